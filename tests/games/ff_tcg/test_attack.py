"""The Attack Phase (FF-10): attacking, blocking, damage; Haste, Brave, First Strike."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import CountersChanged
from tests.games.ff_tcg.looking import attack, make, names, programs, resolve, to_declaration
from tests.table import Table


@pytest.mark.rule("FF-10.1.2.1a")
def test_who_would_attack_in_the_main_phase_is_shown_the_pass_that_leads_on(table: Table) -> None:
    table.lay("field 1-194S", "hand 1-038R")
    assert [move.verb for move in table.refused("attack snow").remedy] == ["pass"]
    table.play("pass")
    refusal = table.refused("p1 attack snow")
    assert (refusal.code, refusal.remedy) == ("declaration_only", ())  # it is the other's to pass


@pytest.mark.rule("FF-10.1.2.1a", "FF-10.1.2.2a", "FF-10.1.2.4")
def test_one_forward_attacks_and_becomes_dull(table: Table) -> None:
    table.lay("field 1-194S 1-195S 1-040C")
    assert table.refused("attack snow").code == "declaration_only"
    to_declaration(table)
    assert table.moves() == ["attack serah", "attack snow", "end", "party serah", "party snow"]
    assert table.refused("pass").code == "attack_or_end"
    assert table.refused("attack summoner").code == "no_forward"
    done = table.play("attack snow")
    assert [fact.turned for fact in done.of(CardTurned)] == [1]
    assert table.says("snow", "attacking")


@pytest.mark.rule("FF-5.2.3.1.1.2", "FF-10.1.2.1.1", "FF-15.2.2.2")
def test_who_can_attack(table: Table) -> None:
    table.lay("hand 1-195S 1-208S 1-036C 1-036C 1-138C 1-138C | field 1-194S~")
    make(table, "play hand.serah")
    resolve(table)
    while table.state.prompts:
        table.play(table.moves()[0])
    make(table, "play hand.noel")
    to_declaration(table)
    assert table.moves(verb="attack") == ["attack noel"]
    assert table.refused("attack snow").code == "dull_cannot_attack"
    assert table.refused("attack serah").code == "entered_this_turn"


@pytest.mark.rule("FF-10.1.2.1.2", "FF-15.2.1.2", "FF-10.1.2.2b")
def test_with_brave_it_stays_active_but_attacks_once(table: Table) -> None:
    table.lay("field BRAVE 1-194S CHAINS")
    attack(table, "brave")
    resolve(table)
    assert table.says("brave", "active")
    assert table.refused("attack brave").code == "attacked_already"
    assert table.refused("attack chains").code == "cannot_attack"


@pytest.mark.rule("FF-10.1.2.7", "FF-10.1.4.6")
def test_without_an_attack_the_second_main_phase_follows(table: Table) -> None:
    table.lay("field 1-194S 1-195S")
    attack(table, "snow")
    resolve(table)
    assert table.state.moment == "declaration"
    assert table.refused("end snow").code == "end_alone"
    table.play("end")
    assert (table.state.step, table.state.moment, table.state.actor) == ("main2", "", 1)
    table.lay("field 1-194S~", step="attack")
    resolve(table)
    assert table.state.step == "main2"


@pytest.mark.rule("FF-10.1.2.6", "FF-10.1.4.4")
def test_after_a_declaration_and_after_damage_there_is_priority(table: Table) -> None:
    table.lay("field 1-194S", "hand 1-038R 1-036C 1-036C | field 1-195S~")
    to_declaration(table)
    assert table.refused("p2 cast hand.shiva").code == "attacker_first"
    table.play("attack snow")
    assert table.state.actor == 1
    resolve(table)
    assert (table.state.moment, table.state.actor) == ("block", 1)  # nobody can block
    resolve(table)
    assert (table.state.moment, table.state.actor) == ("damage", 1)


@pytest.mark.rule("FF-10.1.3.1", "FF-10.1.3.1.1", "FF-10.1.3.1.2")
def test_one_active_forward_may_block(table: Table) -> None:
    table.lay("field 1-194S", "field 1-195S 1-207S~ CHAINS 1-192S")
    to_declaration(table)
    table.play("attack snow")
    resolve(table)
    assert table.moves(2) == ["block cid-raines", "block serah", "done"]
    assert table.refused("p2 block gilgamesh").code == "dull_cannot_block"
    assert table.refused("p2 block chains").code == "cannot_block"


@pytest.mark.rule("FF-10.1.3.2", "FF-10.1.3.2.1a")
def test_the_chosen_one_is_blocking_and_both_fight(table: Table) -> None:
    table.lay("field 1-194S", "field 1-195S")
    to_declaration(table)
    table.play("attack snow")
    resolve(table)
    table.play("p2 block serah")
    assert table.says("p2.serah", "blocking")
    done = resolve(table)
    dealt = [(fact.on, fact.number) for fact in done.of(CountersChanged)]
    assert dealt == [(table.ref("snow"), 6000)] or len(dealt) == 2


@pytest.mark.rule("FF-10.1.4.1", "FF-6.5.2")
def test_unblocked_it_deals_one_damage(table: Table) -> None:
    table.lay("field 1-194S", "field 1-195S")
    top = table.state.zones["p2.deck"][0]
    definition = table.state.cards[top].definition
    attack(table, "snow")
    assert names(table, "p2.damage") == [definition]


@pytest.mark.rule("FF-10.1.4.2", "FF-TV-03", "FF-5.2.6.1b")
def test_equal_powers_break_each_other(table: Table) -> None:
    table.lay("field PLAIN", "field 1-194S")
    attack(table, "plain", "snow")
    while table.state.prompts:
        table.play(table.moves()[0])
    while programs(table):
        resolve(table)
    table.lay("field PLAIN", "field BRAVE")
    done = attack(table, "plain", "brave")
    dealt = [event for event in done.events if isinstance(event.fact, CountersChanged)]
    assert len({event.group for event in dealt}) == 1
    assert (names(table, "p1.break"), names(table, "p2.break")) == (["PLAIN"], ["BRAVE"])


@pytest.mark.rule("FF-10.1.3.3a")
def test_without_the_attacker_nothing_is_dealt(table: Table) -> None:
    table.lay("field PLAIN", "field BRAVE | hand 1-123R 1-208S 1-208S")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    table.play("p2 block brave", "pass")
    make(table, "cast hand.odin", "choose p1.plain", seat=2)
    resolve(table)
    resolve(table)
    assert (table.number("p2.brave", "damage"), table.state.step) == (0, "main2")


@pytest.mark.rule("FF-10.1.3.3c")
def test_without_the_blocker_it_stays_blocked(table: Table) -> None:
    table.lay("field PLAIN | hand 1-123R 1-208S 1-208S", "field BRAVE")
    to_declaration(table)
    table.play("attack plain")
    resolve(table)
    table.play("p2 block brave")
    make(table, "cast hand.odin", "choose p2.brave")
    resolve(table)
    resolve(table)
    assert (names(table, "p2.damage"), table.number("plain", "damage")) == ([], 0)


@pytest.mark.rule("FF-TV-04", "FF-15.2.3.2", "FF-15.2.3.3a")
def test_first_strike_breaks_before_it_is_hit(table: Table) -> None:
    table.lay("field QUICK", "field BRAVE")
    done = attack(table, "quick", "brave")
    assert len(done.of(CountersChanged)) == 1
    assert (names(table, "p1.field"), names(table, "p2.break")) == (["QUICK"], ["BRAVE"])


@pytest.mark.rule("FF-TV-04b")
def test_two_with_first_strike_break_each_other(table: Table) -> None:
    table.lay("field QUICK", "field 1-147C 1-194S | hand BOON 1-036C")
    to_declaration(table)
    table.play("attack quick")
    resolve(table)
    table.play("p2 block dragoon", "pass")
    make(table, "cast hand.boon", "choose p2.dragoon", seat=2)
    resolve(table)
    resolve(table)
    assert (names(table, "p1.break"), table.number("p2.dragoon", "damage")) == (["QUICK"], 7000)


@pytest.mark.rule("FF-TV-04c")
def test_first_strike_alone_doesnt_save(table: Table) -> None:
    table.lay("field QUICK", "field 1-207S")
    attack(table, "quick", "gilgamesh")
    assert (table.number("p2.gilgamesh", "damage"), names(table, "p1.break")) == (7000, ["QUICK"])


@pytest.mark.rule("FF-15.2.3.3b")
def test_what_first_strike_triggers_waits_for_all_damage(table: Table) -> None:
    table.lay("field ECHO", "field 1-207S | deck 1-040C 1-040C")
    done = attack(table, "echo", "gilgamesh")
    dealt = [e.n for e in done.events if isinstance(e.fact, CountersChanged)]
    made = [e.n for e in done.events if type(e.fact).__name__ == "CardMade"]
    assert len(dealt) == 1
    assert min(made) > max(dealt)


@pytest.mark.rule("FF-15.2.1.1", "FF-15.2.2.1", "FF-15.2.3.1")
def test_keywords_are_field_abilities(table: Table) -> None:
    table.lay("field BRAVE QUICK 1-208S 1-194S")
    assert [table.says(*one) for one in (("brave", "brave"), ("quick", "first_strike"), ("noel", "haste"))] == [
        True
    ] * 3
    assert not table.says("snow", "haste")
    handling = table.game.handling
    assert [k.name for k in handling.keywords(table.game.rules.defs["1-208S"])] == ["haste"]


@pytest.mark.rule("FF-10.1.4.3")
def test_an_ability_about_damage_to_the_player_comes_after_the_damage(table: Table) -> None:
    table.lay("field 1-210S", "field 1-195S~ 1-207S~")
    done = attack(table, "lightning")
    placed = next(e.n for e in done.events if isinstance(e.fact, CardMoved) and e.fact.why == "damage")
    hits = next(e.n for e in done.events if getattr(e.fact, "act", "") == "hits")
    assert placed < hits


def test_snow_dulls_when_it_blocks_and_strikes_first_for_a_card_of_its_name(table: Table) -> None:
    table.lay("field 1-207S", "field 1-194S | hand 1-194S 1-036C")
    to_declaration(table)
    table.play("attack gilgamesh")
    resolve(table)
    table.play("p2 block snow")
    table.play("p2 choose p1.gilgamesh")
    resolve(table)
    table.play("pass")
    make(table, "use snow e2", seat=2)
    resolve(table)
    assert (table.number("p2.snow", "power"), table.says("p2.snow", "first_strike")) == (9000, True)
    resolve(table)
    assert names(table, "p1.break") == ["1-207S"]
    table.lay("hand 1-194S 1-036C | field 1-194S")
    assert table.refused("use snow e2").code == "while_blocking"
