"""What can be opened from the table: screens over it, other tables, and screens that it does not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bsdesk.engine.state import State
from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.app import App
from bsdesk.ui.kit.screen import Screen


class OuterDoors(NamedTuple):
    """What can be opened from a table that the table does not know: each opens it over whatever is in front."""

    settings: Callable[[], object]
    help: Callable[[], object]
    glossary: Callable[[Sequence[str]], object]  # what the words of the game mean, these words first
    share: Callable[[Path], object]  # make a copy of a finished game to give away, and say where it lies


@dataclass(eq=False)
class Doors:
    """Opens screens over the table, and other tables from it; the table hands in how each is made."""

    app: App
    table: Screen
    outer: OuterDoors
    over: Mapping[str, Callable[..., Screen]]  # makes `menu`, `result`, `timeline`, `line`, `curtain` (seat) ...
    play_again: Callable[..., object]  # play with the same decks and players once more; `swap`: they change seats
    play_what_if: Callable[[State, Mapping[Seat, Sequence[str]]], object]  # play on from a view, the rest dealt again

    def open(self, name: str, *about: Seat | Ref) -> None:
        """Open one of the screens over whatever is in front."""
        self.app.open(self.over[name](*about))

    def open_timeline(self) -> None:
        """Show the moments of the game, in place of the menu."""
        self.open_over(self.over["timeline"]())

    def open_line(self, line: object) -> None:
        """Show a line of play on the table."""
        self.open_over(self.over["line"](line))

    def open_over(self, screen: Screen) -> None:
        """Open a screen over the table, in place of the menu."""
        self.to_front()
        self.app.open(screen)

    def to_front(self) -> None:
        """Close the screen that lies over the table, if there is one."""
        if not self.in_front():
            self.app.back()

    def in_front(self) -> bool:
        """Return whether nothing lies over the table."""
        return self.app.screen is self.table
