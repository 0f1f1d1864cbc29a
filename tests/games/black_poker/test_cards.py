"""The 54 cards: what each is called, by which suit, rank and number it is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.games import black_poker
from bsdesk.games.black_poker.rules.cards import COURT, PlayingCard, library

SUITS = {
    "S": ("spade", "♠", "黑桃", "黑桃", "スペード"),
    "H": ("heart", "♡", "紅心", "红心", "ハート"),
    "D": ("diamond", "♢", "方塊", "方块", "ダイヤ"),
    "C": ("club", "♣", "梅花", "梅花", "クラブ"),
}
LANGUAGES = ("en", "zh_hant", "zh_hans", "ja")
NUMBERS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": 13}


def cards() -> dict[str, PlayingCard]:
    found = library()
    assert (found.abilities, found.programs) == ({}, {})
    return found.defs


@pytest.mark.rule("TR-11.2", "TR-11.3")
def test_each_suit_has_thirteen_cards_numbered_from_the_ace_to_the_king() -> None:
    found = [(c.id, c.suit, c.rank, c.number, c.kind, c.slug, c.joker) for c in cards().values() if c.suit]
    assert found == [
        (letter + rank, suit, rank, number, "card", (letter + rank).lower(), False)
        for letter, (suit, *_) in SUITS.items()
        for rank, number in NUMBERS.items()
    ]


def test_a_card_is_called_by_suit_and_rank_in_four_languages() -> None:
    for letter, (_, *marks) in SUITS.items():
        for rank in NUMBERS:
            names = [mark + rank for mark in marks]
            assert cards()[letter + rank].name == dict(zip(LANGUAGES, names, strict=True))


def test_the_two_jokers_have_no_suit_and_the_number_0() -> None:
    jokers = {c.id: c for c in cards().values() if not c.suit}
    assert {i: (c.rank, c.number, c.kind, c.joker, dict(c.name)) for i, c in jokers.items()} == {
        f"JK{n}": (
            "JK",
            0,
            "card",
            True,
            {"en": f"Joker {n}", "zh_hant": "鬼牌", "zh_hans": "鬼牌", "ja": "ジョーカー"},
        )
        for n in (1, 2)
    }
    assert COURT == ("A", "J", "Q", "K")


def test_the_game_reads_no_card_files(tmp_path: Path) -> None:
    with pytest.raises(Complaint) as complaint:
        black_poker.from_files([tmp_path / "extra.toml"], {})
    assert str(complaint.value) == (
        f"{tmp_path / 'extra.toml'}: black_poker reads no card files; expected its 54 cards alone; move it away"
    )
    told: list[Complaint] = []
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    game = black_poker.from_files(files, {"frame": "entry20"}, told.append)
    assert ([c.file for c in told], game.rules.options["frame"]) == (files, "entry20")


@pytest.mark.parametrize(("ruleset", "revision"), [("sheet", ""), ("official_8_0", ".2")])
def test_a_ruleset_names_itself_in_the_version(ruleset: str, revision: str) -> None:
    rules = black_poker.game(None, {"ruleset": ruleset}).rules
    assert (rules.id, rules.version) == ("black_poker", f"act8.0-lite-{ruleset}{revision}")
    assert (rules.seats, rules.teams) == (2, (1, 2))
    assert rules.options["ruleset"] == ruleset


def test_a_frame_says_which_deck_both_play_with() -> None:
    decks = {frame: black_poker.game(None, {"frame": frame}) for frame in ("standard", "entry20", "custom")}
    sizes = {frame: (len(game.rules.decks.usual), len(game.rules.decks.only)) for frame, game in decks.items()}
    assert sizes == {"standard": (54, 54), "entry20": (20, 20), "custom": (54, 0)}


def test_cards_of_ones_own_making_may_be_handed_in() -> None:
    one = library()._replace(defs={"S2": library().defs["S2"]})
    assert list(black_poker.game(one).rules.defs) == ["S2"]
