"""Primal Bow: what its skills do, in its radiant form and out of it, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.table import Happened

HOLY, BLOOD = "FIRE_SLASH-FIRE-HOLY-1", "FIRE_SLASH-FIRE-BLOOD-1"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C35", "AG-T-GI4")
def test_the_primal_bow_begins_with_a_cannon_alone() -> None:
    game = game_with(choosing="free")
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    first = table.to_act()
    taken = ("primal-bow", "berserker", "archer", "angel", "assassin", "priest")
    table.play(*(f"p{(first + n - 1) % 6 + 1} take muster.{card}" for n, card in enumerate(taken)))
    assert (table.cores(f"p{first}.energy"), table.figure(first, "cannon"), table.figure(first, "afterglow")) == (
        "0",
        1,
        0,
    )
    assert table.figure(first, "heal_limit") == 3


@pytest.mark.rule("AG-C35")
@pytest.mark.parametrize(("card", "drawn", "faith"), [(HOLY, 2, 1), (BLOOD, 1, 0)])
def test_holy_attacks_bring_faith_and_others_hurt_less(heroes: GrailTable, card: str, drawn: int, faith: int) -> None:
    heroes.lay(f"field primal-bow | hand {card}")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.held(2), heroes.figure(1, "faith")) == (drawn, faith)


@pytest.mark.rule("AG-C35")
def test_a_holy_counter_attack_brings_faith_too(heroes: GrailTable) -> None:
    heroes.lay("hand fire-slash", f"field primal-bow | hand {HOLY}")
    heroes.play("attack hand.1 p2", "p2 respond hand.1", "p2 redirect p3", "p3 respond accept")
    assert (heroes.figure(2, "faith"), heroes.held(3)) == (1, 2)


@pytest.mark.rule("AG-C35")
def test_the_shard_storm_takes_any_two_cards_of_an_element(heroes: GrailTable) -> None:
    heroes.lay("field primal-bow | hand fire-slash HOLY_SHIELD-FIRE-BLOOD-1")
    heroes.play(heroes.skill("holy_shard_storm"), "player p2", "p2 respond accept")
    assert (heroes.held(2), heroes.figure(1, "faith")) == (2, 1)
    heroes.lay("field primal-bow | hand fire-slash water-slash")
    assert heroes.refused(heroes.skill("holy_shard_storm")).code == "condition_not_met"


@pytest.mark.rule("AG-C35")
def test_a_storm_of_holy_light_is_dark(heroes: GrailTable) -> None:
    heroes.lay("field primal-bow | hand holy-light holy-light", "hand dark-extinction holy-light")
    heroes.play(heroes.skill("holy_shard_storm"), "player p2")
    assert set(heroes.moves(2)) == {"respond hand.holy-light", "respond accept"}
    heroes.play("p2 respond accept")
    assert (heroes.held(2), heroes.figure(1, "faith")) == (4, 1)


@pytest.mark.rule("AG-C35")
def test_a_storm_that_misses_lets_an_ally_discard(heroes: GrailTable) -> None:
    heroes.lay("field primal-bow | hand fire-slash fire-slash | healing 2", "hand holy-light", "hand poison missile")
    heroes.play(heroes.skill("holy_shard_storm"), "player p2", "p2 respond hand.holy-light", "may yes", "how_many n2")
    heroes.play("player p3")
    assert (heroes.held(3), heroes.cores("healing")) == (0, "0")


@pytest.mark.rule("AG-C35", "AG-T-AX30")
@pytest.mark.parametrize(("healing", "faith"), [("2", 0), ("0", 2)])
def test_healing_or_faith_makes_it_radiant(heroes: GrailTable, healing: str, faith: int) -> None:
    heroes.lay(f"field primal-bow | hand poison | healing {healing}")
    heroes.give(1, "faith", faith)
    heroes.play(heroes.skill("radiant_descent"))
    assert (heroes.tapped(), heroes.cores("healing"), heroes.figure(1, "faith")) == (True, "0", 0)
    assert heroes.verbs(1) == {"cast", "decline"}


@pytest.mark.rule("AG-C35", "AG-T-AP8")
def test_a_special_action_ends_the_form_and_heals(heroes: GrailTable) -> None:
    heroes.lay("field primal-bow~ | hand poison")
    heroes.play("buy")
    assert (heroes.tapped(), heroes.cores("healing"), heroes.state.active) == (False, "1", 2)


def bursts(heroes: GrailTable) -> list[str]:
    """The ways to use Holy Burst."""
    first = heroes.skill("holy_burst")
    number = int(first.rpartition("e")[2])
    return [first, f"{first.rpartition('e')[0]}e{number + 1}"]


@pytest.mark.rule("AG-C35")
def test_a_burst_hits_who_holds_less(heroes: GrailTable) -> None:
    heroes.lay("field primal-bow~ | hand poison | healing 1", "hand poison missile", "", "hand poison")
    heroes.play(bursts(heroes)[0])
    assert heroes.moves(1, "player") == ["player p4", "player p6"]
    done = heroes.play("player p4")
    assert (damages(done), heroes.held(1), heroes.figure(1, "faith")) == ([("p4", 2)], 2, 1)
    heroes.lay("field primal-bow | hand poison | healing 1")
    assert not heroes.can_use("holy_burst")


@pytest.mark.rule("AG-C35")
def test_a_larger_burst_hits_more_the_more_can_heal(heroes: GrailTable) -> None:
    mine = "field primal-bow~ | hand poison poison missile | healing 2"
    heroes.lay(mine, "healing 1", "", "hand poison", "", "hand poison missile")
    heroes.play(bursts(heroes)[1], "how_many n2")
    assert "player p6" not in heroes.moves(1)
    done = heroes.play("player p2", "player p4", "choose hand.1", "choose hand.2", "p2 heal n0")
    assert (sorted(damages(done)), heroes.held(1)) == ([("p2", 3), ("p4", 3)], 1)
    assert heroes.figure(1, "faith") == 2


@pytest.mark.rule("AG-C35")
@pytest.mark.parametrize(("healing", "faith"), [("1", 0), ("0", 1)])
def test_a_meteor_heals_the_team(heroes: GrailTable, healing: str, faith: int) -> None:
    heroes.lay(f"field primal-bow~ | hand fire-slash | healing {healing}")
    heroes.give(1, "faith", faith)
    heroes.play("attack hand.1 p2", "may yes", "player p5")
    assert (heroes.cores("p5.healing"), heroes.cores("healing"), heroes.figure(1, "faith")) == ("1", "0", 0)
    heroes.lay("field primal-bow~ | hand fire-slash | healing 1")
    heroes.give(1, "faith", 1)
    heroes.play("attack hand.1 p2")
    heroes.play(heroes.first("meteor_bolt"), "may yes", "player p5")
    assert heroes.question == "respond"  # once an attack


EVENS = [
    ("12", "own_morale", "15+15"),
    ("12", "their_morale", "12+12"),
    ("15", "own_morale", "13+13"),
    ("15", "their_morale", "15+15"),
]


@pytest.mark.rule("AG-C35", "AG-T-AX37")
@pytest.mark.parametrize(("ours", "mode", "morale"), EVENS)
def test_the_cannon_evens_heals_and_goes_on(heroes: GrailTable, ours: str, mode: str, morale: str) -> None:
    theirs = "15" if ours == "12" else "13"
    heroes.lay(f"field primal-bow~ | hand poison | morale {ours}", f"morale {theirs} | hand " + "poison missile " * 3)
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 7, "cannon": 1}
    heroes.play(heroes.skill("radiance_cannon"), "p2 choose hand.1", "p2 choose hand.2", f"modes {mode}")
    assert [heroes.held(seat) for seat in range(1, 7)] == [4] * 6
    assert f"{heroes.cores('morale')}+{heroes.cores('p2.morale')}" == morale
    assert (heroes.cores("grails"), heroes.figure(1, "faith")) == ("1", 0 if ours == "12" else 3)
    assert [heroes.cores(f"p{n}.healing") for n in range(1, 7)] == ["1", "0"] * 3
    assert (heroes.figure(1, "cannon"), heroes.figure(1, "afterglow")) == (0, 1)
    assert (heroes.state.active, "attack" in heroes.verbs(1), "cast" in heroes.verbs(1)) == (1, True, True)


@pytest.mark.rule("AG-C35")
@pytest.mark.parametrize(("ours", "mode", "morale"), EVENS)
def test_the_afterglow_evens_and_is_gone(heroes: GrailTable, ours: str, mode: str, morale: str) -> None:
    theirs = "15" if ours == "12" else "13"
    heroes.lay(f"field primal-bow~ | hand poison | morale {ours}", f"morale {theirs} | hand " + "poison missile " * 3)
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 7, "afterglow": 1}
    assert not heroes.can_use("radiance_cannon")
    heroes.play(heroes.skill("afterglow"), "p2 choose hand.1", "p2 choose hand.2", f"modes {mode}")
    assert [heroes.held(seat) for seat in range(1, 7)] == [4] * 6
    assert f"{heroes.cores('morale')}+{heroes.cores('p2.morale')}" == morale
    assert (heroes.cores("grails"), heroes.figure(1, "faith")) == ("1", 0 if ours == "12" else 3)
    assert (heroes.cores("p3.healing"), heroes.figure(1, "afterglow"), heroes.state.active) == ("0", 0, 2)


@pytest.mark.rule("AG-C35")
@pytest.mark.parametrize("card", ["cannon", "afterglow"])
def test_both_want_faith_for_morale_behind(heroes: GrailTable, card: str) -> None:
    skill = "radiance_cannon" if card == "cannon" else card
    heroes.lay("field primal-bow~ | hand poison | morale 12")
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 6, card: 1}
    assert heroes.refused(heroes.skill(skill)).code == "condition_not_met"
    heroes.lay("field primal-bow | hand poison")
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 7, card: 1}
    assert not heroes.can_use(skill)  # only in the radiant form


@pytest.mark.rule("AG-C35", "AG-T-TE8")
@pytest.mark.parametrize(("energy", "count", "left"), [("G", 2, "C"), ("C", 1, "0")])
@pytest.mark.parametrize("mode", ["heal", "faith"])
def test_energy_reloads_at_the_end(heroes: GrailTable, energy: str, count: int, left: str, mode: str) -> None:
    heroes.lay(f"field primal-bow | hand poison | energy {energy}")
    heroes.play("cast hand.poison p4.front")
    assert heroes.question == "modes"  # it comes about by itself, there is no way to decline
    heroes.play(*(["modes reload_by_gem"] if energy == "G" else []), f"modes {mode}")
    found = heroes.figure(1, "healing" if mode == "heal" else "faith")
    assert (found, heroes.cores("energy"), heroes.state.active) == (count, left, 2)
    for side, deed in ((f"energy {energy}", "buy"), ("energy 0", "cast hand.poison p4.front")):
        heroes.lay(f"field primal-bow | hand poison | {side}")
        heroes.play(deed)
        assert heroes.state.active == 2


@pytest.mark.rule("AG-C35", "AG-T-TE8")
def test_a_gem_may_reload_as_a_stone(heroes: GrailTable) -> None:
    heroes.lay("field primal-bow | hand poison | energy G")
    heroes.play("cast hand.poison p4.front", "modes reload_by_stone", "modes faith")
    assert (heroes.figure(1, "faith"), heroes.cores("energy"), heroes.state.active) == (1, "0", 2)
