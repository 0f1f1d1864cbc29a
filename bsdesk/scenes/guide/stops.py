"""A scene's line as a row of stops: how many there are, and what is done between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.scenes.scene import Ask, Branch, Goal, Play, Point, Say, Scene, Step
from bsdesk.scenes.walking import Made, made_by


def parts_of(steps: Sequence[Step]) -> list[list[Step]]:
    """Return the line in parts: what is said at a stop, then the moves that lead to the next one. What follows a goal
    up to the next words belongs to its stop."""
    parts: list[list[Step]] = []
    said = asked = moved = False
    for step in steps:
        again = moved and not isinstance(step, Play)
        again = again or (isinstance(step, Say) and said) or asked or (isinstance(step, Play) and step.wanted and moved)
        if not parts or again:
            parts.append([])
            said = asked = moved = False
        parts[-1].append(step)
        said, asked = said or isinstance(step, Say), asked or isinstance(step, Ask)
        moved = moved or isinstance(step, Play)
    return parts


def is_empty(part: Sequence[Step]) -> bool:
    """Return whether nothing is said, asked or done there."""
    return not any(isinstance(step, Say | Point | Ask | Goal | Branch | Play) for step in part)


def count_stops(steps: Sequence[Step]) -> int:
    """Return how many stops a line has."""
    return sum(not is_empty(part) for part in parts_of(steps))


def deeds(scene: Scene, state: State, seat: Seat) -> Iterator[Made | None]:
    """Yield for each stop of the line what is done after it: the first move of this seat, or else of anybody; None
    where nothing is done any more."""
    for part in parts_of(scene.steps):
        if is_empty(part):
            continue
        made: list[Made] = []
        for step in part:
            if isinstance(step, Play):
                made += made_by(state, step.text)
                state = made[-1].state if made else state
        yield next((one for one in made if one.move.seat == seat), next(iter(made), None))


def by_hand(scene: Scene) -> Scene:
    """Return the scene with all moves to be made by the learner's own hands."""
    steps = tuple(replace(step, wanted=True) if isinstance(step, Play) else step for step in scene.steps)
    return replace(scene, steps=steps)


def has_tasks(scene: Scene) -> bool:
    """Return whether anything is to be done by hand."""
    return any(isinstance(step, Goal) or (isinstance(step, Play) and step.wanted) for step in scene.steps)
