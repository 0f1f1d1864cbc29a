"""The window with all its parts, and what screens ask of it. Only the window itself writes its attributes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

import pygame

from bsdesk.speech.interface import Words
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.host.guests import GuestWindows
from bsdesk.ui.kit.host.inputs import Inputs, WindowActs
from bsdesk.ui.kit.host.loop import Faults, Loop, Probe
from bsdesk.ui.kit.host.notices import Notices
from bsdesk.ui.kit.host.presenter import Looks, Presenter, Style
from bsdesk.ui.kit.host.stack import Attention, Stack
from bsdesk.ui.kit.host.window import fill_screen, large_enough, open_window
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.sounds import Sounds


class WindowSettings(Looks, Protocol):
    """Those of the player's settings that the window itself needs."""

    window: tuple[int, int]

    @property
    def full_screen(self) -> bool: ...
    @property
    def loudness(self) -> int: ...


class HostSurroundings(NamedTuple):
    """What the window needs from outside."""

    assets: Path  # where fonts and sounds lie
    reports: Path  # where faults are written down
    save: Callable[[], str]  # keeps the settings; a note if that can't be done
    help: Callable[[], Screen]  # what F1 opens


class Host:
    """The window: it puts its parts together, and passes on to them what screens ask of it."""

    def __init__(
        self,
        settings: WindowSettings,
        outside: HostSurroundings,
        *,
        size: tuple[int, int] | None = None,
        surface: pygame.Surface | None = None,
    ) -> None:
        self.settings, self._outside = settings, outside
        pygame.font.init()
        full = settings.full_screen and size is None
        surface = surface or open_window(size or settings.window, full=full)
        self.attention = Attention()
        self.stack, self.notices = Stack(self.attention), Notices(self.attention)
        self.style = Style(outside.assets / "fonts", settings, surface.get_size())
        self.presenter = Presenter(surface, self.attention, self.stack, self.notices, self.style)
        self.sounds = Sounds(outside.assets / "sounds", settings.loudness)
        acts = WindowActs(
            self.quit,
            self.resized,
            self.presenter.redraw,
            self.help,
            lambda: self.change(full_screen=not settings.full_screen),
            self.activate,
            self.presenter.tips.put_down,
        )
        self.inputs, self.guests = Inputs(self.attention, self.stack, acts), GuestWindows()
        # what screens and the system ask of the window, each done by a part of it
        self.open, self.back, self.home = self.stack.open, self.stack.back, self.stack.home
        self.leave, self.below = self.stack.leave, self.stack.below
        self.notice = self.notices.say
        self.show, self.lay_out = self.presenter.show, self.presenter.lay_out
        self.take = self.inputs.take
        self.loop = Loop(
            self.attention,
            self.stack,
            self.inputs,
            self.presenter,
            self.notices,
            self.style,
            Faults(outside.reports),
            self.sounds,
            Probe(os.environ.get("BSDESK_PROBE", ""), self.attention, self.stack, self.notices),
            self.guests,
        )

    # what screens look at

    @property
    def words(self) -> Words:
        return self.style.words

    @property
    def letters(self) -> Letters:
        return self.style.letters

    @property
    def screen(self) -> Screen:
        """Return the screen in front."""
        return self.stack.front

    @property
    def page(self) -> Page | None:
        return self.attention.page

    @property
    def surface(self) -> pygame.Surface:
        return self.presenter.canvas.surface

    @property
    def pointer(self) -> At:
        return self.attention.pointer

    @property
    def focus(self) -> str:
        return self.attention.focus

    @property
    def keyboard(self) -> bool:
        """Return whether the keyboard is in use."""
        return self.attention.keyboard

    @property
    def changes(self) -> int:
        """Return how often the page was laid out because something other than the pointer's place may have changed."""
        return self.attention.changes

    # what it does

    def help(self) -> None:
        """Open what F1 opens, unless it is in front."""
        opened = self._outside.help()
        if type(opened) is not type(self.screen):
            self.open(opened)

    def quit(self) -> None:
        self.loop.stop()

    # what is shown

    def refresh(self) -> None:
        """Have the page laid out anew, as something may have changed."""
        self.attention.stale = True

    def focus_on(self, ident: str, *, keyboard: bool = False) -> None:
        """Put the keyboard on this control, or on none (""). With `keyboard`, show its place from now on."""
        self.attention.focus = ident
        self.attention.keyboard |= keyboard

    # settings and the size of the window

    def change(self, **values: object) -> None:
        """Set these settings, save them, and show everything by them."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        note = self._outside.save()
        if note:
            self.notice(self.words("settings_not_saved", reason=self.words.complaint(note)), bad=True)
        self.sounds.volume = self.settings.loudness
        if "full_screen" in values:
            self.presenter.canvas.resized(fill_screen(self.settings.window, full=self.settings.full_screen))
        self.style.choose(self.settings, self.surface.get_size())
        self.refresh()

    def resized(self) -> None:
        """Draw on the window's surface as it is now, which may be another one or of another size."""
        before = self.style.size
        surface = pygame.display.get_surface() or self.surface
        self.presenter.canvas.resized(surface)
        if surface.get_size() != before:  # the window's surface stays the same one, and grows
            if not self.settings.full_screen:
                self.settings.window = large_enough(surface.get_size())
            self.style.choose(self.settings, surface.get_size())
        self.refresh()

    def activate(self, control: Control) -> None:
        """Do what a control is for, or say why it can't be used."""
        if control.act is not None and control.on:
            self.sounds.play("click")
            self.presenter.tips.dismiss()
            control.act()
        elif control.tip and not control.on:
            self.notice(control.tip, bad=True)
        self.refresh()
