"""Scenes in tests: read from a text, taken from any game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from bsdesk.commands.shared.shipped import folder, game_named, options_in
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.scenes.checking import check, read_scene
from bsdesk.scenes.collection import Found, scenes_in
from bsdesk.scenes.guide.playing import ScenePlay
from bsdesk.scenes.scene import Scene

FILE = Path("here.scene")
PLACES = (
    "p1 field ref-01[1] ref-09[1]~ | hand ref-26 | reserve 2 | life 3 | deck ref-01\np2 life 2 | deck ref-09 ref-09\n"
)
ATTACK = f"game battle_spirits\nstep attack\n{PLACES}"
MAIN = f"game battle_spirits\n{PLACES}"
SHIPPED: Sequence[Found] = list(scenes_in(folder("assets") / "scenes"))


@cache
def _game(name: str, options: tuple[str, ...]) -> Game:
    return game_named(name, options_in(options))


def game_of(name: str, options: list[str]) -> Game:
    return _game(name, tuple(options))


def faults(text: str) -> list[str]:
    """Return what is wrong with a scene."""
    return [str(fault) for fault in check(text, game_of, FILE).faults]


def laid(text: str) -> State:
    """Return the position of a scene."""
    return read_scene(text, game_of, FILE)[1]


def played(text: str) -> ScenePlay:
    """Return a scene that is gone through, at its beginning."""
    return ScenePlay(*read_scene(text, game_of, FILE))


def read(found: Found) -> tuple[Scene, State]:
    """Return a scene that comes with bsdesk, and its position."""
    return read_scene(found.file.read_text("utf-8"), game_of, found.file)


def shipped(name: str) -> Scene:
    """Return a scene that comes with bsdesk, by the end of its name."""
    found = next(one for one in SHIPPED if one.name.endswith(f"/{name}"))
    return read(found)[0]
