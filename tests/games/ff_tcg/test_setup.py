"""Before the first turn (FF-8), and which decks are legal."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import books_of, game_folder
from bsdesk.engine.card_facts import CardMoved, CardShown, Shuffled
from bsdesk.engine.facts import Began, Declared, Ended
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.engine.play import new
from bsdesk.speech.interface import Words
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.table_wording import TableWording, question_text
from tests.games.ff_tcg.test_warp import with_options
from tests.table import Happened, Table

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


def asked(table: Table, seat: int) -> tuple[str, str, int, int]:
    prompt = table.state.prompts[seat]
    return prompt.question, prompt.rule, prompt.least, prompt.most


def went(table: Table, done: Happened) -> list[tuple[str, str, str]]:
    """Return which cards went where, and why, of those that are known."""
    return [(table.state.cards[f.becomes].definition, f.to, f.why) for f in done.of(CardMoved)]


@pytest.mark.rule("FF-8.2.1.4a", "FF-8.2.1.4b", "FF-8.2.1.3")
def test_each_is_asked_in_turn_and_takes_back_the_own_hand_in_the_order_that_is_named(
    table: Table, deck: list[str]
) -> None:
    table.start(deck, deck)
    seat = first_of(table)
    for who, rule in ((seat, "FF-8.2.1.4a"), (3 - seat, "FF-8.2.1.4b")):
        assert asked(table, who) == ("mulligan", rule, 1, 1)
        assert (list(table.state.prompts), table.moves(who)) == ([who], ["mulligan no", "mulligan yes"])
        hand, others = list(table.state.zones[f"p{who}.hand"]), table.hand(3 - who)
        new = [table.state.cards[ref].definition for ref in table.state.zones[f"p{who}.deck"][:5]]
        table.play(f"p{who} mulligan yes")
        assert asked(table, who) == ("below", "FF-8.2.1.4a", 5, 5)
        order = [hand[n] for n in (3, 0, 4, 1, 2)]
        back = [table.state.cards[ref].definition for ref in order]
        done = [fact for ref in order for fact in table.play(f"p{who} below {ref}").of(CardMoved)]
        assert [fact.card for fact in done[:5]] == order
        assert [(fact.to, fact.why) for fact in done[:10]] == [(f"p{who}.deck", "taken_back")] * 5 + [
            (f"p{who}.hand", "drawn")
        ] * 5
        below = [table.state.cards[ref].definition for ref in table.state.zones[f"p{who}.deck"][-5:]]
        assert (below, table.hand(who)[:5], table.hand(3 - who)[:5]) == (back, new, others)
    assert (table.state.active, table.state.turn) == (seat, 1)


@pytest.mark.rule("FF-8.1.3c", "FF-8.2.1.1b")
def test_what_is_for_the_lb_deck_is_laid_apart_and_who_begins_is_told(table: Table) -> None:
    done = table.start(["PLAIN"] * 40 + ["APEX", "SURGE"], ["PLAIN"] * 40 + ["SPARE"])
    apart = [("APEX", "p1.lb", "laid_apart"), ("SURGE", "p1.lb", "laid_apart"), ("SPARE", "p2.lb", "laid_apart")]
    assert went(table, done)[:3] == apart
    (first,) = [fact for fact in done.of(Declared) if fact.act == "goes_first"]
    assert first == Declared(first_of(table), "goes_first")
    assert table.refused(f"p{first.seat} mulligan p{first.seat}.deck").code == "not_an_option"
    done = table.play(f"p{first.seat} mulligan no", f"p{3 - first.seat} mulligan no")
    assert [(fact.what, fact.name) for fact in done.of(Ended)] == [("step", "active"), ("step", "draw")]
    (turn,) = [event for event in done.events if isinstance(event.fact, Began) and event.fact.what == "turn"]
    assert (turn.fact, turn.parent) == (Began("turn", "1", first.seat), turn.n - 1)


@pytest.mark.rule("FF-8.1.3b")
def test_in_limited_what_the_deck_has_too_many_of_may_be_laid_apart(game: Game) -> None:
    table = Table(with_options(game, format="limited"), "plain")
    done = table.start(["PLAIN"] * 42 + ["SPARE"] * 7, ["PLAIN"] * 45 + ["SPARE"] * 6)
    assert {fact.face for fact in done.of(CardShown)} == {"own"}
    shown = [table.state.cards[fact.card].zone for fact in done.of(CardShown)]
    assert (shown.count("p1.deck"), shown.count("p2.deck"), len(shown)) == (42, 45, 87)
    assert [asked(table, seat) for seat in (1, 2)] == [("lay_apart", "FF-8.1.3b", 0, 8)] * 2
    assert all(prompt.secret for prompt in table.state.prompts.values())
    room = {1: 1, 2: 2}
    for seat, count in room.items():
        for ref in table.state.zones[f"p{seat}.deck"][:count]:
            assert table.allowed(f"p{seat} lay_apart {ref}")
            table.play(f"p{seat} lay_apart {ref}")
        assert table.moves(seat, "lay_apart") == []
    done = table.play("p1 done", "p2 done")
    assert went(table, done)[:3] == [
        ("PLAIN", "p1.lb", "laid_apart"),
        ("PLAIN", "p2.lb", "laid_apart"),
        ("PLAIN", "p2.lb", "laid_apart"),
    ]
    assert [len(table.state.zones[f"p{seat}.lb"]) for seat in (1, 2)] == [8, 8]


@pytest.mark.rule("FF-8.1.3b")
@pytest.mark.parametrize(("main", "apart"), [(40, 0), (45, 8), (50, 9)])
def test_without_room_or_cards_to_spare_nothing_is_asked(game: Game, main: int, apart: int) -> None:
    table = Table(with_options(game, format="limited"), "plain")
    done = table.start(["PLAIN"] * main + ["SPARE"] * apart, ["PLAIN"] * 40)
    assert (table.question, done.of(CardShown)) == ("mulligan", [])


@pytest.mark.rule("FF-8.1.3b")
def test_nothing_need_be_laid_apart_and_not_where_decks_are_built(game: Game, table: Table) -> None:
    limited = Table(with_options(game, format="limited"), "plain")
    limited.start(["PLAIN"] * 42, ["PLAIN"] * 40)
    limited.play("p1 done")
    assert (limited.question, limited.state.zones["p1.lb"]) == ("mulligan", ())
    table.start(["PLAIN"] * 45, ["PLAIN"] * 45)
    assert table.question == "mulligan"


@pytest.mark.rule("FF-8.2.1.1a")
@pytest.mark.parametrize("answers", [("yes", "no"), ("no", "yes"), ("yes", "yes"), ("no", "no")])
def test_by_an_option_each_may_shuffle_the_others_deck(game: Game, deck: list[str], answers: tuple[str, str]) -> None:
    table = Table(with_options(game, opponent_shuffles=True), "plain")
    table.start(deck, deck)
    assert [asked(table, seat) for seat in (1, 2)] == [("shuffle", "FF-8.2.1.1a", 1, 1)] * 2
    done = table.play(*(f"p{seat} shuffle {answer}" for seat, answer in enumerate(answers, 1)))
    shuffled = [(f"p{3 - seat}.deck", seat) for seat, answer in enumerate(answers, 1) if answer == "yes"]
    assert [(fact.zone, fact.by) for fact in done.of(Shuffled)] == shuffled
    assert table.question == "mulligan"


def test_both_players_are_told_what_becomes_of_the_cards_they_give_back(table: Table, deck: list[str]) -> None:
    table.start(deck, deck)
    book = phrasebook(game_folder("ff_tcg"), "en")
    wording = TableWording(books_of("ff_tcg"), "en", Words("en"), {1: "A", 2: "B"})
    for _ in range(2):
        seat = first_of(table)
        said = question_text(wording, table.state, table.state.prompts[seat], book)
        assert "bottom of your deck" in said
        assert "draw 5 others" in said
        table.play(f"p{seat} mulligan no")
