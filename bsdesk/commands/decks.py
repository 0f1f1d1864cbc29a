"""`decks`: list decks, check them, show and convert them."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from datetime import date
from pathlib import Path

from bsdesk.commands.shared import user_folder
from bsdesk.commands.shared.arguments import own_folder, write_out
from bsdesk.commands.shared.legality import faults_in_words
from bsdesk.commands.shared.shipped import add_option, deck_file, options_in, ready_decks
from bsdesk.commands.shared.user_folder import Loaded
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_check import today
from bsdesk.engine.files.deck_formats import FORMS, LIMIT, read_deck
from bsdesk.engine.game import Game
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.gate import text_of


def add(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(title="what to do", metavar="WHAT", dest="what", required=True)
    check = parts.add_parser("check", help="is each deck legal? (exit code 1 if not)")
    check.add_argument("files", nargs="+", metavar="FILE", help="a deck file, or the name of a ready deck")
    check.add_argument("--date", metavar="YYYY-MM-DD", help="the day of play (default: today)")
    check.add_argument("--json", action="store_true", help="print one JSON list")
    listing = parts.add_parser("list", help="the ready decks of a game")
    show = parts.add_parser("show", help="list a deck's cards")
    show.add_argument("files", nargs=1, metavar="FILE", help="a deck file, or the name of a ready deck")
    show.add_argument("--by", metavar="WHAT", help="sorted, such as by rarity or cost (default: as the file has it)")
    convert = parts.add_parser("convert", help="write a deck in another form: txt, cod (Cockatrice), o8d (OCTGN), code")
    convert.add_argument("files", nargs=1, metavar="FILE", help="a deck in any of these forms, or - for standard input")
    convert.add_argument("--to", choices=sorted(FORMS), default="txt", help="the form to write (default: txt)")
    convert.add_argument("-o", "--output", metavar="FILE", help="where to (default: standard output)")
    code = parts.add_parser("code", help="the short code of a deck, to paste anywhere")
    code.add_argument("files", nargs=1, metavar="FILE", help="a deck in any form, or the name of a ready deck")
    code.set_defaults(to="code", output=None)
    for part in (check, listing, show, convert, code):
        part.add_argument("--game", default="", metavar="GAME", help="the game it is for (default: the first)")
        add_option(part)
        own_folder(part)


def run(args: argparse.Namespace) -> int:
    found = user_folder.load_for(args, args.game, options_in(args.option))
    if args.what == "list":
        return list_decks(found)
    if args.what == "show":
        return show(args.files[0], found, args.by)
    if args.what in ("convert", "code"):
        return convert(args.files[0], found, args.to, args.output)
    return check(args.files, found, day_of(args.date), as_json=args.json)


def any_deck(file: str, found: Loaded) -> list[str]:
    """Read a deck in any form: a file, a deck by its name, a pasted code, or standard input."""
    game = found.game
    if file == "-":
        return read_deck(sys.stdin.read(LIMIT + 1), game)
    if file.startswith("bsd1-"):
        return read_deck(file, game)
    path = deck_file(game.rules.id, file, found.decks)
    return read_deck(text_of(path, "deck"), game, path)


def convert(file: str, found: Loaded, form: str, output: str | None) -> int:
    """Write the deck in the requested form."""
    name = Path(file).stem if file != "-" and not file.startswith("bsd1-") else "deck"
    return write_out(FORMS[form](any_deck(file, found), found.game, name), output)


def day_of(text: str | None) -> date:
    if text is None:
        return today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        wrong = f"--date can't be {text!r}"
        raise Complaint(wrong, expected="a day such as 2026-11-18", remedy="leave it out for today") from None


def check(files: list[str], loaded: Loaded, day: date, *, as_json: bool) -> int:
    """Say of each deck whether it is legal, and if not, why; an unreadable one fails the command only at the end."""
    decks: dict[str, list[str]] = {}
    unread: list[Complaint] = []
    for file in files:
        try:
            decks[file] = any_deck(file, loaded)
        except Complaint as complaint:
            unread.append(complaint)
    game, rules = loaded.game, loaded.game.rules
    found = {file: rules.decks.faults([rules.defs[card] for card in deck], day) for file, deck in decks.items()}
    if as_json:
        print(json.dumps([report(file, deck, found[file], day, game) for file, deck in decks.items()], indent=2))
    else:
        for file, deck in decks.items():
            print(f"{file}: {len(deck)} cards, {'not legal' if found[file] else 'legal'} on {day}")
            for fault in faults_in_words(found[file], game):
                card = f"{fault['card']}: " if fault["card"] else ""
                print(f"  {fault['rule']}: {card}{fault['wrong']}; {fault['remedy']}")
    for wrong in unread[:-1]:
        print(f"bsdesk: {wrong}", file=sys.stderr)
    if unread:
        raise unread[-1]
    return int(any(found.values()))


def list_decks(found: Loaded) -> int:
    """Print one line for each ready deck and own deck: its name, and how many cards of which kinds."""
    game = found.game
    files = [*ready_decks(game.rules.id), *found.decks.values()]
    width = max((len(file.stem) for file in files), default=0)
    for file in files:
        deck = any_deck(str(file), found)
        kinds = Counter(game.rules.defs[card].kind for card in deck)
        mine = "  (your own)" if file in found.decks.values() else ""
        print(f"{file.stem:<{width}}  {len(deck)} cards{''.join(f', {n} {kind}' for kind, n in kinds.items())}{mine}")
    if not files:
        print(f"{game.rules.id} has no ready decks")
    return 0


def report(file: str, deck: list[str], faults: list[DeckFault], day: date, game: Game) -> dict[str, object]:
    said = {"legal": not faults, "faults": faults_in_words(faults, game)}
    return {"file": file, "date": str(day), "cards": len(deck), **said}


def show(file: str, found: Loaded, by: str | None = None) -> int:
    """Print one line a card: how many, its id, kind and cost, its name."""
    deck, game = any_deck(file, found), found.game
    if by is not None and by not in game.handling.orders:
        known = ", ".join(game.handling.orders) or "none"
        raise Complaint(f"{game.rules.id} has no order {by!r}", expected=f"one of {known}", remedy="leave --by out")
    if by is not None:
        deck.sort(key=lambda card: game.handling.orders[by](game.rules.defs[card]))
    rows = []
    for card, count in Counter(deck).items():
        printed = game.rules.defs[card]
        figures = [str(getattr(printed, field)) for field in ("colour", "cost") if hasattr(printed, field)]
        rows.append((str(count), card, printed.kind, *figures, printed.name["en"]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    kinds = Counter(game.rules.defs[card].kind for card in deck)
    print(f"{len(deck)} cards" + "".join(f", {count} {kind}" for kind, count in kinds.items()))
    return 0
