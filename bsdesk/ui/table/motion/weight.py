"""The weight of what happens: fighters come forward and strike, time stands still, the board shakes, lives count down.

It plans what the facts tell of, and knows how long that takes: bots and the result wait for it, a person never does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bsdesk.engine.facts import Fact
from bsdesk.engine.handling import Cue
from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.table.drop_targets import pair_of
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.token_packing import Point
from bsdesk.ui.table.motion.arrows import DRAWS, Arrows, DrawnArrow
from bsdesk.ui.table.motion.blows import Blow, blow_of
from bsdesk.ui.table.motion.card_motion import Fight
from bsdesk.ui.table.motion.fights import fighting_pairs, middle_of, ways_of_aims, ways_of_fights
from bsdesk.ui.table.motion.figures import Figure, Figures
from bsdesk.ui.table.motion.impact import AFTER, FAR, FAR_LIFE, STOP, STOP_LAST, STOP_LIFE, Impact
from bsdesk.ui.table.motion.journeys import LEANS, SECONDS, STRIKE, TRAVEL, WIND_UP, Journey


class Weight:
    """What is of weight on the table now. `now` is the time that is shown, `real` the time that it is."""

    def __init__(self, cues: Mapping[str, Cue]) -> None:
        self.cues = cues
        self.impact, self.arrows, self.figures = Impact(), Arrows(), Figures()
        self.still, self.pace, self.unit = False, 1.0, 1.0
        self.now = self.real = 0.0
        self.ends = 0.0  # when nothing of weight is under way any more
        self.view: State | None = None  # what was seen last
        self.before: State | None = None  # and what was seen before the facts that were told of last
        self.blow, self.hits = Blow(), 0.0  # what was told of last, and when it lands

    def adjust(self, *, still: bool, pace: float, unit: float) -> None:
        """Set whether anything moves, how long it takes, and the pixels of a unit."""
        for part in (self, self.impact, self.arrows, self.figures):
            part.still, part.pace = still, pace
        self.unit = unit

    # what the facts tell

    def plan(self, told: Iterable[Fact], view: State, was: Layout | None, layout: Layout) -> Fight:
        """Return what the cards do in the fight that these facts tell of. `was`: how things lay before."""
        before, self.view = self.view or view, view
        self.before = before
        self.blow = blow = blow_of(told, before, view, was, self.cues)
        waits = 0.0
        if not self.still:
            waits = WIND_UP + STRIKE if blow.strikes else SECONDS[TRAVEL] if blow.felt and blow.follows else 0.0
        self.hits = self.now + waits * self.pace
        return Fight(self.hits - self.now, coming_forward(before, view, layout), blow.strikes, blow.knocks)

    def aim(self, view: State, layout: Layout, *, at_once: bool) -> list[Ref]:
        """Set which arrows there are; return the cards from which new ones go."""
        ways = ways_of_fights(view, layout) | ways_of_aims(view, layout)
        wanted = {pair: (corners, view.cards[pair[0]].controller) for pair, corners in ways.items()}
        earlier = {shot.card for shot in view.game.handling.shots(view)[:-1]}
        self.arrows.answered = frozenset(pair for pair in wanted if pair[0] in earlier)
        begins = self.hits + LEANS * self.pace
        over = self.now + (WIND_UP * self.pace if self.hits > self.now else 0.0)
        new = self.arrows.set(self.now, wanted, begins=begins, over=over, at_once=at_once)
        if new and not self.still:
            self.lasts(begins + DRAWS * self.pace)
        return [one for one, _ in new]

    def strike(self, journeys: Iterable[Journey]) -> None:
        """Let the blow be felt that was planned: time stands still, the board shakes, lost lives count down."""
        blow, hits = self.blow, self.hits
        self.figures.count(hits, blow.lives)
        if not blow.felt or self.still:
            return
        stop = STOP_LAST if blow.last else STOP_LIFE if blow.lives else STOP
        far = FAR_LIFE if blow.lives else FAR if blow.strikes else 0.0
        self.impact.hit(self.real + hits - self.now, stop=stop, far=far, last=blow.last)
        ends = [way.began + way.seconds for way in journeys if way.began >= hits]
        self.lasts(max([hits, *ends]) + self.impact.lost)
        if blow.last:
            self.ends = max(self.ends, self.impact.over + AFTER * self.pace)

    # time

    def tick(self, now: float, *, moving: bool) -> float:
        """Set the time; return the time that is shown. `moving`: did anything move just now?"""
        if not moving and now > self.impact.over:
            self.impact.clear()
        self.real, self.now = now, self.impact.shown(now)
        return self.now

    @property
    def moving(self) -> bool:
        """Return whether anything here looks otherwise in a moment."""
        return self.real < self.impact.over or self.arrows.moving(self.now) or bool(self.figures.at(self.now))

    def lasts(self, until: float) -> None:
        """Note that something of weight is under way until this shown time."""
        self.ends = max(self.ends, self.real + until - self.now)

    @property
    def left(self) -> float:
        """Return the seconds for which bots, and the result, wait for what is under way."""
        return max(0.0, self.ends - self.real)

    def finish(self) -> None:
        """End all of it."""
        self.arrows.finish()
        self.figures.finish()
        self.impact.clear()
        self.ends = 0.0

    # how it looks

    def drawn_arrows(self) -> tuple[DrawnArrow, ...]:
        return self.arrows.at(self.now)

    def drawn_figures(self) -> dict[Ref, Figure]:
        """Return the figures that are not yet as they will be, by their areas."""
        return self.figures.at(self.now)

    @property
    def offset(self) -> tuple[int, int]:
        """Return how far the board is beside its place, since it shakes."""
        return self.impact.offset(self.real, self.unit)

    @property
    def shade(self) -> float:
        """Return how much darker all but those who fight is."""
        return self.impact.shade(self.real)


def coming_forward(before: State, view: State, layout: Layout) -> dict[Ref, Point]:
    """Return the cards that have just begun to fight, each with the spot that it faces."""
    fought = {ref for pair in fighting_pairs(before) for ref in pair}
    found: dict[Ref, Point] = {}
    for pair in fighting_pairs(view):
        for one, other in (pair, pair[::-1]):
            rect = layout.rect_of(other)
            if one in layout.poses and one not in fought and rect is not None:
                found |= dict.fromkeys(pair_of(view, one), middle_of(rect))
    return found
