"""Arguments that several commands share. Imports little: the command line is parsed before the window opens."""

from __future__ import annotations

import argparse
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole


def own_folder(parser: argparse.ArgumentParser) -> None:
    """Add `--cards` for the user's own folder; `user_folder.load_for` reads it."""
    parser.add_argument(
        "--cards", dest="own", type=Path, metavar="DIR", help="your own card sets, pictures and decks (see: cards own)"
    )


def write_out(text: str, output: str | None) -> int:
    """Write the text to a file, or to standard output if none is named; return the exit code."""
    if output is None:
        print(text, end="")
        return 0
    try:
        write_whole(Path(output), text.encode())
    except OSError as error:
        raise Complaint(f"can't be written: {error.strerror}", file=output, remedy="choose another place") from None
    return 0


def in_language(text: str, language: str) -> str:
    """Return a complaint in this language; as it is, if there is no such language."""
    from bsdesk.speech.books import LANGUAGES
    from bsdesk.speech.complaints import complaint_in_words

    return complaint_in_words(text, language) if language in LANGUAGES else text
