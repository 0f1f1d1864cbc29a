"""Finished faces are found again by what is on them; the cache is bounded and survives whatever it finds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from bsdesk.art.faces.cache import Cache, encode, key_of, prepare
from tests.art.conftest import MakeFace


def shade(value: int, side: int = 20, mode: str = "RGB") -> Image.Image:
    return Image.new(mode, (side, side), (value, value, value, 128)[: len(mode)])


def never() -> Image.Image:
    raise AssertionError("this picture should be there already")


def test_a_picture_is_drawn_once(tmp_path: Path) -> None:
    drawn: list[int] = []

    def draw() -> Image.Image:
        drawn.append(1)
        return shade(80)

    for _ in range(3):
        Cache(tmp_path).picture("a", draw)
    assert len(drawn) == 1


def test_the_same_face_has_the_same_key_and_another_another(face: MakeFace) -> None:
    one = face("26RSD01-001")
    keys = {
        key_of(one, "table", 120),
        key_of(one, "hand", 120),
        key_of(one, "table", 121),
        key_of(one, "table", 120, 2),
        key_of(structs.replace(one, cost=4), "table", 120),
        key_of(face("26RSD01-001", "ja"), "table", 120),
    }
    assert len(keys) == 6
    assert key_of(face("26RSD01-001"), "table", 120) in keys


def test_the_key_follows_what_is_in_the_users_picture(face: MakeFace, tmp_path: Path) -> None:
    file, keys = tmp_path / "own.png", []
    for value in (10, 200):
        shade(value).save(file)
        keys.append(key_of(face("26RSD01-001", picture=str(file)), "table", 120))
    file.unlink()
    keys.append(key_of(face("26RSD01-001", picture=str(file)), "table", 120))
    assert len(set(keys)) == 3


def test_the_disk_is_bounded_and_the_least_lately_used_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=1)
    cache.save("one", *encode(shade(10)))
    size = cache.disk() or next(tmp_path.glob("*.jpg"), tmp_path).stat().st_size
    assert not list(tmp_path.glob("*.jpg"))  # not even one has room
    assert size >= 0
    cache = Cache(tmp_path, most=5_000)
    for k in range(40):
        cache.save(f"k{k}", *encode(shade(k)))
        file = tmp_path / f"k{k}.jpg"
        os.utime(file, (k, k))
        assert sum(f.stat().st_size for f in tmp_path.iterdir()) <= 5_000
    assert (tmp_path / "k39.jpg").exists()
    assert not (tmp_path / "k0.jpg").exists()


def test_memory_is_bounded(tmp_path: Path) -> None:
    cache = Cache(tmp_path, memory=20 * 20 * 3 * 4)
    for k in range(10):
        cache.picture(str(k), lambda: shade(50))
    assert (list(cache.shelf.pictures), cache.shelf.held) == (["6", "7", "8", "9"], 20 * 20 * 3 * 4)


@pytest.mark.parametrize("broken", [b"", b"no picture"])
def test_a_broken_file_is_drawn_again(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(broken)
    assert Cache(tmp_path).picture("a", lambda: shade(77)).getpixel((0, 0)) == (77, 77, 77)
    assert Cache(tmp_path).picture("a", never).size == (20, 20)


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    cache = Cache(tmp_path / "file" / "faces")
    assert cache.picture("a", lambda: shade(5)).size == (20, 20)


def test_see_through_pictures_stay_so(tmp_path: Path) -> None:
    Cache(tmp_path).picture("a", lambda: shade(9, mode="RGBA"))
    assert Cache(tmp_path).picture("a", never).mode == "RGBA"
    assert [file.suffix for file in tmp_path.iterdir()] == [".png"]


def test_faces_come_one_by_one_and_from_disk_nearly_as_drawn(face: MakeFace, tmp_path: Path) -> None:
    wanted = [(face(card), "table", 90) for card in ("26RSD01-001", "26RSD01-002")]
    first = prepare(wanted, Cache(tmp_path))
    next(first)
    assert len(list(tmp_path.glob("*.jpg"))) == 1
    assert [image.size for image in first] == [(90, 126)]
    again = Cache(tmp_path)
    assert all(again.has(key_of(*one)) for one in wanted)
