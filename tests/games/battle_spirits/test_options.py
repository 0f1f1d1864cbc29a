"""The options of the ruleset: what tables play differently, and how a wrong one is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Began, TokensMoved
from bsdesk.engine.files.card_file import Library
from bsdesk.games import battle_spirits
from tests.games.battle_spirits.conftest import USUAL
from tests.table import Table

DECK = ["REF-01"] * 40
KNOWN = "format, second_main_step, finite_void, bp_clamp, void"
Under = Callable[..., Table]


@pytest.fixture
def under(library: Library, mode: str, at_table: list[Table]) -> Under:
    """A table that plays by these options."""

    def table_under(**options: object) -> Table:
        at_table.append(Table(battle_spirits.game(library, options), mode, USUAL))
        return at_table[-1]

    return table_under


def test_the_rulebook_is_the_default(library: Library) -> None:
    chosen = battle_spirits.game(library).rules.options
    assert chosen == {
        "format": "standard",
        "second_main_step": True,
        "finite_void": False,
        "bp_clamp": "end",
        "void": 30,
    }
    assert battle_spirits.game(library, dict(chosen)).rules.options == chosen


@pytest.mark.rule("BS-1.1")
def test_the_ruleset_says_what_it_is(library: Library) -> None:
    rules = battle_spirits.game(library).rules
    assert (rules.id, rules.version, rules.options["second_main_step"]) == ("battle_spirits", "standard-1.0.3", True)


# second_main_step


@pytest.mark.rule("BS-1.4")
@pytest.mark.parametrize(("second", "steps"), [(True, ["main2"]), (False, ["end", "start"])])
def test_without_a_second_main_step_the_end_step_follows_the_attack_step(
    under: Under, second: bool, steps: list[str]
) -> None:
    table = under(second_main_step=second).lay(step="attack")
    happened = table.play("end")
    assert [f.name for f in happened.facts if isinstance(f, Began) and f.what == "step"][:2] == steps


@pytest.mark.rule("BS-1.4", "BS-6.16")
def test_without_a_second_main_step_the_first_turn_is_what_it_was(under: Under) -> None:
    table = under(second_main_step=False).lay(turn=1)
    table.play("end")
    assert (table.state.turn, table.state.active, table.state.step) == (2, 2, "main")


@pytest.mark.rule("BS-1.4", "BS-6.13")
@pytest.mark.parametrize(("second", "way"), [(True, ["end"]), (False, [])])
def test_the_end_of_the_attack_step_is_a_way_on_only_to_a_second_main_step(
    under: Under, second: bool, way: list[str]
) -> None:
    table = under(second_main_step=second).lay("hand REF-01 | reserve 9", step="attack")
    assert table.lines(table.refused("summon hand.ref-01").remedy) == way


# finite_void


@pytest.mark.rule("BS-O-02")
@pytest.mark.parametrize(("finite", "there", "gained"), [(True, 0, "0"), (True, 1, "1"), (False, 0, "1")])
def test_a_finite_void_gives_no_more_than_it_holds(under: Under, finite: bool, there: int, gained: str) -> None:
    table = under(finite_void=finite).lay(f"void {there}", step="main2", active=2)
    happened = table.play("end")
    assert (table.state.step, table.cores("reserve")) == ("main", gained)
    assert [str(sum(fact.amount)) for fact in happened.of(TokensMoved)] == [gained] * (gained != "0")


@pytest.mark.rule("BS-O-02", "BS-E5")
@pytest.mark.parametrize(
    ("finite", "there", "cores", "drawn"),
    [(True, 2, ["2", "2"], 1), (True, 1, ["2", "1"], 0), (True, 0, ["1", "1"], 0), (False, 1, ["2", "2"], 1)],
)
def test_an_effect_for_two_spirits_is_done_only_if_the_void_holds_enough(
    under: Under, finite: bool, there: int, cores: list[str], drawn: int
) -> None:
    """«If you do» asks whether both got their core."""
    table = under(finite_void=finite).lay(f"field REF-01[1] REF-01[1] | hand TEST-core-each | void {there}")
    table.play("use hand.test-core-each main")
    assert [table.cores(n) for n in ("ref-01.1", "ref-01.2")] == cores
    assert len(table.hand()) == drawn


# bp_clamp


@pytest.mark.rule("BS-O-11", "BS-B1")
@pytest.mark.parametrize(("clamp", "now", "later"), [("end", 0, 2000), ("each", 0, 3000)])
def test_bp_is_held_at_0_at_the_end_or_after_each_effect(under: Under, clamp: str, now: int, later: int) -> None:
    """1000 BP, first 2000 less, then 3000 more."""
    table = under(bp_clamp=clamp)
    table.lay("hand TEST-drain-2000 REF-26 | reserve 4", "field TEST-weakling[1]")
    table.play("use hand.test-drain-2000 flash")
    assert table.number("p2.test-weakling", "bp") == now
    table.play("use hand.ref-26 flash")
    assert table.number("p2.test-weakling", "bp") == later


@pytest.mark.rule("BS-O-11", "BS-B1")
@pytest.mark.parametrize("clamp", ["end", "each"])
def test_the_clamp_makes_no_difference_in_the_other_order(under: Under, clamp: str) -> None:
    table = under(bp_clamp=clamp)
    table.lay("hand TEST-drain-2000 REF-26 | reserve 4", "field TEST-weakling[1]")
    table.play("use hand.ref-26 flash", "use hand.test-drain-2000 flash")
    assert table.number("p2.test-weakling", "bp") == 2000


# void


@pytest.mark.rule("BS-3.7")
@pytest.mark.parametrize(("void", "left"), [(8, "0"), (30, "22"), (100, "92")])
def test_each_player_prepares_as_many_cores_as_the_table_wants(under: Under, void: int, left: str) -> None:
    table = under(void=void)
    table.start(DECK, DECK)
    for seat in (1, 2):
        assert [table.cores(f"p{seat}.{area}") for area in ("void", "life", "reserve")] == [left, "5", "3+S"]


# wrong ones


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (
            {"finite_viod": True},
            f"unknown rule option 'finite_viod'; expected one of {KNOWN}; did you mean 'finite_void'?",
        ),
        (
            {"speed": 3},
            f"unknown rule option 'speed'; expected one of {KNOWN}; leave it out",
        ),
        ({"finite_void": 1}, "rule option finite_void can't be 1; expected false or true; use false, the default"),
        (
            {"second_main_step": "no"},
            "rule option second_main_step can't be 'no'; expected true or false; use true, the default",
        ),
        ({"bp_clamp": "both"}, "rule option bp_clamp can't be 'both'; expected end or each; use 'end', the default"),
        ({"void": 7}, "rule option void can't be 7; expected 8 to 100; use 30, the default"),
        ({"void": 101}, "rule option void can't be 101; expected 8 to 100; use 30, the default"),
        ({"void": "30"}, "rule option void can't be '30'; expected 8 to 100; use 30, the default"),
        ({"void": True}, "rule option void can't be true; expected 8 to 100; use 30, the default"),
        ({"void": None}, "rule option void can't be None; expected 8 to 100; use 30, the default"),
        ({"void": [30]}, "rule option void can't be [30]; expected 8 to 100; use 30, the default"),
    ],
)
def test_a_wrong_option_gives_one_clear_line(library: Library, options: dict[str, object], line: str) -> None:
    with pytest.raises(Complaint) as complaint:
        battle_spirits.game(library, options)
    assert str(complaint.value) == line
