"""Attack: who may attack, how often, and what follows (TR-6.1 to TR-6.11)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardTurned
from bsdesk.engine.facts import Declared
from tests.games.black_poker.looking import resolved, waiting
from tests.table import Table


@pytest.mark.rule("TR-6.1", "TR-1.10")
def test_attack_waits_on_the_stage_and_costs_nothing(table: Table) -> None:
    table.lay("hand C4 | field S5 D9?")
    done = table.play("attack")
    assert waiting(table) == ["attack"]
    assert done.acts() == ["requested"]
    assert not done.of(CardTurned)
    assert table.hand() == ["C4"]
    assert len(table.zone("life")) == 12


@pytest.mark.rule("TR-6.1", "TR-6.9")
def test_attack_is_named_without_any_card(table: Table) -> None:
    table.lay("field S5")
    assert table.moves(verb="attack") == ["attack"]
    refusal = table.refused("attack s5")
    assert (refusal.code, refusal.rule) == ("attackers_later", "TR-6.9")
    assert table.lines(refusal.remedy) == ["attack"]


@pytest.mark.rule("TR-6.1", "TR-11.13")
def test_attack_is_a_main_action(table: Table) -> None:
    table.lay("hand H4 C2 | field S5", "field H7")
    table.play("up hand.h4", "target s5")
    refusal = table.refused("attack")
    assert (refusal.code, refusal.rule) == ("stage_not_empty", "TR-11.13")
    table.play("pass")
    refusal = table.refused("p2 attack")
    assert (refusal.code, refusal.rule) == ("main_on_own_turn", "TR-11.13")


@pytest.mark.rule("TR-6.2", "TR-TV-20")
def test_a_second_attack_in_a_turn_is_refused(table: Table) -> None:
    table.lay("field S5 H7")
    table.play("attack", "pass", "pass", "attackers s5", "done")
    refusal = table.refused("attack")
    assert (refusal.code, refusal.rule) == ("once_per_turn", "TR-6.2")
    assert "attack" not in table.verbs()


@pytest.mark.rule("TR-6.2")
def test_each_player_may_attack_in_the_own_turn(table: Table) -> None:
    table.lay("field S5", "field H7")
    table.play("attack", "pass", "pass", "attackers s5", "p2 done", "end", "pass", "pass", "p2 draw_more no")
    assert table.allowed("p2 attack")


@pytest.mark.rule("TR-6.3")
def test_an_attacker_is_driven(table: Table) -> None:
    table.lay("field S5 H7", "field C3")
    table.play("attack", "pass", "pass")
    assert table.says("s5", "charged")
    table.play("attackers s5", "done")
    assert table.says("s5", "driven")
    assert table.says("s5", "attacking")
    assert not table.says("h7", "attacking")
    assert table.says("h7", "charged")


@pytest.mark.rule("TR-6.3", "TR-10.9")
def test_an_armed_soldier_is_driven_with_all_its_cards(table: Table) -> None:
    table.lay("field S5&S9", "field C3")
    done = table.play("attack", "pass", "pass", "attackers s5")
    assert len(done.of(CardTurned)) == 2
    assert done.acts().count("attacks") == 1


@pytest.mark.rule("TR-6.4", "TR-6.5")
def test_all_ready_soldiers_may_attack_and_no_bulwark(table: Table) -> None:
    table.lay("field S5 D9? H7", "field C3 C4")
    table.play("attack", "pass", "pass")
    assert table.moves() == ["attackers h7", "attackers s5", "done"]
    refusal = table.refused("attackers d9")
    assert (refusal.code, refusal.rule) == ("bulwarks_never_attack", "TR-6.4")


@pytest.mark.rule("TR-6.4")
def test_only_own_soldiers_attack(table: Table) -> None:
    table.lay("field S5 H7&H2", "field C3")
    table.play("attack", "pass", "pass")
    assert table.moves() == ["attackers h7", "attackers s5", "done"]
    for other in ("p2.c3", "h2", "p2.life"):  # an opposing one, what a soldier is armed with, no character at all
        refusal = table.refused(f"attackers {other}")
        assert (refusal.code, refusal.rule) == ("not_your_soldier", "TR-6.4")


@pytest.mark.rule("TR-6.5")
def test_several_soldiers_attack_together(table: Table) -> None:
    table.lay("field S5 H7", "field C3")
    done = table.play("attack", "pass", "pass", "attackers s5", "attackers h7")
    assert done.acts().count("attacks") == 2
    for name in ("s5", "h7"):
        assert table.says(name, "driven")
        assert table.says(name, "attacking")


@pytest.mark.rule("TR-6.6")
def test_a_driven_soldier_cannot_attack(table: Table) -> None:
    table.lay("hand D2 C4 | field S5 H7")
    table.play("twist hand.d2", "target s5", "pass", "pass", "twist drive")
    table.play("attack", "pass", "pass")
    assert table.moves() == ["attackers h7", "done"]
    refusal = table.refused("attackers s5")
    assert (refusal.code, refusal.rule) == ("driven_cannot_attack", "TR-6.6")


@pytest.mark.rule("TR-6.7")
def test_a_soldier_that_came_this_turn_cannot_attack(table: Table) -> None:
    table.lay("hand S5 | field H7 D9?")
    table.play("summon_soldier hand.s5", "pass", "pass", "attack", "pass", "pass")
    assert table.moves() == ["attackers h7", "done"]
    refusal = table.refused("attackers s5")
    assert (refusal.code, refusal.rule) == ("entered_this_turn", "TR-6.7")


@pytest.mark.rule("TR-6.7")
def test_a_soldier_that_came_last_turn_can_attack(table: Table) -> None:
    table.lay("hand S5 | field D9?", "hand C3")
    table.play("summon_soldier hand.s5", "pass", "pass")
    for seat in (1, 2):
        table.play("end", "pass", "pass", f"p{3 - seat} draw_more no")
    table.play("attack", "pass", "pass")
    assert table.moves() == ["attackers s5", "done"]


@pytest.mark.rule("TR-6.8", "TR-TV-03")
def test_an_ace_attacks_at_once_and_deals_one_damage(table: Table) -> None:
    table.lay("hand CA")
    table.play("summon_ace hand.ca", "pass", "pass")
    assert len(table.zone("life")) == 11
    table.play("attack", "pass", "pass", "attackers ca")
    assert len(table.zone("p2.life")) == 11


@pytest.mark.rule("TR-6.8", "TR-O-08")
def test_an_armed_soldier_with_an_ace_attacks_at_once(table: Table) -> None:
    table.lay("hand S5 SA H4 H9 | field D9? D8? C9? C8?")
    table.play("summon_soldier hand.s5", "drive d9", "pass", "pass", "equip hand.sa", "drive d8", "pass", "pass")
    table.play("summon_soldier hand.h4", "drive c9", "pass", "pass", "equip hand.h9", "pass", "pass")
    table.play("attack", "pass", "pass")
    assert table.moves() == ["attackers s5", "done"]


@pytest.mark.rule("TR-6.9")
def test_who_attacks_is_chosen_after_the_responses(table: Table) -> None:
    table.lay("field S5 H7", "hand D2 C4")
    table.play("attack", "pass", "p2 twist hand.d2", "p2 target p1.s5", "pass", "pass", "p2 twist drive")
    assert waiting(table) == ["attack"]
    table.play("pass", "pass")
    assert table.moves() == ["attackers h7", "done"]


@pytest.mark.rule("TR-6.10", "TR-6.11")
def test_without_an_attacker_nothing_follows_and_the_attack_is_spent(table: Table) -> None:
    table.lay("field S5", "field C3")
    done = table.play("attack", "pass", "pass", "done")
    assert resolved(done) == ["attack"]
    assert table.question == ""
    assert table.says("s5", "charged")
    assert len(table.zone("p2.life")) == 12
    assert table.refused("attack").code == "once_per_turn"


@pytest.mark.rule("TR-6.10")
def test_attack_may_be_requested_with_nobody_to_attack(table: Table) -> None:
    table.lay("field S5~", "field C3")
    done = table.play("attack", "pass", "pass")
    assert resolved(done) == ["attack"]
    assert table.question == ""


@pytest.mark.rule("TR-6.11", "TR-6.20", "TR-3.1")
def test_one_block_and_one_judgement_follow_at_once_without_the_stage(table: Table) -> None:
    table.lay("field S5 H7", "field C3")
    first = table.play("attack", "pass", "pass", "attackers s5", "attackers h7")
    assert resolved(first) == ["attack"]
    assert table.question == "block"
    assert waiting(table) == []
    assert resolved(table.play("p2 done")) == ["block", "judgement"]
    assert waiting(table) == []


@pytest.mark.rule("TR-6.11", "TR-6.20", "TR-X-01")
def test_in_the_official_rules_block_and_judgement_wait_on_the_stage(official_table: Table) -> None:
    official_table.lay("field S5", "field C3")
    official_table.play("attack", "pass", "pass", "attackers s5")
    assert waiting(official_table) == ["block"]
    official_table.play("pass", "pass", "p2 done")
    assert waiting(official_table) == ["judgement"]
    assert resolved(official_table.play("pass", "pass")) == ["judgement"]
    assert waiting(official_table) == []


@pytest.mark.rule("TR-6.3")
def test_who_attacks_is_told_and_nothing_else_can_be_done_before(table: Table) -> None:
    table.lay("field S5 H7 | hand CA")
    table.play("attack", "pass", "pass")
    for line in ("pass", "summon_ace hand.ca"):
        assert table.refused(line).code == "question_open"
    done = table.play("attackers h7", "done")
    assert [f for f in done.of(Declared) if f.act == "attacks"] == [Declared(1, "attacks", table.ref("h7"))]
