"""`scenes find`: puzzles from games of bots. A position from which the seat whose turn it is could have forced a win,
and the bot missed it, is made small, proved, graded and written with a solution; whoever makes puzzles picks."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from itertools import groupby
from typing import NamedTuple

from bsdesk.bots.playout import Limit
from bsdesk.bots.solver.proof import is_forced
from bsdesk.commands.shared.shipped import game_named, ready_decks, seed_of
from bsdesk.commands.sim.batches import Side, Table, start_of
from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.scenes.position import position_of
from bsdesk.scenes.puzzles.finding import COUNTED, MISSED, PUZZLES, Missed, missed_wins
from bsdesk.scenes.puzzles.grading import TIMES, Measures, is_found_by, measure, proof_of, solution_texts
from bsdesk.scenes.puzzles.reducing import reduced
from bsdesk.scenes.scene import UNDER_WAY, Expect, Goal, Play, PositionFact, Scene, Step
from bsdesk.scenes.search import lists_known
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.writing import write
from bsdesk.workers.crew import Crew

COMPUTED = "computed"  # milliseconds, in the same counts
LEVEL = "fair"  # the bot that misses
SMALLER = Limit(nodes=2_500)  # to look at a position from which something was taken away
SMALL = Limit(nodes=20_000)  # to prove and measure what is left
SHORTEST = 2  # own moves that a puzzle has at least
LONGEST = 4  # own moves that are kept while a position is made smaller


class Request(NamedTuple):
    """What is looked through: one game of bots."""

    table: Table
    number: int
    decks: str  # what the one who solves it knows


class Puzzle(NamedTuple):
    """A puzzle that was found."""

    name: str
    text: str
    measures: Measures


def run(args: argparse.Namespace) -> int:
    """Look through games; write what is found."""
    if not 1 <= args.games <= 1_000_000 or not 1 <= args.jobs <= 1_000:
        raise Complaint("--games and --jobs are 1 or more", expected="such as --games 20 --jobs 2", remedy="correct it")
    requests = list(requests_in(args))
    counts: Counter[str] = Counter()
    for puzzle in looked_through(requests, args.jobs, counts):
        file = args.output / f"{puzzle.name}.scene"
        try:
            args.output.mkdir(parents=True, exist_ok=True)
            write_whole(file, puzzle.text.encode("utf-8"))
        except OSError as error:
            raise Complaint(f"can't be written: {error}", file=file, remedy="name another folder: -o DIR") from None
        print(f"{file}  {said_of(puzzle.measures)}", flush=True)
    said = ", ".join(f"{counts[name]} {name}" for name in COUNTED)
    print(f"{said}; {counts[COMPUTED] / 1000:.0f} s of computing", file=sys.stderr)
    return 0


def requests_in(args: argparse.Namespace) -> Iterator[Request]:
    """Yield the games: decks that come with bsdesk, chosen by lot, the same for the same seed."""
    game = game_named(args.game)
    seed = seed_of(args.seed)
    decks = {file.stem: tuple(read_decklist(file, game)) for file in ready_decks(args.game)}
    for number in range(args.first, args.first + args.games):
        chance = random.Random(f"{seed}/{number}")
        names = [chance.choice(sorted(decks)) if decks else "" for _ in range(game.rules.seats)]
        sides = tuple(Side(args.bots, name, decks.get(name, ())) for name in names)
        yield Request(Table(args.game, sides, seed), number, "open" if args.open else "known")


def looked_through(requests: list[Request], jobs: int, counts: Counter[str]) -> Iterator[Puzzle]:
    """Yield what is found in these games, as it comes."""
    if jobs == 1:
        for request in requests:
            puzzles, seen = puzzles_in(request)
            counts.update(seen)
            yield from puzzles
        return
    crew = Crew(jobs, name="bsdesk-find")
    try:
        for done in as_completed([crew.submit(puzzles_in, request) for request in requests]):
            puzzles, seen = done.result()
            counts.update(seen)
            yield from puzzles
    finally:
        crew.shutdown(cancel_futures=True)


def puzzles_in(request: Request) -> tuple[list[Puzzle], Counter[str]]:
    """Return the puzzles of one game, at most one of each turn, and what was counted on the way."""
    began = time.process_time()
    start, players, chance = start_of(request.table, request.number)
    counts: Counter[str] = Counter()
    found: dict[int, Puzzle] = {}  # by turn
    for missed in missed_wins(start, players, chance, request.decks, counts=counts):
        puzzle = puzzle_of(missed, request, counts) if missed.state.turn not in found else None
        if puzzle is not None:
            found[missed.state.turn] = puzzle
    counts[COMPUTED] += int(1000 * (time.process_time() - began))
    return list(found.values()), counts


def puzzle_of(missed: Missed, request: Request, counts: Counter[str]) -> Puzzle | None:
    """Return the puzzle of a win that was missed in a game."""
    decks = " against ".join(side.deck or "random cards" for side in request.table.sides)
    who, seed = request.table.sides[0].who, request.table.seed
    head = f"# Found in a game of {who} bots: seed {seed}, game {request.number}, {decks}, turn {missed.state.turn}.\n"
    name = f"{request.table.game}-{seed}-{request.number}-{missed.move}"
    return puzzle_of_win(missed.state, request.decks, name, head, counts)


def puzzle_of_win(state: State, decks: str, name: str, head: str, counts: Counter[str] | None = None) -> Puzzle | None:
    """Return the puzzle of a position; None if it is none: it can't be written plainly, is too short, or the bot finds
    the win after all."""
    game, counts = state.game, Counter() if counts is None else counts
    scene = scene_at(state)
    known = [PositionFact("decks", decks)] if decks != "known" else []
    scene = at_rest(Scene((*scene.facts, *known)))
    if not is_won(scene, game):
        return None
    if not is_missed(scene, game):
        return None
    counts[MISSED] += 1
    least = min(length_of(scene, game), LONGEST)
    scene = reduced(
        scene,
        lambda smaller: (
            is_won(smaller, game) and is_missed(smaller, game, times=1) and length_of(smaller, game) >= least
        ),
    )
    small, seat = position_of(scene, game), scene.learner
    measures = measure(small, seat, decks, SMALL)
    if measures is None or measures.solutions.length < SHORTEST or LEVEL in measures.finders:
        return None
    counts[PUZZLES] += 1
    steps = (Goal("win this turn"), *line(solution_texts(small, seat, decks), seat), Expect(f"winner p{seat}"))
    return Puzzle(name, head + write(with_measures(Scene(scene.facts, steps=steps), measures)), measures)


def at_rest(scene: Scene) -> Scene:
    """Return the scene without what is under way: some games let a seat act only while something is, and lay it out
    anew with a step."""
    if not any(fact.key in UNDER_WAY for fact in scene.facts):
        return scene
    return Scene(tuple(fact for fact in scene.facts if fact.key not in (*UNDER_WAY, "step")))


def is_won(scene: Scene, game: Game) -> bool:
    """Return whether a win is forced, as far as a first look tells."""
    try:
        state = position_of(scene, game)
    except Complaint:
        return False
    if state.results:
        return False
    seat, decks = scene.learner, scene.decks
    lists = lists_known(state, seat, decks)
    return bool(is_forced(state, seat, lists=lists, open_hands=decks == "open", limit=SMALLER))


def length_of(scene: Scene, game: Game) -> int:
    """Return how many moves of a position in which a win is forced are made, answers and passes aside."""
    proof = proof_of(position_of(scene, game), scene.learner, scene.decks, SMALLER, count=False)
    free = game.rules.verbs.keys() - {PASS}
    return sum(step.move.seat == scene.learner and step.move.verb in free for step in proof.line)


def is_missed(scene: Scene, game: Game, times: int = TIMES) -> bool:
    """Return whether the bot misses the win, in most of so many tries."""
    return not is_found_by(LEVEL, position_of(scene, game), scene.learner, scene.decks, times)


def with_measures(scene: Scene, measures: Measures) -> Scene:
    """Return the scene with what was measured of it."""
    facts = (PositionFact("grade", measures.grade), PositionFact("proved", measures.proved))
    return Scene((*scene.facts, *facts), scene.title, scene.about, scene.steps)


def line(moves: Sequence[tuple[Seat, str]], learner: Seat) -> Iterator[Step]:
    """Yield the steps of a solution: the learner's moves are done by hand."""
    for seat, run_of in groupby(moves, key=lambda one: one[0]):
        texts = [text for _, text in run_of]
        if seat == learner:
            yield Play("; ".join(texts), wanted=True)
        else:
            yield Play("; ".join(f"p{seat} {text}" for text in texts))


def said_of(measures: Measures) -> str:
    """Return the measures in a line."""
    solutions, finders = measures.solutions, ", ".join(measures.finders) or "none"
    moves = f"{measures.proved}, {len(solutions.first)} of {measures.first} first moves"
    return f"{measures.grade}: {moves}; found by: {finders}"
