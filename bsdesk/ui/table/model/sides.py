"""The sides of a game: who plays together, and the colour and the sign of each team."""

from __future__ import annotations

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.ui.kit.theme import RIVAL, TEAMS, YOU, Colour


def lighter(colour: Colour) -> Colour:
    """Return the colour of a team as a sign in it can be seen on a plate."""
    return tuple(min(255, part + 50) for part in colour[:3])  # type: ignore[return-value]


def has_teams(view: State) -> bool:
    """Return whether several seats play together."""
    return len(set(view.teams)) < len(view.teams)


def team_look(view: State, seat: Seat) -> tuple[Colour, str]:
    """Return the colour and the sign of a seat's team."""
    teams = list(dict.fromkeys(view.teams))
    return TEAMS[teams.index(view.teams[seat - 1]) % len(TEAMS)]


def line_colour(view: State, me: Seat, seat: Seat) -> Colour:
    """Return the colour of a seat's line in a chart: that of its team; without teams blue for oneself, else copper."""
    if has_teams(view):
        return lighter(team_look(view, seat)[0])
    return YOU if seat == me else RIVAL
