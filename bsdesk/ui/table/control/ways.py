"""What can be opened from the table: screens over it, and other tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.ui.kit.screen import Screen


class Ways(Protocol):
    """What the screen of the table opens for its parts."""

    def open_menu(self) -> None:
        """Open the menu of the table."""

    def open_result(self) -> None:
        """Show how the game ended."""

    def open_timeline(self) -> None:
        """Show the moments of the game."""

    def open_curtain(self, seat: Seat) -> None:
        """Let the curtain fall until whoever has this seat looks."""

    def open_settings(self) -> None:
        """Open the settings in place of the menu."""

    def open_help(self) -> None:
        """Open the help in place of the menu."""

    def open_over(self, screen: Screen) -> None:
        """Open a screen over the table, in place of the menu."""

    def to_front(self) -> None:
        """Close the screen that lies over the table, if there is one."""

    def in_front(self) -> bool:
        """Does nothing lie over the table?"""

    def play_what_if(self, view: State, lists: Mapping[Seat, Sequence[str]]) -> None:
        """Play a game of its own from a view, with what is hidden dealt again."""

    def play_again(self, *, swap: bool = False) -> None:
        """Play with the same decks and players once more."""
