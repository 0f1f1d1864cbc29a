"""Finished faces, cached on disk by their content, limited in size on disk and in memory.

They are JPEGs: a hundred faces of the table come back in 20 ms and take 1.3 MB; raw pixels would take 2 ms and 6 MB,
PNG 80 ms and 3 MB. Nobody waits for either: see store.py.
"""

from __future__ import annotations

import os
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2s
from io import BytesIO
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from PIL import Image
from platformdirs import user_cache_path

import bsdesk
from bsdesk.art.faces import faces, paintings, sizes
from bsdesk.engine.looks.face import Face
from bsdesk.engine.looks.sheet import Mat, Sheet

MEGABYTE = 1_000_000
DISK_MOST = 200 * MEGABYTE
MEMORY_MOST = 96 * MEGABYTE
QUALITY = 92
ART = Path(__file__).parents[1]

K = TypeVar("K", bound=Hashable)


def sources() -> list[Path]:
    """The files of the code that draws."""
    return sorted(ART.rglob("*.py"))


@lru_cache(maxsize=1)
def drawing() -> bytes:
    """Return a digest of the drawing code and of which paintings there are, so that others draw new pictures."""
    digest = blake2s(bsdesk.__version__.encode())
    for file in sources():
        digest.update(file.read_bytes())
    digest.update(msgspec.json.encode(paintings.known()))
    return digest.digest()


def key_of(face: Face, size: str, width: int, level: int = 1) -> str:
    """Return the name of a finished face: a digest of all that it shows, and of the drawing code."""
    digest = blake2s(drawing(), digest_size=20)
    digest.update(msgspec.json.encode((face, size, width, level)))
    if face.picture:
        digest.update(_content(face.picture))
    return digest.hexdigest()


def key_of_mat(table: Sheet, mat: Mat, size: tuple[int, int]) -> str:
    """Return the name of a mat that was painted in this size: a digest of all that it shows, and of the drawing
    code."""
    digest = blake2s(drawing(), digest_size=20)
    digest.update(repr((table, mat, size)).encode())
    return digest.hexdigest()


def _content(file: str) -> bytes:
    try:
        return blake2s(Path(file).read_bytes()).digest()
    except OSError:
        return b"unreadable"


class PictureShelf(Generic[K]):
    """Decoded pictures in memory; if there are too many, the least recently used goes."""

    def __init__(self, most: int = MEMORY_MOST) -> None:
        self.most = most
        self.pictures: OrderedDict[K, Image.Image] = OrderedDict()
        self.held = 0  # bytes

    def get(self, key: K) -> Image.Image | None:
        found = self.pictures.get(key)
        if found is not None:
            self.pictures.move_to_end(key)
        return found

    def put(self, key: K, image: Image.Image) -> None:
        old = self.pictures.pop(key, None)
        self.pictures[key] = image
        self.held += weight(image) - (weight(old) if old else 0)
        while self.held > self.most and self.pictures:
            self.held -= weight(self.pictures.popitem(last=False)[1])


class Cache:
    """A folder of JPEGs (PNG where something is see-through) and, before it, a shelf of decoded pictures."""

    def __init__(self, folder: Path | None = None, most: int = DISK_MOST, memory: int = MEMORY_MOST) -> None:
        self.folder = folder or user_cache_path("bsdesk", appauthor=False) / "faces"
        self.most = most
        self.shelf: PictureShelf[str] = PictureShelf(memory)
        self._disk: int | None = None

    def face(self, face: Face, size: str = "large", width: int = 0, level: int = 1) -> Image.Image:
        """A finished face: from memory, else from disk, else drawn now."""
        width = width or sizes.WIDTHS[size]
        return self.picture(key_of(face, size, width, level), lambda: faces.draw(face, size, width, level).image)

    def picture(self, key: str, draw: Callable[[], Image.Image], *, exact: bool = False) -> Image.Image:
        """Return the picture of this key; `draw` makes it if it is not cached. An exact one comes back as it was."""
        found = self.shelf.get(key)
        if found is None:
            found = self.load(key)
            if found is None:
                found = draw()
                self.save(key, *encode(found, exact=exact))
            self.shelf.put(key, found)
        return found

    def has(self, key: str) -> bool:
        return key in self.shelf.pictures or any(self._file(key, kind).exists() for kind in ("jpg", "png"))

    def load(self, key: str) -> Image.Image | None:
        """Load from disk; a broken file is deleted."""
        for kind in ("jpg", "png"):
            file = self._file(key, kind)
            try:
                with Image.open(file) as image:
                    image.load()
                    found = image.copy()
                os.utime(file)  # the least recently used goes first
            except FileNotFoundError:
                continue
            except (OSError, ValueError, SyntaxError):
                self._drop(file)
                continue
            return found
        return None

    def save(self, key: str, kind: str, data: bytes) -> None:
        """Save to disk, completely or not at all; errors of the disk are ignored."""
        kept = self.disk()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, suffix=".part", delete=False) as part:
                part.write(data)
            Path(part.name).replace(self._file(key, kind))
        except OSError:
            return
        self._disk = kept + len(data)
        if self._disk > self.most:
            self.tidy()

    def disk(self) -> int:
        """Return the bytes on disk."""
        if self._disk is None:
            self._disk = sum(size for _, size, _ in self._files())
        return self._disk

    def tidy(self) -> None:
        """Delete the least recently used files, down to nine tenths of the limit."""
        found = sorted(self._files())
        total = sum(size for _, size, _ in found)
        for _, size, file in found:
            if total <= self.most * 0.9:
                break
            self._drop(file)
            total -= size
        self._disk = total

    def _files(self) -> list[tuple[float, int, Path]]:
        found = []
        for file in self.folder.glob("*.*") if self.folder.is_dir() else ():
            try:
                about = file.stat()
            except OSError:
                continue
            found.append((about.st_mtime, about.st_size, file))
        return found

    def _file(self, key: str, kind: str) -> Path:
        return self.folder / f"{key}.{kind}"

    def _drop(self, file: Path) -> None:
        try:
            file.unlink(missing_ok=True)
        except OSError:
            return


def encode(image: Image.Image, *, exact: bool = False) -> tuple[str, bytes]:
    """Return the file type of a picture and its encoded bytes."""
    raw = BytesIO()
    if exact or "A" in image.getbands():
        image.save(raw, "PNG", compress_level=1 if exact else 3)  # what is exact is large: quickly rather than small
        return "png", raw.getvalue()
    image.save(raw, "JPEG", quality=QUALITY, subsampling=0)
    return "jpg", raw.getvalue()


def decode(data: bytes) -> Image.Image:
    """Return the picture of encoded bytes, as it comes from the disk."""
    with Image.open(BytesIO(data)) as image:
        image.load()
        return image.copy()


def weight(image: Image.Image) -> int:
    """Return the bytes of a decoded picture."""
    return image.width * image.height * len(image.getbands())


def prepare(wanted: Iterable[tuple[Face, str, int]], cache: Cache) -> Iterator[Image.Image]:
    """Draw or load the faces one by one, so that a screen can start early and show progress."""
    for face, size, width in wanted:
        yield cache.face(face, size, width)
