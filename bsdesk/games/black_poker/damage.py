"""Damage, and cards going to the Graveyard from the Field (TR-11.8, TR-11.9, TR-9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bsdesk.engine.events import Event
from bsdesk.engine.facts import CardMoved, Counted, Fact
from bsdesk.engine.game import Consequence
from bsdesk.engine.play import Run
from bsdesk.engine.state import at, zone_name, zone_seat
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.black_poker.areas import cards_of, printed
from bsdesk.games.black_poker.cards import COURT
from bsdesk.games.black_poker.stage import trigger


def damage(run: Run, seat: Seat, points: int, ahead: int = 0) -> list[Fact]:
    """TR-11.9, TR-11.16: so many cards from the top of Life to the Graveyard, as many as there are."""
    top = run.state.zones[at(seat, "life")][:points]
    to = at(seat, "graveyard")
    return [CardMoved(r, to, run.fresh_id(ahead + i), why="damage") for i, r in enumerate(top)]


def to_graveyard(run: Run, dead: Iterable[Ref], ahead: int = 0) -> list[Fact]:
    """TR-6.33: a character goes to its owner's Graveyard with all its cards."""
    state = run.state
    cards = [card for ref in dead for card in cards_of(state, ref)]
    return [
        CardMoved(c, at(state.cards[c].owner, "graveyard"), run.fresh_id(ahead + i), why="died")
        for i, c in enumerate(cards)
    ]


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """TR-9.1 Each Joker, ace and court card that goes from the Field to the Graveyard calls a new generation.

    TR-6.7: and who came to the Field this turn is remembered."""
    follow: list[Consequence] = []
    for event in events:
        fact = event.fact
        if not isinstance(fact, CardMoved):
            continue
        if fact.why == "died":
            card = printed(run.state, fact.becomes)
            if card.joker or card.rank in COURT:
                trigger(run, "next_generation", zone_seat(fact.to), event.n)
        elif zone_name(fact.to) == "field" and not fact.under:
            follow.append(Consequence(Counted(f"turn.entered.{fact.becomes}"), event.n, "TR-6.7"))
    return follow
