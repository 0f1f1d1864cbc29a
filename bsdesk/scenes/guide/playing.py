"""A scene as somebody goes through it: what stands there now, what is to be done, what a move of the learner is worth.

Without a window: a screen shows what `now` says, and passes on what the person does."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.bots.playout import Limit
from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.play import Applied, apply, to_act
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Ref, Refusal
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.guide.attempt import Attempt
from bsdesk.scenes.guide.trail import Bookmark, Trail
from bsdesk.scenes.guide.verdict import NOWHERE, Stop, Verdict, Waits, Worth
from bsdesk.scenes.likeness import thing
from bsdesk.scenes.scene import Ask, Branch, Goal, Play, Point, Said, Say, Scene, Step
from bsdesk.scenes.search import LIMIT, answer_for
from bsdesk.scenes.tasks import LOST, REACHED, Task, said_of_mistake, task_for, task_to_reach
from bsdesk.scenes.walking import Made, made_by

SPARE = 2  # moves more than the wanted line has, within which the same result is looked for


class ScenePlay:
    """A scene that is gone through. Its state is the truth: nothing in a scene is secret from who plays it."""

    def __init__(self, scene: Scene, state: State, limit: Limit = LIMIT, *, by_line: bool = False) -> None:
        self.scene, self.limit, self.seat = scene, limit, scene.learner
        self.by_line = by_line  # does it stop behind each line of moves, and the passes that follow?
        self.start = state
        self.begin()

    def begin(self) -> None:
        """Go to the beginning."""
        self.steps: tuple[Step, ...] = self.scene.steps
        self.next, self.state = 0, self.start
        self.attempt: Attempt | None = None  # the task that is being done
        self.now = NOWHERE
        # how the last goal was reached by hand, each move with what was before
        self.solved: list[tuple[State, Move]] = []
        self.asked = False  # the question that stands there is open
        self.trail = Trail()
        self._stand()

    # where it stands

    @property
    def waits(self) -> Waits:
        """Return what the scene waits for."""
        if self.asked:
            return Waits.ANSWER
        if self.attempt is not None:
            return Waits.LEARNER if to_act(self.state) == self.seat else Waits.RIVAL
        return Waits.GO if self.next < len(self.steps) else Waits.END

    @property
    def lit(self) -> list[Move]:
        """Return the moves that are wanted and legal now: what a lesson lights."""
        return self.attempt.lit(self.state) if self.attempt is not None else []

    # going on

    def go(self) -> tuple[Made, ...]:
        """Go on to the next stop; return the moves that were made on the way, to be shown."""
        if self.waits is not Waits.GO:
            return ()
        self.trail.past.append(self._bookmark())
        made: list[Made] = []
        while self.next < len(self.steps):
            step = self.steps[self.next]
            if not isinstance(step, Play) or step.wanted:
                break
            made += made_by(self.state, step.text)
            self.state, self.next = made[-1].state if made else self.state, self.next + 1
            if self.by_line and not (self.next < len(self.steps) and has_passes_alone(self.steps[self.next])):
                break
        self._stand()
        return tuple(made)

    def back(self) -> bool:
        """Go back to the stop before; return whether there is one."""
        return self._return_to(self.trail.back())

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
        self.trail.enter(branch, self._bookmark())
        self.steps, self.next, self.attempt = step.steps, 0, None
        self._stand()

    def leave(self) -> bool:
        """Go back to where the branch was entered; return whether there was one."""
        return self._return_to(self.trail.leave())

    # what the learner does

    def take(self, move: Move) -> Verdict:
        """Make a move of the learner, or of another seat where that is to move; return what it is worth."""
        before, attempt = self.state, self.attempt
        done = apply(before, move)
        if isinstance(done, Refusal):
            return Verdict(Worth.REFUSED, done)
        self.state = done.state
        if attempt is None:
            return Verdict(Worth.ON, None, done.events)
        task, mine = attempt.task, move.seat == self.seat
        if mine:
            attempt.safe.append((before, task, move))
        attempt.task = task.after(before, move, done.events)
        status = attempt.task.status(self.state)
        if status == REACHED:
            return self._reached(attempt, done)
        if not mine and status != LOST:
            return Verdict(Worth.ON, None, done.events)
        verdict = attempt.judged(done, status, self.scene.decks, self.limit)
        if verdict.kind is Worth.ON and verdict.sure:
            return verdict
        return verdict._replace(said=said_of_mistake(task.goal, before, move, sure=verdict.sure))

    def reply(self) -> Move | None:
        """Return what another seat does now, while the learner is at a task: as the scene has it where the learner has
        followed its line, else the answer that is hardest, or as little as it can."""
        if self.attempt is None or self.waits is not Waits.RIVAL:
            return None
        seat, scripted = to_act(self.state), self.attempt.scripted(self.state)
        return scripted if scripted is not None else answer_for(self.attempt.task, self.state, seat, limit=self.limit)

    def take_back(self) -> bool:
        """Take back the last move of the learner in this task; return whether there was one."""
        if self.attempt is None or not self.attempt.safe:
            return False
        attempt = self.attempt
        self.state, attempt.task, _ = attempt.safe.pop()
        if len(attempt.safe) < attempt.astray:
            attempt.astray, attempt.free = 0, False
        return True

    def set_back(self) -> None:
        """Take back all moves of this task."""
        while self.take_back():
            pass
        if self.attempt is not None:
            self.attempt.wrong = 0

    @property
    def strayed(self) -> bool:
        """Return whether a move that still stands led away from the goal."""
        return self.attempt is not None and self.attempt.astray > 0

    def go_on_anyway(self) -> None:
        """Let the learner go on as they like from a move that led away: how many moves they make counts no more."""
        if self.attempt is not None:
            self.attempt.free = True

    @property
    def expected(self) -> Move | None:
        """Return the move of the learner that the scene would have now; None if it has none."""
        return self.attempt.expected(self.state) if self.attempt is not None and self.waits is Waits.LEARNER else None

    @property
    def can_show(self) -> bool:
        """Return whether the scene's own line does the task."""
        return self.attempt is not None and bool(self.attempt.own_line(self.state))

    def hint(self) -> Said:
        """Return the next hint; nothing if there are none."""
        return self.attempt.hint(self.now.goal, self.state) if self.attempt is not None else {}

    def show_me(self) -> tuple[Made, ...]:
        """Do the task as the scene does it, from where it began; return the moves, to be shown."""
        if self.attempt is None:
            return ()
        self.set_back()
        self.trail.past.append(self._bookmark())
        made, steps = self.attempt.done_by_scene(self.state)
        self.state, self.next = made[-1].state if made else self.state, self.next + steps
        self.attempt = None
        self._stand()
        return tuple(made)

    # inside

    def _stand(self) -> None:
        """Read the steps up to where the person is asked for something, or moves are made."""
        self.now, self.next = stop_at(self.steps, self.next, self.now.number + 1)
        goal = self.now.goal
        self.asked = self.now.ask is not None
        if goal is not None:
            self._set(task_for(goal, self.state, self.seat))
        elif self.next < len(self.steps) and isinstance(step := self.steps[self.next], Play) and step.wanted:
            made = tuple(made_by(self.state, step.text))  # any moves with an equal result will do
            mine = sum(one.move.seat == self.seat for one in made)
            self._set(task_to_reach(self.state, made[-1].state, self.seat, mine + SPARE), step)

    def _set(self, task: Task, wanted: Play | None = None) -> None:
        """Let the learner do a task; what comes behind it in the scene is one way."""
        self.attempt = Attempt(task, self.seat, self.steps[self.next :], wanted)

    def _reached(self, attempt: Attempt, done: Applied) -> Verdict:
        """Go on behind the task that is done: from the learner's position, unless the line needs its own."""
        mine, jumped, self.solved = self.state, False, attempt.deeds
        state, task = attempt.start(self.state)
        self.trail.past.append(self._bookmark()._replace(state=state, task=task))
        made, steps = attempt.done_by_scene(self.state)
        state = made[-1].state if made else state
        self.next += steps
        goes_on = any(isinstance(step, Play | Goal) for step in self.steps[self.next :])
        if goes_on and state_key(state) != state_key(mine):
            self.state, jumped = state, True
        self.attempt = None
        self._stand()
        return Verdict(Worth.DONE, None, done.events, jumped=jumped)

    def _bookmark(self) -> Bookmark:
        """Return where the scene is."""
        task, wanted = (self.attempt.task, self.attempt.wanted) if self.attempt is not None else (None, None)
        return Bookmark(self.steps, self.next, self.state, task, wanted, self.now)

    def _return_to(self, mark: Bookmark | None) -> bool:
        """Go back to where the scene was; return whether there was such a place."""
        if mark is None:
            return False
        self.steps, self.next, self.state, task, wanted, self.now = mark
        self.asked, self.attempt = False, None
        if task is not None:
            self._set(task, wanted)
        return True


def has_passes_alone(step: Step) -> bool:
    """Return whether a step is a line of passes alone that are made by themselves: nobody looks at these."""
    if not isinstance(step, Play) or step.wanted:
        return False
    return all(text.split()[-1] == PASS for text in moves_in(step.text))


def things_meant(play: ScenePlay) -> list[tuple[str, tuple[Ref, ...]]]:
    """Return the arrows and spotlights of now with the things they mean; parts of the screen by their names."""
    found = []
    for point in play.now.points:
        refs = []
        for text in point.things:
            try:
                refs.append(text if text.startswith("screen.") else thing(play.state, play.seat, text))
            except Complaint:
                continue  # it has left since
        found.append((point.kind, tuple(refs)))
    return found


def stop_at(steps: Sequence[Step], place: int, number: int) -> tuple[Stop, int]:
    """Return the stop that begins at this place of a line, and the place of the step behind it."""
    said: Said = {}
    points: list[Point] = []
    branches: list[str] = []
    ask: Ask | None = None
    goal: Goal | None = None
    line = steps[place].line if place < len(steps) else 0
    while place < len(steps):
        step = steps[place]
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
        place += 1
    return Stop(said, tuple(points), ask, goal, tuple(branches), number, line), place
