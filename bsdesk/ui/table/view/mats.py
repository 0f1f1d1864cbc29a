"""What the board lies on: cloth and mats, who sits where, how many cards each holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from bsdesk.engine.state import State, at
from bsdesk.engine.values import Ref, Seat
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.faces.pictures import Faces
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import LINE, PANEL, QUIET, RIVAL, SHADE, TEAMS, TINY, YOU, Colour
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.regions import HEAD, NAME
from bsdesk.ui.table.model.gaze import Gaze
from bsdesk.ui.table.motion.figures import Figure
from bsdesk.ui.table.view.area_titles import AreaTitles
from bsdesk.ui.table.view.lane import Lane

WAITS: Colour = (0, 0, 0, 38)  # over the mat of who waits: at 85 % of its light
BAND = 5  # units wide: the colour of a team at the edge of a mat


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

    def lay(self, view: State, layout: Layout, invitation: str = "", *, busy: bool = False) -> None:
        """Lay out cloth and mats, names of areas, the step. `invitation`: what an empty field says."""
        page = self.page
        board = layout.areas.board
        page.put(self.pictures.cloth(board[2:]), board[:2])
        last = [(seat, laid) for seat, laid in layout.mats.items() if seat == layout.close and seat]
        for seat, laid in [*((s, m) for s, m in layout.mats.items() if s != layout.close or not s), *last]:
            if laid.plain:
                self.lay_plate(view, seat, laid.rect, close=bool(seat) and seat == layout.close)
            else:
                page.put(self.pictures.mat(laid.mat.name, laid.rect[2:]), laid.rect[:2])
            if seat and view.active and seat != view.active:
                page.box(laid.rect, WAITS, radius=0)
        self.lane.lay(view, layout, busy=busy)
        for seat in view.seats():
            self.lay_name(view, layout, seat)
        self.titles.lay(view, layout, invitation)
        if layout.opening:
            page.box(board, SHADE, radius=0)

    def lay_plate(self, view: State, seat: Seat, rect: Rect, *, close: bool) -> None:
        """Lay out a mat without a picture: a plate, with the sign of its team where there are teams."""
        page = self.page
        page.box(rect, PANEL, line=YOU if close else LINE, wide=2 if close else 1)
        if not seat or not has_teams(view):
            return
        colour, sign = team_look(view, seat)
        band = (rect[0], rect[1], page.u(BAND), rect[3])
        page.box(band, colour, radius=2)
        size = 10
        page.sign(sign, (rect[0] + page.u(BAND + 5), rect[1] + page.u(6)), size, colour)

    def lay_name(self, view: State, layout: Layout, seat: Seat) -> None:
        """Lay out who sits there, and how many cards they hold; whose decision it is has a mark."""
        page = self.page
        own, across = seat == layout.below, seat == layout.across
        count = len(view.zones.get(at(seat, view.rules.hand), ()))
        text = page.words("cards_in_hand", player=self.wording.player(seat), count=count)
        x, y, w, h = layout.areas.hand if own else layout.areas.head if across else layout.mats[seat].rect
        plate = not own and not across
        top = y + page.u(8) if own else y + page.u(4) if plate else y + (h - page.letters.height(TINY)) // 2
        left = x + page.u(12 + (BAND + 8 if plate and has_teams(view) else 0))
        if seat == (view.actor or min(view.prompts, default=0)):
            page.sign("right", (left, top + page.u(3)), 10, side_colour(view, layout, seat))
        if own:  # beside the cards: in two lines
            room = round(w * NAME) - page.u(30)
            page.tell(text.replace(" · ", "\n"), (left + page.u(15), top), room, TINY, QUIET, most=3)
            return
        room = x + w - left - page.u(20) if plate else round(w * 0.25) - page.u(30)
        page.say(text, (left + page.u(15), top), page.letters_that_fit(text, TINY, room), QUIET, room=room)

    def lay_seats(self, layout: Layout, gaze: Gaze) -> None:
        """Make the plates of the other seats answer: they can be looked at closely."""
        page = self.page
        for seat, laid in layout.mats.items():
            if laid.plain and not layout.is_own(seat):
                x, y, w, _ = laid.rect
                box, name = (x, y, w, page.u(HEAD)), self.wording.player(seat)
                tip = page.words("seat_far" if seat == layout.close else "seat_close")
                page.control(Control(f"seat:{seat}", box, partial(gaze.look_at_seat, seat), name, tip))
                page.ring(f"seat:{seat}", box)


def has_teams(view: State) -> bool:
    """Return whether several seats play together."""
    return len(set(view.teams)) < len(view.teams)


def team_look(view: State, seat: Seat) -> tuple[Colour, str]:
    """Return the colour and the sign of a seat's team."""
    teams = list(dict.fromkeys(view.teams))
    return TEAMS[teams.index(view.teams[seat - 1]) % len(TEAMS)]


def side_colour(view: State, layout: Layout, seat: Seat) -> Colour:
    """Return the colour of a seat's side: blue for the seat below, its team's colour for others, else copper."""
    if layout.is_own(seat):
        return YOU
    return team_look(view, seat)[0] if has_teams(view) else RIVAL
