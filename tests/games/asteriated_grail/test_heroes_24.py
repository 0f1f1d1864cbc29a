"""Blood Sword: what its skills and its Rose Garden do and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C31", "AG-T-AX28")
def test_blood_that_a_hit_brings_is_another_attack(heroes: GrailTable) -> None:
    heroes.lay("field blood-sword | hand fire-slash water-slash")
    done = heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (damages(done), heroes.figure(1, "blood"), heroes.held(1)) == ([("p2", 2), ("p1", 2)], 0, 3)
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.lay("field blood-sword | hand fire-slash water-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert (heroes.figure(1, "blood"), heroes.state.active) == (0, 2)


@pytest.mark.rule("AG-C31")
def test_a_counter_attack_that_hits_brings_blood_too(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field blood-sword | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    assert heroes.figure(2, "blood") == 1


@pytest.mark.rule("AG-C31")
def test_the_rose_takes_healing_and_refines(heroes: GrailTable) -> None:
    heroes.lay("field blood-sword | hand poison", "healing 2", "energy C")
    heroes.give(1, "blood", 2)
    done = heroes.play(heroes.skill("blood_stained_rose"), "player p2")
    assert (heroes.cores("p2.healing"), heroes.cores("p3.energy"), damages(done)) == ("0", "G", [])
    heroes.lay("field blood-sword | front rose-garden | hand poison", "field archer | healing 1")
    heroes.give(1, "blood", 2)
    done = heroes.play(heroes.skill("blood_stained_rose"), "player p3")
    assert (sorted(damages(done)), heroes.cores("p2.healing")) == ([(f"p{n}", 1) for n in range(1, 7)], "1")
    heroes.lay("field blood-sword | hand poison")
    heroes.give(1, "blood", 1)
    assert heroes.refused(heroes.skill("blood_stained_rose")).code == "condition_not_met"


@pytest.mark.rule("AG-C31")
def test_the_blood_screen_lessens_magic_and_hurts_back(heroes: GrailTable) -> None:
    heroes.lay("hand missile", "field blood-sword")
    heroes.give(2, "blood", 1)
    done = heroes.play("cast hand.missile", "p2 deflect accept", "p2 may yes", "p2 player p3")
    assert (damages(done)[-1], heroes.held(2), heroes.figure(2, "blood")) == (("p3", 1), 1, 0)
    heroes.lay("hand fire-slash", "field blood-sword")
    heroes.give(2, "blood", 1)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.held(2) == 2


@pytest.mark.rule("AG-C31")
def test_the_rondo_opens_the_garden_for_a_turn(heroes: GrailTable) -> None:
    heroes.lay("field blood-sword | kept rose-garden | hand fire-slash | energy C", "field archer | healing 2")
    heroes.give(1, "blood", 2)
    heroes.play(heroes.skill("scattering_rondo"))
    assert (heroes.keys("front"), heroes.figure(1, "blood"), heroes.cores("energy")) == (["rose_garden"], 3, "0")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may no")
    assert (heroes.held(2), heroes.cores("p2.healing")) == (2, "2")  # nothing could be healed
    assert (heroes.keys("front"), heroes.keys("kept")) == ([], ["rose_garden"])


@pytest.mark.rule("AG-C31")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 4), (3, 4)])
def test_for_a_gem_the_rondo_goes_beyond_the_limit(heroes: GrailTable, before: int, after: int) -> None:
    heroes.lay("field blood-sword | kept rose-garden | hand " + "fire-slash poison " * 3 + "| energy G")
    heroes.give(1, "blood", before)
    heroes.play(heroes.skill("scattering_rondo"), "choose hand.1", "choose hand.2")
    assert (heroes.figure(1, "blood"), heroes.held(1), heroes.keys("front")) == (after, 4, ["rose_garden"])


@pytest.mark.rule("AG-C31")
def test_in_the_garden_magic_can_not_be_healed_either(heroes: GrailTable) -> None:
    heroes.lay("hand missile | front rose-garden", "field archer | healing 2", "field blood-sword")
    heroes.play("cast hand.missile", "p2 deflect accept")
    assert (heroes.held(2), heroes.cores("p2.healing")) == (2, "2")
