"""The combo player by mouse: stepped, scrubbed, played at another speed, over and over, in large letters, and off its
line into a branch and back."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import pygame
import pytest

from bsdesk.speech.interface import Words
from bsdesk.ui.app import App
from bsdesk.ui.kit.theme import TINY
from bsdesk.ui.table.scenes.caption import LARGE
from bsdesk.ui.table.scenes.screen import SceneTable
from tests.ui.hands import click, ids, lines, page_of, resize
from tests.ui.scene_tables import go, settle, shipped

WORDS = Words("en")
BRANCH = "scene:branch:without-the-magic"
ASIDE = "Without it the attack is blocked, and no Life is lost."


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    """No table stays open."""
    yield
    app.home()


@pytest.fixture
def table(app: App) -> SceneTable:
    """The player of a combo that has a branch at its third step."""
    return shipped(app, "combos/doubled")


def where(app: App) -> str:
    """Return the step that the slider names."""
    return next(line for line in lines(app) if line[:1].isdigit() and "/" in line and " " not in line)


def chips(app: App) -> list[str]:
    """Return what the chips of the steps say."""
    found = [c for c in page_of(app).controls if c.id.startswith("combo:") and c.id.removeprefix("combo:").isdigit()]
    return [chip.label for chip in found]


def drag_slider(app: App, part: float, *, let_go: bool = True) -> None:
    """Take the knob of the slider where it is, and drag it to a part of its way."""
    page_of(app)
    assert isinstance(app.screen, SceneTable)
    slider = app.screen.leading.combo.slider
    x, y, w, h = slider.track
    start, end = (round(x + w * slider.part(slider.value)), y + h // 2), (round(x + w * part), y + h // 2)
    app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
    if let_go:
        app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=end))
        settle(app)


def seconds_to_play(app: App, table: SceneTable, *, later: float = 0.0) -> float:
    """Play it to its end, from so many seconds later on; return how long that takes by the clock that it is told."""
    click(app, "combo:play")
    began = now = time.monotonic() + later
    while table.guide.playback.running:
        now += 0.1
        app.screen.tick(now)
        assert now - began < 120
    return now - began


def test_it_is_stepped_on_and_back(app: App, table: SceneTable) -> None:
    go(app, "scene:next", "scene:next")
    assert (where(app), table.parts.model.view.step) == ("3/5", "attack")
    go(app, "scene:back", "scene:back")
    assert (where(app), table.parts.model.view.step) == ("1/5", "main")
    assert "scene:back" not in {control.id for control in page_of(app).controls if control.on}


def test_the_slider_goes_to_any_step_and_back(app: App, table: SceneTable) -> None:
    drag_slider(app, 0.75)
    assert (where(app), table.parts.model.view.cards["#1"].turned) == ("4/5", True)
    drag_slider(app, 1.0)
    assert (where(app), table.parts.model.match.public.results[1]) == ("5/5", "win")
    drag_slider(app, 0.0)
    assert (where(app), table.parts.model.view.step) == ("1/5", "main")
    go(app, "combo:scrub:more")
    assert where(app) == "2/5"


def test_a_step_that_is_chosen_while_a_move_is_under_way_is_gone_to_then(app: App, table: SceneTable) -> None:
    go(app, "scene:next")
    click(app, "scene:next")  # to several moves
    assert table.guide.busy
    click(app, "combo:4")
    settle(app)
    assert where(app) == "4/5"


def test_twice_as_fast_takes_half_as_long(app: App, table: SceneTable) -> None:
    usual = seconds_to_play(app, table)
    go(app, "combo:start")
    assert where(app) == "1/5"
    click(app, "combo:speed")
    assert WORDS("combo_speed", speed="2") in lines(app)
    assert seconds_to_play(app, table, later=1000.0) == pytest.approx(usual / 2, rel=0.15)


def test_over_and_over_it_begins_again_where_it_ends_until_it_is_paused(app: App, table: SceneTable) -> None:
    click(app, "combo:loop")
    go(app, "combo:5")
    click(app, "combo:play")
    now, seen = time.monotonic(), set[str]()
    while len(seen) < 3:
        now += 0.25
        app.screen.tick(now)
        seen.add(where(app))
        assert table.guide.playback.running
    assert {"1/5", "2/5"} <= seen
    click(app, "combo:play")
    assert not table.guide.playback.running
    assert WORDS("combo_play") in lines(app)


def test_the_end_stands_long_enough_to_read_who_has_won_before_it_begins_again(app: App, table: SceneTable) -> None:
    click(app, "combo:loop")
    go(app, "combo:4")
    click(app, "combo:play")
    now, stood = time.monotonic(), 0.0
    while not (stood and table.guide.at.number == 1):
        now += 0.1
        app.screen.tick(now)
        stood += 0.1 * ("Player 1 wins" in lines(app))
        assert stood < 10
    assert stood > 2.0


def test_large_type_writes_captions_larger_and_back(app: App, table: SceneTable) -> None:
    def letters() -> int:
        """Return how high a line of the caption is."""
        return next(said.rect[3] for said in page_of(app).said if said.text.startswith("Two Life to go"))

    usual = letters()
    click(app, "combo:large")
    assert letters() == pytest.approx(usual * LARGE, abs=2)
    go(app, "scene:next")
    click(app, "combo:large")
    go(app, "scene:back")
    assert letters() == usual


def test_a_caption_goes_with_its_move_and_the_next_comes_when_all_moves_are_made(app: App, table: SceneTable) -> None:
    def said() -> list[str]:
        captions = ("Three cores: Lv2", "Now the Magic")
        return [begin for begin in captions if any(line.startswith(begin) for line in lines(app))]

    go(app, "scene:next")
    assert said() == ["Three cores: Lv2"]
    table.guide.follower.due = math.inf  # nothing moves yet
    click(app, "scene:next")
    table.guide.follower.due = math.inf
    assert said() == ["Three cores: Lv2"]  # until the first move is made
    table.guide.follower.due = 0.0
    app.screen.tick(1.0)
    assert table.guide.busy
    assert said() == []
    settle(app)
    assert said() == ["Now the Magic"]


def test_the_end_says_who_has_won(app: App, table: SceneTable) -> None:
    go(app, "combo:5")
    assert "Player 1 wins" in lines(app)
    go(app, "scene:back")
    assert "Player 1 wins" not in lines(app)


def test_a_branch_shows_its_own_steps_and_leads_back_to_its_line(app: App, table: SceneTable) -> None:
    go(app, "combo:3")
    line = chips(app)
    go(app, BRANCH)
    assert ASIDE in lines(app)  # what happens there is seen at once
    assert chips(app) == [*line[:2], "Pass", "End"]
    assert where(app) == "4/4"
    assert any("the attack without the Magic" in said for said in lines(app))
    go(app, "scene:out")
    assert (chips(app), where(app)) == (line, "3/5")
    assert BRANCH in ids(app)


def test_who_comes_out_of_a_branch_can_go_anywhere_on_its_line(app: App, table: SceneTable) -> None:
    go(app, "combo:3", BRANCH, "scene:out", "scene:back")
    assert where(app) == "2/5"
    go(app, "combo:3", BRANCH, "combo:1")  # straight out of it
    assert (where(app), table.parts.model.view.step, table.guide.at.within) == ("1/5", "main", ())
    go(app, "combo:3", BRANCH, "scene:back")
    assert (where(app), table.guide.at.within) == ("3/5", ())
    go(app, BRANCH, "combo:play")  # what is played goes on with the line
    assert (where(app), table.parts.model.match.public.results[1]) == ("5/5", "win")


def test_a_step_is_called_by_what_is_done_there_not_by_the_pass_before(app: App) -> None:
    shipped(app, "combos/last-point")
    assert chips(app) == ["Use an ability of Jihl Nabaat", "Attack with Gilgamesh", "Pass", "End"]


@pytest.mark.parametrize("language", ["en", "zh_hant", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_what_is_done_at_a_step_is_written_in_letters_that_can_be_read(
    app: App, table: SceneTable, size: tuple[int, int], language: str
) -> None:
    resize(app, size, 100, language)
    page = page_of(app)
    words = [said for said in page.said if any(said.text in name for name in chips(app))]
    assert len(words) >= 5
    assert all(said.rect[3] >= page.letters.height(0.75 * TINY) for said in words)


def test_a_branch_is_called_by_its_title_in_every_language(app: App, table: SceneTable) -> None:
    go(app, "combo:3")
    app.change(language="zh_hant")
    assert "假如：不用魔法直接攻擊" in lines(app)


def test_in_a_branch_the_step_that_is_looked_at_is_the_one_exported(app: App, table: SceneTable) -> None:
    go(app, "combo:3", BRANCH)
    click(app, "combo:export")
    dialog = app.screen
    assert (dialog.choices.branch, dialog.choices.stop, dialog.choices.count) == ("without-the-magic", 4, 4)  # type: ignore[attr-defined]
