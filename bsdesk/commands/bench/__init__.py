"""`bench engine`: the speed of the engine, beside a floor and python-chess measured in the same run; `bench faces`."""

from __future__ import annotations

import argparse
import importlib
import json
import random
import time
import timeit
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.engine.game import Game
    from bsdesk.engine.state import State

# Least speeds: microseconds, or multiples of the floor; moves a second of random play.
TARGETS = {"copy over floor": 3.0, "preview": 300.0, "moves": 500.0, "moves a second": 4_000.0}


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder

    parser.add_argument("what", choices=["engine", "faces", "ui", "bots", "scenes"], help="what to measure")
    parser.add_argument("--game", default="", metavar="GAME", help="by which game (default: by each)")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="N", help="about how long (default: 20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the random games (default: 1)")
    own_folder(parser)
    parser.add_argument("--walk", action="store_true", help="ui: which room calls which while a token is put down")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    if not 0 < args.seconds <= 3_600:
        wrong = f"--seconds can't be {args.seconds}"
        raise Complaint(wrong, expected="more than 0, at most 3600", remedy="leave it out for 20")
    if args.what != "engine":
        return int(importlib.import_module(f"bsdesk.commands.bench.{args.what}").run(args))
    from bsdesk.commands.shared.user_folder import load_if_named
    from bsdesk.games import ALL

    games = [load_if_named(args, name).game for name in ([args.game] if args.game else ALL)]
    share = args.seconds / len(games)
    found = {
        "games": {game.rules.id: measure(game, share, args.seed) for game in games},
        "chess": chess_play(args.seconds / 8, args.seed),
    }
    print(json.dumps(found, indent=2) if args.json else table(found))
    return 0


def measure(game: Game, seconds: float, seed: int) -> dict[str, Any]:
    """Return all measurements of one game."""
    samples = importlib.import_module(f"bsdesk.games.{game.rules.id}.samples")  # it lies beside the rules
    return {
        "position": samples.SAYS,
        "calls": calls(game, samples, seconds / 4),
        "play": play(game, samples, seconds / 2, seed),
    }


# -------------------------------------------------------------------------------------------- single calls


def calls(game: Game, samples: Any, seconds: float) -> dict[str, float]:
    """Return the microseconds of each call of the engine on one position."""
    from bsdesk.engine.files.notation import read_move
    from bsdesk.engine.files.position import lay
    from bsdesk.engine.play import apply, check, moves
    from bsdesk.engine.values import Move
    from bsdesk.engine.view import redact
    from bsdesk.engine.worlds.preview import preview

    state = lay(game, samples.POSITION, step=samples.STEP)
    legal, illegal = read_move(state, 1, samples.MOVE), read_move(state, 1, samples.REFUSED)
    assert isinstance(legal, Move), legal  # noqa: S101 - our own sample
    assert isinstance(illegal, Move), illegal  # noqa: S101

    def fresh(call: Callable[[], object]) -> Callable[[], object]:
        """Wrap a call so that it runs on a state without cached results, as after each move."""

        def on_fresh() -> object:
            state.work_out_anew()
            return call()

        return on_fresh

    measured: dict[str, Callable[[], object]] = {
        "floor": lambda: by_hand(state),
        "copy": state.copy,
        "moves": fresh(lambda: moves(state, 1)),
        "check": fresh(lambda: check(state, legal)),
        "check refused": fresh(lambda: check(state, illegal)),
        "apply": fresh(lambda: apply(state, legal)),
        "preview": fresh(lambda: preview(state, legal)),
        "preview again": lambda: preview(state, legal),
        "redact": fresh(lambda: redact(state, "p1")),
    }
    share = seconds / len(measured)
    return {name: round(microseconds(call, share), 2) for name, call in measured.items()}


def by_hand(state: State) -> tuple[dict[Any, Any], ...]:
    """Copy the dicts of a state and nothing else: the floor."""
    return state.cards.copy(), state.zones.copy(), state.tokens.copy(), state.tally.copy(), state.prompts.copy()


def microseconds(call: Callable[[], object], seconds: float) -> float:
    """Return the best of several rounds: the cost of the call when nothing else interferes."""
    timer = timeit.Timer(call)
    number = 1
    while (took := timer.timeit(number)) < seconds / 20 and number < 1_000_000:
        number *= 2
    rounds = max(3, min(15, int(seconds / took)))
    return min(timer.timeit(number) for _ in range(rounds)) / number * 1e6


# ---------------------------------------------------------------------------------------------- whole games


def play(game: Game, samples: Any, seconds: float, seed: int) -> dict[str, Any]:
    """Measure random play of whole games on one core, with a full deck on each side."""
    from bsdesk.bots.self_play import any_deck, random_player, steps
    from bsdesk.engine.play import new

    clock, rng = time.perf_counter, random.Random(seed)
    players = dict.fromkeys(range(1, game.rules.seats + 1), random_player(game))
    counts: dict[str, int] = {}
    times: dict[str, float] = {}
    games = 0
    start = now = clock()
    while now - start < seconds:
        state = new(game, {seat: any_deck(game, rng) for seat in players}, rng.getrandbits(60)).state
        before = clock()
        for move, _ in steps(state, players, rng):
            now = clock()
            counts[move.verb] = counts.get(move.verb, 0) + 1
            times[move.verb] = times.get(move.verb, 0.0) + now - before
            before = now
        games += 1
        now = clock()
    took, total = now - start, sum(counts.values())
    return {
        "games": games,
        "moves": total,
        "games a second": round(games / took, 2),
        "moves a second": round(total / took),
        "shares": {
            name: round(sum(counts.get(verb, 0) for verb in verbs) / total, 3)
            for name, verbs in samples.COUNTED.items()
        },
        "verbs": {
            verb: {"moves": counts[verb], "moves a second": round(counts[verb] / times[verb])}
            for verb in sorted(counts, key=lambda v: -counts[v])
        },
    }


def chess_play(seconds: float, seed: int) -> dict[str, Any]:
    """Measure python-chess, played at random with the legal moves listed at each step."""
    try:
        import chess
    except ImportError:
        return {"missing": "python-chess is not installed: pip install chess"}
    rng, moves, games, start = random.Random(seed), 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False):
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
        games += 1
    return {"games": games, "moves a second": round(moves / (time.perf_counter() - start))}


# ------------------------------------------------------------------------------------------------ the table


def table(found: dict[str, Any]) -> str:
    """Return all results as text."""
    chess = found["chess"]
    lines: list[str] = []
    for name, each in found["games"].items():
        lines += [name, "", *of_game(each), ""]
    if "missing" in chess:
        return "\n".join([*lines, chess["missing"]])
    rate = chess["moves a second"]
    beside = [f"{each['play']['moves a second'] / rate:.2f} of it by {name}" for name, each in found["games"].items()]
    return "\n".join([*lines, f"python-chess, played the same way: {rate:,} moves a second; {', '.join(beside)}"])


def of_game(found: dict[str, Any]) -> list[str]:
    each, played = found["calls"], found["play"]
    over = each["copy"] / each["floor"]
    notes = {
        "floor": "the same dicts copied by hand",
        "copy": f"{over:.1f} times the floor; {goal(over, TARGETS['copy over floor'])}",
        "moves": goal(each["moves"], TARGETS["moves"]),
        "preview again": "as while a thing is held over one place after another",
        "preview": goal(each["preview"], TARGETS["preview"]),
    }
    lines = [f"microseconds on a position with {found['position']}"]
    lines += [f"  {name:<14}{cost:>9.1f}   {notes.get(name, '')}".rstrip() for name, cost in each.items()]
    lines += ["", "random play of whole games, one core, a full deck on each side"]
    rate, least = played["moves a second"], TARGETS["moves a second"]
    lines += [
        f"  {played['games']:>9,} games   {played['games a second']:>9,} a second",
        f"  {played['moves']:>9,} moves   {rate:>9,} a second; {'met' if rate >= least else 'MISSED'}: {least:,.0f}",
    ]
    lines += [f"  {share:>9.1%} {name}" for name, share in played["shares"].items()]
    lines += [f"  {v:<16}{n['moves']:>9,} {n['moves a second']:>10,} a second" for v, n in played["verbs"].items()]
    return lines


def goal(found: float, most: float) -> str:
    return f"{'met' if found <= most else 'MISSED'}: at most {most:g}"
