"""Holy Bow: what its skills do, in its radiant form and out of it, and what they lack."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import new
from tests.games.asteriated_grail.conftest import GrailTable, game_with
from tests.table import Happened

HOLY = "FIRE_SLASH-FIRE-HOLY-1"


def damages(done: Happened) -> list[tuple[str, int]]:
    """Who was damaged, and how much."""
    return [(f.target, f.number) for f in done.of(Declared) if f.act == "damages"]


@pytest.mark.rule("AG-C34", "AG-T-GI4")
def test_the_bow_begins_with_crystals_and_a_cannon() -> None:
    game = game_with(choosing="free")
    table = GrailTable(game, "plain")
    table.state = new(game, dict.fromkeys(range(1, 7), ()), 1).state
    first = table.to_act()
    taken = ("holy-bow", "berserker", "archer", "angel", "assassin", "priest")
    table.play(*(f"p{(first + n - 1) % 6 + 1} take muster.{card}" for n, card in enumerate(taken)))
    assert (table.cores(f"p{first}.energy"), table.figure(first, "cannon")) == ("2C", 1)
    assert table.figure(first, "heal_limit") == 3


@pytest.mark.rule("AG-C34")
@pytest.mark.parametrize(("card", "drawn", "faith"), [(HOLY, 2, 1), ("FIRE_SLASH-FIRE-BLOOD-1", 1, 0)])
def test_holy_attacks_bring_faith_and_others_hurt_less(heroes: GrailTable, card: str, drawn: int, faith: int) -> None:
    heroes.lay(f"field holy-bow | hand {card}")
    heroes.play("attack hand.1 p2", "p2 respond accept")
    assert (heroes.held(2), heroes.figure(1, "faith")) == (drawn, faith)


@pytest.mark.rule("AG-C34")
def test_the_shard_storm_is_a_holy_attack(heroes: GrailTable) -> None:
    heroes.lay("field holy-bow | hand fire-slash fire-slash")
    heroes.play(heroes.skill("holy_shard_storm"), "player p2", "p2 respond accept")
    assert (heroes.held(2), heroes.figure(1, "faith")) == (2, 1)
    heroes.lay("field holy-bow | hand fire-slash fire-slash | healing 2", "hand holy-light", "hand poison missile")
    heroes.play(heroes.skill("holy_shard_storm"), "player p2", "p2 respond hand.holy-light", "may yes", "how_many n2")
    heroes.play("player p3")
    assert (heroes.held(3), heroes.cores("healing")) == (0, "0")
    heroes.lay("field holy-bow | hand fire-slash water-slash")
    assert heroes.refused(heroes.skill("holy_shard_storm")).code == "condition_not_met"


@pytest.mark.rule("AG-C34", "AG-T-AX30")
@pytest.mark.parametrize(("healing", "faith"), [("2", 0), ("0", 2)])
def test_healing_or_faith_makes_the_bow_radiant(heroes: GrailTable, healing: str, faith: int) -> None:
    heroes.lay(f"field holy-bow | hand poison | healing {healing}")
    heroes.give(1, "faith", faith)
    uses = heroes.moves(1, "use")
    heroes.play(uses[0])
    assert (heroes.tapped(), heroes.cores("healing"), heroes.figure(1, "faith")) == (True, "0", 0)
    assert heroes.verbs(1) == {"cast", "decline"}


@pytest.mark.rule("AG-C34", "AG-T-AP8", "AG-X-05")
def test_a_special_action_ends_the_form(heroes: GrailTable) -> None:
    for mode, healing, faith in (("heal", "1", 0), ("faith", "0", 1)):
        heroes.lay("field holy-bow~ | hand poison")
        heroes.play("buy", f"modes {mode}")
        assert (heroes.tapped(), heroes.cores("healing"), heroes.figure(1, "faith")) == (False, healing, faith)


@pytest.mark.rule("AG-C34")
def test_the_holy_burst_gives_or_strikes(heroes: GrailTable) -> None:
    heroes.lay("field holy-bow~ | hand poison | healing 1")
    heroes.play(heroes.skill("holy_burst"), "player p3")
    assert (heroes.held(1), heroes.cores("p3.healing"), heroes.figure(1, "faith")) == (2, "1", 1)
    heroes.lay(
        "field holy-bow~ | hand poison poison missile | healing 2",
        "healing 1",
        "",
        "hand poison",
        "",
        "hand poison missile",
    )
    heroes.play(heroes.skill("holy_burst").replace("e10", "e11"), "how_many n2")
    assert "player p6" not in heroes.moves(1)
    done = heroes.play("player p2", "player p4", "choose hand.1", "choose hand.2", "p2 heal n0")
    assert (sorted(damages(done)), heroes.held(1)) == ([("p2", 3), ("p4", 3)], 1)
    heroes.lay("field holy-bow | hand poison | healing 1")
    assert not heroes.can_use("holy_burst")


@pytest.mark.rule("AG-C34")
@pytest.mark.parametrize(("healing", "faith"), [("1", 0), ("0", 1)])
def test_a_meteor_heals_the_team(heroes: GrailTable, healing: str, faith: int) -> None:
    heroes.lay(f"field holy-bow~ | hand fire-slash | healing {healing}")
    heroes.give(1, "faith", faith)
    heroes.play("attack hand.1 p2", "may yes", "player p5")
    assert (heroes.cores("p5.healing"), heroes.cores("healing"), heroes.figure(1, "faith")) == ("1", "0", 0)
    heroes.lay("field holy-bow~ | hand fire-slash | healing 1")
    heroes.give(1, "faith", 1)
    heroes.play("attack hand.1 p2")
    heroes.play(heroes.first("meteor_bolt"), "may yes", "player p5")
    assert heroes.question == "respond"  # once an attack


@pytest.mark.rule("AG-C34")
@pytest.mark.parametrize(
    ("ours", "mode", "morale"),
    [
        ("12", "own_morale", "15+15"),
        ("12", "their_morale", "12+12"),
        ("15", "own_morale", "13+13"),
        ("15", "their_morale", "15+15"),
    ],
)
def test_the_cannon_makes_hands_and_morale_even(heroes: GrailTable, ours: str, mode: str, morale: str) -> None:
    theirs = "15" if ours == "12" else "13"
    heroes.lay(f"field holy-bow~ | hand poison | morale {ours}", f"morale {theirs} | hand " + "poison missile " * 3)
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 7, "cannon": 1}
    heroes.play(heroes.skill("radiance_cannon"), "p2 choose hand.1", "p2 choose hand.2", f"modes {mode}")
    assert [heroes.held(seat) for seat in range(1, 7)] == [4] * 6
    assert f"{heroes.cores('morale')}+{heroes.cores('p2.morale')}" == morale
    assert (heroes.cores("grails"), heroes.figure(1, "faith")) == ("1", 0 if ours == "12" else 3)


@pytest.mark.rule("AG-C34")
@pytest.mark.parametrize("mode", ["own_morale", "their_morale"])
def test_morale_that_the_cannon_sets_is_not_lost(heroes: GrailTable, mode: str) -> None:
    ours, theirs = ("15", "12") if mode == "own_morale" else ("12", "15")
    heroes.lay(
        f"field holy-bow~ | hand poison | morale {ours}", f"field soul-warlock | morale {theirs}", "field soul-warlock"
    )
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 7, "cannon": 1}
    heroes.play(heroes.skill("radiance_cannon"), f"modes {mode}")
    assert (heroes.cores("morale"), heroes.cores("p2.morale")) == ("12", "12")
    assert (heroes.figure(2, "yellow_soul"), heroes.figure(3, "yellow_soul")) == (0, 0)


@pytest.mark.rule("AG-C34", "AG-C35")
@pytest.mark.parametrize("bow", ["holy-bow", "primal-bow"])
def test_the_cannon_fills_no_hand_beyond_its_limit(heroes: GrailTable, bow: str) -> None:
    heroes.lay(f"field {bow}~ | hand poison", "field butterfly-dancer | hand poison")
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 4, "cannon": 1}
    heroes.give(2, "pupa", 3)
    heroes.play(heroes.skill("radiance_cannon"))
    assert (heroes.question, heroes.held(2), heroes.held(3), heroes.cores("p2.morale")) == ("modes", 3, 4, "15")


@pytest.mark.rule("AG-C34")
def test_the_cannon_wants_faith_for_morale_behind(heroes: GrailTable) -> None:
    heroes.lay("field holy-bow~ | hand poison | morale 12")
    heroes.state.counters[heroes.state.zones["p1.field"][0]] = {"faith": 6, "cannon": 1}
    assert heroes.refused(heroes.skill("radiance_cannon")).code == "condition_not_met"


@pytest.mark.rule("AG-C34", "AG-T-TE8")
@pytest.mark.parametrize(("energy", "count", "left"), [("G", 2, "C"), ("C", 1, "0")])
@pytest.mark.parametrize("mode", ["heal", "faith"])
def test_energy_reloads_at_the_end(heroes: GrailTable, energy: str, count: int, left: str, mode: str) -> None:
    heroes.lay(f"field holy-bow | hand poison | energy {energy}")
    heroes.play("cast hand.poison p4.front")
    assert heroes.question == "modes"  # it comes about by itself, there is no way to decline
    heroes.play(*(["modes reload_by_gem"] if energy == "G" else []), f"modes {mode}")
    found = heroes.figure(1, "healing" if mode == "heal" else "faith")
    assert (found, heroes.cores("energy"), heroes.state.active) == (count, left, 2)
    for side, deed in ((f"energy {energy}", "buy"), ("energy 0", "cast hand.poison p4.front")):
        heroes.lay(f"field holy-bow | hand poison | {side}")
        heroes.play(deed)
        assert heroes.state.active == 2


@pytest.mark.rule("AG-C34", "AG-T-TE8")
def test_a_gem_may_reload_as_a_stone(heroes: GrailTable) -> None:
    heroes.lay("field holy-bow | hand poison | energy G")
    heroes.play("cast hand.poison p4.front", "modes reload_by_stone", "modes faith")
    assert (heroes.figure(1, "faith"), heroes.cores("energy"), heroes.state.active) == (1, "0", 2)
