"""Skirmisher and Spirit Tide: what their skills do and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


# -------------------------------------------------------------------------------------------------- Skirmisher

SKIRMISHER = "field skirmisher | hand fire-slash | covered "


@pytest.mark.rule("AG-C46", "AG-T-GI5")
def test_six_bullets_lie_there_from_the_beginning() -> None:
    game = game_with(choosing="free")
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    first = table.to_act()
    taken = ("skirmisher", "berserker", "archer", "angel", "assassin", "priest")
    table.play(*(f"p{(first + n - 1) % 6 + 1} take muster.{card}" for n, card in enumerate(taken)))
    assert (table.figure(first, "covered"), table.held(first)) == (6, 4)


@pytest.mark.rule("AG-C46")
@pytest.mark.parametrize(("bullet", "drawn"), [("fire-slash", 3), ("water-slash", 2)])
def test_a_bullet_of_fire_hurts_more(heroes: GrailTable, bullet: str, drawn: int) -> None:
    heroes.lay(SKIRMISHER + bullet)
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond accept")
    if bullet == "water-slash":
        heroes.play("player p3")
        assert heroes.cores("p3.healing") == "1"
    assert (heroes.held(2), heroes.figure(1, "covered")) == (drawn, 0)


@pytest.mark.rule("AG-C46", "AG-T-AX26")
def test_a_bullet_of_wind_brings_another_attack(heroes: GrailTable) -> None:
    heroes.lay("field skirmisher | hand fire-slash water-slash | covered wind-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond hand.holy-light")
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.play("attack hand.water-slash p2", "p2 respond accept", "may no")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C46")
def test_bullets_of_thunder_earth_and_light(heroes: GrailTable) -> None:
    heroes.lay(SKIRMISHER + "thunder-slash", "hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert heroes.moves(2) == ["respond accept"]
    heroes.lay(SKIRMISHER + "earth-slash")
    done = heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond accept", "player p4")
    assert damages(done) == [("p4", 1), ("p2", 2)]
    for wild in ("holy-light", "dark-extinction"):
        for element in ("fire", "water", "wind", "thunder", "earth"):
            heroes.lay(SKIRMISHER + wild, "hand fire-slash")
            heroes.play("attack hand.fire-slash p2", "may yes", f"modes {element}")
            assert (heroes.moves(2) == ["respond accept"]) == (element == "thunder")
            done = heroes.play("p2 respond accept")
            if element in ("water", "earth"):
                done = heroes.play("player p4")
            assert (heroes.cores("p4.healing") == "1") == (element == "water")
            assert (("p2", 3) in damages(done)) == (element == "fire")
            assert (("p4", 1) in damages(done)) == (element == "earth")
            if heroes.question == "may":
                heroes.play("may no")
            assert (heroes.state.active == 1) == (element == "wind")
            heroes.state.tally.clear()


@pytest.mark.rule("AG-C46", "AG-T-AX1")
@pytest.mark.parametrize("element", ["fire", "water", "wind", "thunder", "earth"])
def test_the_double_shadow_strikes_with_the_same_element(heroes: GrailTable, element: str) -> None:
    other = "water" if element == "fire" else "fire"
    heroes.lay(f"field skirmisher | hand {element}-slash {element}-slash {other}-slash {element}-slash")
    heroes.play("attack hand.1 p2", "p2 respond accept", "may yes")
    assert heroes.refused(f"attack hand.{other}-slash p2").code == "attack_with_left"
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert heroes.state.active == 2  # once a turn


@pytest.mark.rule("AG-C46", "AG-T-AX1")
def test_the_double_shadow_comes_before_other_actions(heroes: GrailTable) -> None:
    heroes.lay(
        "field skirmisher | hand dark-extinction dark-extinction fire-slash | covered wind-slash",
        "",
        "",
        "hand holy-light",
    )
    heroes.play("attack hand.1 p2", "may yes", "p2 respond accept", "may yes")
    assert heroes.refused("attack hand.fire-slash p2").code == "attack_with_left"
    heroes.play("attack hand.1 p4", "p4 respond hand.holy-light")
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.lay("field skirmisher | hand fire-slash fire-slash", "hand holy-light")
    heroes.play("attack hand.1 p2", "p2 respond hand.holy-light")
    assert heroes.state.active == 2  # it had not hit


@pytest.mark.rule("AG-C46", "AG-T-AP9")
def test_without_bullets_refined_energy_makes_one(heroes: GrailTable) -> None:
    heroes.lay("field skirmisher | hand fire-slash poison | record G")
    heroes.play("refine", "may yes", "choose hand.poison")
    assert (heroes.figure(1, "covered"), heroes.held(1), heroes.cores("energy")) == (1, 1, "0")
    heroes.lay("field skirmisher | hand fire-slash | covered poison | record G")
    heroes.play("refine")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C46")
def test_the_sword_dance_makes_it_wind(heroes: GrailTable) -> None:
    heroes.lay("field skirmisher | hand fire-slash wind-slash | energy C", "hand fire-slash wind-slash")
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert set(heroes.moves(2)) == {"respond hand.wind-slash", "respond accept"}
    assert heroes.refused("p2 respond hand.fire-slash").code == "other_element"
    heroes.play("p2 respond accept", "may yes")
    assert heroes.verbs(1) == {"attack", "decline"}  # Double Sword Shadow, with wind


# ------------------------------------------------------------------------------------------------- Spirit Tide


@pytest.mark.rule("AG-C47")
def test_nothing_is_put_before_the_tide(heroes: GrailTable) -> None:
    heroes.lay("field spirit-tide | hand poison weakness holy-shield", "hand poison", "hand fire-slash")
    for card in ("poison", "weakness", "holy-shield"):
        assert heroes.refused(f"cast hand.{card} p1.front").code == "bears_no_effects"
        assert heroes.allowed(f"cast hand.{card} p2.front")
    heroes.lay("field sealer | hand EARTH_SLASH-EARTH-PHANTOM-1", "field spirit-tide")
    heroes.play(heroes.skill("earth_seal"))
    assert "player p2" not in heroes.moves(1)


@pytest.mark.rule("AG-C47", "AG-T-AE16")
def test_evil_begone_hurts_after_a_base_effect(heroes: GrailTable) -> None:
    heroes.lay("field spirit-tide | hand poison missile")
    done = heroes.play("cast hand.poison p2.front", "may yes", "player p4")
    assert damages(done)[0] == ("p4", 1)
    heroes.lay("field spirit-tide | hand missile")
    heroes.play("cast hand.missile", "p2 deflect accept")
    assert heroes.state.active == 2
    heroes.lay("field spirit-tide | hand WIND_SLASH-WIND-CHANT-1 poison | energy C")
    heroes.play(heroes.skill("sea_god_shaman"), "player p3", "may yes", "player p4")
    assert heroes.keys("p3.front") == ["wind_slash"]


@pytest.mark.rule("AG-C47")
def test_echoing_souls_hurt_the_other_opponents(heroes: GrailTable) -> None:
    full = "hand poison poison poison poison poison poison"
    heroes.lay("field spirit-tide | hand fire-slash missile", full)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 overflow hand.1", "p2 overflow hand.2")
    assert heroes.question == "may"
    assert sorted(damages(heroes.play("may yes"))) == [("p4", 1), ("p6", 1)]
    heroes.lay("field spirit-tide | hand fire-slash", "hand poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C47")
def test_every_base_effect_that_works_is_a_surge(heroes: GrailTable) -> None:
    heroes.lay("field spirit-tide | hand fire-slash", "front holy-shield poison | hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.figure(1, "surge") == 2  # the shield, then the poison as the turn begins
    heroes.lay("field spirit-tide | hand fire-slash", "front weakness")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 weak skip")
    assert heroes.figure(1, "surge") == 1
    heroes.lay("field sealer | hand FIRE_SLASH-FIRE-PHANTOM-1", "hand fire-slash", "field spirit-tide | hand poison")
    heroes.play(heroes.skill("fire_seal"), "player p2", "may no", "p2 attack hand.fire-slash p3")
    assert (heroes.figure(3, "surge"), heroes.keys("p2.front")) == (1, [])


@pytest.mark.rule("AG-C47", "AG-T-TE12")
def test_the_raging_tide_comes_at_four(heroes: GrailTable) -> None:
    heroes.lay("field spirit-tide | hand fire-slash", "front poison weakness")
    heroes.give(1, "surge", 4)
    heroes.play("attack hand.fire-slash p4", "p4 respond accept")
    done = heroes.play("player p2", "player p4", "player p5", "player p6")
    assert sorted(damages(done))[:5] == [("p2", 1), ("p2", 3), ("p4", 1), ("p5", 1), ("p6", 1)]
    assert heroes.figure(1, "surge") == 1  # the poison of the next turn
    heroes.lay("field spirit-tide | hand fire-slash")
    heroes.give(1, "surge", 3)
    heroes.play("attack hand.fire-slash p4", "p4 respond accept")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C47")
@pytest.mark.parametrize("element", ["fire", "water", "wind", "thunder", "earth"])
@pytest.mark.parametrize("sealer", ["", "field sealer"])
def test_the_sea_god_seals_as_the_sealer_does(heroes: GrailTable, element: str, sealer: str) -> None:
    card = f"{element.upper()}_SLASH-{element.upper()}-PHANTOM-1"
    heroes.lay(f"field spirit-tide | hand {card} poison | energy C", f"hand {element}-slash", sealer)
    heroes.play(heroes.skill("sea_god_shaman"), "player p2")
    assert (heroes.held(1), heroes.cores("energy")) == (0, "0")
    heroes.play("may no")
    done = heroes.play(f"p2 attack hand.{element}-slash p1")
    assert (damages(done), heroes.keys("p2.front")) == ([("p2", 3)], [])


@pytest.mark.rule("AG-C47")
@pytest.mark.parametrize("prayer", ["", "field prayer"])
def test_the_sea_god_blesses_as_the_prayer_does(heroes: GrailTable, prayer: str) -> None:
    for card in ("FIRE_SLASH-FIRE-CHANT-1", "WIND_SLASH-WIND-CHANT-1"):
        heroes.lay(f"field spirit-tide | hand {card} poison | energy C", "", "", "", prayer)
        heroes.play(heroes.skill("sea_god_shaman"), "player p3")
        assert (heroes.held(1), heroes.cores("energy"), len(heroes.zone("p3.front"))) == (0, "0", 1)
    heroes.lay("hand fire-slash | front fire-slash+might_blessing", "", "field spirit-tide", "", prayer)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (heroes.held(2), heroes.keys("front"), heroes.figure(3, "surge")) == (4, [], 1)
    for action in ("attack hand.fire-slash p2", "cast hand.poison p2.front"):
        heroes.lay("hand fire-slash poison | front wind-slash+swift_blessing", "", "field spirit-tide", "", prayer)
        heroes.play(action, *(["p2 respond accept"] if "attack" in action else []), "may yes")
        assert ("decline" in heroes.verbs(1), heroes.keys("front")) == (True, [])
