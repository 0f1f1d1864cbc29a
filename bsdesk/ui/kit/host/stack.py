"""The screens that are open, one upon another, and where the pointer and the keyboard are on the one in front."""

from __future__ import annotations

import time
from dataclasses import dataclass

from bsdesk.ui.kit.controls import Control, hit
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen

UNASKED = 0.8  # seconds, where it came there by itself and not by what the hand did
SURPRISE = 0.4  # seconds in which a hand does not yet see that something else lies under it


@dataclass
class Attention:
    """Where the pointer and the keyboard are: written by the inputs, read by those who lay the page out."""

    pointer: tuple[int, int] = (-1, -1)
    pressed: Control | None = None
    focus: str = ""  # the control that the keyboard is on
    keyboard: bool = False  # is the keyboard in use, so that its place is shown?
    page: Page | None = None  # as it was laid out last
    typing: bool | None = None  # is text taken? not known at first
    stale: bool = True  # may anything be otherwise than shown?
    moved: bool = False  # or only where the hand is, or is what was drawn gone?
    changes: int = 0  # how often anything but the place of the hand may have become otherwise
    answered: int = 0  # clicks and keys so far
    rested: tuple[int, int] = (-1, -1)  # where the pointer was when the page was laid out last
    pointed: str = ""  # what lay under it there, in words
    heard: int = 0  # how many clicks and keys there were when the page was laid out last
    patience: float = SURPRISE  # how long what came there does not answer
    came: float = -SURPRISE  # when something else came to lie under the resting pointer

    def lay(self, page: Page) -> None:
        """Note the page that was laid out, and whether something else lies under a pointer that didn't move."""
        self.page, before, still = page, self.pointed, self.pointer == self.rested
        self.rest_on(self.under(self.pointer))
        if self.pointed != before:
            self.came = time.monotonic() if still else -UNASKED
            self.patience = SURPRISE if self.answered > self.heard else UNASKED
        self.heard = self.answered

    def rest_on(self, control: Control | None) -> None:
        """Note what the pointer rests on."""
        self.rested, self.pointed = self.pointer, control.label if control is not None else ""

    def surprises(self, control: Control | None) -> bool:
        """Return whether this ends something, and just came to lie where the click was meant for something else."""
        return control is not None and control.ends and time.monotonic() - self.came < self.patience

    def under(self, at: tuple[int, int]) -> Control | None:
        """Return what lies at a place of the page that was laid out last."""
        return hit(self.page.controls, at) if self.page is not None else None

    def leave(self) -> None:
        """Forget what is pressed and focused, as another screen is in front."""
        self.focus, self.pressed, self.stale = "", None, True


class Stack:
    """The last of the screens is in front; the first stays as long as the program."""

    def __init__(self, attention: Attention) -> None:
        self.screens: list[Screen] = []
        self._attention = attention

    @property
    def front(self) -> Screen:
        return self.screens[-1]

    def below(self, screen: Screen) -> Screen:
        """Return the screen that this one lies over."""
        return self.screens[self.screens.index(screen) - 1]

    def open(self, screen: Screen) -> None:
        """Put a screen in front."""
        self.screens.append(screen)
        self._enter()

    def back(self) -> None:
        """Leave the screen in front for the one below it."""
        if len(self.screens) > 1:
            self.screens.pop().leave()
            self._enter()

    def home(self, screen: Screen | None = None) -> None:
        """Leave everything but the first screen, and open this on it."""
        while len(self.screens) > 1:
            self.screens.pop().leave()
        if screen is not None:
            self.screens.append(screen)
        self._enter()

    def leave(self, screen: Screen) -> None:
        """Leave this screen and what lies over it, for the one below it."""
        while screen in self.screens[1:]:
            self.screens.pop().leave()
        self._enter()

    def close(self) -> None:
        """Leave all screens, as the program ends."""
        for screen in reversed(self.screens):
            screen.leave()

    def _enter(self) -> None:
        self._attention.leave()
        self.front.enter()
