"""What the texts of the cards say: what each does, as somebody would say it who writes rules."""

from __future__ import annotations

import re

import pytest

from bsdesk.engine.game import Game
from bsdesk.games.ff_tcg.shown.face import HERE
from bsdesk.speech.phrasing.texts import plain_text
from tests.games.ff_tcg.cards.test_texts import SHIPPED

SAID = {
    "1-036C": ["[Action] 1 Ice CP, dull this, put this into the Break Zone ▶ The opponent discards 1 card."],
    "1-057R": ["All your Ice Forwards get +1000 power."],
    "1-111C": [
        "X CP, dull this, put this into the Break Zone ▶ Put 1 Character card with cost X or less from your hand"
    ],
    "1-210S": ["[In Hand] This card costs 1 less to cast for each of your Category XIII Forwards."],
    "11-010C": ["[Action] 2 CP with Fire among it, dull this, put this into the Break Zone ▶ Choose 1 Forward. "],
    "11-121C": ["Otherwise, discard that card. If you do, draw 1 card."],
    "12-005C": ["[EX Burst] [Summon] Choose 1 Forward. Deal 9000 damage to it."],
    "13-013C": ["deal 4000 damage to it (if you have at least 1 Forward named “Porom”, 8000 instead of 4000)."],
    "14-098R": [
        "When you do so, choose 1 Forward with cost equal to that Forward's cost and gain control of it for the rest"
    ],
    "15-071H": ["of which the opponent selects one. Put the Characters of the other groups into the Break Zone."],
    "15-123C": ["Choose 1 Forward. The next time it would be dealt damage this turn, that damage is 1000 lower."],
    "18-129C": ["[Action] 2 CP with Fire and Water among it ▶ This card gets Haste, First Strike and Brave this turn."],
    "2-078R": ["If you don't, do this: “This card deals no damage in battle this turn. The next time the battle of"],
    "20-106R": ["the opponent puts 1 of their dull Forwards into the Break Zone."],
    "23-119R": ["When you do so, choose 1 opposing Forward and deal 9000 damage to it."],
    "24-063H": ["When one of your Forwards with cost 1 enters the Field, choose 1 Forward, and it gets +2000 power"],
    "24-123H": ["If “Break” was chosen, choose 1 Forward with damage 1 or more and break it. If “Clash”"],
    "27-123S": ["equal to 1000 times the number of your Backups"],
    "27-125S": ["When this card deals damage to a Forward in battle, break that Forward."],
    "27-126S": ["Choose 1 other Forward card from your Break Zone that went there from the Field this turn."],
    "27-128S": ["Opposing Forwards can't use action abilities."],
    "4-016R": ["If it would go from the Field to the Break Zone this turn, remove it from the game instead."],
    "7-130L": [
        "break all other Forwards and Monsters",
        "begins, do this: “The next time your End Phase begins this turn, if this card is on the Field, you win",
    ],
    "8-081R": ["You may choose “Pay 2 CP more”. Choose 1 Light or Dark Forward."],
}
SAID_IN_CHINESE = {
    "1-207S": ["這張牌不會被對手的牌的效果放回手牌。"],
    "1-210S": ["每有 1 名自己的分類 XIII 的前鋒，使用費用便減少 1。"],
    "15-071H": ["將其他組的角色放到損毀區。"],
    "20-103H": ["從「休止」、「造成傷害」與「加速」中選擇最多 2 項。若選擇「休止」，指定 1 名前鋒，並使該牌休止。"],
    "14-098R": ["本場遊戲中，獲得該牌的控制權。"],
    "8-081R": ["可選擇「多支付 2 CP」。指定 1 張光或暗屬性的前鋒。"],
}
# What nobody would say at a table.
UNREADABLE = {
    "en": {
        "where it is announced": "On announcement",
        "a number that has no name": r"\bThat number\b|\bthat number CP",
        "nobody knows which": r"named (?:first|second|third)|the other card",
        "who chooses cards of others": r"\(the opponent chooses\)",
        "all can't": r"\bAll [^.]*can't",
        "two kinds of which all are meant": r"\b[Aa]ll [\w ]*Forwards or Monsters",
        "leave for none": r"you may find up to 1\b|you may choose [^.:▶]* and choose 1\b",
        "those who are one": r"\bof a party\b",
        "two spans side by side": r"[Tt]he next time [^.“”]*, the next time",
        "a sign of the east": "[『』]",
        "one of several": r"(?<!-)\b1 (?:cards|Forwards|counters)\b|\b[2-9] (?:card|Forward|counter)\b",
        "the wrong article": r"(?i)\ba [aeio]|\ban [^aeiou]|\ba\(n\)",
    },
    "zh_hant": {
        "the hand of nobody": "對手牌的",
        "a number without a space": r"[一-龥][0-9X]|[0-9X][一-龥]",
        "two names of one thing": "卡牌",
    },
    "zh_hans": {"a number without a space": r"[一-龥][0-9X]|[0-9X][一-龥]", "two names of one thing": "卡牌"},
}


def texts(game: Game, card: str, language: str) -> list[str]:
    return plain_text(game, game.rules.defs[card], HERE, language)


@pytest.mark.parametrize("card", SAID)
def test_a_text_says_what_the_card_does(game: Game, card: str) -> None:
    text = "\n".join(texts(game, card, "en"))
    assert [part for part in SAID[card] if part not in text] == []


@pytest.mark.parametrize("card", SAID_IN_CHINESE)
def test_a_text_says_so_in_chinese_too(game: Game, card: str) -> None:
    text = "\n".join(texts(game, card, "zh_hant"))
    assert [part for part in SAID_IN_CHINESE[card] if part not in text] == []


@pytest.mark.parametrize("language", UNREADABLE)
def test_no_text_says_what_no_person_would(game: Game, language: str) -> None:
    lines = [(card, line) for card in SHIPPED for line in texts(game, card, language)]
    found = [(why, *one) for one in lines for why, bad in UNREADABLE[language].items() if re.search(bad, one[1])]
    assert found == []
