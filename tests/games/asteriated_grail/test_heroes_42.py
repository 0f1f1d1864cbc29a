"""Star Witch: what her skills and her laws do, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from bsdesk.engine.view import visible
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.table import Happened

LAWS = "stars shadow-moon eclipse"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


def reads(table: GrailTable) -> str:
    """The move by which she removes runes."""
    return table.skill("revelation_of_stars").replace("e6", "e7")


def picks(count: int) -> list[str]:
    """The answers that choose the first covered cards."""
    return [f"choose covered.{place + 1}" for place in range(count)]


def slashes(*cards: tuple[str, str]) -> str:
    """Attack cards of these elements and fate classes."""
    return " ".join(f"{element}_slash-{element}-{fate}-1".upper() for element, fate in cards)


@pytest.mark.rule("AG-C37")
def test_the_witch_begins_under_the_law_of_stars() -> None:
    game = game_with(choosing="free")
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    first = table.to_act()
    taken = ("star-witch", "berserker", "archer", "angel", "assassin", "priest")
    table.play(*(f"p{(first + n - 1) % 6 + 1} take muster.{card}" for n, card in enumerate(taken)))
    assert (table.keys(f"p{first}.front"), table.keys(f"p{first}.kept")) == (
        ["law_stars"],
        ["law_shadow_moon", "law_eclipse"],
    )


@pytest.mark.rule("AG-C37")
@pytest.mark.parametrize(("laws", "limit"), [("", 7), ("stars", 6), ("stars eclipse", 5), (LAWS, 4)])
def test_every_law_narrows_the_hand(heroes: GrailTable, laws: str, limit: int) -> None:
    heroes.lay(f"field star-witch | front {laws} | hand poison", "front holy-shield")
    assert heroes.figure(1, "hand_limit") == limit


@pytest.mark.rule("AG-C37", "AG-T-AX36")
def test_the_ring_of_earth_cards_heals_and_lets_draw(heroes: GrailTable) -> None:
    heroes.lay("field star-witch | front stars | hand earth-slash HOLY_SHIELD-EARTH-HOLY-1 poison fire-slash")
    heroes.play(heroes.skill("star_ring"), "choose hand.1", "choose hand.2", "done", "player p4", "may yes")
    assert [heroes.cores(f"p{seat}.healing") for seat in (1, 2, 4)] == ["1", "0", "1"]
    assert (heroes.held(4), heroes.held(1), heroes.figure(1, "covered")) == (1, 3, 1)
    assert heroes.verbs(1) == {"cast", "decline"}
    assert heroes.refused(heroes.skill("star_ring")).code in ("skill_used_up", "condition_not_met")
    heroes.lay("field star-witch | front stars | hand earth-slash missile")
    heroes.play(heroes.skill("star_ring"), "may no")
    assert (heroes.cores("healing"), heroes.held(1)) == ("1", 2)
    heroes.lay("field star-witch | front stars | hand fire-slash")
    assert heroes.refused(heroes.skill("star_ring")).code == "condition_not_met"


@pytest.mark.rule("AG-C37", "AG-T-AE10")
@pytest.mark.parametrize(("runes", "after"), [(0, 1), (5, 6), (6, 6)])
def test_attacks_and_magic_carve_a_rune(heroes: GrailTable, runes: int, after: int) -> None:
    side = f"field star-witch | front stars | hand fire-slash poison | covered {'missile ' * runes}"
    heroes.lay(side, "", "", "hand holy-light")
    carves = ["may yes"] if after > runes else []  # with six runes it is not asked
    heroes.play("attack hand.fire-slash p4", "p4 respond hand.holy-light", *carves)
    assert (heroes.figure(1, "covered"), heroes.state.active) == (after, 2)
    heroes.lay(side)
    heroes.play("cast hand.poison p4.front", *carves)
    assert (heroes.figure(1, "covered"), heroes.state.active) == (after, 2)
    heroes.lay(side)
    heroes.play("cast hand.poison p4.front", *(["may no"] if carves else []))
    assert (heroes.figure(1, "covered"), heroes.state.active) == (runes, 2)
    heroes.lay(side)
    heroes.play("buy")
    assert heroes.figure(1, "covered") == runes


@pytest.mark.rule("AG-C37", "AG-O-10")
def test_a_card_becomes_a_rune_and_a_law_is_laid(heroes: GrailTable) -> None:
    heroes.lay("field star-witch | front stars | kept shadow-moon eclipse | hand poison fire-slash missile")
    heroes.play(heroes.skill("revelation_of_stars"), "choose hand.poison", "choose kept.eclipse", "may yes")
    assert (heroes.keys("covered"), heroes.keys("front")) == (["poison"], ["law_stars", "law_eclipse"])
    assert (heroes.held(1), heroes.figure(1, "hand_limit"), heroes.question) == (3, 5, "")
    (rune,) = heroes.state.zones["p1.covered"]
    assert (visible(heroes.state, "p1", rune), visible(heroes.state, "p2", rune)) == (True, False)
    for lacking in ("kept eclipse", "hand poison", "hand poison | kept eclipse | covered " + "missile " * 6):
        heroes.lay(f"field star-witch | front stars | {lacking}")
        assert not heroes.allowed("use star-witch e6")


@pytest.mark.rule("AG-C37")
@pytest.mark.parametrize(
    ("runes", "struck", "energy"),
    [
        ([("fire", "blood"), ("water", "blood"), ("wind", "blood"), ("earth", "chant")], 1, "0"),
        ([("fire", "blood"), ("fire", "martial"), ("fire", "chant"), ("fire", "holy")], 1, "0"),
        ([("fire", "blood"), ("water", "martial"), ("wind", "chant"), ("earth", "holy")], 1, "G"),
        ([("fire", "blood"), ("water", "martial"), ("wind", "chant"), ("wind", "blood")], 0, "0"),
    ],
)
def test_the_law_of_stars(heroes: GrailTable, runes: list[tuple[str, str]], struck: int, energy: str) -> None:
    heroes.lay(f"field star-witch | front stars | kept {LAWS[6:]} | hand poison missile | covered {slashes(*runes)}")
    lines = [*(["may yes"] * struck), *(["player p3"] * (energy != "0"))]
    done = heroes.play(reads(heroes), *picks(4), *lines)
    assert damages(done) == [("p2", 1), ("p4", 1), ("p6", 1)][: 3 * struck]
    assert (heroes.cores("p3.energy"), heroes.figure(1, "covered"), heroes.keys("front")) == (energy, 0, [])
    assert sorted(heroes.keys("kept")) == ["law_eclipse", "law_shadow_moon", "law_stars"]


PAIRS = [("fire", "blood"), ("fire", "martial"), ("water", "blood"), ("water", "martial")]


@pytest.mark.rule("AG-C37")
def test_the_law_of_the_shadow_moon(heroes: GrailTable) -> None:
    side = "field star-witch | front shadow-moon | kept stars eclipse | hand poison missile"
    heroes.lay(f"{side} | covered {slashes(*PAIRS)}")
    done = heroes.play(reads(heroes), *picks(4), "may yes", "player p4")
    assert damages(done) == [("p4", 2)]
    heroes.play("may yes", "player p1", "player p3", "share p1", "share p3")
    assert (heroes.cores("healing"), heroes.cores("p3.healing")) == ("1", "1")
    heroes.lay(f"{side} | covered {slashes(*PAIRS)}")
    heroes.play(reads(heroes), *picks(3), "done")
    assert (heroes.question, heroes.keys("front")) == ("", [])
    heroes.lay(f"{side} | covered {slashes(*PAIRS)}")
    heroes.play(reads(heroes), *picks(4), "may no", "may yes", "player p3", "done")
    assert (heroes.cores("p3.healing"), heroes.held(4)) == ("2", 0)


@pytest.mark.rule("AG-C37")
@pytest.mark.parametrize(
    ("runes", "energy", "record"),
    [
        ([("fire", "blood"), ("fire", "martial"), ("fire", "chant")], "G", "0"),
        ([("fire", "blood"), ("water", "blood"), ("wind", "blood")], "0", "G"),
        ([("fire", "blood")] * 6, "2G", "2G"),
        ([("fire", "blood"), ("fire", "martial"), ("wind", "blood")], "0", "0"),
    ],
)
def test_the_law_of_the_eclipse(heroes: GrailTable, runes: list[tuple[str, str]], energy: str, record: str) -> None:
    side = "field star-witch | front eclipse | kept stars shadow-moon | hand poison missile"
    heroes.lay(f"{side} | covered {slashes(*runes)}")
    heroes.play(reads(heroes), *picks(len(runes)), *(["may yes"] * ((energy != "0") + (record != "0"))))
    assert (heroes.cores("energy"), heroes.cores("record"), heroes.question) == (energy, record, "")
    assert heroes.keys("front") == []


@pytest.mark.rule("AG-C37")
def test_one_law_goes_after_the_revelation(heroes: GrailTable) -> None:
    side = "field star-witch | front stars eclipse | kept shadow-moon | hand poison missile"
    heroes.lay(f"{side} | covered missile weakness")
    heroes.play(reads(heroes), "choose covered.missile", "done", "choose front.eclipse")
    assert (heroes.keys("front"), heroes.keys("covered")) == (["law_stars"], ["weakness"])
    heroes.lay("field star-witch | front stars | hand poison missile")
    assert heroes.refused(reads(heroes)).code == "condition_not_met"


@pytest.mark.rule("AG-C37")
def test_the_golden_rule_fills_a_small_hand(heroes: GrailTable) -> None:
    side = "field star-witch | front stars | kept eclipse | covered missile weakness"
    heroes.lay(f"{side} | hand poison")
    heroes.play(reads(heroes), "choose covered.missile", "done", "may yes", "may yes", "choose hand.poison")
    assert (heroes.keys("hand"), heroes.keys("covered")) == (["wind_slash", "weakness"], ["poison"])
    heroes.lay(f"{side} | hand poison fire-slash")
    heroes.play(heroes.skill("revelation_of_stars"), "choose hand.poison", "may no", "may yes", "may no")
    assert (heroes.keys("hand"), heroes.figure(1, "covered")) == (["fire_slash", "wind_slash"], 3)
    heroes.lay(f"{side} | hand poison fire-slash")
    heroes.play(reads(heroes), "choose covered.missile", "done")
    assert (heroes.question, heroes.held(1)) == ("", 2)


@pytest.mark.rule("AG-C37")
@pytest.mark.parametrize(("laws", "count"), [("stars", 2), ("stars eclipse", 3)])
def test_the_rhythm_makes_runes_of_a_hand(heroes: GrailTable, laws: str, count: int) -> None:
    full = 7 - len(laws.split())
    heroes.lay(f"field star-witch | front {laws} | hand {'poison ' * full} | energy G")
    heroes.play(heroes.skill("rhythm_of_creation"), "may yes")
    assert (heroes.held(1), heroes.question) == (full + 1, "choose")
    heroes.play(*(f"choose hand.{n + 1}" for n in range(count)), "may yes")
    assert (heroes.held(1), heroes.figure(1, "covered"), heroes.cores("morale")) == (full + 1 - count, count + 1, "15")
    heroes.lay(f"field star-witch | front {laws} | hand {'poison ' * full} | energy G")
    heroes.play(heroes.skill("rhythm_of_creation"), "may yes", "done", "may no", "overflow hand.1")
    assert heroes.cores("morale") == "14"
