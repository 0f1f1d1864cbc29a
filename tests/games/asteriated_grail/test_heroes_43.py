"""Inquisitor: what its skills and its Court do, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.table import Happened

SIDE = "field inquisitor | front court-of-heresy"
HOLY, BLOOD = "FIRE_SLASH-FIRE-HOLY-1", "WATER_SLASH-WATER-BLOOD-1"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C38", "AG-T-GI7")
def test_the_court_is_there_from_the_start() -> None:
    game = game_with(choosing="free")
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    first = table.to_act()
    taken = ("inquisitor", "berserker", "archer", "angel", "assassin", "priest")
    table.play(*(f"p{(first + n - 1) % 6 + 1} take muster.{card}" for n, card in enumerate(taken)))
    assert (table.keys(f"p{first}.front"), table.keys(f"p{first}.kept")) == (["court_of_heresy"], [])


@pytest.mark.rule("AG-C38")
@pytest.mark.parametrize(("ally", "foe", "limit"), [("priest", "", 3), ("archer", "priest", 2), ("", "", 2)])
def test_a_holy_ally_widens_its_healing(heroes: GrailTable, ally: str, foe: str, limit: int) -> None:
    heroes.lay(SIDE, f"field {foe}" if foe else "", f"field {ally}" if ally else "")
    assert heroes.figure(1, "heal_limit") == limit


@pytest.mark.rule("AG-C38", "AG-T-AE9")
def test_an_attack_heals_somebody(heroes: GrailTable) -> None:
    heroes.lay(f"{SIDE} | hand fire-slash poison", "", "", "hand holy-light")
    heroes.play("attack hand.fire-slash p4", "p4 respond hand.holy-light")
    assert len(heroes.moves(1, "player")) == 6
    heroes.play("player p3")
    assert (heroes.cores("p3.healing"), heroes.state.active) == ("1", 2)
    heroes.lay(f"{SIDE} | hand fire-slash poison")
    heroes.play("cast hand.poison p4.front")
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C38")
@pytest.mark.parametrize(("healing", "court", "after", "energy"), [(2, 0, 1, "C"), (1, 0, 0, "0"), (2, 4, 4, "0")])
def test_healing_above_the_limit_goes_to_the_court(
    heroes: GrailTable, healing: int, court: int, after: int, energy: str
) -> None:
    heroes.lay(f"{SIDE} | hand fire-slash poison", "healing 2", f"healing {healing}", "hand holy-light")
    heroes.give(1, "court", court)
    heroes.play("attack hand.fire-slash p4", "p4 respond hand.holy-light", "player p3")
    if after > court:
        heroes.play("may yes")
    assert (heroes.figure(1, "court"), heroes.cores("energy"), heroes.state.active) == (after, energy, 2)
    assert heroes.cores("p3.healing") == "2"


@pytest.mark.rule("AG-C38")
def test_the_verdict_is_of_the_own_team_and_once_a_turn(heroes: GrailTable) -> None:
    heroes.lay(f"{SIDE} | hand fire-slash poison", "healing 2", "", "hand holy-light")
    heroes.play("attack hand.fire-slash p4", "p4 respond hand.holy-light", "player p2")
    assert (heroes.figure(1, "court"), heroes.state.active) == (0, 2)
    heroes.lay(f"{SIDE} | healing 2", "", "field saintess | hand poison | energy G | healing 2", active=3)
    heroes.play(heroes.skill("holy_cure", 3), "p3 player p1", "p3 player p3", "p3 done", "p3 share p1", "p3 share p3")
    heroes.play("p3 share p3", "p1 may yes")
    assert (heroes.figure(1, "court"), heroes.cores("energy"), heroes.to_act()) == (1, "C", 3)


@pytest.mark.rule("AG-C38", "AG-T-AP4")
def test_what_is_refined_goes_to_an_ally(heroes: GrailTable) -> None:
    heroes.lay(f"{SIDE} | hand {HOLY} {BLOOD} | record 2G | healing 1", "", "", "", "healing 1")
    heroes.play("refine", "stones gem2", "may yes", "player p1", "player p3", "choose hand.1", "may yes")
    done = heroes.play("player p4")
    assert (damages(done), heroes.cores("p3.energy"), heroes.cores("energy")) == ([("p4", 1)], "2G", "0")
    assert (heroes.cores("healing"), heroes.cores("p5.healing"), heroes.held(1)) == ("0", "0", 1)
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C38")
@pytest.mark.parametrize(("card", "asked"), [(1, True), (2, False)])
def test_the_court_pays_for_the_grace(heroes: GrailTable, card: int, asked: bool) -> None:
    heroes.lay(f"{SIDE} | hand {HOLY} {BLOOD} | record 2G")
    heroes.give(1, "court", 3)
    heroes.play("refine", "stones gem1", "may yes", "player p3", f"choose hand.{card}", *["may no"] * asked)
    assert (heroes.cores("p3.energy"), heroes.figure(1, "court"), heroes.held(1)) == ("G", 0, 1)
    assert [heroes.state.cards[ref].face for ref in heroes.state.zones["used"]] == ["down"]
    assert heroes.state.active == 2


@pytest.mark.rule("AG-C38")
def test_the_grace_is_paid_for_once(heroes: GrailTable) -> None:
    heroes.lay(f"{SIDE} | hand {BLOOD} poison | record 2G | healing 2")
    heroes.give(1, "court", 3)
    heroes.play("refine", "stones gem1")
    heroes.play(heroes.first("divine_grace"), "may yes", "player p3", "choose hand.1")
    assert (heroes.cores("healing"), heroes.figure(1, "court"), heroes.state.active) == ("0", 3, 2)
    heroes.lay(f"{SIDE} | hand {BLOOD} poison | record 2G | healing 1")
    heroes.give(1, "court", 2)
    heroes.play("refine", "stones gem1")
    assert (heroes.cores("energy"), heroes.state.active) == ("G", 2)


@pytest.mark.rule("AG-C38")
@pytest.mark.parametrize(("court", "after"), [(2, 1), (0, 0)])
def test_a_magic_card_purifies_after_damage(heroes: GrailTable, court: int, after: int) -> None:
    heroes.lay("hand fire-slash", f"{SIDE} | hand poison {BLOOD}")
    heroes.give(2, "court", court)
    heroes.play("attack hand.1 p2", "p2 respond accept", "p2 may yes")
    assert (heroes.cores("p2.healing"), heroes.held(2), heroes.figure(2, "court")) == ("1", 4, after)
    heroes.lay("hand fire-slash", f"{SIDE} | hand {BLOOD}")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.held(2), heroes.cores("p2.healing")) == (3, "0")


@pytest.mark.rule("AG-C38")
@pytest.mark.parametrize("target", [2, 4])
def test_the_domain_shelters_the_team(heroes: GrailTable, target: int) -> None:
    heroes.lay("hand fire-slash", SIDE)
    heroes.give(2, "court", 3)
    heroes.play(f"attack hand.1 p{target}", f"p{target} respond accept", "p2 may yes")
    assert (heroes.held(target), heroes.figure(2, "court"), heroes.figure(2, "verdict")) == (1, 0, 1)
    heroes.lay("hand fire-slash", SIDE)
    heroes.give(2, "court", 2)
    heroes.play(f"attack hand.1 p{target}", f"p{target} respond accept")
    assert heroes.held(target) == 2


@pytest.mark.rule("AG-C38")
def test_others_are_not_sheltered(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", "", SIDE)
    heroes.give(3, "court", 4)
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert heroes.held(2) == 2


@pytest.mark.rule("AG-C38")
@pytest.mark.parametrize(("court", "after"), [(1, 3), (3, 4)])
def test_the_adjudicator_fills_the_court(heroes: GrailTable, court: int, after: int) -> None:
    heroes.lay(f"{SIDE} | hand poison | energy C")
    heroes.give(1, "court", court)
    heroes.play(heroes.skill("adjudicator"))
    assert (heroes.figure(1, "verdict"), heroes.figure(1, "court"), heroes.cores("energy")) == (1, after, "0")


@pytest.mark.rule("AG-C38")
def test_the_lash_makes_others_draw(heroes: GrailTable) -> None:
    heroes.lay(f"{SIDE} | hand poison {HOLY} {BLOOD} | energy C")
    heroes.give(1, "verdict", 3)
    heroes.play(heroes.skill("holy_lash"), "how_many n2", "player p2", "player p5", "choose hand.1", "choose hand.2")
    assert [heroes.held(seat) for seat in (1, 2, 5)] == [1, 1, 1]
    assert (heroes.figure(1, "verdict"), heroes.cores("energy")) == (1, "0")
    heroes.lay(f"{SIDE} | hand poison | energy C")
    assert heroes.refused(heroes.skill("holy_lash")).code == "condition_not_met"
