"""Where everything lies: areas of the window, zones of the play-sheets, a pose for each card. Pure figures."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bsdesk.engine.state import UPRIGHT, UPSIDE_DOWN, State, at, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.controls import Rect

CARD = 88 / 63  # height of a card by its width
RAIL = 296  # units
FOLDED = 900  # in a window of fewer units across, the rail folds away
FAN = 10  # more cards than that in a hand, or 8 in a row, lie closer than they are wide
TABLE_CARD = (64, 150)  # pixels wide at least; units wide at most
HAND_CARD = (76, 140)
IN_HAND = 0.93  # of the height of the hand's strip, a card


class Areas(NamedTuple):
    """The parts of the window."""

    board: Rect  # play-sheets and both hands
    sheet: Rect
    hand: Rect  # own hand, below
    rival: Rect  # the other's hand, above
    rail: Rect  # empty if it is folded away
    bar: Rect  # a strip at the top left: menu, undo, title
    folded: bool


def areas(size: tuple[int, int], unit: float, *, rail_open: bool = False) -> Areas:
    """The parts of a window of this size."""
    width, height = size
    folded = width < FOLDED * unit
    rail_wide = round(RAIL * unit)
    board_wide = width if folded else width - rail_wide
    rail = (width - rail_wide, 0, rail_wide, height) if not folded or rail_open else (width, 0, 0, 0)
    high_rival = round(max(30 * unit, height * 0.055))
    high_hand = round(max(104 * unit, height * 0.19))
    sheet_high = height - high_rival - high_hand
    sheet = (0, high_rival, board_wide, sheet_high)
    return Areas(
        board=(0, 0, board_wide, height),
        sheet=sheet,
        hand=(0, height - high_hand, board_wide, high_hand),
        rival=(0, 0, board_wide, high_rival),
        rail=rail,
        bar=(0, 0, round(board_wide * 0.3), high_rival),
        folded=folded,
    )


# ------------------------------------------------------------------------------------------------- the sheet


class Mat(NamedTuple):
    """One picture: the sheet `near` whoever sits below, the `far` one opposite, or the `track` between them."""

    picture: Path
    zones: Mapping[str, tuple[float, float, float, float]]
    sockets: Mapping[str, Sequence[tuple[float, float]]]  # where single tokens of a zone lie


class Sheet(NamedTuple):
    """The play-sheets of a game, as their file tells of them."""

    cloth: Path
    mats: Mapping[str, Mat]


MATS = {0: "track", 1: "near", 2: "far"}  # by the side that they belong to
OUTSIDE_LEFT = ("void",)
TRACK = 0.074  # of the height of the sheets


@lru_cache(maxsize=8)
def read_sheet(file: Path) -> Sheet:
    """The file beside the pictures of a game's sheets."""
    told = tomllib.loads(file.read_text("utf-8"))
    mats = {
        name: Mat(
            file.parent / told[name]["picture"],
            {zone: tuple(box) for zone, box in told[name].get("zones", {}).items()},
            {zone: [(x, y) for x, y in places] for zone, places in told[name].get("sockets", {}).items()},
        )
        for name in MATS.values()
    }
    return Sheet(file.parent / told["cloth"], mats)


def mat_rects(sheet: Rect) -> dict[str, Rect]:
    """Where the three pictures lie."""
    x, y, w, h = sheet
    track = round(h * TRACK)
    high = (h - track) // 2
    return {"far": (x, y, w, high), "track": (x, y + high, w, h - 2 * high), "near": (x, y + h - high, w, high)}


def zone_rect(sheet: Sheet, rects: Mapping[str, Rect], side: int, name: str) -> Rect | None:
    """Where a zone of a side lies in the window; None outside the sheets."""
    box = sheet.mats[MATS[side]].zones.get(name)
    if box is None:
        return None
    x, y, w, h = rects[MATS[side]]
    left, top = x + round(box[0] * w), y + round(box[1] * h)
    return left, top, x + round(box[2] * w) - left, y + round(box[3] * h) - top


def sockets(sheet: Sheet, rects: Mapping[str, Rect], side: int, name: str) -> list[tuple[float, float]]:
    """Where single tokens of a zone are to lie."""
    x, y, w, h = rects[MATS[side]]
    return [(x + px * w, y + py * h) for px, py in sheet.mats[MATS[side]].sockets.get(name, ())]


# ------------------------------------------------------------------------------------------------- the cards


class Pose(NamedTuple):
    """Where and how one card lies."""

    x: float  # its middle
    y: float
    wide: int
    turn: int = 0  # degrees
    back: bool = False
    look: str = "table"  # table or hand
    dim: bool = False
    lift: int = 0  # what lies higher is drawn later

    @property
    def rect(self) -> Rect:
        """The room that it takes."""
        high = round(self.wide * CARD)
        w, h = (high, self.wide) if self.turn % 180 else (self.wide, high)
        return round(self.x - w / 2), round(self.y - h / 2), w, h


@dataclass(frozen=True)
class Layout:
    """A view laid out in a window."""

    areas: Areas
    below: Seat  # who sits below
    mats: Mapping[str, Rect]
    poses: dict[Ref, Pose]
    zones: dict[Ref, Rect]  # of every zone that has a place
    piles: dict[Ref, tuple[Ref, ...]]  # zones whose cards lie upon each other, the top last

    def side(self, seat: Seat) -> int:
        """1 below, 2 above."""
        return 1 if seat in (self.below, 0) else 2


def lay_out(
    view: State,
    below: Seat,
    size: tuple[int, int],
    unit: float,
    sheet: Sheet,
    *,
    rail_open: bool = False,
    spread: str = "",
    private: bool = False,
) -> Layout:
    """Everything that a seat sees, with that seat below. `spread`: the row or hand that is fanned out."""
    parts = areas(size, unit, rail_open=rail_open)
    game = view.game
    found = Layout(parts, below, mat_rects(parts.sheet), {}, {}, {})
    guests: dict[Seat, list[Ref]] = {
        seat: [] for seat in view.seats()
    }  # cards of zones that the sheets have no place for
    for zone in game.zones:
        for seat in (0,) if zone.shared else view.seats():
            key = at(seat, zone.name)
            side = 0 if zone.shared else found.side(seat)
            rect = zone_rect(sheet, found.mats, side, zone.name)
            if zone.name == game.hand:
                rect = parts.hand if side == 1 else parts.rival
            elif rect is None and zone.cards and not zone.shared:
                guests[seat] += view.zones[key]
                continue
            found.zones[key] = rect if rect is not None else outside(zone.name, side, found.mats)
    for key, rect in found.zones.items():
        zone, seat, cards = game.zone[zone_name(key)], zone_seat(key), view.zones.get(key, ())
        side = found.side(seat)
        if zone.name == game.hand:
            found.poses.update(fan(view, cards, rect, side, unit, hidden=private and side == 1))
        elif zone.name == game.watched[0]:
            found.poses.update(row(view, (*cards, *guests[seat]), rect, side, unit, spread=spread == key))
        elif zone.name in game.watched or zone.shared:
            found.poses.update(row(view, cards, rect, side, unit, spread=spread == key))
        elif cards:
            found.piles[key] = cards
            found.poses.update(pile(view, cards, half_of(rect) if zone.tokens and rect[2] > rect[3] else rect, unit))
    return found


def outside(name: str, side: int, mats: Mapping[str, Rect]) -> Rect:
    """The place of a zone that the sheets have no place for: the ends of the strip between them."""
    x, y, w, h = mats["track"]
    wide, high = round(0.13 * w), h // 2
    left = x + round(0.007 * w) if name in OUTSIDE_LEFT else x + round(0.86 * w)
    return left, y + (high if side == 1 else 0), wide, high


def card_width(rect: Rect, unit: float, most: float, least: int, room: float = 0.86) -> int:
    """How wide cards may be in an area this high."""
    return max(least, min(round(most * unit), round(rect[3] * room / CARD)))


def fan(view: State, cards: Sequence[Ref], rect: Rect, side: int, unit: float, *, hidden: bool) -> dict[Ref, Pose]:
    """A hand: one's own below, faces up; another's above, peeping in from the edge."""
    x, y, w, h = rect
    if side == 1:
        wide = card_width(rect, unit, HAND_CARD[1], HAND_CARD[0], IN_HAND)
        middle = y + h / 2
    else:
        wide = max(44, round(h * 1.25))
        middle = y + h - round(wide * CARD) / 2 - 3 * unit
    room = w * (0.78 if side == 1 else 0.5) - wide
    step = min(wide + 8 * unit, room / max(1, len(cards) - 1))
    left = x + w / 2 - step * (len(cards) - 1) / 2
    found = {}
    for number, ref in enumerate(cards):
        card = view.cards[ref]
        back = not card.definition or hidden
        found[ref] = Pose(left + number * step, middle, wide, 0, back, "hand", False, number)
    return found


def row(
    view: State, cards: Sequence[Ref], rect: Rect, side: int, unit: float, *, spread: bool = False
) -> dict[Ref, Pose]:
    """Cards in play, side by side; turned ones need more room. What lies with a card peeps out from behind it."""
    x, y, w, h = rect
    alone = [ref for ref in cards if view.cards[ref].under not in cards]
    wide = card_width(rect, unit, TABLE_CARD[1], TABLE_CARD[0])
    high = round(wide * CARD)
    gap = 10 * unit
    rooms = [high if view.cards[ref].turned not in (UPRIGHT, UPSIDE_DOWN) else wide for ref in alone]
    need = sum(rooms) + gap * (len(alone) - 1)
    space = w - 20 * unit
    squeeze = (
        1.0
        if need <= space
        else (space - (rooms[-1] if rooms else 0)) / max(1.0, sum(rooms[:-1]) + gap * (len(alone) - 1))
    )
    cursor = x + w / 2 - min(need, space) / 2
    found: dict[Ref, Pose] = {}
    for number, ref in enumerate(alone):
        card, room = view.cards[ref], rooms[number]
        middle_y = y + h / 2
        forward = any(mark.split(".")[0] in ("attacking", "blocking") for mark in card.marks)
        if forward:
            middle_y += -0.16 * h if side == 1 else 0.16 * h
        pose = Pose(
            cursor + room / 2,
            middle_y,
            wide,
            turn_of(card.turned),
            not card.definition or card.face == "down",
            "table",
            card.turned != UPRIGHT,
            10 + number + (40 if forward else 0),
        )
        found[ref] = pose
        for depth, other in enumerate((r for r in cards if view.cards[r].under == ref), 1):
            found[other] = pose._replace(y=pose.y - 14 * unit * depth, lift=pose.lift - 1)
        cursor += (room + gap) * squeeze
    return found


def turn_of(turned: int) -> int:
    """Degrees to the left, as the picture is turned."""
    return {UPRIGHT: 0, UPSIDE_DOWN: 180}.get(turned, -90)


def pile(view: State, cards: Sequence[Ref], rect: Rect, unit: float) -> dict[Ref, Pose]:
    """Cards upon each other: only the top one has a place of its own, the others lie where it lies."""
    x, y, w, h = rect
    head = min(18 * unit, h * 0.25)  # for the name of the area
    wide = min(round(w * 0.72), round((h - head) * 0.9 / CARD), round(TABLE_CARD[1] * unit))
    wide = max(28, wide)
    shown = top_of(view, cards)
    return {
        ref: Pose(x + w / 2, y + head + (h - head) / 2, wide, 0, covered(view, ref), "table", False, ref == shown)
        for ref in cards
    }


def covered(view: State, ref: Ref) -> bool:
    """Does it lie face down? What nobody may see does so for whoever sees everything, too."""
    card = view.cards[ref]
    return not card.definition or view.game.zone[zone_name(card.zone)].sees == "none"


def half_of(rect: Rect) -> Rect:
    """Where the cards lie in an area that holds tokens too: on its left."""
    return rect[0], rect[1], round(rect[2] * 0.5), rect[3]


def top_of(view: State, cards: Sequence[Ref]) -> Ref:
    """The card that one sees of a pile: of a deck the first, of others the last that came."""
    known = [ref for ref in cards if view.cards[ref].definition]
    return known[-1] if known else cards[0]


def owner_side(layout: Layout, key: Ref) -> int:
    return layout.side(zone_seat(key))
