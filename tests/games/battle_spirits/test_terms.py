"""Every text about Battle Spirits calls a thing by its term: one row a term, in four languages, no false friends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bsdesk.games import battle_spirits
from bsdesk.speech.books import LANGUAGES, Sentence, read_toml

FOLDER = Path(battle_spirits.__file__).parent
BOOKS = ("phrases", "rulebook", "refusals", "log")
TERMS: dict[str, Sentence] = read_toml(FOLDER / "terms.toml")

EAST = {"zh_hant", "zh_hans", "ja"}  # English says «it» more often

# Where one language speaks of it, so must the others: a text that calls it something else is found.
SPOKEN_OF = (
    "kind.nexus", "core.soul", "area.reserve", "area.trash", "area.void", "action.flash", "keyword.succession",
    "keyword.super_unleash", "keyword.soul_magic", "symbol.ex", "deed.discard", "deed.heavy_exhaust", "deed.deplete",
)  # fmt: skip

# How these terms are spelled wrongly: as a neighbour's word, in another game's way, or by a slip of the manual.
WRONG = {
    "en": r"Core card|Soul Card|\benergy\b|[Gg]raveyard|True Release|\bLegacy\b|\bInvoke\b|\btapped\b|Heavy Rest",
    "zh_hant": r"核心(?!卡)|核心卡能量|靈魂核心|生活值|墓地|手札|格擋|阻擋|種族|橫置狀態|閃擊|待命|繼承",
    "zh_hans": r"核心(?!卡)|核心卡能量|灵魂核心|生活值|墓地|手札|格挡|阻挡|种族|横置状态|闪击|待命|继承",
    "ja": r"核心|能量|ソウルカード|廃棄|墓地|手牌|重疲れ|レガシー|エナジー|防御(?!側)|攻撃",
}
# What is left of a text in which another term holds the letters of this one.
HIDING = {"deed.discard": ("area.trash",), "deed.heavy_exhaust": (), "area.void": ()}


def spelled(sentence: Sentence, language: str) -> str:
    """A text with the terms that it takes by their ids; spaces stand where each book likes them."""
    text = sentence[language]
    text = re.sub(r"\{([\w.-]+)(?::[^}]*)?\}", lambda m: TERMS[m[1]][language] if m[1] in TERMS else m[0], text)
    return re.sub(r"\s", "", text) if language != "en" else text


def texts() -> Iterator[tuple[str, Sentence]]:
    for book in BOOKS:
        for entry, said in read_toml(FOLDER / f"{book}.toml").items():
            if isinstance(said, dict):
                yield f"{book}: {entry}", {language: spelled(said, language) for language in LANGUAGES}


def speaks(sentence: Sentence, term: str, language: str) -> bool:
    text = sentence[language]
    for other in HIDING.get(term, ()):
        text = text.replace(TERMS[other][language], "")
    word = spelled(TERMS[term], language)
    if language != "en":
        return word in text
    return re.search(rf"\b{word.rstrip('e')}", text if word != word.lower() else text.lower()) is not None


@pytest.mark.parametrize("term", SPOKEN_OF)
def test_what_one_language_speaks_of_the_others_call_by_its_term(term: str) -> None:
    found = {name: {language for language in LANGUAGES if speaks(said, term, language)} for name, said in texts()}
    wrong = {name: sorted(some) for name, some in found.items() if some not in (set(), set(EAST), set(LANGUAGES))}
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_spells_a_term_in_a_wrong_way(language: str) -> None:
    assert [(name, said[language]) for name, said in texts() if re.search(WRONG[language], said[language])] == []


def test_a_core_is_never_called_like_a_nexus() -> None:
    """The Chinese word for a Nexus has the letters of «core»; a Core is called energy."""
    for language, nexus, core in [
        ("zh_hant", "核心卡", "能量"),
        ("zh_hans", "核心卡", "能量"),
        ("ja", "ネクサス", "コア"),
    ]:
        assert TERMS["kind.nexus"][language] == nexus
        assert TERMS["core.one"][language] == TERMS["figure.cores"][language] == core


def test_terms_that_differ_are_spelled_differently() -> None:
    """Of one kind, no two terms are called the same."""
    for language in LANGUAGES:
        said = [(term.partition(".")[0], names[language]) for term, names in TERMS.items()]
        assert len(said) == len(set(said)), language


def test_a_phrase_takes_only_terms_that_are_there() -> None:
    """A braced name with a dot is a term."""
    named = {
        name for _, said in phrases() for text in said.values() for name in re.findall(r"\{([\w-]+\.[\w.-]+)", text)
    }
    assert named - set(TERMS) == set()


def phrases() -> Iterator[tuple[str, Sentence]]:
    yield from read_toml(FOLDER / "phrases.toml").items()
