"""The difference between two views of a viewer, and what it makes of the old one."""

from __future__ import annotations

import pytest

from bsdesk.engine.play import new
from bsdesk.seat.patch import apply_patch, difference
from tests.laws.conftest import GAMES


@pytest.mark.parametrize("moved", ["first", "last"])
def test_what_went_and_came_back_with_the_same_number_is_listed_where_it_is_now(moved: str) -> None:
    match = GAMES["toy"]()
    old = new(match.game, match.decks(1), 1).state
    old.tally = {"first": 1, "middle": 2, "last": 3}
    after = old.copy()
    number = after.tally.pop(moved)
    after.tally = {**after.tally, moved: number}
    patch = difference(old, after)
    assert list(apply_patch(old, patch).tally) == list(after.tally)
    assert bool(patch.order) == (moved == "first")
