"""Changed events: another number, another place, not at all; and what is left waiting for later."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.effects import Change
from bsdesk.engine.facts import Counted, CountersChanged, Fact, Lapsed
from bsdesk.engine.play import moves
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import make_good
from bsdesk.engine.run.changes import changed_fact
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.replacements import PAID, apply_instead, mark_of
from bsdesk.engine.run.triggers import MODIFIER
from bsdesk.engine.state import SIDEWAYS, Frame
from bsdesk.engine.values import Pick, Value
from tests.table import Happened, Table
from tests.toy.smithy import cast, dents, power, programs, resolve, reworked


def bolted(table: Table, target: str) -> list[int]:
    """Cast a Bolt at it, and return the dents that come of it."""
    cast(table, "bolt", target)
    return [fact.number for fact in resolve(table).of(CountersChanged)]


def test_a_number_is_changed_within_the_event(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT", "field HULK MAIL")
    assert bolted(smithy, "p2.hulk") == [1]


def test_of_a_number_that_falls_to_zero_nothing_is_left(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT", "field HULK MAIL MAIL")
    cast(smithy, "bolt")
    resolve(smithy)
    first = smithy.state.zones["p2.field"][1]
    done = smithy.play(f"p2 instead {first} e1")
    assert (done.of(CountersChanged), dents(smithy, "p2.hulk")) == ([], 0)


@pytest.mark.parametrize(("first", "dented"), [("p2.mail", 2), ("p1.sap", 3)])
def test_the_one_affected_says_which_change_comes_first_and_each_is_made_once(
    smithy: Table, first: str, dented: int
) -> None:
    smithy.lay("hand BOLT PIT | field SAP", "field HULK MAIL")
    cast(smithy, "bolt")
    resolve(smithy)
    assert (smithy.state.prompts[2].question, dents(smithy, "p2.hulk")) == ("instead", 0)
    done = smithy.play(f"p2 instead {first} e1")
    assert [fact.number for fact in done.of(CountersChanged)] == [dented]


def test_a_card_goes_elsewhere_and_its_old_way_triggers_nothing(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field URN", "field BELL")
    cast(smithy, "bolt")
    done = resolve(smithy)
    assert [(f.why, f.to) for f in done.of(CardMoved)][-1] == ("exiled", "p2.exile")
    assert programs(smithy) == []


def test_a_change_that_was_promised_once_is_made_once(smithy: Table) -> None:
    smithy.lay("hand WARD BOLT BOLT PIT PIT PIT | field HULK")
    cast(smithy, "ward")
    resolve(smithy)
    cast(smithy, "bolt")
    done: Happened = resolve(smithy)
    assert (done.of(CountersChanged), len(done.of(Lapsed))) == ([], 1)
    assert bolted(smithy, "hulk") == [2]


def test_what_was_left_waiting_comes_on_the_stack_when_it_happens(smithy: Table) -> None:
    smithy.lay("hand OATH BOLT PIT PIT | field PAWN PAWN")
    first, other = smithy.state.zones["p1.field"]
    cast(smithy, "oath", first)
    resolve(smithy)
    smithy.state.counters[other] = {"dent": 2}  # breaks before anybody acts, and is another one
    cast(smithy, "bolt", first)
    assert programs(smithy) == ["BOLT/1"]
    resolve(smithy)
    assert programs(smithy) == ["OATH/1"]
    assert [f.why for f in resolve(smithy).of(CardMoved)] == ["drawn"]


def test_what_waits_each_time_comes_each_time_until_its_time_is_over(smithy: Table) -> None:
    smithy.lay("field PAWN PAWN PAWN", "hand VOW PIT")
    first, second, third = smithy.state.zones["p1.field"]
    smithy.play(f"strike {third}")
    smithy.play("p1 pass")
    cast(smithy, "vow", seat=2)
    resolve(smithy)
    assert programs(smithy) == []  # what came before does not count
    for pawn in (first, second):
        smithy.play(f"strike {pawn}")
        assert programs(smithy) == ["VOW/1"]
        resolve(smithy)
    resolve(smithy)
    assert smithy.state.modifiers == ()


def test_counters_have_any_name_and_are_gone_when_the_card_goes(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field RUNE")
    smithy.play("use rune e1")
    resolve(smithy)
    assert power(smithy, "rune") == 2
    cast(smithy, "bolt")
    resolve(smithy)
    assert smithy.state.counters == {}


def test_of_two_promises_to_one_golem_its_player_says_which_is_kept(smithy: Table) -> None:
    smithy.lay("hand WARD WARD BOLT PIT PIT PIT | field HULK")
    for _ in range(2):
        cast(smithy, "ward")
        resolve(smithy)
    cast(smithy, "bolt")
    resolve(smithy)
    first, second = (offer.move.subject for offer in moves(smithy.state, 1))
    assert first != second
    done = smithy.play(f"instead {first}")
    assert (done.of(CountersChanged), len(done.of(Lapsed)), dents(smithy, "hulk")) == ([], 1, 0)


def test_what_was_applied_is_named_as_whoever_looks_names_it(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field SAP", "field HULK MAIL MAIL")
    cast(smithy, "bolt")
    resolve(smithy)
    smithy.play(f"p2 instead {smithy.state.zones['p2.field'][1]} e1")
    frame = smithy.state.agenda[-1]
    assert frame.bound["applied"] == (smithy.state.zones["p2.field"][1], "1.")


# ------------------------------------------------------------------------------------------- limits and prices


def test_a_change_that_is_made_once_in_a_turn_is_made_once_in_a_turn(smithy: Table) -> None:
    smithy.lay("hand BOLT BOLT PIT PIT", "field HULK GUARD")
    assert (bolted(smithy, "p2.hulk"), bolted(smithy, "p2.hulk")) == ([], [2])


def test_of_two_that_happen_together_it_changes_one(smithy: Table) -> None:
    smithy.lay("hand QUAKE PIT", "field HULK HULK GUARD")
    cast(smithy, "quake")
    assert [fact.number for fact in resolve(smithy).of(CountersChanged)] == [1]


@pytest.mark.parametrize(("answer", "hand", "hurt"), [("tithe e1", ["VEIN"], 0), ("no", ["PIT", "VEIN"], 2)])
def test_a_change_at_a_price_is_asked_of_its_player_and_paid_for(
    smithy: Table, answer: str, hand: list[str], hurt: int
) -> None:
    smithy.lay("hand BOLT PIT", "hand PIT VEIN | field HULK TITHE")
    cast(smithy, "bolt", "p2.hulk")
    resolve(smithy)
    assert (smithy.question, smithy.to_act()) == ("instead", 2)
    smithy.play(f"p2 instead {answer}")
    if answer != "no":
        assert smithy.question == "choose"
        smithy.play("p2 choose hand.pit")
    assert (smithy.hand(2), dents(smithy, "p2.hulk"), smithy.question) == (hand, hurt, "")
    assert smithy.state.actor == 1


def test_a_change_at_a_price_is_counted_once_towards_its_limit(smithy: Table) -> None:
    price = [{"op": "choose", "from": {"where": "hand"}}, {"op": "send"}]
    dented = {"event": "dented", "of": {"kind": ["golem"]}}
    reworked(smithy, "TITHE", {"instead": dented, "limit": "turn", "may": True, "cost": price, "change": {"plus": -1}})
    smithy.lay("hand BOLT PIT", "hand PIT VEIN | field HULK TITHE")
    cast(smithy, "bolt", "p2.hulk")
    resolve(smithy)
    done = smithy.play("p2 instead tithe e1", "p2 choose hand.pit")
    assert len(done.of(Counted)) == 1
    assert dents(smithy, "p2.hulk") == 1


def test_two_promises_of_one_card_are_told_apart(smithy: Table) -> None:
    state = smithy.lay("field WELD").state
    weld = smithy.ref("weld")
    assert mark_of(state, Frame("WELD/1", 1, source=weld)) == (weld, "1.")
    assert mark_of(state, Frame("WELD/1", 1, source=weld, bound={MODIFIER: 3})) == (weld, "1.3")


def test_who_cannot_pay_for_a_change_is_not_asked(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT", "field HULK TITHE")
    assert bolted(smithy, "p2.hulk") == [2]


def test_a_price_is_paid_for_each_of_several(smithy: Table) -> None:
    smithy.lay("hand QUAKE PIT", "hand PIT VEIN | field HULK HULK TITHE")
    cast(smithy, "quake")
    resolve(smithy)
    smithy.play("p2 instead tithe e1", "p2 choose hand.pit")
    assert (smithy.question, smithy.hand(2)) == ("instead", ["VEIN"])
    done = smithy.play("p2 instead no")
    assert [fact.number for fact in done.of(CountersChanged)] == [1]


def test_what_may_be_declined_is_asked_of_its_own_player(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field SNARE", "field PAWN SNARE")
    cast(smithy, "bolt", "p2.pawn")
    resolve(smithy)
    assert smithy.to_act() == 2  # whose golem it is says which comes first
    smithy.play("p2 instead p1.snare e1")
    assert (smithy.question, smithy.to_act()) == ("instead", 1)
    smithy.play("p1 instead no")
    assert (smithy.question, smithy.to_act()) == ("instead", 2)  # its own is still there
    done = smithy.play("p2 instead p2.snare e1")
    assert [f.to for f in done.of(CardMoved)][-1:] == ["p2.exile"]


def test_what_is_no_answer_to_what_may_happen_instead_is_refused_as_none(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field SNARE", "field PAWN SNARE")
    cast(smithy, "bolt", "p2.pawn")
    resolve(smithy)
    assert smithy.refused("p2 instead pawn e1").code == "not_an_option"
    assert smithy.refused("p2 instead").code == "not_an_option"


def test_who_declines_speaks_for_its_own_effects_alone(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field SNARE", "field PAWN SNARE")
    cast(smithy, "bolt", "p2.pawn")
    resolve(smithy)
    smithy.play("p2 instead no")
    assert (smithy.question, smithy.to_act()) == ("instead", 1)
    done = smithy.play("p1 instead no")
    assert [f.why for f in done.of(CardMoved)][-1:] == ["broken"]


# ------------------------------------------------------------------------------------------------- «if you do»


def drawn(done: Happened) -> int:
    return sum(fact.why == "drawn" for fact in done.of(CardMoved))


def test_what_was_done_wholly_was_done(smithy: Table) -> None:
    smithy.lay("hand FEUD PIT | field PAWN", "field PAWN")
    cast(smithy, "feud")
    assert drawn(resolve(smithy)) == 1


def test_what_went_elsewhere_was_not_done(smithy: Table) -> None:
    smithy.lay("hand FEUD PIT | field PAWN", "field PAWN URN")
    cast(smithy, "feud")
    assert drawn(resolve(smithy)) == 0


@pytest.mark.parametrize(("answers", "count"), [(("no", "no"), 1), (("no", "snare e1"), 0), (("snare e1", "no"), 0)])
def test_what_another_seat_decided_tells_whether_it_was_done(
    smithy: Table, answers: tuple[str, ...], count: int
) -> None:
    smithy.lay("hand FEUD PIT | field PAWN", "field PAWN SNARE")
    cast(smithy, "feud")
    resolve(smithy)
    done = [drawn(smithy.play(f"p2 instead {answer}")) for answer in answers]
    assert done == [0, count]


@pytest.mark.parametrize(
    "other", [{"change": {"prevent": True}}, {"do": [{"op": "draw", "who": "opponent"}]}], ids=["change", "program"]
)
def test_what_a_first_change_took_elsewhere_was_not_done_whatever_comes_of_a_second(
    smithy: Table, other: dict[str, Any]
) -> None:
    broken = {"instead": {"event": "broken", "of": {"kind": ["golem"], "side": "any"}}}
    reworked(smithy, "URN", {**broken, "change": {"to": "exile"}})
    reworked(smithy, "SNARE", {**broken, "may": True, **other})
    smithy.lay("hand FEUD PIT", "field PAWN SNARE URN")
    cast(smithy, "feud")
    resolve(smithy)
    urn = smithy.ref("p2.urn")
    smithy.play("p2 instead urn e1")
    assert smithy.state.agenda[-1].bound["applied"] == (urn, "1.")
    done = smithy.play("p2 instead no")
    assert (drawn(done), [fact.to for fact in done.of(CardMoved)][:1]) == (0, ["p2.exile"])


def test_another_number_is_done_all_the_same_but_not_what_was_prevented(smithy: Table) -> None:
    for field, count in (("HULK SAP", 1), ("HULK HULK GUARD", 0), ("HULK HULK TITHE", 1)):
        smithy.lay("hand QUAKE PIT", f"field {field}")
        cast(smithy, "quake")
        assert drawn(resolve(smithy)) == count, field
    smithy.lay("hand QUAKE PIT WARD PIT | field HULK")
    cast(smithy, "ward")
    resolve(smithy)
    cast(smithy, "quake")
    assert drawn(resolve(smithy)) == 0  # the promise that is kept is no dent


def test_an_effect_does_not_know_a_card_that_is_yet_to_come(smithy: Table) -> None:
    """The Hulk enters with a dent on it, and with the Mail there all dents are one less: not those."""
    reworked(smithy, "MAIL", {"instead": {"event": "dented", "of": "any"}, "change": {"plus": -1}})
    run = FullRun(smithy.lay("hand HULK | field MAIL PAWN").state.copy())
    (hulk,), (_, pawn) = run.state.zones["p1.hand"], run.state.zones["p1.field"]
    new = run.fresh_id()
    comes: list[Fact] = [CardMoved(hulk, "p1.field", new), CountersChanged(new, "dent", 2)]
    facts = [event.fact for event in run.settle([*comes, CountersChanged(pawn, "dent", 2)], "rule", "F-7", 1)]
    assert facts == [*comes, CountersChanged(pawn, "dent", 1)]
    (gone,) = run.settle([CountersChanged("#99", "dent", 2)], "rule", "F-7", 1)  # that nothing brings
    assert gone.fact == CountersChanged("#99", "dent", 1)


@pytest.mark.parametrize(("answer", "tithed"), [("no", False), ("tithe e1", True)])
def test_a_price_is_paid_before_the_change_and_noted_as_unpaid_until_then(
    smithy: Table, answer: str, tithed: bool
) -> None:
    smithy.lay("hand BOLT PIT PIT PIT | field HULK TITHE")
    cast(smithy, "bolt", "hulk")
    resolve(smithy)
    smithy.play(f"instead {answer}")
    paying = [frame.bound.get(PAID) for frame in smithy.state.agenda if frame.program == "instead"]
    assert paying == ([0] if tithed else [])


BROKEN = {"event": "broken", "of": {"kind": ["golem"]}}
SAVED = {"instead": BROKEN, "may": True, "change": {"to": "exile"}}


def breaking(table: Table) -> tuple[Run, list[Fact]]:
    """Return a run in which a Feud of seat 1 goes on, and the facts that all golems break: one of seat 1, two of 2."""
    run = FullRun(table.state.copy())
    run.stack.append(Frame("FEUD/1", 1, 2, bound={"owed": 3, "did": 0}))
    golems = [run.state.zones["p1.field"][0], *run.state.zones["p2.field"][:2]]
    return run, [CardMoved(ref, f"{run.state.cards[ref].zone[:2]}.ash", "#99", why="broken") for ref in golems]


@pytest.mark.parametrize(
    ("mine", "noted", "owed"),
    [
        ({"instead": BROKEN, "change": {"to": "exile", "why": "exiled"}}, {"place": 1, "lost": 1}, -1),
        ({"instead": BROKEN, "change": {"prevent": True}}, {"lost": 1}, -1),
        ({"instead": {"event": "built"}, "change": {"prevent": True}}, {"place": 1, "good": 1}, 1),
    ],
    ids=["elsewhere", "prevented", "as it was"],
)
def test_a_question_notes_what_came_of_the_facts_before(
    smithy: Table, mine: dict[str, Any], noted: dict[str, int], owed: int
) -> None:
    """Nothing of it is made good any more once one of them was lost; else those that came true are owed no longer."""
    reworked(smithy, "URN", mine)
    reworked(smithy, "SNARE", SAVED)
    smithy.lay("field PAWN URN", "field HULK PAWN SNARE")
    run, facts = breaking(smithy)
    once = facts[:2]
    assert run.settle(once, "effect", "FEUD/1", 7) == []
    (asked,) = run.inserted
    assert asked.bound == {"by": "effect", "why": "FEUD/1", "parent": 7, "may": 1, **noted}
    assert (asked.seat, asked.cause, len(asked.facts)) == (2, 7, 1 + noted.get("place", 0))
    run.inserted.clear()
    run.stack.append(replace(asked, pc=2, answers={"instead": (Pick("no"),)}))
    apply_instead(run)
    below = run.stack[-2].bound
    assert (below["owed"], below["did"]) == (owed, 0)


def test_what_an_answer_lost_is_noted_in_the_next_question(smithy: Table) -> None:
    reworked(smithy, "SNARE", {"instead": BROKEN, "may": True, "change": {"prevent": True}})
    smithy.lay("field PAWN", "field HULK PAWN SNARE")
    run, facts = breaking(smithy)
    run.settle(facts[1:], "effect", "FEUD/1", 7)
    for pick, noted in ((Pick("no"), {"place": 1, "good": 1}), (Pick(smithy.ref("p2.snare"), "e1"), {"lost": 1})):
        twin = FullRun(run.state.copy())
        twin.stack += [run.stack[-1], replace(run.inserted[0], pc=2, answers={"instead": (pick,)})]
        apply_instead(twin)
        (asked,) = twin.inserted
        assert asked.bound == {"by": "effect", "why": "FEUD/1", "parent": 7, "may": 1, **noted}


@pytest.mark.parametrize(
    ("noted", "owed"),
    [({}, 2), ({"good": 1}, 1), ({"good": 2}, 0), ({"lost": 1}, -1), ({"other": 1}, -1), ({"good": 2, "other": 1}, -1)],
)
def test_an_answer_makes_good_what_came_true_after_all(smithy: Table, noted: dict[str, int], owed: int) -> None:
    reworked(smithy, "SNARE", SAVED)
    smithy.lay("field PAWN", "field HULK PAWN SNARE")
    run, (fact, *_) = breaking(smithy)
    bound: dict[str, Value] = {"by": "effect", "why": "FEUD/1", "parent": 7, "may": 1, **noted}
    rival = Frame("SNARE/1", 2, source=run.state.zones["p2.field"][2], bound={"subject": (fact.about(),)})
    run.stack.append(Frame("instead", 2, 2, "", 7, bound, {"instead": (Pick("no"),)}, (rival,), (fact,)))
    apply_instead(run)
    below = run.stack[-2].bound
    assert (below["owed"], below["did"], [(e.by, e.why, e.parent) for e in run.log]) == (
        owed,
        int(owed == 0),
        [("effect", "FEUD/1", 7)],
    )


@pytest.mark.parametrize("made", [[(1, 0, 3), (2, 0, 1), (1, 0, 0)], [(1, 1, -1), (9, 0, -1)], [(4, 0, 0)]])
def test_what_is_owed_is_made_good_bit_by_bit(smithy: Table, made: list[tuple[int, int, int]]) -> None:
    """It lies below all frames of the program that is running. What was lost once is never made good."""
    run = FullRun(smithy.lay().state.copy())
    run.stack += [Frame("FEUD/1", 1, bound={"owed": 4}), Frame("instead", 1), Frame("instead", 2)]
    for good, lost, owed in made:
        make_good(run, good, lost)
        below = run.stack[-3].bound
        assert (below["owed"], below["did"]) == (owed, int(owed == 0))
    assert not any(frame.bound for frame in run.stack[-2:])


def test_what_owes_nothing_is_not_told(smithy: Table) -> None:
    run = FullRun(smithy.lay().state.copy())
    run.stack += [Frame("FEUD/1", 1, bound={"x": 1}), Frame("instead", 1)]
    make_good(run, 1, 0)
    assert run.stack[-2].bound == {"x": 1}


def test_a_number_is_changed_only_of_what_has_one(smithy: Table) -> None:
    state = smithy.lay("field PAWN").state
    pawn = smithy.ref("pawn")
    for fact in (CardMoved(pawn, "p1.ash", "#9", why="broken"), CardTurned(pawn, SIDEWAYS, 0)):
        assert changed_fact(state, fact, Frame("MAIL/1", 1), Change(plus=-1, times=2, leave=1)) == fact
