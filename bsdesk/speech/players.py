"""Who plays, and what players are called."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.engine.values import Seat
from bsdesk.speech.interface import Words

HUMAN = "human"  # a person; any other player is chance, or a bot of some level


def player_names(players: Mapping[Seat, str], words: Words) -> dict[Seat, str]:
    """Return what the players are called; by their seats too, unless there is one person, against others."""
    alone = list(players.values()).count(HUMAN) == 1
    if alone:
        return {seat: words("you" if who == HUMAN else f"player_{who}") for seat, who in players.items()}
    return {
        seat: words("player", number=seat) if who == HUMAN else f"{words(f'player_{who}')} {seat}"
        for seat, who in players.items()
    }
