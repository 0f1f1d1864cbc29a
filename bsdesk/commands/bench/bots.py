"""`bench bots`: how long bots take to decide at the table, games a second, and what a second achieves."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from itertools import count
from statistics import median
from typing import Any

from bsdesk.bots.bot import LEVELS, Bot, limit_at_table, limit_elsewhere
from bsdesk.bots.playout import Limit, Meter, best, make, moves_to_try
from bsdesk.bots.self_play import any_deck
from bsdesk.commands.bench import goal
from bsdesk.commands.shared.shipped import ready_decks
from bsdesk.commands.shared.user_folder import load_if_named
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, new, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.engine.view import redact
from bsdesk.games import ALL

# Milliseconds of a decision at the table, and microseconds of a move chosen at first sight.
QUICK, FIRST_SIGHT = 50.0, 200.0

clock = time.perf_counter


def run(args: argparse.Namespace) -> int:
    games = [load_if_named(args, name).game for name in ([args.game] if args.game else ALL)]
    share = args.seconds / len(games)
    found = {game.rules.id: measure(game, share, args.seed) for game in games}
    print(json.dumps(found, indent=2) if args.json else table(found))
    return 0


def measure(game: Game, seconds: float, seed: int) -> dict[str, Any]:
    """Return all measurements of one game."""
    part = seconds / (2 * len(LEVELS) + 1)
    return {
        "first sight": first_sight(game, part, seed),
        "levels": {level: {**at_table(game, level, part, seed), **in_sim(game, level, part, seed)} for level in LEVELS},
    }


def new_games(game: Game, seed: int) -> Iterator[tuple[State, dict[Seat, list[str]]]]:
    """Yield one game after the other at its first question, with ready decks where there are some."""
    ready = [read_decklist(file, game) for file in ready_decks(game.rules.id)] if not game.rules.decks.usual else []
    for number in count():
        rng = random.Random(f"{seed}/{number}")
        seats = range(1, game.rules.seats + 1)
        decks = {seat: list(rng.choice(ready)) if ready else any_deck(game, rng) for seat in seats}
        yield new(game, decks, rng.getrandbits(60)).state, decks


def decisions(game: Game, level: str, limit: Limit, seconds: float, seed: int) -> Iterator[tuple[float, bool, bool]]:
    """Let a level play itself; yield for each decision its seconds, whether there was a choice, and whether it ended
    the game."""
    start = clock()
    for state, decks in new_games(game, seed):
        bots = {seat: Bot(level, game, seat, seed) for seat in decks}
        here = state
        while not here.results:
            seat = to_act(here)
            view, before = redact(here, f"p{seat}"), clock()
            decision = bots[seat].decide(view, decks, limit)
            took = clock() - before
            choice = len(moves_to_try(view, seat)) > 1
            for move in decision.moves:
                outcome = apply(here, move)
                assert isinstance(outcome, Applied), outcome  # noqa: S101 - our own mistake
                here = outcome.state
                if here.results:
                    break
            yield took, choice, bool(here.results)
            if clock() - start > seconds:
                return


def at_table(game: Game, level: str, seconds: float, seed: int) -> dict[str, Any]:
    """Return the milliseconds of a decision with a choice, as at the table."""
    limit = limit_at_table(game, level)
    times = sorted(took for took, choice, _ in decisions(game, level, limit, seconds, seed) if choice)
    times = times or [0.0]
    return {
        "limit": limit.seconds,
        "decisions": len(times),
        "median": round(median(times) * 1e3, 1),
        "99th": round(times[min(len(times) - 1, int(len(times) * 0.99))] * 1e3, 1),
        "worst": round(times[-1] * 1e3, 1),
    }


def in_sim(game: Game, level: str, seconds: float, seed: int) -> dict[str, Any]:
    """Return the games a second, as in simulations; unfinished games count in proportion to finished ones."""
    start, made, ended, since = clock(), 0, 0, 0
    for _, _, over in decisions(game, level, limit_elsewhere(game, level), seconds, seed):
        made, since = made + 1, since + 1
        if over:
            ended, since = ended + 1, 0
    took = clock() - start
    each = (made - since) / ended if ended else 80.0  # an estimate, as long as none has ended
    return {"nodes": limit_elsewhere(game, level).nodes, "games a second": round((ended + since / each) / took, 3)}


def first_sight(game: Game, seconds: float, seed: int) -> dict[str, Any]:
    """Return the microseconds of choosing a move at first sight and of making one, and the moves per second."""
    start, chosen, moves, meter = clock(), 0.0, 0, Meter(Limit())
    for state, _ in new_games(game, seed):
        while not state.results and meter.nodes < 3_000:
            before = clock()
            move = best(moves_to_try(state, to_act(state)))
            chosen += clock() - before
            make(state, move)
            meter.spend()
        moves, meter.nodes = moves + meter.nodes, 0
        if clock() - start > seconds:
            break
    took = clock() - start
    choosing = round(chosen / moves * 1e6, 1)
    return {"moves": moves, "choosing": choosing, "nodes a second": round(moves / took)}


def table(found: dict[str, dict[str, Any]]) -> str:
    """Return all results as text."""
    lines: list[str] = []
    for game, figures in found.items():
        sight = figures["first sight"]
        lines += ["", game] if lines else [game]
        lines.append(
            f"  choosing by first sight {sight['choosing']:.0f} microseconds a move; "
            f"{goal(sight['choosing'], FIRST_SIGHT)}; a second buys {sight['nodes a second']:,} nodes"
        )
        lines.append(f"  {'':<8}{'median':>9}{'99 %':>9}{'worst':>9} ms  {'games a second':>15}  nodes")
        for level, each in figures["levels"].items():
            quick = each["limit"] * 1e3 <= QUICK
            note = f"   {goal(each['worst'], QUICK)} ms" if quick else ""
            row = f"  {level:<8}{each['median']:>9,}{each['99th']:>9,}{each['worst']:>9,} ms"
            lines.append(f"{row}  {each['games a second']:>15,}  {each['nodes']:>5,}{note}")
    return "\n".join(lines)
