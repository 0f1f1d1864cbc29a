"""The things of effects in words: cards that fit a filter, players, places."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter

from bsdesk.engine.effects import CardDef
from bsdesk.engine.filters import SIDES, Amount, Count, Filter, Selector
from bsdesk.engine.vocabulary.players import ChoosePlayer
from bsdesk.speech.phrasing.keywords import Keywords
from bsdesk.speech.phrasing.memory import Memory
from bsdesk.speech.phrasing.nouns import PLAYER, Nouns
from bsdesk.speech.phrasing.phrasebook import Filling, Phrasebook, Thing

FAR = 2  # so many words after it was named, a thing is no longer «it»
WHOLE = ("all", "bare")  # of cards of several kinds, all are meant


class Things(ABC):
    """Names the things of one card. What was named once is «it» from then on."""

    def __init__(
        self,
        book: Phrasebook,
        card: CardDef,
        card_name: Callable[[str], str],
        *,
        zone: str = "field",
        kind: str = "",
        address: Sequence[str] = (),
    ) -> None:
        self.book, self.card_name = book, card_name
        self.kind = kind or card.kind  # of the card that has the effects
        self.zone = zone  # in which the card has the effect
        self.address = address  # the traits for whom the effect calls «you» there
        self.keywords = Keywords(book, card.effects)
        self.memory = Memory()
        self.nouns = Nouns(book, card_name, self.thing, self.this, self.amount)

    @abstractmethod
    def amount(self, amount: Amount, unit: str = "") -> Thing:
        """Return an amount: a number, or what is counted. `unit`: of what, where a remark has to say so."""

    @abstractmethod
    def lettered(self, amount: Amount, unit: str = "") -> Thing:
        """Return an amount, or if it is worked out, a letter that stands for it; a remark tells for what."""

    # things

    def this(self) -> Thing:
        traits = ["away"] if self.zone != "field" else [f"kind={self.kind}"]
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

    def each_one(self, of: str) -> Thing:
        """Return the same where it is said of what is done to each of them, or what each of them does."""
        if of in SIDES:
            return self.each_of(of)
        things = self.thing(of)
        text = self.book.say("each_one", [f"kind={things.kind}"], it=things)
        return things._replace(text=text, many=False, manner="")

    def mention(self, name: str) -> Thing:
        """Return the full name of what was chosen, and note that it was named."""
        thing = self.memory.fresh.pop(name)
        self.memory.known[name] = self.again(thing._replace(many=thing.many or name in self.memory.several))
        self.memory.same.pop(name, None)
        self.memory.last, self.memory.named[name] = name, self.memory.words
        return thing

    def again(self, thing: Thing) -> Thing:
        traits = [f"kind={thing.kind}", *(["many"] if thing.many else [])]
        return thing._replace(text=self.book.say("again", traits), manner="", doer=None, may=False)

    def told_apart(self, name: str) -> Thing:
        """Return what was named before. Where two things would both be «it», the one that was named last is, and the
        other is called by what it differs in: its kind, whose it is, that it was chosen, where it lay, which it was.
        What was chosen and named long ago is «that card»."""
        name = self.memory.same.get(name, name)
        thing = self.memory.known[name]
        ago = self.memory.words - self.memory.named.get(name, self.memory.words)
        self.memory.named[name] = self.memory.words
        far = ago >= FAR and name in self.memory.chosen and thing.kind != PLAYER
        if name == self.memory.last:
            return self.by_kind(thing) if far and thing.text == self.again(thing).text else thing
        self.memory.last = name
        others = {one: other for one, other in self.memory.known.items() if one not in self.memory.same and other.kind}
        alike = {one: other for one, other in others.items() if other.text == thing.text}
        if name not in self.memory.paid:  # what was paid is gone
            alike = {one: other for one, other in alike.items() if one not in self.memory.paid}
        if thing.text != self.again(thing).text:
            return thing
        if len(alike) < 2 or name not in alike:
            return self.by_kind(thing) if far else thing
        if sum(other.kind == thing.kind for other in alike.values()) == 1:
            return self.by_kind(thing)
        noun = self.nouns.of(thing, many=thing.many)
        traits = [f"kind={thing.kind}", *(["many"] if thing.many else [])]
        if thing.kind != PLAYER and sorted(other.side for other in alike.values()) == ["opposing", "own"]:
            text = self.book.say("again.side", [f"side={thing.side}", *traits], noun=noun)
        elif alike.keys() & self.memory.chosen == {name}:
            text = self.book.say("again.chosen", traits, noun=noun)
        elif thing.where and sum(other.where == thing.where for other in alike.values()) == 1:
            where = [f"side={thing.side}", f"zone={thing.where}", *traits]
            text = self.book.say("again.area", where, noun=noun, area=self.book.term(f"area.{thing.where}"))
        else:
            text = self.book.say("again.place", traits, list(alike).index(name), noun=noun)
        return thing._replace(text=text)

    def by_kind(self, thing: Thing) -> Thing:
        """Return what was named before, by its kind: «that card»."""
        traits = [f"kind={thing.kind}", *(["many"] if thing.many else [])]
        of_one = thing if "+" not in thing.kind else thing._replace(kind="card")
        return thing._replace(text=self.book.say("again.kind", traits, noun=self.nouns.of(of_one, many=thing.many)))

    def place(self, zone: str, side: str) -> Thing:
        area = self.book.term(f"area.{zone}")
        return Thing(self.book.say("place", [f"side={side}", f"zone={zone}"], area=area), side=side)

    def players(self, word: ChoosePlayer) -> Thing:
        """Return the players that may be chosen."""
        traits = [name for name in ("other", "up_to", "fewest") if getattr(word, name)]
        number, marks = self.lettered(word.count, PLAYER), [f"whom={word.whom}", "player", *traits]
        counted = Thing(self.book.say("counted", marks, n=number, fewest=word.fewest), many=number.many)
        text = self.book.say("players", marks, n=counted)
        for figure in dict.fromkeys((*word.least, *word.most)):
            text = self.nouns.range(figure, word.least.get(figure), word.most.get(figure), text)
        said = False
        for having, cards in (("has", word.has), ("lacks", word.lacks)):
            for phrase, names in groupby(((self.of_player(having, one), one) for one in cards), key=itemgetter(0)):
                quoted = [self.book.say("mode", mode=self.nouns.word(having, one)[1]) for _, one in names]
                more = ["more"] if said else []
                text = self.book.say(phrase, more, thing=text, word=self.book.listed("or", quoted))
                said = True
        if word.but:
            text = self.book.say("but", thing=text, it=self.thing(word.but))
        return Thing(self.chosen(text, word.by, by_one=True), many=number.many, side="theirs", kind=PLAYER)

    def of_player(self, having: str, word: str) -> str:
        """Return the phrase that says of players that they have such a card in play, or have none."""
        sort = word.rpartition(":")[0]
        special = self.book.either(f"players.{having}.{sort}", f"players.{having}") if sort else f"players.{having}"
        return self.book.either(f"players.{having}.{word}", special)

    def chosen(self, text: str, by: str, *, by_one: bool = False) -> str:
        """Return what is chosen, and by whom, if that is somebody else. `by_one`: of several only one chooses."""
        if by == "you":
            return text
        return self.book.say("chosen_by", what=text, who=self.any_of(by) if by_one else self.player(by))

    def cards(
        self,
        what: Filter,
        which: str,
        count: Amount = 1,
        traits: Sequence[str] = (),
        together: Sequence[str] = (),
        side: str = "",
    ) -> Thing:
        """Return the cards that fit a filter; `which` is the phrase: all, so many of them, any one, or the kind.
        `together`: in what they must be alike or different (`alike=name`). `side`: whose they are called, if not as the
        filter says."""
        if isinstance(count, Count) and count == Count(of=what):
            return self.cards(what, "all", 1, traits, together)
        more = "any_number" in traits
        kind = "card" if lie_elsewhere(what) and not what.kind else "+".join(what.kind)
        number = self.lettered(count, kind)
        elsewhere = ["elsewhere"] if lie_elsewhere(what) else []
        marks = [f"side={side or side_named(what)}", f"kind={kind}", *self.zone_mark(what), *elsewhere, "placed"]
        marks += [*traits, *(["whole"] if which in WHOLE else [])]
        several = number.many or more or which in WHOLE
        one, many = (self.nouns.parts(what, marks, many=many, together=together) for many in (False, True))
        tail = (many if several else one)[1] if elsewhere and not what.bound else ""  # it comes behind the place
        facts: dict[str, Filling] = {
            "thing": one[0] if tail else "".join(one),
            "things": many[0] if tail else "".join(many),
            "area": self.book.term(f"area.{what.where}"),
            "whose": self.player(what.whose) if what.whose and not side else "",
        }
        facts["noun"] = facts["things" if number.many or more else "thing"]
        counted = Thing(self.book.say("counted", marks, n=number), many=number.many)
        facts["n"] = Thing(self.book.say("any_number", traits, n=counted), many=True) if more else counted
        where = ["bound"] if what.bound else marks  # whose they are, and where, is known then
        text = self.book.say(f"cards.{which}", where, **facts) + tail
        if what.other:
            text = self.book.say("besides", cards=text, this=self.this())
        lain = what.where if elsewhere and not what.bound else ""
        return Thing(text, many=several, side="theirs" if what.whose else what.of_side, kind=kind, where=lain)

    @staticmethod
    def zone_mark(what: Filter) -> list[str]:
        """Return the trait for the zone in which cards lie; what is named may lie anywhere."""
        return [] if what.bound else [f"zone={what.where}"]


def side_named(what: Filter) -> str:
    """Return how a filter says whose the cards are: by a side, or `whose`, by the name of players."""
    return "whose" if what.whose else what.of_side


def side_of(who: str) -> str:
    """Return whose the things of these players are."""
    return {"you": "own", "opponent": "opposing"}.get(who, "theirs")


def lie_elsewhere(what: Filter) -> bool:
    """Return whether these cards lie elsewhere than on the field, or come from elsewhere."""
    return bool(what.bound and what.bound not in ("it", "this", "subject", "other")) or what.where != "field"
