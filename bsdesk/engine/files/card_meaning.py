"""What card texts of a game may be written in, and what of a card nothing answers to: names that are unknown or that
nothing binds, grants of nothing, choices that would reveal cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import Ability, CardDef, Change, Effect, On, Timing
from bsdesk.engine.files.card_tables import Written
from bsdesk.engine.filters import SIDES, Condition, Count, Filter
from bsdesk.engine.game import Program
from bsdesk.engine.grants import MOODS, Grant
from bsdesk.engine.run.words import WaitingWord, Word
from bsdesk.engine.spans import Until
from bsdesk.engine.values import Zone
from bsdesk.engine.values.structs import structs_in
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.following import FollowUp
from bsdesk.engine.vocabulary.shared import Modify, Note, Open

GIVEN = ("gain", "set", "can", "cannot", "must", "becomes", "loses", "silent", "control", "effects")
OF = frozenset({"this", "any", *SIDES})  # what an occasion may be about, besides cards that fit


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
    of_two: frozenset[str] | None = None  # occasions that have another party; None: any may
    payable: frozenset[str] = frozenset()  # words after cannot that may have an `unless`
    alone: frozenset[str] = frozenset()  # words after can, cannot, must that concern no other card: none with `by`
    of_both: frozenset[str] = frozenset()  # occasions about a player, and about each card that this player has in play
    noted: frozenset[str] = frozenset()  # occasions that effects may have counted
    sorts: Mapping[str, frozenset[str] | None] = field(default_factory=lambda: {"family": None})  # words of a filter
    # that begin with their sort, `family:x`: the known ones; None: any
    met: frozenset[str] = frozenset()  # occasions whose other party may have to fit (`other`)
    caused: frozenset[str] = (
        frozenset()
    )  # moods with their words (`cannot be_destroyed`) that know by what it comes about
    ways: frozenset[str] = frozenset()  # by what, where grants say so (`via`)
    groups: frozenset[str] = frozenset()  # of words, of which cards may share one
    counted: frozenset[str] = frozenset()  # what the rules count, with its span: turn.life_lost
    limits: frozenset[str] = frozenset({"turn", "name", "unstackable"})  # how often an effect may be used
    motifs: Mapping[str, frozenset[str]] = field(default_factory=dict)  # kind of card -> what its picture may show


def wrong_names(written: Written, pieces: list[Any], language: Language, counted: Collection[str]) -> list[Complaint]:
    """Return complaints about unknown states, figures, stretches, counts, occasions and zones, about grants that give
    nothing, negative numbers, and occasions that are not about what is named."""
    found = []
    for piece in structs_in(pieces):
        if isinstance(piece, Grant | Modify) and not any(getattr(piece, one) for one in GIVEN):
            found.append(written.wrong("gives nothing", f"one of {', '.join(GIVEN)}", "say what is given"))
        if isinstance(piece, Grant | Modify):
            found += wrong_party(written, piece, language)
        for name, number in numbers_in(piece):
            if number < 0:
                found.append(written.wrong(f"{name} can't be {number}", "0 or more", "correct it", str(number)))
        if isinstance(piece, Grant | Modify) and piece.by is not None:
            words = (word for mood in ("can", "cannot", "must") for word in getattr(piece, mood))
            found += [
                written.wrong(f"{word!r} concerns no other card", "no `by` beside it", "leave `by` out", word)
                for word in words
                if word in language.alone
            ]
        if isinstance(piece, Grant | Modify) and piece.unless:
            found += [
                written.wrong(f"{word!r} can't be had for something", f"one of {known}", "leave `unless` out", word)
                for word in piece.cannot
                if word not in language.payable and (known := ", ".join(sorted(language.payable)) or "none")
            ]
        if isinstance(piece, Choose) and piece.total and not piece.up_to:
            found.append(
                written.wrong("a total needs `up_to`", "`up_to = true` beside `total`", "add it", word="total")
            )
        if isinstance(piece, On | WaitingWord):
            found += wrong_asked(written, piece if isinstance(piece, On) else piece.on, language)
        if isinstance(piece, On):
            found += wrong_occasion(written, piece, language)
        if isinstance(piece, Condition | Count) and (span := piece.happened.partition(".")[0]) in language.spans:
            noted = {f"{span}.{event}" for event in language.noted} if isinstance(piece.of, Filter) else counted
            if piece.happened not in noted:
                found.append(written.unknown("count", piece.happened, noted))
        found += [written.unknown(what, w, known) for what, w, known in names_in(piece, language) if w not in known]
    return found


def wrong_party(written: Written, given: Grant | Modify, language: Language) -> Iterable[Complaint]:
    """Yield what is wrong with the other party, and with by what something comes about, that a grant names."""
    said = [f"{mood} {word}" for mood in MOODS for word in getattr(given, mood)]
    if given.via and given.via not in language.ways:
        yield written.unknown("way", given.via, language.ways)
    for one in said if given.via else ():
        if one not in language.caused:
            yield written.wrong(f"{one!r} knows no `via`", "no `via`", "leave `via` out", given.via)


def wrong_motif(written: Written, card: CardDef, language: Language) -> list[Complaint]:
    """Return a complaint about what the picture of the card shall show, if nothing of that name is painted."""
    motif, known = getattr(card, "motif", ""), language.motifs.get(card.kind, frozenset())
    return [written.unknown("motif", motif, known)] if motif and motif not in known else []


def numbers_in(piece: Any) -> Iterable[tuple[str, int]]:
    """Yield the numbers in a value that can't be negative, each with the name of its field."""
    if isinstance(piece, Word | Condition):
        for name in ("count", "least", "most", "units"):
            if isinstance(number := getattr(piece, name, 0), int):
                yield name, number
    elif isinstance(piece, Filter):
        yield from (
            (name, n) for limits in (piece.most, piece.least) for name, n in limits.items() if isinstance(n, int)
        )


def wrong_asked(written: Written, on: On, language: Language) -> Iterable[Complaint]:
    """Yield what is wrong with what is asked of the other party of an occasion."""
    if on.other is not None and not language.met.issuperset(on.events):
        expected = f"one of {', '.join(sorted(language.met)) or 'none'}"
        yield written.wrong(f"{on.event!r} has no other card that could fit", expected, "leave `other` out", on.event)


def wrong_occasion(written: Written, on: On, language: Language) -> Iterable[Complaint]:
    """Yield what is wrong with what an occasion is said to be about, and with the mark of what is activated."""
    marks = language.sorts.get("timing") or ()
    if on.via and "activated" in on.events and marks and on.via not in marks:
        yield written.unknown("timing", on.via, marks)
    if isinstance(on.of, str) and on.of not in OF:
        yield written.unknown("thing of an occasion", on.of, OF)
    elif on.event in language.of_nothing and on.of != "any":
        yield written.wrong(f"{on.event!r} is about nothing", '`of = "any"`', 'write `of = "any"`', on.event)
    elif on.event in language.of_both and (isinstance(on.of, Filter) or on.of == "any"):
        expected = f"one of {', '.join(('this', *sorted(SIDES)))}"
        yield written.wrong(f"{on.event!r} is about a player and what they have", expected, "name whose", on.event)
    elif on.event in language.of_players and (isinstance(on.of, Filter) or on.of == "this"):
        expected = f"one of {', '.join(('any', *sorted(SIDES)))}"
        yield written.wrong(f"{on.event!r} is about a player", expected, "name a player", on.event)
    elif isinstance(on.of, str) and on.of in SIDES and on.event not in language.of_players | language.of_both:
        yield written.wrong(f"{on.event!r} concerns no player", "`this`, `any`, or cards", "name cards", on.event)


def names_in(piece: Any, language: Language) -> Iterable[tuple[str, str, Iterable[str]]]:
    """Yield the names that a value uses: what each is, the name, and the known ones."""
    if isinstance(piece, Effect):
        yield from names_of_effect(piece, language)
    elif isinstance(piece, On):
        yield from (("occasion", event, language.occasions) for event in piece.events)
    elif isinstance(piece, Filter):
        words = (*piece.kind, *piece.has, *piece.lacks)
        yield from (word_of_sort(word, language) for word in words)
        yield from (("figure", name, language.numbers) for name in (*piece.most, *piece.least))
        yield "zone", piece.where, language.zones
        yield from (("group of words", group, language.groups) for group in piece.shares)
    elif isinstance(piece, Count) and piece.number:
        of_player = isinstance(piece.of, str) and piece.of in SIDES
        yield "figure", piece.number, language.player_numbers if of_player else language.numbers
    elif isinstance(piece, Grant | Modify):
        yield from (("figure", name, language.gains) for name in (*piece.gain, *piece.set))
        yield from (word_to_give(word, language) for word in (*piece.becomes, *piece.loses))
        for mood in ("can", "cannot", "must"):
            yield from ((f"word after {mood}", word, language.moods[mood]) for word in getattr(piece, mood))
    elif isinstance(piece, WaitingWord):
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
        yield from (("figure", name, language.numbers) for name in piece.total)
    elif isinstance(piece, Word) and hasattr(piece, "timing"):
        yield "timing", piece.timing, language.timings
    elif isinstance(piece, Note):
        yield "span", piece.key.partition(".")[0], language.spans
    elif isinstance(piece, Condition) and piece.happened:
        yield "span", piece.happened.partition(".")[0], language.spans


def names_of_effect(effect: Effect, language: Language) -> Iterable[tuple[str, str, Iterable[str]]]:
    """Yield the same of what stands in an effect itself."""
    yield from (("stretch", scope, language.scopes) for scope in effect.during)
    yield from (("limit", limit, language.limits) for limit in effect.limits)
    if effect.keyword and (keywords := language.sorts.get("keyword")) is not None:
        yield "keyword", effect.keyword, keywords
    yield "zone", effect.zone, language.zones
    if effect.instead is not None:  # nothing takes the place of what a rule brings about
        yield "occasion to replace", effect.instead.event, language.occasions - language.by_rule


def word_of_sort(word: str, language: Language) -> tuple[str, str, Iterable[str]]:
    """Return what a word in a filter is, the word, and the known ones. It may begin with its sort: `family:x`."""
    sort, colon, name = word.partition(":")
    if not colon or sort not in language.sorts:
        return "word in a filter", word, language.states
    known = language.sorts[sort]
    return (sort, name, known) if known is not None else (sort, name, (name,))


def word_to_give(word: str, language: Language) -> tuple[str, str, Iterable[str]]:
    """Return the same of a word that a card is to become or lose. What is true of a card by its effects can't be given
    by itself: the effect is given."""
    of_effects = language.sorts.get(word.partition(":")[0]) is not None
    return ("word that can be given", word, language.states) if of_effects else word_of_sort(word, language)


def leads_to(ops: Sequence[Any], key: str) -> bool:
    """Return whether this effect sets off the one of this key, which then knows what was bound in it."""
    return any(isinstance(op, FollowUp) and key in op.given for op in ops)


def unbound_names(
    written: Written, ability: Ability, program: Program, language: Language, before: Sequence[Any] = ()
) -> list[Complaint]:
    """Return complaints about names that nothing binds: neither the effect, the players, the occasion, nor another of
    its words, or of those of the effect that sets it off (`before`)."""
    ops = program.ops
    given = {name for op in (*before, *ops) for name in (getattr(op, "as_", ""), getattr(op, "name", "")) if name}
    known = {"this", *SIDES, *names_of_occasions([ability.on, ability.effect, *before, *ops], language), *given}
    found = []
    for piece in structs_in([ability.effect, list(ops)]):
        here = {*known, *language.zones} if getattr(piece, "areas", False) else known
        found += [written.unknown("name", name, here) for name in bound_names(piece) if name and name not in here]
    return found


def names_of_occasions(pieces: Sequence[Any], language: Language) -> set[str]:
    """Return the names that the occasions in these values bind."""
    found = [one.on if isinstance(one, WaitingWord) else one for one in structs_in(list(pieces))]
    events = {event for one in found if isinstance(one, On) for event in one.events}
    other = events if language.of_two is None else events & language.of_two
    there = {"subject": events - language.of_nothing, "number": events, "other": other}
    return {name for name, found in there.items() if found}


def blind_choices(written: Written, program: Program, language: Language) -> list[Complaint]:
    """Return complaints about choices that would reveal cards to a player who can't see them by which they offer."""
    blind: set[str] = set()  # the names of cards that were chosen unseen
    found = []
    for op in program.ops:
        if isinstance(op, Open):
            blind -= {op.as_, *([op.what] if isinstance(op.what, str) else [])}
        elif isinstance(op, Choose):
            unseen = op.from_.bound in blind if op.from_.bound else is_unseen(op, language)
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


def hidden_gifts(written: Written, effect: Effect, language: Language) -> list[Complaint]:
    """Return a complaint about an effect that gives something to others from where some can't see it: they would count
    wrong. What hangs on the card itself is seen as soon as it matters."""
    zone = language.zones.get(effect.zone)
    if zone is None or zone.sees == "all" or all(is_about_itself(grant) for grant in effect.always):
        return []
    expected = "a zone that everybody sees, or a grant to `this`"
    return [written.wrong("gives from a zone that others can't see", expected, "correct one of them", effect.zone)]


def is_about_itself(grant: Grant) -> bool:
    """Return whether a grant is given to the card that has it, or holds for that card alone."""
    return grant.to == "this" or (grant.by is not None and grant.by.bound == "this")


def is_unseen(op: Choose, language: Language) -> bool:
    """Return whether its player chooses among cards that it can't see."""
    own = op.from_.whose == op.by or op.from_.of_side == {"you": "own", "opponent": "opposing"}.get(op.by, op.by)
    return not own and language.zones[op.from_.where].sees != "all"


def bound_names(piece: Any) -> Iterable[str]:
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
    return [piece.bound, piece.whose, *piece.shares.values()] if isinstance(piece, Filter) else []
