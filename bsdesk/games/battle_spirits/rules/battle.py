"""Attack and battle, in seven parts (BS-10)."""

from __future__ import annotations

from collections.abc import Iterable

from bsdesk.engine.card_facts import CardMarked, CardTurned
from bsdesk.engine.facts import Began, Counted, Declared, Ended, Fact, TokensMoved
from bsdesk.engine.game import Verb, program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State, at
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.battle_spirits.rules.areas import attacker, blocker, cores, other, staying
from bsdesk.games.battle_spirits.rules.combatants import (
    attack_refusal,
    block_refusal,
    must_attack,
    pays_first,
    prices_of_attack,
    prices_of_block,
    was_paid,
)
from bsdesk.games.battle_spirits.rules.departure import pends
from bsdesk.games.battle_spirits.rules.flash import begin_flash, flash_turn, open_flash
from bsdesk.games.battle_spirits.rules.steps import has_step, may_act
from bsdesk.games.battle_spirits.rules.totals import bp, symbol_total

# ------------------------------------------------------------------------------------------- 1: the declaration


def attack_closed(state: State, seat: Seat) -> Refusal | None:
    if state.moment == "flash1" and seat != state.active:  # whoever takes a Spirit up there means to block
        onward = (Move(seat, "pass"),) if state.actor == seat and not state.prompts else ()
        return Refusal("block_comes_later", "BS-10.12", {}, onward)
    if not may_act(state, seat):
        return Refusal("not_your_turn", "BS-6.4", {"seat": state.actor})
    if state.moment:
        return Refusal("battle_in_progress", "BS-10.1")
    if state.step != "attack":
        return too_early(state, seat)
    return None


def too_early(state: State, seat: Seat) -> Refusal:
    """BS-6.12 Return the refusal of an attack in another step; if the Attack Step is next, say how to get there."""
    if not has_step(state, "attack"):
        return Refusal("no_attack_step", "BS-6.16")
    ahead = state.step == "main" and state.actor == seat and not state.prompts
    onward = (Move(seat, "end"),) if ahead else ()
    return Refusal("attack_step_only", "BS-6.12", {"step": state.step}, onward)


def attack_candidates(state: State, seat: Seat) -> Iterable[Offer]:
    for ref in staying(state, seat):
        yield Offer(Move(seat, "attack", ref))


def refuse_attack(state: State, move: Move) -> Refusal | None:
    """BS-10.3 Return why this can't attack: only one own refreshed Spirit can."""
    refusal = attack_refusal(state, move.seat, move.subject)
    if refusal is not None:
        return refusal
    if move.amount or move.target not in ("", f"p{other(state, move.seat)}"):
        return Refusal("attack_the_opponent", "BS-10.3", {"card": move.subject})
    if move.target:
        return Refusal("attack_needs_no_target", "BS-10.3", {"card": move.subject})
    forced = must_attack(state, move.seat)
    if forced and move.subject not in forced:
        return Refusal("must_attack", "BS-E1", {"card": forced[0]})
    return None


def perform_attack(run: Run, move: Move) -> None:
    """BS-10.3 Declare the attack."""
    run.push("battle", move.seat, move.subject)


def declare_attack(run: Run) -> None:
    """BS-10.3 Exhaust the attacker as it is declared, after what had to be done first. If that was not done, or the
    Spirit is gone, there is no battle."""
    frame = run.frame
    if pays_first(run, lambda: prices_of_attack(run.state, frame.seat, frame.source)):
        return
    if not was_paid(run) or frame.source not in staying(run.state, frame.seat):
        run.leave()
        return
    facts: list[Fact] = [Began("battle", seat=frame.seat), Began("moment", "attack", frame.seat)]
    if run.state.cards[frame.source].turned == UPRIGHT:
        facts.append(CardTurned(frame.source, SIDEWAYS, UPRIGHT))
    facts += [CardMarked(frame.source, "attacking"), Counted(f"turn.attacked.{frame.source}")]
    run.lead([*facts, Declared(frame.seat, "attack", frame.source)])


# -------------------------------------------------------------------------------------------------- 3: the block


def begin_block(run: Run) -> list[Fact]:
    """BS-10.12 Begin the moment in which the defending player may block."""
    return [Began("moment", "block", run.state.active)]


def block_options(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """BS-10.12 Return what the defending player may answer: one own refreshed Spirit, or none."""
    found = [r for r in staying(state, prompt.seat) if block_refusal(state, prompt.seat, r) is None]
    return one_of(prompt, must_block(state, prompt.seat) or [*found, "no"])


def must_block(state: State, seat: Seat) -> list[Ref]:
    """Return the Spirits that an effect forces to block, and that can."""
    against = attacker(state)
    found = (r for r in staying(state, seat) if says(state, "must", "block", r, against))
    return [r for r in found if block_refusal(state, seat, r) is None and not prices_of_block(state, seat, r)]


def why_no_block(state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    if move.verb != "block":
        return None
    refusal = block_refusal(state, prompt.seat, move.subject) if move.subject != "no" else None
    if refusal is None and not move.target and not move.amount:
        refusal = Refusal("must_block", "BS-E1", {"seat": prompt.seat})
    against, met = attacker(state), state.cards.get(move.target)
    if refusal is None and met is not None and met.controller != prompt.seat and met.id != against:
        refusal = Refusal("not_attacking", "BS-10.15", {"card": met.id, "attacker": against})
    return refusal or Refusal("one_blocker", "BS-10.15")


def still_open(state: State, _frame: Frame) -> bool:
    """BS-O-07 Return whether the attacker is still there, so that it can be blocked."""
    return bool(attacker(state))


def declare_block(run: Run) -> None:
    """BS-10.13 Exhaust the blocker as it is declared."""
    answer = run.frame.answers.get("block")
    state = run.state
    if not answer or answer[0].subject not in state.cards:
        return
    ref, against = answer[0].subject, attacker(state)
    if pays_first(run, lambda: prices_of_block(state, state.cards[ref].controller, ref)):
        return
    if not was_paid(run) or ref not in staying(run.state, other(run.state, run.state.active)):
        return
    run.bind("blocked", 1)
    facts: list[Fact] = [CardTurned(ref, SIDEWAYS, UPRIGHT)] if state.cards[ref].turned == UPRIGHT else []
    facts.append(CardMarked(ref, "blocking"))
    seat = other(state, state.active)
    facts += [Declared(seat, "block", ref, against), Declared(seat, "blocked", against, ref)]
    run.lead(facts, run.command_n)


def second_flash(run: Run) -> list[Fact] | None:
    """BS-10.17 Begin the second Flash Timing if a block was declared; else go on to the resolution."""
    if not run.frame.bound.get("blocked"):
        run.go("resolution")
        return None
    return open_flash(run, "flash2")


# ------------------------------------------------------------------------------------ 5 and 6: the resolution


def unless_over(run: Run) -> None:
    """BS-10.33 Go straight to the end if the battle has been ended."""
    if run.state.tally.get("battle.over"):
        run.go("end")


def begin_resolution(run: Run) -> list[Fact]:
    """BS-10.22 Announce the battle resolution, for effects that happen during it."""
    return [Began("moment", "resolution", run.state.active)]


def compare(run: Run) -> list[Fact] | None:
    """BS-10.18 Take from Life the attacker's symbols if it is unblocked; else compare BP (BS-10.21)."""
    state = run.state
    attacking = attacker(state)
    if not attacking:
        return None
    if run.frame.bound.get("blocked"):
        return lower_bp(run, attacking, blocker(state))
    return lose_life(run, attacking)


def lose_life(run: Run, attacking: Ref) -> list[Fact]:
    """BS-10.18, BS-10.19, BS-2.6 Move the lost Life to the Reserve of its player."""
    state = run.state
    seat = other(state, state.active)
    normal, soul = cores(state, at(seat, "life"))
    count = min(symbol_total(state, attacking), normal + soul)
    if count <= 0:
        return []
    lost = (min(count, normal), max(0, count - normal))  # the Soul Core goes last
    return [TokensMoved(at(seat, "life"), at(seat, "reserve"), lost, "attack", state.active)]


def lower_bp(run: Run, attacking: Ref, blocking: Ref) -> list[Fact]:
    """BS-10.24 Destroy the lower BP; BS-10.25: both if equal; BS-10.23: nothing if one is gone."""
    state = run.state
    if not blocking:
        return []
    mine, theirs = bp(state, attacking), bp(state, blocking)
    facts = pends(state, attacking, "destroyed", other(state, state.active)) if mine <= theirs else []
    if theirs <= mine:
        facts += pends(state, blocking, "destroyed", state.active)
    if mine > theirs:
        facts.append(Declared(state.active, "won_battle", attacking, blocking))
    elif theirs > mine:
        facts.append(Declared(other(state, state.active), "won_battle", blocking, attacking))
    return facts


# --------------------------------------------------------------------------------------------------- 7: the end


def end_of_battle(run: Run) -> list[Fact]:
    """BS-10.28 Resolve «At the end of the battle» first."""
    state = run.state
    sides = tuple(r for r in (attacker(state), blocker(state)) if r)
    run.bind("sides", sides)
    return [
        Began("moment", "end", state.active),
        Declared(state.active, "any_battle_end"),
        *(Declared(state.cards[r].controller, "battle_end", r) for r in sides),
    ]


def durations_end(run: Run) -> list[Fact]:
    """BS-10.29 Return the facts that what lasts this battle ends, and the marks of those who fought."""
    state = run.state
    sides = ((attacker(state), "attacking"), (blocker(state), "blocking"))
    return [*(CardMarked(ref, mark, on=False) for ref, mark in sides if ref), Ended("battle", seat=state.active)]


def after_battle(run: Run) -> list[Fact]:
    """BS-10.30 Resolve «After the battle» last."""
    state = run.state
    sides = [r for r in run.frame.bound["sides"] if r in state.cards]  # type: ignore[union-attr]
    return [
        Declared(state.active, "after_any_battle"),
        *(Declared(state.cards[r].controller, "after_battle", r) for r in sides),
    ]


BATTLE = program(
    declare_attack,
    unless_over,
    begin_flash,
    flash_turn,
    unless_over,
    begin_block,
    Ask(
        "block",
        block_options,
        "BS-10.12",
        seats=lambda state, _frame: (other(state, state.active),),
        when=still_open,
        why=why_no_block,
    ),
    declare_block,
    unless_over,
    second_flash,
    flash_turn,
    unless_over,
    "resolution",
    begin_resolution,
    unless_over,
    compare,
    "end",
    end_of_battle,
    durations_end,
    after_battle,
)

VERBS = (Verb("attack", attack_closed, attack_candidates, refuse_attack, perform_attack),)
