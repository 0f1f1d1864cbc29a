"""What the head of a journal says about the table beside the rules: names of decks, open hands, open lists."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bsdesk.engine.values import Seat
from bsdesk.speech.players import HUMAN

DECK, OPEN, WHAT_IF = "deck", "open hands", "what-if"
LISTS = {True: "open lists", False: "secret lists"}  # does each know what is in the other's deck?
REMARK = re.compile(rf"# (?:{DECK} ([1-9]\d*): (.+)|({OPEN}))")


def usual_lists(players: Mapping[Seat, str]) -> bool:
    """Return whether deck lists are open unless something else is said: where a bot plays, as it uses them."""
    return any(who != HUMAN for who in players.values())


def remarks_of(deck_names: Mapping[Seat, str], *, open_hands: bool, lists: bool | None = None) -> list[str]:
    """Return the remarks for a new game."""
    called = [f"{DECK} {seat}: {name}" for seat, name in deck_names.items()]
    return [*called, *([OPEN] if open_hands else []), *([LISTS[lists]] if lists is not None else [])]


def read_remarks(head: Sequence[str]) -> tuple[dict[Seat, str], bool]:
    """Return what the decks are called, and whether all hands are open."""
    found = [match for line in head if (match := REMARK.fullmatch(line))]
    return {int(match[1]): match[2] for match in found if match[1]}, any(match[3] for match in found)


def lists_of(head: Sequence[str]) -> bool | None:
    """Return whether the deck lists are open; None, if nothing is said of it."""
    return next((known for known, remark in LISTS.items() if f"# {remark}" in head), None)
