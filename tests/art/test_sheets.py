"""The play-sheets: every area of both seats has its place, none overlaps another, and the committed files say so."""

from __future__ import annotations

import shutil
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from bsdesk import cli
from bsdesk.complaint import Complaint
from bsdesk.engine.looks.sheet import Box, Coat, Mat, Sheet
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
SIDES = ("near", "far", "near_tall", "far_tall")
FACING = (("near", "far"), ("near_tall", "far_tall"))


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


@pytest.mark.parametrize(("near", "far"), FACING)
@pytest.mark.parametrize("game", GAMES)
def test_both_seats_have_the_same_sheet_and_what_is_near_for_one_is_far_for_the_other(
    game: str, near: str, far: str
) -> None:
    for mine, theirs in zip(mat(game, near).spots, mat(game, far).spots, strict=True):
        assert mine.name == theirs.name
        if not on_mat(mine.box):  # the Void, where there is room beside the mats
            continue
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


@pytest.mark.parametrize("game", GAMES)
def test_the_mats_have_the_colours_of_their_coat(game: str) -> None:
    coat = sheet(game).coat
    for name in SIDES:
        with Image.open(picture_of(ASSETS / "sheets" / f"{game}.toml", name)) as image:
            shown = ImageStat.Stat(image.convert("RGB")).mean
        cloth = coat.across if mat(game, name).across else coat.cloth
        assert shown.index(max(shown)) == cloth.index(max(cloth)), name


@pytest.mark.parametrize("game", GAMES)
def test_in_an_upright_window_no_picture_is_distorted(game: str) -> None:
    plan = sheet(game).arrangements[2, True]
    high = 1920 * (plan.hand[1] - plan.head[0])
    for region in (*plan.seats, plan.middle):
        left, top, right, bottom = region.box
        w, h = mat(game, region.mat).size
        assert (right - left) * 1080 / ((bottom - top) * high) == pytest.approx(w / h, rel=0.03), region.mat


def test_a_table_without_a_coat_gets_a_plain_one_and_a_wrong_colour_is_said(tmp_path: Path) -> None:
    (tmp_path / "plain.toml").write_text("", "utf-8")
    (tmp_path / "wrong.toml").write_text('[coat]\ncloth = "#12"\n', "utf-8")
    assert read_sheet(tmp_path / "plain.toml").coat == Coat()
    with pytest.raises(Complaint, match=r"wrong\.toml"):
        read_sheet(tmp_path / "wrong.toml")


@pytest.mark.parametrize("of", [("--game", "black_poker"), pytest.param((), marks=pytest.mark.long)])
def test_a_command_draws_all_of_it(of: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(ASSETS / "paintings", tmp_path / "paintings")  # they take minutes: see test_paintings.py
    assert cli.main(["assets", *of, "-o", str(tmp_path)]) == 0
    made = sorted(str(f.relative_to(tmp_path)) for f in tmp_path.rglob("*.*") if f.parent.name != "paintings")
    said = {str(Path(line).relative_to(tmp_path)) for line in capsys.readouterr().out.split()}
    assert made == sorted(said)
    kept = sorted(str(f.relative_to(ASSETS)) for f in ASSETS.rglob("*.*") if f.parent.name not in ("fonts", "assets"))
    assert [name for name in made if name not in kept] == []
