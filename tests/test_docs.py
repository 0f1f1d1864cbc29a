"""What the documents say is so: the files and commands they name are there, and their code runs."""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.engine.game import Rules
from bsdesk.engine.handling import Handling
from bsdesk.engine.rule_topics import Decks, Departure, Layering, Likeness, Piles, Resolution, Turns
from bsdesk.engine.scoring import Scoring
from bsdesk.games import black_poker

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:<!-- runs: (?P<mark>\w+) -->\n)?```(?P<language>\w+)\n(?P<code>.*?)```", re.DOTALL)
PROSE = BLOCK.sub("", GUIDE)
CODE = re.findall(r"`([^`\n]+)`", PROSE)

COPIED = ("assets/sheets", "bsdesk", "cards", "tests", "pyproject.toml", "README.md")  # what games need to be played
TOPICS = {
    "piles": Piles,
    "decks": Decks,
    "turns": Turns,
    "resolution": Resolution,
    "departure": Departure,
    "layering": Layering,
    "likeness": Likeness,
}


def blocks(mark: str = "", language: str = "") -> list[str]:
    """The code blocks that carry this mark, or are in this language."""
    found = BLOCK.finditer(GUIDE)
    return [b["code"] for b in found if (b["mark"] == mark if mark else b["language"] == language)]


def commands() -> Iterator[list[str]]:
    """Every command line of the guide, as a list of words."""
    for block in blocks(language="sh"):
        yield from (line.split() for line in block.splitlines())


# ---------------------------------------------------------------------------------------------- what it names


def places(name: str) -> list[Path]:
    """Where a file may lie that is called so: in the checkout, the machine, the game that is copied, or its tests."""
    name = name.replace("<game>", "battle_spirits").replace("my_game", "black_poker")
    bases = ("", "bsdesk", "bsdesk/games/black_poker", "bsdesk/games/battle_spirits")
    return [ROOT / base / name for base in bases]


FILES = [text for text in CODE if re.fullmatch(r"[\w./<>*-]+(\.(py|toml|md|txt)|/)", text)]


def test_it_begins_with_what_to_copy_and_counts_its_steps() -> None:
    titles = re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)
    assert titles[0] == "1. Copy this one"
    numbers = [int(title.partition(".")[0]) for title in titles if title[0].isdigit()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert "`bsdesk/games/black_poker/`" in GUIDE.partition("```")[0]


@pytest.mark.parametrize("name", sorted({f for f in FILES if "*" not in f}))
def test_every_file_it_names_is_there(name: str) -> None:
    assert any(place.exists() for place in places(name))


def test_it_names_every_chapter_of_the_game_that_is_copied() -> None:
    folder = ROOT / "bsdesk" / "games" / "black_poker"
    files = [file for file in folder.rglob("*.*") if file.suffix in (".py", ".toml")]
    parts = {str(file.relative_to(folder)) for file in files if file.name != "__init__.py" or file.parent == folder}
    assert parts - set(FILES) == set()


def test_its_tables_have_every_field_of_a_game() -> None:
    tables = re.findall(r"^\| field \|.*\n(?:\|.*\n)+", GUIDE, re.MULTILINE)
    rows = [re.findall(r"^\| (`.+?) \|", table, re.MULTILINE) for table in tables]
    named = [sorted(name for row in table for name in re.findall(r"`(\w+)`", row)) for table in rows]
    fields = [sorted(field.name for field in dataclasses.fields(part)) for part in (Rules, Handling, Scoring)]
    assert named == [[name for name in fields[0] if name not in TOPICS], *fields[1:]]


def test_its_table_of_topics_has_every_field_of_each() -> None:
    named = [(topic, name) for topic, names, _ in topic_rows() for name in re.findall(r"`(\w+)`", names)]
    fields = [(topic, field.name) for topic, part in TOPICS.items() for field in dataclasses.fields(part)]
    assert sorted(named) == sorted(fields)


def topic_rows() -> list[tuple[str, str, str]]:
    """Return of each row in the table of topics the topic, its fields, and what BlackPoker says."""
    (table,) = re.findall(r"^\| topic \|.*\n\|.*\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    return re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|", table, re.MULTILINE)


@pytest.mark.parametrize("name", sorted({t for t in CODE if re.fullmatch(r"[a-z]+\.[a-z_]+", t)} - set(FILES)))
def test_every_function_it_names_is_there(name: str) -> None:
    module, _, function = name.partition(".")
    bases = (ROOT / "bsdesk" / "engine", ROOT / "bsdesk" / "games" / "black_poker")
    files = [file for base in bases for file in base.rglob(f"{module}.py")]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    assert any(hasattr(importlib.import_module(name), function) for name in names)


def test_what_it_says_of_black_poker_is_so() -> None:
    game = black_poker.game()
    rules = game.rules
    assert (len(rules.defs), rules.token_marks, rules.abilities, rules.piles.deck) == (54, (), {}, "life")
    assert {"setup", "triggers", "instead"} <= set(rules.programs)
    parts: list[Rules | Handling | Scoring] = [rules, game.handling, game.scoring]
    values = {field.name: getattr(part, field.name) for part in parts for field in dataclasses.fields(part)}
    defaults = {field.name: field.default for part in parts for field in dataclasses.fields(part)}
    rows = re.findall(r"^\| (`[^|]+?) \| none \|", GUIDE, re.MULTILINE)
    for name in (name for row in rows for name in re.findall(r"`(\w+)`", row)):
        assert values[name] == defaults[name] or not values[name]
    for topic, names, said in topic_rows():
        for name in re.findall(r"`(\w+)`", names) if said == "none" else ():
            assert getattr(getattr(rules, topic), name) == getattr(TOPICS[topic](), name)


def test_every_command_it_names_is_one() -> None:
    known = {command.name for command in cli.COMMANDS}
    for words in commands():
        if words[:3] == ["python", "-m", "bsdesk"]:
            assert words[3] in known
            assert {w for w in words if w.startswith("--")} <= options_of(words[3])
        else:
            assert words[:3] == ["python", "-m", "pytest"] or words == ["lint-imports"]
            assert all(any(p.exists() for p in places(w)) for w in words[3:])


def options_of(command: str) -> set[str]:
    """The options of a command, those of its parts too."""
    parser = argparse.ArgumentParser()
    importlib.import_module(f"bsdesk.commands.{command}").add(parser)
    parsers = [parser]
    for one in parsers:
        for action in one._actions:
            parsers += action.choices.values() if isinstance(action.choices, dict) else ()
    return {option for one in parsers for action in one._actions for option in action.option_strings}


# ------------------------------------------------------------------------------------------------ that it runs


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of its own, in which the first two steps were done as they are written."""
    folder = tmp_path_factory.mktemp("checkout")
    for part in COPIED:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / part)
    (copy_it,) = blocks("python")
    subprocess.run([sys.executable, "-c", copy_it], cwd=folder, check=True)
    entries = folder / "bsdesk" / "games" / "__init__.py"
    (line,) = blocks("entry")
    text = entries.read_text(encoding="utf-8")
    entries.write_text(re.sub(r"^NAMES = .*$", line.rstrip(), text, flags=re.MULTILINE), encoding="utf-8")
    return folder


@pytest.mark.parametrize("line", blocks("commands")[0].splitlines())
def test_the_copy_is_a_game_at_once(checkout: Path, line: str) -> None:
    program, *rest = line.split()
    assert program == "python"
    quick = ["-n0", "-p", "no:cacheprovider"] if "pytest" in rest else []
    done = subprocess.run([sys.executable, *rest, *quick], cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    said = {"sim": "5 games of my_game", "rules": "TR-4.9", "pytest": " passed"}
    assert next(text for word, text in said.items() if word in rest) in done.stdout
