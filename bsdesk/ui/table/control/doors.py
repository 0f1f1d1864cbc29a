"""What can be opened from the table: screens over it, other tables, and screens that it does not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bsdesk.engine.state import State
from bsdesk.engine.values import Ref, Seat
from bsdesk.scenes.scene import Scene
from bsdesk.seat.catalog import Box
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.screen import Screen


class OuterDoors(NamedTuple):
    """What can be opened from a table that the table does not know: each opens it over whatever is in front."""

    settings: Callable[[], object]
    help: Callable[[], object]
    glossary: Callable[..., object]  # what the words of the game mean, these words first; what opens a rule of theirs
    scene_of: Callable[[str, str], tuple[str, Action] | None]  # of a game, for a rule: what shows it, and its title
    share: Callable[..., object]  # make a copy of a game to give away, and say where it is; `whole`: all of it
    edit: Callable[[Box, State, Mapping[Seat, Sequence[str]], str], object]  # make a scene of what a viewer sees
    save_scene: Callable[[Scene, Callable[[Scene], object]], object]  # save it among one's own, by a name; then tell
    take_in: Callable[[str], bool]  # ask about a scene file that was dropped on the table; returns whether it is one
    export: Callable[..., object]  # ask how a scene is to be made into a film, pictures, a handout, and do it
    play_back: Callable[[Scene], object]  # play a scene back that is saved nowhere
    stage: Callable[[], object]  # ask how the window for viewers is to be, and open it


@dataclass(eq=False)
class Doors:
    """Opens screens over the table, and other tables from it; the table hands in how each is made."""

    app: App
    table: Screen
    outer: OuterDoors
    over: Mapping[str, Callable[..., Screen]]  # makes `menu`, `result`, `timeline`, `line`, `curtain` (seat) ...
    play_again: Callable[..., object]  # play with the same decks and players once more; `swap`: they change seats
    take_seat: Callable[[Seat], object]  # play for this seat, where only bots play
    play_what_if: Callable[[State, Mapping[Seat, Sequence[str]]], object]  # play on from a view, the rest dealt again

    def open(self, name: str, *about: Seat | Ref) -> None:
        """Open one of the screens over whatever is in front."""
        self.app.open(self.over[name](*about))

    def open_timeline(self, at: int = 0) -> None:
        """Show the moments of the game, in place of the menu; the moment at this station first."""
        self.open_over(self.over["timeline"](at))

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
