"""`scenes`: check scenes, play them in the window, tell them in words, take one from a saved game, find puzzles, make
pictures and films."""

from __future__ import annotations

import argparse
from pathlib import Path

MODULES = {  # by what is to be done
    "check": "checks",
    "play": "window",
    "show": "words",
    "record": "recording",
    "shot": "pictures",
    "export": "exporting",
    "find": "finding",
}


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.scenes.exporting import add_arguments
    from bsdesk.commands.shared.arguments import own_folder
    from bsdesk.speech.books import LANGUAGES

    parts = parser.add_subparsers(title="what to do", metavar="WHAT", dest="what", required=True)
    check = parts.add_parser("check", help="play scenes: is all as they say? (exit code 1 if not)")
    check.add_argument(
        "files", type=Path, nargs="*", metavar="FILE", help="scenes, or folders (default: those shipped)"
    )
    check.add_argument("--junit", type=Path, metavar="FILE", help="write a report for build servers")
    check.add_argument("--prove", action="store_true", help="let the solver prove that goals to win are forced")
    play = parts.add_parser("play", help="open a scene in the window")
    play.add_argument("file", metavar="FILE", help="a scene, its name among those shipped, or a share code")
    play.add_argument("--size", metavar="WxH", help="the size of the window (default: as it was last)")
    show = parts.add_parser("show", help="tell a scene in words")
    show.add_argument("file", metavar="FILE", help="a scene, its name among those shipped, or a share code")
    show.add_argument("--code", action="store_true", help="print its share code instead")
    record = parts.add_parser("record", help="take a scene from a saved game")
    record.add_argument("file", type=Path, metavar="FILE", help="a saved game, packed or not")
    record.add_argument("lines", nargs="?", metavar="@A..B", help="from line A to line B (default: where it is now)")
    record.add_argument("--as", dest="viewer", metavar="SEAT", help="as p1, p2 ... knows it; the rest is dealt by lot")
    record.add_argument("-o", "--output", metavar="FILE", help="where to (default: standard output)")
    shot = parts.add_parser("shot", help="make a picture of each place at which a scene stops")
    shot.add_argument("file", metavar="FILE", help="a scene, its name among those shipped, or a share code")
    shot.add_argument("-o", "--output", type=Path, default=Path(), metavar="DIR", help="where to (default: here)")
    shot.add_argument("--size", default="1280x720", metavar="WxH", help="of the window (default: 1280x720)")
    shot.add_argument("--stop", type=int, default=0, metavar="N", help="only the stop of this number, from 1 on")
    find = parts.add_parser("find", help="find puzzles in games of bots: forced wins that a bot misses")
    find.add_argument("--game", required=True, metavar="GAME", help="which game")
    find.add_argument("--games", type=int, default=20, metavar="N", help="how many games of bots (default: 20)")
    find.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first of them (default: 0)")
    find.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same games (default: 1)")
    find.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes look (default: 1)")
    find.add_argument(
        "--bots", choices=("gentle", "fair", "strong"), default="gentle", help="who plays the games (default: gentle)"
    )
    find.add_argument("--open", action="store_true", help="puzzles with open hands")
    find.add_argument(
        "--level", choices=("gentle", "fair"), default="fair", help="which bot must miss the win (default: fair)"
    )
    find.add_argument(
        "--seconds", type=float, default=60.0, metavar="S", help="to make a position small, each (default: 60)"
    )
    find.add_argument(
        "--tries", type=int, default=0, metavar="N", help="smaller positions tried of each (default: 0, any number)"
    )
    find.add_argument(
        "-o", "--output", type=Path, metavar="DIR", help="where to (default: your own scenes, listed in the window)"
    )
    export = parts.add_parser("export", help="make a film, pictures, a handout or a text of a scene or a saved game")
    add_arguments(export)
    for part in (check, play, show, record, shot, find, export):
        own_folder(part)
    for part in (check, show, shot):
        part.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")


def run(args: argparse.Namespace) -> int:
    import importlib

    part = importlib.import_module(f"bsdesk.commands.scenes.{MODULES[args.what]}")
    return int(part.run(args))
