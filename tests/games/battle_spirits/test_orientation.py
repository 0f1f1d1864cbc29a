"""Refreshed, exhausted, heavy exhausted (BS-16)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardTurned
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN
from tests.table import Table

STATES = ("refreshed", "exhausted", "heavy_exhausted")


def states(table: Table, card: str) -> list[str]:
    return [word for word in STATES if table.says(card, word)]


@pytest.mark.rule("BS-16.1", "BS-16.7")
@pytest.mark.parametrize(
    ("mark", "turned", "words"),
    [
        ("", UPRIGHT, ["refreshed"]),
        ("~", SIDEWAYS, ["exhausted"]),
        ("~~", UPSIDE_DOWN, ["exhausted", "heavy_exhausted"]),
    ],
)
def test_a_card_lies_as_it_is(table: Table, mark: str, turned: int, words: list[str]) -> None:
    table.lay(f"field REF-01[1]{mark}")
    assert (table.card("ref-01").turned, states(table, "ref-01")) == (turned, words)


@pytest.mark.rule("BS-16.2", "BS-16.4")
def test_only_refreshed_spirits_may_attack_or_block(table: Table) -> None:
    side = "field REF-01[1] REF-09[1]~ REF-03[1]~~"
    table.lay(side, side, step="attack")
    assert table.moves() == ["attack ref-01", "end"]
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert table.moves(2) == ["block no", "block ref-01"]


@pytest.mark.rule("BS-16.3", "BS-16.9", "BS-P3")
@pytest.mark.parametrize("mark", ["", "~"])
def test_heavy_exhaust_turns_refreshed_and_exhausted_spirits_upside_down(table: Table, mark: str) -> None:
    table.lay("hand REF-31 | reserve 4", f"field REF-01[1]{mark}")
    happened = table.play("use hand.ref-31 flash")
    assert table.card("p2.ref-01").turned == UPSIDE_DOWN
    assert len(happened.of(CardTurned)) == 1


@pytest.mark.rule("BS-16.9", "BS-T3")
def test_a_heavy_exhausted_spirit_is_not_turned_again(table: Table) -> None:
    table.lay("hand REF-31 | reserve 4", "field REF-01[1]~~")
    happened = table.play("use hand.ref-31 flash")
    assert (table.card("p2.ref-01").turned, happened.of(CardTurned)) == (UPSIDE_DOWN, [])


@pytest.mark.rule("BS-16.5")
def test_one_refresh_leaves_a_heavy_exhausted_spirit_exhausted(table: Table) -> None:
    table.lay("field REF-01[1]~~ | hand TEST-refresh TEST-refresh")
    table.play("use hand.test-refresh flash")
    assert states(table, "ref-01") == ["exhausted"]
    table.play("use hand.test-refresh flash")
    assert states(table, "ref-01") == ["refreshed"]


@pytest.mark.rule("BS-16.5", "BS-10.5")
def test_after_one_refresh_it_still_cannot_attack(table: Table) -> None:
    table.lay("field REF-01[1]~~ | hand TEST-refresh")
    table.play("use hand.test-refresh flash", "end")
    assert table.moves() == ["end"]


@pytest.mark.rule("BS-TV-34", "BS-6.9")
def test_a_heavy_exhausted_spirit_takes_two_refresh_steps(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]~~", step="main2")
    seen = []
    for _ in range(2):
        table.play("p1 end")
        seen.append(table.card("p2.ref-01").turned)
        table.play("p2 end; end; end")
        assert table.state.active == 1
        table.play("end; end")
    assert seen == [SIDEWAYS, UPRIGHT]


@pytest.mark.rule("BS-16.6")
def test_attacking_and_blocking_exhaust_plainly(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "p2 block ref-01")
    assert [table.card(c).turned for c in ("ref-01", "p2.ref-01")] == [SIDEWAYS, SIDEWAYS]


@pytest.mark.rule("BS-16.7")
def test_heavy_exhausted_counts_as_exhausted(table: Table) -> None:
    table.lay("hand TEST-slay-sleeper", "field REF-01[1]~~ REF-09[1]")
    table.play("use hand.test-slay-sleeper flash")
    assert table.zone("p2.field") == ["REF-09"]


@pytest.mark.rule("BS-16.8")
@pytest.mark.parametrize(("mark", "bp"), [("~~", 7000), ("~", 7000), ("", 6000)])
def test_being_turned_one_step_back_is_being_refreshed(table: Table, mark: str, bp: int) -> None:
    table.lay(f"field REF-25 REF-01[1]{mark} | hand REF-32-refresh | reserve 2")
    table.play("use hand.ref-32-refresh flash", "pay reserve 1")
    assert table.number("ref-01", "bp") == bp


@pytest.mark.rule("BS-16.8")
def test_being_exhausted_is_not_being_refreshed(table: Table) -> None:
    table.lay("field REF-25 REF-01[1] | hand TEST-exhaust")
    table.play("use hand.test-exhaust flash", "choose ref-01")
    assert (table.card("ref-01").turned, table.number("ref-01", "bp")) == (SIDEWAYS, 6000)


@pytest.mark.rule("BS-16.10", "BS-P3")
@pytest.mark.parametrize(("mark", "turned"), [("", SIDEWAYS), ("~", SIDEWAYS), ("~~", UPSIDE_DOWN)])
def test_a_plain_exhaust_effect_turns_only_what_is_refreshed(table: Table, mark: str, turned: int) -> None:
    table.lay(f"field REF-01[1]{mark} | hand TEST-exhaust")
    table.play("use hand.test-exhaust flash")
    assert table.card("ref-01").turned == turned


@pytest.mark.rule("BS-16.11", "BS-O-09")
def test_nexuses_are_turned_by_effects_like_spirits(table: Table) -> None:
    table.lay("field REF-08 | hand TEST-exhaust TEST-heavy-exhaust TEST-refresh")
    seen = []
    for word in ("exhaust", "heavy-exhaust", "refresh"):
        table.play(f"use hand.test-{word} flash")
        seen.append(table.card("ref-08").turned)
    assert seen == [SIDEWAYS, UPSIDE_DOWN, SIDEWAYS]


@pytest.mark.rule("BS-16.11", "BS-6.8")
def test_the_refresh_step_turns_nexuses_back_step_by_step(table: Table) -> None:
    table.lay("", "field REF-08~~ REF-07~", step="main2")
    table.play("end")
    assert [table.card(c).turned for c in ("p2.ref-08", "p2.ref-07")] == [SIDEWAYS, UPRIGHT]


@pytest.mark.rule("BS-O-23")
def test_an_exhausted_nexus_still_does_what_it_always_does(table: Table) -> None:
    table.lay("field TEST-banner REF-01[1]")
    table.play("activate test-banner e2")
    assert (table.card("test-banner").turned, table.number("ref-01", "bp")) == (SIDEWAYS, 7000)
