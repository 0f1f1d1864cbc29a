"""Recording at the table: what is played, with captions in place, becomes a scene of one's own."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bsdesk.scenes.checking import check
from bsdesk.scenes.collection import own_folder
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import Play, Say
from bsdesk.speech.interface import Words
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.ui.editor_tables import new, only
from tests.ui.hands import click, ids, lines, press
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


def save(app: App, name: str) -> str:
    click(app, "record:save")
    type_in(app, name)
    press(app, pygame.K_RETURN)
    click(app, "on")  # play on, rather than watch it or make a film of it
    return (own_folder(app.shelf.own) / f"{name.lower()}.scene").read_text("utf-8")


def test_what_is_played_and_said_is_saved_as_a_scene_that_can_be_played_again(app: App) -> None:
    recording(app)
    click(app, "record:say")
    type_in(app, "Attack at once!")
    press(app, pygame.K_RETURN)
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
    recording(app)
    click(app, "next")
    click(app, "record:save")
    type_in(app, "Shown")
    press(app, pygame.K_RETURN)
    assert WORDS("record_saved") in lines(app)
    click(app, answer)
    assert app.screen.name == opened


def test_a_caption_of_a_move_that_was_taken_back_is_not_counted(app: App) -> None:
    recording(app)
    click(app, "next")
    click(app, "record:say")
    type_in(app, "Gone")
    press(app, pygame.K_RETURN)
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
            type_in(app, "Kept")
            press(app, pygame.K_RETURN)
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
