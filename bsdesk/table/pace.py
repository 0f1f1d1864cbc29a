"""How fast a game goes by itself: how long a bot waits, how fast things move, when a seat passes unasked. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.game import Game
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat
from bsdesk.table.settings import Stops

DECLINING, DONE = "no", "done"  # an answer, and what ends one
POINTLESS = "vain"  # what a game says of a move that nobody would make
BOT_PAUSES = {"slow": 3.2, "normal": 1.8, "fast": 0.8, "hurry": 0.12}  # seconds before a bot's move
ROUND = 10  # so many pauses at most are all moves of several bots shown, until a person is to decide again
MOTION_FACTORS = {"slow": 1.6, "normal": 1.0, "fast": 0.6, "hurry": 0.4}  # on how long a motion takes
LIGHT, PLAIN, WEIGHTY = 0.3, 0.55, 1.0  # how long one looks at a pass or a step, at tokens moved, at a card played


def weight_of(move: Move, game: Game) -> float:
    """Return how long the move should be shown, as a factor."""
    if move.verb == PASS or move.verb in game.handling.onward:
        return LIGHT
    card = move.subject.startswith("#") or move.subject.count(".") == 2  # one that is hidden is called by its place
    return WEIGHTY if card and not move.amount else PLAIN


def passes_unasked(view: State, seat: Seat, offers: Sequence[Offer], stops: Stops, *, passed: bool) -> bool:
    """Return whether the seat passes by itself: only where a pass is all that is asked of it, no other question.

    `passed`: it said that it passes for the battle that is fought now. What the table marks as pointless is no reason
    to ask who wants to be asked if they could act, and where the same is asked twice in a row they are asked once.
    A seat that can't act passes after the same pause as one that can but chose to: so nothing is given away."""
    if view.prompts or all(offer.move.verb != PASS for offer in offers):
        return False
    doubt, asked_twice = view.game.handling.doubt, view.game.handling.asked_twice
    return (
        passed
        or (stops != "always" and asked_twice(view, seat))
        or (
            stops != "always"
            and all(offer.move.verb == PASS or doubt(view, offer.move) == POINTLESS for offer in offers)
        )
    )


def declines_unasked(view: State, seat: Seat, offers: Sequence[Offer], stops: Stops) -> bool:
    """Return whether the seat says «no», or chooses none, by itself: it is all that can be answered. That is asked for
    the sake of the others alone, so where there are none who would learn from it, it need not be."""
    if stops == "always" or seat not in view.prompts or len(offers) != 1:
        return False
    only = offers[0].move
    return only.subject == DECLINING or (only.verb == DONE and not view.prompts[seat].chosen)


def battle_of(view: State) -> str:
    """Return a name for the battle that is being fought; empty between battles."""
    first = view.game.handling.fighting[:1]
    begun = [ref for ref, card in view.cards.items() for mark in card.marks if mark.split(".")[0] in first]
    return f"{view.turn} {begun[0]}" if begun else ""
