"""Whether decks may be played with: an illegal one only where that was agreed on, one that is too small never."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.engine.values import Seat

Decks = Mapping[Seat, Sequence[str]]


class UnfitDecks(Complaint):
    """The decks of a game are not legal; `faults` says of which seats, and why."""

    def __init__(self, faults: Mapping[Seat, Sequence[DeckFault]], *, small: bool) -> None:
        rules = {seat: ", ".join(dict.fromkeys(fault.rule for fault in found)) for seat, found in faults.items()}
        said = ", ".join(f"that of seat {seat} ({broken})" for seat, broken in rules.items())
        wrong = f"a deck is too small to begin a game: {said}" if small else f"a deck is not legal: {said}"
        super().__init__(wrong, expected="legal decks", remedy="correct it" if small else "agree on it, or correct it")
        self.faults, self.small = faults, small


def today() -> date:
    return datetime.now().astimezone().date()


def unfit_decks(game: Game, decks: Decks, day: date) -> dict[Seat, list[DeckFault]]:
    """Return what keeps the decks of these seats out of a game on that day; nothing of what is not known."""
    rules = game.rules
    if not rules.piles.brings_decks:
        return {}
    found = {seat: rules.decks.faults([rules.defs[card] for card in cards], day) for seat, cards in decks.items()}
    known = {seat: [fault for fault in faults if fault.known] for seat, faults in found.items()}
    return {seat: faults for seat, faults in known.items() if faults}


def too_small(game: Game, decks: Decks) -> list[Seat]:
    """Return the seats whose decks have too few cards for any game."""
    rules = game.rules
    return [seat for seat, cards in decks.items() if rules.piles.brings_decks and len(cards) < rules.decks.least]


def refuse_unfit(game: Game, decks: Decks, day: date, *, agreed: bool = False) -> None:
    """Raise a complaint about decks that are not legal; if they were agreed on, only about those that are too small."""
    faults, small = unfit_decks(game, decks, day), too_small(game, decks)
    if small:
        raise UnfitDecks({seat: faults.get(seat, ()) for seat in small}, small=True)
    if faults and not agreed:
        raise UnfitDecks(faults, small=False)
