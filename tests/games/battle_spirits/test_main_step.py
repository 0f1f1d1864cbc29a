"""What one may do in a Main Step (BS-7): summon, deploy, use Magic, use an effect, move cores."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shipped import books_of
from bsdesk.engine.facts import TokensMoved
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import check, moves
from bsdesk.engine.values import Malformed, Move
from bsdesk.engine.view import view_for
from bsdesk.speech.wording import Wording
from tests.table import Table

# ------------------------------------------------------------------------------------------- the kinds of action


@pytest.mark.rule("BS-7.1")
def test_a_main_step_knows_five_kinds_of_action_and_its_end(table: Table) -> None:
    table.lay("field REF-36-nexus REF-01[2] | hand REF-43-red REF-22 REF-38 | reserve 9+S", "trash REF-01")
    moving_cores = {"move", "swap", "rearrange"}
    assert table.verbs() == {"summon", "deploy", "use", "activate", "end"} | moving_cores


@pytest.mark.rule("BS-7.1", "BS-6.4")
def test_a_main_step_has_no_attack_and_no_pass(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 3")
    assert table.refused("attack ref-01").code == "attack_step_only"
    assert table.refused("pass").code == "flash_timing_only"
    assert table.refused("p2 end").code == "not_your_turn"


@pytest.mark.rule("BS-7.2")
def test_actions_come_in_any_number_and_order(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-43-red REF-43-red REF-38 REF-22 REF-38 | reserve 12")
    table.play(
        "move reserve 1 ref-01",
        "summon hand.ref-43-red; place reserve 1; done",
        "move ref-01 1 reserve",
        "use hand.ref-38 flash; pay reserve 1",
        "deploy hand.ref-22; pay reserve 2; done",
        "summon hand.ref-43-red; place reserve 1; done",
        "move reserve 1 ref-43-red.2",
    )
    assert table.zone("field") == ["REF-01", "REF-43-red", "REF-22", "REF-43-red"]
    assert table.cores("ref-43-red.2") == "2"


@pytest.mark.rule("BS-6.11", "BS-7.1")
def test_ending_the_step_is_all_there_is_to_say(table: Table) -> None:
    table.lay("field REF-01[1]")
    for line in ("end ref-01", "end 1"):
        no = table.refused(line)
        assert (no.code, no.rule, table.lines(no.remedy)) == ("end_stands_alone", "BS-6.11", ["end"])
    there = check(table.state, Move(1, "end", "", table.ref("ref-01")))
    assert there is not None
    assert there.code == "end_stands_alone"


@pytest.mark.rule("BS-6.12", "BS-10.1")
def test_a_step_can_not_be_ended_while_a_battle_goes_on(table: Table) -> None:
    table.lay("field REF-09[1]", step="attack")
    table.play("attack ref-09; p2 pass")
    no = table.refused("end")
    assert (no.code, no.rule) == ("battle_in_progress", "BS-10.1")


@pytest.mark.rule("BS-6.12", "BS-E1")
def test_a_step_can_not_be_ended_while_a_spirit_must_attack(table: Table) -> None:
    table.lay("field TEST-must-attack[1]", step="attack")
    no = table.refused("end")
    assert (no.code, no.rule, table.lines(no.remedy)) == ("must_attack", "BS-E1", ["attack test-must-attack"])


# -------------------------------------------------------------------------------------------------------- summon


@pytest.mark.rule("BS-7.3")
def test_a_summoned_spirit_goes_from_the_hand_to_the_field(table: Table) -> None:
    table.lay("hand REF-01 REF-09 | reserve 4")
    happened = table.play("summon hand.ref-01")
    assert (table.zone("field"), table.hand()) == (["REF-01"], ["REF-09"])
    assert happened.acts() == ["cost", "summoned", "used"]


@pytest.mark.rule("BS-7.3", "BS-7.6", "BS-7.10")
def test_each_verb_is_for_one_kind_of_card_in_the_hand(table: Table) -> None:
    table.lay("hand REF-01 REF-22 REF-38 | field REF-09[1] | reserve 9")
    for line in ("summon hand.ref-22", "deploy hand.ref-38", "use hand.ref-01 main"):
        assert table.refused(line).code == "wrong_kind"
    assert table.refused("summon hand.ref-22").facts["kind"] == "nexus"
    assert table.refused("summon ref-09").code == "not_in_your_hand"
    assert table.refused("summon deck.1").code == "not_in_your_hand"


@pytest.mark.rule("BS-7.3", "BS-10.3", "BS-15.1")
def test_a_place_is_no_card_and_what_would_be_one_is_said(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[1] | reserve 9")
    wording = Wording(books_of("battle_spirits"), "en")
    said = {
        "summon hand": "hand is a place, not a card: name a card in your hand.",
        "use deck main": "Deck is a place, not a card: name a card in your hand.",
        "activate field": "Field is a place, not a card: name a card of yours, and its effect.",
    }
    for line, sentence in said.items():
        refusal = table.refused(line)
        assert (refusal.code, wording.refusal(view_for(table.state, 1), 1, refusal)) == (
            "place_is_no_card",
            sentence,
        )
    assert [step.verb for step in table.refused("summon hand").remedy] == ["summon"]


@pytest.mark.rule("BS-7.3", "BS-10.3", "BS-10.12")
def test_whoever_names_a_place_or_nothing_is_told_which_card_to_name(table: Table) -> None:
    table.lay("hand REF-01 REF-26 | field REF-22 REF-09[1] | reserve 9")
    asked = [
        ("summon", "BS-7.3", "card_in_hand"),
        ("deploy", "BS-7.6", "card_in_hand"),
        ("use", "BS-7.10", "card_in_hand"),
        ("activate", "BS-15.1", "card_with_effect"),
    ]
    for verb, rule, target in asked:
        for line, code in ((f"{verb} reserve", "place_is_no_card"), (verb, "name_a_card")):
            no = table.refused(line)
            assert (no.code, no.rule, no.facts["target"]) == (code, rule, target)
    table.lay("field REF-01[1]", "field REF-09[1]", step="attack")
    for line, code in (("attack reserve", "place_is_no_card"), ("attack", "name_a_card")):
        no = table.refused(line)
        assert (no.code, no.rule, no.facts["target"]) == (code, "BS-10.3", "spirit_on_field")
    table.play("attack ref-01; p2 pass; pass")
    for line, code in (("p2 block reserve", "place_is_no_card"), ("p2 block", "name_a_card")):
        no = table.refused(line)
        assert (no.code, no.rule, no.facts["target"]) == (code, "BS-10.12", "spirit_on_field")


@pytest.mark.rule("BS-8.12", "BS-7.3")
def test_cores_are_named_when_they_are_asked_for_and_not_before(table: Table) -> None:
    table.lay("hand REF-01 REF-38 | field REF-09[1] | reserve 9")
    assert table.refused("summon hand.ref-01 3").code == "cores_come_later"
    assert table.refused("summon hand.ref-01 reserve").code == "cores_come_later"
    no = table.refused("use hand.ref-38 1 flash")
    assert (no.code, no.rule, table.lines(no.remedy)) == ("cores_come_later", "BS-8.12", ["use hand.ref-38 flash"])


@pytest.mark.rule("BS-7.4", "BS-8.16")
def test_a_spirit_needs_a_core_beyond_its_cost(table: Table) -> None:
    table.lay("hand REF-43-red | reserve 1")
    no = table.refused("summon hand.ref-43-red")
    assert (no.code, no.rule) == ("no_core_for_level_1", "BS-7.4")
    assert no.facts["level_1"] == 1
    assert table.moves(verb="summon") == []


@pytest.mark.rule("BS-7.5")
def test_any_number_of_spirits_may_be_summoned(table: Table) -> None:
    table.lay("hand REF-43-red REF-43-red REF-43-red REF-05 | field REF-22 | reserve 4")
    for name in ("ref-43-red", "ref-43-red", "ref-43-red", "ref-05"):
        table.play(f"summon hand.{name}; place reserve 1; done")
    assert table.zone("field") == ["REF-22", "REF-43-red", "REF-43-red", "REF-43-red", "REF-05"]
    assert (table.cores("reserve"), table.cores("trash")) == ("0", "0")


@pytest.mark.rule("BS-7.9", "BS-10.4")
def test_a_spirit_enters_upright_and_may_attack_this_turn(table: Table) -> None:
    table.lay("hand REF-01 | reserve 4")
    table.play("summon hand.ref-01")
    assert table.says("ref-01", "refreshed")
    table.play("end")
    assert table.allowed("attack ref-01")


# -------------------------------------------------------------------------------------------------------- deploy


@pytest.mark.rule("BS-7.6")
def test_a_deployed_nexus_goes_from_the_hand_to_the_field(table: Table) -> None:
    table.lay("hand REF-22 | reserve 4")
    happened = table.play("deploy hand.ref-22")
    assert (table.zone("field"), table.hand(), table.cores("trash")) == (["REF-22"], [], "4")
    assert happened.acts() == ["cost", "deployed", "used"]


@pytest.mark.rule("BS-7.7", "BS-8.14")
def test_a_nexus_needs_no_core_and_is_at_level_1_then(table: Table) -> None:
    table.lay("hand REF-08 | reserve 5")
    table.play("deploy hand.ref-08; done")
    assert (table.number("ref-08", "level"), table.cores("ref-08"), table.cores("reserve")) == (1, "0", "2")


@pytest.mark.rule("BS-7.7")
def test_cores_may_be_placed_on_a_nexus_at_once(table: Table) -> None:
    table.lay("hand REF-08 | reserve 5")
    table.play("deploy hand.ref-08; place reserve 1; done")
    assert (table.number("ref-08", "level"), table.cores("ref-08"), table.cores("reserve")) == (2, "1", "1")


@pytest.mark.rule("BS-7.8")
def test_any_number_of_nexuses_may_be_deployed(table: Table) -> None:
    table.lay("hand REF-08 REF-22 REF-24 | reserve 9")
    table.play(
        "deploy hand.ref-08; done",
        "deploy hand.ref-22; done",
        "deploy hand.ref-24",
    )
    assert table.zone("field") == ["REF-08", "REF-22", "REF-24"]


# --------------------------------------------------------------------------------------------------------- Magic


@pytest.mark.rule("BS-7.10")
def test_magic_costs_cores_and_does_what_it_says(table: Table) -> None:
    table.lay("hand REF-26 | reserve 5")
    table.play("use hand.ref-26 main")
    assert (table.cores("trash"), len(table.hand())) == ("4", 2)


@pytest.mark.rule("BS-7.11")
def test_magic_does_one_of_its_effects_and_not_the_other(table: Table) -> None:
    table.lay("hand REF-26 | field REF-09[1] | reserve 4")
    table.play("use hand.ref-26 main; pay reserve 4")
    assert (len(table.hand()), table.number("ref-09", "bp")) == (2, 3000)


@pytest.mark.rule("BS-7.11")
def test_magic_used_for_its_flash_effect_draws_nothing(table: Table) -> None:
    table.lay("hand REF-26 | field REF-09[1] | reserve 4")
    table.play("use hand.ref-26 flash; pay reserve 4")
    assert (len(table.hand()), table.number("ref-09", "bp")) == (0, 6000)


@pytest.mark.rule("BS-7.11")
def test_a_use_names_exactly_one_effect(table: Table) -> None:
    table.lay("hand REF-26 REF-38 | reserve 5")
    assert isinstance(read_move(table.state, 1, "use hand.ref-26 main flash"), Malformed)
    no = table.refused("use hand.ref-26")
    assert (no.code, no.rule) == ("name_one_effect", "BS-7.11")
    assert table.lines(no.remedy) in (["use hand.ref-26 main"], ["use hand.ref-26 flash"])
    no = table.refused("use hand.ref-38 main")
    assert (no.code, no.rule) == ("no_main_effect", "BS-7.21")
    assert table.moves(verb="use") == ["use hand.ref-26 flash", "use hand.ref-26 main", "use hand.ref-38 flash"]


@pytest.mark.rule("BS-7.12", "BS-GL30")
def test_magic_lies_in_the_trash_only_after_its_effect(table: Table) -> None:
    table.lay("hand TEST-trash-counter | trash REF-38")
    table.play("use hand.test-trash-counter main")
    assert len(table.hand()) == 1  # it counted the other Magic there, and not itself
    assert table.zone("trash") == ["REF-38", "TEST-trash-counter"]
    assert table.zone("field") == []


@pytest.mark.rule("BS-7.12")
def test_magic_that_asks_something_is_in_use_meanwhile(table: Table) -> None:
    table.lay("hand REF-26 | field REF-09[1] REF-01[1] | reserve 3")
    table.play("use hand.ref-26 flash; pay reserve 3")
    assert (table.question, table.zone("use"), table.zone("trash")) == ("choose", ["REF-26"], [])
    table.play("choose ref-01")
    assert (table.zone("use"), table.zone("trash")) == ([], ["REF-26"])


@pytest.mark.rule("BS-7.21", "BS-7.22")
def test_main_effects_of_magic_are_not_for_flash_timings(table: Table) -> None:
    table.lay("field REF-09[1] | hand REF-26 | reserve 9", "hand REF-26 REF-36 | reserve 9", step="attack")
    table.play("attack ref-09")
    assert table.moves(2, "use") == ["use hand.ref-26 flash"]
    no = table.refused("p2 use hand.ref-36 main")
    assert (no.code, no.rule) == ("main_effect_in_flash", "BS-7.21")
    table.play("p2 pass")
    assert table.moves(1, "use") == ["use hand.ref-26 flash"]


@pytest.mark.rule("BS-7.22", "BS-GL29")
def test_flash_of_magic_works_in_main_steps_and_in_both_players_flash_timings(table: Table) -> None:
    table.lay("field REF-09[1] | hand REF-38 | reserve 9", "hand REF-38 | reserve 9")
    assert table.moves(1, "use") == ["use hand.ref-38 flash"]
    assert table.refused("p2 use hand.ref-38 flash").code == "own_main_step_or_flash"
    table.play("end")
    no = table.refused("use hand.ref-38 flash")
    assert (no.code, no.rule) == ("main_step_or_flash", "BS-7.22")
    table.play("attack ref-09")
    assert table.moves(2, "use") == ["use hand.ref-38 flash"]
    table.play("p2 use hand.ref-38 flash")
    assert table.moves(1, "use") == ["use hand.ref-38 flash"]


@pytest.mark.rule("BS-7.21", "BS-6.4")
@pytest.mark.parametrize("line", ["use hand.ref-36 main", "use hand.ref-36", "use hand.ref-26 main"])
def test_a_main_effect_of_magic_is_not_for_other_steps(table: Table, line: str) -> None:
    """REF-36 has no other effect: it is meant where none is named."""
    side = "field REF-09[1] | hand REF-36 REF-26 | trash REF-01 | reserve 9"
    table.lay(side, side)
    no = table.refused(f"p2 {line}")
    assert (no.code, no.rule, no.facts) == ("not_your_turn", "BS-6.4", {"seat": 1})
    table.play("end")
    no = table.refused(line)
    assert (no.code, no.rule, no.facts, table.lines(no.remedy)) == (
        "main_step_only",
        "BS-7.21",
        {"step": "attack"},
        ["end"],
    )
    table.play("attack ref-09")
    no = table.refused(f"p1 {line}")
    assert (no.code, no.rule, no.facts) == ("not_your_turn", "BS-11.6", {"seat": 2})


@pytest.mark.rule("BS-7.22")
def test_of_magic_whose_effect_is_not_named_no_flash_is_meant_by_its_main(table: Table) -> None:
    table.lay("field REF-09[1] | hand REF-26 REF-38 | reserve 9", step="attack")
    for line in ("use hand.ref-26", "use hand.ref-38"):
        no = table.refused(line)
        assert (no.code, no.rule, table.lines(no.remedy)) == ("main_step_or_flash", "BS-7.22", ["attack ref-09"])


@pytest.mark.rule("BS-6.4", "BS-7.18")
def test_the_defending_player_can_only_use_flash_effects(table: Table) -> None:
    table.lay("field REF-09[1]", "field REF-01[2] | hand REF-43-red REF-22 | reserve 9", step="attack")
    table.play("attack ref-09")
    for line in ("summon hand.ref-43-red", "deploy hand.ref-22", "move reserve 1 ref-01"):
        assert table.refused(f"p2 {line}").code == "main_step_only"
    assert table.moves(2) == ["pass"]


# ------------------------------------------------------------------------------------------------------- effects


@pytest.mark.rule("BS-7.13", "BS-GL2")
def test_flash_effects_of_nexuses_work_in_the_own_main_step(table: Table) -> None:
    table.lay("field REF-37 | hand REF-01 REF-01 REF-01", "field REF-09[1]")
    assert table.moves(verb="activate") == ["activate ref-37 e1"]
    table.play("activate ref-37 e1; choose hand.ref-01.1; choose hand.ref-01.2")
    assert (table.zone("p2.trash"), table.hand()) == (["REF-09"], ["REF-01"])


@pytest.mark.rule("BS-7.14", "BS-GL3")
def test_effects_for_the_own_main_step_are_not_for_other_steps(table: Table) -> None:
    table.lay("field REF-36-nexus REF-09[1] | trash REF-01", "field REF-36-nexus | trash REF-09")
    assert table.moves(verb="activate") == ["activate ref-36-nexus e1"]
    assert table.refused("p2 activate ref-36-nexus e1").code == "not_your_turn"
    table.play("end")
    no = table.refused("activate ref-36-nexus e1")
    assert (no.code, no.rule) == ("main_step_only", "BS-GL2")
    table.play("attack ref-09")
    no = table.refused("p2 activate ref-36-nexus e1")
    assert (no.code, no.rule) == ("main_effect_in_flash", "BS-GL3")


@pytest.mark.rule("BS-15.1")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("activate ref-09 e1", "no_such_effect"),
        ("activate ref-36-nexus e7", "no_such_effect"),
        ("activate p2.ref-36-nexus e1", "not_your_effect"),
    ],
)
def test_what_has_no_effect_is_refused_for_that_at_any_time(table: Table, line: str, code: str) -> None:
    for step in ("main", "attack"):
        table.lay("field REF-36-nexus REF-09[1]", "field REF-36-nexus", step=step)
        no = table.refused(line)
        assert (no.code, no.rule) == (code, "BS-15.1")


@pytest.mark.rule("BS-7.15", "BS-15.3")
def test_an_effect_costs_no_cores_but_its_condition_must_be_met(table: Table) -> None:
    table.lay("field REF-36-nexus | reserve 3+S", "trash REF-01")
    table.play("activate ref-36-nexus e1")
    assert (table.zone("p2.removed"), table.cores("reserve"), table.cores("trash")) == (["REF-01"], "3+S", "0")
    assert table.says("ref-36-nexus", "exhausted")


@pytest.mark.rule("BS-7.15", "BS-E11")
def test_an_exhausted_nexus_can_not_be_exhausted_for_its_effect(table: Table) -> None:
    table.lay("field REF-36-nexus~ | reserve 3", "trash REF-01")
    no = table.refused("activate ref-36-nexus e1")
    assert (no.code, no.rule) == ("prerequisite_not_met", "BS-E11")
    assert table.moves(verb="activate") == []


@pytest.mark.rule("BS-7.15", "BS-5.12")
def test_an_effect_is_used_at_its_level_and_under_its_condition(table: Table) -> None:
    table.lay("field TEST-vault[1] | reserve 1")
    assert table.refused("activate test-vault e1").code == "effect_not_on"
    assert table.refused("activate test-vault e2").code == "condition_not_met"
    table.play("move reserve 1 test-vault")
    assert table.moves(verb="activate") == ["activate test-vault e1"]


@pytest.mark.rule("BS-7.22")
def test_a_magic_without_a_flash_effect_is_refused_for_that(table: Table) -> None:
    table.lay("hand TEST-main-only | reserve 5")
    no = table.refused("use hand.test-main-only flash")
    assert (no.code, no.rule) == ("no_flash_effect", "BS-7.22")


@pytest.mark.rule("BS-15.1")
def test_effects_of_the_opponents_cards_are_refused_as_not_ones_own(table: Table) -> None:
    table.lay("field REF-36-nexus", "field REF-37 REF-36-nexus | trash REF-37")
    for line in ("activate p2.ref-36-nexus e1", "activate p2.ref-37 e1", "activate p2.trash.ref-37 e1"):
        no = table.refused(line)
        assert (no.code, no.rule) == ("not_your_effect", "BS-15.1")
    table.lay("field REF-36-nexus", active=2)
    assert table.refused("p2 activate p1.ref-36-nexus e1").code == "not_your_effect"


@pytest.mark.rule("BS-15.1")
def test_only_effects_that_are_there_can_be_used(table: Table) -> None:
    table.lay("field REF-36-nexus REF-22 REF-01[1] | hand REF-37 REF-26", "field REF-37 | trash REF-01")
    for line in (
        "activate ref-22 e1",
        "activate ref-36-nexus e2",
        "activate hand.ref-37 e1",
        "activate hand.ref-26 e1",
        "activate reserve e1",
    ):
        no = table.refused(line)
        assert (no.code, no.rule) == ("place_is_no_card" if "reserve" in line else "no_such_effect", "BS-15.1")
        assert table.lines(no.remedy) == ["activate ref-36-nexus e1"]


@pytest.mark.rule("BS-15.3")
def test_an_effect_is_not_paid_for_by_naming_cores(table: Table) -> None:
    table.lay("field REF-36-nexus | reserve 3", "trash REF-01")
    assert table.refused("activate ref-36-nexus 2 e1").code == "no_cores_for_effects"


@pytest.mark.rule("BS-GL6")
def test_an_effect_once_per_turn_is_refused_the_second_time(table: Table) -> None:
    table.lay("field TEST-once-main")
    table.play("activate test-once-main e1")
    no = table.refused("activate test-once-main e1")
    assert (no.code, no.rule) == ("used_already", "BS-GL6")


@pytest.mark.rule("BS-E9")
def test_magic_limited_by_its_name_is_refused_the_second_time(table: Table) -> None:
    table.lay("hand REF-38 REF-38 | reserve 5")
    table.play("use hand.ref-38 flash")
    no = table.refused("use hand.ref-38 flash")
    assert (no.code, no.rule) == ("used_this_turn", "BS-E9")


@pytest.mark.rule("BS-P2c")
def test_a_card_on_its_way_out_uses_no_effect(table: Table) -> None:
    table.lay("field REF-36-nexus+pending.destroyed", "trash REF-01")
    no = table.refused("activate ref-36-nexus e1")
    assert (no.code, no.rule, no.facts) == ("card_is_leaving", "BS-P2c", {"card": table.ref("ref-36-nexus")})


# --------------------------------------------------------------------------------------------------- moving cores


@pytest.mark.rule("BS-7.16", "BS-7.17")
def test_cores_move_between_reserve_and_own_cards_and_nowhere_else(table: Table) -> None:
    table.lay("field REF-01[3] REF-22 | reserve S | trash 2 | void 9", "field REF-09[1] | reserve 4")
    assert table.moves(verb="move") == [
        "move ref-01 3 ref-22",
        "move ref-01 3 reserve",
        "move reserve S ref-01",
        "move reserve S ref-22",
    ]


@pytest.mark.rule("BS-7.16")
def test_any_number_of_the_cores_that_are_there_may_move(table: Table) -> None:
    table.lay("field REF-01[3] REF-09[1] | reserve 1+S")
    table.play("move ref-01 2 ref-09", "move reserve 1+S ref-01", "move ref-09 3 reserve")
    assert (table.cores("ref-01"), table.cores("reserve")) == ("2+S", "3")


@pytest.mark.rule("BS-7.17")
@pytest.mark.parametrize("place", ["life", "trash", "void", "removed"])
def test_cores_stay_out_of_areas_that_are_not_for_moving(table: Table, place: str) -> None:
    table.lay(f"field REF-01[3] | reserve 3 | life 5 | {place} 2")
    for line in (f"move {place} 1 reserve", f"move reserve 1 {place}", f"swap {place} reserve"):
        no = table.refused(line)
        assert (no.code, no.rule, no.facts) == ("place_out_of_reach", "BS-7.17", {"place": place})


@pytest.mark.rule("BS-7.17")
def test_the_opponents_cores_stay_with_the_opponent(table: Table) -> None:
    table.lay("field REF-01[3] | reserve 3 | hand REF-09", "field REF-09[2] | reserve 2 | life 5")
    for line in ("move p2.reserve 1 reserve", "move ref-01 1 p2.ref-09", "move p2.ref-09 1 ref-01", "move p2.life 1"):
        assert table.refused(line).code == "not_your_cores"
    assert table.refused("move reserve 1 hand.ref-09").code == "card_not_on_field"
    assert table.refused("move reserve 1 hand").code == "place_out_of_reach"
    assert table.refused("move reserve 1").code == "no_such_place"


@pytest.mark.rule("BS-7.16")
def test_a_core_move_names_two_places_and_cores_that_are_there(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 2")
    assert table.refused("move reserve 1 reserve").code == "same_place"
    assert table.refused("move reserve ref-01").code == "say_how_many"
    assert table.refused("move reserve 0 ref-01").code == "say_how_many"
    no = table.refused("move reserve 3 ref-01")
    assert (no.code, no.facts["there"], table.lines(no.remedy)) == ("not_so_many_cores", 2, ["move reserve 2 ref-01"])
    assert table.refused("move reserve S ref-01").code == "not_so_many_cores"


@pytest.mark.rule("BS-7.16")
@pytest.mark.parametrize("amount", [(-1, 2), (2, -1), (1,), (1, 0, 0), (0, 0), (-1, 0)])
def test_a_core_move_has_no_odd_amounts(table: Table, amount: tuple[int, ...]) -> None:
    table.lay("field REF-01[1] | reserve 2+S")
    refusal = check(table.state, Move(1, "move", "p1.reserve", table.ref("ref-01"), amount))
    assert refusal is not None
    assert refusal.code == "say_how_many"


@pytest.mark.rule("BS-7.16")
def test_every_amount_up_to_all_that_is_there_is_offered(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 1+S")
    offers = [o for o in moves(table.state, 1) if o.move.verb == "move" and o.move.subject == "p1.reserve"]
    assert [(o.least, o.most, o.move.amount) for o in offers] == [(1, 2, (1, 1))]
    assert all(offers[0].covers(table.move(f"move reserve {text} ref-01")) for text in ("1", "S", "1+S"))


@pytest.mark.rule("BS-7.18")
def test_cores_move_in_own_main_steps_only(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 2", "field REF-09[1] | reserve 2")
    assert table.refused("p2 move reserve 1 ref-09").code == "not_your_turn"
    table.play("end")
    for line in ("move reserve 1 ref-01", "rearrange"):
        no = table.refused(line)
        assert (no.code, no.rule, no.facts) == ("main_step_only", "BS-7.18", {"step": "attack"})
    table.play("end", "move reserve 1 ref-01")  # the Second Main Step
    assert table.cores("ref-01") == "2"


@pytest.mark.rule("BS-7.18", "BS-6.11")
def test_spirits_and_nexuses_come_in_own_main_steps_only(table: Table) -> None:
    table.lay("hand REF-01 REF-22 | reserve 9", step="attack")
    for line in ("summon hand.ref-01", "deploy hand.ref-22"):
        no = table.refused(line)
        assert (no.code, no.rule, no.facts) == ("main_step_only", "BS-6.11", {"step": "attack"})


@pytest.mark.rule("BS-7.19", "BS-9.15", "BS-S1")
def test_the_soul_core_changes_places_with_a_normal_core(table: Table) -> None:
    table.lay("field REF-01[S] REF-09[1]")
    happened = table.play("swap ref-01 ref-09")
    assert (table.cores("ref-01"), table.cores("ref-09")) == ("1", "S")
    assert happened.acts() == []
    assert {fact.why for fact in happened.of(TokensMoved)} == {"swapped"}


@pytest.mark.rule("BS-7.19")
def test_a_swap_needs_the_soul_core_here_and_a_core_there(table: Table) -> None:
    table.lay("field REF-01[S] REF-22 REF-09[1]")
    assert table.refused("swap ref-09 ref-01").code == "no_soul_core_there"
    assert table.refused("swap ref-01 ref-22").code == "no_core_to_swap"
    assert table.refused("swap ref-01 ref-01").code == "no_core_to_swap"
    assert table.refused("swap ref-01 1 ref-09").code == "swap_is_one_for_one"
    assert table.refused("swap ref-01 life").code == "place_out_of_reach"
    assert table.moves(verb="swap") == ["swap ref-01 ref-09"]


@pytest.mark.rule("BS-7.19")
def test_a_soul_core_does_not_change_places_on_its_own_card(table: Table) -> None:
    table.lay("field REF-01[1+S]")
    assert table.refused("swap ref-01 ref-01").code == "no_core_to_swap"
    assert table.moves(verb="swap") == []


@pytest.mark.rule("BS-7.19")
def test_the_soul_core_moves_like_any_core(table: Table) -> None:
    table.lay("field REF-01[1] | reserve S")
    table.play("move reserve S ref-01", "move ref-01 1 reserve")
    assert (table.cores("ref-01"), table.cores("reserve")) == ("S", "1")


@pytest.mark.rule("BS-7.20")
def test_a_spirit_below_level_1_is_depleted_and_its_cores_go_to_the_reserve(table: Table) -> None:
    table.lay("field REF-43-blue[1+S] REF-09[1]")
    happened = table.play("move ref-43-blue 1 ref-09")
    assert happened.acts() == ["depleted"]
    assert (table.zone("trash"), table.cores("reserve"), table.cores("ref-09")) == (["REF-43-blue"], "S", "2")


# ------------------------------------------------------------------------------------- many moves as one movement


@pytest.mark.rule("BS-7.16", "BS-9.15")
def test_a_rearrangement_is_one_movement(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[S]")
    happened = table.play("rearrange; shift ref-01 1 ref-09; shift ref-09 S ref-01; done")
    assert (table.cores("ref-01"), table.cores("ref-09")) == ("S", "1")
    assert happened.acts() == []
    assert {fact.why for fact in happened.of(TokensMoved)} == {"moved"}


@pytest.mark.rule("BS-7.16", "BS-7.20")
def test_after_a_rearrangement_who_is_short_of_cores_is_depleted(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[1] REF-11[1] | reserve 1")
    table.play("rearrange; shift ref-01 1 ref-11; shift ref-09 1 ref-11")
    assert table.zone("field") == ["REF-01", "REF-09", "REF-11"]  # nothing has moved yet
    happened = table.play("done")
    assert sorted(happened.acts()) == ["depleted", "depleted"]
    assert (table.zone("field"), table.cores("ref-11"), table.cores("reserve")) == (["REF-11"], "3", "1")


@pytest.mark.rule("BS-7.16")
def test_in_a_rearrangement_a_kind_of_core_leaves_a_place_or_comes_to_it(table: Table) -> None:
    table.lay("field REF-01[2] REF-09[1] | reserve 1")
    table.play("rearrange; shift ref-01 1 ref-09")
    assert table.moves() == [
        "back",
        "done",
        "shift ref-01 1 ref-09",
        "shift ref-01 1 reserve",
        "shift reserve 1 ref-09",
    ]
    assert table.refused("shift ref-09 1 reserve").code == "core_moved_already"
    assert table.refused("shift reserve 1 ref-01").code == "core_moved_already"


@pytest.mark.rule("BS-7.16", "BS-7.19")
def test_in_a_rearrangement_the_soul_core_goes_its_own_way(table: Table) -> None:
    table.lay("field REF-01[1+S] REF-09[2]")
    table.play("rearrange; shift ref-01 S ref-09")
    assert [m for m in table.moves() if m.startswith("shift")] == [
        "shift ref-01 1 ref-09",
        "shift ref-01 1 reserve",
        "shift ref-09 2 ref-01",
        "shift ref-09 2 reserve",
    ]
    table.play("shift ref-09 1 ref-01")
    assert [m for m in table.moves() if m.startswith("shift")] == ["shift ref-09 1 ref-01", "shift ref-09 1 reserve"]
    table.play("done")
    assert (table.cores("ref-01"), table.cores("ref-09")) == ("2", "1+S")


@pytest.mark.rule("BS-7.16")
def test_in_a_rearrangement_everything_that_left_a_place_stays_away(table: Table) -> None:
    table.lay("field REF-01[2+S] REF-09[1+S] | reserve 2")
    table.play("rearrange; shift ref-01 1 reserve; shift ref-01 S reserve")
    assert [m for m in table.moves() if m.startswith("shift")] == [
        "shift ref-01 1 ref-09",
        "shift ref-01 1 reserve",
        "shift ref-09 1+S reserve",
    ]
    table.play("back; shift ref-01 S ref-09")
    assert [m for m in table.moves() if m.startswith("shift ref-09")] == ["shift ref-09 1 reserve"]


@pytest.mark.rule("BS-7.16", "BS-7.19")
def test_in_a_rearrangement_all_kinds_of_cores_may_go_together(table: Table) -> None:
    table.lay("field REF-01[2] REF-09[1] | reserve 1+S")
    table.play("rearrange")
    assert "shift reserve 1+S ref-01" in table.moves()
    table.play("shift reserve 1+S ref-01; done")
    assert (table.cores("ref-01"), table.cores("reserve")) == ("3+S", "0")


@pytest.mark.rule("BS-7.16", "BS-7.17")
def test_a_rearrangement_keeps_to_the_rules_of_moving_cores(table: Table) -> None:
    table.lay("field REF-01[2] REF-09[1] | reserve 1", "reserve 2")
    table.play("rearrange")
    assert table.refused("shift life 1 ref-01").code == "place_out_of_reach"
    assert table.refused("shift p2.reserve 1 ref-01").code == "not_your_cores"
    assert table.refused("shift ref-01 1 ref-01").code == "same_place"
    assert table.refused("shift ref-01 3 ref-09").code == "not_so_many_cores"
    assert table.refused("shift ref-01 ref-09").code == "say_how_many"


@pytest.mark.rule("BS-7.16")
def test_a_rearrangement_is_finished_before_anything_else(table: Table) -> None:
    table.lay("field REF-01[2] REF-09[1] | reserve 1")
    table.play("rearrange")
    assert table.refused("end").code == "question_open"
    assert table.refused("move reserve 1 ref-01").code == "question_open"
    assert table.refused("done").code == "answer_incomplete"
    table.play("shift reserve 1 ref-01; back")
    assert table.refused("done").code == "answer_incomplete"


@pytest.mark.rule("BS-7.16")
def test_a_rearrangement_needs_cores_and_somewhere_to_put_them(table: Table) -> None:
    table.lay("reserve 2")
    assert table.refused("rearrange").code == "no_core_to_move"
    table.lay("field REF-22")
    assert table.refused("rearrange").code == "no_core_to_move"
    table.lay("field REF-01[2]")
    assert table.refused("rearrange ref-01").code == "rearrange_stands_alone"
    assert table.refused("rearrange 1").code == "rearrange_stands_alone"
    refusal = check(table.state, Move(1, "rearrange", "", table.ref("ref-01")))
    assert refusal is not None
    assert refusal.code == "rearrange_stands_alone"
    assert table.allowed("rearrange")
