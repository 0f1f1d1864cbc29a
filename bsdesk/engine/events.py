"""Events: facts that came true, with their cause; and `fold`, the only writer of facts into a state.

A rule proposes facts; the loop in `play` numbers those that come true and wraps them. `fold` asks no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.facts import (
    Began,
    CardMarked,
    CardMoved,
    CardShown,
    CardTurned,
    ChanceTaken,
    ControlChanged,
    Counted,
    Ended,
    Fact,
    GameEnded,
    Modified,
    Shuffled,
    TokensMoved,
)
from bsdesk.engine.state import Card, State, at, zone_name, zone_seat
from bsdesk.engine.values import add, take

ROOM = 1_000  # ids that a shuffle uses up, however few cards there are: the next id mustn't tell how many


class Event(Struct, frozen=True):
    """A fact that came true. `parent` is the event it came from (0: none), `by` the kind of cause
    (move, event, cost, effect, rule), `why` the rule id or the effect's key. Events of one group happened at once."""

    n: int
    group: int
    parent: int
    by: str
    why: str
    fact: Fact


def fold(state: State, event: Event) -> None:
    """Write one event into a state of one's own."""
    state.seq = event.n
    state.__dict__["memo"] = {}
    writer = _WRITERS.get(type(event.fact))
    if writer is not None:
        writer(state, event.fact)


def _began(state: State, fact: Began) -> None:
    if fact.what == "turn":
        state.turn += 1
        state.active = fact.seat
        state.step = state.moment = ""
    elif fact.what == "step":
        state.step = fact.name
    elif fact.what == "moment":
        state.moment = fact.name
    elif fact.what in state.rules.stretches:
        state.tally[fact.what + ".on"] = 1


def _ended(state: State, fact: Ended) -> None:
    """What was counted or given for so long is over too; so is the moment of a stretch that ends."""
    prefix = fact.what + "."
    for key in [k for k in state.tally if k.startswith(prefix)]:
        del state.tally[key]
    state.modifiers = tuple(m for m in state.modifiers if m.until != fact.what)
    if fact.what == "step":
        state.step = ""
    elif fact.what in state.rules.stretches:
        state.moment = ""


def _card_moved(state: State, fact: CardMoved) -> None:
    old = state.cards.pop(fact.card)
    new = fact.becomes
    state.next_id = max(state.next_id, int(new[1:]) + 1)
    zones = state.zones
    zones[old.zone] = tuple(r for r in zones[old.zone] if r != fact.card)
    there = zones.get(fact.to, ())
    place = len(there) if fact.place < 0 else fact.place
    zones[fact.to] = (*there[:place], new, *there[place:])
    state.cards[new] = Card(
        new,
        old.definition,
        old.owner,
        fact.controller or old.owner,
        fact.to,
        face=fact.face,
        under=fact.under,
        since=state.seq,
        marks=fact.marks,
    )
    pool = state.tokens.pop(fact.card, None)
    if pool is not None and any(pool):
        raise AssertionError(f"{fact.card} left {zone_name(old.zone)} with tokens on it")


def _card_turned(state: State, fact: CardTurned) -> None:
    state.cards[fact.card] = replace(state.cards[fact.card], turned=fact.turned)


def _card_marked(state: State, fact: CardMarked) -> None:
    card = state.cards[fact.card]
    marks = tuple(m for m in card.marks if m != fact.mark) + ((fact.mark,) if fact.on else ())
    state.cards[fact.card] = replace(card, marks=marks)


def _card_shown(state: State, fact: CardShown) -> None:
    state.cards[fact.card] = replace(state.cards[fact.card], face=fact.face)


def _control_changed(state: State, fact: ControlChanged) -> None:
    """The card lies with who controls it; it is still the same object, and its tokens stay on it."""
    card, zones = state.cards[fact.card], state.zones
    there = card.zone
    if zone_seat(there) == card.controller:
        there = at(fact.controller, zone_name(there))
        zones[card.zone] = tuple(r for r in zones[card.zone] if r != fact.card)
        zones[there] = (*zones[there], fact.card)
    state.cards[fact.card] = replace(card, controller=fact.controller, zone=there)


def _tokens_moved(state: State, fact: TokensMoved) -> None:
    tokens = state.tokens
    nothing = tuple(0 for _ in fact.amount)
    tokens[fact.source] = take(tokens.get(fact.source, nothing), fact.amount)
    tokens[fact.to] = add(tokens.get(fact.to, nothing), fact.amount)


def _shuffled(state: State, fact: Shuffled) -> None:
    fresh = []
    for n, ref in enumerate(fact.order, state.next_id):
        old = state.cards.pop(ref)
        new = f"#{n}"
        state.cards[new] = Card(new, old.definition, old.owner, old.owner, fact.zone, since=state.seq)
        fresh.append(new)
    state.zones[fact.zone] = tuple(fresh)
    state.next_id += ROOM * max(1, -(-len(fresh) // ROOM))
    state.rng = fact.rng


def _chance_taken(state: State, fact: ChanceTaken) -> None:
    state.rng = fact.rng


def _modified(state: State, fact: Modified) -> None:
    state.modifiers += (replace(fact.modifier, since=state.seq),)
    state.next_id = max(state.next_id, fact.modifier.id + 1)


def _counted(state: State, fact: Counted) -> None:
    state.tally[fact.key] = state.tally.get(fact.key, 0) + fact.number


def _game_ended(state: State, fact: GameEnded) -> None:
    state.results = dict(fact.results)
    state.ending = fact.why


_WRITERS: dict[type[Fact], Callable[[State, Any], None]] = {
    Began: _began,
    Ended: _ended,
    CardMoved: _card_moved,
    CardTurned: _card_turned,
    CardMarked: _card_marked,
    CardShown: _card_shown,
    ControlChanged: _control_changed,
    TokensMoved: _tokens_moved,
    Shuffled: _shuffled,
    ChanceTaken: _chance_taken,
    Modified: _modified,
    Counted: _counted,
    GameEnded: _game_ended,
}


def write_event(event: Event) -> str:
    """The event as one line of JSON."""
    return msgspec.json.encode(event).decode()


def read_event(text: str | bytes) -> Event:
    """The event that `write_event` wrote."""
    return msgspec.json.decode(text, type=Event)
