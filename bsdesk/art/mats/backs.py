"""The back of every card: a night sky, the shapes of the colours on a ring, one core in the middle; or emblems, the
last of them in the middle; or the suits."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from PIL import Image, ImageDraw

from bsdesk.art.brush.emblems import emblem
from bsdesk.art.brush.light import RGB, Canvas, blend
from bsdesk.art.brush.palettes import PALETTES
from bsdesk.art.brush.shapes import limb, prism, ring, toward
from bsdesk.art.brush.suits import SUITS, suit
from bsdesk.art.brush.symbols import FILL, symbol
from bsdesk.art.brush.tokens import core
from bsdesk.engine.looks.sheet import Coat

BLACK: RGB = (2, 3, 8)


def back(size: tuple[int, int], coat: Coat, colours: Sequence[str] = (), emblems: Sequence[str] = ()) -> Image.Image:
    """A card back, the same for all cards of a game, in its coat; where there are no colours, it has the emblems, or
    else the suits."""
    line, deep, glow = coat.line, blend(coat.cloth, BLACK, 0.35), blend(coat.cloth, coat.bright, 0.42)
    w, h = size[0] * 2, size[1] * 2
    c = Canvas((w, h), PALETTES["blue"])
    c.image.paste(deep, (0, 0, w, h))
    c.unit = w * 0.5
    c.top, c.bottom, c.right = -h / w, h / w, 1.0
    c.glow((0, 0), 1.5, glow, 0.8, 1.4)
    for k in range(24):  # two families of arcs that cross: a rosette
        for bend in (-70, 70):
            points = [toward((0, 0), 15 * k + bend * t, 1.2 * t + 0.12) for t in (0, 0.25, 0.5, 0.75, 1)]
            c.fill(limb(points, ".003 .004 .004 .003 .002"), line, 0.34)
    for far, wide, alpha in ((0.66, 0.012, 0.9), (0.62, 0.005, 0.7), (0.34, 0.01, 0.8), (0.86, 0.004, 0.5)):
        c.fill(ring((0, 0), far, far, wide), line, alpha)
    for k, colour in enumerate(colours):
        at = toward((0, 0), 90 - 360 / len(colours) * k, 0.66)
        c.glow(at, 0.3, FILL[colour], 0.7)
        _stamp(c, symbol(colour, round(c.unit * 0.24)), at)
    c.glow((0, 0), 0.6, coat.bright, 0.9 if colours else 0.3)
    lay_middle(c, coat, emblems, coloured=bool(colours))
    pen = ImageDraw.Draw(c.image)
    for inset, thick, colour_of in (
        (0.0, 0.046, deep),
        (0.012, 0.004, blend(line, deep, 0.4)),
        (0.05, 0.006, line),
        (0.068, 0.003, blend(line, deep, 0.4)),
    ):
        d = w * inset
        pen.rounded_rectangle([d, d, w - d, h - d], w * 0.05, outline=colour_of, width=max(round(w * thick), 1))
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = w / 2 + sx * w * 0.39, h / 2 + sy * (h / 2 - w * 0.11)
            pen.polygon(
                [(x + w * 0.028 * cos(radians(90 * k)), y + w * 0.028 * sin(radians(90 * k))) for k in range(4)],
                fill=line,
            )
    return rounded(c.image.reduce(2), round(size[0] * 0.05))


def _stamp(c: Canvas, mark: Image.Image, at: tuple[float, float]) -> None:
    x, y = c.px([at])[0]
    c.image.paste(mark, (round(x - mark.width / 2), round(y - mark.height / 2)), mark)


def rounded(image: Image.Image, radius: int) -> Image.Image:
    """The corners cut round, on nothing."""
    mask = Image.new("L", (image.width * 4, image.height * 4))
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, mask.width - 1, mask.height - 1], radius * 4, fill=255)
    found = image.convert("RGBA")
    found.putalpha(mask.reduce(4))
    return found


def lay_middle(c: Canvas, coat: Coat, emblems: Sequence[str], *, coloured: bool) -> None:
    """Draw what stands in the middle of a card back."""
    line = coat.line
    if coat.motif == "prism":
        for k, shape in enumerate(prism((0.0, 0.0), 0.3)):
            c.fill(shape, blend(line, coat.bright, k / 3), 0.92 - 0.2 * (k % 2))
    elif coloured:
        _stamp(c, core(round(c.unit * 0.66)), (0.0, 0.0))
    elif emblems:
        around = emblems[:-1]
        for k, name in enumerate(around):
            for shape in emblem(name, toward((0, 0), 90 - 360 / len(around) * k, 0.5), 0.1):
                c.fill(shape, line, 0.9)
        for shape in emblem(emblems[-1], (0.0, 0.0), 0.22):
            c.fill(shape, coat.bright, 0.95)
    else:
        for k, name in enumerate(SUITS):
            for shape in suit(name, toward((0, 0), 90 - 90 * k, 0.2), 0.1):
                c.fill(shape, coat.bright, 0.9)
