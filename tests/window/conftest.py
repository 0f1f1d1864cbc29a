"""Tests in a real window. Where the machine lacks a screen server they are skipped for a person, and fail in CI."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied
from bsdesk.games import battle_spirits
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import start
from tests.window.driver import ROOT, Desk, missing, screen

DECK = "deck REF-01 REF-06 REF-01 REF-09 REF-01 REF-06 REF-01 REF-01 REF-01"

Opened = Callable[..., Desk]


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    lacking = missing()
    if lacking:
        told = f"no window without {', '.join(lacking)}"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    with screen() as name:
        yield name


@pytest.fixture(scope="session")
def game() -> Game:
    folder = ROOT / "cards" / "battle_spirits"
    return battle_spirits.game(battle_spirits.read(sorted(folder.glob("*.toml"))))


@pytest.fixture
def desk(display: str, tmp_path: Path) -> Iterator[Opened]:
    """Opens the program; it is closed at the end of the test."""
    opened: list[Desk] = []

    def begin(*args: str, **more: str) -> Desk:
        opened.append(Desk(display, tmp_path, *args, **more))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


def over_the_curtain(desk: Desk) -> None:
    """Of those who share the screen somebody takes the seat."""
    desk.until(lambda: desk.page["screen"] == "curtain", "the curtain")
    desk.click("curtain")
    desk.until(lambda: desk.page["screen"] == "table", "the table")


@pytest.fixture
def laid(desk: Opened, game: Game, tmp_path: Path) -> Opened:
    """Opens the program on a position, which is written as positions are."""

    def begin(mine: str, theirs: str = "", *, step: str = "main", active: int = 1, rival: str = "human") -> Desk:
        sides = {1: f"life 5 | {DECK} | {mine}", 2: f"life 5 | {DECK} | {theirs}"}
        state = lay(game, sides, step=step, active=active)
        mark = cards_digest(game, {card.definition for card in state.cards.values()})
        players = {} if rival == "human" else {2: rival}
        file = tmp_path / "position.journal"
        session = start(Header(game.rules.id, game.rules.version, mark, players=players), Applied(state, ()), file)
        session.journal.close()
        opened = desk(str(file))
        if rival == "human":
            over_the_curtain(opened)
        opened.until_told(step=step)
        return opened

    return begin
