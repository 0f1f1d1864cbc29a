"""Advice in a terminal: the move of a strong player, and the reasons of the last bot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bsdesk.bots.bot import LEVELS
from bsdesk.bots.process import Make, Thinker
from bsdesk.commands.terminal.desk import Desk, Spoken
from bsdesk.commands.terminal.typed import Typed
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.seat.messages import Passage


class TerminalAdvice:
    """Computes hints in a process of its own, on what a seat sees; the table waits for it."""

    def __init__(self, desk: Desk, typed: Typed, make: Make | None, reports: Path | None = None) -> None:
        self.desk, self.typed = desk, typed
        self.make, self.reports = make, reports  # without it there is no hint
        self.started: Thinker | None = None
        self.last: Passage | None = None  # the log of the last bot that moved

    def hint(self, _rest: str) -> None:
        """Print a move, its reasons, and how sure it is."""
        desk = self.desk
        if self.make is None or desk.over:
            raise Spoken(desk.wording.term("", "no_hint"))
        if self.started is None:
            self.started = Thinker(self.make, reports=self.reports)
        self.started.hint(desk.view, desk.seat, lists=desk.client.lists)
        found = self.started.wait()
        why = self.reasons_in_words(desk.view, desk.seat, found.why)
        plan = self.typed.plan_in_words(list(found.moves))
        surely = desk.wording.term("surely", found.surely)
        desk.print([desk.wording.filled_term("hint", moves=plan, why=why, sure=surely)])

    def remember(self, passage: Passage) -> None:
        """Remember the log of a bot's move."""
        station = self.desk.course.stations[passage.line]
        if self.desk.facts.players.get(station.seat) in LEVELS:
            self.last = passage

    def explain(self, _rest: str) -> None:
        """Print why a bot made its last move."""
        desk, passage = self.desk, self.last
        if passage is None or passage.line not in desk.course.past:  # it was undone
            raise Spoken(desk.wording.term("", "no_bot_yet"))
        seat, seen = desk.course.stations[passage.line].seat, passage.seen
        if seen is None:  # it gave no reason
            desk.print([passage.events[0].text.replace(":", "", 1)])
            return
        why = self.reasons_in_words(seen, seat, passage.why)
        desk.print([f"p{seat} {write_move(seen, passage.moves[0])}{': ' if why else ''}{why}"])

    def reasons_in_words(self, view: State, seat: Seat, why: Sequence[Reason]) -> str:
        """Return the reasons in words."""
        return " ".join(text for reason in why if (text := self.desk.wording.reason(view, seat, reason)))

    def close(self) -> None:
        if self.started is not None:
            self.started.close()
