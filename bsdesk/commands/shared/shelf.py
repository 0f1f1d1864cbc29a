"""The shelf that window and terminal are handed: the games, where things lie, and where games are begun."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bsdesk.commands.shared.user_folder import Loaded
    from bsdesk.engine.effects import CardDef
    from bsdesk.engine.game import Game
    from bsdesk.engine.looks.face import Face
    from bsdesk.table.catalog import Box, Shelf


def shelf(own: Path | None = None, *, commits: bool = False) -> Shelf:
    """Return the shelf, with the cards of this folder beside those that come with bsdesk, or of the usual one.

    `commits`: games are on the disk whenever the decision passes on."""
    from bsdesk.commands.shared.shipped import folder
    from bsdesk.commands.shared.user_folder import chosen
    from bsdesk.games import ALL
    from bsdesk.session.house import House
    from bsdesk.table.catalog import Shelf

    place, assets = chosen(own).absolute(), folder("assets")
    boxes = {name: box(name, place, assets) for name in ALL}
    house = House(lambda: made, commits=commits)
    made = Shelf(boxes, assets, saved_games(), place, house, partial(faults, place))
    return made


def saved_games() -> Path:
    """The folder of the games that were saved without a name."""
    import platformdirs

    return Path(platformdirs.user_data_path("bsdesk", appauthor=False)) / "games"


def box(name: str, place: Path, assets: Path) -> Box:
    """Return one game as it stands on the shelf."""
    from bsdesk.commands.shared.shipped import books_of, game_folder
    from bsdesk.table.catalog import Box

    return Box(
        id=name,
        open=partial(opened, name, place),
        seated=partial(seated, name, place),
        options=getattr(importlib.import_module(f"bsdesk.games.{name}"), "OPTIONS", {}),
        books=lambda: books_of(name),
        face=partial(face, name, place),
        sheet=assets / "sheets" / f"{name}.toml",
        back=assets / "backs" / f"{name}.png",
        folder=game_folder(name),
        decks=partial(decks, name, place),
        own_decks=place / name / "decks",
    )


# What a box can do, as functions that another process can find, too: a bot opens the game for itself.


def opened(name: str, place: Path, options: Mapping[str, object]) -> Game:
    return loaded(name, place, options).game


def seated(name: str, place: Path, options: Mapping[str, object], cards: Iterable[str]) -> Game:
    return loaded(name, place, options).table(cards)


def loaded(name: str, place: Path, options: Mapping[str, object]) -> Loaded:
    """A game with its cards and the player's own; read once."""
    return _loaded(name, place, tuple(sorted(options.items())))


@lru_cache(maxsize=8)
def _loaded(name: str, place: Path, options: tuple[tuple[str, object], ...]) -> Loaded:
    from bsdesk.commands.shared.user_folder import load

    return load(name, dict(options), place if place.is_dir() else None)


def face(name: str, place: Path, game: Game, card: CardDef, language: str, picture: str) -> Face:
    """A card's face, with the player's own picture where there is one."""
    from bsdesk.commands.shared.shipped import face_maker

    return face_maker(game)(game, card, language, picture or loaded(name, place, {}).pictures.get(card.id, ""))


def decks(name: str, place: Path) -> list[Path]:
    """Decks that come with the game, and the player's own."""
    from bsdesk.commands.shared.shipped import ready_decks

    return [*ready_decks(name), *sorted((place / name / "decks").glob("*.txt"))]


def faults(place: Path) -> list[str]:
    """What in the player's own folder can't be used, of all games, each once."""
    from bsdesk.games import ALL

    return list(dict.fromkeys(str(fault) for name in ALL for fault in loaded(name, place, {}).faults))
