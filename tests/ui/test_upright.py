"""How a card lies on the table says whether it is refreshed."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shipped import folder, game_named
from bsdesk.engine.files.position import lay
from bsdesk.seat.catalog import read_sheet
from bsdesk.ui.table.layout.board import lay_out

SHEET = read_sheet(folder("assets") / "sheets" / "battle_spirits.toml")


@pytest.mark.rule("BS-16.1")
@pytest.mark.parametrize(("mark", "turn", "dim"), [("", 0, False), ("~", -90, True), ("~~", 180, True)])
def test_a_refreshed_card_stands_upright_and_an_exhausted_one_lies_sideways(mark: str, turn: int, dim: bool) -> None:
    state = lay(game_named("battle_spirits"), {1: f"field REF-01[1]{mark}", 2: ""}, step="main")
    (card,) = state.zones["p1.field"]
    pose = lay_out(state, 1, (1280, 720), 1.0, SHEET).poses[card]
    assert (pose.turn, pose.dim) == (turn, dim)
    assert (pose.rect[3] > pose.rect[2]) == (turn != -90)
