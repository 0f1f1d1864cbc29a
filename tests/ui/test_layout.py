"""Where cards lie in a hand, and where each can be pointed at."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bsdesk.commands.shared.shipped import folder, game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.worlds.preview import view_for
from bsdesk.seat.catalog import read_sheet
from bsdesk.ui.kit.screen import At
from bsdesk.ui.table.layout.board import Layout, lay_out
from bsdesk.ui.table.view.cards import clear_corner, edge_point, fighting_pairs

SHEET = read_sheet(folder("assets") / "sheets" / "battle_spirits.toml")


def with_hand(count: int) -> Layout:
    hand = " ".join(["REF-01", "REF-09"][: count % 2 or 2] * count)
    view = lay(game_named("battle_spirits"), {1: f"life 5 | hand {hand}", 2: "life 5"}, step="main")
    return lay_out(view, 1, (1280, 720), 1.0, SHEET)


def meant(layout: Layout, at: At) -> list[str]:
    """The cards that would answer here."""
    places = {ref: layout.seen.get(ref, pose.rect) for ref, pose in layout.poses.items()}
    return [ref for ref, (x, y, w, h) in places.items() if x <= at[0] < x + w and y <= at[1] < y + h]


@pytest.mark.parametrize("count", range(1, 16))
def test_no_two_cards_of_a_hand_answer_at_one_spot(count: int) -> None:
    layout = with_hand(count)
    row = next(pose.rect for pose in layout.poses.values() if pose.look == "hand" and not pose.back)
    several = {x for x in range(1280) if len(meant(layout, (x, row[1] + row[3] // 2))) > 1}
    assert not several & {x + 1 for x in several}, "but for a pixel, by rounding"


@pytest.mark.parametrize("count", [2, 5])
def test_between_two_cards_of_a_hand_the_nearer_one_is_meant(count: int) -> None:
    layout = with_hand(count)
    cards = [ref for ref, pose in layout.poses.items() if pose.look == "hand" and not pose.back]
    assert len(cards) > 1
    for one, other in pairwise(cards):
        (x, y, w, h), right = layout.poses[one].rect, layout.poses[other].rect[0]
        gap = right - x - w
        assert meant(layout, (x + w + gap // 4, y + h // 2)) == [one]
        assert meant(layout, (right - 1 - gap // 4, y + h // 2)) == [other]


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (148, 22)), (-90, (148, 188)), (180, (12, 188)), (90, (12, 22))], ids=str
)
def test_what_a_card_is_now_stands_in_the_corner_where_nothing_is_printed(turn: int, corner: At) -> None:
    assert clear_corner((10, 20, 180, 180), (40, 10), turn, 2) == corner


@pytest.mark.parametrize(
    ("game", "theirs", "pair"),
    [
        ("battle_spirits", "field REF-09[1]", ("#1", "p2.life")),
        ("battle_spirits", "field REF-09[1]+blocking", ("#1", "#2")),
        ("black_poker", "field S5+blocking.#1", ("#1", "#2")),
        ("black_poker", "field S5+blocking.#9", ("#1", "p2.life")),
    ],
)
def test_an_attack_goes_to_who_blocks_it_else_at_the_life_of_the_other(
    game: str, theirs: str, pair: tuple[str, str]
) -> None:
    mine = "field REF-01[1]+attacking" if game == "battle_spirits" else "field H7+attacking"
    step = "attack" if game == "battle_spirits" else ""
    assert fighting_pairs(lay(game_named(game), {1: mine, 2: theirs}, step=step)) == [pair]


def test_an_arrow_ends_at_the_edge_of_what_it_points_at() -> None:
    box = (100, 100, 40, 20)
    assert edge_point(box, (120, 300)) == (120, 120)
    assert edge_point(box, (300, 110)) == (140, 110)
    assert edge_point(box, (121, 110)) == (121, 110), "nearer than the edge"


def test_a_hand_across_the_table_that_is_open_has_room_to_be_read() -> None:
    view = lay(game_named("battle_spirits"), {1: "life 5", 2: "life 5 | hand REF-01 REF-09"}, step="main")
    layout, hidden = lay_out(view, 1, (1280, 720), 1.0, SHEET), lay_out(view_for(view, 1), 1, (1280, 720), 1.0, SHEET)
    assert layout.areas.rival[3] > 1.5 * hidden.areas.rival[3]
    assert layout.areas.hand == hidden.areas.hand
