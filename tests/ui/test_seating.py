"""Who sits where, for every number of seats: beside each other, round the table, in both kinds of windows."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.looks.sheet import LOOKS, Arrangement, Box
from bsdesk.speech.interface import Words
from bsdesk.speech.players import HUMAN, player_names
from bsdesk.table.play_sheets import looks_of, mat_named, read_sheet
from tests.toy.boxes import toy_box

SHEET = read_sheet(toy_box(4).sheet)
ALL = [(seats, upright) for seats in range(2, 9) for upright in (False, True)]
WORDS = Words("en")


def plan(seats: int, *, upright: bool) -> Arrangement:
    return SHEET.arrangements[seats, upright]


def shared(a: Box, b: Box) -> bool:
    """Return whether two boxes have more than an edge in common."""
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.001 and min(a[3], b[3]) - max(a[1], b[1]) > 0.001


@pytest.mark.parametrize(("seats", "upright"), ALL)
def test_no_seat_lies_upon_another_or_upon_what_all_share(seats: int, upright: bool) -> None:
    found = plan(seats, upright=upright)
    assert len(found.seats) == seats
    boxes = [found.middle.box, *(region.box for region in found.seats)]
    assert [(a, b) for a, b in combinations(boxes, 2) if shared(a, b)] == []
    assert all(0 <= x < right <= 1 and 0 <= y < bottom <= 1 for x, y, right, bottom in boxes)
    assert found.hand[1] > 0.5


@pytest.mark.parametrize(("seats", "upright"), [(seats, upright) for seats, upright in ALL if seats > 2])
def test_seats_go_round_the_table_to_the_right(seats: int, upright: bool) -> None:
    """As seen from below: to the right, up, over to the left, down."""
    found = plan(seats, upright=upright)
    sides = [((b[0] + b[2]) / 2 - 0.5, (b[1] + b[3]) / 2) for b in (region.box for region in found.seats)]
    own, *others = sides
    assert own[1] == max(y for _, y in sides) or all(y <= own[1] + 0.1 for _, y in others)
    assert [side[0] for side in others] == sorted((side[0] for side in others), reverse=True)
    right = [y for x, y in others if x > 0.1]
    left = [y for x, y in others if x < -0.1]
    assert all(a >= b for a, b in pairwise(right))
    assert all(a <= b for a, b in pairwise(left))


@pytest.mark.parametrize(("seats", "upright"), [(seats, upright) for seats, upright in ALL if seats > 2])
def test_who_is_looked_at_closely_covers_neither_ones_own_mat_nor_the_hand(seats: int, upright: bool) -> None:
    found = plan(seats, upright=upright)
    assert not shared(found.closer.box, found.seats[0].box)
    widest = max(region.box[2] - region.box[0] for region in found.seats[1:])
    assert found.closer.box[2] - found.closer.box[0] > widest


def test_the_toys_use_every_look() -> None:
    used = {how for hows in SHEET.looks.values() for how in hows}
    used |= {spot.look for mat in SHEET.mats.values() for spot in mat.spots if spot.look}
    assert used == set(LOOKS) - {
        "rows",
        "ladder",
    }  # of games on the shelf: tests/ui/test_grail_table.py, test_damage_shown.py


def test_a_mat_may_show_a_zone_otherwise_than_the_others() -> None:
    near, seat = mat_named(SHEET, "near"), mat_named(SHEET, "seat")
    assert (looks_of(SHEET, near, "purse", ()), looks_of(SHEET, seat, "purse", ())) == (("bodies",), ("counter",))
    assert mat_named(SHEET, "unheard of") is seat


def test_a_look_that_there_is_not_is_a_complaint(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text('[mats.seat.zones]\nfield = { box = [0, 0, 1, 1], look = "heap" }\n', "utf-8")
    with pytest.raises(Complaint, match="heap"):
        read_sheet(file)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ({1: HUMAN, 2: "random"}, ["Player", "Chance"]),
        ({1: HUMAN, 2: "random", 3: "random"}, ["Player", "Chance 2", "Chance 3"]),
        ({1: HUMAN, 2: HUMAN, 3: "random"}, ["Player 1", "Player 2", "Chance 3"]),
        ({1: "random", 2: "random"}, ["Chance 1", "Chance 2"]),
    ],
)
def test_no_two_players_have_the_same_name(players: dict[int, str], names: list[str]) -> None:
    assert list(player_names(players, WORDS).values()) == names
