"""Winning and losing (BS-2): by Life, and by the deck at the own Start Step."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bsdesk.engine.facts import Began, GameEnded, TokensMoved
from bsdesk.engine.game import Consequence
from bsdesk.engine.state import Event, State, at, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.battle_spirits.rules.areas import cores


def game_over(state: State, events: Sequence[Event]) -> list[Consequence]:
    """BS-2.3 End the game at once if a player has lost in either way, before any effect."""
    if state.results:
        return []
    by_life: dict[Seat, int] = {}
    by_deck: dict[Seat, int] = {}
    for event in events:
        fact = event.fact
        if type(fact) is TokensMoved:
            if has_no_life(state, fact.source):
                by_life[zone_seat(fact.source)] = event.n
        elif type(fact) is Began and has_no_deck(state, fact):
            by_deck[fact.seat] = event.n
    for why, rule, losers in (("life", "BS-2.1", by_life), ("deck", "BS-2.2", by_deck)):
        if losers:
            return [Consequence(GameEnded(results(state, losers), why), max(losers.values()), rule)]
    return []


def has_no_life(state: State, area: Ref) -> bool:
    """BS-2.1 Return whether this is where a player's Life was, and all of it is gone."""
    return zone_name(area) == "life" and not sum(cores(state, area))


def has_no_deck(state: State, fact: Began) -> bool:
    """BS-2.2 Return whether a player's own Start Step begins, and the deck is empty."""
    return fact.what == "step" and fact.name == "start" and not state.zones[at(fact.seat, "deck")]


def results(state: State, losers: Collection[Seat]) -> dict[Seat, str]:
    """BS-O-15 Return the results when these players lose; if both lose at the same moment, it is a draw."""
    lost = "draw" if len(losers) > 1 else "lose"
    return {seat: lost if seat in losers else "win" for seat in state.seats()}
