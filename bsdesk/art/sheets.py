"""The play-sheet as a picture: dark cloth, two mats with printed zones, fine lines. Words are left to the screen."""

from __future__ import annotations

import random
from math import cos, pi, radians, sin

from PIL import Image, ImageChops, ImageDraw

from bsdesk.art.light import RGB, blend, gradient, soft
from bsdesk.art.symbols import FILL, outline
from bsdesk.engine.sheet import SheetPlan, Spot

MORE = 2
CLOTH: tuple[RGB, RGB] = ((15, 19, 30), (8, 10, 18))
MAT: tuple[RGB, RGB] = ((24, 36, 62), (16, 22, 42))
LINE: RGB = (112, 150, 214)
GOLD: RGB = (206, 172, 106)
PxBox = tuple[float, float, float, float]


class Paper:
    """A large dark sheet to draw fine, see-through lines on."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.w, self.h = size
        self.image = gradient(size, [(0.0, CLOTH[0]), (1.0, CLOTH[1])])
        self.ink = Image.new("L", size)  # what is drawn next: `press` prints it
        self.pen = ImageDraw.Draw(self.ink)

    def press(self, colour: RGB, alpha: float, glow: float = 0.0) -> None:
        """Print what was drawn, in a colour; with `glow` its light as well."""
        found = self.ink.getbbox()
        if found is None:
            return
        pad = round(glow * 3)
        box = (found[0] - pad, found[1] - pad, found[2] + pad, found[3] + pad)
        ink = self.ink.crop(box)
        if glow:
            light = soft(ink, glow).point([min(round(v * alpha * 1.6), 255) for v in range(256)])
            self.image.paste(colour, box, light)
        self.image.paste(colour, box, ink.point([round(v * alpha) for v in range(256)]))
        self.ink.paste(0, found)

    def poly(self, points: list[tuple[float, float]], thick: float) -> None:
        self.pen.line([*points, points[0], points[1]], fill=255, width=max(round(thick), 1), joint="curve")

    def circle(self, x: float, y: float, r: float, thick: float) -> None:
        self.pen.ellipse([x - r, y - r, x + r, y + r], outline=255, width=max(round(thick), 1))

    def plate(self, box: PxBox, radius: float, top: RGB, low: RGB, alpha: float) -> None:
        """A filled panel that fades downwards."""
        size = (round(box[2] - box[0]), round(box[3] - box[1]))
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).rounded_rectangle([0, 0, size[0] - 1, size[1] - 1], radius, fill=round(255 * alpha))
        self.image.paste(gradient(size, [(0.0, top), (1.0, low)]), (round(box[0]), round(box[1])), mask)

    def frame(self, box: PxBox, radius: float, thick: float) -> None:
        self.pen.rounded_rectangle(list(box), radius, outline=255, width=max(round(thick), 1))


def sheet(plan: SheetPlan) -> Image.Image:
    """The whole table: both mats and the step track."""
    size = (plan.width * MORE, plan.height * MORE)
    paper = Paper(size)
    weave(paper)
    for seat in sorted({spot.seat for spot in plan.spots} - {0}):
        mat(paper, plan, seat)
    for spot in plan.spots:
        LOOKS[spot.look](paper, spot, px(plan, spot), plan)
    return vignette(paper.image).resize((plan.width, plan.height), Image.Resampling.LANCZOS)


def px(plan: SheetPlan, spot: Spot) -> PxBox:
    w, h = plan.width * MORE, plan.height * MORE
    return (spot.box[0] * w, spot.box[1] * h, spot.box[2] * w, spot.box[3] * h)


def weave(paper: Paper) -> None:
    """Cloth: two directions of thread, hardly seen."""
    dice = random.Random(7)
    tile = Image.new("L", (64, 64))
    tile.putdata([128 + dice.randint(-9, 9) + (5 if (x + y) % 4 < 2 else -5) for y in range(64) for x in range(64)])
    grain = Image.new("L", (paper.w, paper.h))
    for y in range(0, paper.h, 64):
        for x in range(0, paper.w, 64):
            grain.paste(tile, (x, y))
    threads = Image.merge("RGB", [grain] * 3)
    paper.image = ImageChops.overlay(paper.image, threads)


def mat(paper: Paper, plan: SheetPlan, seat: int) -> None:
    """One seat's mat: its ground, the motif, a double border with corners."""
    boxes = [px(plan, spot) for spot in plan.spots if spot.seat == seat]
    pad = paper.w * 0.006
    left, top, right, bottom = zip(*boxes, strict=True)
    box = (min(left) - pad, min(top) - pad, max(right) + pad, max(bottom) + pad)
    low = box[1] > paper.h / 2
    shade = blend(MAT[0], (40, 60, 104), 0.3)
    paper.plate(box, pad * 2, MAT[1] if low else shade, shade if low else MAT[1], 0.92)
    paper.frame(box, pad * 2, 3)
    paper.press(GOLD, 0.5)


def vignette(image: Image.Image) -> Image.Image:
    """Light falls on the middle of the table."""
    dark = Image.radial_gradient("L").resize(image.size, Image.Resampling.BILINEAR)
    image.paste((4, 5, 10), mask=dark.point([round(max(0, v - 110) * 0.72) for v in range(256)]))
    return image


# ----------------------------------------------------------------------------------------------- what zones show


def zone(paper: Paper, box: PxBox, alpha: float = 0.5) -> None:
    """The ground and border that all zones have: a panel, two lines, small corners of gold."""
    radius = paper.w * 0.006
    paper.plate(box, radius, (10, 15, 30), (16, 24, 44), alpha)
    paper.frame(box, radius, 3)
    paper.press(LINE, 0.42)
    d = paper.w * 0.003
    paper.frame((box[0] + d, box[1] + d, box[2] - d, box[3] - d), radius * 0.6, 2)
    paper.press(LINE, 0.16)
    arm = paper.w * 0.012
    for x, sx in ((box[0] + d * 1.6, 1), (box[2] - d * 1.6, -1)):
        for y, sy in ((box[1] + d * 1.6, 1), (box[3] - d * 1.6, -1)):
            paper.pen.line([(x + sx * arm, y), (x, y), (x, y + sy * arm)], fill=255, width=4)
    paper.press(GOLD, 0.6)


def hexagon(x: float, y: float, r: float) -> list[tuple[float, float]]:
    return [(x + r * cos(radians(60 * k + 30)), y + r * sin(radians(60 * k + 30))) for k in range(6)]


def sockets(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """Life: five cut sockets in an arc, an empty gem in each."""
    zone(paper, box, 0.62)
    w, h = box[2] - box[0], box[3] - box[1]
    r = w * 0.1
    for k in range(5):
        x = box[0] + w * (0.5 + (k - 2) * 0.185)
        y = box[1] + h * (0.56 + (0.1 if spot.seat == 1 else -0.1) * (1 - ((k - 2) / 2) ** 2) * -1)
        for scale, thick, alpha in ((1.0, 3, 0.7), (0.62, 2, 0.4)):
            paper.poly(hexagon(x, y, r * scale), thick)
            paper.press(blend(LINE, (120, 200, 255), 0.5), alpha, 6 if scale == 1 else 0)
        for a, b in zip(hexagon(x, y, r), hexagon(x, y, r * 0.62), strict=True):
            paper.pen.line([a, b], fill=255, width=2)
        paper.press(LINE, 0.3)


def cores(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """Reserve: a honeycomb that fades towards its rim."""
    zone(paper, box, 0.62)
    w, h = box[2] - box[0], box[3] - box[1]
    r, cx, cy = w * 0.075, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    for row in range(-3, 4):
        for column in range(-4, 5):
            x, y = cx + (column + row % 2 / 2) * r * 1.78, cy + row * r * 1.54
            far = max(abs(x - cx) / (w / 2), abs(y - cy) / (h / 2))
            if far < 0.84:
                paper.poly(hexagon(x, y, r * 0.94), 2)
                paper.press(LINE, 0.34 * (1 - far))


def field(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """The field: a ring with the shapes of the colours, rays, and a range of hills engraved at its far end."""
    zone(paper, box, 0.36)
    h = box[3] - box[1]
    cx, cy, r = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, h * 0.4
    for k in range(72):
        a = 2 * pi * k / 72
        inner, outer = r * 1.1, r * (1.6 if k % 3 else 3.6)
        x0, y0 = cx + inner * cos(a), cy + inner * sin(a)
        x1, y1 = cx + outer * cos(a), cy + outer * sin(a)
        if box[0] < x1 < box[2] and box[1] < y1 < box[3]:
            paper.pen.line([(x0, y0), (x1, y1)], fill=255, width=2)
    paper.press(LINE, 0.1)
    for scale, thick, alpha in ((1.0, 4, 0.4), (0.965, 2, 0.26), (0.7, 2, 0.26), (0.36, 3, 0.34), (0.33, 2, 0.2)):
        paper.circle(cx, cy, r * scale, thick)
        paper.press(LINE, alpha, 5 if scale == 1.0 else 0)
    for k in range(24):  # a rosette of arcs
        a = 2 * pi * k / 24
        paper.circle(cx + r * 0.35 * cos(a), cy + r * 0.35 * sin(a), r * 0.35, 2)
    paper.press(LINE, 0.1)
    for k, colour in enumerate(plan.colours):
        a = radians(90 + 360 * k / len(plan.colours)) * (1 if spot.seat == 1 else -1)
        x, y, size = cx + r * 0.83 * cos(a), cy - r * 0.83 * sin(a), r * 0.1
        paper.poly([(x + px_ * size, y + py_ * size) for px_, py_ in outline(colour)], 4)
        paper.press(blend(FILL[colour], LINE, 0.2), 0.62, 10)
    _gem(paper, cx, cy, r * 0.24)
    _hills(paper, box, far=box[1] if spot.seat == 1 else box[3], down=spot.seat == 1)


def _gem(paper: Paper, x: float, y: float, r: float) -> None:
    """A core, engraved."""
    for scale in (1.0, 0.56):
        paper.poly(hexagon(x, y, r * scale), 4)
    for a, b in zip(hexagon(x, y, r), hexagon(x, y, r * 0.56), strict=True):
        paper.pen.line([a, b], fill=255, width=3)
    for a in hexagon(x, y, r * 0.56):
        paper.pen.line([a, (x, y)], fill=255, width=2)
    paper.press((110, 180, 255), 0.36, 12)


def _hills(paper: Paper, box: PxBox, far: float, down: bool) -> None:
    """Contour lines from the sides towards the middle, as on a map."""
    w, h = box[2] - box[0], box[3] - box[1]
    for side, sign in ((box[0], 1), (box[2], -1)):
        for ring in range(9):
            points = []
            for k in range(33):
                a = pi / 2 * k / 32
                wave = 1 + 0.07 * sin(5 * a + ring * 0.5) + 0.04 * sin(11 * a)
                r = w * (0.05 + 0.026 * ring) * wave
                points.append((side + sign * r * cos(a), far + (1 if down else -1) * min(r * 0.9, h * 0.94) * sin(a)))
            paper.pen.line(points, fill=255, width=2, joint="curve")
    clip = Image.new("L", (paper.w, paper.h))
    ImageDraw.Draw(clip).rectangle([box[0] + 8, box[1] + 8, box[2] - 8, box[3] - 8], fill=255)
    paper.ink = ImageChops.darker(paper.ink, clip)
    paper.pen = ImageDraw.Draw(paper.ink)
    paper.press(GOLD, 0.13)


def card_print(paper: Paper, box: PxBox, alpha: float, dashed: bool = False) -> PxBox:
    """The outline of a card in the middle of a zone."""
    h = (box[3] - box[1]) * 0.76
    w = min(h * 63 / 88, (box[2] - box[0]) * 0.76)
    h = w * 88 / 63
    cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    found = (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)
    paper.frame(found, w * 0.06, 3)
    if dashed:
        for k in range(-40, 40):
            d = k * w * 0.12
            paper.pen.line([(cx + d - h, cy - h), (cx + d + h, cy + h)], fill=0, width=round(w * 0.03))
    paper.press(LINE, alpha)
    return found


def pile(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """Deck: a card on cards, a gem on its back."""
    zone(paper, box, 0.62)
    for k in (2, 1):
        card_print(paper, (box[0] + k * 9, box[1] + k * 9, box[2] + k * 9, box[3] + k * 9), 0.2)
    found = card_print(paper, box, 0.6)
    _gem(paper, (found[0] + found[2]) / 2, (found[1] + found[3]) / 2, (found[2] - found[0]) * 0.2)


def bin_(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """Trash: a card that a crack runs through; room for cores beside it."""
    zone(paper, box, 0.62)
    w = box[2] - box[0]
    found = card_print(paper, (box[0], box[1], box[0] + w * 0.52, box[3]), 0.5)
    dice = random.Random(3)
    x, y = (found[0] + found[2]) / 2, found[1]
    crack = [(x, y)]
    while crack[-1][1] < found[3] - 12:
        crack.append((crack[-1][0] + dice.uniform(-22, 22), min(crack[-1][1] + dice.uniform(16, 36), found[3])))
    paper.pen.line(crack, fill=255, width=4)
    paper.press(LINE, 0.5, 5)
    for k in range(7):
        a = radians(60 * k)
        r = w * 0.042
        at = (
            box[0] + w * 0.74 + (r * 1.9 * cos(a) if k < 6 else 0),
            (box[1] + box[3]) / 2 + (r * 1.9 * sin(a) if k < 6 else 0),
        )
        paper.poly(hexagon(at[0], at[1], r), 2)
    paper.press(LINE, 0.24)


def gone(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """Removed from the game: a card that is hardly there."""
    zone(paper, box, 0.5)
    card_print(paper, box, 0.42, dashed=True)


def track(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """The step track: a band between the mats."""
    radius = (box[3] - box[1]) * 0.3
    paper.plate(box, radius, (14, 20, 36), (10, 14, 26), 0.9)
    paper.frame(box, radius, 3)
    paper.press(GOLD, 0.5)


def step(paper: Paper, spot: Spot, box: PxBox, plan: SheetPlan) -> None:
    """One step: a slot, and a small arrow to the next."""
    h = box[3] - box[1]
    slot = (box[0] + h * 0.12, box[1] + h * 0.18, box[2] - h * 0.12, box[3] - h * 0.18)
    paper.plate(slot, h * 0.3, (20, 29, 52), (24, 36, 64), 0.9)
    paper.frame(slot, h * 0.3, 2)
    paper.press(LINE, 0.36)
    last = max((s for s in plan.spots if s.look == "step"), key=lambda s: s.box[0])
    if spot is not last:
        x, y, d = box[2], (box[1] + box[3]) / 2, h * 0.07
        paper.pen.polygon([(x - d * 0.6, y - d), (x + d * 0.6, y), (x - d * 0.6, y + d)], fill=255)
        paper.press(GOLD, 0.8)


LOOKS = {
    "sockets": sockets,
    "cores": cores,
    "field": field,
    "pile": pile,
    "bin": bin_,
    "gone": gone,
    "track": track,
    "step": step,
}


def placement(plan: SheetPlan, picture: str) -> str:
    """The small file beside the picture: where each zone lies. A designer may replace either."""
    lines = [
        "# Where each zone lies on the picture: left, top, right, bottom, as parts of its width and height.",
        "# Seat 1 sits below, seat 2 above; seat 0 is for both. What has no zone here lies outside the sheet.",
        "",
        f'picture = "{picture}"',
        f"size = [{plan.width}, {plan.height}]",
    ]
    for spot in plan.spots:
        box = ", ".join(f"{value:g}" for value in spot.box)
        lines += ["", "[[zone]]", f'name = "{spot.name}"', f"seat = {spot.seat}", f"box = [{box}]"]
    return "\n".join(lines) + "\n"
