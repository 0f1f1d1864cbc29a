"""What a player should know of a use beforehand: its price, and losses that are easily overlooked."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.effects import Ability
from bsdesk.engine.facts import Declared, TokensMoved
from bsdesk.engine.handling import Note
from bsdesk.engine.play.foresight import leaving_cards
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Ref
from bsdesk.games.battle_spirits.bots.auto_pay import painless
from bsdesk.games.battle_spirits.bots.effect_targets import aim
from bsdesk.games.battle_spirits.rules.activation import ability_named
from bsdesk.games.battle_spirits.rules.areas import attacker, blocker
from bsdesk.games.battle_spirits.rules.costs import ex_symbols, lv1_need
from bsdesk.games.battle_spirits.rules.declaration import KIND_OF_VERB, magic_modes
from bsdesk.games.battle_spirits.rules.totals import bp, cost_to_use, definition, payment

HURTS, VAIN = "hurts", "vain"
TAKEN = ("paid", "placed")


def price(state: State, move: Move) -> tuple[int, int] | None:
    """BS-8.6 Return the cost of a used card for whoever uses it, and how much symbols reduce it."""
    card = state.cards.get(move.subject)
    if move.verb not in KIND_OF_VERB or card is None or not card.definition:
        return None
    cost = cost_to_use(state, move.subject, move.seat)
    return cost, cost - payment(state, move.subject, move.seat)


def saved(state: State, move: Move, events: Sequence[Event]) -> tuple[str, int]:
    """BS-13.2, BS-14.1 Return by what less is paid than the reduced cost, and how much less, once that is fixed; a note
    tells of Soul Magic."""
    due = price(state, move)
    facts = [event.fact for event in events]
    fixed = next((f.number for f in facts if isinstance(f, Declared) and f.act == "cost"), None)
    if due is None or fixed is None or fixed == due[0] - due[1]:
        return "", 0
    removed = any(isinstance(f, CardMoved) and f.why == "succession" for f in facts)
    return ("keyword.succession" if removed else ""), due[0] - due[1] - fixed


def doubt(state: State, move: Move) -> str:
    """Return what speaks against a use at first sight: it affects nothing, or costs a level or more."""
    card = state.cards.get(move.subject)
    if card is None or not card.definition or move.verb not in (*KIND_OF_VERB, "activate"):
        return ""
    ability = ability_of_move(state, move)
    if ability is not None and aim(state, move.seat, move.subject, ability).in_vain:
        return VAIN
    if move.verb == "activate":
        return ""
    printed = definition(state, move.subject)
    due = payment(state, move.subject, move.seat) + lv1_need(printed)
    return HURTS if due > painless(state, move.seat) else ""


def ability_of_move(state: State, move: Move) -> Ability | None:
    """Return the effect to be used; None for a summon or a deployment."""
    if move.verb == "use":
        return magic_modes(state, move.subject).get(move.target)
    return ability_named(state, move.seat, move.subject, move.target)


def notes(before: State, move: Move, after: State, events: Sequence[Event], comes: str) -> list[Note]:
    """Return what these moves cost beyond plain cores, and whether they have no effect."""
    found: list[Note] = []
    facts = [event.fact for event in events]
    free = any(isinstance(f, Declared) and f.act == "cost" and not f.number for f in facts)
    if free and any(isinstance(f, TokensMoved) and f.why == "paid" and any(f.amount[1:]) for f in facts):
        found.append(Note("note.soul_magic", listed=True))
    found += [Note("note.succession_in_vain", ref, listed=True) for ref in idle_successions(before, move, facts)]
    found += [Note("note.depletes", ref, listed=True) for ref in cards_depleted(before, move, after, facts)]
    found += fight(before, move)
    worked = any(e.by == "effect" and getattr(e.fact, "act", "") != "activated" for e in events)
    if move.verb == "use" and not comes and not worked:
        found.append(Note("note.in_vain", listed=True))
    return found


def idle_successions(before: State, move: Move, facts: Sequence[object]) -> list[Ref]:
    """BS-13.4 Return the cards removed for Succession without which the cost would be the same."""
    removed = [f.card for f in facts if isinstance(f, CardMoved) and f.why == "succession"]
    if not removed or move.subject not in before.cards:
        return []

    def due(refs: Sequence[Ref]) -> int:
        return payment(before, move.subject, move.seat, ex_symbols(before, refs))

    return [ref for ref in removed if due([r for r in removed if r != ref]) == due(removed)]


def fighters(before: State, move: Move) -> tuple[Ref, Ref] | None:
    """Return an own Spirit and the one whose BP is compared with its own, if this move leads there: a block, or a pass
    after one."""
    if move.verb not in ("block", "pass") or not before.active:
        return None
    attacking, blocking = attacker(before), blocker(before)
    if move.verb == "block" and move.subject in before.cards and attacking:
        return move.subject, attacking
    if move.verb == "block" or not (attacking and blocking):
        return None
    own = before.cards[attacking].controller == move.seat
    return (attacking, blocking) if own else (blocking, attacking)


def fight(before: State, move: Move) -> list[Note]:
    """BS-10.24, BS-10.25 Return how comparing BP would end for Spirits that fight, as they are now."""
    pair = fighters(before, move)
    if pair is None:
        return []
    own, against = pair
    mine, theirs = bp(before, own), bp(before, against)
    facts = {"mine": mine, "theirs": theirs}
    if mine > theirs:
        return [Note("note.falls", against, facts=facts)]
    if mine < theirs:
        return [Note("note.falls", own, facts=facts, loss=True)]
    return [Note("note.both_fall", facts=facts, loss=True)]


def cards_depleted(before: State, move: Move, after: State, facts: Sequence[object]) -> list[Ref]:
    """BS-8.20 Return the own cards that lose their last cores to paying or placing."""
    sources = [f.source for f in facts if isinstance(f, TokensMoved) and f.why in TAKEN]
    lost = leaving_cards(before, after)
    return [ref for ref in dict.fromkeys(sources) if ref in lost and before.cards[ref].controller == move.seat]
