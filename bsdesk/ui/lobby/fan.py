"""The picture of the first screen: the best cards of some decks as a hand, before the emblem of the game."""

from __future__ import annotations

import math
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from PIL import Image

from bsdesk.table.play_sheets import picture_of, read_sheet
from bsdesk.ui.faces.gallery import shared
from bsdesk.ui.faces.pictures import card_height, sharp_width
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.decks.workbench import Workbench

CARDS = 5  # of the hand
SPREAD = 9.5  # degrees from one to the next
DEALT = 0.32  # seconds that a card travels
STAGGER = 0.06  # from one card to the next


class Fan:
    """The best cards of some decks as a hand, before the emblem of the game."""

    def __init__(self) -> None:
        self.desk: Workbench | None = None
        self.cards: list[str] = []
        self.came: dict[int, float] = {}  # when the face of each place was there

    def outdated(self, app: App) -> bool:
        """Return whether there is none yet, or one in another language or of another game."""
        desk, chosen = self.desk, app.settings
        return desk is None or desk.language != chosen.language or chosen.game not in ("", desk.game.rules.id)

    def open(self, app: App) -> None:
        """Choose a card of each deck of the game that was played last."""
        from bsdesk.ui.decks.parts import cover_of
        from bsdesk.ui.decks.workbench import desk_of

        boxes = app.shelf.boxes
        self.desk = desk = desk_of(app, app.settings.game if app.settings.game in boxes else next(iter(boxes)))
        decks = [entry.cards for entry in desk.collection.entries() if entry.cards]
        best = [cover_of(desk, cards, CARDS)[::-1] for cards in decks] or [table_cards(desk)]
        mixed = [cards[rank] for rank in range(CARDS) for cards in best if rank < len(cards)]
        mixed.sort(key=lambda card: desk.card_name(card) == card)  # what has no name comes last
        named: dict[str, str] = {}  # of each name one
        for card in mixed:
            named.setdefault(desk.card_name(card), card)
        self.cards = list(named.values())[:CARDS]

    def moving(self, now: float) -> bool:
        return any(now < came + DEALT for came in self.came.values())

    def lay(self, page: Page, rect: Rect, *, still: bool) -> None:
        """Lay it out in the middle of the room; nothing, if there is too little."""
        if self.desk is None or rect[2] < page.u(250):
            return
        x, y, w, h = rect
        across = min(w * 1.06, h * 0.94)
        seal = self.emblem(round(across))
        if seal is not None:
            page.put(seal, (x + (w - across) / 2, y + (h - across) / 2))
        wide = sharp_width(min(w * 0.27, h * 0.36, page.u(300)))
        tall = card_height(wide)
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
        """Return a card of the hand, turned, with its shadow; None until its face is there."""
        assert self.desk is not None  # noqa: S101 - it is laid out only then
        faces, store = self.desk.faces, shared()
        face = faces.face(definition, "table", wide)
        key = ("face", self.desk.game.rules.id, self.desk.language, definition, "table", 1, wide)
        if not faces.ready(definition, "table", wide) and key not in store.hopeless:
            return None
        return store.once(("fan", *key, turn), lambda: turn_card(face, turn))

    def emblem(self, across: int) -> pygame.Surface | None:
        """Return the middle of the play-sheet, fading out towards its rim."""
        assert self.desk is not None  # noqa: S101
        file = self.desk.box.sheet
        spots = read_sheet(file).mats["near"].zones
        key = ("emblem", self.desk.game.rules.id, across)
        store = shared()
        found = store.get(key)
        if found is None:
            spot = spots.get(self.desk.game.rules.play_zones[0])
            box = spot.box if spot is not None else (0.0, 0.0, 1.0, 1.0)
            store.ask(("emblem", self.desk.game.rules.id), key, lambda: emblem(picture_of(file, "near"), box, across))
        return found


def table_cards(desk: Workbench) -> list[str]:
    """Return some cards of a game whose decks are not built: of the commonest kind that the table's own deck lacks."""
    defs = desk.game.rules.defs
    common = {defs[card].kind for card in desk.game.rules.piles.common_list}
    kinds = Counter(card.kind for card in defs.values() if card.kind not in common)
    seen = [name for name, card in defs.items() if not kinds or card.kind == kinds.most_common(1)[0][0]]
    return seen[:: max(1, len(seen) // CARDS)]


def turn_card(face: pygame.Surface, turn: float) -> pygame.Surface:
    """Return a card with its shadow, turned by so many degrees to the left."""
    size, spread = face.get_size(), face.get_width() // 9
    room = pygame.Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    room.blit(shapes.glow(size, (0, 0, 0), size[0] // 18, spread, 120), (0, spread // 4))
    room.blit(face, (spread, spread))
    return pygame.transform.rotozoom(room, turn, 1.0)


def emblem(file: Path, box: tuple[float, float, float, float], across: int) -> Image.Image:
    """Return the middle of a part of a picture, as a round picture without an edge."""
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
