"""The paintings that ship with the program: of each built-in card its picture without frame and words, painted once.

A face takes from its painting the part that fits its window. Cards that have none are painted when they are needed, and
so are windows for which a painting is too small.
"""

from __future__ import annotations

from functools import lru_cache, singledispatch
from hashlib import blake2s
from io import BytesIO
from pathlib import Path

from PIL import Image

from bsdesk.art import shipped
from bsdesk.art.brush.light import Cover, scene
from bsdesk.engine.looks.face import Face, PlayingFace, SymbolFace

SIZE, COVER = (640, 620), (0.108, 0.277)  # of a painting with a scene: its subject in the middle, more below it
COURT_SIZE, JOKER_SIZE = (454, 386), (454, 852)  # of those in a frame
QUALITY = 82
LARGEST = 1.5  # times a painting may be enlarged; beyond that it would look soft
NARROWEST = 1.08  # half the width that is shown at least, in units of a scene: the widest subjects are as wide
PAINTERS = ("acts", "brush", "creatures", "places", "faces/pictures.py")
MADE_BY = "made-by.txt"
Box = tuple[float, float, float, float]


@singledispatch
def name_of(_face: Face) -> str:
    """Return the name of a face's painting, the same for all that show the same; "" if nothing of it is painted."""
    return ""


@name_of.register
def _symbol(face: SymbolFace) -> str:
    told = (face.key, face.colour, face.kind, face.family, f"{face.strength:.4f}", face.motif)
    return blake2s("\0".join(told).encode(), digest_size=8).hexdigest()


@name_of.register
def _playing(face: PlayingFace) -> str:
    from bsdesk.art.creatures.court import COURT

    if face.suit == "joker":
        return face.id
    return f"{face.suit}-{face.rank}" if face.rank in COURT else ""


def paint(face: Face) -> bytes:
    """Paint what is kept of a face, as a JPEG; this takes about a second."""
    raw = BytesIO()
    _painted(face).save(raw, "JPEG", quality=QUALITY, optimize=True)
    return raw.getvalue()


def _painted(face: Face) -> Image.Image:
    if isinstance(face, SymbolFace):
        from bsdesk.art.faces.pictures import picture, subject_of  # all creatures: where nothing is painted, not needed

        return picture(subject_of(face), SIZE, COVER)
    from bsdesk.art.creatures.court import court, joker

    assert isinstance(face, PlayingFace), face  # noqa: S101 - no other face has a name
    return joker(face.id, JOKER_SIZE) if face.suit == "joker" else court(face.suit, face.rank, COURT_SIZE)


@lru_cache(maxsize=1)
def painters() -> str:
    """Return a digest of the code that paints, and of the sizes of what it paints."""
    art = Path(__file__).parents[1]
    digest = blake2s(repr((SIZE, COVER, COURT_SIZE, JOKER_SIZE, QUALITY)).encode(), digest_size=16)
    for place in PAINTERS:
        for file in sorted((art / place).rglob("*.py")) or [art / place]:
            digest.update(file.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def folder() -> Path:
    return shipped.folder("paintings")


@lru_cache(maxsize=1)
def known() -> dict[str, int]:
    """Return the paintings that are there, with their sizes in bytes."""
    return {file.stem: file.stat().st_size for file in sorted(folder().glob("*.jpg"))}


def part_of_scene(face: SymbolFace, size: tuple[int, int], cover: Cover) -> Image.Image | None:
    """Return the part of a card's painting for a window of which text will cover this much; None if it has none."""
    return _cut(name_of(face), SIZE, part(size, cover), size)


def part(size: tuple[int, int], cover: Cover) -> Box:
    """Return which part of a painted scene shows in a window: its subject as large as it would be painted there, a
    little larger where the painting ends, and never wider than the window."""
    whole, window = scene(SIZE, COVER), scene(size, cover)
    most = min(SIZE[0] / size[0], SIZE[1] / size[1])
    scale = min(max(whole.unit / window.unit, 2 * NARROWEST * whole.unit / size[0]), most)  # its pixels for one here
    wide, high = size[0] * scale, size[1] * scale
    left = (SIZE[0] - wide) / 2
    top = min(max(whole.middle - window.middle * scale, 0.0), SIZE[1] - high)
    return left, top, left + wide, top + high


def framed_figure(face: PlayingFace, size: tuple[int, int]) -> Image.Image | None:
    """Return the painting of a court card or joker, cut to this size about its middle; None if it has none."""
    whole = JOKER_SIZE if face.suit == "joker" else COURT_SIZE
    scale = min(whole[0] / size[0], whole[1] / size[1])
    wide, high = size[0] * scale, size[1] * scale
    left, top = (whole[0] - wide) / 2, (whole[1] - high) / 2
    return _cut(name_of(face), whole, (left, top, left + wide, top + high), size)


def _cut(name: str, whole: tuple[int, int], box: Box, size: tuple[int, int]) -> Image.Image | None:
    """Return a part of a painting in this size; None where it is missing, broken or too small."""
    scale = size[0] / (box[2] - box[0])
    if name not in known() or scale > LARGEST:
        return None
    try:
        with Image.open(folder() / f"{name}.jpg") as image:
            if image.size != whole:
                return None
            image.draft("RGB", (round(whole[0] * scale), round(whole[1] * scale)))  # half or a quarter, read at once
            less = image.width / whole[0]
            shown = (box[0] * less, box[1] * less, box[2] * less, min(box[3] * less, image.height))
            return image.convert("RGB").resize(size, Image.Resampling.LANCZOS, shown)
    except (OSError, ValueError, SyntaxError):
        return None
