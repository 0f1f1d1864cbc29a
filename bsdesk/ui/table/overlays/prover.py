"""«Can I win this turn?»: asked of a process of its own, told in words when it has answered. The table never waits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from bsdesk.bots.solver import prover
from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, Proof
from bsdesk.engine.worlds.preview import seen_by
from bsdesk.speech.phrase import name_of
from bsdesk.ui.kit.dialogs import Answer, Dialog

if TYPE_CHECKING:
    from bsdesk.ui.table.screen import TableScreen

MOST = 24  # steps of a line that are told


class Secret(Dialog):
    """Something to be read that onlookers may not: whoever hides what only the seat may see, hides this too."""

    def __init__(self, table: TableScreen, title: str, text: str) -> None:
        super().__init__(table.app, title, text, (Answer("ok", table.app.words("ok"), None, "main"),))
        self.table = table

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.app.back()
            self.table.office.hide()
            return True
        return super().key(event)


class Prover:
    """Asks, and looks now and then for the answer."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.asked = prover.Prover()
        self.line = 0  # the journal line that was asked about

    @property
    def thinking(self) -> bool:
        return self.asked.thinking

    def ask(self) -> None:
        """Can the seat that hands act for win this turn?"""
        table = self.table
        seat = table.seat or table.me
        make = partial(table.match.box.open, dict(table.session.header.options))
        state, open_hands = table.session.state, table.match.open
        view = state if open_hands else seen_by(state, seat)
        self.line = table.session.now
        self.asked.ask(make, view, seat, table.match.known_lists(seat), open_hands=open_hands)
        table.app.notice(self.asking)

    @property
    def asking(self) -> str:
        return self.table.app.words("proving", seconds=round(prover.SECONDS))

    def look(self) -> None:
        """Tell the answer, if it is there and still about this position."""
        proof = self.asked.proof()
        if proof is None:
            return
        self.table.app.notices = [notice for notice in self.table.app.notices if notice.text != self.asking]
        if self.line != self.table.session.now:
            return
        self.table.app.open(Secret(self.table, self.verdict(proof), "\n".join(self.steps(proof))))

    def verdict(self, proof: Proof) -> str:
        words = self.table.app.words
        if proof.verdict == LIKELY:
            return words("proof_likely", won=proof.won, worlds=proof.worlds)
        return words({FORCED: "proof_forced", REFUTED: "proof_refuted"}.get(proof.verdict, "proof_unknown"))

    def steps(self, proof: Proof) -> list[str]:
        """The line, move by move, each with whose it is."""
        table = self.table
        if not proof.line:
            return [table.app.words("proof_no_line")]
        told = []
        for number, step in enumerate(proof.line[:MOST], 1):
            said = table.wording.pair(table.wording.player(step.move.seat), self.said(step.text))
            told.append(f"{number}. {said}")
        return told

    def said(self, text: str) -> str:
        """A move as it is written, with the words of the table: `summon hand.gen-bo` is «Summon Gen-Bo»."""
        table = self.table
        names = {card.slug: name_of(card, table.language) for card in table.game.defs.values()}
        verb, *rest = text.split()
        found = [table.wording.verb(verb) if table.wording.is_named(verb) else table.wording.term("question", verb)]
        for word in rest:
            parts = [part for part in word.split(".") if part in names]
            known = f"answer.{word}" in table.wording.books.terms
            area = f"area.{word.rpartition('.')[2]}" in table.wording.books.terms
            if parts:
                found.append(names[parts[0]])
            elif known or area:
                found.append(table.wording.term("answer" if known else "area", word.rpartition(".")[2]))
            else:
                found.append(word)
        return " ".join(found)

    def close(self) -> None:
        """End it at once, whatever it does."""
        self.asked.close()
