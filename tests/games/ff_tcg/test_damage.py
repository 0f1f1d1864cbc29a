"""Damage to players, EX Bursts (FF-6.5, FF-11.10), and how a game ends (FF-3, FF-12.4)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMade, CardMoved
from bsdesk.engine.facts import CountersChanged, Declared
from bsdesk.session.plans import give_up
from tests.games.ff_tcg.looking import attack, cast, make, names, programs, resolve, to_declaration
from tests.table import Table


def damage(count: int) -> str:
    return "damage " + "1-040C " * count


@pytest.mark.rule("FF-3.1", "FF-3.1.1a", "FF-12.4.1")
def test_seven_damage_lose(table: Table) -> None:
    table.lay("field 1-194S", damage(6))
    attack(table, "snow")
    assert (table.state.results, table.state.ending) == ({1: "win", 2: "lose"}, "damage")


@pytest.mark.rule("FF-TV-17", "FF-3.3")
def test_both_at_seven_is_a_draw(table: Table) -> None:
    table.lay(f"hand RAIN 1-036C | {damage(6)}", damage(6))
    make(table, "cast hand.rain")
    resolve(table)
    assert table.state.results == {1: "draw", 2: "draw"}


@pytest.mark.rule("FF-TV-10", "FF-12.4.3", "FF-3.1.3")
def test_more_damage_than_cards_lose(table: Table) -> None:
    table.lay("hand RAIN 1-036C | deck 1-040C")
    make(table, "cast hand.rain")
    resolve(table)
    assert not table.state.results
    table.lay("hand STORM 1-036C | deck 1-040C")
    make(table, "cast hand.storm")
    resolve(table)
    assert (table.state.results, table.state.ending) == ({1: "lose", 2: "win"}, "deck")


@pytest.mark.rule("FF-3.1.2", "FF-12.4.2")
def test_who_cannot_draw_loses(table: Table) -> None:
    table.lay("", "deck 1-040C", step="end")
    resolve(table)
    assert (table.state.results, len(table.hand(2))) == ({1: "win", 2: "lose"}, 1)


@pytest.mark.rule("FF-3.1.2", "FF-12.4.2")
def test_who_cannot_draw_for_an_effect_loses_and_one_card_less_is_drawn_first(table: Table) -> None:
    table.lay("hand SAPPER 1-036C | deck 1-138C 1-138C")
    cast(table, "sapper")
    assert (table.state.results, len(table.hand())) == ({}, 2)
    table.lay("hand SAPPER 1-036C | deck 1-138C")
    cast(table, "sapper")
    assert (table.state.results, len(table.hand())) == ({1: "lose", 2: "win"}, 1)


@pytest.mark.rule("FF-2.1b")
def test_a_player_may_give_up_at_any_time(table: Table) -> None:
    table.lay("hand 1-194S 1-036C 1-036C")
    table.play("play hand.snow")
    assert give_up(table.state, 1).state.results == {1: "lose", 2: "win"}


@pytest.mark.rule("FF-6.5.2.1a", "FF-11.10.2b", "FF-5.2.2.1d")
def test_an_ex_burst_may_be_used_or_not(table: Table) -> None:
    table.lay("field 1-194S 1-195S", "deck 1-038R 1-040C 1-040C | field 1-207S~")
    attack(table, "snow")
    assert (table.question, table.state.prompts[2].source) == ("ex_burst", table.state.zones["p2.damage"][0])
    table.play("p2 ex_burst no")
    assert (names(table, "p2.damage"), table.state.actor) == (["1-038R"], 1)
    table.lay("field 1-194S 1-195S", "deck 1-038R 1-040C 1-040C | field 1-207S~")
    attack(table, "snow")
    table.play("p2 ex_burst yes", "p2 choose p1.serah")
    assert table.says("serah", "frozen")
    assert table.says("p2.damage.shiva", "ex_burst")


@pytest.mark.rule("FF-11.10.2c", "FF-11.10.4")
def test_nobody_answers_an_ex_burst_and_nothing_is_paid_for_it(table: Table) -> None:
    table.lay("field 1-194S | hand 1-038R 1-036C 1-036C", "deck EMBER 1-040C 1-040C")
    attack(table, "snow")
    done = table.play("p2 ex_burst yes")
    assert not done.of(CardMade)
    assert (names(table, "p2.hand"), names(table, "p2.break"), programs(table)) == (["1-040C"], [], [])


@pytest.mark.rule("FF-6.5.1", "FF-6.5.2.1b", "FF-6.5.2.1c")
def test_all_damage_is_placed_then_the_bursts_come_in_order(table: Table) -> None:
    table.lay("hand STORM 1-036C | deck 1-193S EMBER 1-040C | field 1-194S")
    make(table, "cast hand.storm")
    done = resolve(table)
    assert [fact.to for fact in done.of(CardMoved) if fact.why == "damage"] == ["p1.damage", "p1.damage"]
    sources = []
    while table.question == "ex_burst":
        sources.append(table.state.cards[table.state.prompts[1].source].definition)
        table.play("ex_burst no")
    assert sources == ["1-193S", "EMBER"]


def test_the_burst_of_a_backup_does_what_it_does_when_it_enters(table: Table) -> None:
    table.lay("field 1-194S", "deck 1-193S 1-040C 1-040C | field 1-207S~")
    attack(table, "snow")
    table.play("p2 ex_burst yes", "p2 choose p1.snow", "p2 done")
    assert table.says("snow", "frozen")


@pytest.mark.rule("FF-12.4.5a", "FF-4.4")
def test_a_summon_and_an_ability_have_no_power(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field 1-040C", "field WEAK")
    assert (table.number("hand.bolt", "power"), table.number("summoner", "power")) == (0, 0)
    make(table, "cast hand.bolt", "choose p2.weak")
    resolve(table)
    assert names(table, "p2.break") == ["WEAK"]


@pytest.mark.rule("FF-12.4.6")
def test_two_of_a_name_go_both(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field 1-194S", "field 1-194S")
    make(table, "cast hand.theft", "choose p2.snow")
    resolve(table)
    assert (names(table, "p1.break")[-1], names(table, "p2.break")) == ("1-194S", ["1-194S"]) or (
        "1-194S" in names(table, "p1.break") and names(table, "p2.break") == ["1-194S"]
    )


@pytest.mark.rule("FF-12.4.7")
def test_light_and_dark_go_both(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field SUN", "field NIGHT")
    make(table, "cast hand.theft", "choose p2.night")
    resolve(table)
    assert ("SUN" in names(table, "p1.break"), names(table, "p2.break")) == (True, ["NIGHT"])


@pytest.mark.rule("FF-12.4.8")
def test_of_six_backups_five_are_kept(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field 1-040C 1-040C 1-040C 1-138C 1-138C", "field 1-140C")
    make(table, "cast hand.theft", "choose p2.magus")
    resolve(table)
    assert table.question == "keep"
    for ref in table.state.zones["p1.field"][:5]:
        table.play(f"keep {ref}")
    assert (len(table.state.zones["p1.field"]), names(table, "p2.break")) == (5, ["1-140C"])


@pytest.mark.rule("FF-11.12.5.1")
def test_replacements_have_a_rule(table: Table) -> None:
    asks = [op for op in table.game.rules.programs["instead"].ops if getattr(op, "question", "")]
    assert [op.rule for op in asks] == ["FF-11.12.5.1"]  # type: ignore[attr-defined]


@pytest.mark.rule("FF-6.5.2.1a", "FF-11.10.4")
def test_a_burst_that_could_do_nothing_is_not_asked_about(table: Table) -> None:
    table.lay("field 1-194S", "deck PYRE 1-040C 1-040C")
    to_declaration(table)
    table.play("attack snow")
    resolve(table)
    resolve(table)
    assert table.question == "ex_burst"  # it could choose the attacker
    told = table.play("p2 ex_burst yes").of(Declared)
    pyre = table.ref("p2.damage.pyre")
    assert [fact for fact in told if fact.act == "bursts"] == [Declared(2, "bursts", pyre)]
    table.lay("field 1-194S WEAK", "deck PYRE 1-040C 1-040C")
    attack(table, "snow")
    dealt = table.play("p2 ex_burst yes", "p2 choose p1.snow").of(CountersChanged)
    assert [(fact.on, fact.source) for fact in dealt] == [(table.ref("snow"), table.ref("p2.damage.pyre"))]
    table.lay("hand STORM 1-036C | deck PYRE 1-040C 1-040C")
    make(table, "cast hand.storm")
    resolve(table)
    assert (table.question, len(names(table, "p1.damage"))) == ("", 2)


@pytest.mark.rule("FF-6.5.2.1b", "FF-12.4.3")
def test_what_was_turned_up_bursts_though_the_deck_had_too_few(table: Table) -> None:
    table.lay("hand STORM 1-036C | deck EMBER")
    make(table, "cast hand.storm")
    resolve(table)
    assert table.question == "ex_burst"
    table.play("ex_burst no")
    assert table.state.ending == "deck"


def test_it_is_asked_with_yes_or_no(table: Table) -> None:
    table.lay("field 1-194S", "deck EMBER 1-040C 1-040C")
    attack(table, "snow")
    prompt = table.state.prompts[2]
    assert (prompt.rule, prompt.least, prompt.most, table.moves(2)) == (
        "FF-11.10.2b",
        1,
        1,
        ["ex_burst no", "ex_burst yes"],
    )


@pytest.mark.rule("FF-15.2.6.3a")
def test_what_holds_while_its_card_attacks_never_bursts(table: Table) -> None:
    table.lay("field 1-194S", "deck CHARGER 1-040C 1-040C")
    attack(table, "snow")
    assert (table.question, names(table, "p2.damage")) == ("", ["CHARGER"])


@pytest.mark.rule("FF-6.5.1", "FF-6.5.2")
def test_damage_to_players_comes_of_the_effect_that_deals_it(table: Table) -> None:
    table.lay("hand RAIN 1-036C")
    cast = next(event.n for event in make(table, "cast hand.rain").events if isinstance(event.fact, CardMoved))
    moved = [event for event in resolve(table).events if isinstance(event.fact, CardMoved)]
    assert [(event.by, event.why, event.parent) for event in moved] == [
        ("rule", "FF-6.5.2", cast),
        ("rule", "FF-6.5.2", cast),
        ("rule", "FF-11.11.10", cast),
    ]
