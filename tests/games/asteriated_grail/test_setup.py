"""How a game begins (AG-3.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Began, Declared
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from bsdesk.engine.state import State
from bsdesk.engine.view import redact
from bsdesk.games import asteriated_grail
from tests.games.asteriated_grail.conftest import GrailTable


def dealt(game: Game, seed: int = 1) -> State:
    return new(game, dict.fromkeys(range(1, game.rules.seats + 1), ()), seed).state


@pytest.mark.rule("AG-3.1.7", "AG-2.8.1", "AG-O-10")
def test_each_player_draws_four_of_the_shuffled_deck(game: Game) -> None:
    state = dealt(game)
    assert [len(state.zones[f"p{seat}.hand"]) for seat in state.seats()] == [4] * 6
    assert len(state.zones["deck"]) == 126
    assert state.zones["used"] == ()
    orders = [[s.cards[r].definition for r in s.zones["deck"]] for s in (state, dealt(game, 2))]
    assert orders[0] != orders[1]
    seen = redact(state, "p2")
    assert [bool(seen.cards[r].definition) for r in seen.zones["p2.hand"]] == [True] * 4
    assert not any(seen.cards[r].definition for zone in ("deck", "p1.hand") for r in seen.zones[zone])


@pytest.mark.rule("AG-3.1.1", "AG-TV-25", "AG-2.6.4")
@pytest.mark.parametrize(("seats", "morale"), [(4, 15), (6, 15), (8, 18)])
def test_morale_begins_at_15_and_for_eight_at_18(seats: int, morale: int) -> None:
    game = asteriated_grail.game(options={"headcount": seats})
    state = dealt(game)
    assert [state.tokens[key] for key in ("t1.morale", "t2.morale")] == [(morale, 0, 0)] * 2
    assert game.rules.zone["morale"].cap == morale


@pytest.mark.rule("AG-2.6.1", "AG-2.6.2", "AG-2.6.3")
def test_each_team_begins_without_stones_and_grails(game: Game) -> None:
    state = dealt(game)
    assert {state.tokens[f"t{team}.{zone}"] for team in (1, 2) for zone in ("record", "grails")} == {(0, 0, 0)}
    assert "p1.record" not in state.tokens


@pytest.mark.rule("AG-2.2.2", "AG-3.1.2", "AG-3.1.3")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_two_equal_teams_sit_alternately(seats: int) -> None:
    game = asteriated_grail.game(options={"headcount": seats})
    assert game.rules.teams == (1, 2) * (seats // 2)
    assert redact(dealt(game), "table").teams == game.rules.teams


@pytest.mark.rule("AG-O-18", "AG-O-19", "AG-O-03")
def test_four_and_eight_play_two_and_four_a_side(table_for: Callable[[int], GrailTable]) -> None:
    for seats in (4, 8):
        table = table_for(seats)
        assert Counter(table.game.rules.teams) == {1: seats // 2, 2: seats // 2}
        table.lay("hand fire-slash", active=1)
        assert len(table.moves(1, "attack")) == seats // 2
        table.play("attack hand.fire-slash p2", "p2 respond accept")
        assert table.state.active == 2


@pytest.mark.rule("AG-3.1.4")
def test_one_of_the_first_team_has_the_card_of_the_first_player(game: Game) -> None:
    firsts = set()
    for seed in range(12):
        done = new(game, dict.fromkeys(range(1, 7), ()), seed)
        facts = [event.fact for event in done.events]
        (told,) = [f.seat for f in facts if isinstance(f, Declared) and f.act == "goes_first"]
        (turn,) = [f.seat for f in facts if isinstance(f, Began) and f.what == "turn"]
        assert told == turn == done.state.active == done.state.actor
        firsts.add(turn)
    assert firsts == {1, 3, 5}


@pytest.mark.rule("AG-5.1", "AG-T-GI1")
def test_without_characters_nothing_is_told_of_the_games_start(game: Game) -> None:
    done = new(game, dict.fromkeys(range(1, 7), ()), 1)
    assert [event.fact.act for event in done.events if isinstance(event.fact, Declared)] == [
        "goes_first",
        "is_bound",
        "is_about_to_act",
    ]


def test_nobody_brings_a_deck(game: Game) -> None:
    with pytest.raises(Complaint, match="a seat brings a deck"):
        new(game, {**dict.fromkeys(range(1, 7), ()), 3: ("FIRE_SLASH-FIRE-BLOOD-1",)}, 1)


def test_card_files_without_any_file_leave_the_basic_cards() -> None:
    assert set(asteriated_grail.from_files([], {}).rules.defs) == set(asteriated_grail.game().rules.defs)
