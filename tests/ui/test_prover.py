"""«Can I win this turn?» on the screen: asked in another process, told in words."""

from __future__ import annotations

import time
from multiprocessing import active_children

import pygame
import pytest

from bsdesk.bots.solver import prover
from bsdesk.bots.solver.proof import REFUTED, Proof
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.game import Game
from bsdesk.engine.play import to_act
from bsdesk.engine.values import Move
from bsdesk.engine.view import view_for
from bsdesk.table.imagined import TypedMove, pictures_of
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog
from bsdesk.ui.table.overlays.shown_line import ShownLine
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, Position
from tests.seated import laid_out_game
from tests.ui.hands import click, ids, lines, page_of, press
from tests.ui.tables import table_of_session, truth


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


def test_a_line_is_told_with_the_names_of_cards(app: App, game: Game) -> None:
    session = laid_out_game(game, "field 26RSD01-002[1]", "life 1", step="attack")
    table = table_of_session(app, app.shelf.boxes["battle_spirits"], session, open_hands=True)
    assert table.parts.prover.move_in_words("attack gen-bo") == "Attack Gen-Bo"
    assert table.parts.prover.move_in_words("move reserve 1 gen-bo") == "Move cores Reserve 1 Gen-Bo"


@pytest.fixture
def asked(app: App, game: Game) -> TableScreen:
    """A table at which it was just asked."""
    session = laid_out_game(game, "field 26RSD01-002[1]", "life 5 | field REF-04[3]", step="attack")
    table = table_of_session(app, app.shelf.boxes["battle_spirits"], session, open_hands=True)
    app.open(table)
    table.parts.prover.ask()
    return table


def test_a_table_that_is_left_ends_what_is_still_being_proved(app: App, asked: TableScreen) -> None:
    worker = asked.parts.prover.solver.worker
    assert worker is not None
    process = worker.process
    pid = process.pid
    app.home()
    assert not asked.parts.prover.thinking
    assert process.exitcode is not None
    assert pid not in [child.pid for child in active_children()]


def test_a_proof_that_broke_down_is_told_as_one_that_is_not_known(app: App, asked: TableScreen) -> None:
    worker = asked.parts.prover.solver.worker
    assert worker is not None
    worker.close()
    asked.parts.prover.look(0.0)
    assert not asked.parts.prover.thinking
    assert isinstance(app.screen, Dialog)
    assert app.screen.title == app.words("proof_unknown")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time enough on a busy machine: what is found must not hang on who else is at work."""
    monkeypatch.setattr(prover, "SECONDS", 100.0)


def answered(app: App, table: TableScreen) -> Dialog:
    """Wait until the answer is there."""
    until = time.monotonic() + 120
    while not isinstance(app.screen, Dialog):
        assert time.monotonic() < until
        table.tick(time.monotonic())
        time.sleep(0.05)  # the other process is at work
    return app.screen


def asked_at(app: App, game: Game, mine: str, theirs: str) -> TableScreen:
    """A table with open hands at which it was asked by the menu."""
    session = Position(BS, mine, theirs, (), "attack").session(game)
    table = table_of_session(app, app.shelf.boxes[BS], session, open_hands=True)
    app.open(table)
    table.parts.doors.open("menu")
    click(app, "can_i_win")
    return table


WINS = "field REF-01[1] REF-09[1]", "life 2 | field REF-22"


def test_a_yes_is_said_in_words_and_can_be_shown_on_the_board_move_by_move(app: App, game: Game) -> None:
    table = asked_at(app, game, *WINS)
    said = answered(app, table)
    assert said.title == app.words("proof_forced")
    assert "Attack REF-0" in said.text
    assert {"ok", "show", "play"} <= ids(app)
    before = truth(table).state
    shown = shown_line(app)
    assert "Attack REF-0" in shown.line.told[0]
    assert "".join(lines(app)).count("Attack REF-0")
    assert turned(table) == 1
    for _ in shown.line.told:
        press(app, pygame.K_RIGHT)
    assert len(shown.line.pictures) == len(shown.line.told) + 1
    assert table.parts.model.view.results == {1: "win", 2: "lose"}
    assert truth(table).state is before
    press(app, pygame.K_HOME)
    assert (turned(table), table.parts.model.view.results) == (0, {})
    click(app, "line_close")
    assert (app.screen, table.parts.model.imagined, table.parts.model.resting) == (table, None, False)


def shown_line(app: App) -> ShownLine:
    click(app, "show")
    assert isinstance(app.screen, ShownLine)
    return app.screen


def turned(table: TableScreen) -> int:
    """How many of seat 1's Spirits are exhausted on the board that is shown."""
    view = table.parts.model.view
    return sum(view.cards[ref].turned for ref in view.zones["p1.field"])


def test_what_is_shown_can_be_played(app: App, game: Game) -> None:
    table = asked_at(app, game, *WINS)
    answered(app, table)
    shown_line(app)
    click(app, "play")
    assert app.screen is table
    assert table.parts.prover.playing


def test_what_is_shown_is_hidden_with_the_hands(app: App, game: Game) -> None:
    table = asked_at(app, game, *WINS)
    answered(app, table)
    shown_line(app)
    press(app, pygame.K_h)
    assert (app.screen, table.parts.model.imagined, table.parts.model.secrecy.hidden) == (table, None, True)


def test_a_line_goes_on_by_itself_and_ends_where_the_game_moves_on(app: App, game: Game) -> None:
    table = asked_at(app, game, *WINS)
    answered(app, table)
    shown = shown_line(app)
    click(app, "line_run")
    shown.due = 1.0
    shown.tick(2.0)
    assert shown.place == 2
    truth(table).submit("attack ref-01")
    table.parts.model.match.poll()
    shown.tick(2.0)
    assert app.screen is table


def test_the_reply_that_refutes_is_shown_on_the_board(app: App, game: Game) -> None:
    table = asked_at(app, game, "field REF-01[1] | hand REF-06 | reserve 3", "life 1 | field REF-04[3]")
    answered(app, table)
    shown = shown_line(app)
    assert "play" not in ids(app)
    press(app, pygame.K_END)
    assert turned(table) == 1
    assert shown.in_words(page_of(app)).endswith("Block REF-04")


def test_what_hangs_on_hidden_cards_is_told_in_words_only(game: Game) -> None:
    session = laid_out_game(game, "field REF-22[0] REF-01[1] | hand REF-06", "life 1", step="main")
    attacker = session.state.zones["p1.field"][1]
    line = [TypedMove(Move(1, "end"), "end"), TypedMove(Move(1, "attack", attacker), "attack ref-01")]
    for view in (view_for(session.state, 1), session.state):
        pictures = pictures_of(view, line)
        assert len(pictures) < 3
        hand = pictures[-1].view.zones["p1.hand"]
        assert len([ref for ref in hand if pictures[-1].view.cards[ref].definition]) == 1


def test_a_yes_can_be_played_to_the_end(app: App, game: Game) -> None:
    table = asked_at(app, game, *WINS)
    answered(app, table)
    click(app, "play")
    until = time.monotonic() + 60
    while not truth(table).state.results:
        assert time.monotonic() < until
        table.parts.playback.due = 0.0
        table.tick(time.monotonic())
        state = truth(table).state
        if not state.results and to_act(state) == 2 and not table.parts.commands.waiting:
            truth(table).submit("p2 pass")
        time.sleep(0.01)
    assert truth(table).state.results[1] == "win"


def test_playing_what_wins_ends_where_it_is_taken_back(app: App, game: Game) -> None:
    table = asked_at(app, game, *WINS)
    answered(app, table)
    click(app, "play")
    table.parts.playback.due = 0.0
    table.tick(time.monotonic())
    assert table.parts.prover.playing
    truth(table).undo(1)
    table.tick(time.monotonic())
    assert not table.parts.prover.playing


@pytest.mark.parametrize("language", ["en", "zh_hant", "zh_hans", "ja"])
def test_a_no_names_the_one_reply_that_refutes_it_and_no_steps(app: App, game: Game, language: str) -> None:
    app.change(language=language)
    table = asked_at(app, game, "field REF-01[1] | hand REF-06 | reserve 3", "life 1 | field REF-04[3]")
    said = answered(app, table)
    assert said.title == app.words("proof_refuted")
    assert len(said.text.splitlines()) == 1
    wording = table.parts.voice.wording
    tried, reply = (f"{wording.verb(verb)} {card}" for verb, card in (("attack", "REF-01"), ("block", "REF-04")))
    assert tried in said.text
    assert reply in said.text
    assert ids(app) & {"ok", "show", "play"} == {"ok", "show"}


def test_a_no_that_needs_no_reply_says_so(app: App, game: Game) -> None:
    table = asked_at(app, game, "field REF-01[1]", "life 5")
    assert answered(app, table).text == app.words("proof_unanswered")


def test_a_no_after_deals_that_were_tried_says_how_many_of_them(
    app: App, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prover.Prover, "proof", lambda _self: Proof(1, REFUTED, exact=False, worlds=16))
    said = answered(app, asked_at(app, game, "field REF-01[1]", "life 5"))
    assert (said.title, said.text) == (app.words("proof_refuted"), app.words("proof_unlucky", worlds=16))
    assert "16" in said.text
