"""What hands do on the screens around the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bsdesk.journal.saved_games import files
from bsdesk.speech.interface import LANGUAGES, Words
from bsdesk.table import settings as stored
from bsdesk.table.labels import day
from bsdesk.table.settings import Settings
from bsdesk.ui.app import App
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.fan import Fan
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.preferences import Preferences
from bsdesk.ui.lobby.saved_games_screen import SavedGames, path_in
from bsdesk.ui.lobby.start import Start
from bsdesk.ui.table.overlays.losses import turns_told
from bsdesk.ui.table.overlays.result import Result, why_over
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from tests.seated import dealt_game, wander
from tests.ui.checks import control_of
from tests.ui.hands import broken_file, click, ids, lines, page_of, press, saved_game, write
from tests.ui.tables import MOMENTS, table_of_session, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    """No table stays open."""
    yield
    app.home()


def table(app: App) -> TableScreen:
    assert isinstance(app.screen, TableScreen), app.screen.name
    return app.screen


# ------------------------------------------------------------------------------------------------------ the start


def test_two_clicks_lead_from_the_first_screen_to_a_game_with_ready_decks(app: App) -> None:
    app.change(rival="random")
    click(app, "play")
    click(app, "start")
    assert table(app).parts.model.match.players == {1: "human", 2: "random"}
    assert truth(table(app)).journal.path is not None


def test_the_first_start_greets_and_later_ones_do_not(app: App) -> None:
    welcome = Words("en")("start_welcome")
    assert welcome in lines(app)
    app.change(rival="random")
    click(app, "play")
    click(app, "start")
    app.home()
    assert welcome not in lines(app)
    assert stored.load()[0].greeted


def test_the_first_screen_shows_five_different_cards_of_whatever_was_played_last(app: App) -> None:
    for game in app.shelf.boxes:
        app.settings.game = game
        fan = Fan()
        fan.open(app)
        assert fan.desk is not None
        assert len({fan.desk.card_name(card) for card in fan.cards}) == 5, game


def test_the_last_game_is_named_and_goes_on(app: App) -> None:
    before = saved_game(app, 12, rival="random")
    app.screen.enter()
    assert "Continue" in lines(app)  # at once; what takes a moment to read comes with the second page
    said = " ".join(lines(app))
    assert f"turn {before.state.turn}" in said
    assert "Blue starter – Green starter" in said
    click(app, "continue")
    assert truth(table(app)).lines == before.session.lines


def test_without_a_game_to_go_on_with_play_is_the_big_button(app: App) -> None:
    assert "continue" not in ids(app)
    saved_game(app, 3, concede=True)
    app.screen.enter()
    assert "continue" not in ids(app)


def test_escape_leaves_no_first_screen_and_f1_helps_anywhere(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, Start)
    assert app.loop.running
    press(app, pygame.K_F1, pygame.K_F1)
    assert [screen.name for screen in app.stack.screens] == ["start", "help"]
    press(app, pygame.K_ESCAPE)
    assert app.screen.name == "start"


def test_a_file_dropped_on_the_window_is_opened_and_a_wrong_one_said(app: App, tmp_path: Path) -> None:
    path = saved_game(app, 5, rival="random").session.journal.path
    assert path is not None
    app.take(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "nothing")))
    assert app.screen.name == "dialog"
    press(app, pygame.K_RETURN)
    app.take(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    assert truth(table(app)).journal.path == path


def test_what_of_ones_own_cards_cant_be_used_is_said(app: App) -> None:
    folder = app.shelf.own / "battle_spirits"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("[[card]]\nid = 3\n")
    page_of(app)
    click(app, "own-faults")
    assert any("bad.toml" in line for line in lines(app))
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, Start)


# --------------------------------------------------------------------------------------------------- a new game


def test_who_plays_and_which_deck_are_chosen_from_lists(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    click(app, "who:1")
    click(app, "pick:random")
    click(app, "deck:0")
    click(app, "pick:white")
    click(app, "start")
    facts = table(app).parts.model.match.facts
    assert facts.players[2] == "random"
    assert facts.deck_names == {1: "white", 2: "green"}


def test_by_keyboard_alone_a_game_begins(app: App) -> None:
    app.change(rival="random")
    page_of(app)
    press(app, pygame.K_TAB)
    while app.focus != "play":
        press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert app.screen.name == "new-game"
    press(app, pygame.K_RETURN)
    table(app)


def test_in_a_list_the_keyboard_begins_at_what_is_chosen(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    click(app, "who:1")
    assert app.focus == "pick:gentle"
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert app.screen.name == "new-game"
    screen = app.screen
    assert isinstance(screen, NewGame)
    assert screen.setup.chairs[1].who == "fair"


def test_rules_are_changed_and_made_usual_again(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    screen = app.screen
    assert isinstance(screen, NewGame)
    click(app, "rules")
    click(app, "option:second_main_step")
    click(app, "option:bp_clamp:each")
    click(app, "option:void:more")
    assert screen.setup.options == {"second_main_step": False, "bp_clamp": "each", "void": 31}
    click(app, "usual")
    assert screen.setup.options == {}
    assert not control_of(page_of(app), "usual").on
    click(app, "done")
    assert app.screen is screen


def test_a_deck_that_is_not_legal_says_so_but_may_be_played(app: App) -> None:
    folder = app.shelf.boxes["battle_spirits"].own_decks
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("40 26RSD01-001\n")
    app.open(NewGame(app, doors_of(app)))
    click(app, "deck:0")
    click(app, "pick:mine")
    assert Words("en")("deck_not_legal") in lines(app)
    assert control_of(page_of(app), "start").on


# -------------------------------------------------------------------------------------------------- saved games


@pytest.fixture
def games(app: App) -> SavedGames:
    """An unfinished game, a finished one with a name, and a broken file; the unfinished one is chosen."""
    broken_file(app.shelf.saves)
    saved_game(app, 3, concede=True, name="Final"), saved_game(app, 6, rival="random")
    screen = SavedGames(app)
    app.open(screen)
    for _ in range(5):
        page_of(app)
    screen.folder.chosen = next(file for file, _ in screen.folder.files if file.stem.startswith("battle_spirits"))
    return screen


def choose(app: App, games: SavedGames, stem: str) -> None:
    games.folder.chosen = next(file for file, _ in games.folder.files if file.stem == stem)


def test_all_are_listed_with_how_they_stand(app: App, games: SavedGames) -> None:
    said = lines(app)
    assert {"Final", "you won", "can't be read"} <= set(said)
    assert any(line.startswith("line 3: the head of the journal is damaged") for line in said)
    assert any("you – Chance" in line for line in said)


def test_the_heads_are_read_bit_by_bit(app: App, games: SavedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bsdesk.ui.lobby.saved_folder.LOOK", -1.0)
    games.folder.known.clear()
    assert games.tick(0.0)
    assert len(games.folder.known) == 1
    assert games.tick(0.0)
    assert games.tick(0.0)
    assert not games.tick(0.0)
    assert len(games.folder.known) == 3


def test_the_chosen_one_goes_on_or_is_looked_at(app: App, games: SavedGames) -> None:
    click(app, "replay")
    assert app.screen.name == "replay"
    press(app, pygame.K_ESCAPE)
    assert app.screen is games
    click(app, "go-on")
    assert not table(app).parts.model.match.replay


def test_a_replay_begins_at_the_first_moment_and_writes_nothing_until_one_plays_on(app: App, games: SavedGames) -> None:
    choose(app, games, "Final")
    assert games.folder.chosen is not None
    raw, count = games.folder.chosen.read_bytes(), len(games.folder.files)
    click(app, "replay")
    screen = app.screen
    assert isinstance(screen, TimelineStrip)
    assert screen.name == "replay"
    places = [screen.moments.place]
    press(app, pygame.K_RIGHT)
    places.append(screen.moments.place)
    assert places == [0, 1]
    click(app, "fork")
    press(app, pygame.K_RETURN)
    assert not table(app).parts.model.match.replay
    assert len(files(app.shelf.saves)) == count + 1
    app.home()
    assert (app.shelf.saves / "Final.journal").read_bytes() == raw


def test_who_plays_on_from_a_replay_that_can_not_be_saved_is_told_so_and_plays_all_the_same(
    app: App, games: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    choose(app, games, "Final")
    click(app, "replay")
    press(app, pygame.K_RIGHT)
    monkeypatch.setattr("bsdesk.session.house.fresh_file", full)
    click(app, "fork")
    press(app, pygame.K_RETURN)
    assert not table(app).parts.model.match.replay
    assert [notice.text for notice in app.notices.shown] == [app.words("not_saved", reason="the disk is full")]


def test_a_game_that_is_over_is_shared_from_where_that_is_said(app: App) -> None:
    table = TableScreen(app, saved_game(app, 3, concede=True).match(), doors_of(app))
    app.open(table)
    app.open(Result(table.parts, table))
    click(app, "share")
    (file,) = (app.shelf.saves.parent / "shared").iterdir()
    assert file.name in " ".join(lines(app))
    assert Words("en")("shared_whole") in lines(app)


def begun(app: App, turn: int) -> str:
    """How the line of a turn begins."""
    return app.words("turn_of", turn=turn, player="")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_lists_the_turns_in_which_something_was_lost_and_the_last(app: App, language: str) -> None:
    app.change(language=language)
    session = dealt_game(app.shelf.boxes["black_poker"].open({}))
    while not session.state.results and session.state.turn < 7:
        wander(session, 20, seed=session.now)
    if not session.state.results:
        session.concede(2)
    table = table_of_session(app, app.shelf.boxes["black_poker"], session, open_hands=True)
    app.open(table)
    app.open(Result(table.parts, table))
    told, last = [turn.text for turn in turns_told(table.parts, why_over(table.parts))], session.state.turn
    numbers = [next(n for n in range(1, last + 1) if line.startswith(begun(app, n))) for line in told]
    assert len(told) > 1
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == last > 4
    assert told[-1].endswith(why_over(table.parts))
    assert told[-1] in lines(app)  # it is in sight
    assert all("{" not in line for line in told)


def test_a_broken_one_says_what_is_wrong(app: App, games: SavedGames) -> None:
    choose(app, games, "broken")
    assert "go-on" not in ids(app)
    click(app, "why")
    assert app.screen.name == "dialog"
    assert any("without its head" in line for line in lines(app))


def test_a_game_gets_another_name_but_not_one_that_is_taken(app: App, games: SavedGames) -> None:
    click(app, "rename")
    write(app, "Final")
    press(app, pygame.K_RETURN)
    assert app.screen.name == "ask"
    write(app, " 2")
    press(app, pygame.K_RETURN)
    assert app.screen is games
    assert {file.stem for file, _ in files(app.shelf.saves)} == {"Final", "Final 2", "broken"}
    assert "Final 2" in lines(app)


def test_deleting_asks_first_and_can_be_taken_back(app: App, games: SavedGames) -> None:
    choose(app, games, "Final")
    click(app, "delete")
    click(app, "no")
    assert len(files(app.shelf.saves)) == 3
    click(app, "delete")
    click(app, "yes")
    assert {file.stem for file, _ in files(app.shelf.saves)} & {"Final"} == set()
    click(app, "bring-back")
    assert "Final" in {file.stem for file, _ in files(app.shelf.saves)}
    assert games.folder.chosen is not None
    assert games.folder.chosen.stem == "Final"


def test_sharing_says_where_the_copy_lies(app: App, games: SavedGames) -> None:
    click(app, "share")
    (file,) = (app.shelf.saves.parent / "shared").iterdir()
    said = " ".join(lines(app))
    assert file.name in said.replace(" ", "") or file.name in said
    assert Words("en")("shared_part").split(",")[0] in said


def test_a_file_is_opened_by_its_path(app: App, games: SavedGames, tmp_path: Path) -> None:
    assert games.folder.chosen is not None
    path = games.folder.chosen.rename(tmp_path / "from a friend.journal")
    click(app, "open-file")
    click(app, "pick:typed")
    write(app, str(tmp_path / "wrong"))
    assert Words("en")("no_such_file") in lines(app)
    press(app, pygame.K_HOME)
    press(app, pygame.K_END, mod=pygame.KMOD_SHIFT)
    write(app, f'"{path}"')
    press(app, pygame.K_RETURN)
    assert truth(table(app)).journal.path != path


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/a/b c", "/a/b c"),
        ('"/a/b c"', "/a/b c"),
        ("file:///a/b%20c", "/a/b c"),
        ("file:///C:/games/x", "C:/games/x"),
        ("  /a/b\n", "/a/b"),
    ],
)
def test_a_pasted_path_is_understood_in_its_usual_forms(text: str, path: str) -> None:
    assert path_in(text) == Path(path)


# ------------------------------------------------------------------------------------------------------ settings


@pytest.fixture
def preferences(app: App) -> Preferences:
    screen = Preferences(app)
    app.open(screen)
    return screen


def test_the_language_is_switched_at_once_and_kept(app: App, preferences: Preferences) -> None:
    click(app, "language:ja")
    assert "設定" in lines(app)
    assert {"English", "繁體中文", "简体中文", "日本語"} <= set(lines(app))
    assert stored.load()[0].language == "ja"


def test_the_scale_is_taken_when_the_slider_is_let_go_and_says_when_it_is_capped(
    app: App, preferences: Preferences
) -> None:
    app.change(scale=105)
    page = page_of(app)
    x, y, w, h = preferences.scale.slider.track
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x + w // 2, y + h // 2)))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w + 50, y), rel=(1, 0), buttons=(1, 0, 0)))
    assert app.settings.scale == 105
    assert "200 %" in lines(app)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(x + w + 50, y)))
    assert app.settings.scale == 200
    assert any("is the most that fits" in line for line in lines(app))
    assert app.letters.unit > page.unit


def test_the_buttons_of_the_scale_stay_below_the_pointer_until_it_leaves(app: App, preferences: Preferences) -> None:
    place = control_of(page_of(app), "scale:more").rect
    at = (place[0] + place[2] // 2, place[1] + place[3] // 2)
    for size in (105, 110, 115):
        click(app, "scale:more")
        assert control_of(page_of(app), "scale:more").rect == place
        assert f"{size} %" in lines(app)
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert app.settings.scale == 100
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    assert app.settings.scale == 115


def test_volume_and_mute(app: App, preferences: Preferences) -> None:
    click(app, "volume:more")
    assert app.sounds.volume == 5
    click(app, "mute")
    assert (app.sounds.volume, app.settings.volume) == (0, 5)
    click(app, "volume:more")
    assert (app.sounds.volume, app.settings.mute) == (10, False)


def scroll_to(app: App, preferences: Preferences, ident: str) -> None:
    preferences.list.go(10_000)
    page_of(app)
    target = control_of(page_of(app), ident)
    preferences.list.show(target.rect[1] - preferences.list.place[1] + preferences.list.offset, target.rect[3])


@pytest.mark.parametrize(
    ("control", "name", "value"),
    [
        ("speed:fast", "speed", "fast"),
        ("stops:always", "stops", "always"),
        ("undo_shown:never", "undo_shown", "never"),
        ("lights", "lights", False),
        ("reduce_motion", "reduce_motion", False),
    ],
)
def test_a_setting_is_changed_and_kept(
    app: App, preferences: Preferences, control: str, name: str, value: object
) -> None:
    scroll_to(app, preferences, control)
    click(app, control)
    assert getattr(stored.load()[0], name) == value
    assert app.shelf.tables.undo_shown() == app.settings.undo_shown


def test_a_settings_file_keeps_the_names_it_was_first_written_with(own_folders: Path) -> None:
    file = own_folders / "settings.json"
    file.write_text('{"hints": false}', "utf-8")
    settings, note = stored.load(file)
    assert (settings.lights, note) == (False, "")
    stored.save(settings, file)
    assert json.loads(file.read_text("utf-8")) == {"hints": False}


def test_the_path_of_a_folder_is_copied_or_it_is_said_that_it_cannot_be(
    app: App, preferences: Preferences, copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scroll_to(app, preferences, "copy:saves")
    click(app, "copy:saves")
    assert copied[-1] == str(app.shelf.saves)
    assert "The path was copied" in lines(app)
    monkeypatch.setattr(clipboard, "write", lambda _text: False)
    click(app, "copy:saves")
    assert "There is no clipboard to copy to." in lines(app)


def test_the_whole_screen_and_back_to_the_same_window(app: App, preferences: Preferences) -> None:
    size = app.settings.window = app.surface.get_size()
    click(app, "full_screen")
    full = [app.settings.full_screen]
    press(app, pygame.K_F11)
    full.append(app.settings.full_screen)
    assert full == [True, False]
    assert app.surface is pygame.display.get_surface()
    assert app.surface.get_size() == app.settings.window == size


def test_all_can_be_reset_after_a_question_but_for_what_was_played(app: App, preferences: Preferences) -> None:
    app.change(scale=150, speed="slow", mute=True, game="black_poker", greeted=True)
    preferences.reset()
    click(app, "yes")
    kept = stored.load()[0]
    assert (kept.scale, kept.speed, kept.mute, kept.volume) == (100, "normal", False, 60)
    assert (kept.game, kept.greeted) == ("black_poker", True)


def test_where_files_are_kept_is_shown(app: App, preferences: Preferences) -> None:
    page_of(app)
    preferences.list.go(10_000)
    wanted = {str(app.shelf.saves), str(app.shelf.own), str(stored.file().parent)}
    tips = {control.tip for control in page_of(app).controls}
    assert wanted <= tips


# ---------------------------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("found", "language"),
    [
        ([("zh", "TW")], "zh_hant"),
        ([("zh", "HK")], "zh_hant"),
        ([("zh-Hant", "")], "zh_hant"),
        ([("zh", "CN")], "zh_hans"),
        ([("zh", None)], "zh_hans"),
        ([("ja", "JP")], "ja"),
        ([("de", "DE"), ("ja", "JP")], "ja"),
        ([("de", "DE")], "en"),
        ([], "en"),
    ],
)
def test_the_first_start_speaks_as_the_system_does(
    monkeypatch: pytest.MonkeyPatch, own_folders: Path, found: list[tuple[str, str | None]], language: str
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    locales = [{"language": name, "country": country} for name, country in found]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    assert stored.load(own_folders / "none.json") == (Settings(language=language), "")  # type: ignore[arg-type]


@pytest.mark.parametrize("variable", ["LC_ALL", "LC_MESSAGES"])
def test_the_first_start_speaks_as_all_programs_shall(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "ja", "country": "JP"}])
    monkeypatch.setenv(variable, "zh_TW.UTF-8")
    assert stored.system_language() == "zh_hant"


def test_the_first_screen_turns_to_another_language_at_one_click(app: App) -> None:
    app.home()
    try:
        click(app, "language:zh_hant")
        assert app.settings.language == "zh_hant"
        assert any("設定" in line for line in lines(app))
    finally:
        app.change(language="en")


def test_days_are_told_shortly() -> None:
    import time

    assert day(time.time(), Words("en")).startswith("today ")
    assert day(time.time() - 86_400, Words("en")).startswith("yesterday ")
    assert day(0, Words("ja")) in ("1970-01-01", "1969-12-31")


# ------------------------------------------------------------------------------------------------- signs of notices


def signs_of_notices(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The signs that are drawn with what is said now, from the oldest."""
    drawn: list[str] = []
    page = page_of(app)
    monkeypatch.setattr(page, "sign", lambda name, *_more: drawn.append(name))
    app.notices.lay(page)
    return drawn[::-1]


def test_only_what_is_done_has_a_check_mark(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal has the sign of one, and what is waited for none."""
    app.open(NewGame(app, doors_of(app)))
    app.activate(Control("start", (0, 0, 9, 9), None, "Start", app.words("no_deck"), on=False))
    assert [notice.text for notice in app.notices.shown] == [app.words("no_deck")]
    assert signs_of_notices(app, monkeypatch) == ["loss"]
    app.notices.shown = []
    table = MOMENTS["usual"](app)
    monkeypatch.setattr(table.parts.prover.solver, "ask", lambda *_some, **_more: None)
    table.parts.prover.search()
    assert [notice.text for notice in app.notices.shown] == [table.parts.prover.waiting_notice]
    assert signs_of_notices(app, monkeypatch) == []
    app.notices.shown = []
    table.parts.undo.undo()
    assert [notice.text for notice in app.notices.shown] == [app.words("nothing_to_undo")]
    assert signs_of_notices(app, monkeypatch) == ["loss"]
    app.notices.shown = []
    app.notice(app.words("copied"))
    assert signs_of_notices(app, monkeypatch) == ["yes"]


HEAD = """bsdesk journal 2
game asteriated_grail
rules 1.3
option headcount={seats}
cards 4f53cda18c2baa0c
seed 5
{decks}
{bots}
start
snapshot 0123456789abcdef {{"turn":{turn},"results":{results}}}
"""


def test_of_a_saved_game_of_many_seats_it_is_told_how_many_and_in_which_turn_it_ended(app: App) -> None:
    app.shelf.saves.mkdir(parents=True, exist_ok=True)
    for seats, turn, results in ((4, 73, '{"1":"win","2":"lose","3":"win","4":"lose"}'), (6, 12, "{}")):
        decks = "\n".join(f"deck {seat}" for seat in range(1, seats + 1))
        bots = "\n".join(f"seat {seat} gentle" for seat in range(2, seats + 1))
        text = HEAD.format(seats=seats, decks=decks, bots=bots, turn=turn, results=results)
        (app.shelf.saves / f"Of {seats}.journal").write_text(text, "utf-8")
    app.open(SavedGames(app))
    for _ in range(5):
        page_of(app)
    said = " | ".join(lines(app))
    assert "you – Gentle bot ×3 · turn 73" in said
    assert "you – Gentle bot ×5" in said
    assert {"you won", "turn 12"} <= set(lines(app))
