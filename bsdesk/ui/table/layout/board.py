"""Where everything lies: areas of the window, zones of the play-sheets, a pose for each card. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bsdesk.engine.state import UPRIGHT, UPSIDE_DOWN, State, at, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat, Zone
from bsdesk.seat.catalog import MATS, Sheet
from bsdesk.ui.kit.boxes import Place, fitting, side_by_side
from bsdesk.ui.kit.controls import Rect, intersection

CARD = 88 / 63  # height of a card by its width
RAIL = 316  # units
FOLDED = 900  # in a window of fewer units across, the rail folds away
DOCK = 196  # units wide: beside the hand, what the rail must not take with it
NAME = 0.15  # of the hand's strip, at its left: whose it is
TABLE_CARD = (64, 150)  # pixels wide at least; units wide at most
HAND_CARD = (76, 140)
STRIP_CARD = 38  # pixels
ON_TABLE = 0.86  # of an area's height, a card
MARGIN = 0.05  # of a sheet's height that is free above and below its cards
IN_HAND = 0.93  # of the height of the hand's strip, a card
HAND_GAP = 8  # units between two cards of a hand


class Areas(NamedTuple):
    """The rectangles that the window is divided into."""

    board: Rect  # play-sheets and both hands
    sheet: Rect
    hand: Rect  # own hand, below
    rival: Rect  # the other's hand, above
    rail: Rect  # empty if it is folded away
    dock: Rect  # beside the hand, while the rail is folded away: what is to do next, and the way to the rail
    folded: bool


def areas(size: tuple[int, int], unit: float, *, rail_open: bool = False, open_rival: bool = False) -> Areas:
    """Return the areas of a window of this size. `open_rival`: the other's hand is shown face up."""
    width, height = size
    folded = width < FOLDED * unit
    rail_wide = round(RAIL * unit)
    board_wide = width if folded else width - rail_wide
    rail = (width - rail_wide, 0, rail_wide, height) if not folded or rail_open else (width, 0, 0, 0)
    high_rival = round(max(76 * unit, height * 0.11) if open_rival else max(30 * unit, height * 0.055))
    high_hand = round(max(104 * unit, height * 0.19))
    sheet_high = height - high_rival - high_hand
    sheet = (0, high_rival, board_wide, sheet_high)
    dock = round(DOCK * unit) if folded else 0
    return Areas(
        board=(0, 0, board_wide, height),
        sheet=sheet,
        hand=(0, height - high_hand, board_wide - dock, high_hand),
        rival=(0, 0, board_wide, high_rival),
        rail=rail,
        dock=(board_wide - dock, height - high_hand, dock, high_hand),
        folded=folded,
    )


# ------------------------------------------------------------------------------------------------- the sheet


TRACK = 0.074  # of the height of the sheets


def mat_rects(sheet: Rect) -> dict[str, Rect]:
    """Return where the three pictures of the sheets lie."""
    x, y, w, h = sheet
    track = round(h * TRACK)
    high = (h - track) // 2
    return {"far": (x, y, w, high), "track": (x, y + high, w, h - 2 * high), "near": (x, y + h - high, w, high)}


def zone_rect(sheet: Sheet, rects: Mapping[str, Rect], side: int, name: str) -> Rect | None:
    """Return where a zone of a side lies in the window; None if the sheets have no place for it."""
    box = sheet.mats[MATS[side]].zones.get(name)
    if box is None:
        return None
    x, y, w, h = rects[MATS[side]]
    left, top = x + round(box[0] * w), y + round(box[1] * h)
    return left, top, x + round(box[2] * w) - left, y + round(box[3] * h) - top


def sockets(sheet: Sheet, rects: Mapping[str, Rect], side: int, name: str) -> list[tuple[float, float]]:
    """Return where single tokens of a zone are to lie."""
    x, y, w, h = rects[MATS[side]]
    return [(x + px * w, y + py * h) for px, py in sheet.mats[MATS[side]].sockets.get(name, ())]


# ------------------------------------------------------------------------------------------------- the cards


class Pose(NamedTuple):
    """The place of one card and how it lies."""

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
        """Return the rectangle that it covers."""
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
    seen: dict[Ref, Rect]  # where cards can be pointed at that others lie upon, or that reach out of the window
    strip: bool = False  # do cards lie between the sheets?

    @property
    def base_key(self) -> object:
        """Return a value that stays equal while nothing but cards moves: what the cards lie on."""
        return self.areas, self.below, self.mats, self.zones, self.piles, self.strip

    def rect_of(self, ref: Ref) -> Rect | None:
        """Return where a card or an area lies; None if it lies nowhere."""
        return self.poses[ref].rect if ref in self.poses else self.zones.get(ref)

    @cached_property
    def from_below(self) -> list[tuple[Ref, Pose]]:
        """Return all cards with their poses, what lies higher later."""
        return sorted(self.poses.items(), key=lambda item: item[1].lift)

    def side(self, seat: Seat) -> int:
        """Return the side of a seat: 1 below, 2 above."""
        return 1 if seat in (self.below, 0) else 2


def lay_out(
    view: State,
    below: Seat,
    size: tuple[int, int],
    unit: float,
    sheet: Sheet,
    *,
    rail_open: bool = False,
    spread: Ref = "",
) -> Layout:
    """Lay out a view with this seat below. `spread`: the card that is looked at, and shown whole."""
    game = view.game
    across = [ref for seat in view.seats() if seat != below for ref in view.zones.get(at(seat, game.rules.hand), ())]
    open_rival = any(view.cards[ref].definition for ref in across)
    parts = areas(size, unit, rail_open=rail_open, open_rival=open_rival)
    strip = any(zone.shared and view.zones.get(zone.name) for zone in game.rules.zones)
    found = Layout(parts, below, mat_rects(parts.sheet), {}, {}, {}, {}, strip)
    guests: dict[Seat, list[Ref]] = {
        seat: [] for seat in view.seats()
    }  # cards of zones that the sheets have no place for
    for zone in game.rules.zones:
        for seat in (0,) if zone.shared else view.seats():
            key = at(seat, zone.name)
            side = 0 if zone.shared else found.side(seat)
            rect = zone_rect(sheet, found.mats, side, zone.name)
            if zone.name == game.rules.hand:
                rect = parts.hand if side == 1 else parts.rival
            elif rect is None and zone.cards and not zone.shared:
                guests[seat] += view.zones[key]
                continue
            found.zones[key] = rect if rect is not None else place_outside_sheets(zone, side, found.mats)
    for key, rect in found.zones.items():
        zone, seat, cards = game.rules.zone[zone_name(key)], zone_seat(key), view.zones.get(key, ())
        side = found.side(seat)
        if zone.name == game.rules.hand:
            fan(found, view, cards, rect, side, unit, spread=spread)
        elif zone.name == game.rules.play_zones[0]:
            row(found, view, (*cards, *guests[seat]), rect, side, unit, spread=spread)
        elif zone.shared:  # in the strip between the sheets: as high as the cards on either side leave it room
            edge = round(MARGIN * found.mats["near"][3])
            grown = (rect[0], rect[1] - edge, rect[2], rect[3] + 2 * edge)
            row(found, view, cards, grown, side, unit, spread=spread, least=STRIP_CARD)
        elif zone.name in game.rules.play_zones:
            row(found, view, cards, rect, side, unit, spread=spread)
        elif cards:
            found.piles[key] = cards
            found.poses.update(pile(view, cards, left_half(rect) if zone.tokens and rect[2] > rect[3] else rect, unit))
    return found


def place_outside_sheets(zone: Zone, side: int, mats: Mapping[str, Rect]) -> Rect:
    """Return the place of a zone that the sheets have none for: the ends of the strip; tokens alone at the left."""
    x, y, w, h = mats["track"]
    wide, high = round(0.13 * w), h // 2
    left = x + round(0.86 * w) if zone.cards else x + round(0.007 * w)
    return left, y + (high if side == 1 else 0), wide, high


def card_width(rect: Rect, unit: float, most: float, least: int, room: float = ON_TABLE) -> int:
    """Return how wide cards may be in an area this high."""
    return max(least, min(round(most * unit), round(rect[3] * room / CARD)))


def fan(
    found: Layout,
    view: State,
    cards: Sequence[Ref],
    rect: Rect,
    side: int,
    unit: float,
    *,
    spread: Ref,
) -> None:
    """Lay out a hand: one's own below, faces up; another's above, partly beyond the edge."""
    x, y, w, h = rect
    if side == 1:
        wide = card_width(rect, unit, HAND_CARD[1], HAND_CARD[0], IN_HAND)
        middle, first, space = y + h / 2, x + round(w * NAME), round(w * (0.99 - NAME))
    else:
        wide = max(44, round(h * 1.25))
        middle, space = y + h - round(wide * CARD) / 2 - 3 * unit, round(w * 0.5)
        first = x + (w - space) // 2
    looked_at = place_in(cards, spread) if side == 1 else -1
    places, taken = side_by_side([wide] * len(cards), HAND_GAP * unit, space, looked_at)
    left = max(first, x + (w - taken) / 2)
    between = HAND_GAP * unit / 2 if all(place.wide == wide for place in places) else 0
    for number, (ref, place) in enumerate(zip(cards, places, strict=True)):
        back = not view.cards[ref].definition
        pose = Pose(left + place.left + wide / 2, middle, wide, 0, back, "hand", False, number)
        add_card(found, ref, pose, left, place.wider(between), rect)  # who points between two means the nearer one


def row(
    found: Layout,
    view: State,
    cards: Sequence[Ref],
    rect: Rect,
    side: int,
    unit: float,
    *,
    spread: Ref,
    least: int = TABLE_CARD[0],
) -> None:
    """Lay out cards in play side by side; turned ones need more room. Cards under a card stick out from behind it."""
    below: dict[Ref, list[Ref]] = {ref: [] for ref in cards}
    for ref in cards:
        if view.cards[ref].under in below:
            below[view.cards[ref].under].append(ref)
    alone = [ref for ref in cards if view.cards[ref].under not in below]
    peeps = 14 * unit
    behind_all = round(peeps * max([len(below[ref]) for ref in alone], default=0))
    x, y, w, h = rect[0], rect[1] + behind_all, rect[2], rect[3] - behind_all
    gap, space = 10 * unit, w - 20 * unit
    rooms = [1.0 if view.cards[ref].turned in (UPRIGHT, UPSIDE_DOWN) else CARD for ref in alone]
    wide = fitting(rooms, gap, space, card_widths((x, y, w, h), unit, least))
    looked_at = view.cards[spread].under if spread in cards and spread not in alone else spread
    places, taken = side_by_side([room * wide for room in rooms], gap, space, place_in(alone, looked_at))
    left = x + (w - taken) / 2
    ahead = 0.0 if found.strip else min(0.16 * h, (h - wide * CARD) / 2)  # as far as a card comes forward to fight
    ahead = -ahead if side == 1 else ahead
    for number, (ref, place) in enumerate(zip(alone, places, strict=True)):
        card = view.cards[ref]
        forward = any(mark.split(".")[0] in view.game.hints.fighting for mark in card.marks)
        pose = Pose(
            left + place.left + rooms[number] * wide / 2,
            y + h / 2 + (ahead if forward else 0),
            wide,
            turn_of(card.turned),
            not card.definition or card.face == "down",
            "table",
            card.turned != UPRIGHT and not forward,
            10 + number * 10,
        )
        for depth, other in enumerate(below[ref], 1):
            behind = pose._replace(y=pose.y - peeps * depth, lift=pose.lift - depth)
            add_card(found, other, behind, left, place, (x, behind.rect[1], w, round(peeps)))
        add_card(found, ref, pose, left, place, found.areas.board)


def add_card(found: Layout, ref: Ref, pose: Pose, left: float, place: Place, within: Rect) -> None:
    """Add a card to the layout; where others cover it, only its visible part answers."""
    found.poses[ref] = pose
    whole = pose.rect
    start = round(left + place.start)
    stretch = (start, whole[1], round(left + place.start + place.wide) - start, whole[3])
    seen = intersection(stretch, within)
    if abs(whole[2] - seen[2]) > 1 or abs(whole[3] - seen[3]) > 1:  # not just by rounding
        found.seen[ref] = seen


def place_in(cards: Sequence[Ref], ref: Ref) -> int:
    return cards.index(ref) if ref in cards else -1


def card_widths(rect: Rect, unit: float, least: int) -> list[int]:
    """Return how wide the cards of a row may be: as its height allows, or narrower where there are many."""
    full = card_width(rect, unit, TABLE_CARD[1], least)
    return [max(least, round(full * part)) for part in (1, 0.86, 0.74, 0.64, 0.55)]


def turn_of(turned: int) -> int:
    """Return the degrees to the left by which the picture is turned."""
    return {UPRIGHT: 0, UPSIDE_DOWN: 180}.get(turned, -90)


def pile(view: State, cards: Sequence[Ref], rect: Rect, unit: float) -> dict[Ref, Pose]:
    """Lay out cards upon each other: the top one has the place, the others lie below it."""
    x, y, w, h = rect
    head = min(18 * unit, h * 0.25)  # for the name of the area
    wide = min(round(w * 0.72), round((h - head) * 0.9 / CARD), round(TABLE_CARD[1] * unit))
    wide = max(28, wide)
    shown = top_of(view, cards)
    return {
        ref: Pose(x + w / 2, y + head + (h - head) / 2, wide, 0, is_face_down(view, ref), "table", False, ref == shown)
        for ref in cards
    }


def is_face_down(view: State, ref: Ref) -> bool:
    """Return whether it lies face down. A card that nobody may see does so for whoever sees everything, too."""
    card = view.cards[ref]
    return not card.definition or view.rules.zone[zone_name(card.zone)].sees == "none"


def left_half(rect: Rect) -> Rect:
    """Return the left half of an area that also holds tokens: where its cards lie."""
    return rect[0], rect[1], round(rect[2] * 0.5), rect[3]


def top_of(view: State, cards: Sequence[Ref]) -> Ref:
    """Return the visible card of a pile: of a deck the first, of others the last that came."""
    known = [ref for ref in cards if view.cards[ref].definition]
    return known[-1] if known else cards[0]


def owner_side(layout: Layout, key: Ref) -> int:
    return layout.side(zone_seat(key))
