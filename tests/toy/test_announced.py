"""How an effect is put on the stack, step by step: its thing, its targets, what hangs on what, the way back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMade, CardMoved
from bsdesk.engine.effects import mentions
from bsdesk.engine.facts import Declared
from bsdesk.engine.files.compiler import Goto, JumpUnless
from bsdesk.engine.filters import Condition, Filter
from bsdesk.engine.game import program
from bsdesk.engine.play.announcing import (
    asked_between,
    hangs_on,
    home_of,
    is_linked,
    is_to_wait,
    way_back,
    withdraw,
)
from bsdesk.engine.play.priority import (
    AFTER,
    AT_ONCE,
    IDLE,
    PASSES,
    RIGHT,
    SEEN,
    THING,
    carry_out,
    look_at_targets,
    open_round,
    put_on_stack,
    was_asked,
)
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.words import Word
from bsdesk.engine.state import Frame
from bsdesk.engine.values import Pick
from bsdesk.engine.vocabulary.choosing import Choose
from tests.table import Table
from tests.toy.forge import Dent
from tests.toy.smithy import cast, resolve, reworked

GOLEM = {"kind": ["golem"], "side": "any"}


def running(table: Table, *frames: Frame) -> FullRun:
    """Return a run with these frames on its agenda, above one that has nothing to do with them."""
    run = FullRun(table.state.copy())
    run.stack += [Frame("middle", 1), *frames]
    return run


# rounds


@pytest.mark.parametrize("seen", [{}, {SEEN: ("#1",)}])
def test_a_round_begins_with_nothing_of_the_one_before(smithy: Table, seen: dict[str, Any]) -> None:
    laps = {"laps_left": 3, "laps_over": 1} if seen else {}
    run = running(smithy.lay(), Frame("turn", 1, bound={"x": 1, PASSES: 2, **seen, **laps}))
    open_round(run, 2)
    assert run.frame.bound == {"x": 1, RIGHT: 2, PASSES: 0}


def test_what_is_carried_out_is_followed_by_what_becomes_of_its_thing(smithy: Table) -> None:
    run = running(smithy.lay())
    below = list(run.stack)
    effect = Frame("BOLT/1", 2, 4, "#7", 9, {THING: ("#8",)})
    carry_out(run, effect)
    assert run.stack == [*below, Frame(AFTER, 2, source="#8", cause=9, bound={"program": "BOLT/1"}), effect]


# its thing


@pytest.mark.parametrize(("source", "owner"), [("lured", 2), ("#99", 1)])
def test_the_thing_of_an_effect_is_owned_by_who_owns_its_card(smithy: Table, source: str, owner: int) -> None:
    """If that is gone, it is whose effect it is."""
    smithy.lay("hand LURE VEIN | field PIT", "field RAM")
    cast(smithy, "lure", "p2.ram")
    resolve(smithy)
    ref = smithy.ref("ram") if source == "lured" else source
    run = running(smithy, Frame("RAM/1", 1, source=ref))
    new = run.fresh_id()
    made = CardMade("RAM", "stack", new, owner, why="ability", controller=1, effect=1)
    assert put_on_stack(run) == [made]
    assert run.frame.bound == {THING: (new,)}


def test_a_spell_is_its_own_thing_and_what_happens_at_once_has_none(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT", "field PAWN")
    smithy.play("cast hand.bolt")
    bolt = smithy.state.zones["stack"][0]
    ways: list[tuple[Any, Any]] = [({}, {THING: (bolt,)}), ({AT_ONCE: 1}, {AT_ONCE: 1})]
    for more, known in ways:
        run = running(smithy, Frame("BOLT/1", 1, source=bolt, bound=more))
        assert put_on_stack(run) is None
        assert run.frame.bound == known


# its targets


def two_targets(table: Table, mode: str = "dent") -> tuple[FullRun, Frame]:
    """Return a run with an effect that chose a golem in its mode, and another one in any mode."""
    announce = [
        {"op": "modes", "of": ["dent", "draw"]},
        {"op": "mode", "is": "dent", "do": [{"op": "choose", "from": GOLEM, "as": "one"}]},
        {"op": "choose", "from": GOLEM, "as": "two"},
    ]
    reworked(table, "CHARM", {"activate": "cast", "zone": "stack", "announce": announce, "do": [{"op": "draw"}]})
    table.lay("field PAWN HULK", "field RAM")
    frame = Frame("CHARM/1", 1, source="#90", answers={"mode": (Pick(mode),)})
    run = running(table, frame)
    return run, frame


@pytest.mark.parametrize(("mode", "asked"), [("dent", ["one", "two"]), ("draw", ["two"])])
def test_what_stands_in_a_mode_was_asked_only_in_that_mode(smithy: Table, mode: str, asked: list[str]) -> None:
    run, frame = two_targets(smithy, mode)
    ops = list(enumerate(run.rules.programs[frame.program].ops))
    found = [op.as_ for place, op in ops if isinstance(op, Choose) and was_asked(run.state, frame, place)]
    assert found == asked


@pytest.mark.parametrize(
    ("one", "two", "left"),
    [
        ("pawn", "hulk", ["pawn", "hulk"]),
        ("pawn", "#99", ["pawn"]),
        ("#99", "hulk", ["hulk"]),
        ("#99", "#98", None),
        ("#99", "", None),
        ("", "", []),
    ],
)
def test_what_can_not_be_meant_any_more_is_forgotten(smithy: Table, one: str, two: str, left: list[str] | None) -> None:
    """With nothing left of what was chosen, nothing happens; where nothing was chosen, it goes on."""
    run, frame = two_targets(smithy)
    refs = {name: smithy.ref(name) for name in ("pawn", "hulk")}
    picks = {name: (Pick(refs.get(ref, ref)),) if ref else () for name, ref in (("one", one), ("two", two))}
    run.stack[-1] = replace(frame, answers={**frame.answers, **picks})
    told = look_at_targets(run)
    assert told == (None if left is not None else [Declared(1, "fizzled", "#90", "CHARM/1")])
    known = [pick.subject for name in ("one", "two") for pick in run.frame.answers[name]]
    assert known == [refs[name] for name in left or ()]
    assert (run.frame.pc == len(run.rules.programs[frame.program].ops)) == (left is None)


@pytest.mark.parametrize(("there", "goes_on"), [("field", True), ("exile", False)])
def test_what_was_given_up_is_no_target_and_its_if_is_asked_again(smithy: Table, there: str, goes_on: bool) -> None:
    cost = [{"op": "choose", "from": {"where": "hand"}, "as": "c"}, {"op": "send", "what": "c"}]
    when = [{"there_is": {"where": there, "kind": ["golem"]}}]
    reworked(smithy, "RAM", {"activate": "use", "when": when, "cost": cost, "do": [{"op": "draw"}]})
    smithy.lay("field RAM")
    run = running(smithy, Frame("RAM/1", 1, source=smithy.ref("ram"), answers={"c": (Pick("#99"),)}))
    assert (look_at_targets(run) is None) == goes_on


# what hangs on what


@pytest.mark.parametrize(
    ("ability", "linked"),
    [
        ({"announce": [{"op": "choose", "from": GOLEM}]}, False),
        ({"announce": [{"op": "choose", "from": GOLEM, "as": "a"}, {"op": "choose", "from": GOLEM, "as": "b"}]}, False),
        (
            {"announce": [{"op": "choose", "from": GOLEM, "as": "a"}, {"op": "choose", "from": {**GOLEM, "but": "a"}}]},
            True,
        ),
        ({"announce": [{"op": "choose", "from": GOLEM, "as": "a"}], "cost": [{"op": "send", "what": "this"}]}, False),
        ({"announce": [{"op": "choose", "from": GOLEM, "as": "a"}], "cost": [{"op": "send", "what": "a"}]}, True),
    ],
)
@pytest.mark.parametrize("place", ["field", "hand"])
def test_an_announcement_is_linked_where_one_part_names_another(
    smithy: Table, ability: dict[str, Any], linked: bool, place: str
) -> None:
    """So it is where something is given up for a card that has a price of its own, too: one that isn't in play."""
    reworked(smithy, "RAM", {"activate": "use", **ability, "do": [{"op": "draw"}]})
    smithy.lay(f"{place} RAM", "field PAWN")
    frame = Frame("RAM/1", 1, source=smithy.ref(f"{place}.ram"))
    assert is_linked(smithy.state, frame) == (linked or ("cost" in ability and place == "hand"))


@pytest.mark.parametrize(
    ("op", "names", "so"),
    [
        (Dent("ore"), ["ore"], True),
        (Dent("ore"), ["x", "ore"], True),
        (Dent("ore"), ["or"], False),
        (Dent("ore"), [], False),
        (Choose(Filter(but="ore")), ["ore"], True),
        (test_what_stands_in_a_mode_was_asked_only_in_that_mode, ["ore"], False),
    ],
)
def test_a_word_mentions_a_name(op: object, names: list[str], so: bool) -> None:
    assert mentions(op, names) == so


@pytest.mark.parametrize(
    ("pc", "bound", "name", "hangs"),
    [
        (1, {}, "a", True),  # the second choice names it
        (2, {}, "b", False),
        (2, {"home": ("p1.hand",)}, "b", False),
        (99, {"home": ("p1.hand",)}, "c", True),  # given up for a card that is still to be paid for
        (99, {}, "c", False),
        (99, {"home": ("p1.hand",)}, "", False),
        (0, {"home": ("p1.hand",)}, "c", True),  # the price itself names it
        (0, {"home": ("p1.hand",)}, "d", False),
    ],
)
def test_what_is_still_to_be_said_hangs_on_an_answer(
    smithy: Table, pc: int, bound: dict[str, Any], name: str, hangs: bool
) -> None:
    announce = [{"op": "choose", "from": GOLEM, "as": "a"}, {"op": "choose", "from": {**GOLEM, "but": "a"}, "as": "b"}]
    cost = [{"op": "choose", "from": {"where": "hand"}, "as": "c"}]
    reworked(smithy, "RAM", {"activate": "use", "announce": announce, "cost": cost, "do": [{"op": "draw"}]})
    state = smithy.lay("field RAM").state
    ops = list(state.rules.programs["RAM/1"].ops)
    places = {op.as_: place + 1 for place, op in enumerate(ops) if isinstance(op, Choose)}
    first = state.rules.abilities["RAM"][0].first
    frame = Frame("RAM/1", 1, {99: places["c"], 0: first}.get(pc, places["a"] + pc - 1), bound=bound)
    op = Choose(Filter(), as_=name) if name else Dent()
    assert hangs_on(state, frame, op) == hangs


class Say(Word, frozen=True):
    """A word that does nothing."""

    name: str


NEVER, ALWAYS = Condition(there_is=Filter(where="exile")), Condition(there_is=Filter())


@pytest.mark.parametrize(
    ("branch", "said"),
    [
        (JumpUnless(3, mode="dent", said="mode"), ["a", "b", "c"]),
        (JumpUnless(3, mode="draw", said="mode"), ["a", "c"]),
        (JumpUnless(3, all=(ALWAYS,)), ["a", "b", "c"]),
        (JumpUnless(3, all=(ALWAYS, NEVER)), ["a", "c"]),
        (JumpUnless(3, said="may"), ["a", "c"]),
        (JumpUnless(3, did=True), ["a", "c"]),
        (Goto(3), ["a", "c"]),
    ],
)
def test_what_is_gone_through_for_sure(smithy: Table, branch: JumpUnless, said: list[str]) -> None:
    """Not what hangs on an answer that somebody may decline."""

    def shown(_run: Run) -> None:
        """F-8 What is no word."""

    ops = (Say("a"), branch, Say("b"), Say("c"), shown, Say("d"))
    smithy.game = smithy.game.with_rules(programs={**smithy.game.rules.programs, "PAWN/9": program(*ops)})
    smithy.lay("field PAWN")
    frame = Frame("PAWN/9", 1, source=smithy.ref("pawn"), answers={"mode": (Pick("dent"),)})
    assert [op.name for op in asked_between(smithy.state, frame, 0, 4)] == said
    assert [op.name for op in asked_between(smithy.state, frame, 3, 6)] == ["c", "d"]
    assert not is_to_wait(smithy.state, frame)


# the way back


@pytest.mark.parametrize("passes", [None, 1])
def test_it_is_known_from_where_it_was_announced(smithy: Table, passes: int | None) -> None:
    smithy.lay("hand PIT BOLT PIT")
    if passes:
        smithy.play("p1 pass")
    else:
        smithy.state.agenda = ()
    smithy.state.seq = 70
    known = home_of(smithy.state, smithy.ref("hand.bolt"))
    assert known == {"home": ("p1.hand",), "home_place": 1, "home_since": 70, "home_passes": passes or 0}


@pytest.mark.parametrize(("bound", "place"), [({"home_place": 1}, 1), ({}, -1), ({"home_place": 0}, 0)])
def test_a_card_goes_back_to_where_it_was(smithy: Table, bound: dict[str, Any], place: int) -> None:
    smithy.lay("hand BOLT PIT", "field PAWN")
    smithy.play("cast hand.bolt")
    bolt = smithy.state.zones["stack"][0]
    run = running(smithy)
    frame = Frame("BOLT/1", 1, bound={"home": ("p1.hand",), **bound})
    back = CardMoved(bolt, "p1.hand", run.fresh_id(), place, why="withdrawn", controller=1)
    assert way_back(run, frame, bolt) == [back]
    assert way_back(run, Frame("BOLT/1", 1), bolt) == []


@pytest.mark.parametrize("what", ["use ram e1", "cast hand.bolt"])
def test_what_is_taken_back_is_gone_with_what_it_triggered_and_owed(smithy: Table, what: str) -> None:
    smithy.lay("field RAM | hand BOLT PIT", "field PAWN HULK")
    smithy.play(what)
    (thing,) = smithy.state.zones["stack"]
    run = FullRun(smithy.state.copy())
    run.state.queue = (Frame("BELL/1", 1, cause=5), Frame("BELL/2", 1, cause=6), Frame("BELL/2", 2, cause=7))
    bound: dict[str, Any] = {THING: (thing,), "home": ("p1.hand",), "home_place": 0, "home_since": 6, "home_passes": 1}
    round_ = replace(run.stack[0], source=thing)
    assert PASSES in round_.bound
    run.stack[:] = [
        replace(round_, bound={**round_.bound, IDLE: 2}),
        Frame("middle", 1),
        Frame("payment", 1, source=thing),
    ]
    run.stack.append(Frame(f"{run.state.cards[thing].definition}/1", 2, source=smithy.ref("ram"), bound=bound))
    seq, new = run.state.seq, run.fresh_id()
    withdraw(run)
    gone = CardGone(thing, "ability") if "ram" in what else CardMoved(thing, "p1.hand", new, 0, "withdrawn", 1)
    assert [(event.fact, event.by, event.why, event.parent) for event in run.log] == [(gone, "rule", "F-3", seq)]
    assert [frame.cause for frame in run.state.queue] == [5, 6]
    assert [frame.program for frame in run.stack][:-1] == ["turn", "middle"]
    assert run.stack[0].bound == {**round_.bound, IDLE: 2, RIGHT: 2, PASSES: 1}
    run.stack[1:-1] = [Frame("payment", 1, source=thing)]
    withdraw(run)  # with its thing gone already, only the rest
    assert (len(run.log), len(run.stack)) == (1, 2)


@pytest.mark.parametrize("place", ["field", "exile"])
def test_what_was_not_begun_from_the_hand_leaves_only_the_stack(smithy: Table, place: str) -> None:
    smithy.lay(f"{place} RAM")
    run = running(smithy, Frame("RAM/1", 1, source=smithy.state.zones[f"p1.{place}"][0]))
    stack = list(run.stack)
    withdraw(run)
    assert (run.log, run.stack) == ([], stack)
