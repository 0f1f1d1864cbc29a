"""The play-sheets: every area of both seats has its place, none overlaps another, and the committed files say so."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from bsdesk import cli
from bsdesk.engine.looks.sheet import Box, Mat, Sheet
from bsdesk.games.battle_spirits.rules.areas import ZONES
from bsdesk.games.battle_spirits.rules.steps import STEPS
from bsdesk.games.black_poker.rules.areas import zones
from bsdesk.table.play_sheets import picture_of, read_sheet

ASSETS = Path(__file__).parents[2] / "assets"
GAMES = ("battle_spirits", "black_poker")
AREAS = {
    "battle_spirits": {z.name for z in ZONES} - {"hand", "use"},
    "black_poker": {z.name for z in zones(fog=True)} - {"hand", "stage"},
}
SIDES = ("near", "far")


def sheet(game: str) -> Sheet:
    return read_sheet(ASSETS / "sheets" / f"{game}.toml")


def mat(game: str, name: str) -> Mat:
    return sheet(game).mats[name]


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def on_mat(box: Box) -> bool:
    return 0 <= box[0] < box[2] <= 1 and 0 <= box[1] < box[3] <= 1


MATS = [(game, mat.name) for game in GAMES for mat in sheet(game).mats.values()]


@pytest.mark.rule("BS-4.1")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("game", GAMES)
def test_each_seat_has_its_areas_and_the_void_lies_outside(game: str, side: str) -> None:
    assert {s.name for s in mat(game, side).spots} == AREAS[game]
    assert {s.name for s in mat(game, side).spots if not on_mat(s.box)} == AREAS[game] & {"void"}


@pytest.mark.parametrize(("game", "name"), MATS)
def test_no_zone_lies_upon_another_and_all_on_the_sheet(game: str, name: str) -> None:
    spots = mat(game, name).spots
    assert not [(a.name, b.name) for a, b in combinations(spots, 2) if overlap(a.box, b.box)]
    assert all(on_mat(s.box) for s in spots if s.print)


@pytest.mark.parametrize("side", SIDES)
def test_a_socket_for_each_core_of_the_first_life(side: str) -> None:
    life = next(s for s in mat("battle_spirits", side).spots if s.name == "life")
    inside = [life.box[0] < x < life.box[2] and life.box[1] < y < life.box[3] for x, y in life.sockets]
    assert inside == [True] * 5


def test_the_steps_stand_in_their_order_on_the_track() -> None:
    assert sheet("battle_spirits").steps == STEPS


@pytest.mark.parametrize("game", GAMES)
def test_both_seats_have_the_same_sheet_and_what_is_near_for_one_is_far_for_the_other(game: str) -> None:
    for mine, theirs in zip(mat(game, "near").spots, mat(game, "far").spots, strict=True):
        assert (mine.name, mine.box[0], mine.box[2]) == (theirs.name, theirs.box[0], theirs.box[2])
        assert mine.box[1] + theirs.box[3] == pytest.approx(1)
        assert [x for x, _ in mine.sockets] == [x for x, _ in theirs.sockets]


@pytest.mark.parametrize(("game", "name"), MATS)
def test_the_committed_picture_shows_lines_in_every_zone_and_is_darker_than_a_card(game: str, name: str) -> None:
    said = mat(game, name)
    with Image.open(picture_of(ASSETS / "sheets" / f"{game}.toml", name)) as image:
        assert image.size == said.size
        whole, (w, h) = image.convert("RGB"), image.size
        for spot in (spot for spot in said.spots if spot.print):
            part = whole.crop(
                (round(spot.box[0] * w), round(spot.box[1] * h), round(spot.box[2] * w), round(spot.box[3] * h))
            )
            assert max(ImageStat.Stat(part).stddev) > 2, spot.name
            assert ImageStat.Stat(part.convert("L")).mean[0] < 56, spot.name


def test_a_command_draws_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["assets", "-o", str(tmp_path)]) == 0
    made = sorted(str(f.relative_to(tmp_path)) for f in tmp_path.rglob("*.*"))
    said = {str(Path(line).relative_to(tmp_path)) for line in capsys.readouterr().out.split()}
    assert made == sorted(said)
    kept = sorted(str(f.relative_to(ASSETS)) for f in ASSETS.rglob("*.*") if f.parent.name not in ("fonts", "assets"))
    assert [name for name in made if name not in kept] == []
