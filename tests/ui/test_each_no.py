"""Each «no» at a table names its reason: wherever a card is put down where nothing is done with it, and on each click
on a card with which nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.table.drop_targets import Held, drop_at
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.table.control.drop_preview import is_home
from bsdesk.ui.table.screen import TableScreen
from tests.ui.checks import control_of
from tests.ui.hands import click, page_of
from tests.ui.laid_tables import MOMENTS as LAID
from tests.ui.laid_tables import laid
from tests.ui.tables import MOMENTS as USUAL
from tests.ui.tables import PILE, at, own_card
from tests.ui.test_in_sight import SIZES, windowed

MOMENTS = {
    **{name: opened for name, opened in LAID.items() if name.startswith(("ff", "grail"))},
    **{name: USUAL[name] for name in ("usual", "poker", "fight", "battle_spirits block", "battle_spirits choose")},
}


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    own_card(app)
    yield
    app.home()


def said(table: TableScreen) -> tuple[str, list[str]] | None:
    bubble = table.parts.gaze.bubble
    return (bubble.title, bubble.lines) if bubble is not None else None


def holdable(table: TableScreen) -> list[str]:
    """Cards that can be dragged: those of whoever is to act, as far as they are seen."""
    view, seat = table.parts.model.view, table.parts.model.seat
    return [ref for ref, card in view.cards.items() if card.definition and card.controller == seat]


@pytest.mark.parametrize("name", MOMENTS)
def test_a_card_that_is_put_down_anywhere_else_is_told_why_and_what_instead(app: App, name: str) -> None:
    table = MOMENTS[name](app)
    page_of(app)
    model, drag, layout = table.parts.model, table.parts.drag, table.parts.placement.last
    assert layout is not None
    no_option = model.game.rules.id and table.parts.voice.wording.books.refusals["not_an_option"]["en"]
    usable = {offer.move.subject for offer in model.offers}
    for ref in holdable(table):
        for place in [*layout.zones, *(other for other in model.view.cards if other in layout.poses)]:
            table.parts.gaze.unsay()
            drag.take_up(Held(ref), dragging=True)
            if drag.held is None:
                assert said(table) is not None, (ref, "is not taken up without a word")
                break
            if drop_at(drag.possible_drops(), model.view, place) or is_home(model.view, drag.held, place):
                drag.let_go()
                continue
            drag.drop(place)
            told = said(table)
            assert told is not None, (ref, place)
            assert told[0] != no_option or ref not in usable, (ref, place, told)
            assert told[1], (ref, place, told)


@pytest.mark.parametrize("name", MOMENTS)
def test_no_click_on_a_card_goes_without_a_word(app: App, name: str) -> None:
    table = MOMENTS[name](app)
    page_of(app)
    layout, seat = table.parts.placement.last, table.parts.model.seat
    assert layout is not None
    lying = [control.id[5:] for control in page_of(app).controls if control.id.startswith("card:")]
    usable = {offer.move.subject for offer in table.parts.model.offers}
    usable |= {ref for offer in table.parts.model.offers for ref in begun_with(table, offer)}
    for ref in lying:
        if ref in usable:
            continue
        table.parts.gaze.unsay()
        before = table.parts.model.station
        table.parts.clicks.click_card(ref)
        if table.parts.model.station != before:
            break  # the player before whom it lies was meant
        assert said(table) is not None, (ref, seat)
        assert table.parts.drag.held is None


SEARCHED = """game ff_tcg
step main
p1 hand 24-063H 18-064C 18-064C | deck 27-124S 27-125S 24-063H 27-124S | lb 22-120H 22-121R
p2 field 1-040C | deck 1-036C 1-036C
"""
DIGGING = ("play hand.24-063h", "pay hand.18-064c.1", "pay hand.18-064c.2", "pass", "p2 pass", "may yes")
PILES = {
    "a search of the deck": (laid(SEARCHED, *DIGGING), "p1.deck"),
    "the LB deck": (laid(SEARCHED), "p1.lb"),
    "the break zone": (LAID["ff usual"], "p1.break"),
    "the trash": (at(PILE), "p1.trash"),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PILES)
def test_no_click_on_a_card_of_an_open_pile_goes_without_a_word(app: App, name: str, size: tuple[int, int]) -> None:
    windowed(app, size)
    opened, zone = PILES[name]
    table = opened(app)
    parts = table.parts
    parts.gaze.zone = zone
    usable = {offer.move.subject for offer in parts.model.offers}
    lying = [(c.id[5:], c) for c in page_of(app).controls if c.id.startswith("card:")]
    cards = [ref for ref, control in lying if ref in parts.model.view.zones[zone] and control.shown[3]]
    unlit = [ref for ref in cards if ref not in usable]
    assert unlit
    for ref in unlit:
        click(app, f"card:{ref}")
        told = said(table)
        assert told is not None
        card = control_of(page_of(app), f"card:{ref}").shown
        words = control_of(page_of(app), "said").shown
        assert not intersection(words, card)[2], "the card that it is about stays in sight"
        assert (parts.gaze.zone, parts.drag.held) == (zone, None)
        click(app, "said")


def test_a_card_in_the_trash_is_not_told_how_to_attack_with_it(app: App) -> None:
    table = at(PILE)(app)
    click(app, "place:p1.trash")
    click(app, next(c.id for c in page_of(app).controls if c.id.startswith("card:")))
    told = said(table)
    assert told is not None
    assert "ttack" not in " ".join([told[0], *told[1]])


def begun_with(table: TableScreen, offer: object) -> list[str]:
    """Cards with which a move may be begun that names none, and the second cards of moves."""
    move = offer.move  # type: ignore[attr-defined]
    return [*table.parts.model.game.handling.begins(table.parts.model.view, move), move.target]
