"""A circle that somebody could stop is gone round so many times as its player says, and the others allow."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.facts import Declared
from bsdesk.engine.play import moves
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.state import Frame, Prompt
from bsdesk.engine.values import Move, Pick, Refusal
from bsdesk.engine.view import redact, view_for
from bsdesk.engine.worlds import laps
from bsdesk.engine.worlds.laps import beginnings, comes_round, key_of, known_answer, moves_one_by_one, planned, stops
from tests.table import Table
from tests.toy.smithy import cast, dents, programs, resolve, reworked


def doubting(table: Table, mine: str = "DOUBT") -> None:
    """Let seat 1's mine have gone round once."""
    table.lay(f"hand BOLT BOLT PIT PIT | field HULK {mine}", "hand BOLT PIT")
    cast(table, "bolt", "hulk")
    resolve(table)
    assert "repeat" not in table.verbs()  # it has not been carried out yet
    table.play("pass", "p2 pass", "may yes")
    assert programs(table) == [f"{mine}/1"]


def test_a_number_of_laps_is_named_and_gone(smithy: Table) -> None:
    doubting(smithy)
    smithy.play("repeat")
    assert smithy.question == "laps"
    smithy.play("laps n5")
    assert (smithy.question, smithy.to_act()) == ("up_to", 2)
    smithy.play("p2 up_to n5")
    assert smithy.question == "may"  # the first time it is asked
    done = smithy.play("may yes")
    assert done.acts().count("activated") == 5
    assert (programs(smithy), smithy.state.actor, dents(smithy, "hulk")) == (["DOUBT/1"], 1, 2)


def named(table: Table, mine: str, others: str) -> None:
    """Let seat 1 name a number of laps, and seat 2 another."""
    table.play("repeat", f"laps {mine}", f"p2 up_to {others}")


def test_the_least_number_counts_and_then_its_player_stops(smithy: Table) -> None:
    doubting(smithy)
    named(smithy, "n6", "n3")
    assert smithy.play("may yes").acts().count("activated") == 3
    assert "repeat" not in smithy.verbs()
    done = smithy.play("pass", "p2 pass")
    assert (smithy.question, done.acts().count("activated"), programs(smithy)) == ("", 0, [])


def volleying(table: Table) -> None:
    """Let each seat's mine pass a dent on to a golem of the other, and let that have gone round once."""
    mend = {"op": "counters", "name": "dent", "what": "subject", "off": True}
    volley = [mend, {"op": "dent", "what": {"kind": ["golem"], "side": "opposing"}, "count": 1}]
    reworked(table, "DOUBT", {"on": {"event": "dented", "of": {"kind": ["golem"]}}, "may": True, "do": volley})
    table.lay("hand BOLT PIT | field HULK DOUBT", "field HULK DOUBT | hand BOLT PIT")
    cast(table, "bolt", "hulk")
    resolve(table)
    table.play("pass", "p2 pass", "may yes", "pass", "p2 pass", "p2 may yes")


def test_where_both_could_stop_it_whoever_names_less_does(smithy: Table) -> None:
    volleying(smithy)
    named(smithy, "n5", "n3")
    done = [smithy.play("may yes"), smithy.play("p2 may yes")]
    assert sum(one.acts().count("activated") for one in done) == 2 * 3
    smithy.play("pass", "p2 pass")
    assert smithy.question == "may"  # seat 1 doesn't have to stop it
    smithy.play("may yes", "pass", "p2 pass")
    assert (smithy.question, programs(smithy)) == ("", [])


def test_where_both_could_stop_it_and_want_as_much_its_leader_does(smithy: Table) -> None:
    volleying(smithy)
    named(smithy, "n3", "n3")
    smithy.play("may yes", "p2 may yes", "pass", "p2 pass")
    assert (smithy.question, programs(smithy)) == ("", [])


def test_whoever_has_acted_otherwise_may_go_on_again(smithy: Table) -> None:
    doubting(smithy)
    named(smithy, "n2", "n2")
    smithy.play("may yes")
    cast(smithy, "bolt", "hulk")
    assert programs(smithy) == ["DOUBT/1", "BOLT/1"]
    smithy.play("pass", "p2 pass")
    assert not smithy.has("hulk")


def test_more_than_was_named_is_not_offered(smithy: Table) -> None:
    doubting(smithy)
    smithy.play("repeat", "laps n4")
    assert smithy.moves(2) == [f"up_to n{number}" for number in range(5)]
    assert smithy.refused("p2 up_to n5").code == "not_an_option"


def test_whoever_allows_none_may_answer_first(smithy: Table) -> None:
    doubting(smithy)
    named(smithy, "n4", "n0")
    assert (smithy.state.actor, smithy.question, programs(smithy)) == (1, "", ["DOUBT/1"])
    assert smithy.refused("repeat").code == "no_circle"
    smithy.play("pass", "p2 pass")
    assert smithy.question == "may"  # as if nothing had been named
    smithy.play("may yes")
    assert programs(smithy) == ["DOUBT/1"]


def test_whoever_says_no_ends_it(smithy: Table) -> None:
    doubting(smithy)
    named(smithy, "n5", "n5")
    smithy.play("may no")
    assert (programs(smithy), smithy.state.actor) == ([], 1)
    assert not any(name.startswith("laps") for name in smithy.state.agenda[0].bound)


def test_both_are_asked_in_the_first_lap_alone(smithy: Table) -> None:
    """Each golem that is dented has seat 1 choose, and seat 2 may stop it."""
    dented = {"event": "dented", "of": {"kind": ["golem"]}}
    mend = [{"op": "counters", "name": "dent", "what": "subject", "off": True}]
    again = [*mend, {"op": "choose", "from": {"kind": ["golem"]}}, {"op": "dent", "count": 1}]
    reworked(smithy, "DOUBT", {"on": dented, "do": again})
    smithy.lay("hand BOLT PIT | field HULK HULK DOUBT", "hand BOLT PIT")
    cast(smithy, "bolt", "hulk.1")
    resolve(smithy)
    smithy.play("pass", "p2 pass", "choose hulk.2")
    named(smithy, "n4", "n4")
    assert smithy.question == "choose"
    done = smithy.play("choose hulk.1")
    assert done.acts().count("activated") == 4
    assert (dents(smithy, "hulk.1"), dents(smithy, "hulk.2")) == (2, 0)


def test_an_answer_of_several_parts_is_given_again_part_by_part(smithy: Table) -> None:
    """Of three golems that are there two are chosen each time; the first of them is dented anew."""
    dented = {"event": "dented", "of": {"kind": ["golem"]}}
    mend = {"op": "counters", "name": "dent", "what": "subject", "off": True}
    two = {"op": "choose", "from": {"kind": ["golem"]}, "count": 2}
    again = [mend, two, {"op": "dent", "what": "subject", "count": 1}]
    reworked(smithy, "DOUBT", {"on": dented, "do": again})
    smithy.lay("hand BOLT PIT | field HULK PAWN RAM DOUBT", "hand BOLT PIT")
    cast(smithy, "bolt", "hulk")
    resolve(smithy)
    smithy.play("pass", "p2 pass", "choose pawn", "choose ram")
    named(smithy, "n4", "n4")
    done = smithy.play("choose pawn", "choose ram")
    assert (done.acts().count("activated"), smithy.question, smithy.state.actor) == (4, "", 1)


def test_what_can_not_be_answered_so_again_is_asked(smithy: Table) -> None:
    """Each lap another card is given up; when there is none left, the laps are over."""
    dented = {"event": "dented", "of": {"kind": ["golem"]}}
    spend = [{"op": "choose", "from": {"where": "hand"}}, {"op": "send"}]
    mend = {"op": "counters", "name": "dent", "what": "subject", "off": True}
    dent = {"op": "dent", "what": "subject", "count": 1}
    again = [*spend, {"op": "if_did", "then": [mend, dent]}]
    reworked(smithy, "DOUBT", {"on": dented, "may": True, "do": again})
    smithy.lay("hand BOLT PIT PAWN PAWN RUNE SNARE | field HULK DOUBT", "hand BOLT PIT")
    cast(smithy, "bolt", "hulk")
    resolve(smithy)
    smithy.play("pass", "p2 pass", "may yes", "choose hand.pawn.1")
    named(smithy, "n5", "n5")
    smithy.play("may yes")
    assert smithy.question == "choose"
    smithy.play("choose hand.pawn", "choose hand.rune")
    assert (smithy.hand(), programs(smithy)) == ([], [])


def test_an_ability_is_used_again_and_again(smithy: Table) -> None:
    """It turns its card upright again; so it ends only if its player wants it to."""
    smithy.lay("field BELLOWS | hand BOLT PIT", "field HULK")
    smithy.play("use bellows e1", "pass", "p2 pass")
    assert "repeat bellows e1" in smithy.moves()
    smithy.play("repeat bellows e1", "laps n3")
    done = smithy.play("p2 up_to n3")
    assert (smithy.number("bellows", "glow"), smithy.state.actor) == (4, 1)
    refusal = smithy.refused("use bellows e1")
    assert (refusal.code, refusal.rule) == ("had_its_laps", "F-13")
    assert "repeat bellows e1" not in smithy.moves()
    assert [fact.number for fact in done.of(Declared) if fact.act == "repeats"] == [3]
    cast(smithy, "bolt", "p2.hulk")
    resolve(smithy)
    assert smithy.allowed("use bellows e1")


def test_what_does_not_come_round_is_not_offered(smithy: Table) -> None:
    """The golem lies sideways, so it can't be used again; the spell is another one each time."""
    smithy.lay("hand BOLT BOLT PIT PIT | field HULK RUNE")
    smithy.play("use rune e1")
    resolve(smithy)
    for _ in range(2):
        cast(smithy, "bolt", "hulk")
        assert "repeat" not in smithy.verbs()
        resolve(smithy)
        assert smithy.refused("repeat").code == "no_circle"


def test_a_preview_of_the_last_answer_comes_to_an_end(smithy: Table) -> None:
    doubting(smithy)
    smithy.play("repeat", "laps n50")
    _, _, comes = foresee(view_for(smithy.state, 2), Move(2, "up_to", "n50"))
    assert comes == ""
    smithy.play("p2 up_to n50")
    after, events, _ = foresee(view_for(smithy.state, 1), Move(1, "may", "yes"))
    assert sum(getattr(event.fact, "act", "") == "activated" for event in events) == 50
    assert after.actor == 1


def test_what_waits_again_but_sets_nothing_off_is_not_offered(smithy: Table) -> None:
    dented = {"event": "dented", "of": {"kind": ["golem"]}}
    reworked(smithy, "DOUBT", {"on": dented, "may": True, "do": [{"op": "counters", "name": "glow", "what": "this"}]})
    smithy.lay("hand BOLT BOLT PIT PIT | field HULK HULK DOUBT", "hand BOLT PIT")
    for golem in ("hulk.1", "hulk.2"):
        cast(smithy, "bolt", golem)
        resolve(smithy)
        assert (programs(smithy), "repeat" in smithy.verbs()) == (["DOUBT/1"], False)
        smithy.play("pass", "p2 pass", "may yes")


def test_where_something_else_waits_for_the_first_time_no_lap_begins(smithy: Table) -> None:
    """Though an effect of another card was carried out before."""
    smithy.lay("hand BOLT PIT | field HULK DOUBT BELLOWS", "hand BOLT PIT")
    smithy.play("use bellows e1")
    resolve(smithy)
    assert "repeat" in smithy.verbs()
    cast(smithy, "bolt", "hulk")
    resolve(smithy)
    assert (programs(smithy), "repeat" in smithy.verbs()) == (["DOUBT/1"], False)


def test_both_questions_are_asked_by_the_rule_of_laps(smithy: Table) -> None:
    doubting(smithy)
    smithy.play("repeat")
    assert smithy.state.prompts[1].rule == "F-13"
    smithy.play("laps n2")
    assert smithy.state.prompts[2].rule == "F-13"


def test_the_question_how_many_laps_is_about_the_thing_with_which_they_begin(smithy: Table) -> None:
    smithy.lay("field BELLOWS")
    smithy.play("use bellows e1", "pass", "p2 pass")
    (command,) = smithy.play("repeat bellows e1").events
    frame = smithy.state.agenda[-1]
    assert (frame.program, frame.seat, frame.source, frame.cause) == ("laps", 1, smithy.ref("bellows"), command.n)
    assert frame.bound["first"] == ("use", smithy.ref("bellows"), "e1")
    assert smithy.state.prompts[1].source == smithy.ref("bellows")


def test_that_laps_are_gone_is_told_by_the_rule_of_laps(smithy: Table) -> None:
    doubting(smithy)
    smithy.play("repeat", "laps n2")
    done = smithy.play("p2 up_to n2")
    assert [(event.by, event.why) for event in done.events if getattr(event.fact, "act", "") == "repeats"] == [
        ("rule", "F-13")
    ]


@pytest.mark.parametrize(("number", "act"), [("n0", "goes_on_once"), ("n1", "repeats")])
def test_whether_anything_is_repeated_is_told(smithy: Table, number: str, act: str) -> None:
    smithy.lay("field BELLOWS")
    smithy.play("use bellows e1", "pass", "p2 pass", "repeat bellows e1", "laps n3")
    told = [fact for fact in smithy.play(f"p2 up_to {number}").of(Declared) if fact.subject == smithy.ref("bellows")]
    assert [(fact.act, fact.number) for fact in told if fact.act in ("goes_on_once", "repeats")] == [
        (act, int(number[1:]))
    ]


def test_where_something_is_only_tried_nobody_looks_for_laps(smithy: Table) -> None:
    smithy.lay("field BELLOWS")
    smithy.play("use bellows e1", "pass", "p2 pass")
    lap = Move(1, "use", smithy.ref("bellows"), "e1")
    assert beginnings(smithy.state, 1, ("use",)) == [lap]
    assert beginnings(smithy.state, 2, ("use",)) == []
    smithy.state.__dict__["tried"] = True
    assert beginnings(smithy.state, 1, ("use",)) == []


def test_what_its_leader_does_not_see_keeps_no_lap_from_being_offered(smithy: Table) -> None:
    """The Bellows turn upright while the other holds a mine; after the first time none is held any more."""
    held = {"there_is": {"where": "hand", "side": "opposing", "kind": ["mine"]}}
    wakes = {"op": "if", "all": [held], "then": [{"op": "wake", "what": "this"}]}
    reworked(smithy, "BELLOWS", {"activate": "use", "do": [wakes]})
    smithy.lay("field BELLOWS", "hand PIT")
    smithy.play("use bellows e1", "pass", "p2 pass")
    (held_card,) = smithy.state.zones["p2.hand"]
    lap = Move(1, "use", smithy.ref("bellows"), "e1")
    for card in ("PIT", "PAWN"):
        smithy.state.cards[held_card] = replace(smithy.state.cards[held_card], definition=card)
        smithy.state.work_out_anew()
        assert beginnings(smithy.state, 1, ("use",)) == [lap]


@pytest.mark.parametrize(("hand", "offered"), [("PAWN PIT", True), ("PAWN", False)])
def test_a_lap_that_can_be_gone_only_once_is_offered_all_the_same(smithy: Table, hand: str, offered: bool) -> None:
    """A card of the hand is given up each time."""
    price = [{"op": "choose", "from": {"where": "hand"}}, {"op": "send"}]
    reworked(smithy, "BELLOWS", {"activate": "use", "cost": price, "do": [{"op": "wake", "what": "this"}]})
    smithy.lay(f"field BELLOWS | hand {hand}")
    smithy.play("use bellows e1")
    if smithy.question:
        smithy.play("choose hand.pawn")
    smithy.play("pass", "p2 pass")
    assert ("repeat bellows e1" in smithy.moves()) is offered


@pytest.mark.parametrize("known", [True, False])
def test_moves_without_laps_leave_no_trace(smithy: Table, known: bool) -> None:
    doubting(smithy)
    smithy.state.memo.clear()
    before = moves(smithy.state, 1) if known else []
    kept = dict(smithy.state.memo)
    found = moves_one_by_one(smithy.state, 1)
    assert {offer.move.verb for offer in found} == {"cast", "pass"}
    laps = {key: value for key, value in smithy.state.memo.items() if key == ("repeat", 1)}
    assert laps == {key: value for key, value in kept.items() if key == ("repeat", 1)}
    assert bool(laps) == known == ("repeat" in {offer.move.verb for offer in before})
    assert "repeat" in smithy.verbs()


def test_a_plan_for_laps_is_noted_in_the_round(smithy: Table) -> None:
    old: dict[str, Any] = {"passes": 1, "right": 1, "laps_over": 1, "laps_waited": ("#9",)}
    frame = Frame("turn", 1, 3, bound=old, frames=(Frame("A/1", 1, source="#1"), Frame("B/1", 2, source="#2")))
    frame = replace(frame, answers={"laps.0.may.3.1": (Pick("yes"),), "x": (Pick("y"),)})
    noted = {
        "passes": 1,
        "right": 1,
        "laps_of": 2,
        "laps_least": 1,
        "laps_first": ("use", "#1", "e1"),
        "laps_waited": ("#1", "#2"),
        "laps_passed": 1,
    }
    first = Move(2, "use", "#1", "e1")
    going = planned(frame, first, 4, 1)
    assert going.bound == {**noted, "laps_left": 4, "laps_steps": 0, "laps_asked": 0}
    assert planned(frame, first, 0, 1).bound == {**noted, "laps_over": 0}
    assert (going.answers, going.frames, going.pc) == ({"x": (Pick("y"),)}, frame.frames, 3)


@pytest.mark.parametrize(
    ("least", "asked", "stopper"),
    [
        ({"laps_least": 1}, ["laps.0.may.3.1"], 1),
        ({"laps_least": 1}, ["laps.0.may.3.2"], 2),
        ({"laps_least": 1}, ["laps.0.choose.3.1"], 2),
        ({"laps_least": 1}, ["may.0.may.3.1"], 2),
        ({"laps_least": 1}, ["laps.0.may.3.2", "laps.1.may.4.1"], 1),
        ({}, ["laps.0.may.3.1"], 2),
        ({}, ["laps.0.may.3.2"], 2),
    ],
)
def test_who_named_the_least_and_could_stop_it_does(least: dict[str, Any], asked: list[str], stopper: int) -> None:
    """Else the leader, as in games that were saved before it was noted who named it."""
    frame = Frame("turn", 1, bound={"laps_of": 2, **least}, answers=dict.fromkeys(asked, (Pick("yes"),)))
    assert stops(frame) == stopper


def test_a_question_of_the_laps_is_known_by_what_asks_it_and_when(smithy: Table) -> None:
    run = FullRun(smithy.lay().state.copy())
    run.stack += [Frame("DOUBT/1", 1, 5), Frame("DOUBT/1", 1, 7)]
    frame = Frame("turn", 1, bound={"laps_asked": 2})
    assert key_of(run, frame, Prompt(2, "may", 1, 1, "may")) == "laps.2.may.7.2"


@pytest.mark.parametrize(
    ("over", "question", "seat", "source", "said"),
    [
        ({"laps_over": 1}, "may", 2, "#1", [Move(2, "may", "no")]),
        ({"laps_over": 0}, "may", 2, "#1", []),
        ({"laps_over": 1}, "choose", 2, "#1", []),
        ({"laps_over": 1}, "may", 1, "#1", []),
        ({"laps_over": 1}, "may", 2, "#3", []),
        ({}, "may", 2, "#1", [Move(2, "may", "yes")]),
        ({}, "may", 1, "#1", []),
        ({}, "choose", 2, "#1", [Move(2, "choose", "#5", "a", (1,)), Move(2, "done")]),
        ({}, "pay", 2, "#1", [Move(2, "pay", "#5"), Move(2, "pay", "#6")]),
    ],
)
def test_what_is_asked_again_is_answered_as_before(
    smithy: Table, over: dict[str, Any], question: str, seat: int, source: str, said: list[Move]
) -> None:
    """With the laps over, the leader declines what took part in them."""
    run = FullRun(smithy.lay().state.copy())
    run.stack.append(Frame("DOUBT/1", 1, 7))
    given = {
        "laps.0.may.7.2": (Pick("yes"),),
        "laps.0.choose.7.2": (Pick("#5", "a", (1,)),),
        "laps.0.pay.7.2": (Pick("#5"), Pick("#6")),
    }
    bound: dict[str, Any] = {"laps_of": 2, "laps_asked": 0, "seen": ("#1", "#2"), **over}
    frame = Frame("turn", 1, bound=bound, answers=given)
    prompt = Prompt(seat, question, 0, 1 if question == "may" else 2, question, source=source)
    assert known_answer(run, frame, prompt) == said


def test_a_circle_is_refused_by_the_rule_of_laps(smithy: Table) -> None:
    smithy.lay("field BELLOWS")
    assert smithy.refused("repeat bellows e1") == Refusal("no_circle", "F-13")
    smithy.play("use bellows e1", "pass", "p2 pass")
    assert smithy.allowed("repeat bellows e1")
    assert smithy.refused("repeat bellows e2") == Refusal("no_circle", "F-13", remedy=smithy.refused("repeat").remedy)


@pytest.mark.parametrize(("far", "offered"), [(1, False), (2, True)])
def test_a_lap_is_no_longer_than_so_many_passes(
    smithy: Table, monkeypatch: pytest.MonkeyPatch, far: int, offered: bool
) -> None:
    """The Bellows are used, and then both pass."""
    monkeypatch.setattr(laps, "FAR", far)
    smithy.lay("field BELLOWS")
    smithy.play("use bellows e1", "pass", "p2 pass")
    assert ("repeat bellows e1" in smithy.moves()) is offered


def test_whoever_is_not_to_move_does_not_go_round(smithy: Table) -> None:
    """Nobody else knows what its leader sees."""
    smithy.lay("field BELLOWS")
    smithy.play("use bellows e1", "pass", "p2 pass")
    lap = Move(1, "use", smithy.ref("bellows"), "e1")
    views = {viewer: redact(smithy.state, viewer) for viewer in ("p1", "p2", "table")}
    assert {viewer: comes_round(view, lap) for viewer, view in views.items()} == {
        "p1": True,
        "p2": False,
        "table": False,
    }
    assert comes_round(smithy.state, lap)


def test_a_lap_in_which_something_turns_up_that_nobody_knows_may_come_round(smithy: Table) -> None:
    again = [{"op": "wake", "what": "this"}, {"op": "draw"}]
    reworked(smithy, "BELLOWS", {"activate": "use", "do": again})
    smithy.lay("field BELLOWS | deck PAWN PIT HULK VEIN PAWN PAWN")
    smithy.play("use bellows e1", "pass", "p2 pass")
    smithy.play("repeat bellows e1", "laps n3", "p2 up_to n3")
    assert (smithy.hand(), smithy.state.actor) == (["PAWN", "PIT", "HULK", "VEIN"], 1)
