"""What is configured by path is there: a pattern that matches no file would silently do nothing."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bsdesk.art.faces import cache

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
TOOL = PROJECT["tool"]
MUTMUT = TOOL["mutmut"]
TESTED = [word.removeprefix("--ignore=") for word in MUTMUT["pytest_add_cli_args_test_selection"]]
PATHS = [
    *MUTMUT["source_paths"],
    *MUTMUT["only_mutate"],
    *MUTMUT.get("do_not_mutate", ()),
    *MUTMUT["also_copy"],
    *TESTED,
    *TOOL["mypy"]["files"],
    *TOOL["pytest"]["ini_options"]["testpaths"],
    *TOOL["coverage"]["run"]["source"],
    *TOOL["ruff"]["lint"]["per-file-ignores"],
    *TOOL["hatch"]["build"]["targets"]["wheel"]["packages"],
    *TOOL["hatch"]["build"]["targets"]["wheel"]["force-include"],
    TOOL["hatch"]["version"]["path"],
]
STARS = re.compile(r"\.\*+$")
PLANNED = {"bsdesk.scenes", "bsdesk.games.ff_tcg", "bsdesk.games.asteriated_grail"}  # contracts that wait for them


@pytest.mark.parametrize("path", PATHS)
def test_a_path_that_is_configured_matches_a_file(path: str) -> None:
    assert any(ROOT.glob(path))


def modules(contract: dict[str, Any]) -> set[str]:
    """Every module that a contract names."""
    lists = [value for value in contract.values() if isinstance(value, list)]
    words = [word for texts in lists for text in texts for word in re.split(r"[\s:|]+", str(text))]
    inside = contract.get("containers", [""])[0]
    names = {STARS.sub("", word.strip("()")) for word in words}
    return {f"{inside}.{name}" if inside and name != inside else name for name in names if name}


@pytest.mark.parametrize("contract", TOOL["importlinter"]["contracts"], ids=lambda contract: str(contract["name"]))
def test_a_module_that_an_import_contract_names_is_there(contract: dict[str, Any]) -> None:
    ours = {name for name in modules(contract) if name.startswith("bsdesk")} - PLANNED
    gone = {name for name in ours if not (ROOT / name.replace(".", "/")).is_dir()}
    assert {name for name in gone if not (ROOT / f"{name.replace('.', '/')}.py").is_file()} == set()


def test_every_chapter_of_rules_is_named_for_mutation() -> None:
    folders = ("rules", "words")
    games = [game for game in (ROOT / "bsdesk" / "games").iterdir() if game.is_dir()]
    chapters = {file for game in games for part in folders for file in game.glob(f"{part}/*.py")}
    named = {file for pattern in MUTMUT["only_mutate"] for file in ROOT.glob(pattern)}
    assert {str(file.relative_to(ROOT)) for file in chapters - named} == set()


def test_a_face_is_kept_under_the_code_of_every_file_that_draws() -> None:
    drawn = set((ROOT / "bsdesk" / "art").rglob("*.py"))
    assert set(cache.sources()) == drawn
    assert len(drawn) > len([file for file in drawn if file.parent.name == "faces"])
