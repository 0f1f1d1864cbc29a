"""Tokens: faceted gems with a glow, each kind of another shape; the Soul Core has a red heart. Also a cup of gold."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import cos, radians, sin

from PIL import Image, ImageDraw, ImageFilter

from bsdesk.art.brush.emblems import emblem
from bsdesk.art.brush.light import RGB, blend, gradient
from bsdesk.art.brush.shapes import Point
from bsdesk.art.brush.symbols import glow_of

MORE = 4
BLUE: tuple[RGB, RGB, RGB] = ((14, 46, 132), (48, 132, 244), (208, 240, 255))
RUBY: tuple[RGB, RGB, RGB] = ((110, 8, 30), (226, 48, 62), (255, 214, 200))
GOLD: tuple[RGB, RGB, RGB] = ((120, 74, 16), (236, 178, 62), (255, 244, 196))
HEART: tuple[RGB, RGB, RGB] = ((110, 6, 26), (236, 40, 52), (255, 206, 180))


def _around(n: int, far: float, turn: float, middle: Point) -> list[Point]:
    return [
        (middle[0] + far * cos(radians(turn + 360 * k / n)), middle[1] + far * sin(radians(turn + 360 * k / n)))
        for k in range(n)
    ]


def _gem(
    pen: ImageDraw.ImageDraw, middle: Point, far: float, ramp: tuple[RGB, RGB, RGB], n: int = 6, alpha: int = 255
) -> None:
    """Facets round a table, each as light as it turns to the light above left."""
    dark, mid, light = ramp
    rim, table = _around(n, far, -90, middle), _around(n, far * 0.56, -90, middle)
    for k in range(n):
        a = radians(-90 + 360 * (k + 0.5) / n)
        t = (cos(a - radians(-125)) + 1) / 2
        colour = blend(blend(dark, mid, min(t * 1.6, 1.0)), light, max(t - 0.55, 0.0) * 1.5)
        pen.polygon([rim[k], rim[(k + 1) % n], table[(k + 1) % n], table[k]], fill=(*colour, alpha))
    for k in range(n):
        t = (cos(radians(-90 + 360 * (k + 0.5) / n) - radians(55)) + 1) / 2
        pen.polygon([table[k], table[(k + 1) % n], middle], fill=(*blend(mid, light, 0.15 + 0.6 * t), alpha))
    for k in range(n):
        pen.line([rim[k], table[k]], fill=(*blend(mid, light, 0.6), alpha), width=max(round(far * 0.02), 1))
    pen.line([*rim, rim[0]], fill=(*blend(mid, light, 0.75), alpha), width=max(round(far * 0.035), 1), joint="curve")


@lru_cache(maxsize=64)
def core(size: int, soul: bool = False) -> Image.Image:
    """One core of `size` pixels, glow and all, on nothing."""
    big = size * MORE
    middle, far = (big / 2, big / 2), big * 0.33
    gem = Image.new("RGBA", (big, big))
    _gem(ImageDraw.Draw(gem), middle, far, BLUE)
    if soul:
        hot = Image.new("RGBA", (big, big))
        _gem(ImageDraw.Draw(hot), middle, far * 0.56, HEART)
        gem.alpha_composite(glow_of(hot, (255, 60, 60), big * 0.03, 1.2))
        gem.alpha_composite(hot)
    return lit(gem, size, (255, 96, 110) if soul else (70, 160, 255))


def lit(gem: Image.Image, size: int, light: RGB) -> Image.Image:
    """A gem drawn large, so many pixels wide: with a spark on it and its light round it."""
    big = gem.width
    spark = Image.new("L", (big, big))
    at = (big * 0.4, big * 0.34)
    points = [
        p for two in zip(_around(4, big * 0.09, 0, at), _around(4, big * 0.016, 45, at), strict=True) for p in two
    ]
    ImageDraw.Draw(spark).polygon(points, fill=255)
    gem.paste((255, 255, 255, 255), mask=spark.filter(ImageFilter.GaussianBlur(big * 0.004)))
    tile = glow_of(gem, light, big * 0.075, 1.1)
    tile.alpha_composite(glow_of(gem, light, big * 0.03, 0.9))
    tile.alpha_composite(gem)
    return tile.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def stone(size: int, ramp: tuple[RGB, RGB, RGB], corners: int) -> Image.Image:
    """One stone of so many corners."""
    big = size * MORE
    gem = Image.new("RGBA", (big, big))
    _gem(ImageDraw.Draw(gem), (big / 2, big / 2), big * 0.33, ramp, corners)
    return lit(gem, size, ramp[1])


@lru_cache(maxsize=8)
def cup(size: int) -> Image.Image:
    """One cup of gold."""
    big = size * MORE
    mask = Image.new("L", (big, big))
    for shape in emblem("cup", (big / 2, big / 2), big * 0.33):
        ImageDraw.Draw(mask).polygon(shape, fill=255)
    gold = gradient((big, big), [(0.15, GOLD[2]), (0.5, GOLD[1]), (0.85, GOLD[0])]).convert("RGBA")
    gold.putalpha(mask)
    return lit(gold, size, GOLD[1])


# What a play-sheet calls the tokens of its game, and how each is drawn so many pixels wide.
TOKENS: dict[str, Callable[[int], Image.Image]] = {
    "core": core,
    "soul-core": partial(core, soul=True),
    "gem": partial(stone, ramp=RUBY, corners=6),
    "crystal": partial(stone, ramp=BLUE, corners=4),
    "cup": cup,
}
