"""The command line: one entry a sub-command, no logic. `bsdesk.commands` does the work, imported on demand."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from bsdesk import __doc__ as about
from bsdesk import __version__
from bsdesk.complaint import Complaint
from bsdesk.gate import plain


class Command(NamedTuple):
    """A sub-command; `bsdesk.commands.<name>` carries it out."""

    name: str
    help: str
    example: str


COMMANDS: tuple[Command, ...] = (
    Command("desk", "open the table in its window, as bsdesk alone does", "bsdesk desk --size 1600x900"),
    Command("play", "play in a terminal, two seats at one keyboard", "bsdesk play battle_spirits --text"),
    Command("journal", "look at a saved game, check it, or share it", "bsdesk journal check my-game.journal"),
    Command("assets", "draw the play-sheet, card back, cores and symbols anew", "bsdesk assets -o my-assets"),
    Command("decks", "check decks against the rules, or list one", "bsdesk decks check my-deck.txt"),
    Command("cards", "the cards: what they say, in four languages", "bsdesk cards text --deck red --lang ja"),
    Command("rules", "the rules by their ids, and which tests prove them", "bsdesk rules battle_spirits BS-8.6"),
    Command("solve", "can I win this turn? of a saved game or a position", "bsdesk solve my-game.journal"),
    Command("scenes", "scenes: lessons, puzzles, tests of rules; check, tell, record", "bsdesk scenes check"),
    Command("sim", "let bots play whole games, and count", "bsdesk sim battle_spirits --seats fair,random --jobs 4"),
    Command("screens", "make pictures of the program itself", "bsdesk screens -o pictures --lang ja"),
    Command("selftest", "try whether everything is there; --selftest does the same", "bsdesk selftest"),
    Command("bench", "measure how fast the machine is", "bsdesk bench engine"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 2 for bad input, 130 when interrupted."""
    if sys.stdin is None:  # it was closed: there is nothing to be read
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what a command prints is its own
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows marks in their place
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:  # as in a program without a terminal
            sys.stdout.flush()
    except Complaint as complaint:
        print(f"bsdesk: {plain(in_chosen_language(str(complaint), argv))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has closed the pipe, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:  # a full disk, a closed stream
        print(f"bsdesk: {plain(str(error))}", file=sys.stderr)
        return 1
    return code


def in_chosen_language(text: str, argv: Sequence[str] | None) -> str:
    """Return a complaint in the language that the command line names by `--lang`; in English without."""
    words = [part for word in (sys.argv[1:] if argv is None else argv) for part in word.split("=", 1)]
    language = next((after for word, after in pairwise(words) if word == "--lang"), "en")
    if language == "en":
        return text
    return str(importlib.import_module("bsdesk.commands.shared.arguments").in_language(text, language))


def _run(argv: list[str]) -> int:
    argv = ["selftest"] if argv == ["--selftest"] else argv or ["desk"]
    wanted = next((word for word in argv if not word.startswith("-")), None)
    parser = _Parser(
        prog="bsdesk",
        description=about,
        epilog="\n".join(["examples:", "  bsdesk --version", *(f"  {command.example}" for command in COMMANDS)]),
    )
    parser.add_argument("--version", action="version", version=f"bsdesk {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    module = None
    for command in COMMANDS:
        sub = commands.add_parser(
            command.name, help=command.help, description=command.help, epilog=f"example:\n  {command.example}"
        )
        if command.name == wanted:
            module = importlib.import_module(f"bsdesk.commands.{command.name}")
            module.add(sub)
    try:
        args, rest = parser.parse_known_args(argv)
    except SystemExit as stop:  # --help and --version
        return int(stop.code or 0)
    if module is None:
        if rest:
            parser.error(f"unrecognized arguments: {' '.join(rest)}")
        parser.print_help()
        return 0
    if rest and (not hasattr(args, "spread") or any(word.startswith("-") for word in rest)):
        raise Complaint(f"unrecognized arguments: {' '.join(rest)}", remedy=f"see: bsdesk {args.command} --help")
    if rest:  # words after an option: argparse had closed their list by then
        setattr(args, args.spread, [*getattr(args, args.spread), *rest])
    return int(module.run(args))


class _Parser(argparse.ArgumentParser):
    """An argparse parser that keeps the line breaks of its examples and puts errors in one line."""

    def __init__(self, **options: object) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**options)  # type: ignore[arg-type]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as usual; a command that speaks English only takes `--lang` too, for its complaints."""
        with suppress(argparse.ArgumentError):  # it may have the option itself
            self.add_argument("--lang", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        raise Complaint(message, remedy=f"see: {self.prog} --help")
