"""Playing by the keyboard alone: where it begins, what Enter confirms, that every button has a key that help tells."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.lobby.help import KEYS
from bsdesk.ui.table.screen import TableScreen
from tests.ui.checks import control_of
from tests.ui.hands import ids, page_of, press
from tests.ui.tables import DECLARED, MOMENTS, USUAL, declaring, first, table_at, truth

# Buttons of the table, by how their ids begin, and the key that help names for each.
HELPED = {
    "aid:lens": "W",
    "aid:book": "B",
    "figures:": "C",
    "next": "N",
    "pass": "P",
    "declare": "Enter",
    "call_off": "Esc",
    "take_back": "Esc",
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Shift+Z",
    "hint": "I",
    "menu": "M",
    "stops": "A",
    "do:": "R",
    "fill": "F",
    "rail_show": "F6",
    "mark": "H",
    "seat:": "1 – 9",
    "step": "N",
    "speed": "S",
    "hands": "O",
}
# What the keyboard goes to and Enter uses: things, and answers in words.
THINGS = ("card:", "cores:", "place:", "answer:", "pick:", "kind:", "log:", "card_text", "answers:", "pile:", "free:")


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def lay_out_by_keyboard(app: App) -> TableScreen:
    """Take a card of the hand by the keyboard, and put it down on the field."""
    table = table_at(app, DECLARED)
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert table.parts.drag.held is not None
    app.focus_on("place:p1.field")
    press(app, pygame.K_RETURN)
    assert table.parts.model.declaration is not None
    return table


def test_the_keyboard_begins_at_a_lit_card_of_the_hand(app: App) -> None:
    table = table_at(app, USUAL)
    press(app, pygame.K_TAB)
    assert app.focus == f"card:{first(table, 'p1.hand')}"


def test_after_a_payment_was_laid_out_by_keyboard_enter_confirms_it_and_takes_no_core(app: App) -> None:
    table = lay_out_by_keyboard(app)
    made = table.parts.model.declaration
    assert made is not None
    assert "Enter" in table.parts.buttons.main_button().under
    laid_out = made.complete_plan()
    press(app, pygame.K_RETURN)
    assert table.parts.model.declaration is None
    assert truth(table).session.timeline.here.seat == 1
    assert len(truth(table).state.zones["p1.hand"]) == 1
    assert laid_out[0].verb == "summon"


def test_where_the_keyboard_went_on_to_a_card_enter_still_confirms_and_space_changes_the_payment(app: App) -> None:
    table = lay_out_by_keyboard(app)
    card = f"card:{truth(table).state.zones['p1.field'][1]}"
    made = table.parts.model.declaration
    assert made is not None
    app.focus_on(card, keyboard=True)
    before = made.picks()
    press(app, pygame.K_SPACE)
    assert table.parts.model.declaration is made
    assert made.picks() != before
    app.focus_on(card, keyboard=True)
    assert "Enter" in table.parts.buttons.main_button().under
    press(app, pygame.K_RETURN)
    assert table.parts.model.declaration is None


def test_on_another_button_enter_presses_that_one_and_the_big_one_names_no_key(app: App) -> None:
    table = declaring(app)
    app.focus_on("call_off", keyboard=True)
    assert "Enter" not in table.parts.buttons.main_button().under
    now = truth(table).now
    press(app, pygame.K_RETURN)
    assert (table.parts.model.declaration, truth(table).now) == (None, now)


def test_no_key_takes_back_what_others_have_acted_on_unasked(app: App) -> None:
    table = MOMENTS["fight"](app)
    now = truth(table).now
    for key in (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_HOME, pygame.K_ESCAPE):
        press(app, key)
        assert truth(table).now == now
    app.back()
    press(app, pygame.K_z, mod=pygame.KMOD_CTRL)  # one's own block, which nobody has answered
    own = truth(table).now
    assert (app.screen.name, own > now) == ("table", True)
    press(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert (app.screen.name, truth(table).now) == ("dialog", own)


@pytest.mark.parametrize("moment", ["usual", "fight", "declaring", "hidden", "free hand", "poker", "soul magic"])
def test_every_button_of_the_table_has_its_key_in_the_list(app: App, moment: str) -> None:
    MOMENTS[moment](app)
    caps = {cap for chapter in KEYS.values() for keys, _ in chapter for cap in (keys, *keys.split(" "))}
    assert set(HELPED.values()) <= caps
    usable = [c for c in page_of(app).controls if c.act is not None and c.focus and not c.id.startswith(THINGS)]
    assert usable
    for control in usable:
        assert any(control.id.startswith(ident) for ident in HELPED), control.id


def test_the_keys_of_buttons_do_what_the_buttons_do(app: App) -> None:
    table = table_at(app, USUAL)
    before = app.settings.stops
    press(app, pygame.K_r)
    assert table.parts.model.declaration is not None or "call_off" in ids(app)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_i)
    assert table.parts.advice.adviser.thinking
    press(app, pygame.K_m)
    assert app.screen.name == "table-menu"
    app.back()
    table = MOMENTS["fight"](app)
    press(app, pygame.K_a)
    assert table.parts.autoplay.stops_key() != before


def test_a_payment_that_lacks_something_is_filled_up_by_its_key(app: App) -> None:
    table = declaring(app)
    made = table.parts.model.declaration
    assert made is not None
    pick = made.picks()[0]
    made.remove(pick, next(kind for kind, count in enumerate(pick.amount) if count))
    table.parts.commands.note_change()
    assert not made.ready
    assert control_of(page_of(app), "fill")
    press(app, pygame.K_f)
    assert made.ready
