"""The program in a real window on a screen of its own, driven by real mouse and keyboard events.

The program itself says where its controls are (BSDESK_PROBE); everything else goes through the window system.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from PIL import ImageGrab

ROOT = Path(__file__).parents[2]
NEEDED = ("Xvfb", "openbox", "xdotool")
PATIENCE = 40.0  # seconds, on a busy machine
DRAG = 6  # steps of a drag


def missing() -> list[str]:
    """What this machine lacks for tests in a window."""
    return [name for name in NEEDED if shutil.which(name) is None]


@contextmanager
def screen(size: tuple[int, int] = (1280, 760)) -> Iterator[str]:
    """A screen of one's own, with a window manager; its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        [tool("Xvfb"), "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        display = f":{told.readline().strip()}"
    manager = subprocess.Popen([tool("openbox")], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
    try:
        yield display
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait(10)


def tool(name: str) -> str:
    """Where a program of the machine lies."""
    return shutil.which(name) or name


class Desk:
    """The program in its window, with folders of its own but for the faces that it finds drawn."""

    def __init__(self, display: str, folder: Path, *args: str, size: str = "1280x700") -> None:
        self.probe, self.log = folder / "probe.json", folder / "log.txt"
        self.env = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "BSDESK_PROBE": str(self.probe),
            **{name: str(folder / name.lower()) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")},
        }
        self.probe.unlink(missing_ok=True)
        with self.log.open("a") as log:
            command = [sys.executable, "-m", "bsdesk", "desk", *args, "--size", size]
            self.process = subprocess.Popen(command, env=self.env, cwd=ROOT, stdout=log, stderr=log)
        self.until(self.probe.exists, "the window")
        self.window = self.until(self._find, "the window's name")
        self.place = (*self._corner(), *map(int, size.split("x")))

    # what it says

    @property
    def page(self) -> dict[str, Any]:
        """What the program shows now."""
        for _ in range(50):
            with suppress(ValueError, OSError):
                found: dict[str, Any] = json.loads(self.probe.read_text("utf-8"))
                return found
            time.sleep(0.02)
        raise AssertionError("the program does not say where its controls are")

    @property
    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page["told"]
        return found

    @property
    def ids(self) -> list[str]:
        """The controls that can be used."""
        return [control[0] for control in self.page["controls"] if control[5]]

    def labels(self, start: str) -> dict[str, str]:
        """The controls whose id starts so: id -> what it is in words."""
        return {control[0]: control[6] for control in self.page["controls"] if control[0].startswith(start)}

    def named(self, start: str, label: str) -> str:
        """The id of the control that is called so."""
        return str(self.until(lambda: next((i for i, t in self.labels(start).items() if t == label), ""), label))

    def until(self, what: Callable[[], Any], why: str, patience: float = PATIENCE) -> Any:
        """Wait until it is so."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = what()
            if found:
                return found
            if self.process.poll() is not None:
                raise AssertionError(f"the program has ended: {self.log.read_text()[-2000:]}")
            time.sleep(0.05)
        raise AssertionError(f"waited in vain for {why}; on the screen: {self.page if self.probe.exists() else None}")

    def until_there(self, ident: str) -> str:
        self.until(lambda: ident in self.ids, ident)
        return ident

    def until_told(self, **values: object) -> None:
        self.until(lambda: all(self.told.get(name) == value for name, value in values.items()), str(values))

    # what it is told

    def _x(self, *words: object) -> str:
        done = subprocess.run(
            [tool("xdotool"), *map(str, words)], env=self.env, capture_output=True, text=True, check=False
        )
        return done.stdout

    def _find(self) -> str:
        return (self._x("search", "--onlyvisible", "--pid", self.process.pid).split() or [""])[-1]

    def _corner(self) -> tuple[int, int]:
        """Return where on the screen the window begins. It is asked of the pointer: what xdotool tells of a window is
        wrong by the frame that the window manager puts around it."""
        told = self._x("mousemove", "--window", self.window, 0, 0, "getmouselocation", "--shell").split()
        found = dict(line.split("=", 1) for line in told)
        return int(found["X"]), int(found["Y"])

    def middle(self, ident: str) -> tuple[int, int]:
        """The middle of what can be seen of a control; beside what lies on it there, as a core on its card."""
        self.until_there(ident)
        controls = self.page["controls"]
        x, y, w, h = next(control[1:5] for control in reversed(controls) if control[0] == ident)
        for part in (4, 6, 2, 5, 3, 7, 1):  # eighths of its height
            at = (x + w // 2, y + h * part // 8)
            over = [c[0] for c in controls if c[1] <= at[0] < c[1] + c[3] and c[2] <= at[1] < c[2] + c[4]]
            if over[-1:] == [ident]:
                return at
        return x + w // 2, y + h // 2

    def move(self, at: tuple[int, int]) -> None:
        self._x("mousemove", "--window", self.window, *at)
        time.sleep(0.03)

    def press(self) -> None:
        self._x("mousedown", 1)

    def release(self) -> None:
        self._x("mouseup", 1)

    def click(self, ident: str) -> None:
        before = self.page["answered"]
        self.move(self.middle(ident))
        self._x("click", 1)
        self.until(lambda: self.page["answered"] > before, f"an answer to a click on {ident}")

    def wheel_down(self) -> None:
        """Turn the wheel by a notch in the middle of the window."""
        *_, wide, high = self.place
        self.move((wide // 2, high // 2))
        self._x("click", 5)
        time.sleep(0.05)

    def hold(self, ident: str, over: str) -> None:
        """Take a thing up and carry it over another."""
        start, end = self.middle(ident), self.middle(over)
        self.move(start)
        self._x("mousedown", 1)
        for step in range(1, DRAG + 1):
            self.move((start[0] + (end[0] - start[0]) * step // DRAG, start[1] + (end[1] - start[1]) * step // DRAG))
        self.until(lambda: self.told["held"], f"{ident} to be held")

    def let_go(self) -> None:
        before = self.page["answered"]
        self._x("mouseup", 1)
        self.until(lambda: self.page["answered"] > before, "an answer to letting go")

    def drag(self, ident: str, to: str) -> None:
        self.hold(ident, to)
        self.let_go()

    def key(self, *keys: str) -> None:
        for key in keys:
            before = self.page["answered"]
            self._x("key", key)
            self.until(lambda before=before: self.page["answered"] > before, f"an answer to {key}")  # type: ignore[misc]

    def picture(self, file: Path) -> None:
        """Take a picture of the window, as it stands on the screen."""
        x, y, w, h = self.place
        ImageGrab.grab((x, y, x + w, y + h), xdisplay=self.env["DISPLAY"]).save(file)

    # its end

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def close(self) -> int:
        """Close its window; how it ended."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(20)
