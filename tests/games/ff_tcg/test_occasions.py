"""What happens in the words that cards listen for (FF-11.8.1): who, through whom, by what, how much."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardJoined, CardMarked, CardMoved, CardTurned
from bsdesk.engine.facts import Began, Counted, CountersChanged, Declared, Fact
from bsdesk.engine.game import Occasion
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Event, Past
from bsdesk.games.ff_tcg.rules.aftermath import harmed
from bsdesk.games.ff_tcg.rules.occasions import occasions
from tests.table import Table

pytestmark = pytest.mark.rule("FF-11.8.1")
GONE, NEW = "#gone", "#new"  # a card of the Field that has left, and what it has become


@pytest.fixture
def played(table: Table) -> Table:
    table.lay("field PLAIN BRAVE | hand BOLT 1-036C", "field WEAK KNIGHT | hand 1-138C")
    gone = replace(table.card("plain"), id=GONE)
    table.state.past = {GONE: Past(gone)}
    return table


def meant(table: Table, fact: Fact, by: str = "rule", why: str = "") -> Sequence[Occasion]:
    return occasions(table.state, Event(1, 1, 0, by, why, fact))


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("broken", ["to_break", "broken", "leaves"]),
        ("put", ["to_break", "leaves"]),
        ("sacrificed", ["to_break", "leaves"]),
        ("returned", ["leaves"]),
    ],
)
def test_a_card_leaves_the_field_and_some_of_that_is_breaking(played: Table, why: str, words: list[str]) -> None:
    ref, to = played.ref("plain"), "p1.hand" if why == "returned" else "p1.break"
    assert meant(played, CardMoved(ref, to, NEW, why=why)) == tuple(Occasion(word, ref) for word in words)
    left = tuple(Occasion(word, NEW, was=GONE) for word in words)
    assert meant(played, CardMoved(GONE, to, NEW, why=why)) == left


def test_what_lies_beneath_or_elsewhere_or_stays_on_the_field_does_not_leave_it(played: Table) -> None:
    assert meant(played, CardMoved(played.ref("hand.bolt"), "p1.break", NEW, why="returned")) == ()
    assert meant(played, CardMoved(played.ref("plain"), "p2.field", NEW, why="returned")) == ()
    assert meant(played, CardMoved("#unknown", "p1.hand", NEW, why="returned")) == ()
    played.state.past = {GONE: Past(replace(played.state.past[GONE].card, under=played.ref("brave")))}
    assert meant(played, CardMoved(GONE, "p1.hand", NEW, why="returned")) == ()


def test_a_card_enters_before_and_after_it_has(played: Table) -> None:
    ref = played.ref("hand.bolt")
    for why in ("played", "entered"):
        assert meant(played, CardMoved(ref, "p1.field", NEW, why=why)) == (Occasion("entered", ref),)
        there = CardMoved("#before", "p1.field", ref, why=why)
        assert meant(played, there) == (Occasion("entered", ref, was="#before"),)


def test_a_card_is_drawn_or_discarded_by_its_owner(played: Table) -> None:
    (ref,) = played.state.zones["p2.hand"]
    assert meant(played, CardMoved("#before", "p2.hand", ref, why="drawn")) == (Occasion("draws", by=2),)
    for why in ("discarded", "spent"):
        assert meant(played, CardMoved(ref, "p2.break", NEW, why=why)) == (Occasion("discarded", ref, 2),)
        after = CardMoved("#before", "p2.break", ref, why=why)
        assert meant(played, after) == (Occasion("discarded", ref, 2, was="#before"),)
    for why in ("drawn", "discarded"):
        assert meant(played, CardMoved("#before", "p2.hand", NEW, why=why)) == ()


def test_a_card_is_primed_by_whoever_has_it(played: Table) -> None:
    top = played.ref("hand.bolt")
    for name, seat in (("plain", 1), ("p2.weak", 2)):
        ref = played.ref(name)
        told = (Occasion("primes", ref, seat, was=ref), Occasion("primed", ref, seat))
        assert meant(played, CardJoined(top, f"p{seat}.field", NEW, onto=ref)) == told
    assert meant(played, CardJoined(top, "p1.field", NEW, onto=GONE))[1] == Occasion("primed", GONE)


@pytest.mark.parametrize("source", ["p2.weak", GONE, "#unknown"])
def test_damage_in_battle_is_dealt_by_whoever_has_or_had_the_source(played: Table, source: str) -> None:
    by, on = {"p2.weak": 2, GONE: 1}.get(source, 0), played.ref("plain")
    ref = source if source[0] == "#" else played.ref(source)
    damaged = Occasion("damaged", on, by, ref, 3000, via="battle")
    told = (damaged, Occasion("deals", ref, by, on, 3000))
    assert meant(played, CountersChanged(on, "damage", 3000, ref)) == told


@pytest.mark.parametrize(("why", "via"), [("BOLT/1", "summon"), ("ROUSER/1", "ability"), ("FF-6.5", "ability")])
def test_damage_by_an_effect_is_of_a_summon_or_an_ability(played: Table, why: str, via: str) -> None:
    on, source = played.ref("plain"), played.ref("p2.weak")
    dealt = [Occasion(word, on, 2, source, 3000, via=via) for word in ("damaged", "effect_damage")]
    assert list(meant(played, CountersChanged(on, "damage", 3000, source), "effect", why)) == dealt


def test_no_damage_and_other_counters_mean_nothing(played: Table) -> None:
    on = played.ref("plain")
    for name, number in (("damage", 0), ("damage", -1000), ("frost", 1), ("warp", 1), ("warp", 0), ("frost", -1)):
        assert meant(played, CountersChanged(on, name, number, on)) == ()


def test_the_last_warp_counter_is_taken_off(played: Table) -> None:
    on = played.ref("plain")
    assert meant(played, CountersChanged(on, "warp", -1)) == (Occasion("unwarped", on),)
    played.state.counters = {on: {"warp": 1}}
    assert meant(played, CountersChanged(on, "warp", -1)) == ()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_second_card_that_is_cast_in_a_turn(played: Table, count: int) -> None:
    played.state.tally = {"turn.cast.p2": count, "turn.entered.p2": 2}
    assert meant(played, Counted("turn.cast.p2")) == ((Occasion("second_cast", by=2),) if count == 2 else ())
    assert meant(played, Counted("turn.entered.p2")) == ()


def test_phases_begin(played: Table) -> None:
    for name, word in (("main", "main_phase"), ("attack", "attack_phase"), ("end", "end_phase")):
        assert meant(played, Began("step", name, 2)) == (Occasion(word, by=2),)
        assert meant(played, Began("moment", name, 2)) == ()
    assert meant(played, Began("step", "draw", 2)) == ()


def test_what_is_declared(played: Table) -> None:
    for act in ("attacks", "blocks", "hits", "chosen", "casts", "uses", "is_blocked", "joins"):
        assert meant(played, Declared(2, act, "#1", "#2")) == (Occasion(act, "#1", 2, "#2"),)
    party = (Occasion("joins", "#1", 2, "#1"), Occasion("party_attacks", by=2))
    assert meant(played, Declared(2, "joins", "#1", "#1")) == party
    assert meant(played, Declared(2, "attacks", "#1", "#1")) == (Occasion("attacks", "#1", 2, "#1"),)
    assert meant(played, Declared(2, "passes", "#1", "#2")) == ()


def test_a_card_is_turned_but_not_as_it_enters(played: Table) -> None:
    ref = played.ref("p2.weak")
    played.state.cards[ref] = replace(played.state.cards[ref], since=0)
    assert meant(played, CardTurned(ref, SIDEWAYS, UPRIGHT)) == (Occasion("dulled", ref, 2),)
    assert meant(played, CardTurned(ref, UPRIGHT, SIDEWAYS)) == (Occasion("activated", ref, 2),)
    assert meant(played, CardTurned(GONE, SIDEWAYS, UPRIGHT)) == ()
    for since in (1, 2):
        played.state.cards[ref] = replace(played.state.cards[ref], since=since)
        assert meant(played, CardTurned(ref, SIDEWAYS, UPRIGHT)) == ()
        about_to = Event(0, 0, 0, "rule", "", CardTurned(ref, SIDEWAYS, UPRIGHT))
        assert occasions(played.state, about_to) == (Occasion("dulled", ref, 2),)


def test_marks_are_put_on_and_taken_off(played: Table) -> None:
    ref = played.ref("plain")
    assert meant(played, CardMarked(ref, "frozen")) == (Occasion("frozen", ref),)
    for mark in ("attacking", "blocking"):
        assert meant(played, CardMarked(ref, mark, on=False)) == (Occasion("after_battle", ref),)
        assert meant(played, CardMarked(ref, mark)) == ()
    assert meant(played, CardMarked(ref, "frozen", on=False)) == ()


def test_what_dealt_the_damage_breaks_a_card(played: Table) -> None:
    plain, weak = played.ref("plain"), played.ref("p2.weak")
    tally = {harmed(plain, one): count for one, count in ((weak, 1), (GONE, 1), ("#unknown", 1), (plain, 0))}
    played.state.tally = tally
    broken = CardMoved(plain, "p1.break", NEW, why="broken")
    of_it = [one for one in meant(played, broken) if one.word == "breaks"]
    assert of_it == [Occasion("breaks", weak, 2, plain, was=weak), Occasion("breaks", GONE, 1, plain, was=GONE)]
    assert "breaks" not in {one.word for one in meant(played, broken, "effect")}
    assert "breaks" not in {one.word for one in meant(played, replace(broken, why="put"))}
