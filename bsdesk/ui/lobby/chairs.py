"""What a seat of a new game plays with, at a glance: the best cards of the deck, its colours, whether it is legal."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.table.decks import split
from bsdesk.table.game_setup import Seating
from bsdesk.ui.decks.parts import cover_of
from bsdesk.ui.decks.workbench import Desk, today
from bsdesk.ui.faces.pictures import high, snapped
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import LEGAL, LOSS, QUIET, SMALL


def lay_deck(page: Page, desk: Desk, seating: Seating, place: int, rect: Rect) -> None:
    """The deck of a seat: its mightiest cards, its colours, and whether it is legal."""
    x, y, w, h = rect
    cards = seating.cards(place)
    lines = page.letters.height(SMALL) * 2 + page.u(10)
    wide = snapped(min(page.u(190), w * 0.5, (h - lines - page.u(10)) / 1.4))
    if not cards:
        wrong = seating.wrong(place) or page.words("no_deck")
        page.tell(wrong, (x, y), w, SMALL, LOSS, most=max(1, h // page.letters.height(SMALL)))
        return
    if h > lines + page.u(90):
        shown = cover_of(desk, cards)
        step = round(wide * 0.42)
        left = x + (w - wide - step * (len(shown) - 1)) // 2
        for number, card in enumerate(shown):
            page.put(desk.faces.face(card, "table", wide), (left + number * step, y))
        y += high(wide) + page.u(8)
    lay_colours(page, desk, cards, (x, y, w, page.letters.height(SMALL)))
    y += page.letters.height(SMALL) + page.u(2)
    if seating.builds:
        faults = seating.game.rules.deck_faults([seating.game.rules.defs[card] for card in cards], today())
        word, colour, sign = ("deck_not_legal", LOSS, "loss") if faults else ("deck_legal", LEGAL, "yes")
        text = page.words(word)
        wide = page.letters.width(text, SMALL) + page.u(20)
        at = x + (w - wide) // 2
        page.sign(sign, (at, y + page.u(2)), SMALL, colour)
        page.say(text, (at + page.u(20), y), SMALL, colour, room=w - page.u(20))


def lay_colours(page: Page, desk: Desk, cards: Sequence[str], rect: Rect) -> None:
    """How many cards, and of which colours: each colour by its stone and its name."""
    x, y, w, _ = rect
    found = split(desk.game, cards, "colour")
    names = [(str(colour), desk.pool.called("colour", colour)) for colour, _ in found]
    count = page.words("deck_cards", count=len(cards))
    stone = page.u(18)
    wide = page.letters.width(count, SMALL) + sum(
        stone + page.u(16) + page.letters.width(name, SMALL) for _, name in names
    )
    at = x + max(0, (w - wide) // 2)
    for colour, name in names if wide <= w else []:
        mark = desk.faces.symbol(colour, stone)
        if mark is not None:
            page.put(mark, (at, y))
        at += stone + page.u(4)
        at += page.say(name, (at, y), SMALL)[2] + page.u(12)
    page.say(count, (at, y), SMALL, QUIET, room=x + w - at)
