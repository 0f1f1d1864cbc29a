"""Scenes at the table: a lesson is gone through by hand, with its captions, hints, wrong moves, and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from bsdesk.scenes.playing import Waits
from bsdesk.speech.interface import LANGUAGES, Words
from bsdesk.table import progress
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.lobby.lessons import Lessons
from bsdesk.ui.lobby.start import Start
from bsdesk.ui.table.scenes.screen import SceneTable
from bsdesk.ui.table.scenes.spotlight import Spotlights
from tests.ui.checks import control_of, faults_of, without_label
from tests.ui.hands import click, ids, lines, page_of, press, resize
from tests.ui.scene_tables import LESSON, MOMENTS, carry, go, opened, scene_file, scene_of, settle, shipped

WORDS = Words("en")
WINDOWS = (((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 100), ((1080, 1920), 100), ((2560, 1440), 200))


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    """No table stays open."""
    yield
    app.home()


def at_the_task(app: App, text: str = LESSON) -> SceneTable:
    """Open the lesson, and go on to where both cores are to be moved."""
    table = opened(app, text)
    go(app, "scene:next", "scene:answer:1")
    return table


def at_the_goal(app: App) -> SceneTable:
    """Go on to where one is to win."""
    table = at_the_task(app)
    move_both(app)
    return table


def move_both(app: App) -> None:
    """Carry both cores from the Reserve to the Spirit, one by one: that is as good as both at once."""
    carry(app, "place:p1.reserve", "card:#1")
    carry(app, "place:p1.reserve", "card:#1")


# ---------------------------------------------------------------------------------------------- from beginning to end


def test_a_lesson_is_done_by_hand_from_its_first_words_to_its_end(app: App) -> None:
    table = opened(app)
    assert {"This is your Spirit.", "Its level depends on its cores.", "1 / 4"} <= set(lines(app))
    assert table.parts.model.seat == 0  # there is nothing to be done yet
    go(app, "scene:next")
    assert "How many cores make it level 2?" in lines(app)
    go(app, "scene:answer:0")
    assert WORDS("scene_not_that") in lines(app)
    go(app, "scene:answer:1")
    assert (table.guide.at.waits, table.parts.model.seat) == (Waits.LEARNER, 1)
    assert table.parts.placement.usable_things() == {"p1.reserve"}  # the wanted move alone is lit
    move_both(app)
    assert {"Good.", WORDS("scene_goal_win"), WORDS("scene_moves_left", count=3)} <= set(lines(app))
    go(app, "next")
    carry(app, "card:#1", "place:p2.life")
    assert table.parts.model.match.public.results == {1: "win", 2: "lose"}
    assert WORDS("scene_done") in lines(app)
    assert "result" not in app.screen.name
    assert progress.load()[0].is_done("own/mine")
    go_back = control_of(page_of(app), "scene:leave")
    assert go_back.on
    click(app, "scene:leave")
    assert isinstance(app.screen, Start)


def test_enter_goes_on_wherever_the_keyboard_is_not(app: App) -> None:
    table = opened(app)
    press(app, pygame.K_RETURN)
    settle(app)
    assert "How many cores make it level 2?" in lines(app)
    press(app, pygame.K_RETURN)  # a question is answered, not passed over
    assert table.guide.at.waits is Waits.ANSWER


def test_back_leads_to_the_stop_before_and_the_table_goes_with_it(app: App) -> None:
    table = at_the_goal(app)
    assert table.parts.model.view.tokens["#1"] == (3, 0)
    go(app, "scene:back")
    assert (table.guide.number, table.parts.model.view.tokens["#1"]) == (3, (1, 0))
    move_both(app)
    assert table.guide.number == 4
    assert scene_of(app) is table  # it was no other table


def test_show_me_does_it_at_the_table(app: App) -> None:
    table = at_the_task(app)
    go(app, "scene:show")
    assert table.parts.model.view.tokens["#1"] == (3, 0)
    go(app, "scene:show")
    assert table.parts.model.match.public.results[1] == "win"
    assert WORDS("scene_showed") in lines(app)


def test_a_branch_leads_aside_and_back(app: App) -> None:
    text = LESSON.replace("do move reserve 2 ref-02", "play move reserve 2 ref-02")
    table = at_the_task(app, text)
    go(app, "scene:branch:what-if-you-stop")
    assert "Then you would just go on." in lines(app)
    go(app, "scene:next")
    assert table.parts.model.view.step == "attack"
    go(app, "scene:next")
    assert (table.parts.model.view.step, table.guide.number) == ("main", 3)


# ------------------------------------------------------------------------------------------------------- wrong moves


def test_a_legal_move_that_misses_the_goal_is_told_and_taken_back(app: App) -> None:
    table = at_the_task(app)
    go(app, "next")
    said = lines(app)
    assert WORDS("scene_astray") in said
    assert any("Reserve" in line and "2 cores" in line for line in said)
    go(app, "scene:take-back")
    assert (table.parts.model.view.step, table.guide.at.waits) == ("main", Waits.LEARNER)
    move_both(app)
    assert table.guide.number == 4


def test_who_goes_on_anyway_can_still_set_back(app: App) -> None:
    table = at_the_task(app)
    go(app, "next", "scene:anyway", "next", "scene:set-back")
    assert (table.parts.model.view.step, table.parts.model.view.tokens["#1"]) == ("main", (1, 0))


def test_a_goal_that_is_lost_bars_the_way_until_it_is_set_back(app: App) -> None:
    table = at_the_goal(app)
    go(app, "next", "next")
    assert WORDS("scene_astray") in lines(app)
    go(app, "scene:anyway", "next")
    assert WORDS("scene_lost") in lines(app)
    assert table.parts.model.seat == 0
    go(app, "scene:set-back")
    assert (table.parts.model.seat, table.parts.model.view.step) == (1, "main")


def test_undo_takes_back_the_move_of_the_learner_and_what_followed(app: App) -> None:
    table = at_the_goal(app)
    go(app, "next")
    assert table.parts.model.view.step == "attack"
    go(app, "undo")
    assert (table.parts.model.view.step, table.guide.at.moves_made) == ("main", 0)
    assert not control_of(page_of(app), "undo").on


def test_a_refused_move_is_refused_as_at_every_table(app: App) -> None:
    table = at_the_task(app)
    carry(app, "place:p1.reserve", "card:#2")
    assert table.guide.at.moves_made == 0
    assert table.guide.last.verdict is None


# ------------------------------------------------------------------------------------------------------------- hints


def test_hints_come_in_three_grades(app: App) -> None:
    table = at_the_task(app)
    found = []
    for _ in range(3):
        go(app, "hint")
        found.append([line for line in lines(app) if "Reserve" in line or "core" in line])
    assert table.guide.hints.used == 3
    assert WORDS("scene_hint", number=3, count=3) in lines(app)
    assert found[0] != found[1] != found[2]


def test_a_scene_gives_its_own_hints(app: App) -> None:
    at_the_goal(app)
    go(app, "hint")
    assert {"Where do you attack?", WORDS("scene_hint", number=1, count=1)} <= set(lines(app))


# -------------------------------------------------------------------------------------------------- puzzles and combos


def test_the_solver_shows_a_puzzle_that_has_no_line_of_its_own(app: App) -> None:
    table = shipped(app, "puzzles/fresh-attacker")
    assert not table.guide.at.can_show
    go(app, "scene:show")
    assert table.parts.model.match.public.results.get(1) == "win"
    assert not progress.load()[0].is_done(table.about.name)  # it was shown, not solved


def test_a_combo_is_played_back_by_chips_and_buttons(app: App) -> None:
    table = shipped(app, "combos/twice")
    assert {"combo:1", "combo:2", "combo:3", "combo:start", "combo:play", "combo:speed", "combo:try"} <= ids(app)
    assert "scene:show" not in ids(app)
    go(app, "scene:next")
    assert (table.guide.number, table.parts.model.view.step) == (2, "attack")
    go(app, "combo:3")
    assert (table.guide.number, table.parts.model.view.tokens["p2.life"]) == (3, (1, 0))
    go(app, "combo:1")
    assert (table.guide.number, table.parts.model.view.tokens["p2.life"]) == (1, (2, 0))
    go(app, "combo:speed")
    assert table.guide.playback.speed == 2.0
    go(app, "combo:play")
    assert table.parts.model.match.public.results[1] == "win"
    go(app, "combo:start", "combo:try")
    assert (table.guide.at.waits, table.guide.shown) == (Waits.LEARNER, False)
    carry(app, "card:#1", "place:p2.life")
    assert table.parts.model.view.moment


def test_a_rule_without_a_task_is_played_back(app: App) -> None:
    assert shipped(app, "rules/first-turn").guide.shown


# ---------------------------------------------------------------------------------------------------- around the table


def test_a_scene_that_is_dropped_on_the_window_is_taken_in_once(app: App, tmp_path: Path) -> None:
    file = scene_file(tmp_path / "elsewhere")
    assert app.screen.dropped_file(str(file))
    assert scene_of(app).about.name == "own/mine"
    app.back()
    app.open(Lessons(app))
    assert app.screen.dropped_file(str(file))
    app.back()
    assert [one.name for one in Lessons(app).scenes or []] == []
    found = sorted(path.name for path in (app.shelf.own.parent / "scenes").rglob("*.scene"))
    assert found == ["mine.scene"]


def test_a_scene_that_cannot_be_read_says_why(app: App, tmp_path: Path) -> None:
    app.screen.dropped_file(str(scene_file(tmp_path, "game battle_spirits\nplya end\n", "bad")))
    assert WORDS("cannot_open") in lines(app)
    assert any("play" in line for line in lines(app))


def test_the_lessons_are_listed_by_game_and_kind_with_what_is_done(app: App) -> None:
    click(app, "lessons")
    assert isinstance(app.screen, Lessons)
    click(app, "kind:puzzles")
    names = [ident for ident in ids(app) if ident.startswith("scene:battle_spirits/puzzles")]
    assert len(names) >= 5
    kept = progress.Progress()
    kept.finished(names[0].removeprefix("scene:"))
    progress.save(kept)
    app.screen.enter()
    all_of = len(app.screen.of_kind("puzzles"))
    said = WORDS("scenes_count", kind=WORDS("scenes_puzzles"), done=1, all=all_of)
    assert said in lines(app)
    click(app, "game:black_poker")
    assert any(ident.startswith("scene:black_poker") for ident in ids(app))
    click(app, "next")
    assert scene_of(app).guide.play.state.rules.id == "black_poker"


def test_the_first_start_offers_to_learn_and_to_play(app: App) -> None:
    assert {"learn", "play"} <= ids(app)
    click(app, "learn")
    assert isinstance(app.screen, SceneTable)
    app.home()
    assert "learn" not in ids(app)


def test_the_keyboard_alone_goes_through_a_lesson(app: App) -> None:
    opened(app)
    press(app, pygame.K_n)
    settle(app)
    assert "How many cores make it level 2?" in lines(app)
    app.focus_on("scene:answer:1", keyboard=True)
    press(app, pygame.K_RETURN)
    settle(app)
    press(app, pygame.K_i)
    assert WORDS("scene_hint", number=1, count=3) in lines(app)
    app.focus_on("scene:show", keyboard=True)
    press(app, pygame.K_RETURN)
    settle(app)
    assert scene_of(app).guide.number == 4
    press(app, pygame.K_ESCAPE)
    assert app.screen.name == "scene-menu"
    click(app, "leave")
    assert isinstance(app.screen, Start)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_cover_no_spotlight_and_fit(app: App, size: tuple[int, int], language: str) -> None:
    resize(app, size, 100, language)
    table = opened(app)
    for ident in ("scene:next", "scene:answer:1", "scene:show", "hint"):
        page = page_of(app)
        paper = control_of(page, "caption").rect
        spots = Spotlights(table.parts, table.guide, page, table.parts.placement.layout(page))
        assert [rect for rect in spots.open if spots.shines and intersection(rect, paper)[2]] == []
        assert intersection(paper, (0, 0, *size)) == paper
        assert [said.text for said in page.said if said.cut and intersection(said.rect, paper)[2]] == []
        go(app, ident)


@pytest.mark.parametrize("opened", MOMENTS.values(), ids=list(MOMENTS))
def test_a_scene_has_room_in_every_language_and_window(app: App, opened: Callable[[App], None]) -> None:
    opened(app)
    for size, scale in WINDOWS:
        for language in LANGUAGES:
            resize(app, size, scale, language)
            page_of(app), page_of(app)
            page = page_of(app)
            wrong = faults_of(page, layers=True) + without_label(page)
            assert not wrong, (size, scale, language, wrong[:6])
