"""A «may» is asked only if all can see that one of the answers could change something, or nobody can see it of both."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.run import idleness
from tests.table import Table
from tests.toy.smithy import cast, resolve, reworked

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")
GOLEMS: dict[str, Any] = {"kind": ["golem"], "side": "any"}


def breaks(what: Any) -> dict[str, Any]:
    return {"op": "send", "what": what, "why": "broken"}


def named(name: str, **where: Any) -> dict[str, Any]:
    return {"name": name, "side": "any", **where}


def is_asked(table: Table, *words: dict[str, Any]) -> bool:
    """Return whether something is asked as these words of a spell are carried out."""
    reworked(table, "MELT", {"activate": "cast", "zone": "stack", "do": list(words)})
    table.lay("hand MELT PIT BELL | field PAWN", "hand RAM | field HULK")
    cast(table, "melt")
    resolve(table)
    return table.question == "may"


@pytest.mark.parametrize(
    ("name", "asked"), [("Pawn", True), ("Hulk", True), ("Urn", False)], ids=["own", "another's", "nobody's"]
)
def test_what_would_change_something_is_asked(smithy: Table, name: str, asked: bool) -> None:
    assert is_asked(smithy, {"op": "may", "do": [breaks(named(name))]}) is asked


@pytest.mark.parametrize(("name", "asked"), [("Pawn", True), ("Urn", False)])
def test_what_would_change_something_if_it_is_declined_is_asked(smithy: Table, name: str, asked: bool) -> None:
    assert is_asked(smithy, {"op": "may", "do": [breaks(named("Urn"))], "else": [breaks(named(name))]}) is asked


@pytest.mark.parametrize("name", ["Ram", "Urn"])
def test_what_hangs_on_what_somebody_holds_is_asked_whatever_it_is(smithy: Table, name: str) -> None:
    """Else it would tell what is held."""
    held = {"op": "choose", "from": named(name, where="hand")}
    assert is_asked(smithy, {"op": "may", "do": [held, breaks("it")]})


@pytest.mark.parametrize(("name", "asked"), [("Pawn", True), ("Hulk", True), ("Urn", False)])
def test_each_answer_to_what_would_be_asked_then_is_tried(smithy: Table, name: str, asked: bool) -> None:
    """Only one of the two golems that can be chosen breaks, whichever is tried first."""
    chosen = breaks({"bound": "it", **named(name)})
    assert is_asked(smithy, {"op": "may", "do": [{"op": "choose", "from": GOLEMS}, chosen]}) is asked


@pytest.mark.parametrize("kept", [True, False])
def test_what_comes_after_it_counts_as_well(smithy: Table, kept: bool) -> None:
    """What is chosen breaks behind the block, if anything was chosen."""
    may = {"op": "may", "do": [{"op": "choose", "from": GOLEMS, "as": "doomed"}]}
    assert is_asked(smithy, may, breaks("doomed" if kept else named("Urn"))) is kept


@pytest.mark.parametrize(("power", "activated"), [(0, ["SPARK/1"]), (1, ["SPARK/1", "ECHO/1"])])
def test_an_effect_that_would_change_nothing_is_not_activated(table: Table, power: int, activated: list[str]) -> None:
    burns = {"op": "send", "what": {"side": "any", "most": {"power": power}}, "to": "ash", "why": "given"}
    reworked(table, "ECHO", {"on": {"event": "burnt", "of": "any"}, "may": True, "do": [burns]})
    table.lay("hand SPARK | field ECHO MOTH", "field LAMP")
    facts = [*table.play("play hand.spark", *ROUND, "p1 pass", *ROUND[:3]).facts]
    facts += table.play("may yes").facts if table.question == "may" else []
    assert [fact.target for fact in facts if isinstance(fact, Declared) and fact.act == "activated"] == activated


def test_what_has_more_ways_than_are_tried_is_asked(smithy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here two answers, and the end of it."""
    for ways, asked in ((2, True), (3, False)):
        monkeypatch.setattr(idleness, "WAYS", ways)
        assert is_asked(smithy, {"op": "may", "do": [breaks(named("Urn"))]}) is asked


def test_what_is_drawn_is_a_change_that_nobody_foresees(smithy: Table) -> None:
    assert is_asked(smithy, {"op": "may", "do": [{"op": "draw"}]})


def test_what_is_only_counted_is_a_change(smithy: Table) -> None:
    assert is_asked(smithy, {"op": "may", "do": [{"op": "note", "key": "turn.melted"}]})
