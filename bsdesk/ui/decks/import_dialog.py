"""Import of a deck: pasted, from a file, or dropped on the window; what was read of it, and what was not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from bsdesk.complaint import Complaint
from bsdesk.gate import text_of
from bsdesk.speech.interface import Words
from bsdesk.speech.letters.readable import readable
from bsdesk.table.deck_import import DeckReading, DeckTrouble, read, text_of_lines
from bsdesk.table.decks import DeckEntry, clean
from bsdesk.ui.app import App
from bsdesk.ui.decks import parts
from bsdesk.ui.decks.import_lines import ImportLines
from bsdesk.ui.decks.parts import lay_panel
from bsdesk.ui.decks.workbench import Workbench, not_saved
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.file_list import choose_file
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, LINE, LOSS, QUIET, SMALL, SUNK
from bsdesk.ui.kit.widgets import Deed

CODE = "bsd1-"
SIZE, ROW = (860, 600), 38  # units
SUFFIXES = (".txt", ".cod", ".o8d", ".dek", ".deck", ".dec")


class Sources:
    """Where a deck can come from: the clipboard, or a file. `take` is called with its text and its name."""

    def __init__(self, app: App, take: Callable[[str, str], object]) -> None:
        self.app, self.take = app, take
        self.path = Field("path", enter=self.open_typed)

    def browse(self) -> None:
        """Let a file be chosen from a list."""
        choose_file(self.app, self.app.words("import_browse"), SUFFIXES, self.open_chosen)

    def open_chosen(self, file: Path) -> None:
        self.path.set(readable(str(file)))
        self.open_file(file)

    def open_typed(self) -> None:
        typed = self.path.text.strip()
        if typed:
            self.open_file(Path(typed).expanduser())

    def open_file(self, file: Path) -> None:
        """Read a dropped or named file; one that is too long for a deck is not read."""
        words = self.app.words
        try:
            text = text_of(file, "deck")
        except Complaint as wrong:
            too_long = wrong.wrong == "is too big"
            reason = words("import_too_long" if too_long else "import_no_file", reason=words.complaint(str(wrong)))
            self.app.notice(reason, bad=True)
            return
        self.take(text, file.stem)

    def paste(self) -> None:
        text = clipboard.read()
        if text.strip():
            self.take(text, "")
        else:
            self.app.notice(self.app.words("import_clipboard_empty"), bad=True)

    def lay(self, page: Page, row: Space, *, kind: str) -> None:
        """Lay them out in a row. `kind`: of the button that pastes."""
        paste, browse, open_ = page.words("import_paste"), page.words("import_browse"), page.words("import_open")
        page.button("paste", row.left(pixels=page.wide(paste, BODY, 40), gap=2 * GAP), paste, self.paste, kind=kind)
        page.button("browse", row.left(pixels=page.wide(browse, BODY, 32), gap=GAP), browse, self.browse)
        button = row.right(pixels=page.wide(open_, BODY, 40), gap=GAP)
        self.path.lay(page, row.rest, page.words("import_path"))
        page.button("open", button, open_, self.open_typed, on=bool(self.path.text.strip()))


class Import(Screen):
    """A deck from elsewhere, to be looked at before it becomes one's own."""

    name = "import"
    app: App

    def __init__(
        self, app: App, desk: Workbench, *, file: Path | None = None, then: Callable[[DeckEntry], object] | None = None
    ) -> None:
        super().__init__(app)
        self.desk, self.then = desk, then
        self.reading: DeckReading | None = None
        self.sources = Sources(app, self.take)
        self.keep(self.sources.path)
        self.called = self.keep(Field("name", app.words("deck_imported"), most=60))
        self.list = self.keep(Scroll("read"))
        self.lines = self.keep(ImportLines(self.read_again, app.focus_on))
        if file is not None:
            self.sources.open_chosen(file)
        elif (text := clipboard.read()).lstrip().startswith(CODE):
            self.take(text)

    # what comes in

    def take(self, text: str, name: str = "") -> None:
        self.reading = read(text, self.desk.game)
        self.lines.set(text_of_lines(self.reading.lines).splitlines())
        self.list.go(0)
        if name or (name := heading(text)):
            self.called.set(clean(name) or self.called.text)

    def read_again(self) -> None:
        """Read the lines as they are now, after one was changed."""
        self.reading = read(self.lines.text, self.desk.game)

    def ask_save(self) -> None:
        """Save the deck; where some lines of the list are not taken into it, ask first."""
        words, reading = self.app.words, self.reading or DeckReading()
        left = [sentence(words, self.desk, trouble) for trouble in reading.troubles if trouble.line]
        if not left:
            self.save()
            return
        text = "\n".join((words("import_left_out", count=len(left)), *left))
        confirm(self.app, words("import_save"), text, words("import_save_rest"), self.save)

    def save(self) -> None:
        if self.reading is None or not self.reading.cards:
            return
        name = self.desk.collection.free_name(self.called.text)
        try:
            entry = self.desk.collection.save(name, self.reading.cards)
        except OSError as error:
            not_saved(self.app, error)
            return
        self.app.back()
        if self.then is not None:
            self.then(entry)
        self.app.notice(self.app.words("deck_saved_as", name=name))

    # laying it out

    def build(self, page: Page) -> None:
        words, cards = page.words, self.reading.cards if self.reading is not None else ()
        buttons = (
            Deed("cancel", words("cancel"), self.app.back),
            Deed("save", words("import_save"), self.ask_save, bool(cards), kind="main" if cards else "plain"),
        )
        space = lay_panel(page, self.app, self, SIZE, words("deck_import"), buttons).space()
        space.skip(page.tell(words("import_how"), space.rest[:2], space.rest.w, SMALL, QUIET))
        space.gap(GAP)
        self.sources.lay(page, space.top(ROW, gap=GAP).space(), kind="plain" if self.reading else "main")
        if cards:
            row, label = space.bottom(ROW, gap=GAP).space(), words("deck_name")
            page.write(label, row.left(pixels=page.letters.width(label, SMALL), gap=2 * GAP), SMALL, QUIET)
            self.called.lay(page, row.rest, label=label)
        page.box(space.rest, SUNK, line=LINE, radius=6)
        self.lay_read(page, space.rest.inset(GAP))

    def lay_read(self, page: Page, box: Box) -> None:
        """Lay out what was read: what could not be first, then the cards."""
        if self.reading is None:
            at = (box.x, box.y + box.h // 3)
            page.tell(page.words("import_nothing_yet"), at, box.w, BODY, FAINT, align="middle")
            return
        with self.list.area(page, box) as room:
            space, cards = room.box.space(), self.reading.cards
            for trouble in self.reading.troubles:
                if not (trouble.line and self.reading.lines):  # else it stands beside its line
                    lay_trouble(page, space, sentence(page.words, self.desk, trouble))
            if cards:
                space.skip(parts.status(page, self.desk, cards, space.rest))
                space.gap(4)
            for fault in self.desk.faults(cards) if cards else ():
                wrong, remedy = self.desk.fault_words(fault)
                lay_trouble(page, space, f"{fault.rule}  {page.words('deck_fault', wrong=wrong, remedy=remedy)}")
            space.gap(GAP)
            self.lines.lay(page, self.desk, room, space, self.reading.lines)
            room.end = space.y

    # hands

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        if clipboard.is_paste(event):
            self.sources.paste()
            return True
        return False

    def dropped_file(self, path: str) -> bool:
        self.sources.open_chosen(Path(path))
        return True

    def probe_data(self) -> dict[str, object]:
        found = self.reading or DeckReading()
        troubles = [sentence(self.app.words, self.desk, trouble) for trouble in found.troubles]
        return {"cards": list(found.cards), "troubles": troubles}


def sentence(words: Words, desk: Workbench, trouble: DeckTrouble) -> str:
    """Return in words what could not be read, and which card may be meant."""
    said = words(trouble.phrase, line=trouble.line, text=trouble.text)
    return f"{said} {words('import_near', card=desk.card_name(trouble.near))}" if trouble.near else said


def heading(text: str) -> str:
    """Return the name in the first line of a list."""
    first = text.lstrip("\ufeff \r\n").partition("\n")[0].strip()
    for start in ("#", "//"):
        if first.startswith(start):
            return first.removeprefix(start).strip()
    return ""


def lay_trouble(page: Page, space: Space, text: str) -> None:
    """Lay out something that is wrong, with its sign."""
    line = space.rest.space()
    mark = line.left(22)
    page.sign("loss", (mark.x, mark.y + page.u(3)), SMALL, LOSS)
    space.skip(page.tell(text, line.rest[:2], line.rest.w, BODY, LOSS))
    space.gap(4)
