"""What a search for a win this turn need not look at: positions without hope, and where spare cores lie.

A turn is won by the Life that attacks take. Each Spirit attacks once, each blocker stops one attack, each card costs
cores; beyond that goes only what effects may do at the most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any

from bsdesk.engine.effects import Effect
from bsdesk.engine.narrowing import Narrowing
from bsdesk.engine.state import UPRIGHT, State, at
from bsdesk.engine.totals import grants
from bsdesk.engine.values import Pool, Ref, Seat, take
from bsdesk.games.battle_spirits.areas import attacker, blocker, cores, field_cards, life, other, staying, usable_cores
from bsdesk.games.battle_spirits.cards import Card, level_with
from bsdesk.games.battle_spirits.costs import lv1_need, picked
from bsdesk.games.battle_spirits.potential import Traits, of_effect, total
from bsdesk.games.battle_spirits.steps import MAIN_STEPS
from bsdesk.games.battle_spirits.totals import definition, symbol_total, symbols_vary

Item = tuple[int, int]  # the cores that an attacker takes, and its symbols


# Timings that are over in the own Main Step, in the Attack Step, or come only after it; and stretches not of this turn.
OVER = {"your_start_step", "start_of_your_main_step", "your_end_step", "start_of_opponents_attack_step"}
ELSEWHEN = {"block", "opponents_attack_step", "opponents_turn"}


def matters(effect: Effect, zone: str, step: str) -> bool:
    """Could an effect of a card in this zone still happen, if it is this step of the own turn?"""
    on = str(effect.on)
    if on in OVER or ELSEWHEN & set(effect.during):
        return False
    if zone == "field" and on in ("when_summoned", "when_deployed"):
        return False
    if step == "attack" and (effect.activate == "main" or on == "start_of_your_attack_step"):
        return False
    if zone == "hand":
        return effect.zone != "trash" and (step == "main" or effect.zone == "hand" or effect.activate == "flash")
    return effect.zone == zone


class Reach:
    """The answers for one set of cards."""

    def __init__(self, defs: Iterable[Card]) -> None:
        self.cards = {card.id: card for card in defs}
        self.whole = {id_: total(map(of_effect, card.effects)) for id_, card in self.cards.items()}
        self.traits = {
            (zone, step): {
                id_: total(of_effect(e) for e in card.effects if matters(e, zone, step))
                for id_, card in self.cards.items()
            }
            for zone in ("field", "hand", "trash")
            for step in ("main", "attack")
        }

    def of(self, state: State, seat: Seat) -> Traits:
        """What the cards of a seat may still do in this turn of it, without those that they bring."""
        step = "attack" if state.step == "attack" else "main"
        found = [self.whole[state.cards[ref].definition] for ref in state.zones[at(seat, "use")]]
        for zone in ("field", "hand", "trash"):
            known = self.traits[zone, step]
            found += [known[state.cards[ref].definition] for ref in state.zones[at(seat, zone)]]
        return total(found)

    def hope(self, state: State, seat: Seat) -> bool:
        """BS-2.1, BS-10.18: could attacks still take the last Life? «No» only where that is certain."""
        foe = other(state, seat)
        theirs = total(self.whole[state.cards[ref].definition] for ref in field_cards(state, foe))
        if theirs.life:
            return True
        if state.active != seat or state.turn == 1 or state.step in ("main2", "end"):
            return False
        if state.step not in ("main", "attack") or theirs.attacks or theirs.symbols:
            return True
        may = self.of(state, seat)
        brought = self.brought(state, seat) if may.cards else []
        if brought:
            known = self.traits["hand", state.step]
            best = [max(column) for column in zip(*(known[card.id] for card in brought), strict=True)]
            may = total([may, Traits(*(number * may.cards if number else 0 for number in best))])
        return self.most(state, seat, may, brought) >= life(state, foe)

    def brought(self, state: State, seat: Seat) -> list[Card]:
        """Every card that could come to the hand."""
        zones = (at(seat, zone) for zone in ("deck", "trash", "field"))
        return [self.cards[d] for d in {state.cards[ref].definition for zone in zones for ref in state.zones[zone]}]

    def most(self, state: State, seat: Seat, may: Traits, brought: Sequence[Card]) -> float:
        """The Life that attacks could take at the very most."""
        mine, fighting = upright(state, seat), attacker(state)
        attacks = [symbol_total(state, ref) for ref in mine]
        going = symbol_total(state, fighting) if fighting and not blocker(state) else 0
        blockers = 0 if unblocked(state) else len(upright(state, other(state, seat)))
        if going and blockers and state.moment in ("attack", "flash1", "block"):
            attacks, going = [*attacks, going], 0  # it may be blocked yet
        again = may.attacks and inf if may.at_attacks else 0
        stopped = max(0, blockers - may.strikes - (again or may.at_attacks))
        strongest = max([symbol_total(state, ref) for ref in staying(state, seat)], default=0)
        if state.step == "main":
            hand = [definition(state, ref) for zone in ("hand", "use") for ref in state.zones[at(seat, zone)]]
            varied = brought or may.cheaper or symbols_vary(state)
            colours = (
                None if varied else at_most([*(definition(state, ref) for ref in field_cards(state, seat)), *hand])
            )
            new = [card for card in (*hand, *brought) if card.kind == "spirit"]
            strongest = max([strongest, *(symbols_of(card) for card in new)])
            items = [(1, symbols) for symbols in attacks] + [
                item(card, colours) for card in hand if card.kind == "spirit"
            ]
            more = [item(card, colours) for card in brought if card.kind == "spirit"]
            taken = affordable(items, more, may.cards, usable_cores(state, seat) + may.cores)
        else:
            kept = sorted(attacks, reverse=True)
            taken = sum(kept[int(stopped) :]) if stopped < len(kept) else 0
            stopped = max(0, stopped - len(kept))
        extra = may.attacks * strongest if may.attacks and strongest else 0
        return going + max(0, taken + extra + may.symbols - stopped)

    def sound(self, state: State, seat: Seat) -> bool:
        """Is there no effect within reach that asks for more than levels, the Soul Core and what there is in all?"""
        foe, mine = other(state, seat), self.of(state, seat)
        zones = [at(foe, zone) for zone in ("field", "trash", "use")]
        if mine.cards:
            zones.append(at(seat, "deck"))
        if state.zones[at(foe, "hand")]:
            zones += [at(foe, "hand"), at(foe, "deck")]
        cards = (state.cards[ref].definition for zone in zones for ref in state.zones[zone])
        return not mine.about_cores and not any(self.whole[card].about_cores for card in cards)


def symbols_of(card: Card) -> int:
    return sum(card.all_symbols.values())


def at_most(cards: Iterable[Card]) -> dict[str, int]:
    """The symbols on the Field by colour if all these cards are on it."""
    found: dict[str, int] = {}
    for card in cards:
        for colour, count in card.all_symbols.items():
            found[colour] = found.get(colour, 0) + count
    return found


def item(card: Card, colours: Mapping[str, int] | None) -> Item:
    """What a Spirit takes at least to be summoned with no more symbols than these, and what its attack takes."""
    off = card.reduction
    if colours is not None and not card.succession:
        off = {colour: min(count, colours.get(colour, 0)) for colour, count in off.items()}
    return max(0, card.cost - sum(off.values())) + lv1_need(card, soul=True), symbols_of(card)


def affordable(items: Sequence[Item], more: Sequence[Item], count: float, room: float) -> float:
    """The most symbols that can be had for so many cores, with so many of the others besides."""
    if room == inf:
        return sum(symbols for _, symbols in items) + (
            max((symbols for _, symbols in more), default=0) * count if more else 0
        )
    best = [0] * (int(room) + 1)
    cheapest = min((cost for cost, _ in more), default=0)
    strongest = max((symbols for _, symbols in more), default=0)
    besides = int(min(count, room // max(cheapest, 1))) if more and strongest else 0
    for cost, symbols in (*items, *((cheapest, strongest),) * besides):
        for left in range(int(room), cost - 1, -1):
            best[left] = max(best[left], best[left - cost] + symbols)
    return best[-1]


def upright(state: State, seat: Seat) -> list[Ref]:
    """The Spirits that could attack, or block."""
    cards = (ref for ref in staying(state, seat) if state.cards[ref].turned == UPRIGHT)
    return [ref for ref in cards if definition(state, ref).kind == "spirit"]


def unblocked(state: State) -> bool:
    """Does anything say now that something can't block, or can't be blocked?"""
    return not grants(state).keys().isdisjoint({"cannot block", "cannot be_blocked", "must block"})


def pools(state: State) -> dict[Ref, Any]:
    """BS-9.2: of the cores on a card only the level they keep matters; of all others how many there are, for they pay
    as well from wherever they lie. Where the Soul Core lies matters only where it can't be moved at will."""
    found: dict[Ref, Any] = {key: pool for key, pool in state.tokens.items() if key not in state.cards}
    for seat in state.seats():
        free = seat == state.active and state.step in MAIN_STEPS
        spare, soul = after_picks(state, at(seat, "reserve"))
        where, spare = ("free" if soul else ""), spare + soul
        for ref in field_cards(state, seat):
            normal, soul = pool = after_picks(state, ref)
            if state.cards[ref].marks:  # in battle, or about to leave: as it is
                found[ref] = pool
                continue
            card = definition(state, ref)
            reached, counted = level_with(card, normal + soul, soul > 0), level_with(card, normal + soul, False)
            if reached > counted:  # BS-12.2: by the Soul Core alone
                found[ref], where, spare = (reached, "soul"), ref, spare + normal
                continue
            found[ref] = (reached, "")
            spare += normal + soul - (card.levels[reached - 1].cores if reached else 0)
            if soul:
                where = ref if not free and level_with(card, normal, False) < reached else "free"
        found[at(seat, "reserve")] = (spare, where)
    return found


def after_picks(state: State, place: Ref) -> Pool:
    """The cores at a place without those that are picked already."""
    pool = cores(state, place)
    for prompt in state.prompts.values():
        if prompt.tokens:
            pool = take(pool, picked(prompt, place))
    return pool


def narrowing(defs: Iterable[Card]) -> Narrowing:
    """What a search among these cards need not look at. A rearrangement does what single moves do one after another."""
    reach = Reach(defs)
    return Narrowing(
        reach.hope,
        pools,
        reach.sound,
        heaps=frozenset({"hand", "field", "trash", "removed"}),
        spare=frozenset({"rearrange"}),
    )
