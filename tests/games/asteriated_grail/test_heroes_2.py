"""Sealer, Assassin, Saintess, Angel: what their skills do, each on what it needs and on what it lacks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable

SEAL_FIRE = "FIRE_SLASH-FIRE-PHANTOM-1"
SEALS = {
    "earth": "EARTH_SLASH-EARTH-PHANTOM-1", "water": "WATER_SLASH-WATER-PHANTOM-1", "fire": SEAL_FIRE,
    "wind": "WIND_SLASH-WIND-PHANTOM-1", "thunder": "THUNDER_SLASH-THUNDER-PHANTOM-1",
}  # fmt: skip

# ------------------------------------------------------------------------------------------------------ Sealer


@pytest.mark.rule("AG-C4", "AG-4.5.2", "AG-T-AX8")
@pytest.mark.parametrize("element", SEALS)
def test_a_seal_damages_whoever_shows_its_element(heroes: GrailTable, element: str) -> None:
    other = "water" if element != "water" else "fire"
    heroes.lay(
        f"field sealer | hand {SEALS[element]} dark-extinction",
        f"hand {element}-slash {other}-slash",
    )
    heroes.play(heroes.skill(f"{element}_seal"), "player p2", "may no")
    assert (len(heroes.keys("p2.front")), heroes.state.active) == (1, 2)
    done = heroes.play(f"p2 attack hand.{other}-slash p1", "p1 respond accept")
    assert [(f.seat, f.number) for f in done.of(Declared) if f.act == "damages"] == [(2, 2)]
    heroes.lay(
        f"field sealer | hand {SEALS[element]} dark-extinction",
        f"hand {element}-slash {other}-slash",
    )
    heroes.play(heroes.skill(f"{element}_seal"), "player p2", "may no")
    done = heroes.play(f"p2 attack hand.{element}-slash p1")
    assert [(f.seat, f.target, f.number) for f in done.of(Declared) if f.act == "damages"] == [(1, "p2", 3)]
    assert (heroes.keys("p2.front"), heroes.held(2), heroes.question) == ([], 4, "respond")


@pytest.mark.rule("AG-TV-24", "AG-4.11.3")
def test_the_seal_comes_before_the_miss_of_the_attack_that_is_countered(heroes: GrailTable) -> None:
    heroes.lay(f"field sealer | hand {SEAL_FIRE} fire-slash", "hand fire-slash fire-slash")
    heroes.play(heroes.skill("fire_seal"), "player p2", "may yes")
    done = heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3")
    points = [f.act for f in done.of(Declared) if f.act in ("damages", "received", "misses")]
    assert points[:3] == ["damages", "received", "misses"]


@pytest.mark.rule("AG-4.5.3")
def test_another_seal_may_lie_there_but_not_the_same(heroes: GrailTable) -> None:
    heroes.lay(f"field sealer | hand {SEAL_FIRE} {SEAL_FIRE} {SEALS['water']}")
    heroes.play(heroes.skill("fire_seal"), "play hand.1", "player p2", "may no")
    heroes.lay(
        f"field sealer | hand {SEAL_FIRE} {SEALS['water']}", f"front {SEAL_FIRE}+fire_seal", "",
        f"front {SEAL_FIRE}+fire_seal", "", f"front {SEAL_FIRE}+fire_seal",
    )  # fmt: skip
    assert heroes.refused(heroes.skill("fire_seal")).code == "target_lost"
    assert heroes.can_use("water_seal")


@pytest.mark.rule("AG-C4", "AG-4.4.4", "AG-4.5.4")
def test_five_element_bind_needs_its_card_and_a_stone(heroes: GrailTable) -> None:
    side = "field sealer | hand fire-slash | energy C | kept five-element-bind"
    heroes.lay(side, f"front {SEAL_FIRE}+fire_seal {SEALS['water']}+water_seal {SEALS['earth']}+earth_seal")
    heroes.play(heroes.skill("five_element_bind"), "player p2", "may no")
    assert (heroes.question, heroes.cores("energy")) == ("modes", "0")
    assert heroes.moves(2) == ["modes draw_on", "modes skip"]
    heroes.play("p2 modes draw_on")
    assert (heroes.held(2), heroes.state.active, heroes.state.actor) == (4, 2, 2)  # two seals count at most
    assert heroes.zone("kept") == ["AG-C4-BIND"]
    for lacking in (side.replace(" | kept five-element-bind", ""), side.replace("energy C", "energy 0")):
        heroes.lay(lacking)
        assert heroes.refused(heroes.skill("five_element_bind")).code == "condition_not_met"


@pytest.mark.rule("AG-C4", "AG-T-BA2", "AG-O-14")
def test_bind_comes_before_weakness_and_both_leave(heroes: GrailTable) -> None:
    heroes.lay("field sealer", "hand fire-slash | front weakness five-element-bind", active=2, step="before_action")
    assert heroes.question == "modes"
    heroes.play("p2 modes skip")
    assert heroes.question == "weak"
    heroes.play("p2 weak draw_on")
    assert (heroes.keys("p2.front"), heroes.state.active) == ([], 3)
    assert heroes.held(2) == 4


@pytest.mark.rule("AG-O-14", "AG-X-09", "AG-C4")
def test_bind_and_weakness_may_be_one_choice(heroes_for: Callable[..., GrailTable]) -> None:
    table, sides = heroes_for(binds="together"), ("field sealer", "hand fire-slash | front weakness five-element-bind")
    table.lay(*sides, active=2, step="before_action")
    table.play("p2 modes draw_on")
    assert (table.keys("p2.front"), table.held(2)) == ([], 6)  # two of the Bind, three of Weakness
    assert (table.question, table.state.active, table.state.actor) == ("", 2, 2)
    table.lay(*sides, active=2, step="before_action")
    table.play("p2 modes skip")
    assert (table.keys("p2.front"), table.held(2), table.state.active) == ([], 1, 3)


@pytest.mark.rule("AG-O-14", "AG-T-BA3")
def test_where_they_are_one_choice_weakness_alone_is_still_asked(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(binds="together")
    table.lay("field sealer", "hand fire-slash | front weakness", active=2, step="before_action")
    assert table.question == "weak"
    table.play("p2 weak draw_on")
    assert table.held(2) == 4


@pytest.mark.rule("AG-X-09", "AG-T-BA3")
def test_drawing_twice_goes_on_with_the_action_phase(heroes: GrailTable) -> None:
    heroes.lay("field sealer", "hand fire-slash | front weakness five-element-bind", active=2, step="before_action")
    heroes.play("p2 modes draw_on", "p2 weak draw_on")
    assert (heroes.held(2), heroes.state.active, heroes.state.actor) == (6, 2, 2)


@pytest.mark.rule("AG-C4")
def test_seal_break_takes_a_base_effect_into_the_hand(heroes: GrailTable) -> None:
    heroes.lay("field sealer | hand fire-slash | energy C", "front poison", "front weakness")
    heroes.play(heroes.skill("seal_break"), "choose p2.front.poison", "may no")
    assert (heroes.keys("hand"), heroes.keys("p2.front")) == (["fire_slash", "poison"], [])


@pytest.mark.rule("AG-C4", "AG-4.4.8", "AG-X-08")
def test_magic_surge_gives_an_attack_after_a_magic_action(heroes: GrailTable) -> None:
    heroes.lay("field sealer | hand poison fire-slash")
    heroes.play("cast hand.poison p2.front", "may yes")
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.lay("field sealer | hand fire-slash fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.state.active == 2


# ---------------------------------------------------------------------------------------------------- Assassin


@pytest.mark.rule("AG-C5")
def test_backlash_lets_the_attacker_draw(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field assassin")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.held(1) == 1
    heroes.lay("hand poison poison", "field assassin | front poison")
    heroes.play("cast hand.poison p4.front")
    assert heroes.held(1) == 1  # not for magic damage


@pytest.mark.rule("AG-C5")
def test_water_shadow_makes_room_before_the_draw(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field assassin | hand water-slash water-slash poison poison poison fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 may yes")
    heroes.play("p2 choose hand.1", "p2 choose hand.2")
    assert (heroes.held(2), heroes.cores("p2.morale"), heroes.state.active) == (6, "15", 2)


def test_water_shadow_is_not_asked_in_a_special_action(heroes: GrailTable) -> None:
    heroes.lay("field assassin | hand water-slash")
    heroes.play("buy")
    assert (heroes.held(1), heroes.state.active) == (4, 2)
    heroes.lay("field assassin | hand water-slash | front weakness", step="before_action")
    heroes.play("weak draw_on")
    assert heroes.question == "may"


def test_in_stealth_water_shadow_may_add_a_magic_card(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field assassin~ | hand water-slash poison")
    heroes.play("attack hand.fire-slash p4", "p4 respond accept")
    heroes.lay("field assassin~ | hand water-slash poison | front weakness", step="before_action")
    heroes.play("weak draw_on", "may yes", "choose hand.poison")
    assert heroes.held(1) == 3


def test_by_the_standard_text_water_shadow_answers_damage(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("hand fire-slash", "field assassin | hand water-slash")
    table.play("attack hand.fire-slash p2", "p2 respond accept", "p2 may yes")
    assert table.held(2) == 2
    table.lay("field assassin | hand water-slash | front weakness", step="before_action")
    table.play("weak draw_on")
    assert table.held(1) == 4


@pytest.mark.rule("AG-C5", "AG-4.2.3", "AG-4.4.13")
def test_stealth_protects_and_sharpens(heroes: GrailTable) -> None:
    heroes.lay("field assassin | hand fire-slash | energy G+2C", "hand fire-slash holy-light")
    heroes.play(heroes.skill("stealth"), "may yes", "may no")  # no water card for the Water Shadow
    assert (heroes.held(1), heroes.tapped(), heroes.cores("energy")) == (2, True, "2C")
    assert heroes.figure(1, "hand_limit") == 5
    heroes.play("attack hand.fire-slash p2")
    assert heroes.moves(2) == ["respond accept", "respond hand.holy-light"]
    heroes.play("p2 respond accept")
    assert heroes.held(2) == 6
    assert heroes.refused("p2 attack hand.fire-slash p1").code == "cannot_be_attacked"
    assert {line[-2:] for line in heroes.moves(2, "attack")} == {"p3", "p5"}


@pytest.mark.rule("AG-C5", "AG-T-AS3")
def test_stealth_ends_at_the_next_action_phase(heroes: GrailTable) -> None:
    heroes.lay("field assassin~ | hand fire-slash", step="action_start")
    assert (heroes.tapped(), heroes.figure(1, "hand_limit")) == (False, 6)


def test_stealth_may_draw_only_by_the_later_text(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("field assassin | hand fire-slash | energy G")
    table.play(table.skill("stealth"))
    assert (table.question, table.held(1), table.tapped()) == ("", 1, True)


# ---------------------------------------------------------------------------------------------------- Saintess


@pytest.mark.rule("AG-C6", "AG-4.6.2")
def test_frost_prayer_heals_when_water_or_light_is_used(heroes: GrailTable) -> None:
    heroes.lay("field saintess | hand water-slash fire-slash")
    heroes.play("attack hand.water-slash p2", "player p1", "p2 respond accept")
    assert heroes.cores("healing") == "1"
    heroes.lay("hand fire-slash", "field saintess | hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "p2 player p4")
    assert heroes.cores("p4.healing") == "1"
    heroes.lay("field saintess | hand fire-slash")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.question == "respond"


def test_by_the_standard_text_only_water_attacks_heal(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("hand fire-slash", "field saintess | hand holy-light")
    table.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert table.state.active == 2
    table.lay("field saintess | hand water-slash")
    table.play("attack hand.water-slash p2", "player p3")
    assert table.cores("p3.healing") == "1"


@pytest.mark.rule("AG-TV-18", "AG-4.4.38", "AG-4.6.9")
def test_cure_heals_up_to_the_limit(heroes: GrailTable) -> None:
    heroes.lay("field saintess | hand FIRE_SLASH-FIRE-HOLY-1 | healing 1")
    heroes.play(heroes.skill("cure"), "player p1")
    assert (heroes.cores("healing"), heroes.keys("used"), heroes.state.active) == ("2", ["fire_slash"], 2)


@pytest.mark.rule("AG-C6", "AG-4.6.1", "AG-2.4.2")
def test_healing_light_heals_up_to_three(heroes: GrailTable) -> None:
    heroes.lay("field saintess | hand WIND_SLASH-WIND-HOLY-1")
    assert not heroes.can_use("cure")
    heroes.play(heroes.skill("healing_light"), "player p1", "player p3", "player p4")
    assert [heroes.cores(f"p{seat}.healing") for seat in (1, 3, 4)] == ["1", "1", "1"]


@pytest.mark.rule("AG-C6", "AG-4.8.8", "AG-4.4.11")
@pytest.mark.parametrize(("texts", "energy"), [("tenth", "C"), ("standard", "0")])
def test_mercy_fixes_the_hand_limit_at_seven(heroes_for: Callable[..., GrailTable], texts: str, energy: str) -> None:
    table = heroes_for(texts=texts)
    table.lay("field saintess | hand fire-slash | energy G")
    table.play(table.skill("mercy"))
    assert (table.figure(1, "hand_limit"), table.cores("energy"), table.tapped()) == (7, energy, True)
    assert table.verbs(1) <= {"attack", "use"}
    assert not table.can_use("mercy")


@pytest.mark.rule("AG-C6", "AG-T-AX9")
def test_holy_cure_shares_three_points_out(heroes: GrailTable) -> None:
    heroes.lay("field saintess | hand fire-slash fire-slash | energy C")
    heroes.play(heroes.skill("holy_cure"), "player p1", "player p3", "done")
    heroes.play("share p3", "share p3", "share p1")
    assert (heroes.cores("healing"), heroes.cores("p3.healing"), heroes.verbs(1)) == ("1", "2", {"attack", "decline"})
    heroes.lay("field saintess | hand fire-slash fire-slash | energy 2C")
    heroes.play(heroes.skill("holy_cure"), "player p1", "done")
    assert heroes.refused(heroes.skill("holy_cure")).code == "skill_used_up"


# ------------------------------------------------------------------------------------------------------- Angel


@pytest.mark.rule("AG-4.4.34", "AG-4.5.5", "AG-4.5.1")
def test_wind_purge_needs_a_base_effect(heroes: GrailTable) -> None:
    heroes.lay("field angel | hand wind-slash")
    assert heroes.refused(heroes.skill("wind_purge")).code == "target_lost"
    heroes.lay("field angel | hand wind-slash", "front five-element-bind")
    assert heroes.refused(heroes.skill("wind_purge")).code == "target_lost"
    heroes.lay("field angel | hand wind-slash", "front poison five-element-bind", "front holy-shield")
    heroes.play(heroes.skill("wind_purge"))
    assert heroes.moves(1) == ["choose p2.front.poison", "choose p3.front.holy-shield"]
    heroes.play("choose p2.front.poison", "player p1")
    assert (heroes.keys("p2.front"), heroes.keys("used")) == (["five_element_bind"], ["wind_slash", "poison"])
    assert heroes.cores("healing") == "1"


@pytest.mark.rule("AG-C7")
def test_angels_bond_heals_when_a_shield_is_used_too(heroes: GrailTable) -> None:
    heroes.lay("field angel | hand holy-shield")
    heroes.play("cast hand.holy-shield p3.front", "player p3")
    assert heroes.cores("p3.healing") == "1"
    heroes.lay("field angel | hand poison")
    heroes.play("cast hand.poison p3.front")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C7", "AG-4.4.35")
def test_angels_blessing_takes_two_of_one_or_one_of_two(heroes: GrailTable) -> None:
    heroes.lay("field angel | hand water-slash", "hand poison poison fire-slash")
    heroes.play(heroes.skill("angels_blessing"), "player p2", "done")
    heroes.play("p2 choose hand.1", "p2 choose hand.2")
    assert (heroes.keys("hand"), heroes.held(2)) == (["poison", "poison"], 1)
    heroes.lay("field angel | hand water-slash", "hand poison fire-slash", "hand holy-light")
    heroes.play(heroes.skill("angels_blessing"), "player p2", "player p3", "p2 choose hand.fire-slash")
    assert heroes.keys("hand") == ["fire_slash", "holy_light"]
    heroes.lay("field angel | hand water-slash")
    heroes.play(heroes.skill("angels_blessing"), "player p2", "done")
    assert (heroes.held(1), heroes.state.active) == (0, 2)  # an empty hand gives nothing


@pytest.mark.rule("AG-C7", "AG-4.5.2")
def test_angels_wall_shields(heroes: GrailTable) -> None:
    heroes.lay("field angel | hand FIRE_SLASH-FIRE-HOLY-1", "", "hand holy-shield", "hand fire-slash")
    heroes.play(heroes.skill("angels_wall"), "player p3", "player p1")
    assert heroes.says("p3.front.1", "as:angels_wall")
    heroes.play("p2 buy", "p3 buy", "p4 attack hand.fire-slash p3", "p3 respond accept")
    assert (heroes.keys("p3.front"), heroes.cores("p2.record")) == ([], "G+C")


@pytest.mark.rule("AG-C7", "AG-2.8.40", "AG-4.5.3")
def test_no_shield_lies_beside_angels_wall(heroes: GrailTable) -> None:
    wall = "FIRE_SLASH-FIRE-HOLY-1"
    heroes.lay("hand holy-shield poison", f"front {wall}+angels_wall", "front holy-shield")
    refusal = heroes.refused("cast hand.holy-shield p2.front")
    assert (refusal.code, refusal.facts["seat"]) == ("lies_there_already", 2)
    heroes.play("cast hand.poison p2.front")
    heroes.lay(f"field angel | hand {wall}", f"front {wall}+angels_wall", "front holy-shield")
    heroes.play(heroes.skill("angels_wall"))
    assert heroes.moves(1) == [f"player p{seat}" for seat in (1, 4, 5, 6)]


@pytest.mark.rule("AG-T-BT3", "AG-5.3")
def test_angels_song_is_asked_before_the_turn(heroes: GrailTable) -> None:
    heroes.lay("field angel | hand fire-slash | energy C | front poison", step="before_turn")
    assert heroes.question == "may"
    heroes.play("may yes", "player p1")
    assert (heroes.keys("front"), heroes.held(1), heroes.cores("energy"), heroes.state.actor) == ([], 1, "0", 1)
    heroes.lay("field angel | hand fire-slash | energy C", step="before_turn")
    assert heroes.question == ""


@pytest.mark.rule("AG-C7")
def test_divine_shelter_keeps_morale_that_magic_would_cost(heroes: GrailTable) -> None:
    full = "hand poison poison poison poison poison fire-slash"
    heroes.lay("field archer | hand FIRE_SLASH-FIRE-MARTIAL-1", full, "", "field angel | energy G+C")
    heroes.play(heroes.skill("flash_trap"), "player p2", "p2 overflow hand.1", "p2 overflow hand.2")
    assert heroes.question == "may"
    heroes.play("p4 may yes", "p4 how_many n1", "p4 energy crystal1")
    assert (heroes.cores("p2.morale"), heroes.cores("p4.energy")) == ("14", "G")
    heroes.lay("hand fire-slash", full, "", "field angel | energy G+C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 overflow hand.1", "p2 overflow hand.2")
    assert heroes.cores("p2.morale") == "13"  # not for attack damage
