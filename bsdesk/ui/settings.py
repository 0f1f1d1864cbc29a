"""What a player has chosen once and for all. Kept in one small file; a broken one is put aside, and said so."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_config_path

Stops = Literal["always", "could", "battle"]  # when to be asked for Flash: see `ui/pacing.py`


class Settings(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Every setting with what it is at first."""

    language: Literal["en", "zh_hant", "zh_hans", "ja"] = "en"
    scale: Annotated[int, Meta(ge=75, le=200)] = 100
    window: tuple[Annotated[int, Meta(ge=640, le=16000)], Annotated[int, Meta(ge=480, le=16000)]] = (1280, 720)
    full_screen: bool = False
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    reduce_motion: bool = False
    speed: Literal["slow", "normal", "fast"] = "normal"
    stops: Stops = "could"
    hints: bool = True  # what is legal is lit, and the next step is told
    game: str = ""  # the game that was played last, and how
    decks: dict[str, list[str]] = {}
    rival: str = ""  # who sat in the other seat

    greeted: bool = False


def file() -> Path:
    return user_config_path("bsdesk", appauthor=False) / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, str]:
    """The settings, and a note if they could not be read."""
    path = path or file()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings), ""
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, msgspec.MsgspecError) as error:
        aside = path.with_suffix(".broken.json")
        try:
            path.replace(aside)
        except OSError:
            aside = path
        return Settings(), f"{aside}: {error}"


def save(settings: Settings, path: Path | None = None) -> str:
    """Write them down; a note if that can't be done."""
    path = path or file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=1))
        part.replace(path)
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""
