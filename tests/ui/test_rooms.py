"""The rooms of tokens: one for each area and card that may hold some."""

from __future__ import annotations

import pytest

from bsdesk.commands.shared.shipped import folder, game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.state import State
from bsdesk.seat.catalog import read_sheet
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.table.layout.board import Layout, lay_out
from bsdesk.ui.table.layout.token_packing import tokens_at_rest
from bsdesk.ui.table.layout.token_rooms import Rooms, box_around, rooms
from tests.ui.checks import holds

SHEET = read_sheet(folder("assets") / "sheets" / "battle_spirits.toml")
CROWD = " ".join(["REF-01[2]"] * 6 + ["REF-09[3]~"] * 6)


def laid(mine: str, size: tuple[int, int] = (1280, 720)) -> tuple[State, Layout, Rooms]:
    view = lay(game_named("battle_spirits"), {1: f"life 5 | {mine}", 2: "life 3 | reserve 4"}, step="main")
    layout = lay_out(view, 1, size, size[0] / 1280, SHEET)
    return view, layout, rooms(view, layout, SHEET, size[0] / 1280)


def within(layout: Layout, ref: str) -> Rect:
    return layout.poses[ref].rect if ref in layout.poses else layout.zones[ref]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_every_token_lies_within_its_card_or_area(size: tuple[int, int]) -> None:
    view, layout, found = laid(f"field {CROWD} | reserve 12+S | trash REF-01 9", size)
    assert {ref for ref, pool in view.tokens.items() if any(pool)} <= found.keys()
    for ref, room in found.items():
        assert holds(within(layout, ref), room.rect), ref
        assert room.pool == view.tokens.get(ref, (0, 0))


def test_tokens_on_a_card_that_another_lies_upon_lie_where_they_are_seen() -> None:
    view, layout, found = laid(f"field {CROWD}")
    assert layout.seen
    for ref, bare in layout.seen.items():
        if ref in view.zones["p1.field"]:
            assert holds(bare, box_around(tokens_at_rest(found[ref]))), ref


def test_lives_have_their_sockets_and_the_void_shows_none() -> None:
    _, _, found = laid("reserve 2")
    assert len(found["p1.life"].sockets) == 5
    assert not found["p1.reserve"].sockets
    assert [ref for ref, room in found.items() if not room.shown] == ["p1.void", "p2.void"]


def test_cards_come_after_areas_and_what_lies_higher_last() -> None:
    _, layout, found = laid("field REF-01[1] REF-09[1]+attacking | reserve 2")
    refs = list(found)
    cards = [ref for ref in refs if ref in layout.poses]
    assert refs[-len(cards) :] == cards
    assert cards == sorted(cards, key=lambda ref: layout.poses[ref].lift)


def test_a_card_without_tokens_has_room_for_some() -> None:
    view, _, found = laid("field REF-22")
    (nexus,) = view.zones["p1.field"]
    assert found[nexus].pool == (0, 0)
