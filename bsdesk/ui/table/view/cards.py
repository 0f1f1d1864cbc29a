"""The pictures on the board: cards, tokens, and the light on what may be used. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.totals import grants, is_given_to
from bsdesk.engine.values import Ref
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import DARK_INK, FAINT, INK, LEGAL, LOSS, QUIET, RIVAL, SMALL, TINY, YOU, Colour
from bsdesk.ui.table.layout.board import CARD, Layout, Pose, top_of
from bsdesk.ui.table.motion import card_effects
from bsdesk.ui.table.motion.card_motion import DrawnCard

if TYPE_CHECKING:
    from bsdesk.ui.table.motion.stage import Stage


PAD = 6  # units between the name of an area and its edge


class Lights(NamedTuple):
    """What is lit: things that something can be done with, places that would accept what is held, and the rest."""

    usable: frozenset[Ref] = frozenset()  # cards and places that may be taken up
    hurting: frozenset[Ref] = frozenset()  # of these, what takes something that nobody wants to lose
    vain: frozenset[Ref] = frozenset()  # and what would do nothing
    accepting: frozenset[Ref] = frozenset()  # cards and areas that would take what is held
    aimed: Ref = ""  # the one under it now
    picked: frozenset[Ref] = frozenset()  # chosen in the open question
    losing: frozenset[Ref] = frozenset()  # would leave by what is about to be done
    source: Ref = ""  # what the open question is about
    held: Ref = ""


class Cards:
    """Lays out the cards of a view."""

    def __init__(self, page: Page, pictures: Faces, wording: TableWording) -> None:
        self.page, self.pictures, self.wording = page, pictures, wording

    # the cards

    def lay_resting(self, view: State, layout: Layout, stage: Stage, lights: Lights, carried: Ref) -> None:
        """Lay out every card that lies still, what lies higher later, with what lies on it."""
        lively, covered = stage.moving_things, set[Ref]()
        for cards in layout.piles.values():
            still = [ref for ref in cards if ref not in lively]
            if still:
                self.lay_pile_edges(layout.poses[still[0]], len(still))
                covered.update(still)
                covered.discard(top_of(view, still))
        for ref in by_lift(stage, stage.seen.keys() - lively - covered):
            if ref == carried:
                self.lay_slot(stage.seen[ref].pose.rect)
            else:
                self.lay_card(view, ref, stage.seen[ref], stage, lights)
                self.page.items += stage.tokens(ref)

    def lay_moving(self, view: State, stage: Stage, lights: Lights, carried: Ref) -> None:
        """Lay out every card that moves, or whose tokens do: over those that lie still."""
        for ref in by_lift(stage, stage.moving_things & stage.seen.keys()):
            if ref != carried:
                self.lay_card(view, ref, stage.seen[ref], stage, lights)
                self.page.items += stage.tokens(ref)

    def lay_tokens(self, stage: Stage, key: Ref) -> None:
        """Lay out the tokens that lie in an area."""
        self.page.items += stage.tokens(key)

    def lay_slot(self, rect: Rect) -> None:
        """Lay out the place of a card that is in the hand."""
        page = self.page
        page.put(shapes.plate(rect[2:], (255, 255, 255, 10), page.u(6), (255, 255, 255, 46), page.u(1)), rect[:2])

    def lay_pile_edges(self, pose: Pose, count: int) -> None:
        """Lay out the edges of the cards that lie below the top one."""
        for depth in range(min(3, count - 1), 0, -1):
            off = self.page.u(1.6) * depth
            high = round(pose.wide * CARD)
            plate = shapes.plate((pose.wide, high), (30, 36, 50), self.page.u(4), (70, 82, 104))
            self.page.put(plate, (pose.x - pose.wide / 2 + off, pose.y - high / 2 + off))

    def lay_card(self, view: State, ref: Ref, seen: DrawnCard, stage: Stage, lights: Lights) -> None:
        """Lay out a card as it is seen now, and what stands on it."""
        page, pose = self.page, seen.pose
        definition, level = stage.known.get(ref, ("", 1))
        rect = pose.rect
        if seen.plain:
            self.lay_light(ref, rect, lights)
            page.put(self.picture(definition, level, pose, pose.wide, pose.turn), rect[:2])
        else:
            page.items += card_effects.card(self.picture(definition, level, pose, seen.wide or pose.wide, 0), seen)
        card = view.cards.get(ref)
        if card is None or pose.turn % 90:
            return
        if card.definition and not pose.back and zone_name(card.zone) in view.rules.play_zones:
            warned = ref in lights.usable and ref in lights.hurting | lights.vain
            self.lay_figures(view, ref, pose, marked=warned or ref in lights.losing)
        if ref in lights.losing or (ref in lights.hurting and ref in lights.usable):
            self.lay_warning(rect)
        elif ref in lights.vain and ref in lights.usable:
            self.lay_warning(rect, "minus", QUIET)
        for mark in card.marks:
            word = mark.partition(".#")[0]
            if f"mark.{word}" in self.wording.books.terms:
                self.lay_tag(self.wording.term("mark", word), rect, pose, self.side_colour(view, stage.layout, ref))
                break

    def picture(self, definition: str, level: int, pose: Pose, wide: int, turn: int) -> pygame.Surface:
        """Return its face or its back."""
        if pose.back or not definition:
            return self.pictures.back(wide, turn=turn, dim=pose.dim)
        level = level if pose.look == "table" else 1
        return self.pictures.face(definition, pose.look, wide, level, turn=turn, dim=pose.dim)

    def lay_light(self, ref: Ref, rect: Rect, lights: Lights) -> None:
        """Lay out the light around a card: its form says the same as its colour (see `corner`)."""
        colour: Colour | None = None
        if ref == lights.aimed:
            colour = YOU
        elif ref in lights.losing:
            colour = LOSS
        elif ref in lights.picked or ref == lights.source:
            colour = YOU
        elif ref in lights.accepting or ref in lights.usable:
            colour = LOSS if ref in lights.hurting else FAINT if ref in lights.vain else LEGAL
        if colour is None:
            return
        page = self.page
        spread = page.u(9)
        strength = 230 if ref == lights.aimed else 90 if ref in lights.vain else 170
        page.put(shapes.glow(rect[2:], colour, page.u(6), spread, strength), (rect[0] - spread, rect[1] - spread))
        line = page.u(3 if ref in lights.accepting or ref == lights.aimed else 2)
        frame = (rect[0] - line, rect[1] - line, rect[2] + 2 * line, rect[3] + 2 * line)
        page.put(shapes.plate(frame[2:], None, page.u(7), colour, line), frame[:2])

    def lay_figures(self, view: State, ref: Ref, pose: Pose, *, marked: bool) -> None:
        """Lay out the figures of now that differ from what is printed, clear of that; `marked`: by a warning."""
        changed = changed_figures(view, ref)
        if not changed:
            return
        page = self.page
        rect = pose.rect
        text = " ".join(f"{self.wording.term('figure', name)} {number}" for name, number in changed.items())
        size = page.letters_that_fit(text, SMALL, rect[2] - page.u(14), bold=True)
        width = page.letters.width(text, size, bold=True) + page.u(10)
        high = page.letters.height(size)
        x, y = clear_corner(rect, (width, high), pose.turn, page.u(5), below=page.u(20) if marked else 0)
        page.box((x, y, width, high), (20, 60, 120), line=YOU, radius=4)
        page.say(text, (x + width / 2, y), size, INK, bold=True, align="middle")

    def lay_fights(self, view: State, layout: Layout) -> None:
        """Lay out an arrow from each attacker to whom it attacks: who blocks it, else the life of the other side."""
        for one, other in fighting_pairs(view):
            start, end = (
                layout.poses[ref].rect if ref in layout.poses else layout.zones.get(ref) for ref in (one, other)
            )
            if start is None or end is None:
                continue
            colour = self.side_colour(view, layout, one)
            middle = start[0] + start[2] / 2, start[1] + start[3] / 2
            picture, spot = shapes.arrow(middle, edge_point(end, middle), self.page.u(9), (*colour[:3], 200))
            self.page.put(picture, spot)

    def side_colour(self, view: State, layout: Layout | None, ref: Ref) -> Colour:
        """Return blue for the seat below, copper for the other side."""
        return YOU if layout is None or layout.side(view.cards[ref].controller) == 1 else RIVAL

    def lay_tag(self, text: str, rect: Rect, pose: Pose, colour: Colour = YOU) -> None:
        """Lay out a word across a card: what it is doing."""
        page = self.page
        width = min(page.letters.width(text, TINY, bold=True) + page.u(12), max(rect[2], page.u(70)))
        high = page.letters.height(TINY) + page.u(2)
        box = (round(pose.x - width / 2), rect[1] - high + page.u(4), width, high)
        page.box(box, colour, radius=5)
        page.say(
            text,
            (pose.x, box[1] + page.u(1)),
            TINY,
            INK if colour == YOU else DARK_INK,
            bold=True,
            align="middle",
            room=width - page.u(6),
        )

    def lay_warning(self, rect: Rect, sign: str = "loss", colour: Colour = LOSS) -> None:
        """Lay out a mark at the corner of a card: it, or its use, has a bad outcome."""
        page = self.page
        size = page.u(24)
        at = (rect[0] + rect[2] - size + page.u(4), rect[1] - page.u(6))
        page.put(shapes.disc(size // 2, colour, DARK_INK, 2), at)
        page.sign(sign, (at[0] + page.u(5), at[1] + page.u(5)), 14, DARK_INK)

    # areas that accept

    def lay_accepting(self, layout: Layout, lights: Lights) -> None:
        """Light areas that would accept what is held along their edge."""
        page = self.page
        for key in lights.accepting:
            rect = layout.zones.get(key)
            if rect is None:
                continue
            colour = YOU if key == lights.aimed else LEGAL
            fill = (*colour[:3], 46 if key == lights.aimed else 20)
            page.put(shapes.plate(rect[2:], fill, page.u(8), colour, page.u(2)), rect[:2])

    def lay_carried(self, view: State, ref: Ref, pose: Pose, stage: Stage) -> None:
        """Lay out the card in the hand over everything, with what lies on it."""
        self.lay_card(view, ref, DrawnCard(pose, raised=1.0, wide=pose.wide), stage, Lights())
        self.page.items += stage.tokens(ref, stage.offset(ref, pose))


def by_lift(stage: Stage, refs: Iterable[Ref]) -> list[Ref]:
    """Return the cards in the order of drawing: by how high they lie, then as they were laid out."""
    order = {ref: number for number, ref in enumerate(stage.seen)}
    return sorted(refs, key=lambda ref: (stage.seen[ref].pose.lift, order[ref]))


def fighting_pairs(view: State) -> list[tuple[Ref, Ref]]:
    """Return who attacks whom: each attacker with its blockers; with the life of the other side while it has none."""
    marks = {ref: card.marks for ref, card in view.cards.items() if card.marks}
    if len(view.game.hints.fighting) < 2:
        return []
    first, second = view.game.hints.fighting[:2]
    attackers = [ref for ref in marks if any(mark.split(".")[0] == first for mark in marks[ref])]
    found = []
    for ref in attackers:
        named = [r for r in marks if f"{second}.{ref}" in marks[r]]
        any_ = [r for r in marks if second in marks[r]]
        rival = next(iter(view.rivals(view.cards[ref].controller)), 0)
        found += [(ref, other) for other in named or any_ or [at(rival, view.game.hints.vital)]]
    return found


def edge_point(rect: Rect, at: tuple[float, float]) -> tuple[float, float]:
    """Return where the way from the middle of a box to this spot leaves it."""
    x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
    across, down = at[0] - x, at[1] - y
    part = min(1.0, *(half / abs(way) for half, way in ((rect[2] / 2, across), (rect[3] / 2, down)) if way))
    return x + part * across, y + part * down


def changed_figures(view: State, ref: Ref) -> dict[str, int]:
    """Return the figures of a card that something adds to or sets now."""
    found: dict[str, int] | None = view.memo.get(("changed", ref))
    if found is None:
        given, numbers = grants(view), view.rules.numbers
        found = view.memo["changed", ref] = {
            name: numbers(view, ref, name)
            for name in view.game.hints.figures
            if name in given and any(is_given_to(view, live, ref) for live in given[name])
        }
    return found


def clear_corner(rect: Rect, size: tuple[int, int], turn: int, edge: int, *, below: int = 0) -> tuple[int, int]:
    """Return the corner of a card where nothing is printed: its right upper one, wherever that is turned to."""
    x, y, w, h = rect
    right, low = x + w - edge - size[0], y + h - edge - size[1]
    if turn % 360 == 180:
        return x + edge, low
    if turn % 360 == 270:
        return right, low
    return (right if turn % 360 == 0 else x + edge), y + edge + below
