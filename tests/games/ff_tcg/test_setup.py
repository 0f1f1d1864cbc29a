"""Before the first turn (FF-8), and which decks are legal."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bsdesk.engine.card_facts import CardMoved, Shuffled
from bsdesk.engine.facts import Declared
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from tests.table import Table

FILE = Path(__file__).parents[3] / "cards" / "ff_tcg" / "decks" / "lightning-ice.txt"
DAY = date(2026, 1, 1)


@pytest.fixture(scope="session")
def deck(game: Game) -> list[str]:
    return list(read_decklist(FILE, game))


def first_of(table: Table) -> int:
    return min(table.state.prompts)


@pytest.mark.rule("FF-8.2.1.1a", "FF-8.2.1.3")
def test_decks_are_shuffled_and_five_cards_drawn(table: Table, deck: list[str]) -> None:
    done = table.start(deck, deck)
    assert [(s.zone, s.by) for s in done.of(Shuffled)] == [("p1.deck", 1), ("p2.deck", 2)]
    assert [len(table.state.zones[f"p{s}.{z}"]) for s in (1, 2) for z in ("hand", "deck")] == [5, 45, 5, 45]


@pytest.mark.rule("FF-8.2.1.2")
def test_chance_says_who_goes_first(game: Game, deck: list[str]) -> None:
    def first(seed: int) -> int:
        facts = [event.fact for event in new(game, {1: deck, 2: deck}, seed).events]
        return next(fact.seat for fact in facts if isinstance(fact, Declared) and fact.act == "goes_first")

    assert {first(seed) for seed in range(8)} == {1, 2}
    assert first(3) == first(3)


@pytest.mark.rule("FF-8.2.1.4a", "FF-8.2.1.4b")
def test_the_first_player_may_put_the_hand_below_the_deck_in_any_order_then_the_second(
    table: Table, deck: list[str]
) -> None:
    table.start(deck, deck)
    seat = first_of(table)
    other = 3 - seat
    assert table.refused(f"p{other} mulligan yes").code == "waiting_for_answer"
    hand = table.hand(seat)
    top = [table.state.cards[ref].definition for ref in table.state.zones[f"p{seat}.deck"][:5]]
    table.play(f"p{seat} mulligan yes")
    for _ in range(5):
        table.play(f"p{seat} below {table.moves(seat, 'below')[-1].split()[-1]}")
    bottom = [table.state.cards[ref].definition for ref in table.state.zones[f"p{seat}.deck"][-5:]]
    assert sorted(bottom) == sorted(hand)
    assert table.hand(seat) == top
    assert first_of(table) == other
    table.play(f"p{other} mulligan no")
    assert (table.state.active, table.state.turn) == (seat, 1)


@pytest.mark.rule("FF-8.2.1.4c")
def test_only_the_whole_hand_goes_back_and_only_once(table: Table, deck: list[str]) -> None:
    table.start(deck, deck)
    seat = first_of(table)
    assert table.refused(f"p{seat} mulligan {table.state.zones[f'p{seat}.hand'][0]}").code == "whole_hand"
    table.play(f"p{seat} mulligan no")
    assert first_of(table) == 3 - seat


@pytest.mark.rule("FF-8.2.1.5", "FF-9.2.1.3", "FF-9.2.1.1")
def test_the_first_turn_draws_one_card_the_next_two(table: Table, deck: list[str]) -> None:
    table.start(deck, deck)
    seat = first_of(table)
    table.play(f"p{seat} mulligan no", f"p{3 - seat} mulligan no")
    assert (len(table.hand(seat)), table.state.step, table.state.actor) == (6, "main", seat)
    while table.state.turn == 1:
        if table.state.prompts:
            table.play(table.moves(verb="discard")[0])
        else:
            table.play("pass")
    assert len(table.hand(3 - seat)) == 7


@pytest.mark.rule("FF-8.1.1.1a", "FF-8.1.1.2a")
def test_a_deck_has_fifty_cards_and_three_of_a_number(game: Game, deck: list[str]) -> None:
    def faults(cards: list[str]) -> list[tuple[str, str]]:
        found = game.rules.decks.faults([game.rules.defs[card] for card in cards], DAY)
        return [(fault.rule, fault.remedy) for fault in found]

    assert faults(deck) == []
    assert faults(deck[:49]) == [("FF-8.1.1.1a", "deck_add")]
    assert faults([*deck, "1-147C"]) == [("FF-8.1.1.1a", "deck_take_out")]
    assert faults([*deck[2:], "1-194S", "1-194S"]) == [("FF-8.1.1.2a", "deck_take_out")]


@pytest.mark.rule("FF-7.1a")
def test_these_are_the_zones(game: Game) -> None:
    assert {zone.name for zone in game.rules.zones} == {
        "deck", "lb", "hand", "field", "damage", "break", "removed", "stack",
    }  # fmt: skip


def test_cards_that_are_drawn_come_from_the_top(table: Table, deck: list[str]) -> None:
    done = table.start(deck, deck)
    assert {fact.why for fact in done.of(CardMoved)} == {"drawn"}
