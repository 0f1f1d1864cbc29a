"""One loop that waits, hands what comes to the screen in front, and shows what changed.

It sleeps unless something happened: an input, a motion under way, an answer that is awaited. A page is laid out anew
when something may have changed; the canvas then draws what differs.
"""

from __future__ import annotations

import json
import time
import traceback
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from bsdesk.disk import write_whole
from bsdesk.ui.kit.host.connection import CONNECTION
from bsdesk.ui.kit.host.guests import GuestWindows
from bsdesk.ui.kit.host.inputs import Inputs, newest
from bsdesk.ui.kit.host.notices import Notices
from bsdesk.ui.kit.host.presenter import Presenter, Style
from bsdesk.ui.kit.host.stack import Attention, Stack
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.sounds import Sounds


@dataclass
class Probe:
    """Writes what is shown to a file, if it has a name, for tests that play through a window."""

    file: str
    attention: Attention
    stack: Stack
    notices: Notices

    def tell(self, page: Page, frames: int) -> None:
        """Write down what is on this page, at once for whoever reads the file."""
        if self.file:
            part = Path(self.file + ".part")
            part.write_text(json.dumps(self.record(page, frames)), "utf-8")
            part.replace(self.file)

    def record(self, page: Page, frames: int) -> dict[str, Any]:
        """Return what is written."""
        screen = self.stack.front
        return {
            "screen": screen.name,
            "frames": frames,
            "answered": self.attention.answered,
            "focus": self.attention.focus,
            "controls": [[c.id, *c.shown, c.on, c.label] for c in page.controls],
            "notices": [notice.text for notice in self.notices.shown],
            "told": screen.probe_data(),
        }


BORNE = 3
SOON = 30.0  # seconds after which a fault counts no more


class Faults:
    """Writes faults of the program down, and notices when they come again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.times: list[float] = []

    def note(self, error: Exception) -> tuple[Path, str]:
        """Write a fault down; return where, and why that failed or "". Raise it if it is one too many."""
        now = time.monotonic()
        self.times = [*(at for at in self.times if now - at < SOON), now]
        file = self.folder / f"fault-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.txt"
        failed = ""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(file, "".join(traceback.format_exception(error)).encode("utf-8", "replace"))
        except OSError as wrong:
            failed = wrong.strerror or str(wrong)
        if len(self.times) > BORNE:
            raise error
        return file, failed

    @property
    def again(self) -> bool:
        """Return whether there was more than one fault in the last seconds."""
        return len(self.times) > 1


FRAME = 1 / 60
AWAKE = 0.5  # seconds after an input in which the next is waited for closely
ASLEEP = 0.5  # seconds between looks while the window is minimised; an input ends the wait
MINIMISED = {pygame.WINDOWMINIMIZED}
BACK = {pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED}
LOOK, SELDOM = 0.05, 0.1  # between looks at what is awaited or was just done, and at anything else; an input ends both
CALM = 4.0  # seconds after an input in which something may come of it yet, such as what a seat does by itself
NAP, DOZE = 0.018, 0.03  # between looks at the input where it can't be waited for: in front, in the back


@dataclass
class Loop:
    """Takes inputs and shows pages until the program ends."""

    attention: Attention
    stack: Stack
    inputs: Inputs
    presenter: Presenter
    notices: Notices
    style: Style
    faults: Faults
    sounds: Sounds
    probe: Probe
    guests: GuestWindows
    running: bool = True
    waiting: list[pygame.event.Event] = field(default_factory=list)  # what came while it was waited for
    last_input: float = 0.0
    asleep: bool = False  # is the window minimised? Then nothing moves, and nothing is drawn

    def stop(self) -> None:
        self.running = False

    def run(self) -> None:
        """Run until the window is closed."""
        while self.running:
            try:
                self.step()
            except Exception as error:  # noqa: BLE001 - whatever it is: the game goes on, and it is told
                self.broke_down(error)
        self.guests.close()
        self.stack.close()

    def broke_down(self, error: Exception) -> None:
        """Write a fault down and say so. After another of late, leave the table; raise it if it is one too many."""
        words, saved = self.style.words, any(screen.saved for screen in self.stack.screens)
        file, failed = self.faults.note(error)
        if self.faults.again:
            self.stack.home()
        told = words("crashed_no_report", reason=failed) if failed else words("crashed", file=file)
        self.notices.say(f"{told}\n{words('crashed_saved')}" if saved else told, bad=True)

    def step(self) -> None:
        """Go once round the loop: take what came, show what changed, sleep."""
        started = time.monotonic()
        moving = self.step_once(started)
        if self.running:
            self._sleep(started, moving=moving)

    def step_once(self, started: float = 0.0) -> bool:
        """Take what came and show what changed; return whether anything was shown anew, so that more is due soon."""
        started = started or time.monotonic()
        came, self.waiting = [*self.waiting, *pygame.event.get()], []
        for event in newest(self.guests.own_left(came)):
            self.last_input = started
            self.asleep = event.type in MINIMISED or (self.asleep and event.type not in BACK)
            self.inputs.take(event)
        if self.asleep:
            return self.guests.tick(started)
        attention, presenter = self.attention, self.presenter
        moving = self.stack.front.tick(started) if self.running else False
        background = self.stack.front.background
        if presenter.frames and background is not None:
            self.notices.say_troubles(background.faults, self.style.words)
        self.notices.expire(started)
        self.sounds.tick(started)
        attention.stale |= presenter.tips.rest(attention.page, attention.pointer, started)
        changed = self.running and (attention.stale or attention.moved or moving)
        if changed:
            self._show()
        return self.guests.tick(started) or changed if self.guests.open else changed

    def _show(self) -> None:
        page = self.presenter.show()
        if self.presenter.frames == 1:
            self.sounds.warm()
        self.probe.tell(page, self.presenter.frames)

    def _sleep(self, started: float, *, moving: bool) -> None:
        now = time.monotonic()
        if self.asleep and not moving:
            self._doze(ASLEEP)
        elif moving:
            self._wait(max(0.0, FRAME - (now - started)))
        elif now - self.last_input < AWAKE:
            self._wait(AWAKE / 10)
        else:
            self._doze(LOOK if self.stack.front.busy() or now - self.last_input < CALM else SELDOM)

    def _doze(self, seconds: float) -> None:
        """Wait until the window system sends something, but no longer than this; nap where that can't be waited for."""
        if not CONNECTION.sockets:
            time.sleep(NAP if pygame.key.get_focused() else DOZE)
        elif CONNECTION.wait(seconds):
            self.waiting += pygame.event.get()
            if not self.waiting:  # it was nothing that concerns us, and may still lie there
                time.sleep(NAP)

    def _wait(self, seconds: float) -> None:
        """Wait until an input comes, but no longer than this."""
        if seconds > 0.001:
            event = pygame.event.wait(int(seconds * 1000))
            if event.type != pygame.NOEVENT:
                self.waiting.append(event)
