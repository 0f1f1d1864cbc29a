"""What an effect lacks to be activated, how its limit is counted, and how it opens: asked directly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.effects import CardDef, Effect, On, ability_of, limit_keys, limit_used
from bsdesk.engine.facts import Counted, Declared
from bsdesk.engine.files.compiler import compile_card, flatten
from bsdesk.engine.filters import Condition, Filter
from bsdesk.engine.game import Program
from bsdesk.engine.rule_topics import Departure
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import begin, check_usable, facts_of_showing, is_last_word, unmet_requirement
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.means import able_to_pay, can_pay, prerequisites
from bsdesk.engine.run.preface import PREFACE
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import WAS, bound
from bsdesk.engine.state import HIDDEN, Frame, State, Unforeseeable, bind
from bsdesk.engine.values import Pick
from bsdesk.engine.vocabulary.shared import WORDS
from tests.table import Table

CHOOSE = {"op": "choose", "from": {"where": "hand"}}
CHOOSE_THREE = {**CHOOSE, "count": 3}


def laid(table: Table, *effects: Effect, **rules: Any) -> State:
    """A Moth that has these effects lies on the field of seat 1, a Lamp and an Echo are in its hand."""
    moth = changed(table.game.rules.defs["MOTH"], effects=effects)
    abilities, programs = compile_card(moth, {**WORDS, "melt": Melt}, {})
    table.game = table.game.with_rules(
        defs={**table.game.rules.defs, "MOTH": moth},
        abilities={**table.game.rules.abilities, "MOTH": abilities},
        programs={**table.game.rules.programs, **programs},
        **rules,
    )
    state = table.lay("field MOTH | hand LAMP ECHO").state.copy()
    state.seq = 40
    return bind(state, table.game)


def frame_of(state: State, number: int = 1, **more: Any) -> Frame:
    return Frame(f"MOTH/{number}", 1, 1, state.zones["p1.field"][0], 30, **more)


def lacks(state: State, frame: Frame) -> str:
    return unmet_requirement(state, frame, ability_of(state, frame.program))


# the name of a card and of an effect


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Red Moth!", "red-moth"),
        ("M.O.T.H.", "m-o-t-h"),
        ("7", "x1"),
        ("7 Moths", "7-moths"),
        ("蛾", "x1"),
        ("Mothé", "mothe"),
    ],
)
def test_a_card_is_typed_by_its_plain_name(name: str, slug: str) -> None:
    assert CardDef(id="X1", name={"en": name}, kind="thing").slug == slug


def test_an_effect_is_found_by_the_name_of_its_program(table: Table) -> None:
    state = laid(table, Effect(keyword="a"), Effect(keyword="b"))
    assert [ability_of(state, f"MOTH/{n}").effect.keyword for n in (1, 2)] == ["a", "b"]
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        ability_of(state, f"{HIDDEN}/1")


# limits


@pytest.mark.parametrize(
    ("limit", "key"),
    [
        ("", ""),
        ("turn", "turn.limit.#1/2"),
        ("fair", "fair.limit.#1/2"),
        ("name", "turn.limit.p1.Moth/2"),
        ("unstackable", "turn.limit.30.p1.Moth/2"),
    ],
)
def test_a_limit_is_counted_for_the_card_or_for_its_name(table: Table, limit: str, key: str) -> None:
    turns = replace(table.game.rules.turns, stretches=frozenset({"fair"}))
    state = laid(table, Effect(), Effect(limit=limit), turns=turns)
    state.tally["fair.on"] = 1
    frame = frame_of(state, 2)
    key = key.replace("#1", frame.source)
    assert limit_keys(state, frame, ability_of(state, "MOTH/2")) == ((key,) if key else ())
    used = []
    for count in (0, 1, 2):
        state.tally[key] = count
        used.append(limit_used(state, frame, ability_of(state, "MOTH/2")))
    assert used == ([False, True, True] if key else [False, False, False])
    state.tally.clear()
    assert not limit_used(state, frame, ability_of(state, "MOTH/2"))


def test_a_limit_of_a_card_that_has_left_is_counted_under_the_name_that_it_had(table: Table) -> None:
    state = laid(table, Effect(limit="turn"))
    frame = changed(frame_of(state), bound={"this" + WAS: ("#77",)})
    assert limit_keys(state, frame, ability_of(state, "MOTH/1")) == ("turn.limit.#77/1",)


def test_a_limit_of_a_stretch_is_none_outside_it(table: Table) -> None:
    state = laid(table, Effect(limit="fair"), turns=replace(table.game.rules.turns, stretches=frozenset({"fair"})))
    assert limit_keys(state, frame_of(state), ability_of(state, "MOTH/1")) == ()


# what is missing


def test_the_first_thing_that_is_missing_is_named(table: Table) -> None:
    two = (Condition(there_is=Filter()), Condition(there_is=Filter("ash")))
    state = laid(
        table, Effect(limit="turn", when=two, cost=(CHOOSE_THREE,)), Effect(cost=(CHOOSE_THREE,)), Effect(when=two[:1])
    )
    frame = frame_of(state)
    assert lacks(state, frame) == "condition"
    state.tally[f"turn.limit.{frame.source}/1"] = 1
    assert lacks(state, frame) == "limit"
    assert (lacks(state, frame_of(state, 2)), lacks(state, frame_of(state, 3))) == ("prerequisite", "")


@pytest.mark.parametrize(
    ("cost", "can"),
    [
        ((), True),
        ((CHOOSE,), True),
        ((CHOOSE_THREE,), False),
        (({"op": "draw"}, CHOOSE_THREE), True),  # by then there are three
        (({"op": "draw", "count": 5}, CHOOSE_THREE), False),
        ((CHOOSE, CHOOSE_THREE), False),
        (({"op": "may", "do": []}, CHOOSE_THREE), False),
    ],
)
def test_all_before_the_arrow_must_be_possible(table: Table, cost: tuple[dict[str, Any], ...], can: bool) -> None:
    state = laid(table, Effect(cost=cost, do=(CHOOSE_THREE,)))
    assert can_pay(state, frame_of(state), ability_of(state, "MOTH/1")) is can


def test_only_the_words_before_the_arrow_are_prerequisites(table: Table) -> None:
    state = laid(
        table, Effect(cost=({"op": "may", "do": []}, CHOOSE, {"op": "draw"}), do=(CHOOSE_THREE,)), Effect(do=(CHOOSE,))
    )
    words = prerequisites(state, ability_of(state, "MOTH/1"))
    assert [type(word).__name__ for word in words] == ["JumpUnless", "Choose", "Draw"]
    assert prerequisites(state, ability_of(state, "MOTH/2")) == []


# the opening


def still(state: State, frame: Frame) -> bool:
    """Does it go on after it was looked whether it still can?"""
    run = FullRun(state)
    run.stack.append(frame)
    check_usable(run)
    return run.frame.pc == frame.pc


def test_an_effect_goes_no_further_without_its_card_or_what_it_needs(table: Table) -> None:
    state = laid(table, Effect(), Effect(when=(Condition(there_is=Filter("ash")),)))
    assert still(state, frame_of(state))
    assert not still(state, frame_of(state, 2))
    assert not still(state, changed(frame_of(state), source="#999"))
    run = FullRun(state)
    run.stack.append(changed(frame_of(state), source="#999"))
    check_usable(run)
    assert run.frame.pc == len(PREFACE)


@pytest.mark.parametrize(
    ("event", "own", "speaks"),
    [("burnt", True, True), ("burnt", False, False), ("hidden", True, False), ("", True, False)],
)
def test_a_card_on_its_way_out_answers_only_to_its_own_leaving(
    table: Table, event: str, own: bool, speaks: bool
) -> None:
    on = On(event, of="any") if event else None
    departure = Departure(lambda state, ref: ref in state.cards, last_words=frozenset({"burnt"}))
    state = laid(table, Effect(on=on), departure=departure)
    subject = state.zones["p1.field"][0] if own else state.zones["p1.hand"][0]
    frame = frame_of(state, bound={"subject": (subject,)})
    assert is_last_word(state, frame, ability_of(state, "MOTH/1")) is speaks
    assert still(state, frame) is speaks


@pytest.mark.parametrize(("answer", "begun"), [((), True), ((Pick("yes"),), True), ((Pick("no"),), False)])
def test_who_says_no_does_not_use_it_up(table: Table, answer: tuple[Pick, ...], begun: bool) -> None:
    state = laid(table, Effect(limit="turn", do=({"op": "draw"},)))
    run = FullRun(state)
    run.stack.append(changed(frame_of(state), pc=3, answers={"may": answer} if answer else {}))
    source = run.frame.source
    begin(run)
    facts = [Counted(f"turn.limit.{source}/1"), Declared(1, "activated", source, "MOTH/1")]
    assert [event.fact for event in run.log] == (facts if begun else [])
    assert (run.frame.pc, run.frame.cause) == ((3, 42) if begun else (4, 30))


def test_without_a_limit_nothing_is_counted(table: Table) -> None:
    state = laid(table, Effect())
    run = FullRun(state)
    run.stack.append(frame_of(state))
    begin(run)
    assert [event.fact for event in run.log] == [Declared(1, "activated", run.frame.source, "MOTH/1")]


def test_what_others_can_not_see_is_shown_when_it_is_activated(table: Table) -> None:
    state = laid(table)
    hidden = state.zones["p1.hand"][0]
    assert facts_of_showing(state, hidden) == [CardShown(hidden)]
    assert facts_of_showing(state, state.zones["p1.field"][0]) == []


@pytest.mark.parametrize(("may", "asked"), [(True, True), (False, False)])
def test_who_may_is_asked_before(table: Table, may: bool, asked: bool) -> None:
    run = FullRun(laid(table, Effect(may=may, do=({"op": "draw"},))))
    run.stack.append(frame_of(run.state))
    PREFACE[1](run)
    assert [prompt.question for prompt in run.state.prompts.values()] == (["may"] if asked else [])


# what a choice before the arrow offers


class Melt(Word, frozen=True):
    """A word of no game: it can be done to things of power 2 only."""

    what: str = "it"

    def __call__(self, run: Run) -> None:
        run.bind("did", 1)

    def possible(self, state: State, frame: Frame) -> bool:
        things = bound(frame, self.what)
        return bool(things) and all(state.rules.numbers(state, ref, "power") == 2 for ref in things)


MELT = {"op": "melt"}


@pytest.mark.parametrize(
    ("cost", "can"),
    [((CHOOSE, MELT), True), ((MELT,), False), ((MELT, CHOOSE), False), ((CHOOSE, {**MELT, "what": "that"}), False)],
)
def test_what_is_done_to_a_card_yet_to_be_chosen_the_choice_asks_for(
    table: Table, cost: tuple[dict[str, Any], ...], can: bool
) -> None:
    state = laid(table, Effect(cost=cost))
    assert can_pay(state, frame_of(state), ability_of(state, "MOTH/1")) is can


def test_what_stands_before_the_arrow_is_tried_whoever_put_the_program_together(table: Table) -> None:
    state = laid(table, Effect(cost=(CHOOSE, {**MELT, "what": "that"})))
    made = state.rules.programs["MOTH/1"]
    by_hand = {**state.rules.programs, "MOTH/1": Program(made.ops, made.labels, made.rules)}
    state = bind(state, state.game.with_rules(programs=by_hand))
    assert not can_pay(state, frame_of(state), ability_of(state, "MOTH/1"))


def test_a_choice_before_the_arrow_offers_only_what_the_rest_can_be_done_to(table: Table) -> None:
    other = {**CHOOSE, "as": "that"}
    state = laid(table, Effect(cost=(CHOOSE, other, MELT), do=(CHOOSE, {**MELT, "what": "that"})))
    first, second, _ = prerequisites(state, ability_of(state, "MOTH/1"))
    lamp, echo = hand = list(state.zones["p1.hand"])
    answered = {"it": (Pick(lamp),), "that": (Pick(echo),)}
    for frame in (frame_of(state), frame_of(state, answers=answered), frame_of(state, bound={"it": (lamp,)})):
        assert able_to_pay(state, frame, first, "it", hand) == [echo]
        assert able_to_pay(state, frame, second, "that", hand) == hand
    assert able_to_pay(state, frame_of(state), first, "it", [lamp]) == []
    assert able_to_pay(state, Frame("turn", 1), first, "it", hand) == hand
    after = flatten(({**CHOOSE, "count": 2},), WORDS, 3)[0]
    assert able_to_pay(state, frame_of(state), after, "it", hand) == hand  # type: ignore[arg-type]
