"""The phrases of card texts: templates chosen by name and traits, filled with facts. Those of the words that all games
share stand in `speech/books/phrases.toml`; a game's own `phrases.toml` has the others, and may say any of the shared
ones otherwise.

An id is a name and the traits that must hold: `do.return to=hand`. Of the templates whose traits all hold, the one with
most of them is taken, and of two with as many the game's own. In a template

- `{what}` is a fact, `{area.hand}` a term of the game, `{&cores}` another template with the same facts and traits;
- `{n:core|cores}` is the first for one thing, the second for several; `a(n)` is «a» or «an», as the next word begins;
- what stands behind `|` of a thing's name comes behind the place where it lies: `{thing}| that came this turn`;
- `<draw/drawing/can draw>` are forms of a verb: plain, joined to what follows, allowed; a fourth is joined to what
  follows and begins the sentence; a fifth is so, too, and begins what is allowed;
- what stands before `^` in something given is left out if something else is given before it;
- what stands before `~` in a part of a list is left out if the part before it begins with the same.

A word of an effect is said by `do.<word>`. With `name.<word>` it only names things, with `kept.<word>` a number, which
is then told where it counts; `silent.<word>` is said by what answers it.

Some are said only if a game has words of its own for them: `if.figure.<figure>` who has how much of a figure,
`number.<occasion>` the number of what happens, `if.was` a number that was worked out before, `happened.<what>` whether
something was noted; what is noted so is told only there, unless `do.note.<what>` says it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import CardDef
from bsdesk.speech.books import HERE, LANGUAGES, Book, Sentence, read_books, read_toml
from bsdesk.speech.letters.spacing import spaced

PLAIN, JOINED, ALLOWED, HEAD, LED = range(5)  # the forms of a verb

INCLUDES = re.compile(r"\{&(\w+)\}")
FORMS = re.compile(r"<([^<>]*)>")
FACTS = re.compile(r"\{([\w.-]+)(?::([^{}]*))?\}")
FORMULA = re.compile(r"^[\dX-Z]+[+-][\dX-Z]+$")
ARTICLE = re.compile(r"\ba\(n\) (?=(\W*\w))")


class Thing(NamedTuple):
    """A thing in a sentence: its name, whether one or several, whose, of which kind, in what manner it is treated,
    where it lies, if that is no matter of course. `doer`: who does something to what is theirs; `may`: or doesn't."""

    text: str
    many: bool = False
    side: str = "own"
    kind: str = ""
    manner: str = ""
    where: str = ""
    doer: Any = None  # a thing; a tuple can't name its own type
    may: bool = False

    def __str__(self) -> str:
        return self.text


Filling = Thing | str | int


class Variant(NamedTuple):
    """One template of an id."""

    traits: frozenset[str]
    said: Sentence


Id = tuple[str, frozenset[str]]  # a name, and the traits that must hold


@cache
def read_phrases(folder: Path) -> Mapping[str, tuple[Variant, ...]]:
    """Return the phrases of a game by name, those with most traits first: its own, and those that all games share."""
    own, shared = read_own_phrases(folder), read_own_phrases(HERE)
    found: dict[str, list[Variant]] = {}
    for (name, traits), said in {**own, **shared, **own}.items():  # its own come first
        found.setdefault(name, []).append(Variant(traits, said))
    return {name: tuple(sorted(some, key=lambda v: -len(v.traits))) for name, some in found.items()}


def read_own_phrases(folder: Path) -> Mapping[Id, Sentence]:
    """Return the phrases that a folder has itself; none if there is no such file."""
    file = folder / "phrases.toml"
    found: dict[Id, Sentence] = {}
    for entry, said in read_toml(file).items():
        if not isinstance(said, dict) or set(said) != set(LANGUAGES):
            wrong = f"{entry!r} is not said in every language"
            raise Complaint(wrong, file=file, expected=", ".join(LANGUAGES), remedy="add what is missing")
        name, *traits = entry.split(" ")
        found[name, frozenset(traits)] = said
    return found


class Phrasebook:
    """The phrases of one game in one language."""

    def __init__(self, phrases: Mapping[str, tuple[Variant, ...]], terms: Book, language: str) -> None:
        self.phrases, self.terms, self.language = phrases, terms, language
        self.of_game = terms.keys()  # the terms that no card says otherwise
        self.found: dict[Id, str | None] = {}  # the templates that were asked for
        self.gathered: tuple[Mapping[str, CardDef], Phrasebook] | None = None  # the cards asked for last, their terms

    def template(self, name: str, traits: Iterable[str] = ()) -> str | None:
        asked = (name, frozenset(traits))
        if asked not in self.found:
            variants = self.phrases.get(name, ())
            self.found[asked] = next((v.said[self.language] for v in variants if v.traits <= asked[1]), None)
        return self.found[asked]

    def of_cards(self, defs: Mapping[str, CardDef]) -> Phrasebook:
        """Return the same phrases with the terms of all these cards."""
        kept = self.gathered  # another thread may gather those of another game meanwhile
        if kept is None or kept[0] is not defs:
            own = {name: said for card in defs.values() for name, said in card.terms.items()}
            kept = self.gathered = defs, self.with_terms(own)
        return kept[1]

    def with_terms(self, own: Mapping[str, Mapping[str, str]]) -> Phrasebook:
        """Return the same phrases with further terms of cards, which go before those that were added earlier."""
        if not own:
            return self
        book = copy(self)
        added = {name: in_every_language(said) for name, said in own.items() if name not in self.of_game}
        book.terms, book.gathered = {**self.terms, **added}, None
        return book

    def has(self, name: str, *traits: str) -> bool:
        return self.template(name, traits) is not None

    def knows(self, name: str, trait: str) -> bool:
        """Return whether there is a phrase of this name for what has this trait."""
        return any(trait in variant.traits for variant in self.phrases.get(name, ()))

    def either(self, name: str, general: str, traits: Iterable[str] = ()) -> str:
        """Return the name if there is a phrase of it, or else the general one."""
        return name if self.has(name, *traits) else general

    def term(self, name: str) -> str:
        """Return a term of the game; without one, the name itself as words."""
        said = self.terms.get(name)
        return said[self.language] if said else name.rpartition(".")[2].replace("_", " ").replace("-", " ").title()

    def figure(self, name: str) -> str:
        """Return what a figure is called."""
        return self.term(f"figure.{name.partition('.')[0]}")

    def say(self, name: str, traits: Iterable[str] = (), form: int = PLAIN, /, **facts: Filling) -> str:
        """Return the template of this name, filled; `?name` if there is none, so that this is noticed."""
        traits = frozenset(traits)
        template = self.template(name, traits)
        if template is None:
            return f"?{name}"

        def included(match: re.Match[str]) -> str:
            found = self.template(match[1], traits)
            return f"?{match[1]}" if found is None else found

        def formed(match: re.Match[str]) -> str:
            forms = match[1].split("/")
            return forms[min(JOINED if form >= HEAD and len(forms) <= form else form, len(forms) - 1)]

        def filled(match: re.Match[str]) -> str:
            fact = facts.get(match[1])
            if match[2] is not None:
                one, _, many = match[2].partition("|")
                return many if is_many(fact) else one
            if fact is None and "." not in match[1]:
                return match[0]  # an unknown fact is left as it is, so that it is noticed
            said = str(fact) if fact is not None else self.term(match[1])
            signed = match.string[: match.start()].endswith(("+", "-"))
            return f"({said})" if signed and FORMULA.search(said) else said

        if "{&" in template:
            template = INCLUDES.sub(included, template)
        if "<" in template:
            template = FORMS.sub(formed, template)
        said = FACTS.sub(filled, template)
        return ARTICLE.sub(lambda found: f"{article(found[1])} ", said) if "a(n) " in said else said

    def typeset(self, text: str) -> str:
        """Return a text as it is written in this language."""
        return spaced(text) if self.language.startswith("zh") else text

    def listed(self, how: str, parts: Sequence[str]) -> str:
        """Return the parts as a list: A, B and C. What several in a row begin and end with is said once."""
        runs = [[*run] for _, run in groupby(parts, key=lambda part: around(part)[::2] if "~" in part else part)]
        *first, last = [self.alike(how, run) for run in runs]
        while len(first) > 1:
            first[:2] = [self.say("join.list", a=first[0], b=first[1])]
        return self.say(f"join.{how}", a=first[0], b=last) if first else last

    def alike(self, how: str, parts: Sequence[str]) -> str:
        """Return parts of such a list that begin and end alike as one."""
        head, _, tail = around(parts[0])
        *first, last = [around(part)[1] for part in parts]
        while len(first) > 1:
            first[:2] = [self.say("join.list", a=first[0], b=first[1])]
        joint = self.either(f"join.{how}.alike", f"join.{how}")
        return head + (self.say(joint, a=first[0], b=last) if first else last) + tail


def in_every_language(said: Mapping[str, str]) -> Sentence:
    """Return a name in every language: where it has none, the nearest that there is."""
    found = {one: said.get(one) or (said.get("ja") if one.startswith("zh") else "") or said["en"] for one in LANGUAGES}
    return {one: str(name) for one, name in found.items()}


def around(part: str) -> tuple[str, str, str]:
    """Return what a part of a list begins with, what is its own, and what it ends with."""
    head, marked, rest = part.partition("~")
    own, _, tail = rest.partition("~")
    return (head, own, tail) if marked else ("", part, "")


def article(begun: str) -> str:
    """Return the article before a word that begins so."""
    return "an" if begun[-1].lower() in "aeiou" else "a"


def is_many(fact: Filling | None) -> bool:
    if isinstance(fact, Thing):
        return fact.many
    return str(fact) != "1" if isinstance(fact, int) or str(fact).isdigit() else False


@cache
def phrasebook(folder: Path, language: str) -> Phrasebook:
    """Return the phrases of the game in this folder, for one language; always the same."""
    return Phrasebook(read_phrases(folder), read_books(folder).terms, language)
