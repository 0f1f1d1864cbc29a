"""Scenes at the table: a lesson is gone through by hand, with its captions, hints, wrong moves, and its end."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pygame
import pytest

from bsdesk.scenes.guide.verdict import Waits
from bsdesk.scenes.scene import GRADES
from bsdesk.speech.interface import LANGUAGES, Words
from bsdesk.table import progress
from bsdesk.table.drop_targets import Held
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, intersection, middle
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.lessons import Lessons
from bsdesk.ui.lobby.scene_doors import all_scenes, play_now, puzzle_of_today
from bsdesk.ui.lobby.start import Start
from bsdesk.ui.table.layout.regions import HEAD
from bsdesk.ui.table.model.gaze import RIPENS
from bsdesk.ui.table.scenes.screen import OFFERED, SceneTable
from bsdesk.ui.table.scenes.spotlight import Spotlights
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.board.area_titles import counts
from bsdesk.ui.table.view.large_card import large_size
from tests.positions import Position
from tests.ui.checks import control_of, faults_of, without_label
from tests.ui.hands import click, ids, lines, page_of, press, resize, write
from tests.ui.scene_tables import (
    LESSON,
    MOMENTS,
    UNLIT,
    carry,
    go,
    opened,
    scene_file,
    scene_of,
    settle,
    shipped,
    spots_of,
)
from tests.ui.tables import table_at, truth
from tests.ui.windows import in_windows, some_of

WORDS = Words("en")
SMALL = "p1 field ref-02[1] | reserve 2 | life 1 | deck ref-01\np2 life 2 | deck ref-09\n"
SCENES = Path(__file__).parents[2] / "assets" / "scenes"
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


def test_an_answer_is_told_why_it_is_right_or_not_before_the_lesson_goes_on(app: App) -> None:
    why = LESSON.replace("right Three\n", "right Three\nwhy One more each.\n").replace(
        "wrong One\n", "wrong One\nwhy One is level 1.\n"
    )
    table = opened(app, why)
    go(app, "scene:next", "scene:answer:0")
    assert {"How many cores make it level 2?", WORDS("scene_not_so", why="One is level 1.")} <= set(lines(app))
    go(app, "scene:answer:1")
    assert {WORDS("scene_right"), "One more each."} <= set(lines(app))
    stop = table.guide.at.number
    go(app, "scene:next")
    assert (table.guide.at.number, table.guide.at.waits) == (stop + 1, Waits.LEARNER)


def test_enter_goes_on_wherever_the_keyboard_is_not(app: App) -> None:
    table = opened(app)
    press(app, pygame.K_RETURN)
    settle(app)
    assert "How many cores make it level 2?" in lines(app)
    press(app, pygame.K_RETURN)  # a question is answered, not passed over
    assert table.guide.at.waits is Waits.ANSWER


def test_enter_goes_on_after_a_card_was_clicked(app: App) -> None:
    table = opened(app)
    card = next(ident for ident in ids(app) if ident.startswith("card:"))
    app.focus_on(card, keyboard=True)
    press(app, pygame.K_RETURN)
    settle(app)
    assert table.guide.at.waits is Waits.ANSWER
    assert "How many cores make it level 2?" in lines(app)


def test_what_is_let_go_over_the_paper_goes_back(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda: (True, False, False))
    table = opened(app, UNLIT)
    go(app, "scene:next", "scene:answer:1")
    held = f"card:{table.parts.model.view.zones['p1.field'][0]}"
    (x, y, w, h), (bx, by, bw, bh) = (control_of(page_of(app), ident).shown for ident in (held, "scene:show"))
    start, over = (x + w // 2, y + h // 2), (bx + bw // 2, by + bh // 2)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    for at in ((start[0] + 12, start[1] - 12), over):
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0)))
        page_of(app)
    drag = table.parts.drag
    carried = drag.held
    app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=over))
    assert (carried is not None, drag.held) == (True, None)
    assert table.guide.at.waits is Waits.LEARNER


def test_enter_leads_to_the_next_lesson(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/01-goal")
    table.guide.resume(7)
    go(app, "scene:next")
    assert table.guide.over
    app.focus_on("")
    press(app, pygame.K_RETURN)
    assert scene_of(app) is not table
    assert scene_of(app).leading.about.name.endswith("02-cores-and-life")


@pytest.mark.parametrize("lesson", ["01-goal", "15-guided-game"])
def test_the_end_of_a_lesson_offers_a_game_against_the_gentle_bot(app: App, lesson: str) -> None:
    table = shipped(app, f"battle_spirits/lessons/{lesson}")
    table.guide.resume(len(table.guide.at.stops))
    for _ in range(3):
        settle(app)
        found = [ident for ident in ("scene:next", "scene:show") if ident in ids(app) and not table.guide.over]
        go(app, *found[:1])
    assert table.guide.over
    page = page_of(app)
    main = next(ident for ident in OFFERED if any(control.id == ident for control in page.controls))
    assert main == ("scene:onward" if lesson == "01-goal" else "scene:play")
    click(app, "scene:play")
    assert type(app.screen) is TableScreen
    match = app.screen.parts.model.match
    assert (match.box.id, dict(match.facts.players)) == ("battle_spirits", {1: "human", 2: "gentle"})
    view = app.screen.parts.model.view
    hand = {view.cards[ref].definition for ref in view.zones["p1.hand"]}
    assert {card[:7] for card in hand} == {"26RSD01"}  # the deck whose cards the lessons show


def test_the_first_hand_lies_over_all_piles(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "SystemRandom", partial(random.Random, 7))  # a game in which the learner is asked first
    play_now(app, doors_of(app), "ff_tcg")
    table = app.screen
    assert isinstance(table, TableScreen)
    layout = table.parts.placement.layout(page_of(app))
    assert layout.opening
    hand = set(table.parts.model.view.zones["p1.hand"])
    highest = max(pose.lift for ref, pose in layout.poses.items() if ref not in hand)
    assert min(layout.poses[ref].lift for ref in hand) > highest


def test_who_has_done_all_lessons_is_offered_a_game(app: App) -> None:
    app.open(Lessons(app))
    assert "play-now" not in ids(app)
    kept = progress.Progress()
    for one in all_scenes(app):
        if (one.game, one.kind) == ("ff_tcg", "lessons"):
            kept.note_finished(one.name)
    progress.save(kept)
    app.open(Lessons(app))
    click(app, "game:ff_tcg")
    click(app, "play-now")
    assert type(app.screen) is TableScreen
    assert app.screen.parts.model.match.box.id == "ff_tcg"


def test_the_last_words_are_read_not_watched(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/01-goal")
    table.guide.resume(6)
    settle(app)
    assert "scene:next" in ids(app)
    assert control_of(page_of(app), "next").label == WORDS("scene_read")


def test_the_goal_beside_the_table_does_not_repeat_the_paper(app: App) -> None:
    shipped(app, "battle_spirits/lessons/05-levels")
    go(app, "scene:next", "scene:next")
    said = [line for line in lines(app) if line.startswith("With three cores")]
    assert len(said) == 1
    assert WORDS("scene_moves_left", count=1) in lines(app)
    assert lines(app).count("Move both cores onto it.") == 1
    go(app, "hint")
    assert lines(app).count("Move both cores onto it.") == 1  # what is to be done, not why
    assert not [line for line in lines(app) if line.startswith("With three cores")]


def test_the_moves_that_are_left_are_not_called_a_goal(app: App) -> None:
    shipped(app, "battle_spirits/lessons/05-levels")
    go(app, "scene:next", "scene:next")
    assert WORDS("scene_moves_left", count=1) in lines(app)
    assert WORDS("scene_aim") not in lines(app)  # the paper says it
    at_the_goal(app)
    assert {WORDS("scene_aim"), WORDS("scene_goal_win")} <= set(lines(app))


def test_the_payment_that_is_suggested_in_the_lesson_on_paying_is_the_one_it_goes_on_from(app: App) -> None:
    table = shipped(app, "ff_tcg/lessons/02-paying")
    go(app, "scene:next", "scene:next", "scene:next")
    for card, zone in (("1-194S", "p1.hand"), ("1-208S", "p1.hand")):
        state = truth(scene_of(app)).state
        ref = next(ref for ref in state.zones[zone] if state.cards[ref].definition == card)
        carry(app, f"card:{ref}", "place:p1.field")
        click(app, "declare")
        settle(app)
        assert scene_of(app) is table  # the table was not laid out anew
        assert not table.guide.last.jumped
        go(app, "scene:next", "scene:next")
    assert WORDS("scene_done") in lines(app)


def test_what_an_arrow_joins_stays_ringed_in_the_middle_of_a_task(app: App) -> None:
    table = at_the_task(app)
    assert spots_of(table).next_ones() == []  # it is lit, with the rest dark
    carry(app, "place:p1.reserve", "card:#1")
    spots = spots_of(table)
    ringed = [spots.padded(rect) for rect in map(spots.rect_of, ("p1.reserve", "#1")) if rect is not None]
    assert spots.next_ones() == ringed
    assert not spots.shines
    carry(app, "place:p1.reserve", "card:#1")
    assert spots_of(table).next_ones() == []  # the task is done


def test_a_pass_is_asked_for_and_lit(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/09-magic-and-flash")
    go(app, "scene:next", "scene:next")
    carry(app, "card:#1", "place:p2.life")
    assert any(line.startswith("Flash Timing: use an effect") for line in lines(app))
    button = control_of(page_of(app), "pass")
    assert button.on
    assert any(intersection(rect, button.rect) == button.rect for rect in spots_of(table).marked)
    go(app, "pass")
    assert any(line.startswith("4000 against 5000") for line in lines(app))


def test_no_tip_lies_on_the_title_of_a_scene(app: App) -> None:
    opened(app)
    page = page_of(app)
    kept = page.kept()
    assert {control_of(page, "chip").rect, control_of(page, "caption").rect} <= set(kept)


def test_back_leads_to_the_stop_before_and_the_table_goes_with_it(app: App) -> None:
    table = at_the_goal(app)
    assert table.parts.model.view.tokens["#1"] == (3, 0)
    go(app, "scene:back")
    assert (table.guide.at.number, table.parts.model.view.tokens["#1"]) == (3, (1, 0))
    move_both(app)
    assert table.guide.at.number == 4
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
    assert (table.parts.model.view.step, table.guide.at.number) == ("main", 3)


# ----------------------------------------------------------------------------------------------- beside a spotlight


def test_a_button_in_the_dark_does_not_act_and_says_why(app: App) -> None:
    table = at_the_task(app)
    assert bright(table)
    for by_key in (False, True):
        if by_key:
            press(app, pygame.K_n)
        else:
            click_off(app, "next")
        settle(app)
        assert table.parts.model.view.step == "main"
        assert WORDS("scene_dark") in lines(app)
    for ident in ("hint", "leave"):
        assert control_of(page_of(app), ident).on
        box = control_of(page_of(app), ident).rect
        assert any(intersection(rect, box) == box for rect in bright(table))
    move_both(app)
    assert control_of(page_of(app), "next").on


def bright(table: SceneTable) -> list[Rect]:
    """Return what is bright beside the spotlight, if one shines."""
    spots = spots_of(table)
    return spots.open if spots.shines else []


def click_off(app: App, ident: str) -> None:
    """Click on what can't be used."""
    app.activate(control_of(page_of(app), ident))


def test_a_click_beside_the_cards_of_a_field_opens_nothing_over_the_lesson(app: App) -> None:
    table = opened(app, UNLIT)
    go(app, "scene:next", "scene:answer:1")
    page = page_of(app)
    field, card = (control_of(page, ident).rect for ident in ("place:p1.field", "card:#1"))
    assert field[0] < card[0] - 20
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=1, pos=(field[0] + 10, field[1] + field[3] // 2)))
    assert table.parts.gaze.zone == ""
    assert "caption" in ids(app)


def test_the_card_that_is_to_be_read_is_told_of_in_the_light(app: App) -> None:
    table = opened(app)
    gaze = table.parts.gaze
    assert "REF-02" in lines(app)
    assert gaze.card == "#1"  # the spotlight is on it
    assert shines_on(table, gaze.paper)
    table.parts.looking.look_at(table.parts.model.view.zones["p2.field"][0])
    assert not shines_on(table, gaze.paper)
    gaze.point(table.parts.model.view.zones["p2.field"][0])
    assert shines_on(table, gaze.paper)


def test_what_is_asked_beside_a_lesson_is_told_in_the_light(app: App) -> None:
    table = opened(app)
    press(app, pygame.K_b)
    rows = [control for control in page_of(app).controls if control.id.startswith("account:") and control.on]
    assert len(rows) > 3
    assert all(shines_on(table, control.shown) for control in rows)


def shines_on(table: SceneTable, box: Rect) -> bool:
    return any(intersection(rect, box) == box for rect in bright(table))


def test_things_that_can_be_used_are_bright_though_they_are_not_wanted(app: App) -> None:
    table = at_the_task(app)
    layout = table.parts.placement.layout(page_of(app))
    hand = table.parts.model.view.zones["p1.hand"][0]
    assert table.parts.placement.usable_things() == {"p1.reserve"}
    assert layout.rect_of(hand) in bright(table)


def test_only_the_button_that_is_wanted_is_bright(app: App) -> None:
    table = shipped(app, "black_poker/lessons/01-life")
    go(app, "scene:next", "scene:next", "scene:next")
    page = page_of(app)
    acting = {c.id for c in page.controls if c.on and c.act is not None and c.id.startswith(("next", "pass", "do:"))}
    assert acting == {"do:attack"}
    assert bright(table)


@pytest.mark.parametrize(
    ("lesson", "light", "answer"),
    [
        ("asteriated_grail/lessons/03-damage", "healing", "answer:n1"),
        ("ff_tcg/lessons/06-ex-burst", "p1.damage", "answer:yes"),
    ],
)
def test_the_answer_that_is_wanted_is_bright_though_only_a_thing_is_pointed_at(
    app: App, lesson: str, light: str, answer: str
) -> None:
    text = re.sub(r"light .*screen\.answers.*", f"light {light}", (SCENES / f"{lesson}.scene").read_text("utf-8"))
    table = opened(app, text)
    settle(app)
    while answer not in ids(app):
        go(app, "scene:next")
    assert bright(table)
    button = control_of(page_of(app), answer)
    assert button.on
    assert any(intersection(rect, button.rect) == tuple(button.rect) for rect in bright(table))
    go(app, answer)
    assert answer not in ids(app)


def test_a_lesson_is_passed_by_hand_and_answered_by_hand(app: App) -> None:
    table = shipped(app, "black_poker/lessons/01-life")
    go(app, "scene:next", "scene:next", "scene:next")
    carry(app, "card:#1", "place:p2.life")
    assert table.guide.at.moves_made == 1
    assert "stops" not in ids(app)
    go(app, "pass")
    assert (table.guide.at.number, table.guide.at.waits) == (5, Waits.LEARNER)
    go(app, "card:#1")
    assert table.parts.model.match.public.results[1] == "win"


# ------------------------------------------------------------------------------------------------------- wrong moves


def test_where_a_wrong_move_bars_the_way_what_it_leads_to_is_told(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/08-attack-and-block")
    go(app, "scene:next", "scene:next")
    carry(app, "card:#2", "place:p2.life")
    verdict = table.guide.last.verdict
    assert verdict is not None
    assert verdict.said["en"].startswith("It has 4000 BP.")
    click(app, "card:#1")
    said = table.parts.gaze.bubble
    assert said is not None
    assert (said.title, said.lines) == (WORDS("scene_first_back"), [verdict.said["en"]])


def test_who_only_reads_is_told_to_go_on(app: App) -> None:
    table = opened(app)
    click(app, "card:#1")
    assert told_beside(table) == WORDS("scene_press_next")
    click_off(app, "hint")
    assert any(WORDS("scene_hint_later") in line for line in lines(app))
    go(app, "scene:next")
    click(app, "card:#1")
    assert told_beside(table) == WORDS("scene_first_answer")
    go(app, "scene:answer:1")
    page_of(app)
    assert not told_beside(table), "what was said of the question is gone with it"


def test_no_empty_paper_is_laid_where_a_scene_goes_on_by_itself(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/14-reading-a-card")
    go(app, "scene:answer:1", "scene:next", "scene:answer:1", "scene:next", "scene:next", "scene:next")
    click(app, "scene:show")
    met = set[bool]()
    for now in range(400):
        app.screen.tick(time.monotonic() + now / 20)
        time.sleep(0.001)
        page = app.lay_out()
        met.add(table.guide.playback.goes_on(table.guide.at) and not table.guide.busy)
        assert "scene:next" not in {control.id for control in page.controls}, "there is nothing to press Next at"
        if "pass" in {control.id for control in page.controls if control.on}:
            break
    assert met == {True, False}


def test_a_card_that_a_scene_shows_large_lies_lit_beside_itself(app: App) -> None:
    table = opened(app, LESSON.replace("light ref-02", "large ref-02", 1))
    page = page_of(app)
    spots = Spotlights(table.parts, table.guide, page, table.parts.placement.layout(page))
    (ref, rect), own = spots.large[0], control_of(page, "card:#1").rect
    assert (ref, spots.shines) == ("#1", True)
    assert rect[2] > 1.5 * own[2]
    assert not intersection(rect, own)[2]
    assert not intersection(rect, control_of(page, "caption").rect)[2]


def told_beside(table: SceneTable) -> str:
    """Return what is told beside a thing that was clicked on."""
    said = table.parts.gaze.bubble
    return said.title if said is not None else ""


def test_a_legal_move_that_misses_the_goal_is_told_and_taken_back(app: App) -> None:
    table = at_the_task(app, UNLIT)
    go(app, "next")
    said = " ".join(lines(app))
    assert WORDS("scene_astray") in said
    assert re.search(r"2 cores \S+ \S+ Reserve|Reserve.* 2 cores", said)
    go(app, "scene:take-back")
    assert (table.parts.model.view.step, table.guide.at.waits) == ("main", Waits.LEARNER)
    move_both(app)
    assert table.guide.at.number == 4


def test_who_goes_on_anyway_can_still_set_back(app: App) -> None:
    table = at_the_task(app, UNLIT)
    go(app, "next", "scene:anyway", "next", "scene:set-back")
    assert (table.parts.model.view.step, table.parts.model.view.tokens["#1"]) == ("main", (1, 0))


def test_a_goal_that_is_lost_bars_the_way_until_it_is_set_back(app: App) -> None:
    table = at_the_goal(app)
    go(app, "next", "next")
    assert WORDS("scene_astray") in " ".join(lines(app))
    go(app, "scene:anyway", "next")
    assert WORDS("scene_lost") in " ".join(lines(app))
    assert table.parts.model.seat == 0
    go(app, "scene:set-back")
    assert (table.parts.model.seat, table.parts.model.view.step) == (1, "main")


def test_undo_where_nothing_was_done_is_refused(app: App) -> None:
    opened(app)
    press(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert [(notice.text, notice.bad) for notice in app.notices.shown] == [(app.words("nothing_to_undo"), True)]


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
    found: list[str] = []
    for _ in range(3):
        go(app, "hint")
        found.append(" ".join(lines(app)).partition(WORDS("scene_hint", number=len(found) + 1, count=3))[2])
    assert table.guide.hints.used == 3
    assert WORDS("scene_hint", number=3, count=3) in lines(app)
    assert found[0] != found[1] != found[2]


def test_a_scene_gives_its_own_hints(app: App) -> None:
    at_the_goal(app)
    go(app, "hint")
    assert {"Where do you attack?", WORDS("scene_hint", number=1, count=1)} <= set(lines(app))


def test_a_hint_does_not_speak_of_what_is_done(app: App) -> None:
    table = shipped(app, "black_poker/lessons/05-ace")
    go(app, "scene:next", "scene:next", "scene:next")
    carry(app, "card:#2", "place:p1.field")
    go(app, "do:summon_ace:")
    assert table.guide.at.moves_made == 1
    go(app, "hint")
    assert "First the ace, then the equipment, then the attack." not in lines(app)
    assert WORDS("scene_hint_button") in lines(app)  # the pass


def test_a_hint_while_something_is_laid_out_speaks_of_that(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/03-summoning")
    go(app, "scene:next", "scene:next")
    carry(app, "card:#1", "place:p1.field")
    assert table.parts.model.declaration is not None
    go(app, "hint")
    assert "Which card can you pay with six cores?" not in lines(app)
    assert table.guide.hints.used == 0
    assert WORDS("scene_hint_confirm" if table.parts.model.declaration.ready else "scene_hint_choose") in lines(app)


# -------------------------------------------------------------------------------------------------- puzzles and combos


def test_the_solver_shows_a_puzzle_that_has_no_line_of_its_own(app: App) -> None:
    table = opened(app, f"game battle_spirits\n{SMALL}goal win this turn\n")
    assert not table.guide.at.can_show
    go(app, "scene:show")
    assert table.parts.model.match.public.results.get(1) == "win"


def test_a_puzzle_that_was_shown_is_not_solved(app: App) -> None:
    table = shipped(app, "puzzles/second-symbol")
    go(app, "scene:show")
    assert table.guide.over
    assert not progress.load()[0].is_done(table.leading.about.name)
    assert WORDS("puzzle_solved") not in lines(app)


def test_a_solved_puzzle_says_how_it_was_solved_and_leads_to_the_next(app: App) -> None:
    table = shipped(app, "puzzles/second-symbol")
    move_both(app)
    go(app, "next")
    carry(app, "card:#1", "place:p2.life")
    while not table.guide.over:
        go(app, "pass")
    assert WORDS("puzzle_solved") in lines(app)
    said = " ".join(lines(app))
    moves = len(table.guide.play.solved)
    assert moves == 4  # both cores were moved one by one, which is a move longer than need be
    assert WORDS("puzzle_solved_longer", count=moves, least=3, moves="").partition(".")[0] in said
    assert said.count(", then ") == moves - 1
    assert progress.load()[0].is_done(table.leading.about.name)
    here = table.leading.about.name
    click(app, "scene:onward")
    assert scene_of(app).leading.about.kind == "puzzles"
    assert scene_of(app).leading.about.name != here


def test_a_puzzle_that_is_solved_in_the_fewest_moves_is_told_so_with_its_idea(app: App) -> None:
    table = shipped(app, "puzzles/too-small-to-block")
    carry(app, "card:#1", "place:p2.life")
    while not table.guide.over:
        for ident in ("pass", "declare", f"card:{table.parts.model.view.zones['p2.field'][0]}"):
            if ident in {c.id for c in page_of(app).controls if c.on}:
                go(app, ident)
                break
    said = " ".join(lines(app))
    assert WORDS("puzzle_solved_shortest", count=1, moves="").partition(".")[0] in said
    assert "make it small" in said


# what is listed


def test_the_puzzle_of_the_day_is_one_click_from_the_start_and_marked_when_it_is_solved(app: App) -> None:
    today = puzzle_of_today(app)
    assert today is not None
    click(app, "daily")
    assert scene_of(app).leading.about.name == today.name
    app.home()
    kept = progress.Progress()
    kept.note_finished(today.name)
    progress.save(kept)
    page_of(app)
    app.screen.enter()
    assert isinstance(app.screen, Start)
    assert app.screen.daily_done


def test_the_puzzle_of_the_day_is_marked_among_the_lessons_and_opened_there(app: App) -> None:
    today = puzzle_of_today(app)
    assert today is not None
    click(app, "lessons")
    click(app, f"game:{today.game}")
    click(app, "kind:puzzles")
    assert isinstance(app.screen, Lessons)
    assert app.screen.listed.today == today.name
    click(app, "daily")
    assert scene_of(app).leading.about.name == today.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_are_listed_with_their_grades_the_easiest_first(app: App, language: str) -> None:
    resize(app, (1280, 720), 100, language)
    click(app, "lessons")
    click(app, "game:battle_spirits")
    click(app, "kind:puzzles")
    assert isinstance(app.screen, Lessons)
    grades = [GRADES.index(one.grade) for one in app.screen.listed.shown]
    assert grades == sorted(grades)
    assert set(grades) == {0, 1, 2}
    assert Words(language)("grade_easy") in lines(app)
    assert not faults_of(page_of(app), layers=True, may_cut=("scenes",))


def test_the_idea_of_a_puzzle_is_told_once_it_is_solved(app: App) -> None:
    click(app, "lessons")
    click(app, "game:battle_spirits")
    click(app, "kind:puzzles")
    assert isinstance(app.screen, Lessons)
    one = next(one for one in app.screen.listed.shown if one.about)
    assert one.about["en"] not in lines(app)
    kept = progress.Progress()
    kept.note_finished(one.name)
    progress.save(kept)
    app.screen.enter()
    assert any(one.about["en"].startswith(line.rstrip("…")) for line in lines(app) if len(line) > 20)


def test_a_combo_is_played_back_by_chips_and_buttons(app: App) -> None:
    table = shipped(app, "combos/twice")
    assert {"combo:1", "combo:2", "combo:3", "combo:start", "combo:play", "combo:speed", "combo:try"} <= ids(app)
    assert "scene:show" not in ids(app)
    go(app, "scene:next")
    assert (table.guide.at.number, table.parts.model.view.step) == (2, "attack")
    go(app, "combo:3")
    assert (table.guide.at.number, table.parts.model.view.tokens["p2.life"]) == (3, (1, 0))
    go(app, "combo:1")
    assert (table.guide.at.number, table.parts.model.view.tokens["p2.life"]) == (1, (2, 0))
    go(app, "combo:speed")
    assert table.guide.playback.speed == 2.0
    go(app, "combo:play")
    assert table.parts.model.match.public.results[1] == "win"
    go(app, "combo:start", "combo:try")
    assert (table.guide.at.waits, table.guide.playback.shown) == (Waits.LEARNER, False)
    carry(app, "card:#1", "place:p2.life")
    assert table.parts.model.view.moment


def test_a_mere_position_is_played_on_from_and_never_called_done(app: App) -> None:
    position = f"game battle_spirits\ntitle A moment\n{SMALL}"
    table = opened(app, position)
    settle(app)
    assert not {"combo:try", "combo:play", "combo:1"} & ids(app)
    assert not progress.load()[0].is_done(table.leading.about.name)
    click(app, "scene:from-here")
    assert app.screen is not table
    assert isinstance(app.screen, TableScreen)
    assert app.screen.parts.model.seat
    assert app.screen.parts.model.view.tokens["p2.life"] == (2, 0)
    app.leave(app.screen)
    press(app, pygame.K_n)
    assert app.screen is not table
    app.home()
    kept = progress.Progress()
    kept.note_finished(table.leading.about.name)  # by an earlier version
    progress.save(kept)
    app.open(Lessons(app))
    click(app, "kind:own")
    assert app.screen.listed.done_of("own") == (0, 1)  # type: ignore[attr-defined]


def test_a_scene_of_ones_own_is_renamed_and_deleted_in_the_list(app: App) -> None:
    table = opened(app, "game battle_spirits\ntitle Old name\n" + SMALL)
    name = table.leading.about.name
    app.home()
    app.open(Lessons(app))
    click(app, "kind:own")
    click(app, f"rename:{name}")
    press(app, pygame.K_END, *[pygame.K_BACKSPACE] * len("Old name"))
    write(app, "New name")
    press(app, pygame.K_RETURN)
    assert "New name" in lines(app)
    click(app, f"delete:{name}")
    click(app, "yes")
    assert "New name" not in lines(app)
    assert [file.name for file in (app.shelf.own.parent / "scenes-deleted").iterdir()] == ["mine.scene"]


def test_the_list_says_which_scenes_have_other_lines(app: App) -> None:
    opened(app, "game battle_spirits\ntitle Lines\n" + SMALL + "\nsay One\nbranch b\n  say Two\nend\nplay end\n")
    app.home()
    app.open(Lessons(app))
    click(app, "kind:own")
    assert WORDS("scenes_branches", count=1) in lines(app)


def test_a_combo_that_stands_still_says_what_to_press_and_at_its_end_that_this_is_all(app: App) -> None:
    table = shipped(app, "combos/twice")
    assert table.parts.buttons.main_button().text == WORDS("scene_press_play")
    go(app, "combo:play")
    assert table.parts.buttons.main_button().text == WORDS("scene_over")


def test_a_rule_without_a_task_is_played_back(app: App) -> None:
    assert shipped(app, "rules/first-turn").guide.playback.shown


# ---------------------------------------------------------------------------------------------------- around the table


def test_a_scene_that_is_dropped_on_the_window_is_taken_in_once(app: App, tmp_path: Path) -> None:
    file = scene_file(tmp_path / "elsewhere")
    app.take(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert scene_of(app).leading.about.name == "own/mine"
    app.back()
    app.open(Lessons(app))
    assert app.screen.dropped_file(str(file))
    app.back()
    assert [one.name for one in Lessons(app).listed.scenes or []] == []
    found = sorted(path.name for path in (app.shelf.own.parent / "scenes").rglob("*.scene"))
    assert found == ["mine.scene"]


def test_a_lesson_that_was_left_goes_on_where_it_was_left(app: App) -> None:
    table = at_the_goal(app)
    number = table.guide.at.number
    click(app, "leave")
    assert progress.load()[0].left_at("own/mine") == number == 4
    app.open(Lessons(app))
    click(app, "kind:own")
    assert WORDS("scenes_left_at", at=4) in lines(app)
    click(app, "scene:own/mine")
    again = scene_of(app)
    assert (again.guide.at.number, again.parts.model.view.tokens["#1"]) == (4, (3, 0))
    assert "Good." in lines(app)
    go(app, "scene:show")
    app.back()
    assert progress.load()[0].left_at("own/mine") == 0


def test_a_scene_that_is_dropped_on_a_running_game_is_asked_about_and_the_game_waits(app: App, tmp_path: Path) -> None:
    table = table_at(app, Position("battle_spirits", "field REF-01[2]", "field REF-09[1]"))
    file = str(scene_file(tmp_path / "elsewhere"))
    assert table.dropped_file(file)
    click(app, "no")
    assert app.screen is table
    table.dropped_file(file)
    click(app, "yes")
    scene_of(app)
    app.back()
    assert app.screen is table
    assert not table.dropped_file(str(tmp_path / "notes.txt"))


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
    kept.note_finished(names[0].removeprefix("scene:"))
    progress.save(kept)
    app.screen.enter()
    all_of = len(app.screen.listed.of_kind("puzzles"))
    said = WORDS("scenes_count", kind=WORDS("scenes_puzzles"), done=1, all=all_of)
    assert said in lines(app)
    click(app, "game:black_poker")
    assert any(ident.startswith("scene:black_poker") for ident in ids(app))
    click(app, "next")
    assert scene_of(app).guide.play.state.rules.id == "black_poker"


def test_another_game_is_shown_from_its_lessons_on_and_one_without_scenes_says_so(app: App) -> None:
    click(app, "lessons")
    assert isinstance(app.screen, Lessons)
    click(app, "kind:own")
    click(app, "game:black_poker")
    assert app.screen.listed.kind == "lessons"
    app.screen.listed.scenes = [one for one in app.screen.listed.scenes if one.game != "black_poker"]
    app.refresh()
    assert WORDS("scenes_all_done") not in lines(app)
    assert WORDS("scenes_none") in lines(app)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_where_a_card_is_to_be_summoned_no_words_lie_on_the_field(app: App, size: tuple[int, int]) -> None:
    resize(app, size, 100, "en")
    table = shipped(app, "02-cores-and-life")
    while table.guide.at.waits is not Waits.LEARNER:
        go(app, "scene:next")
    page = page_of(app)
    paper, field = control_of(page, "caption").rect, table.parts.placement.layout(page).zones["p1.field"]
    assert intersection(paper, field)[2] * intersection(paper, field)[3] == 0


def test_an_area_that_gives_without_end_shows_no_number_below_none(app: App) -> None:
    table = opened(app, LESSON.replace("\n\nsay This is", "\npool p1.void -3 0\n\nsay This is", 1))
    view = table.parts.model.view
    assert sum(view.tokens["p1.void"]) < 0
    assert counts(view, "p1.void") == ("", "")
    assert [line for line in lines(app) if line.startswith(("-", "\N{MINUS SIGN}"))] == []


def test_the_first_start_offers_to_learn_and_to_play(app: App) -> None:
    assert {"learn", "play"} <= ids(app)
    click(app, "learn")
    assert isinstance(app.screen, SceneTable)


def test_the_start_leads_on_in_the_lessons_until_all_are_done(app: App) -> None:
    lessons = [one.name for one in all_scenes(app) if one.game == "battle_spirits" and one.kind == "lessons"]
    app.change(greeted=True)
    kept = progress.Progress()
    for name in lessons[:-2]:
        kept.note_finished(name)
    progress.save(kept)
    app.home()
    page_of(app), page_of(app)
    assert WORDS("scenes_progress", done=len(lessons) - 2, all=len(lessons)) in lines(app)
    click(app, "learn")
    assert scene_of(app).leading.about.name == lessons[-2]
    for name in lessons[-2:]:
        kept.note_finished(name)
    progress.save(kept)
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
    assert scene_of(app).guide.at.number == 4
    press(app, pygame.K_ESCAPE)
    assert app.screen.name == "scene-menu"
    click(app, "leave")
    assert isinstance(app.screen, Start)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1080, 1920)])
@pytest.mark.parametrize(("lesson", "seats"), [("03-damage", 4), ("07-guided-game", 6)])
def test_what_a_lesson_is_called_covers_no_name_and_no_hand(
    app: App, size: tuple[int, int], lesson: str, seats: int
) -> None:
    resize(app, size, 100, "en")
    table = shipped(app, f"asteriated_grail/lessons/{lesson}")
    settle(app)
    page = page_of(app)
    layout, chip = table.parts.placement.layout(page), control_of(page, "chip").rect
    plates = [layout.mats[seat].rect for seat in range(1, seats + 1) if layout.mats[seat].plain]
    assert len(plates) >= seats - 1
    heads = [(x, y, w, page.u(HEAD)) for x, y, w, _ in plates]  # where names and numbers of cards stand
    assert [head for head in heads if intersection(head, chip)[2] * intersection(head, chip)[3]] == []
    cards = [pose.rect for ref, pose in layout.poses.items() if "hand" in table.parts.model.view.cards[ref].zone]
    assert not any(intersection(rect, chip)[2] for rect in cards)


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


def left_at(app: App, lesson: str, stop: int) -> SceneTable:
    """Go on with a lesson that was left at this stop."""
    kept = progress.Progress()
    kept.note_left(f"battle_spirits/lessons/{lesson}", stop)
    progress.save(kept)
    table = shipped(app, f"battle_spirits/lessons/{lesson}")
    settle(app)
    assert table.guide.at.number == stop
    return scene_of(app)


@pytest.mark.parametrize(
    ("lesson", "stop"),
    [
        ("04-reduction", 3),
        ("08-attack-and-block", 3),
        ("09-magic-and-flash", 5),
        ("11-soul-core", 5),
        ("15-guided-game", 7),
        ("15-guided-game", 15),
    ],
)
def test_the_paper_lies_on_no_card_that_it_tells_of(app: App, lesson: str, stop: int) -> None:
    resize(app, (1280, 720), 100, "en")
    table = left_at(app, lesson, stop)
    page = page_of(app)
    layout, paper = table.parts.placement.layout(page), control_of(page, "caption").rect
    told_of = Spotlights(table.parts, table.guide, page, layout).marked
    fighters = [layout.poses[ref].rect for ref in table.parts.model.view.zones["p2.field"]]
    named = [*told_of, *fighters] if lesson in ("08-attack-and-block", "11-soul-core") else told_of
    assert named
    assert [rect for rect in named if intersection(rect, paper)[2] * intersection(rect, paper)[3]] == []


def test_whose_turn_it_is_is_said_once_the_rival_is_done(app: App) -> None:
    resize(app, (1280, 720), 100, "en")
    table = left_at(app, "15-guided-game", 4)
    before, now = [said.text for said in page_of(app).said], time.monotonic()
    assert any(text.startswith("Now the rival will") for text in before)
    click(app, "scene:next")
    moves = 0
    while table.guide.follower.owed:
        assert [line for line in lines(app) if line.startswith("Your turn")] == []
        assert WORDS("scene_watch") in lines(app)
        now += 1.0
        app.screen.tick(now)
        moves += 1
    assert moves > 3
    settle(app)
    assert [line for line in lines(app) if line.startswith("Your turn")]


def test_the_lesson_on_cores_shows_what_the_void_holds_and_that_a_core_came_from_it(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/02-cores-and-life")
    view = table.parts.model.view
    assert counts(view, "p1.void") == ("", "22")
    while not any("the Void" in line for line in lines(app)):
        go(app, "scene:next")
    assert counts(table.parts.model.view, "p1.void") == ("", "21")


def test_the_button_that_makes_what_is_laid_out_is_named_and_ringed(app: App) -> None:
    resize(app, (1280, 720), 100, "en")
    table = left_at(app, "03-summoning", 3)
    card = table.parts.model.view.zones["p1.hand"][0]
    assert any("press “Summon”" in line for line in lines(app))
    click(app, f"card:{card}")
    click(app, "place:p1.field")
    page = page_of(app)
    button = control_of(page, "declare")
    assert button.label.startswith("Summon")
    spots = Spotlights(table.parts, table.guide, page, table.parts.placement.layout(page))
    assert spots.next_ones() == [button.rect]
    click(app, "declare")
    settle(app)
    assert table.guide.at.number == 4


def large_faces(app: App) -> list[Rect]:
    """Return where cards are shown large."""
    table = scene_of(app)
    page, layout = page_of(app), table.parts.placement.last
    assert layout is not None
    size = large_size(table.parts, page, layout)
    return [(*at, *size) for picture, at in page.items if picture.get_size() == size]


def test_no_card_is_shown_large_over_the_paper(app: App) -> None:
    resize(app, (1280, 720), 100, "en")
    shipped(app, "battle_spirits/lessons/15-guided-game")
    settle(app)
    for control in [c for c in page_of(app).controls if c.id.startswith("card:")]:
        x, y, w, h = control.shown
        app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2)))
        page_of(app)
        app.screen.tick(time.monotonic() + RIPENS)
        paper, shown = control_of(page_of(app), "caption").rect, large_faces(app)
        assert len(shown) <= 1
        assert not any(intersection(rect, paper)[2] * intersection(rect, paper)[3] for rect in shown)


def test_a_card_that_comes_to_lie_under_the_resting_pointer_is_not_shown_large(app: App) -> None:
    resize(app, (1280, 720), 100, "en")
    table = shipped(app, "battle_spirits/lessons/15-guided-game")
    settle(app)
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=middle(control_of(page_of(app), "scene:next").shown)))
    click(app, "scene:next")
    table.parts.looking.point(table.parts.model.view.zones["p1.hand"][0], frozenset())  # as if it lay there now
    app.screen.tick(time.monotonic() + RIPENS)
    assert table.parts.gaze.large == ""


@in_windows
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_scene_has_room_in_every_language_and_window(app: App, moment: str, apart: int) -> None:
    MOMENTS[moment](app)
    for (size, scale), language in some_of([*product(WINDOWS, LANGUAGES)], moment, apart):
        resize(app, size, scale, language)
        page_of(app)
        page = page_of(app)
        wrong = faults_of(page, layers=True) + without_label(page)
        assert not wrong, (size, scale, language, wrong[:6])


def test_a_card_in_the_dark_is_not_shown_large(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/05-levels")
    settle(app)
    page_of(app)
    view, gaze = table.parts.model.view, table.parts.gaze
    assert set(gaze.dimmed) >= set(view.zones["p2.field"])
    assert view.zones["p1.field"][0] not in gaze.dimmed
    dark = view.zones["p2.field"][0]
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=middle(control_of(page_of(app), f"card:{dark}").rect)))
    table.tick(time.monotonic() + RIPENS)
    page = page_of(app)
    layout = table.parts.placement.last
    assert gaze.large == dark
    assert layout is not None
    size = large_size(table.parts, page, layout)
    assert not any(picture.get_size() == size for picture, _ in page.items)


def test_the_hint_button_rests_once_the_clearest_one_stands_there(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/05-levels")
    settle(app)
    while table.guide.at.waits is not Waits.LEARNER:
        go(app, "scene:next")
    for _ in range(3):
        assert control_of(page_of(app), "hint").on
        go(app, "hint")
    assert (control_of(page_of(app), "hint").on, control_of(page_of(app), "hint").tip) == (
        False,
        app.words("scene_hint_last"),
    )


def test_what_is_put_down_under_the_paper_is_shown_the_way(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/03-summoning")
    settle(app)
    while table.guide.at.waits is not Waits.LEARNER:
        go(app, "scene:next")
    drag = table.parts.drag
    drag.take_up(Held(table.parts.model.view.zones["p1.hand"][0]), dragging=True)
    x, y, _, _ = control_of(page_of(app), "caption").rect
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 5, y + 5)))
    page_of(app)
    drag.drop(drag.place_under())
    assert table.parts.gaze.bubble is not None
    assert table.parts.gaze.bubble.title.endswith("nothing is done with it there")
    assert table.parts.gaze.bubble.lines


def test_the_end_of_the_last_lesson_says_what_comes_next(app: App) -> None:
    for name, last in (("14-reading-a-card", False), ("15-guided-game", True)):
        table = shipped(app, f"battle_spirits/lessons/{name}")
        found = table.leading.finished(page_of(app))
        assert found == ((app.words("course_done"), app.words("course_done_next")) if last else ())


def test_the_end_of_a_lesson_hides_no_card_in_play(app: App) -> None:
    table = shipped(app, "battle_spirits/lessons/05-levels")
    settle(app)
    while not table.guide.over:
        go(app, "scene:show" if table.guide.at.waits is Waits.LEARNER else "scene:next")
    paper = control_of(page_of(app), "caption").rect
    assert app.words("scene_showed") in lines(app) or app.words("scene_done") in lines(app)
    for ref in (ref for seat in (1, 2) for ref in table.parts.model.view.zones[f"p{seat}.field"]):
        assert not intersection(table.parts.placement.rect_of(ref), paper)[2]
