"""Effects as programs: where each word of a block lies, where the jumps between them lead, and what they do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bsdesk.engine.effects import CardDef, Effect, On, Timing
from bsdesk.engine.files.compiler import Again, Back, Goto, JumpUnless, Next, UnknownWord, compile_card, flatten
from bsdesk.engine.filters import Condition, Count, Filter
from bsdesk.engine.game import Op
from bsdesk.engine.play.priority import park, put_on_stack
from bsdesk.engine.prompts import Ask, all_offers
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import at_arrow
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.preface import PREFACE
from bsdesk.engine.run.replacements import tell_paid
from bsdesk.engine.run.words import Later
from bsdesk.engine.state import Frame, Prompt, State, bind
from bsdesk.engine.values import Pick
from bsdesk.engine.vocabulary.choices import CHOICE_WORDS
from bsdesk.engine.vocabulary.shared import WORDS
from tests.table import Table

Raw = dict[str, Any]


def draw(count: int) -> Raw:
    return {"op": "draw", "count": count}


def told(op: Op) -> str:
    """An op in a few words; Draw's number tells one from another."""
    match op:
        case JumpUnless(to=to, did=True):
            return f"did? {to}"
        case JumpUnless(to=to, said=said) if said:
            return f"{said}? {to}"
        case JumpUnless(to=to, all=conditions):
            return f"{len(conditions)}? {to}"
        case Back(to=to):
            return f"back {to}"
        case Goto(to=to):
            return f"goto {to}"
        case Next(of=of, name=name, to=to, key=key):
            return f"{key}: {name} of {of}? {to}"
        case Again(times=times, to=to, key=key):
            return f"{key}: {times} times? {to}"
        case Later(then=then):
            return f"later {then}"
        case Ask(bind=name):
            return f"ask {name}"
        case _:
            return str(op.count)  # type: ignore[attr-defined]


def laid_out(*block: Raw, start: int = 10) -> list[str]:
    return [told(op) for op in flatten(block, CHOICE_WORDS, start)]


SO: Raw = {"there_is": {"where": "field"}}


@pytest.mark.parametrize(
    ("word", "ops"),
    [
        ({"op": "if", "all": [SO], "then": [draw(1), draw(2)]}, ["1? 14", "1", "2"]),
        (
            {"op": "if", "all": [SO], "then": [draw(1)], "else": [draw(2), draw(3)]},
            ["1? 14", "1", "goto 16", "2", "3"],
        ),
        ({"op": "if_did", "then": [draw(1), draw(2)]}, ["did? 14", "1", "2"]),
        ({"op": "may", "do": [draw(1), draw(2)]}, ["ask may11", "may11? 15", "1", "2"]),
        (
            {"op": "may", "do": [draw(1)], "else": [draw(2), draw(3)]},
            ["ask may11", "may11? 15", "1", "goto 17", "2", "3"],
        ),
        ({"op": "each", "of": "it", "do": [draw(1)], "as": "one"}, ["each11: one of it? 14", "1", "goto 11"]),
        ({"op": "repeat", "times": 2, "do": [draw(1)]}, ["again11: 2 times? 14", "1", "back 11"]),
        ({"op": "mode", "is": "burn", "do": [draw(1), draw(2)]}, ["mode? 14", "1", "2"]),
        ({"op": "later", "event": "burnt", "do": [draw(1)]}, ["later 13", "goto 15", "1", "goto 1000000"]),
    ],
)
def test_a_block_in_a_block_lies_behind_its_word(word: Raw, ops: list[str]) -> None:
    assert laid_out(draw(8), word, draw(9)) == ["8", *ops, "9"]


def test_blocks_lie_in_blocks_as_deep_as_one_likes() -> None:
    inner: list[Raw] = [{"op": "if_did", "then": [draw(1)]}]
    for word, ops in (
        (
            {"op": "if", "all": [SO], "then": inner, "else": inner},
            ["1? 14", "did? 13", "1", "goto 16", "did? 16", "1"],
        ),
        (
            {"op": "may", "do": inner, "else": inner},
            ["ask may10", "may10? 15", "did? 14", "1", "goto 17", "did? 17", "1"],
        ),
        ({"op": "each", "of": "it", "do": inner}, ["each10: each of it? 14", "did? 13", "1", "goto 10"]),
        ({"op": "if_did", "then": inner}, ["did? 13", "did? 13", "1"]),
        ({"op": "repeat", "times": 2, "do": inner}, ["again10: 2 times? 14", "did? 13", "1", "back 10"]),
        ({"op": "mode", "is": "burn", "do": inner}, ["mode? 13", "did? 13", "1"]),
        ({"op": "later", "event": "burnt", "do": inner}, ["later 12", "goto 15", "did? 14", "1", "goto 1000000"]),
    ):
        assert laid_out(word) == ops


@pytest.mark.parametrize("raw", [{"op": "dance"}, {}])
def test_a_word_that_is_not_there_is_named(raw: Raw) -> None:
    with pytest.raises(UnknownWord) as unknown:
        flatten((raw,), WORDS, 3)
    assert (unknown.value.name, str(unknown.value)) == (raw.get("op", ""), raw.get("op", ""))
    assert (unknown.value.what, unknown.value.known) == ("word", tuple(WORDS))


def test_a_card_has_a_program_for_each_effect() -> None:
    early, burnt = On("hidden"), On("burnt", of="any")
    card = CardDef(
        id="FAN",
        name={"en": "Fan"},
        kind="thing",
        effects=(
            Effect(on=burnt, cost=(draw(1), draw(2)), do=({"op": "if_did", "then": [draw(3)]},)),
            Effect(on="at dawn", during=("noon",), do=(draw(4),)),
        ),
    )
    abilities, programs = compile_card(card, WORDS, {"at dawn": Timing(early, ("dawn",))})
    assert [(a.key, a.on, a.cost) for a in abilities] == [("FAN/1", burnt, 2), ("FAN/2", early, 0)]
    assert [a.effect.during for a in abilities] == [(), ("dawn", "noon")]
    first, second = programs["FAN/1"], programs["FAN/2"]
    assert list(programs) == ["FAN/1", "FAN/2"]
    assert first.ops[:3] == second.ops[:3] == PREFACE
    assert [told(op) for op in first.ops[3:-1]] == ["1", "2", "did? 7", "3"]
    assert (first.ops[-1], [told(op) for op in second.ops[3:]]) == (at_arrow, ["4"])
    assert (first.labels, second.labels) == ({"begin": 2, "arrow": 7}, {"begin": 2})
    assert (first.rules, second.rules) == ((("effect", "FAN/1"),) * 8, (("effect", "FAN/2"),) * 4)


def test_an_unknown_timing_is_named() -> None:
    card = CardDef(id="FAN", name={"en": "Fan"}, kind="thing", effects=(Effect(on="at dusk"),))
    with pytest.raises(UnknownWord) as unknown:
        compile_card(card, WORDS, {"at dawn": Timing(None)})
    assert (unknown.value.name, unknown.value.what, unknown.value.known) == ("at dusk", "timing", ("at dawn",))


LATER: Raw = {"op": "later", "event": "burnt", "of": "any", "do": [draw(7)]}


@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("part", ["announce", "cost", "do"])
@pytest.mark.parametrize("used", ["use", ""])
@pytest.mark.parametrize(
    "block",
    [
        LATER,
        {"op": "if", "all": [SO], "then": [draw(1)], "else": [LATER]},
        {"op": "if_did", "then": [{"op": "may", "do": [LATER]}]},
        {"op": "each", "of": "it", "do": [{"op": "repeat", "times": 2, "do": [LATER]}]},
    ],
)
def test_what_is_left_waiting_waits_on_the_stack_then_wherever_it_stands(
    block: Raw, used: str, part: str, waits: bool
) -> None:
    """In a game without a stack it happens at once."""
    if part == "announce" and not waits:
        return
    blocks: Raw = {part: (draw(5), block)}
    effect = Effect(activate=used, on=None if used else On("hidden"), **blocks)
    card = CardDef(id="FAN", name={"en": "Fan"}, kind="thing", effects=(effect,))
    ops = compile_card(card, WORDS, {}, waits=waits)[1]["FAN/1"].ops
    (left,) = (op for op in ops if isinstance(op, Later))
    first = [put_on_stack, park] if waits else []
    assert list(ops[left.then : left.then + len(first)]) == first
    assert told(ops[left.then + len(first)]) == "7"
    assert ops[left.then - 2] is left


@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("by", ["always", "do"])
def test_what_is_done_first_tells_what_asked_for_it_that_it_was_done(by: str, waits: bool) -> None:
    """Whether the card forbids something itself or its effect does for a while."""
    grant: Raw = {"cannot": ["strike"], "unless": [draw(6)]}
    effect: Raw = {"always": [grant]} if by == "always" else {"do": [{"op": "modify", **grant}]}
    card = CardDef(id="FAN", name={"en": "Fan"}, kind="thing", effects=(msgspec.convert(effect, Effect),))
    abilities, programs = compile_card(card, WORDS, {}, waits=waits)
    assert [(one.key, one.cost, one.first) for one in abilities[1:]] == [("FAN/2", 1, len(PREFACE))]
    ops = programs["FAN/2"].ops
    assert (ops[: len(PREFACE)], told(ops[3]), ops[4:]) == (PREFACE, "6", (tell_paid, at_arrow))


@pytest.mark.parametrize("by", ["always", "do"])
def test_what_is_given_without_more_has_no_program_of_its_own(by: str) -> None:
    grant: Raw = {"cannot": ["strike"]}
    effect: Raw = {"always": [grant]} if by == "always" else {"do": [{"op": "modify", **grant}]}
    card = CardDef(id="FAN", name={"en": "Fan"}, kind="thing", effects=(msgspec.convert(effect, Effect),))
    (ability,), programs = compile_card(card, WORDS, {})
    assert (list(programs), ability.key) == (["FAN/1"], "FAN/1")
    given: list[Any] = [*ability.effect.always, *programs["FAN/1"].ops[len(PREFACE) :]]
    assert [(one.price, one.given) for one in given] == [("", ())]


# what the jumps do


def at_work(table: Table, frame: Frame, side: str = "field MOTH LAMP") -> Run:
    state = table.lay(side).state.copy()
    bind(state, table.game)
    run = FullRun(state)
    run.stack += (Frame("turn", 2), frame)
    return run


@pytest.mark.parametrize(
    ("branch", "goes_on"),
    [
        (JumpUnless(7), True),
        (JumpUnless(7, (Condition(there_is=Filter(), least=2),)), True),
        (JumpUnless(7, (Condition(there_is=Filter()), Condition(there_is=Filter(), least=3))), False),
        (JumpUnless(7, did=True), False),
        (JumpUnless(7, said="sure"), True),
        (JumpUnless(7, said="unsure"), False),
    ],
)
def test_a_branch_goes_on_or_elsewhere(table: Table, branch: JumpUnless, goes_on: bool) -> None:
    answers: dict[str, tuple[Pick, ...]] = {"sure": (Pick("yes"), Pick("no")), "unsure": (Pick("no"), Pick("yes"))}
    run = at_work(table, Frame("", 1, 3, answers=answers))
    branch(run)
    assert run.frame.pc == (3 if goes_on else 7)


@pytest.mark.parametrize(("did", "pc"), [(0, 7), (1, 3)])
def test_if_you_do_asks_what_was_done(table: Table, did: int, pc: int) -> None:
    run = at_work(table, Frame("", 1, 3, bound={"did": did}))
    JumpUnless(7, did=True)(run)
    assert run.frame.pc == pc


def test_a_block_is_done_for_each_of_those_that_were_there_at_first(table: Table) -> None:
    run = at_work(table, Frame("", 1, 3, bound={"n": 5}))
    step = Next(Filter(), "one", 7, "each3")
    cards = run.state.zones["p1.field"]
    for done in range(2):
        step(run)
        assert (run.frame.bound, run.frame.pc) == (
            {"n": 5, "one": cards[done : done + 1], "each3": cards[done + 1 :]},
            3,
        )
        run.state.zones["p1.field"] = ()
    step(run)
    assert (run.frame.bound, run.frame.pc) == ({"n": 5, "one": cards[1:]}, 7)
    assert step.about == Filter()


@pytest.mark.parametrize(("active", "order"), [(1, "1234"), (3, "3412")])
def test_a_block_is_done_for_players_in_turn_order(table: Table, active: int, order: str) -> None:
    """In whatever order they were chosen."""
    run = at_work(table, Frame("", 1, 3, bound={"chosen": ("p4", "p2", "p1", "p3")}))
    run.state.active = active
    step, found = Next("chosen", "one", 7, "each3"), []
    while run.frame.pc == 3:
        step(run)
        found += [run.frame.bound["one"]] if run.frame.pc == 3 else []
    assert found == [(f"p{seat}",) for seat in order]
    assert [Next(of, "one", 7, "each3").idles(run.state, run.frame) for of in ("chosen", "none", Filter())] == [
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("op", "ways"),
    [
        (Again(2, 7, "again3"), (4,)),
        (Again(1, 7, "again3"), (4,)),
        (Again(0, 7, "again3"), (7,)),
        (Again(Count(of=Filter()), 7, "again3"), (4,)),
        (Again(Count(of=Filter(where="hand")), 7, "again3"), (7,)),
        (Back(2), (4,)),
        (Goto(7), (7,)),
        (Next(Filter(), "one", 7, "each3"), (7,)),
        (JumpUnless(7, (Condition(there_is=Filter(), least=2),)), (4,)),
        (JumpUnless(7, (Condition(there_is=Filter(), least=3),)), (7,)),
        (JumpUnless(7, (Condition(there_is=Filter()), Condition(there_is=Filter(), least=3))), (7,)),
        (JumpUnless(7, did=True), (7,)),
        (JumpUnless(7, said="sure"), (4, 7)),
        (JumpUnless(7, said="mode", mode="burn"), (4, 7)),
    ],
)
def test_whoever_asks_what_may_come_next_is_told_all_ways_there_may_be(
    table: Table, op: Any, ways: tuple[int, ...]
) -> None:
    """Of a loop the one into it alone, if it is gone at all; of one for each of several that behind it."""
    run = at_work(table, Frame("", 1, 3))
    assert op.onward(run.state, run.frame, 4) == ways
    assert op.idles(run.state, run.frame) is not isinstance(op, Next)


def test_a_jump_goes_there(table: Table) -> None:
    run = at_work(table, Frame("", 1, 3))
    Goto(9)(run)
    assert run.frame.pc == 9


def test_who_may_is_asked_yes_or_no(table: Table) -> None:
    ask = flatten(({"op": "may", "do": [draw(1)]},), WORDS, 3)[0]
    assert isinstance(ask, Ask)
    prompt = Prompt(1, "may", 1, 1, "it")
    offers = all_offers(ask, State("toy"), Frame("", 1), prompt)
    assert (ask.question, [(o.move.verb, o.move.subject) for o in offers]) == ("may", [("may", "yes"), ("may", "no")])
    run = at_work(table, Frame("turn", 1))
    ask(run)
    assert run.state.prompts[1].rule == table.game.rules.rule_ids["answer"]
