"""The battle (FF-10.1.4): what attackers and blocker deal, First Strike first; a blocker's damage is divided."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.facts import Began, CountersChanged, Declared, Fact
from bsdesk.engine.game import program
from bsdesk.engine.play.priority import give_priority, open_round
from bsdesk.engine.prompts import pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.triggers import watch_states
from bsdesk.engine.selection import bound
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal
from bsdesk.games.ff_tcg.rules.areas import BLOCKING, DAMAGE, attacking_forwards, has, marked, number, other
from bsdesk.games.ff_tcg.rules.casting import BETWEEN

PARTY, BLOCKER = "party", "blocker"  # who deals damage in a step
UNIT = 1000  # FF-10.1.4.2.1b


def blocker_of(state: State) -> Ref:
    """FF-10.1.3.2: Return the Forward that is blocking, or ""; what is no Forward any more is not in battle."""
    ref = marked(state, other(state.active), BLOCKING)
    return ref if ref and has(state, ref, "forward") else ""


def begin_battle(run: Run) -> None:
    """FF-15.2.3.2 Note who deals damage first: those with First Strike, a party only if all of it has it
    (FF-15.1.1.9.7); where both have it or neither, they deal at the same time. Without a blocker nobody deals any."""
    state = run.state
    party, blocker = attacking_forwards(state, state.active), blocker_of(state)
    if not blocker:
        run.leave()
        return
    quick = {
        PARTY: all(has(state, ref, "first_strike") for ref in party),
        BLOCKER: has(state, blocker, "first_strike"),
    }
    both = quick[PARTY] == quick[BLOCKER]
    run.bind("dealing", tuple(side for side, first in quick.items() if first or both))
    run.bind("later", tuple(side for side, first in quick.items() if not (first or both)))


class Divide:
    """FF-10.1.4.2.1a The blocking player says how the blocker's damage is divided among the members of a party."""

    question, rule, by = "divide", "FF-10.1.4.2.1a", "rule"

    def __call__(self, run: Run) -> None:
        state, seat = run.state, other(run.state.active)
        asked = BLOCKER in bound(run.frame, "dealing") and len(attacking_forwards(state, state.active)) > 1
        units = units_of(state) if asked else 0
        prompt = Prompt(seat, self.question, units, units, "divide", source=run.frame.source, rule=self.rule)
        run.open_prompt(self, replace(prompt, repeats=True))

    def offers(self, state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        return [pick_of(prompt, ref) for ref in attacking_forwards(state, state.active)]

    def refusal(self, _state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        """FF-10.1.4.2.1b Return that damage is divided in units of 1000."""
        return Refusal("by_thousands", "FF-10.1.4.2.1b") if move.verb == prompt.question else None


def units_of(state: State) -> int:
    """FF-10.1.4.2.1b: Return how many thousands the blocker deals."""
    blocker = blocker_of(state)
    return number(state, blocker, "power") // UNIT if deals(state, blocker) else 0


def deals(state: State, ref: Ref) -> bool:
    """FF-15.1.1.9.8a: Return whether this Forward is there and can deal damage."""
    return bool(ref) and not says(state, "cannot", "deal_damage", ref)


def deal(run: Run) -> list[Fact]:
    """FF-10.1.4.2 Return the damage that those deal whose turn it is, each as much as its power; none to or by one that
    has left (FF-10.1.3.3a)."""
    state, dealing = run.state, bound(run.frame, "dealing")
    party, blocker = attacking_forwards(state, state.active), blocker_of(state)
    if not party or not blocker:
        return []
    dealt = parts(run, party, blocker) if BLOCKER in dealing and deals(state, blocker) else {}
    able = [ref for ref in party if PARTY in dealing and deals(state, ref)]
    total = sum(number(state, ref, "power") for ref in able)
    of_blocker = [CountersChanged(ref, DAMAGE, n, blocker) for ref, n in dealt.items() if n]
    return [*of_blocker, *([CountersChanged(blocker, DAMAGE, total, able[0])] if total else [])]


def parts(run: Run, party: list[Ref], blocker: Ref) -> dict[Ref, int]:
    """Return how much of the blocker's damage each attacker is dealt."""
    power = number(run.state, blocker, "power")
    if len(party) == 1:
        return {party[0]: power}
    named = [pick.subject for pick in run.frame.answers["divide"]]
    found = {ref: UNIT * named.count(ref) for ref in party}
    if named:
        found[named[-1]] += power - sum(found.values())
    return found


def begin_between(run: Run) -> list[Fact]:
    """FF-15.2.3.3a Carry out the rule processes, then give the turn's player priority, if one side deals its damage
    later. FF-15.2.3.3b What the first damage has set off until then waits until all is dealt."""
    frame, place = run.frame, len(run.stack) - 1
    if not bound(frame, "later"):
        run.leave()
        return []
    if run.rules.resolution.processes(run):  # one may ask something first
        run.stack[place] = replace(frame, pc=frame.pc - 1)
        return []
    watch_states(run)
    run.stack.insert(place, Frame("set_off", frame.seat, cause=run.state.seq, frames=run.state.queue))
    run.state.queue = ()
    open_round(run, frame.seat)
    return [Began("moment", BETWEEN, frame.seat)]


def end_between(run: Run) -> list[Fact]:
    """FF-15.2.3.2 Let the others deal their damage."""
    run.bind("dealing", bound(run.frame, "later"))
    return [Began("moment", "damage", run.frame.seat)]


def set_off(run: Run) -> None:
    """FF-15.2.3.3b Let what the first damage has set off, which waited for the second, go on the Stack with what that
    sets off."""
    run.state.queue = (*run.frame.frames, *run.state.queue)


def hit(run: Run) -> list[Fact]:
    """FF-10.1.4.3 Return the facts that the attackers have dealt damage to a player."""
    seat = run.frame.seat
    there = attacking_forwards(run.state, seat)
    return [Declared(seat, "hits", ref, f"p{other(seat)}") for ref in there]


BATTLE = program(begin_battle, Divide(), deal, begin_between, give_priority, end_between, Divide(), deal)
SET_OFF = program(set_off)
HIT = program(hit)
