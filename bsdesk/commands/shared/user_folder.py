"""The user's own folder: card sets, pictures and decks, loaded beside those that come with bsdesk.

    FOLDER/<game>/*.toml                    card sets
    FOLDER/<game>/pictures/<card id>.png    (.jpg, .webp) pictures in place of the drawn ones
    FOLDER/<game>/decks/*.txt               decks

What can't be used is left out and named with its reason. It never stops the program.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from bsdesk.commands.shared.shipped import card_files, game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.game import Game
from bsdesk.games import ALL
from bsdesk.journal.lines import Header

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
# Where each kind of file belongs, within the folder of its game.
BELONGS = {".toml": "", **dict.fromkeys(PICTURES, "pictures"), ".txt": "decks", ".cod": "decks", ".o8d": "decks"}
VARIABLE = "BSDESK_CARDS"  # environment variable that names the folder where no --cards does
READ = {"": (".toml",), "pictures": PICTURES, "decks": (".txt",)}


class Loaded(NamedTuple):
    """A game with all its cards: those that come with bsdesk, and the user's own."""

    game: Game
    folder: Path  # the user's own, whether it is there or not
    cards: tuple[str, ...] = ()  # the ids of the user's own cards
    sets: tuple[Path, ...] = ()
    pictures: Mapping[str, str] = {}  # card id -> file
    decks: Mapping[str, Path] = {}  # name -> file
    faults: tuple[Complaint, ...] = ()  # what can't be used, and why

    def table(self, cards: Iterable[str]) -> Game:
        """Return the game for decks of these cards, without the other cards of the user's folder."""
        idle = set(self.cards) - set(cards)
        if not idle:
            return self.game
        rules = self.game.rules
        return self.game.with_rules(
            defs={card: d for card, d in rules.defs.items() if card not in idle},
            abilities={card: a for card, a in rules.abilities.items() if card not in idle},
            programs={key: p for key, p in rules.programs.items() if key.rpartition("/")[0] not in idle},
        )


def home() -> Path:
    """Return the default place of the user's own folder."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else user_data_path("bsdesk", appauthor=False) / "cards"


def cards_folder(folder: Path | None) -> Path:
    """Return the named folder, which must exist; else the default one."""
    if folder is not None and not folder.is_dir():
        raise Complaint("is no folder", file=folder, expected="--cards DIR", remedy="`bsdesk cards own` tells of it")
    return folder or home()


def load_for(args: argparse.Namespace, game: str = "", options: Mapping[str, object] | None = None) -> Loaded:
    """Load a game with the requested folder; mention in one line if some cards can't be used."""
    return tell_faults(args, load(game, options, args.own))


def tell_faults(args: argparse.Namespace, found: Loaded) -> Loaded:
    """Print once, in one line, that some cards of a game can't be used; return the game."""
    if found.faults and not getattr(args, "faults_told", False):
        args.faults_told = True
        where = f" --cards {args.own}" if args.own else ""
        count = "1 thing" if len(found.faults) == 1 else f"{len(found.faults)} things"
        print(f"bsdesk: {count} in your own folder can't be used; see: bsdesk cards own{where}", file=sys.stderr)
    return found


def load_if_named(args: argparse.Namespace, game: str = "") -> Loaded:
    """Load the user's own cards only if their folder was named, so that figures depend on nothing else."""
    return load_for(args, game) if args.own else Loaded(game_named(game), home())


def game_of(args: argparse.Namespace, header: Header) -> Game:
    """Return the game of a journal."""
    found = load_for(args, header.game, header.options)
    return found.table(card for deck in header.decks.values() for card in deck) if header.decks else found.game


def load(game: str = "", options: Mapping[str, object] | None = None, folder: Path | None = None) -> Loaded:
    """Load a game with its cards and the user's own, and the faults of those."""
    place, plain = cards_folder(folder), game_named(game, options)
    here = place / plain.rules.id
    faults = strays(place)
    sets = files_in(here, "", faults)
    with_own = _with_sets(plain, sets, options or {}, faults) if sets else plain
    return Loaded(
        with_own,
        place,
        tuple(card for card in with_own.rules.defs if card not in plain.rules.defs),
        tuple(sets),
        _pictures(with_own, files_in(here / "pictures", "pictures", faults), faults),
        _decks(with_own, files_in(here / "decks", "decks", faults), faults),
        tuple(faults),
    )


def _with_sets(plain: Game, sets: Sequence[Path], options: Mapping[str, object], faults: list[Complaint]) -> Game:
    """Read the shipped sets first, so that they keep their ids."""

    def told(complaint: Complaint) -> None:
        if complaint.file not in sets:
            raise complaint
        faults.append(complaint)

    return ALL[plain.rules.id]([*card_files(plain.rules.id), *sets], options, told)


def _pictures(game: Game, files: Iterable[Path], faults: list[Complaint]) -> dict[str, str]:
    from bsdesk.art.faces.own_pictures import fault
    from bsdesk.engine.files.notation import definition_named

    found: dict[str, str] = {}
    for file in files:
        card = definition_named(game, file.stem)
        if card is None:
            wrong = f"there is no card {file.stem!r}"
            remedy = did_you_mean(file.stem.upper(), game.rules.defs, "name it after the id of a card")
            faults.append(Complaint(wrong, file=file, expected="<card id>" + file.suffix, remedy=remedy))
        elif card in found:
            wrong = f"{card} has a picture already: {Path(found[card]).name}"
            faults.append(Complaint(wrong, file=file, expected="one a card", remedy="delete one of them"))
        elif (broken := fault(file)) is not None:
            faults.append(broken)
        else:
            found[card] = str(file)
    return found


def _decks(game: Game, files: Iterable[Path], faults: list[Complaint]) -> dict[str, Path]:
    from bsdesk.engine.files.deck_list import read_decklist

    found: dict[str, Path] = {}
    for file in files:
        try:
            read_decklist(file, game)
            found[file.stem] = file
        except Complaint as complaint:
            faults.append(complaint)
    return found


# ------------------------------------------------------------------------------------------------- what lies where


def strays(folder: Path) -> list[Complaint]:
    """Return complaints about files beside the game folders, and about folders of no game."""
    faults: list[Complaint] = []
    games = ", ".join(ALL)
    for found in visible(folder, faults):
        if found.is_dir() and found.name not in ALL:
            remedy = did_you_mean(found.name, ALL, "name it after a game")
            wrong = f"there is no game {found.name!r}"
            faults.append(Complaint(wrong, file=found, expected=f"a folder named {games}", remedy=remedy))
        elif not found.is_dir() and found.suffix.lower() in BELONGS:
            wanted = f"it in the folder of a game: {games}"
            faults.append(Complaint("is not read here", file=found, expected=wanted, remedy="move it there"))
    return faults


def files_in(folder: Path, part: str, faults: list[Complaint]) -> list[Path]:
    """Return the files of a part of a game's folder; add faults for those that belong elsewhere."""
    found = []
    for file in visible(folder, faults):
        kind = file.suffix.lower()
        if kind in READ[part] and file.is_file():
            found.append(file)
        elif kind in READ[part]:
            faults.append(Complaint("is no file", file=file, expected="a file", remedy="move it away"))
        elif file.is_dir() and (part or file.name not in READ):
            wanted = ", ".join(name for name in READ if name)
            faults.append(Complaint("is not read", file=file, expected=f"{wanted} in it", remedy="move what it holds"))
        elif kind in (".cod", ".o8d"):
            remedy = f"bsdesk decks convert {file} -o {file.with_suffix('.txt').name}"
            faults.append(Complaint("is not read", file=file, expected="a deck as text", remedy=remedy))
        elif kind in BELONGS and BELONGS[kind] != part:
            wanted = BELONGS[kind] or "the folder above"
            faults.append(Complaint("is not read here", file=file, expected=f"it in {wanted}", remedy="move it there"))
    return found


def visible(folder: Path, faults: list[Complaint]) -> list[Path]:
    """Return what is in a folder, sorted, without hidden files; nothing if it does not exist."""
    try:
        return sorted(found for found in folder.iterdir() if not found.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        wrong = f"can't be read: {error.strerror}"
        faults.append(Complaint(wrong, file=folder, expected="a folder", remedy="see who may read it"))
        return []
