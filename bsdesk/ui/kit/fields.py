"""A line of text that is typed: caret, selection, cut and paste, and text composed by an input method."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from unicode_segmentation_rs import graphemes

from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.controls import Control, Rect, inside
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Widget
from bsdesk.ui.kit.scroll import cut
from bsdesk.ui.kit.theme import BODY, FAINT, INK, LINE, SUNK, YOU, YOU_DEEP

COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
LEAVES = frozenset({pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN})
FUNCTION_KEYS = range(pygame.K_F1, pygame.K_F12 + 1)


def one_line(text: str) -> str:
    """Return text as it may be typed or pasted into a line."""
    return "".join(" " if letter in "\r\n\t" else letter for letter in text if letter >= " " or letter in "\r\n\t")


class Field(Widget):
    """One line of text. `enter` is called on the Enter key, `changed` whenever the text is another."""

    def __init__(
        self,
        ident: str,
        text: str = "",
        *,
        enter: Callable[[], object] | None = None,
        changed: Callable[[], object] | None = None,
        most: int = 400,
    ) -> None:
        super().__init__(ident)
        self.text, self.most = text, most
        self.at = self.mark = len(text)  # the caret, and the other end of what is selected
        self.composed = ""  # being put together by an input method
        self.held = False
        self.enter, self._changed = enter, changed
        self._ends: list[int] = []  # pixels from the left edge of the field to the end of each letter, as last laid out
        self._left = 0
        self._shift = 0  # pixels by which a long text is moved to the left

    # the text

    def set(self, text: str) -> None:
        """Set another text, with the caret at its end."""
        self.text = one_line(text)[: self.most]
        self.at = self.mark = len(self.text)
        self.composed = ""

    @property
    def selected(self) -> tuple[int, int]:
        return min(self.at, self.mark), max(self.at, self.mark)

    def insert(self, text: str) -> None:
        """Insert text in place of what is selected."""
        low, high = self.selected
        text = one_line(text)[: self.most - len(self.text) + high - low]
        self._put(self.text[:low] + text + self.text[high:], low + len(text))

    def _put(self, text: str, at: int) -> None:
        changed = text != self.text
        self.text, self.at, self.mark = text, at, at
        if changed and self._changed is not None:
            self._changed()

    def _stops(self) -> list[int]:
        """Return where the caret may stand: never within what is read as one letter."""
        stops = [0]
        for letter in graphemes(self.text, is_extended=True):
            stops.append(stops[-1] + len(letter))
        return stops

    def _beside(self, step: int, *, word: bool) -> int:
        """Return the place one letter, or one word, on that side of the caret."""
        stops = [stop for stop in self._stops() if (stop - self.at) * step > 0][::step]
        if not stops:
            return self.at
        if word:
            text = f" {self.text} "
            starts = (stop for stop in stops if (text[stop] == " ") != (text[stop + 1] == " ") and text[stop] == " ")
            return next(starts, stops[-1])
        return stops[0]

    def _go(self, at: int, *, select: bool) -> None:
        self.at = at
        if not select:
            self.mark = at

    # hands

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        """Act on editing keys; while the field is in use no letter is taken for a command."""
        if focus != self.id or event.key in LEAVES or event.key in FUNCTION_KEYS:
            return False
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            return False
        if not self.composed:
            self._edit(event)
        return True

    def _edit(self, event: pygame.event.Event) -> None:
        command, select = bool(event.mod & COMMAND), bool(event.mod & pygame.KMOD_SHIFT)
        low, high = self.selected
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                step = -1 if event.key == pygame.K_LEFT else 1
                beside = self._beside(step, word=command)
                self._go(beside if select or low == high else low if step < 0 else high, select=select)
            case pygame.K_HOME | pygame.K_END:
                self._go(0 if event.key == pygame.K_HOME else len(self.text), select=select)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                if low == high:
                    self._go(self._beside(-1 if event.key == pygame.K_BACKSPACE else 1, word=command), select=True)
                self.insert("")
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.enter is not None:
                self.enter()
            case _ if command:
                self._command(event.key)

    def _command(self, key: int) -> None:
        low, high = self.selected
        if key == pygame.K_a:
            self.mark, self.at = 0, len(self.text)
        elif key in (pygame.K_c, pygame.K_x) and low != high:
            if clipboard.write(self.text[low:high]) and key == pygame.K_x:
                self.insert("")
        elif key == pygame.K_v:
            self.insert(clipboard.read())

    def typed(self, text: str, focus: str) -> bool:
        if focus != self.id:
            return False
        self.composed = ""
        self.insert(text)
        return True

    def composing(self, text: str, focus: str) -> bool:
        if focus != self.id:
            return False
        self.composed = text
        return True

    def press(self, control: Control | None, at: At) -> bool:
        if control is None or control.id != self.id:
            return False
        self.held = True
        self._go(self.letter_at(at[0]), select=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        return True

    def drag(self, at: At) -> bool:
        if not self.held:
            return False
        self._go(self.letter_at(at[0]), select=True)
        return True

    def release(self) -> bool:
        held, self.held = self.held, False
        return held

    def letter_at(self, x: int) -> int:
        """Return the place between two letters that is nearest to a point."""
        stops = [stop for stop in self._stops() if stop < len(self._ends)]
        return min(stops, key=lambda stop: abs(self._left + self._ends[stop] - x), default=0)

    # laying it out

    def lay(self, page: Page, rect: Rect, hint: str = "", *, label: str = "", size: float = BODY) -> None:
        """Lay out the field with its text; `hint` stands in it while it is empty, and names it unless `label` does."""
        x, y, w, h = rect
        active = page.pointer.active == self.id
        page.box(rect, SUNK, line=YOU if active else LINE, wide=2 if active else 1)
        pad, high = page.u(10), page.letters.height(size)
        view = (x + pad, y + (h - high) // 2, w - 2 * pad, high)
        shown = self.text[: self.at] + self.composed + self.text[self.at :] if active else self.text
        self._ends = [page.letters.width(self.text[:n], size) for n in range(len(self.text) + 1)]
        caret = page.letters.width(shown[: self.at + len(self.composed)], size)
        self._scroll(caret, page.letters.width(shown, size), view[2])
        self._left = view[0] - self._shift
        if active:
            self._lay_selection(page, view)
        if shown:
            self._lay_text(page, shown, view, size)
        elif hint:
            page.say(hint, view[:2], size, FAINT, room=view[2])
        if active:
            self._lay_caret(page, view, caret)
        page.control(Control(self.id, rect, None, label or hint, text=True))
        page.ring(self.id, rect)

    def _scroll(self, caret: int, wide: int, room: int) -> None:
        """Scroll a text that is too long to where the caret is."""
        if caret - self._shift > room:
            self._shift = caret - room
        self._shift = max(0, min(self._shift, caret, wide - room))

    def _lay_selection(self, page: Page, view: Rect) -> None:
        low, high = self.selected
        left = max(view[0], self._left + self._ends[low])
        right = min(view[0] + view[2], self._left + self._ends[high])
        if right > left and not self.composed:
            page.box((left, view[1], right - left, view[3]), YOU_DEEP, radius=0)

    def _lay_text(self, page: Page, shown: str, view: Rect, size: float) -> None:
        picture = page.letters.line(shown, size, INK)
        wide = min(view[2], picture.get_width() - self._shift)
        if wide > 0:
            page.put(cut(picture, (self._shift, 0, wide, picture.get_height())), view[:2])
        if self.composed:
            start = max(view[0], self._left + self._ends[self.at])
            end = self._left + page.letters.width(shown[: self.at + len(self.composed)], size)
            page.box((start, view[1] + view[3] - 2, max(1, min(end, view[0] + view[2]) - start), 2), YOU, radius=0)

    def _lay_caret(self, page: Page, view: Rect, caret: int) -> None:
        spot = (self._left + caret, view[1], max(1, page.u(2)), view[3])
        page.box(spot, INK, radius=0)
        if not inside(view, (spot[0], spot[1])) and spot[0] != view[0] + view[2]:
            return
        pygame.key.set_text_input_rect(pygame.Rect(spot))  # where candidates of an input method are shown
