"""`bench bots`: what is measured is there and makes sense; how fast it is, no test says."""

from __future__ import annotations

import json

import pytest

from bsdesk import cli
from bsdesk.bots.bot import LEVELS
from bsdesk.games import ALL


def test_every_level_is_measured_in_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "bots", "--seconds", "0.5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == set(ALL)
    for figures in found.values():
        assert figures["first sight"]["moves"] > 0
        assert list(figures["levels"]) == list(LEVELS)
        for each in figures["levels"].values():
            assert 0 < each["median"] <= each["99th"] <= each["worst"]
            assert each["games a second"] > 0


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "bots", "--seconds", "0.3", "--game", "black_poker"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("black_poker\n  choosing by first sight ")
    assert [line.split()[0] for line in out.splitlines()[3:]] == list(LEVELS)
