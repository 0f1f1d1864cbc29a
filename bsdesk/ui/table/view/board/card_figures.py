"""The figures of cards in play: those of now, upright on plates, however the card lies."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import cos, radians, sin
from typing import NamedTuple

import pygame

from bsdesk.engine.giving import grants, is_given_to
from bsdesk.engine.looks.face import Face
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import CAPTION, DARK_INK, LEAST_LETTERS, PAPER, SMALL, TINY, Colour
from bsdesk.ui.table.layout.poses import CARD, Pose
from bsdesk.ui.table.view.board.rings import ROUND

WHITE: Colour = (255, 255, 255)
EDGE: Colour = (8, 10, 16)
FOOT = 0.22  # of a card's width: how high the plate at its foot is
DECIDES = 0.78  # of that: the figure that decides
LEAST = 0.46  # that figure where there is little room
LEVEL, BESIDE = 0.66, 0.46  # those before it, and their words
CORNER = 0.14  # of a card's width: the radius of the disc in its corner
BELOW_SYMBOLS = 0.26  # of a card's width, from its top
NAME_LEFT = 270  # degrees: a card that lies so has its name along its left edge
ROOMY = 0.72  # of a card's width: with less in sight, only the figure that decides is written


class CardFigures(NamedTuple):
    """What is written on a card in play."""

    corner: str = ""
    before: tuple[tuple[str, str], ...] = ()  # words and figures before the one that decides
    decides: str = ""
    sign: str = ""  # up or down, where that is more or less than printed


def figures_now(view: State, ref: Ref, face: Face | None, wording: TableWording, *, lying: bool) -> CardFigures:
    """Return the figures to be written on a card. One that prints them itself needs it only if they differ or lie."""
    handling = view.game.handling
    key = ("written", ref, lying, face is not None, wording.language)
    found: CardFigures | None = view.memo.get(key)
    if found is not None:
        return found
    *before, last = handling.in_play.foot or ("",)
    number, words = view.rules.numbers, words_before(view, wording)
    level = number(view, ref, "level") if "level" in before else 1
    printed = face.power(max(1, level)) if face is not None else None
    if zone_name(view.cards[ref].zone) in view.rules.play_zones:
        named = [
            (word, level if name == "level" else number(view, ref, name))
            for word, name in zip(words, before, strict=True)
        ]
        decides = number(view, ref, last) if last else 0
    else:  # out of play it has the figures that it is printed with
        named = [(word, int(bool(face and face.levels))) for word in words]
        decides = printed or 0
    bare = face is None or face.bare
    shown = decides != 0 or (printed is not None and bare)
    if not bare and not lying and decides == printed:
        shown = False
    sign = "" if printed is None or decides == printed else "up" if decides > printed else "down"
    found = CardFigures(
        str(view.rules.numbers(view, ref, handling.in_play.corner))
        if handling.in_play.corner and not view.cards[ref].effect
        else "",
        tuple([(word, str(figure)) for word, figure in named if figure]),
        str(decides) if shown else "",
        sign if shown else "",
    )
    view.memo[key] = found
    return found


def words_before(view: State, wording: TableWording) -> list[str]:
    """Return the words of the figures before the one that decides."""
    key = ("words before", wording.language)
    found: list[str] | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = [wording.term("figure", name) for name in view.game.handling.in_play.foot[:-1]]
    return found


def lay_figures(
    page: Page,
    figures: CardFigures,
    box: Rect,
    turn: int,
    wide: int,
    visible: Rect,
    fill: Colour,
    *,
    bare: bool,
    in_play: bool,
) -> None:
    """Lay out the figures of a card in this box: in the corner, and at the foot as far as it is in sight. Out of play
    it has none at its foot where there is no room."""
    x, y, w, h = box
    edge = max(1, round(wide * 0.012))
    if figures.corner:
        radius = max(round(wide * CORNER), page.letters.pixels(0) // 2 + 4)
        page.put(disc(page.letters, figures.corner, radius, fill), (x + edge, y + edge))
    if not figures.decides and not figures.before:
        return
    high = max(round(wide * FOOT), LEAST_LETTERS + 6)
    if bare:
        room = wide if turn % 360 == NAME_LEFT and visible[2] >= w - edge else w  # beside the name that lies there
        left = x + w - room
        if not figures.decides:
            room = min(room, before_wide(page.letters, figures, high) + 2 * edge)
        plate = (left + edge, y + h - high - edge, room - 2 * edge, high)
    else:
        chip = min(w - 4 * edge, round(high * (0.9 + 0.62 * len(figures.decides) + 0.7 * bool(figures.sign))))
        plate = (x + (w - chip) // 2, y + h - high - 3 * edge, chip, high)
        fill = CAPTION  # whatever is printed below it
    seen = intersection(plate, visible) if visible is not box else plate
    alone, needed = least_widths(page.letters, figures, high)
    if not in_play and plate[2] < alone:
        return  # rather none than part of one
    if seen[3] < high // 2 or seen[2] < (min(high, alone) if figures.decides else high):
        return
    near = seen[2] < max(ROOMY * wide, needed + 3 * high // 2)
    picture = foot(
        page.letters,
        figures._replace(before=()) if near and figures.decides else figures,
        plate[2:],
        (seen[0] - plate[0], seen[2]),
        fill,
        round(wide * ROUND),
    )
    page.put(picture, plate[:2])


def lay_changes(page: Page, view: State, ref: Ref, pose: Pose, visible: Rect, wording: TableWording) -> None:
    """Lay out further figures of a card that something adds to or sets now, beside its symbols."""
    in_play, found = view.game.handling.in_play, changed_figures(view, ref)
    upright = (in_play.corner, *in_play.foot)
    changed = {name: n for name, n in found.items() if name not in upright} if found else found
    if not changed:
        return
    x, y, w, h = visible
    text = " ".join(f"{wording.term('figure', name)} {number}" for name, number in changed.items())
    if page.letters.width(text, page.letters_that_fit(text, TINY, 0), bold=True) > w - page.u(10):
        text = " ".join(map(str, changed.values()))  # as it is on small cards: the large one names them
    size = page.letters_that_fit(text, SMALL, w - page.u(10), bold=True)
    wide, high = page.letters.width(text, size, bold=True) + page.u(6), page.letters.height(size)
    if wide > w or high > h:
        return
    box = (
        x + w - wide - min(page.u(3), (w - wide) // 2),
        y + min(round(pose.wide * BELOW_SYMBOLS), h - high),
        wide,
        high,
    )
    page.box(box, PAPER, radius=4)
    page.say(text, (box[0] + wide / 2, box[1]), size, DARK_INK, bold=True, align="middle")


def changed_figures(view: State, ref: Ref) -> dict[str, int]:
    """Return the figures of a card that something adds to or sets now, and those that are counted on it."""
    found: dict[str, int] | None = view.memo.get(("changed", ref))
    if found is None:
        given, numbers = grants(view), view.rules.numbers
        found = view.memo["changed", ref] = {}
        for name in view.game.handling.figures:
            for live in given.get(name, ()):
                if name not in found and is_given_to(view, live, ref):
                    found[name] = numbers(view, ref, name)
            counted = view.counters.get(ref, {}).get(name, 0)
            if counted:
                found[name] = counted
    return found


def upright_box(pose: Pose) -> Rect:
    """Return the box that a card covers, also while it turns."""
    if not pose.turn % 90:
        return pose.rect
    across, up = abs(cos(radians(pose.turn))), abs(sin(radians(pose.turn)))
    w = round(pose.wide * (across + (CARD - 1) * up) if across > up else pose.wide * (1 + (CARD - 1) * up))
    h = round(pose.wide * (1 + (CARD - 1) * across))
    return round(pose.x - w / 2), round(pose.y - h / 2), w, h


@lru_cache(maxsize=160)
def disc(letters: Letters, text: str, radius: int, fill: Colour) -> pygame.Surface:
    """Return a disc with a figure on it."""
    found = shapes.disc(radius, fill, EDGE, max(2, radius // 8)).copy()
    line = written(letters, text, radius * (1.25 if len(text) < 2 else 1.0), WHITE)
    found.blit(line, (radius - line.get_width() // 2, radius - line.get_height() // 2))
    return found


@lru_cache(maxsize=240)
def foot(
    letters: Letters, figures: CardFigures, size: tuple[int, int], part: tuple[int, int], fill: Colour, radius: int
) -> pygame.Surface:
    """Return the plate at the foot. `part`: where of it is in sight. A figure that differs stands on paper."""
    changed = bool(figures.sign)
    found = shapes.plate(size, fill, radius, EDGE, 1).copy()
    high, pad = size[1], max(3, size[1] // 7)
    x, end = part[0] + pad, part[0] + part[1] - pad
    for word, figure in figures.before:
        lines = [(written(letters, text, high * tall, WHITE), tall) for text, tall in ((word, BESIDE), (figure, LEVEL))]
        wide = sum(line.get_width() for line, _ in lines) + 2 * pad
        found.blit(shapes.plate((wide, high - 6), EDGE, max(2, radius - 2)), (x, 3))
        for line, tall in lines:
            found.blit(line, (x + pad - 1, baseline(letters, high, tall)))
            x += line.get_width() + 1
        x += 2 * pad
    if not figures.decides:
        return found
    ink = DARK_INK if changed or fill == CAPTION else WHITE
    arrow = round(high * 0.5) if changed else 0
    room = end - x - (arrow + 2 * pad if changed else 0)
    tall = next((t for t in (DECIDES, 0.7, 0.62, 0.54) if width(letters, figures.decides, high * t) <= room), LEAST)
    line = written(letters, figures.decides, high * tall, ink)
    taken = line.get_width() + (arrow + pad // 2 if changed else 0)
    left = max(x, (x + end - taken) // 2)
    if changed:
        box = (left - pad, 2, taken + 2 * pad, high - 4)
        found.blit(shapes.plate(box[2:], PAPER, max(2, radius - 2)), box[:2])
        found.blit(shapes.sign(figures.sign, arrow, DARK_INK), (left, (high - arrow) // 2))
    found.blit(line, (left + taken - line.get_width(), baseline(letters, high, tall)))
    return found


@lru_cache(maxsize=240)
def least_widths(letters: Letters, figures: CardFigures, high: int) -> tuple[int, int]:
    """Return how wide a plate this high must be for the figure that decides, and for all figures, in small letters."""
    texts = figures.decides, "".join(chain.from_iterable(figures.before)) + figures.decides
    alone, needed = (width(letters, text, high * LEAST) for text in texts)
    return alone + 6, needed


def before_wide(letters: Letters, figures: CardFigures, high: int) -> int:
    """Return how wide a plate this high is that shows only what stands before the figure that decides."""
    pad = max(3, high // 7)
    texts = (width(letters, word, high * BESIDE) + width(letters, n, high * LEVEL) for word, n in figures.before)
    return 2 * pad + sum(text + 2 * pad + 2 for text in texts)


def written(letters: Letters, text: str, pixels: float, colour: Colour) -> pygame.Surface:
    return letters.line(text, round(pixels) / letters.unit, colour, bold=True)


def width(letters: Letters, text: str, pixels: float) -> int:
    return letters.width(text, round(pixels) / letters.unit, bold=True)


def baseline(letters: Letters, high: int, tall: float) -> int:
    """Return the top of a line whose letters stand in the middle of a plate this high, large and small on one line."""
    font = letters.font(round(high * tall) / letters.unit, bold=True)
    large = letters.font(round(high * DECIDES) / letters.unit, bold=True)
    return round(high / 2 + large.get_ascent() * 0.36 - font.get_ascent())
