"""Building a deck: all cards on the left, searched and filtered; the deck on the right, with what it is made of and
whether it is legal. A click on a card puts one in, a click on a line of the deck takes one out, saved at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from bsdesk.table.decks import DeckEntry
from bsdesk.ui.app import App
from bsdesk.ui.decks.deck_acts import DeckEdits
from bsdesk.ui.decks.deck_bar import DeckBar, Play
from bsdesk.ui.decks.deck_view import lay_deck
from bsdesk.ui.decks.import_dialog import Import
from bsdesk.ui.decks.pool_view import FacetChoice, LargeCard, PoolView
from bsdesk.ui.decks.workbench import Workbench, explain
from bsdesk.ui.faces.backdrop import lay_backdrop
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import EDGE, GAP
from bsdesk.ui.kit.widgets import HEAD

PLUS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
MINUS = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE)
ABOUT = ("pool", "less", "more", "row", "minus", "plus")  # controls about one card: what follows is its id
DECK = (330, 0.29, 440)  # units that the deck is wide at least; part of the window; units at most


class Builder(Screen):
    """The screen on which one deck is built. `then` is called with the deck that it has become."""

    name = "builder"
    app: App

    def __init__(
        self,
        app: App,
        game: str,
        entry: DeckEntry,
        then: Callable[[DeckEntry], object] = lambda _entry: None,
        play: Play | None = None,
    ) -> None:
        super().__init__(app)
        self.edits = DeckEdits(app, game, entry, then)
        self.bar = DeckBar(app, self.edits, play, self.leave_card)
        self.background = self.desk.faces.store
        self.pool = PoolView(self.to_first)
        self.lines = Scroll("deck")
        self.widgets += [*self.pool.widgets, self.lines]
        self.look = LargeCard()
        self.resting: At | None = None  # where the pointer lay when something was typed

    @property
    def desk(self) -> Workbench:
        return self.edits.desk

    # laying it out

    def build(self, page: Page) -> None:
        desk, edits = self.desk, self.edits
        hands = (edits.add, edits.remove)
        lay_backdrop(page, self.app.shelf.assets)
        self.bar.lay(page)
        least, part, most = DECK
        wide = min(max(page.u(least), round(page.size[0] * part)), page.u(most))
        space = page.rect.inset(EDGE, 0).space()
        space.top(HEAD + GAP)
        space.bottom(EDGE)
        right = space.right(pixels=wide, gap=EDGE)
        left = space.rest
        space.skip(self.pool.lay_filters(page, desk, left, self.choose) - left.y)
        space.gap(GAP)
        self.pool.lay_cards(page, desk, space.rest, edits.deck, hands)
        lay_deck(page, desk, edits.deck, right, self.lines, hands, partial(explain, self.app, desk))
        if self.app.screen is self:
            self.look.lay(page, desk.faces, left)

    # the other screens

    def leave_card(self) -> None:
        """Let the large card go, before a screen is opened over this one."""
        self.look.point(None, 0.0)

    def choose(self, facet: str) -> None:
        self.leave_card()
        self.app.open(FacetChoice(self.app, self.desk, self.pool, facet))

    def dropped_file(self, path: str) -> bool:
        self.leave_card()
        self.app.open(Import(self.app, self.desk, file=Path(path), then=self.edits.replace))
        return True

    # hands and time

    def to_first(self) -> None:
        """Put the keyboard on the first card that was found."""
        found = self.pool.fitting_cards(self.desk)
        if found:
            self.app.focus_on(f"pool:{found[0]}", keyboard=True)

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        command, edits = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), self.edits
        start, _, card = self.app.focus.partition(":")
        on_card = bool(card) and start in ABOUT
        if command and event.key in (pygame.K_z, pygame.K_y):
            forth = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
            (edits.redo if forth else edits.undo)()
        elif (command and event.key == pygame.K_f) or event.key == pygame.K_SLASH:
            self.app.focus_on(self.pool.search.id)
        elif on_card and event.key in PLUS:
            edits.add(card)
        elif on_card and event.key in MINUS:
            edits.remove(card)
        elif on_card and event.key == pygame.K_DELETE:
            edits.remove(card, edits.deck.count(card))
        else:
            return False
        return True

    def typed(self, text: str) -> bool:
        """Type into the search; no large card comes while cards come and go below a pointer that lies still."""
        self.resting = self.app.pointer
        self.leave_card()
        return super().typed(text)

    def hovered(self, control: Control | None) -> None:
        by_keyboard = control is not None and self.app.keyboard and control.id == self.app.focus
        if by_keyboard or self.app.pointer != self.resting:
            self.resting = None
            self.look.point(control, time.monotonic())

    def tick(self, now: float) -> bool:
        super().tick(now)
        return self.look.tick(now)

    def busy(self) -> bool:
        return super().busy() or self.look.waiting

    def probe_data(self) -> dict[str, object]:
        entry = self.edits.deck.entry
        return {"deck": entry.name, "own": entry.own, "cards": list(self.edits.deck.cards)}
