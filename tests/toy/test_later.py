"""What an effect leaves waiting keeps what was chosen, said and bound when it was left."""

from __future__ import annotations

import re

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import CountersChanged
from bsdesk.engine.state import State, from_json, to_json
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.position import position_of
from bsdesk.scenes.reading import parse
from bsdesk.scenes.taking import scene_at
from bsdesk.scenes.writing import write
from tests.table import Table
from tests.toy.smithy import answered, cast, dents, programs, resolve, reworked


def fused(table: Table, number: int, target: str) -> None:
    """Let a Fuse wait for seat 2 to be hurt: so many dents for this golem."""
    table.play("cast hand.fuse", f"how_many n{number}", f"choose {target}")
    answered(table, 1)
    resolve(table)


@pytest.mark.parametrize("number", [1, 3])
def test_a_number_that_was_said_is_known_later(smithy: Table, number: int) -> None:
    smithy.lay("hand FUSE PIT | field PAWN", "field HULK HULK")
    fused(smithy, number, smithy.state.zones["p2.field"][1])
    smithy.play("strike pawn")
    assert programs(smithy) == ["FUSE/1"]
    done = resolve(smithy)
    assert [(f.on, f.number) for f in done.of(CountersChanged)] == [(smithy.state.zones["p2.field"][1], number)]
    assert smithy.state.modifiers == ()


def test_it_waits_for_the_rival_and_not_for_its_player(smithy: Table) -> None:
    smithy.lay("hand FUSE PIT | field PAWN", "field HULK", active=2)
    smithy.play("p2 pass")
    smithy.play("p1 cast hand.fuse", "how_many n2", "choose p2.hulk")
    answered(smithy, 1)
    resolve(smithy)
    smithy.play("p2 strike hulk")
    assert (programs(smithy), len(smithy.state.modifiers)) == ([], 1)  # seat 1 was hurt, who waits for seat 2


def test_an_effect_of_a_card_may_wait_for_players_of_a_side(smithy: Table) -> None:
    smithy.lay("field PAWN GREED", "field GREED")
    smithy.play("strike pawn")
    assert [(f.program, f.seat) for f in smithy.state.agenda[-1].frames] == [("GREED/1", 1)]


def test_what_waits_is_the_same_when_it_is_read_back(smithy: Table) -> None:
    smithy.lay("hand FUSE PIT | field PAWN", "field HULK")
    fused(smithy, 3, "p2.hulk")
    (kept,) = smithy.state.modifiers
    assert [pick.subject for pick in kept.answers["x"]] == ["n3"]
    assert not {"did", "thing", "at_once"} & set(kept.bound)  # what was only for its own course
    again = from_json(to_json(smithy.state), smithy.game)
    assert again.modifiers == smithy.state.modifiers
    assert state_key(again) == state_key(smithy.state)


def left_by_fuses(smithy: Table, *leaving: str) -> State:
    """Let one Fuse wait for the Pawn and the other for the Husk, and these leave in this order."""
    smithy.lay("hand FUSE FUSE BOLT BOLT | field PIT PIT PIT PIT", "field PAWN HUSK")
    fused(smithy, 1, "p2.pawn")
    fused(smithy, 1, "p2.husk")
    for one in leaving:
        cast(smithy, "bolt", f"p2.{one}")
        resolve(smithy)
    assert [past.card.definition for past in smithy.state.past.values()][2:] == [one.upper() for one in leaving]
    return smithy.state


@pytest.mark.parametrize("leaving", [("pawn", "husk"), ("husk", "pawn")])
def test_in_whatever_order_cards_have_left_a_scene_is_the_same(smithy: Table, leaving: tuple[str, str]) -> None:
    state = left_by_fuses(smithy, *leaving)
    back = position_of(parse(write(scene_at(state))), smithy.game)
    assert state_key(back) == state_key(state)


def test_the_ids_that_those_had_who_have_left_are_no_difference(smithy: Table) -> None:
    state = left_by_fuses(smithy, "pawn", "husk")
    first, second = list(state.past)[2:]
    other = {first: second, second: first}
    text = re.sub(r"#\d+", lambda found: other.get(found[0], found[0]), to_json(state).decode())
    assert text != to_json(state).decode()
    assert state_key(from_json(text, smithy.game)) == state_key(state)


def test_how_an_amount_was_shared_out_is_known_later(smithy: Table) -> None:
    smithy.lay("hand SQUALL PIT | field PAWN", "field HULK HULK")
    first, second = smithy.state.zones["p2.field"]
    smithy.play("cast hand.squall", f"choose {first}", f"choose {second}")
    smithy.play(f"share {first}", f"share {first}", f"share {second}")
    answered(smithy, 1)
    resolve(smithy)
    smithy.play("strike pawn")
    resolve(smithy)
    assert (dents(smithy, first), dents(smithy, second)) == (2, 1)


def test_of_two_that_come_at_once_each_is_named_by_what_was_left(smithy: Table) -> None:
    """The spells that left them are gone: by their cards nobody could name them."""
    smithy.lay("hand FUSE FUSE PIT PIT | field PAWN", "field HULK RAM")
    fused(smithy, 1, "p2.hulk")
    fused(smithy, 2, "p2.ram")
    smithy.play("strike pawn")
    assert smithy.moves() == ["order m1", "order m2"]
    smithy.play("order m2")
    resolve(smithy)
    assert (dents(smithy, "p2.hulk"), dents(smithy, "p2.ram")) == (1, 0)  # what came last is carried out first


def test_what_was_left_waiting_for_something_that_left_asks_it_how_it_was(smithy: Table) -> None:
    """It has no power where it lies now."""
    golem = {"kind": ["golem"], "side": "any"}
    draws = {"op": "draw", "count": {"of": "subject", "number": "power"}}
    later = {"op": "later", "event": "broken", "of": golem, "do": [draws]}
    reworked(smithy, "OATH", {"activate": "cast", "zone": "stack", "do": [later]})
    smithy.lay("hand OATH BOLT PIT PIT | field ANVIL PAWN RAM")
    cast(smithy, "oath")
    resolve(smithy)
    smithy.state.counters[smithy.ref("pawn")] = {"dent": 1}
    cast(smithy, "bolt", "pawn")
    resolve(smithy)
    assert programs(smithy) == ["OATH/1"]
    assert [fact.why for fact in resolve(smithy).of(CardMoved)] == ["drawn"] * 3


def test_to_leave_something_waiting_is_done_wholly(smithy: Table) -> None:
    later = {"op": "later", "event": "hurt", "of": "you", "do": []}
    do = [later, {"op": "if_did", "then": [{"op": "draw"}]}]
    reworked(smithy, "VOW", {"activate": "cast", "zone": "stack", "do": do})
    smithy.lay("hand VOW PIT")
    cast(smithy, "vow")
    assert [fact.why for fact in resolve(smithy).of(CardMoved)].count("drawn") == 1
