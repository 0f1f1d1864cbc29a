"""Random play: the walk that every law is checked along."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.bots import random_seat
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, new
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat

TOO_LONG = 3_000  # moves in one game


Decks = Mapping[Seat, Sequence[str]]
Open = Callable[[Mapping[str, object]], Game]


class Match(NamedTuple):
    """A game that the laws are held against, the decks for the game of a seed, the rules its rulebook has, and what
    opens it under other options."""

    game: Game
    decks: Callable[[int], Decks]
    rules: frozenset[str]
    open: Open

    @property
    def viewers(self) -> list[str]:
        return [*(f"p{s}" for s in range(1, self.game.rules.seats + 1)), "table"]


class Step(NamedTuple):
    """One move of a random game: where, by whom, out of what, and what came of it."""

    decks: Decks
    before: State
    offers: dict[Seat, list[Offer]]
    move: Move
    outcome: Applied
    chance: random.Random  # for whatever the law itself leaves to chance


WALKED: dict[
    tuple[int, int], tuple[Match, Iterator[Step], list[Step]]
] = {}  # of a match by a seed: what comes, what came
KEPT = 400  # steps at most; longer walks are gone each time
APART = 3  # of a walk that is kept, one step in so many is looked at by laws that look at each step by itself


def walk(match: Match, count: int, seed: int = 1, state: State | None = None) -> Iterator[Step]:
    """So many moves, in as many random games as it takes, from this state first. Same seed, same walk: the steps that
    one law has seen are kept for the next one, which is given chance of its own."""
    if state is not None or count > KEPT:
        yield from steps(match, count, seed, state)
        return
    chance = random.Random(seed)
    _, more, known = WALKED.setdefault((id(match), seed), (match, steps(match, KEPT, seed), []))
    for number in range(count):
        if number == len(known):
            del WALKED[id(match), seed]  # unless the next step can be made
            known.append(next(more))
            WALKED[id(match), seed] = (match, more, known)
        yield known[number]._replace(chance=chance)


def spots(match: Match, count: int) -> Iterator[Step]:
    """Steps of a walk for laws that look at each by itself: some of a short walk, all of a long one."""
    return islice(walk(match, count), 0, None, APART if count <= KEPT else 1)


def steps(match: Match, count: int, seed: int = 1, state: State | None = None) -> Iterator[Step]:
    """Make so many moves, as `walk` says, and keep none."""
    chance, own = random.Random(seed), random.Random(seed + 1_000_003)
    played = 0
    decks: Decks = {}
    for _ in range(count):
        if state is None or state.results:
            seed, played = seed + 1, 0
            decks = match.decks(seed)
            state = new(match.game, decks, seed).state
        offers = {s: found for s in state.seats() if (found := moves(state, s))}
        assert offers, f"nobody has a move in {state.step} {state.moment}: {state.prompts}"
        seat = own.choice(list(offers))
        move = random_seat.choose(offers[seat], own, match.game.scoring.kinds)
        outcome = apply(state, move)
        assert isinstance(outcome, Applied), f"{move} was offered, but is refused: {outcome}"
        yield Step(decks, state, offers, move, outcome, chance)
        state, played = outcome.state, played + 1
        assert played < TOO_LONG, f"no end to the game of seed {seed}"


def near_misses(step: Step) -> Iterator[Move]:
    """The move that was made with one field changed, a few times."""
    state, move, chance = step.before, step.move, step.chance
    refs = ["", *state.cards, *state.zones, *state.tokens, *(f"p{s}" for s in state.seats()), "#0", "no", "yes", "e1"]
    verbs = [*state.rules.verbs, *state.rules.questions, "done", "back", "nonsense"]
    for _ in range(3):
        yield replace(move, verb=chance.choice(verbs))
        yield replace(move, subject=chance.choice(refs))
        yield replace(move, target=chance.choice(refs))
    yield replace(move, seat=chance.randint(-1, len(state.teams) + 1))
    yield replace(move, amount=amount_near(move, len(state.rules.token_marks), chance))
    for offers in step.offers.values():  # and another offer with an amount next to what is allowed
        offer = chance.choice(offers)
        yield replace(offer.move, amount=amount_near(offer.move, len(state.rules.token_marks), chance))


def amount_near(move: Move, kinds: int, chance: random.Random) -> tuple[int, ...]:
    pool = list(move.amount or (0,) * max(1, kinds))
    pool[chance.randrange(len(pool))] += chance.choice((-1, 1))
    return chance.choice((tuple(pool), tuple(pool), (), tuple(pool[:-1]), (*pool, 0), tuple(reversed(pool))))
