"""The buttons of a table that a scene leads: its own undo and hint, and the way out where the menu is else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.verdict import Waits
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.buttons import Buttons, MainButton, do_nothing
from bsdesk.ui.table.control.undo_buttons import UndoButtons
from bsdesk.ui.table.scenes.sentences import why_idle

if TYPE_CHECKING:
    from bsdesk.ui.kit.controls import Action, Control
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
            self.guide.exercise.take_back()
        else:
            self.app.notice(self.app.words("nothing_to_undo"), bad=True)

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
    from_here: Callable[[], object] | None  # plays on from a scene that is but a position

    def main_button(self) -> MainButton:
        if self.model.seat or self.model.declaration is not None:
            return super().main_button()
        if self.from_here is not None:
            return MainButton(self.app.words("editor_play"), self.from_here)
        return MainButton(self.app.words(self.why_not), do_nothing, on=False, quiet=True)

    @property
    def why_not(self) -> str:
        """Return the phrase that says why nothing can be done by hand, and what to press."""
        guide = self.guide
        if guide.over:
            return "scene_over"
        if guide.playback.shown and not (guide.playback.running or guide.busy):
            return "scene_over" if guide.at.waits is Waits.END and not guide.at.within else "scene_press_play"
        going = guide.playback.shown or (guide.last.verdict is None and (guide.busy or guide.at.waits is Waits.RIVAL))
        return "scene_watch" if going else "scene_read"

    def small_buttons(self) -> list[Deed]:
        words, guide = self.app.words, self.guide
        undo = self.undo.can_undo
        hint = guide.at.waits is Waits.LEARNER and not guide.busy and not guide.last.stops
        why = " ".join((why_idle(guide, self.voice, words)[0], words("scene_hint_later")))
        if hint and guide.hints.all_told(guide.at.grades) and self.model.declaration is None:
            hint, why = False, words("scene_hint_last")
        deeds = [
            Deed("undo", words("undo"), self.undo.undo, undo, words("undo_tip" if undo else "nothing_to_undo")),
            Deed("hint", words("hint"), self.ask_hint, hint, words("scene_hint_tip") if hint else why),
        ]
        way_out = Deed("leave", words("scene_leave"), self.leave, True, words("scene_leave_tip"))
        return [way_out] if guide.playback.shown else [*deeds, way_out]

    def ask_hint(self) -> None:
        """Give the next hint; while something is laid out, what is left to do with that."""
        made = self.model.declaration
        if made is None:
            self.guide.exercise.hint()
        else:
            self.app.notice(self.app.words("scene_hint_confirm" if made.ready else "scene_hint_choose"))

    def act_of(self, event: pygame.event.Event) -> Action | None:
        if event.key == pygame.K_n and not self.model.seat:
            return self.from_here or self.go_on
        barred = self.barred({pygame.K_n: "next", pygame.K_p: "pass"}.get(event.key, ""))
        return partial(self.app.activate, barred) if barred is not None else super().act_of(event)

    def barred(self, ident: str) -> Control | None:
        """Return a button that can't be used now and says why; None if there is no such one."""
        page = self.app.page
        return next(
            (c for c in (page.controls if page is not None else ()) if c.id == ident and c.tip and not c.on), None
        )

    def go_on(self) -> None:
        """Go on with the scene, as its own button does."""
        page = self.app.page
        found = next((c for c in (page.controls if page is not None else ()) if c.id == "scene:next" and c.on), None)
        if found is not None and found.act is not None:
            found.act()


def give_buttons(
    parts: Parts, guide: Guide, leave: Callable[[], object], from_here: Callable[[], object] | None = None
) -> None:
    """Give a table the buttons of a scene."""
    undo = SceneUndo(parts.app, parts.model, parts.voice, parts.commands, parts.privacy, parts.doors)
    undo.guide = guide
    parts.undo = undo
    buttons = SceneButtons(
        parts.app,
        parts.model,
        parts.voice,
        parts.lone_moves,
        parts.commands,
        parts.autoplay,
        parts.playback,
        undo,
        parts.advice,
        parts.privacy,
        parts.doors,
        parts.gaze,
    )
    buttons.guide, buttons.leave, buttons.from_here = guide, leave, from_here
    parts.buttons = buttons
