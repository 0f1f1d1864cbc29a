"""The texts of characters, written from their effects, in four languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail.rules.cards import CHARACTER, CLASSES, EXCLUSIVE, TYPES, Character
from bsdesk.games.asteriated_grail.shown.face import face_of
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.phrasing.texts import Speaker
from tests.games.asteriated_grail.conftest import game_with, library

FOLDER = Path(asteriated_grail.__file__).parent
HEROES = [card for card in library().defs.values() if isinstance(card, Character)]


@pytest.mark.rule("AG-2.1.4", "AG-4.4.1", "AG-X-12")
@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_every_character_has_skills_of_a_type_and_class(card: Character) -> None:
    assert set(card.name) == set(LANGUAGES)
    if card.kind == EXCLUSIVE:
        return
    assert card.kind == CHARACTER
    assert card.skills
    assert {skill.type for skill in card.skills} <= set(TYPES)
    assert {skill.cls for skill in card.skills} <= set(CLASSES)
    exclusive = [library().defs[one].effects for one in card.exclusive]
    carried = {effect.keyword for effects in (card.effects, *exclusive) for effect in effects}
    assert {skill.key for skill in card.skills} <= carried, "a skill without an effect"
    for skill in card.skills:
        assert set(card.terms[f"keyword.{skill.key}"]) == set(LANGUAGES)


@pytest.mark.rule("AG-O-21", "AG-4.4.33")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_every_skill_is_said_in_every_language(card: Character, language: str) -> None:
    book = phrasebook(FOLDER, language)
    lines = [line.plain(book) for line in Speaker(game_with(), card, book).lines()]
    assert lines
    for line in lines:
        assert not re.findall(r"\?[\w.]+|[{}<>^]", line), line
        assert "card card" not in line, line
        assert not re.findall(r"\b(?:those|these) cards (?:is|has|was|gets|hits|lies|leaves)\b", line), line
        assert not re.findall(r"\ba (?:[aeio])", line), line


SAID = {
    "AG-C1": [
        "[Gale] [After your attack action] If this skill is printed on the card you attacked with, you may gain",
        "If you made an attack action exactly 3 times this turn, that card hits",
    ],
    "AG-C6": ["Play a card on which the skill is printed ▶ Give 2 healing to 1 player."],
    "AG-C7": ["if it is Holy Shield or it is Angel's Wall, give 1 healing"],
    "AG-C9": [
        "[Holy Faith] If your team has no fewer grails than the other team, this character gets +1 limit of healing.",
        "If you did not use “Heaven Spear” or “Earth Spear” in this attack, gain 1 healing.",
        "If you did not use “Holy Light Prayer” this turn",
        "Gain 2 healing, beyond the limit up to 5 in all.",
    ],
    "AG-C11": ["give what was refined to an ally"],
    "AG-C12": [
        "can't use healing against attack damage",
        "If the morale lost by it is 1 or more",
        "equal to that number plus the number of those cards minus 3 as counted before",
    ],
    "AG-C13": ["equal to your judgement as counted before"],
    "AG-C14": ["to 1 ally, beyond the limit up to 4 in all."],
    "AG-C16": ["When you use “Talisman: Thunder” or “Talisman: Wind Walk”, if"],
    "AG-C19": ["You may do this: you may draw 1 card.", "When you use “Forbidden Power”, enter the form"],
    "AG-C21": ["reduce the damage by 2 and deal 1 magic damage to that player and deal 1 magic damage to that player"],
    "AG-C23": ["deal 1 magic damage to each opponent"],
    "AG-C24": ["can't use healing against damage that others make"],
}


UNSAID = {
    "AG-C1": ["Tenth anniversary", "Standard text", "count this as used"],
    "AG-C9": ["Tenth anniversary", "[Holy Faith] This character gets"],
    "AG-C4": ["『", "』"],
}


@pytest.mark.parametrize("card", UNSAID)
def test_a_text_says_only_what_is_played_at_this_table_and_in_english_signs(card: str) -> None:
    book, hero = phrasebook(FOLDER, "en"), library().defs[card]
    text = "\n".join(line.plain(book) for line in Speaker(game_with(), hero, book).lines())
    assert [part for part in UNSAID[card] if part in text] == []


def test_the_standard_text_is_said_where_it_is_played() -> None:
    book, hero = phrasebook(FOLDER, "en"), library().defs["AG-C9"]
    text = "\n".join(line.plain(book) for line in Speaker(game_with(texts="standard"), hero, book).lines())
    assert "[Holy Faith] This character gets +1 limit of healing." in text


def test_a_block_for_each_of_a_side_speaks_of_one_player() -> None:
    book = phrasebook(FOLDER, "en")
    (lance,) = (card for card in HEROES if card.name["en"] == "Demon Lance")
    text = "\n".join(line.plain(book) for line in Speaker(game_with(), lance, book).lines())
    assert "for each player, if that player is an opponent, discard 1 card from the hand of that player" in text
    assert "additional damage equal to" in text
    assert "controller" not in text


@pytest.mark.parametrize("card", SAID)
def test_a_text_names_the_skill_the_player_and_the_number_that_it_means(card: str) -> None:
    book, hero = phrasebook(FOLDER, "en"), library().defs[card]
    text = "\n".join(line.plain(book) for line in Speaker(game_with(), hero, book).lines())
    assert [part for part in SAID[card] if part not in text] == []


@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_no_sentence_is_empty_or_speaks_of_players_as_cards(card: Character) -> None:
    book = phrasebook(FOLDER, "en")
    for line in (line.plain(book) for line in Speaker(game_with(), card, book).lines()):
        assert not re.findall(
            r", \.|,  |you may (?:you|your|the|all|\d)\b|[Cc]ount it\b|the other card|skills may answer", line
        ), line


# What nobody would say at a table, in English and in Chinese.
UNREADABLE = {
    "en": re.compile(
        r"the (?:cards in hand|healing|shields|room in hand) of [\w ]+ is |being odd|count this as used"
        r"|active card among|the number of cards in your (?:energy|healing|covered cards) is"
        r"|your [\w ]+ is \d or (?:more|less)"
        r"|controller of|in its form card|card lying as|is one of [A-Z]|it carries|whose card this is|hears of it"
        r"|X is [^.]* and (?:that|open|remove)\b|damage is about to be received|such counters|a card of that element"
    ),
    "zh_hant": re.compile(
        r"的數量為\d+以|的聖盾為|為奇數為|視為已發動|有主動的卡牌|的控制者|作為\S+的卡牌|該指示物|該系的牌"
    ),
}


@pytest.mark.parametrize("texts", ["tenth", "standard"])
@pytest.mark.parametrize("language", UNREADABLE)
@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_a_text_says_nothing_that_no_person_would(card: Character, language: str, texts: str) -> None:
    book = phrasebook(FOLDER, language)
    for line in (line.plain(book) for line in Speaker(game_with(texts=texts), card, book).lines()):
        assert not UNREADABLE[language].findall(line), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_character_whose_facts_are_uncertain_says_so(language: str) -> None:
    told = phrasebook(FOLDER, language).term("confidence.low")
    unsure = {card.name["en"] for card in HEROES if card.confidence == "low"}
    marked = set()
    asked = HEROES if language == "en" else [card for card in HEROES if card.name["en"] in (*unsure, "Berserker")]
    for card in asked:
        face = face_of(game_with(), card, language)
        if told in face.families and face.kind_mark.endswith("?"):
            marked.add(card.name["en"])
    assert marked == unsure == {"Gluttony Girl", "Greed Girl"}


def test_the_documents_name_the_uncertain_characters_and_how_many_there_are() -> None:
    root = FOLDER.parents[2]
    table = (root / "docs" / "characters.md").read_text("utf-8").rpartition("How sure the facts are")[2]
    named = {line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")} - {"character"}
    assert named == {card.name["en"] for card in HEROES if card.confidence == "low"}
    count = sum(card.kind == CHARACTER for card in HEROES)
    assert f"{count} of its characters" in (root / "README.md").read_text("utf-8")


def test_how_sure_facts_are_is_one_of_three_words() -> None:
    assert {card.confidence for card in HEROES} <= {"high", "medium", "low"}
