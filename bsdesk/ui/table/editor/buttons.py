"""The buttons and keys of the editor."""

from __future__ import annotations

from functools import partial

import pygame

from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.buttons import Buttons, MainButton
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.editor.bench import Bench
from bsdesk.ui.table.editor.ways_out import WaysOut


class EditorButtons(Buttons):
    """The buttons of the table while a position is set up at it."""

    bench: Bench
    ways: WaysOut

    def main_button(self) -> MainButton:
        bench, words = self.bench, self.app.words
        under = " · ".join((bench.words.seat_name(bench.draft.active), bench.words.step_name(bench.draft.step)))
        return MainButton(words("editor_play"), self.ways.play, under=under)

    def small_buttons(self) -> list[Deed]:
        return [deed for row in self.rows() for deed in row]

    def rows(self) -> list[list[Deed]]:
        """Return what can be done with the position, row by row."""
        words, ways = self.app.words, self.ways
        return [
            [
                Deed("editor:text", words("editor_text"), ways.copy_text, tip=words("editor_text_tip")),
                Deed("editor:code", words("editor_code"), ways.copy_code, tip=words("editor_code_tip")),
            ],
            [
                Deed("editor:save", words("editor_save"), ways.save, tip=words("editor_save_tip")),
                Deed("editor:bot", words("editor_bot"), ways.against_bot, tip=words("editor_bot_tip")),
            ],
        ]

    def act_of(self, event: pygame.event.Event) -> Action | None:
        """Return what a key does now; None, if nothing."""
        key, bench = event.key, self.bench
        if clipboard.is_paste(event):
            return self.ways.paste
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            keys: dict[int, Action] = {pygame.K_s: self.ways.save, pygame.K_c: self.ways.copy_text}
            return keys.get(key) or super().act_of(event)
        acts: dict[int, Action] = {
            pygame.K_SLASH: partial(self.app.focus_on, "search"),
            pygame.K_m: bench.move,
            pygame.K_d: bench.copy,
            pygame.K_DELETE: bench.remove,
            pygame.K_BACKSPACE: bench.remove,
            pygame.K_n: self.ways.play,
            pygame.K_c: self.ways.show_defects,
        }
        return acts.get(key)


def give_buttons(parts: Parts, bench: Bench, ways: WaysOut) -> EditorButtons:
    """Give a table the buttons of the editor, and return them."""
    old = parts.buttons
    buttons = EditorButtons(
        old.app,
        old.model,
        old.voice,
        old.lone_moves,
        old.commands,
        old.autoplay,
        old.playback,
        old.undo,
        old.advice,
        old.privacy,
        old.doors,
        old.gaze,
    )
    buttons.bench, buttons.ways = bench, ways
    parts.buttons = buttons
    return buttons
