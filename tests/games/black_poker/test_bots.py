"""What bots do with Attack: they win where they can, and don't attack with nobody."""

from __future__ import annotations

import random
from functools import partial

import pytest

from bsdesk.bots.bot import LEVELS, Bot, BotPlayer
from bsdesk.bots.playout import moves_to_try
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from tests.table import with_usual

LIFE = ("life S2 S3 S4 S6 S8 H2 H5 H6 H7 D4 D5 D6",)


def laid(game: Game, mine: str, theirs: str) -> State:
    return lay(game, {1: with_usual(LIFE, mine), 2: with_usual(LIFE, theirs)}, step="main")


def played(state: State, level: str, seed: int) -> tuple[State, list[str]]:
    """Let a bot play the turn of seat 1 while the other side does nothing; return the end of it and its moves."""
    bot, rng, done = BotPlayer(Bot(level, state.game, 1, seed), {}), random.Random(seed), list[str]()
    while state.active == 1 and not state.results and len(done) < 40:
        seat = to_act(state)
        if seat == 1:
            view = redact(state, "p1")
            move = bot(moves(view, 1), rng, partial(redact, state, "p1"))
            done.append(write_move(state, move))
        else:
            move = next(o.move for o in moves(state, seat) if o.move.verb in ("pass", "done"))
        applied = apply(state, move)
        assert isinstance(applied, Applied)
        state = applied.state
    return state, done


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("field S5 H7 C6", "field D9? | life S2 S3 S4 S6 S8 H2 H5"),
        ("field S5 H7 C6", "life S2 S3 S4 S6 S8 H2 H5 H6 D2 D3 D4 D5 D6 D7"),
        ("field S2 S3 S4", "field C9 | life H2 H3 H4 H5 H6"),
    ],
    ids=["past a Bulwark", "with all of them", "small ones past a large one"],
)
def test_a_bot_that_can_win_by_attacking_does(game: Game, level: str, mine: str, theirs: str) -> None:
    for seed in range(3):
        end, done = played(laid(game, mine, theirs), level, seed)
        assert end.results.get(1) == "win", done


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_attacks_with_somebody_or_not_at_all(game: Game, level: str) -> None:
    for seed in range(3):
        _, done = played(laid(game, "field S2", "field C9 HK | hand C9"), level, seed)
        if "attack" in done:
            assert done[done.index("attack") + 1 :][1].startswith("attackers"), done


def test_an_attack_from_which_nobody_gains_is_not_even_tried(game: Game) -> None:
    view = redact(laid(game, "field S2", "field C9 HK"), "p1")
    assert Move(1, "attack") not in [option.move for option in moves_to_try(view, 1)]
