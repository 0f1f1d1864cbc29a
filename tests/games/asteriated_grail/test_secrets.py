"""What is told of what an effect leaves waiting."""

from __future__ import annotations

import msgspec
import pytest

from bsdesk.engine.view import redact, redact_events, visible
from tests.games.asteriated_grail.conftest import GrailTable

BULLETS = "field skirmisher | hand fire-slash | covered FIRE_SLASH-FIRE-BLOOD-1 WATER_SLASH-WATER-BLOOD-1"


@pytest.mark.rule("AG-O-10")
def test_what_waits_names_no_card_that_was_hidden(heroes: GrailTable) -> None:
    heroes.lay(BULLETS)
    covered = heroes.state.zones["p1.covered"]
    before = heroes.state
    done = heroes.play("attack hand.1 p2", "may yes", "choose covered.2")
    assert heroes.state.modifiers, "nothing waits"
    gone = next(ref for ref in covered if ref not in heroes.state.cards)
    for viewer in ("p1", "p2", "table"):
        seen = msgspec.json.encode(redact(heroes.state, viewer).modifiers).decode()
        assert (f'"{gone}"' in seen, '"#0"' in seen) == (False, True)
        told = msgspec.json.encode(redact_events(before, done.events, viewer)).decode()
        assert (f'"{gone}"' in told) == (viewer == "p1")  # whose own move it was
    heroes.play("p2 respond accept", "player p3")
    assert heroes.cores("p3.healing") == "1"


@pytest.mark.rule("AG-4.4.3")
def test_all_see_the_card_that_is_played_for_a_skill_while_it_is_asked_where_it_goes(heroes: GrailTable) -> None:
    heroes.lay("field sealer | hand poison FIRE_SLASH-FIRE-PHANTOM-1")
    card = heroes.state.zones["p1.hand"][1]
    assert not visible(heroes.state, "p2", card)
    heroes.play(heroes.skill("fire_seal"))
    assert heroes.question == "player"
    assert visible(heroes.state, "p2", card)
    heroes.play("player p4")
    assert heroes.says("p4.front.1", "as:fire_seal")
