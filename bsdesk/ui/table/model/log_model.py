"""The log of the table: what led to the moment that is shown, in lines, and why."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.facts import Commanded, Fact
from bsdesk.seat.messages import LATELY
from bsdesk.speech.narration import LogLine, ToldEvent, causes, log_lines
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

DEEP = 4  # causes that are told, before the move that began it
MOST = 6  # events that a line of the log is told by, one by one
ROWS = 200  # rows that are shown


class LogRow(NamedTuple):
    """One row of the log: the number of its event (0 for a name), its text; or the name of who did what follows."""

    number: int
    text: str
    is_name: bool = False


class LogModel:
    """The last commands that led to the moment that is shown, as the viewer was told of them, in rows and with reasons.

    At most `LATELY` of them; earlier ones are on the timeline."""

    def __init__(self, model: TableModel, voice: Voice) -> None:
        self.model, self.voice = model, voice
        self.up = 0  # how many lines it is scrolled up
        self._digested: tuple[object, list[LogLine]] | None = None  # the log in lines, for a moment and a viewer

    def facts(self, station: int) -> list[Fact]:
        """Return the facts that led to a station."""
        passage = self.model.client.passages.get(station)
        return [told.event.fact for told in passage.events] if passage is not None else []

    def scroll(self, lines: int) -> None:
        """Show earlier lines, or later ones."""
        self.up = max(0, self.up + lines)

    def rows(self) -> list[LogRow]:
        """Return the log as it is shown: lines, equal ones in one row, and the names of who did what follows."""
        found: list[LogRow] = []
        seat, times = 0, 1
        for line in self.lines():
            text = line.text[:1].upper() + line.text[1:]
            if line.seat and line.seat != seat:
                seat = line.seat
                found.append(LogRow(0, self.voice.wording.player(seat), is_name=True))
            if found and not found[-1].is_name and found[-1].text.partition("  ×")[0] == text:
                times += 1
                found[-1] = LogRow(line.number, f"{text}  ×{times}")
            else:
                times = 1
                found.append(LogRow(line.number, text))
        return found[-ROWS:]

    def lines(self) -> list[LogLine]:
        """Return the lines of the log at the moment that is shown; kept as long as that stays."""
        passages = self.model.passages[-LATELY:]
        key = (self.model.station, self.model.viewer, self.voice.wording, passages)  # told anew, they are others
        if self._digested is None or self._digested[0] != key:
            marks = self.model.game.rules.token_marks
            self._digested = (key, log_lines([passage.events for passage in passages], self.voice.wording, marks))
        return self._digested[1]

    def last_events(self) -> list[ToldEvent]:
        """Return what the last command did."""
        passage = self.model.client.passages.get(self.model.course.here)
        return list(passage.events) if passage is not None else []

    def why(self, number: int) -> tuple[str, list[str]]:
        """Return the words of a line, its single events and what they came from; empty, if there is no such line."""
        events = (passage.events for passage in self.model.passages)
        chain = [told for told in causes(events, number) if told.text]
        line = next((line for line in self.lines() if line.number == number), None)
        because = [self.cause_in_words(told) for told in (*chain[1:DEEP], *chain[DEEP:][-1:])]
        parts = list(line.parts) if line is not None else []
        if not (because or parts):
            return "", []
        title = line.text[:1].upper() + line.text[1:] if line is not None else chain[0].text
        return title, [*parts[:MOST], *because]

    def cause_in_words(self, told: ToldEvent) -> str:
        """Return what an event came from in words: another event, or in the end a move."""
        wording, fact = self.voice.wording, told.event.fact
        if isinstance(fact, Commanded):
            return wording.phrase("chosen", seat=wording.player(fact.move.seat), move=told.facts["move"])
        return wording.phrase("because", event=told.text)
