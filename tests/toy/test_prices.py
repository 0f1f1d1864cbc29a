"""Prices that are paid with things: what covers one, what is wasted, what may be added; and the question for them."""

from __future__ import annotations

from typing import Any

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.handling import Owed
from bsdesk.engine.play.paying import Paying, due, owed
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.state import SIDEWAYS, Frame, Prompt, State
from bsdesk.engine.values import Pick
from bsdesk.engine.values.payment import Part, Price, Source, can_be_paid, is_enough, next_parts, pays
from tests.table import Table

RED, BLUE = ("red",), ("blue",)
EITHER = ("red", "blue")


def part(kind: str = "red", amount: int = 1, *, spills: bool = False, kinds: tuple[str, ...] = ()) -> Part:
    """Return a thing that is paid with."""
    return Part(Source(f"{kind}{amount}", kinds or (kind,), amount, spills), kind)


@pytest.mark.parametrize(
    ("price", "number", "spill"),
    [(Price(0), 0, 1), (Price(0, RED), 0, 1), (Price(1, EITHER), 2, 2), (Price(3, EITHER), 3, 2), (Price(2), 2, 1)],
)
def test_of_each_kind_there_must_be_one(price: Price, number: int, spill: int) -> None:
    assert (price.due, price.spill) == (number, spill)


PAYMENTS: list[tuple[Price, list[Part], bool, bool]] = [  # price, parts, is it enough, does it pay
    (Price(0), [], True, True),
    (Price(0, RED), [], True, True),
    (Price(0), [part()], True, False),
    (Price(1), [], False, False),
    (Price(2), [part(), part()], True, True),
    (Price(2), [part(), part(), part()], True, False),
    (Price(2), [part()], False, False),
    (Price(1), [part(amount=2)], True, False),
    (Price(1), [part(amount=2, spills=True)], True, True),
    (Price(1), [part(amount=3, spills=True)], True, False),
    (Price(1, EITHER), [part(amount=2, spills=True)], False, False),
    (Price(1, EITHER), [part(amount=2, spills=True), part("blue", 2, spills=True)], True, True),
    (Price(1, RED), [part("blue")], False, False),
    (Price(1, RED), [part("blue"), part()], True, False),
    (Price(2, RED), [part("blue"), part()], True, True),
    (Price(2, RED), [part(), part()], True, True),
    (Price(3, RED), [part("blue", 2, spills=True), part(amount=2, spills=True)], True, True),
    (Price(3, RED), [part("blue", 2, spills=True), part(amount=2, spills=True), part()], True, False),
    (Price(2, RED), [part("blue"), part(amount=2, spills=True)], True, False),
    (Price(2, RED), [part(), part(amount=2, spills=True)], True, False),
    (Price(3, EITHER), [part(amount=2, spills=True), part("blue", 2, spills=True)], True, True),
    (Price(3, EITHER), [part(), part(), part("blue", 2, spills=True)], True, False),
]


@pytest.mark.parametrize(("price", "parts", "enough", "paid"), PAYMENTS)
def test_a_price_is_paid_where_it_is_covered_and_nothing_could_be_left_out(
    price: Price, parts: list[Part], enough: bool, paid: bool
) -> None:
    for order in (parts, parts[::-1]):
        assert (is_enough(price, order), pays(price, order)) == (enough, paid)


@pytest.mark.parametrize(
    ("price", "sources", "can"),
    [
        (Price(0), [], True),
        (Price(1), [], False),
        (Price(2, RED), [Source("a", BLUE), Source("b", RED)], True),
        (Price(2, RED), [Source("a", BLUE), Source("b", BLUE)], False),
        (Price(2, EITHER), [Source("a", EITHER), Source("b", RED)], True),
        (Price(2, EITHER), [Source("a", EITHER), Source("b", BLUE), Source("c", BLUE)], True),
        (Price(2, EITHER), [Source("a", EITHER)], False),
        (Price(3), [Source("a", RED, 2, spills=True), Source("b", RED, 2, spills=True)], True),
        (Price(3), [Source("a", RED, 2), Source("b", RED, 2)], False),
        (Price(3), [Source("a", RED, 2), Source("b", RED, 2), Source("c", RED)], True),
        (Price(1), [Source("a", RED, 3, spills=True)], False),
        (Price(1, BLUE), [Source("a", RED), Source("b", RED), Source("c", BLUE), Source("d", RED)], True),
        (Price(4, RED), [Source("a", BLUE, 2), Source("b", BLUE, 2), Source("c", RED, 2)], True),
    ],
)
def test_whether_a_price_can_be_paid(price: Price, sources: list[Source], can: bool) -> None:
    for order in (sources, sources[::-1]):
        assert can_be_paid(price, order) == can


def test_what_may_be_added_leads_to_a_payment() -> None:
    mine, other, both = Source("a", RED), Source("b", BLUE), Source("c", EITHER, 2, spills=True)
    everything = [mine, other, both]
    assert next_parts(Price(2, RED), everything, []) == [
        Part(mine, "red"),
        Part(other, "blue"),
        Part(both, "red"),
        Part(both, "blue"),
    ]
    assert next_parts(Price(2, RED), everything, [Part(other, "blue")]) == [Part(mine, "red")]
    assert next_parts(Price(2, RED), everything, [Part(both, "red")]) == []
    assert next_parts(Price(1, EITHER), everything, [Part(both, "blue")]) == [Part(mine, "red")]
    assert next_parts(Price(5), everything, []) == []


# the question


THINGS = [Source("#1", RED), Source("#2", EITHER, 2, spills=True), Source("#3", BLUE)]


def at_till(*chosen: Pick, **more: Any) -> tuple[Paying, Frame, Prompt, list[object]]:
    """Return what is paid, in a frame that owes it, after these picks; and what the game was asked for."""
    asked: list[object] = []

    def sources(state: State, seat: int, but: Any, only: str) -> list[Source]:
        asked.append((state.name, seat, but, only))
        return THINGS

    frame = Frame("payment", 2, bound=due(Price(3, RED), **more))
    return Paying(sources, "ash"), frame, Prompt(2, "pay", 0, 99, "pay", chosen), asked


def test_what_is_due_is_read_from_the_frame_that_owes_it() -> None:
    assert due(Price(2, RED)) == {"due": 2, "kinds": RED, "but": (), "only": ""}
    assert due(Price(2, RED), ["#1"], "blue") == {"due": 2, "kinds": RED, "but": ("#1",), "only": "blue"}
    assert owed(Frame("payment", 1, bound=due(Price(2, RED)))) == Price(2, RED)


@pytest.mark.parametrize(("more", "asked"), [({}, ((), "")), ({"but": ("#9",), "only": "blue"}, (("#9",), "blue"))])
def test_the_game_is_asked_what_can_be_paid_with(more: dict[str, Any], asked: tuple[object, ...]) -> None:
    paying, frame, _, told = at_till(**more)
    assert paying.sources_of(State("x"), frame) == THINGS
    assert told == [("x", 2, *asked)]
    assert paying.sources_of(State("x"), Frame("payment", 2)) == THINGS  # one that says nothing of that
    assert told[1:] == [("x", 2, (), "")]


def test_of_a_thing_of_several_kinds_one_is_named() -> None:
    paying, frame, prompt, _ = at_till()
    found = [
        (o.move.seat, o.move.verb, o.move.subject, o.move.target) for o in paying.offers(State("x"), frame, prompt)
    ]
    assert found == [
        (2, "pay", "#1", ""),
        (2, "pay", "#2", "red"),
        (2, "pay", "#2", "blue"),
        (2, "pay", "#3", ""),
    ]


@pytest.mark.parametrize(
    ("chosen", "given", "still"),
    [
        ((), (0, 0, RED), (("#1", 1), ("#2", 2), ("#3", 1))),
        ((Pick("#3"),), (1, 0, RED), (("#3", 1), ("#2", 2))),
        ((Pick("#3"), Pick("#2", "red")), (3, 0, ()), (("#3", 1), ("#2", 2))),
        ((Pick("#2", "blue"), Pick("#3"), Pick("#1")), (4, 1, ()), (("#2", 2), ("#3", 1), ("#1", 1))),
    ],
)
def test_how_far_it_is_paid(chosen: tuple[Pick, ...], given: tuple[Any, ...], still: tuple[Any, ...]) -> None:
    paying, frame, prompt, asked = at_till(*chosen)
    number, lost, lacking = given
    assert paying.owing(State("x"), frame, prompt) == Owed(3, number, lost, lacking, still)
    assert paying.is_paid(State("x"), frame, prompt) == (len(chosen) == 2)
    assert set(asked) == {("x", 2, (), "")}


def test_the_question_is_asked_by_its_rule_where_anything_is_due() -> None:
    def why(*_args: object) -> None:
        return None

    paying = at_till()[0]
    ask = paying.ask("F-6", why)
    assert (ask.question, ask.rule, ask.least, ask.most, ask.why) == ("pay", "F-6", 0, 99, why)
    assert (ask.options, ask.enough) == (paying.offers, paying.is_paid)
    assert ask.when is not None
    for price, asked in ((Price(0), False), (Price(1), True)):
        assert ask.when(State("x"), Frame("payment", 1, bound=due(price))) == asked


def test_cards_of_the_hand_are_spent_and_others_turned_all_at_once(smithy: Table) -> None:
    run = FullRun(smithy.lay("hand PAWN PIT RUNE | field PIT").state.copy())
    pawn, _, rune = run.state.zones["p1.hand"]
    pit = smithy.ref("field.pit")
    run.stack.append(Frame("payment", 1, answers={"pay": (Pick(rune, "iron"), Pick(pit), Pick(pawn))}))
    paying = at_till()[0]
    assert paying.paid_with(run) == [
        CardMoved(rune, "p1.ash", run.fresh_id(0), why="spent"),
        CardMoved(pawn, "p1.ash", run.fresh_id(1), why="spent"),
        CardTurned(pit, SIDEWAYS, 0),
    ]
    run.stack.append(Frame("payment", 1))
    assert paying.paid_with(run) == []
