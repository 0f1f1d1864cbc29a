"""How damage to a player is shown: a ladder of it, and EX Bursts as events."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.engine.play import Applied
from bsdesk.ui.app import App
from bsdesk.ui.kit.theme import TITLE
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.editor_doors import edit_pasted
from bsdesk.ui.table.motion.presented import GROWS, LASTS
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.screen import TableScreen
from tests.positions import FF, Position
from tests.ui.checks import holds
from tests.ui.hands import click, lines, page_of, resize
from tests.ui.tables import table_at, table_of_session, truth


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def words_in(app: App, table: TableScreen, key: str) -> dict[str, int]:
    """Return what is written in an area, and how far down."""
    page = page_of(app)
    x, y, w, h = table.parts.placement.layout(page).zones[key]
    return {one.text: one.rect[1] for one in page.said if x <= one.rect[0] < x + w and y <= one.rect[1] < y + h}


@pytest.mark.parametrize(("form", "count"), [("constructed", 7), ("limited", 6)])
def test_damage_is_a_ladder_that_says_what_comes_next_and_where_it_ends(app: App, form: str, count: int) -> None:
    hurt, worst = ("field 1-194S | damage " + " ".join(["1-036C"] * many) for many in (2, count - 1))
    table = table_at(app, Position(FF, hurt, worst, options={"format": form}))
    mine, theirs = (words_in(app, table, f"p{seat}.damage") for seat in (1, 2))
    numbers = {str(number + 1) for number in range(count)}
    assert mine.keys() == numbers | {"Damage Zone", "next", "loss"}
    assert theirs.keys() == numbers | {"Damage Zone", "loss"}  # where the last comes next, it is the end
    assert mine["3"] == mine["next"]
    assert mine[str(count)] == mine["loss"]
    assert mine["3"] < mine["4"]


@pytest.mark.parametrize(("form", "said"), [("constructed", {"2/7", "6/7"}), ("limited", {"2/6", "6/6"})])
def test_where_no_ladder_has_room_the_figure_says_with_how_much_one_has_lost(
    app: App, form: str, said: set[str]
) -> None:
    hurt, worst = ("field 1-194S | damage " + " ".join(["1-036C"] * many) for many in (2, 6))
    table_at(app, Position(FF, hurt, worst, options={"format": form}))
    resize(app, (1024, 640), 100, "en")
    assert said <= set(lines(app))


def test_cards_of_damage_lie_on_their_rungs(app: App) -> None:
    table = table_at(app, Position(FF, "field 1-194S | damage 1-036C 1-040C", "field 1-194S | damage " + "1-036C " * 6))
    page = page_of(app)
    layout, view = table.parts.placement.layout(page), table.parts.model.view
    for seat in (1, 2):
        key = f"p{seat}.damage"
        steps = layout.rungs(view, key, page.unit)
        for ref, step in zip(view.zones[key], steps, strict=False):
            assert holds(step, layout.poses[ref].rect)


def test_damage_to_a_forward_is_told_once(app: App) -> None:
    table = table_at(app, Position(FF, "field 1-147C", "field 1-055C", (), "attack"))
    session = truth(table)
    for line in (
        "pass",
        "p2 pass",
        "attack field.dragoon",
        *("pass", "p2 pass"),
        "p2 block field.dark-knight",
        *("pass", "p2 pass"),
    ):
        assert isinstance(session.submit(line), Applied)
    (ref,) = session.state.zones["p2.field"]
    assert session.state.counters[ref]["damage"] == 6000
    x, y, w, h = table.parts.placement.layout(page_of(app)).poses[ref].rect
    inside = [one.text for one in page_of(app).said if x <= one.rect[0] < x + w and y <= one.rect[1] < y + h]
    assert [text for text in inside if "6000" in text] == ["damage 6000"]


HIT = Position(FF, "field 1-194S", "field 1-195S | damage 1-036C | deck 1-038R 1-036C 1-036C", (), "attack")
STEPS = ("pass", "p2 pass", "attack field.snow", "pass", "p2 pass", "p2 done", "pass", "p2 pass")


def shown(app: App, word: str, now: float = 0.0) -> bool:
    """Is this word written large on the board, above a card?"""
    app.screen.tick(now)
    app.refresh()
    page = app.lay_out()
    return any(one.text == word and one.rect[3] >= page.letters.height(TITLE) for one in page.said)


def test_whoever_may_use_an_ex_burst_sees_the_card_large_until_it_is_answered(app: App) -> None:
    table_at(app, HIT._replace(lines=STEPS[:-1]))
    assert not shown(app, "EX Burst")
    table = table_at(app, HIT._replace(lines=STEPS))
    assert shown(app, "EX Burst")
    assert not table.parts.stage.signals.presentation.due  # who answers need not be shown again what was used
    click(app, "answer:no")
    assert not shown(app, "EX Burst")


@pytest.mark.parametrize("still", [False, True])
def test_an_ex_burst_of_another_is_shown_for_a_moment_and_bots_wait_for_it(app: App, *, still: bool) -> None:
    app.settings.reduce_motion = still
    try:
        table = table_of_bot(app)
        for line in (*STEPS, "p2 ex_burst yes"):
            page_of(app)
            assert isinstance(truth(table).submit(line), Applied)
        page_of(app)
        assert table.parts.stage.weight.left > 1.5
        assert shown(app, "EX Burst", 0.0 if still else 2 * GROWS)
        assert not shown(app, "EX Burst", LASTS + 0.5)
    finally:
        app.settings.reduce_motion = True


def table_of_bot(app: App) -> TableScreen:
    """Return a table at which player 2 is none of the people before the screen."""
    box = app.shelf.boxes[FF]
    table = table_of_session(app, box, HIT.session(box.open({})), players={2: "gentle"})
    table.parts.model.me, table.parts.playback.due = 1, float("inf")
    app.open(table)
    return table


def test_crystals_stand_beside_the_name_and_damage_once_on_its_forward(app: App) -> None:
    facts = "counters p1 crystal 2\ncounters p2 crystal 1\ncounters @p1.field.1 damage 1000"
    text = f"game ff_tcg\np1 field 1-194S~ | deck 1-036C\np2 field 1-195S | deck 1-036C\n{facts}\n"
    edit_pasted(app, doors_of(app), text)
    said = [one.text for one in page_of(app).said]
    assert "Crystal 2" in said
    assert any(one.endswith("Crystal 1") for one in said)
    assert len([one for one in said if one == "damage 1000"]) == 1


def test_the_chart_of_a_game_in_which_damage_fills_up_says_so_and_its_lower_line_is_of_who_loses(app: App) -> None:
    lost = Position(FF, "field 1-194S", "deck 1-036C 1-036C | damage " + "1-036C " * 6, (), "attack")
    table = table_at(app, lost)
    for line in ("pass", "p2 pass", "attack field.snow", *("pass", "p2 pass") * 2):
        if not truth(table).state.results:
            assert isinstance(truth(table).submit(line), Applied), line
    assert truth(table).state.results[2] == "lose"
    table.parts.autoplay.end_shown = True
    app.open(Result(table.parts, table))
    page = page_of(app)
    shown = {one.text: one.rect for one in reversed(page.said)}
    assert app.words("chart_until", area="Damage Zone", count=7) in shown
    assert shown["7/7"][1] > shown["0/7"][1]
    assert any("takes 1 (Damage Zone)" in text for text in shown)
