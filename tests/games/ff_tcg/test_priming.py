"""Priming (FF-15.2.9): two cards that are one Character."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardJoined, CardMoved, Shuffled
from bsdesk.games.ff_tcg.rules.cards import Card, faults
from tests.games.ff_tcg.looking import make, names, paid, programs, resolve, to_declaration
from tests.table import Happened, Table

DECK = "deck KNIGHT 1-036C LORD 1-036C 1-036C"
CP = "1-036C 1-036C 1-036C"  # each gives 2 ice CP


def primed(table: Table, move: str = "prime squire e1") -> Happened:
    """Prime a Character with the card that it names."""
    table.play(move)
    paid(table)
    return table.play(table.moves(verb="seek")[0])


def thing(table: Table) -> str:
    """Return the first Character of seat 1."""
    return table.state.zones["p1.field"][0]


@pytest.mark.rule("FF-15.2.9.1", "FF-15.2.9.2")
def test_priming_names_a_card_and_a_cost(table: Table) -> None:
    card = table.game.rules.defs["SQUIRE"]
    assert isinstance(card, Card)
    (effect,) = card.effects
    assert faults(card) == []
    nameless = ({"op": "seek", "from": {"where": "deck"}}, effect.do[1])
    for wrong in (replace(effect, cost=()), replace(effect, do=effect.do[1:]), replace(effect, do=nameless)):
        assert "FF-15.2.9.2" in faults(replace(card, effects=(wrong,)))[0]


@pytest.mark.rule("FF-15.2.9.3")
def test_it_is_for_the_own_main_phase_while_the_stack_is_empty(table: Table) -> None:
    table.lay(f"hand BOLT {CP} | field SQUIRE | {DECK}", f"hand {CP} | field SQUIRE | {DECK}")
    assert table.moves(verb="prime") == ["prime squire e1"]
    assert table.refused("p2 prime squire e1").code == "prime_main_phase"
    assert table.refused("use squire e1").code == "no_ability"
    make(table, "cast hand.bolt", "choose p2.squire")
    assert table.refused("prime squire e1").code == "prime_empty_stack"
    resolve(table)
    assert table.allowed("prime squire e1")
    to_declaration(table)
    assert table.refused("prime squire e1").code == "prime_main_phase"
    table.lay(f"field SQUIRE SUN | {DECK}")
    assert table.refused("prime squire e1").code == "cannot_pay"
    assert table.refused("prime sun e1").code == "no_priming"


@pytest.mark.rule("FF-15.2.9.3.1", "FF-15.2.9.3.1.1", "FF-15.2.9.3.4")
def test_what_is_found_is_put_on_top_at_once_and_does_not_enter(table: Table) -> None:
    table.lay(f"hand {CP} | field SQUIRE HERALD | {DECK}", "hand BOLT 1-036C")
    before = thing(table)
    table.play("prime squire e1")
    paid(table)
    assert (table.question, table.state.actor, names(table, "p1.break")) == ("seek", 0, ["1-036C"])
    assert len(table.moves(verb="seek")) == 1
    done = table.play(table.moves(verb="seek")[0])
    assert (thing(table), names(table, "p1.field")) == (before, ["KNIGHT", "SQUIRE", "HERALD"])
    assert [fact.onto for fact in done.of(CardJoined)] == [before]
    assert (len(done.of(Shuffled)), programs(table), names(table, "stack")) == (1, [], [])
    assert table.state.actor == 1


@pytest.mark.rule("FF-15.2.9.3.1.2")
def test_whose_name_is_controlled_already_can_not_be_found(table: Table) -> None:
    table.lay(f"hand {CP} | field SQUIRE KNIGHT | {DECK}")
    table.play("prime squire e1")
    paid(table)
    assert (table.question, names(table, "p1.field")) == ("", ["SQUIRE", "KNIGHT"])


@pytest.mark.rule("FF-15.2.9.3.2")
def test_what_the_character_had_stays(table: Table) -> None:
    table.lay(f"hand BOON BOLT {CP} 1-036C 1-036C | field SQUIRE~ | {DECK}")
    table.state.cards[thing(table)] = replace(table.state.cards[thing(table)], marks=("frozen",))
    for summon in ("boon", "bolt"):
        make(table, f"cast hand.{summon}", "choose squire")
        resolve(table)
    primed(table)
    assert (table.number("knight", "power"), table.number("knight", "damage")) == (10000, 4000)
    assert (table.says("knight", "dull"), table.says("knight", "frozen")) == (True, True)


@pytest.mark.rule("FF-15.2.9.4.1.2")
def test_a_power_that_was_set_is_that_of_the_top_card_then(table: Table) -> None:
    table.lay(f"hand HALO BOON HALO {CP} 1-036C 1-036C 1-036C | field SQUIRE | {DECK}")
    for summon in ("halo.1", "boon"):
        make(table, f"cast hand.{summon}", "choose squire")
        resolve(table)
    assert table.number("squire", "power") == 12000
    primed(table)
    assert table.number("knight", "power") == 10000  # 8000 and 2000 more
    make(table, "cast hand.halo", "choose knight")
    resolve(table)
    assert table.number("knight", "power") == 12000


@pytest.mark.rule("FF-15.2.9.3.3")
def test_what_is_not_found_has_been_paid_for_all_the_same(table: Table) -> None:
    table.lay(f"hand {CP} | field SQUIRE | deck 1-036C LORD")
    done = make(table, "prime squire e1")
    assert (names(table, "p1.field"), names(table, "p1.break")) == (["SQUIRE"], ["1-036C"])
    assert (len(done.of(Shuffled)), table.state.actor) == (1, 1)
    table.lay(f"hand {CP} | field SQUIRE | {DECK}")
    make(table, "prime squire e1")
    table.play("done")  # nobody has to find it
    assert (names(table, "p1.field"), names(table, "p1.break")) == (["SQUIRE"], ["1-036C"])


@pytest.mark.rule("FF-15.2.9.4", "FF-15.2.9.4.1.1")
def test_two_cards_are_one_character(table: Table) -> None:
    table.lay("hand BOON 1-036C | field KNIGHT&SQUIRE CHORUS")
    assert table.number("chorus", "power") == 1000 + 2 * 1000
    table.play("cast hand.boon")
    assert table.moves(verb="choose") == ["choose chorus", "choose knight"]
    table.play("choose knight")
    paid(table)
    resolve(table)
    assert [table.number(ref, "power") for ref in table.state.zones["p1.field"][:2]] == [10000, 5000]


@pytest.mark.rule("FF-15.2.9.4.1", "FF-7.7.3a")
def test_it_has_both_names_and_all_else_of_the_top_card(table: Table) -> None:
    table.lay(f"hand CALLER SQUIRE KNIGHT {CP} {CP} | field KNIGHT&SQUIRE")
    top = thing(table)
    assert (table.says(top, "lightning"), table.says(top, "ice"), table.number(top, "cost")) == (True, False, 5)
    assert [table.refused(f"play hand.{one}").code for one in ("squire", "knight")] == ["same_name", "same_name"]
    assert table.moves(verb="prime") == ["prime knight e2"]
    make(table, "cast hand.caller")
    resolve(table)
    assert table.says(top, "dull")


@pytest.mark.rule("FF-15.2.9.4.2", "FF-15.2.9.4.2.1", "FF-TV-14")
def test_both_leave_and_the_top_card_is_removed_from_the_game(table: Table) -> None:
    table.lay("hand TIDE | field KNIGHT&SQUIRE MOURNER")
    make(table, "cast hand.tide", "choose knight")
    done = resolve(table)
    assert (table.hand(), names(table, "p1.removed"), programs(table)) == (["SQUIRE"], ["KNIGHT"], ["MOURNER/1"])
    parted = [event for event in done.events if isinstance(event.fact, CardMoved) and event.fact.why == "parted"]
    assert [(event.by, event.why) for event in parted] == [("rule", "FF-15.2.9.4.2")]


def test_each_goes_with_its_own_thing_and_to_its_own_owner(table: Table) -> None:
    table.lay("hand RUIN 1-036C | field KNIGHT&SQUIRE", "field LORD&KNIGHT&SQUIRE SUN")
    make(table, "cast hand.ruin")
    resolve(table)
    broken = [sorted(names(table, f"p{seat}.break")) for seat in (1, 2)]
    assert broken == [["1-036C", "RUIN", "SQUIRE"], ["SQUIRE", "SUN"]]
    assert (names(table, "p1.removed"), names(table, "p2.removed")) == (["KNIGHT"], ["LORD", "KNIGHT"])


def test_where_both_are_removed_anyway_nothing_more_happens(table: Table) -> None:
    table.lay("hand BOLT BOLT 1-036C 1-036C | field KNIGHT&SQUIRE WARD")
    make(table, "cast hand.bolt", "choose knight")
    resolve(table)
    make(table, "cast hand.bolt", "choose knight")
    done = resolve(table)
    moved = [fact.why for fact in done.of(CardMoved)]
    assert (names(table, "p1.removed"), moved.count("parted")) == (["KNIGHT", "SQUIRE"], 1)


@pytest.mark.rule("FF-15.2.9.4.2.2")
def test_its_leaving_is_that_of_one_character(table: Table) -> None:
    table.lay("hand BOLT BOLT 1-036C 1-036C | field KNIGHT&SQUIRE MOURNER")
    for _ in range(2):
        make(table, "cast hand.bolt", "choose knight")
        resolve(table)
    assert (programs(table), names(table, "p1.removed")) == (["MOURNER/1"], ["KNIGHT"])


def test_what_is_primed_may_be_primed_again(table: Table) -> None:
    table.lay(f"hand {CP} | field SQUIRE | {DECK}")
    primed(table)
    primed(table, "prime knight e2")
    assert names(table, "p1.field") == ["LORD", "KNIGHT", "SQUIRE"]
    assert [table.says(thing(table), f"name:{name}") for name in ("Lord", "Knight", "Squire")] == [True] * 3
