"""The user's own pictures: readable ones replace the drawn ones, others get a complaint."""

from __future__ import annotations

import struct
import warnings
import zlib
from pathlib import Path

from PIL import Image, ImageOps

from bsdesk.complaint import Complaint
from bsdesk.gate import PIXELS
from bsdesk.gate import opened as plain_file

GROUND = (12, 12, 18)  # behind transparent parts
# Errors of Pillow at a file that is no picture, or an incomplete one.
BROKEN = (
    OSError, ValueError, SyntaxError, ArithmeticError, LookupError, EOFError, struct.error, zlib.error,
    Image.DecompressionBombError,
)  # fmt: skip


def fault(file: Path, *, whole: bool = False) -> Complaint | None:
    """Return why a picture can't be used, or None. Only its head is read, or with `whole` all of it."""
    try:
        opened(file, (1, 1), whole=whole)
    except Complaint as complaint:
        return complaint
    return None


def opened(file: Path, size: tuple[int, int], *, whole: bool = True) -> Image.Image:
    """Open a picture upright, cut to this size from its middle."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # we ask for the size ourselves
            with plain_file(file, "picture") as raw, Image.open(raw, formats=("PNG", "JPEG", "WEBP")) as found:
                if found.width * found.height > PIXELS:
                    raise _wrong(file, f"is too big: {found.width} x {found.height} pixels")
                if not whole:
                    return Image.new("RGB", size)
                found.draft("RGB", (max(size) * 2, max(size) * 2))  # a JPEG can be read at half its size at once
                upright = ImageOps.exif_transpose(found)
                clear = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
        fitted = ImageOps.fit(clear, size, Image.Resampling.LANCZOS)
        image = Image.new("RGB", size, GROUND)
        image.paste(fitted, (0, 0), fitted if fitted.mode == "RGBA" else None)
    except Complaint:
        raise
    except BROKEN as error:
        why = getattr(error, "strerror", None) or "no picture, or not a whole one"
        raise _wrong(file, f"can't be read: {why}") from None
    return image


def _wrong(file: Path, what: str) -> Complaint:
    most = PIXELS // 1_000_000
    return Complaint(
        what,
        file=file,
        expected=f"a PNG, JPEG or WebP of at most {most} million pixels",
        remedy="save it again; until then the drawn picture is shown",
    )
