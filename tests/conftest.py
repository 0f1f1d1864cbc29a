"""What all tests share: rule ids on tests, and the modes that every rule test is played in."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table import MODES, Table


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, three at most, that the test proves")
    # More than a hundred processes are started by tests. Without bytecode each would compile the program again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = [i for mark in item.iter_markers("rule") for i in mark.args]
        if len(ids) > 3:
            raise pytest.UsageError(f"{item.nodeid} carries {len(ids)} rule ids; three at most")
        item.user_properties.append(("rules", " ".join(ids)))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Have the collector of garbage leave the thousands of tests alone, and come less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.fixture(scope="session")
def drawn_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for pictures that one worker of this run draws and all others find; they are kept by their content."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "drawn"


@pytest.fixture(scope="session", autouse=True)
def _nobodys_folders(tmp_path_factory: pytest.TempPathFactory, drawn_once: Path) -> Iterator[None]:
    """No test looks at, or leaves anything in, the folders of whoever runs it, and none waits for the disk: what tests
    write need not outlast a power cut."""
    place = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(drawn_once))
        for kind in ("CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(place / kind.lower()))
        patch.delenv("BSDESK_CARDS", raising=False)
        patch.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    """Return the mode: plain, with undo, saved and read back between any two moves, or both at once."""
    return str(request.param)


@pytest.fixture
def at_table(mode: str) -> Iterator[list[Table]]:
    """Return the tables of a test; fail if the mode made not every move that was played by its ways too."""
    tables: list[Table] = []
    yield tables
    for table in tables:
        undone, read_back = mode in ("undo", "both"), mode in ("save", "both")
        assert not table.played or table.undone or not undone, "nothing was undone"
        assert table.read_back >= table.played * read_back, "not every move was made in a state that was read back"
