"""Effects of cards that lie where no seat's cards lie: in a zone of a team, or in one that all share."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.state import seat_for
from tests.table import Table

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


def test_in_a_zone_of_a_team_the_team_is_meant(table: Table) -> None:
    table.lay("field MOTH MOTH", "field MOTH", "rack BEACON | field MOTH", "field MOTH LAMP")
    assert table.number("t1.rack.beacon", "power") == 1 + 3  # what the opposing seats 2 and 4 have
    table.lay("field MOTH MOTH", "rack BEACON | field MOTH", "field MOTH", "field MOTH LAMP")
    assert table.number("t2.rack.beacon", "power", seat=2) == 1 + 3


def test_a_card_of_the_table_speaks_for_whose_turn_it_is(table: Table) -> None:
    table.lay("spill TIDE | field MOTH", "field MOTH")
    tide = table.state.cards[table.state.zones["spill"][0]]
    assert (tide.controller, seat_for(table.state, tide)) == (0, 1)
    assert [table.number(f"p{seat}.moth", "power") for seat in (1, 2)] == [3, 1]
    table.lay("spill TIDE | field MOTH", "field MOTH", active=2)
    assert [table.number(f"p{seat}.moth", "power") for seat in (1, 2)] == [1, 3]


def test_what_lies_where_all_share_is_triggered_and_happens_instead(table: Table) -> None:
    table.lay("spill FLOOD EBB | hand SPARK | field MOTH", "field MOTH LAMP")
    before = len(table.hand(1))
    done = table.play("play hand.spark", *ROUND, "choose p2.moth")
    assert not [fact for fact in done.of(CardMoved) if fact.to == "p1.hand"]  # it waits on the stack
    table.play("p1 pass", *ROUND[:3])
    assert len(table.hand(1)) == before
    moved = table.play("hide hand.moth").of(CardMoved)
    assert [fact.to for fact in moved] == ["p1.hand"]
