"""`cards render`, and what it refuses; `bench faces`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from bsdesk import cli
from bsdesk.commands.cards import render
from bsdesk.commands.shared.shipped import face_maker, game_named
from bsdesk.complaint import Complaint


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test looks at, or leaves anything in, the folders of whoever runs it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_sheet_of_some_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.png"
    assert (
        cli.main(["cards", "render", "26RSD01-001", "26RSD01-012", "--lang", "ja", "--size", "table", "-o", str(out)])
        == 0
    )
    with Image.open(out) as image:
        assert f"2 cards, {image.width} x {image.height}" in capsys.readouterr().out


def test_the_users_own_picture_is_on_the_sheet(tmp_path: Path) -> None:
    own = tmp_path / "mine" / "battle_spirits" / "pictures" / "26RSD01-001.png"
    own.parent.mkdir(parents=True)
    Image.new("RGB", (60, 60), (0, 255, 0)).save(own)
    out = tmp_path / "sheet.png"
    args = ["cards", "render", "26RSD01-001", "--size", "table", "--no-cache", "-o", str(out)]
    assert cli.main([*args, "--cards", str(tmp_path / "mine")]) == 0
    with Image.open(out) as image:
        assert image.getpixel((image.width // 2, image.height // 2)) == (0, 255, 0)


@pytest.mark.parametrize(
    ("args", "wrong"),
    [
        (["26RSD99-001"], "no card '26RSD99-001'"),
        (["26RSD01-001", "--width", "9"], "--width can't be 9"),
        (["26RSD01-001", "-o", "sheet.txt"], "can't write sheet.txt"),
        (["26RSD01-001", "--size", "table", "-o", "/no/such/folder/x.png"], "can't write /no/such/folder/x.png"),
    ],
)
def test_what_it_refuses(args: list[str], wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "render", *args]) == 2
    assert wrong in capsys.readouterr().err


def test_a_game_without_faces_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(Complaint, match="the cards of black_poker have no faces yet"):
        face_maker(game_named("black_poker"))


def test_playing_cards_have_faces(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    assert cli.main(["cards", "render", "SA", "HQ", "--game", "black_poker", "--no-cache", "-o", str(out)]) == 0
    with Image.open(out) as image:
        assert image.width > 2 * 480


def test_a_sheet_that_would_be_too_large_is_refused() -> None:
    with pytest.raises(Complaint, match="too many for one sheet"):
        render.sheet([None] * 5_000, "large", 480, None)  # type: ignore[list-item, arg-type]


def test_bench_faces_measures_each_size_and_what_a_screen_waits(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "faces", "--seconds", "0.1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["sizes"]) == ["bare", "table", "hand", "large"]
    assert all(one["from disk a second"] > one["drawn a second"] for one in found["sizes"].values())
    assert found["start"]["cold"]["all faces ms"] > found["start"]["warm"]["all faces ms"] > 0


def test_people_get_a_table_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "faces", "--seconds", "0.1"]) == 0
    out = capsys.readouterr().out
    assert out.split()[:4] == ["bare", "table", "hand", "large"]
    assert out.endswith("at most 48 MB in memory, 200 MB on disk\n")
