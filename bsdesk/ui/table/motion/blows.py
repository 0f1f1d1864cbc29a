"""Which blow the facts tell of: who strikes whom and where they meet, what is struck, whose life is lost. Pure.

A game says by a cue of manner `strike` which of its facts mean that those who fight now strike; cards that leave
cracked are struck, and so is a side that loses what is vital.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import dist

from bsdesk.engine.card_facts import CardMarked, CardMoved
from bsdesk.engine.facts import Fact, GameEnded
from bsdesk.engine.handling import Cue
from bsdesk.engine.state import State, key_for
from bsdesk.engine.values import Ref
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.token_packing import Point
from bsdesk.ui.table.motion.cues import cue_name, manner_of
from bsdesk.ui.table.motion.fights import edge_point, fighting_pairs, middle_of

STRIKE, CRACK, FADE = "strike", "crack", "fade"
NEAR, CLEAR = 0.92, 1.25  # part of a card that stays clear of a card, or of an area of life, that it strikes


@dataclass(frozen=True)
class Blow:
    """What is struck, and by whom."""

    strikes: Mapping[Ref, Point] = field(default_factory=dict)  # where each that strikes meets what it strikes
    struck: frozenset[Ref] = frozenset()  # cards that break, and areas of lost life
    faded: frozenset[Ref] = frozenset()  # cards that leave without being struck
    knocks: Mapping[Ref, Point] = field(default_factory=dict)  # from where cards are struck
    lives: Mapping[Ref, tuple[int, int]] = field(default_factory=dict)  # of areas of lost life, the counts before, now
    lost: frozenset[Ref] = frozenset()  # the cards that were these lives, as they are called now
    last: bool = False  # did the game end by it?
    clashes: tuple[tuple[Ref, Ref], ...] = ()  # the cards that measured their strength, each attacker with each blocker
    follows: bool = False  # does something else travel before it?

    @property
    def felt(self) -> bool:
        """Return whether anything is hit by it."""
        return bool(self.struck or self.faded)


def blow_of(told: Iterable[Fact], before: State, after: State, layout: Layout | None, cues: Mapping[str, Cue]) -> Blow:
    """Return the blow that these facts tell of. `layout`: where things lay before."""
    told = tuple(told)
    if not told:
        return Blow()
    lives = lost_lives(before, after)
    gone: dict[Ref, str] = {}  # the manner in which cards leave, as they were called before
    was: dict[Ref, Ref] = {}
    follows = False
    for fact in told:
        if isinstance(fact, CardMoved):
            first = was[fact.becomes] = was.get(fact.card, fact.card)
            manner = manner_of(fact, cues)
            if manner in (CRACK, FADE):
                gone[first] = manner
            elif not gone:
                follows = True
    struck = frozenset([ref for ref, manner in gone.items() if manner == CRACK] + list(lives))
    fought = any(cues[name].manner == STRIKE for name in (cue_name(fact, cues) for fact in told) if name)
    met = with_marks(before, told) if fought else before
    strikes, knocks = meetings(met, struck, layout) if fought and layout is not None else ({}, {})
    return Blow(
        strikes,
        struck,
        frozenset(ref for ref, manner in gone.items() if manner == FADE),
        knocks,
        lives,
        frozenset(ref for ref, first in was.items() if zone_of(before, first) in lives),
        bool(lives) and any(isinstance(fact, GameEnded) for fact in told),
        tuple(pair for pair in fighting_pairs(met) if fought and {*pair} <= before.cards.keys()),
        follows and not strikes,
    )


def with_marks(before: State, told: Iterable[Fact]) -> State:
    """Return the view with the marks that these facts put on cards: the last blocker comes with the blow itself."""
    new = [fact for fact in told if isinstance(fact, CardMarked) and fact.on and fact.card in before.cards]
    view = before.copy() if new else before
    for fact in new:
        fact.write(view)
    return view


def meetings(before: State, struck: frozenset[Ref], layout: Layout) -> tuple[dict[Ref, Point], dict[Ref, Point]]:
    """Return where each card that strikes meets its rival: at that, or half way, where both are struck. And for each
    that is struck, where the blow comes from."""
    found: dict[Ref, Point] = {}
    knocks: dict[Ref, Point] = {}
    for pair in fighting_pairs(before):
        for one, other in (pair, pair[::-1]):
            pose, rect = layout.poses.get(one), layout.rect_of(other)
            if other not in struck or pose is None or rect is None:
                continue
            knocks[other] = start = (pose.x, pose.y)
            goal, middle = edge_point(rect, start), middle_of(rect)
            if one in struck:
                goal = (start[0] + middle[0]) / 2, (start[1] + middle[1]) / 2
            far = dist(start, goal)
            own = dist(start, edge_point(pose.rect, goal))
            clear = own * (NEAR if other in layout.poses else CLEAR)
            share = max(0.0, far - clear) / far if far else 0.0
            found.setdefault(one, (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share))
    return found, knocks


def lost_lives(before: State, after: State) -> dict[Ref, tuple[int, int]]:
    """Return the areas of life in which less lies than before, with both counts."""
    name = after.game.handling.vital
    if not name:
        return {}
    keys = dict.fromkeys(key_for(after, seat, name) for seat in after.seats())
    counts = {key: (life_in(before, key), life_in(after, key)) for key in keys}
    return {key: (was, now) for key, (was, now) in counts.items() if now < was}


def zone_of(view: State, ref: Ref) -> Ref:
    """Return the area in which a card lies; one that can't be seen is called by its place."""
    card = view.cards.get(ref)
    return card.zone if card is not None else ref.rpartition(".")[0]


def life_in(view: State, key: Ref) -> int:
    """Return how many tokens and cards lie there."""
    return sum(view.tokens.get(key, ())) + len(view.zones.get(key, ()))
