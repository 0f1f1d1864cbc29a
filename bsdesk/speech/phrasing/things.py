"""The things of effects in words: cards that fit a filter, players, places."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bsdesk.engine.effects import CardDef
from bsdesk.engine.filters import SIDES, Amount, Count, Filter, Selector
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.speech.phrasing.keywords import Keywords
from bsdesk.speech.phrasing.phrasebook import Filling, Phrasebook, Thing

LETTERS = "XYZ"
PLAYER = "player"  # a kind of thing, beside those of cards


@dataclass
class Memory:
    """What the text of an effect has named so far, by the names that its words give to things."""

    fresh: dict[str, Thing] = field(default_factory=dict)  # chosen, but not yet mentioned
    known: dict[str, Thing] = field(default_factory=dict)  # mentioned
    same: dict[str, str] = field(default_factory=dict)  # a name -> the one that the same thing was mentioned by
    tokens: set[str] = field(default_factory=set)  # names that numbers of tokens are bound to
    letters: dict[str, str] = field(default_factory=dict)  # an amount -> the letter that stands for it
    numbers: set[str] = field(default_factory=lambda: {"number"})  # names that numbers are bound to
    kept: dict[str, str] = field(default_factory=dict)  # a name -> the letter of the number that is kept under it
    worked_out: dict[str, str] = field(default_factory=dict)  # a name -> the amount that was kept under it
    paid: set[str] = field(default_factory=set)  # names of what went to pay for the effect
    event: str = ""  # the occasion that was named last, whose number is meant
    remarks: list[str] = field(default_factory=list)  # sentences to be put behind the next one

    def letter(self, amount: str) -> str:
        """Return the letter that stands for an amount: X for the first."""
        return self.letters.setdefault(amount, LETTERS[len(self.letters) % len(LETTERS)])

    def remark(self, text: str) -> None:
        """Note a sentence to be put behind the next one, once."""
        if text and text not in self.remarks:
            self.remarks.append(text)


class Things(ABC):
    """Names the things of one card. What was named once is «it» from then on."""

    def __init__(
        self, book: Phrasebook, card: CardDef, card_name: Callable[[str], str], *, away: bool = False, kind: str = ""
    ) -> None:
        self.book, self.card_name = book, card_name
        self.kind = kind or card.kind  # of the card that has the effects
        self.away = away  # does the effect work where its card is not in play?
        self.keywords = Keywords(book, card.effects)
        self.memory = Memory()

    @abstractmethod
    def amount(self, amount: Amount) -> Thing:
        """Return an amount: a number, or what is counted."""

    @abstractmethod
    def lettered(self, amount: Amount) -> Thing:
        """Return an amount, or if it is worked out, a letter that stands for it; a remark tells for what."""

    # things

    def this(self) -> Thing:
        traits = ["away"] if self.away else [f"kind={self.kind}"]
        return Thing(self.book.say("this", traits), kind=self.kind)

    def thing(self, selector: Selector, which: str = "all") -> Thing:
        """Return what a selector means, in full the first time."""
        if isinstance(selector, Filter):
            return self.cards(selector, which)
        if selector == "this":
            return self.this()
        if selector in self.memory.fresh:
            return self.mention(selector)
        if selector in self.memory.known:
            return self.told_apart(selector)
        if selector in SIDES:
            return Thing(self.book.say("who", [f"who={selector}"]), many=selector == "you", side=side_of(selector))
        text = self.book.say("name", [f"name={selector}"])
        return Thing(text, many=text == self.book.say("name"))  # without words of its own it may be several

    def player(self, name: str) -> Thing:
        """Return the players that a name means: of a card, whoever controls it."""
        found = self.thing(name)
        if name in SIDES or found.kind == PLAYER:
            return found
        return Thing(self.book.say("player_of", [f"name={name}"], of=found), side="theirs", kind=PLAYER)

    def any_of(self, name: str) -> Thing:
        """Return the players that a name means, where one of them is enough."""
        return Thing(self.book.say("any_of", [f"who={name}"])) if name in SIDES else self.player(name)

    def each_of(self, of: Selector) -> Thing:
        """Return what a block is done once for each of."""
        if isinstance(of, Filter):
            return self.cards(of, "each")
        if of in SIDES:
            return Thing(self.book.say("each_side", [f"who={of}"]), side=side_of(of), kind=PLAYER)
        things = self.thing(of)
        text = self.book.say("each_of", [f"kind={things.kind}"], it=things)
        return things._replace(text=text, many=False, manner="")

    def mention(self, name: str) -> Thing:
        """Return the full name of what was chosen, and note that it was named."""
        thing = self.memory.fresh.pop(name)
        self.memory.known[name] = self.again(thing)
        return thing

    def again(self, thing: Thing) -> Thing:
        traits = [f"kind={thing.kind}", *(["many"] if thing.many else [])]
        return thing._replace(text=self.book.say("again", traits), manner="")

    def told_apart(self, name: str) -> Thing:
        """Return what was named before; where two things would both be «it», by what it differs from the other: its
        kind, whose it is, or which was named first."""
        name = self.memory.same.get(name, name)
        thing = self.memory.known[name]
        others = {one: other for one, other in self.memory.known.items() if one not in self.memory.same and other.kind}
        alike = {one: other for one, other in others.items() if other.text == thing.text}
        if name not in self.memory.paid:  # what was paid is gone
            alike = {one: other for one, other in alike.items() if one not in self.memory.paid}
        if len(alike) < 2 or name not in alike or thing.kind == PLAYER or thing.text != self.again(thing).text:
            return thing
        noun = self.noun_of(thing, many=thing.many)
        traits = ["many"] if thing.many else []
        if sum(other.kind == thing.kind for other in alike.values()) == 1:
            text = self.book.say("again.kind", traits, noun=noun)
        elif sorted(other.side for other in alike.values()) == ["opposing", "own"]:
            text = self.book.say("again.side", [f"side={thing.side}", *traits], noun=noun)
        else:
            text = self.book.say("again.place", traits, list(alike).index(name), noun=noun)
        return thing._replace(text=text)

    def place(self, zone: str, side: str) -> Thing:
        area = self.book.term(f"area.{zone}")
        return Thing(self.book.say("place", [f"side={side}", f"zone={zone}"], area=area), side=side)

    def players(self, word: ChoosePlayer) -> Thing:
        """Return the players that may be chosen."""
        traits = [name for name in ("other", "up_to") if getattr(word, name)]
        number, marks = self.lettered(word.count), [f"whom={word.whom}", "player", *traits]
        counted = Thing(self.book.say("counted", marks, n=number), many=number.many)
        text = self.book.say("players", marks, n=counted)
        for figure in dict.fromkeys((*word.least, *word.most)):
            text = self.range(figure, word.least.get(figure), word.most.get(figure), text)
        for having, cards in (("has", word.has), ("lacks", word.lacks)):
            for one in cards:
                phrase = self.book.either(f"players.{having}.{one}", f"players.{having}")
                text = self.book.say(phrase, thing=text, word=self.word(having, one)[1])
        if word.but:
            text = self.book.say("but", thing=text, it=self.thing(word.but))
        return Thing(self.chosen(text, word.by, by_one=True), many=number.many, side="theirs", kind=PLAYER)

    def chosen(self, text: str, by: str, *, by_one: bool = False) -> str:
        """Return what is chosen, and by whom, if that is somebody else. `by_one`: of several only one chooses."""
        if by == "you":
            return text
        return self.book.say("chosen_by", what=text, who=self.any_of(by) if by_one else self.player(by))

    def cards(
        self, what: Filter, which: str, count: Amount = 1, traits: Sequence[str] = (), together: Sequence[str] = ()
    ) -> Thing:
        """Return the cards that fit a filter; `which` is the phrase: all, so many of them, any one, or the kind.
        `together`: in what they must be alike or different (`alike=name`)."""
        if isinstance(count, Count) and count == Count(of=what):
            return self.cards(what, "all", 1, traits, together)
        number = self.lettered(count)
        more = "any_number" in traits
        kind = "card" if lie_elsewhere(what) and not what.kind else "+".join(what.kind)
        elsewhere = ["elsewhere"] if lie_elsewhere(what) else []
        marks = [f"side={side_named(what)}", f"kind={kind}", *self.zone_mark(what), *elsewhere, "placed", *traits]
        several = number.many or more or which in ("all", "bare")
        facts: dict[str, Filling] = {
            "thing": self.noun(what, marks, many=False, together=together),
            "things": self.noun(what, marks, many=True, together=together),
            "area": self.book.term(f"area.{what.where}"),
            "whose": self.player(what.whose) if what.whose else "",
        }
        facts["noun"] = facts["things" if number.many or more else "thing"]
        counted = Thing(self.book.say("counted", marks, n=number), many=number.many)
        facts["n"] = Thing(self.book.say("any_number", traits, n=counted), many=True) if more else counted
        where = ["bound"] if what.bound else marks  # whose they are, and where, is known then
        text = self.book.say(f"cards.{which}", where, **facts)
        if what.other:
            text = self.book.say("besides", cards=text, this=self.this())
        return Thing(text, many=several, side="theirs" if what.whose else what.of_side, kind=kind)

    @staticmethod
    def zone_mark(what: Filter) -> list[str]:
        """Return the trait for the zone in which cards lie; what is named may lie anywhere."""
        return [] if what.bound else [f"zone={what.where}"]

    def noun(self, what: Filter, marks: Sequence[str], *, many: bool, together: Sequence[str] = ()) -> str:
        """Return the kind of card with all that the filter demands of it."""
        book, n = self.book, 2 if many else 1
        plain = [mark for mark in marks if "=" not in mark]
        kinds = [self.noun_of_word(k, plain, n) for k in what.kind]
        text = self.book.listed("or", kinds) if kinds else book.say("noun", marks, n=n)
        for word in sorted(what.has, key=lambda w: (not w.startswith("family:"), f"colour.{w}" not in book.terms)):
            text = self.quality("has", word, text, n)
        for word in what.lacks:
            text = self.quality("lacks", word, text, n)
        for figure in dict.fromkeys((*what.least, *what.most)):
            text = self.range(figure, what.least.get(figure), what.most.get(figure), text)
        if what.name:
            text = book.say("named", thing=text, name=self.card_name(what.name))
        if what.not_name:
            text = book.say("not_named", thing=text, name=self.card_name(what.not_name))
        for group, name in what.shares.items():
            text = book.say("shares", thing=text, group=book.term(f"trait.{group}"), it=self.thing(name))
        if what.other:
            text = book.say("another", marks, thing=text, this=self.this())
        if what.but:
            text = book.say("but", thing=text, it=self.thing(what.but))
        for how, _, trait in (one.partition("=") for one in together):
            text = book.say(how, thing=text, trait=book.term(f"trait.{trait}"))
        return text

    def noun_of_word(self, word: str, marks: Sequence[str], n: int) -> str:
        """Return what is called so: a kind of card, or a card of a family or name, which may stand beside kinds."""
        sort, _, name = word.rpartition(":")
        if not sort and f"kind.{word}" in self.book.terms:
            return self.book.say("noun", [f"kind={word}", "of_kind", *marks], n=n, kind=self.book.term(f"kind.{word}"))
        card = self.book.say("noun", marks, n=n)
        if sort == "name":
            return self.book.say("named", thing=card, name=self.card_name(name))
        return self.quality("has", word, card, n)

    def noun_of(self, thing: Thing, *, many: bool) -> str:
        """Return the kind of what was named before, without anything else that was said of it."""
        kinds = () if thing.kind in ("", "card", PLAYER) else tuple(thing.kind.split("+"))
        return self.noun(Filter(kind=kinds), [f"kind={thing.kind}"], many=many)

    def quality(self, having: str, word: str, text: str, n: int) -> str:
        name, term = self.word(having, word)
        return self.book.say(name, thing=text, word=term, n=n)

    def word(self, having: str, word: str) -> tuple[str, str]:
        """Return the phrase that says that a word holds of a card or doesn't, and the word as a term. A word without a
        phrase of its own is said as its sort is: a family, a colour, a kind, or any other word."""
        sort, _, name = word.rpartition(":")
        if sort == "timing":
            mark = self.book.either(f"timing.{name}", f"activate.{name}")
            return f"{having}.timing", self.book.say(mark, ["kind=magic"])
        sort = sort or next((s for s in ("colour", "kind") if f"{s}.{name}" in self.book.terms), "word")
        return self.book.either(f"{having}.{name}", f"{having}.{sort}"), self.book.term(f"{sort}.{name}")

    def range(self, figure: str, least: Amount | None, most: Amount | None, text: str) -> str:
        """Return the text with the bounds of a figure."""
        for word, bound in bounds_of(least, most):
            number = self.amount(bound)
            traits = [word, *([] if number.text.isdigit() else ["worked_out"])]
            name, colour = self.figure(figure)
            phrase = self.book.either(f"with.{name}", "with.figure", traits)
            text = self.book.say(phrase, traits, thing=text, n=number, colour=colour, figure=self.book.figure(name))
        return text

    def figure(self, name: str) -> tuple[str, str]:
        """Return the name of a figure, and the colour in which it is counted."""
        head, _, colour = name.partition(".")
        return (f"{head}.colour", self.book.term(f"colour.{colour}")) if colour else (head, "")


def side_named(what: Filter) -> str:
    """Return how a filter says whose the cards are: by a side, or `whose`, by the name of players."""
    return "whose" if what.whose else what.of_side


def side_of(who: str) -> str:
    """Return whose the things of these players are."""
    return {"you": "own", "opponent": "opposing"}.get(who, "theirs")


def bounds_of(least: Amount | None, most: Amount | None) -> list[tuple[str, Amount]]:
    """Return the bounds of a figure, one if both are the same or the upper one is 0."""
    if most is not None and most in (least, 0):
        return [("exactly", most)]
    return [(word, bound) for word, bound in (("least", least), ("most", most)) if bound is not None]


def lie_elsewhere(what: Filter) -> bool:
    """Return whether these cards lie elsewhere than on the field, or come from elsewhere."""
    return bool(what.bound and what.bound not in ("it", "this", "subject", "other")) or what.where != "field"
