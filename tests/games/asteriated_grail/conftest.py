"""Asteriated Grail for six, with vanilla characters: what the sides have if a test says nothing of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bsdesk.engine.game import Game
from bsdesk.games import asteriated_grail
from tests.table import Table, with_usual

# Team 1 sits on seats 1, 3, 5; what teams and the table have is laid with the first seats.
USUAL = {1: ("morale 15", "deck " + "wind-slash " * 20, "supply 99+99G+99C"), 2: ("morale 15",)}
CARDS = re.compile(r"(\b(?:hand|front)\b)([^|]*)")


def of_the_table(side: str) -> str:
    """The side with its cards marked as the table's."""
    return CARDS.sub(lambda found: found[1] + re.sub(r"([a-z-]+)(?=\s|$)", r"\1*", found[2]), side)


class GrailTable(Table):
    """A table at which the morale, the deck and the supply need not be said."""

    def lay(self, *sides: str, step: str = "action", active: int = 1, turn: int = 5, rng: int = 1) -> Table:
        seats = range(1, self.game.rules.seats + 1)
        said = {seat: "".join(sides[seat - 1 : seat]) for seat in seats}
        whole = [of_the_table(with_usual(USUAL.get(seat, ()), side)) for seat, side in said.items()]
        return super().lay(*whole, step=step, active=active, turn=turn, rng=rng)

    def keys(self, text: str, seat: int = 1) -> list[str]:
        """What the cards of a zone are called, in order."""
        return [self.game.rules.defs[card].key for card in self.zone(text, seat)]  # type: ignore[attr-defined]

    def held(self, seat: int) -> int:
        return len(self.hand(seat))


@pytest.fixture(scope="session")
def game() -> Game:
    return asteriated_grail.game()


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> GrailTable:
    """A table of six, in every mode."""
    found = GrailTable(game, mode)
    at_table.append(found)
    return found


@pytest.fixture
def table_for(mode: str, at_table: list[Table]) -> Callable[[int], GrailTable]:
    """Lays a table for so many, in every mode."""

    def table(seats: int) -> GrailTable:
        found = GrailTable(asteriated_grail.game(options={"headcount": seats}), mode)
        at_table.append(found)
        return found

    return table
