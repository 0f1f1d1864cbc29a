"""The reasons for a move, as facts: why a bot chose it, and what a hint says. Worded in reasons.toml."""

from __future__ import annotations

from bsdesk.engine.play import open_question
from bsdesk.engine.scoring import Reason, Why
from bsdesk.engine.state import State, key_for, zone_seat
from bsdesk.engine.values import Move, Seat, seat_in
from bsdesk.games.asteriated_grail.rules.areas import (
    POINT,
    energy,
    hand,
    hand_limit,
    healing,
    is_attack_card,
    is_opponent,
    number,
    player,
    record,
)
from bsdesk.games.asteriated_grail.rules.attack import ACCEPT, MISSILE_DAMAGE, next_in_line, shields_of
from bsdesk.games.asteriated_grail.rules.skills import ability_named
from bsdesk.games.asteriated_grail.words.stone_words import Pay

Facts = dict[str, str | int]


def hand_of(view: State, seat: Seat) -> Facts:
    """Return whose hand it is, how many cards it has, and how many it may have."""
    return {"seat": seat, "count": len(hand(view, seat)), "most": hand_limit(view, seat)}


def too_many(view: State, seat: Seat, drawn: int) -> int:
    """AG-4.8.9 Return how much morale it costs if a player draws so many cards, as things are."""
    return max(0, len(hand(view, seat)) + drawn - hand_limit(view, seat))


def why_attack(view: State, move: Move) -> Reason:
    """AG-4.8.10 Return the reason: how full the hand is that is hit."""
    seat = seat_in(move.target)
    if shields_of(view, seat):
        return Reason("breaks_shield", {"seat": seat})
    power = power_of(view, move.subject)
    lost = too_many(view, seat, power)
    facts = {**hand_of(view, seat), "hits": power}
    return Reason("attack_overflows", {**facts, "lost": lost}) if lost else Reason("attacks", facts)


def power_of(view: State, card: str) -> int:
    """Return how many cards a hit with this card is."""
    known = card in view.cards and view.cards[card].definition and is_attack_card(view, card)
    return number(view, card, "damage") if known else MISSILE_DAMAGE


def why_cast(view: State, move: Move) -> Reason:
    """AG-4.3.1 Return the reason: whom it is for."""
    seat = zone_seat(move.target) if move.target else next_in_line(view, move.seat, (player(move.seat),))[0]
    return Reason("casts" if is_opponent(view, move.seat, seat) else "helps", hand_of(view, seat))


def why_use(view: State, move: Move) -> Reason | None:
    """AG-4.4.5 Return the reason: what the skill costs."""
    ability = ability_named(view, move)
    if ability is None:
        return None
    ops = view.rules.programs[ability.key].ops[ability.first : ability.first + ability.cost]
    pays = [op for op in ops if isinstance(op, Pay)]
    cost = sum(op.gems + (op.stones if isinstance(op.stones, int) else 1) for op in pays)
    if cost:
        return Reason("spends_energy", {"count": cost, "left": max(0, energy(view, move.seat) - cost)})
    return Reason("uses_skill")


def why_stones(view: State, move: Move) -> Reason:
    """AG-3.3.9 Return the reason: how many stones and grails the team has."""
    grails = view.tokens[key_for(view, move.seat, "grails")][POINT]
    if move.verb == "synthesize" and grails + 1 >= view.rules.zone["grails"].cap:
        return Reason("last_grail", {"grails": grails})
    return Reason("stones", {"count": sum(record(view, move.seat)), "grails": grails})


def why_answer(view: State, move: Move) -> Reason:
    """AG-4.2.4 Return the reason: what the hit would cost, now that it has to be answered."""
    _, frame = open_question(view)
    power = int(frame.bound.get("amount", 0)) or power_of(view, frame.source)  # type: ignore[arg-type]
    seat = move.seat
    lost = 0 if shields_of(view, seat) else too_many(view, seat, max(0, power - healing(view, seat)))
    facts = {**hand_of(view, seat), "lost": lost}
    if move.subject == ACCEPT:
        return Reason("takes_and_loses" if lost else "takes", facts, own=True)
    return Reason("saves_morale" if lost else "wards", facts, own=True)


def why_heal(view: State, move: Move) -> Reason:
    """AG-4.8.23 Return the reason: how many cards are drawn with so much healing, or without."""
    _, frame = open_question(view)
    amount, used = int(frame.bound["amount"]), int(move.subject[1:])  # type: ignore[arg-type]
    lost = too_many(view, move.seat, amount - used)
    return Reason("heals" if used else "keeps_healing", {**hand_of(view, move.seat), "lost": lost}, own=True)


def why_player(view: State, move: Move) -> Reason | None:
    """AG-4.4.34 Return the reason: whether it is one of the own team, and how full that hand is."""
    seat = seat_in(move.subject)
    if not seat:
        return None
    return Reason("against" if is_opponent(view, move.seat, seat) else "for_own", hand_of(view, seat))


def why_may(_view: State, move: Move) -> Reason:
    """AG-4.4.7 Return the reason: whether the skill seems worth it."""
    return Reason("uses_skill" if move.subject == "yes" else "spares_skill")


def why_decline(_view: State, _move: Move) -> Reason:
    """AG-P6 Return the reason: nothing is worth another action."""
    return Reason("enough")


def why_overflow(view: State, move: Move) -> Reason:
    """AG-4.8.9 Return the reason: what is worth least goes."""
    return Reason("gives_up", hand_of(view, move.seat), own=True)


WHY: dict[str, Why] = {
    "attack": why_attack,
    "cast": why_cast,
    "use": why_use,
    **dict.fromkeys(("buy", "synthesize", "refine"), why_stones),
    **dict.fromkeys(("respond", "deflect"), why_answer),
    "heal": why_heal,
    "overflow": why_overflow,
    **dict.fromkeys(("player", "redirect"), why_player),
    "may": why_may,
    "decline": why_decline,
}
