"""Tables of four, six and eight seats: everything has room in every window, and answers to mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bsdesk.table.settings import Settings
from bsdesk.ui.app import App
from bsdesk.ui.lobby.help import Help
from bsdesk.ui.lobby.start import Start
from tests.toy.boxes import toy_shelf
from tests.ui.checks import faults_of, unreachable, without_label
from tests.ui.hands import page_of, resize
from tests.ui.toy_tables import MOMENTS

WINDOWS = ((1024, 640), (1280, 720), (2560, 1440), (1080, 1920))


@pytest.fixture
def app(own_folders: Path, no_drawing: None) -> Iterator[App]:
    """The program with the toys beside its games, at its first screen."""
    made = App(toy_shelf(), Settings(volume=0, reduce_motion=True), Help, size=(1280, 720))
    made.open(Start(made))
    yield made
    made.home()


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_has_room_in_every_window(app: App, moment: str) -> None:
    MOMENTS[moment](app)
    found = []
    for size in WINDOWS:
        for language in ("en", "zh_hant"):
            resize(app, size, 100, language)
            page_of(app)
            page = page_of(app)
            idle = [ident for ident in unreachable(page) if not ident.startswith("place:")]
            wrong = faults_of(page, layers=True) + idle + without_label(page)
            found += [(size, language, fault) for fault in wrong]
    assert not found, "\n".join(map(str, found[:30]))
