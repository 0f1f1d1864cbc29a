"""What can change an event only so often changes only so many of those that happen together."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Counted, CountersChanged, Lapsed
from tests.table import Happened, Table
from tests.toy.smithy import answered, cast, resolve, reworked

ALL: dict[str, Any] = {"kind": ["golem"], "side": "any"}
GOLEMS: dict[str, Any] = {"event": "dented", "of": {"kind": ["golem"]}}
ONCE = {"op": "instead", **GOLEMS, "once": True, "change": {"prevent": True}}


def storm(table: Table) -> None:
    """Let a Bolt dent all golems at once."""
    reworked(table, "BOLT", {"activate": "cast", "zone": "stack", "do": [{"op": "dent", "what": ALL, "count": 2}]})


def struck(table: Table) -> Happened:
    table.play("cast hand.bolt")
    answered(table, 1)
    return resolve(table)


def test_a_promise_that_is_kept_once_spares_one_of_several(smithy: Table) -> None:
    storm(smithy)
    reworked(smithy, "WARD", {"activate": "cast", "zone": "stack", "do": [ONCE]})
    smithy.lay("hand WARD BOLT PIT PIT | field HULK HULK RAM")
    cast(smithy, "ward")
    resolve(smithy)
    done = struck(smithy)
    _first, second, third = smithy.state.zones["p1.field"]
    assert [f.on for f in done.of(CountersChanged)] == [second, third]
    assert (len(done.of(Lapsed)), smithy.state.modifiers) == (1, ())


def test_of_two_such_promises_each_spares_one(smithy: Table) -> None:
    storm(smithy)
    reworked(smithy, "WARD", {"activate": "cast", "zone": "stack", "do": [ONCE]})
    smithy.lay("hand WARD WARD BOLT PIT PIT PIT | field HULK HULK RAM")
    for _ in range(2):
        cast(smithy, "ward")
        resolve(smithy)
    struck(smithy)
    done = smithy.play("instead m1")
    assert [f.on for f in done.of(CountersChanged)] == [smithy.state.zones["p1.field"][2]]
    assert (len(done.of(Lapsed)), smithy.state.modifiers) == (2, ())


def test_one_that_is_kept_each_time_spares_all(smithy: Table) -> None:
    storm(smithy)
    reworked(smithy, "WARD", {"activate": "cast", "zone": "stack", "do": [{**ONCE, "once": False}]})
    smithy.lay("hand WARD BOLT PIT PIT | field HULK HULK")
    cast(smithy, "ward")
    resolve(smithy)
    assert struck(smithy).of(CountersChanged) == []


@pytest.mark.parametrize(("limit", "spared"), [("turn", 1), ("", 3)])
def test_an_effect_with_a_limit_changes_no_more_than_that(smithy: Table, limit: str, spared: int) -> None:
    storm(smithy)
    reworked(smithy, "MAIL", {"instead": GOLEMS, "change": {"prevent": True}, "limit": limit})
    smithy.lay("hand BOLT BOLT PIT PIT | field HULK HULK HULK MAIL")
    done = struck(smithy)
    assert len(done.of(CountersChanged)) == 3 - spared
    assert len([f for f in done.of(Counted) if ".limit." in f.key]) == (1 if limit else 0)
    assert len(struck(smithy).of(CountersChanged)) == (3 if limit else 0)


@pytest.mark.parametrize(("limit", "drawn"), [("turn", 1), ("", 2)])
def test_nor_does_one_that_does_something_instead(smithy: Table, limit: str, drawn: int) -> None:
    storm(smithy)
    reworked(smithy, "MAIL", {"instead": GOLEMS, "do": [{"op": "draw"}], "limit": limit})
    smithy.lay("hand BOLT PIT | field HULK HULK MAIL")
    done = struck(smithy)
    assert len(done.of(CountersChanged)) == 2 - drawn
    assert [f.why for f in done.of(CardMoved)] == ["drawn"] * drawn + ["used"]


def test_of_what_was_asked_about_several_times_it_is_known_that_all_was_done(smithy: Table) -> None:
    """«If you do» behind a group of which two seats or one seat twice said how it is changed."""
    dent = {"op": "dent", "what": ALL, "count": 2}
    effect = {"activate": "cast", "zone": "stack", "do": [dent, {"op": "if_did", "then": [{"op": "draw"}]}]}
    reworked(smithy, "BOLT", effect)
    smithy.lay("hand BOLT PIT | field SAP", "field HULK RAM MAIL")
    struck(smithy)
    smithy.play("p2 instead mail e1")
    done = smithy.play("p2 instead mail e1")
    assert [f.number for f in done.of(CountersChanged)] == [2, 2]
    assert [f.why for f in done.of(CardMoved)] == ["drawn", "used"]
