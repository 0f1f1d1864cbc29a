"""What must hold of every page: all is in the window, nothing overlaps or is cut, the keyboard gets everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bsdesk.speech.interface import Words
from bsdesk.ui.kit.controls import Control, Rect, hit, next_stop, stops
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page, Pointer, Said
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.theme import unit

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
OPEN = Path("/proc/self/fd")  # the files that this process has open, where the system lists them
SLACK = 1  # pixels that a border may lie over another, by rounding


def a_page(
    size: tuple[int, int] = (1280, 720), language: str = "en", scale: int = 100, pointer: Pointer | None = None
) -> Page:
    """Return an empty page, as the program would make it."""
    letters = Letters(FONTS, language, unit(size, scale))
    return Page(size, letters, Words(language), pointer or Pointer())


def outside(rect: Rect, of: Rect) -> bool:
    left, top = rect[0] + SLACK, rect[1] + SLACK
    right, bottom = rect[0] + rect[2] - SLACK, rect[1] + rect[3] - SLACK
    return left < of[0] or top < of[1] or right > of[0] + of[2] or bottom > of[1] + of[3]


def overlap(a: Rect, b: Rect) -> bool:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    return across > SLACK and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > SLACK


def overlaps(ones: Sequence[Rect], others: Sequence[Rect]) -> Iterator[tuple[int, int]]:
    """Yield which of the one overlap which of the others, by their places: as `overlap` says of two."""
    edges = [(n, x, y, x + w, y + h) for n, (x, y, w, h) in enumerate(others) if w > SLACK and h > SLACK]
    for number, (x, y, w, h) in enumerate(ones):
        left, top, right, bottom = x + SLACK, y + SLACK, x + w - SLACK, y + h - SLACK
        if w > SLACK and h > SLACK:
            for other, x1, y1, x2, y2 in edges:
                if x1 < right and left < x2 and y1 < bottom and top < y2:
                    yield number, other


def overlapping(rects: Sequence[Rect]) -> list[tuple[int, int]]:
    """Return which of these overlap each other, each two once."""
    return [(one, other) for one, other in overlaps(rects, rects) if one < other]


def holds(outer: Rect, inner: Rect) -> bool:
    return not outside(inner, outer)


def faults_of(page: Page, *, may_cut: tuple[str, ...] = (), layers: bool = False) -> list[str]:
    """Return everything that is wrong with the layout of a page. `layers`: controls may hold others, as a card its
    tokens."""
    found: list[str] = []
    shown = [control for control in page.controls if control.shown[2] and control.shown[3]]
    for control in shown:
        if outside(control.shown, page.rect):
            found.append(f"{control.id} is not all in the window: {control.shown} of {page.size}")
    for one, other in ((shown[a], shown[b]) for a, b in overlapping([control.shown for control in shown])):
        if not (layers and may_lie(one, other)):
            found.append(f"{one.id} lies on {other.id}: {one.shown}, {other.shown}")
    found += [f"{ident} lies under something everywhere" for ident in unclickable(page)] if layers else []
    for said in page.said:
        if outside(said.rect, page.rect):
            found.append(f"{said.text!r} is not all in the window: {said.rect} of {page.size}")
        if said.cut and not said.text.startswith(may_cut or ("\0",)) and not is_in_a_tip(page, said):
            found.append(f"{said.text!r} is cut")
    letters = [letter_rect(said.rect) for said in page.said]
    found += [f"{page.said[a].text!r} lies on {page.said[b].text!r}" for a, b in overlapping(letters)]
    over = [c.shown for c in shown if layers and not c.id.startswith(THING)]
    for a, b in overlaps([control.shown for control in shown], letters):
        control, said = shown[a], page.said[b]
        if control.area and control.rect != control.shown:
            continue  # it is scrolled, and may be cut
        if not holds(control.shown, letters[b]):
            if layers and control.id.startswith(THING) and (in_hand(said) or any(holds(o, said.rect) for o in over)):
                continue
            if layers and holds(control.rect, letters[b]) and not any(overlaps(over, [letters[b]])):
                continue  # what is shown of it is the largest part that nothing lies on; the words lie on another one
            found.append(f"{said.text!r} reaches over the edge of {control.id}")
    return found


def is_in_a_tip(page: Page, said: Said) -> bool:
    """Return whether the rest of what is cut can be read where one points at it."""
    begun = said.text.rstrip("… ")
    return any(begun in control.tip and holds(control.shown, said.rect) for control in page.controls if control.tip)


def in_hand(said: Said) -> bool:
    """Return whether the words say how many are held."""
    return said.text.startswith("×")


THING, AREA = ("card:", "cores:", "place:", "seat:", "log:"), "place:"  # what a strip or a bubble may lie upon in part


def may_lie(one: Control, other: Control) -> bool:
    """Return whether the second may lie on the first, on a table of things in layers."""
    if holds(one.shown, other.shown) or holds(other.shown, one.shown):
        return True
    on_area = one.id.startswith(AREA) != other.id.startswith(AREA)
    return on_area or (one.id.startswith(THING) and not other.id.startswith(THING))


FINE = 7  # so many points across and down are tried


def spot(page: Page, control: Control, fit: Callable[[At], bool] = bool) -> At | None:
    """Return a point where this control answers and nothing lies over it."""
    x, y, w, h = control.shown
    order = sorted(range(FINE), key=lambda n: abs(n - FINE // 2))
    for row in order:
        for column in order:
            at = (x + (2 * column + 1) * w // (2 * FINE), y + (2 * row + 1) * h // (2 * FINE))
            found = hit(page.controls, at)
            if found is not None and found.id == control.id and fit(at):
                return at
    return None


def unclickable(page: Page) -> list[str]:
    """Return what could be used, but is covered everywhere; areas and scrolled lists may be."""
    usable = [c for c in page.controls if c.act is not None and c.on and not c.area and not c.id.startswith(AREA)]
    return [control.id for control in usable if not (control.shown[2] and spot(page, control))]


def letter_rect(rect: Rect) -> Rect:
    """Return of a line of words the rectangle of its letters, without the air above and below them."""
    air = rect[3] // 5
    return (rect[0], rect[1] + air, rect[2], rect[3] - 2 * air)


def unreachable(page: Page) -> list[str]:
    """Return the controls that can be used, but that neither Tab nor anything else brings the keyboard to."""
    seen, focus = set(), ""
    for _ in range(len(page.controls) + 1):
        focus = next_stop(page.controls, focus, 1)
        seen.add(focus)
    ids = {control.id for control in stops(page.controls)}
    mute = [
        c.id for c in page.controls if c.act is not None and c.on and not c.focus and not c.id.startswith(MOUSE_ONLY)
    ]
    return sorted(ids - seen) + mute


# A bubble goes by itself, and by Escape; G opens the glossary, B the rulebook, C tells what the area of a figure had.
MOUSE_ONLY = ("said", "word", "rule:", "count:")


def without_label(page: Page) -> list[str]:
    """Return controls that have neither a label nor a tip."""
    return [control.id for control in page.controls if control.focus and not (control.label or control.tip)]


def control_of(page: Page, ident: str) -> Control:
    return next(control for control in page.controls if control.id == ident)
