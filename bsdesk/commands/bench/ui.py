"""`bench ui`: the speed of the table in a real window, as ratios to floors measured in the same run.

Two floors: blitting a whole window and flipping it, and a bare «import pygame, open a window, flip».
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bsdesk.commands.bench.starts import SIZE, starts
from bsdesk.commands.bench.walk import Walk, let_go, spot
from bsdesk.commands.screens import settle
from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.ui.app import App
    from bsdesk.ui.table.screen import TableScreen

IDLE = (8.0, 10.0)  # seconds after the last input, when lit cards have breathed, and how long to measure
TARGETS = {
    "drag, median over floor": 2.0,
    "drag, 99 % over floor": 8.0,
    "full redraw over floor": 4.0,
    "drag beside a stage window over drag": 1.1,
    "idle frames": 0.0,
    "idle processor %": 0.5,
    "one token, crowded table: calls": 10_000.0,
    "one token, crowded table: pages": 1.0,
    "first frame over bare window": 2.0,
    "table ready, seconds": 0.5,
    "table ready the first time, seconds": 1.0,
    "memory MB": 250.0,
}

clock = time.perf_counter


def run(args: argparse.Namespace) -> int:
    name = args.game or "battle_spirits"
    if args.walk:
        with a_screen():
            print("\n".join(walks_told(name)))
        return 0
    with a_screen(), tempfile.TemporaryDirectory() as folder:
        found = {**at_the_table(name, args.seconds), **starts(name, Path(folder))}
    if args.json:
        print(json.dumps({"measured": found, "targets": TARGETS}, indent=2))
    else:
        print("\n".join(line(name, value) for name, value in found.items()))
    return 0


def line(name: str, value: float) -> str:
    """Return one figure and whether it meets its target."""
    wanted = TARGETS.get(name)
    told = "" if wanted is None else f"   at most {wanted:g}{'' if value <= wanted else '   MISSED'}"
    return f"{name:<44}{value:>10.3f}{told}"


@contextmanager
def a_screen() -> Iterator[None]:
    """Use the display there is, or start a virtual one."""
    if os.environ.get("DISPLAY") or os.name == "nt" or sys.platform == "darwin":
        yield
        return
    server = shutil.which("Xvfb")
    if server is None:
        raise Complaint("there is no screen", expected="a screen, or Xvfb", remedy="install Xvfb")
    read, write = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    command = [server, "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)  # noqa: S603 - found on the path
    os.close(write)
    with os.fdopen(read) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"
    os.environ["SDL_VIDEODRIVER"] = "x11"
    try:
        yield
    finally:
        process.terminate()
        process.wait()
        del os.environ["DISPLAY"]


def at_the_table(name: str, seconds: float) -> dict[str, float]:
    """Measure dragging, drawing and idling on a full table."""
    import pygame

    os.environ["SDL_AUDIODRIVER"] = "dummy"
    app, table = full_table(name)
    floor = blit_and_flip(app)
    drags = sorted(dragging(app, table, seconds / 4))
    redraw = statistics.median(times(lambda: whole(app), seconds / 8))
    frames, processor = idle(app)
    memory = resident()
    beside = beside_a_stage(app, table, seconds / 8)  # last: what it keeps is not of the player's window
    walks = walk(app, table, "crowded")
    leave(app)
    app, table = full_table(name, crowded=False)
    walks |= walk(app, table, "usual")
    leave(app)
    pygame.quit()
    return {
        "floor: blit and flip, ms": floor * 1000,
        "drag, median ms": statistics.median(drags) * 1000,
        "drag, median over floor": statistics.median(drags) / floor,
        "drag, 99 % over floor": drags[int(len(drags) * 0.99)] / floor,
        **beside,
        "full redraw over floor": redraw / floor,
        "idle frames": float(frames),
        "idle processor %": processor,
        "memory MB": memory,
        **walks,
    }


def walks_told(name: str) -> Iterator[str]:
    """Yield on a full table and a usual one which room calls which, from the release of a token to the picture."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    for kind in ("crowded", "usual"):
        app, table = full_table(name, crowded=kind == "crowded")
        found = second_token(app, table)
        leave(app)
        yield f"one token, {kind} table: {found.calls:,} calls"
        yield from ("", *found.lines(), "")


def second_token(app: App, table: TableScreen) -> Walk:
    """Let go of two tokens, one after the other; return what the second one cost, with caches filled."""
    let_go(app, table)
    settle(app)
    return let_go(app, table)


def walk(app: App, table: TableScreen, kind: str) -> dict[str, float]:
    """Measure what one token costs from its release to the picture: see `Walk`."""
    found = second_token(app, table)
    return {
        f"one token, {kind} table: calls": float(found.calls),
        f"one token, {kind} table: hops": float(len(found.hops)),
        f"one token, {kind} table: pages": float(found.pages),
    }


def leave(app: App) -> None:
    """Leave the table and all screens below it."""
    app.home()
    app.screen.leave()


def full_table(name: str, *, crowded: bool = True) -> tuple[App, TableScreen]:
    """Open a table of 40 cards and 80 tokens, or the usual position, with all pictures loaded."""
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.engine.files.position import lay
    from bsdesk.engine.play import Applied
    from bsdesk.journal.lines import Header, cards_digest
    from bsdesk.journal.saved_games import OPEN
    from bsdesk.session.house import House
    from bsdesk.session.session import start
    from bsdesk.table.match import Match
    from bsdesk.table.settings import Settings
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.doors import doors_of
    from bsdesk.ui.lobby.help import Help
    from bsdesk.ui.lobby.start import Start
    from bsdesk.ui.table.screen import TableScreen

    samples = importlib.import_module(f"bsdesk.games.{name}.samples")
    shelved = shelf()
    box = shelved.boxes[name]
    game = box.open({})
    sides: Mapping[int, str] = getattr(samples, "TABLE", samples.POSITION) if crowded else samples.POSITION
    state = lay(game, sides, step=samples.STEP)
    mark = cards_digest(game, {card.definition for card in state.cards.values()})
    session = start(Header(game.rules.id, game.rules.version, mark), Applied(state, ()), None, [OPEN])
    app = App(shelved, Settings(volume=0), Help, size=SIZE)
    app.open(Start(app))
    match = Match(box, House(lambda: shelved).table(box, session), app.settings.language)
    table = TableScreen(app, match, doors_of(app))
    app.open(table)
    settle(app)
    return app, table


def times(act: Callable[[], object], seconds: float, least: int = 30) -> list[float]:
    """Repeat an act for some seconds; return how long each took."""
    found: list[float] = []
    start = clock()
    while len(found) < least or clock() - start < seconds:
        before = clock()
        act()
        found.append(clock() - before)
    return found


def blit_and_flip(app: App) -> float:
    """Return the floor of a full redraw: one picture as large as the window, and the flip."""
    import pygame

    picture = app.surface.copy()

    def floor() -> None:
        app.surface.blit(picture, (0, 0))
        pygame.display.flip()

    return statistics.median(times(floor, 1.0))


def whole(app: App) -> None:
    """Redraw everything."""
    app.presenter.redraw()
    app.show()


def dragging(app: App, table: TableScreen, seconds: float) -> list[float]:
    """Carry a token over the field; return the seconds from each motion to the flip that shows it."""
    import pygame

    page, drag, model = app.lay_out(), table.parts.drag, table.parts.model
    place = next(o.move.subject for o in model.offers if o.most and o.move.subject not in model.view.cards)
    source = next(c for c in page.controls if c.id == f"place:{place}")
    cards = [c.rect for c in page.controls if c.id.startswith("card:")]
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=spot(source.rect)))
    table.parts.clicks.take_tokens(place)
    drag.dragging = True
    app.show()
    step = 0

    def motion() -> None:
        nonlocal step
        step += 1
        rect = cards[(step // 6) % len(cards)]
        at = (rect[0] + 6 + (step % 6) * rect[2] // 7, rect[1] + rect[3] // 2)
        app.loop.waiting.append(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0)))
        before = app.presenter.frames
        app.loop.step_once()
        if app.presenter.frames == before:
            raise AssertionError("a motion was not answered")

    found = times(motion, seconds, 200)
    drag.let_go()
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(1, 1)))
    app.show()
    return found


def beside_a_stage(app: App, table: TableScreen, seconds: float) -> dict[str, float]:
    """Carry a token by turns without and with a stage window; return how long a motion took beside it, and how that
    compares."""
    from bsdesk.ui.stage.formats import PictureFormat
    from bsdesk.ui.stage.window import close_stage, open_stage

    alone, beside = list[float](), list[float]()
    for _ in range(3):
        alone += dragging(app, table, seconds / 3)
        open_stage(app, PictureFormat())
        for _ in range(20):
            app.loop.step_once()
        beside += dragging(app, table, seconds / 3)
        close_stage(app)
    with_it, without = statistics.median(beside), statistics.median(alone)
    last = sorted(beside)[int(len(beside) * 0.99)] / sorted(alone)[int(len(alone) * 0.99)]
    return {
        "drag beside a stage window, median ms": with_it * 1000,
        "drag beside a stage window over drag": with_it / without,
        "drag beside a stage window, 99 % over drag": last,
    }


def idle(app: App) -> tuple[int, float]:
    """Return the frames drawn and processor time used while nothing happens."""
    end = clock() + IDLE[0]
    while clock() < end:
        app.loop.step()
    frames, used, start = app.presenter.frames, time.process_time(), clock()
    while clock() - start < IDLE[1]:
        app.loop.step()
    return app.presenter.frames - frames, 100 * (time.process_time() - used) / (clock() - start)


def resident() -> float:
    """Return the memory of this process in megabytes; 0 where it is unknown."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    found = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(found.split()[1]) / 1000
