"""The coach, who asks back before a move that loses at once; and the radar, which tells after a pass what was missed.

Both ask the lookout, which thinks while the player does. Nobody waits for it: what isn't known in time is not said."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from bsdesk.bots.solver.lookout import Findings, Lookout
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.speech.players import HUMAN
from bsdesk.table.imagined import TypedMove, pictures_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import DialogButton
from bsdesk.ui.table.control.autoplay import Autoplay
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.placement import Placement
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.control.proof import LineOfPlay, Secret
from bsdesk.ui.table.control.undo_buttons import UndoButtons
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

STAYS = 25.0  # seconds that what was missed is told


class MissedRemark(NamedTuple):
    """What was missed, in words."""

    text: str
    line: int  # of the journal, when it is said
    until: float
    show: Action | None = None  # shows how it would have gone


class AskedMoment(NamedTuple):
    """A moment that the lookout was asked about."""

    number: int  # of the question
    line: int  # of the journal
    view: State


class Coach:
    """Has each moment of a player among bots looked at, asks back, and tells what was missed."""

    def __init__(
        self,
        app: App,
        model: TableModel,
        voice: Voice,
        placement: Placement,
        commands: Commands,
        autoplay: Autoplay,
        undo: UndoButtons,
        privacy: Privacy,
        doors: Doors,
    ) -> None:
        self.app, self.model, self.voice, self.placement = app, model, voice, placement
        self.commands, self.autoplay, self.undo, self.privacy, self.doors = commands, autoplay, undo, privacy, doors
        self.lookout = Lookout(partial(model.match.box.open, dict(model.match.facts.options)))
        self.moment: AskedMoment | None = None
        self.found: Findings | None = None  # of that moment
        self.made: Move | None = None  # what was done in that moment
        self.insisted: tuple[int, Move] | None = None  # a move that is made all the same, and in which line
        self.remark: MissedRemark | None = None
        self.sent = 0  # the line in which a plan was sent last

    @property
    def on(self) -> bool:
        """Return whether the lookout is to look: for one player among bots, at a table that no scene leads."""
        chosen, match = self.app.settings, self.model.match
        if not (chosen.coach or chosen.radar) or match.replay or match.open or self.model.lead is not None:
            return False
        return list(match.players.values()).count(HUMAN) == 1 and len(match.humans) == 1

    def close(self) -> None:
        self.lookout.close()

    # looking ahead

    def tick(self, now: float) -> None:
        """Take what was found out, and have the moment of now looked at."""
        if self.remark is not None and (now > self.remark.until or self.undone(self.remark.line)):
            self.remark = None
            self.app.refresh()
        if not self.on:
            return
        found = self.lookout.look()
        if found is not None and self.moment is not None and found.number == self.moment.number:
            self.found = found
            self.tell_missed(now)
        waits = self.made is not None and self.lookout.thinking  # for what is said of the last move
        if self.model.seat and not waits and not self.model.secrecy.private and self.model.declaration is None:
            self.ask()

    def undone(self, line: int) -> bool:
        """Return whether the game was taken back to before this line."""
        return line not in self.model.course.path_to(self.model.course.here)

    def ask(self) -> None:
        """Have the moment of now looked at, once."""
        model = self.model
        if self.moment is not None and self.moment.line == model.match.now:
            return
        view = model.view_of(model.seat)
        number = self.lookout.ask(view, model.seat, model.acting_client.lists)
        self.moment, self.found, self.made = AskedMoment(number, model.match.now, view), None, None

    @property
    def known(self) -> Findings | None:
        """Return what is known of the moves of now."""
        current = self.moment is not None and self.moment.line == self.model.match.now
        return self.found if current else None

    # before a move

    def asks_back(self, plan: Sequence[Move]) -> bool:
        """Ask whether this plan is meant, if it loses at once, and another move doesn't; return whether it was asked.
        Of each moment it is asked once."""
        move, found, line = plan[0], self.known, self.model.match.now
        self.sent = line
        if not (self.on and self.app.settings.coach) or found is None or found.better is None:
            return False
        if move not in found.losing or self.insisted == (line, move):
            return False
        self.insisted = (line, move)
        self.autoplay.stays = line  # nothing passes by itself meanwhile
        self.open_question(plan, found)
        return True

    def open_question(self, plan: Sequence[Move], found: Findings) -> None:
        """Ask whether a plan is meant by which a rival wins."""
        if found.better is None:
            return
        words, wording, view = self.app.words, self.voice.wording, self.model.whole_view
        said = [words("coach_because", player=wording.player(found.rival))]
        said.append(words("coach_instead", move=wording.move(view, found.better)))
        insist = DialogButton(
            "insist", words("coach_go_on", move=wording.move(view, plan[0])), partial(self.insist, list(plan))
        )
        back = DialogButton("think", words("coach_back"), None, "main")
        dialog = Secret(self.app, self.privacy, words("coach_title"), "\n".join(said))
        dialog.answers = (back, insist)
        self.app.open(dialog)

    def insist(self, plan: Sequence[Move]) -> None:
        """Make the move all the same."""
        if self.model.declaration is not None:
            self.commands.hand_in()
        else:
            self.commands.submit(plan)

    # after a pass

    def note_made(self, plan: Sequence[Move]) -> None:
        """Note what was done in the moment that was looked at."""
        self.remark = None
        if self.on and self.moment is not None and self.made is None and self.moment.line == self.sent:
            self.made = plan[0]
            self.tell_missed(time.monotonic())

    def tell_missed(self, now: float) -> None:
        """Say what was missed by a pass, if that is known now."""
        found, moment, made = self.found, self.moment, self.made
        if found is None or moment is None or made is None or not self.app.settings.radar:
            return
        self.found = None  # it is told once
        words, wording, warned = self.app.words, self.voice.wording, self.insisted == (moment.line, made)
        line = self.model.course.here
        if made in found.spoiling:
            step = found.win[0]
            text = words("radar_win", move=wording.move(moment.view, step.move))
            self.remark = MissedRemark(text, line, now + STAYS, partial(self.show, text, moment.view, found))
        elif made in found.losing and found.better is not None and not warned:
            better, player = wording.move(moment.view, found.better), wording.player(found.rival)
            self.remark = MissedRemark(words("radar_save", player=player, move=better), line, now + STAYS)
        if self.remark is None:
            return
        layout = self.placement.last
        if layout is not None and not layout.areas.rail[2]:
            self.app.notice(self.remark.text, done=False)
        self.app.refresh()

    def show(self, title: str, view: State, found: Findings) -> None:
        """Show on the table how it would have been won."""
        pictures = pictures_of(view, [TypedMove(step.move, step.text) for step in found.win])
        wording, game = self.voice.wording, self.model.game
        told = [wording.pair(wording.player(s.move.seat), wording.typed_move(game, s.text)) for s in found.win]
        line = self.model.match.now
        self.doors.open_line(LineOfPlay(title, told, pictures, lambda: self.model.match.now != line, None))
