"""The 150 basic cards (AG-2.8, table 7.1)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bsdesk.engine.effects import Effect
from bsdesk.engine.game import Game
from bsdesk.games.asteriated_grail.rules.cards import (
    ELEMENTS,
    FATES,
    NAMES,
    BasicCard,
    Character,
    Skill,
    common_deck,
    faults,
)
from tests.games.asteriated_grail.conftest import GrailTable

SLASHES = ("wind_slash", "water_slash", "fire_slash", "earth_slash", "thunder_slash")
MAGIC = {"holy_light": 11, "holy_shield": 10, "weakness": 6, "poison": 6, "missile": 6}
UNIQUE = {
    "blood_cry": 21, "angels_wall": 15, "soul_burst": 14, "precise_shot": 14, "gale": 13, "might_blessing": 12,
    "blood_shadow_blade": 11, "swift_blessing": 11, "bloody_roar": 10, "healing_light": 10, "cure": 10,
    "fierce_wind": 9, "soul_gift": 8, "flash_trap": 8, "freeze": 6, "wind_blade": 5, "fire_seal": 5, "thunder_seal": 5,
    "earth_seal": 4, "wind_seal": 4, "water_seal": 4, "meteor": 4, "fireball": 4, "thunderbolt": 4,
}  # fmt: skip


def deck(game: Game) -> list[BasicCard]:
    return [game.rules.defs[card] for card in common_deck()]  # type: ignore[misc]


@pytest.mark.rule("AG-P1", "AG-2.8.1")
def test_the_deck_has_the_cards_of_the_table(game: Game) -> None:
    cards = deck(game)
    assert len(cards) == 150
    assert Counter(card.key for card in cards) == {**dict.fromkeys(SLASHES, 21), "dark_extinction": 6, **MAGIC}
    assert Counter(card.fate for card in cards) == dict.fromkeys(("blood", "martial", "phantom", "chant", "holy"), 30)
    elements = Counter(card.element for card in cards)
    assert [elements[name] for name in ELEMENTS] == [27, 28, 26, 26, 26, 6, 11]


@pytest.mark.rule("AG-P2")
def test_unique_skills_are_printed_on_so_many_cards(game: Game) -> None:
    assert Counter(skill for card in deck(game) for skill in card.unique) == UNIQUE


@pytest.mark.rule("AG-2.8.5", "AG-2.8.6", "AG-2.8.7")
def test_every_card_is_an_attack_card_or_a_magic_card(game: Game) -> None:
    kinds = {card.key: card.kind for card in deck(game)}
    assert {key for key, kind in kinds.items() if kind == "attack"} == {*SLASHES, "dark_extinction"}
    assert {key for key, kind in kinds.items() if kind == "magic"} == set(MAGIC)
    assert set(kinds) == set(NAMES)


@pytest.mark.rule("AG-4.2.19")
@pytest.mark.parametrize("card", [*SLASHES, "dark_extinction"])
def test_every_attack_card_makes_two_damage(table: GrailTable, card: str) -> None:
    table.lay(f"hand {card.replace('_', '-')}", "hand holy-light")
    table.play(f"attack hand.{card.replace('_', '-')} p2", "p2 respond accept")
    assert table.held(2) == 3


def test_a_card_answers_to_its_words_and_a_hidden_one_to_none(table: GrailTable) -> None:
    table.lay("hand poison fire-slash")
    assert [word for word in ("magic", "poison", "earth", "chant", "fire") if table.says("hand.poison", word)] == [
        "magic",
        "poison",
        "earth",
        "chant",
    ]
    assert (table.number("hand.fire-slash", "damage"), table.number("hand.poison", "damage")) == (2, 0)


def test_cards_are_called_by_what_they_are_in_four_languages(game: Game) -> None:
    first = {card.key: card for card in reversed(deck(game))}
    assert {key: tuple(card.name.values()) for key, card in first.items()} == NAMES
    assert {tuple(card.name) for card in first.values()} == {("en", "zh_hant", "zh_hans", "ja")}
    assert first["poison"].id == "POISON-EARTH-CHANT-1"
    assert [card.id for card in deck(game)][:6] == [
        *["EARTH_SLASH-EARTH-BLOOD-1"] * 3,
        *["EARTH_SLASH-EARTH-BLOOD-2"] * 2,
        "EARTH_SLASH-EARTH-MARTIAL-1",
    ]
    assert not any(card.conjured for card in deck(game))


@pytest.mark.rule("AG-4.2.13")
def test_skills_attack_as_with_a_card_of_any_element_but_light_and_any_fate_class_or_none(game: Game) -> None:
    made = [card for card in game.rules.defs.values() if isinstance(card, BasicCard) and card.conjured]
    keys = {"dark": "dark_extinction"} | {key.partition("_")[0]: key for key in SLASHES}
    assert {(card.element, card.fate) for card in made} == {
        (element, fate) for element in ELEMENTS[:-1] for fate in ("", *FATES)
    }
    for card in made:
        assert card.id == "-".join(("CONJURED", card.element, *([card.fate] if card.fate else []))).upper()
        assert (card.key, card.kind) == (keys[card.element], "attack")
        assert tuple(card.name.values()) == NAMES[card.key]
        assert list(card.name) == ["en", "zh_hant", "zh_hans", "ja"]


SKILL = Skill(key="trick", type="ordinary", cls="magic")
HERO = Character(
    id="X", name={"en": "X"}, kind="character", fate="holy", skills=(SKILL,), terms={"keyword.trick": {"en": "Trick"}}
)
CARD = Character(id="X-Y", name={"en": "Y"}, kind="exclusive", key="y")


@pytest.mark.rule("AG-4.4.1")
@pytest.mark.parametrize(
    ("card", "wrong"),
    [
        (HERO, []),
        (CARD, []),
        (replace(CARD, key=""), ["an exclusive card needs a 'key'"]),
        (replace(HERO, kind="attack"), ["'attack' is neither character nor exclusive"]),
        (replace(HERO, fate="wood"), ["'wood' is no fate class"]),
        (replace(HERO, skills=()), ["a character has 'skills'"]),
        (replace(HERO, skills=(replace(SKILL, type="odd"),)), ["the skill 'trick' is of no type or class"]),
        (replace(HERO, skills=(replace(SKILL, cls="odd"),)), ["the skill 'trick' is of no type or class"]),
        (replace(HERO, terms={}), ["the skill 'trick' has no name among the terms"]),
        (
            replace(HERO, effects=(Effect(keyword="other"), Effect(keyword="trick"))),
            ["'other' is no skill of the card"],
        ),
    ],
)
def test_what_is_wrong_with_a_character_is_said(card: Character, wrong: list[str]) -> None:
    assert faults(card) == wrong
