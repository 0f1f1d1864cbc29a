"""Whether each effect of a card can do what it says: it is tried in positions made for it, with many answers to what it
asks. What was never seen to do anything is named, with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bsdesk.engine.effects import Ability, On
from bsdesk.engine.facts import Modified, Modifier
from bsdesk.engine.files.card_meaning import leads_to
from bsdesk.engine.files.compiler import Goto, JumpUnless, Next
from bsdesk.engine.filters import Filter
from bsdesk.engine.game import Game, Occasion
from bsdesk.engine.grants import Grant
from bsdesk.engine.play.priority import AT_ONCE
from bsdesk.engine.proving.assortment import ME
from bsdesk.engine.proving.ground import SUPPLIES, Ground
from bsdesk.engine.proving.needs import Needs, asked_by
from bsdesk.engine.run.course import FullRun, pick
from bsdesk.engine.run.trial import answers_to_try
from bsdesk.engine.run.triggers import frame_left_by, is_awaited_by, occasion_values, op_of, values_later, waits_for
from bsdesk.engine.run.words import Later, Word
from bsdesk.engine.selection import holds, refs, select, value
from bsdesk.engine.state import Event, Frame, State, Unforeseeable, key_for, seat_for, zone_name
from bsdesk.engine.values import Ref
from bsdesk.engine.values.structs import structs_in
from bsdesk.engine.vocabulary.shared import Modify

WAYS = 40  # answers that are tried in one position
OPS = 500  # of one way
OCCASIONS = 3  # of one position
POSITIONS = 150  # of one effect
OF_COURSE = dict.fromkeys(("did", "owed"), 0)  # bound by every word
FAILURES = (AssertionError, LookupError, RecursionError, RuntimeError, TypeError, ValueError)
STOPS = (JumpUnless, Goto, Next)


class Doubt(NamedTuple):
    """An effect that was never seen to do what it says: its number on the card, why, and a word of its text there."""

    effect: int
    why: str
    word: str = ""


class Proofs:
    """Proves the cards of a game, one after another."""

    def __init__(self, game: Game) -> None:
        self.ground = Ground(game)

    def doubts(self, definition: str) -> list[Doubt]:
        """Return what of a card was never seen to do anything."""
        game = self.ground.with_effects_of(definition)
        abilities = game.rules.abilities[definition]
        found = []
        for number, ability in enumerate(abilities, 1):
            proof = EffectProof(self.ground, game, ability)
            doubt = proof.doubt()
            if doubt and not proof.hangs_on_growth:
                found.append(doubt._replace(effect=number))
        return found


class EffectProof:
    """The trial of one effect."""

    def __init__(self, ground: Ground, game: Game, ability: Ability) -> None:
        self.ground, self.game, self.ability = ground, game, ability
        self.ops = game.rules.programs[ability.key].ops
        self.needs: Needs = asked_by([ability.effect, ability.on, list(self.ops)])
        self.wanted = self.places_to_see()
        self.seen: set[int] = set()
        self.was_on = self.came = self.held = False

    def places_to_see(self) -> set[int]:
        """Return the places of the program whose words must be seen to do something."""
        return {
            place
            for place, op in enumerate(self.ops)
            if place >= self.ability.first and isinstance(op, Word) and not isinstance(op, STOPS) and not asks(op)
        }

    def doubt(self) -> Doubt | None:
        """Try the effect; return what is doubtful about it, if anything is."""
        effect = self.ability.effect
        if effect.always:
            return self.doubt_of_grants()
        for state in islice(self.positions(), POSITIONS):
            self.was_on = True
            try:
                self.try_in(state)
            except FAILURES as error:
                return Doubt(0, f"it can't be carried out: {type(error).__name__} {error}")
            if self.proven:
                return None
        return self.reason()

    def positions(self) -> Iterator[State]:
        return self.ground.positions(self.game, self.ability, self.needs, SUPPLIES)

    @property
    def proven(self) -> bool:
        return self.held and self.wanted <= self.seen

    # what it does

    def try_in(self, state: State) -> None:
        """Let the effect happen on every occasion that this position offers."""
        own, effect = next(iter(state.cards)), self.ability.effect
        seat = seat_for(state, state.cards[own])
        frame = Frame(self.ability.key, seat, source=own)
        on = self.ability.on or effect.instead
        at_once = {AT_ONCE: 1} if state.rules.resolution.stack else {}
        for occasion in islice(occasions(state, own, on), OCCASIONS) if on else (None,):
            self.came = True
            bound = {**self.known(state, own), **(occasion_values(occasion) if occasion else {}), **at_once}
            now = replace(frame, bound=bound)
            if not all(holds(state, now, c) for c in (*effect.when, *effect.whenever)):
                continue
            if effect.change is not None and not self.ability.cost:
                self.held = True
            self.carry_out(state, now)
            if not self.proven and on is not None and {*on.events} & state.rules.departure.looks_back:
                self.carry_out(without_own(state, own), now)
            if self.proven:
                return

    def known(self, state: State, own: Ref) -> dict[str, tuple[Ref, ...]]:
        """Return what the effect that sets this one off has bound: a card in play for each name."""
        others = (program.ops for program in state.rules.programs.values())
        before = [op for ops in others if leads_to(ops, self.ability.key) for op in ops]
        names = [name for op in before if (name := getattr(op, "as_", ""))]
        there = [
            ref for ref, card in state.cards.items() if zone_name(card.zone) in state.rules.play_zones and ref != own
        ]
        return dict.fromkeys(names, tuple(there[:1]))

    def carry_out(self, state: State, frame: Frame) -> None:
        """Play the effect with many answers to what it asks, and what it leaves waiting."""
        ways = [EffectWay(state, frame, self)]
        for _ in range(WAYS):
            if not ways or self.proven:
                return
            way = ways.pop()
            try:
                way.play()
                ways += reversed(way.branches())
            except Unforeseeable:
                continue
            if not way.run.state.prompts:
                self.wake(way.run.state)

    def wake(self, state: State) -> None:
        """Let what the effect left waiting happen."""
        for modifier in state.modifiers:
            op = op_of(state, modifier)
            if modifier.program != self.ability.key or not isinstance(op, Later):
                continue
            body = range(op.then, self.end_of(op))
            if not self.wanted & {*body} - self.seen:
                continue
            for occasion in candidates(state, next(iter(state.cards)), op.on):
                if is_awaited_by(state, modifier, occasion):
                    at_once = {AT_ONCE: 1} if state.rules.resolution.stack else {}
                    values = {**values_later(modifier, op.on, occasion), **at_once}
                    over = state.copy()
                    over.modifiers = tuple(other for other in state.modifiers if other is not modifier)
                    self.carry_out(over, replace(frame_left_by(modifier, values), pc=op.then))
                    break

    def end_of(self, op: Later) -> int:
        skip = self.ops[op.then - 1]
        return skip.to if isinstance(skip, Goto) else len(self.ops)

    # what stands

    def doubt_of_grants(self) -> Doubt | None:
        """Return what is doubtful about an effect that stands."""
        effect = self.ability.effect
        given: set[int] = set()
        for state in islice(self.positions(), POSITIONS):
            self.was_on = self.came = True
            frame = Frame(self.ability.key, ME, source=next(iter(state.cards)))
            if not all(holds(state, frame, c) for c in effect.when):
                continue
            self.held = True
            given |= {n for n, grant in enumerate(effect.always) if gives(state, frame, grant)}
            if len(given) == len(effect.always):
                return None
        if not self.held:
            return self.reason()
        missing = [grant for n, grant in enumerate(effect.always) if n not in given]
        return Doubt(0, self.unfit(missing) or "what it gives is given to nothing")

    # why not

    def reason(self) -> Doubt:
        """Return why the effect was never seen to do anything, or not all that it says."""
        effect = self.ability.effect
        if not self.was_on:
            return Doubt(0, f"it is never on at its levels {[*effect.levels]} during {[*effect.during]}", "during")
        on = self.ability.on or effect.instead
        if not self.came and on is not None:
            why = f"its occasion never came: {text_of(on.of)} is never what {on.event!r} is about"
            return Doubt(0, self.unfit([on.of]) or why, on.event)
        if not self.held:
            missed = [*effect.when, *effect.whenever]
            return Doubt(0, self.unfit(missed) or f"its condition never held: {text_of(missed)}")
        first = min(self.wanted - self.seen, default=0)
        name = self.name_of(self.ops[first])
        why = (
            self.unfit([self.ops[first]]) or self.unfit(self.ops) or f"its word {name!r} was never seen to do anything"
        )
        return Doubt(0, why, name)

    @property
    def hangs_on_growth(self) -> bool:
        """Return whether it asks for figures that no card has as it is, but could be given."""
        asked = structs_in([self.ability.effect, self.ability.on, list(self.ops)])
        assortment = self.ground.assortment
        return any(
            isinstance(one, Filter) and one.least and not assortment.places(one) and assortment.may_grow(one)
            for one in asked
        )

    def name_of(self, op: object) -> str:
        names = (name for name, word in self.game.handling.vocabulary.items() if type(op) is word)
        return next(names, type(op).__name__.lower())

    def unfit(self, pieces: Sequence[Any]) -> str:
        """Return the first filter in these that no known card fits, in words; "" if there is none."""
        assortment = self.ground.assortment
        for piece in structs_in(list(pieces)):
            if isinstance(piece, Filter) and not assortment.places(piece) and not assortment.may_grow(piece):
                return f"no known card fits {text_of(piece)}"
        return ""


class EffectWay:
    """One way in which an effect may happen."""

    def __init__(self, state: State, frame: Frame, proof: EffectProof) -> None:
        self.run = FullRun(state.copy())
        self.bottom = len(self.run.stack)
        self.run.stack.append(frame)
        self.proof, self.here = proof, -1

    def play(self) -> None:
        """Play on up to a question, or the end of the effect."""
        run, key = self.run, self.proof.ability.key
        state, stack, programs = run.state, run.stack, run.rules.programs
        for _ in range(OPS):
            if state.results or state.prompts or state.actor or len(stack) <= self.bottom:
                return
            if run.inserted:
                stack += reversed(run.inserted)
                run.inserted.clear()
            frame = stack[-1]
            ops = programs[frame.program].ops
            if frame.pc >= len(ops):
                stack.pop()
                continue
            run.jump(frame.pc + 1)
            if frame.program == key:
                self.here = frame.pc
                self.proof.held |= frame.pc >= self.proof.ability.first
            before, depth = len(run.log), len(stack)
            known = run.frame.bound
            facts = ops[frame.pc](run)
            if facts:
                run.settle(facts)
            bound = len(stack) == depth and {**run.frame.bound, **OF_COURSE} != {**known, **OF_COURSE}
            if self.here >= 0 and (len(run.log) > before or run.inserted or (frame.program == key and bound)):
                self.note(run.log[before:])

    def note(self, events: Sequence[Event]) -> None:
        """Note that the word at hand was seen to do something, unless it gave something to nobody."""
        op, state, stack = self.proof.ops[self.here], self.run.state, self.run.stack
        if isinstance(op, Modify):
            frame = next((f for f in reversed(stack) if f.program == self.proof.ability.key), stack[-1])
            given = [e.fact.modifier for e in events if isinstance(e.fact, Modified)]
            if not given or not gives(state, frame, op.grant, given[0]):
                return
        self.proof.seen.add(self.here)

    def branches(self) -> list[EffectWay]:
        """Return an attempt for each of a few answers to the open question."""
        state, stack = self.run.state, self.run.stack
        prompt = next((p for p in state.prompts.values() if not p.ready), None)
        if prompt is None:
            return []
        state.agenda = tuple(stack)
        moves = answers_to_try(state, stack[-1], prompt)
        few = [move for move in moves if move.verb != "done"][:6] + [move for move in moves if move.verb == "done"]
        found = []
        for move in few:
            way = EffectWay(state, stack[-1], self.proof)
            way.run.stack[:] = stack
            way.bottom, way.here = self.bottom, self.here
            pick(way.run, move)
            found.append(way)
        return found


def without_own(state: State, own: Ref) -> State:
    """Return the position in which the effect's card has left play for a zone that all see."""
    twin, rules = state.copy(), state.rules
    card = twin.cards[own]
    zone = next(z.name for z in reversed(rules.zones) if z.cards and z.sees == "all" and z.name not in rules.play_zones)
    key = key_for(twin, card.owner or ME, zone)
    twin.zones[card.zone] = tuple(ref for ref in twin.zones[card.zone] if ref != own)
    twin.zones[key] = (*twin.zones[key], own)
    twin.cards[own] = replace(card, zone=key)
    return twin


def asks(op: object) -> bool:
    """Return whether a word only asks."""
    return hasattr(op, "offers")


def gives(state: State, frame: Frame, grant: Grant, fixed: Modifier | None = None) -> bool:
    """Return whether something is given to anything now; `fixed` has the figures as they were when it was given."""
    if not refs(state, frame, grant.to):
        return False
    if grant.by is not None and not select(state, frame, grant.by):
        return False
    figures = [*fixed.gain.values()] if fixed else [value(state, frame, amount) for amount in grant.gain.values()]
    return any(figures) or not figures or len(grant.keys) > len(grant.gain)


def occasions(state: State, own: Ref, on: On) -> Iterator[Occasion]:
    """Yield the occasions for which an effect of this card waits."""
    seat = seat_for(state, state.cards[own])
    return (one for one in candidates(state, own, on) if waits_for(state, own, seat, on, one))


def candidates(state: State, own: Ref, on: On) -> Iterator[Occasion]:
    """Yield occasions of this kind: about its own card, others, players, or nothing; through each seat."""
    rules = state.rules
    in_play = [ref for key, _ in rules.effects.places for ref in state.zones[key]]
    others = [ref for ref in state.cards if ref not in in_play]
    players = [f"p{seat}" for seat in state.seats()]
    rival = next((ref for ref in in_play if state.cards[ref].controller != ME), own)
    for by in (*state.seats(), 0):
        for subject in (own, *in_play, *others, *players, ""):
            for other in in_play if on.other is not None else (rival if subject == own else own,):
                yield Occasion(on.event, subject, by, other, 3, via=on.via)


def text_of(piece: Any) -> str:
    """Return a part of an effect as a file has it, in one line."""
    data = msgspec.to_builtins(piece)
    return toml_line(data) if isinstance(data, dict | list | tuple) else f"{data!r}"


def toml_line(data: Any) -> str:
    if isinstance(data, dict):
        return "{ " + ", ".join(f"{key} = {toml_line(one)}" for key, one in data.items() if one is not None) + " }"
    if isinstance(data, list | tuple):
        return "[" + ", ".join(map(toml_line, data)) + "]"
    return str(data).lower() if isinstance(data, bool) else f'"{data}"' if isinstance(data, str) else str(data)
