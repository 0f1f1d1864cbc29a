"""Cards with an emblem: a dark ground in the card's own colour, the emblem large on it, its name at the foot."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bsdesk.art.brush.emblems import emblem
from bsdesk.art.brush.light import RGB, blend, gradient, shifted
from bsdesk.art.faces.busts import bust
from bsdesk.art.faces.fitting import Fit, fit, fit_line, font, voice_of, write
from bsdesk.art.faces.frames import EDGE, label, own_picture, panel
from bsdesk.art.faces.sizes import LEAST, Drawn, Placed, height
from bsdesk.art.faces.symbol_cards import name_rows
from bsdesk.engine.looks.face import EmblemFace

MORE = 4
NIGHT: RGB = (10, 8, 6)
PAPER: RGB = (244, 236, 220)
NAMES, USUAL_NAME = {"large": 0.09, "hand": 0.115}, 0.13  # of a card's width, the letters of its name at most
UNCOVERED = 0.68  # of a card's width, what others leave free of it in a full hand, for its name
PAD = 0.03  # of a card's width, around its text
SHARES = (0.3, 0.38, 0.46, 0.54)  # of a large card's height, for its text: the first in which it has room


def emblem_card(face: EmblemFace, size: str, width: int, _level: int = 1, _art: object = None) -> Drawn:
    """Draw one card with square corners; the large one with its text. In the hand, where others lie upon it, all words
    begin at the left."""
    w, h, large, in_hand = width, height(width), size == "large", size == "hand"
    image = Image.new("RGB", (w, h), EDGE)
    edge = max(round(w * 0.012), 1)
    low, high = blend(face.ink, NIGHT, 0.84), blend(face.ink, NIGHT, 0.5)
    image.paste(gradient((w - 2 * edge, h - 2 * edge), [(0.0, high), (1.0, low)]), (edge, edge))
    voice, room = voice_of(face.name, face.language), round(w * (UNCOVERED if in_hand else 0.88))
    rows, name = name_rows(face.name, voice, room, max(round(w * NAMES.get(size, USUAL_NAME)), LEAST))
    deep = round(name * 1.3 * len(rows)) + round(w * 0.05)
    text, text_high = text_fit(face, w) if large and face.lines else (None, 0)
    foot = h - edge - deep - text_high
    middle, far = (w / 2, (foot + round(h * 0.04)) / 2), min(w * 0.36, foot * 0.36)
    own = own_picture(face.picture, (w - 2 * edge, foot - edge)) if face.picture else None
    if own:
        image.paste(own, (edge, edge))
    elif face.bearer:
        portrait(image, face, (edge, edge, w - edge, foot))
    else:
        seal(image, face, middle, far)
    panel(image, (edge, foot, w - edge, h - edge), w * 0.03, blend(face.ink, NIGHT, 0.78))
    for k, row in enumerate(rows):
        at = (w * 0.06 if in_hand else w / 2, foot + deep / 2 + (k - (len(rows) - 1) / 2) * name * 1.24)
        label(image, at, row, name, voice, anchor="lm" if in_hand else "mm", halo=max(w * 0.01, 1.0))
    texts = [Placed("name", name, LEAST, not any(row.endswith("…") for row in rows)), *head(image, face, size)]
    if text is not None:
        box = (edge * 3, foot + deep, w - edge * 3, h - edge * 3)
        panel(image, box, w * 0.02, PAPER)
        pad = round(w * PAD)
        write(image, (box[0] + pad, box[1] + pad), text, face.language, (24, 20, 16))
        texts.append(Placed("text", text.size, least_letters(w), text.whole))
    return Drawn(image, tuple(texts))


def text_fit(face: EmblemFace, w: int) -> tuple[Fit, int]:
    """Return the text as it is set on a large card so wide, and how high its paper is with what is left free below it:
    the picture shrinks for a long one, as far as it may."""
    h, edge, pad = height(w), max(round(w * 0.012), 1), round(w * PAD)
    ways = []
    for share in SHARES:
        inside = (w - 6 * edge - 2 * pad, round(h * share) - 2 * edge - 2 * pad)
        found = fit(face.lines, face.language, inside, round(w * 0.055), least_letters(w))
        ways.append((found, round(h * share)))
        if found.whole:
            break
    return ways[-1]


def least_letters(w: int) -> int:
    """Return the least size of letters on a large card so wide."""
    return max(round(w * 0.027), 9)


def head(image: Image.Image, face: EmblemFace, look: str) -> list[Placed]:
    """Draw the figure at the upper left, and at the right what kind of card it is; in the hand, beside the figure."""
    w, texts, large = image.width, list[Placed](), look == "large"
    x = round(w * 0.05)
    if face.figure:
        r = round(max(w * 0.11, 13))
        box = (x, x, x + 2 * r, x + 2 * r)
        panel(image, box, r, EDGE)
        panel(image, (box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2), r, blend(face.ink, NIGHT, 0.25))
        letters = font("en", round(r * 1.3), True)
        ImageDraw.Draw(image).text((x + r, x + r), face.figure, (255, 255, 255), letters, anchor="mm")
        texts.append(Placed("figure", round(r * 1.3), LEAST, True))
    if face.kind_mark:
        left = x + round(max(w * 0.11, 13)) * 2 + 4 if face.figure else x
        most = max(round(w * (0.05 if large else 0.085)), LEAST)
        said = " · ".join((face.kind_mark, *face.families)) if large else face.kind_mark
        voice = voice_of(said, face.language)
        right = w - x
        size, text = fit_line(said, voice, right - left, most, LEAST, True)
        if text != said:  # on a small card it may go up to the edges
            left, right = left - 3, w - max(round(w * 0.012), 1) - 1
            size, text = fit_line(said, voice, right - left, most, LEAST, True)
        across, anchor = (left, "lm") if look == "hand" else (right, "rm")
        label(
            image, (across, x + most * 0.8), text, size, voice, (236, 226, 206), anchor=anchor, halo=max(w * 0.01, 1.0)
        )
        texts.append(Placed("kind", size, LEAST, text == said))
    return texts


def portrait(image: Image.Image, face: EmblemFace, box: tuple[int, int, int, int]) -> None:
    """Draw who bears the emblem, and the emblem before the breast."""
    left, top, right, foot = box
    figure = bust(face.bearer, face.ink, (right - left, foot - top))
    image.paste(figure, (left, top), figure)
    small = min(right - left, foot - top)
    mark = stamp(face.emblem, face.ink, max(round(small * 0.46), 8))
    image.paste(mark, (round((left + right - mark.width) / 2), round(foot - 0.9 * mark.height)), mark)


def seal(image: Image.Image, face: EmblemFace, middle: tuple[float, float], far: float) -> None:
    """Draw the emblem in two rings, with its glow."""
    mark = stamp(face.emblem, face.ink, max(round(far * 2), 8))
    at = (round(middle[0] - mark.width / 2), round(middle[1] - mark.height / 2))
    image.paste(mark, at, mark)


@lru_cache(maxsize=64)
def stamp(name: str, ink: RGB, size: int) -> Image.Image:
    """Return an emblem so high, lit from above, in its rings, on a transparent ground."""
    big = round(size * 1.3) * MORE
    mask, rings = Image.new("L", (big, big)), Image.new("L", (big, big))
    pen = ImageDraw.Draw(mask)
    for shape in emblem(name, (big / 2, big / 2), size * MORE * 0.37):
        pen.polygon(shape, fill=255)
    line = ImageDraw.Draw(rings)
    for share, wide in ((0.49, 0.012), (0.455, 0.005)):
        box = (big * (0.5 - share), big * (0.5 - share), big * (0.5 + share), big * (0.5 + share))
        line.ellipse(box, outline=190, width=max(round(big * wide), 1))
    fill = gradient((big, big), [(0.1, blend(ink, (255, 255, 255), 0.72)), (0.55, ink), (1.0, blend(ink, NIGHT, 0.35))])
    shine = ImageChops.subtract(mask, shifted(mask, big // 60, big // 50))
    fill.paste((255, 255, 255), mask=shine.point([v // 2 for v in range(256)]))
    glow = mask.filter(ImageFilter.GaussianBlur(big * 0.05)).point([round(v * 0.6) for v in range(256)])
    tile = Image.new("RGBA", (big, big), (*blend(ink, (255, 255, 255), 0.2), 0))
    tile.putalpha(ImageChops.lighter(glow, rings))
    top = fill.convert("RGBA")
    top.putalpha(mask)
    tile.alpha_composite(top)
    return tile.reduce(MORE)
