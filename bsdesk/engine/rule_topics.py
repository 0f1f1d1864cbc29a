"""What a game says about one topic of its rules each, with the usual values: piles of cards, decks, likeness, turns,
how what effects do is carried out, cards that leave, the order of what is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import NO, NOTHING, Ref, Seat, always

if TYPE_CHECKING:
    from datetime import date

    from bsdesk.engine.grants import Live

Running = Any  # a `Run` (run/): it stands on all that is told here


@dataclass(frozen=True)
class Piles:
    """Where cards lie before the game, and are drawn from and to."""

    deck: str = "deck"  # the zone in which a seat's cards lie before the game
    hand: str = "hand"  # the zone into which cards are drawn
    common: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # zone -> the table's cards in it
    refills: Mapping[str, str] = field(default_factory=dict)  # deck -> the pile shuffled into it when it is empty

    @property
    def brings_decks(self) -> bool:
        """Return whether each seat brings a deck of its own; else all play with the cards of the table."""
        return self.deck not in self.common

    @cached_property
    def common_list(self) -> tuple[str, ...]:
        """Return the cards that belong to the table and not to a seat, known to all."""
        return tuple(card for cards in self.common.values() for card in cards)

    @cached_property
    def common_zones(self) -> frozenset[str]:
        """Return the shared zones in which the table's own cards lie at first, or come together again."""
        piles = (self.refills[deck] for deck in self.common if deck in self.refills)
        return frozenset((*self.common, *piles))


class DeckFault(NamedTuple):
    """What is wrong with a deck: the rule, the card if it is one card's fault, and what to do about it.

    `wrong` and `remedy` are sentences of the game's book of refusals, `facts` what they name; `card` among these is the
    id of a card."""

    rule: str
    card: str
    wrong: str
    remedy: str
    facts: Mapping[str, str | int] = {}
    known: bool = True  # else it is not known whether the deck is legal on that day


NO_FAULTS = always(list[DeckFault]())
NO_LIMIT = always(None)


@dataclass(frozen=True)
class Decks:
    """Which decks may be played with."""

    usual: tuple[str, ...] = ()  # the deck of a seat that brings none; none where decks are built
    only: tuple[str, ...] = ()  # the deck that every seat must play with, known to all; none where decks differ
    least: int = 0  # cards that a deck must have so that a game can begin at all
    option: str = ""  # the rule option that says by which format decks are judged
    faults: Callable[[Sequence[Any], date], list[DeckFault]] = NO_FAULTS  # of these cards, on that day
    limits: Callable[[Any, date], int | None] = NO_LIMIT  # copies of a card on that day, if it is on a list
    parts: Mapping[str, Callable[[Any], bool]] = field(
        default_factory=dict
    )  # parts besides the main one, by the zone where each lies once it is laid apart: what they hold

    def part_of(self, card: Any) -> str:
        """Return the part to which a card belongs; "" for the main one."""
        return next((part for part, holds in self.parts.items() if holds(card)), "")


NO_TRAIT = always("")


@dataclass(frozen=True)
class Likeness:
    """What cards may have in common, besides their name and kind."""

    traits: Callable[[State, Ref, str], str] = NO_TRAIT  # what a card is in this: alike where it is the same
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)  # words of which cards may share one


@dataclass(frozen=True)
class Turns:
    """What a turn is divided into."""

    agenda: Callable[[str, Seat], tuple[Frame, ...]] = NOTHING  # the agenda where a seat acts in a step
    stretches: frozenset[str] = frozenset()  # parts of a turn that effects can last for: a battle
    scopes: Callable[[State, Ref, Seat, str], bool] = NO  # is this stretch of the game on, for card and seat?


@dataclass(frozen=True)
class Resolution:
    """When what effects do is carried out: on a stack, at once, or after one another."""

    stack: str = ""  # the zone in which effects wait to be carried out
    at_once: bool = False  # is what is set off in the middle of an effect settled before its rest, the last first?
    processes: Callable[[Running], bool] = NO  # does what the rules do before anybody has priority; was it anything?
    endless: Callable[[State], bool] = NO  # does what waits go round as long as all pass? A draw
    laps: Callable[[Running], bool] = NO  # goes on with the laps of a circle that a player named; did it move?


@dataclass(frozen=True)
class Departure:
    """What is still known of cards that leave, and still done by them."""

    leaving: Callable[[State, Ref], bool] = NO  # is this card leaving, so that its effects can't be activated?
    mark: str = ""  # of a card that is leaving, before a point and why it is
    last_words: frozenset[str] = frozenset()  # occasions that still trigger effects of a leaving card
    looks_back: frozenset[str] = frozenset()  # occasions that trigger effects which were on until then
    figures: tuple[str, ...] = ()  # figures of cards that left, for later
    words: tuple[str, ...] = ()  # and words
    noted: Callable[[State], Sequence[Ref]] = NOTHING  # cards to be remembered as long as something is noted of them

    @cached_property
    def remembers(self) -> bool:
        """Return whether anything may be asked about cards that have left."""
        return bool(self.figures or self.words or self.looks_back)


def in_order_of_age(_layer: str, lives: list[Live]) -> list[Live]:
    """Return the grants of a layer as they are: the oldest first."""
    return lives


def own_then_others(layer: str, lives: list[Live]) -> list[Live]:
    """Return the grants of a layer with figures that are set first, then what a card gives itself, then the rest; each
    by age."""
    sets = layer == "figures"
    return sorted(lives, key=lambda live: (sets and not live.grant.set, live.grant.to != "this"))


@dataclass(frozen=True)
class Layering:
    """What applies in which order of all that effects give."""

    order: Callable[[str, list[Live]], list[Live]] = in_order_of_age  # of the grants of one layer, the oldest first
    derived: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # word or figure that rules work out -> needed
    abilities: frozenset[str] = frozenset()  # words that are abilities: who loses all abilities loses them, too
    by_turns: bool = False  # cards that come into play at once: are those of the turn's seat the oldest?
