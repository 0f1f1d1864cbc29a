"""Where nothing could be chosen an effect was not activated, and its limit is not used up (BS-T1b)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.play import moves
from bsdesk.games.battle_spirits.bots.candidate_moves import tries
from tests.table import Happened, Table

TableOf = Callable[..., Table]

CHOOSE = '{ op = "choose", from = { side = "opposing", kind = ["spirit"], has = ["refreshed"] } }'
EXHAUST, DRAW = '{ op = "exhaust" }', '{ op = "draw" }'
NO_SPIRIT = f'{{ op = "if", all = [{{ there_is = {{ kind = ["spirit"] }} }}], then = [{DRAW}], else = [%s] }}'
CHOOSE_OWN = '{ op = "choose", from = { kind = ["%s"] }, as = "that" }, { op = "refresh", what = "that" }'
NO_SPIRIT = f'{{ op = "if", all = [{{ there_is = {{ kind = ["spirit"] }} }}], then = [{DRAW}], else = [%s] }}'
SET_OFF = 'on = { event = "refreshed", of = { side = "any", kind = ["spirit"] } }\nlimit = "turn"\n'
REFRESH = "use hand.test-refresh flash"


def at_will(*words: str, more: str = "") -> str:
    return f'activate = "main"\nlimit = "turn"\n{more}do = [{", ".join(words)}]'


def was_activated(happened: Happened) -> bool:
    return "activated" in happened.acts()


@pytest.mark.rule("BS-T1b", "BS-GL6")
def test_what_is_used_at_will_with_nothing_to_choose_can_be_used_again(table_of: TableOf) -> None:
    table = table_of(at_will(CHOOSE, EXHAUST), kind="nexus").lay("field WORD | hand TEST-refresh", "field REF-01[1]~")
    assert not was_activated(table.play("activate word e1"))
    table.play(REFRESH, "choose p2.ref-01")
    assert was_activated(table.play("activate word e1"))
    assert (table.card("p2.ref-01").turned, table.refused("activate word e1").code) == (1, "used_already")


@pytest.mark.rule("BS-T1b", "BS-GL6")
def test_what_is_set_off_with_nothing_to_choose_can_be_set_off_again(table_of: TableOf) -> None:
    table = table_of(f"{SET_OFF}do = [{CHOOSE}, {EXHAUST}]", kind="nexus")
    table.lay("field WORD REF-09[1]~ | hand TEST-refresh TEST-refresh TEST-refresh", "field REF-01[1]~~")
    table.play(REFRESH, "choose ref-09")
    table.play(REFRESH, "choose p2.ref-01")
    assert (table.state.tally, table.card("p2.ref-01").turned) == ({}, 1)
    table.play(REFRESH, "choose p2.ref-01")
    assert (len(table.state.tally), table.card("p2.ref-01").turned) == (1, 1)


@pytest.mark.rule("BS-T1b", "BS-E9")
def test_of_cards_of_a_name_another_can_still_be_used(table_of: TableOf) -> None:
    effect = at_will(CHOOSE, EXHAUST).replace('"turn"', '"name"')
    table = table_of(effect).lay("hand WORD WORD", "")
    table.play("use hand.word main")
    assert table.allowed("use hand.word main")


ALL_OF_IT = [
    (CHOOSE, EXHAUST, f'{{ op = "if_did", then = [{DRAW}] }}'),
    (CHOOSE, f'{{ op = "if", all = [{{ bound = "it" }}], then = [{DRAW}] }}'),
    (CHOOSE, f'{{ op = "may", do = [{EXHAUST}] }}'),
    (CHOOSE, '{ op = "each", of = "it", do = [{ op = "exhaust", what = "each" }] }'),
    (CHOOSE, '{ op = "move_cores", to = "reserve", count = 2, up_to = true }'),
    (CHOOSE, '{ op = "draw", count = { of = "it" } }'),
    (
        CHOOSE,
        EXHAUST,
        '{ op = "choose", from = { kind = ["spirit"] }, as = "that" }',
        '{ op = "refresh", what = "that" }',
    ),
    (CHOOSE, '{ op = "choose", from = { bound = "it", kind = ["spirit"] }, as = "that" }', EXHAUST),
    (f'{{ op = "may", do = [{CHOOSE}, {EXHAUST}] }}',),
    (f'{{ op = "if", all = [{{ there_is = {{ kind = ["nexus"] }} }}], then = [{CHOOSE}, {EXHAUST}] }}',),
    (NO_SPIRIT % f"{CHOOSE}, {EXHAUST}",),
    ('{ op = "choose_summon", from = { where = "hand", kind = ["spirit"] } }', '{ op = "summon" }'),
]
A_PART_OF_IT = [
    (CHOOSE, EXHAUST, DRAW),
    (DRAW, CHOOSE, EXHAUST),
    (CHOOSE, '{ op = "modify", to = "this", can = ["attack_twice"] }'),
    ('{ op = "exhaust", what = { side = "opposing", kind = ["spirit"] } }',),
    ('{ op = "each", of = { where = "deck" }, do = [{ op = "draw" }] }', CHOOSE, EXHAUST),
    (CHOOSE, EXHAUST, f'{{ op = "may", do = [{DRAW}] }}'),
    (f'{{ op = "may", do = [{CHOOSE}, {EXHAUST}], else = [{DRAW}] }}',),
    (
        CHOOSE,
        EXHAUST,
        '{ op = "choose", from = { kind = ["nexus"] }, as = "that" }',
        '{ op = "refresh", what = "that" }',
    ),
    (CHOOSE.replace("} }", "}, count = 2, up_to = true }"), EXHAUST),
    (f'{{ op = "if", all = [{{ there_is = {{ kind = ["spirit"] }} }}], then = [{CHOOSE}, {EXHAUST}] }}',),
]


@pytest.mark.rule("BS-T1b", "BS-E4", "BS-E5")
@pytest.mark.parametrize(
    ("words", "counts"),
    [*((words, False) for words in ALL_OF_IT), *((words, True) for words in A_PART_OF_IT)],
)
def test_it_counts_only_if_a_part_of_it_needs_no_choice(
    table_of: TableOf, words: tuple[str, ...], counts: bool
) -> None:
    table = table_of(at_will(*words), kind="nexus").lay("field WORD", "field REF-01[1]~")
    happened = table.play("activate word e1")
    while table.question:
        table.play("may yes" if table.question == "may" else "done")
    assert (was_activated(happened), not table.allowed("activate word e1")) == (counts, counts)


@pytest.mark.rule("BS-T1b", "BS-E11")
@pytest.mark.parametrize("limit", ["turn", "name"])
def test_a_price_that_was_paid_stays_paid_but_the_limit_is_not_used_up(table_of: TableOf, limit: str) -> None:
    cost = 'cost = [{ op = "choose", from = { where = "hand" }, as = "price" }, { op = "discard", what = "price" }]\n'
    effect = at_will(CHOOSE, EXHAUST, more=cost).replace('"turn"', f'"{limit}"')
    table = table_of(effect, kind="nexus").lay("field WORD | hand REF-02 REF-02 TEST-refresh", "field REF-01[1]~")
    table.play("activate word e1", "choose hand.ref-02")
    assert table.zone("trash") == ["REF-02"]
    table.play(REFRESH, "choose p2.ref-01", "activate word e1")
    assert (table.card("p2.ref-01").turned, table.refused("activate word e1").code[:4]) == (1, "used")


@pytest.mark.rule("BS-T1b", "BS-E11")
def test_after_a_price_too_a_part_without_a_choice_uses_the_limit_up(table_of: TableOf) -> None:
    cost = 'cost = [{ op = "choose", from = { where = "hand" }, as = "price" }, { op = "discard", what = "price" }]\n'
    table = table_of(at_will(CHOOSE, EXHAUST, DRAW, more=cost), kind="nexus")
    table.lay("field WORD | hand REF-02 REF-03", "field REF-01[1]~")
    table.play("activate word e1", "choose hand.ref-02")
    assert table.refused("activate word e1").code == "used_already"


@pytest.mark.rule("BS-T1b")
def test_what_was_not_activated_sets_off_nothing_that_waits_for_it(table_of: TableOf) -> None:
    watch = 'on = { event = "activated", of = { kind = ["nexus"], other = true } }\ndo = [{ op = "draw" }]'
    table = table_of(at_will(CHOOSE, EXHAUST), watch, kind="nexus").lay("field WORD WORD", "field REF-01[1]~")
    table.play("activate word.1 e1")
    assert table.hand() == []


@pytest.mark.rule("BS-T1b", "BS-11.7")
def test_in_a_flash_timing_it_is_as_good_as_a_pass(table_of: TableOf) -> None:
    table = table_of(at_will(CHOOSE, EXHAUST).replace("main", "flash"), kind="nexus")
    table.lay("field REF-01[1] WORD", "field REF-09[1]~", step="attack")
    table.play("attack ref-01", "p2 pass")
    assert table.state.moment == "flash1"
    table.play("activate word e1")
    assert table.state.moment != "flash1"


@pytest.mark.parametrize(("lying", "tried"), [("~", False), ("", True)])
def test_bots_do_not_try_it(table_of: TableOf, lying: str, tried: bool) -> None:
    table = table_of(at_will(CHOOSE, EXHAUST), kind="nexus").lay("field WORD", f"field REF-01[1]{lying}")
    offers = moves(table.state, 1)
    assert "activate" in {offer.move.verb for offer in offers}
    assert ("activate" in {option.move.verb for option in tries(table.state, 1, offers)}) is tried
