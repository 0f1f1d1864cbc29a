"""What an arrow of a scene shows is a gesture: dragged so, the table makes the move that is wanted."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bsdesk.engine.play import moves, to_act
from bsdesk.engine.values import Ref
from bsdesk.scenes.collection import Found
from bsdesk.scenes.guide.playing import ScenePlay, things_meant
from bsdesk.scenes.guide.stops import pass_stop
from bsdesk.scenes.guide.verdict import Waits
from bsdesk.table.drop_targets import Held, drop_at, drops
from tests.scenes.scenes import SHIPPED, read

POINTING = [one for one in SHIPPED if "\narrow " in one.file.read_text("utf-8")]


def wrong_arrows(play: ScenePlay, *, by_hand: bool) -> list[str]:
    """Go through a scene; return the arrows that are no drag that can be made, and is wanted, where they are shown.
    `by_hand`: they may only be shown where something is to be done."""
    found, number = list[str](), 0
    while number < play.now.number:
        number = play.now.number
        for refs in (refs for kind, refs in things_meant(play) if kind == "arrow"):
            early = by_hand and play.waits is not Waits.LEARNER
            found += [f"{play.now.line}: {drag}" for drag in pairwise(refs) if early or not is_taken(play, *drag)]
        pass_stop(play)
    return found


def is_taken(play: ScenePlay, first: Ref, last: Ref) -> bool:
    """Return whether the table takes this drag now, of a card or of one token, for a move that is wanted."""
    state, seat, wanted = play.state, play.seat, {(move.verb, move.subject, move.target) for move in play.lit}
    offers = moves(state, seat) if to_act(state) == seat else []
    held = [Held(first)] if first in state.cards else []
    held += [Held(first, offer.move.amount) for offer in offers if offer.most and offer.move.subject == first]
    taken = [drop.offer.move for one in held for drop in drop_at(drops(state, seat, offers, one), state, last)]
    return bool(taken) and (not wanted or any((move.verb, move.subject, move.target) in wanted for move in taken))


@pytest.mark.parametrize("found", POINTING, ids=lambda one: one.name)
def test_an_arrow_of_a_shipped_scene_is_a_drag_that_the_table_takes(found: Found) -> None:
    play = ScenePlay(*read(found))
    assert wrong_arrows(play, by_hand=found.shelf == "lessons") == []
