"""The shelf for window and terminal: the games, the folders, and where games are begun."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bsdesk.commands.shared.user_folder import Loaded
    from bsdesk.engine.effects import CardDef
    from bsdesk.engine.files.options import Known
    from bsdesk.engine.game import Game
    from bsdesk.engine.looks.face import Face
    from bsdesk.seat.catalog import Box, Shelf


def shelf(own: Path | None = None, *, commits: bool = False) -> Shelf:
    """Return the shelf, with the cards of this folder beside those that come with bsdesk, or of the usual one.

    `commits`: games are on the disk whenever the decision passes on."""
    from bsdesk.commands.shared.shipped import folder
    from bsdesk.commands.shared.user_folder import cards_folder
    from bsdesk.games import ALL
    from bsdesk.seat.catalog import Shelf
    from bsdesk.session.house import House

    place, assets = cards_folder(own).absolute(), folder("assets")
    boxes = {name: box(name, place, assets) for name in ALL}
    house = House(lambda: made, commits=commits)
    made = Shelf(boxes, assets, saved_games(), place, house, partial(faults, place), partial(shelf, own and place))
    return made


def saved_games() -> Path:
    """Return the folder of games saved without a name."""
    import platformdirs

    return Path(platformdirs.user_data_path("bsdesk", appauthor=False)) / "games"


def box(name: str, place: Path, assets: Path) -> Box:
    """Return the box of one game on the shelf."""
    from bsdesk.commands.shared.shipped import books_of, game_folder
    from bsdesk.seat.catalog import Box

    return Box(
        id=name,
        open=partial(open_game, name, place),
        seated=partial(game_with_cards, name, place),
        known=partial(options_of, name),
        books=lambda: books_of(name),
        face=partial(face, name, place),
        sheet=assets / "sheets" / f"{name}.toml",
        back=assets / "backs" / f"{name}.png",
        folder=game_folder(name),
        decks=partial(decks, name, place),
        own_decks=place / name / "decks",
    )


# The functions of a box. They are at module level, so that another process can find them: a bot opens the game itself.


def open_game(name: str, place: Path, options: Mapping[str, object]) -> Game:
    return load_cached(name, place, options).game


def options_of(name: str) -> Known:
    """Return the rule options of a game, and the values that each may have."""
    found: Known = getattr(importlib.import_module(f"bsdesk.games.{name}"), "OPTIONS", {})
    return found


def game_with_cards(name: str, place: Path, options: Mapping[str, object], cards: Iterable[str]) -> Game:
    return load_cached(name, place, options).table(cards)


def load_cached(name: str, place: Path, options: Mapping[str, object]) -> Loaded:
    """Return a game with its cards and the player's own; cached."""
    return _loaded(name, place if place.is_dir() else None, tuple(sorted(options.items())))


@lru_cache(maxsize=8)
def _loaded(name: str, place: Path | None, options: tuple[tuple[str, object], ...]) -> Loaded:
    from bsdesk.commands.shared.user_folder import load

    return load(name, dict(options), place)


def face(name: str, place: Path, game: Game, card: CardDef, language: str, picture: str) -> Face:
    """Return a card's face, with the player's own picture where there is one."""
    from bsdesk.commands.shared.shipped import face_maker

    return face_maker(game)(game, card, language, picture or load_cached(name, place, {}).pictures.get(card.id, ""))


def decks(name: str, place: Path) -> list[Path]:
    """Return the decks that come with the game, and the player's own."""
    from bsdesk.commands.shared.shipped import ready_decks

    return [*ready_decks(name), *sorted((place / name / "decks").glob("*.txt"))]


def faults(place: Path) -> list[str]:
    """Return what can't be used in the player's own folder, for all games, each once."""
    from bsdesk.games import ALL

    return list(dict.fromkeys(str(fault) for name in ALL for fault in load_cached(name, place, {}).faults))
