"""What a person reads in each language: every letter is shown, every sentence is in that language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageDraw

from bsdesk.art.faces import fitting
from bsdesk.cli import main
from bsdesk.complaint import Complaint
from bsdesk.journal.file import Journal, read_file
from bsdesk.journal.seal import SEALED
from bsdesk.speech.interface import LANGUAGES, Words
from bsdesk.speech.letters import typefaces
from bsdesk.ui.kit.letters import Letters
from tests.complaints import complaints

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


# complaints

OTHERS = [language for language in LANGUAGES if language != "en"]
ROOMS = (  # whose complaints a person sees in the window, or at a text table
    "journal", "session", "seat", "ui", "engine/play", "engine/files/card_file.py", "engine/files/card_meaning.py",
    "engine/files/card_tables.py", "engine/files/deck_formats.py", "engine/files/deck_list.py",
    "engine/files/free_hand_commands.py", "engine/files/options.py", "engine/files/setting_up.py", "table/decks.py",
    "table/draft.py", "commands/shared/user_folder.py", "art/faces/own_pictures.py", "scenes", "commands/scenes",
    "commands/terminal",
)  # fmt: skip
TYPED = (  # whose complaints a person sees who types commands; those of developers (bench, assets, screens) are English
    "cli.py", "gate.py", "commands/sim", "commands/cards", "commands/shared", "commands/decks.py", "commands/desk.py",
    "commands/journal.py", "commands/play.py", "commands/selftest.py", "commands/solve.py", "engine/files/position.py",
    "games",
)  # fmt: skip
SPELT = {
    "bsdesk",
    "TOML",
    "UTF",
    "UTF-8",
    "XML",
    "PNG",
    "JPEG",
    "WebP",
    "id",
    "cod",
    "o8d",
    "MB",
    "MP4",
    "PyAV",
    "GIF",
    "card",
    "DIR",
    "gzip",
}
TECHNICAL = re.compile(
    r"`[^`]*`|'[^']*'|--\w+( DIR)?|\S*\.\w+\b|bsd1-\.\.\.|name = .*|<card id>\S*|bsdesk decks \S+ \S+ -o \S+"
)


@cache
def sayings() -> dict[str, str]:
    """Return every part of every complaint in these rooms, each with where it is written."""
    return {said: at for at, said in complaints((*ROOMS, *TYPED))}


def english_in(text: str) -> list[str]:
    """Return the English words in a sentence of another language; names of formats and options are none."""
    return [word for word in re.findall(r"[A-Za-z]{3,}", TECHNICAL.sub("", text)) if word not in SPELT]


@pytest.mark.parametrize("language", OTHERS)
def test_no_complaint_is_english_in_another_language(language: str) -> None:
    """Whatever the window may say of files, decks, seats and cards: every part of every complaint in the code."""
    assert len(sayings()) > 450
    spelt = ("game, rules, option, cards, seed, deck, seat, then start", "write it like: 3 Gen-Bo")  # as typed
    left = {said: at for said, at in sayings().items() if said not in spelt and english_in(in_language(said, language))}
    assert left == {}


def in_language(said: str, language: str) -> str:
    return Words(language).complaint(said)


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_complaint_is_said_part_by_part(language: str, tmp_path: Path) -> None:
    """Two windows, a save that was cut, a file that is no save, a place that can't be written."""
    file = tmp_path / "one.bsjournal"
    journal = Journal.create(file, ["a"])
    file.write_text("more\n" * 3, "utf-8")
    with pytest.raises(Complaint) as two_windows:
        journal.append(["b"])
    with pytest.raises(Complaint) as no_save:
        read_file(file)
    with pytest.raises(Complaint) as no_folder:
        Journal.create(tmp_path / "none" / "one.bsjournal", ["a"])
    with pytest.raises(Complaint) as no_file:
        read_file(tmp_path / "none.bsjournal")
    cut = "line 9: is cut: no line break at its end; the game goes on from line 8"
    for said in (two_windows.value, no_save.value, no_folder.value, no_file.value, cut):
        told = in_language(str(said), language).replace(SEALED, "")
        assert not english_in(told.replace(str(tmp_path), "")), told
        assert "; " not in told
        assert not re.search(r"[{}]", told)
    assert in_language(str(no_folder.value), "en") == str(no_folder.value)


@pytest.mark.parametrize("language", OTHERS)
def test_names_and_numbers_in_a_complaint_stay_as_they_are(language: str) -> None:
    said = "/a b/my.toml:12: MY-001: unknown word 'drwa'; expected a known word; did you mean 'draw'?"
    told = in_language(said, language)
    assert [told.index(part) for part in ("/a b/my.toml:12", "MY-001", "'drwa'", "'draw'")]
    assert not english_in(told.replace("/a b/my", "").replace("MY-001", ""))
    assert in_language(f"{said}\n\n{said}", language) == f"{told}\n\n{told}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "typed",
    [
        ["sim", "battle_spirits", "--seats", "fair"],
        ["sim", "battle_spirits", "--until", "7"],
        ["solve", "none.journal"],
        ["journal", "check", "none.journal"],
        ["decks", "check", "red", "--date", "soon"],
        ["cards", "render", "--size", "hand", "NONE", "-o", "x.png"],
        ["desk", "none.journal"],
        ["play", "battle_spirits"],
    ],
    ids=lambda typed: " ".join(typed[:3]),
)
def test_every_command_complains_in_the_language_that_is_asked_for(
    typed: list[str], language: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*typed, "--lang", language]) == 2
    said = capsys.readouterr().err.removeprefix("bsdesk: ")
    assert not english_in(said.replace("battle_spirits", "").replace("NONE", "")), said
