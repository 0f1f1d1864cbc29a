"""What must hold of every page: all in the window, nothing upon another, nothing cut, the keyboard gets everywhere."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from bsdesk.ui.controls import Control, Rect, common, following, stops
from bsdesk.ui.page import Hand, Page
from bsdesk.ui.text import Letters
from bsdesk.ui.theme import unit
from bsdesk.ui.words import Words

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
SLACK = 1  # pixels that a border may lie over another, by rounding


def a_page(
    size: tuple[int, int] = (1280, 720), language: str = "en", scale: int = 100, hand: Hand | None = None
) -> Page:
    """An empty page, as the program would make it."""
    letters = Letters(FONTS, language, unit(size, scale))
    return Page(size, letters, Words(language), hand or Hand())


def outside(rect: Rect, of: Rect) -> bool:
    left, top = rect[0] + SLACK, rect[1] + SLACK
    right, bottom = rect[0] + rect[2] - SLACK, rect[1] + rect[3] - SLACK
    return left < of[0] or top < of[1] or right > of[0] + of[2] or bottom > of[1] + of[3]


def overlap(a: Rect, b: Rect) -> bool:
    shared = common(a, b)
    return shared[2] > SLACK and shared[3] > SLACK


def holds(outer: Rect, inner: Rect) -> bool:
    return not outside(inner, outer)


def faults_of(page: Page, *, may_cut: tuple[str, ...] = (), layers: bool = False) -> list[str]:
    """Everything that is wrong with the layout of a page. `layers`: controls may hold others, as a card its cores."""
    found: list[str] = []
    shown = [control for control in page.controls if control.shown[2] and control.shown[3]]
    for control in shown:
        if outside(control.shown, page.rect):
            found.append(f"{control.id} is not all in the window: {control.shown} of {page.size}")
    for one, other in combinations(shown, 2):
        within = layers and (holds(one.shown, other.shown) or holds(other.shown, one.shown))
        if overlap(one.shown, other.shown) and not within:
            found.append(f"{one.id} lies on {other.id}: {one.shown}, {other.shown}")
    for said in page.said:
        if outside(said.rect, page.rect):
            found.append(f"{said.text!r} is not all in the window: {said.rect} of {page.size}")
        if said.cut and not said.text.startswith(may_cut or ("\0",)):
            found.append(f"{said.text!r} is cut")
    for one_said, other_said in combinations(page.said, 2):
        if overlap(shrunk(one_said.rect), shrunk(other_said.rect)):
            found.append(f"{one_said.text!r} lies on {other_said.text!r}")
    for control in shown:
        for said in page.said:
            whole = not control.area or control.rect == control.shown
            if whole and overlap(shrunk(said.rect), control.shown) and not holds(control.shown, shrunk(said.rect)):
                found.append(f"{said.text!r} reaches over the edge of {control.id}")
    return found


def shrunk(rect: Rect) -> Rect:
    """Of a line of words the letters, without the air above and below them."""
    air = rect[3] // 5
    return (rect[0], rect[1] + air, rect[2], rect[3] - 2 * air)


def unreached(page: Page) -> list[str]:
    """The controls that can be used, but where neither Tab nor anything else brings the keyboard."""
    seen, focus = set(), ""
    for _ in range(len(page.controls) + 1):
        focus = following(page.controls, focus, 1)
        seen.add(focus)
    ids = {control.id for control in stops(page.controls)}
    mute = [c.id for c in page.controls if c.act is not None and c.on and not c.focus]
    return sorted(ids - seen) + mute


def labels_missing(page: Page) -> list[str]:
    """Controls that nobody could name: they have neither a label nor a tip."""
    return [control.id for control in page.controls if control.focus and not (control.label or control.tip)]


def control_of(page: Page, ident: str) -> Control:
    return next(control for control in page.controls if control.id == ident)
