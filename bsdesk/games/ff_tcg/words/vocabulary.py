"""All the words that the cards of FF-TCG are written in."""

from __future__ import annotations

from bsdesk.engine.run.words import Word
from bsdesk.engine.vocabulary.cards import Make
from bsdesk.engine.vocabulary.choices import CHOICE_WORDS
from bsdesk.engine.vocabulary.following import FOLLOWING_WORDS
from bsdesk.engine.vocabulary.top_cards import TOP_WORDS
from bsdesk.games.ff_tcg.rules.costs import Pay
from bsdesk.games.ff_tcg.words import card_words, choosing_words, field_words, group_words
from bsdesk.games.ff_tcg.words.rule_words import RULE_WORDS

VOCABULARY: dict[str, type[Word]] = {
    **CHOICE_WORDS,
    **TOP_WORDS,
    **FOLLOWING_WORDS,
    "choose": choosing_words.Target,
    "select": choosing_words.Select,
    "select_entrant": choosing_words.SelectEntrant,
    "damage": field_words.Damage,
    "hurt": field_words.Hurt,
    "dull": field_words.Dull,
    "activate": field_words.Activate,
    "freeze": field_words.Freeze,
    "break": field_words.Break,
    "put": field_words.Put,
    "heal": field_words.Heal,
    "draw": card_words.Draw,
    "discard": card_words.Discard,
    "return": card_words.Return,
    "take": card_words.Take,
    "remove": card_words.Remove,
    "mill": card_words.Mill,
    "enter": card_words.Enter,
    "search": card_words.Search,
    "find": card_words.Find,
    "seek": card_words.Seek,
    "prime": card_words.Prime,
    "divide": group_words.Divide,
    "pay": Pay,
    "make": Make,
    **RULE_WORDS,
}
