"""What words of skills are worth to the players that they are about, without trying them out; in points of morale."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bsdesk.engine.filters import Amount
from bsdesk.engine.game import Op
from bsdesk.engine.selection import value
from bsdesk.engine.state import Frame, State, at, key_for
from bsdesk.engine.values import Seat
from bsdesk.games.asteriated_grail.bots.evaluation import (
    COUNTER,
    CRYSTALS,
    FORM,
    GEMS,
    GRAIL,
    HEAL,
    STONE,
    STRANGE,
    harm,
    share_of_energy,
)
from bsdesk.games.asteriated_grail.rules.areas import (
    CRYSTAL,
    POINT,
    RECORD_LIMIT,
    energy,
    energy_limit,
    hand,
    heal_limit,
    healing,
    in_form,
    is_opponent,
    player,
    record,
)
from bsdesk.games.asteriated_grail.words.action_words import Skip, Strike
from bsdesk.games.asteriated_grail.words.card_words import DiscardHand, Draw
from bsdesk.games.asteriated_grail.words.damage_words import Damage, Heal, Unheal
from bsdesk.games.asteriated_grail.words.front_words import Cover, Form, Place
from bsdesk.games.asteriated_grail.words.score_words import Grail, Morale, Token
from bsdesk.games.asteriated_grail.words.stone_words import Convert, Energy, Pay, Stones, TakeStones

SMALL = 0.1  # of what can't be told at first sight
ACTION = 1.0  # another action, or one that is lost
HIT = 1.2  # an attack that nobody can see coming
POWER = 0.6  # more damage, or an attack that can't be countered
COVERED = 0.3  # a card that lies covered beside a character


def amount(state: State, frame: Frame, count: Amount) -> int:
    """Return how many a word is about, as far as it can be told; one at least."""
    return count if isinstance(count, int) else max(1, value(state, frame, count))


def sign(state: State, seat: Seat, other: Seat) -> int:
    """Return 1 for a player of the own team, -1 for an opponent."""
    return -1 if is_opponent(state, seat, other) else 1


def of_damage(state: State, frame: Frame, op: Damage, seat: Seat) -> float:
    return -harm(state, seat, amount(state, frame, op.count))


def of_heal(state: State, frame: Frame, op: Heal, seat: Seat) -> float:
    room = (op.most or heal_limit(state, seat)) - healing(state, seat)
    gained = min(amount(state, frame, op.count), max(0, room))
    return HEAL * gained + harm(state, seat, 2) - harm_when_healed(state, seat, gained)


def harm_when_healed(state: State, seat: Seat, more: int) -> float:
    """Return what a hit costs a player who has so much more healing."""
    spared = min(2, healing(state, seat) + more) - min(2, healing(state, seat))
    return harm(state, seat, 2 - spared)


def of_unheal(state: State, frame: Frame, op: Unheal, seat: Seat) -> float:
    return -HEAL * min(amount(state, frame, op.count), healing(state, seat))


def of_draw(state: State, frame: Frame, op: Draw, seat: Seat) -> float:
    held = len(hand(state, seat))
    room = harm_room(state, seat)
    number = room if op.to_limit else amount(state, frame, op.count)
    number = max(0, number - held) if op.up_to else min(number, room) if op.within else number
    return -harm(state, seat, number, damage=False)


def harm_room(state: State, seat: Seat) -> int:
    """Return how many cards more a player may hold."""
    return max(0, state.rules.numbers(state, player(seat), "room"))


def of_discard_hand(state: State, _frame: Frame, _op: DiscardHand, seat: Seat) -> float:
    return -harm(state, seat, -len(hand(state, seat)), damage=False)


def of_pay(state: State, frame: Frame, op: Pay, seat: Seat) -> float:
    stones = op.stones if isinstance(op.stones, int) else amount(state, frame, op.stones)
    crystals = min(stones, state.tokens[at(seat, "energy")][CRYSTAL])
    cost = GEMS * (op.gems + stones - crystals) + CRYSTALS * crystals
    return -cost * share_of_energy(state, seat)


def of_energy(state: State, _frame: Frame, op: Energy, seat: Seat) -> float:
    room = max(0, energy_limit(state, seat) - energy(state, seat))
    gems = min(op.gems, room)
    gained = GEMS * gems + CRYSTALS * min(op.crystals, room - gems)
    return gained * share_of_energy(state, seat)


def of_stones(state: State, frame: Frame, op: Stones, seat: Seat) -> float:
    number = sum(n if isinstance(n, int) else amount(state, frame, n) for n in (op.gems, op.crystals))
    there = sum(record(state, seat))
    return -STONE * min(number, there) if op.off else STONE * min(number, RECORD_LIMIT - there)


def of_take_stones(state: State, frame: Frame, op: TakeStones, seat: Seat) -> float:
    lost = STONE * min(amount(state, frame, op.count), sum(record(state, seat)))
    return {"supply": -lost, "record": -2 * lost, "energy": SMALL}[op.to]


def of_convert(_state: State, _frame: Frame, _op: Convert, _seat: Seat) -> float:
    return SMALL


def of_morale(state: State, frame: Frame, op: Morale, seat: Seat) -> float:
    number = amount(state, frame, op.count)
    there = state.tokens[key_for(state, seat, "morale")][POINT]
    room = state.rules.zone["morale"].cap - there
    return -float(number) - 100.0 * (there <= number) if op.off else float(min(number, room))


def of_grail(_state: State, _frame: Frame, op: Grail, _seat: Seat) -> float:
    return GRAIL * op.count


def of_token(state: State, frame: Frame, op: Token, _seat: Seat) -> float:
    return COUNTER * amount(state, frame, op.count) * (-1 if op.off else 1)


def of_form(state: State, _frame: Frame, op: Form, seat: Seat) -> float:
    return 0.0 if in_form(state, seat) != op.off else -FORM if op.off else FORM + POWER


def of_skip(_state: State, _frame: Frame, _op: Skip, _seat: Seat) -> float:
    return -ACTION


def of_place(state: State, frame: Frame, _op: Place, seat: Seat) -> float:
    return STRANGE * sign(state, frame.seat, seat)


def of_strike(state: State, _frame: Frame, _op: Strike, seat: Seat) -> float:
    return -HIT - harm(state, seat, 2) / 2


def of_cover(_state: State, frame: Frame, op: Cover, _seat: Seat) -> float:
    return COVERED if not op.what else 0.0


Worth = Callable[[State, Frame, Any, Seat], float]
TO_PLAYERS: dict[type[Any], Worth] = {
    Damage: of_damage,
    Heal: of_heal,
    Unheal: of_unheal,
    Draw: of_draw,
    DiscardHand: of_discard_hand,
    Pay: of_pay,
    Energy: of_energy,
    Stones: of_stones,
    TakeStones: of_take_stones,
    Convert: of_convert,
    Morale: of_morale,
    Grail: of_grail,
    Token: of_token,
    Form: of_form,
    Skip: of_skip,
    Place: of_place,
    Strike: of_strike,
    Cover: of_cover,
}


def whom(op: Op) -> str:
    """Return the word for the players that a word is about."""
    return str(getattr(op, "before" if isinstance(op, Place) else "who", ""))
