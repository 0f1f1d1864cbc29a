"""What surfaces are made of: stone, hide, scales, plumage, cloth, bark; and the clouds. Grey tiles that repeat."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

TILE = 256  # pixels of a tile's side
SPAN = 0.75  # how much of a picture a tile covers, in units
PLAIN = 128


def _grain(cells: tuple[int, int], seed: int) -> Image.Image:
    """Chance, as a tile that repeats: so many cells across and down, smooth between them."""
    w, h = cells
    small = Image.frombytes("L", cells, random.Random(seed).randbytes(w * h))
    nine = Image.new("L", (w * 3, h * 3))
    for k in range(9):
        nine.paste(small, (k % 3 * w, k // 3 * h))
    return nine.resize((TILE * 3, TILE * 3), Image.Resampling.BICUBIC).crop((TILE, TILE, TILE * 2, TILE * 2))


@lru_cache(maxsize=16)
def cloudy(seed: int, across: int = 4, down: int = 4, octaves: int = 5) -> Image.Image:
    """Fractal noise: large shapes with smaller and weaker ones in them."""
    found, whole = _grain((across, down), seed), 1.0
    for k in range(1, octaves):
        share = 0.55**k
        whole += share
        finer = _grain((min(across * 2**k, TILE), min(down * 2**k, TILE)), seed + k)
        found = Image.blend(found, finer, share / whole)
    return ImageChops.overlay(found, found)


def _stone() -> Image.Image:
    found = _flat(cloudy(11, 5, 5, 4), 0.5)
    dice, pen = random.Random(5), ImageDraw.Draw(found)
    for _ in range(46):  # pits
        x, y, r = dice.randrange(TILE), dice.randrange(TILE), dice.choice((1, 1, 2, 3))
        pen.ellipse([x - r, y - r, x + r, y + r], fill=dice.randint(76, 104))
        pen.arc([x - r, y - r + 1, x + r, y + r + 1], 20, 160, fill=168)
    for _ in range(5):  # cracks
        crack = [(float(dice.randrange(TILE)), float(dice.randrange(TILE)))]
        for _ in range(dice.randint(4, 8)):
            crack.append((crack[-1][0] + dice.uniform(-12, 12), crack[-1][1] + dice.uniform(4, 14)))
        pen.line(crack, fill=84, width=2)
        pen.line([(cx + 2, cy + 1) for cx, cy in crack], fill=158, width=1)
    return found


def _hide() -> Image.Image:
    folds = _flat(cloudy(21, 6, 14, 3), 0.34)
    return Image.blend(folds, _flat(cloudy(23, 32, 32, 2), 0.34), 0.3)


def _rows(wide: int, high: int, deep: int, seed: int) -> Image.Image:
    """Overlapping rows, each piece light on its rim and dark below it."""
    found, dice = Image.new("L", (TILE, TILE), PLAIN), random.Random(seed)
    pen = ImageDraw.Draw(found)
    for row in range(TILE // high, -3, -1):
        for k in range(-1, TILE // wide + 1):
            x, y = k * wide + (row % 2) * wide // 2, row * high
            box = [x, y - deep, x + wide, y + high * 1.5]
            pen.ellipse([box[0] - 1, box[1] + 3, box[2] + 1, box[3] + 4], fill=62)
            pen.ellipse(box, fill=PLAIN + dice.randint(-14, 14))
            pen.arc(box, 20, 160, fill=176, width=2)
    return found.filter(ImageFilter.GaussianBlur(0.8))


def _strands(across: int, down: int, strong: float) -> Image.Image:
    return _flat(Image.blend(cloudy(31, across, down, 3), cloudy(37, across * 2, down, 2), 0.4), strong)


def _speckled() -> Image.Image:
    found, dice = _flat(cloudy(41, 8, 8, 3), 0.45), random.Random(9)
    pen = ImageDraw.Draw(found)
    for _ in range(60):
        x, y, r = dice.randrange(TILE), dice.randrange(TILE), dice.choice((2, 3, 4))
        pen.ellipse([x - r, y - r, x + r, y + r], fill=dice.choice((96, 160)))
    return found.filter(ImageFilter.GaussianBlur(1.0))


def _leaves() -> Image.Image:
    """Leaf upon leaf, each with a light edge and a shadow."""
    found, dice = Image.new("L", (TILE, TILE), 104), random.Random(13)
    pen = ImageDraw.Draw(found)
    for k in range(420):
        x, y, r, light = dice.randrange(TILE), dice.randrange(TILE), dice.randint(5, 9), 84 + k // 5
        lean = dice.choice((-3, 0, 3))
        for dx in (0, TILE, -TILE):
            leaf = [(x + dx - r, y + lean), (x + dx, y - r // 2), (x + dx + r, y - lean), (x + dx, y + r // 2)]
            pen.polygon([(px + 1, py + 3) for px, py in leaf], fill=56)
            pen.polygon(leaf, fill=min(light, 186))
    return found.filter(ImageFilter.GaussianBlur(0.7))


def _flat(tile: Image.Image, strong: float) -> Image.Image:
    """Return the same tile, nearer to grey."""
    return tile.point([round(PLAIN + (v - PLAIN) * strong) for v in range(256)])


STUFFS: dict[str, Callable[[], Image.Image]] = {
    "stone": _stone,
    "rock": _stone,  # the same, not hewn
    "hide": _hide,
    "scale": lambda: _rows(32, 14, 8, 1),
    "plume": lambda: _rows(24, 22, 14, 2),
    "cloth": lambda: _strands(24, 3, 0.5),
    "bark": lambda: _strands(20, 3, 1.0),
    "leaf": _leaves,
    "metal": lambda: _strands(3, 40, 0.4),
    "shell": _speckled,
    "bone": lambda: _flat(cloudy(51, 8, 20, 4), 0.4),
}


@lru_cache(maxsize=len(STUFFS))
def _tile(stuff: str) -> Image.Image:
    return STUFFS[stuff]()


@lru_cache(maxsize=24)
def spread(stuff: str, unit: int, size: tuple[int, int]) -> Image.Image:
    """Return a surface of this material, as large as a picture, grey where it changes nothing."""
    side = max(round(unit * SPAN), 16)
    tile = _tile(stuff).resize((side, side), Image.Resampling.BICUBIC if side > TILE else Image.Resampling.BOX)
    found = Image.new("L", size)
    for y in range(0, size[1], side):
        for x in range(0, size[0], side):
            found.paste(tile, (x, y))
    return Image.merge("RGB", [found] * 3)


def puff(size: tuple[int, int], seed: int, at: tuple[int, int], part: tuple[int, int]) -> Image.Image:
    """Return a piece of sky: the noise of this seed from `at`, a `part` of its pixels stretched to a size."""
    tile = cloudy(seed, 4, 6, 5)
    x, y = at[0] % TILE, at[1] % TILE
    found = Image.new("L", part)
    for dx in (0, TILE, 2 * TILE):
        for dy in (0, TILE, 2 * TILE):
            found.paste(tile, (dx - x, dy - y))
    return found.resize(size, Image.Resampling.BICUBIC)
