"""The games that bots are tried in: those that the laws are held against, the toy included."""

from __future__ import annotations

import pytest

from tests.laws.conftest import GAMES
from tests.laws.walking import Match


@pytest.fixture(scope="session", params=GAMES)
def match(request: pytest.FixtureRequest) -> Match:
    return GAMES[request.param]()
