"""The glossary of a game: its words, each with the rules that say what it is.

A game has it as `glossary.toml` in its folder: a word and its rules. What the word is called stands in the game's terms
or phrases, or beside the rules; what it means is what the rulebook says, so nothing is said twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bsdesk.speech.books import HERE, LANGUAGES, Book, Sentence, read_books, read_toml
from bsdesk.speech.letters.capitals import capitalized

TOLD = 2  # rules that are told of a word in passing
TERM = re.compile(r"\{([a-z_]+\.[a-z0-9_]+)\}")  # a term in a name


class GlossaryWord(NamedTuple):
    """A word of a game in one language, and the rules that say what it is."""

    id: str
    name: str
    rules: tuple[tuple[str, str], ...]  # id and sentence
    told: str  # what it is, in a few lines


class Glossary:
    """The words of one game in one language, in the order of its file. A game without such a file has none."""

    def __init__(self, words: Iterable[GlossaryWord], also: Mapping[str, str]) -> None:
        self.words = {word.id: word for word in words}
        self._called = {word.name.casefold(): word for word in reversed(self.words.values())}
        self._called |= {name.casefold(): self.words[of] for name, of in also.items()}
        names = sorted(filter(str.strip, self._called), key=len, reverse=True)
        self._finder = re.compile("|".join(map(bounded, names)), re.IGNORECASE) if names else None

    def called(self, text: str) -> GlossaryWord | None:
        """Return the word that is written so, or nothing."""
        return self._called.get(text.casefold())

    def among(self, texts: Iterable[str]) -> list[tuple[int, GlossaryWord]]:
        """Return which of these texts is a word of the glossary, and which."""
        called = self._called
        return [(n, called[name]) for n, name in enumerate(map(str.casefold, texts)) if name in called]

    def named_in(self, text: str) -> list[GlossaryWord]:
        """Return the words that a text names, each once, the first first."""
        found = self._finder.finditer(text) if self._finder is not None else ()
        return list({word.id: word for word in (self._called[match[0].casefold()] for match in found)}.values())


def bounded(name: str) -> str:
    """Return a pattern for the name: as a word of its own where words have blanks between them, also in the plural."""
    return rf"\b{re.escape(name)}(?=e?s?\b)" if name.isascii() else re.escape(name)


@cache
def glossary(folder: Path, language: str, options: tuple[tuple[str, object], ...] = ()) -> Glossary:
    """Return the glossary of the game in this folder, with the rules as they are where these options are chosen."""
    books = read_books(folder).as_played(dict(options))
    phrases = {**read_toml(HERE / "phrases.toml"), **read_toml(folder / "phrases.toml")}
    words = []
    for ident, entry in read_toml(folder / "glossary.toml").items():
        name = name_of_word(ident, entry, books.terms, phrases)[language]
        rules = tuple((rule, books.rules[rule][language]) for rule in entry["rules"])
        told = "\n".join([name, *(f"{said} ({rule})" for rule, said in rules[:TOLD])])
        words.append(GlossaryWord(ident, name, rules, told))
    known = {word.id for word in words}
    tracks = {key: f"step.{key.removeprefix('track.')}" for key in books.terms if key.startswith("track.")}
    return Glossary(words, {books.terms[key][language]: step for key, step in tracks.items() if step in known})


def name_of_word(ident: str, entry: Sentence, terms: Book, phrases: Book) -> Sentence:
    """Return what a word is called in each language, begun with a capital; terms in its name are filled in."""
    said = entry if LANGUAGES[0] in entry else terms.get(ident) or phrases[ident]
    names = {
        language: TERM.sub(lambda found, spoken=language: terms[found[1]][spoken], said[language])  # type: ignore[misc]
        for language in LANGUAGES
    }
    return {language: capitalized(name) for language, name in names.items()}
