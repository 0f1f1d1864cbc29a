"""Characters: what they are called, how large they are, what is known of them (TR-10)."""

from __future__ import annotations

import pytest

from bsdesk.engine.view import redact
from tests.table import Table

CHARACTERS = ("bulwark", "mutual_kill", "soldier", "attacker", "swift", "common", "hero", "ace", "armed")


def labels(table: Table, text: str) -> list[str]:
    """All that is said of a Character, without how it lies."""
    return sorted(word for word in CHARACTERS if table.says(text, word))


@pytest.mark.rule("TR-6.12")
def test_who_blocks_is_said_to_block_until_it_is_judged(official_table: Table) -> None:
    official_table.lay("field S5", "field H9 H3")
    official_table.play("attack", "pass", "pass", "attackers s5", "pass", "pass", "p2 block h9 p1.s5", "p2 done")
    assert [official_table.says(f"p2.{card}", "blocking") for card in ("h9", "h3")] == [True, False]
    assert (official_table.says("s5", "attacking"), official_table.says("s5", "blocking")) == (True, False)
    official_table.play("pass", "pass")
    assert not official_table.says("p2.h9", "blocking")


@pytest.mark.rule("TR-10.1")
@pytest.mark.parametrize(("card", "size"), [("S2", 2), ("S8", 8), ("H10", 10)])
def test_a_common_soldier_is_as_large_as_its_number(table: Table, card: str, size: int) -> None:
    table.lay(f"hand {card} | field D9?")
    table.play(f"summon_soldier hand.{card.lower()}", "pass", "pass")
    assert labels(table, card.lower()) == ["attacker", "common", "soldier"]
    assert table.number(card.lower(), "size") == size


@pytest.mark.rule("TR-10.2")
@pytest.mark.parametrize(("card", "size"), [("HJ", 11), ("HQ", 12), ("HK", 13)])
def test_a_hero_counts_eleven_to_thirteen(table: Table, card: str, size: int) -> None:
    table.lay(f"hand {card} | field D9? D8?")
    table.play(f"summon_hero hand.{card.lower()}", "pass", "pass")
    assert labels(table, card.lower()) == ["attacker", "hero", "soldier"]
    assert table.number(card.lower(), "size") == size


@pytest.mark.rule("TR-10.3")
def test_an_ace_counts_one_and_is_swift(table: Table) -> None:
    table.lay("hand CA")
    table.play("summon_ace hand.ca", "pass", "pass")
    assert labels(table, "ca") == ["ace", "attacker", "soldier", "swift"]
    assert table.number("ca", "size") == 1


@pytest.mark.rule("TR-10.4", "TR-10.8")
@pytest.mark.parametrize(
    ("cards", "size", "swift"),
    [
        ("S5&S9", 14, False),
        ("SA&S5", 6, True),
        ("S5&SA", 6, True),
        ("SA&SK", 14, True),
        ("SJ&SQ&SK", 36, False),
        ("S2&S3&SA", 6, True),
    ],
)
def test_an_armed_soldier_adds_its_numbers_and_is_swift_with_an_ace(
    table: Table, cards: str, size: int, swift: bool
) -> None:
    table.lay(f"field {cards}")
    armed = cards.partition("&")[0].lower()
    assert table.number(armed, "size") == size
    assert labels(table, armed) == ["armed", "attacker", "soldier", *(["swift"] if swift else [])]


@pytest.mark.rule("TR-10.5")
def test_common_soldier_hero_ace_and_armed_soldier_are_soldiers(table: Table) -> None:
    table.lay("hand H4 C3 | field S8 HQ DA C5&C9 D9? S2?~", "field S6 H9?")
    table.play("up hand.h4")
    assert table.moves() == ["target c5", "target da", "target hq", "target p2.s6", "target s8"]


@pytest.mark.rule("TR-10.6")
@pytest.mark.parametrize("card", ["D9", "HK", "SA", "JK1"])
def test_a_bulwark_lies_face_down_and_has_no_size(table: Table, card: str) -> None:
    table.lay(f"hand {card}")
    table.play("set_bulwark")
    assert table.card(card.lower()).face_down
    assert labels(table, card.lower()) == ["bulwark", "mutual_kill"]
    assert table.number(card.lower(), "size") == 0


@pytest.mark.rule("TR-10.7")
def test_only_its_owner_knows_what_a_bulwark_is(table: Table) -> None:
    table.lay("field S5 D9?")
    views = {viewer: redact(table.state, viewer) for viewer in ("p1", "p2", "table")}
    seen = {viewer: [view.cards[r].definition for r in view.zones["p1.field"]] for viewer, view in views.items()}
    assert seen == {"p1": ["S5", "D9"], "p2": ["S5", ""], "table": ["S5", ""]}


@pytest.mark.rule("TR-10.7")
def test_a_view_says_nothing_of_a_hidden_bulwark_but_that_it_is_one(table: Table) -> None:
    table.lay("field DA?")
    view = redact(table.state, "p2")
    (hidden,) = view.zones["p1.field"]
    assert [word for word in (*CHARACTERS, "diamond") if table.game.rules.words(view, hidden, word)] == [
        "bulwark",
        "mutual_kill",
    ]
    assert [table.game.rules.numbers(view, hidden, figure) for figure in ("size", "number")] == [0, 0]
    assert [table.says("da", suit) for suit in ("diamond", "heart")] == [True, False]


@pytest.mark.rule("TR-10.7")
def test_what_was_set_as_a_bulwark_is_not_told_to_the_opponent(table: Table) -> None:
    table.lay("hand D9 S7")
    table.play("set_bulwark")
    assert b"D9" not in bytes(str(redact(table.state, "p2")), "utf-8")
    table.play("bulwark hand.d9")
    view = redact(table.state, "p2")
    assert [view.cards[r].definition for r in view.zones["p1.field"]] == [""]


@pytest.mark.rule("TR-10.8", "TR-11.3")
@pytest.mark.parametrize(
    ("card", "number"),
    [("SA", 1), *((f"H{n}", n) for n in range(2, 11)), ("DJ", 11), ("CQ", 12), ("SK", 13), ("JK1", 0), ("JK2", 0)],
)
def test_every_card_has_a_number(table: Table, card: str, number: int) -> None:
    table.lay(f"hand {card}")
    assert table.number(f"hand.{card.lower()}", "number") == number


@pytest.mark.rule("TR-10.9")
def test_a_character_of_several_cards_is_driven_and_charged_as_one(table: Table) -> None:
    table.lay("hand D2 D3 C4 C5 | field S5&S9")
    table.play("twist hand.d2", "discard hand.c4", "pass", "pass", "twist drive")
    assert [table.says(card, "driven") for card in ("s5", "s9")] == [True, True]
    table.play("twist hand.d3", "pass", "pass", "twist charge")
    assert [table.says(card, "charged") for card in ("s5", "s9")] == [True, True]


@pytest.mark.rule("TR-10.9")
def test_a_character_of_several_cards_is_aimed_at_as_one(table: Table) -> None:
    table.lay("hand D2 C4 | field S5&S9 H3")
    table.play("twist hand.d2")
    assert table.moves() == ["target h3", "target s5"]
