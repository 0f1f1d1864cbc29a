"""When a seat passes by itself, and when it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.game import Game
from bsdesk.engine.play import moves
from bsdesk.engine.play.priority import waiting
from bsdesk.engine.view import view_for
from bsdesk.games import battle_spirits
from bsdesk.table.pace import passes_unasked
from bsdesk.table.settings import Stops
from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, BS, FF, Position
from tests.seated import laid_out_game
from tests.ui import tables
from tests.ui.tables import table_at, truth


@pytest.fixture(scope="module")
def game() -> Game:
    folder = Path(__file__).parents[2] / "cards" / "battle_spirits"
    return battle_spirits.game(battle_spirits.read(sorted(folder.glob("*.toml"))))


def passes(game: Game, theirs: str, stops: Stops, *, passed: bool = False, moved: str = "attack ref-01") -> bool:
    """Does seat 2 pass by itself when seat 1 has attacked?"""
    session = laid_out_game(game, "field REF-01[1]", theirs, step="attack")
    session.submit(moved)
    view = view_for(session.state, 2)
    return passes_unasked(view, 2, moves(view, 2), stops, passed=passed)


FLASH = Position(BS, "field REF-01[1]", "hand REF-38 | reserve 3 | field REF-09[1]", (), "attack")
CAN_ACT = "hand REF-38 | reserve 3 | field REF-09[1]"


def test_a_seat_that_can_only_pass_does(game: Game) -> None:
    assert passes(game, "field REF-09[1]", "could")


def test_a_seat_that_can_act_is_asked(game: Game) -> None:
    assert not passes(game, CAN_ACT, "could")


def test_who_wants_to_be_asked_always_is(game: Game) -> None:
    assert not passes(game, "field REF-09[1]", "always")


def test_who_passes_for_a_battle_passes_in_it_though_it_could_act(game: Game) -> None:
    assert passes(game, CAN_ACT, "always", passed=True)


TOO_LOW = Position(BP, "hand H9 C3 | field S5", "hand C8 C2 | field D10?", ("up hand.h9", "pass"))


def test_who_could_only_answer_in_vain_is_not_asked(app: App) -> None:
    """Both Counters are lower than the Up that they would counter."""
    table = tables.table_at(app, TOO_LOW, open_hands=True)
    model = table.parts.model
    assert {offer.move.verb for offer in model.offers} == {"pass", "counter"}
    assert table.parts.autoplay.pending_pass(2)


def test_who_could_answer_in_vain_is_asked_if_they_want_to_be_always(app: App) -> None:
    table = tables.table_at(app, TOO_LOW, open_hands=True)
    table.parts.autoplay.choose_stops(2, "always")
    assert not table.parts.autoplay.pending_pass(2)


def test_one_answer_that_is_not_in_vain_is_enough_to_be_asked(app: App) -> None:
    table = tables.table_at(app, TOO_LOW._replace(theirs="hand C9 C2 | field D10?"), open_hands=True)
    assert not table.parts.autoplay.pending_pass(2)


def attacked(app: App) -> TableScreen:
    """Seat 2 may answer an attack, and sits before the screen."""
    table = tables.table_at(app, FLASH)
    truth(table).submit("attack ref-01")
    table.parts.model.me = 2
    table.parts.commands.note_change()
    return table


def test_who_passes_for_a_battle_does_so_alone_and_for_no_other_battle(app: App) -> None:
    table = attacked(app)
    for _ in range(2):
        table.parts.autoplay.next_stops()
    assert (table.parts.autoplay.stops_key(), set(table.parts.commands.passed)) == ("battle", {2})
    assert table.parts.autoplay.stops_of(1) == "could"
    assert app.settings.stops == "could"
    truth(table).undo()
    table.parts.commands.note_change()
    truth(table).submit("attack ref-01")  # the same Spirit again
    table.parts.commands.note_change()
    assert table.parts.autoplay.stops_key() == "always"
    assert not table.parts.autoplay.pass_if_due(2)


def test_choosing_when_to_be_asked_passes_nothing_and_holds_from_the_next_moment_on(app: App) -> None:
    table = attacked(app)
    for chosen in ("always", "battle", "could", "always", "battle"):
        table.parts.autoplay.next_stops()
        assert table.parts.autoplay.stops_key() == chosen
        assert not table.parts.autoplay.pass_if_due(2)
    for line in ("p2 pass", "pass", "p2 block ref-09"):
        truth(table).submit(line)
    table.parts.commands.note_change()
    assert truth(table).state.actor == 2
    assert table.parts.autoplay.pass_if_due(2)


def test_a_block_is_never_skipped(game: Game) -> None:
    session = laid_out_game(game, "field REF-01[1]", "field REF-09[1]", step="attack")
    session.submit("attack ref-01")
    session.submit("p2 pass")
    session.submit("pass")
    view = view_for(session.state, 2)
    assert view.prompts[2].question == "block"
    assert not passes_unasked(view, 2, moves(view, 2), "could", passed=True)


def test_a_main_step_is_never_ended_by_itself(game: Game) -> None:
    view = view_for(laid_out_game(game, "reserve 0").state, 1)
    assert not passes_unasked(view, 1, moves(view, 1), "could", passed=True)


def test_nobody_is_asked_to_answer_what_they_put_on_the_stack_themselves(app: App) -> None:
    """They can act once it was carried out; whoever wants to be asked whenever they could act is asked before."""
    there = Position(
        FF,
        "hand 1-038R 1-036C 1-036C 1-036C 1-036C 1-036C | field 1-208S",
        "hand 1-038R 1-036C 1-036C 1-036C 1-036C | field 1-195S",
    )
    session = truth(table_at(app, there))
    session.submit("cast hand.shiva")
    while 1 in session.state.prompts:
        session.submit([next(o.move for o in moves(session.state, 1) if o.move.verb != "back")])
    assert [frame.seat for frame in waiting(session.state)] == [1]
    assert session.state.actor == 1

    def unasked(seat: int, stops: Stops) -> bool:
        view = view_for(session.state, seat)
        return passes_unasked(view, seat, moves(view, seat), stops, passed=False)

    assert unasked(1, "could")
    assert not unasked(1, "always")
    session.submit("pass")
    assert not unasked(2, "could")


@pytest.mark.parametrize("block", [False, True])
def test_who_lets_an_attack_through_is_not_asked_once_more_before_its_damage(app: App, *, block: bool) -> None:
    there = Position(FF, "field 1-208S", "hand 1-038R 1-036C 1-036C 1-036C 1-036C | field 1-195S", (), "attack")
    session = truth(table_at(app, there))

    def asked() -> bool:
        view = view_for(session.state, 2)
        return not passes_unasked(view, 2, moves(view, 2), "could", passed=False)

    for line in ("pass", "p2 pass", "attack field.noel", "pass"):
        session.submit(line)
    assert asked()
    for line in ("p2 pass", "p2 block field.serah" if block else "p2 done", "pass"):
        session.submit(line)
    assert (session.state.moment, session.state.actor) == ("block", 2)
    assert asked() is block


def test_a_pass_in_a_battle_by_which_the_step_does_not_end_is_not_said(app: App) -> None:
    there = Position(FF, "field 1-194S", "field 1-195S", (), "attack")
    table = tables.table_of_session(
        app, app.shelf.boxes[FF], there.session(app.shelf.boxes[FF].open({})), players={2: "random"}
    )
    app.open(table)
    for line in ("pass", "p2 pass", "attack snow"):
        truth(table).submit(line)
    app.notices.shown.clear()
    assert table.parts.autoplay.pass_if_due(1)
    assert not app.notices.shown


def test_the_first_time_that_a_step_of_ones_own_turn_is_passed_by_itself_that_is_said(app: App) -> None:
    there = Position(FF, "hand 1-123R | field 1-208S~", "field 1-195S")
    table = tables.table_of_session(
        app, app.shelf.boxes[FF], there.session(app.shelf.boxes[FF].open({})), players={2: "random"}
    )
    app.open(table)
    parts, before = table.parts, truth(table).state
    said = app.words("passed_unasked", step="Main Phase 1", setting=app.words("set_stops"))
    app.notices.shown.clear()
    assert parts.autoplay.pass_if_due(1)
    assert [notice.text for notice in app.notices.shown] == [said]
    assert parts.autoplay.passed_in == (before.turn, before.step)
    truth(table).undo()
    assert truth(table).state == before
    app.notices.shown.clear()
    parts.autoplay.stays = 0
    assert parts.autoplay.pass_if_due(1)
    assert not app.notices.shown, "once is enough"
