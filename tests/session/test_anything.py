"""Whatever is done to a session: what it has written, read back, is what it is; and nothing bad leaves a trace."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bsdesk.bots import random_seat
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, moves, to_act
from bsdesk.engine.state import digest, to_json
from bsdesk.engine.values import Malformed, Refusal, Stale
from bsdesk.games import battle_spirits
from bsdesk.journal.lines import as_text, read
from bsdesk.session.recovery import recover
from bsdesk.session.session import Session
from tests.seated import dealt_game, revealed, wander
from tests.toy.lanterns import lanterns

REFERENCE = Path(__file__).parents[2] / "cards" / "battle_spirits" / "reference.toml"
GAMES = {"battle_spirits": lambda: battle_spirits.game(battle_spirits.read([REFERENCE])), "toy": lanterns}

SEATS, VERBS = ["p1", "p2", "p9"], ["end", "pass", "summon", "move", "attack", "choose", "done", "back", "light"]
THINGS = ["reserve", "hand.ref-01", "ref-01", "ref-01.2", "hand.1", "p2.hand.1", "e1", "yes", "no"]
WORDS = st.sampled_from([*SEATS, *VERBS, *THINGS, "1", "2", "S", "1+S", ";"])
NONSENSE = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=7).map(" ".join))


class AnythingGoes(RuleBasedStateMachine):
    """A session under whatever comes: legal moves, nonsense, going back and forth, forks, giving up."""

    game: Game

    @initialize(seed=st.integers(0, 2**64 - 1))
    def sit_down(self, seed: int) -> None:
        self.session: Session = dealt_game(self.game, seed=seed)

    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 15))
    def play(self, seed: int, count: int) -> None:
        chance = random.Random(seed)
        for _ in range(count):
            if self.session.state.results:
                return
            offers = moves(self.session.state, to_act(self.session.state))
            move = random_seat.choose(offers, chance, self.game.scoring.kinds)
            assert isinstance(self.session.submit([move], seen=self.session.now), Applied)

    @rule(text=NONSENSE, seat=st.integers(0, 3))
    def submit_nonsense(self, text: str, seat: int) -> None:
        before, lines = to_json(self.session.state), len(self.session.lines)
        outcome = self.session.submit(text, seat=seat)
        if not isinstance(outcome, Applied):
            assert isinstance(outcome, Malformed | Refusal)
            assert (to_json(self.session.state), len(self.session.lines)) == (before, lines)

    @rule(behind=st.integers(1, 5))
    def come_late(self, behind: int) -> None:
        now = self.session.now
        assert self.session.submit("end", seen=now - behind) == Stale(now - behind, now)

    @rule(count=st.integers(0, 4))
    def undo(self, count: int) -> None:
        known = len(self.session.timeline.past()) - 1
        self.either(lambda: self.session.undo(count), fits=1 <= count <= known)

    @rule(count=st.integers(0, 4))
    def redo(self, count: int) -> None:
        known = len(self.session.timeline.undone)
        self.either(lambda: self.session.redo(count), fits=1 <= count <= known)

    @rule(name=st.sampled_from(["main", "a", "b-1", "é", "", "two words"]), line=st.integers(0, 60))
    def fork(self, name: str, line: int) -> None:
        timeline = self.session.timeline
        new = name not in ("", "two words", *timeline.names) and line in timeline.landed
        fits = new if line else name not in ("", "two words")
        self.either(lambda: self.session.fork(name, line), fits=fits)

    @rule()
    def commit(self) -> None:
        self.session.commit()

    @precondition(lambda self: random.Random(self.session.now).random() < 0.2)
    @rule(seat=st.integers(0, 3))
    def concede(self, seat: int) -> None:
        fits = not self.session.state.results and seat in self.session.state.seats()
        self.either(lambda: self.session.concede(seat), fits=fits)

    def either(self, do: Any, *, fits: bool) -> None:
        """It is done, or it is refused and nothing has changed."""
        before, lines = digest(self.session.state), len(self.session.lines)
        try:
            do()
        except Complaint:
            assert not fits
            assert (digest(self.session.state), len(self.session.lines)) == (before, lines)
        else:
            assert fits

    @invariant()
    def every_line_has_its_position(self) -> None:
        if hasattr(self, "session"):
            assert self.session.timeline.last == self.session.now
            assert self.session.timeline.landed[self.session.now] == self.session.timeline.here.line

    def teardown(self) -> None:
        if hasattr(self, "session"):
            reads_back_equal(self.session, self.game)


def reads_back_equal(session: Session, game: Game) -> None:
    """Law 6 for the journal."""
    again = recover(read(as_text(session.lines)), game)
    assert again.note == ""
    assert again.session.lines == session.lines
    assert to_json(again.session.state) == to_json(session.state)
    assert again.session.timeline.names == session.timeline.names
    assert again.session.timeline.landed == session.timeline.landed
    assert again.session.timeline.undone == session.timeline.undone
    assert revealed(again.session, 9) == revealed(session, 9)


@pytest.mark.parametrize("tries", [12, pytest.param(600, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_done_reads_back_equal(name: str, tries: int) -> None:
    game = GAMES[name]()

    class AtThisTable(AnythingGoes):
        pass

    AtThisTable.game = game
    few = settings(max_examples=tries, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(AtThisTable, settings=few)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_random_games_read_back_equal(name: str, seed: int) -> None:
    game = GAMES[name]()
    session = dealt_game(game, seed=seed)
    wander(session, 250, seed, back=0.08)
    reads_back_equal(session, game)


@pytest.mark.parametrize("name", GAMES)
def test_digests_and_snapshots_come_in_time(name: str) -> None:
    """A digest every 20 lines, a snapshot each turn and at the start."""
    session = dealt_game(GAMES[name]())
    head = session.timeline.first
    wander(session, 200, seed=3, back=0.05)
    since, turn = 0, -1
    for number, line in enumerate(session.lines[head:], head + 1):
        since = 0 if line.startswith("digest ") else since + 1
        assert since <= 22
        state = session.timeline.positions[session.timeline.landed[number]].state
        if state.turn != turn:
            assert any(text.startswith("snapshot ") for text in session.lines[number - 1 : number + 2])
            turn = state.turn
