"""The 54 playing cards (TR-11.2, TR-11.3) and what makes a legal deck of them."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.effects import CardDef
from bsdesk.engine.loading import Library

SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = ("JK1", "JK2")
COURT = ("A", "J", "Q", "K")  # with the Jokers, the cards that call the next generation
SUIT_NAMES = {
    "spade": ("♠", "黑桃", "黑桃", "スペード"),
    "heart": ("♡", "紅心", "红心", "ハート"),
    "diamond": ("♢", "方塊", "方块", "ダイヤ"),
    "club": ("♣", "梅花", "梅花", "クラブ"),
}

# TR-11.28: the fixed deck of the frame «Entry 20».
ENTRY_20 = tuple(
    suit + rank
    for suit, ranks in (("S", "A-2-3-4-5"), ("H", "A-8-9-10-J"), ("D", "A-3-7-10-Q"), ("C", "A-5-6-10-K"))
    for rank in ranks.split("-")
)


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
    """Every playing card there is."""
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


STANDARD = tuple(library().defs)


def deck_faults(deck: Sequence[str], frame: str = "standard") -> list[tuple[str, str, str]]:
    """TR-11.2 What is wrong with a deck: rule, code, card. Standard has all 54; custom may have fewer."""
    known = set(STANDARD)
    faults = [("TR-11.2", "unknown_card", card) for card in deck if card not in known]
    doubled = sorted({card for card in deck if card in known and deck.count(card) > 1})
    faults += [("TR-11.2", "card_doubled", card) for card in doubled]
    if frame == "entry20" and sorted(deck) != sorted(ENTRY_20):
        faults.append(("TR-11.28", "not_the_entry_deck", ""))
    if frame == "standard" and len(deck) != len(STANDARD):
        faults.append(("TR-11.2", "not_54_cards", str(len(deck))))
    return faults
