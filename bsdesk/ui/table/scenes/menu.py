"""The menu of a table that a scene leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bsdesk.scenes.guide.guide import Guide
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import GAP
from bsdesk.ui.kit.widgets import Deed, panel
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.over import HIGH, Over, lay_rows


class SceneMenu(Over):
    """Back, begin again, settings, keys, and the way out."""

    name = "scene-menu"

    def __init__(self, table: Parts, screen: Screen, guide: Guide, leave: Callable[[], object]) -> None:
        super().__init__(table, screen)
        self.guide, self.leave_scene = guide, leave

    def build(self, page: Page) -> None:
        self.screen.build(page)
        rows = self.rows(page)
        rect = panel(page, 380, 76 + len(rows) * (HIGH + GAP), page.words("menu"))
        lay_rows(page, rect, rows)

    def rows(self, page: Page) -> Sequence[Deed]:
        words, outer = page.words, self.table.doors.outer
        rows = [
            Deed("back", words("scene_go_on"), self.app.back, kind="main"),
            Deed("again", words("scene_again"), partial(self.then, self.guide.begin)),
            Deed("export", words("export"), partial(self.then, partial(outer.export, self.guide.scene))),
            Deed("settings", words("settings"), partial(self.then, outer.settings)),
            Deed("keys", words("keys"), partial(self.then, outer.help)),
        ]
        if self.table.voice.glossary.words:
            rows.append(Deed("glossary", words("glossary"), partial(self.then, self.table.buttons.ask_words)))
        return [*rows, Deed("leave", words("scene_leave"), partial(self.then, self.leave_scene))]

    def then(self, act: Action) -> None:
        """Close the menu, and do this."""
        self.app.back()
        act()
