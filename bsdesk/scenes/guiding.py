"""A scene at a table: which moves the table must still show, what the learner's moves are worth, where both stand.

The table is a real one, and this leads it: moves that people make there are judged, moves that the scene makes are sent
there one by one, and where the scene goes back, so does the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import inf
from typing import Protocol

from bsdesk.bots.playout import Limit
from bsdesk.engine.state import State, digest
from bsdesk.engine.values import Move, Seat
from bsdesk.scenes.judging import Judge, Thought
from bsdesk.scenes.playing import Kind, ScenePlay, Stop, Verdict, Waits
from bsdesk.scenes.scene import Goal, Play, Said, Scene
from bsdesk.scenes.search import LIMIT
from bsdesk.scenes.stops import by_hand, count_stops
from bsdesk.scenes.walking import Made

BEAT = 0.7  # seconds between two moves that are shown
READ = 1.6, 0.045  # seconds that a stop stands while it is played, and more for each letter
SPEEDS = (1.0, 2.0, 0.5)
GRADES = 3  # of hints, where the scene has none of its own


class Table(Protocol):
    """What a scene asks of the table at which it lies."""

    @property
    def here(self) -> int:
        """Return the station of now."""

    def send(self, move: Move) -> bool:
        """Make a move of any seat; return whether it was sent."""

    def go_back(self, line: int) -> bool:
        """Go back to a station; return whether there is a way."""

    def lay_anew(self) -> None:
        """Lie as the scene does now."""


class Guide:
    """Leads a table through a scene."""

    def __init__(self, scene: Scene, state: State, *, shown: bool = False, limit: Limit = LIMIT) -> None:
        self.scene, self.start, self.limit = scene, state, limit
        self.shown = shown  # is it played back, not done?
        self.table: Table | None = None
        self.owed: deque[Made] = deque()  # moves that the scene has made, to be made at the table
        self.due, self.rush = 0.0, False
        self.running, self.speed = False, 1.0  # is it played back by itself, and how fast?
        self.solving = self.unsolved = False  # does the solver show how it goes; has it found nothing?
        self.hinted = self.all_hints = 0
        self.showed = False  # was a task shown that was not done?
        self.wanted: Move | None = None  # the move that a hint is about
        self.begin_with(scene)

    def begin_with(self, scene: Scene) -> None:
        """Begin this scene, or another form of it, from its beginning."""
        self.play = ScenePlay(scene, self.start, self.limit)
        self.judge = Judge(self.play)
        self.stops = count_stops(scene.steps)
        self.marks: dict[str, int] = {}  # of a position, the table's station
        self.verdict: Verdict | None = None  # what is said of the last move
        self.said: Said = {}  # a hint of the scene's own
        self.wrong_answer = self.closed = self.jumped = False
        self._look()

    def _look(self) -> None:
        """Note how the scene stands: it may be thought about when somebody asks."""
        play = self.play
        self.now: Stop = play.now
        self.waits = play.waits
        self.things, self.lit = play.things, play.lit
        self.can_back = bool(play.past or play.behind)
        self.can_show, self.can_take_back = play.can_show, bool(play.safe)
        self.moves_left, self.within = play.moves_left, tuple(play.path)

    # where it stands

    @property
    def seat(self) -> Seat:
        return self.play.seat

    @property
    def number(self) -> int:
        """Return the number of the stop."""
        return min(self.now.number, self.stops)

    @property
    def over(self) -> bool:
        """Return whether all is done and read."""
        return self.waits is Waits.END and (self.closed or not self.now.said) and not self.owed and not self.within

    @property
    def busy(self) -> bool:
        """Return whether something is thought out, or moves are still to be shown."""
        return self.judge.thinking or bool(self.owed) or self.solving

    @property
    def stopped(self) -> bool:
        """Return whether the last move has to be taken back."""
        return self.verdict is not None and self.verdict.kind is Kind.LOST

    def acts_for(self, seat: Seat) -> bool:
        """Return whether the person may make a move of this seat now."""
        return self.waits is Waits.LEARNER and seat == self.seat and not self.busy and not self.stopped

    # at the table

    def sit(self, table: Table) -> None:
        """Lead this table, which lies as the scene does."""
        self.table = table
        self._mark()

    def made(self, plan: Sequence[Move]) -> None:
        """Take in what was made at the table."""
        if self.owed and list(plan) == [self.owed[0].move]:
            self._mark(self.owed.popleft().state)
            return
        self.verdict, self.said, self.wanted, self.jumped, self.unsolved = None, {}, None, False, False
        self.judge.judge(plan, self._judged)

    def _judged(self, thought: Thought) -> None:
        if isinstance(thought, Verdict):
            self.verdict = thought if thought.set_back or thought.kind in (Kind.ASTRAY, Kind.LOST) else None
            self.jumped = thought.jumped
            if thought.kind is not Kind.ON:
                self.hinted, self.solving = 0, False
            if not thought.jumped and thought.kind is not Kind.REFUSED:
                self._mark()
        self._look()
        self._align()

    def _mark(self, state: State | None = None) -> None:
        """Note that the table stands where the scene does, or in this position of it."""
        if self.table is not None:
            self.marks[digest(state or self.play.state)] = self.table.here

    def _align(self) -> None:
        """Bring the table to where the scene is."""
        if self.table is None or self.owed:
            return
        line = self.marks.get(digest(self.play.state))
        if line == self.table.here or (line is not None and self.table.go_back(line)):
            return
        self.marks = {}
        self.table.lay_anew()

    def tick(self, now: float) -> bool:
        """Do what is due; return whether anything is otherwise."""
        if self.judge.thinking:
            return self.judge.look()
        if self.owed:
            if now < self.due and not self.rush:
                return False
            self.due = now + BEAT / self.speed
            return self.table is not None and self.table.send(self.owed[0].move)
        if self.rush:
            self.rush = False
        if now < self.due or (self.verdict is not None and not self.verdict.sure):
            return False
        if self.waits is Waits.RIVAL and self.verdict is None:
            self.due = now + BEAT
            self.judge.find_reply(self._reply)
            return True
        if self.waits is Waits.GO and (self.is_silent or self.running):
            return self.go(now)
        if self.solving and self.waits is Waits.LEARNER:
            self.due = now + BEAT
            self.judge.find_solution(self._solved)
            return True
        if self.running and self.waits is Waits.END:
            self.running = False
        return False

    @property
    def is_silent(self) -> bool:
        """Return whether nothing stands at this stop that somebody would look at."""
        now = self.now
        return not (now.said or now.points or now.ask or now.branches)

    def _solved(self, thought: Thought) -> None:
        """Make the move that was found; or say that none was."""
        self.solving, self.unsolved = isinstance(thought, Move), not isinstance(thought, Move)
        if isinstance(thought, Move) and self.table is not None:
            self.table.send(thought)

    def _reply(self, thought: Thought) -> None:
        if isinstance(thought, Move) and self.table is not None:
            self.table.send(thought)

    # what the person does

    def go(self, now: float = -inf) -> bool:
        """Go on to the next stop, or to the end; out of a branch back to its line."""
        if self.busy:
            return False
        if self.waits is Waits.END:
            if self.within:
                self.play.leave()
                self._moved_on()
                self._align()
            self.closed = True
            return True
        if self.waits is not Waits.GO:
            return False
        self.owed.extend(self.play.go())
        self._moved_on()
        letters = len(next(iter(self.now.said.values()), ""))
        self.due = now + (READ[0] + READ[1] * letters) / self.speed if self.running and not self.owed else 0.0
        return True

    def back(self) -> None:
        """Go back to the stop before."""
        if self.busy:
            return
        if not self.play.back():
            self.play.leave()
        self._moved_on()
        self._align()

    def begin(self) -> None:
        """Go to the beginning."""
        self._begin_again(self.play.scene)

    def jump(self, number: int) -> None:
        """Go to the stop of this number, where nothing has to be done by hand on the way."""
        self.running = False
        if self.busy:
            return
        while self.now.number > number and self.play.back():
            self._moved_on()
        self._align()
        while self.now.number < number and self.play.waits is Waits.GO:
            self.owed.extend(self.play.go())
            self._moved_on()
        self.rush = True

    def enter(self, branch: str) -> None:
        """Go into another line that begins here."""
        self.play.enter(branch)
        self._moved_on()

    def answer(self, number: int) -> None:
        """Answer the question to the viewer; the right answer goes on."""
        self.wrong_answer = not self.play.answer(number)
        self._look()
        if not self.wrong_answer:
            self.go()

    def take_back(self) -> None:
        """Take back the last plan of the learner."""
        while self.play.take_back() and digest(self.play.state) not in self.marks:
            pass
        self._moved_on()
        self._align()

    def set_back(self) -> None:
        """Go to the beginning of the task."""
        self.play.set_back()
        self._moved_on()
        self._align()

    def go_on_anyway(self) -> None:
        """Let the last move stand."""
        self.verdict = None

    def hint(self) -> None:
        """Give the next hint: of the scene, or else which thing, which move, that it can be shown."""
        if self.busy or self.waits is not Waits.LEARNER:
            return
        goal = self.play.now.goal
        grades = len(goal.hints) if goal is not None and goal.hints else GRADES
        self.said = self.play.hint()
        self.wanted = None if self.said else self.play.expected
        if self.said or self.wanted is not None:
            self.all_hints += self.hinted < grades
            self.hinted = min(self.hinted + 1, grades)

    @property
    def grades(self) -> int:
        """Return how many hints there are."""
        goal = self.now.goal
        return len(goal.hints) if goal is not None and goal.hints else GRADES

    def show_me(self) -> None:
        """Have the task done as the scene does it."""
        if self.busy or self.waits is not Waits.LEARNER:
            return
        self.set_back()
        self.showed = True
        if self.can_show:
            self.owed.extend(self.play.show_me())
            self._moved_on()
        else:
            self.solving = True

    def try_by_hand(self) -> None:
        """Begin again, to do it by one's own hands."""
        self.shown = False
        self._begin_again(by_hand(self.scene))

    def _begin_again(self, scene: Scene) -> None:
        """Begin this form of the scene, at the same table; what is being thought out is dropped."""
        self.judge.close()
        self.owed.clear()
        self.running, self.hinted, self.said, self.wanted = False, 0, {}, None
        marks = self.marks
        self.begin_with(scene)
        self.marks = marks
        self._align()

    def _moved_on(self) -> None:
        self.verdict, self.said, self.wanted, self.hinted = None, {}, None, 0
        self.wrong_answer = self.closed = self.jumped = self.solving = self.unsolved = False
        self._look()

    @property
    def has_tasks(self) -> bool:
        """Return whether anything is to be done by hand."""
        return any(isinstance(step, Play) and step.wanted for step in self.scene.steps) or any(
            isinstance(step, Goal) for step in self.scene.steps
        )

    def close(self) -> None:
        self.judge.close()
