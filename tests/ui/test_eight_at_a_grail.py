"""Eight at a table with characters, with all that can lie before them, in small windows and large ones."""

from __future__ import annotations

import pytest

from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect, intersection
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.screen import TableScreen
from tests.ui.checks import control_of, faults_of, holds
from tests.ui.hands import lines, page_of, resize
from tests.ui.laid_tables import laid
from tests.ui.tables import truth

EIGHT = """game asteriated_grail
option headcount=8
active p1
step action
table deck earth-slash earth-slash wind-slash wind-slash | used fire-slash* poison* | supply 99+99G+99C
p1 field onmyoji~ | hand fire-slash* water-slash* earth-slash* poison* missile* holy-light* | energy 2G+C | \
morale 15 | grails 2 | record G+2C | front holy-shield poison poison | healing 2
p2 field barrier-master | hand wind-slash* earth-slash* missile* fire-slash* fire-slash* water-slash* | energy 3C | \
morale 12 | grails 4 | record 2G+3C | front poison poison weakness | covered fire-slash* poison* | healing 3
p3 field elf-archer~ | hand water-slash* holy-shield* missile* | front holy-shield | covered fire-slash* | energy 2G+C
p4 field soul-warlock | hand earth-slash* fire-slash* missile* | energy 2G+C | front weakness poison | healing 2
p5 field spirit-tide~ | hand wind-slash* fire-slash* | energy 3C
p6 field beast-soul-samurai | hand holy-light* fire-slash* | front weakness poison poison
p7 field sword-witch | hand wind-slash* fire-slash* earth-slash* | energy 3C | front holy-shield poison | healing 1
p8 field talisman-promo~ | hand holy-light* fire-slash* | front weakness holy-shield | energy G+2C
""".replace("\\\n", "")
SMALL, USUAL, LARGE = (1024, 640), (1280, 720), (2560, 1440)
WINDOWS = [(SMALL, "en"), (SMALL, "ja"), (USUAL, "en"), (USUAL, "zh_hant"), (LARGE, "en")]


def opened(app: App, window: tuple[int, int], language: str, *played: str) -> TableScreen:
    table = laid(EIGHT, *played)(app)
    resize(app, window, 100, language)
    page_of(app)
    return table


def layout_of(table: TableScreen) -> Layout:
    assert table.parts.placement.last is not None
    return table.parts.placement.last


def apart(one: Rect, other: Rect) -> bool:
    return not intersection(one, other)[2]


@pytest.mark.parametrize(("window", "language"), WINDOWS)
def test_nothing_is_cut_and_nothing_lies_on_what_it_is_not_about(
    app: App, window: tuple[int, int], language: str
) -> None:
    opened(app, window, language)
    assert faults_of(page_of(app), layers=True) == []


@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (2560, 1440)])
def test_a_character_that_lies_sideways_keeps_to_its_own_place(app: App, window: tuple[int, int]) -> None:
    table = opened(app, window, "en")
    layout, zones = layout_of(table), truth(table).state.zones
    for seat in (1, 3, 5, 8):
        (hero,) = zones[f"p{seat}.field"]
        x, _, w, _ = layout.poses[hero].rect
        left, _, wide, _ = layout.zones[f"p{seat}.field"]
        assert left <= x + 1
        assert x + w <= left + wide + 1


@pytest.mark.parametrize("close", [2, 4])
def test_what_is_asked_stands_below_the_seat_that_is_looked_at_closely(app: App, close: int) -> None:
    table = opened(app, (1024, 640), "en", "attack hand.water-slash p6")
    table.parts.looking.look_at_seat(close)
    page = page_of(app)
    assert apart(control_of(page, "banner").rect, layout_of(table).mats[close].rect)
    assert any(line.startswith("Player 1 attacks you") for line in lines(app)), lines(app)


def test_cards_that_are_too_small_to_be_read_are_named_by_the_tip_of_their_area(app: App) -> None:
    table = opened(app, (1024, 640), "en")
    tips = {control.id: control.tip for control in page_of(app).controls}
    assert tips["place:p2.front"] == "Player 2's base effects: Poison ×2, Weakness"
    assert tips["place:p8.front"] == "Player 8's base effects: Weakness, Holy Shield"
    table.parts.looking.look_at_seat(2)
    large = {control.id: control.tip for control in page_of(app).controls if control.id == "place:p2.field"}
    assert large == {"place:p2.field": ""}


def test_every_small_card_can_be_pointed_at_and_is_then_shown_large(app: App) -> None:
    table = opened(app, (1024, 640), "en")
    view = table.parts.model.view
    for seat in (1, 2, 4, 6, 8):
        for ref in view.zones[f"p{seat}.front"]:
            table.parts.gaze.enlarge(ref)
            x, y, w, h = control_of(page_of(app), f"card:{ref}").shown
            assert holds(layout_of(table).mats[seat].rect, (x, y, w, h))
            assert w >= 5
