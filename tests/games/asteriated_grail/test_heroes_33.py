"""Elf Archer: what its arrows, its companion and its blessings do, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C29")
def test_a_fire_arrow_hurts_more(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand fire-slash poison fire-slash missile")
    done = heroes.play("attack hand.fire-slash p2", "may yes", "choose hand.poison", "p2 respond accept", "may no")
    assert (damages(done), heroes.keys("hand")) == ([("p2", 3)], ["fire_slash", "missile"])
    assert heroes.state.active == 2
    heroes.lay("field elf-archer | hand fire-slash water-slash")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.moves(1) == ["may no"]  # no magic card and no blessing
    heroes.play("may no")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C29")
def test_a_water_arrow_heals_when_it_hits(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand water-slash poison")
    heroes.play("attack hand.water-slash p2", "may yes", "p2 respond accept", "player p3", "may no")
    assert heroes.cores("p3.healing") == "1"
    heroes.lay("field elf-archer | hand water-slash poison", "hand holy-light")
    heroes.play("attack hand.water-slash p2", "may yes", "p2 respond hand.holy-light")
    assert heroes.state.active == 2
    heroes.lay("field elf-archer | hand water-slash poison")
    heroes.play("attack hand.water-slash p2", "may no", "p2 respond accept", "may no")
    assert heroes.state.active == 2  # no arrow


@pytest.mark.rule("AG-C29", "AG-T-AX26")
def test_a_wind_arrow_is_followed_by_another_attack_once_a_turn(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand wind-slash wind-slash poison missile", "hand holy-light")
    heroes.play("attack hand.wind-slash.1 p2", "may yes", "choose hand.poison", "p2 respond hand.holy-light")
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.play("attack hand.wind-slash p2")
    assert heroes.question == "respond"  # once a turn


@pytest.mark.rule("AG-C29")
def test_a_thunder_arrow_can_not_be_countered(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand thunder-slash poison", "hand thunder-slash")
    heroes.play("attack hand.thunder-slash p2", "may yes")
    assert heroes.moves(2) == ["respond accept"]
    heroes.lay("field elf-archer | hand fire-slash poison", "hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert len(heroes.moves(2)) == 2


@pytest.mark.rule("AG-C29")
def test_an_earth_arrow_hurts_somebody_else_too(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand earth-slash poison")
    done = heroes.play("attack hand.earth-slash p2", "may yes", "p2 respond accept", "player p4", "may no", "may no")
    assert damages(done) == [("p4", 1), ("p2", 2)]


@pytest.mark.rule("AG-C29")
def test_no_arrow_is_dark(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand dark-extinction poison")
    heroes.play("attack hand.dark-extinction p2")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C29")
def test_the_companion_changes_a_card_for_the_archer(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand fire-slash water-slash")
    heroes.play("attack hand.fire-slash p2", "may no", "p2 respond accept", "may yes", "choose hand.water-slash")
    assert (heroes.keys("hand"), heroes.held(2)) == (["wind_slash"], 2)
    heroes.lay("hand fire-slash", "field elf-archer | hand fire-slash poison")
    heroes.play("attack hand.1 p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    assert heroes.state.active == 2  # not in another's turn


@pytest.mark.rule("AG-C29")
def test_the_upgrade_changes_a_card_for_anybody_instead(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer | hand fire-slash water-slash | energy C", "", "hand poison missile")
    heroes.play("attack hand.fire-slash p2", "may no", "p2 respond accept")
    heroes.play(heroes.first("pet_upgrade"), "may yes", "player p3", "p3 choose hand.poison")
    assert (heroes.keys("p3.hand"), heroes.keys("hand")) == (["missile", "wind_slash"], ["water_slash"])
    assert (heroes.cores("energy"), heroes.state.active) == ("0", 2)


@pytest.mark.rule("AG-C29")
def test_the_rite_covers_three_blessings_that_are_used_like_the_hand(heroes: GrailTable) -> None:
    deck = "deck fire-slash poison holy-light wind-slash wind-slash wind-slash wind-slash"
    heroes.lay(f"field elf-archer | energy G | hand water-slash | {deck}")
    heroes.play(heroes.skill("elven_rite"))
    assert (heroes.tapped(), heroes.keys("covered")) == (True, ["fire_slash", "poison", "holy_light"])
    assert heroes.cores("energy") == "0"
    heroes.play("attack covered.fire-slash p2", "order elf-archer e1")
    assert heroes.moves(1) == ["may no"]  # with a magic card of the hand; with a blessing it can be paid
    done = heroes.play("may no", "may no", "p2 respond accept", "may no")
    assert (damages(done), heroes.keys("covered")) == ([("p2", 2)], ["poison", "holy_light"])
    heroes.lay("field elf-archer~ | covered poison | hand water-slash")
    heroes.play("cast covered.poison p2.front", "player p4")
    assert (heroes.keys("p2.front"), heroes.keys("covered")) == (["poison"], [])
    heroes.lay("field elf-archer | covered fire-slash | hand water-slash")
    assert not heroes.allowed("attack covered.fire-slash p2")  # only in the form


@pytest.mark.rule("AG-C29")
def test_blessings_answer_attacks_and_missiles(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field elf-archer~ | covered fire-slash holy-light missile")
    heroes.play("attack hand.1 p2")
    answers = {"respond covered.fire-slash", "respond covered.holy-light", "respond accept"}
    assert set(heroes.moves(2)) == answers
    done = heroes.play("p2 respond covered.fire-slash", "p2 redirect p3", "p3 respond accept")
    assert (damages(done), heroes.keys("p2.covered")) == ([("p3", 2)], ["holy_light", "missile"])
    heroes.lay("hand missile", "field elf-archer~ | covered missile")
    heroes.play("cast hand.missile", "p2 deflect covered.missile", "p3 deflect accept")
    assert (heroes.held(3), heroes.keys("p2.covered")) == (3, [])
    heroes.lay("hand fire-slash", "field archer~ | covered fire-slash holy-light missile")
    heroes.play("attack hand.1 p2")
    assert heroes.moves(2) == ["respond accept"]


@pytest.mark.rule("AG-C29")
def test_a_blessing_pays_for_an_arrow(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer~ | hand fire-slash | covered water-slash poison")
    done = heroes.play(
        "attack hand.fire-slash p2", "may yes", "choose covered.water-slash", "p2 respond accept", "may no"
    )
    assert (damages(done), heroes.keys("covered")) == ([("p2", 3)], ["poison"])
    heroes.lay("field elf-archer~ | hand fire-slash missile | covered water-slash poison")
    heroes.play("attack hand.fire-slash p2")
    heroes.play(heroes.first("elemental_shot"), "may yes")
    assert heroes.question == "respond"  # one of the two prices is enough


@pytest.mark.rule("AG-C29", "AG-T-TE5")
def test_without_blessings_the_form_ends_and_hurts(heroes: GrailTable) -> None:
    heroes.lay("field elf-archer~ | hand poison")
    done = heroes.play("cast hand.poison p2.front", "player p4", "may no")
    assert (heroes.tapped(), damages(done)[0], heroes.state.active) == (False, ("p4", 2), 2)
    heroes.lay("field elf-archer~ | hand poison | covered missile")
    heroes.play("cast hand.poison p4.front")
    assert (heroes.tapped(), heroes.state.active) == (True, 2)
