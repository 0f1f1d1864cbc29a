"""Tips: after a while of rest, beside the thing, clear of it, and never beside what is held."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control, inside, intersection
from bsdesk.ui.kit.host.notices import beside, distance, hidden_of
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from tests.ui.checks import control_of

WHY = "It tells more"


class Tipped(Screen):
    """One button with a tip, in the corner at the foot."""

    name = "tipped"
    full = False

    def build(self, page: Page) -> None:
        page.button("it", (1180, 680, 100, 40), "It", lambda: None, tip=WHY)
        page.tips = not self.full


@pytest.fixture
def screen(app: App) -> Tipped:
    screen = Tipped(app)
    app.open(screen)
    app.show()
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(1200, 700)))
    app.loop.step_once(100.0)
    app.loop.step_once(100.1)
    return screen


def told(app: App) -> bool:
    assert app.page is not None
    return any(said.text == WHY for said in app.page.said)


def test_a_tip_comes_after_a_while(app: App, screen: Tipped) -> None:
    assert not told(app)
    app.loop.step_once(100.8)
    assert told(app)
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(10, 10)))
    app.loop.step_once(100.9)
    assert not told(app)


def test_the_keyboard_has_it_too(app: App, screen: Tipped) -> None:
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(10, 10)))
    app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    for now in (101.0, 101.1, 101.8):
        app.loop.step_once(now)
    assert told(app)


def test_none_comes_while_something_is_held(app: App, screen: Tipped) -> None:
    screen.full = True
    app.loop.step_once(100.8)
    assert not told(app)


@pytest.mark.parametrize("at", [(0, 0), (1240, 0), (0, 690), (1240, 690), (600, 300)])
def test_a_tip_is_inside_the_window_and_clear_of_its_thing(at: tuple[int, int]) -> None:
    thing = (*at, 40, 30)
    rect = beside(thing, (300, 60), (1280, 720), 8)
    assert inside((0, 0, 1280, 720), rect[:2])
    assert rect[0] + rect[2] <= 1280
    assert rect[1] + rect[3] <= 720
    assert not intersection(thing, rect)[2]


def test_a_tip_goes_with_a_click_and_does_not_come_again_while_one_rests_there(app: App, screen: Tipped) -> None:
    app.loop.step_once(100.8)
    assert told(app)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=1, pos=(1200, 700)))
    for now in (100.9, 101.9, 102.9):
        app.loop.step_once(now)
    assert not told(app)


def test_a_tip_goes_farther_away_rather_than_over_what_is_to_be_seen() -> None:
    life, paper, rail = (7, 162, 131, 116), (172, 136, 480, 145), (7, 331, 131, 115)
    rect = beside(life, (301, 115), (1280, 720), 8, [life, paper, rail, (12, 10, 223, 38)])
    assert [intersection(rect, one)[2:] for one in (life, paper, rail) if hidden_of(rect, [one])] == []
    assert abs(rect[0] - life[0]) + abs(rect[1] - life[1]) < 400


def test_a_tip_hides_no_button_where_there_is_room_elsewhere() -> None:
    choice = [(1013, 632, 125, 54), (1144, 632, 125, 54)]
    redo, row = (1079, 694, 60, 34), [(1013, 694, 60, 34), (1144, 694, 60, 34), (1209, 694, 60, 34)]
    rect = beside(redo, (216, 32), (1280, 728), 8, (), [*choice, *row])
    assert not hidden_of(rect, [*choice, *row, redo])
    assert distance(rect, redo) < 120, "it is still known whose it is"


def test_the_buttons_round_a_thing_stay_in_sight_while_its_tip_is_there(
    app: App, screen: Tipped, monkeypatch: pytest.MonkeyPatch
) -> None:
    above = (900, 610, 380, 60)
    build = Tipped.build

    def with_one_more(self: Tipped, page: Page) -> None:
        build(self, page)
        page.button("above", above, "Above", lambda: None)

    monkeypatch.setattr(Tipped, "build", with_one_more)
    app.refresh()
    for now in (100.0, 100.8, 101.6):
        app.loop.step_once(now)
    page = app.page
    assert page is not None
    said = [one.rect for one in page.said if one.text in WHY]
    assert said
    assert not [rect for rect in said if intersection(rect, above)[2]]


def test_what_a_drag_ends_on_tells_nothing_before_the_pointer_comes_there_by_itself(
    app: App, screen: Tipped, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "release", lambda control, at: True)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(1200, 700)))
    app.loop.step_once(100.8)
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(1203, 701)))  # a hand is never quite still
    app.loop.step_once(101.8)
    assert not told(app)
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(1250, 700)))
    for now in (102.0, 102.1, 102.8):
        app.loop.step_once(now)
    assert told(app)


class Row(Screen):
    """Four small buttons in the corner at the foot, as at a table that has just begun: two of them are off."""

    name = "row"

    def build(self, page: Page) -> None:
        page.button("main", (1000, 612, 268, 54), "Go on", lambda: None)
        for number, ident in enumerate(("undo", "redo", "hint", "menu")):
            rect = (1000 + 68 * number, 674, 60, 34)
            page.button(ident, rect, ident.upper(), lambda: None, tip=WHY if ident == "redo" else "", on=number > 1)


def test_a_tip_lies_on_no_other_button_even_if_that_is_off_and_says_whose_it_is_where_it_is_not_close(app: App) -> None:
    app.open(Row(app))
    app.show()
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(1090, 690)))
    for now in (100.0, 100.1, 100.9):
        app.loop.step_once(now)
    assert app.page is not None
    tip = next(said.rect for said in app.page.said if said.text == WHY)
    for ident in ("main", "undo", "hint", "menu"):
        assert not intersection(tip, control_of(app.page, ident).rect)[2]
    assert sum(said.text == "REDO" for said in app.page.said) == 2


class Named(Screen):
    """One thing whose tip lies far from it, and so says what it is about."""

    name = "named"
    tip = "Energy\nIt is refined."

    def build(self, page: Page) -> None:
        page.control(Control("thing", (600, 300, 40, 18), lambda: None, "Energy", self.tip))
        page.kept = lambda: [(200, 60, 840, 238), (200, 320, 840, 240), (200, 60, 398, 500), (642, 60, 398, 500)]


@pytest.mark.parametrize(
    ("tip", "said"),
    [
        ("Energy\nIt is refined.", ["Energy", "It is refined."]),
        ("energy: two", ["energy: two"]),
        ("It is refined.", ["Energy", "It is refined."]),
    ],
)
def test_a_tip_names_what_it_is_about_once(app: App, tip: str, said: list[str]) -> None:
    screen = Named(app)
    screen.tip = tip
    app.open(screen)
    app.show()
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(610, 305)))
    for now in (100.0, 100.1, 100.8):
        app.loop.step_once(now)
    assert app.page is not None
    assert [line.text for line in app.page.said] == said
