"""The rules are said as they are played, and whoever chooses a ruleset is told what differs by a slip."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bsdesk.commands.terminal.table import TextTable
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.wording import Wording
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.help import Help
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.rule_options import open_rules
from tests.positions import BP, Position
from tests.seated import dealt_game, table_of
from tests.ui.hands import lines, resize
from tests.ui.tables import table_at, truth

THROWN = Position(BP, "hand S9 C4 | field S5", "field C5", ("throwing hand.s9 hand.c4",))
OFFICIAL = {"ruleset": "official_8_0"}


@pytest.mark.parametrize(("options", "suit"), [({}, "♣"), (OFFICIAL, "♠")])
def test_a_rule_is_said_as_it_is_played(app: App, options: dict[str, object], suit: str) -> None:
    table = table_at(app, THROWN._replace(options=options))
    assert f"number of its {suit} key card" in table.parts.voice.wording.rule("TR-8.6")
    assert f"number of its {suit} key card" in Wording(truth(table).server.books, "en").rule("TR-8.6")


@pytest.mark.parametrize(("options", "suit"), [({}, "♣"), (OFFICIAL, "♠")])
@pytest.mark.parametrize("chapter", ["glossary", "play"])
def test_help_and_glossary_say_the_rules_of_the_table(
    app: App, options: dict[str, object], suit: str, chapter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at(app, THROWN._replace(options=options))
    box = app.shelf.boxes[BP]
    books = box.books()._replace(how=("TR-8.6",))
    monkeypatch.setitem(app.shelf.boxes, BP, replace(box, books=lambda: books))
    words = table.parts.voice.glossary.words.values()
    told = {word.id: said for word in words for rule, said in word.rules if rule == "TR-8.6"}
    assert told
    assert all(f"number of its {suit} key card" in said for said in told.values())
    app.open(Help(app, chapter, list(told)))
    shown = "".join(lines(app)).replace(" ", "")
    assert f"number of its {suit} key card".replace(" ", "") in shown


@pytest.mark.parametrize(("options", "suit"), [({}, "♣"), (OFFICIAL, "♠")])
def test_the_terminal_says_the_rules_of_its_table(
    app: App, options: dict[str, object], suit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    box = app.shelf.boxes[BP]
    table = TextTable(table_of(dealt_game(box.open(options))), box.books())
    table.obey("rule TR-8.6")
    assert f"number of its {suit} key card" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_reading_is_of_a_rule_and_differs_from_it(app: App, language: str) -> None:
    books = app.shelf.boxes[BP].books()
    others = ({"ruleset": "official_8_0"}, {"frame": "custom"}, {"frame": "entry20"}, {"choose_graveyard_top": True})
    differing = 0
    for options in others:
        played = books.as_played(options)
        assert played.rules.keys() == books.rules.keys()
        differing += sum(played.rules[rule][language] != said[language] for rule, said in books.rules.items())
    assert differing == len(books.readings) == 13


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_slips_of_the_sheet_are_told_where_its_rules_are_chosen(app: App, language: str, size: tuple[int, int]) -> None:
    resize(app, size, 100, language)
    screen = NewGame(app, doors_of(app))
    app.open(screen)
    screen.setup.take(BP)
    open_rules(app, screen.setup)
    said = "".join(lines(app)).replace(" ", "")
    note = app.shelf.boxes[BP].books().terms["option_note.ruleset"][language]
    assert note.replace(" ", "") in said
