"""Settings: what a player chooses once and for all, each switched at once and kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bsdesk.speech.interface import LANGUAGES
from bsdesk.table import settings as stored
from bsdesk.table.settings import NAME_MOST, SPEEDS, Settings
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.dialogs import confirm
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.palette import TABLES, THEMES
from bsdesk.ui.kit.reveal import reveal
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, INK, LINE, LOSS, QUIET, SMALL, TITLE, unit
from bsdesk.ui.kit.widgets import Slider, below_head, choice, lay_head, switch


class ScaleChoice:
    """A slider with its sample."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.slider = Slider("scale", 75, 200, 5, live=False)
        self.wanted = 0  # the size that is to be taken when the pointer leaves
        self.stepping = False  # was it one of the buttons beside the slider that was pressed?

    @property
    def size(self) -> int:
        """Return the size that is shown: that under the thumb, or wanted, or chosen."""
        return self.slider.held or self.wanted or self.app.settings.scale

    def lay(self, page: Page, box: Box) -> int:
        """Lay it out in a row; return how much room the sample takes below."""
        words, chosen = page.words, self.app.settings.scale
        text, label = f"{self.size} %", words("set_scale")
        self.slider.lay(page, box, self.wanted or chosen, self.grow, label=label, text=text)
        below, high = box.bottom + box.u(4), 0
        if self.wanted:
            size = BODY * self.wanted / chosen
            high += page.tell(words("scale_sample"), (box.x, below), box.w, size, INK) + box.u(4)
        most = capped(page, self.size)
        if most:
            high += page.tell(words("scale_capped", most=most), (box.x, below + high), box.w, SMALL, LOSS) + box.u(4)
        return high

    def grow(self, size: int) -> None:
        """Take another size at once; if a button of the slider was clicked, as soon as the pointer is elsewhere."""
        self.wanted = size
        if self.app.keyboard or not self.stepping:
            self.take()

    def take(self) -> None:
        """Take the size that is wanted."""
        size, self.wanted = self.wanted, 0
        if size and size != self.app.settings.scale:
            self.app.change(scale=size)

    def press(self, control: Control | None) -> None:
        self.stepping = control is not None and control.id.startswith(f"{self.slider.id}:")

    def hovered(self, control: Control | None) -> None:
        if control is None or control.id.partition(":")[0] != self.slider.id:
            self.take()


def capped(page: Page, chosen: int) -> int:
    """Return the largest size that fits into this window if more was chosen, else 0."""
    most = round(unit(page.size, chosen) / unit(page.size, 100) * 100)
    return most if most < chosen else 0


ROW = 44  # units
LABEL = 0.34  # of the width, for what a setting is called
STOPS = ("always", "could")
AIDS = ("lens", "book", "causes", "radar", "coach")
UNDO_SHOWN = ("ask", "allow", "never")
KEPT = (
    "name",
    "game",
    "decks",
    "rival",
    "options",
    "greeted",
    "window",
)  # what a reset leaves: no setting, but what was done


class Preferences(Screen):
    """All settings on one page."""

    name = "settings"
    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.background = store()
        self.list = self.keep(Scroll("settings"))
        self.scale = ScaleChoice(app)
        self.volume = Slider("volume", 0, 100, 5)
        self.called = Field("name", app.settings.name, changed=self.call, most=NAME_MOST)
        self.widgets += [self.scale.slider, self.volume, self.called]

    def build(self, page: Page) -> None:
        lay_backdrop(page, self.app.shelf.assets)
        lay_head(page, page.words("settings"), self.app.back)
        with self.list.area(page, below_head(page)) as room:
            rows = SettingRows(page, room, self.app)
            self.lay_look(page, rows)
            self.lay_sound(page, rows)
            lay_play(page, rows)
            lay_aids(page, rows)
            lay_files(page, rows)
            text, foot = page.words("reset_all"), rows.space
            foot.gap(EDGE)
            row = foot.top(ROW, gap=EDGE)
            button = row.space().left(pixels=page.wide(text, BODY, 48, bold=True))
            page.button("reset", button, text, self.reset, kind="danger")
            room.end = foot.y

    def lay_look(self, page: Page, rows: SettingRows) -> None:
        words = page.words
        rows.chapter(words("set_look"))
        rows.choice("language", words("set_language"), list(LANGUAGES.items()))
        rows.space.skip(self.scale.lay(page, rows.row(words("set_scale"))))
        rows.switch("full_screen", words("set_screen"), words("set_full"))
        rows.choice("speed", words("set_speed"), [(speed, words(f"speed_{speed}")) for speed in SPEEDS])
        rows.switch("reduce_motion", "", words("set_reduce"))
        rows.choice("theme", words("set_theme"), [(theme, words(f"theme_{theme}")) for theme in THEMES])
        rows.choice("table", words("set_table"), [(table, words(f"table_{table}")) for table in TABLES])
        name = words("set_name")
        box = rows.row(name)
        self.called.lay(page, box, words("set_name_hint", name=words("you")), label=name)
        rows.space.skip(page.tell(words("name_about"), (box.x, box.bottom + box.u(4)), box.w, SMALL, FAINT))

    def call(self) -> None:
        """Take another name for the player."""
        self.app.change(name=self.called.text.strip())

    def lay_sound(self, page: Page, rows: SettingRows) -> None:
        words, chosen = page.words, self.app.settings.volume
        rows.chapter(words("set_sound"))
        shown = chosen if self.volume.held is None else self.volume.held
        box, label = rows.row(words("set_volume")), words("set_volume")
        self.volume.lay(page, box, chosen, self.set_volume, label=label, text=f"{shown} %")
        rows.switch("mute", "", words("set_mute"))

    def set_volume(self, volume: int) -> None:
        """Set the volume, and play a sound."""
        self.app.change(volume=volume, mute=False)
        self.app.sounds.play("click")

    # hands

    def press(self, control: Control | None, at: At) -> bool:
        self.scale.press(control)
        return super().press(control, at)

    def hovered(self, control: Control | None) -> None:
        self.scale.hovered(control)

    def leave(self) -> None:
        self.scale.take()

    def reset(self) -> None:
        words = self.app.words
        confirm(self.app, words("reset_all"), words("reset_sure"), words("reset_all"), partial(as_new, self.app))


class SettingRows:
    """Chapters of rows, each a label and what is chosen there."""

    def __init__(self, page: Page, room: Room, app: App) -> None:
        self.page, self.app, self.space = page, app, room.box.space()
        self._first = True

    def chapter(self, title: str) -> None:
        if not self._first:
            self.space.gap(EDGE)
        self._first = False
        box = self.space.top(pixels=self.page.letters.height(TITLE), gap=12)
        self.page.say(title, box[:2], TITLE, INK, bold=True, room=box.w)
        self.page.box((box.x, box.bottom + box.u(3), box.w, 1), LINE, radius=0)

    def row(self, label: str) -> Box:
        """Lay out a row's label; return the room for what is chosen there."""
        space = self.space.top(ROW, gap=6).space()
        left = space.left(pixels=round(space.rest.w * LABEL)).space()
        left.right(16)
        if label:
            self.page.write(label, left.rest, BODY, QUIET, fit=True)
        return space.rest.inset(0, 2)

    def choice(self, name: str, label: str, named: list[tuple[str, str]]) -> Box:
        """Lay out a row with several values for a setting."""
        box = self.row(label)

        def choose(value: str) -> None:
            self.app.change(**{name: value})

        choice(self.page, name, box, named, str(getattr(self.app.settings, name)), choose)
        return box

    def switch(self, name: str, label: str, text: str) -> None:
        """Lay out a row with a setting that is on or off."""
        on = bool(getattr(self.app.settings, name))
        switch(self.page, name, self.row(label), text, lambda: self.app.change(**{name: not on}), on=on)


def lay_play(page: Page, rows: SettingRows) -> None:
    words = page.words
    rows.chapter(words("set_play"))
    box = rows.choice("stops", words("set_stops"), [(stop, words(f"stops_{stop}")) for stop in STOPS])
    rows.space.skip(page.tell(words("stops_about"), (box.x, box.bottom + box.u(4)), box.w, SMALL, FAINT))
    rows.space.gap(6)
    box = rows.choice("undo_shown", words("set_undo"), [(how, words(f"undo_{how}")) for how in UNDO_SHOWN])
    rows.space.skip(page.tell(words("undo_about"), (box.x, box.bottom + box.u(4)), box.w, SMALL, FAINT))
    rows.space.gap(6)
    rows.switch("lights", words("set_help"), words("set_lights"))


def lay_aids(page: Page, rows: SettingRows) -> None:
    """Lay out the aids at the table, each a switch."""
    words = page.words
    rows.chapter(words("set_aids"))
    for aid in AIDS:
        rows.switch(aid, words(f"set_{aid}"), words(f"set_{aid}_about"))
    box = rows.space.top(pixels=page.letters.height(SMALL), gap=6)
    page.say(words("aids_alone"), box[:2], SMALL, FAINT, room=box.w)


def lay_files(page: Page, rows: SettingRows) -> None:
    """Lay out where files are kept."""
    words, shelf, app = page.words, rows.app.shelf, rows.app
    rows.chapter(words("set_files"))
    for ident, folder in (("saves", shelf.saves), ("own", shelf.own), ("settings", stored.file().parent)):
        space, copy, where = rows.row(words(f"where_{ident}")).space(), words("copy_path"), str(folder)
        show, button = words("open_folder"), space.right(pixels=page.wide(copy, SMALL, 28), gap=8)
        other = space.right(pixels=page.wide(show, SMALL, 28), gap=16)
        page.button(f"open:{ident}", other.inset(0, 2), show, partial(open_folder, app, folder), size=SMALL, tip=where)
        page.write(ending(page, where, space.rest.w), space.rest, SMALL, QUIET)
        act = partial(app.copy, where, words("path_copied"))
        page.button(f"copy:{ident}", button.inset(0, 2), copy, act, size=SMALL, tip=where)


def open_folder(app: App, folder: Path) -> None:
    """Show a folder in the file manager of the system; it is made if it isn't there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        reveal(folder)
    except OSError as wrong:
        app.notice(app.words("folder_not_opened", reason=wrong.strerror or wrong), bad=True)


def as_new(app: App) -> None:
    """Set everything as it was at first, except what tells of the last game."""
    fresh, chosen = Settings(language=stored.system_language()), app.settings
    names = [name for name in Settings.__struct_fields__ if name not in KEPT]
    app.change(**{name: getattr(fresh, name) for name in names if getattr(chosen, name) != getattr(fresh, name)})


def ending(page: Page, text: str, room: int) -> str:
    """Return a path as far as there is room, cut at its beginning: its end says more."""
    if page.letters.width(text, SMALL) <= room:
        return text
    first = next((n for n in range(len(text)) if page.letters.width("…" + text[n:], SMALL) <= room), len(text))
    return "…" + text[first:]
