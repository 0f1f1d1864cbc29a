"""Card texts that say which: the same figure as another card, groups with their noun, what has not happened."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bsdesk.commands.shared.shipped import game_folder, game_named
from bsdesk.engine.effects import Effect
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.phrasing.texts import Speaker

GAME = "battle_spirits"
THEIRS = {"side": "opposing", "kind": ["spirit"]}
DRAW = {"op": "draw"}


def said(language: str, *words: dict[str, Any], **others: Any) -> str:
    """Return the text of an effect on a Spirit, without its timing."""
    game, book = game_named(GAME), phrasebook(game_folder(GAME), language)
    effect = msgspec.convert({"on": "when_summoned", "do": list(words), **others}, Effect)
    return Speaker(game, game.rules.defs["REF-01"], book).effect(effect).plain(book).partition("』")[2].strip()


def same(of: str, figure: str = "cost") -> dict[str, Any]:
    """Return the filter for cards with the same figure as another has."""
    number = {"of": of, "number": figure}
    return {"least": {figure: number}, "most": {figure: number}}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Choose 1 opposing Spirit. Destroy all opposing Spirits with cost equal to that Spirit's cost."),
        ("zh_hant", "指定對手 1 張靈魂卡。破壞對手所有的費用與該靈魂卡的費用相同的靈魂卡。"),
        ("zh_hans", "指定对手 1 张灵魂卡。破坏对手所有的费用与该灵魂卡的费用相同的灵魂卡。"),
        ("ja", "相手のスピリット1体を選ぶ。相手のコストがそのスピリットのコストと同じスピリットすべてを破壊する。"),
    ],
)
def test_the_same_cost_as_a_card_is_said_as_such(language: str, text: str) -> None:
    chosen = {"op": "choose", "from": THEIRS}
    assert said(language, chosen, {"op": "destroy", "what": {**THEIRS, **same("it")}}) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If its cost is equal to the cost of this Spirit, "),
        ("zh_hant", "若該靈魂卡的費用與這張靈魂卡的費用相同，"),
        ("zh_hans", "若该灵魂卡的费用与这张灵魂卡的费用相同，"),
        ("ja", "そのスピリットのコストがこのスピリットのコストと同じであるとき、"),
    ],
)
def test_a_condition_on_the_same_cost_is_said_as_such(language: str, text: str) -> None:
    asked = {"op": "if", "all": [{"there_is": {"bound": "it", **same("this")}}], "then": [DRAW]}
    assert text in said(language, {"op": "choose", "from": THEIRS}, asked)


@pytest.mark.parametrize(
    ("language", "some", "none"),
    [
        ("en", "at least 2 such Spirits", "no such Spirit,"),
        ("zh_hant", "該靈魂卡有 2 張以上", "沒有該靈魂卡"),
        ("zh_hans", "该灵魂卡有 2 张以上", "没有该灵魂卡"),
        ("ja", "そのスピリットが2枚以上", "そのスピリットがなかった"),
    ],
)
def test_a_group_that_was_chosen_keeps_its_noun(language: str, some: str, none: str) -> None:
    words: list[dict[str, Any]] = [
        {"op": "choose", "from": THEIRS, "count": 3, "up_to": True},
        {"op": "destroy", "what": "it"},
    ]
    words += [
        {"op": "if", "all": [{"bound": "it", **n}], "then": [DRAW]} for n in ({"least": 2}, {"least": 0, "most": 0})
    ]
    text = said(language, *words)
    assert some in text
    assert none in text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If this Spirit attacked not once this turn, "),
        ("zh_hant", "若本回合中這張靈魂卡未曾攻擊，"),
        ("zh_hans", "若本回合中这张灵魂卡未曾攻击，"),
        ("ja", "このターンにこのスピリットが一度もアタックしていないとき、"),
    ],
)
def test_what_did_not_happen_is_denied_and_not_counted_as_none(language: str, text: str) -> None:
    never = {"happened": "turn.attacked", "who": "this", "least": 0, "most": 0}
    assert said(language, DRAW, when=[never]).startswith(text)


OWN = {"kind": ["spirit"]}
TWO = [
    (OWN, THEIRS, "that opposing Spirit", "對手的該靈魂卡", "对手的该灵魂卡", "相手のそのスピリット"),
    (OWN, {"kind": ["nexus"]}, "that Nexus", "該核心卡", "该核心卡", "そのネクサス"),
    (OWN, OWN, "the Spirit named second", "第二個提到的靈魂卡", "第二个提到的灵魂卡", "2番目に挙げたスピリット"),
]


@pytest.mark.parametrize(("first", "second", "en", "zh_hant", "zh_hans", "ja"), TWO)
def test_of_two_things_that_were_named_it_is_said_which(
    first: dict[str, Any], second: dict[str, Any], en: str, zh_hant: str, zh_hans: str, ja: str
) -> None:
    words = {"en": en, "zh_hant": zh_hant, "zh_hans": zh_hans, "ja": ja}
    choices: list[dict[str, Any]] = [
        {"op": "choose", "from": first, "as": "one"},
        {"op": "choose", "from": second, "as": "two"},
    ]
    named: list[dict[str, Any]] = [
        {"op": "exhaust", "what": "one"},
        {"op": "exhaust", "what": "two"},
        {"op": "refresh", "what": "two"},
    ]
    for language, which in words.items():
        assert which in said(language, *choices, *named)


def test_a_thing_that_was_named_alone_is_it() -> None:
    words: list[dict[str, Any]] = [{"op": "choose", "from": THEIRS}, {"op": "exhaust"}, {"op": "refresh"}]
    assert said("en", *words).endswith("Refresh it.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "This Spirit can't be destroyed by opposing red cards."),
        ("zh_hant", "這張靈魂卡不會被對手的紅色卡牌破壞。"),
        ("zh_hans", "这张灵魂卡不会被对手的红色卡牌破坏。"),
        ("ja", "このスピリットは相手の赤のカードによっては破壊されない。"),
    ],
)
def test_by_whom_something_cannot_be_done_is_said_behind_it(language: str, text: str) -> None:
    given = {"op": "modify", "to": "this", "cannot": ["be_destroyed"], "by": {"side": "opposing", "has": ["red"]}}
    assert text.rstrip("。.") in said(language, {**given, "until": "game"})


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Return the Spirit it blocks to the top of the opponent's Deck."),
        ("zh_hant", "將其防禦的靈魂卡返回對手的牌組上方。"),
        ("zh_hans", "将其防御的灵魂卡返回对手的牌组上方。"),
        ("ja", "それがブロックしたスピリットを相手のデッキの上に戻す。"),
    ],
)
def test_the_other_party_is_named_for_what_it_is(language: str, text: str) -> None:
    back = {"op": "return", "what": "other", "to": "deck_top"}
    assert said(language, back, on="when_blocking") == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If an opposing Spirit would have its 『When Summoned』 effect activated, negate that effect."),
        ("zh_hant", "對手的靈魂卡的『召喚時』效果發揮時，使該效果無效。"),
        ("zh_hans", "对手的灵魂卡的『召唤时』效果发挥时，使该效果无效。"),
        ("ja", "相手のスピリットの『召喚時』効果が発揮するとき、その効果を無効にする。"),
    ],
)
def test_the_mark_of_what_is_negated_is_said(language: str, text: str) -> None:
    negated = {"event": "activated", "of": THEIRS, "via": "when_summoned"}
    game, book = game_named(GAME), phrasebook(game_folder(GAME), language)
    effect = msgspec.convert({"instead": negated, "change": {"prevent": True}}, Effect)
    assert Speaker(game, game.rules.defs["REF-01"], book).effect(effect).plain(book) == text


def test_several_that_were_named_are_they() -> None:
    two = {"op": "choose", "from": THEIRS, "count": 2}
    never = {"op": "modify", "cannot": ["be_refreshed"]}
    assert said("en", two, {"op": "exhaust"}, never) == "Exhaust 2 opposing Spirits. They can't be refreshed this turn."


def test_as_many_as_there_are_of_them_are_all_of_them() -> None:
    assert said("en", {"op": "choose", "from": THEIRS, "count": {"of": THEIRS}}, {"op": "exhaust"}) == (
        "Exhaust all opposing Spirits."
    )
