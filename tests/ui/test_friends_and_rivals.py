"""Friends are blue and rivals are not, whatever seat one has taken: plates, arrows, banners, bars beside the log."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.engine.play import moves
from bsdesk.engine.values import Move
from bsdesk.ui.app import App
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import TEAMS, YOU, YOU_DEEP, Colour
from bsdesk.ui.table.control.bot_playback import BotPlay
from bsdesk.ui.table.model.sides import deep_colour, line_colour, side_colour, team_look
from bsdesk.ui.table.motion.fights import Corners
from bsdesk.ui.table.screen import TableScreen
from tests.ui.hands import page_of
from tests.ui.laid_tables import GRAIL_TABLE, laid
from tests.ui.tables import truth

SEATS = range(1, 7)
(FRIENDS, POINTS), (RIVALS, STRIPES) = TEAMS


def seen_from(app: App, me: int) -> TableScreen:
    """The table of six, with an attack under way, looked at from a seat."""
    table = laid(GRAIL_TABLE)(app)
    table.parts.model.me = me
    page_of(app)
    return table


def is_blue(colour: Colour) -> bool:
    return colour[2] > colour[0]


@pytest.mark.parametrize("me", SEATS)
def test_ones_own_team_has_the_same_colour_and_sign_in_every_seat(app: App, me: int) -> None:
    teams = truth(seen_from(app, me)).state.teams
    assert [team_look(teams, seat, me) for seat in SEATS] == [
        TEAMS[0] if teams[seat - 1] == teams[me - 1] else TEAMS[1] for seat in SEATS
    ]


@pytest.mark.parametrize("me", SEATS)
def test_each_colour_of_a_side_tells_friends_from_rivals(app: App, me: int) -> None:
    state = truth(seen_from(app, me)).state
    for of in (side_colour, deep_colour, line_colour):
        told = {seat: is_blue(of(state, me, seat)) for seat in SEATS}
        assert told == {seat: state.teams[seat - 1] == state.teams[me - 1] for seat in SEATS}
    assert (side_colour(state, me, me), deep_colour(state, me, me)) == (YOU, YOU_DEEP)


@pytest.mark.parametrize(("me", "blue"), [(3, True), (5, True), (2, False), (4, False)])
def test_the_arrow_of_an_ally_is_blue_and_that_of_a_rival_is_not(
    app: App, monkeypatch: pytest.MonkeyPatch, me: int, blue: bool
) -> None:
    drawn: list[Colour] = []
    arrow = shapes.arrow

    def draw(way: Corners, wide: float, colour: Colour) -> tuple[pygame.Surface, tuple[int, int]]:
        drawn.append(colour)
        return arrow(way, wide, colour)

    monkeypatch.setattr(shapes, "arrow", draw)
    table = seen_from(app, me)
    attack = next(o.move for o in moves(truth(table).state, 1) if (o.move.verb, o.move.target) == ("attack", "p6"))
    truth(table).submit([attack], seat=1)
    page_of(app)
    assert {is_blue(colour) for colour in drawn} == {blue}


@pytest.mark.parametrize(("seat", "blue"), [(3, True), (5, True), (2, False), (6, False)])
def test_the_banner_of_what_a_bot_played_has_the_colour_of_its_side(
    app: App, monkeypatch: pytest.MonkeyPatch, seat: int, blue: bool
) -> None:
    table = seen_from(app, 1)
    playback, state = table.parts.playback, truth(table).state
    ref = state.zones[f"p{seat}.field"][0]
    playback.play = BotPlay(table.parts.model.station, Move(seat, "buy"), ref, state.cards[ref].definition)
    table.parts.gaze.card, table.parts.gaze.definition = ref, state.cards[ref].definition
    fills: list[tuple[str, Colour]] = []
    box, tell = Page.box, Page.tell
    last: list[Colour] = []

    def boxed(page: Page, rect: object, fill: Colour | None = None, *args: object, **named: object) -> None:
        last[:] = [fill] if fill is not None else last
        box(page, rect, fill, *args, **named)  # type: ignore[arg-type]

    def told(page: Page, text: str, *args: object, **named: object) -> int:
        fills.extend((text, fill) for fill in last)
        return tell(page, text, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Page, "box", boxed)
    monkeypatch.setattr(Page, "tell", told)
    app.refresh()
    page_of(app)
    (banner,) = [fill for text, fill in fills if text == playback.title]
    assert is_blue(banner) == blue
