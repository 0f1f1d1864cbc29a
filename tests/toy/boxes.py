"""Lanterns as the screen gets it: a box for four, six or eight seats, for shelves that hold the toys too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path

from bsdesk.commands.shared.shelf import shelf
from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import SymbolFace
from bsdesk.seat.catalog import Box, Shelf
from bsdesk.session.house import House
from bsdesk.speech.books import read_books
from bsdesk.speech.phrasing.texts import name_of
from tests.toy.lanterns import Card, lanterns

HERE = Path(__file__).parent
SEATS = (4, 6, 8)
SHOWN = {"thing": ("green", "creature"), "spell": ("purple", "act")}  # kind -> the card's colour, and its picture


def toy_shelf() -> Shelf:
    """Return the usual shelf, with the toys beside the games."""
    usual = shelf()
    boxes = {**usual.boxes, **{box.id: box for box in map(toy_box, SEATS)}}
    made = Shelf(boxes, usual.assets, usual.saves, usual.own, House(lambda: made), usual.faults)
    return made


def toy_box(seats: int) -> Box:
    """Return the box of Lanterns for so many seats."""
    from bsdesk.commands.shared.shipped import folder

    game = toy_of(seats)
    return Box(
        id=game.rules.id,
        open=partial(open_toy, seats),
        seated=partial(toy_with_cards, seats),
        known=dict,
        books=partial(read_books, HERE / "books"),
        face=face,
        sheet=HERE / "table.toml",
        back=folder("assets") / "backs" / "black_poker.png",
        folder=HERE / "books",
        decks=lambda: [HERE / "decks" / "lanterns.txt"],
        own_decks=HERE / "decks" / "own",
        seats=seats,
    )


@cache
def toy_of(seats: int) -> Game:
    return lanterns(seats)


def open_toy(seats: int, _options: Mapping[str, object]) -> Game:
    return toy_of(seats)


def toy_with_cards(seats: int, _options: Mapping[str, object], _cards: Iterable[str]) -> Game:
    return toy_of(seats)


def face(_game: Game, card: CardDef, language: str, picture: str = "") -> SymbolFace:
    """Return what is printed on a card: its name, what it is, its power."""
    assert isinstance(card, Card)
    colour, shows = SHOWN[card.kind]
    return SymbolFace(
        id=card.id,
        language=language,
        name=name_of(card, language),
        colour=colour,
        key=card.name["en"],
        kind=shows,
        cost=card.power,
        picture=picture,
    )
