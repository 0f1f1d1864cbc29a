"""Can I win this turn? Forced, likely, refuted or unknown, and what shows it."""

from __future__ import annotations

import msgspec
import pytest

from bsdesk.bots.playout import Limit
from bsdesk.bots.solver.proof import FORCED, LIKELY, REFUTED, UNKNOWN, Proof, solve
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply
from bsdesk.engine.state import State, from_json, to_json
from bsdesk.engine.view import redact

SMALL = "REF-09 REF-09 REF-09 REF-09 REF-09"  # Spirits that nobody has to fear


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


def laid(game: Game, mine: str, theirs: str, step: str = "attack", deck: str = SMALL) -> State:
    return lay(game, {1: f"{mine} | deck {SMALL}", 2: f"{theirs} | deck {deck}"}, step=step)


def texts(proof: Proof) -> list[str]:
    """The line as it is written, with whose move it is where it is not ours."""
    return [step.text if step.move.seat == proof.seat else f"p{step.move.seat}: {step.text}" for step in proof.line]


# ------------------------------------------------------------------------------------------------ what is forced


def test_an_attack_that_nobody_can_block_wins(game: Game) -> None:
    proof = solve(laid(game, "field REF-09[1]", "life 1"))
    assert (proof.verdict, proof.exact) == (FORCED, True)
    assert texts(proof) == ["attack ref-09", "p2: pass", "pass"]


def test_the_line_shows_the_answer_that_holds_out_longest(game: Game) -> None:
    proof = solve(laid(game, "field REF-09[1] REF-09[1]", "field REF-01[1] | life 1"))
    assert proof.verdict == FORCED
    assert "p2: block ref-01" in texts(proof)
    assert texts(proof)[-3:] == ["attack ref-09", "p2: pass", "pass"]
    assert [s.why.code for s in proof.line if s.text == "block ref-01"] == ["solve_holds"]


def test_one_blocker_is_enough_against_one_attacker(game: Game) -> None:
    proof = solve(laid(game, "field REF-01[1]", "field REF-09[1] | life 1"))
    assert (proof.verdict, proof.exact) == (REFUTED, True)


@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        ("field REF-02[1] | reserve 2", "life 2", "move reserve 2 ref-02"),  # its second level has a second symbol
        ("field REF-01[1] | hand REF-09 | reserve 3", "field REF-43-red[1]~ | life 2", "summon hand.ref-09"),
        ("field REF-01[3] | hand REF-09 | reserve 1", "life 2", "summon hand.ref-09"),  # with cores off a card
    ],
)
def test_it_finds_what_must_be_done_in_the_main_step(game: Game, mine: str, theirs: str, first: str) -> None:
    proof = solve(laid(game, mine, theirs, step="main"))
    assert proof.verdict == FORCED
    assert first in texts(proof)


def test_it_finds_the_flash_that_clears_the_way(game: Game) -> None:
    proof = solve(laid(game, "field REF-01[1] | hand REF-32-exhaust | reserve 2", "field REF-01[1] | life 1"))
    assert proof.verdict == FORCED
    assert "use hand.ref-32-exhaust flash" in texts(proof)


def test_it_leaves_out_what_is_not_needed(game: Game) -> None:
    mine = "field REF-09[1] REF-01[1] | hand REF-26 REF-10 | reserve 9"
    proof = solve(laid(game, mine, "life 2", step="main"))
    assert [step.text for step in proof.line if step.move.seat == 1] == [
        *("end", "attack ref-09", "pass", "attack ref-01", "pass"),
    ]


def test_both_games_can_be_asked() -> None:
    poker = game_named("black_poker")
    sides = {1: "field S5 | life H2 H3 H4", 2: "life D2"}
    proof = solve(lay(poker, sides, step="main"))
    assert proof.verdict == FORCED
    assert texts(proof)[0] == "attack"


def test_the_line_can_be_played(game: Game) -> None:
    state = laid(game, "field REF-02[1] REF-09[1] | reserve 2", "field REF-09[1] | life 1", step="main")
    proof = solve(state)
    assert proof.verdict == FORCED
    for step in proof.line:
        outcome = apply(state, step.move)
        assert isinstance(outcome, Applied), step
        state = outcome.state
    assert state.results == {1: "win", 2: "lose"}


# -------------------------------------------------------------------------------------------------- hidden cards


FEAR = "REF-27 REF-09 REF-09 REF-09 REF-09"  # one card in it destroys the attacker


def test_a_card_that_could_be_in_the_hand_makes_it_likely_only(game: Game) -> None:
    proof = solve(laid(game, "field REF-09[1]", "hand REF-09 | reserve 6 | life 1", deck=FEAR), worlds=40)
    assert (proof.verdict, proof.exact, proof.against) == (LIKELY, False, ("REF-27",))
    assert proof.worlds == 40
    assert 25 <= proof.won < 40  # five in six


def test_what_lies_hidden_makes_no_difference(game: Game) -> None:
    """Whether the card is there or not, the seat knows the same; a view of it is enough."""
    there = laid(game, "field REF-09[1]", "hand REF-27 | reserve 6 | life 1", deck=f"REF-09 {SMALL}")
    not_there = laid(game, "field REF-09[1]", "hand REF-09 | reserve 6 | life 1", deck=f"{SMALL} REF-27")
    lists = {1: ["REF-09"] * 6, 2: ["REF-27", *["REF-09"] * 6]}
    assert solve(there, 1) == solve(not_there, 1) == solve(redact(there, "p1"), 1, lists=lists)


def test_with_open_hands_it_is_known(game: Game) -> None:
    there = laid(game, "field REF-09[1]", "hand REF-27 | reserve 6 | life 1")
    proof = solve(there, open_hands=True)
    assert (proof.verdict, texts(proof)) == (REFUTED, ["attack ref-09", "p2: use hand.ref-27 flash"])
    not_there = laid(game, "field REF-09[1]", "hand REF-09 | reserve 6 | life 1", deck=FEAR)
    assert solve(not_there, open_hands=True).verdict == FORCED


def test_a_card_that_can_not_be_paid_for_need_not_be_feared(game: Game) -> None:
    proof = solve(laid(game, "field REF-09[1]", "hand REF-09 | reserve 3 | life 1", deck=FEAR))
    assert proof.verdict == FORCED


def test_without_the_deck_any_card_of_the_game_is_feared(game: Game) -> None:
    view = redact(laid(game, "field REF-09[1]", "hand REF-09 | reserve 6 | life 1"), "p1")
    assert solve(view, 1, lists={1: SMALL.split(), 2: SMALL.split()}).verdict == FORCED
    assert solve(view, 1, lists={1: SMALL.split()}).verdict == LIKELY


def test_own_cards_that_are_yet_to_be_drawn_are_luck(game: Game) -> None:
    """Two of the cards in the own deck would be enough."""
    sides = {1: "field REF-09[1] | hand REF-26 | reserve 8 | deck REF-09 REF-09 REF-27 REF-27 REF-27", 2: "life 2"}
    proof = solve(lay(game, sides, step="main"), worlds=40)
    assert proof.verdict == LIKELY
    assert texts(proof)[0] == "use hand.ref-26 main"
    assert 10 < proof.won < 40


# ----------------------------------------------------------------------------------------------- the budget, and more


def test_too_small_a_budget_is_owned_up_to(game: Game) -> None:
    state = laid(game, "field REF-01[1] REF-01[1] REF-06[1] | reserve 5+S", "field REF-01[1] | life 2", step="main")
    assert solve(state, limit=Limit(nodes=3)).verdict == UNKNOWN
    assert solve(state).verdict == FORCED


def test_the_same_budget_gives_the_same_proof(game: Game) -> None:
    state = laid(game, "field REF-01[1] REF-06[1] | hand REF-26 | reserve 4", "hand REF-27 | life 2", step="main")
    assert solve(state, limit=Limit(nodes=500)) == solve(state, limit=Limit(nodes=500))


def test_it_can_be_stopped(game: Game) -> None:
    state = laid(game, "field REF-01[1] REF-06[1] | reserve 4", "field REF-09[1] | life 2", step="main")
    proof = solve(state, stop=lambda: True)
    assert (proof.verdict, proof.tried) == (UNKNOWN, 0)


def test_a_proof_and_its_state_can_be_written_and_read(game: Game) -> None:
    state = laid(game, "field REF-09[1]", "life 1")
    proof = solve(from_json(to_json(state), game), count=True)
    assert msgspec.json.decode(msgspec.json.encode(proof), type=Proof) == proof


def test_nobody_wins_in_the_turn_of_another(game: Game) -> None:
    assert solve(laid(game, "field REF-09[1]", "life 1"), 2).verdict == REFUTED


# ------------------------------------------------------------------------------------------- how many ways there are


def test_attackers_that_are_just_the_same_are_one_solution(game: Game) -> None:
    proof = solve(laid(game, "field REF-09[1] REF-09[1] REF-09[1]", "field REF-01[1] | life 1"), count=True)
    assert proof.solutions is not None
    assert (proof.solutions.first, proof.solutions.lines) == (("attack ref-09.1",), 1)


def test_attackers_that_differ_are_two(game: Game) -> None:
    proof = solve(laid(game, "field REF-09[1] REF-01[1]", "field REF-01[1] | life 1"), count=True)
    assert proof.solutions is not None
    assert set(proof.solutions.first) == {"attack ref-09", "attack ref-01"}
    assert (proof.solutions.shortest, proof.solutions.lines) == (proof.solutions.first, 2)


def test_a_detour_wins_too_but_is_longer(game: Game) -> None:
    proof = solve(laid(game, "field REF-02[1] | reserve 2", "life 2", step="main"), count=True)
    assert proof.solutions is not None
    assert proof.solutions.shortest == ("move reserve 2 ref-02",)
    assert set(proof.solutions.first) == {"move reserve 2 ref-02", "move reserve 1 ref-02"}
    assert (proof.solutions.length, proof.solutions.lines) == (3, 1)


def test_what_is_refuted_has_no_solutions(game: Game) -> None:
    assert solve(laid(game, "field REF-01[1]", "field REF-09[1] | life 1"), count=True).solutions is None


# ------------------------------------------------------------------------------------------ the answer that refutes


def replies(proof: Proof) -> list[str]:
    return [f"{'' if step.move.seat == proof.seat else f'p{step.move.seat}: '}{step.text}" for step in proof.reply]


def test_what_is_refuted_names_one_try_and_the_answer_to_it(game: Game) -> None:
    proof = solve(laid(game, "field REF-01[1] | hand REF-01 | reserve 4", "field REF-04[3] | life 1"), open_hands=True)
    assert proof.verdict == REFUTED
    assert replies(proof) == ["attack ref-01", "p2: block ref-04"]


def test_the_try_is_no_longer_for_what_could_be_done_to_ones_own_board_before(game: Game) -> None:
    theirs = "field REF-04[3] REF-01[1] | life 1"
    state = laid(game, "field REF-01[3] REF-22[1] | hand REF-06 | reserve 3", theirs, step="main")
    proof = solve(state, open_hands=True)
    assert proof.verdict == REFUTED
    assert replies(proof) == ["attack ref-01", "p2: block ref-04"]


def test_where_nothing_reaches_no_answer_is_named(game: Game) -> None:
    proof = solve(laid(game, "field REF-01[1]", "life 5"), open_hands=True)
    assert (proof.verdict, proof.reply) == (REFUTED, ())
