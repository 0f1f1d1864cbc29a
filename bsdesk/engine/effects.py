"""Effects as data, as card files write them, and how their limits are counted.

An effect is on while its card lies in the effect's zone, at its levels, during its stretches of the game. It is then
either permanent (`always`), triggered by an occasion (`on`), a replacement of one (`instead`), or used by its player
(`activate`). What it does is a block of words; so are the costs before the arrow.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple
from unicodedata import combining, normalize

from msgspec import Struct, to_builtins

from bsdesk.engine.filters import Amount, Condition, Filter
from bsdesk.engine.grants import Grant
from bsdesk.engine.selection import WAS, bound
from bsdesk.engine.state import HIDDEN, Frame, State, Unforeseeable, is_on

Block = tuple[dict[str, Any], ...]


class On(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An occasion that triggers an effect: what happened, to which card, through whom."""

    event: str
    of: Filter | str = "this"  # the card itself, "any", or the cards that fit
    by: Literal["", "you", "opponent", "ally", "team"] = ""  # through whom, or whose turn it is
    via: str = ""  # by what: an effect of a card of this kind, or what the game has besides (`Language.causes`)
    other: Filter | None = None  # the other party must fit this
    also: tuple[str, ...] = ()  # or any of these occasions about the same, each time

    @property
    def events(self) -> tuple[str, ...]:
        """Return the occasions, each of which will do."""
        return (self.event, *self.also)


class Change(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a replacement changes an event itself, which then happens so in its group."""

    plus: Amount = 0  # to its number; at 0 nothing happens
    times: int = 1
    to: str = ""  # the card goes to this zone of its owner
    why: str = ""  # and that is what happens to it
    leave: Amount = -1  # at least so many of the tokens stay where they are
    prevent: bool = False  # it doesn't happen


class Effect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One effect as a card file writes it."""

    levels: tuple[int, ...] = ()
    during: tuple[str, ...] = ()
    on: On | str | None = None
    instead: On | None = None
    change: Change | None = None  # how that is changed; without, what is done is done instead
    whenever: tuple[Condition, ...] = ()  # triggered as soon as this holds
    announce: Block = ()  # what is said when it is put on the stack, before its cost
    activate: str = ""
    zone: str = "field"
    limit: str | tuple[str, ...] = ""  # turn, battle, unstackable, name, or several of them
    uses: int = 1  # how often its limits let it be used
    when: tuple[Condition, ...] = ()
    may: bool = False
    cost: Block = ()
    do: Block = ()
    always: tuple[Grant, ...] = ()
    keyword: str = ""
    told: bool = True  # does it stand on the card? Else a keyword says it

    @property
    def limits(self) -> tuple[str, ...]:
        """Return its limits, each of which must leave room."""
        limit = self.limit
        return limit if isinstance(limit, tuple) else (limit,) if limit else ()


class CardDef(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a card of any game has; a game adds its own figures."""

    id: str
    name: dict[str, str]
    called: dict[str, str] = {}  # official names in further languages; saved games don't depend on them
    kind: str
    aside: bool = False  # made for scenes: lists of cards hide it until it is asked for
    effects: tuple[Effect, ...] = ()
    terms: dict[str, dict[str, str]] = {}  # words of its own set by language: "keyword.x", "family.x"

    @property
    def other_ids(self) -> tuple[str, ...]:
        """Return by what else it is known as by its id."""
        return ()

    @property
    def is_aside(self) -> bool:
        """Return whether it is called by its number only, or made for scenes; such cards are sorted last."""
        return self.aside or self.name["en"] == self.id

    @property
    def names(self) -> tuple[str, ...]:
        """Return its names in all languages."""
        return (*self.name.values(), *self.called.values())

    @property
    def slug(self) -> str:
        """Return the card's name as it is typed, without accents. It is never a number alone, which would be read as a
        place."""
        letters = (one for one in normalize("NFD", self.name["en"].lower()) if not combining(one))
        slug = "-".join(re.findall("[a-z0-9]+", "".join(letters)))
        return self.id.lower() if slug.isdigit() else slug or self.id.lower()


class Ability(NamedTuple):
    """A compiled effect: its key is also the name of its program."""

    key: str
    effect: Effect
    on: On | None
    cost: int = 0  # how many ops stand before the arrow
    first: int = 0  # the place of the first of them
    given: Effect | None = None  # as it is written, where it is none of the card's own but one that they give to others


class Timing(NamedTuple):
    """What a printed timing mark means: its occasion, and the stretches of the game it is limited to."""

    on: On | None
    during: tuple[str, ...] = ()


def ability_of(state: State, key: str) -> Ability:
    """Return the effect whose program has this key."""
    definition, _, number = key.rpartition("/")
    if definition == HIDDEN:
        raise Unforeseeable("hidden card")
    return state.rules.abilities[definition][int(number) - 1]


def limit_keys(state: State, frame: Frame, ability: Ability) -> tuple[str, ...]:
    """Return the keys under which activations of an effect are counted, one for each of its limits that is on."""
    if not ability.effect.limit:
        return ()
    keys = (limit_key(state, frame, ability, limit) for limit in ability.effect.limits)
    return tuple(key for key in keys if key)


def limit_key(state: State, frame: Frame, ability: Ability, limit: str) -> str:
    """Return the key under which activations of an effect are counted for one of its limits: those of this card, of
    cards of its name, or of cards of its name on this occasion; "" outside the stretch it is a limit of."""
    if not is_on(state, limit):
        return ""
    definition, _, number = ability.key.rpartition("/")
    if limit == "turn" or limit in state.rules.turns.stretches:
        source = next(iter(bound(frame, "this" + WAS)), frame.source)
        return f"{limit}.limit.{source}/{definition + '/' if ability.given else ''}{number}"
    if limit in ("name", "unstackable"):
        name = f"p{frame.seat}.{state.rules.defs[definition].name['en']}/{number}"
        return f"turn.limit.{name}" if limit == "name" else f"turn.limit.{frame.cause}.{name}"
    return ""


def number_of(state: State, program: str) -> str:
    """Return how an effect is named beside its card: by its number; one that was given to it with the card that it is
    written on, too."""
    definition, _, number = program.rpartition("/")
    written = state.rules.abilities.get(definition, ())
    return f"{number}.{definition}" if written and written[int(number) - 1].given else number


def effect_named(definition: str, name: str) -> tuple[str, str]:
    """Return the card on which an effect is written and its number there, by its name beside a card; nothing if this is
    no such name."""
    number, _, other = name[1:].partition(".")
    return (other or definition, number) if name[:1] == "e" and number.isdigit() else ("", "")


def limit_used(state: State, frame: Frame, ability: Ability) -> bool:
    effect = ability.effect
    return bool(effect.limit) and any(
        state.tally.get(key, 0) >= effect.uses for key in limit_keys(state, frame, ability)
    )


def mentions(op: object, names: Collection[str]) -> bool:
    """Return whether an op is about one of these names."""
    return bool(names) and isinstance(op, Struct) and not strings(to_builtins(op)).isdisjoint(names)


def strings(piece: object) -> set[str]:
    """Return all texts in words of card data, however deep; the names of their fields aside."""
    if isinstance(piece, str):
        return {piece}
    parts = piece.values() if isinstance(piece, Mapping) else piece if isinstance(piece, list | tuple) else ()
    return {text for part in parts for text in strings(part)}
