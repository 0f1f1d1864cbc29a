"""Cards travel from where they were to where they are. Pure: poses, facts and the time in, what is to be drawn out.

A card is followed through the zones by the facts, though it gets a new name in each, so that it stays one card that
travels. Nothing waits for this: if a new place is set before the old one is reached, the card turns towards it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import dist

from bsdesk.engine.card_facts import CardJoined, CardMoved
from bsdesk.engine.facts import Fact
from bsdesk.engine.handling import Cue
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.layout.token_packing import Point
from bsdesk.ui.table.motion.cues import SHARED, manner_of
from bsdesk.ui.table.motion.journeys import (
    ATTACK,
    COME,
    CRACK,
    CRACKS,
    DROP,
    FADE,
    FADES_OUT,
    GO,
    RECOVER,
    SECONDS,
    SHIFT,
    SUDDEN,
    TRAVEL,
    DrawnCard,
    Journey,
    Lunge,
)
from bsdesk.ui.table.motion.tokens.token_flights import delay


@dataclass(frozen=True)
class Fight:
    """What a fight does to the cards: who comes forward, who strikes whom, and how long all else waits for it."""

    waits: float = 0.0  # seconds until the blow lands, before which nothing that came of it is seen
    forward: Mapping[Ref, Point] = field(default_factory=dict)  # cards that begin to fight, and what they face
    strikes: Mapping[Ref, Point] = field(default_factory=dict)  # cards that strike, and where they hit
    knocks: Mapping[Ref, Point] = field(default_factory=dict)  # cards that are struck, and from where


PEACE = Fight()


class Motion:
    """Where every card is drawn while cards travel."""

    def __init__(self, cues: Mapping[str, Cue] = SHARED, *, still: bool = False, pace: float = 1.0) -> None:
        self.cues = cues  # in which manner a card leaves
        self.still, self.pace = still, pace  # no motion, short fades only; how long everything takes
        self.unit = 1.0
        self.ends: dict[Ref, Pose] = {}
        self.journeys: dict[Ref, Journey] = {}
        self.lying: dict[Ref, DrawnCard] = {}

    def set_poses(
        self,
        now: float,
        poses: Mapping[Ref, Pose],
        facts: Iterable[Fact] = (),
        zones: Mapping[Ref, Rect] | None = None,
        *,
        at_once: bool = False,
        fight: Fight = PEACE,
    ) -> None:
        """Set where cards are to lie from now on. `facts`: what happened; `zones`: where zones are of cards without
        poses."""
        if poses == self.ends and not at_once and not fight.strikes:
            return
        before = self.at(now)[0]
        first, self.ends = not self.ends, dict(poses)
        self.lying = {ref: DrawnCard(pose) for ref, pose in poses.items()}
        if at_once or first:
            self.journeys = {}
            return
        told = CardWays(facts, self.cues)
        self.journeys = {
            **self._coming(now, poses, before, told, zones or {}, fight),
            **self._leaving(now, poses, before, told, zones or {}, fight),
        }

    def put(self, now: float, ref: Ref, pose: Pose) -> None:
        """Let go of a card that was in the hand: from here it travels to where it is to lie."""
        if ref in self.ends and not self.still:
            self.journeys[ref] = self._journey(now, DrawnCard(pose), self.ends[ref], TRAVEL)

    def finish(self) -> None:
        """Let every card be where it is to lie."""
        self.journeys = {}

    def at(self, now: float) -> tuple[dict[Ref, DrawnCard], bool]:
        """Return every card as it is drawn now, and whether any still moves."""
        if not self.journeys:
            return self.lying, False
        self.journeys = {ref: way for ref, way in self.journeys.items() if now < way.began + way.seconds}
        return {**self.lying, **{ref: way.at(now) for ref, way in self.journeys.items()}}, bool(self.journeys)

    def lunges(self, now: float) -> dict[Ref, tuple[Point, Point]]:
        """Return how far cards that are about to strike will have gone, and how far they are from there now; as they
        were called before."""
        found = {}
        for way in self.journeys.values():
            if way.lunge is not None and now < way.began:
                (x, y), (ax, ay), at = way.lunge.start.pose[:2], way.lunge.hits, way.lunge.at(now).pose
                found[way.was] = (ax - x, ay - y), (at.x - ax, at.y - ay)
        return found

    def is_striking(self, ref: Ref) -> bool:
        """Return whether a card strikes, and has not come back yet."""
        return ref in self.journeys and self.journeys[ref].lunge is not None

    @property
    def travelling(self) -> frozenset[Ref]:
        """Return the cards that are on their way."""
        return frozenset(self.journeys)

    def _coming(
        self,
        now: float,
        poses: Mapping[Ref, Pose],
        before: Mapping[Ref, DrawnCard],
        told: CardWays,
        zones: Mapping[Ref, Rect],
        fight: Fight,
    ) -> dict[Ref, Journey]:
        """Return the ways of all cards that do not lie yet where they are to lie."""
        moved = [ref for ref in poses if ref in told.was]
        manners = set(told.manners.values())  # others close up when what leaves is broken, or no longer seen
        closes = fight.waits + self.pace * (FADES_OUT if FADE in manners else CRACKS if CRACK in manners else 0.0)
        found: dict[Ref, Journey] = {}
        for ref, end in poses.items():
            way = self.journeys.get(ref)
            if way is not None and way.end == end and way.manner != GO and ref not in told.was:
                found[ref] = way
                continue
            was = told.was.get(ref, ref)
            if ref not in told.manners and was not in fight.strikes and before.get(was) == self.lying[ref]:
                continue  # most cards stay where they are
            start = origin_of(was, end, before, zones)
            manner = told.manners.get(ref, SHIFT)
            if was in fight.strikes and start is not None and not self.still:
                found[ref] = self._lunge(now, start, end, manner, fight, was)
            elif start is None or manner == DROP or differ(start, end):
                if manner == SHIFT and ref in fight.forward:
                    manner = ATTACK
                later = delay(moved.index(ref), len(moved)) * self.pace if ref in moved else 0.0
                waits = closes if manner == SHIFT else fight.waits
                way = found[ref] = self._journey(now, start, end, manner, later + waits)
                way.toward = fight.forward.get(ref) or fight.knocks.get(was, (0.0, 0.0))
        return found

    def _journey(self, now: float, start: DrawnCard | None, end: Pose, manner: str, later: float = 0.0) -> Journey:
        if start is None or (self.still and manner != SHIFT):
            seconds = SUDDEN if self.still else SECONDS[COME] * self.pace
            return Journey(start or DrawnCard(end), end, now + (0.0 if self.still else later), seconds, COME)
        if self.still:
            return Journey(start, end, now, 0.0, SHIFT)
        return Journey(start, end, now + later, SECONDS[manner] * self.pace, manner, self.unit)

    def _lunge(self, now: float, start: DrawnCard, end: Pose, manner: str, fight: Fight, was: Ref) -> Journey:
        """Return the way of a card that strikes: to what it hits, then back, or to where it goes if it is struck
        too."""
        lunge = Lunge(start, fight.strikes[was], now, fight.waits, self.unit)
        hit = lunge.at(now + fight.waits)
        way = self._journey(now, hit, end, RECOVER if manner == SHIFT else manner, fight.waits)
        way.was, way.lunge, way.toward = was, lunge, fight.knocks.get(was, (0.0, 0.0))
        return way

    def _leaving(
        self,
        now: float,
        poses: Mapping[Ref, Pose],
        before: Mapping[Ref, DrawnCard],
        told: CardWays,
        zones: Mapping[Ref, Rect],
        fight: Fight,
    ) -> dict[Ref, Journey]:
        """Return the ways of cards that lie nowhere any more: each goes to the zone that it went to, or fades where it
        is."""
        onward = {told.was[ref] for ref in told.was if ref in poses}
        found: dict[Ref, Journey] = {}
        for ref, seen in before.items():
            if ref in poses or ref in onward:
                continue
            way = self.journeys.get(ref)
            if way is not None and way.manner == GO:
                found[ref] = way
            elif ref.startswith("#"):  # a card that is called by its place: another is called so now
                rect = zones.get(told.went.get(ref, ""))
                end = (
                    seen.pose
                    if rect is None or self.still
                    else seen.pose._replace(x=middle(rect)[0], y=middle(rect)[1])
                )
                begins, seconds = (now, SUDDEN) if self.still else (now + fight.waits, SECONDS[GO] * self.pace)
                found[ref] = Journey(seen, end, begins, seconds, GO)
        return found


class CardWays:
    """What the facts say about the ways of cards."""

    def __init__(self, facts: Iterable[Fact], cues: Mapping[str, Cue]) -> None:
        self.was: dict[Ref, Ref] = {}  # a card that went to another zone, as it is called now -> and before all this
        self.manners: dict[Ref, str] = {}
        self.went: dict[Ref, Ref] = {}  # as it was called before -> the zone that it went to
        for fact in facts:
            if isinstance(fact, CardMoved):
                first, new = self.was.pop(fact.card, fact.card), fact.becomes
                if isinstance(fact, CardJoined):  # it comes to be on top, and what was there is under it from now on
                    self.was[new], new = self.was.get(fact.onto, fact.onto), fact.onto
                self.was[new], self.went[first] = first, fact.to
                self.manners[new] = manner_of(fact, cues) or TRAVEL


def origin_of(origin: Ref, end: Pose, before: Mapping[Ref, DrawnCard], zones: Mapping[Ref, Rect]) -> DrawnCard | None:
    """Return where a card comes from: where it was drawn, else where its zone is; None if from nowhere."""
    if origin in before:
        return before[origin]
    zone = origin.rpartition(".")[0] if origin not in zones else origin
    beside = next((seen for ref, seen in before.items() if zone and ref.rpartition(".")[0] == zone), None)
    if beside is not None:
        return beside._replace(alpha=255)
    if zone not in zones:
        return None
    x, y = middle(zones[zone])
    return DrawnCard(end._replace(x=x, y=y, turn=0, back=True))


def differ(seen: DrawnCard, end: Pose) -> bool:
    """Return whether these differ, so that a way between them can be seen."""
    pose = seen.pose
    near = dist((pose.x, pose.y), (end.x, end.y)) < 1 and pose.wide == end.wide
    return not (near and pose.turn == end.turn and pose.back == end.back and seen.alpha == 255)


def middle(rect: Rect) -> tuple[float, float]:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
