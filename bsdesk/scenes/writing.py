"""Writing a scene down, in the form in which it is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bsdesk.scenes.reading import language_of
from bsdesk.scenes.scene import LANGUAGES, Ask, Branch, Expect, Goal, Play, Point, Said, Say, Scene, Step, in_order

INDENT = "  "


def write(scene: Scene) -> str:
    """Return the text of a scene."""
    lines = [
        *[f"{fact.key} {fact.text}" for fact in scene.facts if fact.key in ("game", "option")],
        *said_lines("title", scene.title),
        *said_lines("about", scene.about),
        *[f"{fact.key} {fact.text}" for fact in in_order(scene.facts) if fact.key not in ("game", "option")],
    ]
    steps = list(step_lines(scene.steps))
    gap = [""] if steps else []
    return "\n".join(["\n".join(line.replace("#", "\\#") for line in (*lines, *gap, *steps)), ""])


def said_lines(key: str, said: Said) -> Iterator[str]:
    """Yield a line for each language in which something is said, English first and without its name."""
    for language in sorted(said, key=LANGUAGES.index):
        text = said[language]
        bare = language == "en" and language_of(text) == ("en", text)
        yield f"{key} {text}" if bare else f"{key} {language} {text}"


def step_lines(steps: Sequence[Step]) -> Iterator[str]:
    """Yield the lines of steps."""
    for step in steps:
        match step:
            case Play():
                yield f"{'do' if step.wanted else 'play'} {step.text}"
            case Say():
                yield from said_lines("say", step.said)
            case Point():
                yield f"{step.kind} {' '.join(step.things)}"
            case Ask():
                yield from said_lines("ask", step.said)
                for answer in step.answers:
                    yield from said_lines("right" if answer.right else "wrong", answer.said)
                    yield from said_lines("why", answer.why)
            case Expect():
                yield f"expect {step.text}"
            case Goal():
                yield from goal_lines(step)
            case Branch():
                yield f"branch {step.name}"
                yield from (INDENT + line for line in said_lines("title", step.title))
                yield from (INDENT + line for line in step_lines(step.steps))
                yield "end"


def goal_lines(goal: Goal) -> Iterator[str]:
    """Yield the lines of a goal; what is usual is left out."""
    yield f"goal {goal.text}"
    usual = Goal("")
    limits = [f"{goal.moves} moves"] if goal.moves else []
    if goal.turns != usual.turns:
        limits.append(f"{goal.turns} turns")
    if limits:
        yield f"limit {', '.join(limits)}"
    if goal.rival != usual.rival:
        yield f"rival {goal.rival}"
    if goal.want:
        yield f"want {'; '.join(goal.want)}"
    for hint in goal.hints:
        yield from said_lines("hint", hint)
    for mistake in goal.mistakes:
        moves = "; ".join(mistake.moves)
        for language in sorted(mistake.said, key=LANGUAGES.index):
            yield f"mistake {moves + ':' if language == 'en' else language} {mistake.said[language]}"
