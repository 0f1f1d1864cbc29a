"""Blade Master, Berserker, Archer: what their skills do, each on what it needs and on what it lacks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.view import view_for
from tests.games.asteriated_grail.conftest import GrailTable

# ------------------------------------------------------------------------------------------------- Blade Master


@pytest.mark.rule("AG-C1", "AG-T-AX4", "AG-4.2.14")
def test_combo_is_one_more_attack_with_wind(heroes: GrailTable) -> None:
    heroes.lay("field blade-master | hand fire-slash wind-slash water-slash wind-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert heroes.verbs(1) == {"attack", "decline"}
    assert {line.split()[1] for line in heroes.moves(1, "attack")} == {"hand.1", "hand.3"} or all(
        "wind-slash" in line for line in heroes.moves(1, "attack")
    )
    assert heroes.refused("attack hand.water-slash p2").code == "attack_with_left"
    heroes.play("attack hand.wind-slash p2", "p2 respond accept")
    assert heroes.cores("record") == "2G"
    assert heroes.state.active == 2  # once a turn


@pytest.mark.rule("AG-4.11.5", "AG-C1")
def test_which_of_two_further_attacks_is_gained_first_is_not_asked(heroes: GrailTable) -> None:
    heroes.lay("field blade-master | hand WATER_SLASH-WATER-MARTIAL-1 wind-slash fire-slash")
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    assert heroes.question == "may"
    heroes.play("may yes", "may yes")
    assert len(heroes.moves(1, "attack")) == 6  # with both cards, at three opponents each


@pytest.mark.rule("AG-P6", "AG-C1")
def test_who_holds_no_card_is_not_asked_for_an_attack_with_wind(heroes: GrailTable) -> None:
    heroes.lay("field blade-master | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.question, heroes.state.active) == ("", 2)


@pytest.mark.rule("AG-P6", "AG-C1")
def test_who_holds_no_wind_card_is_asked_for_others_must_not_learn_it_and_told_so(heroes: GrailTable) -> None:
    for card, told in (("water-slash", ("lacks.attack", "wind")), ("wind-slash", ("", ""))):
        heroes.lay(f"field blade-master | hand fire-slash {card}")
        heroes.play("attack hand.fire-slash p2", "p2 respond accept")
        view = view_for(heroes.state, 1)
        assert (heroes.question, heroes.game.handling.remark(view, 1)) == ("may", told)


@pytest.mark.rule("AG-P6", "AG-O-08")
def test_an_additional_action_may_be_declined(heroes: GrailTable) -> None:
    heroes.lay("field blade-master | hand fire-slash wind-slash")
    assert heroes.refused("decline").code == "action_is_compulsory"
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "decline")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C1", "AG-T-AE11")
def test_holy_sword_makes_the_third_attack_hit(heroes: GrailTable) -> None:
    heroes.lay(
        "field blade-master | hand fire-slash wind-slash thunder-slash water-slash | energy G",
        "",
        "",
        "",
        "",
        "hand holy-light",
    )
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    heroes.play("may yes", "may yes")
    heroes.play("attack hand.wind-slash p4", "p4 respond accept")
    assert heroes.question == ""
    heroes.play("attack hand.thunder-slash p6")
    assert heroes.question == "how_many"  # nobody was asked: it hit, and at its end cards are drawn
    assert heroes.cores("record") == "3G"
    heroes.play("how_many n1")
    assert (heroes.question, heroes.held(1)) == ("choose", 2)
    heroes.play("choose hand.water-slash")
    assert heroes.held(1) == 1


def test_holy_sword_draws_nothing_by_the_standard_text(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("field blade-master | hand fire-slash wind-slash thunder-slash | energy G")
    table.play("attack hand.fire-slash p2", "p2 respond accept")
    table.play("may yes", "may yes")
    table.play("attack hand.wind-slash p2", "p2 respond accept", "attack hand.thunder-slash p2")
    assert (table.question, table.state.active, table.cores("record")) == ("", 2, "3G")


@pytest.mark.rule("AG-C1", "AG-T-AX6", "AG-4.4.5")
def test_sword_shadow_is_paid_with_a_stone(heroes: GrailTable) -> None:
    heroes.lay("field blade-master | hand fire-slash water-slash | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    heroes.play("may no", "may yes")
    assert heroes.cores("energy") == "0"
    heroes.play("attack hand.water-slash p2")
    heroes.lay("field blade-master | hand fire-slash water-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may no")
    assert heroes.state.active == 2  # without energy nothing else is asked


@pytest.mark.rule("AG-C1", "AG-T-AX5", "AG-4.4.3")
def test_gale_needs_the_card_that_it_is_printed_on(heroes: GrailTable) -> None:
    for card, asked in (("WATER_SLASH-WATER-MARTIAL-1", True), ("WATER_SLASH-WATER-CHANT-1", False)):
        heroes.lay(f"field blade-master | hand {card} fire-slash fire-slash")
        heroes.play("attack hand.water-slash p2", "p2 respond accept")
        heroes.play("may no")  # Combo
        assert (heroes.question == "may") == asked
    heroes.lay("field blade-master | hand WATER_SLASH-WATER-MARTIAL-1 fire-slash")
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    heroes.play("may no", "may yes")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C1")
def test_fierce_wind_leaves_the_shield_alone(heroes: GrailTable) -> None:
    heroes.lay(
        "field blade-master | hand EARTH_SLASH-EARTH-MARTIAL-1",
        "hand earth-slash holy-light | front holy-shield",
    )
    heroes.play("attack hand.earth-slash p2", "may yes")
    assert heroes.moves(2) == ["respond accept", "respond hand.holy-light"]
    heroes.play("p2 respond accept")
    assert (heroes.keys("p2.front"), heroes.cores("record")) == (["holy_shield"], "G")
    heroes.lay("field blade-master | hand EARTH_SLASH-EARTH-MARTIAL-1", "hand earth-slash")
    heroes.play("attack hand.earth-slash p2")
    assert heroes.question == "respond"  # without a shield it isn't offered


# ------------------------------------------------------------------------------------------------- Berserker


@pytest.mark.rule("AG-C2", "AG-4.2.20", "AG-4.4.7")
def test_frenzy_adds_one_to_every_attack_without_a_question(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand fire-slash", "hand fire-slash")
    heroes.play("attack hand.fire-slash p4", "p4 respond accept")
    assert heroes.held(4) == 3
    heroes.lay("", "field berserker | hand fire-slash", active=1)
    heroes.lay("hand fire-slash", "field berserker | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    assert heroes.held(3) == 3


@pytest.mark.rule("AG-C2")
@pytest.mark.parametrize(("texts", "held", "drawn"), [("tenth", 4, 4), ("tenth", 3, 3), ("standard", 4, 3)])
def test_with_many_cards_frenzy_adds_another(
    heroes_for: Callable[..., GrailTable], texts: str, held: int, drawn: int
) -> None:
    table = heroes_for(texts=texts)
    table.lay("field berserker | hand fire-slash " + "poison " * held)
    table.play("attack hand.fire-slash p2", "p2 respond accept")
    assert table.held(2) == drawn


@pytest.mark.rule("AG-C2")
@pytest.mark.parametrize(("held", "more"), [(1, 0), (2, 2), (3, 1), (4, 0)])
def test_blood_shadow_blade_counts_the_cards_of_whom_it_hits(heroes: GrailTable, held: int, more: int) -> None:
    heroes.lay("field berserker | hand WATER_SLASH-WATER-BLOOD-1", "hand " + "poison " * held)
    heroes.play("attack hand.water-slash p2", "p2 respond accept")
    if more:
        heroes.play("may yes")
    assert heroes.question == ("overflow" if held + 3 + more > 6 else "")
    assert heroes.held(2) == held + 3 + more


@pytest.mark.rule("AG-C2")
def test_bloody_roar_hits_whoever_has_just_two_healing(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand FIRE_SLASH-FIRE-BLOOD-1", "hand holy-light | healing 2")
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert heroes.question == "heal"
    heroes.lay("field berserker | hand FIRE_SLASH-FIRE-BLOOD-1", "hand holy-light | healing 1")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-4.4.20", "AG-TV-19", "AG-4.4.32")
def test_rend_is_used_once_at_one_hit(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand fire-slash | energy 2G")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (heroes.cores("energy"), heroes.held(2), heroes.question) == ("G", 5, "")
    assert heroes.cores("supply") == "99+99G+99C"  # the stone of the hit came, that of the skill went back


@pytest.mark.rule("AG-4.4.6", "AG-TV-17")
def test_a_gem_pays_for_either_and_a_crystal_never_for_a_gem(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand fire-slash | energy 2C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.held(2), heroes.state.active) == (3, 2)  # it wasn't offered
    heroes.lay("field archer | hand fire-slash | energy G")
    heroes.play(heroes.skill("snipe"), "player p1")
    assert heroes.cores("energy") == "0"


@pytest.mark.rule("AG-4.4.8")
def test_rend_may_be_declined(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand fire-slash | energy G")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may no")
    assert (heroes.cores("energy"), heroes.held(2)) == ("G", 3)


# ------------------------------------------------------------------------------------------------- Archer


@pytest.mark.rule("AG-C3")
def test_lightning_arrow_can_not_be_countered(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand thunder-slash fire-slash", "hand thunder-slash fire-slash holy-light")
    heroes.play("attack hand.thunder-slash p2")
    assert heroes.moves(2) == ["respond accept", "respond hand.holy-light"]
    assert heroes.refused("p2 respond hand.thunder-slash").code == "cannot_be_countered"
    heroes.lay("field archer | hand thunder-slash fire-slash", "hand thunder-slash fire-slash holy-light")
    heroes.play("attack hand.fire-slash p2")
    assert "respond hand.fire-slash" in heroes.moves(2)


@pytest.mark.rule("AG-C3", "AG-4.4.37", "AG-4.4.30")
def test_piercing_shot_needs_its_magic_card(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand fire-slash poison water-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may yes")
    assert (heroes.held(2), heroes.held(1), heroes.keys("used")[1:2]) == (2, 1, ["poison"])
    heroes.lay("field archer | hand fire-slash water-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert heroes.moves(1) == ["may no"]
    refusal = heroes.refused("may yes")
    assert (refusal.code, refusal.rule) == ("price_not_payable", "AG-4.4.30")
    heroes.play("may no")
    assert (heroes.state.active, heroes.held(2)) == (2, 0)
    heroes.lay("field archer | hand fire-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert heroes.state.active == 2  # without any card nobody is asked


@pytest.mark.rule("AG-C3", "AG-4.2.5", "AG-4.2.14")
def test_an_active_attack_that_is_countered_misses_too(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand fire-slash poison", "hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3")
    heroes.play("may yes", "p3 respond accept")
    assert (heroes.held(1), heroes.held(2), heroes.held(3)) == (0, 2, 2)


@pytest.mark.rule("AG-C3", "AG-4.2.14", "AG-4.2.15")
def test_an_own_counter_that_misses_is_no_active_attack(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field archer | hand fire-slash poison", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3")
    heroes.play("p3 respond hand.holy-light")
    assert (heroes.question, heroes.state.active, heroes.held(2)) == ("", 2, 1)


@pytest.mark.rule("AG-C3", "AG-4.2.14", "AG-4.2.16")
def test_within_the_own_active_attack_an_own_counter_is_none(heroes: GrailTable) -> None:
    heroes.lay(
        "field archer | hand fire-slash fire-slash poison poison",
        "hand fire-slash",
        "hand fire-slash",
        "hand fire-slash",
        "",
        "hand holy-light",
    )
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "may yes")
    heroes.play("choose hand.poison")
    heroes.play("p3 respond hand.fire-slash", "p3 redirect p4", "p4 respond hand.fire-slash", "p4 redirect p1")
    heroes.play("p1 respond hand.fire-slash", "p1 redirect p6")
    heroes.play("p6 respond hand.holy-light")
    assert (heroes.question, heroes.keys("hand")) == ("", ["poison"])


@pytest.mark.rule("AG-C3", "AG-4.3.1", "AG-4.4.10")
def test_flash_trap_is_a_magic_action_with_its_card(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand FIRE_SLASH-FIRE-MARTIAL-1 fire-slash")
    heroes.play(heroes.skill("flash_trap"), "player p3")
    assert (heroes.held(3), heroes.keys("used"), heroes.state.active) == (2, ["fire_slash"], 2)
    heroes.lay("field archer | hand fire-slash")
    assert heroes.refused(heroes.skill("flash_trap")).code == "condition_not_met"
    heroes.lay("hand fire-slash", "field archer | hand FIRE_SLASH-FIRE-MARTIAL-1")
    assert heroes.refused("p2 use archer e3").code == "not_your_turn"


@pytest.mark.rule("AG-C3")
def test_precise_shot_hits_for_one_less(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand EARTH_SLASH-EARTH-MARTIAL-1", "hand holy-light earth-slash")
    heroes.play("attack hand.earth-slash p2", "may yes")
    assert (heroes.held(2), heroes.cores("record"), heroes.state.active) == (3, "G", 2)


@pytest.mark.rule("AG-C3", "AG-T-AX7", "AG-4.8.6")
def test_snipe_fills_a_hand_to_five_and_gives_an_attack(heroes: GrailTable) -> None:
    heroes.lay("field archer | hand fire-slash | energy C", "hand poison poison | healing 2")
    done = heroes.play(heroes.skill("snipe"), "player p2")
    assert (heroes.held(2), heroes.cores("p2.healing"), heroes.question) == (5, "2", "")
    assert "damages" not in done.acts()
    heroes.play("attack hand.fire-slash p2")
    heroes.lay("field archer | hand fire-slash | energy C", "hand " + "poison " * 6)
    heroes.play(heroes.skill("snipe"), "player p2")
    assert heroes.held(2) == 6
