"""A table that a scene leads: lessons, puzzles, combos."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.stops import is_silent
from bsdesk.scenes.listing import LESSONS, PUZZLES
from bsdesk.scenes.playing import Waits
from bsdesk.seat.client import TableLink
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.doors import OuterDoors
from bsdesk.ui.table.scenes.board import lead
from bsdesk.ui.table.scenes.caption import Caption
from bsdesk.ui.table.scenes.chip import lay_chip
from bsdesk.ui.table.scenes.combo import Combo, high_in
from bsdesk.ui.table.scenes.control import give_buttons
from bsdesk.ui.table.scenes.menu import SceneMenu
from bsdesk.ui.table.scenes.sentences import goal_lines, title_of
from bsdesk.ui.table.scenes.spotlight import Spotlights
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.large_card import lay_large

ONWARD = {LESSONS: "scenes_next", PUZZLES: "scenes_next_puzzle"}  # what leads on, by the kind of scene


class About(NamedTuple):
    """What a scene at the table is, and what follows it."""

    name: str  # by which progress is kept
    kind: str  # lessons, puzzles, combos, rules, own
    done: Callable[[int], object]  # is told when all is done, and with how many hints
    left: Callable[[int], object]  # is told at which stop it is left
    onward: Callable[[], object] | None = None  # opens the one that follows
    taken_in: Callable[[str], bool] = bool  # opens a file that was dropped on the window


class SceneTable(TableScreen):
    """The table with a guide: what the scene says lies over it."""

    name = "scene"

    def __init__(self, app: App, match: Match, doors: OuterDoors, guide: Guide, about: About) -> None:
        super().__init__(app, match, doors)
        self.guide, self.about = guide, about
        self.caption, self.combo = Caption(), Combo(self.parts, guide)
        self.noted = self.replaced = False
        give_buttons(self.parts, guide, self.leave_scene)
        menu = {"menu": lambda: SceneMenu(self.parts, self, guide, self.leave_scene)}
        self.parts.doors.over = {**self.parts.doors.over, **menu}
        lead(self.parts, guide, self.lay_anew)

    # the page

    def build(self, page: Page) -> None:
        guide, parts = self.guide, self.parts
        parts.placement.foot = high_in(page) if guide.shown else 0.0
        goal = goal_lines(guide, parts.voice, page.words)
        parts.gaze.goal = () if guide.judge.thinking else goal
        super().build(page)
        layout = parts.placement.layout(page)
        spots = Spotlights(parts, guide, page, layout)
        spots.lay()
        title = title_of(guide, self.about.kind, page.words)
        unseen = parts.gaze.goal[1:2] if layout.areas.folded else ()  # the goal, where there is no sidebar
        lay_chip(page, layout, guide, " · ".join((title, *unseen)))
        if guide.shown:
            self.combo.lay(page)
        if not parts.gaze.zone:
            self.caption.lay(parts, guide, page, layout, spots, self.ends(page))
        lay_large(parts, page, layout)  # over the caption, since that was asked for later

    def key(self, event: pygame.event.Event) -> bool:
        """Act on a key: where the keyboard is nowhere, Enter goes on if the caption offers it; else as at any table."""
        page = self.app.page
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and page is not None:
            found = {control.id: control for control in page.controls if control.on and control.act is not None}
            onward = found.get("scene:next")
            if onward is not None and onward.act is not None and self.app.focus not in found:
                onward.act()
                return True
        return super().key(event)

    def ends(self, page: Page) -> list[Deed]:
        """Return what can be done when all is over."""
        words = page.words
        back = Deed(
            "scene:leave", words("scene_back_to"), self.leave_scene, kind="plain" if self.about.onward else "main"
        )
        again = Deed("scene:again", words("scene_again"), self.again)
        if self.about.onward is None:
            return [again, back]
        return [again, back, Deed("scene:onward", words(ONWARD[self.about.kind]), self.onward, kind="main")]

    def first(self, page: Page) -> str:
        ids = [control.id for control in page.controls if control.on]
        wanted = ("scene:onward", "scene:leave", "scene:set-back", "scene:take-back", "scene:next", "combo:play")
        found = next((ident for ident in wanted if ident in ids), "")
        return found or super().first(page)

    # time

    def tick(self, now: float) -> bool:
        moving = super().tick(now)
        if self.app.screen is self and self.guide.tick(now):
            self.app.refresh()
        if self.guide.over and not self.noted:
            self.noted = True
            if not (self.guide.hints.showed and self.about.kind == PUZZLES):  # what was shown is not solved
                self.about.done(self.guide.hints.used)
            self.app.refresh()
        return moving

    def busy(self) -> bool:
        return super().busy() or self.is_going_on

    @property
    def is_going_on(self) -> bool:
        """Return whether the scene goes on by itself."""
        guide = self.guide
        answers = guide.at.waits is Waits.RIVAL and guide.last.verdict is None
        return (
            guide.busy or guide.playback.running or answers or (guide.at.waits is Waits.GO and is_silent(guide.at.now))
        )

    # where it leads

    def again(self) -> None:
        """Go through it again from its beginning."""
        self.noted = False
        self.guide.begin()

    def onward(self) -> None:
        """Leave for the scene that follows."""
        self.app.leave(self)
        if self.about.onward is not None:
            self.about.onward()

    def leave_scene(self) -> None:
        self.app.leave(self)

    def leave(self) -> None:
        if not self.replaced:
            self.guide.close()
            if not self.guide.over:
                self.about.left(self.guide.number)
        super().leave()

    def lay_anew(self) -> None:
        """Go on at another table, which lies as the scene does."""
        if self.guide.last.jumped:
            self.app.notice(self.app.words("scene_jumped"))
        self.replaced = True
        link = laid(self.app, self.guide)
        match = Match(self.parts.model.match.box, link, self.app.settings.language)
        other = SceneTable(self.app, match, self.parts.doors.outer, self.guide, self.about)
        other.noted = self.noted
        self.app.leave(self)
        self.app.open(other)

    def dropped_file(self, path: str) -> bool:
        return self.about.taken_in(path)


def laid(app: App, guide: Guide) -> TableLink:
    """Return a table at which the scene lies as it stands now."""
    return app.shelf.tables.lay(app.shelf.boxes[guide.play.state.rules.id], guide.play.state)
