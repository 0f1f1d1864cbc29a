"""The course: every lesson can be done by what it lights; a legal move that leads away is answered; texts fit."""

from __future__ import annotations

import math
import random
import textwrap
from collections.abc import Iterator
from copy import copy

import pytest

from bsdesk.bots.playout import Limit
from bsdesk.engine.play import to_act
from bsdesk.engine.values import Move
from bsdesk.scenes.collection import Found
from bsdesk.scenes.guide.playing import ScenePlay
from bsdesk.scenes.guide.verdict import Verdict, Waits, Worth
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import LANGUAGES, Ask, Goal, Play, Said, Say, Scene
from bsdesk.scenes.search import choices
from tests.scenes.scenes import SHIPPED, read

LESSONS = [one for one in SHIPPED if one.shelf == "lessons"]
LINES, LETTERS, SIGNS = 2, 46, 26  # of a caption: lines, and how many letters or Chinese signs a line has
SAMPLE, MANY = 1, 30  # other moves that are tried at each task
FARTHEST = 15  # moves that are made at random in a row
QUICK = Limit(nodes=300, seconds=0.5)
LONGEST = 200  # stops and moves of a lesson

every = pytest.mark.parametrize("found", LESSONS, ids=lambda one: one.name)


def begun(found: Found, limit: Limit | None = None) -> ScenePlay:
    """Return a lesson at its beginning."""
    scene, state = read(found)
    return ScenePlay(scene, state, limit) if limit else ScenePlay(scene, state)


def walked(play: ScenePlay) -> Iterator[Move]:
    """Go through a lesson as who does what is lit; yield each move of the learner before it is made."""
    for _ in range(LONGEST):
        match play.waits:
            case Waits.END:
                return
            case Waits.GO:
                play.go()
            case Waits.ANSWER:
                assert play.now.ask is not None
                play.answer([answer.right for answer in play.now.ask.answers].index(True))
            case Waits.RIVAL:
                reply = play.reply()
                assert reply is not None
                assert play.take(reply).kind in (Worth.ON, Worth.DONE)
            case Waits.LEARNER:
                assert play.lit, f"nothing is lit at stop {play.now.number}: {play.now.said}"
                yield play.lit[0]
                verdict = play.take(play.lit[0])
                assert verdict.kind in (Worth.ON, Worth.DONE)
                assert not verdict.jumped
    raise AssertionError("the lesson doesn't end")


def texts_of(scene: Scene) -> Iterator[Said]:
    """Yield every text of a lesson that is read beside the table."""
    for step in scene.steps:
        match step:
            case Say():
                yield step.said
            case Ask():
                yield from (step.said, *(text for answer in step.answers for text in (answer.said, answer.why)))
            case Goal():
                yield from (*step.hints, *(mistake.said for mistake in step.mistakes))


def lines_for(text: str, language: str) -> int:
    """Return how many lines of a caption a text takes."""
    return len(textwrap.wrap(text, LETTERS)) if language == "en" else math.ceil(len(text) / SIGNS)


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [("battle_spirits", 10, 15), ("black_poker", 5, 8), ("ff_tcg", 5, 8), ("asteriated_grail", 5, 8)],
)
def test_a_course_is_numbered_through_and_ends_in_a_guided_game(game: str, least: int, most: int) -> None:
    names = [one.name.split("/")[-1] for one in LESSONS if one.name.startswith(f"{game}/")]
    assert least <= len(names) <= most
    assert [int(name.split("-")[0]) for name in names] == list(range(1, len(names) + 1))
    assert names[-1].endswith("-guided-game")


@every
def test_the_texts_of_a_lesson_are_there_in_each_language_and_fit(found: Found) -> None:
    scene = parse(found.file.read_text("utf-8"))
    assert list(scene.title) == list(LANGUAGES)
    for said in texts_of(scene):
        assert list(said) == list(LANGUAGES), said
        assert {text: LINES for text in said.values() if lines_for(text, _language(said, text)) > LINES} == {}


def _language(said: Said, text: str) -> str:
    return next(language for language, words in said.items() if words == text)


@every
def test_what_a_lesson_asks_for_is_lit_and_has_three_hints(found: Found) -> None:
    scene = parse(found.file.read_text("utf-8"))
    goals = [step for step in scene.steps if isinstance(step, Goal)]
    assert goals
    assert [goal.line for goal in goals if not goal.want or len(goal.hints) != 3] == []
    for before, step in zip(scene.steps, scene.steps[1:], strict=False):  # each task says what it is, and is done
        if isinstance(step, Goal):
            assert not isinstance(before, Play)
    assert any(isinstance(step, Play) and step.wanted for step in scene.steps)


@every
def test_a_lesson_is_gone_through_by_doing_what_is_lit(found: Found) -> None:
    play = begun(found)
    assert len(list(walked(play))) >= 1


both = pytest.mark.parametrize(
    ("found", "count"),
    [(one, SAMPLE) for one in LESSONS] + [pytest.param(one, MANY, marks=pytest.mark.long) for one in LESSONS],
    ids=lambda one: one.name if isinstance(one, Found) else str(one),
)


@both
def test_a_legal_move_keeps_the_lesson_alive_or_is_answered(found: Found, count: int) -> None:
    play, chance = begun(found, QUICK if count == SAMPLE else None), random.Random(found.name)
    for wanted in walked(play):
        others = [move for move, _ in choices(play.state, play.seat) if move != wanted]
        for move in chance.sample(others, min(count, len(others))):
            beside = aside(play)
            verdict = beside.take(move)
            refuse_unanswered(play, move, verdict)
            if verdict.kind is not Worth.DONE:
                assert beside.take_back()
                assert beside.take(wanted).kind in (Worth.ON, Worth.DONE), move


@both
def test_who_plays_at_random_is_answered_as_soon_as_the_goal_is_out_of_reach(found: Found, count: int) -> None:
    play, chance = begun(found, QUICK), random.Random(found.name)
    for _ in walked(play):
        for _ in range(
            -(-count // 2) if play.attempt is None or not play.attempt.moves_made else 0
        ):  # at the beginning of each task
            stray(aside(play), chance)


def stray(play: ScenePlay, chance: random.Random) -> None:
    """Make legal moves at random until the task is done, or a move leads away from the goal."""
    for _ in range(FARTHEST):
        if play.waits is Waits.RIVAL:
            reply = play.reply()
            assert reply is not None
            if play.take(reply).kind is not Worth.ON:
                return
            continue
        move = chance.choice([move for move, _ in choices(play.state, play.seat)])
        verdict = play.take(move)
        refuse_unanswered(play, move, verdict)
        if verdict.kind is not Worth.ON:
            play.set_back()
            return


def refuse_unanswered(play: ScenePlay, move: Move, verdict: Verdict) -> None:
    """Fail if a move was refused, or led away from the goal and nothing is said of it."""
    assert verdict.kind is not Worth.REFUSED, move
    if verdict.kind in (Worth.ASTRAY, Worth.LOST):
        assert verdict.set_back, move
        assert verdict.said, f"no mistake speaks of {move} at stop {play.now.number}: {play.now.said['en']}"


def test_a_lesson_tells_of_a_mistake_in_the_language_of_the_learner() -> None:
    play = begun(next(one for one in LESSONS if one.name == "battle_spirits/lessons/01-goal"))
    while play.waits is not Waits.LEARNER:
        play.go()
    assert to_act(play.state) == play.seat
    verdict = play.take(Move(play.seat, "end"))
    assert (verdict.kind, verdict.said["zh_hant"]) == (Worth.LOST, "攻擊階段結束了，什麼也沒發生。")


def aside(play: ScenePlay) -> ScenePlay:
    """Return the same lesson at the same place, to try a move in."""
    other = ScenePlay(play.scene, play.start, play.limit)
    other.__dict__.update(play.__dict__)
    other.trail = copy(play.trail)
    other.trail.past, other.trail.path = list(play.trail.past), list(play.trail.path)
    if play.attempt is not None:
        other.attempt = copy(play.attempt)
        other.attempt.safe = list(play.attempt.safe)
    return other
