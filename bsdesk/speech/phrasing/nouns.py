"""What cards are called, with all that is asked of them: words that hold of them, figures, names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.engine.filters import Amount, Filter
from bsdesk.speech.phrasing.phrasebook import Filling, Phrasebook, Thing

PLAYER = "player"  # a kind of thing, beside those of cards


class Nouns:
    """Names what cards of a filter are, or what was named before. `thing`: what a name means; `this`: the card itself;
    `amount`: how many."""

    def __init__(
        self,
        book: Phrasebook,
        card_name: Callable[[str], str],
        thing: Callable[[str], Thing],
        this: Callable[[], Thing],
        amount: Callable[[Amount], Thing],
    ) -> None:
        self.book, self.card_name, self.thing, self.this, self.amount = book, card_name, thing, this, amount

    def noun(self, what: Filter, marks: Sequence[str], *, many: bool, together: Sequence[str] = ()) -> str:
        """Return the kind of card with all that the filter demands of it."""
        return "".join(self.parts(what, marks, many=many, together=together))

    def parts(self, what: Filter, marks: Sequence[str], *, many: bool, together: Sequence[str] = ()) -> tuple[str, str]:
        """Return the same in two parts: what stands behind a bar in a phrase comes last."""
        book, n = self.book, 2 if many else 1
        plain = [mark for mark in marks if "=" not in mark or mark.startswith("zone=")]
        joint = "both" if "whole" in marks else "or"
        text, has = self.of_kinds(what, marks, joint, plain, n)
        tails = []

        def add(phrase: str, traits: Sequence[str] = (), /, **facts: Filling) -> None:
            nonlocal text
            text, _, tail = book.say(phrase, traits, thing=text, n=n, **facts).partition("|")
            tails.append(tail)

        for word in sorted(has, key=lambda w: (not w.startswith("family:"), f"colour.{w}" not in book.terms)):
            phrase, term = self.word("has", word)
            add(phrase, word=term)
        for word in what.lacks:
            phrase, term = self.word("lacks", word)
            add(phrase, word=term)
        for figure in dict.fromkeys((*what.least, *what.most)):
            text = self.range(figure, what.least.get(figure), what.most.get(figure), text)
        if what.name:
            add("named", name=self.card_name(what.name))
        if what.not_name:
            add("not_named", name=self.card_name(what.not_name))
        for group, name in what.shares.items():
            add("shares", group=book.term(f"trait.{group}"), it=self.thing(name))
        if what.other:
            add("another", marks, this=self.this())
        if what.but:
            add("but", it=self.thing(what.but))
        for how, _, trait in (one.partition("=") for one in together):
            add(how, trait=book.term(f"trait.{trait}"))
        return text, "".join(tails)

    def of_kinds(
        self, what: Filter, marks: Sequence[str], joint: str, plain: Sequence[str], n: int
    ) -> tuple[str, tuple[str, ...]]:
        """Return what cards of these kinds are called, and what else must hold of them. Of cards that are of one of
        some colours, the kind that they also are of is named."""
        also = [word for word in what.has if f"kind.{word}" in self.book.terms]
        said = {self.word("has", word)[0] for word in what.kind}
        if len(also) == 1 and len(said) == 1 and not any(f"kind.{word}" in self.book.terms for word in what.kind):
            terms = [self.word("has", word)[1] for word in what.kind]
            noun = self.of_word(also[0], plain, n)
            noun = self.book.say(said.pop(), thing=noun, word=self.book.listed("or", terms), n=n)
            return noun, tuple(word for word in what.has if word != also[0])
        kinds = [self.of_word(kind, plain, n) for kind in what.kind]
        return self.book.listed(joint, kinds) if kinds else self.book.say("noun", marks, n=n), what.has

    def of_word(self, word: str, marks: Sequence[str], n: int) -> str:
        """Return what is called so: a kind of card, or a card of a family or name, which may stand beside kinds."""
        sort, _, name = word.rpartition(":")
        if not sort and f"kind.{word}" in self.book.terms:
            return self.book.say("noun", [f"kind={word}", "of_kind", *marks], n=n, kind=self.book.term(f"kind.{word}"))
        card = self.book.say("noun", marks, n=n)
        if sort == "name":
            return self.book.say("named", thing=card, name=self.card_name(name))
        return self.quality("has", word, card, n)

    def of(self, thing: Thing, *, many: bool) -> str:
        """Return the kind of what was named before, without anything else that was said of it."""
        kinds = () if thing.kind in ("", "card", PLAYER) else tuple(thing.kind.split("+"))
        return self.noun(Filter(kind=kinds), [f"kind={thing.kind}"], many=many)

    def quality(self, having: str, word: str, text: str, n: int) -> str:
        name, term = self.word(having, word)
        return self.book.say(name, thing=text, word=term, n=n).replace("|", "")

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


def bounds_of(least: Amount | None, most: Amount | None) -> list[tuple[str, Amount]]:
    """Return the bounds of a figure, one if both are the same or the upper one is 0."""
    if most is not None and most in (least, 0):
        return [("exactly", most)]
    return [(word, bound) for word, bound in (("least", least), ("most", most)) if bound is not None]
