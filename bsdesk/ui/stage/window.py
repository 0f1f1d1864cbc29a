"""The stage window: a second window for viewers, which shows the table that is open, and nothing that its
spectators may not know."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import pygame

from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.host.window import TITLE, sign
from bsdesk.ui.kit.host.window import window as own_window
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import CLOTH, INK, QUIET
from bsdesk.ui.stage.audience import Audience
from bsdesk.ui.stage.formats import BACKDROPS, PictureFormat, Size
from bsdesk.ui.stage.picture import StagePicture
from bsdesk.ui.stage.readiness import Readiness
from bsdesk.ui.stage.sayings import StageCaption
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.screen import TableScreen

FRAME = 1 / 30  # seconds between two pictures at least
SHORT = 720  # units of the shorter side of a picture without a game
ROOM = 0.9  # of a side of the screen: how much of it the window takes at most; the rest is for its frame and for bars


class StageWindow:
    """The window. It is drawn only where something changed. Where the screen has no room for its size, it is smaller:
    what is seen is scaled, but nothing on it lies elsewhere."""

    def __init__(self, app: App, format_: PictureFormat) -> None:
        self.app, self.format = app, format_
        x, y, *size = place_on(desktop(), format_.size)
        self.window = pygame.Window(app.words("stage_title"), (size[0], size[1]), (x, y), resizable=True)
        if (shown := sign(app.shelf.assets)) is not None:
            self.window.set_icon(shown)
        self.clear()
        self.parts: Parts | None = None  # of the table that is shown
        self.picture: StagePicture | None = None
        self.ready: Readiness | None = None  # what the picture waits for
        self.shown = float("-inf")  # when it was drawn last
        self.seen = -1  # how often the player's page had changed then
        self.stale = True
        self.waited = False  # were pictures still to come then?

    # what comes to it

    def owns(self, event: pygame.event.Event) -> bool:
        return getattr(event, "window", None) is self.window

    def take(self, event: pygame.event.Event) -> bool:
        """Take what came to it: that it is closed, or that what was drawn is gone. F8 does what it does in the player's
        own window, which comes to the front then, and at Escape."""
        self.stale |= event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED)
        key = event.key if event.type in (pygame.KEYDOWN, pygame.KEYUP) else 0
        if key == pygame.K_F8:
            self.app.take(event)
        if event.type == pygame.KEYDOWN and key in (pygame.K_F8, pygame.K_ESCAPE):
            come_to_front()
        return bool(event.type != pygame.WINDOWCLOSE)

    # what it shows

    def tick(self, now: float) -> bool:
        """Draw what changed, at most thirty times a second; return whether more is due soon."""
        if now - self.shown < FRAME:
            return True
        self.follow(now)
        if self.awaits_faces(now):
            return True
        picture = self.picture
        moving = picture is not None and picture.tick(now)
        if moving or self.stale or self.seen != self.app.changes:
            self.draw(now)
        return moving

    def awaits_faces(self, now: float) -> bool:
        """Return whether viewers have to wait for the faces of cards that the players see already."""
        if self.ready is None or self.parts is None or self.picture is None:
            return False
        match, eyes = self.parts.model.match, self.picture.audience.model.eyes
        return self.ready.awaits_faces(match.clients[eyes].view if eyes in match.clients else match.public, now)

    def follow(self, now: float) -> None:
        """Show the table that is open now, or none. A game with hidden hands that goes on is shown as long as it lies
        beneath: what is opened over it, such as an editor or a «what if», shows what its player knows."""
        tables = tables_of(self.app)
        parts = next((table for table in tables if keeps_secrets(table.model)), tables[-1] if tables else None)
        if parts is self.parts:
            return
        self.forget()
        self.parts, self.stale = parts, True
        if parts is None:
            return
        model, settings = parts.model, self.app.settings
        seen = lambda: lies_open(model) and not keeps_hands(self.app, model)  # noqa: E731
        audience = Audience(model.match, seen, settings.language)
        self.picture = StagePicture(audience, settings, self.app.shelf.assets / "fonts", self.format)
        self.ready = Readiness(self.picture, now)
        self.picture.caption = partial(self.caption_at, model)
        if lies_open(model) and keeps_hands(self.app, model):
            self.app.notice(self.app.words("stage_keeps_hands"))

    def caption_at(self, model: TableModel) -> StageCaption:
        """Return what a scene says at this table; what it says of one's moves would tell of hands that are kept."""
        if model.lead is None:
            return StageCaption()
        return StageCaption(*model.lead.says(keeps_hands(self.app, model)))

    def draw(self, now: float) -> None:
        """Bring the picture of now into the window."""
        self.shown, self.seen = now, self.app.changes
        surface, picture = self.window.get_surface(), self.picture
        if picture is None:
            self.clear()
        else:
            pictures = picture.audience.voice.pictures
            picture.around.changes += self.waited or pictures.waiting  # the picture of a card or a mat may have come
            changed = picture.show()
            self.waited = pictures.waiting  # also for what was asked for just now
            if self.ready is not None and self.ready.awaits_table(now):
                self.stale = True
                return
            if not (changed or self.stale):
                return
            if surface.get_size() == picture.surface.get_size():
                surface.blit(picture.surface, (0, 0))
            else:
                fit(picture.surface, surface)
        self.stale = False
        self.window.flip()

    def clear(self) -> None:
        """Show what lies behind the table, and on the cloth that no game is open."""
        waiting, surface = pygame.Surface(self.format.size), self.window.get_surface()
        backdrop = BACKDROPS[self.format.backdrop]
        waiting.fill(backdrop or CLOTH)
        if backdrop is None:
            lay_waiting_room(self.app, waiting)
        fit(waiting, surface)
        self.window.flip()

    def forget(self) -> None:
        """Leave the table that was shown; what was said of it is over."""
        self.app.notices.withdraw(self.app.words("stage_keeps_hands"))
        if self.picture is not None:
            self.picture.close()
        self.parts = self.picture = self.ready = None

    def close(self) -> None:
        self.forget()
        self.window.destroy()


def lies_open(model: TableModel) -> bool:
    """Return whether spectators see all hands."""
    return model.opened and not model.secrecy.private


def tables_of(app: App) -> list[Parts]:
    """Return the tables that are open, what lies above later."""
    return [screen.parts for screen in app.stack.screens if isinstance(screen, TableScreen)]


def keeps_hands(app: App, model: TableModel) -> bool:
    """Return whether the hands of a table stay hidden from spectators though they lie open there: they were taken from
    one seat's view of a game that may still go on, and nobody has said that they may be shown."""
    return bool(model.match.facts.seen_by) and not any(table.model.secrecy.staged for table in tables_of(app))


def keeps_secrets(model: TableModel) -> bool:
    """Return whether a game goes on that has hands which its spectators don't see."""
    return not model.match.over and not lies_open(model)


def lay_waiting_room(app: App, picture: pygame.Surface) -> None:
    """Draw the cloth with the program's name, and a line that says that no game is open."""
    wide, high = picture.get_size()
    if not PALETTE.plain:
        file = app.shelf.assets / "sheets" / "cloth.jpg"
        with suppress(OSError, pygame.error):
            picture.blit(
                PALETTE.cloth(pygame.transform.smoothscale(pygame.image.load(file).convert(), (wide, high))), (0, 0)
            )
    letters = Letters(app.shelf.assets / "fonts", app.settings.language, min(wide, high) / SHORT)
    for text, size, middle, ink in ((TITLE, 64, 0.44, INK), (app.words("stage_waits"), 22, 0.56, QUIET)):
        line = letters.line(text, size, ink, bold=size > SHORT / 20)
        picture.blit(line, ((wide - line.get_width()) // 2, round(middle * high - line.get_height() / 2)))
    letters.forget()


def desktop() -> Size:
    """Return how large the screen is."""
    return pygame.display.get_desktop_sizes()[0]


def room_on(screen: Size, size: Size) -> Size:
    """Return how large a window of this size is on a screen: as it is, or as large as there is room for."""
    part = min(1.0, *(round(ROOM * most) / side for most, side in zip(screen, size, strict=True)))
    return round(size[0] * part), round(size[1] * part)


def place_on(screen: Size, size: Size) -> Rect:
    """Return where a window of this size is opened: at the right, as the game lies mostly in the middle."""
    wide, high = room_on(screen, size)
    return screen[0] - wide - (screen[0] - wide) // 8, (screen[1] - high) // 2, wide, high


def come_to_front() -> None:
    """Lay the player's own window on top, with the keyboard on it."""
    with suppress(pygame.error, AttributeError, ValueError):
        own_window().focus()


def fit(picture: pygame.Surface, surface: pygame.Surface) -> None:
    """Draw a picture as large as the surface has room for, in its middle."""
    (w, h), (wide, high) = picture.get_size(), surface.get_size()
    part = min(wide / w, high / h)
    size = max(1, round(w * part)), max(1, round(h * part))
    surface.fill((0, 0, 0))
    surface.blit(pygame.transform.smoothscale(picture, size), ((wide - size[0]) // 2, (high - size[1]) // 2))


def stage_of(app: App) -> StageWindow | None:
    """Return the stage window that is open."""
    return next((guest for guest in app.guests.open if isinstance(guest, StageWindow)), None)


def open_stage(app: App, format_: PictureFormat) -> None:
    """Open the stage window, in place of one that is open; say so if the system has none for us."""
    close_stage(app)
    try:
        app.guests.invite(StageWindow(app, format_))
        come_to_front()
    except pygame.error as wrong:
        app.notice(app.words("stage_cannot", reason=wrong), bad=True)


def close_stage(app: App) -> None:
    """Close the stage window, if it is open."""
    stage = stage_of(app)
    if stage is not None:
        app.guests.dismiss(stage)
