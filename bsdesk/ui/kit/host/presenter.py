"""Lays out the screen in front as a page, with notices and a tip over it, and draws what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame

from bsdesk.speech.interface import Words
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.canvas import Canvas
from bsdesk.ui.kit.controls import hit, stops
from bsdesk.ui.kit.host.notices import Notices, Tips
from bsdesk.ui.kit.host.stack import Attention, Stack
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page, Pointer
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import CLOTH, unit


class Looks(Protocol):
    """The settings that say how pages look."""

    @property
    def language(self) -> str: ...
    @property
    def scale(self) -> int: ...
    @property
    def theme(self) -> str: ...
    @property
    def table(self) -> str: ...


class Style:
    """The words and letters that pages are written with."""

    words: Words
    letters: Letters

    def __init__(self, fonts: Path, settings: Looks, size: tuple[int, int]) -> None:
        self.fonts = fonts
        self.take_up(settings, size)

    def choose(self, settings: Looks, size: tuple[int, int]) -> None:
        """Write in the language, scale and colours that are set, in a window of this size, and forget the letters and
        plates of before."""
        shapes.forget()
        self.letters.forget()
        self.take_up(settings, size)

    def take_up(self, settings: Looks, size: tuple[int, int]) -> None:
        """Take up the language, scale and colours that are set, with letters of their own."""
        PALETTE.choose(settings.theme, settings.table)
        self.size, language = size, settings.language
        self.words, self.letters = Words(language), Letters(self.fonts, language, unit(size, settings.scale))


class Presenter:
    """Shows pages in the window."""

    def __init__(
        self, surface: pygame.Surface, attention: Attention, stack: Stack, notices: Notices, style: Style
    ) -> None:
        self.canvas, self.tips = Canvas(surface), Tips()
        self._attention, self._stack, self._notices, self._style = attention, stack, notices, style
        self.frames = 0  # pages shown so far

    def show(self) -> Page:
        """Lay the screen out, draw what differs, and return the page."""
        attention = self._attention
        attention.changes += attention.stale
        attention.stale = attention.moved = False
        page = self.lay_out()
        dirty = self.canvas.show(page.items)
        if dirty:
            pygame.display.update(dirty)
        self.frames += 1
        return page

    def redraw(self) -> None:
        """Draw all of the page anew, as what was drawn is gone; nothing on it became otherwise."""
        self.canvas.whole = self._attention.moved = True

    def lay_out(self) -> Page:
        """Return the screen in front as a page, after finding anew what the pointer and the keyboard are on."""
        attention, screen = self._attention, self._stack.front
        page = self._page()
        over = hit(page.controls, attention.pointer)
        hover = over.id if over else ""
        if hover != (page.pointer.hover or ""):
            screen.hovered(over)
            attention.page = page
            page = self._page(hover)
        if attention.keyboard and attention.focus not in {control.id for control in stops(page.controls)}:
            first = screen.first(page)
            if first:
                attention.focus = first
                page = self._page(hover)
        attention.lay(page)
        self._take_text(page)
        return page

    def _take_text(self, page: Page) -> None:
        """Have the system send typed text while a text field is in use, and only then: other keys are commands."""
        wanted = self._attention.focus in [control.id for control in page.controls if control.text]
        if wanted != self._attention.typing:
            self._attention.typing = wanted
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    def _page(self, hover: str | None = None) -> Page:
        attention, screen, style = self._attention, self._stack.front, self._style
        if hover is None:
            under = attention.under(attention.pointer)
            hover = under.id if under else ""
        pressed, focus = attention.pressed, attention.focus
        shown = focus if attention.keyboard else ""
        pointer = Pointer(attention.pointer, hover, pressed.id if pressed else "", shown, focus)
        page = Page(self.canvas.surface.get_size(), style.letters, style.words, pointer)
        page.box(page.rect, CLOTH, radius=0)
        screen.build(page)
        self._notices.lay(page)
        page.drop_hidden()
        if page.tips and not pressed:
            self.tips.lay(page)
        return page
