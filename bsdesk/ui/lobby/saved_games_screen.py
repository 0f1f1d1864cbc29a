"""Saved games and replays: all that lie in the folder, what can be told of each, and what can be done with it."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from bsdesk.journal.saved_games import TRASH, Saved
from bsdesk.seat.catalog import Shelf
from bsdesk.table.labels import day, decks_of, game_of_saved, players_of, result_of, turn_of
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import ask, confirm, tell
from bsdesk.ui.kit.file_list import choose_file
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import (
    BODY,
    EDGE,
    FAINT,
    GAP,
    INK,
    LEGAL,
    LINE,
    LOSS,
    QUIET,
    SMALL,
    TINY,
    YOU,
    YOU_DEEP,
    YOU_LIT,
)
from bsdesk.ui.kit.widgets import Deed, below_head, lay_head
from bsdesk.ui.lobby.doors import open_file, share
from bsdesk.ui.lobby.row_list import FILL, FILL_LIT, lay_list, lay_none
from bsdesk.ui.lobby.saved_folder import SavedFolder

ROW, FOOT, SIDE, BUTTON = 62, 48, 250, 46  # units


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
            lay_none(page, space.rest, page.words("no_saved"))
        else:
            space.bottom(EDGE)
            self.lay_deeds(page, space.right(SIDE, gap=EDGE))
            lay_list(page, self.list, space.rest, self.folder.files, ROW, partial(self.lay_file, page))
        self.lay_foot(page, foot)

    def lay_file(self, page: Page, line: Box, found: tuple[Path, float]) -> None:
        file, folder = found[0], self.folder
        row = SavedGameRow(file, folder.known.get(found), chosen=file == folder.chosen)
        lay_row(page, line, row, self.app.shelf, partial(self.choose, file))

    def lay_deeds(self, page: Page, box: Box) -> None:
        """Lay out what can be done with the chosen one."""
        saved, chosen, space = self.folder.chosen_saved, self.folder.chosen, box.space()
        if chosen is None or saved is None:
            return
        for deed in self.deeds(page, chosen, saved):
            deed.lay(page, space.top(BUTTON, gap=GAP))
        space.gap(6)
        page.tell(chosen.name, space.rest[:2], box.w, TINY, FAINT, most=3)

    def deeds(self, page: Page, chosen: Path, saved: Saved) -> list[Deed]:
        words, app = page.words, self.app
        first: list[Deed]
        if saved.fault:
            first = [
                Deed(
                    "why",
                    words("saved_why"),
                    partial(tell, app, words("cannot_open"), words.complaint(saved.fault)),
                    kind="main",
                )
            ]
        else:
            go_on = words("saved_open" if saved.finished else "start_continue")
            first = [
                Deed("go-on", go_on, partial(open_file, app, chosen), kind="main"),
                Deed("replay", words("saved_replay"), partial(open_file, app, chosen, replay=True)),
                Deed("share", words("saved_share"), partial(share, app, chosen, whole=saved.finished or saved.open)),
            ]
        return [
            *first,
            Deed("rename", words("saved_rename"), self.rename),
            Deed("delete", words("saved_delete"), self.delete, kind="danger"),
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
        value, wrong = saved.name if saved is not None else "", partial(folder.name_fault, self.app.words)
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

        title, how, yes = words("open_file"), words("open_file_how"), words("saved_open")
        typed = partial(ask, self.app, title, how, yes, take, wrong=wrong)
        choose_file(self.app, title, (".journal", ".gz"), partial(open_file, self.app), typed=typed)

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


class SavedGameRow(NamedTuple):
    """One file of the list; `saved` is None until it was looked into."""

    file: Path
    saved: Saved | None
    chosen: bool


def lay_row(page: Page, box: Box, row: SavedGameRow, shelf: Shelf, choose: Action) -> None:
    ident, saved, title = f"saved:{row.file.name}", row.saved, title_of(page, row, shelf)
    lit = page.pointer.hover == ident
    fill = YOU_DEEP if row.chosen else FILL_LIT if lit else FILL
    page.box(box, fill, line=YOU_LIT if row.chosen else YOU if lit else LINE)
    inner = box.inset(14, 9)
    space = inner.space()
    lay_state(page, space, row)
    space.right(14)
    page.say(title, space.rest[:2], BODY, INK, bold=True, room=space.rest.w)
    colour = INK if row.chosen else LOSS if saved is not None and saved.fault else QUIET
    line = inner.bottom - page.letters.height(SMALL)
    page.say(about(page, saved, shelf), (inner.x, line), SMALL, colour, room=inner.w)
    page.area(ident, box, choose, label=title)


def title_of(page: Page, row: SavedGameRow, shelf: Shelf) -> str:
    """Return its own name, else the decks, else the game."""
    saved, language = row.saved, page.words.language
    if saved is None or saved.fault:
        return row.file.name
    title = saved.name or decks_of(saved, shelf, language) or game_of_saved(saved, shelf, language)
    return f"{page.words('what_if')} · {title}" if saved.what_if else title


def lay_state(page: Page, space: Space, row: SavedGameRow) -> None:
    """Lay out at the right how it stands."""
    saved = row.saved
    if saved is None:
        return
    if saved.fault:
        text, sign, colour = page.words("saved_broken"), "loss", LOSS
    elif saved.finished:
        text, lost = result_of(saved, page.words)
        sign, colour = ("no", LOSS) if lost else ("yes", LEGAL)
    else:
        text, sign, colour = turn_of(saved, page.words), "right", YOU_LIT
    colour = INK if row.chosen else colour
    x, y, *_ = space.right(pixels=page.wide(text, SMALL, 20))
    page.sign(sign, (x, y + page.u(4)), TINY, colour)
    page.say(text, (x + page.u(20), y + page.u(1)), SMALL, colour)


def about(page: Page, saved: Saved | None, shelf: Shelf) -> str:
    """Return the quiet line: game, decks, players, day, and when it ended; of a broken one the reason."""
    if saved is None:
        return "…"
    if saved.fault:
        return page.words.complaint(saved.fault)
    language, words = page.words.language, page.words
    made_up = saved.made_up and not saved.what_if
    parts = [
        game_of_saved(saved, shelf, language),
        decks_of(saved, shelf, language) if saved.name else "",
        words("what_if") if made_up else players_of(saved.players, saved.seats, words, open_hands=saved.open),
        turn_of(saved, words) if saved.finished and saved.turn else "",
        day(saved.when, words),
        words("unproven") if saved.unproven else "",
    ]
    return " · ".join(part for part in parts if part)
