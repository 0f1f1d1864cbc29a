"""The reasons for a move, as facts: why a bot chose it, and what a hint says. Worded in reasons.toml."""

from __future__ import annotations

from bsdesk.engine.scoring import Reason, Why
from bsdesk.engine.state import State, key_for, zone_seat
from bsdesk.engine.values import Move, seat_in
from bsdesk.games.asteriated_grail.rules.areas import POINT, hand, player, record
from bsdesk.games.asteriated_grail.rules.attack import ACCEPT, next_in_line


def why_attack(view: State, move: Move) -> Reason:
    """AG-4.8.10 How full the hand is that is hit."""
    seat = seat_in(move.target)
    return Reason("attacks", {"seat": seat, "count": len(hand(view, seat))})


def why_cast(view: State, move: Move) -> Reason:
    """AG-4.3.1 Whom it is for."""
    seat = zone_seat(move.target) if move.target else next_in_line(view, move.seat, (player(move.seat),))[0]
    return Reason("casts", {"seat": seat, "count": len(hand(view, seat))})


def why_stones(view: State, move: Move) -> Reason:
    """AG-3.3.9 How many stones and grails the team has."""
    grails = view.tokens[key_for(view, move.seat, "grails")][POINT]
    return Reason("stones", {"count": sum(record(view, move.seat)), "grails": grails})


def why_answer(view: State, move: Move) -> Reason:
    """AG-4.2.4 How many cards are held, now that an attack has to be answered."""
    return Reason("takes" if move.subject == ACCEPT else "wards", {"count": len(hand(view, move.seat))}, own=True)


WHY: dict[str, Why] = {
    "attack": why_attack,
    "cast": why_cast,
    **dict.fromkeys(("buy", "synthesize", "refine"), why_stones),
    **dict.fromkeys(("respond", "deflect"), why_answer),
}
