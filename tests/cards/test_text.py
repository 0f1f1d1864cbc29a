"""The printed text of the 96 cards, in four languages, against golden files.

To bless what the cards say now: `BSDESK_BLESS=1 python -m pytest tests/cards/test_text.py`, then read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.cards import texts
from bsdesk.commands.shared.shipped import books_of, card_files
from bsdesk.commands.terminal.board import SeatBoard
from bsdesk.commands.terminal.columns import cells
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.games import battle_spirits
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.wording import Wording

GOLDEN = Path(__file__).parent / "golden"
SETS = ("26RSD01", "26RSD02", "26RSD03", "26RSD04", "26RSD05", "26RSD06")
FILES = {file.stem: file for file in card_files("battle_spirits")}
OF_TESTS = Path(__file__).parents[1] / "games" / "battle_spirits" / "extra.toml"

EAST = r"[\u3040-\u30ff\u3400-\u9fff\u3000-\u303f\uff00-\uffef]"
STRAY = {
    "a phrase that is not there": r"\?",
    "a template that was not filled": r"[{}<>^]",
    "a space too many": r"  | [.,，。、]|^ | $",
    "an empty name": r"「」|“”",
}
STRAY_IN = {
    "en": {
        "one of several, several of one": r"\b1 (cores|cards|symbols|Spirits|Nexuses)\b|\b[2-9] (core|card|symbol)\b",
        "a verb that doesn't agree": r"\b(it|this \w+) (get|have|are)\b|\bthem is\b|\b1 of your [^.]* get \+",
        "a sentence that begins small": r"\. [a-z]|』 [a-z]|\] [a-z]|▶ [a-z]",
        "a letter of the east": r"[\u3040-\u30ff\u3400-\u9fff]",
    },
    "zh_hant": {"a Japanese letter": r"[\u3041-\u30fa]", "a simplified letter": "[灵标费场废区预备动时机战对组]"},
    "zh_hans": {"a Japanese letter": r"[\u3041-\u30fa]", "a traditional letter": "[靈標費場廢區預備動時機戰鬥對組]"},
    "ja": {"a Chinese word": "靈|灵|費用|卡牌|廢|废"},
}


def game_of(*files: Path) -> Game:
    return battle_spirits.game(battle_spirits.read(files))


@cache
def all_cards() -> Game:
    return game_of(*FILES.values(), OF_TESTS)


def lines(language: str) -> Iterator[str]:
    """Every line of every card, without the names of cards."""
    names = {name for card in all_cards().rules.defs.values() for name in card.name.values()}
    found = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    for line in texts(all_cards(), all_cards().rules.defs.values(), language):
        if line.startswith("  "):
            yield found.sub("X", line[2:])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("set_", SETS)
def test_the_cards_say_what_was_read_and_found_good(language: str, set_: str) -> None:
    golden = GOLDEN / language / f"{set_}.txt"
    game = game_of(FILES[set_])
    said = "\n".join(texts(game, game.rules.defs.values(), language)) + "\n"
    if os.environ.get("BSDESK_BLESS"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(said, encoding="utf-8")
    assert said == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_out_of_order(language: str) -> None:
    found = lines(language)
    rules = {**STRAY, **STRAY_IN[language]}
    assert [(what, line) for line in found for what, wrong in rules.items() if re.search(wrong, line)] == []


@pytest.mark.parametrize("language", ["zh_hant", "zh_hans", "ja"])
def test_no_space_stands_between_letters_of_the_east(language: str) -> None:
    assert [line for line in lines(language) if re.search(f"{EAST} +{EAST}", line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_has_a_line_with_something_to_say(language: str) -> None:
    game = all_cards()
    for card in game.rules.defs.values():
        said = texts(game, [card], language)[1:]
        assert len(said) == len(card.effects) + len(game.handling.keywords(card)), card.id
        assert all(re.search(r"[.。)）]$", line) for line in said), card.id


@pytest.mark.parametrize(
    ("card", "language", "line"),
    [
        ("26RSD01-X01", "en", "Lv1-2 『When Summoned』 Destroy 1 opposing Spirit with 7000 BP or less."),
        ("26RSD01-X01", "ja", "Lv1-2 『召喚時』相手のBP7000以下のスピリット1体を破壊する。"),
        ("26RSD01-X01", "zh_hant", "Lv1-2 『召喚時』破壞對手 1 張 BP7000 以下的靈魂卡。"),
        ("26RSD01-X01", "zh_hans", "Lv1-2 『召唤时』破坏对手 1 张 BP7000 以下的灵魂卡。"),
    ],
)
def test_one_effect_in_four_languages(card: str, language: str, line: str) -> None:
    assert f"  {line}" in texts(all_cards(), [all_cards().rules.defs[card]], language)


def test_the_command_prints_the_cards_of_a_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "text", "--deck", "red", "--lang", "ja"]) == 0
    game = game_of(FILES["26RSD01"])
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(texts(game, game.rules.defs.values(), "ja"))


def test_the_command_prints_single_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "text", "26RSD02-002"]) == 0
    assert capsys.readouterr().out == "26RSD02-002 Firaruba\n  Lv1-2 『When Destroyed』 Draw 1 card.\n"


def test_a_card_that_is_not_there_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "text", "26RSD02-02"]) == 2
    assert "there is no card '26RSD02-02'; expected the id of a card; did you mean" in capsys.readouterr().err


def test_looking_at_a_card_in_a_game_shows_its_text() -> None:
    state = lay(all_cards(), {1: "field ogre[3] | life 5", 2: "life 5"}, step="main")
    for language, line in [
        ("en", "『When Attacking』 Move 1 core other than the Soul Core from 1 opposing Spirit to the"),
        ("ja", "『アタック時』相手のスピリット1体のソウルコア以外のコア1個を相手のリザーブに置く。"),
    ]:
        seen = SeatBoard(state, 1, Wording(books_of("battle_spirits"), language)).look(state.zones["p1.field"][0])
        assert f"Lv2{line}".replace(" ", "") in "".join(seen).replace(" ", ""), seen  # however it is wrapped
        assert all(cells(row) <= 100 for row in seen)


def test_what_the_opponent_chooses_is_said() -> None:
    game = game_of(Path(FILES["reference"]))
    said = texts(game, [game.rules.defs["REF-12"]], "en")
    assert said[1:] == [
        "  『When Destroyed by Opponent』 Discard 1 card from the opponent's hand (the opponent chooses).",
    ]
