"""The play-sheet: every area of both seats has its place, none overlaps another,
and the committed files say the same."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from bsdesk import cli
from bsdesk.art.sheets import placement
from bsdesk.engine.sheet import Box, Spot
from bsdesk.games.battle_spirits.sheet import plan
from bsdesk.games.battle_spirits.steps import STEPS

ASSETS = Path(__file__).parents[2] / "assets"
SPOTS = plan().spots


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def zones(seat: int) -> list[Spot]:
    return [spot for spot in SPOTS if spot.seat == seat]


@pytest.mark.rule("BS-4.1")
@pytest.mark.parametrize("seat", [1, 2])
def test_each_seat_has_its_areas_and_the_void_lies_outside(seat: int) -> None:
    assert {s.name for s in zones(seat)} == {"life", "reserve", "field", "deck", "removed", "trash"}


def test_no_zone_lies_upon_another_and_all_on_the_sheet() -> None:
    places = [s for s in SPOTS if s.look != "step"]
    assert not [(a.name, b.name) for a, b in combinations(places, 2) if overlap(a.box, b.box)]
    assert all(0 <= s.box[0] < s.box[2] <= 1 and 0 <= s.box[1] < s.box[3] <= 1 for s in SPOTS)


def test_the_steps_stand_in_their_order_on_the_track() -> None:
    steps = sorted((s for s in SPOTS if s.look == "step"), key=lambda s: s.box[0])
    assert [s.name for s in steps] == [f"steps.{step}" for step in STEPS]


def test_the_seats_see_the_same_sheet() -> None:
    for mine, theirs in zip(zones(1), zones(2), strict=True):
        assert (mine.name, mine.box[0], mine.box[2]) == (theirs.name, theirs.box[0], theirs.box[2])
        assert mine.box[1] + theirs.box[3] == pytest.approx(1)


def test_the_committed_file_says_what_the_game_says() -> None:
    assert (ASSETS / "sheets" / "battle_spirits.toml").read_text("utf-8") == placement(plan(), "battle_spirits.jpg")


def test_the_small_file_can_be_read() -> None:
    found = tomllib.loads(placement(plan(), "x.jpg"))
    assert (found["size"], len(found["zone"])) == ([plan().width, plan().height], len(SPOTS))


def test_the_committed_picture_shows_lines_in_every_zone() -> None:
    with Image.open(ASSETS / "sheets" / "battle_spirits.jpg") as image:
        assert image.size == (plan().width, plan().height)
        for spot in SPOTS:
            w, h = image.size
            box = (round(spot.box[0] * w), round(spot.box[1] * h), round(spot.box[2] * w), round(spot.box[3] * h))
            assert max(ImageStat.Stat(image.convert("RGB").crop(box)).stddev) > 2, spot.name


def test_a_command_draws_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["assets", "-o", str(tmp_path)]) == 0
    made = sorted(str(f.relative_to(tmp_path)) for f in tmp_path.rglob("*.*"))
    assert made == sorted(str(Path(line).relative_to(tmp_path)) for line in capsys.readouterr().out.split())
    kept = sorted(str(f.relative_to(ASSETS)) for f in ASSETS.rglob("*.*") if f.parent.name not in ("fonts", "assets"))
    assert [name for name in made if name not in kept] == []
