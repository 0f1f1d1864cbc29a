"""What a game consists of: its rules (zones, cards, verbs, programs, callbacks), its handling, scoring for bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from bsdesk.engine.effect_index import EffectIndex
from bsdesk.engine.fact_base import FactBase
from bsdesk.engine.facts import Fact
from bsdesk.engine.handling import NO_HANDLING, Handling
from bsdesk.engine.rule_topics import Decks, Departure, Layering, Likeness, Piles, Resolution, Running, Turns
from bsdesk.engine.scoring import NEUTRAL, Scoring
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import NOTHING, Move, Offer, Pool, Ref, Refusal, Seat, Zone
from bsdesk.engine.values.card_names import CardNames

if TYPE_CHECKING:
    from bsdesk.engine.effects import Ability, CardDef
    from bsdesk.engine.state import Event

# An op does one thing to the run and returns the facts it proposes, if any.
Op = Callable[[Running], Sequence[Fact] | None]


class Program(NamedTuple):
    """Ops in order; `labels` name places to go to; `rules` has for each op the rule or effect its facts come from.
    `leading` returns those of the answers to a question of an op that lead on to where it must come to."""

    ops: tuple[Op, ...]
    labels: dict[str, int]
    rules: tuple[tuple[str, str], ...]
    leading: Callable[[State, Frame, Any, Any, list[Offer]], list[Offer]] | None = None


def program(*parts: Op | str) -> Program:
    """Return the program of a rule procedure. A string is a label for the op after it."""
    ops: list[Op] = []
    labels: dict[str, int] = {}
    for part in parts:
        if isinstance(part, str):
            labels[part] = len(ops)
        else:
            ops.append(part)
    return Program(tuple(ops), labels, tuple((getattr(op, "by", "rule"), rule_of(op)) for op in ops))


def rule_of(op: Any) -> str:
    """Return the op's `rule`, or else the rule id that opens its docstring."""
    return getattr(op, "rule", "") or (op.__doc__ or "").split(" ", 1)[0].rstrip(".:,")


def as_cost(op: Op) -> Op:
    """Mark an op whose facts happen because something is paid for."""
    op.by = "cost"  # type: ignore[attr-defined]
    return op


class Verb(NamedTuple):
    """One kind of move: its candidates, why one is refused, and what it does."""

    name: str
    why_closed: Callable[[State, Seat], Refusal | None]  # why this seat can't use the verb at all now
    candidates: Callable[[State, Seat], Iterable[Offer]]  # cheap, may be too many
    refuse: Callable[[State, Move], Refusal | None]  # why not this very move
    perform: Callable[[Running, Move], Sequence[Fact] | None]
    exact: bool = False  # every candidate is legal: no need to judge it again
    why_not_now: Callable[[State, Move, Refusal], Refusal] | None = None  # what `why_closed` is for this very move

    @property
    def rule(self) -> str:
        """Return the rule by which what it does happens."""
        return rule_of(self.perform)


class Occasion(Struct, frozen=True, gc=False):
    """A fact in the terms of card texts: «destroyed», that card, by that seat."""

    word: str
    subject: Ref = ""
    by: Seat = 0
    other: Ref = ""
    number: int = 0
    was: Ref = ""  # the name that the subject had before it went to where it is now
    via: str = ""  # by what it came about: the kind of card of the effect, or what the game names


class Consequence(Struct, frozen=True, gc=False):
    """A fact that a state-based rule adds after a group of events."""

    fact: Fact
    parent: int
    rule: str
    replaceable: bool = False  # may an effect happen instead, or change it?


@dataclass(frozen=True)
class Rules:
    """The rules of one game under one set of options, with the cards that are known."""

    id: str
    version: str
    seats: int
    teams: tuple[int, ...]
    zones: tuple[Zone, ...]
    token_marks: tuple[str, ...]  # text of one token of each kind; the plain kind is ""
    supply: Mapping[str, Pool]  # the tokens that lie in each seat's zones before the game
    defs: Mapping[str, CardDef]
    verbs: Mapping[str, Verb]
    programs: Mapping[str, Program]
    abilities: Mapping[str, tuple[Ability, ...]]
    words: Callable[[State, Ref, str], bool]  # does the word hold of this thing?
    numbers: Callable[[State, Ref, str], int]  # a figure of it
    trial: Callable[[State, Frame, Ability], bool]  # can all that stands before an arrow be done? (`run/trial.py`)
    # rule ids of the machine's own doings: over, turn, waiting, answer, unknown; concede, lent, price, if there is one
    rule_ids: Mapping[str, str]
    play_zones: tuple[str, ...]  # the zones of the cards in play
    own_figures: bool = False  # do a card's words and figures come from it, what lies on it and is given to it, alone?
    likeness: Likeness = field(default_factory=Likeness)
    laden: bool = False  # do tokens lie on cards in play?
    of_open: frozenset[str] = frozenset()  # words that hold of no card that its viewer can't see
    joined: bool = False  # is a card that lies under another one with it: one thing?
    occasions: Callable[[State, Event], Sequence[Occasion]] = NOTHING
    facts_of_occasions: Mapping[str, Sequence[type[FactBase]]] = field(
        default_factory=dict
    )  # occasion -> the kinds of facts that alone can be it; one that isn't here, facts of any kind can be
    checkpoint: Callable[[Running, Sequence[Event]], Sequence[Consequence]] = NOTHING
    denied: Mapping[type[FactBase], Callable[[State, Event, Ref], bool]] = field(
        default_factory=dict
    )  # kind of fact -> does a "cannot" stand in its way? Of the effect of this card. Other facts always happen
    answer_words: frozenset[str] = frozenset()  # words that answers are given in, where no `words` question names them
    options: Mapping[str, Any] = field(default_factory=dict)  # those that can be chosen, each with its value
    usual_options: Mapping[str, Any] = field(default_factory=dict)  # the same where nothing is chosen
    piles: Piles = field(default_factory=Piles)
    decks: Decks = field(default_factory=Decks)
    turns: Turns = field(default_factory=Turns)
    resolution: Resolution = field(default_factory=Resolution)
    departure: Departure = field(default_factory=Departure)
    layering: Layering = field(default_factory=Layering)

    @cached_property
    def chosen(self) -> dict[str, Any]:
        """Return the options that are not as usual: whoever opens the game by them gets these rules."""
        return {name: value for name, value in self.options.items() if value != self.usual_options[name]}

    @cached_property
    def zone(self) -> dict[str, Zone]:
        return {z.name: z for z in self.zones}

    @cached_property
    def card_names(self) -> CardNames:
        """Return the index of what the cards are called."""
        return CardNames(self.defs)

    @cached_property
    def questions(self) -> frozenset[str]:
        """Return the questions that any program asks; each is the verb of its answers."""
        ops = (op for p in self.programs.values() for op in p.ops)
        return frozenset(str(op.question) for op in ops if hasattr(op, "question"))

    @cached_property
    def move_words(self) -> frozenset[str]:
        """Return the words that moves are made with, besides the names of things."""
        ops = (op for p in self.programs.values() for op in p.ops)
        answers = (word for op in ops for word in getattr(getattr(op, "options", None), "choices", ()))
        modes = (word for p in self.programs.values() for op in p.ops for word in getattr(op, "answers", ()))
        ways = (a.effect.activate for card in self.abilities.values() for a in card)
        return frozenset({"yes", "no", *answers, *modes, *ways, *self.answer_words} - {""})

    @cached_property
    def effects(self) -> EffectIndex:
        """Return the index of all effects of the cards."""
        return EffectIndex(self)


@dataclass(frozen=True)
class Game:
    """A game: its rules, its handling at a table, scoring for bots."""

    rules: Rules
    handling: Handling = NO_HANDLING
    scoring: Scoring = NEUTRAL

    def with_rules(self, **changes: Any) -> Game:
        """Return the same game with some of its rules changed."""
        return replace(self, rules=replace(self.rules, **changes))
