"""Thousands of games of mixed levels: no bot crashes, hangs, breaks a law, or comes back to where it was.

Long: 2,000 of each game; a run that was interrupted goes on (see kept.py), and the longer one begins with the games of
the shorter one.
"""

from __future__ import annotations

from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import ClassVar

import pytest

from bsdesk.bots.bot import Bot
from bsdesk.bots.playout import moves_to_try
from bsdesk.bots.self_play import LIMIT, steps
from bsdesk.commands.shared.shipped import deck_file, game_named
from bsdesk.commands.sim import batches
from bsdesk.commands.sim.batches import Batch, BatchTable, GameResult, Side, outcome_of, start_of
from bsdesk.commands.sim.results import Plan, Results, marks, read_results
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.state_key import state_key
from tests.bots.kept import kept
from tests.laws.test_playing import holdings

WHO = "mixed:40"  # who thinks tries out so many moves
MOST, AT_ONCE = 10_000, 4
GAMES = ("battle_spirits", "black_poker", "ff_tcg")  # the fourth has tables of several sizes, and tests of its own


class Careful(Bot):
    """A bot that fails if it comes back to a position in which it decided in this step, while nobody else moved."""

    moved: ClassVar[list[Seat]] = []  # who did, in this game

    def __init__(self, level: str, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(level, game, seat, seed)
        self.heard, self.here, self.mine = 0, (0, ""), set[bytes]()

    def remember(self, view: State) -> None:
        super().remember(view)
        since, self.heard = set(self.moved[self.heard :]), len(self.moved)
        if since - {self.seat} or self.here != (view.turn, view.step):
            self.here, self.mine = (view.turn, view.step), set()
        position = state_key(view)
        assert position not in self.mine or len(moves_to_try(view, self.seat)) == 1, "been here"
        self.mine.add(position)


def side(game: str, deck: str) -> Side:
    return Side(WHO, deck, tuple(read_decklist(deck_file(game, deck), game_named(game))))


def tables(game: str = "") -> tuple[BatchTable, ...]:
    """Those of a game, or of all: decks of all cards by lot, ready decks, and BlackPoker, where all have the same."""
    met = [
        ("battle_spirits", "", ""),
        ("battle_spirits", "red", "purple"),
        ("battle_spirits", "green", "white"),
        ("battle_spirits", "yellow", "blue"),
        ("black_poker", "", ""),
        ("ff_tcg", "", ""),
        ("ff_tcg", "earth-lightning", "wind-water"),
        ("ff_tcg", "fire-water", "lightning-ice"),
    ]
    return tuple(
        BatchTable(name, tuple(side(name, deck) if deck else Side(WHO) for deck in two), 1)
        for name, *two in met
        if name.startswith(game)
    )


def lawful(table: BatchTable, number: int) -> GameResult:
    """A game in which every move of a bot is accepted, nothing appears or is lost, and which ends."""
    state, players, chance = start_of(table, number)
    held, verbs = holdings(state), Counter[str]()
    Careful.moved.clear()
    for move, after in steps(state, players, chance):
        verbs[move.verb] += 1
        Careful.moved.append(move.seat)
        assert holdings(after) == held, move
        assert verbs.total() < LIMIT, "no end"
        state = after
    assert state.results
    return outcome_of(number, state, dict(verbs))


def results_at(path: Path, met: tuple[BatchTable, ...]) -> Results:
    """What was played already at these tables by these rules with these cards, or nothing yet."""
    with suppress(Complaint):
        return read_results(path)
    path.unlink(missing_ok=True)
    found = Results(Plan(met, -(-MOST // len(met)), None, (), *marks(met)))
    found.save(path)
    return found


def play(results: Results, games: int) -> None:
    """All games below this number at each table that are not there yet."""
    for batch in list(results.missing(AT_ONCE)):
        for number in range(batch.first, min(batch.first + batch.games, games)):
            results.add(Batch(batch.table, number, 1), [lawful(results.plan.tables[batch.table], number)])


@pytest.mark.parametrize(
    ("game", "games"),
    [
        ("", 8),
        *(pytest.param(game, 2_000, marks=pytest.mark.long) for game in GAMES),
        *(pytest.param(game, MOST, marks=pytest.mark.endless) for game in GAMES),
    ],
)
def test_bots_of_mixed_levels_play_on_whatever_comes(
    game: str, games: int, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "Bot", Careful)
    file = kept(request.config, f"mixed-{game}") if game else tmp_path / "some.jsonl"
    with closing(results_at(file, tables(game))) as results:
        play(results, -(-games // len(results.plan.tables)))
        assert len(results) >= games
        assert all(outcome.results for done in results.done for outcome in done.values())


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    with closing(results_at(file, tables())) as results:
        results.add(Batch(3, 0, 1), [lawful(results.plan.tables[3], 0)])
    with closing(results_at(file, tables())) as results:
        assert sum(batch.games for batch in results.missing(AT_ONCE)) == MOST - 1


def test_one_that_comes_back_is_seen() -> None:
    state = lay(game_named("battle_spirits"), {1: "field REF-01[1] | reserve 2 | life 5", 2: "life 5"}, step="main")
    bot, view = Careful("fair", state.game, 1), redact(state, "p1")
    bot.remember(view)
    with pytest.raises(AssertionError, match="been here"):
        bot.remember(view)
    Careful.moved.append(2)
    bot.remember(view)
