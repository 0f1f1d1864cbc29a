"""Before the first turn (AG-3.1): who begins, the shuffled deck, the hands."""

from __future__ import annotations

from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import program
from bsdesk.engine.run import Run
from bsdesk.engine.run.drawing import draw_cards
from bsdesk.engine.state import Frame
from bsdesk.games.asteriated_grail.rules.areas import to_the_right

FIRST_HAND = 4


def choose_first(run: Run) -> list[Fact]:
    """AG-3.1.4 One of the first team holds the card of the first player; which, is left to chance."""
    team = [seat for seat in run.state.seats() if run.state.teams[seat - 1] == run.state.teams[0]]
    chance = run.chance(len(team))
    run.settle([chance])
    run.bind("first", team[chance.number])
    return [Declared(team[chance.number], "goes_first")]


def shuffle(run: Run) -> list[Fact]:
    """AG-3.1.7 The common deck is shuffled."""
    return [run.shuffle("deck", int(run.frame.bound["first"]))]  # type: ignore[arg-type]


def deal(run: Run) -> list[Fact]:
    """AG-3.1.7 Each player in turn draws four cards."""
    first = int(run.frame.bound["first"])  # type: ignore[arg-type]
    for seat in [first, *to_the_right(run.state, first)[:-1]]:
        draw_cards(run, [seat], FIRST_HAND, "deck")
    return []


def begin(run: Run) -> None:
    """AG-3.1.4 The first player's turn."""
    run.stack[:] = [Frame("turn", int(run.frame.bound["first"]))]  # type: ignore[arg-type]


SETUP = program(choose_first, shuffle, deal, begin)
