"""God Devourer: what its two blades do in whose hand they may be, and what its other skills do and lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from bsdesk.engine.prompts import Together
from bsdesk.engine.view import redact
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.table import Happened

BLADES = "kept demon-blade alien-blade"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


def test_the_blades_lie_beside_the_god_devourer_at_first() -> None:
    game = game_with(choosing="free")
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    first = table.to_act()
    taken = ("god-devourer", "berserker", "archer", "angel", "assassin", "priest")
    table.play(*(f"p{(first + n - 1) % 6 + 1} take muster.{card}" for n, card in enumerate(taken)))
    assert table.keys(f"p{first}.kept") == ["demon_blade", "alien_blade"]


def test_a_blade_is_taken_and_counts_as_one_of_two_elements(heroes: GrailTable) -> None:
    heroes.lay(f"field god-devourer | {BLADES} | hand poison", "hand fire-slash water-slash wind-slash")
    heroes.play(heroes.skill("blade_command"), "choose kept.demon-blade")
    assert (heroes.keys("hand"), heroes.keys("kept")) == (["poison", "demon_blade"], ["alien_blade"])
    heroes.play("attack hand.demon-blade p2")
    assert heroes.moves(1) == ["element fire", "element water"]
    heroes.play("element water")
    assert set(heroes.moves(2)) == {"respond hand.water-slash", "respond accept"}
    done = heroes.play("p2 respond accept", "may no")
    assert (damages(done), heroes.keys("kept")) == ([("p2", 2)], ["alien_blade", "demon_blade"])
    heroes.lay("field god-devourer | hand poison")
    assert not heroes.can_use("blade_command")


@pytest.mark.parametrize(("card", "fit"), [("fire-slash", True), ("water-slash", True), ("wind-slash", False)])
def test_a_blade_counters_either_element(heroes: GrailTable, card: str, fit: bool) -> None:
    heroes.lay(f"hand {card}", "field god-devourer | hand demon-blade*")
    heroes.play("attack hand.1 p2")
    assert ("respond hand.demon-blade" in heroes.moves(2)) is fit
    if fit:
        done = heroes.play("p2 respond hand.demon-blade", "p2 redirect p3", "p3 respond accept", "p2 may no")
        assert (damages(done), heroes.keys("p2.kept")) == ([("p2", 1), ("p3", 2)], ["demon_blade"])


def test_own_seepage_is_one_point(heroes: GrailTable) -> None:
    heroes.lay("field god-devourer | hand demon-blade* poison")
    done = heroes.play("attack hand.demon-blade p2", "element fire")
    assert (damages(done), heroes.held(1)) == ([("p1", 1)], 2)
    heroes.lay("hand fire-slash", "field god-devourer | hand demon-blade* poison poison poison poison poison")
    done = heroes.play(
        "attack hand.1 p2", "p2 respond accept", "p2 overflow hand.demon-blade", "p2 overflow hand.poison.1"
    )
    assert damages(done) == [("p2", 2), ("p2", 1)]
    assert heroes.keys("p2.kept") == ["demon_blade"]


def test_a_blade_that_hits_goes_to_whom_it_hit(heroes: GrailTable) -> None:
    heroes.lay("field god-devourer | hand demon-blade* poison", "hand " + "poison " * 5)
    done = heroes.play("attack hand.demon-blade p2", "element fire", "p2 respond accept", "may yes")
    assert (heroes.keys("p2.hand")[5], damages(done)) == ("demon_blade", [("p1", 1), ("p2", 2)])
    assert heroes.question == "overflow"
    heroes.play("p2 overflow hand.1", "p2 overflow hand.2")
    assert ("demon_blade" in heroes.keys("p2.hand"), heroes.keys("kept")) == (True, [])


def test_nobody_can_tell_a_blade_from_other_cards_in_a_hand(heroes: GrailTable) -> None:
    heroes.lay("field god-devourer | hand demon-blade* poison", "hand poison")
    heroes.play("attack hand.demon-blade p2", "element fire", "p2 respond accept", "may yes")
    seen = redact(heroes.state, "p1")
    cards = [seen.cards[ref] for ref in seen.zones["p2.hand"]]
    assert [(card.definition, card.owner, card.controller, card.marks) for card in cards] == [("", 0, 2, ())] * 4


def test_whoever_else_uses_a_blade_takes_three(heroes: GrailTable) -> None:
    heroes.lay("hand demon-blade*", "field god-devourer")
    done = heroes.play("attack hand.demon-blade p4", "element water", "p4 respond accept")
    assert (damages(done), heroes.held(1)) == ([("p1", 3), ("p4", 2)], 3)
    assert heroes.keys("p2.kept") == ["demon_blade"]


def test_whoever_else_discards_a_blade_takes_three(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "hand demon-blade* poison poison poison poison", "field god-devourer")
    done = heroes.play("attack hand.1 p2", "p2 respond accept", "p2 overflow hand.demon-blade")
    assert damages(done) == [("p2", 2), ("p2", 3)]
    heroes.play("p2 overflow hand.poison.1", "p2 overflow hand.poison.2", "p2 overflow hand.poison.3")
    assert (heroes.keys("p3.kept"), heroes.held(2)) == (["demon_blade"], 6)


def test_a_blade_that_is_covered_hurts_and_is_gone(heroes: GrailTable) -> None:
    heroes.lay("field mystic | hand demon-blade* | deck wind-slash wind-slash wind-slash", "field god-devourer")
    done = heroes.play(heroes.skill("word_spirit_art"))
    assert damages(done) == [("p1", 1)]
    assert (heroes.keys("covered"), heroes.keys("p2.kept")) == ([], ["demon_blade"])


@pytest.mark.parametrize(("price", "fit"), [("fire-slash", True), ("water-slash", True), ("wind-slash", False)])
def test_the_demon_blade_devours_healing_of_its_target(heroes: GrailTable, price: str, fit: bool) -> None:
    heroes.lay(f"field god-devourer | hand demon-blade* {price} | healing 1", "healing 2")
    heroes.play("attack hand.demon-blade p2", "heal n1", "element fire")
    assert heroes.moves(1) == (["may no", "may yes"] if fit else ["may no"])
    if fit:
        heroes.play("may yes")
        assert (heroes.cores("p2.healing"), heroes.held(1)) == ("1", 0)
    heroes.lay("field god-devourer | hand alien-blade* fire-slash | healing 1", "healing 2", "", "healing 1")
    heroes.play("attack hand.alien-blade p2", "heal n1", "element wind")
    assert heroes.moves(1) == ["may no"]


@pytest.mark.parametrize(("price", "fit"), [("thunder-slash", True), ("wind-slash", True), ("fire-slash", False)])
def test_the_alien_blade_ruins_healing_of_another(heroes: GrailTable, price: str, fit: bool) -> None:
    heroes.lay(
        f"field god-devourer | hand alien-blade* {price} | healing 1", "healing 2", "", "healing 1", "", "healing 1"
    )
    heroes.play("attack hand.alien-blade p2", "heal n1", "element thunder")
    assert heroes.moves(1) == (["may no", "may yes"] if fit else ["may no"])
    if fit:
        heroes.play("may yes")
        assert heroes.moves(1) == ["player p4", "player p6"]
        heroes.play("player p4")
        assert (heroes.cores("p4.healing"), heroes.cores("p2.healing"), heroes.held(1)) == ("0", "2", 0)


def test_resonance_answers_magic_with_blades(heroes: GrailTable) -> None:
    mine = f"field god-devourer | {BLADES} | energy C | hand fire-slash fire-slash water-slash"
    heroes.lay("hand missile", mine)
    heroes.play("cast hand.missile", "p2 deflect accept", "p2 may yes")
    assert heroes.moves(2) == ["done"]  # no third: the others don't see that
    done = heroes.play("p2 done", "p2 choose kept.demon-blade", "p2 done", "p2 player p3")
    assert (damages(done), heroes.cores("p2.energy")) == ([("p3", 1)], "0")
    assert sorted(heroes.keys("p2.hand")) == ["demon_blade", "water_slash", "wind_slash", "wind_slash"]
    heroes.lay("hand missile", mine)
    done = heroes.play("cast hand.missile", "p2 deflect accept", "p2 may yes", "p2 done", "p2 done")
    assert (damages(done), heroes.keys("p2.kept")) == ([("p2", 2)], ["demon_blade", "alien_blade"])
    heroes.lay("hand missile", "field god-devourer | energy C | hand fire-slash water-slash wind-slash")
    heroes.play("cast hand.missile", "p2 deflect accept")
    assert heroes.moves(2) == ["may no"]  # no two of one element
    heroes.play("p2 may no")
    assert heroes.state.active == 2


def test_a_blade_is_of_one_element_with_either(heroes: GrailTable) -> None:
    heroes.lay("hand missile", "field god-devourer | energy C | hand demon-blade* water-slash wind-slash")
    done = heroes.play("cast hand.missile", "p2 deflect accept", "p2 may yes")
    assert damages(done)[-1] == ("p2", 1)  # its own seepage, in the middle of it


def test_cards_are_alike_by_one_of_its_elements_at_a_time(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash water-slash water-slash demon-blade*", "field god-devourer")
    fire, water, other, blade = heroes.state.zones["p1.hand"]
    alike = Together(alike="element")
    assert alike.room(heroes.state, (fire, water, other, blade)) == 3
    assert alike.completable(heroes.state, (fire, water, other, blade), (), 3) == [water, other, blade]
    assert alike.completable(heroes.state, (fire, water, other, blade), (blade,), 2) == [fire, water, other]
    assert alike.breaks(heroes.state, (blade, water), fire) == "alike"
    assert alike.breaks(heroes.state, (blade,), fire) == ""


def test_twilight_takes_both_blades_from_their_holders(heroes: GrailTable) -> None:
    heroes.lay("field god-devourer | energy G | hand water-slash alien-blade*", "hand demon-blade* poison")
    done = heroes.play(heroes.skill("twilight_of_gods"), "may no", "may no", "player p4")
    assert damages(done) == [("p1", 2), ("p1", 3), ("p2", 3), ("p4", 2)]
    assert (sorted(heroes.keys("kept")), heroes.cores("energy")) == (["alien_blade", "demon_blade"], "C")
    assert ("demon_blade" in heroes.keys("p2.hand"), heroes.state.active) == (False, 2)
    heroes.lay("field god-devourer | energy G | hand poison | kept alien-blade", "hand demon-blade* poison")
    done = heroes.play(heroes.skill("twilight_of_gods"))
    assert (damages(done), heroes.state.active) == ([("p1", 2), ("p2", 3)], 2)
    heroes.lay("field god-devourer | energy C | hand poison", "hand demon-blade* poison")
    assert heroes.refused(heroes.skill("twilight_of_gods")).code == "condition_not_met"
