"""Saved games and replays: all that lie in the folder, what can be told of each, and what can be done with it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from bsdesk.table import saved_games
from bsdesk.table.labels import day, decks_of, game_of_saved, players_of, result_of, turn_of
from bsdesk.table.saved_games import Saved
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.dialogs import AskText, tell
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, GAP, INK, LEGAL, LINE, LOSS, QUIET, SMALL, YOU, YOU_DEEP, YOU_LIT
from bsdesk.ui.lobby.file_actions import Filing
from bsdesk.ui.lobby.start import open_saved

if TYPE_CHECKING:
    from bsdesk.ui.app import App

ROW = 62  # units
LOOK = 0.004  # seconds of a frame that may go into reading heads

Deed = tuple[str, str, Callable[[], object], str]  # a button: its id, its words, what it does, its kind


class SavedGames(Filing):
    """The list; of the chosen one what can be done with it."""

    name = "saved"
    title = "start_saved"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = self.keep(Scroll("games"))

    def tick(self, now: float) -> bool:
        """Look into some more files, as long as it can't be felt."""
        super().tick(now)
        until = time.perf_counter() + LOOK
        waiting = [found for found in self.files if found not in self.known]
        for found in waiting:
            self.known[found] = saved_games.glimpse(*found)
            self.app.refresh()
            if time.perf_counter() > until:
                break
        return bool(waiting)

    # the page

    def lay(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        foot, side = page.u(48), page.u(250)
        gap = page.u(EDGE)
        if not self.files:
            page.tell(page.words("no_saved"), (x, y + (h - foot) // 2 - page.u(30)), w, BODY, QUIET, align="middle")
        else:
            self.lay_list(page, (x, y, w - side - gap, h - foot - gap))
            self.lay_deeds(page, (x + w - side, y, side, h - foot - gap))
        self.lay_foot(page, (x, y + h - foot, w, foot))

    def lay_list(self, page: Page, rect: Rect) -> None:
        high, gap = page.u(ROW), page.u(GAP)
        with self.list.area(page, rect, need=len(self.files) * (high + gap) - gap) as room:
            y = room.y
            for found in self.files:
                if room.sees(y, high):
                    self.lay_row(page, (room.x, y, room.w, high), found)
                y += high + gap

    def lay_row(self, page: Page, rect: Rect, found: tuple[Path, float]) -> None:
        x, y, w, h = rect
        saved, chosen = self.known.get(found), found[0] == self.chosen
        ident = f"saved:{found[0].name}"
        lit = page.hand.hover == ident
        fill = YOU_DEEP if chosen else (28, 36, 51, 235) if lit else (17, 23, 34, 225)
        page.box(rect, fill, line=YOU_LIT if chosen else YOU if lit else LINE)
        pad, title = page.u(14), self.title_of(page, saved, found[0])
        right = self.lay_state(page, (x + w - pad, y + page.u(10)), saved, chosen=chosen)
        page.say(title, (x + pad, y + page.u(9)), BODY, INK, bold=True, room=right - x - 2 * pad)
        colour = INK if chosen else LOSS if saved is not None and saved.fault else QUIET
        under = (x + pad, y + h - page.u(9) - page.letters.height(SMALL))
        page.say(self.about(page, saved), under, SMALL, colour, room=w - 2 * pad)
        page.area(ident, rect, partial(self.choose, found[0]), label=title)

    def title_of(self, page: Page, saved: Saved | None, file: Path) -> str:
        """Its own name, else the decks, else the game."""
        if saved is None or saved.fault:
            return file.name
        shelf, language = self.app.shelf, page.words.language
        title = saved.name or decks_of(saved, shelf, language) or game_of_saved(saved, shelf, language)
        return f"{page.words('what_if')} · {title}" if saved.what_if else title

    def lay_state(self, page: Page, at: tuple[int, int], saved: Saved | None, *, chosen: bool) -> int:
        """At the right: how it stands. Where that begins."""
        if saved is None:
            return at[0]
        if saved.fault:
            text, sign, colour = page.words("saved_broken"), "loss", INK if chosen else LOSS
        elif saved.finished:
            text, lost = result_of(saved, page.words)
            sign, colour = ("no", LOSS) if lost else ("yes", LEGAL)
            colour = INK if chosen else colour
        else:
            text, sign, colour = turn_of(saved, page.words), "right", INK if chosen else YOU_LIT
        wide = page.letters.width(text, SMALL) + page.u(20)
        page.sign(sign, (at[0] - wide, at[1] + page.u(3)), 12, colour)
        page.say(text, (at[0] - wide + page.u(20), at[1]), SMALL, colour)
        return at[0] - wide

    def about(self, page: Page, saved: Saved | None) -> str:
        """The quiet line: game, decks, players, day; of a broken one the reason."""
        if saved is None:
            return "…"
        if saved.fault:
            return saved.fault
        shelf, language = self.app.shelf, page.words.language
        box = shelf.boxes.get(saved.game)
        seats = max([2, *saved.decks]) if box is not None else 2
        parts = [
            game_of_saved(saved, shelf, language),
            decks_of(saved, shelf, language) if saved.name else "",
            page.words("what_if")
            if saved.made_up and not saved.what_if
            else players_of(saved.players, seats, page.words, open_hands=saved.open),
            day(saved.when, page.words),
        ]
        return " · ".join(part for part in parts if part)

    def lay_deeds(self, page: Page, rect: Rect) -> None:
        """What can be done with the chosen one."""
        x, y, w, _ = rect
        saved = self.picked
        if self.chosen is None or saved is None:
            return
        high = page.u(46)
        for ident, text, act, kind in self.deeds(page, saved):
            page.button(ident, (x, y, w, high), text, act, kind=kind)
            y += high + page.u(GAP)
        page.tell(self.chosen.name, (x, y + page.u(6)), w, 12, FAINT, most=3)

    def deeds(self, page: Page, saved: Saved) -> list[Deed]:
        words = page.words
        first: list[Deed]
        if saved.fault:
            first = [("why", words("saved_why"), partial(tell, self.app, words("cannot_open"), saved.fault), "main")]
        else:
            go_on = words("saved_open" if saved.finished else "start_continue")
            first = [
                ("go-on", go_on, self.go_on, "main"),
                ("replay", words("saved_replay"), self.replay, "plain"),
                ("share", words("saved_share"), self.share, "plain"),
            ]
        return [
            *first,
            ("rename", words("saved_rename"), self.rename, "plain"),
            ("delete", words("saved_delete"), self.delete, "danger"),
        ]

    def lay_foot(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        gap, at = page.u(EDGE), x
        text = page.words("open_file")
        wide = page.letters.width(text, BODY) + page.u(36)
        page.button("open-file", (at, y, wide, h), text, self.open_file)
        at += wide + gap
        if self.deleted:
            text = page.words("bring_back")
            wide = page.letters.width(text, BODY) + page.u(60)
            page.button("bring-back", (at, y, wide, h), text, self.bring_back, sign="undo")
            at += wide + gap
        room = x + w - at
        hint = page.words("drop_hint")
        size = page.letters_that_fit(hint, SMALL, room)
        if page.letters.width(hint, size) <= room:
            page.say(hint, (x + w, y + (h - page.letters.height(size)) / 2), size, FAINT, align="right")

    # hands

    def choose(self, file: Path) -> None:
        """The second click on the same one opens it."""
        saved = self.picked
        if file == self.chosen and saved is not None and not saved.fault:
            self.go_on()
        self.chosen = file

    def go_on(self) -> None:
        if self.chosen is not None:
            open_saved(self.app, partial(self.app.shelf.tables.go_on, self.chosen))

    def replay(self) -> None:
        if self.chosen is not None:
            open_saved(self.app, partial(self.app.shelf.tables.look_at, self.chosen))

    # files from elsewhere

    def open_file(self) -> None:
        words = self.app.words
        text = words("open_file_how")
        self.app.open(
            AskText(self.app, words("open_file"), text, words("saved_open"), self.opened, wrong=self.wrong_file)
        )

    def wrong_file(self, text: str) -> str:
        return "" if not text or path_in(text).is_file() else self.app.words("no_such_file")

    def opened(self, text: str) -> None:
        open_saved(self.app, partial(self.app.shelf.tables.go_on, path_in(text)))

    def dropped_file(self, path: str) -> bool:
        self.opened(path)
        return True


def path_in(text: str) -> Path:
    """The file that a pasted text names: with quotes around it, as an address, from the home folder."""
    plain = text.strip().strip("\"'")
    if plain.startswith("file:"):
        plain = unquote(urlsplit(plain).path)
        plain = re.sub(r"^/([A-Za-z]:)", r"\1", plain)
    return Path(plain).expanduser()
