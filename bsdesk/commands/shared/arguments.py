"""Arguments that several commands share. Imports little: the command line is parsed before the window opens."""

from __future__ import annotations

import argparse
from pathlib import Path


def own_folder(parser: argparse.ArgumentParser) -> None:
    """Add `--cards` for the user's own folder; `user_folder.load_for` reads it."""
    parser.add_argument(
        "--cards", dest="own", type=Path, metavar="DIR", help="your own card sets, pictures and decks (see: cards own)"
    )
