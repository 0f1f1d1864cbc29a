"""Whom words of skills are about, and what they interrupt."""

from __future__ import annotations

from bsdesk.engine.filters import SIDES, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, players_named
from bsdesk.engine.selection import seats_of
from bsdesk.engine.state import Frame, State, Unforeseeable, zone_seat
from bsdesk.engine.values import Seat

# Words for the player whose card it is, for the one before whom it lies, and for all but oneself.
OF_CARD = ("owner", "holder", "others")


def players(state: State, frame: Frame, who: str) -> list[Seat]:
    """Return the players that a word means."""
    if who not in OF_CARD:
        return seats_of(state, frame, who)
    if who == "others":
        return [seat for seat in state.seats() if seat != frame.seat]
    card = state.cards.get(frame.source)
    if card is None:
        return []
    seat = card.owner if who == "owner" else zone_seat(card.zone)
    return [seat] if seat else []


def named(who: str) -> tuple[str, ...]:
    """Return the name in a word for players, if it is one that must be bound."""
    return () if who in OF_CARD else players_named(who)


def under_way(run: Run, *programs: str) -> int | None:
    """Return the place on the agenda of what is being settled, if it is. Where an effect is only tried, what it
    interrupts isn't known."""
    for place in reversed(range(len(run.stack))):
        if run.stack[place].program in programs:
            return place
    if run.state.tried:
        raise Unforeseeable(programs[0])
    return None


class AboutPlayers(Word, frozen=True):
    """The base of words about players."""

    who: str = "it"

    @property
    def about(self) -> Selector:
        return "" if self.who in (*SIDES, *OF_CARD) else self.who

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return named(self.who)
