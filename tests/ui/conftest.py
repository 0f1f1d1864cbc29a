"""The graphical program without a screen, and with folders of its own."""

from __future__ import annotations

import ctypes
import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bsdesk.ui.app import App

SETS = 20  # of letters, each of one language and size, that are kept
GATHERED = 400_000_000  # bytes that windows of tests may leave behind
TRIMMED_FROM, MAPPED_FROM = -1, -3  # settings of glibc: from which size on room is given back, or asked for, by itself
LARGEST = 1 << 25  # the largest that the latter may be
LIBRARY = ctypes.CDLL(None) if os.name == "posix" else None  # of C; Windows has none without a name

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(scope="session", autouse=True)
def letters_are_there() -> Iterator[None]:
    """Letters, whose measures one test has from the other: a language in a window is set alike in all of them."""
    import pygame

    from bsdesk.ui.kit.host import presenter
    from bsdesk.ui.kit.letters import Letters

    class KeptLetters(Letters):
        """Letters that a window leaves to the next one."""

        def forget(self) -> None:
            if self not in sets.values():
                super().forget()

    sets: dict[tuple[object, ...], KeptLetters] = {}

    def kept(*key: Any) -> Letters:
        sets[key] = sets.pop(key) if key in sets else KeptLetters(*key)
        if len(sets) > SETS:
            sets.pop(next(iter(sets))).forget()
        return sets[key]

    pygame.display.init()
    pygame.font.init()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presenter, "Letters", kept)
        yield
    pygame.quit()


class Memory:
    """What windows of tests held is given back whenever so much has gathered, not each time: those that hold each other
    wait for the collector, and room for pictures that are gone would be kept by the process."""

    def __init__(self) -> None:
        set_up: Callable[[int, int], object] = getattr(LIBRARY, "mallopt", lambda *_: None)
        set_up(MAPPED_FROM, LARGEST)
        set_up(TRIMMED_FROM, 2 * GATHERED)
        self.used = resident()

    def give_back(self) -> None:
        if resident() > self.used + GATHERED:
            gc.collect()
            getattr(LIBRARY, "malloc_trim", bool)(0)
            self.used = resident()


def resident() -> int:
    """Return the memory of this process in bytes; 0 where it is unknown."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096
    except OSError:
        return 0


@pytest.fixture(scope="session")
def memory() -> Memory:
    return Memory()


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, saved games and finished faces of this test alone."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts on the clipboard of this test alone, the last copied last."""
    from bsdesk.ui.kit import clipboard

    texts = [""]

    def write(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "read", lambda: texts[-1])
    monkeypatch.setattr(clipboard, "write", write)
    return texts


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn in the background: plain cards stay, and no test waits for a picture."""
    from bsdesk.ui.faces.gallery import Gallery
    from bsdesk.ui.faces.pictures import Faces
    from bsdesk.ui.faces.store import Store

    monkeypatch.setattr(Store, "ask", lambda *_args, **_named: None)
    monkeypatch.setattr(Faces, "prepare", lambda *_args, **_named: None)
    monkeypatch.setattr(Gallery, "face", lambda *_args, **_named: None)


@pytest.fixture
def app(own_folders: Path, no_drawing: None, memory: Memory) -> Iterator[App]:
    """The program with its games, at its first screen."""
    import pygame

    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.table.settings import Settings
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.help import Help
    from bsdesk.ui.lobby.start import Start

    app = App(shelf(), Settings(volume=0, reduce_motion=True), Help, size=(1280, 720))
    app.open(Start(app))
    pygame.event.clear()  # what the window of the test before has still to say
    yield app
    app.home()
    memory.give_back()
