"""What the board lies on: cloth and play-sheets, the names of the areas with their counts, the step track."""

from __future__ import annotations

import pygame

from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.state import State, at, zone_name, zone_seat
from bsdesk.engine.values import Ref
from bsdesk.seat.catalog import Sheet
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, FAINT, INK, QUIET, RIVAL, SMALL, SPECIAL, TINY, TITLE, YOU
from bsdesk.ui.table.layout.board import NAME, Layout, zone_rect

PLUS = " + "  # between tokens of several kinds
PAD = 6  # units between the name of an area and its edge


class Mats:
    """Lays out what cards and tokens lie on."""

    def __init__(self, page: Page, pictures: Faces, wording: TableWording, sheet: Sheet) -> None:
        self.page, self.pictures, self.wording, self.sheet = page, pictures, wording, sheet

    def lay(self, view: State, layout: Layout) -> None:
        """Lay out cloth and sheets, the step, who sits where."""
        page = self.page
        board = layout.areas.board
        page.put(self.pictures.cloth(board[2:]), board[:2])
        for name, rect in layout.mats.items():
            page.put(self.pictures.mat(name, rect[2:]), rect[:2])
        self.lay_steps(view, layout)
        self.lay_turn(view, layout)
        self.lay_names(view, layout)

    def lay_steps(self, view: State, layout: Layout) -> None:
        """Lay out the step track; the step of now is lit, and says whose it is."""
        page = self.page
        for name in self.sheet.mats["track"].zones:
            rect = zone_rect(self.sheet, layout.mats, 0, name)
            if rect is None or f"step.{name}" not in self.wording.books.terms:
                continue
            now = view.step == name
            if now:
                mine = view.active == layout.below
                page.box(rect, (*(YOU if mine else (170, 96, 62))[:3], 235), radius=7)
            kind = "track" if f"track.{name}" in self.wording.books.terms else "step"
            text, room = self.wording.term(kind, name), rect[2] - page.u(6)
            size = page.letters_that_fit(text, SMALL, room, bold=now)
            text = page.letters.fit(text, size, room, bold=now)
            y = rect[1] + (rect[3] - page.letters.height(size)) / 2
            page.say(text, (rect[0] + rect[2] / 2, y), size, INK if now else QUIET, bold=now, align="middle")

    def lay_names(self, view: State, layout: Layout) -> None:
        """Lay out who sits where, and how many cards each holds; whose decision it is has a mark."""
        page = self.page
        for seat in view.seats():
            x, y, w, h = layout.areas.hand if layout.side(seat) == 1 else layout.areas.rival
            count = len(view.zones.get(at(seat, view.rules.hand), ()))
            text = page.words("cards_in_hand", player=self.wording.player(seat), count=count)
            top = y + page.u(8) if layout.side(seat) == 1 else y + (h - page.letters.height(TINY)) // 2
            left = x + page.u(12)
            if seat == (view.actor or min(view.prompts, default=0)):
                page.sign("right", (left, top + page.u(3)), 10, YOU if layout.side(seat) == 1 else RIVAL)
            if layout.side(seat) == 1:  # beside the cards: in two lines
                room = round(w * NAME) - page.u(30)
                page.tell(text.replace(" · ", "\n"), (left + page.u(15), top), room, TINY, QUIET, most=3)
            else:
                room = round(w * 0.25) - page.u(30)
                page.say(text, (left + page.u(15), top), page.letters_that_fit(text, TINY, room), QUIET, room=room)

    def lay_turn(self, view: State, layout: Layout) -> None:
        """Lay out which turn it is, and whose, at the end of the track."""
        page = self.page
        x, y, w, h = layout.mats["track"]
        ends = [rect[0] + rect[2] for rect in self.track_areas(layout)]
        left = max([x + round(w * 0.84), *(end + page.u(8) for end in ends)])
        room = x + w - page.u(4) - left
        lines = [self.wording.phrase("turn", number=view.turn)] if view.turn else []
        if view.active:
            lines.append(self.wording.player(view.active))
        if view.moment:
            lines[1:] = [self.wording.term("moment", view.moment)]
        last = lines[-1][:1].upper() + lines[-1][1:] if lines else ""
        size = page.letters_that_fit(last, TINY, room, bold=True)
        parts = page.letters.wrap(last, size, room, bold=True)
        told = [(text[:1].upper() + text[1:], False) for text in lines[:-1]][: max(0, 2 - len(parts))]
        told += [(text, True) for text in parts]
        high = page.letters.height(TINY)
        top = y + (h - high * len(told)) // 2
        for number, (text, bold) in enumerate(told):
            page.say(text, (left, top + number * high), size, INK if bold else QUIET, bold=bold, room=room)

    def track_areas(self, layout: Layout) -> list[Rect]:
        """Return the areas that all share, in the strip between the sheets."""
        return [rect for key, rect in layout.zones.items() if "." not in key]

    def lay_area_name(self, view: State, layout: Layout, key: Ref) -> None:
        """Lay out an area's name in its corner, and how much lies in it."""
        page, zone, rect = self.page, view.rules.zone[zone_name(key)], layout.zones[key]
        placed = zone_rect(self.sheet, layout.mats, 0 if zone.shared else layout.side(zone_seat(key)), zone.name)
        if zone.name == view.rules.hand or (placed is None and zone.cards and not view.zones.get(key)):
            return
        if zone.name in view.rules.play_zones:
            self.lay_field_name(layout, key)
            return
        small = rect[3] < page.u(30)
        vital = zone.name == view.game.hints.vital  # what everybody looks at
        tiny, figures = (min(size, 0.6 * rect[3] / page.unit) for size in (TINY, TITLE if vital else SMALL))
        low = bool(self.sheet.mats["far"].sockets.get(zone.name)) and layout.side(zone_seat(key)) == 2
        name, (cards, tokens) = self.zone_title(zone.name), self.counts(view, key)
        x, y = rect[0] + page.u(PAD), rect[1] + page.u(2 if small else 5)
        if low:
            y = rect[1] + rect[3] - page.letters.height(SMALL) - page.u(4)
        room = rect[2] - 2 * page.u(PAD)
        if page.letters.width(tokens or cards, figures, bold=True) + page.letters.width(name, tiny) > room - page.u(3):
            rest = room - page.letters.width(name, self.least_letters) - page.u(3)
            figures = page.letters_that_fit(tokens or cards, figures, rest, bold=True)
        if tokens:
            room -= self.lay_count(tokens, (rect[0] + rect[2] - page.u(PAD), y), figures)
        if cards and not self.is_narrow(rect, name, cards, tokens):
            right = rect[0] + rect[2] // 2 if tokens else rect[0] + rect[2] - page.u(PAD)
            room = right - x - self.lay_count(cards, (right, y), figures)  # each beside what it counts
        if page.letters.width(name, tiny) > room:  # nearer to the edges
            alone = room == rect[2] - 2 * page.u(PAD)
            x, room = rect[0] + page.u(2), room + (2 * page.u(PAD) - page.u(3) if alone else page.u(4))
        page.say(name, (x, y), page.letters_that_fit(name, tiny, room), QUIET, room=max(page.u(20), room))

    @property
    def least_letters(self) -> float:
        """Return the size of the smallest letters."""
        return self.page.letters_that_fit("M", TINY, 0)

    def lay_count(self, text: str, at: tuple[int, int], size: float) -> int:
        """Lay out a figure that ends here; return how much room it took."""
        up = max(0, self.page.letters.height(size) - self.page.letters.height(SMALL)) // 2
        right, top = at[0], at[1] - self.page.u(1) - up
        parts = text.split(PLUS)
        for number, part in reversed(list(enumerate(parts))):
            colour = SPECIAL if part[-1:].isalpha() else INK  # tokens of their own kind have a letter
            for said, look in ((part, colour), (PLUS if number else "", INK)):
                if said:
                    self.page.say(said, (right, top), size, look, bold=True, align="right")
                    right -= self.page.letters.width(said, size, bold=True)
        return at[0] - right + self.page.u(3)

    def zone_title(self, zone: str) -> str:
        name = self.wording.term("area", zone)
        return name[:1].upper() + name[1:]

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

    def is_narrow(self, rect: Rect, name: str, cards: str, tokens: str = "") -> bool:
        """Return whether there is no room for the name of an area and the count of its cards side by side."""
        page, room = self.page, rect[2] // (2 if tokens else 1) - self.page.u(2 * PAD)
        return (
            page.letters.width(name, self.least_letters) + page.letters.width(cards, SMALL, bold=True) + page.u(3)
            > room
        )

    def lay_low_counts(self, view: State, layout: Layout) -> None:
        """Lay out the counts of narrow areas: at their foot, on the cards."""
        page = self.page
        for key in layout.piles:
            rect = layout.zones[key]
            zone = view.rules.zone[zone_name(key)]
            cards, tokens = self.counts(view, key)
            if cards and self.is_narrow(rect, self.zone_title(zone.name), cards, tokens):
                width, high = page.letters.width(cards, SMALL, bold=True) + page.u(10), page.letters.height(SMALL)
                right = layout.poses[layout.piles[key][0]].rect
                box = (right[0] + right[2] - width, rect[1] + rect[3] - high - page.u(4), width, high)
                page.box(box, (12, 18, 32, 235), radius=4)
                page.say(cards, (box[0] + width / 2, box[1]), SMALL, INK, bold=True, align="middle")

    def counts(self, view: State, key: Ref) -> tuple[str, str]:
        """Return how many cards and how many tokens lie there, as text."""
        zone, cards, tokens = view.rules.zone[zone_name(key)], "", ""
        if zone.tokens and (not zone.cards or any(view.tokens.get(key, ()))):
            tokens = write_pool(view, view.tokens.get(key, ())).replace("+", PLUS)
        if zone.cards and zone.shows != "nothing":
            count = len(view.zones.get(key, ()))
            more = "+" if zone.shows == "class" and count == zone.cap and zone.sees != "all" else ""
            if count or not tokens:
                cards = f"{count}{more}"
        return cards, tokens


def is_bare(rect: Rect, layout: Layout) -> bool:
    """Return whether no card lies on any of it."""
    return pygame.Rect(rect).collidelist([pose.rect for pose in layout.poses.values()]) < 0
