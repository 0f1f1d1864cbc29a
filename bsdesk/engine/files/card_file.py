"""Card files: TOML read into card values and checked; a complaint names file, line and card, and a remedy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import Ability, CardDef
from bsdesk.engine.files.card_meaning import (
    Language,
    blind_choices,
    hidden_gifts,
    leads_to,
    unbound_names,
    wrong_motif,
    wrong_names,
)
from bsdesk.engine.files.card_shape import Known, misfits_of
from bsdesk.engine.files.card_tables import Written, card_tables
from bsdesk.engine.files.compiler import UnknownWord, compile_card
from bsdesk.engine.game import Program
from bsdesk.engine.values.structs import structs_in
from bsdesk.engine.vocabulary.shared import Note
from bsdesk.gate import ID, NAME, text_of

DEEPEST = 40  # nested tables and lists
KEPT = 64  # files whose cards are kept, so that another table need not read them again
C = TypeVar("C", bound=CardDef)


class Library(NamedTuple):
    """Cards that were read, with their abilities and programs."""

    defs: dict[str, Any]
    abilities: dict[str, tuple[Ability, ...]]
    programs: dict[str, Program]


Report = Callable[[Complaint], object]


def stop(complaint: Complaint) -> NoReturn:
    """Raise the complaint: the first fault ends the reading."""
    raise complaint


class CheckedCard(NamedTuple):
    """A card in which nothing is wrong, with its abilities and programs."""

    written: Written
    card: CardDef
    abilities: tuple[Ability, ...]
    programs: dict[str, Program]


def read_cards(
    files: Iterable[Path],
    card_type: type[C],
    language: Language,
    faults: Callable[[C], list[str]],
    report: Report = stop,
) -> Library:
    """Read card files. A card with a fault is left out and given to `report` as a complaint; the others are read."""
    library = Library({}, {}, {})
    places: dict[str, str] = {}
    for file in files:
        try:
            found = _cards_in(file, text_of(file, "cards"), card_type, language, faults)
        except Complaint as complaint:
            report(complaint)
            continue
        for one in found:
            if isinstance(one, Complaint):
                report(one.with_traceback(None))
            elif one.card.id in places:
                known = f"one table a card id; {places[one.card.id]} has it"
                report(one.written.wrong("is there twice", known, "give this card another id, or delete it"))
            else:
                places[one.card.id] = f"{file.name}:{one.written.line}"
                library.defs[one.card.id] = one.card
                library.abilities[one.card.id] = one.abilities
                library.programs.update(one.programs)
    return library


@lru_cache(maxsize=KEPT)
def _cards_in(
    file: Path, text: str, card_type: type[C], language: Language, faults: Callable[[C], list[str]]
) -> tuple[CheckedCard | Complaint, ...]:
    """Return the cards of a file, each or what is wrong with it; kept as long as the text stays the same."""
    found: list[CheckedCard | Complaint] = []
    tables = card_tables(file, text)
    language = with_own_words(language, [table.raw for table in tables])
    for written in tables:
        try:
            wrong = _faults_of_shape(written, card_type, language)
            found += wrong or _checked(written, card_type, language, faults)
        except Complaint as complaint:
            found.append(complaint)
    return tuple(found)


def with_own_words(language: Language, tables: Iterable[Mapping[str, Any]]) -> Language:
    """Return the language with the keywords that these tables of cards name as words of their set."""
    named = [terms for table in tables if isinstance(terms := table.get("terms"), dict)]
    own = {name.partition(".")[2] for terms in named for name in terms if str(name).startswith("keyword.")}
    known = language.sorts.get("keyword")
    if not own or known is None:
        return language
    return replace(language, sorts={**language.sorts, "keyword": known | own})


def _faults_of_shape(written: Written, card_type: type[CardDef], language: Language) -> list[Complaint]:
    """Return complaints about all that doesn't fit in a table, whatever it says."""
    if _is_deeper(written.raw, DEEPEST):
        return [written.wrong("is nested too deeply", "a few blocks in each other", "make it flatter")]
    found = []
    for one in misfits_of(written.raw, card_type, Known(language.words, language.timings)):
        here = written.effect(one.effect)
        if one.kind:
            found.append(here.unknown(one.kind, one.word, one.known))
        else:
            found.append(here.wrong(one.wrong, "a card of this game", "correct what is named", one.word))
    return list({str(one): one for one in found}.values())


def _checked(
    written: Written, card_type: type[C], language: Language, faults: Callable[[C], list[str]]
) -> list[CheckedCard | Complaint]:
    """Return a card with its abilities and programs, or complaints about all that is wrong with it."""
    card = _card(written, card_type)
    abilities, programs = _compile(written, card, language)
    wrong = wrong_motif(written, card, language)
    noted = {
        piece.key for program in programs.values() for piece in structs_in([program.ops]) if isinstance(piece, Note)
    }
    counted = {*language.counted, *noted}
    for number, ability in enumerate(abilities, 1):
        here, program = written.effect(number), programs[ability.key]
        wrong += wrong_names(here, [ability.effect, ability.on, program.ops], language, counted)
        before = [op for other in programs.values() for op in other.ops if leads_to(other.ops, ability.key)]
        wrong += unbound_names(here, ability, program, language, before)
        wrong += blind_choices(here, program, language) + hidden_gifts(here, ability.effect, language)
    for fault in faults(card):
        word = re.search(r"'([^']+)'", fault)  # the line that has it, if one has
        wrong.append(written.wrong(fault, "a card by the rules", "correct the card", word[1] if word else ""))
    return list({str(one): one for one in wrong}.values()) or [CheckedCard(written, card, abilities, programs)]


def _card(written: Written, card_type: type[C]) -> C:
    try:
        card = msgspec.convert(written.raw, card_type)
    except msgspec.ValidationError as error:
        raise written.wrong(str(error), "a card of this game", "correct what is named") from None
    if not re.fullmatch(r"[^\s/#.]+", card.id):
        raise written.wrong("can't be an id", "one word without / # and .", "give the card another id", card.id)
    if len(card.id) > ID:
        raise written.wrong("is too long an id", f"at most {ID} letters", "give the card another id", card.id)
    long = next((name for name in card.name.values() if len(name) > NAME), None)
    if long is not None:
        raise written.wrong("has too long a name", f"at most {NAME} letters", "shorten it", "name")
    for term, said in card.terms.items():
        sort, _, own = term.partition(".")
        if sort not in ("keyword", "family") or not own or not said.get("en"):
            expected = '"keyword.x" or "family.x", with its English name'
            raise written.wrong(f"{term!r} is no word of a set", expected, "correct it, or leave it out", term)
    if not card.name.get("en"):
        raise written.wrong("has no English name", 'name = { en = "..." }', "name the card", "name")
    return card


def _compile(written: Written, card: CardDef, language: Language) -> tuple[tuple[Ability, ...], dict[str, Program]]:
    """Return the card's abilities and programs; raise a complaint if a word of it is unknown."""
    try:
        return compile_card(card, language.words, language.timings, waits=language.waits)
    except UnknownWord as unknown:
        raise written.unknown(unknown.what, unknown.name, unknown.known) from None
    except msgspec.ValidationError as error:
        raise written.wrong(str(error), "a card of this game", "correct what is named") from None


def _is_deeper(piece: Any, most: int) -> bool:
    """Return whether it is nested more than so many tables and lists deep."""
    inner = piece.values() if isinstance(piece, dict) else piece if isinstance(piece, list) else ()
    return most == 0 or any(_is_deeper(one, most - 1) for one in inner)
