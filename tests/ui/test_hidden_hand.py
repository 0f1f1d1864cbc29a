"""While a hand is hidden from onlookers, nothing is passed by itself, and what all can see can be answered."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, FF, QUESTIONS, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of, press
from tests.ui.tables import table_of_session, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def against_a_bot(app: App, position: Position, me: int) -> TableScreen:
    """Open a table at which one person sits against a bot."""
    box = app.shelf.boxes[position.game]
    session = position.session(box.open(position.options))
    table = table_of_session(app, box, session, players={3 - me: "random"})
    app.open(table)
    table.parts.playback.due = float("inf")
    page_of(app)
    return table


def time_passes(table: TableScreen) -> None:
    """So much time passes that whatever comes by itself has come, except what bots do."""
    table.parts.playback.due = 0.0
    table.tick(1.0)


ONLY_HAND = {
    "a Flash": (Position(BS, "field REF-01[1]", "hand REF-38 | reserve 3", ("attack ref-01",), "attack"), 2),
    "a Main Phase": (Position(FF, "hand 1-040C 1-138C 1-138C 1-138C 1-138C 1-138C"), 1),
}


@pytest.mark.parametrize("where", ONLY_HAND)
def test_hiding_a_hand_with_the_only_cards_that_can_be_used_passes_nothing(app: App, where: str) -> None:
    position, me = ONLY_HAND[where]
    table = against_a_bot(app, position, me)
    now = truth(table).now
    assert "pass" in {offer.move.verb for offer in table.parts.model.offers}
    assert len(table.parts.model.offers) > 1
    press(app, pygame.K_h)
    assert {offer.move.verb for offer in table.parts.model.offers} == {"pass"}, "the rest is hidden"
    time_passes(table)
    assert truth(table).now == now
    assert app.words("by_itself") not in lines(app)
    press(app, pygame.K_h)
    time_passes(table)
    assert truth(table).now == now


BLOCK = {
    "Battle Spirits": QUESTIONS[BS]["block"],
    "FF-TCG": Position(
        FF,
        "field 1-208S",
        "hand 1-038R 1-036C | field 1-195S",
        ("pass", "p2 pass", "attack field.noel", "pass", "p2 pass"),
        "attack",
    ),
}


@pytest.mark.parametrize("where", BLOCK)
def test_what_all_can_see_is_answered_while_a_hand_is_hidden_and_so_is_that_nobody_blocks(app: App, where: str) -> None:
    table = against_a_bot(app, BLOCK[where], 2)
    shown = {ident for ident in ids(app) if ident.startswith("answer:")}
    assert shown
    press(app, pygame.K_h)
    assert {ident for ident in ids(app) if ident.startswith("answer:")} == shown
    now = truth(table).now
    click(app, min(shown))
    assert truth(table).now > now


def test_the_hint_that_is_off_while_a_hand_is_hidden_says_why_and_what_to_press(app: App) -> None:
    against_a_bot(app, BLOCK["Battle Spirits"], 2)
    assert control_of(page_of(app), "hint").tip == app.words("hint_tip")
    press(app, pygame.K_h)
    hint = control_of(page_of(app), "hint")
    assert (hint.on, hint.tip) == (False, app.words("hint_hidden"))
    assert "H" in hint.tip
