"""Trying whether all that stands before an arrow can be done: as far as whoever tries it can see and say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bsdesk.engine.effects import ability_of
from bsdesk.engine.play.announcing import can_be_finished
from bsdesk.engine.run import trial
from bsdesk.engine.run.means import can_pay, is_contested
from bsdesk.engine.run.trial import Trial, can_be_done
from bsdesk.engine.state import Frame, State, Unforeseeable
from tests.table import Table
from tests.toy.smithy import reworked

BREAKS: list[dict[str, Any]] = [
    {"op": "choose", "from": {"kind": ["golem"], "other": True}, "as": "given"},
    {"op": "send", "what": "given", "why": "broken"},
]


def toll(table: Table, mine: str, theirs: str, cost: list[dict[str, Any]] = BREAKS) -> Table:
    """Lay out a Toll, whose use costs this."""
    reworked(table, "TOLL", {"activate": "use", "cost": cost, "do": [{"op": "draw"}]})
    return table.lay(f"field TOLL {mine}", theirs)


def first_way(table: Table) -> tuple[State, Frame]:
    """Return the state, and the frame of the Toll at the first word of its price."""
    ability = table.game.rules.abilities["TOLL"][0]
    return table.state, Frame("TOLL/1", 1, ability.first, table.ref("toll"))


@pytest.mark.parametrize(("ways", "may"), [(2, True), (3, True), (4, False)])
def test_where_there_are_more_ways_than_are_tried_one_of_them_may_do(
    smithy: Table, monkeypatch: pytest.MonkeyPatch, ways: int, may: bool
) -> None:
    """Two golems could be broken, were there no Urn: first comes the question, then each of its answers."""
    toll(smithy, "PAWN HULK URN", "")
    monkeypatch.setattr(trial, "WAYS", ways)
    state, frame = first_way(smithy)
    assert can_be_done(state, frame, ability_of(state, "TOLL/1")) is may
    assert smithy.allowed("use toll e1") is may


def test_a_way_without_an_end_may_do(smithy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    toll(smithy, "PAWN URN", "")
    assert not smithy.allowed("use toll e1")
    monkeypatch.setattr(trial, "OPS", 1)
    state, frame = first_way(smithy)
    with pytest.raises(Unforeseeable, match=r"^no end$"):
        Trial(state, 1, [*state.agenda, frame], ability_of(state, "TOLL/1")).arrives()
    assert smithy.allowed("use toll e1")


@pytest.mark.parametrize(("theirs", "can"), [("field SNARE", False), ("hand SNARE", True), ("hand PIT", True)])
def test_what_happens_instead_by_a_card_that_nobody_knows_of_keeps_nothing_back(
    smithy: Table, theirs: str, can: bool
) -> None:
    """Else it would be told by what can be done."""
    zone = theirs.partition(" ")[0]
    of = {"kind": ["golem"], "side": "any"}
    reworked(smithy, "SNARE", {"instead": {"event": "broken", "of": of}, "zone": zone, "do": [{"op": "draw"}]})
    toll(smithy, "PAWN", theirs)
    assert smithy.allowed("use toll e1") is can


@pytest.mark.parametrize(("may", "can"), [(True, True), (False, False)])
def test_what_the_other_may_decline_keeps_nothing_back(smithy: Table, may: bool, can: bool) -> None:
    of = {"kind": ["golem"], "side": "any"}
    reworked(smithy, "SNARE", {"instead": {"event": "broken", "of": of}, "may": may, "do": [{"op": "draw"}]})
    toll(smithy, "PAWN", "field SNARE")
    assert smithy.allowed("use toll e1") is can


@pytest.mark.parametrize(("by", "can"), [("you", False), ("opponent", True)])
def test_what_the_other_has_a_say_in_may_work_out(smithy: Table, by: str, can: bool) -> None:
    cost = [{**BREAKS[0], "by": by}, BREAKS[1]]
    toll(smithy, "PAWN HULK URN", "", cost)
    assert smithy.allowed("use toll e1") is can


def test_there_is_no_trial_within_a_trial(smithy: Table) -> None:
    """Where it is tried already, what only a trial could tell is taken to be possible."""
    toll(smithy, "PAWN URN", "", [*BREAKS, {"op": "counters", "name": "glow", "what": "this"}])
    state, frame = first_way(smithy)
    ability = ability_of(state, "TOLL/1")
    move = smithy.move("use toll e1")
    asked: list[Callable[[], bool]] = [
        lambda: can_pay(state, frame, ability),
        lambda: can_be_finished(state, move, Frame("TOLL/1", 1, source=smithy.ref("toll"))),
    ]
    assert [ask() for ask in asked] == [False, False]
    state.__dict__["tried"] = True
    assert [ask() for ask in asked] == [True, True]


def test_before_the_arrow_only_those_are_offered_with_which_the_rest_can_be_done(smithy: Table) -> None:
    """Of two golems one would go elsewhere than it has to."""
    hulk = {"event": "broken", "of": {"name": "Hulk", "side": "any"}}
    reworked(smithy, "URN", {"instead": hulk, "change": {"to": "exile"}})
    toll(smithy, "PAWN HULK RAM URN", "", [*BREAKS, {"op": "counters", "name": "glow", "what": "this"}])
    smithy.play("use toll e1")
    assert smithy.moves(verb="choose") == ["choose pawn", "choose ram"]
    assert smithy.refused("choose hulk").code == "cannot_be_selected"


@pytest.mark.parametrize(
    ("field", "theirs", "contested"),
    [
        ("PAWN", "field PAWN", False),
        ("URN", "", True),
        ("PAWN", "field URN", True),
        ("PAWN", "hand URN | ash URN", False),
        ("SHELTER PAWN", "", True),
        ("SHELTER", "", False),
    ],
)
def test_something_may_happen_instead_where_a_card_has_such_an_effect_or_is_given_one(
    smithy: Table, field: str, theirs: str, contested: bool
) -> None:
    given = {"instead": {"event": "dented"}, "change": {"plus": -1}}
    reworked(smithy, "CREST", {"always": [{"to": {"kind": ["golem"]}, "effects": [given]}]})
    state = smithy.lay(f"field {field.replace('SHELTER', 'CREST')}", theirs).state
    assert is_contested(state) is contested


@pytest.mark.parametrize(("field", "can"), [("PAWN HULK RAM", True), ("PAWN HULK RAM URN", False)])
def test_one_question_after_another_is_answered_by_whoever_tries(smithy: Table, field: str, can: bool) -> None:
    """Two golems of three are broken."""
    first, gone = BREAKS
    second = {**first, "from": {**first["from"], "but": "given"}, "as": "other"}
    toll(smithy, field, "", [first, second, gone, {**gone, "what": "other"}])
    assert smithy.allowed("use toll e1") is can


@pytest.mark.parametrize(("card", "so"), [("PAWN", True), ("HULK", True), ("RAM", False)])
def test_a_way_may_have_to_lead_to_something_more(smithy: Table, card: str, so: bool) -> None:
    """Whichever golem that is broken for it is answered with first."""
    toll(smithy, "PAWN HULK", "")
    state, frame = first_way(smithy)

    def then(after: State) -> bool:
        return [after.cards[ref].definition for ref in after.zones["p1.ash"]] == [card]

    assert can_be_done(state, frame, ability_of(state, "TOLL/1"), then) is so
    assert can_be_done(state, frame, ability_of(state, "TOLL/1"))
