"""Building a deck: all cards on the left, searched and filtered; the deck on the right, with what it is made of and
whether it is legal. A click on a card puts one in, a click on a line of the deck takes one out, saved at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from bsdesk.table.decks import Editing, Entry, rows
from bsdesk.ui.decks.deck_view import lay_deck
from bsdesk.ui.decks.dialogs import Choose, OpeningHand, Share
from bsdesk.ui.decks.import_dialog import Import
from bsdesk.ui.decks.parts import Look
from bsdesk.ui.decks.pool_view import PoolView
from bsdesk.ui.decks.workbench import Desk, desk_of, explain, name_taken
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.dialogs import AskText
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, SMALL, TITLE
from bsdesk.ui.kit.widgets import Form
from bsdesk.ui.lobby.frame import HEAD, backdrop, head

if TYPE_CHECKING:
    from bsdesk.ui.app import App

PLUS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
MINUS = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE)
ABOUT = ("pool", "less", "more", "row", "minus", "plus")  # controls about one card: what follows is its id


def ignored(_entry: Entry) -> None:
    pass


class Builder(Form):
    """One deck being built. `then` hears which deck it has become."""

    app: App

    name = "builder"

    def __init__(self, app: App, game: str, entry: Entry, then: Callable[[Entry], object] = ignored) -> None:
        super().__init__(app)
        self.game, self.then = game, then
        self.deck = Editing(self.desk.collection, entry, self.desk.title(entry))
        self.pool = PoolView(self, self.to_first)
        self.lines = self.keep(Scroll("deck"))
        self.look = Look()
        self.resting: At | None = None  # where the pointer lay when something was typed

    @property
    def desk(self) -> Desk:
        return desk_of(self.app, self.game)

    @property
    def title(self) -> str:
        return self.deck.entry.name if self.deck.entry.own else self.deck.title

    # laying it out

    def build(self, page: Page) -> None:
        edge, top = page.u(EDGE), page.u(HEAD + GAP)
        w, h = page.size
        backdrop(page, self.app)
        wide = min(max(page.u(330), round(w * 0.29)), page.u(440))
        left = (edge, top, w - wide - 3 * edge, h - top - edge)
        hands = (self.add, self.remove)
        self.lay_bar(page)
        y = self.pool.lay_filters(page, self.desk, left, self.choose) + page.u(GAP)
        self.pool.lay_cards(page, self.desk, (left[0], y, left[2], left[1] + left[3] - y), self.deck, hands)
        why = partial(explain, self.app, self.desk)
        lay_deck(page, self.desk, self.deck, (w - wide - edge, top, wide, h - top - edge), self.lines, hands, why)
        if self.app.screen is self:
            self.look.lay(page, self.desk.faces, left)

    def lay_bar(self, page: Page) -> None:
        """The way back, the deck's name, and what can be done with the whole of it."""
        words, tall, top = page.words, page.u(40), page.u(HEAD - 40) // 2
        edge, gap = page.u(EDGE), page.u(GAP)
        head(page, "", self.app.back)
        back = page.controls[-1].rect
        x = back[0] + back[2] + page.u(EDGE * 1.5)
        right = self._lay_tools(page, page.size[0] - edge, top, tall)
        text = words("deck_rename")
        wide = min(page.u(120), page.letters.width(text, SMALL) + page.u(24))
        size = page.letters_that_fit(self.title, TITLE, right - x - wide - 2 * gap, bold=True)
        y = top + (tall - page.letters.height(size)) / 2
        rect = page.say(self.title, (x, y), size, bold=True, room=right - x - wide - 2 * gap)
        box = (x + rect[2] + gap, top + page.u(6), wide, page.u(28))
        page.button("rename", box, text, self.rename, kind="quiet", size=SMALL)

    def _lay_tools(self, page: Page, right: int, top: int, tall: int) -> int:
        """From the right; where the room for the name ends."""
        words, gap, full = page.words, page.u(GAP), bool(self.deck.cards)
        for ident, text, act, tip in (
            ("share", words("deck_share"), self.share, ""),
            ("test", words("deck_test"), self.test, words("deck_test_tip")),
        ):
            wide = min(page.u(170), page.letters.width(text, BODY) + page.u(28))
            page.button(ident, (right - wide, top, wide, tall), text, act, tip=tip, on=full)
            right -= wide + gap
        for ident, act, on in (("redo", self.redo, self.deck.future), ("undo", self.undo, self.deck.past)):
            tip = words(f"deck_{ident}_tip")
            page.button(ident, (right - tall, top, tall, tall), "", act, sign=ident, on=bool(on), tip=tip)
            right -= tall + gap
        return right

    # what is done to the deck

    def change(self, act: Callable[[], None]) -> None:
        """Change the deck; say so if that can't be saved, or a ready deck was copied for it, or it became wrong."""
        own, before = self.deck.entry.own, {fault.rule + fault.card for fault in self.desk.faults(self.deck.cards)}
        order = self.lines_in_order()
        try:
            act()
        except OSError as error:
            self.app.notice(self.app.words("deck_not_saved", reason=error.strerror or error), bad=True)
            return
        self.then(self.deck.entry)
        if not own and self.deck.entry.own and self.deck.entry.file != Path():
            self.app.notice(self.app.words("deck_saved_as", name=self.deck.entry.name))
        if any(f.card and f.rule + f.card not in before for f in self.desk.faults(self.deck.cards)):
            self.app.sounds.play("refuse")
        self._keep_focus(order)

    def lines_in_order(self) -> list[str]:
        return [row.card for _, of_kind in rows(self.desk.game, self.deck.cards) for row in of_kind]

    def _keep_focus(self, before: list[str]) -> None:
        """Where the line that the keyboard was on is gone, it goes on at the next."""
        start, _, card = self.app.focus.partition(":")
        now = self.lines_in_order()
        if start == "less" and card not in now:
            self.app.focus_on(f"pool:{card}")
        elif start in ("row", "minus", "plus") and card in before and card not in now and now:
            self.app.focus_on(f"{start}:{now[min(before.index(card), len(now) - 1)]}")

    def add(self, card: str) -> None:
        self.change(partial(self.deck.add, card))

    def remove(self, card: str, copies: int = 1) -> None:
        self.change(partial(self.deck.remove, card, copies))

    def undo(self) -> None:
        self.change(self.deck.undo)

    def redo(self) -> None:
        self.change(self.deck.redo)

    def rename(self) -> None:
        words = self.app.words

        def take(name: str) -> None:
            self.change(partial(self.deck.rename, name))

        wrong = partial(name_taken, self.app, self.desk, self.deck.entry)
        text = "" if self.deck.entry.own else words("deck_rename_copies")
        title = words("deck_rename")
        self.over(AskText(self.app, title, text, title, take, value=self.title, wrong=wrong))

    # the other screens

    def over(self, screen: Screen) -> None:
        self.look.point(None, 0.0)
        self.app.open(screen)

    def choose(self, facet: str) -> None:
        self.over(Choose(self.app, self, facet))

    def share(self) -> None:
        self.over(Share(self.app, self.desk, self.title, self.deck.cards))

    def test(self) -> None:
        self.over(OpeningHand(self.app, self.desk, self.deck.cards))

    # hands and time

    def to_first(self) -> None:
        """Enter in the search: on to the first card that was found."""
        found = self.pool.found(self.desk)
        if found:
            self.app.focus_on(f"pool:{found[0]}", keyboard=True)

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        command, card = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), self.focused()
        if command and event.key in (pygame.K_z, pygame.K_y):
            forth = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
            (self.redo if forth else self.undo)()
        elif (command and event.key == pygame.K_f) or event.key == pygame.K_SLASH:
            self.app.focus_on(self.pool.search.id)
        elif card and event.key in PLUS:
            self.add(card)
        elif card and event.key in MINUS:
            self.remove(card)
        elif card and event.key == pygame.K_DELETE:
            self.remove(card, self.deck.count(card))
        else:
            return False
        return True

    def focused(self) -> str:
        """The card that the keyboard is on."""
        start, _, card = self.app.focus.partition(":")
        return card if start in ABOUT else ""

    def typed(self, text: str) -> bool:
        """While somebody types, cards come and go below a pointer that lies still: no large one covers the words."""
        self.resting = self.app.pointer
        self.look.point(None, 0.0)
        return super().typed(text)

    def hovered(self, control: Control | None) -> None:
        by_keyboard = control is not None and self.app.keyboard and control.id == self.app.focus
        if by_keyboard or self.app.pointer != self.resting:
            self.resting = None
            self.look.point(control, time.monotonic())

    def tick(self, now: float) -> bool:
        came, shown = self.desk.faces.arrived(), self.look.tick(now)
        return came or shown

    def troubles(self) -> Sequence[str]:
        return self.desk.faces.store.drawn.faults

    def busy(self) -> bool:
        return self.desk.faces.waiting or self.look.waiting

    def dropped_file(self, path: str) -> bool:
        def opened(entry: Entry) -> None:
            self.then(entry)
            self.deck = Editing(self.desk.collection, entry)

        self.over(Import(self.app, self.desk, file=Path(path), then=opened))
        return True

    def told(self) -> dict[str, object]:
        return {"deck": self.deck.entry.name, "own": self.deck.entry.own, "cards": list(self.deck.cards)}
