"""A click means what lay there when the hand moved: what ends a step never lies where something else was confirmed."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.kit.host.stack import SURPRISE, UNASKED
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from tests.ui.checks import control_of
from tests.ui.hands import page_of, resize
from tests.ui.tables import MOMENTS, USUAL, table_at

PLACE = (100, 100, 200, 60)


class Doors(Screen):
    """A button, and where it lay, once it was pressed, another that ends something, or doesn't."""

    def __init__(self, app: App, *, ends: bool) -> None:
        super().__init__(app)
        self.ends, self.done = ends, list[str]()

    def build(self, page: Page) -> None:
        name = "first" if not self.done else "second"
        page.button(name, PLACE, name, lambda: self.done.append(name), ends=self.ends)


def click_again(app: App, at: tuple[int, int]) -> None:
    app.lay_out()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=1, pos=at))
    app.lay_out()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr("bsdesk.ui.kit.host.stack.time.monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize("ends", [True, False])
def test_a_second_click_at_once_does_not_end_what_came_under_the_hand(
    app: App, clock: list[float], *, ends: bool
) -> None:
    screen = Doors(app, ends=ends)
    app.open(screen)
    click_again(app, (200, 130))
    click_again(app, (200, 130))
    assert screen.done == ["first", "second"][: 1 if ends else 2]
    clock[0] += 1.0
    click_again(app, (200, 130))
    assert screen.done[1] == "second", "a moment later it is what was meant"


def test_a_hand_that_moves_there_means_it(app: App, clock: list[float]) -> None:
    screen = Doors(app, ends=True)
    app.open(screen)
    click_again(app, (200, 130))
    for at in ((500, 500), (210, 130)):
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        app.lay_out()
    click_again(app, (210, 130))
    assert screen.done == ["first", "second"]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_what_is_laid_out_is_confirmed_where_no_step_ends(app: App, size: tuple[int, int]) -> None:
    resize(app, size, 100, "en")
    table_at(app, USUAL)
    onward = [c.rect for c in page_of(app).controls if c.ends]
    assert onward
    app.home()
    MOMENTS["declaring"](app)
    page = page_of(app)
    confirm = control_of(page, "declare").rect
    assert not any(intersection(confirm, rect)[2] for rect in onward)
    assert all(intersection(control_of(page, "call_off").rect, rect)[2] for rect in onward), "which does no harm"


def test_what_comes_under_the_hand_by_itself_is_given_more_time(app: App, clock: list[float]) -> None:
    screen = Doors(app, ends=True)
    app.open(screen)
    at = (PLACE[0] + 5, PLACE[1] + 5)
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    app.lay_out()
    clock[0] += 5
    screen.done.append("by itself")
    app.refresh()
    app.lay_out()
    clock[0] += SURPRISE + 0.1
    click_again(app, at)
    assert screen.done == ["by itself"]
    clock[0] += UNASKED
    click_again(app, at)
    assert screen.done == ["by itself", "second"]
