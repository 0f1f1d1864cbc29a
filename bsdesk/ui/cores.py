"""The tokens on the table as one sees them: where they lie, which of them the pointer is on, a handful in the air."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bsdesk.engine.state import zone_name
from bsdesk.engine.values import Pool, Ref
from bsdesk.ui.controls import Control, Rect
from bsdesk.ui.layout import CARD, Layout, owner_side, sockets
from bsdesk.ui.page import Page
from bsdesk.ui.pictures import Faces
from bsdesk.ui.theme import INK, SMALL

if TYPE_CHECKING:
    from bsdesk.ui.table import TableScreen

At = tuple[int, int]


class Cores:
    """All tokens of a view, at rest."""

    def __init__(self) -> None:
        self.spots: dict[Ref, list[tuple[int, float, float]]] = {}

    def build(self, page: Page, table: TableScreen, layout: Layout) -> None:
        """Every token at its place; those on cards answer to the pointer apart from their card."""
        view = table.view
        self.spots = {}
        size = page.u(21)
        for ref, pool in view.tokens.items():
            if not any(pool):
                continue
            rect = region(layout, ref, page)
            if rect is None:
                continue
            kinds = [kind for kind, count in enumerate(pool) for _ in range(count)]
            if ref in layout.zones and layout.zones[ref][3] < page.u(30):
                kinds = kinds[-1:]  # a heap out of play: one stands for all, the figure says how many
            fixed = (
                sockets(table.sheet, layout.mats, owner_side(layout, ref), zone_name(ref))
                if ref in layout.zones
                else []
            )
            spots = fixed if fixed and len(fixed) >= len(kinds) else packed(rect, len(kinds), size)
            self.spots[ref] = [(kind, x, y) for kind, (x, y) in zip(kinds, spots, strict=False)]
            for kind, x, y in self.spots[ref]:
                page.put(table.pictures.token(kind, size), (x - size / 2, y - size / 2))
            if ref in view.cards:
                box = around([(x, y) for _, x, y in self.spots[ref]], size)
                label = table.wording.card(view, ref)
                page.control(Control(f"cores:{ref}", box, partial(self.click, table, ref), label))
                page.ring(f"cores:{ref}", box)

    def click(self, table: TableScreen, ref: Ref) -> None:
        if table.hands.held is not None:
            table.hands.drop(ref)
        else:
            table.hands.take_tokens(ref, self.kind_at(ref, table.app.pointer, table.view.tokens.get(ref, ())))

    def kind_at(self, ref: Ref, at: At, pool: Pool) -> int:
        """The kind of the token under the pointer; else the first there is."""
        spots = self.spots.get(ref, [])
        near = min(spots, key=lambda spot: (spot[1] - at[0]) ** 2 + (spot[2] - at[1]) ** 2, default=None)
        if near is not None and (near[1] - at[0]) ** 2 + (near[2] - at[1]) ** 2 < 400:
            return near[0]
        return next((kind for kind, count in enumerate(pool) if count), 0)

    def carry(self, page: Page, pictures: Faces, amount: Pool, at: tuple[float, float]) -> None:
        """A handful under the pointer, and how many it is."""
        size = page.u(25)
        kinds = [kind for kind, count in enumerate(amount) for _ in range(count)]
        for number, kind in enumerate(kinds[:12]):
            off = (number % 4 - 1.5) * size * 0.5, (number // 4 - 1) * size * 0.5
            if len(kinds) == 1:
                off = (0, 0)
            page.put(pictures.token(kind, size), (at[0] + off[0] - size / 2, at[1] + off[1] - size / 2))
        if len(kinds) > 1:
            page.say(f"×{len(kinds)}", (at[0] + size, at[1] - size), SMALL, INK, bold=True)

    def step(self, now: float) -> bool:
        """Does any of them move?"""
        return False


def region(layout: Layout, ref: Ref, page: Page) -> Rect | None:
    """Where the tokens of a card or an area lie."""
    pose = layout.poses.get(ref)
    if pose is not None:
        high = pose.wide * CARD
        if pose.turn % 180:
            x, y, w, h = pose.rect
            return round(x + w * 0.12), round(y + h * 0.26), round(w * 0.56), round(h * 0.5)
        return round(pose.x - pose.wide * 0.4), round(pose.y - high * 0.06), round(pose.wide * 0.8), round(high * 0.3)
    rect = layout.zones.get(ref)
    if rect is None:
        return None
    x, y, w, h = rect
    if ref in layout.piles:
        x, w = x + w // 2, w // 2
    top = page.u(20) if h > page.u(50) else 0
    left = page.u(8) if h > page.u(50) else round(w * 0.4)
    return x + left, y + top, w - left - page.u(8), h - top - page.u(4)


def packed(rect: Rect, count: int, size: int) -> list[tuple[float, float]]:
    """So many places in a box, row by row, closer where it is tight."""
    x, y, w, h = rect
    step = size * 1.12
    while step > size * 0.3:
        columns = max(1, int((w - size) / step) + 1)
        rows = -(-count // columns)
        if (rows - 1) * step + size <= h or rows == 1:
            break
        step *= 0.92
    columns = min(columns, count)
    rows = -(-count // columns)
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        here = min(columns, count - row * columns)
        found.append((x + w / 2 + (column - (here - 1) / 2) * step, y + h / 2 + (row - (rows - 1) / 2) * step))
    return found


def around(spots: list[tuple[float, float]], size: int) -> Rect:
    """The box around some tokens."""
    left, top = min(x for x, _ in spots) - size / 2, min(y for _, y in spots) - size / 2
    right, bottom = max(x for x, _ in spots) + size / 2, max(y for _, y in spots) + size / 2
    return round(left), round(top), round(right - left), round(bottom - top)
