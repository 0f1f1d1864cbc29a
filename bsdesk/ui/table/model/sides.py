"""The sides of a game: who plays together, and the colour and the sign of each team.

Colours are as whoever looks sees them: friends are blue, rivals are not, whatever seat one has taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.ui.kit.theme import RIVAL, RIVAL_DEEP, TEAMS, YOU, YOU_DEEP, Colour

DEEP = 0.58  # of the light of a team's colour, where words stand on it


def lighter(colour: Colour) -> Colour:
    """Return the colour of a team as a sign in it can be seen on a plate."""
    return tuple(min(255, part + 50) for part in colour[:3])  # type: ignore[return-value]


def has_teams(teams: Sequence[int]) -> bool:
    """Return whether several seats play together. `teams`: the team of each seat."""
    return len(set(teams)) < len(teams)


def team_look(teams: Sequence[int], seat: Seat, me: Seat) -> tuple[Colour, str]:
    """Return the colour and the sign of a seat's team, as seat `me` sees it: those of its own are always the first; -1
    stands for team 1."""
    order = list(dict.fromkeys((teams[max(me, 1) - 1], *teams)))
    return TEAMS[order.index(teams[seat - 1] if seat > 0 else -seat) % len(TEAMS)]


def side_colour(view: State, me: Seat, seat: Seat) -> Colour:
    """Return the colour of a seat's side as seat `me` sees it: a blue of its own for itself, and for what is nobody's;
    its team's colour for others; without teams copper."""
    if seat in (me, 0):
        return YOU
    return team_look(view.teams, seat, me)[0] if has_teams(view.teams) else RIVAL


def deep_colour(view: State, me: Seat, seat: Seat) -> Colour:
    """Return the same colour so deep that words can be read on it."""
    if seat in (me, 0):
        return YOU_DEEP
    if not has_teams(view.teams):
        return RIVAL_DEEP
    return tuple(round(DEEP * part) for part in team_look(view.teams, seat, me)[0][:3])  # type: ignore[return-value]


def line_colour(view: State, me: Seat, seat: Seat) -> Colour:
    """Return the colour of a seat's line in a chart or beside words: that of its team; without teams blue for oneself,
    else copper."""
    if has_teams(view.teams):
        return lighter(team_look(view.teams, seat, me)[0])
    return YOU if seat == me else RIVAL
