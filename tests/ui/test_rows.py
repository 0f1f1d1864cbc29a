"""Things in a row: side by side while there is room, then closer; whoever is pointed at is seen whole, and stays so."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bsdesk.ui.kit.boxes import Slot, fitting, side_by_side

ROOMS = st.lists(st.sampled_from([70.0, 98.0]), min_size=2, max_size=40)


def under(places: list[Slot], at: float) -> int:
    """Which of them the pointer is on."""
    return next((n for n, place in enumerate(places) if place.start <= at < place.start + place.wide), -1)


def test_with_room_enough_they_lie_side_by_side() -> None:
    places, taken = side_by_side([70, 98, 70], 10, 400)
    assert [place.left for place in places] == [0, 80, 188]
    assert taken == 258


@given(ROOMS, st.floats(210, 800), st.integers(-1, 39))
def test_crowded_they_take_just_the_room_there_is_and_each_is_seen(rooms: list[float], space: float, at: int) -> None:
    whole = at if at < len(rooms) else -1
    places, taken = side_by_side(rooms, 10, space, whole)
    assert taken <= space + 1e-6
    assert places[-1].left + rooms[-1] == pytest.approx(taken)
    ends = [place.start + place.wide for place in places]
    assert all(place.wide > 0.1 for place in places)
    assert all(end <= after.start + 1e-6 for end, after in zip(ends, places[1:], strict=False))  # none on another
    assert all(a.left <= b.left for a, b in pairwise(places))


@given(ROOMS, st.floats(210, 800), st.integers(0, 39))
def test_the_one_that_is_looked_at_is_covered_by_none(rooms: list[float], space: float, at: int) -> None:
    whole = at % len(rooms)
    places, _ = side_by_side(rooms, 10, space, whole)
    assert places[whole].wide >= rooms[whole] - 1e-6


@given(ROOMS, st.floats(210, 800), st.integers(-1, 39), st.randoms(use_true_random=False))
def test_what_is_pointed_at_stays_under_the_pointer(
    rooms: list[float], space: float, at: int, rng: random.Random
) -> None:
    before = side_by_side(rooms, 10, space, at if at < len(rooms) else -1)[0]
    pointer = rng.uniform(0, space)
    found = under(before, pointer)
    if found >= 0:
        assert under(side_by_side(rooms, 10, space, found)[0], pointer) in (found, -1)
        after = side_by_side(rooms, 10, space, found)[0][found]
        assert after.start - 1e-6 <= pointer <= after.start + after.wide + 1e-6


def test_they_are_as_wide_as_may_be_and_no_narrower_than_need_be() -> None:
    assert fitting([1.0] * 4, 10, 430, [100, 86, 64]) == 100
    assert fitting([1.0] * 5, 10, 480, [100, 86, 64]) == 86
    assert fitting([1.0] * 20, 10, 430, [100, 86, 64]) == 64


def test_no_things_take_no_room() -> None:
    assert side_by_side([], 10, 100) == ([], 0.0)
