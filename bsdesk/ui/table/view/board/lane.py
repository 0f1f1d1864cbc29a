"""What stands between the seats: the steps of the turn with that of now in a pill, which turn it is, and whose."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from bsdesk.engine.state import State, zone_seat
from bsdesk.engine.values import Seat
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import DARK_INK, FAINT, INK, LINE, QUIET, SMALL, TINY, YOU
from bsdesk.ui.table.layout.board import Layout, mat_of
from bsdesk.ui.table.model.sides import deep_colour
from bsdesk.ui.table.motion.fights import fighting_pairs

ENDS = (0.145, 0.826)  # of the lane's width: the steps stand between the fields' edges
PILL = 26  # units high
LINE_HIGH = 44  # units: in a lane that is higher, the steps stand in a line at its head
POINTS, DOT = 28, 8  # units high: the points of what happens now; and their dots
TURN_WIDE = 62  # units: which turn it is, at least


class Lane:
    """Lays out the steps and the turn."""

    def __init__(self, page: Page, wording: TableWording, steps: tuple[str, ...]) -> None:
        self.page, self.wording, self.steps = page, wording, steps

    def lay(self, view: State, layout: Layout, *, busy: bool) -> None:
        """Lay the lane out. `busy`: something is asked or fought there; then only the step of now is named."""
        x, y, w, h = layout.lane
        line = (x, y, w, min(h, self.page.u(LINE_HIGH)))
        if not busy:
            self.lay_steps(view, layout, line)
        self.lay_turn(view, layout, line, busy=busy)

    def lay_steps(self, view: State, layout: Layout, rect: Rect) -> None:
        """Lay out the steps on a thin line; that of now is in a pill, which says whose turn it is by its colour."""
        page = self.page
        named = [name for name in self.steps if f"step.{name}" in self.wording.books.terms]
        if not named:
            return
        x, y, w, h = rect
        start, end = x + round(w * ENDS[0]), x + round(w * ENDS[1])
        each = (end - start) / len(named)
        texts = {name: self.step_name(name) for name in named}
        sizes = (SMALL, TINY, page.letters_that_fit("M", TINY, 0))
        fits = (size for size in sizes if self.fits(texts.values(), size, each))
        size = next(fits, 0)
        place = named.index(view.step) if view.step in named else 0
        if not size:  # only that of now and those beside it are named
            named, each = named[max(0, place - 1) : place + 2], (end - start) / 3
            size = next((size for size in sizes if self.fits([texts[name] for name in named], size, each)), 0)
        roomy, size = bool(size), size or SMALL
        middle, line, wider, widest = y + h // 2, max(1, page.u(1)), page.u(12), page.u(28)
        high = min(page.u(PILL), h - 2)
        free = start  # where the line goes on behind the last name
        for number, name in enumerate(named):
            now = view.step == name
            if not roomy and not now:
                continue
            at = start + round((number + 0.5) * each) if roomy else (start + end) // 2
            wide = page.letters.width(texts[name], size, bold=now) + (widest if now else wider)
            box = (at - wide // 2, middle - high // 2, wide, high)
            if roomy:
                page.box((free, middle, box[0] - free, line), LINE, radius=0)
                free = box[0] + box[2]
            if now:
                page.box(box, deep_colour(view, layout.below, view.active), radius=PILL / 2)
            top = middle - page.letters.height(size) / 2
            page.say(texts[name], (at, top), size, INK if now else FAINT, bold=now, align="middle")
        if roomy:
            page.box((free, middle, end - free, line), LINE, radius=0)

    def lay_points(self, view: State, layout: Layout) -> None:
        """Lay out the points of what happens now, at the foot of the lane: those gone through, the one where it stands,
        those to come; and above the cards that go from player to player, who goes for whom."""
        self.lay_chain(view, layout)
        points = view.game.handling.points(view)
        if points is None or not layout.mats[0].plain:
            return
        page, (x, y, w, h) = self.page, layout.mats[0].rect
        y, h = y + h - page.u(POINTS), page.u(POINTS)
        names = [self.wording.term("point", name) for name in points.names]
        gap, dot = page.u(8), page.u(DOT)
        least = page.letters_that_fit("M", TINY, 0)
        sizes = (TINY, (TINY + least) / 2, least)

        def taken(size: float) -> int:
            widths = (page.letters.width(name, size, bold=n == points.now) for n, name in enumerate(names))
            return sum(widths) + len(names) * (dot + gap // 2) + (len(names) - 1) * gap

        size = next((size for size in sizes if taken(size) <= w - 2 * gap), 0.0)
        shown = list(enumerate(names)) if size else [(points.now, names[points.now])]  # else only that of now
        size = size or TINY
        left = x + max(gap, (w - taken(size)) // 2) if len(shown) > 1 else x + gap
        for number, name in shown:
            now, gone = number == points.now, number < points.now
            middle = y + h // 2
            page.box(
                (left, middle - dot // 2, dot, dot), YOU if now else FAINT if gone else None, line=LINE, radius=DOT / 2
            )
            left += dot + gap // 2
            ink = INK if now else FAINT
            left += page.say(name, (left, middle - page.letters.height(size) // 2), size, ink, bold=now)[2] + gap

    def lay_chain(self, view: State, layout: Layout) -> None:
        """Number the cards that go from player to player, from left to right, where there are several; above each
        stands whose it is and whom it is aimed at."""
        page = self.page
        found = [(shot, rect) for shot in view.game.handling.shots(view) if (rect := layout.rect_of(shot.card))]
        found.sort(key=lambda one: one[1][0])
        if len(found) < 2:
            return
        apart = min(b[1][0] - a[1][0] for a, b in pairwise(found))
        room, high = max(found[0][1][2], apart - page.u(4)), page.letters.height(TINY)
        for number, (shot, (x, y, w, _)) in enumerate(found, 1):
            last = number == len(found)
            told = (self.shortest(view, f"{number}  ", shot.seat, room), self.shortest(view, "→ ", shot.target, room))
            box = (x + w // 2 - room // 2, y - 2 * high - page.u(6), room, 2 * high + page.u(2))
            page.box(box, DARK_INK, line=LINE, radius=4)
            for line, text in enumerate(told):
                size = page.letters_that_fit(text, TINY, room - page.u(6), bold=last)
                ink = INK if last else QUIET
                page.say(text, (x + w // 2, box[1] + line * high), size, ink, bold=last, align="middle")

    def shortest(self, view: State, before: str, seat: Seat, room: int) -> str:
        """Return who a player is, with what stands before it, by the first of their names that has room: their own, or
        that of the card that shows who they are; else as much of it as has room."""
        page, portrait = self.page, view.game.handling.portrait(view, seat)
        names = [self.wording.player(seat), *([self.wording.card(view, portrait)] if portrait in view.cards else [])]
        texts, least = [f"{before}{name}" for name in names], page.letters_that_fit("M", TINY, 0)
        inner = room - page.u(6)
        fitting = (text for text in texts if page.letters.width(text, least, bold=True) <= inner)
        return next(fitting, "") or page.letters.fit(texts[0], least, inner, bold=True)

    def fits(self, texts: Iterable[str], size: float, each: float) -> bool:
        """Return whether each of these names has room in letters of this size, also where it is that of now."""
        return all(self.page.letters.width(text, size, bold=True) + self.page.u(14) <= each for text in texts)

    def step_name(self, name: str) -> str:
        kind = "track" if f"track.{name}" in self.wording.books.terms else "step"
        return self.wording.term(kind, name)

    def lay_turn(self, view: State, layout: Layout, rect: Rect, *, busy: bool) -> None:
        """Lay out which turn it is, and whose, at the end of the lane."""
        page = self.page
        x, y, w, h = rect
        printed = (rect for key, rect in layout.zones.items() if not mat_of(key) and layout.is_printed(key))
        shared = [box[0] + box[2] for box in printed if box[1] < y + h]  # what lies in this line
        usual = x + min(round(w * 0.84), w - page.u(TURN_WIDE))
        left = max([usual, *(end + page.u(8) for end in shared if end < x + w)])
        room = x + w - page.u(4) - left
        lines = [self.wording.filled_term("turn", number=view.turn)] if view.turn else []
        if lines and busy and f"step.{view.step}" in self.wording.books.terms:
            longer = f"{capitalized(lines[0])} · {self.step_name(view.step)}"
            least = page.letters_that_fit(longer, TINY, room)
            lines[0] = longer if page.letters.width(longer, least) <= room else lines[0]
        if view.active:
            lines.append(self.wording.player(view.active))
        if view.moment and (view.prompts or not view.actor):  # else it is named where somebody is to act
            lines[1:] = [self.wording.term("moment", view.moment)]
        last = capitalized(lines[-1]) if lines else ""
        size = page.letters_that_fit(last, TINY, room, bold=True)
        parts = page.letters.wrap(last, size, room, bold=True)
        told = [(capitalized(text), False) for text in lines[:-1]][: max(0, 2 - len(parts))]
        told += [(text, True) for text in parts]
        high = page.letters.height(TINY)
        step = min(high, h // max(1, len(told)))  # in a low lane its lines stand closer
        top = y + (h - step * (len(told) - 1) - high) // 2
        for number, (text, bold) in enumerate(told):
            small = size if bold else page.letters_that_fit(text, size, room)
            page.say(text, (left, top + number * step), small, INK if bold else QUIET, bold=bold, room=room)


def is_busy(view: State, layout: Layout) -> bool:
    """Return whether something is asked or fought between the seats, or lies where the steps stand."""
    shared = [key for key in layout.zones if not zone_seat(key) and view.zones.get(key)]
    lies = any(intersection(layout.zones[key], layout.lane)[2] for key in shared)
    return bool(view.prompts or view.moment or fighting_pairs(view) or (lies and not layout.mats[0].plain))
