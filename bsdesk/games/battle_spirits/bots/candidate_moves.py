"""The moves that bots consider: uses, levels, Flash. Moves that nobody would want are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bsdesk.engine.effects import Ability
from bsdesk.engine.run.activation import is_in_vain
from bsdesk.engine.scoring import Option, answers
from bsdesk.engine.state import UPRIGHT, Frame, State, at
from bsdesk.engine.values import Move, Offer, Pool, Ref, Seat
from bsdesk.games.battle_spirits.bots.answer_choice import ASKED
from bsdesk.games.battle_spirits.bots.battle_choice import attacks, battle, behind, life_cost
from bsdesk.games.battle_spirits.bots.effect_targets import EffectSummary, aim
from bsdesk.games.battle_spirits.bots.evaluation import HAND, NEXUS_LEVEL, spirits, upright, worth, worth_at
from bsdesk.games.battle_spirits.rules.activation import ability_named
from bsdesk.games.battle_spirits.rules.areas import attacker, blocker, cores, life, other, staying
from bsdesk.games.battle_spirits.rules.cards import Card, level_with
from bsdesk.games.battle_spirits.rules.costs import cheapest, lv1_need
from bsdesk.games.battle_spirits.rules.declaration import magic_modes
from bsdesk.games.battle_spirits.rules.flash import in_flash_timing
from bsdesk.games.battle_spirits.rules.totals import definition, symbol_total
from bsdesk.games.battle_spirits.words.field_words import EndBattle

IN_VAIN = 0.3  # the cost when a card loses its level to pay for another
TRICK = 0.3  # an effect that neither strikes nor adds BP, mostly a card or a core
SAVED = 0.5  # factor for BP or a strike that matters later rather than now
EARLY = 0.4  # a Nexus in the first turns makes later cards cheaper


def tries(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """Return the moves that are worth a try."""
    if seat in state.prompts:
        return answers(ASKED, state, seat, offers)
    resting = [Option(o.move) for o in offers if o.move.verb in ("end", "pass")]
    if state.step == "attack" and not state.moment:
        return [*attacks(state, seat, offers), *resting]
    spare = spare_cores(state, seat)
    found = (option for o in offers if (option := use_option(state, seat, o.move, spare)) is not None)
    if in_flash_timing(state):
        return [*found, *resting]
    return [*found, *levels(state, seat), *resting]


def spare_pool(card: Card, pool: Pool) -> Pool:
    """Return the cores that a card does not need for its Lv."""
    normal, soul = pool
    now = level_with(card, normal + soul, soul > 0)
    kept = card.levels[now - 1] if now else None  # fewer cores can't reach another line
    free = normal if kept is None or (kept.soul and soul) else min(normal, normal + soul - kept.cores)
    return free, int(soul > 0 and level_with(card, normal, False) == now)


def spare_cores(state: State, seat: Seat) -> int:
    """Return how many cores can be paid or placed without any card losing a level."""
    on_cards = (spare_pool(definition(state, ref), cores(state, ref))[0] for ref in staying(state, seat))
    return sum(cores(state, at(seat, "reserve"))) + sum(on_cards)


def stripping(state: State, seat: Seat, count: int) -> float:
    """Return what it costs to take this many cores that cards need for their levels, the least valuable first."""
    if count <= 0:
        return 0.0
    ways: list[tuple[float, int, float, Ref]] = []
    for ref in staying(state, seat):
        card, pool = definition(state, ref), cores(state, ref)
        free = spare_pool(card, pool)[0]
        for left in {0, *(line.cores for line in card.levels)}:
            taken = pool[0] - free - left
            if taken > 0:
                lost = 0.0 if behind(state, ref) else IN_VAIN + worth_at(card, pool) - worth_at(card, (left, pool[1]))
                ways.append((lost / min(taken, count), -taken, lost, ref))
    total, from_here = 0.0, set[Ref]()
    for _, taken, lost, ref in sorted(ways):
        if count > 0 and ref not in from_here:
            total, count = total + lost, count + taken
            from_here.add(ref)
    return total


# ------------------------------------------------------------------------------------------------ uses and effects


def use_option(state: State, seat: Seat, move: Move, spare: int) -> Option | None:
    """Judge using a hand card or an effect; None if it costs the Spirits more than it gains, or nothing can be chosen
    for it."""
    if move.verb in ("summon", "deploy", "use"):
        gain, need = card_gain(state, seat, move)
        price = stripping(state, seat, need - spare)
        return Option(move, gain - price) if gain > price or not price else None
    if move.verb == "activate":
        found = ability_named(state, seat, move.subject, move.target)
        if found is None or is_in_vain(state, Frame(found.key, seat, source=move.subject), found):
            return None
        price = 0.4 * len(found.effect.cost) if definition(state, move.subject).kind == "spirit" else 0.1
        return Option(move, effect_gain(state, seat, move.subject, found, "") - price)
    return None


def card_gain(state: State, seat: Seat, move: Move) -> tuple[float, int]:
    """Return what a hand card gains by being used, and how many cores that takes."""
    ref = move.subject
    price = cheapest(state, ref, seat)
    if move.verb == "use":
        ability = magic_modes(state, ref)[move.target]
        return effect_gain(state, seat, ref, ability, move.target) - HAND, price
    card = definition(state, ref)
    need = lv1_need(card)
    effects = TRICK * sum(effect.on in ("when_summoned", "when_deployed") for effect in card.effects)
    early = EARLY if card.kind == "nexus" and state.turn <= 4 else 0.0
    return worth_at(card, (need, 0)) + 0.05 * card.cost + effects + early - 0.5 * HAND, price + need


def effect_gain(state: State, seat: Seat, ref: Ref, ability: Ability, mode: str) -> float:
    """Return what an effect gains now, before its cost."""
    found = aim(state, seat, ref, ability)
    if found.in_vain:
        return -HAND
    gain = float(found.draws)
    if in_flash_timing(state):
        gain += in_battle(state, seat, found)
        if any(isinstance(op, EndBattle) for op in state.rules.programs[ability.key].ops):
            gain += saving(state, seat)
    elif mode == "main" or found.strikes:
        gain += HAND + TRICK
    else:
        gain -= SAVED * (found.pump > 0)
    return gain or TRICK


def in_battle(state: State, seat: Seat, found: EffectSummary) -> float:
    """Return what BP or a strike gains in this battle."""
    mine, theirs = (attacker(state), blocker(state)) if seat == state.active else (blocker(state), attacker(state))
    gain = 0.0
    if found.strikes:
        gain = saving(state, seat) + opening(state, seat) + (worth(state, theirs) if theirs else 0.0)
    if found.pump and mine and theirs:
        gain = max(gain, battle(state, mine, theirs, found.pump) - battle(state, mine, theirs))
    elif found.pump:
        gain = max(gain, -SAVED)
    return gain


def saving(state: State, seat: Seat) -> float:
    """Return what it is worth to the defending player that this attack fails."""
    against = attacker(state)
    if seat == state.active or not against or blocker(state):
        return 0.0
    return life_cost(life(state, seat), symbol_total(state, against))


def opening(state: State, seat: Seat) -> float:
    """Return what it is worth to the attacking player to remove the only blocker."""
    mine, foe = attacker(state), other(state, seat)
    if seat != state.active or not mine or blocker(state) or len(upright(state, spirits(state, foe))) != 1:
        return 0.0
    return life_cost(life(state, foe), symbol_total(state, mine))


# ---------------------------------------------------------------------------------------------------------- levels


def levels(state: State, seat: Seat) -> Iterator[Option]:
    """List the next levels that Reserve cores, spare cores elsewhere, or the Soul Core can reach.

    No card loses a level by it, so that core moves never repeat in a circle.
    """
    reserve = at(seat, "reserve")
    places: list[tuple[Ref, Pool]] = [(reserve, cores(state, reserve))]
    cards = staying(state, seat)
    places += [(ref, spare_pool(definition(state, ref), cores(state, ref))) for ref in cards]
    yield from chain.from_iterable(level_options(state, seat, ref, places) for ref in cards)


def level_options(state: State, seat: Seat, ref: Ref, places: Sequence[tuple[Ref, Pool]]) -> Iterator[Option]:
    """List the ways to bring one card to a higher level."""
    card, pool = definition(state, ref), cores(state, ref)
    now = level_with(card, sum(pool), pool[1] > 0)
    for line in card.levels[now:]:
        missing = line.cores - sum(pool)
        source = next((place for place, spare in places if place != ref and spare[0] >= missing), "")
        if source:
            gain = level_gain(state, ref, (pool[0] + missing, pool[1]))
            yield Option(Move(seat, "move", source, ref, (missing, 0)), gain)
        if line.soul and not pool[1]:
            soul = next((place for place, spare in places if place != ref and spare[1]), "")
            if soul:
                gain = level_gain(state, ref, (pool[0], 1))
                yield Option(Move(seat, "move", soul, ref, (0, 1)), gain)


def level_gain(state: State, ref: Ref, pool: Pool) -> float:
    """Return what a card gains by these cores; less for one that can't fight before the next turn."""
    card = definition(state, ref)
    gain = worth_at(card, pool) - worth_at(card, cores(state, ref))
    if card.kind == "nexus":
        return max(gain, NEXUS_LEVEL) / 2
    return (gain + 0.1) * (1.0 if state.cards[ref].turned == UPRIGHT else 0.3)
