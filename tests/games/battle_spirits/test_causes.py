"""Every event knows what it came from; every chain of causes ends in a move that somebody made."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMarked, CardMoved
from bsdesk.engine.facts import Commanded, Declared, TokensMoved
from bsdesk.engine.state import Event
from tests.table import Happened, Table


def said(event: Event) -> str:
    """An event in a word or two, with the kind of cause it had."""
    fact = event.fact
    match fact:
        case Commanded(move=move):
            word = f"p{move.seat} {move.verb}"
        case CardMoved() | TokensMoved():
            word = fact.why
        case CardMarked():
            word = fact.mark
        case Declared():
            word = fact.act
        case _:
            word = type(fact).__name__
    return f"{word} ({event.by})"


def causes(happened: Happened, kind: type, why: str) -> list[str]:
    """The chain from the last fact of this kind and reason back to a move."""
    known = {e.n: e for e in happened.events}
    event = next(
        e for e in reversed(happened.events) if isinstance(e.fact, kind) and getattr(e.fact, "why", why) == why
    )
    chain = [said(event)]
    while event.parent:
        event = known[event.parent]
        chain.append(said(event))
    return chain


PAID_WITH = [
    "depleted (rule)",
    "pending.depleted (rule)",
    "paid (cost)",
    "cost (cost)",
    "revealed (rule)",
    "p1 use (move)",
]


@pytest.mark.rule("BS-8.23", "BS-9.7")
def test_depleted_by_a_payment_that_the_use_of_a_card_took(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-38")
    assert causes(table.play("use hand.ref-38 flash"), CardMoved, "depleted") == PAID_WITH


def test_the_payment_comes_from_the_card_even_if_one_had_to_say_where_from(table: Table) -> None:
    table.lay("field REF-01[1] | hand REF-38 | reserve 1")
    happened = table.play("use hand.ref-38 flash", "pay ref-01 1")
    assert causes(happened, CardMoved, "depleted") == PAID_WITH


def test_of_two_depleted_cards_each_has_its_own_cause(table: Table) -> None:
    table.lay("field REF-01[1] REF-09[2] | hand REF-31")
    happened = table.play("use hand.ref-31 flash")
    known = {e.n: e.fact for e in happened.events}
    left = {
        e.fact.card: e.parent for e in happened.events if isinstance(e.fact, CardMoved) and e.fact.why == "depleted"
    }
    marks = {card: known[parent] for card, parent in left.items()}
    assert marks == {card: CardMarked(card, "pending.depleted") for card in left}


@pytest.mark.rule("BS-7.20")
def test_depleted_by_a_movement_of_cores(table: Table) -> None:
    table.lay("field REF-01[1]")
    assert causes(table.play("move ref-01 1 reserve"), CardMoved, "depleted") == [
        "depleted (rule)",
        "pending.depleted (rule)",
        "moved (rule)",
        "p1 move (move)",
    ]


@pytest.mark.rule("BS-9.10")
def test_a_card_drawn_because_a_spirit_was_depleted(table: Table) -> None:
    table.lay("field REF-24 REF-01[1]")
    assert causes(table.play("move ref-01 1 reserve"), CardMoved, "drawn") == [
        "drawn (effect)",
        "activated (effect)",
        "depleted (rule)",
        "moved (rule)",
        "p1 move (move)",
    ]


@pytest.mark.rule("BS-10.18")
def test_life_is_lost_because_of_the_attack(table: Table) -> None:
    table.lay("field REF-01[1]", "hand TEST-flash-draw | reserve 1", step="attack")
    happened = table.play("attack ref-01", "p2 pass", "p1 pass")
    assert causes(happened, TokensMoved, "attack") == ["attack (rule)", "attack (rule)", "p1 attack (move)"]


@pytest.mark.rule("BS-10.24")
def test_a_spirit_is_destroyed_because_of_the_block(table: Table) -> None:
    table.lay("field REF-01[3]", "field REF-01[1]", step="attack")
    happened = table.play("attack ref-01", "p2 pass", "p1 pass", "p2 block ref-01", "p2 pass", "p1 pass")
    assert causes(happened, CardMoved, "destroyed") == [
        "destroyed (rule)",
        "pending.destroyed (rule)",
        "destroyed (rule)",
        "blocked (rule)",
        "p2 block (move)",
    ]


def test_a_spirit_summoned_by_an_effect_comes_from_that_effect(table: Table) -> None:
    table.lay("hand REF-39 REF-01 | reserve 7")
    happened = table.play("summon hand.ref-39", "place reserve 1; done", "may yes", "place reserve 1; done")
    assert causes(happened, CardMoved, "summoned") == [
        "summoned (rule)",
        "cost (cost)",
        "revealed (rule)",
        "activated (effect)",
        "summoned (rule)",
        "cost (cost)",
        "revealed (rule)",
        "p1 summon (move)",
    ]


def test_the_new_turn_comes_from_the_end_of_the_old_one(table: Table) -> None:
    table.lay("field REF-01[1]", step="main2")
    happened = table.play("end")
    assert causes(happened, CardMoved, "drawn")[-1] == "p1 end (move)"


def test_every_chain_ends_in_a_move(table: Table) -> None:
    """Two turns with most of what there is: payments, triggers, battles, depletion, destruction."""
    table.lay(
        "field REF-24 REF-25 REF-19[S] REF-11[1] | hand REF-10 REF-27 REF-38 | reserve 6",
        "field REF-16[1+S] REF-13[1] | hand REF-26 REF-35 | reserve 7",
    )
    happened = table.play(
        "move ref-11 1 ref-19; summon hand.ref-10; pay reserve 3; place reserve 1; done; end",
        "attack ref-19; choose p2.ref-16; p2 core ref-16 1",
        "p2 use hand.ref-26 flash; pay reserve 4; choose ref-16; p1 pass; p2 pass; block ref-16; pass; p1 pass",
        "end; end; p2 end; attack ref-13; p1 use hand.ref-38 flash; pay reserve 1; p2 pass; p1 pass",
        "block no; end; end",
    )
    known = {e.n: e for e in happened.events}
    for event in happened.events:
        link = event
        while link.parent:
            assert link.parent < link.n
            link = known[link.parent]
        assert isinstance(link.fact, Commanded), said(event)
