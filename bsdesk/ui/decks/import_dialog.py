"""Taking over a deck: pasted, from a file, or dropped on the window; what was read of it, and what was not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from bsdesk.engine.files.deck_formats import LIMIT
from bsdesk.table.deck_import import Reading, Trouble, read
from bsdesk.table.decks import Entry, clean, rows
from bsdesk.ui.decks import parts
from bsdesk.ui.decks.dialogs import Over
from bsdesk.ui.decks.workbench import Desk
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.fields import Field, clipboard
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, INK, LINE, LOSS, QUIET, SMALL, SUNK, TINY

if TYPE_CHECKING:
    from bsdesk.ui.app import App

CODE = "bsd1-"


class Import(Over):
    """A deck from elsewhere, to be looked at before it becomes one's own."""

    name = "import"
    wide, high = 760.0, 560.0

    def __init__(
        self, app: App, desk: Desk, *, file: Path | None = None, then: Callable[[Entry], object] | None = None
    ) -> None:
        super().__init__(app)
        self.desk, self.then = desk, then
        self.reading: Reading | None = None
        self.path = self.keep(Field("path", enter=self.open_typed))
        self.called = self.keep(Field("name", app.words("deck_imported"), most=60))
        self.list = self.keep(Scroll("read"))
        if file is not None:
            self.path.set(str(file))
            self.open_file(file)
        elif (text := clipboard()).lstrip().startswith(CODE):
            self.take(text)

    def title(self) -> str:
        return self.app.words("deck_import")

    # what comes in

    def take(self, text: str, name: str = "") -> None:
        self.reading = read(text, self.desk.game)
        self.list.go(0)
        if name or (name := heading(text)):
            self.called.set(clean(name) or self.called.text)

    def paste(self) -> None:
        text = clipboard()
        if text.strip():
            self.take(text)
        else:
            self.app.notice(self.app.words("import_clipboard_empty"), bad=True)

    def open_typed(self) -> None:
        typed = self.path.text.strip()
        if typed:
            self.open_file(Path(typed).expanduser())

    def open_file(self, file: Path) -> None:
        """Any file may be dropped: what is too long for a deck is not read."""
        try:
            with file.open("rb") as opened:
                content = opened.read(4 * LIMIT + 1)
        except OSError as error:
            self.app.notice(self.app.words("import_no_file", reason=error.strerror or error), bad=True)
            return
        self.take(content.decode("utf-8", "replace"), file.stem)

    def save(self) -> None:
        if self.reading is None or not self.reading.cards:
            return
        name = self.desk.collection.free(self.called.text)
        try:
            entry = self.desk.collection.save(name, self.reading.cards)
        except OSError as error:
            self.app.notice(self.app.words("deck_not_saved", reason=error.strerror or error), bad=True)
            return
        self.app.back()
        if self.then is not None:
            self.then(entry)
        self.app.notice(self.app.words("deck_saved_as", name=name))

    # laying it out

    def answers(self) -> Sequence[tuple[str, str, object, str, bool]]:
        words = self.app.words
        ready = self.reading is not None and bool(self.reading.cards)
        return (
            ("cancel", words("cancel"), self.app.back, "plain", True),
            ("save", words("import_save"), self.save, "main" if ready else "plain", ready),
        )

    def inside(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        words, gap, tall = page.words, page.u(GAP), page.u(38)
        y += page.tell(words("import_how"), (x, y), w, SMALL, QUIET) + gap
        texts = words("import_paste"), words("import_open")
        wide, more = (page.letters.width(text, BODY) + page.u(40) for text in texts)
        kind = "plain" if self.reading else "main"
        page.button("paste", (x, y, wide, tall), texts[0], self.paste, kind=kind)
        left = x + wide + gap * 2
        self.path.lay(page, (left, y, x + w - left - more - gap, tall), words("import_path"))
        on = bool(self.path.text.strip())
        page.button("open", (x + w - more, y, more, tall), texts[1], self.open_typed, on=on)
        y += tall + gap
        foot = tall + gap if self.reading and self.reading.cards else 0
        area = (x, y, w, rect[1] + h - y - foot)
        page.box(area, SUNK, line=LINE, radius=6)
        self.lay_read(page, (area[0] + gap, area[1] + gap, area[2] - 2 * gap, area[3] - 2 * gap))
        if foot:
            y = area[1] + area[3] + gap
            label = words("deck_name")
            wide = page.letters.width(label, SMALL) + gap * 2
            page.say(label, (x, y + (tall - page.letters.height(SMALL)) / 2), SMALL, QUIET)
            self.called.lay(page, (x + wide, y, w - wide, tall), label=label)

    def lay_read(self, page: Page, rect: Rect) -> None:
        """What was read: what could not be first, then the cards."""
        if self.reading is None:
            middle = (rect[0], rect[1] + rect[3] // 3)
            page.tell(page.words("import_nothing_yet"), middle, rect[2], BODY, FAINT, align="middle")
            return
        with self.list.area(page, rect) as room:
            y = room.y
            for trouble in self.reading.troubles:
                y = self.lay_trouble(page, room, y, self.sentence(trouble))
            if self.reading.cards:
                y += parts.status(page, self.desk, self.reading.cards, (room.x, y, room.w, 0)) + page.u(4)
            for fault in self.desk.faults(self.reading.cards) if self.reading.cards else ():
                wrong, remedy = self.desk.said(fault)
                text = page.words("deck_fault", wrong=wrong, remedy=remedy)
                y = self.lay_trouble(page, room, y, f"{fault.rule}  {text}")
            for kind, of_kind in rows(self.desk.game, self.reading.cards):
                page.say(self.desk.wording.term("kind", kind), (room.x, y + page.u(4)), TINY, FAINT, bold=True)
                y += page.letters.height(TINY) + page.u(6)
                for row in of_kind:
                    text = f"{row.copies} × {self.desk.called(row.card)}"
                    page.say(text, (room.x, y), BODY, INK, room=room.w)
                    y += page.letters.height(BODY)
            room.end = y

    def lay_trouble(self, page: Page, room: Room, y: int, text: str) -> int:
        page.sign("loss", (room.x, y + page.u(3)), SMALL, LOSS)
        return y + page.tell(text, (room.x + page.u(22), y), room.w - page.u(22), BODY, LOSS) + page.u(4)

    def sentence(self, trouble: Trouble) -> str:
        words = self.app.words
        said = words(trouble.phrase, line=trouble.line, text=trouble.text)
        return f"{said} {words('import_near', card=trouble.near)}" if trouble.near else said

    # hands

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.paste()
            return True
        return False

    def dropped_file(self, path: str) -> bool:
        self.path.set(path)
        self.open_file(Path(path))
        return True

    def told(self) -> dict[str, object]:
        found = self.reading or Reading((), ())
        return {"cards": list(found.cards), "troubles": [self.sentence(trouble) for trouble in found.troubles]}


def heading(text: str) -> str:
    """The name that a list bears in its first line."""
    first = text.lstrip("\ufeff \r\n").partition("\n")[0].strip()
    for start in ("#", "//"):
        if first.startswith(start):
            return first.removeprefix(start).strip()
    return ""
