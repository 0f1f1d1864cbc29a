"""What a person reads in each language: every letter is shown, every sentence is in that language."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageDraw

from bsdesk.art.faces import fitting
from bsdesk.speech import typefaces
from bsdesk.speech.interface import LANGUAGES
from bsdesk.ui.kit.letters import Letters

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
RARE = [*"喵鱻龘焔领領ｱｶﾞ한㈱ㄅ"]  # letters that players type, none of which every language's own font has


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_that_a_player_can_type_is_shown(language: str) -> None:
    letters = Letters(FONTS, language, 1.0)
    for letter in RARE:
        for bold in (False, True):
            drawn, nothing = letters.line(f"a{letter}", 20, bold=bold), letters.line("a ", 20, bold=bold)
            assert drawn.get_width() == letters.width(f"a{letter}", 20, bold=bold) > letters.width("a", 20, bold=bold)
            ink = drawn.subsurface((letters.width("a", 20, bold=bold), 0, 6, drawn.get_height()))
            assert ink.get_bounding_rect().width, letter
            assert pixels(drawn) != pixels(nothing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_that_no_font_has_is_a_box_and_never_nothing(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = Letters(FONTS, language, 1.0)
    monkeypatch.setattr(typefaces, "system_fonts", list)
    assert pixels(letters.line("a\U0010fffdb", 20)) == pixels(letters.line("a□b", 20))
    assert pixels(letters.line("\u0378" * 3, 20)) == pixels(letters.line("□□□", 20))


def test_what_our_fonts_lack_is_drawn_by_a_font_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The system's is looked for after ours; a file that is no font is passed over."""
    broken, system = tmp_path / "broken.ttf", tmp_path / "system.otf"
    broken.write_bytes(b"\0\1\0\0no font")
    system.write_bytes((FONTS / "bsdesk-others-Regular.otf").read_bytes())
    monkeypatch.setattr(typefaces, "system_fonts", lambda: [broken, system])
    monkeypatch.setattr(typefaces, "OTHERS", "zh_hans")
    typefaces.runs.cache_clear()
    typefaces.voice_of.cache_clear()
    try:
        assert typefaces.runs(FONTS, "ja", "ab喵") == (("ja", "ab"), (str(system), "喵"))
        assert Letters(FONTS, "ja", 1.0).line("喵", 20).get_bounding_rect().width > 10
    finally:
        typefaces.runs.cache_clear()
        typefaces.voice_of.cache_clear()


def test_the_font_of_other_letters_is_small_and_read_only_on_need(monkeypatch: pytest.MonkeyPatch) -> None:
    others = typefaces.font_file(FONTS, typefaces.OTHERS)
    assert others.stat().st_size < 12_000_000
    read = list[Path]()
    letters_of = typefaces.letters_of

    def noted(file: Path) -> frozenset[str]:
        read.append(file)
        return letters_of(file)

    monkeypatch.setattr(typefaces, "letters_of", noted)
    typefaces.runs.cache_clear()
    typefaces.whole_voice.cache_clear()
    typefaces.voice_of.cache_clear()
    for language, called in LANGUAGES.items():
        typefaces.runs(FONTS, language, called)
    assert read
    assert others not in read
    typefaces.runs(FONTS, "en", "喵")
    assert others in read


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_face_of_a_card_shows_every_letter_too(language: str) -> None:
    for letter in RARE:
        image = Image.new("L", (60, 40))
        fitting.put(ImageDraw.Draw(image), (0, 20), f" {letter}", 255, language, 24)
        assert image.getbbox(), letter
        assert fitting.wide(f"a{letter}", language, 24) > fitting.wide("a", language, 24)
