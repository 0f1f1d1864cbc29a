"""Cards that are shown large for a moment, one after another, since something happens with them. Pure."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.values import Ref

LASTS, GROWS = 1.9, 0.22  # seconds that it is seen; of these, in which it comes


class Presented(NamedTuple):
    """A card that is shown large: the word above it, and how far it has come, from 0 to 1."""

    ref: Ref
    term: str
    come: float = 1.0


class Presentation:
    """The cards that are shown, and will be."""

    def __init__(self) -> None:
        self.due: list[tuple[float, float, Ref, str]] = []  # from when, until when, what, the word above it

    def add(self, begins: float, ref: Ref, term: str, pace: float) -> float:
        """Show a card, once those before it were; return when that is over."""
        begins = max([begins, *(end for _, end, *_ in self.due)])
        self.due.append((begins, begins + LASTS * pace, ref, term))
        return begins + LASTS * pace

    def at(self, now: float, *, still: bool, pace: float) -> Presented | None:
        """Return the card that is shown now; where motion is reduced it is there at once."""
        for begins, end, ref, term in self.due:
            if begins <= now < end:
                return Presented(ref, term, 1.0 if still else min(1.0, (now - begins) / (GROWS * pace)))
        return None

    def tick(self, now: float) -> bool:
        """Drop what is over; return whether anything is shown, or about to be."""
        self.due = [one for one in self.due if now < one[1]]
        return bool(self.due)
