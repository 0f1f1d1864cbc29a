"""`bench scenes`: what exports take of time and memory, beside floors of the same run: blitting, and blank films."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from array import array
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bsdesk.workers.crew import Crew

if TYPE_CHECKING:
    import pygame

    from bsdesk.ui.export.exporting import Export

SCENE = "battle_spirits/combos/twice"
SECONDS = 10  # of each film
FLOOR = 0.3  # seconds for which blitting is measured
TARGETS = {"seconds": 30.0, "megabytes": 500.0}  # of ten seconds of 1080p, thirty pictures a second

clock = time.perf_counter


def run(args: argparse.Namespace) -> int:
    from bsdesk.ui.export import video
    from bsdesk.ui.export.order import KINDS

    names = [name for name, kind in KINDS.items() if kind.moves and (name != "mp4" or video.is_there())]
    found = {}
    for name in names:  # each in a process of its own, whose memory is that of one film
        crew = Crew(1, nice=0)
        found[name] = crew.submit(measure, name, args.own).result()
        crew.shutdown()
    print(json.dumps(found, indent=2) if args.json else table(found))
    return 0


def measure(kind: str, own: Path | None) -> dict[str, Any]:
    """Return what a film of this kind costs, and its floors. All pictures of cards are there before."""
    from bsdesk.commands.scenes.files import scene_text
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.table.shelf_games import game_of
    from bsdesk.ui.export.exporting import Export
    from bsdesk.ui.export.order import KINDS, ExportOrder
    from bsdesk.ui.kit.host.windowless import draw_without_window

    draw_without_window()
    here, usual = shelf(own), KINDS[kind]
    order = ExportOrder(scene_text(SCENE)[0], kind, usual.size, usual.rate, captions=False)
    export, count = Export(here, partial(game_of, here), order), SECONDS * order.rate
    for _ in islice(pictures(export), count):
        pass  # from now on all pictures of cards are there
    start = clock()
    for _ in islice(pictures(export), count):
        pass
    drawing = clock() - start
    with tempfile.TemporaryDirectory() as folder:
        start, busy = clock(), time.process_time()
        writer = export.writer(Path(folder) / "film", array("h"))
        for surface, changed in islice(pictures(export), count):
            writer.add(surface, changed)
        writer.finish()
        return {
            "size": list(order.size),
            "pictures": count,
            "drawing": drawing,
            "whole": clock() - start,
            "processor": time.process_time() - busy,
            "megabytes": peak(),
            "kilobytes": (Path(folder) / "film").stat().st_size / 1_000,
            "blitting": blitting(order.size, count),
            "blank": blank(export, Path(folder) / "blank", count),
        }


def pictures(export: Export) -> Iterator[tuple[pygame.Surface, list[pygame.Rect]]]:
    """Yield the pictures of the scene, again and again, each with where it differs from the one before."""
    while True:
        for frame in export.film().frames():
            yield frame.surface, frame.changed


def blitting(size: tuple[int, int], count: int) -> float:
    """Return the seconds in which a picture of this size is copied so many times."""
    import pygame

    one, other = pygame.Surface(size), pygame.Surface(size)
    start, rounds = clock(), 0
    while clock() - start < FLOOR:
        one.blit(other, (0, 0))
        rounds += 1
    return (clock() - start) / rounds * count


def blank(export: Export, file: Path, count: int) -> float:
    """Return the seconds in which so many blank pictures are written, each as if all of it had changed."""
    import pygame

    surface = pygame.Surface(export.order.size)
    writer = export.writer(file, array("h"))
    start = clock()
    for number in range(count):
        surface.fill((number % 8, 0, 0))
        writer.add(surface, [surface.get_rect()])
    writer.finish()
    return clock() - start


def peak() -> float | None:
    """Return the most memory that this process has had, in megabytes; None where the system doesn't say."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1_000_000 if sys.platform == "darwin" else 1_000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def table(found: dict[str, Any]) -> str:
    """Return the figures as a table."""
    lines = [f"{SECONDS} seconds of {SCENE}, without captions, all in motion; seconds of this machine\n"]
    head = (
        "",
        "size",
        "pictures",
        "drawing",
        "whole",
        "processor",
        "blitting",
        "blank film",
        "drawing/blit",
        "whole/blank",
    )
    lines.append("".join(f"{name:>13}" for name in (*head, "kB", "MB of memory")))
    for name, one in found.items():
        ratios = one["drawing"] / one["blitting"], one["whole"] / one["blank"]
        figures = (one["drawing"], one["whole"], one["processor"], one["blitting"], one["blank"], *ratios)
        memory = "-" if one["megabytes"] is None else f"{one['megabytes']:.0f}"
        told = (name, "x".join(map(str, one["size"])), one["pictures"], *(f"{figure:.2f}" for figure in figures))
        lines.append("".join(f"{text:>13}" for text in (*told, f"{one['kilobytes']:.0f}", memory)))
    if "mp4" in found:
        wanted = f"{TARGETS['seconds']:g} s on two cores, and {TARGETS['megabytes']:g} MB"
        lines.append(f"\nmp4: {found['mp4']['whole']:.1f} s; wanted are less than {wanted}")
    else:
        lines.append("\nno mp4: PyAV is not installed")
    return "\n".join(lines)
