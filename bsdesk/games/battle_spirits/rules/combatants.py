"""Who may attack and block, and who must (BS-10.3 to BS-10.6, BS-10.12 to BS-10.16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bsdesk.engine.effects import ability_of
from bsdesk.engine.grants import Live
from bsdesk.engine.run import Run
from bsdesk.engine.run.means import can_pay
from bsdesk.engine.run.replacements import PAID
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, State, at
from bsdesk.engine.totals import prices, says
from bsdesk.engine.values import Ref, Refusal, Seat
from bsdesk.games.battle_spirits.rules.areas import attacker, staying, why_no_card
from bsdesk.games.battle_spirits.rules.totals import definition


def attack_refusal(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """Return why this card can't attack."""
    card = state.cards.get(ref)
    if (no_card := why_no_card(state, ref, "spirit_on_field", "BS-10.3")) is not None:
        return no_card
    if card is None or card.zone != at(seat, "field"):
        return Refusal("not_your_spirit", "BS-10.3", {"card": ref})
    if definition(state, ref).kind != "spirit":
        return Refusal("only_spirits_attack", "BS-10.6", {"card": ref})
    if card.turned != UPRIGHT and not attacks_again(state, ref):
        return Refusal("exhausted_cannot_attack", "BS-10.5", {"card": ref})
    if says(state, "cannot", "attack", ref):
        return Refusal("cannot_attack", "BS-1.9", {"card": ref})
    if not can_be_paid(state, prices_of_attack(state, seat, ref)):
        return Refusal("cannot_attack_unpaid", "BS-1.9", {"card": ref})
    return None


def attacks_again(state: State, ref: Ref) -> bool:
    """BS-1.8 Return whether an effect lets a Spirit attack a second time, exhausted as it is; BS-16.4: not if heavily
    so."""
    if state.cards[ref].turned != SIDEWAYS:
        return False
    return says(state, "can", "attack_twice", ref) and state.tally.get(f"turn.attacked.{ref}") == 1


def block_refusal(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """Return why this card can't block the attacker."""
    card = state.cards.get(ref)
    if (no_card := why_no_card(state, ref, "spirit_on_field", "BS-10.12")) is not None:
        return no_card
    if card is None or card.zone != at(seat, "field"):
        return Refusal("not_your_spirit", "BS-10.12", {"card": ref})
    if definition(state, ref).kind != "spirit":
        return Refusal("only_spirits_block", "BS-10.6", {"card": ref})
    against = attacker(state)
    if card.turned != UPRIGHT and not says(state, "can", "block_exhausted", ref, against):
        return Refusal("exhausted_cannot_block", "BS-10.16", {"card": ref})
    if says(state, "cannot", "block", ref, against) or says(state, "cannot", "be_blocked", against, ref):
        return Refusal("cannot_block", "BS-1.9", {"card": ref})
    if not can_be_paid(state, prices_of_block(state, seat, ref)):
        return Refusal("cannot_block_unpaid", "BS-1.9", {"card": ref})
    return None


# what is to be done first


def prices_of_attack(state: State, seat: Seat, ref: Ref) -> list[Frame]:
    """Return what must be done first so that this Spirit can attack: a frame for each thing."""
    return price_frames(seat, ref, prices(state, "attack", ref))


def prices_of_block(state: State, seat: Seat, ref: Ref) -> list[Frame]:
    """Return what must be done first so that this Spirit can block the attacker."""
    against = attacker(state)
    found = [*prices(state, "block", ref, against), *prices(state, "be_blocked", against, ref)]
    return price_frames(seat, ref, found)


def price_frames(seat: Seat, ref: Ref, found: Sequence[Live]) -> list[Frame]:
    """Return the frames of what this seat must do for this Spirit, «it». One effect that says so twice says it once."""
    if not found:
        return []
    once = dict.fromkeys((live.grant.price, live.frame.source) for live in found)
    return [Frame(price, seat, source=source, bound={"it": (ref,)}) for price, source in once]


def can_be_paid(state: State, frames: Sequence[Frame]) -> bool:
    """BS-E11 Return whether what must be done first can be done wholly; else the Spirit can't attack or block."""
    return all(can_pay(state, frame, ability_of(state, frame.program)) for frame in frames)


def pays_first(run: Run, owed: Callable[[], Sequence[Frame]]) -> bool:
    """Let the next thing be done that must be first, and come back to the op that asks then; return False when there is
    none left, or one was not done: `was_paid` tells."""
    bound = run.frame.bound
    if bound.get(PAID) == 0:
        return False
    due: tuple[str, ...] = (
        bound["due"]
        if "due" in bound
        else tuple(  # type: ignore[assignment]
            part
            for frame in owed()
            for part in (frame.program, frame.source, *frame.bound["it"])  # type: ignore[misc]
        )
    )
    if not due:
        return False
    run.bind("due", due[3:])
    program, source, it = due[:3]
    payer = run.state.cards[it].controller
    run.bind(PAID, 0)
    run.jump(run.frame.pc - 1)
    first = ability_of(run.state, program).first
    run.stack.append(Frame(program, payer, first, source, run.frame.cause, {"it": (it,)}))
    return True


def was_paid(run: Run) -> bool:
    """Return whether all was done that had to be done first, and forget it."""
    bound = run.frame.bound
    left = {name: value for name, value in bound.items() if name not in (PAID, "due")}
    run.stack[-1] = replace(run.frame, bound=left)
    return bound.get(PAID, 1) != 0


def must_attack(state: State, seat: Seat) -> list[Ref]:
    """Return the Spirits that an effect forces to attack, and that can. Nobody is forced to pay for it. Those that must
    attack first are free once there was an attack, theirs or, as they couldn't, another's."""
    begun = any(key.startswith("turn.attacked.") for key in state.tally)
    forced = ("attack",) if begun else ("attack", "attack_first")
    found = (r for r in staying(state, seat) if any(says(state, "must", how, r) for how in forced))
    return [r for r in found if attack_refusal(state, seat, r) is None and not prices_of_attack(state, seat, r)]
