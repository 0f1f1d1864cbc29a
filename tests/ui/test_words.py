"""The phrases of the program: whole in four languages, each used, each there, each in letters that our fonts have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bsdesk.art.faces import fitting
from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.shared.shipped import ready_decks
from bsdesk.games import ALL
from bsdesk.speech.books import fact_names
from bsdesk.speech.interface import FOLDER, LANGUAGES, Words, phrases
from bsdesk.speech.letters.typefaces import font_file, letters_of
from bsdesk.table.game_setup import PLAYERS, SITTERS
from bsdesk.table.settings import SPEEDS
from bsdesk.ui.lobby import help as helping
from bsdesk.ui.lobby import preferences

PACKAGE = Path(__file__).parents[2] / "bsdesk"
ROOMS = ("ui", "table", "speech", "commands")
CODE = sorted(f for room in ROOMS for f in (PACKAGE / room).rglob("*.py"))
BOOK = {phrase: {language: phrases(language).get(phrase, "") for language in LANGUAGES} for phrase in phrases("en")}


def trees() -> Iterator[ast.Module]:
    for file in CODE:
        yield ast.parse(file.read_text("utf-8"))


def asked(tree: ast.Module) -> Iterator[str]:
    """The phrases that are asked for by name: `words("undo")`, also `words("a" if b else "c")`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called == "words":
                first = node.args[0]
                choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                yield from (c.value for c in choices if isinstance(c, ast.Constant) and isinstance(c.value, str))


def constants(tree: ast.Module) -> Iterator[str]:
    yield from (n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str))


def patterns(tree: ast.Module) -> Iterator[str]:
    """What f-strings may amount to, as regular expressions; those that could be anything are left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in node.values]
            if re.match(r"\w{3,}_", parts[0]):
                yield "".join(parts)


def lines(language: str) -> list[str]:
    """A file of phrases, each line up to what is said."""
    text = (FOLDER / f"{language}.toml").read_text("utf-8")
    return [line.partition(" = ")[0] for line in text.splitlines()[1:]]


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(f"{language}.toml" for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_same_phrases_in_the_same_order_a_line_each(language: str) -> None:
    assert lines(language) == lines("en")
    assert [line for line in lines(language) if line and not line.startswith("#")] == list(phrases(language))


def test_only_the_language_that_is_used_is_read() -> None:
    phrases.cache_clear()
    Words("ja")("undo")
    Words("ja")("redo")
    assert phrases.cache_info().currsize == 1


@pytest.mark.parametrize("phrase", sorted(BOOK))
def test_a_phrase_is_said_in_every_language_with_the_same_facts(phrase: str) -> None:
    said = BOOK[phrase]
    assert all(text.strip() == text and text for text in said.values())
    assert len({fact_names(text) for text in said.values()}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_fonts_have_every_letter(language: str) -> None:
    missing = {
        letter
        for said in BOOK.values()
        for letter in said[language]
        if not letter.isspace() and letter not in letters_of(font_file(fitting.folder(), language))
    }
    assert missing == set()


def test_every_phrase_that_is_asked_for_is_there() -> None:
    wanted = {phrase for tree in trees() for phrase in asked(tree)}
    assert len(wanted) > 100
    assert wanted - set(BOOK) == set()


def test_every_phrase_is_used() -> None:
    known = {text for tree in trees() for text in constants(tree)}
    like = re.compile("|".join(sorted({p for tree in trees() for p in patterns(tree)})))
    assert [phrase for phrase in BOOK if phrase not in known and not like.fullmatch(phrase)] == []


def test_what_is_put_together_is_there() -> None:
    wanted = {
        *(f"player_{who}" for who in PLAYERS),
        *(f"about_{who}" for who in SITTERS),
        *(f"how_{step}" for step in helping.STEPS),
        *(f"help_{chapter}" for chapter in helping.CHAPTERS),
        *(f"speed_{speed}" for speed in SPEEDS),
        *(f"stops_{stop}" for stop in preferences.STOPS),
        *helping.KEYS,
        *(phrase for keys in helping.KEYS.values() for _, phrase in keys),
    }
    assert wanted - set(BOOK) == set()


@pytest.mark.parametrize("game", ALL)
def test_a_game_has_terms_for_its_options_and_decks_and_rules_to_be_read_first(game: str) -> None:
    box = shelf().boxes[game]
    books = box.books()
    wanted = {"game", *(f"option.{name}" for name in box.options)}
    wanted |= {f"option.{name}.{value}" for name, of in box.options.items() for value in of if isinstance(value, str)}
    wanted |= {f"deck.{file.stem}" for file in ready_decks(game)} if not box.open({}).rules.decks.only else set()
    assert wanted - set(books.terms) == set()
    assert len(books.how) > 5
    assert set(books.how) <= set(books.rules)


def test_facts_are_filled_in() -> None:
    assert Words("en")("in_turn", number=3) == "turn 3"
    assert Words("ja")("in_turn", number=3) == "ターン3"
