"""What bots play can be followed: it is shown, it takes its time, it can be hurried, held, made step by step."""

from __future__ import annotations

import time

import pygame
import pytest

from bsdesk.engine.values import Move, Seat
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table.match import HUMAN, Match
from bsdesk.table.pace import PAUSES, weight_of
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, Position
from tests.ui.checks import faults_of, labels_missing
from tests.ui.hands import click, ids, lines, press, shown, sized
from tests.ui.tables import truth

SIDES = "hand REF-01 REF-09 | reserve 9 | deck REF-01 REF-01 REF-01", "field REF-09[1] | deck REF-01 REF-01 REF-01"


def at_table(app: App, players: dict[Seat, str]) -> TableScreen:
    box = app.shelf.boxes[BS]
    table = TableScreen(app, Match(box, Position(BS, *SIDES).session(box.open({})), players), doors_of(app))
    app.open(table)
    shown(app)
    return table


@pytest.fixture
def watched(app: App) -> TableScreen:
    """Two bots; the first has two cards to play."""
    return at_table(app, {1: "random", 2: "random"})


def plays(table: TableScreen, *verbs: str) -> None:
    """This is what the bots decide, in turn."""
    left = list(verbs)

    def plan(seat: Seat, pace: float = 0.0) -> list[Move] | None:
        if not left:
            return None
        verb = left.pop(0)
        card = truth(table).state.zones["p1.hand"][0] if verb == "summon" else ""
        return table.parts.commands.plan_of(Move(seat, verb, card))

    table.rivals.plan = plan  # type: ignore[method-assign]


def later(table: TableScreen) -> None:
    """So much time passes that whoever is awaited plays."""
    table.parts.playback.due = 0.0
    table.tick(time.monotonic())


def test_what_a_bot_plays_is_named_and_shown(app: App) -> None:
    table = at_table(app, {1: "random", 2: HUMAN})
    plays(table, "summon")
    later(table)
    assert table.parts.gaze.definition == "REF-01"
    assert any(line.endswith("Summon – REF-01") for line in lines(app))
    table.look_at(truth(table).state.zones["p2.field"][0])
    app.refresh()
    assert not any(line.endswith("Summon – REF-01") for line in lines(app))


def test_a_card_is_looked_at_longer_than_a_step(watched: TableScreen) -> None:
    game = watched.game
    assert (
        weight_of(Move(1, "summon", "#1"), game) > weight_of(Move(1, "pass"), game) == weight_of(Move(1, "end"), game)
    )
    speeds = list(PAUSES.values())
    assert speeds == sorted(speeds, reverse=True)


def test_the_rest_of_a_bots_turn_can_be_hurried_and_the_next_turn_is_not(app: App) -> None:
    table = at_table(app, {1: "random", 2: HUMAN})
    slow = table.parts.playback.beat
    table.parts.playback.hurry()
    assert table.parts.playback.beat < slow
    truth(table).state.turn += 1
    assert table.parts.playback.beat == slow


def test_a_pause_holds_the_bots_until_it_ends(app: App, watched: TableScreen) -> None:
    plays(watched, "summon", "end")
    press(app, pygame.K_SPACE)
    line = watched.session.now
    later(watched)
    assert watched.session.now == line
    assert "Go on" in lines(app)
    click(app, "next")
    later(watched)
    assert watched.session.now > line


def test_a_step_makes_one_play(app: App, watched: TableScreen) -> None:
    plays(watched, "summon", "summon", "end")
    press(app, pygame.K_n)
    later(watched)
    one = watched.session.now
    assert len(watched.session.state.zones["p1.hand"]) == 1
    later(watched)
    assert watched.session.now == one
    click(app, "step")
    later(watched)
    assert watched.session.now > one


def test_who_watches_opens_the_hands_and_changes_the_speed(app: App, watched: TableScreen) -> None:
    hand = watched.session.state.zones["p1.hand"][0]
    assert not watched.view.cards.get(hand) or not watched.view.cards[hand].definition
    click(app, "hands")
    assert watched.view.cards[hand].definition == "REF-01"
    press(app, pygame.K_o)
    assert not watched.view.cards.get(hand) or not watched.view.cards[hand].definition
    for speed in ("fast", "hurry", "slow", "normal"):
        press(app, pygame.K_s)
        assert app.settings.speed == speed


def test_what_who_watches_sees_tells_the_bots_nothing_and_lets_go_of_what_is_held(app: App) -> None:
    table = at_table(app, {1: "fair", 2: "fair"})
    table.parts.model.match.lists = False
    known = table.parts.model.match.known_lists(1)
    table.parts.free_hand.switch()
    click(app, "card:p1.hand.1")
    assert table.told()["held"]
    press(app, pygame.K_o)
    assert (table.told()["held"], table.parts.model.eyes, table.parts.model.match.open) == (None, "all", False)
    assert table.parts.model.match.known_lists(1) == known
    shown(app)


def test_who_plays_has_no_such_buttons(app: App) -> None:
    at_table(app, {1: HUMAN, 2: "random"})
    assert not {"step", "speed", "hands"} & ids(app)
    assert {"undo", "hint", "menu"} <= ids(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_to_who_watches_has_room(app: App, watched: TableScreen, language: str) -> None:
    plays(watched, "summon")
    later(watched)
    for size, scale in (((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 75), ((2560, 1440), 150)):
        sized(app, size, scale, language)
        for act in (watched.follow.show_hands, watched.follow.toggle):
            act()
            page = shown(app)
            assert not faults_of(page, layers=True) + labels_missing(page), (size, scale)
