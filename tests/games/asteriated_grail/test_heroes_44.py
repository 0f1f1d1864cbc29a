"""Gluttony Girl: what her skills do and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

GIRL = "field gluttony-girl"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C49")
def test_the_dessert_blast_takes_a_magic_card_or_hurts(heroes: GrailTable) -> None:
    heroes.lay(f"{GIRL} | hand poison fire-slash water-slash", "hand missile", "", "hand poison")
    heroes.play(heroes.skill("dessert_blast"), "player p2", "player p4", "p2 choose hand.missile")
    assert (heroes.cores("record"), heroes.held(2), heroes.question) == ("G", 0, "choose")
    done = heroes.play("p4 done", "choose hand.fire-slash")
    assert (damages(done), heroes.held(4), heroes.keys("hand")) == ([("p4", 2)], 3, ["water_slash"])
    heroes.lay(f"{GIRL} | hand poison fire-slash water-slash", "", "", "hand poison")
    done = heroes.play(heroes.skill("dessert_blast"), "player p2", "player p6", "choose hand.fire-slash")
    assert (heroes.held(2), heroes.held(6), heroes.held(1)) == (2, 2, 0)
    heroes.lay(f"{GIRL} | hand fire-slash")
    assert heroes.refused(heroes.skill("dessert_blast")).code == "condition_not_met"


@pytest.mark.rule("AG-C49")
@pytest.mark.parametrize("target", [2, 4])
@pytest.mark.parametrize("how", ["attack hand.fire-slash p{0}", "cast hand.missile"])
def test_the_appetite_swallows_damage(heroes: GrailTable, target: int, how: str) -> None:
    magic = how.startswith("cast")
    victim = 2 if magic else target
    girl = f"{GIRL} | hand missile " + "fire-slash " * 5
    sides = ["hand fire-slash missile", "", "", ""]
    sides[1 if target == victim == 2 and not magic else 3] = girl
    heroes.lay(*sides)
    seat = sides.index(girl) + 1
    heroes.play(how.format(target), f"p{victim} {'deflect' if magic else 'respond'} accept", f"p{seat} may yes")
    heroes.play(f"p{seat} overflow hand.1")
    assert (heroes.cores("p2.morale"), heroes.held(seat)) == ("15", 6)
    if seat != victim:
        assert heroes.held(victim) == 0


@pytest.mark.rule("AG-C49")
def test_the_appetite_wants_a_missile_and_the_own_team(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", f"{GIRL} | hand poison")
    heroes.play("attack hand.1 p4", "p4 respond accept")
    assert heroes.moves(2) == ["may no"]
    heroes.play("p2 may no")
    assert heroes.held(4) == 2
    heroes.lay("hand fire-slash", "", f"{GIRL} | hand missile")
    heroes.play("attack hand.1 p4", "p4 respond accept")
    assert heroes.held(4) == 2


@pytest.mark.rule("AG-C49")
@pytest.mark.parametrize(("card", "passes"), [("water-slash", True), ("fire-slash", True), ("wind-slash", False)])
def test_water_and_fire_pass_a_missile_on(heroes: GrailTable, card: str, passes: bool) -> None:
    heroes.lay("hand missile", f"{GIRL} | hand {card}")
    heroes.play("cast hand.missile")
    if passes:
        done = heroes.play(f"p2 deflect hand.{card}", "p3 deflect accept")
        assert (damages(done), heroes.held(2)) == ([("p3", 3)], 0)
    else:
        assert heroes.refused(f"p2 deflect hand.{card}").code == "stops_no_missile"
    heroes.lay(f"{GIRL} | hand {card}")
    assert heroes.moves(1, "cast") == []


@pytest.mark.rule("AG-C49", "AG-5.6")
def test_within_three_seconds_a_missile_is_caught(heroes: GrailTable) -> None:
    heroes.lay("field holy-lancer | hand missile fire-slash | healing 1", "healing 1", f"{GIRL} | hand poison weakness")
    heroes.play(heroes.skill("punishment"), "p3 may yes", "p3 choose hand.weakness")
    assert (sorted(heroes.keys("p3.hand")), heroes.cores("p2.healing")) == (["missile", "poison"], "0")


@pytest.mark.rule("AG-C49")
def test_a_covered_missile_is_caught_too(heroes: GrailTable) -> None:
    heroes.lay("field moon-goddess~ | hand fire-slash poison | covered missile poison", "", f"{GIRL} | hand weakness")
    heroes.play("cast hand.poison p2.front")
    heroes.play("may yes", "choose covered.missile", "p3 may yes")
    assert (heroes.keys("p3.hand"), heroes.figure(1, "covered")) == (["missile"], 1)


@pytest.mark.rule("AG-C49")
@pytest.mark.parametrize(
    ("mine", "girl"),
    [("hand poison", "hand weakness"), ("hand missile", "")],
)
def test_other_cards_fall_and_a_price_is_needed(heroes: GrailTable, mine: str, girl: str) -> None:
    heroes.lay(f"field holy-lancer | {mine} | healing 1", "healing 1", f"{GIRL} | {girl}")
    heroes.play(heroes.skill("punishment"))
    assert (heroes.to_act(), heroes.cores("p2.healing"), heroes.held(3)) == (1, "0", bool(girl))


@pytest.mark.rule("AG-C49")
def test_missiles_of_opponents_and_played_ones_fall(heroes: GrailTable) -> None:
    heroes.lay("field holy-lancer | hand missile | healing 1", f"{GIRL} | hand weakness | healing 1")
    heroes.play(heroes.skill("punishment"))
    assert (heroes.to_act(), heroes.cores("p2.healing"), heroes.held(3)) == (1, "0", 0)
    heroes.lay("hand missile poison", "", f"{GIRL} | hand weakness")
    heroes.play("cast hand.missile", "p2 deflect accept")
    assert (heroes.held(3), heroes.state.active) == (1, 2)


@pytest.mark.rule("AG-C49")
def test_the_gourmet_storm_hurts_two(heroes: GrailTable) -> None:
    heroes.lay(f"{GIRL} | hand poison | energy G")
    done = heroes.play(heroes.skill("gourmet_storm"), "player p2", "player p6")
    assert (sorted(damages(done)), heroes.cores("energy")) == ([("p2", 2), ("p6", 2)], "0")
    heroes.lay(f"{GIRL} | hand poison | energy C")
    assert heroes.refused(heroes.skill("gourmet_storm")).code == "condition_not_met"
