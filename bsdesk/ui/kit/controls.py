"""What can be pointed at, and where the keyboard goes from there. Pure: rectangles and names, no window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

Rect = tuple[int, int, int, int]  # left, top, width, height

Action = Callable[[], object]


class Control(NamedTuple):
    """One thing that answers to the mouse or the keyboard."""

    id: str  # the same as long as it is the same thing: `next`, `card:#12`, `place:p1.reserve`
    rect: Rect
    act: Action | None = None  # on a click, or Enter; none: it only shows something, or takes drops
    label: str = ""  # what it is, in words
    tip: str = ""  # more of it, shown after a moment
    on: bool = True  # off: it is there, but can't be used now; its tip says why
    focus: bool = True  # does the keyboard stop here?
    text: bool = False  # does it take typed text?
    ends: bool = False  # does it end something, so that it takes no click meant for what lay there a moment ago?
    area: str = ""  # the scrolled area that it lies in
    seen: Rect | None = None  # what of it is in view; None: all of it

    @property
    def shown(self) -> Rect:
        return self.rect if self.seen is None else self.seen


def inside(rect: Rect, at: tuple[int, int]) -> bool:
    return rect[0] <= at[0] < rect[0] + rect[2] and rect[1] <= at[1] < rect[1] + rect[3]


def under(controls: Sequence[Control], at: tuple[int, int]) -> Iterator[Control]:
    """Yield what lies under the pointer, the last that was laid there first."""
    x, y = at
    for control in reversed(controls):  # on the path of every motion: no calls for those that lie elsewhere
        left, top, wide, high = control.rect if control.seen is None else control.seen
        if left <= x < left + wide and top <= y < top + high:
            yield control


def hit(controls: Sequence[Control], at: tuple[int, int]) -> Control | None:
    """Return what lies highest under the pointer."""
    return next(under(controls, at), None)


def intersection(a: Rect, b: Rect) -> Rect:
    """Return what two rectangles have in common; empty (no width or height) if that is nothing."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else (left, top, 0, 0)


def beside(rect: Rect, cover: Rect) -> Rect:
    """Return the largest part of a rectangle that another one leaves free on one side."""
    x, y, w, h = rect
    left, top, right, bottom = cover[0], cover[1], cover[0] + cover[2], cover[1] + cover[3]
    parts = [
        (x, y, left - x, h),
        (right, y, x + w - right, h),
        (x, y, w, top - y),
        (x, bottom, w, y + h - bottom),
    ]
    return max(parts, key=lambda part: max(0, part[2]) * max(0, part[3]))


def middle(rect: Rect) -> tuple[float, float]:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def stops(controls: Sequence[Control]) -> list[Control]:
    """Return where the keyboard stops, each control once."""
    return list({control.id: control for control in controls if control.focus and control.on}.values())


def neighbour(controls: Sequence[Control], focus: str, direction: str) -> str:
    """Return where an arrow key leads: the nearest stop on that side, what lies straight ahead before what lies aside.

    Within a scrolled area it goes on to what is out of view there, before it leaves the area.
    """
    choices = stops(controls)
    here = next((control for control in choices if control.id == focus), None)
    if here is None:
        return choices[0].id if choices else ""
    others = [other for other in choices if other.id != focus]
    inner = [other for other in others if here.area and other.area == here.area]
    outer = [other._replace(rect=other.shown) for other in others if other.shown[2] and other not in inner]
    return nearest_of(here, inner, direction) or nearest_of(here, outer, direction) or focus


def nearest_of(here: Control, others: Sequence[Control], direction: str) -> str:
    """Return the nearest of these on that side; nothing if there is none."""
    (x, y), (dx, dy) = middle(here.rect), DIRECTIONS[direction]
    best, nearest = "", 0.0
    for other in others:
        ox, oy = middle(other.rect)
        ahead = (ox - x) * dx + (oy - y) * dy
        aside = abs((ox - x) * dy) + abs((oy - y) * dx)
        if ahead <= 0 or (aside > 3 * ahead and aside > here.rect[2] + here.rect[3]):
            continue
        far = ahead + 2.2 * aside
        if not best or far < nearest:
            best, nearest = other.id, far
    return best


def next_stop(controls: Sequence[Control], focus: str, step: int) -> str:
    """Return where Tab leads: the next stop in the order of layout; after the last comes the first."""
    ids = [control.id for control in stops(controls)]
    if not ids:
        return ""
    if focus not in ids:
        return ids[0] if step > 0 else ids[-1]
    return ids[(ids.index(focus) + step) % len(ids)]
