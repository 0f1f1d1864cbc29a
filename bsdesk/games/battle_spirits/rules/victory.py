"""Winning and losing (BS-2): by Life, and by the deck at the own Start Step."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bsdesk.engine.facts import Began, Fact, GameEnded, TokensMoved
from bsdesk.engine.game import Consequence
from bsdesk.engine.state import Event, State, at, zone_name, zone_seat
from bsdesk.engine.values import Seat
from bsdesk.games.battle_spirits.rules.areas import life

LOSING = {TokensMoved, Began}  # what can lose a game


def game_over(state: State, events: Sequence[Event]) -> list[Consequence]:
    """BS-2.3 End the game at once if a player has lost in either way, before any effect."""
    if state.results or LOSING.isdisjoint([type(event.fact) for event in events]):
        return []
    for why, rule, lost in (("life", "BS-2.1", no_life), ("deck", "BS-2.2", no_deck)):
        losers = {seat: event.n for event in events for seat in lost(state, event.fact)}
        if losers:
            return [Consequence(GameEnded(results(state, losers), why), max(losers.values()), rule)]
    return []


def no_life(state: State, fact: Fact) -> list[Seat]:
    """BS-2.1 The seats whose last Life is gone."""
    if not isinstance(fact, TokensMoved) or zone_name(fact.source) != "life":
        return []
    seat = zone_seat(fact.source)
    return [] if life(state, seat) else [seat]


def no_deck(state: State, fact: Fact) -> list[Seat]:
    """BS-2.2 The seat whose deck is empty as the own Start Step begins."""
    if not isinstance(fact, Began) or (fact.what, fact.name) != ("step", "start"):
        return []
    return [] if state.zones[at(fact.seat, "deck")] else [fact.seat]


def results(state: State, losers: Collection[Seat]) -> dict[Seat, str]:
    """BS-O-15: if both lose at the same moment, it is a draw."""
    lost = "draw" if len(losers) > 1 else "lose"
    return {seat: lost if seat in losers else "win" for seat in state.seats()}
