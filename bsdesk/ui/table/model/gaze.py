"""What is looked at and what is said at a table."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from math import inf
from typing import NamedTuple

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Fact
from bsdesk.engine.state import Card
from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.kit.controls import Rect

STAYS = 7.0  # seconds that a refusal stays
RIPENS = 0.25  # seconds that a card is pointed at before it is shown large


class Bubble(NamedTuple):
    """Words shown beside a thing."""

    kind: str
    title: str
    lines: list[str]
    rect: Rect
    until: float = 0.0
    ref: Ref = ""  # the thing, where it is one
    waits: bool = False  # does it tell that one waits for others? What these do does not take it away


class Gaze:
    """The card that is looked at, the pile that is shown, the words beside a thing."""

    def __init__(self) -> None:
        self.card: Ref = ""
        self.definition = ""  # of that card: it may be gone
        self.paper: Rect = (0, 0, 0, 0)  # where the sidebar tells of it, or of what was asked
        self.seat: Seat = 0  # the seat that is looked at closely
        self.zone: Ref = ""  # the pile whose cards are shown side by side
        self.bubble: Bubble | None = None
        self.goal: tuple[str, ...] = ()  # what is to be reached, and what is left for it
        self.question: object = None  # the one that was open last
        self.newly_asked = True  # must it be looked whether a pile is to be shown, since one chooses from it?
        self.rail_open = False  # in a narrow window: does the rail lie over the board?
        self.rail_shut = False  # in a wide one: is the rail folded away?
        self.pointed: Ref = ""  # the card that the pointer or the keyboard came to
        self.large: Ref = ""  # that card, once it is shown large
        self.insisted: Ref = ""  # that card, if it is shown large because that was asked for
        self.since = inf  # when it was pointed at
        self.resting_at = (-1, -1)  # where the pointer was when it pressed something, or put something down, last
        self.opened_at = (-1, -1)  # where the pointer was when the table was opened, until it moves
        self.dimmed: Collection[Ref] = ()  # the cards that lie in the dark while something else is told of
        self.left = -inf  # when the last one that was shown large was left

    def forget(self) -> None:
        """Forget all of it, since another player looks at the screen now."""
        self.forget_card()
        self.zone = ""
        self.seat = 0

    def forget_card(self) -> None:
        """Forget the card that is looked at, since it may not be there any more."""
        self.card = self.definition = self.pointed = ""
        self.close_large()

    def follow(self, facts: Iterable[Fact], cards: Mapping[Ref, Card]) -> None:
        """Go on looking at a card that has gone elsewhere and has a new name there, if it can be seen there."""
        now = self.card
        for fact in facts:
            if isinstance(fact, CardMoved) and fact.card == now:
                now = fact.becomes
        if now in cards and cards[now].definition:
            self.card = now

    def say(self, kind: str, title: str, lines: list[str], rect: Rect, ref: Ref = "", *, waits: bool = False) -> None:
        self.bubble = Bubble(kind, title, lines, rect, time.monotonic() + STAYS, ref, waits)

    def unsay(self, *, waiting: bool = False) -> None:
        """Say nothing any more; while one is `waiting` still, what tells that stays as long as it may be read."""
        if self.bubble is not None and not (waiting and self.bubble.waits):
            self.bubble = None

    def asks_anew(self, question: object) -> bool:
        """Note which question is open, or that none is; return whether it is another one than before."""
        before, self.question = self.question, question
        return question is not None and question != before

    def look_at_seat(self, seat: Seat) -> None:
        """Look closely at a seat; the same one again: from afar, as at the others."""
        self.seat = 0 if seat == self.seat else seat

    def fold_rail(self, *, narrow: bool) -> None:
        """Show the sidebar, or put it away; in a narrow window it lies over the board."""
        if narrow:
            self.rail_open = not self.rail_open
        else:
            self.rail_shut = not self.rail_shut

    # the card that is shown large

    def point(self, ref: Ref, *, now: float = 0.0) -> None:
        """Note the card that is pointed at now, or that none is: it is shown large after a moment; at once,
        if another one was just now."""
        if ref == self.pointed:
            return
        if self.large:
            self.left = now
        self.pointed, self.since, self.insisted = ref, now, ""
        self.large = ref if now - self.left < RIPENS else ""

    def enlarge(self, ref: Ref) -> None:
        """Show this card large at once, whatever it hides: that was asked for."""
        self.pointed = self.large = self.insisted = ref

    def ripen(self, now: float) -> bool:
        """Show the card large that was pointed at long enough; return whether there is a new one."""
        if not self.pointed or self.large == self.pointed or now - self.since < RIPENS:
            return False
        self.large = self.pointed
        return True

    def close_large(self) -> None:
        """Show no card large until another one is pointed at."""
        self.large, self.insisted, self.since, self.left = "", "", inf, -inf

    def expire(self, now: float) -> bool:
        """Take away what was shown long enough; return whether there was anything."""
        if self.bubble is None or not self.bubble.until or self.bubble.until >= now:
            return False
        self.bubble = None
        return True
