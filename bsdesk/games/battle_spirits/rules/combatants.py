"""Who may attack and block, and who must (BS-10.3 to BS-10.6, BS-10.12 to BS-10.16)."""

from __future__ import annotations

from bsdesk.engine.state import SIDEWAYS, UPRIGHT, State, at
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref, Refusal, Seat
from bsdesk.games.battle_spirits.rules.areas import attacker, staying
from bsdesk.games.battle_spirits.rules.totals import definition


def attack_refusal(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """Return why this card can't attack."""
    card = state.cards.get(ref)
    if card is None or card.zone != at(seat, "field"):
        return Refusal("not_your_spirit", "BS-10.3", {"card": ref})
    if definition(state, ref).kind != "spirit":
        return Refusal("only_spirits_attack", "BS-10.6", {"card": ref})
    if card.turned != UPRIGHT and not attacks_again(state, ref):
        return Refusal("exhausted_cannot_attack", "BS-10.5", {"card": ref})
    if says(state, "cannot", "attack", ref):
        return Refusal("cannot_attack", "BS-1.9", {"card": ref})
    return None


def attacks_again(state: State, ref: Ref) -> bool:
    """BS-1.8: an effect may let a Spirit attack a second time, exhausted as it is; BS-16.4: not if heavily so."""
    if state.cards[ref].turned != SIDEWAYS:
        return False
    return says(state, "can", "attack_twice", ref) and state.tally.get(f"turn.attacked.{ref}") == 1


def block_refusal(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """Return why this card can't block the attacker."""
    card = state.cards.get(ref)
    if card is None or card.zone != at(seat, "field"):
        return Refusal("not_your_spirit", "BS-10.12", {"card": ref})
    if definition(state, ref).kind != "spirit":
        return Refusal("only_spirits_block", "BS-10.6", {"card": ref})
    against = attacker(state)
    if card.turned != UPRIGHT and not says(state, "can", "block_exhausted", ref, against):
        return Refusal("exhausted_cannot_block", "BS-10.16", {"card": ref})
    if says(state, "cannot", "block", ref, against) or says(state, "cannot", "be_blocked", against, ref):
        return Refusal("cannot_block", "BS-1.9", {"card": ref})
    return None


def must_attack(state: State, seat: Seat) -> list[Ref]:
    """Return the Spirits that an effect forces to attack, and that can."""
    found = (r for r in staying(state, seat) if says(state, "must", "attack", r))
    return [r for r in found if attack_refusal(state, seat, r) is None]
