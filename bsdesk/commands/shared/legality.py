"""Decks that are not legal, as commands tell of them: they are played with only on request, and it is said."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence

from bsdesk.commands.shared.shipped import books_of
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_check import UnfitDecks, refuse_unfit, today, unfit_decks
from bsdesk.engine.game import Game
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.engine.values import Seat
from bsdesk.speech.wording import Wording


def add_any_deck(parser: argparse.ArgumentParser) -> None:
    """Add `--any-deck`; `refuse_decks` reads it."""
    parser.add_argument("--any-deck", action="store_true", help="play with decks that are not legal, too")


def faults_in_words(faults: Iterable[DeckFault], game: Game) -> list[dict[str, str]]:
    """Return faults as the terminal words them."""
    wording = Wording(books_of(game.rules.id), "en")
    found = []
    for fault in faults:
        wrong, remedy = wording.deck_fault(fault, lambda card: game.rules.defs[card].name["en"])
        found.append({"rule": fault.rule, "card": fault.card, "wrong": wrong, "remedy": remedy})
    return found


def refuse_decks(game: Game, decks: Mapping[Seat, Sequence[str]], *, agreed: bool) -> None:
    """Complain about decks that are not legal, in words; if they were agreed on, say so in one line a deck."""
    try:
        refuse_unfit(game, decks, today(), agreed=agreed)
    except UnfitDecks as unfit:
        said = "; ".join(lines_about(unfit.faults, game))
        remedy = "correct it" if unfit.small else "correct it, or play all the same: --any-deck"
        wrong = f"too small to begin a game: {said}" if unfit.small else f"not legal: {said}"
        raise Complaint(wrong, expected="legal decks", remedy=remedy) from None
    for line in lines_about(unfit_decks(game, decks, today()), game):
        print(f"bsdesk: not legal: {line}", file=sys.stderr)


def lines_about(faults: Mapping[Seat, Sequence[DeckFault]], game: Game) -> list[str]:
    """Return a line for each deck: whose it is, and what is wrong with it."""
    found = []
    for seat, wrong in faults.items():
        said = [
            f"{fault['rule']}: {fault['card'] and fault['card'] + ' '}{fault['wrong']}"
            for fault in faults_in_words(wrong, game)
        ]
        found.append(f"the deck of seat {seat}, {', '.join(said)}")
    return found
