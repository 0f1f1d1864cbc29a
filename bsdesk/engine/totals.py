"""Totals of a state, worked out and never stored: what permanent effects and modifiers give a thing."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from bsdesk.engine.facts import Modifier
from bsdesk.engine.filters import Amount, Filter, fits, holds, refs, value
from bsdesk.engine.spans import RESTING
from bsdesk.engine.state import Frame, State, at, zone_name
from bsdesk.engine.values import Ref

Selector = str | Filter
MOODS = ("can", "cannot", "must")


class Grant(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an effect gives while it lasts: figures to add or set, what is allowed, forbidden or demanded."""

    to: Selector = "this"
    gain: dict[str, Amount] = {}
    set: dict[str, Amount] = {}
    can: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    by: Filter | None = None  # only where the other party fits this


class Live(NamedTuple):
    """A grant that is on now."""

    grant: Grant
    frame: Frame  # the effect it comes from: seat, source, bound names
    refs: tuple[Ref, ...] | None  # the things it was given to; None: ask the grant
    fixed: Modifier | None  # the figures as they were when it was given; None: work them out
    since: int


def is_effect_on(state: State, ref: Ref, place: int) -> bool:
    """Return whether this effect of this card is on, by the card's face, its level, and the stretch of the game."""
    card = state.cards[ref]
    effect = state.rules.abilities[card.definition][place].effect
    if card.face_down:
        return False
    if effect.levels and state.rules.numbers(state, ref, "level") not in effect.levels:
        return False
    return not effect.during or all(state.rules.scopes(state, ref, card.controller, s) for s in effect.during)


def is_standing_on(state: State, ref: Ref, place: int) -> bool:
    """Return whether this permanent effect applies: it is on, and its «if» holds."""
    if not is_effect_on(state, ref, place):
        return False
    card = state.cards[ref]
    ability = state.rules.abilities[card.definition][place]
    if not ability.effect.when:
        return True
    frame = Frame(ability.key, card.controller, source=ref)
    return all(holds(state, frame, c) for c in ability.effect.when)


def grants(state: State) -> dict[str, list[Live]]:
    """Return the grants that are on by what they give: a figure, or a mood and a word. The oldest come first."""
    found: dict[str, list[Live]] | None = state.memo.get("grants")
    if found is not None:
        return found
    found = state.memo["grants"] = {}  # a condition that asks for totals meanwhile sees them without grants
    for live in all_grants(state):
        grant = live.grant
        said = (f"{mood} {word}" for mood in MOODS for word in getattr(grant, mood))
        for word in dict.fromkeys((*grant.gain, *grant.set, *said)):
            found.setdefault(word, []).append(live)
    return found


def all_grants(state: State) -> list[Live]:
    """Return every grant that is on, the oldest first."""
    live: list[Live] = []
    rules, cards = state.rules, state.cards
    for seat in state.seats():
        spoken: set[tuple[str, int]] = set()  # an unstackable effect applies once for cards of one name
        for zone in rules.effect_zones:
            for ref in state.zones[at(seat, zone)]:
                card = cards[ref]
                for place in rules.standing.get(card.definition, ()):
                    ability = rules.abilities[card.definition][place]
                    effect = ability.effect
                    if effect.zone != zone or not is_standing_on(state, ref, place):
                        continue
                    if effect.limit == "unstackable":
                        mark = (rules.defs[card.definition].name["en"], place)
                        if mark in spoken:
                            continue
                        spoken.add(mark)
                    frame = Frame(ability.key, card.controller, source=ref)
                    live += [Live(g, frame, None, None, card.since) for g in effect.always]
    for modifier in state.modifiers:
        if RESTING in modifier.until:
            continue
        grant: Grant = rules.programs[modifier.program].ops[modifier.place].grant  # type: ignore[attr-defined]
        frame = Frame(modifier.program, modifier.seat, source=modifier.source)
        live.append(Live(grant, frame, modifier.refs or None, modifier, modifier.since))
    return sorted(live, key=lambda one: one.since)


def is_given_to(state: State, live: Live, ref: Ref) -> bool:
    """Return whether the grant is given to this thing."""
    if live.refs is not None:
        return ref in live.refs
    to, frame = live.grant.to, live.frame
    if isinstance(to, Filter):
        card = state.cards.get(ref)
        return card is not None and zone_name(card.zone) == to.where and fits(state, frame, ref, to)
    return ref in refs(state, frame, to)


def figure(state: State, ref: Ref, name: str, base: int, *, other: Ref = "", floor_each: bool = False) -> int:
    """Return the base figure with all that adds to it or sets it, in the order in which it was given."""
    for live in grants(state).get(name, ()):
        grant = live.grant
        if not is_given_to(state, live, ref) or not holds_against(state, live, other):
            continue
        if name in grant.set:
            base = live.fixed.set[name] if live.fixed else value(state, live.frame, grant.set[name])
        if name in grant.gain:
            base += live.fixed.gain[name] if live.fixed else value(state, live.frame, grant.gain[name])
        if floor_each:
            base = max(0, base)
    return base


def says(state: State, mood: str, word: str, ref: Ref, other: Ref = "") -> bool:
    """Return whether a grant says that the thing `can`, `cannot` or `must` (the mood) do this, against the others."""
    speaking = grants(state).get(f"{mood} {word}", ())
    return any(is_given_to(state, live, ref) and holds_against(state, live, other) for live in speaking)


def holds_against(state: State, live: Live, other: Ref) -> bool:
    """Return whether the grant applies against this other party."""
    by = live.grant.by
    return by is None or (other in state.cards and fits(state, live.frame, other, by))
