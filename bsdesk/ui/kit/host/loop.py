"""One loop that waits, hands what comes to the screen in front, and shows what changed.

It sleeps unless something happened: an input, a motion under way, an answer that is awaited. A page is laid out anew
when something may have changed; the canvas then draws what differs.
"""

from __future__ import annotations

import os
import time

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


class Loop:
    """The turns of the program until it ends."""

    def __init__(
        self,
        attention: Attention,
        stack: Stack,
        inputs: Inputs,
        presenter: Presenter,
        notices: Notices,
        style: Style,
        faults: Faults,
        sounds: Sounds,
    ) -> None:
        self._attention, self._stack, self._inputs = attention, stack, inputs
        self._presenter, self._notices, self._style = presenter, notices, style
        self._faults, self._sounds = faults, sounds
        self._probe = Probe(os.environ.get("BSDESK_PROBE", ""), attention, stack, notices)
        self.running = True
        self.waiting: list[pygame.event.Event] = []  # what came while it was waited for
        self._last_input = 0.0

    def stop(self) -> None:
        self.running = False

    def run(self) -> None:
        """Until the window is closed."""
        while self.running:
            try:
                self.step()
            except Exception as error:  # noqa: BLE001 - whatever it is: the game goes on, and it is told
                self.broke_down(error)
        self._stack.close()

    def broke_down(self, error: Exception) -> None:
        """A fault of ours: write it down and say so. If it comes again and again, leave the table; then give up."""
        file = self._faults.note(error)
        if self._faults.again:
            self._stack.home()
        self._notices.say(self._style.words("crashed", file=file), bad=True)

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
            self._last_input = started
            self._inputs.take(event)
        attention, presenter = self._attention, self._presenter
        moving = self._stack.front.tick(started) if self.running else False
        if presenter.frames:
            self._notices.say_troubles(self._stack.front.troubles(), self._style.words)
        self._notices.expire(started)
        attention.stale |= presenter.tips.rest(attention.page, started)
        changed = self.running and (attention.stale or attention.moved or moving)
        if changed:
            self._show()
        return changed

    def _show(self) -> None:
        page = self._presenter.show()
        if self._presenter.frames == 1:
            self._sounds.warm()
        self._probe.tell(page, self._presenter.frames)

    def _sleep(self, started: float, *, moving: bool) -> None:
        now = time.monotonic()
        if moving:
            self._wait(max(0.0, FRAME - (now - started)))
        elif now - self._last_input < AWAKE:
            self._wait(AWAKE / 10)
        else:
            time.sleep(LOOK if self._stack.front.busy() else NAP if pygame.key.get_focused() else DOZE)

    def _wait(self, seconds: float) -> None:
        """Until something comes, but no longer than this."""
        if seconds > 0.001:
            event = pygame.event.wait(int(seconds * 1000))
            if event.type != pygame.NOEVENT:
                self.waiting.append(event)
