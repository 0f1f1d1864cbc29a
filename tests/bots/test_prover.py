"""«Can I win this turn?», asked of another process."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, UNKNOWN, Proof
from bsdesk.bots.solver.prover import Prover
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.view import view_for

DECK = ("REF-01", "REF-06", "REF-01", "REF-09")
SOON = 60.0  # seconds after which a test that hangs ends


def a_game() -> Game:
    return game_named("battle_spirits")


def broken_game() -> Game:
    raise SystemExit(3)


def laid(mine: str, theirs: str) -> State:
    deck = f"deck {' '.join(DECK)}"
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
    prover.ask(a_game, view_for(laid("field REF-01[1]", "life 1"), 1), 1, {})
    assert proof_of(prover).verdict == FORCED
    assert not prover.thinking
    assert prover.proof() is None


def test_what_can_be_blocked_is_refuted(prover: Prover) -> None:
    prover.ask(a_game, view_for(laid("field REF-01[1]", "field REF-04[3] | life 2"), 1), 1, {})
    assert proof_of(prover).verdict == REFUTED


def test_with_open_hands_a_hand_counts_as_it_is(prover: Prover) -> None:
    state, verdicts = laid("field REF-09[1]", "hand REF-27 | reserve 6 | life 1"), []
    lists = {1: [*DECK, "REF-09"], 2: [*DECK, "REF-27"]}
    for open_hands in (True, False):
        prover.ask(a_game, state, 1, lists, open_hands=open_hands)
        verdicts.append(proof_of(prover).verdict)
    assert verdicts == [REFUTED, LIKELY]


def test_the_proof_is_of_the_last_question(prover: Prover) -> None:
    prover.ask(a_game, view_for(laid("field REF-01[1]", "life 1"), 1), 1, {})
    first = prover.worker
    prover.ask(a_game, view_for(laid("field REF-01[1]", "field REF-04[3] | life 2"), 1), 1, {})
    assert first is not None
    assert first.gone
    assert prover.thinking
    assert proof_of(prover).verdict == REFUTED


def test_where_the_process_breaks_down_nothing_is_known(prover: Prover) -> None:
    prover.ask(broken_game, laid("", ""), 1, {})
    assert proof_of(prover) == Proof(1, UNKNOWN)
    assert not prover.thinking
