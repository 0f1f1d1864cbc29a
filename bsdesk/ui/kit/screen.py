"""What a screen is: it lays out a page, and says what hands and time do to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page

if TYPE_CHECKING:
    import pygame

At = tuple[int, int]


class Screen:
    """A screen of the program. Each has a picture of its own; what it need not answer to, it leaves as it is here."""

    name = ""
    topic = ""  # what help is about here: the id of a game

    def build(self, page: Page) -> None:
        """Lay everything out. Called whenever something may have changed, so it keeps nothing that it can ask for."""
        raise NotImplementedError

    def enter(self) -> None:
        """The screen comes to the front."""

    def leave(self) -> None:
        """Another screen takes its place, or the program ends."""

    def tick(self, now: float) -> bool:
        """Time passes. Does anything on the screen move, so that it must be laid out again at once?"""
        return False

    def moves(self, now: float) -> bool:
        """The same of what goes on while something lies over the screen."""
        return False

    def busy(self) -> bool:
        """Is something awaited from elsewhere, so that the screen should look for it now and then?"""
        return False

    def troubles(self) -> Sequence[str]:
        """What went wrong in the background so far: each is said once."""
        return ()

    def first(self, page: Page) -> str:
        """Where the keyboard stands when what it stood on is gone: the first answer, say. Nothing: nowhere yet."""
        return ""

    def told(self) -> dict[str, object]:
        """More for tests that play through the window."""
        return {}

    def holding(self) -> bool:
        """Is something in the hand, so that no more is to be said beside it?"""
        return False

    # hands: what they return says whether they were used up

    def press(self, control: Control | None, at: At) -> bool:
        return False

    def drag(self, at: At) -> bool:
        return False

    def release(self, control: Control | None, at: At) -> bool:
        return False

    def wheel(self, at: At, steps: int) -> bool:
        return False

    def key(self, event: pygame.event.Event) -> bool:
        return False

    def typed(self, text: str) -> bool:
        return False

    def composing(self, text: str) -> bool:
        """What is being put together by an input method, not yet typed."""
        return False

    def dropped_file(self, path: str) -> bool:
        return False

    def hovered(self, control: Control | None) -> None:
        """The pointer came to another thing."""

    def cancel(self) -> bool:
        """Escape: go back by one step."""
        return False
