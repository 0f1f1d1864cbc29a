"""The log of the table: what led to the moment that is shown, in lines, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bsdesk.engine.facts import Commanded, Fact
from bsdesk.session.telling import Passage, Teller, Told
from bsdesk.session.timeline import Position
from bsdesk.speech.narration import Line, digest

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen

DEEP = 4  # causes that are told, before the move that began it
MOST = 6  # events that a line of the log is told by, one by one


class Chronicle:
    """Tells what happened, as whoever looks at the table may know it."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.tellers: dict[str, Teller] = {}
        self.digested: tuple[object, list[Line]] | None = None  # the log in lines, for a moment and a viewer
        self.log_up = 0  # how many lines it is scrolled up

    def teller(self) -> Teller:
        viewer, wording = self.table.viewer, self.table.wording
        found = self.tellers.get(viewer)
        if found is None or found.wording is not wording:  # the language is another since
            found = self.tellers[viewer] = Teller(self.table.session, wording, viewer)
        return found

    def passages(self) -> list[Passage]:
        """What led to the moment that is shown."""
        positions, found = self.table.session.timeline.positions, [self.table.position]
        while found[-1].before:
            found.append(positions[found[-1].before])
        return [self.teller().passage(position) for position in reversed(found)]

    def facts(self, position: Position) -> list[Fact]:
        """What led to a moment, as whoever looks at the table may know it."""
        return [told.event.fact for told in self.teller().passage(position).told]

    def log_lines(self) -> list[tuple[int, str, bool]]:
        """Number of the event, words, and whether it is who did what follows."""
        found: list[tuple[int, str, bool]] = []
        seat, times = 0, 1
        for line in self.lines():
            text = line.text[:1].upper() + line.text[1:]
            if line.seat and line.seat != seat:
                seat = line.seat
                found.append((0, self.table.wording.player(seat), True))
            if found and not found[-1][2] and found[-1][1].partition("  ×")[0] == text:
                times += 1
                found[-1] = (line.number, f"{text}  ×{times}", False)
            else:
                times = 1
                found.append((line.number, text, False))
        return found[-200:]

    def lines(self) -> list[Line]:
        """What led to the moment that is shown, in lines; worked out once for each."""
        key = (self.table.position.line, self.table.viewer, self.table.wording)
        if self.digested is None or self.digested[0] != key:
            self.digested = (key, digest(self.passages()[-60:], self.table.wording))
        return self.digested[1]

    def why(self, number: int) -> None:
        """What a line tells one by one, and what it came from."""
        chain = [told for told in self.teller().why(number) if told.text]
        line = next((line for line in self.lines() if line.number == number), None)
        because = [self.because(told) for told in (*chain[1:DEEP], *chain[DEEP:][-1:])]
        parts = list(line.parts) if line is not None else []
        if because or parts:
            title = line.text[:1].upper() + line.text[1:] if line is not None else chain[0].text
            at = self.table.app.pointer
            self.table.say("you", title, [*parts[:MOST], *because], (at[0], at[1], 10, 10))

    def because(self, told: Told) -> str:
        """What something came from: an event, or in the end a move."""
        wording, fact = self.table.wording, told.event.fact
        if isinstance(fact, Commanded):
            return wording.phrase("chosen", seat=wording.player(fact.move.seat), move=told.facts["move"])
        return wording.phrase("because", event=told.text)

    def scroll_log(self, lines: int) -> None:
        self.log_up = max(0, self.log_up + lines)
        self.table.app.refresh()
