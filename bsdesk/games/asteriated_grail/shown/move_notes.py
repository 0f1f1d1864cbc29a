"""What a player should know of a move beforehand: that what is drawn is more than a hand may hold, and what that costs.

A preview ends before the first card that nobody knows. So what is about to be drawn is read from what is in progress
there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bsdesk.engine.facts import TokensMoved
from bsdesk.engine.handling import Note
from bsdesk.engine.state import Event, Frame, State
from bsdesk.engine.values import Move, Seat
from bsdesk.games.asteriated_grail.rules.areas import POINT, hand, hand_limit, is_told
from bsdesk.games.asteriated_grail.rules.damage import DRAW, OVERFLOW, bound_or, kind_of, lower_morale

DRAWING, OVERFLOWING = "draw", "overflowing"  # what leads to a hand that is over its limit
ASKED = DRAW.ops.index(OVERFLOW)  # before that, the cards have not been drawn


def notes(before: State, move: Move, after: State, _events: Sequence[Event], _comes: str) -> list[Note]:
    """AG-4.8.9, AG-4.8.10 Return whose hand gets over its limit by what follows the move, and how much morale their
    team loses by that; of cards that are being discarded so, that is known already."""
    asked = before.prompts.get(move.seat)
    if asked is not None and asked.question == OVERFLOW.question:
        return []
    found = []
    for seat, (over, risked) in overflows(after).items():
        team = after.teams[seat - 1]
        facts = lower_morale(after, team, risked)
        lost = sum(fact.amount[POINT] for fact in facts if isinstance(fact, TokensMoved))
        if lost:
            ours = team == after.teams[move.seat - 1]
            whose = "own" if seat == move.seat else "ally" if ours else "opponent"
            found.append(Note(f"note.overflow.{whose}", listed=True, facts={"over": over, "morale": lost}, loss=ours))
    return found


def overflows(state: State) -> dict[Seat, tuple[int, int]]:
    """Return of each player who is about to have too many cards how many these are, and how many of them cost morale
    (AG-4.8.11: each draw is settled before the next)."""
    held: dict[Seat, int] = {}
    found: dict[Seat, tuple[int, int]] = {}
    for seat, frame, count in about_to_draw(state):
        limit = hand_limit(state, seat)
        there = held.get(seat, len(hand(state, seat))) + count
        held[seat] = min(there, limit)
        if there > limit:
            spared = "painless" in frame.bound or is_told(state, seat, "cannot", f"demoralize_{kind_of(frame)}")
            over, risked = found.get(seat, (0, 0))
            found[seat] = (over + there - limit, risked + (0 if spared else there - limit))
    return found


def about_to_draw(state: State) -> Iterator[tuple[Seat, Frame, int]]:
    """Yield who is about to draw how many cards, the next first; or 0, where only the limit is looked at."""
    for frame in reversed(state.agenda):
        if frame.program == DRAWING and frame.pc <= ASKED:
            yield frame.seat, frame, bound_or(frame, "count")
        elif (frame.program == DRAWING and frame.pc == ASKED + 1) or (frame.program == OVERFLOWING and frame.pc <= 1):
            yield frame.seat, frame, 0
