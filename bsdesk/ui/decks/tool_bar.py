"""The bar over the deck builder: the way back, the deck's name, and what can be done with the whole of it."""

from __future__ import annotations

from bsdesk.ui.decks.deck_edits import DeckEdits
from bsdesk.ui.kit.boxes import Space
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.frame import lay_head
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, SMALL, TITLE

TALL = 40  # units of a button
RENAME, TOOL = 120, 170  # units that a button is wide at most


def lay_bar(page: Page, edits: DeckEdits, back: Action, rename: Action, share: Action, test: Action) -> None:
    """Lay it out."""
    space = lay_head(page, "", back).space()
    space.rest = space.rest.centered(space.rest.w, page.u(TALL))
    lay_tools(page, space, edits, share, test)
    text = page.words("deck_rename")
    wide = min(page.u(RENAME), page.wide(text, SMALL, 24))
    room = space.rest.w - wide - 2 * page.u(GAP)
    size = page.letters_that_fit(edits.title, TITLE, room, bold=True)
    at = (space.rest.x, space.rest.line(page.letters.height(size)))
    name = page.say(edits.title, at, size, bold=True, room=room)
    space.left(pixels=name[2], gap=GAP)
    page.button("rename", space.left(pixels=wide).inset(0, 6), text, rename, kind="quiet", size=SMALL)


def lay_tools(page: Page, space: Space, edits: DeckEdits, share: Action, test: Action) -> None:
    """Lay out buttons from the right."""
    words, deck = page.words, edits.deck
    for ident, text, act, tip in (
        ("share", words("deck_share"), share, ""),
        ("test", words("deck_test"), test, words("deck_test_tip")),
    ):
        box = space.right(pixels=min(page.u(TOOL), page.wide(text, BODY, 28)), gap=GAP)
        page.button(ident, box, text, act, tip=tip, on=bool(deck.cards))
    for ident, act, on in (("redo", edits.redo, deck.future), ("undo", edits.undo, deck.past)):
        box = space.right(TALL, gap=GAP)
        page.button(ident, box, "", act, sign=ident, on=bool(on), tip=words(f"deck_{ident}_tip"))
