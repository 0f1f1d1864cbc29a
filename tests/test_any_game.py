"""What all games share asks for no game: no game is named there, and no word that only one game has."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from bsdesk.commands.rules import rules_of
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.effects import Effect
from bsdesk.engine.game import Game
from bsdesk.engine.looks.sheet import LOOKS
from bsdesk.engine.vocabulary.shared import WORDS as WORDS_OF_EFFECTS
from bsdesk.games import ALL
from tests.toy.lanterns import RULES, lanterns

ROOT = Path(__file__).parents[1]
FOLDERS = ("art", "bots", "engine", "session", "speech", "table", "ui")


def room_of(file: Path) -> str:
    """The folder of the package in which a file lies, however deep."""
    return file.relative_to(ROOT / "bsdesk").parts[0]


FILES = sorted(f for folder in FOLDERS for f in (ROOT / "bsdesk" / folder).rglob("*") if f.suffix in (".py", ".toml"))
# What decides anything. Art only shows: its signs and letters have plain words that games have too.
DECIDING = [file for file in FILES if room_of(file) not in ("art", "table", "ui") and file.parent.name != "interface"]
# The screen asks for no word of a game either. `cues` is a table by the names that facts have in the log books.
SCREEN = [f for f in FILES if room_of(f) in ("table", "ui") and f.suffix == ".py" and f.name != "cues.py"]

# Words that cards and positions are written in, in any game; words of the machine itself; plain English. One game has
# them too.
MACHINES_OWN = {
    *Effect.__struct_fields__, *WORDS_OF_EFFECTS, "level", "number", "card",
    "action", "below", "black", "blue", "chance", "chosen", "colour", "cores", "counter", "down", "element", "find",
    "first", "how_many", "join", "kept", "laps", "leave", "leaves", "light", "lost", "main", "modes", "move", "place",
    "play", "player", "power", "red", "share", "shuffle", "size", "stack", "target", "thing", "top", "up", "up_to",
    "void", "way",
}  # fmt: skip


# Buttons, pictures, sounds and folders of the screen that are called as something of one game or another is.
SCREENS_OWN = {
    *LOOKS,
    "battle", "core", "deck", "decline", "hand", "hide", "leave", "play", "player", "search", "shift", "show", "swap",
    "symbols", "take", "trash", "uses", "chosen", "clash", "record", "take_back", "stage", "green",
}  # fmt: skip


def words_of(game: Game) -> frozenset[str]:
    """What this game has words for: areas, verbs, questions, answers, figures, kinds, stretches, occasions, options."""
    rules = game.rules
    programs = {key for key in rules.programs if "/" not in key}
    kinds = {definition.kind for definition in rules.defs.values()}
    tables = (
        rules.zone,
        rules.verbs,
        rules.questions,
        rules.move_words,
        game.handling.figures,
        rules.turns.stretches,
        rules.options,
    )
    occasions = rules.effects.answered_occasions | rules.departure.last_words
    return frozenset().union(*tables, programs, kinds, occasions) - {""}


def all_games() -> dict[str, Game]:
    return {**{name: game_named(name) for name in ALL}, "toy": lanterns()}


NAMES = frozenset({*ALL, "toy", "lanterns", *RULES}).union(*(rules_of(name) for name in ALL))
WORDS = {name: words_of(game) for name, game in all_games().items()}


def only_of(name: str) -> frozenset[str]:
    """The words that no other game has."""
    return WORDS[name].difference(*(words for other, words in WORDS.items() if other != name)) - MACHINES_OWN


@cache
def texts(file: Path) -> list[tuple[int, str]]:
    """Every text in the code of a file, with its line; of a book, its keys. What is said to people is none."""
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        return [(n, line.strip('["] ')) for n, line in enumerate(source.splitlines(), 1) if line.startswith("[")]
    constants = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]


@cache
def pieces(file: Path) -> dict[str, list[int]]:
    """Every text in the code of a file that is one word, and what stands in it between points, each with its lines."""
    found: dict[str, list[int]] = {}
    for line, text in texts(file):
        for piece in {text, *re.split(r"[.:/]", text)} if " " not in text else ():
            found.setdefault(piece, []).append(line)
    return found


def asked(file: Path, words: frozenset[str]) -> list[str]:
    """Where a file's code has one of these words, alone or in a key such as `area.word`."""
    known = pieces(file)
    return [f"{file.relative_to(ROOT)}:{line}: {word}" for word in known.keys() & words for line in known[word]]


def test_there_is_something_to_look_at() -> None:
    assert {room_of(file) for file in FILES} == set(FOLDERS)
    assert {"reserve", "flash", "spirit", "bp"} <= only_of("battle_spirits")
    assert {"graveyard", "bulwark", "stage", "twist"} <= only_of("black_poker")
    assert {"hand", "attack", "block", "may"} & (only_of("battle_spirits") | only_of("black_poker")) == set()


@pytest.mark.parametrize("name", WORDS)
def test_no_word_of_one_game_is_asked_for(name: str) -> None:
    words = only_of(name)
    assert [hit for file in DECIDING for hit in asked(file, words)] == []


@pytest.mark.parametrize("name", WORDS)
def test_the_screen_knows_no_word_of_a_game_and_no_area_or_mark_though_several_have_it(name: str) -> None:
    game = all_games()[name]
    words = (only_of(name) | {*game.rules.zone, *game.handling.fighting}) - SCREENS_OWN
    assert [hit for file in SCREEN for hit in asked(file, words)] == []


def test_a_word_of_one_game_would_be_found() -> None:
    file = ROOT / "bsdesk" / "games" / "battle_spirits" / "rules" / "areas.py"
    assert any(hit.endswith(": reserve") for hit in asked(file, only_of("battle_spirits")))
    steps = file.with_name("steps.py")
    assert any(hit.endswith(": BS-6.4") for hit in asked(steps, NAMES))


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(ROOT)))
def test_no_game_is_asked_for_by_its_name_and_no_rule_by_its_id(file: Path) -> None:
    assert asked(file, NAMES) == []


@pytest.mark.parametrize("file", [f for f in FILES if f.suffix == ".py"], ids=lambda f: str(f.relative_to(ROOT)))
def test_no_game_is_imported(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if "bsdesk.games" in source else ():
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        assert not any(name.startswith("bsdesk.games") for name in names)
