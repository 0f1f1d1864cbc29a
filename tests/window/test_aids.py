"""The aids in a real window: asked by mouse and key, beside a table that is played on."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.window.conftest import Opened
from tests.window.driver import Desk
from tests.window.test_playing import card

pytestmark = [pytest.mark.window]


def picture(desk: Desk, name: str) -> None:
    """Take a picture, if somebody wants to look at it."""
    folder = os.environ.get("BSDESK_PICTURES", "")
    if folder:
        desk.until(lambda: desk.told["ready"], "the faces")
        desk.picture(Path(folder) / f"{name}.png")


def settings(folder: Path, **chosen: object) -> None:
    """Lay settings down before the program is opened."""
    file = folder / "xdg_config_home" / "bsdesk" / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"greeted": True, **chosen}), "utf-8")


def test_the_lens_the_rulebook_and_the_causes_are_asked_by_mouse_and_key(laid: Opened, tmp_path: Path) -> None:
    settings(tmp_path, language=os.environ.get("BSDESK_SPEAKS", "en"), reduce_motion=True)
    desk = laid("hand REF-02 REF-09 | field REF-01[1] | reserve 3", "field REF-09[1]", rival="gentle")
    desk.click("aid:lens")
    desk.move(desk.middle(card(desk, "REF-01", "p1.field")))
    desk.until(lambda: desk.labels("account:"), "what is told")
    picture(desk, "lens")
    desk.click("next")
    assert desk.told["step"] == "main"
    desk.key("Escape")
    desk.key("b", "b", "s", "minus", "9", "period", "1", "2")
    desk.until(lambda: desk.labels("account:0").get("account:0") == "BS-9.12", "the rule")
    picture(desk, "search")
    desk.click("account:0")
    picture(desk, "rule")
    desk.click("next")
    desk.until_told(step="attack")
    desk.click(card(desk, "REF-01", "p1.field"))
    desk.click("account:close")
    desk.until(lambda: desk.labels("log:"), "the log")
    picture(desk, "attack")


def test_what_was_missed_is_told_after_the_step_was_left(laid: Opened, tmp_path: Path) -> None:
    settings(tmp_path, language=os.environ.get("BSDESK_SPEAKS", "en"), radar=True, speed="slow", reduce_motion=True)
    desk = laid("field REF-01[1]", "life 1", step="attack", rival="gentle")
    desk.click("next")
    desk.until(lambda: "radar:undo" in desk.ids, "what was missed", patience=120)
    picture(desk, "missed")
    desk.click("radar:undo")
    desk.until_told(step="attack")
