"""Moon Goddess: what her skills do, with dark moons and without, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.view import visible
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

FULL = "hand " + "poison missile " * 3


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C32")
@pytest.mark.parametrize("hurt", ["attack hand.1 p4", "cast hand.2"])
def test_what_flows_over_by_damage_becomes_dark_moons(heroes: GrailTable, hurt: str) -> None:
    victim = 2 if hurt.startswith("cast") else 4
    for answer in ("yes", "no"):
        heroes.lay("hand fire-slash missile", FULL, "", FULL, "", "field moon-goddess")
        heroes.play(hurt, f"p{victim} {'deflect' if victim == 2 else 'respond'} accept")
        heroes.play(f"p{victim} overflow hand.1", f"p{victim} overflow hand.2", f"p6 may {answer}")
        yes = answer == "yes"
        assert (heroes.tapped(6), heroes.figure(6, "covered")) == (yes, 2 * yes)
        assert heroes.cores("p2.morale") == ("15" if yes else "13")


@pytest.mark.rule("AG-C32", "AG-O-10")
def test_dark_moons_are_hidden_from_others(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field moon-goddess", "", FULL)
    heroes.play("attack hand.1 p4", "p4 respond accept", "p4 overflow hand.1", "p4 overflow hand.2", "p2 may yes")
    assert (heroes.keys("p2.covered"), heroes.keys("used")) == (["poison", "missile"], ["fire_slash"])
    seen = [[visible(heroes.state, who, ref) for ref in heroes.state.zones["p2.covered"]] for who in ("p2", "p1")]
    assert seen == [[True, True], [False, False]]


@pytest.mark.rule("AG-C32")
def test_no_shelter_where_cards_are_just_drawn_or_others_overflow(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", FULL, "field moon-goddess")
    heroes.play("attack hand.1 p2", "p2 respond accept", "p2 overflow hand.1", "p2 overflow hand.2")
    assert (heroes.cores("p2.morale"), heroes.tapped(3)) == ("13", False)
    heroes.lay(f"field moon-goddess | front weakness | {FULL}", step="before_action")
    heroes.play("weak draw_on", "overflow hand.1", "overflow hand.2", "overflow hand.3")
    assert (heroes.cores("morale"), heroes.tapped()) == ("12", False)


@pytest.mark.rule("AG-C32", "AG-T-TE7")
def test_the_moon_cycle_turns_moons_to_healing_and_back(heroes: GrailTable) -> None:
    heroes.lay("field moon-goddess~ | hand poison | covered missile poison")
    heroes.play("cast hand.poison p2.front", "may yes", "choose covered.missile", "player p3")
    assert (heroes.cores("p3.healing"), heroes.cores("morale"), heroes.figure(1, "covered")) == ("1", "14", 1)
    assert (heroes.tapped(), heroes.state.active) == (True, 2)
    heroes.lay("field moon-goddess~ | hand poison | covered missile | healing 1")
    heroes.play("cast hand.poison p2.front")
    heroes.play(heroes.first("moon_cycle"), "may yes", "player p3")
    assert (heroes.tapped(), heroes.figure(1, "healing"), heroes.figure(1, "new_moon")) == (False, 1, 0)
    heroes.lay("field moon-goddess | hand poison | healing 1")
    heroes.play("cast hand.poison p5.front", "may yes")
    assert (heroes.cores("healing"), heroes.figure(1, "new_moon"), heroes.cores("morale")) == ("0", 1, "15")
    heroes.lay("field moon-goddess | hand poison | healing 1 | covered missile")
    heroes.play("cast hand.poison p5.front")
    heroes.play(heroes.first("moon_cycle"), "may no", "may no")
    assert (heroes.cores("healing"), heroes.figure(1, "covered"), heroes.state.active) == ("1", 1, 2)


MOONS = "field moon-goddess~ | hand poison weakness | covered fire-slash water-slash MISSILE-FIRE-CHANT-1"


@pytest.mark.rule("AG-C32")
def test_the_eye_answers_attacks_with_a_moon_of_their_element(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", MOONS)
    heroes.play("attack hand.1 p4", "p2 may yes")
    assert "p2 choose p2.covered.2" not in heroes.moves(2)
    heroes.play("p2 choose p2.covered.1")
    assert (heroes.cores("p2.healing"), heroes.figure(2, "petrification")) == ("1", 1)
    assert (heroes.cores("p2.morale"), heroes.question, heroes.held(2)) == ("14", "respond", 2)
    heroes.lay("hand fire-slash", MOONS)
    heroes.play("attack hand.1 p4", "p2 may yes", "p2 choose p2.covered.3", "p2 choose hand.poison")
    done = heroes.play("p2 player p3")
    assert (damages(done), heroes.held(2), heroes.held(3)) == ([("p3", 1)], 1, 1)


@pytest.mark.rule("AG-C32")
@pytest.mark.parametrize("attack", ["attack hand.wind-slash p4", "attack hand.dark-extinction p4"])
def test_the_eye_needs_a_moon_of_the_element(heroes: GrailTable, attack: str) -> None:
    heroes.lay("hand wind-slash dark-extinction", MOONS)
    heroes.play(attack)
    assert heroes.moves(2) == ["may no"]
    heroes.play("p2 may no")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C32")
def test_the_eye_does_not_see_the_own_teams_attacks(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "", MOONS)
    heroes.play("attack hand.1 p4")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C32")
def test_the_profanation_follows_magic_damage_once_a_turn(heroes: GrailTable) -> None:
    heroes.lay("field moon-goddess | hand missile poison | healing 2")
    done = heroes.play("cast hand.missile", "p2 deflect accept", "may yes", "player p4")
    assert (damages(done)[-1], heroes.cores("healing"), heroes.held(4)) == (("p4", 1), "1", 1)
    assert (heroes.question, heroes.held(2)) == ("may", 2)  # it follows its own damage no more: this is the Moon Cycle
    heroes.play("may no")
    assert heroes.state.active == 2
    heroes.lay("field moon-goddess | hand fire-slash | healing 2")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.held(2), heroes.question) == (2, "may")
    heroes.play("may yes")
    assert heroes.figure(1, "new_moon") == 1


@pytest.mark.rule("AG-C32")
@pytest.mark.parametrize(("count", "moons", "form"), [(1, 1, True), (2, 0, False)])
def test_the_slash_strikes_with_moons(heroes: GrailTable, count: int, moons: int, form: bool) -> None:
    heroes.lay("field moon-goddess~ | hand fire-slash | energy C | covered poison missile")
    picks = ["choose covered.poison"] * (count == 1)
    heroes.play("attack hand.1 p2", "p2 respond accept", "may yes", f"how_many n{count}", *picks)
    assert (heroes.held(2), heroes.cores("morale"), heroes.cores("energy")) == (2 + count, f"{15 - count}", "0")
    assert (heroes.figure(1, "covered"), heroes.tapped()) == (moons, form)


@pytest.mark.rule("AG-C32")
@pytest.mark.parametrize(
    "side", ["moon-goddess~ | covered poison", "moon-goddess~ | energy C", "moon-goddess | energy C | covered poison"]
)
def test_the_slash_wants_energy_moons_and_the_form(heroes: GrailTable, side: str) -> None:
    heroes.lay(f"field {side} | hand fire-slash")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert heroes.held(2) == 2


@pytest.mark.rule("AG-C32")
def test_the_pale_moon_gives_another_turn(heroes: GrailTable) -> None:
    heroes.lay("field moon-goddess | hand fire-slash water-slash | energy G", "hand fire-slash")
    heroes.give(1, "petrification", 3)
    heroes.play(heroes.skill("pale_moon"))
    assert (heroes.figure(1, "petrification"), heroes.cores("energy")) == (0, "0")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.refused("p2 respond hand.fire-slash").code == "cannot_be_countered"
    heroes.play("p2 respond accept")
    assert (heroes.state.active, heroes.state.turn) == (1, 6)
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    assert (heroes.state.active, heroes.state.turn) == (2, 7)


@pytest.mark.rule("AG-C32")
def test_what_cant_be_countered_may_come_in_the_next_turn(heroes: GrailTable) -> None:
    heroes.lay("field moon-goddess | hand fire-slash water-slash | energy G", "hand fire-slash water-slash")
    heroes.give(1, "petrification", 3)
    heroes.play(heroes.skill("pale_moon"), "decline", "attack hand.fire-slash p2")
    assert heroes.refused("p2 respond hand.fire-slash").code == "cannot_be_countered"
    heroes.lay("field moon-goddess | hand fire-slash water-slash | energy G", "hand fire-slash water-slash")
    heroes.give(1, "petrification", 3)
    heroes.play(heroes.skill("pale_moon"), "attack hand.fire-slash p2", "p2 respond accept")
    heroes.play("attack hand.water-slash p2", "p2 respond hand.water-slash")
    assert heroes.question == "redirect"


@pytest.mark.rule("AG-C32")
@pytest.mark.parametrize("moons", [0, 2])
def test_the_pale_moon_burns_by_new_moons(heroes: GrailTable, moons: int) -> None:
    heroes.lay("field moon-goddess | hand fire-slash poison | energy G")
    heroes.give(1, "new_moon", 2)
    skill = heroes.skill("pale_moon").replace("e9", "e10")
    done = heroes.play(skill, f"how_many n{moons}", "choose hand.poison", "player p2")
    assert (damages(done), heroes.held(2), heroes.held(1)) == ([("p2", moons + 1)], moons + 1, 1)
    assert (heroes.figure(1, "new_moon"), heroes.figure(1, "petrification")) == (2 - moons, 1)
    heroes.lay("field moon-goddess | hand fire-slash poison | energy C")
    heroes.give(1, "petrification", 3)
    assert heroes.refused(heroes.skill("pale_moon")).code == "condition_not_met"
