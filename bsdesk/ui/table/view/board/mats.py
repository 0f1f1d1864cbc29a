"""What the board lies on: cloth and mats, who sits where, how many cards each holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from bsdesk.engine.state import State, at
from bsdesk.engine.values import Ref, Seat
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Action, Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import (
    INK,
    LINE,
    PANEL,
    QUIET,
    RADIUS,
    RAISED,
    RIVAL,
    SHADE,
    SMALL,
    TEAMS,
    TINY,
    YOU,
    Colour,
)
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.regions import HEAD, NAME
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.motion.figures import Figure
from bsdesk.ui.table.view.board.area_titles import AreaTitles
from bsdesk.ui.table.view.board.lane import Lane

WAITS: Colour = (0, 0, 0, 38)  # over the mat of who waits: at 85 % of its light
BAND = 5  # units wide: the colour of a team at the edge of a mat
SIGN = 13  # units: its sign
MARK = 11  # units: what says whose decision it is


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

    def lay(self, view: State, layout: Layout, *, busy: bool = False) -> None:
        """Lay out cloth and mats, who sits where, the lane. `busy`: something is asked or fought there."""
        page = self.page
        board = layout.areas.board
        page.put(self.pictures.cloth(board[2:]), board[:2])
        for seat, laid in layout.mats.items():
            if laid.plain:
                self.lay_plate(view, layout, seat)
            else:
                page.put(self.pictures.mat(laid.mat.name, laid.rect[2:]), laid.rect[:2])
            if seat > 0 and view.active and seat != view.active:
                page.box(laid.rect, WAITS, radius=0)
        self.lane.lay(view, layout, busy=busy)
        for seat in layout.mats:
            if seat > 0:
                self.lay_name(view, layout, seat)
            elif seat < 0:
                self.lay_team(view, layout, -seat)

    def lay_shade(self, layout: Layout) -> None:
        """Darken the board behind one's first hand."""
        if layout.opening:
            self.page.box(layout.areas.board, SHADE, radius=0)

    def lay_close(self, view: State, layout: Layout, *, busy: bool = False) -> None:
        """Lay out the mat that is looked at closely, over the others: what it covers answers no more."""
        page, rect, spread = self.page, layout.mats[layout.close].rect, self.page.u(14)
        page.put(shapes.glow(rect[2:], (0, 0, 0), page.u(RADIUS), spread, 200), (rect[0] - spread, rect[1] - spread))
        page.cover(rect, clips=True)
        page.control(Control(f"plate:{layout.close}", rect, None, focus=False))
        self.lay_plate(view, layout, layout.close)
        self.lay_name(view, layout, layout.close)

    def lay_plate(self, view: State, layout: Layout, seat: Seat) -> None:
        """Lay out a mat without a picture: a plate, with the colour of its team where there are teams; that of whose
        decision it is has an edge in the colour of its side."""
        page, rect = self.page, layout.mats[seat].rect
        deciding = bool(seat) and seat in deciders(view)
        line = side_colour(view, layout, seat) if deciding else YOU if seat and seat == layout.close else LINE
        page.box(rect, PANEL[:3], line=line, wide=3 if deciding else 1)
        if seat and seat == view.active:
            page.box((rect[0] + 1, rect[1] + 1, rect[2] - 2, page.u(HEAD)), RAISED)
        if seat and has_teams(view):
            page.box((rect[0], rect[1], page.u(BAND), rect[3]), team_look(view, seat)[0], radius=2)

    def lay_name(self, view: State, layout: Layout, seat: Seat) -> None:
        """Lay out who sits there, and how many cards they hold; whose decision it is has a mark."""
        if layout.mats[seat].plain:
            self.lay_head(view, layout, seat)
            return
        page = self.page
        own = seat == layout.below
        count = len(view.zones.get(at(seat, view.rules.hand), ()))
        text = page.words("cards_in_hand", player=self.wording.player(seat), count=count)
        x, y, w, h = layout.areas.hand if own else layout.areas.head
        top = y + page.u(8) if own else y + (h - page.letters.height(TINY)) // 2
        left = x + page.u(12)
        if seat == (view.actor or min(view.prompts, default=0)):
            page.sign("right", (left, top + page.u(3)), 10, side_colour(view, layout, seat))
        if own:  # beside the cards: in two lines
            room = round(w * NAME) - page.u(30)
            page.tell(text.replace(" · ", "\n"), (left + page.u(15), top), room, TINY, QUIET, most=3)
            return
        room = round(w * 0.25) - page.u(30)
        page.say(text, (left + page.u(15), top), page.letters_that_fit(text, TINY, room), QUIET, room=room)

    def lay_team(self, view: State, layout: Layout, team: int) -> None:
        """Lay out whose the mat of a team is: its sign and its name."""
        page, (x, y, w, _), (colour, sign) = self.page, layout.mats[-team].rect, team_look(view, -team)
        left, high = x + page.u(10), page.u(HEAD)
        page.sign(sign, (left, y + (high - page.u(SIGN)) // 2), SIGN, lighter(colour))
        left += page.u(SIGN + 7)
        name, room = self.wording.team(view, team, layout.below, short=True), x + w - page.u(6) - left
        size = page.letters_that_fit(name, SMALL, room, bold=True)
        if page.letters.width(name, size, bold=True) <= room:  # else its sign says it
            page.say(name, (left, y + (high - page.letters.height(size)) // 2), size, INK, bold=True, room=room)

    def lay_head(self, view: State, layout: Layout, seat: Seat) -> None:
        """Lay out the head of a plate: the sign of the team, whose decision it is, the name, and how many cards are
        held."""
        page = self.page
        x, y, w, _ = layout.mats[seat].rect
        high = page.u(HEAD)
        left, right = x + page.u(8), x + w - page.u(8)
        if has_teams(view):
            colour, sign = team_look(view, seat)
            page.sign(sign, (left + page.u(2), y + (high - page.u(SIGN)) // 2), SIGN, lighter(colour))
            left += page.u(SIGN + 7)
        if seat in deciders(view):
            page.sign("right", (left, y + (high - page.u(MARK)) // 2), MARK, side_colour(view, layout, seat))
            left += page.u(MARK + 5)
        held, limit = len(view.zones.get(at(seat, view.rules.hand), ())), view.game.handling.hand_limit(view, seat)
        count = page.words("held_of", count=held, most=limit) if limit else page.words("held_cards", count=held)
        room = max(page.u(20), right - left - page.letters.width(count, TINY) - page.u(8))
        name = self.wording.player(seat)
        size = page.letters_that_fit(name, SMALL, room, bold=True)
        top = y + (high - page.letters.height(size)) // 2
        page.say(name, (left, top), size, INK, bold=True, room=room)
        page.say(count, (right, y + (high - page.letters.height(TINY)) // 2), TINY, QUIET, align="right")

    def lay_seat(self, layout: Layout, seat: Seat, gaze: Gaze, choose: Action | None = None) -> None:
        """Make the head of a seat's plate answer: with `choose` it is an answer, else another seat is looked at."""
        page, laid = self.page, layout.mats[seat]
        x, y, w, _ = laid.rect
        box, name = (x, y, w, page.u(HEAD)), self.wording.player(seat)
        if choose is not None:
            page.box(box, (*YOU[:3], 60), line=YOU, wide=2)
            page.control(Control(f"seat:{seat}", box, choose, name))
            page.ring(f"seat:{seat}", box)
            return
        if not laid.plain or layout.is_own(seat) or seat < 0:
            return
        tip = page.words("seat_far" if seat == layout.close else "seat_close")
        page.control(Control(f"seat:{seat}", box, partial(gaze.look_at_seat, seat), name, tip))
        page.ring(f"seat:{seat}", box)


def deciders(view: State) -> frozenset[Seat]:
    """Return the seats whose decision it is: those that are asked, or the one that may act."""
    return frozenset(view.prompts) or frozenset({view.actor} - {0})


def lighter(colour: Colour) -> Colour:
    """Return the colour of a team as a sign in it can be seen on a plate."""
    return tuple(min(255, part + 50) for part in colour[:3])  # type: ignore[return-value]


def has_teams(view: State) -> bool:
    """Return whether several seats play together."""
    return len(set(view.teams)) < len(view.teams)


def team_look(view: State, seat: Seat) -> tuple[Colour, str]:
    """Return the colour and the sign of a seat's team; -1 stands for team 1."""
    teams = list(dict.fromkeys(view.teams))
    return TEAMS[teams.index(view.teams[seat - 1] if seat > 0 else -seat) % len(TEAMS)]


def side_colour(view: State, layout: Layout, seat: Seat) -> Colour:
    """Return the colour of a seat's side: blue for the seat below, its team's colour for others, else copper."""
    if layout.is_own(seat):
        return YOU
    return team_look(view, seat)[0] if has_teams(view) else RIVAL
