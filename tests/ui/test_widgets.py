"""Scrolled areas, sliders, switches: pure figures and pages, no window."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.kit.controls import Control, hit, neighbour
from bsdesk.ui.kit.page import Page, Pointer
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.widgets import Slider, switch
from tests.ui.checks import a_page, control_of, faults_of

VIEW = (100, 100, 400, 200)
HIGH = 50


def nothing() -> None:
    """What a button of these tests does."""


def rows(scroll: Scroll, count: int = 20, pointer: Pointer | None = None, before: Page | None = None) -> Page:
    """A page with a scrolled list, and a button below that the list would reach over."""
    page = a_page(pointer=pointer) if before is None else Page(before.size, before.letters, before.words)
    page.button("foot", (100, 310, 400, 40), "Foot", nothing)
    with scroll.area(page, VIEW) as room:
        for number in range(count):
            page.button(f"row:{number}", (room.x, room.y + number * HIGH, room.w, HIGH - 4), f"Row {number}", nothing)
        room.end = room.y + count * HIGH
    return page


def key(which: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=which, mod=mod, unicode="")


# ---------------------------------------------------------------------------------------------------- scrolling


def test_what_fits_has_no_bar() -> None:
    page = rows(Scroll("list"), 3)
    assert not [control.id for control in page.controls if control.id.startswith("list:")]


def test_a_row_out_of_view_answers_to_no_click_though_the_keyboard_gets_there() -> None:
    page = rows(Scroll("list"))
    over = hit(page.controls, (200, 330))
    assert over is not None
    assert over.id == "foot"
    assert control_of(page, "row:19").shown[3] == 0
    assert faults_of(page) == []


def test_the_wheel_scrolls_by_some_lines_and_stops_at_the_end() -> None:
    scroll = Scroll("list")
    rows(scroll)
    assert scroll.wheel((200, 200), -1)
    assert scroll.offset == 72
    scroll.wheel((200, 200), -100)
    assert scroll.offset == 20 * HIGH - VIEW[3]
    assert not scroll.wheel((10, 10), 1)


def test_what_was_scrolled_lies_higher_and_is_cut_at_the_edge() -> None:
    scroll = Scroll("list")
    rows(scroll)
    scroll.go(HIGH // 2)
    page = rows(scroll)
    assert control_of(page, "row:0").shown == (100, 100, 378, HIGH - 4 - HIGH // 2)
    assert all(y >= 100 for surface, (x, y) in page.items[2:] if x < 478 and y < 310)
    assert faults_of(page) == []


def test_the_same_part_of_a_picture_is_the_same_surface() -> None:
    scroll = Scroll("list")
    before = rows(scroll)
    scroll.go(HIGH // 2)
    first, second = rows(scroll, before=before), rows(scroll, before=before)
    assert [(id(surface), at) for surface, at in first.items] == [(id(surface), at) for surface, at in second.items]


def test_the_view_goes_where_the_keyboard_goes() -> None:
    scroll = Scroll("list")
    rows(scroll)
    page = rows(scroll, pointer=Pointer(focus="row:9"))
    row = control_of(page, "row:9")
    assert row.shown == row.rect
    scroll.wheel((200, 200), 100)
    assert control_of(rows(scroll, pointer=Pointer(focus="row:9")), "row:0").shown[3]


def test_the_keyboard_walks_through_the_whole_list_before_it_leaves_it() -> None:
    scroll, focus = Scroll("list"), "row:0"
    for number in range(1, 20):
        page = rows(scroll, pointer=Pointer(focus=focus))
        focus = neighbour(page.controls, focus, "down")
        assert focus == f"row:{number}"
    assert neighbour(rows(scroll, pointer=Pointer(focus=focus)).controls, focus, "down") == "foot"


def test_the_keyboard_comes_into_a_list_where_it_is_in_view() -> None:
    scroll = Scroll("list")
    page = rows(scroll)
    assert neighbour(page.controls, "foot", "up") == "row:3"


def test_the_thumb_is_dragged_and_a_click_beside_it_goes_by_a_page() -> None:
    scroll = Scroll("list")
    page = rows(scroll)
    bar, thumb = control_of(page, "list:bar"), scroll.thumb()
    assert scroll.press(bar, (thumb[0] + 2, thumb[1] + 3))
    scroll.drag((thumb[0], 5000))
    assert scroll.offset == scroll.most
    scroll.release()
    assert not scroll.drag((thumb[0], 0))
    scroll.press(bar, (thumb[0], thumb[1]))
    assert scroll.offset == scroll.most - (VIEW[3] - scroll.line)


def test_the_arrow_buttons_of_a_bar_scroll() -> None:
    scroll = Scroll("list")
    page = rows(scroll)
    down = control_of(page, "list:down")
    assert down.act is not None
    down.act()
    assert scroll.offset == 72


def test_page_keys_scroll_and_arrows_only_where_there_is_nothing_to_stop_at() -> None:
    scroll = Scroll("list")
    rows(scroll)
    assert not scroll.key(key(pygame.K_DOWN), "")
    assert scroll.key(key(pygame.K_PAGEDOWN), "row:1")
    text = Scroll("text")
    page = a_page()
    with text.area(page, VIEW) as room:
        room.end = room.y + 900
    assert text.key(key(pygame.K_DOWN), "")
    assert not text.key(key(pygame.K_DOWN), "elsewhere")


def test_a_list_that_became_shorter_is_not_left_scrolled_past_its_end() -> None:
    scroll = Scroll("list")
    rows(scroll)
    scroll.go(800)
    page = rows(scroll, 3)
    assert scroll.offset == 0
    assert control_of(page, "row:0").shown[1] == VIEW[1]


# ------------------------------------------------------------------------------------------------------ sliders


def laid(slider: Slider, value: int, chosen: list[int]) -> Page:
    page = a_page()
    slider.lay(page, (50, 50, 600, 40), value, chosen.append, label="Volume")
    return page


def test_a_slider_takes_the_figure_under_the_hand_in_its_steps() -> None:
    chosen: list[int] = []
    slider = Slider("volume", 0, 100, 5)
    page = laid(slider, 60, chosen)
    x, y, w, _ = slider.track
    slider.press(control_of(page, "volume"), (x + w // 2, y))
    slider.drag((x + round(w * 0.52), y))
    slider.drag((x + w + 500, y))
    assert slider.release()
    assert chosen == [50, 100]
    assert faults_of(page) == []


def test_a_slider_that_is_not_live_is_heard_of_only_when_it_is_let_go() -> None:
    chosen: list[int] = []
    slider = Slider("scale", 75, 200, 5, live=False)
    page = laid(slider, 100, chosen)
    slider.press(control_of(page, "scale"), slider.track[:2])
    slider.drag((slider.track[0] + slider.track[2], 0))
    assert chosen == []
    slider.release()
    assert chosen == [200]


def test_the_buttons_and_the_arrow_keys_go_by_one_step_and_not_past_the_end() -> None:
    chosen: list[int] = []
    slider = Slider("scale", 75, 200, 25)
    page = laid(slider, 100, chosen)
    more = control_of(page, "scale:more")
    assert more.act is not None
    more.act()
    slider.key(key(pygame.K_LEFT), "scale")
    assert chosen == [125, 75]
    assert not slider.key(key(pygame.K_LEFT), "other")
    page = laid(slider, 200, chosen)
    assert not control_of(page, "scale:more").on
    slider.key(key(pygame.K_RIGHT), "scale")
    assert chosen == [125, 75]


@pytest.mark.parametrize("on", [True, False])
def test_a_switch_shows_its_state_by_a_tick(on: bool) -> None:
    page = a_page()
    switch(page, "mute", (0, 0, 300, 40), "Mute", nothing, on=on)
    tick = len([item for item in page.items if item[0].get_size() == (14, 14)])
    assert tick == int(on)
    assert control_of(page, "mute").label == "Mute"


def test_a_control_of_nothing_lies_under_no_pointer() -> None:
    assert hit([Control("gone", (0, 0, 50, 50), seen=(0, 0, 0, 0))], (1, 1)) is None
