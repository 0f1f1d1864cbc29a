"""What hangs on a card that is to come: it follows it, or doesn't come true."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import CountersChanged, Fact
from bsdesk.engine.game import Consequence
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.state import SIDEWAYS, Event, State, bind
from bsdesk.engine.values import Ref
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.sampling import resample
from tests.table import Table
from tests.toy.smithy import answered, names, reworked

BUILT: dict[str, Any] = {"event": "built", "of": {"kind": ["mine"], "side": "any"}}
AWAY = {"instead": BUILT, "change": {"to": "exile", "why": "exiled"}}
PREVENTED = {"instead": BUILT, "change": {"prevent": True}}
INSTEAD = {"instead": BUILT, "do": [{"op": "draw"}]}
RENAMED = {"instead": BUILT, "change": {"why": "laid"}}


def building(table: Table, *effects: dict[str, Any], rivals: int = 1) -> list[Fact]:
    """Let seat 1 build a mine, which comes sideways, where so many Dams of seat 2 have these effects."""
    reworked(table, "ANVIL", *effects)
    table.lay("hand DAWN PIT", "field" + " ANVIL" * rivals)
    done = table.play("build hand.dawn")
    return [*done.facts, *answered(table, 1).facts]


@pytest.mark.parametrize(
    ("effect", "where"), [(AWAY, "p1.exile"), (PREVENTED, "stack"), (INSTEAD, "stack")], ids=["away", "no", "instead"]
)
def test_a_card_that_does_not_come_is_not_turned(smithy: Table, effect: dict[str, Any], where: str) -> None:
    facts = building(smithy, effect)
    assert [fact for fact in facts if isinstance(fact, CardTurned)] == []
    assert names(smithy, where) == ["DAWN"]
    assert [smithy.state.cards[ref].turned for ref in smithy.state.zones[where]] == [0]


def test_one_that_comes_in_another_way_is_turned(smithy: Table) -> None:
    facts = building(smithy, RENAMED)
    assert [fact.why for fact in facts if isinstance(fact, CardMoved)][-1] == "laid"
    assert smithy.card("dawn").turned == SIDEWAYS


def test_a_card_that_a_cannot_keeps_from_coming_is_not_turned(smithy: Table) -> None:
    def is_denied(_state: State, event: Event, _other: Ref) -> bool:
        return isinstance(event.fact, CardMoved) and event.fact.why == "built"

    smithy.game = smithy.game.with_rules(denied={CardMoved: is_denied})
    facts = building(smithy)
    assert [fact for fact in facts if isinstance(fact, CardTurned)] == []


@pytest.mark.parametrize("said", ["no", "yes"])
def test_what_hangs_on_it_waits_with_it(smithy: Table, said: str) -> None:
    """While somebody is asked, other cards may get the name that it was to have."""
    facts = building(smithy, {**INSTEAD, "may": True})
    assert [fact for fact in facts if isinstance(fact, CardTurned)] == []
    facts = smithy.play("p2 instead no" if said == "no" else "p2 instead anvil e1").facts
    turned = [fact.card for fact in facts if isinstance(fact, CardTurned)]
    assert turned == ([smithy.ref("dawn")] if said == "no" else [])
    assert len(names(smithy, "p2.hand")) == (said == "yes")


@pytest.mark.parametrize("choice", [0, 1])
def test_of_two_changes_the_first_takes_it_away_with_what_hangs_on_it(smithy: Table, choice: int) -> None:
    building(smithy, AWAY, rivals=2)
    ref = smithy.state.zones["p2.field"][choice]
    facts = smithy.play(f"p1 instead {ref} e1").facts
    assert [(type(fact), getattr(fact, "why", "")) for fact in facts[1:]] == [(CardMoved, "exiled")]


def test_of_two_changes_one_that_leaves_it_where_it_goes_takes_nothing_away(smithy: Table) -> None:
    building(smithy, RENAMED, rivals=2)
    facts = smithy.play(f"p1 instead {smithy.state.zones['p2.field'][0]} e1").facts
    assert [(type(fact), getattr(fact, "why", "")) for fact in facts[1:]] == [(CardMoved, "laid"), (CardTurned, "")]


def test_in_every_world_and_view_it_still_hangs_on_it(smithy: Table) -> None:
    building(smithy, {**INSTEAD, "may": True})
    frame = smithy.state.agenda[-1]
    moved, turned = frame.facts
    assert isinstance(moved, CardMoved)
    assert isinstance(turned, CardTurned)
    assert moved.becomes == turned.card == "+1"
    for viewer in ("p1", "p2", "table"):
        world = resample(redact(smithy.state, viewer), 1)
        assert world.agenda[-1].facts == (moved, turned)


# what the machine does with groups that no toy has


def at_work(table: Table) -> tuple[Run, str]:
    """A run with a golem of seat 1 in its hand, and the name that it will have."""
    state = table.lay("hand HULK PAWN | deck PAWN PAWN").state.copy()
    run = FullRun(bind(state, table.game))
    return run, run.fresh_id()


def test_counters_come_with_the_card_or_not_at_all(smithy: Table) -> None:
    reworked(smithy, "ANVIL", {"instead": {"event": "built", "of": {"kind": ["golem"]}}, "change": {"to": "ash"}})
    run, new = at_work(smithy)
    hulk, pawn = run.state.zones["p1.hand"]
    run.state.zones["p1.field"] = ()
    group: list[Fact] = [
        CountersChanged(new, "glow", 2),
        CardMoved(hulk, "p1.field", new, why="built", controller=2, marks=("proud",), face="up"),
        CardMoved(pawn, "p1.field", run.fresh_id(1), under=new),
        CountersChanged(run.fresh_id(1), "glow", 1),
    ]
    assert [type(e.fact) for e in run.settle(group, "rule", "F-7")] == [type(fact) for fact in group]
    assert (run.state.counters[new], run.state.cards[run.state.zones["p1.field"][1]].under) == ({"glow": 2}, new)

    smithy.lay("hand HULK PAWN | field ANVIL")
    run = FullRun(bind(smithy.state.copy(), smithy.game))
    hulk, pawn = run.state.zones["p1.hand"]
    new, later = run.fresh_id(), run.fresh_id(1)
    group = [
        CountersChanged(new, "glow", 2),
        CardMoved(hulk, "p1.field", new, why="built", controller=1, marks=("proud",), face="up"),
        CardMoved(pawn, "p1.field", later, under=new),
        CountersChanged(later, "glow", 1),
    ]
    (event,) = run.settle(group, "rule", "F-7")
    assert event.fact == CardMoved(hulk, "p1.ash", new, why="built")  # as any card lies there
    assert run.state.counters == {}


def test_what_rules_add_hangs_on_what_they_add(smithy: Table) -> None:
    reworked(smithy, "ANVIL", {"instead": {"event": "built", "of": {"kind": ["golem"]}}, "change": {"prevent": True}})

    def checkpoint(run: Run, events: list[Event]) -> list[Consequence]:
        if len(run.log) > 1:
            return []
        new, n = run.fresh_id(), events[-1].n
        moved = CardMoved(run.state.zones["p1.hand"][0], "p1.field", new, why="built")
        return [
            Consequence(moved, n, "F-7", replaceable=True),
            Consequence(CountersChanged(new, "glow", 1), n, "F-7"),
            Consequence(CountersChanged("p1", "glow", 1), n, "F-7"),
        ]

    smithy.game = smithy.game.with_rules(checkpoint=checkpoint)
    run = FullRun(bind(smithy.lay("hand HULK | field ANVIL").state.copy(), smithy.game))
    run.settle([CountersChanged("p2", "glow", 1)], "rule", "F-7")
    assert run.state.counters == {"p1": {"glow": 1}, "p2": {"glow": 1}}
