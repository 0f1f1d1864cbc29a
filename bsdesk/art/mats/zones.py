"""What is printed on the zones of a play-sheet, by look."""

from __future__ import annotations

import random
from math import atan2, cos, pi, radians, sin

from bsdesk.art.brush.light import RGB, blend
from bsdesk.art.brush.paper import Paper, PxBox, grown, hexagon
from bsdesk.art.brush.shapes import Point
from bsdesk.art.brush.suits import SUITS, suit
from bsdesk.art.brush.symbols import FILL, outline
from bsdesk.art.places.vistas import ripple
from bsdesk.engine.looks.sheet import Mat, Sheet, Spot

NIGHT: RGB = (4, 6, 12)  # what every cloth is darkened with
CARD = 63 / 88
BESIDE = 0.75  # of its height: how wide a zone is at least in which cards and tokens lie side by side
HEAD = 0.07  # how much of a mat's height the name of a zone takes


def dark(mat: Mat, table: Sheet, part: float) -> RGB:
    """Return the colour of a mat's cloth, darkened by this part."""
    return blend(table.coat.across if mat.across else table.coat.cloth, NIGHT, part)


def ground(paper: Paper, box: PxBox, mat: Mat, table: Sheet, alpha: float) -> None:
    """What all zones have: a dark panel, two lines, corners."""
    radius = 14 * paper.u
    paper.plate(box, radius, dark(mat, table, 0.75), dark(mat, table, 0.5), alpha)
    paper.frame(box, radius, 2.4)
    paper.press(table.coat.line, 0.4)
    inner = grown(box, -7 * paper.u)
    paper.frame(inner, radius * 0.6, 1.2)
    paper.press(table.coat.line, 0.2)
    for x, sx in ((inner[0], 1), (inner[2], -1)):
        for y, sy in ((inner[1], 1), (inner[3], -1)):
            corner(paper, (x, y), sx, sy, 30 * paper.u)
    paper.press(table.coat.line, 0.62)


def corner(paper: Paper, at: Point, sx: int, sy: int, far: float) -> None:
    """A bracket with a small lozenge in it."""
    x, y = at
    paper.line([(x + sx * far, y), (x, y), (x, y + sy * far)], 3)
    d, m = far * 0.11, far * 0.34
    mid = (x + sx * m, y + sy * m)
    paper.solid([(mid[0], mid[1] - d), (mid[0] + d, mid[1]), (mid[0], mid[1] + d), (mid[0] - d, mid[1])])


def plate(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """A place for whatever there is."""
    ground(paper, box, mat, table, 0.66)


def sockets(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """Life: a cut socket for each core that it begins with, on an arc of light."""
    ground(paper, box, mat, table, 0.66)
    at = [(x * paper.w, y * paper.h) for x, y in spot.sockets]
    r = (at[1][0] - at[0][0]) * 0.46
    paper.line(at, 2)
    paper.press(table.coat.bright, 0.4, 8)
    for x, y in at:
        paper.solid(hexagon(x, y, r))
        paper.press(dark(mat, table, 0.5), 0.9)
        for scale, wide, alpha in ((1.0, 2.6, 0.7), (0.6, 1.4, 0.42)):
            paper.poly(hexagon(x, y, r * scale), wide)
            paper.press(table.coat.bright, alpha, 5 if scale == 1 else 0)
        for a, b in zip(hexagon(x, y, r), hexagon(x, y, r * 0.6), strict=True):
            paper.line([a, b], 1.4)
        paper.press(table.coat.bright, 0.3)


def cores(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """Reserve: a honeycomb that fades towards its rim."""
    ground(paper, box, mat, table, 0.66)
    w, h = box[2] - box[0], box[3] - box[1]
    r, cx, cy = w * 0.082, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    for row in range(-5, 6):
        for column in range(-5, 6):
            x, y = cx + (column + row % 2 / 2) * r * 1.78, cy + row * r * 1.54
            far = max(abs(x - cx) / (w / 2), abs(y - cy) / (h / 2))
            if far < 0.86:
                paper.poly(hexagon(x, y, r * 0.94), 1.6)
                paper.press(table.coat.bright, 0.36 * (1 - far))


def gem(paper: Paper, x: float, y: float, r: float, colour: RGB, alpha: float = 0.42) -> None:
    """A core, engraved."""
    for scale in (1.0, 0.56):
        paper.poly(hexagon(x, y, r * scale), 2.4)
    for a, b in zip(hexagon(x, y, r), hexagon(x, y, r * 0.56), strict=True):
        paper.line([a, b], 1.8)
    for a in hexagon(x, y, r * 0.56):
        paper.line([a, (x, y)], 1.4)
    paper.press(colour, alpha, 8)


def field(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """The field lies open; on it, engraved, a ring with the shapes of the colours, and rays."""
    ground(paper, box, mat, table, 0.22)
    cx, cy, r = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, min(box[3] - box[1], box[2] - box[0]) * 0.4
    rays(paper, (cx, cy), r, box, table.coat.line)
    for scale, wide, alpha in ((1.0, 3, 0.34), (0.96, 1.4, 0.24), (0.68, 1.4, 0.24), (0.36, 2, 0.3), (0.33, 1.2, 0.2)):
        paper.circle(cx, cy, r * scale, wide)
        paper.press(table.coat.line, alpha, 5 if scale == 1.0 else 0)
    ripple(paper, cx, cy, r * 0.34)
    paper.press(table.coat.line, 0.1)
    for k in range(96):  # a scale of minutes
        a = 2 * pi * k / 96
        inner = r * (0.925 if k % 8 else 0.9)
        line = [(cx + inner * cos(a), cy + inner * sin(a)), (cx + r * 0.955 * cos(a), cy + r * 0.955 * sin(a))]
        paper.line(line, 1.4)
    paper.press(table.coat.line, 0.3)
    way = -1 if mat.across else 1
    for k, colour in enumerate(table.colours):
        a = radians(90 + 360 * k / len(table.colours)) * way
        x, y, size = cx + r * 0.8 * cos(a), cy - r * 0.8 * sin(a), r * 0.085
        paper.solid([(x + dx * size * 1.7, y + dy * size * 1.7) for dx, dy in outline("blue")])
        paper.press(dark(mat, table, 0.7), 0.5)
        paper.poly([(x + dx * size, y + dy * size) for dx, dy in outline(colour)], 2.6)
        paper.press(blend(FILL[colour], table.coat.line, 0.15), 0.66, 8)
    gem(paper, cx, cy, r * 0.24, table.coat.bright)


def rays(paper: Paper, at: Point, r: float, box: PxBox, colour: RGB) -> None:
    cx, cy = at
    for k in range(96):
        a = 2 * pi * k / 96
        outer = r * (1.22 if k % 2 else 1.6 if k % 4 else 3.4 if k % 8 else 6.0)
        paper.line([(cx + r * 1.08 * cos(a), cy + r * 1.08 * sin(a)), (cx + outer * cos(a), cy + outer * sin(a))], 1.2)
    paper.press(colour, 0.12, within=grown(box, -9 * paper.u))


def suits(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """A field for playing cards: a compass of the four suits, flourishes to both sides."""
    ground(paper, box, mat, table, 0.16)
    cx, cy, r = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[3] - box[1]) * 0.38
    for scale, wide, alpha in ((1.0, 3, 0.42), (0.955, 1.4, 0.3), (0.62, 1.6, 0.3), (0.2, 1.6, 0.34)):
        paper.circle(cx, cy, r * scale, wide)
        paper.press(table.coat.line, alpha, 4 if scale == 1.0 else 0)
    ripple(paper, cx, cy, r * 0.31, 16)
    paper.press(table.coat.line, 0.14)
    for k in range(16):  # a wind rose
        a, far = pi * k / 8, r * (0.6 if k % 4 == 0 else 0.46 if k % 2 == 0 else 0.34)
        left, right = ((cx + r * 0.2 * cos(a + d), cy + r * 0.2 * sin(a + d)) for d in (-0.2, 0.2))
        paper.line([left, (cx + far * cos(a), cy + far * sin(a)), right], 1.4)
    paper.press(table.coat.line, 0.3)
    for k, name in enumerate(SUITS):
        a = radians(90 - 90 * k)
        at = (cx + r * 0.79 * cos(a), cy - r * 0.79 * sin(a))
        for shape in suit(name, at, r * 0.115):
            paper.solid(shape)
        paper.press(table.coat.line, 0.5, 5)
    for s in (-1, 1):
        flourish(paper, (cx + s * r * 1.06, cy), s, min(r, ((box[2] - box[0]) / 2 - r * 1.06) / 2.8))
    paper.press(table.coat.line, 0.26)


def flourish(paper: Paper, at: Point, s: int, r: float) -> None:
    """A vine that runs away from the ring, curls to both sides of it, a bud at its end."""
    x, y = at
    far = r * 2.5
    stem = [(x + s * far * u, y + r * 0.1 * sin(u * 3 * pi)) for u in (k / 90 for k in range(91))]
    paper.line(stem, 2.2)
    for k, way in ((12, -1), (30, 1), (48, -1), (66, 1)):
        size = r * (0.36 - 0.0026 * k)
        base = stem[k]
        centre = (base[0] + s * size * 0.55, base[1] + way * size * 0.95)
        start = atan2(base[1] - centre[1], base[0] - centre[0])
        curl = []
        for j in range(61):
            t = j / 60
            a = start + s * way * -1 * t * 3.4 * pi
            out = size * 1.05 * (1 - t) ** 0.8 + size * 0.06
            curl.append((centre[0] + out * cos(a), centre[1] + out * sin(a)))
        paper.line(curl, 1.8)
        paper.circle(*curl[-1], size * 0.09, 1.6)
        for j in (8, 18, 28):
            px, py = curl[j]
            a = start + s * way * -1 * j / 60 * 3.4 * pi + 0.5 * s * way
            _leaf(paper, (px, py), a, size * (0.36 - 0.006 * j))
    for d in (-0.5, 0.0, 0.5):
        _leaf(paper, stem[-1], (0.0 if s > 0 else pi) + d, r * 0.16)


def _leaf(paper: Paper, at: Point, a: float, far: float) -> None:
    x, y = at
    side = [(t, 0.26 * sin(pi * t) * (1 - 0.4 * t)) for t in (k / 10 for k in range(11))]
    outline_ = [*side, *[(u, -v) for u, v in reversed(side)]]
    paper.line([(x + far * (u * cos(a) - v * sin(a)), y + far * (u * sin(a) + v * cos(a))) for u, v in outline_], 1.4)


def card_print(paper: Paper, box: PxBox, colour: RGB, alpha: float, dashed: bool = False) -> PxBox:
    """The outline of a card in the middle of a zone, below the line that its name will stand on."""
    head = HEAD * 800 * paper.u
    room = box[3] - box[1] - head
    w = min((box[2] - box[0]) * 0.72, room * 0.9 * CARD) + 8 * paper.u
    h = w / CARD
    cx, cy = (box[0] + box[2]) / 2, box[1] + head + room / 2
    found = (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)
    paper.frame(found, w * 0.06, 2.2)
    if dashed:
        for k in range(-40, 40):
            d = k * w * 0.12
            paper.pen.line([(cx + d - h, cy - h), (cx + d + h, cy + h)], fill=0, width=round(w * 0.03))
    paper.press(colour, alpha)
    return found


def pile(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """Deck: a card on cards, the mark of the game on its back."""
    ground(paper, box, mat, table, 0.66)
    found = card_print(paper, box, table.coat.line, 0.55)
    for k in (1, 2):
        paper.frame(grown(found, -7 * k * paper.u), 8 * paper.u, 1.2)
    paper.press(table.coat.line, 0.24)
    x, y, w = (found[0] + found[2]) / 2, (found[1] + found[3]) / 2, found[2] - found[0]
    if table.colours:
        gem(paper, x, y, w * 0.2, table.coat.bright)
        return
    for k, name in enumerate(SUITS):
        at = (x + w * 0.17 * cos(pi / 2 * k), y - w * 0.17 * sin(pi / 2 * k))
        for shape in suit(name, at, w * 0.07):
            paper.solid(shape)
    paper.press(table.coat.line, 0.4)


def bin_(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """Trash: a card that a crack runs through; beside it, where there is room, a place for tokens."""
    ground(paper, box, mat, table, 0.66)
    w = box[2] - box[0]
    wide = w > (box[3] - box[1]) * BESIDE and "bodies" in table.looks.get(spot.name, ())
    found = card_print(paper, (box[0], box[1], box[0] + w * 0.5, box[3]) if wide else box, table.coat.line, 0.46)
    dice = random.Random(3)
    x, y = (found[0] + found[2]) / 2 + 6 * paper.u, found[1]
    crack = [(x, y)]
    while crack[-1][1] < found[3] - 8 * paper.u:
        step = dice.uniform(12, 26) * paper.u
        crack.append((crack[-1][0] + dice.uniform(-16, 15) * paper.u, min(crack[-1][1] + step, found[3])))
    paper.line(crack, 2.4)
    for k in range(2, len(crack) - 2, 3):
        paper.line([crack[k], (crack[k][0] + dice.choice((-1, 1)) * 24 * paper.u, crack[k][1] + 22 * paper.u)], 1.4)
    paper.press(table.coat.line, 0.5, 4)
    if wide and table.colours:
        for k in range(7):
            a, r = radians(60 * k), w * 0.044
            far = r * 1.9 if k < 6 else 0.0
            paper.poly(hexagon(box[0] + w * 0.77 + far * cos(a), (box[1] + box[3]) / 2 + far * sin(a), r), 1.6)
        paper.press(table.coat.bright, 0.26)


def gone(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """Removed from the game: a card that is hardly there."""
    ground(paper, box, mat, table, 0.56)
    card_print(paper, box, table.coat.line, 0.42, dashed=True)


def stage(paper: Paper, spot: Spot, box: PxBox, mat: Mat, table: Sheet) -> None:
    """Where what was requested waits: one long place with a row of arrows that leads through it."""
    ground(paper, box, mat, table, 0.5)
    y, h = (box[1] + box[3]) / 2, box[3] - box[1]
    for k in range(1, 24):
        x, d = box[0] + (box[2] - box[0]) * k / 24, h * 0.1
        paper.line([(x - d, y - d), (x, y), (x - d, y + d)], 2)
    paper.press(table.coat.line, 0.2)


PRINTS = {
    "sockets": sockets, "cores": cores, "field": field, "suits": suits, "pile": pile, "bin": bin_, "gone": gone,
    "stage": stage, "plate": plate,
}  # fmt: skip
