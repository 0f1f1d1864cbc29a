"""The card that is looked at: its text in letters to be read, what is true of it now, what can be done with it."""

from __future__ import annotations

import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page, Said
from bsdesk.ui.kit.theme import BODY
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, Position
from tests.ui.checks import faults_of
from tests.ui.hands import click, ids, lines, page_of, resize
from tests.ui.tables import table_at, truth


def looked(app: App, card: str, where: str = "hand") -> TableScreen:
    """The table, and on it this card is looked at."""
    levels = "[3]" if where == "field" else ""
    table = table_at(app, Position(BS, f"{where} {card}{levels} | reserve 9", "field REF-09[1]"))
    ref = truth(table).state.zones[f"p1.{where}"][0]
    table.look_at(ref)
    app.refresh()
    return table


def words(page: Page) -> list[Said]:
    """The lines of the card's text: they lie within its area."""
    return [said for said in page.said if said.rect[3] == page.letters.pixels(BODY)]


def longest(app: App) -> str:
    """The card with the most to say."""
    game = app.shelf.boxes[BS].open({})
    return max(game.rules.defs, key=lambda card: len(str(getattr(game.rules.defs[card], "effects", ""))))


@pytest.mark.parametrize("scale", [100, 125])
def test_the_text_is_said_in_letters_that_grow_with_the_scale(app: App, scale: int) -> None:
    resize(app, (2560, 1440), scale, "en")
    looked(app, "REF-06")
    page = page_of(app)
    said = words(page)
    assert said
    assert said[0].rect[3] == round(BODY * 2 * scale / 100)


def test_a_text_without_room_is_scrolled_to_its_end(app: App) -> None:
    resize(app, (1024, 640), 100, "en")
    table = looked(app, longest(app))
    assert not faults_of(page_of(app), layers=True)
    first = [said.text for said in words(page_of(app))]
    for _ in range(20):
        click(app, "card_text:down")
    assert table.parts.scrolls.card_text.offset == table.parts.scrolls.card_text.most > 0
    assert [said.text for said in words(page_of(app))] != first


def test_another_card_is_read_from_its_top(app: App) -> None:
    resize(app, (1024, 640), 100, "en")
    table = looked(app, f"{longest(app)} REF-06")
    page_of(app)
    click(app, "card_text:down")
    table.look_at(truth(table).state.zones["p1.hand"][1])
    page_of(app)
    assert table.parts.scrolls.card_text.offset == 0


def test_of_a_card_in_play_its_figures_of_now_are_told(app: App) -> None:
    looked(app, "REF-06", "field")
    assert any(line.startswith("Lv 2 · BP 7000") for line in lines(app))


def test_what_can_be_done_with_a_card_is_told_by_name(app: App) -> None:
    looked(app, "REF-01")
    assert any(line.startswith("Summon") for line in lines(app))


def test_a_card_without_a_text_has_nothing_to_scroll(app: App) -> None:
    looked(app, "REF-01")
    assert not any(ident.startswith("card_text") for ident in ids(app))
