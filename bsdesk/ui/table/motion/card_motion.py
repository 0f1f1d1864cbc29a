"""Cards travel from where they were to where they are. Pure: poses, facts and the time in, what is to be drawn out.

A card is followed through the zones by the facts, though it gets a new name in each, so that it stays one card that
travels. Nothing waits for this: if a new place is set before the old one is reached, the card turns towards it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, dist, pi, sin
from typing import NamedTuple

from bsdesk.engine.facts import CardMoved, Fact
from bsdesk.engine.hints import Cue
from bsdesk.engine.values import Ref
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.motion.cues import SHARED, manner_of
from bsdesk.ui.table.motion.token_flights import delay

SHORT, LONG = 0.15, 0.25  # seconds on the way
FAR = 6.0  # of a card's width: as far as that, it takes long
TWICE = 2.0  # cracking or fading takes so much longer
SUDDEN = 0.12  # seconds of a fade, where motion is reduced
HELD_OFF = 0.45  # part of the time in which a card cracks, before it travels
RAISED = 0.07  # how much bigger a card looks half way to another zone
SHRUNK = 0.1  # how much smaller a card is when it appears
OVER = 200  # what travels to another zone lies over all that lies
TURN_STEP = 6  # degrees: pictures in between are made for these, and kept

TRAVEL, SHIFT, CRACK, FADE, COME, GO = "travel", "shift", "crack", "fade", "come", "go"


class DrawnCard(NamedTuple):
    """How a card is drawn at a moment: its pose then, and the effects on its picture."""

    pose: Pose
    wide: int = 0  # the width for which its picture is made, be it shown smaller or larger now; 0: that of the pose
    flip: float = 1.0  # part of its width that is seen while it turns over
    alpha: int = 255
    crack: float = 0.0
    raised: float = 0.0  # 0 on the table, 1 as high as it gets

    @property
    def whole(self) -> bool:
        """Return whether all of its face is seen, so that what is written on it can be."""
        return self.flip == 1.0 and self.alpha == 255 and not self.crack

    @property
    def plain(self) -> bool:
        """Return whether its picture has no effects."""
        return self.whole and not self.wide and not self.pose.turn % 90


@dataclass
class Journey:
    """The way of one card from how it was drawn to where it is to lie."""

    start: DrawnCard
    end: Pose
    began: float  # may be still to come
    seconds: float
    manner: str

    def part(self, now: float) -> float:
        return min(1.0, max(0.0, (now - self.began) / self.seconds)) if self.seconds > 0 else 1.0

    def at(self, now: float) -> DrawnCard:
        t = self.part(now)
        if self.manner == GO:
            seen = between(self.start, self.end, t, high=0.0) if self.end != self.start.pose else self.start
            return seen._replace(alpha=round(self.start.alpha * (1 - t)))
        if self.manner == COME:
            return appearing(self.end, t)
        if self.manner == FADE:
            if t < 0.5:
                return self.start._replace(alpha=round(self.start.alpha * (1 - 2 * t)))
            return DrawnCard(self.end, alpha=round(255 * (2 * t - 1)))
        if self.manner == CRACK:
            return self._cracking(t)
        return between(self.start, self.end, t, high=RAISED if self.manner == TRAVEL else 0.0)

    def _cracking(self, t: float) -> DrawnCard:
        if t < HELD_OFF:
            shake = sin(t * 70) * self.start.pose.wide * 0.015
            pose = self.start.pose
            return self.start._replace(pose=pose._replace(x=pose.x + shake, lift=OVER), crack=min(1.0, t / HELD_OFF))
        rest = (t - HELD_OFF) / (1 - HELD_OFF)
        return between(self.start, self.end, rest, high=0.0)._replace(crack=min(1.0, 3 * (1 - rest)))


class Motion:
    """Where every card is drawn while cards travel."""

    def __init__(self, cues: Mapping[str, Cue] = SHARED, *, still: bool = False, pace: float = 1.0) -> None:
        self.cues = cues  # in which manner a card leaves
        self.still, self.pace = still, pace  # no motion, short fades only; how long everything takes
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
    ) -> None:
        """Set where cards are to lie from now on. `facts`: what happened; `zones`: where zones are of cards without
        poses."""
        if poses == self.ends and not at_once:
            return
        before = self.at(now)[0]
        first, self.ends = not self.ends, dict(poses)
        self.lying = {ref: DrawnCard(pose) for ref, pose in poses.items()}
        if at_once or first:
            self.journeys = {}
            return
        told = CardWays(facts, self.cues)
        self.journeys = {
            **self._coming(now, poses, before, told, zones or {}),
            **self._leaving(now, poses, before, told, zones or {}),
        }

    def put(self, now: float, ref: Ref, pose: Pose) -> None:
        """Let go of a card that was in the hand: from here it travels to where it is to lie."""
        if ref in self.ends and not self.still:
            self.journeys[ref] = self._journey(now, DrawnCard(pose), self.ends[ref], TRAVEL, 0.0)

    def at(self, now: float) -> tuple[dict[Ref, DrawnCard], bool]:
        """Return every card as it is drawn now, and whether any still moves."""
        if not self.journeys:
            return self.lying, False
        self.journeys = {ref: way for ref, way in self.journeys.items() if now < way.began + way.seconds}
        return {**self.lying, **{ref: way.at(now) for ref, way in self.journeys.items()}}, bool(self.journeys)

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
    ) -> dict[Ref, Journey]:
        """Return the ways of all cards that do not lie yet where they are to lie."""
        moved = [ref for ref in poses if ref in told.was]
        found: dict[Ref, Journey] = {}
        for ref, end in poses.items():
            way = self.journeys.get(ref)
            if way is not None and way.end == end and way.manner != GO and ref not in told.was:
                found[ref] = way
                continue
            start = origin_of(told.was.get(ref, ref), end, before, zones)
            if start is None or differ(start, end):
                later = delay(moved.index(ref), len(moved)) if ref in moved else 0.0
                found[ref] = self._journey(now, start, end, told.manners.get(ref, SHIFT), later)
        return found

    def _journey(self, now: float, start: DrawnCard | None, end: Pose, manner: str, later: float) -> Journey:
        if start is None or (self.still and manner != SHIFT):
            seconds = SUDDEN if self.still else SHORT * self.pace
            return Journey(
                start or DrawnCard(end), end, now + (0.0 if self.still else later * self.pace), seconds, COME
            )
        if self.still:
            return Journey(start, end, now, 0.0, SHIFT)
        far = dist((start.pose.x, start.pose.y), (end.x, end.y)) / max(1, end.wide)
        seconds = (SHORT + (LONG - SHORT) * min(1.0, far / FAR)) * (TWICE if manner in (CRACK, FADE) else 1)
        return Journey(start, end, now + later * self.pace, seconds * self.pace, manner)

    def _leaving(
        self,
        now: float,
        poses: Mapping[Ref, Pose],
        before: Mapping[Ref, DrawnCard],
        told: CardWays,
        zones: Mapping[Ref, Rect],
    ) -> dict[Ref, Journey]:
        """Return the ways of cards that lie nowhere any more: each goes to the zone that it went to, or fades where it
        is."""
        onward = {told.was[ref] for ref in told.was if ref in poses}
        found: dict[Ref, Journey] = {}
        for ref in before.keys() - poses.keys() - onward:
            way, seen = self.journeys.get(ref), before[ref]
            if way is not None and way.manner == GO:
                found[ref] = way
            elif ref.startswith("#"):  # a card that is called by its place: another is called so now
                rect = zones.get(told.went.get(ref, ""))
                end = (
                    seen.pose
                    if rect is None or self.still
                    else seen.pose._replace(x=middle(rect)[0], y=middle(rect)[1])
                )
                found[ref] = Journey(seen, end, now, SUDDEN if self.still else LONG * self.pace, GO)
        return found


class CardWays:
    """What the facts say about the ways of cards."""

    def __init__(self, facts: Iterable[Fact], cues: Mapping[str, Cue]) -> None:
        self.was: dict[Ref, Ref] = {}  # a card that went to another zone, as it is called now -> and before all this
        self.manners: dict[Ref, str] = {}
        self.went: dict[Ref, Ref] = {}  # as it was called before -> the zone that it went to
        for fact in facts:
            if isinstance(fact, CardMoved):
                first = self.was.pop(fact.card, fact.card)
                self.was[fact.becomes], self.went[first] = first, fact.to
                self.manners[fact.becomes] = manner_of(fact, cues) or TRAVEL


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


def between(start: DrawnCard, end: Pose, t: float, *, high: float) -> DrawnCard:
    """Return a point of the way from start to end, fast at first and slower towards the end."""
    if t >= 1:
        return DrawnCard(end)
    e = 1 - (1 - t) ** 3
    pose, up = start.pose, sin(pi * t)
    wide = (pose.wide + (end.wide - pose.wide) * e) * (1 + high * up)
    turned = pose.turn + ((end.turn - pose.turn + 180) % 360 - 180) * e
    over, half = pose.back != end.back, e >= 0.5
    return DrawnCard(
        end._replace(
            x=pose.x + (end.x - pose.x) * e,
            y=pose.y + (end.y - pose.y) * e,
            wide=round(wide),
            turn=round(turned / TURN_STEP) * TURN_STEP,
            back=end.back if half else pose.back,
            look=end.look if half else pose.look,
            dim=end.dim if half else pose.dim,
            lift=end.lift + (OVER if high else 0),
        ),
        wide=end.wide if half else start.wide or pose.wide,
        flip=max(0.04, abs(cos(pi * e))) if over else 1.0,
        alpha=round(start.alpha + (255 - start.alpha) * min(1.0, 2 * t)),
        raised=max(up if high else 0.0, start.raised * (1 - e)),
    )


def appearing(end: Pose, t: float) -> DrawnCard:
    """Return a card that appears where it is to lie."""
    wide = end.wide * (1 - SHRUNK * (1 - t) ** 2)
    return DrawnCard(end._replace(wide=round(wide)), end.wide, alpha=round(255 * t)) if t < 1 else DrawnCard(end)
