"""The palette: every card of the game, found by any word on it; each is dragged, or clicked on and put down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.table.card_pool import CardPool, Query
from bsdesk.ui.faces.pictures import Faces, card_height, sharp_width
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import BAR, Scroll
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, LINE, PANEL, QUIET, TINY, YOU_LIT
from bsdesk.ui.table.control.parts import Parts

WIDE, NARROW = 236, 122  # units, in a window that is higher than wide
FIELD, LEAST = 36, 76
CARD = "palette:"  # before the id of a card, in the id of its control


class CardPalette:
    """What is looked for, and where the view of it stands. `take`: holds a new card."""

    def __init__(self, parts: Parts, take: Callable[[str], object]) -> None:
        self.parts, self.take = parts, take
        self.scroll = Scroll("palette")
        self.search = Field("search", changed=lambda: self.scroll.go(0), enter=self.take_first, most=60)
        self.widgets = (self.search, self.scroll)
        self.rect: Rect = (0, 0, 0, 0)
        self._found: tuple[object, list[str]] = (None, [])
        self._pool: tuple[str, CardPool] | None = None

    def found(self) -> list[str]:
        """Return the cards that fit."""
        voice = self.parts.voice
        if self._pool is None or self._pool[0] != voice.language:
            box = self.parts.model.match.box
            self._pool = voice.language, CardPool(self.parts.model.game, box.folder, voice.wording)
        key = self.search.text, voice.language
        if self._found[0] != key:
            pool = self._pool[1]
            self._found = key, pool.search(Query(self.search.text, reference=pool.has_reference))
        return self._found[1]

    def take_first(self) -> None:
        """Take the first card that fits."""
        found = self.found()
        if found:
            self.take(found[0])

    def holds(self, at: tuple[int, int]) -> bool:
        """Return whether a point lies over it."""
        x, y, w, h = self.rect
        return x <= at[0] < x + w and y <= at[1] < y + h

    def lay(self, page: Page, box: Box) -> None:
        """Lay it out."""
        self.rect = box.x, box.y, box.w, box.h
        page.cover(box)
        page.control(Control("palette", box, None, focus=False))
        page.box(box, PANEL, radius=0)
        page.box((box.right - 1, box.y, 1, box.h), LINE, radius=0)
        space = box.inset(10).space()
        self.search.lay(page, space.top(FIELD, gap=GAP), page.words("editor_search"))
        told = page.words("editor_away")
        foot = space.bottom(pixels=page.high(told, space.rest.w, TINY), gap=GAP)
        page.tell(told, foot[:2], foot.w, TINY, FAINT)
        found = self.found()
        if not found:
            page.tell(page.words("deck_none_found"), space.rest[:2], space.rest.w, BODY, QUIET)
            return
        self.lay_cards(page, space.rest, found)

    def lay_cards(self, page: Page, box: Box, found: list[str]) -> None:
        gap, room_wide = page.u(5), box.w - page.u(BAR + 4)
        columns = max(1, (room_wide + gap) // (max(page.u(LEAST), sharp_width(0)) + gap))
        wide = max(sharp_width(0), (room_wide - gap * (columns - 1)) // columns // 4 * 4)
        tall = card_height(wide) + gap
        with self.scroll.area(page, box) as room:
            for number, card in enumerate(found):
                row, column = divmod(number, columns)
                place = box.to(room.x + column * (wide + gap), room.y + row * tall, wide, tall - gap)
                if room.sees(place.y, tall):
                    self.lay_card(page, self.parts.voice.pictures, card, place)
            room.end = room.y + -(-len(found) // columns) * tall

    def lay_card(self, page: Page, faces: Faces, card: str, place: Box) -> None:
        ident = f"{CARD}{card}"
        page.put(faces.face(card, "table", place.w), place[:2])
        if page.pointer.hover == ident:
            page.box(place, None, line=YOU_LIT, wide=3, radius=place.w * 0.05 / page.unit)
        face = faces.printed_face(card)
        page.area(ident, place, partial(self.take, card), label=face.name if face is not None else card)
