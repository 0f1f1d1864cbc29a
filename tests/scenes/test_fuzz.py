"""Mutated scene files: each is read and played, or refused in clear lines; never a crash, never without end."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.gate import text_in
from bsdesk.scenes.checking import check
from bsdesk.scenes.expectations import KINDS
from bsdesk.scenes.position import position_of
from bsdesk.scenes.reading import KEYS, parse
from bsdesk.scenes.sharing import code_of, text_of_code
from bsdesk.scenes.writing import write
from tests.scenes.scenes import FILE, SHIPPED, game_of

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(r"<!-- scene -->\n```\n(.*?)```", (ROOT / "docs" / "scenes.md").read_text("utf-8"), re.DOTALL)
TEXTS = [*(one.file.read_text("utf-8") for one in SHIPPED), *EXAMPLES]
WORDS = [
    *KEYS,
    *KINDS,
    "@p1.field.1",
    "@gone.2",
    "?9",
    "{",
    "}",
    "[",
    "]",
    "=",
    "p1",
    "p2",
    "p9",
    "-1",
    "999999999",
    "S",
]
WORDS += ["#", "\\#", "|", "~~", "&", "+attacking", "zh_hant", "\u2028", "\x00", "é", "𝔘", '"', "'", "1e9", "battle"]
SLOWEST = 20.0  # seconds for one file, on a machine that is busy


def any_line(chance: random.Random) -> str:
    lines: list[str] = chance.choice(TEXTS).split("\n")
    return chance.choice(lines)


def another_line(lines: list[str], chance: random.Random) -> None:
    lines.insert(chance.randrange(len(lines) + 1), any_line(chance))


def a_line_less(lines: list[str], chance: random.Random) -> None:
    lines.pop(chance.randrange(len(lines)))


def two_lines_changed(lines: list[str], chance: random.Random) -> None:
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]


def another_word(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split(" ")
    others = WORDS if chance.random() < 0.5 else any_line(chance).split(" ")
    words[chance.randrange(len(words))] = chance.choice(others)
    lines[at] = " ".join(words)


def another_letter(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    place = chance.randrange(len(lines[at]) + 1)
    letter = chance.choice("abzAZ019 ~?[]{}|&+-=#@.;:,\"'\\\t")
    lines[at] = lines[at][:place] + letter + lines[at][place + chance.randrange(2) :]


def another_number(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    number = chance.choice(["0", "1", "2", "7", "99", "12345678901234567890", "-3"])
    lines[at] = re.sub(r"\d+", number, lines[at], count=1)


def the_same_again(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    lines[at] = lines[at] + " " + lines[at] * chance.randrange(1, 4)


CHANGES: list[Callable[[list[str], random.Random], None]] = [
    another_line,
    a_line_less,
    two_lines_changed,
    another_word,
    another_word,
    another_letter,
    another_letter,
    another_number,
    the_same_again,
]


def mutant(seed: int) -> str:
    """Return a scene that was spoilt in some places."""
    chance = random.Random(seed)
    lines = chance.choice(TEXTS).split("\n")
    for _ in range(chance.randrange(1, 5)):
        if lines:
            chance.choice(CHANGES)(lines, chance)
    return "\n".join(lines)


def try_out(seed: int) -> None:
    """Assert that a spoilt scene is played, or refused in clear lines."""
    start, text = time.monotonic(), mutant(seed)
    if not is_text(text):
        return
    checked = check(text, game_of, FILE)
    for fault in checked.faults:
        said = str(fault)
        assert said.startswith("here.scene"), said
        assert "\n" not in said
        assert "Traceback" not in said
        assert fault.expected or fault.remedy, said
    if not checked.faults and checked.game is not None:
        written = write(checked.scene)
        assert write(parse(written)) == written
        assert text_of_code(code_of(written)) == written
        position_of(parse(written), checked.game)
    assert time.monotonic() - start < SLOWEST, text


@pytest.mark.parametrize("part", range(4))
def test_two_hundred_spoilt_scenes_are_played_or_refused(part: int) -> None:
    for seed in range(part * 50, part * 50 + 50):
        try_out(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_spoilt_scenes_are_played_or_refused(part: int) -> None:
    for seed in range(1_000 + part * 500, 1_500 + part * 500):
        try_out(seed)


def test_many_of_the_spoilt_scenes_are_refused_and_many_are_not() -> None:
    found = [bool(check(mutant(seed), game_of, FILE).faults) for seed in range(60) if is_text(mutant(seed))]
    assert 10 < sum(found) < len(found) - 5


def is_text(text: str) -> bool:
    try:
        text_in(text, "scene")
    except Complaint:
        return False
    return True
