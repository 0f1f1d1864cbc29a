"""The sides of a game: who plays together, and the colour and the sign of each team."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.ui.kit.theme import RIVAL, TEAMS, YOU, Colour


def lighter(colour: Colour) -> Colour:
    """Return the colour of a team as a sign in it can be seen on a plate."""
    return tuple(min(255, part + 50) for part in colour[:3])  # type: ignore[return-value]


def has_teams(teams: Sequence[int]) -> bool:
    """Return whether several seats play together. `teams`: the team of each seat."""
    return len(set(teams)) < len(teams)


def team_look(teams: Sequence[int], seat: Seat) -> tuple[Colour, str]:
    """Return the colour and the sign of a seat's team; -1 stands for team 1."""
    return TEAMS[list(dict.fromkeys(teams)).index(teams[seat - 1] if seat > 0 else -seat) % len(TEAMS)]


def line_colour(view: State, me: Seat, seat: Seat) -> Colour:
    """Return the colour of a seat's line in a chart: that of its team; without teams blue for oneself, else copper."""
    if has_teams(view.teams):
        return lighter(team_look(view.teams, seat)[0])
    return YOU if seat == me else RIVAL
