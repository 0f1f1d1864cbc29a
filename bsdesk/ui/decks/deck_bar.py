"""The bar above a deck that is built: the way back, its name, and what can be done with the whole of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bsdesk.ui.app import App
from bsdesk.ui.decks.deck_acts import DeckEdits
from bsdesk.ui.decks.opening_hand import OpeningHand
from bsdesk.ui.decks.share_dialog import SharePanel
from bsdesk.ui.kit.boxes import Space
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, SMALL, TITLE
from bsdesk.ui.kit.widgets import lay_head

TALL = 40  # units of a button
RENAME, TOOL = 120, 170  # units that a button is wide at most

Play = Callable[[str, str], object]  # begins a game with the deck of this name


class DeckBar(NamedTuple):
    """What can be done with a deck. `before` is called before anything is opened for it."""

    app: App
    edits: DeckEdits
    play: Play | None
    before: Action

    def lay(self, page: Page) -> None:
        space = lay_head(page, "", self.app.back).space()
        space.rest = space.rest.centered(space.rest.w, page.u(TALL))
        self.lay_tools(page, space)
        title, text = self.edits.title, page.words("deck_rename")
        wide = min(page.u(RENAME), page.wide(text, SMALL, 24))
        room = space.rest.w - wide - 2 * page.u(GAP)
        size = page.letters_that_fit(title, TITLE, room, bold=True)
        at = (space.rest.x, space.rest.line(page.letters.height(size)))
        name = page.say(title, at, size, bold=True, room=room)
        space.left(pixels=name[2], gap=GAP)
        page.button("rename", space.left(pixels=wide).inset(0, 6), text, self.rename, kind="quiet", size=SMALL)

    def lay_tools(self, page: Page, space: Space) -> None:
        """Lay out buttons from the right."""
        words, edits, deck = page.words, self.edits, self.edits.deck
        for ident, text, act, tip in (
            *([("play", words("deck_play"), self.play_deck, "")] if self.play is not None else []),
            ("share", words("deck_share"), self.share, ""),
            ("test", words("deck_test"), self.test, words("deck_test_tip")),
        ):
            box = space.right(pixels=min(page.u(TOOL), page.wide(text, BODY, 28)), gap=GAP)
            page.button(ident, box, text, act, tip=tip, on=bool(deck.cards))
        for ident, act, on in (("redo", edits.redo, deck.future), ("undo", edits.undo, deck.past)):
            box = space.right(TALL, gap=GAP)
            page.button(ident, box, "", act, sign=ident, on=bool(on), tip=words(f"deck_{ident}_tip"))

    def rename(self) -> None:
        self.before()
        self.edits.rename()

    def play_deck(self) -> None:
        """Begin a game with this deck, which is saved already."""
        self.before()
        if self.play is not None:
            self.play(self.edits.game, self.edits.deck.entry.name)

    def share(self) -> None:
        self.before()
        self.app.open(SharePanel(self.app, self.edits.desk, self.edits.title, self.edits.deck.cards))

    def test(self) -> None:
        self.before()
        self.app.open(OpeningHand(self.app, self.edits.desk, self.edits.deck.cards))
