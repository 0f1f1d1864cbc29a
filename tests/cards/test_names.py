"""Names and words of cards in each language: official names whole, katakana with its reading, kinds in the language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import books_of, face_maker, game_named
from bsdesk.engine.files.deck_formats import read_deck
from bsdesk.games import ALL
from bsdesk.journal.lines import cards_digest
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.texts import name_of, reading_of

OFFICIAL = {
    "Lensis the Soaring Scarlet": "飛赫 焔希斯",
    "Akly the Soaring Inflexible": "飛剛 阿克萊",
    "Gen-Bo": "源＝武",
}
# Words that a player in Taiwan would change, by game; "" stands for all of them.
CHANGED = {
    "": ["先手", "後手", "壁壘", "卡片", "重抽", "溫和電腦", "強力電腦", "必勝的走法"],
    "battle_spirits": ["阻擋"],
    "black_poker": ["王牌", "被無效的", "BlackPoker", "請求"],
}
SPEECH = Path(__file__).parents[2] / "bsdesk"


def test_an_official_chinese_name_is_used_whole() -> None:
    game = game_named("battle_spirits")
    defs = {card.name["en"]: card for card in game.rules.defs.values()}
    assert {name: name_of(defs[name], "zh_hant") for name in OFFICIAL} == OFFICIAL
    assert name_of(defs["Gen-Bo"], "ja") == "ゲン＝ボー"
    assert read_deck("2 飛赫 焔希斯\n", game) == [defs["Lensis the Soaring Scarlet"].id] * 2


def test_saved_games_do_not_depend_on_official_names() -> None:
    game = game_named("battle_spirits")
    card = next(card for card in game.rules.defs.values() if card.called)
    before = cards_digest(game, [card.id])
    card.called["zh_hant"], kept = "他名", card.called["zh_hant"]
    try:
        assert cards_digest(game, [card.id]) == before
    finally:
        card.called["zh_hant"] = kept


@pytest.mark.parametrize("language", ["zh_hant", "zh_hans"])
def test_a_chinese_name_in_katakana_carries_its_reading(language: str) -> None:
    for card in game_named("battle_spirits").rules.defs.values():
        kana = re.search(r"[\u30a0-\u30fa]", name_of(card, language))
        assert reading_of(card, language) == (card.name["en"] if kana else "")
        assert not reading_of(card, "ja")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["battle_spirits", "ff_tcg"])
def test_the_kind_on_a_card_is_in_the_language_of_the_interface(game: str, language: str) -> None:
    terms, made = books_of(game).terms, game_named(game)
    face_of = face_maker(made)
    for card in made.rules.defs.values():
        assert face_of(made, card, language).kind_mark == terms[f"kind.{card.kind}"][language].upper()


@pytest.mark.parametrize("game", ["", *ALL])
def test_words_that_players_in_taiwan_would_change_are_nowhere(game: str) -> None:
    files = [*(SPEECH / "speech").rglob("*.toml"), *(SPEECH / "games").rglob("*.toml")]
    said = [
        line
        for file in files
        if file.parent.name == game or not game
        for line in file.read_text("utf-8").splitlines()
        if line.startswith("zh_hant") or file.stem == "zh_hant"
    ]
    assert len(said) > 100
    assert [line for line in said for word in CHANGED.get(game, []) if word in line] == []


def test_the_hero_and_the_ace_are_explained_by_their_own_rules() -> None:
    acts = game_named("black_poker").handling.acts
    rules = books_of("black_poker").rules
    assert [acts[name] for name in ("summon_soldier", "summon_hero", "summon_ace")] == ["TR-4.9", "TR-4.12", "TR-4.14"]
    assert all(
        f"「召喚{word}」" in rules[acts[f"summon_{name}"]]["zh_hant"] for name, word in (("hero", "英雄"), ("ace", "A"))
    )
