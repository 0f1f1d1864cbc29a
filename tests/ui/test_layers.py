"""Parts of a page that are kept, and what lies hidden below others: the page is the same, kept or laid out anew."""

from __future__ import annotations

from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.layers import Layers
from bsdesk.ui.kit.page import Page
from tests.ui.checks import a_page


def below(page: Page) -> None:
    page.control(Control("below", (10, 10, 50, 20)))
    page.control(Control("aside", (300, 10, 50, 20)))
    page.say("hidden", (12, 12))
    page.say("seen", (302, 12))


def above(page: Page) -> None:
    page.cover((0, 0, 100, 100))
    page.control(Control("above", (0, 0, 100, 100)))
    page.say("on top", (12, 12))


def two_parts(layers: Layers, key: int) -> Page:
    page = a_page()
    page.say("first", (600, 600))
    layers.lay(page, "below", 1, lambda: below(page))
    layers.lay(page, "above", key, lambda: above(page))
    page.drop_hidden()
    return page


def test_what_lies_hidden_answers_no_more_and_is_not_read() -> None:
    page = two_parts(Layers(), 1)
    assert [control.id for control in page.controls] == ["aside", "above"]
    assert [said.text for said in page.said] == ["first", "seen", "on top"]


def test_a_part_that_is_kept_hides_the_same() -> None:
    layers = Layers()
    first = two_parts(layers, 1)
    for key in (1, 2):
        again = two_parts(layers, key)
        assert (again.controls, again.said) == (first.controls, first.said)


def test_what_is_hidden_in_part_still_answers() -> None:
    page = a_page()
    below(page)
    page.cover((0, 0, 30, 100))
    page.drop_hidden()
    assert "below" in [control.id for control in page.controls]


def test_of_what_is_hidden_in_part_only_the_rest_answers_where_that_is_wanted() -> None:
    page = a_page()
    page.control(Control("below", (0, 0, 100, 40)))
    page.cover((60, 0, 100, 100), clips=True)
    page.drop_hidden()
    assert [control.shown for control in page.controls] == [(0, 0, 60, 40)]


def test_only_words_may_be_hidden() -> None:
    page = a_page()
    below(page)
    page.cover((0, 0, 100, 100), controls=False)
    page.drop_hidden()
    assert [control.id for control in page.controls] == ["below", "aside"]
    assert [said.text for said in page.said] == ["seen"]


def test_a_shade_hides_all_that_was_there() -> None:
    page = a_page()
    below(page)
    page.cover((0, 0, 30, 100))
    page.shade()
    page.control(Control("after", (0, 0, 10, 10)))
    page.drop_hidden()
    assert [control.id for control in page.controls] == ["after"]
