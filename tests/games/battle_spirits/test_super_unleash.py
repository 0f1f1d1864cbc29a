"""Super Unleash: a level that one Soul Core reaches as well (BS-12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table import Table


@pytest.mark.rule("BS-12.1")
def test_the_keyword_stands_in_a_cards_level_line(table: Table) -> None:
    assert [line.soul for line in table.game.rules.defs["REF-19"].levels] == [False, True]  # type: ignore[attr-defined]
    table.lay("field REF-19[1] REF-01[1]")
    assert (table.says("ref-19", "super_unleash"), table.says("ref-01", "super_unleash")) == (True, False)


@pytest.mark.rule("BS-12.2", "BS-TV-12")
@pytest.mark.parametrize(
    ("cores", "level", "bp"), [("1", 1, 4000), ("2", 1, 4000), ("3", 2, 7000), ("S", 2, 7000), ("1+S", 2, 7000)]
)
def test_the_number_of_cores_or_one_soul_core_reaches_the_level(table: Table, cores: str, level: int, bp: int) -> None:
    table.lay(f"field REF-19[{cores}]")
    assert (table.number("ref-19", "level"), table.number("ref-19", "bp")) == (level, bp)
    assert table.says("ref-19", "super_unleashed") == (level == 2)


@pytest.mark.rule("BS-12.2")
def test_an_ordinary_spirit_is_not_lifted_by_a_soul_core(table: Table) -> None:
    table.lay("field REF-01[S]")
    assert (table.number("ref-01", "level"), table.says("ref-01", "super_unleashed")) == (1, False)


@pytest.mark.rule("BS-12.2", "BS-9.7")
def test_nobodys_soul_core_elsewhere_unleashes(table: Table) -> None:
    table.lay("field REF-19[1] | reserve S")
    assert table.says("ref-19", "super_unleashed") is False


@pytest.mark.rule("BS-12.3")
def test_three_normal_cores_unleash_without_a_soul_core(table: Table) -> None:
    table.lay("field REF-19[2] | reserve 1")
    assert table.says("ref-19", "super_unleashed") is False
    table.play("move reserve 1 ref-19")
    assert table.says("ref-19", "super_unleashed") is True


@pytest.mark.rule("BS-12.3", "BS-9.4")
@pytest.mark.parametrize(("cores", "left"), [("S", "1"), ("1", "2")])
def test_the_effect_of_the_level_comes_with_the_soul_core(table: Table, cores: str, left: str) -> None:
    table.lay(f"field REF-19[{cores}]", "field REF-01[2]", step="attack")
    table.play("attack ref-19")
    assert table.cores("p2.ref-01") == left


@pytest.mark.rule("BS-12.4")
def test_the_state_ends_with_the_soul_core(table: Table) -> None:
    table.lay("field REF-19[S] REF-01[1]")
    assert table.says("ref-19", "super_unleashed") is True
    table.play("swap ref-19 ref-01")
    assert (table.number("ref-19", "level"), table.says("ref-19", "super_unleashed")) == (1, False)


@pytest.mark.rule("BS-12.4", "BS-9.7")
def test_without_its_only_core_the_soul_core_the_spirit_is_depleted(table: Table) -> None:
    table.lay("field REF-19[S]")
    table.play("move ref-19 S reserve")
    assert (table.zone("trash"), table.cores("reserve")) == (["REF-19"], "S")


@pytest.mark.rule("BS-12.5")
@pytest.mark.parametrize(("cores", "level"), [("0", 1), ("1", 1), ("2", 2), ("S", 2)])
def test_a_nexus_can_have_it_too(table: Table, cores: str, level: int) -> None:
    table.lay(f"field REF-21[{cores}]")
    assert (table.number("ref-21", "level"), table.says("ref-21", "super_unleashed")) == (level, level == 2)


@pytest.mark.rule("BS-12.6", "BS-S3", "BS-TV-13")
def test_all_spirits_not_in_the_state_are_destroyed(table: Table) -> None:
    table.lay("field REF-19[1] REF-19[S] REF-01[1] REF-01[3] | hand TEST-judgement")
    table.play("use hand.test-judgement main")
    assert table.zone("field") == ["REF-19"]
    assert table.cores("ref-19") == "S"
    assert sorted(table.zone("trash")) == ["REF-01", "REF-01", "REF-19", "TEST-judgement"]


@pytest.mark.rule("BS-12.6")
@pytest.mark.parametrize(("card", "unleashed"), [("REF-21[1]", False), ("REF-21[S]", True), ("REF-08[1]", False)])
def test_the_same_goes_for_nexuses(table: Table, card: str, unleashed: bool) -> None:
    table.lay(f"field {card}")
    assert table.says(card[:6].lower(), "super_unleashed") is unleashed


@pytest.mark.rule("BS-12.2", "BS-8.16")
def test_the_soul_core_alone_is_enough_to_place(table_of: Callable[..., Table]) -> None:
    table = table_of(kind="spirit", plain="levels = [{ cores = 3, bp = 1000, soul = true }]")
    table.lay("hand WORD | reserve 4+S")
    table.play("summon hand.word; place reserve 1")
    assert "done" not in table.moves()
    table.play("back; place reserve S; done")
    assert (table.cores("word"), table.cores("reserve"), table.number("word", "level")) == ("S", "4", 1)
