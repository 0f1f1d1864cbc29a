"""Each «no» at a table names its reason: wherever a card is put down where nothing is done with it, and on each click
on a card with which nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.table.drop_targets import Held, drop_at
from bsdesk.ui.app import App
from bsdesk.ui.table.control.drop_preview import is_home
from bsdesk.ui.table.screen import TableScreen
from tests.ui.hands import page_of
from tests.ui.laid_tables import MOMENTS as LAID
from tests.ui.tables import MOMENTS as USUAL
from tests.ui.tables import own_card

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


def begun_with(table: TableScreen, offer: object) -> list[str]:
    """Cards with which a move may be begun that names none, and the second cards of moves."""
    move = offer.move  # type: ignore[attr-defined]
    return [*table.parts.model.game.handling.begins(table.parts.model.view, move), move.target]
