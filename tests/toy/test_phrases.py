"""What cards say in every game: the words that all games share, walked on Forge; the texts of the toys' cards."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bsdesk.engine.effects import Effect
from bsdesk.engine.files.card_file import read_cards
from bsdesk.engine.game import Game
from bsdesk.engine.vocabulary.cards import CARD_WORDS
from bsdesk.engine.vocabulary.choices import CHOICE_WORDS
from bsdesk.engine.vocabulary.players import PLAYER_WORDS
from bsdesk.engine.vocabulary.shared import WORDS
from bsdesk.speech.books import HERE, LANGUAGES
from bsdesk.speech.phrasing.phrasebook import Phrasebook, read_own_phrases, read_phrases
from bsdesk.speech.phrasing.texts import plain_text
from tests.phrase_walk import Heard, Raw, Walk, spoken, to_be_heard
from tests.toy import forge as forge_module
from tests.toy.forge import KINDS, LANGUAGE, Card, forge
from tests.toy.lanterns import lanterns
from tests.toy.smithy import words_played

TOYS = Path(forge_module.__file__).parent
FORGE, LANTERNS = TOYS / "forge_books", TOYS / "books"


def a_card(kind: str, effects: tuple[Effect, ...]) -> Card:
    return Card(id="X", name={"en": "X"}, kind=kind, effects=effects)


WORDS_OF_ALL = {
    **LANGUAGE.words,
    **PLAYER_WORDS,
    **CARD_WORDS,
}  # those of Forge, and what else games may take in
WALK = Walk(
    game=replace(forge(), handling=replace(forge().handling, vocabulary=WORDS_OF_ALL)),
    language=replace(LANGUAGE, words=WORDS_OF_ALL),
    folder=FORGE,
    card=a_card,
    kinds=KINDS,
    zones=("field", "hand", "deck", "stack", "exile", "ash"),
    figure="power",
    act="send",
    on={"event": "built"},
    activations=("use", "cast"),
    limits=("turn", "name", "unstackable"),
    facts=("anything_noted",),
    keyword="polish",
    causes=("golem",),
    fields={"send.to": ["ash", "hand"]},
)


@cache
def heard(part: str, language: str) -> Heard:
    return WALK.heard(part, language)


@pytest.mark.parametrize(("part", "language"), to_be_heard(WALK.effects))
def test_everything_that_a_card_may_say_has_its_phrase(part: str, language: str) -> None:
    assert heard(part, language).missing == set()


@pytest.mark.long
def test_every_phrase_is_said_by_some_card() -> None:
    """A phrase that no effect comes to is a slip in its name: one that all games share, or one of Forge."""
    used = {one for part in WALK.effects for language in spoken(part) or ("en",) for one in heard(part, language).used}
    known = read_own_phrases(HERE).keys() | read_own_phrases(FORGE).keys()
    assert {" ".join((name, *sorted(traits))) for name, traits in known - used} == set()


SAID = {
    "BOLT": "[Cast] On announcement, choose 1 Golem. Put 2 dents on it.",
    "MIRROR": "[Use] On announcement, choose 1 card on the Stack. Put it into its owner's Ash.",
    "SHUN": "[Cast] On announcement, choose 1 other card on the Stack. Put it into its owner's Ash.",
    "PIT": "[Yield: iron] (You may turn this card sideways to pay 1 iron.)",
    "WAKE": "[Cast] All your Mines get +1 power and are also Golems this turn.",
    "HUSH": "[Cast] On announcement, choose 1 card. It loses all effects this turn.",
    "LURE": "[Cast] On announcement, choose 1 opposing Golem. Gain control of it this turn.",
    "MAIL": "If one of your Golems would be dented, reduce that number by 1.",
    "SAP": "If any Golem would be dented, double that number.",
    "URN": "If any Golem would be broken, put it into its owner's Exile instead.",
    "WARD": "[Cast] On announcement, choose 1 of your Golems. "
    "The next time it would be dented this turn, prevent that.",
    "OATH": "[Cast] On announcement, choose 1 of your Golems. The next time it is broken this turn, draw 1 card.",
    "VOW": "[Cast] Each time you are hurt this turn, draw 1 card.",
    "IDOL": "As soon as the number of cards in your hand is 0, draw 1 card.",
    "RUNE": "[Use] Put 1 glow counter on this card.",
    "CHARM": "[Cast] On announcement, choose “Dent” or “Draw”. If “Dent” was chosen, choose 1 Golem "
    "and put 1 dent on it. If “Draw” was chosen, draw 1 card.",
    "THRONE": "All opposing Golems are under your control.",
    "CREST": "All your mighty Golems get +1 power.",
    "LESSON": "[Cast] On announcement, choose 1 Golem. It has “When this card is broken, draw 1 card” this turn.",
    "SCHOOL": "All your Golems have “[Use] On announcement, choose 1 opposing Golem. Put 1 dent on it”.",
    "CHOIR": "[Cast] On announcement, choose 1 of your Golems. It has “All your other Golems get +1 power” this turn.",
    "BELLOWS": "[Use] Turn this card upright. Put 1 glow counter on this card.",
    "HUSK": "[Use] Put 1 Golem card from your hand on top of this card as one with it.",
    "TAG": "[Cast] Put 1 dent on each of all cards named “Husk”.",
    "HAIL": "[Cast] On announcement, choose a number X from 2 to 3 and share X out among up to 2 Golems "
    "(at least 1 each). Put dents equal to its share on each of them.",
}


@pytest.mark.parametrize("card", SAID)
def test_a_card_of_forge_says_what_it_does(forge_game: Game, card: str) -> None:
    assert SAID[card] in plain_text(forge_game, forge_game.rules.defs[card], FORGE, "en")


SAID_OF_LANTERNS = {
    "LAMP": "All your other Things get +1 power.",
    "ECHO": "When a card is burnt, draw 1 card.",
    "NEST": "If one of your cards would be burnt, put it into your hand instead.",
    "URN": "If a card would be burnt, put it into its owner's Vault instead.",
    "MAGPIE": "If a card would be hidden, put it into its owner's Vault instead.",
    "SPARK": "Burn 1 opposing card.",
    "BLAZE": "Burn all cards with power 1 or less.",
    "SNUFF": "Put 1 other card on the Stack into its owner's Ash.",
    "DIM": "1 Thing has 2 power this turn.",
    "GLOW": "1 Thing gets +3 power this turn.",
    "LURE": "Gain control of 1 opposing card.",
    "THIEF": "Put 1 card from an opponent's hand (unseen) into its owner's Ash.",
    "DIG": "Put 1 Thing card from your Deck into your hand.",
    "HEIR": "Put 1 card from your Vault into your hand.",
    "GALE": "Every player loses a token.",
    "BUCKET": "[Once per turn by name] Draw 3 cards from the Well. Burn 1 Thing card from your hand.",
    "GIFT": "1 ally draws 1 card. Give that player a token. Note that this happened to that player.",
    "TOLL": "Choose 1 opponent. Burn 1 card from the hand of that player (that player chooses).",
    "PURGE": "Burn 1 opposing Thing (each opponent chooses).",
    "PYRE": "Burn all opposing Things one after another. Note that this happened.",
    "DIRGE": "When a card is burnt, note that this happened to it.",
    "BRAND": "When a duel begins, this card gets +2 power for this duel and note that this happened.",
    "WARD": "1 of your Things gets +1 power until your next turn begins. It gets +10 power until the end of the next "
    "turn of an opponent. It gets +100 power until the end of your next turn.",
    "TAX": "Choose 1 opponent. Burn 1 Spell card from the hand of that player (that player chooses).",
    "REAP": "Burn 2 or more cards of the same kind with different names from your hand.",
    "MEDLEY": "Burn 2 cards with different names from your hand.",
    "KINDLE": "Make 2 “Ember” in your Field. Make 1 “Moth” in your hand. Make 1 “Spark” in the team's Rack.",
    "QUENCH": "Remove 1 card from the game.",
    "BEACON": "『On the Team's Rack』 This card gets +1 power for each opposing Thing.",
    "TIDE": "『In the Spill』 All your Things get +2 power.",
    "FLOOD": "『In the Spill』 When a card is burnt, draw 1 card.",
    "EBB": "『In the Spill』 If a card would be hidden, put it into its owner's hand instead.",
}


@pytest.mark.parametrize("card", [card.id for card in lanterns().rules.defs.values() if card.effects])
def test_a_card_of_lanterns_says_what_it_does(game: Game, card: str) -> None:
    assert plain_text(game, game.rules.defs[card], LANTERNS, "en") == [SAID_OF_LANTERNS[card]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("toy", "folder"), [(forge(), FORGE), (lanterns(), LANTERNS)], ids=["forge", "lanterns"])
def test_every_effect_of_the_toys_has_a_text_in_the_language(toy: Game, folder: Path, language: str) -> None:
    """Chinese and Japanese have no letters of English, and no term of the game is without a word."""
    for card in toy.rules.defs.values():
        lines = plain_text(toy, card, folder, language)
        assert len(lines) == len(card.effects) + len(toy.handling.keywords(card))
        for line in lines:
            assert not re.search(r"[?{}<>^]" if language == "en" else r"[?{}<>^a-z]", line), line


def test_a_game_may_say_a_shared_phrase_otherwise(tmp_path: Path) -> None:
    own = "".join(f'{language} = "take {{count}}"\n' for language in LANGUAGES)
    (tmp_path / "phrases.toml").write_text(f'["do.draw"]\n{own}', encoding="utf-8")
    book = Phrasebook(read_phrases(tmp_path), {}, "en")
    assert book.say("do.draw", count=2) == "take 2"
    assert book.say("do.draw", ["who", "from="], who="the opponent", count=2) == "the opponent draws 2 cards"
    assert book.say("do.choose", what="a card") == "choose a card"


def test_of_two_phrases_with_as_many_traits_the_own_one_is_said(tmp_path: Path) -> None:
    own = "".join(f'{language} = "Nexus{{n:|es}}"\n' for language in LANGUAGES)
    (tmp_path / "phrases.toml").write_text(f'["noun kind=nexus"]\n{own}', encoding="utf-8")
    book = Phrasebook(read_phrases(tmp_path), {}, "en")
    assert book.say("noun", ["of_kind", "kind=nexus"], n=2, kind="Nexus") == "Nexuses"
    assert book.say("noun", ["of_kind", "kind=golem"], n=2, kind="Golem") == "Golems"


def test_every_word_that_only_toys_use_is_on_a_card_that_a_test_plays() -> None:
    assert CHOICE_WORDS.keys() - WORDS.keys() <= words_played()


def test_what_all_games_share_names_nothing_that_one_game_has() -> None:
    """A braced name with a dot is a term of a game, as is a trait with a kind of card or a zone but the hand. Players
    are a kind too, and of all games."""
    for (name, traits), said in read_own_phrases(HERE).items():
        assert not any(re.search(r"\{[\w-]+\.", text) for text in said.values()), name
        assert not {t for t in traits if t.startswith(("kind=", "zone="))} - {"zone=hand", "kind=player"}, name


CHOOSE, DRAW, SEND = {"op": "choose", "from": {"kind": ["golem"]}}, {"op": "draw"}, {"op": "send", "to": "ash"}


@pytest.mark.parametrize(
    ("word", "said", "it"),
    [
        (
            {"op": "later", "event": "broken", "of": "it", "once": False, "do": [DRAW]},
            "Each time it is broken this turn, draw 1 card",
            "that Golem",
        ),
        (
            {"op": "instead", "event": "dented", "of": "it", "change": {"times": 2}},
            "If it would be dented this turn, double that number",
            "it",
        ),
        ({"op": "mode", "is": "draw", "do": [DRAW]}, "If “Draw” was chosen, draw 1 card", "that Golem"),
    ],
)
def test_a_choice_is_said_before_what_waits_for_it_and_what_follows_is_said_apart(
    word: Raw, said: str, it: str
) -> None:
    text = WALK.said({"on": {"event": "built"}, "do": [CHOOSE, word, SEND]}, "en")
    assert text == f"When this card is built, choose 1 of your Golems. {said}. Put {it} into your Ash."


SAID_FOR_A_WHILE = (
    "[Cast] On announcement, choose 1 opposing card. It is also gold, is not iron and is under your control this turn. "
    "Put 2 glow counters on it. The next time a player's turn begins this turn, remove 1 glow counter from it."
)
GUIDE = TOYS.parents[1] / "docs" / "adding-a-card.md"


def test_the_cards_of_forge_in_the_guide_are_read_and_said(tmp_path: Path) -> None:
    (block,) = re.findall(r"cards of Forge -->\n```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "guide.toml").write_text(block, encoding="utf-8")
    cards = read_cards([tmp_path / "guide.toml"], Card, LANGUAGE, lambda _card: []).defs
    said = {card.id: plain_text(WALK.game, card, FORGE, "en") for card in cards.values()}
    assert said == {
        "MY-100": [
            "[Yield: iron] (You may turn this card sideways to pay 1 iron.)",
            "If one of your Golems would be dented, double that number and reduce that number by 1.",
            "If one of your Golems would be broken, put it into its owner's Exile instead.",
            "As soon as you have no cards in your hand, draw 1 card.",
        ],
        "MY-101": [SAID_FOR_A_WHILE],
        "MY-102": [SAID["CHARM"]],
        "MY-105": [
            "[Yield: iron] (You may turn this card sideways to pay 1 iron.)",
            "All your Golems have “When this card is broken, draw 1 card”.",
        ],
        "MY-103": [SAID["HAIL"].replace("2 to 3", "2 to 4")],
        "MY-104": [SAID["HUSK"]],
    }
    named = {word for word in CHOICE_WORDS if f'op = "{word}"' in GUIDE.read_text(encoding="utf-8")}
    assert CHOICE_WORDS.keys() - named <= {"note", "if", "may"}
