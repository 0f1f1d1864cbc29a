"""Words beside a thing of the board, in a bubble where there is room for it."""

from __future__ import annotations

from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, LEGAL, LOSS, NO, QUIET, SMALL, YOU


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
    page.box((x, y, width, height), (14, 18, 27, 245), line=colour, radius=8, wide=1.5)
    page.sign(sign, (x + page.u(10), y + page.u(11)), 14, colour)
    cursor = y + page.u(8)
    cursor += page.tell(title, (x + page.u(32), cursor), inner - page.u(22), BODY, INK, bold=True)
    for text, size, ink in texts:
        cursor += page.tell(text, (x + page.u(11), cursor), inner, size, ink)
    return (x, y, width, height)


def beside(
    page: Page, rect: Rect, size: tuple[int, int], avoid: Rect | None = None, within: Rect | None = None
) -> tuple[int, int]:
    """Return a place above a thing if there is room, else below, else at its side; never over it."""
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
    for spot in spots:
        if intersection((*spot, *size), room) == (*spot, *size) and not (avoid and overlap((*spot, *size), avoid)):
            return spot
    return x, kept(spots[0][1], 1)


def overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
