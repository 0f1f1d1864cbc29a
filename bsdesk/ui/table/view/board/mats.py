"""What the board lies on: cloth and mats, who sits where, how many cards each holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType

from bsdesk.engine.state import State, at
from bsdesk.engine.values import Ref, Seat
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.canvas import opaque
from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import (
    DARK_INK,
    EMPHASIS,
    INK,
    LINE,
    PANEL,
    QUIET,
    RADIUS,
    RAISED,
    SHADE,
    SMALL,
    TEACHER,
    TEAM_BAND,
    TINY,
    YOU,
    Colour,
)
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.regions import HEAD, NAME
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.model.sides import has_teams, lighter, side_colour, team_look
from bsdesk.ui.table.motion.figures import Figure
from bsdesk.ui.table.view.board.area_titles import AreaTitles
from bsdesk.ui.table.view.board.counters import counters_said
from bsdesk.ui.table.view.board.lane import Lane

WAITS: Colour = (0, 0, 0, 38)  # over the mat of who waits: at 85 % of its light
SIGN = 13  # units: its sign
MARK, DECIDES = 14, 14  # units: what says whose decision it is, in the head of a plate and beside a hand
TEAM_HEAD = 102  # of 255: how strong the colour of a team is in the head of whose decision it is


class Mats:
    """Lays out what cards and tokens lie on."""

    def __init__(
        self,
        page: Page,
        pictures: Faces,
        wording: TableWording,
        steps: tuple[str, ...],
        figures: Mapping[Ref, Figure] = MappingProxyType({}),
    ) -> None:
        self.page, self.pictures, self.wording = page, pictures, wording
        self.lane, self.titles = Lane(page, wording, steps), AreaTitles(page, wording, figures)

    def lay(self, view: State, layout: Layout, *, busy: bool = False, mine: Collection[Seat] = ()) -> None:
        """Lay out cloth and mats, who sits where, the lane. `busy`: something is asked or fought there; `mine`: the
        seats of those before the screen, if it is one."""
        board = layout.areas.board
        self.page.put(self.pictures.cloth(board[2:]), board[:2])
        self.lay_mats(view, layout)
        self.lane.lay(view, layout, busy=busy)
        for seat in layout.mats:
            if seat > 0:
                self.lay_name(view, layout, seat, mine)
            elif seat < 0:
                self.lay_team(view, layout, -seat)

    def lay_mats(self, view: State, layout: Layout) -> None:
        """Lay out the mats; those of who waits are darker."""
        page = self.page
        for seat, laid in layout.mats.items():
            waits = seat > 0 and view.active and seat != view.active
            if not laid.plain:
                mat = self.pictures.mat(laid.mat.name, laid.rect[2:])
                if waits and opaque(mat):
                    mat, waits = shapes.shaded(mat, PALETTE.fill(WAITS)), False
                page.put(mat, laid.rect[:2])
            else:
                self.lay_plate(view, layout, seat)
            if waits:
                page.box(laid.rect, WAITS, radius=0)

    def lay_shade(self, layout: Layout) -> None:
        """Darken the board behind one's first hand."""
        if layout.opening:
            self.page.box(layout.areas.board, SHADE, radius=0)

    def lay_close(self, view: State, layout: Layout, *, busy: bool = False, mine: Collection[Seat] = ()) -> None:
        """Lay out the mat that is looked at closely, over the others: what it covers answers no more."""
        page, rect, spread = self.page, layout.mats[layout.close].rect, self.page.u(14)
        page.put(shapes.glow(rect[2:], (0, 0, 0), page.u(RADIUS), spread, 200), (rect[0] - spread, rect[1] - spread))
        page.cover(rect, clips=True)
        page.control(Control(f"plate:{layout.close}", rect, None, focus=False))
        self.lay_plate(view, layout, layout.close)
        self.lay_name(view, layout, layout.close, mine)

    def lay_plate(self, view: State, layout: Layout, seat: Seat) -> None:
        """Lay out a mat without a picture: a plate, with the colour of its team where there are teams; that of whose
        decision it is has an edge in the colour of its side, that of whose turn it is a golden one."""
        page, rect = self.page, layout.mats[seat].rect
        deciding = bool(seat) and seat in deciders(view)
        active = bool(seat) and seat == view.active
        line = YOU if seat and seat == layout.close else TEACHER if active else LINE
        line = side_colour(view, layout.below, seat) if deciding else line
        page.box(rect, PANEL[:3], line=line, wide=4 if deciding else 2 if active else 1)
        head, edge = (rect[0] + 1, rect[1] + 1, rect[2] - 2, page.u(HEAD)), page.u(4)
        if deciding and has_teams(view.teams):
            inside = (rect[0] + edge, rect[1] + edge, rect[2] - 2 * edge, page.u(HEAD) - edge)
            page.box(inside, (*team_look(view.teams, seat, layout.below)[0][:3], TEAM_HEAD), radius=4)
        elif active:
            page.box(head, RAISED)
        if seat and has_teams(view.teams):
            colour, _ = team_look(view.teams, seat, layout.below)
            page.box((rect[0], rect[1], page.u(TEAM_BAND), rect[3]), colour, radius=2)

    def lay_name(self, view: State, layout: Layout, seat: Seat, mine: Collection[Seat] = ()) -> None:
        """Lay out who sits there, and how many cards they hold; whose decision it is has a mark."""
        if layout.mats[seat].plain:
            self.lay_head(view, layout, seat, mine)
            return
        page = self.page
        own = seat == layout.below
        count = len(view.zones.get(at(seat, view.rules.piles.hand), ()))
        x, y, w, h = layout.areas.hand if own else layout.areas.head
        top = y + page.u(8) if own else y + (h - page.letters.height(TINY)) // 2
        left = x + page.u(12)
        deciding = seat in deciders(view)
        size: float = EMPHASIS if deciding else TINY
        ink = INK if deciding else QUIET
        name, held = self.named(seat, mine=seat in mine), page.words("held_cards", count=count)
        counted = [said for said, _ in counters_said(view, f"p{seat}", self.wording)]
        if deciding:
            top = y + (page.u(8) if own else (h - page.letters.height(size)) // 2)
            middle = top + (page.letters.height(size) - page.u(DECIDES)) // 2
            page.sign("right", (left, middle), DECIDES, side_colour(view, layout.below, seat))
        left += page.u(DECIDES + 5)
        room = round(w * (NAME if own else 0.25)) - page.u(DECIDES + 20)
        if own:  # beside the cards: in two lines
            size = page.letters_that_fit(name, size, room, bold=deciding)
            page.say(name, (left, top), size, ink, bold=deciding, room=room)
            top += page.letters.height(size)
            page.say(held, (left, top), TINY, QUIET, room=room)
            for said in counted:
                top += page.letters.height(TINY)
                page.say(said, (left, top), TINY, INK, bold=True, room=room)
            return
        held = " · ".join([held, *counted])
        size = page.letters_that_fit(f"{name} · {held}", size, room, bold=deciding)
        wide = page.say(name, (left, top), size, ink, bold=deciding, room=room)[2]
        base = top + (page.letters.height(size) - page.letters.height(TINY)) * 3 // 4
        small = page.letters_that_fit(f" · {held}", TINY, room - wide)
        page.say(f" · {held}", (left + wide, base), small, QUIET, room=room - wide)

    def lay_team(self, view: State, layout: Layout, team: int) -> None:
        """Lay out whose the mat of a team is: its sign and its name."""
        page, (x, y, w, _) = self.page, layout.mats[-team].rect
        colour, sign = team_look(view.teams, -team, layout.below)
        left, high = x + page.u(10), page.u(HEAD)
        page.sign(sign, (left, y + (high - page.u(SIGN)) // 2), SIGN, lighter(colour))
        left += page.u(SIGN + 7)
        name, room = self.wording.team(view, team, layout.below, short=True), x + w - page.u(6) - left
        size = page.letters_that_fit(name, SMALL, room, bold=True)
        if page.letters.width(name, size, bold=True) <= room:  # else its sign says it
            page.say(name, (left, y + (high - page.letters.height(size)) // 2), size, INK, bold=True, room=room)

    def named(self, seat: Seat, *, mine: bool) -> str:
        """Return the name of a seat's player; one's own says so."""
        name = self.wording.player(seat)
        return self.page.words("and_you", player=name) if mine else name

    def lay_head(self, view: State, layout: Layout, seat: Seat, mine: Collection[Seat] = ()) -> None:
        """Lay out the head of a plate: the sign of the team, whose decision it is, the name, and how many cards are
        held."""
        page = self.page
        x, y, w, _ = layout.mats[seat].rect
        high = page.u(HEAD)
        left, right = x + page.u(8), x + w - page.u(HEAD + 6 if seat == layout.close else 8)
        if has_teams(view.teams):
            colour, sign = team_look(view.teams, seat, layout.below)
            page.sign(sign, (left + page.u(2), y + (high - page.u(SIGN)) // 2), SIGN, lighter(colour))
            left += page.u(SIGN + 7)
        if seat in deciders(view):
            page.sign("right", (left, y + (high - page.u(MARK)) // 2), MARK, side_colour(view, layout.below, seat))
            left += page.u(MARK + 5)
        held = len(view.zones.get(at(seat, view.rules.piles.hand), ()))
        limit = view.game.handling.hand_limit(view, seat)
        count = page.words("held_of", count=held, most=limit) if limit else page.words("held_cards", count=held)
        count = " · ".join([count, *(said for said, _ in counters_said(view, f"p{seat}", self.wording))])
        name = self.named(seat, mine=seat in mine)
        least = page.letters.least / page.unit
        if page.letters.width(name, least, bold=True) > right - left - page.letters.width(count, TINY) - page.u(8):
            count = f"{held}/{limit}" if limit else str(held)  # so that the name is not cut
        room = max(page.u(20), right - left - page.letters.width(count, TINY) - page.u(8))
        size = page.letters_that_fit(name, SMALL, room, bold=True)
        top = y + (high - page.letters.height(size)) // 2
        told = page.say(name, (left, top), size, INK, bold=True, room=room)[2]
        if seat == view.active:
            self.lay_turn_mark((left + told + page.u(6), y, room - told - page.u(6), high))
        page.say(count, (right, y + (high - page.letters.height(TINY)) // 2), TINY, QUIET, align="right")

    def lay_turn_mark(self, rect: Rect) -> None:
        """Lay out beside a name that it is that player's turn, if there is room for the word."""
        page, (x, y, room, h) = self.page, rect
        text, high = page.words("turn_mark"), page.u(SIGN + 3)
        size = page.letters_that_fit(text, TINY, room - page.u(10), bold=True)
        wide = page.letters.width(text, size, bold=True) + page.u(10)
        if wide > room:
            return
        page.box((x, y + (h - high) // 2, wide, high), TEACHER, radius=7)
        page.say(text, (x + page.u(5), y + (h - page.letters.height(size)) // 2), size, DARK_INK, bold=True)

    def lay_seat(
        self, layout: Layout, seat: Seat, gaze: Gaze, choose: Action | None = None, take: Action | None = None
    ) -> None:
        """Make the head of a seat's plate answer: with `choose` it is an answer, with `take` it takes what is held as
        the whole plate does; else another seat is looked at."""
        page, laid = self.page, layout.mats[seat]
        x, y, w, _ = laid.rect
        box, name = (x, y, w, page.u(HEAD)), self.wording.player(seat)
        if choose is not None:
            page.box(box, (*YOU[:3], 60), line=YOU, wide=2)
            page.control(Control(f"seat:{seat}", box, choose, name))
            page.ring(f"seat:{seat}", box)
            return
        if take is not None:
            page.control(Control(f"seat:{seat}", box, take, name, focus=False))
            return
        if not laid.plain or layout.is_own(seat) or seat < 0:
            return
        tip = page.words("seat_far" if seat == layout.close else "seat_close")
        page.control(Control(f"seat:{seat}", box, partial(gaze.look_at_seat, seat), name, tip))
        page.ring(f"seat:{seat}", box)
        if seat == layout.close:  # a sign says how it is put back
            high, act = page.u(HEAD) - 4, partial(gaze.look_at_seat, seat)
            page.button("seat_back", (x + w - high - 4, y + 3, high, high), "", act, sign="no", size=TINY, tip=tip)
            page.controls[-1] = page.controls[-1]._replace(label=tip)


def deciders(view: State) -> frozenset[Seat]:
    """Return the seats whose decision it is: those that are asked, or the one that may act."""
    return frozenset(view.prompts) or frozenset({view.actor} - {0})
