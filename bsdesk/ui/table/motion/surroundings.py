"""What motion asks of the window in which it is seen."""

from __future__ import annotations

from typing import Protocol

from bsdesk.table.settings import Settings
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.screen import At


class Loudspeaker(Protocol):
    """What sounds are played by."""

    def play(self, name: str, pan: float = 0.0, *, ducks: bool = False) -> None: ...


class Surroundings(Protocol):
    """The window, or whatever else a table in motion is drawn in."""

    @property
    def settings(self) -> Settings: ...
    @property
    def letters(self) -> Letters: ...
    @property
    def pointer(self) -> At: ...
    @property
    def changes(self) -> int: ...
    @property
    def sounds(self) -> Loudspeaker: ...
