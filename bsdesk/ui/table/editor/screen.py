"""The position editor: the table with the palette at its left, a bar at its head, and properties at its right."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from bsdesk.scenes.scene import Scene
from bsdesk.table.drop_targets import ref_of
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen, is_writing
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import GAP
from bsdesk.ui.table.control.doors import OuterDoors
from bsdesk.ui.table.editor.bar import HIGH, lay_bar, lay_marks
from bsdesk.ui.table.editor.bench import Bench
from bsdesk.ui.table.editor.buttons import give_buttons
from bsdesk.ui.table.editor.hand import NEW
from bsdesk.ui.table.editor.palette import CARD, NARROW, WIDE
from bsdesk.ui.table.editor.properties import sidebar_for
from bsdesk.ui.table.editor.ways_out import WaysOut
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.large_card import large_size, lay_face

CARRIED = 92  # units wide, of a new card that is carried


class EditorTable(TableScreen):
    """The table at which a position is set up. `save` and `take_in`: see `WaysOut`."""

    name = "editor"

    def __init__(
        self,
        app: App,
        match: Match,
        doors: OuterDoors,
        bench: tuple[Scene, Path | None],
        save: Callable[[Scene, Path | None], Path | None],
        take_in: Callable[[str], object],
    ) -> None:
        super().__init__(app, match, doors)
        self.bench = Bench(self.parts, *bench)
        self.ways = WaysOut(self.bench, self, doors, save, take_in)
        buttons = give_buttons(self.parts, self.bench, self.ways)
        self.composition.sidebar = sidebar_for(self.bench, buttons.rows)
        self.widgets += self.bench.palette.widgets

    # the page

    def build(self, page: Page) -> None:
        bench, parts = self.bench, self.parts
        wide = NARROW if page.rect.h > page.rect.w else WIDE
        parts.placement.head, parts.placement.side = HIGH, wide
        super().build(page)
        layout = parts.placement.layout(page)
        if not parts.gaze.zone:
            lay_marks(page, bench, layout)
        space = page.rect.space()
        lay_bar(page, bench, self.ways, space.top(HIGH))
        bench.palette.lay(page, space.left(wide))
        held = parts.drag.held
        if held is not None and held.ref.startswith(NEW):
            wide = page.u(CARRIED)
            x, y = parts.placement.hand_at(page, parts.drag.held_from)
            face = parts.voice.pictures.face(held.ref.removeprefix(NEW), "table", wide)
            page.put(face, (x - wide / 2, y - face.get_height() / 2))
        else:
            self.lay_pointed(page, layout)

    def lay_pointed(self, page: Page, layout: Layout) -> None:
        """Lay out the card of the palette large, with its text, that was pointed at long enough: beside the palette."""
        card = self.parts.gaze.large.removeprefix(NEW)
        control = next((control for control in page.controls if control.id == f"{CARD}{card}"), None)
        if control is None or control.id not in (page.pointer.hover, page.pointer.focus):
            return
        wide, high = large_size(self.parts, page, layout)
        x, y, w, h = self.bench.palette.rect
        middle = control.shown[1] + (control.shown[3] - high) // 2
        at = x + w + page.u(GAP), max(y + page.u(GAP), min(middle, y + h - high - page.u(GAP)))
        lay_face(self.parts, page, card, (*at, wide, high))

    def first(self, page: Page) -> str:
        chosen = f"card:{self.bench.chosen}"
        return chosen if any(control.id == chosen for control in page.controls) else "search"

    # hands

    @property
    def scrolled(self) -> list[Scroll]:
        return [*super().scrolled, self.bench.palette.scroll]

    def hovered(self, control: Control | None) -> None:
        super().hovered(control)
        if control is not None and control.id.startswith(CARD) and self.parts.drag.held is None:
            self.parts.gaze.point(f"{NEW}{control.id.removeprefix(CARD)}", now=time.monotonic())

    def inspect(self, control: Control | None) -> bool:
        """Show the card large that was clicked on, also one of the palette; on the palette it never is a step back."""
        here, held = self.bench.palette.holds(self.app.pointer), self.parts.drag.held is not None
        if not here or held:
            return super().inspect(control)
        if control is not None and control.id.startswith(CARD):
            self.hasten()
            self.parts.gaze.enlarge(f"{NEW}{control.id.removeprefix(CARD)}")
            self.app.refresh()
        return True

    def press(self, control: Control | None, at: At) -> bool:
        used = Screen.press(self, control, at) or super().press(control, at)
        if control is not None and control.id.startswith(CARD) and self.parts.drag.held is None:
            self.parts.grasp.pressed = f"{NEW}{control.id.removeprefix(CARD)}", False, at
        return used

    def drag(self, at: At) -> bool:
        carried = super().drag(at)
        if carried and self.parts.drag.dragging:
            self.parts.gaze.zone = ""  # what is carried out of a pile goes to the table
        return carried or self.bench.palette.search.drag(at)

    def release(self, control: Control | None, at: At) -> bool:
        drag = self.parts.drag
        if drag.held is not None and drag.dragging and (control is None or not ref_of(control.id)):
            drag.drop("")
            self.app.refresh()
            return True
        return self.bench.palette.search.release() or super().release(control, at)

    def key(self, event: pygame.event.Event) -> bool:
        """Act on a key: while a word is typed into the search, it belongs to that."""
        palette = self.bench.palette
        if palette.search.key(event, self.app.focus):
            return True
        return super().key(event)

    def cancel(self) -> bool:
        """Give back what is held, close what is open, choose nothing any more, or leave."""
        parts, bench = self.parts, self.bench
        if is_writing(self.app):
            self.app.focus_on("")
        elif parts.drag.held is not None or parts.gaze.zone or parts.gaze.seat:
            return super().cancel()
        elif bench.chosen:
            bench.chosen = ""
        else:
            self.ways.leave()
        self.app.refresh()
        return True
