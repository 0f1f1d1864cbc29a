"""What the cards say, written by the program in four languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bsdesk.commands.cards import texts
from bsdesk.engine.game import Game
from bsdesk.games.ff_tcg.shown.face import face_of
from bsdesk.speech.books import LANGUAGES

CARDS = Path(__file__).parents[4] / "cards" / "ff_tcg"
SHIPPED = [
    card["id"] for file in sorted(CARDS.glob("*.toml")) for card in tomllib.loads(file.read_text("utf-8"))["card"]
]
STRAY = {
    "a phrase that is not there": r"\?",
    "a template that was not filled": r"[{}<>^~]",
    "a space too many": r"  |[^.] [.,，。、]|^ | $",
    "an empty name": r"「」|“”",
}
STRAY_IN = {
    "en": {
        "one of several": r"\b1 (cards|counters|Forwards|Backups|Characters)\b",
        "several of one": r"\b[2-9] (card|counter|Forward|Backup|Character)\b",
        "a word twice": r"\b(\w+) \1\b",
        "no space between sentences": r"[.,;:](?=[A-Z])",
        "a letter of the east": r"[\u3040-\u30ff\u3400-\u9fff]",
    },
    "zh_hant": {
        "a space between letters": r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])",
        "joined twice": "，並(?=本回合)",
        "a Japanese letter": r"[\u3041-\u30fa]",
        "a simplified letter": "[灵标费场废区预备动时机战对组]",
    },
    "zh_hans": {
        "a Japanese letter": r"[\u3041-\u30fa]",
        "a traditional letter": "[靈標費場廢區預備動時機戰鬥對組產專襲業凍狀態擋盡捨夥蔥劍]",
    },
    "ja": {"a Chinese word": "靈|灵|費用|卡牌|廢|废"},
}


def lines(game: Game, language: str) -> list[str]:
    """Return every line of every card that ships, without the names of cards."""
    names = sorted({name for card in game.rules.defs.values() for name in card.names}, key=len, reverse=True)
    found = re.compile("|".join(rf"[「“]{re.escape(name)}[」”]" for name in names))
    said = texts(game, [game.rules.defs[card] for card in SHIPPED], language)
    return [found.sub("X", line[2:]) for line in said if line.startswith("  ")]


def test_all_are_there() -> None:
    assert len(SHIPPED) == 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_out_of_order(game: Game, language: str) -> None:
    rules = {**STRAY, **STRAY_IN[language]}
    found = lines(game, language)
    assert [(what, line) for line in found for what, wrong in rules.items() if re.search(wrong, line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_has_a_line(game: Game, language: str) -> None:
    for name in SHIPPED:
        card = game.rules.defs[name]
        said = texts(game, [card], language)[1:]
        told = [effect for effect in card.effects if effect.told]
        assert len(said) == len(told) + len(game.handling.keywords(card)), name
        assert all(re.search(r"[.。)）]$", line) for line in said), name


@pytest.mark.parametrize(
    ("card", "language", "line"),
    [
        ("13-125R", "en", "If one of your Water Forwards would be dealt damage, that damage is 2000 lower."),
        ("13-125R", "ja", "自分の水属性のフォワードがダメージを受けるとき、そのダメージは2000減る。"),
        ("13-125R", "zh_hant", "自己的水屬性的前鋒即將受到傷害時，該傷害減少 2000。"),
        ("13-125R", "zh_hans", "自己的水属性的前锋即将受到伤害时，该伤害减少 2000。"),
        ("18-003C", "en", "[In Hand] [Action] 1 Fire CP, discard this ▶ Draw 1 card."),
        ("18-003C", "zh_hant", "『手牌』【行動技能】1 點火 CP、捨棄此牌 ▶ 抽 1 張牌。"),
    ],
)
def test_one_line_in_four_languages(game: Game, card: str, language: str, line: str) -> None:
    assert f"  {line}" in texts(game, [game.rules.defs[card]], language)


def test_a_face_has_spaces_between_what_is_announced_and_what_is_done(game: Game) -> None:
    said = {}
    for language in ("en", "zh_hant"):
        (line,) = face_of(game, game.rules.defs["1-038R"], language).lines
        said[language] = "".join(ink.text for ink in line if ink.kind == "text")
    assert said["en"] == "Choose 1 Forward. Dull it. Freeze it."
    assert "。 " not in said["zh_hant"]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("1-183H", "may also give Fire CP, Ice CP, Wind CP, Earth CP, Lightning CP, Water CP, Light CP and Dark CP."),
        ("27-122S", "When this card enters the Field or attacks, choose 1 opposing Forward."),
        ("2-078R", "When this card attacks or blocks, you may pay 2 CP."),
        ("1-046H", "This card gets +3000 power and First Strike this turn."),
        ("24-112L", "This card may attack 1 more time this turn."),
        ("22-112R", "by turning 1 other card there face up"),
        ("22-121R", "by turning 2 other cards there face up"),
    ],
)
def test_what_is_the_same_twice_is_said_once(game: Game, card: str, words: str) -> None:
    assert words in " ".join(texts(game, [game.rules.defs[card]], "en"))
