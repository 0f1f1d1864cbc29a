"""Where the source can be read in two ways: today's reading of each, which the rulebook names as open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared
from tests.table import Table

TableOf = Callable[..., Table]

SLAY_ALL = 'activate = "main"\ndo = [{ op = "destroy", what = { kind = ["spirit"], side = "any" } }]'
SLAY_OWN = 'activate = "main"\ndo = [{ op = "choose", from = { kind = ["spirit"] } }, { op = "destroy" }]'
ON_DEATH = 'on = { event = "destroyed", of = { kind = ["spirit"], side = "any" } }'


@pytest.mark.rule("BS-O-26")
def test_an_unstackable_effect_answers_to_each_of_two_destroyed_at_once(table_of: TableOf) -> None:
    table = table_of(SLAY_ALL, f'{ON_DEATH}\nlimit = "unstackable"\ndo = [{{ op = "draw" }}]', kind="nexus")
    table.lay("field WORD WORD REF-01[1]", "field REF-09[1]")
    table.play("activate word.1 e1")
    assert len(table.hand()) == 2


@pytest.mark.rule("BS-O-27")
def test_only_ex_symbols_of_what_succession_removes_lower_the_cost(table_of: TableOf) -> None:
    both = "symbols = { red = 1 }\nex = { red = 1 }\nlevels = [{ cores = 1, bp = 1000 }]"
    table = table_of(f'on = "when_summoned"\n{DRAW}', kind="spirit", plain=both)
    table.lay("field REF-22 REF-22 | hand REF-04 | trash WORD | reserve 9")
    happened = table.play("summon hand.ref-04; succeed trash.word")
    assert [f.number for f in happened.of(Declared) if f.act == "cost"] == [4]  # 7, less one EX and two of the Field


@pytest.mark.rule("BS-O-28")
def test_the_exhaustion_of_the_declaration_is_an_event_during_the_attack(table_of: TableOf) -> None:
    table = table_of('during = ["attack"]\non = { event = "exhausted" }\ndo = [{ op = "draw" }]', kind="spirit")
    table.lay("field WORD[1]", "field REF-09[1]", step="attack")
    table.play("attack word")
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-O-29")
def test_a_magic_is_put_into_the_trash_after_what_it_set_off(table_of: TableOf) -> None:
    table = table_of(SLAY_OWN)
    table.lay("field TEST-mourner REF-01[1] | hand WORD")
    table.play("use hand.word main")
    assert (table.question, "WORD" in table.zone("trash")) == ("may", False)
    happened = table.play("may yes")
    assert [f.why for f in happened.of(CardMoved)] == ["drawn", "destroyed", "used"]


DRAW = 'do = [{ op = "draw" }]'
TAKE = 'do = [{ op = "choose", from = { kind = ["spirit"] } }, { op = "move_cores", to = "reserve", count = 1 }]'
TWO_LEVELS = "levels = [{ cores = 1, bp = 1000 }, { cores = 2, bp = 2000 }]"


@pytest.mark.rule("BS-O-30")
@pytest.mark.parametrize(("first", "drawn"), [("e2", 1), ("e3", 0)])
def test_an_if_is_tested_when_its_turn_has_come(table_of: TableOf, first: str, drawn: int) -> None:
    """It was true when it was set off; what comes before it may make it false."""
    when = 'when = [{ there_is = { kind = ["spirit"], least = { bp = 2000 } } }]'
    table = table_of(SLAY_OWN, f"{ON_DEATH}\n{when}\n{DRAW}", f"{ON_DEATH}\n{TAKE}", kind="spirit", plain=TWO_LEVELS)
    table.lay("field WORD[2] REF-43-red[1]")
    table.play("activate word e1", "choose ref-43-red", f"order word {first}")
    play_on(table)
    assert len(table.hand()) == drawn


@pytest.mark.rule("BS-O-31")
@pytest.mark.parametrize(("first", "drawn"), [("e2", 1), ("e3", 0)])
@pytest.mark.parametrize("cores", [1, 2], ids=["its card left", "its card lost its level"])
def test_what_waits_needs_its_card_with_its_level(table_of: TableOf, first: str, drawn: int, cores: int) -> None:
    """One reading for both: when its turn has come, the card must be there and have the effect."""
    effect = f"levels = [{cores}]\n{ON_DEATH}\n{DRAW}"
    table = table_of(SLAY_OWN, effect, f"{ON_DEATH}\n{TAKE}", kind="spirit", plain=TWO_LEVELS)
    table.lay(f"field WORD[{cores}] REF-43-red[1]")
    table.play("activate word e1", "choose ref-43-red", f"order word {first}")
    play_on(table)
    assert len(table.hand()) == drawn


def play_on(table: Table) -> None:
    """Choose WORD as long as anything is to be chosen."""
    while table.question == "choose":
        table.play("choose word")


@pytest.mark.rule("BS-O-32")
def test_once_per_battle_is_no_limit_where_no_battle_is(table_of: TableOf) -> None:
    table = table_of('activate = "main"\nlimit = "battle"\ndo = [{ op = "draw" }]', kind="nexus")
    table.lay("field WORD")
    table.play("activate word e1")
    table.play("activate word e1")
    assert len(table.hand()) == 2


@pytest.mark.rule("BS-O-33")
def test_of_two_that_are_pending_at_once_neither_leaves_before_all_that_they_set_off(table_of: TableOf) -> None:
    count = '{ of = { kind = ["spirit"] } }'
    table = table_of(SLAY_ALL, f'on = "when_destroyed"\ndo = [{{ op = "draw", count = {count} }}]', kind="spirit")
    table.lay("field WORD[1] WORD[1]")
    happened = table.play("activate word.1 e1")
    assert [f.why for f in happened.of(CardMoved)] == ["drawn"] * 4 + ["destroyed"] * 2
