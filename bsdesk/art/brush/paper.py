"""A large dark sheet to print on: fine, see-through lines, plates, and light."""

from __future__ import annotations

from math import cos, radians, sin

from PIL import Image, ImageDraw

from bsdesk.art.brush.light import RGB, gradient, soft
from bsdesk.art.brush.shapes import Shape

PxBox = tuple[float, float, float, float]


class Paper:
    """Ink on a sheet; `press` prints what was drawn. Measures are for a sheet 800 high (`u` is one of them)."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.w, self.h = image.size
        self.ink = Image.new("L", image.size)
        self.pen = ImageDraw.Draw(self.ink)
        self.u = 1.0

    def press(self, colour: RGB, alpha: float, glow: float = 0.0, within: PxBox | None = None) -> None:
        """Print what was drawn, in a colour; with `glow` also its light; only inside a box, if one is given."""
        found = self.ink.getbbox()
        if found is None:
            return
        pad = round(glow * self.u * 3)
        box = (found[0] - pad, found[1] - pad, found[2] + pad, found[3] + pad)
        if within:
            box = (
                max(box[0], round(within[0])), max(box[1], round(within[1])),
                min(box[2], round(within[2])), min(box[3], round(within[3])),
            )  # fmt: skip
        if box[0] < box[2] and box[1] < box[3]:
            ink = self.ink.crop(box)
            if glow:
                light = soft(ink, glow * self.u).point([min(round(v * alpha * 1.6), 255) for v in range(256)])
                self.image.paste(colour, box, light)
            self.image.paste(colour, box, ink.point([round(v * alpha) for v in range(256)]))
        self.ink.paste(0, found)

    def thick(self, wide: float) -> int:
        return max(round(wide * self.u), 1)

    def line(self, points: Shape, wide: float) -> None:
        self.pen.line(points, fill=255, width=self.thick(wide), joint="curve")

    def poly(self, points: Shape, wide: float) -> None:
        self.line([*points, points[0], points[1]], wide)

    def solid(self, points: Shape) -> None:
        self.pen.polygon(points, fill=255)

    def circle(self, x: float, y: float, r: float, wide: float) -> None:
        self.pen.ellipse([x - r, y - r, x + r, y + r], outline=255, width=self.thick(wide))

    def frame(self, box: PxBox, radius: float, wide: float) -> None:
        self.pen.rounded_rectangle(list(box), radius, outline=255, width=self.thick(wide))

    def plate(self, box: PxBox, radius: float, top: RGB, low: RGB, alpha: float) -> None:
        """A filled panel that fades downwards."""
        size = (round(box[2] - box[0]), round(box[3] - box[1]))
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).rounded_rectangle([0, 0, size[0] - 1, size[1] - 1], radius, fill=round(255 * alpha))
        self.image.paste(gradient(size, [(0.0, top), (1.0, low)]), (round(box[0]), round(box[1])), mask)


def grown(box: PxBox, by: float) -> PxBox:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def hexagon(x: float, y: float, r: float) -> Shape:
    return [(x + r * cos(radians(60 * k + 30)), y + r * sin(radians(60 * k + 30))) for k in range(6)]
