"""Effects that together say everything that the cards of a game may say, and what is heard when they are said."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import pytest

from bsdesk.engine.effects import CardDef, Effect
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.game import Game
from bsdesk.engine.grants import MOODS
from bsdesk.speech.books import LANGUAGES, read_books
from bsdesk.speech.phrasing.phrasebook import Id, Phrasebook, Variant, read_phrases
from bsdesk.speech.phrasing.texts import Speaker

Raw = dict[str, Any]

SIDES = ("own", "opposing", "any")
PLAYERS = ["you", "opponent", "ally", "team", "everyone", "it"]  # words for players, and what was chosen
DRAW = {"op": "draw"}
UNSAID = ("rule", "question", "then")  # fields of words that no text tells
CONTAINERS = (
    "if",
    "if_did",
    "may",
    "each",
    "modify",
    "mode",
    "repeat",
    "lose_symbol",
    "follow_up",
)  # their blocks and grants are walked by themselves
CHANGES: list[Raw] = [
    {"prevent": True},
    {"plus": 1},
    {"plus": -1},
    {"plus": {"of": {}}},
    {"times": 2},
    {"leave": 1},
    {"times": 3, "plus": 1},
    {"to": "hand", "why": "kept"},
]
FEW = 100  # effects, each of which is told on a card of every kind
BOUNDS: tuple[dict[str, int], ...] = (
    {},
    {"least": 2},
    {"least": 0, "most": 0},
    {"least": 0, "most": 3},
    {"least": 2, "most": 2},
    {"most": 3},
)


# Parts that say what others say, too, in other company. Every phrase is there in every language, or it is not read.
REPEATED = {
    "words for several",
    "words before the arrow",
    "words that may be",
    "choices of what was opened",
    "conditions inside",
    "what is given for a while",
}


def spoken(part: str) -> Sequence[str]:
    """Return the languages in which a part is heard by default: none where it repeats others; else all but one of the
    two kinds of Chinese, which have the same phrases."""
    return () if part in REPEATED else tuple(language for language in LANGUAGES if language != "zh_hans")


def to_be_heard(parts: Iterable[str]) -> list[Any]:
    """Return each part with each language, as parameters of a test; long where it isn't heard by default."""
    return [
        pytest.param(part, language, marks=[] if language in spoken(part) else [pytest.mark.long])
        for part in parts
        for language in LANGUAGES
    ]


class Heard(NamedTuple):
    """What came out when a part of the effects was said: what is missing, and which phrases were used."""

    missing: frozenset[str]
    used: frozenset[Id]


def without_twins(effects: Iterable[Raw]) -> Iterator[Raw]:
    """Yield each of these effects once, though it may be written with a value that it has anyway, and without it."""
    known = set[bytes]()
    for effect in effects:
        read = msgspec.json.encode(msgspec.convert(effect, Effect))
        if read not in known:
            known.add(read)
            yield effect


@dataclass(frozen=True, eq=False)
class Walk:
    """The whole vocabulary of one game."""

    game: Game
    language: Language
    folder: Path  # where its books are
    card: Callable[[str, tuple[Effect, ...]], CardDef]  # a card of this kind with these effects
    kinds: tuple[str, ...]  # the first is that of most cards
    zones: tuple[str, ...]
    figure: str  # one that cards have
    act: str  # a word that does something to `what`
    on: Any  # an occasion or a timing
    activations: tuple[str, ...]
    limits: tuple[str, ...]
    facts: tuple[str, ...]  # what conditions may ask about
    keyword: str  # one that cards have
    causes: tuple[str, ...] = ()  # by what something may come about
    fields: Mapping[str, list[Any]] = field(default_factory=dict)  # what fields may hold, where types don't tell

    # what is said

    @cached_property
    def phrases(self) -> Mapping[str, tuple[Variant, ...]]:
        return read_phrases(self.folder)

    def told(self, effect: Raw, book: Phrasebook, kind: str = "") -> str:
        """Return the text of a card with this one effect."""
        card = self.card(kind or self.kinds[0], (msgspec.convert(effect, Effect),))
        return " / ".join(line.plain(book) for line in Speaker(self.game, card, book).lines())

    def said(self, effect: Raw, language: str, without: str = "") -> str:
        """Return the same in a language, by a book that lacks one phrase."""
        phrases = {name: some for name, some in self.phrases.items() if name != without}
        return self.told(effect, Phrasebook(phrases, read_books(self.folder).terms, language))

    def heard(self, part: str, language: str) -> Heard:
        """Say a part of the effects; what can be activated, on cards of every kind; where there are many of them that
        don't name the card itself, on cards of each kind in turn."""
        book = Phrasebook(self.phrases, read_books(self.folder).terms, language)
        effects, missing, turns = list(without_twins(self.effects[part])), set[str](), itertools.cycle(self.kinds)
        for effect in effects:
            kinds = self.kinds if len(effects) <= FEW or '"this"' in json.dumps(effect) else (next(turns),)
            for kind in kinds if "activate" in effect else self.kinds[:1]:
                missing.update(re.findall(r"\?[\w.]+|[{}<>^]", self.told(effect, book, kind)))
        used = {(name, v.traits) for name, have in book.found for v in self.phrases.get(name, ()) if v.traits <= have}
        return Heard(frozenset(missing), frozenset(used))

    # what may stand in effects

    @property
    def theirs(self) -> Raw:
        return {"side": "opposing", "kind": [self.kinds[0]]}

    @property
    def choice(self) -> Raw:
        return {"op": "choose", "from": self.theirs}

    @property
    def several(self) -> Raw:
        return {"op": "choose", "from": {"side": "any", "kind": [self.kinds[0]]}, "count": 2}

    @property
    def spans(self) -> list[str]:
        return sorted(self.language.spans)

    @cached_property
    def counts(self) -> list[Any]:
        return [
            1,
            2,
            {"happened": f"turn.{self.facts[0]}"},
            {"of": self.theirs},
            {"of": {"where": "hand"}, "times": 2, "plus": 1},
            {"of": {"where": "hand"}, "times": -1, "plus": 3},
            {"of": "it"},
            {"of": "this", "number": self.figure},
            {"of": "this", "number": self.figure, "per": 2, "up": True},
            {"when": {"happened": f"turn.{self.facts[0]}"}, "then": 2, "otherwise": 1},
            {"of": self.theirs, "plus": -1},
        ]

    def values(self, op: str, name: str, type_: Any, default: Any) -> list[Any]:
        """Return what a field of a word may hold, some of each sort."""
        given = self.fields.get(f"{op}.{name}", self.common(op).get(name))
        if given is not None:
            return given
        sorts = get_args(type_) if get_origin(type_) is not None else (type_,)
        if get_origin(type_) is Literal:
            return [value for value in sorts if value != ""] + ([""] if "" in sorts else [])
        if type_ is bool:
            return [False, True]
        if name == "total":
            return [{}, {self.figure: 3}]
        if int in sorts and len(sorts) > 1:
            return self.counts
        if name in ("from", "what", "to", "among") and default == "it":
            return ["it", "this", {"side": "any", "kind": list(self.kinds[:2])}, {"where": self.zones[-1]}]
        if type_ is int:
            return [default, 1]
        return [default] if isinstance(default, str | int) else [self.theirs]

    def common(self, op: str) -> Mapping[str, list[Any]]:
        """Return what fields of the words of every game may hold, where types don't tell."""
        awaited: dict[str, list[Any]] = {
            "event": [min(self.language.occasions)],
            "of": ["this", "any", "you", "it", self.theirs, {"whose": "it"}, {"whose": "it", "where": "hand"}],
            "until": self.spans,
            "do": [[DRAW]],
            "change": CHANGES,
        }
        known: dict[str, dict[str, list[Any]]] = {
            "later": awaited,
            "instead": awaited,
            "choose": {"by": PLAYERS[:3], "alike": ["", "kind"], "different": ["", "name"]},
            "choose_player": {
                "by": PLAYERS[:3],
                "least": [{self.figure: 1}],
                "most": [{self.figure: 3}],
                "has": [sorted(self.language.states)[:1]],
                "lacks": [sorted(self.language.states)[:1]],
                "but": ["it"],
            },
            "draw": {"who": PLAYERS, "from": ["", self.zones[-1]]},
            "make": {"card": list(self.game.rules.defs)[:1], "to": ["hand", "deck"], "who": PLAYERS},
            "open": {"what": ["", "it", {"side": "opposing", "where": "hand"}]},
            "activate": {"timing": sorted(self.language.timings)},
            "note": {"key": ["turn.noted"], "who": ["you", "it"]},
            "counters": {"name": ["glow"]},
            "modes": {"of": [["one", "two", "three"]]},
        }
        return known.get(op, {})

    def words(self) -> Iterator[Raw]:
        """Yield every word that does something, with all that its fields may hold, two fields at a time."""
        for op, word in self.language.words.items():
            if op in CONTAINERS:
                continue
            hints = get_type_hints(word)
            fields = [f for f in msgspec.structs.fields(word) if f.name not in UNSAID]
            held = {f.encode_name: self.values(op, f.encode_name, hints[f.name], f.default) for f in fields}
            needed = {f.encode_name: held[f.encode_name][0] for f in fields if f.required or f.name == "do"}
            yield {"op": op, **needed}
            for one, other in itertools.combinations_with_replacement(held, 2):
                for a, b in itertools.product(held[one], held[other]):
                    yield {"op": op, **needed, one: a, other: b}

    def filters(self) -> Iterator[Raw]:
        """Yield every field of a filter, and every word in it."""
        kinds = [(), *((kind,) for kind in self.kinds), self.kinds[:2]]
        for side, zone, other, kind in itertools.product(SIDES, self.zones, (False, True), kinds):
            yield {"side": side, "where": zone, "other": other, "kind": list(kind)}
        for word in sorted(self.language.states):
            yield from ({"has": [word]}, {"lacks": [word]})
        figures = sorted(self.language.numbers)
        for figure, bound in itertools.product(figures, (0, 1, 2, self.counts[2], self.counts[5])):
            yield from ({"most": {figure: bound}}, {"least": {figure: bound}})
            yield {"least": {figure: bound}, "most": {figure: bound}}
        yield {"least": {self.figure: 1}, "most": {self.figure: 2}}
        yield from ({"name": "X"}, {"not_name": "X"}, {"bound": "opened"})
        yield from ({"whose": "payer", "where": zone} for zone in self.zones)
        yield {"bound": "opened", "kind": [self.kinds[1]]}
        yield from ({"but": "it"}, {"shares": {"cost": "it"}})

    def conditions(self) -> Iterator[Raw]:
        for bound in BOUNDS:
            yield from ({"there_is": filter_, **bound} for filter_ in self.filters())
            yield from ({"there_is": {"bound": "opened", **f}, **bound} for f in ({}, {"kind": [self.kinds[0]]}))
            for figure in sorted(self.language.numbers):
                yield from ({"number": {"of": of, "number": figure}, **bound} for of in ({}, self.theirs))
            yield from ({"number": count, **bound} for count in self.counts[2:])
            for figure, of in itertools.product(sorted(self.language.player_numbers), ("you", "opponent", "everyone")):
                yield {"number": {"of": of, "number": figure}, **bound}
            yield {"bound": "it", **bound}
            for event, who in itertools.product(sorted(self.language.noted), ("you", "opponent", "everyone")):
                yield {"happened": f"turn.{event}", "of": self.theirs, "who": who, **bound}
                yield {"number": {"happened": f"turn.{event}", "of": self.theirs, "who": who}, **bound}
            for span, fact, who in itertools.product(self.spans, self.facts, ("you", "opponent", "this", "it")):
                yield {"happened": f"{span}.{fact}", "who": who, **bound}
        for filter_ in self.filters():
            yield {"there_is": {"bound": "this", **{k: v for k, v in filter_.items() if k not in ("where", "other")}}}

    def grants(self) -> Iterator[Raw]:
        gains, moods = sorted(self.language.gains), self.language.moods
        for by in ({}, {"by": self.theirs}):
            lowered = {"of": "this", "number": self.figure, "times": -1}
            for figure, count in itertools.product(gains, (*self.counts, lowered, -1)):
                yield from ({"gain": {figure: count}, **by}, {"set": {figure: count}, **by})
            for mood in MOODS:
                yield from ({mood: [word], **by} for word in sorted(moods.get(mood, ())))
            for word, way in itertools.product(sorted(self.language.caused), sorted(self.language.ways)):
                yield {"cannot": [word.partition(" ")[2]], "via": way, **by}
            for word in sorted(self.language.states):
                if self.language.sorts.get(word.partition(":")[0]):
                    continue  # what a card's effects make true of it can't be given
                yield from ({"becomes": [word], **by}, {"loses": [word], **by})
            yield from ({"silent": True, **by}, {"control": "you", **by})
            yield {"effects": [{"on": self.on, "do": [self.done("this")]}, {"always": [{"silent": True}]}], **by}
        yield {"gain": dict.fromkeys(gains[:2], 1), "cannot": sorted(moods["cannot"])[:1], "silent": True}
        yield {"cannot": sorted(moods["cannot"])[:1], "unless": [self.choice, self.done()]}
        yield from ({"to": to, "gain": {self.figure: 1}} for to in ("this", "you", "opponent", self.theirs))

    def ons(self) -> Iterator[Raw]:
        for event, by in itertools.product(sorted(self.language.occasions), ("", "you", "opponent")):
            yield from ({"event": event, "by": by, "of": of} for of in ("this", "any", self.theirs))
            yield from ({"event": event, "by": by, "of": {"side": side, "where": "hand"}} for side in SIDES)
            yield {"event": event, "by": by, "of": {"bound": "this"}}
            if event in self.language.of_players:
                yield from ({"event": event, "by": by, "of": of} for of in ("you", "opponent"))
            causes = self.causes if event != "activated" else ("", *sorted(self.language.sorts.get("timing") or ()))
            for of, via in itertools.product(("any", self.theirs), causes):
                yield {"event": event, "by": by, "of": of, "via": via}
            if event in self.language.met:
                yield {"event": event, "by": by, "other": self.theirs}

    @property
    def player_on(self) -> Raw:
        """Return an occasion that is about a player, if there is one."""
        return {"event": min(self.language.of_players, default=min(self.language.occasions)), "of": "opponent"}

    def moments(self) -> Iterator[Raw]:
        """Yield every moment to come that something may last until."""
        for how, of in itertools.product(("begins", "ends"), PLAYERS):
            yield from ({how: "turn", "of": of}, {how: "step", "step": "main", "of": of})

    def acted(self, *words: Raw, **others: Any) -> Raw:
        """Return an effect that does these words on an occasion."""
        return {"on": self.on, "do": [*words], **others}

    def done(self, what: Any = "it") -> Raw:
        return {"op": self.act, "what": what}

    def following(self) -> Iterator[Raw]:
        """Yield an effect that sets off another, one about cards of which the rest is put in order, and one that gives
        something to those to which something was done."""
        after = {"announce": [self.choice], "do": [self.done()]}
        yield self.acted(self.choice, self.done(), {"op": "follow_up", "effects": [after]})
        yield self.acted(self.several, self.done(), {"op": "modify", "silent": True})
        seen = {"op": "choose", "from": {"where": "deck", "bound": "opened"}}
        ordered = {"op": "arrange", "what": "rest"}
        yield self.acted({"op": "look", "count": 3}, seen, self.done(), {"op": "rest"}, ordered, self.done("order"))

    # effects

    @cached_property
    def effects(self) -> dict[str, list[Raw]]:
        """Return effects, part by part, that together say everything that a card may say."""
        words, filters, conditions = list(self.words()), list(self.filters()), list(self.conditions())
        grants, ons, activation = list(self.grants()), list(self.ons()), self.activations[0]
        begins: list[Raw] = [{"activate": activation}, {"on": self.on}, {"whenever": [{"there_is": {}}]}]
        found: dict[str, Iterable[Raw]] = {
            "timings": ({"on": timing, "do": [DRAW]} for timing in sorted(self.language.timings)),
            "stretches": (
                {"during": [scope], "always": [{"gain": {self.figure: 1}}]} for scope in sorted(self.language.scopes)
            ),
            "marks": [{"levels": [1], "keyword": "first-strike", "always": [{"gain": {self.figure: 1}}]}],
            "limits": (
                {"limit": limit, "do": [DRAW], "activate": activation, "uses": uses}
                for limit in (*self.limits, self.limits[:2])
                for uses in ((1,) if "unstackable" in limit else (1, 2))
            ),
            "zones": (
                {"zone": zone, "activate": a, "do": [self.done("this")]}
                for zone, a in itertools.product(self.zones, self.activations)
            ),
            "words": (self.acted(self.choice, word) for word in words),
            "what follows": self.following() if "follow_up" in self.language.words else [],
            "words for several": (self.acted(self.several, word) for word in words),
            "words before the arrow": (
                {"activate": activation, "cost": [self.choice, word, DRAW], "do": [DRAW]} for word in words
            ),
            "words that may be": (self.acted(self.choice, word, DRAW, may=True) for word in words),
            "filters": (self.acted(self.done(f)) for f in filters),
            "choices": (
                self.acted({"op": "choose", "from": f, "count": 2, "up_to": u, "by": by}, self.done())
                for f, u, by in itertools.product(filters, (False, True), ("you", "opponent"))
            ),
            "choices of what was opened": (
                self.acted(
                    {"op": "open"}, {"op": "choose", "from": {**f, "bound": "opened"}, "up_to": not f}, self.done()
                )
                for f in ({}, *filters)
            ),
            "conditions": (self.acted(DRAW, when=[c]) for c in conditions),
            "conditions inside": (
                self.acted(self.choice, {"op": "if", "all": [c, c], "then": [DRAW], "else": [DRAW]}) for c in conditions
            ),
            "states that trigger": ({"whenever": [c], "do": [DRAW]} for c in conditions[::20]),
            "grants": ({"always": [g]} for g in grants),
            "what is given for a while": (
                self.acted(self.choice, {"op": "modify", "to": "it", **g, "until": until}, may=may)
                for g, until, may in itertools.product(grants, self.spans, (False, True))
            ),
            "what is given until a moment": (
                self.acted(self.choice, {"op": "modify", "gain": {self.figure: 1}, "until": until})
                for until in self.moments()
            ),
            "what is given to those that are there": (
                self.acted({"op": "modify", "to": f, "gain": {self.figure: 1}, "now": True}) for f in filters
            ),
            "occasions": ({"on": on, "do": [self.done("subject"), {"op": "open", "what": "other"}]} for on in ons),
            "several that were named": [
                self.acted(self.several, self.done(), {"op": "modify", "gain": {self.figure: 1}})
            ],
            "other parties": ({"on": timing, "do": [self.done("other")]} for timing in sorted(self.language.timings)),
            "what is instead": ({"instead": on, "do": [DRAW, {"op": "draw", "count": {"of": "number"}}]} for on in ons),
            "what is instead for a price": (
                {"instead": ons[0], "cost": [DRAW], "may": may, **rest}
                for may in (False, True)
                for rest in ({"do": [self.done("this")]}, {"change": {"prevent": True}})
            ),
            "what is changed": (
                {"instead": on, "change": change, "may": may}
                for on, change, may in itertools.product((*ons[:7], self.player_on), CHANGES, (False, True))
            ),
            "what is negated": (
                {"instead": {"event": event}, "change": {"prevent": True}}
                for event in sorted(self.language.occasions & {"activated"})
            ),
            "what must hold before a price": [
                {"activate": activation, "when": [conditions[0]], "cost": [DRAW], "do": [DRAW], "may": may}
                for may in (False, True)
            ],
            "what is announced": (
                {**begun, "announce": [self.choice], "cost": [DRAW], "do": [self.done()]} for begun in begins
            ),
            "blocks": (self.acted(self.choice, *block, self.done()) for block in self.blocks(conditions[0])),
            "two that were named": (self.acted(*pair) for pair in self.pairs()),
            "for each": ({"always": [{"gain": {self.figure: {"of": f, "times": 1000}}}]} for f in filters),
            "what is noted": self.noting(),
            "counted": (self.acted({"op": "draw", "count": {"of": f, "plus": 1}}) for f in filters),
        }
        return {part: listed for part, some in found.items() if (listed := list(some))}

    def noting(self) -> Iterator[Raw]:
        """Yield effects that only note that they were used, and ask whether they were."""
        used = f"turn.{self.facts[0]}"
        for bound in ({}, {"least": 0, "most": 0}):
            yield {
                **self.acted({"op": "note", "key": used}),
                "keyword": self.keyword,
                "when": [{"happened": used, **bound}],
            }

    def pairs(self) -> Iterator[list[Raw]]:
        """Yield words about two things, or groups, that were both named before."""
        kinds = [{"kind": [kind]} for kind in self.kinds[:2]]
        places = [[{"where": zone, "side": side} for zone in self.zones[1:3]] for side in SIDES]
        for first, second in ((kinds[0], kinds[-1]), (kinds[0], kinds[0]), (kinds[0], self.theirs), *places):
            for count in (1, 2):
                chosen = [
                    {"op": "choose", "from": f, "as": name, "count": count}
                    for f, name in ((first, "one"), (second, "two"))
                ]
                yield [*chosen, *map(self.done, ("one", "two", "two", "one"))]

    def blocks(self, condition: Raw) -> Iterator[list[Raw]]:
        yield [{"op": "if_did", "then": [DRAW]}]
        yield [self.done(), {"op": "draw", "count": {"of": "it", "number": self.figure}}]
        yield [{"op": "may", "do": [DRAW], "else": [DRAW]}]
        yield [{"op": "may", "do": [{"op": "if_did", "then": [DRAW, DRAW]}]}]
        yield [{"op": "each", "of": self.theirs, "do": [self.done("each")]}]
        yield from ([{"op": "each", "of": f, "do": [DRAW]}] for f in self.filters())
        yield from ([{"op": "each", "of": of, "do": [self.done("each")]}] for of in ("it", "this"))
        yield from ([{"op": "each", "of": of, "do": [{"op": "draw", "who": "each"}]}] for of in PLAYERS[1:5])
        every = {"of": self.theirs, "per": 2}
        nested = {"op": "if", "all": [condition], "then": [DRAW]}
        yield [{"op": "if", "all": [condition], "then": [nested, self.done()], "else": [DRAW]}]
        yield [{"op": "if", "all": [condition], "then": [DRAW, nested], "else": [DRAW]}]
        yield [{"op": "choose", "from": {"where": "hand"}, "count": self.counts[9]}]
        yield from ([{"op": "repeat", "times": times, "do": [self.choice, self.done()]}] for times in (3, every))
        yield [{"op": "draw", "count": every}, {"op": "choose", "from": self.theirs, "count": {**every, "plus": 1}}]
        if "choose_colour" in self.language.words:
            colour: Raw = {"op": "choose_colour"}
            lost: list[Raw] = [
                {"op": "lose_symbol", "to": to, "count": n} for to in ("it", self.theirs) for n in (1, 2)
            ]
            yield from ([colour, {**word, "until": until}] for word in lost for until in self.spans)
        if "move_cores" in self.language.words:
            moved: Raw = {"op": "move_cores", "count": 2, "up_to": True, "as": "spent"}
            yield [moved, {"op": "modify", "gain": {self.figure: {"of": "spent", "times": 1000}}}]
            yield [moved, {"op": "draw", "count": {"of": "spent", "plus": 1}}]
        if "discard_deck" in self.language.words:
            gone = {"op": "discard_deck", "who": "opponent", "count": 2}
            yield [gone, {"op": "draw", "count": {"of": "discarded", "number": "cost"}}]
        yield [{"op": "keep", "number": {"of": "it", "number": self.figure}}, {"op": "draw", "count": {"of": "kept"}}]
        better = {"op": "may", "do": [DRAW], "else": [self.choice]}
        yield [{"op": "if", "all": [condition], "then": [better], "else": [self.choice]}]
        asked = {"op": "if", "all": [{"bound": "it"}], "then": [self.done(), DRAW], "else": [DRAW]}
        yield [{"op": "choose", "from": {"where": "hand"}, "up_to": True}, asked]
        if "choose_player" in self.language.words:
            for count in (1, 2):
                chosen = {"op": "choose_player", "as": "payer", "count": count}
                theirs = {"op": "choose", "from": {"whose": "payer", "where": "hand"}, "by": "payer"}
                yield [chosen, {"op": "draw", "who": "payer"}, theirs]
                drawn = {"op": "draw", "who": "each"}
                yield [chosen, {"op": "each", "of": "payer", "do": [drawn]}]
                yield [chosen, {"op": "each", "of": "payer", "do": [drawn, DRAW]}]
                yield [chosen, {"op": "each", "of": "payer", "do": [drawn, nested]}]
                other = {**chosen, "as": "other_one"}
                yield [chosen, other, *({"op": "draw", "who": who} for who in ("payer", "other_one", "payer"))]
                yield [chosen, {**theirs, "up_to": True}, asked]
        if "share" in self.language.words:
            yield [{"op": "mode", "is": "one", "do": [DRAW]}]
            yield [{"op": "how_many", "most": 3, "least": 1}, {"op": "draw", "count": {"of": "x"}}]
            got = {"op": "draw", "count": {"of": "each", "share": "share"}}
            yield [{"op": "share", "units": 3}, {"op": "each", "of": "it", "do": [got]}]
            if "choose_player" in self.language.words:
                chosen = {"op": "choose_player", "count": 2}
                yield [chosen, {"op": "share", "units": 3}, {"op": "each", "of": "it", "do": [{**got, "who": "each"}]}]
