"""Lanterns: a tiny game that is never shipped. It has what Battle Spirits lacks, so that the machine stays a machine:
four, six or eight seats in two teams, secret answers at once, a stack with passes, effects that compete to happen
instead, changes of control, timestamps, face-down cards, hidden counts, three kinds of tokens, and draws. Read it from
the top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from bsdesk.engine.effects import CardDef
from bsdesk.engine.events import Event
from bsdesk.engine.facts import (
    Began,
    CardMoved,
    CardShown,
    ControlChanged,
    Counted,
    Declared,
    Ended,
    Fact,
    GameEnded,
    TokensMoved,
)
from bsdesk.engine.files.card_file import Language, read_cards
from bsdesk.engine.filters import Selector, refs
from bsdesk.engine.game import Consequence, Game, Occasion, Rules, Verb, program
from bsdesk.engine.handling import Handling
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.replacements import apply_instead, ask_instead
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, State, at
from bsdesk.engine.totals import figure
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat, Zone
from bsdesk.engine.words import WORDS, Word, do
from bsdesk.speech.books import read_book

HERE = Path(__file__).parent
RULES = read_book(HERE / "books" / "rulebook.toml")

ZONES = (
    Zone("deck", sees="none", shows="class", cap=3),
    Zone("vault", sees="none", shows="nothing"),
    Zone("hand", sees="owner"),
    Zone("field"),
    Zone("ash"),
    Zone("stack", shared=True),
    Zone("purse", cards=False, tokens=True),
    Zone("lost", cards=False, tokens=True),
)
MARKS = ("", "R", "B")  # coins, rubies, beads

Closed = Callable[[State, Seat], Refusal | None]
Offers = Callable[[State, Seat], list[Offer]]
Perform = Callable[[Run, Move], list[Fact]]


class Card(CardDef, frozen=True, kw_only=True, forbid_unknown_fields=True):
    power: int = 0


def printed(state: State, ref: Ref) -> Card:
    return state.rules.defs[state.cards[ref].definition]  # type: ignore[return-value]


def power(state: State, ref: Ref, _name: str = "power") -> int:
    card = state.cards[ref]
    return 0 if card.face or not card.definition else figure(state, ref, "power", printed(state, ref).power)


def is_called(state: State, ref: Ref, word: str) -> bool:
    card = state.cards[ref]
    return bool(card.definition) and not card.face and printed(state, ref).kind == word


def after(state: State, seat: Seat) -> Seat:
    return seat % state.rules.seats + 1


def partner(state: State, seat: Seat) -> Seat:
    """Return the next seat of the same team."""
    return after(state, after(state, seat))


def teams(state: State) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    return tuple(state.seats())[::2], tuple(state.seats())[1::2]


# ------------------------------------------------------------------------------------------- setup and the turn


def deal(run: Run) -> list[Fact]:
    """T-1 Decks are shuffled, five cards drawn, one put away unseen."""
    for seat in run.state.seats():
        run.settle([run.shuffle(at(seat, "deck"), seat)])
        deck = run.state.zones[at(seat, "deck")]
        run.settle([*run.moved(deck[:5], at(seat, "hand")), CardMoved(deck[5], at(seat, "vault"), run.fresh_id(5))])
    run.push("turn", 1)
    return []


def begin_turn(run: Run) -> list[Fact]:
    """T-2 The seats take turns."""
    return [Began("turn", "", run.frame.seat)]


def draw(run: Run) -> list[Fact]:
    """T-2 A card is drawn, or the game ends."""
    state, seat = run.state, run.frame.seat
    top = state.zones[at(seat, "deck")][:1]
    return list(run.moved(top, at(seat, "hand"), why="drawn")) or [GameEnded(the_richer_wins(state), "deck")]


def the_richer_wins(state: State) -> dict[Seat, str]:
    mine, yours = (sum(sum(state.tokens[at(s, "purse")]) for s in team) for team in teams(state))
    odd, even = ("draw", "draw") if mine == yours else ("win", "lose") if mine > yours else ("lose", "win")
    return {seat: odd if seat % 2 else even for seat in state.seats()}


def bidders(state: State, frame: Frame) -> tuple[Seat, Seat]:
    return frame.seat, after(state, frame.seat)


def settle_bid(run: Run) -> list[Fact]:
    """T-3 Both bids are opened at once."""
    bids = [run.frame.answers[f"bid.{seat}"][0].subject for seat in bidders(run.state, run.frame)]
    return lose(run.state, run.frame.seat) if bids[0] == bids[1] else []


def lose(state: State, seat: Seat) -> list[Fact]:
    """One token, the plainest there is."""
    purse = state.tokens[at(seat, "purse")]
    kind = next((k for k, count in enumerate(purse) if count), None)
    one: Pool = tuple(int(k == kind) for k in range(3))
    return [] if kind is None else [TokensMoved(at(seat, "purse"), at(seat, "lost"), one)]


def open_turn(run: Run) -> None:
    """T-4 The seat whose turn it is may act first."""
    run.bind("right", run.frame.seat)
    run.bind("passes", 0)


def rounds(run: Run) -> None:
    """T-4 All passed one after another: what came last happens, or the turn ends."""
    frame = run.frame
    if int(frame.bound["passes"]) < run.state.rules.seats:  # type: ignore[arg-type]
        run.wait_for(int(frame.bound["right"]))  # type: ignore[arg-type]
    elif frame.frames:
        again = {"right": frame.seat, "passes": 0}
        run.stack[-1] = replace(frame, frames=frame.frames[:-1], bound={**frame.bound, **again}, pc=frame.pc - 1)
        run.stack.append(frame.frames[-1])


def end_turn(run: Run) -> list[Fact]:
    """T-4 The next seat's turn."""
    run.push("turn", after(run.state, run.frame.seat))
    return [Ended("turn", "", run.frame.seat)]


def happen(run: Run) -> list[Fact] | None:
    """T-4 A thing comes to the field; a spell does what it says."""
    state, frame = run.state, run.frame
    card = state.cards.get(frame.source)
    if card is not None and is_called(state, card.id, "thing"):
        return [CardMoved(card.id, at(frame.seat, "field"), run.fresh_id(), controller=frame.seat)]
    if card is not None:
        run.push(f"{card.definition}/1", frame.seat, card.id)
    return None


def burn_up(run: Run) -> list[Fact] | None:
    """T-4 A spell that has happened is ash."""
    card = run.state.cards.get(run.frame.source)
    return [CardMoved(card.id, at(card.owner, "ash"), run.fresh_id())] if card is not None else None


def wait_too(run: Run) -> None:
    """T-4 What is set off waits on the stack as well."""
    run.stack[0] = replace(run.stack[0], frames=(*run.stack[0].frames, *run.frame.frames))


BID = Ask("bid", words("red", "black"), "T-3", seats=bidders, secret=True)
TURN = program(begin_turn, draw, BID, settle_bid, open_turn, rounds, end_turn)
PROGRAMS = {
    "setup": program(deal),
    "turn": TURN,
    "happen": program(happen, burn_up),
    "triggers": program(wait_too),
    "instead": program(ask_instead("T-7"), apply_instead),
}

# ---------------------------------------------------------------------------------------------------- the verbs


def any_time(_state: State, _seat: Seat) -> None:
    return None


def calm(state: State, seat: Seat) -> Refusal | None:
    """Own turn, nothing on the stack?"""
    if state.active != seat:
        return Refusal("not_your_turn", "T-4", {"seat": state.active})
    return Refusal("something_waits", "T-6") if state.agenda[0].frames else None


def acted(run: Run, move: Move, frames: Sequence[Frame] = (), passes: int = 0) -> None:
    frame = run.frame
    right = {"right": after(run.state, move.seat), "passes": passes}
    run.stack[-1] = replace(frame, bound={**frame.bound, **right}, frames=(*frame.frames, *frames))


def play(run: Run, move: Move) -> list[Fact]:
    """T-4 The card waits on the stack."""
    new = run.fresh_id()
    acted(run, move, [Frame("happen", move.seat, source=new, cause=run.state.seq)])
    return [CardMoved(move.subject, "stack", new, why="played", controller=move.seat)]


def hide(run: Run, move: Move) -> list[Fact]:
    """T-6 Only its owner knows it."""
    return [CardMoved(move.subject, at(move.seat, "field"), run.fresh_id(), why="hidden", face="own")]


def show(_run: Run, move: Move) -> list[Fact]:
    """T-6 All see it, and it works from now on."""
    return [CardShown(move.subject, "")]


def give(_run: Run, move: Move) -> list[Fact]:
    """T-5 The tokens change purses."""
    return [Counted(f"turn.gave.p{move.seat}"), TokensMoved(move.subject, move.target, move.amount)]


def pass_on(run: Run, move: Move) -> list[Fact]:
    """T-4 Nothing done this time."""
    acted(run, move, passes=int(run.frame.bound["passes"]) + 1)  # type: ignore[arg-type]
    return [Declared(move.seat, "passed")]


def from_hand(verb: str):  # type: ignore[no-untyped-def]
    return lambda state, seat: [Offer(Move(seat, verb, ref)) for ref in state.zones[at(seat, "hand")]]


def face_down(state: State, seat: Seat) -> list[Offer]:
    return [Offer(Move(seat, "show", ref)) for ref in state.zones[at(seat, "field")] if state.cards[ref].face]


def gifts(state: State, seat: Seat) -> list[Offer]:
    """Once a turn, and not the last token."""
    purse = state.tokens[at(seat, "purse")]
    if sum(purse) < 2 or state.tally.get(f"turn.gave.p{seat}"):
        return []
    return [Offer(Move(seat, "give", at(seat, "purse"), at(partner(state, seat), "purse"), purse), 1, sum(purse) - 1)]


def verb(name: str, closed: Closed, offers: Offers, perform: Perform, rule: str) -> Verb:
    """What is offered can be done, and nothing else."""

    def refuse(state: State, move: Move) -> Refusal | None:
        possible = any(offer.covers(move) for offer in offers(state, move.seat))
        return None if possible else Refusal(f"cannot_{name}", rule)

    return Verb(name, closed, offers, refuse, perform)


VERBS = (
    verb("play", any_time, from_hand("play"), play, "T-4"),
    verb("hide", calm, from_hand("hide"), hide, "T-6"),
    verb("show", calm, face_down, show, "T-6"),
    verb("give", calm, gifts, give, "T-5"),
    verb("pass", any_time, lambda _state, seat: [Offer(Move(seat, "pass"))], pass_on, "T-4"),
)


def meant(state: State, seat: Seat, subject: Ref, target: Ref) -> list[Move]:
    """Return what a drop may have been meant to do."""
    if subject in state.cards:
        return [Move(seat, "play", subject)]
    return [Move(seat, "give", subject, target, (1, 0, 0))] if target in state.tokens else []


# ------------------------------------------------------------------------------------- what cards say, what follows


class Send(Word, frozen=True):
    """Put cards into another zone of their owners."""

    what: Selector = "it"
    to: str = "ash"
    why: str = "sent"

    def __call__(self, run: Run) -> None:
        found = [run.state.cards[ref] for ref in refs(run.state, run.frame, self.what)]
        ids = (run.fresh_id(i) for i in range(len(found)))
        do(run, [CardMoved(c.id, at(c.owner, self.to), next(ids), why=self.why) for c in found], len(found))


class Seize(Word, frozen=True):
    """Take control."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        do(run, [ControlChanged(r, run.frame.seat) for r in refs(run.state, run.frame, self.what)], 1)


class Gale(Word, frozen=True):
    """Every seat loses a token."""

    def __call__(self, run: Run) -> None:
        do(run, [fact for seat in run.state.seats() for fact in lose(run.state, seat)], run.state.rules.seats)


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """What cards listen for, while it is about to happen and once it has."""
    fact = event.fact
    if isinstance(fact, CardMoved) and fact.why in ("burnt", "hidden"):
        return (Occasion(fact.why, fact.card if fact.card in state.cards else fact.becomes),)
    return ()


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """T-8 Both teams at once: a draw."""
    state = run.state
    poor = {s for s in state.seats() if not any(state.tokens[at(s, "purse")])}
    beaten = [team for team in teams(state) if poor.issuperset(team)]
    if state.results or not beaten or not any(isinstance(e.fact, TokensMoved) for e in events):
        return []
    lost = "lose" if len(beaten) == 1 else "draw"
    results = {s: lost if any(s in team for team in beaten) else "win" for s in state.seats()}
    return [Consequence(GameEnded(results, "purse"), events[-1].n, "T-8")]


def acting(_step: str, seat: Seat) -> tuple[Frame, ...]:
    return (Frame("turn", seat, pc=TURN.ops.index(rounds), bound={"right": seat, "passes": 0}),)


LANGUAGE = Language(
    words={**WORDS, "send": Send, "seize": Seize, "gale": Gale},
    timings={},
    states=frozenset({"thing", "spell"}),
    numbers=frozenset({"power"}),
    scopes=frozenset(),
    gains=frozenset({"power"}),
    occasions=frozenset({"burnt", "hidden"}),
    moods={},
    zones={zone.name: zone for zone in ZONES},
)


def lanterns(seats: int = 4) -> Game:
    """Return the game for four, six or eight seats."""
    library = read_cards([HERE / "cards.toml"], Card, LANGUAGE, lambda _card: [])
    rules = Rules(
        id="toy" if seats == 4 else f"toy{seats}",
        version="1",
        seats=seats,
        teams=(1, 2) * (seats // 2),
        zones=ZONES,
        token_marks=MARKS,
        supply={"purse": (4, 1, 1)},
        defs=library.defs,
        verbs={verb.name: verb for verb in VERBS},
        programs={**PROGRAMS, **library.programs},
        abilities=library.abilities,
        words=is_called,
        numbers=power,
        occasions=occasions,
        play_zones=("field",),
        checkpoint=checkpoint,
        step_agenda=acting,
        rule_ids={"over": "T-8", "turn": "T-4", "waiting": "T-3", "answer": "T-4", "unknown": "T-4"},
    )
    handling = Handling(
        moves_for_drop=meant,
        drops={"play": ("field", "stack", "rival"), "hide": ("field",)},
        vital="purse",
        figures=("power",),
        vocabulary=LANGUAGE.words,
    )
    return Game(rules, handling)
