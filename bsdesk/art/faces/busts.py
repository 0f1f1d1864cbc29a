"""Busts behind an emblem: shoulders, a face in shade, and what somebody wears on the head; flat, lit from above."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from bsdesk.art.brush.light import RGB, blend, gradient, shifted
from bsdesk.art.brush.shapes import Shape, blobs, both, limb, path, ray, ring

MORE = 4
NIGHT: RGB = (10, 8, 6)
WHITE: RGB = (255, 255, 255)

SHOULDERS = blobs("-.24 .1, -.62 .26, -.92 .62, -1.04 1.3, 1.04 1.3, .92 .62, .62 .26, .24 .1")
HEAD = blobs("-.27 -.42, -.25 -.6, 0 -.7, .25 -.6, .27 -.42, .24 -.16, .12 .06, 0 .12, -.12 .06, -.24 -.16")
LONG_HAIR = blobs(both(".0 -.8, .3 -.74, .42 -.42, .4 .1, .54 .62, .3 .66, .22 .1, .24 -.3"))
PEAK = [path("-.34 -.5, -.2 -.86, .14 -1.26, .1 -.94, .34 -.5")]

# What is worn, behind the head and before it, in light and dark of the card's own colour.
WEARS: dict[str, tuple[list[Shape], list[Shape]]] = {
    "bare": (blobs("-.3 -.3, -.4 -.66, 0 -.9, .4 -.66, .3 -.3"), []),
    "hair": (LONG_HAIR, []),
    "hood": (
        blobs("-.5 .3, -.52 -.4, -.3 -.84, 0 -1, .3 -.84, .52 -.4, .5 .3"),
        [*blobs("-.5 .3, -.46 -.4, 0 -.98, -.2 -.4, -.2 .1"), *blobs("0 -.98, .46 -.4, .5 .3, .2 .1, .2 -.4")],
    ),
    "helm": (
        [],
        [
            *blobs("-.34 -.2, -.36 -.6, 0 -.92, .36 -.6, .34 -.2, .1 -.34, .06 -.02, -.06 -.02, -.1 -.34"),
            limb(path("0 -.86, .02 -1.06, -.2 -1.2, -.46 -1.1"), ".05 .12 .1 .02"),
        ],
    ),
    "hat": (LONG_HAIR, [*PEAK, *blobs("-.72 -.46, 0 -.62, .72 -.46, 0 -.4")]),
    "crown": (LONG_HAIR, [path("-.3 -.56, -.38 -.96, -.18 -.76, 0 -1.08, .18 -.76, .38 -.96, .3 -.56")]),
    "mitre": ([], blobs("-.3 -.5, -.36 -.8, 0 -1.24, .36 -.8, .3 -.5, 0 -.58")),
    "halo": (LONG_HAIR, [ring((0.0, -0.94), 0.4, 0.13, 0.07)]),
    "wings": (LONG_HAIR, blobs(both(".6 .5, .74 -.1, .8 -.9, 1.1 -1.2, 1.16 -.4, 1.1 .3, .9 .7"))),
    "horns": (
        [limb(ray((s * 0.24, -0.6), 90 - s * 40, 0.66, s * 70, 6), ".16 .12 .07 .01") for s in (-1, 1)],
        blobs("-.3 -.4, -.34 -.66, 0 -.84, .34 -.66, .3 -.4, 0 -.56"),
    ),
    "mask": (
        blobs("-.3 -.3, -.4 -.66, 0 -.9, .4 -.66, .3 -.3"),
        blobs("-.28 -.24, 0 -.3, .28 -.24, .22 .0, 0 .16, -.22 .0"),
    ),
}


@lru_cache(maxsize=64)
def bust(wears: str, ink: RGB, size: tuple[int, int]) -> Image.Image:
    """Return a bust that fills a picture of this size from its foot, on a transparent ground."""
    behind, before = WEARS[wears]
    w, h = size[0] * MORE, size[1] * MORE
    unit, low = min(w / 2.3, h / 2.3), h
    tile = Image.new("RGBA", (w, h))
    hair, cloth = blend(ink, NIGHT, 0.74), blend(ink, NIGHT, 0.66)
    layers = ((behind, hair), (SHOULDERS, cloth), (HEAD, blend(ink, WHITE, 0.5)), (before, blend(ink, NIGHT, 0.06)))
    for shapes, colour in layers:
        mask = Image.new("L", (w, h))
        pen = ImageDraw.Draw(mask)
        for shape in shapes:
            pen.polygon([(w / 2 + x * unit, low + (y - 1.05) * unit) for x, y in shape], fill=255)
        fill = gradient((w, h), [(0.0, blend(colour, WHITE, 0.12)), (1.0, blend(colour, NIGHT, 0.3))])
        edge = ImageChops.subtract(mask, shifted(mask, w // 60, h // 60))
        fill.paste(blend(ink, WHITE, 0.5), mask=edge.point([v // 2 for v in range(256)]))
        top = fill.convert("RGBA")
        top.putalpha(mask)
        tile.alpha_composite(top)
    return tile.reduce(MORE)
