"""Leaving the Field: destruction, depletion, return; the pending state in between (BS-9.6 to 9.10, BS-P)."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardMarked, CardMoved, CardTurned
from bsdesk.engine.facts import Counted, Declared, Fact, TokensMoved
from bsdesk.engine.game import Consequence, program
from bsdesk.engine.run import Run
from bsdesk.engine.state import Event, Frame, State, at, zone_name, zone_seat
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.battle_spirits.rules.areas import attacker, cores, enemy, field_cards, pending
from bsdesk.games.battle_spirits.rules.cards import level_with
from bsdesk.games.battle_spirits.rules.noting import counted
from bsdesk.games.battle_spirits.rules.timings import effect_kind
from bsdesk.games.battle_spirits.rules.totals import definition, level
from bsdesk.games.battle_spirits.rules.victory import game_over

KEPT = "game.kept"  # counted when an effect keeps a card without a level on the Field

# Where a leaving card goes, by its mark.
DESTINATIONS = {
    "destroyed": ("trash", -1),
    "depleted": ("trash", -1),
    "to_hand": ("hand", -1),
    "to_deck_top": ("deck", 0),
    "to_deck_bottom": ("deck", -1),
}


SPARED = {"destroyed": "be_destroyed", "depleted": "be_depleted"}


def pends(state: State, ref: Ref, reason: str, by: Seat) -> list[Fact]:
    """BS-P1a: make a card pending before it leaves. BS-10.27: until then it may be returned elsewhere."""
    now = pending(state, ref)
    if now == reason or (now and not reason.startswith("to_")):
        return []
    return [Declared(by, reason, ref)]


def is_denied(run: Run, fact: Fact, by: str) -> bool:
    """Return whether a «cannot» forbids this (BS-1.9)."""
    state = run.state
    if type(fact) is TokensMoved and fact.why == "attack":
        seat, against = f"p{zone_seat(fact.source)}", attacker(state)
        return says(state, "cannot", "lose_life", seat, against) or says(state, "cannot", "reduce_life", against)
    if type(fact) is CardTurned and fact.turned < fact.was:
        return says(state, "cannot", "be_refreshed", fact.card, run.frame.source if by == "effect" else "")
    if type(fact) is Declared and fact.act in DESTINATIONS:
        through = enemy(state, fact.subject) if by == "rule" else run.frame.source
        return says(state, "cannot", SPARED.get(fact.act, "be_returned"), fact.subject, through)
    return False


def is_spared(state: State, ref: Ref) -> bool:
    """BS-9.7 Return whether a card without a level stays on the Field."""
    return says(state, "cannot", SPARED["depleted"], ref)


# what follows from a group of events by itself


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """BS-9.7, BS-2.1, BS-P1c: handle depletion, the end of the game, and cards that must leave."""
    state = run.state
    follow: list[Consequence] = []
    touched: dict[Ref, Event] = {}  # cards that may have lost their level, and the last event that caused it
    for event in events:
        fact = event.fact
        if type(fact) is TokensMoved:
            if fact.source in state.cards:
                touched[fact.source] = event
            else:
                follow += life_lost(fact, event.n)
        elif type(fact) is CardMoved:
            if zone_name(fact.to) == "field":
                touched[fact.becomes] = event
        elif type(fact) is Declared and fact.act in DESTINATIONS:
            if pending(state, fact.subject) != fact.act:
                follow.append(Consequence(CardMarked(fact.subject, "pending." + fact.act), event.n, "BS-P1a"))
        elif type(fact) is CardMarked and fact.mark.startswith("pending."):
            if fact.on:
                # BS-P1b: it leaves when everything triggered by this is done; the first time counts
                run.enqueue(Frame("leave", state.cards[fact.card].controller, source=fact.card, cause=event.n))
            else:
                touched[fact.card] = event
    if state.tally.get(KEPT):
        touched = {r: events[-1] for s in state.seats() for r in field_cards(state, s)} | touched
    for ref, cause in touched.items():
        follow += depletion(run, ref, cause, events)
    if state.rules.effects.noted:
        follow += counted(state, events, "BS-7.15")
    return follow + game_over(state, events)


def life_lost(fact: TokensMoved, cause: int) -> list[Consequence]:
    """BS-10.18 Count that a player lost Life."""
    if fact.why not in ("attack", "effect") or zone_name(fact.source) != "life":
        return []
    lost = Counted(f"turn.life_lost.p{zone_seat(fact.source)}", sum(fact.amount))
    return [Consequence(lost, cause, "BS-10.18")]


def depletion(run: Run, ref: Ref, cause: Event, events: Sequence[Event]) -> list[Consequence]:
    """BS-9.7 Deplete a card that can't keep its lowest Lv."""
    state = run.state
    card = state.cards.get(ref)
    if card is None or level(state, ref) or pending(state, ref):
        return []
    if is_spared(state, ref):  # checked again at every event, until it is no longer spared
        return [] if state.tally.get(KEPT) else [Consequence(Counted(KEPT), cause.n, "BS-1.9")]
    owner = card.controller
    by = run.frame.seat if cause.by == "effect" else owner
    facts: list[Fact] = [
        CardMarked(ref, "pending.depleted"),
        CardMarked(ref, f"level.{level_before(state, ref, events)}"),  # BS-P2a: it keeps its state
        Declared(by, "depleted", ref, via=effect_kind(state, cause)),
        Counted(f"turn.depleted.p{owner}"),
    ]
    if by != owner:
        facts.append(Counted(f"turn.depleted_by_effect.p{by}"))  # an effect of the opponent did it
    return [Consequence(fact, cause.n, "BS-9.7") for fact in facts]


def level_before(state: State, ref: Ref, events: Sequence[Event]) -> int:
    """Return the level that the card had before these events took its cores."""
    normal, soul = cores(state, ref)
    for event in events:
        fact = event.fact
        if isinstance(fact, TokensMoved) and ref in (fact.source, fact.to):
            sign = 1 if fact.source == ref else -1
            normal, soul = normal + sign * fact.amount[0], soul + sign * fact.amount[1]
    return level_with(definition(state, ref), normal + soul, soul > 0)


# leaving, when everything triggered is done


def leave_field(run: Run) -> list[Fact]:
    """BS-P1c Move the card to its destination; BS-P1d: its cores go to the Reserve."""
    state, ref = run.state, run.frame.source
    card = state.cards.get(ref)
    if card is None:
        return []
    reason = pending(state, ref)
    if not reason:
        return []
    zone, place = DESTINATIONS[reason]
    pool = cores(state, ref)
    facts: list[Fact] = [TokensMoved(ref, at(card.owner, "reserve"), pool, reason)] if sum(pool) else []
    return [*facts, CardMoved(ref, at(card.owner, zone), run.fresh_id(), place, reason)]


LEAVE = program(leave_field)
