"""The scenes that come with bsdesk are as they say, the puzzles are forced, and each is written as it is read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from bsdesk.scenes.checking import check
from bsdesk.scenes.collection import SHELVES, Found
from bsdesk.scenes.position import position_of
from bsdesk.scenes.puzzles.proving import goals_of, unproved
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import GRADES, LANGUAGES, Ask, Branch, Goal, Play, Say, Step
from bsdesk.scenes.sharing import code_of, text_of_code
from bsdesk.scenes.writing import write
from bsdesk.speech.books import read_books
from tests.scenes.scenes import SHIPPED, faults, game_of
from tests.scenes.without_lines import without_lines

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "scenes.md"
EXAMPLES = re.findall(r"<!-- scene -->\n```\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
PUZZLES = [one for one in SHIPPED if one.shelf == "puzzles"]

every = pytest.mark.parametrize("found", SHIPPED, ids=lambda one: one.name)


@every
def test_a_shipped_scene_is_as_it_says(found: Found) -> None:
    checked = check(found.file.read_text("utf-8"), game_of, found.file)
    assert [str(fault) for fault in checked.faults] == []
    goals = [step for step in checked.scene.steps if isinstance(step, Goal)]
    assert checked.expectations or goals, "it tests nothing"


@every
def test_every_card_of_a_shipped_scene_has_a_name_that_a_person_can_read(found: Found) -> None:
    scene = parse(found.file.read_text("utf-8"))
    state = position_of(scene, game_of(scene.game, []))
    cards = [state.rules.defs[one] for one in {card.definition for card in state.cards.values() if card.definition}]
    assert [card.id for card in cards if card.id in card.names] == []


@every
def test_a_shipped_scene_is_written_as_it_is_read(found: Found) -> None:
    scene = parse(found.file.read_text("utf-8"))
    text = write(scene)
    assert without_lines(parse(text)) == without_lines(scene)
    assert write(parse(text)) == text
    assert text_of_code(code_of(text)) == text


@every
def test_a_shipped_scene_is_told_in_english_and_chinese_and_names_rules_of_the_book(found: Found) -> None:
    scene = parse(found.file.read_text("utf-8"))
    branches = (step.title for step in all_steps(scene.steps) if isinstance(step, Branch))
    texts = (step.said for step in all_steps(scene.steps) if isinstance(step, Say | Ask))
    for said in (scene.title, *branches, *texts):
        assert {"en", "zh_hant"} <= set(said)
    for goal in (step for step in all_steps(scene.steps) if isinstance(step, Goal)):
        assert all({"en", "zh_hant"} <= set(hint) for hint in goal.hints)
    books = read_books(ROOT / "bsdesk" / "games" / scene.game)
    assert scene.rules
    assert [rule for rule in scene.rules if rule not in books.rules] == []


def all_steps(steps: tuple[Step, ...]) -> list[Step]:
    return [one for step in steps for one in (step, *(all_steps(step.steps) if isinstance(step, Branch) else ()))]


@pytest.mark.parametrize("found", PUZZLES, ids=lambda one: one.name)
def test_a_shipped_puzzle_is_graded_and_has_hints_an_idea_and_a_line_that_wins(found: Found) -> None:
    scene = parse(found.file.read_text("utf-8"))
    [goal] = [step for step in scene.steps if isinstance(step, Goal)]
    assert (goal.text, bool(goal.hints)) == ("win this turn", True)
    assert scene.fact("grade") in GRADES
    assert scene.shortest > 0
    assert sum(isinstance(step, Play) for step in scene.steps) > 0  # `check` looks whether it reaches the goal
    if len(goal.hints) == 3:
        assert all(set(said) == set(LANGUAGES) for said in (scene.title, scene.about, *goal.hints))


@pytest.mark.long
@pytest.mark.parametrize("found", PUZZLES, ids=lambda one: one.name)
def test_a_shipped_puzzle_is_forced_and_as_hard_as_it_says(found: Found) -> None:
    scene = parse(found.file.read_text("utf-8"))
    game = game_of(scene.game, [])
    assert list(goals_of(scene, position_of(scene, game)))
    assert list(unproved(scene, game)) == []


def test_there_are_scenes_of_each_kind() -> None:
    count = Counter("/".join(one.name.split("/")[:2]) for one in SHIPPED)
    assert all(one.shelf in SHELVES for one in SHIPPED)
    assert count["battle_spirits/rules"] >= 12
    assert count["battle_spirits/puzzles"] >= 15
    assert count["battle_spirits/combos"] >= 2
    assert count["black_poker/rules"] >= 6
    assert count["black_poker/puzzles"] >= 8
    assert count["ff_tcg/puzzles"] >= 7


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_of_the_document_is_so(number: int) -> None:
    assert faults(EXAMPLES[number]) == []


def test_the_document_has_examples_and_names_every_key() -> None:
    from bsdesk.scenes.expectations import KINDS
    from bsdesk.scenes.reading import KEYS

    assert len(EXAMPLES) >= 3
    text = DOCUMENT.read_text("utf-8")
    assert [key for key in (*KEYS, *KINDS) if f"`{key}" not in text] == []


def test_a_position_of_solving_is_a_scene() -> None:
    text = (ROOT / "docs" / "solving.md").read_text("utf-8")
    [position] = re.findall(r"<!-- position -->\n```\n(.*?)```", text, re.DOTALL)
    assert faults(position) == []


def test_every_game_of_two_that_has_combos_shows_another_line_in_one() -> None:
    combos = [parse(one.file.read_text("utf-8")) for one in SHIPPED if one.shelf == "combos"]
    with_branches = {scene.game for scene in combos if scene.branches()}
    assert with_branches >= {"battle_spirits", "black_poker", "ff_tcg"}
