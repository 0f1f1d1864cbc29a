"""What waits between the seats to be carried out, by name: whose it is, what it is made with, what it is aimed at."""

from __future__ import annotations

from bsdesk.engine.handling import Waiting
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref, seat_in
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import INK, SMALL, TINY
from bsdesk.ui.table.layout.board import Layout, mat_of
from bsdesk.ui.table.model.sides import side_colour
from bsdesk.ui.table.view.board.cards import fighting_boxes

PAD = 8  # units between words and what lies beside them
MARK = 3  # units wide: the colour of whose it is
LINES = 2  # in which the first is written, at most
TO = " → "


def lay_waiting(page: Page, view: State, layout: Layout, wording: TableWording) -> None:
    """Lay out by name what waits, where the lane has most room: the first to be carried out first, as many as fit."""
    waiting = view.game.handling.waiting(view)
    zone = next((key for key in layout.zones if not mat_of(key) and zone_name(key) == view.game.handling.waits_in), "")
    if not waiting or not zone or layout.mats[0].plain:
        return
    if layout.zones[zone][3] > layout.zones[zone][2]:
        lay_list(page, view, layout, wording, zone)
        return
    left, wide = room_in(page, view, layout, zone, wording)
    pad, rect = page.u(PAD), layout.zones[zone]
    ways = [(who, size) for who in (True, False) for size in (SMALL, TINY)]
    written = [([waiting_in_words(view, wording, one, who=who) for one in waiting], size) for who, size in ways]
    texts, size = next((way for way in written if total(page, *way) <= wide), written[-1])
    end = left + wide
    for one, text in zip(waiting, texts, strict=True):
        first = one is waiting[0]
        rows = page.letters.wrap(text, size, end - left - 2 * pad, bold=True)[:LINES] if first else [text]
        needed = max(page.letters.width(row, size, bold=True) for row in rows) + 2 * pad
        if needed > end - left and not first:
            break
        high = page.letters.height(size)
        top = rect[1] + (rect[3] - high * len(rows)) // 2
        page.box((left, top, page.u(MARK), high * len(rows)), side_colour(view, layout.below, one.seat), radius=0)
        for number, row in enumerate(rows):
            page.say(row, (left + pad, top + number * high), size, INK, bold=True, room=end - left - pad)
        left += needed


def lay_list(page: Page, view: State, layout: Layout, wording: TableWording, zone: Ref) -> None:
    """Lay out what waits below its cards, where they lie below each other: the first to be carried out first, each with
    the colour of whose it is, as many as fit."""
    x, y, w, h = layout.zones[zone]
    cards = [layout.poses[ref].rect for ref in view.zones.get(zone, ()) if ref in layout.poses]
    top, pad = max([y + page.u(26), *(box[1] + box[3] for box in cards)]) + page.u(PAD), page.u(PAD)
    for number, one in enumerate(view.game.handling.waiting(view)):
        text = waiting_in_words(view, wording, one, who=True)
        room, size = w - 3 * pad, SMALL if not number else TINY
        rows = page.letters.wrap(text, size, room, bold=not number)[:LINES]
        high = page.letters.height(size) * len(rows)
        if top + high > y + h:
            return
        page.box((x + pad, top, page.u(MARK), high), side_colour(view, layout.below, one.seat), radius=0)
        page.tell(text, (x + 2 * pad, top), room, size, INK, bold=not number, most=LINES)
        top += high + page.u(4)


def total(page: Page, texts: list[str], size: float) -> int:
    return sum(page.letters.width(text, size, bold=True) + 2 * page.u(PAD) for text in texts)


def waiting_in_words(view: State, wording: TableWording, one: Waiting, *, who: bool) -> str:
    """Return what waits, in words. `who`: also whose it is."""
    kind, _, name = one.term.partition(".")
    cards = [wording.card(view, ref) for ref in one.cards]
    what = " ".join([wording.term(kind, name), *cards])
    aims = [wording.player(seat_in(ref)) if seat_in(ref) else wording.card(view, ref) for ref in one.aims]
    text = TO.join([what, wording.listed(aims)]) if aims else what
    return wording.pair(wording.player(one.seat), text) if who else text


def room_in(page: Page, view: State, layout: Layout, zone: Ref, wording: TableWording) -> tuple[int, int]:
    """Return where the most room is in a zone of the lane, clear of its name, its count, cards and arrows: its left
    end, and how wide it is."""
    rect, pad = layout.zones[zone], page.u(PAD)
    start = rect[0] + page.letters.width(wording.term("area", zone_name(zone)), TINY) + 2 * pad
    end = rect[0] + rect[2] - page.letters.width("00", SMALL, bold=True) - pad
    cards = [layout.poses[ref].rect for ref in view.zones.get(zone, ()) if ref in layout.poses]
    taken = sorted(box for box in (*cards, *fighting_boxes(page, view, layout)) if crosses(box, rect))
    free, left = list[tuple[int, int]](), start
    for box in taken:
        free.append((box[0] - pad - left, left))
        left = max(left, box[0] + box[2] + pad)
    wide, left = max([*free, (end - left, left)])
    return left, wide


def crosses(box: Rect, lane: Rect) -> bool:
    """Return whether a box lies across the middle line of the lane."""
    middle = lane[1] + lane[3] // 2
    return box[1] <= middle <= box[1] + box[3]
