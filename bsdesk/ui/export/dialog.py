"""The export dialog: what becomes of a scene, how large, how fast, in which languages, and where it is saved.

It is opened by `ask_export(app, scene)`, from a table by `doors.outer.export(scene)`: with a scene as `bsdesk.scenes`
has it, such as one that was read, recorded, or taken from a stretch of a game. Whoever takes it from a game that is not
over hands in what one seat knows of it: such a scene says what of it is made up, and no hands of that are offered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.scenes.scene import Scene, said_in
from bsdesk.speech.interface import LANGUAGES
from bsdesk.ui.app import App
from bsdesk.ui.export.choices import SPEEDS, ExportChoices
from bsdesk.ui.export.order import KINDS, NAMED_SIZES, hands_offered
from bsdesk.ui.export.running import Running
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, LOSS, QUIET, SMALL, TITLE
from bsdesk.ui.kit.widgets import Slider, choice, panel, switch
from bsdesk.ui.stage.formats import BACKDROPS

WIDE, ROW, BUTTON = 960, 40, 46  # units
LABEL = 0.17  # of the width, for what is chosen in a row
OWN_WORDS = ("upright", "square")  # sizes that are no figures


def ask_export(
    app: App,
    scene: Scene,
    *,
    branch: str = "",
    stop: int = 1,
) -> None:
    """Ask how a scene is to be exported, and export it. `stop`: the one that is looked at now."""
    app.open(ExportDialog(app, ExportChoices(app, scene, branch=branch, stop=stop)))


class ExportDialog(Screen):
    """A row for each choice."""

    name = "export"
    app: App

    def __init__(self, app: App, choices: ExportChoices) -> None:
        super().__init__(app)
        self.choices = choices
        self.path = self.keep(Field("path", str(choices.file), changed=self.typed_path, enter=self.start))
        count = max(2, choices.count)
        self.one, self.begin, self.end = (self.keep(Slider(f"stop:{name}", 1, count)) for name in ("one", "from", "to"))

    # time: what lies below goes on

    def tick(self, now: float) -> bool:
        return self.app.below(self).tick_below(now)

    def tick_below(self, now: float) -> bool:
        return self.app.below(self).tick_below(now)

    # the page

    def build(self, page: Page) -> None:
        self.app.below(self).build(page)
        words, chosen = page.words, self.choices
        title = said_in(chosen.scene.title, words.language)
        rows = 4 + (chosen.count > 1) + (3 if chosen.kind != "text" else 0) + KINDS[chosen.kind].moves
        high = TITLE * 1.8 + SMALL * 1.6 + rows * (ROW + GAP) + BUTTON + SMALL * 2 + 2 * EDGE * 1.5 + 3 * GAP
        room = panel(page, WIDE, high, words("export_title", title=title) if title else words("export"))
        space = room.space()
        foot = space.bottom(BUTTON)
        page.write(self.why(page), space.top(pixels=page.letters.height(SMALL), gap=GAP), SMALL, QUIET, fit=True)
        self.lay_rows(page, space)
        wrong = chosen.wrong()
        note = "" if wrong else chosen.note()
        page.write(
            wrong or note, space.top(pixels=page.letters.height(SMALL)), SMALL, LOSS if wrong else QUIET, fit=True
        )
        cancel, start = foot.columns(2, EDGE)
        page.button("cancel", cancel, words("cancel"), self.app.back)
        page.button("start", start, words("export_start"), self.start, kind="main", on=not wrong, tip=wrong)

    def why(self, page: Page) -> str:
        """Return what becomes of the scene, and whose hands are seen of it."""
        seen = f"export_sees_{self.choices.hands}"
        return (
            f"{page.words('export_why')} {page.words(seen)}"
            if self.choices.kind != "text"
            else page.words("export_why")
        )

    def lay_rows(self, page: Page, space: Space) -> None:
        """Lay out what can be chosen, row by row."""
        words, chosen = page.words, self.choices
        kinds = [(kind, words(f"export_{kind}")) for kind in KINDS]
        choice(page, "kind", self.row(page, space, "export_kind"), kinds, chosen.kind, self.choose_kind)
        drawn = chosen.kind != "text"
        if drawn:
            sizes = [(name, size_named(page, name)) for name in NAMED_SIZES]
            choice(page, "size", self.row(page, space, "export_size"), sizes, chosen.size, partial(self.set, "size"))
        if KINDS[chosen.kind].moves:
            paces = [(str(pace), f"{pace:g}×") for pace in SPEEDS]
            box = self.row(page, space, "export_pace")
            choice(page, "pace", box, paces, str(chosen.pace), lambda pace: self.set("pace", float(pace)))
        if chosen.count > 1:
            self.lay_stops(page, self.row(page, space, "export_stops"))
        columns = self.row(page, space, "export_languages").columns(len(LANGUAGES), GAP)
        for (language, name), box in zip(LANGUAGES.items(), columns, strict=True):
            on = chosen.languages.get(language, False)
            switch(page, f"language:{language}", box, name, partial(self.switch_language, language), on=on)
        shown = self.row(page, space, "export_shown").columns(len(LANGUAGES), GAP)
        captions, sound = (
            partial(self.set, "captions", not chosen.captions),
            partial(self.set, "sound", not chosen.sound),
        )
        switch(page, "captions", shown[0], words("export_captions"), captions, on=chosen.captions)
        if chosen.kind == "mp4":
            switch(page, "sound", shown[1], words("export_sound"), sound, on=chosen.sound)
        if drawn:
            hands = [(one, words(f"export_hands_{one}")) for one in hands_offered(chosen.scene)]
            choice(
                page, "hands", self.row(page, space, "export_hands"), hands, chosen.hands, partial(self.set, "hands")
            )
            grounds = [(name, words(f"stage_{name}")) for name in BACKDROPS]
            box = self.row(page, space, "export_ground")
            choice(page, "ground", box, grounds, chosen.backdrop, partial(self.set, "backdrop"))
        self.path.lay(page, self.row(page, space, "export_to"), label=words("export_to"))

    def lay_stops(self, page: Page, box: Box) -> None:
        """Lay out which stops are shown: one, or from one to another."""
        chosen, step = self.choices, page.words("combo_step")
        if chosen.kind == "png":
            self.one.lay(page, box, chosen.stop, partial(self.set, "stop"), label=step)
            return
        first, last = box.columns(2, 2 * EDGE)
        begin, end = page.words("export_from", number=chosen.first), page.words("export_until", number=chosen.last)
        self.begin.lay(page, first, chosen.first, partial(self.choose, chosen.begin_at), label=step, text=begin)
        self.end.lay(page, last, chosen.last, partial(self.choose, chosen.end_at), label=step, text=end)

    def row(self, page: Page, space: Space, label: str) -> Box:
        """Lay out what is chosen in a row; return the room for it."""
        inner = space.top(ROW, gap=GAP).space()
        left = inner.left(pixels=round(inner.rest.w * LABEL), gap=GAP)
        page.write(page.words(label), left, BODY, QUIET, fit=True)
        return inner.rest

    def first(self, page: Page) -> str:
        return "start"

    # what is chosen

    def set(self, name: str, value: object) -> None:
        setattr(self.choices, name, value)
        self.app.refresh()

    def choose(self, act: Callable[[int], object], stop: int) -> None:
        act(stop)
        self.app.refresh()

    def choose_kind(self, kind: str) -> None:
        self.choices.choose_kind(kind)
        self.path.set(str(self.choices.file))
        self.app.refresh()

    def switch_language(self, language: str) -> None:
        self.choices.switch_language(language)
        self.app.refresh()

    def typed_path(self) -> None:
        self.choices.choose_place(self.path.text)

    def start(self) -> None:
        """Export it."""
        if not self.choices.wrong():
            self.app.back()
            self.app.open(Running(self.app, self.choices.orders()))


def size_named(page: Page, name: str) -> str:
    """Return a size as it is called, with its figures where there is no other name."""
    wide, high = NAMED_SIZES[name]
    return page.words(f"export_{name}") if name in OWN_WORDS else f"{wide}×{high}"
