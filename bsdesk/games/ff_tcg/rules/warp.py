"""Warp (FF-15.2.7): for a cost a card of the hand is removed from the game, and comes when its counters are gone."""

from __future__ import annotations

from bsdesk.engine.effects import Ability
from bsdesk.engine.game import Verb
from bsdesk.engine.play.priority import waiting
from bsdesk.engine.state import State, at
from bsdesk.engine.totals import usable_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.ff_tcg.rules.cards import WARP
from bsdesk.games.ff_tcg.rules.casting import MAIN_PHASES
from bsdesk.games.ff_tcg.rules.priming import begin_special, lack_of


def warps(state: State, ref: Ref) -> list[tuple[str, Ability]]:
    """FF-15.2.7.1.1: Return the Warps of a card of the hand, each with its name in a move."""
    if not state.cards[ref].definition:
        return []
    return [(name, ability) for name, ability in usable_effects(state, ref) if ability.effect.activate == WARP]


def candidates(state: State, seat: Seat) -> list[Offer]:
    found = ((ref, name) for ref in state.zones[at(seat, "hand")] for name, _ in warps(state, ref))
    return [Offer(Move(seat, "warp", ref, name)) for ref, name in found]


def not_now(state: State, seat: Seat) -> Refusal | None:
    """FF-15.2.7.3 Return why nothing can be warped now: it is no own main phase, or the Stack is not empty."""
    if state.active != seat or state.step not in MAIN_PHASES:
        return Refusal("warp_main_phase", "FF-15.2.7.3", {"step": state.step})
    return Refusal("warp_empty_stack", "FF-15.2.7.3") if waiting(state) else None


def refuse(state: State, move: Move) -> Refusal | None:
    """FF-15.2.7.3 Return why this can't be warped: its cost must be payable, without the card itself."""
    if not any(offer.covers(move) for offer in candidates(state, move.seat)):
        return Refusal("no_warp", "FF-15.2.7.1")
    return lack_of(state, move)


VERBS = (Verb("warp", not_now, candidates, refuse, begin_special),)
