"""A draft: a declaration built step by step, of which nothing is sent until it is complete."""

from __future__ import annotations

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.engine.state import to_json
from bsdesk.engine.values import Move, Refusal
from bsdesk.journal.lines import Header
from bsdesk.session.session import Session, start
from bsdesk.table.draft import Draft
from tests.seated import draft_of, laid_out_game
from tests.toy.forge import forge


def drafted(session: Session, *steps: str) -> Draft:
    draft = draft_of(session, 1)
    for step in steps:
        assert draft.add(read(draft, step)) is None, step
    return draft


def read(draft: Draft, text: str) -> Move:
    move = read_move(draft.view, draft.seat, text)
    assert isinstance(move, Move), text
    return move


def text_of(draft: Draft) -> str:
    return "; ".join(write_move(view, move) for view, move in zip(draft.views, draft.plan, strict=False))


def test_a_summon_is_complete_when_its_cores_are_placed(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | field REF-09[2] | reserve 3")
    draft = drafted(session, "summon hand.ref-01", "pay reserve 3", "place ref-09 1")
    assert draft.offers()
    assert draft.add(read(draft, "done")) is None
    assert draft.complete
    assert text_of(draft) == "summon hand.ref-01; pay reserve 3; place ref-09 1; done"
    assert draft.offers() == []


def test_nothing_is_sent_before_it_is_handed_in(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | reserve 5")
    before, lines = to_json(session.state), session.now
    draft = drafted(session, "summon hand.ref-01", "place reserve 1", "done")
    assert (to_json(session.state), session.now) == (before, lines)
    assert isinstance(session.submit(draft.plan, seat=1, seen=draft.seen), Applied)
    assert session.lines[-1] == f"p1 {text_of(draft)}"


def test_a_step_that_is_refused_leaves_the_draft_as_it_was(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | field REF-09[2] | reserve 3")
    draft = drafted(session, "summon hand.ref-01")
    view = draft.view
    assert isinstance(draft.add(read(draft, "pay reserve 9")), Refusal)
    assert draft.view is view
    assert text_of(draft) == "summon hand.ref-01"


def test_a_complete_draft_takes_no_more(game: Game) -> None:
    draft = drafted(laid_out_game(game, "field REF-01[3]"), "move ref-01 1 reserve")
    assert draft.complete
    with pytest.raises(Complaint, match="complete"):
        draft.add(read(draft, "end"))


def test_a_rearrangement_is_built_of_its_shifts(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3] REF-09[1] | reserve 1")
    draft = drafted(session, "rearrange", "shift ref-01 1 reserve", "shift ref-01 1 ref-09")
    assert draft.offers()
    assert draft.add(read(draft, "done")) is None
    assert draft.complete
    assert isinstance(session.submit(draft.plan), Applied)
    assert session.state.tokens["p1.reserve"] == (2, 0)


def test_a_draft_stops_at_what_its_seat_can_not_foresee(game: Game) -> None:
    session = laid_out_game(game, "hand REF-26 | reserve 4")
    draft = drafted(session, "use hand.ref-26 main")
    assert draft.complete
    assert draft.comes == "hidden card"
    assert isinstance(session.submit(draft.plan), Applied)


def test_what_an_effect_asks_is_no_part_of_the_declaration(game: Game) -> None:
    session = laid_out_game(game, "hand REF-06 | reserve 7", "field REF-01[1] REF-09[1]")
    draft = drafted(session, "summon hand.ref-06", "place reserve 1", "done")
    assert draft.complete
    assert isinstance(session.submit(draft.plan), Applied)
    assert session.state.prompts[1].question == "may"


def test_not_even_if_the_declaration_itself_asks_nothing(game: Game) -> None:
    session = laid_out_game(game, "hand REF-06 | reserve 6", "field REF-01[1] REF-09[1]")
    draft = drafted(session, "summon hand.ref-06")
    assert draft.view.prompts[1].question == "may"
    assert draft.complete


def test_an_open_question_can_be_answered_by_a_draft(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | field REF-09[2] | reserve 3")
    assert isinstance(session.submit("summon hand.ref-01"), Applied)
    draft = drafted(session, "pay ref-09 1", "pay reserve 2", "place reserve 1", "done")
    assert draft.complete
    assert isinstance(session.submit(draft.plan, seen=draft.seen), Applied)


def test_a_draft_is_made_of_what_its_seat_sees(game: Game) -> None:
    session = laid_out_game(game, "hand REF-01 | reserve 4", "hand REF-06")
    draft = draft_of(session, 1)
    assert draft.view.viewer == "p1"
    assert draft.view.rng == 0
    assert "p2.hand.1" in draft.view.cards


def test_a_draft_of_a_state_that_is_gone_is_stale(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[3]")
    draft = drafted(session, "move ref-01 1 reserve")
    session.concede(2)
    session.undo()
    assert not isinstance(session.submit(draft.plan, seen=draft.seen), Applied)


# ---------------------------------------------------------------------------- what is announced, and paid for


def smithy(mine: str, theirs: str) -> Session:
    state = lay(forge(), {1: mine, 2: theirs}, step="main")
    return start(Header("forge", state.rules.version, ""), Applied(state, ()))


def test_what_is_said_of_a_spell_and_what_it_costs_are_one_declaration() -> None:
    session = smithy("hand BOLT PIT VEIN", "field PAWN HULK")
    before = to_json(session.state)
    draft = drafted(session, "cast hand.bolt", "choose p2.hulk")
    assert [offer.move.verb for offer in draft.offers()] == ["pay"]
    assert draft.add(read(draft, "pay hand.pit")) is None
    assert draft.complete
    assert to_json(session.state) == before
    assert isinstance(session.submit(draft.plan, seen=draft.seen), Applied)
    assert session.lines[-1] == f"p1 {text_of(draft)}"
    assert session.state.zones["p1.ash"]


def test_a_spell_without_a_choice_is_paid_for_before_it_is_declared() -> None:
    draft = drafted(smithy("hand BOLT PIT VEIN", "field HULK"), "cast hand.bolt")
    assert [offer.move.verb for offer in draft.offers()] == ["pay"]


def test_a_spell_that_asks_already_is_said_and_paid_for_in_one_go() -> None:
    session = smithy("hand BOLT PIT VEIN", "field PAWN HULK")
    assert isinstance(session.submit("cast hand.bolt"), Applied)
    draft = drafted(session, "choose p2.hulk")
    assert not draft.complete
    assert [offer.move.verb for offer in draft.offers()] == ["pay"]
