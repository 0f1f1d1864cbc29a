"""What one sees in a lesson: the step whose words stand there, the card that it is about, nothing over either."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from bsdesk.speech.interface import Words
from bsdesk.table import progress
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.kit.theme import HUGE
from bsdesk.ui.table.scenes.screen import SceneTable
from tests.ui.checks import control_of
from tests.ui.hands import click, lines, page_of, resize
from tests.ui.scene_tables import LESSON, carry, go, opened, scene_of, settle, shipped, spots_of

WORDS = Words("en")
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
    kept.note_left(f"battle_spirits/lessons/{lesson}", stop)
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


def covered(rects: Sequence[Rect], others: Sequence[Rect]) -> list[Rect]:
    """Return those on which another one lies."""
    return [one for one in rects if any(all(intersection(one, other)[2:]) for other in others)]


def cards_of(table: SceneTable, *zones: str) -> list[Rect]:
    layout, view = table.parts.placement.layout(page_of(table.app)), table.parts.model.view
    return [layout.poses[ref].rect for zone in zones for ref in view.zones[zone]]


@pytest.mark.parametrize(
    ("lesson", "stop"), [("10-turn", 8), ("15-guided-game", 14), ("15-guided-game", 15), ("02-cores-and-life", 6)]
)
def test_an_arrow_to_a_field_ends_at_an_empty_place_of_it(app: App, lesson: str, stop: int) -> None:
    table = left_at(app, lesson, stop)
    (way,) = spots_of(table).arrows
    layout = table.parts.placement.layout(page_of(app))
    points = [(round(x), round(y), 1, 1) for x, y in way]
    point = points[-1]
    assert covered([point], [layout.zones["p1.field"]])
    assert covered(points, [layout.areas.board]) == points
    assert not covered([point], cards_of(table, "p1.field"))
    assert WORDS("invite") not in lines(app)  # the arrow and the paper say it


def test_an_arrow_runs_over_no_card_that_it_does_not_mean(app: App) -> None:
    table = left_at(app, "06-moving-cores", 4)
    (way,) = spots_of(table).arrows
    other = cards_of(table, "p1.field")[:1]
    assert not covered([(round(x), round(y), 1, 1) for x, y in way], other)


def test_the_frame_of_a_fighter_holds_what_it_is_doing_and_what_decides_is_bright(app: App) -> None:
    table = left_at(app, "09-magic-and-flash", 5)
    page, spots = page_of(app), spots_of(table)
    assert spots.shines
    for word in ("attacking", "blocking"):
        (tag,) = [said.rect for said in page.said if said.text.lower() == word]
        assert any(intersection(tag, rect) == tag for rect in spots.marked), word
    (figure,) = [said.rect for said in page.said if said.text == "5000" and said.rect[3] == page.letters.height(HUGE)]
    assert any(intersection(figure, rect) == figure for rect in spots.open)


def test_nothing_is_framed_on_its_way(app: App) -> None:
    table = left_at(app, "09-magic-and-flash", 5)
    assert spots_of(table).shines
    fighter = next(ref for _, refs in table.guide.at.things for ref in refs)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(table.parts.stage.motion), "travelling", frozenset({fighter}))
        assert not spots_of(table).shines


@pytest.mark.parametrize(
    ("lesson", "stop", "target"), [("09-magic-and-flash", 5, ""), ("15-guided-game", 15, "place:p1.field")]
)
def test_the_paper_does_not_jump_onto_what_it_tells_of_while_a_move_is_laid_out(
    app: App, lesson: str, stop: int, target: str
) -> None:
    table = left_at(app, lesson, stop)
    (wanted,) = table.guide.at.lit
    told_of = [ref for _, refs in table.guide.at.things for ref in refs if ref in table.parts.model.view.cards]
    attacker = table.parts.model.view.zones["p1.field"][0]
    carry(app, f"card:{wanted.subject}", target or f"card:{attacker}")
    assert table.parts.model.declaration is not None
    page, layout = page_of(app), table.parts.placement.layout(page_of(app))
    poses = [layout.poses[ref].rect for ref in told_of if ref in layout.poses]
    assert poses
    assert not covered(poses, [control_of(page, "caption").rect])


def test_the_paper_lies_on_no_card_of_a_fight_nor_on_any_other_in_play(app: App) -> None:
    table = left_at(app, "10-turn", 7)
    paper = control_of(page_of(app), "caption").rect
    assert not covered(cards_of(table, "p1.field", "p2.field"), [paper])


def test_the_paper_makes_room_before_others_play_their_cards(app: App) -> None:
    table = left_at(app, "15-guided-game", 4)
    click(app, "scene:next")
    assert table.guide.follower.owed
    paper = control_of(page_of(app), "caption").rect
    rows = [rect for key, rect in table.parts.placement.layout(page_of(app)).zones.items() if key == "p2.field"]
    assert not covered(rows, [paper])
