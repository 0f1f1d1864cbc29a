"""`play`: a game in a terminal, two seats at one keyboard; every move is saved as it is made."""

from __future__ import annotations

import argparse
import os
import random
import shlex
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from subprocess import list2cmdline
from typing import TYPE_CHECKING

from bsdesk.bots.bot import LEVELS
from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.engine.game import Game
    from bsdesk.journal.lines import Header
    from bsdesk.session.session import Session

SUFFIX = ".journal"
HUMAN = "human"
PLAYERS = (HUMAN, "random", *LEVELS)
MADE_UP = "this is a shared game: the cards that were hidden are made up, so what follows is only a what-if"
LAST = Path("the last game")  # --resume without a file


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands.shared.arguments import own_folder
    from bsdesk.commands.shared.shipped import add_option
    from bsdesk.speech.books import LANGUAGES

    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--text", action="store_true", help="in the terminal (there is no other table yet)")
    parser.add_argument(
        "--decks", nargs="+", metavar="DECK", help="a deck file, or the name of a ready deck, for each seat"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="of the shuffles and throws (default: by chance)")
    add_option(parser)
    own_folder(parser)
    for seat in (1, 2):
        who = f"who plays seat {seat} (default: human; in a game that goes on: who played it)"
        parser.add_argument(f"--seat{seat}", choices=PLAYERS, help=who)
    parser.add_argument("--closed-lists", action="store_true", help="bots don't know the deck list of the other side")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the game (default: your data folder)")
    parser.add_argument(
        "--resume", type=Path, nargs="?", const=LAST, metavar="FILE", help="go on with this game, or the last one"
    )


def run(args: argparse.Namespace) -> int:
    from bsdesk.commands.shared import user_folder
    from bsdesk.commands.shared.shipped import books_of
    from bsdesk.commands.terminal.bots import Bots
    from bsdesk.commands.terminal.table import TextTable, ready_terminal
    from bsdesk.speech.wording import Wording

    if not args.text:
        raise Complaint("there is no table but the text one yet", expected="--text", remedy="add --text")
    ready_terminal()
    session, note = taken_up(args) if args.resume is not None else (new_game(args), "")
    if note:
        print(note)
    seats = seats_of(args, session)
    books = books_of(session.header.game)
    wording = Wording(books, args.lang)
    print(wording.phrase("opening", file=session.journal.path))
    if not LEVELS.keys().isdisjoint(seats.values()):
        print(wording.term("", "lists_closed" if args.closed_lists else "lists_open"))
    bots = Bots(
        session, partial(user_folder.game_of, args, session.header), saved_games().parent, closed=args.closed_lists
    )
    try:
        TextTable(session, books, seats, args.lang, bots).play()
    except KeyboardInterrupt:
        print(flush=True)
        code = 130
    else:
        code = 0
    finally:
        bots.close()
        session.journal.close()
    print(f"to go on: {to_go_on(session, seats, args.lang, args.own)}")
    return code


def seats_of(args: argparse.Namespace, session: Session) -> dict[int, str]:
    """Who plays each seat: as it is asked for, else as it was in this game."""
    known = {seat: session.header.players.get(seat, HUMAN) for seat in session.state.seats()}
    strange = next((who for who in known.values() if who not in PLAYERS), None)
    if strange is not None:
        raise Complaint(f"nobody here plays as {strange!r}", expected=", ".join(PLAYERS), remedy="use another copy")
    return {seat: getattr(args, f"seat{seat}", None) or who for seat, who in known.items()}


def to_go_on(session: Session, seats: Mapping[int, str], language: str, own: Path | None = None) -> str:
    """The command that takes this game up again as it is played now."""
    words = ["python", "-m", "bsdesk", "play", session.header.game, "--text", "--resume", str(session.journal.path)]
    for seat, who in seats.items():
        if who != session.header.players.get(seat, HUMAN):
            words += [f"--seat{seat}", who]
    if language != "en":
        words += ["--lang", language]
    if own is not None:
        words += ["--cards", str(own)]
    return list2cmdline(words) if os.name == "nt" else shlex.join(words)


# --------------------------------------------------------------------------------------------------- a new game


def new_game(args: argparse.Namespace) -> Session:
    from bsdesk.commands.shared.shipped import options_in, seed_of
    from bsdesk.commands.shared.user_folder import load_for
    from bsdesk.session.session import begin

    seed = random.SystemRandom().getrandbits(32) if args.seed is None else seed_of(args.seed)
    options = options_in(args.option)
    found = load_for(args, args.game, options)
    decks = decks_in(found.game, args.decks or (), found.decks)
    game = found.table(card for deck in decks.values() for card in deck)
    who = {seat: getattr(args, f"seat{seat}", None) or HUMAN for seat in decks}
    players = {seat: player for seat, player in who.items() if player != HUMAN}
    return begin(game, decks, seed, options=options, path=args.save or fresh_path(game.rules.id), players=players)


def decks_in(game: Game, names: Sequence[str], own: Mapping[str, Path]) -> Mapping[int, Sequence[str]]:
    """A deck for each seat: those that were named, the deck that everybody has, or the ready decks in turn."""
    from bsdesk.commands.shared.shipped import deck_file, ready_decks
    from bsdesk.engine.files.deck_list import read_decklist

    if names and len(names) != game.rules.seats:
        wrong = f"--decks names {len(names)}, but {game.rules.id} has {game.rules.seats} seats"
        raise Complaint(wrong, expected="a deck for each seat", remedy="name one a seat, or none")
    if not names and game.rules.usual_deck:
        return dict.fromkeys(range(1, game.rules.seats + 1), game.rules.usual_deck)
    files = [deck_file(game.rules.id, name, own) for name in names] or ready_decks(game.rules.id)
    if not files:
        return {}
    return {seat: read_decklist(files[(seat - 1) % len(files)], game) for seat in range(1, game.rules.seats + 1)}


# -------------------------------------------------------------------------------------------- where games are saved


def saved_games() -> Path:
    """The folder of the games that were saved without a name."""
    import platformdirs

    return Path(platformdirs.user_data_path("bsdesk", appauthor=False)) / "games"


def fresh_path(game: str) -> Path:
    """A file name that says which game, and when."""
    folder = saved_games()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(
            f"can't be made: {error.strerror}",
            file=folder,
            expected="a folder for saved games",
            remedy="name another place: --save FILE",
        ) from None
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def last_saved(game: str) -> Path:
    """The journal of this game that was written last."""
    found = sorted(saved_games().glob(f"{game}-*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    if not found:
        raise Complaint(
            "there is no saved game yet", file=saved_games(), expected="a journal", remedy="name one: --resume FILE"
        )
    return found[-1]


def taken_up(args: argparse.Namespace) -> tuple[Session, str]:
    """The game of a journal, and what there is to be said about it."""
    from bsdesk.commands.shared import user_folder
    from bsdesk.journal.file import is_packed
    from bsdesk.session.recovery import resume

    for name in ("decks", "seed", "option"):
        if getattr(args, name) not in (None, []):
            raise Complaint(
                f"--{name} can't be changed in a game that goes on", expected="no --" + name, remedy="leave it out"
            )

    def same_game(header: Header) -> Game:
        if header.game != args.game:
            raise Complaint(
                f"is a game of {header.game}",
                file=file,
                line=2,
                expected=f"a game of {args.game}",
                remedy=f"bsdesk play {header.game} --text --resume {file}",
            )
        return user_folder.game_of(args, header)

    file = last_saved(args.game) if args.resume is LAST else args.resume
    found = resume(file, same_game, args.save or (fresh_path(args.game) if is_packed(file) else None))
    kept = [f"the file as it was is kept as {found.kept}"] if found.kept else []
    notes = [f"{file}: {'; '.join([found.note, *kept])}"] if found.note else []
    if found.session.header.made_up:
        notes.append(MADE_UP)
    return found.session, "\n".join(notes)
