"""What is said over a page: at the foot of the window for a while, and in tips beside what they are about."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from math import dist
from typing import NamedTuple

from bsdesk.speech.interface import Words
from bsdesk.ui.kit.controls import Control, Rect, intersection
from bsdesk.ui.kit.host.stack import Attention
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.theme import BODY, GAP, INK, LINE, LOSS, RAISED, SMALL

STAYS = 6.0  # seconds
LESS = 0.5  # how bad it is to hide a button, by how bad it is to hide what is to be kept in sight
BUTTON = 90  # units high at most; what is higher is an area, or a card
NEARER = 0.1  # of its height, what a pixel farther away may save of what a tip hides
BESIDE, SIGN = 44, 24  # units that a notice is wider than its words, and how many of them its sign takes


class Notice(NamedTuple):
    """One thing that is said."""

    text: str
    until: float
    bad: bool = False
    done: bool = True  # was something done, or is it only told, such as what is waited for?


class Notices:
    """The last three that are not over."""

    def __init__(self, attention: Attention) -> None:
        self.shown: list[Notice] = []
        self._attention = attention
        self._troubled: set[str] = set()  # what went wrong in the background, and was said

    def say(self, text: str, *, bad: bool = False, done: bool = True) -> None:
        self._keep([*self.shown[-2:], Notice(text, time.monotonic() + STAYS, bad, done)])

    def withdraw(self, text: str) -> None:
        """Take the notice with this text away."""
        self._keep([notice for notice in self.shown if notice.text != text])

    def expire(self, now: float) -> None:
        """Take away what was said long enough."""
        if self.shown and self.shown[0].until < now:
            self._keep([notice for notice in self.shown if notice.until >= now])

    def say_troubles(self, troubles: Sequence[str], words: Words) -> None:
        """Say what went wrong in the background, each once; of several the first, and how many more."""
        new = [trouble for trouble in troubles if trouble not in self._troubled]
        told = [words.complaint(trouble) for trouble in new]
        if new:
            self._troubled.update(new)
            self.say(words("more_troubles", first=told[0], count=len(new) - 1) if len(new) > 1 else told[0], bad=True)

    def _keep(self, notices: list[Notice]) -> None:
        self.shown, self._attention.stale = notices, True

    def lay(self, page: Page) -> None:
        """Lay them out where the page says, the newest nearest to the edge."""
        where = page.notices
        edge = GAP / 2 if where.at_head else GAP * 2
        space = page.boxed(where.rect).inset(20, edge).space()
        for notice in reversed(self.shown):
            sign = "loss" if notice.bad else "yes" if notice.done else ""
            beside = BESIDE if sign else BESIDE - SIGN
            width = min(page.wide(notice.text, SMALL, beside), space.rest.w)
            room = width - page.u(beside)
            put = space.top if where.at_head else space.bottom
            strip = put(GAP * 2, pixels=page.high(notice.text, room, SMALL), gap=GAP)
            box = strip.centered(width, strip.h)
            page.cover(box, controls=False)
            page.box(box, RAISED, line=LOSS if notice.bad else LINE)
            if sign:
                page.sign(sign, box.inset(10, 9)[:2], BODY, INK)
            page.tell(notice.text, box.inset(beside - PAD, GAP)[:2], room, SMALL)


AFTER = 0.6  # seconds that the hand or the keyboard rests on a thing before its tip is shown
STIRS = 24  # units that the pointer stirs where a drag has ended, while the hand only rests there
WIDE, PAD, APART = (300, 220), 10, 8  # in units; the narrower where it hides less


class Tips:
    """Shows the tip of a control after the pointer or the keyboard rested on it for a while, until it moves on."""

    def __init__(self) -> None:
        self.on, self.since = "", 0.0
        self.due = self.over = False
        self.put_down_at: At | None = None  # where a drag has ended, until the pointer is elsewhere

    def dismiss(self) -> None:
        """Show no tip of what is rested on any more: it was used, and what comes of it is not to be covered."""
        self.due, self.over = False, True

    def put_down(self, at: At) -> None:
        """Show no tip of what a drag has ended on, before the pointer comes there by itself."""
        self.put_down_at = at

    def rest(self, page: Page | None, pointer: At, now: float) -> bool:
        """Note what is rested on now; return whether its tip is to be shown from now on."""
        ident = rested_on(page) if page is not None else ""
        if page is not None and self.put_down_at is not None and dist(pointer, self.put_down_at) > page.u(STIRS):
            self.put_down_at = None
        if (self.put_down_at is not None and page is not None and not page.pointer.focus) or ident != self.on:
            self.on, self.since, self.due, self.over = ident, now, False, False
        elif ident and not self.due and not self.over and now - self.since >= AFTER:
            self.due = True
            return True
        return False

    def lay(self, page: Page) -> None:
        """Lay out the tip that is due, beside what it is about."""
        found = next((c for c in reversed(page.controls) if c.id == self.on), None)
        if self.due and found is not None and found.tip and self.on == rested_on(page):
            lay_tip(page, found)


def rested_on(page: Page) -> str:
    """Return the id of the control that the keyboard is on, or else the pointer."""
    return page.pointer.focus or page.pointer.hover


def lay_tip(page: Page, control: Control) -> None:
    """Lay out the tip of a control; what lies below it still answers."""
    clear = page.kept()
    around = (kept for kept in clear if intersection(kept, control.shown) == control.shown)
    thing, buttons = next(around, control.shown), others(page, control)
    room, rect = place_of_tip(page, thing, control.tip, "", clear, buttons)
    label = control.label if control.label not in ("", control.id) else ""
    label = "" if control.tip.casefold().startswith(label.casefold()) else label  # its own first words say it
    if label and not is_beside(rect, thing, 2 * page.u(APART)):  # other buttons are as near
        room, rect = place_of_tip(page, thing, control.tip, label, clear, buttons)
    else:
        label = ""
    page.cover(rect, controls=False)
    page.drop_hidden()
    page.box(rect, RAISED, line=LINE, radius=6)
    x, y = page.boxed(rect).inset(PAD, PAD / 2)[:2]
    y += page.tell(label, (x, y), room, SMALL, INK, bold=True) if label else 0
    page.tell(control.tip, (x, y), room, SMALL, INK)


def is_beside(rect: Rect, thing: Rect, far: int) -> bool:
    """Return whether a rectangle lies straight above, below or beside a thing, and so near to it."""
    apart = [max(0, thing[i] - rect[i] - rect[i + 2], rect[i] - thing[i] - thing[i + 2]) for i in (0, 1)]
    return min(apart) == 0 and max(apart) <= far


def place_of_tip(
    page: Page, thing: Rect, tip: str, label: str, clear: Sequence[Rect], buttons: Sequence[Rect]
) -> tuple[int, Rect]:
    """Return where a tip lies, below the name of what it is about if it has one (`label`); and how wide its lines may
    be."""
    ways = []
    for wide in WIDE:
        room = page.u(wide)
        widths = [page.letters.width(line, SMALL) for line in page.letters.wrap(tip, SMALL, room)]
        widths += [page.letters.width(line, SMALL, bold=True) for line in page.letters.wrap(label, SMALL, room)]
        high = page.high(tip, room, SMALL) + (page.high(label, room, SMALL, bold=True) if label else 0)
        size = (max(widths) + 2 * page.u(PAD), high + page.u(PAD))
        ways.append((room, beside(thing, size, page.size, page.u(APART), clear, buttons)))
    return min(ways, key=lambda way: cost_of(way[1], clear, buttons))


def others(page: Page, control: Control) -> tuple[Rect, ...]:
    """Return the other buttons, also those that can't be used now: a tip that lies over one seems to be its own."""
    most, found = page.u(BUTTON), (c for c in page.controls if (c.act or not c.on) and c.id != control.id)
    return tuple(c.shown for c in found if 0 < c.shown[3] <= most)


def cost_of(rect: Rect, kept: Sequence[Rect], buttons: Sequence[Rect]) -> float:
    """Return how bad it is to lie there, by what is hidden; buttons may be, rather than what is to be kept in sight."""
    return hidden_of(rect, kept) + LESS * hidden_of(rect, buttons)


def hidden_of(rect: Rect, kept: Sequence[Rect]) -> int:
    """Return how many pixels of what is to be kept in sight lie below a rectangle."""
    return sum(w * h for _, _, w, h in (intersection(rect, one) for one in kept))


def beside(
    thing: Rect,
    size: tuple[int, int],
    window: tuple[int, int],
    apart: int,
    kept: Sequence[Rect] = (),
    buttons: Sequence[Rect] = (),
) -> Rect:
    """Return a place above a thing, else below it, else at its side: of those inside the window the first that hides
    nothing that is to be kept in sight, and no buttons. What is done next is mostly below: answers below a
    question, the big button below the small ones. Where each of them hides something, it may be farther away, if it
    hides less there."""
    x, y, w, h = thing
    wide, high = size

    def inner(at: int, side: int) -> int:
        return max(apart, min(at, window[side] - size[side] - apart))

    across = [inner(x + (w - wide) // 2, 0), inner(x, 0), inner(x + w - wide, 0)]
    down = [inner(y + (h - high) // 2, 1), inner(y, 1), inner(y + h - high, 1)]
    places = [*((left, y - high - apart) for left in across), *((left, y + h + apart) for left in across)]
    places += [*((x - wide - apart, top) for top in down), *((x + w + apart, top) for top in down)]
    fits = [p for p in places if 0 <= p[0] <= window[0] - wide and 0 <= p[1] <= window[1] - high] or places[:1]
    best = min(((*place, wide, high) for place in fits), key=lambda rect: cost_of(rect, kept, buttons))
    if not cost_of(best, kept, buttons):
        return best
    return farther(thing, best, window, apart, tuple(kept), tuple(buttons))


@lru_cache(maxsize=32)
def farther(
    thing: Rect,
    best: Rect,
    window: tuple[int, int],
    apart: int,
    kept: tuple[Rect, ...],
    buttons: tuple[Rect, ...] = (),
) -> Rect:
    """Return the place round a thing that hides least and is near, if it is better than the best one beside it."""
    (x, y, w, h), (_, _, wide, high) = thing, best
    reach, step = window[1] // 2, max(4, window[1] // 40)
    clear = [(x - apart, y - apart, w + 2 * apart, h + 2 * apart)]
    far = distance(best, thing) * NEARER * high
    least = cost_of(best, kept, buttons) + far
    for left in range(max(apart, x - wide - reach), min(x + w + reach, window[0] - wide - apart), step):
        for top in range(max(apart, y - high - reach), min(y + h + reach, window[1] - high - apart), step):
            place = (left, top, wide, high)
            far = distance(place, thing) * NEARER * high
            if far >= least or hidden_of(place, clear):
                continue
            cost = far + cost_of(place, kept, buttons)
            if cost < least:
                best, least = place, cost
    return best


def distance(one: Rect, other: Rect) -> int:
    """Return how many pixels lie between two rectangles, along and across."""
    return sum(max(0, other[i] - one[i] - one[i + 2], one[i] - other[i] - other[i + 2]) for i in (0, 1))
