"""The kinds of players and their names."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.engine.values import Seat
from bsdesk.speech.interface import Words

HUMAN = "human"  # a person; any other player is a bot, the random one or one of some level


def player_names(players: Mapping[Seat, str], words: Words) -> dict[Seat, str]:
    """Return the names of the players, with their seats unless exactly one is a person."""
    alone = list(players.values()).count(HUMAN) == 1
    if alone:
        return {seat: words("you" if who == HUMAN else f"player_{who}") for seat, who in players.items()}
    return {
        seat: words("player", number=seat) if who == HUMAN else f"{words(f'player_{who}')} {seat}"
        for seat, who in players.items()
    }
