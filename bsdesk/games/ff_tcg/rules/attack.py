"""The Attack Phase (FF-10): a Forward attacks alone or a party together, one may block."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMarked, CardTurned
from bsdesk.engine.facts import Began, Counted, Declared, Fact
from bsdesk.engine.game import Verb, program
from bsdesk.engine.play.priority import PASS, open_round
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.selection import bound
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.ff_tcg.rules.areas import (
    ATTACKING,
    ATTACKS,
    BLOCKING,
    attackers,
    attacking_forwards,
    elements,
    field_of,
    has,
    is_new,
    number,
    other,
)
from bsdesk.games.ff_tcg.rules.casting import DECLARATION
from bsdesk.games.ff_tcg.rules.costs import can_pay_first, dues_of, is_paid, pay_first

# ------------------------------------------------------------------------------------------- declaration


def declare(run: Run) -> list[Fact]:
    """FF-10.1.2.1a Begin the Declaration Step, in which the turn's player names an attacker, or none."""
    return [Began("moment", DECLARATION, run.state.active)]


def name_attacker(run: Run) -> None:
    """FF-10.1.2.7 Wait for the attacker to be named; with nobody who could attack, go on to the second main phase."""
    seat = run.state.active
    if any(why_no_attack(run.state, seat, ref) is None for ref in field_of(run.state, seat)):
        run.wait_for(seat)
    else:
        run.go("main2")


def not_in_declaration(state: State, seat: Seat) -> Refusal | None:
    """FF-10.1.2.1a Return why no attacker can be named now: it is not the Declaration Step of this seat."""
    if state.active == seat and state.moment == DECLARATION:
        return None
    return Refusal("declaration_only", "FF-10.1.2.1a")


def why_no_attack_now(state: State, move: Move, refusal: Refusal) -> Refusal:
    """FF-10.1.2.1a Say of what is no Forward that it never attacks; in one's own main phase before it the remedy is a
    pass, which leads on."""
    if move.subject not in field_of(state, move.seat, "forward"):
        return Refusal("no_forward", "FF-5.2.3.1.1.2")
    waits = state.actor == move.seat == state.active and state.step == "main" and not state.prompts
    return replace(refusal, remedy=(Move(move.seat, PASS),)) if waits else refusal


def forwards(state: State, seat: Seat) -> list[Offer]:
    return [Offer(Move(seat, "attack", ref)) for ref in field_of(state, seat, "forward")]


def attacked(ref: Ref) -> str:
    """FF-10.1.2.1.2: Return the key under which it is counted that a Forward has attacked this turn."""
    return f"turn.attacked.{ref}"


def refuse_attack(state: State, move: Move) -> Refusal | None:
    """FF-10.1.2.1a Return why this can't attack; nothing but the attacker is named."""
    if move.target or move.amount:
        return Refusal("no_forward", "FF-5.2.3.1.1.2")
    return why_no_attack(state, move.seat, move.subject)


def why_no_attack(state: State, seat: Seat, ref: Ref) -> Refusal | None:
    """FF-10.1.2.1.1 Return why a Forward can't attack: it must be active, and have Haste or be controlled since the
    turn began; FF-10.1.2.1.2 and it must not have attacked."""
    facts: dict[str, str | int] = {"card": ref}
    if ref not in field_of(state, seat, "forward"):
        return Refusal("no_forward", "FF-5.2.3.1.1.2")
    if state.tally.get(attacked(ref), 0) >= number(state, ref, ATTACKS):
        return Refusal("attacked_already", "FF-10.1.2.1.2", facts)
    if state.cards[ref].turned != UPRIGHT:
        return Refusal("dull_cannot_attack", "FF-10.1.2.1.1", facts)
    if is_new(state, ref) and not says(state, "can", "attack", ref):
        return Refusal("entered_this_turn", "FF-10.1.2.1.1", facts)
    if says(state, "cannot", "attack", ref):
        return Refusal("cannot_attack", "FF-10.1.2.1.2", facts)
    if not can_pay_first(state, seat, dues_of(state, ref, "attack")):
        return Refusal("cannot_pay_to_attack", "FF-10.1.2.3a", facts)
    return None


def attack(run: Run, move: Move) -> None:
    """FF-10.1.2.1a Begin the attack of one Forward alone."""
    run.step_past()
    run.push("assault", move.seat, move.subject)


# ----------------------------------------------------------------------------------------------- a party


def partners(state: State, seat: Seat, ref: Ref) -> list[Ref]:
    """FF-15.1.1.9.3: Return who else could attack in a party with this Forward."""
    if says(state, "cannot", "form_party", ref):
        return []
    rest = (one for one in field_of(state, seat) if one != ref and not says(state, "cannot", "form_party", one))
    able = (one for one in rest if why_no_attack(state, seat, one) is None)
    return [one for one in able if is_party(state, [ref, one])]


def is_party(state: State, refs: list[Ref]) -> bool:
    """FF-10.1.2.1b, FF-15.1.1.9.2: Return whether all of these share an element, but for those that have the icon."""
    shared = [set(elements(state, ref)) for ref in refs if not has(state, ref, "party")]
    return not shared or bool(set.intersection(*shared))


def leaders(state: State, seat: Seat) -> list[Offer]:
    return [Offer(Move(seat, "party", ref)) for ref in field_of(state, seat, "forward")]


def refuse_party(state: State, move: Move) -> Refusal | None:
    """FF-15.1.1.9.1 Return why no party can attack: this Forward can't, or no other could with it."""
    lack = refuse_attack(state, move)
    if lack is not None:
        return lack
    if partners(state, move.seat, move.subject):
        return None
    if says(state, "cannot", "form_party", move.subject):
        return Refusal("cannot_join", "FF-2.1a", {"card": move.subject})
    return Refusal("no_partner", "FF-15.1.1.9.2", {"card": move.subject})


def form_party(run: Run, move: Move) -> None:
    """FF-15.1.1.9.1 Begin the attack of a party; who belongs to it is asked."""
    run.step_past()
    run.push("assault", move.seat, move.subject, party=1)


def members(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """FF-15.1.1.9.4 Return who may join the party: any number who share an element with all the others."""
    chosen = [frame.source, *(pick.subject for pick in prompt.chosen)]
    fit = [ref for ref in partners(state, frame.seat, frame.source) if is_party(state, [*chosen, ref])]
    return one_of(prompt, fit)


def why_no_member(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    ref = move.subject
    if move.verb != prompt.question:
        return None
    lack = why_no_attack(state, frame.seat, ref)
    if lack is not None or ref == frame.source or ref in [pick.subject for pick in prompt.chosen]:
        return lack
    if says(state, "cannot", "form_party", ref):
        return Refusal("cannot_join", "FF-2.1a", {"card": ref})
    return Refusal("no_shared_element", "FF-10.1.2.1b", {"card": ref})


ASK_MEMBERS = Ask(
    "join",
    members,
    "FF-15.1.1.9.1",
    least=1,
    most=99,
    when=lambda _state, frame: "party" in frame.bound,
    why=why_no_member,
)


def band(frame: Frame) -> list[Ref]:
    """Return all that are to attack."""
    return [frame.source, *bound(frame, "join")]


def pay_to_attack(run: Run) -> None:
    """FF-10.1.2.3a Have paid what it costs to attack, for each of them (FF-O-16)."""
    pay_first(run, [due for ref in band(run.frame) for due in dues_of(run.state, ref, "attack")])


def begin_attack(run: Run) -> list[Fact]:
    """FF-10.1.2.2a Turn the attackers dull, but for those with Brave (FF-10.1.2.2b), and mark them as attacking
    (FF-10.1.2.4)."""
    state, frame = run.state, run.frame
    if not is_paid(run):
        return []
    refs = [ref for ref in band(frame) if ref in state.cards]
    dull = [CardTurned(ref, SIDEWAYS, UPRIGHT) for ref in refs if not has(state, ref, "brave")]
    marks = [CardMarked(ref, ATTACKING) for ref in refs]
    counted = [Counted(attacked(ref)) for ref in refs]
    party = [Declared(frame.seat, "joins", ref, refs[0]) for ref in refs if len(refs) > 1]
    return [*dull, *marks, *counted, *(Declared(frame.seat, "attacks", ref) for ref in refs), *party]


ASSAULT = program(ASK_MEMBERS, pay_to_attack, begin_attack)


def refuse_end(state: State, move: Move) -> Refusal | None:
    """FF-10.1.2.1.3 Return why the Attack Phase can't be ended: one that must attack has not, and could."""
    if move.subject or move.target or move.amount:
        return Refusal("end_alone", "FF-10.1.2.7")
    for ref in field_of(state, move.seat):
        forced = says(state, "must", "attack", ref) and not dues_of(state, ref, "attack")
        if forced and why_no_attack(state, move.seat, ref) is None:
            return Refusal("must_attack", "FF-10.1.2.1.3", {"card": ref})
    return None


def end(run: Run, _move: Move) -> None:
    """FF-10.1.2.7 Go on to the second main phase."""
    run.go("main2")


VERBS = (
    Verb("attack", not_in_declaration, forwards, refuse_attack, attack, why_not_now=why_no_attack_now),
    Verb("party", not_in_declaration, leaders, refuse_party, form_party, why_not_now=why_no_attack_now),
    Verb("end", not_in_declaration, lambda _state, seat: [Offer(Move(seat, "end"))], refuse_end, end),
)


def answer_attack(run: Run) -> list[Fact]:
    """FF-10.1.2.6 Give the turn's player priority."""
    if not attackers(run.state, run.state.active):  # what it cost wasn't paid
        run.go("declare")
        return []
    run.bind("blocked", 0)
    open_round(run, run.state.active)
    return [Began("moment", "attack", run.state.active)]


def begin_damage(run: Run) -> None:
    """FF-10.1.4.1 Begin the damage: the opponent receives 1 of an unblocked attacker, of a party too (FF-10.1.4.1b);
    FF-10.1.3.3c an attack that was blocked stays so."""
    seat = run.state.active
    there = attacking_forwards(run.state, seat)
    if not there:
        run.go("over")
        return
    run.settle([Began("moment", "damage", seat)])
    if run.frame.bound["blocked"]:
        run.push("battle", seat, there[0])
        return
    able = [ref for ref in there if not says(run.state, "cannot", "hurt_players", ref)]
    if able:
        run.push("hit", seat, able[0])
        run.push("hurt", other(seat), able[0], count=1)


def end_damage(run: Run) -> None:
    """FF-10.1.4.4 Give the turn's player priority."""
    open_round(run, run.state.active)


def end_attack(run: Run) -> None:
    """FF-10.1.4.5 End the battle and the party; FF-10.1.4.6 go back to where one may attack again."""
    state = run.state
    marks = [(r, m) for s in state.seats() for r in field_of(state, s) for m in (ATTACKING, BLOCKING)]
    run.settle([CardMarked(r, m, on=False) for r, m in marks if m in state.cards[r].marks])
    run.go("declare")
