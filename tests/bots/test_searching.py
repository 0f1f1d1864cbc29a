"""How strong searches: all moves are ranked, alike ones together; how sure it is follows from what came of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bsdesk.bots.playout import Limit, Meter, Worlds, make, moves_to_try
from bsdesk.bots.ranking import WIDE, Ranking
from bsdesk.bots.tree_search import TurnEnds, strong
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import to_act
from bsdesk.engine.scoring import Playouts, worth_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact

GAME = game_named("battle_spirits")
DECK = " | deck REF-09 REF-09 REF-09 REF-09"


def searched(mine: str, theirs: str, step: str, nodes: int = 600) -> tuple[State, Ranking, list[Move], Meter]:
    view = redact(lay(GAME, {1: mine + DECK, 2: theirs + DECK}, step=step), "p1")
    found = sorted(moves_to_try(view, 1), key=lambda option: -option.gain)
    meter = Meter(Limit(nodes=nodes))
    ranking = strong(view, 1, found, Worlds(view, {}, random.Random(1)), meter, random.Random(1))
    return view, ranking, [option.move for option in found], meter


def test_every_move_is_ranked_and_the_second_of_two_that_are_alike_comes_last() -> None:
    hand = "hand REF-01 REF-01 REF-06 REF-08 | reserve 8 | life 5"
    view, ranking, found, _ = searched(hand, "field REF-01[1] | life 5", "main")
    assert sorted(map(str, ranking.moves)) == sorted(map(str, found))
    assert write_move(view, ranking.moves[-1]) in ("summon hand.ref-01.1", "summon hand.ref-01.2")


def test_it_is_sure_of_what_wins() -> None:
    _, ranking, _, _ = searched("field REF-01[1] | life 1", "field REF-09[1]~ REF-04[1]~ | life 1", "attack")
    assert ranking.moves[0].verb == "attack"
    assert ranking.sure > 0.95


def test_it_is_not_sure_where_it_makes_no_difference() -> None:
    """Two Spirits with the same BP: whichever attacks, it wins."""
    _, ranking, _, _ = searched("field REF-01[1] REF-02[1] | life 3", "life 1", "attack")
    assert {move.verb for move in ranking.moves[:2]} == {"attack"}
    assert ranking.sure < 0.6


def test_the_whole_limit_is_used_and_what_was_not_finished_does_not_count() -> None:
    for nodes in (60, 61, 300):
        _, ranking, found, meter = searched("hand REF-01 REF-06 | reserve 8 | life 5", "life 5", "main", nodes)
        assert meter.nodes >= nodes
        assert len(ranking.moves) == len(found)
        assert 0.5 <= ranking.sure <= 1


def test_moves_that_are_alike_take_no_room_from_others() -> None:
    hand = "hand " + "REF-08 " * WIDE + "REF-01 | reserve 8 | life 5"
    view, ranking, _, _ = searched(hand, "life 5", "main")
    first_ones = [write_move(view, move) for move in ranking.moves[: -(WIDE - 1)]]
    assert any("ref-01" in move for move in first_ones)
    assert all("ref-08" in write_move(view, move) for move in ranking.moves[-(WIDE - 1) :])


@pytest.mark.parametrize("near", [None, 0.0, 0.5, 1.0])
def test_the_ends_of_both_turns_count_as_far_as_a_game_says(near: float | None) -> None:
    game = replace(GAME, scoring=replace(GAME.scoring, playouts=Playouts(near=near)))
    world = lay(game, {1: "life 5" + DECK, 2: "field REF-01[1] | life 5" + DECK}, step="main")
    ends, turn, worth = TurnEnds(world), world.turn, {}
    while world.turn < turn + 2:
        ends.note(world)
        worth[world.turn] = worth_of(world, 1)
        make(world, moves_to_try(world, to_act(world))[-1].move)
    ends.note(world)  # of a turn after both: it doesn't count
    first, last, begun = worth[turn], worth[turn + 1], worth_of(world, 1)
    assert len({first, last, begun}) == 3
    assert ends.result(world, 1) == pytest.approx(begun if near is None else near * first + (1 - near) * last)
