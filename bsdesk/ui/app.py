"""The program in its window: the toolkit's window and loop, with the games on their shelf and the player's settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from bsdesk.seat.catalog import Shelf
from bsdesk.table import settings as stored
from bsdesk.table.settings import Settings
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.host.host import Host, HostSurroundings
from bsdesk.ui.kit.screen import Screen


class App(Host):
    """The window with the games on their shelf and the settings of the player. `help_` makes what F1 opens."""

    settings: Settings

    def __init__(
        self,
        shelf: Shelf,
        settings: Settings,
        help_: Callable[[App], Screen],
        *,
        size: tuple[int, int] | None = None,
        surface: pygame.Surface | None = None,
    ) -> None:
        self.shelf = shelf
        shelf.tables.undo_shown = lambda: settings.undo_shown
        save = partial(stored.save, settings)
        outside = HostSurroundings(shelf.assets, shelf.saves.parent / "reports", save, partial(help_, self))
        super().__init__(settings, outside, size=size, surface=surface)

    def copy(self, text: str, said: str = "") -> None:
        """Copy a text and say that it was copied, in these words or the usual ones; or say that it can't be."""
        done = clipboard.write(text)
        self.notice((said or self.words("copied")) if done else self.words("not_copied"), bad=not done)

    def notice_unsaved(self, reason: str) -> None:
        """Say why a game is not saved, if it isn't."""
        if reason:
            self.notice(self.words("not_saved", reason=self.words.complaint(reason)), bad=True)
