"""Lines break as each language wants it, and a text that has no room gets smaller."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from bsdesk.art.faces.fitting import LEADING, WITH_TAILS, broken, fit, fit_line, undrawn, voice_of, wide, write
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import Ink, SymbolFace
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.letters.line_breaks import NOT_FIRST, NOT_LAST, units
from tests.art.conftest import MakeFace

JAPANESE = "このスピリットのアタック時、「相手のスピリット」1体をデッキの下に戻す。カードを、ドローする（2枚）。"


def rows(text: str, language: str, room: float, size: int = 16) -> list[str]:
    return ["".join(piece.text for piece in row) for row in broken([Ink("text", text)], language, size, room)]


@pytest.mark.parametrize("room", range(50, 400, 7))
def test_no_line_begins_or_ends_with_what_may_not(room: int) -> None:
    found = rows(JAPANESE, "ja", room)
    assert "".join(found) == JAPANESE
    assert not [row for row in found if row[0] in NOT_FIRST or row[-1] in NOT_LAST]


@pytest.mark.parametrize("mark", ["、", "。", "ー", "」", "）", "ッ", "ャ", "！"])
def test_these_may_not_begin_a_line(mark: str) -> None:
    assert mark in NOT_FIRST
    assert not [
        row
        for room in range(40, 120, 3)
        for row in rows(f"カードカ{mark}ドカード{mark}カ{mark}", "ja", room)
        if row[0] == mark
    ]


def test_words_of_letters_and_figures_stay_whole() -> None:
    assert rows("Destroy an opposing Spirit", "en", 90) == ["Destroy an ", "opposing ", "Spirit"]
    assert "BP30/00" in units("BP30/00のスピリット")
    assert "BP+2000" in "|".join(units("このスピリットをBP+2000する")).replace("|+", "+")


def test_a_word_that_is_wider_than_all_the_room_is_cut() -> None:
    found = rows("Incomprehensibilities", "en", 60)
    assert "".join(found) == "Incomprehensibilities"
    assert max(wide(row, "en", 16) for row in found) <= 60


def test_a_mark_that_has_room_is_never_torn() -> None:
    line = [Ink("level", "Lv1-2"), Ink("timing", "When Summoned"), Ink("text", "Draw a card.")]
    pieces = [piece for row in broken(line, "en", 16, 160) for piece in row if piece.kind != "text"]
    assert [piece.text for piece in pieces] == ["Lv1-2", "When Summoned"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "During Opponent's Attack Step"),
        ("ja", "相手のアタックステップ"),
        ("zh_hant", "對手的攻擊步驟"),
        ("zh_hans", "对手的攻击步骤"),
    ],
)
@pytest.mark.parametrize("room", [150, 180, 400])
def test_a_mark_wider_than_the_line_goes_on_in_the_next_on_a_plate_of_its_own(
    language: str, text: str, room: int
) -> None:
    found = broken([Ink("timing", text), Ink("text", "…")], language, 20, room)
    plates = [piece for row in found for piece in row if piece.kind == "timing"]
    assert all(piece.x + piece.wide <= room for piece in plates)
    assert "".join(piece.text for piece in plates).replace(" ", "") == text.replace(" ", "")
    assert room < 400 or len(plates) == 1


def test_a_text_gets_smaller_until_it_fits_and_never_too_small() -> None:
    line = [[Ink("text", JAPANESE)]]
    sizes = [fit(line, "ja", (200, high), 20, 10).size for high in (400, 120, 80, 10)]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], sizes[-1]) == (20, 10)
    assert (fit(line, "ja", (200, 400), 20, 10).whole, fit(line, "ja", (200, 10), 20, 10).whole) == (True, False)


def test_no_lonely_syllable_at_the_end() -> None:
    text = "自分の手札を1枚ドローする。"
    room = wide(text, "ja", 16) - 20  # all but the last of it
    assert len(rows(text, "ja", room)[-1]) > 2


def test_a_line_is_cut_only_at_the_least_size() -> None:
    assert fit_line("Gen-Bo", "en", 200, 20, 11) == (20, "Gen-Bo")
    size, text = fit_line("Shinmonkan Savatoma the Endless", "en", 100, 20, 11)
    assert (size, text[-1]) == (11, "…")
    assert wide(text, "en", 11) <= 100


def test_letters_that_a_language_has_not_are_written_in_a_font_that_has_them() -> None:
    assert voice_of("飛傑レウファルス", "zh_hans") == "ja"
    assert voice_of("核心", "zh_hans") == "zh_hans"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_on_every_card_can_be_written(game: Game, face: MakeFace, language: str) -> None:
    texts = {text for card in game.rules.defs for text in said(face(card, language))}
    assert undrawn("".join(texts)) == []


def said(found: SymbolFace) -> list[str]:
    return [found.name, *found.families, *found.marks, *(ink.text for line in found.lines for ink in line)]


@pytest.mark.parametrize(
    ("language", "parts", "read"),
    [
        ("en", ("If you did not use it:", "You may pay ▶ ", "Draw 1."), "If you did not use it: You may pay ▶ Draw 1."),
        ("zh_hant", ("若未使用：", "可以支付 ▶ ", "摸 1 張。"), "若未使用：可以支付 ▶ 摸 1 張。"),
    ],
)
def test_parts_of_a_text_stand_apart_as_its_language_writes_them(
    language: str, parts: tuple[str, ...], read: str
) -> None:
    inks = [Ink("text", part) for part in parts]
    for room in (60, 110, 900):
        rows = broken(inks, language, 16, room)
        assert "".join(piece.text for row in rows for piece in row).replace("  ", " ") in (
            read,
            read.replace(": ", ":"),
        )
    assert "".join(piece.text for piece in broken(inks, language, 16, 900)[0]) == read


@pytest.mark.parametrize("size", [11, 14, 16, 20, 32])
def test_the_tails_of_letters_stay_on_the_plate_of_a_mark(size: int) -> None:
    """Letters on a plate are light as the paper: what stood out of it could not be read."""
    paper = (0, 200, 0)
    found = fit([[Ink("keyword", "gypsy, jQ")]], "en", (40 * size, 9 * size), size, size)
    image = Image.new("RGB", (30 * size, 3 * size), paper)
    write(image, (0, size), found, "en", (0, 0, 0))
    drawn = ImageChops.difference(image, Image.new("RGB", image.size, paper)).getbbox()
    assert drawn is not None
    column = [image.getpixel((size // 5, y)) for y in range(image.height)]  # between the corner and the first letter
    plate = [y for y, colour in enumerate(column) if colour != paper]
    assert (plate[0], plate[-1] + 1) == (drawn[1], drawn[3])
    assert plate[-1] < size * (1 + LEADING + WITH_TAILS[0]), "the next line's plate begins there"
