"""Which occasions an effect waits for, one of a card in play or one that was left waiting: what happened, to what,
through whom, by what, and with which other party."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.effects import On
from bsdesk.engine.facts import Modifier
from bsdesk.engine.filters import Filter
from bsdesk.engine.game import Occasion, program
from bsdesk.engine.run.triggers import frame_left_by, is_awaited_by, values_later, waits_for
from bsdesk.engine.run.words import Later
from bsdesk.engine.selection import WAS
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Pick, Ref
from tests.table import Table

GOLEM = Filter(kind=("golem",))
OTHER_GOLEM = Filter(kind=("golem",), other=True)
RIVALS_GOLEM = Filter(kind=("golem",), side="opposing")

CASES: list[tuple[dict[str, Any], dict[str, Any], bool]] = [
    ({}, {"subject": "this"}, True),
    ({}, {"subject": "hulk"}, False),
    ({}, {"subject": "this", "word": "dented"}, False),
    ({"of": "any"}, {"subject": "p2.ram"}, True),
    ({"of": "any"}, {}, True),
    ({"of": "you"}, {"subject": "p1"}, True),
    ({"of": "you"}, {"subject": "p2"}, False),
    ({"of": "opponent"}, {"subject": "p2"}, True),
    ({"of": "opponent"}, {"subject": "p1"}, False),
    ({"of": GOLEM}, {"subject": "hulk"}, True),
    ({"of": GOLEM}, {"subject": "p2.ram"}, False),
    ({"of": GOLEM}, {"subject": "pit"}, False),
    ({"of": GOLEM}, {"subject": "p1"}, False),
    ({"of": OTHER_GOLEM}, {"subject": "hulk"}, True),
    ({"of": OTHER_GOLEM}, {"subject": "this"}, False),
    ({"of": "any", "by": "you"}, {"by": 1}, True),
    ({"of": "any", "by": "you"}, {"by": 2}, False),
    ({"of": "any", "by": "opponent"}, {"by": 2}, True),
    ({"of": "any", "via": "spell"}, {"via": "spell"}, True),
    ({"of": "any", "via": "spell"}, {"via": "mine"}, False),
    ({"of": "any", "via": "spell"}, {}, False),
    ({"of": "any", "by": "you", "via": "spell"}, {"by": 1, "via": "mine"}, False),
    ({"of": "any", "by": "you", "via": "spell"}, {"by": 2, "via": "spell"}, False),
    ({"of": "any", "by": "you", "via": "spell"}, {"by": 1, "via": "spell"}, True),
    ({"of": "any", "other": RIVALS_GOLEM}, {"other": "p2.ram"}, True),
    ({"of": "any", "other": RIVALS_GOLEM}, {"other": "hulk"}, False),
    ({"of": "any", "other": RIVALS_GOLEM}, {"other": "p2"}, False),
    ({"of": "any", "other": RIVALS_GOLEM}, {}, False),
    ({"of": "any", "other": OTHER_GOLEM}, {"other": "hulk"}, True),
    ({"of": "any", "other": OTHER_GOLEM}, {"other": "this"}, False),
    ({"other": RIVALS_GOLEM}, {"subject": "hulk", "other": "p2.ram"}, False),
]


def there(table: Table) -> Table:
    """Lay out a Pawn, whose effect it is, a Hulk and a Pit; a Ram of the rival."""
    return table.lay("field PAWN HULK PIT", "field RAM")


def occasion(table: Table, word: str = "broken", subject: str = "", other: str = "", **more: Any) -> Occasion:
    """Return an occasion about things by their names; `this` is the Pawn."""
    subject, other = (table.ref({"this": "pawn"}.get(name, name)) if name else "" for name in (subject, other))
    return Occasion(word, subject, other=other, **more)


@pytest.mark.parametrize(("on", "happens", "awaited"), CASES)
def test_an_effect_waits_for_its_occasion_alone(
    smithy: Table, on: dict[str, Any], happens: dict[str, Any], awaited: bool
) -> None:
    there(smithy)
    assert waits_for(smithy.state, smithy.ref("pawn"), 1, On("broken", **on), occasion(smithy, **happens)) == awaited


@pytest.mark.parametrize(("on", "happens", "awaited"), CASES)
def test_what_was_left_waits_for_its_occasion_alone(
    smithy: Table, on: dict[str, Any], happens: dict[str, Any], awaited: bool
) -> None:
    state, left = leaving(smithy, **on)
    assert is_awaited_by(state, left, occasion(smithy, **happens)) == awaited


def leaving(table: Table, **on: Any) -> tuple[State, Modifier]:
    """Return a state, and what an effect of the Pawn left waiting there for something to break: «it» is the Hulk."""
    programs = {**table.game.rules.programs, "PAWN/9": program(Later(event="broken", **on))}
    table.game = table.game.with_rules(programs=programs)
    there(table)
    hulk = table.ref("hulk")
    return table.state, Modifier(9, 1, table.ref("pawn"), "turn", "PAWN/9", 0, answers={"it": (Pick(hulk),)})


def test_an_effect_without_an_occasion_waits_for_none(smithy: Table) -> None:
    there(smithy)
    assert not waits_for(smithy.state, smithy.ref("pawn"), 1, None, occasion(smithy, subject="this"))


def test_each_of_several_occasions_will_do(smithy: Table) -> None:
    there(smithy)
    on = On("broken", also=("withered",))
    for word, awaited in (("broken", True), ("withered", True), ("left", False)):
        assert waits_for(smithy.state, smithy.ref("pawn"), 1, on, occasion(smithy, word, "this")) == awaited


def test_what_was_left_waits_for_what_was_chosen_also_by_the_name_it_had(smithy: Table) -> None:
    state, left = leaving(smithy, of="it")
    assert is_awaited_by(state, left, occasion(smithy, subject="hulk"))
    assert not is_awaited_by(state, left, occasion(smithy, subject="this"))
    assert is_awaited_by(state, left, Occasion("broken", "#99", was=smithy.ref("hulk")))
    assert not is_awaited_by(state, left, Occasion("broken", "#99", was=smithy.ref("pawn")))


@pytest.mark.parametrize(
    ("of", "number", "told"),
    [
        ("any", 0, {"subject": ("#8",), "other": ("#9",)}),
        ("any", 4, {"subject": ("#8",), "other": ("#9",), "number": 4}),
        ("you", 0, {"subject": ("#8",), "other": ("#9",)}),
        (GOLEM, 0, {"subject": ("#8",), "other": ("#9",)}),
        ("it", 4, {"other": ("#9",), "number": 4}),
    ],
)
def test_what_was_bound_when_it_was_left_is_kept_where_the_occasion_tells_no_more(
    smithy: Table, of: Any, number: int, told: dict[str, Any]
) -> None:
    """A name keeps the subject that it had; a number that the occasion doesn't tell is the one from before."""
    _, left = leaving(smithy, of=of)
    left = Modifier(9, 1, left.source, "turn", "PAWN/9", 0, bound={"subject": ("#7",), "number": 3})
    happens = Occasion("broken", "#8", other="#9", number=number, was="#6")
    assert values_later(left, On("broken", of), happens) == told
    was = {} if of == "it" else {"subject" + WAS: ("#6",)}
    assert values_later(left, On("broken", of), happens, looks_back=True) == {**told, **was}


def test_nothing_bound_leaves_all_to_the_occasion(smithy: Table) -> None:
    _, left = leaving(smithy, of="it")
    assert values_later(left, On("broken", "it"), Occasion("broken", "#8")) == {"subject": ("#8",), "number": 0}


@pytest.mark.parametrize(
    ("told", "was"),
    [
        ({}, ("#5",)),
        ({"other": ("#9",)}, ("#5",)),
        ({"subject": ("#8",)}, None),
        ({"subject": ("#8",), "subject" + WAS: ("#6",)}, ("#6",)),
    ],
)
def test_what_was_left_goes_on_with_all_it_had_and_what_the_occasion_tells(
    told: dict[str, Any], was: tuple[Ref] | None
) -> None:
    """Another subject is not what the old one was until it left."""
    answers: Any = {"it": (Pick("#3"),)}
    had: Any = {"subject": ("#7",), "subject" + WAS: ("#5",), "number": 3}
    left = Modifier(9, 2, "#1", "turn", "PAWN/9", 4, bound=had, answers=answers)
    known = {"subject": ("#7",), "number": 3, **told} | ({"subject" + WAS: was} if was else {})
    assert frame_left_by(left, told) == Frame("PAWN/9", 2, 4, "#1", 0, known, answers)
    bare = Modifier(9, 2, "#1", "turn", "PAWN/9", 4)
    assert frame_left_by(bare, told) == Frame("PAWN/9", 2, 4, "#1", 0, told)
