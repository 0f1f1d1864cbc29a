"""A run plays a state on: what ops may do, how facts come true, and the loop up to the next decision.

The loop runs the top frame's next op; what an op proposes may be replaced or denied; what remains is folded as one
group; state-based rules follow; triggers queue up and are resolved when no ability is in progress. It stops at a
question, at a seat that may act, or at the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine import replacements, triggers
from bsdesk.engine.facts import CardMade, CardMoved, ChanceTaken, Commanded, Fact, GameEnded, Shuffled
from bsdesk.engine.game import Consequence, rule_of
from bsdesk.engine.memory import forget, lent_cards, remember, with_those_beneath
from bsdesk.engine.prompts import Asking, limit_to_offers, offered, only_answer, with_pick
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable, fold, zone_name, zone_seat
from bsdesk.engine.values import Move, Pick, Ref, Seat, Value
from bsdesk.engine.values.hanging import hangs_on, without_what_hangs
from bsdesk.engine.values.rng import below, shuffled
from bsdesk.engine.view import resolve_move

LIMIT = 20_000  # ops in one move: beyond it, rules or cards are in an endless loop
LOOP = 100  # events: a circle of effects is shorter

Caused = tuple[Fact, str, str, int]  # with its cause: what kind, which rule or effect, the event before it


class Applied(Struct, frozen=True):
    """What a move did."""

    state: State
    events: tuple[Event, ...]


class Run:
    """The working copy of a state, the log of this move, and what ops may do to them."""

    __slots__ = ("before", "command_n", "inserted", "log", "rules", "stack", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.rules = state.rules
        self.log: list[Event] = []
        self.stack: list[Frame] = list(state.agenda)
        self.inserted: list[Frame] = []  # programs that take the place of what was proposed
        self.before: State | None = None  # all as it was before the last group, if something left with it
        self.command_n = 0

    # what ops use

    @property
    def frame(self) -> Frame:
        return self.stack[-1]

    def push(self, program: str, seat: Seat, source: Ref = "", cause: int = 0, **bound: Value) -> None:
        self.stack.append(Frame(program, seat, 0, source, cause or self.state.seq, bound))

    def go(self, label: str) -> None:
        """Continue the running program at a label."""
        frame = self.stack[-1]
        self.stack[-1] = replace(frame, pc=self.rules.programs[frame.program].labels[label])

    def jump(self, pc: int) -> None:
        self.stack[-1] = replace(self.stack[-1], pc=pc)

    def leave(self) -> None:
        """End the running program."""
        self.jump(len(self.rules.programs[self.frame.program].ops))

    def bind(self, name: str, value: Value) -> None:
        frame = self.stack[-1]
        self.stack[-1] = replace(frame, bound={**frame.bound, name: value})

    def wait_for(self, seat: Seat) -> None:
        """Let a seat act; this op runs again when it has acted."""
        self.state.actor = seat
        frame = self.stack[-1]
        self.stack[-1] = replace(frame, pc=frame.pc - 1)

    def step_past(self) -> None:
        """Continue after the op that waited for a seat, which has finished."""
        frame = self.stack[-1]
        self.stack[-1] = replace(frame, pc=frame.pc + 1)

    def open_prompt(self, op: Asking, prompt: Prompt) -> None:
        """Open a question, unless it has no answer or only one."""
        state = self.state
        if not prompt.rule:
            prompt = replace(prompt, rule=self.rules.rule_ids["answer"])
        prompt = replace(prompt, asked=(prompt.least, prompt.most))
        if self.rules.stack:
            state.agenda = tuple(self.stack)  # what is offered may hang on what is in progress
        offers = offered(op, state, self.frame, prompt)
        prompt = limit_to_offers(prompt, offers, op, state)
        answer = only_answer(op, prompt, offers)
        if answer is None:
            state.prompts[prompt.seat] = prompt
        else:
            self.answer(prompt.bind, answer)

    def enqueue(self, frame: Frame) -> None:
        """Queue a program, to be put on the agenda once no ability is in progress."""
        self.state.queue += (frame,)

    def fresh_id(self, ahead: int = 0) -> Ref:
        """Return the id that the next card to move will get, or for several at once, one that many `ahead`."""
        return f"#{self.state.next_id + ahead}"

    def moved(self, cards: Sequence[Ref], to: Ref, **more: object) -> list[CardMoved]:
        """Return the facts that these cards went to a zone, each with its new id."""
        return [CardMoved(c, to, self.fresh_id(i), **more) for i, c in enumerate(cards)]  # type: ignore[arg-type]

    def shuffle(self, zone: Ref, by: Seat = 0) -> Shuffled:
        if self.state.viewer != "all":
            raise Unforeseeable("shuffle")
        rng, order = shuffled(self.state.rng, self.state.zones[zone])
        return Shuffled(zone, order, rng, by)

    def chance(self, limit: int) -> ChanceTaken:
        if self.state.viewer != "all":
            raise Unforeseeable("chance")
        rng, number = below(self.state.rng, limit)
        return ChanceTaken(limit, number, rng)

    # facts come true

    def settle(
        self, facts: Sequence[Fact], by: str = "", why: str = "", parent: int = 0, *, final: bool = False
    ) -> list[Event]:
        """Fold those of these facts that may happen as one group, then what state-based rules add."""
        state = self.state
        if not by:
            by, why, parent = self.cause()
        kept = facts if final else replacements.replace_facts(self, facts, by, why, parent)
        if state.viewer != "all":
            replacements.stop_at_unknown_card(state, kept)
        events = self.write(kept, by, why, parent)
        if not events:
            return events
        triggers.watch(self, events)
        self.follow(self.consequences(events))
        return events

    def follow(self, found: Sequence[Consequence]) -> None:
        """Fold what state-based rules add, and what they add to that."""
        for _ in range(LIMIT):
            if not found:
                return
            more = self.fold_group([(c.fact, "rule", c.rule, c.parent) for c in found])
            triggers.watch(self, more)
            found = self.consequences(more)
        raise RuntimeError(f"no end to what follows from {found[0].rule}")

    def consequences(self, events: Sequence[Event]) -> list[Consequence]:
        """Return what state-based rules add to a group of events, as far as no effect replaces it."""
        found: list[Consequence] = []
        lost: list[Fact] = []
        for one in self.rules.checkpoint(self, events):
            if one.replaceable:
                facts = replacements.replace_facts(self, [one.fact], "rule", one.rule, one.parent)
                found += [one._replace(fact=fact) for fact in facts]
                lost += [] if any(not replacements.is_elsewhere(one.fact, fact) for fact in facts) else [one.fact]
            else:
                found.append(one)
        for fact in lost:
            left = {id(one) for one in without_what_hangs([one.fact for one in found], fact)}
            found = [one for one in found if id(one.fact) in left]
        return found + [Consequence(fact, events[-1].n, self.rules.rule_ids["lent"]) for fact in lent_cards(self.state)]

    def write(self, facts: Sequence[Fact], by: str, why: str, parent: int) -> list[Event]:
        """Fold these facts as one group, without asking any rule."""
        return self.fold_group([(fact, by, why, parent) for fact in facts])

    def fold_group(self, facts: Sequence[Caused]) -> list[Event]:
        """Fold facts as one group, each with its cause: what kind, which rule or effect, the event before it."""
        state = self.state
        if state.rules.joined:
            facts = with_those_beneath(state, facts)
        if state.rules.remembers:
            self.before = remember(state, [fact for fact, *_ in facts])
        if len(facts) > 1 and state.rules.layering.by_turns:
            facts = in_order_of_turns(state, facts)
        n = group = state.seq + 1
        events: list[Event] = []
        for fact, by, why, parent in facts:
            event = Event(n, group, parent, by, why, fact)
            fold(state, event)
            events.append(event)
            n += 1
        self.log += events
        return events

    def lead(self, facts: Sequence[Fact], parent: int = 0) -> None:
        """Let facts come true, and make the last of them the cause of what the running program does from here on."""
        by, why, cause = self.cause()
        events = self.settle(facts, by, why, parent or cause)
        if events:
            self.stack[-1] = replace(self.stack[-1], cause=events[-1].n)

    def cause(self) -> tuple[str, str, int]:
        """Return the cause of the facts of the op that just ran: kind of cause, rule or effect, parent event."""
        frame = self.stack[-1] if self.stack else None
        if frame is None:
            return "rule", "", self.command_n
        program = self.rules.programs[frame.program]
        by, rule = program.rules[min(max(frame.pc - 1, 0), len(program.rules) - 1)]
        if len(self.stack) == 1:  # the bottom frame is the game itself, which goes on because of the move
            return by, rule, max(frame.cause, self.command_n)
        return by, rule, frame.cause

    # a move, and the loop

    def command(self, move: Move) -> None:
        """Make a legal move."""
        state = self.state
        move = resolve_move(state, move)
        self.write([Commanded(move)], "move", "", 0)
        self.command_n = state.seq
        self.make(move)

    def make(self, move: Move) -> None:
        """Make a legal move, commanded or not."""
        state = self.state
        if state.prompts:
            self._pick(move)
            return
        state.actor = 0
        verb = self.rules.verbs[move.verb]
        facts = verb.perform(self, move)
        if facts:
            self.settle(facts, "rule", rule_of(verb.perform), self.command_n)

    def finish(self) -> Applied:
        if not self.command_n:
            self.command_n = self.log[0].n if self.log else 0
        self._loop()
        while self.rules.laps(self):
            self._loop()
        self.state.agenda = tuple(self.stack)
        if self.state.past:
            forget(self.state)
        if self.rules.endless(self.state):
            self.settle([self.drawn()], "rule", self.rules.rule_ids["over"], self.log[-1].n)
            self._loop()
            self.state.agenda = ()
        self.state.memo.clear()  # the prompts may be others now
        return Applied(self.state, tuple(self.log))

    def _pick(self, move: Move) -> None:
        prompts = self.state.prompts
        prompts[move.seat] = with_pick(prompts[move.seat], move)
        if all(p.ready for p in prompts.values()):
            if self.state.viewer != "all" and not all(p.chosen or p.seat == move.seat for p in prompts.values()):
                raise Unforeseeable("hidden answer")
            self.rules.laps(self)
            for prompt in list(prompts.values()):
                self.answer(prompt.bind, prompt.chosen)
            prompts.clear()

    def answer(self, name: str, chosen: tuple[Pick, ...]) -> None:
        """Note the answer to a question of the running program."""
        frame = self.stack[-1]
        self.stack[-1] = replace(frame, answers={**frame.answers, name: chosen})

    def _loop(self) -> None:
        state, stack, programs = self.state, self.stack, self.rules.programs
        for _ in range(LIMIT):
            if state.results:
                stack.clear()
                state.queue = ()
                state.prompts.clear()
                state.actor = 0
                return
            if self.inserted:
                stack += reversed(self.inserted)
                self.inserted.clear()
            if state.prompts or state.actor:
                return
            if state.queue and (self.rules.at_once or not self.waits()):
                self.flush()
            frame = stack[-1]
            if frame.program not in programs and state.viewer != "all":
                raise Unforeseeable("hidden card")
            ops = programs[frame.program].ops
            if frame.pc >= len(ops):
                stack.pop()
                continue
            stack[-1] = replace(frame, pc=frame.pc + 1)
            facts = ops[frame.pc](self)
            if facts:
                self.settle(facts)
        self._endless()
        self._loop()

    def waits(self) -> bool:
        """Return whether what is queued has to wait: for priority, or for the end of an effect."""
        return bool(self.rules.stack) or any("/" in frame.program for frame in self.stack)

    def _endless(self) -> None:
        """End the game in a draw: effects trigger each other without end. An endless loop of rules is an error."""
        effects = [event.why for event in self.log[-LOOP:] if event.by == "effect"]
        if not effects:
            raise RuntimeError(f"no end to {self.stack[-1].program} after {LIMIT} ops")
        self.settle([self.drawn()], "effect", effects[-1], self.log[-1].n)

    def drawn(self) -> GameEnded:
        """Return the fact that the game is a draw, since it would go on without end."""
        return GameEnded(dict.fromkeys(self.state.seats(), "draw"), "endless")

    def flush(self, since: int = 0) -> None:
        """Put the queue, from place `since` on, on the agenda, the triggers on top. The loop does so when no ability is
        in progress, or after every op where they are settled at once; a rule may do so sooner."""
        state = self.state
        queue, state.queue = state.queue[since:], state.queue[:since]
        triggers = tuple(f for f in queue if "/" in f.program)
        self.stack += [f for f in reversed(queue) if "/" not in f.program]
        for moment in self.moments(triggers):
            seat = moment[0].seat if self.rules.stack else state.active
            self.stack.append(Frame("triggers", seat, cause=moment[0].cause, frames=moment))

    def moments(self, triggers: tuple[Frame, ...]) -> list[tuple[Frame, ...]]:
        """Return what was triggered as batches, the last of which comes first: all of it; where it waits on a stack,
        seat by seat, with the turn's seat first; where it is settled at once, moment by moment."""
        if self.rules.stack:
            count, active = len(self.state.teams), self.state.active
            seats = sorted(self.state.seats(), key=lambda seat: (seat - active) % count, reverse=True)
            batches = [tuple(frame for frame in triggers if frame.seat == seat) for seat in seats]
            return [batch for batch in batches if batch]
        if not self.rules.at_once:
            return [triggers] if triggers else []
        first = self.log[0].n if self.log else 0
        groups = [self.log[f.cause - first].group if f.cause >= first else 0 for f in triggers]
        return [
            tuple(f for f, g in zip(triggers, groups, strict=True) if g == group) for group in dict.fromkeys(groups)
        ]


def in_order_of_turns(state: State, facts: Sequence[Caused]) -> Sequence[Caused]:
    """Return facts that come true at once so that of the cards that come into play together those of the turn's seat
    are the oldest, then those of the next seat in turn; of one seat as they were."""
    play, count = state.rules.play_zones, len(state.teams)
    coming = [fact for fact, *_ in facts if isinstance(fact, CardMoved | CardMade) and zone_name(fact.to) in play]
    hanging = [caused for caused in facts if any(hangs_on(caused[0], one) for one in coming)]
    others = [caused for caused in facts if caused not in hanging]
    entering: dict[int, Seat] = {}
    for place, (fact, *_) in enumerate(others):
        if isinstance(fact, CardMoved | CardMade) and fact in coming:
            entering[place] = fact.controller or zone_seat(fact.to)
    if len(set(entering.values())) < 2:
        return facts
    ordered = list(others)
    by_turn = sorted(entering, key=lambda place: (entering[place] - state.active) % count)
    for place, other in zip(entering, by_turn, strict=True):
        ordered[place] = others[other]
    return ordered + hanging
