"""The paintings that ship: whole, those of today's painters, and put under frame and words in no time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image, ImageChops, ImageStat

from bsdesk.art.brush.light import scene
from bsdesk.art.faces import faces, paintings, pictures, sizes, store
from bsdesk.art.faces.cache import drawing
from bsdesk.art.faces.drawers import Wanted
from bsdesk.art.faces.paintings import COVER, SIZE, part
from bsdesk.cli import main
from bsdesk.commands.assets import missing, painted_cards
from bsdesk.engine.looks.face import Face
from tests.art.conftest import MakeFace

AGAIN = "`python -m bsdesk assets --paintings` makes them again"


@pytest.fixture(scope="module")
def cards() -> dict[str, Face]:
    return painted_cards()


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A program without paintings."""
    monkeypatch.setattr(paintings, "folder", lambda: tmp_path)
    for known in (paintings.known, drawing):
        known.cache_clear()
    yield tmp_path
    for known in (paintings.known, drawing):
        known.cache_clear()


def test_every_card_of_every_game_that_is_painted_ships_with_its_painting(cards: dict[str, Face]) -> None:
    assert set(paintings.known()) == set(cards), AGAIN
    assert sum(paintings.known().values()) < 10_000_000


def test_the_paintings_that_ship_are_those_of_todays_painters() -> None:
    made_by = (paintings.folder() / paintings.MADE_BY).read_text("utf-8")
    assert made_by == paintings.painters(), AGAIN
    assert missing(paintings.folder().parent) == {}


def test_a_painting_that_ships_is_what_its_painter_paints(face: MakeFace) -> None:
    one = face("26RSD02-002")
    shipped = Image.open(paintings.folder() / f"{paintings.name_of(one)}.jpg")
    again = Image.open(BytesIO(paintings.paint(one)))
    assert max(ImageStat.Stat(ImageChops.difference(shipped, again)).mean) < 2


@pytest.mark.parametrize("size", ["bare", "table", "hand"])
def test_no_picture_is_painted_for_a_card_of_our_own(
    cards: dict[str, Face], size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> Image.Image:
        raise AssertionError("this picture is there already")

    monkeypatch.setattr(pictures, "picture", never)
    for module in ("court", "joker"):
        monkeypatch.setattr(f"bsdesk.art.faces.playing_cards.{module}", never)
    for one in list(cards.values())[::5]:
        faces.draw(one, size)
        faces.draw(one, size, 2 * sizes.WIDTHS[size])


@pytest.mark.parametrize(
    ("size", "cover"), [((118, 166), (0.12, 0.26)), ((156, 185), (0.13, 0.45)), ((456, 274), (0.03, 0.15))]
)
def test_the_part_that_is_shown_lies_in_the_painting_and_has_the_form_of_its_window(
    size: tuple[int, int], cover: tuple[float, float]
) -> None:
    left, top, right, low = part(size, cover)
    assert left >= -0.01
    assert top >= 0
    assert right <= SIZE[0] + 0.01
    assert low <= SIZE[1] + 0.01
    assert (right - left) / (low - top) == pytest.approx(size[0] / size[1])


def test_the_subject_stands_between_what_words_cover() -> None:
    size, cover = (118, 166), (0.12, 0.26)
    left, top, right, _ = part(size, cover)
    scale = size[0] / (right - left)
    assert (scene(SIZE, COVER).middle - top) * scale == pytest.approx(scene(size, cover).middle, abs=2)


def test_a_card_that_strangers_wrote_is_painted_as_before(face: MakeFace) -> None:
    stranger = structs.replace(face("26RSD01-001"), key="Nobody Knows")
    assert paintings.part_of_scene(stranger, (118, 141), (0.1, 0.1)) is None
    assert faces.draw(stranger, "table").image.size == (120, sizes.height(120))


def test_a_window_much_larger_than_a_painting_is_painted_afresh(face: MakeFace) -> None:
    assert paintings.part_of_scene(face("26RSD01-001"), (1_600, 1_500), (0.0, 0.0)) is None


@pytest.mark.parametrize("broken", [b"", b"no picture"])
def test_a_broken_painting_is_painted_afresh(face: MakeFace, empty: Path, broken: bytes) -> None:
    one = face("26RSD01-001")
    (empty / f"{paintings.name_of(one)}.jpg").write_bytes(broken)
    assert faces.draw(one, "table").image.size == (120, sizes.height(120))


def test_the_first_look_at_a_card_shows_its_picture(face: MakeFace) -> None:
    first = store.sketch(Wanted(face("26RSD01-001"), "table").exact()).crop((10, 40, 110, 100))
    done = faces.draw(face("26RSD01-001"), "table").image.crop((10, 40, 110, 100))
    assert max(ImageStat.Stat(ImageChops.difference(first, done)).mean) < 12


def test_faces_that_are_kept_are_drawn_again_with_other_paintings(empty: Path) -> None:
    before = drawing()
    (empty / "one.jpg").write_bytes(b"new")
    paintings.known.cache_clear()
    drawing.cache_clear()
    assert drawing() != before


def test_the_command_paints_what_is_missing_and_removes_what_no_card_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place, names = tmp_path / "paintings", sorted(paintings.known())
    shutil.copytree(paintings.folder(), place)
    (place / f"{names[0]}.jpg").unlink()
    (place / "nobody.jpg").write_bytes(b"")
    assert main(["assets", "--paintings", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [str(place / f"{names[0]}.jpg")]
    assert sorted(file.stem for file in place.glob("*.jpg")) == names
    assert missing(tmp_path) == {}
    monkeypatch.setattr(paintings, "painters", lambda: "others")
    assert sorted(missing(tmp_path)) == names
