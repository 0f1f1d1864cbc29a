"""The list of decks: one's own and those that come with a game; the chosen one with all that can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from bsdesk.table.decks import Entry, built
from bsdesk.ui.decks.builder import Builder
from bsdesk.ui.decks.dialogs import OpeningHand, Share
from bsdesk.ui.decks.import_dialog import Import
from bsdesk.ui.decks.tiles import Deed, lay_entry, lay_tile
from bsdesk.ui.decks.workbench import Desk, desk_of, explain, name_taken
from bsdesk.ui.faces.pictures import high, snapped
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.dialogs import AskText, confirm
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, GAP, LINE, QUIET, SMALL
from bsdesk.ui.kit.widgets import Form
from bsdesk.ui.lobby.frame import HEAD, backdrop, head

if TYPE_CHECKING:
    from bsdesk.ui.app import App

TILE = (264, 104)  # units
SIDE = 340  # units that the panel about the chosen deck is wide at least


class Decks(Form):
    """All decks of one game."""

    app: App

    name = "decks"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        boxes = list(app.shelf.boxes)
        wanted = (game, app.settings.game, *(name for name in boxes if built(desk_of(app, name).game)), *boxes)
        self.game = next(name for name in wanted if name in boxes)
        if not game and not built(self.desk.game):  # what was played last has nothing to build
            self.game = next(name for name in wanted[2:] if name in boxes)
        self.chosen = ""  # the file of the chosen deck
        self.list = self.keep(Scroll("decks"))
        self.entries: list[Entry] = []

    @property
    def desk(self) -> Desk:
        return desk_of(self.app, self.game)

    def enter(self) -> None:
        """Decks may have changed meanwhile."""
        self.entries = self.desk.collection.entries()

    def entry(self) -> Entry | None:
        """The chosen deck."""
        return next((e for e in self.entries if str(e.file) == self.chosen), self.entries[0] if self.entries else None)

    # laying it out

    def build(self, page: Page) -> None:
        edge, top = page.u(EDGE), page.u(HEAD + EDGE)
        w, h = page.size
        backdrop(page, self.app)
        head(page, page.words("decks"), self.app.back)
        self.lay_games(page)
        if not built(self.desk.game):
            self.lay_nothing(page, (edge, top, w - 2 * edge, h - top - edge))
            return
        side = min(max(page.u(SIDE), round(w * 0.34)), page.u(470))
        self.lay_list(page, (edge, top, w - side - 3 * edge, h - top - edge))
        entry = self.entry()
        if entry is not None:
            why = partial(explain, self.app, self.desk)
            lay_entry(page, self.desk, entry, (w - side - edge, top, side, h - top - edge), self.deeds(entry), why)

    def lay_games(self, page: Page) -> None:
        """Which game, at the right end of the head."""
        games = [(name, desk_of(self.app, name).name) for name in self.app.shelf.boxes]
        if len(games) > 1:
            wide = len(games) * (max(page.letters.width(text, SMALL) for _, text in games) + page.u(32))
            box = (page.size[0] - page.u(EDGE) - wide, page.u(HEAD - 40) // 2, wide, page.u(40))
            page.choice("game", box, games, self.game, self.choose_game)

    def lay_nothing(self, page: Page, rect: Rect) -> None:
        """A game that everybody plays with the same cards."""
        x, y, w, h = rect
        desk = self.desk
        cards = list(desk.game.rules.usual_deck or desk.game.rules.only_deck)
        cards = cards[:: max(1, len(cards) // 8)][:9]
        wide = snapped(page.u(120), "hand")
        step = wide // 2
        left, top = x + (w - wide - step * (len(cards) - 1)) // 2, y + round(h * 0.18)
        for number, card in enumerate(cards):
            page.put(desk.faces.face(card, "hand", wide), (left + number * step, top))
        room, text = min(w, page.u(620)), page.words("deck_nothing_to_build", game=desk.name)
        page.tell(text, (x + (w - room) // 2, top + high(wide) + page.u(28)), room, BODY, QUIET, align="middle")

    def lay_list(self, page: Page, rect: Rect) -> None:
        x, y, w, h = rect
        gap, tall = page.u(GAP), page.u(44)
        texts = page.words("deck_new"), page.words("deck_import")
        wide = max(page.letters.width(text, BODY, bold=True) for text in texts) + page.u(64)
        page.button("new", (x, y, wide, tall), texts[0], self.new, kind="main", sign="plus")
        page.button("import", (x + wide + gap, y, wide, tall), texts[1], self.take_over)
        y += tall + page.u(EDGE)
        with self.list.area(page, (x, y, w, rect[1] + h - y)) as room:
            room.end = room.y
            for phrase, own in (("deck_own", True), ("deck_ready", False)):
                self.lay_group(page, room, page.words(phrase), [e for e in self.entries if e.own == own])

    def lay_group(self, page: Page, room: Room, title: str, entries: list[Entry]) -> None:
        """Tiles in rows below a heading."""
        y, gap, (wide, tall) = room.end, page.u(10), (page.u(size) for size in TILE)
        page.say(title, (room.x, y), SMALL, FAINT, bold=True)
        y += page.letters.height(SMALL) + page.u(6)
        if not entries:
            page.box((room.x, y, room.w, page.u(58)), None, line=LINE)
            text, inner = page.words("deck_none_yet"), room.w - page.u(28)
            lines = min(page.high(text, inner, SMALL), page.u(52))
            page.tell(text, (room.x + page.u(14), y + (page.u(58) - lines) // 2), inner, SMALL, QUIET, most=2)
            room.end = y + page.u(58) + page.u(EDGE)
            return
        columns = max(1, (room.w + gap) // (wide + gap))
        wide = (room.w - gap * (columns - 1)) // columns
        for number, entry in enumerate(entries):
            row, column = divmod(number, columns)
            box = (room.x + column * (wide + gap), y + row * (tall + gap), wide, tall)
            chosen = entry == self.entry()
            if room.sees(box[1], tall):
                act = self.open if chosen and not entry.broken else partial(self.choose, entry)
                lay_tile(page, self.desk, entry, box, act, chosen=chosen)
        room.end = y + -(-len(entries) // columns) * (tall + gap) + page.u(EDGE)

    def deeds(self, entry: Entry) -> list[list[Deed]]:
        """What can be done with a deck."""
        words, own, readable = self.app.words, entry.own, not entry.broken
        full, tip = readable and bool(entry.cards), "" if own else words("deck_copy_first")
        return [
            [Deed("open", words("deck_open"), self.open, readable, kind="main")],
            [Deed("test", words("deck_test"), self.test, full), Deed("share", words("deck_share"), self.share, full)],
            [
                Deed("copy", words("deck_copy"), self.copy, readable),
                Deed("rename", words("deck_rename"), self.rename, own, tip),
                Deed("delete", words("deck_delete"), self.delete, own, tip, "danger" if own else "plain"),
            ],
        ][::-1]

    # what is done

    def choose_game(self, game: str) -> None:
        self.game, self.chosen = game, ""
        self.enter()

    def choose(self, entry: Entry) -> None:
        self.chosen = str(entry.file)

    def open(self, entry: Entry | None = None) -> None:
        entry = entry or self.entry()
        if entry is not None and not entry.broken:
            self.choose(entry)
            self.app.open(Builder(self.app, self.game, entry, self.choose))

    def new(self) -> None:
        """An empty deck; it is kept from its first card on."""
        name = self.desk.collection.free(self.app.words("deck_new_name"))
        self.app.open(Builder(self.app, self.game, Entry(name, Path(), own=False), self.choose))

    def copy(self) -> None:
        entry, collection = self.entry(), self.desk.collection
        if entry is not None:
            name = collection.free(self.desk.title(entry))
            self.saved(lambda: collection.save(name, entry.cards))

    def rename(self) -> None:
        entry, title = self.entry(), self.app.words("deck_rename")
        if entry is None:
            return

        def take(name: str) -> None:
            self.saved(lambda: self.desk.collection.rename(entry, name))

        wrong = partial(name_taken, self.app, self.desk, entry)
        self.app.open(AskText(self.app, title, "", title, take, value=entry.name, wrong=wrong))

    def delete(self) -> None:
        entry, words = self.entry(), self.app.words
        if entry is not None:
            text = words("deck_delete_sure", name=entry.name)
            confirm(self.app, words("deck_delete"), text, words("deck_delete"), partial(self.deleted, entry))

    def deleted(self, entry: Entry) -> None:
        try:
            self.desk.collection.delete(entry)
        except OSError as error:
            self.app.notice(self.app.words("deck_not_saved", reason=error.strerror or error), bad=True)
        self.enter()

    def saved(self, act: Callable[[], Entry]) -> None:
        """Do something that writes a deck, and choose it."""
        try:
            entry = act()
        except OSError as error:
            self.app.notice(self.app.words("deck_not_saved", reason=error.strerror or error), bad=True)
            return
        self.choose(entry)
        self.enter()

    def take_over(self, file: Path | None = None) -> None:
        if built(self.desk.game):
            self.app.open(Import(self.app, self.desk, file=file, then=self.open))

    def share(self) -> None:
        entry = self.entry()
        if entry is not None:
            self.app.open(Share(self.app, self.desk, self.desk.title(entry), entry.cards))

    def test(self) -> None:
        entry = self.entry()
        if entry is not None:
            self.app.open(OpeningHand(self.app, self.desk, entry.cards))

    # hands and time

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.take_over()
            return True
        return False

    def dropped_file(self, path: str) -> bool:
        self.take_over(Path(path))
        return True

    def tick(self, now: float) -> bool:
        return self.desk.faces.arrived()

    def troubles(self) -> Sequence[str]:
        return self.desk.faces.store.drawn.faults

    def busy(self) -> bool:
        return self.desk.faces.waiting

    def told(self) -> dict[str, object]:
        return {"decks": [entry.name for entry in self.entries], "chosen": self.chosen, "game": self.game}
