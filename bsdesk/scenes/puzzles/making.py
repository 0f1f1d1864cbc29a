"""Making a puzzle of a win that was missed: first as it was found, then as small as can be, proved and measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from bsdesk.bots.playout import Limit, Meter
from bsdesk.complaint import Complaint
from bsdesk.engine.files.free_hand_commands import declarations
from bsdesk.engine.game import Game
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.scenes.position import position_of
from bsdesk.scenes.puzzles.finding import MISSED
from bsdesk.scenes.puzzles.grading import GradedMove, Measures, is_found_by, look_from, measure, solution, turn_of
from bsdesk.scenes.puzzles.reducing import reduced
from bsdesk.scenes.scene import UNDER_WAY, Expect, Goal, Play, PositionFact, Said, Say, Scene, Step
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.writing import write

SMALLER = Limit(nodes=2_500)  # to look at a position from which something was taken away
SMALL = Limit(nodes=20_000)  # to prove and measure what is left
SHORTEST = 2  # own moves that a puzzle has at least
LONGEST = 4  # own moves that are kept while a position is made smaller


class ForcedWay(NamedTuple):
    """How a win is forced: in how many moves of one's own, answers and passes aside; by what the game then ends."""

    moves: int
    ending: str


class Hit(NamedTuple):
    """A win that was missed."""

    scene: Scene  # its position
    way: ForcedWay
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
    if not is_won_and_missed(scene, game, level):
        return None
    counts[MISSED] += 1
    way = way_of(scene, game)
    return Hit(scene, way, deeds_of(level, position_of(scene, game), decks)) if way.moves >= SHORTEST else None


def puzzle_from(hit: Hit, game: Game, level: str, meter: Meter) -> Puzzle | None:
    """Return the puzzle that is left when all has been taken away without which the win is still forced, in as many
    moves and by the same ending, and the bot of this level misses it. The meter is spent by each position that is
    tried. None if that is too short to be one."""
    least = min(hit.way.moves, LONGEST)

    def still(scene: Scene) -> bool:
        if meter.over:
            return False
        meter.spend()
        if not is_won_and_missed(scene, game, level):
            return False
        way = way_of(scene, game)
        return way.moves >= least and way.ending == hit.way.ending

    small, smallest = reduced(hit.scene, still), not meter.over
    limit = Limit(SMALL.nodes, meter.limit.seconds)
    measures = measure(position_of(small, game), small.learner, small.decks, limit)
    if measures is not None and measures.solutions.length < SHORTEST:
        return None
    return Puzzle(small, measures, smallest)


def text_of(puzzle: Puzzle, game: Game, title: Said, caption: Said, head: str = "") -> str:
    """Return the file of a puzzle: a comment, its position, what was measured, a caption, a solution."""
    scene, measures = puzzle.scene, puzzle.measures
    said = () if measures is None else (("grade", measures.grade), ("proved", measures.proved))
    facts = (*scene.facts, *(PositionFact(key, text) for key, text in said))
    state, seat = position_of(scene, game), scene.learner
    made = solution(state, seat, scene.decks, SMALL, count=measures is not None)
    steps = (Say(caption), Goal("win this turn"), *line(made, seat), Expect(f"winner p{seat}"))
    return head + write(Scene(facts, title, steps=steps))


def at_rest(scene: Scene) -> Scene:
    """Return the scene without what is under way: some games let a seat act only while something is, and lay it out
    anew with a step."""
    if not any(fact.key in UNDER_WAY for fact in scene.facts):
        return scene
    return Scene(tuple(fact for fact in scene.facts if fact.key not in (*UNDER_WAY, "step")))


def is_won_and_missed(scene: Scene, game: Game, level: str) -> bool:
    """Return whether a win is forced, as far as a first look tells, and the bot of this level doesn't win, not even by
    luck."""
    try:
        state = position_of(scene, game)
    except Complaint:
        return False
    if state.results or state.active != scene.learner or declarations(state):
        return False
    seat, decks = scene.learner, scene.decks
    won = look_from(state, seat, decks).is_forced(state, SMALLER)
    return bool(won) and not is_found_by(level, state, seat, decks, by_luck=True)


def way_of(scene: Scene, game: Game) -> ForcedWay:
    """Return how a position is won in which a win is forced; in no moves if that isn't proved soon."""
    made = solution(position_of(scene, game), scene.learner, scene.decks, SMALLER, count=False)
    won = bool(made) and made[-1].after.results.get(scene.learner) == "win"
    return ForcedWay(len(own_moves(made, scene.learner)), made[-1].after.ending) if won else ForcedWay(0, "")


def own_moves(made: Iterable[GradedMove], seat: Seat) -> list[GradedMove]:
    """Return the moves of a seat, answers and passes aside."""
    return [one for one in made if one.move.seat == seat and one.move.verb in one.before.rules.verbs.keys() - {PASS}]


def deeds_of(level: str, state: State, decks: str) -> tuple[str, ...]:
    """Return what a bot does in its turn from here, answers and passes aside."""
    made = turn_of(level, state, state.active, decks, chance=0)
    return tuple(one.text for one in own_moves(made, state.active))


def line(made: Iterable[GradedMove], learner: Seat) -> Iterator[Step]:
    """Yield the steps of a solution: the learner's moves are done by hand."""
    for seat, run_of in groupby(made, key=lambda one: one.move.seat):
        if seat == learner:
            yield Play("; ".join(one.text for one in run_of), wanted=True)
        else:
            yield Play("; ".join(f"p{seat} {one.text}" for one in run_of))
