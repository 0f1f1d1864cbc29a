"""Bots: what they answer is legal, the same for the same position, within limits, and never goes round in circles."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bsdesk.bots.bot import LEVELS, Bot, Decision
from bsdesk.bots.playout import LONGEST, Limit
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.line import PlayedPlan, play_plan
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import Applied, apply, new, to_act
from bsdesk.engine.scoring import NEUTRAL, Option
from bsdesk.engine.state import State, bind
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.games import ALL
from bsdesk.games.battle_spirits import samples
from tests.laws.conftest import GAMES, the_starter_decks, the_toy
from tests.laws.walking import Match, walk

LITTLE = {"gentle": Limit(nodes=1), "fair": Limit(nodes=30), "strong": Limit(nodes=80)}


def decide(state: State, level: str, lists: Mapping[Seat, object] | None = None, **how: object) -> Decision:
    seat = to_act(state)
    bot = Bot(level, state.game, seat, 1)
    return bot.decide(redact(state, f"p{seat}"), lists, LITTLE[level], **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
def test_whatever_is_asked_of_a_bot_it_answers_with_a_plan_that_fits(match: Match, level: str) -> None:
    for number, step in enumerate(walk(match, 160, seed=5)):
        if number % 16 == 0:
            state, seat = step.before, to_act(step.before)
            found = decide(state, level, dict(step.decks))
            assert isinstance(play_plan(state, found.moves, seat), PlayedPlan), found
            assert 0 <= found.sure <= 1


def played(match: Match, levels: tuple[str, ...], seed: int) -> State:
    """A whole game of bots of these levels, in turn around the table."""
    decks = match.decks(seed)
    state = new(match.game, decks, seed).state
    bots = {
        seat: (levels[seat % len(levels)], Bot(levels[seat % len(levels)], match.game, seat, seed)) for seat in decks
    }
    for _ in range(3_000):
        if state.results:
            return state
        seat = to_act(state)
        level, bot = bots[seat]
        for move in bot.decide(redact(state, f"p{seat}"), decks, LITTLE[level]).moves:
            outcome = apply(state, move)
            assert isinstance(outcome, Applied), f"{move} is refused: {outcome}"
            state = outcome.state
    raise AssertionError(f"no end to the game of seed {seed}")


@pytest.mark.parametrize(
    ("name", "count"),
    [*((name, 1) for name in ALL), *(pytest.param(name, 300, marks=pytest.mark.long) for name in GAMES)],
)
def test_games_of_mixed_levels_come_to_an_end(name: str, count: int) -> None:
    match, levels = GAMES[name](), tuple(LEVELS)
    for seed in range(count):
        chance = random.Random(seed)
        assert played(match, (chance.choice(levels), chance.choice(levels)), seed).results


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_position_give_the_same_decision(level: str) -> None:
    match = the_starter_decks()
    for number, step in enumerate(walk(match, 90, seed=3)):
        if number % 15 == 0:
            once, again = (decide(step.before, level, dict(step.decks)) for _ in range(2))
            assert once == again


def test_a_bot_is_shown_only_what_its_seat_may_see() -> None:
    state = next(walk(the_starter_decks(), 1)).before
    seat = to_act(state)
    with pytest.raises(AssertionError, match="shown what its seat may see"):
        Bot("fair", state.game, seat).decide(state)


def test_what_it_would_do_is_known_from_the_first_moment() -> None:
    state = new(the_toy().game, the_toy().decks(1), 1).state
    told: list[Decision] = []
    decide(state, "strong", told=told.append)
    assert told
    assert all(isinstance(play_plan(state, decision.moves, to_act(state)), PlayedPlan) for decision in told)
    assert isinstance(play_plan(state, decide(state, "strong", stop=lambda: True).moves, to_act(state)), PlayedPlan)


def to_and_fro(state: State, seat: Seat, offers: object) -> list[Option]:
    """A taste for moving one core, from wherever there are some."""
    liked = {"move": 1.0, "end": 0.0}
    return [
        Option(replace_amount(o.move), liked[o.move.verb])
        for o in offers  # type: ignore[attr-defined]
        if o.move.verb in liked
    ]


def replace_amount(move: Move) -> Move:
    return Move(move.seat, move.verb, move.subject, move.target, (1, 0) if move.amount else ())


@pytest.mark.parametrize("level", ["gentle", "fair"])
def test_no_position_comes_twice_within_a_step(level: str) -> None:
    game = replace(game_named("battle_spirits"), scoring=replace(NEUTRAL, tries=to_and_fro))
    state = lay(game, {1: "field REF-01[2] REF-05[2] | reserve 1 | life 5", 2: "life 5"}, step="main")
    bot, seen = Bot(level, game, 1, 1), {state_key(redact(state, "p1"))}
    for _ in range(100):
        for move in bot.decide(redact(state, "p1"), None, LITTLE[level]).moves:
            outcome = apply(state, move)
            assert isinstance(outcome, Applied)
            state = outcome.state
        if state.step != "main":
            break
        assert state_key(redact(state, "p1")) not in seen, "been here"
        seen.add(state_key(redact(state, "p1")))
    assert state.step == "attack", "moved cores forever"
    assert len(seen) > 3, "had no choice"


def test_a_position_that_was_taken_back_may_come_again() -> None:
    game = game_named("battle_spirits")
    state = lay(game, {1: "field REF-01[1] | reserve 2 | life 5", 2: "life 5 | field REF-09[1]"}, step="main")
    bot = Bot("fair", game, 1, 1)
    first = bot.decide(redact(state, "p1"))
    outcome = apply(state, first.moves[0])
    assert isinstance(outcome, Applied)
    bot.decide(redact(outcome.state, "p1"))
    assert bot.decide(redact(state, "p1")) == first
    assert write_move(state, first.moves[0]) == "move reserve 2 ref-01"


@pytest.mark.parametrize("level", ["fair", "strong"])
def test_the_thinking_is_over_when_its_limit_is_reached(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = lay(game_named("battle_spirits"), samples.POSITION, step=samples.STEP)
    spent: list[int] = []
    think = LEVELS[level].think

    def counted(view, seat, options, worlds, meter, rng):  # type: ignore[no-untyped-def]
        found = think(view, seat, options, worlds, meter, rng)
        spent.append(meter.nodes)
        return found

    monkeypatch.setitem(LEVELS, level, LEVELS[level]._replace(think=counted))
    for most in (100, 600):
        Bot(level, state.game, 1).decide(redact(state, "p1"), None, Limit(nodes=most))
        assert most <= spent[0] < most + LONGEST
        spent.clear()


def test_a_game_without_scoring_is_played_all_the_same() -> None:
    match = GAMES["starter decks"]()
    plain = match._replace(game=replace(match.game, scoring=NEUTRAL))
    state = next(s.before for s in walk(match, 60, seed=2) if s.before.step == "main")
    bind(state, plain.game)
    for level in LEVELS:
        assert isinstance(play_plan(state, decide(state, level).moves, to_act(state)), PlayedPlan)
