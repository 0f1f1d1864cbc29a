"""What a table keeps from whoever looks on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Secrecy:
    """What a table keeps from onlookers."""

    hidden: bool = False  # what onlookers may not see is to be hidden
    curtained: bool = False  # nobody of those who share the screen has sat down before it yet
    staged: bool = False  # may spectators see the hands, though they were taken from one seat's view of a game?

    @property
    def private(self) -> bool:
        """Return whether what onlookers may not see is hidden now."""
        return self.hidden or self.curtained
