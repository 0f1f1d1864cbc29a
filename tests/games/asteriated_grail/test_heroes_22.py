"""Head Maid and Barrier Master: what their skills and their exclusive cards do and what they lack."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


def belongs(table: GrailTable, seat: int, before: int) -> None:
    """Let the exclusive card that lies there belong to this player."""
    (ref,) = table.state.zones[f"p{before}.front"]
    table.state.cards[ref] = replace(table.state.cards[ref], owner=seat)


# --------------------------------------------------------------------------------------------------- Head Maid

MAID = "field head-maid | kept wind-cave | "


@pytest.mark.rule("AG-C42")
def test_the_wind_cave_is_laid_before_an_opponent(heroes: GrailTable) -> None:
    heroes.lay(MAID + "hand fire-slash", "hand poison", "", "hand missile")
    heroes.give(1, "thread", 2)
    heroes.play(heroes.skill("cave_of_shadow"), "player p2")
    assert (heroes.keys("p2.front"), heroes.held(2), heroes.figure(1, "thread")) == (["wind_cave"], 0, 1)
    heroes.lay("field head-maid | hand fire-slash", "front wind-cave", "", "hand missile poison")
    heroes.give(1, "thread", 1)
    heroes.play(heroes.skill("cave_of_shadow"), "player p4", "p4 choose hand.poison")
    assert (heroes.keys("p2.front"), heroes.keys("p4.front"), heroes.held(4)) == ([], ["wind_cave"], 1)
    heroes.lay(MAID + "hand fire-slash")
    assert heroes.refused(heroes.skill("cave_of_shadow")).code == "condition_not_met"


@pytest.mark.rule("AG-C42")
def test_what_hits_is_copied_as_a_shadow(heroes: GrailTable) -> None:
    heroes.lay("field head-maid | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (heroes.figure(1, "covered"), heroes.keys("covered"), heroes.held(2)) == (1, ["fire_slash"], 2)
    heroes.lay("field head-maid | hand fire-slash | covered poison poison poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.keys("used") == ["fire_slash"]  # there is no room, nobody was asked
    assert heroes.figure(1, "covered") == 3


@pytest.mark.rule("AG-C42", "AG-T-AX42")
def test_after_a_miss_a_shadow_is_another_attack(heroes: GrailTable) -> None:
    heroes.lay("field head-maid | hand fire-slash water-slash | covered poison", "hand holy-light water-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may yes")
    assert heroes.figure(1, "covered") == 0
    heroes.play("attack hand.water-slash p2")
    assert heroes.moves(2) == ["respond accept"]
    heroes.play("p2 respond accept")
    assert (heroes.keys("covered"), heroes.state.active) == ([], 2)  # nothing is copied then
    heroes.lay("field head-maid | hand fire-slash water-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C42", "AG-T-TS5")
@pytest.mark.parametrize(("held", "morale"), [("poison missile water-slash", "15"), ("poison", "14")])
def test_the_shadow_stitch_takes_cards_as_the_turn_begins(heroes: GrailTable, held: str, morale: str) -> None:
    heroes.lay("hand poison", f"field archer | front wind-cave | hand {held}", "field head-maid")
    heroes.give(3, "thread", 3)
    heroes.play("cast hand.poison p4.front", "p3 may yes", "p3 how_many n2")
    if held != "poison":
        heroes.play("p2 choose hand.poison", "p2 choose hand.missile", "p3 choose used.missile")
    assert (heroes.figure(3, "thread"), heroes.cores("p2.morale"), heroes.figure(3, "covered")) == (1, morale, 1)
    heroes.lay("hand poison", "hand poison", "field head-maid")
    heroes.give(3, "thread", 3)
    heroes.play("cast hand.poison p4.front")
    assert heroes.state.actor == 2  # no Wind Cave lies there


@pytest.mark.rule("AG-C42", "AG-T-TE11")
@pytest.mark.parametrize("element", ["fire", "water", "wind", "thunder", "earth", "dark", "light"])
def test_two_shadows_are_a_thread_and_alike_a_gift(heroes: GrailTable, element: str) -> None:
    card = {"dark": "dark-extinction", "light": "holy-light"}.get(element, f"{element}-slash")
    other = "water-slash" if element != "water" else "fire-slash"
    heroes.lay(f"field head-maid | hand fire-slash | covered {card} {card} {other}", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may no", "may yes")
    heroes.play("choose covered.1", "choose covered.2")
    if heroes.question == "choose":
        heroes.play(heroes.moves(1)[0])
    heroes.play("player p3")
    assert (heroes.figure(1, "thread"), heroes.held(3), heroes.tapped()) == (1, 1, True)
    heroes.lay(f"field head-maid | hand fire-slash | covered {card} {other}", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may no", "may yes")
    assert (heroes.figure(1, "thread"), heroes.tapped(), heroes.state.active) == (1, False, 2)


@pytest.mark.rule("AG-C42", "AG-T-AE14")
@pytest.mark.parametrize("maid", [2, 3])
def test_the_shadow_prison_answers_special_actions(heroes: GrailTable, maid: int) -> None:
    sides = ["hand fire-slash poison | record G", "", "", "hand poison", "hand poison"]
    sides[maid - 1] = "field head-maid~ | hand fire-slash"
    heroes.lay(*sides)
    heroes.give(maid, "thread", 2)
    heroes.play("refine", f"p{maid} may yes", f"p{maid} may yes", f"p{maid} modes damage")
    target = 1 if maid == 2 else 4
    assert damages(heroes.play(f"p{maid} player p{target}")) == [(f"p{target}", 2)]
    assert (heroes.figure(maid, "thread"), heroes.tapped(maid)) == (0, False)
    heroes.lay(*sides)
    heroes.give(maid, "thread", 3)
    heroes.play("refine", f"p{maid} may yes", f"p{maid} may yes", f"p{maid} modes discard")
    ally = 4 if maid == 2 else 5
    heroes.play(f"p{maid} player p{ally}")
    assert (heroes.held(ally), heroes.figure(maid, "thread"), heroes.tapped(maid)) == (0, 1, False)
    heroes.lay(*sides)
    heroes.give(maid, "thread", 1)
    heroes.play("refine", f"p{maid} may yes")
    assert (heroes.figure(maid, "thread"), heroes.state.active, heroes.tapped(maid)) == (2, 2, True)


@pytest.mark.rule("AG-C42")
def test_her_own_special_action_is_no_prison(heroes: GrailTable) -> None:
    heroes.lay("field head-maid | hand fire-slash | record G")
    heroes.play("refine")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C42", "AG-T-AE15")
def test_who_has_the_cave_feeds_the_maid(heroes: GrailTable) -> None:
    heroes.lay("front wind-cave | hand fire-slash", "field head-maid")
    belongs(heroes, 2, 1)
    heroes.play("attack hand.fire-slash p4", "p4 respond accept")
    assert (heroes.keys("p2.covered"), heroes.figure(2, "thread")) == (["fire_slash"], 1)
    heroes.play("may no")
    heroes.lay("front wind-cave | hand fire-slash", "field head-maid", "", "hand holy-light")
    belongs(heroes, 2, 1)
    heroes.play("attack hand.fire-slash p4", "p4 respond hand.holy-light")
    assert (heroes.keys("p2.covered"), heroes.figure(2, "thread")) == ([], 1)


@pytest.mark.rule("AG-C42", "AG-T-TE14")
def test_the_wind_stops_and_the_cave_goes_back(heroes: GrailTable) -> None:
    heroes.lay("front wind-cave | hand poison fire-slash", "field head-maid | covered missile missile")
    belongs(heroes, 2, 1)
    heroes.play("cast hand.poison p4.front", "may yes", "choose hand.1", "choose hand.2")
    assert (heroes.held(1), heroes.figure(2, "covered"), heroes.keys("p1.front")) == (4, 3, [])
    assert heroes.keys("p2.kept") == ["wind_cave"]
    heroes.lay("front wind-cave | hand poison fire-slash", "field head-maid")
    belongs(heroes, 2, 1)
    heroes.play("cast hand.poison p4.front", "may no")
    assert (heroes.keys("hand"), heroes.figure(2, "covered"), heroes.keys("p1.front")) == (
        ["fire_slash"],
        0,
        ["wind_cave"],
    )


@pytest.mark.rule("AG-C42")
def test_the_true_copy_covers_two_cards(heroes: GrailTable) -> None:
    heroes.lay("field head-maid | hand fire-slash poison missile | energy G")
    heroes.play(heroes.skill("true_copy_shadow"), "choose hand.poison", "choose hand.missile")
    assert (sorted(heroes.keys("covered")), heroes.keys("hand")) == (["missile", "poison"], ["fire_slash"])


# ---------------------------------------------------------------------------------------------- Barrier Master


@pytest.mark.rule("AG-C45")
def test_two_cards_are_barriers_that_all_see(heroes: GrailTable) -> None:
    heroes.lay("field barrier-master | hand fire-slash poison missile")
    heroes.play(heroes.skill("barrier_ritual"), "choose hand.1", "choose hand.2")
    assert (heroes.figure(1, "covered"), heroes.figure(1, "offering")) == (2, 1)
    assert [heroes.state.cards[ref].face for ref in heroes.state.zones["p1.covered"]] == ["up", "up"]
    heroes.lay("field barrier-master | hand fire-slash poison missile | covered poison")
    assert heroes.refused(heroes.skill("barrier_ritual")).code == "skill_not_now"
    heroes.lay("field barrier-master | hand fire-slash")
    assert heroes.refused(heroes.skill("barrier_ritual")).code == "condition_not_met"


SLASHES = {element: f"{element}-slash" for element in ("fire", "water", "wind", "thunder", "earth")}
ATTACKS = {**SLASHES, "dark": "dark-extinction"}


@pytest.mark.rule("AG-C45")
@pytest.mark.parametrize("element", ATTACKS)
def test_attacks_of_a_barriers_element_are_stronger(heroes: GrailTable, element: str) -> None:
    card = ATTACKS[element]
    heroes.lay(f"hand {card}", "", f"field barrier-master | covered {card}")
    heroes.play(f"attack hand.{card} p2", "p3 may yes", "p2 respond accept")
    assert (heroes.held(2), heroes.figure(3, "offering")) == (3, 1)
    other = "water-slash" if element != "water" else "fire-slash"
    heroes.lay(f"hand {card}", "", f"field barrier-master | covered {other}")
    heroes.play(f"attack hand.{card} p2", "p2 respond accept")
    assert (heroes.held(2), heroes.figure(3, "offering")) == (2, 0)


@pytest.mark.rule("AG-C45")
def test_three_offerings_tap_the_master(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "", "field barrier-master | covered fire-slash missile | hand poison")
    heroes.give(3, "offering", 2)
    heroes.play("attack hand.fire-slash p2", "p3 may yes", "p3 may yes", "p3 choose covered.missile")
    assert (heroes.tapped(3), heroes.figure(3, "offering"), heroes.held(3)) == (True, 0, 0)
    assert heroes.keys("p3.covered") == ["fire_slash"]
    heroes.lay("hand fire-slash", "front absolute-realm", "field barrier-master | covered fire-slash | hand poison")
    heroes.give(3, "offering", 2)
    heroes.play("attack hand.fire-slash p2", "p3 may yes", "p3 may yes")
    assert (heroes.tapped(3), heroes.keys("p2.front")) == (True, [])


@pytest.mark.rule("AG-C45")
def test_the_realm_is_laid_before_anybody(heroes: GrailTable) -> None:
    heroes.lay("field barrier-master | kept absolute-realm | hand poison missile | covered poison")
    heroes.give(1, "offering", 1)
    heroes.play(heroes.skill("magic_forbidding_realm"), "player p3", "choose hand.poison")
    assert (heroes.keys("p3.front"), heroes.held(1), heroes.figure(1, "offering")) == (["absolute_realm"], 1, 0)
    heroes.lay("field barrier-master | hand poison | covered poison", "", "front absolute-realm")
    heroes.give(1, "offering", 1)
    heroes.play(heroes.skill("magic_forbidding_realm"), "player p2")
    assert (heroes.keys("p2.front"), heroes.keys("p3.front")) == (["absolute_realm"], [])


@pytest.mark.rule("AG-C45")
def test_lost_morale_wakes_the_master(heroes: GrailTable) -> None:
    full = "hand poison missile poison poison poison poison"
    heroes.lay("hand fire-slash", "field barrier-master~ | covered missile", "", full)
    heroes.play("attack hand.fire-slash p4", "p4 respond accept", "p4 overflow hand.1", "p4 overflow hand.2")
    heroes.play("p2 may yes", "p2 player p4", "p4 choose hand.3", "p2 may yes")
    assert (heroes.tapped(2), heroes.cores("p2.record"), heroes.figure(2, "covered")) == (False, "G", 2)
    heroes.lay("hand poison | record 3G", "field barrier-master~ | covered missile", "hand poison")
    heroes.play("synthesize", "p2 may yes", "p2 player p3", "p2 may no")
    assert (heroes.tapped(2), heroes.cores("p2.record"), heroes.held(3)) == (False, "G", 0)
    heroes.lay("hand poison | record 3G", "field barrier-master | covered missile", "hand poison")
    heroes.play("synthesize")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C45")
def test_morale_that_a_skill_of_the_own_team_costs_wakes_the_master_too(heroes: GrailTable) -> None:
    heroes.lay("field moon-goddess~ | hand poison | covered missile poison", "", "field barrier-master~ | hand missile")
    heroes.play("cast hand.poison p2.front", "may yes", "choose covered.missile")
    assert (heroes.cores("morale"), heroes.question, heroes.to_act()) == ("14", "may", 3)
    heroes.play("p3 may yes", "p3 player p3", "p3 may no")
    assert (heroes.tapped(3), heroes.cores("record")) == (False, "G")


@pytest.mark.rule("AG-C45", "AG-T-TE10")
def test_each_turn_of_its_holder_takes_a_barrier_away(heroes: GrailTable) -> None:
    heroes.lay("hand poison | front absolute-realm", "", "field barrier-master | covered missile poison")
    belongs(heroes, 3, 1)
    heroes.play("cast hand.poison p4.front", "p3 choose covered.missile")
    assert (heroes.keys("p3.covered"), heroes.keys("p1.front"), heroes.tapped(3)) == (
        ["poison"],
        ["absolute_realm"],
        False,
    )
    heroes.lay("hand poison | front absolute-realm", "", "field barrier-master | covered missile")
    belongs(heroes, 3, 1)
    heroes.play("cast hand.poison p4.front")
    assert (heroes.keys("p3.covered"), heroes.keys("p1.front"), heroes.tapped(3)) == ([], [], True)
    assert heroes.keys("p3.kept") == ["absolute_realm"]


@pytest.mark.rule("AG-C45", "AG-T-AE13")
def test_its_holder_takes_a_barrier_after_an_attack(heroes: GrailTable) -> None:
    side = "field archer | hand fire-slash | front absolute-realm"
    heroes.lay(side, "", "field barrier-master | covered missile poison weakness")
    belongs(heroes, 3, 1)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "choose p3.covered.1")
    assert (heroes.keys("hand"), heroes.figure(3, "offering")) == (["missile"], 1)
    heroes.lay(side, "", "field barrier-master | covered missile")
    belongs(heroes, 3, 1)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (heroes.keys("hand"), heroes.tapped(3), heroes.keys("p1.front")) == (["missile"], True, [])
    heroes.lay(side, "", "field barrier-master | covered missile poison")
    belongs(heroes, 3, 1)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may no")
    assert (heroes.held(1), heroes.figure(3, "offering"), heroes.figure(3, "covered")) == (0, 0, 2)


@pytest.mark.rule("AG-T-AE13")
def test_a_barrier_that_is_one_too_many_for_the_hand_costs_a_card_and_morale(heroes: GrailTable) -> None:
    full = "hand fire-slash poison poison poison poison poison poison"
    heroes.lay(f"field archer | {full} | front absolute-realm", "", "field barrier-master | covered missile missile")
    belongs(heroes, 3, 1)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "choose p3.covered.1")
    assert (heroes.question, heroes.held(1)) == ("overflow", 7)
    heroes.play("overflow hand.missile")
    assert (heroes.held(1), heroes.cores("p1.morale")) == (6, "14")


@pytest.mark.rule("AG-C45")
def test_in_the_void_no_base_effect_works(heroes: GrailTable) -> None:
    void = "field archer | front absolute-realm"
    master = "field barrier-master | covered missile poison weakness missile"
    heroes.lay("hand fire-slash", f"{void} holy-shield poison weakness", "", "", "", master)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.held(2), heroes.question) == (2, "")
    heroes.lay("hand poison", f"{void} fire-slash+fire_seal | hand fire-slash", "field sealer", "", "", master)
    heroes.play("cast hand.poison p4.front")
    done = heroes.play("p2 attack hand.fire-slash p3")
    assert damages(done) == []


@pytest.mark.rule("AG-C45")
@pytest.mark.parametrize(("held", "energy"), [("poison poison poison poison poison poison", "C"), ("", "0")])
def test_every_offering_may_hurt(heroes: GrailTable, held: str, energy: str) -> None:
    heroes.lay("field barrier-master | hand poison missile | energy C | record G", f"hand {held}")
    done = heroes.play(heroes.skill("barrier_ritual"), "may yes", "player p2")
    if held:
        done = heroes.play("p2 overflow hand.1", "may yes")
    else:
        assert damages(done) == [("p2", 1)]
    assert (heroes.cores("energy"), heroes.cores("record")) == (energy, "0" if held else "G")
