"""Templar: what healing, seals and the holy flame do, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.games.asteriated_grail.rules.areas import is_told
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

HOLY, BLOOD = "FIRE_SLASH-FIRE-HOLY-1", "FIRE_SLASH-FIRE-BLOOD-1"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C40")
def test_a_hit_heals_and_what_is_too_much_is_a_seal(heroes: GrailTable) -> None:
    heroes.lay(f"field templar | hand {BLOOD}")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.cores("healing"), heroes.figure(1, "heal_limit"), heroes.figure(1, "holy_seal")) == ("1", 1, 0)
    heroes.lay(f"field templar | hand {BLOOD} | healing 1")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.figure(1, "holy_seal"), heroes.cores("healing"), heroes.tapped()) == (1, "0", True)


@pytest.mark.rule("AG-C40")
@pytest.mark.parametrize(("card", "drawn"), [(HOLY, 3), (BLOOD, 2)])
def test_divine_power_can_not_be_countered_and_nobody_heals(heroes: GrailTable, card: str, drawn: int) -> None:
    theirs = "field archer | hand fire-slash"
    heroes.lay(f"field templar | hand {card} poison", theirs, "field saintess | hand HOLY_LIGHT-LIGHT-HOLY-2")
    heroes.give(1, "holy_seal", 2)
    heroes.play("attack hand.1 p2")
    heroes.play(heroes.first("divine_power"), "may yes")
    assert heroes.moves(2) == ["respond accept"]
    heroes.play("p2 respond accept")
    assert (heroes.held(2), heroes.cores("healing"), heroes.figure(1, "holy_seal")) == (1 + drawn, "0", 0)


@pytest.mark.rule("AG-C40")
def test_neither_side_of_divine_power_gains_healing_this_turn(heroes: GrailTable) -> None:
    heroes.lay(
        f"field templar | hand {BLOOD} poison", "field holy-lancer | hand poison", "field saintess", "field archer"
    )
    heroes.give(1, "holy_seal", 2)
    heroes.play("attack hand.1 p2")
    heroes.play(heroes.first("divine_power"), "may yes")
    assert [seat for seat in (1, 2, 3, 4) if is_told(heroes.state, seat, "cannot", "gain_heal")] == [1, 2]
    heroes.play("p2 respond accept")
    assert heroes.state.active == 2
    assert not any(is_told(heroes.state, seat, "cannot", "gain_heal") for seat in (1, 2, 3, 4))


@pytest.mark.rule("AG-C40")
@pytest.mark.parametrize(("seals", "drawn"), [(1, 3), (2, 4)])
def test_a_sentence_hurts_before_the_attack(heroes: GrailTable, seals: int, drawn: int) -> None:
    heroes.lay(f"field templar | hand {BLOOD}", "field archer")
    heroes.give(1, "holy_seal", 2)
    heroes.play("attack hand.1 p2")
    done = heroes.play(heroes.first("holy_sentence"), "may yes", f"how_many n{seals}")
    assert (damages(done), heroes.held(2), heroes.figure(1, "holy_seal")) == ([("p2", 1)], 1, 2 - seals)
    heroes.play("p2 respond accept")
    assert heroes.held(2) == drawn


@pytest.mark.rule("AG-C40", "AG-T-AX34")
def test_mending_gives_seals_as_healing_and_goes_on(heroes: GrailTable) -> None:
    heroes.lay("field templar | hand poison fire-slash", "", "field saintess")
    heroes.give(1, "holy_seal", 2)
    heroes.play(heroes.skill("holy_mending"), "how_many n2", "player p3", "choose hand.poison")
    assert (heroes.cores("p3.healing"), heroes.keys("hand"), heroes.figure(1, "holy_seal")) == ("2", ["fire_slash"], 0)
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.lay("field templar | hand poison fire-slash")
    assert heroes.refused(heroes.skill("holy_mending")).code == "condition_not_met"


@pytest.mark.rule("AG-C40")
def test_the_flame_lasts_to_the_end_of_the_next_turn(heroes: GrailTable) -> None:
    heroes.lay(f"field templar | hand {BLOOD} poison | healing 1", "hand poison poison", *["hand poison poison"] * 4)
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.tapped(), heroes.state.active) == (True, 2)
    for seat in range(2, 7):
        heroes.play(f"p{seat} cast hand.1 p{seat}.front")
    assert (heroes.tapped(), heroes.state.active) == (True, 1)
    done = heroes.play("cast hand.poison p4.front", "player p6")
    assert (heroes.tapped(), damages(done)[0], heroes.state.active) == (False, ("p6", 1), 2)


@pytest.mark.rule("AG-C40")
def test_in_the_flame_the_last_morale_is_kept(heroes: GrailTable) -> None:
    heroes.lay("morale 2 | hand fire-slash", "morale 1 | field templar~", "", "hand " + "poison " * 6)
    heroes.play("attack hand.1 p4", "p4 respond accept", "p4 overflow hand.1", "p4 overflow hand.2")
    assert (heroes.cores("p2.morale"), heroes.state.results) == ("1", {})


@pytest.mark.rule("AG-C40")
def test_the_flame_wards_off_damage_for_one_point_of_its_own(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field templar~ | energy C | healing 1", "field saintess")
    done = heroes.play("attack hand.1 p2", "p2 respond accept", "p2 may yes", "p2 player p3")
    assert (heroes.held(2), heroes.tapped(2), heroes.cores("p2.healing")) == (1, False, "1")
    assert [(f.target, f.number) for f in done.of(Declared) if f.act == "received"] == [("p2", 1)]
    assert (heroes.cores("p3.healing"), heroes.cores("p2.energy")) == ("2", "0")
    heroes.lay("hand fire-slash", "field templar~ | energy C")
    heroes.play("attack hand.1 p2", "p2 respond accept", "p2 may no")
    assert heroes.cores("p2.energy") == "C"


@pytest.mark.rule("AG-C40")
def test_the_wish_comes_at_the_end_of_the_flame_too(heroes: GrailTable) -> None:
    heroes.lay("field templar~ | hand poison | energy C")
    heroes.play("cast hand.poison p4.front", "player p6", "may yes", "player p1")
    assert (heroes.tapped(), heroes.cores("healing"), heroes.figure(1, "holy_seal")) == (True, "0", 1)


@pytest.mark.rule("AG-C40", "AG-T-AX35")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (3, 4), (4, 4)])
def test_the_advent_goes_beyond_the_limit_of_seals(heroes: GrailTable, before: int, after: int) -> None:
    heroes.lay("field templar | hand fire-slash | energy C | healing 1")
    heroes.give(1, "holy_seal", before)
    heroes.play(heroes.skill("divine_advent"))
    assert (heroes.figure(1, "holy_seal"), heroes.verbs(1)) == (after, {"attack", "decline"})
    assert (heroes.tapped(), heroes.cores("healing")) == ((True, "0") if before < 4 else (False, "1"))
    heroes.play("attack hand.1 p2")
    assert heroes.question == "may"  # only the Sentence, no Divine Power in this turn
    heroes.play("may yes", "how_many n1")
    assert heroes.question == "respond"
