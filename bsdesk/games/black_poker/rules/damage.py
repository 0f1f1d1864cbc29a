"""Damage, and cards going to the Graveyard from the Field (TR-11.8, TR-11.9, TR-9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Counted, Declared, Fact
from bsdesk.engine.game import Consequence, program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import Event, Frame, Prompt, State, at, zone_name, zone_seat
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.black_poker.rules.areas import cards_of, printed
from bsdesk.games.black_poker.rules.cards import COURT
from bsdesk.games.black_poker.rules.stage import trigger


def damage(run: Run, seat: Seat, points: int) -> list[Fact]:
    """TR-11.9, TR-11.16: put this many cards from the top of Life into the Graveyard, as far as there are."""
    top = run.state.zones[at(seat, "life")][:points]
    to = at(seat, "graveyard")
    return [CardMoved(r, to, run.fresh_id(i), why="damage") for i, r in enumerate(top)]


def to_graveyard(run: Run, dead: Iterable[Ref], ahead: int = 0) -> list[Fact]:
    """TR-6.33 Return the facts that a character goes to its owner's Graveyard with all its cards."""
    state = run.state
    cards = [card for ref in dead for card in cards_of(state, ref)]
    return [
        CardMoved(c, at(state.cards[c].owner, "graveyard"), run.fresh_id(ahead + i), why="died")
        for i, c in enumerate(cards)
    ]


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """TR-9.1 Trigger a new generation for each Joker, ace and court card that goes from the Field to the Graveyard.

    TR-6.7: also note which cards came to the Field this turn; setup belongs to no turn.
    """
    ask_for_tops(run, events)
    found: list[Consequence] = []
    for event in events:
        if type(event.fact) is CardMoved:
            found += after_move(run, event.n, event.fact)
    return found


def after_move(run: Run, n: int, fact: CardMoved) -> list[Consequence]:
    if fact.why == "died":
        card = printed(run.state, fact.becomes)
        if not card.joker and card.rank not in COURT:
            return []
        owner = zone_seat(fact.to)
        trigger(run, "next_generation", owner, n)
        return [Consequence(Declared(owner, "triggered", fact.becomes, "next_generation"), n, "TR-O-10")]
    if zone_name(fact.to) == "field" and not fact.under and run.state.turn:
        return [Consequence(Counted(f"turn.entered.{fact.becomes}"), n, "TR-6.7")]
    return []


# ------------------------------------------------------------------------------------ which one lies on top


def ask_for_tops(run: Run, events: Sequence[Event]) -> None:
    """TR-11.25 Ask owners which of several cards that went to a Graveyard at once is on top.

    Most tables don't ask: then it is the last one. The turn player is asked first (TR-O-18).
    """
    state = run.state
    if not run.rules.options["choose_graveyard_top"]:
        return
    for seat in sorted(state.seats(), key=lambda s: s != state.active):
        pile = at(seat, "graveyard")
        came = tuple(e.fact.becomes for e in events if isinstance(e.fact, CardMoved) and e.fact.to == pile)
        if len(came) > 1:
            run.inserted.append(Frame("top", seat, cause=events[-1].n, bound={"came": came}))


def top_offers(_state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    came: Any = frame.bound["came"]
    return one_of(prompt, came)


def put_on_top(run: Run) -> list[Fact]:
    """TR-11.25 Put the chosen card on top; the others keep their order."""
    chosen = run.frame.answers["top"][0].subject
    pile = run.state.cards[chosen].zone
    if run.state.zones[pile][-1] == chosen:
        return []
    return [CardMoved(chosen, pile, run.fresh_id(), why="on_top")]


TOP = program(Ask("top", top_offers, "TR-11.25"), put_on_top)
