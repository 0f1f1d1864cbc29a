"""The way of one card: how it is drawn at every moment between where it was and where it is to lie. Pure.

Every manner in which a card goes has its own seconds, and a function from the part of its time to how it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, dist, pi, sin
from typing import NamedTuple

from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.layout.token_packing import Point

SUDDEN = 0.12  # seconds of a fade, where motion is reduced, and of what comes again elsewhere
ARC = 24  # units: how high a card flies on its way to another zone
SHRUNK = 0.1  # how much smaller a card is when it appears
DROPS, FALLS = 1.12, 0.55  # how big a card is that is put into play; part of its time at which it begins to fall
LEAN, LEANS, STEPS_OUT = 8, 0.09, 0.16  # units back, and seconds of it, before an attacker comes forward
BOUNCE = 1.7  # how far that goes beyond its end before it is there
WIND_UP, STRIKE, WOUND = 0.12, 0.11, 14  # seconds before a card strikes; until it hits; units that it winds up
CLOSER = 1.08  # how big a card is that strikes
CRACKS, FALLS_OFF, FADES_OUT = 0.16, 0.26, 0.32  # seconds in which a card cracks, falls to its pile; fades
CRACKED, KNOCK = 0.3, 7  # how much it is cracked at once; units that it is knocked back
RAISED = 0.07  # how much bigger a card looks half way to another zone
OVER = 200  # what travels to another zone lies over all that lies
TURN_STEP = 6  # degrees: pictures in between are made for these, and kept

TRAVEL, SHIFT, DROP, ATTACK, RECOVER, CRACK, FADE, COME, GO = (
    "travel", "shift", "drop", "attack", "recover", "crack", "fade", "come", "go"
)  # fmt: skip
SECONDS = {
    TRAVEL: 0.22,
    SHIFT: 0.14,
    DROP: 0.26,
    ATTACK: LEANS + STEPS_OUT,
    RECOVER: 0.22,
    CRACK: CRACKS + FALLS_OFF,
    FADE: FADES_OUT + SUDDEN,
    COME: 0.14,
    GO: 0.22,
}


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


class Lunge(NamedTuple):
    """What a card does before it hits another: it winds up, then strikes."""

    start: DrawnCard
    hits: Point  # where its middle is then
    began: float
    seconds: float
    unit: float

    def at(self, now: float) -> DrawnCard:
        """Return how the card looks on its way to the blow."""
        t = max(0.0, min(1.0, (now - self.began) / self.seconds)) * (WIND_UP + STRIKE)
        pose = self.start.pose
        dx, dy = direction((pose.x, pose.y), self.hits)
        back = (pose.x - dx * WOUND * self.unit, pose.y - dy * WOUND * self.unit)
        if t < WIND_UP:
            part = out_quad(t / WIND_UP)
            return self.placed(along((pose.x, pose.y), back, part), 1 + (CLOSER - 1) * part, part)
        part = ((t - WIND_UP) / STRIKE) ** 3
        return self.placed(along(back, self.hits, part), CLOSER, 1 - 0.7 * part)

    def placed(self, at: Point, bigger: float, raised: float) -> DrawnCard:
        pose = self.start.pose
        seen = pose._replace(x=at[0], y=at[1], wide=round(pose.wide * bigger), lift=pose.lift + OVER)
        return self.start._replace(pose=seen, wide=self.start.wide or pose.wide, raised=raised)


@dataclass
class Journey:
    """The way of one card from how it was drawn to where it is to lie."""

    start: DrawnCard
    end: Pose
    began: float  # may be still to come
    seconds: float
    manner: str
    unit: float = 1.0
    toward: Point = (0.0, 0.0)  # where it comes forward to, or from where it is struck
    lunge: Lunge | None = None  # what it does before that
    was: str = ""  # as it was called then

    def part(self, now: float) -> float:
        return min(1.0, max(0.0, (now - self.began) / self.seconds)) if self.seconds > 0 else 1.0

    def at(self, now: float) -> DrawnCard:
        """Return how the card is drawn now."""
        if now < self.began:
            return self.lunge.at(now) if self.lunge is not None else self.waiting()
        t = self.part(now)
        match self.manner:
            case "go":
                seen = between(self.start, self.end, out_cubic(t)) if self.end != self.start.pose else self.start
                return seen._replace(alpha=round(self.start.alpha * (1 - t)))
            case "come":
                return appearing(self.end, t)
            case "fade":
                return self.fading(t)
            case "crack":
                return self.cracking(t)
            case "drop":
                return self.dropping(t)
            case "attack":
                return self.coming_forward(t)
            case "shift":
                return between(self.start, self.end, out_quad(t))
            case "recover":
                return lifted(between(self.start, self.end, out_cubic(t)), OVER if t < 1 else 0)
            case _:
                return self.travelling(t)

    def waiting(self) -> DrawnCard:
        """Return how the card looks before it sets out: as it was; not at all, if it was nowhere."""
        return self.start._replace(alpha=0) if self.manner == COME else self.start

    def travelling(self, t: float) -> DrawnCard:
        if t >= 1:
            return DrawnCard(self.end)
        up = sin(pi * t)
        seen = between(self.start, self.end, out_cubic(t))
        pose = seen.pose._replace(y=seen.pose.y - ARC * self.unit * up, wide=round(seen.pose.wide * (1 + RAISED * up)))
        return lifted(seen._replace(pose=pose, raised=max(up, seen.raised)), OVER)

    def dropping(self, t: float) -> DrawnCard:
        """Return a card that is put into play: it comes over its place, then falls on it."""
        if t >= 1:
            return DrawnCard(self.end)
        high = out_quad(t / FALLS) if t < FALLS else 1 - ((t - FALLS) / (1 - FALLS)) ** 2
        seen = between(self.start, self.end, out_cubic(min(1.0, t / FALLS)), settle=False)
        pose = seen.pose._replace(wide=round(seen.pose.wide * (1 + (DROPS - 1) * high)))
        return lifted(seen._replace(pose=pose, wide=self.end.wide, raised=high), OVER)

    def coming_forward(self, t: float) -> DrawnCard:
        """Return an attacker: it leans back, then steps forward, a little too far at first."""
        if t >= 1:
            return DrawnCard(self.end)
        pose, lean = self.start.pose, LEANS / SECONDS[ATTACK]
        dx, dy = direction((pose.x, pose.y), self.toward)
        back = (pose.x - dx * LEAN * self.unit, pose.y - dy * LEAN * self.unit)
        if t < lean:
            at = along((pose.x, pose.y), back, out_quad(t / lean))
            return self.start._replace(pose=pose._replace(x=at[0], y=at[1]))
        part = (t - lean) / (1 - lean)
        at = along(back, (self.end.x, self.end.y), out_back(part))
        seen = between(self.start, self.end, out_cubic(part), settle=False)
        return lifted(seen._replace(pose=seen.pose._replace(x=at[0], y=at[1])), OVER)

    def cracking(self, t: float) -> DrawnCard:
        """Return a card that is destroyed: knocked back and cracked where it lies, then falling to its pile."""
        if t >= 1:
            return DrawnCard(self.end)
        pose, cracks = self.start.pose, CRACKS / SECONDS[CRACK]
        dx, dy = direction(self.toward, (pose.x, pose.y)) if self.toward != (0.0, 0.0) else (0.0, 0.0)
        part = min(1.0, t / cracks)
        off = KNOCK * self.unit * out_cubic(part)
        knocked = self.start._replace(raised=0.0, pose=pose._replace(x=pose.x + dx * off, y=pose.y + dy * off))
        if t < cracks:
            return lifted(knocked._replace(crack=CRACKED + (1 - CRACKED) * part), OVER)
        rest = (t - cracks) / (1 - cracks)
        return lifted(between(knocked, self.end, rest * rest)._replace(crack=min(1.0, 4 * (1 - rest))), OVER)

    def fading(self, t: float) -> DrawnCard:
        """Return a card that fades where it lies, and is then seen where it went."""
        fades = FADES_OUT / SECONDS[FADE]
        if t < fades:
            return self.start._replace(alpha=round(self.start.alpha * (1 - t / fades)))
        return DrawnCard(self.end, alpha=round(255 * (t - fades) / (1 - fades)))


def lifted(seen: DrawnCard, lift: int) -> DrawnCard:
    """Return the same so much higher over the others."""
    return seen._replace(pose=seen.pose._replace(lift=seen.pose.lift + lift))


def between(start: DrawnCard, end: Pose, e: float, *, settle: bool = True) -> DrawnCard:
    """Return a point of the way from start to end, of which this part is done. `settle`: at the end it just lies."""
    if e >= 1 and settle:
        return DrawnCard(end)
    pose = start.pose
    turned = pose.turn + ((end.turn - pose.turn + 180) % 360 - 180) * e
    over, half = pose.back != end.back, e >= 0.5
    return DrawnCard(
        end._replace(
            x=pose.x + (end.x - pose.x) * e,
            y=pose.y + (end.y - pose.y) * e,
            wide=round(pose.wide + (end.wide - pose.wide) * e),
            turn=round(turned / TURN_STEP) * TURN_STEP,
            back=end.back if half else pose.back,
            look=end.look if half else pose.look,
            dim=end.dim if half else pose.dim,
        ),
        wide=end.wide if half else start.wide or pose.wide,
        flip=max(0.04, abs(cos(pi * e))) if over else 1.0,
        alpha=round(start.alpha + (255 - start.alpha) * min(1.0, 2 * e)),
        raised=start.raised * (1 - e),
    )


def appearing(end: Pose, t: float) -> DrawnCard:
    """Return a card that appears where it is to lie."""
    wide = end.wide * (1 - SHRUNK * (1 - t) ** 2)
    return DrawnCard(end._replace(wide=round(wide)), end.wide, alpha=round(255 * t)) if t < 1 else DrawnCard(end)


def direction(start: Point, end: Point) -> Point:
    """Return the way from one spot to another, one pixel long; nothing, if they are the same."""
    far = dist(start, end)
    return ((end[0] - start[0]) / far, (end[1] - start[1]) / far) if far else (0.0, 0.0)


def along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def out_quad(t: float) -> float:
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def out_back(t: float) -> float:
    """Return a way that goes a little beyond its end, and comes back."""
    return 1 + (BOUNCE + 1) * (t - 1) ** 3 + BOUNCE * (t - 1) ** 2
