"""Combos cut out of games: a stretch is marked in the timeline, captions are added in place, and it is watched, saved
or exported; a running game gives away nothing that its viewer hasn't seen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from bsdesk.scenes.checking import check
from bsdesk.scenes.collection import own_folder
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import Play, Say, Scene
from bsdesk.seat.messages import Station
from bsdesk.speech.interface import Words
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.export.dialog import ExportDialog
from bsdesk.ui.export.film import Film
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.lobby.scene_doors import open_scene_file, play_back
from bsdesk.ui.table.overlays.cutting import finished_turn, last_turn, turn_about
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.scenes.screen import SceneTable
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, Position
from tests.ui.checks import faults_of
from tests.ui.hands import click, ids, lines, page_of, press, resize, saved_game
from tests.ui.hands import write as type_in
from tests.ui.scene_tables import scene_of
from tests.ui.tables import table_at, truth

WORDS = Words("en")
DUEL = Position(BS, "field ref-01[1] | reserve 2", "hand ref-09 ref-38 | reserve 6", ("end", "end", "end"))
PLAYED = "summon hand.ref-09; place reserve 1; done"


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def running(app: App) -> TableScreen:
    """Open a game that goes on, as its first seat sees it: the other one has just summoned."""
    table = table_at(app, DUEL)
    table.parts.model.me = 1
    table.parts.privacy.show_to(private=False)
    truth(table).submit(PLAYED)
    return table


def cutting(app: App) -> TableScreen:
    table = running(app)
    table.parts.doors.open_timeline()
    press(app, pygame.K_c)
    return table


def say(app: App, text: str) -> None:
    click(app, "cut:say")
    type_in(app, text)
    press(app, pygame.K_RETURN)


def save(app: App, name: str) -> Scene:
    click(app, "cut:save")
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    type_in(app, name)
    press(app, pygame.K_RETURN)
    text = (own_folder(app.shelf.own) / f"{name.lower()}.scene").read_text("utf-8")
    assert check(text, lambda game, options: game_of(app.shelf, game, options)).faults == ()
    return parse(text)


def test_a_marked_stretch_with_its_captions_is_saved_as_a_combo_that_can_be_played_back(app: App) -> None:
    cutting(app)
    press(app, pygame.K_HOME)
    click(app, "cut:begin")
    say(app, "It ends its turn.")
    press(app, pygame.K_END)
    click(app, "cut:end")
    say(app, "And a Spirit comes.")
    assert WORDS("cut_told", moves=4, captions=2) in lines(app)
    scene = save(app, "Duel")
    said = [step.said["en"] for step in scene.steps if isinstance(step, Say)]
    assert said == ["It ends its turn.", "And a Spirit comes."]
    assert scene.learner == 1


def test_a_running_game_shows_what_its_viewer_saw_and_nothing_else(app: App) -> None:
    cutting(app)
    press(app, pygame.K_HOME)
    click(app, "cut:begin")
    scene = save(app, "Seen")
    hand = next(fact.text for fact in scene.all("p2"))
    assert "ref-09" in hand  # it was summoned
    assert "ref-38" not in hand  # it stayed in the hand
    assert scene.decks == "own"
    assert "made up" in scene.about["en"]
    click(app, "cut:watch")
    shown = app.screen
    assert isinstance(shown, SceneTable)
    assert not shown.parts.model.opened


def test_a_game_that_is_over_is_shown_whole(app: App) -> None:
    file = saved_game(app, 12, concede=True).session.journal.path
    assert file is not None
    open_file(app, file, replay=True)
    press(app, pygame.K_END, pygame.K_LEFT, pygame.K_c)  # before it was conceded
    click(app, "cut:end")
    press(app, pygame.K_HOME)
    click(app, "cut:begin")
    scene = save(app, "Whole")
    assert scene.decks == "open"
    assert not scene.about


def test_the_end_of_the_stretch_moves_along_where_it_would_begin_behind_it(app: App) -> None:
    cutting(app)
    assert isinstance(app.screen, TimelineStrip)
    cut = app.screen.cutting
    press(app, pygame.K_HOME)
    click(app, "cut:begin")
    click(app, "cut:end")
    assert cut.moves == 0
    assert "cut:save" in {c.id for c in page_of(app).controls if not c.on}
    press(app, pygame.K_END)
    click(app, "cut:begin")
    assert cut.ends == (4, 4)
    press(app, pygame.K_LEFT)
    click(app, "cut:end")
    assert cut.ends == (0, 3)


def test_a_caption_is_changed_by_a_click_on_it_and_can_be_taken_away(app: App) -> None:
    cutting(app)
    say(app, "Look!")
    assert "Look!" in lines(app)
    click(app, "cut:paper")
    click(app, "unsay")
    assert "Look!" not in lines(app)
    assert WORDS("cut_say_here") in lines(app)


def test_what_players_are_called_is_kept_in_a_combo_and_shown_wherever_it_is(app: App) -> None:
    table = cutting(app)
    table.parts.model.match.facts = replace(table.parts.model.match.facts, names={1: "Anna", 2: "小明"})
    scene = save(app, "Named")
    assert scene.names == {1: "Anna", 2: "小明"}
    app.back()
    open_scene_file(app, own_folder(app.shelf.own) / "named.scene", doors_of(app))
    assert any("Anna" in line for line in lines(app))
    assert {"小明"} <= {name for line in lines(app) for name in line.split()}
    start = scene_of(app).guide.play.start
    click(app, "combo:export")
    dialog = app.screen
    assert isinstance(dialog, ExportDialog)
    order, _ = dialog.choices.orders()[0]
    film = Film(app.shelf, parse(order.scene), start, order, drawn=False)
    assert film.picture.audience.voice.wording.player(2) == "小明"
    film.close()


def test_the_last_turn_is_two_clicks_from_its_export(app: App) -> None:
    running(app)
    click(app, "menu")
    click(app, "export_turn")
    assert isinstance(app.screen, ExportDialog)
    choices = app.screen.choices
    assert choices.hands == "hidden"  # as spectators know a game that goes on
    assert choices.scene.made_up == "others"
    assert "ref-38" not in choices.text
    press(app, pygame.K_ESCAPE)


def plans_of(app: App) -> list[str]:
    """Return what is played in the scene that is to be exported."""
    assert isinstance(app.screen, ExportDialog)
    return [step.text for step in app.screen.choices.scene.steps if isinstance(step, Play)]


def test_the_last_turn_is_the_one_that_was_finished_from_its_beginning_to_its_end(app: App) -> None:
    table = running(app)
    played = truth(table)
    summoned = played.state.turn
    while played.state.turn == summoned:
        played.submit("end")
    click(app, "menu")
    click(app, "export_turn")
    assert isinstance(app.screen, ExportDialog)
    assert WORDS("cut_title", turn=summoned) in app.screen.choices.scene.title["en"]
    plans = plans_of(app)
    assert plans[0] == "p1 end", "its beginning is seen: its first steps"
    assert plans[1].startswith("p2 summon")
    assert plans[-1] != "p1 end"
    assert [step for step in plans if step.startswith("p1")] == plans[:1]
    press(app, pygame.K_ESCAPE)


def test_what_is_no_move_is_told_and_no_combo_is_made(app: App) -> None:
    table = running(app)
    truth(table).free(1, "tokens reserve 1 trash")
    turn = truth(table).state.turn
    while truth(table).state.turn == turn:
        truth(table).submit("end")
    click(app, "menu")
    click(app, "export_turn")
    assert app.screen.name == "dialog"
    assert any("no move" in line for line in lines(app))


def test_a_combo_is_watched_in_a_game_whose_options_follow_from_others(app: App) -> None:
    table = table_at(app, Position(BP, "field S5 | hand H4 D2", "field H7 | hand C9 C8", ("attack", "pass")))
    table.parts.doors.open_timeline()
    press(app, pygame.K_HOME, pygame.K_c)
    click(app, "cut:begin")
    press(app, pygame.K_END)
    click(app, "cut:end")
    click(app, "cut:watch")
    assert isinstance(app.screen, SceneTable)


def test_hands_that_are_hidden_from_onlookers_are_not_cut_out(app: App) -> None:
    table = running(app)
    table.parts.privacy.switch()
    click(app, "menu")
    assert "export_turn" not in ids(app)
    press(app, pygame.K_ESCAPE)
    table.parts.doors.open_timeline()
    press(app, pygame.K_c)
    assert "cut" not in ids(app)
    assert "cut:save" not in ids(app)


def test_what_can_not_be_played_back_is_told(app: App) -> None:
    play_back(app, parse("game battle_spirits\np1 field no-such-card\n"), doors_of(app))
    assert app.screen.name == "dialog"
    assert any("no-such-card" in line for line in lines(app))


def stations(*turns: int) -> list[Station]:
    return [Station(line, line - 1, 1, turn, 1, "main") for line, turn in enumerate(turns, 1)]


@pytest.mark.parametrize(
    ("turns", "ends"), [((1, 1, 2, 2, 2), (2, 4)), ((1, 1, 2), (0, 2)), ((5, 5), (0, 1)), ((5,), (0, 0))]
)
def test_the_last_turn_is_that_in_which_something_was_done(turns: tuple[int, ...], ends: tuple[int, int]) -> None:
    assert last_turn(stations(*turns)) == ends


@pytest.mark.parametrize(
    ("turns", "over", "ends"),
    [((1, 1, 2, 2, 2), False, (0, 2)), ((1, 1, 2, 2, 2), True, (2, 4)), ((5, 5), False, (0, 1)), ((5,), False, (0, 0))],
)
def test_the_finished_turn_is_the_one_before_unless_the_game_is_over(
    turns: tuple[int, ...], over: bool, ends: tuple[int, int]
) -> None:
    assert finished_turn(stations(*turns), over=over) == ends


def test_a_turn_lasts_until_the_next_begins() -> None:
    assert turn_about(stations(1, 1, 2, 2, 3), 3) == (2, 4)


@pytest.mark.parametrize("language", ["en", "ja", "zh_hant"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (800, 1000)])
def test_the_row_has_room_for_its_words(app: App, size: tuple[int, int], language: str) -> None:
    resize(app, size, 100, language)
    cutting(app)
    page = page_of(app)
    row = [control.label for control in page.controls if control.id.startswith("cut")]
    said = ("cut:", *(f"'{text}'" for text in row if text))
    assert not [fault for fault in faults_of(page, layers=True) if any(text in fault for text in said)]
