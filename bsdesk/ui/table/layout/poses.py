"""How the cards of a zone lie in its rectangle: side by side, in a hand, upon each other, waiting. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bsdesk.engine.state import UPRIGHT, UPSIDE_DOWN, State, zone_name
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.boxes import Slot, fitting, side_by_side
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.table.layout.regions import NAME

CARD = 88 / 63  # height of a card by its width
TABLE_CARD = (60, 176)  # pixels wide at least; units wide at most
HAND_CARD = (76, 128)
PILE_CARD = 150  # units wide at most
ROW_CARD = 96  # units: before cards of a row become narrower, they lie upon each other
OTHERS_CARD = 60  # pixels: the same in rows of other seats and between seats
IN_SIGHT = 20  # units of a card in a row that others lie upon, as long as there is room
SMALL_CARD = 28  # pixels wide at least, where an area is low
ON_TABLE = 0.86  # of an area's height, a card
IN_HAND = 0.93  # of the height of the hand's strip, a card
RAISED, LOWERED = 12, 4  # units that lit cards of a hand stand higher, and the others lower
HAND_GAP = 12  # units between two cards of a hand
ACROSS = 0.62  # of the width of the board: the hand of the seat across, where it is seen whole
CHAIN_GAP, CHAIN_HEAD = 66, 42  # units between cards that go from player to player; above them, who goes for whom
ROW_GAP = 16  # and of a row: the rings of two lit ones don't touch
OPENING_CARD = 170  # units wide, before the first turn
EDGE = 10  # units between the beginning of a row and what is packed there
UPON = 40  # units of a card that are seen of it when another lies upon it
PEEPS = 14  # units of a card that are seen behind the one that lies on it
TAG = 13  # units that the word across a fighting card stands out over it
OVER = 1000  # how much higher than all piles the opening hand lies
WAITING = 0.36  # of a card's height, that is seen of each that waits below the next


class Pose(NamedTuple):
    """The place of one card and how it lies."""

    x: float  # its middle
    y: float
    wide: int
    turn: int = 0  # degrees
    back: bool = False
    look: str = "bare"  # bare (in play, figures are written over it), hand, or down (a back with a small face on it)
    dim: bool = False  # turned, and not fighting
    lift: int = 0  # what lies higher is drawn later

    @property
    def rect(self) -> Rect:
        """Return the rectangle that it covers."""
        high = round(self.wide * CARD)
        w, h = (high, self.wide) if self.turn % 180 else (self.wide, high)
        return round(self.x - w / 2), round(self.y - h / 2), w, h


class Laid(NamedTuple):
    """Cards in a zone: how each lies, and where it can be pointed at, if that isn't all of it."""

    poses: dict[Ref, Pose]
    seen: dict[Ref, Rect]

    def add(self, ref: Ref, pose: Pose, left: float, place: Slot, within: Rect) -> None:
        """Add a card; where others cover it, only its visible part answers."""
        self.poses[ref] = pose
        whole = pose.rect
        start = round(left + place.start)
        stretch = (start, whole[1], round(left + place.start + place.wide) - start, whole[3])
        seen = intersection(stretch, within)
        if abs(whole[2] - seen[2]) > 1 or abs(whole[3] - seen[3]) > 1:  # not just by rounding
            self.seen[ref] = seen


def own_hand(
    view: State,
    cards: Sequence[Ref],
    rect: Rect,
    unit: float,
    spread: Ref,
    lit: Collection[Ref] = (),
    *,
    opening: bool = False,
    named: bool = True,
) -> Laid:
    """Lay out the hand of the seat below: faces up, to the right of its name, if that stands there (`named`); in the
    `opening` large, in the middle.

    Lit cards stand higher than others."""
    found = Laid({}, {})
    x, y, w, h = rect
    wide = card_width(rect, unit, OPENING_CARD if opening else HAND_CARD[1], HAND_CARD[0], IN_HAND)
    name = NAME if named and not opening else 0.01
    first, space = x + round(w * name), round(w * (0.99 - name))
    places, taken = side_by_side([wide] * len(cards), HAND_GAP * unit, space, place_in(cards, spread))
    left = max(first, x + (w - taken) / 2)
    between = HAND_GAP * unit / 2 if all(place.wide == wide for place in places) else 0
    any_lit, tall = any(ref in lit for ref in cards), (x, round(y - h), w, 3 * h)
    for number, (ref, place) in enumerate(zip(cards, places, strict=True)):
        pose = Pose(
            left + place.left + wide / 2,
            y + h / 2 + (-RAISED if ref in lit else LOWERED if any_lit else 0) * unit,
            wide,
            back=not view.cards[ref].definition,
            look="hand",
            lift=number + (OVER if opening else 0),
        )
        found.add(ref, pose, left, place.wider(between), tall)  # who points between two means the nearer one
    return found


def hand_across(view: State, cards: Sequence[Ref], rect: Rect, unit: float, *, whole: bool = False) -> Laid:
    """Lay out the hand of the seat across: it reaches in over the upper edge of the window, or is seen `whole`."""
    x, y, w, h = rect
    if whole:
        wide, space = round((h - 2 * HAND_GAP * unit) / CARD), round(w * ACROSS)
        return fan(view, cards, (x + (w - space) // 2, y, space, h), unit, max(14, wide), y + h / 2)
    wide = max(44, round(h * 1.25))
    middle, space = y + h - round(wide * CARD) / 2 - 3 * unit, round(w * 0.5)
    return fan(view, cards, (x + (w - space) // 2, y, space, h), unit, wide, middle)


def small_hand(view: State, cards: Sequence[Ref], rect: Rect, unit: float) -> Laid:
    """Lay out the hand of another seat on its mat."""
    _, y, _, h = rect
    return fan(view, cards, rect, unit, max(14, min(round(h * 0.9 / CARD), round(HAND_CARD[1] * unit))), y + h / 2)


def fan(view: State, cards: Sequence[Ref], rect: Rect, unit: float, wide: int, middle: float) -> Laid:
    found = Laid({}, {})
    x, _, w, _ = rect
    places, taken = side_by_side([wide] * len(cards), HAND_GAP * unit, w)
    left = x + (w - taken) / 2
    between = HAND_GAP * unit / 2 if all(place.wide == wide for place in places) else 0
    for number, (ref, place) in enumerate(zip(cards, places, strict=True)):
        pose = Pose(
            left + place.left + wide / 2, middle, wide, back=not view.cards[ref].definition, look="hand", lift=number
        )
        found.add(ref, pose, left, place.wider(between), rect)
    return found


def row(
    view: State,
    cards: Sequence[Ref],
    rect: Rect,
    unit: float,
    *,
    spread: Ref,
    least: int,
    ahead: float = 0.0,
    board: Rect,
    apart: float = ROW_GAP,
) -> Laid:
    """Lay out cards side by side; turned ones need more room. Cards that hang on a card stick out from behind it, or
    lie upon it; those that the game packs lie first, close to the beginning of the row.

    `least`: how many pixels wide they stay where there are many, if the row is high enough; then they overlap.
    `ahead`: how many pixels a card in a battle comes forward, if the row is high enough; negative: upwards. `apart`:
    units between two of them, if there is room."""
    found = Laid({}, {})
    word, upon = view.game.handling.in_play.packed, view.game.handling.in_play.upon
    alone = [ref for ref in cards if view.cards[ref].under not in cards]
    packed = [ref for ref in alone if word and view.rules.words(view, ref, word)]
    alone = [*packed, *[ref for ref in alone if ref not in packed]]
    peeps = (UPON if upon else PEEPS) * unit
    beneath = Counter([view.cards[ref].under for ref in cards])
    behind_all = round(peeps * max([beneath.get(ref, 0) for ref in alone], default=0))
    x, y, w, h = rect[0], rect[1] + behind_all // (2 if upon else 1), rect[2], rect[3] - behind_all
    space = w - 20 * unit
    rooms = [1.0 if view.cards[ref].turned in (UPRIGHT, UPSIDE_DOWN) else CARD for ref in alone]
    full = sum(rooms) * card_width((x, y, w, h), unit, TABLE_CARD[1], SMALL_CARD)
    gap = max(ROW_GAP * unit, min(apart * unit, (space - full) / max(1, len(rooms) - 1)))
    wide = fitting(rooms, gap, space, card_widths((x, y, w, h), unit, least))
    if sum(rooms) * wide + gap * (len(rooms) - 1) > space:  # they overlap: of each as much is seen as a figure takes
        seen = round((space - IN_SIGHT * unit * (len(rooms) - 1)) / rooms[-1])
        wide = min(wide, max(OTHERS_CARD, seen))
    if len(alone) == 1 and rooms[0] > 1:  # lying sideways it keeps to its area all the same
        wide = min(wide, max(SMALL_CARD, int(w / rooms[0])))
    looked_at = view.cards[spread].under if spread in cards and spread not in alone else spread
    places, taken = side_by_side([room * wide for room in rooms], gap, space, place_in(alone, looked_at))
    middle, near = x + (w - taken) / 2, x + EDGE * unit
    behind = places[len(packed)].left if len(packed) < len(alone) else taken  # where those begin that are not packed
    beside = max(near, x + (w - (taken - behind)) / 2 - behind)  # in the middle, as far as there is room
    for number, (ref, place) in enumerate(zip(alone, places, strict=True)):
        card = view.cards[ref]
        left = middle if not packed else near if number < len(packed) else beside
        forward = bool(card.marks) and any(mark.split(".")[0] in view.game.handling.fighting for mark in card.marks)
        free = max(0.0, (h - wide * (1.0 if rooms[number] > 1 else CARD)) / 2 - TAG * unit)
        pose = Pose(
            left + place.left + rooms[number] * wide / 2,
            y + h / 2 + (max(-free, min(ahead, free)) if forward else 0),
            wide,
            turn_of(card.turned),
            not card.definition or card.face == "down",
            "down" if card.face_down else "bare",
            dim=card.turned != UPRIGHT and not forward,
            lift=10 + number * 10,
        )
        hanging = [r for r in cards if view.cards[r].under == ref] if ref in beneath else []
        if upon and hanging:
            pose = pose._replace(y=pose.y - peeps * len(hanging) / 2)
            for depth, other in enumerate(hanging, 1):
                found.poses[other] = pose._replace(y=pose.y + peeps * depth, lift=pose.lift + depth)
            found.poses[ref] = pose
            found.seen[ref] = (pose.rect[0], pose.rect[1], pose.rect[2], round(peeps))
            continue
        for depth, other in enumerate(hanging, 1):
            below = pose._replace(y=pose.y - peeps * depth, lift=pose.lift - depth)
            found.add(other, below, left, place, (x, below.rect[1], w, round(peeps)))
        found.add(ref, pose, left, place, board)
    return found


def waiting(view: State, cards: Sequence[Ref], rect: Rect, unit: float) -> Laid:
    """Lay out what waits to happen below each other: on top, whole, what happens first; of the others an edge with
    the name. So many that they would be smaller than side by side lie in rows, what happens first at the upper left."""
    if not cards:
        return Laid({}, {})
    x, y, w, h = rect
    room = (x, round(y + 2 * PEEPS * unit), w, round(h - 2 * PEEPS * unit))
    first = list(reversed(cards))
    most = max(SMALL_CARD, min(round(w * 0.8), round(TABLE_CARD[1] * unit), round(room[3] * 0.6 / CARD)))
    wide = min(most, round(room[3] / CARD / (1 + WAITING * (len(cards) - 1))))
    across, each = grid(len(cards), room, HAND_GAP * unit)
    return column(view, first, room, wide) if wide >= each else in_rows(view, first, room, across, each)


def grid(count: int, room: Rect, gap: float) -> tuple[int, int]:
    """Return how many cards lie side by side in each row, so that all of them have room and are largest; and how wide
    they are."""
    _, _, w, h = room
    sizes = ((min((w - gap) / k - gap, (h / -(-count // k) - gap) / CARD), -k) for k in range(1, count + 1))
    wide, across = max(sizes)
    return -across, max(14, round(wide))


def rows(view: State, cards: Sequence[Ref], rect: Rect, unit: float) -> Laid:
    """Lay out cards in as many rows as make them largest, each of them whole."""
    if not cards:
        return Laid({}, {})
    across, wide = grid(len(cards), rect, HAND_GAP * unit)
    return in_rows(view, cards, rect, across, min(wide, round(HAND_CARD[1] * unit)))


def column(view: State, cards: Sequence[Ref], room: Rect, wide: int) -> Laid:
    """Lay out cards this wide, the first whole on top, below it an edge of each other one."""
    found = Laid({}, {})
    x, y, w, _ = room
    step = wide * CARD * WAITING
    for number, ref in enumerate(cards):
        middle = y + number * step + wide * CARD / 2
        found.poses[ref] = Pose(x + w / 2, middle, wide, back=not view.cards[ref].definition, lift=10 - number)
        if number:
            end = y + number * step + wide * CARD
            found.seen[ref] = (round(x + (w - wide) / 2), round(end - step), wide, max(1, round(step)))
    return found


def in_rows(view: State, cards: Sequence[Ref], room: Rect, across: int, wide: int) -> Laid:
    """Lay out cards in rows of so many, each of them whole."""
    x, y, w, h = room
    each, high = w / across, h / -(-len(cards) // across)
    return Laid(
        {
            ref: Pose(
                x + (number % across + 0.5) * each,
                y + (number // across + 0.5) * high,
                wide,
                back=not view.cards[ref].definition,
            )
            for number, ref in enumerate(cards)
        },
        {},
    )


def pile(view: State, cards: Sequence[Ref], rect: Rect, unit: float, head: float = 0) -> Laid:
    """Lay out cards upon each other: the top one has the place, the others lie below it. `head`: how many pixels what
    is written above them takes; else as much as the name of the area."""
    x, y, w, h = rect
    head = head or min(18 * unit, h * 0.25)
    wide = min(round(w * 0.72), round((h - head) * 0.9 / CARD), round(PILE_CARD * unit))
    wide = max(SMALL_CARD if h > 60 * unit else 14, wide)
    shown = top_of(view, cards)
    return Laid(
        {
            ref: Pose(x + w / 2, y + head + (h - head) / 2, wide, back=shows_back(view, ref), lift=ref == shown)
            for ref in cards
        },
        {},
    )


def card_width(rect: Rect, unit: float, most: float, least: int, room: float = ON_TABLE) -> int:
    """Return how wide cards may be in an area this high."""
    return max(least, min(round(most * unit), round(rect[3] * room / CARD)))


def card_widths(rect: Rect, unit: float, least: int) -> list[int]:
    """Return how wide the cards of a row may be: as its height allows, or narrower where there are many."""
    full = card_width(rect, unit, TABLE_CARD[1], SMALL_CARD)
    least = min(least, full)
    return [max(least, round(full * part)) for part in (1, 0.86, 0.74, 0.64, 0.55)]


def place_in(cards: Sequence[Ref], ref: Ref) -> int:
    return cards.index(ref) if ref in cards else -1


def turn_of(turned: int) -> int:
    """Return the degrees to the left by which the picture is turned."""
    return {UPRIGHT: 0, UPSIDE_DOWN: 180}.get(turned, -90)


def shows_back(view: State, ref: Ref) -> bool:
    """Return whether it lies face down. A card that nobody may see does so for whoever sees everything, too."""
    card = view.cards[ref]
    return not card.definition or view.rules.zone[zone_name(card.zone)].sees == "none"


def top_of(view: State, cards: Sequence[Ref]) -> Ref:
    """Return the visible card of a pile: of a deck the first, of others the last that came."""
    known = [ref for ref in cards if view.cards[ref].definition]
    return known[-1] if known else cards[0]
