"""The text of the card that is looked at, where it has no room: scrolled, and from its top for another card."""

from __future__ import annotations

import pygame

from bsdesk.ui.kit.scroll import Scroll


class CardText(Scroll):
    """The text of one card; of another it begins at its top."""

    def __init__(self) -> None:
        super().__init__("card_text")
        self.card = ""

    def turn_to(self, card: str) -> None:
        if card != self.card:
            self.card = card
            self.go(0)

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        """By pages from everywhere, by arrows only from its bar: elsewhere these lead over the table."""
        mine = focus.startswith(self.id) or event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        return mine and super().key(event, focus)
