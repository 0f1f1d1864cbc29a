"""«Can I win this turn?» on the screen: asked in another process, told in words."""

from __future__ import annotations

import time
from functools import partial
from multiprocessing import active_children, get_context

import msgspec
import pytest

from bsdesk.bots.solver.proof import FORCED, REFUTED, Proof
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.game import Game
from bsdesk.engine.state import to_json
from bsdesk.engine.worlds.preview import seen_by
from bsdesk.table.match import HUMAN, Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.control.proof import Question, proved, work
from bsdesk.ui.table.screen import TableScreen
from tests.seated import laid


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


def proof_of(game: Game, mine: str, theirs: str) -> Proof:
    deck = "deck REF-01 REF-06 REF-01 REF-09"
    state = lay(game, {1: f"{deck} | life 5 | {mine}", 2: f"{deck} | {theirs}"}, step="attack")
    text = proved(partial(game_named, "battle_spirits"), Question(1, to_json(seen_by(state, 1)), {}))
    return msgspec.json.decode(text, type=Proof)


def test_what_can_not_be_stopped_is_forced(game: Game) -> None:
    assert proof_of(game, "field REF-01[1]", "life 1").verdict == FORCED


def test_what_can_be_blocked_is_refuted(game: Game) -> None:
    assert proof_of(game, "field REF-01[1]", "field REF-04[3] | life 2").verdict == REFUTED


def test_a_line_is_told_with_the_names_of_cards(app: App, game: Game) -> None:
    session = laid(game, "field 26RSD01-002[1]", "life 1", step="attack")
    table = TableScreen(
        app, Match(app.shelf.boxes["battle_spirits"], session, {1: HUMAN, 2: HUMAN}, open=True), doors_of(app)
    )
    assert table.parts.prover.said("attack gen-bo") == "Attack Gen-Bo"
    assert table.parts.prover.said("move reserve 1 gen-bo") == "Move cores Reserve 1 Gen-Bo"


@pytest.fixture
def asked(app: App, game: Game) -> TableScreen:
    """A table at which it was just asked."""
    session = laid(game, "field 26RSD01-002[1]", "life 5 | field REF-04[3]", step="attack")
    table = TableScreen(
        app, Match(app.shelf.boxes["battle_spirits"], session, {1: HUMAN, 2: HUMAN}, open=True), doors_of(app)
    )
    app.open(table)
    table.parts.prover.ask()
    return table


def test_a_table_that_is_left_ends_what_is_still_being_proved(app: App, asked: TableScreen) -> None:
    process = asked.prover.process
    assert process is not None
    pid = process.pid
    app.home()
    assert not asked.prover.thinking
    assert process.exitcode is not None
    assert pid not in [child.pid for child in active_children()]


def never() -> Game:
    while True:
        time.sleep(1)


def test_a_proof_ends_by_itself_when_nobody_waits_for_it_any_more() -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(never, Question(1, b"", {}), theirs), daemon=True)
    process.start()
    theirs.close()
    ours.close()  # as when the table's process is gone
    process.join(60)
    assert process.exitcode == 0


def test_a_proof_that_broke_down_is_told_as_one_that_is_not_known(app: App, asked: TableScreen) -> None:
    assert asked.prover.process is not None
    asked.prover.process.kill()
    asked.prover.process.join()
    asked.prover.look()
    assert not asked.prover.thinking
    assert isinstance(app.screen, Dialog)
    assert app.screen.title == app.words("proof_unknown")
