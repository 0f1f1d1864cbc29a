"""`assets`: draw the pictures that come with the program anew: play-sheet, card back, cores, symbols."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from tqdm import tqdm

from bsdesk.art import sheets
from bsdesk.art.backs import back
from bsdesk.art.symbols import symbol
from bsdesk.art.tokens import core
from bsdesk.commands.data import folder
from bsdesk.complaint import Complaint
from bsdesk.engine.sheet import SheetPlan
from bsdesk.games import ALL


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="", metavar="GAME", help="the game (default: the first)")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="where to (default: the program's own assets)")


def run(args: argparse.Namespace) -> int:
    game = args.game or next(iter(ALL))
    plan, place = plan_of(game), args.output or folder("assets")
    made = list(tqdm(drawn(game, plan, place), total=5 + 2 * len(plan.colours), unit="picture", leave=False))
    print("\n".join(str(file) for file in made))
    return 0


def plan_of(game: str) -> SheetPlan:
    """The play-sheet of a game."""
    name = f"bsdesk.games.{game}.sheet"
    if game not in ALL or importlib.util.find_spec(name) is None:
        raise Complaint(f"{game} has no play-sheet", expected=name, remedy="choose another --game")
    plan: SheetPlan = importlib.import_module(name).plan()
    return plan


def drawn(game: str, plan: SheetPlan, place: Path) -> Iterator[Path]:
    """Each file, when it is written."""
    yield write(sheets.sheet(plan), place / "sheets" / f"{game}.jpg")
    words = place / "sheets" / f"{game}.toml"
    words.write_text(sheets.placement(plan, f"{game}.jpg"), "utf-8")
    yield words
    yield write(back((504, 704)), place / "backs" / f"{game}.png")
    for name, soul in (("core", False), ("soul-core", True)):
        yield write(core(256, soul), place / "tokens" / f"{name}.png")
    for colour in plan.colours:
        yield write(symbol(colour, 128), place / "symbols" / f"{colour}.png")
        yield write(symbol(colour, 128, ex=True), place / "symbols" / f"{colour}-ex.png")


def write(image: Image.Image, file: Path) -> Path:
    """One picture: JPEG where it is whole, PNG where it is see-through."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".jpg":
            image.save(file, quality=90, optimize=True)
        else:
            image.save(file, optimize=True)
    except OSError as error:
        raise Complaint(f"can't write {file}: {error.strerror}", remedy="name another folder with -o") from None
    return file
