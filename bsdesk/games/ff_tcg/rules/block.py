"""Blocking (FF-10.1.3): one Forward of the opponent may, and is then in battle with all that attack."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMarked
from bsdesk.engine.facts import Began, Declared, Fact
from bsdesk.engine.game import program
from bsdesk.engine.play.priority import open_round
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import UPRIGHT, Frame, Prompt, State
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.ff_tcg.rules.areas import BLOCKING, attacking_forwards, field_of, other
from bsdesk.games.ff_tcg.rules.costs import can_pay_first, dues_of, is_paid, pay_first


def begin_block(run: Run) -> list[Fact]:
    """FF-10.1.3.1 Begin the moment in which the opponent may name one blocker; skip it with no attacker left."""
    if not attacking_forwards(run.state, run.state.active):
        run.go("over")
        return []
    return [Began("moment", "block", other(run.state.active))]


def block_refusal(state: State, ref: Ref) -> Refusal | None:
    """FF-10.1.3.1.1 Return why a card can't block: it must be active, FF-10.1.3.1.2 and nothing may keep it from
    blocking; of a party it is enough that it could block one (FF-15.1.1.9.6)."""
    if state.cards[ref].turned != UPRIGHT:
        return Refusal("dull_cannot_block", "FF-10.1.3.1.1", {"card": ref})
    if all(is_barred(state, ref, one) for one in attacking_forwards(state, state.active)):
        return Refusal("cannot_block", "FF-10.1.3.1.2", {"card": ref})
    if not can_pay_first(state, state.cards[ref].controller, dues_of(state, ref, "block")):
        return Refusal("cannot_pay_to_block", "FF-10.1.3.1.3b", {"card": ref})
    return None


def is_barred(state: State, ref: Ref, attacker: Ref) -> bool:
    """FF-10.1.3.1.2: Return whether something keeps this Forward from blocking that one."""
    return says(state, "cannot", "block", ref, attacker) or says(state, "cannot", "be_blocked", attacker, ref)


def able(state: State, seat: Seat) -> list[Ref]:
    return [ref for ref in field_of(state, seat, "forward") if block_refusal(state, ref) is None]


def forced(state: State, seat: Seat) -> list[Ref]:
    """FF-10.1.3.1.3a: Return those who must block, and can; nobody must pay to (FF-10.1.3.1.3b)."""
    free = (ref for ref in able(state, seat) if not dues_of(state, ref, "block"))
    return [ref for ref in free if says(state, "must", "block", ref)]


def blockers(state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, forced(state, prompt.seat) or able(state, prompt.seat))


def why_no_block(state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "block":
        return None
    if move.subject not in field_of(state, prompt.seat, "forward"):
        return Refusal("no_forward", "FF-5.2.3.1.1.2")
    lack, first = block_refusal(state, move.subject), forced(state, prompt.seat)
    return lack or (Refusal("must_block", "FF-10.1.3.1.3a", {"card": first[0]}) if first else None)


def why_block_due(state: State, _frame: Frame, prompt: Prompt) -> Refusal | None:
    """FF-10.1.3.1.3a: Return that somebody must block, if so; an answer can be amiss otherwise, too."""
    first = forced(state, prompt.seat)
    return Refusal("block_due", "FF-10.1.3.1.3a", {"card": first[0]}) if first else None


ASK_BLOCK = Ask(
    "block",
    blockers,
    "FF-10.1.3.1",
    least=lambda state, _frame: int(bool(forced(state, other(state.active)))),
    seats=lambda state, _frame: (other(state.active),),
    why=why_no_block,
    why_unfinished=why_block_due,
)


def block(run: Run) -> None:
    """FF-10.1.3.2 Let the chosen Forward block, once what that costs is paid."""
    seat = run.state.active
    picks = run.frame.answers.get("block", ())
    open_round(run, seat)
    if picks:
        run.bind("blocked", 1)
        run.push("guard", other(seat), picks[0].subject)


def pay_to_block(run: Run) -> None:
    """FF-10.1.3.1.3b Have paid what it costs to block."""
    pay_first(run, dues_of(run.state, run.frame.source, "block"))


def begin_to_block(run: Run) -> list[Fact]:
    """FF-10.1.3.2 Return the facts that the chosen Forward is blocking, FF-10.1.3.2.1a and in battle with the
    attackers."""
    state, frame = run.state, run.frame
    against = attacking_forwards(state, state.active)
    if not is_paid(run) or frame.source not in state.cards or not against:
        below = run.stack[-2]
        run.stack[-2] = replace(below, bound={**below.bound, "blocked": 0})
        return []
    met = [Declared(frame.seat, "is_blocked", ref, frame.source) for ref in against]
    return [CardMarked(frame.source, BLOCKING), Declared(frame.seat, "blocks", frame.source, against[0]), *met]


GUARD = program(pay_to_block, begin_to_block)
