"""Words about the effects that cards have: keywords, timings, none at all; effects given for a while, or of others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.games import battle_spirits
from bsdesk.speech.phrase import plain_text
from tests.table import Table

Deal = Callable[..., Table]

FOLDER = Path(battle_spirits.__file__).parent
LANGUAGES = ("en", "zh_hant", "zh_hans", "ja")
CARD = """[[card]]
id = "{id}"
name = {{ en = "{id}" }}
kind = "{kind}"
colour = "red"
cost = 3
{plain}
{effect}
"""
LEVELS = "levels = [{ cores = 1, bp = 3000 }]"


def a_card(effect: str, id_: str = "OWN", kind: str = "spirit", plain: str = LEVELS) -> str:
    return CARD.format(id=id_, kind=kind, plain=plain, effect=f"[[card.effects]]\n{effect}" if effect else "")


def read(tmp_path: Path, *cards: str) -> battle_spirits.Library:
    file = tmp_path / "own.toml"
    file.write_text("\n".join(cards), encoding="utf-8")
    return battle_spirits.read([file])


def told(tmp_path: Path, *cards: str) -> list[str]:
    """The text of the last card in four languages."""
    library = read(tmp_path, *cards)
    game = battle_spirits.game(library)
    card = list(library.defs.values())[-1]
    return [" ".join(plain_text(game, card, FOLDER, language)) for language in LANGUAGES]


def removed(table: Table) -> list[str]:
    return sorted(table.zone("removed") + table.zone("p2.removed"))


# ---------------------------------------------------------------------------------------- what effects a card has


@pytest.mark.parametrize(
    ("what", "left"),
    [
        ('has = ["timing:when_summoned"]', ["REF-06", "REF-10"]),
        ('has = ["timing:when_attacking"]', ["REF-14", "REF-19"]),
        ('has = ["keyword:super_unleash"]', ["REF-19"]),
        ('has = ["keyword:succession"]', ["REF-04"]),
        ('lacks = ["effects"]', ["REF-01"]),
        ('has = ["effects"], lacks = ["timing:when_summoned"]', ["REF-04", "REF-14", "REF-19"]),
    ],
)
def test_a_filter_asks_for_what_effects_a_card_has(table_of: Deal, what: str, left: list[str]) -> None:
    table = table_of(f'activate = "flash"\ndo = [{{ op = "remove", what = {{ side = "any", {what} }} }}]')
    table.lay("hand WORD | field REF-01[1] REF-04[1] REF-06[1]", "field REF-10[1] REF-14[1] REF-19[1]")
    table.play("use hand.word flash")
    assert removed(table) == left


def test_a_card_that_lost_its_effects_is_without_effects(table_of: Deal) -> None:
    silent = '{ op = "modify", to = { side = "opposing", kind = ["spirit"] }, silent = true }'
    gone = '{ op = "remove", what = { side = "opposing", lacks = ["effects"] } }'
    table = table_of(f'activate = "flash"\ndo = [{silent}, {gone}]')
    table.lay("hand WORD", "field REF-10[1] REF-14[1]")
    table.play("use hand.word flash")
    assert removed(table) == ["REF-10", "REF-14"]


def test_a_keyword_is_had_with_the_effect_that_is_given(table_of: Deal) -> None:
    given = '{ keyword = "succession", on = "when_attacking", do = [{ op = "draw" }] }'
    gives = f'{{ op = "modify", to = {{ kind = ["spirit"] }}, effects = [{given}] }}'
    gone = '{ op = "remove", what = { has = ["keyword:succession", "timing:when_attacking"] } }'
    table = table_of(f'activate = "flash"\ndo = [{gives}, {gone}]')
    table.lay("hand WORD | field REF-01[1] REF-08", "field REF-09[1]")
    table.play("use hand.word flash")
    assert removed(table) == ["REF-01"]


def test_a_family_is_had_that_was_given(table_of: Deal) -> None:
    gives = '{ op = "modify", to = { kind = ["spirit"], most = { cost = 3 } }, becomes = ["family:sea-green"] }'
    gone = '{ op = "remove", what = { kind = ["spirit"], has = ["family:sea-green"] } }'
    table = table_of(f'activate = "flash"\ndo = [{gives}, {gone}]')
    table.lay("hand WORD | field REF-01[1] REF-09[1]")
    costs = {card: table.number(card, "cost") for card in ("ref-01", "ref-09")}
    table.play("use hand.word flash")
    assert removed(table) == [card.upper() for card, cost in costs.items() if cost <= 3]


OWN = 'terms = { "keyword.storm-call" = { en = "Storm Call", ja = "嵐呼び" } }'


def test_a_set_names_a_keyword_of_its_own_and_asks_for_it(tmp_path: Path) -> None:
    first = a_card('keyword = "storm-call"\non = "when_attacking"\ndo = [{ op = "draw" }]', plain=f"{OWN}\n{LEVELS}")
    to = '{ kind = ["spirit"], has = ["keyword:storm-call"] }'
    second = a_card(f"always = [{{ to = {to}, gain = {{ bp = 1000 }} }}]", "ASKS", "nexus", "levels = [{ cores = 0 }]")
    assert told(tmp_path, first)[0] == "[Storm Call] 『When Attacking』 Draw 1 card."
    assert told(tmp_path, first, second) == [
        "All your Spirits with Storm Call get +1000 BP.",
        "自己所有的持有《嵐呼び》的靈魂卡BP+1000。",
        "自己所有的持有《嵐呼び》的灵魂卡BP+1000。",
        "自分の《嵐呼び》を持つスピリットすべてをBP+1000する。",
    ]


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        (
            'keyword = "sucession"\non = "when_attacking"\ndo = [{ op = "draw" }]',
            "unknown keyword 'sucession'; expected one of soul_magic, succession, super_unleash; did you mean",
        ),
        (
            'on = "when_attacking"\ndo = [{ op = "destroy", what = { has = ["keyword:soul_magi"] } }]',
            "unknown keyword 'soul_magi'; expected one of soul_magic, succession, super_unleash; did you mean",
        ),
        (
            'on = "when_attacking"\ndo = [{ op = "destroy", what = { has = ["timing:when_atacking"] } }]',
            "unknown timing 'when_atacking'",
        ),
    ],
)
def test_an_unknown_keyword_or_timing_is_a_fault_with_its_line(tmp_path: Path, effect: str, fault: str) -> None:
    with pytest.raises(Complaint, match="unknown") as found:
        read(tmp_path, a_card(effect))
    assert fault in str(found.value)
    assert str(found.value).partition(".toml:")[2].startswith("9:" if "keyword = " in effect else "10:")


def test_a_word_of_a_set_has_an_english_name(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="is no word of a set"):
        read(tmp_path, a_card("", plain=f'terms = {{ "keyword.storm-call" = {{ ja = "嵐呼び" }} }}\n{LEVELS}'))
    with pytest.raises(Complaint, match="is no word of a set"):
        read(tmp_path, a_card("", plain=f'terms = {{ "figure.bp" = {{ en = "Strength" }} }}\n{LEVELS}'))


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (
            'has = ["timing:when_summoned"]',
            ["spirit with a 『When Summoned』 effect", "『召喚時』", "『召唤时』", "『召喚時』効果を持つ"],
        ),
        ('lacks = ["effects"]', ["without effects", "沒有效果的", "没有效果的", "効果を持たない"]),
        ('has = ["keyword:succession"]', ["with Succession", "《繼召》", "《继召》", "《継召》を持つ"]),
    ],
)
def test_what_effects_a_card_has_is_said(tmp_path: Path, what: str, said: list[str]) -> None:
    choice = f'{{ op = "choose", from = {{ side = "opposing", kind = ["spirit"], {what} }} }}'
    lines = told(tmp_path, a_card(f'on = "when_attacking"\ndo = [{choice}, {{ op = "destroy" }}]'))
    assert all(part.lower() in line.lower() for part, line in zip(said, lines, strict=True)), lines
