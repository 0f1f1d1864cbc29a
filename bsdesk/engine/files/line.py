"""A line of play: moves as they are typed, joined by `;` or one a line; in a file `#` opens a remark.

    attack gen-bo; p2 pass; pass

Each move is read in the position after the one before it. A *plan* is a line of one seat, played whole or not at all.
A *script* has beginnings of moves, each of which many legal moves may fit: `attack`, `move reserve`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.notation import read_move, verbs_of, write_move
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, to_act
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Malformed, Move, Pool, Refusal, Seat, pool_from


def moves_in(text: str) -> list[str]:
    """Return the moves of a line, each as it is typed."""
    return [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]


def lines_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line of a file with its number and without its remark, if anything is left of it."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


# ------------------------------------------------------------------------------------------------------- played


class PlayedPlan(NamedTuple):
    """A plan that was played: by whom, its text, and what it did."""

    seat: Seat
    text: str
    done: Applied


def play_plan(state: State, plan: str | Sequence[Move], seat: Seat) -> PlayedPlan | Refusal | Malformed:
    """Play a plan, each move of which must be legal in the state before it; the given state is not changed."""
    steps: Sequence[str | Move] = moves_in(plan) if isinstance(plan, str) else plan
    if not steps:
        return Malformed(str(plan), "a move, or moves joined by ;")
    done: list[Move] = []
    texts: list[str] = []
    events: list[Event] = []
    here = state
    for step in steps:
        move = read_move(here, seat or to_act(here) or 1, step) if isinstance(step, str) else step
        if isinstance(move, Malformed):
            return move
        if seat and move.seat != seat:
            return Malformed(f"p{move.seat}", f"moves of p{seat} only in this plan")
        seat = move.seat
        outcome = apply(here, move)
        if isinstance(outcome, Refusal):
            return refusal_of_plan(outcome, done)
        done.append(move)
        texts.append(move_text(here, move))
        events += outcome.events
        here = outcome.state
    return PlayedPlan(seat, "; ".join(texts), Applied(here, tuple(events)))


def move_text(state: State, move: Move) -> str:
    """Return the move as text, after checking that it reads back equal."""
    text = write_move(state, move)
    if read_move(state, move.seat, text) != move:
        raise AssertionError(f"{move} is written {text!r}, which reads otherwise")
    return text


def refusal_of_plan(refusal: Refusal, done: Sequence[Move]) -> Refusal:
    """Return a refusal in the middle of a plan as one of the whole plan: its remedy begins with the moves before it."""
    if not done:
        return refusal
    remedy = (*done, *refusal.remedy) if refusal.remedy else ()
    return replace(refusal, facts={**refusal.facts, "reverted": len(done)}, remedy=remedy)


# ------------------------------------------------------------------------------------------------------ scripts


class Beginning(NamedTuple):
    """The beginning of a move: the verb and the things it names, and an amount, if it has one."""

    words: tuple[str, ...]
    amount: Pool | None


def read_script(game: Game, text: str) -> Iterator[Beginning]:
    """Yield the beginnings of moves in a script."""
    for number, line in lines_in(text):
        for move in moves_in(line):
            words = move.split()
            if words[0] not in verbs_of(game):
                expected = "a move, such as " + ", ".join(sorted(game.rules.verbs))
                remedy = did_you_mean(words[0], verbs_of(game), "correct the line")
                raise Complaint(f"no such verb: {words[0]!r}", line=number, expected=expected, remedy=remedy)
            pools = [pool_from(word, game.rules.token_marks) for word in words]
            named = tuple(word for word, pool in zip(words, pools, strict=True) if pool is None)
            yield Beginning(named, next((pool for pool in pools if pool is not None), None))
