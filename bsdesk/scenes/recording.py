"""Recording: a scene from a moment of a game and the moves that were made from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bsdesk.engine.files.line import moves_in
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.scenes.scene import Play, Scene
from bsdesk.scenes.taking import scene_at


def recorded(
    state: State,
    plans: Iterable[tuple[Seat, str]] = (),
    lists: Mapping[Seat, Sequence[str]] | None = None,
    *,
    usual: Mapping[str, object] = {},
    learner: Seat = 0,
) -> Scene:
    """Return the scene of a moment and of the plans that were played from it, each of a seat. Moves of the learner, if
    there is one, are to be done by hand."""
    scene = scene_at(state, lists, usual=usual)
    steps = tuple(
        Play("; ".join(f"p{seat} {move}" for move in moves_in(plan)), wanted=seat == learner)
        for seat, plan in plans
        if plan
    )
    return Scene(scene.facts, scene.title, scene.about, steps)
