"""The table that rule tests play at: one line lays out a position, one line makes a move, one asks for a fact."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from bsdesk import games
from bsdesk.engine.card_facts import CardMarked, CardMoved, CardTurned
from bsdesk.engine.facts import Began, Commanded, Declared, Ended, Fact, TokensMoved
from bsdesk.engine.files.line import PlayedPlan, moves_in, play_plan
from bsdesk.engine.files.notation import name, read_move, resolve, write_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, check, largest_move, moves, new
from bsdesk.engine.state import Card, Event, State, at, digest, fold, from_json, to_json
from bsdesk.engine.values import Malformed, Move, Ref, Refusal, Seat, pool_text
from bsdesk.engine.view.names import ref_by_name
from bsdesk.journal.lines import Header
from bsdesk.session.session import Session, start
from bsdesk.speech.books import Books, read_books

# How a table plays: plainly, with every move undone and done again, with the state read back before every move; or both
# of these at once.
MODES = tuple(os.environ.get("BSDESK_MODES", "both").split(","))

F = TypeVar("F")


@cache
def books_of(game: str) -> Books | None:
    """Return the books of a game that is shipped; the toy has none."""
    folder = Path(games.__file__).parent / game
    return read_books(folder) if folder.is_dir() else None


def with_usual(usual: Iterable[str], side: str) -> str:
    """Return a side with the usual areas that it doesn't name."""
    named = {area.split()[0] for area in side.split("|") if area.split()}
    return " | ".join([side, *(area for area in usual if area.split()[0] not in named)])


class Happened(NamedTuple):
    """What one line of play did."""

    facts: list[Fact]
    events: list[Event]

    def of(self, kind: type[F]) -> list[F]:
        return [f for f in self.facts if isinstance(f, kind)]

    def acts(self) -> list[str]:
        """Return the words of what was declared, in order: summoned, destroyed, depleted, used ..."""
        return [f.act for f in self.facts if hasattr(f, "act")]


class Table:
    """A game played by a test in one of the modes: plain, undone and done again, written and read back, or both."""

    def __init__(self, game: Game, mode: str = "plain", usual: Sequence[str] = ()) -> None:
        self.game, self.mode = game, mode
        self.usual = usual  # areas that a side has if the test says nothing of them
        self.undone = self.read_back = self.played = 0
        self.state = State(game.rules.id)
        self.session: Session | None = None  # of the mode that undoes

    # laying out

    def lay(self, *sides_of: str, step: str = "main", active: Seat = 1, turn: int = 5, rng: int = 1) -> Table:
        """Lay out a position: what seat 1 has, what seat 2 has, and so on. See `bsdesk.engine.files.position` for the
        words."""
        seats = range(1, self.game.rules.seats + 1)
        sides = {seat: with_usual(self.usual, "".join(sides_of[seat - 1 : seat])) for seat in seats}
        self.state = lay(self.game, sides, step=step, active=active, turn=turn, rng=rng)
        return self

    def start(self, first: Sequence[str], second: Sequence[str], seed: int = 1) -> Happened:
        """Begin a whole game from its first moment."""
        done = new(self.game, {1: list(first), 2: list(second)}, seed)
        self.state = done.state
        return Happened([e.fact for e in done.events], list(done.events))

    # playing

    def play(self, *lines: str, seat: Seat = 0) -> Happened:
        """Make the moves of these lines, each a plan; every one must be legal. `p2 pass` moves for seat 2."""
        events: list[Event] = []
        for line in lines:
            for text in moves_in(line):
                outcome = self._apply(self.move(text, seat))
                assert isinstance(outcome, Applied), f"{text}: refused: {outcome}"
                events += outcome.events
                self.state = outcome.state
        return Happened([e.fact for e in events], events)

    def refused(self, line: str, seat: Seat = 0) -> Refusal:
        """Make a plan that must be refused; the state stays as it was."""
        before = to_json(self.state)
        outcome = play_plan(self.state, line, seat)
        assert isinstance(outcome, Refusal), f"{line}: {outcome}"
        if outcome.remedy:
            assert isinstance(play_plan(self.state, outcome.remedy, 0), PlayedPlan), f"{line}: the remedy is none"
        assert to_json(self.state) == before
        self._check_words(outcome)
        return outcome

    def _check_words(self, refusal: Refusal) -> None:
        """Assert that a refusal names a rule of the book, and the facts that its sentence speaks of."""
        books = books_of(self.game.rules.id)
        if books is None:
            return
        assert refusal.rule in books.rules, f"no such rule: {refusal.rule}"
        named = set(re.findall(r"\{(\w+)", books.refusals[refusal.code]["en"]))
        assert named <= set(refusal.facts), f"{refusal.code} does not say {named - set(refusal.facts)}"

    def _check_causes(self, events: Sequence[Event]) -> None:
        """Assert that every event can be written down and comes from an earlier one, back to the move; what rules and
        costs bring about names a rule of the book, or the effect that was paid for."""
        assert msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) == list(events)
        assert all(0 < event.parent < event.n or isinstance(event.fact, Commanded) for event in events)
        new = [event.fact.becomes for event in events if isinstance(event.fact, CardMoved) and event.fact.becomes]
        assert len(set(new)) == len(new), "two cards become the same one"
        for fact in (event.fact for event in events):
            assert not isinstance(fact, TokensMoved) or any(fact.amount), "nothing moves"
            assert not isinstance(fact, Began | Ended | Declared) or fact.seat in self.state.seats(), fact
        books = books_of(self.game.rules.id)
        if books is None:
            return
        for event in events:
            assert event.by in ("move", "rule", "cost", "effect"), event
            if event.by in ("rule", "cost"):
                assert event.why in books.rules or event.why in self.game.rules.programs, event

    def _check_change(self, state: State, fact: Fact) -> None:
        """Assert that what a fact says it changes was as it says, and is not so already."""
        if isinstance(fact, CardTurned):
            assert state.cards[fact.card].turned == fact.was != fact.turned, fact
        if isinstance(fact, CardMarked):
            assert (fact.mark in state.cards[fact.card].marks) != fact.on, fact

    def _check_occasions(self, state: State, events: Sequence[Event]) -> None:
        """Assert that occasions are about nothing, or about players, areas and cards, also those that are there no
        more; a declared one about an effect too."""
        rules = self.game.rules
        named = {"", *state.zones, *state.tokens, *(f"p{seat}" for seat in state.seats())}
        for one in (occasion for event in events for occasion in rules.occasions(state, event)):
            assert one.subject in named or one.subject[0] == "#", one
            assert one.other in named or one.other[0] == "#" or one.other in rules.programs, one
            assert one.by in (0, *state.seats()), one
            assert type(one.number) is int, one
            assert re.fullmatch("[a-z_]+", one.word), one
            assert re.fullmatch("[a-z_]*", one.via), one

    def _check_waiting(self, state: State) -> None:
        """Assert that what waits belongs to a seat, and what is asked is about a known card, by a rule of the book."""
        books = books_of(self.game.rules.id)
        assert {frame.seat for frame in (*state.agenda, *state.queue)} <= set(state.seats())
        for prompt in state.prompts.values():
            assert prompt.source == state.agenda[-1].source, f"{prompt.question} is asked for {prompt.source!r}"
            assert books is None or prompt.rule in books.rules, f"{prompt.question}: no such rule: {prompt.rule}"

    def move(self, text: str, seat: Seat = 0, state: State | None = None) -> Move:
        state = state or self.state
        move = read_move(state, seat or self.to_act(state), text)
        assert not isinstance(move, Malformed), f"{text}: malformed: {move}"
        return move

    def _apply(self, move: Move) -> Applied | Refusal:
        before = to_json(self.state)
        outcome = apply(self.state, move)
        assert to_json(self.state) == before, "apply changed its input"
        if self.mode in ("save", "both"):
            outcome = self._apply_read_back(move, before, outcome)
        if isinstance(outcome, Applied):
            self._fold(self.state, outcome)
            self._check_causes(outcome.events)
            self._check_waiting(outcome.state)
            if self.mode in ("undo", "both"):
                outcome = self._apply_undo_redo(move, outcome)
        self.played += 1
        return outcome

    def _apply_read_back(self, move: Move, before: bytes, outcome: Applied | Refusal) -> Applied | Refusal:
        """Make a move in the state as it was written, which must come to the same. Play goes on from there."""
        state = from_json(before, self.game)
        assert to_json(state) == before
        again = apply(state, move)
        assert to_json(state) == before, "apply changed its input"
        self.read_back += 1
        if isinstance(outcome, Applied):
            assert isinstance(again, Applied), f"refused when it was read back: {again}"
            assert again.events == outcome.events, "another thing happens when it was read back"
            assert to_json(again.state) == to_json(outcome.state)
        else:
            assert again == outcome
        return again

    def _apply_undo_redo(self, move: Move, outcome: Applied) -> Applied:
        """Make another move and take it back; make this one, take it back, do it again. Play goes on from there."""
        if self.session is None or self.session.state is not self.state:  # another position was laid out
            self.session = start(Header(self.game.rules.id, self.game.rules.version, ""), Applied(self.state, ()))
        session, before = self.session, to_json(self.state)
        others = [other for o in moves(self.state, move.seat) if (other := largest_move(o)) != move]
        for one in (*others[:1], move):
            assert isinstance(session.submit([one], seen=session.now), Applied), one
            session.undo()
            assert to_json(session.state) == before
        session.redo()
        assert digest(session.state) == digest(outcome.state)
        assert session.timeline.here.events == outcome.events
        self.undone += 1
        return Applied(session.state, session.timeline.here.events)

    def _fold(self, before: State, outcome: Applied) -> None:
        """Assert law 2: folding the events over the old state gives the new one, but for the machine's own notes."""
        twin = before.copy()
        for _, group in groupby(outcome.events, key=lambda event: event.group):
            happened = list(group)
            for event in happened:
                self._check_change(twin, event.fact)
                fold(twin, event)
            self._check_occasions(twin, happened)
        for part in ("agenda", "queue", "prompts", "actor", "past"):
            setattr(twin, part, getattr(outcome.state, part))
        assert to_json(twin) == to_json(outcome.state)

    # asking

    def to_act(self, state: State | None = None) -> Seat:
        """Return the seat that is asked, or may act."""
        state = state or self.state
        return min((s for s, p in state.prompts.items() if not p.ready), default=state.actor or 1)

    def ref(self, text: str, seat: Seat = 1) -> Ref:
        """Return the thing itself, also where the seat sees only its place."""
        ref = resolve(self.state, seat, text)
        assert ref is not None, f"no such thing: {text}"
        return ref_by_name(self.state, seat, ref)

    def has(self, text: str, seat: Seat = 1) -> bool:
        """Return whether there is such a thing now."""
        return resolve(self.state, seat, text) is not None

    def card(self, text: str, seat: Seat = 1) -> Card:
        return self.state.cards[self.ref(text, seat)]

    def zone(self, text: str, seat: Seat = 1) -> list[str]:
        """Return the cards of a zone by their definition's id, in order."""
        return [self.state.cards[r].definition for r in self.state.zones[self.ref(text, seat)]]

    def cores(self, text: str, seat: Seat = 1) -> str:
        """Return the tokens on a card or in an area: `2`, `S`, `1+S`, `0`."""
        none = (0,) * len(self.game.rules.token_marks)
        return pool_text(self.state.tokens.get(self.ref(text, seat), none), self.game.rules.token_marks)

    def number(self, text: str, figure: str, seat: Seat = 1) -> int:
        return self.game.rules.numbers(self.state, self.ref(text, seat), figure)

    def says(self, text: str, word: str, seat: Seat = 1) -> bool:
        return self.game.rules.words(self.state, self.ref(text, seat), word)

    def moves(self, seat: Seat = 0, verb: str = "") -> list[str]:
        """Return the legal moves of a seat as lines, sorted; of one verb, if it is given."""
        offers = moves(self.state, seat or self.to_act())
        return sorted(write_move(self.state, o.move) for o in offers if verb in ("", o.move.verb))

    def verbs(self, seat: Seat = 0) -> set[str]:
        return {o.move.verb for o in moves(self.state, seat or self.to_act())}

    def allowed(self, line: str, seat: Seat = 0) -> bool:
        refusal = check(self.state, self.move(line, seat))
        if refusal is not None:
            self._check_words(refusal)
        return refusal is None

    def lines(self, plan: Iterable[Move]) -> list[str]:
        """Return a plan as it is written, move after move; every one must be legal in its turn."""
        state, found = self.state, []
        for move in plan:
            found.append(write_move(state, move))
            outcome = apply(state, move)
            assert isinstance(outcome, Applied), f"{found}: refused: {outcome}"
            state = outcome.state
        return found

    def suggested(self, line: str, seat: Seat = 0) -> str:
        """Return the whole plan that the game suggests for a move; empty, if the move is not legal."""
        suggest = self.game.handling.suggest
        assert suggest is not None
        return "; ".join(self.lines(suggest(self.state, self.move(line, seat))))

    def name(self, ref: Ref, seat: Seat = 1) -> str:
        return name(self.state, seat, ref)

    @property
    def question(self) -> str:
        """Return what is being asked now, or nothing."""
        return next(iter(self.state.prompts.values())).question if self.state.prompts else ""

    def hand(self, seat: Seat = 1) -> list[str]:
        return [self.state.cards[r].definition for r in self.state.zones[at(seat, "hand")]]
