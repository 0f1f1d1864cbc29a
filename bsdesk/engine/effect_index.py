"""The effects of all cards of a game, as they are looked up while it is played: each table is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from bsdesk.engine.fact_base import FactBase
from bsdesk.engine.facts import Fact
from bsdesk.engine.filters import Filter, asked_by_name, occasions_noted
from bsdesk.engine.grants import IMMUNE
from bsdesk.engine.state import at, keys_of
from bsdesk.engine.values import Ref

if TYPE_CHECKING:
    from bsdesk.engine.effects import Ability
    from bsdesk.engine.game import Rules

Places = dict[str, tuple[int, ...]]  # card -> the places of some abilities among its own
ByZone = dict[str, Places]  # zone -> the same, of the abilities that work in that zone
NO_PLACES: Places = {}
NOWHERE: ByZone = {}
FACTS: frozenset[type[FactBase]] = frozenset(get_args(Fact))


class EffectIndex:
    """What is asked of the effects of a game's cards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """Return the zones in which effects can be on: those of the cards in play, and those that effects name."""
        placed = {a.effect.zone for card in self.rules.abilities.values() for a in card if not a.effect.activate}
        return tuple(dict.fromkeys((*self.rules.play_zones, *sorted(placed & set(self.rules.zone)))))

    @cached_property
    def places(self) -> tuple[tuple[Ref, str], ...]:
        """Return the same zones one by one, each with its name: those of seat 1, of seat 2 ..., then those that several
        seats share."""
        every = [(name, keys_of(self.rules.zone[name], self.rules.teams)) for name in self.zones]
        own = [(at(seat, name), name) for seat in range(1, len(self.rules.teams) + 1) for name, _ in every]
        keys = [(key, name) for name, those in every for key in those]
        return tuple(pair for pair in dict.fromkeys((*own, *keys)) if pair in keys)

    @cached_property
    def standing(self) -> ByZone:
        """Return zone -> card -> which of its effects are permanent (`always`)."""
        return self.in_places(lambda a: bool(a.effect.always))

    @cached_property
    def asked_by_grants(self) -> dict[tuple[str, str, int], frozenset[str]]:
        """Keep what each grant asks of things, once it was worked out."""
        return {}

    @cached_property
    def keys_of_grants(self) -> dict[tuple[str, str, int], tuple[str, ...]]:
        """Keep what each grant gives, once it was worked out."""
        return {}

    @cached_property
    def grants_of_modifiers(self) -> dict[tuple[str, int], Any]:
        """Keep what the op at this place of a program gives, once it was worked out."""
        return {}

    @cached_property
    def can_give(self) -> frozenset[str]:
        """Return what else than figures and words any effect can give: `silent` (the loss of all abilities), `control`,
        `effects`, that others' effects do nothing to a thing, and which figures."""
        written = [grant for card in self.rules.abilities.values() for a in card for grant in a.effect.always]
        grants = [op.grant for p in self.rules.programs.values() for op in p.ops if hasattr(op, "grant")]
        others = ("silent", "control", "effects", "becomes", "loses")
        given = (name for name in others for one in (*written, *grants) if getattr(one, name))
        figures = (figure for one in (*written, *grants) for figure in (*one.gain, *one.set))
        immune = (IMMUNE for one in (*written, *grants) if IMMUNE.partition(" ")[2] in one.cannot)
        return frozenset((*given, *figures, *immune))

    @cached_property
    def replacing(self) -> ByZone:
        """Return zone -> card -> which of its effects replace something."""
        return self.in_places(lambda a: a.effect.instead is not None)

    @cached_property
    def replaced_occasions(self) -> frozenset[str]:
        """Return the occasions that an effect of any card may take the place of, or change."""
        every = (a.effect.instead for card in self.rules.abilities.values() for a in card)
        return frozenset(event for on in every if on is not None for event in on.events)

    @cached_property
    def replaced_facts(self) -> frozenset[type[FactBase]]:
        """Return the kinds of facts that can be those occasions."""
        return self.facts_of(self.replaced_occasions)

    @cached_property
    def contested_facts(self) -> frozenset[type[FactBase]]:
        """Return the kinds of facts that a «cannot» may stand in the way of, or an effect take the place of."""
        return self.replaced_facts.union(self.rules.denied)

    @cached_property
    def answered_facts(self) -> frozenset[type[FactBase]]:
        """Return the kinds of facts that can trigger an effect of any card."""
        return self.facts_of(self.answered_occasions)

    def facts_of(self, occasions: frozenset[str]) -> frozenset[type[FactBase]]:
        """Return the kinds of facts that can be one of these occasions: all, where the game doesn't say it of each."""
        known = self.rules.facts_of_occasions
        if not occasions <= known.keys():
            return FACTS
        return frozenset(kind for word in occasions for kind in known[word])

    @cached_property
    def asked_of_the_gone(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the figures and words of a card that must be known when it has left: those that the rules ask for, and
        what any effect asks of a thing that it names."""
        effects = [a.effect for card in self.rules.abilities.values() for a in card]
        figures, words = asked_by_name([*effects, *(op for p in self.rules.programs.values() for op in p.ops)])
        left = self.rules.departure
        return tuple(sorted({*left.figures, *figures})), tuple(sorted({*left.words, *words}))

    @cached_property
    def noted(self) -> Mapping[str, Sequence[tuple[str, Filter]]]:
        """Return of each occasion under which names, and for which cards, effects have it counted."""
        effects = [a.effect for card in self.rules.abilities.values() for a in card]
        found = occasions_noted([*effects, *(op for p in self.rules.programs.values() for op in p.ops)])
        return {
            event: [(name, msgspec.json.decode(of, type=Filter)) for name, of in sorted(names)]
            for event, names in found.items()
        }

    @cached_property
    def whenever(self) -> ByZone:
        """Return zone -> card -> which of its effects are triggered as soon as something holds."""
        return self.in_places(lambda a: bool(a.effect.whenever))

    @cached_property
    def activated(self) -> Places:
        """Return card -> which of its effects its player may use."""
        return places_where(self.rules.abilities, lambda a: bool(a.effect.activate))

    @cached_property
    def activated_by_zone(self) -> ByZone:
        """Return the name of a zone -> card -> which of its effects its player may use there."""
        return by_zone(self.rules.abilities, lambda a: bool(a.effect.activate))

    @cached_property
    def listening(self) -> dict[str, ByZone]:
        """Return occasion -> zone -> card -> which of its effects it triggers."""
        own = (a for card in self.rules.abilities.values() for a in card if not a.given)
        words = dict.fromkeys(event for a in own if a.on is not None for event in a.on.events)
        return {word: self.in_places(partial(is_triggered_by, word)) for word in words}

    def in_places(self, test: Callable[[Ability], bool]) -> ByZone:
        """Return zone -> card -> the places of its own abilities that work there and pass the test, zone by zone in the
        order of `places`."""
        found = by_zone(self.rules.abilities, test)
        return {key: found[zone] for key, zone in self.places if zone in found}

    @cached_property
    def occasions_by_zone(self) -> dict[str, frozenset[str]]:
        """Return zone -> occasions that may trigger an effect of a card there, or be replaced by one."""
        pairs = [
            (ability.effect.zone, event)
            for abilities in self.rules.abilities.values()
            for ability in abilities
            for on in (ability.on, ability.effect.instead)
            if on is not None
            for event in on.events
        ]
        zones = {zone for zone, _ in pairs}
        return {zone: frozenset(event for where, event in pairs if where == zone) for zone in zones}

    @cached_property
    def given_occasions(self) -> frozenset[str]:
        """Return the occasions that trigger an effect which a card gives to others."""
        every = (a for card in self.rules.abilities.values() for a in card)
        return frozenset(event for a in every if a.given and a.on is not None for event in a.on.events)

    @cached_property
    def zones_of_given(self) -> frozenset[str]:
        """Return the zones in which cards can have effects that others give to them."""
        every = (a for card in self.rules.abilities.values() for a in card)
        return frozenset(a.effect.zone for a in every if a.given)

    @cached_property
    def answered_occasions(self) -> frozenset[str]:
        """Return the occasions that trigger an effect of any card."""
        return frozenset((*self.given_occasions, *self.listening))


def places_where(abilities: Mapping[str, tuple[Ability, ...]], test: Callable[[Ability], bool]) -> Places:
    """Return card -> the places of its own abilities that pass the test, for cards that have any."""
    table = {
        card: tuple(i for i, one in enumerate(all_) if not one.given and test(one)) for card, all_ in abilities.items()
    }
    return {card: found for card, found in table.items() if found}


def by_zone(abilities: Mapping[str, tuple[Ability, ...]], test: Callable[[Ability], bool]) -> ByZone:
    """Return the name of a zone -> card -> the places of its own abilities that work there and pass the test."""
    table: ByZone = {}
    for card, places in places_where(abilities, test).items():
        for place in places:
            there = table.setdefault(abilities[card][place].effect.zone, {})
            there[card] = (*there.get(card, ()), place)
    return table


def is_triggered_by(word: str, ability: Ability) -> bool:
    return ability.on is not None and word in ability.on.events
