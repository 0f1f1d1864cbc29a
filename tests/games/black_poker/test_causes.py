"""By which rule something happened, as `why event` says: the rule that says it of the action it came of."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared
from bsdesk.engine.state import Event
from tests.table import Table

ALL_PASS = ("p1 pass", "p2 pass")


def rules(events: list[Event], kind: type[CardMoved | Declared], word: str) -> list[str]:
    """The rules of the moves for this reason, or of what was declared in this word, in order."""
    facts = [(event, getattr(event.fact, "act", getattr(event.fact, "why", ""))) for event in events]
    return [event.why for event, said in facts if isinstance(event.fact, kind) and said == word]


def rules_of_ends(events: list[Event]) -> dict[str, str]:
    """The rule by which each action has resolved."""
    ended = [(event.fact, event.why) for event in events if isinstance(event.fact, Declared)]
    return {fact.target: why for fact, why in ended if fact.act == "resolved"}


@pytest.mark.rule("TR-4.9", "TR-4.12", "TR-4.14")
@pytest.mark.parametrize(
    ("request_", "rule"),
    [("summon_soldier hand.h3", "TR-4.9"), ("summon_hero hand.hq", "TR-4.12"), ("summon_ace hand.ca", "TR-4.14")],
)
def test_soldiers_heroes_and_aces_are_summoned_each_by_its_own_rule(table: Table, request_: str, rule: str) -> None:
    table.lay("hand H3 HQ CA | field D8? D7?")
    table.play(request_)
    if table.question:
        table.play("drive d8")
    assert rules(table.play("p1 pass", "p2 pass").events, CardMoved, "summoned") == [rule]


@pytest.mark.rule("TR-11.10")
@pytest.mark.parametrize(
    "request_", ["up hand.h3; target s9", "twist hand.d3; target s9", "equip hand.s2", "throwing hand.s2 hand.c2"]
)
def test_the_target_is_named_by_the_rule_of_requests(table: Table, request_: str) -> None:
    table.lay("hand H3 D3 S2 C2 | field S9 D8?", "field H9")
    events = []
    for line in request_.split("; "):
        if table.question == "discard":
            table.play("discard hand.c2")
        events += table.play(line).events
    assert rules(events, Declared, "aimed") == ["TR-11.10"]


@pytest.mark.rule("TR-7.16", "TR-7.17")
@pytest.mark.parametrize(
    ("request_", "rule"), [("summon_ace hand.ca", "TR-7.16"), ("throwing hand.s5 hand.c2", "TR-7.17")]
)
def test_a_counter_negates_by_the_rule_for_as_many_key_cards(table: Table, request_: str, rule: str) -> None:
    table.lay("hand CA S5 C2", "hand C9 H2")
    done = table.play(request_, "p1 pass", "p2 counter hand.c9", "p2 pass", "p1 pass")
    assert rules(done.events, Declared, "negated") == [rule]
    assert set(rules(done.events, CardMoved, "negated")) == {rule}


@pytest.mark.rule("TR-6.27")
def test_what_is_not_blocked_does_damage_by_its_own_rule(table: Table) -> None:
    table.lay("field S2")
    done = table.play("attack", *ALL_PASS, "attackers s2")
    assert rules(done.events, CardMoved, "damage") == ["TR-6.27"] * 2


@pytest.mark.rule("TR-6.24", "TR-6.25", "TR-6.26")
@pytest.mark.parametrize(
    ("bulwark", "died"), [("JK1", ["TR-6.24", "TR-6.26"]), ("D9", ["TR-6.25", "TR-6.26"]), ("D4", ["TR-6.26"])]
)
def test_those_who_die_against_a_bulwark_die_by_the_rules_for_it(table: Table, bulwark: str, died: list[str]) -> None:
    table.lay("field S9", f"field {bulwark}?")
    done = table.play("attack", *ALL_PASS, "attackers s9", f"p2 block {bulwark.lower()} p1.s9")
    assert rules(done.events, CardMoved, "died") == died


@pytest.mark.rule("TR-6.21", "TR-6.22", "TR-6.23")
@pytest.mark.parametrize(
    ("blockers", "died"), [("H4", ["TR-6.21"]), ("H9", ["TR-6.22"] * 2), ("H4 H5", ["TR-6.23"] * 3)]
)
def test_those_who_die_against_soldiers_die_by_how_they_compare(table: Table, blockers: str, died: list[str]) -> None:
    table.lay("field S9", f"field {blockers}")
    events = table.play("attack", *ALL_PASS, "attackers s9").events
    for blocker in blockers.lower().split():
        events += table.play(f"p2 block {blocker} p1.s9").events
    assert rules(events, CardMoved, "died") == died


@pytest.mark.rule("TR-3.1", "TR-11.17", "TR-11.22")
def test_what_never_lay_on_the_stage_does_not_leave_it(table: Table) -> None:
    table.lay("hand S4 | field S9", "field H9")
    events = table.play("set_bulwark", "attack", *ALL_PASS, "attackers s9", "p2 block h9 p1.s9").events
    events += table.play("end", *ALL_PASS, "draw_more no").events
    assert rules_of_ends(events) == {
        "set_bulwark": "TR-11.22",
        "attack": "TR-11.17",
        "block": "TR-3.1",
        "judgement": "TR-3.1",
        "end": "TR-11.17",
        "charge": "TR-3.1",
        "draw": "TR-3.1",
    }


@pytest.mark.rule("TR-3.1", "TR-11.17")
def test_what_is_triggered_leaves_the_stage_where_it_lay_there(official_table: Table) -> None:
    table = official_table
    table.lay("field S9", "field H9")
    events = table.play("attack", *ALL_PASS, "attackers s9", *ALL_PASS, "p2 block h9 p1.s9", *ALL_PASS).events
    events += table.play("end", *ALL_PASS, "p2 pass", "p1 pass").events
    assert rules_of_ends(events) == {
        "attack": "TR-11.17",
        "block": "TR-11.17",
        "judgement": "TR-11.17",
        "end": "TR-11.17",
        "charge": "TR-3.1",
    }
