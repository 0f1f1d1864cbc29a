"""What happened meanwhile, in place of the log: deed by deed, who did what with which card, and what came of it."""

from __future__ import annotations

from bisect import bisect
from functools import partial
from typing import NamedTuple

from bsdesk.engine.state import zone_name, zone_team
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import BAR, Room
from bsdesk.ui.kit.theme import INK, QUIET, RAISED, SMALL, TINY
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.poses import CARD
from bsdesk.ui.table.model.meanwhile import SeatDeed
from bsdesk.ui.table.view.log_view import INDENT, PLAIN, WIDE, lay_bar, lay_head

PICTURE, ASIDE, BELOW = 28, 17, 5  # units: a small card's width; how far another lies to its right, and below it
BETWEEN, AFTER = 6, 7  # units: between two deeds, between pictures and words
TOLD = range(2, 41)  # lines of what came of a deed, at most: as many as there is room for
SCROLLED = 3  # where there is no room, and they are scrolled
SEPARATOR = " · "
SIZES = (SMALL, 13, TINY)  # units: letters of what the teams have gained or lost
SHARE = 0.5  # of the room for card and log, at least


class LaidDeed(NamedTuple):
    """A deed in lines, with the cards that are shown of it."""

    deed: SeatDeed
    cards: list[str]
    name: str
    lead: list[str]
    results: list[str]


class MeanwhileView:
    """Lays out the deeds in a part of the sidebar, the newest last. A click shows the moment on the timeline."""

    def __init__(self, table: Parts, page: Page, rect: Rect) -> None:
        self.table, self.page = table, page
        self.x, self.top, self.wide, self.high = rect

    def least(self, room: int) -> int:
        """Return how many pixels of this room it takes at least."""
        added = self.page.u(40) + len(self.changes()) * self.page.letters.height(SMALL)
        return min(self.full(self.rows(self.wide, TOLD[-1])) + added, round(SHARE * room))

    def build(self) -> None:
        page, model = self.page, self.table.model
        head = lay_head(self.table, page, (self.x, self.top, self.wide, self.high), page.words("meanwhile"))
        head += self.lay_changes(head)
        room = self.high - head
        scroll = self.table.scrolls.meanwhile
        if room < page.letters.height(SMALL):
            scroll.full = 0
            return
        fitting = bisect(TOLD, room, key=lambda most: self.full(self.rows(self.wide, most)))
        wide, most = (self.wide, TOLD[fitting - 1]) if fitting else (self.wide - page.u(BAR + 6), SCROLLED)
        rows = self.rows(wide, most)
        scroll.turn_to(model.viewer, model.station)
        with scroll.area(page, (self.x, self.top + head, self.wide, room), need=self.full(rows)) as inside:
            y = inside.y
            for row in rows:
                high = self.high_of(row)
                if inside.sees(y, high):
                    self.lay_row(row, inside, y)
                y += high + page.u(BETWEEN)

    def lay_changes(self, head: int) -> int:
        """Lay out what the teams have gained or lost, before how that came; return how high it is."""
        page, text = self.page, SEPARATOR.join(self.changes())
        if not text or self.high - head < 3 * page.letters.height(SMALL):
            return 0
        size = next((one for one in SIZES if len(page.letters.wrap(text, one, self.wide, bold=True)) <= 2), TINY)
        return page.tell(text, (self.x, self.top + head), self.wide, size, INK, bold=True, most=3) + page.u(BETWEEN)

    def changes(self) -> list[str]:
        """Return what the teams have gained or lost, each as `Ours: Morale −2`."""
        table, wording = self.table, self.table.voice.wording
        view, me = table.model.view, table.model.me
        return [
            wording.pair(
                wording.team(view, zone_team(ref), me, short=True),
                f"{wording.term('area', zone_name(ref))} {'+' if count > 0 else '−'}{abs(count)}",
            )
            for ref, count in table.meanwhile.changes()
        ]

    def rows(self, wide: int, most: int) -> list[LaidDeed]:
        """Return the deeds in lines so wide, with at most so many of what came of each. A name that the words say is
        not said twice."""
        page, table, found = self.page, self.table, list[LaidDeed]()
        for deed in table.meanwhile.deeds():
            portrait = table.model.game.handling.portrait(table.model.view, deed.seat)
            known = table.model.view.cards.get(portrait)
            shown = [known.definition if known is not None else "", deed.card]
            cards = list(dict.fromkeys(card for card in shown if card))
            room = wide - page.u(INDENT) - self.beside(cards)
            said = SEPARATOR.join(result.text for result in deed.results)
            results = page.letters.wrap(said, TINY, room) if said else []
            if len(results) > most:
                results = [*results[: most - 1], page.letters.fit(f"{results[most - 1]} {results[most]}", TINY, room)]
            name = table.voice.wording.player(deed.seat)
            lead = page.letters.wrap(deed.row.text, SMALL, room, bold=True)
            found.append(LaidDeed(deed, cards, "" if name in deed.row.text else name, lead, results))
        return found

    def beside(self, cards: list[str]) -> int:
        """Return how wide the pictures are, with the room after them."""
        aside = max(0, len(cards) - 1) * self.page.u(ASIDE)
        return self.page.u(PICTURE) + aside + self.page.u(AFTER) if cards else 0

    def pictures_high(self, cards: list[str]) -> int:
        """Return how high the pictures are."""
        wide = self.page.u(PICTURE)
        return round(wide * CARD) + max(0, len(cards) - 1) * self.page.u(BELOW) if cards else 0

    def high_of(self, row: LaidDeed) -> int:
        letters = self.page.letters
        told = letters.height(TINY) * (bool(row.name) + len(row.results)) + letters.height(SMALL) * len(row.lead)
        return max(told, self.pictures_high(row.cards)) + self.page.u(4)

    def full(self, rows: list[LaidDeed]) -> int:
        return sum(self.high_of(row) + self.page.u(BETWEEN) for row in rows)

    def lay_row(self, row: LaidDeed, room: Room, top: int) -> None:
        """Lay out one deed: whose it is, the cards, what was done, what came of it."""
        page, ident, high = self.page, f"meanwhile:{row.deed.row.number}", self.high_of(row)
        rect = (room.x, top, room.w, high)
        if page.pointer.hover == ident:
            page.box(rect, RAISED, radius=4)
        lay_bar(self.table, page, row.deed.seat, (room.x, top + page.u(2), page.u(WIDE), high - page.u(4)))
        left, y = room.x + page.u(INDENT), top + page.u(2)
        for number, card in enumerate(row.cards):
            at = left + number * page.u(ASIDE), y + number * page.u(BELOW)
            page.put(self.table.voice.pictures.face(card, "table", page.u(PICTURE)), at)
        left += self.beside(row.cards)
        if row.name:
            y += page.say(row.name, (left, y), TINY, QUIET, bold=True, room=room.x + room.w - left)[3]
        for text in row.lead:
            page.say(text, (left, y), SMALL, INK, bold=True)
            y += page.letters.height(SMALL)
        for text in row.results:
            page.say(text, (left, y), TINY, PLAIN)
            y += page.letters.height(TINY)
        label = self.table.voice.wording.pair(row.name, row.deed.row.text) if row.name else row.deed.row.text
        act = partial(self.table.doors.open_timeline, row.deed.station)
        page.control(Control(ident, rect, act, label, page.words("meanwhile_tip")), ringed=True)
