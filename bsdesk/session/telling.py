"""Telling what happened: each command with its events as one viewer may know them, in words; and why."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.events import Event, fold
from bsdesk.engine.facts import Commanded
from bsdesk.engine.naming import read_plan
from bsdesk.engine.phrase import name_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.engine.view import redact_events
from bsdesk.engine.wording import Wording
from bsdesk.session.session import Session
from bsdesk.session.timeline import Position


class Told(NamedTuple):
    """One event in words; no words, if it isn't told."""

    event: Event
    text: str


class Passage(NamedTuple):
    """A command, and what came of it."""

    line: int
    state: State  # after it
    told: tuple[Told, ...]


class Teller:
    """Tells one viewer of a game."""

    def __init__(self, session: Session, wording: Wording, viewer: str) -> None:
        self.session, self.wording, self.viewer = session, wording, viewer
        self.passages: dict[int, Passage] = {}

    def past(self) -> list[Passage]:
        """Everything that led to where the game is."""
        return [self.passage(position) for position in self.session.timeline.past()]

    def last(self) -> Passage:
        return self.passage(self.session.timeline.here)

    def passage(self, position: Position) -> Passage:
        if position.line not in self.passages:
            self.passages[position.line] = Passage(position.line, position.state, self._told(position))
        return self.passages[position.line]

    def why(self, number: int = 0) -> list[Told]:
        """An event, what it came from, what that came from, down to a move. Without a number: the last told."""
        known = {told.event.n: told for passage in self.past() for told in passage.told}
        if not number:
            number = max((n for n, told in known.items() if told.text), default=0)
        chain: list[Told] = []
        while number in known:
            chain.append(known[number])
            number = known[number].event.parent
        return [told for told in chain if told.text or told is chain[0]]

    def _told(self, position: Position) -> tuple[Told, ...]:
        if not position.before:
            return ()
        before = self.session.timeline.positions[position.before].state
        events = {e.n: e for e in redact_events(before, position.events, self.viewer)}
        plan = iter(read_plan(position.plan))
        state, names = before.copy(), Names(self.wording)
        told: list[Told] = []
        for event in position.events:
            known = events.get(event.n)
            step = next(plan, "") if isinstance(event.fact, Commanded) else ""
            if known is not None:
                names.learn(state, known)
            fold(state, event)
            if known is None:
                continue
            names.learn(state, known)
            if isinstance(known.fact, Commanded):
                open_to_all = known.fact == event.fact
                text = f"p{known.fact.move.seat}: {step if open_to_all else known.fact.move.verb}"
            else:
                text = self.wording.event(state, known, names.of)
            told.append(Told(known, text))
        return tuple(told)


class Names:
    """What the cards that a viewer's events name are called. Those events name no card that is hidden from it."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.known: dict[Ref, str] = {}

    def learn(self, state: State, event: Event) -> None:
        """Note the cards of an event while they are there."""
        fact = event.fact
        refs = [getattr(fact, field, "") for field in ("card", "becomes", "subject", "target", "source", "to")]
        if hasattr(fact, "modifier"):
            refs.append(fact.modifier.source)
        for ref in refs:
            if ref in state.cards and ref.startswith("#"):
                self.known[ref] = name_of(state.game.defs[state.cards[ref].definition], self.wording.language)

    def of(self, ref: Ref) -> str:
        return self.known.get(ref) or self.wording.term("", "a_card")
