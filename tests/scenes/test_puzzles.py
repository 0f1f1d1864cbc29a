"""Puzzles: the one of the day, how hard they are, what is proved of them, and how they are found in games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bsdesk.bots.playout import Limit, Meter
from bsdesk.bots.self_play import Player
from bsdesk.complaint import Complaint
from bsdesk.engine.state import State, Unforeseeable
from bsdesk.engine.values import Move, Offer, always
from bsdesk.games.battle_spirits.rules.costs import ex_cards
from bsdesk.scenes.position import position_of
from bsdesk.scenes.puzzles.daily import puzzle_of
from bsdesk.scenes.puzzles.finding import Missed, has_hope, missed_wins
from bsdesk.scenes.puzzles.grading import look_from, measure, solution
from bsdesk.scenes.puzzles.making import at_rest, hit_of, is_won_and_missed, puzzle_from, text_of, way_of
from bsdesk.scenes.puzzles.proving import unproved
from bsdesk.scenes.puzzles.reducing import fewer, reduced, size_of
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import Scene
from bsdesk.scenes.writing import write
from tests.scenes.scenes import faults, game_of

LEVEL = "game battle_spirits\np1 field ref-02[1] | reserve 2 | life 1 | deck ref-01\np2 life 2 | deck ref-09\n"
NAMES = [f"game/puzzles/{number}" for number in range(7)]


# the puzzle of the day


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_comes_from_the_date_alone() -> None:
    assert puzzle_of(date(2026, 5, 1), NAMES) == puzzle_of(date(2026, 5, 1), NAMES[::-1])
    assert puzzle_of(date(2026, 5, 1), []) == ""


def test_all_puzzles_come_once_before_one_comes_again() -> None:
    first = date.fromordinal(100_000 * len(NAMES))
    rounds = [
        [puzzle_of(first + timedelta(n * len(NAMES) + day), NAMES) for day in range(len(NAMES))] for n in range(3)
    ]
    assert all(sorted(days) == NAMES for days in rounds)
    assert rounds[0] != rounds[1]


# what is measured


def state_of(text: str) -> State:
    scene = parse(text)
    return position_of(scene, game_of(scene.game, []))


def test_a_puzzle_is_measured_by_its_solutions_and_by_who_finds_one() -> None:
    measures = measure(state_of(LEVEL), 1, "known")
    assert measures is not None
    assert (measures.grade, measures.proved) == ("easy", "3 moves, 1 line")
    assert measures.finders == ("gentle", "fair")


def test_what_bots_miss_is_harder() -> None:
    measures = measure(state_of(LEVEL), 1, "known")
    assert measures is not None
    assert [measures._replace(finders=who).grade for who in (("fair",), ())] == ["easy", "medium"]


def test_what_is_not_won_is_not_measured() -> None:
    assert measure(state_of(LEVEL.replace("life 2", "life 5")), 1, "known") is None


def test_a_solution_is_as_short_as_proved() -> None:
    made = solution(state_of(LEVEL), 1, "known")
    assert [one.text for one in made[:3]] == ["move reserve 2 ref-02", "end", "attack ref-02"]
    assert made[-1].after.results[1] == "win"


@pytest.mark.parametrize(
    ("said", "told"), [("grade hard", "grade is easy"), ("proved 2 moves, 1 line", "3 moves, 1 line")]
)
def test_what_a_puzzle_says_of_itself_must_be_so(said: str, told: str) -> None:
    right = f"{LEVEL}grade easy\nproved 3 moves, 1 line\ngoal win this turn\n"
    assert list(unproved(parse(right), game_of("battle_spirits", []))) == []
    wrong = f"{LEVEL}{said}\ngoal win this turn\n"
    assert [told in str(fault) for fault in unproved(parse(wrong), game_of("battle_spirits", []))] == [True]


@pytest.mark.parametrize("line", ["grade heavy", "proved soon", "proved 3 moves"])
def test_what_no_puzzle_says_is_refused(line: str) -> None:
    assert faults(f"{LEVEL}{line}\ngoal win this turn\n")


# how they are found


def test_all_is_left_out_without_which_it_is_the_same() -> None:
    scene = parse(
        "game battle_spirits\ntally turn.life_lost.p2 1\n"
        "p1 field ref-01[1] ref-02[1] ref-05[2] | hand ref-09 ref-09 | reserve 5 | deck ref-01 ref-01\np2 life 2\n"
    )

    def still(smaller: Scene) -> bool:
        side = next((fact.text for fact in smaller.facts if fact.key == "p1"), "")
        return "ref-02[1]" in side and any(f"reserve {cores}" in side for cores in (3, 4, 5))

    kept = [(fact.key, fact.text) for fact in reduced(scene, still).facts]
    assert kept == [("game", "battle_spirits"), ("p1", "field ref-02[1] | reserve 3")]


def who_ends() -> Player:
    """Passes and ends its turn, whatever it could do."""

    def move(offers: Sequence[Offer], _rng: random.Random, _look: Callable[[], State]) -> Move:
        idle = [offer.move for offer in offers if offer.move.verb in ("end", "pass")]
        return idle[0] if idle else offers[0].move

    return move


MISSED = LEVEL.replace("ref-02[1] |", "ref-02[1] ref-01[1]~ | hand ref-27 |")


def passed_over(text: str, counts: Counter[str]) -> list[Missed]:
    """Return the wins that are missed from this position on by who passes and ends its turn."""
    return list(missed_wins(state_of(text), {1: who_ends(), 2: who_ends()}, random.Random(1), "known", counts=counts))


def test_a_win_that_was_missed_is_found_and_made_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = Counter[str]()
    found = passed_over(MISSED, counts)[0]
    assert (found.seat, found.state.turn, found.state.step) == (1, state_of(MISSED).turn, "main")
    assert counts["games"] == 1
    assert counts["moments"] >= counts["with hope"] >= counts["won if unanswered"] >= counts["forced"] >= 1
    monkeypatch.setattr("bsdesk.scenes.puzzles.grading.wins_once", lambda *_, **__: False)
    hit = hit_of(found.state, "known", "fair", counts)
    assert hit is not None
    assert (hit.way.moves, counts["missed by the bot"]) == (3, 1)
    assert hit.instead[-1].startswith("attack")  # what the bot does, which finds this one
    puzzle = puzzle_from(hit, found.state.game, "fair", Meter(Limit()))
    assert puzzle is not None
    assert puzzle.smallest
    text = text_of(puzzle, found.state.game, {"en": "One"}, {"en": "Win."}, "# here\n")
    assert text.startswith("# here\n")
    wanted = {"title One", "say Win.", "proved 3 moves, 1 line", "p1 field ref-02[1] | life 1 | reserve 2"}
    assert wanted <= set(text.splitlines())  # a seat without Life would have lost
    assert faults(text) == []


@pytest.mark.parametrize("most", [1, 4])
def test_what_the_limit_leaves_is_a_puzzle_too(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bsdesk.scenes.puzzles.grading.wins_once", lambda *_, **__: False)
    [found, *_] = passed_over(MISSED, Counter())
    hit = hit_of(found.state, "known", "fair", Counter())
    assert hit is not None
    meter = Meter(Limit(nodes=most))
    puzzle = puzzle_from(hit, found.state.game, "fair", meter)
    assert puzzle is not None
    assert (meter.nodes, puzzle.smallest) == (most, False)
    whole = puzzle_from(hit, found.state.game, "fair", Meter(Limit()))
    assert whole is not None
    assert size_of(whole.scene) < size_of(puzzle.scene) <= size_of(hit.scene)
    text = text_of(puzzle, found.state.game, {"en": "One"}, {"en": "Win."})
    assert faults(text) == []
    assert list(unproved(parse(text), found.state.game)) == []


def test_what_the_bot_would_find_in_most_tries_once_it_is_smaller_is_left_larger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wins(_level: str, state: State, *_: object, chance: int) -> bool:
        return chance > 0 and not state.zones["p1.hand"]  # not at its first try

    monkeypatch.setattr("bsdesk.scenes.puzzles.grading.wins_once", wins)
    [found, *_] = passed_over(MISSED, Counter())
    hit = hit_of(found.state, "known", "fair", Counter())
    assert hit is not None
    puzzle = puzzle_from(hit, found.state.game, "fair", Meter(Limit()))
    assert puzzle is not None
    assert "hand ref-27" in write(puzzle.scene)


# an empty deck would do as well as the seventh point of damage
LAST_BLOWS = (
    "game ff_tcg\nstep attack\np1 field 1-147C 1-207S | deck 1-040C\n"
    "p2 damage 1-040C 1-040C 1-040C 1-040C 1-040C | deck 1-040C 1-040C\n"
)


def test_what_is_left_is_won_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bsdesk.scenes.puzzles.grading.wins_once", lambda *_, **__: False)
    state = state_of(LAST_BLOWS)
    hit = hit_of(state, "known", "fair", Counter())
    assert hit is not None
    assert hit.way.ending == "damage"
    puzzle = puzzle_from(hit, state.game, "fair", Meter(Limit(nodes=10)))
    assert puzzle is not None
    assert way_of(puzzle.scene, state.game).ending == "damage"


def test_halves_are_left_out_before_single_things() -> None:
    tried: list[list[int]] = []

    def still(kept: list[int]) -> bool:
        tried.append(kept)
        return 5 in kept

    assert fewer(range(16), still) == [5]
    assert tried[:3] == [[], list(range(8)), []]
    assert len(tried) < 16


def test_where_a_game_goes_on_by_what_is_under_way_a_position_is_written_plainly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    under_way = parse(
        "game black_poker\nstep none\np1 hand H4 D3 | field S5 | life S2 S3 S4\np2 life S2 S3 S4 S6 S8 H2 H5 H6\n"
        'acts p1\nway { program = "chance", seat = 1, bound = { has = 1, passes = 0 } }\n'
    )
    game = game_of("black_poker", [])
    plain = at_rest(under_way)
    assert [fact.key for fact in plain.facts] == ["game", "p1", "p2"]
    monkeypatch.setattr("bsdesk.scenes.puzzles.grading.wins_once", lambda *_, **__: False)
    assert is_won_and_missed(plain, game, "fair")
    assert at_rest(plain) is plain


def test_what_the_other_holds_is_put_away() -> None:
    held = MISSED.replace("p2 life 2", "p2 life 2 | hand ref-09")
    [first, *_] = passed_over(held, Counter())
    assert first.state.zones["p2.hand"] == ()
    assert first.state.zones["p1.hand"]


def test_what_is_not_won_even_if_nobody_answers_is_not_looked_at_further() -> None:
    counts = Counter[str]()
    found = passed_over(LEVEL.replace("life 2", "life 3"), counts)
    assert [missed for missed in found if missed.state.turn == 5] == []
    assert counts["moments"] > counts["won if unanswered"]


def test_a_win_that_the_bot_finds_is_no_puzzle() -> None:
    assert hit_of(state_of(LEVEL), "known", "fair", Counter()) is None


def test_turns_of_which_enough_was_found_are_looked_at_no_more() -> None:
    start, turns = state_of(LEVEL.replace("ref-02[1]", "ref-02[3]")), set[int]()

    def looked() -> Iterator[int]:
        players = {1: who_ends(), 2: who_ends()}
        for missed in missed_wins(start, players, random.Random(1), "known", enough=turns):
            yield missed.state.turn

    assert list(looked()).count(start.turn) > 1
    for turn in looked():
        assert turn not in turns
        turns.add(turn)


def test_a_first_look_whose_budget_was_spent_is_begun_anew() -> None:
    state = state_of(LEVEL)
    look = look_from(state, 1, "known")
    assert look.is_forced(state, Limit(nodes=2)) is None
    assert look.is_forced(state) is True
    assert look.is_forced(state, Limit(nodes=1)) is True  # it is known by now


def test_where_the_game_judges_a_seat_far_behind_no_win_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of(MISSED)
    assert has_hope(state)
    monkeypatch.setitem(state.game.scoring.__dict__, "value", always(0.2))
    assert not has_hope(state)


def test_the_reader_names_the_right_form_of_a_proof() -> None:
    with pytest.raises(Complaint, match="proved 3 moves, 1 line"):
        parse(f"{LEVEL}proved much\n")


@pytest.mark.parametrize("count", [1, 2, 3, 33])
def test_all_puzzles_come_once_before_one_comes_again_and_never_on_two_days_running(count: int) -> None:
    names = [f"puzzle-{number}" for number in range(count)]
    first = date.fromordinal(739_000 // count * count)
    days = [puzzle_of(first + timedelta(days=day), names) for day in range(120 * count)]
    for begin in range(0, len(days), count):
        assert sorted(days[begin : begin + count]) == sorted(names)
    assert count < 3 or not [day for day, after in pairwise(days) if day == after]


def test_what_an_unknown_card_in_the_trash_would_pay_for_is_unforeseeable() -> None:
    state = state_of(LEVEL.replace("deck ref-01", "trash ref-01"))
    [spirit], [gone] = state.zones["p1.field"], state.zones["p1.trash"]
    assert ex_cards(state, 1, spirit) == []
    state.cards[gone] = replace(state.cards[gone], definition="")
    with pytest.raises(Unforeseeable):
        ex_cards(state, 1, spirit)
