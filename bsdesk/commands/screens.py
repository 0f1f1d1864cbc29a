"""`screens`: pictures of the program for its documents: the start, a table in play, the deck builder."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bsdesk.table.match import Match
    from bsdesk.ui.app import App
    from bsdesk.ui.faces.pictures import Faces
    from bsdesk.ui.kit.screen import Screen

TURN = 5  # languages of the table's pictures
SEED, LEVEL = 7, "gentle"
PATIENCE = 120.0  # seconds for the pictures of cards
MOST = 600  # moves


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.speech.books import LANGUAGES

    parser.add_argument("-o", "--output", type=Path, default=Path(), metavar="DIR", help="where to (default: here)")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="of the window (default: 1280x720)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")


def run(args: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

    from bsdesk.commands.desk import size_in
    from bsdesk.commands.shared.picture_files import write_screen
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.table.settings import Settings
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.help import Help
    from bsdesk.ui.lobby.start import Start

    size = size_in(args.size)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(language=args.lang, volume=0, reduce_motion=True, greeted=True)
        app = App(shelf(), settings, Help, size=size)
        app.open(Start(app))
        for name, show in screens(app, Path(folder)):
            show()
            settle(app)
            write_screen(app.surface, args.output / f"{name}.jpg")
        app.home()
    return 0


def screens(app: App, folder: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each picture's name, and what brings the program to the screen."""
    from bsdesk.ui.decks.deck_list import DeckListScreen

    yield "start", lambda: None
    yield "table", lambda: at_the_table(app, folder)
    yield "decks", lambda: app.home(DeckListScreen(app))


def at_the_table(app: App, folder: Path) -> None:
    """Open a game in progress, and hold a token over the first card that takes it."""
    import pygame

    from bsdesk.ui.lobby.doors import doors_of
    from bsdesk.ui.table.screen import TableScreen

    table = TableScreen(app, in_play(app, folder), doors_of(app))
    app.home(table)
    settle(app)
    model = table.parts.model
    for offer in model.offers:
        if offer.most and offer.move.target in model.view.cards:
            table.parts.clicks.take_tokens(offer.move.subject)
            rect = table.parts.placement.rect_of(offer.move.target)
            at = (rect[0] + rect[2] // 2, rect[1] + rect[3] // 3)
            app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
            return


def in_play(app: App, folder: Path) -> Match:
    """Return a game that two bots have played for some turns, seen by a person in the first seat."""
    from bsdesk.bots.bot import Bot
    from bsdesk.engine.files.deck_list import read_decklist
    from bsdesk.engine.play import to_act
    from bsdesk.engine.view import redact
    from bsdesk.session.house import House
    from bsdesk.session.session import begin
    from bsdesk.table.match import Match

    box = next(iter(app.shelf.boxes.values()))
    game, files = box.open({}), {file.stem: file for file in box.decks()}
    named: list[str] = [name for name in ("red", "purple") if name in files] or list(files)
    decks = {seat: read_decklist(files[named[seat % len(named)]], game) for seat in range(1, game.rules.seats + 1)}
    rivals = {seat: "fair" for seat in decks if seat != 1}
    seated = box.seated({}, [card for deck in decks.values() for card in deck])
    session = begin(seated, decks, SEED, path=folder / "screens.journal", players=rivals)
    bots = {seat: Bot(LEVEL, game, seat, SEED) for seat in decks}
    for _ in range(MOST):
        state = session.state
        seat = to_act(state)
        if state.results or (state.turn >= TURN and seat == 1 and not state.prompts and state.active == 1):
            break
        session.submit(bots[seat].decide(redact(state, f"p{seat}")).moves)
    return Match(box, House(lambda: app.shelf).table(box, session), app.settings.language)


def settle(app: App) -> None:
    """Run until all pictures are there and nothing moves."""
    end = time.monotonic() + PATIENCE
    app.show()
    while time.monotonic() < end:
        moving = app.loop.step_once()
        pictures = pictures_of(app.screen)
        done, count = pictures.store.drawn.progress if pictures is not None else (0, 0)
        waiting = app.screen.busy() if pictures is None else pictures.waiting or done < count
        if not moving and not waiting and not app.attention.stale:
            break
        time.sleep(0.02)
    app.show()


def pictures_of(screen: Screen) -> Faces | None:
    """Return the pictures of cards that a screen shows, if it shows any."""
    from bsdesk.ui.table.screen import TableScreen

    return screen.parts.voice.pictures if isinstance(screen, TableScreen) else getattr(screen, "faces", None)
