"""A run plays a state on: what ops may do, and how facts come true.

What an op proposes may be replaced or denied; what remains is folded as one group; state-based rules follow. When which
op runs is the course of the move (`course.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMade, CardMoved, CardShown, ControlChanged, Shuffled
from bsdesk.engine.facts import ChanceTaken, Fact
from bsdesk.engine.game import Consequence
from bsdesk.engine.grants import CONTROL
from bsdesk.engine.prompts import Asking, is_always_asked, limit_to_offers, offered, only_answer
from bsdesk.engine.run.memory import lent_cards, remember, with_those_beneath
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable, fold, zone_name, zone_seat
from bsdesk.engine.values import Pick, Ref, Seat, Value
from bsdesk.engine.values.hanging import hangs_on, is_elsewhere, without_what_hangs
from bsdesk.engine.values.rng import below, shuffled
from bsdesk.engine.view import would_be_shown

TURNING_UP = CardMoved | CardShown | CardGone | ControlChanged  # facts by which a card may become known
LIMIT = 2_000  # ops in one move, twenty times what any needs: beyond it, rules or cards are in an endless loop

Caused = tuple[Fact, str, str, int]  # with its cause: what kind, which rule or effect, the event before it


class Run(ABC):
    """The working copy of a state, the log of this move, and what ops may do to them. What takes the place of what is
    proposed, and what is triggered, a `FullRun` knows."""

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
        rule = prompt.rule or self.rules.rule_ids["answer"]
        prompt = replace(prompt, rule=rule, asked=(prompt.least, prompt.most))
        if self.rules.resolution.stack:
            state.agenda = tuple(self.stack)  # what is offered may hang on what is in progress
        offers = offered(op, state, self.frame, prompt)
        prompt = limit_to_offers(prompt, offers, op, state)
        answer = only_answer(op, prompt, offers, always=is_always_asked(op, state, self.frame, prompt.seat))
        if answer is None:
            if state.foreseen and any(would_be_shown(state, prompt.seat, offer.move.subject) for offer in offers):
                raise Unforeseeable(f"question:{prompt.question}")
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

    def shuffle(self, zone: Ref, by: Seat = 0, apart: Sequence[Ref] = ()) -> Shuffled:
        """Return the fact that a zone was shuffled; what is set apart lies on top of it then, in its order."""
        if self.state.viewer != "all":
            raise Unforeseeable("shuffle")
        rng, order = shuffled(self.state.rng, [ref for ref in self.state.zones[zone] if ref not in apart])
        return Shuffled(zone, (*apart, *order), rng, by)

    def chance(self, limit: int) -> ChanceTaken:
        if self.state.viewer != "all":
            raise Unforeseeable("chance")
        rng, number = below(self.state.rng, limit)
        return ChanceTaken(limit, number, rng)

    # facts come true

    @abstractmethod
    def replaced(self, facts: Sequence[Fact], by: str, why: str, parent: int) -> Sequence[Fact]:
        """Return which facts come true now instead of these."""

    @abstractmethod
    def watch(self, events: Sequence[Event]) -> None:
        """Queue what these events trigger."""

    def settle(
        self, facts: Sequence[Fact], by: str = "", why: str = "", parent: int = 0, *, final: bool = False
    ) -> list[Event]:
        """Fold those of these facts that may happen as one group, then what state-based rules add."""
        state = self.state
        if not by:
            by, why, parent = self.cause()
        kept = facts if final else self.replaced(facts, by, why, parent)
        if state.viewer != "all":
            stop_at_unknown_card(state, kept)
        return self.settle_group([(fact, by, why, parent) for fact in kept])

    def settle_by_rules(self, facts: Sequence[tuple[Fact, str]]) -> list[Event]:
        """Fold those of these facts that may happen as one group, each by the rule beside it, then what state-based
        rules add."""
        if not facts:
            return []
        by, _, parent = self.cause()
        kept = [(one, by, rule, parent) for fact, rule in facts for one in self.replaced([fact], by, rule, parent)]
        if self.state.viewer != "all":
            stop_at_unknown_card(self.state, [fact for fact, *_ in kept])
        return self.settle_group(kept)

    def settle_group(self, facts: Sequence[Caused]) -> list[Event]:
        """Fold facts as one group, each with its cause, then what state-based rules add."""
        events = self.fold_group(facts)
        if events:
            self.watch(events)
            found = self.consequences(events)
            if found:
                self.follow(found)
        return events

    def follow(self, found: Sequence[Consequence]) -> None:
        """Fold what state-based rules add, and what they add to that."""
        for _ in range(LIMIT):
            if not found:
                return
            more = self.fold_group([(c.fact, "rule", c.rule, c.parent) for c in found])
            self.watch(more)
            found = self.consequences(more)
        raise RuntimeError(f"no end to what follows from {found[0].rule}")

    def consequences(self, events: Sequence[Event]) -> list[Consequence]:
        """Return what state-based rules add to a group of events, as far as no effect replaces it."""
        rules = self.rules
        found = list(rules.checkpoint(self, events))
        if found:  # after most groups nothing follows
            found = self.as_replaced(found)
        if CONTROL in rules.effects.can_give:
            lent = rules.rule_ids["lent"]
            found += [Consequence(fact, events[-1].n, lent) for fact in lent_cards(self.state)]
        return found

    def as_replaced(self, proposed: Sequence[Consequence]) -> list[Consequence]:
        """Return those of these consequences that no effect replaces, and what comes instead of the others."""
        found: list[Consequence] = []
        lost: list[Fact] = []
        for one in proposed:
            if one.replaceable:
                facts = self.replaced([one.fact], "rule", one.rule, one.parent)
                found += [replace(one, fact=fact) for fact in facts]
                lost += [] if any(not is_elsewhere(one.fact, fact) for fact in facts) else [one.fact]
            else:
                found.append(one)
        for fact in lost:
            left = {id(one) for one in without_what_hangs([one.fact for one in found], fact)}
            found = [one for one in found if id(one.fact) in left]
        return found

    def write(self, facts: Sequence[Fact], by: str, why: str, parent: int) -> list[Event]:
        """Fold these facts as one group, without asking any rule."""
        return self.fold_group([(fact, by, why, parent) for fact in facts])

    def fold_group(self, facts: Sequence[Caused]) -> list[Event]:
        """Fold facts as one group, each with its cause: what kind, which rule or effect, the event before it."""
        state, rules = self.state, self.rules
        if rules.joined:
            facts = with_those_beneath(state, facts)
        if rules.departure.remembers:
            self.before = remember(state, [caused[0] for caused in facts])
        if len(facts) > 1 and rules.layering.by_turns:
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

    def lead(self, facts: Sequence[Fact], parent: int = 0) -> list[Event]:
        """Let facts come true, and make the last of them the cause of what the running program does from here on.
        Return what came true."""
        by, why, cause = self.cause()
        events = self.settle(facts, by, why, parent or cause)
        if events:
            self.stack[-1] = replace(self.stack[-1], cause=events[-1].n)
        return events

    def cause(self) -> tuple[str, str, int]:
        """Return the cause of the facts of the op that just ran: kind of cause, rule or effect, parent event."""
        frame = self.stack[-1] if self.stack else None
        if frame is None:
            return "rule", "", self.command_n
        rules, ran, cause = self.rules.programs[frame.program].rules, frame.pc - 1, frame.cause
        if not 0 <= ran < len(rules):
            ran = 0 if ran < 0 else -1
        by, rule = rules[ran]
        if cause < self.command_n and len(self.stack) == 1:
            cause = self.command_n  # the bottom frame is the game itself, which goes on because of the move
        return by, rule, cause

    def answer(self, name: str, chosen: tuple[Pick, ...]) -> None:
        """Note the answer to a question of the running program."""
        frame = self.stack[-1]
        self.stack[-1] = replace(frame, answers={**frame.answers, name: chosen})


def stop_at_unknown_card(state: State, facts: Sequence[Fact]) -> None:
    """Stop a preview where a card would turn up that the viewer doesn't know, or come under the viewer's control."""
    for fact in facts:
        if isinstance(fact, ControlChanged) and f"p{fact.controller}" != state.viewer:
            continue
        if isinstance(fact, TURNING_UP) and not state.cards[fact.card].definition:
            raise Unforeseeable("hidden card")


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
