"""`bench faces`: how fast faces are drawn and loaded, beside floors of the same run, and how long a screen waits."""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from bsdesk.art.faces import sizes
from bsdesk.art.faces.cache import Cache, encode, prepare
from bsdesk.art.faces.drawers import WORKERS, Wanted
from bsdesk.art.faces.store import FaceStore
from bsdesk.commands.cards.render import faces_of
from bsdesk.commands.shared.user_folder import load_if_named
from bsdesk.engine.looks.face import Face

LANGUAGE = "ja"
TABLE = 32  # different cards of two decks
SETTLE = 0.2  # seconds that a screen allows for the disk before it is first shown
TICK = 0.002  # seconds that a screen sleeps between two looks

clock = time.perf_counter


def run(args: argparse.Namespace) -> int:
    found = load_if_named(args, args.game)
    made = faces_of(found.game, list(found.game.rules.defs), LANGUAGE, found.pictures)
    with tempfile.TemporaryDirectory() as folder:
        by_size = {size: measure(made, size, Path(folder) / size, args.seconds / 6) for size in sizes.SIZES}
        count = min(TABLE, len(made), by_size["table"]["faces"] * 4)
        measured = {"sizes": by_size, "start": starts(made[:count], Path(folder) / "start")}
    print(json.dumps(measured, indent=2) if args.json else table(measured))
    return 0


# ------------------------------------------------------------------------------------------------- one by one


def measure(made: Sequence[Face], size: str, folder: Path, seconds: float) -> dict[str, Any]:
    """Draw for some seconds, then fetch the same faces from disk and from memory."""
    width = sizes.WIDTHS[size]
    cache, done, start = Cache(folder), [], clock()
    step = max(len(made) // 16, 1)
    for face in [made[(k * step + k // 16) % len(made)] for k in range(len(made))]:
        cache.face(face, size, width)
        done.append((face, size, width))
        if clock() - start > seconds:
            break
    drawn, fresh, store = (clock() - start) / len(done), Cache(folder), FaceStore(cache)
    read = each(len(done), lambda: list(prepare(done, fresh)))
    store.warm(Wanted(*one) for one in done)
    store.wait()
    kept = each(len(done), lambda: [store.get(*one) for one in done])
    store.close()
    floors = floors_of((width, sizes.height(width)), folder)
    return {
        "faces": len(done),
        "drawn a second": round(1 / drawn, 1),
        "drawing over floor": round(drawn / floors["drawing"], 1),
        "from disk a second": round(1 / read),
        "disk over floor": round(read / floors["disk"], 1),
        "from memory a second": round(1 / kept),
        "memory over floor": round(kept / floors["memory"], 1),
        "kilobytes on disk": round(cache.disk() / len(done) / 1000, 1),
        "kilobytes in memory": round(fresh.shelf.held / max(len(fresh.shelf.pictures), 1) / 1000, 1),
    }


def floors_of(size: tuple[int, int], folder: Path) -> dict[str, float]:
    """Return the unavoidable seconds: to store an empty picture, to read its pixels from a file, to look up a name."""
    blank, file = Image.new("RGB", size), folder / "floor.raw"
    file.write_bytes(blank.tobytes())
    names = {"blank": blank}
    return {
        "drawing": each(20, lambda: [(folder / "floor.jpg").write_bytes(encode(blank)[1]) for _ in range(20)]),
        "disk": each(20, lambda: [Image.frombytes("RGB", size, file.read_bytes()) for _ in range(20)]),
        "memory": each(1_000, lambda: [names["blank"] for _ in range(1_000)]),
    }


def each(count: int, call: Callable[[], object]) -> float:
    start = clock()
    call()
    return (clock() - start) / count


# ------------------------------------------------------------------------------------------- while a screen goes on


def starts(made: Sequence[Face], folder: Path) -> dict[str, Any]:
    """Measure a table of these cards with an empty cache, then with a full one, beside an idle screen."""
    wanted = [Wanted(face) for face in made]
    idle = sorted(tick([], None) for _ in range(100))
    cold, warm = (start(wanted, Cache(folder)) for _ in range(2))
    limits = FaceStore(Cache(folder))
    return {
        "cards": len(made),
        "processes": WORKERS,
        "idle screen ms": waits(idle),
        "cold": cold,
        "warm": warm,
        "megabytes in memory at most": limits.shelf.most / 1e6,
        "megabytes on disk at most": limits.cache.most / 1e6,
    }


def start(wanted: Sequence[Wanted], cache: Cache) -> dict[str, Any]:
    """Measure from the first look at a table until every face is there."""
    store, began, ticks, first = FaceStore(cache), clock(), list[float](), 0.0
    store.warm(wanted)
    store.settle(SETTLE)
    for one in wanted:
        store.get(*one)
    sketched = clock() - began
    while not store.wait(0):
        ticks.append(tick(wanted, store))
        if store.ready() and not first:
            first = clock() - began
    took = clock() - began
    store.close()
    return {
        "first look ms": round(sketched * 1e3, 1),
        "first face ms": round((first or took) * 1e3, 1),
        "all faces ms": round(took * 1e3, 1),
        "screen ms": waits(sorted(ticks) or [0.0]),
    }


def tick(wanted: Sequence[Wanted], store: FaceStore | None) -> float:
    """Look at all faces once; return how much later than planned that began."""
    began = clock()
    time.sleep(TICK)
    for one in wanted if store is not None else ():
        store.get(*one)  # type: ignore[union-attr]
    return clock() - began - TICK


def waits(ticks: Sequence[float]) -> dict[str, float]:
    at = {"median": len(ticks) // 2, "99 %": len(ticks) * 99 // 100, "longest": len(ticks) - 1}
    return {name: round(ticks[place] * 1e3, 2) for name, place in at.items()}


# -------------------------------------------------------------------------------------------------- for people


def table(found: dict[str, Any]) -> str:
    sizes, start = found["sizes"], found["start"]
    names = list(next(iter(sizes.values())))
    lines = [f"{'':<24}" + "".join(f"{size:>12}" for size in sizes)]
    lines += [f"{name:<24}" + "".join(f"{sizes[size][name]:>12,}" for size in sizes) for name in names]
    lines += ["", f"a table of {start['cards']} different cards, drawn by {start['processes']} process(es) of its own"]
    lines += [f"{'':<24}" + "".join(f"{name:>12}" for name in ("first look", "first face", "all faces"))]
    for name in ("cold", "warm"):
        figures = [start[name][f"{what} ms"] for what in ("first look", "first face", "all faces")]
        lines.append(f"{name + ' cache':<24}" + "".join(f"{f'{ms:,} ms':>12}" for ms in figures))
    lines += ["", "how late a screen that looks at all of them every 2 ms comes, in ms"]
    lines += [f"{'':<24}" + "".join(f"{name:>12}" for name in start["idle screen ms"])]
    rows = {"nothing to do": start["idle screen ms"], **{f"{n} cache": start[n]["screen ms"] for n in ("cold", "warm")}}
    lines += [f"{name:<24}" + "".join(f"{ms:>12,}" for ms in row.values()) for name, row in rows.items()]
    memory, disk = start["megabytes in memory at most"], start["megabytes on disk at most"]
    return "\n".join([*lines, "", f"at most {memory:g} MB in memory, {disk:g} MB on disk"])
