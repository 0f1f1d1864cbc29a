"""A picture of a table for viewers: drawn at a size of its own, as spectators see it, whoever sits at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pygame

from bsdesk.engine.looks.sheet import Sheet
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.table.play_sheets import read_sheet
from bsdesk.table.settings import Settings
from bsdesk.ui.kit.canvas import Canvas
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.theme import CLOTH
from bsdesk.ui.stage.audience import Audience
from bsdesk.ui.stage.board import StageBoard, board_layout
from bsdesk.ui.stage.formats import BACKDROPS, PictureFormat
from bsdesk.ui.stage.opened import Opened
from bsdesk.ui.stage.places import Places, places
from bsdesk.ui.stage.plates import lay_plate
from bsdesk.ui.stage.pointing import Pointed, lay_pointed
from bsdesk.ui.stage.sayings import StageCaption, lay_caption, lay_card, lay_rows, wide_in
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.model.sides import side_colour
from bsdesk.ui.table.motion.stage import Stage
from bsdesk.ui.table.motion.surroundings import Loudspeaker
from bsdesk.ui.table.view.board.cards import BARE

USUAL = 100  # units: how wide a card in play is, where none lies there yet
LEAST = 18 / 1080  # of the shorter side: the smallest letters, so that they are read in a stream


class Silence:
    """What plays no sound: the player's own window does."""

    def play(self, name: str, pan: float = 0.0, *, ducks: bool = False) -> None:
        """Play nothing."""


@dataclass
class StageSurroundings:
    """What a table in motion asks of the window, on the stage."""

    settings: Settings
    letters: Letters
    pointer: At = (-1, -1)
    changes: int = 0
    sounds: Loudspeaker = field(default_factory=Silence)


class StagePicture:
    """A picture of one table. `show` draws it as it is at a time; what comes by and by must be asked for again."""

    def __init__(
        self,
        audience: Audience,
        settings: Settings,
        fonts: Path,
        format_: PictureFormat,
        sounds: Loudspeaker = Silence(),  # noqa: B008
    ) -> None:
        self.audience, self.settings, self.fonts, self.format, self.sounds = audience, settings, fonts, format_, sounds
        self.sheet: Sheet = read_sheet(audience.match.box.sheet)
        self.places = self.find_places()
        self.canvas = Canvas(pygame.Surface(format_.size))
        self.caption: Callable[[], StageCaption] = StageCaption
        self.pointed: Callable[[], Pointed] = tuple  # what a scene points at
        self.spoken: Callable[[], Ref] = str  # the card that a scene speaks of
        self._seen: tuple[State, str, Layout] | None = None
        self.changes = 0  # how often another view was laid out
        self.opened = Opened()
        self.speak()

    @property
    def surface(self) -> pygame.Surface:
        return self.canvas.surface

    def find_places(self) -> Places:
        """Return where things stand: two players whose mats are pictures have plates beside them."""
        plan = self.sheet.arrangements[self.audience.model.game.rules.seats, False]
        mats = [self.sheet.mats.get(region.mat) for region in plan.seats]
        plated = len(plan.seats) == 2 and all(mat is not None and mat.scene for mat in mats)
        return places(self.format.size, plated=plated)

    def speak(self) -> None:
        """Write in the language that is set."""
        voice, language = self.audience.voice, self.settings.language
        if voice.language != language:
            voice.turn_to(language)
            self.audience.match.speak(language)
        least = round(LEAST * min(self.format.size))
        self.letters = Letters(self.fonts, language, self.places.unit, least)
        self.word_letters = Letters(self.fonts, language, self.places.word_unit, least)
        for letters in (self.letters, self.word_letters):
            letters.keep_whole(voice.whole)
        self.around = StageSurroundings(self.settings, self.letters, sounds=self.sounds)
        self.motion = Stage(self.around, self.audience.model, voice, self.audience.log.facts)
        self.board = StageBoard(voice, self.motion, self.sheet.steps)

    # the moment that is shown

    def layout(self) -> Layout:
        """Return where everything lies; the same as long as nothing may lie elsewhere."""
        model, view = self.audience.model, self.audience.model.view
        if self._seen is None or self._seen[0] is not view or self._seen[1] != model.viewer:
            own, across = self.places.plates
            plates = {seat: own if seat == model.me else across for seat in view.seats()} if self.plated else {}
            where, unit, seen = self.places.board, self.places.unit, self.audience.open_seats
            found = board_layout(view, where, unit, self.sheet, plates, below=model.me, open_seats=seen)
            self._seen = view, model.viewer, found
            self.changes += 1
        return self._seen[2]

    @property
    def plated(self) -> bool:
        """Return whether each of two players has a plate."""
        return bool(self.places.plates[0][3] > 0)

    def tick(self, now: float) -> bool:
        """Take in what happened at the table; return whether the picture is another one at this time."""
        if self.settings.language != self.audience.voice.language:
            self.speak()
        came = self.audience.listen()
        opened = self.opened.tick(self.audience.model, now)
        return self.motion.tick(now) or came or opened

    def lay(self) -> Layout:
        """Let everything set off for where it lies now; return where that is."""
        model, layout = self.audience.model, self.layout()
        self.motion.show(layout, (self.format.size, model.viewer), model.moment)
        return layout

    def has_face(self, definition: str) -> bool:
        """Return whether the face of a card is finished as cards lie here, and in large; ask for it if it is not."""
        pictures, wides = self.audience.voice.pictures, {BARE: round(USUAL * self.places.unit)}
        for pose in self.layout().poses.values():
            wides[pose.look] = max(pose.wide, wides.get(pose.look, 0))
        wides["large"] = wide_in(self.places.card)
        for look, wide in wides.items():
            pictures.face(definition, look, wide)
        return all(pictures.ready(definition, look, wides[look]) for look in (BARE, "large"))

    def show(self) -> list[pygame.Rect]:
        """Draw the picture as it is now; return what of it changed."""
        return self.canvas.show(self.items())

    def items(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return all that is drawn, what lies above later."""
        size = self.format.size
        view, layout = self.audience.model.view, self.lay()
        page, beside = (Page(size, letters, self.audience.voice.words) for letters in (self.letters, self.word_letters))
        backdrop = BACKDROPS[self.format.backdrop]
        page.box(page.rect, backdrop or CLOTH, radius=0)
        known = (self.changes, self.around.changes, self.audience.voice.wording)
        self.board.lay(page, view, layout, cloth=backdrop is None, known=known)
        self.opened.lay(page, self.audience.voice.pictures, self.places.board)
        lay_pointed(page, layout, self.pointed(), self.places.board)
        self.lay_beside(beside, view, layout)
        return [*page.items, *beside.items]

    def lay_beside(self, page: Page, view: State, layout: Layout) -> None:
        """Lay out plates, the card that is spoken of, and words."""
        audience, where = self.audience, self.places
        voice = audience.voice
        if self.plated:
            for seat in view.seats():
                rect = where.plates[seat != audience.model.me]
                lay_plate(page, view, layout, self.motion, voice.wording, seat, rect)
        if ref := self.card_shown():
            lay_card(page, voice, view, ref, where.card)
        caption = self.caption()
        if caption.title or caption.text:
            lay_caption(page, caption, where.words)
        elif rows := audience.happened():
            lay_rows(page, rows, where.words, partial(side_colour, view, audience.model.me))

    def card_shown(self) -> Ref:
        """Return the card that is shown large: the one that a scene speaks of, else the one with which something
        happened, as long as it can be seen; or nothing."""
        audience, presented = self.audience, self.motion.signals.presented_now()
        found = (self.spoken(), presented.ref if presented is not None else "")
        return next(filter(audience.sees, found), "") or audience.spoken_of()

    def close(self) -> None:
        """Let go of the table."""
        self.audience.leave()
