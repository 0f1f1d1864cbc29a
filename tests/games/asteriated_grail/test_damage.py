"""Damage, healing, drawing, overflow and morale (AG-4.6, AG-4.8)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared
from bsdesk.engine.state import to_json
from bsdesk.engine.view import redact
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

FIVE = "hand fire-slash water-slash earth-slash thunder-slash wind-slash"


def hit(table: GrailTable, theirs: str, mine: str = "hand fire-slash") -> Happened:
    """Seat 1 hits seat 2, which has this."""
    table.lay(mine, theirs)
    return table.play("attack hand.fire-slash p2", "p2 respond accept")


@pytest.mark.rule("AG-TV-02", "AG-4.6.3", "AG-4.6.4")
def test_a_point_of_healing_wards_off_a_point_of_damage(table: GrailTable) -> None:
    hit(table, "healing 1")
    assert table.moves(2) == ["heal n0", "heal n1"]
    table.play("p2 heal n1")
    assert (table.held(2), table.cores("p2.healing")) == (1, "0")


@pytest.mark.rule("AG-TV-03", "AG-4.6.5", "AG-4.1.15")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_how_much_is_used_the_damaged_player_chooses(table: GrailTable, used: int) -> None:
    hit(table, "healing 2")
    table.play(f"p2 heal n{used}")
    assert (table.held(2), table.cores("p2.healing"), table.cores("record")) == (2 - used, str(2 - used), "G")


@pytest.mark.rule("AG-4.6.6", "AG-4.8.23", "AG-4.8.24")
def test_healing_is_offered_when_the_damage_is_fixed(table: GrailTable) -> None:
    done = hit(table, "healing 1")
    assert [(f.act, f.number) for f in done.of(Declared)][-1] == ("damages", 2)
    after = table.play("p2 heal n1")
    assert next((f.act, f.number) for f in after.of(Declared)) == ("suffers", 1)


@pytest.mark.rule("AG-4.6.7", "AG-4.8.28")
def test_a_hit_that_is_all_healed_is_a_hit_and_nothing_follows(table: GrailTable) -> None:
    done = hit(table, "healing 2")
    after = table.play("p2 heal n2")
    assert "hits" in done.acts()
    assert "suffers" not in after.acts()
    assert table.held(2) == 0


@pytest.mark.rule("AG-4.8.5", "AG-4.8.25", "AG-4.8.3")
def test_each_point_is_a_card_and_comes_from_a_player(table: GrailTable) -> None:
    done = hit(table, "hand water-slash")
    assert table.keys("p2.hand", 2) == ["water_slash", "wind_slash", "wind_slash"]
    assert [(f.seat, f.target) for f in done.of(Declared) if f.act == "damages"] == [(1, "p2")]


@pytest.mark.rule("AG-TV-04", "AG-4.8.7", "AG-4.8.10")
def test_a_full_hand_overflows_by_two(table: GrailTable) -> None:
    hit(table, f"{FIVE} holy-light")
    assert (table.question, table.held(2)) == ("overflow", 8)
    table.play("p2 overflow hand.fire-slash", "p2 overflow hand.water-slash")
    assert (table.held(2), table.cores("p2.morale"), table.cores("morale")) == (6, "13", "15")


@pytest.mark.rule("AG-TV-05", "AG-4.8.8")
def test_a_hand_of_five_overflows_by_one(table: GrailTable) -> None:
    hit(table, FIVE)
    table.play("p2 overflow hand.fire-slash")
    assert (table.held(2), table.cores("p2.morale")) == (6, "14")


@pytest.mark.rule("AG-4.8.9", "AG-O-10")
def test_what_overflows_lies_face_down_and_is_not_seen(table: GrailTable) -> None:
    seen = []
    for card in ("fire-slash", "water-slash"):
        hit(table, FIVE)
        done = table.play(f"p2 overflow hand.{card}")
        (moved,) = [f for f in done.of(CardMoved) if f.why == "overflow"]
        view = redact(table.state, "p1")
        hidden = [r for r in view.zones["used"] if not view.cards[r].definition]
        assert (moved.face, len(hidden)) == ("down", 1)
        seen.append(to_json(view))
    assert seen[0] == seen[1]


@pytest.mark.rule("AG-1.1", "AG-O-23", "AG-1.3")
def test_a_team_without_morale_has_lost_at_once(table: GrailTable) -> None:
    table.lay("hand fire-slash", f"{FIVE} holy-light | morale 1")
    table.play("attack hand.fire-slash p2", "p2 respond accept")
    table.play("p2 overflow hand.fire-slash", "p2 overflow hand.water-slash")
    assert (table.cores("p2.morale"), table.state.ending, table.state.results[1]) == ("0", "morale", "win")
    assert table.state.agenda == ()


@pytest.mark.rule("AG-TV-23", "AG-2.8.4")
def test_a_deck_that_runs_out_is_made_anew_of_the_used_cards(table: GrailTable) -> None:
    hit(table, "", "hand fire-slash | deck water-slash | used earth-slash earth-slash")
    assert table.keys("p2.hand", 2) == ["water_slash", "earth_slash"]
    assert (table.keys("deck"), table.keys("used")) == (["earth_slash"], ["fire_slash"])


@pytest.mark.rule("AG-O-15")
def test_with_nothing_left_one_draws_what_there_is(table: GrailTable) -> None:
    hit(table, "", "hand fire-slash | deck water-slash")
    assert table.held(2) == 1


@pytest.mark.rule("AG-O-16")
def test_stones_never_run_out(table: GrailTable) -> None:
    """More of each are there than all places together can hold."""
    rules = table.game.rules
    room = sum(rules.zone[name].cap * count for name, count in (("record", 2), ("energy", 8), ("healing", 8)))
    assert min(rules.supply["supply"]) > room


@pytest.mark.rule("AG-4.6.10")
@pytest.mark.parametrize("action", ["buy", "synthesize"])
def test_healing_does_nothing_against_other_draws(table: GrailTable, action: str) -> None:
    table.lay("hand fire-slash | record 3G | healing 2")
    done = table.play(action)
    assert (table.held(1), table.cores("healing")) == (4, "2")
    assert "damages" not in done.acts()
