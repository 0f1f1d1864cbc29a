"""Totals of a state, worked out and never stored: what permanent effects and modifiers give a thing.

What is given belongs to a layer: who controls a thing, whether it has lost its abilities, its words (types, colours,
keywords), its moods (can, cannot, must), its figures. Within a layer each grant sees what those before it made of
things; of the other layers it sees all. The oldest comes first, unless the game says otherwise or one depends on
another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import Struct

from bsdesk.engine.facts import Modifier
from bsdesk.engine.filters import Amount, Condition, Count, Filter, asks_one_card, fits, holds, refs, value
from bsdesk.engine.spans import RESTING
from bsdesk.engine.state import Frame, State, Unforeseeable, at, zone_name
from bsdesk.engine.values import Ref, Seat

T = TypeVar("T")
Selector = str | Filter
MOODS = ("can", "cannot", "must")
CONTROL, SILENT, WORD = "control", "silent", "word "  # keys of what is given, besides the figures and moods


class Grant(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an effect gives while it lasts: figures to add or set, words, what is allowed, forbidden or demanded,
    control, the loss of abilities."""

    to: Selector = "this"
    gain: dict[str, Amount] = {}
    set: dict[str, Amount] = {}
    can: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    by: Filter | None = None  # only where the other party fits this
    becomes: tuple[str, ...] = ()  # words that hold of it
    loses: tuple[str, ...] = ()  # words that don't
    silent: bool = False  # it has none of its abilities
    control: Literal["", "you"] = ""  # who controls it

    @property
    def keys(self) -> tuple[str, ...]:
        """Return what it gives: figures, a mood and a word, words, control, silence."""
        said = (f"{mood} {word}" for mood in MOODS for word in getattr(self, mood))
        words = (WORD + word for word in (*self.becomes, *self.loses))
        others = (key for key in (CONTROL, SILENT) if getattr(self, key))
        return tuple(dict.fromkeys((*self.gain, *self.set, *said, *words, *others)))


class Live(NamedTuple):
    """A grant that is on now, or may be."""

    grant: Grant
    frame: Frame  # the effect it comes from: seat, source, bound names
    refs: tuple[Ref, ...] | None  # the things it was given to; None: ask the grant
    fixed: Modifier | None  # the figures as they were when it was given; None: work them out
    since: int
    when: tuple[Condition, ...] = ()  # conditions that are still to be asked
    only: Ref = ""  # the one thing that it is still given to: its own card, which is leaving
    place: int = 0  # among all that are on
    open: bool = False  # whether it is on, to whom it is given, or how much, depends on what others give


def layer_of(key: str) -> str:
    """Return the layer of what is given."""
    if key in (CONTROL, SILENT):
        return key
    first = key.partition(" ")[0]
    return "words" if key.startswith(WORD) else "moods" if first in MOODS and first != key else "figures"


def is_effect_on(state: State, ref: Ref, place: int) -> bool:
    """Return whether this effect of this card is on, by the card's face, its level, and the stretch of the game."""
    card = state.cards[ref]
    effect = state.rules.abilities[card.definition][place].effect
    if card.face_down or (state.rules.can_silence and is_silent(state, ref)):
        return False
    if effect.levels and state.rules.numbers(state, ref, "level") not in effect.levels:
        return False
    return not [s for s in effect.during if not state.rules.scopes(state, ref, card.controller, s)]


def is_standing_on(state: State, ref: Ref, place: int) -> bool:
    """Return whether this permanent effect applies: it is on, and its «if» holds."""
    if not is_effect_on(state, ref, place):
        return False
    card = state.cards[ref]
    ability = state.rules.abilities[card.definition][place]
    frame = Frame(ability.key, card.controller, source=ref)
    return all(holds(state, frame, c) for c in ability.effect.when)


# --------------------------------------------------------------------------------------- what is given now


def grants(state: State) -> dict[str, list[Live]]:
    """Return the grants that are on by what they give: a figure, a mood and a word, a word. Those that come first apply
    first."""
    found: dict[str, list[Live]] | None = state.memo.get("grants")
    if found is not None:
        return found
    state.memo["grants"] = {}  # what is asked while they are gathered sees totals without grants
    try:
        lives = gather(state)
        present = {key for live in lives for key in live.grant.keys}
        lives = list(settle_conditions(state, lives, present))
    except Unforeseeable:
        del state.memo["grants"]
        raise
    found = {}
    for live in lives:
        for key in live.grant.keys:
            found.setdefault(key, []).append(live)
    state.memo["grants"], state.memo["all grants"] = found, lives
    state.memo["orders"] = {}
    for layer in sorted({layer_of(key) for key in found}):
        order_layer(state, layer, found)
    state.memo.pop("as seen", None)  # what was tried out on the way to the order
    return found


def all_grants(state: State) -> list[Live]:
    """Return every grant that is on, the oldest first. What a leaving card gives, it gives to itself alone."""
    grants(state)
    found: list[Live] = state.memo["all grants"]
    return found


def gather(state: State) -> list[Live]:
    """Return every grant that is on if its «if» holds, the oldest first."""
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
                    if effect.zone != zone or not is_effect_on(state, ref, place):
                        continue
                    when = effect.when
                    only = ref if rules.leaving(state, ref) else ""
                    if effect.limit == "unstackable":
                        if only:
                            continue
                        mark = (rules.defs[card.definition].name["en"], place)
                        if mark in spoken or not is_standing_on(state, ref, place):
                            continue
                        spoken.add(mark)
                        when = ()
                    frame = Frame(ability.key, card.controller, source=ref)
                    live += [Live(g, frame, None, None, card.since, when, only) for g in effect.always]
    for modifier in state.modifiers:
        grant = grant_of(state, modifier) if RESTING not in modifier.until else None
        if grant is not None:
            frame = Frame(modifier.program, modifier.seat, source=modifier.source)
            live.append(Live(grant, frame, modifier.refs or None, modifier, modifier.since))
    return sorted(live, key=lambda one: one.since)


def grant_of(state: State, modifier: Modifier) -> Grant | None:
    """Return what a modifier gives; None for one that only waits for something to happen."""
    known, key = state.rules.grants_of_modifiers, (modifier.program, modifier.place)
    if key not in known:
        op = state.rules.programs[modifier.program].ops[modifier.place]
        known[key] = getattr(op, "grant", None)
    found: Grant | None = known[key]
    return found


def settle_conditions(state: State, lives: Sequence[Live], present: set[str]) -> Iterator[Live]:
    """Yield the grants that are on. One that depends on what grants give is left open, to be asked in its layer."""
    for place, live in enumerate(lives):
        standing = live.fixed is None
        asked = reads(state, live)
        if not asked.isdisjoint(present) or (standing and SILENT in present):
            yield live._replace(place=place, open=True)
        elif not live.when or all(holds(state, live.frame, c) for c in live.when):
            yield live._replace(place=place, when=())


def reads(state: State, live: Live) -> frozenset[str]:
    """Return what a grant asks of things: the figures and words in its filters, conditions and amounts."""
    known, grant = state.rules.asked_by_grants, live.grant
    asked = known.get(id(grant))  # grants belong to the rules' programs and effects, and stay as long as these
    if asked is None:
        asked = known[id(grant)] = what_is_asked(grant, live.when)
    return asked


def what_is_asked(grant: Grant, when: tuple[Condition, ...]) -> frozenset[str]:
    found: set[str] = set()
    pieces: list[Any] = [grant.to, grant.by, *grant.gain.values(), *grant.set.values(), *when]
    while pieces:
        piece = pieces.pop()
        if isinstance(piece, Filter):
            found.update((*piece.most, *piece.least), (WORD + w for w in (*piece.kind, *piece.has, *piece.lacks)))
            pieces += [*piece.most.values(), *piece.least.values()]
        elif isinstance(piece, Count):
            found.update({piece.number} - {""})
            pieces += [piece.of, piece.when]
        elif isinstance(piece, Condition):
            pieces += [piece.number, piece.there_is]
    return frozenset(found)


def asks_only_the_card(live: Live) -> bool:
    """Return whether a card alone decides if and how much it is given: what it is, not what else there is."""
    grant = live.grant
    amounts = (*grant.gain.values(), *grant.set.values()) if live.fixed is None else ()
    if live.open or not all(isinstance(amount, int) for amount in amounts):
        return False
    return not isinstance(grant.to, Filter) or asks_one_card(grant.to)


# ------------------------------------------------------------------------------------- order within a layer


def order_layer(state: State, layer: str, found: dict[str, list[Live]]) -> None:
    """Put the grants of a layer in the order in which they apply."""
    keys = [key for key in found if layer_of(key) == layer]
    lives = sorted({live.place: live for key in keys for live in found[key]}.values(), key=lambda one: one.place)
    order = state.rules.layering(layer, lives)
    if len(order) > 1 and any(may_depend(state, one, other, keys) for one in order for other in order):
        order = by_dependency(state, layer, order)
    if order is not lives:
        rank = {live.place: n for n, live in enumerate(order)}
        for key in keys:
            found[key].sort(key=lambda live: rank[live.place])
    if any(live.open for live in order):
        state.memo["orders"][layer] = [live.place for live in order]


def may_depend(state: State, one: Live, other: Live, keys: Sequence[str]) -> bool:
    """Return whether a grant asks for something of this layer that another one gives."""
    if one.place == other.place or not one.open:
        return False
    return not reads(state, one).isdisjoint(key for key in other.grant.keys if key in keys)


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
        if not all(holds(state, live.frame, c) for c in live.when):
            return None
        grant = live.grant
        given = tuple(refs(state, live.frame, grant.to)) if live.refs is None else live.refs
        amounts = (*grant.gain.values(), *grant.set.values()) if live.fixed is None else ()
        return given, tuple(value(state, live.frame, amount) for amount in amounts)


@contextmanager
def seeing(state: State, layer: str, places: Sequence[int]) -> Iterator[None]:
    """Let whatever is asked meanwhile see only these grants of the layer."""
    memo = state.memo
    seen = {**memo.get("seen", {}), layer: frozenset(places)}
    known = memo.setdefault("as seen", {})  # what was worked out where just these are seen, for all who ask again
    key = frozenset(seen.items())
    if key not in known:
        kept = {name: memo[name] for name in ("grants", "orders", "all grants", "as seen") if name in memo}
        known[key] = {**kept, "seen": seen}
    state.__dict__["memo"] = known[key]
    try:
        yield
    finally:
        state.__dict__["memo"] = memo


def in_its_layer(state: State, layer: str, live: Live, ask: Callable[[], T]) -> T:
    """Return the answer as this grant sees the game: after those of its layer that come before it."""
    order = state.memo.get("orders", {}).get(layer, ())
    before = order[: order.index(live.place)] if live.place in order else order
    seen = state.memo.get("seen", {}).get(layer)
    with seeing(state, layer, [p for p in before if seen is None or p in seen]):
        return ask()


def speaking(state: State, key: str) -> Sequence[Live]:
    """Return the grants that give this, as far as they are seen now, in the order in which they apply."""
    found = grants(state).get(key, ())
    return as_seen(state, key, found) if found and "seen" in state.memo else found


def as_seen(state: State, key: str, lives: Sequence[Live]) -> Sequence[Live]:
    """Return those of the grants that give this which are seen now: see `seeing`."""
    places = state.memo["seen"].get(layer_of(key))
    return lives if places is None else [live for live in lives if live.place in places]


# ----------------------------------------------------------------------------------------- what a thing gets


def is_given_to(state: State, live: Live, ref: Ref, key: str = "") -> bool:
    """Return whether the grant is given to this thing; `key` is what of it is asked for."""
    if not live.open:
        return is_meant(state, live, ref)
    memo, layer = state.memo, layer_of(key or live.grant.keys[0])
    asked = ("given", layer, live.place, ref)
    if asked not in memo:
        memo[asked] = in_its_layer(state, layer, live, lambda: is_on_for(state, live, ref))
    given: bool = memo[asked]
    return given


def is_on_for(state: State, live: Live, ref: Ref) -> bool:
    """Return whether an open grant is on, and given to this thing."""
    if live.fixed is None and state.rules.can_silence and is_silent(state, live.frame.source):
        return False
    return all(holds(state, live.frame, c) for c in live.when) and is_meant(state, live, ref)


def is_meant(state: State, live: Live, ref: Ref) -> bool:
    """Return whether the grant names this thing, or has a filter that it fits."""
    if live.only and ref != live.only:
        return False
    if live.refs is not None:
        return ref in live.refs
    to, frame = live.grant.to, live.frame
    if isinstance(to, Filter):
        card = state.cards.get(ref)
        return card is not None and zone_name(card.zone) == to.where and fits(state, frame, ref, to)
    return ref in refs(state, frame, to)


def amount_of(state: State, live: Live, name: str, written: str) -> int:
    """Return the figure that a grant adds (`gain`) or sets (`set`)."""
    if live.fixed is not None:
        return int(getattr(live.fixed, written)[name])
    amount: Amount = getattr(live.grant, written)[name]
    if not live.open:
        return value(state, live.frame, amount)
    return in_its_layer(state, "figures", live, lambda: value(state, live.frame, amount))


def figure(state: State, ref: Ref, name: str, base: int, *, other: Ref = "", floor_each: bool = False) -> int:
    """Return the base figure with all that adds to it or sets it, in the order in which it applies."""
    lives: Sequence[Live] | None = grants(state).get(name)
    if lives is None:
        return base
    for live in lives if "seen" not in state.memo else as_seen(state, name, lives):
        grant = live.grant
        given = is_given_to(state, live, ref, name) if live.open else is_meant(state, live, ref)
        if not given or (grant.by is not None and not holds_against(state, live, other)):
            continue
        if name in grant.set:
            base = amount_of(state, live, name, "set")
        if name in grant.gain:
            base += amount_of(state, live, name, "gain")
        if floor_each:
            base = max(0, base)
    return base


def has_word(state: State, ref: Ref, word: str, printed: bool) -> bool:
    """Return whether a word holds of a thing of which it holds as printed, or does not, after all that is given."""
    for live in speaking(state, WORD + word):
        if is_given_to(state, live, ref, WORD + word):
            printed = word in live.grant.becomes
    return printed


def is_silent(state: State, ref: Ref) -> bool:
    """Return whether the thing has lost its abilities."""
    return any(is_given_to(state, live, ref, SILENT) for live in speaking(state, SILENT))


def controller_by_grants(state: State, ref: Ref, base: Seat) -> Seat:
    """Return who controls a thing that is under this seat's control but for what is given: the last that was given."""
    for live in speaking(state, CONTROL):
        if is_given_to(state, live, ref, CONTROL):
            base = live.frame.seat
    return base


def says(state: State, mood: str, word: str, ref: Ref, other: Ref = "") -> bool:
    """Return whether a grant says that the thing `can`, `cannot` or `must` (the mood) do this, against the others."""
    key = f"{mood} {word}"
    return any(
        is_given_to(state, live, ref, key) and holds_against(state, live, other) for live in speaking(state, key)
    )


def holds_against(state: State, live: Live, other: Ref) -> bool:
    """Return whether the grant applies against this other party."""
    by = live.grant.by
    return by is None or (other in state.cards and fits(state, live.frame, other, by))
