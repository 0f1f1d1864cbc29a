"""Triggered actions: they resolve at once, in their order, and nobody requests them (TR-3)."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from bsdesk.engine.state import Frame
from bsdesk.games import black_poker
from tests.games.black_poker.looking import resolved, resolved_by, waiting
from tests.table import Happened, Table

# Two heroes of seat 1 against one of seat 2: all three die, and each calls the next generation.
THREE_HEROES = ("field HQ SQ | life S2 DK S3 CK S4", "field CQ D5 D8 | life H2 HK H3")


def fall(table: Table) -> Happened:
    """The three heroes fight."""
    table.play("attack", "pass", "pass", "attackers hq", "attackers sq")
    return table.play("block field.1 p1.hq", "block field.2 p1.sq", "block field.3 p1.sq", "done")


def triggered(table: Table, *triggers: tuple[str, int]) -> Happened:
    """All of these were triggered at once."""
    table.state.queue = tuple(Frame(f"act/{name}", seat, cause=1) for name, seat in triggers)
    return table.play("pass")


@pytest.mark.rule("TR-3.1", "TR-X-01")
def test_block_is_never_on_the_stage(table: Table) -> None:
    table.lay("field S5", "field H9")
    happened = table.play("attack", "pass", "pass", "attackers s5")
    assert resolved(happened) == ["attack"]
    assert (waiting(table), table.zone("stage"), table.moves(1)) == ([], [], [])
    assert table.moves(2) == ["block h9 p1.s5", "done"]


@pytest.mark.rule("TR-3.1", "TR-X-01")
def test_in_the_official_rules_a_normal_trigger_waits_on_the_stage(official_table: Table) -> None:
    official_table.lay("field S5", "field H9")
    official_table.play("attack", "pass", "pass", "attackers s5")
    assert waiting(official_table) == ["block"]
    assert "pass" in official_table.verbs(1)


@pytest.mark.rule("TR-3.2", "TR-O-10")
def test_what_the_sheet_leaves_open_is_played_by_its_default_and_told_as_such(table: Table) -> None:
    assert black_poker.game().rules.options["ruleset"] == "sheet"
    table.lay(*THREE_HEROES)
    told = [(e.fact, e.why) for e in fall(table).events if isinstance(e.fact, Declared)]
    triggers = sorted((fact.seat, fact.target, why) for fact, why in told if fact.act == "triggered")
    assert triggers == [(seat, "next_generation", "TR-O-10") for seat in (1, 1, 2)]


@pytest.mark.rule("TR-3.3")
@pytest.mark.parametrize("line", ["charge", "draw", "block", "judgement", "next_generation", "p2 draw"])
def test_nobody_requests_what_is_only_triggered(table: Table, line: str) -> None:
    table.lay("hand S7 | field HK D9?")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("triggered_only", "TR-3.3")
    assert line not in table.verbs()


@pytest.mark.rule("TR-3.4", "TR-3.6")
def test_the_turn_players_triggers_come_first(table: Table) -> None:
    table.lay(*THREE_HEROES)
    happened = fall(table)
    assert resolved_by(happened, "next_generation") == [1, 1, 2]
    assert (table.hand(1), table.hand(2)) == (["DK", "CK"], ["HK"])
    assert (table.zone("life"), table.zone("p2.life")) == (["S4"], ["H3"])


@pytest.mark.rule("TR-3.4")
def test_so_they_do_in_the_turn_of_the_other(table: Table) -> None:
    table.lay(THREE_HEROES[1], THREE_HEROES[0], active=2)
    table.play("p2 attack", "p2 pass", "p1 pass", "p2 attackers hq", "p2 attackers sq")
    happened = table.play("block cq p2.hq", "block d5 p2.sq", "block d8 p2.sq", "done")
    assert resolved_by(happened, "next_generation") == [2, 2, 1]


@pytest.mark.rule("TR-3.4")
def test_immediate_before_normal_then_the_turn_player_then_main_before_quick(table: Table) -> None:
    table.lay("life " + "HK SA " * 6, "life " + "DK CA " * 6)
    names = ("judgement", "next_generation", "charge")
    happened = triggered(table, *((name, seat) for name in names for seat in (2, 1)))
    done = [(f.target, f.seat) for f in happened.of(Declared) if f.act == "resolved"]
    assert done[:4] == [("charge", 1), ("next_generation", 1), ("charge", 2), ("next_generation", 2)]


@pytest.mark.rule("TR-3.4")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("pick", "done"), [("e1", []), ("e2", ["judgement"])])
def test_each_player_orders_the_own_triggers(table: Table, seat: int, pick: str, done: list[str]) -> None:
    table.lay()
    triggered(table, ("draw", seat), ("judgement", seat))
    assert table.moves(seat) == ["order e1", "order e2"]
    assert table.refused("done", seat=seat).rule == "TR-3.4"
    assert resolved(table.play(f"order {pick}", seat=seat)) == done
    assert table.question == "draw_more"


@pytest.mark.rule("TR-3.5")
def test_what_a_trigger_sets_off_is_handled_before_anybody_has_the_chance(table: Table) -> None:
    table.lay("hand S7")
    table.play("end", "pass")
    assert resolved(table.play("pass")) == ["end", "charge"]
    assert (table.question, table.moves(1)) == ("draw_more", [])
    assert resolved(table.play("draw_more no")) == ["draw"]
    assert table.verbs(2) >= {"pass", "end"}


@pytest.mark.rule("TR-3.5", "TR-3.4")
def test_what_a_trigger_sets_off_takes_its_place_among_those_that_wait(table: Table) -> None:
    """Draw, set off by Charge, is normal: it comes after the Next Generation that waits already."""
    table.lay("life HK SA S2")
    happened = triggered(table, ("charge", 1), ("next_generation", 1))
    assert resolved(happened) == ["charge", "next_generation"]
    assert table.question == "draw_more"


@pytest.mark.rule("TR-3.5", "TR-3.4")
@pytest.mark.parametrize(("pick", "done"), [("e1", ["judgement"]), ("e2", [])])
def test_of_one_rank_what_waited_already_is_named_first(table: Table, pick: str, done: list[str]) -> None:
    """Draw, set off by Charge, is its player's to order with the judgement that waits."""
    table.lay()
    assert resolved(triggered(table, ("charge", 1), ("judgement", 1))) == ["charge"]
    assert table.moves(1) == ["order e1", "order e2"]
    assert resolved(table.play(f"order {pick}")) == done
    assert table.question == "draw_more"


@pytest.mark.rule("TR-3.6")
def test_next_generation_is_its_owners_also_in_the_others_turn(table: Table) -> None:
    table.lay("hand H3 D2 | field S5 | life S2 S3 SA", "field DK? | life H2 HK H3")
    happened = table.play("destroy_bulwark hand.h3 hand.d2", "pass", "pass")
    assert resolved_by(happened, "next_generation") == [2]
    assert (table.hand(2), table.zone("p2.life"), table.zone("life")) == (["HK"], ["H3"], ["S2", "S3", "SA"])
