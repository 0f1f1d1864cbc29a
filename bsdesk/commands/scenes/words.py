"""`scenes show`: a scene in words, stop by stop."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from bsdesk.commands.scenes.files import games_for, scene_text
from bsdesk.commands.shared.shipped import books_of
from bsdesk.commands.terminal.board import SeatBoard
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.state import State, fold
from bsdesk.engine.view import redact_events
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.guide.episodes import episodes_of
from bsdesk.scenes.scene import Ask, Branch, Expect, Goal, Play, Point, Say, Scene, said_in
from bsdesk.scenes.sharing import code_of
from bsdesk.scenes.walking import Made, Passed, walk
from bsdesk.scenes.writing import write
from bsdesk.speech.event_wording import EventWording
from bsdesk.speech.interface import Words
from bsdesk.speech.narration import ToldEvent, log_lines
from bsdesk.speech.wording import Wording


def run(args: argparse.Namespace) -> int:
    """Print a scene in words, or its share code."""
    text, file = scene_text(args.file)
    scene, state = read_scene(text, games_for(args), file)
    if args.code:
        print(code_of(write(scene)))
        return 0
    print("\n".join(InWords(scene, state, args.lang).lines()))
    return 0


class InWords:
    """A scene that is told in one language."""

    def __init__(self, scene: Scene, state: State, language: str) -> None:
        self.scene, self.state, self.language = scene, state, language
        self.game: Game = state.game
        self.wording, self.words = Wording(books_of(state.rules.id), language), Words(language)

    def lines(self) -> Iterator[str]:
        """Yield the scene, line by line."""
        if self.scene.title:
            yield said_in(self.scene.title, self.language)
        if self.scene.about:
            yield said_in(self.scene.about, self.language)
        yield from SeatBoard(self.state, self.scene.learner, self.wording).lines()
        for passed in walk(self.scene.steps, self.state):
            if isinstance(passed, Complaint):
                yield self.words.complaint(str(passed))
                return
            indent = "  " * (passed.branch.count("/") + 1) if passed.branch else ""
            for line in self.step(passed):
                yield indent + line
        yield from self.stops()

    def stops(self) -> Iterator[str]:
        """Yield the stops of the scene's own line with the numbers by which `scenes export` chooses them."""
        episodes = list(episodes_of(self.scene, self.state))
        for number, episode in enumerate(episodes, 1):
            said = said_in(episode.stop.said, self.language) or next((made.text for made in episode.made), "")
            yield f"{self.words('combo_step')} {number}: {said}"
        if not episodes or episodes[-1].made:
            yield f"{self.words('combo_step')} {len(episodes) + 1}: {self.words('combo_end')}"

    def step(self, passed: Passed) -> Iterator[str]:
        """Yield the lines about a step."""
        step, said = passed.step, self.language
        match step:
            case Say():
                yield f"“{said_in(step.said, said)}”"
            case Point():
                yield f"  {'→' if step.kind == 'arrow' else '◎'} {' '.join(step.things)}"
            case Ask():
                yield f"? {said_in(step.said, said)}"
                for answer in step.answers:
                    why = f" ({said_in(answer.why, said)})" if answer.why else ""
                    yield f"  {'+' if answer.right else '-'} {said_in(answer.said, said)}{why}"
            case Expect():
                yield f"= {step.text}"
            case Goal():
                yield f"! {self.words('editor_goal', goal=step.text)}"
                for number, hint in enumerate(step.hints, 1):
                    yield f"  {number}. {said_in(hint, said)}"
                for mistake in step.mistakes:
                    yield f"  {'; '.join(mistake.moves)}: {said_in(mistake.said, said)}"
            case Branch():
                yield f"{step.name}:"
            case Play():
                for made in passed.made:
                    yield f"{'» ' if step.wanted else ''}{made.text}"
                    yield from (f"    {line}" for line in lines_of_move(made, self.wording))


def lines_of_move(made: Made, wording: Wording) -> Sequence[str]:
    """Return what a move did, as the log tells it."""
    state, events = made.before.copy(), EventWording(wording)
    found: list[ToldEvent] = []
    for event in redact_events(made.before, made.events, "all"):
        name = partial(wording.thing, state, 1)
        found.append(ToldEvent(event, events.event(state, event, name), events.facts(state, event.fact, name)))
        fold(state, event)
    lines = log_lines([[one for one in found if one.text]], wording, made.before.rules.token_marks)
    return [line.text for line in lines if line.text]
