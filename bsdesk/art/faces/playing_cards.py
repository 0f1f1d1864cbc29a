"""Playing cards: ivory with large indices and cut pips; aces in a wreath, courts and jokers as painted figures."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw

from bsdesk.art.brush.light import RGB, blend, gradient, shifted
from bsdesk.art.brush.shapes import Point, disc, limb, ring, toward
from bsdesk.art.brush.suits import INK, suit
from bsdesk.art.brush.textures import cloudy
from bsdesk.art.creatures.court import COURT, court, joker
from bsdesk.art.faces.fitting import font, rounded_mask
from bsdesk.art.faces.frames import own_picture
from bsdesk.art.faces.paintings import framed_figure
from bsdesk.art.faces.sizes import LEAST, Drawn, Placed, height
from bsdesk.engine.looks.face import PlayingFace

IVORY: tuple[RGB, RGB] = ((252, 249, 240), (234, 227, 210))
EDGE: RGB = (150, 132, 96)
MORE = 4
# Where the pips of a number stand, in halves of the middle: x -1, 0, 1; y -1 to 1.
LEFT3, LEFT4 = (-1, 0, 1), (-1, -1 / 3, 1 / 3, 1)
PIPS: dict[int, list[Point]] = {
    2: [(0, -1), (0, 1)], 3: [(0, -1), (0, 0), (0, 1)], 4: [(x, y) for x in (-1, 1) for y in (-1, 1)],
    5: [*((x, y) for x in (-1, 1) for y in (-1, 1)), (0, 0)], 6: [(x, y) for x in (-1, 1) for y in LEFT3],
    7: [*((x, y) for x in (-1, 1) for y in LEFT3), (0, -0.5)],
    8: [*((x, y) for x in (-1, 1) for y in LEFT3), (0, -0.5), (0, 0.5)],
    9: [*((x, y) for x in (-1, 1) for y in LEFT4), (0, 0)],
    10: [*((x, y) for x in (-1, 1) for y in LEFT4), (0, -2 / 3), (0, 2 / 3)],
}  # fmt: skip


def playing_card(face: PlayingFace, size: str, width: int, _level: int = 1, _art: object = None) -> Drawn:
    """Draw one card with square corners. Small ones have larger indices."""
    w, h, small = width, height(width), size != "large"
    image, unit = paper((w, h)), w * (0.24 if small else 0.16)  # height of the rank of an index
    edge = w * 0.05 + unit * 0.9  # where the index ends
    own = own_picture(face.picture, (round(w * 0.95 - edge), round(h * 0.92))) if face.picture else None
    if own:
        image.paste(own, (round(edge), round(h * 0.04)))
        index(image, face, unit)
    elif face.suit == "joker":
        room = (round(w * 0.95 - edge), round(h * 0.92))
        _framed(image, framed_figure(face, room) or joker(face.id, room), (round(edge), round(h * 0.04)))
        index(image, face, unit)
    elif face.rank in COURT:  # the same from either side
        half = (h + 1) // 2
        top = round(h * 0.04)
        room = (round(w * 0.95 - edge), half - top)
        _framed(image, framed_figure(face, room) or court(face.suit, face.rank, room), (round(edge), top))
        index(image, face, unit)
        image.paste(image.crop((0, 0, w, half)).rotate(180), (0, h - half))
    else:
        middle = (w * 0.5 if not small else (edge + w * 0.97) / 2, h / 2)
        if face.rank == "A":
            ace(image, face.suit, middle, w * (0.28 if small else 0.3))
        else:
            pips(image, face, middle, w * (0.2 if small else 0.19))
        index(image, face, unit)
        if not small:
            _foot(image, face, unit)
    return Drawn(image, (Placed("rank", round(unit), LEAST, fits=True),))


def _framed(image: Image.Image, picture: Image.Image, at: tuple[int, int]) -> None:
    """Draw a picture with a gold line round it."""
    line = max(round(image.width * 0.008), 1)
    size = (picture.width + 2 * line, picture.height + 2 * line)
    gold = gradient(size, [(0.0, (238, 210, 140)), (0.5, (176, 130, 60)), (1.0, (238, 210, 140))])
    image.paste(gold, (at[0] - line, at[1] - line), rounded_mask(size, image.width * 0.02))
    image.paste(picture, at, rounded_mask(picture.size, image.width * 0.016))


def paper(size: tuple[int, int]) -> Image.Image:
    """Return ivory with a fine grain and a thin edge, to be drawn on."""
    return _ivory(size).copy()


@lru_cache(maxsize=4)
def _ivory(size: tuple[int, int]) -> Image.Image:
    w, h = size
    image = gradient(size, [(0.0, IVORY[0]), (1.0, IVORY[1])])
    grain = cloudy(71, 8, 8, 4).resize(size, Image.Resampling.BICUBIC).point([118 + v // 13 for v in range(256)])
    image = ImageChops.overlay(image, Image.merge("RGB", [grain] * 3))
    line = max(round(w * 0.006), 1)
    edge = ImageChops.invert(rounded_mask((w - 2 * line, h - 2 * line), w * 0.05 - line))
    rim = Image.new("L", size, 255)
    rim.paste(edge, (line, line))
    image.paste(EDGE, mask=rim)
    return image


@lru_cache(maxsize=128)
def stamp(name: str, size: int, *, turned: bool = False) -> Image.Image:
    """Return a suit as high as `size`, lit from above, on a transparent ground."""
    big = size * MORE
    mask = Image.new("L", (big, big))
    pen = ImageDraw.Draw(mask)
    for shape in suit(name, (big / 2, big / 2), big * 0.48):
        pen.polygon(shape, fill=255)
    ink = INK[name]
    fill = gradient(
        (big, big), [(0.0, blend(ink, (255, 255, 255), 0.26)), (0.55, ink), (1.0, blend(ink, (0, 0, 0), 0.34))]
    )
    d = max(big // 40, 1)
    shine = ImageChops.subtract(mask, shifted(mask, d, d))
    fill.paste(blend(ink, (255, 255, 255), 0.5), mask=shine.point([v // 2 for v in range(256)]))
    tile = fill.convert("RGBA")
    tile.putalpha(mask)
    found = tile.reduce(MORE)
    return found.rotate(180) if turned else found


def put(image: Image.Image, name: str, at: Point, size: float, *, turned: bool = False) -> None:
    mark = stamp(name, max(round(size), 4), turned=turned)
    image.paste(mark, (round(at[0] - mark.width / 2), round(at[1] - mark.height / 2)), mark)


def index(image: Image.Image, face: PlayingFace, unit: float) -> None:
    """Draw rank and suit at the upper left; the number below them where the rank is a letter."""
    pen, w = ImageDraw.Draw(image), image.width
    x = w * 0.035 + unit * 0.42
    ink = INK.get(face.suit, (96, 40, 140))
    if face.suit == "joker":
        for k, letter in enumerate("JOKER"):
            pen.text(
                (x, w * 0.05 + unit * (0.4 + 0.66 * k)), letter, ink, font("en", round(unit * 0.62), True), anchor="mm"
            )
        return
    narrow = len(face.rank) > 1
    letters = font("en", round(unit * (0.82 if narrow else 1.0)), True)
    pen.text((x, w * 0.03 + unit * 0.5), face.rank, ink, letters, anchor="mm")
    put(image, face.suit, (x, w * 0.03 + unit * 1.42), unit * 0.72)
    if not face.rank.isdigit():
        small = font("en", max(round(unit * 0.4), 11), True)
        pen.text((x, w * 0.03 + unit * 2.1), str(face.number), blend(ink, (120, 110, 90), 0.45), small, anchor="mm")


def _foot(image: Image.Image, face: PlayingFace, unit: float) -> None:
    """Draw the same index upside down at the lower right."""
    w, h = image.size
    box = (0, 0, round(w * 0.05 + unit * 0.9), round(w * 0.05 + unit * 2.4))
    blank = paper(image.size)
    part = blank.copy()
    index(part, face, unit)
    mask = ImageChops.difference(part, blank).convert("L").point([min(v * 4, 255) for v in range(256)]).crop(box)
    image.paste(part.crop(box).rotate(180), (w - box[2], h - box[3]), mask.rotate(180))


def pips(image: Image.Image, face: PlayingFace, middle: Point, size: float) -> None:
    """Draw the pips of a number, those of the lower half upside down."""
    for x, y in PIPS[int(face.rank)]:
        at = (middle[0] + x * size, middle[1] + y * image.height * 0.35)
        put(image, face.suit, at, size, turned=y > 0.01)


def ace(image: Image.Image, name: str, middle: Point, r: float) -> None:
    """Draw one large suit in a wreath of rays and leaves."""
    ink = Image.new("L", (image.width * 2, image.height * 2))
    pen = ImageDraw.Draw(ink)
    at, far = (middle[0] * 2, middle[1] * 2), r * 2
    for scale, wide in ((1.0, 0.024), (0.92, 0.01), (1.2, 0.008)):
        pen.polygon(ring(at, far * scale, far * scale, far * wide), fill=255)
    for k in range(72):
        a, out = 2 * pi * k / 72, far * (1.16 if k % 3 else 1.3)
        inner = (at[0] + far * 1.04 * cos(a), at[1] + far * 1.04 * sin(a))
        pen.line([inner, (at[0] + out * cos(a), at[1] + out * sin(a))], fill=255, width=max(image.width // 160, 1))
    for k in range(24):  # leaves of the wreath
        base = toward(at, 15 * k, far * 0.96)
        leaf = [base, toward(base, 15 * k + 66, far * 0.09), toward(base, 15 * k + 74, far * 0.17)]
        pen.polygon(limb(leaf, [0.002, far * 0.03, 0.002]), fill=255)
    for k in range(4):
        pen.polygon(disc(toward(at, 90 * k + 45, far * 1.3), far * 0.03), fill=255)
    image.paste(blend(INK[name], (190, 150, 80), 0.75), mask=ink.reduce(2).point([round(v * 0.85) for v in range(256)]))
    put(image, name, middle, r * 1.36)
