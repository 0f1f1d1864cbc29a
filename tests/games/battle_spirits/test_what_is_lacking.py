"""What a filter or a condition of several parts lacks is said by its part, as card texts say it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.wording import Wording
from tests.table import Table, books_of

Deal = Callable[..., Table]


def said(table: Table, line: str, language: str = "en") -> str:
    wording = Wording(books_of("battle_spirits"), language)  # type: ignore[arg-type]
    return wording.refusal(table.state, 1, table.refused(line))


@pytest.mark.rule("BS-T1a")
@pytest.mark.parametrize(
    ("asked", "lacks"),
    [
        ('kind = ["spirit", "magic"]', "Spirits or Magic"),
        ('kind = ["spirit", "nexus"], has = ["green", "refreshed"]', "green Spirits or Nexuses"),
        ('kind = ["nexus"], lacks = ["refreshed"]', "Nexuses that are not refreshed"),
        ('kind = ["nexus"], has = ["exhausted"]', "exhausted Nexuses"),
        ('kind = ["nexus"], name = "REF-22"', "Nexuses named “REF-22”"),
        ('kind = ["nexus"], not_name = "REF-23"', "Nexuses other than “REF-23”"),
    ],
)
def test_the_part_of_a_filter_that_fails_is_named(table_of: Deal, asked: str, lacks: str) -> None:
    choose = f'{{ op = "choose", from = {{ side = "any", {asked} }}, always = true }}'
    table = table_of(f'activate = "main"\ndo = [{choose}, {{ op = "destroy" }}]')
    table.lay("hand WORD | field REF-23 REF-22 REF-22~ REF-36-nexus~ REF-24~ REF-09[1]~ REF-09[1]~ REF-14[1]")
    table.play("use hand.word main")
    assert said(table, "choose ref-23") == f"ref-23 isn't among what is asked for: {lacks}."


@pytest.mark.rule("BS-7.15")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_condition_that_does_not_hold_is_named(table_of: Deal, language: str) -> None:
    life = '{ number = { of = "you", number = "life" }, least = 0, most = 2 }'
    table = table_of(
        f'activate = "main"\nwhen = [{{ there_is = {{ kind = ["nexus"] }} }}, {life}]\ndo = [{{ op = "draw" }}]',
        kind="nexus",
    )
    table.lay("field WORD | life 5")
    told = {
        "en": "The effect of word can be used only if your Life is 2 or less.",
        "zh_hant": "word 的效果需符合這個條件：自己的生命值為 2 以下。",
        "zh_hans": "word 的效果需符合这个条件：自己的生命值为 2 以下。",
        "ja": "word の効果を使えるのは、自分のライフが2以下であるときだけ。",
    }
    assert said(table, "activate word e1", language) == told[language]
