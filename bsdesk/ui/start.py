"""The first screen: go on, play, and the way to everything else; beside it a hand of the cards one plays with."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from PIL import Image

from bsdesk.complaint import Complaint
from bsdesk.ui import shapes
from bsdesk.ui.controls import Rect
from bsdesk.ui.dialogs import tell
from bsdesk.ui.frame import Framed, backdrop, small
from bsdesk.ui.gallery import shared
from bsdesk.ui.layout import read_sheet
from bsdesk.ui.naming import day, decks_of, game_of_saved
from bsdesk.ui.page import Page
from bsdesk.ui.pictures import high, snapped
from bsdesk.ui.saves import Opened, Saved, go_on, latest
from bsdesk.ui.theme import BODY, FAINT, INK, LINE, QUIET, SMALL, TITLE
from bsdesk.ui.widgets import chip

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.deckdesk import Desk

COLUMN = 380  # units
NEED, LAST = 534, 106  # units: how high it all is, and how much of that is the last game
FAN = 5  # cards of the hand
SPREAD = 9.5  # degrees from one to the next
DEALT = 0.32  # seconds that a card travels
STAGGER = 0.06  # from one card to the next


class Entry(NamedTuple):
    """One way on from here."""

    id: str
    text: str  # a phrase
    act: Callable[[], object] | None  # none: it is to come


class Start(Framed):
    """What the program opens with."""

    name = "start"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.last: Saved | None = None
        self.fan = Fan()
        self.shown = 0  # pages that were shown
        self.told_faults = False

    def enter(self) -> None:
        self.last = latest(self.app.shelf.saves)

    def cancel(self) -> bool:
        return True  # there is nothing to go back to

    # time

    def tick(self, now: float) -> bool:
        super().tick(now)
        if self.shown and self.fan.desk is None and self.app.shelf.boxes:
            self.fan.open(self.app)  # only now, so that the first page is there at once
            self.app.stale = True
        if self.fan.desk is not None and not self.told_faults:
            self.told_faults = True
            for fault in list(self.app.shelf.faults())[:2]:
                self.app.notice(fault, bad=True)
        return self.fan.moving(now)

    # the page

    def build(self, page: Page) -> None:
        self.shown += 1
        backdrop(page, self.app)
        u, (width, height) = page.u, page.size
        left = max(u(36), (width - u(1240)) // 2 + u(24))
        column = min(u(COLUMN), width - 2 * left)
        self.fan.lay(page, (left + column + u(28), 0, width - left - column - u(28), height), still=self.still)
        need = NEED if self.last is not None else NEED - LAST
        tall = min(1.0, (height - u(30)) / u(need))  # in a low window everything stands closer
        y = round((height - u(need) * tall) / 2)
        y = self.lay_name(page, left, y, column, tall)
        y = self.lay_main(page, (left, y, column, 0), tall)
        self.lay_others(page, (left, y, column, 0), tall)

    @property
    def still(self) -> bool:
        return self.app.settings.reduce_motion

    def lay_name(self, page: Page, x: int, y: int, w: int, tall: float) -> int:
        """The name of the program, and a line about it; at the very first start a greeting."""
        u, size = page.u, 52 * tall
        mark = u(56 * tall)
        page.put(small(self.app.shelf.assets / "tokens" / "core.png", (mark, mark)), (x - u(4), y + u(6 * tall)))
        name = page.say(page.words("bsdesk"), (x + mark + u(8), y), size, INK, bold=True)
        text = page.words("start_tagline" if self.app.settings.greeted else "start_welcome")
        top = y + max(name[3], mark) + u(4 * tall)
        page.say(text, (x, top), page.letters_that_fit(text, BODY, w), QUIET, room=w)
        return top + page.letters.height(BODY) + u(26 * tall)

    def lay_main(self, page: Page, rect: Rect, tall: float) -> int:
        """To go on with the last game, and to begin another."""
        u, (x, y, w, _) = page.u, rect
        big, gap = u((LAST - 14) * tall), u(14 * tall)
        if self.last is not None:
            page.button("continue", (x, y, w, big), "", self.go_on, kind="main", tip=page.words("start_continue"))
            about, room = self.about(page, self.last), w - u(24)
            top = y + (big - page.letters.height(TITLE) - len(about) * page.letters.height(SMALL)) / 2
            page.say(page.words("start_continue"), (x + w / 2, top), TITLE, bold=True, align="middle", room=room)
            top += page.letters.height(TITLE)
            for line in about:
                size = page.letters_that_fit(line, SMALL, room)
                page.say(line, (x + w / 2, top), size, align="middle", room=room)
                top += page.letters.height(SMALL)
            y += big + gap
        kind = "plain" if self.last is not None else "main"
        page.button("play", (x, y, w, u(58 * tall)), page.words("play"), self.play, kind=kind, size=TITLE)
        return y + u(58 * tall) + u(20 * tall)

    def lay_others(self, page: Page, rect: Rect, tall: float) -> None:
        """Everything else, two in a row."""
        u, (x, y, w, _) = page.u, rect
        each = (w - u(10)) // 2
        tall_row, gap = u(46 * tall), u(10 * tall)
        for number, entry in enumerate(self.entries()):
            box = (x + number % 2 * (each + u(10)), y + number // 2 * (tall_row + gap), each, tall_row)
            text = page.words(entry.text)
            if entry.act is None:
                self.lay_to_come(page, box, text)
            else:
                page.button(entry.id, box, text, entry.act)

    def lay_to_come(self, page: Page, rect: Rect, text: str) -> None:
        """A place that is kept for something: seen to be none of the buttons."""
        x, y, w, h = rect
        page.box(rect, None, line=LINE)
        word = page.words("to_come")
        wide = page.letters.width(word, 12) + page.u(16)
        page.say(
            text, (x + page.u(10), y + (h - page.letters.height(BODY)) / 2), BODY, FAINT, room=w - wide - page.u(24)
        )
        tall = page.letters.height(12) + page.u(4)
        chip(page, (x + w - wide - page.u(8), y + (h - tall) // 2), word, size=12)

    def entries(self) -> list[Entry]:
        return [
            Entry("watch", "start_watch", self.watch),
            Entry("decks", "start_decks", self.decks),
            Entry("saved", "start_saved", self.saved),
            Entry("lessons", "start_lessons", None),
            Entry("settings", "settings", self.settings),
            Entry("help", "help", self.app.help),
            Entry("quit", "quit", self.app.quit),
        ]

    def about(self, page: Page, saved: Saved) -> list[str]:
        """Which game it is: its name or that of the game, and the decks; the turn, and the day."""
        shelf, language = self.app.shelf, page.words.language
        name = saved.name or game_of_saved(saved, shelf, language)
        which = [part for part in (name, decks_of(saved, shelf, language)) if part]
        return [" · ".join(which), f"{page.words('in_turn', number=saved.turn)} · {day(saved.when, page.words)}"]

    # what it leads to

    def go_on(self) -> None:
        if self.last is not None:
            open_saved(self.app, partial(go_on, self.app.shelf, self.last.file))

    def play(self) -> None:
        from bsdesk.ui.newgame import NewGame

        self.app.open(NewGame(self.app))

    def watch(self) -> None:
        from bsdesk.ui.newgame import NewGame

        self.app.open(NewGame(self.app, watch=True))

    def decks(self) -> None:
        from bsdesk.ui.decks import Decks

        self.app.open(Decks(self.app))

    def saved(self) -> None:
        from bsdesk.ui.saved import SavedGames

        self.app.open(SavedGames(self.app))

    def settings(self) -> None:
        from bsdesk.ui.preferences import Preferences

        self.app.open(Preferences(self.app))

    def dropped_file(self, path: str) -> bool:
        """A saved game that was dropped on the window."""
        open_saved(self.app, partial(go_on, self.app.shelf, Path(path)))
        return True


def open_saved(app: App, take_up: Callable[[], Opened]) -> None:
    """Open a saved game at the table, and say what there is to be said about it."""
    from bsdesk.ui.table import TableScreen

    try:
        opened = take_up()
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), str(wrong))
        return
    if not app.settings.greeted:
        app.change(greeted=True)
    app.home(TableScreen(app, opened.match))
    notes = [opened.note, app.words("kept_as", file=opened.kept) if opened.kept else ""]
    if opened.match.session.header.made_up:
        notes.append(app.words("made_up"))
    said = "\n".join(note for note in notes if note)
    if said:
        tell(app, app.words("recovered"), said)


# ------------------------------------------------------------------------------------------------- the picture


class Fan:
    """The best cards of some decks as a hand, before the emblem of the game."""

    def __init__(self) -> None:
        self.desk: Desk | None = None
        self.cards: list[str] = []
        self.came: dict[int, float] = {}  # when the face of each place was there

    def open(self, app: App) -> None:
        """Of the game that was played last, a card of each deck."""
        from bsdesk.ui.deckdesk import desk_of
        from bsdesk.ui.deckparts import cover_of

        boxes = app.shelf.boxes
        self.desk = desk = desk_of(app, app.settings.game if app.settings.game in boxes else next(iter(boxes)))
        decks = [entry.cards for entry in desk.collection.entries() if entry.cards] or [tuple(desk.game.defs)]
        best = [cover_of(desk, cards, FAN)[::-1] for cards in decks]
        mixed = [cards[rank] for rank in range(FAN) for cards in best if rank < len(cards)]
        mixed.sort(key=lambda card: desk.called(card) == card)  # what has no name comes last
        self.cards = list(dict.fromkeys(mixed))[:FAN]

    def moving(self, now: float) -> bool:
        return any(now < came + DEALT for came in self.came.values())

    def lay(self, page: Page, rect: Rect, *, still: bool) -> None:
        """In the middle of the room that is there; nothing, if there is next to none."""
        if self.desk is None or rect[2] < page.u(250):
            return
        x, y, w, h = rect
        across = min(w * 1.06, h * 0.94)
        seal = self.emblem(round(across))
        if seal is not None:
            page.put(seal, (x + (w - across) / 2, y + (h - across) / 2))
        wide = snapped(min(w * 0.27, h * 0.36, page.u(300)))
        tall = high(wide)
        reach = 2.3 * tall
        middle, foot = x + w / 2, y + h / 2 + reach + tall * 0.02
        for place, card in enumerate(self.cards):
            turn = (place - (len(self.cards) - 1) / 2) * SPREAD
            found = self.card(card, wide, -turn)
            if found is None:
                continue
            came = self.came.setdefault(place, time.monotonic() + (0.0 if still else place * STAGGER))
            far = 1.0 if still else min(1.0, max(0.0, (time.monotonic() - came) / DEALT))
            if far <= 0.0:
                continue
            down = (1 - far) ** 3 * tall * 0.5
            at = (middle + reach * math.sin(math.radians(turn)), foot - reach * math.cos(math.radians(turn)) + down)
            page.put(found, (at[0] - found.get_width() / 2, at[1] - found.get_height() / 2))

    def card(self, definition: str, wide: int, turn: float) -> pygame.Surface | None:
        """A card of the hand, turned, with its shadow; None until its face is there."""
        assert self.desk is not None  # noqa: S101 - it is laid out only then
        faces, store = self.desk.faces, shared()[0]
        face = faces.face(definition, "table", wide)
        key = ("face", self.desk.game.id, self.desk.language, definition, "table", 1, wide)
        if not faces.ready(definition, "table", wide) and key not in store.hopeless:
            return None
        return store.once(("fan", *key, turn), lambda: turned(face, turn))

    def emblem(self, across: int) -> pygame.Surface | None:
        """The middle of the play-sheet, fading out towards its rim."""
        assert self.desk is not None  # noqa: S101
        mat = read_sheet(self.desk.box.sheet).mats["near"]
        key = ("emblem", self.desk.game.id, across)
        store = shared()[0]
        found = store.get(key)
        if found is None:
            box = mat.zones.get("field", (0.0, 0.0, 1.0, 1.0))
            store.ask(("emblem", self.desk.game.id), key, lambda: emblem(mat.picture, box, across))
        return found


def turned(face: pygame.Surface, turn: float) -> pygame.Surface:
    """A card with its shadow, turned by so many degrees to the left."""
    size, spread = face.get_size(), face.get_width() // 9
    room = pygame.Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    room.blit(shapes.glow(size, (0, 0, 0), size[0] // 18, spread, 120), (0, spread // 4))
    room.blit(face, (spread, spread))
    return pygame.transform.rotozoom(room, turn, 1.0)


def emblem(file: Path, box: tuple[float, float, float, float], across: int) -> Image.Image:
    """The middle of a part of a picture, as a round picture without an edge."""
    with Image.open(file) as whole:
        width, height = whole.size
        middle = ((box[0] + box[2]) / 2 * width, (box[1] + box[3]) / 2 * height)
        half = (box[3] - box[1]) * height / 2
        part = whole.convert("RGB").crop(
            (round(middle[0] - half), round(middle[1] - half), round(middle[0] + half), round(middle[1] + half))
        )
    found = part.resize((across, across), Image.Resampling.LANCZOS)
    fade = Image.radial_gradient("L").resize((across, across), Image.Resampling.BILINEAR)
    found.putalpha(fade.point(lambda far: max(0, min(165, round((178 - far) * 5)))))
    return found
