"""Characters are played (FF-11.4), and paid for (FF-11.2)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown, CardTurned
from bsdesk.games.ff_tcg.rules.areas import printed
from tests.games.ff_tcg.looking import make, names, paid, resolve
from tests.table import Table


@pytest.mark.rule("FF-5.2.3.1.1.1", "FF-11.4.2", "FF-11.4.8a")
def test_a_character_is_shown_paid_for_and_there(table: Table) -> None:
    table.lay("hand 1-194S 1-036C | field 1-040C")
    assert table.refused("play summoner").code == "no_character"
    first = table.play("play hand.snow")
    assert [fact.card for fact in first.of(CardShown)] == [table.ref("hand.snow")]
    done = paid(table)
    assert names(table, "p1.field") == ["1-040C", "1-194S"]
    assert names(table, "p1.break") == ["1-036C"]
    assert table.says("snow", "active")
    assert not done.of(CardShown)


@pytest.mark.rule("FF-11.4.1b", "FF-11.4.8b")
def test_nobody_can_answer_and_the_turns_player_has_priority(table: Table) -> None:
    table.lay("hand 1-194S 1-036C 1-036C", "hand 1-038R 1-036C 1-036C | field 1-195S")
    table.play("play hand.snow")
    assert table.refused("p2 cast hand.shiva").code == "waiting_for_answer"
    paid(table)
    assert (names(table, "stack"), table.state.actor) == ([], 1)


@pytest.mark.rule("FF-11.4.1a")
def test_only_in_an_own_main_phase_while_the_stack_is_empty(table: Table) -> None:
    table.lay("hand 1-194S BOLT 1-036C 1-036C 1-036C | field 1-195S", "hand 1-194S 1-036C 1-036C")
    assert table.allowed("play hand.snow")
    make(table, "cast hand.bolt", "choose serah")
    assert table.refused("play hand.snow").code == "stack_not_empty"
    table.play("pass")
    assert table.refused("p2 play hand.snow").code == "own_main_phase"
    table.lay("hand 1-194S 1-036C 1-036C", step="attack")
    assert table.refused("play hand.snow").code == "own_main_phase"


@pytest.mark.rule("FF-5.2.3.1.1.3b", "FF-5.2.1.3c")
def test_a_backup_comes_dull_and_an_active_one_gives_one_cp(table: Table) -> None:
    table.lay("hand 1-140C 1-138C | field 1-138C 1-040C~")
    table.play("play hand.magus")
    assert table.moves(verb="pay") == ["pay hand.summoner", "pay summoner.1"]
    done = paid(table)
    assert table.says("magus", "dull")
    turned = [(fact.card, fact.turned) for fact in done.of(CardTurned)]
    assert turned == [(table.state.zones["p1.field"][0], 1), (table.ref("magus"), 1)]


@pytest.mark.rule("FF-5.2.1.3a", "FF-11.2.1.1a", "FF-11.3.7.1a")
def test_a_discarded_card_gives_two_and_all_is_paid_at_once(table: Table) -> None:
    table.lay("hand 1-194S 1-036C | field 1-040C")
    table.play("play hand.snow")
    done = paid(table)
    groups = {e.group for e in done.events if e.by == "cost"}
    assert len(groups) == 1
    assert [fact.why for fact in done.of(CardMoved)] == ["spent", "played"]


@pytest.mark.rule("FF-5.2.1.2a", "FF-11.3.1b", "FF-14.1")
def test_what_cannot_be_paid_for_is_refused_before_it_begins(table: Table) -> None:
    table.lay("hand 1-194S 1-036C")
    refusal = table.refused("play hand.snow")
    assert (refusal.code, refusal.facts["due"]) == ("cannot_pay", 3)


@pytest.mark.rule("FF-11.4.6.1.1a")
def test_one_cp_at_least_is_of_the_cards_element(table: Table) -> None:
    table.lay("hand 1-194S 1-208S 1-210S")
    assert table.refused("play hand.snow").code == "no_cp_of_element"
    table.lay("hand 1-194S 1-208S | field 1-040C")
    assert table.allowed("play hand.snow")


@pytest.mark.rule("FF-TV-01a", "FF-5.2.1.3.1b", "FF-11.2.1.1d")
def test_three_may_be_paid_with_two_cards(table: Table) -> None:
    table.lay("hand 1-194S 1-036C 1-036C")
    make(table, "play hand.snow")
    assert "1-194S" in names(table, "p1.field")


@pytest.mark.rule("FF-TV-01b", "FF-5.2.1.3.1a")
def test_two_may_not(table: Table) -> None:
    table.lay("hand 1-192S 1-036C 1-036C")
    table.play("play hand.cid-raines", "pay hand.bard.1")
    assert table.refused("pay hand.bard.2").code == "enough_already"
    assert table.moves() == ["back", "done"]


@pytest.mark.rule("FF-TV-01c", "FF-TV-01d")
def test_nothing_that_could_be_left_out_is_paid(table: Table) -> None:
    table.lay("hand 1-194S 1-036C | field 1-040C 1-040C")
    table.play("play hand.snow", "pay hand.bard", "pay summoner.1")
    assert table.moves() == ["back", "done"]
    table.lay("hand 1-194S 1-208S | field 1-040C")
    make(table, "play hand.snow")
    assert "1-194S" in names(table, "p1.field")


@pytest.mark.rule("FF-5.2.1.1b", "FF-11.4.6.1.2a", "FF-5.2.1.3b")
def test_a_card_of_two_elements_takes_one_of_each_and_gives_one_of_them(table: Table) -> None:
    table.lay("hand TWIN 1-036C 1-036C")
    assert table.refused("play hand.twin").code == "no_cp_of_element"
    table.lay("hand 1-194S TWIN | field 1-138C")
    table.play("play hand.snow")
    assert table.moves(verb="pay") == ["pay hand.twin ice", "pay summoner"]
    paid(table)
    assert "1-194S" in names(table, "p1.field")


@pytest.mark.rule("FF-5.2.1.3d", "FF-11.4.6.1.3")
def test_light_takes_any_element_and_gives_none(table: Table) -> None:
    table.lay("hand SUN 1-036C 1-208S")
    assert table.allowed("play hand.sun")
    table.lay("hand 1-194S SUN 1-036C 1-036C")
    table.play("play hand.snow")
    assert table.refused("pay hand.sun").code == "no_cp_from_it"


@pytest.mark.rule("FF-7.7.3a", "FF-7.7.3.1", "FF-5.2.2.1b")
def test_one_of_a_name_unless_it_is_generic(table: Table) -> None:
    table.lay("hand 1-194S 1-055C 1-036C 1-036C 1-036C | field 1-194S 1-054C 1-055C")
    assert table.refused("play hand.snow").code == "same_name"
    assert table.allowed("play hand.dark-knight")


@pytest.mark.rule("FF-7.7.4a")
def test_five_backups_are_enough(table: Table) -> None:
    table.lay("hand 1-036C 1-040C 1-040C | field 1-040C 1-040C 1-040C 1-138C 1-138C")
    assert table.refused("play hand.bard").code == "five_backups"


@pytest.mark.rule("FF-7.7.5a")
def test_one_light_or_dark_character(table: Table) -> None:
    table.lay("hand NIGHT 1-036C | field SUN")
    assert table.refused("play hand.night").code == "one_light_or_dark"


@pytest.mark.rule("FF-11.9.1b", "FF-11.4.6.1.2b", "FF-5.2.1.2b")
def test_a_card_may_cost_less_in_the_hand(table: Table) -> None:
    four = "field 1-194S 1-195S 1-192S 1-211S"
    table.lay(f"hand 1-210S 1-209S | {four}")
    assert (table.number("hand.lightning", "price"), printed(table.state, table.ref("hand.lightning")).cost) == (2, 6)
    make(table, "play hand.lightning")
    table.lay(f"hand 1-210S 1-123R | {four} 1-207S 1-208S")
    assert table.number("hand.lightning", "price") == 0
    make(table, "play hand.lightning")
    assert table.hand() == ["1-123R"]
    assert table.number("lightning", "cost") == 6


@pytest.mark.rule("FF-6.1.2", "FF-7.2.1")
def test_your_field_is_what_you_control(table: Table) -> None:
    table.lay("hand THEFT 1-036C | field 1-208S", "field 1-195S")
    make(table, "cast hand.theft", "choose p2.serah")
    assert table.number("noel", "power") == 5000
    resolve(table)
    assert table.number("noel", "power") == 7000


@pytest.mark.rule("FF-6.2.6")
def test_control_changes_and_ownership_doesnt(table: Table) -> None:
    table.lay("hand THEFT BOLT 1-036C 1-036C", "field GRIEF")
    make(table, "cast hand.theft", "choose p2.grief")
    resolve(table)
    assert names(table, "p1.field") == ["GRIEF"]
    make(table, "cast hand.bolt", "choose grief")
    resolve(table)
    assert names(table, "p2.break") == ["GRIEF"]
