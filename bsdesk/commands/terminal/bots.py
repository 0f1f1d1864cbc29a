"""The bots at a table of text: they think in a process of their own, and the table waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bsdesk.bots.bot import Decision
from bsdesk.bots.process import Make, Thinker
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.session.session import Session
from bsdesk.speech.wording import Wording


class Bots:
    """Who plays the seats without a player, and advises the others."""

    def __init__(self, session: Session, make: Make, folder: Path, *, closed: bool = False) -> None:
        self.session, self.make, self.folder, self.closed = session, make, folder, closed
        self.started: Thinker | None = None
        self.last: tuple[State, Seat, Decision] | None = None  # what was decided last, and on which view

    @property
    def thinker(self) -> Thinker:
        """The process; it is started when it is first needed."""
        if self.started is None:
            self.started = Thinker(self.make, seed=self.session.header.seed or 0, reports=self.folder / "reports")
        return self.started

    def lists(self, seat: Seat) -> dict[Seat, tuple[str, ...]]:
        """The decks that a seat knows: all of them at a table with open lists, else its own."""
        decks = self.session.header.decks
        return {s: tuple(cards) for s, cards in decks.items() if s == seat or not self.closed}

    def decide(self, seat: Seat, level: str) -> Decision:
        view = self.session.view(f"p{seat}")
        self.thinker.ask(view, seat, level, lists=self.lists(seat))
        decision = self.thinker.wait()
        self.last = view, seat, decision
        return decision

    def hint(self, seat: Seat) -> Decision:
        self.thinker.hint(self.session.view(f"p{seat}"), seat, lists=self.lists(seat))
        return self.thinker.wait()

    @staticmethod
    def worded(wording: Wording, view: State, seat: Seat, why: Sequence[Reason]) -> str:
        """The reasons in words."""
        return " ".join(text for reason in why if (text := wording.reason(view, seat, reason)))

    def close(self) -> None:
        if self.started is not None:
            self.started.close()
