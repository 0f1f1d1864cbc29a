"""Soul Warlock, Blood Shaman, Butterfly Dancer: what their skills do, on what they need and what they lack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

FULL = "hand fire-slash poison poison poison poison poison"
FLASH = "field archer | hand FIRE_SLASH-FIRE-MARTIAL-1"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


# ------------------------------------------------------------------------------------------------ Soul Warlock


def test_soul_devour_counts_the_morale_that_the_team_loses(heroes: GrailTable) -> None:
    heroes.lay(FLASH, FULL, "", "field soul-warlock")
    heroes.play(heroes.skill("flash_trap"), "player p2", "p2 overflow hand.1", "p2 overflow hand.2")
    assert heroes.figure(4, "yellow_soul") == 2
    heroes.lay("record 3G", "", "", "field soul-warlock")
    heroes.play("synthesize")
    assert heroes.figure(4, "yellow_soul") == 1


@pytest.mark.parametrize(("texts", "souls"), [("tenth", 2), ("standard", 3)])
def test_soul_recall_takes_magic_cards(heroes_for: Callable[..., GrailTable], texts: str, souls: int) -> None:
    table = heroes_for(texts=texts)
    table.lay("field soul-warlock | hand poison weakness fire-slash")
    table.play(table.skill("soul_recall"), "choose hand.poison", "choose hand.weakness")
    assert (table.figure(1, "blue_soul"), table.held(1)) == (souls, 1)
    table.lay("field soul-warlock | hand fire-slash")
    assert not table.can_use("soul_recall")


def test_soul_conversion_turns_one_at_an_attack(heroes: GrailTable) -> None:
    heroes.lay("field soul-warlock | hand fire-slash")
    heroes.give(1, "yellow_soul", 2)
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert (heroes.figure(1, "yellow_soul"), heroes.figure(1, "blue_soul"), heroes.question) == (1, 1, "respond")
    heroes.lay("field soul-warlock | hand fire-slash")
    heroes.give(1, "blue_soul", 1)
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert (heroes.figure(1, "yellow_soul"), heroes.figure(1, "blue_soul")) == (1, 0)


@pytest.mark.parametrize(("texts", "count"), [("tenth", 2), ("standard", 3)])
def test_soul_mirror_discards_and_lets_draw_up_to_the_limit(
    heroes_for: Callable[..., GrailTable], texts: str, count: int
) -> None:
    table = heroes_for(texts=texts)
    for theirs, held in (("", count), ("hand " + "poison " * 5, 6)):
        table.lay("field soul-warlock | hand fire-slash poison missile weakness", theirs)
        table.give(1, "yellow_soul", 2)
        table.play(table.skill("soul_mirror"), "player p2", *(f"choose hand.{n + 1}" for n in range(count)))
        assert (table.held(1), table.held(2)) == (4 - count, held)


def test_soul_burst_is_stronger_on_a_small_hand(heroes: GrailTable) -> None:
    for theirs, amount in (("hand poison poison", 5), ("hand poison poison poison", 3)):
        heroes.lay("field soul-warlock | hand FIRE_SLASH-FIRE-PHANTOM-1", theirs)
        heroes.give(1, "yellow_soul", 3)
        assert damages(heroes.play(heroes.skill("soul_burst"), "player p2")) == [("p2", amount)]
    heroes.lay("field soul-warlock | hand FIRE_SLASH-FIRE-PHANTOM-1")
    assert heroes.refused(heroes.skill("soul_burst")).code == "condition_not_met"


def test_soul_gift_gives_two_gems(heroes: GrailTable) -> None:
    heroes.lay("field soul-warlock | hand WIND_SLASH-WIND-PHANTOM-1")
    heroes.give(1, "blue_soul", 3)
    heroes.play(heroes.skill("soul_gift"), "player p3")
    assert (heroes.cores("p3.energy"), heroes.figure(1, "blue_soul")) == ("2G", 0)


def test_the_soul_link_shares_damage(heroes: GrailTable) -> None:
    heroes.lay("field soul-warlock | kept soul-link | hand wind-slash", "hand fire-slash poison", "front soul-link")
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"yellow_soul": 1, "blue_soul": 6}
    assert heroes.can_use("soul_link")
    heroes.play(heroes.skill("soul_link"), "player p5", "attack hand.wind-slash p2", "may no")
    assert heroes.keys("p5.front") == ["soul_link"]
    heroes.play(
        "p2 respond accept", "p2 attack hand.fire-slash p1", "p1 respond accept", "p1 may yes", "p1 how_many n1"
    )
    if heroes.question == "player":
        heroes.play("p1 player p5")
    assert (heroes.held(1), heroes.held(5)) == (1, 1)


def test_the_soul_link_works_both_ways(heroes: GrailTable) -> None:
    heroes.lay("field soul-warlock | kept soul-link | hand wind-slash", "hand fire-slash poison")
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"yellow_soul": 1, "blue_soul": 3}
    heroes.play(heroes.skill("soul_link"), "player p3", "attack hand.wind-slash p2", "may no")
    heroes.play(
        "p2 respond accept", "p2 attack hand.fire-slash p3", "p3 respond accept", "p1 may yes", "p1 how_many n2"
    )
    assert (heroes.held(1), heroes.held(3), heroes.figure(1, "blue_soul")) == (2, 0, 0)


def test_the_link_needs_two_allies_but_not_by_the_standard_text(heroes_for: Callable[..., GrailTable]) -> None:
    for texts, may in (("tenth", False), ("standard", True)):
        table = heroes_for(4, texts=texts)
        table.lay("field soul-warlock | kept soul-link | hand wind-slash")
        table.state.counters[table.state.zones["p1.field"][0]] = {"yellow_soul": 1, "blue_soul": 1}
        assert table.can_use("soul_link") == may


def test_soul_amplification_brings_two_of_each(heroes: GrailTable) -> None:
    heroes.lay("field soul-warlock | hand fire-slash | energy G")
    heroes.play(heroes.skill("soul_amplification"))
    assert (heroes.figure(1, "yellow_soul"), heroes.figure(1, "blue_soul")) == (2, 2)


# ------------------------------------------------------------------------------------------------ Blood Shaman


@pytest.mark.rule("AG-C20")
def test_bleeding_begins_when_damage_costs_morale(heroes: GrailTable) -> None:
    for attack in (True, False):
        heroes.lay(FLASH + " fire-slash", f"field blood-shaman | {FULL}")
        if attack:
            heroes.play("attack hand.2 p2", "p2 respond accept")
        else:
            heroes.play(heroes.skill("flash_trap"), "player p2")
        heroes.play("p2 overflow hand.1", "p2 overflow hand.2")
        assert (heroes.tapped(2), heroes.cores("p2.healing")) == (True, "1")
    heroes.lay("hand fire-slash", "field blood-shaman | hand poison poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert not heroes.tapped(2)


@pytest.mark.rule("AG-C20", "AG-T-TS1")
def test_bleeding_hurts_at_the_start_and_ends_with_a_small_hand(heroes: GrailTable) -> None:
    heroes.lay("field blood-shaman~ | hand fire-slash poison poison", step="turn_start")
    assert heroes.held(1) == 4
    heroes.lay("field blood-shaman~ | hand fire-slash poison poison", "hand holy-light")
    heroes.play("attack hand.fire-slash p2")
    assert not heroes.tapped()
    heroes.lay("field blood-shaman | hand fire-slash", step="turn_start")
    assert heroes.held(1) == 1


@pytest.mark.rule("AG-C20")
def test_backflow_and_blood_cry_need_the_form(heroes: GrailTable) -> None:
    heroes.lay("field blood-shaman~ | hand EARTH_SLASH-EARTH-BLOOD-1 poison poison poison poison poison")
    heroes.play(heroes.skill("backflow"), "choose hand.2", "choose hand.3")
    assert (heroes.cores("healing"), heroes.held(1)) == ("1", 4)
    heroes.lay("field blood-shaman~ | hand EARTH_SLASH-EARTH-BLOOD-1 poison poison poison poison")
    done = heroes.play(heroes.skill("blood_cry"), "player p2", "how_many n2")
    assert damages(done) == [("p2", 2), ("p1", 2)]
    heroes.lay("field blood-shaman | hand EARTH_SLASH-EARTH-BLOOD-1 poison poison poison")
    assert not heroes.can_use("backflow")
    assert not heroes.can_use("blood_cry")


@pytest.mark.rule("AG-C20", "AG-4.8.11")
def test_shared_life_changes_both_hand_limits(heroes: GrailTable) -> None:
    heroes.lay("field blood-shaman | kept shared-life", "field archer")
    heroes.play(heroes.skill("shared_life"), "player p2")
    assert (heroes.held(1), heroes.figure(1, "hand_limit"), heroes.figure(2, "hand_limit")) == (2, 4, 4)
    heroes.lay("field blood-shaman~ | kept shared-life | hand poison poison poison", "field archer")
    heroes.play(heroes.skill("shared_life"), "player p2")
    assert (heroes.figure(1, "hand_limit"), heroes.figure(2, "hand_limit")) == (7, 7)
    heroes.lay("field blood-shaman | kept shared-life")
    heroes.play(heroes.skill("shared_life"), "player p1")
    assert heroes.figure(1, "hand_limit") == 4


@pytest.mark.rule("AG-C20")
def test_sorrow_moves_shared_life_or_takes_it_back(heroes: GrailTable) -> None:
    side = "field blood-shaman | hand fire-slash"
    heroes.lay(side, "front shared-life")
    done = heroes.play(heroes.skill("sorrow_of_blood"), "modes move_on", "player p4")
    assert (damages(done), heroes.keys("p4.front")) == ([("p1", 2)], ["shared_life"])
    heroes.lay(side + " | front shared-life")
    heroes.play(heroes.skill("sorrow_of_blood"), "modes take_back")
    assert heroes.zone("kept") == ["AG-C20-LIFE"]
    heroes.lay(side)
    assert not heroes.can_use("sorrow_of_blood")


@pytest.mark.rule("AG-C20")
def test_the_blood_curse_hurts_and_empties_the_hand(heroes: GrailTable) -> None:
    heroes.lay("field blood-shaman | hand poison poison | energy G")
    assert damages(heroes.play(heroes.skill("blood_curse"), "player p2")) == [("p2", 2)]
    assert heroes.held(1) == 0


# -------------------------------------------------------------------------------------------- Butterfly Dancer


@pytest.mark.rule("AG-C21")
def test_pupae_lower_the_hand_limit_down_to_three(heroes: GrailTable) -> None:
    heroes.lay("field butterfly-dancer")
    for pupae, limit in ((0, 6), (2, 4), (3, 3), (5, 3)):
        heroes.give(1, "pupa", pupae)
        heroes.state.work_out_anew()
        assert heroes.figure(1, "hand_limit") == limit


@pytest.mark.rule("AG-C21")
def test_dance_covers_the_top_card(heroes: GrailTable) -> None:
    heroes.lay("field butterfly-dancer | hand poison")
    heroes.play(heroes.skill("dance"), "modes draw")
    assert (heroes.held(1), heroes.figure(1, "covered")) == (2, 1)
    heroes.lay("field butterfly-dancer | hand poison")
    heroes.play(heroes.skill("dance"), "modes discard")
    assert (heroes.held(1), heroes.figure(1, "covered")) == (0, 1)


@pytest.mark.rule("AG-C21", "AG-2.8.4")
def test_dance_covers_a_card_of_a_deck_that_is_made_anew(heroes: GrailTable) -> None:
    heroes.lay("field butterfly-dancer | hand poison | deck | used missile missile missile")
    heroes.play(heroes.skill("dance"), "modes discard")
    assert (heroes.keys("covered"), heroes.keys("used")) == (["missile"], [])
    assert sorted(heroes.keys("deck")) == ["missile", "missile", "poison"]


@pytest.mark.rule("AG-C21", "AG-2.8.4")
def test_what_is_left_of_a_deck_lies_above_what_it_is_refilled_with(heroes: GrailTable) -> None:
    heroes.lay("field butterfly-dancer | energy G | deck poison | used missile missile missile missile")
    heroes.play(heroes.skill("pupation"))
    assert (heroes.keys("covered"), heroes.keys("deck")) == (["poison", *["missile"] * 3], ["missile"])


@pytest.mark.rule("AG-C21")
def test_poison_powder_makes_one_point_two(heroes: GrailTable) -> None:
    heroes.lay("field butterfly-dancer | covered fire-slash", "front poison", active=2, step="before_action")
    heroes.play("p1 may yes")
    assert (heroes.held(2), heroes.figure(1, "covered")) == (2, 0)
    heroes.lay("field butterfly-dancer | covered fire-slash | hand wind-slash")
    heroes.play("attack hand.wind-slash p2", "p2 respond accept")
    assert heroes.held(2) == 2


@pytest.mark.rule("AG-C21")
def test_pilgrimage_wards_one_point_off(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field butterfly-dancer | covered fire-slash")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 may yes")
    assert heroes.held(2) == 1


@pytest.mark.rule("AG-C21")
def test_the_mirror_flower_parts_the_damage(heroes: GrailTable) -> None:
    heroes.lay(FLASH, "field butterfly-dancer | covered fire-slash fire-slash")
    done = heroes.play(heroes.skill("flash_trap"), "player p3", "p2 may yes")
    assert damages(done)[1:] == [("p3", 1), ("p3", 1)] or damages(done) == [("p3", 1), ("p3", 1)]
    assert heroes.held(3) == 2


@pytest.mark.rule("AG-C21", "AG-T-BT1")
def test_wither_keeps_the_enemies_at_one_morale_until_the_next_turn(heroes: GrailTable) -> None:
    sides = ("field butterfly-dancer | covered poison", f"field archer | {FULL} | front poison | morale 1")
    heroes.lay(*sides, active=2, step="before_action")
    heroes.play("p1 may yes", "p1 may yes", "p1 player p4", "p2 overflow hand.1", "p2 overflow hand.2")
    assert (heroes.cores("p2.morale"), heroes.held(1), heroes.held(4)) == ("1", 2, 1)
    assert not heroes.state.results
    heroes.lay(*sides, active=2, step="before_action")
    heroes.play("p1 may yes", "p1 may no", "p2 overflow hand.1", "p2 overflow hand.2")
    assert heroes.state.results


@pytest.mark.rule("AG-T-BT1", "AG-5.2")
def test_wither_ends_before_the_next_turn_of_the_dancer(heroes: GrailTable) -> None:
    theirs = "field archer | front poison | hand fire-slash | morale 1"
    heroes.lay("field butterfly-dancer | covered poison", theirs, active=2, step="before_action")
    heroes.play("p1 may yes", "p1 may yes", "p1 player p4", "p2 attack hand.fire-slash p3", "p3 respond accept")
    assert heroes.state.modifiers
    heroes.play("p3 buy", "p4 buy", "p5 buy", "p6 buy")
    assert (heroes.state.active, heroes.state.modifiers) == (1, ())


@pytest.mark.rule("AG-C21")
def test_pupation_and_the_reversed_butterfly(heroes: GrailTable) -> None:
    heroes.lay("field butterfly-dancer | energy G")
    heroes.play(heroes.skill("pupation"))
    assert (heroes.figure(1, "pupa"), heroes.figure(1, "covered")) == (1, 4)
    heroes.lay("field butterfly-dancer | energy C | covered fire-slash water-slash | hand poison poison")
    heroes.give(1, "pupa", 2)
    heroes.play(heroes.skill("reversed_butterfly"), "modes shed_by_cocoons")
    assert (heroes.figure(1, "pupa"), heroes.figure(1, "covered"), heroes.held(1)) == (1, 0, 0)
    heroes.lay("field butterfly-dancer | energy C")
    heroes.give(1, "pupa", 1)
    done = heroes.play(heroes.skill("reversed_butterfly"), "modes shed_by_damage")
    assert damages(done) == [("p1", 4)]
    heroes.lay("field butterfly-dancer | energy C", "healing 2")
    heroes.play(heroes.skill("reversed_butterfly"), "modes damage", "player p2")
    assert (heroes.held(2), heroes.cores("p2.healing")) == (1, "2")
