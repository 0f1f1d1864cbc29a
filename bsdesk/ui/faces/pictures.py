"""The pictures of one game for the screen: faces in three sizes, backs, tokens, symbols, cloth and play-sheets.

Whatever takes a while is made in the background, and something plain is there at once. Every call returns the same
surface as long as nothing better came, so that the canvas knows it again.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace
from PIL import Image

from bsdesk.art.brush.symbols import FILL
from bsdesk.art.faces import sizes
from bsdesk.art.faces.cache import key_of_mat
from bsdesk.art.faces.drawers import Wanted
from bsdesk.art.faces.frames import EDGE, ground
from bsdesk.art.mats.sheets import sheet
from bsdesk.complaint import Complaint
from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import Face
from bsdesk.engine.looks.sheet import Mat, Sheet
from bsdesk.seat.catalog import Box
from bsdesk.speech.phrasing.texts import name_of
from bsdesk.table.play_sheets import picture_of, read_sheet
from bsdesk.ui.faces.gallery import Gallery, shared
from bsdesk.ui.faces.store import Make
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import CLOTH, INK, PANEL, QUIET, RAISED, SUNK, Colour

STEPS = {"bare": 4, "table": 4, "hand": 4, "large": 12}  # faces are drawn at widths so far apart, else scaled a little
KNOWN = 0.5  # of a back's width, the face on it of a card that lies face down, for those who know it
HIDDEN = 50  # percent of its light, the back of a card that nobody may see
PAINTED = 1470  # pixels wide at most, a mat that is painted for a table
LIKE = 1.1  # a mat's picture is stretched by this at most; farther, it is painted in the shape that is wanted
TOKENS = ("core", "soul-core")  # the picture of each kind of token
Key = tuple[str, str, str, str, int, int]  # game, language, card, size, level, width


def sharp_width(width: float, size: str = "table") -> int:
    """Return the width near this one at which a face is drawn sharp."""
    step = STEPS[size]
    return max(sizes.LEAST_WIDTH[size], round(width / step) * step)


def card_height(width: int) -> int:
    """Return the height of a card of this width."""
    return sizes.height(width)


class Faces:
    """The pictures of the cards of a game in one language."""

    def __init__(self, box: Box, game: Game, language: str, *, store: Gallery | None = None) -> None:
        self.box, self.game, self.language = box, game, language
        self.store = store or shared()
        self._faces: dict[str, Face | None] = {}
        self.assets = box.back.parent.parent
        self.letters = Letters(self.assets / "fonts", language, 1.0)

    # time

    @property
    def waiting(self) -> bool:
        """Return whether pictures are being made."""
        return self.store.waiting

    # cards

    def face(
        self, definition: str, size: str, width: int, level: int = 1, *, turn: int = 0, light: int = 100
    ) -> pygame.Surface:
        """Return a card face (`bare`, `table`, `hand` or `large`) of this width, or that of a card that lies `down`.

        `turn`: 0, 90, 180 or 270 degrees left; `light`: percent of its own."""
        if size == "down":
            return self.face_down(definition, width, turn=turn, light=light)
        key = self._key(definition, size, width, level)
        found = self.store.get(key)
        if found is not None:
            self.store.last[key[:4]] = key
            if size != "large":
                self.store.last[key[:3]] = key  # better than a sketch of the large face
            return found if not turn and light == 100 else self._turned_copy(found, key, turn, light=light)
        sketch = self._ask(key) if definition in self.game.rules.defs else None
        for thing in (key[:4], key[:3]) if size == "large" else (key[:4],):
            found = self._scaled_copy(thing, (width, card_height(width)))
            if found is not None:
                return self._turned_copy(found, ("meanwhile", self.store.last[thing], width), turn, light=light)
        if sketch is not None:
            return self._turned_copy(sketch, ("sketch", key), turn, light=light)
        return self._turned_copy(self._plain(definition, width), ("plain", key), turn, light=light)

    def prepare(self, definition: str, size: str, width: int) -> None:
        """Have a face drawn that will be needed soon, so that then it is only read."""
        face = self.printed_face(definition)
        if face is not None and not self.ready(definition, size, width):
            self.store.drawn.warm([Wanted(face, size, sharp_width(width, size))])

    def ready(self, definition: str, size: str, width: int) -> bool:
        """Return whether the finished face would be shown."""
        return self._key(definition, size, width, 1) in self.store.shelf

    def ground(self, definition: str) -> Colour:
        """Return the colour of the plates on which figures are written over this card."""
        return plate_colour(self.printed_face(definition))

    def _key(self, definition: str, size: str, width: int, level: int) -> Key:
        shown = 1 if size in ("bare", "large") else max(1, level)  # on these no figures of one level stand
        return self.game.rules.id, self.language, definition, size, shown, width

    def _ask(self, key: Key) -> pygame.Surface | None:
        """Have a face made; return a sketch of it, if there is one."""
        _, _, definition, size, level, width = key
        face = self.printed_face(definition)
        return self.store.face(key, Wanted(face, size, sharp_width(width, size), level), width) if face else None

    def printed_face(self, definition: str) -> Face | None:
        """Return what is printed on a card; None if it is not known yet, or can't be known."""
        if definition not in self.game.rules.defs:
            return None
        if definition not in self._faces:
            if not self.store.has_time():
                self.store.short = True
                return None
            with self.store.spend_time():
                try:
                    card = self.game.rules.defs[definition]
                    self._faces[definition] = self.box.face(self.game, card, self.language, "")
                except Complaint:  # a game without faces: its cards stay plain
                    self._faces[definition] = None
        return self._faces[definition]

    def back(self, width: int, *, turn: int = 0, light: int = 100) -> pygame.Surface:
        """Return the back of every card."""
        key = ("back", self.game.rules.id, width)
        found = self.store.once(key, lambda: round_corners(self._file(self.box.back), (width, card_height(width))))
        return self._turned_copy(found, key, turn, light=light)

    def face_down(self, definition: str, width: int, *, turn: int = 0, light: int = 100) -> pygame.Surface:
        """Return the back of a card that lies face down, for those who know it: on it its face, small and upright."""
        small = round(width * KNOWN)
        face, back = self.face(definition, "table", small), self.back(width)
        key = ("down", self._key(definition, "table", width, 1), self.ready(definition, "table", small))

        def put_on() -> pygame.Surface:
            found = turn_and_dim(back, turn, light=light).copy()
            w, h = found.get_size()
            seen = turn_and_dim(face, 0, light=light)
            found.blit(seen, ((w - small) // 2, (h - seen.get_height()) // 2))
            return found

        return self.store.once((*key, turn, light), put_on)

    def _scaled_copy(self, thing: Hashable, size: tuple[int, int], slot: Hashable = None) -> pygame.Surface | None:
        """Return the same picture in another size, quickly scaled."""
        last = self.store.last.get(thing)
        other = self.store.shelf.get(last) if last is not None else None
        if other is None:
            return None
        return self.store.once(("meanwhile", last, size), lambda: pygame.transform.smoothscale(other, size), slot)

    def _turned_copy(self, surface: pygame.Surface, key: Hashable, turn: int, *, light: int) -> pygame.Surface:
        """Return the picture turned and dimmed."""
        if not turn and light == 100:
            return surface
        return self.store.once(("turned", key, turn, light), lambda: turn_and_dim(surface, turn, light=light))

    def _plain(self, definition: str, width: int) -> pygame.Surface:
        """Return a card without a face, or before it is made: its name on its colour."""
        rules = self.game.rules
        key = ("plain", rules.id, self.language, definition, width)
        return self.store.once(key, lambda: plain_card(rules.defs.get(definition), definition, width, self.letters))

    # the other pictures

    def token(self, kind: int, size: int) -> pygame.Surface:
        """Return the picture of a token of this kind."""
        names = read_sheet(self.box.sheet).tokens or TOKENS
        name = names[min(kind, len(names) - 1)]
        return self._small(self.assets / "tokens" / f"{name}.png", (size, size))

    def symbol(self, colour: str, size: int, *, ex: bool = False) -> pygame.Surface | None:
        """Return the symbol of a colour, or None if it is no colour."""
        file = self.assets / "symbols" / f"{colour}{'-ex' if ex else ''}.png"
        return self._small(file, (size, size)) if colour in FILL else None

    def cloth(self, size: tuple[int, int]) -> pygame.Surface:
        """Return what the play-sheets lie on."""
        if PALETTE.plain:
            return shapes.plate(size, PALETTE.fill(CLOTH))
        return PALETTE.cloth(self._large(self.box.sheet.parent / read_sheet(self.box.sheet).cloth, size))

    def mat(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of a mat. Where it is to have another shape than its picture, it is painted in that one:
        stretched, what is round there would not be round any more."""
        table = read_sheet(self.box.sheet)
        mat, file = table.mats[name], picture_of(self.box.sheet, name)
        if not min(size) or is_like(mat.size, size):
            return self._large(file, size)
        paint = partial(painted, table, mat, size)
        return self._large(file, size, lambda: self.store.mats.picture(key_of_mat(table, mat, size), paint, exact=True))

    def _small(self, file: Path, size: tuple[int, int]) -> pygame.Surface:
        return self.store.once((str(file), size), lambda: pygame.transform.smoothscale(self._file(file), size))

    def _file(self, file: Path) -> pygame.Surface:
        """Return a picture that comes with the program; an empty one if its file is missing."""

        def read() -> pygame.Surface:
            try:
                return pygame.image.load(file).convert_alpha()
            except (OSError, pygame.error):
                return shapes.plate((64, 64), PANEL, 6, QUIET)

        return self.store.once(("file", str(file)), read)

    def _large(self, file: Path, size: tuple[int, int], make: Make | None = None) -> pygame.Surface:
        """Return a large picture of exactly this size, made so, or else scaled."""
        size = (max(1, size[0]), max(1, size[1]))
        thing, key = ("ground", str(file)), ("ground", str(file), size)
        found = self.store.get(key)
        if found is None:
            self.store.ask(thing, key, make or (lambda: scaled(file, size)))
            found = self._scaled_copy(thing, size, ("meanwhile", thing))
            return found if found is not None else shapes.plate(size, SUNK)
        self.store.last[thing] = key
        return found


def plate_colour(face: Face | None) -> Colour:
    """Return the colour of the plates on which figures are written over a card with this face."""
    return ground(face.colour) if face is not None and face.colour in FILL else SUNK


def is_like(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two sizes have so nearly the same shape that nobody sees it."""
    return max(one[0] * other[1], one[1] * other[0]) <= LIKE * min(one[0] * other[1], one[1] * other[0])


def painted(table: Sheet, mat: Mat, size: tuple[int, int]) -> Image.Image:
    """Return a mat painted in this shape, and in this size."""
    wide = min(mat.size[0], PAINTED)
    whole = sheet(table, replace(mat, size=(wide, round(wide * size[1] / size[0]))), wide / mat.size[0])
    return whole.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def scaled(file: Path, size: tuple[int, int]) -> Image.Image:
    with Image.open(file) as image:
        image.draft("RGB", size)
        return image.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def surface_of(image: Image.Image) -> pygame.Surface:
    """Return a drawn picture as a surface."""
    return pygame.image.frombuffer(image.convert("RGBA").tobytes(), image.size, "RGBA").convert_alpha()


def round_corners(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the surface scaled to this size, with the round corners of a card."""
    found = pygame.transform.smoothscale(surface, size).convert_alpha()
    mask = shapes.plate(size, (255, 255, 255), round(size[0] * 0.05))
    found.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def turn_and_dim(surface: pygame.Surface, turn: int, *, light: int) -> pygame.Surface:
    """Return the picture turned, darker (below 100 percent) or brighter."""
    found = pygame.transform.rotate(surface, turn) if turn else surface.copy()
    if light < 100:
        left = 255 * light // 100
        found.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
    elif light > 100:
        more = min(255, 255 * (light - 100) // 100)
        found.fill((more, more, more), special_flags=pygame.BLEND_RGB_ADD)
    return found


def plain_card(card: CardDef | None, definition: str, width: int, letters: Letters) -> pygame.Surface:
    """Draw a plain card in its colour: its cost, if it has one, and its name."""
    size = (width, card_height(width))
    colour = getattr(card, "colour", "")
    fill: Colour = ground(colour) if colour in FILL else RAISED
    found = pygame.Surface(size, pygame.SRCALPHA)
    radius = round(width * 0.05)
    pygame.draw.rect(found, fill, found.get_rect(), border_radius=radius)
    pygame.draw.rect(found, EDGE, found.get_rect(), max(1, round(width * 0.012)), radius)
    text = name_of(card, letters.language) if card is not None else definition
    letter = max(11.0, width * 0.105)
    rows = letters.wrap(text, letter, width - width // 6, bold=True)[:4]
    top = (size[1] - len(rows) * letters.height(letter)) // 2
    for number, row in enumerate(rows):
        line = letters.line(row, letter, INK, bold=True)
        found.blit(line, ((width - line.get_width()) // 2, top + number * letters.height(letter)))
    cost = getattr(card, "cost", None)
    if cost is not None:
        radius = max(10, round(width * 0.13))
        pygame.draw.aacircle(found, EDGE, (3 + radius, 3 + radius), radius)
        line = letters.line(str(cost), radius * 1.1, INK, bold=True)
        found.blit(line, (3 + radius - line.get_width() // 2, 3 + radius - line.get_height() // 2))
    return found
