"""Settings: what a player chooses once and for all, each switched at once and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bsdesk.speech.interface import LANGUAGES
from bsdesk.table import settings as stored
from bsdesk.table.settings import SPEEDS, Settings
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.fields import to_clipboard
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, INK, LINE, LOSS, QUIET, SMALL, TITLE, unit
from bsdesk.ui.kit.widgets import Slider, switch
from bsdesk.ui.lobby.frame import Framed

if TYPE_CHECKING:
    from bsdesk.ui.app import App

ROW = 44  # units
LABEL = 0.34  # of the width, for what a setting is called
STOPS = ("always", "could")
KEPT = ("game", "decks", "rival", "options", "greeted", "window")  # what a reset leaves: no setting, but what was done


class Preferences(Framed):
    """All settings on one page."""

    name = "settings"
    title = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = self.keep(Scroll("settings"))
        self.scale = self.keep(Slider("scale", 75, 200, 5, live=False))
        self.volume = self.keep(Slider("volume", 0, 100, 5))
        self.wanted = 0  # the size that is to be taken when the pointer leaves
        self.stepping = False  # was it one of the buttons beside the slider that was pressed?

    def lay(self, page: Page, rect: Rect) -> None:
        with self.list.area(page, rect) as room:
            y = self.lay_look(page, room, room.y)
            y = self.lay_sound(page, room, y)
            y = self.lay_play(page, room, y)
            y = self.lay_files(page, room, y)
            room.end = y

    # chapters

    def lay_look(self, page: Page, room: Room, y: int) -> int:
        words, chosen = page.words, self.app.settings
        y = self.chapter(page, room, y, words("set_look"))
        rect, y = self.row(page, room, y, words("set_language"))
        page.choice("language", rect, list(LANGUAGES.items()), chosen.language, self.put("language"))
        rect, y = self.row(page, room, y, words("set_scale"))
        value, text = self.wanted or chosen.scale, f"{self.size} %"
        self.scale.lay(page, rect, value, self.grow, label=words("set_scale"), text=text)
        if self.wanted:
            size = BODY * self.wanted / chosen.scale
            y += page.tell(words("scale_sample"), (rect[0], y - page.u(4)), rect[2], size, INK) + page.u(4)
        most = self.capped(page)
        if most:
            y += page.tell(words("scale_capped", most=most), (rect[0], y - page.u(4)), rect[2], SMALL, LOSS) + page.u(4)
        rect, y = self.row(page, room, y, words("set_screen"))
        self.switch(page, rect, "full_screen", words("set_full"))
        rect, y = self.row(page, room, y, words("set_speed"))
        named = [(speed, words(f"speed_{speed}")) for speed in SPEEDS]
        page.choice("speed", rect, named, chosen.speed, self.put("speed"))
        rect, y = self.row(page, room, y, "")
        self.switch(page, rect, "reduce_motion", words("set_reduce"))
        return y

    def lay_sound(self, page: Page, room: Room, y: int) -> int:
        words = page.words
        y = self.chapter(page, room, y, words("set_sound"))
        rect, y = self.row(page, room, y, words("set_volume"))
        volume = self.app.settings.volume if self.volume.held is None else self.volume.held
        self.volume.lay(page, rect, self.app.settings.volume, self.loud, label=words("set_volume"), text=f"{volume} %")
        rect, y = self.row(page, room, y, "")
        self.switch(page, rect, "mute", words("set_mute"))
        return y

    def lay_play(self, page: Page, room: Room, y: int) -> int:
        words = page.words
        y = self.chapter(page, room, y, words("set_play"))
        rect, y = self.row(page, room, y, words("set_stops"))
        named = [(stop, words(f"stops_{stop}")) for stop in STOPS]
        page.choice("stops", rect, named, self.app.settings.stops, self.put("stops"))
        y += page.tell(words("stops_about"), (rect[0], y - page.u(4)), rect[2], SMALL, FAINT) + page.u(6)
        rect, y = self.row(page, room, y, words("set_help"))
        self.switch(page, rect, "hints", words("set_hints"))
        return y

    def lay_files(self, page: Page, room: Room, y: int) -> int:
        words = page.words
        y = self.chapter(page, room, y, words("set_files"))
        for ident, text, folder in self.folders():
            rect, y = self.row(page, room, y, words(text))
            copy = words("copy_path")
            wide = page.letters.width(copy, SMALL) + page.u(28)
            where = str(folder)
            line = rect[1] + (rect[3] - page.letters.height(SMALL)) / 2
            page.say(ending(page, where, rect[2] - wide - page.u(16)), (rect[0], line), SMALL, QUIET)
            box = (rect[0] + rect[2] - wide, rect[1] + page.u(2), wide, rect[3] - page.u(4))
            page.button(f"copy:{ident}", box, copy, self.copier(where), size=SMALL, tip=where)
        y += page.u(EDGE)
        text = words("reset_all")
        wide = page.letters.width(text, BODY, bold=True) + page.u(48)
        page.button("reset", (room.x, y, wide, page.u(ROW)), text, self.reset, kind="danger")
        return y + page.u(ROW + EDGE)

    def folders(self) -> list[tuple[str, str, Path]]:
        shelf = self.app.shelf
        return [
            ("saves", "where_saves", shelf.saves),
            ("own", "where_own", shelf.own),
            ("settings", "where_settings", stored.file().parent),
        ]

    # pieces

    def chapter(self, page: Page, room: Room, y: int, title: str) -> int:
        if y > room.y:
            y += page.u(EDGE)
        high = page.letters.height(TITLE)
        page.say(title, (room.x, y), TITLE, INK, bold=True, room=room.w)
        page.box((room.x, y + high + page.u(3), room.w, 1), LINE, radius=0)
        return y + high + page.u(12)

    def row(self, page: Page, room: Room, y: int, label: str) -> tuple[Rect, int]:
        """A row with its label: the room for what is chosen there, and where the next one begins."""
        left, high = round(room.w * LABEL), page.u(ROW)
        if label:
            size = page.letters_that_fit(label, BODY, left - page.u(16))
            page.say(label, (room.x, y + (high - page.letters.height(size)) / 2), size, QUIET, room=left - page.u(16))
        return (room.x + left, y + page.u(2), room.w - left, high - page.u(4)), y + high + page.u(6)

    def switch(self, page: Page, rect: Rect, name: str, text: str) -> None:
        on = bool(getattr(self.app.settings, name))
        switch(page, name, rect, text, lambda: self.app.change(**{name: not on}), on=on)

    def put(self, name: str) -> Callable[[object], None]:
        def chosen(value: object) -> None:
            self.app.change(**{name: value})

        return chosen

    def loud(self, volume: int) -> None:
        """Heard at once."""
        self.app.change(volume=volume, mute=False)
        self.app.sounds.play("click")

    # the size of everything: while the pointer is on its buttons they stay where they are, a sample shows the size

    @property
    def size(self) -> int:
        """The size that is shown: that under the hand, or wanted, or chosen."""
        return self.scale.held or self.wanted or self.app.settings.scale

    def grow(self, size: int) -> None:
        """Another size: at once; but if a button of it was clicked, as soon as the pointer is elsewhere."""
        self.wanted = size
        if self.app.keyboard or not self.stepping:
            self.take_size()

    def press(self, control: Control | None, at: At) -> bool:
        self.stepping = control is not None and control.id.startswith(f"{self.scale.id}:")
        return super().press(control, at)

    def take_size(self) -> None:
        size, self.wanted = self.wanted, 0
        if size and size != self.app.settings.scale:
            self.app.change(scale=size)

    def hovered(self, control: Control | None) -> None:
        if control is None or control.id.partition(":")[0] != self.scale.id:
            self.take_size()

    def leave(self) -> None:
        self.take_size()

    def capped(self, page: Page) -> int:
        """The most that fits into this window, if more was chosen."""
        chosen = self.size
        one, wanted = unit(page.size, 100), unit(page.size, chosen)
        most = round(wanted / one * 100)
        return most if most < chosen else 0

    def copier(self, where: str) -> Callable[[], None]:
        def copy() -> None:
            self.app.notice(self.app.words("path_copied") if to_clipboard(where) else where)

        return copy

    def reset(self) -> None:
        words = self.app.words
        confirm(self.app, words("reset_all"), words("reset_sure"), words("reset_all"), self.as_new)

    def as_new(self) -> None:
        """Every setting as it was at first; what was played last stays known."""
        fresh = Settings(language=stored.of_the_system())
        names = [name for name in Settings.__struct_fields__ if name not in KEPT]
        changed = {
            name: getattr(fresh, name) for name in names if getattr(self.app.settings, name) != getattr(fresh, name)
        }
        self.app.change(**changed)


def ending(page: Page, text: str, room: int) -> str:
    """A path as far as there is room, cut at its beginning: its end says more."""
    if page.letters.width(text, SMALL) <= room:
        return text
    first = next((n for n in range(len(text)) if page.letters.width("…" + text[n:], SMALL) <= room), len(text))
    return "…" + text[first:]
