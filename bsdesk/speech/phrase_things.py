"""The things of effects in words: cards that fit a filter, amounts, conditions, occasions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.engine.effects import CardDef, On
from bsdesk.engine.filters import SIDES, Amount, Condition, Count, Filter, Selector, asks_about_face
from bsdesk.speech.phrasebook import Fact, Phrasebook, Thing

NO_LIMIT = Condition().most
PLAYER = "player"  # a kind of thing, beside those of cards


class Namer:
    """Names the things of one card. What was named once is «it» from then on."""

    def __init__(
        self, book: Phrasebook, card: CardDef, card_name: Callable[[str], str], *, away: bool = False, kind: str = ""
    ) -> None:
        self.book, self.card_name = book, card_name
        self.kind = kind or card.kind  # of the card that has the effects
        self.away = away  # does the effect work where its card is not in play?
        self.fresh: dict[str, Thing] = {}  # chosen, but not yet mentioned
        self.known: dict[str, Thing] = {}  # mentioned
        self.same: dict[str, str] = {}  # a name -> the one that the same thing was mentioned by
        self.numbers = {"number"}  # names that numbers are bound to
        self.remarks: list[str] = []  # sentences to be put behind the next one

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
        if selector in self.fresh:
            return self.mention(selector)
        if selector in self.known:
            return self.told_apart(selector)
        if selector in SIDES:
            return Thing(self.book.say("who", [f"who={selector}"]), many=selector == "you", side=side_of(selector))
        return Thing(self.book.say("name", [f"name={selector}"]))

    def player(self, name: str) -> Thing:
        """Return the players that a name means: of a card, whoever controls it."""
        found = self.thing(name)
        if name in SIDES or found.kind == PLAYER:
            return found
        return Thing(self.book.say("player_of", of=found), side="theirs", kind=PLAYER)

    def any_of(self, name: str) -> Thing:
        """Return the players that a name means, where one of them is enough."""
        return Thing(self.book.say("any_of", [f"who={name}"])) if name in SIDES else self.player(name)

    def each_of(self, of: Selector) -> Thing:
        """Return what a block is done once for each of."""
        if isinstance(of, Filter):
            return self.cards(of, "each")
        things = self.thing(of)
        text = self.book.say("each_of", [f"kind={things.kind}"], it=things)
        return things._replace(text=text, many=False, manner="")

    def mention(self, name: str) -> Thing:
        """Return the full name of what was chosen, and note that it was named."""
        thing = self.fresh.pop(name)
        self.known[name] = self.again(thing)
        return thing

    def again(self, thing: Thing) -> Thing:
        traits = [f"kind={thing.kind}", *(["many"] if thing.many else [])]
        return thing._replace(text=self.book.say("again", traits), manner="")

    def told_apart(self, name: str) -> Thing:
        """Return what was named before; where two things would both be «it», by what it differs from the other: its
        kind, whose it is, or which was named first."""
        name = self.same.get(name, name)
        thing = self.known[name]
        others = {one: other for one, other in self.known.items() if one not in self.same and other.kind}
        alike = {one: other for one, other in others.items() if other.text == thing.text}
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

    def players(self, whom: str, count: Amount, traits: Sequence[str], by: str) -> Thing:
        """Return the players that may be chosen."""
        number, marks = self.amount(count), [f"whom={whom}", "player", *traits]
        counted = Thing(self.book.say("counted", marks, n=number), many=number.many)
        text = self.chosen(self.book.say("players", marks, n=counted), by, by_one=True)
        return Thing(text, many=number.many, side="theirs", kind=PLAYER)

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
        number = self.amount(count)
        more = "any_number" in traits
        kind = "card" if self.elsewhere(what) and not what.kind else "+".join(what.kind)
        elsewhere = ["elsewhere"] if self.elsewhere(what) else []
        marks = [f"side={side_named(what)}", f"kind={kind}", f"zone={what.where}", *elsewhere, "placed", *traits]
        several = number.many or more or which in ("all", "bare")
        facts: dict[str, Fact] = {
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

    def elsewhere(self, what: Filter) -> bool:
        """Return whether these cards lie elsewhere than on the field, or come from elsewhere."""
        return bool(what.bound and what.bound not in ("it", "this", "subject")) or what.where != "field"

    def noun(self, what: Filter, marks: Sequence[str], *, many: bool, together: Sequence[str] = ()) -> str:
        """Return the kind of card with all that the filter demands of it."""
        book, n = self.book, 2 if many else 1
        plain = [mark for mark in marks if "=" not in mark]
        kinds = [
            book.say("noun", [f"kind={k}", "of_kind", *plain], n=n, kind=book.term(f"kind.{k}")) for k in what.kind
        ]
        text = self.listed("or", kinds) if kinds else book.say("noun", marks, n=n)
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
        if what.other:
            text = book.say("another", marks, thing=text, this=self.this())
        if what.but:
            text = book.say("but", thing=text, it=self.thing(what.but))
        for how, _, trait in (one.partition("=") for one in together):
            text = book.say(how, thing=text, trait=book.term(f"trait.{trait}"))
        return text

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
            text = self.book.say(phrase, traits, thing=text, n=number, colour=colour, figure=self.label(name))
        return text

    def figure(self, name: str) -> tuple[str, str]:
        """Return the name of a figure, and the colour in which it is counted."""
        head, _, colour = name.partition(".")
        return (f"{head}.colour", self.book.term(f"colour.{colour}")) if colour else (head, "")

    def label(self, name: str) -> str:
        """Return what a figure is called."""
        return self.book.term(f"figure.{name.partition('.')[0]}")

    def listed(self, how: str, parts: Sequence[str]) -> str:
        """Return the parts as a list: A, B and C."""
        *first, last = parts
        while len(first) > 1:
            first[:2] = [self.book.say("join.list", a=first[0], b=first[1])]
        return self.book.say(f"join.{how}", a=first[0], b=last) if first else last

    # amounts

    def amount(self, amount: Amount) -> Thing:
        if isinstance(amount, int):
            return Thing(str(amount), many=amount != 1)
        if amount.when is not None:
            facts = {"then": amount.then, "otherwise": amount.otherwise}
            remark = self.book.say("but_if", condition=self.condition(amount.when), **facts)
            self.remarks += [remark] if remark not in self.remarks else []
            return Thing(str(amount.otherwise), many=amount.otherwise != 1)
        text = self.count_text(amount)
        if amount.per != 1:
            text = self.book.say("amount.per", amount=text, per=amount.per)
        if amount.times != 1:
            text = self.book.say("amount.times", amount=text, times=amount.times)
        if amount.plus:
            text = self.book.say("amount.plus", amount=text, plus=amount.plus)
        if amount.per != 1:
            remark = self.book.say("amount.named", amount=text)
            self.remarks += [remark] if remark not in self.remarks else []
            return Thing(self.book.say("amount.name"), many=True)
        return Thing(text, many=True)

    def count_text(self, count: Count) -> str:
        """Return the text of how many there are, or how much of a figure they have."""
        if count.happened:
            such = count.of if isinstance(count.of, Filter) else None
            asked = Condition(happened=count.happened, of=such, who=count.who)
            name = f"amount.happened.{count.happened.partition('.')[2]}"  # of some things it is no number of times
            return self.book.say(self.book.either(name, "amount.happened"), event=self.condition(asked))
        if count.share:
            return self.book.say("amount.share", of=self.thing(count.of))
        if isinstance(count.of, str) and count.of in SIDES and f"area.{count.number}" in self.book.terms:
            place = self.place(count.number, side_of(count.of))
            return self.book.say(self.book.either(f"figure.{count.number}", "figure.place"), (), place=place)
        if count.number:
            name, colour = self.figure(count.number)
            named = isinstance(count.of, str) and count.of in self.known and count.of not in self.fresh
            empty = isinstance(count.of, Filter) and count.of == Filter(where=count.of.where, side=count.of.side)
            if empty and isinstance(count.of, Filter):
                of = self.place(count.of.where, count.of.of_side)
            else:
                of = self.thing(count.of)
            many = ["many"] if of.many else []
            again = ["again"] if named and not of.many and of.kind != PLAYER else []
            traits, noun = [*many, *again], self.noun_of(of, many=False)
            phrase = self.book.either(f"figure.{name}", "figure.of", traits)
            return self.book.say(phrase, traits, of=of, colour=colour, figure=self.label(name), noun=noun)
        if isinstance(count.of, Filter):
            return self.book.say("amount.of", of=self.cards(count.of, "bare"))
        if count.of in self.numbers:
            return self.book.say("amount.number")
        return self.book.say("amount.bound", of=self.thing(count.of))

    def each(self, count: Count) -> Thing | None:
        """Return the thing for «for each ...», if only the number of something counts; else None."""
        if count.number or count.happened or count.share or count.plus or count.per != 1:
            return None
        if isinstance(count.of, Filter):
            return self.cards(count.of, "each")
        if count.of in self.numbers:
            return None
        return Thing(self.book.say("each"))

    # conditions

    def conditions(self, conditions: Sequence[Condition]) -> str:
        return self.listed("and", [self.condition(c) for c in conditions])

    def condition(self, condition: Condition) -> str:
        """Return a condition as the words behind an «if»."""
        book, traits = self.book, bounds(condition)
        least, most = condition.least, condition.most
        facts: dict[str, Fact] = {"least": least, "most": most}
        what = condition.there_is
        if condition.number is not None:
            return book.say("if.number", traits, amount=self.amount(condition.number), **facts)
        if what is not None and what.bound and what.bound not in self.fresh and not self.elsewhere(what):
            return self.is_so(what)
        if what is not None:
            facts["n"] = Thing(str(n := least if "least" in traits else most), many=n != 1)
            marks = [f"side={side_named(what)}", *(["elsewhere"] if self.elsewhere(what) else []), *traits]
            marks += [f"kind={'+'.join(what.kind)}"]
            marks += [] if asks_about_face(what) else ["only"]
            facts["counted"] = Thing(book.say("counted", marks, n=facts["n"]))
            things = Thing(self.noun(what, marks, many=True))
            one = Thing(self.noun(what, marks, many=False))
            area = book.term(f"area.{what.where}")
            where = ["bound", *traits] if what.bound else marks
            facts["whose"] = self.player(what.whose) if what.whose else ""
            return book.say("if.there_is", where, thing=one, things=things, area=area, **facts)
        if condition.bound:
            it = self.thing(condition.bound)
            facts["thing"], facts["things"] = self.noun_of(it, many=False), self.noun_of(it, many=True)
            facts["noun"] = facts["thing" if (least if "least" in traits else most) == 1 else "things"]
            return book.say("if.bound", traits, it=it, **facts)
        if condition.of is not None:
            return self.event_counted(condition.happened, condition.of, condition.who, traits, **facts)
        span, _, fact = condition.happened.partition(".")
        marks = [f"who={condition.who}", *traits]
        known = book.either(f"happened.{fact}", "happened", marks)
        return book.say(known, marks, span=book.say(f"span.{span}"), who=self.thing(condition.who), **facts)

    def event_counted(self, happened: str, of: Filter, who: str, traits: Sequence[str], **facts: Fact) -> str:
        """Return how often an occasion was about such cards, as a sentence about the past."""
        span, _, event = happened.partition(".")
        marks = ["of", f"by={who}" if who in ("you", "opponent") else "by=anyone", *traits]
        facts |= {"span": self.book.say(f"span.{span}"), "of": self.cards(of, "one")}
        return self.book.say(f"happened.{event}", marks, **facts)

    def is_so(self, what: Filter) -> str:
        """Return a condition on a card that was named before."""
        it, book = self.thing(what.bound), self.book
        asked = [*(("is", word) for word in what.has), *(("isnt", word) for word in what.lacks)]
        phrases = [self.word(having, word) for having, word in (*asked, *(("is", kind) for kind in what.kind))]
        said = [book.say(name, it=it, word=term) for name, term in phrases]
        said += [book.say("is.named", it=it, name=self.card_name(what.name))] if what.name else []
        said += [book.say("isnt.named", it=it, name=self.card_name(what.not_name))] if what.not_name else []
        for figure in dict.fromkeys((*what.least, *what.most)):
            name, colour = self.figure(figure)
            for bound, amount in bounds_of(what.least.get(figure), what.most.get(figure)):
                number = self.amount(amount)
                facts: dict[str, Fact] = {"figure": self.label(name), "colour": colour, "n": number}
                traits = [bound, *([] if number.text.isdigit() else ["worked_out"])]
                said.append(book.say("is.figure.colour" if colour else "is.figure", traits, it=it, **facts))
        return self.listed("and", said) if said else book.say("is.there", it=it)

    # occasions

    def occasion(self, on: On, how: str = "on") -> str:
        """Return what happened (or would happen), in the words behind a «when»."""
        if isinstance(on.of, Filter):
            of = self.cards(on.of, "one")
            self.known["subject"] = self.again(of)
            self.same.pop("subject", None)
        elif on.of == "any":
            of = Thing(self.book.say("anything"), side="any")
            self.known["subject"] = self.again(of)
        else:
            of = self.known["subject"] = self.thing(on.of)
            self.same |= {"subject": on.of} if on.of in self.known else {}
        traits = [f"by={on.by}" if on.by else "by=anyone", *(["any"] if on.of == "any" else [])]
        traits += [f"of={on.of}"] if isinstance(on.of, str) and on.of in SIDES else []
        kind = f"kind.{on.via}" in self.book.terms
        traits += ["via"] if kind else ["caused", f"via={on.via}"] if on.via else []
        facts: dict[str, Fact] = {"via": self.book.term(f"kind.{on.via}") if kind else ""}
        by = self.book.say("by", traits, **facts) if on.by or on.via else ""
        name = f"{how}.{on.event}"
        return self.book.say(name, traits, of=of, by=by, whose=self.book.say("whose", traits), **facts)


def side_named(what: Filter) -> str:
    """Return how a filter says whose the cards are: by a side, or `whose`, by the name of players."""
    return "whose" if what.whose else what.of_side


def side_of(who: str) -> str:
    """Return whose the things of these players are."""
    return {"you": "own", "opponent": "opposing"}.get(who, "theirs")


def bounds(condition: Condition) -> list[str]:
    """Return the traits for the bounds of a condition."""
    if condition.least == condition.most:
        return ["none"] if not condition.most else ["exactly"]
    if condition.most == NO_LIMIT:
        return ["least", *(["some"] if condition.least == 1 else [])]
    return ["most"] if condition.least <= 0 else ["between"]


def bounds_of(least: Amount | None, most: Amount | None) -> list[tuple[str, Amount]]:
    """Return the bounds of a figure, one if both are the same or the upper one is 0."""
    if most is not None and most in (least, 0):
        return [("exactly", most)]
    return [(word, bound) for word, bound in (("least", least), ("most", most)) if bound is not None]
