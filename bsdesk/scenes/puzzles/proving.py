"""Proving that a goal to win is forced, wherever a scene sets one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bsdesk.bots.playout import Limit
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.scenes.position import position_of
from bsdesk.scenes.puzzles.grading import measure
from bsdesk.scenes.scene import Goal, Scene
from bsdesk.scenes.search import reachable
from bsdesk.scenes.tasks import task_for
from bsdesk.scenes.walking import walk

LIMIT = Limit(nodes=40_000)


def goals_of(scene: Scene, state: State) -> Iterator[tuple[Goal, State]]:
    """Yield the goals of a scene, those of its branches too, each with its position."""
    for passed in walk(scene.steps, state):
        if isinstance(passed, Complaint):
            raise passed
        if isinstance(passed.step, Goal):
            yield passed.step, passed.state


def position_in_question(scene: Scene, state: State, file: Path | None = None) -> State:
    """Return the position where the line of a scene sets its first goal; without any, the one at its end."""
    for passed in walk(scene.steps, state):
        if isinstance(passed, Complaint):
            passed.file = file
            raise passed
        if not passed.branch:
            state = passed.state
            if isinstance(passed.step, Goal):
                break
    return state


def unproved(scene: Scene, game: Game, file: Path | None = None, limit: Limit = LIMIT) -> Iterator[Complaint]:
    """Yield a complaint for each goal to win that is not proved to be forced."""
    for goal, state in goals_of(scene, position_of(scene, game, file=file)):
        task = task_for(goal, state, scene.learner)
        if task.aim.kind != "win":
            continue
        found = reachable(task, state, decks=scene.decks, limit=limit)
        if found is not True:
            wrong = "it is refuted" if found is False else "it could not be proved"
            expected = "a goal that is forced"
            yield Complaint(wrong, file=file, line=goal.line, expected=expected, remedy="see what `bsdesk solve` says")
        else:
            yield from unlike_measured(scene, state, file)


def unlike_measured(scene: Scene, state: State, file: Path | None) -> Iterator[Complaint]:
    """Yield a complaint for what a puzzle says of itself and is not so: how hard it is, how long its shortest solution
    is, how many are so short."""
    said = {fact.key: fact for fact in scene.facts if fact.key in ("grade", "proved")}
    measures = measure(state, scene.learner, scene.decks) if said else None
    for key, fact in said.items():
        found = (
            {"grade": measures.grade, "proved": measures.proved}[key] if measures is not None else "not to be measured"
        )
        if found != fact.text:
            remedy = "correct the line" if measures is not None else "make it smaller"
            yield Complaint(f"{key} is {found}", file=file, line=fact.line, expected=fact.text, remedy=remedy)
