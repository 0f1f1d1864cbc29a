"""The log of the table: what led to the moment that is shown, in lines, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from bsdesk.engine.facts import Began, Commanded, Declared, Fact
from bsdesk.engine.values import Seat
from bsdesk.seat.messages import LATELY
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.narration import LogLine, ToldEvent, causes, log_lines
from bsdesk.table.labels import taken_back_in_words
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

DEEP = 4  # causes that are told, before the move that began it
MOST = 6  # events that a line of the log is told by, one by one
ROWS = 200  # rows that are shown


class LogRow(NamedTuple):
    """A line of the log as it is shown: the number of its event, its words, and who did it (0: nobody)."""

    number: int
    text: str
    seat: Seat


class LogModel:
    """The last commands that led to the moment that is shown, as the viewer was told of them, in rows and with reasons.

    At most `LATELY` of them; earlier ones are on the timeline."""

    def __init__(self, model: TableModel, voice: Voice) -> None:
        self.model, self.voice = model, voice
        self._digested: tuple[object, list[LogLine]] | None = None  # the log in lines, for a moment and a viewer

    def facts(self, station: int) -> list[Fact]:
        """Return the facts that led to a station."""
        passage = self.model.client.passages.get(station)
        return [told.event.fact for told in passage.events] if passage is not None else []

    def rows(self) -> list[LogRow]:
        """Return the log, the oldest first. The same line again is counted; where all have passed, one line says so,
        unless a step then begins, which says as much; of steps in which nothing happened only the last is told."""
        found: list[LogRow] = []
        times, facts = 1, self.known_facts()
        for passed, some in groupby(self.eventful(facts), key=lambda line: is_pass(facts.get(line.number))):
            entries = [entry_of(line, facts.get(line.number)) for line in some]
            for entry in self.folded(entries) if passed else entries:
                if found and found[-1].seat == entry.seat and found[-1].text.partition("  ×")[0] == entry.text:
                    times += 1
                    found[-1] = entry._replace(text=f"{entry.text}  ×{times}")
                else:
                    times = 1
                    found.append(entry)
        return self.with_taken_back(found)[-ROWS:]

    def with_taken_back(self, rows: list[LogRow]) -> list[LogRow]:
        """Return the rows with those that say where somebody took back what had shown something hidden."""
        model, found = self.model, list(rows)
        for station, taken in model.course.taken_back_on(model.course.path_to(model.station)):
            passages = {passage.line: passage for passage in model.passages}
            before = [told.event.n for line in passages if line <= station for told in passages[line].events]
            if station not in passages:
                continue  # longer ago than is told
            text = taken_back_in_words(taken, self.voice.wording.player, self.voice.wording.words)
            place = sum(row.number <= max(before, default=0) for row in found)
            found.insert(place, LogRow(-taken.line, capitalized(text), 0))
        return found

    @property
    def is_of_this_turn(self) -> bool:
        """Return whether all the rows are of one turn, that of now."""
        rows, facts = self.rows(), self.known_facts()
        return not any(is_turn(facts.get(row.number)) for row in rows[1:])

    def eventful(self, facts: Mapping[int, Fact]) -> list[LogLine]:
        """Return the lines without the passes that led to the next step, and without the steps that were over before
        anything happened."""
        runs = [[*some] for _, some in groupby(self.lines(), key=lambda line: is_pass(facts.get(line.number)))]
        ends = [isinstance(facts.get(run[0].number), Began) for run in runs[1:]]
        lines = [
            line
            for run, ended in zip(runs, [*ends, False], strict=False)
            if not (ended and is_pass(facts.get(run[0].number)) and self.all_passed(run))
            for line in run
        ]
        empty = [
            is_step(facts.get(line.number)) and isinstance(facts.get(after.number), Began)
            for line, after in pairwise(lines)
        ]
        return [line for line, dull in zip(lines, [*empty, False], strict=False) if not dull]

    def all_passed(self, passes: Sequence[LogRow | LogLine]) -> bool:
        """Return whether every seat has passed, of several."""
        seats = self.model.view.seats()
        return len(seats) > 1 and {entry.seat for entry in passes} == {*seats}

    def folded(self, passes: list[LogRow]) -> list[LogRow]:
        """Return passes one after the other: as one line, if every seat has passed."""
        if not self.all_passed(passes):
            return passes
        text = self.voice.wording.words("both_passed" if len(self.model.view.seats()) == 2 else "all_passed")
        return [LogRow(passes[-1].number, text, 0)]

    def known_facts(self) -> dict[int, Fact]:
        """Return the facts of the passages that are told, by number."""
        return {told.event.n: told.event.fact for passage in self.model.passages[-LATELY:] for told in passage.events}

    def lines(self) -> list[LogLine]:
        """Return the lines that led to the moment that is shown; kept for each moment."""
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
        title = capitalized(line.text) if line is not None else chain[0].text
        return title, [*parts[:MOST], *because]

    def cause_in_words(self, told: ToldEvent) -> str:
        """Return what an event came from in words: another event, or in the end a move."""
        wording, fact = self.voice.wording, told.event.fact
        if isinstance(fact, Commanded):
            return wording.filled_term("chosen", seat=wording.player(fact.move.seat), move=told.facts["move"])
        return wording.filled_term("because", event=told.text)


def entry_of(line: LogLine, fact: Fact | None) -> LogRow:
    """Return a line that begins with a capital. A step begins by itself: nobody did it."""
    return LogRow(line.number, capitalized(line.text), 0 if is_step(fact) else line.seat)


def is_turn(fact: Fact | None) -> bool:
    """Return whether a turn began."""
    return isinstance(fact, Began) and fact.what == "turn"


def is_step(fact: Fact | None) -> bool:
    """Return whether a part of a turn began."""
    return isinstance(fact, Began) and fact.what != "turn"


def is_pass(fact: Fact | None) -> bool:
    return isinstance(fact, Declared) and fact.act == "passed"
