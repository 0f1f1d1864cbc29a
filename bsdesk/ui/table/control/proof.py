"""«Can I win this turn?»: asked of a process of its own, told in words when it has answered. The table never waits."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

import msgspec
import pygame

from bsdesk.bots.playout import Limit
from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, UNKNOWN, Proof, solve
from bsdesk.engine.game import Game
from bsdesk.engine.state import from_json, to_json
from bsdesk.engine.values import Seat
from bsdesk.speech.phrase import name_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.table.control.privacy import Privacy
from bsdesk.ui.table.control.ways import Ways
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

SECONDS = 10.0
MOST = 24  # steps of a line that are told


class Question(NamedTuple):
    """What is asked: who can win, of which view, knowing which decks."""

    seat: Seat
    view: bytes
    lists: Mapping[Seat, Sequence[str]]
    open_hands: bool = False  # the view is the whole state: all hands are face up


def proved(make: Callable[[], Game], asked: Question) -> bytes:
    """The proof for a view; runs in the other process."""
    state, limit = from_json(asked.view, make()), Limit(seconds=SECONDS)
    return msgspec.json.encode(solve(state, asked.seat, lists=asked.lists, open_hands=asked.open_hands, limit=limit))


def work(make: Callable[[], Game], asked: Question, pipe: Connection) -> None:
    """The other process: it proves, sends, and is gone as soon as the table is, however the table went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the table that is interrupted
    if hasattr(os, "nice"):
        os.nice(5)  # the table goes first
    threading.Thread(target=end_with, args=(pipe,), daemon=True).start()
    with suppress(OSError):
        pipe.send_bytes(proved(make, asked))


def end_with(pipe: Connection) -> None:
    """End this process when nobody is left at the other end: nothing is ever sent from there."""
    with suppress(EOFError, OSError):
        pipe.recv_bytes()
    os._exit(0)


class Secret(Dialog):
    """Something to be read that onlookers may not: whoever hides what only the seat may see, hides this too."""

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
    """Asks, and looks now and then for the answer."""

    def __init__(self, app: App, model: TableModel, voice: Voice, privacy: Privacy, ways: Ways) -> None:
        self.app, self.model, self.voice, self.privacy, self.ways = app, model, voice, privacy, ways
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.line = 0  # the journal line that was asked about

    @property
    def thinking(self) -> bool:
        return self.process is not None

    def ask(self) -> None:
        """Can the seat that hands act for win this turn?"""
        self.ways.to_front()
        model = self.model
        seat = model.seat or model.me
        make = partial(model.match.box.open, dict(model.match.facts.options))
        open_hands = model.match.open
        view = model.hands.view if open_hands else model.view_of(seat)
        self.line = self.model.match.now
        self.close()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        asked = Question(seat, to_json(view), model.hands.lists, open_hands)
        self.process = context.Process(target=work, args=(make, asked, theirs), daemon=True, name="bsdesk-proof")
        self.process.start()
        theirs.close()  # so that its end is seen
        self.app.notice(self.asking)

    @property
    def asking(self) -> str:
        return self.app.words("proving", seconds=round(SECONDS))

    def look(self) -> None:
        """Tell the answer, if it is there and still about this position."""
        if self.pipe is None or not self.pipe.poll(0):
            return
        text = b""
        with suppress(EOFError, OSError):  # it broke down
            text = self.pipe.recv_bytes()
        self.close()
        self.app.withdraw(self.asking)
        if self.line != self.model.match.now:
            return
        proof = msgspec.json.decode(text, type=Proof) if text else Proof(self.model.seat or self.model.me, UNKNOWN)
        self.app.open(Secret(self.app, self.privacy, self.verdict(proof), "\n".join(self.steps(proof))))

    def verdict(self, proof: Proof) -> str:
        words = self.app.words
        if proof.verdict == LIKELY:
            return words("proof_likely", won=proof.won, worlds=proof.worlds)
        return words({FORCED: "proof_forced", REFUTED: "proof_refuted"}.get(proof.verdict, "proof_unknown"))

    def steps(self, proof: Proof) -> list[str]:
        """The line, move by move, each with whose it is."""
        if not proof.line:
            return [self.app.words("proof_no_line")]
        told = []
        for number, step in enumerate(proof.line[:MOST], 1):
            said = self.voice.wording.pair(self.voice.wording.player(step.move.seat), self.said(step.text))
            told.append(f"{number}. {said}")
        return told

    def said(self, text: str) -> str:
        """A move as it is written, with the words of the table: `summon hand.gen-bo` is «Summon Gen-Bo»."""
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

    def close(self) -> None:
        """End it at once, whatever it does."""
        if self.process is not None and self.pipe is not None:
            self.process.kill()
            self.process.join()
            self.pipe.close()
        self.process = self.pipe = None
