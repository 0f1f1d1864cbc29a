"""The symbols that ship with the program: one for each colour and element, whatever game has it."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.shared.shipped import folder
from bsdesk.games.ff_tcg.rules.cards import ELEMENTS


@pytest.mark.parametrize("game", ["battle_spirits", "ff_tcg"])
def test_every_colour_of_a_game_s_cards_has_a_symbol_to_be_found_by(game: str) -> None:
    told = [card.colour for card in shelf().boxes[game].open({}).rules.defs.values()]  # type: ignore[attr-defined]
    colours = {colour for one in told for colour in ([one] if isinstance(one, str) else one)}
    assert len(colours) > 5
    assert game != "ff_tcg" or colours == set(ELEMENTS)
    assert {colour for colour in colours if not (folder("assets") / "symbols" / f"{colour}.png").is_file()} == set()
