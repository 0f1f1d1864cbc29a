"""How an answer is built, one pick at a time: what is offered, what is asked at most, and what needs no asking."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.prompts import (
    Ask,
    all_offers,
    limit_to_offers,
    number_of,
    one_of,
    only_answer,
    pick_of,
    size,
    with_pick,
    words,
)
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Move, Offer, Pick, Refusal
from tests.table import Table

CARDS = Prompt(1, "choose", 1, 2, "it")
TOKENS = Prompt(1, "pay", 2, 2, "it", tokens=True)
FRAME = Frame("", 1)


def cards(*names: str) -> list[Offer]:
    return [Offer(Move(1, "choose", name)) for name in names]


def tokens(**pools: tuple[int, int]) -> list[Offer]:
    return [Offer(Move(1, "pay", place, "", pool), 1, sum(pool)) for place, pool in pools.items()]


def chosen(prompt: Prompt, *picks: Pick) -> Prompt:
    return replace(prompt, chosen=picks)


# how much of it there is


def test_an_answer_is_counted_in_picks_or_in_tokens() -> None:
    assert [size(chosen(CARDS, *[Pick("a"), Pick("b")][:n])) for n in range(3)] == [0, 1, 2]
    assert size(chosen(TOKENS, Pick("a", "", (2, 1)), Pick("b", "", (0, 1)))) == 4


def test_a_number_may_depend_on_the_state(table: Table) -> None:
    state = table.lay("field MOTH LAMP").state
    assert number_of(3, state, FRAME) == 3
    assert number_of(lambda s, f: len(s.zones[f"p{f.seat}.field"]), state, FRAME) == 2


# what is offered


def test_a_pick_is_offered_in_any_amount_up_to_the_most() -> None:
    assert pick_of(CARDS, "a", "b") == Offer(Move(1, "choose", "a", "b"))
    assert pick_of(TOKENS, "a", amount=(3, 1), most=2) == Offer(Move(1, "pay", "a", "", (3, 1)), 1, 2)


def test_a_thing_is_picked_once() -> None:
    assert one_of(chosen(CARDS, Pick("b")), ["a", "b", "c"]) == cards("a", "c")


def test_words_are_options_that_a_game_can_list(table: Table) -> None:
    options = words("yes", "no")
    assert list(options(table.lay().state, FRAME, CARDS)) == cards("yes", "no")
    assert options.choices == ("yes", "no")  # type: ignore[attr-defined]


def offered(prompt: Prompt, options: list[Offer], **more: Any) -> list[str]:
    """The verbs and things of all next steps."""
    ask = Ask(prompt.question, lambda _s, _f, p: one_of(p, [o.move.subject for o in options]), "T-3", **more)
    return [f"{o.move.verb} {o.move.subject}".strip() for o in all_offers(ask, State("toy"), FRAME, prompt)]


def test_the_next_step_is_a_pick_done_or_one_step_back() -> None:
    assert offered(CARDS, cards("a", "b")) == ["choose a", "choose b"]
    assert offered(chosen(CARDS, Pick("a")), cards("a", "b")) == ["choose b", "done", "back"]
    assert offered(replace(CARDS, least=0), cards("a")) == ["choose a", "done"]
    assert offered(replace(CARDS, ready=True), cards("a")) == []


def test_done_may_need_more_than_enough_picks() -> None:
    one = chosen(CARDS, Pick("a"))
    assert offered(one, cards("a", "b"), enough=lambda _s, _f, prompt: len(prompt.chosen) > 1) == ["choose b", "back"]
    assert "done" in offered(one, cards("a", "b"), enough=lambda _s, _f, _p: True)


def test_done_and_back_are_steps_of_the_seat_that_is_asked() -> None:
    prompt = replace(chosen(CARDS, Pick("a")), seat=3)
    assert {o.move.seat for o in all_offers(Ask("choose", words("b"), "T-3"), State("toy"), FRAME, prompt)} == {3}


# what a question asks of the state


def test_all_that_a_question_asks_is_asked_of_the_state_and_its_program(table: Table) -> None:
    """Its options, whether it is asked, whom, how much, whether that is enough, and why something is no answer."""
    asked: list[tuple[str, tuple[object, ...]]] = []

    def noted(name: str, answer: Any) -> Callable[..., Any]:
        def ask(*args: object) -> Any:
            asked.append((name, args))
            return answer

        return ask

    refusal = Refusal("no", "T-1")
    ask = Ask(
        "choose",
        noted("options", tuple(cards("a", "b"))),
        "T-3",
        least=noted("least", 1),
        most=noted("most", 2),
        seats=noted("seats", (1, 3)),
        when=noted("when", True),
        enough=noted("enough", True),
        why=noted("why", refusal),
        secret=True,
    )
    state = table.lay("field MOTH").state.copy()
    run = FullRun(state)
    run.push("turn", 1, state.zones["p1.field"][0])
    frame = run.frame
    ask(run)
    assert state.prompts == {
        seat: Prompt(seat, "choose", 1, 2, f"choose.{seat}", secret=True, source=frame.source, rule="T-3", asked=(1, 2))
        for seat in (1, 3)
    }
    one = chosen(state.prompts[3], Pick("a"))
    all_offers(ask, state, frame, one)
    assert ask.refusal(state, frame, one, Move(3, "choose", "c")) == refusal
    assert Ask("choose", words("a"), "T-3").refusal(state, frame, one, Move(3, "choose", "c")) is None
    both = (state, frame)
    assert [(name, args) for name, args in asked if name != "options"] == [
        *[(name, both) for name in ("when", "seats", "least", "most", "least", "most")],
        ("enough", (*both, one)),
        ("why", (*both, one, Move(3, "choose", "c"))),
    ]
    assert [args[:2] for name, args in asked if name == "options"] == [both] * 3


def test_a_question_may_ask_for_tokens(table: Table) -> None:
    run = FullRun(table.lay().state.copy())
    Ask("pay", lambda _s, _f, _p: tokens(a=(2, 1)), "T-3", tokens=True)(run)
    assert run.state.prompts[1].tokens


# one more step


def test_a_pick_is_added_and_at_the_most_the_answer_is_ready() -> None:
    one = with_pick(CARDS, Move(1, "choose", "a", "x"))
    assert (one.chosen, one.ready) == ((Pick("a", "x"),), False)
    two = with_pick(one, Move(1, "choose", "b"))
    assert (two.chosen, two.ready) == ((Pick("a", "x"), Pick("b")), True)
    paid = with_pick(TOKENS, Move(1, "pay", "a", "", (1, 1)))
    assert (paid.chosen, paid.ready) == ((Pick("a", "", (1, 1)),), True)
    assert not with_pick(TOKENS, Move(1, "pay", "a", "", (1, 0))).ready


def test_one_step_back_and_done() -> None:
    three = chosen(CARDS, Pick("a"), Pick("b"), Pick("c"))
    assert with_pick(three, Move(1, "back")) == chosen(CARDS, Pick("a"), Pick("b"))
    assert with_pick(three, Move(1, "done")) == replace(three, ready=True)


# what needs no asking


@pytest.mark.parametrize(
    ("asked", "offers", "least", "most"),
    [
        ((1, 2), cards("a", "b", "c"), 1, 2),
        ((2, 4), cards("a", "b", "c"), 2, 3),
        ((2, 4), cards("a"), 1, 1),
        ((1, 1), [], 0, 0),
    ],
)
def test_no_more_is_asked_for_than_there_is(asked: tuple[int, int], offers: list[Offer], least: int, most: int) -> None:
    found = limit_to_offers(replace(CARDS, asked=asked), offers)
    assert (found.least, found.most, found.asked) == (least, most, asked)


def test_tokens_are_counted_where_they_lie() -> None:
    found = limit_to_offers(replace(TOKENS, asked=(3, 9)), tokens(a=(2, 1), b=(0, 1)))
    assert (found.least, found.most) == (3, 4)


@pytest.mark.parametrize(
    ("least", "most", "offers", "answer"),
    [
        (0, 0, ["a"], ()),
        (1, 1, [], ()),
        (1, 1, ["a"], ("a",)),
        (1, 1, ["a", "b"], None),
        (2, 2, ["a", "b"], ("a", "b")),
        (2, 2, ["a", "b", "c"], None),
        (0, 1, ["a"], None),
        (1, 2, ["a", "b"], None),
    ],
)
def test_where_only_one_answer_is_possible_it_is_given(
    least: int, most: int, offers: list[str], answer: tuple[str, ...] | None
) -> None:
    prompt, op = replace(CARDS, least=least, most=most), SimpleNamespace()
    found = only_answer(op, prompt, cards(*offers))
    assert found == (None if answer is None else tuple(Pick(a) for a in answer))
    secret = only_answer(op, replace(prompt, secret=True), cards(*offers))
    assert secret == (() if answer == () else None)


def test_an_order_is_asked_for_even_if_all_are_taken() -> None:
    ordered, prompt = SimpleNamespace(ordered=True), replace(CARDS, least=2)
    assert only_answer(ordered, prompt, cards("a", "b")) is None
    assert only_answer(ordered, replace(prompt, least=1, most=1), cards("a")) == (Pick("a"),)
    assert only_answer(SimpleNamespace(ordered=False), prompt, cards("a", "b")) == (Pick("a"), Pick("b"))


@pytest.mark.parametrize(
    ("due", "pools", "answer"),
    [
        (3, {"a": (2, 0), "b": (0, 1)}, [("a", (2, 0)), ("b", (0, 1))]),  # all there is
        (2, {"a": (3, 0)}, [("a", (2, 0))]),  # some of one kind at one place
        (1, {"a": (0, 2)}, [("a", (0, 1))]),
        (2, {"a": (2, 1)}, None),  # of which kind?
        (2, {"a": (2, 0), "b": (2, 0)}, None),  # from where?
    ],
)
def test_tokens_go_unasked_where_there_is_no_choice(
    due: int, pools: dict[str, tuple[int, int]], answer: list[tuple[str, tuple[int, int]]] | None
) -> None:
    found = only_answer(SimpleNamespace(), replace(TOKENS, least=due, most=due), tokens(**pools))
    assert found == (None if answer is None else tuple(Pick(place, "", pool) for place, pool in answer))


def test_where_a_place_gives_less_than_is_due_it_is_asked() -> None:
    offer = Offer(Move(1, "pay", "a", "", (3, 0)), 1, 1)
    assert only_answer(SimpleNamespace(), TOKENS, [offer]) is None
    enough = Offer(Move(1, "pay", "a", "", (3, 0)), 1, 2)
    assert only_answer(SimpleNamespace(), TOKENS, [enough]) == (Pick("a", "", (2, 0)),)


def test_what_is_picked_with_its_target_is_given_with_it() -> None:
    offers = [Offer(Move(1, "choose", "a", "x")), Offer(Move(1, "choose", "b", "y"))]
    assert only_answer(SimpleNamespace(), replace(CARDS, least=2), offers) == (Pick("a", "x"), Pick("b", "y"))
    paid = [Offer(Move(1, "pay", "a", "x", (2, 0)), 1, 2)]
    assert only_answer(SimpleNamespace(), TOKENS, paid) == (Pick("a", "x", (2, 0)),)
    some = [Offer(Move(1, "pay", "a", "x", (5, 0)), 1, 5)]
    assert only_answer(SimpleNamespace(), TOKENS, some) == (Pick("a", "x", (2, 0)),)
