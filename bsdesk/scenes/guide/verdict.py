"""What a scene waits for, where its line stands, and what a move of the learner is worth."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Ref, Refusal
from bsdesk.scenes.scene import Ask, Goal, Point, Said


class Waits(Enum):
    """What a scene waits for."""

    GO = "go"  # that the person goes on
    ANSWER = "answer"  # an answer to a question to the viewer
    LEARNER = "learner"  # a move by the learner's own hands
    RIVAL = "rival"  # another seat is to move: `reply` says how
    END = "end"  # nothing: the line is over


class Worth(Enum):
    """What a move of the learner is worth."""

    DONE = "done"  # the task is done
    ON = "on"  # it is on the way, as far as is known
    ASTRAY = "astray"  # legal, but from here the goal can't be reached any more
    LOST = "lost"  # the limit is spent, the turn or the game is over
    REFUSED = "refused"  # against a rule


class Verdict(NamedTuple):
    """What a move of the learner is worth, and what it leads to."""

    kind: Worth
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()  # what it did
    instead: tuple[Difference, ...] = ()  # where the position differs from the one that was wanted
    reply: Move | None = None  # the answer that refutes it, if one is known
    sure: bool = True  # else it is not known whether the goal can still be reached
    set_back: bool = False  # it should be offered to set back
    aside: bool = False  # it leaves the way that is shown, though another one may lead there
    jumped: bool = False  # the scene goes on from its own position, not from the learner's
    said: Said = {}  # what the scene itself says of a move that leads away


class Difference(Struct, frozen=True):
    """A place that is not as it was wanted: how many cards and tokens it has, and should have."""

    place: Ref
    cards: int
    wanted_cards: int
    tokens: tuple[int, ...]
    wanted_tokens: tuple[int, ...]


class Stop(NamedTuple):
    """Where the line stands: what is said and shown, and what is asked."""

    said: Said
    points: tuple[Point, ...]
    ask: Ask | None
    goal: Goal | None
    branches: tuple[str, ...]  # lines that begin here
    number: int  # of the stop on its line, from 1 on
    line: int  # of the file


NOWHERE = Stop({}, (), None, None, (), 0, 0)


def differences(state: State, wanted: State) -> tuple[Difference, ...]:
    """Return the places where one position has other cards or tokens than the other."""
    found = []
    for place in sorted({*state.zones, *state.tokens} - set(state.cards)):
        cards = [[s.cards[ref].definition for ref in s.zones.get(place, ())] for s in (state, wanted)]
        tokens = [s.tokens.get(place, ()) for s in (state, wanted)]
        if cards[0] != cards[1] or tokens[0] != tokens[1]:
            found.append(Difference(place, len(cards[0]), len(cards[1]), tokens[0], tokens[1]))
    return tuple(found)
