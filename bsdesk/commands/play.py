"""`play`: a game in a terminal, both seats at one keyboard; every move is saved as it is made."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import list2cmdline
from typing import TYPE_CHECKING

from bsdesk.bots.bot import LEVELS
from bsdesk.complaint import Complaint
from bsdesk.speech.players import HUMAN

if TYPE_CHECKING:
    from bsdesk.engine.game import Game
    from bsdesk.engine.values import Seat
    from bsdesk.seat.catalog import Shelf
    from bsdesk.seat.client import TableLink
    from bsdesk.seat.messages import TableFacts

UNDO_SHOWN = ("ask", "allow", "never")
PLAYERS = (HUMAN, "random", *LEVELS)
MADE_UP = "this is a shared game: the cards that were hidden are made up, so what follows is only a what-if"
LAST = Path("the last game")  # --resume without a file


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder
    from bsdesk.commands.shared.legality import add_any_deck
    from bsdesk.commands.shared.shipped import add_option
    from bsdesk.speech.books import LANGUAGES

    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--text", action="store_true", help="in the terminal (`bsdesk desk` opens the window)")
    parser.add_argument(
        "--decks", nargs="+", metavar="DECK", help="a deck file, or the name of a ready deck, for each seat"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="of the shuffles and throws (default: by chance)")
    add_any_deck(parser)
    add_option(parser)
    own_folder(parser)
    for seat in (1, 2):
        who = f"who plays seat {seat} (default: human; in a game that goes on: who played it)"
        parser.add_argument(f"--seat{seat}", choices=PLAYERS, help=who)
    parser.add_argument("--closed-lists", action="store_true", help="bots don't know the deck list of the other side")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")
    shown = "may you take back, among bots, what has shown something hidden? (default: ask)"
    parser.add_argument("--undo-shown", choices=UNDO_SHOWN, default="ask", help=shown)
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the game (default: your data folder)")
    parser.add_argument(
        "--resume", type=Path, nargs="?", const=LAST, metavar="FILE", help="go on with this game, or the last one"
    )


def run(args: argparse.Namespace) -> int:
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.commands.terminal.table import TextTable, ready_terminal
    from bsdesk.speech.interface import Words

    if not args.text:
        remedy = "add it, or open the window: bsdesk desk"
        raise Complaint("plays in the terminal only", expected="--text", remedy=remedy)
    ready_terminal()
    shelved = shelf(args.own, commits=True)
    shelved.tables.undo_shown = lambda: args.undo_shown
    if args.resume is None:
        link, before, note = new_game(args, shelved), None, ""
    else:
        link, before, note = resume(args, shelved)
    if note:
        print(note)
    box = shelved.boxes[args.game]
    table = TextTable(link, box.books(), args.lang, box.open, shelved.saves.parent / "reports")
    facts, wording = table.desk.facts, table.desk.wording
    print(wording.filled_term("opening", file=facts.file))
    if facts.unfit:
        print(Words(args.lang)("unfit_told", players=wording.listed(wording.player(seat) for seat in facts.unfit)))
    if not LEVELS.keys().isdisjoint(facts.players.values()):
        print(wording.term("", "lists_open" if facts.open_lists else "lists_closed"))
    try:
        table.play()
    except KeyboardInterrupt:
        print(flush=True)
        code = 130
    else:
        code = 0
    finally:
        table.close()
    print(f"to go on: {command_to_resume(facts, facts.players if before is None else before, args.lang, args.own)}")
    return code


def requested_players(args: argparse.Namespace, seats: Sequence[Seat]) -> dict[Seat, str]:
    """Return the requested player of each seat."""
    return {seat: who for seat in seats if (who := getattr(args, f"seat{seat}", None))}


def command_to_resume(facts: TableFacts, before: Mapping[Seat, str], language: str, own: Path | None = None) -> str:
    """Return the command that resumes this game; players are named where the journal doesn't say so."""
    words = ["python", "-m", "bsdesk", "play", facts.game, "--text", "--resume", facts.file]
    for seat, who in facts.players.items():
        if who != before.get(seat, HUMAN):
            words += [f"--seat{seat}", who]
    if language != "en":
        words += ["--lang", language]
    if own is not None:
        words += ["--cards", str(own)]
    return list2cmdline(words) if os.name == "nt" else shlex.join(words)


# --------------------------------------------------------------------------------------------------- a new game


def new_game(args: argparse.Namespace, shelved: Shelf) -> TableLink:
    from bsdesk.commands.shared.legality import refuse_decks
    from bsdesk.commands.shared.shelf import load_cached
    from bsdesk.commands.shared.shipped import options_in, seed_of
    from bsdesk.commands.shared.user_folder import tell_faults
    from bsdesk.seat.catalog import Setup

    seed = None if args.seed is None else seed_of(args.seed)
    options = options_in(args.option)
    found = tell_faults(args, load_cached(args.game, shelved.own, options))
    decks = decks_in(found.game, args.decks or (), found.decks)
    refuse_decks(found.game, decks, agreed=args.any_deck)
    players = dict.fromkeys(decks, HUMAN) | requested_players(args, list(decks))
    setup = Setup(decks, players, options, seed, open_lists=False if args.closed_lists else None, agreed=True)
    return shelved.tables.begin(shelved.boxes[args.game], setup, args.save or fresh_path(shelved.saves, args.game))


def decks_in(game: Game, names: Sequence[str], own: Mapping[str, Path]) -> Mapping[int, Sequence[str]]:
    """Return a deck for each seat: the named ones, the default deck, or the ready decks in turn."""
    from bsdesk.commands.shared.shipped import check_decks, deck_file, ready_decks
    from bsdesk.engine.files.deck_list import read_decklist

    check_decks(game, names)
    if not names and (game.rules.decks.usual or not game.rules.piles.brings_decks):
        return dict.fromkeys(range(1, game.rules.seats + 1), game.rules.decks.usual)
    files = [deck_file(game.rules.id, name, own) for name in names] or ready_decks(game.rules.id)
    if not files:
        return {}
    return {seat: read_decklist(files[(seat - 1) % len(files)], game) for seat in range(1, game.rules.seats + 1)}


# -------------------------------------------------------------------------------------------- where games are saved


def fresh_path(folder: Path, game: str) -> Path:
    """Return a new file name with the game and the time."""
    from bsdesk.journal.saved_games import fresh_file

    try:
        return fresh_file(folder, game)
    except OSError as error:
        wrong = f"can't be made: {error.strerror}"
        expected = "a folder for saved games"
        raise Complaint(wrong, file=folder, expected=expected, remedy="name another place: --save FILE") from None


def last_saved(folder: Path, game: str) -> Path:
    """Return the journal of this game that was written last."""
    from bsdesk.journal.saved_games import SUFFIX

    found = sorted(folder.glob(f"{game}-*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    if not found:
        wrong = "there is no saved game yet"
        raise Complaint(wrong, file=folder, expected="a journal", remedy="name one: --resume FILE")
    return found[-1]


def resume(args: argparse.Namespace, shelved: Shelf) -> tuple[TableLink, Mapping[Seat, str], str]:
    """Resume the game of a journal; return it, its former players, and notes for the user."""
    from bsdesk.commands.shared.shelf import load_cached
    from bsdesk.commands.shared.user_folder import tell_faults
    from bsdesk.journal.file import is_packed, read_file

    for name in ("--decks", "--seed", "--option", "--any-deck"):
        if getattr(args, name[2:].replace("-", "_")) not in (None, [], False):
            raise Complaint(
                f"{name} can't be changed in a game that goes on", expected=f"no {name}", remedy="leave it out"
            )
    file = last_saved(shelved.saves, args.game) if args.resume is LAST else args.resume
    header = read_file(file).header
    if header.game != args.game:
        wrong = f"is a game of {header.game}"
        remedy = f"bsdesk play {header.game} --text --resume {file}"
        raise Complaint(wrong, file=file, line=2, expected=f"a game of {args.game}", remedy=remedy)
    strange = next((who for who in header.players.values() if who not in PLAYERS), None)
    if strange is not None:
        raise Complaint(f"nobody here plays as {strange!r}", expected=", ".join(PLAYERS), remedy="use another copy")
    path = args.save or (fresh_path(shelved.saves, args.game) if is_packed(file) else None)
    closed = False if args.closed_lists else None
    found = shelved.tables.take_up(file, path, requested_players(args, (1, 2)), open_lists=closed)
    tell_faults(args, load_cached(args.game, shelved.own, header.options))
    kept = [f"the file as it was is kept as {found.kept}"] if found.kept else []
    notes = [f"{file}: {'; '.join([found.note, *kept])}"] if found.note else []
    if header.made_up:
        notes.append(MADE_UP)
    return found.link, header.players, "\n".join(notes)
