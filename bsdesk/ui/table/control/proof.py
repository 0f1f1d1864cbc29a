"""«Can I win this turn?»: answered by a process of its own and then shown in words. The table never waits for it."""

from __future__ import annotations

from functools import partial

import pygame

from bsdesk.bots.solver import prover
from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, Proof
from bsdesk.speech.phrase import name_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.table.control.doors import Doors
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

MOST = 24  # steps of a line that are told


class Secret(Dialog):
    """A text that is hidden together with what only the seat may see."""

    def __init__(self, app: App, privacy: Privacy, title: str, text: str) -> None:
        super().__init__(app, title, text, (Answer("ok", app.words("ok"), None, "main"),))
        self.privacy = privacy

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.app.back()
            self.privacy.switch()
            return True
        return super().key(event)


class Prover:
    """Asks, and looks for the answer from time to time."""

    def __init__(self, app: App, model: TableModel, voice: Voice, privacy: Privacy, doors: Doors) -> None:
        self.app, self.model, self.voice, self.privacy, self.doors = app, model, voice, privacy, doors
        self.solver = prover.Prover()
        self.line = 0  # the journal line that was asked about

    @property
    def thinking(self) -> bool:
        return self.solver.thinking

    def ask(self) -> None:
        """Ask whether the seat that hands act for can win this turn."""
        self.doors.to_front()
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

    def look(self) -> None:
        """Show the answer, if it is there and still about this position."""
        proof = self.solver.proof()
        if proof is None:
            return
        self.app.notices.withdraw(self.waiting_notice)
        if self.line != self.model.match.now:
            return
        self.app.open(Secret(self.app, self.privacy, self.verdict(proof), "\n".join(self.steps(proof))))

    def verdict(self, proof: Proof) -> str:
        words = self.app.words
        if proof.verdict == LIKELY:
            return words("proof_likely", won=proof.won, worlds=proof.worlds)
        return words({FORCED: "proof_forced", REFUTED: "proof_refuted"}.get(proof.verdict, "proof_unknown"))

    def steps(self, proof: Proof) -> list[str]:
        """Return the line of play, move by move, each with whose it is."""
        if not proof.line:
            return [self.app.words("proof_no_line")]
        told = []
        for number, step in enumerate(proof.line[:MOST], 1):
            said = self.voice.wording.pair(self.voice.wording.player(step.move.seat), self.move_in_words(step.text))
            told.append(f"{number}. {said}")
        return told

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
