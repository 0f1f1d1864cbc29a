"""Who sits at a table: its guests, whose the seats are, and what each guest may look at and act for.

People before one screen are one party: they agree among themselves. A seat belongs to the party that took it, also
while nobody of it is there, so that nobody looks into the hand of somebody who is away.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from bsdesk.complaint import Complaint
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat, seat_in
from bsdesk.engine.view import ONLOOKER
from bsdesk.seat.messages import News, TableFacts
from bsdesk.session.telling import Teller
from bsdesk.speech.players import HUMAN

ALL = "all"  # the viewer who sees everything
BOTS = "bots"  # the party of the seats that play by themselves


@dataclass(eq=False)
class Guest:
    """A viewer who has joined, with the view that it was sent last."""

    viewer: str
    language: str
    party: str
    teller: Teller | None  # None: it wants no words
    view: State
    plain: bool = False  # are things and seats called as they are typed?
    inbox: deque[News] = field(default_factory=deque)

    @property
    def seat(self) -> Seat:
        return seat_in(self.viewer)


class Guests:
    """The guests of one table."""

    def __init__(self, facts: TableFacts) -> None:
        self.here: list[Guest] = []
        self.people = {seat for seat, who in facts.players.items() if who == HUMAN}
        self.seats, self.eyes = set(facts.players), facts.eyes
        self.anyone_may_act = facts.open or not self.people  # may every viewer look at and act for every seat?
        self.holders: dict[Seat, str] = dict.fromkeys(self.seats - self.people, BOTS)  # whose each seat is

    def keep_seats(self, party: str) -> None:
        """Give a party all seats of people that nobody has yet."""
        self.holders |= dict.fromkeys(self.people - self.holders.keys(), party)

    def refuse_viewer(self, viewer: str, party: str, *, over: bool) -> None:
        """Refuse eyes that this party may not have; `over`: is the game over?"""
        seat = seat_in(viewer)
        if self.eyes and viewer not in (ONLOOKER, self.eyes):
            raise Complaint(
                "this is a shared game, seen by one viewer",
                expected=f"the eyes of {self.eyes}",
                remedy="look when the game is over",
            )
        if viewer not in (ONLOOKER, ALL) and seat not in self.seats:
            raise Complaint(
                f"nobody at this table is {viewer!r}",
                expected="a seat, table or all",
                remedy="name a seat of this game",
            )
        if seat and not self.anyone_may_act and self.holders.get(seat, party) != party:
            raise Complaint("somebody else sits there", expected="a free seat", remedy="look as an onlooker does")
        if viewer == ALL and not (self.anyone_may_act or over):
            raise Complaint(
                "hands are hidden at this table",
                expected="the eyes of a seat, or of an onlooker",
                remedy="look when the game is over",
            )

    def refuse_seat(self, guest: Guest, seat: Seat) -> None:
        """Refuse to act for a seat that somebody else plays."""
        if seat != guest.seat and not self.anyone_may_act:
            raise Complaint(
                f"seat {seat} is not yours", expected="the seat that you play", remedy="take the seat first"
            )

    def add(self, guest: Guest) -> None:
        """Let a guest join. The seat that it looks from is its party's from now on."""
        self.here.append(guest)
        if guest.seat and not self.anyone_may_act:
            self.holders[guest.seat] = guest.party

    def is_new_seat(self, guest: Guest, viewer: str) -> bool:
        """Return whether this is a seat that the party of the guest doesn't have yet."""
        seat = seat_in(viewer)
        return bool(seat) and not self.anyone_may_act and self.holders.get(seat) != guest.party

    def seat(self, guest: Guest, viewer: str) -> None:
        """Give the guest these eyes. A new seat replaces those of its party from which nobody looks any more."""
        new = self.is_new_seat(guest, viewer)
        guest.viewer = viewer
        if new:
            kept = {other.seat for other in self.here if other.party == guest.party}
            self.holders = {seat: who for seat, who in self.holders.items() if who != guest.party or seat in kept}
            self.holders[guest.seat] = guest.party

    def remove(self, guest: Guest) -> bool:
        """Let a guest leave; its seat stays its party's. Return whether that was the last one of its party."""
        if guest not in self.here:
            return False
        self.here.remove(guest)
        return all(other.party != guest.party for other in self.here)

    def seats_of(self, party: str) -> tuple[Seat, ...]:
        """Return the seats of people that belong to a party; at a shared table, those of all people."""
        return tuple(sorted(s for s in self.people if self.anyone_may_act or self.holders.get(s) == party))

    def other_parties(self, guest: Guest) -> set[str]:
        """Return the other parties in which people who are here play."""
        return {other.party for other in self.here if other.seat in self.people and other.party != guest.party}
