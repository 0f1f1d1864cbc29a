"""What the stage window shows while its player looks at something else: nothing that spectators may not know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pygame
import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.state import at
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.scenes.collection import own_folder
from bsdesk.scenes.writing import write as write_scene
from bsdesk.session.session import begin
from bsdesk.speech.players import HUMAN
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.lobby.editor_doors import edit_pasted
from bsdesk.ui.lobby.scene_doors import open_scene_file
from bsdesk.ui.stage.formats import SIZES, PictureFormat
from bsdesk.ui.stage.picture import StagePicture
from bsdesk.ui.stage.window import StageWindow, open_stage, stage_of
from bsdesk.ui.table.editor.screen import EditorTable
from bsdesk.ui.table.model.cuts import cut_out
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, FF
from tests.ui.editor_tables import editor_of, new
from tests.ui.hands import click, ids, lines, page_of, press, write
from tests.ui.tables import USUAL, table_at, table_of_session, truth


@pytest.fixture
def stage(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[StageWindow]:
    """The stage window, which waits for no face."""
    monkeypatch.setattr(StagePicture, "has_face", lambda _picture, _definition: True)
    open_stage(app, PictureFormat(SIZES[1]))
    found = stage_of(app)
    assert found is not None
    yield found
    app.guests.close()
    app.home()


def edited(app: App, table: TableScreen) -> None:
    """Open the editor over a game, from its menu."""
    app.open(TableMenu(table.parts, table))
    click(app, "to_scene")
    assert isinstance(app.screen, EditorTable)


def play_on(app: App) -> None:
    """Play from the position that is edited."""
    click(app, "next")
    while app.screen.name == "pick":
        click(app, "pick:anyway")


def played_on(app: App, table: TableScreen) -> None:
    """Play from an edited position, over a game."""
    edited(app, table)
    play_on(app)


def in_front(app: App) -> TableScreen:
    assert isinstance(app.screen, TableScreen), app.screen.name
    return app.screen


def supposed(app: App, table: TableScreen) -> None:
    """Begin a «what if», over a game."""
    app.open(TimelineStrip(table.parts, table))
    click(app, "fork")


def known(stage: StageWindow) -> set[str]:
    """Return the cards that the stage could draw face up."""
    assert stage.picture is not None
    return {definition for definition, _ in stage.picture.motion.cards.known.values() if definition}


@pytest.mark.parametrize("way", [edited, played_on, supposed])
def test_the_stage_stays_at_a_game_with_hidden_hands_whatever_is_opened_over_it(
    app: App, stage: StageWindow, way: object
) -> None:
    table = table_at(app, USUAL)
    stage.tick(1.0)
    open_to_all = {card.definition for card in redact(truth(table).state, ONLOOKER).cards.values() if card.definition}
    assert callable(way)
    way(app, table)
    assert isinstance(app.screen, TableScreen)
    assert app.screen is not table
    page_of(app)
    for now in (2.0, 3.0):
        stage.tick(now)
        assert stage.parts is table.parts
        assert known(stage) <= open_to_all
    app.leave(app.screen)
    stage.tick(4.0)
    assert stage.parts is table.parts


def test_the_stage_shows_what_is_opened_over_a_game_that_is_over(app: App, stage: StageWindow) -> None:
    table = table_at(app, USUAL)
    truth(table).concede(1)
    stage.tick(1.0)
    edited(app, table)
    stage.tick(2.0)
    assert isinstance(app.screen, TableScreen)
    assert stage.parts is app.screen.parts


def test_the_stage_follows_from_the_editor_to_what_is_played_from_there(app: App, stage: StageWindow) -> None:
    editor = new(app)
    stage.tick(1.0)
    assert stage.parts is editor.parts
    click(app, "next")
    while app.screen.name == "pick":
        click(app, "pick:anyway")
    stage.tick(2.0)
    assert isinstance(app.screen, TableScreen)
    assert app.screen is not editor
    assert stage.parts is app.screen.parts


# ------------------------------------------------------ what was made from one seat's view, once its game is left


def running(app: App, game: str) -> tuple[TableScreen, set[str]]:
    """Open a game against bots in which seat 1 holds cards; return it, and which cards all may know."""
    box = app.shelf.boxes[game]
    rules, decks = box.open({}), [list(read_decklist(file, box.open({}))) for file in box.decks()] or [[]]
    bots = dict.fromkeys(range(2, rules.rules.seats + 1), "gentle")
    session = begin(rules, {seat: decks[0 if seat == 1 else -1] for seat in (1, *bots)}, 5, players=bots)
    chance, hand = random.Random(2), at(1, rules.rules.piles.hand)
    while not session.state.turn or not session.state.zones[hand] or to_act(session.state) != 1:
        session.submit([random_seat.choose(moves(session.state, seat := to_act(session.state)), chance)], seat=seat)
    table = table_of_session(app, box, session, players={1: HUMAN, **bots})
    app.open(table)
    table.parts.playback.due = float("inf")
    page_of(app)
    return table, {card.definition for card in redact(session.state, ONLOOKER).cards.values() if card.definition}


def saved_from(app: App, table: TableScreen) -> None:
    """Make a scene of a running game, save it, and leave the game."""
    edited(app, table)
    bench = editor_of(app).bench
    bench.do(f"turn {bench.draft.turn + 1}")  # it is another position now
    editor_of(app).ways.save()
    write(app, "mine")
    click(app, "yes")
    app.home()


def scene_opened(app: App, table: TableScreen) -> None:
    saved_from(app, table)
    open_scene_file(app, next(own_folder(app.shelf.own).glob("*.scene")), doors_of(app))


def scene_edited(app: App, table: TableScreen) -> None:
    saved_from(app, table)
    edit_pasted(app, doors_of(app), next(own_folder(app.shelf.own).glob("*.scene")).read_text("utf-8"))


def scene_played(app: App, table: TableScreen) -> None:
    scene_edited(app, table)
    play_on(app)


def cut_edited(app: App, table: TableScreen) -> None:
    """Edit what was cut out of a running game."""
    past = table.parts.model.course.past
    text = write_scene(cut_out(table.parts.model, past[-1], past[-1]))
    app.home()
    edit_pasted(app, doors_of(app), text)


def recorded(app: App, table: TableScreen) -> None:
    """Record what is played from a position of a running game, and open that."""
    scene_played(app, table)
    recorder = in_front(app).parts.recorder
    recorder.begin()
    scene = recorder.scene()
    assert scene is not None
    app.home()
    edit_pasted(app, doors_of(app), write_scene(scene))


def edited_again(app: App, table: TableScreen) -> None:
    """Edit a position that was played from one that is a running game's."""
    scene_played(app, table)
    other = in_front(app)
    edited(app, other)
    text = editor_of(app).ways.text
    app.home()
    edit_pasted(app, doors_of(app), text)


WAYS = (scene_opened, scene_edited, scene_played, cut_edited, recorded, edited_again)


@pytest.mark.parametrize("game", [BS, BP, FF, "asteriated_grail"])
@pytest.mark.parametrize("way", WAYS)
def test_what_was_made_of_a_hand_in_a_running_game_keeps_it_from_the_stage(
    app: App, stage: StageWindow, way: Callable[[App, TableScreen], None], game: str
) -> None:
    table, open_to_all = running(app, game)
    way(app, table)
    page_of(app)
    for now in (1.0, 2.0):
        stage.tick(now)
    model = in_front(app).parts.model
    assert not {card.definition for card in model.view.cards.values()} <= open_to_all  # the player sees that hand
    assert stage.parts is in_front(app).parts
    assert known(stage) <= open_to_all


def test_a_what_if_that_is_taken_up_again_keeps_its_hand_from_the_stage(app: App, stage: StageWindow) -> None:
    table, open_to_all = running(app, BS)
    supposed(app, table)
    path = truth(in_front(app)).journal.path
    assert path is not None
    app.home()
    open_file(app, path)
    while app.screen.name == "dialog":
        click(app, "ok")
    stage.tick(1.0)
    assert in_front(app).parts is stage.parts
    assert known(stage) <= open_to_all


def test_such_a_hand_is_shown_once_the_player_says_so_and_what_is_played_from_there_too(
    app: App, stage: StageWindow
) -> None:
    table, open_to_all = running(app, BS)
    scene_edited(app, table)
    stage.tick(1.0)
    assert app.words("stage_keeps_hands") in lines(app)
    press(app, pygame.K_F8)
    assert app.words("stage_hands_why") in " ".join(lines(app))
    click(app, "hands:open")
    press(app, pygame.K_ESCAPE)
    stage.tick(2.0)
    assert not known(stage) <= open_to_all
    play_on(app)
    stage.tick(3.0)
    assert not known(stage) <= open_to_all
    press(app, pygame.K_F8)
    click(app, "hands:down")
    press(app, pygame.K_ESCAPE)
    stage.tick(4.0)
    assert known(stage) <= open_to_all
    app.home()
    new(app)
    press(app, pygame.K_F8)
    assert "hands:open" not in ids(app)  # nothing here is anybody's secret
    press(app, pygame.K_ESCAPE)


def test_what_is_made_of_a_game_that_is_over_is_nobodys_secret(app: App, stage: StageWindow) -> None:
    table, open_to_all = running(app, BS)
    truth(table).concede(1)
    scene_edited(app, table)
    stage.tick(1.0)
    assert not known(stage) <= open_to_all
