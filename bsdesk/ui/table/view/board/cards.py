"""The pictures on the board: cards, tokens, and the light on what may be used. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Ref
from bsdesk.speech.table_wording import TableWording
from bsdesk.table.drop_targets import leader, pair_of
from bsdesk.ui.faces.pictures import Faces, plate_colour
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import DARK_INK, HUGE, INK, LEGAL, LEGAL_LINE, LOSS, QUIET, SMALL, TINY, YOU, Colour
from bsdesk.ui.table.layout.board import Layout, mat_of
from bsdesk.ui.table.layout.poses import CARD, Pose, top_of
from bsdesk.ui.table.model.sides import side_colour
from bsdesk.ui.table.motion import card_effects
from bsdesk.ui.table.motion.arrows import DrawnArrow
from bsdesk.ui.table.motion.fights import Corners, is_fighting, ways_of_aims, ways_of_fights
from bsdesk.ui.table.motion.journeys import DrawnCard
from bsdesk.ui.table.view.board.card_figures import figures_now, lay_changes, lay_figures, upright_box
from bsdesk.ui.table.view.board.counters import lay_counters, words_said
from bsdesk.ui.table.view.board.lights import FULL, Lights
from bsdesk.ui.table.view.board.rings import ROUND, lay_ring, lay_sign

if TYPE_CHECKING:
    from bsdesk.ui.table.motion.stage import Stage


LIFT, NEARER, SHADOW = 6, 1.06, 0.6  # units, times, part of the deepest shadow: a card that is pointed at
ARROW = 9  # units: how thick an arrow is
FIGURES_END = 0.83  # of the lane's width: what decides stands before what says whose turn it is
HELD = 1.1  # times: a card in the hand
BARE = "bare"  # how cards look that figures are written on


class Cards:
    """Lays out the cards of a view."""

    def __init__(self, page: Page, pictures: Faces, wording: TableWording) -> None:
        self.page, self.pictures, self.wording = page, pictures, wording

    # the cards

    def lay_resting(
        self, view: State, layout: Layout, stage: Stage, lights: Lights, carried: Ref, pointed: Ref
    ) -> None:
        """Lay out every card that lies still, what lies higher later, with what lies on it; all but the pointed one."""
        lively, covered = stage.moving_things, set[Ref]()
        for cards in layout.piles.values():
            still = [ref for ref in cards if ref not in lively and ref in layout.poses]
            if still:
                self.lay_pile_edges(layout.poses[still[0]], len(still))
                covered.update(still)
                covered.discard(top_of(view, still))
        lifted = {ref for held in (carried, pointed) for ref in pair_of(view, held)}
        for ref in by_lift(stage, layout.poses.keys() - lively - covered):
            if ref == carried:
                self.lay_slot(stage.seen[ref].pose.rect)
            elif ref not in lifted:
                self.lay_card(view, ref, stage.seen[ref], stage, lights)
                self.page.items += stage.tokens_at(ref)

    def lay_moving(self, view: State, stage: Stage, lights: Lights, carried: Ref) -> None:
        """Lay out every card that moves, or whose tokens do: over those that lie still."""
        held = pair_of(view, carried)
        for ref in by_lift(stage, stage.moving_things & stage.seen.keys()):
            if ref not in held:
                self.lay_card(view, ref, stage.seen[ref], stage, lights)
                self.page.items += stage.tokens_at(ref)

    def lay_tokens(self, stage: Stage, key: Ref) -> None:
        """Lay out the tokens that lie in an area."""
        self.page.items += stage.tokens_at(key)

    def lay_slot(self, rect: Rect) -> None:
        """Lay out the place of a card that is in the hand."""
        page = self.page
        page.put(shapes.plate(rect[2:], (255, 255, 255, 10), page.u(6), (255, 255, 255, 46), page.u(1)), rect[:2])

    def lay_pile_edges(self, pose: Pose, count: int) -> None:
        """Lay out the edges of the cards that lie below the top one."""
        depths = range(min(3, count - 1), 0, -1)
        if not depths:
            return
        page, high = self.page, round(pose.wide * CARD)
        step, plate = page.u(1.6), shapes.plate((pose.wide, high), (30, 36, 50), page.u(4), (70, 82, 104))
        for depth in depths:
            off = step * depth
            page.put(plate, (pose.x - pose.wide / 2 + off, pose.y - high / 2 + off))

    def lay_card(self, view: State, ref: Ref, seen: DrawnCard, stage: Stage, lights: Lights) -> None:
        """Lay out a card as it is seen now, and what stands on it."""
        page, pose = self.page, seen.pose
        definition, level = stage.cards.known.get(ref, ("", 1))
        upon = view.game.handling.in_play.upon
        rect, whole = pose.rect, leader(view, ref) if upon else ref
        card = view.cards.get(ref)
        light = FULL if stage.motion.is_striking(ref) else lights.percent(whole, lying=pose.dim)
        shown, turning = seen.whole, pose.turn % 90
        if shown and not turning:  # also on its way: what is chosen shows it all the time
            self.lay_light(view, ref, whole, rect, stage, lights)
        if shown and not (turning or seen.wide):
            page.put(self.picture(definition, level, pose, pose.wide, pose.turn, light), rect[:2])
        else:
            picture = self.picture(definition, level, pose, seen.wide or pose.wide, 0, light)
            page.items += card_effects.card(picture, seen)
        if card is None:
            return
        if upon and pair_of(view, whole)[-1] != ref:
            return  # what is said of it stands on what lies upon it
        card = view.cards[whole]
        if card.definition and not pose.back and pose.look == BARE and shown:
            self.lay_figures(view, ref, whole, seen, rect, stage)
        elif card.definition and not pose.back and shown and view.game.handling.texts.serves(view, ref):
            in_sight = stage.layout.seen.get(ref) if stage.layout is not None and not seen.wide else None
            lay_counters(self.page, view, ref, intersection(in_sight, rect) if in_sight else rect, self.wording)
        if turning:
            return
        if lights.gives:
            self.lay_gift(dict(lights.gives).get(whole, 0), rect)
        sign = lights.sign(whole)
        if sign:
            lay_sign(page, rect, sign)
        for mark in card.marks:
            word = mark.partition(".#")[0]
            if f"mark.{word}" in self.wording.books.terms:
                below = stage.layout is not None and stage.layout.is_own(card.controller)
                colour = self.side_colour(view, stage.layout, ref)
                self.lay_tag(self.wording.term("mark", word), rect, pose, colour, below=below)
                break

    def lay_gift(self, count: int, rect: Rect) -> None:
        """Lay out at the upper right of a card how much it gives for what is paid."""
        if not count:
            return
        page, text = self.page, f"+{count}"
        wide, high = page.letters.width(text, SMALL, bold=True) + page.u(12), page.letters.height(SMALL)
        box = (rect[0] + rect[2] - wide + page.u(4), rect[1] - page.u(6), wide, high)
        page.box(box, DARK_INK, line=LEGAL_LINE, radius=9)
        page.say(text, (box[0] + wide / 2, box[1]), SMALL, INK, bold=True, align="middle")

    def picture(self, definition: str, level: int, pose: Pose, wide: int, turn: int, light: int) -> pygame.Surface:
        """Return its face or its back."""
        if pose.back or not definition:
            return self.pictures.back(wide, turn=turn, light=light)
        return self.pictures.face(definition, pose.look, wide, turn=turn, light=light)

    def lay_pointed(self, view: State, ref: Ref, stage: Stage, lights: Lights) -> None:
        """Lay out the card under the pointer: nearer than the others, with its shadow on them."""
        for one in [one for one in pair_of(view, ref) if one in stage.seen]:
            pose = stage.seen[one].pose
            near = pose._replace(y=pose.y - self.page.u(LIFT), wide=round(pose.wide * NEARER))
            self.lay_card(view, one, DrawnCard(near, wide=pose.wide, raised=SHADOW), stage, lights)
            self.page.items += stage.tokens_at(one, stage.offset(one, near))

    def lay_light(self, view: State, ref: Ref, whole: Ref, rect: Rect, stage: Stage, lights: Lights) -> None:
        """Lay out the light around a card; `whole`: the card that is meant by it."""
        form, side = lights.form(whole), YOU
        if (not form or (form == "picked" and ref not in lights.picked)) and is_fighting(view, whole):
            form, side = "acting", self.side_colour(view, stage.layout, ref)
        elif not form and ref in stage.eye_catchers.news and stage.layout is not None:
            form, side = "new", side_colour(view, stage.layout.below, stage.eye_catchers.marked[ref])
        if form:
            lay_ring(self.page, rect, form, round(min(rect[2:]) * ROUND), side)  # its width is its shorter side

    def lay_figures(self, view: State, ref: Ref, whole: Ref, seen: DrawnCard, rect: Rect, stage: Stage) -> None:
        """Lay out the figures of now on a card that is seen whole, and what else differs from what is printed on it."""
        pose = seen.pose
        definition = view.cards[whole].definition
        face = self.pictures.printed_face(definition)
        figures = figures_now(view, whole, face, self.wording, lying=whole != ref or round(pose.turn / 90) % 4 != 0)
        plain = not (seen.wide or pose.turn % 90)
        laid = stage.layout.seen.get(ref) if stage.layout is not None and plain else None
        in_play = zone_name(view.cards[ref].zone) in view.rules.play_zones
        bare, box = face is None or face.bare, upright_box(pose) if pose.turn % 90 else rect
        lay_figures(
            self.page,
            figures,
            box,
            pose.turn,
            seen.wide or pose.wide,
            laid or box,
            plate_colour(face),
            bare=bare,
            in_play=in_play,
        )
        if in_play:
            lay_changes(self.page, view, ref, pose, intersection(laid, rect) if laid else rect, self.wording)
        if whole in view.counters or words_said(view, whole, self.wording):
            lay_counters(self.page, view, whole, box, self.wording)

    def lay_arrows(self, view: State, layout: Layout, arrows: Sequence[DrawnArrow]) -> None:
        """Lay out the arrows of those who fight, as much of each as is drawn now, and beside them what decides."""
        for arrow in arrows:
            colour = (*side_colour(view, layout.below, arrow.seat)[:3], round(210 * arrow.strong))
            picture, spot = shapes.arrow(arrow.corners, self.page.u(ARROW), colour)
            self.page.put(picture, spot)
        for compared in comparisons(self.page, view, layout) if arrows else ():
            left, top = compared.rect[:2]
            for text, ink in compared.parts:
                left += self.page.say(text, (left, top), HUGE, ink, bold=True)[2]

    def side_colour(self, view: State, layout: Layout | None, ref: Ref) -> Colour:
        """Return blue for the seat below, copper for the other side."""
        return YOU if layout is None else side_colour(view, layout.below, view.cards[ref].controller)

    def lay_tag(self, text: str, rect: Rect, pose: Pose, colour: Colour, *, below: bool) -> None:
        """Lay out a word across a card: what it is doing; at the edge that is turned away from the other side."""
        page = self.page
        width = min(page.letters.width(text, TINY, bold=True) + page.u(12), max(rect[2], page.u(70)))
        high = tag_high(page)
        top = rect[1] + rect[3] - page.u(UPON) if below else rect[1] - high + page.u(UPON)
        box = (round(pose.x - width / 2), top, width, high)
        page.box(box, colour, radius=5)
        room = width - page.u(6)
        page.say(text, (pose.x, top + page.u(1)), TINY, PALETTE.ink_on(colour), bold=True, align="middle", room=room)

    # areas that accept

    def lay_accepting(self, layout: Layout, lights: Lights) -> None:
        """Light areas that would accept what is held along their edge; a plate that takes it anywhere, as a whole."""
        page = self.page
        lit = {key: layout.zones[key] for key in layout.zones if key in lights.accepting}
        for seat in {mat_of(key) for key in lit} & lights.seats:
            own = [key for key in lit if mat_of(key) == seat]
            if layout.mats[seat].plain:
                aimed = lights.aimed if lights.aimed in own else own[0]
                lit = {key: rect for key, rect in lit.items() if key not in own} | {aimed: layout.mats[seat].rect}
        for key, rect in lit.items():
            colour, line = (YOU, YOU) if key == lights.aimed else (LEGAL, LEGAL_LINE)
            fill = (*colour[:3], 46 if key == lights.aimed else 20)
            page.put(shapes.plate(rect[2:], fill, page.u(8), line, page.u(2)), rect[:2])

    def lay_carried(self, view: State, ref: Ref, pose: Pose, stage: Stage) -> None:
        """Lay out the card in the hand over everything, with what lies on it."""
        across, down = stage.offset(ref, pose)
        for one in pair_of(view, ref):
            laid = stage.layout.poses.get(one, pose) if stage.layout is not None else pose
            lies = pose if one == ref else laid._replace(x=laid.x + across, y=laid.y + down)
            held = lies._replace(wide=round(lies.wide * HELD), turn=lies.turn + round(stage.eye_catchers.lean))
            self.lay_card(view, one, DrawnCard(held, raised=1.0, wide=lies.wide), stage, Lights())
        self.page.items += stage.tokens_at(ref, stage.offset(ref, pose))


def tag_high(page: Page) -> int:
    """Return how high the word is that says what a card is doing."""
    return page.letters.height(TINY) + page.u(2)


def with_tag(page: Page, view: State, layout: Layout, ref: Ref) -> Rect:
    """Return where a card lies, with the word at its edge that says how it fights."""
    x, y, w, h = layout.poses[ref].rect
    if not is_fighting(view, ref):
        return x, y, w, h
    more, below = tag_high(page) - page.u(UPON), layout.is_own(view.cards[ref].controller)
    return x, y if below else y - more, w, h + more


def by_lift(stage: Stage, refs: Iterable[Ref]) -> list[Ref]:
    """Return the cards in the order of drawing: by how high they lie, then as they were laid out."""
    wanted = set(refs)
    lifts = [(seen.pose.lift, number, ref) for number, (ref, seen) in enumerate(stage.seen.items()) if ref in wanted]
    return [ref for _, _, ref in sorted(lifts)]


UPON = 4  # units: how far the word at the edge of a card lies upon it


class Comparison(NamedTuple):
    """The figures of two who fight, and where they stand."""

    parts: tuple[tuple[str, Colour], ...]
    rect: Rect


def comparisons(page: Page, view: State, layout: Layout) -> list[Comparison]:
    """Return what decides between each two who fight with nobody else, beside their arrow in the lane, as far as there
    is room. The lower figure is in the colour of loss."""
    pairs, foot, lane = ways_of_fights(view, layout), view.game.handling.in_play.foot, layout.lane
    taken, found = arrow_boxes(page, pairs.values()), list[Comparison]()
    met = [ref for pair in pairs for ref in pair]
    for (one, other), corners in pairs.items():
        if not foot or other not in view.cards or not view.cards[other].definition or view.cards[other].face_down:
            continue
        if met.count(one) > 1 or met.count(other) > 1 or layout.mats[0].plain:
            continue
        a, b = (view.rules.numbers(view, ref, foot[-1]) for ref in (one, other))
        sign = " > " if a > b else " < " if a < b else " = "
        parts = ((str(a), LOSS if a <= b else INK), (sign, QUIET), (str(b), LOSS if b <= a else INK))
        wide = page.letters.width(f"{a}{sign}{b}", HUGE, bold=True)
        high, gap = page.letters.height(HUGE), page.u(14)
        across = [x for x, _ in corners]
        top = lane[1] + (lane[3] - high) // 2
        for left in (round(min(across)) - gap - wide, round(max(across)) + gap):
            rect = (left, top, wide, high)
            clear = not any(intersection(rect, box)[2] for box in taken)
            if clear and lane[0] <= left and left + wide <= lane[0] + lane[2] * FIGURES_END:
                found.append(Comparison(parts, rect))
                taken.append(rect)
                break
    return found


def arrow_boxes(page: Page, ways: Iterable[Corners]) -> list[Rect]:
    """Return the boxes around every stretch of these arrows."""
    thick, found = page.u(1.5 * ARROW), list[Rect]()
    for corners in ways:
        for (ax, ay), (bx, by) in pairwise(corners):
            left, top = round(min(ax, bx)) - thick, round(min(ay, by)) - thick
            found.append((left, top, round(abs(bx - ax)) + 2 * thick, round(abs(by - ay)) + 2 * thick))
    return found


def fighting_boxes(page: Page, view: State, layout: Layout) -> list[Rect]:
    """Return the boxes around every stretch of the arrows of those who fight, and from what waits to its aims, and
    around what decides between them."""
    arrows = arrow_boxes(page, (ways_of_fights(view, layout) | ways_of_aims(view, layout)).values())
    return [*arrows, *(compared.rect for compared in comparisons(page, view, layout))]
