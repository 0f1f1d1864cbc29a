"""Animated WebP and GIF, picture by picture: of each only the part is stored that differs from the one before, and what
stays the same stands as long."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from io import BytesIO
from math import isqrt
from pathlib import Path
from typing import IO

import pygame
from PIL import GifImagePlugin, Image

from bsdesk.ui.kit.theme import INK, LEGAL, LOSS, RIVAL, TEACHER, YOU

QUALITY, EFFORT = 82, 3  # of WebP: how near it comes to the picture, from 0 to 100; how hard it tries, from 0 to 6
COLOURS = 256  # of GIF
SAMPLE, COARSE = 240, 0xF8  # pixels wide, a picture from which the colours of a GIF are chosen; how fine they are told
MEANING, OFTEN = (YOU, RIVAL, LEGAL, LOSS, TEACHER, INK), 40  # colours that come by and by; how much each counts
LONGEST = 600_000  # milliseconds for which a picture of either can stand


def image_of(surface: pygame.Surface, rect: pygame.Rect | None = None) -> Image.Image:
    """Return a part of a picture, or all of it, as Pillow has it."""
    part = surface if rect is None else surface.subsurface(rect)
    return Image.frombytes("RGB", part.get_size(), pygame.image.tobytes(part, "RGB"))


class Animation(ABC):
    """A moving picture that is written to a file while it is made."""

    def __init__(self, file: Path, size: tuple[int, int], rate: int) -> None:
        self.size, self.rate, self.count = size, rate, 0
        self.file: IO[bytes] = file.open("w+b")
        self.held: tuple[Image.Image, pygame.Rect, int] | None = None  # what is not written yet, and since when it is
        self.begin()

    def add(self, surface: pygame.Surface, changed: Sequence[pygame.Rect]) -> None:
        """Add the next picture, which differs from the last one in these parts."""
        whole = surface.get_rect()
        parts = [whole] if self.held is None else [rect for rect in changed if rect.w and rect.h]
        if parts:
            rect = even(parts[0].unionall(parts[1:])).clip(whole)
            self.put()
            self.held = image_of(surface, rect), rect, self.count
        self.count += 1

    def put(self) -> None:
        """Write what is held: it stands until now."""
        if self.held is None:
            return
        image, rect, since = self.held
        until, begun = round(1000 * self.count / self.rate), round(1000 * since / self.rate)
        self.write(image, rect, begun, min(until, begun + LONGEST))

    def finish(self) -> None:
        """Write what is left, and close the file."""
        self.put()
        self.end()
        self.file.close()

    def abandon(self) -> None:
        """Close the file, which is not whole."""
        self.file.close()

    @abstractmethod
    def begin(self) -> None:
        """Write what stands before all pictures."""

    @abstractmethod
    def write(self, image: Image.Image, rect: pygame.Rect, begun: int, until: int) -> None:
        """Write a part of a picture, which stands from one millisecond to another."""

    @abstractmethod
    def end(self) -> None:
        """Write what stands behind all pictures."""


def even(rect: pygame.Rect) -> pygame.Rect:
    """Return the rectangle with its left upper corner at even places, as WebP wants it."""
    return pygame.Rect(rect.x & ~1, rect.y & ~1, rect.w + (rect.x & 1), rect.h + (rect.y & 1))


class WebP(Animation):
    """An animated WebP: a still one a part, one after another in the frames of the container."""

    def begin(self) -> None:
        wide, high = self.size
        self.file.write(b"RIFF\0\0\0\0WEBP")
        self.file.write(chunk(b"VP8X", struct.pack("<I", 2) + low24(wide - 1) + low24(high - 1)))  # 2: it moves
        self.file.write(chunk(b"ANIM", struct.pack("<IH", 0, 0)))  # black behind it, for ever

    def write(self, image: Image.Image, rect: pygame.Rect, begun: int, until: int) -> None:
        still = BytesIO()
        image.save(still, "WEBP", quality=QUALITY, method=EFFORT)
        head = b"".join(map(low24, (rect.x // 2, rect.y // 2, rect.w - 1, rect.h - 1, until - begun)))
        self.file.write(chunk(b"ANMF", head + b"\2" + still.getvalue()[12:]))  # 2: it takes the place of what was there

    def end(self) -> None:
        size = self.file.tell() - 8
        self.file.seek(4)
        self.file.write(struct.pack("<I", size))


def low24(number: int) -> bytes:
    """Return a number as three bytes."""
    return number.to_bytes(3, "little")


def chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk of a RIFF file."""
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


class Gif(Animation):
    """A GIF whose pictures share their colours: those of `samples`."""

    def __init__(self, file: Path, size: tuple[int, int], rate: int, samples: Iterable[Image.Image]) -> None:
        self.palette = common_palette(list(samples))
        super().__init__(file, size, rate)

    def begin(self) -> None:
        blank = self.palette.resize(self.size)
        header, _ = GifImagePlugin.getheader(blank, None, {"loop": 0, "optimize": False})
        self.file.writelines(header)

    def write(self, image: Image.Image, rect: pygame.Rect, begun: int, until: int) -> None:
        flat = image.quantize(palette=self.palette, dither=Image.Dither.NONE)
        centi = round(until / 10) - round(begun / 10)
        self.file.writelines(GifImagePlugin.getdata(flat, rect.topleft, duration=centi * 10, disposal=1))

    def end(self) -> None:
        self.file.write(b";")


def common_palette(samples: Sequence[Image.Image]) -> Image.Image:
    """Return an image with the colours that come nearest to those of all samples, and to the colours that mean
    something. What is seldom counts more than its share, or the ground would take nearly all."""
    found: Counter[tuple[int, ...]] = Counter()
    for one in samples:
        small = one.resize((SAMPLE, max(1, SAMPLE * one.height // one.width)))
        coarse = small.point(lambda value: value & COARSE)
        found.update({colour: count for count, colour in coarse.getcolors(1 << 15) or ()})  # type: ignore[misc]
    flat = [colour for colour, count in sorted(found.items()) for _ in range(isqrt(count))]
    flat += [colour[:3] for colour in MEANING for _ in range(OFTEN)]
    high = -(-len(flat) // SAMPLE)
    flat += flat[-1:] * (SAMPLE * high - len(flat))
    whole = Image.frombytes("RGB", (SAMPLE, high), b"".join(map(bytes, flat)))
    return whole.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
