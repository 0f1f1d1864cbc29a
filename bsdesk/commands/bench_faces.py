"""`bench faces`: how fast faces are drawn, and how fast they come back from the cache."""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from bsdesk.art import faces
from bsdesk.art.cache import Cache, prepare
from bsdesk.commands.cards_render import faces_of
from bsdesk.commands.own import asked_for
from bsdesk.engine.face import Face

LANGUAGE = "ja"


def run(args: argparse.Namespace) -> int:
    found = asked_for(args, args.game)
    made = faces_of(found.game, list(found.game.defs), LANGUAGE, found.pictures)
    with tempfile.TemporaryDirectory() as folder:
        found = {size: measure(made, size, Path(folder) / size, args.seconds / 6) for size in faces.SIZES}
    print(json.dumps(found, indent=2) if args.json else table(found))
    return 0


def measure(made: list[Face], size: str, folder: Path, seconds: float) -> dict[str, Any]:
    """Draw for some seconds, then fetch the same faces from disk and from memory."""
    clock, width = time.perf_counter, faces.WIDTHS[size]
    cache, done, start = Cache(folder), [], clock()
    step = max(len(made) // 16, 1)
    for face in [made[(k * step + k // 16) % len(made)] for k in range(len(made))]:
        cache.face(face, size, width)
        done.append((face, size, width))
        if clock() - start > seconds:
            break
    cold = (clock() - start) / len(done)
    fresh, start = Cache(folder), clock()
    for _ in prepare(done, fresh):
        pass
    warm, start = (clock() - start) / len(done), clock()
    for _ in prepare(done, fresh):
        pass
    memory = (clock() - start) / len(done)
    return {
        "faces": len(done),
        "cold faces a second": round(1 / cold, 2),
        "from disk a second": round(1 / warm, 1),
        "from memory a second": round(1 / memory),
        "kilobytes on disk each": round(cache.disk() / len(done) / 1000, 1),
        "kilobytes in memory each": round(fresh.held / max(len(fresh.shelf), 1) / 1000, 1),
        "megabytes in memory at most": fresh.memory / 1e6,
        "megabytes on disk at most": fresh.most / 1e6,
    }


def table(found: dict[str, dict[str, Any]]) -> str:
    names = list(next(iter(found.values())))
    lines = [f"{'':<30}" + "".join(f"{size:>12}" for size in found)]
    lines += [f"{name:<30}" + "".join(f"{found[size][name]:>12,}" for size in found) for name in names]
    return "\n".join(lines)
