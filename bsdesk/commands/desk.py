"""The program in its window; what `bsdesk` alone starts."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.ui.shelf import Shelf


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", metavar="WxH", help="the size of the window (default: as it was last)")


def run(args: argparse.Namespace) -> int:
    import pygame

    from bsdesk.ui import settings
    from bsdesk.ui.app import App
    from bsdesk.ui.start import Start

    chosen, note = settings.load()
    size = size_in(args.size)
    try:
        app = App(shelf(), chosen, size=size)
    except pygame.error as error:
        wrong = f"no window can be opened: {error}"
        raise Complaint(wrong, expected="a screen", remedy="play in the terminal: bsdesk play GAME --text") from None
    if note:
        app.notice(app.words("settings_broken", reason=note), bad=True)
    app.open(Start(app))
    app.run()
    return 0


def size_in(text: str | None) -> tuple[int, int] | None:
    """A window size as it is typed."""
    if text is None:
        return None
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and 640 <= int(width) <= 16000 and 480 <= int(height) <= 16000):
        raise Complaint(f"can't read --size {text}", expected="WIDTHxHEIGHT, from 640x480", remedy="such as 1280x720")
    return int(width), int(height)


def shelf() -> Shelf:
    """The games, and where things lie."""
    from bsdesk.commands.cards_render import face_maker
    from bsdesk.commands.data import books_of, folder, game_folder, game_named, ready_decks
    from bsdesk.commands.play import saved_games
    from bsdesk.engine.game import Game
    from bsdesk.games import ALL
    from bsdesk.ui.shelf import Box, Shelf

    assets = folder("assets")

    def box(name: str) -> Box:
        def opened(options: Mapping[str, object]) -> Game:
            return game_named(name, options)

        return Box(
            id=name,
            open=opened,
            books=lambda: books_of(name),
            face=lambda game, card, language, picture: face_maker(game)(game, card, language, picture),
            sheet=assets / "sheets" / f"{name}.toml",
            back=assets / "backs" / f"{name}.png",
            folder=game_folder(name),
            decks=lambda: ready_decks(name),
        )

    saves = saved_games()
    return Shelf({name: box(name) for name in ALL}, assets, saves, saves.parent / "decks")
