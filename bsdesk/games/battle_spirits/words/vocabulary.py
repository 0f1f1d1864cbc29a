"""All the words that Battle Spirits card texts are written in."""

from __future__ import annotations

from bsdesk.engine.run.words import Word
from bsdesk.engine.vocabulary.choices import HowMany
from bsdesk.engine.vocabulary.shared import WORDS
from bsdesk.engine.vocabulary.top_cards import Look, Rest
from bsdesk.games.battle_spirits.words.colour_words import ChooseColour, LoseSymbol
from bsdesk.games.battle_spirits.words.core_words import AddCores, MoveCores, Pay
from bsdesk.games.battle_spirits.words.deck_words import DiscardDeck
from bsdesk.games.battle_spirits.words.effect_words import Activate, UseMagic
from bsdesk.games.battle_spirits.words.field_words import (
    ChooseSummon,
    Destroy,
    Discard,
    EndAttackStep,
    EndBattle,
    Exhaust,
    HeavyExhaust,
    Order,
    Refresh,
    Remain,
    Remove,
    Return,
    Summon,
    Take,
    TakePlace,
)

VOCABULARY: dict[str, type[Word]] = {
    **WORDS,
    "destroy": Destroy,
    "return": Return,
    "exhaust": Exhaust,
    "heavy_exhaust": HeavyExhaust,
    "refresh": Refresh,
    "discard": Discard,
    "take": Take,
    "remove": Remove,
    "summon": Summon,
    "choose_summon": ChooseSummon,
    "move_cores": MoveCores,
    "add_cores": AddCores,
    "pay": Pay,
    "end_battle": EndBattle,
    "end_attack_step": EndAttackStep,
    "remain": Remain,
    "take_place": TakePlace,
    "arrange": Order,
    "look": Look,
    "how_many": HowMany,
    "rest": Rest,
    "choose_colour": ChooseColour,
    "lose_symbol": LoseSymbol,
    "discard_deck": DiscardDeck,
    "use_magic": UseMagic,
    "activate": Activate,
}
