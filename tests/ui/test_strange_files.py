"""Saved games with names that are no text, and places where nothing can be written."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pygame
import pytest

from bsdesk.cli import main
from bsdesk.complaint import Complaint
from bsdesk.journal.file import read_file
from bsdesk.scenes.listing import OWN
from bsdesk.table import progress
from bsdesk.table.decks import Collection, EditedDeck
from bsdesk.table.game_setup import GameSetup
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.saved_games_screen import SavedGames
from bsdesk.ui.lobby.scene_doors import all_scenes, open_scene_file
from tests.ui.hands import click, game_of, lines, page_of, press, saved_game, write
from tests.ui.scene_tables import go, scene_file


def oddly_named(app: App) -> Path:
    """A saved game whose name was written by a system that knew no UTF-8."""
    saved_game(app, 6, name="good")
    made = saved_game(app, 6).session.journal.path
    assert made is not None
    return made.rename(made.parent / os.fsdecode(b"caf\xe9.journal"))


def test_a_save_with_a_name_that_is_no_utf_8_is_listed_among_the_others(app: App) -> None:
    """One file from an old disk must not hide all others: it is listed, opened, shared and deleted like them."""
    oddly_named(app)
    app.open(SavedGames(app))
    page_of(app)
    said = lines(app)
    assert any("caf" in line for line in said)
    assert any("good" in line for line in said)


def test_a_deck_with_such_a_name_is_played_and_changed_like_any_other(app: App) -> None:
    """Its name goes into settings, into the head of the saved game and into its own file: each must take it."""
    setup = GameSetup(app.shelf, app.settings)
    setup.box.own_decks.mkdir(parents=True)
    green = next(entry for entry in setup.entries if entry.name == "green")
    file = setup.box.own_decks / os.fsdecode(b"gr\xfcn.txt")
    file.write_bytes(green.file.read_bytes())
    setup.take(setup.box.id)
    setup.give(0, "gr\ufffdn")
    assert setup.cards(0) == green.cards
    _, wrong = setup.begin()
    assert wrong == ""
    app.change(**setup.settings_to_keep())
    assert app.settings.decks["battle_spirits"][0] == "gr\ufffdn"
    collection = Collection(setup.game, setup.box.own_decks, setup.box.decks)
    deck = EditedDeck(collection, next(entry for entry in collection.entries() if entry.own))
    deck.remove(green.cards[0])
    assert [(entry.name, len(entry.cards)) for entry in collection.entries() if entry.own] == [("gr\ufffdn", 39)]


def test_such_a_save_is_opened_shared_renamed_and_put_away(app: App) -> None:
    """What can be done with a saved game doesn't depend on what its file is called."""
    oddly_named(app)
    app.open(SavedGames(app))
    click(app, "share")
    app.back()
    click(app, "delete")
    click(app, "yes")
    assert not [*app.shelf.saves.glob("caf*.journal")]
    click(app, "bring-back")
    click(app, "rename")
    write(app, "mine")
    press(app, pygame.K_RETURN)
    assert [file.name for file in app.shelf.saves.glob("m*.journal")] == ["mine.journal"]
    click(app, "go-on")
    assert app.screen.name == "table"


def test_a_scene_with_such_a_name_is_gone_through_and_left(app: App) -> None:
    """What is kept of it is kept by its name."""
    file = scene_file(app.shelf.own.parent / "elsewhere", name=os.fsdecode(b"caf\xe9"))
    open_scene_file(app, file, doors_of(app))
    for pressed in ("scene:next", "scene:answer:1"):
        go(app, pressed)
    click(app, "leave")
    assert [one.name for one in all_scenes(app) if one.kind == OWN] == ["own/caf\ufffd"]
    assert progress.load()[0].left_at("own/caf\ufffd")


@pytest.mark.skipif(os.name == "nt", reason="links need leave there")
def test_links_that_lead_in_a_circle_are_no_files(app: App, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for ending in (".scene", ".journal", ".toml", ".txt"):
        file = tmp_path / f"circle{ending}"
        file.symlink_to(file)
    before = app.screen
    for opens in (open_scene_file, lambda app, file, _doors: open_file(app, file)):
        for ending in (".scene", ".journal"):
            opens(app, tmp_path / f"circle{ending}", doors_of(app))
            click(app, "ok")
            assert app.screen is before
    for of, ending in {"cards": ".toml", "scenes": ".scene", "decks": ".txt", "journal": ".journal"}.items():
        assert main([of, "check", str(tmp_path / f"circle{ending}")]) in (1, 2)
        told = "".join(capsys.readouterr())
        assert re.search("Too many levels of symbolic links|no such deck", told), told


# ------------------------------------------------------------------------------------------ saved is never said wrongly


def leave_words(app: App) -> list[str]:
    """What leaving is called in the menu of the table."""
    app.open(app.screen.parts.doors.over["menu"]())  # type: ignore[attr-defined]
    said = [line for line in lines(app) if line.startswith("Leave")]
    app.back()
    return said


def test_leaving_a_table_says_that_the_game_is_saved_only_where_it_is(app: App) -> None:
    """A game whose file could not be made must not be left in the belief that one can go on with it."""
    open_file(app, saved_file(app))
    assert leave_words(app) == ["Leave the table (the game is saved)"]
    app.home()
    app.shelf.saves.parent.mkdir(parents=True, exist_ok=True)
    app.shelf.saves.rename(app.shelf.saves.with_name("elsewhere"))
    app.shelf.saves.write_text("no folder")
    app.open(NewGame(app, doors_of(app)))
    click(app, "start")
    assert app.notices.shown[-1].bad
    assert leave_words(app) == ["Leave the table (this game is not saved)"]


def test_after_a_fault_nothing_is_called_saved_or_written_that_is_not(app: App) -> None:
    """Where no table is open there is no game to save; where the report can't be written, that is said."""
    app.loop.broke_down(RuntimeError("a fault of ours"))
    assert "saved" not in app.notices.shown[-1].text
    open_file(app, saved_file(app))
    app.loop.broke_down(RuntimeError("a fault of ours"))
    assert "The game is saved" in app.notices.shown[-1].text
    app.loop.faults.times.clear()
    app.loop.faults.folder = app.shelf.saves / "a file" / "reports"
    app.loop.faults.folder.parent.write_text("in the way")
    app.loop.broke_down(RuntimeError("a fault of ours"))
    assert "no report could be written" in app.notices.shown[-1].text


def test_a_game_whose_file_is_deleted_while_it_is_played_is_written_again(app: App) -> None:
    """The table says that the game is saved, so the file is there again after the next move, whole."""
    file = saved_file(app)
    opened = app.shelf.tables.go_on(file)
    session = game_of(opened.box, opened.link).session
    file.unlink()
    session.concede(1)
    assert read_file(file).lines == tuple(session.lines)
    file.unlink()
    file.parent.rename(file.parent.with_name("elsewhere"))
    file.parent.write_text("no folder")
    with pytest.raises(Complaint, match="can't be written"):
        opened.link.save()


def saved_file(app: App) -> Path:
    found = saved_game(app, 6).session.journal.path
    assert found is not None
    return found
