"""What screens are built of beyond buttons: areas that scroll, sliders, switches; and a form that holds them.

A screen lays its page out anew each time. A widget is the little that must outlast that: how far an area is scrolled,
whether a slider is held. It belongs to its form, which hands it what hands do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import pygame

from bsdesk.ui.canvas import Item
from bsdesk.ui.controls import Action, Control, Rect, common, inside
from bsdesk.ui.page import Page
from bsdesk.ui.screen import At, Screen
from bsdesk.ui.theme import BODY, INK, LINE, PANEL, QUIET, RAISED, SMALL, SUNK, YOU, YOU_DEEP, YOU_LIT

if TYPE_CHECKING:
    from bsdesk.ui.app import App

W = TypeVar("W", bound="Widget")

BAR = 16  # units across that a scroll bar takes
NOTCH = 3  # lines for one notch of a wheel
LINE_HIGH = 24  # units


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

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.widgets: list[Widget] = []

    def keep(self, widget: W) -> W:
        """Have a widget for as long as the screen is there."""
        self.widgets.append(widget)
        return widget

    def press(self, control: Control | None, at: At) -> bool:
        if control is not None and control.text:
            self.app.focus = control.id
        elif self.writing:
            self.app.focus = ""
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
            self.app.focus = ""
            return True
        return False


# ------------------------------------------------------------------------------------------------- scrolling


@dataclass
class Room:
    """The inside of a scrolled area while it is laid out: it begins at `y`, which may lie above the area itself."""

    x: int
    y: int
    w: int
    view: Rect
    end: int = 0  # how far down something was laid

    def sees(self, top: int, high: int) -> bool:
        """Is a row here in view, or near it? Others of a long list need not be laid out."""
        return top < self.view[1] + 2 * self.view[3] and top + high > self.view[1] - self.view[3]


class Scroll(Widget):
    """An area whose inside may be higher than it is: by wheel, bar, arrow buttons, or the keyboard.

    with self.list.area(page, rect) as room:
        ...  lay out from (room.x, room.y), room.w wide
        room.end = y  # the lower end of it
    """

    def __init__(self, ident: str) -> None:
        super().__init__(ident)
        self.offset = 0  # pixels scrolled
        self.place: Rect = (0, 0, 0, 0)
        self.full = 0  # how high the inside is
        self.line = 1
        self.grip: int | None = None  # where the thumb is held
        self._followed = ""
        self._inside: frozenset[str] = frozenset()

    @property
    def most(self) -> int:
        return max(0, self.full - self.place[3])

    def go(self, offset: float) -> None:
        self.offset = round(min(max(0, offset), self.most))

    def by(self, lines: float) -> None:
        self.go(self.offset + lines * self.line)

    def show(self, top: int, high: int) -> None:
        """Scroll just so far that this stretch of the inside is in view."""
        if top < self.offset:
            self.go(top)
        elif top + high > self.offset + self.place[3]:
            self.go(min(top, top + high - self.place[3]))

    # laying it out

    @contextmanager
    def area(self, page: Page, rect: Rect) -> Iterator[Room]:
        """What is laid out within lies in this area, and is seen only there."""
        self.place, self.line = rect, page.u(LINE_HIGH)
        items, controls, said = len(page.items), len(page.controls), len(page.said)
        room = Room(rect[0], rect[1] - self.offset, rect[2] - page.u(BAR + 6), rect)
        laid_at = self.offset
        yield room
        self.full = room.end - room.y
        mine = page.controls[controls:]
        self._inside = frozenset(control.id for control in mine)
        self._follow(page, mine)
        self.go(self.offset)
        move = laid_at - self.offset
        page.items[items:] = seen_items(page.items[items:], move, rect)
        page.controls[controls:] = [within(control, move, rect, self.id) for control in mine]
        lines = [line._replace(rect=moved(line.rect, move)) for line in page.said[said:]]
        page.said[said:] = [line for line in lines if common(line.rect, rect)[3] * 2 > line.rect[3]]
        if self.most:
            self._lay_bar(page)

    def _follow(self, page: Page, controls: list[Control]) -> None:
        """Where the keyboard goes, the view goes."""
        if page.hand.focus == self._followed:
            return
        self._followed = page.hand.focus
        for control in controls:
            if control.id == page.hand.focus:
                edge = page.u(10)
                self.show(control.rect[1] - self.place[1] + self.offset - edge, control.rect[3] + 2 * edge)

    def _lay_bar(self, page: Page) -> None:
        x, y, w, h = self.place
        wide = page.u(BAR)
        left, size = x + w - wide, page.u(BAR)
        page.button(f"{self.id}:up", (left, y, wide, size), "", self._up, kind="quiet", sign="up", size=9)
        page.button(
            f"{self.id}:down", (left, y + h - size, wide, size), "", self._down, kind="quiet", sign="down", size=9
        )
        track, thumb = self.track(), self.thumb()
        page.box((left + wide // 4, track[1], wide // 2, track[3]), SUNK, radius=4)
        lit = self.grip is not None or page.hand.hover == f"{self.id}:bar"
        page.box((left + wide // 4, thumb[1], wide // 2, thumb[3]), QUIET if lit else LINE, radius=4)
        page.control(Control(f"{self.id}:bar", track, focus=False))

    def _up(self) -> None:
        self.by(-NOTCH)

    def _down(self) -> None:
        self.by(NOTCH)

    def track(self) -> Rect:
        """Where the thumb runs."""
        x, y, w, h = self.place
        wide = round(self.line * BAR / LINE_HIGH)
        return (x + w - wide, y + wide, wide, max(1, h - 2 * wide))

    def thumb(self) -> Rect:
        x, y, w, h = self.track()
        high = min(h, max(self.line, round(h * self.place[3] / max(1, self.full))))
        return (x, y + round((h - high) * self.offset / max(1, self.most)), w, high)

    # hands

    def press(self, control: Control | None, at: At) -> bool:
        if control is None or control.id != f"{self.id}:bar":
            return False
        thumb = self.thumb()
        if inside(thumb, at):
            self.grip = at[1] - thumb[1]
        else:
            self.go(self.offset + (-1 if at[1] < thumb[1] else 1) * (self.place[3] - self.line))
        return True

    def drag(self, at: At) -> bool:
        if self.grip is None:
            return False
        track, thumb = self.track(), self.thumb()
        self.go((at[1] - self.grip - track[1]) / max(1, track[3] - thumb[3]) * self.most)
        return True

    def release(self) -> bool:
        held, self.grip = self.grip is not None, None
        return held

    def wheel(self, at: At, steps: int) -> bool:
        if not self.most or not inside(self.place, at):
            return False
        self.by(-steps * NOTCH)
        return True

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        """Pages up and down; an area in which the keyboard stops nowhere goes by arrows, too."""
        page = self.place[3] / max(1, self.line) - 1
        lines = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(event.key)
        if lines is None and not self._inside and focus in ("", f"{self.id}:up", f"{self.id}:down"):
            lines = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if (
            lines is None
            or not self.most
            or (lines < 0 and not self.offset)
            or (lines > 0 and self.offset == self.most)
        ):
            return False
        self.by(lines)
        return True


def moved(rect: Rect, down: int) -> Rect:
    return (rect[0], rect[1] + down, rect[2], rect[3])


def within(control: Control, down: int, view: Rect, area: str) -> Control:
    """A control of a scrolled area: it answers only where it is in view."""
    rect = moved(control.rect, down)
    return control._replace(rect=rect, seen=common(rect, view), area=area)


def seen_items(items: list[Item], down: int, view: Rect) -> list[Item]:
    """Of these pictures only what is in view."""
    found: list[Item] = []
    for surface, (x, y) in items:
        rect = (x, y + down, *surface.get_size())
        part = common(rect, view)
        if part == rect:
            found.append((surface, (x, y + down)))
        elif part[2]:
            cut_out = cut(surface, (part[0] - rect[0], part[1] - rect[1], part[2], part[3]))
            found.append((cut_out, (part[0], part[1])))
    return found


@lru_cache(maxsize=160)
def cut(surface: pygame.Surface, part: Rect) -> pygame.Surface:
    """A part of a picture: always the same surface, so that the canvas knows it again."""
    return surface.subsurface(part)


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
