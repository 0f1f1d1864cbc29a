"""What comes to the window, from mouse, keyboard, input method and the system, and whom it concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from bsdesk.ui.kit.controls import Control, neighbour, next_stop, stops
from bsdesk.ui.kit.host.stack import Attention, Stack
from bsdesk.ui.kit.page import Page

ARROWS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
REPEATING = {*ARROWS, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS}
REPEATING |= {pygame.K_KP_PLUS, pygame.K_KP_MINUS}  # held down, these go on and on; any other key acts once
DECIDING = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE}  # once, in a text field too
MODIFIERS = {pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT}


class WindowActs(NamedTuple):
    """What inputs can make the window itself do."""

    quit: Callable[[], object]
    resized: Callable[[], object]
    redraw: Callable[[], object]  # what was drawn is gone
    help: Callable[[], object]
    turn_full_screen: Callable[[], object]
    activate: Callable[[Control], object]
    put_down: Callable[[tuple[int, int]], object]  # a drag has ended there


class Inputs:
    """Hands every event to the screen in front, or has the window do what it does at it."""

    def __init__(self, attention: Attention, stack: Stack, acts: WindowActs) -> None:
        self._attention, self._stack, self._acts = attention, stack, acts
        self.down: set[int] = set()  # the keys that are held down

    def take(self, event: pygame.event.Event) -> None:
        """Hand an event to the screen in front, or have the window act on it."""
        match event.type:
            case pygame.QUIT:
                self._acts.quit()
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._acts.resized()
            case pygame.MOUSEMOTION:
                self.move(event.pos)
            case pygame.MOUSEBUTTONDOWN:
                self.press(event)
            case pygame.MOUSEBUTTONUP:
                self.release(event)
            case pygame.MOUSEWHEEL:
                self._attention.stale |= self._stack.front.wheel(self._attention.pointer, event.y)
            case pygame.KEYDOWN | pygame.KEYUP | pygame.WINDOWFOCUSLOST:
                self.keys(event)
            case pygame.TEXTINPUT:
                self._attention.stale |= self._stack.front.typed(event.text)
            case pygame.TEXTEDITING:
                widgets, focus = self._stack.front.widgets, self._attention.focus
                self._attention.stale |= any(widget.composing(event.text, focus) for widget in widgets)
            case pygame.DROPFILE:
                self._attention.stale |= self._stack.front.dropped_file(event.file)
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self._acts.redraw()
            case pygame.WINDOWLEAVE:
                self.move((-1, -1))

        if event.type == pygame.MOUSEBUTTONUP or (event.type == pygame.KEYDOWN and event.key not in MODIFIERS):
            self._attention.answered += 1

    def move(self, at: tuple[int, int]) -> None:
        self._attention.pointer = at
        if self._stack.front.drag(at):
            self._attention.moved = True
            return
        over = self._attention.under(at)
        if self._attention.page is not None and (over.id if over else "") != self._attention.page.pointer.hover:
            self._stack.front.hovered(over)
            self._attention.stale = True

    def press(self, event: pygame.event.Event) -> None:
        self._attention.pointer, self._attention.keyboard, self._attention.stale = event.pos, False, True
        if event.button not in (1, 2, 3):
            return
        over = self._attention.under(event.pos)
        if event.button == 1 and not self._attention.surprises(over):
            self._attention.rest_on(over)
            self._attention.pressed = over
            self._stack.front.press(over, event.pos)
        elif event.button == 3 and not self._stack.front.inspect(over):
            self._stack.front.cancel()

    def release(self, event: pygame.event.Event) -> None:
        self._attention.pointer = event.pos
        if event.button != 1:
            return
        self._attention.stale = True
        over = self._attention.under(event.pos)
        pressed, self._attention.pressed = self._attention.pressed, None
        if self._stack.front.release(over, event.pos):
            self._acts.put_down(event.pos)
            return
        if over is not None and pressed is not None and over.id == pressed.id:
            self._attention.focus = over.id
            self._acts.activate(over)

    def keys(self, event: pygame.event.Event) -> None:
        """Act on a key: once while it is held down, but again and again if it moves the keyboard's place or writes."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.down.clear()
        elif event.type == pygame.KEYUP:
            self.down.discard(event.key)
        elif (
            event.key not in self.down
            or event.key in REPEATING
            or (self._attention.typing and event.key not in DECIDING)
        ):
            self.down.add(event.key)
            self.key(event)

    def key(self, event: pygame.event.Event) -> None:
        self._attention.stale = True
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            self._acts.turn_full_screen()
        elif event.key == pygame.K_F1:
            self._acts.help()
        elif self._stack.front.key(event):
            return
        elif event.key == pygame.K_ESCAPE:
            if not self._stack.front.cancel():
                self._stack.back()
        elif self._attention.page is not None:
            self.walk(event, self._attention.page)

    def walk(self, event: pygame.event.Event, page: Page) -> None:
        """Move the keyboard's place by Tab and arrows, or activate the control that it is on."""
        was, self._attention.keyboard = self._attention.keyboard, True
        ids = {control.id for control in stops(page.controls)}
        if event.key in ARROWS or event.key == pygame.K_TAB:
            if self._attention.focus not in ids:
                self._attention.focus = self._stack.front.first(page) or next_stop(page.controls, "", 1)
            elif not was:
                pass  # the first key only shows where the keyboard is
            elif event.key == pygame.K_TAB:
                self._attention.focus = next_stop(
                    page.controls, self._attention.focus, -1 if event.mod & pygame.KMOD_SHIFT else 1
                )
            else:
                self._attention.focus = neighbour(page.controls, self._attention.focus, ARROWS[event.key])
            found = next((c for c in page.controls if c.id == self._attention.focus), None)
            self._stack.front.hovered(found)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self._attention.focus in ids:
            self._acts.activate(next(c for c in reversed(page.controls) if c.id == self._attention.focus))
        else:
            self._attention.keyboard = was


def newest(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """Return the events, of motions in a row only the last."""
    return [
        event
        for event, after in zip(events, [*events[1:], None], strict=False)
        if not (event.type == pygame.MOUSEMOTION and after is not None and after.type == pygame.MOUSEMOTION)
    ]
