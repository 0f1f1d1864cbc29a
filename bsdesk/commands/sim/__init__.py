"""`sim`: whole games between seats without a player, spread over processes; the same seed gives the same games."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bsdesk.commands.sim.defaults import GAMES, SEED
from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.commands.sim.batches import GameResult
    from bsdesk.commands.sim.cluster import Cluster
    from bsdesk.commands.sim.results import Plan, Results

BATCH = 25  # games that a process plays before it reports
THINKING = 2  # games of thinking players: a pair


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder
    from bsdesk.commands.shared.legality import add_any_deck
    from bsdesk.commands.shared.shipped import add_option
    from bsdesk.commands.sim.cluster import add_cluster

    parser.add_argument("game", nargs="?", metavar="GAME", help="which game")
    parser.add_argument("--games", type=int, metavar="N", help=f"how many games (default: {GAMES})")
    parser.add_argument("--seed", type=int, metavar="S", help=f"the same seed, the same games (default: {SEED})")
    parser.add_argument("--jobs", type=int, metavar="J", help="how many processes play (default: one a core)")
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help="who plays: random, gentle, fair, strong (strong:300 with so many moves to try out), mixed (any of these, "
        "by lot in each game), or script:FILE with a move a line (default: random); they change seats from game to "
        "game",
    )
    parser.add_argument(
        "--decks",
        nargs="+",
        metavar="FILE",
        help="a deck file, or the name of a ready deck, for each of them (default: the deck that everybody has, or "
        "else cards by lot, new ones each pair of games)",
    )
    parser.add_argument(
        "--all-decks", action="store_true", help="each deck against each other: the ready ones, or --decks"
    )
    parser.add_argument(
        "--until", type=float, metavar="SHARE", help="stop as soon as it is sure whether the first wins so much"
    )
    parser.add_argument("--closed-lists", action="store_true", help="bots don't know the deck list of the other side")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the results here as they come")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with these results")
    add_cluster(parser)
    add_any_deck(parser)
    add_option(parser)
    own_folder(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    jobs = os.cpu_count() or 1 if args.jobs is None else args.jobs
    if not 1 <= jobs <= 1_000:
        raise Complaint(f"--jobs can't be {jobs}", expected="1 to 1,000", remedy="correct it")
    from bsdesk.commands.sim.cluster import cluster_in
    from bsdesk.commands.sim.request import new_results, resumed_results

    cluster = cluster_in(args)
    results = resumed_results(args) if args.resume is not None else new_results(args)
    start, before = time.perf_counter(), len(results)
    done = False
    try:
        play(results, jobs, cluster)
        done = True
    finally:
        if not done:
            keep(results)
        results.close()
    summary = summary_of(results, time.perf_counter() - start, len(results) - before)
    print(json.dumps(summary, indent=2) if args.json else as_text(summary))
    return 1 if summary["unfinished"] or summary.get("shown") is False else 0


def keep(results: Results) -> None:
    """Say how to resume an interrupted simulation, and save it if it isn't saved."""
    from bsdesk.commands.sim.results import fresh_path

    if not len(results):
        return
    if results.path is None:
        results.save(fresh_path(results.plan.tables[0].game))
    total = results.plan.games * len(results.plan.tables)
    here, path = f"{len(results):,} of {total:,} games are played", results.path
    print(f"{here}; to go on: bsdesk sim --resume {path}", file=sys.stderr)


# --------------------------------------------------------------------------------------------------- playing


def play(results: Results, jobs: int, cluster: Cluster | None) -> None:
    """Play the missing games, until the question is decided."""
    from tqdm import tqdm

    from bsdesk.commands.sim.spread import spread

    plan = results.plan
    thinking = any(side.who.partition(":")[0] not in ("random", "script") for t in plan.tables for side in t.sides)
    size = max(1, min(THINKING if thinking else BATCH, -(-plan.games // jobs)))
    batches = list(results.missing(size))
    if plan.until is not None:
        batches.sort(key=lambda batch: batch.first)  # a decision needs the first games of every table
    total = plan.games * len(plan.tables)
    with tqdm(total=total, initial=len(results), unit="game", disable=None, leave=False) as bar:
        watch = Watch(results)
        if watch.enough():
            return
        with closing(spread(plan.tables, batches, min(jobs, len(batches)), cluster)) as played:
            for batch, outcomes in played:
                results.add(batch, outcomes)
                bar.update(batch.games)
                if watch.enough():
                    return


class Watch:
    """Checks whether the games decide the question; always after the same games, whichever process was faster."""

    def __init__(self, results: Results) -> None:
        from bsdesk.commands.sim.shares import looks

        plan = results.plan
        self.results, self.count = results, len(plan.tables[0].sides)
        self.looks = list(looks(plan.games, self.count)) if plan.until is not None else []
        self.games = 0

    def enough(self) -> int:
        """Return after how many games it was decided; 0 if it is not."""
        from bsdesk.commands.sim.shares import in_rounds, verdict

        bound = self.results.plan.until
        while self.looks and not self.games and bound is not None:
            found = [self.results.in_order(table, self.looks[0]) for table in range(len(self.results.done))]
            tables = [table for table in found if table is not None]
            if len(tables) < len(found):
                break
            look = self.looks.pop(0)
            if verdict(in_rounds(tables, self.count), bound, self.count) is not None:
                self.games = look
        return self.games


# ------------------------------------------------------------------------------------------------ the result


def summary_of(results: Results, took: float, played: int) -> dict[str, Any]:
    """Return the results of all games together. The digest shows whether two runs played the very same games."""
    from bsdesk.commands.sim.shares import in_rounds, verdict

    plan = results.plan
    games = Watch(results).enough() or plan.games
    by_table = [results.in_order(number, games) or [] for number in range(len(plan.tables))]
    outcomes = [outcome for some in by_table for outcome in some]
    first, count = plan.tables[0], len(plan.tables[0].sides)
    moves = sum(o.moves for o in outcomes)
    marks = "\n".join(f"{o.number} {o.moves} {o.digest}" for o in outcomes)
    found = {
        "game": first.game,
        "seed": first.seed,
        "games": len(outcomes),
        "moves": moves,
        "wins": dict(sorted(Counter(winners(outcome) for outcome in outcomes).items())),
        "endings": dict(sorted(Counter(o.ending or "unfinished" for o in outcomes).items())),
        "unfinished": sum(not o.results for o in outcomes),
        "average_turns": round(sum(o.turns for o in outcomes) / len(outcomes), 1),
        "average_moves": round(moves / len(outcomes), 1),
        "longest": max(o.moves for o in outcomes),
        "verbs": dict(sum((Counter(o.verbs) for o in outcomes), Counter[str]()).most_common()),
        "seconds": round(took, 2),
        "games_per_second": round(played / took, 2),
        "moves_per_second": round(results.moves / took),
        "digest": hashlib.sha256(marks.encode()).hexdigest()[:16],
        "sides": figures(plan, [(side.who, "") for side in first.sides], by_table),
        "tables": [
            figures(plan, [(side.who, side.deck) for side in table.sides], [some])
            for table, some in zip(plan.tables, by_table, strict=True)
        ],
    }
    if plan.names:
        found["decks"] = list(plan.names)
    if plan.until is not None:
        found |= {"until": plan.until, "shown": verdict(in_rounds(by_table, count), plan.until, count)}
    return found


def winners(outcome: GameResult) -> str:
    """Return the seats that won a game."""
    won = [f"p{seat}" for seat, result in sorted(outcome.results.items()) if result == "win"]
    return "+".join(won) or ("draw" if outcome.results else "unfinished")


def figures(
    plan: Plan, sides: Sequence[tuple[str, str]], tables: Sequence[Sequence[GameResult]]
) -> list[dict[str, Any]]:
    """Return what each side won; intervals are wider if results were checked repeatedly."""
    from bsdesk.commands.sim.shares import OFTEN, SURE, in_rounds, share

    count = len(sides)
    outcomes = in_rounds(tables, count)

    def of(place: int, who: str, deck: str) -> dict[str, Any]:
        numbers = share(outcomes, place, count, SURE if plan.until is None else OFTEN)
        rounded = {name: round(number, 4) for name, number in numbers._asdict().items()}
        return {"who": who, "deck": deck, **rounded}

    return [of(place, *side) for place, side in enumerate(sides)]


def as_text(summary: dict[str, Any]) -> str:
    """Return the summary as text."""

    def listed(counts: dict[str, int]) -> str:
        return ", ".join(f"{name} {count:,}" for name, count in counts.items())

    length = f"{summary['average_turns']} turns, {summary['average_moves']:,} moves a game"
    speed = f"{summary['games_per_second']:,} games, {summary['moves_per_second']:,} moves a second"
    lines = [
        f"{summary['games']:,} games of {summary['game']}, seed {summary['seed']}: {listed(summary['wins'])}",
        f"endings: {listed(summary['endings'])}; {length}, {summary['longest']:,} in the longest",
        f"verbs: {listed(summary['verbs'])}",
        f"{summary['moves']:,} moves in {summary['seconds']} s: {speed}",
    ]
    alike = len({side["who"] for side in summary["sides"]}) == 1
    if "decks" in summary:
        lines += deck_against_deck(summary, alike=alike)
    if "decks" not in summary or not alike:
        lines += [side_as_text(side) for side in (summary["sides"] if "decks" in summary else summary["tables"][0])]
    if "until" in summary:
        said = {True: "at least that much, surely", False: "less, surely", None: "not sure yet"}[summary["shown"]]
        lines.append(f"does {summary['tables'][0][0]['who']} win {summary['until']:g}? {said}")
    return "\n".join([*lines, f"digest {summary['digest']}"])


def side_as_text(side: dict[str, Any]) -> str:
    name = f"{side['who']} with {side['deck']}" if side["deck"] else side["who"]
    return f"{name} wins {side['won']:.3f}; 95 % interval over pairs: {side['least']:.3f} to {side['most']:.3f}"


def deck_against_deck(summary: dict[str, Any], *, alike: bool) -> list[str]:
    """Return a table of deck against deck: the wins of the row's deck against the column's, with their interval."""
    names, sides = summary["decks"], summary["sides"]
    cells: dict[tuple[str, str], str] = {}
    for pair in summary["tables"]:
        for side, other in (pair, pair[::-1]) if alike else (pair,):
            off = (side["most"] - side["least"]) / 2
            cells[side["deck"], other["deck"]] = f"{side['won']:.2f} ±{off:.2f}"
    short = [Path(name).stem for name in names]
    width = max(10, *(len(name) for name in short)) + 2
    rows = ["".join(name.rjust(width) for name in ("", *short))]
    rows += [
        "".join([row.rjust(width), *(cells.get((row, column), "-").rjust(width) for column in short)]) for row in short
    ]
    against = "that" if alike else f"{sides[1]['who']} with that"
    row = "the deck" if alike else f"{sides[0]['who']} with the deck"
    return [f"what {row} of a row wins against {against} of a column (95 % interval over pairs):", *rows]
