"""The assortment: a position with every known card in every zone, to look up which cards fit a filter."""

from __future__ import annotations

from dataclasses import replace as with_changes
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bsdesk.engine.files.position import TURN, empty_table
from bsdesk.engine.filters import Filter
from bsdesk.engine.game import Game
from bsdesk.engine.selection import fits
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, Card, Frame, State, key_for, keys_of, zone_seat
from bsdesk.engine.values import Ref, Seat

PLENTY, FEW = 10, 1  # tokens of a card, or of a zone
FOUND = 6  # different cards that are looked for of a kind
WORN = 3  # counters
ME = 1  # the seat whose effect is tried


class Lying(NamedTuple):
    """How a card lies in play."""

    turned: int = UPRIGHT
    tokens: int = PLENTY
    special: int = 0  # tokens of each further kind
    marks: tuple[str, ...] = ()
    face: str = ""  # shown to all, or hidden from them


class LaidCard(NamedTuple):
    """A card somewhere on the table."""

    definition: str
    seat: Seat
    zone: str
    pose: Lying = Lying()


class Assortment:
    """Every known card of a game in every zone, none with effects."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._found: dict[bytes, list[LaidCard]] = {}

    @cached_property
    def poses(self) -> tuple[Lying, ...]:
        fighting = tuple(Lying(UPRIGHT, PLENTY, 0, (mark,)) for mark in self.game.handling.fighting)
        lying = (Lying(), Lying(SIDEWAYS, FEW), Lying(UPRIGHT, FEW), Lying(UPSIDE_DOWN, 3), Lying(UPRIGHT, FEW, 1))
        return (*lying, *fighting)

    @cached_property
    def state(self) -> State:
        """Return the position with every known card in every zone, in play as cards may lie there."""
        rules = self.game.rules
        bare = with_changes(rules, abilities=dict.fromkeys(rules.abilities, ()))
        state = empty_table(with_changes(self.game, rules=bare), turn=TURN, active=ME)
        for zone in (zone for zone in rules.zones if zone.cards):
            for seat in state.seats()[:4]:
                for definition in rules.defs:
                    hidden = (Lying(), Lying(face="up")) if zone.sees in ("owner", "top") else (Lying(),)
                    for pose in self.poses if zone.name in rules.play_zones else hidden:
                        put(state, LaidCard(definition, seat, zone.name, pose))
        note(self.game, state)
        self.wear(state)
        return state

    def wear(self, state: State) -> None:
        """Put counters of each figure on what lies sideways, so that something has some."""
        worn = [ref for ref, card in state.cards.items() if card.turned == SIDEWAYS]
        state.counters |= {ref: dict.fromkeys(self.game.handling.figures, WORN) for ref in worn}

    def places(self, what: Filter, figures: tuple[str, ...] = ()) -> list[LaidCard]:
        """Return where in it things lie that fit, one for each card and side: first those with the least and the most
        of these figures. What a name is bound to may lie anywhere."""
        key = msgspec.json.encode((what, figures))
        if key not in self._found:
            self._found[key] = self._places(what, figures)
        return self._found[key]

    def _places(self, what: Filter, figures: tuple[str, ...]) -> list[LaidCard]:
        state, frame = self.state, Frame("", ME)
        most, least = numbers_in(what.most), numbers_in(what.least)
        asked = replace(what, side=what.side or ("any" if what.bound else "own"), most=most, least=least)
        asked = replace(asked, bound="", whose="", other=False, shares={})
        zones = [zone.name for zone in state.rules.zones if zone.cards] if what.bound else [what.where]
        found: dict[tuple[str, Seat, str], LaidCard] = {}
        kept: list[LaidCard] = []
        for zone in zones:
            for key in keys_of(state.rules.zone[zone], state.teams):
                here: dict[Ref, LaidCard] = {}
                for ref in state.zones[key]:
                    card = state.cards[ref]
                    mark = (card.definition, card.controller, zone)
                    if mark not in found and fits(state, frame, ref, asked):
                        tokens = state.tokens.get(ref, (0,))
                        pose = Lying(card.turned, tokens[0], sum(tokens[1:2]), tuple(map(str, card.marks)), card.face)
                        found[mark] = here[ref] = LaidCard(card.definition, card.controller, zone, pose)
                extremes = self.extremes(list(here), figures)
                order = dict.fromkeys((*extremes, *here))
                kept += [here[ref] for ref in [*order][: max(FOUND, len(extremes))]]
        return kept

    def may_grow(self, what: Filter) -> bool:
        """Return whether cards fit but for figures, which effects could raise that far, to twice what any has, or take
        away."""
        plain = self.places(replace(what, least={}, most={}))
        wanted = numbers_in(what.least)
        numbers, state = self.state.rules.numbers, self.state
        most = {name: max(numbers(state, ref, name) for ref in state.cards) for name in wanted}
        return bool(plain) and all(amount <= 2 * most[name] for name, amount in wanted.items())

    def extremes(self, refs: list[Ref], figures: tuple[str, ...]) -> list[Ref]:
        """Return of these the ones with the least and the most of each figure."""
        number = self.state.rules.numbers
        ranked = [sorted(refs, key=lambda ref: number(self.state, ref, name)) for name in figures if refs]
        return [ref for row in ranked for ref in (row[0], row[-1])]


def put(state: State, place: LaidCard) -> Ref:
    """Lay a card down; return its name."""
    rules, ref = state.rules, f"#{state.next_id}"
    state.next_id += 1
    key = key_for(state, place.seat, place.zone)
    owner = 0 if key in rules.piles.common_zones else place.seat
    controller = owner if key in rules.piles.common_zones else owner or zone_seat(key)
    marks: Any = place.pose.marks if place.zone in rules.play_zones else ()
    pose = place.pose
    state.cards[ref] = Card(ref, place.definition, owner, controller, key, pose.turned, pose.face, marks=marks)
    state.zones[key] = (*state.zones[key], ref)
    if rules.laden and place.zone in rules.play_zones:
        state.tokens[ref] = (place.pose.tokens, *(place.pose.special for _ in rules.token_marks[1:]))
    return ref


def note(game: Game, state: State) -> None:
    """Count of every card what words of cards ask for."""
    state.tally |= {key(ref): 1 for key in game.handling.noted.values() for ref in state.cards}


def numbers_in(limits: dict[str, Any]) -> dict[str, Any]:
    """Return the limits that are plain numbers."""
    return {name: amount for name, amount in limits.items() if isinstance(amount, int)}
