"""What an open question, a waiting effect and a choice must not tell the other player of hidden cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.play import moves
from bsdesk.engine.resampling import resample
from bsdesk.engine.state import State, to_json
from bsdesk.engine.view import redact
from tests.table import Table

TableOf = Callable[..., Table]
UP_TO_THREE = (
    'activate = "main"\ndo = [{ op = "choose", from = { where = "hand", kind = ["spirit"] }, count = 3, up_to = true },'
    ' { op = "discard" }]'
)


def asked_from(table: Table, hand: str) -> State:
    """The state in which seat 1 is asked which Spirits of its hand to choose."""
    table.lay(f"hand WORD {hand}")
    table.play("use hand.word main")
    assert table.question == "choose"
    return table.state


@pytest.mark.parametrize("hand", ["REF-26 REF-01 REF-26", "REF-01 REF-26 REF-01", "REF-01 REF-01 REF-01"])
def test_a_question_does_not_tell_the_others_how_many_hidden_cards_fit(table_of: TableOf, hand: str) -> None:
    table = table_of(UP_TO_THREE)
    one, other = asked_from(table, "REF-01 REF-26 REF-26"), asked_from(table, hand)
    for viewer in ("p2", "table"):
        assert to_json(redact(one, viewer)) == to_json(redact(other, viewer))
        assert (redact(one, viewer).prompts[1].least, redact(one, viewer).prompts[1].most) == (0, 3)


def test_its_own_seat_knows_how_many_fit(table_of: TableOf) -> None:
    state = asked_from(table_of(UP_TO_THREE), "REF-01 REF-26 REF-01")
    assert (state.prompts[1].least, state.prompts[1].most) == (0, 2)
    assert redact(state, "p1").prompts == state.prompts


def test_a_world_dealt_again_asks_for_as_many_as_it_has(table_of: TableOf) -> None:
    view = redact(asked_from(table_of(UP_TO_THREE), "REF-01 REF-26 REF-01"), "p2")
    found: set[int] = set()
    for seed in range(30):
        world = resample(view, seed)
        assert to_json(redact(world, "p2")) == to_json(view)
        offered = [offer for offer in moves(world, 1) if offer.move.verb == "choose"]
        assert world.prompts[1].most == len(offered) > 0
        found.add(len(offered))
    assert found == {1, 2, 3}
