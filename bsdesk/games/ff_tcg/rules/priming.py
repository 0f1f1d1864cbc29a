"""Priming (FF-15.2.9): a Character of the deck is put on top of one on the Field, and the two are one."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.effects import Ability, effect_named
from bsdesk.engine.game import Consequence, Verb
from bsdesk.engine.play.priority import AT_ONCE, acted, waiting
from bsdesk.engine.run import Run
from bsdesk.engine.run.memory import BENEATH
from bsdesk.engine.state import Event, Frame, State, at, zone_name
from bsdesk.engine.totals import usable_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.ff_tcg.rules.areas import field_of
from bsdesk.games.ff_tcg.rules.cards import PRIMING
from bsdesk.games.ff_tcg.rules.casting import MAIN_PHASES
from bsdesk.games.ff_tcg.rules.costs import lacking


def primings(state: State, ref: Ref) -> list[tuple[str, Ability]]:
    """FF-15.2.9.1: Return the Primings of a Character, each with its name in a move."""
    return [(name, ability) for name, ability in usable_effects(state, ref) if ability.effect.activate == PRIMING]


def candidates(state: State, seat: Seat) -> list[Offer]:
    found = ((ref, name) for ref in field_of(state, seat) for name, _ in primings(state, ref))
    return [Offer(Move(seat, "prime", ref, name)) for ref, name in found]


def not_now(state: State, seat: Seat) -> Refusal | None:
    """FF-15.2.9.3 Return why nothing can be primed now: it is no own main phase, or the Stack is not empty."""
    if state.active != seat or state.step not in MAIN_PHASES:
        return Refusal("prime_main_phase", "FF-15.2.9.3", {"step": state.step})
    return Refusal("prime_empty_stack", "FF-15.2.9.3") if waiting(state) else None


def refuse(state: State, move: Move) -> Refusal | None:
    """FF-15.2.9.3 Return why this can't be primed: its cost must be payable; whether the deck has the card isn't asked
    (FF-15.2.9.3.3)."""
    if not any(offer.covers(move) for offer in candidates(state, move.seat)):
        return Refusal("no_priming", "FF-15.2.9.1")
    return lack_of(state, move)


def lack_of(state: State, move: Move) -> Refusal | None:
    """FF-15.2.9.3, FF-15.2.7.3: Return why the cost of a special action can't be paid, if it can't."""
    return lacking(state, frame_of(state, move))


def frame_of(state: State, move: Move) -> Frame:
    """Return the frame of a Priming or a Warp, which don't wait on the Stack (FF-15.2.9.3.4, FF-15.2.7.3)."""
    program = "/".join(effect_named(state.cards[move.subject].definition, move.target))
    return Frame(program, move.seat, source=move.subject, cause=state.seq, bound={AT_ONCE: 1})


def begin_special(run: Run, move: Move) -> None:
    """FF-15.2.9.3.1, FF-15.2.7.3 Begin what is paid for and done at once; nobody can answer."""
    acted(run, move.seat)
    run.stack.append(frame_of(run.state, move))


VERBS = (Verb("prime", not_now, candidates, refuse, begin_special),)


def parted(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """FF-15.2.9.4.2: Return what follows where a primed Character has left the Field: all its cards went to that zone,
    and those that lay on the lowest are removed from the game, which nothing replaces (FF-15.2.9.4.2.1)."""
    moved = {event.fact.card: (event.n, event.fact) for event in events if isinstance(event.fact, CardMoved)}
    things: dict[Ref, list[tuple[int, CardMoved]]] = {}
    for n, fact in moved.values():
        if fact.why == BENEATH and zone_name(fact.to) != "field":
            top = run.state.past[fact.card].card.under
            things.setdefault(top, [moved[top]]).append((n, fact))
    tops = [one for cards in things.values() for one in cards[:-1] if zone_name(one[1].to) != "removed"]
    return [Consequence(removal(run, fact.becomes, ahead), n, "FF-15.2.9.4.2") for ahead, (n, fact) in enumerate(tops)]


def removal(run: Run, ref: Ref, ahead: int) -> CardMoved:
    """FF-7.3: Return the fact that a card was removed from the game."""
    return CardMoved(ref, at(run.state.cards[ref].owner, "removed"), run.fresh_id(ahead), why="parted")
