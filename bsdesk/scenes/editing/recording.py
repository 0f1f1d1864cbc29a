"""Recording: a scene from a moment of a game and the moves that were made from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bsdesk.engine.files.line import moves_in
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.scenes.scene import Play, Say, Scene, Step
from bsdesk.scenes.taking import scene_at


def recorded(
    state: State,
    plans: Iterable[tuple[Seat, str]] = (),
    lists: Mapping[Seat, Sequence[str]] | None = None,
    *,
    usual: Mapping[str, object] = {},
    learner: Seat = 0,
    said: Mapping[int, str] = {},
) -> Scene:
    """Return the scene of a moment and of the plans that were played from it, each of a seat. Moves of the learner, if
    there is one, are to be done by hand. `said`: captions, each by how many plans stand before it."""
    scene, steps = scene_at(state, lists, usual=usual), list[Step]()
    for number, (seat, plan) in enumerate(plans):
        if number in said:
            steps.append(Say({"en": said[number]}))
        if plan:
            steps.append(Play("; ".join(f"p{seat} {move}" for move in moves_in(plan)), wanted=seat == learner))
    last = max(said, default=-1)
    if last >= sum(isinstance(step, Play) for step in steps):
        steps.append(Say({"en": said[last]}))
    return Scene(scene.facts, scene.title, scene.about, tuple(steps))
