"""The text on a card, written from the data of its effects, so that it always says what the card does.

The wording is in `phrases.toml`, one for all games and one a game, and in `terms.toml`; here is only what is said in
which order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.effects import Block, CardDef, Effect
from bsdesk.engine.filters import Condition, Filter, Selector
from bsdesk.engine.game import Game
from bsdesk.engine.grants import Grant
from bsdesk.engine.handling import Keyword
from bsdesk.engine.looks.face import Ink
from bsdesk.engine.state import Prompt
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.letters.line_breaks import KATAKANA
from bsdesk.speech.phrasing.acts import Sentences
from bsdesk.speech.phrasing.amounts import Namer, name_other
from bsdesk.speech.phrasing.deeds import deed
from bsdesk.speech.phrasing.phrasebook import PLAIN, Phrasebook, phrasebook


class Span(NamedTuple):
    """A piece of a line: `level`, `timing` and `activate` (blue marks), `limit` (red), `keyword` (black), `cost`
    (what stands before the arrow, and the arrow), `text`, or `reminder` (in brackets)."""

    kind: str
    text: str


def ink_of(span: Span, book: Phrasebook) -> Ink:
    """Return a piece of a line for the art: a cost belongs to the text, with its arrow; what is used is a timing."""
    if span.kind == "cost":
        return Ink("text", book.say("mark.cost", mark=span.text).strip() + " ")
    return Ink("timing" if span.kind == "activate" else span.kind, span.text)


class EffectLine(NamedTuple):
    """One effect of a card as it is printed."""

    spans: tuple[Span, ...]

    def plain(self, book: Phrasebook) -> str:
        """Return the line as plain text, with marks in brackets."""
        parts = [book.say(f"mark.{span.kind}", mark=span.text) for span in self.spans]
        return book.say("join.spans").join(parts).strip()


def text_of(game: Game, card: CardDef, folder: Path, language: str) -> list[EffectLine]:
    """Return the printed text of a card, line by line."""
    return Speaker(game, card, phrasebook(folder, language)).lines()


def plain_text(game: Game, card: CardDef, folder: Path, language: str) -> list[str]:
    """Return the printed text of a card as plain text."""
    book = phrasebook(folder, language)
    return [line.plain(book) for line in Speaker(game, card, book).lines()]


def part_in_words(game: Game, card: CardDef, folder: Path, language: str, part: Filter | Condition | Block) -> str:
    """Return a part of an effect of a card in words: what cards fit a filter, a condition, or what stands before the
    arrow."""
    speaker = Speaker(game, card, phrasebook(folder, language))
    if isinstance(part, tuple):
        return speaker.price(part)
    namer = Namer(speaker.book, card, speaker.card_name)
    said = namer.nouns.noun(part, [], many=True) if isinstance(part, Filter) else namer.condition(part)
    return speaker.book.typeset(said)


def name_of(card: CardDef, language: str) -> str:
    """Return the card's name in this language, or else in the nearest language that has one."""
    names = card.name | card.called
    return names.get(language) or (names.get("ja") if language.startswith("zh") else "") or names["en"]


def reading_of(card: CardDef, language: str) -> str:
    """Return the English name of a card whose Chinese name has katakana, which not everybody reads; or ""."""
    return card.name["en"] if language.startswith("zh") and KATAKANA.search(name_of(card, language)) else ""


class Speaker:
    """Writes the text of one card."""

    def __init__(self, game: Game, card: CardDef, book: Phrasebook) -> None:
        self.game, self.card, self.book = game, card, book.of_cards(game.rules.defs).with_terms(card.terms)

    def card_name(self, name: str) -> str:
        """Return the name of the card with this English name, as effects give it."""
        cards = self.game.rules.defs.values()
        return next((name_of(card, self.book.language) for card in cards if card.name["en"] == name), name)

    def lines(self) -> list[EffectLine]:
        keywords = [self.keyword(keyword) for keyword in self.game.handling.keywords(self.card)]
        return [*keywords, *dict.fromkeys(self.effect(effect) for effect in self.card.effects if self.is_told(effect))]

    def is_told(self, effect: Effect) -> bool:
        """Return whether an effect stands on the card, in the edition of its text that is played."""
        played = self.game.rules.options
        editions = self.game.handling.texts.editions
        return effect.told and all(played.get(editions[one], one) == one for one in effect.during if one in editions)

    # a line

    def keyword(self, keyword: Keyword) -> EffectLine:
        facts = {name: self.book.term(term) for name, term in keyword.facts.items()}
        things = Namer(self.book, self.card, self.card_name)
        facts |= {"this": things.this().text, "level": self.levels(keyword.levels)}
        traits = [f"kind={self.card.kind}"]
        head = [Span("level", facts["level"])] if keyword.levels else []
        said = Span("keyword", self.book.say(f"keyword.{keyword.name}", traits, **facts))
        reminder = Span("reminder", self.book.say(f"reminder.{keyword.name}", traits, **facts))
        return self.line(*head, said, reminder)

    def quoted(self, effect: Effect, kind: str, to: Selector) -> str:
        """Return an effect that is given to things of this kind, as it is put between quotation marks."""
        return self.effect(effect, kind, to).plain(self.book).removesuffix(self.book.say("join.end", text=""))

    def price(self, cost: Block) -> str:
        """Return what stands before an arrow."""
        return self.book.typeset(self.sentences().price(cost))

    def deed(self, effect: Effect, prompt: Prompt, asks: object, players: Mapping[str, str]) -> str:
        """Return what is done to what an effect asks to choose, and to how many; "" if no such choice is found."""
        return self.book.typeset(deed(self.sentences(), effect, prompt, asks, players))

    def sentences(self) -> Sentences:
        """Return what writes the sentences of one effect of this card, which has named nothing yet."""
        return Sentences(self.game, self.book, Namer(self.book, self.card, self.card_name), self.quoted)

    def given(self, grant: Grant, kind: str, until: str) -> str:
        """Return what a grant gives to a thing of this kind besides figures and effects, in a sentence without its end;
        "" if there is nothing else. `until`: for how long, if there are words for that."""
        rest = replace(grant, to="this", gain={}, set={}, effects=(), given=())
        if not rest.keys:
            return ""
        sayer = Sentences(self.game, self.book, Namer(self.book, self.card, self.card_name, kind=kind), self.quoted)
        span = until if self.book.has(f"until.{until}") else ""
        return self.book.typeset(capitalized(sayer.grant(rest, span).say(PLAIN)))

    def effect(self, effect: Effect, kind: str = "", to: Selector | None = None) -> EffectLine:
        """Return the line of an effect: its marks, its price, when and under which condition, and what it does. `kind`
        is that of the card that has it, if it isn't this one, but one that it is given `to`."""
        address = self.address(to) if effect.zone != "field" else ()
        things = Namer(self.book, self.card, self.card_name, zone=effect.zone, kind=kind, address=address)
        sayer = Sentences(self.game, self.book, things, self.quoted)
        if isinstance(effect.on, str):
            name_other(things, effect.on)
        event = things.occasion(effect.on) if effect.on is not None and not isinstance(effect.on, str) else ""
        state = things.conditions(effect.whenever) if effect.whenever else ""
        would = things.occasion(effect.instead, "would") if effect.instead is not None else ""
        change = effect.change if would else None
        announced = sayer.announce(effect.announce, effect.do)
        before = sayer.asks_what_is_announced(effect.cost, effect.announce)  # else it is said after the price
        paid = sayer.payment(effect.cost, effect.do, may=effect.may)
        things.memory.paid |= {str(raw.get("what", "it")) for raw in effect.cost if self.removes(raw["op"])}
        may = effect.may and not paid
        acts = [sayer.grant(grant) for grant in effect.always]
        condition = things.conditions(effect.when) if effect.when else ""
        done = (
            sayer.change(change, effect.instead.event)
            if change is not None and effect.instead is not None
            else sayer.block(effect.do, apart=may, paid=bool(paid))
        )
        acts += sayer.joints.with_leave(done) if may else done
        marked = announced and self.book.say("announce", act="")
        if announced and not before:  # what triggers an effect announces it
            unmarked = event or state or not marked
            said = announced if unmarked else [sayer.joints.behind("announce", announced)]
            acts, announced = [*said, *acts], []
        if not acts:  # to pay the price is all that is done, or to use the skill
            acts, paid = paid or [sayer.joints.act("do.noted", ())], []
        lead = sayer.lead(event=event, state=state, would=would, condition=condition) if paid else ""
        if lead and would and change is None:
            acts = [sayer.joints.behind("rather", acts)]
        if condition and not lead:
            acts = [sayer.joints.behind("if", acts, ["all"], condition=condition)]
        if would and not lead:
            acts = [sayer.joints.behind("instead" if change is None else "changed", acts, ["all"], event=would)]
        if state and not lead:
            acts = [sayer.joints.behind("whenever", acts, ["all"], condition=state)]
        if event and not lead:
            acts = [sayer.joints.behind("when", acts, ["all"], event=event)]
        first = sayer.joints.sentences(
            [sayer.joints.behind("announce", announced)] if marked and announced else announced
        )
        leading = self.book.say("join.sentences").join(text for text in (lead, first) if text)
        parts = (("text", leading), ("cost", sayer.paid(paid)), ("text", sayer.joints.sentences(acts)))
        return self.line(*self.marks(effect, things.address), *(Span(kind, text) for kind, text in parts if text))

    def address(self, to: Selector | None) -> list[str]:
        """Return the traits for whom an effect calls «you» that this card has elsewhere than on the field, or gives."""
        you = self.game.handling.texts.addressed(self.game.rules, self.card, to)
        return [f"you={you}", *(["quoted"] if to is not None else [])] if you else []

    def line(self, *spans: Span) -> EffectLine:
        """Return these pieces as a line, as it is written in this language."""
        return EffectLine(tuple(span._replace(text=self.book.typeset(span.text)) for span in spans))

    def removes(self, op: str) -> bool:
        """Return whether what a word is done to is gone then."""
        return bool(getattr(self.game.handling.vocabulary[op], "removes", False))

    def marks(self, effect: Effect, address: Sequence[str]) -> list[Span]:
        """Return the marks before an effect."""
        say, traits = self.book.say, [f"kind={self.card.kind}", *address]
        found = [Span("level", self.levels(effect.levels))] if effect.levels else []
        if effect.keyword:
            name = f"keyword.{effect.keyword}"  # a set may bring one of its own
            found.append(Span("keyword", say(name, traits) if self.book.has(name, *traits) else self.book.term(name)))
        if effect.zone != "field":
            area = self.book.term(f"area.{effect.zone}")
            found.append(Span("timing", say("zone", [f"zone={effect.zone}", *traits], area=area)))
        found += [
            Span("timing", say(f"during.{scope}", traits))
            for scope in effect.during
            if scope not in self.game.handling.texts.editions
        ]
        if isinstance(effect.on, str):
            found.append(Span("timing", say(f"timing.{effect.on}", traits)))
        if effect.activate:
            found.append(Span("activate", say(f"activate.{effect.activate}", traits)))
        often = [*traits, *(["uses"] if effect.uses > 1 else [])]
        found += [Span("limit", say(f"limit.{limit}", often, n=effect.uses)) for limit in effect.limits]
        return [mark for mark in found if mark.text]

    def levels(self, levels: Sequence[int]) -> str:
        row = list(levels) == list(range(levels[0], levels[-1] + 1)) if levels else False
        span = f"{levels[0]}-{levels[-1]}" if row and len(levels) > 1 else ",".join(map(str, levels))
        return self.book.term("figure.level") + span
