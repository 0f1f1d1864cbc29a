"""A handout to be printed: what the scene is called, then each stop with its picture, what is said and what is done."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pygame
from PIL import Image

from bsdesk.speech.interface import Words
from bsdesk.ui.export.animations import image_of
from bsdesk.ui.export.retelling import ToldStop
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


class HandoutRow(NamedTuple):
    """A stop on paper."""

    number: str
    picture: Image.Image
    told: ToldStop


def handout(file: Path, rows: Sequence[HandoutRow], heading: tuple[str, str], fonts: Path, words: Words) -> None:
    """Write the handout as a PDF: the same rows give the same file."""
    letters = Letters(fonts, words.language, UNIT)
    sheets: list[Image.Image] = []
    left = [block_of(letters, row) for row in rows]
    while left or not sheets:
        page = Page(SHEET, letters, words)
        page.put(blank(), (0, 0))
        lay_sheet(page, left, EDGE if sheets else lay_heading(page, heading))
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


def lay_sheet(page: Page, left: list[HandoutBlock], top: int) -> None:
    """Lay out what has room on a sheet, and take it away. A stop that one sheet has room for stays together; the words
    of a higher one flow on to the next."""
    foot = SHEET[1] - EDGE - GAP
    while left:
        block, room = left[0], foot - top
        if block.high <= room:
            lay_block(page, left.pop(0), top)
            top += block.high + GAP
            continue
        count = block.lines_within(room)
        if block.high > foot - EDGE and block.picture_high <= room and count:
            lay_block(page, block._replace(lines=block.lines[:count]), top)
            left[0] = block._replace(picture=None, lines=block.lines[count:])
        return


class HandoutLine(NamedTuple):
    """A line of words, and what is left free below it."""

    text: str
    size: float
    high: int
    ink: Colour
    bold: bool = False


class HandoutBlock(NamedTuple):
    """A stop as it is laid out: its picture, the lines beside it, and where these begin."""

    picture: Image.Image | None
    lines: Sequence[HandoutLine]
    left: int

    @property
    def picture_high(self) -> int:
        return self.picture.height if self.picture is not None else 0

    @property
    def high(self) -> int:
        return max(self.picture_high, sum(line.high for line in self.lines))

    def lines_within(self, room: int) -> int:
        """Return how many of its lines have room."""
        return sum(end <= room for end in accumulate(line.high for line in self.lines))


def block_of(letters: Letters, row: HandoutRow) -> HandoutBlock:
    """Return a stop with its picture made small, and its words in lines."""
    wide, high = row.picture.size
    part = min(PICTURE / wide, TALL / high)
    size = max(1, round(wide * part)), max(1, round(high * part))
    left = EDGE + size[0] + BETWEEN
    paragraphs = [(row.number, SAID, SOFT, True, 0)]
    paragraphs += [(text, SAID, INK, False, 0) for text in row.told.said]
    paragraphs[-1] = (*paragraphs[-1][:4], 10)
    paragraphs += [(text, DONE, SOFT, False, 6) for text in row.told.moves]
    lines: list[HandoutLine] = []
    for text, letter, ink, bold, below in paragraphs:
        wrapped = letters.wrap(text, letter, SHEET[0] - EDGE - left, bold=bold)
        lines += [HandoutLine(one, letter, letters.height(letter), ink, bold) for one in wrapped]
        lines[-1] = lines[-1]._replace(high=lines[-1].high + below)
    return HandoutBlock(row.picture.resize(size, Image.Resampling.LANCZOS), lines, left)


def lay_block(page: Page, block: HandoutBlock, top: int) -> None:
    """Lay out a stop, or what is left of one."""
    if block.picture is not None:
        size = block.picture.size
        page.put(pygame.image.frombytes(block.picture.tobytes(), size, "RGB"), (EDGE, top))
    for line in block.lines:
        page.say(line.text, (block.left, top), line.size, line.ink, bold=line.bold)
        top += line.high
