"""Laws of what a seat is sent: an update makes of its old view exactly the new one."""

from __future__ import annotations

import msgspec

from bsdesk.engine.state import State, to_json
from bsdesk.engine.view import redact
from bsdesk.seat.patch import Patch, apply_patch, difference
from tests.laws.walking import Match, spots, walk


def orders(state: State) -> list[list[str]]:
    """The order of all that is listed in a state: offers come in that order."""
    return [list(table) for table in (state.cards, state.zones, state.tokens, state.tally)]


def test_law_13_an_update_folded_on_the_old_view_gives_exactly_the_new_one(match: Match, length: int) -> None:
    for step in spots(match, length):
        viewer = step.chance.choice((*match.viewers, "all"))
        old, new = redact(step.before, viewer), redact(step.outcome.state, viewer)
        before = to_json(old)
        patch = msgspec.json.decode(msgspec.json.encode(difference(old, new)), type=Patch)
        found = apply_patch(old, patch)
        assert to_json(found) == to_json(new), step.move
        assert orders(found) == orders(new)
        assert to_json(old) == before
        assert apply_patch(new, difference(new, new)) == new


def test_law_13_an_update_is_far_smaller_than_a_whole_view(match: Match, length: int) -> None:
    sizes = [0, 0]
    for step in list(walk(match, length))[::20]:
        viewer = step.chance.choice(match.viewers)
        old, new = redact(step.before, viewer), redact(step.outcome.state, viewer)
        sizes[0] += len(msgspec.json.encode(difference(old, new)))
        sizes[1] += len(to_json(new))
    assert sizes[0] < sizes[1] / 3, sizes
