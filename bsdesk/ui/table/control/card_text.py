"""The text of the card that is looked at, scrolled where it has no room."""

from __future__ import annotations

import pygame

from bsdesk.ui.kit.scroll import Scroll


class CardText(Scroll):
    """The scrolled text of one card; another card's text begins at its top."""

    def __init__(self) -> None:
        super().__init__("card_text")
        self.card = ""

    def turn_to(self, card: str) -> None:
        if card != self.card:
            self.card = card
            self.go(0)

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        """Scroll by pages from everywhere, by arrows only from its bar: elsewhere arrows move over the table."""
        mine = focus.startswith(self.id) or event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        return mine and super().key(event, focus)
