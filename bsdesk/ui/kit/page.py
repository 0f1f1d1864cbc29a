"""A page: what a screen lays out, anew whenever something changed. Pictures with places, and what answers to hands.

A page draws nothing. It collects items for the canvas and controls for the mouse and the keyboard; later things lie on
earlier ones. All figures are in pixels, made of units by `u`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from bsdesk.speech.interface import Words
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.controls import Action, Control, Rect, beside, intersection
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import (
    BODY,
    FAINT,
    INK,
    LINE,
    NO,
    PANEL,
    QUIET,
    RADIUS,
    RAISED,
    SHADE,
    SMALL,
    TINY,
    YOU,
    YOU_DEEP,
    YOU_LIT,
    Colour,
)


class Pointer(NamedTuple):
    """Where the pointer is and what the keyboard is on, while a page is laid out."""

    at: tuple[int, int] = (-1, -1)
    hover: str = ""  # the id of the control under the pointer
    pressed: str = ""
    focus: str = ""  # the control that the keyboard is on; shown only while the keyboard is in use
    active: str = ""  # the same, whether it is shown or not: a text field that takes what is typed


class Said(NamedTuple):
    """A line of words on a page: for tests and the like, nothing is drawn from it."""

    text: str
    rect: Rect
    cut: bool = False  # was there too little room for it?


class Cover(NamedTuple):
    """Something that hides what was laid out before it: so many controls and lines of words."""

    rect: Rect
    controls: int  # or NONE
    said: int
    clips: bool = False  # does of what it hides in part only the rest answer?


class Strip(NamedTuple):
    """Part of a window, at the foot of which, or the head, something stands."""

    rect: Rect
    at_head: bool = False


STRAINS = 0.85 * TINY  # letters below that are hard to read: rather several lines
NONE = -1


def hidden(cover: Rect, rect: Rect) -> bool:
    """Return whether all of it lies below the cover."""
    return bool(rect[2] and rect[3]) and intersection(cover, rect) == rect


class Page:
    """One picture of a screen."""

    def __init__(self, size: tuple[int, int], letters: Letters, words: Words, pointer: Pointer = Pointer()) -> None:  # noqa: B008
        self.size, self.letters, self.words, self.pointer = size, letters, words, pointer
        self.unit = letters.unit
        self.items: list[Item] = []
        self.controls: list[Control] = []
        self.covers: list[Cover] = []
        self.kept: Callable[[], Sequence[Rect]] = list  # returns what a tip should not lie on
        self.tips = True  # are tips shown?
        self.notices = Strip(self.rect)  # where what is said for a while stands
        self._said: list[Said] = []
        self._silent: list[Cover] = []  # what lies over words, once all is laid out

    @property
    def said(self) -> list[Said]:
        """Return the lines of words; once all is laid out, without hidden ones, which are looked for only here."""
        if self._silent:
            mute = {n for c in self._silent for n in range(c.said) if intersection(c.rect, self._said[n].rect)[2]}
            self._said, self._silent = [line for n, line in enumerate(self._said) if n not in mute], []
        return self._said

    # figures

    def u(self, units: float) -> int:
        """Return so many units in pixels."""
        return round(units * self.unit)

    @property
    def rect(self) -> Box:
        """Return the whole page as a box."""
        return self.boxed((0, 0, *self.size))

    def boxed(self, rect: Rect) -> Box:
        """Return the same rectangle as a box that can be divided."""
        return Box(*rect, self.unit)

    def wide(self, text: str, size: float, units: float = 0, *, bold: bool = False) -> int:
        """Return how wide a line of words is, with so many units beside it."""
        return self.letters.width(text, size, bold=bold) + self.u(units)

    # pictures

    def put(self, surface: pygame.Surface, at: tuple[float, float]) -> None:
        self.items.append((surface, (round(at[0]), round(at[1]))))

    def box(
        self,
        rect: Rect,
        fill: Colour | None = PANEL,
        *,
        line: Colour | None = None,
        radius: float = RADIUS,
        wide: float = 1,
        deep: Colour | None = None,
    ) -> None:
        """Lay out a plate with round corners."""
        fill = PALETTE.fill(fill) if fill is not None else None
        deep = PALETTE.fill(deep) if deep is not None else None
        line = PALETTE.line(line) if line is not None else None
        unit, at = self.unit, (round(rect[0]), round(rect[1]))
        self.items.append(
            (shapes.plate(rect[2:], fill, round(radius * unit), line, max(1, round(wide * unit)), deep), at)
        )

    def shade(self) -> None:
        """Darken all that was laid out so far, and let it answer no more."""
        self.box(self.rect, SHADE, radius=0)
        self.controls, self.covers, self.kept, self._said, self._silent = [], [], list, [], []

    def silence(self) -> None:
        """Let nothing that was laid out so far answer any more; it is only seen."""
        self.drop_hidden()
        self.controls = []

    def cover(self, rect: Rect, *, controls: bool = True, clips: bool = False) -> None:
        """Note that something opaque lies here: what it hides answers no more; or only words are hidden. `clips`: of
        what it hides in part, the rest answers."""
        self.covers.append(Cover(rect, len(self.controls) if controls else NONE, len(self.said), clips))

    def drop_hidden(self) -> None:
        """Leave out what lies hidden, once all is laid out."""
        if not self.covers:
            return
        for cover in self.covers:
            for n in range(cover.controls if cover.clips else 0):
                control = self.controls[n]
                if intersection(cover.rect, control.shown)[2] and not hidden(cover.rect, control.shown):
                    self.controls[n] = control._replace(seen=beside(control.shown, cover.rect))
        gone = {n for c in self.covers for n in range(c.controls) if hidden(c.rect, self.controls[n].shown)}
        self.controls = [control for n, control in enumerate(self.controls) if n not in gone]
        self._silent, self.covers = self.covers, []

    def sign(self, name: str, at: tuple[float, float], size: float, colour: Colour = INK) -> None:
        self.put(shapes.sign(name, max(8, self.u(size)), PALETTE.ink(colour)), at)

    # words

    def say(
        self,
        text: str,
        at: tuple[float, float],
        size: float = BODY,
        colour: Colour = INK,
        *,
        bold: bool = False,
        align: str = "left",
        room: int = 0,
    ) -> Rect:
        """Lay out one line, its top at this place; cut with an ellipsis where there is no more room."""
        whole = text
        if room:
            text = self.letters.fit(text, size, room, bold=bold)
        picture = self.letters.line(text, size, colour, bold=bold)
        width, height = picture.get_size()
        x = at[0] - (width if align == "right" else width / 2 if align == "middle" else 0)
        self.put(picture, (x, at[1]))
        rect = (round(x), round(at[1]), width, height)
        self._said.append(Said(text, rect, cut=text != whole))
        return rect

    def write(
        self,
        text: str,
        box: Box,
        size: float = BODY,
        colour: Colour = INK,
        *,
        bold: bool = False,
        align: str = "left",
        fit: bool = False,
    ) -> Rect:
        """Lay out one line, vertically centred in a box; in smaller letters or cut where it has no room."""
        if fit:
            size = self.letters_that_fit(text, size, box.w, bold=bold)
        x = {"left": box.x, "middle": box.middle, "right": box.right}[align]
        at = (x, box.line(self.letters.height(size)))
        return self.say(text, at, size, colour, bold=bold, align=align, room=box.w)

    def tell(
        self,
        text: str,
        at: tuple[float, float],
        width: int,
        size: float = BODY,
        colour: Colour = INK,
        *,
        bold: bool = False,
        most: int = 0,
        align: str = "left",
    ) -> int:
        """Lay out a paragraph, with `most` at most so many lines; return its height."""
        lines = self.letters.wrap(text, size, width, bold=bold)
        cut = bool(most) and len(lines) > most
        if cut:
            lines = [*lines[: most - 1], self.letters.fit(lines[most - 1] + "…", size, width, bold=bold)]
        height = self.letters.height(size)
        x = at[0] + {"left": 0, "middle": width / 2, "right": width}[align]
        for number, line in enumerate(lines):
            if line:
                self.say(line, (x, at[1] + number * height), size, colour, bold=bold, align=align)
        if cut:
            self.said[-1] = self.said[-1]._replace(cut=True)
        return height * len(lines)

    def high(self, text: str, width: int, size: float = BODY, *, bold: bool = False) -> int:
        """Return how high a paragraph would be."""
        return self.letters.height(size) * len(self.letters.wrap(text, size, width, bold=bold))

    # what answers

    def control(self, control: Control, *, ringed: bool = False) -> None:
        """Add a thing that answers; `ringed`: with the mark of the keyboard's place around it."""
        self.controls.append(control)
        if ringed and self.pointer.focus == control.id:
            self.ring(control.id, control.rect)

    def area(self, ident: str, rect: Rect, act: Action | None = None, *, label: str = "", tip: str = "") -> None:
        """Add a place that answers without looking like a button: the caller draws it."""
        self.controls.append(Control(ident, rect, act, label, tip))
        self.ring(ident, rect)

    def ring(self, ident: str, rect: Rect, radius: float = RADIUS) -> None:
        """Lay out the mark of the keyboard's place: corners, which no state of a thing has."""
        if self.pointer.focus == ident:
            wide, off = max(2, self.u(3)), self.u(4) + max(2, self.u(3))
            size = rect[2] + 2 * off, rect[3] + 2 * off
            mark = shapes.corners(size, (255, 255, 255), wide, self.u(26), self.u(radius) + off)
            self.put(mark, (rect[0] - off, rect[1] - off))

    def button(
        self,
        ident: str,
        rect: Rect,
        text: str,
        act: Action,
        *,
        kind: str = "plain",
        on: bool = True,
        tip: str = "",
        sign: str = "",
        under: str = "",
        size: float = BODY,
        chosen: bool = False,
        ends: bool = False,
    ) -> None:
        """Lay out a button: `plain`, `main` (what to do next), `quiet`, or `danger`. `under`: a small line below its
        text; `ends`: it ends something, and takes no click that was meant for what lay there a moment ago."""
        fill, deep, line, ink = self._look(kind, ident, on=on, chosen=chosen)
        self.box(rect, fill, line=line, deep=deep)
        left, room = rect[0] + self.u(8), rect[2] - self.u(16)
        if sign:
            mark = self.u(size)
            if text:
                self.sign(sign, (rect[0] + self.u(10), rect[1] + (rect[3] - mark) / 2), size, ink)
                left, room = left + mark + self.u(6), room - mark - self.u(6)
            else:
                self.sign(sign, (rect[0] + (rect[2] - mark) / 2, rect[1] + (rect[3] - mark) / 2), size, ink)
        if text:
            self._caption(text, under, (left, room), rect, size, ink, kind)
        self.controls.append(Control(ident, rect, act if on else None, text or ident, tip, on=on, ends=ends))
        self.ring(ident, rect)

    def _caption(
        self, text: str, under: str, across: tuple[int, int], rect: Rect, size: float, ink: Colour, kind: str
    ) -> None:
        bold = kind in ("main", "danger")
        if self.letters.width(text, self.letters.least / self.unit, bold=bold) > across[1] > rect[2] - self.u(20):
            across = (rect[0] + self.u(3), rect[2] - self.u(6))  # nearer to the edges
        size = self.letters_that_fit(text, size, across[1], bold=bold)
        lines = rect[3] // self.letters.height(TINY)
        if size < STRAINS and len(self.letters.wrap(text, TINY, across[1], bold=bold)) <= lines:
            size = TINY  # in several lines
        fit = rect[3] // self.letters.height(size)
        if fit > 1 and self.letters.width(text, size, bold=bold) > across[1]:
            high = min(fit * self.letters.height(size), self.high(text, across[1], size, bold=bold))
            top = rect[1] + (rect[3] - high) // 2
            self.tell(text, (across[0], top), across[1], size, ink, bold=bold, most=fit, align="middle")
            return
        least = self.letters_that_fit(under, TINY, across[1])
        under = under if self.letters.width(under, least) <= across[1] else ""
        high = self.letters.height(size) + (self.letters.height(TINY) if under else 0)
        y = rect[1] + (rect[3] - high) / 2
        middle = across[0] + across[1] / 2
        self.say(text, (middle, y), size, ink, bold=bold, align="middle", room=across[1])
        if under:
            faded = ink if kind == "main" else QUIET
            self.say(under, (middle, y + self.letters.height(size)), least, faded, align="middle")

    def letters_that_fit(self, text: str, size: float, room: int, *, bold: bool = False) -> float:
        """Return this size, or a smaller one at which the line fits, as large as may be."""
        if self.letters.width(text, size, bold=bold) <= room:
            return size
        least = self.letters.least / self.unit
        tinier = [units for units in range(TINY - 1, 0, -1) if units > least]  # in a large window these can be read
        for smaller in (size * 0.9, SMALL, TINY, *tinier, least):
            if smaller <= size and self.letters.width(text, smaller, bold=bold) <= room:
                return smaller
        return min(size, TINY, least)

    def _look(
        self, kind: str, ident: str, *, on: bool, chosen: bool
    ) -> tuple[Colour | None, Colour | None, Colour | None, Colour]:
        lit = on and self.pointer.hover == ident
        if not on:
            return PANEL, None, LINE, FAINT
        if kind == "main" or chosen:
            return (YOU_LIT if lit else YOU), YOU_DEEP, None, (255, 255, 255)
        if kind == "danger":
            return (NO if lit else PANEL), None, NO, (INK if lit else NO)
        if kind == "quiet":
            return (RAISED if lit else None), None, None, (INK if lit else QUIET)
        return ((46, 57, 78) if lit else RAISED), None, LINE, INK
