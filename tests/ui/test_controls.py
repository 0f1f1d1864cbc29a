"""What can be pointed at, and where the keyboard goes: without a window."""

from __future__ import annotations

import pytest

from bsdesk.ui.kit.controls import Control, hit, neighbour, next_stop, stops


def at(ident: str, x: int, y: int, *, on: bool = True, focus: bool = True) -> Control:
    return Control(ident, (x, y, 40, 20), lambda: None, ident, on=on, focus=focus)


#   a b c
#   d   e
GRID = [at("a", 0, 0), at("b", 100, 0), at("c", 200, 0), at("d", 0, 100), at("e", 200, 100)]


def test_what_lies_on_top_is_hit() -> None:
    upper = at("upper", 10, 5)
    found = hit([*GRID, upper], (15, 10))
    assert found is not None
    assert found.id == "upper"
    assert hit(GRID, (70, 70)) is None


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("a", "right", "b"),
        ("b", "right", "c"),
        ("a", "down", "d"),
        ("e", "up", "c"),
        ("d", "right", "e"),
        ("a", "up", "a"),
    ],
)
def test_an_arrow_leads_to_the_nearest_on_that_side(start: str, direction: str, end: str) -> None:
    assert neighbour(GRID, start, direction) == end


def test_an_arrow_from_nowhere_leads_to_the_first() -> None:
    assert neighbour(GRID, "gone", "up") == "a"


def test_tab_goes_round() -> None:
    walk, here = [], ""
    for _ in range(6):
        here = next_stop(GRID, here, 1)
        walk.append(here)
    assert walk == ["a", "b", "c", "d", "e", "a"]
    assert next_stop(GRID, "a", -1) == "e"


def test_the_keyboard_stops_only_where_something_can_be_done() -> None:
    assert [c.id for c in stops([at("a", 0, 0, on=False), at("b", 0, 50, focus=False), at("c", 0, 99)])] == ["c"]
