"""Aiming a move at a card: what the question that comes after it would say to that card, before anything is done."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.play.aiming import why_not_at
from bsdesk.engine.state import Frame, Prompt, State, to_json
from bsdesk.engine.values import Move, Refusal
from bsdesk.engine.vocabulary.choosing import Choose
from tests.table import Table
from tests.toy.smithy import reworked

GOLEM = {"kind": ["golem"], "side": "any"}


def aimed(table: Table, *plan: str, at: str, question: str = "choose", seat: int = 1) -> Refusal | None:
    """Return why these moves can't be aimed at a card; the state stays as it was."""
    before = to_json(table.state)
    found = why_not_at(table.state, [table.move(line, seat) for line in plan], question, table.ref(at, seat))
    assert to_json(table.state) == before
    return found


@pytest.mark.parametrize(
    ("field", "at", "code"),
    [
        ("field PAWN HULK PIT", "p2.pawn", None),
        ("field PAWN PIT", "p2.pawn", None),  # the only one, so that nobody would be asked
        ("field PAWN PIT", "p2.pit", "choose_another_kind"),
        ("field PAWN PIT", "hand.vein", "choose_elsewhere"),
    ],
)
def test_what_the_question_says_to_a_card_is_said_of_the_move(
    smithy: Table, field: str, at: str, code: str | None
) -> None:
    smithy.lay("hand BOLT VEIN PIT", field)
    refusal = aimed(smithy, "cast hand.bolt", at=at)
    assert (refusal and refusal.code) == code
    assert refusal is None or refusal.rule == "F-3"


def test_of_what_is_no_answer_at_all_no_more_is_said(smithy: Table) -> None:
    smithy.lay("hand CHARM PIT", "field PAWN")
    refusal = aimed(smithy, "cast hand.charm", at="p2.pawn", question="modes")
    assert refusal == Refusal("not_an_option", "F-3", {"question": "modes"})


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        (("build hand.pawn",), "choose"),  # it asks nothing of the kind
        (("cast hand.charm",), "share"),
        (("cast hand.charm", "modes draw"), "choose"),  # the mode in which nothing is chosen
        (("cast hand.bolt",), "choose"),  # not legal: nothing pays for it
    ],
)
def test_where_the_question_does_not_come_nothing_is_said(smithy: Table, plan: tuple[str, ...], question: str) -> None:
    smithy.lay("hand BOLT" if "bolt" in plan[0] else "hand PAWN CHARM PIT", "field PAWN PIT")
    assert aimed(smithy, *plan, at="p2.pit", question=question) is None


def test_the_question_may_come_after_several_moves(smithy: Table) -> None:
    smithy.lay("hand CHARM PIT", "field PAWN PIT")
    plan = ("cast hand.charm", "modes dent")
    assert aimed(smithy, *plan, at="p2.pawn") is None
    refusal = aimed(smithy, *plan, at="p2.pit")
    assert refusal is not None
    assert refusal.code == "choose_another_kind"


def test_a_question_that_comes_twice_may_mean_the_card_the_second_time(smithy: Table) -> None:
    """Kiln chooses golems, and then cards of the hand."""
    smithy.lay("hand KILN PAWN PIT PIT", "field PAWN PIT")
    plan = ("cast hand.kiln", "how_many n1")
    assert aimed(smithy, *plan, at="hand.pit.1") is None
    assert aimed(smithy, *plan, at="p2.pit") is None


def test_a_question_to_the_other_seat_is_not_meant(smithy: Table) -> None:
    """Pyre gives up a golem; what happens instead of that is asked of the other seat."""
    smithy.lay("hand PYRE PIT | field PAWN HULK", "field SNARE")
    assert aimed(smithy, "cast hand.pyre", "choose pawn", at="p2.snare", question="instead") is None


@pytest.mark.parametrize(("at", "fits"), [("p2.pawn", True), ("p2.hulk", False)])
def test_a_card_with_which_it_could_not_be_finished_is_no_answer(smithy: Table, at: str, fits: bool) -> None:
    """What is chosen is broken as the price; a Hulk would be exiled instead."""
    choice: dict[str, Any] = {"op": "choose", "from": GOLEM, "as": "a"}
    cost = [{"op": "send", "what": "a", "why": "broken"}]
    reworked(smithy, "RAM", {"activate": "use", "announce": [choice], "cost": cost, "do": [{"op": "draw"}]})
    broken = {"event": "broken", "of": {"name": "Hulk", "side": "any"}}
    reworked(smithy, "URN", {"instead": broken, "change": {"to": "exile", "why": "exiled"}})
    smithy.lay("field RAM", "field PAWN HULK URN")
    assert (aimed(smithy, "use ram e1", at=at) is None) is fits


def test_what_hangs_on_a_hidden_card_can_not_be_told(smithy: Table) -> None:
    """What is drawn first may be chosen afterwards; nobody knows it yet."""
    look = [{"op": "draw"}, {"op": "choose", "from": {"where": "hand", "kind": ["golem"]}}, {"op": "send"}]
    reworked(smithy, "PAWN", {"on": {"event": "turn", "of": "any"}, "do": [{"op": "draw"}]})
    reworked(smithy, "BOLT", {"activate": "cast", "zone": "stack", "announce": look[:2], "do": look[2:]})
    smithy.lay("hand BOLT PIT VEIN HULK", "field PAWN PIT")
    assert aimed(smithy, "cast hand.bolt", at="p2.pit") is None


def test_whether_a_hidden_card_would_do_can_not_be_told(smithy: Table) -> None:
    """It is not taken for one that doesn't fit."""
    unseen = {"op": "choose", "from": {"where": "hand", "side": "opposing", "kind": ["golem"]}}
    reworked(smithy, "BOLT", {"activate": "cast", "zone": "stack", "announce": [unseen], "do": [{"op": "send"}]})
    for held in ("PAWN", "PIT"):
        smithy.lay("hand BOLT PIT", f"hand {held} PAWN")
        assert why_not_at(smithy.state, [smithy.move("cast hand.bolt")], "choose", "p2.hand.1") is None


def test_it_is_asked_as_the_answer_of_whoever_aims(smithy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Move] = []

    def refusal(_self: Choose, _state: State, _frame: Frame, _prompt: Prompt, move: Move) -> None:
        asked.append(move)

    monkeypatch.setattr(Choose, "refusal", refusal)
    smithy.lay("hand BOLT PIT", "field PAWN PIT")
    pit = smithy.ref("p2.pit")
    assert aimed(smithy, "cast hand.bolt", at="p2.pit") == Refusal("not_an_option", "F-3", {"question": "choose"})
    assert asked == [Move(1, "choose", pit)]


def test_each_seat_aims_at_what_it_sees(smithy: Table) -> None:
    smithy.lay("field PAWN", "hand BOLT PIT | field PIT")
    smithy.play("p1 pass")
    assert aimed(smithy, "cast hand.bolt", at="p1.pawn", seat=2) is None
    refusal = aimed(smithy, "cast hand.bolt", at="pit", seat=2)
    assert refusal is not None
    assert refusal.code == "choose_another_kind"
