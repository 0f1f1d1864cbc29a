"""Holy Lancer, Adventurer, Arbiter, Priest, Prayer: what their skills do, on what they need and what they lack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from tests.games.asteriated_grail.conftest import GrailTable, game_with

# ------------------------------------------------------------------------------------------------- Holy Lancer


@pytest.mark.rule("AG-C9", "AG-4.6.8")
@pytest.mark.parametrize(("texts", "grails", "limit"), [("tenth", "0", 3), ("tenth", "1", 2), ("standard", "1", 3)])
def test_holy_faith_raises_the_limit_of_healing(
    heroes_for: Callable[..., GrailTable], texts: str, grails: str, limit: int
) -> None:
    table = heroes_for(texts=texts)
    table.lay("field holy-lancer", f"grails {grails}")
    assert (table.figure(1, "heal_limit"), table.figure(2, "heal_limit")) == (limit, 2)


@pytest.mark.rule("AG-C9", "AG-T-AX11", "AG-4.11.2")
def test_radiance_heals_everybody(heroes: GrailTable) -> None:
    heroes.lay("field holy-lancer | hand water-slash fire-slash")
    heroes.play(heroes.skill("radiance"))
    assert [heroes.cores(f"p{seat}.healing") for seat in range(1, 7)] == ["1"] * 6
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.lay("field holy-lancer | hand fire-slash fire-slash")
    assert heroes.refused(heroes.skill("radiance")).code == "condition_not_met"


@pytest.mark.rule("AG-C9", "AG-T-AX12", "AG-4.4.34")
def test_punishment_needs_somebody_else_with_healing(heroes: GrailTable) -> None:
    heroes.lay("field holy-lancer | hand poison fire-slash | healing 1")
    assert heroes.refused(heroes.skill("punishment")).code == "target_lost"
    heroes.lay("field holy-lancer | hand poison fire-slash", "healing 2", "healing 1")
    heroes.play(heroes.skill("punishment"), "player p2")
    assert (heroes.cores("healing"), heroes.cores("p2.healing"), heroes.cores("p3.healing")) == ("1", "1", "1")
    assert heroes.verbs(1) == {"attack", "decline"}


@pytest.mark.rule("AG-C9")
def test_holy_strike_heals_at_every_hit(heroes: GrailTable) -> None:
    heroes.lay("field holy-lancer | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.cores("healing") == "1"
    heroes.lay("field holy-lancer | hand fire-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light")
    assert heroes.cores("healing") == "0"


@pytest.mark.rule("AG-4.11.6", "AG-C9")
def test_earth_spear_excludes_holy_strike(heroes: GrailTable) -> None:
    heroes.lay("field holy-lancer | hand fire-slash | healing 2")
    heroes.play("attack hand.fire-slash p2", "may no", "p2 respond accept", "may yes")
    assert heroes.moves(1) == ["how_many n1", "how_many n2"]
    heroes.play("how_many n2")
    assert (heroes.cores("healing"), heroes.held(2)) == ("0", 4)
    heroes.lay("field holy-lancer | hand fire-slash | healing 2")
    heroes.play("attack hand.fire-slash p2", "may no", "p2 respond accept", "may no")
    assert (heroes.cores("healing"), heroes.held(2)) == ("3", 2)


@pytest.mark.rule("AG-C9")
def test_heaven_spear_can_not_be_countered(heroes: GrailTable) -> None:
    heroes.lay("field holy-lancer | hand fire-slash | healing 2", "hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert (heroes.cores("healing"), heroes.moves(2)) == ("0", ["respond accept"])
    heroes.play("p2 respond accept")
    assert heroes.cores("healing") == "0"  # it excludes Holy Strike
    heroes.lay("field holy-lancer | hand fire-slash | healing 1", "hand fire-slash")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-4.4.39", "AG-T-AX13", "AG-4.7.2")
def test_holy_light_prayer_ignores_the_limit_up_to_five(heroes: GrailTable) -> None:
    for before, after in (("2", "4"), ("4", "5")):
        heroes.lay(f"field holy-lancer | hand fire-slash | healing {before} | energy G")
        heroes.play(heroes.skill("holy_light_prayer"))
        assert (heroes.cores("healing"), heroes.cores("energy"), heroes.cores("supply")[3:6]) == (after, "0", "100")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.question == "respond"  # Heaven Spear can't be used this turn


# -------------------------------------------------------------------------------------------------- Adventurer


@pytest.mark.rule("AG-C11", "AG-4.2.13", "AG-O-26")
def test_swindle_attacks_with_two_cards_of_an_element(heroes: GrailTable) -> None:
    heroes.lay("field adventurer | hand fire-slash FIRE_SLASH-FIRE-BLOOD-1 water-slash", "hand wind-slash")
    heroes.play("use adventurer e1", "player p2", "modes wind")
    assert (heroes.cores("energy"), heroes.question) == ("C", "respond")  # Lucky
    assert "respond hand.wind-slash" in heroes.moves(2)
    heroes.play("p2 respond accept")
    assert (heroes.cores("record"), heroes.held(2), heroes.keys("lane")) == ("G", 3, [])


@pytest.mark.rule("AG-C11")
def test_swindle_with_three_is_dark(heroes: GrailTable) -> None:
    heroes.lay("field adventurer | hand fire-slash fire-slash fire-slash", "hand dark-extinction fire-slash")
    heroes.play("use adventurer e2", "player p2")
    assert heroes.moves(2) == ["respond accept"]
    heroes.lay("field adventurer | hand fire-slash fire-slash water-slash")
    assert heroes.refused("use adventurer e2").code == "condition_not_met"


@pytest.mark.rule("AG-C11", "AG-T-AP2", "AG-4.4.31")
def test_underground_law_buys_two_gems(heroes: GrailTable) -> None:
    for before, after in (("0", "2G"), ("4C", "G+4C")):
        heroes.lay(f"field adventurer | record {before}")
        heroes.play("buy")
        assert (heroes.cores("record"), heroes.question) == (after, "")


@pytest.mark.rule("AG-C11", "AG-T-AP3")
def test_adventurers_paradise_hands_over_what_was_refined(heroes: GrailTable) -> None:
    heroes.lay("field adventurer | record G+C | energy C")
    heroes.play("refine", "stones gem1", "may yes", "player p3")
    assert (heroes.cores("p3.energy"), heroes.cores("energy")) == ("G", "0")
    heroes.lay("field adventurer | record G+C")
    heroes.play("refine", "stones gem1", "may no")
    assert (heroes.cores("p3.energy"), heroes.cores("energy")) == ("0", "G")


def test_by_the_standard_text_paradise_costs_nothing(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("field adventurer | record G+C | energy C")
    table.play("refine", "stones gem1", "may yes", "player p3")
    assert (table.cores("p3.energy"), table.cores("energy")) == ("G", "C")


@pytest.mark.rule("AG-C11", "AG-T-AX17", "AG-2.3.2")
def test_great_swap_takes_a_gem_or_makes_gems(heroes: GrailTable) -> None:
    heroes.lay("field adventurer | hand fire-slash | energy C | record C", "record 2G")
    heroes.play(heroes.skill("great_swap"), "modes take_gem")
    assert (heroes.cores("record"), heroes.cores("p2.record")) == ("G+C", "G")
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.lay("field adventurer | hand fire-slash | energy C | record G+2C", "record 2G")
    heroes.play(heroes.skill("great_swap"), "modes refine_crystals")
    assert (heroes.cores("record"), heroes.cores("p2.record")) == ("3G", "2G")


def test_by_the_standard_text_there_are_two_skills_one_of_which_is_used(
    heroes_for: Callable[..., GrailTable],
) -> None:
    table = heroes_for(texts="standard")
    table.lay("field adventurer | hand fire-slash poison | energy 2C | record 2C", "record G")
    table.play(table.skill("special_processing"))
    assert table.cores("record") == "2G"
    assert not table.can_use("great_swap")
    table.lay("field adventurer | hand fire-slash | energy 2C", "record G")
    table.play(table.skill("great_swap"))
    assert (table.cores("record"), table.cores("p2.record")) == ("G", "0")
    assert not table.can_use("special_processing")


# ----------------------------------------------------------------------------------------------------- Arbiter


@pytest.mark.rule("AG-T-GI1", "AG-C13", "AG-2.5.2")
def test_the_arbiter_begins_with_two_crystals() -> None:
    game = game_with(choosing="free")
    state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    table = GrailTable(game, "plain")
    table.state = state
    first = table.to_act()
    table.play(
        *(
            f"p{(first + n - 1) % 6 + 1} take muster.{c}"
            for n, c in enumerate(("arbiter", "berserker", "archer", "angel", "assassin", "priest"))
        )
    )
    assert table.cores(f"p{first}.energy") == "2C"
    assert table.cores(f"p{first % 6 + 1}.energy") == "0"


@pytest.mark.rule("AG-TV-20", "AG-2.5.4", "AG-C13")
def test_judgements_are_gained_by_damage_and_all_spent(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field arbiter | front poison poison | hand wind-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.figure(2, "judgement") == 3
    done = heroes.play(heroes.skill("doomsday_judgement", 2), "p2 player p3")
    assert [f.number for f in done.of(Declared) if f.act == "damages"] == [3]
    assert (heroes.figure(2, "judgement"), heroes.held(3)) == (0, 3)


@pytest.mark.rule("AG-4.4.40", "AG-2.5.3")
def test_judgements_above_four_are_dropped(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | front poison poison poison poison poison", step="before_action")
    assert heroes.figure(1, "judgement") == 4


@pytest.mark.rule("AG-T-AS1", "AG-C13")
def test_with_four_judgements_doomsday_is_compulsory(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | hand fire-slash | front poison poison poison poison", step="before_action")
    assert heroes.verbs(1) == {"use"}
    assert heroes.refused("attack hand.fire-slash p2").code == "is_compelled"
    assert heroes.refused("buy").code == "is_compelled"
    heroes.play(heroes.skill("doomsday_judgement"), "player p2")
    assert (heroes.held(2), heroes.state.active) == (4, 2)
    heroes.lay("field arbiter | hand fire-slash | front poison poison poison", step="before_action")
    assert "attack" in heroes.verbs(1)


@pytest.mark.rule("AG-T-AS1", "AG-4.4.13", "AG-C13")
def test_the_arbiter_may_start_up_before_doomsday_judgement(heroes: GrailTable) -> None:
    heroes.lay("field arbiter~ | hand fire-slash | front poison poison poison poison", step="before_action")
    heroes.play(heroes.skill("rite_break"))
    assert (heroes.verbs(1), heroes.cores("record")) == ({"use"}, "G")
    assert heroes.refused("attack hand.fire-slash p2").code == "is_compelled"
    heroes.play(heroes.skill("doomsday_judgement"), "player p2")
    assert (heroes.held(2), heroes.state.active) == (4, 2)


@pytest.mark.rule("AG-O-13")
def test_what_was_healed_away_brings_no_judgement(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | front poison | healing 1", step="before_action")
    heroes.play("heal n1")
    assert heroes.figure(1, "judgement") == 0


@pytest.mark.rule("AG-T-TS2", "AG-4.4.12", "AG-TV-21")
def test_the_rite_of_arbitration_lasts_until_it_is_broken(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | hand fire-slash | energy 2G | record 3G")
    heroes.play(heroes.skill("rite_of_arbitration"))
    assert (heroes.tapped(), heroes.figure(1, "hand_limit"), heroes.cores("energy")) == (True, 5, "G")
    assert heroes.refused(heroes.skill("rite_break")).code == "started_up_already"
    assert {heroes.refused(verb).code for verb in ("buy", "synthesize", "refine")} == {"no_special_after_startup"}
    heroes.lay("field arbiter~ | hand fire-slash", step="turn_start")
    assert heroes.figure(1, "judgement") == 1
    heroes.play(heroes.skill("rite_break"))
    assert (heroes.tapped(), heroes.cores("record"), heroes.figure(1, "hand_limit")) == (False, "G", 6)
    heroes.lay("field arbiter | hand fire-slash", step="turn_start")
    assert heroes.figure(1, "judgement") == 0


@pytest.mark.rule("AG-4.8.11", "AG-O-17", "AG-5.5")
def test_a_lower_hand_limit_overflows_at_once(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | hand fire-slash poison poison poison poison poison | energy G")
    heroes.play(heroes.skill("rite_of_arbitration"))
    assert heroes.question == "overflow"
    heroes.play("overflow hand.2")
    assert (heroes.held(1), heroes.cores("morale"), heroes.state.actor) == (5, "14", 1)


@pytest.mark.rule("AG-C13", "AG-4.1.5")
def test_the_scales_of_verdict_empty_or_fill_the_hand(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | hand fire-slash poison | energy C")
    heroes.play(heroes.skill("scales_of_verdict"), "modes discard")
    assert (heroes.held(1), heroes.figure(1, "judgement"), heroes.cores("record")) == (0, 1, "0")
    heroes.lay("field arbiter | hand fire-slash poison | energy C")
    heroes.play(heroes.skill("scales_of_verdict"), "modes draw")
    assert (heroes.held(1), heroes.figure(1, "judgement"), heroes.cores("record")) == (6, 1, "G")


@pytest.mark.rule("AG-4.4.15", "AG-4.4.9")
def test_without_an_action_after_it_there_is_no_start_up(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("field assassin | hand holy-light holy-light | energy G")
    assert table.refused(table.skill("stealth")).code == "no_action_after_startup"


@pytest.mark.rule("AG-4.4.15")
def test_a_start_up_may_make_an_action_possible(heroes: GrailTable) -> None:
    heroes.lay("field assassin | hand holy-light holy-light | energy G")
    heroes.play(heroes.skill("stealth"), "may yes", "may no")  # a card is drawn, and there is none for the Water Shadow
    assert heroes.verbs(1) == {"attack"}
    heroes.lay("field magic-swordsman | hand holy-light holy-light")
    heroes.play(heroes.skill("shadow_gathering"))
    assert heroes.can_use("shadow_meteor")
    heroes.lay("field prayer | hand holy-light | energy G")
    heroes.give(1, "prayer_rune", 1)
    heroes.play(heroes.skill("prayer"))  # the form has skills to act with
    assert heroes.verbs(1) == {"use"}


@pytest.mark.rule("AG-4.4.13", "AG-4.4.11")
def test_a_start_up_comes_before_any_action(heroes: GrailTable) -> None:
    heroes.lay("field arbiter | hand fire-slash fire-slash | energy G")
    heroes.play(heroes.skill("rite_of_arbitration"))
    assert heroes.verbs(1) == {"attack"}  # it took no action
    heroes.lay("field saintess | hand fire-slash fire-slash | energy G+C")
    heroes.play(heroes.skill("holy_cure"), "energy crystal1", "player p1", "done")
    assert heroes.refused(heroes.skill("mercy")).code == "startup_too_late"


# ------------------------------------------------------------------------------------------------------ Priest


@pytest.mark.rule("AG-C14", "AG-T-AE3")
def test_holy_revelation_follows_a_special_action(heroes: GrailTable) -> None:
    heroes.lay("field priest")
    heroes.play("buy", "may yes")
    assert heroes.cores("healing") == "1"
    heroes.lay("field priest")
    heroes.play("buy", "may no")
    assert heroes.cores("healing") == "0"
    heroes.lay("field priest | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C14", "AG-4.4.30")
def test_holy_invocation_needs_two_magic_cards(heroes: GrailTable) -> None:
    heroes.lay("field priest | hand poison weakness fire-slash")
    heroes.play(heroes.skill("holy_invocation"))
    assert (heroes.cores("healing"), heroes.held(1)) == ("2", 1)
    heroes.lay("field priest | hand poison fire-slash")
    assert heroes.refused(heroes.skill("holy_invocation")).code == "condition_not_met"


@pytest.mark.rule("AG-C14")
def test_power_of_water_gives_a_card_and_heals_both(heroes: GrailTable) -> None:
    heroes.lay("field priest | hand water-slash fire-slash poison")
    heroes.play(heroes.skill("power_of_water"))
    heroes.play("player p3", "choose hand.fire-slash")
    assert heroes.keys("hand", 3) == ["fire_slash"]
    assert (heroes.cores("healing"), heroes.cores("p3.healing")) == ("1", "1")


@pytest.mark.rule("AG-C14")
def test_the_priest_may_have_six_and_use_one(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field priest | healing 6")
    assert heroes.figure(2, "heal_limit") == 6
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.moves(2) == ["heal n0", "heal n1"]


@pytest.mark.rule("AG-C14")
def test_holy_contract_moves_healing_to_an_ally(heroes: GrailTable) -> None:
    heroes.lay("field priest | hand fire-slash | healing 6 | energy C", "", "healing 1")
    heroes.play(heroes.skill("holy_contract"), "how_many n5", "player p3")
    assert (heroes.cores("healing"), heroes.cores("p3.healing"), heroes.state.actor) == ("1", "4", 1)
    heroes.lay("field priest | hand fire-slash | energy C")
    assert heroes.refused(heroes.skill("holy_contract")).code == "condition_not_met"


@pytest.mark.rule("AG-4.4.36", "AG-C14")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_holy_domain_discards_as_many_as_there_are(heroes: GrailTable, held: int) -> None:
    heroes.lay("field priest | energy C | healing 1 | hand " + "fire-slash " * held)
    heroes.play(heroes.skill("holy_domain"), "modes heal", "player p5")
    assert (heroes.held(1), heroes.cores("healing"), heroes.cores("p5.healing")) == (0, "3", "1")


@pytest.mark.rule("AG-C14")
def test_holy_domain_may_harm_for_a_point_of_healing(heroes: GrailTable) -> None:
    heroes.lay("field priest | energy C | healing 1 | hand fire-slash")
    heroes.play(heroes.skill("holy_domain"), "modes damage", "player p2")
    assert (heroes.cores("healing"), heroes.held(2)) == ("0", 2)
    heroes.lay("field priest | energy C | hand fire-slash")
    heroes.play(heroes.skill("holy_domain"), "modes damage")
    assert (heroes.held(2), heroes.state.active) == (0, 2)


# ------------------------------------------------------------------------------------------------------ Prayer


@pytest.mark.rule("AG-C15")
def test_prayer_gains_runes_by_active_attacks(heroes: GrailTable) -> None:
    heroes.lay("field prayer | hand fire-slash | energy G")
    heroes.play(heroes.skill("prayer"), "attack hand.fire-slash p2")
    assert (heroes.figure(1, "prayer_rune"), heroes.tapped()) == (2, True)
    heroes.lay("field prayer | hand fire-slash")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.figure(1, "prayer_rune") == 0


@pytest.mark.rule("AG-4.11.1", "AG-C15")
def test_dark_curse_damages_the_target_first(heroes: GrailTable) -> None:
    heroes.lay("field prayer~ | hand fire-slash fire-slash | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.figure(1, "prayer_rune") == 2
    heroes.play("p2 buy", "p3 buy", "p4 buy", "p5 buy", "p6 buy", "p6 stones gem1")
    done = heroes.play(heroes.skill("dark_curse"), "player p3")
    assert [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"] == [("p3", 2), ("p1", 2)]
    assert heroes.figure(1, "prayer_rune") == 1


@pytest.mark.rule("AG-C15", "AG-4.4.30")
def test_radiant_faith_needs_the_form_and_a_rune(heroes: GrailTable) -> None:
    heroes.lay("field prayer~ | hand fire-slash poison poison", "", "hand fire-slash", "", "hand fire-slash")
    assert heroes.refused(heroes.skill("radiant_faith")).code == "condition_not_met"
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 buy")
    heroes.play("p3 attack hand.fire-slash p4", "p4 respond accept", "p4 buy")
    heroes.play("p5 attack hand.fire-slash p6", "p6 respond accept", "p6 buy", "p6 stones gem1")
    heroes.play(heroes.skill("radiant_faith"), "player p3")
    assert (heroes.held(1), heroes.cores("p3.healing"), heroes.figure(1, "prayer_rune")) == (0, "1", 1)
    assert heroes.cores("record") == "4G"
    heroes.lay("field prayer | hand fire-slash")
    assert heroes.refused(heroes.skill("radiant_faith")).code == "skill_not_now"


@pytest.mark.rule("AG-C15", "AG-4.5.2")
def test_might_blessing_adds_two_at_its_holders_hit(heroes: GrailTable) -> None:
    heroes.lay("field prayer | hand FIRE_SLASH-FIRE-CHANT-1", "", "hand fire-slash")
    heroes.play(heroes.skill("might_blessing"), "player p3", "p2 buy")
    heroes.play("p3 attack hand.fire-slash p4", "p4 respond accept", "p3 may yes")
    assert (heroes.held(4), heroes.keys("p3.front")) == (4, [])


@pytest.mark.rule("AG-T-AX19", "AG-C15")
@pytest.mark.parametrize("act", ["attack hand.fire-slash p4", "cast hand.poison p4.front"])
def test_swift_blessing_gives_its_holder_an_attack(heroes: GrailTable, act: str) -> None:
    heroes.lay("field prayer | hand WIND_SLASH-WIND-CHANT-1", "", "hand fire-slash fire-slash poison")
    heroes.play(heroes.skill("swift_blessing"), "player p3", "p2 buy", f"p3 {act}")
    if act.startswith("attack"):
        heroes.play("p4 respond accept")
    heroes.play("p3 may yes")
    assert (heroes.keys("p3.front"), heroes.verbs(3)) == ([], {"attack", "decline"})


@pytest.mark.rule("AG-T-AX20", "AG-C15")
def test_mana_tide_gives_a_magic_action_once(heroes: GrailTable) -> None:
    heroes.lay("field prayer | hand poison poison poison | energy 2C")
    heroes.play("cast hand.1 p2.front", "may yes")
    assert heroes.verbs(1) == {"cast", "decline"}
    heroes.play("cast hand.1 p3.front")
    assert heroes.state.active == 2
