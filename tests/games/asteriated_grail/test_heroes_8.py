"""Demon Bow, Crimson Knight, Demon Lance: what their skills do, on what they need and what they lack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

FULL = "hand fire-slash poison poison poison poison poison"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


# --------------------------------------------------------------------------------------------------- Demon Bow


@pytest.mark.rule("AG-C23")
def test_piercing_impact_spends_fire_charges(heroes: GrailTable) -> None:
    side = "field demon-bow | hand water-slash | covered fire-slash fire-slash"
    heroes.lay(side)
    heroes.play("attack hand.water-slash p2", "may yes", "choose covered.1", "p2 respond accept")
    done = heroes.play("choose covered.1") if heroes.question == "choose" else heroes.play("may yes")
    assert (heroes.held(2), heroes.figure(1, "covered"), damages(done)) == (4, 0, [("p2", 4)])
    heroes.lay(side, "hand holy-light")
    done = heroes.play("attack hand.water-slash p2", "may yes", "choose covered.1", "p2 respond hand.holy-light")
    assert damages(done) == [("p2", 3)]
    heroes.lay(side, FULL)
    heroes.play("attack hand.water-slash p2")
    assert heroes.question == "respond"  # a hand at its limit


@pytest.mark.rule("AG-C23")
def test_thunder_scatters_over_all_opponents(heroes: GrailTable) -> None:
    heroes.lay("field demon-bow | covered thunder-slash")
    assert damages(heroes.play(heroes.skill("thunder_scatter"))) == [("p2", 1), ("p4", 1), ("p6", 1)]
    heroes.lay("field demon-bow | covered thunder-slash thunder-slash thunder-slash")
    heroes.play(heroes.skill("thunder_scatter"), "choose covered.1")
    heroes.play("choose covered.1", "choose covered.2")
    done = heroes.play("player p4")
    assert sorted(damages(done)) == [("p2", 1), ("p4", 3), ("p6", 1)]
    heroes.lay("field demon-bow | covered fire-slash")
    assert not heroes.can_use("thunder_scatter")


@pytest.mark.rule("AG-C23", "AG-T-AX22", "AG-T-AX23")
def test_multi_shot_is_another_dark_attack_on_somebody_else(heroes: GrailTable) -> None:
    side = "field demon-bow | hand water-slash | covered wind-slash fire-slash"
    heroes.lay(side)
    heroes.play("attack hand.water-slash p2", "may no", "p2 respond accept", "may yes")
    assert heroes.moves(1) == ["player p4", "player p6"]
    heroes.play("player p4", "p4 respond accept")
    assert (heroes.held(4), heroes.cores("record")) == (1, "2G")
    heroes.lay(side)
    heroes.play("attack hand.water-slash p2", "may yes", "p2 respond accept", "done")
    assert heroes.state.active == 2  # Piercing Impact excludes it


@pytest.mark.rule("AG-C23", "AG-T-AP5")
def test_charge_forbids_thunder_scatter_this_turn(heroes: GrailTable) -> None:
    heroes.lay(
        "field demon-bow | hand water-slash fire-slash fire-slash poison poison | energy C | covered thunder-slash"
    )
    heroes.play(heroes.skill("charge"), "choose hand.2", "how_many n2")
    assert heroes.held(1) == 6
    heroes.play("choose hand.2", "choose hand.3")
    assert (heroes.held(1), heroes.figure(1, "covered")) == (4, 3)
    assert heroes.refused(heroes.skill("thunder_scatter")).code == "skill_not_now"
    assert "attack" in heroes.verbs(1)


@pytest.mark.rule("AG-C23")
def test_the_demon_eye_charges_one_card(heroes: GrailTable) -> None:
    heroes.lay("field demon-bow | hand water-slash | energy G")
    heroes.play(heroes.skill("demon_eye"), "modes draw", "choose hand.1")
    assert (heroes.held(1), heroes.figure(1, "covered"), heroes.cores("energy")) == (3, 1, "C")
    heroes.lay("field demon-bow | hand water-slash fire-slash | energy G", "hand poison")
    heroes.play(heroes.skill("demon_eye"), "modes discard", "player p2", "choose hand.1")
    assert (heroes.held(2), heroes.figure(1, "covered")) == (0, 1)


# ---------------------------------------------------------------------------------------------- Crimson Knight


@pytest.mark.rule("AG-C24")
def test_the_scarlet_covenant_heals_once_a_turn(heroes: GrailTable) -> None:
    heroes.lay("field crimson-knight | hand fire-slash")
    heroes.play("attack hand.fire-slash p2", "may yes")
    assert (heroes.cores("healing"), heroes.figure(1, "heal_limit")) == ("1", 4)


@pytest.mark.rule("AG-C24")
def test_scarlet_faith_heals_only_what_is_self_made(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field crimson-knight | healing 4")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.held(2) == 2
    heroes.lay("field crimson-knight | healing 3 | hand fire-slash")
    heroes.play(heroes.skill("bloody_prayer"), "how_many n1")
    assert heroes.question == "heal"


@pytest.mark.rule("AG-C24")
@pytest.mark.parametrize("texts", ["tenth", "standard"])
def test_the_bloody_prayer_shares_healing_out(heroes_for: Callable[..., GrailTable], texts: str) -> None:
    table = heroes_for(8 if texts == "standard" else 6, texts=texts)
    table.lay("field crimson-knight | healing 3 | hand fire-slash")
    table.play(table.skill("bloody_prayer"), "how_many n3", "player p3", "player p5")
    if texts == "standard":
        table.play("player p7", "share p3", "share p5", "share p7")
    else:
        table.play("share p3", "share p3", "share p5")
    healed = [table.cores(f"p{seat}.healing") for seat in (3, 5)]
    assert (healed, table.figure(1, "blood_seal"), table.held(1)) == (
        ["1", "1"] if texts == "standard" else ["2", "1"], 1, 4,
    )  # fmt: skip


@pytest.mark.rule("AG-C24")
def test_the_slaughter_feast_costs_four_damage(heroes: GrailTable) -> None:
    heroes.lay("field crimson-knight | hand fire-slash")
    heroes.give(1, "blood_seal", 1)
    done = heroes.play("attack hand.fire-slash p2", "may no", "p2 respond accept", "may yes")
    assert damages(done) == [("p1", 4), ("p2", 4)]


@pytest.mark.rule("AG-C24", "AG-T-TE2")
def test_boiling_blood_costs_no_more_morale_and_ends_with_the_turn(heroes: GrailTable) -> None:
    for form, morale in (("", "13"), ("~", "15")):
        heroes.lay("hand fire-slash", f"field crimson-knight{form} | {FULL}")
        heroes.play("attack hand.fire-slash p2", "p2 respond accept", "p2 overflow hand.1", "p2 overflow hand.2")
        assert (heroes.cores("p2.morale"), heroes.tapped(2)) == (morale, True)
    heroes.lay("field crimson-knight~ | hand fire-slash", "hand holy-light")
    heroes.play("attack hand.fire-slash p2", "may no", "p2 respond hand.holy-light")
    assert (heroes.tapped(), heroes.cores("healing")) == (False, "2")


@pytest.mark.rule("AG-C24", "AG-T-AX21")
def test_calm_down_gives_an_action(heroes: GrailTable) -> None:
    heroes.lay("field crimson-knight~ | hand poison poison | energy C")
    heroes.play("cast hand.1 p2.front", "may yes")
    assert (heroes.tapped(), heroes.verbs(1)) == (False, {"cast", "decline"})
    heroes.lay("field crimson-knight~ | hand fire-slash poison | energy C")
    heroes.play("attack hand.fire-slash p2", "may no", "p2 respond accept", "may yes")
    assert heroes.verbs(1) == {"cast", "decline"}


@pytest.mark.rule("AG-C24")
def test_the_scarlet_cross_costs_all_of_it(heroes: GrailTable) -> None:
    heroes.lay("field crimson-knight | hand poison weakness | energy C")
    heroes.give(1, "blood_seal", 1)
    heroes.play(heroes.skill("scarlet_cross"), "player p2")
    assert (heroes.held(1), heroes.held(2), heroes.cores("energy"), heroes.figure(1, "blood_seal")) == (4, 3, "0", 0)


# ------------------------------------------------------------------------------------------------- Demon Lance


@pytest.mark.rule("AG-C26", "AG-T-AP6")
@pytest.mark.parametrize(("texts", "drawn"), [("tenth", 3), ("standard", 4)])
def test_dark_release_strengthens_the_next_attack_and_forbids_fill(
    heroes_for: Callable[..., GrailTable], texts: str, drawn: int
) -> None:
    table = heroes_for(texts=texts)
    table.lay("field demon-lance | hand fire-slash poison")
    table.play(table.skill("dark_release"))
    assert (table.tapped(), table.figure(1, "hand_limit")) == (True, 5)
    assert table.refused(table.skill("fill")).code == "skill_not_now"
    table.play("attack hand.fire-slash p2", "p2 respond accept")
    assert table.held(2) == drawn


@pytest.mark.rule("AG-C26")
def test_the_phantom_stars_hurt_unless_morale_fell(heroes: GrailTable) -> None:
    heroes.lay("field demon-lance~ | hand fire-slash")
    done = heroes.play(heroes.skill("phantom_stars"), "order demon-lance e6", "may no", "may no", "player p2")
    assert (heroes.tapped(), heroes.held(1), damages(done)) == (False, 3, [("p1", 2), ("p2", 2)])
    heroes.lay("field demon-lance~ | hand fire-slash poison poison poison poison")
    heroes.play(
        heroes.skill("phantom_stars"), "order demon-lance e6", "may no", "may no", "overflow hand.2", "overflow hand.3"
    )
    assert (heroes.tapped(), heroes.question, heroes.cores("morale")) == (False, "", "13")


@pytest.mark.rule("AG-C26")
def test_dark_binding_keeps_magic_cards_from_being_used(heroes: GrailTable) -> None:
    heroes.lay("field demon-lance | hand poison missile fire-slash")
    assert heroes.refused("cast hand.poison p2.front").code == "no_magic_cards_now"
    assert heroes.moves(1, "cast") == []
    heroes.lay("hand fire-slash missile", "field demon-lance | hand holy-light missile")
    heroes.play("attack hand.fire-slash p2")
    assert heroes.moves(2) == ["respond accept"]
    assert heroes.refused("p2 respond hand.holy-light").code == "no_magic_cards_now"
    assert heroes.refused("p2 respond hand.missile").code == "wards_nothing_off"
    heroes.lay("hand missile", "field demon-lance | hand holy-light missile poison")
    heroes.play("cast hand.missile")
    assert heroes.refused("p2 deflect hand.holy-light").code == "no_magic_cards_now"
    assert heroes.refused("p2 deflect hand.missile").code == "no_magic_cards_now"
    assert heroes.refused("p2 deflect hand.poison").code == "stops_no_missile"


@pytest.mark.rule("AG-C26")
def test_the_dark_barrier_discards_magic_or_thunder(heroes: GrailTable) -> None:
    for which, left in (("poison missile", 3), ("thunder-slash", 4)):
        heroes.lay("hand fire-slash", "field demon-lance | hand poison missile thunder-slash")
        heroes.play("attack hand.fire-slash p2", "p2 respond accept")
        assert heroes.question == "order"
        heroes.play("p2 " + heroes.moves(2)[0 if left == 3 else 1], "p2 may yes")
        if heroes.question == "choose":
            heroes.play(*(f"p2 choose hand.{card}" for card in which.split()))
        assert (heroes.question, heroes.held(2)) == ("", left)


@pytest.mark.rule("AG-C26", "AG-T-AX24")
def test_fill_strengthens_by_what_others_discard(heroes: GrailTable) -> None:
    heroes.lay("field demon-lance | hand poison fire-slash", "hand thunder-slash", "hand missile", "hand water-slash")
    heroes.play(heroes.skill("fill"), "done", "p3 choose hand.missile")
    assert ([heroes.held(seat) for seat in (2, 3, 4)], heroes.verbs(1)) == ([0, 0, 0], {"attack", "decline"})
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.held(2) == 4
    heroes.lay("field demon-lance | hand poison fire-slash", "", "hand missile")
    heroes.play(heroes.skill("fill"), "done", "p3 done", "attack hand.fire-slash p2", "p2 respond accept")
    assert (heroes.held(3), heroes.held(2)) == (1, 2)


@pytest.mark.rule("AG-C26", "AG-4.11.2")
def test_fill_goes_round_from_the_lance_which_may_discard_for_nothing(heroes: GrailTable) -> None:
    two = "hand poison missile"
    heroes.lay(two, two, "field demon-lance | hand poison thunder-slash fire-slash", two, two, two, active=3)
    heroes.play(heroes.skill("fill", 3), "p3 choose hand.poison", "p3 choose hand.thunder-slash")
    asked = []
    while heroes.question == "choose":
        asked.append((heroes.to_act(), "done" in heroes.moves()))
        heroes.play(f"p{heroes.to_act()} choose hand.missile")
    assert asked == [(4, False), (5, True), (6, False), (1, True), (2, False)]
    heroes.play("p3 attack hand.fire-slash p4", "p4 respond accept")
    assert heroes.held(4) == 1 + 2 + 5  # one was left, two of the attack, one for each card of the five others


@pytest.mark.rule("AG-C26")
def test_the_pitch_black_lance_counts_its_energy(heroes: GrailTable) -> None:
    heroes.lay("field demon-lance~ | hand fire-slash | energy 2C", "hand poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept", "may yes", "how_many n2")
    assert (heroes.cores("energy"), heroes.held(2)) in (("0", 6), ("0", 7))
    heroes.lay("field demon-lance~ | hand fire-slash | energy 2C", "hand poison poison poison")
    heroes.play("attack hand.fire-slash p2", "p2 respond accept")
    assert heroes.cores("energy") == "2C"
