"""A walk through everything that a game knows: positions to begin at, what is done there, and what may never come.

Where the lines of a position end, somebody goes on who wants what was not there yet: among the legal moves the one
that brings most that is new. In games with many cards and seats the walk is a row of moments instead, one for each
verb and question, found in games that are played by chance.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from bsdesk.bots.self_play import any_deck, random_player, steps
from bsdesk.engine.facts import Commanded, Fact
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, new, to_act
from bsdesk.engine.state import Event, State, zone_name
from bsdesk.engine.values import Move, Offer
from bsdesk.engine.view import view_for
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.seat.catalog import Box
from bsdesk.session.session import Session, start
from bsdesk.speech.books import Books
from tests.positions import BP, BS, FF, QUESTIONS, Position, play

FACTS = frozenset(kind.__name__ for kind in Fact.__args__)
AMOUNTS = 3  # different numbers that are tried where a number is the answer


class Moment(NamedTuple):
    """A moment of a game under these options, and the move that is made there."""

    state: State
    move: Move
    options: Mapping[str, Any]

    def session(
        self, rules: Game, path: Path | None = None, players: Mapping[int, str] = {}, remarks: Sequence[str] = ()
    ) -> Session:
        """Return a game that begins here."""
        mark = cards_digest(rules, {card.definition for card in self.state.cards.values()})
        header = Header(rules.rules.id, rules.rules.version, mark, options=dict(self.options), players=dict(players))
        return start(header, Applied(self.state, ()), path, remarks)


class Leg(NamedTuple):
    """A part of the walk: where it begins, what is then done, and how many moves come after that."""

    position: Position | Moment
    lines: tuple[str, ...] = ()
    more: int = 3


def told_of(books: Books) -> frozenset[str]:
    """Return the kinds of events that players are told of."""
    return frozenset(key for key in books.log if not key.startswith(("sum.", "part.", "vain.")))


def kinds(event: Event, told: frozenset[str]) -> set[str]:
    """Return the kinds of an event: its fact, and as what it is told."""
    return {type(event.fact).__name__, *(key for key in event.fact.log_keys() if key in told)}


class Want:
    """What was met so far, and what to do to meet more."""

    def __init__(self, game: Game, books: Books, seed: int = 7) -> None:
        self.verbs, self.told = {*game.rules.verbs, *game.rules.questions}, told_of(books)
        self.met: set[str] = set()
        self.chance = random.Random(seed)

    @property
    def missing(self) -> set[str]:
        return (self.verbs | self.told | FACTS) - self.met

    def of(self, done: Applied) -> set[str]:
        """Return what is met by this."""
        found = set[str]()
        for event in done.events:
            found |= kinds(event, self.told)
            if isinstance(event.fact, Commanded):
                found.add(event.fact.move.verb)
        return found

    def choose(self, state: State) -> Move | None:
        """Return the move that brings most that is new; None if the game is over."""
        seat = to_act(state)
        if state.results or not seat:
            return None
        best: tuple[tuple[float, ...], Move] | None = None
        for move in tries(state):
            done = apply(state, move)
            if not isinstance(done, Applied):
                continue
            new = len(self.of(done) - self.met)
            rank = (new, move.verb != "back", not done.state.results, self.chance.random())
            if best is None or rank > best[0]:
                best = (rank, move)
        return best[1] if best is not None else None


def tries(state: State) -> Iterator[Move]:
    """Return the legal moves; of those with amounts, one token of each kind or some numbers."""
    seat = to_act(state)
    for offer in moves(view_for(state, seat), seat):
        yield from said(offer)


def said(offer: Offer) -> list[Move]:
    move = offer.move
    if not offer.most:
        return [move]
    count = len(move.amount)
    if not move.subject:
        numbers = range(offer.least, offer.most + 1)
        return [replace(move, amount=(number, *([0] * (count - 1)))) for number in list(numbers)[-AMOUNTS:]]
    ones = [tuple(int(kind == k) for k in range(count)) for kind in range(count) if move.amount[kind]]
    return [replace(move, amount=one) for one in ones] if offer.least <= 1 else [move]


# ----------------------------------------------------------------------------------------------------- the walk


def asked(game: str) -> dict[str, Leg]:
    """Return a leg to each question, by the moves that lead there; a declaration by mouse is made as a whole."""
    return {
        f"asked {question}": Leg(at._replace(lines=()), tuple(line for line in at.lines if line != "done"))
        for question, at in QUESTIONS[game].items()
    }


# What nobody can come by, and why.
NEVER: dict[str, dict[str, str]] = {
    BS: {
        "ControlChanged": "no word of a card gives one away",
        "control": "no word of a card gives one away",
    },
    BP: {
        **dict.fromkeys(("charge", "draw", "judgement", "next_generation"), "triggered: nobody asks for it"),
        "rearrange": "only there to say that Bulwarks keep their order",
        **dict.fromkeys(("order", "act.dropped"), "in Lite no two triggers differ, and none waits for the Stage"),
        "instead": "in Lite nothing takes the place of something else",
        **dict.fromkeys(("TokensMoved", "tokens", "tokens.free"), "there are no tokens"),
        "ChanceTaken": "who begins is drawn with cards",
        "ControlChanged": "no card changes sides",
        "control": "no card changes sides",
        "turned.2": "no card is turned upside down",
    },
}
RICH = "REF-33-hand REF-33-top REF-36 OWN-tuck REF-31 REF-28 REF-32-refresh REF-01 REF-09"

LEGS: dict[str, dict[str, Leg]] = {
    BS: {
        "opening": Leg(Position(BS, "", dealt=7), more=16),
        "cores": Leg(
            Position(BS, "field REF-01[2] REF-09[1+S] | reserve 4", "field REF-09[1]"), ("move p1.reserve 1 ref-01",), 9
        ),
        "effects": Leg(
            Position(
                BS,
                f"hand {RICH} | field REF-01[3] REF-07 REF-36-nexus REF-14[2] | reserve 24",
                "field REF-09[2] REF-06[2] REF-01[1] REF-12[1] | trash REF-01 REF-09 | hand REF-01 REF-01",
            ),
            more=30,
        ),
        "battle": Leg(
            Position(BS, "field REF-14[2] REF-01[1]", "field REF-09[1] | reserve 1", step="attack"),
            ("attack ref-14", "pass", "pass"),
            8,
        ),
        "to hand": Leg(
            Position(BS, "hand REF-33-hand | reserve 6", "field REF-09[1]"), ("use hand.ref-33-hand flash",)
        ),
        "on the deck": Leg(
            Position(BS, "hand REF-33-top | reserve 6", "field REF-09[1]"), ("use hand.ref-33-top flash",)
        ),
        "weakened": Leg(Position(BS, "hand REF-28 | reserve 6", "field REF-09[2]"), ("use hand.ref-28 flash",)),
        "laid over": Leg(Position(BS, "hand REF-31 | reserve 6", "field REF-09[1]"), ("use hand.ref-31 flash",), 4),
        "discarded": Leg(
            Position(BS, "field REF-37[1] REF-01[1] | hand REF-01 REF-09 REF-02", "field REF-09[1]", step="attack"),
            ("attack ref-01", "pass", "activate ref-37 e1"),
            9,
        ),
        "last life": Leg(Position(BS, "field REF-01[1] | reserve 1", "life 1", step="attack"), ("attack ref-01",), 4),
        "empty deck": Leg(Position(BS, "field REF-01[1]", "deck"), ("end", "end"), 4),
        "no end": Leg(Position(BS, "field OWN-wheel[1]", step="attack"), ("attack wheel",), 2),
        "under the deck": Leg(Position(BS, "hand OWN-tuck | reserve 6", "field REF-09[1]"), ("use hand.tuck main",)),
        **asked(BS),
        "succession": Leg(QUESTIONS[BS]["succeed"]._replace(lines=()), ("summon hand.ref-04; succeed trash.ref-05",)),
        "another core": Leg(QUESTIONS[BS]["pay"]._replace(lines=()), ("summon hand.ref-01; pay ref-09 1",)),
        "soul magic": Leg(QUESTIONS[BS]["way"]._replace(lines=()), ("use hand.ref-27 flash; way soul",)),
    },
    BP: {
        "opening": Leg(Position(BP, "", dealt=7), more=30),
        "entry": Leg(Position(BP, "", dealt=7, options={"frame": "entry20"}), more=2),
        "heroes": Leg(
            Position(BP, "hand HQ CA C3 C4 | field D9? D8? D7?"),
            ("summon_hero hand.hq", "drive d9", "drive d8", "pass", "pass", "summon_ace hand.ca", "pass", "pass"),
            4,
        ),
        "armed": Leg(Position(BP, "hand S9 | field S5 D9?"), ("equip hand.s9", "pass", "pass")),
        "negated": Leg(
            Position(BP, "hand H6 C2 C3 | field S5", "hand C9 C5"),
            ("up hand.h6", "discard hand.c2", "pass", "p2 counter hand.c9", "p2 pass", "pass"),
        ),
        "charged again": Leg(
            Position(BP, "hand S7 D2 C3 | field D9? D8?"),
            (
                *("summon_soldier hand.s7", "drive d8", "pass", "pass"),
                *("twist hand.d2", "target d8", "pass", "pass", "twist charge"),
            ),
        ),
        "countered": Leg(
            Position(BP, "hand H6 C2 C3 | field S5", "hand C5 C9"),
            ("up hand.h6", "discard hand.c2", "pass", "p2 counter hand.c5"),
            4,
        ),
        "an heir": Leg(
            Position(BP, "hand S10 S9 C2 C3", "field CJ | life S2 SJ S2 SJ S2 SJ"),
            ("down hand.s10", "discard hand.c2", "pass", "pass", "down hand.s9", "pass", "pass"),
            4,
        ),
        "torn down": Leg(
            Position(BP, "hand H3 D2 S7 | field S5", "field D9? D8? D7?"),
            ("destroy_bulwark hand.h3 hand.d2",),
            4,
        ),
        "struck": Leg(Position(BP, "field S5 S9", "field D9? D8?"), more=8),
        **asked(BP),
        "blocked": Leg(
            QUESTIONS[BP]["block"]._replace(lines=()),
            (*QUESTIONS[BP]["block"].lines, "p2 block d9 p1.s5", "p2 done"),
            4,
        ),
    },
}

# Where nothing is asked.
IDLE = {BS: Leg(Position(BS, "hand REF-09 | reserve 3")), BP: Leg(Position(BP, "hand S7"))}


# ---------------------------------------------------------------------------------------------------- by chance

GRAIL = "asteriated_grail"
LONGEST, GAMES = 400, 60  # moves of a game, and games, in which a verb is looked for
# Options under which something is asked that isn't asked otherwise.
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    FF: ({}, {"opponent_shuffles": True}, {"format": "limited"}),
    GRAIL: ({}, {"choosing": "drafted"}, {"choosing": "free"}),
}
NEVER |= {FF: {}, GRAIL: {"instead": "no skill takes the place of something else"}}


def by_chance(box: Box, known: Collection[str] = ()) -> dict[str, Moment]:
    """Return a moment for each of these verbs and questions, else of all, that random players come by, under one of the
    options."""
    found: dict[str, Moment] = {}
    for options in OPTIONS[box.id]:
        game = box.open(options)
        wanted = known or {*game.rules.verbs, *game.rules.questions}
        for seed in range(1, GAMES + 1):
            if found.keys() >= set(wanted):
                return found
            for state, move in played(game, seed):
                known_one = found.get(move.verb)
                if known_one is None or is_in_sight(state, move) > is_in_sight(known_one.state, known_one.move):
                    found[move.verb] = Moment(state, move, options)
    return found


def is_in_sight(state: State, move: Move) -> bool:
    """Return whether the move is made with a card that lies in a hand or on a field, or with none."""
    return move.subject not in state.cards or zone_name(state.cards[move.subject].zone) in ("hand", "field")


def divided(box: Box) -> dict[str, Moment]:
    """Return the moments at which the rival's Forwards are divided into groups, and one of these is selected: it takes
    three Crystals, which hardly anybody has by chance."""
    game = box.open({})
    state = lay(game, Position(FF, "field 15-071H", "field 1-194S 1-195S 1-207S").sides, step="main", active=1)
    state.counters["p1"] = {"crystal": 3}
    session = Moment(state, Move(1, ""), {}).session(game)
    found = {}
    for lines in (
        ("use kefka e2", "pass", "p2 pass"),
        ("grouping p2.snow n1", "grouping p2.serah n2", "grouping p2.gilgamesh n2"),
    ):
        for line in lines:
            play(session, line)
        offer = moves(session.state, to_act(session.state))[0]
        found[offer.move.verb] = Moment(session.state, offer.move, {})
    return found


def played(game: Game, seed: int) -> Iterator[tuple[State, Move]]:
    """Return the moves of a game by chance, each with the state in which it is made."""
    rng = random.Random(seed)
    seats = range(1, game.rules.seats + 1)
    state = new(game, {seat: any_deck(game, rng) for seat in seats}, seed).state
    for number, (move, after) in enumerate(steps(state, dict.fromkeys(seats, random_player(game)), rng)):
        yield state, move
        if after.results or number == LONGEST:
            return
        state = after
