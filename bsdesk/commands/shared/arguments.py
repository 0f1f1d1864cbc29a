"""Arguments that several commands share. Light: what parses a command line comes before the window does."""

from __future__ import annotations

import argparse
from pathlib import Path


def own_folder(parser: argparse.ArgumentParser) -> None:
    """Let the user's own folder be named; `own.load_for` reads it."""
    parser.add_argument(
        "--cards", dest="own", type=Path, metavar="DIR", help="your own card sets, pictures and decks (see: cards own)"
    )
