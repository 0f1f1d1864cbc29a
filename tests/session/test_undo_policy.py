"""Taking back: free until something hidden was seen or another seat acted; then by consent."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.game import Game
from bsdesk.games import battle_spirits
from bsdesk.seat.messages import TimeStep
from bsdesk.session.session import Session
from bsdesk.session.undo_policy import UndoPolicy
from bsdesk.speech.players import HUMAN
from tests.seated import laid_out_game, revealed


@pytest.fixture(scope="module")
def game() -> Game:
    folder = Path(__file__).parents[2] / "cards" / "battle_spirits"
    return battle_spirits.game(battle_spirits.read(sorted(folder.glob("*.toml"))))


def sat(session: Session, *, rival: str = HUMAN, open_hands: bool = False) -> UndoPolicy:
    return UndoPolicy(session.timeline, {1: HUMAN, 2: rival}, open_hands=open_hands)


def test_at_the_start_there_is_nothing_to_take_back(game: Game) -> None:
    assert sat(laid_out_game(game, "reserve 3")).back(1) is None


def test_an_own_move_that_showed_nothing_is_free(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] | reserve 3")
    session.submit("move reserve 1 ref-01")
    assert sat(session).back(1) == TimeStep(1)


def test_after_the_other_acted_both_commands_go_and_it_is_asked(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]", "field REF-09[1]", step="attack")
    session.submit("attack ref-01")
    session.submit("p2 pass")
    found = sat(session, rival="fair").back(1)
    assert found == TimeStep(2, other_concerned=True)
    assert not found.free


def test_what_a_card_drawn_has_shown_is_asked_about(game: Game) -> None:
    session = laid_out_game(game, "reserve 1", step="main")
    while session.state.active == 1:
        session.submit("end")
    found = sat(session, rival="fair").back(1)
    assert found is not None
    assert found.revealed


def test_whoever_plays_both_sides_open_takes_back_freely(game: Game) -> None:
    session = laid_out_game(game, "reserve 1", step="main")
    while session.state.active == 1:
        session.submit("end")
    found = sat(session, open_hands=True).back(1)
    assert found is not None
    assert found.free


def test_doing_again_is_the_mirror_of_taking_back(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] | reserve 3", "field REF-09[1]", step="attack")
    policy = sat(session, rival="fair")
    assert policy.forth(1) is None
    session.submit("attack ref-01")
    session.submit("p2 pass")
    session.submit("pass")
    for _ in range(2):
        back = policy.back(1)
        assert back is not None
        session.undo(back.commands)
    assert policy.forth(1) == TimeStep(2, other_concerned=True), "the attack, and what the bot did then"
    session.redo(2)
    assert policy.forth(1) == TimeStep(1, other_concerned=False)


def test_who_shows_an_own_card_takes_that_back_freely(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | reserve 8", "field REF-09[1]")
    session.submit("summon hand.ref-01; place reserve 1; done")
    assert session.state.zones["p1.field"]
    assert revealed(session, 1) == {2}, "the other saw what was in the hand"
    assert sat(session, rival="fair").back(1) == TimeStep(1)


def test_who_sees_a_card_of_the_other_is_asked(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]", "hand REF-38 | field REF-09[1] | reserve 9", step="attack")
    session.submit("attack ref-01")
    card = session.state.zones["p2.hand"][0]
    session.free(2, f"card hand.{session.state.rules.defs[session.state.cards[card].definition].slug} field")
    found = sat(session, rival="fair").back(1)
    assert found is not None
    assert found.revealed


def test_whoever_is_not_free_takes_the_leave_of_the_other_people(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] | reserve 3", "field REF-09[1]")
    session.submit("move reserve 1 ref-01")
    policy = sat(session)
    assert [policy.back(seat) for seat in (1, 2, 0)] == [
        TimeStep(1),
        TimeStep(1, other_concerned=True, asks=(1,)),
        TimeStep(1, other_concerned=True, asks=(1, 2)),
    ]


def test_while_hands_are_hidden_one_goes_on_from_nowhere_else(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1] | reserve 3")
    people = {1: HUMAN, 2: HUMAN}
    assert sat(session).fork(1) is None
    assert sat(session, open_hands=True).fork(1) == TimeStep()
    assert UndoPolicy(session.timeline, people, open_hands=False, made_up=True).fork(1) == TimeStep(asks=(2,))
    assert UndoPolicy(session.timeline, {1: "fair", 2: "fair"}, open_hands=False).fork(0) == TimeStep()
    session.concede(1)
    assert sat(session).fork(1) == TimeStep(asks=(2,))
