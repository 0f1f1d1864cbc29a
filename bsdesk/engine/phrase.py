"""The text on a card, written from its effect data: a card can't say what it doesn't do.

How it is said is the game's: its `phrases.toml` and `terms.toml`. Here is only which things are said in which order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bsdesk.engine.effects import Block, CardDef, Effect
from bsdesk.engine.game import Game
from bsdesk.engine.phrase_things import Namer
from bsdesk.engine.phrasebook import ALLOWED, JOINED, PLAIN, Fact, Phrasebook, Thing, phrasebook
from bsdesk.engine.selecting import Count, Filter
from bsdesk.engine.totals import MOODS, Grant
from bsdesk.engine.words import Choose, Each, If, IfDid, May, Modify, Word


class Span(NamedTuple):
    """A piece of a line: `level`, `timing` and `activate` (blue marks), `limit` (red), `keyword` (black), `cost`
    (what stands before the arrow, and the arrow), `text`, or `reminder` (in brackets)."""

    kind: str
    text: str


class Line(NamedTuple):
    """One effect of a card as it is printed."""

    spans: tuple[Span, ...]

    def plain(self, book: Phrasebook) -> str:
        """The line in letters alone: each mark in its own kind of brackets."""
        parts = [book.say(f"mark.{span.kind}", mark=span.text) for span in self.spans]
        return book.say("join.spans").join(parts).strip()


class Keyword(NamedTuple):
    """An ability that a card has by its figures alone: its phrase, the levels that have it, what it is about."""

    name: str
    levels: tuple[int, ...] = ()
    facts: dict[str, str] = {}  # of each fact, the term that it is


class Act(NamedTuple):
    """One thing that an effect does, to be said in any form. One that begins with a condition stands alone."""

    say: Callable[[int], str]
    alone: bool = False


def text_of(game: Game, card: CardDef, folder: Path, language: str) -> list[Line]:
    """The printed text of a card, line by line."""
    return Speaker(game, card, phrasebook(folder, language)).lines()


def plain_text(game: Game, card: CardDef, folder: Path, language: str) -> list[str]:
    """The same in letters alone."""
    book = phrasebook(folder, language)
    return [line.plain(book) for line in Speaker(game, card, book).lines()]


def name_of(card: CardDef, language: str) -> str:
    """What the card is called: where a language has no name for it, as in the nearest that has one."""
    nearest = [language, *(["ja"] if language.startswith("zh") else []), "en"]
    return next(card.name[one] for one in nearest if one in card.name)


class Speaker:
    """Says what one card does."""

    def __init__(self, game: Game, card: CardDef, book: Phrasebook) -> None:
        self.game, self.card, self.book = game, card, book
        self.names = {d.name["en"]: name_of(d, book.language) for d in game.defs.values()}
        self.things = self.namer()

    def namer(self) -> Namer:
        return Namer(self.book, self.card, lambda name: self.names.get(name, name))

    def lines(self) -> list[Line]:
        keywords = [self.keyword(keyword) for keyword in self.game.keywords(self.card)]
        return [*keywords, *(self.effect(effect) for effect in self.card.effects)]

    # a line

    def keyword(self, keyword: Keyword) -> Line:
        facts = {name: self.book.term(term) for name, term in keyword.facts.items()}
        facts |= {"this": str(self.things.this()), "level": self.levels(keyword.levels)}
        traits = [f"kind={self.card.kind}"]
        head = [Span("level", facts["level"])] if keyword.levels else []
        said = Span("keyword", self.book.say(f"keyword.{keyword.name}", traits, **facts))
        reminder = Span("reminder", self.book.say(f"reminder.{keyword.name}", traits, **facts))
        return Line((*head, said, reminder))

    def effect(self, effect: Effect) -> Line:
        self.things = self.namer()
        self.things.away = effect.zone != "field"
        spans = [*self.marks(effect)]
        if effect.cost:
            spans.append(Span("cost", self.capital(self.joined(self.block(effect.cost)))))
        when = self.things.occasion(effect.on) if effect.on is not None and not isinstance(effect.on, str) else ""
        would = self.things.occasion(effect.instead, "would") if effect.instead is not None else ""
        lead = self.things.conditions(effect.when) if effect.when else ""
        said = [self.grant(grant) for grant in effect.always]
        block = self.block(effect.do, apart=effect.may)
        said += self.allowed(block) if effect.may else block
        if lead:
            said = [self.led("if", said, condition=lead)]
        if would:
            said = [self.led("instead", said, event=would)]
        if when:
            said = [self.led("when", said, event=when)]
        text = self.sentences(said)
        return Line((*spans, *([Span("text", text)] if text else [])))

    def marks(self, effect: Effect) -> list[Span]:
        """What stands before an effect."""
        say, traits = self.book.say, [f"kind={self.card.kind}"]
        found = [Span("level", self.levels(effect.levels))] if effect.levels else []
        if effect.keyword:
            found.append(Span("keyword", say(f"keyword.{effect.keyword}", traits)))
        if effect.zone != "field":
            found.append(
                Span("timing", say("zone", [f"zone={effect.zone}"], area=self.book.term(f"area.{effect.zone}")))
            )
        found += [Span("timing", say(f"during.{scope}", traits)) for scope in effect.during]
        if isinstance(effect.on, str):
            found.append(Span("timing", say(f"timing.{effect.on}", traits)))
        if effect.activate:
            found.append(Span("activate", say(f"activate.{effect.activate}", traits)))
        if effect.limit:
            found.append(Span("limit", say(f"limit.{effect.limit}", traits)))
        return found

    def levels(self, levels: Sequence[int]) -> str:
        span = f"{levels[0]}-{levels[-1]}" if len(levels) > 1 else "".join(map(str, levels))
        return self.book.term("figure.level") + span

    # sentences

    def sentences(self, acts: Sequence[Act]) -> str:
        ended = [self.book.say("join.end", text=self.capital(act.say(PLAIN))) for act in acts]
        return self.book.say("join.sentences").join(ended)

    @staticmethod
    def capital(text: str) -> str:
        return text[:1].upper() + text[1:]

    def joined(self, acts: Sequence[Act], form: int = PLAIN) -> str:
        """Several acts in one sentence; those that begin with a condition begin a sentence of their own."""
        said = ""
        for place, act in enumerate(acts):
            after = place + 1
            last = after == len(acts) or acts[after].alone
            one = act.say(form if last else JOINED)
            if not said:
                said = one
            elif act.alone:
                ended = self.book.say("join.end", text=said)
                said = ended + self.book.say("join.sentences") + self.capital(one)
            else:
                said = self.book.say("join.acts", a=said, b=one)
        return said

    def led(self, how: str, acts: Sequence[Act], **facts: Fact) -> Act:
        """Acts behind a «when», an «if», an «otherwise»."""
        acts = tuple(acts)
        return Act(lambda form: self.book.say(how, act=self.joined(acts, form), **facts), alone=True)

    def allowed(self, acts: Sequence[Act], how: str = "may") -> list[Act]:
        """«You may»: said of the first act, and of those that are joined to it."""
        first = next((n for n, act in enumerate(acts) if n and act.alone), len(acts))
        head, rest = tuple(acts[:first]), acts[first:]
        if not head:
            return list(rest)
        if head[0].alone:  # a condition comes first: the leave is given behind it
            return [Act(lambda form: self.book.say("may_all", act=self.joined(head, form)), alone=True), *rest]
        return [Act(lambda _form: self.book.say(how, act=self.joined(head, ALLOWED))), *rest]

    # words

    def block(self, block: Block, *, apart: bool = False) -> list[Act]:
        """What a block of words says. `apart`: a choice is said by itself, for it is left to the player."""
        acts: list[Act] = []
        for raw in block:
            fields = dict(raw)
            op = fields.pop("op")
            word = msgspec.convert(fields, self.game.vocabulary[op])
            acts += self.chosen(word, op, apart)
            said = self.word(op, word)
            acts += [act._replace(alone=True) for act in said] if apart and isinstance(word, Modify) else said
            acts += self.remarks() if said else []
        return [*acts, *self.chosen(), *self.remarks()]

    def remarks(self) -> list[Act]:
        """What is to be said behind a sentence, said."""
        said = [Act(lambda _form, text=remark: text, alone=True) for remark in self.things.remarks]  # type: ignore[misc]
        self.things.remarks.clear()
        return said

    def chosen(self, word: Word | None = None, op: str = "", apart: bool = False) -> list[Act]:
        """Say what was chosen and is not mentioned by this word."""
        spoken = [name for name in word.named if isinstance(name, str)] if word is not None else []
        if isinstance(word, Choose) or (apart and isinstance(word, Modify)):
            spoken = []
        left = [name for name in self.things.fresh if name not in spoken]
        if isinstance(word, Choose) and not left:
            return []
        return [self.act("do.choose", (), what=self.things.mention(name)) for name in left]

    def act(self, name: str, traits: Sequence[str], **facts: Fact) -> Act:
        traits = tuple(traits)
        return Act(lambda form: self.book.say(name, traits, form, **facts))

    def word(self, op: str, word: Word) -> list[Act]:
        match word:
            case Choose():
                which = "up_to" if word.up_to else "some"
                traits = [f"by={word.by}"]
                self.things.fresh[word.as_] = self.things.cards(word.from_, which, word.count, traits)
                return []
            case Modify():
                return [self.grant(word.grant, word.until)]
            case If():
                return self.branch(word)
            case IfDid():
                return [self.led("if_did", self.block(word.then))]
            case May():
                other = self.block(word.otherwise)
                acts = self.allowed(self.block(word.do, apart=True))
                return [*acts, *([self.led("if_not", other)] if other else [])]
            case Each():
                self.things.known[word.as_] = self.things.again(of := self.things.thing(word.of, "each"))
                return [self.led("for_each", self.block(word.do), of=of)]
        traits, facts = self.facts(word)
        if self.book.has(f"name.{op}", *traits):
            self.name(op, word, traits, facts)
            return []
        return [self.act(f"do.{op}", traits, **facts)]

    def branch(self, word: If) -> list[Act]:
        """«If». Where the player may do one thing instead of another that is done anyway, that one comes first."""
        inner = self.game.vocabulary[word.then[0]["op"]] if len(word.then) == 1 else None
        if inner is May and word.otherwise and word.then[0].get("else") == list(word.otherwise):
            usual = self.block(word.otherwise)
            better = self.allowed(self.block(word.then[0]["do"]), "may_instead")
            return [*usual, self.led("if", better, condition=self.things.conditions(word.all))]
        condition = self.things.conditions(word.all)
        acts = [self.led("if", self.block(word.then), condition=condition)]
        if word.otherwise:
            known = dict(self.things.known)
            acts.append(self.led("otherwise", self.block(word.otherwise)))
            self.things.known |= {name: thing for name, thing in known.items() if thing.many}
        return acts

    def name(self, op: str, word: Word, traits: Sequence[str], facts: dict[str, Fact]) -> None:
        """A word that only gives a name says nothing: its things are called so from now on."""
        manner = self.book.say(f"manner.{op}") if self.book.has(f"manner.{op}") else ""
        side = next((fact.side for fact in facts.values() if isinstance(fact, Thing)), "own")
        text = self.book.say(f"name.{op}", traits, **facts)
        self.things.known[getattr(word, "as_", op)] = Thing(text, many=True, side=side, manner=manner)

    def facts(self, word: Word) -> tuple[list[str], dict[str, Fact]]:
        """What a word says of its fields: the things and amounts they name, and traits for the others."""
        values = {f.name: (getattr(word, f.name), f.default) for f in msgspec.structs.fields(word)}
        things = self.things
        facts: dict[str, Fact] = {}
        traits = []
        for name, (value, default) in values.items():
            called = isinstance(value, str) and value in word.named and f"area.{value}" not in self.book.terms
            if isinstance(value, Filter) or (called and value and name != "without"):
                facts[name.rstrip("_")] = things.thing(value)
                traits.append(name.rstrip("_"))
            elif isinstance(value, bool):
                traits += [name] if value else []
            elif isinstance(value, int | Count):
                facts[name] = things.amount(value)
                traits += [name] if value != default else []
                if isinstance(value, Count) and value.when is None:
                    traits.append("worked_out")
                    if each := things.each(value):
                        facts |= {"each": each, "times": Thing(str(value.times), many=value.times != 1)}
                        traits.append("each")
            elif isinstance(value, str):
                traits.append(f"{name.rstrip('_')}={value}")
        return self.with_places(values, traits, facts)

    def with_places(
        self, values: dict[str, tuple[Any, Any]], traits: list[str], facts: dict[str, Fact]
    ) -> tuple[list[str], dict[str, Fact]]:
        """Areas that a word names, and what is so of the things it is done to."""
        about = next((fact for key, fact in facts.items() if isinstance(fact, Thing) and key in ("what", "from")), None)
        side = about.side if about else "opposing" if values.get("who", ("", ""))[0] == "opponent" else "own"
        for name in ("from_", "to"):
            zone = values.get(name, ("", ""))[0]
            if isinstance(zone, str) and f"area.{zone}" in self.book.terms:
                facts[name.rstrip("_")] = self.things.place(zone, side)
        traits.append(f"side={side}")
        for name, fact in facts.items():
            if isinstance(fact, Thing) and fact.many:
                traits.append(f"many:{name}")
        if about is not None:
            traits += [f"kind={about.kind}"]
            facts["manner"] = about.manner
        return traits, facts

    # what is given

    def grant(self, grant: Grant, until: str = "") -> Act:
        """What is given to whom, and for how long."""
        to = self.things.thing(grant.to)
        by = self.things.cards(grant.by, "bare") if grant.by is not None else Thing("")
        such = self.things.noun(grant.by, [], many=True) if grant.by is not None else ""
        traits = ["by"] if grant.by is not None else []
        given = [*self.figures(grant, traits), *self.moods(grant, traits)]
        span = self.book.say(f"until.{until}") if until else ""

        def say(form: int) -> str:
            last = len(given) - 1
            parts = [self.book.say(name, had, form if n == last else JOINED, to=to, by=by, such=such, **facts)
                     for n, (name, had, facts) in enumerate(given)]  # fmt: skip
            regard = (
                []
                if all(re.search(r"\{(by|such)\}", self.book.template(name, had) or "") for name, had, _ in given)
                else traits
            )
            parts = [parts[0].replace("^", ""), *(part.rpartition("^")[2] for part in parts[1:])]
            said = self.book.say("gives", regard, to=to, by=by, does=self.things.listed("does", parts))
            return self.book.say("lasting", span=span, said=said) if span else said

        return Act(say)

    def figures(self, grant: Grant, traits: Sequence[str]) -> list[tuple[str, list[str], dict[str, Fact]]]:
        found: list[tuple[str, list[str], dict[str, Fact]]] = []
        for how in ("gain", "set"):
            for figure, amount in getattr(grant, how).items():
                name, colour = self.things.figure(figure)
                facts: dict[str, Fact] = {"colour": colour}
                had = list(traits)
                each = self.things.each(amount) if isinstance(amount, Count) and amount.when is None else None
                if how == "gain" and isinstance(amount, Count) and each:
                    facts["each"] = each
                    facts["n"] = signed(amount.times)
                    had.append("each")
                elif how == "gain" and isinstance(amount, int):
                    facts["n"] = signed(amount)
                    facts["count"] = abs(amount)
                    had += ["less"] if amount < 0 else []
                else:
                    facts["n"] = self.things.amount(amount)
                    had += ["worked_out"] if isinstance(amount, Count) else []
                found.append((f"{how}.{name}", had, facts))
        return found

    def moods(self, grant: Grant, traits: Sequence[str]) -> list[tuple[str, list[str], dict[str, Fact]]]:
        return [(f"{mood}.{word}", [*traits], {}) for mood in MOODS for word in getattr(grant, mood)]


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else str(number)
