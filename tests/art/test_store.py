"""Faces for a screen: given at once or as a sketch, made elsewhere, and whatever breaks there stops nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import pytest
from msgspec import structs
from PIL import Image

from bsdesk.art.faces import drawers, faces, sizes, store
from bsdesk.art.faces.cache import Cache
from bsdesk.art.faces.drawers import Drawing, Wanted, drawing_of, processes, threads
from bsdesk.art.faces.store import DrawingProgress, FaceStore, sketch
from tests.art.conftest import MakeFace

Open = Callable[..., FaceStore]
SOON = 60.0  # seconds after which a test that hangs ends


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Open]:
    stores: list[FaceStore] = []

    def opened(*pools: Callable[[], Executor], **options: Any) -> FaceStore:
        stores.append(FaceStore(Cache(tmp_path), pools=pools or (threads,), **options))
        return stores[-1]

    yield opened
    for one in stores:
        one.close()


class Slow(ThreadPoolExecutor):
    """Draws nothing before it may."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may, self.order = Event(), list[str]()
        self.given = Semaphore(0)  # what it was given to draw

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        def later() -> object:
            self.may.wait(SOON)
            self.order.append(args[0].face.id)
            return fn(*args, **kwargs)

        found = super().submit(later)
        self.given.release()
        return found


class Ending(ThreadPoolExecutor):
    """Says when it was ended."""

    def __init__(self) -> None:
        super().__init__(1)
        self.ended = Event()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ended.set()
        super().shutdown(wait, cancel_futures=cancel_futures)


class Broken(Slow):
    """A pool whose processes die."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("killed"))
        return future


def no_pool() -> Executor:
    raise OSError("no processes here")


def table(face: MakeFace, *numbers: int) -> list[Wanted]:
    return [Wanted(face(f"26RSD01-{n:03}")) for n in numbers]


def same(a: Image.Image, b: Image.Image) -> bool:
    return (a.size, a.mode, a.tobytes()) == (b.size, b.mode, b.tobytes())


def test_a_face_is_a_sketch_until_it_is_drawn(open_store: Open, face: MakeFace) -> None:
    one, faces_of = structs.replace(face("26RSD01-001"), key="Nobody Knows"), open_store()  # one without a painting
    first = faces_of.get(one)
    assert (first.done, first.image.size) == (False, (120, 168))
    assert faces_of.wait(SOON)
    got = faces_of.get(one)
    assert got.done
    assert same(got.image, faces.draw(one, "table", 120).image)
    assert not same(first.image, got.image)


def test_the_screen_is_told_what_is_there_now_and_that_once(open_store: Open, face: MakeFace) -> None:
    faces_of = open_store()
    faces_of.warm(table(face, 1, 2))
    assert faces_of.wait(SOON)
    assert [wanted.face.id for wanted in faces_of.ready()] == ["26RSD01-001", "26RSD01-002"]
    assert faces_of.ready() == []


def test_what_a_screen_waits_for_goes_before_what_may_be_needed(open_store: Open, face: MakeFace) -> None:
    pool = Slow()
    faces_of = open_store(lambda: pool)
    faces_of.warm(table(face, *range(1, 9)))
    sent = drawers.WORKERS + 1
    assert all(pool.given.acquire(timeout=SOON) for _ in range(sent))  # the first are on their way
    faces_of.get(face("26RSD01-008"))
    pool.may.set()
    assert faces_of.wait(SOON)
    expected = [*range(1, sent + 1), 8, *range(sent + 1, 8)]
    assert pool.order == [f"26RSD01-{n:03}" for n in expected]


def test_progress_counts_what_is_under_way_and_begins_anew(open_store: Open, face: MakeFace) -> None:
    pool = Slow()
    faces_of = open_store(lambda: pool)
    assert faces_of.progress == DrawingProgress(0, 0)
    faces_of.warm(table(face, 1, 2, 2))
    assert faces_of.progress == DrawingProgress(0, 2)
    pool.may.set()
    assert faces_of.wait(SOON)
    assert faces_of.progress == DrawingProgress(0, 0)
    faces_of.warm(table(face, 1, 2))
    assert faces_of.progress == DrawingProgress(0, 0)


def test_what_is_on_disk_is_drawn_by_nobody(open_store: Open, face: MakeFace) -> None:
    first = open_store()
    first.warm(table(face, 1))
    assert first.wait(SOON)
    again = open_store(no_pool)
    again.warm(table(face, 1))
    assert again.wait(SOON)
    assert (again.get(face("26RSD01-001")).done, again.faults) == (True, [])


def test_a_screen_that_settles_first_has_all_that_is_on_disk_and_waits_for_no_more(
    open_store: Open, face: MakeFace
) -> None:
    first = open_store()
    first.warm(table(face, 1, 2, 3))
    assert first.wait(SOON)
    pool = Slow()
    again = open_store(lambda: pool)
    again.warm(table(face, 4, 1, 2, 3))
    again.settle(SOON)
    assert [again.get(wanted.face).done for wanted in table(face, 4, 1, 2, 3)] == [False, True, True, True]
    pool.may.set()


@pytest.mark.parametrize("first", [no_pool, Broken])
def test_where_processes_break_down_a_thread_draws(
    open_store: Open, face: MakeFace, first: Callable[[], Executor]
) -> None:
    faces_of = open_store(first, first, threads)
    faces_of.warm(table(face, 1, 2, 3, 4, 5))
    assert faces_of.wait(SOON)
    assert all(faces_of.get(wanted.face).done for wanted in table(face, 1, 2, 3, 4, 5))
    assert faces_of.faults == []


def test_a_face_that_cannot_be_drawn_stays_a_sketch_and_is_named(
    open_store: Open, face: MakeFace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawing(wanted: Wanted) -> Drawing:
        if wanted.face.id == "26RSD01-001":
            raise ZeroDivisionError
        return drawing_of(wanted)

    monkeypatch.setattr(drawers, "drawing_of", drawing)
    faces_of = open_store()
    faces_of.warm(table(face, 1, 2))
    assert faces_of.wait(SOON)
    bad, good = (faces_of.get(wanted.face) for wanted in table(face, 1, 2))
    assert (bad.done, good.done, faces_of.progress) == (True, True, DrawingProgress(0, 0))
    assert same(bad.image, sketch(table(face, 1)[0].exact()))
    assert faces_of.faults == ["26RSD01-001: the face can't be drawn: ZeroDivisionError()"]


def test_where_nothing_can_draw_all_are_named_and_nothing_hangs(open_store: Open, face: MakeFace) -> None:
    faces_of = open_store(no_pool, Broken)
    faces_of.warm(table(face, 1, 2, 3, 4, 5))
    assert faces_of.wait(SOON)
    assert len(faces_of.faults) == 5


def test_a_broken_picture_of_the_users_is_named_and_the_drawn_one_shown(
    open_store: Open, face: MakeFace, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.png"
    Image.new("RGB", (80, 80), (9, 250, 9)).save(mine)
    mine.write_bytes(mine.read_bytes()[:90])
    faces_of, wanted = open_store(), face("26RSD01-001", picture=str(mine))
    faces_of.warm([Wanted(wanted)])
    assert faces_of.wait(SOON)
    assert [fault.partition(":")[0] for fault in faces_of.faults] == [str(mine)]
    assert same(faces_of.get(wanted).image, faces.draw(face("26RSD01-001"), "table", 120).image)


def test_memory_is_bounded_and_what_went_comes_back(open_store: Open, face: MakeFace) -> None:
    faces_of = open_store(memory=2 * 120 * 168 * 3)
    faces_of.warm(table(face, 1, 2, 3))
    assert faces_of.wait(SOON)
    assert [w.face.id for w in faces_of.shelf.pictures] == ["26RSD01-002", "26RSD01-003"]
    assert not faces_of.get(face("26RSD01-001")).done
    assert faces_of.wait(SOON)
    assert faces_of.get(face("26RSD01-001")).done


def test_what_looks_the_same_is_made_once(face: MakeFace) -> None:
    one = face("26RSD01-001")  # two levels
    assert Wanted(one, "table", 0, 9).exact() == Wanted(one, "table", 120, 2).exact()
    assert Wanted(one, "table", 0, 0).exact() == Wanted(one).exact() != Wanted(one, "table", 0, 2).exact()
    assert Wanted(one, "large", 480, 2).exact() == Wanted(one, "large").exact()
    assert Wanted(one, "large", 10).exact() == Wanted(one, "large", sizes.LEAST_WIDTH["large"]).exact()


@pytest.mark.parametrize(("size", "width"), [("table", 88), ("table", 300), ("hand", 160), ("large", 480)])
def test_a_sketch_has_the_size_of_the_face(face: MakeFace, size: str, width: int) -> None:
    one = face("26RSD01-001")
    assert sketch(Wanted(one, size, width).exact()).size == faces.draw(one, size, width).image.size


def test_a_store_is_closed_while_it_works(open_store: Open, face: MakeFace) -> None:
    pool = Slow()
    faces_of = open_store(lambda: pool)
    faces_of.warm(table(face, 1, 2, 3, 4))
    faces_of.close()
    pool.may.set()
    assert faces_of.wait(SOON)
    assert not faces_of.get(face("26RSD01-001")).done


def test_after_a_while_without_work_the_pool_ends_and_the_next_face_begins_another(
    open_store: Open, face: MakeFace, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[Ending] = []

    def pool() -> Executor:
        pools.append(Ending())
        return pools[-1]

    monkeypatch.setattr(store, "IDLE", 0.01)
    faces_of = open_store(pool)
    for number in (1, 2):
        faces_of.get(face(f"26RSD01-{number:03}"))
        assert faces_of.wait(SOON)
        assert pools[-1].ended.wait(SOON)
    assert [wanted.face.id for wanted in faces_of.ready()] == ["26RSD01-001", "26RSD01-002"]
    assert len(pools) == 2


def test_a_process_of_its_own_draws_the_same(open_store: Open, face: MakeFace) -> None:
    faces_of = open_store(processes)
    faces_of.warm([Wanted(face("26RSD01-001"), "hand")])
    assert faces_of.wait(SOON)
    assert faces_of.faults == []
    assert same(faces_of.get(face("26RSD01-001"), "hand").image, faces.draw(face("26RSD01-001"), "hand").image)


ORPHAN = """
import os, sys, time
from bsdesk.art.faces.drawers import processes
if __name__ == "__main__":
    print(processes().submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks /proc whether a process is alive")
def test_a_worker_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN, encoding="utf-8")
    paths = os.pathsep.join([str(Path(store.__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}
    ) as program:
        assert program.stdout is not None
        worker = int(program.stdout.readline())
        program.send_signal(signal.SIGKILL)
        ended = Event()
        for _ in range(600):
            if not Path(f"/proc/{worker}").exists() or "Z" in Path(f"/proc/{worker}/stat").read_text().split()[2]:
                break
            ended.wait(0.1)
        else:
            os.kill(worker, signal.SIGKILL)
            pytest.fail("the worker outlived the program")
