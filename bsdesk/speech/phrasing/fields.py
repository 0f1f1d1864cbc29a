"""The fields of a word as the facts and traits by which its phrase is found and filled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from bsdesk.engine.filters import Amount, Count, Filter
from bsdesk.engine.game import Game
from bsdesk.engine.run.words import Word
from bsdesk.speech.phrasing.amounts import Namer
from bsdesk.speech.phrasing.phrasebook import Filling, Phrasebook, Thing


class Fields:
    """Tells the fields of the words of one effect."""

    def __init__(self, game: Game, book: Phrasebook, things: Namer) -> None:
        self.game, self.book, self.things = game, book, things

    def facts(self, op: str, word: Word) -> tuple[list[str], dict[str, Filling]]:
        """Return the traits and facts of a word: facts for the things and amounts in its fields, traits for others."""
        values = {name: (getattr(word, name), default) for name, default in defaults(type(word)).items()}
        things = self.things
        facts: dict[str, Filling] = {}
        traits = []
        for name, (value, default) in values.items():
            called = isinstance(value, str) and value in word.selectors and f"area.{value}" not in self.book.terms
            if name == "who":
                traits.append(f"who={value}")
                if value != "you":
                    facts[name] = things.thing(value) if value == word.about else things.player(value)
                    traits.append(name)
            elif isinstance(value, Filter) or (called and value and name != "without"):
                facts[name.rstrip("_")] = things.thing(value)
                traits.append(name.rstrip("_"))
            elif isinstance(value, bool):
                traits += [name] if value else []
            elif isinstance(value, int | Count):
                more, said = self.number(op, word, name, value)
                traits += [name, *more] if value != default else more
                facts |= said
            elif isinstance(value, tuple) and value and all(f"colour.{one}" in self.book.terms for one in value):
                traits.append(name)
                facts[name] = self.book.listed("both", [self.book.term(f"colour.{one}") for one in value])
            elif isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
                traits.append(f"{name}={'+'.join(value)}")
            elif name == "card" and value in self.game.rules.defs:
                facts[name] = things.card_name(self.game.rules.defs[value].name["en"])
            elif isinstance(value, str):
                traits.append(f"{name.rstrip('_')}={value}")
                if f"colour.{value}" in self.book.terms:
                    traits.append(name)
                    facts[name] = self.book.term(f"colour.{value}")
        return self.with_places(values, traits, facts)

    def number(self, op: str, word: Word, name: str, value: Amount) -> tuple[list[str], dict[str, Filling]]:
        """Return the traits and facts of a field that is a number."""
        things = self.things
        some = name == "count" and getattr(word, "up_to", False)
        unit = op if name == "count" else ""
        facts: dict[str, Filling] = {name: things.lettered(value, unit) if some else things.amount(value, unit)}
        if isinstance(value, int):
            return [f"{name}={value}"], facts
        traits = [f"{name}=own.{value.number}"] if value == Count(of="you", number=value.number) else []
        if not some and value.when is None and not things.is_letter(facts[name]):
            traits.append("worked_out")
            if each := things.each(value):
                facts |= {"each": each, "times": Thing(str(value.times), many=value.times != 1)}
                traits.append("each")
        return traits, facts

    def with_places(
        self, values: dict[str, tuple[Any, Any]], traits: list[str], facts: dict[str, Filling]
    ) -> tuple[list[str], dict[str, Filling]]:
        """Return the traits and facts with the areas that a word names, and traits of the things it is done to."""
        about = next((fact for key, fact in facts.items() if isinstance(fact, Thing) and key in ("what", "from")), None)
        whose = about or facts.get("who")
        side = whose.side if isinstance(whose, Thing) else "own"
        for name in ("from_", "to"):
            zone = values.get(name, ("", ""))[0]
            if isinstance(zone, str) and f"area.{zone}" in self.book.terms:
                facts[name.rstrip("_")] = self.things.place(zone, side)
        traits.append(f"side={side}")
        for name, fact in facts.items():
            if isinstance(fact, Thing) and fact.many:
                traits.append(f"many:{name}")
        if about is not None:
            traits += [f"kind={about.kind}", f"where={about.where}", *(["may"] if about.may else [])]
            traits += ["again"] if about.text == self.things.again(about).text else []
            facts["manner"] = about.manner
            if about.doer is not None:
                traits += ["doer", *(["many:doer"] if about.doer.many else [])]
                facts["doer"] = about.doer
        return traits, facts


@cache
def defaults(kind: type[Word]) -> Mapping[str, Any]:
    """Return the fields of a kind of word, each with its default. Asking for them is slow: their types are read."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}
