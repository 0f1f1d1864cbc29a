"""Pictures for the screen: something plain at once, the finished one later, the same surface as long as it is good."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from bsdesk.art.faces.cache import Cache
from bsdesk.art.faces.drawers import threads
from bsdesk.art.faces.store import FaceStore
from bsdesk.commands.shared.shelf import shelf
from bsdesk.complaint import Complaint
from bsdesk.engine.looks.face import Face
from bsdesk.table.play_sheets import read_sheet
from bsdesk.ui.faces import pictures
from bsdesk.ui.faces.gallery import Gallery
from bsdesk.ui.faces.pictures import Faces, card_height, sharp_width
from bsdesk.ui.faces.store import IN_USE, bytes_of

GEN_BO = "26RSD01-002"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Gallery]:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    found = Gallery(FaceStore(Cache(tmp_path, memory=0), pools=(threads,)))
    yield found
    found.close()


@pytest.fixture
def seen(store: Gallery) -> Faces:
    box = shelf().boxes["battle_spirits"]
    return Faces(box, box.open({}), "en", store=store)


def come(store: Gallery) -> int:
    """Wait for all that is under way; how often something came."""
    times = 0
    while store.waiting:
        times += store.arrived()
        time.sleep(0.001)
    return times


def flat(colour: tuple[int, ...], size: tuple[int, int] = (4, 4)) -> Callable[[], Image.Image]:
    return lambda: Image.new("RGB" if len(colour) == 3 else "RGBA", size, colour)


def held_back(store: Gallery) -> threading.Event:
    """Keep the thread busy until this is set."""
    go, at_work = threading.Event(), threading.Event()

    def wait() -> Image.Image:
        at_work.set()
        go.wait()
        return flat((0, 0, 0))()

    store.ask("hold", "hold", wait)
    at_work.wait()
    return go


def test_a_face_is_plain_at_first_and_finished_when_it_came(seen: Faces, store: Gallery) -> None:
    at_first = seen.face(GEN_BO, "table", 100)
    assert at_first.get_size() == (100, card_height(100))
    assert seen.face(GEN_BO, "table", 100) is at_first
    assert not seen.ready(GEN_BO, "table", 100)
    assert come(store)
    finished = seen.face(GEN_BO, "table", 100)
    assert seen.ready(GEN_BO, "table", 100)
    assert finished is not at_first
    assert finished.get_size() == (100, card_height(100))
    assert finished.get_at((0, 0)).a == 0, "a card has round corners"
    assert seen.face(GEN_BO, "table", 100) is finished


class Never(ThreadPoolExecutor):
    """Draws nothing at all."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


def test_a_face_that_takes_long_has_a_sketch_meanwhile(tmp_path: Path, store: Gallery) -> None:
    slow = Gallery(FaceStore(Cache(tmp_path / "slow"), pools=(lambda: Never(1),)))
    box = shelf().boxes["battle_spirits"]
    seen = Faces(box, box.open({}), "en", store=slow)
    plain = seen.face(GEN_BO, "table", 100)
    assert slow.waiting
    assert slow.arrived(), "the page is to be laid out once more, for the sketch"
    sketch = seen.face(GEN_BO, "table", 100)
    assert sketch is not plain
    assert seen.face(GEN_BO, "table", 100) is sketch
    assert not slow.arrived()
    assert slow.waiting
    slow.close()


def test_a_card_that_has_no_face_stays_plain(store: Gallery) -> None:
    def faceless(*_args: object) -> Face:
        raise Complaint("no faces here")

    box = replace(shelf().boxes["battle_spirits"], face=faceless)
    seen = Faces(box, box.open({}), "en", store=store)
    plain = seen.face(GEN_BO, "table", 100)
    come(store)
    assert seen.face(GEN_BO, "table", 100) is plain


def test_at_another_width_the_finished_face_is_scaled_until_the_sharp_one_comes(seen: Faces, store: Gallery) -> None:
    seen.face(GEN_BO, "table", 100)
    come(store)
    middle = seen.face(GEN_BO, "table", 100).get_at((50, 40))
    meanwhile = seen.face(GEN_BO, "table", 130)
    assert meanwhile.get_size() == (130, card_height(130))
    assert sum(abs(a - b) for a, b in zip(meanwhile.get_at((65, 52)), middle, strict=True)) < 60
    come(store)
    assert seen.face(GEN_BO, "table", 130) is not meanwhile


def test_what_one_window_shows_is_there_at_once_in_another(seen: Faces, store: Gallery) -> None:
    for _ in range(2):
        seen.face(GEN_BO, "bare", 100)
        seen.mat("near", (900, 300))
        come(store)
    other = Faces(seen.box, seen.game, "en", store=store)
    inks = {tuple(other.face(GEN_BO, "bare", 140).get_at((70, y))) for y in range(20, 80)}
    assert len(inks) > 10, "no flat board"
    mat = other.mat("near", (640, 210))
    assert len({tuple(mat.get_at((x, 100))) for x in range(0, 640, 3)}) > 10, "no plain plate"


def test_turned_and_dimmed_pictures_are_kept_too_and_follow_the_finished_one(seen: Faces, store: Gallery) -> None:
    plain = seen.face(GEN_BO, "table", 100, turn=-90, light=55)
    assert plain.get_size() == (card_height(100), 100)
    come(store)
    lying = seen.face(GEN_BO, "table", 100, turn=-90, light=55)
    assert lying is not plain
    assert lying is seen.face(GEN_BO, "table", 100, turn=-90, light=55)
    upright = seen.face(GEN_BO, "table", 100)
    there, here = upright.get_at((30, 50)), lying.get_at((card_height(100) - 1 - 50, 30))
    assert all(b <= a for a, b in zip(there[:3], here[:3], strict=True)), "to the right by a quarter, and darker"
    assert sum(here[:3]) < sum(there[:3])


def test_a_window_that_is_drawn_larger_leaves_no_large_pictures_of_its_old_sizes(seen: Faces, store: Gallery) -> None:
    for step in range(6):
        size = (300 + 40 * step, 200)
        seen.cloth(size)  # the last one scaled, for now
        come(store)
        assert seen.cloth(size).get_size() == size
    kept = [picture for picture in store.shelf.values() if picture.get_height() == 200]
    assert len(kept) <= 4
    assert store.held == sum(map(bytes_of, store.shelf.values()))


def test_every_kind_of_picture_has_the_size_that_was_asked_for(seen: Faces, store: Gallery) -> None:
    seen.cloth((300, 100)), seen.mat("near", (300, 80))
    come(store)
    assert seen.cloth((300, 100)).get_size() == (300, 100)
    assert seen.mat("near", (300, 80)).get_size() == (300, 80)
    assert seen.back(90, turn=180).get_size() == (90, card_height(90))
    assert seen.token(0, 30).get_size() == seen.token(1, 30).get_size() == (30, 30)
    red = seen.symbol("red", 24)
    assert red is not None
    assert red is seen.symbol("red", 24)
    assert seen.symbol("pink", 24) is None


def test_a_card_that_nobody_knows_stays_plain(seen: Faces, store: Gallery) -> None:
    assert seen.face("NONE-001", "table", 100).get_size() == (100, card_height(100))
    assert not store.waiting


def test_a_face_can_be_made_before_anybody_looks_for_it(seen: Faces, store: Gallery) -> None:
    seen.prepare(GEN_BO, "table", 100)
    assert not store.waiting, "nobody waits for it"
    assert store.drawn.wait(60)
    seen.face(GEN_BO, "table", 100)
    assert store.arrived()
    assert seen.ready(GEN_BO, "table", 100)


def test_what_was_dropped_comes_back(seen: Faces, store: Gallery) -> None:
    seen.face(GEN_BO, "table", 100)
    come(store)
    store.shelf.clear()
    seen.face(GEN_BO, "table", 100)
    come(store)
    assert seen.ready(GEN_BO, "table", 100)
    assert not store.waiting


def test_faces_are_drawn_at_widths_a_few_pixels_apart() -> None:
    assert [sharp_width(w) for w in (10, 101, 103)] == [88, 100, 104]
    assert sharp_width(500, "large") % 12 == 0


def test_the_newest_page_comes_first_and_on_it_what_was_asked_first(store: Gallery) -> None:
    order: list[str] = []

    def noted(name: str) -> Callable[[], Image.Image]:
        def make() -> Image.Image:
            order.append(name)
            return flat((1, 2, 3))()

        return make

    go = held_back(store)
    for name in ("a", "b"):
        store.ask(name, name, noted(name))
    store.arrived()
    for name in ("c", "d"):
        store.ask(name, name, noted(name))
    go.set()
    come(store)
    assert order == ["c", "d", "a", "b"]


def test_a_newer_wish_takes_the_place_of_an_older_one_for_the_same_thing(store: Gallery) -> None:
    go = held_back(store)
    store.ask("card", ("card", 100), flat((1, 1, 1)))
    store.ask("card", ("card", 120), flat((2, 2, 2)))
    go.set()
    come(store)
    assert store.get(("card", 100)) is None
    assert store.get(("card", 120)) is not None


def test_what_cannot_be_made_is_not_tried_again(store: Gallery) -> None:
    tried: list[int] = []

    def broken() -> Image.Image:
        tried.append(1)
        raise ValueError("no picture")

    for _ in range(2):
        store.ask("broken", "broken", broken)
        come(store)
    assert len(tried) == 1
    assert store.get("broken") is None


def test_the_shelf_is_bounded_but_keeps_what_a_page_shows(store: Gallery) -> None:
    store.memory = 50 * 400
    for number in range(IN_USE + 50):
        store.put(number, pygame.Surface((10, 10), depth=32))
    assert len(store.shelf) == IN_USE
    assert 0 not in store.shelf
    assert store.held == IN_USE * 400
    store.put(IN_USE + 49, pygame.Surface((20, 10), depth=32))
    assert store.held == (IN_USE + 1) * 400


@pytest.mark.parametrize("size", [(922, 232), (922, 334)])
def test_the_ring_on_a_mat_is_round_in_every_shape(seen: Faces, store: Gallery, size: tuple[int, int]) -> None:
    seen.mat("near", size)
    come(store)
    picture = seen.mat("near", size)
    left, top, right, low = read_sheet(seen.box.sheet).mats["near"].zones["field"].box
    middle, radius = (left + right) / 2 * size[0], (low - top) * size[1] * 0.4  # it is painted so high
    height = round((top + low) / 2 * size[1])

    def light(far: float) -> int:
        """Return how bright the brightest point is, so far at the side of the middle."""
        return max(sum(picture.get_at((round(middle + far) + x, height))[:3]) for x in range(-3, 4))

    assert light(radius) > 1.3 * max(light(0.84 * radius), light(1.16 * radius))


def never(*_: object) -> Image.Image:
    raise AssertionError("this was painted already")


def test_a_mat_that_was_painted_once_comes_from_the_disk_as_it_was(
    seen: Faces, store: Gallery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = (322, 130)

    def shown(faces: Faces) -> bytes:
        faces.mat("near", size)
        come(faces.store)
        return pygame.image.tobytes(faces.mat("near", size), "RGB")

    first = shown(seen)
    monkeypatch.setattr(pictures, "sheet", never)
    again = Gallery(FaceStore(Cache(tmp_path, memory=0), pools=(threads,)))
    try:
        assert shown(Faces(seen.box, seen.game, "en", store=again)) == first
    finally:
        again.close()
