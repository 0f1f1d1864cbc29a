"""Whatever is typed or sent: never an exception, and what is refused or no command changes nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from bsdesk.bots import random_seat
from bsdesk.engine.files.line import PlayedPlan, moves_in, play_plan
from bsdesk.engine.files.notation import all_names, read_move, write_move
from bsdesk.engine.play import Applied, apply, check, explain, moves, new
from bsdesk.engine.state import State, to_json
from bsdesk.engine.values import Malformed, Move, Refusal
from bsdesk.engine.worlds.preview import Preview, preview
from tests.laws.conftest import GAMES
from tests.laws.walking import Match

ODD = ["#0", "#9999", "p9.hand", "p1.hand.0", "hand.", ".", "1+S", "-1", "e1", "p2"]
JUNK = st.text(max_size=12) | st.sampled_from(ODD)
NUMBERS = st.integers(-2, 3) | st.integers(-(2**70), 2**70)
MATCHES: dict[str, Match] = {}


class Commands(RuleBasedStateMachine):
    """A table at which somebody types."""

    name = "battle_spirits"

    def __init__(self) -> None:
        super().__init__()
        self.match = MATCHES.setdefault(self.name, GAMES[self.name]())
        self.state = State(self.match.game.rules.id)

    @initialize(seed=st.integers(0, 2**64 - 1), into=st.integers(0, 60))
    def begin(self, seed: int, into: int) -> None:
        self.state = new(self.match.game, self.match.decks(seed), seed).state
        for _ in range(into):
            if not self.state.results:
                self.move_on(seed)

    def over(self) -> bool:
        return bool(self.state.results)

    def try_it(self, move: Move) -> None:
        before = to_json(self.state)
        refusal = check(self.state, move)
        outcome = apply(self.state, move)
        assert to_json(self.state) == before
        assert isinstance(outcome, Refusal) == (refusal is not None)
        if isinstance(outcome, Applied):
            self.state = outcome.state
        else:
            assert outcome.rule in self.match.rules

    @precondition(lambda self: not self.over())
    @rule(seed=st.integers(0, 1000))
    def move_on(self, seed: int) -> None:
        """A legal move, typed."""
        chance = random.Random(seed)
        open_seats = [s for s in self.state.seats() if moves(self.state, s)]
        move = random_seat.choose(moves(self.state, chance.choice(open_seats)), chance, self.match.game.scoring.kinds)
        line = write_move(self.state, move)
        read = read_move(self.state, move.seat, line)
        assert read == move, line
        assert isinstance(preview(self.state, move), Preview)
        self.try_it(move)

    @rule(data=st.data(), seat=st.integers(1, 2))
    def type_something(self, data: st.DataObject, seat: int) -> None:
        """Words that are known, in any order, with rubbish in between."""
        state, rules = self.state, self.match.game.rules
        known = {*rules.verbs, *rules.questions, *rules.move_words, *all_names(state, seat)}
        words = sorted({*known, "done", "back", "p1", "p2"})
        word = st.sampled_from(words) | JUNK | st.from_regex(r"[0-9S+]{1,4}", fullmatch=True)
        line = " ".join(data.draw(st.lists(word, max_size=5)))
        read = read_move(state, seat, line)
        if isinstance(read, Malformed):
            assert read.expected
        else:
            self.try_it(read)

    @rule(data=st.data())
    def type_a_plan(self, data: st.DataObject) -> None:
        """Several lines at once: all of them, or none."""
        before = to_json(self.state)
        lines = moves_in(data.draw(st.text(alphabet="abcdenopsw12;. +S", max_size=40)))
        plan = [m for line in lines if isinstance(m := read_move(self.state, 1, line), Move)]
        outcome = play_plan(self.state, plan, 0)
        assert to_json(self.state) == before
        if isinstance(outcome, PlayedPlan):
            self.state = outcome.done.state

    @rule(data=st.data())
    def send_something(self, data: st.DataObject) -> None:
        """A move of any shape."""
        known = st.sampled_from(sorted([*self.state.cards, *self.state.zones, *self.state.tokens, "p1", "p2", ""]))
        verb = st.sampled_from(sorted({*self.match.game.rules.verbs, *self.match.game.rules.questions, "done", "back"}))
        move = Move(
            data.draw(st.sampled_from([1, 2, 0, -1, 3, 10**30])),
            data.draw(verb | JUNK),
            data.draw(known | JUNK),
            data.draw(known | JUNK | st.just("")),
            tuple(data.draw(st.lists(NUMBERS, max_size=4))),
        )
        self.try_it(move)
        if move.seat in self.state.seats():
            preview(self.state, move)
            explain(self.state, move.seat, move.subject, move.target)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("examples", [8, pytest.param(2_000, marks=pytest.mark.long)])
def test_no_command_breaks_anything(name: str, examples: int) -> None:
    kind = type("Commands", (Commands,), {"name": name})
    how = settings(
        max_examples=examples,
        stateful_step_count=25,
        deadline=None,
        derandomize=examples < 100,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(kind, settings=how)
