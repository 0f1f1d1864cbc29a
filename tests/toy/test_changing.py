"""Changed events: another number, another place, not at all; and what is left waiting for later."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import CountersChanged, Lapsed
from bsdesk.engine.play import moves
from tests.table import Happened, Table
from tests.toy.smithy import cast, dents, power, programs, resolve


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
