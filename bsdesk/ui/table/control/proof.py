"""«Can I win this turn?»: answered by a process of its own and then shown in words. The table never waits for it."""

from __future__ import annotations

from functools import partial
from itertools import takewhile

import pygame

from bsdesk.bots.solver import prover
from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, Proof
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import judge
from bsdesk.engine.values import Move
from bsdesk.speech.phrase import name_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.table.control.bot_playback import BotPlayback
from bsdesk.ui.table.control.commands import Commands
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

MOST = 24  # steps of a line that are told
WON = (FORCED, LIKELY)


class Secret(Dialog):
    """A text that is hidden together with what only the seat may see."""

    def __init__(self, app: App, privacy: Privacy, title: str, text: str, *answers: Answer) -> None:
        close = Answer("ok", app.words("ok"), None, "plain" if answers else "main")
        super().__init__(app, title, text, (close, *answers))
        self.privacy = privacy

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.app.back()
            self.privacy.switch()
            return True
        return super().key(event)


class Prover:
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
        self.turn = 0  # in which a line is being played out; 0: none is
        self.rest: list[str] = []  # the moves of it that are due, up to where another answers

    @property
    def thinking(self) -> bool:
        return self.solver.thinking

    @property
    def playing(self) -> bool:
        return self.turn > 0

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
        self.line = model.match.now
        self.solver.ask(make, view, seat, model.acting_client.lists, open_hands=open_hands)
        self.app.notice(self.waiting_notice)

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
        if self.line != self.model.match.now:
            return
        if self.playing and self.take_up(proof):
            return
        self.stop()
        self.app.open(self.answer(proof))

    # the answer

    def answer(self, proof: Proof) -> Secret:
        """Return what is said of a proof: yes with what can be done with it, or no with why."""
        words, answers = self.app.words, list[Answer]()
        if proof.verdict in WON and proof.line:
            show = partial(self.show_line, proof)
            answers = [Answer("show", words("proof_show"), show), self.play_button(proof)]
        return Secret(self.app, self.privacy, self.verdict(proof), self.summary(proof), *answers)

    def play_button(self, proof: Proof) -> Answer:
        return Answer("play", self.app.words("proof_play"), partial(self.play, proof), "main")

    def show_line(self, proof: Proof) -> None:
        """Show a line of play, move by move."""
        text = "\n".join(self.steps(proof))
        self.app.open(Secret(self.app, self.privacy, self.verdict(proof), text, self.play_button(proof)))

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
            return words("proof_unanswered")
        if not proof.line:
            return words("proof_no_line")
        count = sum(step.move.seat == proof.seat for step in proof.line)
        said = [words("proof_first", count=count, move=self.move_in_words(proof.line[0].text))]
        if proof.against:
            defs = self.model.game.rules.defs
            cards = wording.listed(name_of(defs[card], self.voice.language) for card in proof.against)
            said.append(words("proof_against", cards=cards))
        return "\n".join(said)

    def steps(self, proof: Proof) -> list[str]:
        """Return the line of play, move by move, each with whose it is."""
        told = []
        for number, step in enumerate(proof.line[:MOST], 1):
            said = self.voice.wording.pair(self.voice.wording.player(step.move.seat), self.move_in_words(step.text))
            told.append(f"{number}. {said}")
        return told

    # playing it

    def play(self, proof: Proof) -> None:
        """Play what wins, and on after each answer, as long as it wins."""
        if self.line != self.model.match.now or proof.seat != self.model.seat:
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
        elif self.line != model.match.now:
            self.search()
        else:
            self.stop()  # nothing has changed since it was searched

    def move_in_words(self, text: str) -> str:
        """Return a move in the words of the table: `summon hand.gen-bo` is «Summon Gen-Bo»."""
        names = {card.slug: name_of(card, self.voice.language) for card in self.model.game.rules.defs.values()}
        verb, *rest = text.split()
        found = [
            self.voice.wording.verb(verb)
            if self.voice.wording.is_named(verb)
            else self.voice.wording.term("question", verb)
        ]
        for word in rest:
            parts = [part for part in word.split(".") if part in names]
            known = f"answer.{word}" in self.voice.wording.books.terms
            area = f"area.{word.rpartition('.')[2]}" in self.voice.wording.books.terms
            if parts:
                found.append(names[parts[0]])
            elif known or area:
                found.append(self.voice.wording.term("answer" if known else "area", word.rpartition(".")[2]))
            else:
                found.append(word)
        return " ".join(found)
