"""Limit Break (FF-15.2.8): cards of a second deck, for which others of it are turned face up; they go back to it."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.facts import Fact
from bsdesk.engine.game import Consequence
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.selection import bound
from bsdesk.engine.state import Event, Frame, Prompt, State, at, zone_name
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.ff_tcg.rules.areas import has, printed

HOME = "lb"  # the zone of the LB deck


def face_down(state: State, seat: Seat) -> list[Ref]:
    """FF-15.2.8.3.2: Return the cards of a player's LB deck that lie face down."""
    return [ref for ref in state.zones[at(seat, HOME)] if state.cards[ref].face != "up"]


def limit_breaks(state: State, seat: Seat) -> list[Ref]:
    """FF-15.2.8.3: Return the cards of a player's LB deck that could be played; others only lie there (FF-O-06), and
    what lies face up is used up (FF-15.2.8.4.6)."""
    known = (ref for ref in face_down(state, seat) if state.cards[ref].definition)
    return [ref for ref in known if has(state, ref, "limit_break")]


def why_used_up(state: State, move: Move) -> Refusal | None:
    """FF-15.2.8.4.6: Return that a card lies face up in the LB deck, if so: it can't be played any more."""
    card = state.cards.get(move.subject)
    if card is None or card.zone != at(move.seat, HOME) or card.face != "up":
        return None
    return Refusal("used_up", "FF-15.2.8.4.6", {"card": move.subject})


def limit_of(state: State, ref: Ref) -> int:
    """FF-15.2.8.2: Return how many cards must be turned up for this one, where it is played from the LB deck."""
    return printed(state, ref).limit_break if zone_name(state.cards[ref].zone) == HOME else 0


def refuse_turn_up(state: State, move: Move) -> Refusal | None:
    """FF-15.2.8.3.1 Return that too few other cards of the LB deck are there to be turned up."""
    limit = limit_of(state, move.subject)
    if limit <= len([ref for ref in face_down(state, move.seat) if ref != move.subject]):
        return None
    return Refusal("too_few_limit_breaks", "FF-15.2.8.3.2", {"card": move.subject, "number": limit})


def others(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """FF-15.2.8.3.2 Return the other cards that lie face down; the one that is played is none of them (FF-O-05)."""
    return one_of(prompt, [ref for ref in face_down(state, frame.seat) if ref != frame.source])


def wanted(_state: State, frame: Frame) -> int:
    return int(frame.bound.get("turn_up", 0))  # type: ignore[arg-type]


TURN_UP = Ask(
    "turn_up",
    others,
    "FF-15.2.8.3.2",
    least=wanted,
    most=wanted,
    when=lambda state, frame: bool(wanted(state, frame)),
)


def turned_up(frame: Frame) -> list[Fact]:
    """FF-15.2.8.3.2: Return the facts by which what was chosen is turned face up."""
    return [CardShown(ref) for ref in bound(frame, "turn_up") if ref[:1] == "#"]


def going_home(run: Run, events: Sequence[Event], ahead: int) -> list[Consequence]:
    """FF-15.2.8.4.1, FF-15.2.8.4.3: Return what follows where such a card has left the Field or the Stack: it goes face
    up to its owner's LB deck, from wherever it went, which nothing replaces (FF-15.2.8.4.5). So many cards move at once
    `ahead` of these."""
    state = run.state
    moved = [(e.n, e.fact) for e in events if isinstance(e.fact, CardMoved) and e.fact.becomes in state.cards]
    found = [(n, fact.becomes) for n, fact in moved if zone_name(fact.to) not in (HOME, "field", "stack")]
    gone = [(n, ref) for n, ref in found if state.cards[ref].definition and printed(state, ref).limit_break]
    return [Consequence(way_home(run, ref, ahead), n, "FF-15.2.8.4.1") for ahead, (n, ref) in enumerate(gone, ahead)]


def way_home(run: Run, ref: Ref, ahead: int) -> CardMoved:
    owner = run.state.cards[ref].owner
    return CardMoved(ref, at(owner, HOME), run.fresh_id(ahead), why="limit_broken", face="up")
