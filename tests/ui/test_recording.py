"""Recording at the table: what is played, with captions in place, becomes a scene of one's own."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame
import pytest

from bsdesk.scenes.checking import check
from bsdesk.scenes.collection import own_folder
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import LANGUAGES, Play, Say
from bsdesk.speech.interface import Words
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.export.dialog import ExportDialog
from bsdesk.ui.table.scenes.screen import SceneTable
from bsdesk.ui.table.screen import TableScreen
from tests.ui.editor_tables import new, only
from tests.ui.hands import click, ids, lines, page_of, press
from tests.ui.hands import write as type_in

WORDS = Words("en")


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    """No table stays open."""
    yield
    app.home()


def recording(app: App) -> TableScreen:
    """Play from a position of the editor, and record."""
    table = new(app)
    table.bench.do("make REF-01 p1.field", "pool p2.life 1")
    table.bench.do(f"pool {only(table, 'p1.field')} 1")
    click(app, "next")
    assert isinstance(app.screen, TableScreen)
    click(app, "menu")
    click(app, "record")
    return app.screen


def say(app: App, text: str) -> None:
    """Write a caption."""
    click(app, "record:say")
    type_in(app, text)
    press(app, pygame.K_RETURN)


def call(app: App, name: str) -> None:
    """Give the name that is asked for, in place of the one that is offered."""
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    type_in(app, name)
    press(app, pygame.K_RETURN)


def save(app: App, name: str) -> str:
    click(app, "record:save")
    call(app, name)
    click(app, "on")  # play on, rather than watch it or make a film of it
    return (own_folder(app.shelf.own) / f"{name.lower()}.scene").read_text("utf-8")


def test_what_is_played_and_said_is_saved_as_a_scene_that_can_be_played_again(app: App) -> None:
    recording(app)
    say(app, "Attack at once!")
    assert WORDS("record_on", count=0, captions=1) in lines(app)
    click(app, "next")
    assert WORDS("record_on", count=1, captions=1) in lines(app)
    text = save(app, "Blow")
    scene = parse(text)
    assert scene.title == {"en": "Blow"}
    assert scene.steps[0] == Say({"en": "Attack at once!"}, scene.steps[0].line)
    assert isinstance(scene.steps[1], Play)
    assert scene.steps[1].text == "p1 end"
    assert check(text, lambda name, options: game_of(app.shelf, name, options)).faults == ()
    click(app, "record:stop")  # nothing is asked: it is saved
    assert "record:stop" not in ids(app)


@pytest.mark.parametrize(("answer", "opened"), [("watch", "scene"), ("export", "export"), ("on", "table")])
def test_who_has_saved_a_recording_can_watch_it_or_make_a_film_of_it_at_once(
    app: App, answer: str, opened: str
) -> None:
    table = recording(app)
    click(app, "next")
    click(app, "record:save")
    call(app, "Shown")
    assert WORDS("record_saved") in lines(app)
    click(app, answer)
    assert app.screen.name == opened
    assert table.parts.recorder.on == (answer == "on")  # else it would still run when one comes back
    if isinstance(app.screen, SceneTable):  # it begins to play, once its first words are read
        assert app.screen.guide.playback.running
        app.screen.tick(time.monotonic())
        assert app.screen.guide.at.number == 1
        tick_on(app, 8.0)
        assert app.screen.guide.at.number > 1


def test_a_caption_of_a_move_that_was_taken_back_is_not_counted(app: App) -> None:
    recording(app)
    click(app, "next")
    say(app, "Gone")
    assert WORDS("record_on", count=1, captions=1) in lines(app)
    click(app, "undo")
    assert WORDS("record_on", count=0, captions=0) in lines(app)


def test_what_was_taken_back_is_not_recorded(app: App) -> None:
    recording(app)
    click(app, "next")
    click(app, "undo")
    assert WORDS("record_on", count=0, captions=0) in lines(app)
    click(app, "record:save")
    assert [notice.text for notice in app.notices.shown] == [WORDS("record_nothing")]


def test_behind_a_free_hand_the_recording_begins_anew(app: App) -> None:
    table = recording(app)
    click(app, "next")
    table.parts.free_hand.do("tokens reserve 1 ref-01")
    assert WORDS("record_on", count=0, captions=0) in lines(app)
    table.parts.commands.submit([offer.move for offer in table.parts.model.offers if offer.move.verb == "end"][:1])
    scene = parse(save(app, "Late"))
    assert [step.text for step in scene.steps if isinstance(step, Play)] == ["p1 end"]
    assert "ref-01[2]" in scene.fact("p1")


def test_a_recording_that_is_not_saved_is_asked_about_before_it_ends(app: App) -> None:
    recording(app)
    click(app, "next")
    click(app, "record:stop")
    click(app, "no")
    assert "record:stop" in ids(app)
    click(app, "record:stop")
    click(app, "drop")
    assert "record:stop" not in ids(app)


def test_a_recording_that_is_not_saved_is_asked_about_before_the_table_is_left(app: App) -> None:
    table = recording(app)
    click(app, "next")
    for answer in ("no", "save"):
        click(app, "menu")
        click(app, "leave")
        assert app.screen.name == "dialog"
        click(app, answer)
        if answer == "save":
            call(app, "Kept")
            click(app, "on")
        assert app.screen is table
        assert "record:stop" in ids(app)
    assert (own_folder(app.shelf.own) / "kept.scene").exists()
    click(app, "menu")
    click(app, "leave")  # nothing is asked: it is saved
    assert app.screen is not table


def test_a_recording_whose_name_was_not_given_is_not_saved(app: App) -> None:
    recording(app)
    click(app, "next")
    click(app, "record:save")
    click(app, "no")
    click(app, "record:stop")
    assert app.screen.name == "dialog"


def tick_on(app: App, seconds: float) -> None:
    """Let so much time pass at the table."""
    now = time.monotonic()
    for step in range(round(seconds / 0.25)):
        app.screen.tick(now + step * 0.25)


@pytest.mark.parametrize("recorded", [True, False])
def test_no_pass_comes_by_itself_while_it_is_recorded(app: App, recorded: bool) -> None:
    table = recording(app)
    click(app, "next")
    if not recorded:
        click(app, "record:save")
        call(app, "Passed")
        click(app, "on")
        click(app, "record:stop")
    attack = [offer.move for offer in table.parts.model.offers if offer.move.verb == "attack"][:1]
    table.parts.commands.submit(attack)
    begun = table.parts.model.match.now
    assert table.parts.model.match.to_act == 2  # who could only pass
    tick_on(app, 8.0)
    assert (table.parts.model.match.now == begun) == recorded
    assert (WORDS("stops_by_hand") in lines(app)) == recorded
    if recorded:
        click(app, "pass")
        assert table.parts.model.match.now != begun


def test_the_caption_of_a_move_that_was_taken_back_is_there_again_when_it_is_made_again(app: App) -> None:
    recording(app)
    click(app, "next")
    say(app, "Here it comes!")
    click(app, "undo")
    click(app, "redo")
    assert WORDS("record_on", count=1, captions=1) in lines(app)
    click(app, "undo")
    click(app, "next")  # by hand, as if for the first time
    assert WORDS("record_on", count=1, captions=1) in lines(app)
    assert "Here it comes!" in save(app, "Again")


def test_who_saves_again_is_offered_the_same_name_and_asked_before_it_is_replaced(app: App) -> None:
    recording(app)
    click(app, "next")
    save(app, "Blow")
    say(app, "One more word.")
    click(app, "record:save")
    press(app, pygame.K_RETURN)  # by the name that stands there
    assert WORDS("replace_file", file="blow.scene") in lines(app)
    click(app, "no")
    folder = own_folder(app.shelf.own)
    assert "One more word." not in (folder / "blow.scene").read_text("utf-8")
    click(app, "record:save")
    press(app, pygame.K_RETURN)
    click(app, "yes")
    click(app, "on")
    assert "One more word." in (folder / "blow.scene").read_text("utf-8")
    assert [file.name for file in folder.iterdir()] == ["blow.scene"]
    click(app, "record:stop")
    assert "record:stop" not in ids(app)


def test_a_name_is_offered_at_first_too_and_another_one_makes_another_file(app: App) -> None:
    recording(app)
    click(app, "next")
    click(app, "record:save")
    press(app, pygame.K_RETURN)
    click(app, "on")
    scene = parse((own_folder(app.shelf.own) / "turn-5.scene").read_text("utf-8"))
    assert scene.title == {language: Words(language)("cut_title", turn=5) for language in LANGUAGES}
    save(app, "Other")
    assert {file.name for file in own_folder(app.shelf.own).iterdir()} == {"turn-5.scene", "other.scene"}


@pytest.mark.parametrize(
    ("name", "file"), [("Big Blow!", "big-blow"), ("第一擊", "第一擊"), ("ก่อนจะโจมตี", "ก่อนจะโจมตี")]
)
def test_a_film_of_a_recording_is_called_as_the_recording_is(app: App, name: str, file: str) -> None:
    recording(app)
    click(app, "next")
    click(app, "record:save")
    call(app, name)
    click(app, "export")
    assert isinstance(app.screen, ExportDialog)
    assert app.screen.choices.file.stem == file


def test_a_game_against_a_bot_is_recorded_as_the_person_sees_it(app: App) -> None:
    table = new(app)
    table.bench.do("make REF-01 p1.field", "make REF-09 p2.hand")
    table.bench.do(f"pool {only(table, 'p1.field')} 1")
    click(app, "editor:bot")
    click(app, "pick:gentle")
    click(app, "menu")
    click(app, "record")
    click(app, "next")
    say(app, "Now!")
    click(app, "undo")
    click(app, "next")
    assert WORDS("record_on", count=1, captions=1) in lines(app)  # the same move again
    scene = parse(save(app, "Bot"))
    assert [step.text for step in scene.steps if isinstance(step, Play)] == ["p1 end"]
    assert scene.steps[-1] == Say({"en": "Now!"}, scene.steps[-1].line)
    assert scene.made_up == "others"  # what the bot holds is not given away


def test_where_the_game_ends_the_recording_is_saved_from_the_result(app: App) -> None:
    table = recording(app)
    click(app, "next")
    attack = [offer.move for offer in table.parts.model.offers if offer.move.verb == "attack"][:1]
    table.parts.commands.submit(attack)
    while not table.parts.model.match.over:
        moves = [offer.move for offer in table.parts.model.offers]
        table.parts.commands.submit([next((one for one in moves if one.verb == "pass"), moves[0])])
    table.parts.playback.due = 0.0
    tick_on(app, 30.0)
    assert app.screen.name == "ending"
    click(app, "record:save")
    call(app, "Won")
    click(app, "on")
    assert app.screen.name == "ending"
    assert "record:save" not in {control.id for control in page_of(app).controls if control.on}
    assert (own_folder(app.shelf.own) / "won.scene").exists()
