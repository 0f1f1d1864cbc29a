"""What stands between the seats: the steps of the turn with that of now in a pill, which turn it is, and whose."""

from __future__ import annotations

from collections.abc import Iterable

from bsdesk.engine.state import State
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import FAINT, INK, LINE, QUIET, RIVAL_DEEP, SMALL, TINY, YOU_DEEP
from bsdesk.ui.table.layout.board import Layout, mat_of

ENDS = (0.145, 0.826)  # of the lane's width: the steps stand between the fields' edges
PILL = 26  # units high
LINE_HIGH = 44  # units: in a lane that is higher, the steps stand in a line at its head
TURN_WIDE = 62  # units: which turn it is, at least


class Lane:
    """Lays out the steps and the turn."""

    def __init__(self, page: Page, wording: TableWording, steps: tuple[str, ...]) -> None:
        self.page, self.wording, self.steps = page, wording, steps

    def lay(self, view: State, layout: Layout, *, busy: bool) -> None:
        """Lay the lane out. `busy`: something is asked or fought there; then only the step of now is named."""
        x, y, w, h = layout.mats[0].rect
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
        middle = y + h // 2
        high = min(page.u(PILL), h - 2)
        free = start  # where the line goes on behind the last name
        for number, name in enumerate(named):
            now = view.step == name
            if not roomy and not now:
                continue
            at = start + round((number + 0.5) * each) if roomy else (start + end) // 2
            wide = page.letters.width(texts[name], size, bold=now) + page.u(28 if now else 12)
            box = (at - wide // 2, middle - high // 2, wide, high)
            if roomy:
                page.box((free, middle, box[0] - free, max(1, page.u(1))), LINE, radius=0)
                free = box[0] + box[2]
            if now:
                page.box(box, YOU_DEEP if view.active == layout.below else RIVAL_DEEP, radius=PILL / 2)
            top = middle - page.letters.height(size) / 2
            page.say(texts[name], (at, top), size, INK if now else FAINT, bold=now, align="middle")
        if roomy:
            page.box((free, middle, end - free, max(1, page.u(1))), LINE, radius=0)

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
            longer = f"{lines[0]} · {self.step_name(view.step)}"
            least = page.letters_that_fit(longer, TINY, room)
            lines[0] = longer if page.letters.width(longer, least) <= room else lines[0]
        if view.active:
            lines.append(self.wording.player(view.active))
        if view.moment and (view.prompts or not view.actor):  # else it is named where somebody is to act
            lines[1:] = [self.wording.term("moment", view.moment)]
        last = lines[-1][:1].upper() + lines[-1][1:] if lines else ""
        size = page.letters_that_fit(last, TINY, room, bold=True)
        parts = page.letters.wrap(last, size, room, bold=True)
        told = [(text[:1].upper() + text[1:], False) for text in lines[:-1]][: max(0, 2 - len(parts))]
        told += [(text, True) for text in parts]
        high = page.letters.height(TINY)
        top = y + (h - high * len(told)) // 2
        for number, (text, bold) in enumerate(told):
            small = size if bold else page.letters_that_fit(text, size, room)
            page.say(text, (left, top + number * high), small, INK if bold else QUIET, bold=bold, room=room)
