"""What a search for a win this turn may skip: hopeless positions, and where spare cores lie.

A turn is won by the Life that attacks take. Each Spirit attacks once, each blocker stops one attack, each card costs
cores. Effects can add to that, up to their limits in `turn_limits`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any

from bsdesk.engine.effects import Effect
from bsdesk.engine.giving import grants
from bsdesk.engine.scoring import SearchBounds
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Pool, Ref, Seat, take
from bsdesk.games.battle_spirits.bots.evaluation import spirits, upright
from bsdesk.games.battle_spirits.bots.turn_limits import ANYTHING, Traits, of_effect, total
from bsdesk.games.battle_spirits.rules.areas import (
    attacker,
    blocker,
    cores,
    field_cards,
    life,
    other,
    usable_cores,
)
from bsdesk.games.battle_spirits.rules.cards import Card, level_with
from bsdesk.games.battle_spirits.rules.costs import cores_picked, lv1_need
from bsdesk.games.battle_spirits.rules.steps import MAIN_STEPS
from bsdesk.games.battle_spirits.rules.totals import definition, symbol_total, symbols_vary

Item = tuple[int, int]  # the cores that an attacker takes, and its symbols


# Timings that lie in the own Main Step, in the Attack Step, or after both; and durations beyond this turn.
OVER = {"your_start_step", "start_of_your_main_step", "your_end_step", "start_of_opponents_attack_step"}
ELSEWHEN = {"block", "opponents_attack_step", "opponents_turn"}


def matters(effect: Effect, zone: str, step: str) -> bool:
    """Return whether an effect of a card in this zone could still happen in this step of the own turn."""
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
    """The bounds for one set of cards."""

    def __init__(self, defs: Iterable[Card]) -> None:
        self.cards = {card.id: card for card in defs}

    @cached_property  # computed at the first search: most tables never need it
    def whole(self) -> dict[str, Traits]:
        """Return the most that each card may do."""
        return {id_: total(map(of_effect, card.effects)) for id_, card in self.cards.items()}

    @cached_property
    def traits(self) -> dict[tuple[str, str], dict[str, Traits]]:
        """Return the most that the effects alone may do that work from a zone in a step."""
        return {
            (zone, step): {
                id_: total(of_effect(e) for e in card.effects if matters(e, zone, step))
                for id_, card in self.cards.items()
            }
            for zone in ("field", "hand", "trash")
            for step in ("main", "attack")
        }

    def of(self, state: State, seat: Seat, unknown: frozenset[Ref] = frozenset()) -> Traits:
        """Return what the seat's cards may still do this turn, except those not yet drawn or unknown."""
        step = "attack" if state.step == "attack" else "main"
        found = [self.whole.get(card, ANYTHING) for card in at_work(state)]
        found += [self.whole[state.cards[ref].definition] for ref in cards_in_use(state, seat)]
        for zone in ("field", "hand", "trash"):
            known = self.traits[zone, step]
            found += [known[state.cards[ref].definition] for ref in state.zones[at(seat, zone)] if ref not in unknown]
        return total(found)

    def hope(self, state: State, seat: Seat, unknown: frozenset[Ref]) -> bool:
        """BS-2.1, BS-10.18: could attacks still take the last Life? False only if that is certain."""
        foe = other(state, seat)
        theirs = total(self.whole[state.cards[ref].definition] for ref in field_cards(state, foe))
        if theirs.life or "cost" in grants(state):
            return True
        if state.active != seat or state.turn == 1 or state.step in ("main2", "end"):
            return False
        if state.step not in ("main", "attack") or theirs.attacks or theirs.symbols:
            return True
        may, held = self.of(state, seat, unknown), unknown.intersection(state.zones[at(seat, "hand")])
        may = may._replace(cards=may.cards + len(held))
        brought = self.cards_to_draw(state, seat) if may.cards else []
        if brought:
            known = self.traits["hand", state.step]
            best = [max(column) for column in zip(*(known[card.id] for card in brought), strict=True)]
            may = total([may, Traits(*(number * may.cards if number else 0 for number in best))])
        hand = [definition(state, ref) for ref in state.zones[at(seat, "hand")] if ref not in held]
        return self.most(state, seat, may, hand, brought) >= life(state, foe)

    def cards_to_draw(self, state: State, seat: Seat) -> list[Card]:
        """Return every card that could come to the hand."""
        zones = (at(seat, zone) for zone in ("deck", "trash", "field", "hand"))
        return [self.cards[d] for d in {state.cards[ref].definition for zone in zones for ref in state.zones[zone]}]

    def most(self, state: State, seat: Seat, may: Traits, hand: Sequence[Card], brought: Sequence[Card]) -> float:
        """Return an upper bound for the Life that attacks could take."""
        attacks, going = attacks_of(state, seat)
        blockers = 0 if blocking_restricted(state) else len(upright(state, spirits(state, other(state, seat))))
        again = inf if may.attacks else 1
        stopped = max(0, blockers - may.strikes - (may.at_attacks * again if may.at_attacks else 0))
        if state.step == "main":
            taken = affordable(*self.attackers(state, seat, may, hand, brought), usable_cores(state, seat) + may.cores)
        else:
            kept = sorted(attacks, reverse=True)
            taken = sum(kept[int(stopped) :]) if stopped < len(kept) else 0
            stopped = max(0, stopped - len(kept))
        own = (self.cards[c.definition] for c in state.cards.values() if c.owner == seat)
        strongest = max(map(symbols_of, own), default=0)
        extra = may.attacks * (strongest + may.symbols) if may.attacks else 0
        return going + max(0, taken + extra + may.symbols - stopped)

    def attackers(
        self, state: State, seat: Seat, may: Traits, hand: Sequence[Card], brought: Sequence[Card]
    ) -> tuple[list[Item], list[Item], float]:
        """Return the known attackers before the Main Step ends, the possible others, and how many of those."""
        field = [definition(state, ref) for ref in field_cards(state, seat)]
        colours = None if brought or may.cheaper or symbols_vary(state) else at_most([*field, *hand])
        items = [(1, symbols) for symbols in attacks_of(state, seat)[0]]
        items += [(0, symbols_of(definition(state, ref))) for ref in cards_in_use(state, seat)]  # paid later
        items += [item(card, colours) for card in hand if card.kind == "spirit"]
        return items, [item(card, colours) for card in brought if card.kind == "spirit"], may.cards

    def sound(self, state: State, seat: Seat) -> bool:
        """Return whether no effect within reach asks for more than levels, the Soul Core and totals."""
        foe, mine = other(state, seat), self.of(state, seat)
        zones = [at(foe, zone) for zone in ("field", "trash", "use")]
        if mine.cards:
            zones.append(at(seat, "deck"))
        if state.zones[at(foe, "hand")]:
            zones += [at(foe, "hand"), at(foe, "deck")]
        cards = (state.cards[ref].definition for zone in zones for ref in state.zones[zone])
        return not mine.about_cores and not any(self.whole[card].about_cores for card in cards)


def cards_in_use(state: State, seat: Seat) -> tuple[Ref, ...]:
    return state.zones[at(seat, "use")]


def at_work(state: State) -> Iterator[str]:
    """List the cards whose effects are happening now or wait to."""
    frames = [*state.agenda, *state.queue]
    for frame in frames:
        frames += frame.frames
        card, slash, _ = frame.program.rpartition("/")
        if slash:
            yield card


def attacks_of(state: State, seat: Seat) -> tuple[list[int], int]:
    """Return the symbols of those who can attack, counting a running attack that may still be blocked; and of one that
    can't be blocked."""
    attacks = [symbol_total(state, ref) for ref in upright(state, spirits(state, seat))]
    fighting = attacker(state)
    if not fighting or blocker(state):
        return attacks, 0
    if state.moment in ("attack", "flash1", "block"):
        return [*attacks, symbol_total(state, fighting)], 0
    return attacks, symbol_total(state, fighting)


def symbols_of(card: Card) -> int:
    return sum(card.all_symbols.values())


def at_most(cards: Iterable[Card]) -> dict[str, int]:
    """Return the symbols on the Field by colour if all these cards were on it."""
    return sum((Counter(card.all_symbols) for card in cards), Counter[str]())


def item(card: Card, colours: Mapping[str, int] | None) -> Item:
    """Return the fewest cores a Spirit takes to be summoned with these symbols at most, and what its attack takes."""
    off = card.reduction
    if colours is not None and not card.succession:
        off = {colour: min(count, colours.get(colour, 0)) for colour, count in off.items()}
    return max(0, card.cost - sum(off.values())) + lv1_need(card, soul=True), symbols_of(card)


def affordable(items: Sequence[Item], more: Sequence[Item], count: float, room: float) -> float:
    """Return the most symbols that this many cores can buy, with up to `count` of the other items besides."""
    if room == inf:
        more_than_enough = max((symbols for _, symbols in more), default=0) * count if more else 0
        return sum(symbols for _, symbols in items) + more_than_enough
    best = [0] * (int(room) + 1)
    cheapest = min((cost for cost, _ in more), default=0)
    strongest = max((symbols for _, symbols in more), default=0)
    besides = int(min(count, room // max(cheapest, 1))) if more and strongest else 0
    for cost, symbols in (*items, *((cheapest, strongest),) * besides):
        for left in range(int(room), cost - 1, -1):
            best[left] = max(best[left], best[left - cost] + symbols)
    return best[-1]


def blocking_restricted(state: State) -> bool:
    """Return whether any effect now keeps something from blocking or being blocked."""
    return (
        not grants(state)
        .keys()
        .isdisjoint({"cannot block", "cannot be_blocked", "must block", "unless block", "unless be_blocked"})
    )


def pools(state: State) -> dict[Ref, Any]:
    """BS-9.2: describe where cores lie, as far as it matters to a search.

    Of the cores on a card only the level they keep matters. All others pay equally well from anywhere, so only their
    number counts. The place of the Soul Core matters only where it can't be moved at will.
    """
    found: dict[Ref, Any] = {key: pool for key, pool in state.tokens.items() if key not in state.cards}
    for seat in state.seats():
        free = seat == state.active and state.step in MAIN_STEPS
        spare, soul = after_picks(state, at(seat, "reserve"))
        where, spare = ("free" if soul else ""), spare + soul
        for ref in field_cards(state, seat):
            normal, soul = pool = after_picks(state, ref)
            if state.cards[ref].marks:  # in battle or about to leave: kept as it is
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
    """Return the cores at a place without those already picked."""
    pool = cores(state, place)
    for prompt in state.prompts.values():
        if prompt.tokens:
            pool = take(pool, cores_picked(prompt, place))
    return pool


def bounds(defs: Iterable[Card]) -> SearchBounds:
    """Return what a search among these cards may skip. A rearrangement equals single moves one after another."""
    reach = Reach(defs)
    return SearchBounds(
        reach.hope,
        pools,
        reach.sound,
        heaps=frozenset({"hand", "field", "trash", "removed"}),
        spare=frozenset({"rearrange"}),
    )
