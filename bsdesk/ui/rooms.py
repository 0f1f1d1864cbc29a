"""Where tokens lie on the table: a room for those of each card and each area, and the box that answers for them."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Ref, no_tokens
from bsdesk.ui.controls import Rect, common
from bsdesk.ui.layout import CARD, Layout, Pose, Sheet, owner_side, sockets, zone_rect
from bsdesk.ui.packing import Place, Token

RADIUS = 11  # units, of a token in an area
ON_CARD = 0.075  # of a card's width: the radius of a token on it

Rooms = dict[Ref, Place]


def rooms(view: State, layout: Layout, sheet: Sheet, unit: float) -> Rooms:
    """Every place that holds tokens or may: first the areas, then the cards, what lies higher later."""
    none = no_tokens(len(view.game.token_marks))
    found: Rooms = {}
    for key, rect in layout.zones.items():
        zone = view.game.zone[zone_name(key)]
        if not zone.tokens:
            continue
        side = owner_side(layout, key)
        printed = zone_rect(sheet, layout.mats, side, zone.name) is not None
        found[key] = Place(
            inside(rect, unit, pile=zone.cards),
            view.tokens.get(key, none),
            RADIUS * unit,
            tuple(sockets(sheet, layout.mats, side, zone.name)),
            shown=printed or zone.cards,  # what has no place of its own is where tokens come from, and go to
        )
    in_play = {at(seat, name) for seat in view.seats() for name in view.game.watched}
    for ref, pose in sorted(layout.poses.items(), key=lambda item: item[1].lift):
        if none and (ref in view.tokens or view.cards[ref].zone in in_play):
            room, radius = on_card(pose), ON_CARD * pose.wide
            bare = common(room, layout.seen.get(ref, room))  # where no other card lies upon it
            found[ref] = Place(bare if bare[2] > 2 * radius else room, view.tokens.get(ref, none), radius)
    return found


def inside(rect: Rect, unit: float, *, pile: bool) -> Rect:
    """The room in an area, below its name; beside its cards, if it has some."""
    x, y, w, h = rect
    if pile:
        x, w = x + w // 2, w - w // 2
    edge, head = (round(6 * unit), round(20 * unit)) if h > 50 * unit else (0, 0)
    return x + edge, y + head, w - 2 * edge, h - head - round(4 * unit)


def on_card(pose: Pose) -> Rect:
    """The room on a card: below its middle, clear of the figures at its foot."""
    high = pose.wide * CARD
    if pose.turn % 180:
        x, y, w, h = pose.rect
        return round(x + w * 0.12), round(y + h * 0.26), round(w * 0.56), round(h * 0.5)
    return round(pose.x - pose.wide * 0.4), round(pose.y - high * 0.06), round(pose.wide * 0.8), round(high * 0.3)


def around(tokens: Sequence[Token]) -> Rect:
    """The box around some tokens."""
    left, top = min(t.x - t.radius for t in tokens), min(t.y - t.radius for t in tokens)
    right, bottom = max(t.x + t.radius for t in tokens), max(t.y + t.radius for t in tokens)
    return round(left), round(top), round(right - left), round(bottom - top)
