"""What one sees in a lesson: the step whose words stand there, the card that it is about, nothing over either."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.table import progress
from bsdesk.ui.app import App
from bsdesk.ui.table.scenes.screen import SceneTable
from tests.ui.hands import click, lines, resize
from tests.ui.scene_tables import LESSON, carry, go, opened, scene_of, settle, shipped

BEHIND = "say And this is"


@pytest.fixture(autouse=True)
def window(app: App) -> Iterator[None]:
    """It is the learner's window, and no table stays open."""
    resize(app, (1280, 700), 100, "en")
    yield
    app.home()


def left_at(app: App, lesson: str, stop: int) -> SceneTable:
    """Go on with a lesson that was left at this stop."""
    kept = progress.Progress()
    kept.left(f"battle_spirits/lessons/{lesson}", stop)
    progress.save(kept)
    shipped(app, f"battle_spirits/lessons/{lesson}")
    settle(app)
    assert scene_of(app).guide.at.number == stop
    return scene_of(app)


def test_while_moves_are_shown_the_words_stand_under_the_number_of_their_own_step(app: App) -> None:
    table = opened(
        app,
        LESSON.replace("reserve 2 | life 1", "reserve 4 | life 1").replace(
            BEHIND, f"play move reserve 1 ref-02; move reserve 1 ref-02\n{BEHIND}"
        ),
    )
    click(app, "scene:next")
    said = lines(app)
    assert table.guide.follower.owed  # the move is still to come
    assert {"This is your Spirit.", "1 / 4"} <= set(said)
    settle(app)
    assert "2 / 4" in lines(app)


def test_the_sidebar_tells_of_the_card_that_is_to_be_played(app: App) -> None:
    table = left_at(app, "04-reduction", 4)
    (wanted,) = table.guide.at.lit
    assert table.parts.gaze.card == wanted.subject


def test_the_sidebar_goes_on_telling_of_a_card_that_was_summoned(app: App) -> None:
    table = left_at(app, "03-summoning", 3)
    (wanted,) = table.guide.at.lit
    carry(app, f"card:{wanted.subject}", "place:p1.field")
    go(app, "declare")
    assert table.parts.gaze.card == table.parts.model.view.zones["p1.field"][0]


def test_what_comes_to_lie_under_a_resting_pointer_is_not_told_of(app: App) -> None:
    table = left_at(app, "04-reduction", 4)
    looked = table.parts.gaze.card
    table.parts.gaze.resting_at = app.pointer
    table.parts.looking.point(table.parts.model.view.zones["p1.field"][0], frozenset())
    assert table.parts.gaze.card == looked
