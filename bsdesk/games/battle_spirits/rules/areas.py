"""The areas of the play sheet (BS-3.11 to BS-3.18) and the cores on it."""

from __future__ import annotations

from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Pool, Ref, Refusal, Seat, Zone

ZONES = (
    Zone("deck", sees="none"),
    Zone("hand", sees="owner"),
    Zone("field"),
    Zone("trash", tokens=True),
    Zone("use"),  # a card being used lies here until it is on the Field or in the Trash
    Zone("removed", tokens=True),
    Zone("life", cards=False, tokens=True),
    Zone("reserve", cards=False, tokens=True),
    Zone("void", cards=False, tokens=True),
)
MARKS = ("", "S")  # cores are written as a number, the Soul Core as S
NONE: Pool = (0, 0)
SOUL: Pool = (0, 1)


def cores(state: State, holder: Ref) -> Pool:
    """Return the cores in an area or on a card: normal ones, Soul Core."""
    return state.tokens.get(holder, NONE)


def life(state: State, seat: Seat) -> int:
    """BS-3.13 Return a player's life: the number of cores in the area, including the Soul Core."""
    return sum(cores(state, at(seat, "life")))


def field_cards(state: State, seat: Seat) -> tuple[Ref, ...]:
    return state.zones[at(seat, "field")]


def pending(state: State, ref: Ref) -> str:
    """BS-P1a Return why a card is about to leave the Field, or ""; the latest reason counts."""
    for mark in reversed(state.cards[ref].marks):
        if mark.startswith("pending."):
            return mark[8:]
    return ""


def level_kept(state: State, ref: Ref) -> int:
    """BS-P2a Return the level that a card had when it was depleted; at least 1 for any pending card, 0 for all
    others."""
    marks = state.cards[ref].marks
    if not marks or not pending(state, ref):
        return 0
    return next((int(mark[6:]) for mark in marks if mark.startswith("level.")), 1)


def staying(state: State, seat: Seat) -> list[Ref]:
    """Return the seat's cards on the Field that are not about to leave it."""
    return [r for r in field_cards(state, seat) if not state.cards[r].marks or not pending(state, r)]


def core_places(state: State, seat: Seat) -> tuple[Ref, ...]:
    """BS-7.17, BS-8.8 Return where a player's usable cores may lie: Reserve and own Field cards."""
    found: tuple[Ref, ...] | None = state.totals.get(("core places", seat))
    if found is None:
        found = state.totals["core places", seat] = (at(seat, "reserve"), *staying(state, seat))
    return found


def usable_cores(state: State, seat: Seat) -> int:
    return sum(sum(cores(state, place)) for place in core_places(state, seat))


def with_mark(state: State, seat: Seat, mark: str) -> Ref:
    """Return the seat's card that carries a mark (attacking, blocking), or ""."""
    for ref in field_cards(state, seat):
        if mark in state.cards[ref].marks:
            return ref
    return ""


def attacker(state: State) -> Ref:
    return with_mark(state, state.active, "attacking")


def blocker(state: State) -> Ref:
    return with_mark(state, other(state, state.active), "blocking")


def enemy(state: State, ref: Ref) -> Ref:
    """Return the Spirit that this one fights in the battle at hand; "" if there is none."""
    marks = state.cards[ref].marks if ref in state.cards else ()
    return blocker(state) if "attacking" in marks else attacker(state) if "blocking" in marks else ""


def other(state: State, seat: Seat) -> Seat:
    return state.rivals(seat)[0]


def on_field(state: State, ref: Ref) -> bool:
    card = state.cards.get(ref)
    return card is not None and zone_name(card.zone) == "field"


def why_no_card(state: State, ref: Ref, wanted: str, rule: str) -> Refusal | None:
    """Return that a place is named where a card is `wanted`, or nothing at all, if so."""
    if not ref:
        return Refusal("name_a_card", rule, {"target": wanted})
    if ref not in state.cards and (ref in state.zones or ref in state.tokens):
        return Refusal("place_is_no_card", rule, {"place": ref, "target": wanted})
    return None
