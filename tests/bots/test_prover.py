"""«Can I win this turn?», asked of another process."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from bsdesk.bots.prover import Prover
from bsdesk.bots.solver.proof import FORCED, REFUTED, UNKNOWN, Proof
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.lab import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.worlds.preview import seen_by

SOON = 60.0  # seconds after which a test that hangs ends


def a_game() -> Game:
    return game_named("battle_spirits")


def broken_game() -> Game:
    raise SystemExit(3)


def laid(mine: str, theirs: str) -> State:
    deck = "deck REF-01 REF-06 REF-01 REF-09"
    return lay(a_game(), {1: f"{deck} | life 5 | {mine}", 2: f"{deck} | {theirs}"}, step="attack")


@pytest.fixture
def prover() -> Iterator[Prover]:
    found = Prover()
    yield found
    found.close()


def proof_of(prover: Prover) -> Proof:
    end = time.monotonic() + SOON
    while (proof := prover.proof()) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    return proof


def test_what_can_not_be_stopped_is_forced(prover: Prover) -> None:
    prover.ask(a_game, seen_by(laid("field REF-01[1]", "life 1"), 1), 1, {})
    assert proof_of(prover).verdict == FORCED
    assert not prover.thinking
    assert prover.proof() is None


def test_what_can_be_blocked_is_refuted(prover: Prover) -> None:
    prover.ask(a_game, seen_by(laid("field REF-01[1]", "field REF-04[3] | life 2"), 1), 1, {})
    assert proof_of(prover).verdict == REFUTED


def test_with_open_hands_the_whole_state_is_looked_at(prover: Prover) -> None:
    prover.ask(a_game, laid("field REF-01[1]", "life 1"), 1, {}, open_hands=True)
    assert proof_of(prover).verdict == FORCED


def test_the_proof_is_of_the_last_question(prover: Prover) -> None:
    prover.ask(a_game, seen_by(laid("field REF-01[1]", "life 1"), 1), 1, {})
    prover.ask(a_game, seen_by(laid("field REF-01[1]", "field REF-04[3] | life 2"), 1), 1, {})
    assert prover.thinking
    assert proof_of(prover).verdict == REFUTED


def test_where_the_process_breaks_down_nothing_is_known(prover: Prover) -> None:
    prover.ask(broken_game, laid("", ""), 1, {})
    assert proof_of(prover) == Proof(1, UNKNOWN)
    assert not prover.thinking
