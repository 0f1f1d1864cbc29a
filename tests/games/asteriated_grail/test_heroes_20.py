"""Sword Witch, Festival Magic Girl, Talisman Promo, Tainted One: what their skills do and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


# ------------------------------------------------------------------------------------------------- Sword Witch


@pytest.mark.rule("AG-C48", "AG-T-AX38")
def test_the_sword_intent_goes_on_with_martial_cards(heroes: GrailTable) -> None:
    heroes.lay("field sword-witch | hand fire-slash FIRE_SLASH-FIRE-MARTIAL-1 FIRE_SLASH-FIRE-BLOOD-1")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert heroes.refused("attack hand.2 p2").code == "attack_with_left"
    heroes.play("attack hand.1 p2", "p2 respond accept", "may no", "may yes")  # as often as there are such attacks
    assert (heroes.cores("record"), heroes.state.active) == ("2G", 1)


@pytest.mark.rule("AG-C48", "AG-T-AX39")
def test_the_imaginary_sword_takes_an_attack_card_and_goes_on(heroes: GrailTable) -> None:
    heroes.lay("field sword-witch | hand fire-slash poison", "hand water-slash water-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "p2 choose hand.1", "may yes")
    assert (heroes.keys("hand"), heroes.held(2)) == (["poison", "water_slash"], 3)
    heroes.play("may no")
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    assert heroes.question == "may"  # Sword Intent: the Imaginary Sword is used once a turn
    heroes.play("may no")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C48")
def test_the_imaginary_sword_hurts_more_for_a_magic_card(heroes: GrailTable) -> None:
    heroes.lay("field sword-witch | hand fire-slash water-slash", "hand poison")
    done = heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (damages(done), heroes.keys("used")) == ([("p2", 4)], ["poison", "fire_slash"])
    heroes.play("may no")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C48")
def test_the_dream_sword_grows_with_every_attack(heroes: GrailTable) -> None:
    hand = "FIRE_SLASH-FIRE-MARTIAL-1 " * 5
    shield = "front holy-shield | hand fire-slash holy-light"
    heroes.lay("field sword-witch | hand " + hand, shield, "", shield, "", shield)
    heroes.play("attack hand.1 p2", "p2 respond accept", "may yes")
    assert heroes.cores("record") == "0"  # the first one is shielded
    heroes.play("attack hand.1 p4")
    assert len(heroes.moves(4)) == 3
    heroes.play("p4 respond accept", "may no", "may yes")
    assert (heroes.cores("record"), heroes.keys("p4.front")) == ("G", ["holy_shield"])
    heroes.play("attack hand.1 p6")
    assert set(heroes.moves(6)) == {"respond hand.holy-light", "respond accept"}
    heroes.play("p6 respond accept", "may no", "may yes")
    heroes.play("attack hand.1 p6")
    assert set(heroes.moves(6)) == {"respond hand.holy-light", "respond accept"}
    heroes.play("p6 respond accept", "may no", "may yes", "attack hand.1 p6")
    assert heroes.question == "may"  # the fifth hits, nobody was asked


@pytest.mark.rule("AG-C48", "AG-T-AX40")
def test_resignation_discards_two_and_goes_on(heroes: GrailTable) -> None:
    heroes.lay("field sword-witch | hand fire-slash water-slash poison missile | energy 2G")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    heroes.play(
        heroes.first("sword_shadow_resignation"), "may yes", "choose hand.poison", "choose hand.missile", "may no"
    )
    assert (heroes.held(1), heroes.cores("energy"), heroes.verbs(1)) == (2, "G", {"attack", "decline"})
    heroes.play("attack hand.water-slash p2", "p2 respond accept", "may no", "may no")
    assert heroes.state.active == 2  # once a turn: Imaginary Sword and Sword Intent were asked
    heroes.lay("field sword-witch | hand fire-slash water-slash | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may no")
    assert heroes.state.active == 2


# ----------------------------------------------------------------------------------------- Festival Magic Girl


def test_the_magic_blast_wants_a_magic_card_or_hurts(heroes: GrailTable) -> None:
    side = "field festival-magic-girl | hand poison fire-slash"
    heroes.lay(side, "hand missile")
    done = heroes.play(heroes.skill("magic_blast"), "player p2", "p2 choose hand.missile")
    assert (damages(done), heroes.cores("record"), heroes.held(2)) == ([], "G", 0)
    heroes.lay(side, "hand missile")
    done = heroes.play(heroes.skill("magic_blast"), "player p2", "p2 done")
    assert (damages(done), heroes.cores("record"), heroes.held(1)) == ([("p2", 2)], "G", 1)
    heroes.lay("field festival-magic-girl | hand fire-slash")
    assert heroes.refused(heroes.skill("magic_blast")).code == "condition_not_met"


def test_fire_and_earth_are_missiles_and_fly_both_ways(heroes: GrailTable) -> None:
    heroes.lay("field festival-magic-girl | hand fire-slash earth-slash wind-slash")
    assert not heroes.allowed("cast hand.wind-slash")
    done = heroes.play("cast hand.fire-slash", "may yes", "p6 deflect accept")
    assert damages(done) == [("p6", 2)]
    heroes.lay("field festival-magic-girl | hand earth-slash")
    done = heroes.play("cast hand.earth-slash", "may no", "p2 deflect accept")
    assert damages(done) == [("p2", 2)]


def test_the_mana_shield_throws_magic_cards_away(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field festival-magic-girl | hand poison missile fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 may yes")
    heroes.play("p2 choose hand.poison", "p2 choose hand.missile")
    if heroes.question == "choose":
        heroes.play("p2 done")
    assert (heroes.keys("used"), heroes.held(2)) == (["poison", "missile", "fire_slash"], 3)
    heroes.lay("hand fire-slash", "field festival-magic-girl | hand wind-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.moves(2) == ["may no"]
    heroes.play("p2 may no")
    assert (heroes.question, heroes.held(2)) == ("", 3)


def test_the_storm_of_ruin_hurts_two(heroes: GrailTable) -> None:
    heroes.lay("field festival-magic-girl | hand fire-slash | energy G")
    done = heroes.play(heroes.skill("storm_of_ruin"), "player p2", "player p6")
    assert (damages(done), heroes.cores("energy")) == ([("p2", 2), ("p6", 2)], "0")


# ---------------------------------------------------------------------------------------------- Talisman Promo


def test_fire_glaze_hurts_and_turns_a_card_over(heroes: GrailTable) -> None:
    heroes.lay("field talisman-promo | hand fire-slash")
    done = heroes.play(heroes.skill("charm_fire_glaze"), "player p2")
    assert (damages(done), heroes.held(1), heroes.keys("used")) == ([("p2", 1)], 0, ["fire_slash", "wind_slash"])


def test_frozen_sky_takes_a_card_and_healing(heroes: GrailTable) -> None:
    heroes.lay("field talisman-promo | hand water-slash", "hand poison missile", "healing 1", "healing 1")
    heroes.play(heroes.skill("charm_frozen_sky"), "player p2", "p2 choose hand.poison", "player p4")
    assert (heroes.keys("hand", 2), heroes.cores("healing"), heroes.cores("p4.healing")) == (["missile"], "1", "0")
    heroes.lay("field talisman-promo | hand water-slash", "hand poison")
    heroes.play(heroes.skill("charm_frozen_sky"), "player p2")
    assert (heroes.held(2), heroes.cores("healing")) == (0, "0")


def test_chanting_covers_a_card_up_to_two(heroes: GrailTable) -> None:
    heroes.lay("field talisman-promo | hand fire-slash poison missile")
    heroes.play(heroes.skill("charm_fire_glaze"), "may yes", "choose hand.poison")
    assert heroes.figure(1, "covered") == 1
    heroes.lay("field talisman-promo | hand fire-slash poison | covered poison poison")
    heroes.play(heroes.skill("charm_fire_glaze"))
    assert heroes.question == "player"


def test_goblins_are_a_charm_that_costs_a_spirit(heroes: GrailTable) -> None:
    heroes.lay("field talisman-promo | hand fire-slash | covered missile")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "modes fire_glaze")
    done = heroes.play("player p4")
    assert (damages(done)[0], heroes.figure(1, "covered")) == (("p4", 1), 0)
    heroes.lay("field talisman-promo | hand fire-slash | covered earth-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "may yes", "modes fire_glaze")
    assert damages(heroes.play("player p4"))[0] == ("p4", 2)
    heroes.lay("field talisman-promo | hand fire-slash | covered earth-slash", "", "", "hand poison missile")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "may yes", "modes frozen_sky", "player p4")
    assert heroes.held(4) == 0


def test_reshaped_a_charm_is_for_two(heroes: GrailTable) -> None:
    heroes.lay("field talisman-promo | hand fire-slash | energy C")
    done = heroes.play(heroes.skill("charm_fire_glaze"), "may yes", "player p2", "player p4")
    assert (damages(done), heroes.cores("energy")) == ([("p2", 1), ("p4", 1)], "0")
    heroes.lay(
        "field talisman-promo | hand water-slash | energy C", "hand poison | healing 1", "healing 1", "hand poison"
    )
    heroes.play(heroes.skill("charm_frozen_sky"), "may yes", "player p2", "player p4")
    assert (heroes.held(2), heroes.held(4), heroes.cores("healing")) == (0, 0, "2")


# ------------------------------------------------------------------------------------------------- Tainted One


@pytest.mark.rule("AG-C44", "AG-T-GI6")
def test_the_god_forsaken_begins_with_a_crystal() -> None:
    game = game_with(choosing="free")
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    first = table.to_act()
    taken = ("tainted-one", "berserker", "archer", "angel", "assassin", "priest")
    table.play(*(f"p{(first + n - 1) % 6 + 1} take muster.{card}" for n, card in enumerate(taken)))
    assert (table.cores(f"p{first}.energy"), table.cores(f"p{first % 6 + 1}.energy")) == ("C", "0")


@pytest.mark.rule("AG-C44")
def test_the_god_forsaken_has_no_healing_and_hurts_who_has(heroes: GrailTable) -> None:
    heroes.lay("field tainted-one | hand fire-slash", "healing 1")
    assert heroes.figure(1, "heal_limit") == 0
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 heal n0")
    assert heroes.held(2) == 3


@pytest.mark.rule("AG-C44", "AG-T-AX41")
def test_the_wrath_surges_after_an_action(heroes: GrailTable) -> None:
    heroes.lay("field tainted-one | hand fire-slash fire-slash fire-slash")
    heroes.play("attack hand.1 p2", "p2 respond accept", "may yes")
    assert (heroes.figure(1, "wrath"), heroes.verbs(1)) == (1, {"attack", "decline"})
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert heroes.state.active == 2
    heroes.lay("field tainted-one | hand poison fire-slash")
    heroes.play("cast hand.poison p2.front", "may yes")
    assert (heroes.figure(1, "wrath"), heroes.verbs(1)) == (1, {"attack", "decline"})
    for side, wrath in (("field tainted-one", 2), ("field tainted-one~", 1)):
        heroes.lay(side + " | hand fire-slash fire-slash")
        heroes.give(1, "wrath", wrath)
        heroes.play("attack hand.1 p2", "p2 respond accept")
        if heroes.question:
            heroes.play("may no")  # Mind Corruption
        assert heroes.state.active == 2


@pytest.mark.rule("AG-C44", "AG-T-TS4")
def test_full_of_wrath_the_heart_turns_to_fury(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "", "healing 2", "field tainted-one | hand wind-slash")
    heroes.give(4, "wrath", 2)
    heroes.play("attack hand.fire-slash p4", "p4 respond accept", "p4 choose hand.1", "p4 player p3")
    assert (heroes.tapped(4), heroes.held(4), heroes.cores("p3.healing")) == (True, 2, "0")
    heroes.lay("hand poison", "field tainted-one | hand wind-slash", "healing 2")
    heroes.give(2, "wrath", 2)
    heroes.play("cast hand.poison p4.front", "p2 player p3")
    assert (heroes.tapped(2), heroes.held(2), heroes.cores("p3.healing")) == (True, 0, "0")


@pytest.mark.rule("AG-C44")
def test_in_fury_damage_is_greater_and_no_light_helps(heroes: GrailTable) -> None:
    heroes.lay("field tainted-one~ | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.held(2) == 3
    heroes.lay("hand fire-slash missile", "field tainted-one~ | hand holy-light fire-slash")
    heroes.play("attack hand.fire-slash p2")
    assert set(heroes.moves(2)) == {"respond hand.fire-slash", "respond accept"}


@pytest.mark.rule("AG-C44", "AG-T-TE9")
def test_without_wrath_the_fury_ends(heroes: GrailTable) -> None:
    heroes.lay("field tainted-one~ | hand fire-slash | energy 2C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.tapped(), heroes.cores("energy")) == (False, "G+C")
    heroes.lay("field tainted-one~ | hand fire-slash | energy 2C")
    heroes.give(1, "wrath", 1)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may no")
    assert (heroes.tapped(), heroes.cores("energy")) == (True, "2C")


@pytest.mark.rule("AG-C44")
@pytest.mark.parametrize(("wrath", "energy", "taken"), [(1, "0", 3), (0, "0", 2), (1, "G", 4)])
def test_the_body_of_fury_takes_four_at_most(heroes: GrailTable, wrath: int, energy: str, taken: int) -> None:
    strong = "field berserker | hand fire-slash poison poison poison poison | energy G"
    heroes.lay(strong if energy == "G" else "hand fire-slash", "field tainted-one~")
    heroes.give(2, "wrath", wrath)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    if energy == "G":
        heroes.play("may yes")
    assert (heroes.held(2), heroes.figure(2, "wrath")) == (taken, 0)


@pytest.mark.rule("AG-C44")
def test_a_corrupted_mind_can_not_heal(heroes: GrailTable) -> None:
    heroes.lay("field tainted-one~ | hand fire-slash", "healing 1")
    heroes.give(1, "wrath", 1)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (heroes.held(2), heroes.cores("p2.healing"), heroes.figure(1, "wrath")) == (5, "1", 0)


@pytest.mark.rule("AG-C44")
def test_twisted_love_sets_form_cards_and_wrath(heroes: GrailTable) -> None:
    heroes.lay("field tainted-one | hand fire-slash poison missile | energy G")
    heroes.play(heroes.skill("twisted_love"), "modes fury_form", "modes discard", "choose hand.2", "choose hand.3")
    heroes.play("how_many n2")
    assert (heroes.tapped(), heroes.held(1), heroes.figure(1, "wrath")) == (True, 1, 2)
    heroes.lay("field tainted-one~ | hand fire-slash | energy G")
    heroes.give(1, "wrath", 2)
    heroes.play(heroes.skill("twisted_love"), "modes normal_form", "modes draw", "how_many n0")
    assert (heroes.tapped(), heroes.held(1), heroes.figure(1, "wrath")) == (False, 3, 0)
