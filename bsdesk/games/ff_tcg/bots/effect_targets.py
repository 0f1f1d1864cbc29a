"""What an effect is good for, read from its words without trying it out."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.effects import ability_of
from bsdesk.engine.files.compiler import JumpUnless
from bsdesk.engine.filters import Condition, Filter
from bsdesk.engine.game import Op
from bsdesk.engine.selection import holds, select, value
from bsdesk.engine.state import Frame, State, at, zone_name
from bsdesk.engine.values import Ref, Seat
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.shared import Draw, Modify
from bsdesk.games.ff_tcg.bots.battle_choice import ALL_OF_IT, battle, in_battle, life_cost
from bsdesk.games.ff_tcg.bots.evaluation import HAND, READY, life, worth, worth_of_card
from bsdesk.games.ff_tcg.bots.onslaught import strength_left
from bsdesk.games.ff_tcg.rules.areas import field_of, has, other, printed
from bsdesk.games.ff_tcg.words.card_words import Discard, Enter, Find, Remove, Return, Take
from bsdesk.games.ff_tcg.words.field_words import Activate, Break, Damage, Dull, Freeze, Heal, Hurt, Put
from bsdesk.games.ff_tcg.words.rule_words import Cancel, CastIt, PlayIt

CARD = HAND[2]
SMALL = 0.15  # of what can't be told at first sight
PUMP = 0.1  # of power that matters in no battle
CHOSEN_FROM = ("field", "break", "stack", "hand")
PRICED = 0.5  # of what a Summon's CP are worth where it is cancelled


def force(state: State, ref: Ref, op: Op, count: int) -> float:
    """Return what this word, done to this card, gains for the side that the card is not on; below 0 it is a boon."""
    card = state.cards[ref]
    zone = zone_name(card.zone)
    if zone != "field":
        return off_field(state, ref, op, zone)
    there = worth(state, ref)
    if isinstance(op, Damage):
        return there if count >= strength_left(state, ref) and has(state, ref, "forward") else SMALL
    if isinstance(op, Break | Put | Remove):
        return there
    if isinstance(op, Return | Take):
        return there - CARD / 2
    if isinstance(op, Dull | Freeze):
        return READY if has(state, ref, "active") == isinstance(op, Dull) else SMALL / 2
    if isinstance(op, Activate):
        return -READY if has(state, ref, "dull") else 0.0
    if isinstance(op, Heal):
        return -SMALL
    if isinstance(op, Modify):
        return modified(state, ref, op)
    return 0.0


def off_field(state: State, ref: Ref, op: Op, zone: str) -> float:
    """Return the same for a card that lies elsewhere."""
    if isinstance(op, Cancel):
        return CARD + PRICED
    if not state.cards[ref].definition:
        return CARD if isinstance(op, Discard) else 0.0
    card = printed(state, ref)
    backups = len(field_of(state, state.cards[ref].controller, "backup"))
    if isinstance(op, Enter | PlayIt | CastIt):
        return -(worth_of_card(card, backups) + SMALL)
    if isinstance(op, Return | Take | Find):
        return -(CARD + card.cost / 20)
    if isinstance(op, Discard):
        return CARD + card.cost / 20
    if isinstance(op, Remove):
        return SMALL if zone == "break" else CARD
    return 0.0


def modified(state: State, ref: Ref, op: Modify) -> float:
    """Return the same for power and abilities that are given for a while."""
    power = op.gain.get("power", 0)
    more = power if isinstance(power, int) else 1000
    if more < 0 and -more >= strength_left(state, ref):
        return worth(state, ref)
    if more < 0 or op.cannot or op.loses or op.silent:
        return SMALL
    return -SMALL if more or op.can or op.becomes else 0.0


def about(op: Op, name: str) -> bool:
    return getattr(op, "about", None) == name or getattr(op, "what", None) == name


def force_of_choice(state: State, frame: Frame, ops: Sequence[Op], chosen: str, ref: Ref) -> float:
    """Return what a choice gains for the side that the chosen card is not on: by the strongest word about it."""
    found = (force(state, ref, op, amount_of(state, frame, op)) for op in ops if about(op, chosen))
    return max(found, key=abs, default=0.0)


def amount_of(state: State, frame: Frame, op: Op) -> int:
    """Return how much damage a word deals."""
    return value(state, frame, op.count) if isinstance(op, Damage) else 0


def in_force(state: State, frame: Frame) -> list[Op]:
    """Return the words of an effect, without those whose «if» doesn't hold as things are now."""
    found: list[Op] = []
    past = 0
    for place, op in enumerate(state.rules.programs[frame.program].ops):
        if place < past:
            continue
        if isinstance(op, JumpUnless) and not all(may_hold(state, frame, condition) for condition in op.all):
            past = op.to
        else:
            found.append(op)
    return found


def may_hold(state: State, frame: Frame, condition: Condition) -> bool:
    """Return whether a condition holds; one about what is still to be chosen may."""
    there = condition.there_is
    if condition.number is not None or condition.bound or (there is not None and (there.bound or there.shares)):
        return True
    return holds(state, frame, condition)


def gain_of(state: State, seat: Seat, ref: Ref, key: str) -> float:
    """Return what it gains a seat that this effect happens, before its cost; below 0 where nothing good can be
    chosen."""
    frame = Frame(key, seat, source=ref)
    if not all(may_hold(state, frame, condition) for condition in ability_of(state, key).effect.when):
        return 0.0
    ops = in_force(state, frame)
    gain, found = 0.0, False
    for place, op in enumerate(ops):
        if isinstance(op, Choose) and op.from_.where in CHOSEN_FROM and not op.from_.bound:
            found, gain = True, gain + gain_of_choice(state, frame, op, ops[place + 1 :])
        elif isinstance(op, Draw) and isinstance(op.count, int):
            drawn = worth_of_draw(state, seat if op.who == "you" else other(seat), op.count)
            found, gain = True, gain + (drawn if op.who == "you" else -drawn)
        elif isinstance(op, Hurt):
            hurt = seat if op.who == "you" else other(seat)
            found, gain = True, gain + life_cost(life(state, hurt)) * (-1 if hurt == seat else 1)
        elif isinstance(op, Find):
            found, gain = True, gain + CARD
        elif (all_of := meant(op)) is not None:
            found, gain = True, gain + sum(gain_from(state, frame, op, r) for r in select(state, frame, all_of))
    return gain if found else SMALL


def worth_of_draw(state: State, seat: Seat, count: int) -> float:
    """Return what it is worth to a seat to draw so many cards: who has too few loses (FF-12.4.2)."""
    return CARD * count if len(state.zones[at(seat, "deck")]) >= count else -ALL_OF_IT


def gain_from(state: State, frame: Frame, op: Op, ref: Ref) -> float:
    """Return what it gains a seat that this word is done to this card."""
    hurts = force(state, ref, op, amount_of(state, frame, op))
    return -hurts if state.cards[ref].controller == frame.seat else hurts


def meant(op: Op) -> Filter | None:
    """Return what on the Field a word is about where nothing is chosen for it: all that fit."""
    found = getattr(op, "to" if isinstance(op, Modify) else "what", None)
    return found if isinstance(found, Filter) and found.where == "field" and not found.bound else None


def gain_of_choice(state: State, frame: Frame, op: Choose, ops: Sequence[Op]) -> float:
    """Return what it gains a seat that this is chosen, by the opponent the least that there is."""
    there = [ref for ref in op.choices(state, frame) if ref in state.cards]
    ways = [
        sided(state, frame.seat, ref, force_of_choice(state, frame, ops, op.as_, ref), ops, op.as_) for ref in there
    ]
    best = (min if op.by == "opponent" else max)(ways, default=0.0)
    return max(best, 0.0) if op.up_to else best


def sided(state: State, seat: Seat, ref: Ref, hurts: float, ops: Sequence[Op], name: str) -> float:
    """Return what a choice gains this seat; power counts as much as it turns the battle that is on."""
    mine = state.cards[ref].controller == seat
    if mine and any(isinstance(op, Modify) and about(op, name) and op.gain.get("power") for op in ops):
        own, theirs = in_battle(state, seat)
        if own == ref and theirs:
            lost = battle(state, own, theirs) < 0 or not battle(state, own, theirs)
            return worth(state, own) / 2 + worth(state, theirs) / 2 if lost else 0.0
        return PUMP
    return -hurts if mine else hurts
