"""Simplified Chinese: no traditional letter, and letter for letter what the traditional text says."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("bsdesk/speech", "bsdesk/games", "cards", "assets/scenes")
NAMES = "焔"  # letters of official names that the plain character set of simplified Chinese lacks
SHARED = "乾夥後徵拚於著麽麴"  # traditional letters that this set has too, for old names
# Words that came of replacing parts of other words, and one that only one of two names of a thing may have.
WRONG = (
    "符素",
    "异次符",
    "开动",
    "开示",
    "圣开",
    "局卡",
    "卡卡",
    "卡组",
    "文息",
    "条档",
    "事档",
    "物档",
    "进请",
    "执请",
)
# In the texts of games a letter has one simplified form, but where the two ways of speaking differ: the whole words.
OTHERWISE = {
    ("平手", "平局"),
    ("宣告", "请求"),
    ("回復", "恢复"),
    ("依", "按"),
    ("捨牌", "弃牌"),
    ("捨去", "弃去"),
    ("資訊", "信息"),
    ("圖示", "图标"),
    ("紀錄", "记录"),
}


class Pair(NamedTuple):
    """A text in both scripts, and where it stands."""

    where: str
    traditional: str
    simplified: str


def in_table(value: Any, where: str) -> Iterator[Pair]:
    """Yield the texts of a table that stand in both scripts."""
    if isinstance(value, dict):
        traditional, simplified = value.get("zh_hant"), value.get("zh_hans")
        if isinstance(traditional, str) and isinstance(simplified, str):
            yield Pair(where, traditional, simplified)
        for name, inner in value.items():
            yield from in_table(inner, f"{where} {name}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from in_table(inner, f"{where} {number}")


def in_scene(file: Path) -> Iterator[Pair]:
    """Yield the sentences of a scene, which stand line after line."""
    for found in re.finditer(r" zh_hant (.+)\n\S.* zh_hans (.+)\n", file.read_text("utf-8")):
        yield Pair(file.name, *found.groups())


def pairs(room: str) -> list[Pair]:
    """Return all that is said in a room in both scripts."""
    folder = ROOT / room
    found = [p for f in folder.rglob("*.toml") for p in in_table(tomllib.loads(f.read_text("utf-8")), f.name)]
    found += [pair for file in folder.rglob("*.scene") for pair in in_scene(file)]
    if room == "bsdesk/speech":
        ours, theirs = (
            tomllib.loads((folder / "interface" / f"{language}.toml").read_text("utf-8"))
            for language in ("zh_hant", "zh_hans")
        )
        found += [Pair(f"interface {name}", str(ours[name]), str(theirs[name])) for name in ours]
    return [Pair(where, without_names(one), without_names(other)) for where, one, other in found]


@cache
def japanese_names() -> re.Pattern[str]:
    """Return what finds the names of cards that are known in Japanese alone, and said so in Chinese."""
    files = (ROOT / "cards").rglob("*.toml")
    name = re.compile(r'^name = .* ja = "(.+?)"', re.MULTILINE)
    names = [found for file in files for found in name.findall(file.read_text("utf-8"))]
    assert len(names) > 100
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))


def without_names(text: str) -> str:
    return japanese_names().sub("", text)


def is_simplified(letter: str) -> bool:
    """Return whether a letter is of the plain character set of simplified Chinese, or none of Chinese at all."""
    if not "\u3400" <= letter <= "\u9fff" or letter in NAMES:
        return True
    return letter not in SHARED and bool(letter.encode("gb2312", "ignore"))


@pytest.mark.parametrize("room", ROOMS)
def test_no_traditional_letter_and_no_broken_word_stands_in_simplified_texts(room: str) -> None:
    said = pairs(room)
    assert len(said) > 200
    assert [pair for pair in said if not all(map(is_simplified, pair.simplified))] == []
    assert [(word, pair) for pair in said for word in WRONG if word in pair.simplified] == []


def test_a_letter_has_one_simplified_form_in_what_games_say() -> None:
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    examples: dict[tuple[str, str], Pair] = {}
    for pair in [pair for room in ROOMS[1:] for pair in pairs(room)]:
        traditional = pair.traditional
        for word, other in OTHERWISE:
            traditional = traditional.replace(word, other) if other in pair.simplified else traditional
        if len(traditional) == len(pair.simplified):
            for letter, form in zip(traditional, pair.simplified, strict=True):
                forms[letter][form] += 1
                examples[letter, form] = pair
    assert len(forms) > 1000
    right = {letter: letter if is_simplified(letter) else found.most_common(1)[0][0] for letter, found in forms.items()}
    quotes = dict(zip("「」『』", "“”‘’", strict=True))
    wrong = [which for which in examples if which[1] not in (right[which[0]], quotes.get(which[0]))]
    assert [(which, examples[which]) for which in wrong] == []
