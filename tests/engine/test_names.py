"""Names of cards that look like something else are still read as those cards."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from bsdesk.engine.lab import lay
from bsdesk.engine.naming import name, resolve
from bsdesk.engine.view import meant
from tests.toy.lanterns import lanterns

AWKWARD = ("Hand", "Stack", "Yes", "Red", "2", "R", "P2", "P3 x", "E1", "!?", "Moth 2", "Done")


@pytest.mark.parametrize("called", AWKWARD)
def test_a_card_with_an_awkward_name_is_found_again(called: str) -> None:
    game = lanterns()
    moth = replace(game.defs["MOTH"], name={"en": called})
    game = dataclasses.replace(game, defs={**game.defs, "MOTH": moth})
    state = lay(game, {1: "field MOTH | hand MOTH MOTH", 2: "field MOTH MOTH", 3: "ash MOTH"}, step="main")
    for seat in (1, 2):
        names = [name(state, seat, ref) for ref in state.cards]
        assert len(set(names)) == len(names)
        assert [meant(state, seat, resolve(state, seat, text) or "") for text in names] == list(state.cards)
