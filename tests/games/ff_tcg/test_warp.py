"""Warp (FF-15.2.7), Back Attack (FF-15.2.5), Damage N (FF-15.2.6) and its EX Bursts (FF-11.10)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.game import Game
from bsdesk.games import ff_tcg
from bsdesk.games.ff_tcg.rules.cards import Card, faults
from tests.games.ff_tcg.conftest import CARDS, USUAL
from tests.games.ff_tcg.looking import make, names, next_turn, paid, programs, resolve
from tests.table import Table

CP = "1-036C 1-036C 1-036C"


def with_options(game: Game, **options: object) -> Game:
    """Return the game with other options."""
    files = [*sorted(CARDS.glob("*.toml")), *sorted(Path(__file__).parent.glob("*.toml"))]
    return ff_tcg.game(ff_tcg.read(files), options)


def to_main(table: Table, seat: int) -> None:
    """Go on until this seat's next first main phase."""
    while True:
        next_turn(table)
        if table.state.active == seat:
            return


# ------------------------------------------------------------------------------------------------------ Warp


@pytest.mark.rule("FF-15.2.7.1", "FF-15.2.7.2")
def test_warp_is_three_abilities(game: Game) -> None:
    card = game.rules.defs["COMET"]
    assert isinstance(card, Card)
    assert [effect.zone for effect in card.effects] == ["hand", "removed", "removed"]
    assert faults(card) == []
    (first, *_) = card.effects
    none = replace(first, do=({"op": "warp", "count": 0},))
    assert "FF-15.2.7.2" in faults(replace(card, effects=(none,)))[0]


@pytest.mark.rule("FF-15.2.7.3", "FF-15.2.7.1.1")
def test_it_is_paid_for_and_removed_with_counters(table: Table) -> None:
    table.lay(f"hand COMET BOLT {CP} 1-036C | field COMET WEAK")
    assert table.moves(verb="warp") == ["warp hand.comet e1"]
    make(table, "cast hand.bolt", "choose weak")
    assert table.refused("warp hand.comet e1").code == "warp_empty_stack"
    resolve(table)
    assert table.refused("warp comet e1").code == "no_warp"
    table.play("warp hand.comet e1")
    paid(table)
    assert (names(table, "p1.removed"), table.number("removed.comet", "warp")) == (["COMET"], 2)
    assert (names(table, "stack"), table.state.actor) == ([], 1)
    table.lay(f"hand COMET {CP}", f"hand COMET {CP}", step="attack")
    assert table.refused("warp hand.comet e1").code == "warp_main_phase"
    table.lay(f"hand {CP}", f"hand COMET {CP}")
    assert table.refused("p2 warp hand.comet e1").code == "warp_main_phase"


@pytest.mark.rule("FF-15.2.7.4", "FF-15.2.7.5", "FF-TV-13")
def test_a_counter_goes_each_own_turn_and_with_the_last_it_comes(table: Table) -> None:
    table.lay(f"hand COMET {CP}")
    table.play("warp hand.comet e1")
    paid(table)
    next_turn(table)
    assert (table.state.active, programs(table), table.number("removed.comet", "warp")) == (2, [], 2)
    next_turn(table)
    assert programs(table) == ["COMET/2"]
    resolve(table)
    assert table.number("removed.comet", "warp") == 1
    to_main(table, 1)
    resolve(table)
    assert programs(table) == ["COMET/3"]
    resolve(table)
    assert (names(table, "p1.field"), names(table, "p1.removed")) == (["COMET"], [])


@pytest.mark.rule("FF-15.2.7.1.2", "FF-15.2.7.5.2")
def test_its_autos_work_only_where_it_was_removed_and_with_counters(table: Table) -> None:
    table.lay(f"hand CHARGE {CP} | field COMET WEAK | removed NOVA")
    to_main(table, 1)
    assert programs(table) == []
    make(table, "cast hand.charge")
    resolve(table)
    to_main(table, 1)
    assert programs(table) == ["NOVA/2"]
    resolve(table)
    assert programs(table) == ["NOVA/3"]


@pytest.mark.rule("FF-15.2.7.5")
def test_so_it_does_if_another_effect_takes_the_last_counter(table: Table) -> None:
    """So it was ruled of 19-036L: its owner has it, whoever took the counter away."""
    table.lay(f"hand COMET {CP}", "hand HASTEN HASTEN 1-036C 1-036C")
    table.play("warp hand.comet e1")
    paid(table)
    for left in (1, 0):
        table.play("pass")
        make(table, f"cast {table.moves(2, 'cast')[0].split()[1]}", seat=2)
        resolve(table)
        assert table.number("removed.comet", "warp") == left
    assert programs(table) == ["COMET/3"]
    resolve(table)
    assert (names(table, "p1.field"), names(table, "p1.removed")) == (["COMET"], [])


@pytest.mark.rule("FF-15.2.7.5.1")
def test_it_stays_removed_where_it_may_not_be(table: Table) -> None:
    table.lay(f"hand NOVA {CP} | field KNIGHT")
    table.play("warp hand.knight e1")
    paid(table)
    to_main(table, 1)
    resolve(table)
    resolve(table)
    assert (names(table, "p1.removed"), names(table, "p1.field")) == (["NOVA"], ["KNIGHT"])
    to_main(table, 1)
    assert programs(table) == []


# ----------------------------------------------------------------------------------------------- Back Attack


@pytest.mark.rule("FF-15.2.5.1", "FF-15.2.5.2", "FF-15.2.5.4")
def test_back_attack_is_played_in_the_opponents_attack_phase(table: Table) -> None:
    table.lay("field PLAIN | hand BOON 1-036C", "hand SNEAK WEAK 1-036C", step="attack")
    table.play("pass")
    assert table.moves(2, "play") == ["play hand.sneak"]
    assert table.refused("p2 play hand.weak").code == "own_main_phase"
    table.play("p2 play hand.sneak")
    assert table.refused("p1 cast hand.boon").code == "waiting_for_answer"
    paid(table, 2)
    assert (names(table, "p2.field"), names(table, "stack"), table.state.actor) == (["SNEAK"], [], 1)


@pytest.mark.rule("FF-15.2.5.3")
def test_it_answers_what_is_on_the_stack(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field PLAIN", "hand SNEAK 1-036C | field BRAVE")
    make(table, "cast hand.bolt", "choose p2.brave")
    table.play("pass")
    make(table, "play hand.sneak", seat=2)
    assert (names(table, "p2.field"), programs(table)) == (["BRAVE", "SNEAK"], ["BOLT/1"])
    table.lay("hand SNEAK 1-036C", step="end")
    assert table.refused("play hand.sneak").code == "main_and_attack_only"


def test_by_an_option_whoever_played_it_has_priority(game: Game) -> None:
    table = Table(with_options(game, after_back_attack="player"), "plain", USUAL)
    table.lay("field PLAIN", "hand SNEAK 1-036C")
    table.play("pass")
    make(table, "play hand.sneak", seat=2)
    assert table.state.actor == 2


# ---------------------------------------------------------------------------------------- Damage N, EX Bursts

THREE = "damage 1-040C 1-040C 1-040C"


@pytest.mark.rule("FF-15.2.6.1", "FF-15.2.6.2")
def test_with_so_much_damage_it_has_the_ability(table: Table) -> None:
    table.lay("field SCAR | damage 1-040C 1-040C")
    assert table.number("scar", "power") == 3000
    table.lay(f"field SCAR | {THREE}")
    assert table.number("scar", "power") == 5000


@pytest.mark.rule("FF-TV-16")
def test_damage_5_takes_five(table: Table) -> None:
    for count, power in ((4, 3000), (5, 5000)):
        table.lay("field SCAR5 | damage " + "1-040C " * count)
        assert table.number("scar-v", "power") == power


def burst(table: Table, there: str, deck: str, count: str = "RAIN") -> None:
    table.lay(f"hand {count} 1-036C", f"{there} | deck {deck} 1-040C 1-040C 1-040C | field WEAK")
    make(table, f"cast hand.{count.lower()}")
    resolve(table)


@pytest.mark.rule("FF-15.2.6.3a", "FF-15.2.6.3b")
def test_an_ex_burst_with_a_number_counts_its_own_card(table: Table) -> None:
    burst(table, "damage 1-040C 1-040C", "FURY")
    assert (table.question, table.to_act()) == ("ex_burst", 2)
    table.play("p2 ex_burst yes")
    assert table.hand(2) == ["1-040C"]
    burst(table, "damage 1-040C", "FURY")
    assert table.question == ""


@pytest.mark.rule("FF-15.2.6.3.1")
def test_of_several_damage_the_moment_counts(table: Table) -> None:
    table.lay("hand STORM 1-036C | damage 1-040C | deck FURY 1-040C 1-040C")
    make(table, "cast hand.storm")
    resolve(table)
    assert (len(names(table, "p1.damage")), table.question) == (3, "")
    table.lay("hand STORM 1-036C | damage 1-040C | deck 1-040C FURY 1-040C")
    make(table, "cast hand.storm")
    resolve(table)
    assert table.question == "ex_burst"


@pytest.mark.rule("FF-11.10.1", "FF-11.10.2a", "FF-11.10.3a")
def test_an_ex_burst_is_used_at_once_and_all_of_it_happens(table: Table) -> None:
    burst(table, "hand", "PYRE 1-040C")
    assert (table.question, table.says("p2.damage.pyre", "fire")) == ("ex_burst", True)
    table.play("p2 ex_burst yes")
    if table.question == "choose":
        table.play("p2 choose weak")
    assert (names(table, "p2.break"), table.hand(2)) == (["WEAK"], ["1-040C"])


@pytest.mark.rule("FF-11.10.3b")
def test_of_an_auto_what_fits_its_condition_happens(table: Table) -> None:
    burst(table, "hand", "HERON 1-040C")
    table.play("p2 ex_burst yes")
    assert table.hand(2) == ["1-040C"]
    for before, drawn in (("1-040C", []), ("1-040C 1-040C", ["1-040C"])):
        burst(table, f"damage {before} | hand", "STORK 1-040C")
        if table.question:
            table.play("p2 ex_burst yes")
        assert table.hand(2) == drawn


@pytest.mark.rule("FF-6.5.3", "FF-7.8.1")
def test_damage_ends_with_its_last_card(table: Table) -> None:
    table.lay("hand STORM 1-036C | damage 1-040C | deck 1-036C 1-138C 1-040C")
    make(table, "cast hand.storm")
    done = resolve(table)
    assert [fact.to for fact in done.of(CardMoved) if fact.why == "damage"] == ["p1.damage"] * 2
    assert names(table, "p1.damage") == ["1-040C", "1-036C", "1-138C"]


@pytest.mark.rule("FF-15.2.2.3", "FF-11.7.2.2")
def test_who_has_haste_is_dulled_at_once(table: Table, game: Game) -> None:
    table.lay(f"hand WORKER RUNNER OGRE {CP}")
    for card in ("worker", "runner", "ogre"):
        make(table, f"play hand.{card}")
    assert table.refused("use worker e1").code == "too_new"
    assert table.allowed("use runner e1")
    assert table.allowed("use ogre e1")  # a Monster (FF-O-04)
    table.lay("hand SPECH SPECH 1-036C")
    make(table, "play hand.spec-h.1")
    assert table.refused("use spec-h e1").code == "too_new"
    waits = Table(with_options(game, monsters_wait=True), "plain", USUAL)
    waits.lay("hand OGRE 1-036C")
    make(waits, "play hand.ogre")
    assert waits.refused("use ogre e1").code == "too_new"
