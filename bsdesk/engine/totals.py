"""Totals of a state, worked out and never stored: what permanent effects and modifiers give a thing.

What is given belongs to a layer: who controls a thing, whether it has lost its abilities, its words (types, colours,
keywords), its moods (can, cannot, must), its figures. Within a layer each grant sees what those before it made of
things; of the other layers it sees all. The oldest comes first, unless the game says otherwise or one depends on
another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from msgspec import Struct

from bsdesk.engine.facts import Modifier
from bsdesk.engine.filters import Amount, Condition, Count, Filter, asks_one_card, fits, holds, refs, value
from bsdesk.engine.spans import RESTING
from bsdesk.engine.state import Card, Frame, State, Unforeseeable, keys_of, seat_for, zone_name
from bsdesk.engine.values import Ref, Seat

if TYPE_CHECKING:
    from bsdesk.engine.effects import Ability, Effect
    from bsdesk.engine.game import Rules

T = TypeVar("T")
Selector = str | Filter
MOODS = ("can", "cannot", "must")
UNLESS = "unless"  # the mood of what can't be done unless something else is done first
CONTROL, SILENT, EFFECTS, WORD = "control", "silent", "effects", "word "  # keys of what is given, besides the others
LEVEL = "level"  # the figure at which effects are on
LAYERS = (CONTROL, SILENT, "words", "moods", "figures")


class Grant(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an effect gives while it lasts: figures to add or set, words, what is allowed, forbidden or demanded,
    control, the loss of abilities, effects."""

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
    effects: tuple[dict[str, Any], ...] = ()  # it has these, as cards write them
    given: tuple[str, ...] = ()  # their programs; written when the effect is compiled
    unless: tuple[dict[str, Any], ...] = ()  # what it cannot do, it can if its player does this first
    price: str = ""  # the program of that; written when the effect is compiled

    @property
    def keys(self) -> tuple[str, ...]:
        """Return what it gives: figures, a mood and a word, words, control, silence, effects."""
        moods = {"cannot": UNLESS} if self.unless else {}
        said = (f"{moods.get(mood, mood)} {word}" for mood in MOODS for word in getattr(self, mood))
        words = (WORD + word for word in (*self.becomes, *self.loses))
        others = (key for key in (CONTROL, SILENT, EFFECTS) if getattr(self, key))
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
    key: tuple[str, str, int] = ("", "", 0)  # where it is written: a program, among its grants or its ops, the place
    levels: tuple[int, ...] = ()  # its card must be at one of them, where effects give levels
    by: Live | None = None  # what gave its card the effect that it belongs to; None: the effect is the card's own


def layer_of(rules: Rules, key: str) -> str:
    """Return the layer of what is given. Effects and words that are abilities are of the layer in which they are
    lost."""
    if key in (CONTROL, SILENT):
        return key
    if key == EFFECTS or is_ability(rules, key):
        return SILENT
    first = key.partition(" ")[0]
    return "words" if key.startswith(WORD) else "moods" if first in (*MOODS, UNLESS) and first != key else "figures"


def is_ability(rules: Rules, key: str) -> bool:
    """Return whether this is a word that is an ability."""
    return key.startswith(WORD) and key.removeprefix(WORD) in rules.layering.abilities


def is_effect_on(state: State, ref: Ref, place: int, *, at_any_level: bool = False) -> bool:
    """Return whether this effect of this card is on: none of a part of a thing is, or of what has lost all."""
    card, rules = state.cards[ref], state.rules
    if card.under and rules.joined:
        return False
    if SILENT in rules.can_give and is_silent(state, ref):
        return False
    return is_in_time(state, card, rules.abilities[card.definition][place].effect, at_any_level=at_any_level)


def is_in_time(state: State, card: Card, effect: Effect, *, at_any_level: bool = False) -> bool:
    """Return whether an effect that a card has is on, by the card's face, its level, and the stretch of the game."""
    rules, ref = state.rules, card.id
    if card.face_down:
        return False
    if effect.levels and not at_any_level and rules.numbers(state, ref, LEVEL) not in effect.levels:
        return False
    return not [s for s in effect.during if not rules.scopes(state, ref, seat_for(state, card), s)]


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
    there = {layer_of(state.rules, key) for key in found}
    for layer in LAYERS:
        if layer in there:
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
    spoken: set[tuple[Seat, str, int]] = set()  # an unstackable effect applies once for a seat's cards of one name
    for key, zone in rules.effect_places:
        for ref in state.zones[key]:
            card = cards[ref]
            for place in rules.standing.get(card.definition, ()):
                ability = rules.abilities[card.definition][place]
                effect = ability.effect
                levels = effect.levels if LEVEL in rules.can_give else ()
                if effect.zone != zone or not is_effect_on(state, ref, place, at_any_level=bool(levels)):
                    continue
                when, seat = effect.when, seat_for(state, card)
                only = ref if rules.leaving(state, ref) else ""
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
            frame = Frame(modifier.program, modifier.seat, source=modifier.source)
            written = (modifier.program, "op", modifier.place)
            live.append(Live(grant_given, frame, modifier.refs or None, modifier, modifier.since, key=written))
    if EFFECTS in rules.can_give:
        live = list(with_given_effects(state, live))
    return sorted(live, key=lambda one: one.since)


def with_given_effects(state: State, lives: Sequence[Live]) -> Iterator[Live]:
    """Yield the grants, and those of the effects that they give to cards: each is on if the card has that effect. It is
    as old as what gave it, or as the card that has it, if that came later."""
    pending = list(lives)
    while pending:
        live = pending.pop(0)
        yield live
        for key in live.grant.given:
            ability = ability_at(state, key)
            for ref in may_receive(state, live) if ability.effect.always else ():
                card = state.cards[ref]
                if zone_name(card.zone) == ability.effect.zone and is_in_time(state, card, ability.effect):
                    frame = Frame(key, seat_for(state, card), source=ref)
                    since = max(live.since, card.since)
                    pending += [
                        Live(grant, frame, None, None, since, ability.effect.when, key=(key, "always", n), by=live)
                        for n, grant in enumerate(ability.effect.always)
                    ]


def may_receive(state: State, live: Live) -> list[Ref]:
    """Return the cards to which a grant may be given, whatever else is given to them."""
    to = live.grant.to
    if live.only or live.refs is not None:
        return [ref for ref in (live.refs or (live.only,)) if ref in state.cards]
    if isinstance(to, Filter):
        return [ref for key in keys_of(state.rules.zone[to.where], state.teams) for ref in state.zones[key]]
    return [ref for ref in refs(state, live.frame, to) if ref in state.cards]


def ability_at(state: State, key: str) -> Ability:
    """Return the effect whose program has this key, where no card is hidden."""
    definition, _, number = key.rpartition("/")
    return state.rules.abilities[definition][int(number) - 1]


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
    settled: dict[int, Live] = {}
    for place, live in enumerate(lives):
        if live.by is not None:
            by = settled.get(next(n for n, one in enumerate(lives) if one is live.by))
            if by is not None:
                settled[place] = live._replace(place=place, open=True, by=by)
        elif not reads(state, live).isdisjoint(present):
            settled[place] = live._replace(place=place, open=True)
        elif live.levels and state.rules.numbers(state, live.frame.source, LEVEL) not in live.levels:
            continue
        elif not live.when or all(holds(state, live.frame, c) for c in live.when):
            settled[place] = live._replace(place=place, when=())
    yield from settled.values()


def reads(state: State, live: Live) -> frozenset[str]:
    """Return what a grant asks of things: the figures and words in its filters, conditions and amounts, with those that
    the rules work them out from; and whether its own card still has its abilities."""
    known = state.rules.asked_by_grants
    asked = known.get(live.key)
    if asked is None:
        names = what_is_asked(live.grant, live.when)
        own = [] if live.fixed else [SILENT, *([LEVEL] if live.levels else [])]
        asked = known[live.key] = frozenset((*with_sources(state.rules, names), *own))
    return asked


def what_is_asked(grant: Grant, when: tuple[Condition, ...]) -> set[str]:
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
    return found


def with_sources(rules: Rules, asked: set[str]) -> set[str]:
    """Return what is asked, and whatever the rules need to work it out."""
    found, pending = set(asked), list(asked)
    while pending:
        key = pending.pop()
        needed = {one for name in rules.layering.derived.get(key.removeprefix(WORD), ()) for one in (name, WORD + name)}
        needed |= {SILENT} if is_ability(rules, key) else set()
        pending += needed - found
        found |= needed
    return found


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
    keys = [key for key in found if layer_of(state.rules, key) == layer]
    lives = sorted({live.place: live for key in keys for live in found[key]}.values(), key=lambda one: one.place)
    order = state.rules.layering.order(layer, lives)
    if len(order) > 1 and any(may_depend(state, one, other, keys) for one in order for other in order):
        order = by_dependency(state, layer, order)
    if order is not lives:
        rank = {live.place: n for n, live in enumerate(order)}
        for key in keys:
            found[key].sort(key=lambda live: rank[live.place])
    if layer == SILENT or any(live.open for live in order):
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
        if not is_on(state, live):
            return None
        grant = live.grant
        given = tuple(refs(state, live.frame, grant.to)) if live.refs is None else live.refs
        amounts = (*grant.gain.values(), *grant.set.values()) if live.fixed is None else ()
        return given, tuple(value(state, live.frame, amount) for amount in amounts)


@contextmanager
def seeing(state: State, layer: str, places: Sequence[int]) -> Iterator[None]:
    """Let whatever is asked meanwhile see only these grants of the layer."""
    memo = state.memo
    seen = {**memo.get("seen", {}), layer: tuple(places)}
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
    order = order_of(state, layer)
    before = order[: order.index(live.place)] if live.place in order else order
    with seeing(state, layer, before):
        return ask()


def order_of(state: State, layer: str) -> Sequence[int]:
    """Return the places of those grants of a layer that are seen now, in the order in which they apply."""
    seen: Sequence[int] | None = state.memo.get("seen", {}).get(layer)
    return state.memo.get("orders", {}).get(layer, ()) if seen is None else seen


def speaking(state: State, key: str) -> Sequence[Live]:
    """Return the grants that give this, as far as they are seen now, in the order in which they apply."""
    found = grants(state).get(key, ())
    return as_seen(state, key, found) if found and "seen" in state.memo else found


def as_seen(state: State, key: str, lives: Sequence[Live]) -> Sequence[Live]:
    """Return those of the grants that give this which are seen now: see `seeing`."""
    places = state.memo["seen"].get(layer_of(state.rules, key))
    return lives if places is None else [live for live in lives if live.place in places]


# ----------------------------------------------------------------------------------------- what a thing gets


def is_given_to(state: State, live: Live, ref: Ref, key: str = "") -> bool:
    """Return whether the grant is given to this thing; `key` is what of it is asked for."""
    if not live.open:
        return is_meant(state, live, ref)
    memo, layer = state.memo, layer_of(state.rules, key or live.grant.keys[0])
    asked = ("given", layer, live.place, ref)
    if asked not in memo:
        memo[asked] = in_its_layer(state, layer, live, lambda: is_on_for(state, live, ref))
    given: bool = memo[asked]
    return given


def is_on_for(state: State, live: Live, ref: Ref) -> bool:
    """Return whether an open grant is on, and given to this thing."""
    return is_on(state, live) and is_meant(state, live, ref)


def is_on(state: State, live: Live) -> bool:
    """Return whether an open grant is on: its card has the effect that it belongs to, and its «if» holds."""
    if live.by is not None:
        if not keeps(state, live.by, live.frame.source):
            return False
    elif live.fixed is None and SILENT in state.rules.can_give and is_silent(state, live.frame.source):
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


def given_effects(state: State, ref: Ref) -> list[Ability]:
    """Return the effects that others give to a card and that are on, those that were given first first."""
    if EFFECTS not in state.rules.can_give:
        return []
    card = state.cards[ref]
    kept = [live.grant for live in speaking(state, EFFECTS) if keeps(state, live, ref)]
    found = [ability_at(state, key) for grant in kept for key in grant.given]
    return [a for a in found if a.effect.zone == zone_name(card.zone) and is_in_time(state, card, a.effect)]


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
    key, given = WORD + word, speaking(state, WORD + word)
    if word in state.rules.layering.abilities and (lost := speaking(state, SILENT)):
        order = order_of(state, SILENT)
        given = sorted({live.place: live for live in (*given, *lost)}.values(), key=lambda one: order.index(one.place))
    for live in given:
        grant = live.grant
        if grant.silent and key not in grant.keys:
            printed = printed and not is_given_to(state, live, ref, SILENT)
        elif is_given_to(state, live, ref, key):
            printed = word in grant.becomes
    return printed


def is_silent(state: State, ref: Ref) -> bool:
    """Return whether the thing has lost its abilities."""
    return any(is_given_to(state, live, ref, SILENT) for live in speaking(state, SILENT))


def says(state: State, mood: str, word: str, ref: Ref, other: Ref = "") -> bool:
    """Return whether a grant says that the thing `can`, `cannot` or `must` (the mood) do this, against the others."""
    key = f"{mood} {word}"
    return any(
        is_given_to(state, live, ref, key) and holds_against(state, live, other) for live in speaking(state, key)
    )


def prices(state: State, word: str, ref: Ref, other: Ref = "") -> list[Live]:
    """Return the grants by which the thing can't do this, against the others, unless something is done first."""
    key = f"{UNLESS} {word}"
    found = speaking(state, key)
    return [live for live in found if is_given_to(state, live, ref, key) and holds_against(state, live, other)]


def holds_against(state: State, live: Live, other: Ref) -> bool:
    """Return whether the grant applies against this other party."""
    by = live.grant.by
    return by is None or (other in state.cards and fits(state, live.frame, other, by))
