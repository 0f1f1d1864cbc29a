"""Moving cores, levels and depletion (BS-7.16, BS-9)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMarked, CardMoved
from bsdesk.engine.facts import TokensMoved
from tests.table import Happened, Table


def in_order(happened: Happened) -> list[str]:
    """What became of the cards: pending, drawn, moved ..., in the order in which it happened."""
    words: list[str] = []
    for fact in happened.facts:
        if isinstance(fact, CardMarked) and fact.mark.startswith("pending."):
            words.append(fact.mark)
        elif isinstance(fact, CardMoved):
            words.append(fact.why)
    return words


@pytest.mark.rule("BS-7.16")
def test_cores_move_freely_between_reserve_and_field(table: Table) -> None:
    table.lay("field REF-01[3] REF-01[1]", "life 5")
    table.play("move ref-01.1 1 ref-01.2", "move ref-01.1 1 reserve")
    assert (table.cores("ref-01.1"), table.cores("ref-01.2"), table.cores("reserve")) == ("1", "2", "1")


# ------------------------------------------------------------------------------------------- levels (BS-9.1 to 9.5)


@pytest.mark.rule("BS-9.2", "BS-TV-03")
@pytest.mark.parametrize(
    ("cores", "level", "bp"), [("1", 1, 6000), ("2", 1, 6000), ("3", 2, 8000), ("4", 2, 8000), ("20", 2, 8000)]
)
def test_the_cores_on_a_card_give_its_level_and_bp(table: Table, cores: str, level: int, bp: int) -> None:
    table.lay(f"field REF-01[{cores}]")
    assert (table.number("ref-01", "level"), table.number("ref-01", "bp")) == (level, bp)


@pytest.mark.rule("BS-9.1", "BS-9.3")
def test_moving_cores_onto_a_spirit_raises_its_level_and_bp(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 2")
    table.play("move reserve 2 ref-01")
    assert (table.number("ref-01", "level"), table.number("ref-01", "bp")) == (2, 8000)


@pytest.mark.rule("BS-9.1")
def test_an_effect_that_takes_a_core_lowers_the_level(table: Table) -> None:
    table.lay("field REF-01[3] | hand TEST-core-to-void")
    table.play("use hand.test-core-to-void flash")
    assert (table.number("ref-01", "level"), table.number("ref-01", "bp")) == (1, 6000)


@pytest.mark.rule("BS-9.1")
def test_paying_with_a_core_of_a_spirit_lowers_its_level(table: Table) -> None:
    table.lay("field REF-01[3] | hand REF-38")
    table.play("use hand.ref-38 flash")
    assert (table.cores("ref-01"), table.number("ref-01", "level")) == ("2", 1)


@pytest.mark.rule("BS-9.4")
@pytest.mark.parametrize(("cores", "symbols"), [("2", 1), ("3", 2)])
def test_a_higher_level_brings_its_effect(table: Table, cores: str, symbols: int) -> None:
    table.lay(f"field REF-02[{cores}]", step="attack")
    table.play("attack ref-02")
    assert table.number("ref-02", "symbols") == symbols


@pytest.mark.rule("BS-9.5", "BS-TV-04")
def test_level_bp_and_effect_are_lost_with_the_core_that_kept_them(table: Table) -> None:
    table.lay("field REF-02[3]", "hand TEST-core-to-void", step="attack")
    table.play("attack ref-02", "p2 use hand.test-core-to-void flash")
    assert [table.number("ref-02", f) for f in ("level", "bp", "symbols")] == [1, 6000, 1]


@pytest.mark.rule("BS-9.12")
def test_the_soul_core_counts_as_one_core_for_the_level(table: Table) -> None:
    table.lay("field REF-01[2+S] REF-01[1+S]")
    assert [table.number(f"ref-01.{n}", "level") for n in (1, 2)] == [2, 1]


# ---------------------------------------------------------------------------------------- depletion (BS-9.6 to 9.11)


@pytest.mark.rule("BS-7.20", "BS-9.7", "BS-TV-03b")
def test_taking_the_last_core_depletes_a_spirit(table: Table) -> None:
    table.lay("field REF-01[1]")
    happened = table.play("move ref-01 1 reserve")
    assert table.zone("trash") == ["REF-01"]
    assert happened.acts() == ["depleted"]


@pytest.mark.rule("BS-9.6")
def test_no_spirit_lies_on_the_field_below_level_1(table: Table) -> None:
    table.lay("field REF-43-blue[2] | reserve 1")
    assert table.number("ref-43-blue", "level") == 1
    table.play("move ref-43-blue 1 reserve")
    assert table.zone("field") == []


@pytest.mark.rule("BS-9.7", "BS-TV-04")
def test_a_spirit_that_falls_from_level_2_to_no_core_is_depleted_at_once(table: Table) -> None:
    table.lay("field REF-02[3]")
    table.play("move ref-02 2 reserve")
    assert table.number("ref-02", "level") == 1
    table.play("move ref-02 1 reserve")
    assert table.zone("trash") == ["REF-02"]


@pytest.mark.rule("BS-9.8")
def test_the_cores_left_on_a_depleted_spirit_return_to_the_reserve(table: Table) -> None:
    table.lay("field REF-43-blue[2] REF-01[1]")
    table.play("move ref-43-blue 1 ref-01")
    assert (table.zone("trash"), table.cores("reserve"), table.cores("ref-01")) == (["REF-43-blue"], "1", "2")


@pytest.mark.rule("BS-9.8", "BS-E10")
def test_a_spirit_depleted_by_the_opponent_leaves_its_cores_to_its_owner(table: Table) -> None:
    table.lay("hand TEST-core-to-void", "field REF-43-blue[1+S]")
    table.play("use hand.test-core-to-void flash")
    assert (table.zone("p2.trash"), table.cores("p2.reserve"), table.cores("reserve")) == (["REF-43-blue"], "S", "0")


@pytest.mark.rule("BS-9.9", "BS-GL11", "BS-GL18")
def test_depletion_is_no_destruction(table: Table) -> None:
    table.lay("field REF-11[1]")
    happened = table.play("move ref-11 1 reserve")
    assert happened.acts() == ["depleted"]
    assert (table.zone("trash"), table.hand()) == (["REF-11"], [])


@pytest.mark.rule("BS-9.10")
def test_what_depletion_sets_off_is_done_before_the_card_goes_to_the_trash(table: Table) -> None:
    table.lay("field REF-24 REF-01[1]")
    happened = table.play("move ref-01 1 reserve")
    assert in_order(happened) == ["pending.depleted", "drawn", "depleted"]


@pytest.mark.rule("BS-9.11", "BS-TV-36")
def test_a_nexus_without_cores_stays_at_level_1(table: Table) -> None:
    table.lay("field REF-08[1]")
    assert table.number("ref-08", "level") == 2
    table.play("move ref-08 1 reserve")
    assert (table.number("ref-08", "level"), table.zone("field")) == (1, ["REF-08"])


@pytest.mark.rule("BS-GL8")
def test_a_nexus_with_a_printed_requirement_for_level_1_is_depleted_below_it(table: Table) -> None:
    table.lay("field TEST-costly-nexus[1]")
    happened = table.play("move test-costly-nexus 1 reserve")
    assert in_order(happened) == ["pending.depleted", "depleted"]
    assert table.zone("trash") == ["TEST-costly-nexus"]


@pytest.mark.rule("BS-GL8")
@pytest.mark.parametrize("line", ["move ref-01 1 reserve", "use hand.ref-38 flash", "use hand.test-strip flash"])
def test_a_move_a_payment_and_an_effect_deplete_alike(table: Table, line: str) -> None:
    table.lay("field REF-01[1] | hand REF-38 TEST-strip")
    happened = table.play(line)
    assert [w for w in in_order(happened) if "depleted" in w] == ["pending.depleted", "depleted"]
    assert table.zone("trash")[0] == "REF-01"


@pytest.mark.rule("BS-GL8")
def test_several_spirits_can_be_depleted_by_one_payment(table: Table) -> None:
    table.lay("field REF-01[1] REF-01[1] REF-01[1] | hand REF-28")
    happened = table.play("use hand.ref-28 flash")
    assert happened.acts().count("depleted") == 3
    assert table.zone("field") == []


# ------------------------------------------------------------------------------- the Soul Core (BS-9.13 to 9.15)


@pytest.mark.rule("BS-9.13")
@pytest.mark.parametrize("card", ["TEST-core-to-void", "TEST-core-to-life"])
def test_an_effect_that_does_not_name_the_soul_core_takes_a_normal_one_to_void_or_life(table: Table, card: str) -> None:
    table.lay(f"field REF-01[1+S] | hand {card}")
    table.play(f"use hand.{card.lower()} {'flash' if 'void' in card else 'main'}")
    assert table.cores("ref-01") == "S"


@pytest.mark.rule("BS-9.13", "BS-O-05")
def test_with_only_the_soul_core_there_nothing_moves_to_the_life(table: Table) -> None:
    table.lay("field REF-01[S] | hand TEST-core-to-life")
    table.play("use hand.test-core-to-life main")
    assert (table.cores("ref-01"), table.cores("life"), table.hand()) == ("S", "5", [])


@pytest.mark.rule("BS-9.13")
def test_an_effect_that_names_the_soul_core_moves_it(table: Table) -> None:
    table.lay("hand REF-44 | reserve 2", "field REF-01[1+S]")
    table.play("use hand.ref-44 main")
    assert (table.cores("p2.ref-01"), table.cores("p2.trash")) == ("1", "S")


@pytest.mark.rule("BS-9.13")
def test_an_effect_that_names_the_soul_core_may_carry_it_to_the_life(table: Table) -> None:
    table.lay("field REF-01[1+S] | hand TEST-soul-life")
    table.play("use hand.test-soul-life main")
    assert (table.cores("ref-01"), table.cores("life")) == ("1", "5+S")


@pytest.mark.rule("BS-9.14")
def test_cards_can_be_told_by_their_soul_core_keywords(table: Table) -> None:
    table.lay("field REF-19[1] REF-01[1] | hand REF-27")
    assert [table.says(c, "super_unleash") for c in ("ref-19", "ref-01")] == [True, False]
    assert [table.says(c, "soul_magic") for c in ("hand.ref-27", "ref-01")] == [True, False]


@pytest.mark.rule("BS-9.15", "BS-S1", "BS-TV-15")
def test_soul_core_and_core_change_places_and_neither_spirit_is_depleted(table: Table) -> None:
    table.lay("field REF-01[S] REF-09[1]")
    happened = table.play("swap ref-01 ref-09")
    assert (table.cores("ref-01"), table.cores("ref-09")) == ("1", "S")
    assert happened.acts() == []


@pytest.mark.rule("BS-9.15")
def test_a_swap_is_one_movement(table: Table) -> None:
    table.lay("field REF-01[S] REF-09[1]")
    happened = table.play("swap ref-01 ref-09")
    assert len({e.group for e in happened.events if isinstance(e.fact, TokensMoved)}) == 1


@pytest.mark.rule("BS-9.15")
def test_a_rearrangement_is_one_movement_too(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[S]")
    happened = table.play("rearrange", "shift ref-01 1 ref-09", "shift ref-09 S ref-01", "done")
    assert (table.cores("ref-01"), table.cores("ref-09")) == ("S", "1")
    assert happened.acts() == []


@pytest.mark.rule("BS-9.15")
def test_one_after_the_other_would_deplete(table: Table) -> None:
    table.lay("field REF-01[S] REF-09[1]")
    table.play("move ref-01 S ref-09")
    assert (table.zone("field"), table.zone("trash"), table.cores("ref-09")) == (["REF-09"], ["REF-01"], "1+S")
