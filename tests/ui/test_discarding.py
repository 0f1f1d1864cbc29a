"""Cards of a hand that is too full are discarded where one would put them, and it is said how else."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from bsdesk.ui.app import App
from bsdesk.ui.table.screen import TableScreen
from tests.ui.hands import page_of, resize
from tests.ui.laid_tables import GRAIL_TABLE, laid
from tests.ui.tables import truth
from tests.ui.test_aimed_at_a_seat import drag, said

FULL = GRAIL_TABLE.replace(
    "p4 field AG-C15 | hand earth-slash* fire-slash* missile*",
    "p4 field AG-C15 | hand earth-slash* wind-slash* water-slash* earth-slash* poison* weakness*",
)
HIT = ("attack hand.fire-slash p4", "p4 respond accept")


@pytest.fixture
def carried(app: App, monkeypatch: pytest.MonkeyPatch) -> Callable[[TableScreen, str, str], None]:
    """A drag of a card to the middle of an area."""
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_args, **_named: (True, False, False))

    def carry(table: TableScreen, ref: str, zone: str) -> None:
        page_of(app)
        layout = table.parts.placement.last
        assert layout is not None
        x, y, w, h = layout.zones[zone]
        drag(app, ref, (x + w // 2, y + h // 2))

    return carry


Carried = Callable[[TableScreen, str, str], None]


@pytest.mark.rule("AG-4.8.9")
def test_what_is_discarded_is_put_on_the_used_cards(app: App, carried: Carried) -> None:
    table = laid(FULL, *HIT)(app)
    first = truth(table).state.zones["p4.hand"][0]
    carried(table, first, "used")
    assert table.parts.gaze.bubble is None
    assert [pick.subject for pick in truth(table).state.prompts[4].chosen] == [first]


@pytest.mark.parametrize(
    ("language", "way"),
    [
        ("en", "Discard Earth Slash: a click on it, used cards"),
        ("zh_hant", "棄掉地裂斬：點它一下、棄牌堆"),
    ],
)
def test_whoever_puts_it_elsewhere_is_told_the_click_and_the_pile(
    app: App, carried: Carried, language: str, way: str
) -> None:
    table = laid(FULL, *HIT)(app)
    resize(app, (1280, 720), 100, language)
    carried(table, truth(table).state.zones["p4.hand"][0], "deck")
    assert said(table)[1] == [way]
