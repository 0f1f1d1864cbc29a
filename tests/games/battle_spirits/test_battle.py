"""Attack and battle, part by part (BS-10), and what the cards say in it (BS-GL7 to GL23)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMarked, CardMoved, CardTurned
from bsdesk.engine.facts import Began, Declared, Ended, TokensMoved
from bsdesk.engine.state import SIDEWAYS, UPRIGHT
from tests.table import Happened, Table

BLOCKED = ("p2 pass", "p1 pass", "p2 block {}", "p2 pass", "p1 pass")
TO_THE_BLOCK = ("p2 pass", "p1 pass")
UNBLOCKED = ("p2 pass", "p1 pass", "p2 block no")


def battle(table: Table, attacker: str, blocker: str = "") -> Happened:
    """A whole battle in which nobody uses Flash; without a blocker, one that is asked says no."""
    happened = table.play(f"attack {attacker}", *TO_THE_BLOCK)
    if table.question == "block":
        more = table.play(f"p2 block {blocker or 'no'}")
        happened = Happened(happened.facts + more.facts, happened.events + more.events)
    if blocker:
        more = table.play("p2 pass", "p1 pass")
        happened = Happened(happened.facts + more.facts, happened.events + more.events)
    return happened


def moments(happened: Happened) -> list[str]:
    """The parts of the battle that were begun, in order."""
    return [f.name for f in happened.facts if isinstance(f, Began) and f.what == "moment"]


def on_the_way_out(happened: Happened) -> list[str]:
    """How cards left the field: pending first, then moved."""
    marks = [
        f.mark if isinstance(f, CardMarked) else f.why for f in happened.facts if isinstance(f, CardMarked | CardMoved)
    ]
    return [word for word in marks if word.endswith("destroyed")]


def remedied(table: Table, line: str) -> tuple[str, str, list[str]]:
    """Code and rule of a refusal, and its remedy, which must be legal."""
    refusal = table.refused(line)
    return refusal.code, refusal.rule, table.lines(refusal.remedy)


# --------------------------------------------------------------------------------------- 1: the attack is declared


@pytest.mark.rule("BS-10.3")
def test_a_spirit_is_exhausted_as_it_attacks(table: Table) -> None:
    table.lay("field REF-01[1]", step="attack")
    happened = table.play("attack ref-01")
    assert (table.card("ref-01").turned, table.says("ref-01", "attacking")) == (SIDEWAYS, True)
    turned = next(e for e in happened.events if isinstance(e.fact, CardTurned))
    marked = next(e for e in happened.events if isinstance(e.fact, CardMarked))
    assert turned.group == marked.group


@pytest.mark.rule("BS-10.3")
def test_each_refreshed_spirit_of_ones_own_may_attack(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[1] REF-08 | hand REF-01", "field REF-09[1]", step="attack")
    assert table.moves() == ["attack ref-01", "attack ref-09", "end"]


@pytest.mark.rule("BS-10.1")
@pytest.mark.parametrize("flash", [(), ("p2 pass",)])
def test_there_is_one_attack_at_a_time(table: Table, flash: tuple[str, ...]) -> None:
    table.lay("field REF-01[1] REF-09[1]", step="attack")
    table.play("attack ref-01", *flash)
    assert remedied(table, "p1 attack ref-09") == ("battle_in_progress", "BS-10.1", [])


@pytest.mark.rule("BS-10.1")
def test_the_attack_step_cannot_end_during_a_battle(table: Table) -> None:
    table.lay("field REF-01[1]", step="attack")
    table.play("attack ref-01", "p2 pass")
    assert remedied(table, "p1 end") == ("battle_in_progress", "BS-10.1", [])


@pytest.mark.rule("BS-10.2")
def test_the_first_turn_has_no_attack_step(table: Table) -> None:
    table.lay("field REF-01[1]", turn=1)
    happened = table.play("end")
    steps = [f.name for f in happened.facts if isinstance(f, Began) and f.what in ("step", "turn")]
    assert steps[:2] == ["end", "2"]


@pytest.mark.rule("BS-10.4")
def test_a_spirit_may_attack_in_the_turn_it_was_summoned(table: Table) -> None:
    table.lay("hand REF-09 | reserve 3")
    table.play("summon hand.ref-09", "end")
    assert table.moves() == ["attack ref-09", "end"]


@pytest.mark.rule("BS-10.5", "BS-16.4")
@pytest.mark.parametrize("turned", ["~", "~~"])
def test_an_exhausted_or_heavy_exhausted_spirit_cannot_attack(table: Table, turned: str) -> None:
    table.lay(f"field REF-01[1]{turned} REF-09[1]", step="attack")
    assert remedied(table, "attack ref-01") == ("exhausted_cannot_attack", "BS-10.5", ["attack ref-09"])


@pytest.mark.rule("BS-10.6")
def test_a_nexus_cannot_attack(table: Table) -> None:
    table.lay("field REF-08 REF-09[1]", step="attack")
    assert remedied(table, "attack ref-08") == ("only_spirits_attack", "BS-10.6", ["attack ref-09"])


@pytest.mark.rule("BS-10.3")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("attack p2.ref-01", "not_your_spirit"),
        ("attack hand.ref-01", "not_your_spirit"),
        ("attack reserve", "place_is_no_card"),
    ],
)
def test_only_an_own_spirit_on_the_field_attacks(table: Table, line: str, code: str) -> None:
    table.lay("field REF-09[1] | hand REF-01", "field REF-01[1]", step="attack")
    assert remedied(table, line) == (code, "BS-10.3", ["attack ref-09"])


@pytest.mark.rule("BS-10.3")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("attack ref-09 p2", "attack_needs_no_target"),
        ("attack ref-09 p2.ref-01", "attack_the_opponent"),
        ("attack ref-09 1", "attack_the_opponent"),
    ],
)
def test_an_attack_goes_at_the_opponent_and_names_nobody(table: Table, line: str, code: str) -> None:
    table.lay("field REF-09[1]", "field REF-01[1]", step="attack")
    assert remedied(table, line) == (code, "BS-10.3", ["attack ref-09"])


@pytest.mark.rule("BS-6.12")
def test_attacks_are_for_the_attack_step(table: Table) -> None:
    table.lay("field REF-09[1]")
    assert remedied(table, "attack ref-09") == ("attack_step_only", "BS-6.12", ["end"])


@pytest.mark.rule("BS-6.4")
@pytest.mark.parametrize("step", ["main", "attack"])
def test_the_opponent_cannot_attack_in_ones_own_turn(table: Table, step: str) -> None:
    table.lay("", "field REF-09[1]", step=step)
    assert remedied(table, "p2 attack ref-09") == ("not_your_turn", "BS-6.4", [])


@pytest.mark.rule("BS-1.9")
def test_a_spirit_that_cannot_attack_is_refused(table: Table) -> None:
    table.lay("field TEST-pacifist[1] REF-09[1]", step="attack")
    assert remedied(table, "attack test-pacifist") == ("cannot_attack", "BS-1.9", ["attack ref-09"])


@pytest.mark.rule("BS-1.8", "BS-10.5")
def test_a_spirit_that_can_attack_twice_attacks_once_more_as_it_lies(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-41-magic | reserve 2")
    table.play("use hand.ref-41-magic main", "pay reserve 2", "end")
    battle(table, "ref-01")
    assert table.moves() == ["attack ref-01", "end"]
    happened = battle(table, "ref-01")
    assert (table.moves(), table.cores("p2.life")) == (["end"], "3")
    assert happened.of(CardTurned) == []


@pytest.mark.rule("BS-1.8", "BS-10.5")
def test_to_attack_twice_a_spirit_must_first_attack_once(table: Table) -> None:
    table.lay("field REF-01[1]~ | hand REF-41-magic | reserve 2")
    table.play("use hand.ref-41-magic main", "pay reserve 2", "end")
    assert table.moves() == ["end"]


@pytest.mark.rule("BS-E1")
def test_a_spirit_that_must_attack_goes_first(table: Table) -> None:
    table.lay("field TEST-must-attack[1] REF-09[1]", step="attack")
    assert table.moves() == ["attack test-must-attack"]
    assert remedied(table, "attack ref-09") == ("must_attack", "BS-E1", ["attack test-must-attack"])
    assert remedied(table, "end") == ("must_attack", "BS-E1", ["attack test-must-attack"])


@pytest.mark.rule("BS-E1")
def test_an_exhausted_spirit_need_not_attack(table: Table) -> None:
    table.lay("field TEST-must-attack[1]~ REF-09[1]", step="attack")
    assert table.moves() == ["attack ref-09", "end"]


@pytest.mark.rule("BS-10.7", "BS-GL20")
def test_when_attacking_happens_once_at_the_declaration(table: Table) -> None:
    table.lay("field TEST-charger[1] REF-09[1]", step="attack")
    table.play("attack test-charger")
    assert (len(table.hand()), table.state.moment) == (1, "flash1")
    table.play(*TO_THE_BLOCK)
    battle(table, "ref-09")
    assert len(table.hand()) == 1


@pytest.mark.rule("BS-10.7", "BS-15.8", "BS-GL21")
def test_during_attack_is_on_from_the_declaration_to_the_end_of_the_battle(table: Table) -> None:
    table.lay("field TEST-charger[1]", "field REF-01[1]", step="attack")
    seen = [table.number("test-charger", "bp")]
    for line in ("attack test-charger", *UNBLOCKED):
        table.play(line)
        seen.append(table.number("test-charger", "bp"))
    assert seen == [3000, 4000, 4000, 4000, 3000]


@pytest.mark.rule("BS-GL21")
def test_during_attack_with_a_condition_waits_for_it(table: Table) -> None:
    table.lay("field TEST-charger[1]", "hand TEST-flash-draw TEST-flash-draw", step="attack")
    table.play("attack test-charger")
    before = len(table.hand())
    table.play("p2 use hand.test-flash-draw flash")
    assert len(table.hand()) == before + 1


@pytest.mark.rule("BS-GL21")
def test_during_attack_with_a_condition_is_off_when_another_spirit_attacks(table: Table) -> None:
    table.lay("field TEST-charger[1] REF-09[1]", "hand TEST-flash-draw", step="attack")
    table.play("attack ref-09", "p2 use hand.test-flash-draw flash")
    assert table.hand() == []


@pytest.mark.rule("BS-10.8", "BS-O-07")
def test_the_battle_goes_on_if_the_attacker_leaves_at_once(table: Table) -> None:
    table.lay("field REF-15[1]", step="attack")
    table.play("attack ref-15")
    assert table.hand() == ["REF-15"]
    assert (table.state.moment, table.state.actor) == ("flash1", 2)


@pytest.mark.rule("BS-O-07")
def test_nobody_blocks_an_attacker_that_is_gone_and_no_life_is_lost(table: Table) -> None:
    table.lay("field REF-15[1]", "field REF-01[1]", step="attack")
    happened = table.play("attack ref-15", *TO_THE_BLOCK)
    assert moments(happened) == ["attack", "flash1", "block", "resolution", "end"]
    assert (table.cores("p2.life"), table.card("p2.ref-01").turned) == ("5", UPRIGHT)


@pytest.mark.rule("BS-10.9")
def test_without_an_attack_the_second_main_step_follows(table: Table) -> None:
    table.lay("field REF-01[1]", step="attack")
    happened = table.play("end")
    assert table.state.step == "main2"
    assert moments(happened) == []


@pytest.mark.rule("BS-10.10")
def test_the_first_flash_timing_follows_the_declaration(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]", step="attack")
    happened = table.play("attack ref-01")
    assert moments(happened) == ["attack", "flash1"]
    assert table.state.actor == 2


@pytest.mark.rule("BS-10.11", "BS-10.17")
@pytest.mark.parametrize(
    ("blocker", "parts"),
    [
        ("ref-09", ["attack", "flash1", "block", "flash2", "resolution", "end"]),
        ("", ["attack", "flash1", "block", "resolution", "end"]),
    ],
)
def test_a_second_flash_timing_only_with_a_block(table: Table, blocker: str, parts: list[str]) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]", step="attack")
    assert moments(battle(table, "ref-01", blocker)) == parts


# ------------------------------------------------------------------------------------------- 3: the block


@pytest.mark.rule("BS-10.12", "BS-10.16", "BS-16.2")
def test_one_refreshed_spirit_may_block_or_none(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1] REF-09[1]~ REF-03[1]~~ REF-08", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert table.moves(2) == ["block no", "block ref-01"]


@pytest.mark.rule("BS-10.12")
def test_declining_to_block_is_accepted(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-01", *UNBLOCKED)
    assert (table.cores("p2.life"), table.card("p2.ref-01").turned) == ("4", UPRIGHT)


@pytest.mark.rule("BS-10.13")
def test_the_blocker_is_exhausted_as_it_blocks(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK, "p2 block ref-01")
    assert (table.card("p2.ref-01").turned, table.says("p2.ref-01", "blocking")) == (SIDEWAYS, True)


@pytest.mark.rule("BS-10.14", "BS-GL22")
def test_when_blocking_happens_once_after_the_blocker_is_exhausted(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-16[1]", step="attack")
    happened = table.play("attack ref-01", *TO_THE_BLOCK, "p2 block ref-16")
    assert happened.acts().count("activated") == 1
    facts = [type(f).__name__ for f in happened.facts]
    assert facts.index("Modified") > max(i for i, n in enumerate(facts) if n == "CardTurned")
    assert (table.number("p2.ref-16", "bp"), table.state.moment) == (5000, "flash2")


@pytest.mark.rule("BS-10.14", "BS-GL23")
def test_during_block_answers_to_magic_but_not_to_the_block_itself(table: Table) -> None:
    table.lay("field REF-01[1] | hand TEST-flash-draw TEST-flash-draw", "field REF-16[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 use hand.test-flash-draw flash", "p2 pass", "p1 pass", "p2 block ref-16")
    assert table.hand(2) == []
    table.play("p2 pass", "p1 use hand.test-flash-draw flash")
    assert len(table.hand(2)) == 1


@pytest.mark.rule("BS-10.15")
def test_what_does_not_attack_is_not_blocked(table: Table) -> None:
    table.lay("field REF-01[1] REF-06[1]", "field REF-09[1]", step="attack").play("attack ref-01", *TO_THE_BLOCK)
    refusal = table.refused("p2 block ref-09 p1.ref-06")
    assert (refusal.code, refusal.rule) == ("not_attacking", "BS-10.15")
    named = {key: table.name(str(ref), 2) for key, ref in refusal.facts.items()}
    assert named == {"card": "p1.ref-06", "attacker": "p1.ref-01"}
    assert table.refused("p2 block ref-09 p1.ref-01").code == "one_blocker"


@pytest.mark.rule("BS-10.15")
def test_two_spirits_cannot_block_together(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1] REF-09[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert remedied(table, "p2 block ref-01 ref-09") == ("one_blocker", "BS-10.15", ["block ref-01"])
    table.play("p2 block ref-01")
    assert not [m for m in table.moves(2) if m.startswith("block")]


@pytest.mark.rule("BS-10.16", "BS-16.4")
@pytest.mark.parametrize("turned", ["~", "~~"])
def test_an_exhausted_or_heavy_exhausted_spirit_cannot_block(table: Table, turned: str) -> None:
    table.lay("field REF-01[1]", f"field REF-01[1]{turned} REF-09[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert remedied(table, "p2 block ref-01") == ("exhausted_cannot_block", "BS-10.16", ["block ref-09"])


@pytest.mark.rule("BS-10.6")
def test_a_nexus_cannot_block(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-08 REF-09[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert remedied(table, "p2 block ref-08") == ("only_spirits_block", "BS-10.6", ["block ref-09"])


@pytest.mark.rule("BS-10.12")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("p2 block p1.ref-03", "not_your_spirit"),
        ("p2 block hand.ref-01", "not_your_spirit"),
        ("p2 block reserve", "place_is_no_card"),
    ],
)
def test_only_an_own_spirit_on_the_field_blocks(table: Table, line: str, code: str) -> None:
    table.lay("field REF-01[1] REF-03[1]", "field REF-09[1] | hand REF-01", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert remedied(table, line) == (code, "BS-10.12", ["block ref-09"])


@pytest.mark.rule("BS-1.9")
def test_a_spirit_that_cannot_block_is_refused(table: Table) -> None:
    table.lay("field REF-01[1]", "field TEST-pacifist[1] REF-09[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert remedied(table, "p2 block test-pacifist") == ("cannot_block", "BS-1.9", ["block ref-09"])


@pytest.mark.rule("BS-E1")
@pytest.mark.parametrize("line", ["p2 block no", "p2 block ref-09"])
def test_a_spirit_that_must_block_is_the_one_that_blocks(table: Table, line: str) -> None:
    table.lay("field REF-01[1]", "field TEST-must-block[1] TEST-must-block[1] REF-09[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert table.moves(2) == ["block test-must-block.1", "block test-must-block.2"]
    assert remedied(table, line) == ("must_block", "BS-E1", ["block test-must-block.1"])


@pytest.mark.rule("BS-10.12")
def test_no_block_names_nothing_else(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert remedied(table, "p2 block no ref-09") == ("one_blocker", "BS-10.15", ["block no"])
    assert remedied(table, "p2 block ref-09 1") == ("one_blocker", "BS-10.15", ["block ref-09"])


@pytest.mark.rule("BS-10.12")
def test_the_question_of_the_block_is_answered_before_anything_else(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK)
    assert remedied(table, "p2 pass") == ("question_open", "BS-10.12", ["block ref-09"])


@pytest.mark.rule("BS-1.9")
def test_an_attacker_that_cannot_be_blocked_is_not_blocked(table: Table) -> None:
    table.lay("field TEST-ghost[1]", "field REF-09[1] REF-01[1]", step="attack")
    table.play("attack test-ghost", *TO_THE_BLOCK)
    assert table.moves(2) == ["block no", "block ref-01"]
    assert remedied(table, "p2 block ref-09") == ("cannot_block", "BS-1.9", ["block ref-01"])


@pytest.mark.rule("BS-1.8", "BS-10.13")
def test_a_spirit_that_may_block_as_it_lies_stays_exhausted(table: Table) -> None:
    table.lay("field REF-01[1]", "field TEST-sleeping-guard[1]~", step="attack")
    happened = table.play("attack ref-01", *TO_THE_BLOCK, "p2 block test-sleeping-guard")
    assert table.says("p2.test-sleeping-guard", "blocking")
    assert [f.card for f in happened.of(CardTurned)] == [table.ref("ref-01")]


@pytest.mark.rule("BS-O-24")
def test_the_part_of_the_block_is_there_without_any_spirit(table: Table) -> None:
    table.lay("field REF-01[1]", "", step="attack")
    happened = table.play("attack ref-01", *TO_THE_BLOCK)
    assert "block" in moments(happened)
    assert table.cores("p2.life") == "4"


# --------------------------------------------------------------------------------------- 5: the resolution


@pytest.mark.rule("BS-10.18", "BS-10.19", "BS-TV-32")
def test_unblocked_life_falls_by_the_symbols_into_its_owners_reserve(table: Table) -> None:
    table.lay("field REF-04[1] | reserve 1", "reserve 1", step="attack")
    battle(table, "ref-04")
    assert (table.cores("p2.life"), table.cores("p2.reserve"), table.cores("reserve")) == ("3", "3", "1")


@pytest.mark.rule("BS-10.18")
def test_without_a_symbol_no_life_is_lost(table: Table) -> None:
    table.lay("field TEST-hollow[1]", step="attack")
    happened = battle(table, "test-hollow")
    assert (table.cores("p2.life"), happened.of(TokensMoved)) == ("5", [])


@pytest.mark.rule("BS-10.20")
def test_unblocked_nobody_is_destroyed(table: Table) -> None:
    table.lay("field REF-09[1]", "field REF-01[3]", step="attack")
    happened = battle(table, "ref-09")
    assert "destroyed" not in happened.acts()
    assert (table.zone("field"), table.zone("p2.field")) == (["REF-09"], ["REF-01"])


@pytest.mark.rule("BS-10.21", "BS-10.24", "BS-TV-05")
def test_the_attacker_with_more_bp_destroys_the_blocker(table: Table) -> None:
    table.lay("field REF-01[3]", "field REF-01[1]", step="attack")
    attacker, blocker = table.ref("ref-01"), table.ref("p2.ref-01")
    happened = battle(table, "ref-01", "ref-01")
    assert (table.zone("field"), table.zone("p2.trash"), table.cores("p2.life")) == (["REF-01"], ["REF-01"], "5")
    assert Declared(1, "won_battle", attacker, blocker) in happened.facts


@pytest.mark.rule("BS-10.24", "BS-TV-06")
def test_the_blocker_with_more_bp_destroys_the_attacker(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[3]", step="attack")
    attacker, blocker = table.ref("ref-01"), table.ref("p2.ref-01")
    happened = battle(table, "ref-01", "ref-01")
    assert (table.zone("trash"), table.zone("p2.field")) == (["REF-01"], ["REF-01"])
    assert Declared(2, "won_battle", blocker, attacker) in happened.facts


@pytest.mark.rule("BS-10.25", "BS-TV-07")
def test_with_equal_bp_both_are_destroyed(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]", step="attack")
    happened = battle(table, "ref-01", "ref-01")
    assert (table.zone("trash"), table.zone("p2.trash")) == (["REF-01"], ["REF-01"])
    assert "won_battle" not in happened.acts()


@pytest.mark.rule("BS-10.22")
def test_what_happens_during_battle_resolution_comes_before_the_comparison(table: Table) -> None:
    table.lay("field REF-18[1]", "field REF-01[1]", step="attack")
    battle(table, "ref-18", "ref-01")
    assert (table.zone("field"), table.zone("p2.field")) == (["REF-18"], [])


@pytest.mark.rule("BS-10.23", "BS-TV-33")
def test_a_declared_block_holds_if_the_blocker_leaves(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-33-hand | reserve 3", "field REF-09[1]", step="attack")
    happened = table.play("attack ref-01", *TO_THE_BLOCK, "p2 block ref-09", "p2 pass", "p1 use hand.ref-33-hand flash")
    happened = table.play("pay reserve 3", "choose p2.ref-09", "p2 pass", "p1 pass")
    assert (table.hand(2), table.cores("p2.life"), table.zone("field")) == (["REF-09"], "5", ["REF-01"])
    assert "won_battle" not in happened.acts()


@pytest.mark.rule("BS-O-07")
def test_nothing_is_compared_if_the_attacker_leaves_after_the_block(table: Table) -> None:
    table.lay("field REF-09[1] | hand REF-33-hand | reserve 3", "field REF-01[1]", step="attack")
    table.play("attack ref-09", *TO_THE_BLOCK, "p2 block ref-01", "p2 pass", "p1 use hand.ref-33-hand flash")
    happened = table.play("pay reserve 3", "choose ref-09", "p2 pass", "p1 pass")
    assert (table.zone("p2.field"), table.cores("p2.life")) == (["REF-01"], "5")
    assert not {"destroyed", "won_battle"} & set(happened.acts())


@pytest.mark.rule("BS-10.35")
def test_symbols_count_when_the_battle_is_resolved(table: Table) -> None:
    table.lay("field REF-01[1] | hand TEST-symbol", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 use hand.test-symbol flash", "p2 pass", "p1 pass")
    assert table.cores("p2.life") == "3"


@pytest.mark.rule("BS-10.35")
def test_bp_counts_when_the_battle_is_resolved(table: Table) -> None:
    table.lay("field REF-09[1] | hand TEST-battle-bp", "field REF-03[1]", step="attack")
    table.play("attack ref-09", *TO_THE_BLOCK, "p2 block ref-03", "p2 pass")
    table.play("p1 use hand.test-battle-bp flash", "choose ref-09", "p2 pass", "p1 pass")
    assert (table.zone("field"), table.zone("p2.trash")) == (["REF-09"], ["REF-03"])


@pytest.mark.rule("BS-10.36")
def test_cores_taken_in_the_battle_lower_the_attackers_level_and_bp(table: Table) -> None:
    table.lay("field REF-01[3]", "hand REF-35 | reserve 3", step="attack")
    table.play("attack ref-01", "p2 use hand.ref-35 flash", "p2 number 2")
    assert (table.number("ref-01", "level"), table.number("ref-01", "bp")) == (1, 6000)


@pytest.mark.rule("BS-10.36", "BS-O-07")
def test_an_attacker_depleted_in_the_battle_takes_no_life(table: Table) -> None:
    table.lay("field REF-01[1]", "hand TEST-core-to-void", step="attack")
    happened = table.play("attack ref-01", "p2 use hand.test-core-to-void flash", "p1 pass", "p2 pass")
    assert (table.zone("trash"), table.cores("p2.life"), table.state.moment) == (["REF-01"], "5", "")
    assert moments(happened)[-2:] == ["resolution", "end"]


# ---------------------------------------------------------------------------------- 6: destruction


@pytest.mark.rule("BS-10.26")
def test_a_destroyed_spirits_cores_go_to_its_owners_reserve(table: Table) -> None:
    table.lay("field REF-01[3]", "field REF-09[2+S]", step="attack")
    battle(table, "ref-01", "ref-09")
    assert (table.zone("p2.trash"), table.cores("p2.reserve"), table.cores("reserve")) == (["REF-09"], "2+S", "0")


@pytest.mark.rule("BS-10.27", "BS-GL18")
def test_what_destruction_sets_off_is_done_before_the_card_is_in_the_trash(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-11[1+S]", step="attack")
    battle(table, "ref-01", "ref-11")
    assert (table.hand(2), table.zone("p2.trash"), table.cores("p2.reserve")) == (["REF-11"], [], "1+S")


@pytest.mark.rule("BS-GL18")
@pytest.mark.parametrize("seat", [1, 2])
def test_when_destroyed_answers_to_an_effect_of_either_player(table: Table, seat: int) -> None:
    table.lay("field REF-11[1] | hand TEST-slay", "hand TEST-slay", active=seat)
    table.play(f"p{seat} use hand.test-slay flash")
    assert "REF-11" in table.hand()


@pytest.mark.rule("BS-GL18")
def test_when_destroyed_is_for_a_nexus_too(table: Table) -> None:
    table.lay("field TEST-last-nexus", "hand TEST-slay", active=2)
    table.play("p2 use hand.test-slay flash")
    assert (len(table.hand()), table.zone("trash")) == (1, ["TEST-last-nexus"])


@pytest.mark.rule("BS-GL11")
@pytest.mark.parametrize("cause", ["battle", "effect"])
def test_destroyed_by_effect_or_bp_a_card_passes_the_pending_state(table: Table, cause: str) -> None:
    table.lay("field REF-01[1] | hand TEST-slay", "field REF-09[1]", step="attack" if cause == "battle" else "main")
    if cause == "battle":
        happened = battle(table, "ref-01", "ref-09")
    else:
        happened = table.play("use hand.test-slay flash", "choose p2.ref-09")
    assert on_the_way_out(happened) == ["pending.destroyed", "destroyed"]
    assert [a for a in happened.acts() if a in ("destroyed", "depleted")] == ["destroyed"]
    assert table.zone("p2.trash") == ["REF-09"]


@pytest.mark.rule("BS-GL19")
def test_destroyed_by_ones_own_effect_is_not_destroyed_by_the_opponent(table: Table) -> None:
    table.lay("field REF-12[1] | hand TEST-slay", "hand REF-01")
    table.play("use hand.test-slay flash")
    assert (table.zone("trash")[0], table.hand(2)) == ("REF-12", ["REF-01"])


@pytest.mark.rule("BS-GL19")
def test_destroyed_by_an_effect_of_the_opponent_is(table: Table) -> None:
    table.lay("field REF-12[1]", "hand REF-01 TEST-slay", active=2)
    table.play("p2 use hand.test-slay flash")
    assert (table.zone("trash"), table.hand(2)) == (["REF-12"], [])


@pytest.mark.rule("BS-GL19", "BS-O-12")
@pytest.mark.parametrize("other", ["REF-01[1]", "REF-09[1]"])
def test_destroyed_in_battle_is_destroyed_by_the_opponent_a_draw_too(table: Table, other: str) -> None:
    table.lay("field REF-12[1]", f"field {other} | hand REF-03", step="attack")
    battle(table, "ref-12", other[:6].lower())
    assert (table.zone("trash"), table.hand(2)) == (["REF-12"], [])


@pytest.mark.rule("BS-O-12")
def test_in_a_draw_both_are_destroyed_by_their_opponents(table: Table) -> None:
    table.lay("field REF-12[1] | hand REF-03", "field REF-12[1] | hand REF-03", step="attack")
    battle(table, "ref-12", "ref-12")
    table.play("order ref-12 e1")
    assert (table.hand(1), table.hand(2)) == ([], [])


# --------------------------------------------------------------------------------------- 7: the end of the battle


@pytest.mark.rule("BS-10.28", "BS-10.30")
def test_end_of_battle_then_durations_end_then_after_the_battle(table: Table) -> None:
    table.lay("field REF-17[1]", "field REF-01[1]", step="attack")
    happened = battle(table, "ref-17")
    order = [
        "draw" if isinstance(f, CardMoved) else "over" if isinstance(f, Ended) else "exhaust"
        for f in happened.facts
        if isinstance(f, CardMoved | Ended) or (isinstance(f, CardTurned) and f.card == table.ref("p2.ref-01"))
    ]
    assert order == ["draw", "over", "exhaust"]


@pytest.mark.rule("BS-10.28")
def test_if_this_attacked_is_not_so_for_a_blocker(table: Table) -> None:
    table.lay("field REF-09[1]", "field REF-17[1]", step="attack")
    battle(table, "ref-09", "ref-17")
    assert (table.hand(2), table.zone("trash")) == ([], ["REF-09"])


@pytest.mark.rule("BS-10.29")
def test_what_lasts_this_battle_is_there_at_its_end_and_gone_after_it(table: Table) -> None:
    table.lay("field TEST-afterglow[1]", step="attack")
    table.play("attack test-afterglow")
    assert table.number("test-afterglow", "bp") == 6000
    table.play(*TO_THE_BLOCK)
    assert (len(table.hand()), table.number("test-afterglow", "bp")) == (1, 3000)


@pytest.mark.rule("BS-10.28")
@pytest.mark.parametrize("blocker", ["", "ref-01"])
def test_a_nexus_speaks_once_at_the_end_of_each_battle(table: Table, blocker: str) -> None:
    table.lay("field TEST-chronicle REF-01[3]", "field REF-01[1]", step="attack")
    battle(table, "ref-01", blocker)
    assert (len(table.hand()), table.cores("reserve")) == (1, "1")


@pytest.mark.rule("BS-10.28", "BS-10.33")
def test_a_nexus_speaks_even_if_the_attacker_has_left(table: Table) -> None:
    table.lay("field TEST-chronicle REF-15[1]", step="attack")
    battle(table, "ref-15")
    assert (table.hand(), table.cores("reserve")) == (["REF-15", "REF-01"], "2")


@pytest.mark.rule("BS-10.31")
def test_another_attack_may_follow(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[1]", step="attack")
    battle(table, "ref-01")
    assert table.moves() == ["attack ref-09", "end"]
    battle(table, "ref-09")
    assert table.cores("p2.life") == "3"


@pytest.mark.rule("BS-10.32", "BS-O-06")
def test_a_spirit_refreshed_in_the_attack_step_may_attack_again(table: Table) -> None:
    table.lay("field REF-14[1]", step="attack")
    battle(table, "ref-14")
    assert table.moves() == ["attack ref-14", "end"]
    battle(table, "ref-14")
    assert (table.moves(), table.cores("p2.life")) == (["end"], "3")


@pytest.mark.rule("BS-10.33")
def test_an_ended_battle_takes_no_life_and_still_has_its_end(table: Table) -> None:
    table.lay("field REF-17[1]", "field REF-01[1] | hand REF-34 | reserve 3", step="attack")
    happened = table.play("attack ref-17", "p2 use hand.ref-34 flash", "pay reserve 3")
    assert moments(happened) == ["attack", "flash1", "end"]
    assert (table.cores("p2.life"), len(table.hand()), table.state.moment) == ("5", 1, "")


@pytest.mark.rule("BS-10.33")
def test_a_battle_ended_after_the_block_compares_nothing(table: Table) -> None:
    table.lay("field REF-01[3]", "field REF-01[1] | hand REF-34 | reserve 3", step="attack")
    table.play("attack ref-01", *TO_THE_BLOCK, "p2 block ref-01")
    happened = table.play("p2 use hand.ref-34 flash", "pay reserve 3")
    assert moments(happened) == ["end"]
    assert table.zone("p2.field") == ["REF-01"]


@pytest.mark.rule("BS-10.33")
def test_an_effect_of_the_attack_itself_may_end_the_battle(table: Table) -> None:
    table.lay("field TEST-feint[1]", "field REF-01[1]", step="attack")
    assert moments(table.play("attack test-feint")) == ["attack", "end"]
    assert (table.cores("p2.life"), table.moves()) == ("5", ["end"])


@pytest.mark.rule("BS-10.33")
def test_an_effect_of_the_block_may_end_the_battle(table: Table) -> None:
    table.lay("field REF-01[1]", "field TEST-parry[1]", step="attack")
    happened = table.play("attack ref-01", *TO_THE_BLOCK, "p2 block test-parry")
    assert moments(happened) == ["attack", "flash1", "block", "end"]
    assert table.zone("p2.field") == ["TEST-parry"]


@pytest.mark.rule("BS-10.33", "BS-10.22")
def test_an_effect_of_the_resolution_may_end_the_battle(table: Table) -> None:
    table.lay("field REF-01[1]", "field TEST-truce", step="attack")
    happened = table.play("attack ref-01", *TO_THE_BLOCK)
    assert moments(happened) == ["attack", "flash1", "block", "resolution", "end"]
    assert table.cores("p2.life") == "5"


@pytest.mark.rule("BS-10.34")
def test_with_all_spirits_exhausted_the_attack_step_can_only_end(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[1]~", step="attack")
    battle(table, "ref-01")
    assert table.moves() == ["end"]


# ------------------------------------------------------------------------------------------- [Once per battle]


@pytest.mark.rule("BS-GL7", "BS-E7")
def test_once_per_battle_is_once_in_each_battle(table: Table) -> None:
    hand = " ".join(["TEST-flash-draw"] * 2 + ["TEST-refresh"])
    table.lay(f"field REF-09[1] REF-01[1] | hand {hand}", "field REF-16-battle[3]", step="attack")
    table.play("attack ref-09", *TO_THE_BLOCK, "p2 block ref-16-battle")
    seen = []
    table.play("p2 pass", "p1 use hand.test-flash-draw flash")
    seen.append(len(table.hand(2)))
    table.play("p2 pass", "p1 use hand.test-refresh flash; choose p2.ref-16-battle")
    seen.append(len(table.hand(2)))
    table.play("p2 pass", "p1 pass", "attack ref-01", *TO_THE_BLOCK, "p2 block ref-16-battle")
    table.play("p2 pass", "p1 use hand.test-flash-draw flash")
    seen.append(len(table.hand(2)))
    assert seen == [1, 1, 2]


@pytest.mark.rule("BS-GL7")
def test_once_per_battle_counts_for_each_card(table: Table) -> None:
    table.lay("field TEST-once-battle TEST-once-battle REF-01[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "activate test-once-battle.1 e1", "p2 pass")
    assert remedied(table, "activate test-once-battle.1 e1")[:2] == ("used_already", "BS-GL7")
    table.play("activate test-once-battle.2 e1")
    assert len(table.hand()) == 2


@pytest.mark.rule("BS-GL7")
def test_once_per_battle_does_not_count_what_was_done_before_the_battle(table: Table) -> None:
    table.lay("field TEST-once-battle REF-01[1]")
    table.play("activate test-once-battle e1", "end", "attack ref-01", "p2 pass", "activate test-once-battle e1")
    assert len(table.hand()) == 2


@pytest.mark.rule("BS-10.29")
def test_for_this_battle_gives_nothing_where_there_is_no_battle(table: Table) -> None:
    table.lay("field REF-01[1] | hand TEST-battle-bp")
    table.play("use hand.test-battle-bp flash", "end", "attack ref-01")
    assert table.number("ref-01", "bp") == 6000


# ------------------------------------------------------------------------------------------- winning by an attack


@pytest.mark.rule("BS-2.1", "BS-2.6")
def test_the_last_life_lost_ends_the_game_before_the_end_of_the_battle(table: Table) -> None:
    table.lay("field REF-04[1] TEST-chronicle", "life 1", step="attack")
    happened = battle(table, "ref-04")
    assert table.state.results == {1: "win", 2: "lose"}
    assert (table.cores("p2.life"), table.cores("p2.reserve"), table.hand()) == ("0", "1", [])
    assert [f.amount for f in happened.of(TokensMoved)] == [(1, 0)]
