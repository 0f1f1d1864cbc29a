"""The kinds of players and their names."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.engine.values import Seat
from bsdesk.speech.interface import Words

HUMAN = "human"  # a person; any other player is a bot, the random one or one of some level


def player_names(
    players: Mapping[Seat, str], words: Words, chosen: Mapping[Seat, str] | None = None
) -> dict[Seat, str]:
    """Return the names of the players: the chosen one, of people, or of whoever played a game that was given away; else
    a person alone is «you». A bot that is the only other has no number."""
    people = [seat for seat, who in players.items() if who == HUMAN]
    pair = len(people) == 1 and len(players) == 2

    def name(seat: Seat, who: str) -> str:
        if chosen and chosen.get(seat):
            return chosen[seat]
        if who == HUMAN:
            return words("you") if len(people) == 1 else words("player", number=seat)
        return words(f"player_{who}") if pair else f"{words(f'player_{who}')} {seat}"

    return {seat: name(seat, who) for seat, who in players.items()}
