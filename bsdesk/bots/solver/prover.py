"""«Can I win this turn?», searched in a process of its own, so that the table never blocks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from bsdesk.bots.playout import Limit, Lists
from bsdesk.bots.solver.proof import UNKNOWN, Proof, solve
from bsdesk.engine.game import Game
from bsdesk.engine.state import State, from_json, to_json
from bsdesk.engine.values import Seat
from bsdesk.workers.worker import Jobs, Worker

SECONDS = 10.0


class ProofQuestion(Struct, array_like=True):
    """A question to the other process: whether this seat can win, on which view, knowing which decks."""

    seat: Seat
    view: bytes
    lists: dict[Seat, tuple[str, ...]]
    open_hands: bool  # the view is the whole state: all hands are face up
    seconds: float  # that it may take


class Prover:
    """Asks one question at a time, each in a new process, and never waits for the proof."""

    def __init__(self) -> None:
        self.worker: Worker | None = None
        self.seat: Seat = 0

    @property
    def thinking(self) -> bool:
        """Return whether a proof is pending."""
        return self.worker is not None

    def ask(self, make: Callable[[], Game], view: State, seat: Seat, lists: Lists, *, open_hands: bool = False) -> None:
        """Ask whether the seat can win; an earlier question is dropped."""
        self.close()
        self.seat, self.worker = seat, Worker(work, make, name="bsdesk-proof")
        known = {number: tuple(cards) for number, cards in lists.items()}
        self.worker.send(msgspec.msgpack.encode(ProofQuestion(seat, to_json(view), known, open_hands, SECONDS)))

    def proof(self) -> Proof | None:
        """Return the proof, once it is there; unknown if the process broke down."""
        if self.worker is None:
            return None
        text = self.worker.take()
        if text is None and not self.worker.gone:
            return None
        self.close()
        return msgspec.msgpack.decode(text, type=Proof) if text else Proof(self.seat, UNKNOWN)

    def close(self) -> None:
        """End the process at once, whatever it does."""
        if self.worker is not None:
            self.worker.close()
            self.worker = None


# ------------------------------------------------------------------------------------------- in the other process


def work(make: Callable[[], Game], jobs: Jobs) -> None:
    """Answer questions with proofs."""
    game = make()
    for text in jobs:
        jobs.answer(prove(game, text))


def prove(game: Game, text: bytes) -> bytes:
    """Return the proof for a question."""
    asked = msgspec.msgpack.decode(text, type=ProofQuestion)
    view, limit = from_json(asked.view, game), Limit(seconds=asked.seconds)
    proof = solve(view, asked.seat, lists=asked.lists, open_hands=asked.open_hands, limit=limit)
    return msgspec.msgpack.encode(proof)
