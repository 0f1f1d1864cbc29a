"""Several cards that are one thing (F-12): as it was, with the figures of the top one and the names of all."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.card_facts import CardJoined, CardMoved
from bsdesk.engine.facts import Fact
from bsdesk.engine.play import apply, moves
from bsdesk.engine.play.priority import SEEN, without_laps
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.memory import last_sight, remember
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Applied, State, from_json, to_json
from bsdesk.engine.values import Move
from bsdesk.engine.worlds.state_key import state_key
from tests.table import Happened, Table
from tests.toy.smithy import answered, cast, dents, names, power, programs, resolve, reworked


def joined(table: Table, top: str) -> Happened:
    """Put this golem of the hand on seat 1's Husk."""
    table.play("use husk e1")
    done = resolve(table)
    if table.state.prompts:
        more = table.play(f"choose hand.{top}")
        done = Happened(done.facts + more.facts, [*done.events, *more.events])
    return done


def thing(table: Table) -> str:
    """Return the ref of the first card on seat 1's field: the thing."""
    return table.state.zones["p1.field"][0]


def own_next_turn(table: Table) -> None:
    """Let both turns end: what is seat 1's is turned upright."""
    resolve(table)
    resolve(table)
    assert table.state.active == 1


def test_the_thing_stays_what_it_was_and_shows_the_top_card(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT HULK | field HUSK ANVIL", "field PAWN")
    cast(smithy, "bolt", "p2.pawn")  # nothing of it is asked of the Husk
    resolve(smithy)
    before = thing(smithy)
    smithy.state.counters[before] = {"glow": 2}
    done = joined(smithy, "hulk")
    [fact] = done.of(CardJoined)
    assert (fact.onto, thing(smithy)) == (before, before)
    assert names(smithy, "p1.field") == ["HULK", "HUSK", "ANVIL"]
    top, beneath = (smithy.state.cards[ref] for ref in smithy.state.zones["p1.field"][:2])
    assert (top.turned, beneath.under) == (SIDEWAYS, before)
    assert smithy.state.counters[before] == {"glow": 2}
    assert (power(smithy, before), power(smithy, beneath.id)) == (5, 0)
    assert done.of(CardMoved) == [fact]


@pytest.mark.parametrize(
    ("given", "before", "after"), [({"set": {"power": 1}}, 4, 1), ({"gain": {"power": 1}}, 5, 5)], ids=["set", "added"]
)
def test_what_was_added_stays_and_what_was_set_is_the_top_cards_own(
    smithy: Table, given: dict[str, Any], before: int, after: int
) -> None:
    """What is set once the cards are one counts."""
    target = {"op": "choose", "from": {"kind": ["golem"]}}
    modify = {"op": "modify", **given}
    reworked(smithy, "MELT", {"activate": "cast", "zone": "stack", "announce": [target], "do": [modify]})
    smithy.lay("hand MELT PIT HULK VEIN | field HUSK")
    cast(smithy, "melt", "husk")
    resolve(smithy)
    joined(smithy, "hulk")
    assert power(smithy, thing(smithy)) == before
    smithy.lay("hand MELT PIT HULK VEIN | field HUSK")
    joined(smithy, "hulk")
    cast(smithy, "melt", "hulk")
    resolve(smithy)
    assert power(smithy, thing(smithy)) == after


def test_with_its_dents_it_breaks_as_one(smithy: Table) -> None:
    smithy.lay("hand HULK BOLT BOLT PIT PIT | field HUSK ANVIL ANVIL")
    cast(smithy, "bolt", "husk")
    resolve(smithy)
    joined(smithy, "hulk")
    smithy.state.counters[thing(smithy)] = {"dent": 4}
    cast(smithy, "bolt", "hulk")
    resolve(smithy)
    assert names(smithy, "p1.ash")[-2:] == ["HULK", "HUSK"]


def test_dents_of_the_husk_count_against_the_power_of_the_top_card(smithy: Table) -> None:
    smithy.lay("hand HULK BOLT PIT | field HUSK ANVIL ANVIL")
    cast(smithy, "bolt", "husk")
    resolve(smithy)
    joined(smithy, "hulk")
    assert (dents(smithy, thing(smithy)), power(smithy, thing(smithy))) == (2, 6)


def test_it_is_one_golem_for_whatever_counts_or_chooses(smithy: Table) -> None:
    smithy.lay("hand HULK BOLT HUSH PIT VEIN VEIN | field HUSK", "field PAWN")
    joined(smithy, "hulk")
    smithy.play("cast hand.bolt")
    assert smithy.moves(verb="choose") == ["choose hulk", "choose p2.pawn"]
    answered(smithy, 1, "hulk")
    resolve(smithy)
    smithy.play("cast hand.hush")  # means any card of the field
    assert smithy.moves(verb="choose") == ["choose hulk", "choose p2.pawn"]


def test_it_has_the_names_of_both(smithy: Table) -> None:
    smithy.lay("hand HULK TAG PIT | field HUSK")
    joined(smithy, "hulk")
    cast(smithy, "tag")
    resolve(smithy)
    assert dents(smithy, thing(smithy)) == 1


def test_only_what_the_top_card_says_is_on(smithy: Table) -> None:
    smithy.lay("hand PAWN | field HUSK")
    joined(smithy, "pawn")
    own_next_turn(smithy)
    assert smithy.state.cards[thing(smithy)].turned == UPRIGHT
    assert not [move for move in smithy.moves() if move.startswith("use")]


def test_what_a_card_beneath_would_give_or_answer_to_is_off(smithy: Table) -> None:
    smithy.lay("hand PAWN PIT | field HULK&ANVIL PAWN&BELL")
    assert power(smithy, "hulk") == 4
    smithy.play("build hand.pawn")
    answered(smithy, 1)
    assert (len(names(smithy, "p1.field")), programs(smithy)) == (5, [])


@pytest.mark.parametrize(("top", "below", "waiting"), [("bell", "husk", ["BELL/1"]), ("pawn", "husk", [])])
def test_both_cards_leave_and_that_triggers_once(smithy: Table, top: str, below: str, waiting: list[str]) -> None:
    smithy.lay(f"hand {top.upper()} BOLT PIT | field HUSK")
    joined(smithy, top)
    cast(smithy, "bolt", top)
    done = resolve(smithy)
    gone = [f for f in done.of(CardMoved) if f.why in ("broken", "beneath")]
    assert [(f.why, f.to) for f in gone] == [("broken", "p1.ash"), ("beneath", "p1.ash")]
    assert len({e.group for e in done.events if e.fact in gone}) == 1
    assert names(smithy, "p1.ash")[-2:] == [top.upper(), below.upper()]
    assert not any(smithy.state.cards[ref].under for ref in smithy.state.zones["p1.ash"])
    assert programs(smithy) == waiting


def test_both_go_where_a_replacement_sends_the_top_card(smithy: Table) -> None:
    smithy.lay("hand PAWN BOLT PIT | field HUSK URN")
    joined(smithy, "pawn")
    cast(smithy, "bolt", "pawn")
    resolve(smithy)
    assert names(smithy, "p1.exile") == ["PAWN", "HUSK"]


def test_what_it_was_last_is_remembered_of_the_top_card(smithy: Table) -> None:
    smithy.lay("hand RAM BOLT PIT BOLT PIT | field HUSK", "field HULK")
    joined(smithy, "ram")
    own_next_turn(smithy)
    smithy.play("use ram e1")
    for _ in range(2):
        cast(smithy, "bolt", "ram")
    resolve(smithy)
    resolve(smithy)
    assert names(smithy, "p1.field") == []
    resolve(smithy)
    assert dents(smithy, "p2.hulk") == 3


def test_both_go_to_whoever_has_control_and_come_back(smithy: Table) -> None:
    smithy.lay("hand HULK PIT | field HUSK", "hand LURE PIT VEIN")
    joined(smithy, "hulk")
    smithy.play("pass")
    cast(smithy, "lure", "p1.hulk", seat=2)
    resolve(smithy)
    assert (names(smithy, "p1.field"), names(smithy, "p2.field")) == ([], ["HULK", "HUSK"])
    resolve(smithy)
    assert (names(smithy, "p1.field"), names(smithy, "p2.field")) == (["HULK", "HUSK"], [])


def test_a_third_card_may_lie_on_top(smithy: Table) -> None:
    smithy.lay("hand HUSK HULK BOLT BOLT PIT PIT | field HUSK&PAWN")
    joined(smithy, "husk")
    assert names(smithy, "p1.field") == ["HUSK", "HUSK", "PAWN"]
    cast(smithy, "bolt", "husk")
    resolve(smithy)
    assert sorted(names(smithy, "p1.ash")[-3:]) == ["HUSK", "HUSK", "PAWN"]


def test_a_thing_that_is_put_on_another_takes_along_what_lies_beneath_it(smithy: Table) -> None:
    smithy.lay("field HULK&HUSK WELD")
    mine = smithy.state.zones["p1.field"][-1]
    smithy.play("use weld e1")
    resolve(smithy)
    assert sorted(names(smithy, "p1.field")) == ["HULK", "HUSK", "WELD"]
    assert smithy.state.cards[mine].definition == "HULK"
    assert [c.under for c in smithy.state.cards.values() if c.zone == "p1.field" and c.id != mine] == [mine, mine]


def test_which_card_lies_beneath_makes_another_position(smithy: Table) -> None:
    """Twin worlds: the same thing in another numbering is the same position, another card beneath is not."""
    keys = []
    for side in ("field HULK~&HUSK", "field HULK~&PAWN"):
        smithy.lay(side)
        keys.append(state_key(smithy.state))
    smithy.lay("hand HULK | field HUSK")
    joined(smithy, "hulk")
    # for the twins nothing was carried out
    smithy.state.agenda = tuple(without_laps(frame, SEEN) for frame in smithy.state.agenda)
    assert state_key(smithy.state) == keys[0] != keys[1]


def test_a_saved_game_with_such_a_thing_goes_on_as_it_would(smithy: Table) -> None:
    smithy.lay("hand HULK PIT BOLT | field HUSK")
    joined(smithy, "hulk")
    again = from_json(to_json(smithy.state), smithy.game)

    def next_state(state: State) -> bytes:
        offer = next(o for o in moves(state, 1) if o.move.verb == "pass")
        outcome = apply(state, Move(1, offer.move.verb))
        assert isinstance(outcome, Applied)
        return to_json(outcome.state)

    assert next_state(again) == next_state(smithy.state)


def piled(table: Table) -> FullRun:
    """Return a run in which a Hulk lies on the Husk, and another Husk beside them."""
    table.lay("hand HULK | field HUSK HUSK")
    table.play("use husk.1 e1")
    resolve(table)
    return FullRun(table.state.copy())


@pytest.mark.parametrize(("to", "beneath"), [("p1.ash", "p1.ash"), ("stack", "stack"), ("p2.hand", "p1.hand")])
def test_what_lies_beneath_goes_along_to_its_owners_zone_or_the_one_that_all_share(
    smithy: Table, to: str, beneath: str
) -> None:
    run = piled(smithy)
    top, under = run.state.zones["p1.field"][:2]
    new, next_one = run.fresh_id(), run.fresh_id(1)
    events = run.settle([CardMoved(top, to, new, place=0, why="sent", face="own")], "rule", "F-12", 5)
    assert [event.fact for event in events] == [
        CardMoved(top, to, new, place=0, why="sent", face="own"),
        CardMoved(under, beneath, next_one, place=0, why="beneath", controller=1, face="own"),
    ]
    assert {(event.group, event.by, event.why, event.parent) for event in events} == {(events[0].n, "rule", "F-12", 5)}


def test_what_lies_beneath_goes_under_the_thing_that_the_top_card_is_put_on(smithy: Table) -> None:
    run = piled(smithy)
    top, under, other = run.state.zones["p1.field"]
    new, next_one = run.fresh_id(), run.fresh_id(1)
    joined = CardJoined(top, "p1.field", new, onto=other)
    facts = [event.fact for event in run.settle([joined], "rule", "F-12")]
    assert facts == [joined, CardMoved(under, "p1.field", next_one, why="beneath", controller=1, under=other)]


def test_what_was_never_there_is_not_remembered(smithy: Table) -> None:
    state = smithy.lay("field PAWN").state
    assert last_sight(state, "#99") is None
    assert remember(state, [CardMoved("#99", "p1.ash", "#100")]) is not None
    assert state.past == {}


def test_what_lies_beneath_and_goes_elsewhere_by_itself_does_not_go_along(smithy: Table) -> None:
    run = piled(smithy)
    top, under = run.state.zones["p1.field"][:2]
    first, second = (run.fresh_id(n) for n in range(2))
    facts: list[Fact] = [CardMoved(under, "p1.exile", first), CardMoved(top, "p1.ash", second)]
    assert [event.fact for event in run.settle(facts, "rule", "F-12")] == facts


@pytest.mark.parametrize(("golems", "drawn"), [("PAWN HULK", 1), ("", 0)])
def test_if_all_that_fit_were_put_there_it_was_done(smithy: Table, golems: str, drawn: int) -> None:
    join = [{"op": "join", "what": {"kind": ["golem"]}}, {"op": "if_did", "then": [{"op": "draw"}]}]
    reworked(smithy, "WELD", {"activate": "use", "do": join})
    smithy.lay(f"field WELD {golems}")
    smithy.play("use weld e1")
    resolve(smithy)
    assert len(smithy.hand()) == drawn
    assert [smithy.state.cards[ref].under for ref in smithy.state.zones["p1.field"]].count("") == 1
