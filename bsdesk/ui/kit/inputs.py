"""What comes to the window, from mouse, keyboard, input method and the system, and whom it concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bsdesk.ui.kit.controls import Control, following, hit, neighbour, stops
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.window import large_enough

if TYPE_CHECKING:
    from bsdesk.ui.kit.host import Host

ARROWS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
REPEATING = {*ARROWS, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS}
REPEATING |= {pygame.K_KP_PLUS, pygame.K_KP_MINUS}  # held down, these go on and on; any other key acts once
DECIDING = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE}  # once, in a text field too
MODIFIERS = {pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT}


class Inputs:
    """Hands every event to the screen in front, or does what the window itself does at it."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.down: set[int] = set()  # the keys that are held down

    def take(self, event: pygame.event.Event) -> None:
        """Hand an event to whom it concerns."""
        match event.type:
            case pygame.QUIT:
                self.app.quit()
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self.resized()
            case pygame.MOUSEMOTION:
                self.moved(event.pos)
            case pygame.MOUSEBUTTONDOWN:
                self.pressed(event)
            case pygame.MOUSEBUTTONUP:
                self.released(event)
            case pygame.MOUSEWHEEL:
                self.app.stale |= self.app.screen.wheel(self.app.pointer, event.y)
            case pygame.KEYDOWN | pygame.KEYUP | pygame.WINDOWFOCUSLOST:
                self.keys(event)
            case pygame.TEXTINPUT:
                self.app.stale |= self.app.screen.typed(event.text)
            case pygame.TEXTEDITING:
                self.app.stale |= self.app.screen.composing(event.text)
            case pygame.DROPFILE:
                self.app.stale |= self.app.screen.dropped_file(event.file)
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self.app.canvas.whole = self.app.stale = True
            case pygame.WINDOWLEAVE:
                self.moved((-1, -1))

        if event.type == pygame.MOUSEBUTTONUP or (event.type == pygame.KEYDOWN and event.key not in MODIFIERS):
            self.app.answered += 1

    def resized(self) -> None:
        self.app.surface = pygame.display.get_surface() or self.app.surface
        if self.app.surface.get_size() != self.app.size:  # the window's surface stays the same one, and grows
            if not self.app.settings.full_screen:
                self.app.settings.window = large_enough(self.app.surface.get_size())
            self.app.reset_words()
        self.app.canvas.resized(self.app.surface)
        self.app.stale = True

    def moved(self, at: tuple[int, int]) -> None:
        self.app.pointer = at
        if self.app.screen.drag(at):
            self.app.moved = True
            return
        over = hit(self.app.page.controls, at) if self.app.page else None
        if self.app.page is not None and (over.id if over else "") != self.app.page.hand.hover:
            self.app.screen.hovered(over)
            self.app.stale = True

    def pressed(self, event: pygame.event.Event) -> None:
        self.app.pointer, self.app.keyboard, self.app.stale = event.pos, False, True
        if event.button not in (1, 2, 3):
            return
        over = hit(self.app.page.controls, event.pos) if self.app.page else None
        if event.button == 1:
            self.app.pressed = over
            self.app.screen.press(over, event.pos)
        elif event.button == 3:
            self.app.screen.cancel()

    def released(self, event: pygame.event.Event) -> None:
        self.app.pointer = event.pos
        if event.button != 1:
            return
        self.app.stale = True
        over = hit(self.app.page.controls, event.pos) if self.app.page else None
        pressed, self.app.pressed = self.app.pressed, None
        if self.app.screen.release(over, event.pos):
            return
        if over is not None and pressed is not None and over.id == pressed.id:
            self.app.focus = over.id
            self.activate(over)

    def activate(self, control: Control) -> None:
        """Do what a control is for."""
        if control.act is not None and control.on:
            self.app.sounds.play("click")
            control.act()
        elif control.tip and not control.on:
            self.app.notice(control.tip)
        self.app.stale = True

    def keys(self, event: pygame.event.Event) -> None:
        """A key that is held down acts once, but for those that lead about or write: `N` must not walk on."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.down.clear()
        elif event.type == pygame.KEYUP:
            self.down.discard(event.key)
        elif event.key not in self.down or event.key in REPEATING or (self.app.typing and event.key not in DECIDING):
            self.down.add(event.key)
            self.key(event)

    def key(self, event: pygame.event.Event) -> None:
        self.app.stale = True
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            self.app.change(full_screen=not self.app.settings.full_screen)
        elif event.key == pygame.K_F1:
            self.app.help()
        elif self.app.screen.key(event):
            return
        elif event.key == pygame.K_ESCAPE:
            if not self.app.screen.cancel():
                self.app.back()
        elif self.app.page is not None:
            self.walk(event, self.app.page)

    def walk(self, event: pygame.event.Event, page: Page) -> None:
        """The keyboard goes about the page."""
        was, self.app.keyboard = self.app.keyboard, True
        ids = {control.id for control in stops(page.controls)}
        if event.key in ARROWS or event.key == pygame.K_TAB:
            if self.app.focus not in ids:
                self.app.focus = following(page.controls, "", 1)
            elif not was:
                pass  # the first key only shows where the keyboard is
            elif event.key == pygame.K_TAB:
                self.app.focus = following(page.controls, self.app.focus, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            else:
                self.app.focus = neighbour(page.controls, self.app.focus, ARROWS[event.key])
            found = next((c for c in page.controls if c.id == self.app.focus), None)
            self.app.screen.hovered(found)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.app.focus in ids:
            self.activate(next(c for c in reversed(page.controls) if c.id == self.app.focus))
        else:
            self.app.keyboard = was


def newest(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """Of motions in a row only the last: what the hand passed over is of no interest."""
    return [
        event
        for event, after in zip(events, [*events[1:], None], strict=False)
        if not (event.type == pygame.MOUSEMOTION and after is not None and after.type == pygame.MOUSEMOTION)
    ]
