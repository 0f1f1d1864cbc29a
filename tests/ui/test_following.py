"""What bots play can be followed: it is shown, it takes its time, it can be hurried, held, made step by step."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial

import pygame
import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.view import ONLOOKER
from bsdesk.seat.messages import Undo
from bsdesk.speech.interface import LANGUAGES
from bsdesk.speech.players import HUMAN
from bsdesk.table.pace import BOT_PAUSES, weight_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view import thoughts as thoughts_view
from bsdesk.ui.table.view.thoughts import Thought, thoughts
from tests.positions import BS, Position
from tests.scripted_bots import ScriptedBot
from tests.ui.checks import control_of, faults_of, without_label
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.tables import bots_of, table_of_session, truth

SIDES = "hand REF-01 REF-09 | reserve 9 | deck REF-01 REF-01 REF-01", "field REF-09[1] | deck REF-01 REF-01 REF-01"


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play what a test tells them, after pauses that no test waits for."""
    for speed, seconds in BOT_PAUSES.items():
        monkeypatch.setitem(BOT_PAUSES, speed, seconds * 1000)
    monkeypatch.setattr("bsdesk.session.bot_seats.Thinker", ScriptedBot)


def at_table(app: App, players: Mapping[Seat, str]) -> TableScreen:
    box = app.shelf.boxes[BS]
    table = table_of_session(app, box, Position(BS, *SIDES).session(box.open({})), players=players)
    app.open(table)
    page_of(app)
    return table


@pytest.fixture
def watched(app: App) -> TableScreen:
    """Two bots; the first has two cards to play."""
    return at_table(app, {1: "fair", 2: "fair"})


def thinker(table: TableScreen) -> ScriptedBot:
    found = bots_of(table).thinker
    assert isinstance(found, ScriptedBot)
    return found


def plays(table: TableScreen, *verbs: str) -> None:
    """This is what the bots decide, in turn."""

    def plan(verb: str, view: State, seat: Seat) -> Sequence[Move]:
        suggest = view.game.handling.suggest
        assert suggest is not None
        move = Move(seat, verb, view.zones["p1.hand"][0] if verb == "summon" else "")
        return suggest(view, move) if verb == "summon" else [move]

    thinker(table).plans += [partial(plan, verb) for verb in verbs]


def later(table: TableScreen) -> None:
    """So much time passes that whoever is awaited plays."""
    table.tick(time.monotonic())  # what came is looked at, and it is asked who plays next
    table.parts.playback.due = thinker(table).held = bots_of(table).due = 0.0
    for _ in range(2):
        table.tick(time.monotonic())


def test_what_a_bot_plays_is_named_and_shown(app: App) -> None:
    table = at_table(app, {1: "fair", 2: HUMAN})
    plays(table, "summon")
    later(table)
    assert table.parts.gaze.definition == "REF-01"
    assert any(line.endswith("Summon – REF-01") for line in lines(app))
    table.parts.looking.look_at(truth(table).state.zones["p2.field"][0])
    app.refresh()
    assert not any(line.endswith("Summon – REF-01") for line in lines(app))


def test_what_a_bot_played_is_not_told_before_it_was_nor_after_it_was_taken_back(app: App) -> None:
    def told() -> bool:
        return any(line.endswith("– REF-01") for line in lines(app))

    table = at_table(app, {1: "fair", 2: HUMAN})
    plays(table, "summon")
    later(table)
    assert told()
    app.change(language="zh_hant")
    assert told()
    assert not any("Summon" in line for line in lines(app))
    app.change(language="en")
    app.open(TimelineStrip(table.parts, table))
    press(app, pygame.K_LEFT)
    assert not told()
    assert "REF-01" not in lines(app)
    press(app, pygame.K_ESCAPE)
    assert told()
    table.parts.commands.request(Undo(1))
    later(table)
    assert truth(table).state.zones["p1.field"] == ()
    assert not told()
    assert "REF-01" not in lines(app)


def test_a_card_is_looked_at_longer_than_a_step(watched: TableScreen) -> None:
    game = watched.parts.model.game
    assert (
        weight_of(Move(1, "summon", "#1"), game) > weight_of(Move(1, "pass"), game) == weight_of(Move(1, "end"), game)
    )
    speeds = list(BOT_PAUSES.values())
    assert speeds == sorted(speeds, reverse=True)


def test_the_rest_of_a_bots_turn_can_be_hurried_and_the_next_turn_is_not(app: App) -> None:
    table = at_table(app, {1: "fair", 2: HUMAN})
    slow = table.parts.playback.beat
    table.parts.playback.hurry()
    assert table.parts.playback.beat < slow
    table.parts.model.match.public.turn += 1
    assert table.parts.playback.beat == slow


def test_a_pause_holds_the_bots_until_it_ends(app: App, watched: TableScreen) -> None:
    plays(watched, "summon", "end")
    press(app, pygame.K_SPACE)
    line = truth(watched).now
    later(watched)
    assert truth(watched).now == line
    assert "Go on" in lines(app)
    click(app, "next")
    later(watched)
    assert truth(watched).now > line


def test_a_step_makes_one_play(app: App, watched: TableScreen) -> None:
    plays(watched, "summon", "summon", "end")
    press(app, pygame.K_n)
    later(watched)
    one = truth(watched).now
    assert len(truth(watched).state.zones["p1.hand"]) == 1
    later(watched)
    assert truth(watched).now == one
    click(app, "step")
    later(watched)
    assert truth(watched).now > one


def test_coming_back_to_the_table_hurries_nobody_and_a_single_step_waits_for_nothing(
    app: App, watched: TableScreen
) -> None:
    plays(watched, "summon")
    before, hurried = truth(watched).now, thinker(watched).hurried
    watched.enter()
    page_of(app)
    assert (truth(watched).now, thinker(watched).hurried) == (before, hurried)
    watched.parts.playback.step()
    page_of(app)
    assert truth(watched).now > before


def test_with_a_free_hand_nobody_plays_on(app: App, watched: TableScreen) -> None:
    plays(watched, "summon", "end")
    before = truth(watched).now
    watched.parts.free_hand.switch()
    watched.parts.doors.open("menu")
    app.back()
    later(watched)
    assert truth(watched).now == before
    press(app, pygame.K_n)
    later(watched)
    assert truth(watched).now == before
    watched.parts.free_hand.switch()
    watched.parts.playback.step()
    later(watched)
    assert truth(watched).now > before


def test_a_card_out_of_a_hidden_hand_is_looked_at_as_long_as_any(app: App) -> None:
    table = at_table(app, {1: "fair", 2: HUMAN})
    plays(table, "summon")
    later(table)
    assert table.parts.playback.weight == weight_of(Move(1, "summon", "#1"), table.parts.model.game)


def test_a_bot_answers_a_person_only_after_the_pause(app: App) -> None:
    table = at_table(app, {1: HUMAN, 2: "random"})
    table.parts.playback.due = float("inf")
    page_of(app)
    while table.parts.model.match.to_act == 1:
        bots_of(table).due = 0.0  # nothing is waited for from before
        table.parts.commands.submit([table.parts.model.offers[-1].move])
    line = truth(table).timeline.here
    for _ in range(3):
        page_of(app)
    assert (truth(table).timeline.here, line.seat) == (line, 1)


def test_a_move_that_cannot_be_written_down_is_said_and_tried_again(
    app: App, watched: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Complaint("the disk is full", remedy="make room")

    plays(watched, "summon", "summon")
    before = truth(watched).now
    with monkeypatch.context() as broken:
        broken.setattr(truth(watched).journal, "append", full)
        later(watched)
        assert truth(watched).now == before
        assert len([line for line in lines(app) if "the disk is full" in line]) == 1
    later(watched)
    assert truth(watched).now > before


def test_why_it_did_that_is_said_of_what_there_was_before(app: App) -> None:
    table = at_table(app, {1: "fair", 2: HUMAN})
    spirit = truth(table).state.zones["p2.field"][0]
    thinker(table).why = (Reason("looks_best", {"count": 9}, own=True), Reason("uses", {"card": spirit}))
    assert table.parts.advice.passages_with_reasons() == []
    plays(table, "summon")
    later(table)
    truth(table).free(2, f"card {spirit} p2.hand")
    table.parts.advice.show_reasons()
    assert isinstance(app.screen, Dialog)
    assert "REF-01" in app.screen.text
    assert app.screen.text.endswith("The effect of REF-09 is worth its price now.")
    app.back()
    truth(table).undo(2)
    assert table.parts.advice.passages_with_reasons() == []


def test_why_it_did_that_explains_all_that_a_bot_did_in_its_turn(app: App) -> None:
    table = at_table(app, {1: "fair", 2: HUMAN})
    spirit = truth(table).state.zones["p2.field"][0]
    thinker(table).why = (Reason("uses", {"card": spirit}),)
    plays(table, "summon", "summon")
    for _ in range(2):
        later(table)
    table.parts.doors.open("menu")
    click(app, "explain")
    assert isinstance(app.screen, Dialog)
    turn, player = truth(table).state.turn, table.parts.voice.wording.player(1)
    assert app.screen.title == app.words("turn_of", turn=turn, player=player)
    told = app.screen.text.splitlines()
    assert [line[:2] for line in told] == ["1.", "2."]
    assert all(line.endswith("The effect of REF-09 is worth its price now.") for line in told)


def test_who_watches_sees_both_hands_may_hide_them_and_changes_the_speed(app: App, watched: TableScreen) -> None:
    hand = truth(watched).state.zones["p1.hand"][0]
    assert watched.parts.model.view.cards[hand].definition == "REF-01"
    click(app, "hands")
    assert not watched.parts.model.view.cards.get(hand) or not watched.parts.model.view.cards[hand].definition
    press(app, pygame.K_o)
    assert watched.parts.model.view.cards[hand].definition == "REF-01"
    for speed in ("fast", "hurry", "slow", "normal"):
        press(app, pygame.K_s)
        assert (app.settings.watch_speed, app.settings.speed) == (speed, "normal")


def test_what_who_watches_sees_tells_the_bots_nothing_and_lets_go_of_what_is_held(app: App) -> None:
    table = at_table(app, {1: "fair", 2: "fair"})
    known = {seat: (client.viewer, client.lists) for seat, client in bots_of(table).clients.items()}
    table.parts.free_hand.switch()
    click(app, f"card:{truth(table).state.zones['p1.hand'][0]}")
    assert table.probe_data()["held"]
    press(app, pygame.K_o)
    assert (table.probe_data()["held"], table.parts.model.eyes, table.parts.model.match.open) == (None, ONLOOKER, False)
    press(app, pygame.K_o)
    assert table.parts.model.eyes == "all"
    assert {seat: (client.viewer, client.lists) for seat, client in bots_of(table).clients.items()} == known
    assert all(client.view.viewer == f"p{seat}" for seat, client in bots_of(table).clients.items())
    page_of(app)


def test_who_plays_has_no_such_buttons(app: App) -> None:
    at_table(app, {1: HUMAN, 2: "fair"})
    assert not {"step", "speed", "hands"} & ids(app)
    assert {"undo", "hint", "menu"} <= ids(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_to_who_watches_has_room(app: App, watched: TableScreen, language: str) -> None:
    plays(watched, "summon")
    later(watched)
    for size, scale in (((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 75), ((2560, 1440), 150)):
        resize(app, size, scale, language)
        for act in (watched.parts.privacy.show_hands, watched.parts.playback.toggle):
            act()
            page = page_of(app)
            assert not faults_of(page, layers=True) + without_label(page), (size, scale)


# what bots think, where one only watches


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_board_stands_what_each_bot_thinks(app: App, watched: TableScreen, language: str) -> None:
    resize(app, (1280, 720), 100, language)
    thinker(watched).why = (Reason("attack_open", {"seat": 2, "hits": 1, "life": 5}),)
    assert "thoughts" not in ids(app)
    plays(watched, "summon", "end")
    click(app, "step")
    later(watched)
    said = watched.parts.voice.wording.books.reasons["attack_open"][language]
    [thought] = thoughts(watched.parts)
    assert thought.seat == 1
    assert "REF-01" in thought.text
    assert said.partition("{")[0] in thought.text
    assert control_of(page_of(app), "thoughts").label in lines(app)
    assert not faults_of(page_of(app), layers=True)


def test_a_click_on_what_a_bot_thinks_tells_all_of_its_turn(app: App, watched: TableScreen) -> None:
    thinker(watched).why = (Reason("looks_best", {"count": 9}, own=True),)
    plays(watched, "summon", "summon")
    for _ in range(2):
        click(app, "step")
        later(watched)
    click(app, "thoughts")
    assert isinstance(app.screen, Dialog)
    assert sum("Summon" in line for line in lines(app)) == 2


def test_a_pass_does_not_hide_what_a_bot_thought(app: App, watched: TableScreen) -> None:
    thinker(watched).why = (Reason("looks_best", {"count": 9}, own=True),)
    plays(watched, "summon", "end", "pass", "pass")
    for _ in range(4):
        click(app, "step")
        later(watched)
    assert [thought.who for thought in thoughts(watched.parts)][:1] == [watched.parts.voice.wording.player(1)]
    assert "pass" not in thoughts(watched.parts)[0].text.casefold()


def test_nobody_who_plays_is_told_what_the_rival_thinks(app: App) -> None:
    table = at_table(app, {1: "fair", 2: HUMAN})
    thinker(table).why = (Reason("looks_best", {"count": 9}),)
    plays(table, "summon")
    later(table)
    assert thoughts(table.parts)
    assert "thoughts" not in ids(app)


def test_a_long_thought_is_told_whole_where_the_window_is_high(
    app: App, watched: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "以1點打出機械師，成為第一名後衛，之後每回合都能多產生一點水晶點數，留到下回合用。"
    told = [Thought(seat, f"AI {seat}", f"{long}{seat}") for seat in (1, 2)]
    monkeypatch.setattr(thoughts_view, "thoughts", lambda _table: told)
    resize(app, (1280, 720), 100, "zh_hant")
    said = "".join(lines(app))
    assert all(f"{long}{seat}" in said for seat in (1, 2))
