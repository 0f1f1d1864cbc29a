"""The scene files that a command is about, and the games they are of."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from bsdesk.commands.shared.shipped import folder, options_in
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.game import Game
from bsdesk.gate import text_of
from bsdesk.scenes.collection import ENDING, Found, scenes_in
from bsdesk.scenes.sharing import is_code, text_of_code


def games_for(args: argparse.Namespace) -> Callable[[str, list[str]], Game]:
    """Return what makes the game of a scene, with the user's own cards; each is made once."""
    from bsdesk.commands.shared.user_folder import load_for

    @cache
    def made(name: str, options: tuple[str, ...]) -> Game:
        return load_for(args, name, options_in(options)).game

    return lambda name, options: made(name, tuple(options))


def shipped_scenes() -> list[Found]:
    """Return the scenes that come with bsdesk."""
    place = folder("assets") / "scenes"
    return list(scenes_in(place)) if place.is_dir() else []


def named_scenes(files: Sequence[Path]) -> Iterator[Found]:
    """Yield the scenes that these files and folders are or hold; without any, those that are shipped."""
    if not files:
        yield from shipped_scenes()
    for file in files:
        if file.is_dir():
            found = list(scenes_in(file))
            if not found:
                expected = f"files that end in {ENDING}"
                raise Complaint("holds no scene", file=file, expected=expected, remedy="name another folder")
            yield from found
        else:
            yield Found(file.stem, file)


def scene_text(name: str) -> tuple[str, Path | None]:
    """Return the text of a scene: of a share code, of a file, of a shipped scene by its name; and its file."""
    if is_code(name):
        return text_of_code(name), None
    if Path(name).exists():
        return text_of(Path(name), "scene"), Path(name)
    known = {one.name: one.file for one in shipped_scenes()}
    by_end = {key.rpartition("/")[2]: file for key, file in known.items()}
    file = known.get(name) or by_end.get(name)
    if file is None:
        remedy = did_you_mean(name, [*known, *by_end], "check the path")
        raise Complaint(f"no such scene: {name}", expected="a file, a shipped scene or a share code", remedy=remedy)
    return text_of(file, "scene"), file
