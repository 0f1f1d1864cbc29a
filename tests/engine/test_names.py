"""Names of cards that look like something else are still read as those cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.engine.files.notation import name, read_move, resolve
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import check
from bsdesk.engine.values import Malformed, Move
from bsdesk.engine.view.names import ref_by_name
from tests.toy.lanterns import lanterns

AWKWARD = ("Hand", "Stack", "Yes", "Red", "2", "R", "P2", "P3 x", "E1", "!?", "Moth 2", "Done")


@pytest.mark.parametrize("called", AWKWARD)
def test_a_card_with_an_awkward_name_is_found_again(called: str) -> None:
    game = lanterns()
    moth = replace(game.rules.defs["MOTH"], name={"en": called})
    game = game.with_rules(defs={**game.rules.defs, "MOTH": moth})
    state = lay(game, {1: "field MOTH | hand MOTH MOTH", 2: "field MOTH MOTH", 3: "ash MOTH"}, step="main")
    for seat in (1, 2):
        names = [name(state, seat, ref) for ref in state.cards]
        assert len(set(names)) == len(names)
        assert [ref_by_name(state, seat, resolve(state, seat, text) or "") for text in names] == list(state.cards)


ODD_NUMBERS = ("¹", "٣", "01", "+1", "1_0", "9" * 5_000, "0", "1.0", " 1")


@pytest.mark.parametrize("number", ODD_NUMBERS)
def test_numbers_are_read_only_as_they_are_written(number: str) -> None:
    state = lay(lanterns(), {1: "field MOTH MOTH", 2: "field MOTH"}, step="main")
    for text in (f"p{number}", f"p{number}.moth", f"field.{number}", f"moth.{number}", f"p2.field.{number}", number):
        assert resolve(state, 1, text) is None
        assert check(state, Move(1, "show", text)) is not None
        assert isinstance(read_move(state, 1, f"p{number} pass"), Malformed)
