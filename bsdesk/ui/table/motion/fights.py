"""Who fights whom, and the way of an arrow from one to the other. Pure: views and boxes in, pairs and corners out."""

from __future__ import annotations

from math import dist

from bsdesk.engine.state import State, key_for
from bsdesk.engine.values import Ref, seat_in
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.board import Layout

LANES = 2  # arrows' breadths from the first to the last that run along the lane, at most
HEADS = 2.4  # times as far are their heads from each other as their shafts
APART, SHORT = 0.017, 0.011  # of the board's height: between arrows to one thing, before what one points at

Corners = tuple[tuple[float, float], ...]


def fighting_pairs(view: State) -> list[tuple[Ref, Ref]]:
    """Return who attacks whom: each attacker with its blockers, also with those that are just being chosen; with the
    life of the other side while it has none."""
    marks = {ref: card.marks for ref, card in view.cards.items() if card.marks}
    if len(view.game.handling.fighting) < 2:
        return []
    first, second = view.game.handling.fighting[:2]
    attackers = [ref for ref in marks if any(mark.split(".")[0] == first for mark in marks[ref])]
    picks = [pick for prompt in view.prompts.values() for pick in prompt.chosen if not pick.amount]
    found = []
    for ref in attackers:
        chosen = [pick.subject for pick in picks if pick.target == ref and pick.subject in view.cards]
        named = [r for r in marks if f"{second}.{ref}" in marks[r]] or chosen
        any_ = [r for r in marks if second in marks[r]]
        rivals = view.rivals(view.cards[ref].controller)
        vital = view.game.handling.vital
        attacked = [key_for(view, rivals[0], vital)] if len(rivals) == 1 else []  # of several, its marks must say
        found += [(ref, other) for other in named or any_ or attacked]
    return found


def is_fighting(view: State, ref: Ref) -> bool:
    """Return whether a card is in a battle."""
    card = view.cards.get(ref)
    if card is None or not card.marks:
        return False
    return any(mark.split(".")[0] in view.game.handling.fighting for mark in card.marks)


def ways_of_fights(view: State, layout: Layout) -> dict[tuple[Ref, Ref], Corners]:
    """Return the corners of the arrow of each who fights whom; several to one thing run side by side, and as soon as
    anybody is blocked so do those of all attackers."""
    pairs = fighting_pairs(view)
    attackers = list(dict.fromkeys(one for one, _ in pairs))
    blocked = any(other in view.cards for _, other in pairs)
    apart = min(1.0, LANES / max(1, len(attackers) - 1))
    found = {}
    for one, other in pairs:
        start, end = layout.rect_of(one), layout.rect_of(other)
        if start is not None and end is not None:
            alike = [pair for pair in pairs if pair[1] == other]
            beside = alike.index((one, other)) - (len(alike) - 1) / 2
            level = (attackers.index(one) - (len(attackers) - 1) / 2) * apart if blocked else beside
            found[one, other] = way_between(start, end, layout, beside, level)
    return found


def way_between(start: Rect, end: Rect, layout: Layout, beside: float = 0, level: float = 0) -> Corners:
    """Return the corners of an arrow from one thing to another: along the lane, if that lies between them. `beside`:
    how many arrows' breadths beside its usual way it runs; `level`: how many above the middle of the lane."""
    middle, goal = middle_of(start), middle_of(end)
    _, top, _, high = layout.mats[0].rect
    apart, short = (share * layout.areas.board[3] for share in (APART, SHORT))
    lane = top + high / 2 - level * apart
    if not layout.areas.head[3] or (middle[1] < lane) == (goal[1] < lane) or abs(goal[0] - middle[0]) < start[2] / 2:
        return middle, shortened(middle, edge_point(end, middle), short)
    turn = goal[0] + beside * apart * HEADS, lane
    return middle, (middle[0], lane), turn, shortened(turn, edge_point(end, turn), short)


def ways_of_aims(view: State, layout: Layout) -> dict[tuple[Ref, Ref], Corners]:
    """Return the corners of the arrow from each card that waits between the seats to what it is aimed at; to a player's
    life if that is a player. It runs along the lane, and then to its aim."""
    found: dict[tuple[Ref, Ref], Corners] = {}
    for waiting in view.game.handling.waiting(view):
        for aim in waiting.aims:
            other = key_for(view, seat_in(aim), view.game.handling.vital) if seat_in(aim) in view.seats() else aim
            start = layout.rect_of(waiting.cards[0]) if waiting.cards else None
            end = layout.rect_of(other)
            if start is None or end is None:
                continue
            middle, goal = middle_of(start), middle_of(end)
            turn = (goal[0], middle[1])
            direct = end[1] < middle[1] < end[1] + end[3] or abs(goal[0] - middle[0]) < start[2] / 2
            short = SHORT * layout.areas.board[3]
            way = (middle,) if direct else (middle, turn)
            found[waiting.cards[0], other] = (*way, shortened(way[-1], edge_point(end, way[-1]), short))
    return found | ways_of_shots(view, layout)


def ways_of_shots(view: State, layout: Layout) -> dict[tuple[Ref, Ref], Corners]:
    """Return the corners of the arrow of each card that goes from player to player: from the plate of the one, below
    the card, to the plate of the other."""
    found: dict[tuple[Ref, Ref], Corners] = {}
    for shot in view.game.handling.shots(view):
        card = layout.rect_of(shot.card)
        if card is None or shot.seat not in layout.mats or shot.target not in layout.mats:
            continue
        start, end = layout.mats[shot.seat].rect, layout.mats[shot.target].rect
        short = SHORT * layout.areas.board[3]
        below = (card[0] + card[2] / 2, card[1] + card[3] + short)
        way = (edge_point(start, below), below)
        found[shot.card, f"p{shot.target}"] = (*way, shortened(below, edge_point(end, below), short))
    return found


def shortened(start: tuple[float, float], end: tuple[float, float], by: float) -> tuple[float, float]:
    """Return an end of this way so much nearer, but never before its start."""
    far = dist(start, end)
    part = max(0.0, far - by) / far if far else 0.0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def middle_of(rect: Rect) -> tuple[float, float]:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def edge_point(rect: Rect, at: tuple[float, float]) -> tuple[float, float]:
    """Return where the way from the middle of a box to this spot leaves it."""
    x, y = middle_of(rect)
    across, down = at[0] - x, at[1] - y
    part = min(1.0, *(half / abs(way) for half, way in ((rect[2] / 2, across), (rect[3] / 2, down)) if way))
    return x + part * across, y + part * down
