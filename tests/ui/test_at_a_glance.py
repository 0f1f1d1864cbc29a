"""What stands on the cards and above them in a game with teams has room, and says what it counts."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.kit.page import Said
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.board.lights import lights_of
from bsdesk.ui.table.view.paper import figures
from tests.ui.checks import control_of, overlapping, spot
from tests.ui.hands import click, page_of, press, resize
from tests.ui.laid_tables import laid
from tests.ui.tables import truth

FIRES = "hand fire-slash* fire-slash*"
SIX = f"""game asteriated_grail
active p1
step action
table deck {"earth-slash " * 6}| supply 99+99G+99C
p1 {FIRES} | morale 15 | record 2G+3C
p2 {FIRES} | morale 12 | record 2G+3C
p3 {FIRES}
p4 {FIRES}
p5 {FIRES}
p6 {FIRES}
"""
OCTET = SIX.replace("active", "option headcount=8\nactive") + f"p7 {FIRES}\np8 {FIRES}\n"
CHAIN = (
    *("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3"),
    *("p3 respond hand.fire-slash", "p3 redirect p4", "p4 respond hand.fire-slash", "p4 redirect p5"),
)


def called(app: App, table: TableScreen, language: str, window: tuple[int, int] = (1280, 720)) -> list[Said]:
    """What is said of a chain of attacks among bots, in words of this language."""
    resize(app, window, 100, language)
    page_of(app)
    names = {"en": "Gentle bot {}", "zh_hant": "電腦（簡單） {}"}[language]
    table.parts.voice.wording.players = {seat: names.format(seat) for seat in range(1, 9)}
    app.refresh()
    return page_of(app).said


@pytest.mark.parametrize("language", ["en", "zh_hant"])
@pytest.mark.parametrize(("text", "played"), [(SIX, CHAIN), (SIX, CHAIN[:3]), (OCTET, CHAIN[:3])])
def test_who_goes_for_whom_stands_apart_above_each_card_and_covers_no_team(
    app: App, text: str, played: tuple[str, ...], language: str
) -> None:
    table = laid(text, *played)(app)
    said = called(app, table, language)
    layout = table.parts.placement.last
    assert layout is not None
    shots = truth(table).state.game.handling.shots(table.parts.model.view)
    chain = [one for one in said if one.text.startswith(("→", *(f"{n}  " for n in range(1, 9))))]
    assert len(chain) == 2 * len(shots)
    assert not overlapping([one.rect for one in chain])
    assert not [one.text for one in chain if one.cut]
    teams = [rect for key, rect in layout.zones.items() if key.startswith(("t1.", "t2."))]
    assert not [one.text for one in chain for rect in teams if intersection(one.rect, rect)[3] > 1]


RUNES = (
    OCTET.replace(f"p2 {FIRES}", f"p2 field heroic-doll~ | {FIRES}")
    + "counters @p2.field.1 battle_rune 2\ncounters @p2.field.1 magic_rune 1\n"
)


def test_counters_on_a_small_card_keep_as_much_of_their_names_as_tells_them_apart(app: App) -> None:
    table = laid(RUNES.replace("heroic-doll~", "heroic-doll"))(app)
    called(app, table, "en")
    doll = truth(table).state.zones["p2.field"][0]
    layout = table.parts.placement.last
    assert layout is not None
    x, y, w, h = layout.rects[doll]
    inside = [one.text for one in page_of(app).said if x <= one.rect[0] < x + w and y <= one.rect[1] < y + h]
    assert {"battle 2", "magic 1"} <= {*inside}, inside


def test_what_a_card_in_play_counts_and_how_it_lies_is_told_beside_by_name(app: App) -> None:
    table = laid(RUNES)(app)
    doll = truth(table).state.zones["p2.field"][0]
    assert figures(table.parts.model.view, doll, table.parts.voice.wording) == [
        "battle rune 2",
        "magic rune 1",
        "in its form",
    ]
    table.parts.gaze.card = doll
    app.refresh()
    assert "battle rune 2 · magic rune 1 · in its form" in " ".join(one.text for one in page_of(app).said)


def test_a_hand_with_no_answer_lies_in_the_dark_as_the_rest_does_beside_one(app: App) -> None:
    for hand, lit in (("wind-slash* earth-slash*", 0), ("wind-slash* fire-slash*", 1)):
        table = laid(SIX.replace(f"p2 {FIRES}", f"p2 hand {hand}"), CHAIN[0])(app)
        page_of(app)
        found = lights_of(table.parts)
        cards = truth(table).state.zones["p2.hand"]
        assert [ref in found.unlit for ref in cards].count(False) == lit
        assert [ref in found.usable for ref in cards].count(True) == lit


def test_while_the_hand_is_hidden_its_light_tells_nothing_of_an_answer(app: App) -> None:
    for hand in ("wind-slash* earth-slash*", "wind-slash* fire-slash*"):
        table = laid(SIX.replace(f"p2 {FIRES}", f"p2 hand {hand}"), CHAIN[0])(app)
        table.parts.model.match.humans = [1, 2]
        table.parts.privacy.switch()
        page_of(app)
        assert table.parts.model.secrecy.private
        assert not lights_of(table.parts).unlit


def test_escape_puts_a_card_away_that_was_asked_for_large(app: App) -> None:
    table = laid(SIX)(app)
    card = truth(table).state.zones["p1.hand"][0]
    page = page_of(app)
    at = spot(page, control_of(page, f"card:{card}"))
    assert at is not None
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0)))
    press(app, pygame.K_e)
    assert table.parts.gaze.large == card
    press(app, pygame.K_ESCAPE)
    assert not table.parts.gaze.large
    assert app.screen is table
    press(app, pygame.K_ESCAPE)
    assert app.screen.name == "table-menu"


def test_that_one_waits_is_told_until_it_can_be_read_though_others_go_on(app: App) -> None:
    table = laid(SIX, CHAIN[0])(app)
    table.parts.model.me = 1
    click(app, f"card:{truth(table).state.zones['p1.hand'][0]}")
    title = table.parts.gaze.bubble.title if table.parts.gaze.bubble else ""
    truth(table).submit(CHAIN[1])
    assert title == "It is not your move now"
    assert not table.parts.model.seat
    assert table.parts.gaze.bubble is not None


def test_a_seat_looked_at_closely_goes_back_when_something_new_is_asked(app: App) -> None:
    table = laid(SIX)(app)
    press(app, pygame.K_4)
    page_of(app)
    assert table.parts.gaze.seat == 4
    table.parts.model.me = 2
    truth(table).submit(CHAIN[0])
    page_of(app)
    assert not table.parts.gaze.seat


def test_a_character_that_lies_sideways_says_that_it_is_in_its_form(app: App) -> None:
    laid(SIX.replace(f"p2 {FIRES}", f"p2 field AG-C7~ | {FIRES}").replace(f"p3 {FIRES}", f"p3 field AG-C10 | {FIRES}"))(
        app
    )
    assert [one.text for one in page_of(app).said].count("in its form") == 1
