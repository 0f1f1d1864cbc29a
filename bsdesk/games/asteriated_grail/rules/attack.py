"""Attacks and Missiles (AG-4.2, AG-2.8.e): who is asked, what may be answered, whether it hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, Declared, Ended, Fact, TokensMoved
from bsdesk.engine.game import program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, key_for
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, seat_in
from bsdesk.games.asteriated_grail.rules.areas import (
    CRYSTAL,
    GEM,
    MARKS,
    RECORD_LIMIT,
    effects_before,
    hand,
    is_attack_card,
    is_called,
    is_opponent,
    number,
    player,
    printed,
    record,
    to_the_right,
)
from bsdesk.games.asteriated_grail.rules.damage import bound

ACCEPT = "accept"
MISSILE_DAMAGE = 2


def target_of(_state: State, frame: Frame) -> tuple[Seat]:
    """Return the player that this is aimed at."""
    return (seat_in(str(frame.bound["target"])),)


def wards(state: State, ref: Ref) -> bool:
    """AG-2.8.10 Does this card ward off an attack or a Missile?"""
    return is_called(state, ref, "holy_light")


# ------------------------------------------------------------------------------------------------------- attack


def declare(run: Run) -> list[Fact]:
    """AG-4.8.20 (1) The attack is declared."""
    frame = run.frame
    return [Began("attack", "", frame.seat), Declared(frame.seat, "attacks", frame.source, str(frame.bound["target"]))]


def counters(state: State, attack: Ref, ref: Ref) -> bool:
    """AG-4.2.5, AG-4.2.10, AG-4.2.11: a card of the same element counters an attack, and Dark Extinction any but its
    own kind, which nothing counters. A card that is hidden is not counted: the question comes whatever it is."""
    if not state.cards[ref].definition:
        return False
    element = printed(state, attack).element
    return is_attack_card(state, ref) and element != "dark" and printed(state, ref).element in (element, "dark")


def responses(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """Return what may be answered to an attack (AG-4.2.4)."""
    cards = [ref for ref in hand(state, prompt.seat) if wards(state, ref) or counters(state, frame.source, ref)]
    return one_of(prompt, [*cards, ACCEPT])


def no_response(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why this card is no answer to the attack."""
    if move.verb != prompt.question or move.subject not in hand(state, prompt.seat):
        return None
    if not is_attack_card(state, move.subject):
        return Refusal("wards_nothing_off", "AG-4.2.4", {"card": move.subject})
    if printed(state, frame.source).element == "dark":
        return Refusal("cannot_be_countered", "AG-4.2.11")
    element = printed(state, frame.source).element
    return Refusal("other_element", "AG-4.2.5", {"card": move.subject, "element": element})


def answer(run: Run) -> list[Fact]:
    """AG-4.2.4 A card that is played wards off or counters; who takes the attack loses a Holy Shield to it."""
    chosen = run.frame.answers["respond"][0].subject
    if chosen == ACCEPT:
        shields = effects_before(run.state, target_of(run.state, run.frame)[0], "holy_shield")
        run.bind("hit", int(not shields))
        return [*run.moved(shields, "used", why="shielded")]
    run.bind("hit", 0)
    if wards(run.state, chosen):
        return [*run.moved([chosen], "used", why="warded")]
    run.bind("counter", run.fresh_id())
    return [CardMoved(chosen, "lane", run.fresh_id(), why="countered", controller=run.state.cards[chosen].holder)]


def countered(_state: State, frame: Frame) -> bool:
    return "counter" in frame.bound


def next_targets(state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """AG-4.2.6 A counter-attack goes to another opponent than the attacker."""
    others = [seat for seat in to_the_right(state, prompt.seat) if is_opponent(state, prompt.seat, seat)]
    return one_of(prompt, [player(seat) for seat in others if seat != frame.seat])


def no_target(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why the attack can't be sent on to this player."""
    seat = seat_in(move.subject)
    if move.verb != prompt.question or seat not in state.seats():
        return None
    return Refusal("is_the_attacker" if seat == frame.seat else "no_opponent", "AG-4.2.6", {"seat": seat})


def judge(run: Run) -> list[Fact]:
    """AG-4.8.21 (2) The attack hits, or misses."""
    frame = run.frame
    return [Declared(frame.seat, "hits" if bound(run, "hit") else "misses", frame.source, str(frame.bound["target"]))]


def gain_stone(run: Run) -> list[Fact]:
    """AG-4.8.29 A hit gives the team a gem, that of a counter-attack a crystal (AG-4.1.3, AG-4.1.4), as long as there
    is room for it (AG-4.1.10)."""
    state, frame = run.state, run.frame
    if not bound(run, "hit") or sum(record(state, frame.seat)) >= RECORD_LIMIT:
        return []
    kind = GEM if bound(run, "active") else CRYSTAL
    one = tuple(int(k == kind) for k in range(len(MARKS)))
    why = "gem" if kind == GEM else "crystal"
    return [TokensMoved("supply", key_for(state, frame.seat, "record"), one, why, frame.seat)]


def follow(run: Run) -> None:
    """AG-4.2.9 What is hit is damaged; a counter-attack is the next attack, and settled before this one ends
    (AG-4.11.3)."""
    frame = run.frame
    target = target_of(run.state, frame)[0]
    if bound(run, "hit"):
        run.push("damage", target, frame.source, by=frame.seat, amount=number(run.state, frame.source, "damage"))
    elif "counter" in frame.bound:
        to = frame.answers["redirect"][0].subject
        run.push("attack", target, str(frame.bound["counter"]), target=to, active=0)


def end_attack(run: Run) -> list[Fact]:
    """AG-2.8.3 The attack is over, and its card used."""
    frame = run.frame
    return [*run.moved([frame.source], "used", why="done"), Ended("attack", "", frame.seat)]


RESPOND = Ask("respond", responses, "AG-4.2.4", seats=target_of, always=True, why=no_response)
REDIRECT = Ask("redirect", next_targets, "AG-4.2.6", seats=target_of, when=countered, why=no_target)
ATTACK = program(declare, RESPOND, answer, REDIRECT, judge, gain_stone, follow, end_attack)

# ------------------------------------------------------------------------------------------------------ Missile


def next_in_line(state: State, sender: Seat, passed: Sequence[Ref]) -> tuple[Seat, tuple[Ref, ...]]:
    """AG-2.8.54 Return the nearest opponent to the right who has not passed it on, and who has (AG-2.8.55); when all
    have, the round begins anew (AG-2.8.56)."""
    rivals = [seat for seat in to_the_right(state, sender) if is_opponent(state, sender, seat)]
    left = [seat for seat in rivals if player(seat) not in passed]
    return (left[0], tuple(passed)) if left else (rivals[0], ())


def aim(run: Run) -> list[Fact]:
    """AG-2.8.50 The Missile flies at the nearest opponent to the right."""
    frame = run.frame
    sender = bound(run, "sender")
    target, passed = next_in_line(run.state, sender, frame.bound["passed"])  # type: ignore[arg-type]
    run.bind("target", player(target))
    run.bind("passed", passed)
    return [Declared(sender, "launches", frame.source, player(target), bound(run, "amount"))]


def deflections(state: State, _frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """Return what may be answered to a Missile (AG-2.8.51)."""
    cards = [ref for ref in hand(state, prompt.seat) if wards(state, ref) or is_called(state, ref, "missile")]
    return one_of(prompt, [*cards, ACCEPT])


def no_deflection(state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return why this card is no answer to the Missile."""
    if move.verb != prompt.question or move.subject not in hand(state, prompt.seat):
        return None
    return Refusal("stops_no_missile", "AG-2.8.51", {"card": move.subject})


def deflect(run: Run) -> list[Fact]:
    """AG-2.8.51 It is taken, passed on with one damage more (AG-2.8.53), or warded off, which ends it (AG-2.8.57)."""
    frame, state = run.frame, run.state
    chosen, target = frame.answers["deflect"][0].subject, target_of(state, frame)[0]
    if chosen == ACCEPT:
        shields = effects_before(state, target, "holy_shield")
        if not shields:
            run.push("damage", target, frame.source, by=bound(run, "sender"), amount=bound(run, "amount"))
        return [*run.moved(shields, "used", why="shielded")]
    if wards(state, chosen):
        return [*run.moved([chosen], "used", why="warded")]
    new = run.fresh_id()
    run.settle([CardMoved(chosen, "lane", new, why="passed_on", controller=target)])
    bind_all(run, sender=target, amount=bound(run, "amount") + 1)
    run.bind("passed", (*frame.bound["passed"], player(target)))  # type: ignore[misc]
    run.bind("flown", (*frame.bound["flown"], new))  # type: ignore[misc]
    run.go("aim")
    return []


def bind_all(run: Run, **values: int) -> None:
    for name, value in values.items():
        run.bind(name, value)


def spend(run: Run) -> list[Fact]:
    """AG-2.8.3 All Missiles that were played are used."""
    return [*run.moved(run.frame.bound["flown"], "used", why="done")]  # type: ignore[arg-type]


DEFLECT = Ask("deflect", deflections, "AG-2.8.51", seats=target_of, always=True, why=no_deflection)
MISSILE = program("aim", aim, DEFLECT, deflect, spend)
