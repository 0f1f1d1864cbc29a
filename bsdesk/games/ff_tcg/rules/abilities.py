"""Abilities (FF-11.5 to FF-11.9): using them, what triggers them, when they are on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardJoined, CardMoved
from bsdesk.engine.effect_index import NO_PLACES
from bsdesk.engine.effects import Ability, ability_of, effect_named
from bsdesk.engine.facts import Began, Counted, CountersChanged, Declared, Fact
from bsdesk.engine.game import Occasion, Verb, program
from bsdesk.engine.giving import is_effect_on, speaking
from bsdesk.engine.grants import EFFECTS
from bsdesk.engine.play.announcing import can_announce
from bsdesk.engine.play.priority import acted
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import unmet_condition
from bsdesk.engine.state import Event, Frame, State, at, things_in, zone_name
from bsdesk.engine.totals import says, usable_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, seat_in
from bsdesk.engine.worlds.laps import why_over
from bsdesk.games.ff_tcg.rules.areas import ATTACKING, BLOCKING, DAMAGE, PARTY, has
from bsdesk.games.ff_tcg.rules.cards import AT_WILL
from bsdesk.games.ff_tcg.rules.casting import MAIN_PHASES, no_abilities_now, unfinished
from bsdesk.games.ff_tcg.rules.costs import Pay, is_special, lacking

# How a card may go from the Field to the Break Zone; only some of it is breaking (FF-15.1.1.3.2).
TO_BREAK = ("broken", "put", "sacrificed")
ENTERING = ("played", "entered")  # how a card comes onto the Field
ACTS = {
    "attacks": "attacks",
    "blocks": "blocks",
    "hits": "hits",
    "chosen": "chosen",
}  # declared, as cards listen for it
PHASES = {"main": "main_phase", "attack": "attack_phase", "end": "end_phase"}  # that begin, the same
OF_NOTHING = frozenset({"second_cast", *PHASES.values()})
OCCASIONS = frozenset(
    {
        "entered",
        "leaves",
        "to_break",
        "broken",
        "damaged",
        "effect_damage",
        "deals",
        "primes",
        "primed",
        *OF_NOTHING,
        *ACTS.values(),
    }
)


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """FF-11.8.1: what a fact means to the cards that listen, while it is about to happen and once it has."""
    fact = event.fact
    if isinstance(fact, CardJoined):
        card = state.cards.get(fact.onto)
        seat = card.controller if card is not None else 0
        return (Occasion("primes", fact.onto, seat, was=fact.onto), Occasion("primed", fact.onto, seat))
    if isinstance(fact, CardMoved):
        there = fact.card in state.cards
        subject, was = (fact.card, "") if there else (fact.becomes, fact.card)
        if fact.why in ENTERING:
            return (Occasion("entered", subject, was=was),)
        left = [Occasion("leaves", subject, was=was)] if leaves(state, fact) else []
        if fact.why in TO_BREAK:
            broken = [Occasion("broken", subject, was=was)] if fact.why == "broken" else []
            return (Occasion("to_break", subject, was=was), *broken, *left)
        return left
    if isinstance(fact, CountersChanged) and fact.name == DAMAGE and fact.number > 0:
        return damage_done(state, event, fact)
    if isinstance(fact, Counted) and fact.key.startswith("turn.cast.p") and state.tally.get(fact.key) == 2:
        return (Occasion("second_cast", by=seat_in(fact.key.rpartition(".")[2])),)
    if isinstance(fact, Began) and fact.what == "step" and fact.name in PHASES:
        return (Occasion(PHASES[fact.name], by=fact.seat),)
    if isinstance(fact, Declared) and fact.act in ACTS:
        return (Occasion(ACTS[fact.act], fact.subject, fact.seat, fact.target),)
    return ()


def damage_done(state: State, event: Event, fact: CountersChanged) -> Sequence[Occasion]:
    """FF-10.1.4.2, FF-11.12.5.1: what damage to a Forward means: what a Forward deals in battle, or what a Summon or an
    ability does, through whoever has the source."""
    source = state.cards.get(fact.source) or (past.card if (past := state.past.get(fact.source)) else None)
    by = source.controller if source is not None else 0
    if event.by != "effect":
        dealt = Occasion("deals", fact.source, by, fact.on, fact.number)
        return (Occasion("damaged", fact.on, by, fact.source, fact.number, via="battle"), dealt)
    kind = ability_of(state, event.why).effect.activate if "/" in event.why else ""
    done = Occasion("damaged", fact.on, by, fact.source, fact.number, via="summon" if kind == "cast" else "ability")
    return (done, replace(done, word="effect_damage"))


def leaves(state: State, fact: CardMoved) -> bool:
    """FF-15.2.9.4.2.2: Return whether a Character leaves, or has left, the Field; not that a part of one does."""
    card = state.cards.get(fact.card)
    if card is None and fact.card in state.past:
        card = state.past[fact.card].card
    return card is not None and not card.under and zone_name(card.zone) == "field" != zone_name(fact.to)


def has_damage(count: int) -> Callable[[State, Ref, Seat], bool]:
    """FF-6.5.1: Return whether a player has received so much damage."""
    return lambda state, _ref, seat: len(state.zones[at(seat, "damage")]) >= count


# Conditions without which an ability can't be used; they are not looked at again (FF-6.4.2a).
SCOPES: Mapping[str, Callable[[State, Ref, Seat], bool]] = {
    "in_party": lambda state, ref, _seat: has(state, ref, PARTY),
    "attacking": lambda state, ref, _seat: ATTACKING in state.cards[ref].marks,
    "blocking": lambda state, ref, _seat: BLOCKING in state.cards[ref].marks,
    **{f"damage_{count}": has_damage(count) for count in range(1, 7)},
    "your_turn": lambda state, _ref, seat: state.active == seat,
    "your_main_phase": lambda state, _ref, seat: state.active == seat and state.step in MAIN_PHASES,
}


def scope(state: State, ref: Ref, seat: Seat, name: str) -> bool:
    return SCOPES[name](state, ref, seat)


# ------------------------------------------------------------------------------------------ used at will

ELSEWHERE = ("hand", "break")  # zones but the Field in which a card may have abilities that its player uses


def candidates(state: State, seat: Seat) -> list[Offer]:
    """FF-11.6.1, FF-11.7.1a: Return the abilities of a player's Characters that could be used, worked out once a state:
    each of them is judged by all of them."""
    asked = ("used at will", seat)
    known: list[Offer] | None = state.memo.get(asked)
    if known is not None:
        return known
    found: list[Offer] = []
    given, cards = bool(speaking(state, EFFECTS)), state.cards
    for zone in ("field", *ELSEWHERE):
        there = state.rules.effects.activated_by_zone.get(zone, NO_PLACES)
        for ref in things_in(state, at(seat, zone)):
            definition = cards[ref].definition
            if definition in there or (given and definition):
                for name, ability in usable_effects(state, ref):
                    if ability.effect.activate in AT_WILL and ability.effect.zone == zone:
                        found.append(Offer(Move(seat, "use", ref, name)))
    state.memo[asked] = found
    return found


def refuse_use(state: State, move: Move) -> Refusal | None:
    """FF-11.6.3 Return why an ability can't be used now; also one that couldn't be used up to the end."""
    if not any(offer.covers(move) for offer in candidates(state, move.seat)):
        return Refusal("no_ability", "FF-11.6.1")
    over = why_over(state, move, "FF-13.3b")
    if over is not None:
        return over
    frame = frame_of(state, move)
    ability, special = ability_of(state, frame.program), is_special(state, frame)
    if ability.effect.activate == "action_ability" and says(state, "cannot", "use_actions", move.subject):
        return Refusal("cannot_use", "FF-2.2", {"card": move.subject})
    on = ability.given or is_effect_on(state, move.subject, int(move.target[1:]) - 1)
    unmet = unmet_condition(state, frame, ability)
    if not on or unmet:
        return why_off(state, move, ability, unmet)
    if not can_announce(state, frame):
        return Refusal("nothing_to_choose", "FF-11.7.5" if special else "FF-11.6.5", {"card": move.subject})
    ops = state.rules.programs[ability.key].ops
    due = sum(op.price(state, frame).due for op in ops if isinstance(op, Pay))
    return lacking(state, frame) or unfinished(state, move, frame, due, "FF-11.7.3" if special else "FF-11.6.3")


def why_off(state: State, move: Move, ability: Ability, unmet: str) -> Refusal:
    """FF-2.1a: Return what the card itself says of when this ability can be used, and is not so now."""
    facts: dict[str, str | int] = {"card": move.subject}
    if unmet == "limit":
        return Refusal("used_this_turn", "FF-2.1a", facts)
    off = next((name for name in ability.effect.during if not scope(state, move.subject, move.seat, name)), "")
    if off.startswith("damage_"):
        number = int(off.removeprefix("damage_"))
        return Refusal("too_little_damage", "FF-2.1a", {"card": move.subject, "number": number})
    if off == "blocking":
        return Refusal("while_blocking", "FF-2.1a", facts)
    if off == "your_turn":
        return Refusal("in_own_turn", "FF-2.1a", facts)
    return Refusal("in_own_main_phase" if off == "your_main_phase" else "condition_unmet", "FF-2.1a", facts)


def frame_of(state: State, move: Move) -> Frame:
    program = "/".join(effect_named(state.cards[move.subject].definition, move.target))
    return Frame(program, move.seat, source=move.subject, cause=state.seq)


def use(run: Run, move: Move) -> None:
    """FF-11.6.4b Put the ability on the Stack, whatever becomes of its card."""
    acted(run, move.seat)
    run.push("used", move.seat, move.subject)
    run.stack.append(frame_of(run.state, move))


def tell_use(run: Run) -> list[Fact]:
    """FF-11.6.11 Return the fact that it has been used, once it waits and is paid for."""
    return [Declared(run.frame.seat, "uses", run.frame.source)]


USED = program(tell_use)


VERBS = (Verb("use", no_abilities_now, candidates, refuse_use, use),)
