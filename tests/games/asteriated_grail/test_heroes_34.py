"""Mystic: what its words and its arcana do, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.asteriated_grail.conftest import GrailTable
from tests.table import Happened

CHANT, BLOOD = "FIRE_SLASH-FIRE-CHANT-1", "FIRE_SLASH-FIRE-BLOOD-1"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C43")
def test_cards_become_words_that_all_see(heroes: GrailTable) -> None:
    heroes.lay("field mystic | hand fire-slash poison fire-slash | deck water-slash")
    heroes.play(heroes.skill("word_spirit_art"), "how_many n2", "choose hand.fire-slash.1", "choose hand.poison")
    assert (heroes.keys("covered"), heroes.keys("hand")) == (["fire_slash", "poison"], ["fire_slash", "water_slash"])
    assert [heroes.state.cards[ref].face for ref in heroes.state.zones["p1.covered"]] == ["up", "up"]
    assert heroes.question == "may"
    heroes.play("may yes")
    assert (heroes.figure(1, "arcana"), heroes.keys("hand"), heroes.state.active) == (1, ["water_slash"], 2)


@pytest.mark.rule("AG-C43")
def test_only_a_card_of_an_element_of_the_words_brings_arcana(heroes: GrailTable) -> None:
    heroes.lay("field mystic | hand fire-slash wind-slash | deck water-slash")
    heroes.play(heroes.skill("word_spirit_art"), "how_many n1", "choose hand.fire-slash")
    assert heroes.question == "may"  # so that nobody knows whether there is one
    heroes.play("may yes")
    assert (heroes.state.active, heroes.keys("hand")) == (2, ["wind_slash", "water_slash"])
    assert heroes.figure(1, "arcana") == 0
    heroes.lay("field mystic | hand fire-slash fire-slash | deck water-slash")
    heroes.play(heroes.skill("word_spirit_art"), "how_many n1", "choose hand.fire-slash.1", "may no")
    assert (heroes.figure(1, "arcana"), heroes.held(1)) == (0, 2)


@pytest.mark.rule("AG-C43")
def test_there_are_three_words_at_most(heroes: GrailTable) -> None:
    heroes.lay("field mystic | covered fire-slash fire-slash | hand wind-slash wind-slash | deck water-slash")
    heroes.play(heroes.skill("word_spirit_art"), "choose hand.1")
    assert len(heroes.keys("covered")) == 3
    heroes.lay("field mystic | covered fire-slash fire-slash fire-slash | hand wind-slash wind-slash")
    assert not heroes.can_use("word_spirit_art")


@pytest.mark.rule("AG-C43")
def test_a_word_guards_when_an_active_attack_hits(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "field mystic | covered wind-slash poison | hand missile")
    heroes.give(2, "arcana", 1)
    heroes.play("attack hand.1 p2", "p2 respond accept", "p2 choose covered.wind-slash")
    assert (heroes.keys("p2.covered"), heroes.figure(2, "arcana")) == (["poison", "missile"], 0)
    heroes.lay("hand fire-slash", "field mystic | covered wind-slash | hand missile")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.keys("p2.covered"), heroes.held(2)) == ([], 3)
    heroes.lay("field mystic | hand fire-slash | covered wind-slash", "hand fire-slash", "hand fire-slash")
    heroes.play("attack hand.1 p2", "p2 respond hand.1", "p2 redirect p3", "p3 respond hand.1", "p3 redirect p4")
    heroes.lay("hand fire-slash", "hand fire-slash", "field mystic | covered wind-slash")
    heroes.play("attack hand.1 p2", "p2 respond hand.1", "p2 redirect p3", "p3 respond accept")
    assert heroes.keys("p3.covered") == ["wind_slash"]  # no active attack


@pytest.mark.rule("AG-C43")
def test_the_guardian_comes_before_what_others_do(heroes: GrailTable) -> None:
    heroes.lay("field witch-hunter | hand fire-slash", "field mystic | covered wind-slash | hand missile poison")
    heroes.give(2, "arcana", 1)
    heroes.play("attack hand.1 p2", "may no", "p2 respond accept")
    assert heroes.question == "choose"
    heroes.play("p2 choose hand.missile")
    assert heroes.question == "may"  # only now Spell Strip
    heroes.play("may yes", "player p2")
    assert (heroes.keys("p2.covered"), heroes.keys("covered")) == (["missile"], ["poison"])


@pytest.mark.rule("AG-C43")
@pytest.mark.parametrize(("card", "strikes"), [(CHANT, True), (BLOOD, False)])
def test_an_attack_is_spoken(heroes: GrailTable, card: str, strikes: bool) -> None:
    heroes.lay(f"field mystic | covered {card} | hand poison", "hand fire-slash")
    heroes.play(heroes.skill("word"), "player p2")
    assert len(heroes.moves(2)) == 2
    done = heroes.play("p2 respond accept", *(["player p4"] if strikes else []), "may no")
    assert (damages(done), heroes.cores("record")) == ([("p2", 2), *([("p4", 1)] if strikes else [])], "G")
    assert heroes.keys("covered") == []


@pytest.mark.rule("AG-C43")
def test_arcana_let_any_word_strike(heroes: GrailTable) -> None:
    heroes.lay(f"field mystic | covered {BLOOD} | hand poison")
    heroes.give(1, "arcana", 1)
    done = heroes.play(heroes.skill("word"), "may yes", "player p2", "p2 respond accept", "player p4", "may no")
    assert (damages(done), heroes.figure(1, "arcana")) == ([("p2", 2), ("p4", 1)], 0)


@pytest.mark.rule("AG-C43")
def test_magic_is_spoken_too_but_no_light(heroes: GrailTable) -> None:
    heroes.lay("field mystic | covered WEAKNESS-FIRE-BLOOD-1 | hand poison", "front weakness")
    heroes.play(heroes.skill("word"))
    assert set(heroes.moves(1)) == {f"player p{n}" for n in (1, 3, 4, 5, 6)}  # before p2 lies one
    done = heroes.play("player p4", "player p6", "may no")
    assert (heroes.keys("p4.front"), damages(done)[0]) == (["weakness"], ("p6", 1))
    heroes.lay("field mystic | covered missile | hand poison")
    done = heroes.play(heroes.skill("word"), "p2 deflect accept", "player p6", "may no")
    assert damages(done) == [("p2", 2), ("p6", 1)]
    heroes.lay("field mystic | covered holy-light | hand poison")
    assert heroes.refused(heroes.skill("word")).code == "condition_not_met"
    heroes.lay("hand fire-slash", "field mystic | covered fire-slash holy-light")
    heroes.play("attack hand.1 p2")
    assert heroes.moves(2) == ["respond accept"]  # words are not answered with


@pytest.mark.rule("AG-C43", "AG-T-BT2")
def test_the_forbidden_rite_takes_words_of_two(heroes: GrailTable) -> None:
    heroes.lay("hand poison", "field mystic | covered wind-slash", "hand missile poison", "hand fire-slash")
    heroes.give(2, "arcana", 3)
    heroes.play("cast hand.poison p4.front", "p2 may yes", "p2 player p3", "p2 player p4", "p3 choose hand.missile")
    assert sorted(heroes.keys("p2.covered")) == ["fire_slash", "missile", "wind_slash"]
    assert (heroes.held(3), heroes.held(4), heroes.figure(2, "arcana")) == (1, 0, 0)
    heroes.lay("hand poison", "field mystic", "hand missile poison", "hand fire-slash")
    heroes.give(2, "arcana", 3)
    heroes.play("cast hand.poison p4.front", "p2 may no")
    assert (heroes.figure(2, "arcana"), heroes.state.step) == (3, "action")


@pytest.mark.rule("AG-C43", "AG-T-AX2")
def test_the_fairy_attacks_at_once_and_brings_arcana(heroes: GrailTable) -> None:
    heroes.lay(f"field mystic | covered {BLOOD} | hand fire-slash fire-slash")
    heroes.play(heroes.skill("word"), "player p2", "p2 respond accept", "may yes")
    assert heroes.verbs(1) == {"attack", "decline"}
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.figure(1, "arcana"), heroes.state.active) == (2, 2)
    heroes.lay(f"field mystic | covered {BLOOD} | hand fire-slash fire-slash")
    heroes.play(heroes.skill("word"), "player p2", "p2 respond accept", "may yes", "decline")
    assert (heroes.figure(1, "arcana"), heroes.state.active) == (0, 2)
    heroes.lay("field mystic | hand poison")
    heroes.play("cast hand.poison p4.front")
    assert heroes.state.active == 2  # no word was spoken


@pytest.mark.rule("AG-C43", "AG-T-AX3")
def test_suppression_hurts_and_lets_another_word_be_spoken(heroes: GrailTable) -> None:
    heroes.lay(f"field mystic | covered {BLOOD} {BLOOD} | hand fire-slash poison | energy C")
    heroes.play(heroes.skill("word"), "choose covered.1", "player p2", "p2 respond accept")
    done = heroes.play(heroes.first("word_suppression"), "may yes", "player p6")
    assert (damages(done), heroes.cores("energy")) == ([("p6", 1)], "0")
    heroes.play("may no")
    assert heroes.verbs(1) == {"use", "decline"}
    assert heroes.moves(1, "use") == [heroes.skill("word").removeprefix("p1 ")]
    heroes.play(heroes.skill("word"), "player p4", "p4 respond accept", "may no")
    assert (heroes.held(4), heroes.state.active) == (2, 2)


@pytest.mark.rule("AG-C43", "AG-T-AX2", "AG-T-AX3")
def test_what_is_made_at_once_comes_one_after_another(heroes: GrailTable) -> None:
    heroes.lay(f"field mystic | covered {BLOOD} {BLOOD} | hand fire-slash poison | energy C")
    heroes.play(heroes.skill("word"), "choose covered.1", "player p2", "p2 respond accept")
    heroes.play(heroes.first("fairy_secret"), "may yes", "may yes", "player p6")
    assert heroes.verbs(1) == {"attack", "decline"}  # first the Fairy's attack
    heroes.play("decline")
    assert heroes.verbs(1) == {"use", "decline"}
