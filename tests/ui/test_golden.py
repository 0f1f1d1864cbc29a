"""Every screen looks as it was blessed, in four languages and three windows, or four.

To bless what they look like now: `BSDESK_BLESS=1 python -m pytest tests/ui/test_golden.py`, then look at the sheets in
`tests/ui/golden/`. Each screen is looked at in one language and window, every language and window with as many screens
as the others; in all of them with `-m long`.

For a change after which every pixel must be where it was: `BSDESK_FRAMES=DIR python -m pytest -m long` of this file,
once before it, which keeps each frame in full size in that folder, and once after it, which compares.
"""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from bsdesk.speech.interface import LANGUAGES
from bsdesk.table import progress
from bsdesk.ui.app import App
from bsdesk.ui.decks import share_dialog
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from tests.ui.goldens import (
    GOLDEN,
    MOST,
    SCREENS,
    WINDOWS,
    apart,
    at_once,
    file_of,
    photo,
    same_frame,
    small,
    tile,
    windows_of,
    write_sheet,
)
from tests.ui.hands import lines, resize
from tests.ui.tables import own_card

Shot = tuple[tuple[int, int], str]  # a window and a language

BLESSING = bool(os.environ.get("BSDESK_BLESS"))
FRAMES = os.environ.get("BSDESK_FRAMES", "")  # the folder in which frames of full size are kept


@pytest.fixture
def studio(app: App, monkeypatch: pytest.MonkeyPatch, drawn_once: Path) -> App:
    """The program where nothing depends on the machine, the day, or chance."""
    at_once(monkeypatch, drawn_once / "golden")
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(7))
    monkeypatch.setattr(share_dialog, "user_documents_path", lambda: Path("Documents"))
    monkeypatch.setattr(clipboard, "read", str)
    return app


def shots(app: App, name: str, wanted: Sequence[Shot]) -> dict[Shot, Image.Image]:
    """Pictures of a screen. Each time it is opened anew: it may have to do with how it was shown before."""
    found = {}
    for window, language in wanted:
        app.home()
        shutil.rmtree(app.shelf.saves.parent, ignore_errors=True)
        progress.file().unlink(missing_ok=True)
        own_card(app)
        resize(app, window, 100, language)
        SCREENS[name](app)
        whole = photo(app)
        if FRAMES:
            kept = same_frame(Path(FRAMES), name, window, language, whole)
            assert kept, f"{name} at {window} in {language} is not, pixel by pixel, the frame in {FRAMES}"
        found[window, language] = small(whole)
    return found


def blessed(name: str, shot: Shot) -> Image.Image:
    with Image.open(file_of(name)) as sheet:
        return sheet.convert("RGB").crop(tile(name, *shot))


def hold(app: App, name: str, wanted: Sequence[Shot], folder: Path) -> None:
    """They look as they were blessed; or they are blessed."""
    found = shots(app, name, wanted)
    if BLESSING:
        write_sheet(name, found)
    for shot, now in found.items():
        golden = blessed(name, shot)
        most, at = apart(now, golden, shot[0])
        file = folder / f"{file_of(name).stem}.png"
        if most > MOST:
            both = Image.new("RGB", (2 * now.width, now.height))
            both.paste(golden, (0, 0))
            both.paste(now, (now.width, 0))
            both.save(file)
        assert most <= MOST, f"{name} in {shot} looks otherwise by {most} at {at}; blessed and now: {file}"


def every_shot(name: str) -> list[Shot]:
    return [(window, language) for window in windows_of(name) for language in LANGUAGES]


def a_few(name: str) -> list[Shot]:
    """One, in another language and window for each screen."""
    turn, windows, languages = list(SCREENS).index(name), windows_of(name), list(LANGUAGES)
    return [(windows[turn % len(windows)], languages[(turn + turn // 4) % len(languages)])]


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_was_blessed(studio: App, name: str, tmp_path: Path) -> None:
    hold(studio, name, every_shot(name) if BLESSING else a_few(name), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_was_blessed_in_every_window(studio: App, name: str, tmp_path: Path) -> None:
    hold(studio, name, every_shot(name), tmp_path)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if turn % 3 else []) for turn, name in enumerate(SCREENS)]
)
def test_what_is_said_in_japanese_has_the_colons_and_commas_of_japanese(studio: App, name: str) -> None:
    own_card(studio)
    resize(studio, (1280, 720), 100, "ja")
    SCREENS[name](studio)
    said = [line for line in lines(studio) if re.search("[\u3040-\u30ff\u4e00-\u9fff]", line)]
    assert [line for line in said if re.search("[,:] |[,:]$", line)] == []


# ------------------------------------------------------------------------------------------- what would be noticed


def noticed(app: App, name: str) -> list[int]:
    """How much a screen in English differs from what was blessed, in each window."""
    found = shots(app, name, [(window, "en") for window in WINDOWS])
    return [apart(now, blessed(name, shot), shot[0]).most for shot, now in found.items()]


@pytest.mark.parametrize(("name", "ident"), [("settings", "back"), ("usual", "next"), ("deck builder", "undo")])
def test_a_button_that_moved_a_little_is_noticed(
    studio: App, name: str, ident: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    button = Page.button

    def moved(page: Page, which: str, rect: Rect, *args: Any, **named: Any) -> None:
        x, y, w, h = rect
        button(page, which, (x + 12, y, w, h) if which == ident else rect, *args, **named)

    monkeypatch.setattr(Page, "button", moved)
    assert min(noticed(studio, name)) > MOST


@pytest.mark.parametrize(
    ("name", "said"), [("settings", "Settings"), ("usual", "To the Attack Step"), ("deck builder", "40 cards")]
)
def test_a_word_that_is_missing_is_noticed(studio: App, name: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Letters.line

    def mute(letters: Letters, text: str, *args: Any, **named: Any) -> pygame.Surface:
        return line(letters, " " if text == said else text, *args, **named)

    monkeypatch.setattr(Letters, "line", mute)
    assert min(noticed(studio, name)) > MOST


def test_there_is_no_picture_of_a_screen_that_is_gone() -> None:
    assert {file.name for file in GOLDEN.glob("*")} == {file_of(name).name for name in SCREENS}
