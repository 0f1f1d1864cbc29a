"""What a screen is: it lays out a page, and says what hands and time do to it.

A screen lays its page out anew each time. A widget is the little that must outlast that: how far an area is scrolled,
whether a slider is held. It belongs to its screen, which hands it what hands do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import pygame

from bsdesk.speech.interface import Words
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page

At = tuple[int, int]
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


class Background(Protocol):
    """What comes to a screen by and by, such as pictures made by others."""

    def arrived(self) -> bool:
        """Did anything come since this was asked the last time?"""

    @property
    def waiting(self) -> bool:
        """Is more to come?"""

    @property
    def faults(self) -> Sequence[str]:
        """What can't come, and why."""


class Window(Protocol):
    """What every screen asks of the window that it is shown in."""

    @property
    def focus(self) -> str: ...
    @property
    def page(self) -> Page | None: ...
    @property
    def words(self) -> Words: ...
    def focus_on(self, ident: str) -> None: ...
    def refresh(self) -> None: ...
    def open(self, screen: Screen) -> None: ...
    def back(self) -> None: ...
    def below(self, screen: Screen) -> Screen: ...


class Screen:
    """A screen of the program. Each has a picture of its own; what it need not answer to, it leaves as it is here."""

    name = ""
    topic = ""  # what help is about here: the id of a game
    background: Background | None = None

    def __init__(self, app: Window) -> None:
        self.app = app
        self.widgets: list[Widget] = []

    def keep(self, widget: W) -> W:
        """Have a widget for as long as the screen is there."""
        self.widgets.append(widget)
        return widget

    def build(self, page: Page) -> None:
        """Lay everything out. Called whenever something may have changed, so it keeps nothing that it can ask for."""
        raise NotImplementedError

    def enter(self) -> None:
        """The screen comes to the front."""

    def leave(self) -> None:
        """Another screen takes its place, or the program ends."""

    def tick(self, now: float) -> bool:
        """Time passes. Does anything on the screen move, so that it must be laid out again at once?"""
        if self.background is not None and self.background.arrived():
            self.app.refresh()
        return False

    def moves(self, now: float) -> bool:
        """The same of what goes on while something lies over the screen."""
        return False

    def listen(self) -> None:
        """Take in what has come from elsewhere, also while a dialog lies over the screen."""

    def busy(self) -> bool:
        """Is something to come from elsewhere, so that the screen should look for it now and then?"""
        return self.background is not None and self.background.waiting

    def troubles(self) -> Sequence[str]:
        """What went wrong in the background so far: each is said once."""
        return self.background.faults if self.background is not None else ()

    def probe_data(self) -> dict[str, object]:
        """More for tests that play through the window."""
        return {}

    def first(self, page: Page) -> str:
        """Where the keyboard stands when what it stood on is gone: the first answer, say. Nothing: nowhere yet."""
        return ""

    def holding(self) -> bool:
        """Is something in the hand, so that no more is to be said beside it?"""
        return False

    @property
    def writing(self) -> bool:
        """Is a text field in use?"""
        page = self.app.page
        return page is not None and any(c.text and c.id == self.app.focus for c in page.controls)

    # hands: what they return says whether they were used up

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
        """What is being put together by an input method, not yet typed."""
        return any(widget.composing(text, self.app.focus) for widget in self.widgets)

    def dropped_file(self, path: str) -> bool:
        return False

    def hovered(self, control: Control | None) -> None:
        """The pointer came to another thing."""

    def cancel(self) -> bool:
        """Escape: go back by one step. It leaves a text field before it leaves the screen."""
        if self.writing:
            self.app.focus_on("")
            return True
        return False
