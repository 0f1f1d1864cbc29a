"""«Can I win this turn?»: answered by a process of its own and then shown in words. The table never waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

import pygame

from bsdesk.bots.solver import prover
from bsdesk.bots.solver.lines import Step
from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, Proof
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import judge
from bsdesk.engine.values import Move
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.table.imagined import Picture, TypedMove, pictures_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import Dialog, DialogButton
from bsdesk.ui.table.control.bot_playback import BotPlayback
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

WON = (FORCED, LIKELY)


class LineOfPlay(NamedTuple):
    """A line of play that is shown move by move."""

    title: str
    told: list[str]  # its moves, in words
    pictures: list[Picture]  # how it is now and after each of them, as far as that can be foreseen
    moved_on: Callable[[], bool]  # has the game gone on since?
    play: Action | None  # plays it


class Secret(Dialog):
    """A text that is hidden together with what only the seat may see."""

    def __init__(self, app: App, privacy: Privacy, title: str, text: str, *answers: DialogButton) -> None:
        close = DialogButton("ok", app.words("ok"), None, "plain" if answers else "main")
        super().__init__(app, title, text, (close, *answers))
        self.privacy = privacy

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.app.back()
            self.privacy.switch()
            return True
        return super().key(event)


class TableProver:
    """Asks, looks for the answer from time to time, and plays what wins if that is wished."""

    def __init__(
        self,
        app: App,
        model: TableModel,
        voice: Voice,
        privacy: Privacy,
        doors: Doors,
        commands: Commands,
        playback: BotPlayback,
    ) -> None:
        self.app, self.model, self.voice, self.privacy, self.doors = app, model, voice, privacy, doors
        self.commands, self.playback = commands, playback
        self.solver = prover.Prover()
        self.line = 0  # the journal line that was asked about
        self.view = model.view  # what was asked about
        self.turn = 0  # in which a line is being played out; 0: none is
        self.rest: list[str] = []  # the moves of it that are due, up to where another answers

    @property
    def thinking(self) -> bool:
        return self.solver.thinking

    @property
    def playing(self) -> bool:
        return self.turn > 0

    @property
    def why_not(self) -> str:
        """Return why it can't be asked of this game, in words; nothing where it can."""
        if self.model.game.scoring.searched:
            return ""
        return self.app.words("proof_not_for", game=self.voice.wording.term("", "game"))

    def ask(self) -> None:
        """Ask whether the seat that hands act for can win this turn."""
        self.stop()
        self.doors.to_front()
        self.search()

    def search(self) -> None:
        """Have this position searched."""
        model = self.model
        seat = model.seat or model.me
        make = partial(model.match.box.open, dict(model.match.facts.options))
        open_hands = model.match.open
        view = model.acting_client.view if open_hands else model.view_of(seat)
        self.line, self.view = model.match.now, view
        self.solver.ask(make, view, seat, model.acting_client.lists, open_hands=open_hands)
        self.app.notice(self.waiting_notice, done=False)

    @property
    def waiting_notice(self) -> str:
        return self.app.words("proving", seconds=round(prover.SECONDS))

    def look(self, now: float) -> None:
        """Show the answer, if it is there and still about this position; or play on."""
        proof = self.solver.proof()
        if proof is None:
            if self.playing and not self.thinking:
                self.go_on(now)
            return
        self.app.notices.withdraw(self.waiting_notice)
        if self.moved_on():
            return
        if self.playing and self.take_up(proof):
            return
        self.stop()
        self.app.open(self.answer_shown(proof))

    # the answer

    def answer_shown(self, proof: Proof) -> Secret:
        """Return what is said of a proof: yes with what can be done with it, or no with why."""
        words, answers = self.app.words, list[DialogButton]()
        if proof.verdict in WON and proof.line:
            play = partial(self.play, proof)
            show = partial(self.show_line, self.verdict(proof), proof.line, play)
            answers = [
                DialogButton("show", words("proof_show"), show),
                DialogButton("play", words("proof_play"), play, "main"),
            ]
        elif proof.path:
            show = partial(self.show_line, self.summary(proof), proof.path)
            answers = [DialogButton("show", words("proof_show"), show)]
        return Secret(self.app, self.privacy, self.verdict(proof), self.summary(proof), *answers)

    def show_line(self, title: str, line: Sequence[Step], play: Action | None = None) -> None:
        """Show a line of play on the table, move by move."""
        if self.moved_on():
            self.app.notice(self.app.words("moved_on"), bad=True)
            return
        pictures = pictures_of(self.view, [TypedMove(step.move, step.text) for step in line])
        self.doors.open_line(LineOfPlay(title, self.steps(line), pictures, self.moved_on, play))

    def moved_on(self) -> bool:
        """Return whether the game has gone on since it was asked."""
        return self.line != self.model.match.now

    def verdict(self, proof: Proof) -> str:
        words = self.app.words
        if proof.verdict == LIKELY:
            return words("proof_likely", won=proof.won, worlds=proof.worlds)
        return words({FORCED: "proof_forced", REFUTED: "proof_refuted"}.get(proof.verdict, "proof_unknown"))

    def summary(self, proof: Proof) -> str:
        """Return in a sentence or two how it is won, or what stands against it."""
        words, wording = self.app.words, self.voice.wording
        if proof.reply:
            ours, theirs = (self.move_in_words(step.text) for step in proof.reply)
            return words("proof_reply", move=ours, player=wording.player(proof.reply[-1].move.seat), reply=theirs)
        if proof.verdict == REFUTED:
            return words("proof_unlucky", worlds=proof.worlds) if proof.worlds else words("proof_unanswered")
        if not proof.line:
            return words("proof_no_line")
        count = sum(step.move.seat == proof.seat for step in proof.line)
        said = [words("proof_first", count=count, move=self.move_in_words(proof.line[0].text))]
        if proof.against:
            defs = self.model.game.rules.defs
            cards = wording.listed(name_of(defs[card], self.voice.language) for card in proof.against)
            said.append(words("proof_against", cards=cards))
        return "\n".join(said)

    def steps(self, line: Sequence[Step]) -> list[str]:
        """Return the moves of a line, each with whose it is."""
        wording = self.voice.wording
        return [wording.pair(wording.player(step.move.seat), self.move_in_words(step.text)) for step in line]

    # playing it

    def play(self, proof: Proof) -> None:
        """Play what wins, and on after each answer, as long as it wins."""
        if self.moved_on() or proof.seat != self.model.seat:
            self.app.notice(self.app.words("moved_on"), bad=True)
            return
        self.turn = self.model.view.turn
        self.take_up(proof)

    def take_up(self, proof: Proof) -> bool:
        """Take the moves up to where another answers; return whether they win."""
        ours = takewhile(lambda step: step.move.seat == proof.seat, proof.line)
        self.rest = [step.text for step in ours] if proof.verdict in WON else []
        return bool(self.rest)

    def stop(self) -> None:
        """Play no further."""
        self.turn, self.rest = 0, []

    def go_on(self, now: float) -> None:
        """Make the next move once the last was seen; where another has answered since, look anew what wins."""
        model = self.model
        if model.match.over or model.view.turn != self.turn:
            self.stop()
        busy = model.looking or model.declaration is not None or self.commands.waiting
        if not self.playing or not model.seat or busy or now < self.playback.due:
            return
        move = read_move(model.view, model.seat, self.rest.pop(0)) if self.rest else None
        if isinstance(move, Move) and judge(model.view, move) is None:
            self.commands.submit([move])
        elif self.moved_on():
            self.search()
        else:
            self.stop()  # nothing has changed since it was searched

    def move_in_words(self, text: str) -> str:
        return self.voice.wording.typed_move(self.model.game, text)
