"""What left and is still asked for: in every view, and in worlds dealt from it at any moment."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bsdesk.bots import random_seat
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, new
from bsdesk.engine.state import HIDDEN, State, to_json
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.sampling import resample
from tests.table import Table
from tests.toy.smithy import cast, resolve

VIEWERS = ("p1", "p2", "table")
LEAVING = ("HOMER", "RECALL", "CINDER", "SHARD", "WAIL", "BOLT", "PIT", "PIT", "VEIN", "LURE", "OATH", "FUSE")


def dealt(state: State, seeds: range = range(5)) -> Iterator[State]:
    """Yield worlds dealt from every view, each of which looks as the state does."""
    for viewer in VIEWERS:
        view = redact(state, viewer)
        for seed in seeds:
            world = resample(view, seed)
            assert to_json(redact(world, viewer)) == to_json(view)
            yield world


def homed(table: Table, home: str = "hand") -> Table:
    """Let a Homer of seat 2 go where seat 1 doesn't see it; its effect waits for an answer."""
    table.lay("hand RECALL PIT", "field HOMER HULK PAWN | hand PIT BELL")
    cast(table, "recall", "p2.homer")
    resolve(table)
    assert table.state.agenda[-1].source == table.ref("hand.homer", 2)
    return table


def test_all_know_what_left_wherever_it_went(smithy: Table) -> None:
    homed(smithy)
    for viewer, source in (("p1", "p2.hand.3"), ("p2", smithy.ref("hand.homer", 2)), ("table", "p2.hand.3")):
        frame = redact(smithy.state, viewer).agenda[-1]
        assert (frame.program, frame.source, HIDDEN in frame.program) == ("HOMER/1", source, False)


def test_a_world_is_dealt_from_every_view_of_it(smithy: Table) -> None:
    homed(smithy)
    assert len(list(dealt(smithy.state, range(20)))) == 60
    smithy.play("p2 choose p2.hulk")
    for world in dealt(smithy.state):
        played_on(world, 30, random.Random(1))


def test_so_it_is_at_any_moment_of_any_game(forge_game: Game) -> None:
    chance = random.Random(1)
    deck = [*LEAVING, *LEAVING]
    back = 0
    for seed in range(8):
        state = new(forge_game, {1: deck, 2: deck}, seed).state
        for n in range(200):
            if state.past and not state.results:
                worlds = list(dealt(state, range(1)))
                back += 1
                if n % 5 == 0:
                    played_on(worlds[n % len(worlds)], 15, chance)
            state = played_on(state, 1, chance)
    assert back > 50


def played_on(state: State, count: int, chance: random.Random) -> State:
    """Return the state after so many moves made by lot."""
    for _ in range(count):
        if state.results:
            break
        seat = min((s for s, p in state.prompts.items() if not p.ready), default=state.actor)
        outcome = apply(state, random_seat.choose(moves(state, seat), chance))
        assert isinstance(outcome, Applied)
        state = outcome.state
    return state
