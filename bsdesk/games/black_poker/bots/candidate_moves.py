"""The moves that bots consider in BlackPoker. On an empty Stage they never pass in the own turn: it ends nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.scoring import Option, answers
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Move, Offer, Ref, Seat
from bsdesk.games.black_poker.bots.answer_choice import ASKED, attack_gain, lost_block
from bsdesk.games.black_poker.bots.evaluation import BIG, BULWARK, CARD, WALL, worth, worth_of_card, worth_of_size
from bsdesk.games.black_poker.rules.actions import ACTIONS
from bsdesk.games.black_poker.rules.areas import bulwarks, charged, other, printed, size, soldiers
from bsdesk.games.black_poker.rules.combat import ready_to_attack
from bsdesk.games.black_poker.rules.rulesets import ruleset
from bsdesk.games.black_poker.rules.stage import action_of, keys_of, stage

UNIT = CARD  # gains are measured in hand cards
FAR = 1.0  # worth of a trick that may be better used later


def tries(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """Return the moves that are worth a try."""
    if seat in state.prompts:
        return [Option(o.move, o.gain / UNIT) for o in answers(ASKED, state, seat, offers)]
    idle = state.active == seat and not stage(state)
    found = []
    for offer in offers:
        if offer.move.verb == "pass" and idle:
            continue
        gain = gain_of(state, seat, offer.move)
        if gain is not None:
            found.append(Option(offer.move, gain / UNIT))
    return found


def gain_of(state: State, seat: Seat, move: Move) -> float | None:
    """Return what a request gains; None if nobody would make it."""
    if move.verb in ("pass", "end"):
        return 0.0
    paid = sum(worth_of_card(printed(state, ref)) for ref in (move.subject, move.target) if ref)
    cost = ACTIONS[move.verb].cost
    paid += cost.count("L") + CARD * cost.count("D") + sum(lost_block(state, seat, n) for n in range(cost.count("B")))
    gain = REQUESTS[move.verb](state, seat, move)
    return None if gain is None else gain - paid


def set_bulwark(state: State, seat: Seat, _move: Move) -> float | None:
    """TR-4.1 Build a wall of some Bulwarks, as long as there are cards to spare."""
    wall, hand = len(bulwarks(state, seat)), len(state.zones[at(seat, "hand")])
    if not hand:
        return None
    return BULWARK + 1.0 * (wall < WALL - 1) if wall < WALL else 0.5


def summon(state: State, _seat: Seat, move: Move) -> float:
    """TR-4.8, TR-4.11 Return what a soldier of that size is worth."""
    return worth_of_size(printed(state, move.subject).number) + 1.0


def equip(state: State, seat: Seat, move: Move) -> float | None:
    """TR-4.15 Return what it is worth to enlarge a soldier that can attack at once."""
    card = printed(state, move.subject)
    fitting = [r for r in soldiers(state, seat) if printed(state, r).suit == card.suit]
    return BIG * card.number + 0.5 if fitting else None


def attack(state: State, seat: Seat, _move: Move) -> float | None:
    """TR-6.1 Make all attacks that gain something; nobody attacks where none does."""
    ready = ready_to_attack(state, seat)
    gain = sum(max(0.0, attack_gain(state, seat, r, ready)) for r in ready)
    return gain or None


def enemies(state: State, seat: Seat) -> list[Ref]:
    return soldiers(state, other(seat))


def down(state: State, seat: Seat, move: Move) -> float | None:
    """TR-7.7 Return what it is worth to kill a soldier by lowering its size."""
    number = printed(state, move.subject).number
    return max((worth(state, r) for r in enemies(state, seat) if size(state, r) <= number), default=None)


def up(_state: State, _seat: Seat, _move: Move) -> float | None:
    """TR-7.3 Add points of damage, at best."""
    return FAR


def twist(state: State, seat: Seat, _move: Move) -> float | None:
    """TR-7.11 Keep an attacker from attacking."""
    coming = any(action_of(f) == "attack" and f.seat != seat for f in stage(state))
    ready = [size(state, r) for r in enemies(state, seat) if charged(state, r)]
    return max(ready, default=0) + FAR if coming and ready else None


def counter(state: State, seat: Seat, move: Move) -> float | None:
    """TR-7.16 Stop the opponent's action."""
    waiting = [f for f in stage(state) if f.seat != seat and keys_of(f)]
    if not waiting:
        return None
    keys = keys_of(waiting[-1])
    number = printed(state, keys[0]).number
    works = len(keys) > 1 or printed(state, move.subject).number >= number
    return CARD * len(keys) + BIG * number if works else None


def search(_state: State, _seat: Seat, _move: Move) -> float:
    """TR-7.24 Take the best card of the own Life."""
    return CARD + FAR


def destroy_bulwark(state: State, seat: Seat, _move: Move) -> float | None:
    """TR-8.3 Remove a Bulwark before an attack."""
    return BULWARK if bulwarks(state, other(seat)) else None


def throwing(state: State, _seat: Seat, move: Move) -> float:
    """TR-8.6 Do damage by the number of one of the two cards."""
    suit = ruleset(state).throwing_suit
    cards = [printed(state, ref) for ref in (move.subject, move.target)]
    return float(sum(card.number for card in cards if card.suit == suit))


REQUESTS = {
    "set_bulwark": set_bulwark,
    "summon_soldier": summon,
    "summon_hero": summon,
    "summon_ace": summon,
    "equip": equip,
    "attack": attack,
    "up": up,
    "down": down,
    "twist": twist,
    "counter": counter,
    "search": search,
    "destroy_bulwark": destroy_bulwark,
    "throwing": throwing,
}
