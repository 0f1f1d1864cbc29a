"""What a game consists of: its rules (zones, cards, verbs, programs, callbacks), its handling, scoring for bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bsdesk.engine.facts import Fact
from bsdesk.engine.filters import Filter, asked_by_name, occasions_noted
from bsdesk.engine.handling import NO_HANDLING, Handling
from bsdesk.engine.scoring import NEUTRAL, Scoring
from bsdesk.engine.state import Frame, State, at, keys_of
from bsdesk.engine.values import NO, NOTHING, Move, Offer, Pool, Ref, Refusal, Seat, Zone, always
from bsdesk.engine.values.spelling import spelling

if TYPE_CHECKING:
    from datetime import date

    from bsdesk.engine.effects import Ability, CardDef
    from bsdesk.engine.run import Run
    from bsdesk.engine.state import Event
    from bsdesk.engine.totals import Live

# An op does one thing to the run and returns the facts it proposes, if any.
Op = Callable[["Run"], "Sequence[Fact] | None"]

Places = dict[str, tuple[int, ...]]  # key -> the places of some abilities among those of a card


class Program(NamedTuple):
    """Ops in order; `labels` name places to go to; `rules` has for each op the rule or effect its facts come from.
    `leading` returns those of the answers to a question of an op that lead on to where the program must come to."""

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
    perform: Callable[[Run, Move], Sequence[Fact] | None]
    exact: bool = False  # every candidate is legal: no need to judge it again
    why_not_now: Callable[[State, Move, Refusal], Refusal] | None = None  # what `why_closed` is for this very move


class Occasion(NamedTuple):
    """A fact in the terms of card texts: «destroyed», that card, by that seat."""

    word: str
    subject: Ref = ""
    by: Seat = 0
    other: Ref = ""
    number: int = 0
    was: Ref = ""  # the name that the subject had before it went to where it is now
    via: str = ""  # by what it came about: the kind of card of the effect, or what the game names


class Consequence(NamedTuple):
    """A fact that a state-based rule adds after a group of events."""

    fact: Fact
    parent: int
    rule: str
    replaceable: bool = False  # may an effect happen instead, or change it?


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


NO_TRAIT = always("")
NO_FAULTS = always(list[DeckFault]())
NO_LIMIT = always(None)


def in_order_of_age(_layer: str, lives: list[Live]) -> list[Live]:
    """Return the grants of a layer as they are: the oldest first."""
    return lives


def own_then_others(layer: str, lives: list[Live]) -> list[Live]:
    """Return the grants of a layer with figures that are set first, then what a card gives itself, then the rest; each
    by age."""
    sets = layer == "figures"
    return sorted(lives, key=lambda live: (sets and not live.grant.set, live.grant.to != "this"))


class Layering(NamedTuple):
    """What a game says about the layers of what effects give."""

    order: Callable[[str, list[Live]], list[Live]] = in_order_of_age  # of the grants of one layer, the oldest first
    derived: Mapping[str, tuple[str, ...]] = {}  # word or figure that rules work out -> the words and figures it needs
    abilities: frozenset[str] = frozenset()  # words that are abilities: who loses all abilities loses them, too
    by_turns: bool = False  # cards that come into play at once: are those of the turn's seat the oldest?


BY_AGE = Layering()


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
    rule_ids: Mapping[str, str]  # rule ids of the machine's own doings: over, turn, waiting, answer, unknown, concede
    play_zones: tuple[str, ...]  # the zones of the cards in play
    own_figures: bool = False  # do a card's words and figures come from it, what lies on it and is given to it, alone?
    traits: Callable[[State, Ref, str], str] = NO_TRAIT  # what cards may be alike in, besides their name and kind
    scopes: Callable[[State, Ref, Seat, str], bool] = NO  # is this stretch of the game on, for card and seat?
    occasions: Callable[[State, Event], Sequence[Occasion]] = NOTHING
    deck: str = "deck"  # the zone in which a seat's cards lie before the game
    hand: str = "hand"  # the zone into which cards are drawn
    usual_deck: tuple[str, ...] = ()  # the deck of a seat that brings none; none where decks are built
    common: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # zone -> the table's cards in it
    laden: bool = False  # do tokens lie on cards in play?
    refills: Mapping[str, str] = field(default_factory=dict)  # deck -> the pile shuffled into it when it is empty
    only_deck: tuple[str, ...] = ()  # the deck that every seat must play with, known to all; none where decks differ
    stretches: frozenset[str] = frozenset()  # parts of a turn that effects can last for: a battle
    at_once: bool = False  # is what is set off in the middle of an effect settled before its rest, the last first?
    joined: bool = False  # is a card that lies under another one with it: one thing?
    checkpoint: Callable[[Run, Sequence[Event]], Sequence[Consequence]] = NOTHING
    denied: Callable[[State, Fact, str], bool] = NO  # does a "cannot" stand in the way of this fact?
    leaving: Callable[[State, Ref], bool] = NO  # is this card leaving, so that its effects can't be activated?
    departing: str = ""  # the mark of a card that is leaving, before a point and why it is
    last_words: frozenset[str] = frozenset()  # occasions that still trigger effects of a leaving card
    stack: str = ""  # the zone in which effects wait to be carried out
    processes: Callable[[Run], bool] = NO  # carries out what the rules do before anybody has priority; did it anything?
    endless: Callable[[State], bool] = NO  # does what waits go round as long as all pass? A draw
    laps: Callable[[Run], bool] = NO  # goes on with the laps of a circle that a player has named; did it make a move?
    looks_back: frozenset[str] = frozenset()  # occasions that trigger effects which were on until then
    remembered: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # figures and words of cards that left, for later
    step_agenda: Callable[[str, Seat], tuple[Frame, ...]] = NOTHING  # the agenda where a seat acts in a step
    deck_faults: Callable[[Sequence[Any], date], list[DeckFault]] = NO_FAULTS  # of these cards, on that day
    limits: Callable[[Any, date], int | None] = NO_LIMIT  # copies of a card on that day, if it is on a list
    deck_option: str = ""  # the rule option that says by which format decks are judged
    least_deck: int = 0  # cards that a deck must have so that a game can begin at all
    layering: Layering = BY_AGE
    options: Mapping[str, Any] = field(default_factory=dict)
    answer_words: frozenset[str] = frozenset()  # words that answers are given in, where no `words` question names them

    @cached_property
    def zone(self) -> dict[str, Zone]:
        return {z.name: z for z in self.zones}

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

    @cached_property
    def typed_cards(self) -> dict[str, str]:
        """Return card ids by what may be typed for a card, its id or its name in small letters; the first of a name."""
        found: dict[str, str] = {}
        for card in self.defs.values():
            found.setdefault(card.slug, card.id)
            found.setdefault(card.id.lower(), card.id)
        return found

    @cached_property
    def spelled_cards(self) -> dict[str, str]:
        """Return card ids by the spelling of their ids, and of their names in all languages; the first of a name."""
        found = {spelling(card.id): card.id for card in self.defs.values()}
        for card in self.defs.values():
            for name in card.names:
                found.setdefault(spelling(name), card.id)
        found.pop("", None)
        return found

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
    def effect_zones(self) -> tuple[str, ...]:
        """Return the zones in which effects can be on: those of the cards in play, and those that effects name."""
        placed = {a.effect.zone for card in self.abilities.values() for a in card if not a.effect.activate}
        return tuple(dict.fromkeys((*self.play_zones, *sorted(placed & set(self.zone)))))

    @cached_property
    def effect_places(self) -> tuple[tuple[Ref, str], ...]:
        """Return the same zones one by one, each with its name: those of seat 1, of seat 2 ..., then those that several
        seats share."""
        every = [(name, keys_of(self.zone[name], self.teams)) for name in self.effect_zones]
        own = [(at(seat, name), name) for seat in range(1, len(self.teams) + 1) for name, _ in every]
        keys = [(key, name) for name, those in every for key in those]
        return tuple(pair for pair in dict.fromkeys((*own, *keys)) if pair in keys)

    @cached_property
    def standing(self) -> Places:
        """Return card -> which of its effects are permanent (`always`)."""
        return places(self.abilities, lambda a: bool(a.effect.always))

    @cached_property
    def asked_by_grants(self) -> dict[tuple[str, str, int], frozenset[str]]:
        """Keep what each grant asks of things, once it was worked out."""
        return {}

    @cached_property
    def grants_of_modifiers(self) -> dict[tuple[str, int], Any]:
        """Keep what the op at this place of a program gives, once it was worked out."""
        return {}

    @cached_property
    def can_give(self) -> frozenset[str]:
        """Return what else than figures and words any effect can give: `silent` (the loss of all abilities), `control`,
        `effects`, and which figures."""
        written = [grant for card in self.abilities.values() for a in card for grant in a.effect.always]
        grants = [op.grant for p in self.programs.values() for op in p.ops if hasattr(op, "grant")]
        given = (
            name
            for name in ("silent", "control", "effects", "becomes", "loses")
            for one in (*written, *grants)
            if getattr(one, name)
        )
        figures = (figure for one in (*written, *grants) for figure in (*one.gain, *one.set))
        return frozenset((*given, *figures))

    @cached_property
    def replacing(self) -> Places:
        """Return card -> which of its effects replace something."""
        return places(self.abilities, lambda a: a.effect.instead is not None)

    @cached_property
    def remembers(self) -> bool:
        """Return whether anything may be asked about cards that have left."""
        return any(self.remembered) or bool(self.looks_back)

    @cached_property
    def asked_of_the_gone(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the figures and words of a card that must be known when it has left: those that the rules ask for, and
        what any effect asks of a thing that it names."""
        effects = [a.effect for card in self.abilities.values() for a in card]
        figures, words = asked_by_name([*effects, *(op for p in self.programs.values() for op in p.ops)])
        return tuple(sorted({*self.remembered[0], *figures})), tuple(sorted({*self.remembered[1], *words}))

    @cached_property
    def noted(self) -> Mapping[str, Sequence[tuple[str, Filter]]]:
        """Return occasion -> under which name, and for which cards, any effect has it counted."""
        effects = [a.effect for card in self.abilities.values() for a in card]
        found = occasions_noted([*effects, *(op for p in self.programs.values() for op in p.ops)])
        return {
            event: [(name, msgspec.json.decode(of, type=Filter)) for name, of in sorted(names)]
            for event, names in found.items()
        }

    @cached_property
    def whenever(self) -> Places:
        """Return card -> which of its effects are triggered as soon as something holds."""
        return places(self.abilities, lambda a: bool(a.effect.whenever))

    @cached_property
    def activated(self) -> Places:
        """Return card -> which of its effects its player may use."""
        return places(self.abilities, lambda a: bool(a.effect.activate))

    @cached_property
    def listening(self) -> dict[str, Places]:
        """Return card -> occasion -> which of its effects it triggers."""
        found = {card: abilities_by_occasion(abilities) for card, abilities in self.abilities.items()}
        return {card: occasions for card, occasions in found.items() if occasions}

    @cached_property
    def occasions_by_zone(self) -> dict[str, frozenset[str]]:
        """Return zone -> occasions that may trigger an effect of a card there, or be replaced by one."""
        pairs = [
            (ability.effect.zone, on.event)
            for abilities in self.abilities.values()
            for ability in abilities
            for on in (ability.on, ability.effect.instead)
            if on is not None
        ]
        zones = {zone for zone, _ in pairs}
        return {zone: frozenset(event for where, event in pairs if where == zone) for zone in zones}

    @cached_property
    def answered_occasions(self) -> frozenset[str]:
        """Return the occasions that trigger an effect of any card."""
        given = (a.on.event for card in self.abilities.values() for a in card if a.given and a.on is not None)
        return frozenset((*given, *(word for words in self.listening.values() for word in words)))


def places(abilities: Mapping[str, tuple[Ability, ...]], test: Callable[[Ability], bool]) -> Places:
    """Return card -> the places of its own abilities that pass the test, for cards that have any."""
    table = {
        card: tuple(i for i, one in enumerate(all_) if not one.given and test(one)) for card, all_ in abilities.items()
    }
    return {card: found for card, found in table.items() if found}


def abilities_by_occasion(abilities: Sequence[Ability]) -> Places:
    """Return occasion -> the places of a card's own abilities that it triggers."""
    table: Places = {}
    for place, ability in enumerate(abilities):
        if ability.on is not None and not ability.given:
            table[ability.on.event] = (*table.get(ability.on.event, ()), place)
    return table


@dataclass(frozen=True)
class Game:
    """A game: its rules, its handling at a table, scoring for bots."""

    rules: Rules
    handling: Handling = NO_HANDLING
    scoring: Scoring = NEUTRAL

    def with_rules(self, **changes: Any) -> Game:
        """Return the same game with some of its rules changed."""
        return replace(self, rules=replace(self.rules, **changes))
