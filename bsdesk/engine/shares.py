"""Shares: what a figure is made of. What it is by itself, and each grant that changes it, in the order in which they
apply."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.giving import grants
from bsdesk.engine.grants import Live, layer_of
from bsdesk.engine.layers import seeing
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref

FIGURES = "figures"  # the layer


class FigureShare(NamedTuple):
    """A grant that changes a figure, and what the figure is before it and after it."""

    live: Live
    before: int
    after: int


def shares(state: State, ref: Ref, name: str) -> tuple[int, list[FigureShare]]:
    """Return what a figure of a card is where nothing is given to figures, and each grant that changes it since then.

    The figure is asked as the rules ask it, again and again, with one more of the grants of its layer in sight."""
    found, seen = list[FigureShare](), list[int]()
    lives = lives_of_figures(state)
    with seeing(state, FIGURES, ()):
        base = now = state.rules.numbers(state, ref, name)
    for live in lives:
        seen.append(live.place)
        with seeing(state, FIGURES, seen):
            after = state.rules.numbers(state, ref, name)
        if after != now:
            found.append(FigureShare(live, now, after))
        now = after
    return base, found


def lives_of_figures(state: State) -> list[Live]:
    """Return the grants that give figures, in the order in which they apply."""
    given = grants(state)
    keys = [key for key in given if layer_of(state.rules, key) == FIGURES]
    lives = list({live.place: live for key in keys for live in given[key]}.values())
    order = state.totals["orders"].get(FIGURES)
    if order is None:
        return list(state.rules.layering.order(FIGURES, sorted(lives, key=lambda live: live.place)))
    return sorted(lives, key=lambda live: order.index(live.place))
