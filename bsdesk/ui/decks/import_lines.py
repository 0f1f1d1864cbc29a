"""The lines of a list that is imported: each can be changed, and beside it stands what it was taken for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from bsdesk.engine.files.list_lines import ListLine
from bsdesk.table.deck_import import line_for, nearest_card
from bsdesk.ui.decks.workbench import Workbench
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Widget
from bsdesk.ui.kit.scroll import Room
from bsdesk.ui.kit.theme import FAINT, GAP, INK, LEGAL, LOSS, SMALL

ROW = 32  # units that a line is high
PART = 0.46  # of a line: its text
LONGEST = 200  # letters


class LineField(Field):
    """One line. A text of several lines that is pasted into it becomes as many; `enter` adds a line below."""

    def __init__(self, lines: ImportLines, text: str) -> None:
        lines.made += 1
        below = partial(lines.add_below, self)
        super().__init__(f"line:{lines.made}", text, enter=below, changed=lines.changed, most=LONGEST)
        self.at = self.mark = min(len(text), LONGEST)
        self.lines = lines

    def insert(self, text: str) -> None:
        first, *rest = text.strip("\r\n").splitlines() or [text]
        super().insert(first)
        if rest:
            self.lines.add_below(self, rest)


class ImportLines(Widget):
    """All lines. `changed` is called when one is another, `focus_on` puts the keyboard on one."""

    def __init__(self, changed: Callable[[], object], focus_on: Callable[[str], object]) -> None:
        super().__init__("lines")
        self.changed, self.focus_on = changed, focus_on
        self.made = 0  # fields so far: each has a name of its own
        self.fields: list[LineField] = []

    @property
    def text(self) -> str:
        return "\n".join(field.text for field in self.fields)

    def set(self, lines: Sequence[str]) -> None:
        """Show these lines, and an empty one to be added."""
        self.fields = [LineField(self, line[:LONGEST]) for line in [*lines, ""]]

    def add_below(self, field: LineField, lines: Sequence[str] = ("",)) -> None:
        """Add lines below another, and go to the last of them."""
        place = self.fields.index(field) + 1
        self.fields[place:place] = [LineField(self, line[:LONGEST]) for line in lines]
        self.focus_on(self.fields[place + len(lines) - 1].id)
        self.changed()

    def replace(self, number: int, text: str) -> None:
        """Write another text in the line of this number."""
        self.fields[number - 1].set(text)
        self.changed()

    # laying them out

    def lay(self, page: Page, desk: Workbench, room: Room, space: Space, read: Sequence[ListLine]) -> None:
        """Lay out each line as far as it is in sight, with what was read of it."""
        taken = {line.number: line for line in read}
        for number, field in enumerate(self.fields, 1):
            row = space.top(ROW, gap=4)
            if room.sees(row.y, row.h):
                line = row.space()
                field.lay(page, line.left(pixels=round(row.w * PART), gap=GAP), page.words("import_add"), size=SMALL)
                if number in taken:
                    self.lay_taken(page, desk, line.rest, taken[number])

    def lay_taken(self, page: Page, desk: Workbench, box: Box, line: ListLine) -> None:
        """Lay out what a line was taken for; of an unknown card the one that may be meant, to be clicked."""
        words, space = page.words, box.space()
        mark = space.left(20)
        if line.card:
            page.sign("yes", (mark.x, mark.line(page.u(12))), 12, LEGAL)
            page.write(f"{line.copies} × {desk.card_name(line.card)}", space.rest, SMALL, INK, fit=True)
            return
        if line.taken == "heading":
            page.write(words("import_row_heading"), space.rest, SMALL, FAINT, fit=True)
            return
        page.sign("loss", (mark.x, mark.line(page.u(12))), 12, LOSS)
        near = nearest_card(line.name, desk.game) if line.taken == "unknown" else ""
        if near:
            text = words("import_row_near", card=desk.card_name(near))
            wide = min(page.wide(text, SMALL, 24), round(space.rest.w * 0.62))
            fixed = line_for(desk.game.rules.defs[near], line.copies, desk.language)
            act = partial(self.replace, line.number, fixed)
            page.button(f"near:{line.number}", space.right(pixels=wide, gap=GAP), text, act, size=SMALL, tip=fixed)
        page.write(words(f"import_row_{line.taken}"), space.rest, SMALL, LOSS, fit=True)

    # hands: those of the lines

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        return any(field.key(event, focus) for field in list(self.fields))

    def typed(self, text: str, focus: str) -> bool:
        return any(field.typed(text, focus) for field in self.fields)

    def composing(self, text: str, focus: str) -> bool:
        return any(field.composing(text, focus) for field in self.fields)

    def press(self, control: Control | None, at: At) -> bool:
        return sum(field.press(control, at) for field in self.fields) > 0

    def drag(self, at: At) -> bool:
        return any(field.drag(at) for field in self.fields)

    def release(self) -> bool:
        return sum(field.release() for field in self.fields) > 0
