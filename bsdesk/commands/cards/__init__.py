"""`cards`: what the cards say, and how they look."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from bsdesk.commands.cards import files, own, render, schema, words
from bsdesk.commands.shared import user_folder
from bsdesk.commands.shared.arguments import own_folder
from bsdesk.commands.shared.shipped import deck_file, game_folder
from bsdesk.complaint import Complaint
from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.texts import name_of, plain_text


def add(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(title="what to do", metavar="WHAT", dest="what", required=True)
    add_text(parts.add_parser("text", help="the printed text of cards"))
    render.add(parts.add_parser("render", help="the faces of cards on one sheet"))
    files.add_check(parts.add_parser("check", help="is each card file good? (exit code 1 if not)"))
    own.add(parts.add_parser("own", help="what lies in your own folder? (exit code 1 if it has faults)"))
    files.add_new(parts.add_parser("new", help="write a commented template of a card file"))
    words.add(parts.add_parser("words", help="all that cards may be written in, as lists"))
    schema.add(parts.add_parser("schema", help="the JSON Schema of card files, for editors"))


def run(args: argparse.Namespace) -> int:
    return WHAT[args.what](args)


# text


def add_text(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cards", nargs="*", metavar="ID", help="only these cards")
    parser.add_argument("--deck", metavar="FILE", help="the cards of a deck: a file, or the name of a ready deck")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in which language (default: en)")
    parser.add_argument("--game", default="", metavar="GAME", help="the game (default: the first)")
    own_folder(parser)


def run_text(args: argparse.Namespace) -> int:
    """Print the text of the named cards, of a deck, or of all cards."""
    found = user_folder.load_for(args, args.game)
    game = found.game
    deck = read_decklist(deck_file(game.rules.id, args.deck, found.decks), game) if args.deck else ()
    wanted = [*args.cards, *deck]
    chosen = [card_named(game, card) for card in dict.fromkeys(wanted or game.rules.defs)]
    print("\n".join(texts(game, chosen, args.lang)))
    return 0


def card_named(game: Game, card: str) -> CardDef:
    if card not in game.rules.defs:
        remedy = did_you_mean(card, game.rules.defs, "`bsdesk cards text` lists them all")
        raise Complaint(f"there is no card {card!r}", expected="the id of a card", remedy=remedy)
    return game.rules.defs[card]


def texts(game: Game, cards: Iterable[CardDef], language: str) -> list[str]:
    """Return each card's id and name, and its text line by line."""
    lines = []
    for card in cards:
        lines.append(f"{card.id} {name_of(card, language)}")
        lines += [f"  {line}" for line in plain_text(game, card, game_folder(game.rules.id), language)]
    return lines


WHAT = {
    "text": run_text,
    "render": render.run,
    "check": files.run_check,
    "own": own.run,
    "new": files.run_new,
    "schema": schema.run,
    "words": words.run,
}
