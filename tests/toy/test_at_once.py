"""What is set off in the middle of an effect: settled after it, or at once, the last first."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Counted
from tests.table import Happened, Table
from tests.toy.lanterns import lanterns

ROUND = ("p2 pass", "p3 pass", "p4 pass", "p1 pass")


@pytest.fixture
def quick(mode: str, at_table: list[Table]) -> Table:
    at_table.append(Table(lanterns(quick=True), mode, ("purse 4+R+B", "deck MOTH MOTH MOTH MOTH")))
    return at_table[-1]


def burnt_and_mourned(done: Happened) -> list[str]:
    """What happened, in order: a card burnt, a card mourned (by the number of its burning), the end of the pyre."""
    burnt: list[str] = []
    told: list[str] = []
    for fact in done.facts:
        if isinstance(fact, CardMoved) and fact.why == "burnt" and fact.to != "p1.ash":
            burnt.append(fact.becomes)
            told.append(f"burnt {len(burnt)}")
        elif isinstance(fact, Counted):
            head, _, ref = fact.key.rpartition(".")
            told.append(f"mourned {burnt.index(ref) + 1}" if head == "turn.mourned" else "pyre")
    return told


def test_what_is_set_off_waits_until_the_effect_is_over(table: Table) -> None:
    table.lay("hand PYRE | field DIRGE", "field MOTH LAMP")
    assert burnt_and_mourned(table.play("play hand.pyre", *ROUND)) == ["burnt 1", "burnt 2", "pyre"]


def test_settled_at_once_it_comes_before_the_rest_and_the_last_first(quick: Table) -> None:
    quick.lay("hand PYRE | field DIRGE", "field MOTH LAMP")
    told = burnt_and_mourned(quick.play("play hand.pyre", *ROUND))
    assert told == ["burnt 1", "burnt 2", "mourned 2", "mourned 1", "pyre"]


def test_what_is_set_off_by_that_is_settled_first_again(quick: Table) -> None:
    """Whoever settles several of one moment says in which order."""
    quick.lay("hand PYRE | field DIRGE ECHO", "field MOTH LAMP")
    quick.play("play hand.pyre", *ROUND)
    assert quick.moves() == ["order dirge e1", "order echo e1"]
    quick.play("order echo e1")
    assert (quick.question, len(quick.hand(1))) == ("order", 1)
    quick.play("order dirge e1")
    assert (quick.question, quick.state.tally["turn.pyres.p1"], len(quick.hand(1))) == ("", 1, 2)
