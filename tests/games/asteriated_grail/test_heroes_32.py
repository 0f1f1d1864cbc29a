"""Witch Hunter: what its bottles of mana and its conversion do, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


def received(done: Happened) -> list[tuple[str, int]]:
    """Who received damage, and how much."""
    return [(f"p{f.seat}", f.number) for f in done.of(Declared) if f.act == "received"]


@pytest.mark.rule("AG-C39")
def test_magic_cards_are_attacked_with(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand MISSILE-FIRE-CHANT-1 holy-light", "hand fire-slash water-slash poison poison")
    assert heroes.refused("attack hand.holy-light p2").code == "no_attack_card"
    heroes.play("attack hand.missile p2")
    assert set(heroes.moves(2)) == {"respond hand.fire-slash", "respond accept"}
    done = heroes.play("p2 respond accept", "may no")
    assert (damages(done), heroes.cores("record")) == ([("p2", 2)], "G")
    heroes.lay("field archer | hand MISSILE-FIRE-CHANT-1")
    assert heroes.refused("attack hand.missile p2").code == "no_attack_card"


@pytest.mark.rule("AG-C39")
def test_magic_cards_counter(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field witch-hunter | hand WEAKNESS-FIRE-BLOOD-1 WEAKNESS-WATER-BLOOD-1 holy-light")
    heroes.play("attack hand.1 p2")
    assert set(heroes.moves(2)) == {"respond hand.weakness.1", "respond hand.holy-light", "respond accept"}
    heroes.play("p2 respond hand.weakness.1", "p2 redirect p3")
    done = heroes.play("p3 respond accept")
    assert (damages(done), heroes.cores("p2.record")) == ([("p3", 2)], "C")
    heroes.lay("hand fire-slash", "field archer | hand WEAKNESS-FIRE-BLOOD-1")
    heroes.play("attack hand.1 p2")
    assert heroes.moves(2) == ["respond accept"]


@pytest.mark.rule("AG-C39")
def test_magic_cards_are_still_used_as_such(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand poison")
    heroes.play("cast hand.poison p4.front")
    assert heroes.keys("p4.front") == ["poison"]


@pytest.mark.rule("AG-C39")
def test_a_thrust_takes_a_card_of_who_holds_few(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand fire-slash", "hand poison missile")
    heroes.play("attack hand.1 p2", "may yes", "p2 choose hand.missile")
    assert (heroes.keys("covered"), heroes.keys("p2.hand")) == (["missile"], ["poison"])
    heroes.lay("field witch-hunter | hand fire-slash", "hand poison missile poison missile")
    heroes.play("attack hand.1 p2")
    assert heroes.question == "respond"  # four cards are too many
    heroes.lay("field witch-hunter | hand fire-slash | covered poison poison poison poison", "hand poison")
    heroes.play("attack hand.1 p2")
    assert heroes.question == "respond"  # there is no room for a fifth bottle


@pytest.mark.rule("AG-C39")
def test_a_hit_strips_anybody_of_a_card(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand fire-slash", "", "hand missile poison")
    heroes.play("attack hand.1 p2", "p2 respond accept", "may yes", "player p3", "p3 choose hand.missile", "may no")
    assert (heroes.keys("covered"), heroes.keys("p3.hand"), heroes.held(2)) == (["missile"], ["poison"], 2)
    heroes.lay("field witch-hunter | hand fire-slash | covered poison poison poison poison", "", "hand missile")
    heroes.play("attack hand.1 p2", "p2 respond accept", "may no")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C39")
def test_the_silvered_blade_lessens_the_damage_and_gives_the_bottle(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand fire-slash | covered missile", "")
    done = heroes.play("attack hand.1 p2", "p2 respond accept", "may yes")
    assert (received(done), heroes.cores("healing"), heroes.keys("covered")) == ([("p2", 1)], "1", [])
    assert heroes.keys("p2.hand") == ["wind_slash", "missile"]  # after the draw
    heroes.lay("hand fire-slash", "", "field witch-hunter | covered missile")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.held(2), heroes.state.active) == (2, 2)  # another's damage


@pytest.mark.rule("AG-C39")
def test_the_bottle_may_be_too_much_for_a_hand(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand fire-slash | covered missile", "hand " + "poison " * 5)
    heroes.play("attack hand.1 p2", "p2 respond accept", "may no", "may yes")
    assert heroes.question == "overflow"
    heroes.play("p2 overflow hand.1")
    assert (heroes.held(2), heroes.cores("p2.morale")) == (6, "14")


BOTTLES = {
    "two spells": "POISON-WATER-HOLY-1 MISSILE-FIRE-CHANT-1",
    "two attacks": "fire-slash water-slash",
    "one of each": "POISON-WATER-HOLY-1 water-slash",
}


@pytest.mark.rule("AG-C39", "AG-T-AE8")
def test_bottles_of_spells_hurt_as_many_opponents(heroes: GrailTable) -> None:
    heroes.lay(f"field witch-hunter | hand fire-slash | energy C | covered {BOTTLES['two spells']}")
    heroes.play("attack hand.1 p2", "p2 respond accept", "may no")
    done = heroes.play("may yes", "player p4", "player p6")
    assert (damages(done), heroes.keys("covered"), heroes.cores("energy")) == ([("p4", 1), ("p6", 1)], [], "0")
    assert heroes.state.active == 2  # no further action
    heroes.lay(f"field witch-hunter | hand fire-slash | energy C | covered {BOTTLES['two spells']}")
    heroes.play("attack hand.1 p2", "p2 respond accept", "may no", "may no")
    assert (len(heroes.keys("covered")), heroes.cores("energy")) == (2, "C")


@pytest.mark.rule("AG-C39", "AG-T-AX33")
def test_two_bottles_of_attacks_are_another_attack(heroes: GrailTable) -> None:
    heroes.lay(f"field witch-hunter | hand fire-slash fire-slash | energy 2C | covered {BOTTLES['two attacks']}")
    done = heroes.play("attack hand.1 p2", "p2 respond accept", "may no", "may no", "may yes")
    assert (damages(done), heroes.verbs(1)) == ([("p2", 2)], {"attack", "decline"})
    heroes.play("attack hand.1 p2", "may no", "p2 respond accept", "may no")
    assert heroes.state.active == 2  # once a turn, and there are no bottles left


@pytest.mark.rule("AG-C39")
def test_two_bottles_of_one_element_hurt_anybody(heroes: GrailTable) -> None:
    heroes.lay(f"field witch-hunter | hand fire-slash | energy C | covered {BOTTLES['one of each']}")
    heroes.play("attack hand.1 p2", "p2 respond accept", "may no")
    done = heroes.play("may yes", "player p4", "player p3")
    assert (damages(done), heroes.state.active) == ([("p4", 1), ("p3", 1)], 2)
