"""A task that the learner is at: where it began, what was made for it, and how the scene itself does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from bsdesk.bots.playout import Limit
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import Applied, apply, to_act
from bsdesk.engine.play.foresight import foresee, leaving_cards
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Refusal, Seat, take
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.guide.verdict import Difference, Verdict, Worth, differences
from bsdesk.scenes.scene import Goal, Play, Said, Step
from bsdesk.scenes.search import answer_for, reachable
from bsdesk.scenes.tasks import LOST, REACHED, Task
from bsdesk.scenes.walking import Made, made_by

PATIENCE = 3  # wrong moves after which it is offered to set back


class Attempt:
    """A task that the learner is at. `line`: the steps of the scene behind it, by which the scene itself does it.
    `wanted`: the moves that are to be made by hand, where the task is no goal but these."""

    def __init__(self, task: Task, seat: Seat, line: Sequence[Step], wanted: Play | None = None) -> None:
        self.task, self.seat, self.line, self.wanted = task, seat, line, wanted
        self.safe: list[tuple[State, Task, Move]] = []  # before each move of the learner, and it; the last behind
        self.hinted = self.wrong = 0
        self.failed = 0  # moves that led away from the goal, also before it was set back
        self.astray = 0  # how many moves were made with the first that led away; 0: none of them did
        self.free = False  # does the learner go on though it led away?

    def start(self, state: State) -> tuple[State, Task]:
        """Return the position and the task before the first move that the learner made."""
        return self.safe[0][:2] if self.safe else (state, self.task)

    def lit(self, state: State) -> list[Move]:
        """Return the moves that are wanted and legal now: what a lesson lights. At first these are those that the goal
        names, then the next one of the scene's own line as long as the learner follows it."""
        texts: Sequence[str] = self.task.goal.want
        follows = self.safe and (texts or self.wanted is not None) and to_act(state) == self.seat
        if follows and (scripted := self.scripted(state)) is not None:
            return [scripted]
        if self.wanted is not None:
            texts = moves_in(self.wanted.text)[len(self.safe) : len(self.safe) + 1]
        found = [read_move(state, self.seat, text) for text in texts]
        return [move for move in found if isinstance(move, Move) and is_legal(state, move)]

    def expected(self, state: State) -> Move | None:
        """Return the move of the learner that the scene would have now: the first that is lit, or that of its own line;
        None if it has none."""
        scripted = self.scripted(state)
        return next(iter(self.lit(state)), scripted if scripted is not None and scripted.seat == self.seat else None)

    @property
    def deeds(self) -> list[tuple[State, Move]]:
        """Return the moves that the learner has made, each with the position before it: those that a solution counts,
        which are neither answers to questions nor passes."""
        return [(state, move) for state, _, move in self.safe if not state.prompts and move.verb != PASS]

    @property
    def moves_made(self) -> int:
        """Return how many moves the learner has made."""
        return len(self.safe)

    def moves_left(self, state: State) -> int | None:
        """Return how many own moves are left for the goal; None if there is no limit. Where a lesson shows what is to
        be done, these are the moves of that, as long as the learner follows it: the limit leaves room for others."""
        goal = self.task.goal
        if not goal.moves or self.wanted is not None or self.free:
            return None
        rest = rest_of(self.done_by_scene(state)[0], state) if goal.want else []
        mine = sum(one.move.seat == self.seat and not one.before.prompts and one.move.verb != PASS for one in rest)
        return mine or max(0, goal.moves - self.task.made)

    def hint(self, goal: Goal | None, state: State) -> Said:
        """Return the next hint of a goal, each grade once, then the last one again; nothing if there are none, or if
        part of the task is done and its next move is known: a hint of the goal may speak of what is done already."""
        hints = goal.hints if goal is not None else ()
        if not hints or (self.safe and self.expected(state) is not None):
            return {}
        found = hints[min(self.hinted, len(hints) - 1)]
        self.hinted = min(self.hinted + 1, len(hints))
        return found

    # what was made

    def judged(self, done: Applied, status: str, decks: str, limit: Limit) -> Verdict:
        """Return what a move of the learner is worth that has not done the task yet."""
        state = done.state
        if self.free and not (status == LOST and self.is_over(state)):
            return Verdict(Worth.ON, None, done.events)
        if status == LOST:
            self.wrong += 1
            self.stray()
            return Verdict(Worth.LOST, None, done.events, self.differences(state), set_back=True)
        if self.follows(state) or self.seat in state.prompts:  # in the middle of something
            return Verdict(Worth.ON, None, done.events)
        found = reachable(self.task, state, decks=decks, limit=limit)
        aside = found is True and self.leaves_the_way(state, limit)
        if found is False or aside:
            self.wrong += 1
            self.stray()
            reply = None
            if to_act(state) not in (0, self.seat) and not aside:
                reply = answer_for(self.task, state, to_act(state), limit=limit)
            return Verdict(Worth.ASTRAY, None, done.events, self.differences(state), reply, set_back=True, aside=aside)
        if found is None:
            self.wrong += 1
        return Verdict(Worth.ON, None, done.events, sure=found is not None, set_back=self.wrong >= PATIENCE)

    def stray(self) -> None:
        """Note that the last move led away from the goal."""
        self.failed += 1
        self.astray = self.astray or len(self.safe)

    def is_over(self, state: State) -> bool:
        """Return whether the goal is lost for good, whatever was said of the number of moves."""
        return bool(state.results) or state.turn >= self.task.since + self.task.goal.turns

    def leaves_the_way(self, state: State, limit: Limit) -> bool:
        """Return whether the scene shows a way within so many moves, and from here the goal can be reached within them
        neither by the kinds of moves that it shows, nor without the loss of an own card."""
        goal = self.task.goal
        if not (goal.want and goal.moves) or self.wanted is not None:
            return False
        shown = {one.move.verb for one in self.own_line(self.safe[0][0]) if one.move.seat == self.seat}

        def is_plain(before: State, move: Move) -> bool:
            if before.prompts or move.verb == PASS:
                return True
            lost = leaving_cards(before, foresee(before, move)[0])
            return move.verb in shown and not any(before.cards[ref].controller == self.seat for ref in lost)

        return bool(shown) and reachable(self.task, state, limit=limit, ways=is_plain) is False

    def differences(self, state: State) -> tuple[Difference, ...]:
        """Return where the position differs from the one that the scene's own line leads to."""
        line = self.own_line(state)
        return differences(state, line[-1].state) if line and self.wanted is not None else ()

    # how the scene does it

    def own_line(self, state: State) -> list[Made]:
        """Return the moves by which the scene itself does the task."""
        state, made = self.start(state)[0], list[Made]()
        for step in self.line:
            if isinstance(step, Goal):
                break
            for one in made_by(state, step.text) if isinstance(step, Play) else ():
                made.append(one)
                state = one.state
            if self.wanted is not None:
                break
        return made

    def follows(self, state: State) -> bool:
        """Return whether the position is one of the scene's own line, further on."""
        here = state_key(state)
        return any(state_key(one.state) == here for one in self.own_line(state))

    def scripted(self, state: State) -> Move | None:
        """Return the move that the scene's own line makes in this position, or what is left to do of it; None if it
        does not come there."""
        rest = rest_of(self.own_line(state), state)
        return rest[0].move if rest else None

    def done_by_scene(self, state: State) -> tuple[list[Made], int]:
        """Return the moves by which the scene itself does the task from its beginning, and how many of its steps are
        then behind: up to where it is reached, or to the next goal."""
        (state, task), made = self.start(state), list[Made]()
        for number, step in enumerate(self.line):
            if isinstance(step, Goal):
                return made, number
            for one in made_by(state, step.text) if isinstance(step, Play) else ():
                made.append(one)
                state, task = one.state, task.after(one.before, one.move, one.events)
            if task.status(state) == REACHED:
                return made, number + 1
        return made, len(self.line)


def is_legal(state: State, move: Move) -> bool:
    return not isinstance(apply(state, move), Refusal)


def rest_of(line: Sequence[Made], state: State) -> list[Made]:
    """Return what is left of a line from this position on, its first move as far as it is still to be made; nothing if
    the line doesn't come there."""
    here = state_key(state)
    whole = next((number for number, one in enumerate(line) if state_key(one.before) == here), None)
    if whole is not None:
        return [*line[whole:]]
    parts = ((number, left) for number, one in enumerate(line) for left in rests(one, here))
    number, left = next(parts, (0, None))
    return [line[number]._replace(before=state, move=left), *line[number + 1 :]] if left is not None else []


def rests(one: Made, here: object) -> Iterator[Move]:
    """Yield what is left to do of a move of several tokens, where part of them were moved and this is the position."""
    amount = one.move.amount
    for part in product(*(range(count + 1) for count in amount)) if sum(amount) > 1 else ():
        if 0 < sum(part) < sum(amount):
            done = apply(one.before, replace(one.move, amount=part))
            if isinstance(done, Applied) and state_key(done.state) == here:
                yield replace(one.move, amount=take(amount, part))
