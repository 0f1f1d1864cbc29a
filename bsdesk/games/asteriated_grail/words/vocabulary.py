"""All words of skills: those of all games, of choices and players, and the game's own."""

from __future__ import annotations

from bsdesk.engine.run.words import Word
from bsdesk.engine.vocabulary.choices import CHOICE_WORDS
from bsdesk.engine.vocabulary.players import PLAYER_WORDS
from bsdesk.games.asteriated_grail.words.action_words import ACTION_WORDS
from bsdesk.games.asteriated_grail.words.card_words import CARD_WORDS
from bsdesk.games.asteriated_grail.words.counter_words import COUNTER_WORDS
from bsdesk.games.asteriated_grail.words.damage_words import DAMAGE_WORDS
from bsdesk.games.asteriated_grail.words.exclusive_words import EXCLUSIVE_WORDS
from bsdesk.games.asteriated_grail.words.front_words import FRONT_WORDS
from bsdesk.games.asteriated_grail.words.moon_words import MOON_WORDS
from bsdesk.games.asteriated_grail.words.playing_words import PLAYING_WORDS
from bsdesk.games.asteriated_grail.words.rune_words import RUNE_WORDS
from bsdesk.games.asteriated_grail.words.score_words import SCORE_WORDS
from bsdesk.games.asteriated_grail.words.stone_words import STONE_WORDS
from bsdesk.games.asteriated_grail.words.telling_words import TELLING_WORDS
from bsdesk.games.asteriated_grail.words.trait_words import TRAIT_WORDS

VOCABULARY: dict[str, type[Word]] = {
    **CHOICE_WORDS,
    **PLAYER_WORDS,
    **DAMAGE_WORDS,
    **SCORE_WORDS,
    **STONE_WORDS,
    **CARD_WORDS,
    **FRONT_WORDS,
    **ACTION_WORDS,
    **TELLING_WORDS,
    **COUNTER_WORDS,
    **MOON_WORDS,
    **RUNE_WORDS,
    **EXCLUSIVE_WORDS,
    **PLAYING_WORDS,
    **TRAIT_WORDS,
}
