"""The program itself: what it does with its own faults, with waiting, and with what it is told all at once."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.host import presenter
from bsdesk.ui.kit.host.inputs import newest
from bsdesk.ui.kit.host.window import LEAST_WINDOW, large_enough, splash
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.new_game import NewGame
from tests.ui.checks import OPEN
from tests.ui.hands import page_of


class Broken(Screen):
    """A screen with a fault of ours."""

    name = "broken"
    app: App

    def build(self, page: Page) -> None:
        if self.app.screen is self:
            raise RuntimeError("a fault of ours")


def test_a_fault_is_written_down_and_told_and_the_program_goes_on(app: App) -> None:
    app.loop.broke_down(RuntimeError("a fault of ours"))
    (report,) = (app.shelf.saves.parent / "reports").glob("fault-*.txt")
    assert "a fault of ours" in report.read_text("utf-8")
    assert str(report) in app.notices.shown[-1].text


def test_a_screen_that_fails_again_and_again_is_left(app: App) -> None:
    first = app.screen
    app.open(Broken(app))
    for _ in range(2):
        app.loop.broke_down(RuntimeError("a fault of ours"))
    assert app.screen is first


def test_a_program_that_only_fails_gives_up(app: App) -> None:
    for _ in range(3):
        app.loop.broke_down(RuntimeError("a fault of ours"))
    with pytest.raises(RuntimeError, match="a fault of ours"):
        app.loop.broke_down(RuntimeError("a fault of ours"))


def test_faults_of_long_ago_count_no_more(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("bsdesk.ui.kit.host.loop.time.monotonic", lambda: clock[0])
    for _ in range(6):
        app.loop.broke_down(RuntimeError("a fault of ours"))
        clock[0] += 31


class Failing:
    """Pictures that fail one after the other."""

    waiting = False

    def __init__(self) -> None:
        self.faults: list[str] = []

    def arrived(self) -> bool:
        return False


class Empty(Screen):
    """A screen with nothing on it."""

    name = "empty"

    def build(self, page: Page) -> None:
        """Nothing is on it."""


def test_what_fails_in_the_background_is_said_once(app: App) -> None:
    screen, pictures = Empty(app), Failing()
    screen.background = pictures
    app.open(screen)
    app.show()
    said: list[str] = []
    for new in ([], ["a.png can't be read"], [], ["b.png can't be read", "c.png can't be read"], []):
        pictures.faults += new
        app.loop.step_once()
        said = [notice.text for notice in app.notices.shown]
    assert said == ["a.png can't be read", "b.png can't be read (and 1 more like it)"]
    assert all(notice.bad for notice in app.notices.shown)


def test_no_window_is_smaller_than_what_there_is_room_for() -> None:
    assert large_enough((640, 480)) == LEAST_WINDOW
    assert large_enough((1280, 500)) == (1280, LEAST_WINDOW[1])
    assert large_enough((2560, 1440)) == (2560, 1440)


def test_the_window_has_a_sign_of_its_own(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "set_icon", shown.append)
    splash((1280, 720), app.shelf.assets)
    red, _, blue, seen = pygame.transform.average_color(shown[0], consider_alpha=True)
    assert blue > red
    assert 0 < seen < 255  # it has a shape
    splash((1280, 720), tmp_path)  # without it, the window opens all the same
    assert len(shown) == 1


def held(app: App, key: int, times: int) -> None:
    """A key is pressed and kept down: the system sends it again and again."""
    for _ in range(times):
        page_of(app)
        app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


class Counting(Screen):
    """Counts the keys that come to it."""

    name = "counting"
    keys = 0

    def build(self, page: Page) -> None:
        """Nothing is there."""

    def key(self, event: pygame.event.Event) -> bool:
        self.keys += 1
        return True


@pytest.mark.parametrize(("key", "times"), [(pygame.K_n, 1), (pygame.K_RETURN, 1), (pygame.K_RIGHT, 4)])
def test_a_key_held_down_acts_once_unless_it_leads_about(app: App, key: int, times: int) -> None:
    screen = Counting(app)
    app.open(screen)
    held(app, key, 4)
    assert screen.keys == times
    app.take(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=""))
    held(app, key, 1)
    assert screen.keys == times + 1


def test_of_motions_in_a_row_only_the_last_is_taken() -> None:
    def motion(x: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 0))

    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 0), button=1)
    kept = newest([motion(1), motion(2), click, motion(3), motion(4)])
    assert [event.pos[0] for event in kept] == [2, 2, 4]


LOOKS: list[tuple[Any, ...]] = [
    ((20, 30, 40), 9, None, 1, None),
    ((20, 30, 40, 90), 3, (200, 180, 90), 5, None),
    (None, 14, (200, 180, 90, 60), 2, None),
    ((60, 80, 120), 6, (200, 180, 90), 1, (10, 20, 30)),
]


@pytest.mark.parametrize("size", [(1, 1), (9, 40), (31, 33), (200, 12), (211, 160)])
@pytest.mark.parametrize("look", LOOKS)
def test_a_plate_is_as_if_all_of_it_were_drawn_fine(size: tuple[int, int], look: tuple[Any, ...]) -> None:
    found, whole = shapes.plate(size, *look), shapes.fine_plate(size, *look)
    assert found.get_size() == size
    assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_plates_of_another_window_size_are_not_kept(app: App) -> None:
    page_of(app)
    before = shapes.plate.cache_info().currsize
    pygame.display.set_mode((1300, 800))
    app.resized()
    assert before > 0
    assert app.settings.window == (1300, 800)
    assert shapes.plate.cache_info().currsize == 0


def test_a_window_that_changes_its_size_again_and_again_holds_no_more_and_letters_come_back(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    held, units = [], []
    for size in [(1280, 720), (700, 500), (1600, 900), (700, 500), (1280, 720), (1280, 720)]:
        pygame.display.set_mode(size)
        app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        app.presenter.canvas.show(page_of(app).items)
        held.append(shapes.plate.cache_info().currsize)
        units.append(app.letters.unit)
    assert units[0] == units[4] == units[5] != units[1]
    assert held[0] == held[4] == held[5]
    assert units[2] > units[0]


@pytest.mark.skipif(not OPEN.is_dir(), reason="the system doesn't list what is open")
def test_a_window_whose_edge_is_dragged_opens_no_more_files(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "Letters", Letters)
    app.open(NewGame(app, doors_of(app)))
    gc.disable()
    try:
        held = []
        for wide in range(1100, 1700, 20):
            pygame.display.set_mode((wide, 800))
            app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=wide, y=800))
            app.presenter.canvas.show(page_of(app).items)
            held.append(len(list(OPEN.iterdir())))
    finally:
        gc.enable()
    assert max(held) < 2 * min(held)


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    app.presenter.canvas.show(page_of(app).items)
    app.presenter.canvas.show(app.lay_out().items)
    assert app.presenter.canvas.drawn == 0


def test_a_window_that_was_uncovered_is_drawn_whole_and_not_laid_out_anew(app: App) -> None:
    app.open(Empty(app))
    app.loop.step_once()
    changes, frames = app.attention.changes, app.presenter.frames
    app.surface.fill("red")
    app.loop.waiting.append(pygame.event.Event(pygame.WINDOWEXPOSED))
    app.loop.step_once()
    width, height = app.surface.get_size()
    assert (app.presenter.frames, app.presenter.canvas.drawn) == (frames + 1, width * height)
    assert app.attention.changes == changes
