"""Before the first turn: shuffling, the hand, who begins (TR-11.5 to TR-11.7, TR-11.28)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, Declared, Fact
from bsdesk.engine.game import program
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, at
from bsdesk.games.black_poker.rules.areas import other, printed

HAND = 7


def shuffle_life(run: Run) -> list[Fact]:
    """TR-11.5 Let each player shuffle the own deck; the opponent only where that was agreed on (TR-11.27)."""
    for seat in run.state.seats():
        run.settle([run.shuffle(at(seat, "life"), seat)])
        if run.rules.options["opponent_shuffles"]:
            run.settle([run.shuffle(at(seat, "life"), other(seat))])
    return []


def preset(run: Run) -> list[Fact]:
    """TR-11.28 Make the top card a Bulwark and the next one a soldier, in «Entry 20»."""
    if run.rules.options["frame"] != "entry20":
        return []
    facts: list[Fact] = []
    for seat in run.state.seats():
        for i, ref in enumerate(run.state.zones[at(seat, "life")][:2]):
            face = "own" if i == 0 else ""
            new = run.fresh_id(len(facts))
            facts.append(CardMoved(ref, at(seat, "field"), new, why="preset", face=face))
    return facts


def draw_hands(run: Run) -> list[Fact]:
    """TR-11.5 Let each player draw seven cards; the rest is Life."""
    facts: list[Fact] = []
    for seat in run.state.seats():
        for ref in run.state.zones[at(seat, "life")][:HAND]:
            facts.append(CardMoved(ref, at(seat, "hand"), run.fresh_id(len(facts)), why="drawn"))
    return facts


def draw_off(run: Run) -> list[Fact]:
    """TR-11.6 Turn up both top cards into the Graveyards; the larger number begins, a tie is repeated."""
    state = run.state
    lives = {seat: state.zones[at(seat, "life")] for seat in state.seats()}
    if not all(lives.values()):  # nothing left to compare: the first seat begins
        return begins(run, 1)
    numbers = {seat: printed(state, life[0]).number for seat, life in lives.items()}
    moved = [
        CardMoved(life[0], at(seat, "graveyard"), run.fresh_id(i), why="shown")
        for i, (seat, life) in enumerate(lives.items())
    ]
    run.settle(moved)
    highest = [seat for seat, number in numbers.items() if number == max(numbers.values())]
    if len(highest) > 1:
        run.go("draw_off")
        return []
    return begins(run, highest[0])


def begins(run: Run, seat: int) -> list[Fact]:
    run.bind("first", seat)
    return [Declared(seat, "goes_first")]


def first_turn(run: Run) -> list[Fact]:
    """TR-11.7 Let the first player draw one card, and give them turn and Chance."""
    state = run.state
    seat = int(run.frame.bound["first"])  # type: ignore[arg-type]
    top = state.zones[at(seat, "life")][:1]
    run.settle([CardMoved(r, at(seat, "hand"), run.fresh_id(), why="drawn") for r in top])
    run.settle([Began("turn", "1", seat)])
    run.stack[:] = waiting("main", seat)
    return []


def waiting(_step: str, seat: int) -> tuple[Frame, ...]:
    """Return the agenda of a turn in which this seat has the Chance and the Stage is empty."""
    return (Frame("chance", seat, bound={"has": seat, "passes": 0}),)


SETUP = program(shuffle_life, preset, draw_hands, "draw_off", draw_off, first_turn)
