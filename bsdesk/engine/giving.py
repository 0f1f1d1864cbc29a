"""Giving: which grants are on, in what order they apply, and to whom they are given; worked out and never stored.

The oldest comes first, unless the game says otherwise or one depends on another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bsdesk.engine.filters import Filter
from bsdesk.engine.grants import (
    EFFECTS,
    IMMUNE,
    LAYERS,
    LEVEL,
    SILENT,
    Live,
    ability_at,
    given_keys,
    grant_of,
    layer_of,
    reads,
)
from bsdesk.engine.layers import as_seen, in_its_layer, order_of, seeing
from bsdesk.engine.selection import card_of_effect, fits, holds, refs, value
from bsdesk.engine.spans import RESTING
from bsdesk.engine.state import Card, Frame, State, Unforeseeable, keys_of, seat_for, zone_name
from bsdesk.engine.values import Ref, Seat

if TYPE_CHECKING:
    from bsdesk.engine.effects import Effect


def is_effect_on(state: State, ref: Ref, place: int, *, at_any_level: bool = False) -> bool:
    """Return whether this effect of this card is on: none of a part of a thing is, or of what has lost all."""
    card, rules = state.cards[ref], state.rules
    if card.under and rules.joined:
        return False
    if SILENT in rules.effects.can_give and is_silent(state, ref):
        return False
    return is_in_time(state, card, rules.abilities[card.definition][place].effect, at_any_level=at_any_level)


def is_in_time(state: State, card: Card, effect: Effect, *, at_any_level: bool = False) -> bool:
    """Return whether an effect that a card has is on, by the card's face, its level, and the stretch of the game."""
    rules, ref = state.rules, card.id
    if card.face_down:
        return False
    if effect.levels and not at_any_level and rules.numbers(state, ref, LEVEL) not in effect.levels:
        return False
    if effect.during:
        seat = seat_for(state, card)
        for stretch in effect.during:
            if not rules.turns.scopes(state, ref, seat, stretch):
                return False
    return True


def is_standing_on(state: State, ref: Ref, place: int) -> bool:
    """Return whether this permanent effect applies: it is on, and its «if» holds."""
    if not is_effect_on(state, ref, place):
        return False
    card = state.cards[ref]
    ability = state.rules.abilities[card.definition][place]
    frame = Frame(ability.key, seat_for(state, card), source=ref)
    return all(holds(state, frame, c) for c in ability.effect.when)


# --------------------------------------------------------------------------------------- what is given now


def grants(state: State) -> dict[str, list[Live]]:
    """Return the grants that are on by what they give: a figure, a mood and a word, a word. Those that come first apply
    first."""
    found: dict[str, list[Live]] | None = state.totals.get("grants")
    if found is not None:
        return found
    state.totals["grants"] = {}  # what is asked while they are gathered sees totals without grants
    try:
        lives = gather(state)
        if lives:
            present = {key for live in lives for key in given_keys(state, live)}
            lives = list(settle_conditions(state, lives, present))
    except Unforeseeable:
        del state.totals["grants"]
        raise
    found = {}
    for live in lives:
        for key in given_keys(state, live):
            found.setdefault(key, []).append(live)
    state.totals["grants"], state.totals["all grants"] = found, lives
    state.totals["orders"] = {}
    if not lives or (len(lives) == 1 and not (lives[0].open or SILENT in found or EFFECTS in found)):
        return found  # nothing comes before anything else
    there: dict[str, list[str]] = {}
    for key in found:
        there.setdefault(layer_of(state.rules, key), []).append(key)
    for layer in LAYERS:
        if layer in there:
            order_layer(state, layer, there[layer], found)
    state.totals.pop("as seen", None)  # what was tried out on the way to the order
    return found


def all_grants(state: State) -> list[Live]:
    """Return every grant that is on, the oldest first. What a leaving card gives, it gives to itself alone."""
    grants(state)
    found: list[Live] = state.totals["all grants"]
    return found


def gather(state: State) -> list[Live]:
    """Return every grant that is on if its «if» holds, the oldest first."""
    live: list[Live] = []
    rules, cards = state.rules, state.cards
    standing, leaving = rules.effects.standing, rules.departure.leaving
    levels_given = LEVEL in rules.effects.can_give
    spoken: set[tuple[Seat, str, int]] = set()  # an unstackable effect applies once for a seat's cards of one name
    for key, there in standing.items():
        for ref in state.zones[key]:
            card = cards[ref]
            if card.definition not in there:
                continue
            for place in there[card.definition]:
                ability = rules.abilities[card.definition][place]
                effect = ability.effect
                levels = effect.levels if levels_given else ()
                if (card.under and rules.joined) or not is_in_time(state, card, effect, at_any_level=bool(levels)):
                    continue  # who has lost all abilities is seen only when all is gathered
                when, seat = effect.when, seat_for(state, card)
                only = ref if leaving(state, ref) else ""
                if "unstackable" in effect.limits:
                    if only:
                        continue
                    mark = (seat, rules.defs[card.definition].name["en"], place)
                    if mark in spoken or not is_standing_on(state, ref, place):
                        continue
                    spoken.add(mark)
                    when = ()
                frame = Frame(ability.key, seat, source=ref)
                for n, grant in enumerate(effect.always):
                    written = (ability.key, "always", n)
                    live.append(Live(grant, frame, None, None, card.since, when, only, key=written, levels=levels))
    for modifier in state.modifiers:
        grant_given = grant_of(state, modifier) if RESTING not in modifier.until else None
        if grant_given is not None:
            frame = Frame(
                modifier.program,
                modifier.seat,
                source=modifier.source,
                bound=modifier.bound,
                answers=modifier.answers,
            )
            written = (modifier.program, "op", modifier.place)
            live.append(Live(grant_given, frame, modifier.refs or None, modifier, modifier.since, key=written))
    if EFFECTS in rules.effects.can_give:
        live = list(with_given_effects(state, live))
    return sorted(live, key=lambda one: one.since) if len(live) > 1 else live


def with_given_effects(state: State, lives: Sequence[Live]) -> Iterator[Live]:
    """Yield the grants, and those of the effects that they give to cards: each is on if the card has that effect. It is
    as old as what gave it, or as the card that has it, if that came later."""
    pending = list(lives)
    while pending:
        live = pending.pop(0)
        yield live
        for key in live.grant.given:
            ability = ability_at(state, key)
            for ref in possible_receivers(state, live) if ability.effect.always else ():
                card = state.cards[ref]
                if zone_name(card.zone) == ability.effect.zone and is_in_time(state, card, ability.effect):
                    frame = Frame(key, seat_for(state, card), source=ref)
                    since = max(live.since, card.since)
                    pending += [
                        Live(grant, frame, None, None, since, ability.effect.when, key=(key, "always", n), by=live)
                        for n, grant in enumerate(ability.effect.always)
                    ]


def possible_receivers(state: State, live: Live) -> list[Ref]:
    """Return the cards to which a grant may be given, whatever else is given to them."""
    to = live.grant.to
    if live.only or live.refs is not None:
        return [ref for ref in (live.refs or (live.only,)) if ref in state.cards]
    if isinstance(to, Filter):
        return [ref for key in keys_of(state.rules.zone[to.where], state.teams) for ref in state.zones[key]]
    return [ref for ref in refs(state, live.frame, to) if ref in state.cards]


def settle_conditions(state: State, lives: Sequence[Live], present: set[str]) -> Iterator[Live]:
    """Yield the grants that are on. One that depends on what grants give is left open, to be asked in its layer."""
    settled: dict[int, Live] = {}
    for place, live in enumerate(lives):
        if live.by is not None:
            by = settled.get(next(n for n, one in enumerate(lives) if one is live.by))
            if by is not None:
                settled[place] = replace(live, place=place, open=True, by=by)
        elif not reads(state, live).isdisjoint(present):
            settled[place] = replace(live, place=place, open=True)
        elif live.levels and state.rules.numbers(state, live.frame.source, LEVEL) not in live.levels:
            continue
        elif not live.when or all(holds(state, live.frame, c) for c in live.when):
            settled[place] = replace(live, place=place, when=())
    yield from settled.values()


def speaking(state: State, key: str) -> Sequence[Live]:
    """Return the grants that give this, as far as they are seen now, in the order in which they apply."""
    given = state.totals.get("grants")
    found = (grants(state) if given is None else given).get(key, ())
    return as_seen(state, key, found) if found and "seen" in state.totals else found


# ------------------------------------------------------------------------------------- order within a layer


def order_layer(state: State, layer: str, keys: Sequence[str], found: dict[str, list[Live]]) -> None:
    """Put the grants of a layer, which are found by these keys, in the order in which they apply."""
    lives = sorted({live.place: live for key in keys for live in found[key]}.values(), key=lambda one: one.place)
    order = state.rules.layering.order(layer, lives)
    unsure = [one for one in order if one.open]
    if len(order) > 1 and any(may_depend(state, one, other, keys) for one in unsure for other in order):
        order = by_dependency(state, layer, order)
    if order is not lives:
        rank = {live.place: n for n, live in enumerate(order)}
        for key in keys:
            found[key].sort(key=lambda live: rank[live.place])
    if layer == SILENT or any(live.open for live in order):
        state.totals["orders"][layer] = [live.place for live in order]


def may_depend(state: State, one: Live, other: Live, keys: Sequence[str]) -> bool:
    """Return whether an open grant asks for something of this layer that another one gives."""
    if one.place == other.place:
        return False
    return not reads(state, one).isdisjoint(key for key in given_keys(state, other) if key in keys)


def by_dependency(state: State, layer: str, lives: Sequence[Live]) -> list[Live]:
    """Return the grants so that each comes after those that change whether or how it applies, else as they were."""
    order: list[Live] = []
    rest = list(lives)
    while rest:
        chosen = next((one for one in rest if not one.open or is_free(state, layer, one, order, rest)), rest[0])
        rest = [live for live in rest if live.place != chosen.place]
        order.append(chosen)
    return order


def is_free(state: State, layer: str, one: Live, order: Sequence[Live], rest: Sequence[Live]) -> bool:
    """Return whether a grant does the same after those in `order`, whichever of the rest comes before it, too."""
    before = [live.place for live in order]
    alone = what_it_does(state, layer, one, before)
    others = (other.place for other in rest if other.place != one.place)
    return all(what_it_does(state, layer, one, [*before, other]) == alone for other in others)


def what_it_does(state: State, layer: str, live: Live, before: Sequence[int]) -> object:
    """Return to what a grant is given and how much, where only these others of its layer apply."""
    with seeing(state, layer, before):
        if not is_on(state, live):
            return None
        grant = live.grant
        given = tuple(refs(state, live.frame, grant.to)) if live.refs is None else live.refs
        amounts = (*grant.gain.values(), *grant.set.values()) if live.fixed is None else ()
        return given, tuple(value(state, live.frame, amount) for amount in amounts)


# ------------------------------------------------------------------------------------------- to whom it is given


def is_given_to(state: State, live: Live, ref: Ref, key: str = "") -> bool:
    """Return whether the grant is given to this thing; `key` is what of it is asked for."""
    if not live.open:
        return is_meant(state, live, ref)
    totals, layer = state.totals, layer_of(state.rules, key or given_keys(state, live)[0])
    asked = ("given", layer, live.place, ref)
    if asked not in totals:
        totals[asked] = in_its_layer(state, layer, live, lambda: is_on_for(state, live, ref))
    given: bool = totals[asked]
    return given


def is_on_for(state: State, live: Live, ref: Ref) -> bool:
    """Return whether an open grant is on, and given to this thing."""
    return is_on(state, live) and is_meant(state, live, ref)


def is_on(state: State, live: Live) -> bool:
    """Return whether an open grant is on: its card has the effect that it belongs to, and its «if» holds."""
    if live.by is not None:
        if not keeps(state, live.by, live.frame.source):
            return False
    elif live.fixed is None and SILENT in state.rules.effects.can_give and is_silent(state, live.frame.source):
        return False
    if live.levels and state.rules.numbers(state, live.frame.source, LEVEL) not in live.levels:
        return False
    return all(holds(state, live.frame, c) for c in live.when)


def keeps(state: State, giving: Live, ref: Ref) -> bool:
    """Return whether a thing has the effects that a grant gives: it was given them, and has not lost them since."""
    order = order_of(state, SILENT)
    if giving.place not in order or not is_given_to(state, giving, ref, EFFECTS):
        return False
    age = order.index(giving.place)
    return not any(
        order.index(live.place) > age and is_given_to(state, live, ref, SILENT) for live in speaking(state, SILENT)
    )


def is_meant(state: State, live: Live, ref: Ref) -> bool:
    """Return whether the grant names this thing, or has a filter that it fits."""
    if live.only and ref != live.only:
        return False
    if IMMUNE in state.rules.effects.can_give and is_warded(state, live, ref):
        return False
    if live.refs is not None:
        return ref in live.refs
    to, frame = live.grant.to, live.frame
    if not isinstance(to, Filter):
        return ref in refs(state, frame, to)
    totals, asked = state.totals, ("meant", live.place, ref)
    if live.open or live.place < 0 or asked not in totals:
        card = state.cards.get(ref)
        totals[asked] = card is not None and zone_name(card.zone) == to.where and fits(state, frame, ref, to)
    meant: bool = totals[asked]
    return meant


def is_warded(state: State, live: Live, ref: Ref) -> bool:
    """Return whether the effects of the card that gives this do nothing to a thing."""
    if IMMUNE in given_keys(state, live):
        return False
    asked: set[tuple[int, Ref]] = state.memo.setdefault("wards", set())
    mark = (live.place, ref)
    if mark in asked:
        return True  # what is given can't take away what wards it off
    asked.add(mark)
    try:
        return is_immune(state, ref, card_of_effect(state, live.frame))
    finally:
        asked.discard(mark)


def is_immune(state: State, ref: Ref, other: Ref) -> bool:
    """Return whether the effects of the other card do nothing to a thing."""
    if IMMUNE not in state.rules.effects.can_give:
        return False
    wards = grants(state).get(IMMUNE, ())  # also where only what comes before them is seen
    return any(is_given_to(state, live, ref, IMMUNE) and holds_against(state, live, other) for live in wards)


def holds_against(state: State, live: Live, other: Ref) -> bool:
    """Return whether the grant applies against this other party."""
    by = live.grant.by
    return by is None or (other in state.cards and fits(state, live.frame, other, by))


def is_silent(state: State, ref: Ref) -> bool:
    """Return whether the thing has lost its abilities."""
    found = speaking(state, SILENT)
    return bool(found) and any(is_given_to(state, live, ref, SILENT) for live in found)
