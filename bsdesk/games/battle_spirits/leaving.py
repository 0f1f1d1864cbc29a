"""Leaving the Field: destruction, depletion, return; the pending state in between (BS-9.6 to 9.10, BS-P)."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.events import Event
from bsdesk.engine.facts import CardMarked, CardMoved, CardTurned, Counted, Declared, Fact, TokensMoved
from bsdesk.engine.game import Consequence, program
from bsdesk.engine.play import Run
from bsdesk.engine.state import Frame, State, at, zone_name, zone_seat
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.battle_spirits.areas import attacker, cores, pending
from bsdesk.games.battle_spirits.totals import level
from bsdesk.games.battle_spirits.winning import game_over

# Where a card on its way out goes, by the mark it carries.
DESTINATIONS = {
    "destroyed": ("trash", -1),
    "depleted": ("trash", -1),
    "to_hand": ("hand", -1),
    "to_deck_top": ("deck", 0),
    "to_deck_bottom": ("deck", -1),
}


def destroyed(state: State, ref: Ref, by: Seat, how: str) -> list[Fact]:
    """BS-GL11: the facts that a card is destroyed, by an effect or a comparison of BP."""
    return pends(state, ref, "destroyed", by, how)


def pends(state: State, ref: Ref, reason: str, by: Seat, how: str = "") -> list[Fact]:
    """BS-P1a: a card that is to leave is pending first. BS-10.27: while it is, it may be returned elsewhere."""
    now = pending(state, ref)
    if now == reason or (now and not reason.startswith("to_")):
        return []
    return [Declared(by, reason, ref, how)]


def denied(state: State, fact: Fact, by: str) -> bool:
    """Does a «cannot» stand in the way? (BS-1.9)"""
    if not state.modifiers and not state.game.standing:
        return False
    if isinstance(fact, TokensMoved) and fact.why == "attack":
        seat, against = f"p{zone_seat(fact.source)}", attacker(state)
        return says(state, "cannot", "lose_life", seat, against) or says(state, "cannot", "reduce_life", against)
    if isinstance(fact, CardTurned) and fact.turned < fact.was:
        return says(state, "cannot", "be_refreshed", fact.card)
    if isinstance(fact, Declared) and fact.act in DESTINATIONS:
        return spared(state, fact.subject, fact.act)
    return False


def spared(state: State, ref: Ref, reason: str) -> bool:
    word = {"destroyed": "be_destroyed", "depleted": "be_depleted"}.get(reason, "be_returned")
    return says(state, "cannot", word, ref)


# what follows from a group of events by itself


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """BS-9.7, BS-2.1, BS-P1c: depletion, the end of the game, and who is on the way out."""
    state = run.state
    follow: list[Consequence] = []
    touched: dict[Ref, Event] = {}  # cards whose cores changed, and the last event that changed them
    for event in events:
        fact = event.fact
        if isinstance(fact, TokensMoved):
            touched[fact.source] = event
            if fact.why in ("attack", "effect") and zone_name(fact.source) == "life":
                key = f"p{zone_seat(fact.source)}"
                follow.append(Consequence(Counted(f"turn.life_lost.{key}", sum(fact.amount)), event.n, "BS-10.18"))
        elif isinstance(fact, CardMoved):
            if zone_name(fact.to) == "field":
                touched[fact.becomes] = event
        elif isinstance(fact, Declared) and fact.act in DESTINATIONS:
            follow.append(Consequence(CardMarked(fact.subject, "pending." + fact.act), event.n, "BS-P1a"))
        elif isinstance(fact, CardMarked) and fact.on and fact.mark.startswith("pending."):
            wait_to_leave(run, fact.card, event.n)
    for ref, cause in touched.items():
        follow += depletion(run, ref, cause)
    return follow + game_over(state, events)


def wait_to_leave(run: Run, ref: Ref, cause: int) -> None:
    """BS-P1b The card leaves when everything set off by this is done; one that waits already goes on waiting."""
    if not any(f.program == "leave" and f.source == ref for f in (*run.stack, *run.state.queue)):
        run.enqueue(Frame("leave", run.state.cards[ref].controller, source=ref, cause=cause))


def depletion(run: Run, ref: Ref, cause: Event) -> list[Consequence]:
    """BS-9.7 A card that can't keep up its lowest Lv is depleted at that moment."""
    state = run.state
    card = state.cards.get(ref)
    if card is None or not card.definition or zone_name(card.zone) != "field" or level(state, ref):
        return []
    if pending(state, ref) or spared(state, ref, "depleted"):
        return []
    by = run.frame.seat if cause.by == "effect" else card.controller
    facts: list[Fact] = [*pends(state, ref, "depleted", by), Counted(f"turn.depleted.p{card.controller}")]
    if by != card.controller:
        facts.append(Counted(f"turn.depleted_by_effect.p{by}"))  # an effect of this player did it to the opponent
    return [Consequence(fact, cause.n, "BS-9.7") for fact in facts]


# and when everything set off by it is done, it leaves


def leave_field(run: Run) -> list[Fact]:
    """BS-P1c The card goes where it must; BS-P1d: its cores go to the Reserve."""
    state, ref = run.state, run.frame.source
    card = state.cards.get(ref)
    reason = pending(state, ref) if card is not None else ""
    if card is None or not reason:
        return []
    zone, place = DESTINATIONS[reason]
    pool = cores(state, ref)
    facts: list[Fact] = [TokensMoved(ref, at(card.owner, "reserve"), pool, reason)] if sum(pool) else []
    return [*facts, CardMoved(ref, at(card.owner, zone), run.fresh_id(), place, reason)]


LEAVE = program(leave_field)
