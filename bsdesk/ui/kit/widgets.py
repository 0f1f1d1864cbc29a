"""What screens are built of beyond plain buttons: deeds, heads, sliders, switches, chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Widget
from bsdesk.ui.kit.theme import (
    BODY,
    CAPTION,
    EDGE,
    GAP,
    INK,
    LINE,
    PANEL,
    QUIET,
    RADIUS,
    RAISED,
    SMALL,
    SUNK,
    TEACHER,
    TITLE,
    YOU,
    YOU_DEEP,
    YOU_LIT,
    Colour,
)


class Deed(NamedTuple):
    """Something that can be done, as its button says it."""

    id: str
    text: str
    act: Action
    on: bool = True
    tip: str = ""
    kind: str = "plain"
    under: str = ""  # in small letters below the text

    def lay(self, page: Page, rect: Rect, size: float = BODY) -> None:
        on, tip, kind, under = self.on, self.tip, self.kind, self.under
        page.button(self.id, rect, self.text, self.act, on=on, tip=tip, kind=kind, under=under, size=size)


class Slider(Widget):
    """A figure that is chosen by dragging, by its two buttons, or by the arrow keys while the keyboard is on it."""

    def __init__(self, ident: str, low: int, high: int, step: int = 1, *, live: bool = True) -> None:
        super().__init__(ident)
        self.low, self.high, self.step, self.live = low, high, step, live
        self.track: Rect = (0, 0, 1, 1)
        self.value = low
        self.held: int | None = None  # the figure under the hand
        self.stretch: tuple[int, int] | None = None  # figures between which it is marked
        self.points: Sequence[int] = ()  # figures that have a mark of their own
        self._act: Callable[[int], object] = int

    def nearest_value(self, value: float) -> int:
        """Return the nearest figure that can be chosen."""
        return min(self.high, max(self.low, self.low + round((value - self.low) / self.step) * self.step))

    def at(self, x: int) -> int:
        return self.nearest_value(self.low + (x - self.track[0]) / max(1, self.track[2]) * (self.high - self.low))

    def part(self, value: int) -> float:
        return (value - self.low) / (self.high - self.low)

    def lay(
        self, page: Page, rect: Rect, value: int, act: Callable[[int], object], *, label: str, text: str = ""
    ) -> None:
        """Lay it out. `act` takes the chosen figure: while it is dragged if the slider is live, else when let go."""
        self.value, self._act = value, act
        shown = self.value if self.held is None else self.held
        space = page.boxed(rect).space()
        widest = (text or str(shown)).replace(str(shown), str(self.high), 1)  # so that it stays while one drags
        words = space.right(pixels=max(page.u(64), page.wide(widest, BODY, 14, bold=True)))
        less, more = space.left(pixels=rect[3], gap=16), space.right(pixels=rect[3], gap=16)
        page.button(f"{self.id}:less", less, "", self.less, sign="minus", on=value > self.low, tip=label)
        page.button(f"{self.id}:more", more, "", self.more, sign="plus", on=value < self.high, tip=label)
        x, y, w, h = space.rest
        self.track = (x, y, max(1, w), h)
        self._lay_track(page, shown, label)
        page.say(text or str(shown), (words.x + page.u(10), words.line(page.letters.height(BODY))), BODY, bold=True)

    def _lay_track(self, page: Page, shown: int, label: str) -> None:
        x, y, w, h = self.track
        thick, radius = page.u(6), page.u(10)
        middle, at = y + h // 2, x + round(w * self.part(shown))
        page.box((x, middle - thick // 2, w, thick), SUNK, line=LINE, radius=3)
        if at > x:
            page.box((x, middle - thick // 2, at - x, thick), YOU, radius=3)
        self._lay_marks(page, middle)
        lit = self.held is not None or page.pointer.hover == self.id
        knob = (at - radius, middle - radius, 2 * radius, 2 * radius)
        page.box(knob, YOU_LIT if lit else YOU, radius=10, deep=YOU_DEEP)
        around = page.boxed(self.track).inset(-10, 0)
        page.control(Control(self.id, around, None, label))
        page.ring(self.id, around)

    def _lay_marks(self, page: Page, middle: int) -> None:
        """Lay out the stretch that is marked, a post at each of its ends, and the marked figures."""
        x, _, w, _ = self.track
        if self.stretch is not None:
            first, last = (x + round(w * self.part(value)) for value in self.stretch)
            thick, post, tall = page.u(6), max(2, page.u(3)), page.u(24)
            page.box((first, middle - thick // 2, max(post, last - first), thick), TEACHER, radius=3)
            for at in (first, last):
                page.box((at - post // 2, middle - tall // 2, post, tall), TEACHER, radius=1)
        size = page.u(7)
        for value in self.points:
            at = x + round(w * self.part(value))
            page.box((at - size // 2, middle - page.u(17), size, size), CAPTION, line=TEACHER, radius=2)

    def less(self) -> None:
        self._choose(self.nearest_value(self.value - self.step))

    def more(self) -> None:
        self._choose(self.nearest_value(self.value + self.step))

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
    """Lay out a switch: a box with a tick, and its words. The whole of it answers."""
    space, lit = page.boxed(rect).space(), page.pointer.hover == ident
    left = space.left(22, gap=12)
    fill = YOU if on else RAISED if lit else SUNK
    page.box(left.centered(left.w, left.w), fill, line=None if on else LINE, radius=5)
    if on:
        mark = page.u(14)
        page.sign("yes", (left.middle - mark / 2, left.line(mark)), 14, INK)
    page.write(text, space.rest, BODY, INK if lit or on else QUIET, fit=True)
    page.area(ident, rect, act, label=text)


HEAD = 64  # units
WIDEST = 1180  # units: lines longer than that are no pleasure to read
HEAD_FILL: Colour = (9, 12, 19, 170)
HEADING = 26  # letters


def lay_head(page: Page, title: str, back: Action) -> Box:
    """Lay out the head of a screen; return what is left of it beside the way back."""
    head = page.rect.space().top(HEAD)
    page.box(head, HEAD_FILL, radius=0)
    page.box((0, head.bottom - 1, head.w, 1), LINE, radius=0)
    text, space = page.words("back"), head.inset(EDGE, 0).space()
    button = space.left(pixels=page.wide(text, BODY, 52), gap=EDGE * 1.5)
    page.button("back", button.inset(0, 11), text, back, sign="left")
    if title:
        page.write(title, space.rest, HEADING, INK, bold=True)
    return space.rest


def below_head(page: Page) -> Box:
    """Return the room below a head: in the middle, with an edge around it, not wider than is good."""
    space = page.rect.space()
    space.top(HEAD)
    room = space.rest.inset(EDGE * 1.5)
    return room.centered(min(room.w, page.u(WIDEST)), room.h)


def choice(
    page: Page, ident: str, rect: Rect, options: Sequence[tuple[str, str]], chosen: str, act: Callable[[str], object]
) -> None:
    """Lay out buttons in a row of which one is pressed. `act` is called with the key of the one that is chosen."""
    page.box(rect, SUNK, line=LINE)
    each, edge = rect[2] / max(1, len(options)), page.u(3)
    for number, (key, text) in enumerate(options):
        inner = (round(rect[0] + number * each) + edge, rect[1] + edge, round(each) - page.u(6), rect[3] - page.u(6))
        one = partial(act, key)
        page.button(f"{ident}:{key}", inner, text, one, kind="quiet", chosen=key == chosen, size=SMALL)


def panel(page: Page, width: float, height: float, title: str = "", within: Rect | None = None) -> Box:
    """Lay out a panel in the middle of the window, or `within` a part of it, over a shade; return the room inside
    it, below its title."""
    page.shade()
    place = page.boxed(within) if within is not None else page.rect
    box = place.centered(min(page.u(width), place.w - page.u(24)), min(page.u(height), place.h - page.u(24)))
    page.box(box, PANEL, line=LINE, radius=RADIUS * 1.6)
    space = box.inset(EDGE * 1.5).space()
    if title:
        page.write(title, space.top(pixels=page.letters.height(TITLE), gap=GAP), TITLE, bold=True)
    return space.rest
