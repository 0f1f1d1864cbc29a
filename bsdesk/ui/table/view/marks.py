"""What is shown beside the board all the time: that the rules are off, say, and how many faces are drawn."""

from __future__ import annotations

from bsdesk.ui.kit.controls import Action, Rect, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import DARK_INK, LINE, LOSS, QUIET, TINY, YOU
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.regions import NAME

LINES = 2  # of a mark, if it can be


def standing_mark(table: Parts, page: Page) -> tuple[str, Action | None]:
    """Return what must be shown all the time, such as the free hand, and what ends it."""
    if table.model.secrecy.hidden:
        return f"{page.words('hidden_mark')} · H", table.privacy.switch
    if table.free_hand.is_told:
        return page.words("free_mark" if table.free_hand.ready else "free_waits"), table.free_hand.switch
    return (
        page.words("what_if_mark") if table.model.match.facts.made_up and not table.model.match.facts.eyes else ""
    ), None


def mark_room(layout: Layout) -> Rect:
    """Return where the mark stands: beside the hand of the seat across, or where nobody sits there, one's own."""
    if layout.areas.head[3]:
        return layout.areas.head
    x, y, w, h = layout.areas.hand
    return x, y, round(w * NAME), h


def lay_mark(table: Parts, page: Page, layout: Layout) -> None:
    """Lay out that mark in the corner of the other's hand; below the question, where that lies there."""
    text, act = standing_mark(table, page)
    if not text:
        return
    x, y, w, h = mark_room(layout)
    pad, line = page.u(8), page.letters.height(TINY)
    rooms = (
        (w // 4 - 3 * pad, w - 4 * pad) if layout.areas.head[3] else (w - 3 * pad,)
    )  # beside the cards, if it can be
    ways = [page.letters.wrap(text, TINY, room, bold=True) for room in rooms]
    said = next((lines for lines in ways if len(lines) <= LINES), ways[-1])
    wide = max(page.letters.width(part, TINY, bold=True) for part in said) + 2 * pad
    high = len(said) * line + page.u(6)
    box = (x + w - wide - pad, y + max(0, (h - high) // 2), wide, high)
    asked = next((control.rect for control in page.controls if control.id == "banner"), None)
    if asked is not None and intersection(asked, box)[2]:
        box = (box[0], asked[1] + asked[3] + page.u(4), wide, high)
    page.cover(box)
    page.box(box, LOSS, radius=6)
    for number, part in enumerate(said):
        page.say(part, (box[0] + pad, box[1] + page.u(3) + number * line), TINY, DARK_INK, bold=True)
    if act is not None:
        page.area("mark", box, act, label=text)


def lay_progress(table: Parts, page: Page, layout: Layout) -> None:
    """Lay out how many of the faces that were asked for are drawn."""
    done, count = table.voice.pictures.store.drawn.progress
    if not count or done >= count:
        return
    x, y, w, h = layout.areas.hand
    text = page.words("drawing_cards", done=done, count=count)
    left, wide, top = x + page.u(12), min(page.u(150), round(w * 0.2)), y + h - page.u(24)
    page.say(text, (left, top), TINY, QUIET, room=wide)
    high = max(2, page.u(3))
    page.box((left, top + page.u(17), wide, high), LINE, radius=0)
    page.box((left, top + page.u(17), max(1, wide * done // count), high), YOU, radius=0)
