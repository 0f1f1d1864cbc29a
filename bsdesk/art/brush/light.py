"""The brush: colour, gradients, soft light, clouds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bsdesk.art.brush.shapes import Dice, Point, Shape, limb
from bsdesk.art.brush.textures import puff

RGB = tuple[int, int, int]
Cover = tuple[float, float]  # how much of a height words cover, above and below


def colours(text: str) -> list[RGB]:
    """Return colours from how style sheets write them: `rrggbb rrggbb ...`."""
    return [(red, green, blue) for red, green, blue in map(bytes.fromhex, text.split())]


def blend(a: RGB, b: RGB, t: float) -> RGB:
    t = min(max(t, 0.0), 1.0)
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


def ramp(colours: Sequence[RGB], t: float) -> RGB:
    """Return a colour on a scale of several."""
    place = min(max(t, 0.0), 1.0) * (len(colours) - 1)
    low = min(int(place), len(colours) - 2)
    return blend(colours[low], colours[low + 1], place - low)


def gradient(size: tuple[int, int], stops: Sequence[tuple[float, RGB]]) -> Image.Image:
    """Return a vertical gradient through the stops, each at its height from 0 to 1."""
    steps = min(size[1], 128)
    column = Image.new("RGB", (1, steps))
    below = 0
    colours = []
    for y in range(steps):
        t = y / max(steps - 1, 1)
        while below < len(stops) - 1 and stops[below][0] < t:
            below += 1
        (a, ca), (b, cb) = stops[max(below - 1, 0)], stops[below]
        colours.append(blend(ca, cb, (t - a) / (b - a) if b > a else 1.0))
    column.putdata(colours)
    if steps != size[1]:
        column = column.resize((1, size[1]), Image.Resampling.BILINEAR)
    return column.resize(size, Image.Resampling.NEAREST)


@lru_cache(maxsize=8)
def _halo(power: float) -> Image.Image:
    """Return a soft round light, bright in its middle, black at the edge of its square (where the gradient is 181)."""
    steep = [round(255 * max(0.0, 1 - v / 180) ** (power * 0.8)) for v in range(256)]
    return Image.radial_gradient("L").point(steep)


def soft(mask: Image.Image, radius: float) -> Image.Image:
    """Return a blurred mask; wide blurs are computed at a small size, which nobody sees."""
    if radius < 0.4:
        return mask
    small = int(radius // 4)
    if small < 2:
        return mask.filter(ImageFilter.GaussianBlur(radius))
    w, h = mask.size
    tiny = mask.resize((max(w // small, 2), max(h // small, 2)), Image.Resampling.BOX)
    return tiny.filter(ImageFilter.GaussianBlur(radius / small)).resize((w, h), Image.Resampling.BICUBIC)


def shifted(mask: Image.Image, dx: int, dy: int) -> Image.Image:
    """Return a mask moved, with nothing coming in at the far side."""
    found = Image.new("L", mask.size)
    found.paste(mask, (dx, dy))
    return found


class Framing(NamedTuple):
    """Where a scene lies in its picture: the height of its middle, and how long a unit is, in pixels."""

    middle: float
    unit: float


def scene(size: tuple[int, int], cover: Cover) -> Framing:
    """Return where the scene lies in a picture of this size, between what words cover."""
    (w, h), (head, foot) = size, cover
    return Framing(h * (1 + head - foot) / 2, min(w * (0.56 if w > h else 0.52), h * (1 - head - foot) / 2))


class Canvas:
    """A picture in progress. Points are in units: (0, 0) is the middle, 1 half the height of the scene."""

    def __init__(
        self, size: tuple[int, int], palette: dict[str, list[RGB]], light: float = -1.0, cover: Cover = (0.0, 0.0)
    ) -> None:
        self.image = Image.new("RGB", size)
        self.body = Image.new("L", size)  # where something stands before the background
        self.palette = palette
        self.w, self.h = size
        self.middle, self.unit = scene(size, cover)
        self.light = light  # -1 from the left, 1 from the right
        self.top, self.bottom = -self.middle / self.unit, (self.h - self.middle) / self.unit
        self.right = self.w / 2 / self.unit

    def px(self, shape: Shape) -> Shape:
        return [(self.w / 2 + x * self.unit, self.middle + y * self.unit) for x, y in shape]

    def colour(self, name: str, t: float) -> RGB:
        return ramp(self.palette[name], t)

    # ------------------------------------------------------------------------------------------------ flat

    def fill(self, shape: Shape, colour: RGB, alpha: float = 1.0, blur: float = 0.0) -> None:
        """Fill a flat shape; with `blur` (units) a soft one."""
        points = self.px(shape)
        pad = int(blur * self.unit * 3) + 2
        box = self.box(points, pad)
        if box is None:
            return
        tile = Image.new("L", (box[2] - box[0], box[3] - box[1]))
        ImageDraw.Draw(tile).polygon([(x - box[0], y - box[1]) for x, y in points], fill=round(255 * alpha))
        self.image.paste(colour, box, soft(tile, blur * self.unit))

    def fade(self, shape: Shape, top: RGB, low: RGB) -> None:
        """Fill a shape that fades from one colour into another on its way down: a ridge in mist."""
        points = self.px(shape)
        box = self.box(points, 1)
        if box is None:
            return
        size = (box[2] - box[0], box[3] - box[1])
        tile = Image.new("L", size)
        ImageDraw.Draw(tile).polygon([(x - box[0], y - box[1]) for x, y in points], fill=255)
        self.image.paste(gradient(size, [(0.0, top), (1.0, low)]), box, tile)

    def glow(
        self, centre: Point, radius: float, colour: RGB, alpha: float = 1.0, power: float = 2.0, flat: float = 1.0
    ) -> None:
        """Add light to what is there."""
        (x, y), r = self.px([centre])[0], radius * self.unit
        box = self.box([(x - r, y - r * flat), (x + r, y + r * flat)], 0)
        if box is None:
            return
        whole = (max(round(2 * r), 2), max(round(2 * r * flat), 2))
        corner = (round(x - r), round(y - r * flat))
        halo = _halo(power).resize(whole, Image.Resampling.BILINEAR)
        tile = halo.crop((box[0] - corner[0], box[1] - corner[1], box[2] - corner[0], box[3] - corner[1]))
        self.shine(box, tile, colour, alpha)

    def shine(self, box: tuple[int, int, int, int], mask: Image.Image, colour: RGB, alpha: float = 1.0) -> None:
        """Screen a colour over a place, as strongly as the mask is bright."""
        light = Image.merge("RGB", [mask.point(_tint(c, alpha)) for c in colour])
        self.image.paste(ImageChops.screen(self.image.crop(box), light), box)

    def stroke(self, line: Shape, width: float, colour: RGB, alpha: float = 1.0, blur: float = 0.0) -> None:
        self.fill(limb(line, [width * 0.6, width, width * 0.1]), colour, alpha, blur)

    def box(self, points: Shape, pad: int) -> tuple[int, int, int, int] | None:
        """Return the box round some points, also where it leaves the picture; None if it can't be seen."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if not points or max(xs) < -pad or max(ys) < -pad or min(xs) > self.w + pad or min(ys) > self.h + pad:
            return None
        over = self.h // 8 + pad  # a little outside, so that no edge shows where the picture ends
        return (
            max(int(min(xs)) - pad, -over), max(int(min(ys)) - pad, -over),
            min(int(max(xs)) + pad + 2, self.w + over), min(int(max(ys)) + pad + 2, self.h + over),
        )  # fmt: skip

    # ------------------------------------------------------------------------------------------------- air

    def mist(self, y: float, thick: float, colour: RGB, alpha: float, dice: Dice) -> None:
        """A band of cloud at some height, thickest in its middle."""
        tall = max(int(thick * self.unit * 2.6), 2)
        cloud = self._cloud((self.w, tall), (70, 40), dice).point(_steps(60, 190, alpha))
        self.image.paste(
            colour, (0, int(self.middle + y * self.unit - tall / 2)), ImageChops.multiply(cloud, _band((self.w, tall)))
        )

    def clouds(
        self, box: tuple[float, float], lit: RGB, dark: RGB, alpha: float, dice: Dice, low: int = 118, wide: int = 120
    ) -> None:
        """Heaped clouds between two heights, lit from above and from the side of the light."""
        top, foot = (int(self.middle + y * self.unit) for y in box)
        size = (self.w, max(foot - top, 2))
        far = max(int(self.unit * 0.08), 1)
        more = (size[0] + 2 * far, size[1] + 2 * far)
        field = self._cloud(more, (wide, max(round(wide * more[1] / more[0] * 1.5), 8)), dice)
        heap = field.crop((far, far, far + size[0], far + size[1]))
        x = far + int(self.light * far)
        behind = field.crop((x, 0, x + size[0], size[1]))
        mask = ImageChops.multiply(heap.point(_steps(low - 24, low + 50, alpha)), _band(size))
        self.image.paste(dark, (0, top), mask)
        edge = ImageChops.subtract(heap, behind).point(_steps(1, 46, 1.0))
        self.image.paste(lit, (0, top), ImageChops.multiply(edge, mask))

    def _cloud(self, size: tuple[int, int], part: tuple[int, int], dice: Dice) -> Image.Image:
        return puff(size, 61 + dice.randrange(3), (dice.randrange(256), dice.randrange(256)), part)

    def finish(self, image: Image.Image, strength: float = 0.5) -> Image.Image:
        """Finish the reduced picture: bright parts bloom, corners darken."""
        w, h = image.size
        few = max(min(w, h) // 48, 1)
        hot = image.resize((max(w // few, 1), max(h // few, 1)), Image.Resampling.BOX).point(_steps(196, 255, 0.5) * 3)
        hot = hot.filter(ImageFilter.GaussianBlur(1.6)).resize((w, h), Image.Resampling.BILINEAR)
        image = ImageChops.screen(image, hot)
        dark = Image.radial_gradient("L").resize((w, h), Image.Resampling.BILINEAR)
        steep = [round(max(0, v - 120) / 135 * 255 * strength) for v in range(256)]
        image.paste(blend(self.palette["near"][1], (0, 0, 0), 0.3), mask=dark.point(steep))
        return image


@lru_cache(maxsize=256)
def rising(start: int, gain: float, most: int = 255, times: float = 1.0) -> list[int]:
    """Return a lookup table: 0 up to `start`, then larger by `gain` with each step up to `most`; all of it `times`."""
    return [round(min(max(v - start, 0) * gain, most) * times) for v in range(256)]


@lru_cache(maxsize=2_000)
def _tint(part: int, alpha: float) -> list[int]:
    """Return a lookup table: this much of a colour's part, where a mask is as bright as can be."""
    return [round(v * part * alpha / 255) for v in range(256)]


@lru_cache(maxsize=64)
def _steps(low: int, high: int, alpha: float) -> list[int]:
    """Return a lookup table: 0 below `low`, `alpha` above `high`, smooth between."""
    return [round(255 * alpha * min(max((v - low) / (high - low), 0.0), 1.0)) for v in range(256)]


def _band(size: tuple[int, int]) -> Image.Image:
    """Bright in the middle of its height, dark above and below."""
    column = Image.new("L", (1, 64))
    column.putdata([round(255 * min(1.0, 2.4 * min(y, 63 - y) / 63)) for y in range(64)])
    return column.resize((1, size[1]), Image.Resampling.BILINEAR).resize(size, Image.Resampling.NEAREST)
