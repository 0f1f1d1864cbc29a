"""The task at which a learner is, in a scene that leads a table: taking back, hints, and having it shown."""

from __future__ import annotations

from typing import Protocol

from bsdesk.scenes.guide.following import Follower
from bsdesk.scenes.guide.playing import ScenePlay
from bsdesk.scenes.guide.standing import Hints, Last, Standing
from bsdesk.scenes.guide.verdict import Waits


class Led(Protocol):
    """The scene, and how it stands."""

    play: ScenePlay
    follower: Follower
    hints: Hints
    last: Last
    at: Standing

    @property
    def busy(self) -> bool:
        """Return whether something is thought out, or moves are still to be shown."""

    def moved_on(self) -> None:
        """Note that the scene is elsewhere."""

    def look(self) -> None:
        """Note how the scene stands."""


class Exercise:
    """What the learner can do at a task besides moves."""

    def __init__(self, led: Led) -> None:
        self.led = led

    def take_back(self) -> None:
        """Take back the last plan of the learner; if it was told that the goal is missed, all to where that began."""
        led = self.led
        whole = led.last.verdict is not None
        while led.play.take_back() and not (led.follower.knows(led.play.state) and not (whole and led.play.strayed)):
            pass
        led.moved_on()
        led.follower.align(led.play.state)

    def set_back(self) -> None:
        """Go to the beginning of the task."""
        led = self.led
        led.play.set_back()
        led.moved_on()
        led.follower.align(led.play.state)

    def go_on_anyway(self) -> None:
        """Let the last move stand, and go on as one likes."""
        led = self.led
        led.play.go_on_anyway()
        led.last = Last()
        led.look()

    def hint(self) -> None:
        """Give the next hint: of the scene, or else which thing, which move, that it can be shown."""
        led = self.led
        hints = led.hints
        if led.busy or led.at.waits is not Waits.LEARNER:
            return
        hints.said = led.play.hint() or None
        hints.move = None if hints.said else led.play.expected
        if hints.said or hints.move is not None:
            hints.used += hints.number < led.at.grades
            hints.number = min(hints.number + 1, led.at.grades)

    def begin_with_hint(self) -> None:
        """Go to the beginning of the task, with its clearest hint."""
        led = self.led
        self.set_back()
        while not led.busy and led.hints.number < led.at.grades:
            before = led.hints.number
            self.hint()
            if led.hints.number == before:
                return

    def show_me(self) -> None:
        """Have the task done as the scene does it, or as the solver finds it."""
        led = self.led
        if led.busy or led.at.waits is not Waits.LEARNER:
            return
        self.set_back()
        led.hints.showed = True
        if led.at.can_show:
            led.follower.owe(led.play.show_me(), led.at.now)
            led.moved_on()
        else:
            led.hints.solving = True
