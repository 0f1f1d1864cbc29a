"""What happened between two moments that the table shows: the facts, forwards or reversed. Pure.

A moment is a station of the course, and on top of it what is being laid out but not yet declared. So what was laid
out is not shown again when it is declared, and what is called off is shown backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import NamedTuple

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.seat.messages import Course

FAR = 8  # more positions than this are not told one by one: it is there at once

Tell = Callable[[int], Iterable[Fact]]  # the facts that led to a station, as the viewer may know them


class ShownMoment(NamedTuple):
    """What is shown: a station, and the declaration that is laid out there."""

    line: int
    draft: tuple[Fact, ...] = ()


class Route(NamedTuple):
    """The way from one moment to another."""

    facts: tuple[Fact, ...]  # the moves of cards and tokens on the way
    told: tuple[Fact, ...] = ()  # everything that newly happened; nothing, where it goes back


def route(course: Course, old: ShownMoment, new: ShownMoment, tell: Tell) -> Route | None:
    """Return the way from one moment to the other; None if it is too long to be shown."""
    before, after = course.path_to(old.line), course.path_to(new.line)
    shared = len([a for a, b in zip(before, after, strict=False) if a == b])
    if not shared or len(before) + len(after) - 2 * shared > FAR:
        return None
    gone, come = ([fact for line in lines[shared:] for fact in tell(line)] for lines in (before, after))
    left, moved = moves_of([*gone, *old.draft]), moves_of([*come, *new.draft])
    same = sum(1 for _ in takewhile(lambda pair: is_same(*pair), zip(left, moved, strict=False)))
    facts = (*reversed_moves(left[same:]), *moved[same:])
    if same < len(left) or len(before) > shared:
        return Route(facts)
    seen = moved[:same]
    laid_out = [fact for fact in moves_of(new.draft) if isinstance(fact, TokensMoved)]
    return Route(facts, tuple(f for f in (*come, *laid_out) if not (isinstance(f, TokensMoved) and f in seen)))


def is_same(laid: Fact, made: Fact) -> bool:
    """Return whether what was laid out is what was done; why tokens went is known only then."""
    if isinstance(laid, TokensMoved) and isinstance(made, TokensMoved):
        return (laid.source, laid.to, laid.amount) == (made.source, made.to, made.amount)
    return laid == made


def moves_of(facts: Iterable[Fact]) -> list[CardMoved | TokensMoved]:
    return [fact for fact in facts if isinstance(fact, CardMoved | TokensMoved)]


def reversed_moves(facts: Iterable[CardMoved | TokensMoved]) -> list[CardMoved | TokensMoved]:
    """Return the moves reversed, the last one first."""
    return [
        CardMoved(fact.becomes, "", fact.card)
        if isinstance(fact, CardMoved)
        else TokensMoved(fact.to, fact.source, fact.amount)
        for fact in reversed(list(facts))
    ]
