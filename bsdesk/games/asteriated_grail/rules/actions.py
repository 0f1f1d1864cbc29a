"""The actions of a turn (AG-3.3.5) as verbs: attack, magic, and unable to act; see `special.py` for the others."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import Verb
from bsdesk.engine.run import Run
from bsdesk.engine.state import State, at, zone_name, zone_seat
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, seat_in
from bsdesk.games.asteriated_grail.rules.areas import (
    effects_before,
    hand,
    is_attack_card,
    is_called,
    is_opponent,
    player,
    printed,
)
from bsdesk.games.asteriated_grail.rules.attack import MISSILE_DAMAGE
from bsdesk.games.asteriated_grail.rules.special import SPECIAL_VERBS, cannot_buy, cannot_synthesize

LYING = ("poison", "weakness", "holy_shield")  # base effects: they lie before a character (AG-4.5.1)
ONCE = ("weakness", "holy_shield")  # of which a character has one at most (AG-4.5.3)


def acting(run: Run) -> None:
    """Note that the action of this turn is made."""
    run.bind("acted", 1)


def always_open(_state: State, _seat: Seat) -> None:
    return None


def not_in_hand(state: State, move: Move) -> Refusal | None:
    """AG-2.8.2: what is played is a card of the own hand, and nothing is counted with it."""
    wrong = move.subject not in hand(state, move.seat) or move.amount
    return Refusal("not_in_hand", "AG-2.8.2") if wrong else None


# ------------------------------------------------------------------------------------------------------- attack


def attacks(state: State, seat: Seat) -> Iterator[Offer]:
    """Yield every attack with a card of the hand."""
    cards = [ref for ref in hand(state, seat) if is_attack_card(state, ref)]
    for ref in cards:
        for other in state.rivals(seat):
            yield Offer(Move(seat, "attack", ref, player(other)))


def refuse_attack(state: State, move: Move) -> Refusal | None:
    """AG-4.2.1 An attack needs an attack card and an opponent (AG-4.2.2)."""
    refusal = not_in_hand(state, move)
    if refusal is not None:
        return refusal
    if not is_attack_card(state, move.subject):
        return Refusal("no_attack_card", "AG-4.2.1", {"card": move.subject})
    seat = seat_in(move.target)
    if seat not in state.seats() or not is_opponent(state, move.seat, seat):
        return Refusal("attack_an_opponent", "AG-4.2.2")
    return None


def attack(run: Run, move: Move) -> list[Fact]:
    """AG-4.2.1 The card is played, and the attack is an active one (AG-4.2.14)."""
    new = run.fresh_id()
    acting(run)
    run.push("attack", move.seat, new, target=move.target, active=1)
    return [CardMoved(move.subject, "lane", new, why="attacked", controller=move.seat)]


# -------------------------------------------------------------------------------------------------------- magic


def spells(state: State, seat: Seat) -> Iterator[Offer]:
    """Yield every use of a magic card of the hand."""
    for ref in hand(state, seat):
        if is_called(state, ref, "missile"):
            yield Offer(Move(seat, "cast", ref))
        elif printed(state, ref).key in LYING:
            for other in state.seats():
                yield Offer(Move(seat, "cast", ref, at(other, "front")))


def refuse_spell(state: State, move: Move) -> Refusal | None:
    """AG-2.8.21 Poison, Weakness and Holy Shield are put before any character (AG-2.8.37, AG-2.8.40), the latter two
    where there is none yet (AG-4.5.3); a Missile finds its target itself (AG-2.8.50)."""
    refusal = not_in_hand(state, move)
    if refusal is not None:
        return refusal
    facts: dict[str, str | int] = {"card": move.subject}
    card = printed(state, move.subject)
    if card.key == "holy_light":
        return Refusal("only_as_an_answer", "AG-2.8.11", facts)
    if is_attack_card(state, move.subject):
        return Refusal("no_magic_card", "AG-4.3.1", facts)
    if card.key == "missile":
        return Refusal("finds_its_target", "AG-2.8.50", facts) if move.target else None
    seat = zone_seat(move.target) if zone_name(move.target) == "front" else 0
    if seat not in state.seats():
        return Refusal("before_a_character", "AG-2.8.21", facts)
    if card.key in ONCE and effects_before(state, seat, card.key):
        return Refusal("lies_there_already", "AG-4.5.3", {**facts, "seat": seat})
    return None


def cast(run: Run, move: Move) -> list[Fact]:
    """AG-4.3.1 A magic card is played; what lies before a character is its user's from then on (AG-2.8.27)."""
    new = run.fresh_id()
    acting(run)
    if is_called(run.state, move.subject, "missile"):
        begun = {"sender": move.seat, "amount": MISSILE_DAMAGE}
        run.push("missile", move.seat, new, passed=(), flown=(new,), **begun)
        return [CardMoved(move.subject, "lane", new, why="cast", controller=move.seat)]
    return [CardMoved(move.subject, move.target, new, why="laid", controller=move.seat)]


# ----------------------------------------------------------------------------------------------- unable to act


def can_act(state: State, seat: Seat) -> bool:
    """Return whether any action is possible, refining aside."""
    special = cannot_buy(state, seat) is None or cannot_synthesize(state, seat) is None
    ordinary = (offer for offers in (attacks, spells) for offer in offers(state, seat))
    refusals = {"attack": refuse_attack, "cast": refuse_spell}
    return special or any(refusals[offer.move.verb](state, offer.move) is None for offer in ordinary)


def is_able(state: State, seat: Seat) -> Refusal | None:
    """AG-O-02: only who can do nothing but refine may declare it; of a hand that is hidden nobody knows."""
    if not all(state.cards[ref].definition for ref in hand(state, seat)):
        return None
    return Refusal("able_to_act", "AG-P3") if can_act(state, seat) else None


def refuse_more(_state: State, move: Move) -> Refusal | None:
    """Nothing is named with it."""
    named: Ref = move.subject or move.target
    return Refusal("names_nothing", "AG-P3") if named or move.amount else None


def declare_unable(run: Run, move: Move) -> list[Fact]:
    """AG-P3 The hand is shown and discarded, as many cards are drawn, and the action goes on without special ones."""
    state = run.state
    cards = hand(state, move.seat)
    run.bind("no_special", 1)
    run.push("draw", move.seat, count=len(cards))
    return [Declared(move.seat, "is_unable"), *run.moved(cards, "used", why="shown")]


VERBS = (
    Verb("attack", always_open, attacks, refuse_attack, attack),
    Verb("cast", always_open, spells, refuse_spell, cast),
    *SPECIAL_VERBS,
    Verb("unable", is_able, lambda _state, seat: [Offer(Move(seat, "unable"))], refuse_more, declare_unable),
)


def moves_for_drop(state: State, seat: Seat, subject: Ref, target: Ref) -> list[Move]:
    """Return what dropping this card there may have meant."""
    if subject not in hand(state, seat) or not state.cards[subject].definition:
        return []
    other = seat_in(target) or zone_seat(target)
    if is_attack_card(state, subject):
        return [Move(seat, "attack", subject, player(other) if other else "")]
    aimed = at(other, "front") if other and printed(state, subject).key in LYING else ""
    return [Move(seat, "cast", subject, aimed)]
