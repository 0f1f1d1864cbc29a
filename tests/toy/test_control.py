"""Control that effects give: by a side, by age, until it is over, and what a rule gives for good."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved, ControlChanged
from bsdesk.engine.facts import Modifier
from bsdesk.engine.grants import Grant, Live
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.memory import lent_cards, with_control_given
from bsdesk.engine.state import Frame
from bsdesk.engine.totals import is_covered
from bsdesk.engine.view import view_for
from bsdesk.engine.worlds.sampling import resample
from tests.table import Table
from tests.toy.smithy import cast, power, resolve


def have(table: Table, spell: str, target: str = "", seat: int = 1) -> None:
    """Cast a spell and let it be carried out."""
    cast(table, spell, target, seat)
    resolve(table)


def fields(table: Table) -> list[list[str]]:
    """Return what lies on the fields."""
    return [table.zone("field", seat) for seat in (1, 2)]


def test_control_of_a_side_is_worked_out_from_where_nothing_is_given(smithy: Table) -> None:
    """What the Throne has taken is opposing no more; it is kept all the same, and only taken once."""
    smithy.lay("hand THRONE PIT PIT PIT | field PIT", "field PAWN HULK")
    done = [*smithy.play("build hand.throne").facts]
    while smithy.question:
        done += smithy.play(smithy.moves(verb="pay")[0] if smithy.moves(verb="pay") else "done").facts
    assert [fact.card for fact in done if isinstance(fact, ControlChanged)] == [
        smithy.ref("field.pawn"),
        smithy.ref("field.hulk"),
    ]
    assert fields(smithy) == [["PIT", "THRONE", "PAWN", "HULK"], []]
    assert smithy.play("p1 pass", "p2 pass").of(ControlChanged) == []


def test_without_what_gave_control_it_goes_back(smithy: Table) -> None:
    smithy.lay("field THRONE", "hand HUSH VEIN | field PAWN VEIN")
    assert fields(smithy) == [["THRONE"], ["PAWN", "VEIN"]]  # a position as it was laid out: nothing has happened yet
    smithy.play("p1 pass")
    cast(smithy, "hush", "p1.throne", 2)
    assert "PAWN" in smithy.zone("p1.field")
    smithy.play("p2 pass", "p1 pass")
    assert "PAWN" in smithy.zone("p2.field")


def test_two_thrones_the_later_one_has_all(smithy: Table) -> None:
    """Each changes to what the other applies: they go by age, and the younger is that of seat 2."""
    smithy.lay("hand THRONE PIT PIT PIT | field PIT PAWN", "field THRONE HULK")
    smithy.play("build hand.throne")
    while smithy.question:
        smithy.play(smithy.moves(verb="pay")[0] if smithy.moves(verb="pay") else "done")
    assert fields(smithy) == [["PIT", "THRONE", "PAWN", "HULK"], ["THRONE"]]


def test_the_later_of_two_has_it_and_then_the_earlier_again(smithy: Table) -> None:
    smithy.lay("hand LURE VEIN VEIN | field VEIN", "hand LURE VEIN VEIN HUSH | field PAWN VEIN")
    have(smithy, "lure", "p2.pawn")
    pawn = smithy.ref("field.pawn")
    assert smithy.state.cards[pawn].controller == 1
    smithy.play("p1 pass")
    have_back = cast(smithy, "lure", "p1.pawn", 2)
    assert not have_back.of(ControlChanged)
    resolve(smithy)
    assert smithy.state.cards[pawn].controller == 2
    run = FullRun(smithy.state.copy())
    run.state.modifiers = run.state.modifiers[:1]  # the later one is over
    run.state.work_out_anew()
    (again,) = lent_cards(run.state)
    assert (again.card, again.controller, again.lent) == (pawn, 1, True)
    run.state.modifiers = ()
    run.state.work_out_anew()
    assert lent_cards(run.state) == []  # it is where it belongs


def test_what_a_rule_gives_for_good_later_counts_more_than_what_was_given(smithy: Table) -> None:
    smithy.lay("hand LURE VEIN | field PIT", "field PAWN")
    have(smithy, "lure", "p2.pawn")
    pawn = smithy.ref("field.pawn")
    run = FullRun(smithy.state.copy())
    run.settle([ControlChanged(pawn, 2)], "rule", "F-10", run.state.seq)
    card = run.state.cards[pawn]
    assert (card.controller, card.base, card.zone) == (2, 0, "p2.field")
    assert lent_cards(run.state) == []


def test_what_control_depends_on_comes_first(smithy: Table) -> None:
    """The Lure makes the Pawn opposing: only then does the older Throne mean it, and comes after it."""
    smithy.lay("field THRONE PAWN VEIN", "hand LURE VEIN | field VEIN")
    smithy.play("p1 pass")
    have(smithy, "lure", "p1.pawn", 2)
    assert smithy.zone("p1.field") == ["THRONE", "PAWN", "VEIN"]
    assert power(smithy, "pawn") == 2


@pytest.mark.parametrize(("active", "kept"), [(1, [0, 2]), (2, [2, 0])])
def test_of_what_comes_together_that_of_the_turns_seat_is_the_oldest(
    smithy: Table, active: int, kept: list[int]
) -> None:
    """Two Thrones come at once, however the effect names them: the younger one has all golems."""
    smithy.lay("ash THRONE | field PAWN", "ash THRONE | field PAWN", active=active)
    for seats in ((1, 2), (2, 1)):
        run = FullRun(smithy.state.copy())
        thrones = [run.state.zones[f"p{seat}.ash"][0] for seat in seats]
        run.settle([
            CardMoved(ref, f"p{seat}.field", run.fresh_id(n), why="built")
            for n, (seat, ref) in enumerate(zip(seats, thrones, strict=True))
        ], "rule", "F-7", run.state.seq)  # fmt: skip
        golems = [r for r, card in run.state.cards.items() if card.definition == "PAWN" and "field" in card.zone]
        assert [sum(run.state.cards[r].controller == seat for r in golems) for seat in (1, 2)] == kept


def test_cards_change_sides_in_the_order_in_which_they_came(smithy: Table) -> None:
    """By the numbers in their names, so that the tenth comes after the ninth; also where others are named by place."""
    smithy.lay("field THRONE | hand PAWN", "field" + " PAWN" * 12 + " | hand PAWN")
    golems = list(smithy.state.zones["p2.field"])
    assert sorted(golems) != golems
    assert [fact.card for fact in lent_cards(smithy.state)] == golems
    world = resample(view_for(smithy.state, 1), 1)
    assert [fact.card for fact in lent_cards(world)] == golems


@pytest.mark.parametrize("note", ["foreseen", "tried"])
def test_whoever_works_it_out_ahead_knows_so_of_the_copy(smithy: Table, note: str) -> None:
    state = smithy.lay("field THRONE", "field PAWN").state
    assert not getattr(with_control_given(state), note)
    state.__dict__[note] = True
    twin = with_control_given(state)
    assert (getattr(twin, note), twin.cards[smithy.ref("p2.pawn")].controller) == (True, 1)


@pytest.mark.parametrize(("set_at", "put_at", "covered"), [(5, 9, True), (9, 5, False), (5, 5, False)])
@pytest.mark.parametrize("joined", [True, False])
@pytest.mark.parametrize("fixed", [True, False])
def test_what_was_set_is_covered_by_a_card_that_was_put_there_later(
    smithy: Table, set_at: int, put_at: int, covered: bool, joined: bool, fixed: bool
) -> None:
    """Where cards are joined; what stands counts for the card that lies on top."""
    smithy.game = smithy.game.with_rules(joined=joined)
    state = smithy.lay("field PAWN HULK").state
    pawn, hulk = state.zones["p1.field"]
    state.cards[hulk] = replace(state.cards[hulk], under=pawn, since=put_at)
    given = Modifier(1, 1, "", "turn", "MELT/1", 0, (pawn,), set={"power": 1}) if fixed else None
    live = Live(Grant(set={"power": 1}), Frame("MELT/1", 1), (pawn,), given, set_at)
    assert is_covered(state, live, pawn) is (covered and joined and fixed)
    assert not is_covered(state, live, "#99")
