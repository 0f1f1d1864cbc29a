"""What screens are built of beyond buttons: sliders, switches; and a form that holds these and other widgets.

A screen lays its page out anew each time. A widget is the little that must outlast that: how far an area is scrolled,
whether a slider is held. It belongs to its form, which hands it what hands do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import pygame

from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.theme import BODY, INK, LINE, PANEL, QUIET, RAISED, SMALL, SUNK, YOU, YOU_DEEP, YOU_LIT

if TYPE_CHECKING:
    from bsdesk.ui.kit.host import Host

W = TypeVar("W", bound="Widget")


class Widget:
    """Something of a screen that outlasts a page. What it returns says whether it used up what hands did."""

    def __init__(self, ident: str) -> None:
        self.id = ident

    def press(self, control: Control | None, at: At) -> bool:
        return False

    def drag(self, at: At) -> bool:
        return False

    def release(self) -> bool:
        return False

    def wheel(self, at: At, steps: int) -> bool:
        return False

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        return False

    def typed(self, text: str, focus: str) -> bool:
        return False

    def composing(self, text: str, focus: str) -> bool:
        return False


class Form(Screen):
    """A screen with widgets."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.widgets: list[Widget] = []

    def keep(self, widget: W) -> W:
        """Have a widget for as long as the screen is there."""
        self.widgets.append(widget)
        return widget

    def press(self, control: Control | None, at: At) -> bool:
        if control is not None and control.text:
            self.app.focus_on(control.id)
        elif self.writing:
            self.app.focus_on("")
        return sum(widget.press(control, at) for widget in self.widgets) > 0  # each hears of it

    def drag(self, at: At) -> bool:
        return sum(widget.drag(at) for widget in self.widgets) > 0  # each hears of it

    def release(self, control: Control | None, at: At) -> bool:
        return sum(widget.release() for widget in self.widgets) > 0  # each hears of it

    def wheel(self, at: At, steps: int) -> bool:
        return any(widget.wheel(at, steps) for widget in self.widgets)

    def key(self, event: pygame.event.Event) -> bool:
        return any(widget.key(event, self.app.focus) for widget in self.widgets)

    def typed(self, text: str) -> bool:
        return any(widget.typed(text, self.app.focus) for widget in self.widgets)

    def composing(self, text: str) -> bool:
        return any(widget.composing(text, self.app.focus) for widget in self.widgets)

    @property
    def writing(self) -> bool:
        """Is a text field in use?"""
        page = self.app.page
        return page is not None and any(c.text and c.id == self.app.focus for c in page.controls)

    def cancel(self) -> bool:
        """Escape leaves a text field before it leaves the screen."""
        if self.writing:
            self.app.focus_on("")
            return True
        return False


# ------------------------------------------------------------------------------------------------- figures


class Slider(Widget):
    """A figure to be chosen by dragging, by its two buttons, or by the arrow keys while the keyboard is on it."""

    def __init__(self, ident: str, low: int, high: int, step: int = 1, *, live: bool = True) -> None:
        super().__init__(ident)
        self.low, self.high, self.step, self.live = low, high, step, live
        self.track: Rect = (0, 0, 1, 1)
        self.value = low
        self.held: int | None = None  # the figure under the hand
        self._act: Callable[[int], object] = int

    def snapped(self, value: float) -> int:
        """The nearest figure that can be chosen."""
        return min(self.high, max(self.low, self.low + round((value - self.low) / self.step) * self.step))

    def at(self, x: int) -> int:
        return self.snapped(self.low + (x - self.track[0]) / max(1, self.track[2]) * (self.high - self.low))

    def part(self, value: int) -> float:
        return (value - self.low) / (self.high - self.low)

    def lay(
        self, page: Page, rect: Rect, value: int, act: Callable[[int], object], *, label: str, text: str = ""
    ) -> None:
        """Lay it out. `act` takes the chosen figure: while it is dragged if the slider is live, else when let go."""
        self.value, self._act = value, act
        shown = self.value if self.held is None else self.held
        x, y, w, h = rect
        side, words = h, page.u(64)
        page.button(f"{self.id}:less", (x, y, side, h), "", self.less, sign="minus", on=value > self.low, tip=label)
        right = x + w - words
        more = (right - side, y, side, h)
        page.button(f"{self.id}:more", more, "", self.more, sign="plus", on=value < self.high, tip=label)
        gap = page.u(16)
        self.track = (x + side + gap, y, max(1, right - 2 * side - 2 * gap - x), h)
        self._lay_track(page, shown, label)
        page.say(text or str(shown), (right + page.u(10), y + (h - page.letters.height(BODY)) / 2), BODY, bold=True)

    def _lay_track(self, page: Page, shown: int, label: str) -> None:
        x, y, w, h = self.track
        thick, radius = page.u(6), page.u(10)
        middle, at = y + h // 2, x + round(w * self.part(shown))
        page.box((x, middle - thick // 2, w, thick), SUNK, line=LINE, radius=3)
        if at > x:
            page.box((x, middle - thick // 2, at - x, thick), YOU, radius=3)
        lit = self.held is not None or page.hand.hover == self.id
        page.box(
            (at - radius, middle - radius, 2 * radius, 2 * radius), YOU_LIT if lit else YOU, radius=10, deep=YOU_DEEP
        )
        page.control(Control(self.id, (x - radius, y, w + 2 * radius, h), None, label))
        page.ring(self.id, (x - radius, y, w + 2 * radius, h))

    def less(self) -> None:
        self._choose(self.snapped(self.value - self.step))

    def more(self) -> None:
        self._choose(self.snapped(self.value + self.step))

    def _choose(self, value: int) -> None:
        if value != self.value:
            self._act(value)

    def _take(self, value: int) -> None:
        new, self.held = value != (self.value if self.held is None else self.held), value
        if self.live and new:
            self._act(value)

    def press(self, control: Control | None, at: At) -> bool:
        if control is None or control.id != self.id:
            return False
        self._take(self.at(at[0]))
        return True

    def drag(self, at: At) -> bool:
        if self.held is None:
            return False
        self._take(self.at(at[0]))
        return True

    def release(self) -> bool:
        held, self.held = self.held, None
        if held is not None and not self.live:
            self._choose(held)
        return held is not None

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        if focus != self.id or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        (self.less if event.key == pygame.K_LEFT else self.more)()
        return True


def switch(page: Page, ident: str, rect: Rect, text: str, act: Action, *, on: bool) -> None:
    """Something that is on or off: a box with a tick, and its words. The whole of it answers."""
    x, y, w, h = rect
    box = page.u(22)
    lit = page.hand.hover == ident
    page.box(
        (x, y + (h - box) // 2, box, box),
        YOU if on else SUNK if not lit else RAISED,
        line=None if on else LINE,
        radius=5,
    )
    if on:
        mark = page.u(14)
        page.sign("yes", (x + (box - mark) / 2, y + (h - mark) / 2), 14, INK)
    left = x + box + page.u(12)
    size = page.letters_that_fit(text, BODY, w - (left - x))
    page.say(
        text, (left, y + (h - page.letters.height(size)) / 2), size, INK if lit or on else QUIET, room=w - (left - x)
    )
    page.area(ident, rect, act, label=text)


def chip(page: Page, at: tuple[int, int], text: str, *, size: float = SMALL) -> int:
    """A small plate with a word on it; how wide it came out."""
    wide, high = page.letters.width(text, size) + page.u(16), page.letters.height(size) + page.u(4)
    page.box((at[0], at[1], wide, high), PANEL, line=LINE, radius=6)
    page.say(text, (at[0] + page.u(8), at[1] + page.u(2)), size, QUIET)
    return wide
