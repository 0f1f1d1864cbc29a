"""The checks of pages themselves: each fault is found, and a good page has none."""

from __future__ import annotations

from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page
from tests.ui.checks import a_page, faults_of, unreachable, without_label


def good() -> Page:
    page = a_page()
    page.button("one", (10, 10, 200, 40), "One", good)
    page.say("beside it", (220, 20))
    return page


def test_a_good_page_has_no_fault() -> None:
    page = good()
    assert faults_of(page) + unreachable(page) + without_label(page) == []


def test_two_buttons_upon_each_other_are_found() -> None:
    page = good()
    page.button("two", (100, 30, 200, 40), "Two", good)
    assert any("two" in fault and "one" in fault for fault in faults_of(page))


def test_one_within_another_is_allowed_only_where_things_lie_in_layers() -> None:
    page = good()
    page.area("core", (20, 20, 10, 10), good, label="core")
    assert any("core" in fault for fault in faults_of(page))
    assert not any("core lies on" in fault or "one lies on core" in fault for fault in faults_of(page, layers=True))


def test_what_reaches_out_of_the_window_is_found() -> None:
    page = good()
    page.button("wide", (1200, 100, 200, 40), "", good, tip="Wide")
    page.say("low", (0, 715))
    assert [fault.split(" is ")[0] for fault in faults_of(page)] == ["wide", "'low'"]


def test_a_line_that_was_cut_is_found_unless_it_may_be() -> None:
    page = good()
    page.say("much too long for so little room", (300, 300), room=60)
    assert any("is cut" in fault for fault in faults_of(page))
    assert faults_of(page, may_cut=("much",)) == []
    page.tell("many words that would need more than a single line", (300, 400), 80, most=1)
    assert len(faults_of(page, may_cut=("much",))) == 1


def test_words_upon_words_and_over_the_edge_of_a_button_are_found() -> None:
    page = good()
    page.say("over the other", (230, 22))
    page.say("over the edge", (180, 20))
    found = faults_of(page)
    assert any("lies on 'over the other'" in fault for fault in found)
    assert any("reaches over the edge of one" in fault for fault in found)


def test_what_the_keyboard_cant_reach_and_what_has_no_name_is_found() -> None:
    page = good()
    page.control(Control("mute", (0, 100, 10, 10), good, focus=False))
    page.control(Control("nameless", (0, 200, 10, 10), good))
    assert unreachable(page) == ["mute"]
    assert without_label(page) == ["nameless"]
