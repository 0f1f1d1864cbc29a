"""Between the damage of First Strike and the other damage (FF-15.2.3.3): who may do what, and what waits."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Began, CountersChanged
from tests.games.ff_tcg.looking import answered, names, paid, programs, resolve, to_declaration
from tests.table import Happened, Table


def strike_first(table: Table, card: str, blocker: str) -> Happened:
    """Attack with a card, which this one blocks, and let both pass: the first damage is dealt."""
    to_declaration(table)
    table.play(f"attack {card}")
    resolve(table)
    table.play(f"p2 block {blocker}")
    return resolve(table)


def sneak_in(table: Table, card: str = "sneak", seat: int = 1) -> None:
    """Play a Character with Back Attack out of the hand, and pay for it."""
    table.play(f"p{seat} play hand.{card}")
    paid(table, seat)


def moments(done: Happened) -> list[str]:
    return [fact.name for fact in done.of(Began) if fact.what == "moment"]


def of_battle(done: Happened) -> list[int]:
    """Return how much damage was dealt by the rules of battle, as it came."""
    events = [event for event in done.events if isinstance(event.fact, CountersChanged) and event.by == "rule"]
    return [event.fact.number for event in events if isinstance(event.fact, CountersChanged)]


@pytest.mark.rule("FF-15.2.3.3a", "FF-11.1.1")
def test_in_between_there_is_priority_but_no_summon_and_no_ability(table: Table) -> None:
    table.lay("field QUICK SLAYER | hand BOLT WEAK 1-036C 1-036C", "field LORD SLAYER | hand BOLT 1-036C 1-036C")
    done = strike_first(table, "quick", "lord")
    assert (moments(done), of_battle(done)) == (["damage", "between_damages"], [7000])
    for seat in (1, 2):
        assert (table.state.actor, table.moves(seat)) == (seat, ["pass"])
        for line in ("cast hand.bolt", f"use p{seat}.slayer e1"):
            refused = table.refused(f"p{seat} {line}")
            assert (refused.code, refused.rule) == ("between_damages", "FF-15.2.3.3a")
        done = table.play(f"p{seat} pass")
    assert (moments(done), of_battle(done)) == (["damage"], [9000])
    assert (names(table, "p1.break"), table.state.actor) == (["QUICK"], 1)
    assert table.allowed("use slayer e1")


@pytest.mark.rule("FF-15.2.3.3a", "FF-15.2.5.2", "FF-11.1.7c")
@pytest.mark.parametrize("seat", [1, 2])
def test_in_between_back_attack_comes_and_nothing_else_is_played(table: Table, seat: int) -> None:
    hand = "hand SNEAK WEAK 1-036C"
    table.lay(f"field QUICK | {hand}", f"field LORD | {hand}")
    strike_first(table, "quick", "lord")
    if seat == 2:
        table.play("pass")
    assert table.moves(seat) == ["pass", "play hand.sneak"]
    assert table.refused(f"p{seat} play hand.weak").code == "own_main_phase"
    sneak_in(table, seat=seat)
    assert ("SNEAK" in names(table, f"p{seat}.field"), table.number("quick", "damage")) == (True, 0)
    assert (table.state.actor, table.state.moment) == (1, "between_damages")
    table.play("pass")
    assert (table.state.actor, table.state.moment) == (2, "between_damages")
    assert of_battle(table.play("p2 pass")) == [9000]


@pytest.mark.rule("FF-15.2.3.3a", "FF-11.1.4", "FF-15.2.5.3")
def test_what_a_back_attack_sets_off_is_carried_out_before_the_other_damage(table: Table) -> None:
    table.lay("field QUICK | hand 9-048C 1-068C 1-068C", "field LORD WEAK")
    strike_first(table, "quick", "lord")
    sneak_in(table, "seven")
    assert programs(table) == ["9-048C/1"]
    assert resolve(table).of(CountersChanged)
    assert (names(table, "p2.break"), table.state.moment) == (["LORD"], "between_damages")
    assert of_battle(resolve(table)) == []
    assert (names(table, "p1.field"), table.number("quick", "damage")) == (["QUICK", "9-048C"], 0)


@pytest.mark.rule("FF-15.2.3.3b", "FF-11.8.7a")
def test_what_the_first_damage_sets_off_waits_while_other_autos_are_carried_out(table: Table) -> None:
    table.lay("field ECHO HERALD | hand SNEAK 1-036C | deck " + "1-040C " * 8, "field SHELL")
    strike_first(table, "echo", "shell")
    sneak_in(table)
    assert programs(table) == ["HERALD/1"]
    resolve(table)
    assert (programs(table), table.state.moment) == ([], "between_damages")
    resolve(table)
    assert (programs(table), table.state.moment) == (["ECHO/1", "ECHO/1"], "damage")


@pytest.mark.rule("FF-15.2.3.3b", "FF-12.3b", "FF-11.8.18a")
def test_what_the_processes_in_between_set_off_waits_too(table: Table) -> None:
    table.lay("field QUICK HERALD | hand SNEAK 1-036C", "field GRIEF WIDOW~ | deck " + "1-040C " * 8)
    strike_first(table, "quick", "grief")
    assert (names(table, "p2.break"), programs(table)) == (["GRIEF"], [])
    sneak_in(table)
    assert programs(table) == ["HERALD/1"]
    resolve(table)
    resolve(table)
    assert table.moves(2) == ["order break.grief e1", "order widow e1"]
    table.play("p2 order widow e1")
    assert (programs(table), table.state.moment) == (["WIDOW/1", "GRIEF/1"], "damage")


@pytest.mark.rule("FF-15.2.3.3a", "FF-12.4.8")
def test_what_the_processes_in_between_ask_is_answered_first(table: Table) -> None:
    table.lay("field QUICK", "field LANDLORD 1-040C 1-040C 1-040C 1-138C 1-138C 1-138C")
    strike_first(table, "quick", "landlord")
    assert (table.question, table.state.moment) == ("keep", "damage")
    done = table.play(*[f"p2 keep {ref}" for ref in table.state.zones["p2.field"][1:]])
    assert (names(table, "p2.break"), moments(done)) == (["LANDLORD", "1-040C"], ["between_damages"])
    assert moments(resolve(table)) == ["damage"]


@pytest.mark.rule("FF-15.2.3.3a", "FF-TV-04")
def test_there_is_priority_too_where_the_other_was_broken_first(table: Table) -> None:
    table.lay("field QUICK | hand BOLT 1-036C", "field BRAVE")
    done = strike_first(table, "quick", "brave")
    assert (moments(done), names(table, "p2.break")) == (["damage", "between_damages"], ["BRAVE"])
    assert table.refused("cast hand.bolt").code == "between_damages"
    done = resolve(table)
    assert (moments(done), of_battle(done), table.state.actor) == (["damage"], [], 1)
    assert table.allowed("cast hand.bolt")


@pytest.mark.rule("FF-15.2.3.2", "FF-15.2.3.4")
@pytest.mark.parametrize(("one", "other"), [("PLAIN", "BRAVE"), ("QUICK", "ECHO")])
def test_where_all_deal_at_once_there_is_nothing_in_between(table: Table, one: str, other: str) -> None:
    table.lay(f"field {one}", f"field {other}")
    done = strike_first(table, one.lower(), other.lower())
    assert (moments(done), len(of_battle(done))) == (["damage"], 2)


@pytest.mark.rule("FF-15.2.3.2", "FF-10.1.4.2")
def test_who_deals_later_deals_as_much_as_it_has_power_then(table: Table) -> None:
    table.lay("field LORD | damage " + "1-040C " * 5 + "| hand 22-105H 1-159C 1-159C", "field QUICK")
    done = strike_first(table, "lord", "quick")
    assert of_battle(done) == [7000]
    sneak_in(table, "miwa")
    table.play("order miwa e1")
    answered(table)
    assert table.number("lord", "damage") == 0
    assert of_battle(resolve(table)) == [11000]


@pytest.mark.rule("FF-15.2.3.3b", "FF-11.8.7b")
def test_of_all_that_waited_the_turns_player_has_the_first(table: Table) -> None:
    table.lay("field QUICK MOURNER~", "field LORD ECHO~")
    strike_first(table, "quick", "lord")
    resolve(table)
    assert programs(table) == ["MOURNER/1", "ECHO/1", "ECHO/1"]
