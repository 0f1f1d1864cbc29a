"""By which names each fact is found in a book of sentences, and what a sentence about it may name; and what the facts
write that only Forge has: cards put together, made and gone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import (
    CardGone,
    CardJoined,
    CardMade,
    CardMarked,
    CardMoved,
    CardShown,
    CardTurned,
    ControlChanged,
    Shuffled,
)
from bsdesk.engine.facts import (
    Began,
    ChanceTaken,
    Counted,
    CountersChanged,
    Declared,
    Ended,
    Fact,
    GameEnded,
    Lapsed,
    Modified,
    Modifier,
    TokensMoved,
)
from bsdesk.engine.state import Card, Event, State, fold
from tests.table import Table

MODIFIER = Modifier(7, 1, "#1", "turn", "X/1", 0)
FIGURES = replace(MODIFIER, refs=("#2",), gain={"power": 2})

TOLD: list[tuple[Fact, list[str], dict[str, tuple[str, Any]], str]] = [
    (Began("turn", "5", 2), ["began.turn.5", "began.turn"], {"name": ("text", "5"), "seat": ("seat", 2)}, ""),
    (Ended("step", "main", 1), ["ended.step.main", "ended.step"], {"name": ("step", "main"), "seat": ("seat", 1)}, ""),
    (Began("moment", "x"), ["began.moment.x", "began.moment"], {"name": ("moment", "x"), "seat": ("seat", 0)}, ""),
    (
        Declared(1, "used", "#1", "#2", 3),
        ["act.used.#2", "act.used"],
        {
            "seat": ("seat", 1),
            "card": ("thing", "#1"),
            "target": ("thing", "#2"),
            "number": ("text", 3),
            "effect": ("effect", "#2"),
        },
        "#1",
    ),
    (
        TokensMoved("p1.purse", "#2", (1, 0), "paid"),
        ["tokens.paid", "tokens"],
        {
            "amount": ("pool", (1, 0)),
            "tokens": ("tokens", (1, 0)),
            "from": ("thing", "p1.purse"),
            "to": ("thing", "#2"),
            "area": ("zone", "p1.purse"),
            "place": ("zone", "#2"),
            "owner": ("owner", "p1.purse"),
        },
        "p1.purse",
    ),
    (
        TokensMoved("#2", "well", (1,)),
        ["tokens.", "tokens"],
        {
            "amount": ("pool", (1,)),
            "tokens": ("tokens", (1,)),
            "from": ("thing", "#2"),
            "to": ("thing", "well"),
            "area": ("zone", "#2"),
            "place": ("zone", "well"),
        },
        "#2",
    ),
    (ChanceTaken(6, 3, 99), ["chance"], {"number": ("text", 4)}, ""),
    (
        Modified(FIGURES),
        ["modified.figures", "modified"],
        {
            "card": ("thing", "#1"),
            "things": ("things", ("#2",)),
            "gain": ("figures", {"power": 2}),
            "set": ("set_figures", {}),
            "until": ("until", "turn"),
        },
        "",
    ),
    (
        CountersChanged("#1", "dent", 2, "#9"),
        ["counters.dent", "counters"],
        {"card": ("thing", "#1"), "source": ("thing", "#9"), "name": ("counter", "dent"), "number": ("text", 2)},
        "#1",
    ),
    (
        CountersChanged("#1", "dent", -2),
        ["counters_off.dent", "counters_off"],
        {"card": ("thing", "#1"), "source": ("thing", ""), "name": ("counter", "dent"), "number": ("text", 2)},
        "#1",
    ),
    (
        GameEnded({3: "win", 2: "lose", 1: "win"}, "deck", 2),
        ["over.deck", "over"],
        {"winners": ("seats", [1, 3]), "seat": ("seat", 2)},
        "",
    ),
    (
        CardMoved("#1", "p1.ash", "#5", why="sent"),
        ["moved.sent", "moved"],
        {"card": ("thing", "#5"), "to": ("thing", "p1.ash")},
        "#5",
    ),
    (CardMoved("#1", "p1.ash", "+1"), ["moved.", "moved"], {"card": ("thing", "#1"), "to": ("thing", "p1.ash")}, "+1"),
    (
        CardMoved("p2.hand.1", "p2.deck"),
        ["moved.", "moved"],
        {"card": ("thing", "?"), "to": ("thing", "p2.deck")},
        "p2.deck",
    ),
    (
        CardJoined("#1", "p1.field", "#5", why="joined", onto="#2"),
        ["moved.joined", "moved"],
        {"card": ("thing", "#2"), "under": ("thing", "#5"), "to": ("thing", "p1.field")},
        "#2",
    ),
    (
        CardMade("X", "stack", "#5", why="ability"),
        ["made.ability", "made"],
        {"card": ("thing", "#5"), "to": ("thing", "stack")},
        "#5",
    ),
    (CardMade("X", "stack"), ["made.", "made"], {"card": ("thing", "?"), "to": ("thing", "stack")}, "stack"),
    (CardGone("#1", "ability"), ["gone.ability", "gone"], {"card": ("thing", "#1")}, "#1"),
    (CardTurned("#1", 2, 0), ["turned.2"], {"card": ("thing", "#1")}, "#1"),
    (CardMarked("#1", "proud"), ["marked.proud"], {"card": ("thing", "#1")}, "#1"),
    (CardMarked("#1", "proud", on=False), ["unmarked.proud"], {"card": ("thing", "#1")}, "#1"),
    (CardShown("#1"), ["shown"], {"card": ("thing", "#1")}, "#1"),
    (ControlChanged("#1", 2), ["control"], {"card": ("thing", "#1"), "seat": ("seat", 2)}, "#1"),
    (
        Shuffled("p1.deck", ("#1",), 9, 1),
        ["shuffled.own", "shuffled"],
        {"to": ("thing", "p1.deck"), "area": ("zone", "p1.deck"), "seat": ("seat", 1)},
        "p1.deck",
    ),
    (
        Shuffled("p1.deck", ("#1",), 9, 2),
        ["shuffled"],
        {"to": ("thing", "p1.deck"), "area": ("zone", "p1.deck"), "seat": ("seat", 2)},
        "p1.deck",
    ),
    (
        Shuffled("p1.deck", ("#1",), 9),
        ["shuffled"],
        {"to": ("thing", "p1.deck"), "area": ("zone", "p1.deck"), "seat": ("owner", "p1.deck")},
        "p1.deck",
    ),
    (Counted("turn.x"), ["counted"], {}, ""),
    (Lapsed(3), ["lapsed"], {}, ""),
]


@pytest.mark.parametrize(("fact", "keys", "facts", "about"), TOLD)
def test_what_a_sentence_about_a_fact_may_name(
    fact: Fact, keys: list[str], facts: dict[str, tuple[str, Any]], about: str
) -> None:
    assert (fact.log_keys(), dict(fact.sentence_facts()), fact.about()) == (keys, facts, about)


@pytest.mark.parametrize(
    ("modifier", "keys"),
    [
        (MODIFIER, ["modified"]),
        (replace(FIGURES, refs=()), ["modified"]),
        (replace(FIGURES, gain={}), ["modified"]),
        (replace(FIGURES, set={"power": 1}), ["modified.figures", "modified"]),
        (replace(FIGURES, gain={}, set={"power": 1}), ["modified.set", "modified"]),
        (replace(FIGURES, gain={}, set={"power": 1}, refs=()), ["modified"]),
    ],
)
def test_figures_that_are_given_to_things_are_told_in_words_of_their_own(modifier: Modifier, keys: list[str]) -> None:
    assert Modified(modifier).log_keys() == keys


# what is written


def written(state: State, fact: Fact) -> State:
    """Return the state after this fact, as event 60."""
    twin = state.copy()
    fold(twin, Event(60, 60, 1, "rule", "F-1", fact))
    return twin


def laid(table: Table) -> State:
    """Return a state with three cards on seat 1's field; those to come are #50 and on."""
    state = table.lay("field PAWN HULK PIT | hand RUNE", "field RAM").state
    state.next_id = 50
    return state


@pytest.mark.parametrize("name", ["#50", "#70", "#10"])
def test_a_card_that_is_put_on_a_thing_is_its_top_card(smithy: Table, name: str) -> None:
    state = laid(smithy)
    pawn, hulk, pit = state.zones["p1.field"]
    (rune,) = state.zones["p1.hand"]
    state.cards[pawn] = replace(state.cards[pawn], turned=1, marks=("proud",))
    state.cards[rune] = replace(state.cards[rune], owner=2)
    state.counters = {pawn: {"dent": 1}, rune: {"glow": 2}}
    after = written(state, CardJoined(rune, "p1.field", name, why="joined", onto=pawn))
    assert (after.zones["p1.field"], after.zones["p1.hand"]) == ((pawn, name, hulk, pit), ())
    top, beneath = after.cards[pawn], after.cards[name]
    assert top == replace(state.cards[pawn], definition="RUNE", owner=2)
    assert beneath == Card(name, "PAWN", 1, 1, "p1.field", under=pawn, since=60)
    assert rune not in after.cards
    assert (after.counters, after.next_id) == ({pawn: {"dent": 1}}, max(50, int(name[1:]) + 1))
    state.counters = {}
    assert written(state, CardJoined(rune, "p1.field", "#50", onto=pawn)).counters == {}


@pytest.mark.parametrize("fact", ["joined", "gone", "moved"])
@pytest.mark.parametrize(("pool", "fails"), [((1,), True), ((0,), False)])
def test_a_card_never_goes_with_tokens_on_it(smithy: Table, fact: str, pool: tuple[int], fails: bool) -> None:
    state = laid(smithy)
    pawn, hulk, _ = state.zones["p1.field"]
    state.tokens[hulk] = pool
    gone: dict[str, Fact] = {
        "joined": CardJoined(hulk, "p1.field", "#50", onto=pawn),
        "gone": CardGone(hulk),
        "moved": CardMoved(hulk, "p1.ash", "#50"),
    }
    if fails:
        with pytest.raises(AssertionError, match=r"with tokens on it$"):
            written(state, gone[fact])
    else:
        assert hulk not in written(state, gone[fact]).tokens


@pytest.mark.parametrize(
    ("place", "order"),
    [(-1, ["PAWN", "HULK", "PIT", "RAM"]), (0, ["RAM", "PAWN", "HULK", "PIT"]), (1, ["PAWN", "RAM", "HULK", "PIT"])],
)
def test_a_card_that_is_made_lies_where_it_is_put(smithy: Table, place: int, order: list[str]) -> None:
    state = laid(smithy)
    made = CardMade("RAM", "p1.field", "#61", 2, place, controller=1, face="up", under="#1", marks=("proud",))
    after = written(state, made)
    assert [after.cards[ref].definition for ref in after.zones["p1.field"]] == order
    assert after.cards["#61"] == Card("#61", "RAM", 2, 1, "p1.field", 0, "up", "#1", 60, ("proud",))
    assert (after.next_id, after.tally) == (62, {**state.tally, "game.made.p2.RAM": 1})


def test_the_holder_of_a_card_that_nobody_owns_is_whose_zone_it_is_in(smithy: Table) -> None:
    state = laid(smithy)
    assert written(state, CardMade("RAM", "p2.hand", "#50")).cards["#50"].controller == 2
    assert written(state, CardMade("RAM", "p2.hand", "#50", 1)).cards["#50"].controller == 1
    assert written(state, CardMade("RAM", "stack", "#50")).cards["#50"].controller == 0


@pytest.mark.parametrize(
    ("more", "to", "key"),
    [
        ({}, "p1.field", "game.made.p1.RAM"),
        ({}, "p1.hand", ""),
        ({"face": "up"}, "p1.hand", "game.made.p1.RAM"),
        ({"face": "own"}, "p1.field", ""),
        ({"effect": 2}, "stack", ""),
    ],
)
def test_a_card_that_is_made_is_counted_if_all_see_it(smithy: Table, more: dict[str, Any], to: str, key: str) -> None:
    state = laid(smithy)
    before = {name: number for name, number in state.tally.items() if name.startswith("game.")}
    after = written(state, CardMade("RAM", to, "#50", 1, **more))
    counted = {name: number for name, number in after.tally.items() if name.startswith("game.")}
    assert counted == {**before, **({key: 1} if key else {})}
    assert after.cards["#50"].effect == more.get("effect", 0)
    again = written(after, CardMade("RAM", to, "#51", 1, **more))
    assert again.tally.get(key, 0) == (2 if key else 0)


def test_a_card_that_is_gone_leaves_nothing(smithy: Table) -> None:
    state = laid(smithy)
    pawn, hulk, pit = state.zones["p1.field"]
    state.counters = {hulk: {"dent": 1}, pit: {"glow": 1}}
    after = written(state, CardGone(hulk))
    assert (after.zones["p1.field"], hulk in after.cards) == ((pawn, pit), False)
    assert (after.counters, after.tally) == ({pit: {"glow": 1}}, {**state.tally, "game.gone.p1.HULK": 1})
    assert written(state, CardGone(pawn)).counters == state.counters


@pytest.mark.parametrize(("number", "left"), [(2, {"dent": 3, "glow": 1}), (-1, {"glow": 1}), (-5, {"glow": 1})])
def test_counters_are_put_and_taken_off(smithy: Table, number: int, left: dict[str, int]) -> None:
    state = laid(smithy)
    state.counters = {"#1": {"dent": 1, "glow": 1}}
    assert written(state, CountersChanged("#1", "dent", number)).counters == {"#1": left}
    assert written(state, CountersChanged("#2", "dent", number)).counters == (
        {**state.counters, "#2": {"dent": number}} if number > 0 else state.counters
    )
    assert state.counters == {"#1": {"dent": 1, "glow": 1}}


@pytest.mark.parametrize(
    ("fact", "base", "held", "zone"),
    [
        ({"lent": True}, 1, 0, "p2.field"),
        ({"back": True}, 0, 0, "p2.field"),
        ({}, 0, 60, "p2.field"),
    ],
)
def test_control_is_lent_goes_back_or_is_given_for_good(
    smithy: Table, fact: dict[str, bool], base: int, held: int, zone: str
) -> None:
    state = laid(smithy)
    pawn, hulk, pit = state.zones["p1.field"]
    after = written(state, ControlChanged(hulk, 2, **fact))
    assert after.cards[hulk] == replace(state.cards[hulk], controller=2, zone=zone, base=base, held=held)
    assert (after.zones["p1.field"], after.zones["p2.field"][-1]) == ((pawn, pit), hulk)
    if base:
        again = written(after, ControlChanged(hulk, 1, lent=True))
        assert again.cards[hulk].base == 1
