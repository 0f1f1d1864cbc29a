"""A scene as it is shown from end to end: its stops one after another, each with the moves that are made behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.scenes.guide.playing import ScenePlay, things_meant
from bsdesk.scenes.guide.stops import has_tasks, is_silent, pass_stop
from bsdesk.scenes.guide.verdict import Stop, Waits
from bsdesk.scenes.scene import Scene
from bsdesk.scenes.walking import Made


class Episode(NamedTuple):
    """A stop of a scene, and what is done behind it."""

    stop: Stop
    state: State  # as it stands there
    things: Sequence[tuple[str, tuple[Ref, ...]]]  # arrows and spotlights, with the things they mean
    task: bool  # is something to be done by the learner's own hands?
    made: tuple[Made, ...]  # as the scene itself does it


def episodes_of(scene: Scene, state: State, branch: str = "") -> Iterator[Episode]:
    """Yield the stops of a scene's own line, up to a task that it doesn't do; or of the line that leads into a branch,
    by its name (of one within another behind a slash). Where nothing is to be done by hand each line of moves is one,
    as in the player. One at which nothing is said or done is left out."""
    if branch and branch not in scene.branches():
        expected = ", ".join(scene.branches()) or "none: it has no branches"
        raise Complaint(
            f"there is no branch {branch!r}", expected=expected, remedy=did_you_mean(branch, scene.branches(), "")
        )
    play, path = ScenePlay(scene, state, by_line=not has_tasks(scene)), branch.split("/") if branch else []
    while True:
        while path and path[0] in play.now.branches:
            play.enter(path.pop(0))
        stop, things, before = play.now, things_meant(play), play.state
        task = play.waits is Waits.LEARNER
        made = pass_stop(play)
        if made or task or not is_silent(stop):
            yield Episode(stop, before, things, task, made)
        if play.now is stop:
            return


def stays(episodes: Sequence[Episode]) -> bool:
    """Return whether nothing is done behind the last stop, which so is the end: a caption, or a task that the scene
    itself doesn't do."""
    return bool(episodes) and not episodes[-1].made
