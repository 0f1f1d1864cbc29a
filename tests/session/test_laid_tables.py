"""Tables at a position: what is told of them is enough to open the same game again."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shelf import shelf
from bsdesk.engine.files.position import empty_table
from bsdesk.engine.view import ONLOOKER

CHOSEN: dict[str, dict[str, object]] = {
    "battle_spirits": {"format": "eternal"},
    "black_poker": {"ruleset": "official_8_0", "frame": "entry20"},
    "ff_tcg": {"format": "limited"},
    "asteriated_grail": {"headcount": 4},
}


@pytest.mark.parametrize("name", CHOSEN)
@pytest.mark.parametrize("changed", [False, True])
def test_the_game_of_a_table_is_opened_again_by_what_the_table_says(name: str, *, changed: bool) -> None:
    box, chosen = shelf().boxes[name], CHOSEN[name] if changed else {}
    state = empty_table(box.open(chosen), turn=1, active=1, rng=1)
    facts = shelf().tables.lay(box, state).join(ONLOOKER).facts
    assert facts.options == chosen
    assert box.open(facts.options).rules.version == state.rules.version
