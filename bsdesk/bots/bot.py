"""Bots of three levels. A bot sees a view and chooses among its legal moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from bsdesk.bots.playout import Limit, Lists, Meter, Worlds, moves_to_try
from bsdesk.bots.ranking import Ranking, Think, fair, gentle
from bsdesk.bots.tree_search import strong
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.scoring import Option, Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat
from bsdesk.engine.worlds.state_key import state_key


class BotLevel(NamedTuple):
    """How a bot plays, and how long it thinks: in a game at the table, and elsewhere (in simulations, say)."""

    think: Think
    at_table: Limit
    elsewhere: Limit


LEVELS: dict[str, BotLevel] = {
    "gentle": BotLevel(gentle, Limit(seconds=0.05), Limit(nodes=1)),
    "fair": BotLevel(fair, Limit(nodes=150, seconds=0.25), Limit(nodes=150)),  # as good at a table as elsewhere
    "strong": BotLevel(strong, Limit(seconds=1.0), Limit(nodes=1_000)),
}


def limit_at_table(game: Game, level: str) -> Limit:
    """Return how long a level thinks in a game at the table: where the game says so, so many positions, and no more
    than so many seconds."""
    own = game.scoring.budgets.get(level)
    return LEVELS[level].at_table if own is None else Limit(own.positions, own.seconds)


def limit_elsewhere(game: Game, level: str) -> Limit:
    """Return how long a level thinks elsewhere: so many positions, so that its games are repeatable."""
    own = game.scoring.budgets.get(level)
    return LEVELS[level].elsewhere if own is None else Limit(own.positions)


QuestionPlace = tuple[int | str, ...]  # depth in the agenda, program, and place in it; empty where nothing is asked


CLOSE, CLEAR = 0.65, 0.9  # from here on the best move is likely, or clearly, better than all others
SHARED = 2  # so many bots at a table think, and are waited for, as long as they would alone; more share that time


def share_of(bots: int) -> float:
    """Return which part of the usual time each of so many bots at a table has."""
    return min(1.0, SHARED / max(1, bots))


class Decision(Struct, frozen=True, omit_defaults=True):
    """A whole declaration: its moves in order, the reasons, and how sure the bot is, up to 1."""

    moves: tuple[Move, ...]
    why: tuple[Reason, ...] = ()
    sure: float = 1.0

    @property
    def surely(self) -> str:
        """Return how sure the bot is, as a word that is told: "close", "likely" or "clear"."""
        return "close" if self.sure < CLOSE else "likely" if self.sure < CLEAR else "clear"


def general(view: State, seat: Seat) -> Reason:
    """Return a reason that fits any move."""
    count = len(moves_to_try(view, seat))
    return Reason("looks_best", {"count": count}, own=True) if count > 1 else Reason("only_move", own=True)


class Bot:
    """A bot for one seat. The same seed and position give the same decision if its limits are in nodes."""

    def __init__(self, level: str, game: Game, seat: Seat, seed: int = 0) -> None:
        self.level, self.game, self.seat, self.seed = LEVELS[level], game, seat, seed
        self.usual = limit_elsewhere(game, level)
        self.step: tuple[int, str] = (0, "")
        self.seen: set[bytes] = set()  # the positions of this step in which it decided
        self.latest = -1  # `seq` of the position in which it decided last

    def decide(
        self,
        view: State,
        lists: Lists | None = None,
        limit: Limit | None = None,
        stop: Callable[[], bool] | None = None,
        told: Callable[[Decision], None] | None = None,
    ) -> Decision:
        """Decide what to do now, on a view of this seat's.

        `lists` are the decks that it knows. `told` is called while it thinks, with the best move so far.
        """
        assert view.viewer == f"p{self.seat}", "a bot is shown what its seat may see, and nothing else"  # noqa: S101
        plan: list[Move] = []

        def tell(move: Move) -> None:
            if told is not None:
                told(Decision((*plan, move), sure=0.0))

        meter = Meter(limit or self.usual, stop, tell)
        rng = random.Random(f"{self.seed}/{self.seat}/{view.seq}")
        self.remember(view)
        here, sure, asked, comes = view, 0.0, question_of(view), ""
        ranking: Ranking | None = None
        while not comes:
            found = sorted(moves_to_try(here, self.seat), key=lambda option: -option.gain)
            ranking = ranking.ahead(plan[-1], here, found) if ranking is not None else None
            ranking = ranking or self.rank(here, found, lists or {}, meter, rng)
            move, here, comes = self.first_new(here, ranking)
            plan.append(move)
            sure = sure or ranking.sure  # of the first move; the others carry it out
            asked = asked or question_of(here)[:2]
            if not self.asks_on(here, asked):
                break
        why = tuple(self.game.scoring.reasons(view, plan)) or (general(view, self.seat),)
        return Decision(tuple(plan), why, round(sure, 3))

    def rank(self, view: State, found: Sequence[Option], lists: Lists, meter: Meter, rng: random.Random) -> Ranking:
        """Rank the moves worth a try. A ranking at first sight is available at once."""
        meter.tell(found[0].move)
        if len(found) == 1 or (meter.nodes and meter.over):
            return Ranking([option.move for option in found], 1.0 if len(found) == 1 else 0.5)
        return self.level.think(view, self.seat, found, Worlds(view, lists, rng), meter, rng)

    # never return to a position of this step

    def remember(self, view: State) -> None:
        """Note the position. Positions before this step, and those taken back, are forgotten."""
        if self.step != (view.turn, view.step) or view.seq <= self.latest:
            self.seen.clear()
        self.step, self.latest = (view.turn, view.step), view.seq
        self.seen.add(state_key(view))

    def first_new(self, view: State, ranking: Ranking) -> tuple[Move, State, str]:
        """Return the best move that doesn't lead back to a position of this step."""
        first: tuple[Move, State, str] | None = None
        for move in ranking.moves:
            after, _events, comes = foresee(view, move)
            first = first or (move, after, comes)
            if comes or after.prompts or state_key(after) not in self.seen:
                return move, after, comes
        assert first is not None, "a seat that is asked has a move"  # noqa: S101
        return first

    def asks_on(self, view: State, asked: QuestionPlace) -> bool:
        """Return whether the same declaration asks this seat for more, answerable without new information."""
        prompt = view.prompts.get(self.seat)
        if prompt is None or prompt.ready or to_act(view) != self.seat or question_of(view)[: len(asked)] != asked:
            return False
        offered = (view.cards.get(offer.move.subject) for offer in moves(view, self.seat))
        return not any(card is not None and not card.definition and card.owner == self.seat for card in offered)


class BotPlayer:
    """A bot as a seat of a game that is played out (see self_play): it gives the moves of a declaration one by one."""

    def __init__(self, bot: Bot, lists: Lists, limit: Limit | None = None) -> None:
        self.bot, self.lists, self.limit = bot, lists, limit
        self.rest: list[Move] = []

    def __call__(self, offers: Sequence[Offer], rng: random.Random, look: Callable[[], State]) -> Move:
        if not self.rest or not any(offer.covers(self.rest[0]) for offer in offers):
            self.bot.seed = rng.getrandbits(60)  # its chance follows from the game's own
            self.rest = list(self.bot.decide(look(), self.lists, self.limit).moves)
        return self.rest.pop(0)


def question_of(view: State) -> QuestionPlace:
    """Return where the open question stands."""
    return (len(view.agenda), view.agenda[-1].program, view.agenda[-1].pc) if view.prompts else ()
