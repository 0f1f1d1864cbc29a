"""Positions made for one effect: its card, and around it cards of each kind that the effect asks for.

No card in them has any effect but the one that is tried, so that nothing else stands in its way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_changes
from itertools import product, zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import Ability
from bsdesk.engine.facts import Modifier
from bsdesk.engine.files.position import TURN, empty_table
from bsdesk.engine.filters import Filter, noted_key
from bsdesk.engine.game import Game, Program
from bsdesk.engine.giving import is_in_time
from bsdesk.engine.proving.assortment import FEW, FOUND, ME, PLENTY, WORN, Assortment, LaidCard, note, numbers_in, put
from bsdesk.engine.proving.needs import Needs, asked_by
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, State, key_for, keys_of
from bsdesk.engine.values import Pool, Ref
from bsdesk.engine.vocabulary.shared import Modify

STOCK = 8  # further cards of each zone
ALIKE = 3  # of the effect's own card among them
CHANGED = "changed/1"  # the program by which figures of cards are other than printed
# How cards lie, and which of them: all, the effect's own, or all the others.
POSES = ((UPRIGHT, "all"), (SIDEWAYS, "all"), (SIDEWAYS, "others"), (SIDEWAYS, "own"), (UPSIDE_DOWN, "all"))


class Supply(NamedTuple):
    """How much lies there of what the effect asks for: of each kind, on one's own side and on that of the others. What
    conditions ask for lies there only if `met`, and only then has happened what they look back on."""

    own: int
    others: int
    met: bool
    zones: int = PLENTY  # tokens of each zone
    special: int = 0  # tokens of each further kind on the effect's own card, if it can be on with them


SUPPLIES = (
    Supply(4, 4, met=True),
    Supply(1, 1, met=False),
    Supply(2, 2, met=True, zones=FEW),
    Supply(1, 4, met=True, special=1),
    Supply(4, 1, met=False),
    Supply(0, 2, met=True),
    Supply(2, 0, met=False, zones=FEW),
    Supply(0, 0, met=False),
)


class Ground:
    """Makes positions for the effects of a game's cards."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps = steps_of(game)
        self.assortment = Assortment(game)

    def with_effects_of(self, definition: str) -> Game:
        """Return the game in which no other card has effects, unless those of others are what it is about."""
        rules = self.game.rules
        own = rules.abilities[definition]
        needs = asked_by([[ability.effect, ability.on, rules.programs[ability.key].ops] for ability in own])
        changing = tuple(Modify(set={figure: 0}) for figure in needs.figures)
        lends = any(getattr(op, "lends", False) for ability in own for op in rules.programs[ability.key].ops)
        others = rules.abilities if lends else dict.fromkeys(rules.abilities, ())
        programs = {**rules.programs, CHANGED: Program(changing, {}, ())}
        return with_changes(
            self.game, rules=with_changes(rules, abilities={**others, definition: own}, programs=programs)
        )

    def put_changed(self, state: State, what: Filter, figures: tuple[str, ...], count: int) -> None:
        """Lay down so many cards that fit but for their figures, and give them those that are asked for."""
        wanted = {**numbers_in(what.most), **numbers_in(what.least)}
        for place in self.assortment.places(replace(what, most={}, least={}), figures)[:count] if wanted else ():
            ref = put(state, place)
            for number, op in enumerate(state.rules.programs[CHANGED].ops):
                figures_set = {name: wanted[name] for name in op.grant.set if name in wanted}  # type: ignore[attr-defined]
                if figures_set:
                    given = Modifier(state.next_id, ME, ref, "game", CHANGED, number, (ref,), {}, figures_set)
                    state.modifiers += (given,)
                    state.next_id += 1

    def positions(self, game: Game, ability: Ability, needs: Needs, supplies: Sequence[Supply]) -> Iterator[State]:
        """Yield positions in which the effect is on: for each supply in a few moments of the game. Its card is the one
        that was put there first."""
        for turned, which in POSES:
            for supply in supplies:
                state = self.laid_out(game, ability, needs, supply)
                own = next(iter(state.cards))
                for ref, card in state.cards.items() if turned else ():
                    if which == "all" or (ref == own) == (which == "own"):
                        state.cards[ref] = replace(card, turned=turned)
                yield from self.moments(state, ability, supply.special)

    def laid_out(self, game: Game, ability: Ability, needs: Needs, supply: Supply) -> State:
        """Return the position in which the effect's card and those it asks for lie as the supply says."""
        state = empty_table(game, turn=TURN, active=ME)
        effect = ability.effect
        own = put(state, LaidCard(ability.key.rpartition("/")[0], ME, effect.zone))
        wanted = [(what, True, 0) for what in needs.things]
        wanted += [(c.there_is, supply.met, c.least) for c in needs.conditions if c.there_is is not None]
        rows: list[list[LaidCard]] = []
        for what, there, least in wanted:
            counts = {True: supply.own, False: supply.others}
            found = self.assortment.places(what, needs.figures) if there else []
            if there and least > FOUND:  # so many different ones are not looked for
                found, counts = found * least, dict.fromkeys(counts, least)
            if there and not found and self.assortment.may_grow(what):
                self.put_changed(state, what, needs.figures, max(counts.values()))
            rows.append([])
            for place in found:
                mine = place.seat == ME
                if counts[mine] > 0 or (what.bound and supply.own):
                    rows[-1].append(place)
                    counts[mine] -= 1
        columns = zip_longest(*rows)  # some of each lie at the top of a deck
        for place in (one for column in columns for one in column if one):
            put(state, place if supply.zones > FEW else place._replace(pose=place.pose._replace(tokens=FEW)))
        known = list(game.rules.defs)
        first = state.cards[own].definition if supply.own else known[len(known) // 2]  # or another card
        stock = [first] * ALIKE + known[:: max(1, len(known) // STOCK)]
        for zone in game.rules.zones:
            for seat in state.seats():
                if zone.cards and zone.name not in game.rules.play_zones and zone.name != game.rules.resolution.stack:
                    count = len(stock) if supply.own > 2 or zone.name == game.rules.piles.deck else supply.own
                    for definition in stock[:count]:
                        put(state, LaidCard(definition, seat, zone.name))
            for key in keys_of(zone, state.teams) if zone.tokens else ():
                state.tokens[key] = tuple(supply.zones for _ in game.rules.token_marks)
        self.count(state, needs, own)
        for stretch in game.rules.turns.stretches:
            state.tally[stretch + ".on"] = 1
        if supply.met:
            self.let_happen(state, needs, own)
            note(game, state)
        return state

    def count(self, state: State, needs: Needs, own: Ref) -> None:
        """Put counters of the names that the effect asks for on what is in play, its own card, and the players."""
        players, zones = (f"p{seat}" for seat in state.seats()), self.game.rules.play_zones
        keys = [key_for(state, seat, zone) for zone in zones for seat in state.seats()]
        for ref in (own, *players, *(ref for key in keys for ref in state.zones[key])):
            if needs.counters:
                state.counters.setdefault(ref, {}).update(dict.fromkeys(needs.counters, WORN))

    def let_happen(self, state: State, needs: Needs, own: Ref) -> None:
        """Count what conditions look back on, if it can be about any card."""
        for condition in needs.conditions:
            if condition.of is not None and (
                self.assortment.places(condition.of) or self.assortment.may_grow(condition.of)
            ):
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
                        twin.agenda = twin.rules.turns.agenda(step, active)
                        yield twin
                        break

    def arm(self, state: State, own: Ref, ability: Ability, special: int) -> bool:
        """Give the card tokens with which the effect is on; return whether some do."""
        kinds = len(state.rules.token_marks)
        for pool in pools(kinds, special) if own in state.tokens else ((),):
            if pool:
                state.tokens[own] = pool
            state.work_out_anew()
            if is_in_time(state, state.cards[own], ability.effect):
                return True
        return False


def pools(kinds: int, special: int) -> Iterator[Pool]:
    """Yield amounts of tokens to try on a card: many, some, few; first with so many of the special kinds."""
    for first in (PLENTY, 3, 2, 5, FEW, 0, 20):
        for others in (special, 1 - special):
            yield (first, *(others for _ in range(kinds - 1)))


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
