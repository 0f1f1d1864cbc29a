"""Onmyoji: what its skills do, in its shikigami form and out of it, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

FIRE, BLOOD_WATER, HOLY_WATER = "FIRE_SLASH-FIRE-BLOOD-1", "WATER_SLASH-WATER-BLOOD-1", "WATER_SLASH-WATER-HOLY-1"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C30", "AG-T-AX27")
def test_two_cards_of_a_class_call_the_shikigami(heroes: GrailTable) -> None:
    heroes.lay(f"field onmyoji | hand {FIRE} {BLOOD_WATER} {HOLY_WATER} fire-slash")
    heroes.play(heroes.skill("shikigami_descent"), "choose hand.1")
    assert heroes.refused("choose hand.3").code == "not_alike"
    heroes.play("choose hand.2")
    assert (heroes.tapped(), heroes.figure(1, "ghost_fire"), heroes.held(1)) == (True, 1, 2)
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.held(2), heroes.state.active) == (2, 2)
    heroes.lay(f"field onmyoji | hand {FIRE} {HOLY_WATER}")
    assert heroes.refused(heroes.skill("shikigami_descent")).code == "condition_not_met"


@pytest.mark.rule("AG-C30", "AG-4.2.7")
def test_a_card_of_the_same_class_counters(heroes: GrailTable) -> None:
    heroes.lay(f"hand {FIRE} poison", f"field onmyoji | hand {BLOOD_WATER} {HOLY_WATER}")
    heroes.play("attack hand.1 p2")
    assert heroes.refused("p2 respond hand.2").code == "other_element"
    heroes.play("p2 respond hand.1", "p2 may no", "p2 redirect p3")
    assert (heroes.figure(2, "ghost_fire"), heroes.held(2), heroes.question) == (1, 1, "respond")
    done = heroes.play("p3 respond accept")
    assert damages(done) == [("p3", 2)]
    heroes.lay("hand dark-extinction", f"field onmyoji | hand {BLOOD_WATER}")
    heroes.play("attack hand.dark-extinction p2")
    assert heroes.refused("p2 respond hand.1").code == "dark_cannot_be_countered"


@pytest.mark.rule("AG-C30")
@pytest.mark.parametrize(("field", "fires"), [("onmyoji", 0), ("onmyoji~", 0)])
def test_what_fits_by_its_element_may_count_as_of_its_class(heroes: GrailTable, field: str, fires: int) -> None:
    for answer, more in (("yes", 1), ("no", 0)):
        heroes.lay(f"hand {FIRE} poison", f"field {field} | hand {FIRE}")
        heroes.play("attack hand.1 p2", "p2 respond hand.1", f"p2 may {answer}")
        if answer == "yes":
            heroes.play("p2 may no")
        assert heroes.figure(2, "ghost_fire") == fires + more
        assert heroes.tapped(2) == (field == "onmyoji~" and answer == "no")
    heroes.lay(f"hand {FIRE} poison", "field onmyoji | hand FIRE_SLASH-FIRE-HOLY-1")
    heroes.play("attack hand.1 p2", "p2 respond hand.1")
    assert heroes.question == "redirect"


@pytest.mark.rule("AG-C30")
@pytest.mark.parametrize(("answer", "amount", "drawn"), [("yes", 3, 1), ("no", 2, 0)])
def test_in_the_form_it_strikes_with_ghost_fire(heroes: GrailTable, answer: str, amount: int, drawn: int) -> None:
    heroes.lay(f"hand {FIRE} poison", f"field onmyoji~ | hand {BLOOD_WATER}")
    heroes.give(2, "ghost_fire", 1)
    heroes.play("attack hand.1 p2", "p2 respond hand.1", f"p2 may {answer}")
    assert (heroes.tapped(2), heroes.held(2), heroes.figure(2, "ghost_fire")) == (False, drawn, amount)
    assert damages(heroes.play("p2 redirect p5", "p5 respond accept")) == [("p5", amount)]


@pytest.mark.rule("AG-C30", "AG-T-TE6")
def test_three_ghost_fires_burn_somebody_at_the_end(heroes: GrailTable) -> None:
    heroes.lay("field onmyoji | hand poison")
    heroes.give(1, "ghost_fire", 3)
    heroes.play("cast hand.poison p5.front")
    assert damages(heroes.play("player p4")) == [("p4", 2)]
    assert (heroes.figure(1, "ghost_fire"), heroes.held(4)) == (0, 2)
    heroes.lay("field onmyoji | hand poison")
    heroes.give(1, "ghost_fire", 2)
    heroes.play("cast hand.poison p2.front")
    assert (heroes.figure(1, "ghost_fire"), heroes.state.active) == (2, 2)


CURSED = "field onmyoji~ | record G+C | hand fire-slash poison"


@pytest.mark.rule("AG-C30")
def test_the_curse_counters_for_an_ally(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash poison", CURSED, "", "hand fire-slash")
    heroes.play("attack hand.fire-slash p4", "p2 may yes", "p2 may no")
    assert heroes.question == "redirect"
    assert "p2 redirect p1" not in heroes.moves(2)
    done = heroes.play("p2 redirect p3", "p3 respond accept")
    assert (damages(done), heroes.held(4), heroes.held(2), heroes.cores("p2.record")) == ([("p3", 2)], 1, 1, "C")
    assert [f.target for f in done.of(Declared) if f.act == "misses"] == ["p2"]


@pytest.mark.rule("AG-C30")
@pytest.mark.parametrize(
    ("attack", "side"),
    [
        ("fire-slash", "field onmyoji | record G+C | hand fire-slash"),
        ("fire-slash", "field onmyoji~ | record 2G | hand fire-slash"),
        ("fire-slash", "field onmyoji~ | record G+C"),
        ("dark-extinction", "field onmyoji~ | record G+C | hand dark-extinction"),
    ],
)
def test_the_curse_wants_the_form_stones_and_a_card_that_counters(heroes: GrailTable, attack: str, side: str) -> None:
    heroes.lay(f"hand {attack} poison", side)
    heroes.play(f"attack hand.{attack} p4")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C30", "AG-4.4.30")
def test_who_holds_cards_of_which_none_counters_can_t_take_up_the_curse(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash poison", f"field onmyoji~ | record G+C | hand {HOLY_WATER}")
    heroes.play("attack hand.fire-slash p4")
    assert heroes.moves(2) == ["may no"]
    heroes.play("p2 may no")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C30")
def test_no_curse_against_what_must_hit_nor_against_a_counter(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand FIRE_SLASH-FIRE-BLOOD-1 poison", CURSED, "", "healing 2")
    heroes.play("attack hand.1 p4")
    while heroes.question == "may" and heroes.to_act() == 1:
        heroes.play("may yes")
    assert heroes.question != "choose"
    heroes.lay("hand fire-slash poison", CURSED, "hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 may no", "p2 redirect p3")
    heroes.play("p3 respond hand.fire-slash", "p3 redirect p6")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C30")
@pytest.mark.parametrize(("fires", "hurt", "morale"), [(0, 1, "14"), (1, 2, "13"), (2, 3, "15")])
def test_the_barrier_gives_to_an_ally_and_burns(heroes: GrailTable, fires: int, hurt: int, morale: str) -> None:
    heroes.lay("field onmyoji | energy C | hand " + "poison missile " * 3)
    heroes.give(1, "ghost_fire", fires)
    done = heroes.play(heroes.skill("life_barrier"), "player p3", *(f"overflow hand.{n + 1}" for n in range(hurt)))
    assert (damages(done), heroes.cores("p3.energy"), heroes.cores("p3.healing")) == ([("p1", hurt)], "G", "1")
    assert (heroes.cores("energy"), heroes.cores("morale")) == ("0", morale)


@pytest.mark.rule("AG-C30")
def test_in_the_form_the_barrier_may_free_an_ally_of_a_card(heroes: GrailTable) -> None:
    def second(table: GrailTable) -> str:
        return table.skill("life_barrier").replace("e8", "e9")

    heroes.lay(f"field onmyoji~ | energy C | hand {FIRE} {BLOOD_WATER}", "", "hand poison missile")
    heroes.play(second(heroes), "player p3", "p3 choose hand.poison")
    assert (heroes.tapped(), heroes.held(1), heroes.held(3), heroes.figure(1, "ghost_fire")) == (False, 0, 1, 1)
    heroes.lay(f"field onmyoji~ | energy C | hand {FIRE} {HOLY_WATER}", "", "hand poison missile")
    assert heroes.refused(second(heroes)).code == "condition_not_met"
    heroes.lay(f"field onmyoji | energy C | hand {FIRE} {BLOOD_WATER}", "", "hand poison missile")
    assert heroes.refused(second(heroes)).code == "skill_not_now"
