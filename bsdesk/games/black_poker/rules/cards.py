"""The 54 playing cards and their numbers (TR-11.2, TR-11.3)."""

from __future__ import annotations

from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.card_file import Library

SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = ("JK1", "JK2")
COURT = ("A", "J", "Q", "K")  # with the Jokers, the cards that trigger the next generation
SUIT_NAMES = {
    "spade": ("♠", "黑桃", "黑桃", "スペード"),
    "heart": ("♡", "紅心", "红心", "ハート"),
    "diamond": ("♢", "方塊", "方块", "ダイヤ"),
    "club": ("♣", "梅花", "梅花", "クラブ"),
}


class PlayingCard(CardDef, frozen=True, kw_only=True):
    """One playing card; the Joker has no suit and the number 0."""

    suit: str = ""
    rank: str = ""
    number: int = 0

    @property
    def slug(self) -> str:
        return self.id.lower()

    @property
    def joker(self) -> bool:
        return not self.suit


def library() -> Library:
    """Return every playing card."""
    defs: dict[str, PlayingCard] = {}
    for letter, suit in SUITS.items():
        for number, rank in enumerate(RANKS, 1):
            mark, hant, hans, ja = SUIT_NAMES[suit]
            name = {"en": mark + rank, "zh_hant": hant + rank, "zh_hans": hans + rank, "ja": ja + rank}
            card = PlayingCard(id=letter + rank, name=name, kind="card", suit=suit, rank=rank, number=number)
            defs[card.id] = card
    for joker in JOKERS:
        names = {"en": f"Joker {joker[-1]}", "zh_hant": "鬼牌", "zh_hans": "鬼牌", "ja": "ジョーカー"}
        defs[joker] = PlayingCard(id=joker, name=names, kind="card", rank="JK")
    return Library(dict(defs), {}, {})
