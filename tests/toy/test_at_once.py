"""What is set off in the middle of an effect: settled after it, or at once, the last first."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Counted
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import moves
from bsdesk.engine.values import Malformed
from bsdesk.engine.view import redact
from bsdesk.speech.books import read_books
from bsdesk.speech.interface import Words
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.table_wording import TableWording
from tests.table import Happened, Table
from tests.toy.boxes import HERE
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


@pytest.mark.parametrize("by_id", [False, True])
def test_what_waits_and_has_lost_its_card_is_named_by_its_place_or_by_the_id_that_the_card_had(
    quick: Table, by_id: bool
) -> None:
    quick.lay("hand PYRE", "field ECHO ECHO DIRGE")
    gone = [quick.ref(f"p2.{name}") for name in ("echo.2", "dirge")]
    quick.play("play hand.pyre", *ROUND)
    assert not set(gone) & set(quick.state.cards)
    assert (quick.question, quick.moves()) == ("order", ["order gone.1 e1", "order gone.2 e1"])
    quick.play(f"order {gone[0] if by_id else 'gone.1'} e1")
    assert quick.question == ""


def test_an_id_that_no_answer_names_is_nothing(quick: Table) -> None:
    quick.lay("hand PYRE", "field ECHO ECHO DIRGE")
    first = quick.ref("p2.echo.1")
    quick.play("play hand.pyre", *ROUND)
    assert list(quick.state.prompts) == [1]
    for seat, unknown in ((1, "#999"), (1, "#"), (1, first), (2, quick.moves()[0].split()[1])):
        assert isinstance(read_move(quick.state, seat, f"order {unknown} e1"), Malformed)


def test_what_waits_and_has_lost_its_card_is_told_by_the_name_that_the_card_had(quick: Table) -> None:
    quick.lay("hand PYRE", "field ECHO ECHO DIRGE")
    quick.play("play hand.pyre", *ROUND)
    books = HERE / "books"
    wording, book = TableWording(read_books(books), "en", Words("en"), {}), phrasebook(books, "en")
    view = redact(quick.state, "p1")
    told = [wording.effect(view, offer, book, 1) for offer in moves(view, 1)]
    assert [line.split(":")[0] for line in told] == ["Echo", "Dirge"]
