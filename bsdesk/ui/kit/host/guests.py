"""Windows of the program beside its own: each takes the inputs that are its own, and draws itself."""

from __future__ import annotations

from typing import Protocol

import pygame


class GuestWindow(Protocol):
    """Another window."""

    def owns(self, event: pygame.event.Event) -> bool:
        """Return whether this came to that window."""

    def take(self, event: pygame.event.Event) -> bool:
        """Take what came to it; return False if it is to be closed."""

    def tick(self, now: float) -> bool:
        """Draw what changed; return whether more is due soon."""

    def close(self) -> None:
        """Close it."""


class GuestWindows:
    """The other windows that are open."""

    def __init__(self) -> None:
        self.open: list[GuestWindow] = []

    def own_left(self, came: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Hand every window what came to it, and return the rest: that is for the program's own. As long as there are
        several windows, the system says that one is closed, and not that the program ends."""
        if not self.open:
            return came
        rest = []
        for event in came:
            guest = next((guest for guest in self.open if guest.owns(event)), None)
            if guest is None:
                closed = event.type == pygame.WINDOWCLOSE
                rest.append(pygame.event.Event(pygame.QUIT) if closed else event)
            elif not guest.take(event):
                self.dismiss(guest)
        return rest

    def tick(self, now: float) -> bool:
        """Let all draw what changed; return whether more is due soon."""
        return sum(guest.tick(now) for guest in self.open) > 0  # each draws

    def invite(self, guest: GuestWindow) -> None:
        self.open.append(guest)

    def dismiss(self, guest: GuestWindow) -> None:
        """Close a window."""
        self.open.remove(guest)
        guest.close()

    def close(self) -> None:
        """Close all, as the program ends."""
        for guest in [*self.open]:
            self.dismiss(guest)
