"""The Attack Phase (FF-10): one Forward attacks, one may block, damage, with First Strike first."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMarked, CardTurned
from bsdesk.engine.facts import Began, Counted, CountersChanged, Declared, Fact
from bsdesk.engine.game import Verb, program
from bsdesk.engine.play.priority import open_round
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.selection import bound
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.ff_tcg.rules.areas import ATTACKING, BLOCKING, DAMAGE, field_of, has, is_new, marked, number, other
from bsdesk.games.ff_tcg.rules.casting import DECLARATION

# ------------------------------------------------------------------------------------------- declaration


def declare(run: Run) -> list[Fact]:
    """FF-10.1.2.1a The turn's player names an attacker, or none."""
    return [Began("moment", DECLARATION, run.state.active)]


def name_attacker(run: Run) -> None:
    """FF-10.1.2.7 With nobody who could attack, the second main phase follows."""
    seat = run.state.active
    if any(attack_refusal(run.state, Move(seat, "attack", ref)) is None for ref in field_of(run.state, seat)):
        run.wait_for(seat)
    else:
        run.go("main2")


def not_in_declaration(state: State, seat: Seat) -> Refusal | None:
    """FF-10.1.2.1a Attackers are named in the Declaration Step."""
    if state.active == seat and state.moment == DECLARATION:
        return None
    return Refusal("declaration_only", "FF-10.1.2.1a")


def attackers(state: State, seat: Seat) -> list[Offer]:
    return [Offer(Move(seat, "attack", ref)) for ref in field_of(state, seat, "forward")]


def attacked(ref: Ref) -> str:
    """FF-10.1.2.1.2: Return the key under which it is counted that a Forward has attacked this turn."""
    return f"turn.attacked.{ref}"


def attack_refusal(state: State, move: Move) -> Refusal | None:
    """FF-10.1.2.1.1 An active Forward with Haste, or controlled since the turn began; FF-10.1.2.1.2 that has not
    attacked."""
    ref = move.subject
    facts: dict[str, str | int] = {"card": ref}
    if not any(offer.covers(move) for offer in attackers(state, move.seat)):
        return Refusal("no_forward", "FF-5.2.3.1.1.2")
    if attacked(ref) in state.tally:
        return Refusal("attacked_already", "FF-10.1.2.1.2", facts)
    if state.cards[ref].turned != UPRIGHT:
        return Refusal("dull_cannot_attack", "FF-10.1.2.1.1", facts)
    if is_new(state, ref):
        return Refusal("entered_this_turn", "FF-10.1.2.1.1", facts)
    return Refusal("cannot_attack", "FF-10.1.2.1.2", facts) if says(state, "cannot", "attack", ref) else None


def attack(run: Run, move: Move) -> list[Fact]:
    """FF-10.1.2.2a The attacker becomes dull, unless it has Brave (FF-10.1.2.2b), and is attacking (FF-10.1.2.4)."""
    ref = move.subject
    run.step_past()
    dull = [] if has(run.state, ref, "brave") else [CardTurned(ref, SIDEWAYS, UPRIGHT)]
    return [*dull, CardMarked(ref, ATTACKING), Counted(attacked(ref)), Declared(move.seat, "attacks", ref)]


def refuse_end(_state: State, move: Move) -> Refusal | None:
    return Refusal("end_alone", "FF-10.1.2.7") if move.subject or move.target or move.amount else None


def end(run: Run, _move: Move) -> None:
    """FF-10.1.2.7 Nobody attacks any more: the second main phase follows."""
    run.go("main2")


VERBS = (
    Verb("attack", not_in_declaration, attackers, attack_refusal, attack),
    Verb("end", not_in_declaration, lambda _state, seat: [Offer(Move(seat, "end"))], refuse_end, end),
)


def answer_attack(run: Run) -> list[Fact]:
    """FF-10.1.2.6 The turn's player gets priority."""
    run.bind("blocked", 0)
    open_round(run, run.state.active)
    return [Began("moment", "attack", run.state.active)]


# ----------------------------------------------------------------------------------------------- block


def begin_block(run: Run) -> list[Fact]:
    """FF-10.1.3.1 The opponent may name one blocker; with the attacker gone there is nothing to block."""
    if not marked(run.state, run.state.active, ATTACKING):
        run.go("over")
        return []
    return [Began("moment", "block", other(run.state.active))]


def blockers(state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
    return one_of(prompt, [r for r in field_of(state, prompt.seat, "forward") if block_refusal(state, r) is None])


def block_refusal(state: State, ref: Ref) -> Refusal | None:
    """FF-10.1.3.1.1 A blocker is active, FF-10.1.3.1.2 and nothing keeps it from blocking."""
    if state.cards[ref].turned != UPRIGHT:
        return Refusal("dull_cannot_block", "FF-10.1.3.1.1", {"card": ref})
    return Refusal("cannot_block", "FF-10.1.3.1.2", {"card": ref}) if says(state, "cannot", "block", ref) else None


def why_no_block(state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "block" or move.subject not in field_of(state, prompt.seat, "forward"):
        return None
    return block_refusal(state, move.subject)


ASK_BLOCK = Ask(
    "block",
    blockers,
    "FF-10.1.3.1",
    least=0,
    seats=lambda state, _frame: (other(state.active),),
    why=why_no_block,
)


def block(run: Run) -> list[Fact]:
    """FF-10.1.3.2 The chosen Forward is blocking, FF-10.1.3.2.1a and in battle with the attacker."""
    seat = run.state.active
    picks = run.frame.answers.get("block", ())
    open_round(run, seat)
    if not picks:
        return []
    run.bind("blocked", 1)
    target = marked(run.state, seat, ATTACKING)
    blocked = Declared(other(seat), "blocks", picks[0].subject, target)
    return [CardMarked(picks[0].subject, BLOCKING), blocked]


# ---------------------------------------------------------------------------------------------- damage


def begin_damage(run: Run) -> None:
    """FF-10.1.4.1 Unblocked, the opponent receives 1 damage; FF-10.1.3.3c an attack stays blocked."""
    seat = run.state.active
    ref = marked(run.state, seat, ATTACKING)
    if not ref:
        run.go("over")
        return
    run.settle([Began("moment", "damage", seat)])
    if run.frame.bound["blocked"]:
        run.push("battle", seat, ref)
    else:
        run.push("hit", seat, ref)
        run.push("hurt", other(seat), ref, count=1)


def hit(run: Run) -> list[Fact]:
    """FF-10.1.4.3 The attacker has dealt damage to a player."""
    frame = run.frame
    there = frame.source in run.state.cards
    return [Declared(frame.seat, "hits", frame.source, f"p{other(frame.seat)}")] if there else []


def fighters(state: State) -> tuple[Ref, Ref]:
    """FF-10.1.3.2.1b Return attacker and blocker, as far as they are still there."""
    return marked(state, state.active, ATTACKING), marked(state, other(state.active), BLOCKING)


def blows(state: State, dealing: tuple[Ref, Ref], receiving: tuple[Ref, Ref]) -> list[Fact]:
    """FF-10.1.4.2: Return the damage that these deal, each as much as its power; FF-10.1.3.3a: none to or by one that
    has left."""
    pairs = zip(dealing, reversed(receiving), strict=True)
    dealt = [(on, number(state, by, "power"), by) for by, on in pairs if by and on]
    return [CountersChanged(on, DAMAGE, power, by) for on, power, by in dealt if power]


def first_strike(run: Run) -> list[Fact]:
    """FF-15.2.3.2 First Strike deals its damage first."""
    both = fighters(run.state)
    quick = [bool(ref) and has(run.state, ref, "first_strike") for ref in both]
    if not all(both) or quick[0] == quick[1]:
        run.bind("slow", (both[0], both[1]))
        return []
    run.bind("slow", ("" if quick[0] else both[0], "" if quick[1] else both[1]))
    return blows(run.state, (both[0] if quick[0] else "", both[1] if quick[1] else ""), both)


def between(run: Run) -> None:
    """FF-15.2.3.3a In between only rule processes happen."""
    if run.rules.resolution.processes(run):
        run.jump(run.frame.pc - 1)


def strike_back(run: Run) -> list[Fact]:
    """FF-10.1.4.2 Those that are left deal their damage at the same time."""
    slow = bound(run.frame, "slow")
    one, other_one = both = fighters(run.state)
    return blows(run.state, (one if one in slow else "", other_one if other_one in slow else ""), both)


def end_damage(run: Run) -> None:
    """FF-10.1.4.4 The turn's player gets priority."""
    open_round(run, run.state.active)


def end_attack(run: Run) -> None:
    """FF-10.1.4.6 The battle is over; one may attack again."""
    state = run.state
    marks = [(r, m) for s in state.seats() for r in field_of(state, s) for m in (ATTACKING, BLOCKING)]
    run.settle([CardMarked(r, m, on=False) for r, m in marks if m in state.cards[r].marks])
    run.go("declare")


BATTLE = program(first_strike, between, strike_back)
HIT = program(hit)
