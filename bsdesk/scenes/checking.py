"""Checking a scene: it is read, laid out, played with all its branches; whatever is not as it says is told, with the
line and with what was there instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.notation import all_names, read_move, resolve, verbs_of
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.values import Malformed, seat_in
from bsdesk.scenes.expectations import read_expectation
from bsdesk.scenes.likeness import unlike, unread
from bsdesk.scenes.position import GameOf, game_for, position_of
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import Ask, Branch, Expect, Goal, Mistake, Play, Point, Said, Say, Scene, Step
from bsdesk.scenes.tasks import ANY, REACHED, Task, read_aim, task_for
from bsdesk.scenes.walking import Passed, walk

SCREEN = "screen."  # before what is no thing of the game: screen.button
PARTS = ("button", "answers", "track", "log", "card", "undo", "menu")  # of the screen


class CheckedScene(NamedTuple):
    """A scene that was checked."""

    scene: Scene
    game: Game | None
    faults: tuple[Complaint, ...]
    moves: int = 0
    expectations: int = 0

    @classmethod
    def nothing(cls) -> CheckedScene:
        """Return what is known of a scene that can't be read."""
        return cls(Scene(()), None, ())


def read_scene(text: str, game_of: GameOf, file: Path | None = None) -> tuple[Scene, State]:
    """Return the scene that a text describes, and its position; raise a complaint at the first fault."""
    scene = parse(text, file)
    return scene, position_of(scene, game_for(scene, game_of, file), file=file)


def check(text: str, game_of: GameOf, file: Path | None = None) -> CheckedScene:
    """Read and play a scene, and return all that is wrong with it."""
    faults: list[Complaint] = []
    scene = parse(text, file, faults.append)
    if not scene.game:
        return CheckedScene(scene, None, tuple(faults))
    try:
        game = game_for(scene, game_of, file)
    except Complaint as complaint:
        return CheckedScene(scene, None, (*faults, complaint))
    checking = _Checking(scene, game, file, faults)
    checking.words(scene.steps)
    state = position_of(scene, game, file=file, report=faults.append)
    if not faults:
        checking.play(state)
    faults.sort(key=lambda fault: fault.line or 0)
    return CheckedScene(scene, game, tuple(faults), checking.moves, checking.expectations)


class _Checking:
    """A scene that is being checked."""

    def __init__(self, scene: Scene, game: Game, file: Path | None, faults: list[Complaint]) -> None:
        self.scene, self.game, self.file, self.faults = scene, game, file, faults
        self.seat = scene.learner if scene.learner <= game.rules.seats else 1
        self.moves = self.expectations = 0
        self.tasks: dict[str, Task] = {}  # of each line, the goal that is open

    def try_at(self, line: int, do: Callable[[], object]) -> None:
        """Do this; note a complaint, with its line."""
        try:
            with said_of(self.file, line or None):
                do()
        except Complaint as complaint:
            self.faults.append(complaint.with_traceback(None))

    # what can be seen without playing

    def words(self, steps: tuple[Step, ...]) -> None:
        """Look whether expectations, goals, texts and questions can be read."""
        for step in steps:
            match step:
                case Expect():
                    self.try_at(step.line, partial(read_expectation, step.text, self.game))
                case Goal():
                    self.try_at(step.line, partial(read_aim, step.text, self.game))
                    for hint in step.hints:
                        self.try_at(step.line, partial(refuse_no_english, "hint", hint))
                    for mistake in step.mistakes:
                        self.try_at(step.line, partial(refuse_unknown_moves, mistake, self.game))
                case Say():
                    self.try_at(step.line, partial(refuse_no_english, "say", step.said))
                case Ask():
                    self.try_at(step.line, partial(refuse_no_answer, step))
                case Branch():
                    if step.title:
                        self.try_at(step.line, partial(refuse_no_english, "branch", step.title))
                    self.words(step.steps)
                case _:
                    pass

    # the line

    def play(self, state: State) -> None:
        """Play the line with its branches."""
        last: dict[str, State] = {}
        for passed in walk(self.scene.steps, state):
            if isinstance(passed, Complaint):
                passed.file = self.file
                self.faults.append(passed)
                self.tasks.clear()
                return
            self.moves += len(passed.made)
            self.follow(passed)
            last[passed.branch] = passed.state
        for branch, task in self.tasks.items():
            self.try_at(task.goal.line, partial(refuse_unreached, task, last[branch]))

    def follow(self, passed: Passed) -> None:
        """Look whether a step is so, and whether the goal before it is reached."""
        state, step = passed.state, passed.step
        task = self.tasks.get(passed.branch)
        for made in passed.made:
            task = task.after(made.before, made.move, made.events) if task is not None else None
            if task is not None:
                self.tasks[passed.branch] = task
                if task.status(made.state) == REACHED:
                    del self.tasks[passed.branch]
                    task = None
        match step:
            case Expect():
                self.expectations += 1
                self.try_at(step.line, lambda: refuse_unlike(state, step, self.seat))
            case Goal():
                self.try_at(step.line, lambda: self.begin(passed, step))
            case Point():
                self.try_at(step.line, lambda: refuse_unknown_things(state, step, self.seat))
            case _:
                pass

    def begin(self, passed: Passed, goal: Goal) -> None:
        """Begin a goal; what it wants must be legal."""
        state, open_ = passed.state, self.tasks.pop(passed.branch, None)
        if open_ is not None:
            refuse_unreached(open_, state)
        task = task_for(goal, state, self.seat)
        if task.status(state) == REACHED:
            raise Complaint(f"the goal {goal.text!r} is reached already", expected="one that is not", remedy="move it")
        for text in goal.want:
            move = read_move(state, self.seat, text)
            if isinstance(move, Malformed):
                raise unread(move)
            there = unlike(state, read_expectation(f"legal {text}", self.game), self.seat)
            if there:
                raise Complaint(f"{text!r} is wanted, but {there}", expected="a legal move", remedy="correct it")
        if any(isinstance(step, Play) for step in self.rest(goal)):
            self.tasks[passed.branch] = task

    def rest(self, goal: Goal) -> list[Step]:
        """Return the steps of a goal's line behind it."""
        lines = [self.scene.steps]
        while lines:
            steps = lines.pop()
            if goal in steps:
                return list(steps[steps.index(goal) + 1 :])
            lines += [step.steps for step in steps if isinstance(step, Branch)]
        return []


def refuse_unlike(state: State, step: Expect, seat: int) -> None:
    there = unlike(state, read_expectation(step.text, state.game), seat)
    if there:
        raise Complaint(f"it is not so: {there}", expected=step.text, remedy="correct the line, or what leads to it")


def refuse_unreached(task: Task, state: State) -> None:
    if task.status(state) != REACHED:
        wrong = f"the goal {task.goal.text!r} is not reached by the line that follows"
        expected, remedy = "a line that reaches it", "correct the line, or the limit"
        raise Complaint(wrong, line=task.goal.line, expected=expected, remedy=remedy)


def refuse_unknown_things(state: State, step: Point, seat: int) -> None:
    """Raise a complaint if an arrow or a spotlight is on something that is not there."""
    for thing in step.things:
        if thing.startswith(SCREEN):
            part = thing.removeprefix(SCREEN)
            if part not in PARTS:
                expected = ", ".join(SCREEN + part for part in PARTS)
                remedy = did_you_mean(part, PARTS, "use one of these")
                raise Complaint(f"the screen has no {part!r}", expected=expected, remedy=remedy)
        elif resolve(state, seat, thing) is None and seat_in(thing) not in state.seats():
            remedy = did_you_mean(thing, all_names(state, seat), "name what is there")
            raise Complaint(f"there is no {thing}", expected="a card or place that is there", remedy=remedy)


def refuse_no_english(key: str, said: Said) -> None:
    if "en" not in said:
        raise Complaint(f"{key} has no English text", expected=f"`{key} ...` before the others", remedy="add it")


def refuse_unknown_moves(mistake: Mistake, game: Game) -> None:
    """Raise a complaint if a mistake speaks of moves that the game doesn't have."""
    known = {*verbs_of(game), ANY}
    for text in mistake.moves:
        verb = text.split()[0]
        if verb not in known:
            remedy = did_you_mean(verb, known, "use a verb of the game, or any")
            raise Complaint(f"no such verb: {verb!r}", expected=", ".join(sorted(known)), remedy=remedy)


def refuse_no_answer(step: Ask) -> None:
    """Raise a complaint if a question can't be answered."""
    refuse_no_english("ask", step.said)
    for answer in step.answers:
        refuse_no_english("an answer", answer.said)
        if answer.why:
            refuse_no_english("why", answer.why)
    if len(step.answers) < 2 or sum(answer.right for answer in step.answers) != 1:
        raise Complaint("can't be answered", expected="two answers or more, one of them right", remedy="add them")
