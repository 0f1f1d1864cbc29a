"""What is wrong with a card, in whole sentences: one slip, one fault."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.effects import Effect, On
from bsdesk.games.battle_spirits.rules.cards import Card, Level, faults

SPIRIT: dict[str, Any] = {"kind": "spirit", "colour": "red", "cost": 3, "levels": (Level(1, 3000), Level(3, 5000))}
MAGIC: dict[str, Any] = {"kind": "magic", "colour": "red", "cost": 3}
NO_LEVEL_1 = "a Spirit needs at least 1 core for Lv1 (BS-9.6)"
RISING = "each Lv line must need more cores than the one before (BS-9.3)"
NEGATIVE = "cost and symbol numbers can't be negative, and a symbol that is named is there (BS-5.1)"


def faults_of(plain: dict[str, Any], **changes: Any) -> list[str]:
    return faults(Card(id="A-1", name={"en": "Ogre"}, **{**plain, **changes}))


def test_a_card_by_the_rules_has_no_fault() -> None:
    assert faults_of(SPIRIT) == faults_of(MAGIC, soul_magic="blue") == faults_of(SPIRIT, cost=0) == []
    assert faults_of(SPIRIT, kind="nexus", levels=(Level(0),), reduction={"blue": 1}, rarity="X") == []


@pytest.mark.parametrize(
    ("plain", "changes", "fault"),
    [
        (MAGIC, {"kind": "xyz"}, "kind is 'xyz', but Standard knows spirit, nexus and magic only (BS-1.5)"),
        *(
            (SPIRIT, change, "'xyz' is no colour; the six are red, purple, green, white, yellow, blue (BS-1.6)")
            for change in ({"colour": "xyz"}, {"reduction": {"xyz": 1}}, {"symbols": {"xyz": 1}}, {"ex": {"xyz": 1}})
        ),
        (
            MAGIC,
            {"soul_magic": "xyz"},
            "'xyz' is no colour; the six are red, purple, green, white, yellow, blue (BS-1.6)",
        ),
        (SPIRIT, {"soul_magic": "red"}, "Soul Magic is for Magic only (BS-14.1)"),
        (MAGIC, {"levels": (Level(1),)}, "a Magic card has no Lv lines (BS-5.5)"),
        (SPIRIT, {"levels": ()}, "a spirit needs at least one Lv line (BS-5.11)"),
        (SPIRIT, {"kind": "nexus", "levels": ()}, "a nexus needs at least one Lv line (BS-5.11)"),
        (SPIRIT, {"levels": (Level(0, 1000), Level(1, 2000))}, NO_LEVEL_1),
        (SPIRIT, {"levels": (Level(2, 1000), Level(0, 2000))}, RISING),
        (SPIRIT, {"levels": (Level(1, 1000), Level(1, 2000))}, RISING),
        (SPIRIT, {"levels": (Level(1), Level(3), Level(2))}, RISING),
        (SPIRIT, {"rarity": "U"}, "rarity is 'U'; known are X, M, R, C (BS-5.10)"),
        (SPIRIT, {"cost": -1}, NEGATIVE),
        (SPIRIT, {"reduction": {"red": 0}}, NEGATIVE),
        (SPIRIT, {"symbols": {"red": 0}}, NEGATIVE),
        (SPIRIT, {"ex": {"red": 0}}, NEGATIVE),
        (SPIRIT, {"effects": (Effect(activate="xyz"),)}, "activate is 'xyz'; known are main, flash (BS-GL2)"),
        (
            SPIRIT,
            {"effects": (Effect(do=({"op": "draw"},)),)},
            "an effect has something to do, but no time: on, instead or activate (BS-15.1)",
        ),
        (SPIRIT, {"effects": (Effect(levels=(2, 3)),)}, "an effect names a level the card has not: [2, 3] (BS-5.12)"),
        (SPIRIT, {"effects": (Effect(levels=(0,)),)}, "an effect names a level the card has not: [0] (BS-5.12)"),
    ],
)
def test_a_slip_is_one_fault(plain: dict[str, Any], changes: dict[str, Any], fault: str) -> None:
    assert faults_of(plain, **changes) == [fault]


def test_a_figure_has_room_up_to_the_last_digit() -> None:
    full = (Level(98, 0), Level(99, 999_999))
    assert faults_of(SPIRIT, cost=99, reduction={"red": 99}, symbols={"red": 99}, levels=full) == []


@pytest.mark.parametrize("time", [{"on": "when_summoned"}, {"instead": On("drawn")}, {"activate": "main"}])
def test_an_effect_that_does_something_has_one_of_three_times(time: dict[str, Any]) -> None:
    assert faults_of(SPIRIT, effects=(Effect(do=({"op": "draw"},), levels=(1, 2), **time),)) == []
