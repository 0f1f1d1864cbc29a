"""Greed Girl: what her skills do and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

GIRL = "field greed-girl"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


def test_the_greed_takes_a_magic_card_or_hurts(heroes: GrailTable) -> None:
    heroes.lay(f"{GIRL} | hand poison weakness | energy C", "hand missile")
    heroes.play(heroes.skill("black_hole_of_greed"), "choose hand.poison", "player p2", "p2 choose hand.missile")
    assert (heroes.cores("record"), heroes.held(2), heroes.state.active) == ("C", 0, 2)
    heroes.lay(f"{GIRL} | hand poison weakness | energy C", "hand missile")
    done = heroes.play(heroes.skill("black_hole_of_greed"), "choose hand.poison", "player p2", "p2 done")
    assert (damages(done), heroes.held(2)) == ([("p2", 2)], 3)
    assert heroes.verbs(1) == {"cast", "decline"}
    assert heroes.refused(heroes.skill("treasury")).code == "skill_not_now"
    assert heroes.refused(heroes.skill("black_hole_of_greed")).code == "skill_used_up"
    heroes.lay(f"{GIRL} | hand fire-slash")
    assert heroes.refused(heroes.skill("black_hole_of_greed")).code == "condition_not_met"


@pytest.mark.rule("AG-2.8.53")
def test_her_missiles_bring_crystals(heroes: GrailTable) -> None:
    heroes.lay(f"{GIRL} | hand missile poison")
    heroes.play("cast hand.missile", "p2 deflect accept", "may yes")
    assert (heroes.cores("record"), heroes.held(2)) == ("C", 2)
    heroes.lay("hand missile poison", f"{GIRL} | hand missile")
    done = heroes.play("cast hand.missile", "p2 deflect hand.missile", "p3 deflect accept", "p2 may yes")
    assert (damages(done), heroes.cores("p2.record"), heroes.cores("record")) == ([("p3", 3)], "C", "0")


@pytest.mark.parametrize("answer", ["p2 deflect hand.holy-light", "p2 deflect accept"])
def test_no_crystal_for_what_is_not_received_or_of_others(heroes: GrailTable, answer: str) -> None:
    heroes.lay(f"{GIRL} | hand missile poison", "hand holy-light | healing 2")
    heroes.play("cast hand.missile", answer, *(["p2 heal n2"] * answer.endswith("accept")))
    assert (heroes.cores("record"), heroes.state.active) == ("0", 2)
    heroes.lay("hand missile poison", "", f"{GIRL}")
    heroes.play("cast hand.missile", "p2 deflect accept")
    assert (heroes.cores("record"), heroes.state.active) == ("0", 2)
    heroes.lay(f"{GIRL} | hand fire-slash poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.cores("record"), heroes.state.active) == ("G", 2)


@pytest.mark.rule("AG-2.8.52")
@pytest.mark.parametrize(("card", "fires"), [("thunder-slash", True), ("fire-slash", True), ("water-slash", False)])
def test_thunder_and_fire_are_missiles(heroes: GrailTable, card: str, fires: bool) -> None:
    heroes.lay(f"{GIRL} | hand {card} poison")
    if fires:
        done = heroes.play(f"cast hand.{card}", "p2 deflect accept", "may yes")
        assert (damages(done), heroes.cores("record")) == ([("p2", 2)], "C")
    else:
        assert not heroes.allowed(f"cast hand.{card}")


@pytest.mark.parametrize(
    ("record", "amount", "morale"), [("2G+3C", 3, "15+14"), ("G+3C", 3, "14+15"), ("2G", 2, "15+14"), ("C", 1, "14+15")]
)
def test_the_treasury_is_emptied_for_more_damage(heroes: GrailTable, record: str, amount: int, morale: str) -> None:
    heroes.lay(f"{GIRL} | hand poison | energy C | record {record} | morale 14")
    done = heroes.play(heroes.skill("treasury"), "player p2", "player p6", "may yes")
    assert (sorted(damages(done)), heroes.cores("record")) == ([("p2", amount), ("p6", amount)], "0")
    assert f"{heroes.cores('morale')}+{heroes.cores('p2.morale')}" == morale
    assert heroes.cores("energy") == "0"


def test_the_treasury_may_stay_full(heroes: GrailTable) -> None:
    for record in ("3G", "0"):
        heroes.lay(f"{GIRL} | hand poison | energy C | record {record}")
        done = heroes.play(heroes.skill("treasury"), "player p2", "player p6", *["may no"] * (record != "0"))
        assert (sorted(damages(done)), heroes.cores("record")) == ([("p2", 1), ("p6", 1)], record)
        assert (heroes.cores("morale"), heroes.cores("p2.morale")) == ("15", "15")
    heroes.lay(f"{GIRL} | hand poison")
    assert heroes.refused(heroes.skill("treasury")).code == "condition_not_met"
