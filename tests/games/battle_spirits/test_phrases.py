"""Whatever a Battle Spirits card may say has its phrase in four languages: the whole vocabulary is walked."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import pytest

from bsdesk.engine.effects import Effect
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits import LANGUAGE
from bsdesk.games.battle_spirits.rules.cards import ACTIVATIONS, COLOURS, KINDS, LIMITS, Card, Level
from bsdesk.games.battle_spirits.rules.totals import GAINS, MOODS, NUMBERS
from bsdesk.speech.books import LANGUAGES, read_books
from bsdesk.speech.phrase import Speaker
from bsdesk.speech.phrasebook import Phrasebook, Variant, read_phrases

FOLDER = Path(battle_spirits.__file__).parent
PHRASES = read_phrases(FOLDER)
TERMS = read_books(FOLDER).terms
GAME = battle_spirits.game(battle_spirits.read([]))

SPIRITS = {"side": "opposing", "kind": ["spirit"]}
SPANS = ("turn", "battle", "game")
FACTS = ("life_lost", "depleted", "depleted_by_effect", "attacked", "anything_noted")
SIDES = ("own", "opposing", "any")
ZONES = ("field", "hand", "deck", "trash", "removed")
COUNTS: list[Any] = [
    1,
    2,
    {"of": SPIRITS},
    {"of": {"where": "hand"}, "times": 2, "plus": 1},
    {"of": "it"},
    {"of": "this", "number": "bp"},
    {"when": {"happened": "turn.life_lost"}, "then": 2, "otherwise": 1},
]
WAYS: Mapping[str, Any] = {"succession": True, "soul_magic": "red"}  # in which a card may also be played
CHOICE = {"op": "choose", "from": SPIRITS}
SEVERAL = {"op": "choose", "from": {"side": "any", "kind": ["spirit"]}, "count": 2}
DRAW = {"op": "draw"}

# What fields of words may hold, where their type doesn't tell.
FIELDS: Mapping[str, list[Any]] = {
    "move_cores.from": ["it", "trash", "reserve", "life", SPIRITS],
    "move_cores.to": ["reserve", "trash", "void", "life", "removed", "this"],
    "add_cores.to": ["reserve", "trash", "life", "it", "this"],
    "open.what": ["", "it"],
    "note.key": ["turn.noted"],
    "note.who": ["you"],
    "modify.until": list(SPANS),
}
# Their blocks and grants are walked by themselves.
CONTAINERS = ("if", "if_did", "may", "each", "modify")


def effects_of(effect: Mapping[str, Any]) -> Effect:
    return msgspec.convert(effect, Effect)


def said(
    effect: Mapping[str, Any], language: str, phrases: Mapping[str, tuple[Variant, ...]] = PHRASES, **card: Any
) -> str:
    """The line of a card with this one effect."""
    return told(effect, Phrasebook(phrases, TERMS, language), **card)


def told(effect: Mapping[str, Any], book: Phrasebook, **card: Any) -> str:
    """The same, out of this book."""
    kind = card.pop("kind", "spirit")
    levels = () if kind == "magic" else (Level(1, 1000), Level(2, 2000, soul=True))
    whole = Card(
        id="X", name={"en": "X"}, kind=kind, colour="red", cost=1, levels=levels, effects=(effects_of(effect),), **card
    )
    return " / ".join(line.plain(book) for line in Speaker(GAME, whole, book).lines())


# ------------------------------------------------------------------------------------------------ what there is


def values(op: str, field: str, type_: Any, default: Any) -> list[Any]:
    """What a field of a word may hold, some of each sort."""
    if f"{op}.{field}" in FIELDS:
        return FIELDS[f"{op}.{field}"]
    sorts = get_args(type_) if get_origin(type_) is not None else (type_,)
    if get_origin(type_) is Literal:
        return [value for value in sorts if value != ""] + ([""] if "" in sorts else [])
    if type_ is bool:
        return [False, True]
    if int in sorts and len(sorts) > 1:
        return COUNTS
    if field in ("from", "what", "to") and default == "it":
        return ["it", "this", {"side": "any", "kind": ["spirit", "nexus"]}, {"where": "trash"}]
    if type_ is int:
        return [default, 1]
    return [default] if isinstance(default, str | int) else [SPIRITS]


def words() -> Iterator[dict[str, Any]]:
    """Every word that does something, with all that its fields may hold, two fields at a time."""
    for op, word in LANGUAGE.words.items():
        if op in CONTAINERS:
            continue
        hints = get_type_hints(word)
        held = {
            f.encode_name: values(op, f.encode_name, hints[f.name], f.default)
            for f in msgspec.structs.fields(word)
            if f.name not in ("rule", "question")
        }
        yield {"op": op, **{f: v[0] for f, v in held.items() if f in ("from", "key")}}
        for one, other in itertools.combinations_with_replacement(held, 2):
            for a, b in itertools.product(held[one], held[other]):
                yield {"op": op, **{f: v[0] for f, v in held.items() if f in ("from", "key")}, one: a, other: b}


def filters() -> Iterator[dict[str, Any]]:
    """Every field of a filter, and every word in it."""
    for side, zone, other in itertools.product(SIDES, ZONES, (False, True)):
        for kind in ((), ("spirit",), ("nexus",), ("magic",), ("spirit", "nexus")):
            yield {"side": side, "where": zone, "other": other, "kind": list(kind)}
    for word in (*LANGUAGE.states, "family:wind-fang"):
        yield {"has": [word]}
        yield {"lacks": [word]}
    for figure, bound in itertools.product(NUMBERS, (0, 1, 2, COUNTS[2], COUNTS[5])):
        yield from ({"most": {figure: bound}}, {"least": {figure: bound}})
        yield {"least": {figure: bound}, "most": {figure: bound}}
    yield {"least": {"bp": 1}, "most": {"bp": 2}}
    yield from ({"name": "X"}, {"not_name": "X"}, {"bound": "opened"}, {"bound": "opened", "kind": ["nexus"]})


def conditions() -> Iterator[dict[str, Any]]:
    bounds: tuple[dict[str, int], ...] = (
        {},
        {"least": 2},
        {"least": 0, "most": 0},
        {"least": 0, "most": 3},
        {"least": 2, "most": 2},
        {"most": 3},
    )
    for bound in bounds:
        for filter_ in filters():
            yield {"there_is": filter_, **bound}
        for filter_ in ({}, {"kind": ["spirit"]}):
            yield {"there_is": {"bound": "opened", **filter_}, **bound}
        for figure in NUMBERS:
            yield from ({"number": {"of": of, "number": figure}, **bound} for of in ({}, SPIRITS))
        yield from ({"number": count, **bound} for count in COUNTS[2:])
        yield {"bound": "it", **bound}
        for span, fact, who in itertools.product(SPANS, FACTS, ("you", "opponent", "this", "it")):
            yield {"happened": f"{span}.{fact}", "who": who, **bound}
    for filter_ in filters():
        asked = {k: v for k, v in filter_.items() if k not in ("where", "other")}
        yield {"there_is": {"bound": "this", **asked}}


def grants() -> Iterator[dict[str, Any]]:
    for by in ({}, {"by": SPIRITS}):
        for figure, count in itertools.product(GAINS, (*COUNTS, -1)):
            yield {"gain": {figure: count}, **by}
            yield {"set": {figure: count}, **by}
        for mood, known in MOODS.items():
            yield from ({mood: [word], **by} for word in known)
    yield {"gain": {"bp": 1000, "symbols": 1}, "cannot": ["attack"], "must": ["block"]}
    for to in ("this", "you", "opponent", SPIRITS):
        yield {"to": to, "gain": {"bp": 1}}


def ons() -> Iterator[dict[str, Any]]:
    for event, by in itertools.product(LANGUAGE.occasions, ("", "you", "opponent")):
        yield from ({"event": event, "by": by, "of": of} for of in ("this", "any", SPIRITS))
        yield from ({"event": event, "by": by, "of": {"side": side, "where": "hand"}} for side in SIDES)
        yield {"event": event, "by": by, "of": {"bound": "this"}}


def effects() -> dict[str, Iterable[dict[str, Any]]]:
    """Effects that together say everything that a card may say."""
    words_, conditions_, grants_ = list(words()), list(conditions()), list(grants())
    return {
        "timings": [{"on": timing, "do": [DRAW]} for timing in LANGUAGE.timings],
        "stretches": [{"during": [scope], "always": [{"gain": {"bp": 1}}]} for scope in LANGUAGE.scopes],
        "limits": [{"limit": limit, "do": [DRAW], "activate": "main"} for limit in LIMITS],
        "zones": [
            {"zone": zone, "activate": a, "do": [{"op": "remove", "what": "this"}]}
            for zone in ZONES
            for a in ACTIVATIONS
            if a
        ],
        "words": [{"on": "when_summoned", "do": [CHOICE, word]} for word in words_],
        "words for several": [{"on": "when_summoned", "do": [SEVERAL, word]} for word in words_],
        "words before the arrow": [{"activate": "main", "cost": [CHOICE, w, DRAW], "do": [DRAW]} for w in words_],
        "words that may be": [{"on": "when_summoned", "may": True, "do": [CHOICE, word, DRAW]} for word in words_],
        "filters": [{"on": "when_summoned", "do": [{"op": "destroy", "what": f}]} for f in filters()],
        "choices": [
            {
                "on": "when_summoned",
                "do": [{"op": "choose", "from": f, "count": 2, "up_to": u, "by": by}, {"op": "remove"}],
            }
            for f, u, by in itertools.product(filters(), (False, True), ("you", "opponent"))
        ],
        "some of what was opened": [
            {
                "on": "when_summoned",
                "do": [{"op": "choose", "from": {"bound": "opened"}, "up_to": True}, {"op": "take"}],
            }
        ],
        "choices of what was opened": [
            {
                "on": "when_summoned",
                "do": [{"op": "open"}, {"op": "choose", "from": {**f, "bound": "opened"}}, {"op": "take"}],
            }
            for f in filters()
        ],
        "conditions": [{"when": [c], "on": "when_summoned", "do": [DRAW]} for c in conditions_],
        "conditions inside": [
            {"on": "when_summoned", "do": [CHOICE, {"op": "if", "all": [c, c], "then": [DRAW], "else": [DRAW]}]}
            for c in conditions_
        ],
        "grants": [{"always": [g]} for g in grants_],
        "what is given for a while": [
            {"on": "when_summoned", "may": may, "do": [CHOICE, {"op": "modify", "to": "it", **g, "until": until}]}
            for g, until, may in itertools.product(grants_, SPANS, (False, True))
        ],
        "occasions": [
            {"on": on, "do": [{"op": "destroy", "what": "subject"}, {"op": "open", "what": "other"}]} for on in ons()
        ],
        "what is instead": [{"instead": on, "do": [DRAW, {"op": "draw", "count": {"of": "number"}}]} for on in ons()],
        "blocks": [
            {"on": "when_summoned", "do": [CHOICE, block, {"op": "destroy"}]}
            for block in (
                {"op": "if_did", "then": [DRAW]},
                {"op": "may", "do": [DRAW], "else": [DRAW]},
                {"op": "may", "do": [{"op": "if_did", "then": [DRAW, DRAW]}]},
                {"op": "each", "of": SPIRITS, "do": [{"op": "destroy", "what": "each"}]},
                *({"op": "each", "of": f, "do": [DRAW]} for f in filters()),
                {
                    "op": "if",
                    "all": [conditions_[0]],
                    "then": [{"op": "may", "do": [DRAW], "else": [CHOICE]}],
                    "else": [CHOICE],
                },
            )
        ],
        "for each": [{"always": [{"gain": {"bp": {"of": f, "times": 1000}}}]} for f in filters()],
        "counted": [{"on": "when_summoned", "do": [{"op": "draw", "count": {"of": f, "plus": 1}}]} for f in filters()],
    }


EFFECTS = effects()


class Heard(NamedTuple):
    """What came out when a part of the effects was said: what is missing, and which variants of phrases were used."""

    missing: frozenset[str]
    used: frozenset[tuple[str, frozenset[str]]]


class Listening(Phrasebook):
    """A book that notes what it is asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(PHRASES, TERMS, language)
        self.asked: set[tuple[str, frozenset[str]]] = set()

    def template(self, name: str, traits: Iterable[str] = ()) -> str | None:
        self.asked.add((name, have := frozenset(traits)))
        return super().template(name, have)


@cache
def heard(part: str, language: str) -> Heard:
    """Say a part of the effects; what can be activated, on cards of every kind."""
    book = Listening(language)
    missing = set[str]()
    for effect in EFFECTS[part]:
        for kind in KINDS if "activate" in effect else ("spirit",):
            missing.update(re.findall(r"\?[\w.]+|[{}<>^]", told(effect, book, kind=kind, **WAYS)))
    used = {(name, v.traits) for name, have in book.asked for v in PHRASES.get(name, ()) if v.traits <= have}
    return Heard(frozenset(missing), frozenset(used))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", EFFECTS)
def test_everything_that_a_card_may_say_has_its_phrase(part: str, language: str) -> None:
    assert heard(part, language).missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_is_there_for_every_kind_of_card(language: str) -> None:
    for kind, colour in itertools.product(KINDS, COLOURS):
        effect = {
            "activate": "flash",
            "do": [{"op": "choose", "from": {"bound": "this"}}, {"op": "destroy", "what": "this"}],
        }
        magic = colour if kind == "magic" else ""
        assert "?" not in said(effect, language, kind=kind, succession=True, soul_magic=magic)


def test_the_walk_notices_a_phrase_that_is_missing() -> None:
    for name, part in [
        ("do.heavy_exhaust", "words"),
        ("timing.your_end_step", "timings"),
        ("has.attacking", "filters"),
    ]:
        less = {key: phrase for key, phrase in PHRASES.items() if key != name}
        assert any(f"?{name}" in said(effect, "en", less) for effect in EFFECTS[part])


def test_every_phrase_is_said_by_some_card() -> None:
    """A phrase that no effect comes to is a slip in its name."""
    used = {one for part in EFFECTS for language in ("en", "ja") for one in heard(part, language).used}
    known = {(name, variant.traits) for name, some in PHRASES.items() for variant in some}
    assert {" ".join((name, *sorted(traits))) for name, traits in known - used} == set()
