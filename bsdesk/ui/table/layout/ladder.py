"""An area of life that fills up, as a ladder: a rung for each card, the last of which is the end. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bsdesk.engine.state import SIDEWAYS, State
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.poses import CARD, Laid, Pose, turn_of

RUNG = 15  # units high at least
NUMBER = 20  # units wide, at the left: which rung it is
FILLED = 0.9  # of a rung's height, the card that lies on it
EDGE = 4  # units beside and below all of them


def rungs(rect: Rect, head: int, count: int, unit: float) -> list[Rect]:
    """Return the rungs below the `head` of an area, the first on top; none where they would be too low."""
    x, y, w, h = rect
    edge = round(EDGE * unit)
    room = h - head - edge
    if not head or not count or room < count * RUNG * unit:
        return []
    tops = [y + head + room * number // count for number in range(count + 1)]
    return [(x + edge, top, w - 2 * edge, end - top) for top, end in pairwise(tops)]


def on_ladder(view: State, cards: Sequence[Ref], steps: Sequence[Rect], unit: float) -> Laid:
    """Lay each card sideways on its rung; what is more than all of them lies on the last."""
    found = Laid({}, {})
    for number, ref in enumerate(cards):
        x, y, _, h = steps[min(number, len(steps) - 1)]
        wide = round(h * FILLED)
        middle = x + round(NUMBER * unit) + wide * CARD / 2
        back = not view.cards[ref].definition
        found.poses[ref] = Pose(middle, y + h / 2, wide, turn_of(SIDEWAYS), back=back, lift=number)
    return found
