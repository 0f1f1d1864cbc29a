"""Recording: a scene from a moment of a game and the moves that were made from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat, seat_in
from bsdesk.scenes.position import position_of
from bsdesk.scenes.scene import Play, PositionFact, Say, Scene, Step, as_seen_by, in_order
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.walking import walk


def recorded(
    state: State,
    plans: Iterable[tuple[Seat, str]] = (),
    lists: Mapping[Seat, Sequence[str]] | None = None,
    *,
    learner: Seat = 0,
    said: Mapping[int, str] = {},
    seen_by: str = "",
) -> Scene:
    """Return the scene of a moment and of the plans that were played from it, each of a seat. Moves of the learner, if
    there is one, are to be done by hand. `said`: captions, each by how many plans stand before it. `seen_by`: whose
    secret the moment is, if anybody's."""
    scene, steps = scene_at(state, lists), list[Step]()
    for number, (seat, plan) in enumerate(plans):
        if number in said:
            steps.append(Say({"en": said[number]}))
        if plan:
            steps.append(Play("; ".join(f"p{seat} {move}" for move in moves_in(plan)), wanted=seat == learner))
    last = max(said, default=-1)
    if last >= sum(isinstance(step, Play) for step in steps):
        steps.append(Say({"en": said[last]}))
    return as_seen_by(Scene(scene.facts, scene.title, scene.about, tuple(steps)), seen_by)


def combo(
    start: State,
    plans: Iterable[tuple[Seat, str]],
    said: Mapping[int, str] = {},
    *,
    viewer: str = "all",
    seat: Seat = 0,
    about: Mapping[str, str] = {},
    seen_by: str = "",
) -> Scene:
    """Return the scene of a stretch of a game, as a viewer knew it: all that it did not see is made up, and
    stays hidden. `seat`: that plays below, where the viewer has none. `seen_by`: whose secret it is, if anybody's.
    Raise a complaint if it can't be played back."""
    scene = recorded(start, plans, said=said, seen_by=seen_by)
    facts = [PositionFact("seat", f"p{seat_in(viewer) or seat or 1}")]
    facts.append(PositionFact("decks", "open" if viewer == "all" else "own"))
    if viewer != "all":
        facts.append(PositionFact("made_up", "others" if seat_in(viewer) else "all"))
    found = Scene(tuple(in_order((*scene.facts, *facts))), scene.title, dict(about), scene.steps)
    for passed in walk(found.steps, position_of(found, start.game)):
        if isinstance(passed, Complaint):
            raise passed
    return found
