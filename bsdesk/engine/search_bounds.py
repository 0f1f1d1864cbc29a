"""What a game tells those who search it for a forced win: what can be left out without missing anything.

A game that tells nothing can be searched too, only not so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bsdesk.engine.state import State
from bsdesk.engine.values import Ref, Seat

Pools = Callable[[State], Mapping[Ref, Any]]  # what there is to say of the tokens that lie on each thing


def always(_state: State, _seat: Seat, *_more: object) -> bool:
    return True


@dataclass(frozen=True)
class Narrowing:
    """What a search need not look at."""

    # Could the seat still win this turn? «No» only where it is certain, whatever the unknown cards are.
    hope: Callable[[State, Seat, frozenset[Ref]], bool] = always
    pools: Pools | None = None  # what of the tokens matters by the rules alone, without those that are picked already
    sound: Callable[[State, Seat], bool] = always  # is that all that matters, for all that cards may do this turn?
    heaps: frozenset[str] = frozenset()  # zones in which the order of cards does not matter
    spare: frozenset[str] = frozenset()  # verbs that do nothing that others could not do, one after another


EVERYTHING = Narrowing()
