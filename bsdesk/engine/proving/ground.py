"""Positions made for one effect: its card, and around it cards of each kind that the effect asks for.

No card in them has any effect but the one that is tried, so that nothing else stands in its way. Which cards fit what
is asked for is looked up in the gallery, a position with every known card in every zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace as with_changes
from functools import cached_property
from itertools import product, zip_longest
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import Ability
from bsdesk.engine.facts import Modifier
from bsdesk.engine.files.position import TURN, empty_table
from bsdesk.engine.filters import SIDES, Condition, Count, Filter, noted_key
from bsdesk.engine.game import Game, Program
from bsdesk.engine.giving import is_in_time
from bsdesk.engine.selection import fits
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, Card, Frame, State, key_for, keys_of, zone_seat
from bsdesk.engine.values import Pool, Ref, Seat
from bsdesk.engine.values.structs import structs_in
from bsdesk.engine.vocabulary.shared import CountersPut, Modify

PLENTY, FEW = 10, 1  # tokens of a card, or of a zone
FOUND = 6  # different cards that are looked for of a kind
STOCK = 8  # further cards of each zone
ALIKE = 3  # of the effect's own card among them
ME = 1  # the seat whose effect is tried
CHANGED = "changed/1"  # the program by which figures of cards are other than printed


PLAYERS = tuple(SIDES)  # words for players, whose figures no card has


class Pose(NamedTuple):
    """How a card lies in play."""

    turned: int = UPRIGHT
    tokens: int = PLENTY
    special: int = 0  # tokens of each further kind
    marks: tuple[str, ...] = ()


class Place(NamedTuple):
    """A card somewhere on the table."""

    definition: str
    seat: Seat
    zone: str
    pose: Pose = Pose()


class Layout(NamedTuple):
    """How much lies there of what the effect asks for: of each kind, on one's own side and on that of the others. What
    conditions ask for lies there only if `met`, and only then has happened what they look back on."""

    own: int
    others: int
    met: bool
    zones: int = PLENTY  # tokens of each zone
    special: int = 0  # tokens of each further kind on the effect's own card, if it can be on with them


LAYOUTS = (
    Layout(4, 4, met=True),
    Layout(1, 1, met=False),
    Layout(2, 2, met=True, zones=FEW),
    Layout(1, 4, met=True, special=1),
    Layout(4, 1, met=False),
    Layout(0, 2, met=True),
    Layout(2, 0, met=False, zones=FEW),
    Layout(0, 0, met=False),
)


class Asked(NamedTuple):
    """What an effect asks for: things to choose or to do something to, and things that must be there."""

    things: tuple[Filter, ...]
    conditions: tuple[Condition, ...]
    counters: tuple[str, ...]
    figures: tuple[str, ...]


class Ground:
    """Makes positions for the effects of a game's cards."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps = steps_of(game)
        self._found: dict[bytes, list[Place]] = {}

    def with_effects_of(self, definition: str) -> Game:
        """Return the game in which no other card has effects, unless those of others are what it is about."""
        rules = self.game.rules
        own = rules.abilities[definition]
        asked = asked_by([[ability.effect, ability.on, rules.programs[ability.key].ops] for ability in own])
        changing = tuple(Modify(set={figure: 0}) for figure in asked.figures)
        lends = any(getattr(op, "lends", False) for ability in own for op in rules.programs[ability.key].ops)
        others = rules.abilities if lends else dict.fromkeys(rules.abilities, ())
        programs = {**rules.programs, CHANGED: Program(changing, {}, ())}
        return with_changes(
            self.game, rules=with_changes(rules, abilities={**others, definition: own}, programs=programs)
        )

    @cached_property
    def poses(self) -> tuple[Pose, ...]:
        fighting = tuple(Pose(UPRIGHT, PLENTY, 0, (mark,)) for mark in self.game.handling.fighting)
        lying = (Pose(), Pose(SIDEWAYS, FEW), Pose(UPRIGHT, FEW), Pose(UPSIDE_DOWN, 3), Pose(UPRIGHT, FEW, 1))
        return (*lying, *fighting)

    @cached_property
    def gallery(self) -> State:
        """Return a position with every known card in every zone, in play as cards may lie there."""
        rules = self.game.rules
        bare = with_changes(rules, abilities=dict.fromkeys(rules.abilities, ()))
        state = empty_table(with_changes(self.game, rules=bare), turn=TURN, active=ME)
        for zone in (zone for zone in rules.zones if zone.cards):
            for seat in state.seats()[:4]:
                for definition in rules.defs:
                    for pose in self.poses if zone.name in rules.play_zones else (Pose(),):
                        put(state, Place(definition, seat, zone.name, pose))
        return state

    def places(self, what: Filter, figures: tuple[str, ...] = ()) -> list[Place]:
        """Return where in the gallery things lie that fit, one for each card and side: first those with the least and
        the most of these figures. What a name is bound to may lie anywhere."""
        key = msgspec.json.encode((what, figures))
        if key not in self._found:
            self._found[key] = self._places(what, figures)
        return self._found[key]

    def _places(self, what: Filter, figures: tuple[str, ...]) -> list[Place]:
        gallery, frame = self.gallery, Frame("", ME)
        most, least = numbers_in(what.most), numbers_in(what.least)
        asked = replace(what, side=what.side or ("any" if what.bound else "own"), most=most, least=least)
        asked = replace(asked, bound="", whose="", other=False)
        zones = [zone.name for zone in gallery.rules.zones if zone.cards] if what.bound else [what.where]
        found: dict[tuple[str, Seat, str], Place] = {}
        kept: list[Place] = []
        for zone in zones:
            for key in keys_of(gallery.rules.zone[zone], gallery.teams):
                here: dict[Ref, Place] = {}
                for ref in gallery.zones[key]:
                    card = gallery.cards[ref]
                    mark = (card.definition, card.controller, zone)
                    if mark not in found and fits(gallery, frame, ref, asked):
                        tokens = gallery.tokens.get(ref, (0,))
                        pose = Pose(card.turned, tokens[0], sum(tokens[1:2]), tuple(map(str, card.marks)))
                        found[mark] = here[ref] = Place(card.definition, card.controller, zone, pose)
                extremes = self.extremes(list(here), figures)
                order = dict.fromkeys((*extremes, *here))
                kept += [here[ref] for ref in [*order][: max(FOUND, len(extremes))]]
        return kept

    def may_grow(self, what: Filter) -> bool:
        """Return whether cards fit but for figures, which effects could raise that far, to twice what any has, or take
        away."""
        plain = self.places(replace(what, least={}, most={}))
        wanted = numbers_in(what.least)
        numbers, gallery = self.gallery.rules.numbers, self.gallery
        most = {name: max(numbers(gallery, ref, name) for ref in gallery.cards) for name in wanted}
        return bool(plain) and all(amount <= 2 * most[name] for name, amount in wanted.items())

    def put_changed(self, state: State, what: Filter, figures: tuple[str, ...], count: int) -> None:
        """Lay down so many cards that fit but for their figures, and give them those that are asked for."""
        wanted = {**numbers_in(what.most), **numbers_in(what.least)}
        for place in self.places(replace(what, most={}, least={}), figures)[:count] if wanted else ():
            ref = put(state, place)
            for number, op in enumerate(state.rules.programs[CHANGED].ops):
                figures_set = {name: wanted[name] for name in op.grant.set if name in wanted}  # type: ignore[attr-defined]
                if figures_set:
                    given = Modifier(state.next_id, ME, ref, "game", CHANGED, number, (ref,), {}, figures_set)
                    state.modifiers += (given,)
                    state.next_id += 1

    def extremes(self, refs: list[Ref], figures: tuple[str, ...]) -> list[Ref]:
        """Return of these the ones with the least and the most of each figure."""
        number = self.gallery.rules.numbers
        ranked = [sorted(refs, key=lambda ref: number(self.gallery, ref, name)) for name in figures if refs]
        return [ref for row in ranked for ref in (row[0], row[-1])]

    def positions(self, game: Game, ability: Ability, asked: Asked, layouts: Sequence[Layout]) -> Iterator[State]:
        """Yield positions in which the effect is on: for each layout in a few moments of the game. Its card is the one
        that was put there first."""
        for turned in (UPRIGHT, SIDEWAYS, UPSIDE_DOWN):
            for layout in layouts:
                state = self.laid_out(game, ability, asked, layout)
                for ref, card in state.cards.items() if turned else ():
                    state.cards[ref] = replace(card, turned=turned)
                yield from self.moments(state, ability, layout.special)

    def laid_out(self, game: Game, ability: Ability, asked: Asked, layout: Layout) -> State:
        """Return the position in which the effect's card and those it asks for lie as the layout says."""
        state = empty_table(game, turn=TURN, active=ME)
        effect = ability.effect
        own = put(state, Place(ability.key.rpartition("/")[0], ME, effect.zone))
        wanted = [(what, True) for what in asked.things]
        wanted += [(c.there_is, layout.met) for c in asked.conditions if c.there_is is not None]
        rows: list[list[Place]] = []
        for what, there in wanted:
            counts = {True: layout.own, False: layout.others}
            found = self.places(what, asked.figures) if there else []
            if there and not found and self.may_grow(what):
                self.put_changed(state, what, asked.figures, max(counts.values()))
            rows.append([])
            for place in found:
                mine = place.seat == ME
                if counts[mine] > 0 or (what.bound and layout.own):
                    rows[-1].append(place)
                    counts[mine] -= 1
        columns = zip_longest(*rows)  # some of each lie at the top of a deck
        for place in (one for column in columns for one in column if one):
            put(state, place if layout.zones > FEW else place._replace(pose=place.pose._replace(tokens=FEW)))
        known = list(game.rules.defs)
        stock = [state.cards[own].definition] * ALIKE + known[:: max(1, len(known) // STOCK)]
        for zone in game.rules.zones:
            for seat in state.seats():
                if zone.cards and zone.name not in game.rules.play_zones and zone.name != game.rules.resolution.stack:
                    count = len(stock) if layout.own > 2 or zone.name == game.rules.piles.deck else layout.own
                    for definition in stock[:count]:
                        put(state, Place(definition, seat, zone.name))
            for key in keys_of(zone, state.teams) if zone.tokens else ():
                state.tokens[key] = tuple(layout.zones for _ in game.rules.token_marks)
        for name in asked.counters:
            for ref in (
                ref for zone in game.rules.play_zones for s in state.seats() for ref in in_zone(state, s, zone)
            ):
                state.counters.setdefault(ref, {})[name] = 3
        for stretch in game.rules.turns.stretches:
            state.tally[stretch + ".on"] = 1
        if layout.met:
            self.let_happen(state, asked, own)
        return state

    def let_happen(self, state: State, asked: Asked, own: Ref) -> None:
        """Count what conditions look back on, if it can be about any card."""
        for condition in asked.conditions:
            if condition.of is not None and (self.places(condition.of) or self.may_grow(condition.of)):
                for seat, by in product(state.seats(), repeat=2):
                    state.tally[noted_key(condition.happened, condition.of, seat, by)] = max(1, condition.least)
            for who in (*(f"p{seat}" for seat in state.seats()), own) if condition.happened else ():
                state.tally[f"{condition.happened}.{who}"] = max(1, condition.least)

    def moments(self, state: State, ability: Ability, special: int) -> Iterator[State]:
        """Yield the position at moments at which the effect is on, at most one for each turn and mark of its card."""
        own, fighting = next(iter(state.cards)), self.game.handling.fighting
        event = ability.on.event if ability.on is not None else ""
        leaving = [f"{state.rules.departure.mark}.{event}"] if event in state.rules.departure.last_words else []
        for marks in ((), *((mark,) for mark in (*leaving, *fighting))):
            for active in state.seats():
                for step in (*self.steps[special:], *self.steps[:special]):
                    twin = state.copy()
                    twin.active, twin.step, twin.moment = active, step, "battle" if {*marks} & {*fighting} else ""
                    twin.cards[own] = replace(twin.cards[own], marks=marks)
                    if self.arm(twin, own, ability, special):
                        twin.agenda = agenda_of(twin, step, active)
                        yield twin
                        break

    def arm(self, state: State, own: Ref, ability: Ability, special: int) -> bool:
        """Give the card tokens with which the effect is on; return whether some do."""
        kinds = len(state.rules.token_marks)
        for pool in pools(kinds, special) if own in state.tokens else ((),):
            if pool:
                state.tokens[own] = pool
            state.memo.clear()
            if is_in_time(state, state.cards[own], ability.effect):
                return True
        return False


def pools(kinds: int, special: int) -> Iterator[Pool]:
    """Yield amounts of tokens to try on a card: many, some, few; first with so many of the special kinds."""
    for first in (PLENTY, 3, 2, 5, FEW, 0, 20):
        for others in (special, 1 - special):
            yield (first, *(others for _ in range(kinds - 1)))


def put(state: State, place: Place) -> Ref:
    """Lay a card down; return its name."""
    rules, ref = state.rules, f"#{state.next_id}"
    state.next_id += 1
    key = key_for(state, place.seat, place.zone)
    owner = 0 if key in rules.piles.common_zones else place.seat
    controller = owner if key in rules.piles.common_zones else owner or zone_seat(key)
    marks: Any = place.pose.marks if place.zone in rules.play_zones else ()
    state.cards[ref] = Card(ref, place.definition, owner, controller, key, place.pose.turned, marks=marks)
    state.zones[key] = (*state.zones[key], ref)
    if rules.laden and place.zone in rules.play_zones:
        state.tokens[ref] = (place.pose.tokens, *(place.pose.special for _ in rules.token_marks[1:]))
    return ref


def in_zone(state: State, seat: Seat, zone: str) -> tuple[Ref, ...]:
    return state.zones[key_for(state, seat, zone)]


def numbers_in(limits: dict[str, Any]) -> dict[str, Any]:
    """Return the limits that are plain numbers."""
    return {name: amount for name, amount in limits.items() if isinstance(amount, int)}


def steps_of(game: Game) -> tuple[str, ...]:
    """Return the steps of a turn in which somebody acts."""
    ops = [op for program in game.rules.programs.values() for op in program.ops]
    named = dict.fromkeys(str(getattr(op, name, "")) for op in ops for name in ("step", "phase"))
    return tuple(
        sorted((name for name in named if name and is_acting(game, name)), key=lambda name: name != "main")
    ) or ("main",)


def is_acting(game: Game, step: str) -> bool:
    """Return whether somebody acts in this step."""
    try:
        return bool(game.rules.turns.agenda(step, ME))
    except Complaint:
        return False


def agenda_of(state: State, step: str, seat: Seat) -> tuple[Frame, ...]:
    return state.rules.turns.agenda(step, seat)


def asked_by(pieces: Iterable[Any]) -> Asked:
    """Return what these parts of an effect ask for."""
    things: dict[bytes, Filter] = {}
    conditions: list[Condition] = []
    counters: dict[str, None] = {}
    figures: dict[str, None] = {}
    inside: set[int] = set()
    for piece in structs_in(list(pieces)):
        for name in ("gain", "set", "most", "least"):
            limits = getattr(piece, name, {})
            figures |= dict.fromkeys(limits) if isinstance(limits, dict) else {}
        if isinstance(piece, Count) and piece.number and piece.of not in PLAYERS:
            counters[piece.number] = figures[piece.number] = None
        if isinstance(piece, Condition):
            conditions.append(piece)
            inside |= {id(one) for one in structs_in([piece.there_is, piece.of])}
        elif isinstance(piece, Count) and piece.happened:
            of = piece.of if isinstance(piece.of, Filter) else None
            conditions.append(Condition(happened=piece.happened, of=of, least=2 * piece.per))
            inside |= {id(one) for one in structs_in([piece.of])}
        elif isinstance(piece, Filter) and id(piece) not in inside:
            things.setdefault(msgspec.json.encode(piece), piece)
        elif isinstance(piece, Count) and piece.number and isinstance(piece.of, Filter):
            counted = replace(piece.of, least={**piece.of.least, piece.number: 1})
            things.setdefault(msgspec.json.encode(counted), counted)
        elif isinstance(piece, CountersPut):
            counters[piece.name] = None
    return Asked(tuple(things.values()), tuple(conditions), tuple(counters), tuple(figures))
