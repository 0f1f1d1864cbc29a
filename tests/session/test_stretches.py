"""A stretch of a game as one viewer may know it: it can be played again, and tells no more than the viewer saw."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shelf import shelf
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.view import visible
from bsdesk.seat.messages import Stretch
from bsdesk.session.session import Session
from bsdesk.session.sharing import known_lists
from bsdesk.session.stretches import seen_key, stretch_of
from tests.positions import play_line
from tests.seated import dealt_game, laid_out_game, wander

GAMES = ("battle_spirits", "black_poker", "ff_tcg", "asteriated_grail")
FEW = 14  # moves of a stretch


def stretch(session: Session, first: int, viewer: str) -> Stretch:
    return stretch_of(session.timeline.past()[first:], viewer, known_lists(session, viewer))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_viewer_saw_is_seen_again_and_nothing_of_what_it_did_not_see(name: str) -> None:
    session = dealt_game(shelf().boxes[name].open({}), seed=11)
    wander(session, 30, seed=4)
    past = session.timeline.past()[-FEW:]
    found = stretch(session, -FEW, "p1")
    state, true = found.start, past[0].state
    assert found.made_up
    assert seen_key(state, "p1") == seen_key(true, "p1")
    unseen = [ref for ref in true.cards if not visible(true, "p1", ref)]
    dealt = [state.cards[ref].definition for key in state.zones for ref in state.zones[key]]
    assert [true.cards[ref].definition for key in true.zones for ref in true.zones[key]] != dealt or not unseen
    for (seat, plan), position in zip(found.plans, past[1:], strict=True):
        for move in plan.split("; "):
            state = play_line(state, f"p{seat} {move}")
        assert seen_key(state, "p1") == seen_key(position.state, "p1")


def secret(session: Session) -> Session:
    """Return the same game, but that seat 2 holds another card that it never shows."""
    position = session.timeline.past()[0]
    state = position.state.copy()
    ref = state.zones["p2.hand"][1]
    state.cards[ref] = replace(state.cards[ref], definition="REF-27")
    twin = Session(session.header, Applied(state, ()), session.lines[:1], type(session.journal).create(None, []))
    for one in session.timeline.past()[1:]:
        assert isinstance(twin.submit(one.plan, seat=one.seat), Applied)
    return twin


def test_two_games_that_a_viewer_can_not_tell_apart_give_it_the_same_stretch(game: Game) -> None:
    session = laid_out_game(game, "hand ref-22 | reserve 4", "hand ref-09 ref-38 | reserve 6")
    for plan in ("end", "end", "end", "summon hand.ref-09; place reserve 1; done"):
        assert isinstance(session.submit(plan), Applied), plan
    other = secret(session)
    assert [p.plan for p in session.timeline.past()] == [p.plan for p in other.timeline.past()]
    for seen in ("p1", "table"):
        one, two = stretch(session, 0, seen), stretch(other, 0, seen)
        assert one.plans == two.plans
        assert seen_key(one.start, "all") == seen_key(two.start, "all")
        shown = [card.definition for ref, card in one.start.cards.items() if card.zone == "p2.hand"]
        assert "REF-09" in shown
    assert seen_key(stretch(session, 0, "p2").start, "all") != seen_key(stretch(other, 0, "p2").start, "all")


def test_who_may_see_all_hands_is_given_it_as_it_was(game: Game) -> None:
    session = dealt_game(game)
    wander(session, 12)
    found = stretch(session, 0, "all")
    assert found.start is session.timeline.past()[0].state
    assert not found.made_up
    assert list(found.plans) == [(now.seat, now.plan) for _, now in pairwise(session.timeline.past())]


@pytest.mark.parametrize("what", ["concede", "free"])
def test_what_is_no_move_by_the_rules_is_in_no_stretch(game: Game, what: str) -> None:
    session = laid_out_game(game, "hand ref-22 | reserve 4")
    _ = session.concede(1) if what == "concede" else session.free(1, "tokens reserve 1 trash")
    with pytest.raises(Complaint, match="no move"):
        stretch(session, 0, "all")
