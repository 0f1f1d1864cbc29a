"""«Can I win this turn?» on the screen: asked in another process, told in words."""

from __future__ import annotations

from multiprocessing import active_children

import pytest

from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.game import Game
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog
from bsdesk.ui.table.screen import TableScreen
from tests.seated import laid_out_game
from tests.ui.tables import table_of_session


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


def test_a_line_is_told_with_the_names_of_cards(app: App, game: Game) -> None:
    session = laid_out_game(game, "field 26RSD01-002[1]", "life 1", step="attack")
    table = table_of_session(app, app.shelf.boxes["battle_spirits"], session, open_hands=True)
    assert table.parts.prover.move_in_words("attack gen-bo") == "Attack Gen-Bo"
    assert table.parts.prover.move_in_words("move reserve 1 gen-bo") == "Move cores Reserve 1 Gen-Bo"


@pytest.fixture
def asked(app: App, game: Game) -> TableScreen:
    """A table at which it was just asked."""
    session = laid_out_game(game, "field 26RSD01-002[1]", "life 5 | field REF-04[3]", step="attack")
    table = table_of_session(app, app.shelf.boxes["battle_spirits"], session, open_hands=True)
    app.open(table)
    table.parts.prover.ask()
    return table


def test_a_table_that_is_left_ends_what_is_still_being_proved(app: App, asked: TableScreen) -> None:
    worker = asked.parts.prover.solver.worker
    assert worker is not None
    process = worker.process
    pid = process.pid
    app.home()
    assert not asked.parts.prover.thinking
    assert process.exitcode is not None
    assert pid not in [child.pid for child in active_children()]


def test_a_proof_that_broke_down_is_told_as_one_that_is_not_known(app: App, asked: TableScreen) -> None:
    worker = asked.parts.prover.solver.worker
    assert worker is not None
    worker.close()
    asked.parts.prover.look()
    assert not asked.parts.prover.thinking
    assert isinstance(app.screen, Dialog)
    assert app.screen.title == app.words("proof_unknown")
