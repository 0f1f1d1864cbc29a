"""State: all the data of a game, as frozen values in flat dicts; a copy copies only the dicts. Events: facts that came
true, with their cause; `fold` alone writes them into a state, and checks no rule.

Only `fold` (the facts) and `Run` (the bookkeeping: agenda, queue, prompts, actor) write a state, both on a fresh copy.
All of it can be written as JSON.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.fact_base import FactBase
from bsdesk.engine.facts import Fact, Modifier
from bsdesk.engine.values import Naming, Pick, Pool, Ref, Seat, Value, Zone, number_in, seat_in

if TYPE_CHECKING:
    from bsdesk.engine.game import Game, Rules

LATER_TABLES = ("counters", "past")

HIDDEN = "#"  # in a view, in the name of a program: a card that the viewer doesn't know

UPRIGHT, SIDEWAYS, UPSIDE_DOWN = 0, 1, 2


class Card(Struct, frozen=True, omit_defaults=True, gc=False):
    """One card where it is now. Whenever it enters a zone it gets a new id, as a new object."""

    id: Ref
    definition: str
    owner: Seat  # 0: the table
    controller: Seat
    zone: Ref
    turned: int = UPRIGHT
    face: str = ""  # "": as its zone says; up: open to all; down: hidden from all; own: its holder sees it
    under: Ref = ""
    since: int = 0
    marks: tuple[Naming, ...] = ()
    effect: int = 0  # which of its effects this is, where one lies among the cards; 0: the card itself
    base: Seat = 0  # who controls it as soon as nobody has it for a while; 0: its controller
    held: int = 0  # when a rule gave it to them for good: control that was given before then counts no more

    @property
    def holder(self) -> Seat:
        """Return its owner, or who has it if it belongs to the table; 0 if nobody does."""
        return self.owner or self.controller

    @property
    def face_down(self) -> bool:
        """Return whether it lies face down where others lie open. Then none of its effects is on."""
        return self.face in ("down", "own")


class Past(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card that is no longer there, as it was last: effects may still ask for it."""

    card: Card
    figures: dict[str, int] = {}
    words: tuple[str, ...] = ()


class Prompt(Struct, frozen=True, omit_defaults=True, gc=False):
    """An open question. Its options are not stored: the op that asks it works them out."""

    seat: Seat
    question: str
    least: int
    most: int
    bind: str
    chosen: tuple[Pick, ...] = ()
    tokens: bool = False  # least and most count tokens, not picks
    secret: bool = False  # others learn the answer only when all have answered
    ready: bool = False
    source: Ref = ""
    rule: str = ""
    repeats: bool = False  # the same thing may be picked several times
    asked: tuple[int, int] = (0, 0)  # least and most before they were limited to what is offered, as all may know them


class Frame(Struct, frozen=True, omit_defaults=True, gc=False):
    """One ability or rule procedure in progress: its program, the place in it, what is bound and answered."""

    program: str
    seat: Seat
    pc: int = 0
    source: Ref = ""
    cause: int = 0  # number of the event that brought it about
    bound: dict[str, Value] = {}
    answers: dict[str, tuple[Pick, ...]] = {}
    frames: tuple[Frame, ...] = ()  # for a batch of triggers: those still to be resolved
    facts: tuple[Fact, ...] = ()  # for a contested proposal: the facts that were proposed


class State(Struct, dict=True):
    """Everything about one game at one moment."""

    name: str
    cards: dict[Ref, Card] = {}
    zones: dict[Ref, tuple[Ref, ...]] = {}
    tokens: dict[Ref, Pool] = {}
    tally: dict[str, int] = {}
    modifiers: tuple[Modifier, ...] = ()
    turn: int = 0
    active: Seat = 0
    step: str = ""
    moment: str = ""
    teams: tuple[int, ...] = ()
    results: dict[Seat, str] = {}
    ending: str = ""
    rng: int = 0
    seq: int = 0
    next_id: int = 1
    viewer: str = "all"
    # bookkeeping
    agenda: tuple[Frame, ...] = ()
    queue: tuple[Frame, ...] = ()
    prompts: dict[Seat, Prompt] = {}
    actor: Seat = 0
    counters: dict[Ref, dict[str, int]] = {}  # on a card or a player, by their names
    past: dict[Ref, Past] = {}  # bookkeeping, too: cards that have left and may be asked for

    if TYPE_CHECKING:  # none is part of the data: `bind` sets them; plain attributes, since they are read all the time

        @property
        def game(self) -> Game:
            """The game this state is one of."""

        @property
        def rules(self) -> Rules:
            """The same as `game.rules`, only quicker to read."""

        @property
        def last_seen(self) -> dict[tuple[str, Ref], Any]:
            """How viewers saw zones last, for this state and those that came from it: see `redact`."""

        @property
        def memo(self) -> dict[Any, Any]:
            """A cache of what was worked out about this state; emptied at the next change."""

        @property
        def totals(self) -> dict[Any, Any]:
            """The same of what lies there and was counted: it holds until the next fact that changes any of it, whoever
            may act and whatever is asked."""

    @property
    def foreseen(self) -> bool:
        """Return whether a preview is played on this view. What it hides must not be taken for what is not there."""
        return "foreseen" in self.__dict__

    @property
    def tried(self) -> bool:
        """Return whether this is a copy on which it is tried whether something can be done."""
        return "tried" in self.__dict__

    def copy(self) -> State:
        cards, zones, tokens = self.cards.copy(), self.zones.copy(), self.tokens.copy()
        tally, prompts = self.tally.copy(), self.prompts.copy()
        counters, past = self.counters.copy(), self.past.copy()
        twin = replace(
            self, cards=cards, zones=zones, tokens=tokens, tally=tally, prompts=prompts, counters=counters, past=past
        )
        mine, notes = self.__dict__, twin.__dict__
        notes["game"] = mine["game"]
        notes["rules"] = mine["rules"]
        notes["memo"], notes["totals"] = {}, {}
        notes["last_seen"] = mine["last_seen"]
        return twin

    def like(self) -> State:
        """Return a copy to be played on, of which all that was worked out of what lies there holds as well."""
        twin = self.copy()
        twin.__dict__["totals"] = self.totals
        return twin

    def work_out_anew(self) -> None:
        """Forget what was worked out, since the state was written to without a fact."""
        notes = self.__dict__
        notes["memo"], notes["totals"] = {}, {}

    def seats(self) -> range:
        return range(1, len(self.teams) + 1)

    def rivals(self, seat: Seat) -> list[Seat]:
        """Return the seats of the other teams."""
        team = self.teams[seat - 1]
        return [s for s in self.seats() if self.teams[s - 1] != team]


def bind(state: State, game: Game) -> State:
    """Give the state its game, rules and nothing worked out yet, and return it."""
    notes = state.__dict__
    notes["game"] = game
    notes["rules"] = game.rules
    notes["memo"], notes["totals"] = {}, {}
    notes["last_seen"] = {}
    return state


class Unforeseeable(Exception):
    """Raised on a view when what comes next depends on what the viewer can't know. A preview stops there."""


@cache
def at(seat: Seat, zone: str) -> Ref:
    """Return the key of a seat's zone; seat 0 stands for a shared zone."""
    return f"p{seat}.{zone}" if seat else zone


@cache
def at_team(team: int, zone: str) -> Ref:
    """Return the key of a team's zone."""
    return f"t{team}.{zone}"


@cache
def zone_seat(key: Ref) -> Seat:
    """Return the seat of a zone; 0 for one that is shared, or a team's."""
    return int(key[1 : key.index(".")]) if "." in key and key[0] == "p" else 0


@cache
def zone_team(key: Ref) -> int:
    """Return the team of a zone; 0 for one of a seat, or a shared one."""
    return int(key[1 : key.index(".")]) if "." in key and key[0] == "t" else 0


@cache
def zone_name(key: Ref) -> str:
    return key.partition(".")[2] or key


def keys_of(zone: Zone, teams: Sequence[int]) -> list[Ref]:
    """Return the keys of all zones of this kind; `teams` has the team of each seat."""
    if zone.shared:
        return [zone.name]
    if zone.team:
        return [at_team(team, zone.name) for team in dict.fromkeys(teams)]
    return [at(seat, zone.name) for seat in range(1, len(teams) + 1)]


def key_for(state: State, seat: Seat, name: str) -> Ref:
    """Return the key of the zone that a seat means by this name: its own, its team's, or the one that all share."""
    zone = state.rules.zone[name]
    if zone.team:
        return at_team(state.teams[seat - 1], name)
    return at(0 if zone.shared else seat, name)


def owns_zone(state: State, seat: Seat, key: Ref) -> bool:
    """Return whether a zone is this seat's own, or its team's; nothing belongs to a seat that isn't there."""
    if not 0 < seat <= len(state.teams):
        return False
    team = zone_team(key)
    return state.teams[seat - 1] == team if team else zone_seat(key) == seat


def seat_for(state: State, card: Card) -> Seat:
    """Return the seat for which a card's effects speak, their «you»: who controls it. For a card of the table itself
    that is whose turn it is; where it lies in a zone of a team, whoever of that team has the turn next."""
    if card.controller:
        return card.controller
    team, count = zone_team(card.zone), len(state.teams)
    seats = [seat for seat in state.seats() if not team or state.teams[seat - 1] == team]
    return min(seats, key=lambda seat: (seat - (state.active or 1)) % count)


def seat_that_has(state: State, ref: Ref) -> Seat:
    """Return the seat that a thing belongs to: a card to its controller, a zone to its owner, of a team the seat whose
    turn it is or else its first; 0 if nobody has it."""
    if ref in state.cards:
        return state.cards[ref].controller
    team = zone_team(ref) or (number_in(ref[1:]) if ref[:1] == "t" else 0)
    if not team:
        return zone_seat(ref) or seat_in(ref)
    mine = [seat for seat in state.seats() if state.teams[seat - 1] == team]
    return state.active if state.active in mine else next(iter(mine), 0)


def is_on(state: State, span: str) -> bool:
    """Return whether this stretch of the game is under way. A turn always is."""
    return span not in state.rules.turns.stretches or span + ".on" in state.tally


def is_card(ref: object) -> bool:
    return isinstance(ref, str) and ref.startswith("#")


# ------------------------------------------------------------------------- several cards that are one thing


def is_beneath(state: State, ref: Ref) -> bool:
    """Return whether this card is only a part of the thing whose top card lies on it."""
    return state.rules.joined and bool(state.cards[ref].under)


def things_in(state: State, zone: Ref) -> list[Ref]:
    """Return what lies in a zone, several cards that are one thing only once."""
    if not state.rules.joined:
        return list(state.zones[zone])
    cards = state.cards
    return [ref for ref in state.zones[zone] if not cards[ref].under]


def cards_of(state: State, ref: Ref) -> list[Ref]:
    """Return all cards of a thing, the top one first."""
    lying = state.zones[state.cards[ref].zone] if state.rules.joined else ()
    return [ref, *(r for r in lying if state.cards[r].under == ref)]


def names_of(state: State, ref: Ref) -> list[str]:
    """Return the names of all cards of a thing, as filters write them."""
    return [state.rules.defs[state.cards[r].definition].name["en"] for r in cards_of(state, ref)]


def to_json(state: State) -> bytes:
    """Return the state as text; equal states give equal text."""
    data = msgspec.to_builtins(state, str_keys=True)
    for name in LATER_TABLES:
        if not data[name]:
            del data[name]  # as in the texts of games that were saved before there was any
    return msgspec.json.encode(data, order="sorted")


def from_json(text: bytes | str, game: Game) -> State:
    """Return the state that `to_json` wrote, bound to its game."""
    return bind(msgspec.json.decode(text, type=State), game)


def digest(state: State) -> str:
    """Return a short hash of the whole state, the same on every machine."""
    return hashlib.sha256(to_json(state)).hexdigest()[:16]


# ------------------------------------------------------------------------------------------- events


class Event(Struct, frozen=True, gc=False):
    """A fact that came true. `parent` is the event it came from (0: none), `by` the kind of cause
    (move, event, cost, effect, rule), `why` the rule id or the effect's key. Events of one group happened at once."""

    n: int
    group: int
    parent: int
    by: str
    why: str
    fact: Fact


class Applied(Struct, frozen=True):
    """What a move did: the state after it, and all that happened."""

    state: State
    events: tuple[Event, ...]


def fold(state: State, event: Event) -> None:
    """Write one event into a state, which must be a copy of the caller's own. What is only told leaves all that was
    worked out as it was."""
    state.seq = event.n
    if type(event.fact).write is not FactBase.write:
        notes = state.__dict__
        notes["memo"], notes["totals"] = {}, {}
        event.fact.write(state)
