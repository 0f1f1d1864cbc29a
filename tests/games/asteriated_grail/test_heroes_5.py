"""Magic Girl, Magic Swordsman, Elementalist, Necromancer, Sage: what their skills do, and what they lack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


# -------------------------------------------------------------------------------------------------- Magic Girl


@pytest.mark.parametrize(("texts", "held"), [("tenth", 0), ("standard", 1)])
def test_magic_blast_hurts_who_shows_no_magic_card(
    heroes_for: Callable[..., GrailTable], texts: str, held: int
) -> None:
    table = heroes_for(texts=texts)
    table.lay("field magic-girl | hand poison fire-slash", "hand weakness", "", "hand fire-slash")
    table.play(table.skill("magic_blast"), "player p2", "player p4", "p2 choose hand.weakness")
    assert table.moves(4) == ["done"]  # that it holds none is not told before
    table.play("p4 done")
    assert (table.held(2), table.held(4), table.held(1), table.cores("record")) == (0, 3, held, "G")
    table.lay("field magic-girl | hand poison fire-slash", "hand weakness", "", "hand missile")
    table.play(table.skill("magic_blast"), "player p2", "player p4", "p2 choose hand.weakness")
    table.play("p4 choose hand.missile")
    assert (table.held(1), table.cores("record")) == (1, "G" if texts == "tenth" else "0")
    table.lay("field magic-girl | hand fire-slash")
    assert table.refused(table.skill("magic_blast")).code == "condition_not_met"


def test_missile_mastery_sends_it_the_other_way_round(heroes: GrailTable) -> None:
    heroes.lay("field magic-girl | hand missile", "", "", "", "", "hand missile")
    done = heroes.play("cast hand.missile", "may yes", "p6 deflect hand.missile")
    launched = [(f.seat, f.target) for f in done.of(Declared) if f.act == "launches"]
    assert launched == [(1, "p6"), (6, "p5")]
    heroes.lay("field magic-girl | hand missile")
    done = heroes.play("cast hand.missile", "may no")
    assert [f.target for f in done.of(Declared) if f.act == "launches"] == ["p2"]


def test_missile_fusion_makes_missiles_of_earth_and_fire(heroes: GrailTable) -> None:
    heroes.lay("field magic-girl | hand fire-slash water-slash", "hand missile fire-slash")
    assert heroes.moves(1, "cast") == ["cast hand.fire-slash"]
    heroes.play("cast hand.fire-slash", "may no")
    assert heroes.moves(2) == ["deflect accept", "deflect hand.missile"]
    heroes.lay("hand missile", "field magic-girl | hand earth-slash wind-slash")
    heroes.play("cast hand.missile")
    assert heroes.moves(2) == ["deflect accept", "deflect hand.earth-slash"]


def test_the_storm_of_ruin_hurts_two(heroes: GrailTable) -> None:
    heroes.lay("field magic-girl | energy G")
    done = heroes.play(heroes.skill("storm_of_ruin"), "player p2", "player p4")
    assert damages(done) == [("p2", 2), ("p4", 2)]
    heroes.lay("field magic-girl | energy C")
    assert not heroes.can_use("storm_of_ruin")


# --------------------------------------------------------------------------------------------- Magic Swordsman


@pytest.mark.rule("AG-C8", "AG-T-AX10")
def test_asura_combo_is_one_more_attack_with_fire(heroes: GrailTable) -> None:
    heroes.lay("field magic-swordsman | hand water-slash fire-slash wind-slash")
    heroes.play("attack hand.water-slash p2", "p2 respond accept", "may yes")
    assert {line.split()[1] for line in heroes.moves(1, "attack")} == {"hand.fire-slash"}
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C8", "AG-T-AS4", "AG-4.4.30")
def test_shadow_gathering_costs_a_damage_and_lasts_a_turn(heroes: GrailTable) -> None:
    heroes.lay("field magic-swordsman | hand fire-slash")
    done = heroes.play(heroes.skill("shadow_gathering"))
    assert (damages(done), heroes.held(1), heroes.tapped()) == ([("p1", 1)], 2, True)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.held(2) == 3  # Shadow Power
    heroes.lay("field magic-swordsman~ | hand fire-slash", step="action_start")
    assert (heroes.tapped(), heroes.can_use("shadow_gathering")) == (False, True)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.held(2) == 2


@pytest.mark.rule("AG-C8")
def test_shadow_rejection_forbids_magic_cards(heroes: GrailTable) -> None:
    heroes.lay("field magic-swordsman | hand poison missile fire-slash")
    assert heroes.refused("cast hand.poison p2.front").code == "no_magic_cards_now"
    assert heroes.moves(1, "cast") == []
    heroes.lay("hand fire-slash", "field magic-swordsman | hand holy-light")
    heroes.play("attack hand.fire-slash p2")
    assert "respond hand.holy-light" in heroes.moves(2)


@pytest.mark.rule("AG-C8")
@pytest.mark.parametrize("texts", ["tenth", "standard"])
def test_shadow_meteor_needs_the_form(heroes_for: Callable[..., GrailTable], texts: str) -> None:
    table = heroes_for(texts=texts)
    table.lay("field magic-swordsman | hand poison poison")
    assert table.refused(table.skill("shadow_meteor")).code in ("skill_not_now", "no_such_skill")
    table.lay("field magic-swordsman~ | hand poison weakness | record 2C")
    done = table.play(table.skill("shadow_meteor"), "player p2")
    assert damages(done) == [("p2", 2)]
    if texts == "tenth":
        table.play("may yes")
        assert (table.cores("record"), table.tapped(), table.cores("energy")) == ("0", False, "G")
    else:
        assert table.state.active == 2


@pytest.mark.rule("AG-C8")
@pytest.mark.parametrize(("texts", "held"), [("tenth", 4), ("standard", 6)])
def test_dark_tremor_fills_the_hand_at_a_hit(heroes_for: Callable[..., GrailTable], texts: str, held: int) -> None:
    table = heroes_for(texts=texts)
    table.lay("field magic-swordsman | hand water-slash | energy G", "hand water-slash")
    table.play("attack hand.water-slash p2", "may yes")
    assert table.moves(2) == ["respond accept"]
    table.play("p2 respond accept")
    if table.question == "choose":
        table.play("choose hand.1", "choose hand.2")
    assert table.held(1) == held
    table.lay("field magic-swordsman | hand water-slash | energy G", "hand holy-light")
    table.play("attack hand.water-slash p2", "may yes", "p2 respond hand.holy-light")
    assert table.held(1) == 0


# ------------------------------------------------------------------------------------------------ Elementalist


@pytest.mark.rule("AG-C10", "AG-T-AX14")
def test_elements_are_absorbed_and_ignited(heroes: GrailTable) -> None:
    heroes.lay("field elementalist | hand FIRE_SLASH-FIRE-CHANT-1 poison poison")
    done = heroes.play(heroes.skill("fireball"), "player p2", "done", "may yes")
    assert (damages(done), heroes.figure(1, "element")) == ([("p2", 2)], 1)
    heroes.lay("field elementalist | hand poison poison")
    assert not heroes.can_use("element_ignition")
    heroes.give(1, "element", 3)
    done = heroes.play(heroes.skill("element_ignition"), "player p2")
    assert (damages(done), heroes.figure(1, "element"), heroes.verbs(1)) == ([("p2", 2)], 0, {"cast", "decline"})


@pytest.mark.rule("AG-4.4.3", "AG-C10")
@pytest.mark.parametrize(
    ("key", "card", "base"),
    [
        ("meteor", "EARTH_SLASH-EARTH-CHANT-1", 1), ("freeze", "WATER_SLASH-WATER-CHANT-1", 1),
        ("fireball", "FIRE_SLASH-FIRE-CHANT-1", 2), ("wind_blade", "WIND_SLASH-WIND-CHANT-1", 1),
        ("thunderbolt", "THUNDER_SLASH-THUNDER-CHANT-1", 1),
    ],
)  # fmt: skip
def test_a_bolt_is_stronger_with_a_card_of_its_element(heroes: GrailTable, key: str, card: str, base: int) -> None:
    element = card.split("-")[1].lower()
    for shown in (False, True):
        heroes.lay(f"field elementalist | hand {card} {element}-slash")
        heroes.play(heroes.skill(key), *(["play hand.1"] if heroes.question == "play" else []))
        assert heroes.question == "player"
        heroes.play("player p2")
        done = heroes.play("choose hand.1" if shown else "done")
        assert damages(done) == [("p2", base + shown)]
    other = "fire" if element != "fire" else "water"
    heroes.lay(f"field elementalist | hand {other}-slash")
    assert heroes.refused(heroes.skill(key)).code == "condition_not_met"


@pytest.mark.rule("AG-T-AX15", "AG-T-AX16", "AG-C10")
@pytest.mark.parametrize(
    ("key", "card", "verbs"),
    [
        ("meteor", "EARTH_SLASH-EARTH-CHANT-1", {"cast", "decline"}),
        ("wind_blade", "WIND_SLASH-WIND-CHANT-1", {"attack", "decline"}),
    ],
)
def test_meteor_and_wind_blade_give_an_action(heroes: GrailTable, key: str, card: str, verbs: set[str]) -> None:
    heroes.lay(f"field elementalist | hand {card} POISON-THUNDER-MARTIAL-1 water-slash")
    heroes.play(heroes.skill(key), "player p2", "done", "may no")
    assert heroes.verbs(1) == verbs


@pytest.mark.rule("AG-C10")
def test_freeze_heals_thunderbolt_pays_and_moonlight_counts_energy(heroes: GrailTable) -> None:
    heroes.lay("field elementalist | hand WATER_SLASH-WATER-CHANT-1")
    heroes.play(heroes.skill("freeze"), "player p2", "may no", "player p3")
    assert heroes.cores("p3.healing") == "1"
    heroes.lay("field elementalist | hand THUNDER_SLASH-THUNDER-CHANT-1")
    heroes.play(heroes.skill("thunderbolt"), "player p2", "may no")
    assert heroes.cores("record") == "G"
    heroes.lay("field elementalist | energy G+2C")
    done = heroes.play(heroes.skill("moonlight"), "player p2")
    assert damages(done) == [("p2", 3)]


# ------------------------------------------------------------------------------------------------- Necromancer


@pytest.mark.rule("AG-C12", "AG-T-AE1")
def test_immortal_heals_after_a_magic_action(heroes: GrailTable) -> None:
    heroes.lay("field necromancer | hand poison")
    heroes.play("cast hand.poison p2.front", "may yes")
    assert heroes.cores("healing") == "1"
    heroes.lay("field necromancer | hand poison")
    heroes.play("cast hand.poison p2.front", "may no")
    assert heroes.cores("healing") == "0"


@pytest.mark.rule("AG-C12")
def test_desecration_keeps_healing_for_magic(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field necromancer | healing 5 | front poison")
    assert heroes.figure(2, "heal_limit") == 5
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.held(2), heroes.question) == (2, "heal")  # the attack couldn't be healed, the poison can


@pytest.mark.rule("AG-C12")
@pytest.mark.parametrize("texts", ["tenth", "standard"])
def test_plague_hurts_all_others(heroes_for: Callable[..., GrailTable], texts: str) -> None:
    table = heroes_for(texts=texts)
    table.lay("field necromancer | hand earth-slash", "hand " + "poison " * 6)
    done = table.play(table.skill("plague"), "p2 overflow hand.1", "may no")
    assert damages(done)[0] == ("p2", 1)
    assert ([table.held(seat) for seat in range(1, 7)], table.cores("healing")) == (
        [0, 6, 1, 1, 1, 1], "1" if texts == "tenth" else "0",
    )  # fmt: skip
    table.lay("field necromancer | hand earth-slash")
    table.play(table.skill("plague"), "may no")
    assert table.cores("healing") == "0"


@pytest.mark.rule("AG-C12", "AG-T-AE2")
def test_death_touch_counts_what_was_spent_and_brings_no_immortality(heroes: GrailTable) -> None:
    heroes.lay("field necromancer | hand fire-slash fire-slash fire-slash water-slash | healing 3")
    heroes.play(heroes.skill("death_touch"), "how_many n2", "choose hand.1", "choose hand.2", "choose hand.3")
    done = heroes.play("player p2")
    assert (damages(done), heroes.cores("healing"), heroes.held(1), heroes.state.active) == ([("p2", 2)], "1", 1, 2)
    heroes.lay("field necromancer | hand fire-slash fire-slash | healing 1")
    assert heroes.refused(heroes.skill("death_touch")).code == "condition_not_met"


@pytest.mark.rule("AG-C12")
def test_the_tombstone_falls_on_all_others(heroes: GrailTable) -> None:
    heroes.lay("field necromancer | energy G")
    done = heroes.play(heroes.skill("tombstone_fall"), "may no")
    assert damages(done) == [(f"p{seat}", 2) for seat in (2, 3, 4, 5, 6)]
    assert heroes.cores("healing") == "1"


# -------------------------------------------------------------------------------------------------------- Sage


@pytest.mark.parametrize(("texts", "held"), [("tenth", 3), ("standard", 4)])
def test_the_code_of_wisdom_pays_for_great_damage(heroes_for: Callable[..., GrailTable], texts: str, held: int) -> None:
    table = heroes_for(texts=texts)
    table.lay("field arbiter | hand poison", "field sage")
    assert table.figure(2, "energy_limit") == 4
    table.give(1, "judgement", 4)
    table.play(table.skill("doomsday_judgement"), "player p2")
    if table.question == "choose":
        table.play("p2 choose hand.1")
    assert (table.cores("p2.energy"), table.held(2)) == ("2G", held)


def test_magic_rebound_answers_one_point(heroes: GrailTable) -> None:
    heroes.lay("field sage | hand fire-slash fire-slash | front poison", step="before_action")
    done = heroes.play("may yes")
    if heroes.question == "choose":
        done = heroes.play("choose hand.1", "choose hand.2")
    if heroes.question != "player":
        heroes.play("done")
    done = heroes.play("player p2")
    assert damages(done) == [("p2", 1), ("p1", 2)]
    heroes.lay("hand fire-slash", "field sage | hand fire-slash fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.state.active == 2


def test_the_code_of_sorcery_hurts_both(heroes: GrailTable) -> None:
    heroes.lay("field sage | hand fire-slash water-slash wind-slash | energy G")
    heroes.play(heroes.skill("code_of_sorcery"))
    heroes.play("choose hand.fire-slash", "choose hand.water-slash", "choose hand.wind-slash")
    if heroes.question == "choose":
        heroes.play("done")
    done = heroes.play("player p2")
    assert damages(done) == [("p2", 2), ("p1", 2)]
    heroes.lay("field sage | hand fire-slash fire-slash | energy G")
    assert heroes.refused(heroes.skill("code_of_sorcery")).code == "condition_not_met"


def test_the_code_of_purity_heals_and_hurts(heroes: GrailTable) -> None:
    heroes.lay("field sage | hand fire-slash water-slash wind-slash earth-slash | energy G")
    heroes.play(heroes.skill("code_of_purity"))
    heroes.play(*(f"choose hand.{element}-slash" for element in ("fire", "water", "wind", "earth")))
    if heroes.question == "choose":
        heroes.play("done")
    done = heroes.play("player p3", "player p5")
    assert (heroes.cores("p3.healing"), heroes.cores("p5.healing"), damages(done)) == ("2", "2", [("p1", 3)])
    heroes.lay("field sage | hand fire-slash water-slash | energy G")
    assert heroes.refused(heroes.skill("code_of_purity")).code == "condition_not_met"
