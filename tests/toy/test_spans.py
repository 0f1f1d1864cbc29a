"""How long things last: stretches within each other, and ends that lie in a later turn."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Began, Counted, Ended, Fact, Modified, Modifier
from bsdesk.engine.spans import Until, deadline
from bsdesk.engine.state import Event, State, fold
from bsdesk.speech.books import read_books
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.phrasing.texts import plain_text
from bsdesk.speech.wording import Wording
from tests.table import Table
from tests.toy.boxes import HERE
from tests.toy.lanterns import lanterns

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


@pytest.fixture
def quick(mode: str, at_table: list[Table]) -> Table:
    at_table.append(Table(lanterns(quick=True), mode, ("purse 4+R+B", "deck MOTH MOTH MOTH MOTH")))
    return at_table[-1]


def folded(table: Table, *facts: Fact) -> State:
    state = table.lay().state.copy()
    for n, fact in enumerate(facts, state.seq + 1):
        fold(state, Event(n, n, 0, "rule", "T-12", fact))
    return state


def duels(state: State) -> dict[str, int]:
    return {key: count for key, count in state.tally.items() if key.startswith("duel")}


def test_an_inner_stretch_ends_only_what_was_counted_for_it(table: Table) -> None:
    begun: list[Fact] = [Began("duel", "", 1), Counted("duel.heat", 3), Began("duel", "", 2), Counted("duel.heat", 5)]
    assert duels(folded(table, *begun)) == {"duel~1.on": 1, "duel~1.heat": 3, "duel.on": 1, "duel.heat": 5}
    third: list[Fact] = [*begun, Began("duel", "", 3)]
    assert duels(folded(table, *third))["duel~2.heat"] == 5
    assert duels(folded(table, *third, Ended("duel", "", 3))) == duels(folded(table, *begun))
    assert duels(folded(table, *begun, Ended("duel", "", 2))) == {"duel.on": 1, "duel.heat": 3}
    assert duels(folded(table, *begun, Ended("duel", "", 2), Ended("duel", "", 1))) == {}


def test_what_was_given_for_a_stretch_rests_while_an_inner_one_is_on(quick: Table) -> None:
    quick.lay("field BRAND")
    quick.play("duel")
    assert (quick.to_act(), quick.number("brand", "power"), quick.state.tally["duel.brands.p1"]) == (2, 3, 1)
    quick.play("p2 riposte fight_back")
    assert (quick.to_act(), quick.number("brand", "power"), quick.state.tally["duel.brands.p1"]) == (3, 3, 1)
    assert [m.until for m in quick.state.modifiers] == ["duel~1", "duel"]
    quick.play("p3 riposte bear")
    assert (quick.number("brand", "power"), quick.state.modifiers, duels(quick.state)) == (1, (), {})
    assert (quick.cores("p3.purse"), quick.cores("p2.purse")) == ("3+R+B", "3+R+B")


@pytest.mark.parametrize(
    ("until", "active", "step", "said"),
    [
        (Until(begins="turn"), 1, "", "begins turn p1"),
        (Until(ends="turn"), 1, "", "ends turn p1 +1"),
        (Until(ends="turn"), 2, "", "ends turn p1"),
        (Until(ends="turn", of="opponent"), 1, "", "ends turn p2"),
        (Until(ends="turn", of="opponent"), 2, "", "ends turn p4"),
        (Until(ends="step", step="main", of="ally"), 3, "main", "ends step:main p3 +1"),
        (Until(begins="step", step="main", of="ally"), 3, "main", "begins step:main p3"),
    ],
)
def test_a_deadline_is_of_the_next_player_it_can_be_of(
    table: Table, until: Until, active: int, step: str, said: str
) -> None:
    state = table.lay(active=active, step=step).state
    seats = {"you": [1], "opponent": [2, 4], "ally": [3]}[until.of]
    assert deadline(state, until, seats) == said
    assert deadline(state, until, []) == ""


@pytest.mark.parametrize(
    ("until", "fact", "left"),
    [
        ("begins turn p1", Began("turn", "", 1), []),
        ("begins turn p1", Ended("turn", "", 1), ["begins turn p1"]),
        ("begins turn p1", Began("turn", "", 11), ["begins turn p1"]),
        ("begins turn p11", Began("turn", "", 1), ["begins turn p11"]),
        ("ends turn p2", Ended("turn", "", 2), []),
        ("ends turn p2 +1", Ended("turn", "", 2), ["ends turn p2"]),
        ("ends turn p2 +1", Ended("turn", "", 1), ["ends turn p2 +1"]),
        ("ends step:main p2", Ended("step", "main", 2), []),
        ("ends step:main p2", Ended("step", "end", 2), ["ends step:main p2"]),
        ("begins step:main p2", Began("step", "main", 2), []),
        ("turn", Began("turn", "", 1), ["turn"]),
        ("turn", Ended("turn", "", 1), []),
        ("game", Ended("turn", "", 1), ["game"]),
    ],
)
def test_a_modifier_lasts_until_its_deadline(table: Table, until: str, fact: Fact, left: list[str]) -> None:
    given = Modified(Modifier(1, 1, "#1", until, "GLOW/1", 4))
    assert [m.until for m in folded(table, given, fact).modifiers] == left


def powers(table: Table, turns: int) -> list[int]:
    """The power of a thing now, and in each of the turns that follow."""
    found = [table.number("moth", "power")]
    for _ in range(turns):
        turn = table.state.turn
        while table.state.turn == turn or table.question == "bid":
            seat = table.to_act()
            table.play("bid red" if table.question == "bid" else "pass", seat=seat)
        found.append(table.number("moth", "power"))
    return found


def test_turn_after_turn(table: Table) -> None:
    table.lay("hand WARD | field MOTH", *["purse 9"] * 3)
    table.play("play hand.ward", *ROUND)
    assert powers(table, 5) == [112, 112, 102, 102, 101, 1]


def test_a_deadline_in_words() -> None:
    game = lanterns()
    (text,) = plain_text(game, game.rules.defs["WARD"], HERE / "books", "en")
    assert "until the end of the next turn of an opponent" in text
    events = EventWording(Wording(read_books(HERE / "books"), "en"))
    assert events.deadline("ends turn p2 +1") == "until the end of p2's next turn"
    assert events.deadline("begins step:main p3") == "until p3's next main begins"
