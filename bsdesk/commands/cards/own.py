"""`cards own`: what is in the user's own folder, and why some of it can't be used."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from bsdesk.art.faces.fitting import undrawn
from bsdesk.art.faces.own_pictures import fault
from bsdesk.commands.cards.trying import untrue_effects
from bsdesk.commands.shared import user_folder
from bsdesk.commands.shared.arguments import own_folder
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import ids_in
from bsdesk.games import ALL


def add(parser: argparse.ArgumentParser) -> None:
    own_folder(parser)
    parser.add_argument("--game", default="", metavar="GAME", help="only for this game (default: for each)")
    parser.add_argument("--json", action="store_true", help="print one JSON list")


def run(args: argparse.Namespace) -> int:
    """Print what can be used, a line a kind, then each fault; pictures are read completely here."""
    found = [user_folder.load(name, None, args.own) for name in ([args.game] if args.game else ALL)]
    found = [
        one._replace(faults=(*one.faults, *broken_pictures(one), *strange_letters(one), *untrue(one))) for one in found
    ]
    if args.json:
        print(json.dumps([as_data(one) for one in found], indent=2, ensure_ascii=False))
    else:
        place = found[0].folder
        print(place if place.is_dir() else f"{place}: not there yet; `bsdesk cards new` puts a first set there")
        for one in found:
            print("\n".join(lines(one)))
        print(*dict.fromkeys(f"{fault}\n" for one in found for fault in one.faults), sep="", end="")
    return int(any(one.faults for one in found))


def broken_pictures(found: user_folder.Loaded) -> list[Complaint]:
    """Return complaints about pictures that begin well but can't be read to their end."""
    read = [fault(Path(file), whole=True) for file in found.pictures.values()]
    return [one for one in read if one is not None]


def untrue(found: user_folder.Loaded) -> list[Complaint]:
    """Return complaints about effects that were never seen to do what they say."""
    files = {file: ids_in(file) for file in found.sets}
    return [one for file, cards in files.items() for one in untrue_effects(found.game, file, cards & {*found.cards})]


def strange_letters(found: user_folder.Loaded) -> list[Complaint]:
    """Return complaints about cards whose names have letters that no font has."""
    names = {card: "".join(found.game.rules.defs[card].names) for card in found.cards}
    return [
        Complaint(f"{card}: no font here has {' '.join(letters)}", expected="other letters in its name")
        for card, name in names.items()
        if (letters := undrawn(name))
    ]


def lines(found: user_folder.Loaded) -> list[str]:
    rows = {"cards": found.cards, "pictures": found.pictures, "decks": found.decks}
    some = [f"  {what}: {', '.join(names)}" for what, names in rows.items() if names]
    return [f"{found.game.rules.id}:{'' if some else ' nothing'}", *some]


def as_data(found: user_folder.Loaded) -> dict[str, Any]:
    return {
        "game": found.game.rules.id,
        "folder": str(found.folder),
        "sets": [str(file) for file in found.sets],
        "cards": list(found.cards),
        "pictures": dict(found.pictures),
        "decks": {name: str(file) for name, file in found.decks.items()},
        "faults": [str(fault) for fault in found.faults],
    }
