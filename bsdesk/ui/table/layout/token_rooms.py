"""Where tokens lie on the table: a room for those of each card and each area, and the box that answers for them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Ref, no_tokens
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.table.layout.board import Layout, mat_of
from bsdesk.ui.table.layout.poses import CARD, Pose
from bsdesk.ui.table.layout.token_packing import DrawnToken, TokenRoom

RADIUS = 11  # units, of a token in an area
FIGURE = 18  # units: so much of it a figure takes
LOW = 50  # units: so high is an area at most in which nothing lies below its name
NAME_HIGH = 24  # units: the line in which an area's name and figure stand
ON_CARD = 0.075  # of a card's width: the radius of a token on it

Rooms = dict[Ref, TokenRoom]


def rooms(view: State, layout: Layout, unit: float) -> Rooms:
    """Return every place that may hold tokens: first the areas, then the cards, higher ones later."""
    none = no_tokens(len(view.rules.token_marks))
    found: Rooms = {}
    for key, rect in layout.zones.items():
        zone = view.rules.zone[zone_name(key)]
        if not zone.tokens:
            continue
        own_spots = layout.mats[mat_of(key)].sockets(zone.name)
        spot = layout.mats[mat_of(key)].mat.zones.get(zone.name)
        bodies = "bodies" in layout.looks[key]
        found[key] = TokenRoom(
            room_in_area(
                rect,
                unit,
                head=layout.vital.get(key, 0) / unit or (20 if own_spots else 26),
                pile=zone.cards,
                counted=spot is not None and spot.title == "top",
            )
            if bodies
            else room_below_name(rect, unit, layout.vital.get(key, 0), track="track" in layout.looks[key]),
            view.tokens.get(key, none),
            RADIUS * unit,
            own_spots,
            shown=bodies,  # else a figure says how many, and they only come from there, and go
        )
    in_play = {at(seat, name) for seat in view.seats() for name in view.rules.play_zones}
    for ref, pose in layout.from_below:
        if none and (ref in view.tokens or view.cards[ref].zone in in_play):
            room, radius = room_on_card(pose, covered=ref in layout.seen), ON_CARD * pose.wide
            seen = layout.seen.get(ref)
            bare = intersection(room, seen) if seen is not None else room  # where no other card lies upon it
            found[ref] = TokenRoom(bare if bare[2] > 2 * radius else room, view.tokens.get(ref, none), radius)
    return found


def room_in_area(rect: Rect, unit: float, *, head: float, pile: bool, counted: bool = False) -> Rect:
    """Return the room in an area: below its name, beside that in a low one; and beside its cards, if it has any.
    `counted`: in a low one a figure says behind them how many they are."""
    x, y, w, h = rect
    low = h <= LOW * unit
    if pile or low:
        x, w = x + w // 2, w - w // 2
    w -= round(FIGURE * unit) if low and counted and not pile else 0
    edge, top = (0, 0) if low else (round(6 * unit), round(head * unit))
    return x + edge, y + top, w - 2 * edge, h - top - round(4 * unit)


def room_below_name(rect: Rect, unit: float, head: int = 0, *, track: bool) -> Rect:
    """Return the room in an area whose things are summed up: below its name and figure, or its `head` in pixels; none
    where it is low, or where a track stands there."""
    x, y, w, h = rect
    top = min(h, head or round(NAME_HIGH * unit))
    return x, y + top, w, 0 if track else h - top


def room_on_card(pose: Pose, *, covered: bool = False) -> Rect:
    """Return the room on a card: about its middle, clear of what is printed at its head and of its name at its foot.

    Of a turned card that others lie upon only the left is seen: there it is as far to the left as it can be."""
    high = pose.wide * CARD
    if pose.turn % 180:
        x, y, w, h = pose.rect
        return round(x + w * (0.12 if covered else 0.34)), round(y + h * 0.22), round(w * 0.5), round(h * 0.56)
    return round(pose.x - pose.wide * 0.4), round(pose.y - high * 0.16), round(pose.wide * 0.8), round(high * 0.32)


def box_around(tokens: Sequence[DrawnToken]) -> Rect:
    """Return the box around some tokens."""
    left = top = inf
    right = bottom = -inf
    for token in tokens:
        left, right = min(left, token.x - token.radius), max(right, token.x + token.radius)
        top, bottom = min(top, token.y - token.radius), max(bottom, token.y + token.radius)
    return round(left), round(top), round(right - left), round(bottom - top)
