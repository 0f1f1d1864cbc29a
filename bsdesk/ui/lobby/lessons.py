"""Lessons, puzzles, combos and rules: all scenes by game and kind, what comes next, and the way to make one's own."""

from __future__ import annotations

from functools import partial

from bsdesk.scenes.listing import LESSONS, OWN
from bsdesk.table.labels import game_title
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import EDGE, FAINT, GAP, SMALL
from bsdesk.ui.kit.widgets import Deed, below_head, choice, lay_head
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.lobby.editor_doors import edit_listed, edit_new, edit_pasted
from bsdesk.ui.lobby.own_scenes import ask_name, ask_to_delete
from bsdesk.ui.lobby.row_list import lay_list, lay_none
from bsdesk.ui.lobby.saved_games_screen import path_in
from bsdesk.ui.lobby.scene_doors import export_listed, open_daily, open_scene, play_now
from bsdesk.ui.lobby.scene_list import SceneList
from bsdesk.ui.lobby.scene_rows import Hands, lay_next, lay_row

ROW, TABS, SIDE, BUTTON = 66, 42, 300, 46  # units


class Lessons(Screen):
    """The list of one game and kind; beside it the lesson that comes next."""

    name = "lessons"
    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.background = store()
        self.list = self.keep(Scroll("scenes"))
        self.listed = SceneList(app)

    def enter(self) -> None:
        self.listed.look()

    # the page

    def build(self, page: Page) -> None:
        lay_backdrop(page, self.app.shelf.assets)
        lay_head(page, page.words("start_lessons"), self.app.back)
        room, listed = below_head(page), self.listed
        space = room.space()
        self.lay_games(page, space.top(TABS, gap=EDGE))
        hint = space.bottom(24, gap=GAP)
        page.write(page.words("scenes_drop"), hint, SMALL, FAINT, align="right", fit=True)
        side = space.right(min(SIDE, round(room.w * 0.32 / page.unit)), gap=EDGE).space()
        for deed in reversed(self.deeds(page)):
            deed.lay(page, side.bottom(BUTTON, gap=GAP))
        lay_next(page, listed, side.rest, self.go_on, self.app.back)
        self.lay_kinds(page, space.top(TABS, gap=EDGE))
        if listed.shown:
            doors = doors_of(self.app)
            hands = Hands(
                lambda one: open_scene(self.app, one, doors),
                partial(edit_listed, self.app, doors),
                partial(export_listed, self.app),
                partial(ask_name, self.app, listed.look),
                partial(ask_to_delete, self.app, listed.look),
            )
            lay_list(page, self.list, space.rest, listed.shown, ROW, partial(lay_row, page, listed, hands))
        else:
            lay_none(page, space.rest, page.words("scenes_none"))

    def deeds(self, page: Page) -> list[Deed]:
        """Return the way to the puzzle of the day, and those to a scene of one's own."""
        words, (done, count) = page.words, self.listed.done_of(LESSONS)
        play = Deed("play-now", words("scene_play"), self.play_now, kind="main", tip=words("scene_play_tip"))
        daily = Deed("daily", words("daily"), partial(open_daily, self.app, doors_of(self.app)), tip=words("daily_tip"))
        return [
            *([play] if 0 < done == count else []),
            *([daily] if self.listed.today else []),
            Deed(
                "edit-new",
                words("editor_new"),
                partial(edit_new, self.app, doors_of(self.app), self.listed.game),
                tip=words("editor_new_how"),
            ),
            Deed("paste", words("editor_paste"), lambda: edit_pasted(self.app, doors_of(self.app), clipboard.read())),
        ]

    def lay_games(self, page: Page, box: Box) -> None:
        books, language = self.app.shelf.boxes, page.words.language
        options = [(game, game_title(books[game], language)) for game in self.listed.games]
        if options:
            wide = min(box.w, len(options) * max(page.wide(text, SMALL, 30) for _, text in options))
            choice(page, "game", (box.x, box.y, wide, box.h), options, self.listed.game, self.choose_game)

    def lay_kinds(self, page: Page, box: Box) -> None:
        options = []
        for kind in self.listed.kinds:
            done, count = self.listed.done_of(kind)
            name = page.words(f"scenes_{kind}")
            text = page.words("scenes_count", kind=name, done=done, all=count) if count and kind != OWN else name
            options.append((kind, text))
        choice(page, "kind", box, options, self.listed.kind, self.choose_kind)

    # hands

    def first(self, page: Page) -> str:
        return "next" if any(control.id == "next" for control in page.controls) else ""

    def choose_game(self, game: str) -> None:
        self.listed.game = game
        self.listed.look()
        self.listed.kind = self.listed.kinds[0]
        self.list.go(0)

    def choose_kind(self, kind: str) -> None:
        self.listed.kind = kind
        self.list.go(0)

    def go_on(self) -> None:
        """Open what comes next."""
        after = self.listed.next
        if after is not None:
            open_scene(self.app, after, doors_of(self.app))

    def play_now(self) -> None:
        """Begin a game of one's own: the course is done."""
        play_now(self.app, doors_of(self.app), self.listed.game)

    def dropped_file(self, path: str) -> bool:
        open_file(self.app, path_in(path))
        return True
