"""Noble Lady: what her skills do and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.view import redact
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


LADY = "field noble-lady | "


@pytest.mark.rule("AG-C41", "AG-T-AP10")
@pytest.mark.parametrize(("record", "energy"), [("G", "G+C"), ("C", "C")])
def test_a_refined_gem_brings_a_crystal(heroes: GrailTable, record: str, energy: str) -> None:
    heroes.lay(LADY + f"hand fire-slash | record {record}")
    heroes.play("refine")
    assert heroes.cores("energy") == energy


@pytest.mark.rule("AG-C41")
def test_the_primer_does_by_what_is_drawn(heroes: GrailTable) -> None:
    heroes.lay(LADY + "deck MISSILE-WATER-BLOOD-1 wind-slash wind-slash")
    done = heroes.play(heroes.skill("magic_primer"), "player p2", "player p4")
    assert (damages(done), heroes.keys("hand")) == ([("p2", 1), ("p4", 1)], ["missile"])
    heroes.play("player p3", "may no")
    assert heroes.cores("p3.healing") == "1"
    heroes.lay(LADY + "deck FIRE_SLASH-FIRE-CHANT-1 wind-slash wind-slash")
    done = heroes.play(heroes.skill("magic_primer"), "player p6", "may no")
    assert (damages(done), heroes.keys("hand")) == ([("p6", 1)], ["fire_slash"])


@pytest.mark.rule("AG-C41")
def test_a_primer_in_vain_is_read_again_and_the_third_pays(heroes: GrailTable) -> None:
    heroes.lay(LADY + "deck " + "FIRE_SLASH-FIRE-BLOOD-1 " * 6)
    heroes.play(heroes.skill("magic_primer"), "may yes", heroes.skill("magic_primer"), "may yes")
    heroes.play(heroes.skill("magic_primer"))
    heroes.play(heroes.first("magic"), "may no", "may yes")
    assert (heroes.cores("record"), heroes.held(1), heroes.state.active) == ("2G", 3, 2)


@pytest.mark.rule("AG-C41", "AG-2.8.4")
def test_the_primer_is_read_from_a_deck_that_is_made_anew(heroes: GrailTable) -> None:
    heroes.lay(LADY + "deck | used " + "FIRE_SLASH-FIRE-CHANT-1 " * 3)
    done = heroes.play(heroes.skill("magic_primer"), "player p6")
    assert (damages(done), heroes.keys("hand"), heroes.keys("deck")) == ([("p6", 1)], ["fire_slash"], ["fire_slash"])


@pytest.mark.rule("AG-C41")
def test_after_an_effect_two_cards_may_go(heroes: GrailTable) -> None:
    heroes.lay(LADY + "hand poison missile | deck FIRE_SLASH-FIRE-CHANT-1 wind-slash")
    heroes.play(heroes.skill("magic_primer"), "player p6", "may yes", "choose hand.poison", "choose hand.missile")
    assert (heroes.keys("hand"), heroes.state.active) == (["fire_slash"], 2)


@pytest.mark.rule("AG-C41")
@pytest.mark.parametrize("count", [2, 6])
def test_the_forced_wish_makes_hands_four(heroes: GrailTable, count: int) -> None:
    six = ["poison", "fire-slash", "missile", "water-slash", "weakness", "wind-slash"]
    heroes.lay(LADY + f"hand {' '.join(six[:count])} | energy C | record G", f"hand {' '.join(six[:count])}")
    heroes.play(heroes.skill("forced_wish"))
    if count == 6:
        heroes.play("choose hand.1", "choose hand.2")
    heroes.play("may yes", "player p2")
    if count == 6:
        heroes.play("p2 choose hand.1", "p2 choose hand.2")
    assert (heroes.held(1), heroes.held(2), heroes.cores("record"), heroes.cores("energy")) == (4, 4, "0", "0")


@pytest.mark.rule("AG-C41")
def test_the_bond_shows_cards_of_two_friends(heroes: GrailTable) -> None:
    heroes.lay(LADY + "hand WATER_SLASH-WATER-CHANT-1 | energy G", "", "hand FIRE_SLASH-FIRE-CHANT-1")
    done = heroes.play(heroes.skill("magic_primer"), "may yes", "player p1", "player p3", "player p2", "player p4")
    assert damages(done) == [("p2", 1), ("p4", 1)]
    heroes.play("player p5")
    assert (heroes.held(1), heroes.held(3), heroes.cores("p5.healing"), heroes.cores("energy")) == (1, 1, "1", "0")


@pytest.mark.rule("AG-4.4.14")
def test_after_a_start_up_it_is_told_that_no_special_action_is_left(heroes: GrailTable) -> None:
    heroes.lay(LADY + "hand poison missile fire-slash water-slash | energy C | record 2G", "record 2G")
    assert heroes.game.handling.remark(redact(heroes.state, "p1"), 1) == ("", "")
    heroes.play(heroes.skill("forced_wish"), "may no")
    assert heroes.refused("refine").code == "no_special_after_startup"
    assert heroes.game.handling.remark(redact(heroes.state, "p1"), 1) == ("left.no_special", "")
    assert heroes.game.handling.remark(redact(heroes.state, "p2"), 2) == ("", "")
