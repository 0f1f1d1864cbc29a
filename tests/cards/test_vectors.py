"""The worked examples of the manual that name cards, played with those cards as the starter decks print them."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.table import Happened, Table

RED, GREEN = "mushakko", "furatti"


def cost_of(happened: Happened) -> list[int]:
    """The costs that were fixed."""
    return [f.number for f in happened.facts if isinstance(f, Declared) and f.act == "cost"]


@pytest.mark.parametrize(
    ("red", "green", "cost"),
    [
        pytest.param(3, 1, 3, marks=pytest.mark.rule("BS-8.6", "BS-TV-01")),
        pytest.param(1, 3, 4, marks=pytest.mark.rule("BS-TV-01b")),
        pytest.param(0, 3, 5, marks=pytest.mark.rule("BS-TV-01c")),
    ],
)
def test_qupel_costs_5_less_two_red_symbols_at_most(table: Table, red: int, green: int, cost: int) -> None:
    table.lay(f"hand qupel | field {' '.join([RED] * red + [GREEN] * green)} | reserve 9")
    assert cost_of(table.play("summon hand.qupel")) == [cost]


@pytest.mark.parametrize(
    ("red", "in_trash", "removed", "cost"),
    [
        pytest.param(2, 2, 2, 3, marks=pytest.mark.rule("BS-13.1", "BS-TV-02")),
        pytest.param(2, 2, 0, 5, marks=pytest.mark.rule("BS-TV-02b")),
        pytest.param(4, 2, 2, 3, marks=pytest.mark.rule("BS-13.3", "BS-TV-02c")),
        pytest.param(2, 1, 1, 4, marks=pytest.mark.rule("BS-TV-02d")),
    ],
)
def test_akly_costs_7_less_what_gen_bo_in_the_trash_and_the_field_give(
    table: Table, red: int, in_trash: int, removed: int, cost: int
) -> None:
    trash = " ".join(["gen-bo"] * in_trash)
    table.lay(f"hand akly-the-soaring-inflexible | field {' '.join([RED] * red)} | trash {trash} | reserve 9")
    names = [f"trash.gen-bo.{n}" if in_trash > 1 else "trash.gen-bo" for n in range(1, removed + 1)]
    picks = [f"succeed {name}" for name in names] + ["done"] * (removed < in_trash)
    happened = table.play("; ".join(["summon hand.akly-the-soaring-inflexible", *picks]))
    assert (cost_of(happened), table.zone("removed")) == ([cost], ["26RSD01-002"] * removed)


@pytest.mark.rule("BS-9.2", "BS-5.11", "BS-TV-03")
@pytest.mark.parametrize(("cores", "level", "bp"), [(1, 1, 6000), (2, 1, 6000), (3, 2, 8000)])
def test_ogre_reaches_level_2_and_8000_with_three_cores(table: Table, cores: int, level: int, bp: int) -> None:
    table.lay(f"field ogre[{cores}]")
    assert [table.number("ogre", figure) for figure in ("level", "bp")] == [level, bp]


@pytest.mark.rule("BS-9.3", "BS-TV-03")
def test_ogre_grows_with_its_cores(table: Table) -> None:
    table.lay("field ogre[1] | reserve 2")
    table.play("move reserve 2 ogre")
    assert table.number("ogre", "bp") == 8000


@pytest.mark.rule("BS-9.7", "BS-TV-03b")
def test_ogre_is_depleted_the_moment_its_last_core_leaves(table: Table) -> None:
    table.lay("field ogre[1]")
    assert table.play("move ogre 1 reserve").acts() == ["depleted"]
    assert table.zone("trash") == ["26RSD02-008"]


LENSIS = "lensis-the-soaring-scarlet"


@pytest.mark.rule("BS-9.5", "BS-TV-04")
def test_lensis_falls_to_level_1_with_its_third_core_and_is_depleted_with_its_last(table: Table) -> None:
    table.lay(f"field {LENSIS}[3]")
    table.play(f"move {LENSIS} 1 reserve")
    assert [table.number(LENSIS, figure) for figure in ("level", "bp")] == [1, 6000]
    table.play(f"move {LENSIS} 2 reserve")
    assert table.zone("trash") == ["26RSD01-X01"]


@pytest.mark.rule("BS-9.5", "BS-TV-04")
@pytest.mark.parametrize(("cores", "asked"), [(3, "may"), (2, "")])
def test_lensis_has_its_second_effect_at_level_2_only(table: Table, cores: int, asked: str) -> None:
    table.lay(f"field {LENSIS}[{cores}] | trash 1", step="attack")
    table.play(f"attack {LENSIS}")
    assert table.question == asked


@pytest.mark.rule("BS-5.12")
@pytest.mark.parametrize(("cores", "asked"), [(1, ""), (2, "may")])
def test_ishikiri_plains_has_its_second_effect_at_level_2_only(table: Table, cores: int, asked: str) -> None:
    table.lay(f"field ishikiri-plains[{cores}] gowan-anatoma[1]~")
    assert table.number("ishikiri-plains", "symbols") == 1
    table.play("end", "end", "end")
    assert table.question == asked
