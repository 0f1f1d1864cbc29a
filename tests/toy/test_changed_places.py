"""Changes to what tokens do, and to where cards and tokens go: zones of a seat, of its team, of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMade, CardMoved
from bsdesk.engine.effects import Change, On
from bsdesk.engine.facts import CountersChanged, TokensMoved
from bsdesk.engine.filters import Count, Filter
from bsdesk.engine.game import Occasion
from bsdesk.engine.run.changes import changed_fact
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.replacements import affected_seat
from bsdesk.engine.state import Event, Frame, State, bind, zone_seat
from tests.table import Table
from tests.toy.lanterns import occasions
from tests.toy.test_replacing import changing

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


def told(state: State, event: Event) -> Sequence[Occasion]:
    """What Lanterns tells, and that a player or a team is about to lose tokens, or a card to be made."""
    fact = event.fact
    if isinstance(fact, TokensMoved):
        seat = zone_seat(fact.source)
        return (Occasion("hidden", f"p{seat}" if seat else fact.source, number=sum(fact.amount)),)
    if isinstance(fact, CardMade | CountersChanged):
        return (Occasion("hidden", "p1"),)
    return occasions(state, event)


def nested(table: Table, change: Change, event: str = "hidden", of: str = "you") -> Table:
    """Let a Nest change what its player loses."""
    changing(table, "NEST", instead=On(event, of), change=change, do=())
    table.game = table.game.with_rules(occasions=told)
    return table


def settled(table: Table, *facts: Any) -> list[Any]:
    run = FullRun(bind(table.state.copy(), table.game))
    return [event.fact for event in run.settle(list(facts), "rule", "T-1")]


@pytest.mark.parametrize(
    ("change", "moved"),
    [
        (Change(plus=-1), (1, 0, 1)),
        (Change(plus=-2), (1, 0, 0)),
        (Change(plus=-3), None),
        (Change(plus=1), (2, 0, 2)),
        (Change(plus=2), (2, 1, 2)),
        (Change(times=9), (2, 1, 2)),
        (Change(prevent=True), None),
        (Change(leave=0), (1, 0, 2)),
        (Change(leave=2), (1, 0, 2)),
        (Change(leave=3), (1, 0, 1)),
        (Change(leave=4), (1, 0, 0)),
        (Change(leave=5), None),
        (Change(leave=9), None),
        (Change(plus=9, leave=1), (2, 0, 2)),
        (Change(plus=-2, leave=1), (1, 0, 0)),
        (Change(leave=Count(of=Filter(), plus=2)), (1, 0, 1)),
        (Change(plus=Count(of=Filter())), (2, 0, 2)),
    ],
)
def test_so_many_tokens_go_as_are_there(table: Table, change: Change, moved: tuple[int, ...] | None) -> None:
    """Of those that were to go, one coin and two beads, the plainest stay; what is added is as plain as it can be. So
    many may have to be left of the five."""
    nested(table, change).lay("purse 2+R+2B | field NEST")
    facts = settled(table, TokensMoved("p1.purse", "p1.lost", (1, 0, 2)))
    assert [fact.amount for fact in facts] == ([moved] if moved else [])


def test_of_a_place_of_which_nothing_is_known_as_many_can_go_as_are_meant(table: Table) -> None:
    state = table.lay("field NEST").state
    fact = TokensMoved("#99", "p1.lost", (1, 0, 2))
    for change, amount in ((Change(plus=1), (2, 0, 2)), (Change(times=2), (4, 0, 2)), (Change(leave=1), (1, 0, 1))):
        assert changed_fact(state, fact, Frame("NEST/1", 1), change) == replace(fact, amount=amount)


@pytest.mark.parametrize(
    ("to", "where"), [("oil", "t1.oil"), ("lost", "p1.lost"), ("ash", "p2.purse"), ("spill", "p2.purse")]
)
def test_tokens_go_where_whoever_had_them_has_such_a_place(table: Table, to: str, where: str) -> None:
    """To a zone of cards they can't go."""
    nested(table, Change(to=to)).lay("purse 2 | field NEST")
    (fact,) = settled(table, TokensMoved("p1.purse", "p2.purse", (1, 0, 0), "bestowed"))
    assert (fact.to, fact.amount) == (where, (1, 0, 0))


def test_what_a_team_loses_goes_where_it_has_such_a_place(table: Table) -> None:
    nested(table, Change(to="purse"), of="any").lay("oil 2 | purse 1 | field NEST", "purse 1")
    (fact,) = settled(table, TokensMoved("t2.oil", "p1.lost", (1, 0, 0)))
    assert fact.to == "p2.purse"


def test_who_says_what_happens_to_a_team_is_of_that_team(table: Table) -> None:
    nested(table, Change(plus=1), of="any").lay("oil 2", active=3)
    for source, seat in (("t1.oil", 3), ("t2.oil", 2), ("p4.purse", 4)):
        fact = TokensMoved(source, "p1.lost", (1, 0, 0))
        assert affected_seat(table.state, Event(0, 0, 0, "rule", "T-1", fact)) == seat


def test_what_is_the_tables_is_said_by_the_seat_whose_turn_it_is(table: Table) -> None:
    table.lay("spill MOTH", active=2)
    fact = CardMoved(table.state.zones["spill"][0], "p1.ash", "#99", why="burnt")
    assert affected_seat(table.state, Event(0, 0, 0, "rule", "T-1", fact)) == 2


@pytest.mark.parametrize(
    ("to", "where"), [("rack", "t2.rack"), ("spill", "spill"), ("vault", "p2.vault"), ("ash", "p2.ash")]
)
def test_a_card_goes_to_such_a_zone_of_its_owner(table: Table, to: str, where: str) -> None:
    nested(table, Change(to=to), "burnt", "any").lay("field NEST", "field MOTH")
    moth = table.state.zones["p2.field"][0]
    (fact,) = settled(table, CardMoved(moth, "p2.ash", f"#{table.state.next_id}", why="burnt", controller=1))
    assert (fact.to, fact.controller) == (where, 1 if to == "ash" else 0)


@pytest.mark.parametrize(("to", "where"), [("vault", "p2.vault"), ("rack", "t2.rack"), ("well", "well")])
def test_a_card_of_the_table_goes_to_such_a_zone_of_whoever_has_it(table: Table, to: str, where: str) -> None:
    nested(table, Change(to=to), "burnt", "any").lay("field NEST", "field MOTH*")
    moth = table.state.zones["p2.field"][0]
    (fact,) = settled(table, CardMoved(moth, "spill", f"#{table.state.next_id}", why="burnt"))
    assert fact.to == where


def test_one_that_nobody_has_goes_to_that_of_the_seat_whose_effect_it_is(table: Table) -> None:
    nested(table, Change(to="vault"), "burnt", "any").lay("", "", "field NEST | spill MOTH")
    moth = table.state.zones["spill"][0]
    (fact,) = settled(table, CardMoved(moth, "p1.ash", f"#{table.state.next_id}", why="burnt"))
    assert fact.to == "p3.vault"


def test_a_card_that_is_made_goes_elsewhere(table: Table) -> None:
    nested(table, Change(to="rack")).lay("field NEST")
    (fact,) = settled(table, CardMade("MOTH", "p2.field", f"#{table.state.next_id}", 4, controller=2))
    assert (fact.to, fact.controller) == ("t2.rack", 0)


@pytest.mark.parametrize(("number", "left"), [(-3, -2), (3, 2), (-1, None)])
def test_counters_that_go_are_counted_as_those_that_come(table: Table, number: int, left: int | None) -> None:
    nested(table, Change(plus=-1)).lay("field NEST")
    facts = settled(table, CountersChanged("p1", "soot", number))
    assert [fact.number for fact in facts] == ([left] if left else [])


def test_it_is_so_in_play(table: Table) -> None:
    """A gale takes a token of each; one of them loses none."""
    nested(table, Change(plus=-1)).lay("hand GALE | field NEST")
    done = table.play("play hand.gale", *ROUND)
    assert [fact.source for fact in done.of(TokensMoved)] == ["p2.purse", "p3.purse", "p4.purse"]
