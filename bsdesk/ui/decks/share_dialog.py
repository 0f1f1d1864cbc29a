"""A deck to give away: its code or its list on the clipboard, or a file in a form that other programs read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from platformdirs import user_documents_path

from bsdesk.disk import write_whole
from bsdesk.table.decks import clean
from bsdesk.ui.app import App
from bsdesk.ui.decks.parts import BUTTON, lay_panel
from bsdesk.ui.decks.workbench import Workbench, not_saved
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, LINE, QUIET, SMALL, SUNK
from bsdesk.ui.kit.widgets import Deed, choice

FORMS = ("txt", "cod", "o8d")
SIZE = (660, 400)  # units


class SharePanel(Screen):
    """The panel for one deck."""

    name = "share"
    app: App

    def __init__(self, app: App, desk: Workbench, title: str, cards: Sequence[str]) -> None:
        super().__init__(app)
        self.desk, self.deck, self.cards = desk, title, cards
        self.form = "txt"
        folder = user_documents_path()
        self.file = self.keep(Field("file", str(folder / f"{clean(title) or 'deck'}.txt"), enter=self.write))

    def build(self, page: Page) -> None:
        words, title = page.words, page.words("deck_share_title", name=self.deck)
        buttons = (Deed("close", words("close"), self.app.back),)
        space = lay_panel(page, self.app, self, SIZE, title, buttons).space()
        code, line = self.desk.form("code", self.cards, self.deck).strip(), page.letters.height(SMALL)
        space.skip(page.tell(words("deck_share_why"), space.rest[:2], space.rest.w, SMALL, QUIET))
        space.gap(GAP)
        box = space.top(2 * GAP, pixels=line, gap=GAP)
        page.box(box, SUNK, line=LINE, radius=6)
        inner = box.inset(GAP)
        page.say(page.letters.fit(code, SMALL, inner.w), inner[:2], SMALL, QUIET)
        left, right = space.top(BUTTON, gap=EDGE).columns(2, GAP)
        space.gap(EDGE)
        page.button("code", left, words("deck_copy_code"), partial(self.app.copy, code), kind="main")
        copy_list = partial(self.app.copy, self.desk.form("txt", self.cards, self.deck))
        page.button("list", right, words("deck_copy_list"), copy_list)
        page.say(words("deck_write_file"), space.top(pixels=line, gap=4)[:2], SMALL, QUIET)
        options = [(form, words(f"deck_form_{form}")) for form in FORMS]
        choice(page, "form", space.top(36, gap=GAP), options, self.form, self.choose)
        text, row = words("deck_write"), space.top(38).space()
        button = row.right(pixels=page.wide(text, BODY, 40), gap=GAP)
        self.file.lay(page, row.rest, label=words("deck_write_file"))
        page.button("write", button, text, self.write, on=bool(self.file.text.strip()))

    def choose(self, form: str) -> None:
        """Choose another form, and its ending of the file name."""
        self.form = form
        path = Path(self.file.text)
        if path.suffix in {f".{one}" for one in FORMS}:
            self.file.set(str(path.with_suffix(f".{form}")))

    def write(self) -> None:
        path = Path(self.file.text.strip()).expanduser()
        if path.exists():
            words = self.app.words
            text = words("replace_file", file=path)
            confirm(self.app, words("replace"), text, words("replace"), partial(self.put, path))
        else:
            self.put(path)

    def put(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, self.desk.form(self.form, self.cards, self.deck).encode())
        except OSError as error:
            not_saved(self.app, error)
            return
        self.app.notice(self.app.words("deck_written", file=path))
