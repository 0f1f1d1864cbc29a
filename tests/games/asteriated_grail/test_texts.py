"""The texts of characters, written from their effects, in four languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bsdesk.engine.state import Prompt
from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail.rules.cards import CHARACTER, CLASSES, EXCLUSIVE, TYPES, Character
from bsdesk.games.asteriated_grail.shown.face import face_of
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.deeds import choices
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


@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_a_card_says_its_own_words_though_others_say_them_otherwise(card: Character) -> None:
    book = Speaker(game_with(), card, phrasebook(FOLDER, "en")).book
    assert {term: book.term(term) for term in card.terms} == {term: said["en"] for term, said in card.terms.items()}


def test_the_words_of_all_cards_are_gathered_once_and_go_before_none_that_come_later() -> None:
    book, defs = phrasebook(FOLDER, "en"), library().defs
    assert phrasebook(FOLDER, "en").of_cards(defs) is book.of_cards(defs)
    own = book.with_terms({"keyword.nobody": {"en": "Nobody"}, "area.hand": {"en": "Paw"}})
    term = next(iter(HEROES[0].terms))
    assert own.of_cards(defs).term("keyword.nobody") == "Nobody"
    assert own.of_cards(defs).term(term) == book.of_cards(defs).term(term)
    assert own.term("area.hand") == book.term("area.hand") != "Paw"  # the game's own words stay


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_of_every_choice_it_is_said_what_is_done_and_to_how_many(card: Character, language: str) -> None:
    speaker = Speaker(game_with(), card, phrasebook(FOLDER, language))
    for effect in card.effects:
        for choice in choices(speaker.sentences(), effect):
            asked = Prompt(1, choice.word.question, 2, 2, choice.word.as_)
            said = speaker.deed(effect, asked, choice.word, {})
            assert said
            assert "2" in said or choice.word.any_number or choice.word.question != "choose", said
            assert not re.findall(r"\?[\w.]+|[{}<>^]", said), said


@pytest.mark.parametrize(
    ("card", "number", "name", "said"),
    [
        ("AG-C48", 2, "cut", "discard 1 card from your hand"),
        ("AG-C16", 3, "it", "cover 1 card from your hand"),
        ("AG-C14", 3, "given", "give 1 card from your hand to Ann"),
        ("AG-C7", 2, "given", "choose 1 card from your hand"),
        ("AG-C38", 5, "left", "choose 1 card from your hand"),
    ],
    ids=["of another's effect", "cover", "give", "what another takes", "it hangs on what it is"],
)
def test_what_is_done_to_what_is_chosen_is_said_by_the_word_that_follows(
    card: str, number: int, name: str, said: str
) -> None:
    game, asked = game_with(), Prompt(2, "choose", 1, 1, name)
    speaker = Speaker(game, game.rules.defs[card], phrasebook(FOLDER, "en"))
    players = {"it": "Ann"} if card == "AG-C14" else {}
    effect = game.rules.defs[card].effects[number - 1]
    assert speaker.deed(effect, asked, None, players) == said


SAID = {
    "AG-C1": [
        "[Gale] [After your attack action] If this skill is printed on the card you attacked with, you may gain",
        "If you made exactly 3 attack actions this turn, this attack hits whatever is done against it.",
        "choose a number X up to 3, draw X cards and discard X cards from your hand face down.",
    ],
    "AG-C6": [
        "Play a card on which the skill is printed ▶ Give 2 healing to 1 player.",
        "Give 1 healing to each of 1 to 3 players.",
    ],
    "AG-C7": [
        "if it is Holy Shield or Angel's Wall, give 1 healing",
        "the first player gives you 1 card and the second player gives you 1 card.",
        "before whom no “Angel's Wall” or “Holy Shield” lies and who can have base effects.",
    ],
    "AG-C9": [
        "[Holy Faith] If your team has no fewer grails than the other team, this character gets +1 healing limit.",
        "If you did not use “Heaven Spear” or “Earth Spear” in this attack, gain 1 healing.",
        "If you did not use “Holy Light Prayer” this turn: You may remove 2 of your healing ▶ This attack can't be",
        "Gain 2 healing, above the limit up to 5 in all.",
    ],
    "AG-C11": ["give what was refined to an ally"],
    "AG-C12": [
        "can't use healing against attack damage",
        "If that damage cost morale, at the end of this turn, gain 1 healing.",
        "equal to X plus the number of those cards minus 3.",
    ],
    "AG-C13": ["equal to your judgement (as it was before)"],
    "AG-C14": ["to 1 ally, above the limit up to 4 in all."],
    "AG-C16": [
        "When you use “Talisman: Thunder” or “Talisman: Wind Walk”, if",
        "Each of those players discards 1 card",
    ],
    "AG-C17": ["Deal X magic damage to 1 player other than the target."],
    "AG-C19": [
        "▶ You may draw 1 card. This attack gets +2 damage. If this attack misses, gain 1 intellect.",
        "When you use “Forbidden Power”, enter the form",
        "This attack gets +1 damage for each fire card among them.",
        "Choose 1 opponent. Gain 1 intellect. Put that card before that player.",
    ],
    "AG-C18": ["If you already attacked actively in this form this turn and the target is not the one noted"],
    "AG-C21": [
        "if the damage is 2: You may remove 2 of your covered cards of the same element ▶ Reduce the damage by 2.",
        "Do this 2 times: “Deal 1 magic damage to that player”.",
    ],
    "AG-C23": [
        "deal 1 magic damage to each opponent",
        "If this attack hits, you may remove 1 of your covered fire cards. If you do, this attack gets +1 damage.",
        "If any were chosen, remove them",
    ],
    "AG-C20": ["If “move the card” was chosen, put it before 1 player", "was chosen, take back that card."],
    "AG-C24": [
        "can't use healing against damage that others deal",
        "loses no morale by attack damage and magic damage",
    ],
    "AG-C31": ["Do this 2 times: “If you have 3 or fewer blood, gain 1 blood, above the limit if need be”."],
    "AG-C33": [
        "If the character of the target is in its form, this attack gets +1 damage.",
        "If the character of the target has no more than X+1 cards in hand, the team of the target loses 1 morale.",
    ],
    "AG-C40": ["When you gain holy seals, remove all your healing and enter the form."],
    "AG-C26": ["Do this for each player: “If that player is an opponent, that player discards 1 card."],
    "AG-C28": [
        "Otherwise (unless an Eternal Movement card is in play), choose 1 card from your exclusive cards and put it"
    ],
    "AG-C32": ["The next time an active attack of yours is declared, this attack can't be countered."],
    "AG-C37": ["cover the card from your hand and put the card from your exclusive cards before yourself"],
    "AG-C37-SUN": [
        "When X sets of three runes of a fate class are among the removed runes, if X is 1 or more, you may add X gems"
    ],
    "AG-C43": ["If it is a magic card or chant-class, let this Word strike."],
    "AG-C45-REALM": ["That player removes 1 of their covered cards."],
    "AG-C46": ["This attack counts as wind and is not fire, water, thunder, earth or dark."],
    "AG-C48": ["If it is an attack card, do this: “You may take it into your hand. Gain an additional attack action”."],
    "AG-C47": ["deal 1 magic damage to each opponent except that opponent."],
    "AG-N1": [
        "This character may use earth cards and fire cards as Missiles.",
        "“That player may discard 1 magic card. Otherwise, deal 2 magic damage to that player",
    ],
    "AG-N4": ["if the character of that player is “God Devourer”, deal 1 magic damage to that player."],
    "AG-N3-LINK": ["[While yours lies before a player] When that player is about to receive damage: You may choose"],
    "AG-C4-BIND": [
        "[While it lies before you] [Before the action phase] Choose",
        "If “Draw and go on” was chosen, do this: “Draw 2 cards. If an Earth Seal card,",
        "Return this card to its owner.",
    ],
    "AG-C19-TAUNT": ["[While yours lies before a player] [End of that player's turn] Take back this card."],
    "AG-C20-LIFE": ["[While yours lies before a player] If you have a character in its form"],
    "AG-C28-MOVEMENT": [
        "[While it lies before you] [Start of the turn] You may",
        "was chosen, the owner of this card deals 1 magic damage to each of 2 opponents.",
    ],
    "AG-C15": ["have “[While it lies before you] [Your attack hits] You may discard this card"],
    "AG-C31-GARDEN": ["[While it lies before you] [End of the turn] Take back this card."],
    "AG-C38": [
        "You may do this 2 times: “Remove 1 healing of 1 player of your team with 1 or more healing” ▶",
        "Discard 1 card from your hand face down. If that card is holy-class, you may discard it face up and deal",
    ],
    "AG-C41": [
        "Otherwise, show the top card of the deck and take it into your hand. If there is a magic card among them"
    ],
    "AG-N5": [
        "If you used “Reshape” in this action, 2 players instead of 1. Each of those players discards 1 card",
        "Have each of those players discard 1 card face down",
    ],
    "AG-N6": [
        "you may remove all stones from your war record.",
        "X is the number of stones removed this way divided by 2 (rounded down) plus 1.",
        "If 2 or more gems were removed this way, the other team loses 1 morale and your team gains 1 morale.",
    ],
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


STANDARD = {
    "AG-C9": "[Holy Faith] This character gets +1 healing limit.",
    "AG-C5": "[Water Shadow] [You are damaged] You may discard 1 or more water cards from your hand.",
    "AG-N1": "If at least one of them did not discard a card, add 1 gem to your war record.",
    "AG-C22": "remove 2 stones from your war record and gain 2 healing, even above your limit.",
}


@pytest.mark.parametrize("card", STANDARD)
def test_the_standard_text_is_said_where_it_is_played(card: str) -> None:
    book, hero = phrasebook(FOLDER, "en"), library().defs[card]
    text = "\n".join(line.plain(book) for line in Speaker(game_with(texts="standard"), hero, book).lines())
    assert STANDARD[card] in text


def test_a_block_for_each_of_a_side_speaks_of_one_player() -> None:
    book = phrasebook(FOLDER, "en")
    (lance,) = (card for card in HEROES if card.name["en"] == "Demon Lance")
    text = "\n".join(line.plain(book) for line in Speaker(game_with(), lance, book).lines())
    assert "for each player: “If that player is an opponent, that player discards 1 card" in text
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


# What nobody would say at a table.
UNREADABLE = {
    "en": {
        "a figure that is nothing by itself": r"the (?:cards in hand|healing|shields|room in hand) of [\w ]+ is ",
        "a figure that is a word for yes": r"being odd|the number of cards in your (?:energy|healing|covered cards) is",
        "a number of what one has": r"your [\w ]+ is \d or (?:more|less)|with [a-z][\w ]+ \d or more",
        "nobody knows who is «you»": r"lies before a player\] (?!When that player|Characters|If you|\[End of that)",
        "one «and» within another": r"(?:^|[.:▶“,] )[^,.:;▶“”]* and [^,.:;▶“”]* and (?:you|the attack) ",
        "nobody knows who": r"controller of|the other player\b|other than the other|whose card this is|hears of it",
        "a number that has no name": r"\bthat number\b|as counted before|X is X|-X minus|\d minus X",
        "nobody knows which": r"\b(?:cards?|players?) named (?:first|second)",
        "who chooses cards of others": r"\((?:that player|those players|the \w+) chooses?\)",
        "one of one": r"\bat least 1 (?!each)|\bamong it\b|\bEach of that\b",
        "too much for one sentence": r"In this attack, the next time|[Cc]hoose [^.:▶]* and [^.:▶]* and [^.:▶]* and ",
        "a condition behind its price": r"▶ When [^:.]*, you may|▶ You may do this",
        "a verb that doesn't fit": r"have the [\w ]+ and [\w ]+ (?:gains|loses|gives)\b|you may (?:it|that|this)\b",
        "one of several": r"(?<![-+])\b1 (?:gems|crystals|cards|players|opponents)\b|[2-9] (?:gem|card|player)\b",
        "the wrong article": r"(?i)\ba [aeio]|\ban [^aeiou]|\ba\(n\)",
        "what it is called inside": r"active card among|in its form card|card lying as|is one of [A-Z]|it carries",
        "a price for nothing": r"▶\s*$",
        "a number that stands for any": r"\b99\b",
        "all, as a number": r"(\w+) equal to (?:your|the number of) \1\b",
        "the same twice": r"([A-Z][^.“”]*\.) \1",
        "who does what is joined to it": r"[Ee]ach of those players \w+s [^.]* and (?:choose|gain|draw|deal)\b",
        "what is not said at all": r"is about to be received|such counters|a card of that element|count this as used",
    },
    "zh_hant": {
        "a number of what one has": r"的數量為\d+以|的聖盾為|為奇數為|在 1 以上[，：。]",
        "nobody knows who": r"的控制者|對方(?:的手牌|造成|以外)|雙方",
        "a number that has no name": r"該數量|先前計算的",
        "another word for oneself": r"你",
        "nobody knows who is oneself": r"『置於角色面前時』(?!該角色)",
        "nobody is made to do it": r"[，：。]使自己 |使(?:該傷害|己方士氣|對方士氣) ?[-+]",
        "to leave what is no place": r"離開形態",
        "for each of them what is done": r"(?:▶ |。)每位\w+，進行",
        "the same words around each": r"可將\S+當作魔彈，且可將",
        "a price for nothing": r"▶\s*$",
        "a number that stands for any": r"99",
        "leave for what can't be left": r"可(?:該|此|自己|戰績區|己方|對方|\d+ 位|魔彈|攻擊結束)",
        "a word twice": r"且且|各各|的的|並並",
        "a number without a space": r"[一-龥][0-9X]|[0-9X][一-龥]",
        "what it is called inside": r"視為已發動|有主動的卡牌|作為\S+的卡牌|該指示物|該系的牌",
    },
    "ja": {
        "a turn by another name": "ターン",
        "another word for oneself": "あなた",
        "nobody knows who is oneself": r"『キャラクターの前にある間』(?!その者)",
        "a price for nothing": r"▶\s*$",
        "a number that stands for any": r"99",
        "an action by another name": "法術行動",
        "verbs that don't join": "(?:える|ない)、[^。▶：」]*(?:える|ない)。",
    },
}


@pytest.mark.parametrize("texts", ["tenth", "standard"])
@pytest.mark.parametrize("language", UNREADABLE)
@pytest.mark.parametrize("card", HEROES, ids=lambda card: card.id)
def test_a_text_says_nothing_that_no_person_would(card: Character, language: str, texts: str) -> None:
    book = phrasebook(FOLDER, language)
    lines = [line.plain(book) for line in Speaker(game_with(texts=texts), card, book).lines()]
    assert [(why, one) for one in lines for why, bad in UNREADABLE[language].items() if re.search(bad, one)] == []


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


WHO_DECIDES = {  # of each exclusive card that lies before somebody: who is asked by what it says to «you»
    "bearer": ["Wind Cave", "Absolute Realm", "Five-Element Bind", "Eternal Movement"],
    "owner": ["Taunt", "Soul Link", "Shared Life"],
    "both": ["Stars", "Shadow Moon", "Eclipse", "Court of Heresy", "Rose Garden"],
}
ADDRESSED = {
    "en": {"bearer": "[While it lies before you]", "owner": "[While yours lies before a player]"},
    "zh_hant": {"bearer": "『此卡置於自己面前時』", "owner": "『自己的此卡置於角色面前時』"},
    "zh_hans": {"bearer": "『此卡置于自己面前时』", "owner": "『自己的此卡置于角色面前时』"},
    "ja": {"bearer": "『自分の前にある間』", "owner": "『自分のこのカードがキャラクターの前にある間』"},
}


@pytest.mark.rule("AG-O-21")
@pytest.mark.parametrize("texts", ["tenth", "standard"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_before_a_player_says_in_each_line_whom_it_calls_you(language: str, texts: str) -> None:
    book, told = phrasebook(FOLDER, language), ADDRESSED[language]
    cards = {card.name["en"]: card for card in HEROES if any(effect.zone == "front" for effect in card.effects)}
    assert set(cards) == {name for names in WHO_DECIDES.values() for name in names}
    for who, names in WHO_DECIDES.items():
        for name in names:
            lines = [line.plain(book) for line in Speaker(game_with(texts=texts), cards[name], book).lines()]
            assert [line for line in lines if told["owner" if who == "owner" else "bearer"] not in line] == []
