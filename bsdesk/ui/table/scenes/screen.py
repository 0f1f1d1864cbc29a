"""A table that a scene leads: lessons, puzzles, combos."""

from __future__ import annotations

import pygame

from bsdesk.scenes.guide.guide import Guide
from bsdesk.table.drop_targets import ref_of
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.table.control.doors import OuterDoors
from bsdesk.ui.table.scenes.combo import high_in
from bsdesk.ui.table.scenes.leading import About, Leading, laid
from bsdesk.ui.table.scenes.sentences import goal_lines
from bsdesk.ui.table.screen import TableScreen

OFFERED = (  # by captions, what first
    "scene:onward",
    "scene:play",
    "scene:leave",
    "scene:set-back",
    "scene:take-back",
    "scene:next",
)


class SceneTable(TableScreen):
    """The table with a guide: what the scene says lies over it."""

    name = "scene"

    def __init__(self, app: App, match: Match, doors: OuterDoors, guide: Guide, about: About) -> None:
        super().__init__(app, match, doors)

        def lay_anew() -> None:
            if guide.last.jumped:
                app.notice(app.words("scene_jumped"))
            self.leading.replaced = True
            other = SceneTable(app, Match(match.box, laid(app, guide), app.settings.language), doors, guide, about)
            other.parts.model.secrecy.staged = self.parts.model.secrecy.staged
            other.leading.noted, other.leading.combo.large = self.leading.noted, self.leading.combo.large
            app.leave(self)
            app.open(other)

        self.leading = Leading(self.parts, self, guide, about, lay_anew)

    @property
    def guide(self) -> Guide:
        return self.leading.guide

    # the page

    def build(self, page: Page) -> None:
        guide, parts = self.guide, self.parts
        parts.placement.foot = high_in(page) if guide.playback.shown else 0.0
        goal = goal_lines(guide, parts.voice, page.words)
        parts.gaze.goal = () if guide.judge.thinking else goal
        self.leading.look()
        super().build(page)

    def lay_over(self, page: Page) -> None:
        self.leading.lay(page)

    def key(self, event: pygame.event.Event) -> bool:
        """Act on a key: where the keyboard is nowhere, Enter does what the caption offers; else as at any table."""
        page = self.app.page
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and page is not None:
            found = {control.id: control for control in page.controls if control.on and control.act is not None}
            onward = next((found[ident] for ident in OFFERED if ident in found), None)
            elsewhere = self.app.focus not in found or bool(ref_of(self.app.focus))  # things wait, too
            if onward is not None and onward.act is not None and elsewhere:
                onward.act()
                return True
        return super().key(event)

    def first(self, page: Page) -> str:
        ids = [control.id for control in page.controls if control.on]
        found = next((ident for ident in (*OFFERED, "combo:play") if ident in ids), "")
        return found or super().first(page)

    # time

    def tick(self, now: float) -> bool:
        moving = super().tick(now)
        self.leading.tick(now)
        return moving

    def busy(self) -> bool:
        return super().busy() or self.leading.is_going_on

    def leave(self) -> None:
        self.leading.close()
        super().leave()

    def dropped_file(self, path: str) -> bool:
        return self.leading.about.taken_in(path)
