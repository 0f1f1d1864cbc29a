"""The house stands as it is drawn: no arrow turns back, no folder is crowded, no class knows too much."""

from __future__ import annotations

from pathlib import Path

from tests.architecture import (
    PAGE,
    classes,
    files,
    folder_of,
    folders,
    imports,
    members_of,
    redrawn,
    rings,
    rooms,
    stands_on,
)

MOST = 20  # modules in a folder
MOST_MEMBERS, MOST_BASES = 40, 2  # of a class: with those of its bases; of the program, those of its bases too


def test_the_drawing_is_the_one_of_the_imports() -> None:
    page = PAGE.read_text("utf-8")
    assert page == redrawn(page), "python -m tests.architecture draws it anew"


def test_the_page_is_short_enough_to_be_read() -> None:
    assert len(PAGE.read_text("utf-8").splitlines()) <= 200


def test_every_room_that_is_drawn_is_told_of() -> None:
    page = PAGE.read_text("utf-8")
    assert [room for room in rooms() if f"`{room}/" not in page] == []


def test_no_modules_import_each_other_but_the_types_round_the_rules() -> None:
    for ring in rings(imports()):
        assert "bsdesk.engine.game" in ring
        assert len({folder_of(module, files()) for module in ring}) == 1


def test_no_folders_import_from_each_other_on_any_way_round() -> None:
    assert rings(folders()) == []


def test_a_folder_holds_twenty_modules_at_most() -> None:
    package = Path(PAGE).parents[1] / "bsdesk"
    sizes = {str(folder): len(list(folder.glob("*.py"))) for folder in package.rglob("*") if folder.is_dir()}
    assert {folder: size for folder, size in sizes.items() if size > MOST} == {}


def test_a_class_has_forty_members_at_most() -> None:
    sizes = {name: len(members_of(name)) for name in classes()}
    assert {name: size for name, size in sizes.items() if size > MOST_MEMBERS} == {}, (
        "which topic is a part of its own?"
    )


def test_a_class_stands_on_two_of_ours_at_most() -> None:
    deep = {name: stands_on(name) for name in classes()}
    assert {name: bases for name, bases in deep.items() if len(bases) > MOST_BASES} == {}
