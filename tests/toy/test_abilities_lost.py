"""Abilities that are lost, words that are abilities, and what the rules work out from what is given."""

from __future__ import annotations

import pytest

from tests.table import Table
from tests.toy.smithy import cast, power, resolve, reworked


def have(table: Table, spell: str, target: str = "", seat: int = 1) -> None:
    cast(table, spell, target, seat)
    resolve(table)


def test_a_silenced_card_gives_itself_nothing_any_more(smithy: Table) -> None:
    smithy.lay("hand HUSH VEIN | field SQUIRE")
    assert (power(smithy, "squire"), smithy.says("squire", "brave")) == (4, True)
    have(smithy, "hush", "squire")
    assert (power(smithy, "squire"), smithy.says("squire", "brave")) == (2, False)


def test_a_word_that_is_an_ability_is_lost_with_those_that_were_there(smithy: Table) -> None:
    smithy.lay("hand VALOUR HUSH PIT VEIN | field PAWN")
    have(smithy, "valour", "pawn")
    assert smithy.says("pawn", "brave")
    have(smithy, "hush", "pawn")
    assert not smithy.says("pawn", "brave")


def test_a_word_that_is_given_after_all_were_lost_stays(smithy: Table) -> None:
    smithy.lay("hand VALOUR HUSH PIT VEIN | field SQUIRE")
    have(smithy, "hush", "squire")
    have(smithy, "valour", "squire")
    assert (power(smithy, "squire"), smithy.says("squire", "brave")) == (2, True)


def test_what_takes_abilities_away_is_off_as_soon_as_it_has_lost_its_own(smithy: Table) -> None:
    """The Muffle is older, but depends on what the Hush does to it: it comes second, and takes nothing away then."""
    smithy.lay("hand HUSH VEIN | field ANVIL PAWN", "field MUFFLE")
    assert power(smithy, "pawn") == 2
    have(smithy, "hush", "p2.muffle")
    assert power(smithy, "pawn") == 3


def test_of_two_that_take_each_others_abilities_away_the_older_one_does(smithy: Table) -> None:
    smithy.lay("hand PIT PIT PIT MUFFLE VEIN | field PAWN", "field MUFFLE ANVIL PAWN")
    smithy.play("build hand.muffle")
    while smithy.question:
        smithy.play(smithy.moves(verb="pay")[0] if smithy.moves(verb="pay") else "done")
    assert power(smithy, "p2.pawn") == 3


def test_what_the_rules_work_out_is_seen_in_its_layer(smithy: Table) -> None:
    """Who is mighty is worked out from the power, to which the Crest itself adds: it sees what is there before it."""
    smithy.lay("field CREST PAWN HULK RUNE")
    assert [power(smithy, name) for name in ("pawn", "hulk")] == [2, 5]
    assert [smithy.says(name, "mighty") for name in ("pawn", "hulk")] == [False, True]


def test_what_depends_on_a_word_that_is_worked_out_comes_after_what_changes_it(smithy: Table) -> None:
    """The Crest is older than the second Anvil, without which the Squire has less."""
    smithy.lay("hand ANVIL PIT PIT PIT | field CREST RAM")
    assert power(smithy, "ram") == 3
    smithy.play("build hand.anvil")
    while smithy.question:
        smithy.play(smithy.moves(verb="pay")[0] if smithy.moves(verb="pay") else "done")
    assert (power(smithy, "ram"), smithy.says("ram", "mighty")) == (5, True)


def test_the_only_thing_that_is_given_may_be_that_all_is_lost(smithy: Table) -> None:
    reworked(smithy, "SQUIRE")
    smithy.lay("hand HUSH VEIN | field SQUIRE PAWN")
    assert smithy.says("squire", "brave")
    have(smithy, "hush", "squire")
    assert [smithy.says(name, "brave") for name in ("squire", "pawn")] == [False, False]


@pytest.mark.parametrize("golem", ["squire", "pawn"])
def test_what_takes_all_away_may_give_a_word_that_is_an_ability(smithy: Table, golem: str) -> None:
    hush = {"op": "modify", "silent": True, "becomes": ["brave"]}
    target = {"op": "choose", "from": {"side": "any"}}
    reworked(smithy, "HUSH", {"activate": "cast", "zone": "stack", "announce": [target], "do": [hush]})
    smithy.lay("hand HUSH VEIN | field SQUIRE PAWN")
    have(smithy, "hush", golem)
    assert (power(smithy, golem), smithy.says(golem, "brave")) == (2, True)


def test_what_takes_all_away_may_give_power_and_still_the_older_of_two_does(smithy: Table) -> None:
    theirs = {"to": {"kind": ["mine"], "side": "opposing"}, "gain": {"power": 1}, "silent": True}
    reworked(smithy, "MUFFLE", {"always": [theirs]})
    smithy.lay("field MUFFLE ANVIL PAWN", "field MUFFLE ANVIL PAWN")
    assert [power(smithy, name) for name in ("pawn", "p2.pawn")] == [3, 2]
    assert [power(smithy, name) for name in ("muffle", "p2.muffle")] == [0, 1]


def test_all_is_lost_by_what_is_seen_in_that_layer(smithy: Table) -> None:
    """The Squire has no more than 3 until it is given 2 for that; whether it keeps what it has is judged with 4."""
    few = {"kind": ["golem"], "most": {"power": 3}}
    reworked(smithy, "CREST", {"always": [{"to": few, "gain": {"power": 2}, "silent": True}]})
    reworked(smithy, "SQUIRE")
    smithy.lay("field CREST SQUIRE")
    assert (power(smithy, "squire"), smithy.says("squire", "brave")) == (4, True)
