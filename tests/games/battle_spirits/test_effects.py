"""Activating effects (BS-15), the general answers about effects (BS-E), and the terms that go with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.facts import Declared
from tests.table import Table

# ------------------------------------------------------------------------------------- by itself, or as one likes


@pytest.mark.rule("BS-15.1", "BS-E2b")
def test_a_plain_instruction_is_carried_out_without_asking(table: Table) -> None:
    table.lay("hand TEST-eager | reserve 1")
    table.play("summon hand.test-eager")
    assert (table.hand(), table.question) == (["REF-01"], "")


@pytest.mark.rule("BS-15.1", "BS-E2a")
def test_an_effect_that_says_you_can_asks_its_player(table: Table) -> None:
    table.lay("hand TEST-willing | reserve 1")
    table.play("summon hand.test-willing")
    assert table.moves() == ["may no", "may yes"]
    assert table.moves(seat=2) == []
    table.play("may yes")
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-E2a")
def test_no_to_an_optional_effect_changes_nothing(table: Table) -> None:
    table.lay("hand TEST-willing | reserve 1")
    table.play("summon hand.test-willing")
    happened = table.play("may no")
    assert (table.hand(), happened.acts(), happened.of(CardMoved)) == ([], [], [])


@pytest.mark.rule("BS-E2b")
def test_an_instruction_with_one_legal_target_leaves_nothing_to_refuse(table: Table) -> None:
    table.lay("hand REF-27 | field REF-01[1] | reserve S", "field REF-09[1]")
    table.play("use hand.ref-27 flash")
    assert table.zone("p2.trash") == ["REF-09"]


@pytest.mark.rule("BS-15.2", "BS-5.13", "BS-GL28")
def test_an_effect_without_a_timing_is_on_in_every_step_of_both_turns(table: Table) -> None:
    table.lay("field TEST-banner REF-01[1]")
    for line in ("end", "end", "end", "p2 end", "p2 end", "p2 end"):
        assert table.number("ref-01", "bp") == 7000
        table.play(line)
    assert table.number("ref-01", "bp") == 7000


@pytest.mark.rule("BS-GL28")
def test_an_effect_without_a_timing_answers_to_its_condition_in_any_step(table: Table) -> None:
    table.lay("field REF-25 REF-01[1]~ | hand TEST-refresh", "hand TEST-refresh | field REF-01[1]~", active=2)
    table.play("use hand.test-refresh flash", "choose p1.ref-01")
    assert table.number("ref-01", "bp") == 7000
    table.play("end", "end", "end")
    assert table.number("ref-01", "bp") == 6000
    table.play("end", "attack ref-01", "p2 pass", "use hand.test-refresh flash", "choose ref-01")
    assert table.number("ref-01", "bp") == 7000


@pytest.mark.rule("BS-15.3")
def test_activating_an_effect_costs_no_cores(table: Table) -> None:
    table.lay("field TEST-bells REF-01[2] | reserve 2")
    table.play("activate test-bells e1")
    assert (table.cores("reserve"), table.cores("ref-01"), table.cores("trash")) == ("2", "2", "0")


@pytest.mark.rule("BS-15.3")
def test_cores_offered_for_an_effect_are_refused(table: Table) -> None:
    table.lay("field TEST-bells | reserve 2")
    refusal = table.refused("activate test-bells 1 e1")
    assert (refusal.code, refusal.rule) == ("no_cores_for_effects", "BS-15.3")


# --------------------------------------------------------------------------------------------------------- «use»


@pytest.mark.rule("BS-15.4")
@pytest.mark.parametrize(
    ("mine", "line"),
    [
        ("hand TEST-giver | reserve 1", "summon hand.test-giver"),
        ("hand TEST-echo", "deploy hand.test-echo"),
        ("hand TEST-main-only", "use hand.test-main-only main"),
        ("hand TEST-hand-worker", "activate hand.test-hand-worker e1"),
    ],
    ids=["summon", "deploy", "Magic", "an effect in the hand"],
)
def test_what_comes_from_the_hand_is_used(table: Table, mine: str, line: str) -> None:
    table.lay(f"field TEST-ledger | {mine}")
    happened = table.play(line)
    assert (happened.acts().count("used"), table.cores("reserve")) == (1, "1")


@pytest.mark.rule("BS-15.5")
def test_an_effect_that_activates_by_itself_is_not_used(table: Table) -> None:
    table.lay("field TEST-ledger REF-11[1] | hand TEST-slay")
    happened = table.play("use hand.test-slay flash", "choose ref-11")
    assert [f.subject for f in happened.of(Declared) if f.act == "used"] == [table.ref("trash.test-slay")]
    assert (table.hand(), table.cores("reserve")) == (["REF-11"], "2")


@pytest.mark.rule("BS-15.5", "BS-O-08")
def test_an_effect_that_one_chooses_to_activate_is_used(table: Table) -> None:
    table.lay("field TEST-ledger TEST-bells | reserve 1")
    happened = table.play("activate test-bells e1")
    assert table.cores("reserve") == "2"
    used = next(event for event in happened.events if getattr(event.fact, "act", "") == "used")
    assert used.fact == Declared(1, "used", table.ref("test-bells"), "TEST-bells/1")
    assert (used.by, used.why, used.parent) == ("rule", "BS-O-08", 1)


@pytest.mark.rule("BS-15.4")
def test_a_summoned_spirit_is_what_was_used(table: Table) -> None:
    table.lay("hand TEST-giver | reserve 1")
    happened = table.play("summon hand.test-giver")
    assert [f for f in happened.of(Declared) if f.act == "used"] == [Declared(1, "used", table.ref("test-giver"))]


@pytest.mark.rule("BS-O-08")
def test_an_optional_effect_that_was_set_off_is_not_used(table: Table) -> None:
    table.lay("field TEST-ledger TEST-mourner REF-01[1] | reserve 1")
    table.play("move ref-01 1 reserve", "may yes")
    assert (table.hand(), table.cores("reserve")) == (["REF-01"], "2")


@pytest.mark.rule("BS-15.6")
def test_an_effect_in_the_trash_applies_there_without_being_used(table: Table) -> None:
    table.lay("hand TEST-giver | trash TEST-trash-watcher | reserve 1")
    happened = table.play("summon hand.test-giver")
    assert (table.zone("trash"), table.hand()) == ([], ["TEST-trash-watcher"])
    assert happened.acts() == ["cost", "summoned", "used", "activated"]


@pytest.mark.rule("BS-15.6")
def test_an_effect_of_the_trash_does_nothing_on_the_field(table: Table) -> None:
    table.lay("hand TEST-giver | field TEST-trash-watcher[1] TEST-trash-banner | reserve 1")
    table.play("summon hand.test-giver", "place reserve 1; done")
    assert table.zone("field") == ["TEST-trash-watcher", "TEST-trash-banner", "TEST-giver"]
    assert table.number("test-giver", "bp") == 1000


@pytest.mark.rule("BS-15.6")
def test_a_lasting_effect_in_the_trash_is_on(table: Table) -> None:
    table.lay("field REF-01[1] | trash TEST-trash-banner", "field REF-01[1]")
    assert (table.number("ref-01", "bp"), table.number("p2.ref-01", "bp")) == (7000, 6000)


def test_an_effect_in_the_trash_can_be_activated_from_there_only(table: Table) -> None:
    table.lay("field TEST-trash-worker[1] | trash TEST-trash-worker")
    assert table.moves(verb="activate") == ["activate trash.test-trash-worker e1"]
    table.play("activate trash.test-trash-worker e1")
    assert (table.zone("removed"), table.hand()) == (["TEST-trash-worker"], ["REF-01"])


def test_an_effect_in_the_hand_answers_to_what_happens(table: Table) -> None:
    table.lay("hand TEST-hand-watcher TEST-hand-watcher | reserve 2", "field REF-01[1]", step="attack", active=2)
    table.play("attack ref-01", "p1 pass", "p2 pass", "p2 order p1.hand.2 e1")
    table.play("place reserve 1; done")
    assert table.zone("field") == ["TEST-hand-watcher"]
    table.play("place reserve 1; done")
    assert table.zone("field") == ["TEST-hand-watcher", "TEST-hand-watcher"]


# ------------------------------------------------------------------------------------------- timings and stretches


@pytest.mark.rule("BS-15.7", "BS-GL16")
def test_when_summoned_comes_once_after_the_spirit_is_there_with_its_cores(table: Table) -> None:
    table.lay("hand REF-10 | reserve 4")
    happened = table.play("summon hand.ref-10")
    said = [getattr(f, "why", "") or getattr(f, "act", "") for f in happened.facts]
    assert [w for w in said if w in ("placed", "summoned", "activated")] == [
        "summoned",
        "placed",
        "summoned",
        "activated",
    ]
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-15.7")
def test_the_first_effect_of_leufars_may_destroy_a_small_spirit(table: Table) -> None:
    table.lay("hand REF-06 | reserve 6", "field REF-09[1] REF-01[1]")
    table.play("summon hand.ref-06", "may yes")
    assert (table.zone("p2.trash"), table.zone("p2.field")) == (["REF-09"], ["REF-01"])


@pytest.mark.rule("BS-15.8")
def test_during_attack_is_on_as_long_as_the_spirit_attacks(table: Table) -> None:
    table.lay("field REF-06[3]", "hand REF-38 | reserve 1", step="attack")
    assert table.number("ref-06", "bp") == 7000
    table.play("attack ref-06")
    assert (table.state.moment, table.number("ref-06", "bp")) == ("flash1", 10000)
    table.play("p2 pass", "pass")
    assert table.number("ref-06", "bp") == 7000


@pytest.mark.rule("BS-GL17")
def test_when_deployed_comes_once_after_the_nexus_is_on_the_field(table: Table) -> None:
    table.lay("hand REF-20 | reserve 3 | deck REF-01 REF-09 REF-03 REF-02")
    happened = table.play("deploy hand.ref-20")
    assert happened.acts() == ["cost", "deployed", "used", "activated"]
    assert (table.zone("field"), table.hand()) == (["REF-20"], ["REF-09"])


@pytest.mark.rule("BS-GL1", "BS-GL17")
def test_opened_cards_are_seen_by_both_players(table: Table) -> None:
    table.lay("hand REF-20 | reserve 3 | deck REF-01 REF-06 REF-09 REF-02")
    happened = table.play("deploy hand.ref-20")
    assert [f.face for f in happened.of(CardShown)] == ["up", "up", "up"]
    assert table.moves() == ["choose deck.ref-06", "choose deck.ref-09"]
    assert [table.name(r, seat=2) for r in table.state.zones["p1.deck"]] == [
        "p1.deck.ref-01",
        "p1.deck.ref-06",
        "p1.deck.ref-09",
        "p1.deck.4",
    ]


@pytest.mark.rule("BS-15.9")
def test_wind_fang_rock_works_by_exhausting_it_in_a_flash_timing_of_the_own_attack_step(table: Table) -> None:
    table.lay("field REF-07 REF-01[1]", "hand REF-38 | reserve 1", step="attack")
    table.play("attack ref-01", "p2 pass", "activate ref-07 e1")
    assert (table.card("ref-07").turned, table.number("ref-01", "bp")) == (1, 8000)


@pytest.mark.rule("BS-15.9")
@pytest.mark.parametrize(
    ("mine", "active", "code"),
    [("field REF-07 REF-01[1]", 2, "effect_at_another_time"), ("field REF-07~ REF-01[1]", 1, "prerequisite_not_met")],
    ids=["the opponent's attack", "exhausted already"],
)
def test_wind_fang_rock_can_not_be_used_otherwise(table: Table, mine: str, active: int, code: str) -> None:
    table.lay(mine, "field REF-01[1] | hand REF-38 | reserve 1", step="attack", active=active)
    table.play("attack ref-01")
    if active == 1:
        table.play("p2 pass")
    assert table.refused("p1 activate ref-07 e1").code == code


@pytest.mark.parametrize(
    ("stretch", "rule"),
    [
        ("attack", "BS-GL21"),
        ("block", "BS-GL23"),
        ("your_attack_step", "BS-GL26"),
        ("opponents_attack_step", "BS-GL2"),
        ("opponents_turn", "BS-GL2"),
    ],
)
def test_an_effect_is_refused_at_another_time_by_the_rule_of_its_stretch(
    table_of: Callable[..., Table], stretch: str, rule: str
) -> None:
    effect = f'during = ["{stretch}"]\nlevels = [1]\nactivate = "flash"\ndo = [{{ op = "draw" }}]'
    table = table_of(effect, kind="spirit", plain="levels = [{ cores = 1, bp = 1000 }, { cores = 2, bp = 2000 }]")
    no = table.lay("field WORD[1]").refused("activate word e1")
    assert (no.code, no.rule, no.facts["stretch"]) == ("effect_at_another_time", rule, stretch)
    no = table.lay("field WORD[2]").refused("activate word e1")
    assert (no.code, no.rule) == ("effect_not_on", "BS-5.12")


@pytest.mark.rule("BS-5.12")
def test_an_effect_that_is_lost_is_not_on_at_any_time(table_of: Callable[..., Table]) -> None:
    """Its level and its stretch are as it asks; what it lacks is the effect itself."""
    effect = 'during = ["your_turn", "your_main_step"]\nlevels = [1]\nactivate = "flash"\ndo = [{ op = "draw" }]'
    table = table_of(effect, "always = [{ silent = true }]", kind="spirit")
    no = table.lay("field WORD[1]").refused("activate word e1")
    assert (no.code, no.rule) == ("effect_not_on", "BS-5.12")


@pytest.mark.rule("BS-15.10", "BS-GL6")
def test_wind_fang_rock_answers_to_the_first_block_of_a_turn_only(table: Table) -> None:
    table.lay("field REF-07[2] REF-01[3] REF-01[3]", "field REF-09[1] REF-09[1]", step="attack")
    fight = ["p2 pass", "p1 pass", "p2 block ref-09", "p2 pass", "p1 pass"]
    table.play("attack ref-01.1", *fight)
    assert table.hand() == ["REF-01"]
    table.play("attack ref-01.2", *fight)
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-15.10")
def test_below_its_level_wind_fang_rock_does_not_answer(table: Table) -> None:
    table.lay("field REF-07[1] REF-01[3]", "field REF-09[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "p2 block ref-09")
    assert table.hand() == []


BELLS = {"e1": "Main", "e2": "Flash", "e3": "Flash, Your Attack Step", "e4": "Flash, Opponent's Attack Step"}


@pytest.mark.rule("BS-GL2", "BS-GL3")
@pytest.mark.parametrize("step", ["main", "main2"])
def test_what_can_be_activated_in_an_own_main_step(table: Table, step: str) -> None:
    table.lay("field TEST-bells", "field TEST-bells", step=step)
    assert table.moves(seat=1, verb="activate") == ["activate test-bells e1", "activate test-bells e2"]
    assert table.moves(seat=2) == []


@pytest.mark.rule("BS-GL2", "BS-GL3")
@pytest.mark.parametrize(("seat", "open_now"), [(1, ["e2", "e3"]), (2, ["e2", "e4"])])
def test_what_can_be_activated_in_a_flash_timing(table: Table, seat: int, open_now: list[str]) -> None:
    table.lay("field TEST-bells REF-01[1]", "field TEST-bells", step="attack")
    table.play("attack ref-01")
    if seat == 1:
        table.play("p2 pass")
    assert table.moves(seat=seat, verb="activate") == [f"activate test-bells {e}" for e in open_now]


@pytest.mark.rule("BS-GL2", "BS-GL3")
def test_nothing_can_be_activated_in_an_attack_step_without_a_battle(table: Table) -> None:
    table.lay("field TEST-bells", step="attack")
    assert table.moves(verb="activate") == []
    assert table.refused("activate test-bells e2").rule == "BS-GL2"


@pytest.mark.rule("BS-GL33")
def test_the_opponent_is_the_opponent_of_the_cards_player(table: Table) -> None:
    table.lay("field REF-01[1]", "field TEST-frost REF-01[1]")
    assert (table.number("ref-01", "bp"), table.number("p2.ref-01", "bp")) == (5000, 6000)


@pytest.mark.rule("BS-GL33")
def test_you_is_the_cards_player_whoever_set_the_effect_off(table: Table) -> None:
    table.lay("hand TEST-symbol | field REF-01[1]", "field TEST-frost")
    table.play("use hand.test-symbol flash")
    assert (table.hand(1), table.hand(2)) == ([], ["REF-01"])


# ----------------------------------------------------------------------------------------------- cannot beats can


@pytest.mark.rule("BS-E1", "BS-1.8")
def test_a_card_says_what_the_rules_forbid_and_it_is_so(table: Table) -> None:
    table.lay("field REF-01[1]", "field TEST-sleeping-guard[1]~ REF-09[1]~", step="attack")
    table.play("attack ref-01", "p2 pass", "pass")
    assert table.moves(seat=2) == ["block no", "block test-sleeping-guard"]


@pytest.mark.rule("BS-E3", "BS-1.9")
def test_attacking_twice_needs_the_effect_that_allows_it(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-41-magic | reserve 2", "life 5")
    table.play("use hand.ref-41-magic main; pay reserve 2", "end")
    table.play("attack ref-01", "p2 pass", "pass")
    assert table.allowed("attack ref-01")
    table.play("attack ref-01", "p2 pass", "pass")
    assert table.refused("attack ref-01").code == "exhausted_cannot_attack"


@pytest.mark.rule("BS-E3", "BS-1.9")
def test_cannot_attack_beats_can_attack_twice(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-41-magic | reserve 2", "field REF-41-nexus")
    table.play("use hand.ref-41-magic main; pay reserve 2", "end")
    refusal = table.refused("attack ref-01")
    assert (refusal.code, refusal.rule) == ("cannot_attack", "BS-1.9")
    assert table.moves() == ["end"]


# ----------------------------------------------------------------------------------- then, if you do, after all


@pytest.mark.rule("BS-E4", "BS-TV-20")
def test_what_comes_then_comes_even_if_nothing_came_before(table: Table) -> None:
    table.lay("hand REF-30-then | reserve 3")
    table.play("use hand.ref-30-then flash")
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-E5", "BS-TV-21")
def test_if_you_do_needs_it_to_be_done(table: Table) -> None:
    table.lay("hand REF-30-if | reserve 2")
    table.play("use hand.ref-30-if flash")
    assert table.hand() == []


@pytest.mark.rule("BS-E5")
def test_if_you_do_follows_what_was_done(table: Table) -> None:
    table.lay("hand REF-30-if | reserve 2", "field REF-09[1]")
    table.play("use hand.ref-30-if flash")
    assert (table.card("p2.ref-09").turned, table.hand()) == (1, ["REF-01"])


@pytest.mark.rule("BS-E5", "BS-TV-21b")
@pytest.mark.parametrize(("theirs", "drawn"), [("REF-09[1]", []), ("REF-09[1] REF-09[1]", ["REF-01"])])
def test_if_you_do_needs_all_of_it_to_be_done(table: Table, theirs: str, drawn: list[str]) -> None:
    table.lay("hand TEST-slay-two", f"field {theirs}")
    table.play("use hand.test-slay-two flash")
    assert (table.zone("p2.field"), table.hand()) == ([], drawn)


@pytest.mark.rule("BS-E6")
def test_what_was_given_for_the_turn_outlives_the_card_it_came_from(table: Table) -> None:
    table.lay("field TEST-giver[1] REF-01[1] | hand TEST-slay")
    table.play("activate test-giver e1", "use hand.test-slay flash", "choose test-giver")
    assert (table.zone("field"), table.number("ref-01", "bp")) == (["REF-01"], 9000)
    table.play("end", "end")
    assert table.number("ref-01", "bp") == 9000
    table.play("end")
    assert table.number("ref-01", "bp") == 6000


# -------------------------------------------------------------------------------------------------------- limits


@pytest.mark.rule("BS-E7", "BS-TV-22")
def test_once_per_turn_is_counted_for_each_card(table: Table) -> None:
    refreshers = "TEST-refresh TEST-refresh TEST-refresh"
    table.lay(f"field TEST-once-refreshed[1] TEST-once-refreshed[1] REF-01[1]~~ REF-09[1]~ | hand {refreshers}")
    for target in ("ref-01", "ref-01", "ref-09"):
        table.play("use hand.test-refresh flash", f"choose {target}")
    assert table.hand() == ["REF-01", "REF-01"]


@pytest.mark.rule("BS-GL6")
def test_once_per_turn_comes_again_in_the_next_turn(table: Table) -> None:
    table.lay("field TEST-once-refreshed[1] REF-01[1]~~ REF-09[1]~ | hand TEST-refresh TEST-refresh")
    table.play("use hand.test-refresh flash", "choose ref-01")
    assert table.hand() == ["TEST-refresh", "REF-01"]
    table.play("use hand.test-refresh flash", "choose ref-01")
    assert table.hand() == ["REF-01"]
    table.lay("field TEST-once-refreshed[1]", "field REF-01[1]~ | hand TEST-refresh", step="main2")
    table.play("end")
    assert (table.state.active, table.hand()) == (2, ["REF-01"])


@pytest.mark.rule("BS-GL6", "BS-O-03")
def test_once_per_turn_is_not_renewed_by_the_second_main_step(table: Table) -> None:
    table.lay("field TEST-once-main")
    table.play("activate test-once-main e1", "end", "end")
    assert table.state.step == "main2"
    assert (table.refused("activate test-once-main e1").rule, table.hand()) == ("BS-GL6", ["REF-01"])


@pytest.mark.rule("BS-O-03", "BS-6.14")
def test_main_step_means_the_second_main_step_too(table: Table) -> None:
    table.lay("field TEST-once-main REF-08 REF-06[1]", step="main2")
    assert table.number("ref-06", "symbols") == 2
    table.play("activate test-once-main e1")
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-O-19")
def test_a_card_that_comes_back_to_the_field_is_another_card(table: Table) -> None:
    table.lay("field TEST-once-refreshed[1] REF-09[1]~~ | hand TEST-refresh TEST-refresh REF-33-hand | reserve 9")
    table.play("use hand.test-refresh flash", "choose ref-09")
    assert "REF-01" in table.hand()
    table.play("use hand.ref-33-hand flash; pay reserve 3; choose test-once-refreshed")
    table.play("summon hand.test-once-refreshed; place reserve 1; done")
    table.play("use hand.test-refresh flash", "choose ref-09")
    assert table.hand() == ["REF-01", "REF-01"]


@pytest.mark.rule("BS-E8a", "BS-TV-23")
def test_of_two_cards_of_one_name_only_one_activates_an_unstackable_effect(table: Table) -> None:
    table.lay("field REF-22 REF-22")
    happened = table.play("end")
    assert (table.hand(), happened.acts().count("activated")) == (["REF-01"], 1)


@pytest.mark.rule("BS-E8b", "BS-TV-24")
def test_cards_of_two_names_both_activate_an_unstackable_effect(table: Table) -> None:
    table.lay("field REF-22 REF-23")
    table.play("end", "order ref-22 e1")
    assert table.hand() == ["REF-01", "REF-01"]


@pytest.mark.rule("BS-E8a")
def test_unstackable_is_counted_for_each_player(table: Table) -> None:
    table.lay("field REF-22", "field REF-22")
    table.play("end", "end", "end", "p2 end")
    assert (table.hand(1), table.hand(2)) == (["REF-01"], ["REF-01", "REF-01"])


@pytest.mark.rule("BS-E8a")
def test_two_unstackable_effects_of_one_card_do_not_stand_in_each_others_way(table: Table) -> None:
    table.lay("field TEST-unstackable[1] TEST-unstackable[1] | reserve 1")
    table.play("end", "order test-unstackable.1 e1")
    assert (table.hand(), table.cores("reserve")) == (["REF-01"], "2")


@pytest.mark.rule("BS-E8a")
def test_a_lasting_unstackable_effect_is_on_once(table: Table) -> None:
    table.lay("field TEST-unstackable[1] TEST-unstackable[1] REF-01[1]", "field TEST-unstackable[1]")
    assert (table.number("ref-01", "bp"), table.number("p2.test-unstackable", "bp")) == (7000, 2000)


@pytest.mark.rule("BS-E8a")
def test_an_unstackable_effect_that_was_declined_is_left_to_the_next_card(table: Table) -> None:
    table.lay("field TEST-unstackable-offer[1] TEST-unstackable-offer[1] TEST-unstackable-offer[1]")
    table.play("end", "order test-unstackable-offer.1 e1", "may no", "order test-unstackable-offer.2 e1")
    assert (table.hand(), table.question) == ([], "may")
    table.play("may yes")
    assert (table.hand(), table.question) == (["REF-01"], "")


@pytest.mark.rule("BS-E8a")
def test_an_unstackable_effect_that_could_not_be_activated_is_left_to_the_next_card(table: Table) -> None:
    table.lay("field TEST-unstackable-offer[1]~ TEST-unstackable-offer[1]")
    table.play("end", "order test-unstackable-offer.1 e1", "may no")
    assert table.question == ""


@pytest.mark.rule("BS-E9", "BS-TV-25")
def test_an_effect_with_a_name_limit_is_used_once_a_turn(table: Table) -> None:
    table.lay("hand REF-38 REF-38 | reserve 2", "hand REF-38 | reserve 3")
    table.play("use hand.ref-38 flash")
    refusal = table.refused("use hand.ref-38 flash")
    assert (refusal.code, refusal.rule, table.moves(verb="use")) == ("used_this_turn", "BS-E9", [])
    table.play("end; end; end", "p2 use hand.ref-38 flash")
    assert len(table.hand(2)) == 2


@pytest.mark.rule("BS-E9")
def test_a_name_limit_holds_for_the_effect_that_carries_it(table: Table) -> None:
    table.lay("hand TEST-by-name TEST-by-name TEST-by-name")
    table.play("use hand.test-by-name main")
    assert table.moves(verb="use") == ["use hand.test-by-name.1 flash", "use hand.test-by-name.2 flash"]


# ------------------------------------------------------------------------------------- whose areas, prerequisites


@pytest.mark.rule("BS-E10", "BS-TV-26")
def test_cores_of_the_opponent_go_to_the_opponents_reserve(table: Table) -> None:
    table.lay("field REF-19[S] | reserve 1", "field REF-01[2] | reserve 1", step="attack")
    table.play("attack ref-19")
    assert (table.cores("p2.reserve"), table.cores("reserve"), table.cores("p2.ref-01")) == ("2", "1", "1")


@pytest.mark.rule("BS-E10")
def test_cards_of_the_opponent_go_to_the_opponents_hand(table: Table) -> None:
    table.lay("hand REF-33-hand | reserve 3", "field REF-01[1]")
    table.play("use hand.ref-33-hand flash")
    assert (table.hand(1), table.hand(2)) == ([], ["REF-01"])


@pytest.mark.rule("BS-E11", "BS-TV-27")
def test_a_prerequisite_that_can_not_be_done_completely_keeps_the_effect_from_being_activated(table: Table) -> None:
    table.lay("field REF-37 | hand REF-01", "field REF-09[1]")
    refusal = table.refused("activate ref-37 e1")
    assert (refusal.code, refusal.rule) == ("prerequisite_not_met", "BS-E11")
    assert (table.moves(verb="activate"), table.hand()) == ([], ["REF-01"])


@pytest.mark.rule("BS-E11")
def test_a_prerequisite_is_done_before_the_effect(table: Table) -> None:
    table.lay("field REF-37 | hand REF-01 REF-02 REF-03", "field REF-09[1]")
    happened = table.play("activate ref-37 e1", "choose hand.ref-02", "choose hand.ref-03")
    assert (table.hand(), table.zone("trash")) == (["REF-01"], ["REF-02", "REF-03"])
    assert table.zone("p2.trash") == ["REF-09"]
    moved = [f.why for f in happened.of(CardMoved)]
    assert moved == ["discarded", "discarded", "destroyed"]


@pytest.mark.rule("BS-E11")
@pytest.mark.parametrize(
    ("field", "possible"),
    [("REF-01[1]", True), ("REF-01[1]~", False), ("TEST-steadfast[1]", False), ("TEST-bells", False)],
    ids=["refreshed", "exhausted", "cannot be exhausted", "no Spirit"],
)
def test_a_prerequisite_may_be_a_choice_of_what_can_do_it(table: Table, field: str, possible: bool) -> None:
    table.lay(f"field TEST-chosen-price {field}")
    assert table.allowed("activate test-chosen-price e1") is possible


@pytest.mark.rule("BS-E11")
def test_only_what_can_do_the_prerequisite_is_offered_for_it(table: Table) -> None:
    table.lay("field TEST-chosen-price REF-01[1] REF-09[1] REF-03[1]~ TEST-steadfast[1]")
    table.play("activate test-chosen-price e1")
    assert table.moves() == ["choose ref-01", "choose ref-09"]
    table.play("choose ref-09")
    assert (table.card("ref-09").turned, table.hand()) == (1, ["REF-01"])


@pytest.mark.rule("BS-E11")
def test_a_card_shown_and_put_under_the_deck_is_a_prerequisite_too(table: Table) -> None:
    table.lay("field TEST-chosen-price | hand REF-04 | deck REF-02 REF-03")
    assert table.moves(verb="activate") == []
    table.lay("field TEST-chosen-price | hand REF-04 REF-01 | deck REF-02 REF-03")
    table.play("activate test-chosen-price e2")
    assert (table.hand(), table.zone("deck")) == (["REF-04", "REF-02"], ["REF-03", "REF-01"])


# ------------------------------------------------------------------------------------------------- as far as it goes


@pytest.mark.rule("BS-O-17")
def test_who_draws_more_than_there_is_draws_what_there_is(table: Table) -> None:
    table.lay("hand REF-26 | reserve 4 | deck REF-05")
    table.play("use hand.ref-26 main")
    assert (table.hand(), table.zone("deck"), table.state.results) == (["REF-05"], [], {})


@pytest.mark.rule("BS-O-18")
def test_every_symbol_counts_for_its_own_colour(table: Table) -> None:
    table.lay("field TEST-two-colours[1] | hand TEST-for-two-colours | reserve 9")
    happened = table.play("summon hand.test-for-two-colours")
    assert [f.number for f in happened.of(Declared) if f.act == "cost"] == [6 - 2 - 1]
    colours = ("red", "green", "blue")
    assert [table.number("test-two-colours", f"symbols.{c}") for c in colours] == [1, 2, 0]


@pytest.mark.rule("BS-O-20")
def test_the_owner_orders_cards_that_go_under_the_deck_together(table: Table) -> None:
    table.lay("hand TEST-tuck", "field REF-01[1] REF-09[1] REF-03[1] | deck REF-05")
    table.play("use hand.test-tuck main", "choose p2.ref-01", "choose p2.ref-09")
    assert (table.moves(seat=1), table.moves(seat=2)) == ([], ["arrange ref-01", "arrange ref-09"])
    table.play("p2 arrange ref-09", "p2 arrange ref-01")
    assert table.zone("p2.deck") == ["REF-05", "REF-09", "REF-01"]


@pytest.mark.rule("BS-O-20")
def test_the_owner_orders_cards_that_go_on_top_of_the_deck_together(table: Table) -> None:
    table.lay("hand TEST-tuck", "field REF-01[1] REF-09[1] | deck REF-05")
    table.play("use hand.test-tuck flash", "p2 arrange ref-09", "p2 arrange ref-01")
    assert table.zone("p2.deck") == ["REF-09", "REF-01", "REF-05"]


@pytest.mark.rule("BS-O-20")
def test_opened_cards_go_back_in_the_order_their_owner_gives(table: Table) -> None:
    table.lay("hand REF-20 | reserve 3 | deck REF-01 REF-09 REF-03 REF-02")
    table.play("deploy hand.ref-20", "arrange deck.ref-03", "arrange deck.ref-01")
    assert table.zone("deck") == ["REF-02", "REF-03", "REF-01"]
