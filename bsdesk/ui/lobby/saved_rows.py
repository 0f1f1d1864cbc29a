"""Saved games as rows of a list: what each is called, who plays what in it, and how it stands."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bsdesk.table.catalog import Shelf
from bsdesk.table.labels import day, decks_of, game_of_saved, players_of, result_of, turn_of
from bsdesk.table.saved_games import Saved
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, LEGAL, LINE, LOSS, QUIET, SMALL, TINY, YOU, YOU_DEEP, YOU_LIT, Colour

FILL: Colour = (17, 23, 34, 225)
FILL_LIT: Colour = (28, 36, 51, 235)


class Row(NamedTuple):
    """One file of the list; `saved` is None until it was looked into."""

    file: Path
    saved: Saved | None
    chosen: bool


def lay_row(page: Page, box: Box, row: Row, shelf: Shelf, choose: Action) -> None:
    ident, saved, title = f"saved:{row.file.name}", row.saved, title_of(page, row, shelf)
    lit = page.hand.hover == ident
    fill = YOU_DEEP if row.chosen else FILL_LIT if lit else FILL
    page.box(box, fill, line=YOU_LIT if row.chosen else YOU if lit else LINE)
    inner = box.inset(14, 9)
    space = inner.space()
    lay_state(page, space, row)
    space.right(14)
    page.say(title, space.rest[:2], BODY, INK, bold=True, room=space.rest.w)
    colour = INK if row.chosen else LOSS if saved is not None and saved.fault else QUIET
    line = inner.bottom - page.letters.height(SMALL)
    page.say(about(page, saved, shelf), (inner.x, line), SMALL, colour, room=inner.w)
    page.area(ident, box, choose, label=title)


def title_of(page: Page, row: Row, shelf: Shelf) -> str:
    """Return its own name, else the decks, else the game."""
    saved, language = row.saved, page.words.language
    if saved is None or saved.fault:
        return row.file.name
    title = saved.name or decks_of(saved, shelf, language) or game_of_saved(saved, shelf, language)
    return f"{page.words('what_if')} · {title}" if saved.what_if else title


def lay_state(page: Page, space: Space, row: Row) -> None:
    """Lay out at the right how it stands."""
    saved = row.saved
    if saved is None:
        return
    if saved.fault:
        text, sign, colour = page.words("saved_broken"), "loss", LOSS
    elif saved.finished:
        text, lost = result_of(saved, page.words)
        sign, colour = ("no", LOSS) if lost else ("yes", LEGAL)
    else:
        text, sign, colour = turn_of(saved, page.words), "right", YOU_LIT
    colour = INK if row.chosen else colour
    x, y, *_ = space.right(pixels=page.wide(text, SMALL, 20))
    page.sign(sign, (x, y + page.u(4)), TINY, colour)
    page.say(text, (x + page.u(20), y + page.u(1)), SMALL, colour)


def about(page: Page, saved: Saved | None, shelf: Shelf) -> str:
    """Return the quiet line: game, decks, players, day; of a broken one the reason."""
    if saved is None:
        return "…"
    if saved.fault:
        return saved.fault
    language, words = page.words.language, page.words
    seats = max([2, *saved.decks]) if saved.game in shelf.boxes else 2
    made_up = saved.made_up and not saved.what_if
    parts = [
        game_of_saved(saved, shelf, language),
        decks_of(saved, shelf, language) if saved.name else "",
        words("what_if") if made_up else players_of(saved.players, seats, words, open_hands=saved.open),
        day(saved.when, words),
    ]
    return " · ".join(part for part in parts if part)
