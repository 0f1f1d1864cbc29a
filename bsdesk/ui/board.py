"""The board as a picture: play-sheets, cards, cores, and the light on what may be used. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from bsdesk.engine.preview import figures_of
from bsdesk.engine.state import State, at, zone_name, zone_seat
from bsdesk.engine.totals import all_grants, touches
from bsdesk.engine.values import Pool, Ref
from bsdesk.ui import effects, shapes
from bsdesk.ui.controls import Rect, common
from bsdesk.ui.layout import CARD, NAME, Layout, Pose, Sheet, top_of, zone_rect
from bsdesk.ui.motion import Seen
from bsdesk.ui.page import Page
from bsdesk.ui.pictures import Faces
from bsdesk.ui.saying import TableWording
from bsdesk.ui.theme import BODY, DARK_INK, FAINT, INK, LEGAL, LOSS, NO, QUIET, RIVAL, SMALL, TINY, TITLE, YOU, Colour

if TYPE_CHECKING:
    from bsdesk.ui.stage import Stage


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


class Board:
    """Draws a view of a game, laid out."""

    def __init__(self, page: Page, pictures: Faces, wording: TableWording, sheet: Sheet) -> None:
        self.page, self.pictures, self.wording, self.sheet = page, pictures, wording, sheet

    # the ground

    def ground(self, view: State, layout: Layout, invitation: str = "") -> None:
        """Cloth and sheets, the names of the areas, the step; what an empty field invites to."""
        page = self.page
        board = layout.areas.board
        page.put(self.pictures.cloth(board[2:]), board[:2])
        for name, rect in layout.mats.items():
            page.put(self.pictures.mat(name, rect[2:]), rect[:2])
        self.steps(view, layout)
        self.turn(view, layout)
        self.names(view, layout)
        for key, rect in layout.zones.items():
            self.area_name(view, layout, key, rect, invitation)

    def steps(self, view: State, layout: Layout) -> None:
        """The step track; the step of now is lit, and says whose it is."""
        page = self.page
        for name in self.sheet.mats["track"].zones:
            rect = zone_rect(self.sheet, layout.mats, 0, name)
            if rect is None or f"step.{name}" not in self.wording.books.terms:
                continue
            now = view.step == name
            if now:
                mine = view.active == layout.below
                page.box(rect, (*(YOU if mine else (170, 96, 62))[:3], 235), radius=7)
            kind = "track" if f"track.{name}" in self.wording.books.terms else "step"
            text, room = self.wording.term(kind, name), rect[2] - page.u(6)
            size = page.letters_that_fit(text, SMALL, room, bold=now)
            text = page.letters.fitted(text, size, room, bold=now)
            y = rect[1] + (rect[3] - page.letters.height(size)) / 2
            page.say(text, (rect[0] + rect[2] / 2, y), size, INK if now else QUIET, bold=now, align="middle")

    def names(self, view: State, layout: Layout) -> None:
        """Who sits where, and how many cards each holds; whose decision it is has a mark."""
        page = self.page
        for seat in view.seats():
            x, y, w, h = layout.areas.hand if layout.side(seat) == 1 else layout.areas.rival
            count = len(view.zones.get(at(seat, view.game.hand), ()))
            text = page.words("cards_in_hand", player=self.wording.player(seat), count=count)
            top = y + page.u(8) if layout.side(seat) == 1 else y + (h - page.letters.height(TINY)) // 2
            left = x + page.u(12)
            if seat == (view.actor or min(view.prompts, default=0)):
                page.sign("right", (left, top + page.u(3)), 10, YOU if layout.side(seat) == 1 else RIVAL)
            if layout.side(seat) == 1:  # beside the cards: in two lines
                room = round(w * NAME) - page.u(30)
                page.tell(text.replace(" · ", "\n"), (left + page.u(15), top), room, TINY, QUIET, most=3)
            else:
                room = round(w * 0.25) - page.u(30)
                page.say(text, (left + page.u(15), top), page.letters_that_fit(text, TINY, room), QUIET, room=room)

    def turn(self, view: State, layout: Layout) -> None:
        """Which turn it is, and whose, at the end of the track."""
        page = self.page
        x, y, w, h = layout.mats["track"]
        ends = [rect[0] + rect[2] for rect in self.on_track(layout)]
        left = max([x + round(w * 0.84), *(end + page.u(8) for end in ends)])
        room = x + w - page.u(4) - left
        lines = [self.wording.phrase("turn", number=view.turn)] if view.turn else []
        if view.active:
            lines.append(self.wording.player(view.active))
        if view.moment:
            lines[1:] = [self.wording.term("moment", view.moment)]
        last = lines[-1][:1].upper() + lines[-1][1:] if lines else ""
        size = page.letters_that_fit(last, TINY, room, bold=True)
        parts = page.letters.wrapped(last, size, room, bold=True)
        told = [(text[:1].upper() + text[1:], False) for text in lines[:-1]][: max(0, 2 - len(parts))]
        told += [(text, True) for text in parts]
        high = page.letters.height(TINY)
        top = y + (h - high * len(told)) // 2
        for number, (text, bold) in enumerate(told):
            page.say(text, (left, top + number * high), size, INK if bold else QUIET, bold=bold, room=room)

    def on_track(self, layout: Layout) -> list[Rect]:
        """The areas that all share, in the strip between the sheets."""
        return [rect for key, rect in layout.zones.items() if "." not in key]

    def area_name(self, view: State, layout: Layout, key: Ref, rect: Rect, invitation: str) -> None:
        """An area's name in its corner, and how much lies in it."""
        page, zone = self.page, view.game.zone[zone_name(key)]
        placed = zone_rect(self.sheet, layout.mats, 0 if zone.shared else layout.side(zone_seat(key)), zone.name)
        if zone.name == view.game.hand or (placed is None and zone.cards and not view.zones.get(key)):
            return
        if zone.name in view.game.watched:
            self.field_name(view, layout, key, rect, invitation)
            return
        small = rect[3] < page.u(30)
        vital = zone.name == view.game.vital  # what everybody looks at
        tiny, figures = (min(size, 0.6 * rect[3] / page.unit) for size in (TINY, TITLE if vital else SMALL))
        low = bool(self.sheet.mats["far"].sockets.get(zone.name)) and layout.side(zone_seat(key)) == 2
        name, (cards, tokens) = self.named(zone.name), self.counts(view, key)
        x, y = rect[0] + page.u(PAD), rect[1] + page.u(2 if small else 5)
        if low:
            y = rect[1] + rect[3] - page.letters.height(SMALL) - page.u(4)
        room = rect[2] - 2 * page.u(PAD)
        if page.letters.width(tokens or cards, figures, bold=True) + page.letters.width(name, tiny) > room - page.u(3):
            rest = room - page.letters.width(name, self.least) - page.u(3)
            figures = page.letters_that_fit(tokens or cards, figures, rest, bold=True)
        if tokens:
            room -= self.count(tokens, (rect[0] + rect[2] - page.u(PAD), y), figures)
        if cards and not self.narrow(rect, name, cards, tokens):
            right = rect[0] + rect[2] // 2 if tokens else rect[0] + rect[2] - page.u(PAD)
            room = right - x - self.count(cards, (right, y), figures)  # each beside what it counts
        if page.letters.width(name, tiny) > room:  # nearer to the edges
            alone = room == rect[2] - 2 * page.u(PAD)
            x, room = rect[0] + page.u(2), room + (2 * page.u(PAD) - page.u(3) if alone else page.u(4))
        page.say(name, (x, y), page.letters_that_fit(name, tiny, room), QUIET, room=max(page.u(20), room))

    @property
    def least(self) -> float:
        """The smallest letters there are."""
        return self.page.letters_that_fit("M", TINY, 0)

    def count(self, text: str, at: tuple[int, int], size: float) -> int:
        """A figure that ends here; how much room it took."""
        up = max(0, self.page.letters.height(size) - self.page.letters.height(SMALL)) // 2
        self.page.say(text, (at[0], at[1] - self.page.u(1) - up), size, INK, bold=True, align="right")
        return self.page.letters.width(text, size, bold=True) + self.page.u(3)

    def named(self, zone: str) -> str:
        name = self.wording.term("area", zone)
        return name[:1].upper() + name[1:]

    def field_name(self, view: State, layout: Layout, key: Ref, rect: Rect, invitation: str) -> None:
        """The name of an area for cards in play, where none lies upon it; of one's own empty one what it invites to."""
        page, zone = self.page, zone_name(key)
        name, x, y = self.named(zone), rect[0] + page.u(PAD), rect[1] + page.u(5)
        label = (x, y, page.letters.width(name, TINY), page.letters.height(TINY))
        lying = [pose.rect for pose in layout.poses.values()]
        if not any(overlap(label, card) for card in lying):
            page.say(name, (x, y), TINY, FAINT, room=rect[2] - 2 * page.u(PAD))
        empty = not any(overlap(rect, card) for card in lying)
        if invitation and empty and layout.side(zone_seat(key)) == 1 and zone == view.game.watched[0]:
            wide = rect[2] - 2 * page.u(PAD)
            size = page.letters_that_fit(invitation, BODY, wide)
            middle = (rect[0] + rect[2] / 2, rect[1] + rect[3] - page.u(12) - page.letters.height(size))
            page.say(invitation, middle, size, QUIET, align="middle", room=wide)

    def narrow(self, rect: Rect, name: str, cards: str, tokens: str = "") -> bool:
        """Is there no room for the name of an area and the figure of its cards side by side?"""
        page, room = self.page, rect[2] // (2 if tokens else 1) - self.page.u(2 * PAD)
        return page.letters.width(name, self.least) + page.letters.width(cards, SMALL, bold=True) + page.u(3) > room

    def low_counts(self, view: State, layout: Layout) -> None:
        """The figures of narrow areas: at their foot, on the cards."""
        page = self.page
        for key in layout.piles:
            rect = layout.zones[key]
            zone = view.game.zone[zone_name(key)]
            cards, tokens = self.counts(view, key)
            if cards and self.narrow(rect, self.named(zone.name), cards, tokens):
                width, high = page.letters.width(cards, SMALL, bold=True) + page.u(10), page.letters.height(SMALL)
                right = layout.poses[layout.piles[key][0]].rect
                box = (right[0] + right[2] - width, rect[1] + rect[3] - high - page.u(4), width, high)
                page.box(box, (12, 18, 32, 235), radius=4)
                page.say(cards, (box[0] + width / 2, box[1]), SMALL, INK, bold=True, align="middle")

    def counts(self, view: State, key: Ref) -> tuple[str, str]:
        """How many cards and how many tokens lie there, in figures."""
        zone, cards, tokens = view.game.zone[zone_name(key)], "", ""
        if zone.tokens and (not zone.cards or any(view.tokens.get(key, ()))):
            tokens = pool_words(view, view.tokens.get(key, ()))
        if zone.cards and zone.shows != "nothing":
            count = len(view.zones.get(key, ()))
            more = "+" if zone.shows == "class" and count == zone.cap and zone.sees != "all" else ""
            if count or not tokens:
                cards = f"{count}{more}"
        return cards, tokens

    # the cards

    def lying(self, view: State, layout: Layout, stage: Stage, lights: Lights, carried: Ref) -> None:
        """Every card that lies still, what lies higher later, with what lies on it."""
        lively, covered = stage.lively, set[Ref]()
        for cards in layout.piles.values():
            still = [ref for ref in cards if ref not in lively]
            if still:
                self.under_pile(layout.poses[still[0]], len(still))
                covered.update(still)
                covered.discard(top_of(view, still))
        for ref in by_lift(stage, stage.seen.keys() - lively - covered):
            if ref == carried:
                self.slot(stage.seen[ref].pose.rect)
            else:
                self.card(view, ref, stage.seen[ref], stage, lights)
                self.page.items += stage.tokens(ref)

    def moving(self, view: State, stage: Stage, lights: Lights, carried: Ref) -> None:
        """Every card that is on its way, or whose cores are: over those that lie still."""
        for ref in by_lift(stage, stage.lively & stage.seen.keys()):
            if ref != carried:
                self.card(view, ref, stage.seen[ref], stage, lights)
                self.page.items += stage.tokens(ref)

    def tokens(self, stage: Stage, key: Ref) -> None:
        """The tokens that lie in an area."""
        self.page.items += stage.tokens(key)

    def slot(self, rect: Rect) -> None:
        """The place of a card that is in the hand."""
        page = self.page
        page.put(shapes.plate(rect[2:], (255, 255, 255, 10), page.u(6), (255, 255, 255, 46), page.u(1)), rect[:2])

    def under_pile(self, pose: Pose, count: int) -> None:
        """The edges of the cards that lie below the top one."""
        for depth in range(min(3, count - 1), 0, -1):
            off = self.page.u(1.6) * depth
            high = round(pose.wide * CARD)
            plate = shapes.plate((pose.wide, high), (30, 36, 50), self.page.u(4), (70, 82, 104))
            self.page.put(plate, (pose.x - pose.wide / 2 + off, pose.y - high / 2 + off))

    def card(self, view: State, ref: Ref, seen: Seen, stage: Stage, lights: Lights) -> None:
        """A card as it is seen now, and what stands on it."""
        page, pose = self.page, seen.pose
        definition, level = stage.known.get(ref, ("", 1))
        rect = pose.rect
        if seen.plain:
            self.light(ref, rect, lights)
            page.put(self.picture(definition, level, pose, pose.wide, pose.turn), rect[:2])
        else:
            page.items += effects.card(self.picture(definition, level, pose, seen.wide or pose.wide, 0), seen)
        card = view.cards.get(ref)
        if card is None or pose.turn % 90:
            return
        if card.definition and not pose.back and zone_name(card.zone) in view.game.watched:
            warned = ref in lights.usable and ref in lights.hurting | lights.vain
            self.figures(view, ref, pose, marked=warned or ref in lights.losing)
        if ref in lights.losing or (ref in lights.hurting and ref in lights.usable):
            self.warning(rect)
        elif ref in lights.vain and ref in lights.usable:
            self.warning(rect, "minus", QUIET)
        for mark in card.marks:
            word = mark.partition(".#")[0]
            if f"mark.{word}" in self.wording.books.terms:
                self.tag(self.wording.term("mark", word), rect, pose, self.side_colour(view, stage.layout, ref))
                break

    def picture(self, definition: str, level: int, pose: Pose, wide: int, turn: int) -> pygame.Surface:
        """Its face or its back."""
        if pose.back or not definition:
            return self.pictures.back(wide, turn=turn, dim=pose.dim)
        level = level if pose.look == "table" else 1
        return self.pictures.face(definition, pose.look, wide, level, turn=turn, dim=pose.dim)

    def light(self, ref: Ref, rect: Rect, lights: Lights) -> None:
        """The light around a card: what it means is also said by its form (see `corner`)."""
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

    def figures(self, view: State, ref: Ref, pose: Pose, *, marked: bool) -> None:
        """The figures of now that differ from what is printed, clear of that; `marked`: by a warning."""
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

    def fights(self, view: State, layout: Layout) -> None:
        """From each card that attacks an arrow to whom it attacks: who blocks it, else the life of the other side."""
        for one, other in pairs(view):
            start, end = (
                layout.poses[ref].rect if ref in layout.poses else layout.zones.get(ref) for ref in (one, other)
            )
            if start is None or end is None:
                continue
            colour = self.side_colour(view, layout, one)
            middle = start[0] + start[2] / 2, start[1] + start[3] / 2
            picture, spot = shapes.arrow(middle, toward(end, middle), self.page.u(9), (*colour[:3], 200))
            self.page.put(picture, spot)

    def side_colour(self, view: State, layout: Layout | None, ref: Ref) -> Colour:
        """Blue for whoever sits below, copper for the other side."""
        return YOU if layout is None or layout.side(view.cards[ref].controller) == 1 else RIVAL

    def tag(self, text: str, rect: Rect, pose: Pose, colour: Colour = YOU) -> None:
        """A word across a card: what it is doing."""
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

    def warning(self, rect: Rect, sign: str = "loss", colour: Colour = LOSS) -> None:
        """A mark at the corner of a card: it, or its use, comes to no good."""
        page = self.page
        size = page.u(24)
        at = (rect[0] + rect[2] - size + page.u(4), rect[1] - page.u(6))
        page.put(shapes.disc(size // 2, colour, DARK_INK, 2), at)
        page.sign(sign, (at[0] + page.u(5), at[1] + page.u(5)), 14, DARK_INK)

    # areas that accept

    def accepting(self, layout: Layout, lights: Lights) -> None:
        """Areas that would take what is held: lit along their edge."""
        page = self.page
        for key in lights.accepting:
            rect = layout.zones.get(key)
            if rect is None:
                continue
            colour = YOU if key == lights.aimed else LEGAL
            fill = (*colour[:3], 46 if key == lights.aimed else 20)
            page.put(shapes.plate(rect[2:], fill, page.u(8), colour, page.u(2)), rect[:2])

    def carried(self, view: State, ref: Ref, pose: Pose, stage: Stage) -> None:
        """The card in the hand, over everything, with what lies on it."""
        self.card(view, ref, Seen(pose, raised=1.0, wide=pose.wide), stage, Lights())
        self.page.items += stage.tokens(ref, stage.off(ref, pose))


def by_lift(stage: Stage, refs: Iterable[Ref]) -> list[Ref]:
    """What lies higher later; of what lies as high, what was laid out first before."""
    order = {ref: number for number, ref in enumerate(stage.seen)}
    return sorted(refs, key=lambda ref: (stage.seen[ref].pose.lift, order[ref]))


def pairs(view: State) -> list[tuple[Ref, Ref]]:
    """Who attacks whom: each attacker with those that block it; with the life of the other side, while none does."""
    marks = {ref: card.marks for ref, card in view.cards.items() if card.marks}
    if len(view.game.fighting) < 2:
        return []
    first, second = view.game.fighting[:2]
    attackers = [ref for ref in marks if any(mark.split(".")[0] == first for mark in marks[ref])]
    found = []
    for ref in attackers:
        named = [r for r in marks if f"{second}.{ref}" in marks[r]]
        any_ = [r for r in marks if second in marks[r]]
        rival = next(iter(view.rivals(view.cards[ref].controller)), 0)
        found += [(ref, other) for other in named or any_ or [at(rival, view.game.vital)]]
    return found


def toward(rect: Rect, at: tuple[float, float]) -> tuple[float, float]:
    """Where the way from the middle of a box to this spot leaves it."""
    x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
    across, down = at[0] - x, at[1] - y
    part = min(1.0, *(half / abs(way) for half, way in ((rect[2] / 2, across), (rect[3] / 2, down)) if way))
    return x + part * across, y + part * down


def changed_figures(view: State, ref: Ref) -> dict[str, int]:
    """The figures of a card that something adds to or sets now."""
    found: dict[str, int] | None = view.memo.get(("changed", ref))
    if found is None:
        figures = figures_of(view, ref)
        named = {
            name
            for live in all_grants(view)
            if touches(view, live, ref)
            for name in (*live.grant.gain, *live.grant.set)
        }
        found = view.memo["changed", ref] = {name: figures[name] for name in figures if name in named}
    return found


def clear_corner(rect: Rect, size: tuple[int, int], turn: int, edge: int, *, below: int = 0) -> tuple[int, int]:
    """The place in the corner of a card where nothing is printed: its right upper one, wherever that is turned to."""
    x, y, w, h = rect
    right, low = x + w - edge - size[0], y + h - edge - size[1]
    if turn % 360 == 180:
        return x + edge, low
    if turn % 360 == 270:
        return right, low
    return (right if turn % 360 == 0 else x + edge), y + edge + below


def pool_words(view: State, pool: Pool) -> str:
    """`5 + S`: how many tokens, the special ones by their letter."""
    marks = view.game.token_marks
    parts = [str(pool[0])] if pool and (pool[0] or not any(pool[1:])) else []
    parts += [
        mark if count == 1 else f"{count}{mark}" for count, mark in zip(pool[1:], marks[1:], strict=True) if count
    ]
    return " + ".join(parts) or "0"


def bubble(
    page: Page,
    rect: Rect,
    kind: str,
    title: str,
    lines: list[str],
    avoid: Rect | None = None,
    within: Rect | None = None,
) -> Rect:
    """One bold line and some quiet ones beside a thing, clear of it, inside the window. `kind`: yes, loss, no."""
    colour = {"yes": LEGAL, "loss": LOSS, "no": NO, "you": YOU}[kind]
    sign = {"yes": "yes", "loss": "loss", "no": "no", "you": "right"}[kind]
    most = page.u(360)
    inner = most - page.u(44)
    texts = [(line, SMALL, QUIET) for line in lines if line]
    natural = max(
        [page.letters.width(title, BODY, bold=True) + page.u(22), *(page.letters.width(t, s) for t, s, _ in texts)]
    )
    inner = min(inner, natural)
    high = page.high(title, inner - page.u(22), BODY, bold=True)
    high += sum(page.high(t, inner, s) for t, s, _ in texts)
    width, height = inner + page.u(22), high + page.u(16)
    x, y = beside(page, rect, (width, height), avoid, within)
    page.cover((x, y, width, height), controls=False)
    page.box((x, y, width, height), (14, 18, 27, 245), line=colour, radius=8, wide=1.5)
    page.sign(sign, (x + page.u(10), y + page.u(11)), 14, colour)
    cursor = y + page.u(8)
    cursor += page.tell(title, (x + page.u(32), cursor), inner - page.u(22), BODY, INK, bold=True)
    for text, size, ink in texts:
        cursor += page.tell(text, (x + page.u(11), cursor), inner, size, ink)
    return (x, y, width, height)


def beside(
    page: Page, rect: Rect, size: tuple[int, int], avoid: Rect | None = None, within: Rect | None = None
) -> tuple[int, int]:
    """Above a thing if there is room, else below, else at its side; never over it."""
    room, gap, edge = within or page.rect, page.u(10), page.u(6)

    def kept(at: int, side: int) -> int:
        """So that it stays inside."""
        return max(room[side] + edge, min(at, room[side] + room[side + 2] - size[side] - edge))

    x, y = kept(rect[0] + rect[2] // 2 - size[0] // 2, 0), kept(rect[1], 1)
    spots = [
        (x, rect[1] - size[1] - gap),
        (x, rect[1] + rect[3] + gap),
        (rect[0] + rect[2] + gap, y),
        (rect[0] - size[0] - gap, y),
    ]
    for spot in spots:
        if common((*spot, *size), room) == (*spot, *size) and not (avoid and overlap((*spot, *size), avoid)):
            return spot
    return x, kept(spots[0][1], 1)


def overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
