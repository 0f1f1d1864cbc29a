"""The Stage and the Chance: how actions are requested, wait and resolve (TR-11.10 to TR-11.23)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, GameEnded, Modified
from bsdesk.engine.play import check, explain
from bsdesk.engine.state import Frame
from bsdesk.engine.values import Move
from tests.games.black_poker.looking import moved, resolved, waiting
from tests.table import Happened, Table


def told(done: Happened) -> list[str]:
    """What was declared and why cards moved, in order."""
    return [f.act if isinstance(f, Declared) else f.why for f in done.facts if isinstance(f, Declared | CardMoved)]


# requesting


@pytest.mark.rule("TR-11.10")
def test_a_request_is_announced_paid_and_aimed(table: Table) -> None:
    table.lay("hand H4 C2 | field S5")
    done = table.play("up hand.h4")
    assert told(done) == ["requested", "discarded", "requested", "aimed"]
    assert table.zone("stage") == ["H4"]
    aimed = next(f for f in done.of(Declared) if f.act == "aimed")
    assert (table.name(aimed.subject), table.name(aimed.target)) == ("stage.h4", "s5")


@pytest.mark.rule("TR-11.10")
def test_what_is_told_of_an_action_names_its_key_card_if_it_has_one(table: Table) -> None:
    table.lay("hand CA | field S5")
    for line, action in (("summon_ace hand.ca", "summon_ace"), ("attack", "attack")):
        done = table.play(line)
        key = "" if action == "attack" else table.ref("stage.ca")
        assert done.of(Declared)[0] == Declared(1, "requested", "", action)
        table.play("pass")
        done = table.play("pass", *(["done"] if action == "attack" else []))
        assert Declared(1, "resolved", key, action) in done.facts


@pytest.mark.rule("TR-11.10")
def test_the_payment_is_asked_for_before_the_target(table: Table) -> None:
    table.lay("hand H4 C2 C3 | field S5 H7")
    table.play("up hand.h4")
    assert table.moves() == ["discard hand.c2", "discard hand.c3"]
    assert table.zone("stage") == []
    table.play("discard hand.c3")
    assert table.moves() == ["target h7", "target s5"]
    assert waiting(table) == []
    table.play("target h7")
    assert waiting(table) == ["up"]


@pytest.mark.rule("TR-11.10")
def test_the_target_is_not_named_with_the_request_but_asked_for_later(table: Table) -> None:
    table.lay("hand H4 C2 | field S5")
    refusal = table.refused("up hand.h4 s5")
    assert (refusal.code, refusal.rule) == ("target_later", "TR-11.10")
    assert table.lines(refusal.remedy) == ["up hand.h4"]


@pytest.mark.rule("TR-11.19")
@pytest.mark.parametrize("line", ["done", "back", "discard hand.h4", "drive s5", "attackers s5", "target s5"])
def test_an_answer_to_nothing_is_refused_by_who_may_act_and_not_by_the_rule_of_triggers(
    table: Table, line: str
) -> None:
    table.lay("hand H4 C2 | field S5")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("not_now", "TR-11.19")


@pytest.mark.rule("TR-11.10")
def test_a_request_cannot_be_left_half_made(table: Table) -> None:
    table.lay("hand H4 C2 C3 | field S5")
    table.play("up hand.h4")
    for line in ("pass", "attack", "up hand.h4"):
        refusal = table.refused(line)
        assert (refusal.code, refusal.rule) == ("question_open", "TR-1.9")
    table.lay("hand H4 C2 | field S5 H7")
    table.play("up hand.h4")
    refusal = table.refused("pass")
    assert (refusal.code, refusal.rule) == ("question_open", "TR-11.10")


@pytest.mark.rule("TR-11.11")
def test_without_a_target_it_is_refused_before_anything_is_paid(table: Table) -> None:
    table.lay("hand H4 S4 D4 C2 | field D9?")
    for line in ("up hand.h4", "down hand.s4"):
        refusal = table.refused(line)
        assert (refusal.code, refusal.rule) == ("no_target", "TR-11.11")
    assert table.verbs() >= {"twist", "pass"}
    assert not table.verbs() & {"up", "down", "counter"}


@pytest.mark.rule("TR-11.12", "TR-7.20")
def test_an_action_cannot_be_aimed_at_itself(table: Table) -> None:
    table.lay("hand H4 H3 C4 C3 | field S5", "hand C6 C2")
    refusal = table.refused("counter hand.c4")  # it would be the only action there is
    assert (refusal.code, refusal.rule) == ("no_target", "TR-11.11")
    table.play("up hand.h4", "discard hand.c3", "up hand.h3", "pass", "p2 counter hand.c6")
    refusal = table.refused("p2 target stage.c6")
    assert (refusal.code, refusal.rule) == ("aimed_at_itself", "TR-11.12")


@pytest.mark.rule("TR-11.13")
@pytest.mark.parametrize("line", ["summon_ace hand.sa", "set_bulwark", "attack", "end", "throwing hand.s2 hand.c2"])
def test_main_actions_need_turn_chance_and_an_empty_stage(table: Table, line: str) -> None:
    table.lay("hand SA S2 C2 HA D3 | field S5", "hand SA S2 C2 | field H7")
    assert table.allowed(line)
    assert table.refused(f"p2 {line}").code == "main_on_own_turn"
    table.play("up hand.ha", "discard hand.d3", "target s5")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("stage_not_empty", "TR-11.13")
    table.play("pass", "p2 pass", "pass")  # Up has resolved, and the turn player passed the Chance
    refusal = table.refused(f"p1 {line}")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "TR-11.13")
    refusal = table.refused(f"p2 {line}")
    assert (refusal.code, refusal.rule) == ("main_on_own_turn", "TR-11.13")


@pytest.mark.rule("TR-11.13")
def test_quick_actions_need_the_chance_only(table: Table) -> None:
    table.lay("hand H4 C2 | field S5", "hand H3 C3")
    refusal = table.refused("p2 up hand.h3")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "TR-11.13")
    table.play("pass")
    refusal = table.refused("p1 up hand.h4")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "TR-11.13")
    table.play("p2 up hand.h3")
    assert waiting(table) == ["up"]


@pytest.mark.rule("TR-11.10")
def test_a_card_dropped_in_vain_is_told_why(table: Table) -> None:
    table.lay("hand S7 | field S5")
    refusal = explain(table.state, 1, table.ref("hand.s7"))
    assert refusal is not None
    assert (refusal.code, refusal.facts["action"]) == ("no_charged_bulwark", "summon_soldier")
    table.play("attack", "pass", "pass", "done")
    refusal = explain(table.state, 1, table.ref("s5"))
    assert refusal is not None
    assert (refusal.code, refusal.facts["action"]) == ("once_per_turn", "attack")


# the Stage


@pytest.mark.rule("TR-11.14")
def test_the_last_request_resolves_first(table: Table) -> None:
    table.lay("hand H4 C2 | field S5", "hand D3 C3")
    table.play("up hand.h4", "pass", "p2 twist hand.d3")
    assert waiting(table) == ["up", "twist"]
    done = table.play("p2 pass", "pass", "p2 twist drive")
    assert resolved(done) == ["twist"]
    assert waiting(table) == ["up"]
    assert table.number("s5", "size") == 5
    assert resolved(table.play("pass", "pass")) == ["up"]


@pytest.mark.rule("TR-11.14", "TR-5.6")
def test_end_is_answered_before_it_resolves(table: Table) -> None:
    table.lay("field S5", "hand S4 C2")
    table.play("end", "pass", "p2 down hand.s4", "p2 pass", "pass")
    assert (waiting(table), table.state.active) == (["end"], 1)
    assert table.number("s5", "size") == 1


@pytest.mark.rule("TR-11.15")
def test_an_action_whose_target_is_gone_does_nothing(table: Table) -> None:
    table.lay("hand H4 C2 | field S5", "hand S5 C3")
    table.play("up hand.h4", "pass", "p2 down hand.s5", "p2 pass", "pass")
    assert not table.has("s5")
    done = table.play("pass", "pass")
    assert resolved(done) == ["up"]
    assert not done.of(Modified)
    assert table.zone("graveyard") == ["C2", "S5", "H4"]


@pytest.mark.rule("TR-11.15")
@pytest.mark.parametrize("line", ["down hand.s2", "twist hand.d2"])
def test_nobody_is_asked_about_a_target_that_is_gone(table: Table, line: str) -> None:
    table.lay("hand S2 D2 C2 | field S5", "hand S5 C3")
    table.play(line, "discard hand.c2", "pass", "p2 down hand.s5", "p2 pass", "pass")
    done = table.play("pass", "pass")
    assert resolved(done) == [line.partition(" ")[0]]
    assert table.question == ""


@pytest.mark.rule("TR-11.15", "TR-4.18")
def test_equipment_for_a_soldier_that_is_gone_goes_to_the_graveyard(table: Table) -> None:
    table.lay("hand S9 | field S5 D9?", "hand S5 C3")
    table.play("equip hand.s9", "pass", "p2 down hand.s5", "p2 pass", "pass", "pass", "pass")
    assert table.zone("field") == ["D9"]
    assert table.zone("graveyard")[-1] == "S9"


@pytest.mark.rule("TR-11.15", "TR-7.20")
def test_a_counter_for_an_action_that_is_gone_does_nothing(table: Table) -> None:
    table.lay("hand H4 C10 C2 C3 | field S5", "hand C6 C7 D2 D3")
    table.play("up hand.h4", "discard hand.c2", "pass")
    table.play("p2 counter hand.c6", "p2 discard hand.d2", "p2 counter hand.c7", "p2 target stage.h4")
    assert waiting(table) == ["up", "counter", "counter"]
    assert resolved(table.play("p2 pass", "pass")) == ["counter"]
    assert waiting(table) == ["counter"]
    done = table.play("pass", "pass")
    assert resolved(done) == ["counter"]
    assert "negated" not in done.acts()


@pytest.mark.rule("TR-11.15")
def test_a_soldier_that_was_armed_in_the_meantime_is_still_the_target(table: Table) -> None:
    table.lay("hand H4 C2 S9 | field S5 D9?")
    table.play("equip hand.s9", "up hand.h4", "pass", "pass", "pass", "pass")
    assert table.number("s5", "size") == 18


@pytest.mark.rule("TR-11.16")
def test_effects_are_done_as_far_as_can_be(table: Table) -> None:
    table.lay("hand S2 C5", "life D4 D5")
    done = table.play("throwing hand.s2 hand.c5", "pass", "pass")
    assert moved(done, "damage") == 2
    assert [f.results for f in done.of(GameEnded)] == [{2: "lose", 1: "win"}]


@pytest.mark.rule("TR-11.17")
def test_after_the_effect_the_key_card_goes_to_the_graveyard(table: Table) -> None:
    table.lay("hand H4 C2 | field S5")
    table.play("up hand.h4", "pass", "pass")
    assert (table.zone("stage"), table.zone("graveyard")) == ([], ["C2", "H4"])


@pytest.mark.rule("TR-11.17")
def test_unless_the_effect_put_it_elsewhere(table: Table) -> None:
    table.lay("hand S7 | field D9?")
    table.play("summon_soldier hand.s7", "pass", "pass")
    assert (table.zone("stage"), table.zone("field")) == ([], ["D9", "S7"])
    assert "S7" not in table.zone("graveyard")


@pytest.mark.rule("TR-11.17", "TR-X-04")
@pytest.mark.parametrize("keys", ["up H4", "down S4"])
def test_in_the_official_rules_up_and_down_lie_in_the_fog_until_the_turn_ends(official_table: Table, keys: str) -> None:
    action, key = keys.split()
    official_table.lay(f"hand {key} C2 | field S5")
    official_table.play(f"{action} hand.{key.lower()}", "pass", "pass")
    assert (official_table.zone("fog"), official_table.zone("graveyard")) == ([key], ["C2"])
    done = official_table.play("end", "pass", "pass")
    assert (official_table.zone("fog"), official_table.zone("graveyard")) == ([], ["C2", key])
    assert moved(done, "lifted") == 1


@pytest.mark.rule("TR-11.17", "TR-X-04", "TR-11.15")
def test_an_up_without_effect_leaves_no_fog(official_table: Table) -> None:
    official_table.lay("hand H4 C2 | field S5", "hand S5 C3")
    official_table.play("up hand.h4", "pass", "p2 down hand.s5", "p2 pass", "pass", "pass", "pass")
    assert (official_table.zone("fog"), official_table.zone("p2.fog")) == ([], [])
    assert (official_table.zone("graveyard")[-1], official_table.zone("p2.graveyard")[-1]) == ("H4", "S5")


@pytest.mark.rule("TR-11.17", "TR-X-04", "TR-7.7")
@pytest.mark.parametrize(("soldier", "fog"), [("S5", []), ("S6", ["S5"])])
def test_a_down_that_kills_leaves_no_fog(official_table: Table, soldier: str, fog: list[str]) -> None:
    official_table.lay("hand S5 C3", f"field {soldier}")
    official_table.play("down hand.s5", "pass", "pass")
    assert (official_table.zone("fog"), official_table.zone("p2.field")) == (fog, [soldier] if fog else [])
    assert ("S5" in official_table.zone("graveyard")) is (not fog)


# the Chance


@pytest.mark.rule("TR-11.19")
def test_the_requester_keeps_the_chance_and_a_pass_hands_it_over(table: Table) -> None:
    table.lay("hand H4 C2 | field S5")
    assert (table.moves(seat=1) != [], table.moves(seat=2)) == (True, [])
    table.play("up hand.h4")
    assert (table.to_act(), table.moves(seat=2)) == (1, [])
    table.play("pass")
    assert (table.to_act(), table.moves(seat=1)) == (2, [])
    done = table.play("p2 pass")
    assert resolved(done) == ["up"]
    assert table.to_act() == 1


@pytest.mark.rule("TR-11.19", "TR-O-01")
def test_when_all_have_passed_only_the_top_resolves_and_the_turn_player_has_the_chance(table: Table) -> None:
    table.lay("field S5", "hand H4 D3 C2 C3")
    table.play("pass", "p2 up hand.h4", "p2 discard hand.c2", "p2 twist hand.d3")
    assert (table.to_act(), waiting(table)) == (2, ["up", "twist"])
    table.play("p2 pass", "p1 pass", "p2 twist drive")
    assert (table.to_act(), waiting(table)) == (1, ["up"])


@pytest.mark.rule("TR-11.19")
def test_a_pass_names_nothing(table: Table) -> None:
    table.lay("field S5")
    refusal = table.refused("pass s5")
    assert (refusal.code, refusal.rule) == ("pass_stands_alone", "TR-11.19")
    assert table.lines(refusal.remedy) == ["pass"]
    there = check(table.state, Move(1, "pass", "", table.ref("s5")))
    assert there is not None
    assert there.code == "pass_stands_alone"


@pytest.mark.rule("TR-11.20")
def test_if_all_pass_on_an_empty_stage_the_turn_goes_on(table: Table) -> None:
    table.lay("hand H4 | field S5")
    done = table.play("pass", "p2 pass")
    assert done.acts() == ["passed", "passed"]
    assert (table.to_act(), table.state.active, table.state.turn) == (1, 1, 5)
    assert "end" in table.verbs()


@pytest.mark.rule("TR-11.21")
def test_after_a_request_everybody_must_pass_again(table: Table) -> None:
    table.lay("hand H4 C2 | field S5", "hand S2 C3")
    table.play("up hand.h4", "pass", "p2 down hand.s2")
    assert resolved(table.play("p2 pass")) == []
    assert (table.to_act(), waiting(table)) == (1, ["up", "down"])
    assert resolved(table.play("p1 pass")) == ["down"]


@pytest.mark.rule("TR-11.21", "TR-11.19")
def test_a_resolution_starts_the_passes_anew(table: Table) -> None:
    table.lay("hand H4 C2 | field S5", "hand S2 C3")
    table.play("up hand.h4", "pass", "p2 down hand.s2", "p2 pass", "p1 pass")
    assert resolved(table.play("p1 pass")) == []
    assert resolved(table.play("p2 pass")) == ["up"]


@pytest.mark.rule("TR-11.22", "TR-11.19", "TR-11.21")
def test_after_an_immediate_action_its_requester_has_the_chance_back(table: Table) -> None:
    table.lay("hand H4 C2 | field S5", "hand JK1")
    table.play("up hand.h4", "pass", "p2 search hand.jk1", "p2 search life.d4")
    assert (table.to_act(), waiting(table)) == (2, ["up"])
    assert resolved(table.play("p2 pass")) == []  # the pass before Search counts no more
    assert resolved(table.play("p1 pass")) == ["up"]


@pytest.mark.rule("TR-11.22", "TR-11.18")
def test_an_immediate_action_is_followed_by_the_win_check(table: Table) -> None:
    table.lay("hand JK1 | life D4")
    done = table.play("search hand.jk1")
    assert told(done)[-2:] == ["used", "resolved"]
    assert done.facts.index(done.of(GameEnded)[0]) == len(done.facts) - 1
    assert [f.results for f in done.of(GameEnded)] == [{1: "lose", 2: "win"}]


@pytest.mark.rule("TR-11.22")
def test_an_immediate_action_resolves_above_the_stage(table: Table) -> None:
    table.lay("hand H4 JK1 C2 | field S5")
    table.play("up hand.h4", "discard hand.c2")
    done = table.play("search hand.jk1", "search life.d4")
    assert resolved(done) == ["search"]
    assert waiting(table) == ["up"]
    assert table.zone("stage") == ["H4"]


@pytest.mark.rule("TR-11.23", "TR-X-01")
def test_in_the_official_rules_a_normal_main_trigger_needs_an_empty_stage(official_table: Table) -> None:
    official_table.lay("hand H4 C2 | field S5")
    official_table.play("up hand.h4")
    done = triggered(official_table, "draw")
    dropped = next(event for event in done.events if getattr(event.fact, "act", "") == "dropped")
    assert dropped.fact == Declared(1, "dropped", "", "draw")
    assert (dropped.by, dropped.why, dropped.parent) == ("rule", "TR-11.23", dropped.n - 1)
    assert waiting(official_table) == ["up"]


@pytest.mark.rule("TR-11.23", "TR-X-01")
def test_on_an_empty_stage_it_waits_there(official_table: Table) -> None:
    official_table.lay("field S5")
    done = triggered(official_table, "draw")
    assert "dropped" not in done.acts()
    assert waiting(official_table) == ["draw"]


@pytest.mark.rule("TR-3.1", "TR-X-01")
def test_by_the_sheet_it_resolves_at_once_whatever_the_stage_holds(table: Table) -> None:
    table.lay("hand H4 C2 | field S5")
    table.play("up hand.h4")
    done = triggered(table, "draw")
    assert moved(done, "drawn") == 1
    assert waiting(table) == ["up"]


def triggered(table: Table, name: str) -> Happened:
    """An action is triggered while the Stage is as it is; in Lite no card does so."""
    table.state.queue = (Frame(f"act/{name}", table.state.active, cause=table.state.seq or 1),)
    return table.play("pass")
