"""Cards and cores on the table through whole games: whatever happens, everything comes to rest where it belongs."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bsdesk.bots import random_seat
from bsdesk.bots.self_play import any_deck
from bsdesk.commands.shared.shelf import shelf
from bsdesk.engine.facts import Fact
from bsdesk.engine.play import Applied, apply, moves, new, to_act
from bsdesk.engine.state import State, zone_name, zone_seat
from bsdesk.engine.view import redact_events, view_for
from bsdesk.games import ALL
from bsdesk.table.play_sheets import read_sheet
from bsdesk.ui.table.layout.board import Layout, lay_out
from bsdesk.ui.table.layout.token_packing import TokenRoom
from bsdesk.ui.table.motion.card_motion import Motion
from bsdesk.ui.table.motion.cues import cues_of
from bsdesk.ui.table.motion.journeys import DrawnCard
from bsdesk.ui.table.motion.tokens.tokens import Tokens

BOXES = shelf().boxes
FRAME, MOVES, LOOKS = 1 / 60, 100, 20


def places(view: State, layout: Layout) -> dict[str, TokenRoom]:
    """Where tokens lie: on cards, in areas, some in sockets; the Void shows none."""
    found = {}
    for ref, pool in view.tokens.items():
        if ref in layout.poses:
            found[ref] = TokenRoom(layout.poses[ref].rect, pool, 9)
        elif ref in layout.zones:
            spots = layout.mats[zone_seat(ref)].sockets(zone_name(ref))
            found[ref] = TokenRoom(layout.zones[ref], pool, 11, spots, zone_name(ref) != "void")
    return found


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("frames", [pytest.param(1, marks=pytest.mark.long), 7])
def test_through_a_game_everything_comes_to_rest_where_it_belongs(name: str, frames: int) -> None:
    box, rng = BOXES[name], random.Random(frames)
    game = box.open({})
    state = new(game, {seat: any_deck(game, rng) for seat in range(1, game.rules.seats + 1)}, frames).state
    cores, motion, facts, now = Tokens(), Motion(cues_of(game)), list[Fact](), 0.0
    for number in range(MOVES):
        view = view_for(state, 1)
        layout = lay_out(view, 1, (1280, 720), 1.0, read_sheet(box.sheet))
        cores.set(places(view, layout), facts)
        motion.set_poses(now, layout.poses, facts, layout.zones)
        for _ in range(frames):
            now += FRAME
            cores.step(FRAME)
            motion.at(now)
        if number % LOOKS == 0:
            at_rest(cores)
            assert motion.at(now + 3) == ({ref: DrawnCard(pose) for ref, pose in layout.poses.items()}, False)
            now += 3
        if state.results:
            break
        outcome = apply(state, random_seat.choose(moves(state, to_act(state)), rng, game.scoring.kinds))
        assert isinstance(outcome, Applied)
        facts = [event.fact for event in redact_events(state, outcome.events, "p1")]
        state = outcome.state


def at_rest(cores: Tokens) -> None:
    """Nothing moves after a while, none is lost or too many, and each lies inside its place."""
    assert any(not cores.step(FRAME) for _ in range(400))
    shown = {ref: place for ref, place in cores.places.now.items() if place.shown}
    lying = Counter((ref, token.kind) for ref in shown for token in cores.lying(ref))
    assert lying == Counter({(ref, kind): n for ref, p in shown.items() for kind, n in enumerate(p.pool) if n})
    for ref, place in shown.items():
        x, y, w, h = place.rect
        for token in cores.lying(ref):
            assert x - 1 <= token.x - token.radius <= token.x + token.radius <= x + w + 1
            assert y - 1 <= token.y - token.radius <= token.y + token.radius <= y + h + 1
