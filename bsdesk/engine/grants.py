"""Grants: what permanent effects and modifiers give a thing, and what each asks of others.

What is given belongs to a layer: who controls a thing, whether it has lost its abilities, its words (types, colours,
keywords), its moods (can, cannot, must), its figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from bsdesk.engine.facts import Modifier
from bsdesk.engine.filters import Amount, Condition, Count, Filter, Selector, asks_one_card
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref

if TYPE_CHECKING:
    from bsdesk.engine.effects import Ability
    from bsdesk.engine.game import Rules

MOODS = ("can", "cannot", "must")
UNLESS = "unless"  # the mood of what can't be done unless something else is done first
CONTROL, SILENT, EFFECTS, WORD = "control", "silent", "effects", "word "  # keys of what is given, besides the others
IMMUNE = "cannot be_affected"  # the mood and word of what the effects of others do nothing to
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
    via: str = ""  # only what comes about by this: `effect`, or what the game has besides (`Language.causes`)
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


class Live(Struct, frozen=True):
    """A grant that is on now, or may be."""

    grant: Grant
    frame: Frame  # the effect it comes from: seat, source, bound names
    refs: tuple[Ref, ...] | None  # the things it was given to; None: ask the grant
    fixed: Modifier | None  # the figures as they were when it was given; None: work them out
    since: int
    when: tuple[Condition, ...] = ()  # conditions that are still to be asked
    only: Ref = ""  # the one thing that it is still given to: its own card, which is leaving
    place: int = -1  # among all that are on, once that is known
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


def grant_of(state: State, modifier: Modifier) -> Grant | None:
    """Return what a modifier gives; None for one that only waits for something to happen."""
    known, key = state.rules.effects.grants_of_modifiers, (modifier.program, modifier.place)
    if key not in known:
        op = state.rules.programs[modifier.program].ops[modifier.place]
        known[key] = getattr(op, "grant", None)
    found: Grant | None = known[key]
    return found


def ability_at(state: State, key: str) -> Ability:
    """Return the effect whose program has this key, where no card is hidden."""
    definition, _, number = key.rpartition("/")
    return state.rules.abilities[definition][int(number) - 1]


def given_keys(state: State, live: Live) -> tuple[str, ...]:
    """Return what a grant gives: figures, a mood and a word, words, control, silence, effects."""
    known = state.rules.effects.keys_of_grants
    keys = known.get(live.key)
    if keys is None:
        keys = known[live.key] = live.grant.keys
    return keys


def reads(state: State, live: Live) -> frozenset[str]:
    """Return what a grant asks of things: the figures and words in its filters, conditions and amounts, with those that
    the rules work them out from; and whether its own card still has its abilities."""
    known = state.rules.effects.asked_by_grants
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
