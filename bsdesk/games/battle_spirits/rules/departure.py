"""Leaving the Field: destruction, depletion, return; the pending state in between (BS-9.6 to 9.10, BS-P)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bsdesk.engine.card_facts import CardMarked, CardMoved, CardShown, CardTurned
from bsdesk.engine.fact_base import FactBase
from bsdesk.engine.facts import Counted, Declared, Ended, Fact, Modified, TokensMoved
from bsdesk.engine.game import Consequence, program
from bsdesk.engine.giving import is_given_to, is_immune, speaking
from bsdesk.engine.run import Run
from bsdesk.engine.run.acting import acting_card, acting_frame
from bsdesk.engine.state import UPSIDE_DOWN, Event, Frame, State, at, zone_name, zone_seat
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.battle_spirits.rules.areas import attacker, cores, enemy, field_cards, on_field, pending
from bsdesk.games.battle_spirits.rules.cards import level_with
from bsdesk.games.battle_spirits.rules.noting import counted
from bsdesk.games.battle_spirits.rules.timings import cause, effect_kind, ways
from bsdesk.games.battle_spirits.rules.totals import definition, level
from bsdesk.games.battle_spirits.rules.victory import game_over

KEPT = "game.kept"  # counted when an effect keeps a card without a level on the Field

# The word after «cannot» of each way to leave; the others are returns.
WORDS = {"destroyed": "be_destroyed", "depleted": "be_depleted"}

# Where a leaving card goes, by its mark.
DESTINATIONS = {
    "destroyed": ("trash", -1),
    "depleted": ("trash", -1),
    "to_hand": ("hand", -1),
    "to_deck_top": ("deck", 0),
    "to_deck_bottom": ("deck", -1),
}


def pends(state: State, ref: Ref, reason: str, by: Seat) -> list[Fact]:
    """BS-P1a: make a card pending before it leaves. BS-10.27: until then it may be returned elsewhere."""
    now = pending(state, ref)
    if now == reason or (now and not reason.startswith("to_")):
        return []
    return [Declared(by, reason, ref)]


def is_denied(state: State, event: Event, other: Ref) -> bool:
    """Return whether a «cannot» forbids this (BS-1.9); `other` is the card whose effect does it."""
    fact = event.fact
    if event.by == "effect" and is_immune(state, done_to(state, fact), other):
        return True
    if type(fact) is TokensMoved and fact.why == "attack":
        seat, against = f"p{zone_seat(fact.source)}", attacker(state)
        return says(state, "cannot", "lose_life", seat, against) or says(state, "cannot", "reduce_life", against)
    if type(fact) is CardTurned:
        return is_spared(state, fact.card, word_of_turn(fact.turned, fact.was), event, other)
    if type(fact) is Declared and fact.act in DESTINATIONS:
        return is_spared(state, fact.subject, WORDS.get(fact.act, "be_returned"), event, other)
    return False


# Facts of other kinds never are.
DENIED: Mapping[type[FactBase], Callable[[State, Event, Ref], bool]] = {
    TokensMoved: is_denied,
    CardTurned: is_denied,
    CardMoved: is_denied,
    Declared: is_denied,
}


def done_to(state: State, fact: Fact) -> Ref:
    """Return the card on the Field to which something is done; "" if it is done to none."""
    found: tuple[Ref, ...] = ()
    if type(fact) is TokensMoved:
        found = (fact.source, fact.to)
    elif type(fact) in (CardTurned, CardMoved):
        found = (fact.card,)  # type: ignore[union-attr]
    elif type(fact) is Declared and fact.act in DESTINATIONS:
        found = (fact.subject,)
    return next((ref for ref in found if on_field(state, ref)), "")


def is_spared(state: State, ref: Ref, word: str, event: Event, other: Ref) -> bool:
    """BS-1.9 Return whether a «cannot» spares a card this: from the effect of the other card, or in a comparison of BP
    from the Spirit that it battles."""
    if not speaking(state, f"cannot {word}"):
        return False
    via = ways(cause(state, event))
    return says(state, "cannot", word, ref, other or (enemy(state, ref) if "battle" in via else ""), via)


def is_kept(state: State, ref: Ref) -> bool:
    """BS-1.9 Return whether a card to which nothing has happened now may be one that an effect keeps without a level.
    From whatever it was spared, it is spared as long as that effect is there."""
    word = "cannot be_depleted"
    return any(is_given_to(state, live, ref, word) for live in speaking(state, word))


def word_of_turn(turned: int, was: int) -> str:
    """Return the word for being turned so."""
    return "be_refreshed" if turned < was else "be_heavy_exhausted" if turned == UPSIDE_DOWN else "be_exhausted"


# what follows from a group of events by itself

# Facts of which nothing follows. Much of what happens is one of them alone.
WITHOUT_CONSEQUENCES = frozenset({Ended, CardTurned, CardShown, Counted, Modified})


def checkpoint(run: Run, events: Sequence[Event]) -> list[Consequence]:
    """BS-9.7, BS-2.1, BS-P1c Return the consequences of how things are: depletion, the end of the game, cards that must
    leave."""
    state = run.state
    kept, noted = state.tally.get(KEPT), state.rules.effects.noted
    if type(events[0].fact) in WITHOUT_CONSEQUENCES and len(events) == 1 and not (kept or noted):
        return []
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
    if kept:
        every = (ref for seat in state.seats() for ref in field_cards(state, seat))
        touched = {ref: events[-1] for ref in every if ref in touched or not is_kept(state, ref)} | touched
    for ref, last in touched.items():
        follow += depletion(run, ref, last, events)
    if noted:
        follow += counted(state, events, "BS-7.15")
    return follow + game_over(state, events)


def life_lost(fact: TokensMoved, cause: int) -> list[Consequence]:
    """BS-10.18 Count that a player lost Life."""
    if fact.why not in ("attack", "effect") or zone_name(fact.source) != "life":
        return []
    lost = Counted(f"turn.life_lost.p{zone_seat(fact.source)}", sum(fact.amount))
    return [Consequence(lost, cause, "BS-10.18")]


def depletion(run: Run, ref: Ref, last: Event, events: Sequence[Event]) -> list[Consequence]:
    """BS-9.7 Deplete a card that can't keep its lowest Lv."""
    state = run.state
    card = state.cards.get(ref)
    if card is None or level(state, ref) or pending(state, ref):
        return []
    other = acting_card(run, last.by, last.why)
    if is_spared(state, ref, "be_depleted", last, other):  # checked again at every event, until it is no longer spared
        return [] if state.tally.get(KEPT) else [Consequence(Counted(KEPT), last.n, "BS-1.9")]
    owner = card.controller
    acting = acting_frame(run, last.by, last.why)
    by = owner if acting is None else acting.seat
    facts: list[Fact] = [
        CardMarked(ref, "pending.depleted"),
        CardMarked(ref, f"level.{level_before(state, ref, events)}"),  # BS-P2a: it keeps its state
        Declared(by, "depleted", ref, via=effect_kind(state, last)),
        Counted(f"turn.depleted.p{owner}"),
    ]
    if by != owner:
        facts.append(Counted(f"turn.depleted_by_effect.p{by}"))  # an effect of the opponent did it
    return [Consequence(fact, last.n, "BS-9.7") for fact in facts]


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
