"""Timeline and replay: hands stay in sight and can be opened where that gives nothing away, a speed of its own, turns;
and the curtain between two people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bsdesk.speech.players import HUMAN
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, Position
from tests.ui.checks import control_of, faults_of
from tests.ui.hands import click, ids, lines, page_of, press, resize, saved_game
from tests.ui.tables import FIGHT, first, table_at, table_of_session, truth

SIZES = ((1280, 720), (1024, 640), (800, 1000))


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def replay_of(app: App, file: Path | None) -> tuple[TableScreen, TimelineStrip]:
    """Look at a saved game from its first moment."""
    assert file is not None
    open_file(app, file, replay=True)
    shown, table = app.screen, app.stack.screens[-2]
    assert isinstance(shown, TimelineStrip)
    assert isinstance(table, TableScreen)
    return table, shown


def known_hands(table: TableScreen) -> set[int]:
    """Return the seats all of whose cards in hand are seen as they are."""
    view = table.parts.model.view
    hands = {seat: view.zones[f"p{seat}.hand"] for seat in view.seats()}
    return {seat for seat, refs in hands.items() if refs and all(view.cards[ref].definition for ref in refs)}


# ----------------------------------------------------------------------------------------------------- the hand


@pytest.mark.parametrize("size", SIZES)
def test_under_the_timeline_the_own_hand_is_seen_whole_and_nothing_lies_on_it(app: App, size: tuple[int, int]) -> None:
    resize(app, size, 100, "en")
    app.resized()
    table = table_at(app, FIGHT)
    table.parts.doors.open_timeline()
    page = page_of(app)
    card = control_of(page, f"card:{first(table, 'p2.hand')}")
    assert card.shown[3] >= card.rect[3] * 0.9
    for ident in ("moment", "play", "turn_on", "turn_back", "speed"):
        control = next((c for c in page.controls if c.id == ident), None)
        assert control is not None, ident
        assert not intersection(control.rect, card.rect)[2]
    assert not [fault for fault in faults_of(page, layers=True) if "REF" not in fault]


def test_a_replay_shows_the_hand_of_who_plays_here(app: App) -> None:
    table, _ = replay_of(app, saved_game(app, 12).session.journal.path)
    press(app, pygame.K_END)
    assert known_hands(table) == {1}  # the other seat is a bot's
    hand = truth(table).state.zones["p1.hand"]
    assert control_of(page_of(app), f"card:{hand[0]}").shown[2]


def test_both_hands_are_seen_in_the_replay_of_a_game_that_is_over_and_can_be_hidden(app: App) -> None:
    table, _ = replay_of(app, saved_game(app, 12, concede=True).session.journal.path)
    press(app, pygame.K_END)
    assert known_hands(table) == {1, 2}
    click(app, "hands")
    assert known_hands(table) == {1}
    press(app, pygame.K_o)
    assert known_hands(table) == {1, 2}


def test_of_two_who_shared_a_screen_both_hands_can_be_opened_once_it_is_over(app: App) -> None:
    table, _ = replay_of(app, saved_game(app, 12, concede=True, rival=HUMAN).session.journal.path)
    press(app, pygame.K_END)
    click(app, "hands")
    assert not known_hands(table)
    click(app, "hands")
    assert known_hands(table) == {1, 2}


def test_hands_that_are_still_played_with_are_not_opened(app: App) -> None:
    table = table_at(app, FIGHT)
    table.parts.doors.open_timeline()
    assert "hands" not in ids(app)
    press(app, pygame.K_o)
    assert known_hands(table) == {2}


def test_back_at_the_table_of_a_finished_game_hands_are_as_they_were(app: App) -> None:
    table = table_at(app, FIGHT)
    truth(table).concede(2)
    table.parts.autoplay.end_shown = True
    table.parts.doors.open_timeline()
    click(app, "hands")
    assert known_hands(table) == {1, 2}
    app.back()
    assert known_hands(table) == {2}
    assert table.parts.placement.foot == 0


# -------------------------------------------------------------------------------------------- speed, and turns


def test_a_replay_has_a_speed_of_its_own(app: App) -> None:
    table, shown = replay_of(app, saved_game(app, 12).session.journal.path)
    click(app, "speed")
    press(app, pygame.K_s)
    assert (app.settings.replay_speed, app.settings.speed, app.settings.watch_speed) == ("hurry", "normal", "normal")
    assert table.parts.model.pace == "replay_speed"
    shown.moments.play()
    shown.tick(100.0)
    assert shown.moments.place == 1
    assert shown.moments.playing - 100.0 < 0.5


def test_one_goes_through_a_game_turn_by_turn(app: App) -> None:
    _, shown = replay_of(app, saved_game(app, 40).session.journal.path)
    seen = []
    while shown.moments.place < len(shown.moments.stations) - 1:
        click(app, "turn_on")
        seen.append(
            (shown.moments.stations[shown.moments.place].turn, shown.moments.stations[shown.moments.place - 1].turn)
        )
    assert len(seen) > 1
    assert all(later > sooner for later, sooner in seen[:-1])
    press(app, pygame.K_PAGEUP)
    place = shown.moments.place
    assert place == 0 or shown.moments.stations[place].turn != shown.moments.stations[place - 1].turn
    press(app, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
    assert shown.moments.place == place


# ------------------------------------------------------------------------------------------------- the curtain


def two_at_one_screen(app: App) -> TableScreen:
    """Open a game of two who share the screen, who plays next being seated."""
    file = saved_game(app, 6, rival=HUMAN).session.journal.path
    assert file is not None
    opened = app.shelf.tables.go_on(file)
    table = TableScreen(app, Match(opened.box, opened.link, "en"), doors_of(app))
    app.home(table)
    click(app, "curtain")
    return table


def test_the_curtain_hides_hands_alone_says_why_and_leaves_the_board_as_it_is_turned(app: App) -> None:
    table = two_at_one_screen(app)
    me = table.parts.model.me
    table.parts.doors.open("curtain", 3 - me)
    page = page_of(app)
    assert not known_hands(table)
    assert table.parts.placement.layout(page).below == table.parts.model.me == me
    assert any("hidden until" in line for line in lines(app))
    shown = [said.text for said in page.said]
    assert {"Life", "Field", "Reserve"} <= set(shown)
    layout = table.parts.placement.layout(page)
    low = control_of(page, "curtain").rect
    assert low[1] >= layout.areas.hand[1]
    assert [c.id for c in page.controls if c.focus] == ["curtain"]
    click(app, "curtain")
    assert known_hands(table) == {3 - me}


def test_who_hid_the_hand_finds_it_hidden_behind_the_curtain(app: App) -> None:
    table = two_at_one_screen(app)
    press(app, pygame.K_h)
    assert not known_hands(table)
    table.parts.doors.open("curtain", 3 - table.parts.model.me)
    click(app, "curtain")
    assert not known_hands(table)
    press(app, pygame.K_h)
    assert known_hands(table) == {table.parts.model.me}


HELPLESS = "field REF-09[1] | hand REF-01 | reserve 0"  # nothing that could be used in a Flash
ATTACKED = Position(BS, "field REF-01[1]", HELPLESS, ("attack ref-01",), "attack")


def test_where_two_people_play_no_pass_by_itself_tells_what_is_in_a_hand(app: App) -> None:
    table = table_at(app, ATTACKED)
    seat = table.parts.model.match.to_act
    assert seat == 2
    assert {offer.move.verb for offer in table.parts.model.offers} == {"pass"}
    assert not table.parts.autoplay.pending_pass(2)
    table.parts.playback.due = 0.0
    now = truth(table).now
    table.tick(1.0)
    assert truth(table).now == now


def test_who_has_no_hand_passes_by_itself_even_there(app: App) -> None:
    table = table_at(app, ATTACKED._replace(theirs="field REF-09[1]"))
    assert table.parts.autoplay.pending_pass(2)


def test_against_a_bot_who_can_not_act_passes_by_itself_with_a_hand_too(app: App) -> None:
    box = app.shelf.boxes[BS]
    session = ATTACKED.session(box.open({}))
    table = table_of_session(app, box, session, players={1: "random"})
    app.open(table)
    assert table.parts.autoplay.pending_pass(2)


def test_who_takes_back_a_pass_that_came_by_itself_stays_there_until_they_pass(app: App) -> None:
    """Else the same pass would follow at once, and nothing of the undo would be seen."""
    session = ATTACKED.session(app.shelf.boxes[BS].open({}))
    table = table_of_session(app, app.shelf.boxes[BS], session, players={1: "random"})
    app.open(table)
    before = truth(table).state
    table.parts.playback.due = 0.0
    table.tick(1.0)
    assert truth(table).state is not before, "it passed by itself"
    click(app, "undo")
    if app.screen is not table:
        click(app, "yes")
    table.parts.playback.due = 0.0
    table.tick(1.0)
    assert truth(table).state == before
    assert app.words("by_itself") not in lines(app)
    assert control_of(page_of(app), "pass").on
    click(app, "pass")
    assert truth(table).state != before
