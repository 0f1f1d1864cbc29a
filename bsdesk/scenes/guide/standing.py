"""How a scene that leads a table stands: where it is, what is said of the last move, the hints given, its playing
back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bsdesk.engine.values import Move, Ref
from bsdesk.scenes.guide.following import BEAT
from bsdesk.scenes.guide.playing import ScenePlay, things_meant
from bsdesk.scenes.guide.stops import Itinerary, SeenStop, is_silent
from bsdesk.scenes.guide.verdict import Stop, Verdict, Waits, Worth
from bsdesk.scenes.scene import PossibleAnswer, Said

READ = 1.6, 0.045  # seconds that a stop stands while it is played back, and more for each letter
ENDS = 2.5  # seconds that the end stands before it begins again
SPEEDS = (1.0, 2.0, 0.5)
GRADES = 3  # of hints, where the scene has none of its own


class Standing(NamedTuple):
    """How a scene stands: noted whenever it has changed, since it may be thought about when somebody asks."""

    now: Stop
    waits: Waits
    things: Sequence[tuple[str, tuple[Ref, ...]]]
    lit: Sequence[Move]
    can_back: bool
    can_show: bool  # has it a line of its own for the task?
    moves_made: int  # by the learner in this task
    moves_left: int | None
    within: tuple[str, ...]  # the branches that were entered
    itinerary: Itinerary
    failed: int = 0  # moves of this task that led away from the goal
    free: bool = False  # does the learner go on though one did?

    @property
    def stops(self) -> list[SeenStop]:
        """Return the stops of the line that is gone through: in a branch, those that lead there and its own."""
        return self.itinerary.within(self.within)

    @property
    def number(self) -> int:
        """Return the number of the stop, among those at which one looks at something or does something."""
        return self.number_of(self.now)

    def number_of(self, stop: Stop) -> int:
        """Return the number of a stop of this line."""
        return max(1, sum(one.number <= stop.number for one in self.stops))

    @property
    def is_led(self) -> bool:
        """Return whether the learner is at a task whose moves are shown one by one."""
        return bool(self.lit or (self.now.goal is not None and self.now.goal.want))

    @property
    def grades(self) -> int:
        """Return how many hints there are."""
        goal = self.now.goal
        return len(goal.hints) if goal is not None and goal.hints else GRADES


@dataclass
class Last:
    """What is said of what was done last."""

    verdict: Verdict | None = None
    answer: PossibleAnswer | None = None  # to the question that stands there
    closed: bool = False  # what stands at the end was read
    jumped: bool = False  # the scene has gone on from its own position
    unsolved: bool = False  # the solver has found nothing

    @property
    def stops(self) -> bool:
        """Return whether nobody can go on before it is taken back."""
        return self.verdict is not None and self.verdict.kind is Worth.LOST


@dataclass
class Hints:
    """The hints of a scene that were given."""

    number: int = 0  # in this task
    used: int = 0  # in all
    said: Said | None = None  # the scene's own words, while they stand
    move: Move | None = None  # the move that is meant, where it has no words
    showed: bool = False  # was a task shown, not done?
    solving: bool = False  # is a task shown now as the solver finds it?

    def begin_again(self) -> None:
        """Let none be given, as at the beginning of a task."""
        self.number, self.solving = 0, False

    def all_told(self, grades: int) -> bool:
        """Return whether the clearest hint stands there."""
        return self.number >= grades and (bool(self.said) or self.move is not None)

    def silence(self) -> None:
        """Let none stand any more."""
        self.said = self.move = None


@dataclass
class Playback:
    """A scene that is played back. `shown`: is it only watched, not done?"""

    shown: bool = False
    running: bool = False
    speed: float = 1.0
    loops: bool = False  # does it begin again where it ends?

    def reading(self, stop: Stop, *, ends: bool = False) -> float:
        """Return the seconds that a stop stands; one where nothing is said stands no longer than a move, unless it is
        the end."""
        if is_silent(stop):
            return (ENDS if ends else BEAT) / self.speed
        return (READ[0] + READ[1] * len(next(iter(stop.said.values()), ""))) / self.speed

    def goes_on(self, at: Standing) -> bool:
        """Return whether it goes on by itself from where it stands: also out of a branch, as it is played back."""
        if self.running:
            return at.waits is Waits.GO or (at.waits is Waits.END and bool(at.within))
        return at.waits is Waits.GO and is_silent(at.now) and not self.shown


def standing_of(play: ScenePlay, itinerary: Itinerary) -> Standing:
    """Return how a scene stands."""
    attempt, can_back = play.attempt, play.trail.can_back
    made, left = (attempt.moves_made, attempt.moves_left(play.state)) if attempt is not None else (0, None)
    things, within = things_meant(play), tuple(play.trail.path)
    failed, free = (attempt.failed, attempt.free) if attempt is not None else (0, False)
    return Standing(
        play.now, play.waits, things, play.lit, can_back, play.can_show, made, left, within, itinerary, failed, free
    )
