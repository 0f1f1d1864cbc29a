"""Making a puzzle of a win that was missed: first as it was found, then as small as can be, proved and measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from bsdesk.bots.playout import Limit, Meter
from bsdesk.bots.solver.proof import is_forced
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.scenes.position import position_of
from bsdesk.scenes.puzzles.finding import MISSED
from bsdesk.scenes.puzzles.grading import TIMES, Measures, is_found_by, measure, proof_of, solution_texts, turn_of
from bsdesk.scenes.puzzles.reducing import reduced
from bsdesk.scenes.scene import UNDER_WAY, Expect, Goal, Play, PositionFact, Said, Scene, Step
from bsdesk.scenes.search import lists_known
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.writing import write

SMALLER = Limit(nodes=2_500)  # to look at a position from which something was taken away
SMALL = Limit(nodes=20_000)  # to prove and measure what is left
SHORTEST = 2  # own moves that a puzzle has at least
LONGEST = 4  # own moves that are kept while a position is made smaller


class Hit(NamedTuple):
    """A win that was missed."""

    scene: Scene  # its position
    moves: int  # of one's own that win, answers and passes aside
    instead: tuple[str, ...]  # what the bot did that misses it


class Puzzle(NamedTuple):
    """A puzzle: its position, what was measured of it, if it could be, and whether nothing more could be left out."""

    scene: Scene
    measures: Measures | None = None
    smallest: bool = False


def hit_of(state: State, decks: str, level: str, counts: Counter[str]) -> Hit | None:
    """Return the win that a position holds; None if it is no puzzle: it can't be written plainly, the bot of this level
    finds the win after all, or it is too short."""
    game, known = state.game, [PositionFact("decks", decks)] if decks != "known" else []
    scene = at_rest(Scene((*scene_at(state).facts, *known)))
    if not is_won(scene, game) or not is_missed(scene, game, level):
        return None
    counts[MISSED] += 1
    moves = length_of(scene, game)
    return Hit(scene, moves, deeds_of(level, position_of(scene, game), decks)) if moves >= SHORTEST else None


def puzzle_from(hit: Hit, game: Game, level: str, meter: Meter) -> Puzzle | None:
    """Return the puzzle that is left when all has been taken away without which the win is still forced, takes as many
    moves, and the bot of this level misses it. The meter is spent by each position that is tried. None if that is too
    short to be one."""
    least, trail = min(hit.moves, LONGEST), [hit.scene]

    def still(scene: Scene) -> bool:
        if meter.over:
            return False
        meter.spend()
        same = is_won(scene, game) and is_missed(scene, game, level, times=1) and length_of(scene, game) >= least
        trail.extend([scene] * same)
        return same

    reduced(hit.scene, still)
    smallest = not meter.over
    small = next(scene for scene in reversed(trail) if scene is hit.scene or is_missed(scene, game, level))
    limit = Limit(SMALL.nodes, meter.limit.seconds)
    measures = measure(position_of(small, game), small.learner, small.decks, limit)
    if measures is not None and measures.solutions.length < SHORTEST:
        return None
    return Puzzle(small, measures, smallest)


def text_of(puzzle: Puzzle, game: Game, title: Said, head: str = "") -> str:
    """Return the file of a puzzle: a comment, its position, what was measured, a solution."""
    scene, measures = puzzle.scene, puzzle.measures
    said = () if measures is None else (("grade", measures.grade), ("proved", measures.proved))
    facts = (*scene.facts, *(PositionFact(key, text) for key, text in said))
    state, seat = position_of(scene, game), scene.learner
    moves = solution_texts(state, seat, scene.decks, SMALL, count=measures is not None)
    steps = (Goal("win this turn"), *line(moves, seat), Expect(f"winner p{seat}"))
    return head + write(Scene(facts, title, steps=steps))


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


def is_missed(scene: Scene, game: Game, level: str, times: int = TIMES) -> bool:
    """Return whether the bot of this level misses the win, in most of so many tries."""
    return not is_found_by(level, position_of(scene, game), scene.learner, scene.decks, times)


def deeds_of(level: str, state: State, decks: str) -> tuple[str, ...]:
    """Return what a bot does in its turn from here, answers and passes aside."""
    seat, free = state.active, state.rules.verbs.keys() - {PASS}
    made = (one for one in turn_of(level, state, seat, decks, chance=0) if one.move.seat == seat)
    return tuple(one.text for one in made if one.move.verb in free)


def line(moves: Sequence[tuple[Seat, str]], learner: Seat) -> Iterator[Step]:
    """Yield the steps of a solution: the learner's moves are done by hand."""
    for seat, run_of in groupby(moves, key=lambda one: one[0]):
        texts = [text for _, text in run_of]
        if seat == learner:
            yield Play("; ".join(texts), wanted=True)
        else:
            yield Play("; ".join(f"p{seat} {text}" for text in texts))
