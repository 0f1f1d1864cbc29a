"""What a screen is: it lays out a page, and says what hands and time do to it.

A screen lays its page out anew each time. A widget is the little that must outlast that: how far an area is scrolled,
whether a slider is held. It belongs to its screen, which hands it what hands do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

import pygame

from bsdesk.speech.interface import Words
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page

At = tuple[int, int]
W = TypeVar("W", bound="Widget")


class Widget:
    """Something of a screen that outlasts a page. Each method returns whether it used up the input."""

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
        """Take the text that an input method is composing, which is not typed yet."""
        return False


class Background(Protocol):
    """What comes to a screen by and by, such as pictures made by others."""

    def arrived(self) -> bool:
        """Return whether anything came since this was asked the last time."""

    @property
    def waiting(self) -> bool:
        """Return whether more is to come."""

    @property
    def faults(self) -> Sequence[str]:
        """Return what can't come, and why; each is said once."""


class HelpTopic(NamedTuple):
    """What help is about: a game, and the options of its rules."""

    game: str
    options: Mapping[str, object]


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
    """A screen of the program. It overrides `build`, and the methods for those inputs that it answers to."""

    name = ""
    topic: HelpTopic | None = None  # what help is about here; None: all
    saved = False  # is what is done here on the disk already?
    background: Background | None = None

    def __init__(self, app: Window) -> None:
        self.app = app
        self.widgets: list[Widget] = []

    def keep(self, widget: W) -> W:
        """Give this widget the screen's inputs from now on, and return it."""
        self.widgets.append(widget)
        return widget

    def build(self, page: Page) -> None:
        """Lay everything out. Called whenever something may have changed, so it keeps nothing that it can ask for."""
        raise NotImplementedError

    def enter(self) -> None:
        """Do what is due when the screen comes to the front."""

    def leave(self) -> None:
        """Do what is due when another screen takes its place, or the program ends."""

    def tick(self, now: float) -> bool:
        """Do what is due at this time; return whether anything moves, so that the screen is laid out again at once."""
        if self.background is not None and self.background.arrived():
            self.app.refresh()
        return False

    def tick_below(self, now: float) -> bool:
        """Do what is due at this time while another screen lies over it, such as taking in what has come from
        elsewhere; return whether anything moves."""
        return False

    def busy(self) -> bool:
        """Return whether something is to come from elsewhere, so that the loop should look for it often."""
        return self.background is not None and self.background.waiting

    def probe_data(self) -> dict[str, object]:
        """Return what tests that play through the window are told besides."""
        return {}

    def first(self, page: Page) -> str:
        """Return the control that the keyboard goes to when its own is gone: the first answer, say; "" for none."""
        return ""

    # hands: what they return says whether they were used up

    def press(self, control: Control | None, at: At) -> bool:
        if control is not None and control.text:
            self.app.focus_on(control.id)
        elif is_writing(self.app):
            self.app.focus_on("")
        return sum(widget.press(control, at) for widget in self.widgets) > 0  # each hears of it

    def drag(self, at: At) -> bool:
        return sum(widget.drag(at) for widget in self.widgets) > 0  # each hears of it

    def release(self, control: Control | None, at: At) -> bool:
        return sum(widget.release() for widget in self.widgets) > 0  # each hears of it

    def inspect(self, control: Control | None) -> bool:
        """Show more of what was clicked on with the right button; return False if that is a step back, as Escape is."""
        return False

    def wheel(self, at: At, steps: int) -> bool:
        return any(widget.wheel(at, steps) for widget in self.widgets)

    def key(self, event: pygame.event.Event) -> bool:
        return any(widget.key(event, self.app.focus) for widget in self.widgets)

    def typed(self, text: str) -> bool:
        return any(widget.typed(text, self.app.focus) for widget in self.widgets)

    def dropped_file(self, path: str) -> bool:
        return False

    def hovered(self, control: Control | None) -> None:
        """Note that the pointer, or the keyboard, came to another control, or to none."""

    def cancel(self) -> bool:
        """Do what Escape does here, such as leaving a text field; return False if the screen itself is to be left."""
        if is_writing(self.app):
            self.app.focus_on("")
            return True
        return False


def is_writing(app: Window) -> bool:
    """Return whether a text field of the screen in front is in use."""
    return app.page is not None and any(c.text and c.id == app.focus for c in app.page.controls)
