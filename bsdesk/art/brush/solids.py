"""Shading of flat shapes as bodies: material, light from one side, shade in the colour of the air."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bsdesk.art.brush.light import RGB, Canvas, blend, gradient, rising, shifted, soft
from bsdesk.art.brush.shapes import Dice, Part, Shape
from bsdesk.art.brush.textures import STUFFS, spread

GLOSS = {"metal": 0.9, "shell": 0.7, "scale": 0.5, "": 0.25, "bone": 0.3}
HEWN = 18  # shapes with more corners than this are round, not hewn
PxBox = tuple[int, int, int, int]
# Paints on a canvas, and yields what is to be drawn there as bodies, each in its turn.
Scene = Callable[[Canvas, Dice], Iterator[Part]]


def draw(c: Canvas, *parts: Part, stuff: str = "") -> None:
    """Draw all parts from back to front; `stuff` is the material of parts that name none."""
    for part in parts:
        _part(c, part._replace(stuff=part.stuff or ("bone" if part.ramp == "bone" and stuff != "stone" else stuff)))


def _part(c: Canvas, part: Part) -> None:
    shapes = [c.px(shape) for shape in part.shapes]
    blur = max(part.round * c.unit, 1.0)
    box = c.box([p for s in shapes for p in s], int(blur * (3 if part.ramp == "glow" else 1.5)) + 3)
    if box is None:
        return
    shapes = [[(x - box[0], y - box[1]) for x, y in shape] for shape in shapes]
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]))
    pen = ImageDraw.Draw(mask)
    for shape in shapes:
        pen.polygon(shape, fill=255)
    if part.ramp == "glow":
        _ember(c, part, mask, box, blur)
        return
    if part.shadow:
        far = int(blur * 0.7)
        dark = shifted(soft(mask, blur * 0.8), int(-c.light * far), far)
        dark = ImageChops.darker(dark, c.body.crop(box))  # a shadow falls on bodies, not on the sky
        c.image.paste(c.colour("body", 0.0), box, dark.point(rising(0, 0.62)))
    tile = _surface(c, part, shapes, mask, box)
    _light(c, tile, mask, part, blur)
    smooth = mask.filter(ImageFilter.GaussianBlur(0.7))
    c.image.paste(tile, box, smooth)
    c.body.paste(255, box, smooth)


def _surface(c: Canvas, part: Part, shapes: list[Shape], mask: Image.Image, box: PxBox) -> Image.Image:
    """Return the colours before light: a vertical ramp, the material, the strokes."""
    tone, name = part.tone, part.ramp
    tile = gradient(mask.size, [(0.0, c.colour(name, tone + 0.1)), (1.0, c.colour(name, tone - 0.14))])
    pen = ImageDraw.Draw(tile)
    if part.stuff == "stone":
        for shape in shapes:
            if len(shape) <= HEWN:
                _hewn(c, pen, shape, part)
    elif part.stuff == "feather":
        for k, shape in enumerate(shapes):
            pen.polygon(shape, fill=c.colour(name, tone + (0.05 if k % 2 else -0.05)))
            pen.line([*shape, shape[0]], fill=c.colour(name, tone - 0.3), width=max(round(c.unit * 0.007), 1))
    if part.stuff in STUFFS:
        tile = ImageChops.overlay(tile, spread(part.stuff, int(c.unit), c.image.size).crop(box))
        pen = ImageDraw.Draw(tile)
    ink = c.colour(name, tone * 0.35)
    for line in part.lines:
        at = [(x - box[0], y - box[1]) for x, y in c.px(line)]
        pen.line(at, fill=ink, width=max(round(c.unit * 0.008), 1), joint="curve")
    return tile


def _hewn(c: Canvas, pen: ImageDraw.ImageDraw, shape: Shape, part: Part) -> None:
    """A block with bevelled edges, each as light as it turns to the light, and a broken face."""
    n = len(shape)
    x, y = sum(p[0] for p in shape) / n, sum(p[1] for p in shape) / n
    inner = [
        (x + (px - x) * (0.5 + 0.12 * (k % 3)), y + (py - y) * (0.5 + 0.12 * (k % 3)))
        for k, (px, py) in enumerate(shape)
    ]
    for k in range(n):
        a, b = shape[k], shape[(k + 1) % n]
        nx, ny = (a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y
        far = hypot(nx, ny) or 1.0
        turned = (nx * c.light * 0.6 - ny * 0.8) / far
        pen.polygon(
            [a, b, inner[(k + 1) % n], inner[k]], fill=c.colour(part.ramp, part.tone + 0.26 * turned + 0.03 * (k % 2))
        )
        wobble = 0.08 * turned + (0.05 if k % 2 else 0.0)
        pen.polygon([inner[k], inner[(k + 1) % n], (x, y)], fill=c.colour(part.ramp, part.tone + 0.06 + wobble))
    thin = max(round(c.unit * 0.006), 1)
    bright, dark = c.colour(part.ramp, part.tone + 0.36), c.colour(part.ramp, part.tone - 0.2)
    for k in range(n):
        a, b = inner[k], inner[(k + 1) % n]
        up = (a[1] + b[1]) / 2 < y
        pen.line([a, b], fill=bright if up else dark, width=thin)


def _light(c: Canvas, tile: Image.Image, mask: Image.Image, part: Part, blur: float) -> None:
    """Shade the form: light and shade by direction, a bright edge and a faint one opposite."""
    tone, name = part.tone, part.ramp
    sun, air = c.palette["rim"][0], c.palette["air"][0]
    hewn = part.stuff == "stone"
    far = max(round(blur * 0.6), 1)
    height = soft(mask, blur)
    toward, away = shifted(height, round(c.light * far), -far), shifted(height, round(-c.light * far), far)
    slope = ImageChops.subtract(toward, away, 1.0, 128)
    lit = blend(c.colour(name, min(tone + 0.3, 1.0)), sun, 0.16)
    shade = blend(c.colour(name, max(tone - 0.42, 0.0)), air, 0.34)
    gain = 1.0 if hewn else 2.0
    tile.paste(lit, mask=slope.point(rising(134, gain, 165)))
    tile.paste(shade, mask=slope.point(rising(131, gain * 1.2, 225)[::-1]))
    gloss = GLOSS.get(part.stuff, 0.0)
    if gloss:
        tile.paste(
            blend(sun, (255, 255, 255), 0.5),
            mask=slope.point(rising(196, 5, 235, gloss)),
        )
    edge = max(c.unit * 0.01, 1.0)
    dx, dy = round(c.light * edge * 1.5), round(edge * 1.3)
    rim = ImageChops.subtract(mask, shifted(mask, -dx, dy)).filter(ImageFilter.GaussianBlur(max(edge * 0.5, 0.5)))
    tile.paste(sun, mask=rim.point(rising(0, 0.9)))
    back = ImageChops.subtract(mask, shifted(mask, dx, -dy)).filter(ImageFilter.GaussianBlur(max(edge * 0.6, 0.5)))
    tile.paste(blend(air, c.palette["sky"][2], 0.5), mask=back.point(rising(0, 0.42)))


def _ember(c: Canvas, part: Part, mask: Image.Image, box: PxBox, blur: float) -> None:
    """Draw what shines by itself: an eye, a flame, a crack with fire below."""
    c.shine(box, soft(mask, blur), c.colour("glow", 0.4), 1.0)
    c.image.paste(c.colour("glow", part.tone), box, soft(mask, c.unit * 0.004))


def settle(c: Canvas, low: RGB) -> None:
    """Put everything drawn into one light: warm from the side, dark at its foot, the sky at its edges."""
    box = c.body.getbbox()
    if box is None:
        return
    body = c.body.crop(box)
    size = body.size
    down = Image.linear_gradient("L").resize(size, Image.Resampling.BILINEAR)
    side = Image.linear_gradient("L").rotate(90 if c.light > 0 else -90).resize(size, Image.Resampling.BILINEAR)
    foot = ImageChops.multiply(body, down).point(rising(120, 0.62))
    c.image.paste(low, box, foot)
    key = ImageChops.multiply(body, ImageChops.multiply(side, ImageChops.invert(down)))
    c.shine(box, key.point(rising(0, 0.9)), c.palette["rim"][0], 0.17)
    wrap = ImageChops.subtract(body, soft(body, c.unit * 0.05)).point(rising(0, 2))
    c.shine(
        box,
        ImageChops.multiply(wrap, ImageChops.invert(down)),
        blend(c.palette["rim"][0], c.palette["sky"][2], 0.5),
        0.16,
    )
