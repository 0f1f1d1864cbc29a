"""Refusals name the true reason and the rule that it comes from, where a move could be refused for several."""

from __future__ import annotations

import pytest

from tests.table import Table

DAMAGE_3, DAMAGE_4 = "damage " + "1-040C " * 3, "damage " + "1-040C " * 4
WATER = "1-159C 1-159C 1-159C 1-159C"
ICE = "1-040C 1-040C 1-040C"
TWINS = "hand 14-126C 14-126C | field 1-068C 1-068C"
PAID, TWO = "play hand.cid-raines; pay hand.snow", "pay summoner.1; pay summoner.2"
LIGHTNING = "1-138C 1-138C 1-138C 1-138C"


@pytest.mark.parametrize(
    ("mine", "theirs", "line", "said"),
    [
        # what it can't be paid with: too little, not of an element, not of the one element that will do
        ("hand 1-054C | field 1-138C 1-138C 1-138C", "", "play hand.dark-knight", "cannot_pay FF-5.2.1.2a"),
        (f"hand 1-054C | field {LIGHTNING}", "", "play hand.dark-knight", "no_cp_of_element FF-11.4.6.1.1a"),
        ("hand 18-129C 1-014C 1-014C", "", "play hand.jecht", "no_cp_of_element FF-11.4.6.1.2a"),
        (f"hand 21-001R | field {WATER}", "", "play hand.ward", "only_of_element FF-2.1a"),
        ("field 11-010C 1-159C 1-159C 1-014C", "", "use warrior e2", "no_cp_of_element FF-11.6.2.1a"),
        ("hand 18-003C | field 1-159C", "", "use hand.machinist e1", "only_of_element FF-11.6.2.1a"),
        ("hand 18-003C", "", "use hand.machinist e1", "cannot_pay FF-11.6.2.1a"),
        ("hand 24-041C | field 1-159C", "", "warp hand.onion-knight e1", "only_of_element FF-15.2.7.3"),
        ("field 24-113R 1-159C", "", "prime barnabas-xvi e1", "cannot_pay FF-15.2.9.3"),
        # of an ability that waits for its moment: which moment
        ("hand 1-194S | field 1-194S 1-040C", "", "use field.snow e2", "while_blocking FF-2.1a"),
        (f"hand 1-207S | field 1-207S {LIGHTNING} | {DAMAGE_3}", "", "use gilgamesh e3", "too_little_damage FF-2.1a"),
        ("", "field 21-010H", "p2 use taivas e2", "in_own_turn FF-2.1a"),
        ("", "field 1-054C 27-125S | break 19-052C", "p2 use break.undead-princess e2", "in_own_main_phase FF-2.1a"),
        ("field 1-054C 1-040C 1-040C", "field 27-128S", "use dark-knight e1", "cannot_use FF-2.2"),
        # of a special ability, by the rules of special abilities
        (f"field 1-207S {LIGHTNING} | {DAMAGE_4}", "", "use gilgamesh e3", "no_namesake FF-11.7.1a"),
        (f"hand 1-207S | field 1-207S 1-138C | {DAMAGE_4}", "", "use field.gilgamesh e3", "cannot_pay FF-11.7.2.1"),
        ("hand 18-129C | field 18-129C~", "", "use field.jecht e2", "dull_already FF-11.7.2.1"),
        ("hand 1-182L 1-036C | field 1-182L~", "", "use field.cloud e2", "dull_already FF-11.7.2.1"),
        ("field 1-036C~ 1-040C", "", "use bard e1", "dull_already FF-11.6.2.1a"),
        ("field 1-209S 1-138C 1-147C", "", "use maqui e1", "nothing_to_choose FF-11.6.5"),
    ],
)  # fmt: skip
def test_why_a_move_is_refused(table: Table, mine: str, theirs: str, line: str, said: str) -> None:
    table.lay(mine, theirs)
    if line.startswith("p2"):
        table.play("pass")
    refusal = table.refused(line)
    assert f"{refusal.code} {refusal.rule}" == said


@pytest.mark.parametrize(
    ("mine", "before", "line", "said"),
    [
        ("hand 1-195S 1-194S 1-194S", "play hand.serah", "pay hand.serah", "paid_for FF-11.4.2"),
        ("hand 15-128L 7-130L 1-036C 1-195S", "play hand.noctis", "pay hand.sin", "no_cp_from_it FF-5.2.1.3d"),
        (TWINS, "play hand.aerith.1", "pay hand.aerith.2 wind", "no_room_for_element FF-11.4.6.1.1a"),
        ("hand 1-192S 1-194S 1-036C | field 1-040C", PAID, "pay summoner", "enough_already FF-5.2.1.3.1a"),
        (f"hand 1-195S 1-194S | field {ICE}", f"play hand.serah; {TWO}", "pay hand.snow", "wasted FF-5.2.1.3.1a"),
        ("field 1-036C 1-040C 1-040C", "use bard e1", "pay bard", "given_up FF-11.6.10"),
        ("hand 18-003C 1-014C 1-014C", "use hand.machinist e1", "pay hand.machinist", "given_up FF-11.6.10"),
    ],
)  # fmt: skip
def test_why_it_is_not_paid_with(table: Table, mine: str, before: str, line: str, said: str) -> None:
    table.lay(mine)
    table.play(before)
    refusal = table.refused(line)
    assert f"{refusal.code} {refusal.rule}" == said


def test_what_is_used_once_a_turn_says_that_it_was(table: Table) -> None:
    table.lay("field 21-010H")
    table.play("use taivas e2", "pass", "p2 pass")
    refusal = table.refused("use taivas e2")
    assert (refusal.code, refusal.rule) == ("used_this_turn", "FF-2.1a")
