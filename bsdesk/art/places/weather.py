"""What drifts before the picture: embers, ash, bubbles, snow, rain, leaves; some near and out of focus."""

from __future__ import annotations

from bsdesk.art.brush.light import RGB, Canvas
from bsdesk.art.brush.shapes import Dice, blob, disc, limb, ray, toward


def before(c: Canvas, air: str, dice: Dice) -> None:
    """The weather of a place, in front of everything."""
    WEATHER[air](c, dice)


def _anywhere(c: Canvas, dice: Dice, top: float = -9.0) -> tuple[float, float]:
    return dice.uniform(-c.right, c.right), dice.uniform(max(c.top, top), c.bottom)


def embers(c: Canvas, dice: Dice) -> None:
    """Sparks on the wind."""
    for _ in range(34):
        at, size = _anywhere(c, dice, -0.9), dice.choice((0.004, 0.006, 0.012))
        c.glow(at, size * 6, c.palette["glow"][0], 0.8)
        c.fill(limb([at, toward(at, dice.uniform(20, 60), size * 4)], [size, size * 0.3]), c.palette["glow"][2], 0.9)
    for _ in range(4):
        c.glow(_anywhere(c, dice, 0.0), dice.uniform(0.05, 0.09), c.palette["glow"][0], 0.6, 1.0)
    c.mist(c.bottom * 0.94, 0.3, c.palette["sky"][1], 0.6, dice)


def ash(c: Canvas, dice: Dice) -> None:
    embers(c, dice)
    for _ in range(26):
        at, r = _anywhere(c, dice), dice.choice((0.006, 0.01, 0.016))
        c.fill(disc(at, r, r * 0.6, dice.uniform(0, 90), 7), (70, 54, 54), 0.8, r * 0.3)


def wind(c: Canvas, dice: Dice) -> None:
    """Streaks of air, a few feathers."""
    for _ in range(5):
        y = dice.uniform(c.top, c.bottom)
        c.stroke([(-c.right * 1.1, y + 0.2), (0, y), (c.right * 1.1, y - 0.24)], 0.014, (255, 248, 224), 0.2, 0.02)
    for _ in range(9):
        at, turn, far = _anywhere(c, dice), dice.uniform(0, 180), dice.uniform(0.05, 0.1)
        c.fill(limb(ray(at, turn, far, 50), [0.004, far * 0.2, far * 0.14, 0.002]), c.palette["accent"][3], 0.9)
    c.mist(c.bottom * 0.94, 0.3, c.palette["sky"][3], 0.5, dice)


def night(c: Canvas, dice: Dice) -> None:
    c.mist(c.bottom * 0.86, 0.34, c.palette["sky"][2], 0.5, dice)
    for _ in range(16):
        c.glow(_anywhere(c, dice, -0.2), dice.uniform(0.03, 0.09), c.palette["glow"][1], 0.5)


def sea(c: Canvas, dice: Dice) -> None:
    for _ in range(26):
        at, r = _anywhere(c, dice), dice.choice((0.012, 0.02, 0.03, 0.05))
        c.fill(disc(at, r), (236, 255, 246), 0.2)
        c.fill(limb([toward(at, a, r) for a in range(60, 241, 30)], [0.001, r * 0.13, 0.001]), (255, 255, 255), 0.75)
    for _ in range(3):
        y = dice.uniform(c.top * 0.8, c.bottom * 0.9)
        current = [(-c.right * 1.1, y), (-0.4, y - 0.2), (0.4, y + 0.1), (c.right * 1.1, y - 0.2)]
        c.stroke(current, 0.03, (210, 255, 236), 0.22, 0.03)
    for x in (-1.0, -0.86, 0.84, 0.98):
        stem = ray((c.right * x, c.bottom + 0.1), 90 - 12 * x, dice.uniform(0.5, 0.9), dice.uniform(-50, 50), 4)
        c.fill(limb(stem, ".05 .06 .04 .003"), c.palette["near"][1], 0.85, 0.012)


def _flakes(c: Canvas, dice: Dice, colour: RGB, count: int) -> None:
    for _ in range(count):
        r = dice.choice((0.004, 0.007, 0.012))
        c.fill(disc(_anywhere(c, dice), r, n=8), colour, 0.8, r * 0.4)
    for _ in range(4):
        c.fill(disc(_anywhere(c, dice), 0.045), colour, 0.22, 0.03)


def snow(c: Canvas, dice: Dice) -> None:
    c.mist(c.bottom * 0.9, 0.3, (226, 236, 250), 0.5, dice)
    _flakes(c, dice, (255, 255, 255), 60)


def dust(c: Canvas, dice: Dice) -> None:
    c.mist(c.bottom * 0.9, 0.3, c.palette["sky"][3], 0.5, dice)
    _flakes(c, dice, c.palette["rim"][0], 30)


def sand(c: Canvas, dice: Dice) -> None:
    for _ in range(7):
        y = dice.uniform(0.2, c.bottom)
        c.stroke([(-c.right * 1.1, y), (0, y - 0.06), (c.right * 1.1, y + 0.04)], 0.03, (255, 232, 180), 0.2, 0.03)
    c.mist(c.bottom * 0.9, 0.3, c.palette["sky"][3], 0.6, dice)
    _flakes(c, dice, (255, 236, 190), 24)


def motes(c: Canvas, dice: Dice) -> None:
    """Small lights that float."""
    for _ in range(30):
        at, r = _anywhere(c, dice), dice.uniform(0.015, 0.05)
        c.glow(at, r, c.palette["glow"][1], 0.9)
        c.fill(disc(at, r * 0.16, n=6), c.palette["glow"][2], 0.9)


def rain(c: Canvas, dice: Dice) -> None:
    for _ in range(60):
        at = (dice.uniform(-c.right * 1.1, c.right * 1.1), dice.uniform(c.top, c.bottom))
        c.fill(limb([at, toward(at, -108, dice.uniform(0.1, 0.24))], ".004 .002"), (255, 248, 214), 0.5)
    c.mist(c.bottom * 0.92, 0.24, c.palette["sky"][2], 0.5, dice)


def leaves(c: Canvas, dice: Dice) -> None:
    for _ in range(18):
        at, size, tilt = _anywhere(c, dice), dice.choice((0.03, 0.04, 0.07)), dice.uniform(0, 180)
        corners = ((0, 1.0), (80, 0.3), (180, 1.0), (-80, 0.3))
        leaf = blob([toward(at, tilt + turn, size * far) for turn, far in corners])
        c.fill(leaf, c.palette["accent"][2], 0.85, 0.0 if size < 0.06 else 0.02)
    for _ in range(20):
        c.glow(_anywhere(c, dice), dice.uniform(0.02, 0.05), c.palette["glow"][1], 0.7)


WEATHER = {
    "embers": embers, "ash": ash, "wind": wind, "night": night, "sea": sea, "snow": snow, "dust": dust, "sand": sand,
    "motes": motes, "rain": rain, "leaves": leaves,
}  # fmt: skip
