"""The session: the one authority over a game. What it takes, what it refuses, and what it keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import ChanceTaken, Commanded, GameEnded
from bsdesk.engine.files.line import play_plan
from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, check, moves, to_act
from bsdesk.engine.state import Event, digest, from_json, to_json
from bsdesk.engine.values import Malformed, Move, Refusal, Stale, nearest_amount
from bsdesk.engine.view import redact
from bsdesk.journal.lines import Snapshot, read_entry, write_entry
from bsdesk.session.plans import seats_that_learned
from bsdesk.session.session import Session
from tests.seated import dealt_game, laid_out_game, revealed, wander


def played(session: Session, *plans: str) -> list[Event]:
    events: list[Event] = []
    for plan in plans:
        done = session.submit(plan, seen=session.now)
        assert isinstance(done, Applied), f"{plan}: {done}"
        events += done.events
    return events


def reserve(session: Session) -> tuple[int, ...]:
    return session.state.tokens["p1.reserve"]


# ------------------------------------------------------------------------------------------------ taking commands


def test_a_move_is_played_and_becomes_a_line(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve")
    assert reserve(session) == (1, 0)
    assert session.lines[-1] == "p1 move ref-01 1 reserve"


def test_a_plan_is_one_command_and_one_line(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | reserve 5")
    before = session.now
    played(session, "summon hand.ref-01; place reserve 1;done")
    assert session.lines[before:] == ["p1 summon hand.ref-01; place reserve 1; done"]
    session.undo()
    assert reserve(session) == (5, 0)


def test_moves_are_taken_as_values_too(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    move = read_move(session.state, 1, "move ref-01 2 reserve")
    assert isinstance(move, Move)
    assert isinstance(session.submit([move]), Applied)
    assert session.lines[-1] == "p1 move ref-01 2 reserve"


def test_a_bot_may_call_a_hidden_card_as_its_view_does(game: Game) -> None:
    session = dealt_game(game)
    wander(session, 400, seed=5)
    for _ in range(300):
        if session.state.results:
            return
        seat = to_act(session.state)
        offers = moves(redact(session.state, f"p{seat}"), seat)
        assert isinstance(session.submit([offers[-1].move]), Applied)


@pytest.mark.parametrize(
    ("plan", "answer"),
    [
        ("", Malformed),
        (" ; ; ", Malformed),
        ("sumon hand.ref-01", Malformed),
        ("move ref-01 1 nowhere", Malformed),
        ("move ref-01 1 reserve; p2 pass", Malformed),
        ("move ref-01 9 reserve", Refusal),
        ("attack ref-01", Refusal),
        ("p2 end", Refusal),
        ("move ref-01 1 reserve; attack ref-01", Refusal),
        ("end; end; end; end", Refusal),
    ],
)
def test_a_bad_command_changes_nothing(game: Game, tmp_path: Path, plan: str, answer: type) -> None:
    session = laid_out_game(game, "field REF-01[3] | hand REF-01", path=tmp_path / "a.journal")
    state, kept, lines = session.state, to_json(session.state), list(session.lines)
    written = (tmp_path / "a.journal").read_bytes()
    assert isinstance(session.submit(plan), answer)
    assert session.state is state
    assert to_json(state) == kept
    assert session.lines == lines
    assert (tmp_path / "a.journal").read_bytes() == written


def test_a_command_for_a_state_that_is_gone_is_stale(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    seen = session.now
    played(session, "move ref-01 1 reserve")
    assert session.submit("move ref-01 1 reserve", seen=seen) == Stale(seen, session.now)
    assert reserve(session) == (1, 0)


def test_going_back_never_makes_an_old_command_fit_again(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve")
    seen = session.now
    session.undo()
    played(session, "move ref-01 2 reserve")
    assert isinstance(session.submit("end", seen=seen), Stale)


def test_a_seat_can_only_hand_in_plans_of_its_own(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    assert isinstance(session.submit("p1 end", seat=2), Malformed)
    assert isinstance(session.submit("end", seat=2), Refusal)
    assert isinstance(session.submit("end", seat=1), Applied)


def test_a_step_that_does_not_fit_takes_the_plan_back_and_the_remedy_is_a_whole_plan(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    refusal = session.submit("move ref-01 1 reserve; move ref-01 9 reserve")
    assert isinstance(refusal, Refusal)
    assert refusal.facts["reverted"] == 1
    better = play_plan(session.state, refusal.remedy, 0)
    assert not isinstance(better, Refusal | Malformed)
    assert better.text == "move ref-01 1 reserve; move reserve 1 ref-01"  # moving both would deplete it


# ---------------------------------------------------------------------------------------------------- back and forth


def test_undo_and_redo_go_where_one_was(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    marks = [digest(session.state)]
    for _ in range(3):
        played(session, "move ref-01 1 reserve")
        marks.append(digest(session.state))
    session.undo(2)
    assert digest(session.state) == marks[1]
    session.redo()
    assert digest(session.state) == marks[2]
    session.redo()
    assert digest(session.state) == marks[3]
    session.undo(3)
    assert digest(session.state) == marks[0]


@pytest.mark.parametrize("count", [0, -1, 2, 3])
def test_what_can_not_be_taken_back_is_refused(game: Game, count: int) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve")
    lines = list(session.lines)
    with pytest.raises(Complaint, match="there are 1; expected undo 1 to undo 1"):
        session.undo(count)
    with pytest.raises(Complaint, match="no move was taken back"):
        session.redo(count)
    assert session.lines == lines


def test_after_another_move_there_is_nothing_to_redo(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve")
    session.undo()
    played(session, "move ref-01 2 reserve")
    with pytest.raises(Complaint, match="no move was taken back"):
        session.redo()


def test_a_line_that_was_taken_back_can_be_forked_from(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve")
    there = session.now
    session.undo()
    played(session, "move ref-01 3 reserve")
    session.fork("what-if", there)
    assert reserve(session) == (1, 0)
    played(session, "move ref-01 1 reserve")
    session.fork("main")
    assert reserve(session) == (3, 0)
    session.fork("what-if")
    assert reserve(session) == (2, 0)
    assert session.lines[-1] == f"fork what-if @{there + 4}"


def test_after_a_fork_there_is_nothing_to_redo(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve")
    session.undo()
    session.fork("other")
    with pytest.raises(Complaint, match="no move was taken back"):
        session.redo()


@pytest.mark.parametrize(
    ("name", "line"), [("other", 1), ("other", 99), ("two words", 0), ("", 0), ("x" * 41, 0), ("main", 5)]
)
def test_a_fork_that_can_not_be_is_refused(game: Game, name: str, line: int) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    lines, names = list(session.lines), dict(session.timeline.names)
    with pytest.raises(Complaint):
        session.fork(name, line)
    assert (session.lines, session.timeline.names) == (lines, names)


def test_a_commit_is_a_line_once(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve")
    session.commit()
    session.commit()
    assert session.lines[-2:] == ["p1 move ref-01 1 reserve", "commit"]
    session.undo()
    assert reserve(session) == (0, 0)


# --------------------------------------------------------------------------------------------------- what was learned


def test_moving_cores_tells_nobody_anything(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    played(session, "move ref-01 1 reserve", "end")
    assert revealed(session, 2) == frozenset()


def test_a_card_from_the_hand_is_news_to_the_other_seat(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | reserve 5")
    played(session, "summon hand.ref-01", "place reserve 1; done")
    assert revealed(session, 2) == {2}
    assert revealed(session, 1) == frozenset()


def test_a_drawn_card_is_news_to_who_draws_it(game: Game) -> None:
    session = laid_out_game(game, "hand REF-26 | reserve 4")
    played(session, "use hand.ref-26 main")
    assert revealed(session) == {1, 2}
    played(session, "end; end; end")
    assert revealed(session) == {2}


def test_a_card_that_one_could_choose_is_no_news_when_it_moves(game: Game) -> None:
    """What is taken out of the opened cards was seen before."""
    session = laid_out_game(game, "hand REF-20 | reserve 5")
    played(session, "deploy hand.ref-20; done")
    assert revealed(session) == {1, 2}
    assert session.state.prompts
    while session.state.prompts:
        played(session, first_answer(session))
        assert revealed(session) == frozenset()


def test_a_card_that_is_drawn_as_an_answer_is_given_is_news(game: Game) -> None:
    """The question was still open when the command was given; the card it was about is elsewhere by then."""
    session = laid_out_game(game, "hand REF-10 | field REF-09[1] | reserve 3")
    played(session, "summon hand.ref-10", "pay reserve 3")
    assert session.state.zones["p1.hand"]
    assert revealed(session) == {1}


def first_answer(session: Session) -> str:
    seat = to_act(session.state)
    offer = moves(session.state, seat)[0]
    return write_move(session.state, nearest_amount(offer, offer.move))


def test_chance_is_news_to_everybody(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]")
    state = session.state
    assert seats_that_learned(state, state, [Event(1, 1, 0, "rule", "BS-4.8", ChanceTaken(2, 1, 99))]) == {1, 2}
    assert seats_that_learned(state, state, []) == frozenset()
    assert revealed(session, 0) == frozenset()


# ---------------------------------------------------------------------------------------------------------- giving up


@pytest.mark.rule("BS-O-22")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_may_concede_at_any_time(game: Game, seat: int) -> None:
    """Also while the other one is asked something."""
    session = laid_out_game(game, "hand REF-01 | field REF-09[3] | reserve 2")
    played(session, "summon hand.ref-01")
    assert session.state.prompts[1].question == "pay"
    done = session.concede(seat)
    assert session.state.results == {seat: "lose", 3 - seat: "win"}
    assert session.state.ending == "conceded"
    command, end = done.events
    assert command.fact == Commanded(Move(seat, "concede"))
    assert isinstance(end.fact, GameEnded)
    assert (end.parent, end.why, end.fact.by) == (command.n, "BS-O-22", seat)
    assert session.lines[-2] == f"concede p{seat}"


def test_how_a_game_ended_stands_in_its_last_line(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    session.concede(2)
    last = read_entry(session.lines[-1])
    assert isinstance(last, Snapshot)
    assert from_json(last.state, game).results == {1: "win", 2: "lose"}
    session.undo()
    assert session.lines[-1] == "undo 1"
    session.redo()
    assert session.lines[-1] == write_entry(last)


def test_conceding_is_no_move_and_can_be_taken_back(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    assert "concede" not in {offer.move.verb for offer in moves(session.state, 1)}
    before = digest(session.state)
    session.concede(2)
    refusal = check(session.state, Move(1, "end"))
    assert refusal is not None
    assert refusal.code == "game_over"
    with pytest.raises(Complaint, match="the game is over"):
        session.concede(1)
    session.undo()
    assert digest(session.state) == before
    with pytest.raises(Complaint, match="no seat p3"):
        session.concede(3)
