"""What is said in an export, and how long it stands: long enough to be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import east_asian_width

from bsdesk.scenes.guide.episodes import Episode
from bsdesk.scenes.scene import Scene, said_in, told_before
from bsdesk.scenes.tasks import read_aim
from bsdesk.speech.interface import Words
from bsdesk.ui.stage.sayings import StageCaption
from bsdesk.ui.table.scenes.sentences import split

LOOKS, LETTER, WIDE = 1.4, 0.045, 2.6  # seconds, and more for each letter; a Chinese one counts as so many
LONGEST = 12.0
THINKS = 2.5  # seconds more, where something is asked


class Stands(NamedTuple):
    """A caption, and for how many seconds it stands before anything is done."""

    caption: StageCaption
    seconds: float


def heading(scene: Scene, language: str) -> tuple[str, str]:
    """Return what a scene is called, and what may be told of it at its head."""
    return said_in(scene.title, language), said_in(told_before(scene), language)


def title_of(scene: Scene, language: str) -> Stands:
    """Return what is said before the first stop: what the scene is called, and what may be told of it."""
    caption = StageCaption(*heading(scene, language))
    return Stands(caption, seconds_for(caption))


def said_at(episode: Episode, words: Words) -> Iterator[Stands]:
    """Yield what is said at a stop, one after another: a question is answered, a task is named."""
    language, stop = words.language, episode.stop
    text = said_in(stop.said, language)
    if stop.ask is not None:
        answers = " / ".join(said_in(answer.said, language) for answer in stop.ask.answers)
        asked = said_in(stop.ask.said, language)
        if text:
            yield standing(StageCaption(*split(text)))
        yield standing(StageCaption(asked, answers), THINKS)
        right = next((answer for answer in stop.ask.answers if answer.right), None)
        if right is not None:
            yield standing(StageCaption(asked, f"→ {said_in(right.said, language)}"))
        return
    caption = StageCaption(*split(text)) if text else StageCaption(goal_named(episode, words))
    yield standing(caption, THINKS if stop.goal is not None else 0.0)


def goal_named(episode: Episode, words: Words) -> str:
    """Return what is to be reached from a stop, where that can be said in general."""
    goal = episode.stop.goal
    if goal is None:
        return ""
    aim = read_aim(goal.text, episode.state.game)
    if aim.kind not in ("win", "survive"):
        return ""
    return words(f"scene_goal_{aim.kind}") if goal.turns == 1 else words(f"scene_goal_{aim.kind}_in", count=goal.turns)


def standing(caption: StageCaption, more: float = 0.0) -> Stands:
    return Stands(caption, seconds_for(caption) + more)


def seconds_for(caption: StageCaption) -> float:
    """Return the seconds in which a caption can be read; none if nothing is said."""
    text = caption.title + caption.text
    if not text:
        return 0.0
    return min(LONGEST, LOOKS + LETTER * sum(WIDE if east_asian_width(letter) in "WF" else 1.0 for letter in text))
