"""Refusals, reasons and moves in words: sentences from the books, filled with the names of things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bsdesk.engine.effects import Block, effect_named
from bsdesk.engine.files.notation import name as typed_name
from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.filters import Condition, Filter
from bsdesk.engine.game import Game
from bsdesk.engine.handling import Note
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State, owns_zone, zone_name, zone_seat, zone_team
from bsdesk.engine.values import Move, Pool, Ref, Refusal, Seat, seat_in
from bsdesk.speech.books import Books, fact_names, fill
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.phrasing.texts import name_of, part_in_words

VERBS = ("verb", "action", "question")  # the kinds of terms that name what is done
NameOf = Callable[[Ref], str]

# Facts of a refusal whose value is the name of a term of that kind.
NAMED = ("step", "word", "kind", "colour", "element", "question", "action", "target", "trait", "figure", "stretch")
# Facts of a refusal that are parts of an effect, as JSON.
PARTS: dict[str, Any] = {"asked": Filter, "condition": Condition, "price": Block}


def names_card(view: State, word: str) -> bool:
    """Return whether a word names a card: one in the view, or one that is known only by its place or number."""
    return word in view.cards or word.startswith("#") or word.rpartition(".")[0] in view.zones


class Wording:
    """The wording of one game in one language."""

    def __init__(self, books: Books, language: str) -> None:
        self.books, self.language = books, language

    def rule(self, rule: str) -> str:
        """Return the sentence of a rule; "" if the book has none."""
        return self.books.rules.get(rule, {}).get(self.language, "")

    def term(self, kind: str, word: str) -> str:
        """Return the term for a word of the rules; the word itself if no book has it."""
        said = self.books.terms.get(f"{kind}.{word}" if kind else word)
        return said[self.language] if said else word.replace("_", " ")

    def filled_term(self, term: str, **facts: object) -> str:
        return fill(self.term("", term), facts)

    def pair(self, first: str, second: str) -> str:
        """Return `first: second`, with the colon of the language."""
        return self.filled_term("pair", first=first, second=second)

    def listed(self, parts: Iterable[str]) -> str:
        """Return `one, another`, with the comma of the language."""
        return self.term("", "and").join(parts)

    def player(self, seat: Seat) -> str:
        """Return the name of a seat's player."""
        return f"p{seat}"

    def note(self, note: Note, card: str) -> str:
        """Return a note about a move; `card` is the name of the card that it is about."""
        return self.filled_term(note.term, card=card, **note.facts)

    # moves

    def verb(self, verb: str) -> str:
        """Return the name of a verb, as on a button; that of an answer is its question."""
        return self.term(next((kind for kind in VERBS if f"{kind}.{verb}" in self.books.terms), "action"), verb)

    def is_named(self, verb: str) -> bool:
        """Return whether a verb has a name. That of an answer has none: only the answer is named."""
        return f"verb.{verb}" in self.books.terms or f"action.{verb}" in self.books.terms

    def is_told(self, verb: str) -> bool:
        """Return whether a book has a sentence for a verb."""
        return f"do.{verb}" in self.books.terms

    def answer_name(self, view: State, word: str, seat: Seat = 0, question: str = "") -> str:
        """Return the name of an answer: a word, a card, an area, a number; of this question, where it has one there."""
        if f"answer.{question}.{word}" in self.books.terms:
            return self.term("answer", f"{question}.{word}")
        if f"answer.{word}" in self.books.terms:
            return self.term("answer", word)
        if seat_in(word) in view.seats():
            return self.player(seat_in(word))
        return self.thing(view, seat, word) if names_card(view, word) else self.plain_answer(word)

    def plain_answer(self, word: str) -> str:
        """Return the name of an answer that is no thing: a number, or a word."""
        return word[1:] if word[:1] == "n" and word[1:].isdigit() else self.term("action", word)

    def deed(self, view: State, move: Move) -> str:
        """Return the sentence of a move; if no book has one, or a fact for it is unknown, its name and things."""
        facts = {"subject": self.part(view, move, move.subject), "target": self.part(view, move, move.target)}
        whose = self.player(zone_seat(move.target)) if move.target in view.zones and zone_seat(move.target) else ""
        facts = {key: said for key, said in {**facts, "amount": self.amount(view, move.amount)}.items() if said}
        before = f"do.{move.verb}.on"
        if whose and before in self.books.terms:
            return self.filled_term(before, **facts, whose=whose)
        for key in (f"do.{move.verb}.{move.subject}", f"do.{move.verb}"):
            said = self.books.terms.get(key, {}).get(self.language)
            if said and fact_names(said) <= facts.keys():
                return fill(said, facts)
        name = self.verb(move.verb)
        name = capitalized(name)
        things = self.listed(facts.values())
        return self.filled_term("do", verb=name.rstrip("?？"), things=things) if facts else name

    def typed_move(self, game: Game, text: str) -> str:
        """Return a move in words that stands as it is typed: `summon hand.gen-bo` is «Summon Gen-Bo»."""
        names = {card.slug: name_of(card, self.language) for card in game.rules.defs.values()}
        verb, *rest = text.split()
        name = self.verb(verb)
        found = [capitalized(name)]
        for word in rest:
            parts, area = [part for part in word.split(".") if part in names], word.rpartition(".")[2]
            kind = next((kind for kind in ("answer", "area") if f"{kind}.{area}" in self.books.terms), "")
            found.append(names[parts[0]] if parts else self.term(kind, area) if kind else word)
        return " ".join(found)

    def part(self, view: State, move: Move, ref: Ref) -> str:
        """Return the name of a thing in a move, of an own place without its owner; "" for the number of an effect."""
        if not ref or any(effect_named("", ref)):
            return ""
        if ref not in view.cards and (ref in view.zones or ref in view.tokens):
            own = owns_zone(view, move.seat, ref) or "." not in ref
            area = self.term("area", zone_name(ref)) if own else self.area(view, ref, move.seat)
            return self.filled_term("place", area=area) if own else area
        return self.answer_name(view, ref, move.seat, move.verb)

    def amount(self, view: State, pool: Pool) -> str:
        """Return an amount such as `2 cores, the Soul Core`; as it is typed if the game has no words for its tokens."""
        kinds = [f"tokens.{mark or 'plain'}" for mark in view.rules.token_marks]
        if not all(kind in self.books.terms for kind in kinds):
            return write_pool(view, pool) if pool else ""
        said = (self.filled_term(kind, count=count) for kind, count in zip(kinds, pool, strict=False) if count)
        return self.listed(said)

    # refusals

    def refusal(self, view: State, seat: Seat, refusal: Refusal) -> str:
        """Return why a move is refused; `view` is that of the seat."""
        said = self.books.refusals.get(refusal.code)
        if said is None:
            return refusal.code.replace("_", " ") + "."
        facts = {key: self.fact(view, seat, key, value) for key, value in refusal.facts.items()}
        card = str(refusal.facts.get("card", ""))
        facts |= {k: self.part_of_text(view, k, str(v), card) for k, v in refusal.facts.items() if k in PARTS}
        if "skill" in refusal.facts:
            words = str(refusal.facts["skill"]).split()  # it may be said of several
            facts["skill"] = self.listed(self.skill_called(view, word) for word in words)
        text = fill(said[self.language], facts)
        reverted = refusal.facts.get("reverted")
        return f"{text} {self.filled_term('taken_back', count=reverted)}" if reverted else text

    def deck_fault(self, fault: DeckFault, name: NameOf) -> tuple[str, str]:
        """Return what is wrong with a deck, and what to do about it. `name` gives the name of the card with an id."""
        facts = {key: name(str(value)) if key == "card" else value for key, value in fault.facts.items()}
        wrong, remedy = (self.books.refusals[code][self.language] for code in (fault.wrong, fault.remedy))
        return fill(wrong, facts), fill(remedy, facts)

    def reason(self, view: State, seat: Seat, reason: Reason) -> str:
        """Return why a move is made, as this seat sees it; "" if no book has a sentence for it."""
        said = self.books.reasons.get(reason.code)
        if said is None:
            return ""
        return fill(said[self.language], {k: self.fact(view, seat, k, v) for k, v in reason.facts.items()})

    def fact(self, view: State, seat: Seat, key: str, value: str | int) -> str:
        """Return one fact of a refusal or a reason in words."""
        if key == "seat":
            return f"p{value}"
        if key in NAMED:
            return self.term(key, str(value))
        if key in ("card", "place"):
            return self.thing(view, seat, str(value))
        return str(value)

    def part_of_text(self, view: State, key: str, text: str, ref: Ref) -> str:
        """Return a part of a card's effects as card texts say it."""
        card = view.cards.get(ref)
        definition = view.rules.defs.get(card.definition if card is not None else "")
        known = definition or next(iter(view.rules.defs.values()))
        return part_in_words(
            view.game, known, self.books.folder, self.language, msgspec.json.decode(text, type=PARTS[key])
        )

    def thing(self, view: State, seat: Seat, ref: Ref) -> str:
        """Return a card as the seat types it, or the name of an area."""
        if ref in view.cards:
            return typed_name(view, seat, ref)
        return self.term("", "a_card") if names_card(view, ref) else self.area(view, ref, seat)

    def area(self, view: State, ref: Ref, seat: Seat) -> str:
        """Return the name of an area, with its owner if that isn't the seat; that of a team with the team."""
        area, owner = self.term("area", zone_name(ref)), zone_seat(ref)
        if zone_team(ref):
            return self.filled_term("owned_by_team", team=self.team(view, zone_team(ref), seat), area=area)
        return self.filled_term("owned", seat=self.player(owner), area=area) if owner not in (0, seat) else area

    def team(self, view: State, team: int, seat: Seat, *, short: bool = False) -> str:
        """Return what a team is called by a seat: its own, the other one, or by its number."""
        if seat and view.teams[seat - 1] == team:
            return self.term("", "ours" if short else "own_team")
        if seat and len(set(view.teams)) == 2:
            return self.term("", "theirs" if short else "other_team")
        return self.filled_term("team_number", number=team)

    def skill_called(self, state: State, word: str) -> str:
        """Return the name of a skill, `keyword.radiance`, which a set of cards may bring itself."""
        brought = (card.terms[word] for card in state.rules.defs.values() if word in card.terms)
        said = self.books.terms.get(word) or next(brought, None)
        return said[self.language] if said else self.term("", word.removeprefix("keyword."))

    def skill(self, state: State, key: str) -> str:
        """Return the name that an effect, `CARD/2`, itself has by its keyword; "" if it has none."""
        name, _, number = key.rpartition("/")
        card, abilities = state.rules.defs.get(name), state.rules.abilities.get(name, ())
        ability = abilities[int(number) - 1] if number.isdigit() and 0 < int(number) <= len(abilities) else None
        word = f"keyword.{(ability.given or ability.effect).keyword}" if ability is not None else ""
        said = (card.terms if card is not None else {}).get(word) or self.books.terms.get(word)
        return said[self.language] if said else ""
