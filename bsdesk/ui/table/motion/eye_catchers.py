"""What draws the eye to a card for a moment: it shakes when refused; what others did to it stays marked for a while;
one in the hand leans as it is carried; what is lit breathes once when nobody does anything. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from math import pi, sin

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Fact
from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.table.layout.board import Layout

SHAKE, TIMES, FAR = 0.18, 3, 4.0  # seconds; how often to and fro; units
NEWS = 4.0  # seconds that a card stays marked after others did something to it
IDLE = 6.0  # seconds without any input after which what is lit breathes, once
LEAN, UPRIGHT_AGAIN = 6.0, 0.12  # degrees at most; seconds in which it stands upright again
PER_UNIT = 0.35  # degrees for each unit that the hand moved at once


@dataclass
class EyeCatchers:
    """The cards that draw the eye now."""

    shaken: Ref = ""
    began: float = 0.0
    news: dict[Ref, tuple[Seat, float]] = field(default_factory=dict)  # who did it, and until when it is marked
    lean: float = 0.0  # degrees by which the card in the hand leans
    _x: int | None = None  # where the hand was
    _now: float = 0.0
    _calm: tuple[Hashable, float, bool] = (None, 0.0, False)  # what has not changed, since when, and if it breathed

    def shake(self, now: float, ref: Ref) -> None:
        self.shaken, self.began = ref, now

    def shift(self, now: float, unit: float) -> int:
        """Return by how many pixels the shaken card is beside its place."""
        part = (now - self.began) / SHAKE
        return round(FAR * unit * sin(2 * pi * TIMES * part) * (1 - part / 2)) if 0 <= part < 1 else 0

    def mark(self, now: float, refs: Iterable[Ref], seat: Seat) -> None:
        """Mark cards to which this seat did something."""
        self.news |= dict.fromkeys(refs, (seat, now + NEWS))

    def read(self, ref: Ref) -> None:
        """Note that somebody has looked at a card."""
        self.news.pop(ref, None)

    @property
    def marked(self) -> Mapping[Ref, Seat]:
        """Return the cards that are new, and who did something to them."""
        return {ref: seat for ref, (seat, _) in self.news.items()}

    def carry(self, x: int | None, unit: float) -> None:
        """Note where the hand is with a card; None: it carries none."""
        if x is not None and self._x is not None and x != self._x:
            self.lean = max(-LEAN, min(LEAN, self.lean + (self._x - x) / unit * PER_UNIT))
        self.lean, self._x = (self.lean if x is not None else 0.0), x

    def tick(self, now: float) -> bool:
        """Set the time; return whether anything here looks otherwise than before."""
        passed, self._now = max(0.0, now - self._now), now
        over = [ref for ref, (_, until) in self.news.items() if until <= now]
        for ref in over:
            del self.news[ref]
        leant, shook = self.lean, bool(self.shaken)
        self.lean *= max(0.0, 1 - passed / UPRIGHT_AGAIN)
        self.lean = self.lean if abs(self.lean) >= 0.5 else 0.0
        if shook and now >= self.began + SHAKE:
            self.shaken = ""
        return shook or bool(over) or round(leant) != 0

    def breathes(self, now: float, state: Hashable) -> bool:
        """Return whether it is time to breathe: this has been the same for long, for the first time."""
        same, since, done = self._calm
        if state != same:
            self._calm = state, now, False
            return False
        if done or now < since + IDLE:
            return False
        self._calm = state, since, True
        return True


def changed_in_sight(told: Iterable[Fact], layout: Layout) -> set[Ref]:
    """Return the cards that lie open and to which these facts did something; not what comes to a hand: one draws."""
    about = {fact.becomes if isinstance(fact, CardMoved) else fact.about() for fact in told}
    poses, hidden = layout.poses, {ref for cards in layout.piles.values() for ref in cards}
    return {ref for ref in about - hidden if ref in poses and not poses[ref].back and poses[ref].look != "hand"}
