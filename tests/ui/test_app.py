"""The program itself: what it does with its own faults, with waiting, and with what it is told all at once."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.app import App, newest
from bsdesk.ui.page import Page
from bsdesk.ui.screen import Screen
from tests.ui.hands import shown


class Broken(Screen):
    """A screen with a fault of ours."""

    name = "broken"

    def build(self, page: Page) -> None:
        if self.app.screen is self:
            raise RuntimeError("a fault of ours")


def test_a_fault_is_written_down_and_told_and_the_program_goes_on(app: App) -> None:
    app.broke_down(RuntimeError("a fault of ours"))
    (report,) = (app.shelf.saves.parent / "reports").glob("fault-*.txt")
    assert "a fault of ours" in report.read_text("utf-8")
    assert str(report) in app.notices[-1].text


def test_a_screen_that_fails_again_and_again_is_left(app: App) -> None:
    first = app.screen
    app.open(Broken(app))
    for _ in range(2):
        app.broke_down(RuntimeError("a fault of ours"))
    assert app.screen is first


def test_a_program_that_only_fails_gives_up(app: App) -> None:
    for _ in range(3):
        app.broke_down(RuntimeError("a fault of ours"))
    with pytest.raises(RuntimeError, match="a fault of ours"):
        app.broke_down(RuntimeError("a fault of ours"))


def test_of_motions_in_a_row_only_the_last_is_taken() -> None:
    def motion(x: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 0))

    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 0), button=1)
    kept = newest([motion(1), motion(2), click, motion(3), motion(4)])
    assert [event.pos[0] for event in kept] == [2, 2, 4]


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    app.canvas.show(shown(app).items)
    app.canvas.show(app.lay_out().items)
    assert app.canvas.drawn == 0
