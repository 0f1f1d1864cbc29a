"""The player's settings, kept in one small file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_config_path

from bsdesk.table.kept_file import read_kept, write_kept

Language = Literal["en", "zh_hant", "zh_hans", "ja"]
TRADITIONAL = {"tw", "hk", "mo", "hant"}  # where Chinese is written in traditional characters
Speed = Literal["slow", "normal", "fast", "hurry"]  # how fast bots play and things move
SPEEDS: tuple[Speed, ...] = get_args(Speed)
Pace = Literal["speed", "watch_speed", "replay_speed"]  # the setting that says how fast a table goes
Stops = Literal["always", "could"]  # when to be asked for Flash: see `table/pace.py`


NAME_MOST = 20  # letters of a player's name


class Settings(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Every setting with its first value."""

    language: Language = "en"
    scale: Annotated[int, Meta(ge=75, le=200)] = 100
    window: tuple[Annotated[int, Meta(ge=640, le=16000)], Annotated[int, Meta(ge=480, le=16000)]] = (1280, 720)
    full_screen: bool = False
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    mute: bool = False
    reduce_motion: bool = False
    theme: Literal["night", "contrast"] = "night"
    table: Literal["night", "forest", "wine", "sea", "slate"] = "night"  # the colour of the cloth
    name: Annotated[str, Meta(max_length=NAME_MOST)] = ""  # what the player is called; "": «you»
    speed: Speed = "normal"  # of bots that one plays against, and of motion there
    watch_speed: Speed = "normal"  # where one only watches bots
    replay_speed: Speed = "normal"  # where a game is shown again
    stops: Stops = "could"
    undo_shown: Literal["ask", "allow", "never"] = "ask"  # may what has shown something be taken back?
    lights: bool = msgspec.field(default=True, name="hints")  # what is legal is lit, and the next step is told
    lens: bool = True  # aids at the table: whatever is pointed at is explained, if one asks for that
    book: bool = True  # the rulebook beside the table
    causes: bool = True  # what a line of the log and a figure came from
    radar: bool = False  # what was missed by a pass is told afterwards
    coach: bool = False  # a move that loses at once is asked about before it is made
    stage_size: Annotated[str, Meta(max_length=11)] = "1920x1080"  # of the window for viewers
    stage_backdrop: Literal["cloth", "plain", "green", "magenta"] = "cloth"  # what lies behind the table there
    game: str = ""  # the game that was played last, and how
    decks: dict[str, list[str]] = {}  # by game, for each seat
    rival: str = ""  # who sat in the other seat
    options: dict[str, dict[str, bool | int | str]] = {}  # by game, the rule options that are not the usual ones
    lists: Literal["", "open", "secret"] = ""  # deck lists: nothing chosen means open where a bot plays
    greeted: bool = False

    @property
    def loudness(self) -> int:
        """Return how loud sounds are now."""
        return 0 if self.mute else self.volume

    def faster(self, pace: Pace) -> dict[str, Speed]:
        """Return this speed changed to the next; after the fastest comes the slowest."""
        now: Speed = getattr(self, pace)
        return {pace: SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]}


def file() -> Path:
    return user_config_path("bsdesk", appauthor=False) / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, str]:
    """Return the settings, and a note if they could not be read."""
    found, note = read_kept(path or file(), Settings)
    return found or Settings(language=system_language()), note


def system_language() -> Language:
    """Return our language nearest to that of the system."""
    import pygame

    told = (os.environ.get(name, "").partition(".")[0].partition("_") for name in ("LC_ALL", "LC_MESSAGES"))
    above = [{"language": language, "country": country} for language, _, country in told]  # they go before LANG
    for found in (*above, *pygame.system.get_pref_locales()):
        language, country = str(found.get("language", "")).lower(), str(found.get("country") or "").lower()
        if language == "zh" or language.startswith("zh-"):
            return "zh_hant" if {country, *language.split("-")} & TRADITIONAL else "zh_hans"
        if language in ("en", "ja"):
            return language  # type: ignore[return-value]
    return "en"


def save(settings: Settings, path: Path | None = None) -> str:
    """Write the settings; return a note if that failed."""
    return write_kept(path or file(), settings)
