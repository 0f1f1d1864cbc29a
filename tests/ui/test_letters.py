"""Lines of words: where they break in Chinese and Japanese, and what may not stand alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bsdesk.speech.letters.line_breaks import NOT_FIRST, NOT_LAST
from bsdesk.ui.kit.letters import Letters

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
TEXTS = {
    "zh_hant": "把手牌拖到桌上自己這一側，就能使用。不一定要拖曳：先點物件，再點位置即可；只用鍵盤也可以。",
    "ja": "ドラッグは必須ではありません。物をクリックし、次に場所をクリックします。キーボードだけでも遊べます。",
}
WIDTHS = range(130, 420, 10)


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_line_fits_and_all_of_the_text_is_there(language: str, width: int) -> None:
    letters, text = Letters(FONTS, language, 1.0), TEXTS[language]
    lines = letters.wrap(text, 14, width)
    assert "".join(lines) == text
    assert all(letters.width(line, 14) <= width for line in lines)


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_last_line_has_three_letters_at_least(language: str, width: int) -> None:
    last = Letters(FONTS, language, 1.0).wrap(TEXTS[language], 14, width)[-1]
    assert sum(letter not in NOT_FIRST | NOT_LAST for letter in last) >= 3


@pytest.mark.parametrize("width", WIDTHS)
def test_a_short_word_in_katakana_stays_whole(width: int) -> None:
    lines = Letters(FONTS, "ja", 1.0).wrap(TEXTS["ja"], 14, width)
    cuts = {sum(map(len, lines[: number + 1])) for number in range(len(lines) - 1)}
    words = [word.span() for word in re.finditer("[ァ-ヺー]+", TEXTS["ja"])]
    assert not [cut for cut in cuts for start, end in words if start < cut < end]


def test_a_word_wider_than_its_line_is_cut() -> None:
    letters = Letters(FONTS, "en", 1.0)
    assert letters.wrap("x" * 60, 14, 100) == ["x" * 12] * 5
    assert letters.wrap("a\n\nb", 14, 100) == ["a", "", "b"]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_list_with_dots_breaks_only_at_them_and_no_line_begins_with_one(width: int) -> None:
    entries = ["Lv 1", "BP 5000", "標誌 1", "能量 1", "疲勞"]
    lines = Letters(FONTS, "zh_hant", 1.0).wrap(" · ".join(entries), 16, width)
    assert not [line for line in lines if line.startswith("·")]
    assert [entry for line in lines for entry in line.removesuffix(" ·").split(" · ")] == entries


@pytest.mark.parametrize("width", range(100, 260, 10))
def test_a_name_and_a_term_stay_whole(width: int) -> None:
    letters = Letters(FONTS, "zh_hant", 1.0)
    text, names = (
        "召喚飛赫 焔希斯：支付 3（預備區）、放置 1（預備區），把グン＝ガタ移走",
        ("飛赫 焔希斯", "預備區", "グン＝ガタ"),
    )
    letters.wrap(text, 14, width)
    letters.keep_whole(frozenset(names))
    lines = letters.wrap(text, 14, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert [sum(name in line for line in lines) for name in names] == [1, sum("預備區" in line for line in lines), 1]
    assert sum(line.count("預備區") for line in lines) == 2
