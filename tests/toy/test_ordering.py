"""Whether it matters in which order several triggers of one moment are done, and how each is named in an answer."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.effects import Ability, Effect
from bsdesk.engine.facts import Modifier
from bsdesk.engine.filters import Condition, Filter, Selector
from bsdesk.engine.game import program
from bsdesk.engine.run.course import FullRun
from bsdesk.engine.run.triggers import (
    MODIFIER,
    all_commute,
    choice_of,
    drop_used_up,
    looks,
    may_mean,
    may_take_away,
    names_its_own,
    next_trigger,
    order_matters,
    order_offers,
    stop_at_unknown_listener,
)
from bsdesk.engine.run.words import Word
from bsdesk.engine.state import SIDEWAYS, Frame, Prompt, State, Unforeseeable
from bsdesk.engine.values import Pick
from bsdesk.engine.view import redact
from tests.table import Table
from tests.toy.test_replacing import changing


class Tell(Word, frozen=True):
    """Something that is the same in any order."""

    commutes = True


class Take(Word, frozen=True):
    """Something by which things may leave."""

    what: Selector = Filter(kind=("golem",))
    removes = True


class Spend(Word, frozen=True):
    """Something that is paid with tokens."""

    pays = True


def doing(table: Table, card: str, *words: Word, prices: int = 0, **effect: Any) -> Frame:
    """Let the first effect of a card be these words, and return its frame, with the Pawn as its card."""
    key = f"{card}/1"
    rules = table.game.rules
    table.game = table.game.with_rules(
        abilities={**rules.abilities, card: (Ability(key, Effect(**effect), None, prices),)},
        programs={**rules.programs, key: program(*words)},
    )
    table.lay("field PAWN HULK PIT | hand RUNE", "field RAM")
    return Frame(key, 1, source=table.ref("pawn"), bound={"subject": (table.ref("hulk"),)})


@pytest.mark.parametrize("name", ["this", "subject", "other", "number", "remain", "it"])
@pytest.mark.parametrize("part", ["do", "cost", "when"])
def test_an_effect_names_its_own_card_or_what_triggered_it(smithy: Table, name: str, part: str) -> None:
    parts: dict[str, Any] = {"when": (Condition(bound=name),)} if part == "when" else {part: ({"op": "x", "of": name},)}
    frame = doing(smithy, "PAWN", Tell(), **parts)
    assert names_its_own(smithy.state, frame.program) == (name != "it")


@pytest.mark.parametrize(
    ("words", "more", "commute"),
    [
        ([Tell()], {}, True),
        ([Tell(), Tell()], {}, True),
        ([Tell(), Take()], {}, False),
        ([], {}, False),
        ([Tell()], {"pc": 1}, False),
        ([Tell()], {"bound": {MODIFIER: 3}}, False),
    ],
)
def test_effects_that_only_tell_can_come_in_any_order(
    smithy: Table, words: list[Word], more: dict[str, Any], commute: bool
) -> None:
    """Not what is under way already, nor what an effect has left."""
    other = doing(smithy, "HULK", *words)
    one = doing(smithy, "PAWN", *words)
    assert all_commute(smithy.state, [one, replace(other, **more)]) == commute
    assert order_matters(smithy.state, Frame("triggers", 1, frames=(one, replace(other, **more)))) != commute


@pytest.mark.parametrize(("prices", "commute"), [((0, 0), True), ((1, 0), True), ((0, 2), True), ((1, 1), False)])
def test_with_two_prices_the_order_counts(smithy: Table, prices: tuple[int, int], commute: bool) -> None:
    frames = [
        doing(smithy, card, *[Take()] * count, Tell(), prices=count)
        for card, count in zip(("PAWN", "HULK"), prices, strict=True)
    ]
    assert all_commute(smithy.state, frames) == commute


@pytest.mark.parametrize(
    ("words", "limit", "ref", "may"),
    [
        ([Take()], "", "hulk", True),
        ([Take()], "turn", "hulk", True),
        ([Take()], "name", "hulk", False),
        ([Take()], ("turn", "unstackable"), "hulk", False),
        ([Take()], "", "pit", False),
        ([Take()], "", "p2.ram", False),
        ([Take(Filter(side="opposing"))], "", "p2.ram", True),
        ([Take("it")], "", "hulk", False),
        ([Take(Filter(bound="it"))], "", "hulk", False),
        ([Tell()], "", "hulk", False),
        ([Tell(), Take(Filter(where="hand", side="any"))], "", "hulk", False),
        ([Spend()], "", "hulk", False),
        ([Spend()], "", "pawn", True),
        ([Tell()], "", "pawn", False),
    ],
)
def test_an_effect_may_take_a_card_away(smithy: Table, words: list[Word], limit: Any, ref: str, may: bool) -> None:
    """Or be paid for with what lies on it, as on the Pawn."""
    frame = doing(smithy, "PAWN", *words, limit=limit)
    smithy.state.tokens |= {smithy.ref("pawn"): (1,), smithy.ref("hulk"): (0,)}
    assert may_take_away(smithy.state, frame, [smithy.ref(ref)]) == may
    assert may_take_away(smithy.state, frame, [smithy.ref("pit"), smithy.ref(ref)]) == may
    assert not may_take_away(smithy.state, frame, [])


@pytest.mark.parametrize(
    ("what", "meant"),
    [
        (Filter(), ["pawn", "hulk", "pit"]),
        (Filter(side="opposing"), ["p2.ram"]),
        (Filter(side="any", kind=("golem", "spell")), ["pawn", "hulk", "p2.ram"]),
        (Filter(kind=("mine",)), ["pit"]),
        (Filter(where="hand", side="any"), ["hand.rune"]),
        (Filter(least={"power": 9}), ["pawn", "hulk", "pit"]),
    ],
)
def test_a_filter_may_mean_what_lies_there_of_its_side_and_kind(smithy: Table, what: Filter, meant: list[str]) -> None:
    """Whatever its figures are, which may yet change."""
    frame = doing(smithy, "PAWN", Tell())
    names = ["pawn", "hulk", "pit", "p2.ram", "hand.rune"]
    assert [name for name in names if may_mean(smithy.state, frame, smithy.ref(name), what)] == meant


def test_two_cards_of_a_name_look_the_same_but_for_what_has_come_of_them(smithy: Table) -> None:
    state = smithy.lay("field PAWN PAWN").state
    one, other = state.zones["p1.field"]
    state.cards[other] = replace(state.cards[other], since=9)
    state.tally[f"turn.limit.{one}/1"] = state.tally[f"turn.limit.{other}/1"] = 2
    state.tally["turn.drawn.p1"] = 1
    assert looks(state, one) == looks(state, other)

    def differs(**parts: Any) -> bool:
        twin = state.copy()
        for name, value in parts.items():
            setattr(twin, name, value)
        return looks(twin, one) != looks(twin, other)

    assert differs(cards={**state.cards, one: replace(state.cards[one], turned=SIDEWAYS)})
    assert differs(tokens={one: (1,)})
    assert differs(tally={f"turn.limit.{one}/1": 2})
    assert differs(tally={f"turn.limit.{one}/1": 2, f"turn.limit.{other}/1": 1})
    assert not differs(tally={f"turn.limit.{one}9/1": 2})
    assert differs(modifiers=(Modifier(1, 1, one, "turn", "PAWN/1", 0, refs=(one,)),))
    assert not differs(modifiers=(Modifier(1, 1, one, "turn", "PAWN/1", 0),))


def test_a_trigger_is_named_by_its_card_and_effect_or_by_what_triggered_it(smithy: Table) -> None:
    smithy.lay("field BELL PAWN")
    state, bell = smithy.state, smithy.ref("bell")
    first = Frame("BELL/1", 1, source=bell, bound={"subject": ("#8",)})
    second = replace(first, bound={"subject": ("#9",)})
    others = [replace(first, source=smithy.ref("pawn")), replace(first, program="BELL/2")]
    assert choice_of(state, first, [first, *others]) == (bell, "e1")
    assert choice_of(state, others[1], [first, *others]) == (bell, "e2")
    assert [choice_of(state, one, [first, second]) for one in (first, second)] == [(bell, "#8"), (bell, "#9")]
    bare = replace(first, bound={})
    assert choice_of(state, bare, [bare, bare]) == (bell, "e1")
    older, newer = (replace(first, bound={MODIFIER: left}) for left in (170, 1503))
    waiting = [newer, first, older, newer]
    assert [choice_of(state, one, waiting)[0] for one in waiting] == ["m2", bell, "m1", "m2"]
    prompt = Prompt(1, "order", 1, 1, "order")
    offers = order_offers(state, Frame("triggers", 1, frames=(bare, bare, second)), prompt)
    assert [(offer.move.subject, offer.move.target) for offer in offers] == [(bell, "e1"), (bell, "#9")]


@pytest.mark.parametrize(
    ("words", "more", "matters"),
    [
        ([Tell(), Take()], {}, False),  # the very same
        ([Tell(), Take()], {"source": "hulk"}, True),  # which of them is left may hang on it
        ([Tell(), Take(Filter(kind=("mine",)))], {"source": "hulk"}, False),
        ([Tell(), Take()], {"bound": {"subject": ("#9",)}}, False),  # one card alone, and nothing says what it was
        ([Tell(), Take()], {"bound": {"subject": ("#9",), MODIFIER: 3}}, True),
        ([Tell(), Take()], {"seat": 2}, True),
        ([Tell(), Take()], {"program": "HULK/1"}, True),
    ],
)
def test_the_order_of_one_effect_of_several_cards_matters_where_one_may_take_the_other(
    smithy: Table, words: list[Word], more: dict[str, Any], matters: bool
) -> None:
    doing(smithy, "HULK", *words)
    one = doing(smithy, "PAWN", *words)
    if "source" in more:
        more = {"source": smithy.ref(more["source"])}
    assert order_matters(smithy.state, Frame("triggers", 1, frames=(one, replace(one, **more)))) == matters


def test_the_order_of_an_effect_that_names_its_card_matters(smithy: Table) -> None:
    one = doing(smithy, "PAWN", Tell(), Take(Filter(kind=("mine",))), do=({"op": "x", "of": "this"},))
    assert order_matters(smithy.state, Frame("triggers", 1, frames=(one, replace(one, source=smithy.ref("hulk")))))
    assert not order_matters(smithy.state, Frame("triggers", 1, frames=(one, one)))
    assert not order_matters(smithy.state, Frame("triggers", 1, frames=(one,)))


def test_triggers_whose_limit_is_used_up_are_forgotten_unless_they_are_under_way(smithy: Table) -> None:
    one = doing(smithy, "PAWN", Tell(), limit="turn")
    free = replace(one, source=smithy.ref("hulk"))
    begun = replace(one, pc=1)
    run = FullRun(smithy.state.copy())
    run.state.tally[f"turn.limit.{one.source}/1"] = 1
    run.stack.append(Frame("middle", 1))
    below = list(run.stack)
    run.stack.append(Frame("triggers", 1, frames=(one, free, begun), bound={"x": 1}))
    drop_used_up(run)
    assert run.stack == [*below, Frame("triggers", 1, frames=(free, begun), bound={"x": 1})]


@pytest.mark.parametrize(
    ("zone", "word", "hidden", "stops"),
    [
        ("p2.hand", "burnt", "hand MOTH", True),
        ("p2.hand", "burnt", "ash MOTH", False),
        ("p2.hand", "hidden", "hand MOTH", False),
        ("p2.vault", "burnt", "ash MOTH", True),  # it is not known whether any card lies there
        ("p2.field", "burnt", "field MOTH?", False),
        ("p2.field", "burnt", "field MOTH", False),
        ("p2.rack", "burnt", "ash MOTH", False),
    ],
)
def test_who_looks_ahead_stops_where_an_unknown_card_may_listen(
    table: Table, zone: str, word: str, hidden: str, stops: bool
) -> None:
    changing(table, "ECHO", zone=zone.partition(".")[2])
    view: State = redact(table.lay("", hidden).state, "p1")
    place = zone if zone in view.zones else "t2.rack"
    stop_at_unknown_listener(view, place, word)
    view.__dict__["foreseen"] = True
    stop_at_unknown_listener(view, "p2.ash", word)  # no effect is on there
    with pytest.raises(Unforeseeable, match=r"^hidden card$") if stops else nullcontext():
        stop_at_unknown_listener(view, place, word)


def test_on_a_view_what_was_named_may_be_hidden_by_now(table: Table) -> None:
    """So nobody can tell which one is carried out; of those that are known the named one is."""
    view = redact(table.lay("field ECHO ECHO").state, "p2")
    first, second = view.zones["p1.field"]
    waiting = tuple(Frame("ECHO/1", 1, source=ref) for ref in (first, second))
    run = FullRun(view)
    run.stack = [Frame("triggers", 1, frames=waiting, answers={"order": (Pick(second, "e1"),)})]
    next_trigger(run)
    assert run.stack == [Frame("triggers", 1, frames=waiting[:1]), waiting[1]]
    run.stack = [Frame("triggers", 1, frames=waiting, answers={"order": (Pick("#99", "e1"),)})]
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        next_trigger(run)
