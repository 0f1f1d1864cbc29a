"""Covered cards: nobody but their player is told which of them were chosen."""

from __future__ import annotations

import msgspec
import pytest

from bsdesk.engine.view import redact_events
from tests.games.asteriated_grail.conftest import GrailTable


@pytest.mark.parametrize("viewer", ["p2", "p3"])
def test_what_waits_does_not_name_a_covered_card_that_is_gone(heroes: GrailTable, viewer: str) -> None:
    heroes.lay("field sword-emperor | hand fire-slash | energy C | covered fire-slash water-slash")
    heroes.play("attack hand.1 p2", "may yes")
    before, chosen = heroes.state, heroes.state.zones["p1.covered"][0]
    done = heroes.play("choose covered.1")
    assert chosen not in heroes.state.cards
    assert heroes.state.modifiers
    assert chosen not in msgspec.json.encode(redact_events(before, done.events, viewer)).decode()
