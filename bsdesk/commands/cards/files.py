"""`cards check`, `cards new`: for authors of card files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from bsdesk.commands.cards.trying import untrue_effects
from bsdesk.commands.shared import user_folder
from bsdesk.commands.shared.shipped import card_files, game_named
from bsdesk.complaint import Complaint
from bsdesk.disk import write_new
from bsdesk.games import ALL
from bsdesk.gate import real

GAMES = Path(__file__).parents[2] / "games"


def add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="card files (default: all that come with bsdesk)")
    parser.add_argument("--game", default="", metavar="GAME", help="the game (default: the first)")
    parser.add_argument("--untried", action="store_true", help="only read them: don't try what their effects do")
    parser.add_argument("--json", action="store_true", help="print one JSON list")


def add_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a file that isn't there yet (default: my-set.toml in your own folder)"
    )
    parser.add_argument("--game", default="", metavar="GAME", help="the game (default: the first)")


def run_check(args: argparse.Namespace) -> int:
    """Check each file together with the shipped ones; say whether it is good, or all that is wrong."""
    game = game_named(args.game)
    reports = [
        report(game.rules.id, Path(file), tried=not args.untried) for file in args.files or card_files(game.rules.id)
    ]
    if args.json:
        print(json.dumps(reports, indent=2, ensure_ascii=False))
    else:
        for one in reports:
            print("\n".join(one["faults"]) or f"{one['file']}: {one['cards']} cards, all good")
    return int(any(one["faults"] for one in reports))


def report(game: str, file: Path, *, tried: bool = True) -> dict[str, Any]:
    """Return how many cards a file has, and all that is wrong with them."""
    faults: list[str] = []

    def told(complaint: Complaint) -> None:
        if complaint.file == file:
            faults.append(str(complaint))

    others = [one for one in card_files(game) if real(one) != real(file)]
    known, whole = ALL[game](others, {}, told).rules.defs, ALL[game]([*others, file], {}, told)
    cards = [card for card in whole.rules.defs if card not in known]
    faults += map(str, untrue_effects(whole, file, cards) if tried else ())
    return {"file": str(file), "cards": len(cards), "faults": faults}


def template(game: str, file: Path) -> str:
    """Return what the card file says that one begins with in a game; a game whose cards are all fixed has none."""
    written = GAMES / game / "template.toml"
    if not written.exists():
        having = [name for name in ALL if (GAMES / name / "template.toml").exists()]
        raise Complaint(
            f"{game} has no cards of one's own", expected=" or ".join(having), remedy="choose another --game"
        )
    return written.read_text("utf-8").replace("{file}", str(file))


def run_new(args: argparse.Namespace) -> int:
    """Write a commented template that is a valid card file as it stands."""
    game = game_named(args.game).rules.id
    file = Path(args.file) if args.file else user_folder.home() / game / "my-set.toml"
    begun = template(game, file)
    try:
        if not args.file:
            file.parent.mkdir(parents=True, exist_ok=True)
        write_new(file, begun.encode())
    except FileExistsError:
        raise Complaint("is there already", file=file, expected="a new file", remedy="choose another name") from None
    except OSError as error:
        raise Complaint(f"can't be written: {error.strerror}", file=file, remedy="choose another place") from None
    print(f"{file}: a card to start with; see docs/adding-a-card.md")
    return 0
