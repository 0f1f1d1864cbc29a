"""Damage to players (FF-6.5), and the EX Bursts of what it turns up (FF-11.10)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Counted, Declared
from bsdesk.engine.game import program
from bsdesk.engine.play.announcing import can_announce
from bsdesk.engine.play.priority import AT_ONCE
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, State, at
from bsdesk.engine.values import Ref
from bsdesk.games.ff_tcg.rules.abilities import scope
from bsdesk.games.ff_tcg.rules.areas import printed
from bsdesk.games.ff_tcg.rules.processes import decked


def turn_up(run: Run) -> None:
    """FF-6.5.2 Card by card the deck is turned up into the Damage Zone; what is missing is noted (FF-12.4.3). Then each
    EX Burst may be used, in that order (FF-6.5.2.1b, FF-6.5.2.1c)."""
    seat, count = run.frame.seat, int(run.frame.bound["count"])  # type: ignore[arg-type]
    placed = []
    for _ in range(count):
        deck = run.state.zones[at(seat, "deck")]
        if not deck:
            run.settle([Counted(decked(seat))])
            break
        new = run.fresh_id()
        run.settle([CardMoved(deck[0], at(seat, "damage"), new, why="damage")])
        if is_reached(run.state, new):
            placed.append(new)
    for ref in reversed([ref for ref in placed if ref in run.state.cards]):
        run.push("ex_burst", seat, ref)


HURT = program(turn_up)


def is_reached(state: State, ref: Ref) -> bool:
    """FF-15.2.6.3a, FF-15.2.6.3.1: Return whether a card that has just been turned up has an EX Burst, and its number
    of damage, if it has one, is reached with it now."""
    card = state.cards.get(ref)
    if card is None or not printed(state, ref).burst:
        return False
    effect = state.rules.abilities[card.definition][printed(state, ref).burst - 1].effect
    return all(scope(state, ref, card.owner, name) for name in effect.during)


def burst_of(state: State, frame: Frame) -> Frame:
    """FF-11.10.4: Return the frame of a card's EX Burst, for which nothing is paid."""
    card = state.cards[frame.source]
    number = printed(state, frame.source).burst
    return Frame(f"{card.definition}/{number}", frame.seat, source=frame.source, cause=state.seq, bound={AT_ONCE: 1})


def can_burst(state: State, frame: Frame) -> bool:
    """FF-6.5.2.1a Return whether the card is still there, and its EX Burst could do something."""
    return frame.source in state.cards and can_announce(state, burst_of(state, frame))


def use_burst(run: Run) -> None:
    """FF-11.10.2c Carry out the EX Burst at once, if its player wants to; nobody can answer."""
    frame = run.frame
    if not can_burst(run.state, frame) or frame.answers["ex_burst"][0].subject == "no":
        return
    run.settle([Declared(frame.seat, "bursts", frame.source)])
    run.stack.append(burst_of(run.state, frame))


BURST = program(Ask("ex_burst", words("yes", "no"), "FF-11.10.2b", when=can_burst), use_burst)
