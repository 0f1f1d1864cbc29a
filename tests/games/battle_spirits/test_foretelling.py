"""What is said of a use before it is made: its price, what it takes that nobody wants to lose, and if it is in vain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.files.line import moves_in
from bsdesk.engine.play import Applied, apply
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.preview import Preview, preview_plan
from tests.table import Table


def foreseen(table: Table, line: str) -> Preview:
    """The preview of a whole plan, its moves separated by `;`."""
    state, plan = table.state, list[Move]()
    for text in moves_in(line):
        plan.append(table.move(text, state=state))
        outcome = apply(state, plan[-1])
        assert isinstance(outcome, Applied), text
        state = outcome.state
    seen = preview_plan(table.state, plan)
    assert isinstance(seen, Preview)
    return seen


def noted(table: Table, line: str) -> list[tuple[str, str]]:
    """The notes on a plan: their terms, and the cards that they are about."""
    seen = foreseen(table, line)
    assert all(note.listed for note in seen.notes)
    return [(note.term, table.name(note.card) if note.card else "") for note in seen.notes]


@pytest.mark.rule("BS-8.6")
@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("summon hand.ref-01", (3, 1)),
        ("use hand.ref-38 flash", (1, 0)),
        ("deploy hand.ref-07", (3, 0)),
        ("move reserve 1 ref-06", None),
        ("end", None),
        ("pass", None),
    ],
)
def test_a_use_has_a_price_and_what_symbols_take_off_it(table: Table, line: str, price: tuple[int, int] | None) -> None:
    table.lay("field REF-06[1] | hand REF-01 REF-38 REF-07 | reserve 9")
    if line == "pass":
        table.lay("field REF-06[1] | reserve 9", step="attack").play("attack ref-06", "p2 pass")
    assert foreseen(table, line).price == price


@pytest.mark.rule("BS-8.6")
def test_the_price_is_that_of_who_uses_it(table: Table) -> None:
    table.lay("", "field REF-06[1] | hand REF-01 | reserve 9", active=2)
    assert foreseen(table, "summon hand.ref-01").price == (3, 1)


def test_nothing_is_known_of_a_use_of_what_only_the_other_seat_sees(table: Table) -> None:
    table.lay("field REF-09[1] | hand REF-27 REF-06 | reserve 1")
    table.state = redact(table.state, "p2")
    for ref in table.state.zones[table.ref("hand")]:
        for verb in ("summon", "use"):
            move = Move(1, verb, ref, "flash" if verb == "use" else "")
            handling = table.game.handling
            assert (handling.price(table.state, move), handling.doubt(table.state, move)) == (None, "")


@pytest.mark.rule("BS-10.24", "BS-10.25")
@pytest.mark.parametrize(
    ("blocker", "term", "falls", "loss", "facts"),
    [
        ("REF-09[1]", "note.falls", "ref-09", True, {"mine": 3000, "theirs": 4000}),
        ("REF-43-white[1]", "note.both_fall", "", True, {"mine": 4000, "theirs": 4000}),
        ("REF-01[1]", "note.falls", "p1.ref-17", False, {"mine": 6000, "theirs": 4000}),
    ],
)
def test_what_a_block_comes_to_is_said_before_it(
    table: Table, blocker: str, term: str, falls: str, loss: bool, facts: dict[str, int]
) -> None:
    table.lay("field REF-17[1]", f"field {blocker}", step="attack").play("attack ref-17", "p2 pass", "pass")
    [note] = foreseen(table, f"p2 block {blocker.partition('[')[0].lower()}").notes
    assert (note.term, table.name(note.card, 2) if note.card else "", note.loss) == (term, falls, loss)
    assert note.facts == facts


@pytest.mark.rule("BS-10.24", "BS-10.25")
@pytest.mark.parametrize(
    ("passes", "line", "falls", "loss", "mine"),
    [((), "p2 pass", "ref-09", True, 3000), (("p2 pass",), "p1 pass", "p2.ref-09", False, 4000)],
)
def test_what_two_that_fight_come_to_is_said_before_each_pass(
    table: Table, passes: tuple[str, ...], line: str, falls: str, loss: bool, mine: int
) -> None:
    table.lay("field REF-17[1]", "field REF-09[1]", step="attack")
    table.play("attack ref-17", "p2 pass", "pass", "p2 block ref-09", *passes)
    [note] = foreseen(table, line).notes
    assert (note.term, table.name(note.card, table.to_act()), note.loss) == ("note.falls", falls, loss)
    assert note.facts == {"mine": mine, "theirs": 7000 - mine}


def test_before_the_block_a_pass_is_no_fight(table: Table) -> None:
    table.lay("field REF-17[1]", "field REF-09[1]", step="attack").play("attack ref-17")
    assert foreseen(table, "p2 pass").notes == ()


def test_of_not_blocking_and_of_attacks_nothing_is_said(table: Table) -> None:
    table.lay("field REF-17[1]", "field REF-09[1]", step="attack")
    assert foreseen(table, "attack ref-17").notes == ()
    table.play("attack ref-17", "p2 pass", "pass")
    assert foreseen(table, "p2 block no").notes == ()


@pytest.mark.rule("BS-14.1")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("use hand.ref-27 flash; way soul", [("note.soul_magic", "")]),
        ("use hand.ref-27 flash; way cost; pay reserve 4+S", []),
        ("use hand.ref-27 flash; way cost; pay reserve 5", []),
    ],
)
def test_soul_magic_is_said(table: Table, line: str, said: list[tuple[str, str]]) -> None:
    table.lay("hand REF-27 | field REF-06[1] | reserve 5+S", "field REF-09[1]")
    assert noted(table, line) == said


@pytest.mark.rule("BS-14.1")
def test_a_soul_core_that_is_placed_where_nothing_is_paid_is_no_soul_magic(table_of: Callable[..., Table]) -> None:
    table = table_of(kind="spirit").lay("hand WORD | reserve 1+S")
    assert noted(table, "summon hand.word; place reserve S; done") == []


@pytest.mark.rule("BS-13.2", "BS-14.1")
@pytest.mark.parametrize(
    ("line", "saved"),
    [
        ("summon hand.ref-04", ("", 0)),
        ("summon hand.ref-04; done", ("", 0)),
        ("summon hand.ref-04; succeed trash.ref-05.1; done", ("keyword.succession", 1)),
        ("summon hand.ref-04; succeed trash.ref-05.1; succeed trash.ref-05.2", ("keyword.succession", 2)),
        ("use hand.ref-27 flash; way soul", ("", 5)),
        ("use hand.ref-27 flash; way cost; pay reserve 5", ("", 0)),
    ],
)
def test_by_what_less_is_paid_is_said_once_that_is_fixed(table: Table, line: str, saved: tuple[str, int]) -> None:
    table.lay("field REF-22 | hand REF-04 REF-27 | trash REF-05 REF-05 | reserve 9+S", "field REF-09[1]")
    assert foreseen(table, line).saved == saved


@pytest.mark.rule("BS-13.4")
def test_cards_that_are_removed_for_nothing_are_said(table: Table) -> None:
    """REF-04 is reduced by four symbols at most, and there are three on the Field."""
    table.lay("field REF-22 REF-22 REF-22 | hand REF-04 | trash REF-05 REF-05 | reserve 9")
    assert noted(table, "summon hand.ref-04; succeed trash.ref-05.1; done") == []
    plan = "summon hand.ref-04; succeed trash.ref-05.1; succeed trash.ref-05.2"
    assert noted(table, plan) == [("note.succession_in_vain", f"trash.ref-05.{n}") for n in (1, 2)]


@pytest.mark.rule("BS-8.20")
def test_an_own_card_that_paying_takes_the_last_core_of_is_said(table: Table) -> None:
    table.lay("hand REF-38 | field REF-01[2] REF-06[1]")
    seen = [noted(table, f"use hand.ref-38 flash; pay {card} 1") for card in ("ref-01", "ref-06")]
    assert seen == [[], [("note.depletes", "ref-06")]]


@pytest.mark.rule("BS-8.20")
def test_each_card_that_is_lost_is_said_once(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[1] REF-22[1] REF-13[3]")
    plan = "summon hand.ref-01; pay ref-13 1; pay ref-13 1; place ref-13 1; place ref-09 1; done"
    assert noted(table, plan) == [("note.depletes", "ref-13"), ("note.depletes", "ref-09")]


@pytest.mark.rule("BS-8.20")
def test_what_an_effect_makes_leave_is_no_loss_by_payment(table: Table) -> None:
    table.lay("hand REF-27 | field REF-06[3] | reserve 7", "field REF-09[1]")
    assert noted(table, "use hand.ref-27 flash; pay reserve 5") == []


@pytest.mark.rule("BS-7.11")
def test_magic_in_vain_is_said(table: Table) -> None:
    table.lay("hand REF-27 | field REF-06[3] | reserve 7")
    assert noted(table, "use hand.ref-27 flash; pay reserve 5") == [("note.in_vain", "")]


@pytest.mark.rule("BS-7.11")
@pytest.mark.parametrize(
    "line",
    ["use hand.ref-27 flash", "use hand.ref-26 main; pay reserve 3", "summon hand.ref-43-red; place reserve 1; done"],
)
def test_what_is_not_known_yet_is_not_in_vain(table: Table, line: str) -> None:
    table.lay("hand REF-27 REF-26 REF-43-red | field REF-06[3] | reserve 7")
    assert ("note.in_vain", "") not in noted(table, line)


@pytest.mark.parametrize("line", ["end", "move ref-06 1 reserve"])
def test_nothing_is_said_of_other_moves(table: Table, line: str) -> None:
    table.lay("field REF-06[3] | reserve 1")
    assert noted(table, line) == []


def doubts(table: Table, *lines: str) -> list[str]:
    return [table.game.handling.doubt(table.state, table.move(line)) for line in lines]


def test_a_use_that_takes_a_level_or_the_last_core_of_a_card_hurts(table: Table) -> None:
    table.lay("field REF-09[1] REF-01[2] | hand REF-06 REF-38 | reserve 1")
    assert doubts(table, "use hand.ref-38 flash", "summon hand.ref-06") == ["", "hurts"]
    table.lay("field REF-09[1] | hand REF-38")
    assert doubts(table, "use hand.ref-38 flash") == ["hurts"]


def test_a_use_for_which_there_is_no_target_is_in_vain(table: Table) -> None:
    table.lay("hand REF-27 REF-38 | reserve 9", "field REF-08")
    assert doubts(table, "use hand.ref-27 flash", "use hand.ref-38 flash", "end") == ["vain", "", ""]
    table.lay("hand REF-27 REF-38 | reserve 9", "field REF-09[1]")
    assert doubts(table, "use hand.ref-27 flash") == [""]


@pytest.mark.parametrize(("reserve", "said"), [("2", "hurts"), ("3", ""), ("2+S", "")])
def test_a_use_hurts_where_cores_without_a_level_do_not_suffice_for_price_and_level_1(
    table: Table, reserve: str, said: str
) -> None:
    table.lay(f"field REF-09[1] | hand REF-09 | reserve {reserve}")
    assert doubts(table, "summon hand.ref-09") == [said]


def test_cores_that_no_level_needs_count_as_those_of_the_reserve(table: Table) -> None:
    table.lay("field REF-09[2] REF-01[3] | hand REF-09 | reserve 1")
    assert doubts(table, "summon hand.ref-09") == ["hurts"]
    table.lay("field REF-09[2] REF-01[2] | hand REF-09 | reserve 1")
    assert doubts(table, "summon hand.ref-09") == [""]


@pytest.mark.rule("BS-12.2")
def test_the_soul_core_is_not_counted_on_to_keep_what_it_could_alone(table: Table) -> None:
    """It costs 1 and needs 3 cores, or the Soul Core alone."""
    for cores, said in ((3, "hurts"), (4, "")):
        table.lay(f"hand TEST-soul-born | reserve {cores}")
        assert doubts(table, "summon hand.test-soul-born") == [said]


ACTIVATED = 'activate = "main"\ndo = [{ op = "choose", from = { side = "opposing", kind = ["spirit"] } }, '


@pytest.mark.parametrize(("across", "said"), [("field REF-09[1]", ""), ("field REF-08", "vain")])
def test_an_effect_of_a_card_on_the_field_is_in_vain_without_a_target(
    table_of: Callable[..., Table], across: str, said: str
) -> None:
    table = table_of(ACTIVATED + '{ op = "destroy" }]', kind="nexus").lay("field WORD", across)
    [line] = table.moves(verb="activate")
    assert doubts(table, line) == [said]


@pytest.mark.parametrize(("more", "said"), [(" REF-09[1]", ""), (" REF-08", "vain"), ("", "vain")])
def test_an_effect_on_other_spirits_is_in_vain_where_there_is_none_but_its_own(
    table_of: Callable[..., Table], more: str, said: str
) -> None:
    others = (
        'activate = "main"\ndo = [{ op = "choose", from = { kind = ["spirit"], other = true } }, { op = "refresh" }]'
    )
    table = table_of(others, kind="spirit").lay(f"field WORD[1]{more}")
    assert doubts(table, "activate word e1") == [said]


def test_the_price_of_an_effect_is_not_that_of_its_card(table_of: Callable[..., Table]) -> None:
    table = table_of(ACTIVATED + '{ op = "destroy" }]', kind="nexus", cost=9).lay("field WORD", "field REF-09[1]")
    [line] = table.moves(verb="activate")
    assert (doubts(table, line), foreseen(table, line).price) == ([""], None)
