"""Known holes of what is installed: found in the database, or without one in the list of old."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.dependencies import MENDED, Installed, holes, installed

PACKAGES = {"pillow": "9.0.0", "tqdm": "4.70.0"}


def no_network(_packages: Installed) -> Any:
    raise OSError("no route")


def said(answer: Any, _packages: Installed) -> Any:
    return answer


def test_what_the_database_knows_is_told() -> None:
    found, told = holes(PACKAGES, partial(said, {"results": [{"vulns": [{"id": "X-1"}, {"id": "X-2"}]}, {}]}))
    assert found == ["pillow 9.0.0: X-1", "pillow 9.0.0: X-2"]
    assert "2 packages" in told


def test_without_a_database_what_was_known_is_looked_at_and_that_is_said() -> None:
    found, told = holes(PACKAGES, no_network)
    assert [line.partition(":")[0] for line in found] == ["pillow 9.0.0"]
    assert "no database can be had (no route)" in told


def test_an_answer_that_makes_no_sense_is_none() -> None:
    answers: list[Any] = [{}, [], {"results": None}, {"results": [{}]}]
    for answer in answers:
        assert "no database" in holes(PACKAGES, partial(said, answer))[1]


def test_nothing_that_is_installed_here_is_on_the_list_of_old() -> None:
    assert holes(installed(), no_network)[0] == []
    assert installed().keys() & MENDED.keys()
