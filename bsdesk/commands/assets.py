"""`assets`: make the files that ship with the program: play-sheets, card backs, cores, symbols, sounds, paintings.

Only those paintings are made that are missing, unless what paints them has changed."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import as_completed
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from PIL import Image
from tqdm import tqdm

from bsdesk.art import sounds
from bsdesk.art.brush.symbols import FILL, symbol
from bsdesk.art.brush.tokens import TOKENS
from bsdesk.art.faces import paintings
from bsdesk.art.mats import sheets
from bsdesk.art.mats.backs import back
from bsdesk.commands.shared.picture_files import write_picture
from bsdesk.commands.shared.shipped import face_maker, folder, game_named
from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole
from bsdesk.engine.looks.face import Face
from bsdesk.engine.looks.sheet import Mat, Sheet
from bsdesk.games import ALL
from bsdesk.table.play_sheets import picture_of, read_sheet
from bsdesk.workers.crew import Crew


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="", metavar="GAME", help="only this game (default: all)")
    parser.add_argument("--paintings", action="store_true", help="only the paintings of the cards, of every game")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="where to (default: the program's own assets)")


def run(args: argparse.Namespace) -> int:
    source, place = folder("assets"), args.output or folder("assets")
    if args.paintings:
        return tell(write_paintings(place), len(missing(place)))
    tables = {game: sheet_of(source, game) for game in ([args.game] if args.game else ALL)}
    total = sum(len(painted(table)) + 2 + len(table.tokens) for table in tables.values()) + 2 * len(FILL)
    pictures = (write_pictures(game, table, place) for game, table in tables.items())
    made = chain(write_cloth(place), write_symbols(place), *pictures, write_sounds(place))
    if args.game:
        return tell(made, 1 + total + len(sounds.SOUNDS))
    return tell(chain(made, write_paintings(place)), 1 + total + len(sounds.SOUNDS) + len(missing(place)))


def tell(made: Iterator[Path], total: int) -> int:
    """Print each file that is made."""
    print("\n".join([str(file) for file in tqdm(made, total=total, unit="file", leave=False)]))
    return 0


def sheet_of(source: Path, game: str) -> Sheet:
    """Return the table of a game."""
    if game not in ALL:
        raise Complaint(f"there is no game {game!r}", expected=" or ".join(ALL), remedy="choose another --game")
    return read_sheet(source / "sheets" / f"{game}.toml")


def painted(table: Sheet) -> list[Mat]:
    """Return the mats that have a picture."""
    return [mat for mat in table.mats.values() if mat.scene]


def write_pictures(game: str, table: Sheet, place: Path) -> Iterator[Path]:
    """Draw the pictures of a game; yield each file once it is written."""
    for mat in painted(table):
        yield write(sheets.sheet(table, mat), picture_of(place / "sheets" / f"{game}.toml", mat.name))
    yield write(sheets.cloth_picture(table.coat), place / "sheets" / table.cloth)
    yield write(back((504, 704), table.coat, table.colours, table.emblems), place / "backs" / f"{game}.png")
    for name in table.tokens:
        yield write(TOKENS[name](256), place / "tokens" / f"{name}.png")


def write_symbols(place: Path) -> Iterator[Path]:
    """Draw the symbols of all colours and elements, which mean the same in every game; yield each file once it is
    written."""
    for colour in FILL:
        yield write(symbol(colour, 128), place / "symbols" / f"{colour}.png")
        yield write(symbol(colour, 128, ex=True), place / "symbols" / f"{colour}-ex.png")


def write_cloth(place: Path) -> Iterator[Path]:
    """Draw the cloth of what is no game's own; yield its file once it is written."""
    yield write(sheets.cloth_picture(), place / "sheets" / "cloth.jpg")


def write_sounds(place: Path) -> Iterator[Path]:
    """Make the sounds; yield each file once it is written."""
    for name in sounds.SOUNDS:
        file = place / "sounds" / f"{name}.wav"
        with writing(file):
            write_whole(file, sounds.wav(name))
        yield file


def painted_cards() -> dict[str, Face]:
    """Return a card for each painting of the games' own cards, by the painting's name."""
    found: dict[str, Face] = {}
    for game in map(game_named, ALL):
        make = face_maker(game)
        found |= {
            paintings.name_of(face): face for face in (make(game, card, "en") for card in game.rules.defs.values())
        }
    found.pop("", None)
    return found


def missing(place: Path) -> dict[str, Face]:
    """Return the paintings that are to be made: those that aren't there, or all of them if others painted those."""
    place = place / "paintings"
    there = set[str]()
    if (place / paintings.MADE_BY).is_file() and (place / paintings.MADE_BY).read_text("utf-8") == paintings.painters():
        there = {file.stem for file in place.glob("*.jpg")}
    return {name: face for name, face in painted_cards().items() if name not in there}


def write_paintings(place: Path) -> Iterator[Path]:
    """Paint the cards of all games in other processes; yield each file once it is written. Those of no card go."""
    wanted, place = missing(place), place / "paintings"
    kept, made_by = painted_cards().keys(), place / paintings.MADE_BY
    with Crew(os.cpu_count() or 1, name="bsdesk-paintings") as crew:
        under_way = {crew.submit(paintings.paint, face): name for name, face in wanted.items()}
        with writing(place / paintings.MADE_BY):
            made_by.unlink(missing_ok=True)  # until all are there, nobody takes them for done
            for gone in [file for file in place.glob("*.jpg") if file.stem not in kept]:
                gone.unlink()
        for one in as_completed(under_way):
            file = place / f"{under_way[one]}.jpg"
            with writing(file):
                write_whole(file, one.result())
            yield file
    with writing(made_by):
        write_whole(made_by, paintings.painters().encode())


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Create the folder of a file, and turn errors of writing it into complaints."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise Complaint(f"can't write {file}: {error.strerror}", remedy="name another folder with -o") from None


def write(image: Image.Image, file: Path) -> Path:
    """Write one picture: JPEG if it is opaque, PNG if not."""
    with writing(file):
        if file.suffix == ".jpg":
            write_picture(image, file, quality=88, optimize=True)
        else:
            write_picture(image, file, optimize=True)
    return file
