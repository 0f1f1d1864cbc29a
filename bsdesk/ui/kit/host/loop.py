"""One loop that waits, hands what comes to the screen in front, and shows what changed.

It sleeps unless something happened: an input, a motion under way, an answer that is awaited. A page is laid out anew
when something may have changed; the canvas then draws what differs.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import pygame

from bsdesk.ui.kit.host.attention import Attention
from bsdesk.ui.kit.host.faults import Faults
from bsdesk.ui.kit.host.inputs import Inputs, newest
from bsdesk.ui.kit.host.notices import Notices
from bsdesk.ui.kit.host.presenter import Presenter
from bsdesk.ui.kit.host.probe import Probe
from bsdesk.ui.kit.host.stack import Stack
from bsdesk.ui.kit.host.style import Style
from bsdesk.ui.kit.sounds import Sounds

FRAME = 1 / 60
AWAKE = 0.5  # seconds after an input in which the next is waited for closely
NAP, DOZE, LOOK = 0.018, 0.03, 0.05  # between looks at the input: in front, in the back; for an awaited answer


@dataclass
class Loop:
    """The turns of the program until it ends."""

    attention: Attention
    stack: Stack
    inputs: Inputs
    presenter: Presenter
    notices: Notices
    style: Style
    faults: Faults
    sounds: Sounds
    probe: Probe
    running: bool = True
    waiting: list[pygame.event.Event] = field(default_factory=list)  # what came while it was waited for
    last_input: float = 0.0

    def stop(self) -> None:
        self.running = False

    def run(self) -> None:
        """Until the window is closed."""
        while self.running:
            try:
                self.step()
            except Exception as error:  # noqa: BLE001 - whatever it is: the game goes on, and it is told
                self.broke_down(error)
        self.stack.close()

    def broke_down(self, error: Exception) -> None:
        """A fault of ours: write it down and say so. If it comes again and again, leave the table; then give up."""
        file = self.faults.note(error)
        if self.faults.again:
            self.stack.home()
        self.notices.say(self.style.words("crashed", file=file), bad=True)

    def step(self) -> None:
        """One turn of the loop: take what came, show what changed, sleep."""
        started = time.monotonic()
        moving = self.step_once(started)
        if self.running:
            self._sleep(started, moving=moving)

    def step_once(self, started: float = 0.0) -> bool:
        """The same without the sleep. Was anything shown anew? Then the next look is due soon."""
        started = started or time.monotonic()
        came, self.waiting = [*self.waiting, *pygame.event.get()], []
        for event in newest(came):
            self.last_input = started
            self.inputs.take(event)
        attention, presenter = self.attention, self.presenter
        moving = self.stack.front.tick(started) if self.running else False
        if presenter.frames:
            self.notices.say_troubles(self.stack.front.troubles(), self.style.words)
        self.notices.expire(started)
        self.sounds.tick(started)
        attention.stale |= presenter.tips.rest(attention.page, started)
        changed = self.running and (attention.stale or attention.moved or moving)
        if changed:
            self._show()
        return changed

    def _show(self) -> None:
        page = self.presenter.show()
        if self.presenter.frames == 1:
            self.sounds.warm()
        self.probe.tell(page, self.presenter.frames)

    def _sleep(self, started: float, *, moving: bool) -> None:
        now = time.monotonic()
        if moving:
            self._wait(max(0.0, FRAME - (now - started)))
        elif now - self.last_input < AWAKE:
            self._wait(AWAKE / 10)
        else:
            time.sleep(LOOK if self.stack.front.busy() else NAP if pygame.key.get_focused() else DOZE)

    def _wait(self, seconds: float) -> None:
        """Until something comes, but no longer than this."""
        if seconds > 0.001:
            event = pygame.event.wait(int(seconds * 1000))
            if event.type != pygame.NOEVENT:
                self.waiting.append(event)
