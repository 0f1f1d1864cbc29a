"""Magic cards as actions, and the Missile (AG-2.8, AG-4.3)."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.games.asteriated_grail.rules.attack import next_in_line
from tests.games.asteriated_grail.conftest import GrailTable

MISSILES = tuple(["hand missile missile"] * 6)


@pytest.mark.rule("AG-2.8.21", "AG-2.8.37", "AG-3.3.7")
@pytest.mark.parametrize("card", ["poison", "weakness", "holy-shield"])
def test_what_lies_before_a_character_is_put_there_by_a_magic_action(table: GrailTable, card: str) -> None:
    table.lay(f"hand {card}")
    places = sorted(["front", *(f"p{seat}.front" for seat in range(2, 7))])
    assert table.moves(1, "cast") == [f"cast hand.{card} {place}" for place in places]
    table.play(f"cast hand.{card} p3.front")
    assert (table.keys("p3.front"), table.state.active) == ([card.replace("-", "_")], 2)


@pytest.mark.rule("AG-2.8.22", "AG-4.3.1")
def test_a_magic_card_takes_the_action_and_needs_a_place(table: GrailTable) -> None:
    table.lay("hand poison fire-slash")
    assert table.refused("cast hand.poison").code == "before_a_character"
    assert table.refused("cast hand.poison p2.hand").code == "before_a_character"
    table.play("cast hand.poison p3.front")
    assert table.refused("p1 attack hand.fire-slash p2").code == "not_your_turn"


@pytest.mark.rule("AG-2.8.24", "AG-4.5.3", "AG-4.5.1")
def test_several_poisons_may_lie_before_one_character(table: GrailTable) -> None:
    table.lay("hand poison", "", "front poison poison weakness holy-shield")
    table.play("cast hand.poison p3.front")
    assert table.keys("p3.front") == ["poison", "poison", "weakness", "holy_shield", "poison"]


@pytest.mark.rule("AG-2.8.34", "AG-2.8.44", "AG-4.5.3")
@pytest.mark.parametrize("card", ["weakness", "holy-shield"])
def test_a_second_one_is_refused(table: GrailTable, card: str) -> None:
    table.lay(f"hand {card}", f"front {card}")
    refusal = table.refused(f"cast hand.{card} p2.front")
    assert (refusal.code, refusal.facts["seat"]) == ("lies_there_already", 2)
    assert f"cast hand.{card} p2.front" not in table.moves(1)


@pytest.mark.rule("AG-O-27")
def test_a_shield_that_fits_nowhere_can_not_be_used(table: GrailTable) -> None:
    table.lay("hand holy-shield | front holy-shield", *["front holy-shield"] * 5)
    assert table.moves(1, "cast") == []


@pytest.mark.rule("AG-2.8.43")
def test_a_shield_does_not_help_against_poison(table: GrailTable) -> None:
    table.lay("hand fire-slash | front holy-shield poison", step="before_action")
    assert (table.held(1), table.keys("front")) == (2, ["holy_shield"])


@pytest.mark.rule("AG-2.8.50", "AG-2.8.59", "AG-4.8.2")
def test_a_missile_flies_at_the_nearest_opponent_to_the_right(table: GrailTable) -> None:
    table.lay("hand missile")
    assert table.moves(1, "cast") == ["cast hand.missile"]
    assert table.refused("cast hand.missile p4.front").code == "finds_its_target"
    done = table.play("cast hand.missile", "p2 deflect accept")
    assert next((f.act, f.target, f.number) for f in done.of(Declared) if f.act != "fires") == ("launches", "p2", 2)
    assert (table.held(2), table.cores("record"), table.keys("used")) == (2, "0", ["missile"])


@pytest.mark.rule("AG-2.8.51")
def test_the_target_takes_passes_or_wards_off(table: GrailTable) -> None:
    table.lay("hand missile", "hand missile holy-light fire-slash | front holy-shield")
    table.play("cast hand.missile")
    assert table.moves(2) == ["deflect accept", "deflect hand.holy-light", "deflect hand.missile"]
    assert table.refused("p2 deflect hand.fire-slash").code == "stops_no_missile"


@pytest.mark.rule("AG-2.8.52", "AG-2.8.53", "AG-2.8.54")
def test_who_passes_it_on_is_its_sender_and_adds_one(table: GrailTable) -> None:
    table.lay("hand missile", "hand missile")
    done = table.play("cast hand.missile", "p2 deflect hand.missile", "p3 deflect accept")
    flights = [(f.seat, f.target, f.number) for f in done.of(Declared) if f.act == "launches"]
    assert flights == [(1, "p2", 2), (2, "p3", 3)]
    assert [(f.seat, f.number) for f in done.of(Declared) if f.act == "damages"] == [(2, 3)]
    assert (table.held(2), table.held(3), table.keys("used")) == (0, 3, ["missile", "missile"])


@pytest.mark.rule("AG-2.8.55", "AG-2.8.56", "AG-TV-09")
def test_passed_round_by_six_it_comes_back_and_goes_on_rising(table: GrailTable) -> None:
    table.lay(*MISSILES)
    done = table.play("cast hand.missile", *(f"p{seat} deflect hand.missile" for seat in (2, 3, 4, 5, 6, 1)))
    flights = [(f.target, f.number) for f in done.of(Declared) if f.act == "launches"]
    assert flights == [("p2", 2), ("p3", 3), ("p4", 4), ("p5", 5), ("p6", 6), ("p1", 7), ("p2", 8)]


@pytest.mark.rule("AG-P8", "AG-O-05")
def test_who_passed_is_skipped_but_the_first_sender_is_not(table: GrailTable) -> None:
    """2 passes at 3, 3 at 4 and so on; when it comes to 1, who sent it first, 1 may pass it on, too."""
    table.lay(*MISSILES)
    table.play("cast hand.missile", *(f"p{seat} deflect hand.missile" for seat in (2, 3, 4, 5, 6)))
    assert (table.question, set(table.state.prompts)) == ("deflect", {1})
    assert table.state.agenda[-1].bound["passed"] == ("p2", "p3", "p4", "p5", "p6")


@pytest.mark.rule("AG-2.8.55", "AG-2.8.56", "AG-2.8.54")
def test_the_next_target_is_the_nearest_opponent_who_has_not_passed(table: GrailTable) -> None:
    state = table.lay().state
    assert next_in_line(state, 1, ()) == (2, ())
    assert next_in_line(state, 1, ("p2", "p3")) == (4, ("p2", "p3"))
    assert next_in_line(state, 5, ("p6", "p2")) == (4, ("p6", "p2"))
    assert next_in_line(state, 3, ("p2", "p4", "p6")) == (4, ())
    assert next_in_line(state, 1, (), reverse=True) == (6, ())
    assert next_in_line(state, 1, ("p6",), reverse=True) == (4, ("p6",))
    assert next_in_line(state, 3, ("p2", "p4", "p6"), reverse=True) == (2, ())


@pytest.mark.rule("AG-2.8.57", "AG-2.8.10")
def test_holy_light_ends_it(table: GrailTable) -> None:
    table.lay("hand missile", "hand missile", "hand holy-light")
    table.play("cast hand.missile", "p2 deflect hand.missile", "p3 deflect hand.holy-light")
    assert (table.held(3), sorted(table.keys("used"))) == (0, ["holy_light", "missile", "missile"])
    assert table.state.active == 2


@pytest.mark.rule("AG-2.8.57", "AG-2.8.40")
def test_a_shield_ends_it_too(table: GrailTable) -> None:
    table.lay("hand missile", "front holy-shield")
    done = table.play("cast hand.missile", "p2 deflect accept")
    assert (table.held(2), table.keys("p2.front"), table.keys("used")) == (0, [], ["holy_shield", "missile"])
    assert "damages" not in done.acts()


@pytest.mark.rule("AG-O-24")
def test_who_passes_it_on_keeps_the_shield(table: GrailTable) -> None:
    table.lay("hand missile", "hand missile | front holy-shield")
    table.play("cast hand.missile", "p2 deflect hand.missile")
    assert table.keys("p2.front") == ["holy_shield"]


@pytest.mark.rule("AG-2.8.58")
def test_passing_it_on_is_no_action(table: GrailTable) -> None:
    table.lay("hand missile", "hand missile fire-slash")
    table.play("cast hand.missile", "p2 deflect hand.missile", "p3 deflect accept")
    assert (table.state.actor, "attack" in table.verbs(2)) == (2, True)
