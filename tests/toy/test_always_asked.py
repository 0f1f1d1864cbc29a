"""Questions that are asked though one answer is left, or none: leaving them out would tell what somebody holds."""

from __future__ import annotations

import pytest

from bsdesk.engine.state import State, to_json
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.sampling import resample
from tests.table import Table
from tests.toy.smithy import reworked

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


def taxed(table: Table, hand: str) -> State:
    table.lay("hand TAX", f"hand {hand}")
    table.play("play hand.tax", *ROUND, "player p2")
    return table.state


@pytest.mark.parametrize(
    ("hand", "moves", "left"),
    [
        ("MOTH LAMP", ["done"], ["MOTH", "LAMP"]),
        ("SPARK LAMP", ["choose hand.spark"], ["LAMP"]),
        ("SPARK GLOW", ["choose hand.glow", "choose hand.spark"], ["GLOW"]),
    ],
)
def test_it_is_asked_whatever_is_held(table: Table, hand: str, moves: list[str], left: list[str]) -> None:
    taxed(table, hand)
    assert (table.to_act(), table.moves(2)) == (2, moves)
    table.play(moves[-1], seat=2)
    assert (table.question, table.hand(2)) == ("", left)


def test_whoever_holds_nothing_of_it_looks_like_who_does(table: Table) -> None:
    views = {to_json(redact(taxed(table, hand), "p1")) for hand in ("MOTH LAMP", "SPARK LAMP", "SPARK GLOW")}
    assert len(views) == 1


def test_a_world_in_which_nothing_can_be_answered_stands(table: Table) -> None:
    view = redact(taxed(table, "MOTH LAMP"), "p1")
    worlds = [resample(view, seed) for seed in range(60)]
    held = {tuple(world.cards[ref].definition for ref in world.zones["p2.hand"]) for world in worlds}
    spells = {"SPARK", "BLAZE", "SNUFF", "DIM", "GLOW", "LURE", "THIEF", "DIG", "HEIR", "GALE"}
    assert any(spells.isdisjoint(cards) for cards in held)
    assert any(not spells.isdisjoint(cards) for cards in held)


def test_what_is_none_of_the_asked_cards_is_refused_for_what_is_wrong_with_it(table: Table) -> None:
    table.lay("hand TAX | field MOTH", "hand LAMP SPARK")
    table.play("play hand.tax", *ROUND, "player p2")
    refused = {name: table.refused(f"p2 choose {name}") for name in ("hand.lamp", "p1.field.moth")}
    assert {name: one.code for name, one in refused.items()} == {
        "hand.lamp": "choose_another_kind",
        "p1.field.moth": "choose_of_player",
    }
    assert refused["p1.field.moth"].facts["seat"] == 2


UP_TO = {"op": "choose", "from": {"where": "hand", "kind": ["spell"]}, "up_to": True}


@pytest.mark.parametrize(
    ("word", "hand", "moves"),
    [
        (UP_TO, "MOTH LAMP", ["done"]),  # that none of it is a spell only its own seat can see
        (UP_TO, "SPARK LAMP", ["choose hand.spark", "done"]),
        (UP_TO, "", []),  # that there is nothing to choose from all can see
        ({**UP_TO, "from": {"where": "hand"}}, "", []),
        ({**UP_TO, "from": {"kind": ["spell"]}}, "MOTH", []),  # and what lies on the field
    ],
)
def test_who_may_choose_none_is_asked_wherever_others_see_less(
    table: Table, word: dict[str, object], hand: str, moves: list[str]
) -> None:
    reworked(table, "GLOW", {"do": [word, {"op": "send", "to": "ash"}]})
    table.lay(f"hand GLOW {hand} | field MOTH")
    table.play("play hand.glow", *ROUND)
    assert (table.question, sorted(table.moves(1)) if table.question else []) == ("choose" if moves else "", moves)
