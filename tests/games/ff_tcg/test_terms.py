"""Players, owners and controllers, sources, counters and Crystals (FF-6)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, ControlChanged
from bsdesk.engine.facts import CountersChanged
from bsdesk.engine.state import to_json
from bsdesk.engine.view import redact
from tests.games.ff_tcg.looking import make, names, next_turn, paid, programs, resolve, to_declaration
from tests.table import Table

CP = "1-036C 1-036C 1-036C"


def stolen(table: Table, card: str) -> None:
    """Take control of a card of the opponent until the end of the turn."""
    make(table, "cast hand.theft", f"choose p2.{card}")
    resolve(table)


@pytest.mark.rule("FF-6.1.3", "FF-6.1.2")
def test_the_turns_player_and_the_other(table: Table) -> None:
    table.lay("", "hand HITTER")
    assert (table.state.active, table.state.rivals(1), table.state.rivals(2)) == (1, [2], [1])
    next_turn(table)
    assert table.state.active == 2


@pytest.mark.rule("FF-6.1.4", "FF-11.11.6")
def test_the_turns_player_chooses_first_and_all_happens_at_once(table: Table) -> None:
    table.lay("hand RITE 1-036C | field PLAIN BRAVE", "field WEAK BANNER")
    make(table, "cast hand.rite")
    resolve(table)
    assert table.to_act() == 1
    assert table.refused("p2 choose weak").code == "waiting_for_answer"
    table.play("choose brave")
    assert table.to_act() == 2
    done = table.play("p2 choose weak")
    groups = {event.group for event in done.events if getattr(event.fact, "why", "") == "broken"}
    assert (len(groups), names(table, "p1.break")[-2:], names(table, "p2.break")) == (1, ["BRAVE", "RITE"], ["WEAK"])
    table.lay("hand TITHES 1-036C 1-040C 1-138C", "hand 1-040C 1-138C")
    make(table, "cast hand.tithes")
    resolve(table)
    for seat in (1, 2):
        table.play(f"p{seat} {table.moves(seat, 'choose')[0]}")
    assert [len(table.hand(seat)) for seat in (1, 2)] == [1, 1]


@pytest.mark.rule("FF-6.2.1", "FF-6.2.5", "FF-7.2")
def test_a_card_is_its_owners_whoever_controls_it(table: Table) -> None:
    table.lay("hand THEFT CHEAP 1-036C 1-036C", "field PLAIN")
    stolen(table, "plain")
    assert (table.card("plain").controller, table.card("plain").owner, table.card("plain").zone) == (1, 2, "p1.field")
    make(table, "cast hand.cheap", "choose plain")
    resolve(table)
    assert (names(table, "p2.break"), "PLAIN" in names(table, "p1.break")) == (["PLAIN"], False)
    for seat in (1, 2):
        zones = [zone for zone in table.state.zones if zone.startswith(f"p{seat}.") and not zone.endswith("field")]
        assert {table.state.cards[ref].owner for zone in zones for ref in table.state.zones[zone]} <= {seat}


@pytest.mark.rule("FF-6.2.2")
def test_what_comes_from_outside_belongs_to_whoever_brings_it(table: Table) -> None:
    table.lay("hand CALLOUT 1-036C")
    make(table, "cast hand.callout")
    resolve(table)
    assert (table.card("knot").owner, table.card("knot").controller) == (1, 1)


@pytest.mark.rule("FF-6.2.3", "FF-7.12.1", "FF-7.12.3")
def test_what_is_on_the_stack_is_whose_who_cast_it(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field PLAIN", "hand BOON 1-036C")
    make(table, "cast hand.bolt", "choose field.plain")
    table.play("pass")
    make(table, "cast hand.boon", "choose p1.plain", seat=2)
    lying = [table.state.cards[ref] for ref in table.state.zones["stack"]]
    assert [(card.definition, card.controller) for card in lying] == [("BOLT", 1), ("BOON", 2)]
    resolve(table)
    assert names(table, "stack") == ["BOLT"]


@pytest.mark.rule("FF-6.2.4")
def test_what_an_effect_puts_onto_the_field_is_its_players(table: Table) -> None:
    table.lay("hand GRAVE 1-036C", "break PLAIN")
    make(table, "cast hand.grave", "choose p2.break.plain")
    resolve(table)
    assert (table.card("plain").controller, table.card("plain").owner) == (1, 2)


@pytest.mark.rule("FF-6.2.6.1a", "FF-6.2.6.1b", "FF-7.2.1")
def test_what_changes_sides_has_not_entered(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field CHORUS HERALD", "field KNIGHT")
    stolen(table, "knight")
    assert programs(table) == []
    assert f"turn.entered.{table.ref('knight')}" not in table.state.tally
    assert table.number("chorus", "power") == 4000  # counted among one's own
    to_declaration(table)
    assert table.refused("attack knight").code == "entered_this_turn"  # it wasn't controlled when the turn began


@pytest.mark.rule("FF-6.2.6.2a", "FF-6.2.6.2b", "FF-7.7.3b")
def test_two_of_a_name_then_go_by_rule(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field PLAIN BRAVE", "field BRAVE")
    make(table, "cast hand.theft", "choose p2.brave")
    done = resolve(table)
    assert len(done.of(ControlChanged)) >= 1
    assert (names(table, "p1.field"), names(table, "p2.break")) == (["PLAIN"], ["BRAVE"])
    assert (names(table, "stack"), table.state.actor) == ([], 1)


@pytest.mark.rule("FF-7.7.5b")
def test_a_light_and_a_dark_one_go_both(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field SUN", "field NIGHT")
    stolen(table, "night")
    assert ("SUN" in names(table, "p1.break"), names(table, "p2.break")) == (True, ["NIGHT"])


@pytest.mark.rule("FF-6.4.1.1", "FF-11.8.17.4", "FF-11.8.17")
def test_what_a_summon_leaves_waiting_is_of_that_summon(table: Table) -> None:
    table.lay("hand PLEDGE 1-036C | field PLAIN", "hand 1-040C")
    make(table, "cast hand.pledge", "choose field.plain")
    ref = table.ref("stack.pledge")
    resolve(table)
    (left,) = table.state.modifiers
    assert (left.source, left.seat, left.program) == (ref, 1, "PLEDGE/1")
    to_declaration(table)
    table.play("attack plain")
    assert programs(table) == ["PLEDGE/1"]


@pytest.mark.rule("FF-6.4.1.2", "FF-11.8.17.5")
def test_what_an_ability_leaves_waiting_is_of_its_source_and_player(table: Table) -> None:
    table.lay("hand 1-036C | field ROUSER PLAIN", "hand THEFT 1-036C")
    make(table, "use rouser e1", "choose field.plain")
    resolve(table)
    ref = table.ref("rouser")
    table.play("pass")
    make(table, "cast hand.theft", "choose p1.rouser", seat=2)
    resolve(table)
    (left,) = [one for one in table.state.modifiers if one.program == "ROUSER/1"]
    assert (table.state.cards[ref].controller, left.source, left.seat) == (2, ref, 1)
    to_declaration(table)
    table.play("attack plain")
    hand = len(table.hand())
    resolve(table)
    assert len(table.hand()) == hand + 1


def test_what_was_left_waiting_does_not_tell_by_which_card_it_was_paid(table: Table) -> None:
    """That lay hidden in the hand, and has another number since."""
    table.lay("hand 1-036C | field ROUSER PLAIN")
    (card,) = table.state.zones["p1.hand"]
    make(table, "use rouser e1", "choose field.plain")
    resolve(table)
    to_declaration(table)
    table.play("attack plain")
    assert programs(table) == ["ROUSER/1"]
    assert f'"{card}"'.encode() not in to_json(redact(table.state, "p2"))


@pytest.mark.rule("FF-6.4.1.3", "FF-11.8.17.6")
def test_what_a_replacement_leaves_waiting_is_of_its_card(table: Table) -> None:
    table.lay("hand CHEAP 1-036C | field HERMIT PLAIN")
    make(table, "cast hand.cheap", "choose field.plain")
    resolve(table)
    (left,) = table.state.modifiers
    assert (left.source, left.seat, "PLAIN" in names(table, "p1.field")) == (table.ref("hermit"), 1, True)


@pytest.mark.rule("FF-6.4.2b", "FF-11.5.5", "FF-11.11.4")
def test_of_a_source_that_has_left_the_last_power_counts(table: Table) -> None:
    table.lay("hand 1-036C | field ACTA", "field 1-207S | hand TIDE 1-036C")
    make(table, "use act-a e1")
    table.play("pass")
    make(table, "cast hand.tide", "choose p1.act-a", seat=2)
    resolve(table)
    assert not table.has("act-a")
    resolve(table)
    assert table.number("p2.gilgamesh", "damage") == 6000


@pytest.mark.rule("FF-6.7.2", "FF-TV-19", "FF-15.1.1.10.1")
def test_counters_of_one_name_are_one_kind(table: Table) -> None:
    table.lay(f"hand RIME {CP} | field RUNE")
    for _ in range(2):
        make(table, "use rune e1")
        resolve(table)
    assert table.refused("use rune e2").code == "cannot_pay"
    make(table, "play hand.rime")
    resolve(table)
    assert table.number("rune", "frost") == 3
    table.play("use rune e2")
    assert (table.number("rune", "frost"), programs(table)) == (0, ["RUNE/2"])
    assert all("frost" not in (names_ or {}) or not names_["frost"] for names_ in table.state.counters.values())


@pytest.mark.rule("FF-6.7.3", "FF-7.4")
def test_a_card_that_goes_elsewhere_is_a_new_one(table: Table) -> None:
    table.lay(f"hand TIDE BOON {CP} 1-036C | field RUNE")
    make(table, "use rune e1")
    resolve(table)
    make(table, "cast hand.boon", "choose rune")
    resolve(table)
    make(table, "cast hand.tide", "choose rune")
    resolve(table)
    assert table.hand()[-1] == "RUNE"
    table.lay("hand RUNE 1-036C")
    make(table, "play hand.rune")
    assert (table.number("rune", "frost"), table.number("rune", "power")) == (0, 3000)


@pytest.mark.rule("FF-6.8.1")
def test_crystals_are_gained_and_paid_with(table: Table) -> None:
    table.lay("hand GEM 1-036C")
    make(table, "play hand.gem")
    assert table.refused("use gem e2").code == "too_few_crystals"
    resolve(table)
    assert table.state.counters["p1"] == {"crystal": 1}
    done = table.play("use gem e2")
    assert [(fact.name, fact.number) for fact in done.of(CountersChanged)] == [("crystal", -1)]
    assert not table.state.counters.get("p1")
    assert paid(table).facts == []
    assert [fact.why for fact in resolve(table).of(CardMoved)] == ["drawn"]
