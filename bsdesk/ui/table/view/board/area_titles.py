"""What is written on the zones of the board: their names, how much lies there, an invitation in an empty field."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Ref
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import (
    BODY,
    FAINT,
    INK,
    LEAST_LETTERS,
    LIFE,
    LINE,
    LOSS,
    QUIET,
    SMALL,
    SPECIAL,
    TINY,
    TITLE,
    YOU,
)
from bsdesk.ui.table.layout.board import VITAL, Layout, mat_of
from bsdesk.ui.table.motion.figures import Figure
from bsdesk.ui.table.view.board.card_figures import FOOT
from bsdesk.ui.table.view.board.ladder import lay_ladder

PLUS = " + "  # between tokens of several kinds
NEXT = 8  # units between the name of an area that is summed up and its figure
PAD, NEAR = 6, 2  # units between the name of an area and its edge; and where there is little room
MANY = "000"  # as wide as a count can be of all cards that lie on the table
STILL = Figure(None)  # how figures are drawn that do not change now
AIR = 0.2  # of a line's height: above and below its digits
PIP = (5, 12)  # units wide at least and at most, a number on a track
TRACK_TOP, TRACK_HIGH = 26, 34  # units: where a track begins below a name, and how high an area must be for it


class AreaTitles:
    """Lays out the names of areas and the figures in them."""

    def __init__(self, page: Page, wording: TableWording, figures: Mapping[Ref, Figure]) -> None:
        self.page, self.wording = page, wording
        self.figures = figures  # those that are just changing

    def lay_area_name(self, view: State, layout: Layout, key: Ref) -> None:
        """Lay out an area's name in its corner, and how much lies in it."""
        page, zone, rect = self.page, view.rules.zone[zone_name(key)], layout.zones[key]
        unprinted = not layout.is_printed(key)
        if zone.name == view.rules.piles.hand or (unprinted and zone.cards and not view.zones.get(key)):
            return
        spot = layout.mats[mat_of(key)].mat.zones.get(zone.name)
        how = spot.title if spot is not None else "top"
        if how == "none" or (how == "held" and not view.zones.get(key)):
            return
        if zone.name in view.rules.play_zones:
            self.lay_field_name(layout, key)
            return
        if key in layout.vital:
            self.lay_vital(view, layout, key)
            return
        small = rect[3] < page.u(30)
        vital = zone.name == view.game.handling.vital  # what everybody looks at
        tiny, figures = (min(size, 0.6 * rect[3] / page.unit) for size in (TINY, TITLE if vital else SMALL))
        (cards, tokens) = counts(view, key) if how != "name" else ("", "")
        name, cards = self.with_goal(view, layout, key, cards)
        pad = self.edge(view, layout, key) if cards and not tokens else page.u(PAD)
        x, y = rect[0] + pad, rect[1] + page.u(2 if small else 5)
        if how == "foot":
            y = rect[1] + rect[3] - page.letters.height(SMALL) - page.u(4)
        room = rect[2] - 2 * pad
        if page.letters.width(tokens or cards, figures, bold=True) + page.letters.width(name, tiny) > room - page.u(3):
            rest = room - page.letters.width(name, self.least_letters) - page.u(3)
            if page.letters.width(tokens, self.least_letters, bold=True) > rest:
                tokens = tokens.replace(PLUS, PLUS.strip())
            figures = page.letters_that_fit(tokens or cards, figures, rest, bold=True)
        figure, end = self.figures.get(key, STILL), rect[0] + rect[2] - pad
        if layout.is_summed(key):  # the figure stands next to the name, so that it is not read with that of another
            if not (tokens or cards):
                return
            near = page.letters.width(name, tiny) + page.letters.width(tokens or cards, figures, bold=True)
            end = min(end, x + near + page.u(NEXT))
        if tokens:
            room -= rect[0] + rect[2] - pad - end + self.lay_count(tokens, (end, y), figures, figure)
            if "track" in layout.looks[key] and rect[3] >= page.u(TRACK_HIGH):
                count = sum(view.tokens.get(key, ())) if figure.number is None else figure.number
                self.lay_track(rect, count, zone.cap)
        if cards and not self.is_narrow(view, layout, key):
            right = rect[0] + rect[2] // 2 if tokens else end
            counting = STILL if tokens else figure
            room = right - x - self.lay_count(cards, (right, y), figures, counting)  # each beside what it counts
        elif cards and not tokens and not view.zones.get(key):  # below the name, as no card lies there
            middle = rect[0] + (rect[2] + page.letters.width(cards, SMALL, bold=True)) // 2
            self.lay_count(cards, (middle, y + round(1.5 * page.letters.height(tiny))), SMALL, figure)
        if page.letters.width(name, tiny) > room:  # nearer to the edges
            alone = room == rect[2] - 2 * pad
            room += 2 * pad - page.u(3) if alone else pad - page.u(NEAR)
            wide = page.letters.width(name, page.letters_that_fit(name, tiny, room))
            x = rect[0] + max(page.u(NEAR), (rect[2] - wide) // 2 if alone else 0)
        self.say_name(layout, key, name, (x, y), tiny, room)

    def say_name(self, layout: Layout, key: Ref, name: str, at: tuple[int, int], size: float, room: int) -> None:
        """Say the name of an area, as large as it has room; on a plate, where a tip says it too, it is not cut."""
        page, plate = self.page, layout.mats[mat_of(key)].plain
        if not plate or page.letters.width(name, self.least_letters) <= room:
            page.say(name, at, page.letters_that_fit(name, size, room), QUIET, room=max(page.u(20), room))

    def lay_vital(self, view: State, layout: Layout, key: Ref) -> None:
        """Lay out how much life is left, large, and below it the area's name; what lies there lies below both."""
        page, rect, zone = self.page, layout.zones[key], view.rules.zone[zone_name(key)]
        (x, y, w, _), room = rect, rect[2] - 2 * page.u(PAD)
        cards, tokens = counts(view, key)
        text, name, figure = tokens or cards, self.zone_title(zone.name), self.figures.get(key, STILL)
        text = (text if figure.number is None else str(figure.number)) + self.lost_with(view, layout, key)
        most = LIFE * min(1.0, layout.vital[key] / page.u(VITAL[0]))
        size = most * min(1.0, room / max(1, page.letters.width(text, most, bold=True)))
        air, high = AIR * page.letters.height(size), page.letters.height(TINY)
        top = y + layout.vital[key] - high - page.letters.height(size) + air  # its digits stand upon the name
        wide = page.letters.width(text, size * figure.size, bold=True)
        self.lay_count(text, (x + (w + wide) // 2, round(top)), size, figure, on=True)
        small = page.letters_that_fit(name, TINY, w - page.u(2))
        page.say(name, (x + w / 2, y + layout.vital[key] - high), small, QUIET, align="middle", room=w)
        lay_ladder(page, layout.rungs(view, key, page.unit), len(view.zones.get(key, ())))
        if "track" in layout.looks[key]:
            self.lay_track(rect, sum(view.tokens.get(key, ())), zone.cap, layout.vital[key])

    def lost_with(self, view: State, layout: Layout, key: Ref) -> str:
        """Return, behind a figure of life that fills up, with how many one has lost, where no rungs say it."""
        full = view.game.handling.lost_with(view) if not layout.rungs(view, key, self.page.unit) else 0
        return f"/{full}" if full else ""

    @property
    def least_letters(self) -> float:
        """Return the size of the smallest letters."""
        return self.page.letters_that_fit("M", TINY, 0)

    def lay_count(self, text: str, at: tuple[int, int], size: float, figure: Figure, *, on: bool = False) -> int:
        """Lay out a figure that ends here, as it is just changing, beside small words or, if it stands alone (`on`),
        with its head just there; return how much room it took. What stands behind a slash doesn't change."""
        _, slash, full = text.partition("/")
        text, size = text if figure.number is None else f"{figure.number}{slash}{full}", size * figure.size
        up = max(0, self.page.letters.height(size) - self.page.letters.height(SMALL)) // 2
        right, top = at[0], at[1] if on else at[1] - self.page.u(1) - up
        plus = PLUS if PLUS in text else PLUS.strip()
        parts = text.split(plus)
        for number, part in reversed(list(enumerate(parts))):
            plain = LOSS if figure.lost else INK
            colour = SPECIAL if part[-1:].isalpha() else plain  # tokens of their own kind have a letter
            for said, look in ((part, colour), (plus if number else "", plain)):
                if said:
                    self.page.say(said, (right, top), size, look, bold=True, align="right")
                    right -= self.page.letters.width(said, size, bold=True)
        return at[0] - right + self.page.u(3)

    def lay_track(self, rect: Rect, count: int, most: int, head: int = 0) -> None:
        """Lay out a line of numbers below the name of an area, or its `head` in pixels, filled up to this one."""
        page = self.page
        most = max(most, count)
        wide = max(page.u(PIP[0]), min(page.u(PIP[1]), (rect[2] - 2 * page.u(PAD)) // max(1, most)))
        if wide * most > rect[2]:
            return
        left, top, high = (
            rect[0] + (rect[2] - wide * most) // 2,
            rect[1] + (head + page.u(4) if head else page.u(TRACK_TOP)),
            max(3, page.u(6)),
        )
        for number in range(most):
            box = (left + number * wide, top, wide - max(1, page.u(1)), high)
            page.box(box, YOU if number < count else None, line=LINE, radius=2)

    def zone_title(self, zone: str) -> str:
        short = f"title.{zone}" in self.wording.books.terms  # where the whole name has no room
        name = self.wording.term("title" if short else "area", zone)
        return capitalized(name)

    def lay_field_name(self, layout: Layout, key: Ref) -> None:
        """Lay out the name of an area for cards in play, if none covers it."""
        page, rect, name = self.page, layout.zones[key], self.zone_title(zone_name(key))
        x, y = rect[0] + page.u(PAD), rect[1] + page.u(5)
        if is_bare((x, y, page.letters.width(name, TINY), page.letters.height(TINY)), layout):
            page.say(name, (x, y), TINY, FAINT, room=rect[2] - 2 * page.u(PAD))

    def lay_invitation(self, view: State, layout: Layout, text: str) -> None:
        """Lay out what one's own empty field says."""
        page = self.page
        rect = layout.zones[at(layout.below, view.rules.play_zones[0])]
        if text and is_bare(rect, layout):
            wide = rect[2] - 2 * page.u(PAD)
            size = page.letters_that_fit(text, BODY, wide)
            middle = (rect[0] + rect[2] / 2, rect[1] + rect[3] - page.u(12) - page.letters.height(size))
            page.say(text, middle, size, QUIET, align="middle", room=wide)

    def with_goal(self, view: State, layout: Layout, key: Ref, cards: str) -> tuple[str, str]:
        """Return the name of an area, and its figure beside it; of life that fills up a short name, and the figure with
        how many one has lost with."""
        zone = zone_name(key)
        if zone != view.game.handling.vital or not cards:
            return self.zone_title(zone), cards
        short = f"short.{zone}" in self.wording.books.terms
        name = capitalized(self.wording.term("short", zone)) if short else self.zone_title(zone)
        return name, cards + self.lost_with(view, layout, key)

    def is_narrow(self, view: State, layout: Layout, key: Ref) -> bool:
        """Return whether there is no room for the name of an area and the count of its cards side by side."""
        rect, tokens = layout.zones[key], counts(view, key)[1]
        room = rect[2] // 2 - 2 * self.page.u(PAD) if tokens else rect[2] - 2 * self.page.u(NEAR)
        return self.side_by_side(view, layout, key) > room

    def edge(self, view: State, layout: Layout, key: Ref) -> int:
        """Return how far the name of an area and the count of its cards are from its edges: nearer where there is no
        room else."""
        page, wide = self.page, layout.zones[key][2]
        return page.u(PAD) if self.side_by_side(view, layout, key) <= wide - 2 * page.u(PAD) else page.u(NEAR)

    def side_by_side(self, view: State, layout: Layout, key: Ref) -> int:
        """Return how wide the name of an area and the count of its cards are at least; with three digits where the
        table's own cards gather, so that the count stands in one place however many there are."""
        letters, zone = self.page.letters, zone_name(key)
        name, cards = self.with_goal(view, layout, key, counts(view, key)[0])
        cards = max(cards, MANY if zone in view.rules.piles.common_zones else "", key=len)
        taken = letters.width(name, self.least_letters) + letters.width(cards, SMALL, bold=True)
        return taken + self.page.u(3)

    def lay_low_counts(self, view: State, layout: Layout) -> None:
        """Lay out the counts of narrow areas: at their foot, on the cards."""
        page = self.page
        for key in layout.piles:
            if layout.is_summed(key) or key in layout.vital or zone_name(key) == view.rules.piles.hand:
                continue  # beside a seat's name stands how many cards it holds
            rect = layout.zones[key]
            cards, _ = counts(view, key)
            if cards and self.is_narrow(view, layout, key):
                figure = self.figures.get(key, STILL)
                cards, size = cards if figure.number is None else str(figure.number), SMALL * figure.size
                width, high = page.letters.width(cards, size, bold=True) + page.u(10), page.letters.height(size)
                right = layout.poses[layout.piles[key][0]].rect
                plate = max(round(FOOT * right[2]), LEAST_LETTERS + 6)
                foot = min(rect[1] + rect[3] - page.u(4), right[1] + right[3] - plate - page.u(2))
                box = (right[0] + right[2] - width, foot - high, width, high)  # above the plate at the card's foot
                page.box(box, (12, 18, 32, 235), radius=4)
                colour = LOSS if figure.lost else INK
                page.say(cards, (box[0] + width / 2, box[1]), size, colour, bold=True, align="middle")


def counts(view: State, key: Ref) -> tuple[str, str]:
    """Return how many cards and how many tokens lie in an area, as text."""
    zone, cards, tokens = view.rules.zone[zone_name(key)], "", ""
    if zone.tokens and (not zone.cards or any(view.tokens.get(key, ()))):
        pool = view.tokens.get(key, ())
        endless = min(pool, default=0) < 0  # it gives without end: how much is left, nobody counts
        tokens = "" if endless else write_pool(view, pool).replace("+", PLUS)
    if zone.cards and zone.shows != "nothing":
        waits = zone.name == view.game.handling.waits_in
        count = len(view.game.handling.waiting(view) if waits else view.zones.get(key, ()))
        more = "+" if zone.shows == "class" and count == zone.cap and zone.sees != "all" else ""
        if count or not tokens:
            cards = f"{count}{more}"
    return cards, tokens


def is_bare(rect: Rect, layout: Layout) -> bool:
    """Return whether no card lies on any of it."""
    return pygame.Rect(rect).collidelist(list(layout.rects.values())) < 0
