"""Saved games and replays: all that lie in the folder, what can be told of each, and what can be done with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bsdesk.table.saved_games import TRASH, Saved
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.dialogs import ask, confirm, tell
from bsdesk.ui.kit.frame import below_head, lay_head
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, GAP, QUIET, SMALL, TINY
from bsdesk.ui.lobby.doors import share
from bsdesk.ui.lobby.opening import open_file, open_replay
from bsdesk.ui.lobby.saved_folder import SavedFolder
from bsdesk.ui.lobby.saved_rows import Row, lay_row

ROW, FOOT, SIDE, BUTTON = 62, 48, 250, 46  # units

Deed = tuple[str, str, Callable[[], object], str]  # a button: its id, its words, what it does, its kind


class SavedGames(Screen):
    """The list; of the chosen one what can be done with it."""

    name = "saved"
    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.background = store()
        self.list = self.keep(Scroll("games"))
        self.folder = SavedFolder(app.shelf.saves, partial(app.notice, bad=True))

    def enter(self) -> None:
        self.folder.look()

    def tick(self, now: float) -> bool:
        super().tick(now)
        more = self.folder.read_some()
        if more:
            self.app.refresh()
        return more

    # the page

    def build(self, page: Page) -> None:
        lay_backdrop(page, self.app.shelf.assets)
        lay_head(page, page.words("start_saved"), self.app.back)
        space = below_head(page).space()
        foot = space.bottom(FOOT)
        if not self.folder.files:
            room = space.rest
            at = (room.x, room.y + room.h // 2 - page.u(30))
            page.tell(page.words("no_saved"), at, room.w, BODY, QUIET, align="middle")
        else:
            space.bottom(EDGE)
            self.lay_deeds(page, space.right(SIDE, gap=EDGE))
            self.lay_list(page, space.rest)
        self.lay_foot(page, foot)

    def lay_list(self, page: Page, box: Box) -> None:
        folder, high, gap = self.folder, page.u(ROW), page.u(GAP)
        with self.list.area(page, box, need=len(folder.files) * (high + gap) - gap) as room:
            space = room.box.space()
            for found in folder.files:
                line, file = space.top(ROW, gap=GAP), found[0]
                if room.sees(line.y, line.h):
                    row = Row(file, folder.known.get(found), chosen=file == folder.chosen)
                    lay_row(page, line, row, self.app.shelf, partial(self.choose, file))

    def lay_deeds(self, page: Page, box: Box) -> None:
        """Lay out what can be done with the chosen one."""
        saved, chosen, space = self.folder.chosen_saved, self.folder.chosen, box.space()
        if chosen is None or saved is None:
            return
        for ident, text, act, kind in self.deeds(page, chosen, saved):
            page.button(ident, space.top(BUTTON, gap=GAP), text, act, kind=kind)
        space.gap(6)
        page.tell(chosen.name, space.rest[:2], box.w, TINY, FAINT, most=3)

    def deeds(self, page: Page, chosen: Path, saved: Saved) -> list[Deed]:
        words, app = page.words, self.app
        first: list[Deed]
        if saved.fault:
            first = [("why", words("saved_why"), partial(tell, app, words("cannot_open"), saved.fault), "main")]
        else:
            go_on = words("saved_open" if saved.finished else "start_continue")
            first = [
                ("go-on", go_on, partial(open_file, app, chosen), "main"),
                ("replay", words("saved_replay"), partial(open_replay, app, chosen), "plain"),
                ("share", words("saved_share"), partial(share, app, chosen, whole=saved.finished), "plain"),
            ]
        return [
            *first,
            ("rename", words("saved_rename"), self.rename, "plain"),
            ("delete", words("saved_delete"), self.delete, "danger"),
        ]

    def lay_foot(self, page: Page, box: Box) -> None:
        space = box.space()
        text = page.words("open_file")
        page.button("open-file", space.left(pixels=page.wide(text, BODY, 36), gap=EDGE), text, self.ask_for_file)
        if self.folder.deleted:
            text = page.words("bring_back")
            place = space.left(pixels=page.wide(text, BODY, 60), gap=EDGE)
            page.button("bring-back", place, text, self.folder.bring_back, sign="undo")
        hint = page.words("drop_hint")
        size = page.letters_that_fit(hint, SMALL, space.rest.w)
        if page.letters.width(hint, size) <= space.rest.w:
            page.write(hint, space.rest, size, FAINT, align="right")

    # hands

    def choose(self, file: Path) -> None:
        """Choose a file; the second click on the same one opens it."""
        saved = self.folder.chosen_saved
        if file == self.folder.chosen and saved is not None and not saved.fault:
            open_file(self.app, file)
        self.folder.chosen = file

    def rename(self) -> None:
        folder, saved, title = self.folder, self.folder.chosen_saved, self.app.words("saved_rename")
        value, wrong = saved.name if saved is not None else "", partial(folder.wrong_name, self.app.words)
        ask(self.app, title, "", title, folder.rename, value=value, wrong=wrong)

    def delete(self) -> None:
        words, folder = self.app.words, self.folder
        if folder.chosen is not None:
            title, text = folder.title(), words("delete_sure", folder=folder.chosen.parent / TRASH)
            confirm(self.app, words("delete_title", name=title), text, words("saved_delete"), folder.put_away)

    # files from elsewhere

    def ask_for_file(self) -> None:
        words = self.app.words

        def wrong(text: str) -> str:
            return "" if not text or path_in(text).is_file() else words("no_such_file")

        def take(text: str) -> None:
            open_file(self.app, path_in(text))

        ask(self.app, words("open_file"), words("open_file_how"), words("saved_open"), take, wrong=wrong)

    def dropped_file(self, path: str) -> bool:
        open_file(self.app, path_in(path))
        return True


def path_in(text: str) -> Path:
    """Return the file that a pasted text names: with quotes around it, as an address, from the home folder."""
    plain = text.strip().strip("\"'")
    if plain.startswith("file:"):
        plain = unquote(urlsplit(plain).path)
        plain = re.sub(r"^/([A-Za-z]:)", r"\1", plain)
    return Path(plain).expanduser()
