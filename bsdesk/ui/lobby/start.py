"""The first screen: go on, play, and the way to everything else; beside it a hand of the cards one plays with."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bsdesk.journal.saved_games import Saved, latest
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table.labels import day, decks_of, game_of_saved, turn_of
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import lay_backdrop, small, store
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.dialogs import tell
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, QUIET, SMALL, TITLE
from bsdesk.ui.lobby.doors import doors_of, open_file, open_settings

if TYPE_CHECKING:
    from bsdesk.ui.lobby.fan import Fan

COLUMN = 380  # units
NEED, ROW, LAST = 310, 56, 106  # units: how high it all is without rows of entries, a row; how much is the last game
NAME = 52  # letters
LANGUAGE = 30  # units high, the names of the languages


class StartEntry(NamedTuple):
    """A button that leads to another screen."""

    id: str
    text: str
    act: Callable[[], object]
    sign: str = ""


class Start(Screen):
    """The screen that the program opens with."""

    name = "start"
    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.last: Saved | None = None
        self.fan: Fan | None = None
        self.faults: list[str] = []  # what of one's own cards can't be used
        self.daily_done = False  # is the puzzle of the day solved?
        self.course = (0, 0)  # lessons that are done, of how many, while they are under way
        self.shown = 0  # pages that were shown: the first has neither pictures nor games, and so is there at once

    def enter(self) -> None:
        self.last = latest(self.app.shelf.saves)
        if self.shown:  # the first page waits for nothing
            self.look()

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
        """Load what the first page did not wait for."""
        from bsdesk.ui.lobby.fan import Fan

        self.background = store()
        self.fan = Fan()
        self.fan.open(self.app)
        self.app.refresh()
        self.faults = list(self.app.shelf.faults())
        self.look()

    def look(self) -> None:
        """Look what is done of lessons and puzzles."""
        self.daily_done, self.course = is_daily_done(self.app), course_of(self.app)

    # the page

    def build(self, page: Page) -> None:
        self.shown += 1
        width, height = page.size
        left = max(page.u(36), (width - page.u(1240)) // 2 + page.u(24))
        column = min(page.u(COLUMN), width - 2 * left)
        if self.fan is not None:
            lay_backdrop(page, self.app.shelf.assets)
            beside = page.rect.space()
            beside.left(28, pixels=left + column)
            self.fan.lay(page, beside.rest, still=self.app.settings.reduce_motion)
        entries = self.entries(page)
        need = NEED + ROW * math.ceil(len(entries) / 2) - (0 if self.last is not None else LAST)
        tall = min(1.0, page.rect.inset(0, 15).h / page.u(need))  # in a low window everything stands closer
        top = round((height - page.u(need) * tall) / 2)
        space = Box(left, top, column, height - top, page.unit * tall).space()
        lay_name(page, space, self.app, known=self.last is not None)
        self.lay_main(page, space)
        lay_entries(page, space, entries)
        lay_languages(page, self.app)

    def lay_main(self, page: Page, space: Space) -> None:
        """Lay out the buttons that go on with the last game, and begin another."""
        if self.last is not None:
            box = space.top(LAST - 14, gap=14)
            go_on = partial(open_file, self.app, self.last.file)
            page.button("continue", box, "", go_on, kind="main", tip=page.words("start_continue"))
            lines = [page.words("start_continue"), *self.about(page, self.last)]
            room = box.w - page.u(24)
            sizes = [TITLE, *(page.letters_that_fit(line, SMALL, room) for line in lines[1:])]
            top = box.line(page.letters.height(TITLE) + (len(lines) - 1) * page.letters.height(SMALL))
            for line, size in zip(lines, sizes, strict=True):
                page.say(line, (box.middle, top), size, bold=size == TITLE, align="middle", room=room)
                top += page.letters.height(TITLE if size == TITLE else SMALL)
        kind = "plain" if self.last is not None else "main"
        box, words = space.top(58, gap=20), page.words
        done, count = self.course
        if not (self.greets or count):
            page.button("play", box, words("play"), self.play, kind=kind, size=TITLE)
            return
        learn, play = box.columns(2, 10)
        begin = partial(open_lessons, self.app, begin=True)
        under = words("scenes_progress", done=done, all=count) if count else words("start_learn_how")
        page.button("learn", learn, words("start_learn"), begin, kind=kind, size=TITLE, under=under)
        page.button("play", play, words("play"), self.play, size=TITLE, under=words("start_play_how"))

    @property
    def greets(self) -> bool:
        """Return whether nobody has played here yet."""
        return self.last is None and not self.app.settings.greeted

    def entries(self, page: Page) -> list[StartEntry]:
        words, app = page.words, self.app
        found = [
            StartEntry("watch", words("start_watch"), partial(self.play, watch=True)),
            StartEntry("decks", words("start_decks"), partial(open_decks, app)),
            StartEntry("saved", words("start_saved"), partial(open_saved_games, app)),
            StartEntry("lessons", words("start_lessons"), partial(open_lessons, app)),
            StartEntry("daily", words("daily"), partial(play_daily, app), "yes" if self.daily_done else ""),
            StartEntry("settings", words("settings"), partial(open_settings, app)),
            StartEntry("help", words("help"), app.help),
            StartEntry("quit", words("quit"), app.quit),
        ]
        if self.faults:  # in the player's own folder: which file can't be used, why, and what to do
            act = partial(tell, app, words("own_faults_title"), words.complaint("\n\n".join(self.faults)))
            found.append(StartEntry("own-faults", words("own_faults", count=len(self.faults)), act, "loss"))
        return found

    def about(self, page: Page, saved: Saved) -> list[str]:
        """Return which game it is: its name or that of the game, and the decks; the turn, and the day."""
        shelf, language = self.app.shelf, page.words.language
        when = f"{turn_of(saved, page.words)} · {day(saved.when, page.words)}"
        if self.fan is None:  # the books of the game are not read yet
            return [saved.name or "…", when]
        name = saved.name or game_of_saved(saved, shelf, language)
        return [" · ".join(part for part in (name, decks_of(saved, shelf, language)) if part), when]

    # what it leads to

    def play(self, *, watch: bool = False) -> None:
        from bsdesk.ui.lobby.new_game import NewGame

        self.app.open(NewGame(self.app, doors_of(self.app), watch=watch))

    def dropped_file(self, path: str) -> bool:
        """Open a saved game, or a scene, that was dropped on the window."""
        open_file(self.app, Path(path))
        return True


def lay_name(page: Page, space: Space, app: App, *, known: bool) -> None:
    """Lay out the name of the program, and a line about it; at the very first start a greeting."""
    box = space.rest
    mark = box.u(56)
    page.put(small(app.shelf.assets / "tokens" / "core.png", (mark, mark)), (box.x - page.u(4), box.y + box.u(6)))
    name = page.say(page.words("bsdesk"), (box.x + mark + page.u(8), box.y), NAME * box.unit / page.unit, bold=True)
    space.top(pixels=max(name[3], mark), gap=4)
    text = page.words("start_tagline" if app.settings.greeted or known else "start_welcome")
    size = page.letters_that_fit(text, BODY, box.w)
    line = space.top(pixels=page.letters.height(BODY), gap=26)
    page.say(text, line[:2], size, QUIET, room=box.w)


def lay_languages(page: Page, app: App) -> None:
    """Lay out the languages at the upper right, each in its own words: a click turns to it at once."""
    row = page.rect.inset(16, 12).space().top(LANGUAGE).space()
    for language, name in reversed(LANGUAGES.items()):
        box = row.right(pixels=page.wide(name, SMALL, 24), gap=4)
        kind = "plain" if language == page.words.language else "quiet"
        page.button(f"language:{language}", box, name, partial(app.change, language=language), kind=kind, size=SMALL)


def lay_entries(page: Page, space: Space, entries: list[StartEntry]) -> None:
    """Lay out everything else, two in a row."""
    places: list[Box] = []
    for entry in entries:
        places = places or page.boxed(space.top(ROW - 10, gap=10)).columns(2, 10)
        box = places.pop(0)
        page.button(entry.id, box, entry.text, entry.act, sign=entry.sign)


def open_decks(app: App) -> None:
    from bsdesk.ui.decks.deck_list import DeckListScreen

    def play(game: str, deck: str) -> None:
        from bsdesk.ui.lobby.new_game import NewGame

        screen = NewGame(app, doors_of(app))
        screen.setup.take(game)
        screen.setup.give(0, deck)
        app.open(screen)

    app.open(DeckListScreen(app, play))


def open_saved_games(app: App) -> None:
    from bsdesk.ui.lobby.saved_games_screen import SavedGames

    app.open(SavedGames(app))


def play_daily(app: App) -> None:
    from bsdesk.ui.lobby.doors import doors_of
    from bsdesk.ui.lobby.scene_doors import open_daily

    open_daily(app, doors_of(app))


def is_daily_done(app: App) -> bool:
    """Return whether the puzzle of the day is solved."""
    from bsdesk.table import progress
    from bsdesk.ui.lobby.scene_doors import puzzle_of_today

    today = puzzle_of_today(app)
    return today is not None and progress.load()[0].is_done(today.name)


def course_of(app: App) -> tuple[int, int]:
    """Return how many lessons of the game that is chosen are done, of how many; nothing if none was begun, or all are
    done."""
    from bsdesk.scenes.listing import LESSONS
    from bsdesk.ui.lobby.scene_list import SceneList

    listed = SceneList(app)
    listed.look()
    return listed.done_of(LESSONS) if listed.is_under_way(LESSONS) else (0, 0)


def open_lessons(app: App, *, begin: bool = False) -> None:
    """Open the lessons; `begin`: and the first of them."""
    from bsdesk.ui.lobby.lessons import Lessons

    screen = Lessons(app)
    app.open(screen)
    if begin:
        screen.go_on()
