"""Keys of states, equal for states that differ only in the numbers of events, ids and causes.

Searches use them to find loops, and lines of moves that lead to the same state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from bsdesk.engine.facts import Modifier
from bsdesk.engine.play.priority import IDLE
from bsdesk.engine.scoring import NO_BOUNDS, SearchBounds
from bsdesk.engine.state import Card, Frame, Past, Prompt, State, is_beneath, zone_name, zone_seat
from bsdesk.engine.values import Ref
from bsdesk.engine.values.refs import ByType, rename_fields
from bsdesk.engine.view import sees_into, visible

T = TypeVar("T")

ID = re.compile(r"#\d+")
NUMBERED = re.compile(r"#|[./]\d+[./]")  # in a key of the tally: it is about a card, or one occasion


def state_key(
    state: State,
    viewers: Sequence[str] = (),
    loosely: SearchBounds = NO_BOUNDS,
    unknown: frozenset[Ref] = frozenset(),
) -> bytes:
    """Return the key of a state.

    With `viewers`, cards that none of them sees are all alike; so are those in `unknown`. `loosely` says what else a
    search may ignore."""
    tokens: Mapping[Ref, Any] = state.tokens if loosely.pools is None else loosely.pools(state)
    look = _Onlookers(state, viewers, unknown)
    ages = _ages(look)
    zones = {
        zone: _items(look, zone, tokens, ages, heap=zone_name(zone) in loosely.heaps) for zone in sorted(state.zones)
    }
    names = _Names((ref, f"{key}/{i}") for key, items in zones.items() for i, (ref, _) in enumerate(items))

    def lasting(frame: Frame) -> Frame:
        """Return the frame without the number of its cause and for how long nobody has acted, with what it binds
        sorted."""
        bound, answers = _sort_keys(frame.bound), _sort_keys(frame.answers)
        if IDLE in bound:
            bound = {name: value for name, value in bound.items() if name != IDLE}
        return rename_fields(frame, names.of, instead, cause=0, bound=bound, answers=answers)

    instead: ByType = {Frame: lasting}
    whole = (
        [[_plain_item(item, names) for _, item in items] for items in zones.values()],
        sorted((key, pool) for key, pool in tokens.items() if key not in state.cards),
        sorted(_tally(state, names)),
        [_modifier(modifier, ages, names) for modifier in state.modifiers],
        [lasting(frame) for frame in state.agenda],
        [lasting(frame) for frame in state.queue],
        [_prompt(prompt, names, counted=loosely.pools is not None) for _, prompt in sorted(state.prompts.items())],
        sorted((names.of(key), sorted(counted.items())) for key, counted in state.counters.items()),
        _past(state, names),
        (state.name, state.teams, state.turn, state.active, state.step, state.moment, state.actor),
        (sorted(state.results.items()), state.ending, state.rng, state.viewer),
    )
    return blake2b(msgspec.msgpack.encode(whole), digest_size=16).digest()


class _Names(dict[Ref, str]):
    """Names of cards by where they lie, instead of ids; cards that are gone are numbered as they turn up."""

    def __missing__(self, ref: Ref) -> str:
        name = self[ref] = f"gone/{len(self)}"
        return name

    def of(self, text: str) -> str:
        """Return the text with these names for the cards in it."""
        if text in self:
            return self[text]
        return ID.sub(lambda found: self[found[0]], text) if "#" in text else text

    def in_order(self, counted: Mapping[str, int], past: Mapping[Ref, Past]) -> list[tuple[str, int]]:
        """Return what was counted in an order that is the same whenever it was counted: cards without a name are in it
        as what they were."""

        def known(found: re.Match[str]) -> str:
            ref = found[0]
            return self.get(ref) or (past[ref].card.definition if ref in past else "")

        return sorted(counted.items(), key=lambda one: (ID.sub(known, one[0]), one[1]))


class _Onlookers(NamedTuple):
    """A state and those who look at it."""

    state: State
    viewers: Sequence[str]
    unknown: frozenset[Ref]

    def sees(self, ref: Ref) -> bool:
        if ref in self.unknown:
            return False
        return not self.viewers or any(visible(self.state, viewer, ref) for viewer in self.viewers)


def _past(state: State, names: _Names) -> list[Past]:
    """Return the cards that have left and are named, in the order in which they are: neither the ids that they had nor
    when they left matters. They are without the moments at which they came."""
    past = state.past
    left = [past[ref] for ref in names if ref in past] if past else []
    return [rename_fields(one, names.of, card=replace(one.card, since=0)) for one in left]


def _ages(look: _Onlookers) -> dict[str, int]:
    """Return card or modifier -> its age by rank, for all that give something, and `held` and a card -> when a rule
    gave it to somebody for good; how long ago that was does not matter."""
    state = look.state
    standing, cards = state.rules.effects.standing, state.cards
    refs = (
        (ref, key) for key, _ in state.rules.effects.places for ref in state.zones[key] if not is_beneath(state, ref)
    )
    gives, lends = "effects" in state.rules.effects.can_give, "control" in state.rules.effects.can_give
    lively = [ref for ref, key in refs if (gives or cards[ref].definition in standing.get(key, ())) and look.sees(ref)]
    since = {ref: cards[ref].since for ref in lively}
    since |= {f"held {ref}": card.held for ref, card in cards.items() if card.held} if lends else {}
    since |= {str(m.id): m.since for m in state.modifiers}
    order = {moment: age for age, moment in enumerate(sorted(set(since.values())), 1)}
    return {thing: order[moment] for thing, moment in since.items()}


class _Item(NamedTuple):
    """A card with more to it than its definition."""

    definition: str
    card: Card
    pool: Any
    ages: tuple[int, int]  # its own, and that of the control over it


def _items(
    look: _Onlookers, zone: Ref, tokens: Mapping[Ref, Any], ages: Mapping[str, int], *, heap: bool
) -> list[tuple[Ref, str | _Item]]:
    """Return the cards of a zone as they lie, or sorted if it is a heap, where the order does not matter."""
    state = look.state
    name, owner, cards = zone_name(zone), zone_seat(zone), state.cards
    lively, unknown, judged = name in state.rules.effects.zones, look.unknown, bool(look.viewers)
    open_to = not look.viewers or any(sees_into(state, viewer, zone) for viewer in look.viewers)
    blind = not open_to and state.rules.zone[name].sees == "none" and not state.prompts  # nobody sees into it
    found: list[tuple[Ref, str | _Item]] = []
    for ref in state.zones[zone]:
        card = cards[ref]
        dark = judged and (card.face or not open_to or not card.definition)
        unseen = ref in unknown or (dark and ((blind and not card.face) or not look.sees(ref)))
        definition = "?" if unseen else card.definition
        plain = not (lively or card.turned or card.face or card.marks or card.under or ref in tokens)
        if plain and card.owner == card.controller == owner:
            found.append((ref, definition))
        else:
            found.append(
                (ref, _Item(definition, card, tokens.get(ref), (ages.get(ref, 0), ages.get(f"held {ref}", 0))))
            )
    if heap:
        found.sort(key=_heap_order)
    return found


def _heap_order(one: tuple[Ref, str | _Item]) -> tuple[Any, ...]:
    """Return the sort key of a card of a heap."""
    item = one[1]
    if isinstance(item, str):
        return (item,)
    definition, card, pool, ages = item
    return definition, card.turned, card.face, card.owner, card.controller, card.base, card.marks, repr(pool), ages


def _plain_item(item: str | _Item, names: _Names) -> Any:
    if isinstance(item, str):
        return item
    definition, card, pool, ages = item
    marks = [names.of(mark) for mark in card.marks]
    lies = (card.turned, card.face, names.of(card.under))
    return definition, card.owner, card.controller, card.base, *lies, marks, pool, ages


def _tally(state: State, names: _Names) -> Iterator[tuple[str, int]]:
    """Yield what was counted, without what is about a card that is forgotten or an occasion that is over."""
    causes: set[str] | None = None
    noted = set(state.rules.departure.noted(state)) if state.past else frozenset[Ref]()
    for key, count in names.in_order(state.tally, state.past) if noted else state.tally.items():
        if not NUMBERED.search(key):
            yield key, count
            continue
        if causes is None:
            causes = {str(cause) for cause in _causes((*state.agenda, *state.queue))}
        parts = re.split(r"[./]", key)
        number = next((p for p in parts[1:-1] if p.isdigit()), "")
        known = all(p in state.cards or p in noted for p in parts if ID.fullmatch(p))
        if known and (not number or number in causes):
            yield names.of(key.replace(f".{number}.", ".now.") if number else key), count


def _causes(frames: Iterable[Frame]) -> Iterator[int]:
    for frame in frames:
        yield frame.cause
        yield from _causes(frame.frames)


def _modifier(modifier: Modifier, ages: Mapping[str, int], names: _Names) -> Modifier:
    gain, fixed, age = _sort_keys(modifier.gain), _sort_keys(modifier.set), ages[str(modifier.id)]
    named, answers = _sort_keys(modifier.bound), _sort_keys(modifier.answers)
    return rename_fields(modifier, names.of, id=0, since=age, gain=gain, set=fixed, bound=named, answers=answers)


def _prompt(prompt: Prompt, names: _Names, *, counted: bool) -> tuple[Prompt, list[int]]:
    """Return an open question and the tokens picked for it. With `counted`, where they were picked does not matter."""
    amount: list[int] = []
    if counted and prompt.tokens and not any(pick.target for pick in prompt.chosen):
        amount = [sum(kind) for kind in zip(*(pick.amount for pick in prompt.chosen), strict=True)]
        prompt = replace(prompt, chosen=())
    return rename_fields(prompt, names.of), amount


def _sort_keys(entries: dict[str, T]) -> dict[str, T]:
    return dict(sorted(entries.items())) if len(entries) > 1 else entries
