"""Totals of a state, worked out and never stored: what things have and are after all that they are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bsdesk.engine.effects import number_of
from bsdesk.engine.filters import Amount
from bsdesk.engine.giving import grants, holds_against, is_given_to, is_in_time, is_meant, keeps, speaking
from bsdesk.engine.grants import (
    EFFECTS,
    SILENT,
    UNLESS,
    WORD,
    Live,
    ability_at,
    given_keys,
)
from bsdesk.engine.layers import as_seen, in_its_layer, order_of
from bsdesk.engine.selection import value
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref

if TYPE_CHECKING:
    from bsdesk.engine.effects import Ability


def given_effects(state: State, ref: Ref) -> list[Ability]:
    """Return the effects that others give to a card and that are on, those that were given first first."""
    if EFFECTS not in state.rules.effects.can_give:
        return []
    giving = speaking(state, EFFECTS)
    if not giving:  # so it is mostly
        return []
    card = state.cards[ref]
    zone = zone_name(card.zone)
    found: list[Ability] = []
    if zone not in state.rules.effects.zones_of_given:
        return found
    for live in giving:
        here = [a for key in live.grant.given if (a := ability_at(state, key)).effect.zone == zone]
        if here and keeps(state, live, ref):
            found += [a for a in here if is_in_time(state, card, a.effect)]
    return found


def usable_effects(state: State, ref: Ref) -> list[tuple[str, Ability]]:
    """Return the effects of a card that are used by its player, its own and those that were given to it, each with its
    name in a move."""
    rules, definition = state.rules, state.cards[ref].definition
    places, given_to_it = rules.effects.activated.get(definition, ()), given_effects(state, ref)
    if not places and not given_to_it:  # so it is with most cards
        return []
    abilities = rules.abilities[definition]
    own = [(f"e{place + 1}", abilities[place]) for place in places]
    given = [ability for ability in given_to_it if ability.effect.activate]
    return own + [("e" + number_of(state, ability.key), ability) for ability in given] if given else own


def usable_effect(state: State, ref: Ref, name: str) -> Ability | None:
    """Return the effect of a card that its player uses by this name in a move, if it has one."""
    rules, definition = state.rules, state.cards[ref].definition
    for place in rules.effects.activated.get(definition, ()):
        if name == f"e{place + 1}":
            return rules.abilities[definition][place]
    given = (ability for ability in given_effects(state, ref) if ability.effect.activate)
    return next((ability for ability in given if "e" + number_of(state, ability.key) == name), None)


def figure(state: State, ref: Ref, name: str, base: int, *, other: Ref = "", floor_each: bool = False) -> int:
    """Return the base figure with all that adds to it or sets it, in the order in which it applies."""
    if name not in state.rules.effects.can_give:
        return base
    found = state.totals.get("grants")
    lives: Sequence[Live] | None = (grants(state) if found is None else found).get(name)
    if lives is None:
        return base
    for live in lives if "seen" not in state.totals else as_seen(state, name, lives):
        grant = live.grant
        given = is_given_to(state, live, ref, name) if live.open else is_meant(state, live, ref)
        if not given or (grant.by is not None and not holds_against(state, live, other)):
            continue
        if name in grant.set and not is_covered(state, live, ref):
            base = amount_of(state, live, name, "set")
        if name in grant.gain:
            base += amount_of(state, live, name, "gain")
        if floor_each:
            base = max(0, base)
    return base


def is_covered(state: State, live: Live, ref: Ref) -> bool:
    """Return whether a card was put on the thing after an effect had set its figures: those of that card count then."""
    card = state.cards.get(ref)
    if not state.rules.joined or live.fixed is None or card is None:
        return False
    return any(state.cards[r].under == ref and live.since < state.cards[r].since for r in state.zones[card.zone])


def amount_of(state: State, live: Live, name: str, written: str) -> int:
    """Return the figure that a grant adds (`gain`) or sets (`set`)."""
    if live.fixed is not None:
        return int(getattr(live.fixed, written)[name])
    amount: Amount = getattr(live.grant, written)[name]
    if not live.open:
        return value(state, live.frame, amount)
    return in_its_layer(state, "figures", live, lambda: value(state, live.frame, amount))


def has_word(state: State, ref: Ref, word: str, printed: bool) -> bool:
    """Return whether a word holds of a thing of which it holds as printed, or does not, after all that is given."""
    key, found = WORD + word, state.totals.get("grants")
    if found is None:
        found = grants(state)
    if key not in found and SILENT not in found:  # most words are never given
        return printed
    given = speaking(state, key)
    if word in state.rules.layering.abilities and (lost := speaking(state, SILENT)):
        order = order_of(state, SILENT)
        given = sorted({live.place: live for live in (*given, *lost)}.values(), key=lambda one: order.index(one.place))
    for live in given:
        grant = live.grant
        if grant.silent and key not in given_keys(state, live):
            printed = printed and not is_given_to(state, live, ref, SILENT)
        elif is_given_to(state, live, ref, key):
            printed = word in grant.becomes
    return printed


def says(state: State, mood: str, word: str, ref: Ref, other: Ref = "", via: Sequence[str] = ()) -> bool:
    """Return whether a grant says that the thing `can`, `cannot` or `must` (the mood) do this, against the others;
    `via`: by what it comes about."""
    key = f"{mood} {word}"
    given = state.totals.get("grants")
    if key not in (grants(state) if given is None else given):  # so it is with most of what is asked
        return False
    for live in speaking(state, key):
        if live.grant.via and live.grant.via not in via:
            continue
        if is_given_to(state, live, ref, key) and holds_against(state, live, other):
            return True
    return False


def prices(state: State, word: str, ref: Ref, other: Ref = "") -> list[Live]:
    """Return the grants by which the thing can't do this, against the others, unless something is done first."""
    key = f"{UNLESS} {word}"
    found = speaking(state, key)
    if not found:  # so it is with most things
        return []
    return [live for live in found if is_given_to(state, live, ref, key) and holds_against(state, live, other)]
