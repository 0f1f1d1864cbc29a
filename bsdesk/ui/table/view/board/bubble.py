"""Words beside a thing of the board, in a bubble where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, LEGAL, LINE, LOSS, NO, PANEL, QUIET, SMALL, YOU
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.regions import NAME

WIDE, PAD, BAR = 460, 10, 4  # units: the words, beside them, the bar in the colour of a refusal
TITLES, LINES = 2, 3  # of what is said, at most; of each quiet thing, where the sidebar doesn't tell it
HIGH = 4  # times as high as the words, a lane in which they may stand at the foot
EDGE, STEP = 6, 40  # pixels from the board's edge; between places that are tried


def bubble(
    page: Page,
    rect: Rect,
    kind: str,
    title: str,
    lines: list[str],
    avoid: Rect | None = None,
    within: Rect | None = None,
) -> Rect:
    """Lay out one bold line and some quiet ones beside a thing, inside the window. `kind`: yes, loss, no, you."""
    colour = {"yes": LEGAL, "loss": LOSS, "no": NO, "you": YOU}[kind]
    sign = {"yes": "yes", "loss": "loss", "no": "no", "you": "right"}[kind]
    most = page.u(360)
    inner = most - page.u(44)
    texts = [(line, SMALL, QUIET) for line in lines if line]
    natural = max(
        [page.letters.width(title, BODY, bold=True) + page.u(22), *(page.letters.width(t, s) for t, s, _ in texts)]
    )
    inner = min(inner, natural)
    high = page.high(title, inner - page.u(22), BODY, bold=True)
    high += sum(page.high(t, inner, s) for t, s, _ in texts)
    width, height = inner + page.u(22), high + page.u(16)
    x, y = beside(page, rect, (width, height), avoid, within)
    page.cover((x, y, width, height), controls=False)
    page.box((x, y, width, height), PANEL, line=colour, radius=8, wide=1.5)
    page.sign(sign, (x + page.u(10), y + page.u(11)), 14, colour)
    cursor = y + page.u(8)
    cursor += page.tell(title, (x + page.u(32), cursor), inner - page.u(22), BODY, INK, bold=True)
    for text, size, ink in texts:
        cursor += page.tell(text, (x + page.u(11), cursor), inner, size, ink)
    return (x, y, width, height)


def refusal(page: Page, layout: Layout, rect: Rect, title: str, lines: list[str], avoid: Sequence[Rect]) -> Rect:
    """Lay out why something can't be done: one bold line, and a quiet one if it has room as a whole, or where these
    lines stand nowhere else, some. It lies near the thing, in the lane or over the hand, where it hides least."""
    inner = min(page.u(WIDE), round(layout.areas.board[2] * 0.6))
    title_size = page.letters_that_fit(title, BODY, inner, bold=True)
    titles = page.letters.wrap(title, title_size, inner, bold=True)[:TITLES]
    most = 1 if layout.areas.rail[2] else LINES
    whole = [text for text in lines[-1:] if page.letters.width(text, SMALL) <= inner]
    shown = whole if layout.areas.rail[2] else lines
    quiet = [part for text in shown for part in wrapped(page, text, inner, most)]
    widths = [page.letters.width(text, title_size, bold=True) for text in titles]
    widths += [page.letters.width(text, SMALL) for text in quiet]
    wide = max(widths) + page.u(BAR + 2 * PAD)
    high = len(titles) * page.letters.height(title_size) + len(quiet) * page.letters.height(SMALL) + page.u(PAD)
    x, y = quietest(layout, rect, (wide, high), avoid)
    page.cover((x, y, wide, high), controls=False)
    page.box((x, y, wide, high), PANEL, line=LINE, radius=6)
    page.box((x, y, page.u(BAR), high), NO, radius=2)
    left, top = x + page.u(BAR + PAD), y + page.u(PAD) // 2
    for text in titles:
        page.say(text, (left, top), title_size, INK, bold=True)
        top += page.letters.height(title_size)
    for text in quiet:
        page.say(text, (left, top), SMALL, QUIET)
        top += page.letters.height(SMALL)
    return x, y, wide, high


def wrapped(page: Page, text: str, room: int, most: int) -> list[str]:
    """Return the words in so many lines at most, the last one cut where there are more."""
    parts = page.letters.wrap(text, SMALL, room)
    return (
        parts
        if len(parts) <= most
        else [*parts[: most - 1], page.letters.fit(" ".join(parts[most - 1 :]), SMALL, room)]
    )


def quietest(layout: Layout, thing: Rect, size: tuple[int, int], avoid: Sequence[Rect]) -> tuple[int, int]:
    """Return a place in the lane or over the strip of one's hand: the one that hides least, first of the thing itself,
    and is near it."""
    board, lane, hand = layout.areas.board, layout.mats[0].rect, layout.areas.hand
    middle = thing[0] + thing[2] // 2
    least, greatest = board[0] + EDGE, board[0] + board[2] - size[0] - EDGE
    across = {max(least, min(middle - size[0] // 2, greatest)), least, greatest, (least + greatest) // 2}
    across |= set(range(least, max(least, greatest) + 1, STEP))
    down = {lane[1] + (lane[3] - size[1]) // 2, hand[1] + EDGE, hand[1] + hand[3] - size[1] - EDGE}
    down |= {lane[1] + lane[3] - size[1] - EDGE} if lane[3] > HIGH * size[1] else set()  # below what lies in it
    cards = [pose.rect for pose in layout.poses.values()]
    name = (hand[0], hand[1], round(hand[2] * NAME), hand[3] // 2)
    figures = [name, layout.areas.dock, layout.areas.rail, *(layout.zones[key] for key in layout.vital)]

    def badness(spot: tuple[int, int]) -> tuple[int, int, float]:
        box = (*spot, *size)
        hidden = [intersection(box, other) for other in (*cards, *figures, *avoid)]
        away = abs(spot[0] + size[0] / 2 - middle) + abs(spot[1] + size[1] / 2 - thing[1] - thing[3] / 2)
        return area(intersection(box, thing)), sum(map(area, hidden)), away

    return min(((x, y) for x in sorted(across) for y in sorted(down)), key=badness)


def beside(
    page: Page, rect: Rect, size: tuple[int, int], avoid: Rect | None = None, within: Rect | None = None
) -> tuple[int, int]:
    """Return a place above a thing if there is room, else below, else at its side; where there is room on no side, the
    one that hides least of it."""
    room, gap, edge = within or page.rect, page.u(10), page.u(6)

    def kept(at: int, side: int) -> int:
        """Return the place moved so that it stays inside."""
        return max(room[side] + edge, min(at, room[side] + room[side + 2] - size[side] - edge))

    x, y = kept(rect[0] + rect[2] // 2 - size[0] // 2, 0), kept(rect[1], 1)
    spots = [
        (x, rect[1] - size[1] - gap),
        (x, rect[1] + rect[3] + gap),
        (rect[0] + rect[2] + gap, y),
        (rect[0] - size[0] - gap, y),
    ]
    if avoid:  # above or below that, beside the thing
        around = (avoid[1] - size[1] - gap, avoid[1] + avoid[3] + gap)
        spots += [(across, down) for across in (spots[2][0], spots[3][0]) for down in around]
    whole = [spot for spot in spots if intersection((*spot, *size), room) == (*spot, *size)]
    free = [spot for spot in whole if not (avoid and overlap((*spot, *size), avoid))]
    inside = [(kept(across, 0), kept(down, 1)) for across, down in spots]
    return next(iter(free or whole), None) or min(inside, key=lambda spot: area(intersection((*spot, *size), rect)))


def area(rect: Rect) -> int:
    return rect[2] * rect[3]


def overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
