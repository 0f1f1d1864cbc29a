"""What a seat of a new game plays with, at a glance: the best cards of the deck, its colours, whether it is legal."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.table.decks import facet_counts
from bsdesk.table.game_setup import GameSetup
from bsdesk.ui.decks.parts import cover_of
from bsdesk.ui.decks.workbench import Desk, today
from bsdesk.ui.faces.pictures import card_height, sharp_width
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import LEGAL, LOSS, QUIET, SMALL

STONE = 18  # units


def lay_deck(page: Page, desk: Desk, setup: GameSetup, place: int, box: Box) -> None:
    """Lay out the deck of a seat: its best cards, its colours, and whether it is legal."""
    cards, space, line = setup.cards(place), box.space(), page.letters.height(SMALL)
    lines = line * 2 + page.u(10)
    wide = sharp_width(min(page.u(190), box.w * 0.5, (box.h - lines - page.u(10)) / 1.4))
    if not cards:
        wrong = setup.deck_fault(place) or page.words("no_deck")
        page.tell(wrong, box[:2], box.w, SMALL, LOSS, most=max(1, box.h // line))
        return
    if box.h > lines + page.u(90):
        shown = cover_of(desk, cards)
        step, picture = round(wide * 0.42), space.top(pixels=card_height(wide), gap=8)
        left = picture.centered(wide + step * (len(shown) - 1), picture.h).x
        for number, card in enumerate(shown):
            page.put(desk.faces.face(card, "table", wide), (left + number * step, picture.y))
    lay_colours(page, desk, cards, space.top(pixels=line, gap=2))
    if setup.builds:
        faults = setup.game.rules.deck_faults([setup.game.rules.defs[card] for card in cards], today())
        word, colour, sign = ("deck_not_legal", LOSS, "loss") if faults else ("deck_legal", LEGAL, "yes")
        text, rest = page.words(word), space.rest
        at = rest.centered(page.wide(text, SMALL, 20), line)
        page.sign(sign, (at.x, rest.y + page.u(2)), SMALL, colour)
        page.say(text, (at.x + page.u(20), rest.y), SMALL, colour, room=rest.w - page.u(20))


def lay_colours(page: Page, desk: Desk, cards: Sequence[str], box: Box) -> None:
    """Lay out how many cards, and of which colours: each colour by its stone and its name."""
    found = facet_counts(desk.game, cards, "colour")
    names = [(str(colour), desk.pool.value_name("colour", colour)) for colour, _ in found]
    count, stone = page.words("deck_cards", count=len(cards)), page.u(STONE)
    wide = page.letters.width(count, SMALL) + sum(stone + page.wide(name, SMALL, 16) for _, name in names)
    space = box.space()
    space.left(pixels=max(0, (box.w - wide) // 2))
    for colour, name in names if wide <= box.w else []:
        mark = desk.faces.symbol(colour, stone)
        at = space.left(STONE, gap=4)
        if mark is not None:
            page.put(mark, at[:2])
        page.say(name, space.left(pixels=page.letters.width(name, SMALL), gap=12)[:2], SMALL)
    page.say(count, space.rest[:2], SMALL, QUIET, room=space.rest.w)
