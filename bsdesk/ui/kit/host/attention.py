"""Where the pointer and the keyboard are, and whether the page that is shown may be out of date."""

from __future__ import annotations

from dataclasses import dataclass

from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page


@dataclass
class Attention:
    """Shared by the inputs, which write it, and by those who lay the page out."""

    pointer: tuple[int, int] = (-1, -1)
    pressed: Control | None = None
    focus: str = ""  # the control that the keyboard is on
    keyboard: bool = False  # is the keyboard in use, so that its place is shown?
    page: Page | None = None  # as it was laid out last
    typing: bool | None = None  # is text taken? not known at first
    stale: bool = True  # may anything be otherwise than shown?
    moved: bool = False  # or only where the hand is?
    changes: int = 0  # how often anything but the place of the hand may have become otherwise
    answered: int = 0  # clicks and keys so far

    def leave(self) -> None:
        """Forget what is pressed and focused, as another screen is in front."""
        self.focus, self.pressed, self.stale = "", None, True
