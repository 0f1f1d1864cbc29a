"""What happens instead of a fact: which effects compete, who is asked, and what comes of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest
from msgspec.structs import replace as changed

from bsdesk.engine.card_facts import CardMoved, CardShown, ControlChanged
from bsdesk.engine.effects import Change, On, ability_of
from bsdesk.engine.facts import CountersChanged, Declared, Fact
from bsdesk.engine.files.compiler import compile_card
from bsdesk.engine.filters import Condition, Filter
from bsdesk.engine.game import Consequence, Occasion
from bsdesk.engine.prompts import Ask
from bsdesk.engine.rule_topics import Departure
from bsdesk.engine.run import Run, stop_at_unknown_card
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.replacements import (
    affected_seat,
    apply_instead,
    ask_instead,
    competing_effects,
    instead_offers,
    replace_facts,
)
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable, bind
from bsdesk.engine.values import YES, Pick, Ref
from bsdesk.engine.view import redact
from bsdesk.engine.vocabulary.shared import WORDS
from tests.table import Table
from tests.toy.lanterns import Send


def changing(table: Table, card: str, **fields: Any) -> None:
    """This card's effect is another in this."""
    written = table.game.rules.defs[card]
    definition = changed(written, effects=(changed(written.effects[0], **fields),))
    abilities, programs = compile_card(definition, {**WORDS, "send": Send}, {})
    table.game = table.game.with_rules(
        defs={**table.game.rules.defs, card: definition},
        abilities={**table.game.rules.abilities, card: abilities},
        programs={**table.game.rules.programs, **programs},
    )


def at_work(table: Table, *sides: str) -> Run:
    """A run; without other sides, with a Moth and a Nest at seat 2 and an Urn at seat 3."""
    state = table.lay(*(sides or ("", "field MOTH NEST", "field URN"))).state.copy()
    state.seq = 40
    return FullRun(bind(state, table.game))


def burnt(state: State, place: str = "p2.field", nth: int = 0) -> CardMoved:
    return CardMoved(state.zones[place][nth], "p2.ash", f"#{state.next_id}", why="burnt")


def said(fact: CardMoved) -> dict[str, Any]:
    return {"subject": (fact.card,), "other": (), "number": 0}


def event(fact: Fact) -> Event:
    """What is only proposed has no number yet."""
    return Event(0, 0, 39, "effect", "SPARK/1", fact)


def proposed(run: Run, *facts: Fact) -> Sequence[Fact]:
    """What of these may come true as it is."""
    return replace_facts(run, facts, "effect", "SPARK/1", 39)


def ready(run: Run) -> list[tuple[str, int]]:
    """The effects that would happen instead of the burning of the Moth, and whose they are."""
    return [(f.program, f.seat) for f in competing_effects(run, event(burnt(run.state)))]


# what is put on the agenda


def test_what_nothing_stands_in_the_way_of_comes_true(table: Table) -> None:
    run = at_work(table, "", "field MOTH MAGPIE")
    facts: list[Fact] = [burnt(run.state), Declared(1, "passed")]
    assert (proposed(run, *facts), run.inserted) == (facts, [])


def test_a_cannot_comes_first(table: Table) -> None:
    asked = []

    def is_denied(state: State, proposed: Event, other: Ref) -> bool:
        asked.append((state.seq, proposed, other))
        return isinstance(proposed.fact, CardMoved)

    table.game = table.game.with_rules(denied={CardMoved: is_denied, Declared: is_denied})
    run = at_work(table)
    spark = run.state.zones["p2.field"][0]
    run.stack.append(Frame("SPARK/1", 2, source=spark))
    told = Declared(1, "passed")
    fact = burnt(run.state)
    assert (proposed(run, fact, told), run.inserted) == ([told], [])
    assert asked == [(40, event(fact), spark), (40, event(told), spark)]


def test_a_cannot_stands_where_nothing_happens_instead(table: Table) -> None:
    table.game = table.game.with_rules(abilities={}, denied={CardMoved: YES})
    run = at_work(table)
    told = Declared(1, "passed")
    assert (proposed(run, burnt(run.state), told), run.inserted) == ([told], [])


def test_one_that_must_happens_unasked(table: Table) -> None:
    run = at_work(table, "", "field MOTH NEST")
    fact, told = burnt(run.state), Declared(1, "passed")
    nest = run.state.zones["p2.field"][1]
    assert proposed(run, fact, told) == [told]
    assert run.inserted == [Frame("NEST/1", 2, 2, nest, 39, said(fact))]


@pytest.mark.parametrize(
    ("nest", "urn", "may"), [(False, False, 0), (True, False, 0), (False, True, 0), (True, True, 1)]
)
def test_of_several_one_is_asked_for_and_none_only_if_all_may_be_declined(
    table: Table, nest: bool, urn: bool, may: int
) -> None:
    changing(table, "NEST", may=nest)
    changing(table, "URN", may=urn)
    run = at_work(table)
    fact = burnt(run.state)
    frames = (
        Frame("NEST/1", 2, 2, run.state.zones["p2.field"][1], 39, said(fact)),
        Frame("URN/1", 3, 2, run.state.zones["p3.field"][0], 39, said(fact)),
    )
    bound: Any = {"by": "effect", "why": "SPARK/1", "parent": 39, "may": may}
    assert proposed(run, fact) == []
    assert run.inserted == [Frame("instead", 2, cause=39, bound=bound, frames=frames, facts=(fact,))]


def test_who_is_asked_hangs_on_the_fact_with_its_cause(table: Table) -> None:
    seen, known = [], table.game.rules.occasions

    def occasions(state: State, proposed: Event) -> Sequence[Occasion]:
        seen.append(proposed)
        return known(state, proposed)

    table.game = table.game.with_rules(occasions=occasions)
    run = at_work(table)
    fact = burnt(run.state)
    assert proposed(run, fact) == []
    assert [one for one in seen if one != event(fact)] == []


def test_one_that_may_be_declined_is_asked_for(table: Table) -> None:
    changing(table, "NEST", may=True)
    run = at_work(table, "", "field MOTH NEST")
    assert proposed(run, burnt(run.state)) == []
    (frame,) = run.inserted
    assert (frame.program, frame.bound["may"], len(frame.frames)) == ("instead", 1, 1)
    assert ability_of(run.state, frame.frames[0].program).effect.may


# which effects compete


def test_no_effect_takes_the_place_of_its_own_doing(table: Table) -> None:
    run = at_work(table, "", "field MOTH NEST NEST")
    _, first, second = run.state.zones["p2.field"]
    run.stack.append(Frame("NEST/1", 2, source=first))
    found = competing_effects(run, event(burnt(run.state)))
    assert [frame.source for frame in found] == [second]
    run.stack[-1] = Frame("URN/1", 2, source=first)
    assert len(competing_effects(run, event(burnt(run.state)))) == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"zone": "hand"},
        {"zone": "ash"},
        {"levels": (5,)},
        {"when": (Condition(there_is=Filter("ash")),)},
        {"cost": ({"op": "choose", "from": {"where": "ash"}},)},
    ],
)
def test_an_effect_that_is_not_on_or_can_not_be_done_does_not_compete(table: Table, fields: dict[str, Any]) -> None:
    changing(table, "NEST", **fields)
    assert ready(at_work(table)) == [("URN/1", 3)]


def test_a_card_on_its_way_out_or_face_down_does_not_compete(table: Table) -> None:
    game = table.game
    table.game = game.with_rules(departure=Departure(lambda state, ref: state.cards[ref].definition == "NEST"))
    assert ready(at_work(table)) == [("URN/1", 3)]
    table.game = game
    assert ready(at_work(table, "", "field MOTH NEST?", "field URN")) == [("URN/1", 3)]


def test_an_effect_speaks_only_of_its_own_occasion(table: Table) -> None:
    assert ready(at_work(table, "", "field MOTH MAGPIE", "field NEST URN")) == [("URN/1", 3)]


def test_an_effect_is_on_where_its_card_lies_open_by_its_zone(table: Table) -> None:
    changing(table, "NEST", zone="hand")
    run = at_work(table, "", "field MOTH NEST | hand NEST")
    found = competing_effects(run, event(burnt(run.state)))
    assert [frame.source for frame in found] == list(run.state.zones["p2.hand"])


def test_where_nothing_replaces_anything_other_effects_may_be(table: Table) -> None:
    changing(table, "ECHO", zone="hand")
    assert ready(at_work(table, "", "field MOTH NEST | hand ECHO")) == [("NEST/1", 2)]


def test_who_controls_the_card_has_its_effect(table: Table) -> None:
    run = at_work(table, "", "field MOTH NEST")
    nest = run.state.zones["p2.field"][1]
    run.settle([ControlChanged(nest, 4)], "rule", "T-1")
    assert ready(run) == []  # the Moth is no longer of its side
    (frame,) = competing_effects(run, event(burnt(run.state, "p4.field")))
    assert (frame.seat, frame.source) == (4, nest)


def test_occasions_are_asked_of_the_fact_with_its_cause(table: Table) -> None:
    seen = []

    def occasions(_state: State, event: Event) -> Sequence[Occasion]:
        seen.append(event)
        return ()

    table.game = table.game.with_rules(occasions=occasions)
    run = at_work(table)
    fact = burnt(run.state)
    assert [*proposed(run, fact)] == [fact]
    assert seen == [event(fact)]


def test_what_can_be_no_occasion_is_not_asked_whether_it_is_one(table: Table) -> None:
    """A game may say by what kinds of facts its occasions come about; where it leaves out one, any kind may be it."""
    first, *others = table.game.rules.effects.answered_occasions
    known = dict.fromkeys(others, (CardMoved,))
    for said, kinds in ((known, get_args(Fact)), ({**known, first: (Declared,)}, (CardMoved, Declared))):
        assert table.game.with_rules(facts_of_occasions=said).rules.effects.answered_facts == frozenset(kinds)


def test_who_looks_ahead_stops_where_an_unknown_card_may_happen_instead(table: Table) -> None:
    changing(table, "NEST", zone="hand")
    table.lay("", "field MOTH | hand MOTH")
    view = redact(table.state, "p1")
    view.__dict__["foreseen"] = True
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        competing_effects(FullRun(view), event(burnt(view)))


# who is asked


@pytest.mark.parametrize(
    ("subjects", "seat"), [(["card"], 2), (["p3"], 3), (["?", "p4"], 4), (["?"], 1), ([], 1), (["card", "p3"], 2)]
)
def test_it_is_asked_of_the_seat_it_happens_to(table: Table, subjects: list[str], seat: int) -> None:
    asked = []

    def occasions(state: State, event: Event) -> list[Occasion]:
        asked.append(event)
        moth = state.zones["p2.field"][0]
        return [Occasion("burnt", moth if subject == "card" else subject) for subject in subjects]

    table.game = table.game.with_rules(occasions=occasions)
    state = at_work(table).state
    assert affected_seat(state, event(burnt(state))) == seat
    assert asked == [event(burnt(state))]


def test_which_of_them_happens_is_asked_by_their_cards(table: Table) -> None:
    run = at_work(table)
    proposed(run, burnt(run.state))
    (frame,) = run.inserted
    prompt = Prompt(2, "instead", 1, 1, "instead")
    nest, urn = run.state.zones["p2.field"][1], run.state.zones["p3.field"][0]

    def offered(frame: Frame) -> list[tuple[int, str, str, str]]:
        moves = [offer.move for offer in instead_offers(run.state, frame, prompt)]
        return [(move.seat, move.verb, move.subject, move.target) for move in moves]

    both = [(2, "instead", nest, "e1"), (2, "instead", urn, "e1")]
    assert offered(frame) == both
    assert offered(changed(frame, bound={**frame.bound, "may": 1})) == [*both, (2, "instead", "no", "")]
    ask = ask_instead("T-7")
    assert isinstance(ask, Ask)
    assert (ask.question, ask.rule, ask.options) == ("instead", "T-7", instead_offers)


def test_what_is_used_up_meanwhile_is_no_answer(table: Table) -> None:
    changing(table, "NEST", limit="turn")
    run = at_work(table)
    proposed(run, burnt(run.state))
    (frame,) = run.inserted
    nest, urn = run.state.zones["p2.field"][1], run.state.zones["p3.field"][0]
    for used, there in ((0, [nest, urn]), (1, [urn])):
        run.state.tally[f"turn.limit.{nest}/1"] = used
        offers = instead_offers(run.state, frame, Prompt(2, "instead", 1, 1, "instead"))
        assert [offer.move.subject for offer in offers] == there


# what comes of the answer


def answered(table: Table, pick: Pick) -> Run:
    """A run after this answer; ids were given away since it was asked."""
    run = at_work(table)
    proposed(run, burnt(run.state), Declared(1, "passed"))
    (frame,) = run.inserted
    run.inserted.clear()
    run.state.next_id += 10
    run.stack.append(changed(frame, answers={"instead": (pick,)}, facts=(*frame.facts, Declared(1, "passed"))))
    apply_instead(run)
    return run


def test_the_chosen_one_happens_in_place_of_its_fact_alone(table: Table) -> None:
    urn = at_work(table).state.zones["p3.field"][0]
    run = answered(table, Pick(urn, "e1"))
    assert [frame.program for frame in run.inserted] == ["URN/1"]
    assert [event.fact for event in run.log] == [Declared(1, "passed")]


def test_what_was_declined_comes_true_as_it_was_proposed_with_a_new_id(table: Table) -> None:
    run = answered(table, Pick("no"))
    fresh = f"#{run.state.next_id - 1}"
    assert run.inserted == []
    assert [(e.parent, e.by, e.why) for e in run.log] == [(39, "effect", "SPARK/1")] * 2
    moved, told = (event.fact for event in run.log)
    assert isinstance(moved, CardMoved)
    assert (moved.becomes, moved.why, told) == (fresh, "burnt", Declared(1, "passed"))
    assert run.state.zones["p2.ash"] == (fresh,)


def test_whoever_may_decline_an_effect_that_another_chose_is_asked_anew(table: Table) -> None:
    """With nothing of what was answered before; once that seat has said yes, it happens."""
    changing(table, "URN", may=True)
    urn = at_work(table).state.zones["p3.field"][0]
    run = answered(table, Pick(urn, "e1"))
    asked = run.frame
    (rival,) = (frame for frame in asked.frames if frame.source == urn)
    assert run.inserted == [changed(asked, pc=0, seat=3, frames=(rival,), answers={}, bound={**asked.bound, "may": 1})]
    assert (asked.bound["may"], run.log) == (0, [])


# on a view


def test_who_looks_ahead_stops_where_an_unknown_card_turns_up(table: Table) -> None:
    view = redact(table.lay("hand MOTH", "hand MOTH").state, "p1")
    (mine,), (theirs,) = view.zones["p1.hand"], view.zones["p2.hand"]
    stop_at_unknown_card(view, [CardShown(mine), CardMoved(mine, "p1.ash", "#99"), Declared(1, "passed", theirs)])
    for fact in (CardShown(theirs), CardMoved(theirs, "p2.ash", "#99")):
        with pytest.raises(Unforeseeable, match=r"^hidden card$"):
            stop_at_unknown_card(view, [Declared(1, "passed"), fact])


def test_an_effect_whose_card_has_left_in_the_meantime_is_no_answer_any_more(table: Table) -> None:
    table.lay("hand PURGE", "field URN MOTH", "", "field URN MOTH")
    table.play("play hand.purge", "p2 pass", "p3 pass", "p4 pass", "p1 pass", "p2 choose urn", "p4 choose moth")
    table.play("p2 instead p4.urn e1")  # so its own one is gone
    assert (table.question, table.zone("p2.vault"), table.zone("p4.vault")) == ("", ["URN"], ["MOTH"])


def test_what_rules_add_stops_too_where_an_unknown_card_turns_up(table: Table) -> None:
    view = redact(table.lay("hand MOTH", "hand MOTH").state, "p1")
    (theirs,) = view.zones["p2.hand"]
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        FullRun(view).settle_by_rules([(CardMoved(theirs, "p2.ash", "#99"), "T-1")])


def test_what_rules_add_is_proposed_with_what_it_comes_of(table: Table) -> None:
    seen: list[Event] = []

    def occasions(_state: State, proposed: Event) -> Sequence[Occasion]:
        seen.append(proposed)
        return ()

    table.game = table.game.with_rules(occasions=occasions)
    run = at_work(table)
    told = Declared(1, "passed")
    run.as_replaced([Consequence(told, 39, "T-8", replaceable=True), Consequence(told, 38, "T-8")])
    assert seen == [Event(0, 0, 39, "rule", "T-8", told)]


def test_what_hangs_on_what_rules_add_stays_with_it(table: Table) -> None:
    """As long as that isn't kept from happening."""
    changing(table, "URN", instead=On("burnt", "any"), change=Change(prevent=True), do=())
    run = FullRun(table.lay("field MOTH URN").state.copy())
    moth = run.state.zones["p1.field"][0]
    marked = CountersChanged("#90", "glow", 1)
    for why, kept in (("sent", True), ("burnt", False)):
        moved = CardMoved(moth, "p1.ash", "#90", why=why)
        facts = [Consequence(moved, 39, "T-8", replaceable=True), Consequence(marked, 39, "T-8", replaceable=True)]
        assert run.as_replaced(facts) == (facts if kept else [])


def test_what_rules_do_is_asked_about_as_such(table: Table) -> None:
    changing(table, "URN", may=True)
    run = FullRun(table.lay("field MOTH URN").state.copy())
    moth = run.state.zones["p1.field"][0]
    assert run.settle_by_rules([(CardMoved(moth, "p1.ash", "#90", why="burnt"), "T-8")]) == []
    bound = run.inserted[-1].bound
    by, _, parent = run.cause()
    assert (bound["by"], bound["why"], bound["parent"]) == (by, "T-8", parent)
    assert by == "rule"
