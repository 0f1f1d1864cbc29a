"""The program in its window: one loop that waits, hands what comes to the screen in front, and shows what changed.

It sleeps unless something happened: an input, a motion under way, an answer that is awaited. A page is laid out anew
when something may have changed; the canvas then draws what differs.
"""

from __future__ import annotations

import json
import os
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from bsdesk.speech.interface import Words
from bsdesk.table import settings as stored
from bsdesk.table.catalog import Shelf
from bsdesk.table.settings import Settings
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.canvas import Canvas
from bsdesk.ui.kit.controls import Control, hit, stops
from bsdesk.ui.kit.inputs import Inputs, newest
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Hand, Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.sounds import Sounds
from bsdesk.ui.kit.theme import BODY, CLOTH, GAP, INK, LINE, LOSS, RAISED, SMALL, unit
from bsdesk.ui.kit.tips import lay_tip
from bsdesk.ui.kit.window import fill_screen, open_window

FRAME = 1 / 60
AWAKE = 0.5  # seconds after an input in which the next is waited for closely
NAP, DOZE, LOOK = 0.018, 0.03, 0.05  # between looks at the input: in front, in the back; for an awaited answer
NOTICE = 6.0  # seconds that a notice stays
FAULTS = 3  # of ours that are borne
TIP = 0.6  # seconds that the hand or the keyboard rests on a thing before its tip is shown
SOON = 30.0  # seconds after which a fault counts no more


class Notice(NamedTuple):
    """Something that is said at the foot of the window for a while."""

    text: str
    until: float
    bad: bool = False


class Host:
    """The window, what is in it, and who answers."""

    def __init__(
        self,
        shelf: Shelf,
        settings: Settings,
        help_: Callable[[], Screen],
        *,
        size: tuple[int, int] | None = None,
        surface: pygame.Surface | None = None,
    ) -> None:
        self.shelf, self.settings, self._help = shelf, settings, help_
        pygame.font.init()
        full = settings.full_screen and size is None
        self.surface = surface or open_window(size or settings.window, full=full)
        self.canvas = Canvas(self.surface)
        self.screens: list[Screen] = []
        self.page: Page | None = None
        self.running = True
        self.stale, self.moved = True, False  # may anything be otherwise than shown? or only where the hand is?
        self.changes = 0  # how often anything but the place of the hand may have become otherwise
        self.pointer = (-1, -1)
        self.pressed: Control | None = None
        self.focus, self.keyboard = "", False
        self.rested: tuple[str, float] = ("", 0.0)  # on what the hand or the keyboard rests, and since when
        self.notices: list[Notice] = []
        self.faults: list[float] = []  # when there were some of ours, of late
        self.troubled: set[str] = set()  # what went wrong in the background, and was said
        self.frames = 0  # pages shown so far
        self.answered = 0  # clicks and keys so far
        self.last_input = 0.0
        self.waiting: list[pygame.event.Event] = []  # what came while it was waited for
        self.typing: bool | None = None  # is text taken? not known at first
        self.probe = os.environ.get("BSDESK_PROBE", "")
        self.sounds = Sounds(shelf.assets / "sounds", settings.loud)
        self.inputs = Inputs(self)
        self.reset_words()

    # what depends on settings and the size of the window

    def reset_words(self) -> None:
        """Language, scale or size changed."""
        shapes.forget()
        self.size = self.surface.get_size()
        self.words = Words(self.settings.language)
        self.letters = Letters(
            self.shelf.assets / "fonts", self.settings.language, unit(self.surface.get_size(), self.settings.scale)
        )
        self.stale = True

    def change(self, **values: object) -> None:
        """Choose other settings, and keep them."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        note = stored.save(self.settings)
        if note:
            self.notice(self.words("settings_not_saved", reason=note), bad=True)
        self.sounds.loud(self.settings.loud)
        if "full_screen" in values:
            self.surface = fill_screen(self.settings.window, full=self.settings.full_screen)
            self.canvas.resized(self.surface)
        self.reset_words()

    # screens

    @property
    def screen(self) -> Screen:
        return self.screens[-1]

    def open(self, screen: Screen) -> None:
        """Put a screen in front."""
        self.screens.append(screen)
        self._entered()

    def back(self) -> None:
        """Return to the screen before."""
        if len(self.screens) > 1:
            self.screens.pop().leave()
            self._entered()

    def home(self, screen: Screen | None = None) -> None:
        """Leave everything but the first screen, and open this on it."""
        while len(self.screens) > 1:
            self.screens.pop().leave()
        if screen is not None:
            self.screens.append(screen)
        self._entered()

    def leave(self, screen: Screen) -> None:
        """Leave this screen and what lies over it, for the one below it."""
        while screen in self.screens[1:]:
            self.screens.pop().leave()
        self._entered()

    def _entered(self) -> None:
        self.focus, self.pressed, self.stale = "", None, True
        self.screen.enter()

    def help(self) -> None:
        """Open what F1 opens, unless it is in front."""
        opened = self._help()
        if type(opened) is not type(self.screen):
            self.open(opened)

    def notice(self, text: str, *, bad: bool = False) -> None:
        """Say something at the foot of the window."""
        self.notices = [*self.notices[-2:], Notice(text, time.monotonic() + NOTICE, bad)]
        self.stale = True

    def withdraw(self, text: str) -> None:
        """Say this no longer."""
        self.notices = [notice for notice in self.notices if notice.text != text]

    def refresh(self) -> None:
        """Something may be otherwise than shown: lay the page out anew."""
        self.stale = True

    def focus_on(self, ident: str) -> None:
        """Put the keyboard on this control; nothing: on none."""
        self.focus = ident

    def quit(self) -> None:
        self.running = False

    # the loop

    def run(self) -> None:
        """Until the window is closed."""
        while self.running:
            try:
                self.step()
            except Exception as error:  # noqa: BLE001 - whatever it is: the game goes on, and it is told
                self.broke_down(error)
        for screen in reversed(self.screens):
            screen.leave()

    def broke_down(self, error: Exception) -> None:
        """A fault of ours: write it down and say so. If it comes again and again, leave the table; then give up."""
        now = time.monotonic()
        self.faults = [*(at for at in self.faults if now - at < SOON), now]
        folder = self.shelf.saves.parent / "reports"
        file = folder / f"fault-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.txt"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(traceback.format_exception(error)), "utf-8")
        if len(self.faults) > FAULTS:
            raise error
        if len(self.faults) > 1:
            self.home()
        self.notice(self.words("crashed", file=file), bad=True)

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
            self.take(event)
        moving = self.screen.tick(started) if self.running else False
        if self.frames:
            self._tell_troubles()
        if self.notices and self.notices[0].until < started:
            self.notices, self.stale = [n for n in self.notices if n.until >= started], True
        self._rest(started)
        changed = self.running and (self.stale or self.moved or moving)
        if changed:
            self.show()
        return changed

    def _tell_troubles(self) -> None:
        new = [trouble for trouble in self.screen.troubles() if trouble not in self.troubled]
        if new:
            self.troubled.update(new)
            text = self.words("more_troubles", first=new[0], count=len(new) - 1) if len(new) > 1 else new[0]
            self.notice(text, bad=True)

    def _sleep(self, started: float, *, moving: bool) -> None:
        now = time.monotonic()
        if moving:
            self._wait(max(0.0, FRAME - (now - started)))
        elif now - self.last_input < AWAKE:
            self._wait(AWAKE / 10)
        else:
            time.sleep(LOOK if self.screen.busy() else NAP if pygame.key.get_focused() else DOZE)

    def _wait(self, seconds: float) -> None:
        """Until something comes, but no longer than this."""
        if seconds > 0.001:
            event = pygame.event.wait(int(seconds * 1000))
            if event.type != pygame.NOEVENT:
                self.waiting.append(event)

    def show(self) -> None:
        """Lay the screen out and draw what differs."""
        self.changes += self.stale
        self.stale = self.moved = False
        page = self.lay_out()
        dirty = self.canvas.show(page.items)
        if dirty:
            pygame.display.update(dirty)
        self.frames += 1
        if self.frames == 1 and self.settings.loud:
            self.sounds.open()
        if self.probe:
            self.tell_probe(page)

    def lay_out(self) -> Page:
        """The screen in front as a page; what the pointer is on is found anew."""
        page = self._page()
        over = hit(page.controls, self.pointer)
        hover = over.id if over else ""
        if hover != (page.hand.hover or ""):
            self.screen.hovered(over)
            self.page = page
            page = self._page(hover)
        if self.keyboard and self.focus not in {control.id for control in stops(page.controls)}:
            first = self.screen.first(page)
            if first:
                self.focus = first
                page = self._page(hover)
        self.page = page
        self._take_text(page)
        return page

    def _take_text(self, page: Page) -> None:
        """Typed text, composed or not, comes only while a text field is in use: other keys are then commands."""
        wanted = any(control.text and control.id == self.focus for control in page.controls)
        if wanted != self.typing:
            self.typing = wanted
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    def _page(self, hover: str | None = None) -> Page:
        if hover is None:
            under = hit(self.page.controls, self.pointer) if self.page else None
            hover = under.id if under else ""
        shown = self.focus if self.keyboard else ""
        hand = Hand(self.pointer, hover, self.pressed.id if self.pressed else "", shown, self.focus)
        page = Page(self.surface.get_size(), self.letters, self.words, hand)
        page.box(page.rect, CLOTH, radius=0)
        self.screen.build(page)
        self._lay_notices(page)
        page.uncovered()
        self._lay_tip(page)
        return page

    def _rest(self, now: float) -> None:
        """Note on what one rests; after a while its tip is due."""
        page = self.page
        ident = "" if page is None else page.hand.focus or page.hand.hover
        was, since = self.rested
        if ident != was:
            self.rested = (ident, now)
        elif ident and since and now - since >= TIP:
            self.rested, self.stale = (ident, 0.0), True  # it is shown as long as one rests there

    def _lay_tip(self, page: Page) -> None:
        """The tip of what one rests on, beside it."""
        ident, since = self.rested
        found = next((c for c in reversed(page.controls) if c.id == ident and ident), None)
        here = ident == (page.hand.focus or page.hand.hover)
        if found is not None and found.tip and here and not (since or self.pressed or self.screen.holding()):
            lay_tip(page, found)

    def _lay_notices(self, page: Page) -> None:
        bottom = page.size[1] - page.u(GAP * 2)
        for notice in reversed(self.notices):
            width = min(page.letters.width(notice.text, SMALL) + page.u(44), page.size[0] - page.u(40))
            high = page.high(notice.text, width - page.u(44), SMALL) + page.u(GAP * 2)
            rect = ((page.size[0] - width) // 2, bottom - high, width, high)
            page.cover(rect, controls=False)
            page.box(rect, RAISED, line=LOSS if notice.bad else LINE)
            page.sign("loss" if notice.bad else "yes", (rect[0] + page.u(10), rect[1] + page.u(9)), BODY, INK)
            page.tell(notice.text, (rect[0] + page.u(34), rect[1] + page.u(GAP)), width - page.u(44), SMALL)
            bottom -= high + page.u(GAP)

    def tell_probe(self, page: Page) -> None:
        """For tests that play through the window: where everything is now."""
        part = Path(self.probe + ".part")
        part.write_text(json.dumps(self.probed(page)), "utf-8")
        part.replace(self.probe)

    def probed(self, page: Page) -> dict[str, Any]:
        """What is told there."""
        return {
            "screen": self.screen.name,
            "frames": self.frames,
            "answered": self.answered,
            "focus": self.focus,
            "controls": [[c.id, *c.shown, c.on, c.label] for c in page.controls],
            "notices": [notice.text for notice in self.notices],
            "told": self.screen.told() if hasattr(self.screen, "told") else {},
        }

    def take(self, event: pygame.event.Event) -> None:
        """Hand an event to whom it concerns."""
        self.inputs.take(event)
