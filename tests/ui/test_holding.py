"""What is held, and where it may go: the list of legal moves, asked other questions. No window."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.games import battle_spirits
from bsdesk.table.drop_targets import Drop, Held, drop_at, drops, move_of, step_amount, takeable

USUAL = "life 5 | deck REF-01 REF-06 REF-01 REF-09"


@pytest.fixture(scope="module")
def game() -> Game:
    folder = Path(__file__).parents[2] / "cards" / "battle_spirits"
    return battle_spirits.game(battle_spirits.read([folder / "reference.toml"]))


def view_of(game: Game, mine: str, theirs: str = "", step: str = "main") -> State:
    return redact(lay(game, {1: f"{USUAL} | {mine}", 2: f"{USUAL} | {theirs}"}, step=step), "p1")


def places(found: list[Drop]) -> set[str]:
    return {drop.place for drop in found}


def test_a_spirit_in_the_hand_goes_to_the_own_field(game: Game) -> None:
    view = view_of(game, "hand REF-09 | reserve 5")
    card = view.zones["p1.hand"][0]
    found = drops(view, 1, moves(view, 1), Held(card))
    assert places(found) == {"p1.field"}
    assert move_of(found[0], Held(card)) == Move(1, "summon", card)


def test_a_card_that_can_not_be_paid_goes_nowhere(game: Game) -> None:
    view = view_of(game, "hand REF-04 | reserve 1")
    assert drops(view, 1, moves(view, 1), Held(view.zones["p1.hand"][0])) == []


def test_a_core_goes_to_every_place_of_its_own_seat_and_to_no_other(game: Game) -> None:
    view = view_of(game, "field REF-01[1] REF-08 | reserve 2", "field REF-09[1]")
    found = drops(view, 1, moves(view, 1), Held("p1.reserve", (1, 0)))
    assert places(found) == set(view.zones["p1.field"])


def test_more_cores_than_there_are_go_nowhere(game: Game) -> None:
    view = view_of(game, "field REF-01[1] | reserve 2")
    assert drops(view, 1, moves(view, 1), Held("p1.reserve", (3, 0))) == []


def test_the_soul_core_alone_may_also_change_places(game: Game) -> None:
    view = view_of(game, "field REF-01[1] | reserve 2+S")
    verbs = {drop.offer.move.verb for drop in drops(view, 1, moves(view, 1), Held("p1.reserve", (0, 1)))}
    assert verbs == {"move", "swap"}
    plain = {drop.offer.move.verb for drop in drops(view, 1, moves(view, 1), Held("p1.reserve", (1, 0)))}
    assert plain == {"move"}


def test_an_attacker_goes_to_anything_of_the_rival(game: Game) -> None:
    view = view_of(game, "field REF-01[1]", "field REF-09[1]", "attack")
    attacker = view.zones["p1.field"][0]
    found = drops(view, 1, moves(view, 1), Held(attacker))
    assert {"p2.life", "p2.field", "p2.hand"} <= places(found)
    assert not any(place.startswith("p1") for place in places(found))


def test_a_drop_on_a_card_means_the_card_or_else_its_area(game: Game) -> None:
    view = view_of(game, "hand REF-09 | field REF-01[1] | reserve 5")
    found = drops(view, 1, moves(view, 1), Held(view.zones["p1.hand"][0]))
    assert places(drop_at(found, view, view.zones["p1.field"][0])) == {"p1.field"}
    assert drop_at(found, view, "p1.life") == []


def test_what_can_be_taken_up_has_offers(game: Game) -> None:
    view = view_of(game, "hand REF-09 REF-04 | field REF-01[1] | reserve 3")
    cheap, dear = view.zones["p1.hand"]
    found = takeable(view, moves(view, 1))
    assert cheap in found
    assert dear not in found
    assert {"p1.reserve", view.zones["p1.field"][0]} <= set(found)


@pytest.mark.parametrize(
    ("amount", "step", "after"),
    [((1, 0), 1, (2, 0)), ((3, 0), 1, (3, 1)), ((3, 1), 1, (3, 1)), ((3, 1), -1, (3, 0)), ((1, 0), -1, (1, 0))],
)
def test_one_more_or_fewer_plain_ones_first_and_never_none(
    amount: tuple[int, int], step: int, after: tuple[int, int]
) -> None:
    assert step_amount(amount, (3, 1), step) == after
