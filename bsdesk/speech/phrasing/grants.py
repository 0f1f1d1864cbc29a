"""What a grant gives, in words: figures, what may and may not be done, words that hold, effects; for how long."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import msgspec

from bsdesk.engine.effects import Block, Effect
from bsdesk.engine.filters import Amount, Count, Filter, Selector
from bsdesk.engine.grants import CONTROL, EFFECTS, MOODS, SILENT, Grant
from bsdesk.engine.spans import Until
from bsdesk.speech.phrasing.amounts import Namer
from bsdesk.speech.phrasing.phrasebook import JOINED, Filling, Phrasebook, Thing

PARTY = re.compile(r"\{(by|such|&whence|&harm)\}")  # where a phrase names the other party


Quoted = Callable[[Effect, str, Selector], str]  # the text of an effect that is given to things of a kind


class Given(NamedTuple):
    """One thing that a grant gives: its phrase, its traits, its facts."""

    name: str
    traits: list[str]
    facts: dict[str, Filling]


class Grants:
    """Writes what is given. `quoted` returns the text of an effect that is given; `price` that of what is paid for
    it."""

    def __init__(self, book: Phrasebook, things: Namer, quoted: Quoted, price: Callable[[Block], str]) -> None:
        self.book, self.things, self.quoted, self.price = book, things, quoted, price

    def said(self, grant: Grant, until: str | Until = "", *, now: bool = False) -> Callable[[int], str]:
        """Return how a grant is said in any form of the verb: what is given to whom, and for how long. `now`: only to
        those that are there."""
        to = self.things.thing(grant.to, "bare" if grant.cannot and not now else "all")
        if to.many and to.text == self.book.say("again", ["many"]):
            to = to._replace(text=self.book.say("again.subject", ["many"]))
        if now and isinstance(grant.to, Filter):
            to = to._replace(text=self.book.say("now", cards=to))
        by = self.things.cards(grant.by, "bare") if grant.by is not None else Thing("")
        such = self.things.nouns.noun(grant.by, [], many=True) if grant.by is not None else ""
        if grant.by is not None and grant.by.bound == "this":
            by = self.things.this()
            such = by.text
        traits = ["by"] if grant.by is not None else []
        traits += ["by_whom", *([f"via={grant.via}"] if grant.via else [])] if grant.by is not None or grant.via else []
        given = [*self.figures(grant, traits), *self.moods(grant, traits), *self.words(grant, traits)]
        effects = [msgspec.convert(raw, Effect) for raw in grant.effects]
        given += [Given(EFFECTS, [*traits], {"text": self.quoted(one, to.kind, grant.to)}) for one in effects]
        span = self.span(until) if until else ""
        if isinstance(grant.to, str) and self.book.has(f"granted.{until}"):  # whom it is given to says for how long
            to, span = Thing(self.book.say(f"granted.{until}"), kind=to.kind), ""
        price = ""
        if grant.unless:
            self.things.memory.known["it"] = self.things.again(Thing("", kind=to.kind))  # the one that would do it
            price = self.price(grant.unless)

        def say(form: int) -> str:
            last = len(given) - 1
            parts = [self.book.say(name, had, form if n == last else JOINED, to=to, by=by, such=such, **facts)
                     for n, (name, had, facts) in enumerate(given)]  # fmt: skip
            told = all(PARTY.search(self.book.template(name, had) or "") for name, had, _ in given)
            regard = [] if told else traits
            parts = [parts[0].replace("^", ""), *(part.rpartition("^")[2] for part in parts[1:])]
            how = "gives.control" if until and [name for name, *_ in given] == [CONTROL] else "gives"
            said = self.book.say(how, regard, form, to=to, by=by, does=self.book.listed("does", parts))
            said = self.book.say("unless", said=said, price=price) if price else said
            return self.book.say("lasting", span=span, said=said) if span else said

        return say

    def span(self, until: str | Until) -> str:
        """Return for how long something is given."""
        if isinstance(until, str):
            return self.book.say(f"until.{until}")
        moment = f"begins.{until.begins}" if until.begins else f"ends.{until.ends}"
        step = self.book.term(f"step.{until.step}") if until.step else ""
        return self.book.say(f"until.{moment}", [f"of={until.of}"], who=self.things.any_of(until.of), step=step)

    def figures(self, grant: Grant, traits: Sequence[str]) -> list[Given]:
        """Return what is added to figures, and what they are set to."""
        found = []
        for how in ("gain", "set"):
            for figure, amount in getattr(grant, how).items():
                name, colour = self.things.nouns.figure(figure)
                had, facts = self.addition(amount) if how == "gain" else ([], {"n": self.things.amount(amount)})
                # a phrase with an amount that is worked out has no place for the other party
                counted = how == "set" and isinstance(amount, Count) and amount.when is None
                had += ["worked_out"] if counted and not self.things.is_letter(facts["n"]) else []
                had = had if {"each", "worked_out"} & {*had} else [*had, *traits]
                phrase = self.book.either(f"{how}.{name}", f"{how}.figure", had)
                found.append(Given(phrase, had, {"colour": colour, "figure": self.book.figure(name), **facts}))
        return found

    def addition(self, amount: Amount) -> tuple[list[str], dict[str, Filling]]:
        """Return how much is added: a number, a number for each of some things, or one that is worked out."""
        if isinstance(amount, Count) and amount.when is not None:
            self.things.amount(amount)  # leaves a remark
            amount = amount.otherwise
        if isinstance(amount, int):
            return ["less"] if amount < 0 else [], {"n": signed(amount), "count": abs(amount)}
        less = ["less"] if amount.times < 0 and amount.plus <= 0 else []
        if each := self.things.each(amount):
            return ["each", *less], {"each": each, "n": signed(amount.times), "count": abs(amount.times)}
        if less:
            amount = msgspec.structs.replace(amount, times=-amount.times, plus=-amount.plus)
        found = self.things.amount(amount)
        if self.things.is_letter(found):
            formula = f"{found}" if str(found).isalpha() else f"({found})"
            return less, {"n": f"-{formula}" if less else f"+{formula}", "count": found}
        return ["worked_out", *less], {"n": found, "count": found}

    def moods(self, grant: Grant, traits: Sequence[str]) -> list[Given]:
        return [Given(f"{mood}.{word}", [*traits], {}) for mood in MOODS for word in getattr(grant, mood)]

    def words(self, grant: Grant, traits: Sequence[str]) -> list[Given]:
        """Return the words that hold of it and that don't, and what else becomes of it."""
        found = []
        for how, joint in (("becomes", "both"), ("loses", "or")):
            said = [self.things.nouns.word(how, word) for word in getattr(grant, how)]
            for name, terms in groupby(said, key=itemgetter(0)):
                found.append(Given(name, [*traits], {"word": self.book.listed(joint, [term for _, term in terms])}))
        return found + [Given(key, [*traits], {}) for key in (SILENT, CONTROL) if getattr(grant, key)]


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else str(number)
