"""The brush: colour, gradients, soft light, and how a flat shape becomes a lit body."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bsdesk.art.shapes import Dice, Part, Point, Shape, limb

RGB = tuple[int, int, int]
Cover = tuple[float, float]  # how much of a height words cover, above and below


def blend(a: RGB, b: RGB, t: float) -> RGB:
    t = min(max(t, 0.0), 1.0)
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


def ramp(colours: Sequence[RGB], t: float) -> RGB:
    """A colour on a scale of several."""
    place = min(max(t, 0.0), 1.0) * (len(colours) - 1)
    low = min(int(place), len(colours) - 2)
    return blend(colours[low], colours[low + 1], place - low)


def gradient(size: tuple[int, int], stops: Sequence[tuple[float, RGB]]) -> Image.Image:
    """From top to bottom through the stops, each at its height from 0 to 1."""
    column = Image.new("RGB", (1, 256))
    for y in range(256):
        t = y / 255
        below = next((i for i, (at, _) in enumerate(stops) if at >= t), len(stops) - 1)
        (a, ca), (b, cb) = stops[max(below - 1, 0)], stops[below]
        column.putpixel((0, y), blend(ca, cb, (t - a) / (b - a) if b > a else 1.0))
    return column.resize(size, Image.Resampling.BICUBIC)


@lru_cache(maxsize=8)
def _halo(power: float) -> Image.Image:
    """A soft round light, bright in its middle, nothing at the edge of its square (where the gradient is 181)."""
    steep = [round(255 * max(0.0, 1 - v / 180) ** (power * 0.8)) for v in range(256)]
    return Image.radial_gradient("L").point(steep)


def soft(mask: Image.Image, radius: float) -> Image.Image:
    """Blurred; wide blurs are worked out small, nobody sees it."""
    if radius < 0.4:
        return mask
    small = int(radius // 4)
    if small < 2:
        return mask.filter(ImageFilter.GaussianBlur(radius))
    w, h = mask.size
    tiny = mask.resize((max(w // small, 2), max(h // small, 2)), Image.Resampling.BOX)
    return tiny.filter(ImageFilter.GaussianBlur(radius / small)).resize((w, h), Image.Resampling.BICUBIC)


def shifted(mask: Image.Image, dx: int, dy: int) -> Image.Image:
    """Moved, with nothing coming in at the far side."""
    found = Image.new("L", mask.size)
    found.paste(mask, (dx, dy))
    return found


class Canvas:
    """A picture in the making. Points are in units: (0, 0) is the middle, 1 half the height of the scene."""

    def __init__(
        self,
        size: tuple[int, int],
        palette: dict[str, list[RGB]],
        light: float = -1.0,
        cover: Cover = (0.0, 0.0),
    ) -> None:
        self.image = Image.new("RGB", size)
        self.palette = palette
        self.w, self.h = size
        head, foot = cover  # the parts above and below that words will cover
        self.middle = self.h * (1 + head - foot) / 2
        self.unit = min(self.w * (0.56 if self.w > self.h else 0.52), self.h * (1 - head - foot) / 2)
        self.light = light  # -1 from the left, 1 from the right
        self.top, self.bottom = -self.middle / self.unit, (self.h - self.middle) / self.unit
        self.right = self.w / 2 / self.unit

    def px(self, shape: Shape) -> Shape:
        return [(self.w / 2 + x * self.unit, self.middle + y * self.unit) for x, y in shape]

    def colour(self, name: str, t: float) -> RGB:
        return ramp(self.palette[name], t)

    # ------------------------------------------------------------------------------------------------ flat

    def fill(self, shape: Shape, colour: RGB, alpha: float = 1.0, blur: float = 0.0) -> None:
        """A flat shape; with `blur` (units) a cloud of it."""
        points = self.px(shape)
        pad = int(blur * self.unit * 3) + 2
        box = self.box(points, pad)
        if box is None:
            return
        tile = Image.new("L", (box[2] - box[0], box[3] - box[1]))
        ImageDraw.Draw(tile).polygon([(x - box[0], y - box[1]) for x, y in points], fill=round(255 * alpha))
        self.image.paste(colour, box, soft(tile, blur * self.unit))

    def fade(self, shape: Shape, top: RGB, low: RGB) -> None:
        """A shape that fades from one colour into another on its way down: a ridge in mist."""
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
        """Light that is added to what is there."""
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
        light = Image.merge("RGB", [mask.point([round(v * c * alpha / 255) for v in range(256)]) for c in colour])
        self.image.paste(ImageChops.screen(self.image.crop(box), light), box)

    def stroke(self, line: Shape, width: float, colour: RGB, alpha: float = 1.0, blur: float = 0.0) -> None:
        self.fill(limb(line, [width * 0.6, width, width * 0.1]), colour, alpha, blur)

    def box(self, points: Shape, pad: int) -> tuple[int, int, int, int] | None:
        """The place that some points take up, cut well outside the picture; None if it can't be seen."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if not points or max(xs) < -pad or max(ys) < -pad or min(xs) > self.w + pad or min(ys) > self.h + pad:
            return None
        over = self.h // 8 + pad  # a little outside, so that no edge shows where the picture ends
        return (
            max(int(min(xs)) - pad, -over), max(int(min(ys)) - pad, -over),
            min(int(max(xs)) + pad + 2, self.w + over), min(int(max(ys)) + pad + 2, self.h + over),
        )  # fmt: skip

    # ------------------------------------------------------------------------------------------------- lit

    def part(self, part: Part) -> None:
        """A body: filled, rounded by light from one side, rimmed, with its strokes and its shadow."""
        shapes = [self.px(shape) for shape in part.shapes]
        if part.ramp == "glow":
            return self._ember(part, shapes)
        blur = max(part.round * self.unit, 1.0)
        pad = int(blur * 1.5) + 3
        box = self.box([p for s in shapes for p in s], pad)
        if box is None:
            return None
        size = (box[2] - box[0], box[3] - box[1])
        mask = Image.new("L", size)
        pen = ImageDraw.Draw(mask)
        for shape in shapes:
            pen.polygon([(x - box[0], y - box[1]) for x, y in shape], fill=255)
        if part.shadow:
            far = int(blur * 0.6)
            dark = shifted(soft(mask, blur * 0.8), int(-self.light * far), far)
            self.image.paste(self.colour("body", 0.0), box, dark.point([round(v * 0.42) for v in range(256)]))
        tile = self._lit(mask, part, blur)
        pen = ImageDraw.Draw(tile)
        for line in part.lines:
            at = [(x - box[0], y - box[1]) for x, y in self.px(line)]
            pen.line(
                at, fill=self.colour(part.ramp, part.tone * 0.35), width=max(round(self.unit * 0.008), 1), joint="curve"
            )
        self.image.paste(tile, box, mask.filter(ImageFilter.GaussianBlur(0.7)))
        return None

    def _lit(self, mask: Image.Image, part: Part, blur: float) -> Image.Image:
        """The surface of a body: light where it turns to the light, dark where it turns away, a bright rim."""
        tone, name = part.tone, part.ramp
        size = mask.size
        tile = gradient(size, [(0.0, self.colour(name, tone + 0.1)), (1.0, self.colour(name, tone - 0.16))])
        far = max(round(blur * 0.55), 1)
        height = soft(mask, blur)
        a = shifted(height, round(self.light * far), -far)
        b = shifted(height, round(-self.light * far), far)
        slope = ImageChops.subtract(b, a, 1.0, 128)
        tile.paste(
            self.colour(name, min(tone + 0.42, 1.0)),
            mask=slope.point([min(max(v - 134, 0) * 3, 235) for v in range(256)]),
        )
        tile.paste(
            self.colour(name, max(tone - 0.42, 0.0)),
            mask=slope.point([min(max(122 - v, 0) * 3, 225) for v in range(256)]),
        )
        edge = max(self.unit * 0.011, 1.0)
        inner = shifted(mask, round(-self.light * edge * 1.5), round(edge * 1.3))
        rim = ImageChops.subtract(mask, inner).filter(ImageFilter.GaussianBlur(max(edge * 0.4, 0.5)))
        tile.paste(self.colour("rim", 0.5), mask=rim.point([min(round(v * 0.95), 255) for v in range(256)]))
        return tile

    def _ember(self, part: Part, shapes: list[Shape]) -> None:
        """What shines by itself: an eye, a flame, a crack with fire below."""
        blur = max(part.round * self.unit, 1.0)
        box = self.box([p for s in shapes for p in s], int(blur * 3) + 3)
        if box is None:
            return
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]))
        pen = ImageDraw.Draw(mask)
        for shape in shapes:
            pen.polygon([(x - box[0], y - box[1]) for x, y in shape], fill=255)
        self.shine(box, soft(mask, blur), self.colour("glow", 0.4), 1.0)
        self.image.paste(self.colour("glow", part.tone), box, soft(mask, self.unit * 0.004))

    # ------------------------------------------------------------------------------------------------- air

    def mist(self, y: float, thick: float, colour: RGB, alpha: float, dice: Dice) -> None:
        """A band of cloud at some height."""
        tiny = Image.new("L", (40, 32))
        pen = ImageDraw.Draw(tiny)
        for _ in range(16):
            x, wide = dice.uniform(-6, 46), dice.uniform(4, 13)
            mid, tall = 16 + dice.uniform(-5, 5), dice.uniform(1.5, 4.5)
            pen.ellipse([x - wide, mid - tall, x + wide, mid + tall], fill=dice.randint(60, 210))
        tall_px = int(thick * self.unit * 2.6)
        cloud = tiny.filter(ImageFilter.GaussianBlur(2.2)).resize((self.w, max(tall_px, 2)), Image.Resampling.BICUBIC)
        top = int(self.middle + y * self.unit - tall_px / 2)
        self.image.paste(colour, (0, top), cloud.point([round(v * alpha) for v in range(256)]))

    def vignette(self, strength: float = 0.55) -> None:
        dark = Image.radial_gradient("L").resize((self.w, self.h), Image.Resampling.BILINEAR)
        self.image.paste(
            blend(self.palette["near"][1], (0, 0, 0), 0.3),
            mask=dark.point([round(max(0, v - 130) / 125 * 255 * strength) for v in range(256)]),
        )


def draw(c: Canvas, parts: Sequence[Part]) -> None:
    for part in parts:
        c.part(part)
