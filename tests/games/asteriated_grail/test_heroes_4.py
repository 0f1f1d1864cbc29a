"""Valkyrie, Bard, Battle Mage, Beast-soul Samurai: what their skills do, on what they need and what they lack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable

# ---------------------------------------------------------------------------------------------------- Valkyrie


@pytest.mark.rule("AG-C22", "AG-T-AX18")
@pytest.mark.parametrize("act", ["attack hand.fire-slash p2", "cast hand.poison p2.front"])
def test_holy_pursuit_gives_an_attack_for_healing(heroes: GrailTable, act: str) -> None:
    heroes.lay("field valkyrie | hand fire-slash fire-slash poison | healing 1")
    heroes.play(act)
    if act.startswith("attack"):
        heroes.play("p2 respond accept")
    heroes.play("may yes")
    assert (heroes.cores("healing"), heroes.verbs(1)) == ("0", {"attack", "decline"})
    heroes.lay("field valkyrie | hand fire-slash fire-slash")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C22", "AG-4.4.33")
def test_the_seal_of_order_draws_first(heroes: GrailTable) -> None:
    heroes.lay("field valkyrie | hand fire-slash")
    heroes.play(heroes.skill("seal_of_order"), "may no")
    assert (heroes.held(1), heroes.cores("healing"), heroes.cores("energy")) == (3, "1", "C")


@pytest.mark.rule("AG-C22")
def test_spirit_summons_adds_one_and_a_magic_card_heals(heroes: GrailTable) -> None:
    heroes.lay("field valkyrie | hand fire-slash poison | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "choose hand.poison", "player p3")
    assert (heroes.held(2), heroes.cores("p3.healing"), heroes.tapped()) == (3, "1", True)
    heroes.lay("field valkyrie | hand fire-slash water-slash | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may no")
    assert (heroes.held(2), heroes.tapped()) == (2, False)


def test_by_the_standard_text_the_card_adds_another(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("field valkyrie | hand fire-slash poison | energy C")
    table.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "choose hand.poison")
    assert (table.held(2), table.tapped()) == (4, True)


@pytest.mark.rule("AG-C22")
def test_peace_walker_enters_the_form_in_the_own_turn_alone(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field valkyrie | hand fire-slash | energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    heroes.play("p2 may yes")
    assert (heroes.held(3), heroes.tapped(2)) == (3, False)
    heroes.lay("field valkyrie~ | hand fire-slash")
    heroes.play("attack hand.fire-slash p2")
    assert not heroes.tapped()  # it leaves the form by an attack of its own


def test_by_the_standard_text_any_attack_enters_it(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("hand fire-slash", "field valkyrie | hand fire-slash | energy C")
    table.play("attack hand.fire-slash p2", "p2 respond hand.fire-slash", "p2 redirect p3", "p3 respond accept")
    table.play("p2 may yes")
    assert table.tapped(2)


@pytest.mark.rule("AG-C22", "AG-T-TS3")
def test_divine_might_heals_at_the_start_of_the_turn(heroes: GrailTable) -> None:
    heroes.lay("field valkyrie~ | hand fire-slash | record G+C", step="turn_start")
    heroes.play("modes heal")
    assert (heroes.cores("healing"), heroes.tapped()) == ("1", False)
    heroes.lay("field valkyrie~ | hand fire-slash | record G+C", step="turn_start")
    heroes.play("modes remove_stones", "how_many n2", "player p3")
    assert (heroes.cores("p3.healing"), heroes.cores("record"), heroes.tapped()) == ("2", "0", True)
    heroes.lay("field valkyrie | hand fire-slash | record G+C", step="turn_start")
    assert heroes.question == ""


def test_by_the_standard_text_two_stones_ignore_the_limit(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("field valkyrie~ | hand fire-slash | record G+C | healing 2", step="turn_start")
    table.play("modes remove_stones")
    assert (table.cores("healing"), table.cores("record"), table.tapped()) == ("4", "0", True)
    table.lay("field valkyrie~ | hand fire-slash | record G", step="turn_start")
    assert (table.cores("healing"), table.question) == ("1", "")


@pytest.mark.rule("AG-4.11.4", "AG-T-TS6")
def test_own_skills_come_before_a_card_of_the_bard(heroes: GrailTable) -> None:
    heroes.lay("field valkyrie~ | hand fire-slash | front eternal-movement", "", "field bard", step="turn_start")
    assert heroes.question == "modes"  # Divine Might
    heroes.play("modes heal")
    assert heroes.question == "may"  # Passionate Rhapsody


# -------------------------------------------------------------------------------------------------------- Bard


def give_movement(table: GrailTable, rest: str = "", **more: object) -> None:
    """The Bard on seat 1 has put the Movement before seat 3, whose turn begins."""
    table.lay(f"field bard | kept eternal-movement | energy C | hand fire-slash fire-slash{rest}", **more)  # type: ignore[arg-type]
    table.play(table.skill("fugue_of_hope"), "may no", "player p3", "attack hand.1 p2", "p2 respond accept", "p2 buy")


@pytest.mark.rule("AG-C28", "AG-2.7.1")
def test_the_fugue_of_hope_lends_the_movement_to_an_ally(heroes: GrailTable) -> None:
    heroes.lay("field bard | kept eternal-movement | energy 2C | hand fire-slash poison")
    heroes.play(heroes.skill("fugue_of_hope"), "may yes", "player p3")
    assert (heroes.keys("p3.front"), heroes.held(1), heroes.zone("kept")) == (["eternal_movement"], 3, [])
    heroes.lay("field bard | front eternal-movement | energy C | hand fire-slash poison")
    heroes.play(heroes.skill("fugue_of_hope"), "may no", "player p5", "choose hand.poison", "modes inspire")
    assert (heroes.keys("p5.front"), heroes.figure(1, "inspiration"), heroes.held(1)) == (["eternal_movement"], 1, 1)
    heroes.lay("field bard | front eternal-movement | energy C | hand fire-slash poison")
    heroes.play(heroes.skill("fugue_of_hope"), "may no", "player p5", "choose hand.poison", "modes heal")
    assert heroes.cores("healing") == "1"


@pytest.mark.rule("AG-C28", "AG-T-TS6")
def test_the_rhapsody_damages_two_and_inspires(heroes: GrailTable) -> None:
    give_movement(heroes)
    assert (heroes.state.active, heroes.question) == (3, "may")
    done = heroes.play("p3 may yes", "p3 modes damage", "p3 player p2", "p3 player p4")
    damages = [(f.seat, f.target, f.number) for f in done.of(Declared) if f.act == "damages"]
    assert sorted(damages) == [(1, "p2", 1), (1, "p4", 1)]
    assert (heroes.figure(1, "inspiration"), heroes.keys("p3.front"), heroes.zone("kept")) == (
        1, [], ["AG-C28-MOVEMENT"],
    )  # fmt: skip


@pytest.mark.rule("AG-C28", "AG-T-TE13")
def test_the_symphony_is_asked_at_the_end_of_the_turn(heroes: GrailTable) -> None:
    give_movement(heroes)
    heroes.play("p3 may no", "p3 buy", "p3 may yes", "p3 modes gem_and_heal")
    assert (heroes.cores("p3.healing"), heroes.cores("record"), heroes.figure(1, "inspiration")) == ("1", "3G+C", 1)
    give_movement(heroes)
    heroes.play("p3 may no", "p3 buy", "p3 may yes", "p3 modes gain_energy", "p3 stones crystal1")
    assert (heroes.cores("p3.energy"), heroes.cores("record")) == ("C", "2G")
    give_movement(heroes)
    heroes.play("p3 may no", "p3 buy", "p3 may no")
    assert (heroes.keys("p3.front"), heroes.state.active) == (["eternal_movement"], 4)


@pytest.mark.rule("AG-C28")
def test_forbidden_verse_hurts_who_is_full_of_inspiration(heroes: GrailTable) -> None:
    give_movement(heroes)
    heroes.give(1, "inspiration", 3)
    heroes.play("p3 may yes", "p3 modes discard")
    assert (heroes.held(1), heroes.tapped(1), heroes.figure(1, "inspiration")) == (4, True, 3)
    assert heroes.keys("p3.front") == ["eternal_movement"]


@pytest.mark.rule("AG-C28")
@pytest.mark.parametrize(("cards", "hurt"), [("poison POISON-EARTH-CHANT-1", 2), ("fire-slash fire-slash", 1)])
def test_the_sinking_concerto_follows_magic_damage_to_two(heroes: GrailTable, cards: str, hurt: int) -> None:
    heroes.lay(f"field bard | hand {cards}", "", "front eternal-movement", active=3, step="turn_start")
    heroes.play("p3 may yes", "p3 modes damage", "p3 player p2", "p3 player p4")
    assert (heroes.state.active, heroes.question) == (3, "may")
    heroes.play("p1 may yes")
    if hurt == 2:
        heroes.play("p1 player p2")
    assert (heroes.held(1), heroes.held(2), heroes.figure(1, "inspiration")) == (0, hurt, 1)
    heroes.lay(f"field bard~ | hand {cards}", "", "front eternal-movement", active=3, step="turn_start")
    heroes.play("p3 may yes", "p3 modes damage", "p3 player p2", "p3 player p4")
    assert heroes.question == ""  # not in the form of the prisoner


def test_by_the_standard_text_the_concerto_always_damages(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay(
        "field bard | hand fire-slash fire-slash", "", "field battle-mage | front eternal-movement | record 2G",
        active=3, step="turn_start",
    )  # fmt: skip
    table.play("p3 may yes", "p3 modes remove_stones", "p3 modes damage", "p3 player p2", "p3 player p4", "p1 may yes")
    table.play("p1 player p6")
    assert (table.held(6), table.figure(1, "inspiration")) == (1, 0)


@pytest.mark.rule("AG-C28")
@pytest.mark.parametrize(("texts", "left"), [("tenth", 1), ("standard", 0)])
def test_the_dissonant_chord_draws_or_discards(heroes_for: Callable[..., GrailTable], texts: str, left: int) -> None:
    table = heroes_for(texts=texts)
    table.lay("field bard | hand fire-slash")
    assert table.refused(table.skill("dissonant_chord")).code == "condition_not_met"
    table.lay("field bard~ | hand fire-slash poison", "hand poison poison")
    table.give(1, "inspiration", 2)
    table.play(table.skill("dissonant_chord"), "player p2", "modes draw")
    assert (table.held(1), table.held(2), table.figure(1, "inspiration")) == (3, 3, 0)
    assert table.tapped() == (texts == "standard")
    table.lay("field bard | hand fire-slash poison", "hand poison poison")
    table.give(1, "inspiration", 2)
    table.play(table.skill("dissonant_chord"), "player p2", "modes discard")
    for seat in (1, 2):
        if table.question == "choose":
            table.play(f"p{seat} choose hand.1")
    assert (table.held(1), table.held(2)) == (left, left)


@pytest.mark.rule("AG-C28")
def test_by_the_standard_text_the_bard_is_inspired_by_others(heroes_for: Callable[..., GrailTable]) -> None:
    table = heroes_for(texts="standard")
    table.lay("field bard | kept eternal-movement | energy G | hand fire-slash fire-slash | record G")
    table.play(table.skill("fugue_of_hope"), "player p3", "attack hand.1 p2", "p2 respond accept", "p2 buy")
    table.play("p3 may yes", "p3 modes move_card", "p3 modes discard")
    assert (table.figure(1, "inspiration"), table.zone("kept")) == (1, ["AG-C28-MOVEMENT"])
    table.lay("field bard | hand fire-slash", step="before_turn")
    assert table.question == ""
    table.lay("field bard | kept eternal-movement | hand fire-slash", active=6, step="action")
    table.give(1, "inspiration", 1)
    table.play("p6 buy", "p1 may yes")
    assert table.figure(1, "inspiration") == 0  # the Prelude


# ------------------------------------------------------------------------------------------------- Battle Mage


@pytest.mark.rule("AG-C36", "AG-T-AX31")
def test_rune_exchange_gives_an_attack_for_a_magic_or_chant_card(heroes: GrailTable) -> None:
    heroes.lay("field battle-mage | hand WATER_SLASH-WATER-CHANT-1 WATER_SLASH-WATER-BLOOD-1 fire-slash")
    heroes.play(heroes.skill("rune_exchange"))
    assert (heroes.held(1), heroes.verbs(1)) == (2, {"attack", "decline"})
    heroes.lay("field battle-mage | hand WATER_SLASH-WATER-HOLY-1 WATER_SLASH-WATER-BLOOD-1 fire-slash")
    heroes.play(heroes.skill("rune_exchange"))
    assert heroes.state.active == 2
    heroes.lay("field battle-mage | hand fire-slash water-slash")
    assert heroes.refused(heroes.skill("rune_exchange")).code == "condition_not_met"


@pytest.mark.rule("AG-C36", "AG-T-AX32")
def test_enchanted_strike_gives_a_magic_action_once(heroes: GrailTable) -> None:
    heroes.lay("field battle-mage | hand fire-slash poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert heroes.verbs(1) == {"cast", "decline"}
    heroes.lay("field battle-mage | hand WATER_SLASH-WATER-CHANT-1 poison", "hand holy-light")
    heroes.play("attack hand.water-slash p2", "p2 respond hand.holy-light", "may yes")
    assert heroes.verbs(1) == {"cast", "decline"}
    heroes.lay("field battle-mage | hand WATER_SLASH-WATER-HOLY-1 poison", "hand holy-light")
    heroes.play("attack hand.water-slash p2", "p2 respond hand.holy-light")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-4.11.5", "AG-T-AE6", "AG-T-AE7")
def test_the_order_of_two_entropies_is_asked(heroes: GrailTable) -> None:
    heroes.lay(
        "field battle-mage | hand fire-slash poison WATER_SLASH-WATER-CHANT-1 WATER_SLASH-WATER-BLOOD-1"
        " | energy C | record G",
    )
    heroes.play(heroes.skill("rune_exchange"), "attack hand.fire-slash p2", "p2 respond accept")
    heroes.play("may yes", "may no", "cast hand.poison p4.front")
    assert heroes.question == "order"
    heroes.play(heroes.first("entropy_change"), "may yes", "modes own_gem", "player p2", "player p4")
    assert (heroes.cores("record"), heroes.held(2), heroes.held(4), heroes.question) == ("G", 3, 1, "may")


@pytest.mark.rule("AG-C36", "AG-T-AE7")
def test_mana_entropy_gains_a_gem_unless_morale_fell(heroes: GrailTable) -> None:
    side = "field battle-mage | hand fire-slash poison | energy C"
    for theirs, record in (("", "2G"), ("hand " + "poison " * 6, "G")):
        heroes.lay(side, "", "", theirs)
        heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "cast hand.poison p6.front")
        heroes.play("may yes", "player p4")
        if theirs:
            heroes.play("p4 overflow hand.1")
        assert heroes.cores("record") == record


@pytest.mark.rule("AG-C36")
def test_entropy_change_may_be_paid_by_an_ally(heroes: GrailTable) -> None:
    heroes.lay(
        "field battle-mage | hand fire-slash poison WATER_SLASH-WATER-CHANT-1 WATER_SLASH-WATER-BLOOD-1", "",
        "energy C",
    )  # fmt: skip
    heroes.play(heroes.skill("rune_exchange"), "attack hand.fire-slash p2", "p2 respond accept")
    heroes.play("may yes", "cast hand.poison p4.front", "may yes", "modes allys_energy", "player p2", "player p4")
    assert (heroes.cores("p3.energy"), heroes.cores("record"), heroes.held(4)) == ("0", "G", 1)
    heroes.lay("field battle-mage | hand fire-slash poison", "", "energy C")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "cast hand.poison p4.front")
    assert heroes.state.active == 2  # only two actions


# ------------------------------------------------------------------------------------------ Beast-soul Samurai


@pytest.mark.rule("AG-C33", "AG-T-AE5")
def test_the_warriors_remnant_is_gained_once_a_turn(heroes: GrailTable) -> None:
    heroes.lay("field beast-soul-samurai | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes")
    assert (heroes.figure(1, "remnant"), heroes.figure(1, "beast_soul")) == (1, 1)
    heroes.lay("field beast-soul-samurai | hand fire-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "p2 respond hand.holy-light", "may no")
    assert (heroes.figure(1, "remnant"), heroes.figure(1, "beast_soul")) == (0, 0)


@pytest.mark.rule("AG-C33", "AG-5.6", "AG-T-AS7")
def test_the_wardens_alert_is_inserted_when_another_taps(heroes: GrailTable) -> None:
    heroes.lay("field beast-soul-samurai | hand fire-slash", "field arbiter | hand wind-slash poison | energy G")
    heroes.play("attack hand.fire-slash p4", "p4 respond accept", "may no")
    heroes.play(heroes.skill("rite_of_arbitration", 2), "p1 may yes", "p1 player p2", "p2 choose hand.poison")
    assert (heroes.tapped(1), heroes.figure(1, "beast_soul"), heroes.figure(1, "remnant")) == (True, 1, 1)
    assert heroes.state.actor == 2


@pytest.mark.rule("AG-C33", "AG-T-TE1")
def test_the_iai_form_loses_a_soul_and_ends(heroes: GrailTable) -> None:
    heroes.lay("field beast-soul-samurai | hand fire-slash | energy G")
    heroes.play(heroes.skill("soul_style_iai"), "modes neither", "attack hand.fire-slash p2", "may no")
    heroes.play("p2 respond accept", "may no")
    assert (heroes.tapped(), heroes.figure(1, "beast_soul")) == (False, 1)  # its damage ended the form
    heroes.lay("field beast-soul-samurai | hand fire-slash | energy G", "hand holy-light")
    heroes.play(heroes.skill("soul_style_iai"), "modes neither", "attack hand.fire-slash p2", "may no")
    heroes.play("p2 respond hand.holy-light", "may no")
    assert (heroes.tapped(), heroes.figure(1, "beast_soul"), heroes.figure(1, "remnant")) == (False, 0, 1)


@pytest.mark.rule("AG-C33")
def test_soul_style_iai_may_draw_or_discard_and_in_the_form_gains_a_remnant(heroes: GrailTable) -> None:
    heroes.lay("field beast-soul-samurai~ | hand fire-slash poison | energy G")
    heroes.play(heroes.skill("soul_style_iai"), "modes draw")
    assert (heroes.held(1), heroes.figure(1, "beast_soul"), heroes.figure(1, "remnant")) == (3, 1, 1)
    heroes.lay("field beast-soul-samurai | hand fire-slash poison | energy G")
    heroes.play(heroes.skill("soul_style_iai"), "modes discard", "choose hand.poison")
    assert (heroes.held(1), heroes.tapped(), heroes.figure(1, "remnant")) == (1, True, 0)


@pytest.mark.rule("AG-C33")
def test_in_the_form_attacks_on_the_tapped_are_stronger(heroes: GrailTable) -> None:
    for theirs, drawn in (("field arbiter~", 3), ("field arbiter", 2)):
        heroes.lay("field beast-soul-samurai~ | hand fire-slash", theirs + " | hand fire-slash poison poison poison")
        heroes.play("attack hand.fire-slash p2", "p2 respond accept")
        if heroes.question == "overflow":
            heroes.play("p2 overflow hand.1")
        assert heroes.held(2) in (4 + drawn, 5, 6)


@pytest.mark.rule("AG-C33")
def test_the_reverse_slash_discards_instead_of_damage(heroes: GrailTable) -> None:
    heroes.lay("field beast-soul-samurai~ | hand fire-slash", "hand poison poison poison")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond accept", "p2 choose hand.1", "p2 choose hand.2")
    assert (heroes.held(2), heroes.cores("p2.morale"), heroes.cores("record")) == (1, "15", "G")
    heroes.lay("field beast-soul-samurai~ | hand fire-slash", "field archer | hand poison")
    heroes.play("attack hand.fire-slash p2", "may yes", "p2 respond accept")
    assert (heroes.held(2), heroes.cores("p2.morale")) == (0, "14")
    heroes.lay("field beast-soul-samurai~ | hand fire-slash", "hand poison poison poison poison")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.question == "respond"
    heroes.lay("field beast-soul-samurai | hand fire-slash", "hand poison")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.question == "respond"


@pytest.mark.rule("AG-C33")
def test_beast_return_answers_magic_damage(heroes: GrailTable) -> None:
    heroes.lay(
        "field beast-soul-samurai | hand fire-slash water-slash",
        "field archer | hand FIRE_SLASH-FIRE-MARTIAL-1 poison fire-slash",
    )
    heroes.play("attack hand.fire-slash p4", "p4 respond accept", "may no")
    heroes.play(heroes.skill("flash_trap", 2), "p2 player p1", "p1 may yes", "p2 choose hand.poison")
    assert (heroes.figure(1, "beast_soul"), heroes.figure(1, "remnant"), heroes.held(1), heroes.held(2)) == (1, 1, 2, 1)


@pytest.mark.rule("AG-C33", "AG-T-AX29")
def test_one_strike_takes_four_remnants(heroes: GrailTable) -> None:
    heroes.lay(
        "field beast-soul-samurai | hand fire-slash FIRE_SLASH-FIRE-MARTIAL-1 water-slash", "", "", "hand holy-light"
    )
    heroes.give(1, "remnant", 4)
    heroes.play("attack hand.1 p2", "p2 respond accept", "may yes")
    assert heroes.figure(1, "remnant") == 0
    heroes.play("attack hand.fire-slash p4")
    assert (heroes.held(4), heroes.cores("record")) == (3, "2G")
