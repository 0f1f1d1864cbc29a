"""The screens that are open, one upon another."""

from __future__ import annotations

from bsdesk.ui.kit.host.attention import Attention
from bsdesk.ui.kit.screen import Screen


class Stack:
    """The last of the screens is in front; the first stays as long as the program."""

    def __init__(self, attention: Attention) -> None:
        self.screens: list[Screen] = []
        self._attention = attention

    @property
    def front(self) -> Screen:
        return self.screens[-1]

    def below(self, screen: Screen) -> Screen:
        """What a screen lies over."""
        return self.screens[self.screens.index(screen) - 1]

    def open(self, screen: Screen) -> None:
        """Put a screen in front."""
        self.screens.append(screen)
        self._enter()

    def back(self) -> None:
        """Return to the screen before."""
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
        """The program ends."""
        for screen in reversed(self.screens):
            screen.leave()

    def _enter(self) -> None:
        self._attention.leave()
        self.front.enter()
