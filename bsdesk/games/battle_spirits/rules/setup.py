"""Before the first turn: shuffling, Life, Reserve, hand, who begins, the redraw (BS-4)."""

from __future__ import annotations

from bsdesk.engine.facts import Declared, Fact, TokensMoved
from bsdesk.engine.game import program
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Move, Refusal, Seat
from bsdesk.games.battle_spirits.rules.areas import other

LIFE, RESERVE, HAND = 5, 3, 4


def shuffle_own(run: Run) -> list[Fact]:
    """BS-4.2 Let each player shuffle the own deck."""
    for seat in run.state.seats():
        run.settle([run.shuffle(at(seat, "deck"), seat)])
    return []


def shuffle_opponents(run: Run) -> list[Fact]:
    """BS-4.2 Let the opponent shuffle it then."""
    for seat in run.state.seats():
        run.settle([run.shuffle(at(seat, "deck"), other(run.state, seat))])
    return []


def place_life(run: Run) -> list[Fact]:
    """BS-4.3 Put five cores from the Void to Life."""
    return [TokensMoved(at(s, "void"), at(s, "life"), (LIFE, 0), "setup") for s in run.state.seats()]


def place_reserve(run: Run) -> list[Fact]:
    """BS-4.4 Put three cores from the Void into the Reserve, where the Soul Core is (BS-4.5)."""
    return [TokensMoved(at(s, "void"), at(s, "reserve"), (RESERVE, 0), "setup") for s in run.state.seats()]


def draw_hands(run: Run) -> list[Fact]:
    """BS-4.6 Let each player draw four cards."""
    for seat in run.state.seats():
        draw_hand(run, seat)
    return []


def draw_hand(run: Run, seat: Seat) -> None:
    top = run.state.zones[at(seat, "deck")][:HAND]
    run.settle(run.moved(top, at(seat, "hand"), why="drawn"))


def throw_hands(run: Run) -> list[Fact]:
    """BS-4.8 Give a random player the choice, for rock, paper, scissors."""
    chance = run.chance(2)
    run.bind("winner", chance.number + 1)
    return [chance, Declared(chance.number + 1, "won_the_throw")]


def winner(_state: State, frame: Frame) -> tuple[Seat]:
    return (int(frame.bound["winner"]),)  # type: ignore[arg-type]


def choose_first(run: Run) -> list[Fact]:
    """BS-4.8 Note who goes first, as the winner has chosen."""
    frame = run.frame
    seat = winner(run.state, frame)[0]
    first = seat if frame.answers["first"][0].subject == "first" else other(run.state, seat)
    run.bind("first", first)
    return [Declared(first, "goes_first")]


def going_first(_state: State, frame: Frame) -> tuple[Seat]:
    return (int(frame.bound["first"]),)  # type: ignore[arg-type]


def going_second(state: State, frame: Frame) -> tuple[Seat]:
    return (other(state, going_first(state, frame)[0]),)


def why_no_redraw(state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """BS-4.12 Return that only the whole hand can go back, where a part of it is named."""
    hand = state.zones[at(prompt.seat, "hand")]
    if move.verb == "redraw" and (move.subject in hand or move.target in hand):
        return Refusal("whole_hand_or_none", "BS-4.12")
    return None


def redraw_first(run: Run) -> list[Fact]:
    """BS-4.10 Do what the first player has decided about its hand."""
    redraw(run, going_first(run.state, run.frame)[0], "redraw_first")
    return []


def redraw_second(run: Run) -> list[Fact]:
    """BS-4.10 Do what the second player has decided then."""
    redraw(run, going_second(run.state, run.frame)[0], "redraw_second")
    return []


def redraw(run: Run, seat: Seat, answer: str) -> None:
    """BS-4.11 Put the whole hand back, shuffle the deck as before, draw four new cards; nothing, if the answer was
    no."""
    if run.frame.answers[answer][0].subject == "no":
        return
    state = run.state
    run.settle(run.moved(state.zones[at(seat, "hand")], at(seat, "deck"), why="redrawn"))
    run.settle([run.shuffle(at(seat, "deck"), seat)])
    run.settle([run.shuffle(at(seat, "deck"), other(state, seat))])
    draw_hand(run, seat)


def first_turn(run: Run) -> None:
    """BS-6.1 Begin the first player's turn."""
    seat = going_first(run.state, run.frame)[0]
    run.stack.clear()
    run.push("turn", seat)


SETUP = program(
    shuffle_own,
    shuffle_opponents,
    place_life,
    place_reserve,
    draw_hands,
    throw_hands,
    Ask("first", words("first", "second"), "BS-4.8", seats=winner),
    choose_first,
    Ask("redraw", words("yes", "no"), "BS-4.9", bind="redraw_first", seats=going_first, why=why_no_redraw),
    redraw_first,
    Ask("redraw", words("yes", "no"), "BS-4.9", bind="redraw_second", seats=going_second, why=why_no_redraw),
    redraw_second,
    first_turn,
)
