"""Boxes are divided without a pixel lost or used twice."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import intersection

UNITS = (0.9, 1.0, 1.37, 2.0)


@pytest.mark.parametrize("unit", UNITS)
def test_what_is_cut_off_an_edge_and_the_rest_make_up_the_box(unit: float) -> None:
    box = Box(7, 11, 400, 300, unit)
    for edge in ("top", "bottom", "left", "right"):
        space = box.space()
        piece = getattr(space, edge)(33)
        assert piece.w * piece.h + space.rest.w * space.rest.h == box.w * box.h
        assert not intersection(piece, space.rest)[2]
        assert intersection(piece, box) == piece


def test_a_gap_lies_between_a_piece_and_the_rest() -> None:
    space = Box(0, 0, 100, 100, 2.0).space()
    assert (space.top(10, gap=5).bottom, space.y) == (20, 30)
    assert (space.left(pixels=30, gap=5).right, space.rest.x) == (30, 40)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_columns_are_as_wide_and_lie_in_the_box(unit: float, count: int) -> None:
    box = Box(5, 0, 611, 40, unit)
    columns = box.columns(count, 8)
    assert len({column.w for column in columns}) == 1
    assert all(one.right + box.u(8) == other.x for one, other in pairwise(columns))
    assert box.right - count < columns[-1].right <= box.right


def test_cells_go_on_in_the_next_row() -> None:
    box = Box(0, 0, 100, 0, 1.0)
    assert box.cell(3, 2, 20, 10) == (55, 30, 45, 20)


def test_a_box_is_the_rectangle_that_it_is_made_of() -> None:
    assert Box(1, 2, 3, 4, 2.0) == (1, 2, 3, 4)
    assert Box(0, 0, 100, 60).centered(20, 10) == (40, 25, 20, 10)
    assert Box(10, 10, 100, 60, 2.0).inset(5, 10) == (20, 30, 80, 20)
