"""Amounts, conditions and occasions of effects in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bsdesk.engine.effects import On
from bsdesk.engine.filters import SIDES, Amount, Condition, Count, Filter, asks_about_face
from bsdesk.engine.run.words import Word
from bsdesk.speech.phrasing.memory import WorkedOut
from bsdesk.speech.phrasing.nouns import PLAYER, bounds_of
from bsdesk.speech.phrasing.phrasebook import Filling, Phrasebook, Thing
from bsdesk.speech.phrasing.things import Things, lie_elsewhere, side_named, side_of

NO_LIMIT = Condition().most
LETTERED = re.compile(r"[+-]\d+$|^\d+(?:-(?=[A-Z]$))?")  # what is added to a letter
ONE_OF_SEVERAL = ("everyone", "team", "ally")  # sides of which an event is about one player


class Namer(Things):
    """Names the things of one card, how many they are, what must hold of them, and what happens to them."""

    # amounts

    def amount(self, amount: Amount, unit: str = "") -> Thing:
        if isinstance(amount, int):
            return Thing(str(amount), many=amount != 1)
        if amount.when is not None:
            facts = {"then": amount.then, "otherwise": amount.otherwise}
            traits = [*([] if amount.otherwise else ["from_nothing"]), f"unit={unit}"]
            remark = self.book.say("but_if", traits, condition=self.condition(amount.when), **facts)
            self.memory.remark(remark)
            return Thing(str(amount.otherwise), many=amount.otherwise != 1)
        text = self.count_text(amount)
        if amount.per == 1 and self.is_letter(text):
            return Thing(calculated(text, amount.times, amount.plus), many=True)
        if amount.per != 1:
            text = self.book.say("amount.per_up" if amount.up else "amount.per", amount=text, per=amount.per)
        if amount.times == -1 and amount.plus > 0:
            text = self.book.say("amount.from", amount=text, plus=amount.plus)
        else:
            text = changed(self.book, text, amount)
        return self.named(text) if amount.per != 1 else Thing(text, many=True)

    def named(self, text: str) -> Thing:
        """Return the letter that stands for an amount, with a remark that tells which it is."""
        letter = self.memory.letter(text)
        self.memory.remark(self.book.say("amount.named", name=letter, amount=text))
        return Thing(letter, many=True)

    def lettered(self, amount: Amount, unit: str = "") -> Thing:
        found = self.amount(amount, unit)
        plain = isinstance(amount, int) or amount.when is not None or self.is_letter(found)
        return found if plain else self.named(found.text)

    def is_letter(self, amount: Filling) -> bool:
        """Return whether an amount is only the letter that stands for it, or what is more or less by a number, which is
        said like a number."""
        return LETTERED.sub("", str(amount)) in self.memory.letters.values()

    def worked_out(self, word: Word, text: str) -> WorkedOut:
        """Return what is known of an amount that a word has worked out."""
        counts = [one for name in word.__struct_fields__ if isinstance(one := getattr(word, name), Count)]
        passing = any(one.number or (isinstance(one.of, Filter) and not one.of.bound) for one in counts)
        number = counts[0] if len(counts) == 1 else Count()
        of = number.of if isinstance(number.of, Filter) and number == Count(of=number.of) else None
        return WorkedOut(text, passing, of)

    def count_text(self, count: Count) -> str:
        """Return the text of how many there are, or how much of a figure they have."""
        if count.happened:
            such = count.of if isinstance(count.of, Filter) else None
            asked = Condition(happened=count.happened, of=such, who=count.who)
            name = f"amount.happened.{count.happened.partition('.')[2]}"  # of some things it is no number of times
            return self.book.say(self.book.either(name, "amount.happened"), event=self.condition(asked))
        if count.share:
            fresh = self.memory.fresh.get(str(count.of))
            of = self.again(fresh) if fresh is not None else self.thing(count.of)
            return self.book.say("amount.share", [f"kind={of.kind}"], of=of)
        if isinstance(count.of, str) and count.of in SIDES and f"area.{count.number}" in self.book.terms:
            place, marks = self.place(count.number, side_of(count.of)), ["place", f"of={count.of}"]
            return self.book.say(self.book.either(f"figure.{count.number}", "figure.place", marks), marks, place=place)
        if count.number:
            name, colour = self.nouns.figure(count.number)
            named = isinstance(count.of, str) and count.of in self.memory.known and count.of not in self.memory.fresh
            empty = isinstance(count.of, Filter) and count.of == Filter(where=count.of.where, side=count.of.side)
            if empty and isinstance(count.of, Filter):
                of = self.place(count.of.where, count.of.of_side)
            else:
                of = self.thing(count.of)
            many = ["many"] if of.many else []
            alone = of.text == self.again(of).text  # else it is said which of several is meant
            again = ["again"] if named and alone and not of.many and of.kind != PLAYER else []
            traits, noun = [*many, *again], self.nouns.of(of, many=False)
            usual = "figure.own" if count.of == "you" and self.book.has("figure.own") else "figure.of"
            phrase = self.book.either(f"figure.{name}", usual, traits)
            return self.book.say(phrase, traits, of=of, colour=colour, figure=self.book.figure(name), noun=noun)
        if isinstance(count.of, Filter):
            return self.book.say("amount.of", of=self.cards(count.of, "bare"))
        if count.of in self.memory.kept:
            return self.memory.kept[count.of]
        if count.of in self.memory.numbers:
            own = f"number.{self.memory.event}" if count.of == "number" else ""
            return self.book.say(self.book.either(own, "amount.number"))
        if count.of in self.memory.tokens:
            return self.book.say("amount.tokens")
        if count.of in self.memory.worked_out and not self.book.has(f"amount.{count.of}"):
            kept = self.memory.worked_out[count.of]
            return self.book.say("amount.worked_out", amount=kept.text) if kept.passing else kept.text
        return self.book.say(self.book.either(f"amount.{count.of}", "amount.bound"), of=self.thing(count.of))

    def each(self, count: Count) -> Thing | None:
        """Return the thing for «for each ...», if only the number of something counts; else None."""
        if count.number or count.happened or count.share or count.plus or count.per != 1:
            return None
        if isinstance(count.of, Filter):
            return self.cards(count.of, "each")
        if count.of in self.memory.numbers or count.of in self.memory.kept:
            return None
        if count.of in self.memory.tokens:
            return Thing(self.book.say("each.tokens"))
        return Thing(self.book.say("each"))

    # conditions

    def conditions(self, conditions: Sequence[Condition]) -> str:
        """Return conditions of which all must hold; one that says several things of a card is several of them."""
        said = []
        for one in conditions:
            what = one.there_is if one.number is None else None
            it = self.asked_about(what, bounds(one)) if what is not None else None
            said += self.asked_of_named(what, it) if what is not None and it is not None else [self.condition(one)]
        return self.book.listed("and", said)

    def condition(self, condition: Condition) -> str:
        """Return a condition as the words behind an «if»."""
        book, traits = self.book, bounds(condition)
        least, most = condition.least, condition.most
        facts: dict[str, Filling] = {"least": least, "most": most}
        what = condition.there_is
        if condition.number is not None:
            return self.bounded(condition.number, traits, facts)
        if what is not None and (named := self.asked_about(what, traits)) is not None:
            return book.listed("and", self.asked_of_named(what, named))
        if what is not None:
            facts["n"] = Thing(str(n := least if "least" in traits else most), many=n != 1)
            marks = [f"side={side_named(what)}", *(["elsewhere"] if lie_elsewhere(what) else []), *traits]
            marks += [f"kind={'+'.join(what.kind)}", *self.zone_mark(what)]
            marks += [] if asks_about_face(what) else ["only"]
            facts["counted"] = Thing(book.say("counted", marks, n=facts["n"]))
            one, things = (self.nouns.parts(what, marks, many=many) for many in (False, True))
            tail = (one if "some" in traits else things)[1] if "elsewhere" in marks and not what.bound else ""
            facts |= {"thing": one[0] if tail else "".join(one), "things": things[0] if tail else "".join(things)}
            area = book.term(f"area.{what.where}")
            where = ["bound", *traits] if what.bound else marks
            facts["whose"] = self.player(what.whose) if what.whose else ""
            return book.say("if.there_is", where, area=area, **facts) + tail
        if condition.bound:
            it = self.thing(condition.bound)
            traits = [*traits, *(["many"] if it.many else [])]
            facts["thing"], facts["things"] = self.nouns.of(it, many=False), self.nouns.of(it, many=True)
            facts["noun"] = facts["thing" if (least if "least" in traits else most) == 1 else "things"]
            return book.say("if.bound", traits, it=it, **facts)
        if condition.of is not None:
            return self.event_counted(condition.happened, condition.of, condition.who, traits, **facts)
        span, _, fact = condition.happened.partition(".")
        marks = [f"who={condition.who}", *traits]
        known = book.either(f"happened.{fact}", "happened", marks)
        if known == "happened" and condition.who == "you" and (skills := self.keywords.noting(condition.happened)):
            known, facts["skills"] = "happened_by", self.book.listed("or", skills)
        return book.say(known, marks, span=book.say(f"span.{span}"), who=self.thing(condition.who), **facts)

    def asked_about(self, what: Filter, traits: Sequence[str]) -> Thing | None:
        """Return the card of which it is asked what it is: one that was named before, or the only one of somebody;
        None if it is asked whether there are such cards."""
        known = self.memory.known.get(what.bound)
        one = known is not None and not known.many and known.kind != PLAYER
        named = bool(what.bound) and what.bound not in self.memory.fresh
        if named and (not lie_elsewhere(what) or (one and "some" in traits)):
            return self.thing(what.bound)
        if what.whose and "some" in traits and what.where == "field" and self.book.has("whose.one"):
            return Thing(self.book.say("whose.one", whose=self.player(what.whose)))
        return None

    def bounded(self, count: Count, traits: Sequence[str], facts: dict[str, Filling]) -> str:
        """Return that a number lies within bounds. A game may say in words of its own who has how much of a figure."""
        name = count.number if isinstance(count.of, str) and (count.of == "you" or count.of not in SIDES) else ""
        if name and count == Count(of=count.of, number=name):
            phrase = self.book.either(f"if.figure.{name}", "if.figure", traits)
            if self.book.has(phrase, *traits):
                figure = self.book.figure(self.nouns.figure(name)[0])
                return self.book.say(phrase, traits, of=self.thing(count.of), figure=figure, **facts)
        own = f"if.amount.{count.of}"
        named = isinstance(count.of, str) and count == Count(of=count.of)
        if named and count.of in self.memory.worked_out and not self.book.has(own, *traits):
            kept = self.memory.worked_out[count.of]
            if kept.of is not None and not kept.passing:  # that there are such cards
                return self.condition(Condition(there_is=kept.of, least=facts["least"], most=facts["most"]))  # type: ignore[arg-type]
            phrase = self.book.either("if.was", "if.number", traits) if kept.passing else "if.number"
            return self.book.say(phrase, traits, amount=kept.text, **facts)  # it is told what it was
        own = f"if.number.{self.memory.event}" if count == Count(of="number") else own
        own = own if named else ""
        return self.book.say(self.book.either(own, "if.number", traits), traits, amount=self.amount(count), **facts)

    def event_counted(self, happened: str, of: Filter, who: str, traits: Sequence[str], **facts: Filling) -> str:
        """Return how often an occasion was about such cards, as a sentence about the past."""
        span, _, event = happened.partition(".")
        marks = ["of", f"by={who}" if who in ("you", "opponent") else "by=anyone", *traits]
        facts |= {"span": self.book.say(f"span.{span}"), "of": self.cards(of, "one")}
        return self.book.say(f"happened.{event}", marks, **facts)

    def asked_of_named(self, what: Filter, it: Thing) -> list[str]:
        """Return the conditions on a card that was named before, or is the only one of somebody."""
        book = self.book
        asked = [*(("is", word) for word in what.has), *(("isnt", word) for word in what.lacks)]
        phrases = [self.nouns.word(having, word) for having, word in asked]
        said = [book.say(name, it=it, word=term) for name, term in phrases]
        kinds = [book.say(name, it=it, word=term) for name, term in (self.nouns.word("is", kind) for kind in what.kind)]
        said += [self.book.listed("or", kinds)] if kinds else []  # it must be of one of them
        shared = what.shares.items()
        said += [book.say("is.sharing", it=it, group=book.term(f"trait.{g}"), other=self.thing(n)) for g, n in shared]
        said += [book.say("is.named", it=it, name=self.card_name(what.name))] if what.name else []
        said += [book.say("isnt.named", it=it, name=self.card_name(what.not_name))] if what.not_name else []
        for figure in dict.fromkeys((*what.least, *what.most)):
            name, colour = self.nouns.figure(figure)
            for bound, amount in bounds_of(what.least.get(figure), what.most.get(figure)):
                number = self.amount(amount)
                facts: dict[str, Filling] = {"figure": book.figure(name), "colour": colour, "n": number}
                traits = [bound, *([] if number.text.isdigit() else ["worked_out"])]
                phrase = book.either(f"is.{name}", "is.figure", traits)
                said.append(book.say("is.figure.colour" if colour else phrase, traits, it=it, **facts))
        return said or [book.say("is.there", it=it)]

    # occasions

    def occasion(self, on: On, how: str = "on") -> str:
        """Return what happened (or would happen), in the words behind a «when»."""
        if isinstance(on.of, Filter):
            of = self.cards(on.of, "one")
            self.memory.known["subject"] = self.again(of)
            self.memory.same.pop("subject", None)
        elif on.of == "any":
            of = Thing(self.book.say("anything"), side="any")
            self.memory.known["subject"] = self.again(of)
        else:
            of = self.memory.known["subject"] = self.thing(on.of)
            if on.of in ("opponent", "opposing"):
                one = [f"who={on.of}"]  # where there are several, it is said that one of them is meant
                named = self.book.say("subject", one) if self.book.has("subject", *one) else of.text
                self.memory.known["subject"] = of._replace(text=named, kind=PLAYER)
            if on.of in ONE_OF_SEVERAL:  # it happens to one of them
                self.memory.known["subject"] = self.again(Thing("", kind=PLAYER))
            self.memory.same |= {"subject": on.of} if on.of in self.memory.known else {}
        self.memory.last = "subject" if on.of == "any" or isinstance(on.of, Filter) else self.memory.last
        if self.book.has(f"subject.{on.event}"):  # the game has a name for it
            known = self.memory.known["subject"]
            self.memory.known["subject"] = known._replace(text=self.book.say(f"subject.{on.event}"))
        name_other(self, on.event)
        traits = [f"zone={self.zone}", f"by={on.by}" if on.by else "by=anyone", *(["any"] if on.of == "any" else [])]
        traits += ["of_cards"] if isinstance(on.of, Filter) else [f"of={on.of}"] if on.of != "any" else []
        kind, marked = f"kind.{on.via}" in self.book.terms, bool(on.via) and "activated" in on.events
        if on.via and not marked:
            traits += [f"via={on.via}", "via" if kind else "caused"]
        facts: dict[str, Filling] = {"via": self.book.term(f"kind.{on.via}") if kind else ""}
        by = self.book.say("by", traits, **facts) if on.by or (on.via and not marked) else ""
        facts |= {"of": of, "by": by, "whose": self.book.say("whose", traits)}
        if "activated" in on.events and self.book.has("effect"):
            word = self.nouns.word("has", f"timing:{on.via}")[1] if marked else ""
            which = ["marked"] if marked else []
            facts |= {name: self.book.say(name, which, word=word) for name in ("effect", "one_effect")}
        if skills := self.keywords.signalling(on.via):
            facts["skills"] = self.book.listed("or", skills)
            traits.append("named")
        if any("{letter}" in (self.book.template(f"{how}.{event}", traits) or "") for event in on.events):
            facts["letter"] = self.memory.kept["number"] = self.memory.letter("the number of what happens")
        said = self.book.listed("or", [self.book.say(f"{how}.{event}", traits, **facts) for event in on.events])
        if on.other is None:
            return said
        met = self.cards(on.other, "one")
        return self.book.say("event.met", event=said, other=self.thing("other"), met=met)


def changed(book: Phrasebook, text: str, amount: Count) -> str:
    """Return the text of an amount that is multiplied and added to."""
    if amount.times != 1:
        text = book.say("amount.times", amount=text, times=amount.times)
    if amount.plus:
        text = book.say("amount.plus" if amount.plus > 0 else "amount.minus", amount=text, plus=abs(amount.plus))
    return text


def calculated(letter: str, times: int, plus: int) -> str:
    """Return what is worked out from a letter, as a formula."""
    if times == -1 and plus > 0:
        return f"{plus}-{letter}"
    return f"{times if times != 1 else ''}{letter}{f'{plus:+}' if plus else ''}"


def name_other(things: Things, occasion: str) -> None:
    """Name the other party of an occasion, or of the one of a mark, where the game has a name for it."""
    memory, phrase = things.memory, f"other.{occasion}"
    memory.event = occasion
    if things.book.has(phrase):
        subject = memory.known.get("subject", things.this())
        side = {"own": "opposing", "opposing": "own"}.get(subject.side, "any")
        memory.known["other"] = Thing(things.book.say(phrase), side=side)


def bounds(condition: Condition) -> list[str]:
    """Return the traits for the bounds of a condition."""
    if condition.least == condition.most:
        return ["none"] if not condition.most else ["exactly"]
    if condition.most == NO_LIMIT:
        return ["least", *(["some"] if condition.least == 1 else [])]
    return ["most"] if condition.least <= 0 else ["between"]
