"""Wording at the table: cards by their names, seats by their players, moves as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from bsdesk.engine.effects import ability_of, effect_named
from bsdesk.engine.grants import Live
from bsdesk.engine.play import judge
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.run.means import UNPAYABLE
from bsdesk.engine.run.triggers import choice_of
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable, at
from bsdesk.engine.values import Move, Offer, Ref, Seat, seat_in
from bsdesk.speech.books import Books
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.interface import Words
from bsdesk.speech.phrasing.phrasebook import Phrasebook
from bsdesk.speech.phrasing.texts import EffectLine, Speaker, name_of
from bsdesk.speech.wording import Wording, names_card

CHOOSING = "choose"  # the question that effects of all games ask
MAY, YES = "may", "yes"  # the question whether one is to happen, and its answer
INSTEAD = "instead"  # the question what is to happen instead


class TableWording(Wording):
    """The wording of a game at the table."""

    def __init__(self, books: Books, language: str, words: Words, players: Mapping[Seat, str]) -> None:
        super().__init__(books, language)
        self.words, self.players = words, players

    def player(self, seat: Seat) -> str:
        return self.players.get(seat, f"p{seat}")

    def card(self, view: State, ref: Ref) -> str:
        """Return the name of a card, or of what it lies there as; «a card» if it is hidden, or gone and forgotten."""
        written = definition_of(view, ref)
        if not written:
            return self.term("", "a_card")
        if ref in view.cards and (word := view.game.handling.lies_as(view, ref)):
            return self.skill_called(view, word)
        return name_of(view.rules.defs[written], self.language)

    def apart(self, view: State, seat: Seat, ref: Ref) -> str:
        """Return the name of a card; where one beside it in play is called the same, with what tells them apart: a
        figure that no other of them has, or on whose side it lies."""
        called, card = self.card(view, ref), view.cards.get(ref)
        if card is None or not card.definition:
            return called
        zones, numbers, handling = view.rules.play_zones, view.rules.numbers, view.game.handling
        near = (r for s in view.seats() for zone in zones for r in view.zones.get(at(s, zone), ()))
        alike = [one for one in near if one != ref and self.card(view, one) == called]
        figures = (
            dict.fromkeys((*reversed(handling.in_play.foot), *handling.figures)) if ref in view.zones[card.zone] else ()
        )
        for figure in figures if alike else ():
            mine = numbers(view, ref, figure)
            if all(numbers(view, one, figure) != mine for one in alike):
                what = f"{self.term('figure', figure)} {mine}"
                return self.filled_term("called_apart", card=called, what=what)
        if alike and all(view.cards[one].zone != card.zone for one in alike):
            return self.filled_term("called_apart", card=called, what=self.area(view, card.zone, seat))
        return called

    def source(self, view: State, frame: Frame) -> str:
        """Return the name of the card that an effect is of, also if it has gone since; "" if it is of none."""
        if frame.source in view.cards:
            return self.card(view, frame.source)
        card = view.rules.defs.get(frame.program.rpartition("/")[0])
        return name_of(card, self.language) if card is not None else ""

    def thing(self, view: State, seat: Seat, ref: Ref) -> str:
        if ref in view.cards:
            return self.card(view, ref)
        return super().thing(view, seat, ref)

    def fact(self, view: State, seat: Seat, key: str, value: str | int) -> str:
        if key == "question" and seat in view.prompts and view.prompts[seat].question == value:
            return question_title(self, view, view.prompts[seat])
        return self.player(int(value)) if key == "seat" else super().fact(view, seat, key, value)

    # moves

    def answer_name(self, view: State, word: str, seat: Seat = 0, question: str = "") -> str:
        """Return the name of an answer: a word, a card, an area, a number; of this question, where it has one there."""
        if f"answer.{question}.{word}" in self.books.terms:
            return self.term("answer", f"{question}.{word}")
        if f"answer.{word}" in self.books.terms:
            return self.term("answer", word)
        if names_card(view, word):
            return self.card(view, word)
        if seat_in(word) in view.seats():
            return self.player(seat_in(word))
        if word in view.zones or word in view.tokens:
            return self.area(view, word, 0)
        return self.plain_answer(word)

    def how(self, question: str) -> str:
        """Return how a question is answered with the mouse; "" if that is obvious."""
        return self.term("how", question) if f"how.{question}" in self.books.terms else ""

    def offer(self, view: State, offer: Offer, book: Phrasebook) -> str:
        """Return an offer as the label of a button."""
        move = offer.move
        verb = self.verb(move.verb) if self.is_named(move.verb) else ""
        if not move.target:
            return verb or self.answer_name(view, move.subject, question=move.verb)
        written, number = effect_named(definition_of(view, move.subject), move.target)
        if number:
            effect = effect_text(view, written, number, book)
            effect = effect or self.filled_term("effect_of_card", number=number)
            return self.pair(verb, effect) if verb else effect
        target = self.answer_name(view, move.target)
        return self.pair(verb, target) if verb else target

    def effect(self, view: State, offer: Offer, book: Phrasebook, seat: Seat) -> str:
        """Return an effect as an answer: the card that has it, whose it is if not this seat's, and what it does."""
        card, written = view.cards.get(offer.move.subject), definition_of(view, offer.move.subject)
        name = self.card(view, offer.move.subject)
        if card is not None and card.controller != seat:
            name = self.filled_term("owned", seat=self.player(card.controller), area=name)
        lone = written in view.rules.defs and len(view.rules.defs[written].effects) == 1
        said = effect_text(view, *effect_named(written, offer.move.target), book)
        return name if lone and not said else self.pair(name, self.offer(view, offer, book))

    def ability(self, view: State, move: Move, book: Phrasebook) -> str:
        """Return the text of the effect that the move uses; "" if it uses none."""
        return effect_text(view, *effect_named(definition_of(view, move.subject), move.target), book)

    def onward(self, view: State, move: Move) -> str:
        """Return the label of a move that goes on: the step it leads to, or the end of the turn."""
        key = ("onward", move)
        if key not in view.memo:
            view.memo[key] = place_after(view, move)
        if view.memo[key] is None:
            return self.verb(move.verb)
        active, step = view.memo[key]
        if active == view.active and step != view.step and f"step.{step}" in self.books.terms:
            return self.words("to_step", step=self.term("step", step))
        return self.words("end_turn")

    def move(self, view: State, move: Move) -> str:
        """Return a legal move in words, as advice; whether an effect is used, by its name."""
        skill = self.skill(view, view.agenda[-1].program) if move.verb == MAY and view.agenda else ""
        if skill and f"do.{MAY}.{move.subject}.skill" in self.books.terms:
            return self.filled_term(f"do.{MAY}.{move.subject}.skill", skill=skill)
        if move.verb in view.game.handling.onward and not move.subject:
            return self.onward(view, move)
        return self.deed(view, move)


def definition_of(view: State, ref: Ref) -> str:
    """Return the definition of a card; of one that has gone, if it is remembered or an effect of it waits; or ""."""
    if ref in view.cards:
        return view.cards[ref].definition
    if ref in view.past:
        return view.past[ref].card.definition
    frames = view.agenda[-1].frames if view.agenda else ()
    programs = (frame.program for frame in frames if frame.source == ref)
    found = (program.rpartition("/")[0] for program in programs)
    return next((written for written in found if written in view.rules.defs), "")


def place_after(view: State, move: Move) -> tuple[Seat, str] | None:
    """Return whose turn and which step it is after a move, if that can be foreseen; None if the move is not legal."""
    if judge(view, move) is not None:
        return None
    try:
        after, _, _ = foresee(view, move)
    except Unforeseeable:
        return 0, ""
    return after.active, after.step


def offer_in_short(wording: TableWording, view: State, offer: Offer, book: Phrasebook) -> str:
    """Return an offer where the card's text can be read beside it: an effect that has a name of its own by that, unless
    another one of the card is used in the same way and called the same."""
    card = view.cards.get(offer.move.subject)
    written, number = effect_named(card.definition if card else "", offer.move.target)
    effects = [ability.given or ability.effect for ability in view.rules.abilities.get(written, ())]
    names = [(wording.skill(view, f"{written}/{n}"), effect.activate) for n, effect in enumerate(effects, 1)]
    name, way = names[int(number) - 1] if number.isdigit() and 0 < int(number) <= len(names) else ("", "")
    if not name or names.count((name, way)) > 1:
        return wording.offer(view, offer, book)
    return wording.pair(wording.verb(offer.move.verb), name) if wording.is_named(offer.move.verb) else name


def question_title(wording: Wording, view: State, prompt: Prompt, book: Phrasebook | None = None) -> str:
    """Return what an open question asks, in a few words: what is done to what is chosen, if there is a book of phrases
    to say that with, as whoever is asked reads it; whether an effect is used, by its name if it has one; who aims
    what at whoever is asked, or of how much it is about, where the game says so."""
    shots = view.game.handling.shots(view) if f"shot.{prompt.question}" in wording.books.terms else ()
    shot = next((shot for shot in reversed(shots) if shot.target == prompt.seat), None)
    if shot is not None and isinstance(wording, TableWording):
        facts = {"player": wording.player(shot.seat), "card": wording.card(view, shot.card), "count": shot.damage}
        return wording.filled_term(f"shot.{prompt.question}", **facts)
    skill = wording.skill(view, view.agenda[-1].program) if prompt.question == MAY and view.agenda else ""
    if skill:
        return wording.filled_term("use_skill", skill=skill)
    done = deed_of_choice(wording, view, prompt, book) if book is not None else ""
    if done:
        return done
    if f"title.{prompt.question}" in wording.books.terms:
        facts = {"count": prompt.most, **view.game.handling.questions.numbers(view, prompt)}
        return wording.filled_term(f"title.{prompt.question}", **facts)
    return wording.term("question", prompt.question)


def deed_of_choice(wording: Wording, view: State, prompt: Prompt, book: Phrasebook) -> str:
    """Return what is done to what the open question of an effect asks to choose, and to how many; "" if no effect asks
    that."""
    frame = view.agenda[-1] if view.agenda and prompt.question == CHOOSING else None
    if frame is None or frame.program not in view.rules.programs or not view.game.handling.vocabulary:
        return ""
    card = view.rules.defs.get(frame.program.rpartition("/")[0])
    if card is None:
        return ""
    ability, ops = ability_of(view, frame.program), view.rules.programs[frame.program].ops
    bound_refs = {name: value for name, value in frame.bound.items() if isinstance(value, str)}
    chosen = {name: picks[0].subject for name, picks in frame.answers.items() if len(picks) == 1}
    seats = {name: seat_in(ref) for name, ref in (bound_refs | chosen).items()}
    players = {name: wording.player(seat) for name, seat in seats.items() if seat in view.seats()}
    asks = ops[frame.pc] if frame.pc < len(ops) else None
    return Speaker(view.game, card, book).deed(ability.given or ability.effect, prompt, asks, players)


def question_text(wording: TableWording, view: State, prompt: Prompt, book: Phrasebook) -> str:
    """Return the text of an open question: the card's effect, the question's sentence, or the rule that asks."""
    frame = view.agenda[-1]
    card, _, number = frame.program.rpartition("/")
    named = prompt.question == MAY and wording.skill(view, frame.program)
    said = effect_text(view, card, number, book, unnamed=bool(named))
    if said:
        return said if named else wording.pair(name_of(view.rules.defs[card], wording.language), said)
    about_to = text_of_proposed(wording, view, frame)
    if about_to:
        return about_to
    asked = ".".join(filter(None, (prompt.question, view.game.handling.questions.sentence(view, prompt))))
    if f"ask.{asked}" in wording.books.terms:
        return wording.term("ask", asked)
    term, rule = view.game.handling.doing(view)
    if term:
        return wording.pair(wording.term("", term), wording.rule(rule))
    plain = prompt.source in view.cards or prompt.rule == view.rules.rule_ids["answer"]
    return "" if plain else wording.rule(prompt.rule)


def missing_price(wording: Wording, view: State, prompt: Prompt) -> str:
    """Return why an answer that the open question speaks of isn't offered, since what it costs can't be paid, though
    the others can't see that; "" if all are offered. `view` is that of the seat that is asked."""
    answers = [(YES, "")] if prompt.question == MAY else []
    if prompt.question == INSTEAD:
        frames = view.agenda[-1].frames
        answers = [choice_of(view, rival, frames) for rival in frames]
    for subject, target in answers:
        refusal = judge(view, Move(prompt.seat, prompt.question, subject, target))
        if refusal is not None and refusal.code == UNPAYABLE:
            return wording.refusal(view, prompt.seat, refusal)
    return ""


def text_of_proposed(wording: TableWording, view: State, frame: Frame) -> str:
    """Return what is about to happen while a question is asked about it; "" if nothing is, or no book tells it."""
    place = int(str(frame.bound.get("place", 0)))
    if place >= len(frame.facts):
        return ""
    event = Event(0, 0, frame.cause, "", "", frame.facts[place])
    said = EventWording(wording).event(view, event, partial(wording.card, view))
    return wording.filled_term("about_to", event=said) if said else ""


def given_text(view: State, live: Live, ref: Ref, book: Phrasebook) -> str:
    """Return what a grant gives to a card besides figures, effects and whose it is, as far as it holds now; "" if that
    is nothing."""
    card, grant, words = view.rules.defs.get(live.frame.program.rpartition("/")[0]), live.grant, view.rules.words
    if card is None:
        return ""
    becomes = tuple(word for word in grant.becomes if words(view, ref, word))
    loses = tuple(word for word in grant.loses if not words(view, ref, word))
    held = replace(grant, becomes=becomes, loses=loses, control="")
    kind = view.rules.defs[view.cards[ref].definition].kind if view.cards[ref].definition else ""
    return Speaker(view.game, card, book).given(held, kind, live.fixed.until if live.fixed is not None else "")


def purpose(wording: TableWording, view: State, prompt: Prompt, book: Phrasebook) -> str:
    """Return what the effect does that asks which cards are chosen, without its marks; "" if none asks that."""
    card, _, number = view.agenda[-1].program.rpartition("/") if view.agenda else ("", "", "")
    said = effect_line(view, card, number, book) if prompt.question == CHOOSING else None
    text = EffectLine(tuple(span for span in said.spans if span.kind == "text")).plain(book) if said else ""
    return wording.pair(wording.term("asked", prompt.question), text) if text else ""


def effect_text(view: State, definition: str, number: str, book: Phrasebook, *, unnamed: bool = False) -> str:
    """Return the text of one effect of a card: `2` is its second, or behind its own one that they give to others; "" if
    there is none to read. `unnamed`: its own name is left out, for it is said already."""
    line = effect_line(view, definition, number, book)
    if line is not None and unnamed:
        line = EffectLine(tuple(span for span in line.spans if span.kind != "keyword"))
    return line.plain(book) if line is not None else ""


def effect_line(view: State, definition: str, number: str, book: Phrasebook) -> EffectLine | None:
    """Return the line of one effect of a card; None if there is none to read, since it isn't told."""
    card, abilities = view.rules.defs.get(definition), view.rules.abilities.get(definition, ())
    if card is None or not view.game.handling.vocabulary or not number.isdigit() or int(number) > len(abilities):
        return None
    given = abilities[int(number) - 1].given
    effect = given or card.effects[int(number) - 1]
    return Speaker(view.game, card, book).effect(effect) if effect.told else None
