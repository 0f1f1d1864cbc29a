"""Which font draws a letter: that of the language, another of ours, one that the system has, or else a box."""

from __future__ import annotations

import os
import struct
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

REGION = {"en": "ja", "ja": "ja", "zh_hant": "zh_hant", "zh_hans": "zh_hans"}  # whose font each language has
OURS = ("ja", "zh_hant", "zh_hans")  # looked through in this order for letters that a language's own font lacks
OTHERS = "others"  # our font of all other letters, regular only; looked into for a letter that no other font has
BOX = "□"  # instead of a letter that no font has
UNSEEN = ("Cc", "Cf")  # kinds of characters that are no letters: line feeds, marks for the direction of writing
FONTS = (".ttf", ".otf", ".ttc")
STYLED = ("bold", "black", "light", "thin", "italic", "oblique", "condensed", "mono")
COLOURED = {b"sbix", b"CBDT"}  # tables of fonts that are pictures, of few sizes


def font_file(folder: Path, voice: str, bold: bool = False) -> Path:
    """Return the file of a voice: of a language, of all other letters, or of the system."""
    if voice in REGION:
        return folder / f"bsdesk-{REGION[voice]}-{'Bold' if bold else 'Regular'}.otf"
    return folder / f"bsdesk-{OTHERS}-Regular.otf" if voice == OTHERS else Path(voice)


@lru_cache(4096)
def whole_voice(folder: Path, language: str, text: str) -> str:
    """Return the language whose font has every letter of the text, its own if it can be; "" if none has."""
    voices = (language, *OURS)
    return next((voice for voice in voices if all(map(letters_of(font_file(folder, voice)).__contains__, text))), "")


@lru_cache(4096)
def runs(folder: Path, language: str, text: str) -> tuple[tuple[str, str], ...]:
    """Return the text in pieces, each with the voice that draws it; what no font can draw has become boxes."""
    if text.isascii() and text.isprintable():
        return ((language, text),)
    text = "".join([c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) not in UNSEEN])
    if whole := whole_voice(folder, language, text):
        return ((whole, text),)
    voices = [voice_of(folder, language, letter) for letter in text]
    drawn = [(voice, letter) if voice else (language, BOX) for voice, letter in zip(voices, text, strict=True)]
    return tuple((voice, "".join(letter for _, letter in some)) for voice, some in groupby(drawn, lambda one: one[0]))


@lru_cache(8192)
def voice_of(folder: Path, language: str, letter: str) -> str:
    """Return the first voice that has a letter: of the language, of ours, of the system; "" if none has."""
    for voice in (language, *OURS, OTHERS):
        if letter in letters_of(font_file(folder, voice)):
            return voice
    return next((str(file) for file in system_fonts() if letter in letters_of(file)), "")


def unknown_letters(folder: Path, text: str) -> list[str]:
    """Return the letters of a text that none of our fonts has."""
    files = [font_file(folder, voice) for voice in (*OURS, OTHERS)]
    return [letter for letter in dict.fromkeys(text) if not any(letter in letters_of(file) for file in files)]


# what the system has


@cache
def system_fonts() -> list[Path]:
    """Return the fonts of the system: regular ones first, and of those the plain ones."""
    found = (Path(at, name) for top in font_folders() for at, _, names in os.walk(top) for name in names)
    return sorted((file for file in found if file.suffix.lower() in FONTS), key=plainness)


def plainness(file: Path) -> tuple[bool, bool, str]:
    name = file.name.lower()
    return any(style in name for style in STYLED), "sans" not in name, name


def font_folders() -> list[Path]:
    """Return where this system keeps its fonts."""
    home = Path.home()
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA", home)) / "Microsoft" / "Windows" / "Fonts"
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts", local]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]
    return [*shared, home / ".local" / "share" / "fonts", home / ".fonts"]


# the letters of a font, read from its table `cmap`


@cache
def letters_of(file: Path) -> frozenset[str]:
    """Return the letters that a font can draw; none if the file can't be read, or has only coloured pictures."""
    try:
        with file.open("rb") as opened:
            return frozenset(map(chr, read_letters(opened)))
    except (OSError, struct.error, ValueError, OverflowError):
        return frozenset()


def read_letters(opened: BinaryIO) -> Iterator[int]:
    """Yield the letters of the first font in a file."""
    start = 0
    if opened.read(4) == b"ttcf":
        start = struct.unpack(">8xI", opened.read(12))[0]
    opened.seek(start)
    (count,) = struct.unpack(">4xH6x", opened.read(12))
    tables = {tag: (at, size) for tag, _, at, size in struct.iter_unpack(">4sIII", opened.read(16 * count))}
    if b"cmap" not in tables or COLOURED & tables.keys():
        return
    opened.seek(tables[b"cmap"][0])
    cmap = opened.read(tables[b"cmap"][1])
    (parts,) = struct.unpack_from(">2xH", cmap)
    listed = [struct.unpack_from(">HHI", cmap, 4 + 8 * k) for k in range(parts)]
    for at in {at for platform, coding, at in listed if (platform, coding) in UNICODE}:
        form = struct.unpack_from(">H", cmap, at)[0]
        if form == 4:
            yield from short_letters(cmap, at)
        elif form == 12:
            (groups,) = struct.unpack_from(">12xI", cmap, at)
            for first, last, _ in struct.iter_unpack(">III", cmap[at + 16 : at + 16 + 12 * groups]):
                yield from range(first, last + 1)


UNICODE = {(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)}  # the platforms and codings whose numbers are those of letters


def short_letters(cmap: bytes, at: int) -> Iterator[int]:
    """Yield the letters of a part of form 4: stretches of numbers up to 65535, each with where its drawings lie."""
    (doubled,) = struct.unpack_from(">6xH", cmap, at)
    count = doubled // 2

    def column(place: int, kind: str) -> tuple[int, ...]:
        return struct.unpack_from(f">{count}{kind}", cmap, at + place)

    ends, starts = column(14, "H"), column(16 + doubled, "H")
    shifts, offsets = column(16 + 2 * doubled, "H"), column(16 + 3 * doubled, "H")
    for k, (first, last, shift, offset) in enumerate(zip(starts, ends, shifts, offsets, strict=True)):
        for letter in range(first, min(last, 0xFFFE) + 1):
            drawing = letter + shift
            if offset:
                place = at + 16 + 3 * doubled + 2 * k + offset + 2 * (letter - first)
                drawing = struct.unpack_from(">H", cmap, place)[0]
            if drawing & 0xFFFF:
                yield letter
