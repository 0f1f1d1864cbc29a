"""`cards render`: the faces of cards on one sheet."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from bsdesk.art.faces import faces, sizes
from bsdesk.art.faces.cache import Cache, prepare
from bsdesk.commands.shared import user_folder
from bsdesk.commands.shared.arguments import own_folder
from bsdesk.commands.shared.picture_files import write_picture
from bsdesk.commands.shared.shipped import deck_file, face_maker
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import Face
from bsdesk.speech.books import LANGUAGES

MOST = 16_000  # pixels of a sheet's side, at most
GROUND = (24, 28, 36)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cards", nargs="*", metavar="ID", help="only these cards")
    parser.add_argument("--deck", metavar="FILE", help="the cards of a deck: a file, or the name of a ready deck")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")
    parser.add_argument("--size", choices=sizes.SIZES, default="large", help="which of the faces (default: large)")
    parser.add_argument("--width", type=int, default=0, metavar="N", help="pixels a card is wide (default: by size)")
    own_folder(parser)
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("sheet.png"), metavar="FILE", help="default: sheet.png"
    )
    parser.add_argument("--no-cache", action="store_true", help="draw all of it again")
    parser.add_argument("--game", default="", metavar="GAME", help="the game (default: the first)")


def run(args: argparse.Namespace) -> int:
    found = user_folder.load_for(args, args.game)
    game = found.game
    deck = read_decklist(deck_file(game.rules.id, args.deck, found.decks), game) if args.deck else ()
    wanted = [*args.cards, *deck]
    unknown = next((card for card in wanted if card not in game.rules.defs), None)
    if unknown is not None:
        wrong = f"there is no card {unknown!r}"
        raise Complaint(wrong, expected="the id of a card", remedy="`bsdesk cards text` lists them")
    width = width_of(args.size, args.width)
    made = faces_of(game, list(dict.fromkeys(wanted or game.rules.defs)), args.lang, found.pictures)
    kind = args.output.suffix.lower()
    if kind not in (".png", ".jpg", ".jpeg", ".webp"):
        raise Complaint(f"can't write {args.output}", expected="a .png, .jpg or .webp", remedy="name another file")
    image = sheet(made, args.size, width, Cache(most=0) if args.no_cache else Cache(), fresh=args.no_cache)
    try:
        write_picture(image, args.output)
    except OSError as error:
        raise Complaint(f"can't write {args.output}: {error.strerror}", remedy="name another file") from None
    print(f"{args.output}: {len(made)} cards, {image.width} x {image.height}")
    return 0


def width_of(size: str, width: int) -> int:
    if width and not sizes.LEAST_WIDTH[size] <= width <= 1_200:
        wrong = f"--width can't be {width}"
        raise Complaint(wrong, expected=f"{sizes.LEAST_WIDTH[size]} to 1200", remedy="leave it out")
    return width or sizes.WIDTHS[size]


def faces_of(game: Game, cards: list[str], language: str, pictures: Mapping[str, str]) -> list[Face]:
    make = face_maker(game)
    return [make(game, game.rules.defs[card], language, pictures.get(card, "")) for card in cards]


def sheet(made: list[Face], size: str, width: int, cache: Cache, *, fresh: bool = False) -> Image.Image:
    """Draw all faces side by side on a roughly square sheet."""
    from tqdm import tqdm  # not where a table only asks for a face

    high, gap = sizes.height(width), max(width // 24, 4)
    columns = max(1, min(len(made), round((len(made) * 1.6 * high / width) ** 0.5), (MOST - gap) // (width + gap)))
    rows = -(-len(made) // columns)
    if rows * (high + gap) + gap > MOST:
        raise Complaint(f"{len(made)} cards of this size are too many for one sheet", remedy="name a deck or a --width")
    found = Image.new("RGB", (columns * (width + gap) + gap, rows * (high + gap) + gap), GROUND)
    source = (
        (faces.draw(face, size, width).image for face in made)
        if fresh
        else prepare(((f, size, width) for f in made), cache)
    )
    for k, image in enumerate(tqdm(source, total=len(made), unit="card", disable=None, leave=False)):
        card = sizes.corners(image)
        found.paste(card, (gap + k % columns * (width + gap), gap + k // columns * (high + gap)), card)
    return found
