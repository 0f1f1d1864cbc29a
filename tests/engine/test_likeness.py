"""Two states are the same if they differ in numbers only that count events, ids and causes."""

from __future__ import annotations

import re

import pytest

from bsdesk.engine.game import Game
from bsdesk.engine.scoring import SearchBounds
from bsdesk.engine.state import State, digest, from_json, to_json
from bsdesk.engine.worlds.state_key import state_key
from tests.laws.conftest import GAMES
from tests.laws.walking import Match, walk
from tests.table import Table
from tests.toy.lanterns import lanterns


@pytest.fixture(scope="module")
def toy() -> Game:
    return lanterns()


@pytest.fixture(scope="module")
def game() -> Game:
    return GAMES["battle_spirits"]().game


def after(game: Game, sides: list[str], *lines: str) -> State:
    table = Table(game, usual=("deck MOTH MOTH",) if game.rules.id == "toy" else ("life 5",))
    table.lay(*sides)
    table.play(*lines)
    return table.state


ROUND = "p2 pass; p3 pass; p4 pass; pass"
CORES = ["field REF-01[3] REF-01[3]"]


def test_there_and_back_is_the_same(game: Game) -> None:
    before, there = after(game, CORES), after(game, CORES, "move ref-01.1 1 reserve")
    back = after(game, CORES, "move ref-01.1 1 reserve", "move reserve 1 ref-01.1")
    assert digest(before) != digest(back)
    assert (state_key(before) == state_key(back), state_key(before) == state_key(there)) == (True, False)


def test_lines_that_come_to_the_same_are_the_same(game: Game) -> None:
    lines = ("move ref-01.2 3 reserve", "move ref-01.1 1 reserve")  # the first of them depletes
    one, two = after(game, CORES, *lines), after(game, CORES, *reversed(lines))
    assert digest(one) != digest(two)
    assert state_key(one) == state_key(two)


def test_the_order_in_which_things_were_given_makes_a_difference(toy: Game) -> None:
    sides = ["hand GLOW DIM GLOW | field MOTH"]
    one = after(toy, sides, f"play hand.glow.1; {ROUND}", f"play hand.dim; {ROUND}")
    two = after(toy, sides, f"play hand.dim; {ROUND}", f"play hand.glow.1; {ROUND}")
    assert [len(s.modifiers) for s in (one, two)] == [2, 2]
    assert state_key(one) != state_key(two)


def renumbered(state: State) -> State:
    """The same state with other ids, later."""
    text = re.sub(rb"#(\d+)", lambda found: b"#%d" % (int(found[1]) + 1000), to_json(state))
    twin = from_json(text, state.game)
    twin.seq, twin.next_id = state.seq + 7, state.next_id + 1000
    return twin


@pytest.mark.parametrize("name", GAMES)
def test_other_numbers_make_no_difference_and_a_move_does(name: str) -> None:
    match: Match = GAMES[name]()
    for step in walk(match, 200):
        assert state_key(step.before) == state_key(renumbered(step.before))
        assert state_key(step.before) != state_key(step.outcome.state) or step.move.verb == "back"


def test_a_card_that_a_viewer_does_not_see_is_like_any_other(game: Game) -> None:
    one, two = (after(game, ["", f"hand {card}"]) for card in ("REF-01", "REF-06"))
    assert state_key(one) != state_key(two)
    assert state_key(one, ["p1"]) == state_key(two, ["p1"])
    assert state_key(one, ["p1", "p2"]) != state_key(two, ["p1", "p2"])
    [[known], [other]] = (state.zones["p2.hand"] for state in (one, two))
    assert state_key(one, unknown=frozenset({known})) == state_key(two, unknown=frozenset({other}))


def test_what_a_game_need_not_look_at_can_be_left_out(game: Game) -> None:
    one, two = after(game, ["field REF-01[1]"]), after(game, ["field REF-01[2]"])
    tokens = SearchBounds(pools=lambda state: {})
    assert state_key(one) != state_key(two)
    assert state_key(one, loosely=tokens) == state_key(two, loosely=tokens)


def test_in_a_heap_cards_have_no_order(game: Game) -> None:
    one, two = after(game, ["hand REF-01 REF-06"]), after(game, ["hand REF-06 REF-01"])
    heap = SearchBounds(heaps=frozenset({"hand"}))
    assert state_key(one) != state_key(two)
    assert state_key(one, loosely=heap) == state_key(two, loosely=heap)
