"""The stops of a scene: how many there are, and what is done after each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.scenes.guide.playing import ScenePlay
from bsdesk.scenes.guide.verdict import Stop, Waits
from bsdesk.scenes.scene import Goal, Play, Scene
from bsdesk.scenes.walking import Made


class SeenStop(NamedTuple):
    """A stop at which somebody looks at something or does something."""

    number: int  # among all stops of its line
    made: Made | None  # what is done after it: the learner's first move that is no pass, or else any, or anybody's


def is_silent(stop: Stop) -> bool:
    """Return whether nothing stands there that somebody would look at."""
    return not (stop.said or stop.points or stop.ask or stop.branches)


def stops_of(scene: Scene, state: State, *, by_line: bool = False, within: Sequence[str] = ()) -> list[SeenStop]:
    """Return the stops of a scene's own line, up to a task that it doesn't do; or of the line that leads into a branch
    `within` others, which is entered in place of the stop where it begins. `by_line`: each line of moves is one."""
    play, found, path = ScenePlay(scene, state, by_line=by_line), list[SeenStop](), list(within)
    while True:
        while path and path[0] in play.now.branches:
            play.enter(path.pop(0))
        number, looked_at = play.now.number, not is_silent(play.now) or play.waits is Waits.LEARNER
        made = pass_stop(play)
        if looked_at or by_line:
            mine = [one for one in made if one.move.seat == play.seat]
            active = [one for one in mine if one.move.verb != PASS]
            found.append(SeenStop(number, next(iter([*active, *mine, *made]), None)))
        if play.now.number == number:
            return found


class Itinerary:
    """The stops of one form of a scene, worked out when somebody asks."""

    def __init__(self, play: ScenePlay) -> None:
        self.scene, self.start, self.by_line = play.scene, play.start, play.by_line
        self._stops: dict[tuple[str, ...], list[SeenStop]] = {}  # by the branches that lead there

    def within(self, branches: tuple[str, ...]) -> list[SeenStop]:
        """Return the stops of the line that leads into the last of these branches, and its own."""
        if branches not in self._stops:
            self._stops[branches] = stops_of(self.scene, self.start, by_line=self.by_line, within=branches)
        return self._stops[branches]


def pass_stop(play: ScenePlay) -> tuple[Made, ...]:
    """Go on to the next stop, as the scene itself does; return the moves that were made."""
    if play.waits is Waits.ANSWER and play.now.ask is not None:
        play.answer(next((n for n, one in enumerate(play.now.ask.answers) if one.right), 0))
    return play.show_me() if play.can_show else play.go()


def by_hand(scene: Scene) -> Scene:
    """Return the scene with all moves to be made by the learner's own hands."""
    steps = tuple(replace(step, wanted=True) if isinstance(step, Play) else step for step in scene.steps)
    return replace(scene, steps=steps)


def has_tasks(scene: Scene) -> bool:
    """Return whether anything is to be done by hand."""
    return any(isinstance(step, Goal) or (isinstance(step, Play) and step.wanted) for step in scene.steps)


def opens_hands(scene: Scene, *, shown: bool) -> bool:
    """Return whether all hands are seen: of a scene that says so, or that is `shown` to whoever knows all decks; never
    those that are made up."""
    return not scene.made_up and (scene.decks == "open" or (shown and scene.decks == "known"))
