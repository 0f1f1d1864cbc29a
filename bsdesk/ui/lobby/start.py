"""The first screen: go on, play, and the way to everything else; beside it a hand of the cards one plays with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.table.catalog import OpenedTable
from bsdesk.table.labels import day, decks_of, game_of_saved, turn_of
from bsdesk.table.match import Match
from bsdesk.table.saved_games import Saved, latest
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.dialogs import tell
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, FAINT, INK, LINE, QUIET, SMALL, TITLE
from bsdesk.ui.kit.widgets import chip
from bsdesk.ui.lobby.frame import Framed, backdrop, small

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.fan import Fan

COLUMN = 380  # units
NEED, LAST = 534, 106  # units: how high it all is, and how much of that is the last game


class Entry(NamedTuple):
    """One way on from here."""

    id: str
    text: str
    act: Callable[[], object] | None  # none: it is to come
    sign: str = ""


class Start(Framed):
    """What the program opens with."""

    name = "start"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.last: Saved | None = None
        self.fan: Fan | None = None
        self.faults: list[str] = []  # what of one's own cards can't be used
        self.shown = 0  # pages that were shown: the first has neither pictures nor games, and so is there at once

    def enter(self) -> None:
        self.last = latest(self.app.shelf.saves)

    def cancel(self) -> bool:
        return True  # there is nothing to go back to

    # time

    def tick(self, now: float) -> bool:
        if not self.shown or not self.app.shelf.boxes:
            return False
        super().tick(now)
        if self.fan is None:
            self.load()
        elif self.fan.outdated(self.app):
            self.fan.open(self.app)
            self.app.refresh()
        return self.fan is not None and self.fan.moving(now)

    def load(self) -> None:
        """What the first page did not wait for."""
        from bsdesk.ui.lobby.fan import Fan

        self.fan = Fan()
        self.fan.open(self.app)
        self.app.refresh()
        self.faults = list(self.app.shelf.faults())

    # the page

    def build(self, page: Page) -> None:
        self.shown += 1
        if self.fan is not None:
            backdrop(page, self.app)
        u, (width, height) = page.u, page.size
        left = max(u(36), (width - u(1240)) // 2 + u(24))
        column = min(u(COLUMN), width - 2 * left)
        if self.fan is not None:
            self.fan.lay(page, (left + column + u(28), 0, width - left - column - u(28), height), still=self.still)
        need = NEED if self.last is not None else NEED - LAST
        tall = min(1.0, (height - u(30)) / u(need))  # in a low window everything stands closer
        y = round((height - u(need) * tall) / 2)
        y = self.lay_name(page, left, y, column, tall)
        y = self.lay_main(page, (left, y, column, 0), tall)
        self.lay_others(page, (left, y, column, 0), tall)

    @property
    def still(self) -> bool:
        return self.app.settings.reduce_motion

    def lay_name(self, page: Page, x: int, y: int, w: int, tall: float) -> int:
        """The name of the program, and a line about it; at the very first start a greeting."""
        u, size = page.u, 52 * tall
        mark = u(56 * tall)
        page.put(small(self.app.shelf.assets / "tokens" / "core.png", (mark, mark)), (x - u(4), y + u(6 * tall)))
        name = page.say(page.words("bsdesk"), (x + mark + u(8), y), size, INK, bold=True)
        text = page.words("start_tagline" if self.app.settings.greeted or self.last else "start_welcome")
        top = y + max(name[3], mark) + u(4 * tall)
        page.say(text, (x, top), page.letters_that_fit(text, BODY, w), QUIET, room=w)
        return top + page.letters.height(BODY) + u(26 * tall)

    def lay_main(self, page: Page, rect: Rect, tall: float) -> int:
        """To go on with the last game, and to begin another."""
        u, (x, y, w, _) = page.u, rect
        big, gap = u((LAST - 14) * tall), u(14 * tall)
        if self.last is not None:
            page.button("continue", (x, y, w, big), "", self.go_on, kind="main", tip=page.words("start_continue"))
            about, room = self.about(page, self.last), w - u(24)
            top = y + (big - page.letters.height(TITLE) - len(about) * page.letters.height(SMALL)) / 2
            page.say(page.words("start_continue"), (x + w / 2, top), TITLE, bold=True, align="middle", room=room)
            top += page.letters.height(TITLE)
            for line in about:
                size = page.letters_that_fit(line, SMALL, room)
                page.say(line, (x + w / 2, top), size, align="middle", room=room)
                top += page.letters.height(SMALL)
            y += big + gap
        kind = "plain" if self.last is not None else "main"
        page.button("play", (x, y, w, u(58 * tall)), page.words("play"), self.play, kind=kind, size=TITLE)
        return y + u(58 * tall) + u(20 * tall)

    def lay_others(self, page: Page, rect: Rect, tall: float) -> None:
        """Everything else, two in a row."""
        u, (x, y, w, _) = page.u, rect
        each = (w - u(10)) // 2
        tall_row, gap = u(46 * tall), u(10 * tall)
        for number, entry in enumerate(self.entries(page)):
            box = (x + number % 2 * (each + u(10)), y + number // 2 * (tall_row + gap), each, tall_row)
            if entry.act is None:
                self.lay_to_come(page, box, entry.text)
            else:
                page.button(entry.id, box, entry.text, entry.act, sign=entry.sign)

    def lay_to_come(self, page: Page, rect: Rect, text: str) -> None:
        """A place that is kept for something: seen to be none of the buttons."""
        x, y, w, h = rect
        page.box(rect, None, line=LINE)
        word = page.words("to_come")
        wide = page.letters.width(word, 12) + page.u(16)
        page.say(
            text, (x + page.u(10), y + (h - page.letters.height(BODY)) / 2), BODY, FAINT, room=w - wide - page.u(24)
        )
        tall = page.letters.height(12) + page.u(4)
        chip(page, (x + w - wide - page.u(8), y + (h - tall) // 2), word, size=12)

    def entries(self, page: Page) -> list[Entry]:
        words = page.words
        found = [
            Entry("watch", words("start_watch"), self.watch),
            Entry("decks", words("start_decks"), self.decks),
            Entry("saved", words("start_saved"), self.saved),
            Entry("lessons", words("start_lessons"), None),
            Entry("settings", words("settings"), self.settings),
            Entry("help", words("help"), self.app.help),
            Entry("quit", words("quit"), self.app.quit),
        ]
        if self.faults:
            found.append(Entry("own-faults", words("own_faults", count=len(self.faults)), self.tell_faults, "loss"))
        return found

    def about(self, page: Page, saved: Saved) -> list[str]:
        """Which game it is: its name or that of the game, and the decks; the turn, and the day."""
        shelf, language = self.app.shelf, page.words.language
        when = f"{turn_of(saved, page.words)} · {day(saved.when, page.words)}"
        if self.fan is None:  # the books of the game are not read yet
            return [saved.name or "…", when]
        name = saved.name or game_of_saved(saved, shelf, language)
        return [" · ".join(part for part in (name, decks_of(saved, shelf, language)) if part), when]

    # what it leads to

    def tell_faults(self) -> None:
        """What in the player's own folder can't be used: which file, why, and what to do."""
        tell(self.app, self.app.words("own_faults_title"), "\n\n".join(self.faults))

    def go_on(self) -> None:
        if self.last is not None:
            open_saved(self.app, partial(self.app.shelf.tables.go_on, self.last.file))

    def play(self) -> None:
        from bsdesk.ui.lobby.new_game import NewGame

        self.app.open(NewGame(self.app))

    def watch(self) -> None:
        from bsdesk.ui.lobby.new_game import NewGame

        self.app.open(NewGame(self.app, watch=True))

    def decks(self) -> None:
        from bsdesk.ui.decks.deck_list import Decks

        self.app.open(Decks(self.app))

    def saved(self) -> None:
        from bsdesk.ui.lobby.saved_games import SavedGames

        self.app.open(SavedGames(self.app))

    def settings(self) -> None:
        from bsdesk.ui.lobby.preferences import Preferences

        self.app.open(Preferences(self.app))

    def dropped_file(self, path: str) -> bool:
        """A saved game that was dropped on the window."""
        open_saved(self.app, partial(self.app.shelf.tables.go_on, Path(path)))
        return True


def open_saved(app: App, take_up: Callable[[], OpenedTable]) -> None:
    """Open a saved game at the table, and say what there is to be said about it."""
    from bsdesk.ui.lobby.doors import doors_of
    from bsdesk.ui.table.replay import show
    from bsdesk.ui.table.screen import TableScreen

    try:
        opened = take_up()
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), str(wrong))
        return
    if not app.settings.greeted:
        app.change(greeted=True)
    match = Match(opened.box, opened.link, app.settings.language)
    if match.replay:
        show(app, match, doors_of(app))
    else:
        app.home(TableScreen(app, match, doors_of(app)))
    notes = [opened.note, app.words("kept_as", file=opened.kept) if opened.kept else ""]
    if match.facts.made_up:
        notes.append(app.words("made_up"))
    said = "\n".join(note for note in notes if note)
    if said:
        tell(app, app.words("recovered"), said)
