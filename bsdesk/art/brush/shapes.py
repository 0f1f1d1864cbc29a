"""The pen: smooth curves, tapered limbs, wings and rocks, in a creature's own units (x right, y down)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, radians, sin
from typing import NamedTuple

Point = tuple[float, float]
Shape = list[Point]
Dice = random.Random


class Part(NamedTuple):
    """One piece of a picture: its outlines, its colours, how round it is, strokes upon it, and what it is made of."""

    shapes: Sequence[Shape]
    tone: float = 0.45  # 0 the dark, 1 the light end of its ramp
    ramp: str = "body"  # body, accent, bone, glow
    round: float = 0.07
    lines: Sequence[Shape] = ()
    shadow: bool = True
    stuff: str = ""  # see textures.py; `stone` is hewn, `feather` laid one upon the other


def path(text: str, at: Point = (0.0, 0.0), size: float = 1.0, tall: float | None = None) -> Shape:
    """Points as they are written down, `x y, x y, ...`, put at a place in some size; `tall` is another size for y."""
    pairs = (pair.split() for pair in text.split(","))
    return [(at[0] + float(x) * size, at[1] + float(y) * (size if tall is None else tall)) for x, y in pairs]


def paths(text: str, at: Point = (0.0, 0.0), size: float = 1.0) -> list[Shape]:
    """Several shapes as they are written down, parted by `;`."""
    return [path(one, at, size) for one in text.split(";")]


def rows(text: str) -> list[list[float]]:
    """A table of figures as it is written down: `a b c, a b c, ...`."""
    return [[float(figure) for figure in row.split()] for row in text.split(",")]


def both(text: str, at: Point = (0.0, 0.0), size: float = 1.0) -> list[Shape]:
    """Shapes of the right side, parted by `;`, each followed by the same on the left."""
    return [[(at[0] + x * s, at[1] + y) for x, y in one] for one in paths(text, size=size) for s in (1, -1)]


def spline(points: Sequence[Point], closed: bool = False, steps: int = 10) -> Shape:
    """A smooth curve through the points (Catmull-Rom)."""
    n = len(points)
    if n < 3:
        return list(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    curve: Shape = []
    for i in range(n if closed else n - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for k in range(steps):
            t = k / steps
            curve.append((_rom(a[0], b[0], c[0], d[0], t), _rom(a[1], b[1], c[1], d[1], t)))
    return curve if closed else [*curve, points[-1]]


def _rom(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


Widths = Sequence[float] | str  # half widths from one end to the other, or the same as they are written down


def limb(points: Sequence[Point], widths: Widths, steps: int = 8) -> Shape:
    """A stroke that swells and tapers: necks, tails, horns, legs, feathers."""
    if isinstance(widths, str):
        widths = [float(width) for width in widths.split()]
    line = spline(points, steps=steps)
    thick = [w for w, _ in spline([(w, 0.0) for w in _spread(widths, len(points))], steps=steps)]
    if len(points) < 3:
        line = [mix(points[0], points[1], k / 8) for k in range(9)]
        thick = [widths[0] + (widths[-1] - widths[0]) * k / 8 for k in range(9)]
    left: Shape = []
    right: Shape = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny, w = -(by - ay) / length, (bx - ax) / length, max(thick[i], 0.002)
        left.append((x + nx * w, y + ny * w))
        right.append((x - nx * w, y - ny * w))
    return [*_cap(line[0], left[0]), *left, *_cap(line[-1], right[-1]), *right[::-1]]


def _cap(centre: Point, start: Point) -> Shape:
    """Half a circle round the end of a limb."""
    dx, dy = start[0] - centre[0], start[1] - centre[1]
    turns = [pi - k * pi / 6 for k in range(1, 6)]
    return [(centre[0] + dx * cos(a) - dy * sin(a), centre[1] + dx * sin(a) + dy * cos(a)) for a in turns]


def _spread(widths: Sequence[float], n: int) -> list[float]:
    """As many widths as points, in between where fewer are given."""
    if len(widths) == n:
        return list(widths)
    found = []
    for k in range(n):
        place = k * (len(widths) - 1) / (n - 1)
        low = min(int(place), len(widths) - 2)
        found.append(widths[low] + (widths[low + 1] - widths[low]) * (place - low))
    return found


def limbs(lines: str | Iterable[Sequence[Point]], widths: Widths) -> list[Shape]:
    """Several strokes of the same widths, from lines or from what `paths` reads."""
    return [limb(line, widths) for line in _lines(lines)]


def _lines(lines: str | Iterable[Sequence[Point]]) -> Iterable[Sequence[Point]]:
    return paths(lines) if isinstance(lines, str) else lines


def blob(points: Sequence[Point]) -> Shape:
    """A closed shape without corners."""
    return spline(points, closed=True, steps=8)


def blobs(lines: str | Iterable[Sequence[Point]]) -> list[Shape]:
    return [blob(line) for line in _lines(lines)]


def curves(lines: str | Iterable[Sequence[Point]]) -> list[Shape]:
    return [spline(line) for line in _lines(lines)]


def disc(centre: Point, rx: float, ry: float = 0.0, tilt: float = 0.0, n: int = 28) -> Shape:
    ry = ry or rx
    c, s = cos(radians(tilt)), sin(radians(tilt))
    round_ = [(rx * cos(2 * pi * k / n), ry * sin(2 * pi * k / n)) for k in range(n)]
    return [(centre[0] + x * c - y * s, centre[1] + x * s + y * c) for x, y in round_]


def rock(centre: Point, rx: float, ry: float, dice: Dice, corners: int = 8, rough: float = 0.16) -> Shape:
    """A boulder with straight edges."""
    turn = dice.random()
    found = []
    for k in range(corners):
        angle = 2 * pi * (k + turn + dice.uniform(-0.2, 0.2)) / corners
        far = 1 + dice.uniform(-rough, rough)
        found.append((centre[0] + rx * far * cos(angle), centre[1] + ry * far * sin(angle)))
    return found


def slab(a: Point, b: Point, wide_a: float, wide_b: float, dice: Dice, rough: float = 0.14) -> Shape:
    """A block of stone between two joints, its corners cut."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    cut = 0.28 * min(wide_a, wide_b)

    def at(along: float, side: float) -> Point:
        jitter = dice.uniform(-rough, rough) * min(wide_a, wide_b)
        return (a[0] + ux * along - uy * (side + jitter), a[1] + uy * along + ux * (side + jitter))

    return [
        at(-cut, wide_a - cut), at(cut, wide_a), at(length * 0.55, (wide_a + wide_b) / 2 * 1.06),
        at(length - cut, wide_b), at(length + cut, wide_b - cut), at(length + cut, cut - wide_b),
        at(length - cut, -wide_b), at(length * 0.5, -(wide_a + wide_b) / 2 * 1.06), at(cut, -wide_a), at(-cut,
        cut - wide_a),
    ]  # fmt: skip


def toward(start: Point, angle: float, far: float) -> Point:
    """The point `far` away; 0 degrees is right, 90 is up."""
    return (start[0] + far * cos(radians(angle)), start[1] - far * sin(radians(angle)))


def mix(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def ray(start: Point, angle: float, far: float, bend: float = 0.0, n: int = 3) -> Shape:
    """Points of a line that curves by `bend` degrees on its way."""
    found = [start]
    for k in range(n):
        found.append(toward(found[-1], angle + bend * (k + 0.5) / n, far / n))
    return found


def wing(shoulder: Point, angle: float, back: float, length: float, dice: Dice, tone: float = 0.4) -> list[Part]:
    """A feathered wing along `angle`; its feathers trail round to the angle `back`."""
    lean = 22.0 if back > angle else -22.0
    elbow = toward(shoulder, angle + lean, length * 0.26)
    wrist = toward(elbow, angle - lean * 1.2, length * 0.26)
    bone = [shoulder, elbow, wrist]
    arm = spline([*bone, toward(wrist, angle - lean * 0.2, length * 0.12)])
    count = dice.choice((10, 11, 12))
    long: list[Shape] = []
    short: list[Shape] = []
    quills: list[Shape] = []
    for k in range(count):
        t = k / (count - 1)
        base = arm[int((1 - t) * (len(arm) - 1))]
        turn = angle + (back - angle) * t**0.85
        far = length * (0.66 - 0.36 * t + (0.05 if k == 1 else 0.0))
        quill = ray(base, turn, far, bend=lean * 0.5)
        wide = length * 0.062
        long.append(limb(quill, [wide * 0.7, wide, wide * 0.85, wide * 0.15]))
        quills.append(quill)
        short.append(limb(ray(base, turn, far * 0.45), [wide * 0.9, wide, wide * 0.8, wide * 0.2]))
    cover = [limb([*bone, arm[-1]], [length * 0.1, length * 0.085, length * 0.06, length * 0.025]), *short]
    return [
        Part(long, tone, round=0.03, lines=quills, stuff="feather"),
        Part(cover, tone + 0.16, "accent", 0.035, stuff="feather"),
    ]


def membrane(
    shoulder: Point, angle: float, back: float, length: float, hip: Point, fingers: int = 3, tone: float = 0.36
) -> list[Part]:
    """A wing of skin between long fingers, as bats, pterosaurs and dragons have."""
    lean = 26.0 if back > angle else -26.0
    elbow = toward(shoulder, angle + lean, length * 0.3)
    wrist = toward(elbow, angle - lean * 0.9, length * 0.32)
    tips = []
    for k in range(fingers):
        t = k / fingers
        tips.append(toward(wrist, angle - lean * 0.3 + (back - angle) * t * 0.95, length * (0.62 - 0.1 * t)))
    edge: Shape = [*spline([shoulder, elbow, wrist]), *spline([wrist, mix(wrist, tips[0], 0.6), tips[0]])]
    for a, b in zip(tips, [*tips[1:], hip], strict=True):
        inner = mix(mix(a, b, 0.5), wrist, 0.3)
        edge += spline([a, inner, b])[1:]
    bones = [limb([shoulder, elbow, wrist], [length * 0.055, length * 0.04, length * 0.032])]
    bones += [limb([wrist, mix(wrist, tip, 0.55), tip], [length * 0.026, length * 0.018, 0.004]) for tip in tips]
    claw = limb([wrist, toward(wrist, angle + lean, length * 0.1)], [length * 0.02, 0.003])
    return [
        Part([edge], tone, "accent", 0.05, lines=[[wrist, t] for t in tips]),
        Part([*bones, claw], tone + 0.15, round=0.02),
    ]


def moved(shape: Shape, dx: float = 0.0, dy: float = 0.0, scale: float = 1.0, turn: float = 0.0) -> Shape:
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    return [(x * c + y * s + dx, -x * s + y * c + dy) for x, y in shape]


def moved_parts(
    parts: Sequence[Part], dx: float = 0.0, dy: float = 0.0, scale: float = 1.0, turn: float = 0.0, flip: bool = False
) -> list[Part]:
    """A whole creature moved, turned (degrees, to the left) and, with `flip`, seen in a mirror."""

    def put(shape: Shape) -> Shape:
        return moved([(-x, y) for x, y in shape] if flip else shape, dx, dy, scale, turn)

    return [
        part._replace(
            shapes=[put(s) for s in part.shapes], lines=[put(s) for s in part.lines], round=part.round * scale
        )
        for part in parts
    ]


def ring(at: Point, rx: float, ry: float, wide: float, tilt: float = 0.0) -> Shape:
    """A band as one outline: out along the rim, back along the inner side."""
    return [
        *disc(at, rx, ry, tilt, 60),
        disc(at, rx, ry, tilt, 60)[0],
        disc(at, rx - wide, ry - wide, tilt, 60)[0],
        *disc(at, rx - wide, ry - wide, tilt, 60)[::-1],
    ]


def prism(at: Point, r: float) -> list[Shape]:
    """A crystal that stands upright, split by the light: its four faces."""
    x, y = at
    left, right, top, foot = (x - r * 0.5, y), (x + r * 0.5, y), (x, y - r), (x, y + r)
    split = (x + r * 0.12, y + r * 0.16)
    gap = r * 0.035
    return [
        [top, (split[0] - gap, split[1] - gap), (left[0], left[1] - gap)],
        [top, (right[0], right[1] - gap), (split[0] + gap, split[1] - gap)],
        [(left[0], left[1] + gap), (split[0] - gap, split[1] + gap), foot],
        [(split[0] + gap, split[1] + gap), (right[0], right[1] + gap), foot],
    ]
