"""What each fact writes into a state, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bsdesk.engine.card_facts import (
    ROOM,
    CardMade,
    CardMarked,
    CardMoved,
    CardShown,
    CardTurned,
    ControlChanged,
    Shuffled,
)
from bsdesk.engine.fact_base import FactBase
from bsdesk.engine.facts import (
    Began,
    ChanceTaken,
    Commanded,
    Counted,
    Declared,
    Ended,
    Fact,
    GameEnded,
    Modified,
    Modifier,
    TokensMoved,
)
from bsdesk.engine.state import Card, Event, State, fold
from bsdesk.engine.values import Move
from tests.table import Table


def laid(table: Table) -> State:
    """#1 and #2 lie on the field, #3 in the hand, #4 and #5 in the deck of seat 1; #6 on the field of seat 2."""
    table.game = table.game.with_rules(turns=replace(table.game.rules.turns, stretches=frozenset({"fair"})))
    state = table.lay("field MOTH[1+R] LAMP | hand ECHO | deck NEST URN", "field MOTH | deck", "deck", "deck").state
    state.tally = {"turn.a": 1, "fair.b": 2, "game.c": 3}
    state.moment, state.seq = "noon", 40
    state.modifiers = (Modifier(7, 1, "#1", "fair", "x", 0), Modifier(8, 1, "#1", "turn", "x", 0))
    return state


def changes(table: Table, fact: Fact) -> dict[str, Any]:
    """The parts of the state that a fact changes, as they are then; the number of the event apart. What was worked out
    is forgotten, unless the fact is only told."""
    state = laid(table)
    twin = state.copy()
    twin.memo["worked out"] = twin.totals["worked out"] = 1
    fold(twin, Event(41, 41, 1, "rule", "T-1", fact))
    told = type(fact).write is FactBase.write
    assert (twin.seq, twin.memo, twin.totals) == (41, *[{"worked out": 1} if told else {}] * 2)
    parts = [name for name in state.__struct_fields__ if name != "seq"]
    return {name: getattr(twin, name) for name in parts if getattr(twin, name) != getattr(state, name)}


NOTHING: dict[str, Any] = {}


@pytest.mark.parametrize(
    "fact", [Commanded(Move(1, "pass")), Declared(1, "passed", "#1"), Began("fog"), Began("turns"), Ended("fog")]
)
def test_what_is_only_told_changes_nothing(table: Table, fact: Fact) -> None:
    assert changes(table, fact) == NOTHING


def test_a_turn_begins(table: Table) -> None:
    assert changes(table, Began("turn", "6", 3)) == {"turn": 6, "active": 3, "step": "", "moment": ""}


def test_a_step_or_a_moment_begins(table: Table) -> None:
    assert changes(table, Began("step", "dusk", 1)) == {"step": "dusk"}
    assert changes(table, Began("moment", "dawn", 1)) == {"moment": "dawn"}


def test_a_stretch_that_effects_may_last_for_is_on(table: Table) -> None:
    assert changes(table, Began("fair", "", 1)) == {"tally": {"turn.a": 1, "fair.b": 2, "game.c": 3, "fair.on": 1}}


def test_with_a_stretch_all_that_was_to_last_so_long_ends(table: Table) -> None:
    state = laid(table)
    kept = {m.until: m for m in state.modifiers}
    assert changes(table, Ended("fair", "", 1)) == {
        "tally": {"turn.a": 1, "game.c": 3},
        "modifiers": (kept["turn"],),
        "moment": "",
    }
    assert changes(table, Ended("turn", "5", 1)) == {
        "tally": {"fair.b": 2, "game.c": 3},
        "modifiers": (kept["fair"],),
    }
    assert changes(table, Ended("step", "main", 1)) == {"step": ""}


def test_a_card_moves_to_the_end_of_a_zone_and_is_another_object(table: Table) -> None:
    cards = dict(laid(table).cards)
    del cards["#3"]
    new = Card("#9", "ECHO", 1, 1, "p1.field", since=41)
    assert changes(table, CardMoved("#3", "p1.field", "#9")) == {
        "cards": {**cards, "#9": new},
        "zones": {**laid(table).zones, "p1.hand": (), "p1.field": ("#1", "#2", "#9")},
        "next_id": 10,
    }


@pytest.mark.parametrize(
    ("place", "order"),
    [(-1, ["#4", "#5", "#9"]), (0, ["#9", "#4", "#5"]), (1, ["#4", "#9", "#5"]), (2, ["#4", "#5", "#9"])],
)
def test_a_card_is_put_into_its_place(table: Table, place: int, order: list[str]) -> None:
    assert list(changes(table, CardMoved("#3", "p1.deck", "#9", place))["zones"]["p1.deck"]) == order


@pytest.mark.parametrize(("before", "after"), [(7, 61), (61, 61), (62, 62), (100, 100)])
def test_an_id_is_given_away_once(table: Table, before: int, after: int) -> None:
    state = laid(table)
    state.next_id = before
    fold(state, Event(41, 41, 1, "rule", "T-1", CardMoved("#3", "p1.ash", "#60")))
    assert state.next_id == after


def test_a_zone_is_there_with_its_first_card_at_the_latest(table: Table) -> None:
    state = laid(table)
    del state.zones["p1.ash"]
    fold(state, Event(41, 41, 1, "rule", "T-1", CardMoved("#3", "p1.ash", "#9")))
    assert state.zones["p1.ash"] == ("#9",)
    del state.zones["p1.ash"]
    fold(state, Event(42, 42, 1, "rule", "T-1", CardMade("MOTH", "p1.ash", "#10", 1)))
    assert state.zones["p1.ash"] == ("#10",)


def test_how_a_card_comes_is_written_on_it(table: Table) -> None:
    moved = CardMoved("#3", "p2.field", "#9", controller=2, face="own", under="#6", marks=("lit",))
    assert changes(table, moved)["cards"]["#9"] == Card("#9", "ECHO", 1, 2, "p2.field", 0, "own", "#6", 41, ("lit",))


def test_a_card_without_tokens_leaves_no_empty_pool_behind(table: Table) -> None:
    state = laid(table)
    state.tokens["#3"] = (0, 0, 0)
    fold(state, Event(41, 41, 1, "rule", "T-1", CardMoved("#3", "p1.ash", "#9")))
    assert "#3" not in state.tokens


def test_a_card_never_leaves_with_tokens_on_it(table: Table) -> None:
    with pytest.raises(AssertionError, match="#1 left field with tokens on it"):
        changes(table, CardMoved("#1", "p1.ash", "#9"))


@pytest.mark.parametrize(
    ("fact", "field", "value"),
    [
        (CardTurned("#2", 1, 0), "turned", 1),
        (CardMarked("#2", "lit"), "marks", ("lit",)),
        (CardShown("#2", "down"), "face", "down"),
        (CardShown("#2"), "face", "up"),
    ],
)
def test_a_card_is_turned_marked_or_shown(table: Table, fact: Fact, field: str, value: object) -> None:
    cards = laid(table).cards
    changed = msgspec.structs.replace(cards["#2"], **{field: value})
    assert changes(table, fact) == {"cards": {**cards, "#2": changed}}


def test_a_mark_is_there_once_and_what_was_said_last_comes_last(table: Table) -> None:
    state = laid(table)
    seen = []
    for n, (mark, on) in enumerate([("a", True), ("b", True), ("a", True), ("c", False), ("b", False)], 41):
        fold(state, Event(n, n, 1, "rule", "T-1", CardMarked("#2", mark, on)))
        seen.append(state.cards["#2"].marks)
    assert seen == [("a",), ("a", "b"), ("b", "a"), ("b", "a"), ("a",)]


def test_control_changes_and_the_card_stays_the_same_object(table: Table) -> None:
    cards, zones = laid(table).cards, laid(table).zones
    theirs = msgspec.structs.replace(cards["#1"], controller=2, zone="p2.field")
    assert changes(table, ControlChanged("#1", 2)) == {
        "cards": {**cards, "#1": theirs},
        "zones": {**zones, "p1.field": ("#2",), "p2.field": ("#6", "#1")},
    }


def test_a_card_of_the_whole_table_stays_where_it_lies(table: Table) -> None:
    state = laid(table)
    fold(state, Event(41, 41, 1, "rule", "T-1", CardMoved("#3", "stack", "#9", controller=1)))
    fold(state, Event(42, 42, 1, "rule", "T-1", ControlChanged("#9", 2)))
    assert (state.cards["#9"].controller, state.cards["#9"].zone, state.zones["stack"]) == (2, "stack", ("#9",))


def test_tokens_go_from_one_place_to_another(table: Table) -> None:
    tokens = laid(table).tokens
    assert changes(table, TokensMoved("#1", "#2", (1, 1, 0))) == {
        "tokens": {**tokens, "#1": (0, 0, 0), "#2": (1, 1, 0)}
    }
    assert changes(table, TokensMoved("p1.lost", "p1.purse", (2, 0, 0)))["tokens"]["p1.lost"] == (-2, 0, 0)
    assert changes(table, TokensMoved("#5", "p1.purse", (0, 0, 1)))["tokens"]["#5"] == (0, 0, -1)


def test_a_shuffle_makes_new_objects_of_all_and_uses_up_a_round_number_of_ids(table: Table) -> None:
    state = laid(table)
    cards = {ref: card for ref, card in state.cards.items() if card.zone != "p1.deck"}
    assert changes(table, Shuffled("p1.deck", ("#5", "#4"), 99)) == {
        "cards": {
            **cards,
            "#7": Card("#7", "URN", 1, 1, "p1.deck", since=41),
            "#8": Card("#8", "NEST", 1, 1, "p1.deck", since=41),
        },
        "zones": {**state.zones, "p1.deck": ("#7", "#8")},
        "next_id": 7 + ROOM,
        "rng": 99,
    }
    assert changes(table, Shuffled("p2.deck", (), 99))["next_id"] == 7 + ROOM


@pytest.mark.parametrize(("cards", "used"), [(ROOM, ROOM), (ROOM + 1, 2 * ROOM)])
def test_more_cards_than_that_use_up_as_many_again(table: Table, cards: int, used: int) -> None:
    state = table.lay("deck " + "MOTH " * cards).state
    before = state.next_id
    fold(state, Event(41, 41, 1, "rule", "T-1", Shuffled("p1.deck", state.zones["p1.deck"], 1)))
    assert state.next_id == before + used


def test_chance_goes_on(table: Table) -> None:
    assert changes(table, ChanceTaken(6, 2, 77)) == {"rng": 77}


def test_what_is_given_knows_when(table: Table) -> None:
    given = Modifier(50, 2, "#6", "game", "x", 1)
    state = laid(table)
    assert changes(table, Modified(given)) == {
        "modifiers": (*state.modifiers, msgspec.structs.replace(given, since=41)),
        "next_id": 51,
    }
    assert "next_id" not in changes(table, Modified(Modifier(3, 2, "#6", "game", "x", 1)))


def test_what_is_counted_adds_up(table: Table) -> None:
    assert changes(table, Counted("game.c", 4))["tally"]["game.c"] == 7
    assert changes(table, Counted("turn.new"))["tally"]["turn.new"] == 1


def test_the_game_ends(table: Table) -> None:
    results = {1: "win", 2: "lose", 3: "win", 4: "lose"}
    assert changes(table, GameEnded(results, "deck")) == {"results": results, "ending": "deck"}
