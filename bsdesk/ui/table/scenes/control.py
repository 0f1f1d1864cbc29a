"""The buttons of a table that a scene leads: its own undo and hint, and the way out where the menu is else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.playing import Waits
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.buttons import Buttons, MainButton, do_nothing
from bsdesk.ui.table.control.undo_buttons import UndoButtons

if TYPE_CHECKING:
    from bsdesk.ui.kit.controls import Action
    from bsdesk.ui.table.control.parts import Parts


class SceneUndo(UndoButtons):
    """Takes back what the learner did; the scene goes back with it."""

    guide: Guide

    @property
    def can_undo(self) -> bool:
        return self.model.declaration is not None or (self.guide.at.moves_made > 0 and not self.guide.busy)

    @property
    def can_redo(self) -> bool:
        return False

    def undo(self) -> None:
        if self.model.declaration is not None:
            self.commands.call_off()
        elif self.can_undo:
            self.guide.take_back()
        else:
            self.app.notice(self.app.words("nothing_to_undo"))

    def redo(self) -> None:
        """Do nothing: a scene goes on by itself."""

    def has_undoable_step(self) -> bool:
        model = self.model
        asked = bool(model.seat) and model.seat in model.view.prompts
        return asked and self.can_undo and bool(model.game.handling.doing(model.view)[0])


class SceneButtons(Buttons):
    """The buttons of the table while a scene leads it."""

    guide: Guide
    leave: Callable[[], object]

    def main_button(self) -> MainButton:
        if self.model.seat or self.model.declaration is not None:
            return super().main_button()
        reading = self.guide.at.waits in (Waits.GO, Waits.ANSWER) and not (self.guide.busy or self.guide.shown)
        text = self.app.words("scene_read" if reading else "scene_over" if self.guide.over else "scene_watch")
        return MainButton(text, do_nothing, on=False, quiet=True)

    def small_buttons(self) -> list[Deed]:
        words, guide = self.app.words, self.guide
        undo = self.undo.can_undo
        hint = guide.at.waits is Waits.LEARNER and not guide.busy and not guide.last.stops
        deeds = [
            Deed("undo", words("undo"), self.undo.undo, undo, words("undo_tip")),
            Deed("hint", words("hint"), guide.hint, hint, words("scene_hint_tip")),
        ]
        way_out = Deed("leave", words("scene_leave"), self.leave, True, words("scene_leave_tip"))
        return [way_out] if guide.shown else [*deeds, way_out]

    def act_of(self, event: pygame.event.Event) -> Action | None:
        if event.key == pygame.K_n and not self.model.seat:
            return self.go_on
        return super().act_of(event)

    def go_on(self) -> None:
        """Go on with the scene, as its own button does."""
        page = self.app.page
        found = next((c for c in (page.controls if page is not None else ()) if c.id == "scene:next" and c.on), None)
        if found is not None and found.act is not None:
            found.act()


def give_buttons(parts: Parts, guide: Guide, leave: Callable[[], object]) -> None:
    """Give a table the buttons of a scene."""
    undo = SceneUndo(parts.app, parts.model, parts.voice, parts.commands, parts.privacy, parts.doors)
    undo.guide = guide
    parts.undo = undo
    buttons = SceneButtons(
        parts.app,
        parts.model,
        parts.voice,
        parts.commands,
        parts.autoplay,
        parts.playback,
        undo,
        parts.advice,
        parts.privacy,
        parts.doors,
        parts.gaze,
    )
    buttons.guide, buttons.leave = guide, leave
    parts.buttons = buttons
