"""The course of a move: it is made, and the game goes on up to a question, a seat that may act, or the end.

The loop runs the top frame's next op; what is triggered queues up, and goes on the agenda when no ability is in
progress.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.facts import Commanded, Fact, GameEnded
from bsdesk.engine.prompts import with_pick
from bsdesk.engine.run import LIMIT, Run
from bsdesk.engine.run.memory import forget
from bsdesk.engine.run.replacements import replace_facts
from bsdesk.engine.run.triggers import watch
from bsdesk.engine.state import Applied, Event, Frame, Unforeseeable
from bsdesk.engine.values import NO, Move
from bsdesk.engine.view.names import resolve_move

LOOP = 100  # events: a circle of effects is shorter


class FullRun(Run):
    """A run in which effects may take the place of what is proposed, and are triggered by what comes true.

    Most of what happens is of a kind that no effect minds: then nothing is asked."""

    __slots__ = ()

    def replaced(self, facts: Sequence[Fact], by: str, why: str, parent: int) -> Sequence[Fact]:
        kinds, waiting = self.rules.effects.contested_facts, self.state.modifiers
        for fact in facts:
            if waiting or type(fact) in kinds:
                return replace_facts(self, facts, by, why, parent)
        return facts

    def watch(self, events: Sequence[Event]) -> None:
        kinds, waiting = self.rules.effects.answered_facts, self.state.modifiers
        for event in events:
            if waiting or type(event.fact) in kinds:
                watch(self, events)
                return


def command(run: Run, move: Move) -> None:
    """Make a legal move, in which things may be named as its seat names them."""
    command_resolved(run, resolve_move(run.state, move))


def command_resolved(run: Run, move: Move) -> None:
    """Make a legal move with the refs of the things in it."""
    run.fold_group([(Commanded(move), "move", "", 0)])
    run.command_n = run.state.seq
    make(run, move)


def make(run: Run, move: Move) -> None:
    """Make a legal move, commanded or not."""
    state = run.state
    if state.prompts:
        pick(run, move)
        return
    state.actor = 0
    verb = run.rules.verbs[move.verb]
    facts = verb.perform(run, move)
    if facts:
        run.settle(facts, "rule", verb.rule, run.command_n)


def finish(run: Run) -> Applied:
    """Play on as far as nobody has to decide; return what the move did."""
    if not run.command_n:
        run.command_n = run.log[0].n if run.log else 0
    state, resolution = run.state, run.rules.resolution
    loop(run)
    while resolution.laps is not NO and resolution.laps(run):
        loop(run)
    state.agenda = tuple(run.stack)
    if state.past:
        forget(state)
    if resolution.endless is not NO and resolution.endless(state):
        run.settle([drawn(run)], "rule", run.rules.rule_ids["over"], run.log[-1].n)
        loop(run)
        state.agenda = ()
    state.memo.clear()  # who may act, and what is asked, may be others now
    return Applied(state, tuple(run.log))


def pick(run: Run, move: Move) -> None:
    """Take one step of the answer to the open questions; go on once all of them are answered."""
    prompts = run.state.prompts
    prompts[move.seat] = with_pick(prompts[move.seat], move)
    if all(p.ready for p in prompts.values()):
        if run.state.viewer != "all" and not all(p.chosen or p.seat == move.seat for p in prompts.values()):
            raise Unforeseeable("hidden answer")
        run.rules.resolution.laps(run)
        for prompt in list(prompts.values()):
            run.answer(prompt.bind, prompt.chosen)
        prompts.clear()


def loop(run: Run) -> None:
    """Run op after op up to a question, a seat that may act, or the end."""
    state, stack, programs = run.state, run.stack, run.rules.programs
    for _ in range(LIMIT):
        if state.results:
            stack.clear()
            state.queue = ()
            state.prompts.clear()
            state.actor = 0
            return
        if run.inserted:
            stack += reversed(run.inserted)
            run.inserted.clear()
        if state.prompts or state.actor:
            return
        if state.queue and (run.rules.resolution.at_once or not waits(run)):
            flush(run)
        frame = stack[-1]
        pc, program = frame.pc, programs.get(frame.program)
        if program is None:
            raise Unforeseeable("hidden card") if state.viewer != "all" else KeyError(frame.program)
        ops = program.ops
        if pc >= len(ops):
            stack.pop()
            continue
        stack[-1] = replace(frame, pc=pc + 1)
        facts = ops[pc](run)
        if facts:
            run.settle(facts)
    end_endless_loop(run)
    loop(run)


def end_endless_loop(run: Run) -> None:
    """End the game in a draw: effects trigger each other without end. An endless loop of rules is an error."""
    effects = [event.why for event in run.log[-LOOP:] if event.by == "effect"]
    if not effects:
        raise RuntimeError(f"no end to {run.stack[-1].program} after {LIMIT} ops")
    run.settle([drawn(run)], "effect", effects[-1], run.log[-1].n)


def drawn(run: Run) -> GameEnded:
    """Return the fact that the game is a draw, since it would go on without end."""
    return GameEnded(dict.fromkeys(run.state.seats(), "draw"), "endless")


# ------------------------------------------------------------------------------------------------- the queue


def waits(run: Run) -> bool:
    """Return whether what is queued has to wait: for priority, or for the end of an effect."""
    inside = [frame for frame in run.stack if "/" in frame.program]  # a list: asked before every op, it costs no calls
    return bool(run.rules.resolution.stack or inside)


def flush(run: Run, since: int = 0) -> None:
    """Put the queue, from place `since` on, on the agenda, the triggers on top. The loop does so when no ability is
    in progress, or after every op where they are settled at once; a rule may do so sooner."""
    state = run.state
    queue, state.queue = state.queue[since:], state.queue[:since]
    triggers = tuple(f for f in queue if "/" in f.program)
    run.stack += [f for f in reversed(queue) if "/" not in f.program]
    for moment in moments(run, triggers):
        seat = moment[0].seat if run.rules.resolution.stack else state.active
        run.stack.append(Frame("triggers", seat, cause=moment[0].cause, frames=moment))


def moments(run: Run, triggers: tuple[Frame, ...]) -> list[tuple[Frame, ...]]:
    """Return what was triggered as batches, the last of which comes first: all of it; where it waits on a stack,
    seat by seat, with the turn's seat first; where it is settled at once, moment by moment."""
    if run.rules.resolution.stack:
        count, active = len(run.state.teams), run.state.active
        seats = sorted(run.state.seats(), key=lambda seat: (seat - active) % count, reverse=True)
        batches = [tuple(frame for frame in triggers if frame.seat == seat) for seat in seats]
        return [batch for batch in batches if batch]
    if not run.rules.resolution.at_once:
        return [triggers] if triggers else []
    first = run.log[0].n if run.log else 0
    groups = [run.log[f.cause - first].group if f.cause >= first else 0 for f in triggers]
    return [tuple(f for f, g in zip(triggers, groups, strict=True) if g == group) for group in dict.fromkeys(groups)]
