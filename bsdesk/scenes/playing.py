"""A scene as somebody goes through it: what stands there now, what is to be done, what a move of the learner is worth.

Without a window: a screen shows what `now` says, and passes on what the person does."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from bsdesk.bots.playout import Limit
from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import Applied, apply, to_act
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Ref, Refusal
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.expectations import thing
from bsdesk.scenes.scene import Ask, Branch, Goal, Play, Point, Said, Say, Scene, Step
from bsdesk.scenes.search import LIMIT, answer_for, reachable
from bsdesk.scenes.tasks import LOST, REACHED, Task, said_of_mistake, task_for, task_to_reach
from bsdesk.scenes.walking import Made, made_by

PATIENCE = 3  # wrong moves after which it is offered to set back
SPARE = 2  # moves more than the wanted line has, within which the same result is looked for


class Waits(Enum):
    """What a scene waits for."""

    GO = "go"  # that the person goes on
    ANSWER = "answer"  # an answer to a question to the viewer
    LEARNER = "learner"  # a move by the learner's own hands
    RIVAL = "rival"  # another seat is to move: `reply` says how
    END = "end"  # nothing: the line is over


class Kind(Enum):
    """What a move of the learner is worth."""

    DONE = "done"  # the task is done
    ON = "on"  # it is on the way, as far as is known
    ASTRAY = "astray"  # legal, but from here the goal can't be reached any more
    LOST = "lost"  # the limit is spent, the turn or the game is over
    REFUSED = "refused"  # against a rule


class Verdict(NamedTuple):
    """What a move of the learner is worth, and what it leads to."""

    kind: Kind
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()  # what it did
    instead: tuple[Difference, ...] = ()  # where the position differs from the one that was wanted
    reply: Move | None = None  # the answer that refutes it, if one is known
    sure: bool = True  # else it is not known whether the goal can still be reached
    set_back: bool = False  # it should be offered to set back
    jumped: bool = False  # the scene goes on from its own position, not from the learner's
    said: Said = {}  # what the scene itself says of a move that leads away


class Difference(Struct, frozen=True):
    """A place that is not as it was wanted: how many cards and tokens it has, and should have."""

    place: Ref
    cards: int
    wanted_cards: int
    tokens: tuple[int, ...]
    wanted_tokens: tuple[int, ...]


class Stop(NamedTuple):
    """Where the line stands: what is said and shown, and what is asked."""

    said: Said
    points: tuple[Point, ...]
    ask: Ask | None
    goal: Goal | None
    branches: tuple[str, ...]  # lines that begin here
    number: int  # of the stop on its line, from 1 on
    line: int  # of the file


NOWHERE = Stop({}, (), None, None, (), 0, 0)


class _Place(NamedTuple):
    """Where the scene is: its line, the next step of it, the position, and what was to be done there."""

    steps: tuple[Step, ...]
    next: int
    state: State
    task: Task | None
    wanted: Play | None
    stop: Stop


class ScenePlay:
    """A scene that is gone through. Its state is the truth: nothing in a scene is secret from who plays it."""

    def __init__(self, scene: Scene, state: State, limit: Limit = LIMIT) -> None:
        self.scene, self.limit, self.seat = scene, limit, scene.learner
        self.start = state
        self.path: list[str] = []  # the branches that were entered
        self.behind: list[_Place] = []  # where they were entered
        self.begin()

    def begin(self) -> None:
        """Go to the beginning."""
        self.steps: tuple[Step, ...] = self.scene.steps
        self.next, self.state = 0, self.start
        self.task: Task | None = None
        self.wanted: Play | None = None
        self.now = NOWHERE
        self.hinted = self.wrong = 0
        self.asked = False  # the question that stands there is open
        self.path, self.behind = [], []
        self.past: list[_Place] = []  # where the scene went on, the last behind
        self.safe: list[tuple[State, Task | None]] = []  # before each move of the task, the last behind
        self._stand()

    # where it stands

    @property
    def waits(self) -> Waits:
        """Return what the scene waits for."""
        if self.asked:
            return Waits.ANSWER
        if self.task is not None:
            return Waits.LEARNER if to_act(self.state) == self.seat else Waits.RIVAL
        return Waits.GO if self.next < len(self.steps) else Waits.END

    @property
    def lit(self) -> list[Move]:
        """Return the moves that are wanted and legal now: what a lesson lights. At first these are those that the goal
        names, then the next one of the scene's own line as long as the learner follows it."""
        texts: Sequence[str] = self.task.goal.want if self.task is not None else ()
        if texts and self.safe and self.waits is Waits.LEARNER and (scripted := self._scripted()) is not None:
            return [scripted]
        if self.wanted is not None:
            texts = moves_in(self.wanted.text)[len(self.safe) : len(self.safe) + 1]
        found = [read_move(self.state, self.seat, text) for text in texts]
        return [move for move in found if isinstance(move, Move) and _is_legal(self.state, move)]

    @property
    def things(self) -> list[tuple[str, tuple[Ref, ...]]]:
        """Return the arrows and spotlights of now with the things they mean; parts of the screen by their names."""
        found = []
        for point in self.now.points:
            refs = []
            for text in point.things:
                try:
                    refs.append(text if text.startswith("screen.") else thing(self.state, self.seat, text))
                except Complaint:
                    continue  # it has left since
            found.append((point.kind, tuple(refs)))
        return found

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many steps of the line are behind, of how many."""
        return self.next, len(self.steps)

    # going on

    def go(self) -> tuple[Made, ...]:
        """Go on to the next stop; return the moves that were made on the way, to be shown."""
        if self.waits is not Waits.GO:
            return ()
        self.past.append(self._place())
        made: list[Made] = []
        while self.next < len(self.steps):
            step = self.steps[self.next]
            if not isinstance(step, Play) or step.wanted:
                break
            made += made_by(self.state, step.text)
            self.state, self.next = made[-1].state if made else self.state, self.next + 1
        self._stand()
        return tuple(made)

    def back(self) -> bool:
        """Go back to the stop before; return whether there is one."""
        if not self.past:
            return False
        self._return_to(self.past.pop())
        return True

    def answer(self, number: int) -> bool:
        """Answer the question to the viewer, by the place of the answer from 0 on; return whether that is right."""
        ask = self.now.ask
        if not self.asked or ask is None:
            return False
        right = 0 <= number < len(ask.answers) and ask.answers[number].right
        if right:
            self.asked = False
        return right

    def enter(self, branch: str) -> None:
        """Go into a branch that begins here."""
        step = next(s for s in self.steps[: self.next] if isinstance(s, Branch) and s.name == branch)
        self.behind.append(self._place())
        self.path.append(branch)
        self.steps, self.next, self.task, self.wanted, self.past = step.steps, 0, None, None, []
        self._stand()

    def leave(self) -> None:
        """Go back to where the branch was entered."""
        if self.behind:
            self.path.pop()
            self._return_to(self.behind.pop())
            self.past = []

    # what the learner does

    def take(self, move: Move) -> Verdict:
        """Make a move of the learner, or of another seat where that is to move; return what it is worth."""
        before, task = self.state, self.task
        done = apply(before, move)
        if isinstance(done, Refusal):
            return Verdict(Kind.REFUSED, done)
        if task is None:
            self.state = done.state
            return Verdict(Kind.ON, None, done.events)
        mine = move.seat == self.seat
        if mine:
            self.safe.append((before, task))
        self.state, self.task = done.state, task.after(before, move, done.events)
        status = self.task.status(self.state)
        if status == REACHED:
            return self._reached(done)
        if not mine and status != LOST:
            return Verdict(Kind.ON, None, done.events)
        verdict = self._judged(self.task, done, status)
        if verdict.kind is Kind.ON and verdict.sure:
            return verdict
        return verdict._replace(said=said_of_mistake(task.goal, before, move, sure=verdict.sure))

    def reply(self) -> Move | None:
        """Return what another seat does now, while the learner is at a task: as the scene has it where the learner has
        followed its line, else the answer that is hardest, or as little as it can."""
        if self.task is None or self.waits is not Waits.RIVAL:
            return None
        seat = to_act(self.state)
        scripted = self._scripted()
        return scripted if scripted is not None else answer_for(self.task, self.state, seat, limit=self.limit)

    def take_back(self) -> bool:
        """Take back the last move of the learner in this task; return whether there was one."""
        if not self.safe:
            return False
        self.state, self.task = self.safe.pop()
        return True

    def set_back(self) -> None:
        """Take back all moves of this task."""
        while self.take_back():
            pass
        self.wrong = 0

    @property
    def expected(self) -> Move | None:
        """Return the move of the learner that the scene would have now: the first that is lit, or that of its own line;
        None if it has none."""
        if self.task is None or self.waits is not Waits.LEARNER:
            return None
        scripted = self._scripted()
        return next(iter(self.lit), scripted if scripted is not None and scripted.seat == self.seat else None)

    @property
    def can_show(self) -> bool:
        """Return whether the scene's own line does the task."""
        return self.task is not None and bool(self._own_line())

    @property
    def moves_left(self) -> int | None:
        """Return how many own moves are left for the goal; None if there is no limit."""
        if self.task is None or self.now.goal is None or not self.task.goal.moves:
            return None
        return max(0, self.task.goal.moves - self.task.made)

    def hint(self) -> Said:
        """Return the next hint, each grade once, then the last one again; nothing if there are none."""
        goal = self.now.goal
        hints = goal.hints if goal is not None else ()
        if not hints:
            return {}
        found = hints[min(self.hinted, len(hints) - 1)]
        self.hinted = min(self.hinted + 1, len(hints))
        return found

    def show_me(self) -> tuple[Made, ...]:
        """Do the task as the scene does it, from where it began; return the moves, to be shown."""
        if self.task is None:
            return ()
        self.set_back()
        self._keep_task(self.state, self.task)
        made: list[Made] = []
        if self.wanted is not None:
            made = list(made_by(self.state, self.wanted.text))
            self.state, self.next = made[-1].state, self.next + 1
        else:
            task, done = self.task, False
            while self.next < len(self.steps) and not done:
                step = self.steps[self.next]
                if isinstance(step, Goal):
                    break
                self.next += 1
                for one in made_by(self.state, step.text) if isinstance(step, Play) else ():
                    made.append(one)
                    self.state = one.state
                    task = task.after(one.before, one.move, one.events)
                done = task.status(self.state) == REACHED
        self._end_task()
        self._stand()
        return tuple(made)

    # inside

    def _stand(self) -> None:
        """Read the steps up to where the person is asked for something, or moves are made."""
        said: Said = {}
        points: list[Point] = []
        branches: list[str] = []
        ask: Ask | None = None
        goal: Goal | None = None
        line = self.steps[self.next].line if self.next < len(self.steps) else 0
        while self.next < len(self.steps):
            step = self.steps[self.next]
            if isinstance(step, Play) or (isinstance(step, Say) and said) or ask is not None:
                break
            match step:
                case Say():
                    said = step.said
                case Point():
                    points.append(step)
                case Ask():
                    ask = step
                case Branch():
                    branches.append(step.name)
                case Goal():
                    goal = step
                case _:
                    pass
            self.next += 1
        self.now = Stop(said, tuple(points), ask, goal, tuple(branches), self.now.number + 1, line)
        self.asked = ask is not None
        if goal is not None:
            self.task = task_for(goal, self.state, self.seat)
        elif self.next < len(self.steps) and isinstance(step := self.steps[self.next], Play) and step.wanted:
            self._want(step)

    def _want(self, step: Play) -> None:
        """Let the learner do what comes next: any moves with an equal result."""
        made = tuple(made_by(self.state, step.text))
        mine = sum(one.move.seat == self.seat for one in made)
        self.wanted, self.task = step, task_to_reach(self.state, made[-1].state, self.seat, mine + SPARE)

    def _reached(self, done: Applied) -> Verdict:
        """Go on behind the task that is done: from the learner's position, unless the line needs its own."""
        mine, jumped = self.state, False
        self._keep_task(*(self.safe[0] if self.safe else (self.state, self.task)))
        state, at = self._ahead()
        goes_on = any(isinstance(step, Play | Goal) for step in self.steps[at:])
        if goes_on and state_key(state) != state_key(mine):
            self.state, jumped = state, True
        self.next = at
        self._end_task()
        self._stand()
        return Verdict(Kind.DONE, None, done.events, jumped=jumped)

    def _ahead(self) -> tuple[State, int]:
        """Return where the scene's own line has done the task: the position, and which step comes next."""
        state, task = self.safe[0] if self.safe else (self.state, self.task)
        for at in range(self.next, len(self.steps)):
            step = self.steps[at]
            if isinstance(step, Goal):
                return state, at
            for one in made_by(state, step.text) if isinstance(step, Play) else ():
                state = one.state
                task = task.after(one.before, one.move, one.events) if task is not None else None
            if task is not None and task.status(state) == REACHED:
                return state, at + 1
        return state, len(self.steps)

    def _end_task(self) -> None:
        self.task, self.wanted, self.safe, self.hinted, self.wrong = None, None, [], 0, 0

    def _judged(self, task: Task, done: Applied, status: str) -> Verdict:
        """Return what a move of the learner is worth that has not done the task yet."""
        if status == LOST:
            self.wrong += 1
            return Verdict(Kind.LOST, None, done.events, self._differences(), set_back=True)
        if self._follows() or self.seat in self.state.prompts:  # in the middle of something
            return Verdict(Kind.ON, None, done.events)
        found = reachable(task, self.state, decks=self.scene.decks, limit=self.limit)
        if found is False:
            self.wrong += 1
            reply = None
            if to_act(self.state) not in (0, self.seat):
                reply = answer_for(task, self.state, to_act(self.state), limit=self.limit)
            return Verdict(Kind.ASTRAY, None, done.events, self._differences(), reply, set_back=True)
        if found is None:
            self.wrong += 1
        return Verdict(Kind.ON, None, done.events, sure=found is not None, set_back=self.wrong >= PATIENCE)

    def _follows(self) -> bool:
        """Return whether the position is one of the scene's own line, further on."""
        here = state_key(self.state)
        return any(state_key(one.state) == here for one in self._own_line())

    def _own_line(self) -> list[Made]:
        """Return the moves by which the scene itself does the task."""
        state = self.safe[0][0] if self.safe else self.state
        made: list[Made] = []
        for step in self.steps[self.next :]:
            if isinstance(step, Goal):
                break
            for one in made_by(state, step.text) if isinstance(step, Play) else ():
                made.append(one)
                state = one.state
            if self.wanted is not None:
                break
        return made

    def _scripted(self) -> Move | None:
        """Return the move that the scene's own line makes in this position; None if it does not come there."""
        here = state_key(self.state)
        return next((one.move for one in self._own_line() if state_key(one.before) == here), None)

    def _differences(self) -> tuple[Difference, ...]:
        """Return where the position differs from the one that the scene's own line leads to."""
        line = self._own_line()
        return differences(self.state, line[-1].state) if line and self.wanted is not None else ()

    def _keep_task(self, state: State, task: Task | None) -> None:
        """Keep where the task began, so that one can go back to it."""
        self.past.append(self._place()._replace(state=state, task=task))

    def _place(self) -> _Place:
        return _Place(self.steps, self.next, self.state, self.task, self.wanted, self.now)

    def _return_to(self, place: _Place) -> None:
        self.steps, self.next, self.state, self.task, self.wanted, self.now = place
        self.asked, self.safe, self.wrong, self.hinted = False, [], 0, 0


def differences(state: State, wanted: State) -> tuple[Difference, ...]:
    """Return the places where one position has other cards or tokens than the other."""
    found = []
    for place in sorted({*state.zones, *state.tokens} - set(state.cards)):
        cards = [[s.cards[ref].definition for ref in s.zones.get(place, ())] for s in (state, wanted)]
        tokens = [s.tokens.get(place, ()) for s in (state, wanted)]
        if cards[0] != cards[1] or tokens[0] != tokens[1]:
            found.append(Difference(place, len(cards[0]), len(cards[1]), tokens[0], tokens[1]))
    return tuple(found)


def _is_legal(state: State, move: Move) -> bool:
    return not isinstance(apply(state, move), Refusal)
