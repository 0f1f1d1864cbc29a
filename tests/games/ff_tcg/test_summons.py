"""Summons (FF-11.3) and what becomes of them (FF-11.11)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Declared
from tests.games.ff_tcg.looking import make, names, next_turn, programs, resolve
from tests.table import Table


@pytest.mark.rule("FF-11.3.1a", "FF-11.3.2a", "FF-11.11.10")
def test_a_summon_waits_on_the_stack_and_ends_in_the_break_zone(table: Table) -> None:
    table.lay("hand 1-123R 1-208S 1-208S", "field 1-195S")
    assert table.refused("cast hand.noel").code == "no_summon"
    make(table, "cast hand.odin", "choose p2.serah")
    assert (names(table, "stack"), programs(table)) == (["1-123R"], ["1-123R/1"])
    resolve(table)
    assert (names(table, "p2.break"), names(table, "p1.break")[-1]) == (["1-195S"], "1-123R")


@pytest.mark.rule("FF-11.3.3a", "FF-5.2.3.1.2.1")
def test_without_a_choice_it_cannot_be_cast(table: Table) -> None:
    table.lay("hand 1-123R 1-208S 1-208S", "field 1-210S")
    assert table.refused("cast hand.odin").code == "nothing_to_choose"  # it costs more than 4
    table.lay("hand 1-123R 1-208S 1-208S", "field 1-207S")
    assert table.allowed("cast hand.odin")
    assert table.refused("play hand.odin").code == "no_character"


@pytest.mark.rule("FF-11.3.9")
def test_nothing_happens_if_what_was_chosen_has_left(table: Table) -> None:
    table.lay("hand 1-038R 1-036C 1-036C", "hand 1-123R 1-208S 1-208S | field 1-195S")
    make(table, "cast hand.shiva", "choose p2.serah")
    table.play("pass")
    make(table, "cast hand.odin", "choose p2.serah", seat=2)
    resolve(table)
    done = resolve(table)
    assert [fact.act for fact in done.of(Declared)][-1] == "fizzled"
    assert names(table, "p1.break")[-1] == "1-038R"


@pytest.mark.rule("FF-9.3.1.6")
def test_the_opponent_may_cast_in_main_and_attack_phases(table: Table) -> None:
    for step in ("main", "attack", "main2"):
        table.lay("field 1-194S", "hand 1-038R 1-036C 1-036C", step=step)
        table.play("pass")
        assert table.allowed("p2 cast hand.shiva")


@pytest.mark.rule("FF-15.1.1.2.1", "FF-15.1.1.2.2", "FF-15.2.4.1")
def test_shiva_dulls_and_freezes(table: Table) -> None:
    table.lay("hand 1-038R 1-036C 1-036C", "field 1-195S")
    make(table, "cast hand.shiva", "choose p2.serah")
    done = resolve(table)
    assert table.says("p2.serah", "dull")
    assert table.says("p2.serah", "frozen")
    assert len(done.of(CardTurned)) == 1
    table.lay("hand 1-038R 1-036C 1-036C", "field 1-195S~")
    make(table, "cast hand.shiva", "choose p2.serah")
    done = resolve(table)
    assert table.says("p2.serah", "frozen")
    assert not done.of(CardTurned)


@pytest.mark.rule("FF-15.2.4.2")
def test_what_is_frozen_stays_dull_once(table: Table) -> None:
    table.lay("", "field 1-195S~+frozen 1-192S~", step="main2")
    for dull in (True, False):
        next_turn(table)
        assert table.says("p2.serah", "dull") is dull
        assert not table.says("p2.cid-raines", "dull")
        next_turn(table)


@pytest.mark.rule("FF-11.3.10", "FF-TV-08", "FF-11.12.4.7b")
def test_a_set_power_counts_before_what_was_added(table: Table) -> None:
    table.lay("hand BOON MELT 1-036C 1-036C | field PLAIN")
    make(table, "cast hand.boon", "choose plain")
    resolve(table)
    make(table, "cast hand.melt", "choose plain")
    resolve(table)
    assert table.number("plain", "power") == 3000


@pytest.mark.rule("FF-15.1.1.3.1", "FF-7.3")
def test_what_is_broken_goes_to_its_owner(table: Table) -> None:
    table.lay("hand 1-123R 1-208S 1-208S", "field 1-195S")
    make(table, "cast hand.odin", "choose p2.serah")
    done = resolve(table)
    assert [(f.why, f.to) for f in done.of(CardMoved)] == [("broken", "p2.break"), ("used", "p1.break")]


@pytest.mark.rule("FF-5.2.1.1a", "FF-6.6.2", "FF-5.2.2.2")
def test_what_a_card_is(table: Table) -> None:
    table.lay("field 1-194S", "hand 1-038R")
    for word in ("forward", "ice", "family:sentinel", "family:XIII", "name:Snow"):
        assert table.says("snow", word), word
    assert not table.says("snow", "lightning")


@pytest.mark.rule("FF-4.3", "FF-12.4.4", "FF-15.1.1.3.2")
def test_without_power_it_is_put_away_but_not_broken(table: Table) -> None:
    table.lay("hand WILT 1-036C", "field GRIEF | hand 1-040C")
    make(table, "cast hand.wilt", "choose p2.grief")
    done = resolve(table)
    assert [fact.why for fact in done.of(CardMoved)][-1] == "put"
    assert (programs(table), table.hand(2)) == ([], ["1-040C"])
