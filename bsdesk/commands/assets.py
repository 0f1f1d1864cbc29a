"""`assets`: make the files that ship with the program: play-sheets, card backs, cores, symbols, sounds."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from PIL import Image
from tqdm import tqdm

from bsdesk.art import sounds
from bsdesk.art.brush.symbols import symbol
from bsdesk.art.brush.tokens import core
from bsdesk.art.mats import sheets
from bsdesk.art.mats.backs import back
from bsdesk.commands.shared.shipped import folder
from bsdesk.complaint import Complaint
from bsdesk.engine.looks.sheet import SheetPlan
from bsdesk.games import ALL


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="", metavar="GAME", help="only this game (default: all)")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="where to (default: the program's own assets)")


def run(args: argparse.Namespace) -> int:
    plans = {game: plan_of(game) for game in ([args.game] if args.game else ALL)}
    place = args.output or folder("assets")
    total = sum(len(plan.mats) + 3 + (2 + 2 * len(plan.colours) if plan.colours else 0) for plan in plans.values())
    made = chain(*(write_pictures(game, plan, place) for game, plan in plans.items()), write_sounds(place))
    print("\n".join([str(file) for file in tqdm(made, total=total + len(sounds.SOUNDS), unit="file", leave=False)]))
    return 0


def plan_of(game: str) -> SheetPlan:
    """Return the play-sheet of a game."""
    name = f"bsdesk.games.{game}.shown.sheet"
    if game not in ALL or importlib.util.find_spec(name) is None:
        raise Complaint(f"{game} has no play-sheet", expected=name, remedy="choose another --game")
    plan: SheetPlan = importlib.import_module(name).plan()
    return plan


def write_pictures(game: str, plan: SheetPlan, place: Path) -> Iterator[Path]:
    """Draw the pictures of a game; yield each file once it is written."""
    for mat in plan.mats:
        yield write(sheets.sheet(plan, mat), place / "sheets" / f"{game}-{mat.name}.jpg")
    yield write(sheets.table(), place / "sheets" / sheets.CLOTH)
    words = place / "sheets" / f"{game}.toml"
    words.write_text(sheets.placement(plan, game), "utf-8")
    yield words
    yield write(back((504, 704), plan.colours), place / "backs" / f"{game}.png")
    if not plan.colours:
        return
    for name, soul in (("core", False), ("soul-core", True)):
        yield write(core(256, soul), place / "tokens" / f"{name}.png")
    for colour in plan.colours:
        yield write(symbol(colour, 128), place / "symbols" / f"{colour}.png")
        yield write(symbol(colour, 128, ex=True), place / "symbols" / f"{colour}-ex.png")


def write_sounds(place: Path) -> Iterator[Path]:
    """Make the sounds; yield each file once it is written."""
    for name in sounds.SOUNDS:
        file = place / "sounds" / f"{name}.wav"
        with writing(file):
            sounds.write(name, file)
        yield file


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
            image.save(file, quality=90, optimize=True)
        else:
            image.save(file, optimize=True)
    return file
