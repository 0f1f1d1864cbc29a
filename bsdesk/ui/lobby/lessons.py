"""Lessons, puzzles, combos and rules: all scenes by game and kind, what is done of them, what comes next."""

from __future__ import annotations

from functools import partial

from bsdesk.scenes.listing import KINDS, LESSONS, Listed, next_to_do
from bsdesk.scenes.scene import said_in
from bsdesk.table import progress
from bsdesk.table.labels import game_title
from bsdesk.table.progress import Progress
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import (
    BODY,
    DARK_INK,
    EDGE,
    EMPHASIS,
    FAINT,
    GAP,
    INK,
    LEGAL,
    LINE,
    LOSS,
    PANEL,
    QUIET,
    SMALL,
    TEACHER,
    TITLE,
    YOU,
)
from bsdesk.ui.kit.widgets import below_head, choice, lay_head
from bsdesk.ui.lobby.doors import doors_of, open_file
from bsdesk.ui.lobby.saved_games_screen import FILL, FILL_LIT, path_in
from bsdesk.ui.lobby.scene_doors import all_scenes, open_scene

ROW, TABS, SIDE, BIG, MARK = 66, 42, 300, 92, 34  # units


class Lessons(Screen):
    """The list of one game and kind; beside it the lesson that comes next."""

    name = "lessons"
    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.background = store()
        self.list = self.keep(Scroll("scenes"))
        self.scenes: list[Listed] = []
        self.kept = Progress()
        self.game, self.kind = app.settings.game, ""

    def enter(self) -> None:
        self.scenes = all_scenes(self.app)
        self.kept, wrong = progress.load()
        if wrong:
            self.app.notice(self.app.words("settings_broken", reason=wrong), bad=True)
        games = self.games
        if self.game not in games:
            self.game = next(iter(games), "")
        if self.kind not in self.kinds:
            self.kind = next(iter(self.kinds), LESSONS)

    # what there is

    @property
    def games(self) -> list[str]:
        """Return the games of which there are scenes."""
        return [game for game in self.app.shelf.boxes if any(one.game == game for one in self.scenes)]

    @property
    def kinds(self) -> list[str]:
        """Return the kinds of scenes of the chosen game."""
        return [kind for kind in KINDS if self.of_kind(kind)]

    def of_kind(self, kind: str) -> list[Listed]:
        return [one for one in self.scenes if one.kind == kind and (one.game == self.game or one.fault)]

    @property
    def next(self) -> Listed | None:
        """Return what comes next."""
        return next_to_do(self.scenes, self.game, self.kept.is_done)

    # the page

    def build(self, page: Page) -> None:
        lay_backdrop(page, self.app.shelf.assets)
        lay_head(page, page.words("start_lessons"), self.app.back)
        room = below_head(page)
        space = room.space()
        self.lay_games(page, space.top(TABS, gap=EDGE))
        hint = space.bottom(24, gap=GAP)
        page.write(page.words("scenes_drop"), hint, SMALL, FAINT, align="right", fit=True)
        self.lay_next(page, space.right(min(SIDE, round(room.w * 0.32 / page.unit)), gap=EDGE))
        if self.kinds:
            self.lay_kinds(page, space.top(TABS, gap=EDGE))
        self.lay_list(page, space.rest)

    def lay_games(self, page: Page, box: Box) -> None:
        books, language = self.app.shelf.boxes, page.words.language
        options = [(game, game_title(books[game], language)) for game in self.games]
        if options:
            wide = min(box.w, sum(page.wide(text, SMALL, 44) for _, text in options))
            choice(page, "game", (box.x, box.y, wide, box.h), options, self.game, self.choose_game)

    def lay_kinds(self, page: Page, box: Box) -> None:
        options = []
        for kind in self.kinds:
            all_of = self.of_kind(kind)
            done = sum(self.kept.is_done(one.name) for one in all_of)
            options.append(
                (kind, page.words("scenes_count", kind=page.words(f"scenes_{kind}"), done=done, all=len(all_of)))
            )
        choice(page, "kind", box, options, self.kind, self.choose_kind)

    def lay_list(self, page: Page, box: Box) -> None:
        shown, high, gap = self.of_kind(self.kind), page.u(ROW), page.u(GAP)
        if not shown:
            at = (box.x, box.y + box.h // 3)
            page.tell(page.words("scenes_none"), at, box.w, BODY, QUIET, align="middle")
            return
        after = self.next
        with self.list.area(page, box, need=len(shown) * (high + gap) - gap) as room:
            space = room.box.space()
            for number, one in enumerate(shown, 1):
                line = space.top(ROW, gap=GAP)
                if room.sees(line.y, line.h):
                    self.lay_row(page, line, one, number, is_next=after is not None and one.name == after.name)

    def lay_row(self, page: Page, box: Box, one: Listed, number: int, *, is_next: bool) -> None:
        ident, language = f"scene:{one.name}", page.words.language
        lit, done = page.pointer.hover == ident, self.kept.is_done(one.name)
        page.box(box, FILL_LIT if lit else FILL, line=YOU if lit else TEACHER if is_next else LINE)
        inner = box.inset(14, 9)
        space = inner.space()
        mark = space.left(MARK, gap=12)
        side = min(mark.w, mark.h)
        disc = mark.centered(side, side)
        fill = LEGAL if done else TEACHER if is_next else PANEL
        page.box(disc, fill, line=None if done or is_next else LINE, radius=MARK / 2)
        if done:
            size = disc.w / page.unit * 0.5
            page.sign("yes", (disc.x + disc.w * 0.25, disc.y + disc.h * 0.25), size, DARK_INK)
        elif one.kind == LESSONS:
            page.write(str(number), disc, BODY, DARK_INK if is_next else QUIET, bold=True, align="middle")
        title = said_in(one.title, language) or one.found.file.name
        about = page.words.complaint(one.fault) if one.fault else said_in(one.about, language)
        room = space.rest
        if about:
            page.say(title, room[:2], BODY, INK, bold=True, room=room.w)
            line = inner.bottom - page.letters.height(SMALL)
            page.say(about, (room.x, line), SMALL, LOSS if one.fault else QUIET, room=room.w)
        else:
            page.write(title, room, BODY, INK, bold=True)
        page.area(ident, box, partial(open_scene, self.app, one, doors_of(self.app)), label=title)

    def lay_next(self, page: Page, box: Box) -> None:
        """Lay out what comes next, with its one big button."""
        after, words, language = self.next, page.words, page.words.language
        lessons = self.of_kind(LESSONS)
        done = sum(self.kept.is_done(one.name) for one in lessons)
        card = box.to(box.x, box.y, box.w, min(box.h, page.u(330)))
        page.box(card, FILL, line=LINE)
        space = card.inset(16, 16).space()
        button = space.bottom(BIG if box.h > page.u(300) else BIG * 0.7)
        if lessons:
            line = space.top(pixels=page.letters.height(SMALL), gap=GAP)
            page.say(words("scenes_progress", done=done, all=len(lessons)), line[:2], SMALL, QUIET, room=line.w)
            bar = space.top(6, gap=EDGE)
            page.box(bar, LINE, radius=3)
            if done:
                page.box((bar.x, bar.y, max(bar.h, bar.w * done // len(lessons)), bar.h), LEGAL, radius=3)
        if after is None:
            page.tell(words("scenes_all_done"), space.rest[:2], space.rest.w, EMPHASIS, INK, bold=True)
            page.button("back-to-start", button, words("back"), self.app.back, size=EMPHASIS)
            return
        title, about = said_in(after.title, language), said_in(after.about, language)
        high = page.tell(title, space.rest[:2], card.w - page.u(32), TITLE, INK, bold=True, most=3)
        space.skip(high + page.u(GAP))
        lines = max(0, space.rest.h // page.letters.height(BODY))
        if about and lines:
            page.tell(about, space.rest[:2], space.rest.w, BODY, QUIET, most=lines)
        text = words("scenes_next" if after.kind == LESSONS else "scenes_next_puzzle")
        page.button("next", button, text, self.go_on, kind="main", size=TITLE)

    # hands

    def first(self, page: Page) -> str:
        return "next" if any(control.id == "next" for control in page.controls) else ""

    def choose_game(self, game: str) -> None:
        self.game = game
        self.kind = next(iter(self.kinds), LESSONS)
        self.list.go(0)

    def choose_kind(self, kind: str) -> None:
        self.kind = kind
        self.list.go(0)

    def go_on(self) -> None:
        """Open what comes next."""
        after = self.next
        if after is not None:
            open_scene(self.app, after, doors_of(self.app))

    def dropped_file(self, path: str) -> bool:
        open_file(self.app, path_in(path))
        return True
