"""Who fights whom, and the way of an arrow from one to the other. Pure: views and boxes in, pairs and corners out."""

from __future__ import annotations

from bsdesk.engine.state import State, key_for
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.board import Layout

Corners = tuple[tuple[float, float], ...]


def fighting_pairs(view: State) -> list[tuple[Ref, Ref]]:
    """Return who attacks whom: each attacker with its blockers; with the life of the other side while it has none."""
    marks = {ref: card.marks for ref, card in view.cards.items() if card.marks}
    if len(view.game.handling.fighting) < 2:
        return []
    first, second = view.game.handling.fighting[:2]
    attackers = [ref for ref in marks if any(mark.split(".")[0] == first for mark in marks[ref])]
    found = []
    for ref in attackers:
        named = [r for r in marks if f"{second}.{ref}" in marks[r]]
        any_ = [r for r in marks if second in marks[r]]
        rivals = view.rivals(view.cards[ref].controller)
        vital = view.game.handling.vital
        attacked = [key_for(view, rivals[0], vital)] if len(rivals) == 1 else []  # of several, its marks must say
        found += [(ref, other) for other in named or any_ or attacked]
    return found


def is_fighting(view: State, ref: Ref) -> bool:
    """Return whether a card is in a battle."""
    card = view.cards.get(ref)
    return card is not None and any(mark.split(".")[0] in view.game.handling.fighting for mark in card.marks)


def way_between(start: Rect, end: Rect, layout: Layout) -> Corners:
    """Return the corners of an arrow from one thing to another: along the lane, if that lies between them."""
    middle, goal = middle_of(start), middle_of(end)
    _, top, _, high = layout.mats[0].rect
    lane = top + high / 2
    if not layout.areas.head[3] or (middle[1] < lane) == (goal[1] < lane) or abs(goal[0] - middle[0]) < start[2] / 2:
        return middle, edge_point(end, middle)
    return middle, (middle[0], lane), (goal[0], lane), edge_point(end, (goal[0], lane))


def middle_of(rect: Rect) -> tuple[float, float]:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def edge_point(rect: Rect, at: tuple[float, float]) -> tuple[float, float]:
    """Return where the way from the middle of a box to this spot leaves it."""
    x, y = middle_of(rect)
    across, down = at[0] - x, at[1] - y
    part = min(1.0, *(half / abs(way) for half, way in ((rect[2] / 2, across), (rect[3] / 2, down)) if way))
    return x + part * across, y + part * down
