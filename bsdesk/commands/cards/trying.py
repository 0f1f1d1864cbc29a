"""Trying the effects of cards: complaints about those that were never seen to do what they say."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import effect_line
from bsdesk.engine.game import Game
from bsdesk.engine.proving.effect_proof import Proofs

EXPECTED = "each effect to do what it says in some position made for it"


def untrue_effects(game: Game, file: Path, cards: Iterable[str]) -> list[Complaint]:
    """Return complaints about the effects of these cards of a file that were never seen to do what they say."""
    proofs = Proofs(game)
    return [
        Complaint(
            f"{card}: effect {doubt.effect} was never seen to do what it says: {doubt.why}",
            file=file,
            line=effect_line(file, card, doubt.effect, doubt.word),
            expected=EXPECTED,
            remedy="correct what it asks for",
        )
        for card in cards
        if card in game.rules.defs
        for doubt in proofs.doubts(card)
    ]
