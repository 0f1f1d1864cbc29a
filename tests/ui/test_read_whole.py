"""A card is read whole: by a closer look all of its text stands in one view, in letters that can be read."""

from __future__ import annotations

import time

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, inside
from bsdesk.ui.kit.theme import LEAST_LETTERS
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.reading_sheet import WIDE, ReadingSheet, is_hard_to_read
from tests.positions import BS, Position
from tests.ui.checks import control_of, spot
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.tables import first, table_at, truth
from tests.ui.test_grail_heroes import FULL, shown
from tests.ui.test_grail_table import free_choice
from tests.ui.test_large_card import large, point_at, wait

LEAST = 150  # pixels high, a sheet
WINDOWS = [((1280, 720), "en"), ((1280, 720), "zh_hant"), ((1024, 640), "en"), ((1024, 640), "ja")]


def text_of(table: TableScreen, ref: str) -> str:
    """All letters that are printed on a card, as it is read."""
    face = table.parts.voice.pictures.printed_face(table.parts.model.view.cards[ref].definition)
    assert face is not None
    return "".join(ink.text for line in face.lines for ink in line).replace(" ", "")


def sheet_of(app: App) -> Rect | None:
    """Where the sheet lies on which a card is read; None if there is none."""
    page = page_of(app)
    wides, items = {page.u(wide) for wide in WIDE}, ((picture.get_size(), at) for picture, at in page.items)
    return next(((int(x), int(y), w, h) for (w, h), (x, y) in items if w in wides and h > LEAST), None)


def read(app: App, rect: Rect) -> str:
    """All letters that stand there."""
    return "".join(said.text for said in page_of(app).said if inside(rect, said.rect[:2])).replace(" ", "")


def right_click(app: App, ref: str) -> None:
    at = spot(page_of(app), control_of(page_of(app), f"card:{ref}"))
    assert at is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=3, pos=at))
    page_of(app)


@pytest.mark.parametrize(("window", "language"), WINDOWS)
def test_every_character_has_room_for_all_of_its_text_in_letters_that_can_be_read(
    app: App, window: tuple[int, int], language: str
) -> None:
    table = free_choice(app)
    resize(app, window, 100, language)
    page = page_of(app)
    pictures = table.parts.voice.pictures
    small = []
    for ref in table.parts.model.view.zones["muster"]:
        pictures.store.spent = 0.0  # there is time for one more
        face = pictures.printed_face(table.parts.model.view.cards[ref].definition)
        assert face is not None
        sheet = ReadingSheet(table.parts, page, ref, face, 0, room=window, fits=lambda _size: True)
        if not sheet.is_there or page.letters.pixels(sheet.letters) < LEAST_LETTERS:
            small.append(face.name)
    assert not small


def in_hand(app: App) -> tuple[TableScreen, str]:
    """A table whose first player holds a card with much to read."""
    table = table_at(app, Position(BS, "hand 26RSD03-010 | reserve 6", "field REF-09[1]"))
    return table, first(table, "p1.hand")


def test_a_closer_look_shows_all_of_a_card_in_one_view(app: App) -> None:
    table, ref = in_hand(app)
    right_click(app, ref)
    rect = sheet_of(app)
    assert rect is not None
    assert text_of(table, ref) in read(app, rect)


@pytest.mark.parametrize("twice", [False, True])
def test_a_key_gives_a_closer_look_and_puts_it_away(app: App, twice: bool) -> None:
    table, ref = in_hand(app)
    point_at(app, ref)
    press(app, *[pygame.K_e] * (1 + twice))
    assert (table.parts.gaze.insisted == ref) is not twice
    assert (sheet_of(app) is not None) is not twice


def test_the_keyboard_alone_gives_it(app: App) -> None:
    table, ref = in_hand(app)
    app.focus_on(f"card:{ref}", keyboard=True)
    press(app, pygame.K_e)
    assert table.parts.gaze.insisted == ref
    assert sheet_of(app) is not None


def test_where_the_sidebar_must_be_scrolled_it_says_how_all_is_read(app: App) -> None:
    table = free_choice(app)
    hint = app.words("read_whole")
    told = {}
    for ref in table.parts.model.view.zones["muster"][:12]:
        table.parts.looking.look_at(ref)
        app.refresh()
        told[ref] = any(said in hint for said in lines(app) if len(said) > 12)
        assert told[ref] == bool(table.parts.scrolls.card_text.most)
    assert any(told.values())


def test_a_card_whose_text_is_read_beside_the_table_is_only_shown_large(app: App) -> None:
    table = table_at(app, Position(BS, "hand REF-01 | reserve 6", "field REF-09[1]"))
    point_at(app, first(table, "p1.hand"))
    wait(app)
    assert large(app, table) is not None


def test_without_a_sidebar_a_card_that_is_pointed_at_is_read_on_a_sheet_where_it_would_be_too_small(app: App) -> None:
    table, ref = in_hand(app)
    resize(app, (800, 640), 100, "en")
    page_of(app)
    assert table.parts.placement.last is not None
    assert not table.parts.placement.last.areas.rail[2]
    face = table.parts.voice.pictures.printed_face(table.parts.model.view.cards[ref].definition)
    assert face is not None
    assert is_hard_to_read(face, 260)
    point_at(app, ref)
    app.screen.tick(time.monotonic() + 1)
    rect = sheet_of(app)
    assert rect is not None
    assert text_of(table, ref) in read(app, rect)


WORDY = "AG-C34"  # a character with more to read than the sidebar has room for


def test_a_button_below_a_text_that_is_too_long_shows_all_of_it_and_puts_it_away(app: App) -> None:
    table = shown(app, f"field {WORDY.lower()} | hand fire-slash")
    ref = truth(table).state.zones["p1.field"][0]
    point_at(app, ref)
    assert f"whole:{ref}" in ids(app)
    assert app.words("read_whole") in lines(app)
    assert sheet_of(app) is None
    click_on_button(app, f"whole:{ref}")
    rect = sheet_of(app)
    assert rect is not None
    assert text_of(table, ref) in read(app, rect)
    click_on_button(app, f"whole:{ref}")
    assert sheet_of(app) is None


def held_by(table: TableScreen) -> bool:
    return table.parts.drag.held is not None


def test_what_is_held_is_put_back_before_it_is_read(app: App) -> None:
    table = shown(app, f"field ag-c22 | {FULL}")
    ref = truth(table).state.zones["p1.field"][0]
    point_at(app, ref)
    click(app, f"card:{ref}")
    assert held_by(table)
    click_on_button(app, f"whole:{ref}")
    assert not held_by(table)
    assert sheet_of(app) is not None


def test_the_keyboard_reaches_the_button(app: App) -> None:
    table = shown(app, f"field {WORDY.lower()} | hand fire-slash")
    ref = truth(table).state.zones["p1.field"][0]
    point_at(app, ref)
    page_of(app)
    app.focus_on(f"whole:{ref}", keyboard=True)
    press(app, pygame.K_RETURN)
    assert sheet_of(app) is not None


def click_on_button(app: App, ident: str) -> None:
    """Move the pointer to a button and press it."""
    at = spot(page_of(app), control_of(page_of(app), ident))
    assert at is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    click(app, ident)
    page_of(app)
