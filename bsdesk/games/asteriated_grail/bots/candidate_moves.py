"""The moves that bots consider, each with what it seems to gain at first sight: worked out in points of morale, told in
hits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.engine.scoring import Option, answers
from bsdesk.engine.state import Frame, State, key_for, zone_seat
from bsdesk.engine.values import Move, Offer, Seat, seat_in
from bsdesk.games.asteriated_grail.bots.answer_choice import ASKED
from bsdesk.games.asteriated_grail.bots.attack_worth import WARDED, attack_worth, cost_of_card
from bsdesk.games.asteriated_grail.bots.evaluation import (
    GEMS,
    GRAIL,
    LYING,
    STONE,
    harm,
    share_of_energy,
    special_worth,
    stones_worth,
)
from bsdesk.games.asteriated_grail.bots.skill_worth import of_skill
from bsdesk.games.asteriated_grail.bots.word_worth import ACTION, sign
from bsdesk.games.asteriated_grail.rules.areas import (
    POINT,
    RECORD_LIMIT,
    REFINED_AT_ONCE,
    STONES_FOR_GRAIL,
    energy,
    energy_limit,
    hand,
    player,
    printed,
    record,
)
from bsdesk.games.asteriated_grail.rules.attack import MISSILE_DAMAGE, next_in_line
from bsdesk.games.asteriated_grail.rules.skills import ability_named
from bsdesk.games.asteriated_grail.rules.special import DRAWN

A_HIT = 1.6  # points of morale that a hit is worth: what a gain of 1 means
MUCH = 2.0  # what is so much worse at first sight is not tried
LATER = 0.2  # what a base effect is worth less, since it waits


def tries(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """Return the moves that are worth a try: of cards that are alike one, with each at its best target; what looks much
    worse than the best is not looked at; of skills that is hard to tell."""
    found = answers(ASKED, state, seat, offers) if seat in state.prompts else actions(state, seat, offers)
    skill = "use", "may"
    top = max((option.gain for option in found if option.move.verb not in skill), default=0.0)
    kept = (option for option in found if option.gain >= top - MUCH or option.move.verb in skill)
    return [Option(option.move, option.gain / A_HIT) for option in kept]


def actions(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """Return the actions that may be worth a try."""
    found: list[Option] = []
    by_card: dict[str, list[Option]] = {}
    for offer in offers:
        if is_given_to_the_wrong_side(state, seat, offer.move):
            continue
        option = Option(offer.move, gain(state, seat, offer.move))
        ref = offer.move.subject
        if offer.move.verb in ("attack", "cast") and ref in state.cards:
            by_card.setdefault(state.cards[ref].definition, []).append(option)
        else:
            found.append(option)
    return [*found, *of_cards(list(by_card.values()))]


def is_given_to_the_wrong_side(state: State, seat: Seat, move: Move) -> bool:
    """AG-2.8 Return whether a card that is good for whom it is put before goes to an opponent, or a bad one to a
    partner: not even the gentle level slips so far."""
    if move.verb != "cast" or not move.target:
        return False
    return LYING.get(printed(state, move.subject).key, 0.0) * sign(state, seat, zone_seat(move.target)) < 0


def of_cards(kinds: Sequence[Sequence[Option]]) -> list[Option]:
    """Return the best target for each card, and for the best card all targets."""
    best = [max(options, key=lambda option: option.gain) for options in kinds]
    if not best:
        return []
    first = max(range(len(best)), key=lambda n: best[n].gain)
    ref = best[first].move.subject
    others = [one for one in kinds[first] if one.move.subject == ref and one.move != best[first].move]
    return [*best, *others]


def gain(state: State, seat: Seat, move: Move) -> float:
    """Return what a move seems to gain, its cost taken off."""
    judge = JUDGED.get(move.verb)
    return judge(state, seat, move) if judge is not None else 0.0


def of_attack(state: State, seat: Seat, move: Move) -> float:
    """AG-4.2 Return what an attack with a card of the hand is worth."""
    return attack_worth(state, seat, move.subject, seat_in(move.target)) - cost_of_card(state, seat, move.subject)


def of_cast(state: State, seat: Seat, move: Move) -> float:
    """AG-2.8 Return what a magic card is worth: what lies before a character is good or bad for it; a Missile hits the
    next opponent."""
    own = cost_of_card(state, seat, move.subject)
    if not move.target:
        target = next_in_line(state, seat, (player(seat),))[0]
        hits = (1 - WARDED * 2) ** len(hand(state, target))
        return hits * harm(state, target, MISSILE_DAMAGE) - own
    target, key = zone_seat(move.target), printed(state, move.subject).key
    worth = LYING.get(key, 0.0)
    if key == "poison":
        worth = -harm(state, target, 1) - LATER
    elif worth > 0:
        worth = harm(state, target, MISSILE_DAMAGE) / 2
    return sign(state, seat, target) * worth - LATER - own


def of_use(state: State, seat: Seat, move: Move) -> float:
    """AG-4.4.10 Return what a skill is worth: what it does, less what it costs."""
    ability = ability_named(state, move)
    if ability is None:
        return 0.0
    return of_skill(state, Frame(ability.key, seat, source=move.subject))


def of_buy(state: State, seat: Seat, _move: Move) -> float:
    """AG-3.3.8 Return what two stones are worth, for three cards."""
    there = sum(record(state, seat))
    gained = stones_worth(min(RECORD_LIMIT, there + 2)) - stones_worth(there)
    return gained - harm(state, seat, DRAWN, damage=False)


def of_synthesize(state: State, seat: Seat, _move: Move) -> float:
    """AG-3.3.9 Return what a grail is worth for three stones and three cards, and a point of morale that the others
    lose."""
    there = sum(record(state, seat))
    spent = stones_worth(there) - stones_worth(there - STONES_FOR_GRAIL)
    last = 100.0 * (state.tokens[key_for(state, seat, "grails")][POINT] + 1 >= state.rules.zone["grails"].cap)
    return GRAIL + 1.0 + last - spent - harm(state, seat, DRAWN, damage=False)


def of_refine(state: State, seat: Seat, _move: Move) -> float:
    """AG-3.3.10 Return what it is worth that stones become energy, for skills."""
    count = min(REFINED_AT_ONCE, sum(record(state, seat)), energy_limit(state, seat) - energy(state, seat))
    return count * (GEMS * share_of_energy(state, seat) - STONE)


def of_unable(state: State, seat: Seat, _move: Move) -> float:
    """AG-P3 Return what it is worth to exchange all cards, with an action that follows."""
    return ACTION / 2 - sum(special_worth(state, ref) for ref in hand(state, seat))


JUDGED: dict[str, Callable[[State, Seat, Move], float]] = {
    "attack": of_attack,
    "cast": of_cast,
    "use": of_use,
    "buy": of_buy,
    "synthesize": of_synthesize,
    "refine": of_refine,
    "unable": of_unable,
}
