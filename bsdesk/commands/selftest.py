"""`selftest`: check that a copy of the program is complete. It needs no screen; a frozen copy runs it once built."""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint

SIZE = (1280, 720)
MOVES = 40
PATIENCE = 60.0  # seconds for the pictures


def add(parser: argparse.ArgumentParser) -> None:
    """Add no arguments."""


def run(_args: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder:
        for name, check in CHECKS:
            try:
                told = check(Path(folder))
            except Exception as error:  # any error is a failed check
                raise Complaint(f"{name}: {error!r}", expected="it to work", remedy="install bsdesk again") from error
            print(f"{name}: {told}", flush=True)
    print("all is well")
    return 0


def fonts_load(_folder: Path) -> str:
    """Check that the fonts have every letter of every language's own name."""
    import pygame

    from bsdesk.commands.shared.shipped import folder as data
    from bsdesk.speech.interface import LANGUAGES
    from bsdesk.ui.kit.letters import Letters

    pygame.font.init()
    for language, called in LANGUAGES.items():
        letters = Letters(data("assets") / "fonts", language, 1.0)
        if not letters.line(called, 16).get_width():
            raise ValueError(f"no letters for {language}")
    return ", ".join(LANGUAGES)


def cards_load(_folder: Path) -> str:
    """Check that the cards and ready decks of every game load."""
    from bsdesk.commands.shared.shipped import game_named, ready_decks
    from bsdesk.engine.files.deck_list import read_decklist
    from bsdesk.games import ALL

    told = []
    for name in ALL:
        game = game_named(name)
        decks = [read_decklist(file, game) for file in ready_decks(name)]
        told.append(f"{name} {len(game.rules.defs)} cards, {len(decks)} decks")
    return "; ".join(told)


def sounds_load(_folder: Path) -> str:
    """Check that every sound can be read."""
    import pygame

    from bsdesk.commands.shared.shipped import folder as data

    files = sorted((data("assets") / "sounds").glob("*.wav"))
    if not files:
        raise FileNotFoundError("no sounds")
    pygame.mixer.init()
    for file in files:
        pygame.mixer.Sound(file)
    pygame.mixer.quit()
    return f"{len(files)} sounds"


def game_is_played(folder: Path) -> str:
    """Play a short game at the table without a visible window: frames, a journal, and the journal read again."""
    from bsdesk.bots import random_seat
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.engine.files.deck_list import read_decklist
    from bsdesk.seat.catalog import Setup
    from bsdesk.speech.players import HUMAN
    from bsdesk.table.match import Match
    from bsdesk.table.settings import Settings
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.doors import doors_of
    from bsdesk.ui.lobby.help import Help
    from bsdesk.ui.lobby.start import Start
    from bsdesk.ui.table.screen import TableScreen

    shelved = shelf()
    box = next(iter(shelved.boxes.values()))
    file = folder / "selftest.journal"
    game, ready = box.open({}), box.decks()
    decks = {seat: read_decklist(ready[seat % len(ready)], game) for seat in range(1, game.rules.seats + 1)}
    setup = Setup(decks, dict.fromkeys(decks, HUMAN), seed=1, open_hands=True, agreed=True)
    app = App(shelved, Settings(), Help, size=SIZE)
    match = Match(box, shelved.tables.begin(box, setup, file), app.settings.language)
    app.open(Start(app))
    app.show()
    table = TableScreen(app, match, doors_of(app))
    app.open(table)
    rng = random.Random(1)
    for _ in range(MOVES):
        if match.over:
            break
        offers = table.parts.model.offers
        table.parts.commands.submit([random_seat.choose(offers, rng, game.scoring.kinds)])
        app.show()
    end = time.monotonic() + PATIENCE
    while table.parts.voice.pictures.waiting and time.monotonic() < end:
        app.loop.step()
    app.home()
    again = Match(box, shelved.tables.look_at(file).link, app.settings.language)
    if again.clients["all"].view != match.clients["all"].view:
        raise ValueError("the game that was saved is another")
    return f"{app.presenter.frames} frames, {match.now} lines written and read"


def bot_answers(_folder: Path) -> str:
    """Ask a bot in a process of its own, as at the table."""
    from bsdesk.bots.process import Thinker
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.engine.files.deck_list import read_decklist
    from bsdesk.engine.play import new, to_act
    from bsdesk.engine.view import redact

    box = next(iter(shelf().boxes.values()))
    game, ready = box.open({}), box.decks()
    decks = {seat: read_decklist(ready[0], game) for seat in range(1, game.rules.seats + 1)}
    state = new(game, decks, 1).state
    seat = to_act(state)
    thinker = Thinker(partial(box.open, {}))
    try:
        thinker.ask(redact(state, f"p{seat}"), seat, "gentle")
        decision = thinker.wait()
    finally:
        thinker.close()
    return decision.moves[0].verb


CHECKS: tuple[tuple[str, Callable[[Path], str]], ...] = (
    ("fonts", fonts_load),
    ("cards", cards_load),
    ("sounds", sounds_load),
    ("a game", game_is_played),
    ("a bot", bot_answers),
)
