"""Which game is to be played, and by which rules: what tables really play differently, each with its values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from bsdesk.seat.catalog import Box as GameBox
from bsdesk.speech.wording import Wording
from bsdesk.table.game_setup import GameSetup
from bsdesk.table.labels import game_title
from bsdesk.table.play_sheets import picture_of, read_sheet
from bsdesk.ui.app import App
from bsdesk.ui.faces.backdrop import picture, small
from bsdesk.ui.faces.pictures import card_height
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.dialogs import Dialog, DialogButton
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Widget
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, GAP, INK, LINE, PANEL, QUIET, SMALL, TINY, YOU, YOU_LIT
from bsdesk.ui.kit.widgets import Slider, choice, switch

NAME = 38  # of the line with the name of a game
PLAY = 40  # units wide: what begins it at once
STRIP = 800 / 2980  # how high a play-sheet is by its width


class GameList:
    """A list in which one game is chosen, or begun at once as it was played last."""

    def __init__(self, games: Iterable[GameBox], take: Callable[[str], object], begin: Callable[[str], object]) -> None:
        self.games, self.take, self.begin = list(games), take, begin
        self.list = Scroll("games")

    def lay(self, page: Page, box: Box, chosen: GameBox) -> None:
        space = box.space()
        title = space.top(pixels=page.letters.height(SMALL), gap=6)
        page.say(page.words("which_game"), title[:2], SMALL, QUIET, room=title.w)
        need = len(self.games) * (round(box.w * STRIP) + page.u(NAME) + page.u(GAP)) - page.u(GAP)
        with self.list.area(page, space.rest, need=need) as room:
            space = room.box.space()
            for game in self.games:
                row = space.top(NAME, gap=GAP, pixels=round(room.w * STRIP))
                self.lay_game(page, row, game, chosen=game is chosen)

    def lay_game(self, page: Page, box: Box, game: GameBox, *, chosen: bool) -> None:
        ident, whole = f"game:{game.id}", box.space()
        page.box(box, PANEL)
        go, tile = whole.right(PLAY), whole.rest
        lit = page.pointer.hover == ident
        space = tile.space()
        foot, strip = space.bottom(NAME), space.rest
        self.lay_sheet(page, strip, game)
        page.box(box, None, line=YOU_LIT if chosen else YOU if lit else LINE, wide=2 if chosen else 1)
        name, line = game_title(game, page.words.language), foot.space()
        if game.seats > 2:
            name = f"{name} · {page.words('players', count=game.seats)}"
        mark = line.right(26)
        line.left(10)
        page.write(name, line.rest, BODY, INK if chosen or lit else QUIET, bold=True, fit=True)
        if chosen:
            page.sign("yes", (mark.x + page.u(6), mark.line(page.u(14))), 14, YOU_LIT)
        page.area(ident, tile, partial(self.take, game.id), label=name)
        begin = partial(self.begin, game.id)
        page.button(f"begin:{game.id}", go.inset(4, 5), "", begin, sign="right", tip=page.words("start_at_once"))
        page.controls[-1] = page.controls[-1]._replace(label=f"{page.words('start_game')}: {name}")

    def lay_sheet(self, page: Page, strip: Box, game: GameBox) -> None:
        """Lay out the game's mat; where its mats are plain, its cloth with three backs of its cards."""
        near = picture_of(game.sheet, "near")
        ground = near if near.exists() else game.sheet.parent / read_sheet(game.sheet).cloth
        sheet = picture(ground, (strip.w, strip.h))
        if sheet is not None:
            page.put(sheet, strip[:2])
        if ground is not near:
            wide = page.u(34)
            high = card_height(wide)
            for place in (-1, 0, 1):
                left = strip.x + (strip.w - wide) // 2 + place * (wide + page.u(8))
                page.put(small(game.back, (wide, high)), (left, strip.y + (strip.h - high) // 2))


ROW = 48  # units
MANY = 4  # more values than that are chosen with a slider
NOTE, NOTE_WIDE = 6, 420  # lines of what is said of an option, at most; units wide, before it is known
AROUND = 190  # units of the dialog and the window that are no options


def chosen_rules(page: Page, setup: GameSetup) -> str:
    """Return in a few words whether it is played as usual."""
    return page.words("rules_changed", count=len(setup.options)) if setup.options else page.words("rules_usual")


def open_rules(app: App, setup: GameSetup) -> None:
    """Ask by which rules it is played."""
    answers = (
        DialogButton(
            "usual", app.words("rules_reset"), partial(as_usual, setup), on=lambda: bool(setup.options), stays=True
        ),
        DialogButton("done", app.words("done"), None, "main"),
    )
    options = Options(setup, app.settings.language)
    app.open(Dialog(app, app.words("rules_button"), "", answers, options, name="rules"))


def as_usual(setup: GameSetup) -> None:
    """Set every option as it is at most tables."""
    for name in list(setup.options):
        setup.choose(name, setup.box.options[name][0])  # type: ignore[arg-type]


class Options:
    """All options of a game, one below another."""

    def __init__(self, setup: GameSetup, language: str) -> None:
        self.setup = setup
        self.wording, self.wide = Wording(setup.box.books(), language), 0  # how wide it was laid out last
        self.list = Scroll("options")
        numbers = {name: values for name, values in setup.box.options.items() if len(values) > MANY}
        self.sliders = {name: slider(name, values) for name, values in numbers.items()}
        self.widgets: Sequence[Widget] = (self.list, *self.sliders.values())

    def high(self, page: Page) -> int:
        return min(self.need(page), page.size[1] - page.u(AROUND))

    def need(self, page: Page) -> int:
        """Return how high all of it is together."""
        return sum(self.row_high(page, *option) for option in self.setup.box.options.items())

    def row_high(self, page: Page, name: str, values: Sequence[object]) -> int:
        """Return how high an option is, with what is said of it."""
        note = self.note(name)
        return row_high(page, values) + (note_high(page, note, self.wide or page.u(NOTE_WIDE)) if note else 0)

    def note(self, name: str) -> str:
        """Return what whoever chooses should know of an option; or nothing."""
        return self.wording.term("option_note", name) if f"option_note.{name}" in self.wording.books.terms else ""

    def lay(self, page: Page, box: Box) -> None:
        with self.list.area(page, box, need=self.need(page)) as room:
            space, self.wide = room.box.space(), room.box.w
            for name, values in self.setup.box.options.items():
                self.lay_option(page, space.top(pixels=self.row_high(page, name, values)).space(), name, values)

    def lay_option(self, page: Page, space: Space, name: str, values: Sequence[object]) -> None:
        text, value, ident = self.wording.term("option", name), self.setup.value(name), f"option:{name}"
        if set(values) == {True, False}:
            act = partial(self.setup.choose, name, not value)
            switch(page, ident, space.top(ROW - GAP), text, act, on=value is True)
            return
        line = space.top(pixels=page.letters.height(SMALL), gap=4)
        page.say(text, line[:2], SMALL, QUIET, room=line.w)
        box = space.top(ROW - GAP)
        note = self.note(name)
        if note:
            told = space.top(pixels=note_high(page, note, box.w))
            page.tell(note, told[:2], told.w, TINY, QUIET, most=NOTE)
        if name in self.sliders:
            self.sliders[name].lay(page, box, int(str(value)), partial(self.setup.choose, name), label=text)
        else:
            named = [(str(each), self.wording.term(f"option.{name}", str(each))) for each in values]
            choice(page, ident, box, named, str(value), partial(self.choose_named, name))

    def choose_named(self, name: str, text: str) -> None:
        """Choose the value of an option that is written so."""
        found = next(value for value in self.setup.box.options[name] if str(value) == text)
        self.setup.choose(name, found)  # type: ignore[arg-type]


def slider(name: str, values: Sequence[object]) -> Slider:
    """Return the slider of an option with many values, all of them figures."""
    figures = [value for value in values if isinstance(value, int)]
    return Slider(f"option:{name}", min(figures), max(figures))


def note_high(page: Page, note: str, wide: int) -> int:
    """Return how high what is said of an option is in lines so wide."""
    lines = page.letters.wrap(note, TINY, wide)[:NOTE]
    return len(lines) * page.letters.height(TINY) + page.u(GAP)


def row_high(page: Page, values: Sequence[object]) -> int:
    """Return how high an option with these values is."""
    return page.u(ROW) if set(values) == {True, False} else page.u(ROW + GAP) + page.letters.height(SMALL)
