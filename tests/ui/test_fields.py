"""A line of text that is typed, selected, pasted, composed."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Pointer
from tests.ui.checks import a_page, control_of, faults_of

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def press(field: Field, *keys: int | tuple[int, int]) -> None:
    for each in keys:
        which, mod = each if isinstance(each, tuple) else (each, 0)
        field.key(pygame.event.Event(pygame.KEYDOWN, key=which, mod=mod, unicode=""), field.id)


def test_letters_come_in_at_the_caret() -> None:
    field = Field("name", "Rd")
    press(field, pygame.K_LEFT)
    field.typed("e", "name")
    assert (field.text, field.at) == ("Red", 2)


def test_what_is_typed_goes_only_into_the_field_in_use() -> None:
    field = Field("name")
    assert not field.typed("a", "other")
    assert not field.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"), "other")
    assert field.text == ""


@pytest.mark.parametrize("which", [pygame.K_SPACE, pygame.K_u, pygame.K_RETURN, pygame.K_HOME])
def test_no_letter_is_a_command_while_the_field_is_in_use(which: int) -> None:
    assert Field("name").key(pygame.event.Event(pygame.KEYDOWN, key=which, mod=0, unicode=""), "name")


@pytest.mark.parametrize("which", [pygame.K_TAB, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_F1])
def test_some_keys_lead_out_of_it(which: int) -> None:
    assert not Field("name").key(pygame.event.Event(pygame.KEYDOWN, key=which, mod=0, unicode=""), "name")


def test_backspace_and_delete_take_one_letter_or_what_is_selected() -> None:
    field = Field("name", "abcdef")
    press(field, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    assert field.text == "bcde"
    press(field, (pygame.K_RIGHT, SHIFT), (pygame.K_RIGHT, SHIFT), pygame.K_DELETE)
    assert field.text == "de"


def test_what_reads_as_one_letter_is_one_step() -> None:
    field = Field("name", "e\N{COMBINING ACUTE ACCENT}x")
    press(field, pygame.K_LEFT, pygame.K_BACKSPACE)
    assert field.text == "x"


def test_control_and_an_arrow_go_by_words() -> None:
    field = Field("name", "red deck two")
    press(field, (pygame.K_LEFT, CTRL))
    assert field.at == len("red deck ")
    press(field, (pygame.K_LEFT, CTRL), (pygame.K_LEFT, CTRL))
    assert field.at == 0
    press(field, (pygame.K_RIGHT, CTRL))
    assert field.at == len("red ")


def test_typing_replaces_what_is_selected_and_an_arrow_goes_to_its_end() -> None:
    field = Field("name", "old")
    press(field, (pygame.K_a, CTRL))
    assert field.selected == (0, 3)
    press(field, pygame.K_LEFT)
    assert (field.at, field.selected) == (0, (0, 0))
    press(field, (pygame.K_a, CTRL))
    field.typed("new", "name")
    assert field.text == "new"


def test_cut_copy_and_paste(copied: list[str]) -> None:
    field = Field("name", "one two")
    press(field, (pygame.K_LEFT, CTRL), (pygame.K_END, SHIFT), (pygame.K_c, CTRL), (pygame.K_x, CTRL))
    assert (field.text, copied[-2:]) == ("one ", ["two", "two"])
    press(field, pygame.K_HOME, (pygame.K_v, CTRL))
    assert field.text == "twoone "


def test_pasted_lines_become_one_and_no_more_is_taken_than_there_is_room_for(copied: list[str]) -> None:
    copied.append("a\nb\x07c\tdef")
    field = Field("name", most=6)
    press(field, (pygame.K_v, CTRL))
    assert field.text == "a bc d"


def test_a_composed_word_shows_at_the_caret_and_keys_are_the_input_methods_until_it_is_typed() -> None:
    field = Field("name", "赤")
    field.composing("あお", "name")
    press(field, pygame.K_BACKSPACE, pygame.K_LEFT)
    page = a_page(language="ja", pointer=Pointer(active="name"))
    field.lay(page, (10, 10, 300, 40), "名前")
    assert field.text == "赤"
    assert faults_of(page) == []
    field.typed("青", "name")
    assert (field.text, field.composed) == ("赤青", "")


def test_enter_hands_it_in_and_every_change_is_told() -> None:
    told: list[str] = []
    field = Field("name", enter=lambda: told.append("in"), changed=lambda: told.append(field.text))
    field.typed("a", "name")
    press(field, pygame.K_RETURN, pygame.K_HOME)
    assert told == ["a", "in"]


def test_a_click_puts_the_caret_there_and_dragging_selects() -> None:
    field = Field("name", "wide letters")
    page = a_page()
    field.lay(page, (100, 10, 300, 40))
    left = 110 + page.letters.width("wide", 16)
    assert field.press(control_of(page, "name"), (left + 1, 20))
    assert field.at == 4
    field.drag((900, 20))
    assert field.selected == (4, 12)
    assert field.release()


def test_a_long_text_is_shown_where_the_caret_is() -> None:
    field = Field("name", "a long name of a deck that nobody could ever read at a glance")
    page = a_page(pointer=Pointer(active="name"))
    field.lay(page, (100, 10, 200, 40))
    at_the_end = field._shift
    assert at_the_end > 0
    press(field, pygame.K_HOME)
    field.lay(page, (100, 10, 200, 40))
    assert field._shift == 0
    assert all(x >= 100 and x + surface.get_width() <= 300 for surface, (x, y) in page.items)
