"""The list of decks: one's own and those that come with a game; the chosen one with all that can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from bsdesk.table.decks import DeckEntry, has_deck_building
from bsdesk.ui.app import App
from bsdesk.ui.decks.builder import Builder
from bsdesk.ui.decks.deck_acts import DeckActs
from bsdesk.ui.decks.deck_bar import Play
from bsdesk.ui.decks.import_dialog import Import
from bsdesk.ui.decks.tiles import lay_entry, lay_tile
from bsdesk.ui.decks.workbench import Workbench, desk_of, explain
from bsdesk.ui.faces.backdrop import lay_backdrop, store
from bsdesk.ui.faces.pictures import card_height, sharp_width
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, FAINT, GAP, LINE, QUIET, SMALL
from bsdesk.ui.kit.widgets import HEAD, choice, lay_head

TILE = (264, 104)  # units
APART = 10  # units between tiles
SIDE = (340, 0.34, 470)  # units that the panel about the chosen deck is wide at least; part of the window; at most
BUTTON, SWITCH, NONE_YET = 44, 40, 58  # units


class DeckTiles(Scroll):
    """The decks as tiles, one's own first: one is chosen by a click, and opened by another."""

    def __init__(self, open_: Callable[[DeckEntry], object]) -> None:
        super().__init__("decks")
        self.open = open_
        self.entries: list[DeckEntry] = []
        self.chosen = ""  # the file of the chosen deck

    @property
    def entry(self) -> DeckEntry | None:
        """Return the chosen deck."""
        return next((e for e in self.entries if str(e.file) == self.chosen), self.entries[0] if self.entries else None)

    def choose(self, entry: DeckEntry) -> None:
        self.chosen = str(entry.file)

    def lay(self, page: Page, desk: Workbench, box: Box) -> None:
        with self.area(page, box) as room:
            inner = room.box.space()
            for phrase, own in (("deck_own", True), ("deck_ready", False)):
                line = inner.top(pixels=page.letters.height(SMALL), gap=6)
                page.say(page.words(phrase), line[:2], SMALL, FAINT, bold=True)
                self.lay_group(page, desk, room, inner, [entry for entry in self.entries if entry.own == own])
                inner.gap(EDGE)
            room.end = inner.y

    def lay_group(self, page: Page, desk: Workbench, room: Room, space: Space, entries: Sequence[DeckEntry]) -> None:
        """Lay out tiles in rows."""
        if not entries:
            box = space.top(NONE_YET)
            page.box(box, None, line=LINE)
            text, inner = page.words("deck_none_yet"), box.inset(14, 0)
            lines = min(page.high(text, inner.w, SMALL), page.u(NONE_YET - 6))
            page.tell(text, inner.centered(inner.w, lines)[:2], inner.w, SMALL, QUIET, most=2)
            return
        wide, tall = (page.u(size) for size in TILE)
        gap = page.u(APART)
        columns = max(1, (room.w + gap) // (wide + gap))
        start, chosen = space.rest, self.entry
        for number, entry in enumerate(entries):
            box = start.cell(number, columns, tall, APART)
            if room.sees(box.y, tall):
                act = partial(self.open if entry == chosen and not entry.broken else self.choose, entry)
                lay_tile(page, desk, entry, box, act, chosen=entry == chosen)
        space.skip(-(-len(entries) // columns) * (tall + gap))


class DeckListScreen(Screen):
    """All decks of one game."""

    name = "decks"
    app: App

    def __init__(self, app: App, play: Play | None = None) -> None:
        super().__init__(app)
        self.play = play
        boxes = list(app.shelf.boxes)
        builds = [name for name in boxes if has_deck_building(desk_of(app, name).game)]
        last = [app.settings.game] if app.settings.game in builds else []  # what was played last may have no decks
        self.game = next(iter((*last, *builds, *boxes)))
        self.background = store()
        self.list = self.keep(DeckTiles(self.open))

    @property
    def desk(self) -> Workbench:
        return desk_of(self.app, self.game)

    def enter(self) -> None:
        """Read the decks again, which may have changed meanwhile."""
        self.list.entries = self.desk.collection.entries()

    # laying it out

    def build(self, page: Page) -> None:
        lay_backdrop(page, self.app.shelf.assets)
        lay_head(page, page.words("decks"), self.app.back)
        lay_games(page, self.app, self.game, self.choose_game, page.rect.space().top(HEAD))
        space = page.rect.inset(EDGE, 0).space()
        space.top(HEAD + EDGE)
        space.bottom(EDGE)
        if not has_deck_building(self.desk.game):
            lay_nothing(page, space.rest, self.desk)
            return
        least, part, most = SIDE
        wide = min(max(page.u(least), round(page.size[0] * part)), page.u(most))
        side = space.right(pixels=wide, gap=EDGE)
        row, new, take_over = space.top(BUTTON, gap=EDGE).space(), page.words("deck_new"), page.words("deck_import")
        wide = max(page.wide(text, BODY, 64, bold=True) for text in (new, take_over))
        page.button("new", row.left(pixels=wide, gap=GAP), new, self.new, kind="main", sign="plus")
        page.button("import", row.left(pixels=wide), take_over, self.take_over)
        self.list.lay(page, self.desk, space.rest)
        entry = self.list.entry
        if entry is not None:
            deeds = DeckActs(self.app, self.desk, entry, self.take_change).deeds(self.open)
            lay_entry(page, self.desk, entry, side, deeds, partial(explain, self.app, self.desk))

    # what is done

    def choose_game(self, game: str) -> None:
        self.game, self.list.chosen = game, ""
        self.enter()

    def take_change(self, entry: DeckEntry | None) -> None:
        """Take in that a deck was written, or is gone."""
        if entry is not None:
            self.list.choose(entry)
        self.enter()

    def open(self, entry: DeckEntry | None = None) -> None:
        entry = entry or self.list.entry
        if entry is not None and not entry.broken:
            self.list.choose(entry)
            self.app.open(Builder(self.app, self.game, entry, self.list.choose, self.play))

    def new(self) -> None:
        """Begin an empty deck; it is kept from its first card on."""
        name = self.desk.collection.free_name(self.app.words("deck_new_name"))
        self.app.open(Builder(self.app, self.game, DeckEntry(name, Path(), own=False), self.list.choose, self.play))

    def take_over(self, file: Path | None = None) -> None:
        if has_deck_building(self.desk.game):
            self.app.open(Import(self.app, self.desk, file=file, then=self.open))

    # hands

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        if clipboard.is_paste(event):
            self.take_over()
            return True
        return False

    def dropped_file(self, path: str) -> bool:
        self.take_over(Path(path))
        return True

    def probe_data(self) -> dict[str, object]:
        return {"decks": [entry.name for entry in self.list.entries], "chosen": self.list.chosen, "game": self.game}


def lay_games(page: Page, app: App, chosen: str, choose: Callable[[str], object], head: Box) -> None:
    """Lay out the choice of the game, at the right end of the head."""
    games = [(name, desk_of(app, name).name) for name in app.shelf.boxes]
    if len(games) > 1:
        wide = len(games) * max(page.wide(text, SMALL, 32) for _, text in games)
        box = head.inset(EDGE, (HEAD - SWITCH) / 2).space().right(pixels=wide)
        choice(page, "game", box, games, chosen, choose)


def lay_nothing(page: Page, box: Box, desk: Workbench) -> None:
    """Lay out that everybody plays this game with the same cards."""
    cards = list(desk.game.rules.decks.usual or desk.game.rules.decks.only or desk.game.rules.piles.common_list)
    cards = cards[:: max(1, len(cards) // 8)][:9]
    wide = sharp_width(page.u(120), "hand")
    step = wide // 2
    space = box.space()
    space.skip(round(box.h * 0.18))
    fan = space.top(pixels=card_height(wide), gap=28)
    left = fan.centered(wide + step * (len(cards) - 1), fan.h).x
    for number, card in enumerate(cards):
        page.put(desk.faces.face(card, "hand", wide), (left + number * step, fan.y))
    text = page.words("deck_nothing_to_build", game=desk.name)
    room = space.rest.centered(min(box.w, page.u(620)), space.rest.h)
    page.tell(text, room[:2], room.w, BODY, QUIET, align="middle")
