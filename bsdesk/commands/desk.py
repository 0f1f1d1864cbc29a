"""The program in its window; what `bsdesk` alone starts."""

from __future__ import annotations

import argparse
import importlib
import os
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.commands.shared.user_folder import Loaded
    from bsdesk.engine.effects import CardDef
    from bsdesk.engine.game import Game
    from bsdesk.engine.looks.face import Face
    from bsdesk.table.catalog import Shelf


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder

    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a saved game to go on with")
    own_folder(parser)
    parser.add_argument("--size", metavar="WxH", help="the size of the window (default: as it was last)")


def run(args: argparse.Namespace) -> int:
    if args.file is not None and not args.file.is_file():
        raise Complaint("is not there", file=args.file, expected="a saved game", remedy="check the path")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from bsdesk.table import settings
    from bsdesk.ui.kit.window import splash

    chosen, note = settings.load()
    size = size_in(args.size)
    try:
        full = chosen.full_screen and size is None
        surface = splash(size or chosen.window, fonts(), full=full)
    except pygame.error as error:
        wrong = f"no window can be opened: {error}"
        raise Complaint(wrong, expected="a screen", remedy="play in the terminal: bsdesk play GAME --text") from None

    from bsdesk.commands.shared import user_folder
    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.help import Help
    from bsdesk.ui.lobby.opening import open_file
    from bsdesk.ui.lobby.start import Start

    user_folder.make_home(args.own)
    app = App(shelf(), chosen, Help, size=size, surface=surface)
    if note:
        app.notice(app.words("settings_broken", reason=note), bad=True)
    app.open(Start(app))
    if args.file is not None:
        open_file(app, args.file)
    app.loop.run()
    return 0


def fonts() -> Path:
    """Where the fonts lie, told without the games."""
    import bsdesk

    package = Path(bsdesk.__file__).parent
    installed = package / "_data" / "assets" / "fonts"
    return installed if installed.is_dir() else package.parent / "assets" / "fonts"


def size_in(text: str | None) -> tuple[int, int] | None:
    """A window size as it is typed."""
    if text is None:
        return None
    from bsdesk.ui.kit.window import LEAST_WINDOW

    width, _, height = text.partition("x")
    digits = width.isdigit() and height.isdigit()
    if not (digits and LEAST_WINDOW[0] <= int(width) <= 16000 and LEAST_WINDOW[1] <= int(height) <= 16000):
        wanted = "WIDTHxHEIGHT, from {}x{}".format(*LEAST_WINDOW)
        raise Complaint(f"can't read --size {text}", expected=wanted, remedy="such as 1280x720")
    return int(width), int(height)


def shelf() -> Shelf:
    """The games, and where things lie."""
    from bsdesk.commands.play import saved_games
    from bsdesk.commands.shared.shipped import books_of, folder, game_folder
    from bsdesk.commands.shared.user_folder import home
    from bsdesk.games import ALL
    from bsdesk.session.house import House
    from bsdesk.table.catalog import Box, Shelf

    assets = folder("assets")

    def box(name: str) -> Box:
        return Box(
            id=name,
            open=partial(opened, name),
            seated=partial(seated, name),
            options=getattr(importlib.import_module(f"bsdesk.games.{name}"), "OPTIONS", {}),
            books=lambda: books_of(name),
            face=partial(face, name),
            sheet=assets / "sheets" / f"{name}.toml",
            back=assets / "backs" / f"{name}.png",
            folder=game_folder(name),
            decks=partial(decks, name),
            own_decks=home() / name / "decks",
        )

    found = Shelf({name: box(name) for name in ALL}, assets, saved_games(), home(), House(lambda: found), faults)
    return found


# What a box can do, as functions that another process can find, too: a bot opens the game for itself.


@lru_cache(maxsize=8)
def loaded(name: str, options: tuple[tuple[str, object], ...]) -> Loaded:
    """A game with its cards and the player's own; read once."""
    from bsdesk.commands.shared import user_folder

    return user_folder.load(name, dict(options))


def opened(name: str, options: Mapping[str, object]) -> Game:
    return loaded(name, tuple(sorted(options.items()))).game


def seated(name: str, options: Mapping[str, object], cards: Iterable[str]) -> Game:
    return loaded(name, tuple(sorted(options.items()))).table(cards)


def face(name: str, game: Game, card: CardDef, language: str, picture: str) -> Face:
    """A card's face, with the player's own picture where there is one."""
    from bsdesk.commands.cards.render import face_maker

    return face_maker(game)(game, card, language, picture or loaded(name, ()).pictures.get(card.id, ""))


def decks(name: str) -> list[Path]:
    """Decks that come with the game, and the player's own."""
    from bsdesk.commands.shared.shipped import ready_decks
    from bsdesk.commands.shared.user_folder import home

    return [*ready_decks(name), *sorted((home() / name / "decks").glob("*.txt"))]


def faults() -> list[str]:
    """What in the player's own folder can't be used, of all games, each once."""
    from bsdesk.games import ALL

    return list(dict.fromkeys(str(fault) for name in ALL for fault in loaded(name, ()).faults))
