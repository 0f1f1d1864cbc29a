"""Where a scene looks: spotlights with the rest dark, and an arrow drawn over the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist

import pygame

from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import zone_name
from bsdesk.engine.values import Move, Ref
from bsdesk.scenes.guide.guide import Guide
from bsdesk.scenes.guide.verdict import Waits
from bsdesk.table.drop_targets import ref_of, takeable
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.canvas import around
from bsdesk.ui.kit.controls import Control, Rect, middle
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import SHADE, TEACHER
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.motion.fights import is_fighting
from bsdesk.ui.table.view.board.cards import fighting_boxes, with_tag
from bsdesk.ui.table.view.large_card import large_size, lay_face, place_aside, place_beside

LIGHT = 0.28  # of the rest, while something is lit
PAD = 10  # units round a spotlight
LINE, ARROW = 3, 7  # units wide
BEND = 0.16  # of an arrow's length, how far it bends
POINTS = 12  # of a bent arrow
INTO = 0.4  # of the way to the middle, how far an arrow reaches into a thing below or above
SPOT = 64  # units on each side: the empty place of an area that an arrow ends at
NEAR = 70  # units between things, below which an arrow goes over their heads
SCREEN = "screen."  # before what is a part of the window
PARTS = {  # parts of the window, by how the ids of their controls begin
    "button": ("next", "pass", "declare"),
    "answers": ("answer:",),
    "undo": ("undo",),
    "menu": ("leave", "menu"),
    "log": ("log", "told"),
    "card": ("rule:", "card_text"),
}
# what always acts and so is always bright, by how the ids begin: tools of the window, and what it says beside a thing
TOOLS = ("undo", "hint", "leave", "menu", "rail_", "aid:", "said")


Way = tuple[tuple[float, float], ...]  # the points of an arrow


class Spotlights:
    """What is lit at a stop, where it lies on this page."""

    def __init__(self, table: Parts, guide: Guide, page: Page, layout: Layout) -> None:
        self.table, self.guide, self.page, self.layout = table, guide, page, layout
        self.marked: list[Rect] = []  # what the scene points at
        self.arrows: list[Way] = []
        self.large: list[tuple[Ref, Rect]] = []  # the card that is shown large, and where
        for kind, refs in guide.at.things:
            rects = [rect for rect in map(self.rect_of, refs) if rect is not None]
            self.marked += [self.padded(rect) for rect in rects]
            if kind == "arrow":
                self.arrows += [found for one, other in pairwise(refs) if (found := self.way_between(one, other))]
            if kind == "large" and rects:
                self.large.append((refs[0], self.beside(refs[0], rects[0])))
                self.marked.append(self.large[-1][1])
        self.marked = list(dict.fromkeys(self.marked))
        self.open = [*self.marked, *self.wanted(), *self.usable(), *self.read(), *self.fights()] if self.marked else []

    def rect_of(self, ref: Ref) -> Rect | None:
        """Return where a thing lies, or a part of the window; None if it is not to be seen."""
        if ref == f"{SCREEN}track":
            return self.layout.mats[0].rect
        if ref.startswith(SCREEN):
            begins = PARTS.get(ref.removeprefix(SCREEN), ())
            rects = [pygame.Rect(c.shown) for c in self.page.controls if begins and c.id.startswith(begins)]
            return tuple(rects[0].unionall(rects[1:])) if rects else None  # type: ignore[return-value]
        if ref in self.layout.poses:
            return with_tag(self.page, self.table.model.view, self.layout, ref)
        return self.layout.rect_of(ref)

    def way_between(self, one: Ref, other: Ref) -> Way | None:
        """Return the way of an arrow from a thing to another one, or to an empty place of an area for cards in play;
        over as few other cards as may be. None if one of them is not to be seen."""
        first, last, layout = self.rect_of(one), self.rect_of(other), self.layout
        if first is None or last is None:
            return None
        cards = tuple(pose.rect for ref, pose in layout.poses.items() if ref not in (one, other))
        if zone_name(other) in self.table.model.view.rules.play_zones:
            x, y, w, h = empty_place(last, first, cards, self.page.u(SPOT))
            last = x + w // 2, y + h // 2, 1, 1
        return clear_way(first, last, cards, layout.areas.board, self.page.u(NEAR))

    def fights(self) -> list[Rect]:
        """Return where it stands who fights whom, and what decides, while the scene points at one of them."""
        view = self.table.model.view
        told_of = any(is_fighting(view, ref) for _, refs in self.guide.at.things for ref in refs)
        return fighting_boxes(self.page, view, self.layout) if told_of else []

    def beside(self, ref: Ref, rect: Rect) -> Rect:
        """Return where a card is shown large, clear of itself."""
        table, page, layout = self.table, self.page, self.layout
        size = large_size(table, page, layout)
        spot = place_beside(page, table.model.view, layout, Control(f"card:{ref}", rect), size, (-1, -1))
        return (*(spot or place_aside(layout.areas.board, rect, size)), *size)

    def wanted(self) -> list[Rect]:
        """Return where the moves that are wanted are made."""
        if self.guide.at.waits is not Waits.LEARNER:
            return []
        refs = [ref for move in self.guide.at.lit for ref in (move.subject, move.target) if ref]
        named = {ident for move in self.guide.at.lit for ident in self.buttons_of(move)}
        rects = [c.rect for c in self.page.controls if c.id in named]
        return [*rects, *(self.padded(rect) for rect in map(self.rect_of, refs) if rect is not None)]

    def buttons_of(self, move: Move) -> tuple[str, ...]:
        """Return what the buttons are called that make a move: those of its answer, or of a move that names nothing."""
        if move.subject:
            return f"answer:{move.subject}", f"answer:{move.subject}{move.target}"
        beside = f"do:{move.verb}"
        if move.verb == PASS:
            return "pass", beside
        answers = (f"answer:{move.verb}", *(f"answer:{number}" for number in move.amount[:1]))
        return (*answers, beside, *(["next"] if move.verb in self.table.model.game.handling.onward else []))

    def usable(self) -> list[Rect]:
        """Return where things lie that act though nothing points at them: what can be used, the tools of the window."""
        model = self.table.model
        things = takeable(model.view, model.offers) if self.guide.at.waits is Waits.LEARNER and model.seat else ()
        tools = [c.rect for c in self.page.controls if c.on and c.id.startswith(TOOLS)]
        return [*tools, *filter(None, map(self.layout.rect_of, things))]

    def read(self) -> list[Rect]:
        """Return where a card is told of that one is to read, or points at; or what was asked for."""
        gaze = self.table.gaze
        if not self.layout.areas.rail[2]:
            return []
        if self.table.aids.topic is not None:
            return [self.padded(gaze.paper)]
        shown = {gaze.pointed, *(ref for _, refs in self.guide.at.things for ref in refs)}
        return [self.padded(gaze.paper)] if gaze.card and gaze.card in shown else []

    @property
    def dimmed(self) -> list[Ref]:
        """Return the cards that lie in the dark."""
        poses = self.layout.poses.items() if self.shines else ()
        return [
            ref for ref, pose in poses if not any(pygame.Rect(r).collidepoint(middle(pose.rect)) for r in self.open)
        ]

    def padded(self, rect: Rect) -> Rect:
        """Return the rectangle with some room around it, within the window."""
        wide = self.page.u(2 * PAD)
        return tuple(pygame.Rect(rect).inflate(wide, wide).clip(pygame.Rect(self.page.rect)))  # type: ignore[return-value]

    @property
    def shines(self) -> bool:
        """Return whether the rest is dark: not while the person is in the middle of something, or what is pointed at is
        on its way."""
        travelling = self.table.stage.motion.travelling
        coming = any(ref in travelling for _, refs in self.guide.at.things for ref in refs)
        return bool(self.marked) and self.quiet and not self.begun and not coming

    @property
    def begun(self) -> bool:
        """Return whether a part of the task is done."""
        return self.guide.at.waits is Waits.LEARNER and self.guide.at.moves_made > 0

    @property
    def quiet(self) -> bool:
        """Return whether nothing is under way, and nothing else is asked."""
        model, drag = self.table.model, self.table.drag
        busy = model.declaration is not None or drag.held is not None or drag.menu is not None or self.table.gaze.zone
        asked = bool(model.seat) and model.seat in model.view.prompts and not self.guide.at.lit
        return not (busy or asked or self.guide.busy or self.guide.over or self.guide.last.verdict is not None)

    def next_ones(self) -> list[Rect]:
        """Return what is ringed for the next move of a task that is begun: where that is made, or what the arrows of
        the scene join as long as they can be dragged. Where a move is laid out, the button that makes it."""
        if self.table.model.declaration is not None and self.guide.at.is_led:
            return [c.rect for c in self.page.controls if c.id == "declare" and c.on]
        if not (self.begun and self.quiet):
            return []
        free = takeable(self.table.model.view, self.table.model.offers)
        drags = [refs for kind, refs in self.guide.at.things if kind == "arrow" and len(refs) > 1 and refs[0] in free]
        joined = [self.padded(rect) for refs in drags for rect in map(self.rect_of, refs) if rect is not None]
        return list(dict.fromkeys(self.wanted() or joined))

    def lay(self) -> None:
        """Darken what is not lit, which then doesn't act; ring what is pointed at; draw the arrow. In the middle of a
        task only what comes next is ringed."""
        page = self.page
        for rect in self.next_ones():
            page.box(rect, None, line=TEACHER, wide=LINE, radius=6)
        if not self.shines:
            return
        self.bar()
        pieces = [pygame.Rect(page.rect)]
        for rect in self.open:
            pieces = [part for piece in pieces for part in without(pygame.Rect(rect), piece)]
        for piece in pieces:
            page.put(darkness(page.size, piece.size), piece.topleft)
        for ref, rect in self.large:
            if ref in self.table.model.view.cards:
                lay_face(self.table, page, self.table.model.view.cards[ref].definition, rect)
        for rect in self.marked:
            page.box(rect, None, line=TEACHER, wide=LINE, radius=6)
        for found in self.arrows:
            picture, at = shapes.arrow(found, page.u(ARROW), PALETTE.ink((*TEACHER[:3], 255)))
            page.put(picture, at)

    def bar(self) -> None:
        """Let no button act that lies in the dark; one that is pressed says why. Cards and areas still answer: they
        tell what they are, and why nothing can be done with them."""
        bright = [pygame.Rect(rect) for rect in self.open]
        why = self.page.words("scene_dark" if self.guide.at.waits is Waits.LEARNER else "scene_press_next")
        for number, control in enumerate(self.page.controls):
            if (
                control.act is None
                or ref_of(control.id)
                or any(rect.collidepoint(middle(control.rect)) for rect in bright)
            ):
                continue
            self.page.controls[number] = control._replace(act=None, tip=why, on=False)


@lru_cache(maxsize=2)
def night(size: tuple[int, int]) -> pygame.Surface:
    """Return the dark that lies over all of a window."""
    dark = pygame.Surface(size, pygame.SRCALPHA)
    dark.fill((*SHADE[:3], round(255 * (1 - LIGHT))))
    return dark


@lru_cache(maxsize=200)
def darkness(window: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
    """Return a piece of the dark; all pieces are parts of one picture."""
    return night(window).subsurface((0, 0, *size))


def without(rect: pygame.Rect, piece: pygame.Rect) -> list[pygame.Rect]:
    """Return what is left of a piece beside a rectangle."""
    return around(rect.clip(piece), piece) if rect.colliderect(piece) else [piece]


@lru_cache(maxsize=20)
def empty_place(area: Rect, towards: Rect, cards: tuple[Rect, ...], side: int) -> Rect:
    """Return the place in an area that no card lies on and that is nearest to a thing: so long on each side, or half,
    or a third, where cards leave no more room; where they leave none, the one that they cover least; all of the area,
    where it is smaller."""
    (x, y, w, h), aim, found = area, middle(towards), area
    for long in (side, side // 2, side // 3):
        lefts, tops = (range(a, a + room - long + 1, max(1, long // 3)) for a, room in ((x, w), (y, h)))
        places = [(left, top, long, long) for left in lefts for top in tops]
        found = min(places, key=lambda place: (overlap(place, cards), dist(middle(place), aim)), default=area)
        if not overlap(found, cards):
            break
    return found


@lru_cache(maxsize=20)
def clear_way(first: Rect, last: Rect, cards: tuple[Rect, ...], board: Rect, near: float) -> Way:
    """Return the way of an arrow that stays on the board, and lies on the fewest of the cards between two things: the
    usual one, if no other is better."""
    usual, boxes, whole = way(first, last, near), [pygame.Rect(rect) for rect in cards], pygame.Rect(board)
    (fx, fy), (lx, ly) = middle(first), middle(last)
    over, heads = (fx, first[1]), (lx, last[1])
    start, end = edge(first, (lx, ly)), edge(last, (fx, fy))
    ways = [
        usual,
        bent(start, ((fx + lx) / 2, (fy + ly) / 2), end),
        bent(over, ((fx + lx) / 2, (over[1] + ly) / 2), edge(last, over)),
        bent(over, ((fx + lx) / 2, min(first[1], last[1]) - 2 * near), heads),
    ]

    def cost(found: Way) -> tuple[int, int]:
        outside = sum(not whole.collidepoint(point) for point in found)
        return outside, sum(box.collidepoint(point) for box in boxes for point in found)

    return min(ways, key=cost)


def way(first: Rect, last: Rect, near: float) -> Way:
    """Return the way of an arrow from the edge of one thing to the edge of another, a little bent; between things that
    lie side by side, over their heads."""
    start, end = edge(first, middle(last)), edge(last, middle(first))
    across = (start[1] - end[1]) * BEND, (end[0] - start[0]) * BEND
    knee = (start[0] + end[0]) / 2 - across[0], (start[1] + end[1]) / 2 - abs(across[1])
    aside = abs(middle(first)[0] - middle(last)[0]) > abs(middle(first)[1] - middle(last)[1])
    if dist(start, end) < near and not aside:
        start, end = middle(first), part_way(end, middle(last))
        knee = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    elif dist(start, end) < near:
        start, end = (middle(first)[0], first[1] + near / 4), (middle(last)[0], last[1] + near / 4)
        knee = (start[0] + end[0]) / 2, min(start[1], end[1]) - near
    return bent(start, knee, end)


def bent(start: tuple[float, float], knee: tuple[float, float], end: tuple[float, float]) -> Way:
    """Return the points of a bent line."""
    found = []
    for number in range(POINTS + 1):
        t = number / POINTS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        found.append(
            (
                round(a * start[0] + b * knee[0] + c * end[0], 1),
                round(a * start[1] + b * knee[1] + c * end[1], 1),
            )
        )
    return tuple(found)


def part_way(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Return a point some way from one to another."""
    return start[0] + (end[0] - start[0]) * INTO, start[1] + (end[1] - start[1]) * INTO


def edge(rect: Rect, towards: tuple[float, float]) -> tuple[float, float]:
    """Return where the line from the middle of a thing to a point leaves it."""
    x, y = middle(rect)
    dx, dy = towards[0] - x, towards[1] - y
    reach = [half / abs(d) for half, d in ((rect[2] / 2, dx), (rect[3] / 2, dy)) if d]
    part = min([1.0, *reach])
    return x + dx * part, y + dy * part


def overlap(rect: Rect, others: Sequence[Rect]) -> int:
    """Return how much of a rectangle others cover, in pixels."""
    box = pygame.Rect(rect)
    return sum(w * h for *_, w, h in (box.clip(others[number]) for number in box.collidelistall(others)))
