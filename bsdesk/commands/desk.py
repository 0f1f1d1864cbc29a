"""The program in its window; the default command."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bsdesk.commands.shared.shelf import shelf
from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.ui.app import App


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder

    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a saved game to go on with, or a scene")
    own_folder(parser)
    parser.add_argument("--size", metavar="WxH", help="the size of the window (default: as it was last)")


def run(args: argparse.Namespace) -> int:
    with uncollected():
        app = opened(args)
    app.loop.run()
    return 0


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile, nor later among what was made then: nearly all of it stays."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def opened(args: argparse.Namespace) -> App:
    """Return the program in its window, with the game or scene that was named."""
    if args.file is not None and not args.file.is_file():
        raise Complaint("is not there", file=args.file, expected="a saved game or a scene", remedy="check the path")
    import pygame

    from bsdesk.table import settings
    from bsdesk.ui.kit.host.window import splash

    chosen, note = settings.load()
    size = size_in(args.size)
    try:
        full = chosen.full_screen and size is None
        surface = splash(size or chosen.window, assets(), full=full)
    except pygame.error as error:
        wrong = f"no window can be opened: {error}"
        raise Complaint(wrong, expected="a screen", remedy="play in the terminal: bsdesk play GAME --text") from None

    from bsdesk.ui.app import App
    from bsdesk.ui.lobby.doors import open_file
    from bsdesk.ui.lobby.help import Help
    from bsdesk.ui.lobby.start import Start

    app = App(shelf(args.own), chosen, Help, size=size, surface=surface)
    if note:
        app.notice(app.words("settings_broken", reason=note), bad=True)
    app.open(Start(app))
    if args.file is not None:
        open_file(app, args.file)
    return app


def assets() -> Path:
    """Return the folder of the assets, without importing the games."""
    import bsdesk

    package = Path(bsdesk.__file__).parent
    installed = package / "_data" / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def size_in(text: str | None) -> tuple[int, int] | None:
    """Read a window size."""
    if text is None:
        return None
    from bsdesk.ui.kit.host.window import LEAST_WINDOW

    width, _, height = text.partition("x")
    digits = width.isdigit() and height.isdigit()
    if not (digits and LEAST_WINDOW[0] <= int(width) <= 16000 and LEAST_WINDOW[1] <= int(height) <= 16000):
        wanted = "WIDTHxHEIGHT, from {}x{}".format(*LEAST_WINDOW)
        raise Complaint(f"can't read --size {text}", expected=wanted, remedy="such as 1280x720")
    return int(width), int(height)
