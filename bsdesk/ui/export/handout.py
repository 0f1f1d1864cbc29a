"""A handout to be printed: what the scene is called, then each stop with its picture, what is said and what is done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame
from PIL import Image

from bsdesk.speech.interface import Words
from bsdesk.ui.export.animations import image_of
from bsdesk.ui.export.retelling import Told
from bsdesk.ui.kit.canvas import Canvas
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import Colour

DOTS = 150  # an inch
SHEET = 1240, 1754  # A4
EDGE, GAP, BETWEEN = 90, 34, 26  # dots
PICTURE, TALL = 640, 470  # dots that a picture is wide, and high, at most
UNIT = 1.55  # dots of a unit of letters
TITLE, ABOUT, SAID, DONE, FOOT = 26, 15, 15, 13, 11  # letters
PAPER: Colour = (255, 255, 255)
INK: Colour = (22, 24, 30)
SOFT: Colour = (84, 88, 98)


class Row(NamedTuple):
    """A stop on paper."""

    number: str
    picture: Image.Image
    told: Told


def handout(file: Path, rows: Sequence[Row], heading: tuple[str, str], fonts: Path, words: Words) -> None:
    """Write the handout as a PDF: the same rows give the same file."""
    letters = Letters(fonts, words.language, UNIT)
    sheets: list[Image.Image] = []
    left = list(rows)
    while left or not sheets:
        page = Page(SHEET, letters, words)
        page.put(blank(), (0, 0))
        top = EDGE if sheets else lay_heading(page, heading)
        first = True
        while left and (first or top + high(page, left[0]) <= SHEET[1] - EDGE - GAP):
            top = lay_row(page, left.pop(0), top) + GAP
            first = False
        page.say(str(len(sheets) + 1), (SHEET[0] / 2, SHEET[1] - EDGE * 0.7), FOOT, SOFT, align="middle")
        canvas = Canvas(pygame.Surface(SHEET))
        canvas.show(page.items)
        sheets.append(image_of(canvas.surface))
    sheets[0].save(
        file,
        "PDF",
        save_all=True,
        append_images=sheets[1:],
        resolution=DOTS,
        quality=90,
        title=heading[0] or None,
        creationDate=None,
        modDate=None,
    )


def blank() -> pygame.Surface:
    """Return an empty sheet."""
    found = pygame.Surface(SHEET)
    found.fill(PAPER)
    return found


def lay_heading(page: Page, heading: tuple[str, str]) -> int:
    """Lay out what the scene is called, and about; return where the rows begin."""
    room, top = SHEET[0] - 2 * EDGE, EDGE
    if heading[0]:
        top += page.tell(heading[0], (EDGE, top), room, TITLE, INK, bold=True) + GAP // 3
    if heading[1]:
        top += page.tell(heading[1], (EDGE, top), room, ABOUT, SOFT)
    return top + (GAP if any(heading) else 0)


def picture_size(row: Row) -> tuple[int, int]:
    """Return how large the picture of a row is on paper."""
    wide, high = row.picture.size
    part = min(PICTURE / wide, TALL / high)
    return max(1, round(wide * part)), max(1, round(high * part))


def words_at(row: Row) -> tuple[int, int]:
    """Return where the words of a row begin, and how wide they may be."""
    left = EDGE + picture_size(row)[0] + BETWEEN
    return left, SHEET[0] - EDGE - left


def high(page: Page, row: Row) -> int:
    """Return how high a row is."""
    _, room = words_at(row)
    lines = page.letters.height(SAID)
    said = sum(page.high(text, room, SAID) for text in row.told.said)
    done = sum(page.high(text, room, DONE) + 6 for text in row.told.moves)
    return max(picture_size(row)[1], lines + said + 10 + done)


def lay_row(page: Page, row: Row, top: int) -> int:
    """Lay out a stop; return its lower end."""
    size = picture_size(row)
    small = row.picture.resize(size, Image.Resampling.LANCZOS)
    page.put(pygame.image.frombytes(small.tobytes(), size, "RGB"), (EDGE, top))
    left, room = words_at(row)
    at = top + page.tell(row.number, (left, top), room, SAID, SOFT, bold=True)
    for text in row.told.said:
        at += page.tell(text, (left, at), room, SAID, INK)
    at += 10
    for text in row.told.moves:
        at += page.tell(text, (left, at), room, DONE, SOFT) + 6
    return max(top + size[1], at)
