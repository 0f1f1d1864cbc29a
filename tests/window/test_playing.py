"""Played through a real window, by mouse and keyboard: what the rules do is done by hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.conftest import Opened, over_the_curtain
from tests.window.driver import Desk

pytestmark = [pytest.mark.window]


def card(desk: Desk, name: str, zone: str) -> str:
    """The control of a card by its name and where it lies."""
    found = [f"card:{ref}" for ref, (called, at, _) in desk.told["cards"].items() if (called, at) == (name, zone)]
    assert found, f"no {name} in {zone}: {desk.told['cards']}"
    return found[0]


def tokens(desk: Desk, place: str) -> list[int]:
    return list(desk.told["tokens"][place.removeprefix("card:")])


def test_a_spirit_is_summoned_by_dragging_it_and_paid_for(laid: Opened) -> None:
    desk = laid("hand REF-09 | reserve 5")
    desk.drag(card(desk, "REF-09", "p1.hand"), "place:p1.field")
    desk.until_told(declaring=True)
    desk.click("declare")
    desk.until_told(declaring=False)
    assert tokens(desk, "p1.reserve") == [2, 0]
    assert tokens(desk, card(desk, "REF-09", "p1.field")) == [1, 0]


def test_what_was_laid_out_is_given_back(laid: Opened) -> None:
    desk = laid("hand REF-09 | reserve 5")
    desk.drag(card(desk, "REF-09", "p1.hand"), "place:p1.field")
    desk.click("call_off")
    desk.until_told(declaring=False)
    assert tokens(desk, "p1.reserve") == [5, 0]
    assert card(desk, "REF-09", "p1.hand")


def test_another_core_pays(laid: Opened) -> None:
    desk = laid("hand REF-09 | field REF-01[3] | reserve 5")
    desk.drag(card(desk, "REF-09", "p1.hand"), "place:p1.field")
    desk.click("pick:pay:p1.reserve:0:0")
    spirit = card(desk, "REF-01", "p1.field")
    desk.click(spirit.replace("card:", "cores:"))
    desk.click("declare")
    desk.until_told(declaring=False)
    assert tokens(desk, spirit) == [2, 0]
    assert tokens(desk, "p1.reserve") == [3, 0]


def test_cores_dropped_on_a_spirit_raise_its_level(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 4")
    spirit = card(desk, "REF-01", "p1.field")
    for _ in range(2):
        desk.drag("place:p1.reserve", spirit)
    assert tokens(desk, spirit) == [3, 0]


def test_a_handful_is_chosen_by_buttons_and_put_down_by_a_click(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 4")
    spirit = card(desk, "REF-01", "p1.field")
    desk.click("place:p1.reserve")
    desk.click("more")
    desk.until(lambda: desk.told["held"] == ["p1.reserve", [2, 0]], "two in the hand")
    desk.click(spirit)
    desk.until_told(held=None)
    assert tokens(desk, spirit) == [3, 0]


def test_a_spirit_whose_last_core_is_taken_is_depleted(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 1")
    spirit = card(desk, "REF-01", "p1.field")
    desk.drag(spirit.replace("card:", "cores:"), "place:p1.reserve")
    desk.until(lambda: spirit[5:] not in desk.told["cards"], "the spirit to go")
    assert card(desk, "REF-01", "p1.trash")


def test_a_drop_that_is_not_legal_springs_back_and_says_why(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 4")
    desk.drag("place:p1.reserve", "place:p1.life")
    desk.until(lambda: desk.told["said"], "a reason")
    kind, title, lines = desk.told["said"]
    assert kind == "no"
    assert title
    assert lines[0].startswith("BS-7.17")
    assert tokens(desk, "p1.reserve") == [4, 0]


def test_an_attack_is_blocked_with_the_other_seat_behind_a_curtain(laid: Opened) -> None:
    desk = laid("field REF-01[1]", "field REF-09[1]", step="attack")
    desk.drag(card(desk, "REF-01", "p1.field"), "place:p2.life")
    over_the_curtain(desk)  # nobody can act in Flash, so both pass; the block is asked
    desk.until_told(moment="block")
    desk.drag(card(desk, "REF-09", "p2.field"), card(desk, "REF-01", "p1.field"))
    desk.until(lambda: [at for name, at, _ in desk.told["cards"].values() if name == "REF-09"].count("p2.trash"), "it")
    assert card(desk, "REF-09", "p2.trash")


def test_the_last_life_is_taken_and_the_game_is_won(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 1", "life 1", step="attack")
    desk.drag(card(desk, "REF-01", "p1.field"), "place:p2.life")  # nobody can act, and there is nobody to block
    desk.until(lambda: desk.page["screen"] == "ending", "the end")
    assert {"rematch", "swap_seats", "look"} <= set(desk.ids)


def test_flash_is_used_by_dragging_a_magic_card(laid: Opened) -> None:
    desk = laid("field REF-01[1] | hand REF-38 | reserve 3", "field REF-09[1]", step="attack")
    desk.drag(card(desk, "REF-01", "p1.field"), "place:p2.life")
    desk.until_told(moment="flash1", seat=1)
    desk.drag(card(desk, "REF-38", "p1.hand"), "place:p1.field")
    desk.until(lambda: ["REF-38", "p1.hand", 0] not in desk.told["cards"].values(), "the magic to leave the hand")
    if desk.told["declaring"]:
        desk.click("declare")
    desk.until(lambda: ["REF-38", "p1.trash", 0] in desk.told["cards"].values(), "the magic to be used")


def test_next_step_and_pass_are_two_keys(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 1", step="main")
    desk.key("p")
    assert desk.told["step"] == "main"
    desk.key("n")
    desk.until_told(step="attack")


def test_a_move_is_taken_back_and_done_again(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 4")
    desk.drag("place:p1.reserve", card(desk, "REF-01", "p1.field"))
    desk.key("ctrl+z")
    desk.until(lambda: tokens(desk, "p1.reserve") == [4, 0], "the core to be back")
    desk.click("redo")
    desk.until(lambda: tokens(desk, "p1.reserve") == [3, 0], "the core to go again")


def test_the_keyboard_alone_moves_a_core(laid: Opened) -> None:
    desk = laid("field REF-01[1] | reserve 4")
    spirit = card(desk, "REF-01", "p1.field")
    walk_to(desk, "place:p1.reserve")
    desk.key("Return")
    assert desk.told["held"] == ["p1.reserve", [1, 0]]
    walk_to(desk, spirit)
    desk.key("Return")
    desk.until(lambda: tokens(desk, spirit) == [2, 0], "the core on the spirit")


def walk_to(desk: Desk, ident: str, most: int = 60) -> None:
    """Press Tab until the keyboard is there."""
    for _ in range(most):
        if desk.page["focus"] == ident:
            return
        desk.key("Tab")
    raise AssertionError(f"the keyboard never came to {ident}")


def test_a_killed_program_asks_the_same_question_again(laid: Opened, desk: Opened, tmp_path: Path) -> None:
    first = laid("field REF-01[1]", "field REF-09[1]", step="attack")
    first.drag(card(first, "REF-01", "p1.field"), "place:p2.life")
    over_the_curtain(first)
    first.until_told(moment="block")
    first.kill()
    (saved,) = (tmp_path / "xdg_data_home" / "bsdesk" / "games").glob("*.journal")
    again = desk(str(saved))
    over_the_curtain(again)
    again.until_told(moment="block")
    assert "answer:no" in again.ids


def test_the_whole_table_speaks_chinese(laid: Opened, tmp_path: Path) -> None:
    settings = tmp_path / "xdg_config_home" / "bsdesk"
    settings.mkdir(parents=True)
    (settings / "settings.json").write_text('{"language": "zh_hant"}', "utf-8")
    desk = laid("hand REF-09 | reserve 5")
    assert desk.labels("next") == {"next": "前往攻擊階段"}
    desk.drag("place:p1.reserve", "place:p1.life")
    desk.until(lambda: desk.told["said"], "a reason")
    assert not any(letter.isascii() and letter.isalpha() for letter in desk.told["said"][1])
