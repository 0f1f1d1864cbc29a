"""What sets the levels apart: gentle is sensible and kind, fair doesn't waste, strong sees further than one move."""

from __future__ import annotations

import random

import pytest

from bsdesk.bots.bot import Bot
from bsdesk.bots.playout import Limit, Meter, Worlds, calm, moves_to_try, play_on
from bsdesk.bots.ranking import calm_after, with_first_sight
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import moves
from bsdesk.engine.scoring import Option, worth_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from tests.laws.conftest import the_starter_decks
from tests.laws.walking import Match, walk
from tests.positions import play_line

GAME = game_named("battle_spirits")
DECK = " | deck REF-09 REF-09 REF-09 REF-09"
SEEDS = range(40)


def position(mine: str, theirs: str, step: str = "main") -> State:
    return lay(GAME, {1: mine + DECK, 2: theirs + DECK}, step=step)


def first_move(state: State, level: str, seed: int, seat: int = 1) -> str:
    decision = Bot(level, GAME, seat, seed).decide(redact(state, f"p{seat}"), None, Limit(nodes=60))
    return write_move(state, decision.moves[0])


def test_the_gentle_one_never_lets_itself_be_beaten_by_looking_away() -> None:
    start = position("field REF-01[1] | life 3", "field REF-05[1] REF-09[1] | life 1", "attack")
    state = play_line(start, "attack ref-01; p2 pass; pass")
    assert all(first_move(state, "gentle", seed, 2) != "block no" for seed in SEEDS)


def test_the_gentle_one_now_and_then_overlooks_a_chance_to_win_that_fair_never_does() -> None:
    state = position("field REF-01[1] REF-05[1] | life 3", "field REF-09[1] | life 1", "attack")
    assert {first_move(state, "fair", seed) for seed in SEEDS} <= {"attack ref-01", "attack ref-05"}
    seen = [first_move(state, "gentle", seed) for seed in SEEDS]
    assert 0 < seen.count("end") < len(SEEDS) / 3


def test_the_gentle_one_summons_and_levels_up() -> None:
    state = position("field REF-01[1] | hand REF-06 REF-02 | reserve 7 | life 5", "field REF-09[1] | life 5")
    seen = [first_move(state, "gentle", seed) for seed in SEEDS]
    assert {"summon hand.ref-06", "summon hand.ref-02", "move reserve 2 ref-01"} <= set(seen)
    assert seen.count("end") < len(SEEDS) / 4


def test_the_gentle_one_never_gives_a_spirit_for_a_smaller_one() -> None:
    state = position("field REF-01[1] REF-06[1] REF-02[1] | hand REF-09 REF-26 | life 4", "field REF-09[1] | life 5")
    assert {first_move(state, "gentle", seed) for seed in SEEDS} == {"end"}
    spare = position("field REF-01[1] REF-06[1] REF-02[2] | hand REF-09 REF-26 | life 4 | reserve 2", "life 5")
    assert "summon hand.ref-09" in {first_move(spare, "gentle", seed) for seed in SEEDS}


def test_a_greater_one_may_be_worth_it() -> None:
    state = position("field REF-05[1] REF-01[1] | hand REF-04 | reserve 6 | life 4", "life 5")
    assert "summon" in {option.move.verb for option in moves_to_try(state, 1)}


def test_what_the_next_turn_brings_does_not_speak_against_ending_this_one() -> None:
    state = position("field REF-01[1]~ | hand REF-26 | reserve 2 | life 5", "field REF-09[1]~ | life 5", "main2")
    end = calm_after(state, Move(1, "end"), Meter(Limit()))
    assert (end.turn, worth_of(end, 1)) == (state.turn, worth_of(state, 1))


def test_a_move_is_judged_when_its_battle_is_over() -> None:
    state = position("field REF-01[1] | life 5", "field REF-09[1] | life 5", "attack")
    after = calm_after(state, Move(1, "attack", state.zones["p1.field"][0]), Meter(Limit()))
    assert calm(after)
    assert after.tokens["p2.life"] == (4, 0) or len(after.zones["p2.field"]) == 0


@pytest.mark.parametrize("lists", [True, False])
def test_worlds_agree_with_what_the_seat_sees(lists: bool) -> None:
    for number, step in enumerate(walk(the_starter_decks(), 60, seed=8)):
        if number % 20 == 0:
            view = redact(step.before, "p1")
            worlds = Worlds(view, step.decks if lists else {}, random.Random(1))
            assert redact(worlds.number(2), "p1") == view
            assert worlds.number(0) is worlds.number(0)


def test_moves_worth_a_try_are_legal_and_there_is_always_one(match: Match) -> None:
    for step in walk(match, 300, seed=6):
        for seat, offers in step.offers.items():
            found = moves_to_try(step.before, seat)
            assert found
            assert all(any(offer.covers(option.move) for offer in offers) for option in found)


def test_first_impressions_count_beside_few_worlds_as_far_as_a_game_trusts_them() -> None:
    found = [Option(Move(1, "a"), 1.0), Option(Move(1, "b"), 0.0)]
    assert with_first_sight(found, [0.4, 0.5], 1, 0.0) == [0.4, 0.5]
    few, many = (with_first_sight(found, [0.4, 0.5], rounds, 0.1) for rounds in (1, 100))
    assert few[0] > few[1]
    assert many[0] < many[1]


BATTLE = "attack ref-04; p2 pass; pass; p2 block ref-02"


@pytest.mark.parametrize(
    ("card", "payer"),
    [
        ("REF-32-refresh", "ref-02"),  # it loses the battle in any case
        ("REF-26", "ref-09"),  # unless this helps it to win
    ],
)
def test_who_is_doomed_pays_first(card: str, payer: str) -> None:
    theirs = f"field REF-02[1] REF-09[2] REF-08 REF-08 | hand {card} | life 1"
    state = play_line(
        position("field REF-04[1] | life 3", theirs, "attack"), f"{BATTLE}; p2 use hand.{card.lower()} flash"
    )
    assert [write_move(state, option.move).split()[:2] for option in moves_to_try(state, 2)] == [["pay", payer]]


def test_playing_on_stops_where_it_is_told_to() -> None:
    state = position("hand REF-01 | reserve 5 | life 5", "life 5").copy()
    play_on(state, lambda here: here.step == "attack", Meter(Limit()))
    assert state.step == "attack"
    assert len(state.zones["p1.field"]) == 1
    assert moves(state, 1)
