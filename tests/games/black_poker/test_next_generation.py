"""Next Generation: what an ace, a court card or a Joker leaves behind (TR-9)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import GameEnded
from tests.games.black_poker.looking import moved, resolved, resolved_by
from tests.table import Happened, Table

FOUND = "life " + "S2 SJ " * 5  # a court card below every other one


def struck_down(table: Table, soldier: str) -> Happened:
    """Seat 1 takes the only soldier of seat 2 down by 19."""
    table.lay("hand S10 S9 C2 C3", f"field {soldier} | {FOUND}")
    table.play("down hand.s10", "discard hand.c2", "pass", "pass")
    return table.play("down hand.s9", "pass", "pass")


@pytest.mark.rule("TR-9.1")
@pytest.mark.parametrize("hero", ["CJ", "CQ", "CK"])
def test_a_hero_that_dies_calls_one_new_generation(table: Table, hero: str) -> None:
    done = struck_down(table, hero)
    assert resolved(done) == ["down", "next_generation"]
    assert table.hand(2) == ["SJ"]


@pytest.mark.rule("TR-9.1")
def test_each_ace_and_court_card_of_an_armed_soldier_calls_one(table: Table) -> None:
    done = struck_down(table, "SA&S5&SK")
    assert resolved(done) == ["down", "next_generation", "next_generation"]
    assert table.hand(2) == ["SJ", "SJ"]
    assert table.zone("p2.graveyard") == ["SA", "S5", "SK", "S2", "S2"]


@pytest.mark.rule("TR-9.1")
def test_other_cards_call_none(table: Table) -> None:
    assert resolved(struck_down(table, "C10&C9")) == ["down"]
    assert table.hand(2) == []


@pytest.mark.rule("TR-9.2", "TR-9.3", "TR-TV-14")
@pytest.mark.parametrize("found", ["CQ", "CA", "CJ", "CK", "JK2"])
def test_cards_are_turned_until_an_ace_court_card_or_joker_comes(table: Table, found: str) -> None:
    table.lay("field S5", f"field DK? | life D4 D9 {found} D2 HA")
    table.play("attack", "pass", "pass", "attackers s5", "p2 block dk p1.s5")
    assert table.zone("p2.graveyard") == ["DK", "D4", "D9"]
    assert table.hand(2) == [found]
    assert table.zone("p2.life") == ["D2", "HA"]


@pytest.mark.rule("TR-9.2")
def test_the_first_card_of_life_may_be_the_one(table: Table) -> None:
    table.lay("field S5", "field DK? | life CA D2")
    table.play("attack", "pass", "pass", "attackers s5", "p2 block dk p1.s5")
    assert (table.hand(2), table.zone("p2.life")) == (["CA"], ["D2"])
    assert table.zone("p2.graveyard") == ["DK"]


@pytest.mark.rule("TR-9.3")
def test_the_cards_turned_on_the_way_call_none(table: Table) -> None:
    done = struck_down(table, "CK")
    assert resolved_by(done, "next_generation") == [2]
    assert (moved(done, "turned"), moved(done, "found")) == (1, 1)


@pytest.mark.rule("TR-9.4")
def test_life_that_runs_out_loses_the_game(table: Table) -> None:
    table.lay("field S5", "field DK? | life D2 D3")
    done = table.play("attack", "pass", "pass", "attackers s5", "p2 block dk p1.s5")
    assert table.zone("p2.graveyard") == ["DK", "D2", "D3"]
    assert table.hand(2) == []
    assert [f.results for f in done.of(GameEnded)] == [{2: "lose", 1: "win"}]
    assert resolved(done)[-1] == "next_generation"


@pytest.mark.rule("TR-9.5")
def test_the_card_found_may_be_the_last_of_life(table: Table) -> None:
    table.lay("field S5", "field DK? | life CK")
    done = table.play("attack", "pass", "pass", "attackers s5", "p2 block dk p1.s5")
    assert table.hand(2) == ["CK"]
    assert [f.results for f in done.of(GameEnded)] == [{2: "lose", 1: "win"}]


@pytest.mark.rule("TR-9.6")
@pytest.mark.parametrize(("bulwark", "calls"), [("DJ", 1), ("DA", 1), ("JK2", 1), ("D9", 0)])
def test_bulwarks_call_one_too(table: Table, bulwark: str, calls: int) -> None:
    table.lay("field S5", f"field {bulwark}? | {FOUND}")
    done = table.play("attack", "pass", "pass", "attackers s5", f"p2 block {bulwark.lower()} p1.s5")
    assert resolved_by(done, "next_generation") == [2] * calls


@pytest.mark.rule("TR-9.7", "TR-1.12")
def test_cards_lost_as_damage_or_payment_call_none(table: Table) -> None:
    table.lay("hand SK CK S5 | field D9? | life HA S2 S3", "life HQ HA JK1 " + "D2 " * 12)
    paid = table.play("summon_soldier hand.s5", "pass", "pass")
    assert table.zone("graveyard") == ["HA"]
    thrown = table.play("throwing hand.sk hand.ck", "pass", "pass")
    assert table.zone("p2.graveyard")[:3] == ["HQ", "HA", "JK1"]
    assert "next_generation" not in resolved(paid) + resolved(thrown)


@pytest.mark.rule("TR-9.7")
def test_cards_discarded_or_used_as_key_cards_call_none(table: Table) -> None:
    table.lay("hand HA DK H3 D8 | field S5", "field C9?")
    done = table.play("up hand.ha", "discard hand.dk", "pass", "pass")
    assert resolved(done) == ["up"]
    assert table.zone("graveyard") == ["DK", "HA"]


@pytest.mark.rule("TR-9.7")
def test_a_discarded_hand_card_over_seven_calls_none(table: Table) -> None:
    table.lay("hand HA DK H3 D8 S2 S3 S4 S5 S6")
    done = table.play("end", "pass", "pass", "discard hand.ha", "discard hand.dk")
    assert "next_generation" not in resolved(done)


@pytest.mark.rule("TR-9.8", "TR-3.4")
@pytest.mark.parametrize("active", [1, 2])
def test_heroes_of_both_that_die_together_call_one_after_the_other(table: Table, active: int) -> None:
    table.lay("field HQ | life S2 SJ S3", "field CQ | life D2 DJ D3", active=active)
    mine, theirs = ("hq", "cq") if active == 1 else ("cq", "hq")
    table.play("attack", "pass", "pass", f"attackers {mine}")
    done = table.play(f"block {theirs} p{active}.{mine}")
    assert resolved(done) == ["block", "judgement", "next_generation", "next_generation"]
    assert resolved_by(done, "next_generation") == [active, 3 - active]
    assert len({e.group for e in done.events if isinstance(e.fact, CardMoved) and e.fact.why == "died"}) == 1
    assert (table.hand(1), table.hand(2)) == (["SJ"], ["DJ"])


@pytest.mark.rule("TR-9.8", "TR-9.4")
def test_who_loses_by_the_first_one_ends_the_game_before_the_second(table: Table) -> None:
    table.lay("field HQ | life S2", "field CQ | life D2 DJ D3")
    done = table.play("attack", "pass", "pass", "attackers hq", "p2 block cq p1.hq")
    assert resolved_by(done, "next_generation") == [1]
    assert [f.results for f in done.of(GameEnded)] == [{1: "lose", 2: "win"}]
    assert table.hand(2) == []


@pytest.mark.rule("TR-9.9", "TR-O-10", "TR-X-09")
def test_the_owner_of_the_dead_card_turns_the_cards(table: Table) -> None:
    done = struck_down(table, "CK")
    assert resolved_by(done, "next_generation") == [2]
    assert (table.hand(1), table.hand(2)) == ([], ["SJ"])
    assert len(table.zone("life")) == 12
    assert len(table.zone("p2.life")) == 8
