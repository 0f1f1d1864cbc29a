"""What waits until others have agreed.

It is granted when all have, and dropped when one declines, when somebody who was asked leaves, when it is withdrawn or
whoever wished it leaves, or when the game moves on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bsdesk.seat.messages import Answer, Consent, Failed, Outcome, Settled, Timely, Waits, Wish
from bsdesk.session.guests import Guest, Guests


class OpenWish(NamedTuple):
    """A wish that waits: whose it is, its number there, and the parties that have not agreed yet."""

    guest: Guest
    number: int
    what: Wish
    asked: frozenset[str]
    missing: frozenset[str]


class Wishes:
    """The wishes at one table that wait."""

    def __init__(self, guests: Guests) -> None:
        self.guests = guests
        self.open: dict[int, OpenWish] = {}
        self._asked = 0

    def ask(self, guest: Guest, number: int, what: Wish, parties: Iterable[str]) -> Waits:
        """Ask these parties for what a guest wishes."""
        self._asked += 1
        asked = frozenset(parties)
        self.open[self._asked] = OpenWish(guest, number, what, asked, asked)
        for other in self.guests.here:
            if other.party in asked:
                other.inbox.append(Consent(self._asked, guest.seat, what))
        return Waits(self._asked)

    def agree(self, guest: Guest, request: int) -> OpenWish | None:
        """Note that the party of a guest agrees; when all have, take the wish out and return it, to be granted."""
        wish = self.open.get(request)
        if wish is None or guest.party not in wish.missing:
            return None
        missing = wish.missing - {guest.party}
        if missing:
            self.open[request] = wish._replace(missing=missing)
            return None
        return self.open.pop(request)

    def decline(self, guest: Guest, request: int) -> None:
        """Drop a wish, since the party of a guest does not agree."""
        if request in self.open and guest.party in self.open[request].missing:
            self.settle(request, Failed("the other does not agree"))

    def withdraw(self, guest: Guest, request: int) -> None:
        """Drop a wish of a guest who wishes for it no longer."""
        if request in self.open and self.open[request].guest is guest:
            self.settle(request, Failed(""))

    def settle(self, request: int, outcome: Outcome) -> None:
        """Answer a wish, and tell those who were asked that it is settled."""
        wish = self.open.pop(request, None)
        if wish is not None:
            self.answer(request, wish, outcome)

    def answer(self, request: int, wish: OpenWish, outcome: Outcome) -> None:
        """Answer a wish that waits no more, and tell those who were asked."""
        wish.guest.inbox.append(Answer(wish.number, outcome))
        for other in self.guests.here:
            if other.party in wish.asked:
                other.inbox.append(Settled(request))

    def move_on(self) -> None:
        """Drop the wishes that were for the moment that is past."""
        for request, wish in list(self.open.items()):
            if isinstance(wish.what, Timely):
                self.settle(request, Failed("the game has moved on"))

    def leave(self, guest: Guest, *, last: bool) -> None:
        """Drop the wishes of a guest who leaves; with the last one of its party, those that wait for that party."""
        for request, wish in list(self.open.items()):
            if wish.guest is guest:
                self.settle(request, Failed(""))
            elif last and guest.party in wish.missing:
                self.settle(request, Failed("whoever was asked has left the table"))
