"""Which area is meant by a drop beside the areas that take it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import hypot

from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.layout.board import Layout, mat_of

BESIDE = 14  # units: a drop this far beside a plate, or an area of a mat with a picture, still counts as on it


def area_near(layout: Layout, at: At, taking: Mapping[Seat, Sequence[Ref]], found: Ref, unit: float) -> Ref:
    """Return the area that a drop at this spot is meant for: the nearest of those that take what is held (`taking`, by
    seat), or else the area or card at the spot (`found`).

    On a plate, every spot that holds no card counts as on it: its name, its edge, and areas that take nothing. On a mat
    with a picture only a bare spot beside an area does."""
    near = partial(away, at=at)
    reach, there = BESIDE * unit, plate_at(layout, at)
    best, least = "", reach
    for seat, areas in taking.items():
        laid, rects = layout.mats.get(seat), {key: layout.zones[key] for key in areas if key in layout.zones}
        if laid is None or not rects:
            continue
        far = near(laid.rect) if laid.plain else min(map(near, rects.values()))
        elsewhere = there not in (0, seat) or found in layout.poses or (bool(found) and not laid.plain)
        if far <= least and (there == seat or not elsewhere):
            best, least = min(rects, key=lambda key: near(rects[key])), far
    return best or found or nearest_on(layout, there, at)


def nearest_on(layout: Layout, seat: Seat, at: At) -> Ref:
    """Return the area on this seat's plate that is nearest to the spot; "" for no seat."""
    keys = [key for key in layout.zones if seat and mat_of(key) == seat]
    return min(keys, key=lambda key: away(layout.zones[key], at), default="")


def plate_at(layout: Layout, at: At) -> Seat:
    """Return the seat on whose plate a spot is; 0 for none."""
    plates = [seat for seat, laid in layout.mats.items() if seat > 0 and laid.plain and not away(laid.rect, at)]
    return layout.close if layout.close in plates else next(iter(plates), 0)


def away(rect: Rect, at: At) -> float:
    """Return how many pixels a spot lies beside a rectangle; 0 within it."""
    x, y, w, h = rect
    return hypot(max(x - at[0], 0, at[0] - x - w + 1), max(y - at[1], 0, at[1] - y - h + 1))
