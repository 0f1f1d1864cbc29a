"""Corners where rules meet: cards without cores, levels of what is leaving, several things at one moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.play import explain
from tests.table import Table

TableOf = Callable[..., Table]


@pytest.mark.rule("BS-8.21")
def test_an_effect_that_summons_its_own_card_is_no_move_if_the_card_cannot_be_paid_for(table_of: TableOf) -> None:
    effect = (
        'zone = "hand"\nduring = ["opponents_attack_step"]\nactivate = "flash"\n'
        'do = [{ op = "summon", what = "this", pay_from = "reserve" }]'
    )
    table = table_of(effect, kind="spirit").lay(
        "field REF-01[1]", "hand WORD | reserve 0 | field REF-01[1]", step="attack"
    )
    table.play("attack ref-01")
    assert table.moves(2, "activate") == []
    assert table.refused("p2 activate hand.word e1").code == "no_core_for_level_1"
    table.lay("field REF-01[1]", "hand WORD | reserve 1", step="attack").play("attack ref-01")
    table.play("p2 activate hand.word e1")
    assert table.zone("p2.field") == ["WORD"]


@pytest.mark.rule("BS-9.6", "BS-9.7")
def test_a_spirit_that_remains_without_cores_is_depleted_after_all(table_of: TableOf) -> None:
    magic = (
        'activate = "main"\ndo = [{ op = "choose", from = { kind = ["spirit"] } }, { op = "destroy" }, '
        '{ op = "move_cores", to = "trash" }]'
    )
    table = table_of(magic).lay("hand WORD | field TEST-stayer[1]")
    happened = table.play("use hand.word main")
    assert (table.zone("field"), table.zone("trash")) == ([], ["TEST-stayer", "WORD"])
    assert happened.acts().count("depleted") == 1


@pytest.mark.rule("BS-9.7")
def test_a_spirit_that_was_spared_is_depleted_when_what_spared_it_ends(table_of: TableOf) -> None:
    spare = 'during = ["your_main_step"]\nalways = [{ to = { kind = ["spirit"] }, cannot = ["be_depleted"] }]'
    table = table_of(spare, kind="nexus").lay("field WORD REF-01[1]")
    table.play("move ref-01 1 reserve")
    assert table.zone("field") == ["WORD", "REF-01"]
    table.play("end")
    assert (table.zone("field"), table.zone("trash")) == (["WORD"], ["REF-01"])


@pytest.mark.rule("BS-9.7")
def test_who_is_spared_no_more_was_not_depleted_by_an_effect(table_of: TableOf) -> None:
    spare = 'during = ["your_turn"]\nalways = [{ to = { kind = ["spirit"] }, cannot = ["be_depleted"] }]'
    told = 'activate = "main"\nwhen = [{ happened = "turn.depleted_by_effect" }]\ndo = [{ op = "draw" }]'
    table = table_of(spare, told, kind="nexus").lay("field WORD", "field WORD REF-01[1]", active=2)
    table.play("move ref-01 1 reserve", "end", "end")
    assert table.zone("p2.field") == ["WORD", "REF-01"]
    table.play("end")
    assert (table.state.active, table.zone("p2.field"), table.moves(1, "activate")) == (1, ["WORD"], [])


@pytest.mark.rule("BS-P2a")
@pytest.mark.parametrize(("level", "drawn"), [("[1]", 0), ("[2]", 1)])
def test_a_depleted_card_speaks_at_the_level_it_had(table_of: TableOf, level: str, drawn: int) -> None:
    plain = "levels = [{ cores = 1, bp = 1000 }, { cores = 2, bp = 2000 }]\n"
    effect = 'levels = [2]\non = "when_depleted"\ndo = [{ op = "draw" }]'
    table = table_of(effect, kind="spirit", plain=plain).lay(f"field WORD{level}")
    table.play(f"move word {level[1]} reserve")
    assert (table.zone("field"), len(table.hand())) == ([], drawn)


@pytest.mark.rule("BS-P2a", "BS-12.2")
@pytest.mark.parametrize(("cores", "drawn"), [("2", 0), ("S", 1), ("2+S", 1), ("4", 1)])
def test_a_depleted_card_keeps_the_level_that_the_soul_core_made(table_of: TableOf, cores: str, drawn: int) -> None:
    plain = "levels = [{ cores = 1, bp = 1000 }, { cores = 4, bp = 2000, soul = true }]\n"
    effect = 'levels = [2]\non = "when_depleted"\ndo = [{ op = "draw" }]'
    table = table_of(effect, kind="spirit", plain=plain).lay(f"field WORD[{cores}]")
    table.play(f"move word {cores} reserve")
    assert (table.zone("field"), len(table.hand())) == ([], drawn)


@pytest.mark.rule("BS-P2a", "BS-9.12")
def test_a_depleted_card_keeps_the_level_that_the_soul_core_counted_for(table_of: TableOf) -> None:
    plain = "levels = [{ cores = 1, bp = 1000 }, { cores = 2, bp = 2000 }]\n"
    effect = 'levels = [2]\non = "when_depleted"\ndo = [{ op = "draw" }]'
    table = table_of(effect, kind="spirit", plain=plain).lay("field WORD[1+S]")
    table.play("move word 1+S reserve")
    assert (table.zone("field"), len(table.hand())) == ([], 1)


@pytest.mark.rule("BS-P2d")
def test_a_depleted_card_keeps_what_it_gives_itself_by_its_level_and_gives_nothing_to_others(
    table_of: TableOf,
) -> None:
    effect = 'levels = [1]\nalways = [{ to = { kind = ["spirit"] }, gain = { bp = 1000 } }]'
    table = table_of(effect, kind="spirit").lay("field WORD[1] REF-01[1] TEST-mourner")
    table.play("move word 1 reserve")
    assert (table.question, table.number("ref-01", "bp"), table.number("word", "bp")) == ("may", 6000, 3000)
    table.play("may no")
    assert table.number("ref-01", "bp") == 6000


@pytest.mark.rule("BS-15.12")
def test_of_one_effect_that_waits_for_two_cards_the_turn_player_says_which_comes_first(table_of: TableOf) -> None:
    watch = (
        'on = { event = "destroyed", of = { kind = ["spirit"] } }\nlimit = "turn"\n'
        'do = [{ op = "return", what = "subject" }]'
    )
    table = table_of(watch, kind="nexus").lay("field WORD REF-01[1] REF-02[1] | hand TEST-sweep", "")
    table.play("use hand.test-sweep main")
    assert table.moves(verb="order") == ["order word ref-01", "order word ref-02"]
    table.play("order word ref-02")
    assert (table.hand(), sorted(table.zone("trash"))) == (["REF-02"], ["REF-01", "TEST-sweep"])


def test_depletion_is_the_rule_and_nothing_can_happen_instead(table_of: TableOf) -> None:
    with pytest.raises(Complaint, match="depleted"):
        table_of('instead = { event = "depleted", of = { kind = ["spirit"] } }\ndo = [{ op = "draw" }]', kind="nexus")


@pytest.mark.rule("BS-GL2")
def test_magic_keeps_to_the_stretch_its_effect_names(table_of: TableOf) -> None:
    table = table_of('during = ["your_attack_step"]\nactivate = "flash"\ndo = [{ op = "draw" }]')
    table.lay("hand WORD | field REF-01[1]")
    assert table.refused("use hand.word flash").code == "effect_at_another_time"
    table.lay("hand WORD | field REF-01[1]", step="attack").play("attack ref-01", "p2 pass")
    assert table.moves(verb="use") == ["use hand.word flash"]


@pytest.mark.rule("BS-E11")
def test_magic_whose_prerequisite_cannot_be_done_is_not_used(table_of: TableOf) -> None:
    cost = '{ op = "choose", from = { where = "hand", other = true } }, { op = "discard" }'
    table = table_of(f'activate = "main"\ncost = [{cost}]\ndo = [{{ op = "draw", count = 2 }}]')
    table.lay("hand WORD")
    assert table.refused("use hand.word main").code == "prerequisite_not_met"
    table.lay("hand WORD REF-01").play("use hand.word main")
    assert (len(table.hand()), table.zone("trash")) == (2, ["REF-01", "WORD"])


def test_life_lost_by_an_own_effect_is_not_through_the_opponent(table_of: TableOf) -> None:
    watch = 'on = { event = "life_lost", of = "any", by = "opponent" }\ndo = [{ op = "draw" }]'
    table = table_of(watch, kind="nexus").lay("field WORD | hand TEST-bleed")
    table.play("use hand.test-bleed main")
    assert (table.cores("life"), table.hand()) == ("4", [])


@pytest.mark.rule("BS-P1c")
def test_things_on_the_field_and_elsewhere_are_returned_together(table_of: TableOf) -> None:
    magic = (
        'activate = "main"\ndo = [{ op = "choose", from = { kind = ["spirit"] }, as = "a" }, '
        '{ op = "choose", from = { where = "trash" }, as = "b" }, { op = "return", what = "a" }, '
        '{ op = "return", what = "b" }]'
    )
    table = table_of(magic).lay("hand WORD | field REF-01[1] | trash REF-02")
    table.play("use hand.word main")
    assert sorted(table.hand()) == ["REF-01", "REF-02"]


@pytest.mark.rule("BS-16.4")
def test_a_heavily_exhausted_spirit_does_not_attack_again(table_of: TableOf) -> None:
    table = table_of('always = [{ can = ["attack_twice"] }]', kind="spirit")
    table.lay("field WORD[1]", "hand REF-31 | reserve 9", step="attack").play("attack word")
    table.play(table.suggested("p2 use hand.ref-31 flash"), "pass", "p2 pass")
    assert table.refused("attack word").rule == "BS-10.5"


def test_where_an_attack_is_demanded_the_remedy_is_that_attack(table_of: TableOf) -> None:
    table = table_of('always = [{ must = ["attack"] }]', kind="spirit").lay("field WORD[1] REF-01[1]", step="attack")
    refusal = table.refused("attack ref-01")
    assert (refusal.code, table.lines(refusal.remedy)) == ("must_attack", ["attack word"])


def test_what_was_chosen_already_is_refused_as_such(table_of: TableOf) -> None:
    magic = 'activate = "main"\ndo = [{ op = "choose", from = { kind = ["spirit"] }, count = 2 }, { op = "exhaust" }]'
    table = table_of(magic).lay("hand WORD | field REF-01[1] REF-02[1] REF-09[1]")
    table.play("use hand.word main", "choose ref-01")
    assert table.refused("choose ref-01").code == "chosen_already"


def test_while_a_cost_is_open_a_drop_is_judged_as_a_payment(table: Table) -> None:
    table.lay("field REF-01[2] | hand REF-06 | reserve 4")
    table.play("summon hand.ref-06")
    refusal = explain(table.state, 1, table.ref("life"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("place_out_of_reach", "BS-8.10")
    waiting = explain(table.state, 2, table.ref("reserve", 2))
    assert waiting is not None
    assert waiting.code == "waiting_for_answer"


def test_nobody_is_told_why_who_can_do_something_with_the_thing(table: Table) -> None:
    table.lay("field REF-01[2]")
    assert explain(table.state, 1, table.ref("ref-01")) is None
    refusal = explain(table.state, 1, table.ref("ref-01"), table.ref("life"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("place_out_of_reach", "BS-7.17")


def test_after_the_game_a_drop_is_told_that_it_is_over(table: Table) -> None:
    table.lay("field REF-01[1]", "life 1", step="attack")
    table.play("attack ref-01", "p2 pass", "pass")
    refusal = explain(table.state, 1, table.ref("ref-01"))
    assert refusal is not None
    assert refusal.code == "game_over"
