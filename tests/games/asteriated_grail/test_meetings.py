"""Where skills and rules of several characters meet: what comes first, and what one doesn't answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

FULL = "hand " + "poison missile " * 3
SEAL = "FIRE_SLASH-FIRE-PHANTOM-1"


def damages(done: Happened) -> list[tuple[int, str, int]]:
    """Who damaged whom for how much, in order."""
    return [(f.seat, f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


def sealed(heroes: GrailTable, side: str, other: str = "") -> None:
    """Seat 6 puts a Fire Seal before seat 1, whose turn begins."""
    heroes.lay(side, other, "", "", "", f"field sealer | hand {SEAL} dark-extinction", active=6)
    heroes.play(heroes.skill("fire_seal", 6), "p6 player p1", "p6 may no")


@pytest.mark.rule("AG-C4", "AG-4.11.3")
@pytest.mark.parametrize(
    ("side", "deeds", "after"),
    [
        ("field archer | hand fire-slash", ("attack hand.1 p4",), []),
        ("field archer | hand WEAKNESS-FIRE-BLOOD-1", ("cast hand.1 p4.front",), []),
        ("field azure-witch | hand fire-slash", ("codex_of_azure_flame", "player p4"), [(1, "p4", 2), (1, "p1", 2)]),
        ("field azure-witch | hand thunder-slash", ("witchs_fury", "how_many n0", "attack hand.1 p4"), []),
    ],
    ids=["attack", "magic", "cost", "counts as fire"],
)
def test_a_seal_comes_first_however_a_card_of_its_element_is_shown(
    heroes: GrailTable, side: str, deeds: tuple[str, ...], after: list[tuple[int, str, int]]
) -> None:
    sealed(heroes, side)
    lines = [heroes.skill(deed) if " " not in deed else deed for deed in deeds]
    assert damages(heroes.play(*lines))[: 1 + len(after)] == [(6, "p1", 3), *after]


@pytest.mark.rule("AG-C4", "AG-4.8.9")
def test_a_card_that_overflows_face_down_breaks_no_seal(heroes: GrailTable) -> None:
    sealed(heroes, "field archer | hand POISON-WATER-HOLY-1 " + "fire-slash " * 5, "hand water-slash")
    heroes.play("cast hand.1 p4.front")
    done = heroes.play("p2 attack hand.1 p1", "p1 respond accept", "p1 overflow hand.1")
    assert (damages(done), heroes.keys("p1.front")) == ([(2, "p1", 2)], ["fire_slash"])


@pytest.mark.rule("AG-1.3", "AG-3.3.4")
def test_poison_that_costs_the_last_morale_ends_the_game_before_weakness(table: GrailTable) -> None:
    table.lay("", f"{FULL} | front poison weakness | morale 1", active=2, step="before_action")
    table.play("p2 overflow hand.1")
    assert (table.state.ending, table.question, table.keys("p2.front")) == ("morale", "", ["weakness"])


@pytest.mark.rule("AG-3.3.8", "AG-4.8.8")
@pytest.mark.parametrize(("held", "may"), [(2, True), (3, False)])
def test_who_buys_needs_room_below_a_lower_limit(heroes: GrailTable, held: int, may: bool) -> None:
    heroes.lay("field arbiter~ | hand " + "fire-slash " * held)
    assert ("buy" in heroes.verbs(1)) == may


@pytest.mark.rule("AG-2.8.56", "AG-O-05")
def test_among_four_a_missile_goes_on_to_whoever_sent_it(heroes_for: Callable[..., GrailTable]) -> None:
    four = heroes_for(4)
    four.lay("hand missile missile", "hand missile", "hand missile", "hand missile")
    four.play("cast hand.1", *(f"p{seat} deflect hand.1" for seat in (2, 3, 4, 1)), "p2 deflect accept")
    assert four.held(2) == 6


@pytest.mark.rule("AG-C5", "AG-2.8.50")
def test_stealth_is_no_shelter_from_counters_and_missiles(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "hand fire-slash", "field assassin~")
    heroes.play("attack hand.1 p2", "p2 respond hand.1")
    assert "redirect p3" in heroes.moves(2)
    heroes.lay("hand missile", "field assassin~")
    heroes.play("cast hand.missile")
    assert heroes.to_act() == 2


@pytest.mark.rule("AG-C5", "AG-O-13")
def test_what_was_healed_away_lets_nobody_draw(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field assassin | healing 2")
    heroes.play("attack hand.1 p2", "p2 respond accept", "p2 heal n2")
    assert heroes.held(1) == 0


@pytest.mark.rule("AG-4.2.16", "AG-C1", "AG-C2")
def test_skills_of_active_attacks_are_silent_in_a_counter(heroes: GrailTable) -> None:
    heroes.lay("hand water-slash", "field blade-master | hand WATER_SLASH-WATER-MARTIAL-1 fire-slash")
    heroes.play("attack hand.1 p2", "p2 respond hand.1", "p2 redirect p3", "p3 respond accept")
    assert (heroes.question, heroes.state.active, heroes.verbs(2)) == ("", 2, {"attack", "buy", "refine"})
    heroes.lay("hand water-slash", "field berserker | hand WATER_SLASH-WATER-BLOOD-1", "hand poison poison")
    heroes.play("attack hand.1 p2", "p2 respond hand.1", "p2 redirect p3", "p3 respond accept")
    assert heroes.held(3) == 5


@pytest.mark.rule("AG-2.8.54")
def test_a_missile_that_flies_the_other_way_is_passed_on_that_way(heroes: GrailTable) -> None:
    heroes.lay("field magic-girl | hand missile", "", "", "", "hand missile", "hand missile")
    heroes.play("cast hand.missile", "may yes", "p6 deflect hand.missile", "p5 deflect hand.missile")
    assert heroes.to_act() == 4
    heroes.play("p4 deflect accept")
    assert heroes.held(4) == 4


@pytest.mark.rule("AG-C21", "AG-4.8.24")
def test_poison_powder_looks_at_magic_that_healing_left(heroes: GrailTable) -> None:
    dancer = "field butterfly-dancer | covered fire-slash"
    heroes.lay("field archer | hand FIRE_SLASH-FIRE-MARTIAL-1", "healing 1", dancer)
    heroes.play(heroes.skill("flash_trap"), "player p2", "p2 heal n1", "p3 may yes")
    assert heroes.held(2) == 2
    heroes.lay("hand fire-slash", "healing 1", dancer)
    heroes.play("attack hand.1 p2", "p2 respond accept", "p2 heal n1")
    assert (heroes.question, heroes.held(2)) == ("", 1)


@pytest.mark.rule("AG-4.8.23")
def test_damage_that_comes_over_a_link_can_not_be_healed(heroes: GrailTable) -> None:
    heroes.lay("field soul-warlock | kept soul-link | hand wind-slash | healing 2", "hand fire-slash poison")
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"yellow_soul": 1, "blue_soul": 3}
    heroes.play(heroes.skill("soul_link"), "player p3", "attack hand.wind-slash p2", "may no", "p2 respond accept")
    heroes.play("p2 attack hand.fire-slash p3", "p3 respond accept", "p1 may yes", "p1 how_many n2")
    assert (heroes.held(1), heroes.cores("healing"), heroes.question) == (2, "2", "")


@pytest.mark.rule("AG-C14", "AG-4.6.9")
def test_healing_above_the_limit_is_not_lost_by_more(heroes: GrailTable) -> None:
    heroes.lay("field saintess | hand FIRE_SLASH-FIRE-HOLY-1", "", "healing 4")
    heroes.play(heroes.skill("cure"), "player p3")
    assert heroes.cores("p3.healing") == "4"


@pytest.mark.rule("AG-C40", "AG-4.1.8")
def test_a_synthesis_takes_no_last_morale_from_who_burns(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash | record 3G", "field templar~ | morale 1")
    heroes.play("synthesize")
    assert (heroes.cores("p2.morale"), heroes.state.ending, heroes.cores("grails")) == ("1", "", "1")


@pytest.mark.rule("AG-C24", "AG-2.8.35")
def test_boiling_blood_spares_no_morale_that_weakness_costs(heroes: GrailTable) -> None:
    heroes.lay(f"field crimson-knight~ | front weakness | {FULL}", step="before_action")
    heroes.play("weak draw_on", "overflow hand.1", "overflow hand.2", "overflow hand.3")
    assert heroes.cores("morale") == "12"


@pytest.mark.rule("AG-C30", "AG-4.2.11")
def test_no_fate_class_counters_dark_extinction(heroes: GrailTable) -> None:
    heroes.lay("hand DARK_EXTINCTION-DARK-HOLY-1", "field onmyoji | hand FIRE_SLASH-FIRE-HOLY-1")
    heroes.play("attack hand.1 p2")
    assert heroes.moves(2) == ["respond accept"]


@pytest.mark.rule("AG-C32")
def test_morale_that_dark_moons_cost_is_devoured(heroes: GrailTable) -> None:
    heroes.lay("field moon-goddess~ | hand poison | covered missile poison", "", "field soul-warlock")
    heroes.play("cast hand.poison p2.front", "may yes", "choose covered.missile")
    assert heroes.figure(3, "yellow_soul") == 1


@pytest.mark.rule("AG-C7", "AG-C32", "AG-4.8.10")
@pytest.mark.parametrize(("sheltered", "asked"), [("yes", []), ("no", [4])])
def test_nobody_is_asked_to_keep_morale_that_is_kept_already(
    heroes: GrailTable, sheltered: str, asked: list[int]
) -> None:
    heroes.lay("hand missile", f"field moon-goddess | {FULL}", "", "field angel | energy C")
    heroes.play("cast hand.1", "p2 deflect accept", "p2 overflow hand.1", "p2 overflow hand.2", f"p2 may {sheltered}")
    assert (list(heroes.state.prompts), heroes.cores("p4.energy")) == (asked, "C")
