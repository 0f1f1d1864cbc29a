"""Commands and their events in words, as one viewer may know them, and the reasons of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved, CardShown, Shuffled
from bsdesk.engine.facts import Began, Commanded, Ended, Fact, TokensMoved
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import Event, State, fold, zone_name
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.engine.values.refs import refs_in
from bsdesk.engine.view import ONLOOKER, Lens, redact_events, visible
from bsdesk.engine.view.hindsight import Hindsight
from bsdesk.seat.messages import Passage
from bsdesk.session.session import Session
from bsdesk.session.timeline import Position
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.narration import ToldEvent
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.speech.wording import Wording


class Teller:
    """Puts what happens in a game into words for one viewer. `reader`: the seat as which teams are called, if any."""

    def __init__(self, session: Session, wording: Wording, viewer: str, reader: Seat = 0) -> None:
        self.session, self.wording, self.viewer = session, wording, viewer
        self.events = EventWording(wording, reader)
        self.passages: dict[int, Passage] = {}

    def past(self) -> list[Passage]:
        """Return every command that led to where the game is."""
        return [self.passage(position) for position in self.session.timeline.past()]

    def last(self) -> Passage:
        return self.passage(self.session.timeline.here)

    def passage(self, position: Position) -> Passage:
        if position.line in self.session.told:
            return self.session.told[position.line]
        if position.line not in self.passages:
            shown: list[str] = []
            told = self._events_in_words(position, shown)
            card = card_of_command(position.events, told)
            self.passages[position.line] = Passage(position.line, told, card, shown=tuple(shown))
        return self.passages[position.line]

    def _events_in_words(self, position: Position, shown: list[str]) -> tuple[ToldEvent, ...]:
        """Return what happened, in words. The cards that were opened to all meanwhile are added to `shown`."""
        if not position.before:
            return ()
        before = self.session.timeline.positions[position.before].state
        events = {e.n: e for e in redact_events(before, position.events, self.viewer)}
        plan = iter(moves_in(position.plan))
        state, names = before.copy(), EventNames(self.wording)
        told: list[ToldEvent] = []
        for event in position.events:
            known = events.get(event.n)
            step = next(plan, "") if isinstance(event.fact, Commanded) else ""
            if known is not None:
                names.learn(state, known)
            fold(state, event)
            if known is None:
                continue
            if isinstance(event.fact, CardShown) and is_opened(state, event.fact.card):
                shown.append(state.cards[event.fact.card].definition)
            names.learn(state, known)
            if isinstance(known.fact, Commanded):
                open_to_all = known.fact == event.fact
                move = known.fact.move
                text = f"p{move.seat}: {step if open_to_all else move.verb}"
                deed = self.wording.deed(state, move if open_to_all else Move(move.seat, move.verb))
                told.append(ToldEvent(known, text, {"move": deed}))
                continue
            text = self.events.event(state, known, names.of)
            told.append(ToldEvent(known, text, self.events.facts(state, known.fact, names.of)))
        return tuple(told)


def is_opened(state: State, ref: Ref) -> bool:
    """Return whether everybody sees this card, though it lies in a deck or a hand."""
    hidden = (state.rules.piles.deck, state.rules.piles.hand)
    return zone_name(state.cards[ref].zone) in hidden and visible(state, ONLOOKER, ref)


def card_of_command(events: Sequence[Event], told: Sequence[ToldEvent]) -> Ref:
    """Return the card that the command was made with, as it is called after that. It is one that the viewer was told
    of: named in the command, or seen to come somewhere; else nothing."""
    known = [each.event.fact for each in told]
    named = next((fact.move.subject for fact in known if isinstance(fact, Commanded)), "")
    ref = next((event.fact.move.subject for event in events if isinstance(event.fact, Commanded)), "")
    for event in events:  # it goes by another name wherever it moves
        if isinstance(event.fact, CardMoved) and event.fact.card == ref and event.fact.becomes:
            ref = event.fact.becomes
    came = {fact.becomes for fact in known if isinstance(fact, CardMoved)}
    return ref if ref in came or ref == named else ""


class Explanation(NamedTuple):
    """A decision as another may know it: the moves, their reasons, and the view in which to put these into words."""

    moves: tuple[Move, ...]
    why: tuple[Reason, ...]
    view: State


def explain_decision(
    before: State, position: Position, viewer: str, moves: Sequence[Move], why: Sequence[Reason]
) -> Explanation:
    """Return the explanation of a decision that led to this position; its view has the cards that came to light. Of a
    secret answer there are no reasons while others are still to answer."""
    known = Hindsight(before, position.events, position.state, viewer)
    secret = known.secret
    mine = viewer == "all" or all(viewer == f"p{move.seat}" for move in moves)
    asked = (position.state.prompts.get(move.seat) for move in moves)
    if not mine and any(prompt is not None and prompt.secret for prompt in asked):
        return Explanation(tuple(map(known.move, moves)), (), known.view)
    told = (r for r in why if mine or not (r.own or secret & {v for v in r.facts.values() if isinstance(v, str)}))
    return Explanation(tuple(map(known.move, moves)), tuple(told), known.view)


class EventNames:
    """The names of the cards in a viewer's events, which name no card that is hidden from it."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.known: dict[Ref, str] = {}
        self.left: dict[Ref, str] = {}  # what is about to leave where it lay as something else: its new ref, its name

    def learn(self, state: State, event: Event) -> None:
        """Note the names of the cards of an event that are in the state: of what lies there as something else, or lay
        there as it until this event, that."""
        for ref in refs_in(event.fact):
            if ref in state.cards and ref.startswith("#"):
                card = state.rules.defs[state.cards[ref].definition]
                self.known[ref] = self.lying(state, ref) or name_of(card, self.wording.language)
        fact = event.fact
        if isinstance(fact, CardMoved) and fact.card in state.cards and (called := self.lying(state, fact.card)):
            self.left[fact.becomes] = called
        elif isinstance(fact, CardMoved) and fact.becomes in self.known:
            self.known[fact.becomes] = self.left.pop(fact.becomes, "") or self.known[fact.becomes]

    def lying(self, state: State, ref: Ref) -> str:
        """Return what a card is called by where it lies, if it lies there as something else; "" else."""
        word = state.game.handling.lies_as(state, ref)
        return self.wording.skill_called(state, word) if word else ""

    def of(self, ref: Ref) -> str:
        return self.known.get(ref) or self.wording.term("", "a_card")


def opening_facts(first: Position, viewer: str) -> tuple[Fact, ...]:
    """Return what happened before the first move, as the viewer may know it, with refs of the first position."""
    lens, cards = Lens(first.state, viewer), first.state.cards
    found: list[Fact] = []
    for event in first.events:
        if isinstance(event.fact, CardMoved):
            becomes = lens.ref(event.fact.becomes) if event.fact.becomes in cards else ""
            found.append(replace(event.fact, card="", becomes=becomes, under=""))
        elif isinstance(event.fact, Shuffled):
            found.append(Shuffled(event.fact.zone, (), 0, event.fact.by))
        elif isinstance(event.fact, Began | Ended | TokensMoved):
            found.append(event.fact)
    return tuple(found)
