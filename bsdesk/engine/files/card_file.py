"""Card files: TOML read into card values and checked; a complaint names file, line and card, and a remedy."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.effects import Ability, CardDef, Change, Effect, On, Timing
from bsdesk.engine.files.card_shape import Known, misfits_of
from bsdesk.engine.files.compiler import UnknownWord, compile_card
from bsdesk.engine.filters import SIDES, Condition, Count, Filter
from bsdesk.engine.game import Program
from bsdesk.engine.spans import Until
from bsdesk.engine.totals import Grant
from bsdesk.engine.values import Zone
from bsdesk.engine.words import Choose, Modify, Note, Open, Waiting, Word
from bsdesk.gate import CARDS, ID, NAME, refuse_deep, text_of

DEEPEST = 40  # nested tables and lists
KEPT = 64  # files whose cards are kept, so that another table need not read them again

EFFECT = re.compile(r"\s*\[\[\s*card\.effects\s*\]\]")
GIVEN = ("gain", "set", "can", "cannot", "must", "becomes", "loses", "silent", "control", "effects")

OF = frozenset({"this", "any", *SIDES})  # what an occasion may be about, besides cards that fit

C = TypeVar("C", bound=CardDef)


@dataclass(frozen=True, eq=False)
class Language:
    """What card texts of a game may be written in. It equals itself alone, so that what was read is kept by it."""

    words: Mapping[str, type[Word]]  # the words of effects
    timings: Mapping[str, Timing]
    states: frozenset[str]  # words that a filter may ask for, besides families
    numbers: frozenset[str]  # figures of things that may be asked for
    scopes: frozenset[str]
    gains: frozenset[str]  # figures that may be added to
    occasions: frozenset[str]  # what may trigger an effect
    moods: Mapping[str, frozenset[str]]  # can, cannot, must -> the words that may follow
    zones: Mapping[str, Zone]
    spans: frozenset[str] = frozenset({"turn", "game"})  # how long something may last or be counted
    waits: bool = False  # effects wait on a stack between being paid for and being carried out
    traits: frozenset[str] = frozenset({"name", "kind"})  # what cards may be alike in
    steps: frozenset[str] = frozenset()  # steps of a turn that something may last until
    by_rule: frozenset[str] = frozenset()  # occasions that only the rules bring about
    of_nothing: frozenset[str] = frozenset()  # occasions that are about no thing
    player_numbers: frozenset[str] = frozenset()  # figures of players
    of_players: frozenset[str] = frozenset()  # occasions that are about a player
    noted: frozenset[str] = frozenset()  # occasions that effects may have counted
    sorts: Mapping[str, frozenset[str] | None] = field(default_factory=lambda: {"family": None})  # words of a filter
    # that begin with their sort, `family:x`: the known ones; None: any
    counted: frozenset[str] = frozenset()  # what the rules count, with its span: turn.life_lost


class Library(NamedTuple):
    """Cards that were read, with their abilities and programs."""

    defs: dict[str, Any]
    abilities: dict[str, tuple[Ability, ...]]
    programs: dict[str, Program]


class Written(NamedTuple):
    """A card table as it stands in its file."""

    file: Path
    line: int
    lines: Sequence[str]
    raw: dict[str, Any]

    def wrong(self, what: str, expected: str, remedy: str, word: str = "") -> Complaint:
        """Return a complaint about the card, at the first of its lines that has the word."""
        whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        here = (n for n, line in enumerate(self.lines) if word and whole.search(line.partition("#")[0]))
        name = self.raw.get("id", "a card without id")
        line = self.line + next(here, 0)
        return Complaint(f"{name}: {what}", file=self.file, line=line, expected=expected, remedy=remedy)

    def unknown(self, what: str, word: str, known: Iterable[str]) -> Complaint:
        expected = f"one of {', '.join(sorted(known))}" if known else f"a known {what}"
        return self.wrong(f"unknown {what} {word!r}", expected, did_you_mean(word, known, "use one of these"), word)

    def effect(self, number: int) -> Written:
        """Return the part of the table that is this effect of the card, or the table if it isn't written apart."""
        heads = [n for n, line in enumerate(self.lines) if EFFECT.match(line)]
        if not 0 < number <= len(heads):
            return self
        first, last = heads[number - 1], [*heads, len(self.lines)][number]
        return self._replace(line=self.line + first, lines=self.lines[first:last])


Report = Callable[[Complaint], object]


def stop(complaint: Complaint) -> NoReturn:
    """Raise the complaint: the first fault ends the reading."""
    raise complaint


class Checked(NamedTuple):
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
) -> tuple[Checked | Complaint, ...]:
    """Return the cards of a file, each or what is wrong with it; kept as long as the text stays the same."""
    found: list[Checked | Complaint] = []
    tables = _tables(file, text)
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
) -> list[Checked | Complaint]:
    """Return a card with its abilities and programs, or complaints about all that is wrong with it."""
    card = _card(written, card_type)
    abilities, programs = _compile(written, card, language)
    wrong: list[Complaint] = []
    noted = {piece.key for program in programs.values() for piece in _structs([program.ops]) if isinstance(piece, Note)}
    counted = {*language.counted, *noted}
    for number, ability in enumerate(abilities, 1):
        here, program = written.effect(number), programs[ability.key]
        wrong += _wrong_names(here, [ability.effect, ability.on, program.ops], language, counted)
        wrong += _unbound(here, ability, program, language)
        wrong += _blind_choices(here, program, language)
    for fault in faults(card):
        word = re.search(r"'([^']+)'", fault)  # the line that has it, if one has
        wrong.append(written.wrong(fault, "a card by the rules", "correct the card", word[1] if word else ""))
    return list({str(one): one for one in wrong}.values()) or [Checked(written, card, abilities, programs)]


# ------------------------------------------------------------------------------------------------ reading


def _tables(file: Path, text: str) -> list[Written]:
    """Return each card table of a file, with its lines."""
    with said_of(file, None):
        refuse_deep(text)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number with thousands of digits, brackets in brackets
        at = re.search(r"line (\d+)", str(error))
        wrong, line = f"is not TOML: {error}", int(at[1]) if at else None
        raise Complaint(wrong, file=file, line=line, expected="TOML", remedy="correct the line") from None
    tables = data.get("card", [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables) or set(data) - {"card"}:
        expected, remedy = "[[card]] tables only", "write each card as a [[card]] table"
        raise Complaint("holds something that is no card", file=file, expected=expected, remedy=remedy)
    if len(tables) > CARDS:
        expected = f"at most {CARDS:,} cards in a file"
        raise Complaint("has too many cards", file=file, expected=expected, remedy="divide it")
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if re.fullmatch(r"\s*\[\[\s*card\s*\]\]\s*(#.*)?", line)]
    if len(starts) != len(tables):  # written in a way of its own
        return [Written(file, 1, lines, table) for table in tables]
    ends = [*starts[1:], len(lines)]
    spans = zip(starts, ends, tables, strict=False)
    return [Written(file, start + 1, lines[start:end], table) for start, end, table in spans]


def ids_in(file: Path) -> set[str]:
    """Return the ids of the cards that a file holds, as far as it can be read."""
    try:
        return {str(one.raw.get("id", "")) for one in _tables(file, text_of(file, "cards"))}
    except Complaint:
        return set()


def effect_line(file: Path, card: str, effect: int, word: str = "") -> int:
    """Return the line of a file on which this effect of a card begins, or the first of its lines that has the word."""
    written = next((one for one in _tables(file, text_of(file, "cards")) if one.raw.get("id") == card), None)
    return (written.effect(effect).wrong("", "", "", word).line or 1) if written is not None else 1


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


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like this one; "" if none is, or this is too long to be one."""
    if len(name) > NAME:
        return ""
    found = difflib.get_close_matches(name, sorted(known), 1, 0.5 if len(name) < 4 else 0.6)
    return found[0] if found else ""


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return the remedy for an unknown name: the known one that is nearest, or if none is near, this other one."""
    near = nearest(name, known)
    return f"did you mean {near!r}?" if near else otherwise


# ------------------------------------------------------------------------------------------- known names


def _wrong_names(written: Written, pieces: list[Any], language: Language, counted: Collection[str]) -> list[Complaint]:
    """Return complaints about unknown states, figures, stretches, counts, occasions and zones, about grants that give
    nothing, negative numbers, and occasions that are not about what is named."""
    found = []
    for piece in _structs(pieces):
        if isinstance(piece, Grant | Modify) and not any(getattr(piece, one) for one in GIVEN):
            found.append(written.wrong("gives nothing", f"one of {', '.join(GIVEN)}", "say what is given"))
        for name, number in _numbers(piece):
            if number < 0:
                found.append(written.wrong(f"{name} can't be {number}", "0 or more", "correct it", str(number)))
        if isinstance(piece, On):
            found += _wrong_occasion(written, piece, language)
        if isinstance(piece, Condition | Count) and (span := piece.happened.partition(".")[0]) in language.spans:
            noted = {f"{span}.{event}" for event in language.noted} if isinstance(piece.of, Filter) else counted
            if piece.happened not in noted:
                found.append(written.unknown("count", piece.happened, noted))
        found += [written.unknown(what, w, known) for what, w, known in _names(piece, language) if w not in known]
    return found


def _numbers(piece: Any) -> Iterable[tuple[str, int]]:
    """Yield the numbers in a value that can't be negative, each with the name of its field."""
    if isinstance(piece, Word | Condition):
        for name in ("count", "least", "most", "units"):
            if isinstance(number := getattr(piece, name, 0), int):
                yield name, number
    elif isinstance(piece, Filter):
        yield from (
            (name, n) for limits in (piece.most, piece.least) for name, n in limits.items() if isinstance(n, int)
        )


def _wrong_occasion(written: Written, on: On, language: Language) -> Iterable[Complaint]:
    """Yield what is wrong with what an occasion is said to be about."""
    if isinstance(on.of, str) and on.of not in OF:
        yield written.unknown("thing of an occasion", on.of, OF)
    elif on.event in language.of_nothing and on.of != "any":
        yield written.wrong(f"{on.event!r} is about nothing", '`of = "any"`', 'write `of = "any"`', on.event)
    elif on.event in language.of_players and (isinstance(on.of, Filter) or on.of == "this"):
        expected = f"one of {', '.join(('any', *sorted(SIDES)))}"
        yield written.wrong(f"{on.event!r} is about a player", expected, "name a player", on.event)
    elif isinstance(on.of, str) and on.of in SIDES and on.event not in language.of_players:
        yield written.wrong(f"{on.event!r} concerns no player", "`this`, `any`, or cards", "name cards", on.event)


def _names(piece: Any, language: Language) -> Iterable[tuple[str, str, Iterable[str]]]:
    """Yield the names that a value uses: what each is, the name, and the known ones."""
    if isinstance(piece, Effect):
        yield from _names_of_effect(piece, language)
    elif isinstance(piece, On):
        yield "occasion", piece.event, language.occasions
    elif isinstance(piece, Filter):
        words = (*piece.kind, *piece.has, *piece.lacks)
        yield from (_word_of_sort(word, language) for word in words)
        yield from (("figure", name, language.numbers) for name in (*piece.most, *piece.least))
        yield "zone", piece.where, language.zones
    elif isinstance(piece, Count) and piece.number:
        of_player = isinstance(piece.of, str) and piece.of in SIDES
        yield "figure", piece.number, language.player_numbers if of_player else language.numbers
    elif isinstance(piece, Grant | Modify):
        yield from (("figure", name, language.gains) for name in (*piece.gain, *piece.set))
        for mood in ("can", "cannot", "must"):
            yield from ((f"word after {mood}", word, language.moods[mood]) for word in getattr(piece, mood))
    elif isinstance(piece, Waiting):
        yield "occasion", piece.event, language.occasions
        yield "span", piece.until, language.spans
    elif isinstance(piece, Change) and piece.to:
        yield "zone", piece.to, language.zones
    if isinstance(piece, Modify) and isinstance(piece.until, str):
        yield "span", piece.until, language.spans
    elif isinstance(piece, Until):
        what = "step" if piece.step else "turn"
        yield "moment", piece.begins + piece.ends, {what}
        yield from (("step", name, language.steps) for name in [piece.step] if name)
    elif isinstance(piece, Choose):
        yield from (("trait", name, language.traits) for name in (piece.alike, piece.different) if name)
    elif isinstance(piece, Word) and hasattr(piece, "timing"):
        yield "timing", piece.timing, language.timings
    elif isinstance(piece, Note):
        yield "span", piece.key.partition(".")[0], language.spans
    elif isinstance(piece, Condition) and piece.happened:
        yield "span", piece.happened.partition(".")[0], language.spans


def _names_of_effect(effect: Effect, language: Language) -> Iterable[tuple[str, str, Iterable[str]]]:
    """Yield the same of what stands in an effect itself."""
    yield from (("stretch", scope, language.scopes) for scope in effect.during)
    if effect.keyword and (keywords := language.sorts.get("keyword")) is not None:
        yield "keyword", effect.keyword, keywords
    yield "zone", effect.zone, language.zones
    if effect.instead is not None:  # nothing takes the place of what a rule brings about
        yield "occasion to replace", effect.instead.event, language.occasions - language.by_rule


def _word_of_sort(word: str, language: Language) -> tuple[str, str, Iterable[str]]:
    """Return what a word in a filter is, the word, and the known ones. It may begin with its sort: `family:x`."""
    sort, colon, name = word.partition(":")
    if not colon or sort not in language.sorts:
        return "word in a filter", word, language.states
    known = language.sorts[sort]
    return (sort, name, known) if known is not None else (sort, name, (name,))


def _unbound(written: Written, ability: Ability, program: Program, language: Language) -> list[Complaint]:
    """Return complaints about names that nothing binds: neither the effect, the players, the occasion, nor another of
    its words."""
    ops = program.ops
    given = {name for op in ops for name in (getattr(op, "as_", ""), getattr(op, "name", "")) if name}
    known = {"this", *SIDES, "subject", "other", "number", *given}
    found = []
    for piece in _structs([ability.effect, list(ops)]):
        here = {*known, *language.zones} if getattr(piece, "areas", False) else known
        found += [written.unknown("name", name, here) for name in _bound_names(piece) if name and name not in here]
    return found


def _blind_choices(written: Written, program: Program, language: Language) -> list[Complaint]:
    """Return complaints about choices that would reveal cards to a player who can't see them by which they offer."""
    blind: set[str] = set()  # the names of cards that were chosen unseen
    found = []
    for op in program.ops:
        if isinstance(op, Open):
            blind -= {op.as_, *([op.what] if isinstance(op.what, str) else [])}
        elif isinstance(op, Choose):
            unseen = op.from_.bound in blind if op.from_.bound else _is_unseen(op, language)
            if unseen and op.by_face:
                complaint = written.wrong(
                    "chooses by what is on cards that its player can't see",
                    "a choice of any of them, or of cards that were opened",
                    "open them first, or ask for nothing but their place",
                    op.from_.bound or op.from_.where,
                )
                found.append(complaint)
            blind = blind | {op.as_} if unseen else blind - {op.as_}
    return found


def _is_unseen(op: Choose, language: Language) -> bool:
    """Return whether its player chooses among cards that it can't see."""
    own = op.from_.whose == op.by or op.from_.of_side == {"you": "own", "opponent": "opposing"}.get(op.by, op.by)
    return not own and language.zones[op.from_.where].sees != "all"


def _bound_names(piece: Any) -> Iterable[str]:
    """Return the bound names that a value uses."""
    if isinstance(piece, Word):
        return [name for name in piece.selectors if isinstance(name, str)]
    if isinstance(piece, Grant):
        return [piece.to] if isinstance(piece.to, str) else []
    if isinstance(piece, Count):
        return [piece.of] if isinstance(piece.of, str) else []
    if isinstance(piece, Condition):
        return [piece.bound, piece.who]
    if isinstance(piece, Until):
        return [piece.of]
    return [piece.bound, piece.whose] if isinstance(piece, Filter) else []


def _structs(piece: Any) -> Iterable[Any]:
    """Yield every struct inside, at any depth."""
    if isinstance(piece, msgspec.Struct):
        yield piece
        for name in piece.__struct_fields__:
            yield from _structs(getattr(piece, name))
    elif isinstance(piece, dict):
        for value in piece.values():
            yield from _structs(value)
    elif isinstance(piece, list | tuple):
        for value in piece:
            yield from _structs(value)
