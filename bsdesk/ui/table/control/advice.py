"""Advice at the table: a hint, what a line of the log came from, and why a bot did what it did."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bsdesk.bots.bot import Decision
from bsdesk.bots.process import Thinker
from bsdesk.engine.values import Seat
from bsdesk.seat.messages import Passage
from bsdesk.ui.app import App
from bsdesk.ui.kit import dialogs
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.log_model import LogModel
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice


class Adviser:
    """Asks a strong bot, in a process of its own, what it would do with what this seat knows."""

    def __init__(self, model: TableModel, reports: Path) -> None:
        self.model, self.reports = model, reports
        self.thinker: Thinker | None = None
        self.line = 0  # the journal line that was asked about; 0: nothing is asked

    @property
    def thinking(self) -> bool:
        return self.line > 0

    def ask(self) -> None:
        model = self.model
        if self.thinker is None:
            make = partial(model.match.box.open, dict(model.match.facts.options))
            self.thinker = Thinker(make, reports=self.reports)
        self.line = model.match.now
        self.thinker.hint(model.view_of(model.seat), model.seat, lists=model.acting_client.lists)

    def look(self) -> Decision | None:
        """Return the advice and stop asking, if it is there and still fits the position; else None."""
        decision = self.thinker.answer() if self.thinker is not None and self.line else None
        if decision is None:
            return None
        fits, self.line = self.line == self.model.match.now, 0
        return decision if fits else None

    def close(self) -> None:
        if self.thinker is not None:
            self.thinker.close()
            self.thinker = None


@dataclass(eq=False)
class Advice:
    """Shows advice beside the things that it is about."""

    app: App
    model: TableModel
    voice: Voice
    gaze: Gaze
    placement: Placement
    commands: Commands
    log: LogModel
    doors: Doors

    def __post_init__(self) -> None:
        self.adviser = Adviser(self.model, self.app.shelf.saves.parent / "reports")

    def ask_hint(self) -> None:
        """Ask a strong bot for a hint."""
        self.adviser.ask()
        at = self.app.pointer
        self.commands.say("you", self.app.words("thinking"), [], (at[0], at[1], 10, 10))

    def take_hint(self) -> None:
        """Show the advice, if it is there: the move, why, and how sure the bot is."""
        decision = self.adviser.look()
        if self.adviser.thinking:
            return
        self.gaze.unsay()  # it is no longer being thought
        if decision is None or not decision.moves or self.model.declaration is not None:
            return  # who has laid something out meanwhile has gone on
        move, wording, view = decision.moves[0], self.voice.wording, self.model.whole_view
        lines = [wording.reason(view, self.model.seat, reason) for reason in decision.why[:2]]
        lines.append(wording.term("surely", decision.surely))
        ref = move.subject
        self.commands.say("you", wording.move(view, move), lines, self.placement.rect_of(ref), ref)

    def show_why(self, number: int) -> None:
        """Show what a line of the log stands for, and what it came from."""
        title, lines = self.log.why(number)
        if title:
            at = self.app.pointer
            self.commands.say("you", title, lines, (at[0], at[1], 10, 10))

    def passages_with_reasons(self) -> list[Passage]:
        """Return what a bot did in the turn in which one last gave reasons, up to the moment that is shown."""
        told = [passage for passage in self.model.passages if passage.has_reasons and passage.seen is not None]
        return [one for one in told if turn_of(one) == turn_of(told[-1])]

    def show_reasons(self) -> None:
        """Show what a bot did in its last turn, step by step, and why."""
        self.doors.to_front()
        told = self.passages_with_reasons()
        if not told:
            return
        seat, turn = turn_of(told[-1])
        title = self.app.words("turn_of", turn=turn, player=self.voice.wording.player(seat))
        dialogs.tell(self.app, title, "\n".join(f"{n}. {self.step_with_reasons(one)}" for n, one in enumerate(told, 1)))

    def step_with_reasons(self, passage: Passage) -> str:
        """Return what a bot did, and why it did that."""
        wording, view = self.voice.wording, passage.seen
        assert view is not None  # noqa: S101 - else it was not told of
        lines = [wording.reason(view, self.model.me, reason) for reason in passage.why]
        why = " ".join(filter(None, lines)) or self.app.words("no_reason")
        return wording.pair(wording.move(view, passage.moves[0]), why)


def turn_of(passage: Passage) -> tuple[Seat, int]:
    """Return who acted in a passage that has reasons, and in which turn."""
    assert passage.seen is not None  # noqa: S101 - it is sent with the reasons
    return passage.moves[0].seat, passage.seen.turn
