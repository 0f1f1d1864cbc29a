"""The folders of what ships with bsdesk, and the games made of them."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import bsdesk
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import stop
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import Face
from bsdesk.games import ALL
from bsdesk.speech.books import Books, read_books

PACKAGE = Path(bsdesk.__file__).parent


def folder(name: str) -> Path:
    """Return a folder of data (`cards`, `assets`): beside the installed package, else in the checkout."""
    for place in (PACKAGE / "_data", PACKAGE.parent):
        if (place / name).is_dir():
            return place / name
    wrong = f"the folder {name} of bsdesk is missing"
    expected = "it beside the package"
    raise Complaint(wrong, file=PACKAGE / "_data" / name, expected=expected, remedy="install bsdesk again")


def card_files(game: str) -> list[Path]:
    """Return every card file of a game that ships with bsdesk."""
    return sorted((folder("cards") / game).glob("*.toml"))


def ready_decks(game: str) -> list[Path]:
    """Return the decks of a game that ship with bsdesk."""
    return sorted((folder("cards") / game / "decks").glob("*.txt"))


def deck_file(game: str, name: str, own: Mapping[str, Path] | None = None) -> Path:
    """Return the file of a deck, given a path or the name of an own or a shipped deck."""
    if Path(name).exists():
        return Path(name)
    ready = {**{file.stem: file for file in ready_decks(game)}, **(own or {})}
    if name in ready:
        return ready[name]
    expected = f"a deck file, or one of {', '.join(ready)}" if ready else "a deck file"
    raise Complaint(f"no such deck: {name}", expected=expected, remedy=did_you_mean(name, ready, "check the path"))


def game_named(game: str = "", options: Mapping[str, object] | None = None) -> Game:
    """Return a game with all shipped cards under these rule options; without a name, the first game."""
    wanted = game or next(iter(ALL))
    if wanted not in ALL:
        remedy = did_you_mean(wanted, ALL, "use one of these")
        raise Complaint(f"unknown game {wanted!r}", expected=f"one of {', '.join(ALL)}", remedy=remedy)
    return ALL[wanted](card_files(wanted), options or {}, stop)


def books_of(game: str) -> Books:
    """Return the books of a game: its rules, refusals, terms and log, in every language."""
    return read_books(game_folder(game))


def game_folder(game: str) -> Path:
    """Return the folder of a game's own files: its rules, books and phrases."""
    return PACKAGE / "games" / game


def face_maker(game: Game) -> Callable[..., Face]:
    """Return the function that makes a game's faces."""
    game_id = game.rules.id
    name = f"bsdesk.games.{game_id}.shown.face"
    if importlib.util.find_spec(name) is None:
        raise Complaint(f"the cards of {game_id} have no faces yet", expected=name, remedy="choose another --game")
    maker: Callable[..., Face] = importlib.import_module(name).face_of
    return maker


def check_decks(game: Game, names: Sequence[str]) -> None:
    """Complain unless `--decks` names one for each seat, or none."""
    if names and len(names) != game.rules.seats:
        wrong = f"--decks names {len(names)}, but {game.rules.id} has {game.rules.seats} seats"
        raise Complaint(wrong, expected="a deck for each seat", remedy="name one a seat, or none")


def seed_of(number: int) -> int:
    """Read a seed."""
    if not 0 <= number < 1 << 64:
        raise Complaint(f"--seed can't be {number}", expected="0 to 2^64 - 1", remedy="leave it out")
    return number


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add `--option` for rule options; `options_in` reads them."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option; as many as you like"
    )


def options_in(texts: Sequence[str]) -> dict[str, bool | int | str]:
    """Read rule options; the game checks whether they exist."""
    from bsdesk.journal.lines import option_value

    options: dict[str, bool | int | str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise Complaint(f"can't read --option {text}", expected="NAME=VALUE", remedy="such as finite_void=true")
        if name in options:
            raise Complaint(f"--option {name} is there twice", expected="each once", remedy="leave one out")
        options[name] = option_value(value)
    return options
