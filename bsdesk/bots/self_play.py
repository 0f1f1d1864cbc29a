"""Whole games played by seats without a player, for simulations, benches and proofs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from bsdesk.bots import random_seat
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat
from bsdesk.engine.view import redact

LIMIT = 3_000  # moves after which a game counts as endless
NAMES, COPIES = 14, 3  # different cards of a random deck, and of each

# A player decides by the legal moves, chance, and its view, which is made only when looked at.
Player = Callable[[Sequence[Offer], random.Random, Callable[[], State]], Move]


class PlayedGame(Struct, frozen=True):
    """A game that was played out."""

    state: State
    verbs: dict[str, int]  # how often each was used

    @property
    def ended(self) -> bool:
        return bool(self.state.results)


def random_player(game: Game) -> Player:
    """Return a random seat for this game."""
    return lambda offers, rng, _look: random_seat.choose(offers, rng, game.scoring.kinds)


def any_deck(game: Game, rng: random.Random) -> list[str]:
    """Return a full deck of random cards, so that many games cover every card; the default deck, if there is one; none
    where nobody brings one."""
    rules = game.rules
    if rules.decks.usual or not rules.piles.brings_decks:
        return list(rules.decks.usual)
    known = sorted(card for card, printed in rules.defs.items() if not printed.aside)
    return [card for card in rng.sample(known, min(NAMES, len(known))) for _ in range(COPIES)]


def play_out(state: State, players: Mapping[Seat, Player], rng: random.Random) -> PlayedGame:
    """Play on to the end of the game, or until it counts as endless."""
    verbs: Counter[str] = Counter()
    for move, after in steps(state, players, rng):
        state = after
        verbs[move.verb] += 1
        if verbs.total() >= LIMIT:
            break
    return PlayedGame(state, dict(sorted(verbs.items())))


def steps(state: State, players: Mapping[Seat, Player], rng: random.Random) -> Iterator[tuple[Move, State]]:
    """Yield each move of a game with the state after it; legal moves are listed at every step."""
    while not state.results:
        here, seat = state, to_act(state)
        move = players[seat](moves(here, seat), rng, lambda: redact(here, f"p{seat}"))  # noqa: B023 - called at once
        outcome = apply(here, move)
        assert isinstance(outcome, Applied), f"{move} was offered, but is refused: {outcome}"  # noqa: S101 - our fault
        state = outcome.state
        yield move, state
