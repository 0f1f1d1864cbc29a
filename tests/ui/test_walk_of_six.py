"""A game of six seats against five bots, played by mouse on the screen from its first moment to its result."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.values import Move, Offer
from bsdesk.seat.catalog import Setup
from bsdesk.speech.players import HUMAN
from bsdesk.table.match import Match
from bsdesk.table.settings import Settings
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.help import Help
from bsdesk.ui.lobby.start import Start
from bsdesk.ui.table.screen import TableScreen
from tests.toy.boxes import toy_shelf
from tests.ui.checks import faults_of, without_label
from tests.ui.fingers import Fingers
from tests.ui.hands import lines, page_of
from tests.ui.toy_tables import DECK

SEATS = 6
PATIENCE = 20.0  # seconds that five bots may take until it is one's own turn again


@pytest.fixture
def app(own_folders: Path, no_drawing: None) -> Iterator[App]:
    """The program with the toys beside its games, at its first screen; one is asked whenever one could act."""
    made = App(toy_shelf(), Settings(volume=0, reduce_motion=True, stops="always"), Help, size=(1280, 720))
    made.open(Start(made))
    yield made
    made.home()


class Player(Fingers):
    """A person who plays by mouse. What the clicks send is done once it is the move that was meant."""

    def __init__(self, app: App, table: TableScreen) -> None:
        self.send = table.parts.commands.submit
        self.meant: Move | None = None
        super().__init__(app, table)

    def keep(self, plan: Sequence[Move], *, seen: int | None = None) -> bool:
        self.made += plan
        if self.meant is not None and plan and self.is_made(self.meant):
            return self.send(plan, seen=seen)
        return False

    def plays(self, offer: Offer) -> bool:
        """Make this move by mouse; return whether that was possible."""
        self.meant = offer.move
        return self.reaches(offer)


def begun(app: App, seed: int) -> TableScreen:
    """Begin a game of six against five bots that play by chance."""
    box = app.shelf.boxes[f"toy{SEATS}"]
    players = {seat: HUMAN if seat == 1 else "random" for seat in range(1, SEATS + 1)}
    link = app.shelf.tables.begin(box, Setup(dict.fromkeys(players, DECK), players, seed=seed), None)
    table = TableScreen(app, Match(box, link, "en"), doors_of(app))
    app.home(table)
    return table


def wait_for_turn(app: App, table: TableScreen) -> None:
    """Let the bots play, without a pause, until a person is to act or the game is over."""
    model, end = table.parts.model, time.monotonic() + PATIENCE
    while not (model.seat or model.match.over):
        assert time.monotonic() < end, f"the bots don't go on: seat {model.match.to_act}"
        table.parts.playback.hurry()
        app.screen.tick(time.monotonic())


def walk(app: App, seed: int, most: int = 10_000) -> Counter[str]:
    """Play so many moves by mouse, or to the end; return what was done. Every page on the way is as it should be."""
    table, chance, done = begun(app, seed), random.Random(seed), Counter[str]()
    player = Player(app, table)
    for _ in range(most):
        wait_for_turn(app, table)
        model = table.parts.model
        if model.match.over:
            break
        page = page_of(app)
        assert faults_of(page, layers=True) + without_label(page) == []
        wanted = random_seat.choose(model.offers, chance, model.game.scoring.kinds)
        offer = next(offer for offer in model.offers if offer.covers(wanted))
        now = model.match.now
        assert player.plays(offer), f"{offer.move} is out of reach"
        assert model.match.now > now, f"{offer.move} was not made"
        done[offer.move.verb] += 1
    return done


def test_a_stretch_of_a_game_of_six_is_played_by_mouse(app: App) -> None:
    done = walk(app, 5, 12)
    assert sum(done.values()) == 12
    assert {"bid", "play", "pass"} <= done.keys()


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_of_six_is_played_by_mouse_to_its_end(app: App, seed: int) -> None:
    done = walk(app, seed)
    assert {"bid", "play", "pass"} <= done.keys()
    table = next(screen for screen in app.stack.screens if isinstance(screen, TableScreen))
    assert table.parts.model.match.over
    table.parts.playback.due = 0.0
    app.screen.tick(time.monotonic())
    assert app.screen.name == "ending"
    assert {app.words(how) for how in ("you_win", "you_lose", "draw")} & set(lines(app))
