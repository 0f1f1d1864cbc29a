"""Talisman Master, Sword Emperor, Fighter, Hero: what their skills do, on what they need and what they lack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


# --------------------------------------------------------------------------------------------- Talisman Master


@pytest.mark.rule("AG-C16")
def test_the_talisman_of_thunder_hurts_two(heroes: GrailTable) -> None:
    heroes.lay("field talisman-master | hand thunder-slash fire-slash | energy C")
    done = heroes.play(heroes.skill("talisman_thunder"), "player p2", "player p3", "may no", "may no")
    assert damages(done) == [("p2", 1), ("p3", 1)]
    heroes.lay("field talisman-master | hand thunder-slash | energy C")
    done = heroes.play(heroes.skill("talisman_thunder"), "player p2", "player p3", "may yes")
    assert (damages(done), heroes.cores("energy")) == ([("p2", 2), ("p3", 2)], "0")  # Spirit Collapse


@pytest.mark.rule("AG-C16")
def test_the_talisman_of_wind_lets_two_discard(heroes: GrailTable) -> None:
    heroes.lay("field talisman-master | hand wind-slash", "hand poison fire-slash", "hand missile")
    heroes.play(heroes.skill("talisman_wind_walk"), "player p2", "player p3", "p2 choose hand.poison")
    assert (heroes.keys("hand", 2), heroes.held(3)) == (["fire_slash"], 0)
    heroes.lay("field talisman-master | hand fire-slash")
    assert heroes.refused(heroes.skill("talisman_wind_walk")).code == "condition_not_met"


@pytest.mark.rule("AG-C16")
def test_chanting_covers_a_card_and_the_parade_spends_it(heroes: GrailTable) -> None:
    heroes.lay("field talisman-master | hand wind-slash fire-slash poison")
    heroes.play(heroes.skill("talisman_wind_walk"), "player p2", "player p3", "may yes", "choose hand.poison")
    assert (heroes.figure(1, "covered"), heroes.held(1)) == (1, 1)
    heroes.lay("field talisman-master | hand fire-slash | covered poison")
    done = heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "player p3")
    assert (damages(done)[0], heroes.figure(1, "covered")) == (("p3", 1), 0)
    heroes.lay("field talisman-master | hand fire-slash | covered fire-slash")
    done = heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "modes all_but_two")
    done = heroes.play("player p1", "player p3")
    assert damages(done)[:4] == [("p2", 1), ("p4", 1), ("p5", 1), ("p6", 1)]
    heroes.lay("field talisman-master | hand fire-slash | covered fire-slash | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "may yes", "modes single")
    assert damages(heroes.play("player p3"))[0] == ("p3", 2)


def test_with_two_powers_nothing_more_is_covered(heroes: GrailTable) -> None:
    heroes.lay("field talisman-master | hand wind-slash fire-slash | covered poison poison")
    heroes.play(heroes.skill("talisman_wind_walk"), "player p2", "player p3")
    assert (heroes.figure(1, "covered"), heroes.state.active) == (2, 2)


# ----------------------------------------------------------------------------------------------- Sword Emperor


@pytest.mark.rule("AG-C17")
def test_a_miss_becomes_a_soul_and_an_aura(heroes: GrailTable) -> None:
    heroes.lay("field sword-emperor | hand fire-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert (heroes.figure(1, "covered"), heroes.figure(1, "sword_aura")) == (1, 1)
    assert heroes.keys("used") == ["holy_light"]
    heroes.lay("field sword-emperor | hand fire-slash | covered poison poison poison", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert (heroes.figure(1, "covered"), heroes.keys("used")) == (3, ["holy_light", "fire_slash"])


@pytest.mark.rule("AG-C17")
def test_the_aura_slash_hurts_another_character(heroes: GrailTable) -> None:
    heroes.lay("field sword-emperor | hand fire-slash")
    heroes.give(1, "sword_aura", 2)
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert heroes.moves(1) == ["how_many n1", "how_many n2"]
    heroes.play("how_many n2")
    assert "player p2" not in heroes.moves(1)
    done = heroes.play("player p4")
    assert (damages(done)[0], heroes.figure(1, "sword_aura")) == (("p4", 2), 0)


@pytest.mark.rule("AG-C17")
def test_angel_souls_go_with_odd_energy_and_devil_souls_with_even(heroes: GrailTable) -> None:
    side = "field sword-emperor | hand fire-slash | covered poison | energy "
    heroes.lay(side + "C")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond accept", "may no")
    assert (heroes.cores("healing"), heroes.held(2), heroes.figure(1, "covered")) == ("2", 2, 0)
    heroes.lay(side + "C | morale 10", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond hand.holy-light", "may no")
    assert (heroes.cores("morale"), heroes.figure(1, "covered")) == ("11", 0)  # it excludes Sword Soul Guard
    heroes.lay(side + "2C")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond accept", "may no")
    assert (heroes.cores("healing"), heroes.held(2)) == ("0", 3)
    heroes.lay(side + "2C", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond hand.holy-light", "may no")
    assert heroes.figure(1, "sword_aura") == 3
    heroes.lay(side + "0")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C17", "AG-T-AX25")
def test_the_unyielding_will_draws_and_goes_on(heroes: GrailTable) -> None:
    heroes.lay("field sword-emperor | hand fire-slash | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (heroes.held(1), heroes.figure(1, "sword_aura"), heroes.verbs(1)) == (1, 1, {"attack", "decline"})


# ----------------------------------------------------------------------------------------------------- Fighter


@pytest.mark.rule("AG-C18")
def test_the_ki_field_lets_no_more_than_four_through(heroes: GrailTable) -> None:
    heroes.lay("field berserker | hand fire-slash poison poison poison poison | energy G", "field fighter")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert heroes.held(2) == 4


@pytest.mark.rule("AG-C18")
def test_the_charged_blow_is_stronger_and_hurts_in_vain(heroes: GrailTable) -> None:
    heroes.lay("field fighter | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond accept")
    assert (heroes.held(2), heroes.figure(1, "fighting_spirit")) == (3, 1)
    heroes.lay("field fighter | hand fire-slash", "hand holy-light")
    done = heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond hand.holy-light")
    assert damages(done) == [("p1", 1)]
    heroes.lay("field fighter | hand fire-slash")
    heroes.give(1, "fighting_spirit", 6)
    heroes.play("attack hand.fire-slash p2", "may no")
    assert heroes.question == "respond"  # only Azure Soul was offered


@pytest.mark.rule("AG-C18", "AG-T-AE4")
@pytest.mark.parametrize(("healing", "own"), [("1", []), ("0", [("p1", 1)])])
def test_the_ki_shot_hurts_back_where_nothing_heals(heroes: GrailTable, healing: str, own: list[object]) -> None:
    heroes.lay("field fighter | hand poison", f"healing {healing}")
    done = heroes.play("cast hand.poison p4.front", "may yes", "player p2")
    if healing == "1":
        done = heroes.play("p2 heal n0")
        assert [one for one in damages(done) if one[0] == "p1"] == own
    else:
        assert [one for one in damages(done) if one[0] == "p1"] == own


@pytest.mark.rule("AG-C18", "AG-T-AP7")
def test_the_dragon_fist_strikes_harder_and_forbids_the_rest(heroes: GrailTable) -> None:
    heroes.lay("field fighter | hand fire-slash poison | record G")
    assert not heroes.can_use("hundred_form_dragon_fist")
    heroes.give(1, "fighting_spirit", 3)
    heroes.play(heroes.skill("hundred_form_dragon_fist"))
    assert {heroes.refused(f"cast hand.poison p{seat}.front").code for seat in (1, 2)} == {"skill_forbids"}
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.held(2), heroes.tapped()) == (4, True)
    heroes.lay("field fighter~ | hand fire-slash poison | record G")
    assert heroes.verbs(1) == {"attack"}
    assert heroes.refused("buy").code == "skill_forbids"
    heroes.lay("hand fire-slash", "field fighter~ | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    assert heroes.held(3) == 3


@pytest.mark.rule("AG-C18")
@pytest.mark.parametrize(("target", "stays"), [("p2", True), ("p4", False)])
def test_another_target_ends_the_dragon_fist(heroes: GrailTable, target: str, stays: bool) -> None:
    heroes.lay(
        "field fighter~ | hand fire-slash fire-slash | front WIND_SLASH-WIND-CHANT-1+swift_blessing", "", "field prayer"
    )
    heroes.play("attack hand.1 p2", "p2 respond accept", "may yes", f"attack hand.fire-slash {target}")
    assert heroes.tapped() == stays


@pytest.mark.rule("AG-C18", "AG-T-AE17")
def test_azure_soul_can_not_be_countered_and_hurts_afterwards(heroes: GrailTable) -> None:
    heroes.lay("field fighter | hand fire-slash", "hand fire-slash")
    heroes.give(1, "fighting_spirit", 3)
    heroes.play("attack hand.fire-slash p2")
    heroes.play(heroes.first("azure_soul"), "may yes")
    assert heroes.moves(2) == ["respond accept"]  # Charged Blow is excluded
    done = heroes.play("p2 respond accept")
    assert damages(done) == [("p2", 2), ("p1", 2)]
    acts = [f.act for f in done.of(Declared)]
    assert acts.index("acted") < max(n for n, act in enumerate(acts) if act == "damages")


@pytest.mark.rule("AG-C18")
def test_the_war_god_drive_leaves_three_cards(heroes: GrailTable) -> None:
    heroes.lay("field fighter | hand fire-slash poison poison water-slash wind-slash | energy C")
    heroes.play(heroes.skill("war_god_drive"), "choose hand.2", "choose hand.3")
    assert (heroes.held(1), heroes.cores("healing")) == (3, "2")
    heroes.lay("field fighter | hand fire-slash | energy C")
    heroes.play(heroes.skill("war_god_drive"))
    assert (heroes.held(1), heroes.cores("healing"), heroes.state.actor) == (1, "2", 1)


# -------------------------------------------------------------------------------------------------------- Hero


@pytest.mark.rule("AG-C19")
@pytest.mark.parametrize("texts", ["tenth", "standard"])
def test_roar_adds_two_and_a_miss_brings_intellect(heroes_for: Callable[..., GrailTable], texts: str) -> None:
    table = heroes_for(texts=texts)
    for theirs in ("", "hand holy-light"):
        table.lay("field hero | hand fire-slash", theirs)
        table.give(1, "fury", 1)
        table.play("attack hand.fire-slash p2", "may yes")
        if texts == "tenth":
            table.play("may yes")
        table.play("p2 respond hand.holy-light" if theirs else "p2 respond accept")
        assert (table.held(1), table.figure(1, "intellect"), table.figure(1, "fury")) == (
            int(texts == "tenth"), int(bool(theirs)), 0,
        )  # fmt: skip
        assert table.held(2) == (0 if theirs else 4)


@pytest.mark.rule("AG-C19", "AG-T-AE12", "AG-X-06")
@pytest.mark.parametrize(("texts", "energy"), [("tenth", "C"), ("standard", "0")])
def test_calm_mind_can_not_be_countered(heroes_for: Callable[..., GrailTable], texts: str, energy: str) -> None:
    table = heroes_for(texts=texts)
    table.lay("field hero | hand fire-slash", "hand fire-slash")
    table.give(1, "intellect", 4)
    table.play("attack hand.fire-slash p2", "may yes")
    assert table.moves(2) == ["respond accept"]
    table.play("p2 respond accept")
    assert (table.cores("energy"), table.figure(1, "intellect")) == (energy, 0)


@pytest.mark.rule("AG-T-AS2", "AG-T-AP11", "AG-T-TE4")
def test_who_is_taunted_attacks_the_hero_or_skips(heroes: GrailTable) -> None:
    heroes.lay("field hero | kept taunt | hand fire-slash", "field archer | hand fire-slash poison | record 3G")
    heroes.give(1, "fury", 1)
    heroes.play(heroes.skill("taunt"), "player p2")
    assert heroes.figure(1, "intellect") == 1
    assert heroes.moves(2) == ["attack hand.fire-slash p1", "decline"]
    assert heroes.refused("p2 attack hand.fire-slash p3").code == "attack_another"
    assert heroes.refused("p2 buy").code == "skill_forbids"
    heroes.play("p2 decline")
    assert (heroes.keys("p2.front"), heroes.state.active, heroes.zone("kept")) == ([], 3, ["AG-C19-TAUNT"])
    heroes.lay("field hero | kept taunt | hand fire-slash", "field archer | hand poison holy-light")
    heroes.give(1, "fury", 1)
    heroes.play(heroes.skill("taunt"), "player p2")
    assert heroes.moves(2) == ["decline"]
    assert heroes.refused("p2 unable").code == "skips_instead"
    heroes.lay("field hero | hand fire-slash")
    assert heroes.refused(heroes.skill("taunt")).code == "condition_not_met"


@pytest.mark.rule("AG-C19", "AG-T-AX43")
def test_forbidden_power_at_a_hit_burns_and_exhausts(heroes: GrailTable) -> None:
    heroes.lay("field hero | hand fire-slash FIRE_SLASH-FIRE-BLOOD-1 poison water-slash | energy C")
    done = heroes.play("attack hand.1 p2", "p2 respond accept", "may yes")
    assert (damages(done), heroes.figure(1, "fury"), heroes.tapped()) == ([("p1", 1), ("p2", 3)], 1, True)
    assert (heroes.figure(1, "hand_limit"), heroes.verbs(1)) == (
        4,
        {"decline"} | ({"attack"} if heroes.held(1) else set()),
    )


@pytest.mark.rule("AG-C19")
def test_forbidden_power_at_a_miss_brings_intellect(heroes: GrailTable) -> None:
    heroes.lay("field hero | hand fire-slash water-slash water-slash poison | energy C", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may yes")
    assert (heroes.figure(1, "fury"), heroes.figure(1, "intellect"), heroes.held(1)) == (1, 2, 0)


@pytest.mark.rule("AG-T-AS5", "AG-C19")
def test_exhaustion_ends_with_three_damage(heroes: GrailTable) -> None:
    heroes.lay("field hero~ | hand fire-slash", step="action_start")
    assert (heroes.tapped(), heroes.held(1), heroes.figure(1, "hand_limit")) == (False, 4, 6)


@pytest.mark.rule("AG-C19")
@pytest.mark.parametrize(("texts", "morale"), [("tenth", "14"), ("standard", "13")])
def test_the_death_match_brings_fury(heroes_for: Callable[..., GrailTable], texts: str, morale: str) -> None:
    table = heroes_for(texts=texts)
    full = "hand fire-slash poison poison poison poison poison"
    table.lay("field archer | hand FIRE_SLASH-FIRE-MARTIAL-1", f"field hero | {full} | energy G")
    table.play(table.skill("flash_trap"), "player p2")
    if texts == "tenth":
        table.play("p2 may yes")
    table.play("p2 overflow hand.2", "p2 overflow hand.3")
    if texts == "standard":
        table.play("p2 may yes")
    assert (table.cores("p2.morale"), table.figure(2, "fury"), table.cores("p2.energy")) == (morale, 3, "0")
